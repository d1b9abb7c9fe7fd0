#include "model/math/dense/strongly_damped.h"

#include "model/math/dense/dense_product.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/tolerances.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr double kEps = std::numeric_limits<double>::epsilon();

/// ẍ + Cẋ + Kx + By = 0, ẏ + Rx' … in one of the two bases: x = (toModal)⁻¹ η.
struct SecondOrderForm {
    Eigen::MatrixXd C, K;        // k×k
    Eigen::MatrixXd B;           // k×p
    Eigen::MatrixXd relaxation;  // p×p
    Eigen::VectorXd scale;       // T of (x, y) beside velocities [1/s, 1/√s]
    Eigen::MatrixXd toModal;     // η = toModal x; empty for the identity
    Eigen::MatrixXd free;        // N, (k + p)×z, orthonormal: [K B; Bᵀ R] T⁻¹N = 0

    /// [Bᵀ R], what drives y.
    Eigen::MatrixXd relaxationRows() const
    {
        Eigen::MatrixXd rows(relaxation.rows(), K.cols() + relaxation.cols());
        if (rows.rows() > 0) {
            rows.leftCols(K.cols()) = B.transpose();
            rows.rightCols(relaxation.cols()) = relaxation;
        }
        return rows;
    }
    /// [K B], what drives x.
    Eigen::MatrixXd stiffnessRows() const
    {
        Eigen::MatrixXd rows(K.rows(), K.cols() + relaxation.cols());
        rows.leftCols(K.cols()) = K;
        if (relaxation.cols() > 0) {
            rows.rightCols(relaxation.cols()) = B;
        }
        return rows;
    }
};

/// An eigenpair with the displacement x and the motion that relaxes, y.
struct Root {
    Complex s;
    Eigen::VectorXcd x, y;
};

/// Orthonormal columns, k×c; of all k directions those of the unit matrix, by which nothing is multiplied.
class Basis {
public:
    Basis() = default;
    /// Completes the columns of N, k×z and orthonormal, to an orthonormal basis.
    Basis(const Eigen::MatrixXd& N, Eigen::Index k) : m_size(k), m_columns(k - N.cols())
    {
        if (N.cols() > 0) {
            const Eigen::MatrixXd Q = orthogonalFactor(N);
            m_entries = Q.rightCols(m_columns);
        }
    }

    Eigen::Index cols() const { return m_columns; }
    Eigen::MatrixXcd times(const Eigen::MatrixXcd& X) const { return isAll() ? X : product(m_entries, X); }
    /// XB and BᵀX.
    Eigen::MatrixXd after(const Eigen::MatrixXd& X) const { return isAll() ? X : product(X, m_entries); }
    Eigen::MatrixXd transposedTimes(const Eigen::MatrixXd& X) const
    {
        return isAll() ? X : transposedProduct(m_entries, X);
    }
    Eigen::MatrixXd entries() const { return isAll() ? Eigen::MatrixXd::Identity(m_size, m_size) : m_entries; }

private:
    bool isAll() const { return m_columns == m_size; }

    Eigen::Index m_size = 0, m_columns = 0;
    Eigen::MatrixXd m_entries;
};

/// The scale of y under T, where its own stiffness is one.
Eigen::VectorXd relaxationScale(const Eigen::MatrixXd& relaxation)
{
    return relaxation.diagonal().unaryExpr([](double rate) { return rate != 0 ? std::sqrt(std::abs(rate)) : 1.0; });
}

Eigen::VectorXd joined(const Eigen::VectorXd& x, const Eigen::VectorXd& y)
{
    Eigen::VectorXd both(x.size() + y.size());
    both.head(x.size()) = x;
    both.tail(y.size()) = y;
    return both;
}

/// Rests at any place: motions without stiffness, alone or together with what relaxes behind a damper. Orthonormal in
/// T(η, y).
Eigen::MatrixXd freeMotions(const ModalForm& form, const Eigen::VectorXd& scale)
{
    const Eigen::VectorXd& kappa = form.pairs.kappa;
    const Eigen::Index k = kappa.size();
    const Eigen::Index p = form.relaxation.rows();
    if (p == 0) {
        std::vector<Eigen::Index> zeros;
        for (Eigen::Index i = 0; i < k; ++i) {
            if (kappa[i] == 0) {
                zeros.push_back(i);
            }
        }
        return Eigen::MatrixXd::Identity(k, k)(Eigen::all, zeros);
    }
    Eigen::MatrixXd stiffness(k + p, k + p);
    stiffness << Eigen::MatrixXd(kappa.asDiagonal()), form.coupling, form.coupling.transpose(), form.relaxation;
    const auto inverse = scale.cwiseInverse().asDiagonal();
    const SymmetricPairs pairs = solveSymmetric(symmetrized(inverse * stiffness * inverse));
    std::vector<Eigen::Index> zeros;
    for (Eigen::Index i = 0; i < k + p; ++i) {
        if (std::abs(pairs.values[i]) <= tolerance::kFewRoundings * static_cast<double>(k + p)) {
            zeros.push_back(i);
        }
    }
    return pairs.vectors(Eigen::all, zeros);
}

SecondOrderForm modalCoordinates(const ModalForm& form)
{
    const Eigen::VectorXd scale = joined(form.D, relaxationScale(form.relaxation));
    return {form.damping, form.pairs.kappa.asDiagonal(), form.coupling, form.relaxation, scale,
            {},           freeMotions(form, scale)};
}

/// Coordinates in which the damping is diagonal; its zeros are exact there.
std::optional<SecondOrderForm> dampingCoordinates(const ModalForm& form, const Projected& matrices)
{
    const auto pairs = solveProjection(Projection(matrices.R, matrices.M, matrices.C));
    if (!pairs) {
        return std::nullopt;
    }
    const Eigen::MatrixXd& V = pairs->V;
    const Eigen::MatrixXd K = symmetrized(transposedProduct(V, matrices.K.times(V)));
    SecondOrderForm result{pairs->kappa.asDiagonal(), K, {}, form.relaxation, {}, {}, {}};
    result.B = Eigen::MatrixXd::Zero(K.rows(), matrices.relaxing.cols());
    if (matrices.relaxing.cols() > 0) {
        result.B = transposedProduct(V, matrices.K.times(matrices.relaxing));
    }
    const double typical = std::sqrt(K.norm() / std::sqrt(static_cast<double>(K.rows())));
    result.scale =
        joined(Eigen::VectorXd::Constant(K.rows(), typical > 0 ? typical : 1), relaxationScale(form.relaxation));
    result.toModal = transposedProduct(form.pairs.MV, V);
    const SecondOrderForm modal = modalCoordinates(form);
    Eigen::MatrixXd free = modal.scale.cwiseInverse().asDiagonal() * modal.free;
    free.topRows(K.rows()) = (result.toModal.transpose() * free.topRows(K.rows())).eval();
    free = (result.scale.asDiagonal() * free).eval();
    result.free = orthonormalBasis(free);
    return result;
}

/// True where coordinates with a diagonal damping keep more digits: rounding is eps · γ_max in the modal ones, and
/// eps · κ_max of a square of frequencies in the others.
bool outweighsStiffness(const ModalForm& form)
{
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    for (const double kappa : form.pairs.kappa) {
        const double omega = std::sqrt(std::abs(kappa));
        lowest = omega > 0 ? std::min(lowest, omega) : lowest;
        highest = std::max(highest, omega);
    }
    return form.damping.norm() > tolerance::kDampingOutweighs * highest * (highest / lowest) && highest > 0;
}

/// The states (u, ν) without exact zeros: T(x, y) = N⊥u + Nα, ẋ = Q ν, with α from its own rate, sα = NᵀT d/dt(x, y).
class RegularStates {
public:
    explicit RegularStates(const SecondOrderForm& form) : m_form(form), m_positions(form.free, form.scale.size())
    {
        const Eigen::Index k = form.K.rows();
        const Eigen::MatrixXd free = form.scale.cwiseInverse().asDiagonal() * form.free;
        const Eigen::MatrixXd N = free.topRows(k);
        const Eigen::MatrixXd relaxed = free.bottomRows(free.rows() - k);
        std::vector<Eigen::Index> undamped;
        SymmetricPairs pairs{Eigen::VectorXd(0), Eigen::MatrixXd(0, 0)};
        if (N.cols() > 0) {
            pairs = solveSymmetric(symmetrized(N.transpose() * form.C * N + relaxed.transpose() * relaxed));
        }
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const double size = (N * pairs.vectors.col(i)).squaredNorm();
            if (!(pairs.values[i] > tolerance::kRounding * form.C.norm() * size)) {
                undamped.push_back(i);
            }
        }
        m_drifting = orthonormalBasis(N * pairs.vectors(Eigen::all, undamped));
        m_velocities = Basis(m_drifting, k);
    }

    Eigen::Index size() const { return m_positions.cols() + m_velocities.cols(); }

    Eigen::MatrixXd matrix() const
    {
        const Eigen::Index k = m_form.K.rows();
        const Eigen::Index e = m_positions.cols();
        const Eigen::Index f = m_velocities.cols();
        const Eigen::VectorXd inverse = m_form.scale.cwiseInverse();
        const Eigen::MatrixXd rates = m_form.scale.asDiagonal() * m_positions.entries();
        Eigen::MatrixXd A(e + f, e + f);
        A.topLeftCorner(e, e) = -rates.bottomRows(rates.rows() - k).transpose() *
                                m_positions.after(m_form.relaxationRows() * inverse.asDiagonal());
        A.topRightCorner(e, f) = m_velocities.after(rates.topRows(k).transpose());
        A.bottomLeftCorner(f, e) =
            -m_velocities.transposedTimes(m_positions.after(m_form.stiffnessRows() * inverse.asDiagonal()));
        A.bottomRightCorner(f, f) = -m_velocities.transposedTimes(m_velocities.after(m_form.C));
        return A;
    }

    /// The roots with these values and states, column by column.
    std::vector<Root> rootsOf(const Eigen::VectorXcd& values, const Eigen::MatrixXcd& states) const
    {
        const Eigen::Index k = m_form.K.rows();
        const Eigen::VectorXd inverse = m_form.scale.cwiseInverse();
        const Eigen::MatrixXcd places = inverse.asDiagonal() * m_positions.times(states.topRows(m_positions.cols()));
        const Eigen::MatrixXcd speeds = m_velocities.times(states.bottomRows(m_velocities.cols()));
        const Eigen::MatrixXd relaxing = m_form.relaxationRows();
        std::vector<Root> roots;
        for (Eigen::Index i = 0; i < values.size(); ++i) {
            Eigen::VectorXcd place = places.col(i), rate(place.size());
            rate.head(k) = speeds.col(i);
            rate.tail(rate.size() - k) = -(relaxing * place);
            const Eigen::VectorXcd along = m_form.free.transpose() * (m_form.scale.asDiagonal() * rate);
            place += inverse.asDiagonal() * (m_form.free * (along / values[i]));
            roots.push_back({values[i], place.head(k), place.tail(place.size() - k)});
        }
        return roots;
    }

    /// The exact zeros.
    std::vector<Root> zeros() const
    {
        const Eigen::Index k = m_form.K.rows();
        std::vector<Root> roots;
        for (Eigen::Index i = 0; i < m_form.free.cols(); ++i) {
            const Eigen::VectorXd place = m_form.free.col(i).cwiseQuotient(m_form.scale);
            roots.push_back({0, place.head(k).cast<Complex>(), place.tail(place.size() - k).cast<Complex>()});
        }
        const Eigen::VectorXcd none = Eigen::VectorXcd::Zero(m_form.relaxation.rows());
        for (Eigen::Index i = 0; i < m_drifting.cols(); ++i) {
            roots.push_back({0, m_drifting.col(i).cast<Complex>(), none});
        }
        return roots;
    }

private:
    const SecondOrderForm& m_form;
    Basis m_positions;             // N⊥
    Eigen::MatrixXd m_drifting;    // free motions without damping
    Basis m_velocities;            // Q
};

/// Numbers of the values, ascending by size; conjugates stay neighbours.
std::vector<Eigen::Index> bySize(const Eigen::VectorXcd& values)
{
    std::vector<Eigen::Index> order(static_cast<std::size_t>(values.size()));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::stable_sort(order.begin(), order.end(),
                     [&values](Eigen::Index a, Eigen::Index b) { return std::abs(values[a]) < std::abs(values[b]); });
    return order;
}

/// The number of slow values, ascending, that come from A⁻¹: where both solves are equally good, in the widest gap
/// there that parts no conjugates.
std::size_t slowCount(const std::vector<double>& slow, const std::vector<double>& fast)
{
    const double middle = std::sqrt(slow.front()) * std::sqrt(fast.back());
    std::size_t best = 0;
    double widest = 0;
    for (std::size_t i = 0; i <= slow.size(); ++i) {
        const double below = i > 0 ? slow[i - 1] : middle / tolerance::kSlowWindow;
        const double above = i < fast.size() ? fast[i] : middle * tolerance::kSlowWindow;
        const bool isInside = below < middle * tolerance::kSlowWindow && above > middle / tolerance::kSlowWindow;
        const double gap =
            std::min(above, middle * tolerance::kSlowWindow) / std::max(below, middle / tolerance::kSlowWindow);
        if (isInside && gap > widest) {
            widest = gap;
            best = i;
        }
    }
    return best;
}

/// The eigenpairs of A, ascending; of two conjugates the upper one has its shape.
std::vector<Root> rootsOf(const RegularStates& states, const StandardPairs& pairs)
{
    const std::vector<Eigen::Index> order = bySize(pairs.values);
    std::vector<Eigen::Index> upper;
    std::ranges::copy_if(order, std::back_inserter(upper),
                         [&](Eigen::Index i) { return !(pairs.values[i].imag() < 0); });
    std::vector<Root> shaped = states.rootsOf(pairs.values(upper), pairs.vectors(Eigen::all, upper));
    std::vector<Root> roots;
    std::size_t next = 0;
    for (const Eigen::Index i : order) {
        roots.push_back(pairs.values[i].imag() < 0 ? Root{pairs.values[i], {}, {}} : std::move(shaped[next++]));
    }
    return roots;
}

/// The roots from the pairs of the modal form, whose smallest values are the rounding of its exact zeros.
std::vector<Root> rootsOf(const ModalForm& form, const StandardPairs& pairs, Eigen::Index zeros)
{
    const Eigen::Index k = form.D.size();
    std::vector<Root> roots;
    for (const Eigen::Index i : bySize(pairs.values)) {
        roots.push_back({pairs.values[i], pairs.vectors.col(i).head(k).cwiseQuotient(form.D.cast<Complex>()), {}});
    }
    roots.erase(roots.begin(), roots.begin() + zeros);
    return roots;
}

std::vector<double> sizesOf(const std::vector<Root>& roots)
{
    std::vector<double> sizes;
    std::ranges::transform(roots, std::back_inserter(sizes), [](const Root& root) { return std::abs(root.s); });
    return sizes;
}

/// The slow roots from A⁻¹ and the others of `fast`, ascending; of two conjugates the upper one. All of `fast` where A
/// is singular.
std::vector<Root> regularRoots(const RegularStates& states, const Eigen::MatrixXd& A, const std::vector<Root>& fast)
{
    std::vector<Root> slow;
    if (const Eigen::MatrixXd reciprocal = A.partialPivLu().inverse(); reciprocal.allFinite()) {
        StandardPairs inverse = solveStandard(reciprocal);
        inverse.values = inverse.values.unaryExpr([](Complex value) {
            constexpr double kHuge = std::numeric_limits<double>::max();
            return value == 0.0 ? Complex(kHuge) : 1.0 / value;
        });
        slow = rootsOf(states, inverse);
    }
    const std::size_t count = slow.empty() ? 0 : slowCount(sizesOf(slow), sizesOf(fast));
    std::vector<Root> roots;
    for (std::size_t i = 0; i < fast.size(); ++i) {
        const Root& root = i < count ? slow[i] : fast[i];
        if (!(root.s.imag() < 0)) {
            roots.push_back(root);
        }
    }
    return roots;
}

/// Newton's method on xᵀP(s)x with inverse iteration for x.
class Polish {
public:
    explicit Polish(const SecondOrderForm& form) : m_form(form) {}

    /// The root that begins at `start`, or `start` where the iteration leaves its neighbourhood.
    Root operator()(const Root& start, double room) const
    {
        constexpr int kMost = 6;
        Root root = start;
        for (int i = 0; i < kMost; ++i) {
            const Eigen::MatrixXcd P = at(root.s);
            const Eigen::MatrixXcd slope = slopeAt(root.s);
            Eigen::VectorXcd x = P.partialPivLu().solve(slope * root.x);
            if (!x.allFinite()) {
                break;  // s is exact
            }
            x.normalize();
            const Complex step = -Complex(x.transpose() * (P * x)) / Complex(x.transpose() * (slope * x));
            if (!std::isfinite(std::abs(step)) || std::abs(root.s + step - start.s) > room) {
                return start;
            }
            root.x = x;
            root.s = start.s.imag() == 0 ? Complex(root.s.real() + step.real()) : root.s + step;
            if (std::abs(step) <= 4 * kEps * std::abs(root.s)) {
                break;
            }
        }
        if (m_form.relaxation.rows() > 0) {
            root.y = -shifted(root.s).partialPivLu().solve((m_form.B.transpose() * root.x).eval());
        }
        return isAnswer(root) ? root : start;
    }

private:
    /// False at a pole of P: what relaxes moves by itself there, and x tells nothing of it.
    bool isAnswer(const Root& root) const
    {
        if (m_form.relaxation.rows() == 0) {
            return true;
        }
        const Eigen::VectorXcd inertia = root.s * root.s * root.x;
        const Eigen::VectorXcd damping = root.s * (m_form.C * root.x);
        const Eigen::VectorXcd stiffness = m_form.K * root.x;
        const Eigen::VectorXcd relaxing = m_form.B * root.y;
        const double sizes = inertia.norm() + damping.norm() + stiffness.norm() + relaxing.norm();
        const double left = (inertia + damping + stiffness + relaxing).norm();
        return sizes > 0 && std::isfinite(sizes) && left <= tolerance::kOwnNeighbourhood * sizes;
    }

    Eigen::MatrixXcd shifted(Complex s) const
    {
        const Eigen::Index p = m_form.relaxation.rows();
        return m_form.relaxation.cast<Complex>() + s * Eigen::MatrixXcd::Identity(p, p);
    }

    Eigen::MatrixXcd at(Complex s) const
    {
        Eigen::MatrixXcd P = s * m_form.C + m_form.K;
        P.diagonal().array() += s * s;
        if (m_form.relaxation.rows() > 0) {
            P -= m_form.B * shifted(s).partialPivLu().solve(Eigen::MatrixXcd(m_form.B.transpose().cast<Complex>()));
        }
        return P;
    }

    Eigen::MatrixXcd slopeAt(Complex s) const
    {
        Eigen::MatrixXcd slope = m_form.C.cast<Complex>();
        slope.diagonal().array() += 2.0 * s;
        if (m_form.relaxation.rows() > 0) {
            const Eigen::MatrixXcd half =
                shifted(s).partialPivLu().solve(Eigen::MatrixXcd(m_form.B.transpose().cast<Complex>()));
            slope += half.transpose() * half;
        }
        return slope;
    }

    const SecondOrderForm& m_form;
};

/// Every root by itself, where the system is small enough for a factorisation each.
void polish(const SecondOrderForm& form, std::vector<Root>& roots)
{
    constexpr Eigen::Index kLargest = 150;
    if (form.K.rows() == 0 || form.K.rows() > kLargest) {
        return;
    }
    const Polish newton(form);
    std::vector<Root> polished;
    for (const Root& root : roots) {
        double room = std::abs(root.s);
        for (const Root& other : roots) {
            const double distance = std::abs(other.s - root.s);
            room = &other != &root ? std::min({room, distance}) : room;
        }
        polished.push_back(newton(root, tolerance::kOwnNeighbourhood * room));
    }
    roots = std::move(polished);
}

}  // namespace

bool losesSlowRoots(const ModalForm& form, const Eigen::VectorXcd& values)
{
    if (form.relaxation.rows() > 0 && freeMotions(form, joined(form.D, relaxationScale(form.relaxation))).cols() > 0) {
        return true;  // zeros that only dampers and springs in series make come out as rounding
    }
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const Complex s : values) {
        least = s != 0.0 ? std::min(least, std::abs(s)) : least;
        most = std::max(most, std::abs(s));
    }
    // What rounding made zero: about κ/c where a mode creeps.
    for (Eigen::Index i = 0; i < form.D.size(); ++i) {
        const double kappa = std::abs(form.pairs.kappa[i]);
        const double damping = std::abs(form.damping(i, i));
        least = kappa > 0 && damping > 0 ? std::min(least, kappa / damping) : least;
    }
    return most > 0 && least < most * kEps / tolerance::kSevenDigits;
}

void recoverSlowRoots(const ModalForm& form, const Projected& matrices, StandardPairs& pairs)
{
    std::optional<SecondOrderForm> chosen;
    if (outweighsStiffness(form)) {
        chosen = dampingCoordinates(form, matrices);
    }
    const SecondOrderForm coordinates = chosen ? std::move(*chosen) : modalCoordinates(form);
    const RegularStates states(coordinates);
    const Eigen::MatrixXd A = states.matrix();
    const bool isSolved = !chosen && form.relaxation.rows() == 0;
    std::vector<Root> roots;
    if (A.rows() > 0) {  // else all roots are zero
        roots = regularRoots(
            states, A,
            isSolved ? rootsOf(form, pairs, pairs.values.size() - states.size()) : rootsOf(states, solveStandard(A)));
    }
    polish(coordinates, roots);
    for (Root& zero : states.zeros()) {
        roots.push_back(std::move(zero));
    }
    const Eigen::Index k = form.D.size();
    pairs.values.resize(static_cast<Eigen::Index>(roots.size()));
    pairs.vectors = Eigen::MatrixXcd::Zero(2 * k + form.relaxation.rows(), pairs.values.size());
    for (std::size_t i = 0; i < roots.size(); ++i) {
        const auto column = static_cast<Eigen::Index>(i);
        const Root& root = roots[i];
        const Eigen::VectorXcd eta =
            coordinates.toModal.size() > 0 ? Eigen::VectorXcd(coordinates.toModal * root.x) : root.x;
        pairs.values[column] = root.s;
        pairs.vectors.col(column).head(k) = form.D.asDiagonal() * eta;
        pairs.vectors.col(column).tail(root.y.size()) = root.y;
    }
}

}  // namespace eigenlink
