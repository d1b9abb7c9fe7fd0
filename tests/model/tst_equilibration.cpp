#include "model/math/dense/equilibration.h"
#include "model/math/dense/lapack.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace eigenlink;

namespace {

using Matrix = Eigen::MatrixXd;

/// A pencil whose rows and columns are of very different size, with an empty row and column.
struct Pencil {
    Matrix A, E;

    Pencil(Eigen::Index n, unsigned seed)
    {
        std::mt19937 random(seed);
        std::normal_distribution<double> normal;
        std::uniform_real_distribution<double> decade(-12, 12);
        A = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
        E = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
        for (Matrix* each : {&A, &E}) {
            each->row(n - 1).setZero();
            each->col(n - 2).setZero();
        }
        for (Eigen::Index i = 0; i < n; ++i) {
            const double row = std::pow(10, decade(random));
            const double column = std::pow(10, decade(random));
            for (Matrix* each : {&A, &E}) {
                each->row(i) *= row;
                each->col(i) *= column;
            }
        }
    }
};

bool isPowerOfTwo(double value)
{
    int exponent = 0;
    return std::frexp(value, &exponent) == 0.5;
}

}  // namespace

/// Scaling of a pencil before QZ.
class TestEquilibration : public QObject {
    Q_OBJECT

private slots:
    void scales_arePowersOfTwo_andScaleWithoutRounding()
    {
        for (unsigned seed = 1; seed < 6; ++seed) {
            const Pencil before(9, seed);
            Pencil after = before;
            const PencilScales scales = equilibrate(after.A, after.E);
            for (Eigen::Index i = 0; i < 9; ++i) {
                QVERIFY(isPowerOfTwo(scales.rows[i]) && isPowerOfTwo(scales.columns[i]));
            }
            QVERIFY(after.A == scales.rows.asDiagonal() * before.A * scales.columns.asDiagonal());
            QVERIFY(after.E == scales.rows.asDiagonal() * before.E * scales.columns.asDiagonal());
        }
    }

    void columns_haveTheirLargestEntryNearOne_andRowsToo()
    {
        for (unsigned seed = 1; seed < 6; ++seed) {
            Pencil pencil(9, seed);
            equilibrate(pencil.A, pencil.E);
            const Matrix both = pencil.A.cwiseAbs().cwiseMax(pencil.E.cwiseAbs());
            for (Eigen::Index i = 0; i < 9; ++i) {
                const double column = both.col(i).maxCoeff();
                const double row = both.row(i).maxCoeff();
                QVERIFY(column == 0 || (column >= std::sqrt(0.5) && column <= std::sqrt(2.0)));
                QVERIFY(row == 0 || (row >= 0.25 && row <= 4));
            }
            QVERIFY(both.row(8).maxCoeff() == 0 && both.col(7).maxCoeff() == 0);
        }
    }

    void balancedPencil_staysAsItIs()
    {
        Matrix A = Matrix::Identity(4, 4);
        Matrix E = 0.5 * Matrix::Ones(4, 4);
        const PencilScales scales = equilibrate(A, E);
        QVERIFY((scales.rows.array() == 1).all() && (scales.columns.array() == 1).all());
        QVERIFY(A.isIdentity(0));
    }

    void eigenvectors_ofTheScaledPencil_scaleBack()
    {
        std::mt19937 random(4);
        std::normal_distribution<double> normal;
        const Eigen::Index n = 6;
        const Matrix K = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
        Eigen::VectorXd sizes(n);
        sizes << 1e-9, 1e-4, 1, 1e3, 1e7, 1e10;
        const Matrix A = sizes.asDiagonal() * K * sizes.asDiagonal();
        const Matrix E = sizes.cwiseAbs2().asDiagonal();
        Matrix scaledA = A;
        Matrix scaledE = E;
        const PencilScales scales = equilibrate(scaledA, scaledE);
        const PencilPairs pairs = solvePencil(scaledA, scaledE);
        for (Eigen::Index i = 0; i < n; ++i) {
            const bool isPair = pairs.alpha[i].imag() > 0;
            const std::complex<double> s = pairs.alpha[i] / pairs.beta[i];
            Eigen::VectorXcd x = scales.columns.cwiseProduct(pairs.columns.col(i)).cast<std::complex<double>>();
            if (isPair) {
                x += std::complex<double>(0, 1) * scales.columns.cwiseProduct(pairs.columns.col(i + 1));
            }
            // E⁻¹A x = s x has the eigenvalues of K, whatever the sizes.
            const Eigen::VectorXcd z = sizes.asDiagonal() * x;
            QVERIFY((K * z - s * z).norm() < 1e-12 * K.norm() * z.norm());
            i += isPair ? 1 : 0;
        }
    }

    void symmetricMatrix_isScaledFromBothSides_withoutRounding()
    {
        std::mt19937 random(4);
        std::uniform_real_distribution<double> decade(-9, 9);
        std::normal_distribution<double> normal;
        for (int trial = 0; trial < 20; ++trial) {
            const Eigen::Index n = 8;
            const Matrix half = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
            const Eigen::VectorXd d = Eigen::VectorXd::NullaryExpr(n, [&] { return std::pow(10, decade(random)); });
            Matrix before = d.asDiagonal() * Matrix(half + half.transpose()) * d.asDiagonal();
            before.row(3).setZero();
            before.col(3).setZero();
            Matrix after = before;
            const Eigen::VectorXd scales = equilibrate(after);
            QVERIFY(after == Matrix(scales.asDiagonal() * before * scales.asDiagonal()));
            for (Eigen::Index i = 0; i < n; ++i) {
                QVERIFY(isPowerOfTwo(scales[i]));
                const double largest = after.row(i).cwiseAbs().maxCoeff();
                QVERIFY(i == 3 ? largest == 0 : largest > 0.2 && largest < 5);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestEquilibration)
#include "tst_equilibration.moc"
