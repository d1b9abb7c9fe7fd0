#include "model/math/dense/projection.h"
#include "model/math/dense/quadratic_eigen.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"

#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

/// Products of null spaces and forms against their entries.
class TestProjection : public QObject {
    Q_OBJECT

private:
    using Sparse = Eigen::SparseMatrix<double>;

    std::mt19937 m_random{41};

    Eigen::MatrixXd randomMatrix(Eigen::Index rows, Eigen::Index columns)
    {
        std::normal_distribution<double> normal;
        return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return normal(m_random); });
    }

    /// Symmetric, positive definite, with zeros.
    Sparse randomForm(Eigen::Index n)
    {
        Eigen::MatrixXd A = randomMatrix(n, n);
        A = A.unaryExpr([](double x) { return std::abs(x) < 1 ? 0 : x; });
        return Eigen::MatrixXd(A * A.transpose() + Eigen::MatrixXd::Identity(n, n)).sparseView();
    }

private slots:
    void nullSpace_byReflectors_isThatOfTheEntries_data()
    {
        addColumns<int, int>({"n", "m"});
        QTest::newRow("one velocity, by entries") << 9 << 8;
        QTest::newRow("few constraints, by reflectors") << 60 << 3;
        QTest::newRow("no constraint") << 5 << 0;
    }

    void nullSpace_byReflectors_isThatOfTheEntries()
    {
        QFETCH(int, n);
        QFETCH(int, m);
        const Eigen::MatrixXd Phi_q = randomMatrix(m, n);
        const auto rows = std::make_shared<const RowSpace>(Sparse(Phi_q.sparseView()));
        const VelocityTransformation R = VelocityTransformation::nullSpace(rows);
        const Eigen::MatrixXd Z = rows->nullSpace();
        QCOMPARE(R.cols(), Eigen::Index(n - m));
        QVERIFY((R.entries() - Z).norm() == 0);
        QVERIFY((Phi_q * Z).norm() < 1e-12);
        const Eigen::MatrixXd X = randomMatrix(n - m, 4);
        const Eigen::MatrixXd Y = randomMatrix(n, 4);
        QVERIFY((R.times(X) - Z * X).norm() < 1e-12);
        QVERIFY((R.transposedTimes(Y) - Z.transpose() * Y).norm() < 1e-12);
        QVERIFY((R.onto(Y.cast<std::complex<double>>()) - Z * Z.transpose() * Y).norm() < 1e-12);
        const Sparse A = randomForm(n);
        const Eigen::MatrixXd reduced = R.project(SymmetricForm(A));
        QVERIFY((reduced - Z.transpose() * A * Z).norm() < 1e-12 * reduced.norm());
        QVERIFY(reduced == reduced.transpose());
    }

    void form_withAPenalty_isTheSumOfItsTerms()
    {
        const Eigen::Index n = 7;
        const Sparse A = randomForm(n);
        const Sparse Phi = randomMatrix(3, n).sparseView();
        const double weight = 1e6;
        const SymmetricForm form(A, Phi, weight);
        const Eigen::MatrixXd dense = Eigen::MatrixXd(A) + weight * Eigen::MatrixXd(Phi.transpose() * Phi);
        const double size = dense.norm();
        QVERIFY((form.dense() - dense).norm() < 1e-15 * size);
        for (const Eigen::Index columns : {1, 2, 9}) {
            const Eigen::MatrixXd V = randomMatrix(n, columns);
            QVERIFY((form.times(V) - dense * V).norm() < 1e-14 * size);
            QVERIFY((form.sizes(V).diagonal().transpose() - form.sizesOfColumns(V)).norm() < 1e-14 * size * V.norm());
            const Eigen::RowVectorXd sizes = form.sizesOfColumns(V);
            QVERIFY(std::abs(form.sizeOf(V.col(0)) - sizes[0]) < 1e-14 * size * V.norm());
            QVERIFY((sizes.array() <= form.largestSize() * V.colwise().squaredNorm().array()).all());
            const Eigen::RowVectorXd energies = V.cwiseProduct(dense * V).colwise().sum();
            QVERIFY((form.sizesOfColumns(V).array() >= energies.array() * (1 - 1e-9)).all());
        }
        QVERIFY(SymmetricForm(Sparse(n, n)).isZero());
        QVERIFY(!form.isZero());
    }

    void roundingOfSquares_isTheDiagonal_ofWhatRoundingDoesToForms()
    {
        const Sparse A = randomForm(7);
        const Eigen::MatrixXd V = randomMatrix(7, 3);
        const Eigen::MatrixXd AV = A * V;
        const Eigen::VectorXd units = Eigen::VectorXd::LinSpaced(7, 0.1, 3);
        const Eigen::VectorXd squares = roundingOfSquares(SymmetricForm(A), V, AV, units);
        const Eigen::MatrixXd forms = roundingOfShapes(SymmetricForm(A), V, AV, units);
        QVERIFY(squares.minCoeff() > 0);
        QVERIFY((squares - forms.diagonal()).norm() < 1e-12 * squares.norm());
        // A shape that is off by its rounding changes its form by no more.
        const double eps = std::numeric_limits<double>::epsilon();
        for (Eigen::Index i = 0; i < 3; ++i) {
            const Eigen::VectorXd moved = V.col(i) + eps * V.col(i).cwiseQuotient(units).cwiseAbs().maxCoeff() * units;
            const double change = std::abs(moved.dot(A * moved) - V.col(i).dot(AV.col(i)));
            QVERIFY(change <= squares[i] + 1e-15 * A.norm() * V.col(i).squaredNorm());
        }
        QVERIFY(roundingOfSquares(SymmetricForm(A), V, AV, {}).isZero(0));
    }

    void pairs_satisfyTheirEquation_largeAndSmall_data()
    {
        addColumns<int, bool>({"n", "damped"});
        for (const int n : {6, 70}) {
            for (const bool damped : {false, true}) {
                QTest::addRow("%d%s", n, damped ? ", damped" : "") << n << damped;
            }
        }
    }

    void pairs_satisfyTheirEquation_largeAndSmall()
    {
        QFETCH(int, n);
        QFETCH(bool, damped);
        const Sparse M = randomForm(n);
        const Sparse K = randomForm(n);
        const Sparse C = damped ? Sparse(0.1 * randomForm(n)) : Sparse(n, n);
        const Eigen::MatrixXd Phi_q = randomMatrix(3, n);
        const auto rows = std::make_shared<const RowSpace>(Sparse(Phi_q.sparseView()));
        const Projected matrices(VelocityTransformation::nullSpace(rows), SymmetricForm(M), SymmetricForm(C),
                                 SymmetricForm(K));
        const auto pairs = solveQuadratic(matrices);
        QVERIFY(pairs);
        QCOMPARE(pairs->size(), std::size_t(2 * (n - 3)));
        const Eigen::MatrixXd Z = rows->nullSpace();
        std::complex<double> sum = 0;
        for (const QuadraticPair& pair : *pairs) {
            const Eigen::VectorXcd r =
                Z.transpose() * (pair.s * pair.s * (M * pair.v) + pair.s * (C * pair.v) + K * pair.v);
            QVERIFY(r.norm() < 1e-11 * (std::norm(pair.s) * M.norm() + K.norm()) * pair.v.norm());
            QVERIFY((Phi_q * pair.v).norm() < 1e-11 * pair.v.norm());
            QVERIFY(pair.residual < 1e-12);
            sum += pair.s;
        }
        // The sum of all s is −tr(M_r⁻¹C_r).
        const double trace = -solutionOf(matrices.reducedM, matrices.reducedC).trace();
        QVERIFY(std::abs(sum - trace) < 1e-9 * (1 + std::abs(trace)));
    }
};

QTEST_GUILESS_MAIN(TestProjection)
#include "tst_projection.moc"
