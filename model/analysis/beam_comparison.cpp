#include "model/analysis/beam_comparison.h"

#include "model/description/number_text.h"
#include "model/equilibrium/static_solve.h"
#include "model/math/projection.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

/// Relative difference of a frequency that is worth a word.
constexpr double kWorthSaying = 0.01;

/// The mechanism with the other model for every beam; none when it has no beams.
std::optional<Mechanism> withOtherModel(const Mechanism& mechanism, bool stiffened)
{
    Mechanism other = mechanism;
    bool any = false;
    for (Element& element : other.elements) {
        if (auto* beam = std::get_if<Beam>(&element)) {
            any |= (beam->model == BeamModel::stressStiffened) != stiffened;
            beam->model = stiffened ? BeamModel::stressStiffened : BeamModel::linear;
        }
    }
    return any ? std::optional(std::move(other)) : std::nullopt;
}

bool anyStiffened(const Mechanism& mechanism)
{
    return std::any_of(mechanism.elements.begin(), mechanism.elements.end(), [](const Element& element) {
        const auto* beam = std::get_if<Beam>(&element);
        return beam != nullptr && beam->model == BeamModel::stressStiffened;
    });
}

/// The beam with the largest axial force EA u′ and that force [N], tension positive; q of linear beams.
std::pair<std::string, double> largestAxialForce(const Mechanism& mechanism, const System& system,
                                                 const Eigen::VectorXd& q)
{
    std::pair<std::string, double> largest;
    for (const BeamPose& pose : system.beamPoses(q)) {
        const auto& beam = std::get<Beam>(mechanism.elements[pose.element]);
        const double h = pose.length / static_cast<double>(pose.nodes.size() - 1);
        for (std::size_t i = 1; i < pose.nodes.size(); ++i) {
            const double strain = (pose.nodes[i].axial - pose.nodes[i - 1].axial) / h;
            const double force = beam.youngsModulus * areaOf(beam) * strain;
            if (std::abs(force) > std::abs(largest.second)) {
                largest = {beam.id, force};
            }
        }
    }
    return largest;
}

/// κ = −s² of the undamped motion, ascending.
std::optional<SymmetricPairs> undampedModes(const ConstrainedLinearSystem& linear)
{
    return solveProjection(projectBoth(linear.rows->nullSpace(), linear.M, linear.H));
}

/// Where the mechanism rests with its other beams, near where it rests with its own; a configuration that is only
/// assembled is kept.
Equilibrium restNear(const System& system, const Equilibrium& equilibrium)
{
    Equilibrium other;
    other.status = equilibrium.status;
    other.q = equilibrium.q;
    if (equilibrium.status == EquilibriumStatus::converged) {
        const StaticSolution rest = solveStatics(system, equilibrium.q, EquilibriumOptions().maxIterations, {});
        other.status = rest.status;
        other.q = rest.q;
    }
    other.lambda = staticStateAt(system, other.q).lambda;
    return other;
}

/// How far two modes are apart: signed frequencies √κ, negative where unstable.
struct Difference {
    std::size_t count = 0;  ///< of modes that differ
    Eigen::Index first = 0;
    double here = 0, there = 0;  ///< signed frequencies of the first [rad/s]
};

double signedFrequency(double kappa)
{
    return kappa < 0 ? -std::sqrt(-kappa) : std::sqrt(kappa);
}

Difference differenceOf(const Eigen::VectorXd& here, const Eigen::VectorXd& there)
{
    Difference difference;
    for (Eigen::Index i = 0; i < here.size(); ++i) {
        const double a = signedFrequency(here[i]);
        const double b = signedFrequency(there[i]);
        if (std::abs(a - b) > kWorthSaying * std::max(std::abs(a), std::abs(b))) {
            if (difference.count++ == 0) {
                difference.first = i;
                difference.here = a;
                difference.there = b;
            }
        }
    }
    return difference;
}

std::string frequencyText(double signedValue)
{
    return signedValue < 0 ? "a growth of " + formatRounded(-signedValue, 5) + " 1/s (unstable)"
                           : formatRounded(signedValue, 5) + " rad/s";
}

}  // namespace

std::string compareBeamModels(const Mechanism& mechanism, const Equilibrium& equilibrium,
                              const ConstrainedLinearSystem& linear)
{
    const bool stiffened = anyStiffened(mechanism);
    const auto other = withOtherModel(mechanism, !stiffened);
    if (!other || linear.degreesOfFreedom() == 0) {
        return "";
    }
    const System system(*other);
    const Eigen::VectorXd lambda = linear.rows->multipliers(system.force(equilibrium.q));
    const SparseMatrix H = system.tangentStiffness(equilibrium.q, lambda);
    if ((H - linear.H).norm() <= 1e-12 * linear.H.norm()) {
        return "";
    }
    const Equilibrium otherRest = restNear(system, equilibrium);
    if (!otherRest.isUsable()) {
        return std::string("With ") + (stiffened ? "linear" : "stress-stiffened") +
               " beams no equilibrium was found near this one: the axial forces of the beams matter here.";
    }
    const auto here = undampedModes(linear);
    const auto there = undampedModes(linearSystemAt(system, otherRest));
    if (!here || !there || here->values.size() != there->values.size()) {
        return "";
    }
    const Difference difference = differenceOf(here->values, there->values);
    if (difference.count == 0) {
        return "";
    }
    const auto [beam, force] = largestAxialForce(mechanism, system, stiffened ? otherRest.q : equilibrium.q);
    const std::string cause = " The axial force (up to " + formatRounded(std::abs(force), 4) + " N of " +
                              (force < 0 ? "compression" : "tension") + ", in " + beam + ") ";
    const std::string mode = "mode " + std::to_string(difference.first + 1);
    const std::string more =
        difference.count > 1 ? "; " + std::to_string(difference.count) + " modes differ by more than 1 %" : "";
    if (stiffened) {
        return "Stress stiffening matters here: " + mode + " has " + frequencyText(difference.here) +
               ", the linear model would give " + frequencyText(difference.there) + more + "." + cause +
               "acts on bending, which only stress_stiffened beams count.";
    }
    return "The linear beam model is not enough here: " + mode + " has " + frequencyText(difference.here) +
           ", with stress stiffening it has " + frequencyText(difference.there) + more + "." + cause +
           "acts on bending, which linear beams leave out; set their model to stress_stiffened to count it.";
}

}  // namespace eigenlink
