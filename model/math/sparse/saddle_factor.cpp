#include "model/math/sparse/saddle_factor.h"

#include "model/math/sparse/scaling.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace eigenlink {
namespace {

using Inner = SparseMatrix::InnerIterator;

/// Columns that are solved together: they fit into registers.
constexpr int kSolvedTogether = 4;

Eigen::VectorXd rowNorms(const SparseMatrix& matrix)
{
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(matrix.rows());
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Inner entry(matrix, column); entry; ++entry) {
            squares[entry.row()] += entry.value() * entry.value();
        }
    }
    return squares.cwiseSqrt();
}

Eigen::VectorXd absoluteSums(const SparseMatrix& symmetric)
{
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(symmetric.cols());
    for (int column = 0; column < symmetric.outerSize(); ++column) {
        for (Inner entry(symmetric, column); entry; ++entry) {
            sums[column] += std::abs(entry.value());
        }
    }
    return sums;
}

/// The largest of the values at the entries of each column.
Eigen::VectorXd largestIn(const SparseMatrix& columns, const Eigen::VectorXd& values)
{
    Eigen::VectorXd largest = Eigen::VectorXd::Zero(columns.cols());
    for (int column = 0; values.size() > 0 && column < columns.outerSize(); ++column) {
        for (Inner entry(columns, column); entry; ++entry) {
            largest[column] = std::max(largest[column], values[entry.row()]);
        }
    }
    return largest;
}

}  // namespace

template <class Scalar>
SaddleFactorOf<Scalar>::SaddleFactorOf(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                                       const SparseMatrix& Phi, Precision precision)
    : m_ldl(precision)
{
    update(H, C, M, Phi);
}

template <class Scalar>
void SaddleFactorOf<Scalar>::update(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                                    const SparseMatrix& Phi)
{
    m_n = H.rows();
    m_m = Phi.rows();
    m_H = H;
    m_C = C;
    m_M = M;
    m_isFactored = false;
    m_damped = C.nonZeros() > 0;
    m_scale = rowNorms(Phi).unaryExpr([](double norm) { return norm > 0 ? 1 / norm : 1.0; });
    m_Phi = scaledRows(Phi, m_scale);
    m_PhiTransposed = m_Phi.transpose();
    weigh();
    std::shared_ptr<const SaddlePlan> plan = m_plan && m_plan->fits(H, C, M, Phi) ? m_plan : saddlePlanOf(H, C, M, Phi);
    if (plan != m_plan) {
        m_plan = std::move(plan);
        m_ldl.analyze(m_plan->order->A);
    }
    fill();
}

template <class Scalar>
void SaddleFactorOf<Scalar>::weigh()
{
    const Eigen::VectorXd stiffness = absoluteSums(m_H);
    const Eigen::VectorXd mass = absoluteSums(m_M);
    m_around = {largestIn(m_PhiTransposed, stiffness),
                m_damped ? largestIn(m_PhiTransposed, absoluteSums(m_C)) : Eigen::VectorXd::Zero(m_m),
                largestIn(m_PhiTransposed, mass)};
    const double mean = m_n > 0 ? stiffness.mean() : 1;
    const double typical = mean > 0 ? mean : 1;
    m_usualWeight.resize(m_m);
    for (Eigen::Index row = 0; row < m_m; ++row) {
        const double most = m_around.stiffness[row];
        double least = most > 0 ? most : typical;
        for (Inner entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            const double around = stiffness[entry.row()];
            // What rounding left of a stiffness that is zero would make a pivot of it.
            if (around > tolerance::kFewRoundings * most) {
                least = std::min(least, around);
            }
        }
        m_usualWeight[row] = tolerance::kWeight * least;
    }
}

template <class Scalar>
void SaddleFactorOf<Scalar>::fill()
{
    const auto fresh = [this](Eigen::VectorXd& values) -> Eigen::VectorXd& {
        values.setZero(m_plan->order->A.nonZeros());
        return values;
    };
    SaddlePlan::add(m_H, m_plan->order->toH, fresh(m_stiffness));
    SaddlePlan::add(m_M, m_plan->toM, fresh(m_mass));
    if (m_damped) {
        SaddlePlan::add(m_C, m_plan->toC, fresh(m_damping));
    }
    placeRows(m_usualWeight);
}

template <class Scalar>
void SaddleFactorOf<Scalar>::placeRows(const Eigen::VectorXd& weight)
{
    m_weight = weight;
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(m_n);  // diagonal of ΦᵀWΦ
    for (int row = 0; row < m_PhiTransposed.outerSize(); ++row) {
        for (Inner entry(m_PhiTransposed, row); entry; ++entry) {
            squares[entry.row()] += weight[row] * entry.value() * entry.value();
        }
    }
    m_filled = weight.cwiseMax(largestIn(m_PhiTransposed, squares));
    m_fixed.setZero(m_plan->order->A.nonZeros());
    SaddlePlan::add(m_PhiTransposed, m_plan->order->toPhi, m_fixed);
    m_plan->addSquares(m_PhiTransposed, m_weight, m_fixed);
}

/// Exact constraints get a slack, relative to the compliance around them, that refinement takes out again. Compliant
/// ones keep what W leaves of their compliance, with half of the penalty at most in W, so that it is never zero.
template <class Scalar>
void SaddleFactorOf<Scalar>::setSlacks(Scalar compliance)
{
    const bool isExact = compliance == Scalar(0);
    m_compliance = isExact ? Vector() : Vector(compliance * m_scale.cwiseAbs2().cast<Scalar>());
    const Eigen::VectorXd weight =
        isExact ? m_usualWeight : m_usualWeight.cwiseMin(0.5 * m_compliance.cwiseAbs().cwiseInverse()).eval();
    if (weight != m_weight) {
        placeRows(weight);
    }
    if (isExact) {
        const Eigen::VectorXd around =
            m_around.stiffness + std::abs(m_s) * m_around.damping + std::abs(m_sSquared) * m_around.mass + m_filled;
        m_slack = (tolerance::kSlack / around.array()).matrix().template cast<Scalar>();
    } else {
        m_slack = m_compliance.cwiseQuotient((1 - m_weight.array() * m_compliance.array()).matrix());
    }
    if constexpr (!std::is_same_v<Scalar, double>) {
        m_imaginary.setZero(isExact ? 0 : m_fixed.size());
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        const int place = m_plan->order->toSlack[static_cast<std::size_t>(row)];
        m_fixed[place] = -std::real(m_slack[row]);
        if (m_imaginary.size() > 0) {
            m_imaginary[place] = -std::imag(m_slack[row]);
        }
    }
}

template <class Scalar>
Outcome<void> SaddleFactorOf<Scalar>::factor(Scalar s, Scalar sSquared, Scalar compliance)
{
    m_s = s;
    m_sSquared = sSquared;
    setSlacks(compliance);
    std::vector<typename Ldl<Scalar>::Term> terms{{1, m_fixed}, {1, m_stiffness}, {sSquared, m_mass}};
    if (m_damped) {
        terms.push_back({s, m_damping});
    }
    if constexpr (!std::is_same_v<Scalar, double>) {
        if (m_imaginary.size() > 0) {
            terms.push_back({Scalar(0, 1), m_imaginary});
        }
    }
    Outcome<void> outcome = m_ldl.factor(terms);
    m_isFactored = static_cast<bool>(outcome);
    if constexpr (std::is_same_v<Scalar, double>) {
        if (outcome) {
            inspectPivots();
        }
    }
    return outcome;
}

template <class Scalar>
auto SaddleFactorOf<Scalar>::setAside() -> Shifted
{
    m_isFactored = false;
    return {m_s, m_sSquared, m_negative, m_rank, m_dependent, m_ldl.takeFactors()};
}

template <class Scalar>
void SaddleFactorOf<Scalar>::bringBack(Shifted shifted)
{
    m_isFactored = true;
    m_s = shifted.s;
    m_sSquared = shifted.sSquared;
    m_negative = shifted.negative;
    m_rank = shifted.rank;
    m_dependent = std::move(shifted.dependent);
    m_ldl.putFactors(std::move(shifted.factors));
}

template <class Scalar>
std::vector<Eigen::Index> SaddleFactorOf<Scalar>::rowsBelow(double slacks) const
{
    std::vector<Eigen::Index> rows;
    for (Eigen::Index row = 0; row < m_m; ++row) {
        if (std::abs(pivot(m_n + row)) < slacks * std::abs(m_slack[row])) {
            rows.push_back(row);
        }
    }
    return rows;
}

template <class Scalar>
void SaddleFactorOf<Scalar>::inspectPivots()
{
    if constexpr (std::is_same_v<Scalar, double>) {
        m_negative = 0;
        m_dependent = rowsBelow(tolerance::kRank / tolerance::kSlack);
        for (Eigen::Index i = 0; i < m_n; ++i) {
            m_negative += pivot(i) < 0 ? 1 : 0;
        }
        for (Eigen::Index row = 0; row < m_m; ++row) {
            m_negative += pivot(m_n + row) < 0 ? 0 : -1;
        }
        // More rows than coordinates cannot be independent, whatever rounding of many dependent ones makes of pivots.
        std::vector<Eigen::Index> rows;
        for (Eigen::Index row = 0; m_m - std::ssize(m_dependent) > m_n && row < m_m; ++row) {
            if (!std::ranges::binary_search(m_dependent, row)) {
                rows.push_back(row);
            }
        }
        const Eigen::Index surplus = std::max<Eigen::Index>(0, std::ssize(rows) - m_n);
        std::ranges::partial_sort(rows, rows.begin() + surplus, {},
                                  [&](Eigen::Index row) { return std::abs(pivot(m_n + row)) / m_slack[row]; });
        m_dependent.insert(m_dependent.end(), rows.begin(), rows.begin() + surplus);
        std::ranges::sort(m_dependent);
        m_rank = m_m - std::ssize(m_dependent);
    }
}

// Products with one vector use the rows of symmetric and of transposed matrices, which gather and do not scatter.

template <class Scalar>
auto SaddleFactorOf<Scalar>::product(const Vector& x) const -> Vector
{
    Vector result = m_H.transpose() * x;
    if (m_sSquared != Scalar(0)) {
        const Vector mass = m_M.transpose() * x;
        result += m_sSquared * mass;
    }
    if (m_damped && m_s != Scalar(0)) {
        const Vector damping = m_C.transpose() * x;
        result += m_s * damping;
    }
    return result;
}

/// Solves A x + Φᵀμ = f, Φ x − E μ = g. With μ = ν/(1 − W E) this is (A + ΦᵀWΦ) x + Φᵀν = f + ΦᵀW g,
/// Φ x − E/(1 − W E) ν = g.
template <class Scalar>
void SaddleFactorOf<Scalar>::solveOnce(const Vector& f, const Vector& g, Vector& x, Vector& mu) const
{
    Vector load = f;
    load.noalias() += m_Phi.transpose() * Vector(m_weight.cast<Scalar>().cwiseProduct(g));
    Vector all(m_n + m_m);
    const auto n = static_cast<std::size_t>(m_n);
    for (Eigen::Index i = 0; i < m_n; ++i) {
        all[m_plan->order->place[static_cast<std::size_t>(i)]] = load[i];
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        all[m_plan->order->place[n + static_cast<std::size_t>(row)]] = g[row];
    }
    m_ldl.template solveTogether<1>(all.data());
    x.resize(m_n);
    mu.resize(m_m);
    for (Eigen::Index i = 0; i < m_n; ++i) {
        x[i] = all[m_plan->order->place[static_cast<std::size_t>(i)]];
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        mu[row] = all[m_plan->order->place[n + static_cast<std::size_t>(row)]];
    }
    if (m_compliance.size() > 0) {
        mu.array() /= 1 - m_weight.array() * m_compliance.array();
    }
}

/// r and s are the residuals of f and g, which is scaled as Φ is.
template <class Scalar>
double SaddleFactorOf<Scalar>::residualIn(const Vector& x, const Vector& mu, const Vector& f, const Vector& g,
                                          const Product& product, Vector& r, Vector& s) const
{
    r = f - (product ? product(x) : this->product(x));
    r.noalias() -= m_Phi.transpose() * mu;
    s = g - m_PhiTransposed.transpose() * x;
    if (m_compliance.size() > 0) {
        s += m_compliance.cwiseProduct(mu);
    }
    const double size = f.norm() + g.norm();
    const double residual = r.norm() + s.norm();
    return size > 0 ? residual / size : residual;
}

template <class Scalar>
double SaddleFactorOf<Scalar>::residualOf(const Solution& solution, const Vector& f, const Vector& g,
                                          const Product& product) const
{
    Vector r, s;
    return residualIn(solution.x, solution.mu.cwiseQuotient(m_scale.cast<Scalar>()), f,
                      m_scale.cast<Scalar>().cwiseProduct(g), product, r, s);
}

template <class Scalar>
auto SaddleFactorOf<Scalar>::solve(const Vector& f, const Vector& g, int refinements, const Product& product,
                                   double settled) const -> Solution
{
    Solution solution;
    solveOnce(f, m_scale.cast<Scalar>().cwiseProduct(g), solution.x, solution.mu);
    solution.mu = m_scale.cast<Scalar>().cwiseProduct(solution.mu);
    return refinements > 0 ? refine(std::move(solution), f, g, refinements, product, settled) : solution;
}

template <class Scalar>
auto SaddleFactorOf<Scalar>::refine(Solution solution, const Vector& f, const Vector& g, int refinements,
                                    const Product& product, double settled) const -> Solution
{
    const Vector scaled = m_scale.cast<Scalar>().cwiseProduct(g);
    solution.mu = solution.mu.cwiseQuotient(m_scale.cast<Scalar>());
    double last = std::numeric_limits<double>::infinity();
    Vector r, s, dx, dmu;
    for (int step = 0; step < refinements; ++step) {
        solution.residual = residualIn(solution.x, solution.mu, f, scaled, product, r, s);
        if (solution.residual < tolerance::kRoundingOfSum) {
            break;
        }
        solveOnce(r, s, dx, dmu);
        // The residual of fine beams is rounding of their stiffest motions: what counts is how far x still moves.
        const double moved = dx.norm();
        if (!(moved < tolerance::kConverges * last)) {
            break;
        }
        solution.x += dx;
        solution.mu += dmu;
        last = moved;
        const double length = solution.x.norm();
        solution.moved = length > 0 ? moved / length : 0;
        solution.firstMoved = step == 0 ? solution.moved : solution.firstMoved;
        if (moved < settled * length) {
            break;
        }
    }
    solution.mu = m_scale.cast<Scalar>().cwiseProduct(solution.mu);
    return solution;
}

template <class Scalar>
BlockOf<Scalar> SaddleFactorOf<Scalar>::solve(const BlockOf<Scalar>& F, const BlockOf<Scalar>& G,
                                              BlockOf<Scalar>* multipliers) const
{
    if (multipliers != nullptr) {
        multipliers->resize(m_m, F.cols());
    }
    const BlockOf<Scalar> scaled = m_scale.cast<Scalar>().asDiagonal() * G;
    const BlockOf<Scalar> weighted = m_weight.cast<Scalar>().asDiagonal() * scaled;
    BlockOf<Scalar> loads;
    if constexpr (std::is_same_v<Scalar, double>) {
        loads = F + gathered(m_Phi, weighted);
    } else {
        loads = F + m_PhiTransposed * weighted;
    }
    BlockOf<Scalar> X(m_n, F.cols());
    std::vector<Scalar> all(static_cast<std::size_t>((m_n + m_m) * kSolvedTogether));
    // Some columns from `first` on, the rows of them side by side.
    const auto solveColumns = [&]<int Columns>(std::integral_constant<int, Columns>, Eigen::Index first) {
        const Eigen::Index width = std::min<Eigen::Index>(Columns, F.cols() - first);
        const auto there = [&](Eigen::Index i) {
            return all.data() + m_plan->order->place[static_cast<std::size_t>(i)] * Columns;
        };
        const auto copy = [width](const Scalar* from, Scalar* to) { std::copy_n(from, width, to); };
        for (Eigen::Index i = 0; i < m_n; ++i) {
            copy(&loads(i, first), there(i));
        }
        for (Eigen::Index row = 0; row < m_m; ++row) {
            copy(&scaled(row, first), there(m_n + row));
        }
        m_ldl.template solveTogether<Columns>(all.data());
        for (Eigen::Index i = 0; i < m_n; ++i) {
            copy(there(i), &X(i, first));
        }
        for (Eigen::Index row = 0; multipliers != nullptr && row < m_m; ++row) {
            copy(there(m_n + row), &(*multipliers)(row, first));
        }
    };
    for (Eigen::Index first = 0; first < F.cols(); first += kSolvedTogether) {
        if (F.cols() - first == 1) {
            solveColumns(std::integral_constant<int, 1>(), first);
        } else {
            solveColumns(std::integral_constant<int, kSolvedTogether>(), first);
        }
    }
    if (multipliers != nullptr) {
        *multipliers = m_scale.cast<Scalar>().asDiagonal() * *multipliers;
    }
    return X;
}

template class SaddleFactorOf<double>;
template class SaddleFactorOf<std::complex<double>>;

}  // namespace eigenlink
