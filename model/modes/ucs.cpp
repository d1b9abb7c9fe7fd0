#include "model/modes/ucs.h"

#include "model/assembly/natural_units.h"
#include "model/basics/greedy_pairs.h"
#include "model/basics/number_text.h"
#include "model/math/sparse/matrix.h"
#include "model/modes/broken_joint.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/massless.h"
#include "model/modes/penalty.h"
#include "model/modes/penalty_equilibrium.h"
#include "model/modes/penalty_weights.h"
#include "model/modes/reduction.h"
#include "model/modes/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// The two roots of s² + 2ξωs + ω² around which the spurious values gather.
std::array<Complex, 2> clusterRoots(double xi, double omega)
{
    const Complex split = std::sqrt(Complex(xi * xi - 1, 0));
    return {-omega * (xi + split), -omega * (xi - split)};
}

/// One solve for given α, ξ, ω.
struct PenaltySolution {
    LinearModel model;
    SparseMatrix Phi_q;                ///< in the units of the penalty
    SparseMatrix jacobian;             ///< Φ_q itself
    std::vector<QuadraticPair> pairs;  ///< by ascending violation
    std::vector<double> violations;
    double alpha = 0;  ///< that was used
    double gap = 0;
    bool mixed = false;    ///< a kept value lies in the cluster
    bool balanced = true;  ///< the penalty's own equilibrium was found
};

/// Sorts the pairs by violation, keeps the first `trueCount` and measures how clearly they stand apart.
void separate(PenaltySolution& solution, const Eigen::VectorXd& units, std::size_t trueCount,
              const LinearizerOptions& options)
{
    const ConstraintViolation violation(solution.Phi_q, units);
    std::vector<std::pair<double, QuadraticPair>> sorted;
    sorted.reserve(solution.pairs.size());
    for (QuadraticPair& pair : solution.pairs) {
        const bool isConjugate = !sorted.empty() && pair.s.imag() < 0 && pair.s == std::conj(sorted.back().second.s);
        const double size = isConjugate ? sorted.back().first : violation(pair.v);
        sorted.emplace_back(size, std::move(pair));
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    solution.pairs.clear();
    solution.violations.reserve(sorted.size());
    for (auto& [size, pair] : sorted) {
        solution.violations.push_back(size);
        solution.pairs.push_back(std::move(pair));
    }
    solution.gap = std::numeric_limits<double>::infinity();
    if (trueCount > 0 && trueCount < solution.pairs.size() && solution.violations[trueCount - 1] > 0) {
        solution.gap = solution.violations[trueCount] / solution.violations[trueCount - 1];
    }
    for (std::size_t i = 0; i < trueCount && trueCount < solution.pairs.size(); ++i) {
        for (Complex root : clusterRoots(options.xi, options.omega)) {
            solution.mixed |= std::abs(solution.pairs[i].s - root) < tolerance::kClusterReach * std::abs(root);
        }
    }
}

/// A basis of all δq in which M_p, C_p and K_p keep their digits however large the penalty: motions along the
/// constraints, and motions across them that break rows of Φ_q by 1/√α each, so that αΦ_qᵀΦ_q is the identity on them.
Eigen::MatrixXd penaltyBasis(const SparseMatrix& Phi_q, const RowSpace& rows, const MasslessMotions& massless,
                             double alpha)
{
    const Eigen::MatrixXd& Z = rows.nullSpace();
    const Eigen::MatrixXd along = withMass(Z, massless);
    const Eigen::Index r = rows.rank();
    Eigen::MatrixXd basis(Z.rows(), along.cols() + r);
    basis.leftCols(along.cols()) = along;
    if (r > 0) {
        const Eigen::MatrixXd across =
            rows.units().asDiagonal() * rows.factors()->timesQ(Eigen::MatrixXd::Identity(Z.rows(), r));
        const Eigen::HouseholderQR<Eigen::MatrixXd> broken(Eigen::MatrixXd(std::sqrt(alpha) * (Phi_q * across)));
        basis.rightCols(r) =
            broken.matrixQR().topRows(r).triangularView<Eigen::Upper>().solve<Eigen::OnTheRight>(across);
    }
    return basis;
}

/// Massless motions along the exact constraints, put along those of a configuration beside. They are not looked for
/// anew: constraints that yield leave them a little mass.
MasslessMotions masslessBeside(const MasslessMotions& exact, const RowSpace& rows)
{
    const Eigen::MatrixXd& Z = rows.nullSpace();
    const auto beside = [&](const Eigen::MatrixXd& motions) -> Eigen::MatrixXd {
        return Z * (Z.transpose() * (rows.units().cwiseAbs2().cwiseInverse().asDiagonal() * motions)).eval();
    };
    return {beside(exact.following), beside(exact.relaxing), beside(exact.undetermined)};
}

/// s²M_p + sC_p + K_p in that basis, massless freedoms condensed.
Projected penaltyProjection(const DenseTerms& terms, const Penalty& penalty, const MasslessMotions& massless)
{
    const auto penalised = [&](const SparseMatrix& matrix, double factor) {
        return SymmetricForm(matrix, terms.Phi_q, factor * penalty.alpha);
    };
    const SymmetricForm mass = penalised(terms.M, 1);
    const SymmetricForm damping = penalised(terms.C, 2 * penalty.xi * penalty.omega);
    const SymmetricForm stiffness = penalised(terms.H, penalty.omega * penalty.omega);
    Eigen::MatrixXd basis = penaltyBasis(terms.Phi_q, terms.rows, massless, penalty.alpha);
    if (massless.count() == 0) {
        return {VelocityTransformation::dense(std::move(basis)), mass, damping, stiffness};
    }
    Condensed parts = condense(std::move(basis), massless, damping, stiffness);
    Projected result(VelocityTransformation::dense(std::move(parts.X)), mass, damping, stiffness);
    result.relaxing = std::move(parts.Y);
    return result;
}

std::optional<PenaltySolution> solvePenalty(const System& system, const Equilibrium& equilibrium,
                                            const ConstrainedLinearSystem& linear, const LinearizerOptions& options,
                                            double factor)
{
    PenaltyWeights weights = penaltyWeights(system, equilibrium, options);
    weights.alpha *= factor;
    PenaltyEquilibrium at{true, equilibrium.q, equilibrium.lambda, 0};
    PenaltySolution solution;
    solution.alpha = weights.alpha;
    if (!options.penaltyAtExactEquilibrium) {
        PenaltyEquilibrium own = findPenaltyEquilibrium(system, equilibrium, linear, weights.rows,
                                                        weights.alpha * options.omega * options.omega);
        solution.balanced = own.converged;
        if (own.converged) {
            at = std::move(own);
        }
    }
    put(system.jacobian(at.q), solution.jacobian);
    put(weights.jacobian(solution.jacobian), solution.Phi_q);
    const SparseMatrix M = system.mass(at.q);
    const SparseMatrix C = system.damping(at.q);
    const SparseMatrix H =
        options.reactionStiffness ? system.tangentStiffness(at.q, at.lambda) : system.appliedStiffness(at.q);
    // Massless motions need the rank of the exact constraints: redundant ones contradict each other beside these.
    const bool hasMassless = linear.massless.count() > 0;
    const RowSpace rows(solution.Phi_q, linear.rows->units(), tolerance::kRank,
                        hasMassless ? linear.rank() : solution.Phi_q.rows());
    const Projected matrices =
        penaltyProjection({M, C, H, solution.Phi_q, rows}, {weights.alpha, options.xi, options.omega},
                          hasMassless ? masslessBeside(linear.massless, rows) : MasslessMotions());
    auto pairs = solveQuadratic(matrices);
    solution.model.mass = symmetrized(matrices.M.dense());
    solution.model.damping = symmetrized(matrices.C.dense());
    solution.model.stiffness = symmetrized(matrices.K.dense());
    solution.model.R = VelocityTransformation::identity(M.rows());
    put(system.inputMatrix(at.q), solution.model.inputs);
    if (!pairs) {
        return std::nullopt;
    }
    solution.pairs = std::move(*pairs);
    separate(solution, rows.units(), static_cast<std::size_t>(linear.finiteCount()), options);
    return solution;
}

/// wᴴAw of each column of W, A symmetric.
Eigen::VectorXd formsOf(const SparseMatrix& A, const Eigen::MatrixXcd& W)
{
    const SymmetricForm form(A);
    const auto ofPart = [&form](const Eigen::MatrixXd& part) {
        return Eigen::VectorXd(part.cwiseProduct(form.times(part)).colwise().sum().transpose());
    };
    if (form.isZero()) {
        return Eigen::VectorXd::Zero(W.cols());
    }
    const Eigen::MatrixXd imaginary = W.imag();
    const Eigen::VectorXd ofReal = ofPart(W.real());
    return imaginary.isZero(0) ? ofReal : ofReal + ofPart(imaginary);
}

/// |s − s̃| with s̃ the nearest root of ms² + ds + k, the Rayleigh value of a shape put on the constraints.
double errorEstimate(Complex s, double mass, double damping, double stiffness)
{
    // The roots of ms² + ds + k as z/m and k/z, neither of which cancels, however little the shape moves mass.
    const Complex root = std::sqrt(Complex(damping * damping - 4 * mass * stiffness));
    const Complex z = -0.5 * (damping + (damping * root.real() < 0 ? -root : root));
    if (std::abs(z) == 0) {
        return mass != 0 ? std::abs(s) : 0;
    }
    double nearest = std::abs(s - stiffness / z);
    if (mass != 0) {
        nearest = std::min(nearest, std::abs(s - z / mass));
    }
    return nearest + tolerance::kRoundingOfSolve * std::abs(s);
}

/// The eigenpairs without penalty; nothing where the mass matrix is singular without it.
std::optional<std::vector<QuadraticPair>> exactPairs(const ConstrainedLinearSystem& linear)
{
    return solveQuadratic(linear.massless.count() > 0 ? condensed(linear)
                                                      : reduce(linear, VelocityTransformation::nullSpace(linear.rows)));
}

/// In words, why there are no values: of the penalty where there are some without it.
Text whyNoValues(const System& system, const ConstrainedLinearSystem& linear, const LinearizerOptions& options)
{
    return options.penalty && exactPairs(linear)
               ? Text(
                     "With a penalty of {1} the mass matrix is singular within rounding. Leave the penalty to the "
                     "program, or choose a smaller one.",
                     Number{*options.penalty})
               : explainSingularMass(system);
}

/// The eigenvalues without penalty, where computing them costs little beside those with it; empty elsewhere.
std::vector<Complex> exactValues(const ConstrainedLinearSystem& linear)
{
    const Eigen::Index k = linear.degreesOfFreedom();
    std::vector<Complex> values;
    if (linear.C.nonZeros() > 0 && 2 * k > linear.coordinateCount()) {
        return values;
    }
    const auto pairs = exactPairs(linear);
    for (std::size_t i = 0; pairs && i < pairs->size(); ++i) {
        values.push_back((*pairs)[i].s);
    }
    return values;
}

/// Distances to the exact values, paired one to one, nearest first.
void bindToExact(const std::vector<Complex>& exact, const std::vector<QuadraticPair>& pairs,
                 std::vector<double>& errors)
{
    if (exact.size() != errors.size()) {
        return;
    }
    const auto distance = [&](std::size_t i, std::size_t j) { return std::abs(pairs[i].s - exact[j]); };
    for (const GreedyPair& pair : greedyPairs(errors.size(), exact.size(), distance)) {
        errors[pair.i] = std::max(errors[pair.i], pair.distance);
    }
}

/// Errors of the first `count` pairs: those of the Rayleigh values are of second order, so that the difference is the
/// error of s to first order in 1/α. Where the exact values are cheap, at least the distance to them.
std::vector<double> errorEstimates(const ConstrainedLinearSystem& linear, const std::vector<QuadraticPair>& pairs,
                                   std::size_t count)
{
    // A conjugate has the error of its partner.
    std::vector<Eigen::Index> column(count);
    Eigen::MatrixXcd V(linear.coordinateCount(), static_cast<Eigen::Index>(count));
    Eigen::Index distinct = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool isConjugate = i > 0 && pairs[i].s.imag() < 0 && pairs[i].s == std::conj(pairs[i - 1].s);
        column[i] = isConjugate ? distinct - 1 : distinct;
        if (!isConjugate) {
            V.col(distinct++) = pairs[i].v;
        }
    }
    const Eigen::MatrixXcd W = VelocityTransformation::nullSpace(linear.rows).onto(V.leftCols(distinct));
    const Eigen::VectorXd masses = formsOf(linear.M, W), dampings = formsOf(linear.C, W),
                          stiffnesses = formsOf(linear.H, W);
    std::vector<double> errors;
    for (std::size_t i = 0; i < count; ++i) {
        const Eigen::Index k = column[i];
        errors.push_back(errorEstimate(pairs[i].s, masses[k], dampings[k], stiffnesses[k]));
    }
    bindToExact(exactValues(linear), pairs, errors);
    return errors;
}

/// The eigenvalues of a solution, whose shapes they take, of which the first `trueCount` are true; the others say which
/// joint they break.
std::vector<Eigenvalue> eigenvaluesOf(const System& system, PenaltySolution& solution, std::size_t trueCount,
                                      double omega)
{
    std::vector<Eigenvalue> values(solution.pairs.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        QuadraticPair& pair = solution.pairs[i];
        Eigenvalue& value = values[i];
        value.s = pair.s;
        value.residual = pair.residual;
        value.constraintViolation = solution.violations[i];
        if (i >= trueCount) {
            value.kind = EigenvalueKind::spurious;
            // Conjugates break the same joint.
            const bool isConjugate = i > trueCount && pair.s.imag() != 0 && pair.s == std::conj(values[i - 1].s);
            value.reason = isConjugate
                               ? values[i - 1].reason
                               : brokenJointText(system, solution.jacobian, pair.v, solution.violations[i], omega);
        }
        value.shape = std::move(pair.v);
    }
    return values;
}

/// The first of ω, 5ω, 25ω, ω/5 that separates cleanly; the best one when none does. `options.omega` becomes the one
/// used.
std::optional<PenaltySolution> solveSeparated(const System& system, const Equilibrium& equilibrium,
                                              const ConstrainedLinearSystem& linear, LinearizerOptions& options,
                                              double penaltyFactor)
{
    std::optional<PenaltySolution> best;
    const double asked = options.omega;
    double bestOmega = asked;
    for (const double factor : kOmegaFactors) {
        options.omega = factor * asked;
        auto solution = solvePenalty(system, equilibrium, linear, options, penaltyFactor);
        if (!solution) {
            break;
        }
        const bool clean = solution->gap >= tolerance::kPenaltyGap && !solution->mixed;
        if (clean || !best || solution->gap > best->gap) {
            best = std::move(solution);
            bestOmega = options.omega;
        }
        if (clean) {
            break;
        }
    }
    options.omega = bestOmega;
    return best;
}

void warnAbout(const PenaltySolution& solution, const LinearizerOptions& used, double askedOmega, Spectrum& spectrum)
{
    warnOfOmega(askedOmega, used.omega, spectrum);
    if (!solution.balanced) {
        warnOfPlace(spectrum);
    }
    if (!(solution.gap >= tolerance::kPenaltyGap) || solution.mixed) {
        spectrum.status = SpectrumStatus::incomplete;
        spectrum.warnings.push_back(
            Message::warning({"true and spurious values are not clearly apart (ratio of violations {1}); try another "
                              "penalty or omega.",
                              Number{solution.gap, Quantity::none, 2}}));
    }
}

/// The number of ascending values at zero: at most two for each free motion, below a gap, or far below the scale of
/// frequencies where no other value is. A free motion with damping has one only, since its other root decays.
std::size_t countAtZero(const std::vector<Eigenvalue*>& ascending, std::size_t freeMotions, double scale)
{
    for (std::size_t count = std::min(2 * freeMotions, ascending.size()); count > 0; --count) {
        const double next = count < ascending.size() ? std::abs(ascending[count]->s) : scale;
        if (std::abs(ascending[count - 1]->s) < tolerance::kFreeMotion * next) {
            return count;
        }
    }
    return 0;
}

/// The exact problem has this many free motions; the penalty's equilibrium, a little aside, gives them a tiny
/// frequency. They become the zeros that they are, where nothing else is that low.
void cleanFreeMotions(const ConstrainedLinearSystem& linear, std::size_t freeMotions, Spectrum& spectrum)
{
    std::vector<Eigenvalue*> lowest;
    for (Eigenvalue& value : spectrum.values) {
        if (value.isTrue()) {
            lowest.push_back(&value);
        }
    }
    std::stable_sort(lowest.begin(), lowest.end(),
                     [](const Eigenvalue* a, const Eigenvalue* b) { return std::abs(a->s) < std::abs(b->s); });
    lowest.resize(countAtZero(lowest, freeMotions, frequencyScale(linear.rows->units(), linear.M, linear.H)));
    const VelocityTransformation Z = VelocityTransformation::nullSpace(linear.rows);
    for (Eigenvalue* value : lowest) {
        const double decay = decayRate(linear, Z.onto(value->shape));
        if (decay == 0 || std::abs(value->s) < tolerance::kFreeMotion * decay) {
            value->errorEstimate = std::abs(value->s);
            value->s = 0;
        }
    }
}

/// The spectrum with the penalty times a factor.
Linearization linearizedWith(double penaltyFactor, const System& system, const Equilibrium& equilibrium,
                             const ConstrainedLinearSystem& linear, const LinearizerOptions& options)
{
    Linearization result;
    Spectrum& spectrum = result.spectrum;
    spectrum.method = Method::ucs;
    spectrum.engine = "modal first-order form, dgeevx";
    spectrum.expectedTrueCount = static_cast<std::size_t>(linear.finiteCount());
    LinearizerOptions used = options;
    auto solution = solveSeparated(system, equilibrium, linear, used, penaltyFactor);
    spectrum.parameters = {{"xi", used.xi}, {"omega", used.omega}};
    if (solution) {
        spectrum.parameters["penalty"] = solution->alpha;
    }
    spectrum.choices["penalty"] = options.penalty ? "given" : "auto";
    spectrum.choices["equilibrium"] = options.penaltyAtExactEquilibrium ? "exact" : "own";
    if (!solution) {
        spectrum.warnings.push_back(Message::warning(whyNoValues(system, linear, options)));
        return result;
    }
    spectrum.status = SpectrumStatus::ok;
    spectrum.gap = solution->gap;
    warnAbout(*solution, used, options.omega, spectrum);
    const std::vector<double> errors =
        errorEstimates(linear, solution->pairs, std::min(spectrum.expectedTrueCount, solution->pairs.size()));
    spectrum.values = eigenvaluesOf(system, *solution, spectrum.expectedTrueCount, used.omega);
    for (std::size_t i = 0; i < errors.size(); ++i) {
        spectrum.values[i].errorEstimate = errors[i];
    }
    cleanFreeMotions(linear, static_cast<std::size_t>(equilibrium.zeroCount), spectrum);
    setRigidZeros(linear, spectrum);
    judgeAccuracy(spectrum, options.penalty.has_value());
    result.model = std::move(solution->model);
    return result;
}

}  // namespace

void warnOfOmega(double asked, double used, Spectrum& spectrum)
{
    if (used != asked) {
        spectrum.warnings.push_back(
            Message::warning({"with omega = {1} a true eigenvalue mixes with the penalty's own values; solved with "
                              "omega = {2} instead.",
                              Number{asked}, Number{used}}));
    }
}

void warnOfPlace(Spectrum& spectrum)
{
    spectrum.warnings.push_back(
        Message::warning("the penalty's own equilibrium was not found; linearised at the exact one."));
}

void judgeAccuracy(Spectrum& spectrum, bool isPenaltyGiven)
{
    double lowest = std::numeric_limits<double>::infinity();
    for (const Eigenvalue& value : spectrum.values) {
        const double size = std::abs(value.s);
        lowest = value.isTrue() && size > value.errorEstimate ? std::min(lowest, size) : lowest;
    }
    const Eigenvalue* worst = nullptr;
    for (const Eigenvalue& value : spectrum.values) {
        const double size = std::max(std::abs(value.s), std::isfinite(lowest) ? lowest : 0);
        if (size > 0 && value.isTrue() && value.errorEstimate > tolerance::kReliableValue * size &&
            (worst == nullptr || value.errorEstimate > worst->errorEstimate)) {
            worst = &value;
        }
    }
    if (worst != nullptr && spectrum.status == SpectrumStatus::ok) {
        spectrum.status = SpectrumStatus::inaccurate;
        const Text finding(
            "The penalty does not hold the constraints well enough here: an eigenvalue of {1} rad/s may "
            "be off by {2} rad/s.",
            Number{std::abs(worst->s), Quantity::none, 4}, Number{worst->errorEstimate, Quantity::none, 2});
        const Text remedy = isPenaltyGiven ? Text("Leave the penalty to the program, or choose another.")
                                           : Text("Choose another penalty.");
        spectrum.warnings.push_back(Message::warning(joined({finding, remedy})));
    }
}

Linearization linearizeUcs(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor& monitor)
{
    // Near a singular configuration a joint that opens by a millionth of a link changes the frequency by far more.
    std::optional<Linearization> first;
    for (const double factor : kStifferFactors) {
        Linearization each = linearizedWith(factor, system, equilibrium, linear, options);
        const SpectrumStatus status = each.spectrum.status;
        if (status == SpectrumStatus::ok || (!first && (options.penalty || status != SpectrumStatus::inaccurate))) {
            return each;
        }
        if (!first) {
            first = std::move(each);
        }
        if (monitor.isCancelled()) {
            break;
        }
    }
    return std::move(*first);
}

std::optional<PenaltySpectrum> penaltySpectrum(const System& system, const Equilibrium& equilibrium,
                                               const ConstrainedLinearSystem& linear, const LinearizerOptions& options,
                                               double factor)
{
    const auto trueCount = static_cast<std::size_t>(linear.finiteCount());
    auto solution = solvePenalty(system, equilibrium, linear, options, factor);
    if (!solution) {
        return std::nullopt;
    }
    PenaltySpectrum spectrum{solution->alpha, solution->gap, {}};
    for (std::size_t i = 0; i < solution->pairs.size(); ++i) {
        QuadraticPair& pair = solution->pairs[i];
        spectrum.values.push_back({pair.s, solution->violations[i], i < trueCount, std::move(pair.v)});
    }
    return spectrum;
}

}  // namespace eigenlink
