#include "model/math/dense/condensation.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/quadratic_eigen.h"
#include "model/math/dense/velocity_transformation.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/random_matrices.h"

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Sparse = Eigen::SparseMatrix<double>;
using Complex = std::complex<double>;

/// The numbers of motions of each kind in a system: with mass, following, relaxing, undetermined.
struct Kinds {
    int heavy = 0, following = 0, relaxing = 0, loose = 0;

    int massless() const { return following + relaxing + loose; }
    int all() const { return heavy + massless(); }
};

/// M, C, K of a system in coordinates q = T z, in which the kinds of motions stand one after the other in z.
struct MixedSystem {
    Kinds kinds;
    Matrix T;
    Sparse M, C, K;

    MixedSystem(const Kinds& kindsOf, RandomMatrices& random) : kinds(kindsOf)
    {
        const int n = kinds.all(), held = n - kinds.loose, damped = kinds.heavy + kinds.relaxing;
        T = random.matrix(n, n) + 4 * Matrix::Identity(n, n);
        Matrix mass = Matrix::Zero(n, n), damping = mass, stiffness = mass;
        mass.topLeftCorner(kinds.heavy, kinds.heavy) = random.definite(kinds.heavy);
        stiffness.topLeftCorner(held, held) = random.definite(held);
        // Dampers act on motions with mass and on relaxing ones, which stand behind those that follow.
        const Matrix D = random.definite(damped);
        std::vector<int> places;
        for (int i = 0; i < n - kinds.loose; ++i) {
            if (i < kinds.heavy || i >= kinds.heavy + kinds.following) {
                places.push_back(i);
            }
        }
        damping(places, places) = D;
        const Matrix inverse = solutionOf(T, Matrix::Identity(n, n));
        const auto turned = [&](const Matrix& A) {
            return Sparse(symmetrized(inverse.transpose() * A * inverse).sparseView());
        };
        M = turned(mass);
        C = turned(damping);
        K = turned(stiffness);
    }

    /// A basis of the motions without mass, mixed at random.
    Matrix massless(RandomMatrices& random) const
    {
        const int p = kinds.massless();
        return T.rightCols(p) * (random.matrix(p, p) + 3 * Matrix::Identity(p, p));
    }
    /// Their columns of one kind.
    Matrix following() const { return T.middleCols(kinds.heavy, kinds.following); }
    Matrix relaxing() const { return T.middleCols(kinds.heavy + kinds.following, kinds.relaxing); }
    Matrix loose() const { return T.rightCols(kinds.loose); }

    double determinantAt(double s) const { return (s * s * Matrix(M) + s * Matrix(C) + Matrix(K)).determinant(); }
    /// The least singular value of s²M + sC + K beside the greatest: zero at an eigenvalue.
    double distanceFromSingular(Complex s) const
    {
        const Eigen::MatrixXcd Q = (s * s) * Matrix(M) + s * Matrix(C) + Matrix(K);
        const Eigen::VectorXd sizes = singularValuesOf(Q);
        return sizes[sizes.size() - 1] / sizes[0];
    }
};

/// Whether two bases span the same space: neither has anything across the other.
bool spanTheSame(const Matrix& A, const Matrix& B)
{
    const auto liesIn = [](const Matrix& V, const Matrix& W) {
        const Matrix Q = orthonormalBasis(W);
        return (V - Q * (Q.transpose() * V)).norm() <= 1e-9 * V.norm();
    };
    return A.cols() == B.cols() && liesIn(A, B) && liesIn(B, A);
}

void addKinds()
{
    addColumns<int, int, int>({"heavy", "following", "relaxing"});
    QTest::newRow("all have mass") << 4 << 0 << 0;
    QTest::newRow("some follow") << 4 << 3 << 0;
    QTest::newRow("some relax") << 4 << 0 << 2;
    QTest::newRow("some of each") << 5 << 2 << 3;
    QTest::newRow("one of each") << 1 << 1 << 1;
    QTest::newRow("hardly any mass") << 1 << 5 << 4;
}

}  // namespace

/// Motions without mass: which of them follow, relax or are open, and the equations of motion without them.
class TestCondensation : public QObject {
    Q_OBJECT

private slots:
    void motions_areSortedByWhatActsInThem_data()
    {
        addKinds();
        QTest::newRow("nothing has mass") << 0 << 3 << 2;
    }

    /// Followers: no damping, regular stiffness. Relaxing: regular damping. Open: neither. Whatever basis was given.
    void motions_areSortedByWhatActsInThem()
    {
        QFETCH(int, heavy);
        QFETCH(int, following);
        QFETCH(int, relaxing);
        RandomMatrices random(1);
        for (const int loose : {0, 1, 2}) {
            const MixedSystem system({heavy, following, relaxing, loose}, random);
            const MasslessMotions sorted = sortedByForces(system.massless(random), system.C, system.K);
            QCOMPARE(sorted.following.cols(), Eigen::Index(following));
            QCOMPARE(sorted.relaxing.cols(), Eigen::Index(relaxing));
            QCOMPARE(sorted.undetermined.cols(), Eigen::Index(loose));
            QCOMPARE(sorted.count(), Eigen::Index(system.kinds.massless()));
            QVERIFY(spanTheSame(sorted.undetermined, system.loose()));
            Matrix undamped(system.T.rows(), following + loose), both = undamped;
            undamped << sorted.following, sorted.undetermined;
            both << system.following(), system.loose();
            QVERIFY(spanTheSame(undamped, both));
            Matrix all(system.T.rows(), sorted.count());
            all << undamped, sorted.relaxing;
            QVERIFY(spanTheSame(all, system.T.rightCols(system.kinds.massless())));
            VERIFY_BELOW((system.M * all).norm(), 1e-11 * system.M.norm() * all.norm() + 1e-300);
            // In other units of force, and with dampers in others, the same.
            const MasslessMotions again =
                sortedByForces(system.massless(random), Sparse(1e9 * system.C), Sparse(1e-6 * system.K));
            QCOMPARE(again.relaxing.cols(), Eigen::Index(relaxing));
            QVERIFY(spanTheSame(again.undetermined, sorted.undetermined));
        }
    }

    /// Single parts of very different stiffness, and parts without any, stand side by side.
    void motionsOfSingleParts_areJudgedByThemselves()
    {
        const Eigen::VectorXd stiffness = (Eigen::VectorXd(5) << 1e9, 1, 1e-3, 0, 0).finished();
        const Eigen::VectorXd damping = (Eigen::VectorXd(5) << 0, 1e6, 0, 1e-6, 0).finished();
        const Sparse K = Matrix(stiffness.asDiagonal()).sparseView(), C = Matrix(damping.asDiagonal()).sparseView();
        RandomMatrices random(2);
        for (int trial = 0; trial < 10; ++trial) {
            const MasslessMotions sorted = sortedByForces(random.orthogonal(5), C, K);
            QCOMPARE(sorted.following.cols(), Eigen::Index(2));
            QCOMPARE(sorted.relaxing.cols(), Eigen::Index(2));
            QCOMPARE(sorted.undetermined.cols(), Eigen::Index(1));
            QVERIFY(spanTheSame(sorted.undetermined, Matrix::Identity(5, 5).rightCols(1)));
        }
        // Without dampers and springs everything is open.
        QCOMPARE(sortedByForces(random.orthogonal(5), Sparse(5, 5), Sparse(5, 5)).undetermined.cols(), Eigen::Index(5));
    }

    void whatHasMass_isTheRestOfWhatMayMove_data() { addKinds(); }

    /// WᵀW = I inside the range of Z, with the massless motions all of it, and WᵀMW regular.
    void whatHasMass_isTheRestOfWhatMayMove()
    {
        QFETCH(int, heavy);
        QFETCH(int, following);
        QFETCH(int, relaxing);
        RandomMatrices random(3);
        const MixedSystem system({heavy, following, relaxing, 2}, random);
        const int n = system.kinds.all();
        const Matrix Z = random.orthogonal(n);
        const MasslessMotions massless = sortedByForces(system.massless(random), system.C, system.K);
        const Matrix W = withMass(Z, massless);
        QCOMPARE(W.cols(), Eigen::Index(heavy));
        VERIFY_BELOW((W.transpose() * W - Matrix::Identity(heavy, heavy)).norm(), 1e-13);
        Matrix all(n, n);
        all << W, massless.following, massless.relaxing, massless.undetermined;
        QCOMPARE(rankOf(all.colwise().normalized()), Eigen::Index(n));
        QVERIFY(eigenvaluesOfSymmetric(W.transpose() * system.M * W).minCoeff() > 0);
        // Inside a subspace that holds the massless motions it stays there.
        const Matrix part = random.matrix(n, 1);
        const MasslessMotions one{part, Matrix(n, 0), Matrix(n, 0)};
        Matrix basis(n, 3);
        basis << part, random.matrix(n, 2);
        const Matrix Q = orthonormalBasis(basis);
        const Matrix inside = withMass(Q, one);
        VERIFY_BELOW((inside - Q * (Q.transpose() * inside)).norm(), 1e-13);
        VERIFY_BELOW((inside.transpose() * part).norm(), 1e-12 * part.norm());
    }

    void condensed_isFreeOfWhatFollows_data() { addKinds(); }

    /// YᵀCY = I, YᵀCX = 0, YᵀMX = 0, Y₀ᵀKX = 0 and Y₀ᵀKY = 0.
    void condensed_isFreeOfWhatFollows()
    {
        QFETCH(int, heavy);
        QFETCH(int, following);
        QFETCH(int, relaxing);
        RandomMatrices random(4);
        const MixedSystem system({heavy, following, relaxing, 0}, random);
        const int n = system.kinds.all();
        const MasslessMotions massless = sortedByForces(system.massless(random), system.C, system.K);
        const Matrix W = withMass(Matrix::Identity(n, n), massless);
        const auto [X, Y] = condense(W, massless, SymmetricForm(system.C), SymmetricForm(system.K));
        QCOMPARE(X.cols(), Eigen::Index(heavy));
        QCOMPARE(Y.cols(), Eigen::Index(relaxing));
        const Matrix& Y0 = massless.following;
        const double size = 1e-11 * X.norm() * (1 + Y.norm()) * (1 + Y0.norm());
        VERIFY_BELOW((Y.transpose() * system.C * Y - Matrix::Identity(relaxing, relaxing)).norm(), 1e-11);
        VERIFY_BELOW((Y.transpose() * system.C * X).norm(), size * system.C.norm());
        VERIFY_BELOW((Y.transpose() * system.M * X).norm(), size * system.M.norm());
        VERIFY_BELOW((Y0.transpose() * system.K * X).norm(), size * system.K.norm());
        VERIFY_BELOW((Y0.transpose() * system.K * Y).norm(), size * system.K.norm());
        // Mass is not touched, and nothing that has some is lost.
        VERIFY_BELOW((system.M * (X - W)).norm(), 1e-11 * system.M.norm() * X.norm());
        Matrix all(n, n);
        all << X, Y0, Y;
        QCOMPARE(rankOf(all.colwise().normalized()), Eigen::Index(n));
    }

    void condensedEigenvalues_areThoseOfAllEquations_data() { addKinds(); }

    /// det(s²M + sC + K) = 0 at every one, as many as it has finite roots, and (s²M + sC + K)v = 0.
    void condensedEigenvalues_areThoseOfAllEquations()
    {
        QFETCH(int, heavy);
        QFETCH(int, following);
        QFETCH(int, relaxing);
        RandomMatrices random(5);
        for (int trial = 0; trial < 5; ++trial) {
            const MixedSystem system({heavy, following, relaxing, 0}, random);
            const int n = system.kinds.all();
            const MasslessMotions massless = sortedByForces(system.massless(random), system.C, system.K);
            const SymmetricForm M(system.M), C(system.C), K(system.K);
            auto [X, Y] = condense(withMass(Matrix::Identity(n, n), massless), massless, C, K);
            Projected projected(VelocityTransformation::dense(X), M, C, K);
            projected.relaxing = Y;
            const auto pairs = solveQuadratic(projected);
            QVERIFY(pairs);
            QCOMPARE(Eigen::Index(pairs->size()), massless.finiteCount(n));
            QCOMPARE(pairs->size(), std::size_t(2 * heavy + relaxing));
            Complex product = 1;
            for (const QuadraticPair& pair : *pairs) {
                VERIFY_BELOW(system.distanceFromSingular(pair.s), 1e-11);
                const Eigen::VectorXcd left =
                    pair.s * pair.s * (system.M * pair.v) + pair.s * (system.C * pair.v) + system.K * pair.v;
                const double size = std::norm(pair.s) * system.M.norm() + std::abs(pair.s) * system.C.norm();
                VERIFY_BELOW(left.norm(), 1e-11 * (size + system.K.norm()) * pair.v.norm());
                VERIFY_BELOW(pair.residual, 1e-11);
                QVERIFY(pair.s.real() <= 1e-12 * std::abs(pair.s));  // dampers take energy
                product *= pair.s;
            }
            // No value is there twice: their product is that of the roots of det, by its first and last coefficient.
            const int count = 2 * heavy + relaxing;
            const auto leadingBeside = [&](double s) { return system.determinantAt(s) / std::pow(s, count); };
            const double leading = 2 * leadingBeside(2e4) - leadingBeside(1e4);
            const Complex expected = system.determinantAt(0) / leading * (count % 2 == 0 ? 1 : -1);
            VERIFY_BELOW(std::abs(product / expected - 1.0), 1e-4);
        }
    }
};

QTEST_APPLESS_MAIN(TestCondensation)
#include "tst_condensation.moc"
