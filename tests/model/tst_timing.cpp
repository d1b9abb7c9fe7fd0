#include "model/benchmark/iftomm.h"
#include "model/benchmark/repeated_timing.h"
#include "model/benchmark/timing_comparison.h"
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

/// Hears the measurements, and cancels once it has heard so many reports.
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

    void interval_holdsTheMedian_andLeavesOutliersOut()
    {
        const auto sleep = [](int milliseconds) {
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        };
        const Monitor monitor;
        int done = 0;
        const RepeatedTime nine = repeatedTime(9, ProgressRange(monitor), [&] { sleep(++done == 4 ? 800 : 2); });
        QVERIFY(0.002 <= nine.low && nine.low <= nine.median && nine.median <= nine.high && nine.high < 0.8);
        done = 0;
        const RepeatedTime five = repeatedTime(5, ProgressRange(monitor), [&] { sleep(++done == 4 ? 100 : 2); });
        QVERIFY(five.median < 0.1 && five.high >= 0.1);
        QVERIFY(machineTime() > 0);
    }

    void comparison_isInUnitsOfTheMachine()
    {
        const TimedRow there{"N-loop", 5, "mcs", 2, 1.9, 2.2, 0.5};
        // The machine is half as fast as it was there.
        const std::vector<TimedRow> here{{"N-loop", 5, "mcs", 4, 3.9, 4.2, 1},
                                         {"N-loop", 5, "ucs", 4, 3.9, 4.2, 1},
                                         {"N-loop", 6, "mcs", 4, 3.9, 4.2, 1}};
        const std::vector<TimingComparison> rows = compareTimings(here, {there});
        QCOMPARE(rows.size(), here.size());
        QVERIFY(rows[0].there && !rows[1].there && !rows[2].there);
        QCOMPARE(rows[0].ratio, 1.0);
        QVERIFY(!rows[0].isSlower() && !rows[0].isFaster() && !rows[1].isSlower());
        const auto slowerBy = [&](double factor, double machine) {
            return compareTimings({{"N-loop", 5, "mcs", factor * 2, factor * 1.9, factor * 2.2, machine}}, {there})[0];
        };
        QVERIFY(slowerBy(1.2, 0.5).isSlower() && !slowerBy(1.1, 0.5).isSlower() && slowerBy(0.8, 0.5).isFaster());
        // A machine that was not measured is taken for the same.
        QCOMPARE(slowerBy(1.5, 0).ratio, 1.5);
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
