#include "model/modes/rcs.h"

#include "model/modes/error_estimate.h"
#include "model/modes/rcs_pencil.h"
#include "model/modes/reduction.h"
#include "model/modes/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Numbers of spurious eigenvalues that a form of the pencil has at zero and at infinity, for rank r.
struct SpuriousCounts {
    Eigen::Index zero = 0;
    Eigen::Index infinite = 0;
};

SpuriousCounts spuriousCounts(RcsForm form, const ConstrainedLinearSystem& linear)
{
    const Eigen::Index r = linear.rank();
    // Of a freedom without mass two eigenvalues are infinite, one where a damper moves with it.
    const Eigen::Index massless = 2 * linear.degreesOfFreedom() - linear.finiteCount();
    switch (form) {
        case RcsForm::bothInA:
            return {0, 3 * r + massless};
        case RcsForm::jacobianInE:
        case RcsForm::transposeInE:
            return {r, 2 * r + massless};
        case RcsForm::bothInE:
            return {2 * r, r + massless};
    }
    return {};
}

Eigenvalue trueValue(const PencilValue& value)
{
    Eigenvalue result;
    result.s = value.s;
    result.residual = value.residual;
    result.constraintViolation = value.violation;
    result.shape = value.shape;
    return result;
}

/// Stands first in the reasons, which add how the value was found.
Text reactionSentence()
{
    return "A reaction force, not a motion: its eigenvalue is infinite";
}

Eigenvalue spuriousValue(const PencilValue& value, bool infinite)
{
    Eigenvalue result = trueValue(value);
    result.kind = EigenvalueKind::spurious;
    result.infinite = infinite;
    if (!infinite) {
        result.reason =
            "A constraint that holds anyway, not a motion: this zero comes from moving constraint blocks to E.";
    } else if (value.betaZero) {
        result.reason = {"{1} (beta = 0 in the generalized Schur form).", reactionSentence()};
        result.s = 0;
    } else {
        result.reason = {"{1} but for rounding (QZ left |s| = {2} rad/s).", reactionSentence(),
                         Number{value.magnitude, Quantity::none, 2}};
    }
    return result;
}

/// Which of the sorted values are true: the middle ones, with zeros that break the constraints first among equals.
void orderZeros(std::vector<PencilValue>& values, Eigen::Index zeroCount)
{
    if (zeroCount == 0) {
        return;
    }
    const double typical = values[values.size() / 2].magnitude;
    const double small = tolerance::kSmallOfPencil * (std::isfinite(typical) && typical > 0 ? typical : 1.0);
    const auto end = std::find_if(values.begin(), values.end(),
                                  [small](const PencilValue& value) { return value.magnitude > small; });
    std::stable_sort(values.begin(), end, [](const PencilValue& a, const PencilValue& b) {
        const auto spuriousness = [](const PencilValue& v) { return v.shape.isZero(0) ? 2.0 : v.violation; };
        return spuriousness(a) > spuriousness(b);
    });
}

/// True values from the pencil deflated by a null space of Φ_q: exactly 2(n − r), nothing to classify.
bool deflate(const ConstrainedLinearSystem& linear, Spectrum& spectrum)
{
    auto pairs =
        solveQuadratic(linear.massless.count() > 0 ? condensed(linear)
                                                   : reduce(linear, VelocityTransformation::nullSpace(linear.rows)));
    if (!pairs) {
        return false;
    }
    std::erase_if(spectrum.values, [](const Eigenvalue& value) { return value.isTrue(); });
    addTrueValues(linear, std::move(*pairs), spectrum);
    return true;
}

/// The spurious values are known by number without QZ: 3r at zero or infinity.
void addKnownSpurious(const SpuriousCounts& counts, Spectrum& spectrum)
{
    PencilValue zero;
    PencilValue infinite;
    infinite.betaZero = true;
    infinite.magnitude = kInfinite;
    for (Eigen::Index i = 0; i < counts.zero; ++i) {
        spectrum.values.push_back(spuriousValue(zero, false));
    }
    for (Eigen::Index i = 0; i < counts.infinite; ++i) {
        spectrum.values.push_back(spuriousValue(infinite, true));
        spectrum.values.back().reason = {"{1} (deflated from the pencil).", reactionSentence()};
    }
}

void classify(std::vector<PencilValue> values, const SpuriousCounts& counts, Spectrum& spectrum)
{
    const std::size_t zeros = static_cast<std::size_t>(counts.zero);
    const std::size_t firstInfinite = values.size() - static_cast<std::size_t>(counts.infinite);
    orderZeros(values, counts.zero);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool isTrue = i >= zeros && i < firstInfinite;
        spectrum.values.push_back(isTrue ? trueValue(values[i]) : spuriousValue(values[i], i >= firstInfinite));
    }
    spectrum.gap = kInfinite;
    if (counts.infinite > 0 && firstInfinite > zeros && values[firstInfinite - 1].magnitude > 0) {
        spectrum.gap = values[firstInfinite].magnitude / values[firstInfinite - 1].magnitude;
    }
}

bool isTrustworthy(const Spectrum& spectrum)
{
    return !(spectrum.gap < tolerance::kPencilGap) &&
           std::all_of(spectrum.values.begin(), spectrum.values.end(), [](const Eigenvalue& value) {
               return !value.isTrue() || (std::isfinite(std::abs(value.s)) && value.shape.allFinite() &&
                                          value.constraintViolation < tolerance::kNearlyZero && !value.shape.isZero(0));
           });
}

}  // namespace

namespace {

/// A spectrum without values yet.
Linearization begun(const ConstrainedLinearSystem& linear, const LinearizerOptions& options)
{
    Linearization result;
    result.model.pencil = options.rcsForm;
    Spectrum& spectrum = result.spectrum;
    spectrum.method = Method::rcs;
    spectrum.engine = "QZ, equilibrated";
    spectrum.choices["form"] = std::string(keyOf(options.rcsForm));
    spectrum.expectedTrueCount = static_cast<std::size_t>(linear.finiteCount());
    spectrum.status = SpectrumStatus::ok;
    const Eigen::Index dropped = linear.rows->rowCount() - linear.rank();
    if (dropped > 0) {
        spectrum.warnings.push_back(Message::warning(Text::counted(
            "{1} dependent row of the constraint Jacobian left out of the pencil, which is singular with "
            "it.",
            "{1} dependent rows of the constraint Jacobian left out of the pencil, which is singular with "
            "them.",
            dropped)));
    }
    return result;
}

/// The engine of a deflated pencil and its spurious values.
void nameDeflated(const ConstrainedLinearSystem& linear, const LinearizerOptions& options, Spectrum& spectrum)
{
    spectrum.engine = "pencil deflated by a null space of the constraint Jacobian";
    spectrum.gap = kInfinite;
    addKnownSpurious(spuriousCounts(options.rcsForm, linear), spectrum);
}

}  // namespace

Linearization rcsFrom(const Linearization& mcs, const ConstrainedLinearSystem& linear, const LinearizerOptions& options)
{
    Linearization result = begun(linear, options);
    nameDeflated(linear, options, result.spectrum);
    result.spectrum.status = mcs.spectrum.status;
    for (const Eigenvalue& value : mcs.spectrum.values) {
        result.spectrum.values.push_back(value);
        result.spectrum.values.back().paired.reset();
    }
    result.isCommon = true;
    return result;
}

Linearization linearizeRcs(const System&, const Equilibrium&, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor&)
{
    Linearization result = begun(linear, options);
    Spectrum& spectrum = result.spectrum;
    if (options.rcsSolver == RcsSolver::deflated) {
        nameDeflated(linear, options, spectrum);
        spectrum.status = deflate(linear, spectrum) ? SpectrumStatus::ok : SpectrumStatus::failed;
        return result;
    }
    classify(solvePencil(linear, options.rcsForm), spuriousCounts(options.rcsForm, linear), spectrum);
    if (isTrustworthy(spectrum)) {
        sharpenByShapes(linear, spectrum);
        return result;
    }
    if (options.rcsSolver == RcsSolver::qz) {
        spectrum.status = SpectrumStatus::incomplete;
        spectrum.warnings.push_back(Message::warning(
            "QZ alone did not separate true from spurious values with certainty; the solver \"deflated\" does."));
    } else if (deflate(linear, spectrum)) {
        spectrum.engine = "QZ, true values from the deflated pencil";
        spectrum.warnings.push_back(Message::warning(
            "QZ alone did not separate true from spurious values with certainty; the true ones were taken from the "
            "pencil deflated by a null space of the constraint Jacobian."));
    } else {
        spectrum.status = SpectrumStatus::incomplete;
    }
    return result;
}

}  // namespace eigenlink
