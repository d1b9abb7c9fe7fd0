#include "model/analysis/beam_comparison.h"

#include "model/analysis/tolerances.h"
#include "model/basics/collect.h"
#include "model/basics/parallel.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/equilibrium/static_solve.h"
#include "model/math/dense/projection.h"
#include "model/math/krylov/partial_modes.h"
#include "model/math/sparse/unit_saddle.h"
#include "model/modes/reduction.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace eigenlink {
namespace {

constexpr double kMayMatter = 0.2;  ///< Time only: part of kWorthMentioning above which both models are solved

/// The beam with the largest axial force N and that force [N], tension positive, at q of stress-stiffened beams.
std::pair<std::string, double> largestAxialForce(const Mechanism& mechanism, const System& system,
                                                 const Eigen::VectorXd& q)
{
    std::pair<std::string, double> largest;
    for (const System::BeamForces& beam : system.sectionForces(q)) {
        const auto& element = std::get<Beam>(mechanism.elements[beam.element]);
        for (const SectionForce& section : beam.sections) {
            if (element.model != BeamModel::exact && std::abs(section.axial) > std::abs(largest.second)) {
                largest = {element.id, section.axial};
            }
        }
    }
    return largest;
}

/// One mechanism at its equilibrium: its undamped κ = −s², ascending.
using Modes = std::optional<Eigen::VectorXd>;

/// Method of the comparison: with the matrices that the analysis has, dense or sparse.
class Comparer {
public:
    virtual ~Comparer() = default;
    /// Whether the other beams change the stiffness at this equilibrium enough to look further.
    virtual bool mayDiffer(const System& other) const = 0;
    /// The equilibrium of the mechanism with its other beams, near that with its own.
    virtual Equilibrium restNear(const System& other) const = 0;
    virtual Modes modesHere() const = 0;
    virtual Modes modesOf(const System& other, const Equilibrium& rest) const = 0;
    /// The number of cores that are worth it.
    virtual std::size_t threads() const { return 1; }
};

/// The equilibrium of the mechanism with its other beams near that with its own; the configuration itself when that is
/// only drawn.
Equilibrium restBeside(const Analysis& analysis, const System& other, const Monitor& monitor)
{
    const Equilibrium& rest = analysis.equilibrium;
    EquilibriumOptions options = analysis.options.equilibrium;
    options.engine = analysis.plan.statics;
    return rest.status == EquilibriumStatus::converged ? restNear(other, rest.q, options, monitor)
                                                       : equilibriumAt(other, rest.q, options, monitor);
}

class DenseComparer : public Comparer {
public:
    explicit DenseComparer(const Analysis& analysis) : m_analysis(analysis) {}

    bool mayDiffer(const System& other) const override
    {
        const Eigen::VectorXd& q = m_analysis.equilibrium.q;
        const SparseMatrix& H = m_analysis.linear.H;
        const SparseMatrix there = other.tangentStiffness(q, m_analysis.linear.rows->multipliers(other.force(q)));
        return (there - H).norm() > tolerance::kRounding * H.norm();
    }

    Equilibrium restNear(const System& other) const override { return restBeside(m_analysis, other, {}); }

    Modes modesHere() const override { return modes(m_analysis.linear); }
    Modes modesOf(const System& other, const Equilibrium& rest) const override
    {
        return modes(linearSystemAt(other, rest));
    }

private:
    static Modes modes(const ConstrainedLinearSystem& linear)
    {
        const auto solved = [&](VelocityTransformation R) {
            return solveProjection({std::move(R), SymmetricForm(linear.M), SymmetricForm(linear.H)});
        };
        auto pairs = linear.massless.count() > 0 ? solved(condensed(linear).R)
                                                 : solved(VelocityTransformation::nullSpace(linear.rows));
        return pairs ? Modes(std::move(pairs->kappa)) : std::nullopt;
    }

    const Analysis& m_analysis;
};

/// Compares the lowest modes only, as many as the analysis has.
class SparseComparer : public Comparer {
public:
    SparseComparer(const Analysis& analysis, const Spectrum& spectrum, const Monitor& monitor)
        : m_analysis(analysis), m_spectrum(spectrum), m_monitor(monitor)
    {
    }

    /// Estimates by the Rayleigh quotients of the shapes at hand.
    bool mayDiffer(const System& other) const override
    {
        const Eigen::VectorXd& q = m_analysis.equilibrium.q;
        UnitSaddle rows(q.size());
        rows.factor(m_analysis.linear.Phi_q);
        const SparseMatrix change = other.tangentStiffness(q, rows.multipliers(other.force(q))) - m_analysis.linear.H;
        for (const Eigenvalue& value : m_spectrum.values) {
            const Eigen::VectorXcd& v = value.shape;
            const double mass = std::abs(v.dot(m_analysis.linear.M * v));
            if (std::abs(v.dot(change * v)) > kMayMatter * tolerance::kWorthMentioning * std::norm(value.s) * mass) {
                return true;
            }
        }
        return false;
    }

    Equilibrium restNear(const System& other) const override { return restBeside(m_analysis, other, m_monitor); }

    std::size_t threads() const override { return 2; }
    Modes modesHere() const override { return modesOf(*m_analysis.system, m_analysis.equilibrium); }
    Modes modesOf(const System& other, const Equilibrium& rest) const override
    {
        const SparseProblem problem = sparseProblemAt(other, rest.q, rest.lambda);
        SaddleFactor factor = factorOf(problem);
        const auto count = static_cast<Eigen::Index>(m_spectrum.partial->modes);
        const PartialModes found = lowestModes(problem, factor, count, m_monitor);
        if (!found.verified || static_cast<Eigen::Index>(found.modes.size()) < count) {
            return std::nullopt;
        }
        Eigen::VectorXd kappa(count);
        for (Eigen::Index i = 0; i < count; ++i) {
            kappa[i] = found.modes[static_cast<std::size_t>(i)].kappa;
        }
        std::sort(kappa.begin(), kappa.end());
        return kappa;
    }

private:
    const Analysis& m_analysis;
    const Spectrum& m_spectrum;
    const Monitor& m_monitor;
};

/// The comparer; nothing where no modes are at hand.
std::unique_ptr<Comparer> comparerFor(const Analysis& analysis, const Monitor& monitor)
{
    if (!analysis.isSparse()) {
        return analysis.linear.rows && analysis.linear.degreesOfFreedom() > 0
                   ? std::make_unique<DenseComparer>(analysis)
                   : nullptr;
    }
    for (const Linearization& each : analysis.methods) {
        if (each.spectrum.partial && each.spectrum.partial->modes > 0) {
            return std::make_unique<SparseComparer>(analysis, each.spectrum, monitor);
        }
    }
    return nullptr;
}

/// The difference of two modes: signed frequencies √κ, negative where unstable.
struct Difference {
    std::size_t count = 0;  ///< of modes that differ
    Eigen::Index first = 0;
    double here = 0, there = 0;  ///< signed frequencies of the first [rad/s]
};

double signedFrequency(double kappa)
{
    return kappa < 0 ? -std::sqrt(-kappa) : std::sqrt(kappa);
}

/// Frequencies of the lowest modes, as many as are compared side by side.
std::vector<double> signedFrequencies(const Eigen::VectorXd& kappa)
{
    constexpr Eigen::Index kMost = 6;
    return mapped<std::vector<double>>(kappa.head(std::min(kMost, kappa.size())),
                                       [&](const double each) { return signedFrequency(each); });
}

Difference differenceOf(const Eigen::VectorXd& here, const Eigen::VectorXd& there)
{
    Difference difference;
    for (Eigen::Index i = 0; i < here.size(); ++i) {
        const double a = signedFrequency(here[i]);
        const double b = signedFrequency(there[i]);
        if (std::abs(a - b) > tolerance::kWorthMentioning * std::max(std::abs(a), std::abs(b))) {
            if (difference.count++ == 0) {
                difference.first = i;
                difference.here = a;
                difference.there = b;
            }
        }
    }
    return difference;
}

Text frequencyText(double signedValue)
{
    const Number number{std::abs(signedValue), Quantity::none, 5};
    return signedValue < 0 ? Text("a growth of {1} 1/s (unstable)", number) : Text("{1} rad/s", number);
}

/// True where beams bend farther in their frames than strains of first order allow.
bool bendsFar(const System& system, const Eigen::VectorXd& q)
{
    return std::ranges::any_of(system.beyondRange(q), [](const System::BeyondRange& each) {
        return each.excess.kind == RangeExcess::Kind::rotation;
    });
}

/// Why the models differ, at an equilibrium q of stress-stiffened beams: they bend far, or an axial force acts on
/// bending.
Text causeText(const Mechanism& mechanism, const System& stiffened, const Eigen::VectorXd& q)
{
    if (bendsFar(stiffened, q)) {
        return "Beams bend so far here that neither model holds.";
    }
    const auto [beam, force] = largestAxialForce(mechanism, stiffened, q);
    const Number axial{std::abs(force), Quantity::force, 4};
    const Text size = force < 0 ? Text("{1} of compression, in {2}", axial, PartId{beam})
                                : Text("{1} of tension, in {2}", axial, PartId{beam});
    return Text("The axial force (up to {1}) acts on bending, which linear beams leave out.", size);
}

/// Sentence about the first mode that differs: its values with the beams as they are, `stiffened` or not, and with the
/// other model, and the cause.
Text differenceText(const Mechanism& mechanism, const Difference& difference, const Text& cause)
{
    const bool stiffened = hasStiffenedBeams(mechanism);
    const Text more = difference.count > 1 ? Text("; {1} modes differ by more than 1 %", difference.count) : Text();
    const auto mode = difference.first + 1;
    const Text ours = frequencyText(difference.here);
    const Text theirs = frequencyText(difference.there);
    return stiffened ? Text("Stress stiffening matters here: mode {1} has {2}, the linear model would give {3}{4}. {5}",
                            mode, ours, theirs, more, cause)
                     : Text(
                           "The linear beam model is not enough here: mode {1} has {2}, with stress stiffening it "
                           "has {3}{4}. {5} Set their model to exact.",
                           mode, ours, theirs, more, cause);
}

}  // namespace

std::optional<Mechanism> withBeamModel(const Mechanism& mechanism, BeamModel model)
{
    const auto isOther = [model](const Element& element) {
        const auto* beam = std::get_if<Beam>(&element);
        return beam != nullptr && beam->model != model && beam->model != BeamModel::exact;
    };
    if (std::ranges::none_of(mechanism.elements, isOther)) {
        return std::nullopt;
    }
    std::optional<Mechanism> other = mechanism;
    for (Element& element : other->elements) {
        if (isOther(element)) {
            std::get<Beam>(element).model = model;
        }
    }
    return other;
}

bool hasStiffenedBeams(const Mechanism& mechanism)
{
    return std::ranges::any_of(mechanism.elements, [](const Element& element) {
        const auto* beam = std::get_if<Beam>(&element);
        return beam != nullptr && beam->model == BeamModel::stressStiffened;
    });
}

bool isBuckled(const Analysis& analysis)
{
    const Equilibrium& rest = analysis.equilibrium;
    if (rest.negativeCount == 0 || !hasStiffenedBeams(analysis.mechanism)) {
        return false;
    }
    const System linear(*withBeamModel(analysis.mechanism, BeamModel::linear));
    return equilibriumAt(linear, rest.q, analysis.options.equilibrium).negativeCount < rest.negativeCount;
}

std::optional<BeamComparison> compareBeamModels(const Analysis& analysis, const Monitor& monitor)
{
    const bool stiffened = hasStiffenedBeams(analysis.mechanism);
    const auto other = withBeamModel(analysis.mechanism, stiffened ? BeamModel::linear : BeamModel::stressStiffened);
    const auto comparer = other ? comparerFor(analysis, monitor) : nullptr;
    if (!comparer) {
        return std::nullopt;
    }
    const System system(*other);
    if (!comparer->mayDiffer(system)) {
        return BeamComparison{};
    }
    Equilibrium otherRest;
    Modes here, there;
    const auto solve = [&](std::size_t i) {
        if (i == 0) {
            here = comparer->modesHere();
            return;
        }
        otherRest = comparer->restNear(system);
        there = otherRest.isUsable() ? comparer->modesOf(system, otherRest) : std::nullopt;
    };
    inParallel(2, solve, comparer->threads());
    if (!otherRest.isUsable()) {
        const bool isFar = !stiffened && bendsFar(*analysis.system, analysis.equilibrium.q);
        const Text cause = isFar ? Text("beams bend farther here than the linear model is made for.")
                                 : Text("the axial forces of the beams matter here.");
        return BeamComparison{
            stiffened ? Text("With linear beams no equilibrium was found near this one: {1}", cause)
                      : Text("With stress-stiffened beams no equilibrium was found near this one: {1}", cause),
            {},
            {}};
    }
    if (!here || !there || here->size() != there->size()) {
        return std::nullopt;
    }
    const Difference difference = differenceOf(*here, *there);
    BeamComparison comparison{{}, signedFrequencies(*here), signedFrequencies(*there)};
    if (difference.count == 0) {
        return comparison;
    }
    comparison.text = differenceText(analysis.mechanism, difference,
                                     stiffened ? causeText(analysis.mechanism, *analysis.system, analysis.equilibrium.q)
                                               : causeText(analysis.mechanism, system, otherRest.q));
    return comparison;
}

}  // namespace eigenlink
