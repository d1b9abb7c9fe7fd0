#include "model/benchmark/timing_table.h"
#include "model/data/matrices.h"
#include "model/linearization/mcs.h"
#include "model/linearization/sparse_linearization.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr Method kFourth{3};

/// The one .cpp of a linearizer: MCS under another name.
Linearization linearizeFourth(const System& system, const Equilibrium& rest, const ConstrainedLinearSystem& linear,
                              const LinearizerOptions& options, const Monitor& monitor)
{
    Linearization result = linearizeMcs(system, rest, linear, options, monitor);
    result.spectrum.method = kFourth;
    return result;
}

/// Its row.
const Linearizer kRow{.method = kFourth,
                      .key = "fourth",
                      .name = "4th",
                      .longName = "a fourth way",
                      .summary = "minimal coordinates under another name",
                      .mark = Mark::diamond,
                      .lightColor = 0x884400,
                      .darkColor = 0xffaa66,
                      .index = "_4",
                      .ofMatrix = " of the fourth",
                      .linearize = &linearizeFourth};

}  // namespace

/// The list of linearizers is the only place that names them.
class TestLinearizerList : public QObject {
    Q_OBJECT

private slots:
    void rows_differInKeyNameMarkAndColors()
    {
        const AddedLinearizer added(kRow);
        std::set<std::string_view> keys;
        std::set<std::string_view> names;
        std::set<Mark> marks;
        std::set<std::uint32_t> colors;
        for (const Linearizer& row : linearizers()) {
            keys.insert(row.key);
            names.insert(row.name);
            marks.insert(row.mark);
            colors.insert({row.lightColor, row.darkColor});
            QVERIFY(!row.longName.empty() && !row.summary.empty() && row.linearize != nullptr);
            QCOMPARE(&rowOf(row.method), &row);
        }
        QCOMPARE(keys.size(), linearizers().size());
        QCOMPARE(names.size(), linearizers().size());
        QCOMPARE(marks.size(), linearizers().size());
        QCOMPARE(colors.size(), 2 * linearizers().size());
    }

    void row_added_isAnalysedMeasuredAndExported()
    {
        const std::size_t before = AnalysisOptions().methods.size();
        {
            const AddedLinearizer added(kRow);
            QCOMPARE(AnalysisOptions().methods.size(), before + 1);
            const Analysis analysis = analyze(randomMechanism(1));
            QCOMPARE(analysis.methods.size(), before + 1);
            QCOMPARE(distanceBetween(trueValues(analysis, kFourth), trueValues(analysis, Method::mcs)), 0.0);
            const auto matrices = matricesOf(analysis);
            QVERIFY(std::any_of(matrices.begin(), matrices.end(),
                                [](const LabelledMatrix& each) { return each.name == "fourth_M_4"; }));
            TimingOptions timing;
            timing.sizes = {1};
            timing.repeats = 1;
            const auto rows = timeLoops(timing);
            QVERIFY(std::any_of(rows.begin(), rows.end(), [](const TimingRow& each) {
                return each.method == kFourth && each.status == SpectrumStatus::ok;
            }));
        }
        QCOMPARE(AnalysisOptions().methods.size(), before);
    }

    void row_withoutSparseWay_failsWithTheReason()
    {
        const AddedLinearizer added(kRow);
        const Analysis analysis = analyzeWith(Engine::sparse, randomMechanism(1), 1);
        const Spectrum& spectrum = analysis.find(kFourth)->spectrum;
        QCOMPARE(spectrum.status, SpectrumStatus::failed);
        QVERIFY(rendered(spectrum.warnings.front().text).find("dense") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestLinearizerList)
#include "tst_linearizer_list.moc"
