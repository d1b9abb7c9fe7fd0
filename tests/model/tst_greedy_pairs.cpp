#include "model/basics/greedy_pairs.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>
#include <vector>

using namespace eigenlink;

namespace {

/// Pairs by a sorted table of all distances.
std::vector<std::tuple<double, std::size_t, std::size_t>> bySorting(const std::vector<std::vector<double>>& distances)
{
    std::vector<std::tuple<double, std::size_t, std::size_t>> all, pairs;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        for (std::size_t j = 0; j < distances[i].size(); ++j) {
            if (std::isfinite(distances[i][j])) {
                all.emplace_back(distances[i][j], i, j);
            }
        }
    }
    std::ranges::sort(all);
    for (const auto& each : all) {
        const bool isFree = std::ranges::none_of(pairs, [&](const auto& pair) {
            return std::get<1>(pair) == std::get<1>(each) || std::get<2>(pair) == std::get<2>(each);
        });
        if (isFree) {
            pairs.push_back(each);
        }
    }
    return pairs;
}

}  // namespace

class TestGreedyPairs : public QObject {
    Q_OBJECT

private slots:
    void pairsAreThoseOfASortedTable();
    void nothingBelongsToNothing();
};

void TestGreedyPairs::pairsAreThoseOfASortedTable()
{
    std::mt19937 random{7};
    for (int trial = 0; trial < 300; ++trial) {
        const std::size_t n = random() % 9, m = random() % 9;
        // Few different distances, so that many are equal, and some that never belong together.
        std::vector<std::vector<double>> distances(n, std::vector<double>(m));
        for (std::vector<double>& row : distances) {
            std::ranges::generate(row, [&random] {
                const auto value = static_cast<double>(random() % 12);
                return value == 11 ? HUGE_VAL : value - 5;
            });
        }
        std::vector<std::tuple<double, std::size_t, std::size_t>> found;
        for (const auto& [far, i, j] :
             greedyPairs(n, m, [&](std::size_t i, std::size_t j) { return distances[i][j]; })) {
            found.emplace_back(far, i, j);
        }
        QCOMPARE(found, bySorting(distances));
    }
}

void TestGreedyPairs::nothingBelongsToNothing()
{
    const auto never = [](std::size_t, std::size_t) { return std::nan(""); };
    QVERIFY(greedyPairs(3, 3, never).empty());
    QVERIFY(greedyPairs(0, 3, never).empty());
}

QTEST_APPLESS_MAIN(TestGreedyPairs)
#include "tst_greedy_pairs.moc"
