#include "model/equilibrium/trust_region.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"

#include <QtTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A symmetric matrix with these eigenvalues in a random basis, and that basis.
struct Symmetric {
    Eigen::MatrixXd basis, K;

    Symmetric(const Eigen::VectorXd& values, std::uint32_t seed)
    {
        const Eigen::Index n = values.size();
        const Eigen::VectorXd numbers = randomVector(n * n, seed);
        const Eigen::MatrixXd any = Eigen::Map<const Eigen::MatrixXd>(numbers.data(), n, n);
        basis = Eigen::MatrixXd(any.householderQr().householderQ());
        K = basis * values.asDiagonal() * basis.transpose();
        K = (0.5 * (K + K.transpose())).eval();
    }
};

/// μ ≥ 0 with (K + μ)p = −g, μ = 0 inside, K + μ ≥ 0: these make p the minimum in the ball. The worst violation.
double violationOf(const Eigen::MatrixXd& K, const Eigen::VectorXd& g, const Eigen::VectorXd& p, double radius)
{
    const double size = p.norm(), scale = K.cwiseAbs().maxCoeff() + g.norm() / radius;
    const bool isInside = size < radius * (1 - 1e-4);
    const double mu = isInside || size == 0 ? 0 : -p.dot(K * p + g) / (size * size);
    const double balance = (K * p + mu * p + g).norm() / (scale * radius);
    const double lowest = eigenvaluesOfSymmetric(K)[0];
    return std::max({balance, -mu / scale, -(lowest + mu) / scale, size / radius - 1});
}

Eigen::VectorXd someValues(std::uint32_t seed, Eigen::Index n)
{
    Eigen::VectorXd values = randomVector(n, seed, 3);
    if (seed % 3 == 0) {
        values = values.cwiseAbs();
    }
    if (seed % 5 == 0) {
        values[0] = 0;
    }
    if (seed % 7 == 0) {
        values.setConstant(-1.5);
    }
    return values;
}

}  // namespace

/// The minimum of a square within a ball, by the conditions that make it one.
class TestTrustRegion : public QObject {
    Q_OBJECT

private slots:
    void steps_areTheMinimaOfTheirBalls()
    {
        for (std::uint32_t seed = 1; seed < 300; ++seed) {
            const Eigen::Index n = 1 + static_cast<Eigen::Index>(seed % 6);
            const Symmetric symmetric(someValues(seed, n), seed);
            const Eigen::VectorXd g = randomVector(n, seed + 1000, 2);
            const TrustRegionModel model(symmetric.K, g);
            for (const double radius : {1e-4, 0.3, 2.0, 500.0}) {
                const Eigen::VectorXd p = model.step(radius);
                const double violation = violationOf(symmetric.K, g, p, radius);
                QVERIFY2(violation < 1e-7, qPrintable(QString("%1: %2").arg(seed).arg(violation)));
                QVERIFY(model.change(p) <= 0);
            }
        }
    }

    /// A gradient that does not see the direction in which the energy falls: the step goes along it all the same, to
    /// the edge.
    void hardCase_goesToTheEdge()
    {
        for (std::uint32_t seed = 1; seed < 60; ++seed) {
            Eigen::VectorXd values(4);
            values << -2, 0.5, 1, 3;
            const Symmetric symmetric(values, seed);
            Eigen::VectorXd inBasis = randomVector(4, seed, 0.2);
            inBasis[0] = 0;
            const Eigen::VectorXd g = symmetric.basis * (seed % 2 == 0 ? inBasis : Eigen::VectorXd::Zero(4));
            const Eigen::VectorXd p = TrustRegionModel(symmetric.K, g).step(1.7);
            QVERIFY2(std::abs(p.norm() - 1.7) < 1e-8, qPrintable(QString::number(p.norm() - 1.7)));
            QVERIFY(violationOf(symmetric.K, g, p, 1.7) < 1e-7);
            if (seed % 2 == 1) {
                // The lowest eigenvector with its largest component positive.
                Eigen::Index largest = 0;
                p.cwiseAbs().maxCoeff(&largest);
                QVERIFY(p[largest] > 0);
                QVERIFY(std::abs(std::abs(p.dot(symmetric.basis.col(0))) - 1.7) < 1e-8);
            }
        }
    }

    void change_isTheSquare()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const Symmetric symmetric(someValues(seed, 5), seed);
            const Eigen::VectorXd g = randomVector(5, seed + 7), p = randomVector(5, seed + 8, 4);
            const TrustRegionModel model(symmetric.K, g);
            const double expected = g.dot(p) + 0.5 * p.dot(symmetric.K * p);
            QVERIFY(std::abs(model.change(p) - expected) < 1e-12 * (1 + std::abs(expected)));
            QVERIFY(std::abs(model.lowest() - eigenvaluesOfSymmetric(symmetric.K)[0]) < 1e-13);
        }
    }

    /// −K⁺g: no force is left where K has a stiffness, nothing moves where it has none.
    void newtonSteps_solveWithThePseudoinverse()
    {
        for (std::uint32_t seed = 1; seed < 60; ++seed) {
            Eigen::VectorXd values = randomVector(5, seed, 3);
            values += values.cwiseSign();
            const Eigen::Index zeros = static_cast<Eigen::Index>(seed % 4);
            values.head(zeros).setConstant(1e-12);
            const Symmetric symmetric(values, seed);
            const Eigen::VectorXd g = randomVector(5, seed + 70);
            const Eigen::VectorXd p = TrustRegionModel(symmetric.K, g).newtonStep(1e-9);
            const Eigen::MatrixXd stiff = symmetric.basis.rightCols(5 - zeros), free = symmetric.basis.leftCols(zeros);
            QVERIFY((stiff.transpose() * (symmetric.K * p + g)).norm() < 1e-10);
            QVERIFY(zeros == 0 || (free.transpose() * p).norm() < 1e-10);
        }
    }

    /// A larger ball has no higher minimum.
    void largerBalls_reachLower()
    {
        for (std::uint32_t seed = 1; seed < 60; ++seed) {
            const Symmetric symmetric(someValues(seed, 4), seed);
            const TrustRegionModel model(symmetric.K, randomVector(4, seed + 5));
            double last = 0;
            for (double radius = 1e-3; radius < 1e3; radius *= 3) {
                const double change = model.change(model.step(radius));
                QVERIFY(change <= last + 1e-9 * std::abs(last));
                last = change;
            }
        }
    }

    void nothing_hasNoSteps()
    {
        const TrustRegionModel none(Eigen::MatrixXd(0, 0), Eigen::VectorXd(0));
        QVERIFY(none.step(1).size() == 0 && none.newtonStep(1e-9).size() == 0);
        QVERIFY(none.change(Eigen::VectorXd(0)) == 0 && none.lowest() == 0);
        const TrustRegionModel flat(Eigen::MatrixXd::Zero(3, 3), Eigen::VectorXd::Zero(3));
        QVERIFY(flat.step(2).isZero() && flat.newtonStep(1e-9).isZero());
    }
};

QTEST_GUILESS_MAIN(TestTrustRegion)
#include "tst_trust_region.moc"
