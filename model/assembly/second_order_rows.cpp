#include "model/assembly/second_order_rows.h"

#include "model/assembly/tolerances.h"

#include <Eigen/QR>
#include <Eigen/SVD>

#include <algorithm>
#include <utility>

namespace eigenlink {
namespace {

using Decomposition = Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>;

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

/// The rows without the parts by which they are independent to rounding only, as those of coordinates that hardly move.
Eigen::MatrixXd withoutRoundings(const Eigen::MatrixXd& rows)
{
    if (rows.rows() == 1) {
        return rows;
    }
    const Eigen::JacobiSVD<Eigen::MatrixXd> parts(rows, Eigen::ComputeThinU);
    const Eigen::VectorXd& sizes = parts.singularValues();
    const auto rank = (sizes.array() > tolerance::kNearlyZero * sizes.maxCoeff()).count();
    if (rank == rows.rows()) {
        return rows;
    }
    const auto U = parts.matrixU().leftCols(rank);
    return U * (U.transpose() * rows);
}

}  // namespace

struct SecondOrderRows::SelfStressAt {
    Eigen::MatrixXd J;      // of Φ_J by free coordinates
    Decomposition inverse;  // of J
    Eigen::VectorXd w;      // 1 of d, −c of J
    Eigen::VectorXd rho;

    // With Φ_JΦ_Jᵀ c = Φ_J∇Φ_d: dρ = P w·dΦ_q − Φ_J⁺ (dΦ_J ρ), of these free coordinates.
    Eigen::MatrixXd slope(const ConstraintBlock& block, const ExtendedCoordinates& all, const Eigen::VectorXi& of) const
    {
        const auto freeRowsOf = [&](const Eigen::VectorXd& weights) {
            return Eigen::MatrixXd(block.hessian(all, weights).bottomRows(rho.size()));
        };
        const Eigen::MatrixXd whole = freeRowsOf(w);
        if (J.rows() == 0) {
            return whole(of, Eigen::all);
        }
        Eigen::MatrixXd along = J * whole;
        for (Eigen::Index i = 0; i < J.rows(); ++i) {
            along.row(i) += rho.transpose() * freeRowsOf(Eigen::VectorXd::Unit(w.size(), i + 1));
        }
        Eigen::MatrixXd chosen = Eigen::MatrixXd::Zero(of.size(), rho.size());
        for (Eigen::Index i = 0; i < of.size(); ++i) {
            chosen(i, of[i]) = 1;
        }
        return whole(of, Eigen::all) - timesInverse(chosen) * along;
    }
    /// rows · Φ_J⁺
    Eigen::MatrixXd timesInverse(const Eigen::MatrixXd& rows) const
    {
        const Eigen::MatrixXd right = rows.transpose();
        const Eigen::MatrixXd columns = inverse.transpose().solve(right);
        return columns.transpose();
    }
};

SecondOrderRows::SecondOrderRows(ConstraintBlock block, const ExtendedCoordinates& all,
                                 const std::vector<Eigen::Index>& partners)
    : m_block(std::move(block))
{
    const std::vector<Eigen::Index>& places = m_block.coordinates();
    const auto isGiven = [&](Eigen::Index i) { return partners[static_cast<std::size_t>(i)] < 0; };
    m_given = std::ranges::count_if(places, isGiven);
    Eigen::MatrixXd left = slopeAt(all).rightCols(freeCount());
    const SelfStressAt at = selfStressAt(all);
    if (at.J.rows() > 0) {
        left -= Eigen::MatrixXd(left * at.inverse.solve(at.J));  // of motions on Φ_J = 0
    }
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
    const Eigen::MatrixXd rows = m_block.jacobian(all).rightCols(freeCount());
    SelfStressAt at{rows.bottomRows(rows.rows() - 1), {}, Eigen::VectorXd::Ones(rows.rows()), rows.row(0).transpose()};
    if (at.J.rows() > 0) {
        at.inverse.compute(at.J);
        const Eigen::VectorXd c = at.inverse.transpose().solve(at.rho);
        at.w.tail(c.size()) = -c;
        at.rho -= at.J.transpose() * c;
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

SecondOrderRows::Along SecondOrderRows::alongMotions(const ExtendedCoordinates& all) const
{
    const SelfStressAt at = selfStressAt(all);
    Along along{m_scale * m_directions * at.slope(m_block, all, keptPlaces()), {}};
    if (at.J.rows() > 0) {
        along.B = at.timesInverse(along.rows.rightCols(freeCount()));
        along.rows -= along.B * m_block.jacobian(all).bottomRows(at.J.rows());
    }
    return along;
}

Eigen::VectorXd SecondOrderRows::values(const ExtendedCoordinates& all) const
{
    const Eigen::VectorXd Psi = m_scale * m_directions * selfStressAt(all).rho(keptPlaces());
    const Eigen::VectorXd Phi = m_block.values(all);
    return Phi.size() > 1 ? Eigen::VectorXd(Psi - alongMotions(all).B * Phi.tail(Phi.size() - 1)) : Psi;
}

Eigen::MatrixXd SecondOrderRows::gradient(const ExtendedCoordinates& all) const
{
    if (count() == 0) {
        return Eigen::MatrixXd(0, std::ssize(m_block.coordinates()));
    }
    Eigen::MatrixXd rows = withoutRoundings(alongMotions(all).rows);
    for (auto row : rows.rowwise()) {
        // A coordinate of a point that moves along the other one: its row is rounding.
        if (row.tail(freeCount()).norm() < tolerance::kNearlyZero * lengthIn(m_block.units())) {
            row.setZero();
        }
    }
    return rows * m_block.units().cwiseInverse().asDiagonal();
}

Eigen::VectorXd SecondOrderRows::curvature(const ExtendedCoordinates& all, const Eigen::VectorXd& v) const
{
    const Eigen::VectorXd here = v(m_block.coordinates());
    const double size = here.cwiseQuotient(m_block.units()).norm();
    if (!(size > 0)) {
        return Eigen::VectorXd::Zero(count());
    }
    return slopeOf([&](double h) -> Eigen::VectorXd { return gradient(all + h / size * v) * here; }) * size;
}

Eigen::MatrixXd SecondOrderRows::hessian(const ExtendedCoordinates& all, const Eigen::VectorXd& mu) const
{
    const std::vector<Eigen::Index>& places = m_block.coordinates();
    const Eigen::VectorXd& units = m_block.units();
    Eigen::MatrixXd H(std::ssize(places), std::ssize(places));  // ∂²(Ψᵀμ)/∂y²
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const Eigen::VectorXd step = units[k] * Eigen::VectorXd::Unit(all.size(), places[i]);
        H.col(k) = slopeOf(
            [&](double h) -> Eigen::VectorXd { return units.cwiseProduct(gradient(all + h * step).transpose() * mu); });
    }
    H = (0.5 * (H + H.transpose())).eval();
    // Rounding in place of a zero would be taken for the stiffness of a coordinate that has none.
    const double size = (units.asDiagonal() * gradient(all).transpose() * mu.cwiseAbs().asDiagonal()).cwiseAbs().sum();
    H = (H.array().abs() < tolerance::kElevenDigits * size).select(0, H).eval();
    return units.cwiseInverse().asDiagonal() * H * units.cwiseInverse().asDiagonal();
}

}  // namespace eigenlink
