#include "model/benchmark/iftomm.h"
#include "model/benchmark/repeated_timing.h"
#include "model/benchmark/timing_table.h"

#include <QtTest>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace eigenlink;

namespace {

/// Hears what is measured, and cancels once it has heard so many reports.
struct Listener {
    std::size_t patience = 0;
    std::vector<std::pair<double, std::string>> heard{};

    Monitor monitor()
    {
        return {[this] { return heard.size() >= patience; },
                [this](double fraction, std::string_view stage) { heard.emplace_back(fraction, std::string(stage)); }};
    }
    bool heardOf(const std::string& words) const
    {
        return std::any_of(heard.begin(), heard.end(),
                           [&](const auto& each) { return each.second.find(words) != std::string::npos; });
    }
};

constexpr std::size_t kNever = 1'000'000;

}  // namespace

/// Progress and cancellation of measurements.
class TimingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void median_isOfAsManyTimesAsAsked()
    {
        for (const int repeats : {-1, 0, 1, 5}) {
            int done = 0;
            Listener listener{kNever};
            const Monitor monitor = listener.monitor();
            medianTime(repeats, ProgressRange(monitor), [&] { ++done; });
            QCOMPARE(done, std::max(1, repeats));
            QCOMPARE(listener.heard.size(), static_cast<std::size_t>(done));
        }
    }

    void median_isNeitherTheMeanNorTheLargest()
    {
        const auto sleep = [](int milliseconds) {
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        };
        const Monitor monitor;
        QVERIFY(medianTime(3, ProgressRange(monitor), [&] { sleep(5); }) >= 0.005);
        int done = 0;
        const double median = medianTime(3, ProgressRange(monitor), [&] { sleep(++done == 2 ? 900 : 5); });
        QVERIFY(median >= 0.005 && median < 0.25);
    }

    void share_ofAShare_tellsItsPlaceInTheWhole()
    {
        Listener listener{kNever};
        const Monitor monitor = listener.monitor();
        ProgressRange(monitor).part(1, 2).called("here").part(3, 4).called("there").report(0.5);
        QCOMPARE(listener.heard.front().first, 0.5 + 0.5 * (0.75 + 0.125));
        QCOMPARE(listener.heard.front().second, std::string("here, there"));
        QVERIFY(!ProgressRange(monitor).silent().progress);
    }

    void progress_tellsSizeMethodAndCall_andOnlyGrows()
    {
        Listener listener{kNever};
        TimingOptions options{.sizes = {1, 2}, .repeats = 3};
        QCOMPARE(timeLoops(options, listener.monitor()).size(), std::size_t{6});
        for (const char* words : {"N = 1", "N = 2", "N = 2, RCS", "N = 1, RCS, dggev alone", "dgeevx alone"}) {
            QVERIFY2(listener.heardOf(words), words);
        }
        QVERIFY(std::is_sorted(listener.heard.begin(), listener.heard.end(),
                               [](const auto& a, const auto& b) { return a.first < b.first; }));
        QVERIFY(listener.heard.front().first >= 0 && listener.heard.back().first < 1);
    }

    void cancel_endsBetweenRepeats_andLeavesWhatWasComplete()
    {
        TimingOptions options{.sizes = {1, 2, 3}, .methods = {Method::mcs}, .repeats = 100};
        Listener listener{250};
        const std::vector<TimingRow> rows = timeLoops(options, listener.monitor());
        QCOMPARE(listener.heard.size(), std::size_t{250});
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(rows.front().size, 1);
        QVERIFY(rows.front().accuracy < 1e-12);
    }

    void cancelBeforeAnythingIsThere_isAnEmptyTable()
    {
        TimingOptions options{.sizes = {10}, .engine = Engine::sparse, .repeats = 100};
        for (std::size_t patience = 0; patience < 3; ++patience) {
            Listener listener{patience};
            QVERIFY(timePendulum(options, listener.monitor()).empty());
            QCOMPARE(listener.heard.size(), patience);
        }
    }

    void iftommSolution_isWholeOrNothing()
    {
        Listener patient{kNever};
        const IftommOptions options{.methods = {Method::mcs, Method::rcs}, .executions = 3, .repeats = 2};
        QCOMPARE(solveIftomm(options, patient.monitor()).size(), std::size_t{2});
        Listener impatient{2};
        QVERIFY(solveIftomm(options, impatient.monitor()).empty());
        QCOMPARE(impatient.heard.size(), std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(TimingTest)
#include "tst_timing.moc"
