#include "model/analysis/sparsity.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

/// Patterns of the mass matrices of the three methods.
class TestSparsity : public QObject {
    Q_OBJECT

private slots:
    void doublePendulum_hasThreePatterns_withTheirFactors()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("flexible_double_pendulum_10"));
        const std::vector<SparsityPattern> patterns = massPatterns(analysis);
        QCOMPARE(patterns.size(), std::size_t(3));
        QCOMPARE(patterns[0].name, std::string("M_r"));
        QCOMPARE(patterns[0].size, std::size_t(62));
        QCOMPARE(patterns[1].size, std::size_t(72));
        QCOMPARE(patterns[2].size, std::size_t(72));
        for (const SparsityPattern& pattern : patterns) {
            QVERIFY(pattern.positiveDefinite);
            // Symmetric, with a full diagonal; the factor covers at least its lower half.
            const std::set<std::pair<int, int>> all(pattern.entries.begin(), pattern.entries.end());
            const std::set<std::pair<int, int>> factor(pattern.factor.begin(), pattern.factor.end());
            for (const auto& [row, column] : pattern.entries) {
                QVERIFY(all.contains({column, row}));
                QVERIFY(row < column || factor.contains({row, column}));
            }
            for (int i = 0; i < static_cast<int>(pattern.size); ++i) {
                QVERIFY(factor.contains({i, i}));
            }
        }
        // The penalty ties coordinates that the mass matrix leaves apart.
        QVERIFY(patterns[2].entries.size() > patterns[1].entries.size());
        QVERIFY(patterns[1].entries.size() < 72U * 72U / 2);
    }

    void masslessCoordinate_hasNoFactor()
    {
        Mechanism m = exampleNamed("iftomm_four_bar");
        const std::vector<SparsityPattern> patterns = massPatterns(analyzeBy(Method::mcs, m));
        // The angle coordinate has no mass of its own; with the penalty it has.
        QVERIFY(patterns[0].positiveDefinite && !patterns[1].positiveDefinite && patterns[2].positiveDefinite);
        QVERIFY(patterns[1].factor.empty());
    }

    void unusableMechanism_hasNone() { QVERIFY(massPatterns(analyze(Mechanism())).empty()); }
};

QTEST_GUILESS_MAIN(TestSparsity)
#include "tst_sparsity.moc"
