#include "model/modes/error_estimate.h"
#include "model/assembly/energy_momentum.h"
#include "model/assembly/natural_units.h"
#include "model/basics/parallel.h"
#include "model/equilibrium/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/tolerances.h"
#include "model/modes/true_mode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr double kEps = std::numeric_limits<double>::epsilon();

/// The matrices at one configuration.
struct Terms {
    SparseMatrix M, C, H, Phi_q;
};

/// vᵀ(s²M + sC + H)v + 2μᵀΦ_q v of anything with these matrices.
template <class Matrices>
Complex formOf(const Matrices& terms, Complex s, const Eigen::VectorXcd& v, const Eigen::VectorXcd& mu)
{
    const Eigen::VectorXcd Mv = terms.M * v;
    const Eigen::VectorXcd Cv = terms.C * v;
    const Eigen::VectorXcd Hv = terms.H * v;
    const Eigen::VectorXcd broken = terms.Phi_q * v;
    return s * s * Complex(v.transpose() * Mv) + s * Complex(v.transpose() * Cv) + Complex(v.transpose() * Hv) +
           2.0 * Complex(mu.transpose() * broken);
}

/// Numbers between −1 and 1, drawn once for a seed. A generator of its own for each estimate would cost more than the
/// rest of the estimate does for a small mechanism; only those of large ones go on with one.
class Noise {
public:
    /// `rest`: 0 or 1, which of the moved equilibria it is for.
    explicit Noise(std::size_t rest)
    {
        static const std::array<Drawn, 2> drawn{Drawn(1), Drawn(2)};
        m_drawn = &drawn.at(rest);
    }

    double next()
    {
        if (m_used < m_drawn->numbers.size()) {
            return m_drawn->numbers[m_used++];
        }
        if (!m_more) {
            m_more = m_drawn->random;
        }
        return uniform(*m_more);
    }

private:
    static double uniform(std::mt19937& random) { return std::uniform_real_distribution<double>(-1, 1)(random); }

    struct Drawn {
        explicit Drawn(std::uint32_t seed) : random(seed)
        {
            std::ranges::generate(numbers, [this] { return uniform(random); });
        }

        std::mt19937 random;  ///< after the numbers
        std::array<double, 512> numbers{};
    };

    const Drawn* m_drawn = nullptr;
    std::size_t m_used = 0;
    std::optional<std::mt19937> m_more;
};

/// The equilibrium, moved by a multiple of what rounding leaves of it.
struct MovedRest {
    double multiple = 0;  ///< 0: it does not move
    Terms terms;
};

/// Equilibria moved by two of their roundings.
using MovedRests = std::array<MovedRest, 2>;

/// Forces and errors of position that are too many at a configuration, and, where it is held, errors of its
/// coordinates.
struct Imbalance {
    Eigen::VectorXd load, gap, shift;
};

/// Response of an equilibrium to its imbalance.
struct EquilibriumResponse {
    Eigen::VectorXd dq, dlambda;
};

bool isHeld(const Equilibrium& rest)
{
    return rest.status == EquilibriumStatus::assembled;
}

/// The numbers whose rounding moves the coordinates: places are differences of numbers as large as the mechanism.
Eigen::VectorXd sizesOfCoordinates(const System& system, const Eigen::VectorXd& q)
{
    Eigen::VectorXd sizes = naturalUnits(system).cwiseMax(q.cwiseAbs());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        sizes[i] = system.coordinates()[static_cast<std::size_t>(i)].elastic ? std::abs(q[i]) : sizes[i];
    }
    return sizes;
}

/// The imbalance at a configuration by rounding, added to the present one: forces and errors of position.
/// `noise`: a number for each entry of its argument, by its size.
template <class Noise>
Imbalance imbalanceOf(const System& system, const Equilibrium& rest, const SparseMatrix& Phi_q, const Noise& noise)
{
    Eigen::VectorXd force = system.force(rest.q);
    Eigen::VectorXd reactionSizes = Eigen::VectorXd::Zero(Phi_q.cols()), reactions = reactionSizes;
    Eigen::VectorXd errorSizes = Eigen::VectorXd::Zero(Phi_q.rows());
    for (int column = 0; column < Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            const double reaction = entry.value() * rest.lambda[entry.row()];
            reactions[column] += reaction;
            reactionSizes[column] += std::abs(reaction);
            errorSizes[entry.row()] += std::abs(entry.value() * rest.q[column]);
        }
    }
    Eigen::VectorXd load = noise(Eigen::VectorXd(force.cwiseAbs() + reactionSizes));
    Eigen::VectorXd gap = noise(errorSizes) - system.constraint(rest.q), shift = Eigen::VectorXd::Zero(rest.q.size());
    if (isHeld(rest)) {
        shift = noise(sizesOfCoordinates(system, rest.q));
        gap -= Phi_q * shift;
    } else {
        load += force - reactions;
    }
    return {std::move(load), std::move(gap), std::move(shift)};
}

/// The change of the multipliers of least squares where rows turn by dΦ_q: of forces r that they do not balance, they
/// take another part. With λ = AΦ_qU²f, A = (Φ_qU²Φ_qᵀ)⁻¹, it is A dΦ_q U²r.
template <class Rows>
Eigen::VectorXd multipliersOfTurn(const Rows& rows, const Eigen::VectorXd& units, const SparseMatrix& dPhi_q,
                                  const Eigen::VectorXd& r)
{
    const Eigen::VectorXd squares = units.cwiseAbs2();
    const Eigen::VectorXd step = rows.minimumNormStep(dPhi_q * squares.cwiseProduct(r));
    return rows.multipliers(step.cwiseQuotient(squares));
}

/// The multiple of its rounding by which an equilibrium is moved for a difference; 0 where it does not move.
double multipleOf(const System& system, const EquilibriumResponse& response)
{
    const double distance = response.dq.size() > 0 ? response.dq.cwiseAbs().maxCoeff() : 0;
    if (!(distance > 0) || !std::isfinite(distance) || !response.dlambda.allFinite()) {
        return 0;
    }
    return std::max(1.0, tolerance::kSevenDigits * system.size() / distance);
}

/// The motion of an equilibrium, or of a held configuration, by what rounding leaves of its equations.
class DenseEquilibriumRounding {
public:
    DenseEquilibriumRounding(const System& system, const Equilibrium& rest, const ConstrainedLinearSystem& linear)
        : m_system(system), m_rest(rest), m_linear(linear)
    {
        const Eigen::MatrixXd& Z = linear.rows->nullSpace();
        if (Z.cols() > 0) {
            m_stiffness.setThreshold(tolerance::kRoundingOfSolve);
            m_stiffness.compute(congruent(linear.H, Z));
        }
    }

    MovedRests moved() const
    {
        MovedRests rests;
        inParallel(
            rests.size(), [&](std::size_t i) { move(Noise(i), rests[i]); }, threadsFor(m_rest.q.size(), rests.size()));
        return rests;
    }

private:
    void move(Noise numbers, MovedRest& moved) const
    {
        const auto noise = [&](const Eigen::VectorXd& sizes) {
            return Eigen::VectorXd(
                sizes.unaryExpr([&](double size) { return tolerance::kEightRoundings * size * numbers.next(); }));
        };
        const EquilibriumResponse motion = response(imbalanceOf(m_system, m_rest, m_linear.Phi_q, noise));
        moved.multiple = multipleOf(m_system, motion);
        if (moved.multiple > 0) {
            const Eigen::VectorXd q = m_rest.q + moved.multiple * motion.dq;
            Eigen::VectorXd lambda = m_rest.lambda + moved.multiple * motion.dlambda;
            put(m_system.jacobian(q), moved.terms.Phi_q);
            if (isHeld(m_rest)) {
                lambda += multipliersOfTurn(*m_linear.rows, m_linear.rows->units(), moved.terms.Phi_q - m_linear.Phi_q,
                                            m_system.force(m_rest.q) - m_linear.Phi_q.transpose() * m_rest.lambda);
            }
            put(m_system.mass(q), moved.terms.M);
            put(m_system.damping(q), moved.terms.C);
            put(m_linear.reactionStiffness ? m_system.tangentStiffness(q, lambda) : m_system.appliedStiffness(q),
                moved.terms.H);
        }
    }

    /// dq and dλ of H dq + Φ_qᵀdλ = load, Φ_q dq = gap; where the configuration is held dq is nearest to its errors.
    EquilibriumResponse response(const Imbalance& imbalance) const
    {
        const auto& [load, gap, shift] = imbalance;
        const Eigen::MatrixXd& Z = m_linear.rows->nullSpace();
        Eigen::VectorXd dq = shift + m_linear.rows->minimumNormStep(gap);
        if (!isHeld(m_rest) && Z.cols() > 0) {
            const Eigen::VectorXd left = Z.transpose() * (load - m_linear.H * dq), x = m_stiffness.solve(left);
            dq += Z * x;
        }
        const Eigen::VectorXd dlambda = m_linear.rows->multipliers(load - m_linear.H * dq);
        return {std::move(dq), dlambda};
    }

    const System& m_system;
    const Equilibrium& m_rest;
    const ConstrainedLinearSystem& m_linear;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_stiffness;
};

/// The part of an error e of the shape that vᵀQ(s)v does not see: eᵀQ(s)e, by the residual. Shapes of QZ have such
/// errors; those of symmetric problems are orthogonal to rounding. With c_j = v_jᴴQ(s)v the share of the residual of
/// another M-normalised shape, at the distance γ_j, it is Σ |c_j|²/γ_j, and no share moves the value by more than
/// |c_j|. Shapes Y without mass, which follow by their stiffness alone, add |cᵀ(YᵀHY)⁻¹c| for their shares c = YᵀQ(s)v.
class ShapeErrors {
public:
    ShapeErrors(const ConstrainedLinearSystem& linear, const Spectrum& spectrum) : m_linear(linear)
    {
        if (spectrum.method != Method::rcs) {
            return;
        }
        for (const Eigenvalue& value : spectrum.values) {
            if (isUpperMode(value) && value.shape.size() > 0 && hasMass(value.shape)) {
                m_values.push_back(value.s);
                m_shapes.push_back(value.shape / std::sqrt(massOf(value.shape)));
            }
        }
        if (linear.massless.following.cols() > 0) {
            m_stiffness.compute(congruent(linear.H, linear.massless.following));
        }
    }

    /// At most so much of vᵀQ(s)v.
    double operator()(Complex s, const Eigen::VectorXcd& v) const
    {
        if (m_values.empty()) {
            return 0;
        }
        const double mass = massOf(v);
        const Eigen::VectorXcd Qv =
            (s * s * (m_linear.M * v) + s * (m_linear.C * v) + m_linear.H * v) / std::sqrt(mass);
        double sum = withoutMass(Qv);
        for (std::size_t j = 0; j < m_values.size(); ++j) {
            const double gap = std::abs(s - m_values[j]) * std::abs(s - std::conj(m_values[j]));
            const double share = std::abs(m_shapes[j].dot(Qv));
            sum += gap > 0 ? share * std::min(1.0, share / gap) : 0;
        }
        return std::isfinite(sum) ? kUnseen * mass * sum : 0;
    }

private:
    /// The other shapes have errors of their own.
    static constexpr double kUnseen = 2;

    /// False for a shape without mass, whose share has no measure.
    bool hasMass(const Eigen::VectorXcd& v) const
    {
        const Eigen::VectorXd size = v.cwiseAbs();
        return massOf(v) > tolerance::kNegligible * size.dot(m_linear.M.cwiseAbs() * size);
    }
    double massOf(const Eigen::VectorXcd& v) const { return std::abs(Complex(v.adjoint() * (m_linear.M * v))); }
    /// The part of the shapes without mass, for the residual Q(s)v of an M-normalised shape.
    double withoutMass(const Eigen::VectorXcd& Qv) const
    {
        const Eigen::MatrixXd& Y = m_linear.massless.following;
        if (Y.cols() == 0) {
            return 0;
        }
        Eigen::MatrixXd shares(Y.cols(), 2);
        shares << Y.transpose() * Qv.real(), Y.transpose() * Qv.imag();
        return m_stiffness.solve(shares).cwiseProduct(shares).colwise().sum().cwiseAbs().sum();
    }

    const ConstrainedLinearSystem& m_linear;
    Eigen::FullPivLU<Eigen::MatrixXd> m_stiffness;  ///< YᵀHY
    std::vector<Complex> m_values;
    std::vector<Eigen::VectorXcd> m_shapes;
};

/// The largest difference of vᵀ(s²M + sC + H)v + 2μᵀΦ_q v from `here` where the equilibrium moves by its rounding.
double largestChange(const MovedRests& moved, Complex s, const Eigen::VectorXcd& v, const Eigen::VectorXcd& mu,
                     Complex here)
{
    double largest = 0;
    for (const MovedRest& each : moved) {
        if (each.multiple > 0) {
            largest = std::max(largest, std::abs(formOf(each.terms, s, v, mu) - here) / each.multiple);
        }
    }
    return largest;
}

class Estimator {
public:
    Estimator(const System& system, const Equilibrium& rest, const ConstrainedLinearSystem& linear,
              const Spectrum& spectrum)
        : m_linear(linear),
          m_units(linear.rows->units()),
          m_natural{sizeOf(linear.M), sizeOf(linear.C), sizeOf(linear.H)},
          m_moved(DenseEquilibriumRounding(system, rest, linear).moved()),
          m_shapes(linear, spectrum)
    {
    }

    /// The effect of rounding on each of the values.
    std::vector<double> operator()(std::span<Eigenvalue* const> values) const
    {
        std::vector<double> errors;
        for (std::size_t begin = 0; begin < values.size(); begin += kTogether) {
            const std::size_t count = std::min(kTogether, values.size() - begin);
            const Eigen::MatrixXcd mu = multipliers(values.subspan(begin, count));
            for (std::size_t i = 0; i < count; ++i) {
                errors.push_back(errorOf(*values[begin + i], mu.col(static_cast<Eigen::Index>(i))));
            }
        }
        return errors;
    }

private:
    /// The number of multipliers that are solved for together: enough for products of matrices, few enough for memory.
    static constexpr std::size_t kTogether = 64;

    /// μ of least squares, (s²M + sC + H)v + Φ_qᵀμ = 0, a column for each value.
    Eigen::MatrixXcd multipliers(std::span<Eigenvalue* const> values) const
    {
        Eigen::MatrixXcd loads(m_linear.M.rows(), std::ssize(values));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const Complex s = values[i]->s;
            const Eigen::VectorXcd v = values[i]->shape.normalized();
            const Eigen::VectorXcd Mv = m_linear.M * v;
            const Eigen::VectorXcd Cv = m_linear.C * v;
            const Eigen::VectorXcd Hv = m_linear.H * v;
            loads.col(static_cast<Eigen::Index>(i)) = -(s * s * Mv + s * Cv + Hv);
        }
        Eigen::MatrixXcd mu = Eigen::MatrixXcd::Zero(m_linear.Phi_q.rows(), loads.cols());
        mu.real() = m_linear.rows->multipliersOf(loads.real());
        if (!loads.imag().isZero(0)) {
            mu.imag() = m_linear.rows->multipliersOf(loads.imag());
        }
        return mu;
    }

    double errorOf(const Eigenvalue& value, const Eigen::VectorXcd& mu) const
    {
        const Complex s = value.s;
        const Eigen::VectorXcd v = value.shape.normalized();
        const Eigen::VectorXcd Mv = m_linear.M * v;
        const Eigen::VectorXcd Cv = m_linear.C * v;
        const Eigen::VectorXd size = v.cwiseAbs();
        const double terms = std::norm(s) * size.dot(m_linear.M.cwiseAbs() * size) +
                             std::abs(s) * size.dot(m_linear.C.cwiseAbs() * size) +
                             size.dot(m_linear.H.cwiseAbs() * size) +
                             2 * mu.cwiseAbs().dot(m_linear.Phi_q.cwiseAbs() * size);
        const double natural = tolerance::kEightRoundings * v.cwiseQuotient(m_units).cwiseAbs().maxCoeff();
        const double held = std::norm(s) * m_natural.M + std::abs(s) * m_natural.C + m_natural.H;
        const Complex left = formOf(m_linear, s, v, mu);
        const double moved = 2 * largestChange(m_moved, s, v, mu, left), mass = std::abs(Complex(v.transpose() * Mv));
        if (s == 0.0) {
            return changeOfRoot(moved, 0, mass);  // the zero itself is exact
        }
        // The remainder is known to first order of the errors of s and v: a fifth more bounds it.
        const double epsilon = tolerance::kEightRoundings * terms + natural * natural * held +
                               tolerance::kFirstOrder * std::abs(left) + moved + m_shapes(s, v);
        const double d = std::abs(2.0 * s * Complex(v.transpose() * Mv) + Complex(v.transpose() * Cv));
        return changeOfRoot(epsilon, d, mass) + kEps * std::abs(s);
    }

    /// uᵀ|A|u of the natural units.
    double sizeOf(const SparseMatrix& A) const { return m_units.dot(A.cwiseAbs() * m_units); }

    const ConstrainedLinearSystem& m_linear;
    Eigen::VectorXd m_units;  // u: a shape has a rounding of each coordinate in these
    struct {
        double M, C, H;
    } m_natural;
    MovedRests m_moved;
    ShapeErrors m_shapes;
};

/// Zeros of free motions are exact, unless the forces that would hold them may be lost in the rounding of a held
/// configuration: where their error is more than rounding leaves of a double zero (setRigidZeros).
void keepExactZeros(std::vector<Eigenvalue>& values, double scale)
{
    for (Eigenvalue& value : values) {
        const bool isExact = value.s == 0.0 && value.errorEstimate <= tolerance::kSevenDigits * scale;
        value.errorEstimate = isExact ? 0 : value.errorEstimate;
    }
}

}  // namespace

void estimateErrors(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                    Spectrum& spectrum)
{
    if (!linear.rows || spectrum.values.empty()) {
        return;
    }
    std::vector<Eigenvalue>& values = spectrum.values;
    const auto isExact = [&](const Eigenvalue& value) { return value.s == 0.0 && !isHeld(equilibrium); };
    const auto isAsked = [](const Eigenvalue& value) { return isMode(value) && value.shape.size() > 0; };
    // Not by the penalty, whose own error stands in each of both already.
    const auto isCopied = [&](std::size_t i) {
        return i > 0 && values[i].s.imag() != 0 && values[i].s == std::conj(values[i - 1].s) &&
               values[i - 1].isTrue() && spectrum.method != Method::ucs;
    };
    std::vector<Eigenvalue*> solved;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isAsked(values[i]) && !isExact(values[i]) && !isCopied(i)) {
            solved.push_back(&values[i]);
        }
    }
    const std::vector<double> errors = Estimator(system, equilibrium, linear, spectrum)(solved);
    for (std::size_t k = 0; k < solved.size(); ++k) {
        solved[k]->errorEstimate += errors[k];
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isAsked(values[i]) && isCopied(i)) {
            values[i].errorEstimate = values[i - 1].errorEstimate;
        }
    }
    if (isHeld(equilibrium)) {
        keepExactZeros(values, frequencyScale(linear.rows->units(), linear.M, linear.H));
    }
}

void sharpenByShapes(const ConstrainedLinearSystem& linear, Spectrum& spectrum)
{
    const ShapeErrors unseen(linear, spectrum);
    for (Eigenvalue& value : spectrum.values) {
        if (!isMode(value) || value.shape.size() == 0) {
            continue;
        }
        Eigen::VectorXcd v = value.shape;
        v.real() -= linear.rows->minimumNormStep(linear.Phi_q * v.real());
        v.imag() -= linear.rows->minimumNormStep(linear.Phi_q * v.imag());
        const auto form = [&v](const SparseMatrix& A) { return Complex(v.transpose() * (A * v)); };
        const Complex m = form(linear.M), c = form(linear.C);
        const Complex root = nearestRoot(m, c, form(linear.H), value.s);
        const double moved = std::abs(root - value.s);
        if (moved < tolerance::kOwnRoot * std::abs(value.s) &&
            moved > changeOfRoot(unseen(root, v), std::abs(2.0 * root * m + c), std::abs(m))) {
            value.s = root;
        }
    }
}

namespace {

/// The equilibrium moved by a multiple of one of its roundings; it stays where the multiple is 0.
struct MovedConfiguration {
    double multiple = 0;
    Eigen::VectorXd q, lambda;
};

/// The change of vᵀ(s²M + sC + H)v + 2μᵀΦ_q v of some values where the equilibrium moves by its rounding.
template <class Scalar>
class EquilibriumChanges {
public:
    EquilibriumChanges(const SparseRest& rest, const SaddleFactor& factor) : m_rest(rest), m_factor(factor) {}

    /// Adds to the errors of the values what that does to them.
    void addTo(std::span<Eigenvalue* const> values)
    {
        findForms(values);
        findMultipliers();
        if (m_moved.multiple == 0) {
            return;
        }
        const MatrixForms<Scalar> moved = formsThere();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const Complex s = values[i]->s;
            const auto at = static_cast<Eigen::Index>(i);
            const auto change = [at](const Row& there, const Row& here) { return Complex(there[at] - here[at]); };
            Complex sum = s * change(moved.damping, m_here.damping) + change(moved.stiffness, m_here.stiffness) +
                          2.0 * change(moved.constraint, m_here.constraint);
            if (m_rest.problem.hasStrains()) {
                sum += s * s * change(moved.mass, m_here.mass);
            }
            const Complex d = 2.0 * s * m_here.mass[at] + m_here.damping[at];
            values[i]->errorEstimate +=
                changeOfRoot(2 * std::abs(sum) / m_moved.multiple, std::abs(d), std::abs(m_here.mass[at]));
        }
    }

private:
    using Vector = VectorOf<Scalar>;
    using Columns = BlockOf<Scalar>;
    using Row = typename MatrixForms<Scalar>::Row;
    static constexpr bool kIsReal = std::is_same_v<Scalar, double>;

    /// The shapes with their forms here, but for that of Φ_q, and −(s²M + sC + H)v.
    void findForms(std::span<Eigenvalue* const> values)
    {
        const SparseProblem& problem = m_rest.problem;
        m_V.resize(problem.coordinateCount(), std::ssize(values));
        Row s(m_V.cols());
        for (Eigen::Index i = 0; i < m_V.cols(); ++i) {
            const Eigenvalue& value = *values[static_cast<std::size_t>(i)];
            s[i] = kIsReal ? ofScalar(value.s * value.s) : ofScalar(value.s);
            m_V.col(i) = ofScalar(value.shape.normalized());
        }
        const Row squares = kIsReal ? s : Row(s.cwiseProduct(s));
        const auto formOfProduct = [this](const Columns& product) {
            return Row(m_V.cwiseProduct(product).colwise().sum());
        };
        const Columns MV = timesShapes(problem.M);
        m_load = problem.hasStrains() ? byStrains() : timesShapes(problem.H);
        m_here = {formOfProduct(MV), Row::Zero(s.size()), formOfProduct(m_load), Row::Zero(s.size())};
        m_load = (-m_load - MV * squares.asDiagonal()).eval();
        if (problem.isDamped()) {
            const Columns CV = timesShapes(problem.C);
            m_here.damping = formOfProduct(CV);
            m_load -= CV * s.asDiagonal();  // never real
        }
    }

    /// A V of a symmetric A.
    Columns timesShapes(const SparseMatrix& A) const
    {
        if constexpr (kIsReal) {
            return gathered(A, m_V);
        } else {
            return A.transpose() * m_V;
        }
    }

    /// H V by strains.
    Columns byStrains() const
    {
        Columns product(m_V.rows(), m_V.cols());
        if constexpr (kIsReal) {
            product = m_rest.problem.stiffnessProduct(m_V);
        } else {
            for (Eigen::Index i = 0; i < m_V.cols(); ++i) {
                product.col(i) = m_rest.problem.stiffnessProduct(Vector(m_V.col(i)));
            }
        }
        return product;
    }

    /// μ of the loads. Where the equilibrium has not been moved yet, its response comes by the same solve.
    void findMultipliers()
    {
        const Eigen::Index k = m_V.cols();
        const Eigen::Index parts = kIsReal ? k : 2 * k;
        const bool isMoved = m_moved.q.size() > 0;
        Block F(m_V.rows(), parts + (isMoved ? 0 : 1)), Mu;
        Block G = Block::Zero(m_rest.problem.Phi_q.rows(), F.cols());
        F.leftCols(k) = m_load.real();
        if constexpr (!kIsReal) {
            F.middleCols(k, k) = m_load.imag();
        }
        const Imbalance imbalance = isMoved ? Imbalance() : roundedImbalance();
        if (!isMoved) {
            F.rightCols(1) = imbalance.load;
            G.rightCols(1) = imbalance.gap;
        }
        const Block X = m_factor.solve(F, G, &Mu);
        if constexpr (kIsReal) {
            m_Mu = Mu.leftCols(k);
        } else {
            m_Mu = Mu.leftCols(k) + Complex(0, 1) * Mu.middleCols(k, k);
        }
        m_here.constraint = m_Mu.cwiseProduct(Columns(m_rest.problem.Phi_q * m_V)).colwise().sum();
        if (!isMoved) {
            move(isHeld(m_rest.equilibrium) ? heldResponse(imbalance)
                                            : EquilibriumResponse{X.rightCols(1), Mu.rightCols(1)});
        }
    }

    Imbalance roundedImbalance() const
    {
        std::mt19937 random(1);
        const auto noise = [&random](const Eigen::VectorXd& sizes) {
            const double rounding = tolerance::kEightRoundings;
            return Eigen::VectorXd(sizes.unaryExpr(
                [&](double size) { return (random() & 1U) != 0 ? rounding * size : -rounding * size; }));
        };
        return imbalanceOf(m_rest.system, m_rest.equilibrium, m_rest.problem.Phi_q, noise);
    }

    /// Response where the configuration is held: dq nearest to its errors.
    EquilibriumResponse heldResponse(const Imbalance& imbalance) const
    {
        UnitSaddle unit(m_V.rows());
        unit.factor(m_rest.problem.Phi_q);
        Eigen::VectorXd dq = imbalance.shift + unit.minimumNormStep(imbalance.gap);
        const Eigen::VectorXd df = imbalance.load - m_rest.problem.stiffnessProduct(dq);
        EquilibriumResponse motion{std::move(dq), unit.multipliers(df)};
        if (const double multiple = multipleOf(m_rest.system, motion); multiple > 0) {
            const Eigen::VectorXd &q = m_rest.equilibrium.q, &lambda = m_rest.equilibrium.lambda;
            const SparseMatrix& Phi_q = m_rest.problem.Phi_q;
            const SparseMatrix dPhi_q = m_rest.system.jacobian(q + multiple * motion.dq) - Phi_q;
            const Eigen::VectorXd r = m_rest.system.force(q) - Phi_q.transpose() * lambda;
            motion.dlambda += multipliersOfTurn(unit, Eigen::VectorXd::Ones(q.size()), dPhi_q, r) / multiple;
        }
        return motion;
    }

    void move(const EquilibriumResponse& response)
    {
        m_moved.multiple = multipleOf(m_rest.system, response);
        m_moved.q = m_rest.equilibrium.q + m_moved.multiple * response.dq;
        if (m_rest.reactionStiffness) {
            m_moved.lambda = m_rest.equilibrium.lambda + m_moved.multiple * response.dlambda;
        }
    }

    MatrixForms<Scalar> formsThere() const
    {
        // Masses of rigid links do not change with the configuration.
        const FormsAt at{m_moved.q, m_moved.lambda, m_rest.problem.hasStrains(), m_rest.problem.isDamped()};
        return m_rest.system.energyMomentum().forms(at, m_V, m_Mu);
    }

    static Scalar ofScalar(Complex value)
    {
        if constexpr (kIsReal) {
            return value.real();
        } else {
            return value;
        }
    }
    static Vector ofScalar(const Eigen::VectorXcd& vector)
    {
        if constexpr (kIsReal) {
            return vector.real();
        } else {
            return vector;
        }
    }

    const SparseRest& m_rest;
    const SaddleFactor& m_factor;
    MovedConfiguration m_moved;
    Columns m_V, m_Mu, m_load;  // shapes, multipliers of their forces, −(s²M + sC + H)v
    MatrixForms<Scalar> m_here;
};

/// Adds the changes of the values a few at a time, for memory.
template <class Scalar>
void addChanges(const SparseRest& rest, const SaddleFactor& factor, std::span<Eigenvalue* const> values)
{
    constexpr std::size_t kTogether = 16;
    EquilibriumChanges<Scalar> changes(rest, factor);
    for (std::size_t begin = 0; begin < values.size(); begin += kTogether) {
        changes.addTo(values.subspan(begin, std::min(kTogether, values.size() - begin)));
    }
}

}  // namespace

void addEquilibriumErrors(const SparseRest& rest, const SaddleFactor& factor, Spectrum& spectrum)
{
    std::vector<Eigenvalue>& values = spectrum.values;
    const auto isConjugate = [&values](std::size_t i) { return i > 0 && values[i].s == std::conj(values[i - 1].s); };
    const auto isAsked = [&](const Eigenvalue& value) { return value.s != 0.0 || isHeld(rest.equilibrium); };
    std::vector<Eigenvalue*> asked;
    bool isReal = !rest.problem.isDamped();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isAsked(values[i]) && !isConjugate(i)) {
            asked.push_back(&values[i]);
            isReal = isReal && (values[i].s * values[i].s).imag() == 0 && values[i].shape.imag().isZero(0);
        }
    }
    isReal ? addChanges<double>(rest, factor, asked) : addChanges<Complex>(rest, factor, asked);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isAsked(values[i]) && isConjugate(i)) {
            values[i].errorEstimate = values[i - 1].errorEstimate;
        }
    }
    if (isHeld(rest.equilibrium)) {
        keepExactZeros(values, frequencyScale(rest.problem.units, rest.problem.M, rest.problem.H));
    }
}

}  // namespace eigenlink
