#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"

#include <QtTest>

#include <array>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const BeamData kData{3, 0.4, 0.03, 50, 2};
constexpr double kLength = 1.7;

Mechanism beamOf(double segments, BeamMass mass = BeamMass::consistent, BeamModel model = BeamModel::linear)
{
    Mechanism mechanism = built({{"O", {0.3, -0.2}}, {"A", {1.2, 0.9}}}, {}, {1.5, -9});
    BeamData data = kData;
    data.segments = segments;
    Beam beam = beamBetween("beam", "O", "A", data);
    beam.length = kLength;
    beam.massMatrix = mass;
    beam.model = model;
    mechanism.elements = {beam};
    return mechanism;
}

/// ∫ f(s) ds along a beam by Gauss's rule with four places in each segment, exact for polynomials of degree seven.
template <class Function>
double integrated(const BeamPose& pose, Function function)
{
    constexpr std::array kPlaces{0.339981043584856, 0.861136311594053};
    constexpr std::array kWeights{0.652145154862546, 0.347854845137454};
    const std::size_t count = pose.nodes.size() - 1;
    const double h = pose.length / static_cast<double>(count);
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t i = 0; i < 2; ++i) {
            for (const double side : {-1.0, 1.0}) {
                sum += 0.5 * h * kWeights[i] * function(k, 0.5 + 0.5 * side * kPlaces[i]);
            }
        }
    }
    return sum;
}

/// The displacements under a load at the tip of a cantilever, linear about the straight beam.
Eigen::VectorXd deflection(const Mechanism& mechanism)
{
    const System system(mechanism);
    const Eigen::Index n = system.coordinateCount(), m = system.constraintCount();
    const Eigen::VectorXd q = system.drawnCoordinates();
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m, n + m);
    const Eigen::MatrixXd J(system.jacobian(q));
    K.topLeftCorner(n, n) = Eigen::MatrixXd(system.appliedStiffness(q));
    K.topRightCorner(n, m) = J.transpose();
    K.bottomLeftCorner(m, n) = J;
    Eigen::VectorXd right = Eigen::VectorXd::Zero(n + m);
    right.head(n) = system.force(q);
    return shortestSolution(K, right).head(n);
}

/// u, v and ψ of the last node.
Eigen::Vector3d tipOf(const Mechanism& mechanism, int segments)
{
    const System system(mechanism);
    const Eigen::Index u = system.findCoordinate("beam." + std::to_string(segments) + ".u");
    return deflection(mechanism).segment<3>(u);
}

Mechanism loaded(int segments, Element load)
{
    BeamData data = kData;
    data.segments = segments;
    Mechanism mechanism = cantilever(kLength, data);
    mechanism.gravity = {0, 0};
    mechanism.elements.push_back(std::move(load));
    return mechanism;
}

/// A beam of one segment on its frame with these u, v and ψ at its second end.
Eigen::VectorXd bent(const System& system, double u, double v, double psi)
{
    Eigen::VectorXd q = system.drawnCoordinates();
    q.segment<3>(system.findCoordinate("beam.1.u")) << u, v, psi;
    return q;
}

}  // namespace

/// Beams against integrals along them and against the closed forms of Euler and Bernoulli.
class TestBeamLaws : public QObject {
    Q_OBJECT

private slots:
    /// T = ½ρA∫|ṙ|²ds, V = −ρA∫g·r ds: energies and momenta by the places that the pose of the beam gives.
    void energies_areIntegralsAlongTheBeam()
    {
        for (const double segments : {1.0, 2.0, 5.0}) {
            const System system(beamOf(segments));
            const EnergyMomentum energies = system.energyMomentum();
            const double rhoA = kData.density * kData.area;
            for (std::uint32_t seed = 1; seed < 8; ++seed) {
                const Eigen::VectorXd q = somewhere(system, seed), v = randomVector(q.size(), seed + 40);
                const BeamPose pose = system.kinematics().beamPoses(q).front();
                const auto placeAt = [&](double t, std::size_t k, double xi) {
                    const Vector2 r = system.kinematics().beamPoses(q + t * v).front().position(k, xi);
                    return Eigen::Vector2d(r.x, r.y);
                };
                const auto speed = [&](std::size_t k, double xi) {
                    return Eigen::Vector2d(rateOf([&](double t) { return placeAt(t, k, xi); }, 0));
                };
                const double T =
                    integrated(pose, [&](auto k, double xi) { return 0.5 * rhoA * speed(k, xi).squaredNorm(); });
                QVERIFY(std::abs(energies.kineticEnergy(q, v) - T) < 1e-9 * (1 + T));
                const double V = integrated(
                    pose, [&](auto k, double xi) { return -rhoA * placeAt(0, k, xi).dot(Eigen::Vector2d(1.5, -9)); });
                QVERIFY(std::abs(energies.potentialParts(q).gravity - V) < 1e-11 * (1 + std::abs(V)));
                const double L = integrated(pose, [&](auto k, double xi) {
                    const Eigen::Vector2d r = placeAt(0, k, xi), w = speed(k, xi);
                    return rhoA * (r.x() * w.y() - r.y() * w.x());
                });
                QVERIFY(std::abs(energies.momentum(q, v).angular - L) < 1e-9 * (1 + std::abs(L)));
            }
        }
    }

    /// ½∫(EA u′² + EI v″²)ds, by differences of the deformation that the pose shows.
    void elasticEnergy_isAnIntegralOfStrains()
    {
        const double EA = kData.youngsModulus * kData.area, EI = kData.youngsModulus * kData.secondMoment;
        for (const double segments : {1.0, 3.0}) {
            const System system(beamOf(segments));
            for (std::uint32_t seed = 1; seed < 8; ++seed) {
                const Eigen::VectorXd q = somewhere(system, seed);
                const BeamPose pose = system.kinematics().beamPoses(q).front();
                const double h = pose.length / segments;
                const auto local = [&](std::size_t k, double xi) {
                    return rotated(pose.position(k, xi) - pose.origin, -pose.angle);
                };
                const double V = integrated(pose, [&](std::size_t k, double xi) {
                    const double strain = rateOf([&](double s) { return local(k, s).x; }, xi) / h - 1;
                    const auto slope = [&](double s) { return rateOf([&](double r) { return local(k, r).y; }, s); };
                    const double curvature = rateOf(slope, xi) / (h * h);
                    return 0.5 * EA * strain * strain + 0.5 * EI * curvature * curvature;
                });
                QVERIFY(std::abs(system.energyMomentum().potentialParts(q).elastic - V) < 1e-8 * (1 + V));
            }
        }
    }

    /// ½EA∫ε², ε = u′ + ½v′² in the mean of every segment, beside the energy of bending: what stress stiffening is.
    void stressStiffened_addsWhatBendingShortens()
    {
        const double EA = kData.youngsModulus * kData.area;
        const System linear(beamOf(1)), stiffened(beamOf(1, BeamMass::consistent, BeamModel::stressStiffened));
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Eigen::VectorXd c = randomVector(3, seed, 0.3);
            const Eigen::VectorXd q = bent(linear, c[0], c[1], c[2]);
            const BeamPose pose = linear.kinematics().beamPoses(q).front();
            const auto slope = [&](std::size_t, double xi) {
                const auto across = [&](double s) { return rotated(pose.position(0, s) - pose.origin, -pose.angle).y; };
                const double v1 = rateOf(across, xi) / kLength;
                return 0.5 * v1 * v1;
            };
            const double shortening = integrated(pose, slope) / kLength, strain = c[0] / kLength;
            const double more = 0.5 * EA * kLength * ((strain + shortening) * (strain + shortening) - strain * strain);
            const double given = stiffened.energyMomentum().potentialParts(q).elastic -
                                 linear.energyMomentum().potentialParts(q).elastic;
            QVERIFY(std::abs(given - more) < 1e-10 * (1 + std::abs(more)));
        }
    }

    /// The part of weight in the stiffening: p ∫(h/2 − s) ½v′² ds in every segment, p the weight along the beam per
    /// length.
    void weight_stiffensByItsOwnTension()
    {
        for (const double segments : {1.0, 3.0}) {
            const System linear(beamOf(segments));
            const System stiffened(beamOf(segments, BeamMass::consistent, BeamModel::stressStiffened));
            for (std::uint32_t seed = 1; seed < 12; ++seed) {
                const Eigen::VectorXd q = somewhere(linear, seed);
                const BeamPose pose = linear.kinematics().beamPoses(q).front();
                const double h = kLength / segments;
                const double along = kData.density * kData.area * dot(Vector2{1.5, -9}, rotated({1, 0}, pose.angle));
                const double expected = integrated(pose, [&](std::size_t k, double xi) {
                    const auto across = [&](double s) {
                        return rotated(pose.position(k, s) - pose.origin, -pose.angle).y;
                    };
                    const double slope = rateOf(across, xi) / h;
                    return along * h * (0.5 - xi) * 0.5 * slope * slope;
                });
                const double given = stiffened.energyMomentum().potentialParts(q).gravity -
                                     linear.energyMomentum().potentialParts(q).gravity;
                QVERIFY(std::abs(given - expected) < 1e-11 * (1 + std::abs(expected)));
            }
        }
    }

    /// Lumped or consistent, the mass and its centre about the straight beam are the same, and rotations of lumped
    /// nodes have none.
    void massMatrices_agreeOnTranslations()
    {
        for (const double segments : {1.0, 2.0, 6.0}) {
            const System consistent(beamOf(segments)), lumped(beamOf(segments, BeamMass::lumped));
            const Eigen::VectorXd q = consistent.drawnCoordinates();
            for (const System& system : {consistent, lumped}) {
                const MassMoment moment = system.energyMomentum().massMoment(q);
                const double mass = kData.density * kData.area * kLength;
                QVERIFY(std::abs(moment.mass - mass) < 1e-13);
                const BeamPose pose = system.kinematics().beamPoses(q).front();
                const Vector2 middle = pose.origin + rotated({0.5 * kLength, 0}, pose.angle);
                QVERIFY(distance(moment.first, mass * middle) < 1e-13);
                // T of a translation, and of a turn about the first end: ml²/3, or that of masses at the nodes.
                Eigen::VectorXd v = Eigen::VectorXd::Zero(q.size());
                v.head<2>() << 3, -4;
                QVERIFY(std::abs(system.energyMomentum().kineticEnergy(q, v) - 12.5 * mass) < 1e-12);
                v.setZero();
                for (int node = 0; node <= static_cast<int>(segments); ++node) {
                    const Eigen::Index u = system.findCoordinate("beam." + std::to_string(node) + ".u");
                    v[u + 1] = kLength * node / segments;
                    v[u + 2] = 1;
                }
                const bool isLumped = Eigen::MatrixXd(system.mass(q)).col(q.size() - 1).isZero();
                const double share = isLumped ? 1.0 / 3 + 1 / (6 * segments * segments) : 1.0 / 3;
                const double T = 0.5 * mass * kLength * kLength * share;
                QVERIFY(std::abs(system.energyMomentum().kineticEnergy(q, v) - T) < 1e-12);
            }
            const Eigen::MatrixXd M(lumped.mass(q));
            for (int node = 0; node <= static_cast<int>(segments); ++node) {
                const Eigen::Index psi = lumped.findCoordinate("beam." + std::to_string(node) + ".rotation");
                QVERIFY(M.col(psi).isZero() && M.row(psi).isZero());
            }
        }
    }

    /// Ends of a loaded cantilever: P l³/3EI and P l²/2EI, M l²/2EI and M l/EI, N l/EA, whatever the mesh.
    void cantilevers_bendInClosedForm_data()
    {
        QTest::addColumn<int>("segments");
        for (const int segments : {1, 2, 7}) {
            QTest::addRow("%d segments", segments) << segments;
        }
    }
    void cantilevers_bendInClosedForm()
    {
        QFETCH(int, segments);
        const double EI = kData.youngsModulus * kData.secondMoment, EA = kData.youngsModulus * kData.area, l = kLength;
        const double P = 1e-3, T = 2e-3, rhoA = kData.density * kData.area;
        const auto isNear = [](const Eigen::Vector3d& tip, double u, double v, double psi) {
            const Eigen::Vector3d expected(u, v, psi);
            return distanceOf(tip, expected) < 1e-10 * expected.norm();
        };
        QVERIFY(isNear(tipOf(loaded(segments, Force{"F", "A", {0, P}, {}}), segments), 0, P * l * l * l / 3 / EI,
                       P * l * l / 2 / EI));
        QVERIFY(isNear(tipOf(loaded(segments, Force{"F", "A", {P, 0}, {}}), segments), P * l / EA, 0, 0));
        QVERIFY(isNear(tipOf(loaded(segments, Torque{"T", "beam", T, {}, "A", {}}), segments), 0, T * l * l / 2 / EI,
                       T * l / EI));
        Mechanism heavy = loaded(segments, Force{"F", "A", {0, 0}, {}});
        heavy.gravity = {-2e-3, -1e-3};
        const double w = -1e-3 * rhoA;
        QVERIFY(isNear(tipOf(heavy, segments), -2e-3 * rhoA * l * l / 2 / EA, w * l * l * l * l / 8 / EI,
                       w * l * l * l / 6 / EI));
    }

    /// Moved as one, a beam stores nothing and swings as a rod: T of a turn about its end is ½ (m l²/3) ω².
    void rigidMotions_storeNothing()
    {
        for (const double segments : {1.0, 4.0}) {
            for (const BeamModel model : {BeamModel::linear, BeamModel::stressStiffened}) {
                const System system(beamOf(segments, BeamMass::consistent, model));
                Eigen::VectorXd q = system.drawnCoordinates();
                const Eigen::Index theta = system.findCoordinate("beam.theta");
                for (const double turn : {0.0, 1.3, -2.9}) {
                    q.head<2>() += Eigen::Vector2d(0.4, -turn);
                    q[theta] += turn;
                    QVERIFY(std::abs(system.energyMomentum().potentialParts(q).elastic) < 1e-15);
                    Eigen::VectorXd v = Eigen::VectorXd::Zero(q.size());
                    v[theta] = 1.5;
                    const double mass = kData.density * kData.area * kLength;
                    const double T = 0.5 * mass * kLength * kLength / 3 * 1.5 * 1.5;
                    QVERIFY(std::abs(system.energyMomentum().kineticEnergy(q, v) - T) < 1e-12);
                }
            }
        }
    }

    /// A stress-stiffened beam that hangs is held by its own tension, ρA g(l − s): turned by a small angle as one it is
    /// a pendulum; its tension makes up for the bending that the frame does not see, so that the frame does not matter.
    void hangingBeam_turnsAsARod()
    {
        for (const double segments : {1.0, 3.0}) {
            Mechanism stiff = beamOf(segments, BeamMass::consistent, BeamModel::stressStiffened);
            std::get<Beam>(stiff.elements.front()).youngsModulus = 1e6;
            const System system(stiff);
            Eigen::VectorXd q = system.drawnCoordinates();
            const Eigen::Index theta = system.findCoordinate("beam.theta");
            q[theta] = std::atan2(-9, 1.5);
            // Stretched by its weight: the forces along it balance but for its end.
            const double rhoA = kData.density * kData.area, g = std::hypot(1.5, 9);
            const double EA = 1e6 * kData.area;
            for (int node = 0; node <= static_cast<int>(segments); ++node) {
                const double s = kLength * node / segments;
                q[system.findCoordinate("beam." + std::to_string(node) + ".u")] =
                    rhoA * g / EA * (kLength * s - s * s / 2);
            }
            // All nodes by ε s across the axis with the slope ε: what turning the frame by ε does.
            Eigen::VectorXd bend = Eigen::VectorXd::Zero(q.size()), turn = bend;
            turn[theta] = 1;
            for (int node = 0; node <= static_cast<int>(segments); ++node) {
                const Eigen::Index u = system.findCoordinate("beam." + std::to_string(node) + ".u");
                bend[u + 1] = kLength * node / segments + q[u];
                bend[u + 2] = 1;
            }
            const Eigen::MatrixXd K(system.appliedStiffness(q));
            const double byFrame = turn.dot(K * turn), byBending = bend.dot(K * bend);
            const double stretch = rhoA * g * kLength / EA, rod = rhoA * g * kLength * kLength / 2;
            QVERIFY(std::abs(byFrame - rod) < 4 * stretch * rod);
            QVERIFY2(std::abs(byBending - rod) < 4 * stretch * rod,
                     qPrintable(QString("%1, %2").arg(byBending).arg(rod)));
        }
    }
};

QTEST_GUILESS_MAIN(TestBeamLaws)
#include "tst_beam_laws.moc"
