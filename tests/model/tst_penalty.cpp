#include "model/assembly/kinematics.h"
#include "model/modes/broken_joint.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/penalty.h"
#include "model/modes/penalty_equilibrium.h"
#include "model/modes/penalty_problem.h"
#include "model/modes/penalty_weights.h"
#include "model/modes/reduction.h"
#include "model/modes/ucs.h"
#include "tests/support/bounds.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_matrices.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

struct AtRest {
    System system;
    Equilibrium equilibrium;
    ConstrainedLinearSystem linear;

    explicit AtRest(const Mechanism& mechanism)
        : system(mechanism), equilibrium(findEquilibrium(system)), linear(linearSystemAt(system, equilibrium))
    {
    }
    explicit AtRest(std::uint32_t seed) : AtRest(randomMechanism(seed)) {}
};

/// All masses, springs, dampers and forces times a factor: the same rest and motion, all forces times it.
Mechanism heavier(Mechanism mechanism, double factor)
{
    for (Element& element : mechanism.elements) {
        if (auto* bar = std::get_if<Bar>(&element)) {
            bar->mass *= factor;
        } else if (auto* body = std::get_if<Body>(&element)) {
            body->mass *= factor;
            body->inertia *= factor;
        } else if (auto* mass = std::get_if<PointMass>(&element)) {
            mass->mass *= factor;
        } else if (auto* spring = std::get_if<Spring>(&element)) {
            spring->stiffness *= factor;
            spring->damping *= factor;
        } else if (auto* damper = std::get_if<Damper>(&element)) {
            damper->damping *= factor;
        } else if (auto* torsion = std::get_if<TorsionSpring>(&element)) {
            torsion->stiffness *= factor;
            torsion->damping *= factor;
        } else if (auto* force = std::get_if<Force>(&element)) {
            force->force = factor * force->force;
        }
    }
    return mechanism;
}

/// s²M_p + sC_p + K_p of the matrices and a penalty, written out.
Eigen::MatrixXcd penalised(const SparseProblem& exact, const Penalty& penalty, Complex s)
{
    const Matrix square = Matrix(exact.Phi_q).transpose() * Matrix(exact.Phi_q);
    return s * s * Matrix(exact.M) + s * Matrix(exact.C) + Matrix(exact.H) + penalty(s) * square;
}

Values trueOf(const PenaltySpectrum& spectrum)
{
    Values values;
    for (const PenaltySpectrum::Value& value : spectrum.values) {
        if (value.isTrue) {
            values.push_back(value.s);
        }
    }
    return values;
}

}  // namespace

/// The penalty that stands in place of constraints: its weights, its rest, its matrices, its eigenvalues.
class TestPenalty : public QObject {
    Q_OBJECT

private slots:
    /// α(s² + 2ξωs + ω²) has the roots −ω(ξ ± √(ξ² − 1)), and is near them only beside them.
    void penalty_vanishesAtItsOwnRoots()
    {
        for (const double xi : {0.2, 1.0, 1.7}) {
            for (const double omega : {1e-3, 10.0, 4e5}) {
                const Penalty penalty{1e6, xi, omega};
                for (const double sign : {1.0, -1.0}) {
                    const Complex root = -omega * (xi + sign * std::sqrt(Complex(xi * xi - 1)));
                    VERIFY_BELOW(std::abs(penalty(root)), 1e-14 * penalty.alpha * omega * omega * 8);
                    QVERIFY(penalty.isBesideOwn(root) && penalty.isBesideOwn(root * 1.0001));
                    VERIFY_BELOW(std::abs(penalty(std::conj(root)) - std::conj(penalty(root))), 0);
                }
                QVERIFY(!penalty.isBesideOwn(0) && !penalty.isBesideOwn(Complex(0, 40 * omega)));
                QCOMPARE(penalty(0).real(), 1e6 * omega * omega);
                const Penalty slower{1e6, xi, omega / 4};
                const Complex s = omega * Complex(0.3, 0.8);
                VERIFY_BELOW(std::abs(16.0 * slower(s / 4.0) - penalty(s)), 1e-14 * std::abs(penalty(s)));
            }
        }
    }

    /// A number that is given is taken as it is; by itself it goes with the masses, and no joint opens by more than a
    /// millionth of the shortest link.
    void weights_followTheMechanism()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const AtRest at(mechanism), heavy(heavier(mechanism, 1024));
            LinearizerOptions options;
            const PenaltyWeights own = penaltyWeights(at.system, at.equilibrium, options);
            const PenaltyWeights other = penaltyWeights(heavy.system, heavy.equilibrium, options);
            QVERIFY(own.rows == other.rows);
            VERIFY_BELOW(std::abs(other.alpha / own.alpha / 1024 - 1), 1e-9);
            QVERIFY(own.alpha >= kUsualPenalty * at.system.heaviestPart());
            QVERIFY((own.rows.array() > 0).all());
            const Vector gap =
                at.equilibrium.lambda.cwiseQuotient(own.rows) / (own.alpha * options.omega * options.omega);
            VERIFY_BELOW(gap.cwiseAbs().maxCoeff(), 1e-6 * at.system.kinematics().shortestLink() * (1 + 1e-9));
            options.penalty = 3e5;
            const PenaltyWeights given = penaltyWeights(at.system, at.equilibrium, options);
            QCOMPARE(given.alpha, 3e5);
            QVERIFY((given.rows.array() == 1).all());
            const Vector Phi = Vector::LinSpaced(at.system.constraintCount(), 1, 2);
            QVERIFY(own.constraint(Phi) == own.rows.cwiseProduct(Phi));
            QVERIFY(Matrix(own.jacobian(at.linear.Phi_q)) == own.rows.asDiagonal() * Matrix(at.linear.Phi_q));
        }
    }

    /// For a rod that is drawn out by δ the constraint is 2δ, whatever its length; where a load outweighs all masses
    /// the joint opens by a millionth of the rod.
    void weights_measureErrorsOfPosition()
    {
        for (const double l : {0.01, 0.7, 30.0}) {
            Mechanism mechanism = pendulum(l, 0.01, 0);
            const AtRest light(mechanism);
            const PenaltyWeights own = penaltyWeights(light.system, light.equilibrium, {});
            Vector q = light.equilibrium.q;
            const double delta = 1e-7 * l;
            q[light.system.findCoordinate("P.y")] -= delta;
            VERIFY_BELOW(std::abs(own.constraint(light.system.constraint(q)).norm() / (2 * delta) - 1), 1e-6);
            mechanism.elements.push_back(Force{"F", "P", {0, -5e5}, {}});
            const AtRest loaded(mechanism);
            const PenaltyWeights stiff = penaltyWeights(loaded.system, loaded.equilibrium, {});
            QVERIFY(stiff.rows == own.rows && stiff.alpha > 10 * own.alpha);
            const Vector gap = loaded.equilibrium.lambda.cwiseQuotient(stiff.rows) / (stiff.alpha * 100);
            VERIFY_BELOW(std::abs(gap.norm() / (1e-6 * l) - 1), 1e-9);
        }
    }

    /// f = Φ_qᵀ ΞΩ Φ, λ = ΞΩ Φ(q), and a tenfold penalty is ten times as near to the exact rest.
    void restOfThePenalty_balancesItsForces()
    {
        for (std::uint32_t seed = 30; seed < 45; ++seed) {
            const AtRest at(seed);
            const PenaltyWeights weights = penaltyWeights(at.system, at.equilibrium, {});
            const auto restFor = [&](double stiffness) {
                return findPenaltyEquilibrium(at.system, at.equilibrium, at.linear, weights.rows, stiffness);
            };
            const double stiffness = weights.alpha * 100;
            std::vector<double> away;
            for (const double factor : {0.1, 1.0}) {
                const PenaltyEquilibrium rest = restFor(factor * stiffness);
                QVERIFY(rest.converged);
                VERIFY_BELOW(rest.residual, 1e-9);
                const Vector squares = weights.rows.cwiseAbs2();
                const Vector reactions = factor * stiffness * squares.cwiseProduct(at.system.constraint(rest.q));
                VERIFY_BELOW((reactions - rest.lambda).norm(), 1e-6 * (1 + rest.lambda.norm()));
                const Vector left = at.system.force(rest.q) - at.system.jacobian(rest.q).transpose() * rest.lambda;
                VERIFY_BELOW(left.norm(), 1e-9 * (1 + at.system.force(rest.q).norm()));
                away.push_back((rest.q - at.equilibrium.q).norm());
            }
            if (away[1] > 1e-11) {
                VERIFY_BELOW(std::abs(away[0] / away[1] / 10 - 1), 0.01);
            }
        }
    }

    /// M + αΦᵀΦ, C + 2αξωΦᵀΦ, H + αω²ΦᵀΦ by their products, energies, and roots.
    void matricesOfThePenalty_areTheSumsOfTheirTerms()
    {
        RandomMatrices random(3);
        for (std::uint32_t seed = 50; seed < 60; ++seed) {
            const AtRest at(seed);
            LinearizerOptions options;
            options.xi = 0.8;
            options.penaltyAtExactEquilibrium = seed % 2 == 0;
            const PenaltyProblem problem(at.system, at.equilibrium, options);
            const auto& [alpha, xi, omega] = problem.penalty();
            QVERIFY(xi == options.xi && omega == options.omega);
            const SparseProblem& exact = problem.exact();
            const Matrix square = alpha * Matrix(exact.Phi_q).transpose() * Matrix(exact.Phi_q);
            const Matrix V = random.matrix(exact.coordinateCount(), 3);
            const double size = 1e-12 * square.norm() * V.squaredNorm() * (1 + omega * omega);
            const auto form = [&](const SparseMatrix& A, double factor) {
                return Matrix(V.transpose() * (Matrix(A) + factor * square) * V);
            };
            const auto [M, C, K] = problem.project(V, exact.Phi_q * V);
            VERIFY_BELOW((M - form(exact.M, 1)).norm(), size);
            VERIFY_BELOW((C - form(exact.C, 2 * xi * omega)).norm(), size);
            VERIFY_BELOW((K - form(exact.H, omega * omega)).norm(), size);
            const PenaltyMode mode = problem.withGaps({Complex(-1, 3), random.complexMatrix(V.rows(), 1), 0, 0});
            const Eigen::MatrixXcd Q = penalised(exact, problem.penalty(), mode.s);
            VERIFY_BELOW((problem.residual(mode) - Q * mode.v).norm(), 100 * size * mode.v.norm());
            const Eigen::VectorXcd turned = Complex(0.6, 0.8) * V.col(0).cast<Complex>();
            VERIFY_BELOW(
                std::abs(problem.energy(problem.withGaps({0, turned, 0, 0}), 0.7) / (K(0, 0) + 0.7 * M(0, 0)) - 1),
                1e-9);
            const Complex root = problem.rootNear(mode),
                          left = mode.v.transpose() * penalised(exact, problem.penalty(), root) * mode.v;
            VERIFY_BELOW(std::abs(left),
                         1e-9 * (1 + std::norm(root)) * square.norm() * omega * omega * mode.v.squaredNorm());
            PenaltyMode near = mode, far = mode;
            near.s = root * (1 + 1e-7);
            far.s = root * 1.5;
            problem.sharpen(near);
            VERIFY_BELOW(std::abs(near.s / root - 1.0), 1e-9);
            const Complex before = far.s;
            problem.sharpen(far);
            QVERIFY(far.s == before || std::abs(far.s / root - 1.0) > 1e-9);
        }
    }

    void spectrumOfThePenalty_nearsTheExactOne()
    {
        for (std::uint32_t seed = 70; seed < 80; ++seed) {
            const AtRest at(seed);
            const auto usual = penaltySpectrum(at.system, at.equilibrium, at.linear, {});
            const auto stiffer = penaltySpectrum(at.system, at.equilibrium, at.linear, {}, 10);
            QVERIFY(usual && stiffer);
            VERIFY_BELOW(std::abs(stiffer->alpha / usual->alpha - 10), 1e-12);
            const auto pairs = solveQuadratic(reduce(at.linear, VelocityTransformation::nullSpace(at.linear.rows)));
            Values exact;
            for (const QuadraticPair& pair : *pairs) {
                exact.push_back(pair.s);
            }
            QCOMPARE(Eigen::Index(usual->values.size()), 2 * at.linear.coordinateCount());
            const double coarse = distanceBetween(trueOf(*usual), exact),
                         fine = distanceBetween(trueOf(*stiffer), exact);
            VERIFY_BELOW(coarse, 1e-3);
            // The error is of first order in 1/α.
            QVERIFY(coarse < 1e-8 || std::abs(coarse / fine / 10 - 1) < 0.05);
            double violation = 0, least = HUGE_VAL;
            for (const PenaltySpectrum::Value& value : usual->values) {
                (value.isTrue ? violation : least) =
                    value.isTrue ? std::max(violation, value.violation) : std::min(least, value.violation);
                // The others lie around the double root −ω of the penalty itself.
                QVERIFY(value.isTrue || std::abs(value.s + 10.0) < 3);
            }
            QVERIFY(violation < least && usual->gap > 1);
        }
    }

    /// The row whose error is largest, whatever the length and phase of the shape; none for no constraints.
    void brokenJoint_isTheOneThatIsBrokenMost()
    {
        RandomMatrices random(4);
        for (std::uint32_t seed = 90; seed < 110; ++seed) {
            const AtRest at(seed);
            const SparseMatrix& Phi = at.linear.Phi_q;
            const Eigen::VectorXcd v = random.complexMatrix(Phi.cols(), 1);
            const auto joint = brokenJoint(at.system, Phi, v);
            QVERIFY(joint);
            const Vector broken = (Phi * v).cwiseAbs();
            const auto& constraints = at.system.constraints();
            for (Eigen::Index row = 0; row < broken.size(); ++row) {
                const double error = broken[row] / constraints[std::size_t(row)].scale;
                VERIFY_BELOW(error, joint->error * (1 + 1e-6));
                QVERIFY(row != joint->row || std::abs(error / joint->error - 1) < 1e-12);
            }
            const Constraint& constraint = constraints[std::size_t(joint->row)];
            QCOMPARE(joint->part, constraint.owner);
            QVERIFY(constraint.pin.empty() || joint->pin == constraint.pin);
            const auto turned = brokenJoint(at.system, Phi, Complex(0, -7) * v);
            QVERIFY(turned && turned->row == joint->row && turned->pin == joint->pin);
            VERIFY_BELOW(std::abs(turned->error / joint->error / 7 - 1), 1e-12);
            const std::string told = rendered(brokenJointText(at.system, Phi, v, 0.984, 10));
            QVERIFY(told.find(joint->part) != std::string::npos && told.find(joint->pin) != std::string::npos);
            QVERIFY2(told.ends_with("= 0.98, one of the penalty's own values near −10 rad/s"), told.c_str());
            const SparseMatrix none(0, Phi.cols());
            QVERIFY(!brokenJoint(at.system, none, v));
            QVERIFY(rendered(brokenJointText(at.system, none, v, 0.5, 10))
                        .starts_with("This would break the constraints;"));
        }
    }

    /// A pin that alone moves is the one that comes off, by the link that holds it.
    void brokenJoint_ofOneMovingPin_namesIt()
    {
        const AtRest at(exampleNamed("iftomm_four_bar"));
        std::set<std::string> pins;
        for (Eigen::Index i = 0; i < at.system.coordinateCount(); ++i) {
            const Coordinate& coordinate = at.system.coordinates()[std::size_t(i)];
            const Eigen::VectorXcd v = Eigen::VectorXcd::Unit(at.system.coordinateCount(), i);
            const auto joint = brokenJoint(at.system, at.linear.Phi_q, v);
            const std::string told = rendered(brokenJointText(at.system, at.linear.Phi_q, v, 1, 10));
            if (coordinate.name == "phi") {
                QVERIFY(joint->tiesCoordinate && told.starts_with("This would separate the angle phi from its link"));
            } else {
                QVERIFY(!joint->tiesCoordinate);
                QCOMPARE(joint->pin, coordinate.owner);
                pins.insert(joint->pin);
            }
        }
        QCOMPARE(pins, (std::set<std::string>{"C", "D"}));
    }
};

QTEST_GUILESS_MAIN(TestPenalty)
#include "tst_penalty.moc"
