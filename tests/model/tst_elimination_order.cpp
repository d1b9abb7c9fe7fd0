#include "model/math/sparse/elimination_order.h"
#include "model/math/sparse/saddle_plan.h"
#include "model/math/sparse/scaling.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/random_matrices.h"

#include <algorithm>
#include <map>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Inner = SparseMatrix::InnerIterator;

/// Places of entries that stand in a compressed matrix: (row, column) by number.
std::vector<std::pair<int, int>> entriesOf(const SparseMatrix& matrix)
{
    std::vector<std::pair<int, int>> entries;
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Inner entry(matrix, column); entry; ++entry) {
            entries.emplace_back(int(entry.row()), column);
        }
    }
    return entries;
}

/// The pattern of a mechanism: coordinates that hang together as in a chain, some across, and constraints.
struct Pattern {
    SparseMatrix H, C, M, Phi;

    Pattern(int n, int m, RandomMatrices& random)
        : H(random.sparseDefinite(n, 0.12)),
          C(random.sparseDefinite(n, 0.03)),
          M(random.sparseDefinite(n, 0.06)),
          Phi(random.sparse(m, n, 2.5 / n))
    {
    }
};

/// The symmetric matrix whose upper triangle has these values on the pattern.
Matrix filledBy(const SparseMatrix& upper, const Eigen::VectorXd& values)
{
    SparseMatrix filled = upper;
    filled.coeffs() = values;
    const Matrix half(filled);
    return half + Matrix(half.transpose()) - Matrix(half.diagonal().asDiagonal());
}

/// Which places the coordinates of a constraint have.
std::vector<int> placesOfRow(const SparseMatrix& PhiTransposed, int row, const std::vector<int>& place)
{
    std::vector<int> places;
    for (Inner entry(PhiTransposed, row); entry; ++entry) {
        places.push_back(place[std::size_t(entry.row())]);
    }
    return places;
}

}  // namespace

/// Patterns, the order of an elimination, and where entries stand in it.
class TestEliminationOrder : public QObject {
    Q_OBJECT

private slots:
    /// One entry for each place that was named, by columns, and the sum of the additions to each.
    void patterns_haveOneEntryForEachPlace()
    {
        RandomMatrices random(1);
        for (int trial = 0; trial < 40; ++trial) {
            const int n = random.integer(1, 12);
            PatternBuilder builder(n);
            std::vector<std::pair<int, int>> added;
            std::set<std::pair<int, int>> different;
            for (int k = random.integer(0, 60); k > 0; --k) {
                if (random.integer(0, 4) == 0) {
                    builder.skip();
                    added.emplace_back(-1, -1);
                    continue;
                }
                const int i = random.integer(0, n - 1), j = random.integer(0, n - 1);
                builder.add(i, j);
                added.emplace_back(std::min(i, j), std::max(i, j));
                different.emplace(std::max(i, j), std::min(i, j));  // by column, then by row
            }
            std::vector<int> places;
            const SparseMatrix pattern = builder.build(places);
            QVERIFY(pattern.isCompressed() && pattern.rows() == n && pattern.cols() == n);
            QCOMPARE(std::size_t(pattern.nonZeros()), different.size());
            const auto entries = entriesOf(pattern);
            std::vector<std::pair<int, int>> expected;
            for (const auto& [column, row] : different) {
                expected.emplace_back(row, column);
            }
            QVERIFY(entries == expected);
            QCOMPARE(places.size(), added.size());
            for (std::size_t k = 0; k < added.size(); ++k) {
                QCOMPARE(places[k] < 0, added[k].first < 0);
                QVERIFY(places[k] < 0 || entries[std::size_t(places[k])] == added[k]);
            }
            QVERIFY(pattern.nonZeros() == 0 || pattern.coeffs().abs().maxCoeff() == 0);
        }
    }

    /// A permutation in which each constraint follows the last of its coordinates, with no other between.
    void constraints_followTheLastOfTheirCoordinates()
    {
        RandomMatrices random(2);
        for (const auto& [n, m] : {std::pair(1, 0), std::pair(3, 2), std::pair(20, 12), std::pair(40, 45)}) {
            const Pattern pattern(n, m, random);
            const SparseMatrix upper = pattern.H.triangularView<Eigen::Upper>();
            const SparseMatrix PhiTransposed = pattern.Phi.transpose();
            const std::vector<int> place = eliminationPlaces(upper, PhiTransposed);
            std::vector<int> sorted = place, whoseTurn(place.size());
            std::ranges::sort(sorted);
            for (int i = 0; i < n + m; ++i) {
                QCOMPARE(sorted[std::size_t(i)], i);
                whoseTurn[std::size_t(place[std::size_t(i)])] = i;
            }
            for (int row = 0; row < m; ++row) {
                const std::vector<int> own = placesOfRow(PhiTransposed, row, place);
                const int last = own.empty() ? n - 1 : *std::ranges::max_element(own);
                const int here = place[std::size_t(n + row)];
                QVERIFY(here > last || own.empty());
                for (int between = here - 1; !own.empty() && between > last; --between) {
                    QVERIFY(whoseTurn[std::size_t(between)] >= n);
                }
                // Those that hold nothing stand behind all others.
                for (int behind = here + 1; own.empty() && behind < n + m; ++behind) {
                    QVERIFY(whoseTurn[std::size_t(behind)] >= n);
                }
            }
        }
    }

    /// Pins that a link carries on two hubs: each constraint right after the coordinate that is its own.
    void constraintsOfHubs_followTheirOwnCoordinate()
    {
        constexpr int kPins = 100;
        SparseMatrix H(kPins + 1, kPins + 1), Phi(kPins, kPins + 1);
        for (int pin = 0; pin < kPins; ++pin) {
            H.insert(pin, pin) = 1;
            Phi.insert(pin, pin) = 1;
            Phi.insert(pin, kPins) = -1;  // the hub
        }
        H.insert(kPins, kPins) = 1;
        for (int pin = 0; pin < kPins; ++pin) {
            H.coeffRef(pin, kPins) = 0.5;
        }
        H.makeCompressed();
        const SparseMatrix upper = H.triangularView<Eigen::Upper>();
        const std::vector<int> place = eliminationPlaces(upper, Phi.transpose());
        for (int pin = 0; pin < kPins; ++pin) {
            QCOMPARE(place[std::size_t(kPins + 1 + pin)], place[std::size_t(pin)] + 1);
        }
        QCOMPARE(place[kPins], 2 * kPins);
    }

    /// In its order a pattern of a chain is eliminated without fill: each step reaches its neighbours alone.
    void chains_areEliminatedWithoutFill()
    {
        constexpr int n = 60;
        RandomMatrices random(3);
        std::vector<int> names(n);
        std::iota(names.begin(), names.end(), 0);
        for (int i = n - 1; i > 0; --i) {
            std::swap(names[std::size_t(i)], names[std::size_t(random.integer(0, i))]);
        }
        PatternBuilder builder(n);
        for (int i = 0; i < n; ++i) {
            builder.add(names[std::size_t(i)], names[std::size_t(i)]);
            if (i > 0) {
                builder.add(names[std::size_t(i - 1)], names[std::size_t(i)]);
            }
        }
        std::vector<int> ignored;
        SparseMatrix upper = builder.build(ignored);
        const std::vector<int> place = eliminationPlaces(upper, SparseMatrix(n, 0));
        // Neighbours that are left when a coordinate is eliminated are joined to one another.
        std::map<int, std::set<int>> left;
        for (const auto& [row, column] : entriesOf(upper)) {
            if (row != column) {
                left[place[std::size_t(row)]].insert(place[std::size_t(column)]);
                left[place[std::size_t(column)]].insert(place[std::size_t(row)]);
            }
        }
        std::size_t entries = 0;
        for (int step = 0; step < n; ++step) {
            entries += left[step].size();
            for (const int a : left[step]) {
                left[a].erase(step);
                left[a].insert(left[step].begin(), left[step].end());
                left[a].erase(a);
            }
        }
        QCOMPARE(entries, std::size_t(n - 1));
    }

    /// P [A Φᵀ; Φ −E] Pᵀ from entries that are added where the plan says, and ΦᵀWΦ from its squares.
    void plans_putEveryEntryInItsPlace_data()
    {
        addColumns<int, int>({"n", "m"});
        QTest::newRow("one coordinate") << 1 << 0;
        QTest::newRow("few") << 5 << 3;
        QTest::newRow("many") << 25 << 18;
        QTest::newRow("more constraints than coordinates") << 6 << 11;
    }
    void plans_putEveryEntryInItsPlace()
    {
        QFETCH(int, n);
        QFETCH(int, m);
        RandomMatrices random(4);
        const Pattern pattern(n, m, random);
        const SaddlePlan plan(pattern.H, pattern.C, pattern.M, pattern.Phi);
        const SparseMatrix PhiTransposed = pattern.Phi.transpose();
        const Eigen::VectorXd weight = random.vector(m).cwiseAbs();
        Eigen::VectorXd values = Eigen::VectorXd::Zero(plan.order->A.nonZeros());
        SaddlePlan::add(pattern.H, plan.order->toH, values);
        SaddlePlan::add(pattern.C, plan.toC, values);
        SaddlePlan::add(pattern.M, plan.toM, values);
        SaddlePlan::add(PhiTransposed, plan.order->toPhi, values);
        plan.addSquares(PhiTransposed, weight, values);
        for (int row = 0; row < m; ++row) {
            values[plan.order->toSlack[std::size_t(row)]] -= 2 + row;
        }
        Matrix whole = Matrix::Zero(n + m, n + m);
        const Matrix Phi(pattern.Phi);
        whole.topLeftCorner(n, n) = Matrix(pattern.H) + Matrix(pattern.C) + Matrix(pattern.M);
        whole.topLeftCorner(n, n) += Phi.transpose() * weight.asDiagonal() * Phi;
        whole.bottomLeftCorner(m, n) = Phi;
        whole.topRightCorner(n, m) = Phi.transpose();
        whole.bottomRightCorner(m, m).diagonal() = -Eigen::VectorXd::LinSpaced(m, 2, m + 1);
        const Matrix placed = filledBy(plan.order->A, values);
        for (int i = 0; i < n + m; ++i) {
            for (int j = 0; j < n + m; ++j) {
                const double there = placed(plan.order->place[std::size_t(i)], plan.order->place[std::size_t(j)]);
                VERIFY_BELOW(std::abs(there - whole(i, j)), 1e-12 * (1 + std::abs(whole(i, j))));
            }
        }
        QVERIFY(plan.order->size() > std::size_t(plan.order->A.nonZeros()));
    }

    /// A plan serves the same places with other numbers, and nothing else.
    void plans_fitTheirPlacesAlone()
    {
        RandomMatrices random(5);
        const Pattern pattern(12, 6, random);
        const SaddlePlan plan(pattern.H, pattern.C, pattern.M, pattern.Phi);
        QVERIFY(plan.fits(3 * pattern.H, -1 * pattern.C, 0 * pattern.M, 7 * pattern.Phi));
        for (const int which : {0, 1, 2, 3}) {
            Pattern changed = pattern;
            SparseMatrix& matrix = which == 0   ? changed.H
                                   : which == 1 ? changed.C
                                   : which == 2 ? changed.M
                                                : changed.Phi;
            // Another place in the same number of entries.
            const auto entries = entriesOf(matrix);
            Matrix moved(matrix);
            const auto [row, column] = entries.front();
            Eigen::Index free = 0;
            while (free < moved.rows() && moved(free, column) != 0) {
                ++free;
            }
            if (free < moved.rows()) {
                std::swap(moved(row, column), moved(free, column));
                matrix = moved.sparseView();
                QVERIFY(!plan.fits(changed.H, changed.C, changed.M, changed.Phi));
            }
            matrix = SparseMatrix(matrix.rows(), matrix.cols());
            QVERIFY(!plan.fits(changed.H, changed.C, changed.M, changed.Phi));
            QVERIFY(SaddlePlan(changed.H, changed.C, changed.M, changed.Phi)
                        .fits(changed.H, changed.C, changed.M, changed.Phi));
        }
    }

    /// Other C and M within the places of H and ΦᵀΦ have the same order as a plan of their own, and their own places.
    void plans_serveOtherMatrices_inTheSameOrder()
    {
        RandomMatrices random(8);
        Pattern pattern(14, 7, random);
        pattern.C = SparseMatrix(14, 14);
        pattern.M = 2 * pattern.H;
        const SaddlePlan plan(pattern.H, pattern.C, pattern.M, pattern.Phi);
        Matrix part(pattern.H);
        part = part.cwiseProduct((Matrix::Random(14, 14).array() > 0).cast<double>().matrix()).eval();
        const SparseMatrix C = Matrix(part + part.transpose()).sparseView();
        const SparseMatrix M = Matrix(Matrix(pattern.H).diagonal().asDiagonal()).sparseView();
        const auto other = plan.with(C, M);
        QVERIFY(other);
        QVERIFY(other->fits(pattern.H, C, M, pattern.Phi) && !other->fits(pattern.H, C, pattern.M, pattern.Phi));
        const SaddlePlan own(pattern.H, C, M, pattern.Phi);
        QCOMPARE(other->order->place, own.order->place);
        QCOMPARE(other->order.get(), plan.order.get());
        QCOMPARE(other->toC, own.toC);
        QCOMPARE(other->toM, own.toM);
        // An entry beside those of H and of the squares needs an order of its own.
        Matrix squares = Matrix(pattern.H).cwiseAbs();
        squares += (Matrix(pattern.Phi).transpose() * Matrix(pattern.Phi)).cwiseAbs();
        Matrix beside = Matrix::Zero(14, 14);
        for (int i = 0; i < 14 && beside.isZero(0); ++i) {
            for (int j = 0; j < i && beside.isZero(0); ++j) {
                beside(i, j) = beside(j, i) = squares(i, j) == 0 ? 1 : 0;
            }
        }
        if (!beside.isZero(0)) {
            const SparseMatrix far = beside.sparseView();
            QVERIFY(!plan.with(pattern.C, far));
            QVERIFY(!SaddlePlan(pattern.H, pattern.C, far, pattern.Phi).with(pattern.C, pattern.M));
        }
    }

    /// diag(d) A, entry by entry, whether A is compressed or not; and with 1/d again A.
    void scaledRows_scaleEveryEntry()
    {
        RandomMatrices random(6);
        for (const auto& [m, n] : {std::pair(7, 9), std::pair(1, 1), std::pair(0, 3), std::pair(8, 2)}) {
            const SparseMatrix A = random.sparse(m, n, 0.4);
            const Eigen::VectorXd d = random.vector(m);
            const SparseMatrix scaled = scaledRows(A, d);
            QVERIFY(Matrix(scaled) == d.asDiagonal() * Matrix(A));
            QCOMPARE(scaled.nonZeros(), A.nonZeros());
            VERIFY_BELOW((Matrix(scaledRows(scaled, d.cwiseInverse())) - Matrix(A)).norm(),
                         1e-14 * (1 + Matrix(A).norm()));
            SparseMatrix loose(m, n);
            loose.reserve(Eigen::VectorXi::Constant(n, 2 * std::max(1, m)));
            for (const auto& [row, column] : entriesOf(A)) {
                loose.insert(row, column) = A.coeff(row, column);
            }
            QVERIFY(m == 0 || !loose.isCompressed());
            QVERIFY(Matrix(scaledRows(std::move(loose), d)) == Matrix(scaled));
        }
    }
};

QTEST_APPLESS_MAIN(TestEliminationOrder)
#include "tst_elimination_order.moc"
