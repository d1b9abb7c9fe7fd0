#include "model/studies/response/frequency_response.h"

#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/dynamics/linear_motion.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/unit_saddle.h"
#include "model/modes/true_mode.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>
#include <tuple>
#include <utility>

namespace eigenlink {

namespace {

/// Adds |A| x to a sum.
void addSizes(const SparseMatrix& A, const Eigen::VectorXd& x, Eigen::VectorXd& sum)
{
    for (int column = 0; column < A.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(A, column); entry; ++entry) {
            sum[entry.row()] += std::abs(entry.value()) * x[column];
        }
    }
}

using Complex = std::complex<double>;

/// Steps to the particular motion: the second and third are corrections.
constexpr int kParticularSteps = 3;

constexpr Complex kInfinite{std::numeric_limits<double>::infinity(), 0};

bool isFinite(Complex value)
{
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

/// Motions g of the constraints that the inputs prescribe together.
Eigen::VectorXcd wantedMotion(const std::vector<ResponseInput>& inputs, Eigen::Index constraints)
{
    Eigen::VectorXcd wanted = Eigen::VectorXcd::Zero(constraints);
    for (const ResponseInput& input : inputs) {
        if (input.motion.size() > 0) {
            wanted += input.amplitude * input.motion.cast<Complex>();
        }
    }
    return wanted;
}

/// Explains why Φ_q δq = g has no solution, for g has a part in the states of self-stress: the inputs, and the
/// owners of the constraints that hold against one another. Empty where it has one.
Text conflictOf(const Analysis& analysis, const std::vector<ResponseInput>& inputs)
{
    const System& system = *analysis.system;
    const Eigen::VectorXcd wanted = wantedMotion(inputs, system.constraintCount());
    if (wanted.isZero(0)) {
        return {};
    }
    UnitSaddle rows(system.coordinateCount());
    rows.factor(system.jacobian(analysis.equilibrium.q));
    const Eigen::MatrixXd W = rows.selfStress(system.constraintCount());
    const Eigen::VectorXd fight = (W.cast<Complex>() * (W.transpose().cast<Complex>() * wanted)).cwiseAbs();
    const double most = fight.maxCoeff();
    if (most <= tolerance::kSevenDigits * wanted.cwiseAbs().maxCoeff()) {
        return {};
    }
    std::vector<std::string> shaken, holding;
    for (const ResponseInput& input : inputs) {
        if (input.motion.size() > 0) {
            shaken.push_back(input.name);
        }
    }
    for (Eigen::Index i = 0; i < fight.size(); ++i) {
        const std::string& owner = system.constraints()[static_cast<std::size_t>(i)].owner;
        const bool isKnown =
            std::ranges::find(holding, owner) != holding.end() || std::ranges::find(shaken, owner) != shaken.end();
        if (fight[i] > tolerance::kSevenDigits * most && !isKnown) {
            holding.push_back(owner);
        }
    }
    return {"{1} cannot be moved like this, for {2} hold against it; free one of them, or choose another input",
            Listing(shaken), Listing(holding)};
}

}  // namespace

/// The matrices with their factors. Structural damping takes the place of C at s = i, beside ωC where both are there.
struct FrequencyResponse::Factors {
    SparseProblem problem;
    SparseMatrix own;  // C of the mechanism
    SparseMatrix C;    // of all velocities
    SparseMatrix loss;
    ComplexSaddleFactor saddle;

    Factors(SparseProblem matrices, const DampingMatrices& added)
        : problem(std::move(matrices)), own(problem.C), C(problem.C), loss(added.loss), saddle(prepared(*this, added))
    {
    }

    bool hasLoss() const { return loss.nonZeros() > 0; }

    /// s of (s, s²) at which the matrices stand for those at s. Of both dampings together s must be iω.
    Complex placedAt(Complex s)
    {
        if (!hasLoss()) {
            return s;
        }
        if (C.nonZeros() > 0) {
            problem.C = s.imag() * C + loss;
            saddle.update(problem.H, problem.C, problem.M, problem.Phi_q);
        }
        return {0, 1};
    }

private:
    static ComplexSaddleFactor prepared(Factors& factors, const DampingMatrices& added)
    {
        if (added.modal.nonZeros() > 0) {
            factors.C = factors.C.nonZeros() > 0 ? SparseMatrix(factors.C + added.modal) : added.modal;
        }
        factors.problem.C = !factors.hasLoss()         ? factors.C
                            : factors.C.nonZeros() > 0 ? SparseMatrix(factors.C + factors.loss)
                                                       : factors.loss;
        return factorOf<Complex>(factors.problem);
    }
};

FrequencyResponse::FrequencyResponse(const Analysis& analysis, std::vector<ResponseInput> inputs,
                                     std::vector<ResponseOutput> outputs, DampingMatrices added)
    : m_analysis(analysis), m_inputs(std::move(inputs)), m_outputs(std::move(outputs)), m_added(std::move(added))
{
    m_factors = std::make_unique<Factors>(
        sparseProblemAt(*analysis.system, analysis.equilibrium.q, analysis.equilibrium.lambda), m_added);
    prepareParticular();
    if (isRigid()) {
        m_modesKnown = true;  // there are none
    } else if (m_added.loss.nonZeros() > 0 || m_added.modal.nonZeros() > 0) {
        prepareReducedModes();
    } else {
        prepareModes();
    }
}

FrequencyResponse::FrequencyResponse(const Analysis& analysis, ResponseInput input, ResponseOutput output)
    : FrequencyResponse(analysis, std::vector<ResponseInput>{std::move(input)},
                        std::vector<ResponseOutput>{std::move(output)})
{
}

Outcome<FrequencyResponse> frequencyResponse(const Analysis& analysis, std::vector<ResponseInput> inputs,
                                             std::vector<ResponseOutput> outputs, DampingMatrices added)
{
    if (Text conflict = conflictOf(analysis, inputs); !conflict.isEmpty()) {
        return Failure{std::move(conflict)};
    }
    return FrequencyResponse(analysis, std::move(inputs), std::move(outputs), std::move(added));
}

FrequencyResponse::~FrequencyResponse() = default;
FrequencyResponse::FrequencyResponse(FrequencyResponse&&) noexcept = default;

const SparseMatrix& FrequencyResponse::damping() const
{
    return m_factors->C;
}

void FrequencyResponse::prepareParticular()
{
    const SparseProblem& problem = m_factors->problem;
    m_particular = Eigen::VectorXcd::Zero(problem.M.rows());
    const Eigen::VectorXcd wanted = wantedMotion(m_inputs, problem.Phi_q.rows());
    if (wanted.isZero(0)) {
        return;
    }
    UnitSaddle rows(problem.M.rows());
    rows.factor(problem.Phi_q);
    // Where rows are dependent, a step leaves a small part of its right-hand side.
    for (int i = 0; i < kParticularSteps; ++i) {
        const Eigen::VectorXcd left = wanted - problem.Phi_q.cast<Complex>() * m_particular;
        m_particular += rows.minimumNormStep(left.real()).cast<Complex>() +
                        Complex(0, 1) * rows.minimumNormStep(left.imag()).cast<Complex>();
    }
}

/// H δq_p + K_c u: the force of the ground and of motors without inertia.
Eigen::VectorXcd FrequencyResponse::groundForce() const
{
    Eigen::VectorXcd force = m_factors->problem.stiffnessProduct(m_particular);
    for (const ResponseInput& input : m_inputs) {
        if (input.movesGround()) {
            force += input.amplitude * input.support.stiffness.col(input.axis).cast<Complex>();
        }
    }
    return force;
}

/// The force on the motion beside the particular one: f − D_c u − Q(s) δq_p.
Eigen::VectorXcd FrequencyResponse::forceAt(Complex s) const
{
    const SparseProblem& problem = m_factors->problem;
    Eigen::VectorXcd force = Eigen::VectorXcd::Zero(problem.M.rows());
    for (const ResponseInput& input : m_inputs) {
        force += input.amplitude * input.force.cast<Complex>();
        if (!input.movesGround()) {
            continue;
        }
        const auto column = [&](const Eigen::MatrixXd& matrix) -> Eigen::VectorXcd {
            return input.amplitude * matrix.col(input.axis).cast<Complex>();
        };
        force -=
            s * s * column(input.support.mass) + s * column(input.support.damping) + column(input.support.stiffness);
        if (m_added.lossSystem != nullptr) {
            const auto& [q, lambda] = std::tie(m_analysis.equilibrium.q, m_analysis.equilibrium.lambda);
            force -= Complex(0, 1) * column(m_added.lossSystem->supportColumns(q, lambda, input.point).damping);
        }
    }
    if (m_particular.cwiseAbs().sum() > 0) {
        force -= problem.stiffnessProduct(m_particular) + s * s * problem.massProduct(m_particular);
        if (m_factors->own.nonZeros() > 0) {
            force -= s * (m_factors->own * m_particular);
        }
        if (m_factors->hasLoss()) {
            force -= Complex(0, 1) * (m_factors->loss * m_particular);
        }
    }
    if (m_added.modal.nonZeros() > 0) {
        // Beside what follows the ground without inertia.
        force -= s * problem.massProduct(Eigen::VectorXcd(m_added.modalFollowing * groundForce()));
    }
    return force;
}

/// r₀ (1 + iη) + s r₁ + s² r₂.
Eigen::VectorXcd FrequencyResponse::rowOf(const ResponseOutput& output, Complex s) const
{
    Eigen::VectorXcd row = Complex(1, output.loss) * output.row.cast<Complex>();
    if (output.rateRow.size() > 0) {
        row += s * output.rateRow.cast<Complex>();
    }
    if (output.accelerationRow.size() > 0) {
        row += s * s * output.accelerationRow.cast<Complex>();
    }
    return row;
}

Eigen::VectorXd FrequencyResponse::movingRateRow(const ResponseOutput& output) const
{
    if (!output.feelsModalDamping || m_added.modal.nonZeros() == 0) {
        return output.rateRow;
    }
    const Eigen::VectorXd modal = m_added.modalFlow.transpose() * output.accelerationRow;
    return output.rateRow.size() > 0 ? Eigen::VectorXd(output.rateRow + modal) : modal;
}

/// The row of the motion beside the particular one.
Eigen::VectorXcd FrequencyResponse::movingRowOf(const ResponseOutput& output, Complex s) const
{
    Eigen::VectorXcd row = rowOf(output, s);
    if (output.feelsModalDamping && m_added.modal.nonZeros() > 0) {
        row += s * (m_added.modalFlow.transpose() * output.accelerationRow).cast<Complex>();
    }
    return row;
}

Complex FrequencyResponse::valueOf(const ResponseOutput& output, Complex s, const Solution& solution) const
{
    Complex value = rowOf(output, s).cwiseProduct(m_particular).sum();
    if (solution.x.size() > 0) {
        value += movingRowOf(output, s).cwiseProduct(solution.x).sum();
    }
    if (output.feelsModalDamping && m_added.modal.nonZeros() > 0) {
        const Eigen::VectorXcd following = m_added.modalFollowing * groundForce();
        value += s * output.accelerationRow.cast<Complex>().cwiseProduct(following).sum();
    }
    if (output.multiplierRow.size() > 0 && solution.mu.size() > 0) {
        value += output.multiplierRow.cast<Complex>().cwiseProduct(solution.mu).sum();
    }
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const ResponseOutput::Direct& direct = output.direct[i];
        value += m_inputs[i].amplitude *
                 (Complex(1, output.loss) * direct.place + s * direct.rate + s * s * direct.acceleration);
    }
    return output.derivatives == 0 ? value : output.derivatives == 1 ? s * value : s * s * value;
}

/// The largest share of rounding in the output, of the solution and of the sums that valueOf makes of it.
double FrequencyResponse::blurOf(const ResponseOutput& output, Complex s, const Solution& solution) const
{
    const double omega = std::abs(s);
    const double eps = std::numeric_limits<double>::epsilon();
    double blur = eps * rowOf(output, s).cwiseAbs().dot(m_particular.cwiseAbs());
    if (solution.x.size() > 0) {
        blur += movingRowOf(output, s).cwiseAbs().dot(solution.blurX + eps * solution.x.cwiseAbs());
    }
    if (output.multiplierRow.size() > 0 && solution.mu.size() > 0) {
        blur += output.multiplierRow.cwiseAbs().dot(solution.blurMu + eps * solution.mu.cwiseAbs());
    }
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const ResponseOutput::Direct& direct = output.direct[i];
        blur +=
            eps * std::abs(m_inputs[i].amplitude) *
            (std::abs(direct.place) + omega * std::abs(direct.rate) + omega * omega * std::abs(direct.acceleration));
    }
    return kBlurs * blur * std::pow(omega, output.derivatives);
}

Complex FrequencyResponse::stationary(double omega) const
{
    return valueOf(m_outputs.front(), {0, omega}, {});
}

FrequencyResponse::Solution FrequencyResponse::solvedAt(Complex at)
{
    Factors& factors = *m_factors;
    const Complex s = factors.placedAt(at), square = at * at;
    if (!factors.saddle.factor(s, square)) {
        return {Eigen::VectorXcd::Constant(factors.problem.M.rows(), kInfinite), {}, {}, {}};
    }
    const SparseProblem& problem = factors.problem;
    const auto product = [&](const Eigen::VectorXcd& x) { return quadraticProduct(problem, s, square, x); };
    const Eigen::VectorXcd force = forceAt(at);
    auto solution =
        factors.saddle.solve(force, problem.hasStrains() ? kStrainRefinements : 1, product, tolerance::kTenDigits);
    Solution result{std::move(solution.x), std::move(solution.mu), {}, {}};
    estimateBlur(s, square, force, result);
    if (isRigid()) {
        result.x.setZero();
        result.blurX.setZero();
    }
    return result;
}

/// Solves with the rounding of the forces in place of the forces: of given ones, and of those that cancel one another
/// in Q x + Φ_qᵀμ = f. Coordinates that the constraints hold err by what they hold them with.
void FrequencyResponse::estimateBlur(Complex s, Complex square, const Eigen::VectorXcd& force, Solution& solution) const
{
    const SparseProblem& problem = m_factors->problem;
    const double eps = std::numeric_limits<double>::epsilon();
    const Eigen::VectorXd size = solution.x.cwiseAbs();
    Eigen::VectorXd sums = force.cwiseAbs(), held = Eigen::VectorXd::Zero(solution.mu.size());
    // Elements with strains give forces by these, so that stiff neighbours cancel nothing.
    const StrainForm& elastic = problem.stiffness;
    addSizes(problem.hasStrains() ? elastic.rest : problem.H, size, sums);
    if (problem.hasStrains()) {
        addSizes(problem.strainRows, elastic.W.cwiseAbs().cwiseProduct((elastic.G * solution.x).cwiseAbs()), sums);
    }
    addSizes(problem.M, std::abs(square) * size, sums);
    addSizes(problem.C, std::abs(s) * size, sums);
    addSizes(problem.Phi_q, size, held);
    for (int column = 0; column < problem.Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(problem.Phi_q, column); entry; ++entry) {
            sums[column] += std::abs(entry.value() * solution.mu[entry.row()]);
        }
    }
    Eigen::VectorXcd rounding = (eps * sums).cast<Complex>();
    Eigen::VectorXcd gap = ((problem.Phi_q * solution.x).cwiseAbs() + eps * held).cast<Complex>();
    // Signs without a rule, so that symmetric mechanisms do not cancel them.
    std::minstd_rand random(1);
    for (Eigen::VectorXcd* each : {&rounding, &gap}) {
        for (Complex& entry : *each) {
            entry *= random() % 2 == 0 ? 1.0 : -1.0;
        }
    }
    const auto blur = m_factors->saddle.solve(rounding, gap, 0);
    solution.blurX = blur.x.cwiseAbs();
    solution.blurMu = blur.mu.cwiseAbs();
}

Eigen::VectorXcd FrequencyResponse::shapeAt(double omega)
{
    const Solution solution = solvedAt({0, omega});
    const bool isRounding =
        solution.blurX.size() > 0 && (solution.x.cwiseAbs().array() <= kBlurs * solution.blurX.array()).all();
    return isRounding ? m_particular : Eigen::VectorXcd(solution.x + m_particular);
}

std::vector<Complex> FrequencyResponse::allAt(double omega)
{
    if (omega == 0 && hasFreeMotion()) {
        return limitsAtZero();
    }
    const Complex s(0, omega);
    const Solution solution = solvedAt(s);
    std::vector<Complex> values;
    for (const ResponseOutput& output : m_outputs) {
        const Complex value = solution.x.allFinite() ? valueOf(output, s, solution) : kInfinite;
        const bool isRounding = isFinite(value) && std::abs(value) <= blurOf(output, s, solution);
        values.push_back(isRounding ? Complex() : isFinite(value) ? value : kInfinite);
    }
    return values;
}

/// True where a motion that nothing holds makes the matrix singular at ω = 0.
bool FrequencyResponse::hasFreeMotion() const
{
    const bool isAnalytic = !m_factors->hasLoss() || m_factors->C.nonZeros() == 0;
    return isAnalytic && m_modesKnown && !isRigid() &&
           std::ranges::any_of(m_analysis.methods.front().spectrum.values,
                               [](const Eigenvalue& value) { return value.isTrue() && value.s == 0.0; });
}

/// The constant terms of the Laurent series about s = 0, infinite where a negative power has a coefficient: means over
/// a circle within the nearest other pole, of which n points leave out no power above −n.
std::vector<Complex> FrequencyResponse::limitsAtZero()
{
    constexpr int kPoints = 16;
    constexpr double kWithinPole = 0.1;  // radius of the circle; the error falls as its power kPoints
    const auto sizeOf = [](const Term& term) { return std::abs(term.s); };
    const double fastest = largestValue(m_terms, sizeOf);
    double nearest = fastest > 0 ? fastest : 1;
    for (const Term& term : m_terms) {
        const bool isPole = sizeOf(term) > tolerance::kNearlyZero * fastest;
        nearest = isPole ? std::min(nearest, sizeOf(term)) : nearest;
    }
    const double radius = kWithinPole * nearest;
    std::vector<std::array<Complex, 3>> powers(m_outputs.size());  // of s⁰, s⁻¹ and s⁻² on the circle
    std::vector<double> largest(m_outputs.size(), 0);
    for (int i = 0; i < kPoints; ++i) {
        const Complex unit = std::polar(1.0, 2 * std::numbers::pi * (i + 0.5) / kPoints), s = radius * unit;
        const Solution solution = solvedAt(s);
        for (std::size_t k = 0; k < m_outputs.size(); ++k) {
            const Complex value = solution.x.allFinite() ? valueOf(m_outputs[k], s, solution) : kInfinite;
            largest[k] = std::max(largest[k], std::abs(value));
            for (std::size_t power = 0; power < powers[k].size(); ++power) {
                powers[k][power] += value * std::pow(unit, power) / double(kPoints);
            }
        }
    }
    std::vector<Complex> limits;
    for (std::size_t k = 0; k < m_outputs.size(); ++k) {
        const auto& [constant, first, second] = powers[k];
        const double grown = std::max(std::abs(first), std::abs(second));
        const bool isZero = std::abs(constant) <= tolerance::kRounding * largest[k];
        limits.push_back(!(grown <= tolerance::kHalfOfDigits * largest[k]) ? kInfinite
                         : isZero                                          ? Complex()
                         : m_factors->hasLoss()                            ? constant
                                                                           : Complex(constant.real()));
    }
    return limits;
}

Complex FrequencyResponse::at(double omega)
{
    return allAt(omega).front();
}

/// v vᵀ/(2s vᵀMv + vᵀCv) of an eigenvalue, v vᵀ/vᵀMv of a square; false where it is defective.
bool FrequencyResponse::addTerm(Complex s, Eigen::VectorXcd shape, bool isSquare, std::size_t mode)
{
    const Factors& factors = *m_factors;
    const auto product = [&](const SparseMatrix& A) -> Complex {
        return A.nonZeros() > 0 ? shape.cwiseProduct(A.cast<Complex>() * shape).sum() : Complex();
    };
    const Complex mass = product(factors.problem.M), damping = product(factors.C);
    const Complex norm = isSquare ? mass : 2.0 * s * mass + damping;
    const double parts = 2 * std::abs(s) * std::abs(mass) + std::abs(damping);
    if (isZero(norm, isSquare ? 0 : parts)) {
        m_terms.clear();
        return false;
    }
    m_terms.push_back({s, -(s * s), std::move(shape), norm, isSquare, mode});
    return true;
}

/// H, C and M are symmetric on the constraints, so that a mode is its own left vector.
void FrequencyResponse::prepareModes()
{
    if (m_analysis.methods.empty()) {
        return;
    }
    const Spectrum& spectrum = m_analysis.methods.front().spectrum;
    const SparseProblem& problem = m_factors->problem;
    const auto modes = modesOf(spectrum);
    for (std::size_t mode = 0; mode < modes.size(); ++mode) {
        for (const std::size_t index : modes[mode]) {
            const Eigenvalue& value = spectrum.values[index];
            if (!isMode(value)) {
                continue;
            }
            m_modeCount = mode + 1;
            const Eigen::VectorXcd& v = value.shape;
            const Complex mass = v.cwiseProduct(problem.massProduct(v)).sum();
            const Complex damping = problem.isDamped() ? v.cwiseProduct(problem.dampingProduct(v)).sum() : Complex();
            const bool isUndamped =
                !problem.isDamped() || std::abs(damping) <= tolerance::kRounding * std::abs(value.s) * std::abs(mass);
            // Real ±a are two modes, which share v vᵀ/(κ − ω²) as v vᵀ/(2s(iω − s)).
            const bool isSquare = isUndamped && (value.s == 0.0 || value.s.imag() != 0);
            if (isSquare && index != modes[mode].front()) {
                continue;
            }
            if (!addTerm(isSquare ? Complex(0, std::sqrt(std::abs((value.s * value.s).real()))) : value.s, v, isSquare,
                         mode)) {
                return;
            }
            if (isSquare) {
                m_terms.back().square = -(value.s * value.s).real();
            }
        }
    }
    m_modesKnown = !m_terms.empty();
}

/// Modes with the added damping: complex squares with structural damping alone, else eigenvalues of the
/// minimal model.
void FrequencyResponse::prepareReducedModes()
{
    const LinearModel* model = minimalModel(m_analysis);
    if (model == nullptr || model->mass.rows() > kLargestModalDamping || m_analysis.massless.massless > 0) {
        return;
    }
    const Eigen::MatrixXd R = model->R.entries();
    const Eigen::Index k = R.cols();
    const Eigen::PartialPivLU<Eigen::MatrixXd> mass(model->mass);
    const bool hasLoss = m_factors->hasLoss(), hasDamping = m_factors->C.nonZeros() > 0;
    Eigen::MatrixXcd A;
    if (hasLoss && !hasDamping) {
        const Eigen::MatrixXd D = congruent(m_factors->loss, R);
        A = mass.solve(model->stiffness).cast<Complex>() + Complex(0, 1) * mass.solve(D).cast<Complex>();
    } else if (!hasLoss) {
        const Eigen::MatrixXd C = congruent(m_factors->C, R);
        A = Eigen::MatrixXcd::Zero(2 * k, 2 * k);
        A.topRightCorner(k, k).setIdentity();
        A.bottomLeftCorner(k, k) = -mass.solve(model->stiffness).cast<Complex>();
        A.bottomRightCorner(k, k) = -mass.solve(C).cast<Complex>();
    } else {
        return;
    }
    const Eigen::ComplexEigenSolver<Eigen::MatrixXcd> solver(A);
    std::vector<Eigen::Index> order(static_cast<std::size_t>(A.rows()));
    std::iota(order.begin(), order.end(), 0);
    const auto sizeOf = [&](Eigen::Index i) { return std::abs(solver.eigenvalues()[i]); };
    std::ranges::sort(order, {}, sizeOf);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Complex value = solver.eigenvalues()[order[i]];
        // A pair is one mode.
        const bool isSecond =
            !hasLoss && i > 0 && m_modeCount > 0 &&
            std::abs(value - std::conj(m_terms.back().s)) < tolerance::kHalfOfDigits * std::abs(value) &&
            std::abs(value.imag()) > tolerance::kRounding * std::abs(value);
        m_modeCount += isSecond ? 0 : 1;
        const Eigen::VectorXcd shape = R.cast<Complex>() * solver.eigenvectors().col(order[i]).head(k);
        if (!addTerm(hasLoss ? Complex(0, 1) * std::sqrt(value) : value, shape, hasLoss, m_modeCount - 1)) {
            return;
        }
    }
    m_modesKnown = !m_terms.empty();
}

std::vector<Complex> FrequencyResponse::contributions(double omega)
{
    const ResponseOutput& output = m_outputs.front();
    if (!m_modesKnown || output.multiplierRow.size() > 0) {
        return {};
    }
    std::vector<Complex> parts(m_modeCount);
    const Complex s(0, omega);
    const Eigen::VectorXcd force = forceAt(s), row = movingRowOf(output, s);
    const Complex derivative = output.derivatives == 0 ? 1 : output.derivatives == 1 ? s : s * s;
    for (const Term& term : m_terms) {
        const Complex driven = term.shape.cwiseProduct(force).sum();
        const Complex pole = term.isSquare ? term.square - omega * omega : s - term.s;
        parts[term.mode] += derivative * row.cwiseProduct(term.shape).sum() * driven / (term.norm * pole);
    }
    return parts;
}

bool FrequencyResponse::isRigid() const
{
    return m_analysis.equilibrium.degreesOfFreedom == 0;
}

bool FrequencyResponse::knowsAllModes() const
{
    return m_modesKnown && !m_analysis.methods.front().spectrum.partial;
}

bool FrequencyResponse::sees(const ResponseOutput& output) const
{
    return output.multiplierRow.size() > 0 || std::ranges::any_of(m_terms, [&](const Term& term) {
               const Eigen::VectorXcd row = movingRowOf(output, term.s);
               return std::abs(row.cwiseProduct(term.shape).sum()) >
                      tolerance::kNegligible * term.shape.norm() * row.norm();
           });
}

std::vector<FrequencyResponse::Resonance> FrequencyResponse::resonances() const
{
    std::vector<Resonance> list;
    const ResponseOutput& output = m_outputs.front();
    for (const Term& term : m_terms) {
        const double omega = std::abs(term.s.imag());
        const Eigen::VectorXcd force = forceAt(Complex(0, omega));
        const double driven = std::abs(term.shape.cwiseProduct(force).sum());
        const Eigen::VectorXcd row = movingRowOf(output, Complex(0, omega));
        const double seen = output.multiplierRow.size() > 0 ? row.norm() * term.shape.norm() + 1
                                                            : std::abs(row.cwiseProduct(term.shape).sum());
        const bool isUndamped = term.isSquare && term.square.imag() == 0;
        const bool swings = term.isSquare ? term.square.real() > 0 : term.s.imag() > 0;
        if (omega > 0 && swings && driven > tolerance::kNegligible * term.shape.norm() * force.norm() &&
            seen > tolerance::kNegligible * term.shape.norm() * row.norm()) {
            list.push_back({omega, isUndamped ? 0 : std::abs(term.s.real())});
        }
    }
    return list;
}

}  // namespace eigenlink
