#include "model/assembly/second_order_rows.h"

#include "model/assembly/tolerances.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

#include <algorithm>
#include <utility>

namespace eigenlink {
namespace {

/// f'(0) by differences of fourth order, of errors h⁴ and ε/h.
template <class Function>
auto slopeOf(const Function& f)
{
    const double h = tolerance::kStepInParameter;
    using Value = std::decay_t<decltype(f(h))>;
    return Value((8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h));
}

/// The unit of the lengths, beside which those of all other coordinates are one.
double lengthIn(const Eigen::VectorXd& units)
{
    const auto found = std::ranges::find_if(units, [](double unit) { return unit != 1; });
    return found != units.end() ? *found : 1;
}

/// The projection of rows that takes out the parts by which they are independent to rounding only, as those of
/// coordinates that hardly move.
Eigen::MatrixXd clearPartsOf(const Eigen::MatrixXd& rows)
{
    const Eigen::VectorXd squares =
        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(rows * rows.transpose(), Eigen::EigenvaluesOnly).eigenvalues();
    if (squares.minCoeff() > tolerance::kRounding * squares.maxCoeff()) {
        return Eigen::MatrixXd::Identity(rows.rows(), rows.rows());
    }
    const Eigen::JacobiSVD<Eigen::MatrixXd> parts(rows, Eigen::ComputeThinU);
    const Eigen::VectorXd& sizes = parts.singularValues();
    const auto U = parts.matrixU().leftCols((sizes.array() > tolerance::kNearlyZero * sizes.maxCoeff()).count());
    return U * U.transpose();
}

}  // namespace

struct SecondOrderRows::SelfStressAt {
    Eigen::MatrixXd byAll;    // ∂Φ_J/∂y
    Eigen::MatrixXd J;        // by free coordinates
    Eigen::MatrixXd inverse;  // Φ_J⁺
    Eigen::VectorXd w;        // 1 of d, −c of J
    Eigen::VectorXd rho;

    // With Φ_JΦ_Jᵀ c = Φ_J∇Φ_d: dρ = P w·dΦ_q − Φ_J⁺ (dΦ_J ρ), of these free coordinates.
    Eigen::MatrixXd slope(const ConstraintBlock& block, const ExtendedCoordinates& all, const Eigen::VectorXi& of) const
    {
        const Eigen::Index width = std::ssize(block.coordinates());
        Eigen::MatrixXd whole = Eigen::MatrixXd::Zero(rho.size(), width);
        Eigen::MatrixXd along = Eigen::MatrixXd::Zero(J.rows(), width);
        for (Eigen::Index i = 0; i < w.size(); ++i) {
            if (block.isCurved(i)) {
                const Eigen::MatrixXd row =
                    block.hessian(all, Eigen::VectorXd::Unit(w.size(), i)).bottomRows(rho.size());
                whole += w[i] * row;
                if (i > 0) {
                    along.row(i - 1) += rho.transpose() * row;
                }
            }
        }
        along += J * whole;
        return whole(of, Eigen::all) - inverse(of, Eigen::all) * along;
    }
};

SecondOrderRows::SecondOrderRows(ConstraintBlock block, const ExtendedCoordinates& all,
                                 const std::vector<Eigen::Index>& partners)
    : m_block(std::move(block))
{
    const std::vector<Eigen::Index>& places = m_block.coordinates();
    const auto isGiven = [&](Eigen::Index i) { return partners[static_cast<std::size_t>(i)] < 0; };
    m_given = std::ranges::count_if(places, isGiven);
    m_isGroundStill = std::ranges::find(partners, kStill) != partners.end();
    Eigen::MatrixXd left = slopeAt(all).rightCols(freeCount());
    const SelfStressAt at = selfStressAt(all);
    left -= Eigen::MatrixXd(left * at.inverse * at.J);  // of motions on Φ_J = 0
    const double largest = left.size() > 0 ? left.rowwise().norm().maxCoeff() : 0;
    if (!(largest > tolerance::kNearlyZero * m_block.jacobian(all).row(0).norm())) {
        return;
    }
    const auto takeOut = [&](Eigen::Index i) {
        const double size = left.row(i).norm();
        m_kept.push_back(places[static_cast<std::size_t>(m_given + i)]);
        if (size > tolerance::kNearlyZero * largest) {
            const Eigen::RowVectorXd direction = left.row(i) / size;
            left -= Eigen::MatrixXd(left * direction.transpose() * direction);
        }
    };
    for (Eigen::Index most = 0; left.rowwise().norm().maxCoeff(&most) > tolerance::kNearlyZero * largest;) {
        takeOut(most);
        const Eigen::Index partner = partners[static_cast<std::size_t>(m_kept.back())];
        const auto found = std::ranges::find(places, partner);
        if (partner != m_kept.back() && found != places.end() && std::ranges::find(m_kept, partner) == m_kept.end()) {
            takeOut(found - places.begin() - m_given);
        }
    }
    m_scale = lengthIn(m_block.units()) / largest;
    m_directions.setIdentity(std::ssize(m_kept), std::ssize(m_kept));
}

std::vector<Eigen::Index> SecondOrderRows::coordinates() const
{
    std::vector<Eigen::Index> result;
    for (const auto row : m_directions.rowwise()) {
        Eigen::Index most = 0;
        row.cwiseAbs().maxCoeff(&most);
        result.push_back(m_kept[static_cast<std::size_t>(most)]);
    }
    return result;
}

Eigen::VectorXi SecondOrderRows::keptPlaces() const
{
    const std::vector<Eigen::Index>& places = m_block.coordinates();
    Eigen::VectorXi kept(std::ssize(m_kept));
    for (Eigen::Index i = 0; i < kept.size(); ++i) {
        const auto found = std::ranges::lower_bound(places, m_kept[static_cast<std::size_t>(i)]);
        kept[i] = static_cast<int>(found - places.begin() - m_given);
    }
    return kept;
}

SecondOrderRows::SelfStressAt SecondOrderRows::selfStressAt(const ExtendedCoordinates& all) const
{
    const Eigen::MatrixXd rows = m_block.jacobian(all);
    const Eigen::MatrixXd byAll = rows.bottomRows(rows.rows() - 1), J = byAll.rightCols(freeCount());
    SelfStressAt at{byAll, J, Eigen::MatrixXd(J.cols(), J.rows()), Eigen::VectorXd::Ones(rows.rows()),
                    rows.row(0).tail(J.cols()).transpose()};
    if (J.rows() > 0) {
        at.inverse = Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(J).pseudoInverse();
        const Eigen::VectorXd c = at.inverse.transpose() * at.rho;
        at.w.tail(c.size()) = -c;
        at.rho -= J.transpose() * c;
    }
    return at;
}

Eigen::MatrixXd SecondOrderRows::slopeAt(const ExtendedCoordinates& all) const
{
    const auto count = static_cast<int>(freeCount());
    return selfStressAt(all).slope(m_block, all, Eigen::VectorXi::LinSpaced(count, 0, count - 1));
}

void SecondOrderRows::dropZeroRows(const std::vector<ExtendedCoordinates>& places,
                                   const std::vector<Eigen::Index>& partners)
{
    const Eigen::Index width = std::ssize(m_block.coordinates());
    Eigen::MatrixXd gradients(count(), width * std::ssize(places));
    for (std::size_t i = 0; i < places.size(); ++i) {
        gradients.middleCols(static_cast<Eigen::Index>(i) * width, width) = gradient(places[i]);
    }
    const double least = tolerance::kNearlyZero * gradients.rowwise().norm().maxCoeff();
    Eigen::MatrixXd kept(0, count());
    for (Eigen::Index i = 0, size = 1; i < count(); i += size) {
        const auto k = static_cast<std::size_t>(i);
        size = k + 1 < m_kept.size() && partners[static_cast<std::size_t>(m_kept[k])] == m_kept[k + 1] ? 2 : 1;
        const Eigen::JacobiSVD<Eigen::MatrixXd> parts(gradients.middleRows(i, size), Eigen::ComputeThinU);
        const Eigen::Index rank = (parts.singularValues().array() > least).count();
        Eigen::MatrixXd U = parts.matrixU().leftCols(rank);
        if (rank == size) {
            U.setIdentity();
        }
        U = (U.array().abs() < tolerance::kNearlyZero).select(0, U).eval();
        kept.conservativeResize(kept.rows() + rank, Eigen::NoChange);
        kept.bottomRows(rank).setZero();
        kept.block(kept.rows() - rank, i, rank, size) = U.transpose() * (U.sum() < 0 ? -1 : 1);
    }
    m_directions = kept;
}

SecondOrderRows::Along SecondOrderRows::alongMotions(const SelfStressAt& at, const ExtendedCoordinates& all) const
{
    Along along{m_scale * m_directions * at.slope(m_block, all, keptPlaces()), {}};
    along.B = along.rows.rightCols(freeCount()) * at.inverse;
    along.rows -= along.B * at.byAll;
    return along;
}

Eigen::VectorXd SecondOrderRows::values(const ExtendedCoordinates& all) const
{
    const SelfStressAt at = selfStressAt(all);
    return m_scale * m_directions * at.rho(keptPlaces()) -
           alongMotions(at, all).B * m_block.values(all).tail(at.J.rows());
}

Eigen::MatrixXd SecondOrderRows::clearParts(const Eigen::MatrixXd& rows) const
{
    Eigen::MatrixXd parts = clearPartsOf(rows);
    for (Eigen::Index i = 0; i < parts.rows(); ++i) {
        // A coordinate of a point that moves along the other one: its row is rounding.
        if ((parts.row(i) * rows.rightCols(freeCount())).norm() < tolerance::kNearlyZero * lengthIn(m_block.units())) {
            parts.row(i).setZero();
        }
    }
    return parts;
}

Eigen::MatrixXd SecondOrderRows::gradient(const ExtendedCoordinates& all) const
{
    if (count() == 0) {
        return Eigen::MatrixXd(0, std::ssize(m_block.coordinates()));
    }
    const Eigen::MatrixXd rows = alongMotions(selfStressAt(all), all).rows;
    return clearParts(rows) * rows * m_block.units().cwiseInverse().asDiagonal();
}

// Where Φ_J = 0, ρ = 0 and Φ_J,q v = 0, with dots for derivatives along v:
// ρ̈ = P (d(Φ_qᵀw)/dt² − 2 Φ̇_J,qᵀ ċ) − 2 Φ_J⁺ Φ̇_J,q ρ̇,  ċ = Φ_J⁺ᵀ Φ̇_qᵀw,  Ψ̈ = ρ̈ / s − B Φ̈_J.
Eigen::VectorXd SecondOrderRows::curvature(const ExtendedCoordinates& all, const Eigen::VectorXd& v) const
{
    const Eigen::VectorXd y = v(m_block.coordinates()).cwiseQuotient(m_block.units());
    const double size = y.norm();
    if (!(size > 0) || count() == 0) {
        return Eigen::VectorXd::Zero(count());
    }
    const SelfStressAt at = selfStressAt(all);
    const Eigen::Index width = freeCount();
    const auto turnOf = [&](const Eigen::VectorXd& weights, const ExtendedCoordinates& there) -> Eigen::VectorXd {
        return m_block.hessian(there, weights) * y;
    };
    const Eigen::VectorXd turned = turnOf(at.w, all).tail(width);
    const Eigen::VectorXd c = at.inverse.transpose() * turned, rho = turned - at.J.transpose() * c;
    Eigen::VectorXd bend =
        slopeOf([&](double h) -> Eigen::VectorXd { return turnOf(at.w, all + h / size * v).tail(width); }) * size;
    Eigen::VectorXd Phi = Eigen::VectorXd::Zero(at.J.rows()), rest = Phi;
    for (Eigen::Index i = 0; i < at.J.rows(); ++i) {
        if (m_block.isCurved(i + 1)) {
            const Eigen::VectorXd row = turnOf(Eigen::VectorXd::Unit(at.w.size(), i + 1), all);
            Phi[i] = row.dot(y);
            rest[i] = 2 * row.tail(width).dot(rho);
            bend -= 2 * c[i] * row.tail(width);
        }
    }
    bend -= at.inverse * (at.J * bend + rest);
    const Along along = alongMotions(at, all);
    return clearParts(along.rows) * (m_scale * m_directions * bend(keptPlaces()) - along.B * Phi);
}

Eigen::MatrixXd SecondOrderRows::turning(const ExtendedCoordinates& all, const Eigen::VectorXd& mu) const
{
    const std::vector<Eigen::Index>& places = m_block.coordinates();
    const Eigen::VectorXd& units = m_block.units();
    const Eigen::Index still = m_isGroundStill ? m_given : 0, moving = std::ssize(places) - still;
    Eigen::MatrixXd H = Eigen::MatrixXd::Zero(still + moving, still + moving);  // ∂²(Ψᵀμ)/∂y²
    for (Eigen::Index k = still; k < H.cols(); ++k) {
        const Eigen::VectorXd step = units[k] * Eigen::VectorXd::Unit(all.size(), places[static_cast<std::size_t>(k)]);
        H.col(k) = slopeOf(
            [&](double h) -> Eigen::VectorXd { return units.cwiseProduct(gradient(all + h * step).transpose() * mu); });
    }
    H.bottomLeftCorner(moving, still) = H.topRightCorner(still, moving).transpose();
    // Rounding in place of a zero would be taken for the stiffness of a coordinate that has none.
    const double size = (units.asDiagonal() * gradient(all).transpose() * mu.cwiseAbs().asDiagonal()).cwiseAbs().sum();
    H = (H.array().abs() < tolerance::kElevenDigits * size).select(0, H).eval();
    return units.cwiseInverse().asDiagonal() * H * units.cwiseInverse().asDiagonal();
}

Eigen::MatrixXd SecondOrderRows::hessian(const ExtendedCoordinates& all, const Eigen::VectorXd& mu) const
{
    const Eigen::MatrixXd H = turning(all, mu);
    return 0.5 * (H + H.transpose());
}

namespace {

class ConsequenceTerm final : public DerivedRows {
public:
    explicit ConsequenceTerm(SecondOrderRows rows) : m_rows(std::move(rows)) {}

    Eigen::Index constraintCount() const override { return m_rows.count(); }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        for (const double value : m_rows.values(all)) {
            sink.add(row++, value);
        }
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        const Eigen::MatrixXd gradient = m_rows.gradient(all);
        const std::vector<Eigen::Index>& places = m_rows.block().coordinates();
        for (Eigen::Index i = 0; i < gradient.rows(); ++i) {
            for (Eigen::Index k = 0; k < gradient.cols(); ++k) {
                sink.add(row + i, places[static_cast<std::size_t>(k)], gradient(i, k));
            }
        }
    }
    void addConstraintStiffness(const ExtendedCoordinates& all, const double* lambda, MatrixSink& sink) const override
    {
        const Eigen::MatrixXd H = m_rows.turning(all, Eigen::Map<const Eigen::VectorXd>(lambda, m_rows.count()));
        const std::vector<Eigen::Index>& places = m_rows.block().coordinates();
        for (Eigen::Index i = 0; i < H.rows(); ++i) {
            for (Eigen::Index k = 0; k < H.cols(); ++k) {
                sink.add(places[static_cast<std::size_t>(i)], places[static_cast<std::size_t>(k)], H(i, k));
            }
        }
    }
    std::shared_ptr<const DerivedRows> boundTo(const std::vector<const Term*>& terms,
                                               const std::vector<const Term*>& own) const override
    {
        auto bound = std::make_shared<ConsequenceTerm>(*this);
        bound->m_rows.block().bindTo(terms, own);
        return bound;
    }

private:
    SecondOrderRows m_rows;
};

}  // namespace

std::shared_ptr<const DerivedRows> derivedFrom(SecondOrderRows rows)
{
    return std::make_shared<ConsequenceTerm>(std::move(rows));
}

}  // namespace eigenlink
