#include "model/math/dense/row_space.h"
#include "model/math/dense/velocity_transformation.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/random_matrices.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// A diagonal of units, powers of two of very different size.
Vector unitsOf(Eigen::Index n, RandomMatrices& random)
{
    return Vector::NullaryExpr(n, [&] { return std::exp2(random.integer(-20, 20)); });
}

RowSpace rowSpaceOf(const Matrix& Phi, const Vector& units)
{
    return {Eigen::SparseMatrix<double>(Phi.sparseView()), units};
}

void addShapes()
{
    addColumns<int, int, int>({"m", "n", "rank"});
    QTest::newRow("full rank") << 4 << 7 << 4;
    QTest::newRow("dependent rows") << 6 << 9 << 4;
    QTest::newRow("square") << 5 << 5 << 5;
    QTest::newRow("more rows") << 9 << 6 << 4;
    QTest::newRow("few of many rows") << 30 << 8 << 2;
    QTest::newRow("few rows of many columns") << 3 << 40 << 3;
}

}  // namespace

/// Constraints whose coordinates are in units of their own: nothing but the units may depend on them.
class TestRowsInUnits : public QObject {
    Q_OBJECT

private slots:
    void nullSpaces_areOrthonormalInTheirUnits_data() { addShapes(); }

    /// Φ Z = 0, ZᵀU⁻²Z = I; in other units, Φ D⁻¹ with D U, it is the same space, D Z, and the same rank and margin.
    void nullSpaces_areOrthonormalInTheirUnits()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, rank);
        RandomMatrices random(1);
        for (int trial = 0; trial < 10; ++trial) {
            const Matrix Phi = random.ofRank(m, n, rank);
            const Vector units = unitsOf(n, random);
            const RowSpace plain = rowSpaceOf(Phi, Vector::Ones(n));
            const RowSpace scaled = rowSpaceOf(Phi * units.cwiseInverse().asDiagonal(), units);
            QCOMPARE(plain.rank(), Eigen::Index(rank));
            QCOMPARE(scaled.rank(), Eigen::Index(rank));
            QCOMPARE(scaled.rowCount(), Eigen::Index(m));
            VERIFY_BELOW(std::abs(scaled.margin() / plain.margin() - 1), 1e-9);
            QVERIFY(scaled.margin() > 0 && scaled.margin() <= 1 && scaled.units() == units);
            const Matrix Z = units.cwiseInverse().asDiagonal() * scaled.nullSpace();
            QCOMPARE(Z.cols(), Eigen::Index(n - rank));
            VERIFY_BELOW((Phi * Z).norm(), 1e-12 * Phi.norm());
            VERIFY_BELOW((Z.transpose() * Z - Matrix::Identity(n - rank, n - rank)).norm(), 1e-13);
            const Matrix Y = plain.nullSpace();
            VERIFY_BELOW((Z * Z.transpose() - Y * Y.transpose()).norm(), 1e-11);
        }
    }

    void stepsAndMultipliers_goWithTheUnits_data() { addShapes(); }

    /// Φ δ = g with ZᵀU⁻²δ = 0; ΦU²(f − Φᵀλ) = 0 with Wᵀλ = 0.
    void stepsAndMultipliers_goWithTheUnits()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, rank);
        RandomMatrices random(2);
        for (int trial = 0; trial < 10; ++trial) {
            const Matrix natural = random.ofRank(m, n, rank);
            const Vector units = unitsOf(n, random);
            const Matrix Phi = natural * units.cwiseInverse().asDiagonal();
            const RowSpace rows = rowSpaceOf(Phi, units);
            const Vector g = natural * random.vector(n);
            const Vector step = rows.minimumNormStep(g);
            VERIFY_BELOW((Phi * step - g).norm(), 1e-11 * (1 + g.norm()));
            const Vector inUnits = step.cwiseQuotient(units);
            VERIFY_BELOW((inUnits - shortestSolution(natural, g)).norm(), 1e-10 * (1 + g.norm()));
            const Vector f = random.vector(n).cwiseQuotient(units);
            const Vector lambda = rows.multipliers(f);
            const Vector left = units.cwiseProduct(f - Phi.transpose() * lambda);
            VERIFY_BELOW((natural * left).norm(), 1e-11 * natural.norm());
            const Matrix W = rows.selfStress();
            QCOMPARE(W.cols(), Eigen::Index(m - rank));
            VERIFY_BELOW((W.transpose() * W - Matrix::Identity(m - rank, m - rank)).norm(), 1e-12);
            VERIFY_BELOW((W.transpose() * lambda).norm(), 1e-10 * (1 + lambda.norm()));
            VERIFY_BELOW((natural.transpose() * W).norm(), 1e-11 * natural.norm());
            const Matrix loads = random.matrix(n, 3);
            const Matrix together = rows.multipliersOf(loads);
            for (Eigen::Index j = 0; j < 3; ++j) {
                VERIFY_BELOW((together.col(j) - rows.multipliers(loads.col(j))).norm(), 1e-11 * (1 + together.norm()));
            }
        }
    }

    /// Rows that depend on one another are named, others are not; independent ones are as many as the rank, and enough.
    void dependentRows_areNamed()
    {
        RandomMatrices random(3);
        for (int trial = 0; trial < 20; ++trial) {
            Matrix Phi = random.matrix(7, 10);
            Phi.row(4) = 2 * Phi.row(1) - 0.5 * Phi.row(3);
            Phi.row(6).setZero();
            std::vector<int> order(7);
            std::iota(order.begin(), order.end(), 0);
            for (int i = 6; i > 0; --i) {
                std::swap(order[std::size_t(i)], order[std::size_t(random.integer(0, i))]);
            }
            const Matrix shuffled = Phi(order, Eigen::all);
            const Vector scale = Vector::NullaryExpr(7, [&] { return std::pow(10.0, random.integer(-5, 5)); });
            const RowSpace rows = rowSpaceOf(scale.asDiagonal() * shuffled, Vector::Ones(10));
            QCOMPARE(rows.rank(), Eigen::Index(5));
            std::vector<int> named;
            for (const std::size_t row : rows.dependentRows()) {
                named.push_back(order[row]);
            }
            std::ranges::sort(named);
            QCOMPARE(named, (std::vector<int>{1, 3, 4, 6}));
            const std::vector<Eigen::Index> kept = rows.independentRows();
            QVERIFY(std::ranges::is_sorted(kept));
            QCOMPARE(kept.size(), std::size_t(5));
            QCOMPARE(rankOf(Matrix(shuffled(kept, Eigen::all))), Eigen::Index(5));
        }
    }

    /// The margin is the angle between rows that nearly depend, and the tolerance decides whether they do.
    void margin_tellsHowNearRowsAreToDependence()
    {
        for (const double angle : {1e-3, 1e-6, 1e-8, 1e-10}) {
            Matrix Phi(2, 3);
            Phi << 1, 0, 0, std::cos(angle), std::sin(angle), 0;
            const RowSpace rows(Phi.sparseView());
            QCOMPARE(rows.rank(), Eigen::Index(angle > 1e-9 ? 2 : 1));
            QVERIFY(rows.rank() == 1 || std::abs(rows.margin() / angle - 1) < 1e-4);
            QCOMPARE(RowSpace(Phi.sparseView(), 0.1 * angle).rank(), Eigen::Index(2));
            QCOMPARE(RowSpace(Phi.sparseView(), 10 * angle).rank(), Eigen::Index(1));
        }
        const RowSpace none = rowSpaceOf(Matrix(0, 4), Vector::Constant(4, 8));
        QVERIFY(none.margin() == 1 && none.rank() == 0 && none.dependentRows().empty());
        QVERIFY(none.nullSpace() == 8 * Matrix::Identity(4, 4));
        QVERIFY(none.minimumNormStep(Vector(0)).isZero(0) && none.multipliers(Vector::Ones(4)).size() == 0);
    }

    void transformations_areAdjointAndProject_data() { addShapes(); }

    /// ⟨R X, Y⟩ = ⟨X, RᵀY⟩; onto the motions: twice is once, motions stay, and nothing comes out of vectors across
    /// them.
    void transformations_areAdjointAndProject()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, rank);
        RandomMatrices random(4);
        const Vector units = Vector::NullaryExpr(n, [&] { return std::exp2(3 * random.integer(-2, 2)); });
        const Matrix Phi = random.ofRank(m, n, rank) * units.cwiseInverse().asDiagonal();
        const auto rows = std::make_shared<const RowSpace>(rowSpaceOf(Phi, units));
        for (const VelocityTransformation& R :
             {VelocityTransformation::nullSpace(rows), VelocityTransformation::identity(n),
              VelocityTransformation::dense(random.matrix(n, 3))}) {
            const Eigen::Index k = R.cols();
            const Matrix X = random.matrix(k, 2), Y = random.matrix(n, 2);
            const Matrix inner = R.times(X).transpose() * Y;
            VERIFY_BELOW((inner - X.transpose() * R.transposedTimes(Y)).norm(), 1e-12 * (1 + inner.norm()));
            VERIFY_BELOW((R.times(X) - R.entries() * X).norm(), 1e-12 * (1 + X.norm() * R.entries().norm()));
            const Eigen::MatrixXcd Z = random.complexMatrix(n, 2);
            const Eigen::MatrixXcd folded = R.transposedTimes(Z);
            VERIFY_BELOW((folded - R.entries().transpose() * Z).norm(), 1e-12 * (1 + folded.norm()));
            const Eigen::SparseMatrix<double> A = random.sparseDefinite(n, 0.3);
            const Matrix projected = R.project(SymmetricForm(A));
            QVERIFY(projected == projected.transpose());
            const Matrix expected = R.entries().transpose() * A * R.entries();
            VERIFY_BELOW((projected - expected).norm(), 1e-12 * (1 + expected.norm()));
            QCOMPARE(R.isIdentity(), k == n && R.entries().isIdentity(0));
        }
        const VelocityTransformation R = VelocityTransformation::nullSpace(rows);
        const Eigen::MatrixXcd Y = units.asDiagonal() * random.complexMatrix(n, 2), in = R.onto(Y);
        const auto size = [&](const Eigen::MatrixXcd& V) { return (units.cwiseInverse().asDiagonal() * V).norm(); };
        VERIFY_BELOW(size(R.onto(in) - in), 1e-12 * size(Y));
        VERIFY_BELOW((Phi * in).norm(), 1e-11 * size(Y) * (Phi * units.asDiagonal()).norm());
        const Matrix inside = R.times(random.matrix(R.cols(), 1));
        VERIFY_BELOW(size(R.onto(inside.cast<std::complex<double>>()) - inside), 1e-12 * (1 + inside.norm()));
        const Vector across = rows->minimumNormStep(Phi * random.vector(n));
        VERIFY_BELOW(size(R.onto(across.cast<std::complex<double>>())),
                     1e-11 * size(across.cast<std::complex<double>>()));
    }

    void symmetrized_isTheMeanOfAMatrixAndItsTransposed()
    {
        RandomMatrices random(5);
        const Matrix A = random.matrix(6, 6), S = symmetrized(A);
        QVERIFY(S == S.transpose() && symmetrized(S) == S);
        VERIFY_BELOW((S + 0.5 * (A - A.transpose()) - A).norm(), 1e-15 * A.norm() * 2);
        QVERIFY(symmetrized(A - A.transpose()).isZero(0));
    }
};

QTEST_APPLESS_MAIN(TestRowsInUnits)
#include "tst_rows_in_units.moc"
