#include "model/modes/finish_spectrum.h"

#include "model/basics/collect.h"
#include "model/basics/greedy_pairs.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/sum_rounding.h"
#include "model/modes/reduction.h"
#include "model/modes/tolerances.h"
#include "model/modes/true_mode.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// ‖UAU‖² of the units U.
double squareIn(const Eigen::VectorXd& units, const SparseMatrix& A)
{
    double sum = 0;
    for (int column = 0; column < A.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(A, column); entry; ++entry) {
            const double size = units[entry.row()] * entry.value() * units[column];
            sum += size * size;
        }
    }
    return sum;
}

/// Divides by the largest component, the lowest index among equals, so that it becomes 1.
void normalize(Eigen::VectorXcd& shape)
{
    if (shape.size() == 0) {
        return;
    }
    const Eigen::VectorXd squares = shape.cwiseAbs2();
    const double largest = squares.maxCoeff();
    if (!(largest > 0) || !std::isfinite(largest)) {
        shape.resize(0);
        return;
    }
    Eigen::Index i = 0;
    while (squares[i] < largest * (1 - tolerance::kLargestComponents)) {
        ++i;
    }
    shape *= 1.0 / shape[i];
    shape[i] = 1;
    // What rounding left of a real shape is not a phase.
    if (shape.imag().cwiseAbs().maxCoeff() < tolerance::kRounding) {
        shape.imag().setZero();
    }
}

/// No negative zeros: they would print as "-0".
void cleanSigns(Spectrum& spectrum)
{
    for (Eigenvalue& value : spectrum.values) {
        value.s += Complex(0, 0);
    }
}

/// Puts real values of one magnitude, which rounding orders, into ascending order.
void orderOpposites(std::vector<Eigenvalue>& values)
{
    const auto isLike = [](const Eigenvalue& a, const Eigenvalue& b) {
        const double apart = std::abs(std::abs(a.s) - std::abs(b.s));
        return !a.infinite && !b.infinite && a.kind == b.kind && a.s.imag() == 0 && b.s.imag() == 0 &&
               apart <= tolerance::kNearlyEqual * std::abs(a.s);
    };
    for (auto first = values.begin(); first != values.end();) {
        auto last = first + 1;
        while (last != values.end() && isLike(*(last - 1), *last)) {
            ++last;
        }
        const auto isLess = [](const Eigenvalue& a, const Eigenvalue& b) { return a.s.real() < b.s.real(); };
        if (!std::is_sorted(first, last, isLess)) {
            std::stable_sort(first, last, isLess);
        }
        first = last;
    }
}

void sortValues(Spectrum& spectrum)
{
    const auto key = [](const Eigenvalue& value) {
        const double magnitude = value.infinite ? std::numeric_limits<double>::infinity() : std::abs(value.s);
        return std::tuple(!value.isTrue(), value.infinite, value.isTrue() ? std::abs(value.s.imag()) : magnitude,
                          magnitude, value.s.real(), -value.s.imag());
    };
    std::vector<std::pair<decltype(key(Eigenvalue())), std::size_t>> order;
    order.reserve(spectrum.values.size());
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        order.emplace_back(key(spectrum.values[i]), i);
    }
    if (!std::is_sorted(order.begin(), order.end())) {
        std::sort(order.begin(), order.end());
        std::vector<Eigenvalue> sorted;
        sorted.reserve(order.size());
        for (const auto& [ignored, i] : order) {
            sorted.push_back(std::move(spectrum.values[i]));
        }
        spectrum.values = std::move(sorted);
    }
    orderOpposites(spectrum.values);
}

/// Makes the partner of a complex pair its exact conjugate: the matrices are real, what differs is rounding.
void makeConjugate(const Eigenvalue& value, Eigenvalue& partner)
{
    partner.s = std::conj(value.s);
    partner.shape = value.shape.conjugate();
    partner.residual = value.residual;
    partner.constraintViolation = value.constraintViolation;
    partner.errorEstimate = value.errorEstimate;
}

/// Links each value with the nearest to its conjugate. Of both the upper one counts: so equal values, whose partners
/// rounding mixes, keep all their shapes. True where a value changed, so that the order may have.
bool linkConjugates(Spectrum& spectrum)
{
    bool isChanged = false;
    std::vector<Eigenvalue>& values = spectrum.values;
    // Key by which the values of a kind are sorted; it differs by no more than they do.
    const auto rank = [](const Eigenvalue& value) { return std::abs(value.isTrue() ? value.s.imag() : value.s); };
    std::vector<bool> linked(values.size(), false);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (linked[i]) {
            continue;
        }
        linked[i] = true;
        values[i].conjugate = i;
        if (values[i].infinite || values[i].s.imag() == 0) {
            continue;
        }
        double best = tolerance::kNearlyEqual * std::abs(values[i].s);
        for (std::size_t j = i + 1; j < values.size(); ++j) {
            const Complex difference = values[j].s - std::conj(values[i].s);
            if (values[j].infinite || values[j].kind != values[i].kind || rank(values[j]) > rank(values[i]) + best) {
                break;
            }
            if (linked[j] || std::abs(difference.real()) > best || std::abs(difference.imag()) > best) {
                continue;
            }
            if (const double distance = std::abs(difference); distance < best) {
                best = distance;
                values[i].conjugate = j;
            }
        }
        const std::size_t partner = values[i].conjugate;
        values[partner].conjugate = i;
        linked[partner] = true;
        if (partner != i) {
            const bool isUpper = values[i].s.imag() > 0;
            isChanged |= values[partner].s != std::conj(values[i].s);
            makeConjugate(values[isUpper ? i : partner], values[isUpper ? partner : i]);
        }
    }
    return isChanged;
}

/// A coordinate of the largest component and the column that has it.
struct Pivot {
    Eigen::Index row = 0;
    Eigen::Index column = 0;
};

/// Gauss–Jordan elimination of the columns, in place, with complete pivoting: column i becomes 1 at the row of pivot i
/// and 0 at the others'. Empty where the columns are dependent. The squares of columns are looked through as soon as
/// these change, while they are at hand.
template <class Scalar>
std::vector<Eigen::Index> eliminateColumns(Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>& V)
{
    std::vector<Pivot> largest(static_cast<std::size_t>(V.cols()));
    std::vector<double> squares(largest.size());
    const auto look = [&](Eigen::Index j) {
        const auto at = static_cast<std::size_t>(j);
        squares[at] = V.col(j).cwiseAbs2().maxCoeff(&largest[at].row);
    };
    for (Eigen::Index j = 0; j < V.cols(); ++j) {
        look(j);
    }
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < V.cols(); ++i) {
        const auto best = std::max_element(squares.begin() + i, squares.end());
        if (!(*best > tolerance::kNearlyZero * tolerance::kNearlyZero)) {
            return {};
        }
        const Eigen::Index column = best - squares.begin();
        const Eigen::Index row = largest[static_cast<std::size_t>(column)].row;
        V.col(i).swap(V.col(column));
        V.col(i) /= Scalar(V(row, i));
        for (Eigen::Index j = 0; j < V.cols(); ++j) {
            if (j != i) {
                V.col(j) -= Scalar(V(row, j)) * V.col(i);
                look(j);
            }
        }
        rows.push_back(row);
    }
    return rows;
}

/// A basis by rule of the span of the shapes: each has 1 at its own pivot coordinate and 0 at the others' pivots.
/// False where the eigenvalue is defective: fewer shapes than eigenvalues.
bool chooseBasis(std::vector<Eigenvalue*>& group)
{
    const Eigen::Index k = static_cast<Eigen::Index>(group.size());
    Eigen::MatrixXcd V(group.front()->shape.size(), k);
    for (Eigen::Index i = 0; i < k; ++i) {
        V.col(i) = group[static_cast<std::size_t>(i)]->shape.normalized();
    }
    std::vector<Eigen::Index> rows;
    if (V.imag().isZero(0)) {
        Eigen::MatrixXd real = V.real();
        rows = eliminateColumns(real);
        V = real.cast<Complex>();
    } else {
        rows = eliminateColumns(V);
    }
    if (rows.empty()) {
        return false;
    }
    std::vector<std::pair<Eigen::Index, Eigen::Index>> pivots;  // (coordinate, column)
    for (const Eigen::Index row : rows) {
        pivots.emplace_back(row, std::ssize(pivots));
    }
    std::sort(pivots.begin(), pivots.end());
    for (std::size_t i = 0; i < group.size(); ++i) {
        group[i]->shape = V.col(pivots[i].second);
    }
    return true;
}

/// Takes the basis of the conjugate values; false where these have none.
bool takeConjugateBasis(const std::vector<Eigenvalue>& values, std::vector<Eigenvalue*>& group)
{
    const auto partner = [&](const Eigenvalue* value) -> const Eigenvalue& { return values[value->conjugate]; };
    if (!std::ranges::all_of(group, [&](const Eigenvalue* value) {
            return partner(value).repeated && value->s == std::conj(partner(value).s) && value->s.imag() != 0;
        })) {
        return false;
    }
    for (Eigenvalue* value : group) {
        value->shape = partner(value).shape.conjugate();
    }
    return true;
}

/// The largest |s| of the true eigenvalues [rad/s].
double fastest(const Spectrum& spectrum)
{
    return largestValue(spectrum.values,
                        [](const Eigenvalue& value) { return isMode(value) ? std::abs(value.s) : 0.0; });
}

/// Marks equal true eigenvalues and gives them a basis by rule. A rigid-body double zero is one mode, not a repeated
/// one.
void markRepeated(Spectrum& spectrum)
{
    const double tolerance = spectrum.parameters.contains("penalty") ? tolerance::kNearlyEqual : tolerance::kEqual;
    std::vector<Eigenvalue>& values = spectrum.values;
    std::vector<bool> seen(values.size(), false);
    // Rounding of a value is that of the fastest one; the unit of time does not count.
    const double rounding = tolerance::kRoundingOfSolve * fastest(spectrum);
    for (std::size_t i = 0; i < values.size() && values[i].isTrue(); ++i) {
        std::vector<Eigenvalue*> group{&values[i]};
        const double reach = tolerance * std::abs(values[i].s) + rounding;
        // The true ones stand in the order of |Im s|.
        const double last = std::abs(values[i].s.imag()) + reach;
        for (std::size_t j = i + 1; j < values.size() && values[j].isTrue() && !seen[i]; ++j) {
            if (std::abs(values[j].s.imag()) > last) {
                break;
            }
            if (!seen[j] && std::abs(values[j].s - values[i].s) <= reach) {
                group.push_back(&values[j]);
                seen[j] = true;
            }
        }
        const bool equal = group.size() > 1 && values[i].s != 0.0;
        const bool complete =
            std::all_of(group.begin(), group.end(), [](const Eigenvalue* v) { return v->shape.size() > 0; });
        if (equal && complete && (takeConjugateBasis(values, group) || chooseBasis(group))) {
            for (Eigenvalue* value : group) {
                value->repeated = true;
            }
        }
    }
}

void verifyCount(Spectrum& spectrum)
{
    if (spectrum.status == SpectrumStatus::ok && !spectrum.partial &&
        spectrum.trueCount() != spectrum.expectedTrueCount) {
        spectrum.status = SpectrumStatus::incomplete;
        spectrum.warnings.push_back(Message::warning(
            {"{1} true eigenvalues were found where {2} must be.", spectrum.trueCount(), spectrum.expectedTrueCount}));
    }
}

}  // namespace

double frequencyScale(const Eigen::VectorXd& units, const SparseMatrix& M, const SparseMatrix& H)
{
    const double mass = squareIn(units, M), stiffness = squareIn(units, H);
    return mass > 0 && stiffness > 0 ? std::pow(stiffness / mass, 0.25) : 1;
}

namespace {

/// Decides whether a motion along the constraints has the eigenvalue zero: nothing resists it but rounding.
class FreeMotions {
public:
    explicit FreeMotions(const ConstrainedLinearSystem& linear)
        : m_linear(linear), m_Z(VelocityTransformation::nullSpace(linear.rows)), m_size(linear.H.cwiseAbs())
    {
    }

    Eigen::VectorXcd along(const Eigen::VectorXcd& shape) const { return m_Z.onto(shape); }
    bool isFree(const Eigen::VectorXcd& v) const
    {
        const Eigen::VectorXd& units = m_linear.rows->units();
        const Eigen::VectorXcd force = m_linear.H * v;
        const double curvature = m_Z.transposedTimes(Eigen::MatrixXcd(force)).norm() * v.cwiseQuotient(units).norm();
        const Eigen::VectorXd magnitude = v.cwiseAbs();
        const SymmetricForm H(m_linear.H);
        const double ofShape = roundingOfShapes(H, magnitude, force.cwiseAbs(), units)(0, 0);
        const double ofSum = std::min(tolerance::kRoundingOfSolve, sumRounding(H.size()));
        return curvature <= ofSum * magnitude.dot(m_size * magnitude) + ofShape;
    }
    /// v less its part in motions that the stiffness resists, where that part is an error of v: near a double
    /// eigenvalue QZ leaves the root of its rounding in the shape. Else v.
    Eigen::VectorXcd withoutResisted(const Eigen::VectorXcd& v)
    {
        const Eigen::VectorXd perUnit = m_linear.rows->units().cwiseInverse();
        if (!m_loose) {
            const Eigen::MatrixXd& Z = m_linear.rows->nullSpace();
            const SymmetricPairs pairs = solveSymmetric(symmetrized(congruent(m_linear.H, Z)));
            const double most = pairs.values.cwiseAbs().maxCoeff();
            std::vector<Eigen::Index> loose;
            for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
                if (std::abs(pairs.values[i]) <= tolerance::kRounding * most) {
                    loose.push_back(i);
                }
            }
            m_loose = Z * pairs.vectors(Eigen::all, loose);
        }
        const Eigen::MatrixXd dual = perUnit.cwiseAbs2().asDiagonal() * *m_loose;
        const Eigen::VectorXcd loose = *m_loose * (dual.transpose() * v).eval();
        const bool isError = perUnit.cwiseProduct((v - loose).cwiseAbs()).norm() <=
                             tolerance::kNearlySame * perUnit.cwiseProduct(v.cwiseAbs()).norm();
        return isError ? loose : v;
    }

private:
    const ConstrainedLinearSystem& m_linear;
    VelocityTransformation m_Z;
    SparseMatrix m_size;
    std::optional<Eigen::MatrixXd> m_loose;  // n×k, found when it is asked for
};

}  // namespace

void setRigidZeros(const ConstrainedLinearSystem& linear, Spectrum& spectrum)
{
    const double scale = frequencyScale(linear.rows->units(), linear.M, linear.H);
    const double small = tolerance::kFreeMotion * scale;
    const auto isSmall = [small](const Eigenvalue& value) {
        return value.isTrue() && value.s != 0.0 && !(std::abs(value.s) > small);
    };
    if (std::ranges::none_of(spectrum.values, isSmall)) {
        return;
    }
    // A double zero moves by the root of its rounding; such a value that is no more than its error is one.
    const double blurred = tolerance::kSevenDigits * scale;
    FreeMotions free(linear);
    for (Eigenvalue& value : spectrum.values) {
        if (!isSmall(value)) {
            continue;
        }
        Eigen::VectorXcd v = free.along(value.shape);
        const double decay = decayRate(linear, v);
        const bool isBlurred = std::abs(value.s) <= std::min(value.errorEstimate, blurred);
        if (!isBlurred && decay > 0 && std::abs(value.s) > tolerance::kNearlyZero * decay) {
            continue;
        }
        if (free.isFree(v)) {
            value.errorEstimate = 0;
        } else if (v = free.withoutResisted(v); free.isFree(v)) {
            value.errorEstimate = 0;
            value.shape = v;
        } else if (!isBlurred) {
            continue;
        }
        value.s = 0;
    }
}

void finishSpectrum(const ConstrainedLinearSystem& linear, Spectrum& spectrum)
{
    if (linear.rows) {
        setRigidZeros(linear, spectrum);
    }
    sortValues(spectrum);
    if (linkConjugates(spectrum)) {
        sortValues(spectrum);
        linkConjugates(spectrum);
    }
    markRepeated(spectrum);
    for (Eigenvalue& value : spectrum.values) {
        normalize(value.shape);
    }
    cleanSigns(spectrum);
    verifyCount(spectrum);
}

void pairWithItself(Spectrum& spectrum)
{
    for (std::size_t i = 0; i < spectrum.values.size() && spectrum.values[i].isTrue(); ++i) {
        spectrum.values[i].paired = i;
    }
}

void pairWith(const Spectrum& reference, Spectrum& spectrum)
{
    const auto trueCount = [](const Spectrum& each) {
        return static_cast<std::size_t>(std::ranges::find_if_not(each.values, &Eigenvalue::isTrue) -
                                        each.values.begin());
    };
    const auto distance = [&](std::size_t i, std::size_t j) {
        return std::abs(spectrum.values[i].s - reference.values[j].s);
    };
    for (const GreedyPair& pair : greedyPairs(trueCount(spectrum), trueCount(reference), distance)) {
        spectrum.values[pair.i].paired = pair.j;
        spectrum.values[pair.i].difference = pair.distance;
    }
}

}  // namespace eigenlink
