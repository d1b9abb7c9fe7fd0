#include "tests/support/moving.h"
#include "tests/support/built.h"

#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/start.h"
#include "model/equilibrium/position_fit.h"
#include "tests/support/dense.h"
#include "tests/support/random_mechanism.h"

#include <stdexcept>

namespace eigenlink::test {

Moving::Moving(const Mechanism& drawn, std::uint32_t seed) : mechanism(drawn), system(drawn)
{
    const PositionFit fit = assembleNear(system, system.drawnCoordinates());
    if (!fit.closed) {
        throw std::runtime_error("the mechanism of a test is not assembled");
    }
    state.q = fit.q;
    std::mt19937 random(seed);
    const Eigen::MatrixXd Z = ways();
    state.v = Z * randomVector(Z.cols(), random);
}

Moving::Moving(std::uint32_t seed) : Moving(randomMechanism(seed), seed) {}

Eigen::MatrixXd Moving::jacobian() const
{
    return Eigen::MatrixXd(system.jacobian(state.q));
}

Eigen::MatrixXd Moving::ways() const
{
    return nullSpaceOf(jacobian());
}

Mechanism kicked(const Mechanism& mechanism, std::uint32_t seed)
{
    const Moving moving(mechanism, seed);
    Mechanism result = mechanism;
    const auto velocities = moving.system.kinematics().pointVelocities(moving.state.q, moving.state.v);
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        result.points[i].velocity = velocities[i];
    }
    return result;
}

MotionRun::MotionRun(const Mechanism& drawn, const SimulationOptions& options)
    : mechanism(drawn),
      system(drawn),
      start(drawnStart(mechanism, system).value()),
      motion(simulate(system, start, options))
{
}

double MotionRun::at(const std::string& name, const MotionSample& sample) const
{
    return observablesOf(mechanism, system, {name}).value().front().value(sample);
}

double MotionRun::energy(const MotionSample& sample) const
{
    return system.potential(sample.state.q, sample.instant()) +
           system.energyMomentum().kineticEnergy(sample.state.q, sample.state.v, sample.instant());
}

Vector2 MotionRun::place(const std::string& point, const MotionSample& sample) const
{
    return system.kinematics().pointPositions(sample.state.q, sample.instant())[*findPoint(mechanism, point)];
}

Vector2 MotionRun::velocity(const std::string& point, const MotionSample& sample) const
{
    const std::vector<Vector2> all =
        system.kinematics().pointVelocities(sample.state.q, sample.state.v, sample.instant());
    return all[*findPoint(mechanism, point)];
}

Eigen::VectorXd randomVector(Eigen::Index size, std::mt19937& random)
{
    return Eigen::VectorXd::NullaryExpr(size, [&] { return std::uniform_real_distribution<double>(-1, 1)(random); });
}

Mechanism heavyFourBar()
{
    return built(
        {{"A", {0, 0}, true}, {"D", {3.2, 0}, true}, {"B", {0, 1}}, {"C", {2.8397789890673706, 1.9672927650155874}}},
        {Body{"crank", {"A", "B"}, {}, 1, 2, {0.4, 0.1}, 0.3, {}},
         Body{"coupler", {"B", "C"}, {}, 3, 3, {1.2, 0.3}, 2.1, {}},
         Body{"rocker", {"C", "D"}, {}, 2, 1.5, {0.9, -0.2}, 0.8, {}}, Spring{"k", {"A", "C"}, 40, 2, 3, {}}});
}

Mechanism weightlessFourBar()
{
    Mechanism mechanism = heavyFourBar();
    mechanism.gravity = {0, 0};
    mechanism.elements.pop_back();
    return mechanism;
}

Mechanism shakenFourBar()
{
    Mechanism mechanism = heavyFourBar();
    mechanism.elements.push_back(Motor{"M", {"crank"}, {TimeFunction::Harmonic{{}, 0.4, 1.3, 0}}, {}});
    mechanism.elements.push_back(SupportMotion{"S", "D", {TimeFunction::Harmonic{{}, 0.05, 0.7, 0}}, {}, {}});
    Force force{"F", "C", {}, {}};
    force.forceInTime = {TimeFunction::Harmonic{3.0, 5, 2, 0.4}, TimeFunction::Ramp{1.0, -4}};
    mechanism.elements.push_back(force);
    return mechanism;
}

Mechanism parallelogramAt(double angle)
{
    const Vector2 crank = rotated({1, 0}, angle);
    return built({{"A", {0, 0}, true}, {"B", crank}, {"C", crank + Vector2{2, 0}}, {"D", {2, 0}, true}},
                 {Bar{"c", {"A", "B"}, 1, 1, {}}, Bar{"k", {"B", "C"}, 2, 1, {}}, Bar{"r", {"D", "C"}, 1, 1, {}}});
}

}  // namespace eigenlink::test
