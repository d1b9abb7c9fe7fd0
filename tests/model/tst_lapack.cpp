#include "model/basics/breakdown.h"
#include "model/math/dense/lapack.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/random_matrices.h"

#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <stdexcept>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Complex = std::complex<double>;

Matrix identity(Eigen::Index n)
{
    return Matrix::Identity(n, n);
}

/// Sizes of problems: none, one, some, and more columns than a blocked routine treats together.
void addSizes()
{
    QTest::addColumn<int>("n");
    for (const int n : {0, 1, 2, 7, 70}) {
        QTest::addRow("%d", n) << n;
    }
}

bool isAscending(const Vector& values)
{
    return std::is_sorted(values.begin(), values.end());
}

/// The largest distance of the members of one list to the nearest of the other, each taken once.
double distanceOf(const Eigen::VectorXcd& found, const Eigen::VectorXcd& expected)
{
    std::vector<Complex> left(expected.begin(), expected.end());
    double worst = found.size() == expected.size() ? 0 : std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < found.size() && !left.empty(); ++i) {
        const auto nearest =
            std::ranges::min_element(left, {}, [&](Complex each) { return std::abs(each - found[i]); });
        worst = std::max(worst, std::abs(*nearest - found[i]));
        left.erase(nearest);
    }
    return worst;
}

}  // namespace

/// Promises of the calls of LAPACK: equations, orders, normalisations, and failures with a reason.
class TestLapack : public QObject {
    Q_OBJECT

private slots:
    void symmetricPairs_solveTheirEquation_data() { addSizes(); }

    /// K X = X diag(κ), XᵀX = I; Σκ = tr K, Σκ² = ‖K‖².
    void symmetricPairs_solveTheirEquation()
    {
        QFETCH(int, n);
        RandomMatrices random(1);
        const Matrix K = random.symmetric(n);
        const SymmetricPairs pairs = solveSymmetric(K);
        QCOMPARE(pairs.values.size(), Eigen::Index(n));
        QVERIFY(isAscending(pairs.values));
        const Matrix& X = pairs.vectors;
        VERIFY_BELOW((K * X - X * pairs.values.asDiagonal()).norm(), 1e-13 * K.norm());
        VERIFY_BELOW((X.transpose() * X - identity(n)).norm(), 1e-12);
        VERIFY_BELOW(std::abs(pairs.values.sum() - K.trace()), 1e-12 * K.norm());
        VERIFY_BELOW(std::abs(pairs.values.norm() - K.norm()), 1e-12 * K.norm());
    }

    void pencilOfSymmetricMatrices_hasPairsOfUnitMass_data() { addSizes(); }

    /// K X = M X diag(κ), XᵀMX = I; κ moves by σ where K becomes K + σM, and stays under congruence.
    void pencilOfSymmetricMatrices_hasPairsOfUnitMass()
    {
        QFETCH(int, n);
        RandomMatrices random(2);
        const Matrix K = random.symmetric(n), M = random.definite(n);
        const auto pairs = solveSymmetric(K, M);
        QVERIFY(pairs);
        const Matrix& X = pairs->vectors;
        QVERIFY(isAscending(pairs->values));
        VERIFY_BELOW((K * X - M * X * pairs->values.asDiagonal()).norm(), 1e-12 * K.norm());
        VERIFY_BELOW((X.transpose() * M * X - identity(n)).norm(), 1e-12);
        const auto shifted = solveSymmetric(K + 2.5 * M, M);
        QVERIFY(shifted);
        VERIFY_BELOW((shifted->values - pairs->values - Vector::Constant(n, 2.5)).norm(), 1e-12 * K.norm());
        const Matrix T = random.definite(n);
        const auto turned = solveSymmetric(T.transpose() * K * T, T.transpose() * M * T);
        QVERIFY(turned);
        VERIFY_BELOW((turned->values - pairs->values).norm(), 1e-10 * K.norm());
    }

    /// Min–max: the lowest κ is the least quotient xᵀKx / xᵀMx, the highest the greatest.
    void quotientsOfRayleigh_lieBetweenTheFirstAndTheLast()
    {
        RandomMatrices random(3);
        const Matrix K = random.symmetric(8), M = random.definite(8);
        const Vector kappa = solveSymmetric(K, M)->values;
        for (int trial = 0; trial < 200; ++trial) {
            const Vector x = random.vector(8);
            const double quotient = x.dot(K * x) / x.dot(M * x);
            VERIFY_BELOW(kappa[0], quotient);
            VERIFY_BELOW(quotient, kappa[7]);
        }
    }

    void massThatIsNotDefinite_givesNothing()
    {
        RandomMatrices random(4);
        const Matrix K = random.symmetric(5);
        for (const double last : {0.0, -1e-3, -2.0}) {
            Vector sizes = Vector::LinSpaced(5, 1, 3);
            sizes[2] = last;
            QVERIFY(!solveSymmetric(K, random.symmetricWith(sizes)) || last == 0);
            QVERIFY(!solveSymmetric(K, Matrix(sizes.asDiagonal())));
        }
        QVERIFY(solveSymmetric(K, identity(5)));
    }

    void pivotedFactors_giveTheMatrixBack_data()
    {
        addColumns<int, int, int>({"m", "n", "rank"});
        QTest::newRow("tall") << 9 << 4 << 4;
        QTest::newRow("wide") << 4 << 9 << 4;
        QTest::newRow("square") << 6 << 6 << 6;
        QTest::newRow("of lower rank") << 9 << 7 << 3;
        QTest::newRow("blocked") << 80 << 70 << 70;
        QTest::newRow("one number") << 1 << 1 << 1;
    }

    /// A P = Q R with |Rᵢᵢ| descending, each at least the length of the rest of any later column.
    void pivotedFactors_giveTheMatrixBack()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, rank);
        RandomMatrices random(5);
        const Matrix A = random.ofRank(m, n, rank);
        const PivotedQr qr = factorPivoted(A);
        const Matrix R = qr.factors.triangularView<Eigen::Upper>();
        const Matrix QR = qr.timesQ(R);
        const std::set<Eigen::Index> places(qr.columns.begin(), qr.columns.end());
        QCOMPARE(places.size(), std::size_t(n));
        QVERIFY(*places.begin() == 0 && *places.rbegin() == n - 1);
        for (int j = 0; j < n; ++j) {
            VERIFY_BELOW((QR.col(j) - A.col(qr.columns[std::size_t(j)])).norm(), 1e-13 * A.norm());
        }
        const Eigen::Index least = std::min(m, n);
        for (Eigen::Index i = 0; i < least; ++i) {
            for (Eigen::Index j = i + 1; j < n; ++j) {
                const double left = R.col(j).segment(i, least - i).norm();
                VERIFY_BELOW(left, std::abs(R(i, i)) * (1 + 1e-9) + 1e-13 * A.norm());
            }
        }
        const Matrix C = random.matrix(m, 3);
        VERIFY_BELOW((qr.timesTransposedQ(qr.timesQ(C)) - C).norm(), 1e-12 * C.norm());
        VERIFY_BELOW((qr.timesQ(qr.timesTransposedQ(C)) - C).norm(), 1e-12 * C.norm());
        const Matrix Q = qr.timesQ(identity(m));
        VERIFY_BELOW((Q * C - qr.timesQ(C)).norm(), 1e-12 * C.norm());
        VERIFY_BELOW((Q.transpose() * Q - identity(m)).norm(), 1e-12);
        QCOMPARE(qr.timesQ(Matrix(m, 0)).cols(), Eigen::Index(0));
    }

    /// The residual is orthogonal to A, and the solution to what A maps to zero.
    void leastSquares_isTheShortestBestSolution()
    {
        RandomMatrices random(6);
        for (const auto& [m, n, rank] : {std::tuple(9, 4, 4), std::tuple(4, 9, 4), std::tuple(8, 8, 5),
                                         std::tuple(3, 3, 0), std::tuple(1, 5, 1)}) {
            const Matrix A = random.ofRank(m, n, rank);
            const Vector b = random.vector(m);
            const Vector x = leastSquares(A, b, 1e-10);
            VERIFY_BELOW((A.transpose() * (A * x - b)).norm(), 1e-13 * (1 + b.norm()));
            const Vector back = leastSquares(A, A * x, 1e-10);
            VERIFY_BELOW((back - x).norm(), 1e-13 * (1 + x.norm()));
            VERIFY_BELOW((x - shortestSolution(A, b)).norm(), 1e-12 * (1 + x.norm()));
        }
    }

    /// Values below the tolerance count as zero, values above do not.
    void leastSquares_dropsWhatIsBelowItsTolerance()
    {
        const Matrix A = Eigen::Vector3d(1, 1e-3, 1e-6).asDiagonal();
        const Vector b = Eigen::Vector3d(1, 1e-3, 1e-6);
        VERIFY_BELOW((leastSquares(A, b, 1e-8) - Vector::Ones(3)).norm(), 1e-9);
        VERIFY_BELOW((leastSquares(A, b, 1e-4) - Vector(Eigen::Vector3d(1, 1, 0))).norm(), 1e-9);
        VERIFY_BELOW((leastSquares(A, b, 1e-2) - Vector(Eigen::Vector3d(1, 0, 0))).norm(), 1e-9);
    }

    /// VᵀV = I, and A V has orthogonal columns, the longest first.
    void rightSingularVectors_makeColumnsOrthogonal()
    {
        RandomMatrices random(7);
        for (const auto& [m, n, rank] : {std::tuple(9, 4, 4), std::tuple(4, 9, 4), std::tuple(8, 8, 5)}) {
            const Matrix A = random.ofRank(m, n, rank);
            const Matrix V = rightSingularVectors(A);
            VERIFY_BELOW((V.transpose() * V - identity(n)).norm(), 1e-13);
            const Matrix gram = (A * V).transpose() * (A * V);
            const Vector squares = gram.diagonal();
            VERIFY_BELOW((gram - Matrix(squares.asDiagonal())).norm(), 1e-13 * gram.norm());
            QVERIFY(isAscending(-squares.head(rank)));
            VERIFY_BELOW((A * V.rightCols(n - rank)).norm(), 1e-13 * A.norm());
        }
    }

    void standardPairs_haveConjugatesSideBySide_data() { addSizes(); }

    /// A x = s x; conjugates adjacent, Im > 0 first, with conjugate vectors; Σs = tr A.
    void standardPairs_haveConjugatesSideBySide()
    {
        QFETCH(int, n);
        RandomMatrices random(8);
        const Matrix A = random.matrix(n, n);
        const StandardPairs pairs = solveStandard(A);
        VERIFY_BELOW((A * pairs.vectors - pairs.vectors * pairs.values.asDiagonal()).norm(), 1e-12 * A.norm());
        VERIFY_BELOW(std::abs(pairs.values.sum() - A.trace()), 1e-12 * A.norm());
        for (Eigen::Index i = 0; i < n; ++i) {
            VERIFY_BELOW(std::abs(pairs.vectors.col(i).norm() - 1), 1e-12);
            if (pairs.values[i].imag() > 0) {
                QVERIFY(i + 1 < n && pairs.values[i + 1] == std::conj(pairs.values[i]));
                QVERIFY(pairs.vectors.col(i + 1) == pairs.vectors.col(i).conjugate());
                ++i;
            } else {
                QVERIFY(pairs.values[i].imag() == 0 && pairs.vectors.col(i).imag().isZero(0));
            }
        }
        VERIFY_BELOW(distanceOf(eigenvaluesOf(A), pairs.values), 1e-11 * (1 + A.norm()));
    }

    /// The eigenvalues of a companion matrix are the roots of its polynomial.
    void eigenvalues_ofACompanionMatrix_areItsRoots()
    {
        RandomMatrices random(9);
        for (int trial = 0; trial < 20; ++trial) {
            // (s − a)(s² + 2ds + d² + w²)
            const double a = random.number(), d = random.number(), w = random.between(0.3, 2);
            const double p = 2 * d, q = d * d + w * w;
            Matrix companion(3, 3);
            companion << 0, 1, 0, 0, 0, 1, a * q, a * p - q, a - p;
            const Eigen::Vector3cd roots(a, Complex(-d, w), Complex(-d, -w));
            VERIFY_BELOW(distanceOf(eigenvaluesOf(companion), roots), 1e-10);
            VERIFY_BELOW(distanceOf(solveStandard(companion).values, roots), 1e-10);
        }
    }

    void pencil_hasFiniteAndInfiniteValues_data()
    {
        addColumns<int, int>({"finite", "infinite"});
        QTest::newRow("all finite") << 6 << 0;
        QTest::newRow("some infinite") << 5 << 3;
        QTest::newRow("all infinite") << 0 << 4;
        QTest::newRow("nothing") << 0 << 0;
    }

    /// A = P diag(S, I) Q, E = P diag(I, 0) Q: the eigenvalues of S, and one that is infinite for each zero of E.
    void pencil_hasFiniteAndInfiniteValues()
    {
        QFETCH(int, finite);
        QFETCH(int, infinite);
        const int n = finite + infinite;
        RandomMatrices random(10);
        const Matrix S = random.matrix(finite, finite), P = random.definite(n), Q = random.definite(n);
        Matrix A = identity(n), E = Matrix::Zero(n, n);
        A.topLeftCorner(finite, finite) = S;
        E.topLeftCorner(finite, finite).setIdentity();
        A = (P * A * Q).eval();
        E = (P * E * Q).eval();
        for (const bool vectors : {false, true}) {
            const PencilPairs pairs = solvePencil(A, E, vectors);
            std::vector<Complex> values;
            for (Eigen::Index i = 0; i < n; ++i) {
                if (std::abs(pairs.beta[i]) > 1e-12 * std::abs(pairs.alpha[i])) {
                    values.push_back(pairs.alpha[i] / pairs.beta[i]);
                }
            }
            QCOMPARE(values.size(), std::size_t(finite));
            const Eigen::VectorXcd found = Eigen::Map<Eigen::VectorXcd>(values.data(), finite);
            VERIFY_BELOW(distanceOf(found, finite > 0 ? generalEigenvaluesOf(S) : found), 1e-11);
            for (Eigen::Index i = 0; vectors && i < n; ++i) {
                Eigen::VectorXcd x = pairs.columns.col(i).cast<Complex>();
                const bool isPair = pairs.alpha[i].imag() > 0;
                if (isPair) {
                    x += Complex(0, 1) * pairs.columns.col(i + 1);
                }
                const Eigen::VectorXcd left = pairs.beta[i] * (A * x) - pairs.alpha[i] * (E * x);
                VERIFY_BELOW(left.norm(), 1e-12 * A.norm() * (std::abs(pairs.alpha[i]) + 1) * x.norm());
                i += isPair ? 1 : 0;
            }
        }
    }

    /// Every routine refuses NaN, and names itself; people read a possible cause.
    void notFinite_isRefusedByName()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
        using Call = std::function<void(const Matrix&)>;
        const std::vector<std::pair<const char*, Call>> calls = {
            {"dsyevd", [](const Matrix& A) { (void)solveSymmetric(A); }},
            {"dsygvd", [](const Matrix& A) { (void)solveSymmetric(A, identity(3)); }},
            {"dsygvd", [](const Matrix& A) { (void)solveSymmetric(identity(3), A); }},
            {"dgeqp3", [](const Matrix& A) { (void)factorPivoted(A); }},
            {"dgeevx", [](const Matrix& A) { (void)solveStandard(A); }},
            {"dgeev", [](const Matrix& A) { (void)eigenvaluesOf(A); }},
            {"dggev", [](const Matrix& A) { (void)solvePencil(A, identity(3)); }},
            {"dggev", [](const Matrix& A) { (void)solvePencil(identity(3), A); }},
        };
        for (const auto& [name, call] : calls) {
            for (const double bad : {nan, infinite, -infinite}) {
                Matrix A = identity(3);
                A(1, 2) = bad;
                try {
                    call(A);
                    QFAIL(name);
                } catch (const std::runtime_error& error) {
                    const std::string told = rendered(breakdownText(error));
                    QVERIFY2(told.find(std::string("a matrix for ") + name + " has entries") != std::string::npos,
                             name);
                    QVERIFY2(told.starts_with("the computation failed: ") && told.ends_with("much too small"), name);
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLapack)
#include "tst_lapack.moc"
