#include "model/studies/explain/why.h"

#include "model/assembly/kinematics.h"
#include "model/modes/broken_joint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// The largest displacement of a point in the course of the motion Re(v e^{iϑ}): the longer half axis of its ellipse.
double largestDisplacement(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    double largest = 0;
    for (const auto& [x, y] : analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, shape)) {
        largest = std::max(largest, 0.5 * (std::norm(x) + std::norm(y) + std::abs(x * x + y * y)));
    }
    return std::sqrt(largest);
}

const Constraint& constraintOf(const Analysis& analysis, std::size_t row)
{
    return analysis.system->constraints()[row];
}

/// True for the constraint that defines a coordinate of its own, as an angle.
bool definesACoordinate(const Analysis& analysis, const Constraint& constraint)
{
    return analysis.system->findCoordinate(constraint.owner) >= 0;
}

Number ratio(double value)
{
    return {value, Quantity::none, 2};
}

Number rate(double value, int digits = 4)
{
    return {value, Quantity::angularVelocity, digits};
}

double parameterOf(const Spectrum& spectrum, const char* name)
{
    const auto found = spectrum.parameters.find(name);
    return found == spectrum.parameters.end() ? 0 : found->second;
}

Text valueText(const Eigenvalue& value)
{
    return value.infinite ? Text::verbatim("∞") : Text("{1} rad/s", complexText(value.s, 5));
}

// ---- UCS

Text openingText(const JointGap& gap)
{
    if (!std::isfinite(gap.opening)) {
        return {
            "This would break what {1} holds while no point of the mechanism moves. A real mechanism cannot do that.",
            PartId{gap.part}};
    }
    if (gap.pin.empty()) {
        return {
            "This would break what {1} holds: for each millimetre that the farthest point moves, it would be {2} mm "
            "off. A "
            "real mechanism cannot do that.",
            PartId{gap.part}, ratio(gap.opening)};
    }
    return {
        "This would pull pin {1} off {2}: for each millimetre that the farthest point moves, the joint would open by "
        "{3} "
        "mm. A real pin cannot do that.",
        PartId{gap.pin}, PartId{gap.part}, ratio(gap.opening)};
}

Text penaltyCountText(const Analysis& analysis)
{
    const Eigen::Index rank = analysis.equilibrium.rank;
    return Text::counted(
        "UCS has no constraint but a stiff spring with a damper in its place. It vibrates by itself and brings {2} "
        "eigenvalues of its own, of which this is one.",
        "UCS has no constraints but stiff springs with dampers in their place, here {1} that are independent. They "
        "vibrate by themselves and bring 2 · {1} = {2} eigenvalues of their own, of which this is one.",
        rank, 2 * rank);
}

Text clusterText(const Spectrum& spectrum, const Eigenvalue& value)
{
    const double xi = parameterOf(spectrum, "xi");
    const double omega = parameterOf(spectrum, "omega");
    const Complex root = nearestPenaltyRoot(xi, omega, value.s);
    return {
        "Such a spring on its own has the roots of s² + 2ξωs + ω² = 0, with ξ = {1} and ω = {2} at {3} rad/s, and this "
        "value "
        "stands {4} away from there. Another α, ξ or ω moves it; the true ones stay.",
        Number{xi, Quantity::none, 3}, rate(omega), complexText(root, 4), rate(std::abs(value.s - root), 2)};
}

void explainPenaltyValue(const Analysis& analysis, const Spectrum& spectrum, const Eigenvalue& value, Why& why)
{
    why.nature = EigenvalueCause::tornJoint;
    why.gap = widestGap(analysis, value.shape);
    if (why.gap && why.gap->tiesCoordinate) {
        why.nature = EigenvalueCause::brokenAngle;
        const std::string& angle = why.gap->part;
        why.sentences.push_back(
            {"This would separate the angle {1} from its link, while the links stay together. An angle belongs to its "
             "link, so that no real motion does this.",
             PartId{angle}});
        why.parts = {angle};
    } else if (why.gap) {
        why.sentences.push_back(openingText(*why.gap));
        why.parts = {why.gap->part};
        if (!why.gap->pin.empty()) {
            why.parts.insert(why.parts.begin(), why.gap->pin);
        }
    } else {
        why.sentences.push_back("This breaks the constraints; a real mechanism cannot do that.");
    }
    why.sentences.push_back(penaltyCountText(analysis));
    why.sentences.push_back(clusterText(spectrum, value));
}

// ---- RCS

/// r rows that do not depend on each other, in their order: as many count in the pencil.
std::vector<std::size_t> independentRows(const Analysis& analysis)
{
    std::vector<std::size_t> rows(analysis.system->constraints().size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    const auto rank = static_cast<std::size_t>(analysis.equilibrium.rank);
    if (rank < rows.size()) {
        Eigen::MatrixXd columns = Eigen::MatrixXd(analysis.linear.Phi_q).transpose();
        for (Eigen::Index i = 0; i < columns.cols(); ++i) {
            const double size = columns.col(i).norm();
            columns.col(i) /= size > 0 ? size : 1;
        }
        const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(columns);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i] = static_cast<std::size_t>(factors.colsPermutation().indices()[static_cast<Eigen::Index>(i)]);
        }
        rows.resize(rank);
        std::ranges::sort(rows);
    }
    return rows;
}

/// The number of spurious values of the same kind, infinite or not, before this one.
std::size_t placeAmongAlike(const Spectrum& spectrum, std::size_t index)
{
    const bool isInfinite = spectrum.values[index].infinite;
    return static_cast<std::size_t>(
        std::count_if(spectrum.values.begin(), spectrum.values.begin() + static_cast<std::ptrdiff_t>(index),
                      [&](const Eigenvalue& each) { return !each.isTrue() && each.infinite == isInfinite; }));
}

/// The numbers of eigenvalues of each constraint at zero and at infinity in this form of the pencil.
struct PerConstraint {
    std::size_t zero = 0, infinite = 3;
};

PerConstraint perConstraint(const Spectrum& spectrum)
{
    const auto form = spectrum.choices.find("form");
    const std::string key = form == spectrum.choices.end() ? std::string() : form->second;
    if (key == keyOf(RcsForm::bothInE)) {
        return {2, 1};
    }
    return key == keyOf(RcsForm::jacobianInE) || key == keyOf(RcsForm::transposeInE) ? PerConstraint{1, 2}
                                                                                     : PerConstraint{0, 3};
}

void explainMultiplier(const Analysis& analysis, const Spectrum& spectrum, std::size_t index, Why& why)
{
    const std::vector<std::size_t> rows = independentRows(analysis);
    const std::size_t each = perConstraint(spectrum).infinite;
    const std::size_t place = placeAmongAlike(spectrum, index);
    if (place >= each * rows.size()) {
        why.nature = EigenvalueCause::massless;
        why.sentences = {
            "This belongs to something that can move but has no mass: it follows the rest at once and never swings.",
            "Every free motion with mass has two finite eigenvalues. Without mass both are infinite, or one of them "
            "where "
            "a damper makes the motion take its time.",
            "Give it a mass, however small, and the value comes in from infinity as a very fast vibration."};
        return;
    }
    const Constraint& constraint = constraintOf(analysis, rows[place / each]);
    why.nature = EigenvalueCause::multiplier;
    why.parts = {constraint.owner};
    why.sentences.push_back(definesACoordinate(analysis, constraint)
                                ? Text("Nothing moves in this mode: it is the multiplier λ of {1} alone, which ties "
                                       "an angle to its link.",
                                       PartId{constraint.owner})
                                : Text("Nothing moves in this mode: it is a reaction alone, the multiplier λ of {1}, "
                                       "with which {2} holds the parts together.",
                                       PartId{constraint.name}, PartId{constraint.owner}));
    why.sentences.push_back(
        {"RCS keeps the multipliers as unknowns. They have no inertia, so each of the {1} independent constraints "
         "makes {2} "
         "eigenvalues infinite, {3} in all; counted constraint by constraint this is number {4}.",
         rows.size(), each, each * rows.size(), place + 1});
    why.sentences.push_back(
        "Infinite means instant: the reaction follows without delay. Rounding may turn it into a huge finite "
        "number, so size alone proves nothing. MCS leaves the multipliers out and does not have it.");
}

void explainKeptError(const Analysis& analysis, const Spectrum& spectrum, std::size_t index, Why& why)
{
    const std::vector<std::size_t> rows = independentRows(analysis);
    const std::size_t each = std::max<std::size_t>(1, perConstraint(spectrum).zero);
    const Constraint& constraint =
        constraintOf(analysis, rows[std::min(rows.size() - 1, placeAmongAlike(spectrum, index) / each)]);
    why.nature = EigenvalueCause::keptError;
    why.parts = {constraint.owner};
    why.sentences = {{"Nothing oscillates in this mode: a constraint, counted here as that of {1}, has a small error "
                      "that stays for ever.",
                      PartId{constraint.owner}},
                     {"In this form of the pencil constraints hold for velocities or impulses only, so that each of "
                      "the {1} allows {2} "
                      "eigenvalues s = 0 of its own.",
                      rows.size(), each},
                     "A mechanism that drifts freely has s = 0 too, but keeps its joints; the form with both blocks in "
                     "A has none of "
                     "these zeros."};
}

// ---- true ones

Text agreementText(const Analysis& analysis, const Spectrum& spectrum, const Eigenvalue& value)
{
    std::vector<Text> others;
    double farthest = 0;
    for (const Linearization& method : analysis.methods) {
        if (method.spectrum.method == spectrum.method || !method.spectrum.hasValues()) {
            continue;
        }
        double nearest = std::numeric_limits<double>::infinity();
        for (const Eigenvalue& each : method.spectrum.values) {
            nearest = each.isTrue() ? std::min(nearest, std::abs(each.s - value.s)) : nearest;
        }
        if (std::isfinite(nearest)) {
            farthest = std::max(farthest, nearest);
            others.push_back(Text::verbatim(std::string(nameOf(method.spectrum.method))));
        }
    }
    if (others.empty()) {
        return {"Its residual is {1}: the shape and the value satisfy the equations as exactly as the computer can.",
                ratio(value.residual)};
    }
    const auto count = others.size();
    return Text::counted("{2} finds it too, within {3}: true eigenvalues do not depend on the method.",
                         "{2} find it too, within {3}: true eigenvalues do not depend on the method.", count,
                         Listing(others), rate(farthest, 2));
}

void explainMotion(const Analysis& analysis, const Spectrum& spectrum, const Eigenvalue& value, Why& why)
{
    why.nature = EigenvalueCause::motion;
    if (value.shape.size() > 0) {
        why.gap = widestGap(analysis, value.shape);
    }
    why.sentences.push_back(
        why.gap && std::isfinite(why.gap->opening)
            ? Text(
                  "All joints hold: for each millimetre that the farthest point moves, none opens by more than {1} mm.",
                  ratio(why.gap->opening))
            : Text("All joints hold: nothing is torn by this motion."));
    const Equilibrium& at = analysis.equilibrium;
    const Eigen::Index n = analysis.system->coordinateCount();
    why.sentences.push_back(
        static_cast<Eigen::Index>(spectrum.expectedTrueCount) == 2 * at.degreesOfFreedom
            ? Text::counted("{2} coordinates and {3} independent constraints leave {1} free motion. It has two "
                            "eigenvalues, of which "
                            "this is one.",
                            "{2} coordinates and {3} independent constraints leave {1} free motions. Each has two "
                            "eigenvalues, {4} in "
                            "all, of which this is one.",
                            at.degreesOfFreedom, n, at.rank, 2 * at.degreesOfFreedom)
            : Text("{1} coordinates and {2} independent constraints leave {3} free motions, not all of them with mass: "
                   "{4} finite eigenvalues are left, of which this is one.",
                   n, at.rank, at.degreesOfFreedom, spectrum.expectedTrueCount));
    why.sentences.push_back(agreementText(analysis, spectrum, value));
}

}  // namespace

Text complexText(Complex s, int digits)
{
    if (s.imag() == 0) {
        return Text::of(Number{s.real(), Quantity::none, digits});
    }
    const Number imaginary{std::abs(s.imag()), Quantity::none, digits};
    if (s.real() == 0) {
        return s.imag() < 0 ? Text("−{1} i", imaginary) : Text("{1} i", imaginary);
    }
    const Number real{s.real(), Quantity::none, digits};
    return s.imag() < 0 ? Text("{1} − {2} i", real, imaginary) : Text("{1} + {2} i", real, imaginary);
}

Complex nearestPenaltyRoot(double xi, double omega, Complex s)
{
    const Complex split = std::sqrt(Complex(xi * xi - 1, 0));
    const std::array<Complex, 2> roots{-omega * (xi + split), -omega * (xi - split)};
    return std::abs(s - roots[0]) < std::abs(s - roots[1]) ? roots[0] : roots[1];
}

std::optional<JointGap> widestGap(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    const auto joint = brokenJoint(*analysis.system, analysis.linear.Phi_q, shape);
    if (!joint) {
        return std::nullopt;
    }
    const double moved = largestDisplacement(analysis, shape);
    const double opening = moved > 0 ? joint->error / moved : std::numeric_limits<double>::infinity();
    return JointGap{joint->pin, joint->part, static_cast<std::size_t>(joint->row), opening, joint->tiesCoordinate};
}

Why whyOf(const Analysis& analysis, Method method, std::size_t index)
{
    const Linearization* found = analysis.find(method);
    const Spectrum& spectrum = found != nullptr ? found->spectrum : Spectrum();
    const Eigenvalue& value = spectrum.values.at(index);
    Why why;
    const std::string name(nameOf(method));
    if (value.isTrue()) {
        why.heading = {"Why is the {2} eigenvalue {1} true?", valueText(value), name};
        explainMotion(analysis, spectrum, value, why);
        return why;
    }
    why.heading = value.infinite ? Text("Why is this infinite {1} eigenvalue spurious?", name)
                                 : Text("Why is the {2} eigenvalue {1} spurious?", valueText(value), name);
    if (spectrum.parameters.contains("penalty")) {
        explainPenaltyValue(analysis, spectrum, value, why);
    } else if (value.infinite) {
        explainMultiplier(analysis, spectrum, index, why);
    } else {
        explainKeptError(analysis, spectrum, index, why);
    }
    return why;
}

}  // namespace eigenlink
