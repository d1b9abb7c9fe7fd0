#include "model/equilibrium/assembled_problem.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/krylov/partial_modes.h"
#include "model/math/krylov/ritz_basis.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/mechanism/templates/chain.h"
#include "model/mechanism/templates/flexible_pendulum.h"

#include <QtTest>

#include <limits>
#include <random>
#include <utility>

using namespace eigenlink;

/// Factors of the saddle matrix: some vectors at once, and plans that serve again.
class TestSaddleFactor : public QObject {
    Q_OBJECT

private:
    std::mt19937 m_random{7};

    static SparseProblem problemOf(const Mechanism& mechanism)
    {
        const System system(mechanism);
        const Equilibrium equilibrium = findEquilibrium(system);
        return sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
    }

    static Mechanism chainOf(int rods) { return pendulumChainTemplate().build({double(rods), 0.5, 1, 0, 0}); }

    Block randomBlock(Eigen::Index rows, Eigen::Index columns)
    {
        std::normal_distribution<double> normal;
        return Block::NullaryExpr(rows, columns, [&] { return normal(m_random); });
    }

private slots:
    void severalVectors_areSolvedAsEachByItself_data()
    {
        QTest::addColumn<int>("columns");
        for (const int columns : {1, 3, 4, 5, 11}) {
            QTest::addRow("%d", columns) << columns;
        }
    }

    void severalVectors_areSolvedAsEachByItself()
    {
        QFETCH(int, columns);
        const SparseProblem problem = problemOf(flexiblePendulum({.segments = 6}));
        SaddleFactor factor = factorOf(problem);
        QVERIFY(factor.factor(0, 3));
        const Block loads = randomBlock(problem.coordinateCount(), columns);
        const Block violations = randomBlock(problem.Phi_q.rows(), columns);
        const Block solved = factor.solve(loads, violations);
        for (Eigen::Index i = 0; i < columns; ++i) {
            const Eigen::VectorXd alone = factor.solve(loads.col(i), violations.col(i), 4).x;
            QVERIFY((solved.col(i) - alone).norm() < 1e-9 * alone.norm());
            QVERIFY((problem.Phi_q * solved.col(i) - violations.col(i)).norm() < 1e-9 * violations.col(i).norm());
        }
    }

    void products_ofSeveralVectors_areThoseOfEach()
    {
        const SparseProblem problem = problemOf(flexiblePendulum({.segments = 4}));
        const Block V = randomBlock(problem.coordinateCount(), 5);
        const Block KV = problem.stiffnessProduct(V);
        const Eigen::RowVectorXd roundings = problem.energyRoundings(V);
        for (Eigen::Index i = 0; i < V.cols(); ++i) {
            const Eigen::VectorXd v = V.col(i);
            QVERIFY((KV.col(i) - problem.stiffnessProduct(v)).norm() < 1e-12 * KV.col(i).norm());
            QVERIFY((problem.massProduct(v) - problem.M * v).norm() < 1e-14 * (problem.M * v).norm());
            QVERIFY(std::abs(roundings[i] / problem.energyRounding(v) - 1) < 1e-9);
        }
    }

    void productsOfBlocks_areThoseOfDenseMatrices_data() { severalVectors_areSolvedAsEachByItself_data(); }

    void productsOfBlocks_areThoseOfDenseMatrices()
    {
        QFETCH(int, columns);
        const SparseMatrix A = randomBlock(9, 13).sparseView(1, 0.8);
        const Block X = randomBlock(9, columns);
        const Eigen::MatrixXd dense(A);
        QVERIFY((gathered(A, X) - dense.transpose() * X).norm() < 1e-14 * X.norm() * dense.norm());
        const Eigen::MatrixXd magnitudes = dense.cwiseAbs().transpose() * X.cwiseAbs();
        QVERIFY((gatheredMagnitudes(A, X) - magnitudes).norm() < 1e-14 * magnitudes.norm());
        const Block Y = randomBlock(9, columns);
        QVERIFY((columnDots(X, Y) - X.cwiseProduct(Y).colwise().sum()).norm() < 1e-14 * X.norm() * Y.norm());
        const Eigen::MatrixXd T = randomBlock(columns, columns);
        Block transformed = X;
        transform(transformed, T);
        QVERIFY((transformed - X * T).norm() < 1e-14 * X.norm() * T.norm());
    }

    /// A fine mesh leaves its lowest modes in pivots that are differences of numbers 10⁹ times as large: the last
    /// refinement still moves tells how much of them the factors have lost.
    void extendedPrecision_keepsTheLowestModesOfAFineMesh()
    {
        if constexpr (std::numeric_limits<long double>::digits == std::numeric_limits<double>::digits) {
            QSKIP("long double is no longer than double here");
        }
        const SparseProblem problem = problemOf(flexiblePendulum({.segments = 10000}));
        const Eigen::VectorXd load = problem.massProduct(Eigen::VectorXd(randomBlock(problem.coordinateCount(), 1)));
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(problem.Phi_q.rows());
        const auto moved = [&](SaddleFactor factor) {
            return factor.factor(0, 0)
                       ? factor.solve(load, none, 1, [&](const auto& x) { return problem.stiffnessProduct(x); }).moved
                       : 1.0;
        };
        const double working = moved({problem.H, {}, problem.M, problem.Phi_q});
        const double extended = moved(factorOf(problem));
        QVERIFY2(extended < 5e-3 && extended < 0.05 * working, QByteArray::number(extended));
    }

    void ritzBasis_isOrthonormal_andItsCorrectionsTellItsErrors()
    {
        const SparseProblem problem = problemOf(flexiblePendulum({.segments = 30}));
        SaddleFactor factor = factorOf(problem);
        const PartialModes exact = lowestModes(problem, factor, 5);
        QVERIFY(exact.verified && factor.factor(0, 0));
        // Modes with a part of any admissible motion.
        const Block none = Block::Zero(problem.Phi_q.rows(), 5);
        Block V = factor.solve(randomBlock(problem.coordinateCount(), 5), none);
        for (Eigen::Index i = 0; i < 5; ++i) {
            V.col(i) =
                exact.modes[std::size_t(i)].v + V.col(i) / V.col(i).norm() * 0.3 * exact.modes[std::size_t(i)].v.norm();
        }
        RitzBasis basis(problem, V);
        QVERIFY(basis.isRegular());
        const Eigen::MatrixXd mass = basis.shapes().transpose() * problem.massProduct(basis.shapes());
        QVERIFY((mass - Eigen::MatrixXd::Identity(5, 5)).norm() < 1e-12);
        const Eigen::MatrixXd energies = problem.stiffnessTimes(basis.shapes()).energies;
        QVERIFY((energies - Eigen::MatrixXd(basis.kappa().asDiagonal())).norm() < 1e-10 * basis.kappa().maxCoeff());
        double last = std::numeric_limits<double>::infinity();
        for (int step = 0; step < 2; ++step) {
            const Block corrections = factor.solve(basis.imbalance(), problem.Phi_q * basis.shapes());
            const Eigen::RowVectorXd estimates = columnDots(corrections, basis.imbalance());
            const double error = basis.kappa()[0] - exact.modes[0].kappa;
            QVERIFY2(std::abs(error / estimates[0] - 1) < 0.1, QByteArray::number(error / estimates[0]));
            QVERIFY(error < 1e-3 * last);
            last = error;
            basis.subtract(corrections);
        }
    }

    void plan_servesEveryConfigurationOfTheSamePattern()
    {
        const SparseProblem first = problemOf(chainOf(5));
        SparseProblem second = first;
        second.H *= 3;
        const auto plan = saddlePlanOf(first.H, first.C, first.M, first.Phi_q);
        QCOMPARE(saddlePlanOf(second.H, second.C, second.M, second.Phi_q), plan);
        const SparseProblem other = problemOf(chainOf(6));
        QVERIFY(saddlePlanOf(other.H, other.C, other.M, other.Phi_q) != plan);
        QVERIFY(!plan->fits(other.H, other.C, other.M, other.Phi_q));
        // Many others make the memory forget, not grow.
        for (int links = 7; links < 40; ++links) {
            const SparseProblem more = problemOf(chainOf(links));
            QVERIFY(saddlePlanOf(more.H, more.C, more.M, more.Phi_q)->fits(more.H, more.C, more.M, more.Phi_q));
        }
        const auto again = saddlePlanOf(first.H, first.C, first.M, first.Phi_q);
        QVERIFY(again != plan);
        QCOMPARE(again->order->place, plan->order->place);
    }

    void multipliers_ofSeveralVectors_areThoseOfEach()
    {
        const SparseProblem problem = problemOf(flexiblePendulum({.segments = 6}));
        SaddleFactor factor = factorOf(problem);
        QVERIFY(factor.factor(0, 3));
        for (const Eigen::Index columns : {1, 2, 5}) {
            const Block loads = randomBlock(problem.coordinateCount(), columns);
            const Block violations = randomBlock(problem.Phi_q.rows(), columns);
            Block multipliers;
            factor.solve(loads, violations, &multipliers);
            for (Eigen::Index i = 0; i < columns; ++i) {
                const Eigen::VectorXd alone = factor.solve(loads.col(i), violations.col(i), 4).mu;
                QVERIFY((multipliers.col(i) - alone).norm() < 1e-6 * alone.norm());
            }
        }
    }

    void factorsThatWereSetAside_comeBackAsTheyWere()
    {
        const SparseProblem problem = problemOf(chainOf(12));
        SaddleFactor factor = factorOf(problem);
        QVERIFY(!factor.isOfStiffness());
        QVERIFY(factor.factor(0, 0));
        QVERIFY(factor.isOfStiffness());
        const Eigen::VectorXd load = randomBlock(problem.coordinateCount(), 1);
        const Eigen::VectorXd before = factor.solve(load).x;
        const Eigen::Index negative = factor.negativeCount();
        SaddleFactor::Shifted aside = factor.setAside();
        QVERIFY(!factor.isOfStiffness());
        QVERIFY(factor.factor(0, -1e3));
        QVERIFY(factor.negativeCount() > negative);
        factor.bringBack(std::move(aside));
        QVERIFY(factor.isOfStiffness());
        QCOMPARE(factor.negativeCount(), negative);
        QCOMPARE(factor.solve(load).x, before);
    }

    void bothSearches_findTheSameModes()
    {
        const SparseProblem problem = problemOf(flexiblePendulum({.segments = 40}));
        SaddleFactor factor = factorOf(problem);
        const PartialModes lanczos = lowestModes(problem, factor, 9);
        const PartialModes arnoldi = lowestModes(problem, factor, 9, {}, Krylov::arnoldi);
        QVERIFY(lanczos.verified && arnoldi.verified);
        QCOMPARE(arnoldi.modes.size(), lanczos.modes.size());
        for (std::size_t i = 0; i < lanczos.modes.size(); ++i) {
            QVERIFY(std::abs(arnoldi.modes[i].kappa / lanczos.modes[i].kappa - 1) < 1e-11);
            const double alike = lanczos.modes[i].v.normalized().dot(arnoldi.modes[i].v.normalized());
            QVERIFY(std::abs(std::abs(alike) - 1) < 1e-9);
            QVERIFY(arnoldi.modes[i].residual < 1e-6);
        }
    }
};

QTEST_GUILESS_MAIN(TestSaddleFactor)
#include "tst_saddle_factor.moc"
