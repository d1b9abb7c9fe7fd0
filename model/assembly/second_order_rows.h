#pragma once

#include "model/assembly/constraint_block.h"

#include <Eigen/Dense>

#include <memory>
#include <vector>

namespace eigenlink {

/// In the place of a partner: of a coordinate that is given and stands still.
inline constexpr Eigen::Index kStill = -2;

/// The linear consequence of a second-order constraint Φ_d: a row that depends on others, Φ_J, to first order in every
/// configuration reached, so that Φ = 0 holds only where Φ_d is stationary on Φ_J = 0:
///
///     Ψ = ρ / s − B Φ_J = 0,   ρ = P ∇Φ_d,   P = I − Φ_J⁺Φ_J,   B = (∂ρ/∂q / s) Φ_J⁺,
///
/// ρ is the imbalance of the self-stress w, wᵀΦ_q, and Ψ_q = P wᵀΦ_qq P / s where Φ_J = 0: B takes out the part that
/// rows J hold already, which beside configurations where they depend on one another is nearly all. In place of Φ_d
/// these rows have the rank of the motions that Φ_d prevents. Derivatives are by all extended coordinates that the rows
/// touch; they leave out ∂B/∂q, whose factor Φ_J vanishes.
class SecondOrderRows {
public:
    /// `block`: the dependent constraint d as its first row, then J, which are independent at `all`. Rows are kept for
    /// so many points and angles that those of the others follow; for both coordinates of a point, whose mechanism may
    /// turn.
    SecondOrderRows(ConstraintBlock block, const ExtendedCoordinates& all, const std::vector<Eigen::Index>& partners);

    /// The rows d, then J.
    const ConstraintBlock& block() const { return m_block; }
    /// The rows d, then J, to be bound to another system.
    ConstraintBlock& block() { return m_block; }
    /// Number of rows Ψ.
    Eigen::Index count() const { return m_directions.rows(); }
    /// The extended coordinate of each row in whose balance it has the largest share.
    std::vector<Eigen::Index> coordinates() const;
    /// Leaves out all rows.
    void dropRows() { m_directions.resize(0, m_directions.cols()); }
    /// Takes these combinations of the rows in place of the rows.
    void combine(const Eigen::MatrixXd& combinations) { m_directions = combinations * m_directions; }
    /// Leaves out rows whose gradients vanish at all of these configurations, and of both coordinates of a point that
    /// moves along one line in all of them the balance across it.
    void dropZeroRows(const std::vector<ExtendedCoordinates>& places, const std::vector<Eigen::Index>& partners);

    /// Ψ [m].
    Eigen::VectorXd values(const ExtendedCoordinates& all) const;
    /// ∂Ψ/∂q, count × k, by the k coordinates of the block.
    Eigen::MatrixXd gradient(const ExtendedCoordinates& all) const;
    /// Ψ_qq(v, v), count entries, where Φ = 0 and Φ_q v = 0; `v` of all extended coordinates. Third derivatives of Φ by
    /// differences of fourth order.
    Eigen::VectorXd curvature(const ExtendedCoordinates& all, const Eigen::VectorXd& v) const;
    /// ∂(Ψ_qᵀμ)/∂q, k×k, whose products with motions on Φ = 0 do without ∂B/∂q, by differences of fourth order; zero by
    /// given coordinates twice where these stand still.
    Eigen::MatrixXd turning(const ExtendedCoordinates& all, const Eigen::VectorXd& mu) const;
    /// Its symmetric part.
    Eigen::MatrixXd hessian(const ExtendedCoordinates& all, const Eigen::VectorXd& mu) const;

private:
    struct SelfStressAt;
    SelfStressAt selfStressAt(const ExtendedCoordinates& all) const;
    /// B and ∂Ψ/∂y.
    struct Along {
        Eigen::MatrixXd rows, B;
    };
    Along alongMotions(const SelfStressAt& at, const ExtendedCoordinates& all) const;
    /// The projection that takes the rounding out of rows ∂Ψ/∂y.
    Eigen::MatrixXd clearParts(const Eigen::MatrixXd& rows) const;
    /// Γ = ∂ρ/∂y, of the free coordinates by all.
    Eigen::MatrixXd slopeAt(const ExtendedCoordinates& all) const;
    Eigen::Index freeCount() const { return std::ssize(m_block.coordinates()) - m_given; }
    /// Among the free coordinates.
    Eigen::VectorXi keptPlaces() const;

    ConstraintBlock m_block;
    Eigen::Index m_given = 0;  // of the coordinates, that are not free
    bool m_isGroundStill = false;
    std::vector<Eigen::Index> m_kept;
    Eigen::MatrixXd m_directions;  // of the rows among the balances of the coordinates that are kept
    double m_scale = 1;            // 1 / s
};

/// The rows as constraints on which further ones may depend.
std::shared_ptr<const DerivedRows> derivedFrom(SecondOrderRows rows);

}  // namespace eigenlink
