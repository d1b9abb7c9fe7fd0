#pragma once

#include "model/studies/balance/link_inertia.h"

#include <complex>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// Couplings of two links in the opened whole, T ∋ Re(N ū_j u_k) ω_j ω_k.
struct LinkCoupling {
    std::string first, second;
    std::complex<double> N;
};

/// Velocities of the two points that carry a link, as complex numbers, and its rate.
struct LinkVelocity {
    std::complex<double> first, second;  ///< [m/s]
    std::complex<double> direction;      ///< u, from the first to the second, of length 1
    double rate = 0;                     ///< [rad/s]
};

/// The velocities of each of these links at q with q̇ = v, both n, in their order.
std::vector<LinkVelocity> linkVelocities(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                                         const std::vector<LinkInertia>& links);

/// The rigid links without the ground, opened at joints so that no loop is left: each link with all mass beyond each of
/// its joints put there is an augmented link, its barycentre the principal point. [PV] sect. 3
class OpenedTree {
public:
    /// Loops are opened at `cuts` (ids of points), and where a link is reached a second time.
    OpenedTree(const Mechanism& mechanism, const std::vector<LinkInertia>& links, const std::vector<std::string>& cuts);

    /// The principal point in the frame of the link [m].
    std::complex<double> principalPoint(std::size_t link) const { return m_principal[link]; }
    /// The vectors [m] from the principal point to each point of the link, then to its own centre of mass.
    std::vector<std::complex<double>> principalVectors(std::size_t link) const;
    /// K [kg m²] of the augmented link about its principal point.
    double augmentedInertia(std::size_t link) const;
    /// N [kg m²] of every two links that hang together: their part of T is Re(N ū_j u_k) ω_j ω_k.
    std::vector<LinkCoupling> couplings() const;
    /// Ids of the points at which loops were opened.
    const std::vector<std::string>& cuts() const { return m_cuts; }
    /// True where a point mass there is carried by a link.
    bool holds(std::size_t point) const;

    /// T = ½m|v_S|² + ½Σ(m_k|Σ_j iω_j p_jk u_j|² + I_k ω_k²) [J] with the principal vectors p_jk from link j towards
    /// link k.
    double kineticEnergy(const std::vector<LinkVelocity>& velocities) const;

private:
    struct Joint {
        std::size_t link = 0;   ///< on the other side
        std::size_t point = 0;  ///< in mechanism.points
    };

    /// Joins the links that meet at a point, from each link to those that it reaches; what closes a loop is cut.
    void joinLinks(const Mechanism& mechanism, const std::vector<std::string>& cuts);
    void joinAt(std::size_t point, const std::string& id, std::size_t link, std::vector<bool>& reached,
                std::deque<std::size_t>& queue);
    /// Each on the first link that it lies on.
    void addPointMasses(const std::map<std::size_t, double>& masses);

    std::complex<double> placeOf(std::size_t link, std::size_t point) const;
    double massBeyond(std::size_t link, std::size_t from) const;
    /// The joint of each link that leads to `target`; nothing for itself and for links that do not hang together with
    /// it.
    std::vector<std::optional<Joint>> towards(std::size_t target) const;
    double wholeMass(std::size_t link) const;

    std::vector<LinkInertia> m_links;  // with the point masses that they carry
    std::vector<std::vector<Joint>> m_joints;
    std::vector<std::complex<double>> m_principal;
    std::vector<std::string> m_cuts;
};

}  // namespace eigenlink
