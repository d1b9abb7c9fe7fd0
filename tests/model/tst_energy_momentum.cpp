#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/samples.h"

#include <QtTest>

#include <cmath>
#include <complex>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A motion q + vt + ½at² and the state of the system on it.
struct Motion {
    Eigen::VectorXd q, v, a;

    Eigen::VectorXd at(double t) const { return q + t * v + 0.5 * t * t * a; }
    Eigen::VectorXd rateAt(double t) const { return v + t * a; }
};

Motion someMotion(const System& system, std::uint32_t seed)
{
    const Eigen::Index n = system.coordinateCount();
    return {somewhere(system, seed), randomVector(n, seed + 100), randomVector(n, seed + 200)};
}

Eigen::Vector3d asVector(const Momentum& p)
{
    return {p.linear.x, p.linear.y, p.angular};
}

Eigen::Vector3d asVector(const Wrench& w)
{
    return {w.force.x, w.force.y, w.moment};
}

/// Velocities of all coordinates in a motion of the whole as one body: along x, along y, about the origin.
Eigen::MatrixXd rigidMotions(const System& system, const Eigen::VectorXd& q)
{
    Eigen::MatrixXd motions = Eigen::MatrixXd::Zero(q.size(), 3);
    const std::vector<Coordinate>& coordinates = system.coordinates();
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        const Coordinate& coordinate = coordinates[static_cast<std::size_t>(i)];
        if (coordinate.elastic) {
            continue;
        }
        if (coordinate.quantity == Quantity::angle) {
            motions(i, 2) = 1;
        } else if (coordinate.name.ends_with(".x")) {
            motions.row(i) << 1, 0, -q[i + 1];
        } else {
            motions.row(i) << 0, 1, q[i - 1];
        }
    }
    return motions;
}

struct Accelerations {
    Eigen::VectorXd a, lambda;
};

/// M a + Φ_qᵀλ = f − C v + f_v, Φ_q a = −curvature.
Accelerations accelerationsOf(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                              const Instant& at = {})
{
    const Eigen::Index n = system.coordinateCount(), m = system.constraintCount();
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m, n + m);
    const Eigen::MatrixXd J(system.jacobian(q, at));
    K.topLeftCorner(n, n) = Eigen::MatrixXd(system.mass(q, at));
    K.topRightCorner(n, m) = J.transpose();
    K.bottomLeftCorner(m, n) = J;
    Eigen::VectorXd right(n + m);
    right << system.force(q, at) - system.damping(q, at) * v + system.velocityForce(q, v, at),
        -system.constraintCurvature(q, v, at);
    const Eigen::VectorXd solution = shortestSolution(K, right);
    return {solution.head(n), solution.tail(m)};
}

/// Elements that act on nothing but one another: what they do to the whole is nothing.
std::vector<std::pair<std::string, Mechanism>> floatingSamples()
{
    std::vector<std::pair<std::string, Mechanism>> floating;
    for (auto& [name, sample] : samplesOfKinds()) {
        Element& last = sample.elements.back();
        const std::vector<std::string> sides = sidesOf(last);
        const bool isMotor = name.starts_with("motor");
        const bool isHeld = std::ranges::find(sides, kGround) != sides.end() || name.starts_with("lock") ||
                            name.starts_with("support_motion") || (isMotor && sides.size() < 2) || name == "slider 0";
        // Rotations of lumped beams have no mass, so that their accelerations are not determined.
        auto* beam = std::get_if<Beam>(&last);
        if (isHeld || (beam != nullptr && beam->massMatrix == BeamMass::lumped)) {
            continue;
        }
        // Every point and beam has a mass, so that all accelerations are determined.
        if (beam != nullptr) {
            beam->density = 2;
        }
        for (const Point& point : std::vector<Point>(sample.points)) {
            sample.elements.push_back(PointMass{"mass" + point.id, point.id, 0.4, {}});
        }
        floating.emplace_back(name, sample);
    }
    return floating;
}

/// A crank that a motor drives, on a support that shakes, with a spring, dampers and a beam.
Mechanism drivenOnAShakingGround()
{
    return built(
        {{"O", {0, 0}, true}, {"A", {0.5, 0.3}}, {"B", {1.4, 0.1}}, {"G", {1.1, -0.9}, true}, {"C", {-0.7, 0.8}}},
        {Bar{"OA", {"O", "A"}, {}, 1, {}}, Bar{"AB", {"A", "B"}, {}, 0.7, {}},
         Beam{.id = "AC",
              .points = {"A", "C"},
              .segments = 2,
              .area = 0.4,
              .secondMoment = 0.03,
              .youngsModulus = 50,
              .density = 2},
         Spring{"k", {"B", "G"}, 40, 0.8, 1.5, {}}, Damper{"c", {"O", "C"}, 0.6, {}},
         TorsionSpring{"kt", {"AB", "OA"}, 5, -0.2, 0.3, {}},
         Motor{"M", {"OA"}, {TimeFunction::Harmonic{{}, 0.4, 0.7, 0.3}}, {}},
         SupportMotion{
             "shakeO", "O", {TimeFunction::Harmonic{0.0, 0.1, 0.9, 0.5}}, {TimeFunction::Formula{"0.05*t^2"}}, {}},
         SupportMotion{"shakeG", "G", {TimeFunction::Formula{"0.1*sin(3*t)"}}, {}, {}}});
}

double sumOfPowers(const std::vector<SupportEffort>& efforts)
{
    double sum = 0;
    for (const SupportEffort& effort : efforts) {
        sum += effort.power;
    }
    return sum;
}

double total(const PotentialParts& parts)
{
    return parts.gravity + parts.elastic + parts.applied;
}

/// v that is nearest to this one and keeps to the constraints: Φ_q v = −Φ_t.
Eigen::VectorXd admissible(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& v, const Instant& at)
{
    const Eigen::MatrixXd J(system.jacobian(q, at));
    return v + shortestSolution(J, -system.constraintRate(q, at) - J * v);
}

}  // namespace

/// Energies, momenta and efforts against one another: what one function gives is the derivative, the balance or the
/// part of what another gives.
class TestEnergyMomentum : public QObject {
    Q_OBJECT

private slots:
    /// T is quadratic in the velocities and ∂T/∂q̇ = M q̇.
    void kineticEnergy_isTheSquareOfItsMatrix_data() { addRows(samplesOfKinds()); }
    void kineticEnergy_isTheSquareOfItsMatrix()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const EnergyMomentum energies = system.energyMomentum();
        const Motion motion = someMotion(system, 1);
        const auto energy = [&](const Eigen::VectorXd& v) {
            return Eigen::VectorXd::Constant(1, energies.kineticEnergy(motion.q, v, {.rate = 0}));
        };
        const double T = energy(motion.v)[0];
        QVERIFY(T >= 0);
        QVERIFY(std::abs(energy(-3 * motion.v)[0] - 9 * T) < 1e-13 * (1 + 9 * T));
        const Eigen::VectorXd p = system.mass(motion.q) * motion.v;
        QVERIFY(distanceOf(derivativeOf(energy, motion.v), p.transpose()) < 1e-11 * (1 + p.norm()));
        QVERIFY(distanceOf(system.inertiaForce(motion.q, motion.v), p) < 1e-14 * (1 + p.norm()));
    }

    void potential_isTheSumOfItsParts_data() { addRows(samplesOfKinds()); }
    void potential_isTheSumOfItsParts()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 2);
        const PotentialParts parts = system.energyMomentum().potentialParts(q);
        QVERIFY(std::abs(total(parts) - system.potential(q)) < 1e-13 * (1 + std::abs(total(parts))));
        // What gravity gives goes with gravity, and nothing else does.
        Mechanism heavier = mechanism;
        heavier.gravity = 3.0 * mechanism.gravity;
        const PotentialParts more = System(heavier).energyMomentum().potentialParts(q);
        QVERIFY2(std::abs(more.gravity - 3 * parts.gravity) < 1e-12 * (1 + std::abs(parts.gravity)),
                 qPrintable(QString("%1, %2").arg(more.gravity).arg(parts.gravity)));
        QVERIFY2(std::abs(more.elastic - parts.elastic) < 1e-12 * (1 + std::abs(parts.elastic)),
                 qPrintable(QString("%1, %2").arg(more.elastic).arg(parts.elastic)));
        QCOMPARE(more.applied, parts.applied);
        // Without loads the rest is the same.
        Mechanism unloaded = mechanism;
        std::erase_if(unloaded.elements, [&](const Element& each) {
            return std::ranges::any_of(system.inputs(), [&](const Input& input) { return input.owner == idOf(each); });
        });
        for (Element& each : unloaded.elements) {
            if (auto* beam = std::get_if<Beam>(&each)) {
                beam->load = {};
            }
        }
        const PotentialParts rest = System(unloaded).energyMomentum().potentialParts(q);
        QCOMPARE(rest.applied, 0.0);
        QVERIFY(rest.elastic == parts.elastic && rest.gravity == parts.gravity);
        QVERIFY(system.inputs().empty() || parts.applied != 0);
    }

    /// p = d/dt ∫ r dm, and the momenta are those of M: pᵢ = rᵢᵀ M q̇ for the motions rᵢ of the whole as one body.
    void momentum_isThatOfTheMassMatrix_data() { addRows(samplesOfKinds()); }
    void momentum_isThatOfTheMassMatrix()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const EnergyMomentum energies = system.energyMomentum();
        const Motion motion = someMotion(system, 3);
        const Eigen::Vector3d p = asVector(energies.momentum(motion.q, motion.v, {.rate = 0}));
        const Eigen::Vector3d expected =
            rigidMotions(system, motion.q).transpose() * (system.mass(motion.q) * motion.v);
        QVERIFY(distanceOf(p, expected) < 1e-13 * (1 + p.norm()));
        const auto first = [&](double t) {
            const MassMoment moment = energies.massMoment(motion.at(t));
            return Eigen::Vector2d(moment.first.x, moment.first.y);
        };
        QVERIFY(distanceOf(rateOf(first, 0), p.head<2>()) < 1e-11 * (1 + p.norm()));
    }

    void momentumRate_isItsDerivative_data()
    {
        std::vector<std::pair<std::string, Mechanism>> rows = samplesOfKinds();
        rows.emplace_back("driven", drivenOnAShakingGround());
        addRows(rows);
    }
    void momentumRate_isItsDerivative()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const EnergyMomentum energies = system.energyMomentum();
        const Motion motion = someMotion(system, 4);
        constexpr double kTime = 0.3;
        const auto momentum = [&](double t) {
            return asVector(energies.momentum(motion.at(t), motion.rateAt(t), {.t = kTime + t}));
        };
        const Eigen::Vector3d rate = asVector(energies.momentumRate(motion.q, motion.v, motion.a, {.t = kTime}));
        QVERIFY2(distanceOf(rate, rateOf(momentum, 0, 3e-3)) < 1e-9 * (1 + rate.norm()),
                 qPrintable(QString::number(distanceOf(rate, rateOf(momentum, 0, 3e-3)))));
    }

    /// Newton and Euler: free parts change their momenta by weights and applied forces alone, whatever acts
    /// inside.
    void momentumRate_isTheAppliedWrench_data() { addRows(floatingSamples()); }
    void momentumRate_isTheAppliedWrench()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const EnergyMomentum energies = system.energyMomentum();
        Motion motion = someMotion(system, 5);
        // Joints that are open pull at two places.
        motion.q = assembleNear(system, motion.q).q;
        const Eigen::VectorXd a = accelerationsOf(system, motion.q, motion.v).a;
        const Eigen::Vector3d rate = asVector(energies.momentumRate(motion.q, motion.v, a));
        const Eigen::Vector3d applied = asVector(energies.appliedWrench(motion.q));
        QVERIFY2(distanceOf(rate, applied) < 1e-9 * (1 + applied.norm() + a.norm()),
                 qPrintable(QString::number(distanceOf(rate, applied))));
    }

    /// A moving support adds to the momentum by what its point carries along.
    void supportMomentum_isThatOfItsPointAlone()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const System system(mechanism);
            const EnergyMomentum energies = system.energyMomentum();
            const Eigen::VectorXd q = somewhere(system, seed);
            const Eigen::MatrixXd rigid = rigidMotions(system, q);
            for (const int axis : {0, 1}) {
                // The whole along one axis by one: free points, then each fixed one.
                Eigen::Vector3d sum = asVector(energies.momentum(q, rigid.col(axis), {.rate = 0}));
                for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
                    if (mechanism.points[i].fixed) {
                        sum += asVector(energies.supportMomentum(q, i, axis));
                    }
                }
                const MassMoment moment = energies.massMoment(q);
                const Eigen::Vector3d expected(axis == 0 ? moment.mass : 0, axis == 1 ? moment.mass : 0,
                                               axis == 0 ? -moment.first.y : moment.first.x);
                QVERIFY(distanceOf(sum, expected) < 1e-12 * (1 + expected.norm()));
            }
        }
    }

    void massMoment_movesWithTheDrawing()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Mechanism here = randomMechanism(seed);
            const Mechanism there = moved(here, 0.8, {3, -2});
            const System first(here), second(there);
            const MassMoment a = first.energyMomentum().massMoment(first.drawnCoordinates());
            const MassMoment b = second.energyMomentum().massMoment(second.drawnCoordinates());
            double mass = 0;
            for (const Element& element : here.elements) {
                const Field* field = findField(element, "mass");
                mass += field == nullptr ? 0 : std::get<double>(field->read(element));
            }
            QVERIFY(std::abs(a.mass - mass) < 1e-13 * mass && std::abs(b.mass - mass) < 1e-13 * mass);
            const Vector2 expected = rotated(a.first, 0.8) + a.mass * Vector2{3, -2};
            QVERIFY(distance(b.first, expected) < 1e-12 * (1 + length(expected)));
        }
    }

    /// The power of springs and dampers is what elastic energy loses less what dampers take.
    void powersOfEfforts_areEnergyAndDissipation()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const System system(randomMechanism(seed));
            const EnergyMomentum energies = system.energyMomentum();
            const Motion motion = someMotion(system, seed);
            double power = 0;
            for (const ElementEffort& effort : energies.efforts(motion.q, motion.v)) {
                power += effort.power;
            }
            const double stored =
                rateOf([&](double t) { return energies.potentialParts(motion.at(t)).elastic; }, 0, 1e-3);
            const double taken = energies.dissipation(motion.q, motion.v);
            QVERIFY(taken >= 0);
            QVERIFY(std::abs(taken - motion.v.dot(system.damping(motion.q) * motion.v)) < 1e-12 * (1 + taken));
            QVERIFY2(std::abs(power + stored + taken) < 1e-7 * (1 + std::abs(stored) + taken),
                     qPrintable(QString("%1: %2, %3, %4").arg(seed).arg(power).arg(stored).arg(taken)));
        }
    }

    /// The tension of a spring is what its kind says of this length, and c dL/dt more where it moves.
    void tension_isThatOfTheKind()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const System system(mechanism);
            const EnergyMomentum energies = system.energyMomentum();
            const Motion motion = someMotion(system, seed);
            const std::vector<ElementEffort> moving = energies.efforts(motion.q, motion.v);
            const std::vector<ElementEffort> still = energies.efforts(motion.q, 0 * motion.v);
            QCOMPARE(moving.size(), still.size());
            for (std::size_t i = 0; i < still.size(); ++i) {
                QCOMPARE(still[i].power, 0.0);
                const Element& element = mechanism.elements[still[i].element];
                const std::vector<std::string> ids = pointsOf(element);
                if (ids.size() != 2) {
                    continue;
                }
                const std::size_t a = *findPoint(mechanism, ids[0]), b = *findPoint(mechanism, ids[1]);
                const auto lengthAt = [&](double t) {
                    const std::vector<Vector2> places = system.kinematics().pointPositions(motion.at(t));
                    return distance(places[a], places[b]);
                };
                const auto& tension = typeOf(element).tension;
                QVERIFY(std::abs(still[i].value - (tension ? tension(element, lengthAt(0)) : 0)) < 1e-11);
                const double c = std::get<double>(findField(element, "damping")->read(element));
                const double more = c * rateOf(lengthAt, 0, 1e-3);
                QVERIFY(std::abs(moving[i].value - still[i].value - more) < 1e-8 * (1 + std::abs(more)));
            }
        }
    }

    /// d/dt (T + V) = λᵀΦ_t of the motors + power of the supports − what dampers take, along accelerations that satisfy
    /// the equations of motion.
    void energy_changesByMotorsSupportsAndDampers()
    {
        const System system(drivenOnAShakingGround());
        const EnergyMomentum energies = system.energyMomentum();
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Instant at{.t = 0.1 * seed};
            const Eigen::VectorXd q = somewhere(system, seed);
            const Eigen::VectorXd v = admissible(system, q, randomVector(q.size(), seed + 50), at);
            const Accelerations now = accelerationsOf(system, q, v, at);
            const Motion motion{q, v, now.a};
            const auto energy = [&](double t) {
                const Instant then{.t = at.t + t};
                return energies.kineticEnergy(motion.at(t), motion.rateAt(t), then) +
                       total(energies.potentialParts(motion.at(t), then));
            };
            const double rate = rateOf(energy, 0, 2e-4);
            const double motors = now.lambda.dot(system.drivenRate(q, at));
            const double supports = sumOfPowers(energies.supportEfforts(q, v, now.a, now.lambda, at));
            const double expected = motors + supports - energies.dissipation(q, v, at);
            QVERIFY2(std::abs(rate - expected) < 1e-7 * (1 + std::abs(rate) + std::abs(motors)),
                     qPrintable(QString("%1 for %2").arg(rate, 0, 'g', 12).arg(expected, 0, 'g', 12)));
        }
    }

    /// The forces of the ground move the whole: Σ forces of all supports = ṗ − applied, with the fixed point that
    /// stands still made a support that does not move.
    void supportForces_moveTheWhole()
    {
        Mechanism mechanism = drivenOnAShakingGround();
        std::erase_if(mechanism.elements,
                      [](const Element& element) { return std::holds_alternative<Motor>(element); });
        const System system(mechanism);
        const EnergyMomentum energies = system.energyMomentum();
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Instant at{.t = 0.2 * seed, .rate = 1.3, .acceleration = -0.4};
            const Eigen::VectorXd q = somewhere(system, seed), v = randomVector(q.size(), seed + 50);
            const Accelerations now = accelerationsOf(system, q, v, at);
            Vector2 sum;
            for (const SupportEffort& effort : energies.supportEfforts(q, v, now.a, now.lambda, at)) {
                QVERIFY(effort.owner == "shakeO" || effort.owner == "shakeG");
                sum = sum + effort.force;
            }
            const Wrench rate = energies.momentumRate(q, v, now.a, at), applied = energies.appliedWrench(q, at);
            QVERIFY(distance(sum, rate.force - applied.force) < 1e-9 * (1 + length(rate.force) + now.a.norm()));
        }
    }

    void forms_areThoseOfTheMatrices_data()
    {
        QTest::addColumn<int>("columns");
        for (const int columns : {1, 4, 7}) {
            QTest::addRow("%d", columns) << columns;
        }
    }

    void forms_areThoseOfTheMatrices()
    {
        QFETCH(int, columns);
        for (const Mechanism& mechanism : {randomMechanism(3), randomMechanism(4), flexiblePendulum({.segments = 3})}) {
            const System system(mechanism);
            const Eigen::VectorXd q = somewhere(system, 5), lambda = randomVector(system.constraintCount(), 6);
            using Columns = BlockOf<std::complex<double>>;
            const auto random = [&](Eigen::Index rows, std::uint32_t seed) {
                return Columns(randomVector(rows * columns, seed).reshaped(rows, columns) +
                               std::complex<double>(0, 1) *
                                   randomVector(rows * columns, seed + 1).reshaped(rows, columns));
            };
            const Columns V = random(q.size(), 7), Mu = random(lambda.size(), 9);
            const auto forms = system.energyMomentum().forms<std::complex<double>>({q, lambda}, V, Mu);
            const auto realForms = system.energyMomentum().forms<double>({q, lambda}, V.real(), Mu.real());
            const SparseMatrix H = system.tangentStiffness(q, lambda);
            for (Eigen::Index i = 0; i < columns; ++i) {
                const Eigen::VectorXcd v = V.col(i), mu = Mu.col(i);
                const auto isForm = [&](std::complex<double> form, double real, const Eigen::VectorXcd& left,
                                        const SparseMatrix& A) {
                    const double size = left.cwiseAbs().dot(A.cwiseAbs() * v.cwiseAbs());
                    const std::complex<double> exact = left.transpose() * (A * v);
                    const double exactReal = left.real().dot(A * v.real());
                    return std::abs(form - exact) <= 1e-12 * size && std::abs(real - exactReal) <= 1e-12 * size;
                };
                QVERIFY(isForm(forms.mass[i], realForms.mass[i], v, system.mass(q)));
                QVERIFY(isForm(forms.damping[i], realForms.damping[i], v, system.damping(q)));
                QVERIFY(isForm(forms.stiffness[i], realForms.stiffness[i], v, H));
                QVERIFY(isForm(forms.constraint[i], realForms.constraint[i], mu, system.jacobian(q)));
            }
            const Eigen::VectorXd none;
            const auto applied = system.energyMomentum().forms<double>({q, none, false, false}, V.real(), Mu.real());
            const Eigen::VectorXd v = V.col(0).real();
            const SparseMatrix K = system.appliedStiffness(q);
            QVERIFY(std::abs(applied.stiffness[0] - v.dot(K * v)) <=
                    1e-12 * v.cwiseAbs().dot(K.cwiseAbs() * v.cwiseAbs()));
            QVERIFY(applied.mass.isZero(0) && applied.damping.isZero(0));
        }
    }
};

QTEST_GUILESS_MAIN(TestEnergyMomentum)
#include "tst_energy_momentum.moc"
