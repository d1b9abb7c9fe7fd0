#include "model/math/sparse/ldl.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/unit_saddle.h"

#include <QtTest>

#include <limits>
#include <random>

using namespace eigenlink;

namespace {

using Complex = std::complex<double>;

double randomOf(std::mt19937& random, double)
{
    return std::uniform_real_distribution<double>(-1, 1)(random);
}
Complex randomOf(std::mt19937& random, Complex)
{
    const double real = randomOf(random, 0.0);
    return {real, randomOf(random, 0.0)};
}

/// Upper triangle with its diagonal of a sparse pattern with a few long rows.
SparseMatrix patternOf(int size, std::mt19937& random)
{
    std::vector<Eigen::Triplet<double>> entries;
    for (int column = 0; column < size; ++column) {
        entries.emplace_back(column, column, 1);
        for (int row = 0; row < column; ++row) {
            if (random() % 7 == 0 || column == size - 1) {
                entries.emplace_back(row, column, 1);
            }
        }
    }
    SparseMatrix pattern(size, size);
    pattern.setFromTriplets(entries.begin(), entries.end());
    return pattern;
}

/// max|A X − B| / max|B| of a random symmetric A = A₁ + z A₂ with leading blocks that are regular.
template <class Scalar>
double errorOfSolve(Precision precision, int size)
{
    std::mt19937 random(20260101);
    const SparseMatrix pattern = patternOf(size, random);
    const Scalar z = randomOf(random, Scalar());
    Eigen::VectorXd first(pattern.nonZeros()), second(pattern.nonZeros());
    MatrixOf<Scalar> A = MatrixOf<Scalar>::Zero(size, size);
    Eigen::Index k = 0;
    for (int column = 0; column < size; ++column) {
        for (SparseMatrix::InnerIterator entry(pattern, column); entry; ++entry, ++k) {
            first[k] = entry.row() == column ? 2.0 * size : randomOf(random, 0.0);
            second[k] = randomOf(random, 0.0);
            A(entry.row(), column) = A(column, entry.row()) = first[k] + z * second[k];
        }
    }
    Ldl<Scalar> ldl(precision);
    ldl.analyze(pattern);
    const std::vector<typename Ldl<Scalar>::Term> terms{{Scalar(1), first}, {z, second}};
    if (!ldl.factor(terms)) {
        return std::numeric_limits<double>::infinity();
    }
    constexpr int kColumns = 3;
    const BlockOf<Scalar> B = BlockOf<Scalar>::NullaryExpr(size, kColumns, [&] { return randomOf(random, Scalar()); });
    BlockOf<Scalar> X = B;
    ldl.template solveTogether<kColumns>(X.data());
    return (A * X - B).cwiseAbs().maxCoeff() / B.cwiseAbs().maxCoeff();
}

}  // namespace

/// A = L D Lᵀ for real and complex numbers; failures that cannot be overlooked.
class TestLdl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void solutions_satisfyTheirEquations()
    {
        for (const int size : {1, 2, 17, 60}) {
            for (const Precision precision : {Precision::working, Precision::extended}) {
                QVERIFY(errorOfSolve<double>(precision, size) < 1e-14);
                QVERIFY(errorOfSolve<Complex>(precision, size) < 1e-14);
            }
        }
    }

    void zeroPivot_isAFailureWithItsReason()
    {
        const SparseMatrix none(3, 3);
        SparseMatrix unit(3, 3);
        unit.setIdentity();
        const SparseMatrix free(0, 3);
        SaddleFactor real(none, {}, unit, free);
        const Outcome<void> outcome = real.factor(0, 0);
        QVERIFY(!outcome && !outcome.reason().isEmpty());
        QVERIFY(real.factor(0, 1));
        ComplexSaddleFactor complex(none, {}, unit, free);
        QVERIFY(!complex.factor(0, 0));
        QVERIFY(complex.factor(Complex(0, 2), Complex(-4, 0)));
    }

    void notFinite_isAFailureToo()
    {
        SparseMatrix unit(2, 2);
        unit.setIdentity();
        SaddleFactor factor(unit, {}, unit, SparseMatrix(0, 2));
        QVERIFY(!factor.factor(0, std::numeric_limits<double>::quiet_NaN()));
        QVERIFY(!factor.factor(0, std::numeric_limits<double>::infinity()));
        QVERIFY(factor.factor(0, 0.5));
    }

    /// Rows of Φ that depend on others are counted, whatever their scale, at real and at complex shifts.
    void dependentRows_areSolvedFor()
    {
        SparseMatrix H(3, 3), Phi(2, 3);
        H.setIdentity();
        Phi.insert(0, 0) = 1;
        Phi.insert(0, 1) = 2;
        Phi.insert(1, 0) = 1e3;
        Phi.insert(1, 1) = 2e3;
        SaddleFactor real(H, {}, H, Phi);
        QVERIFY(real.factor(0, 0));
        QCOMPARE(real.rank(), Eigen::Index(1));
        QCOMPARE(real.dependentRows().size(), std::size_t(1));
        ComplexSaddleFactor complex(H, {}, H, Phi);
        const Complex s(0.3, 2);
        QVERIFY(complex.factor(s, s * s));
        const Eigen::VectorXcd f = Eigen::VectorXcd::LinSpaced(3, {1, 1}, {2, -1});
        const Eigen::VectorXcd x = complex.solve(f, 3).x;
        QVERIFY((Phi.cast<Complex>() * x).norm() < 1e-12 * x.norm() * 2e3);
        // Along the constraints (1 + s²) x is the load.
        const Eigen::Vector3d along(2 / std::sqrt(5.0), -1 / std::sqrt(5.0), 0);
        const Complex expected = along.cast<Complex>().dot(f) / (1.0 + s * s);
        QVERIFY(std::abs(along.cast<Complex>().dot(x) - expected) < 1e-12 * std::abs(expected));
    }
};

QTEST_GUILESS_MAIN(TestLdl)
#include "tst_ldl.moc"
