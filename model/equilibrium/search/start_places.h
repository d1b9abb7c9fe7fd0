#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/kept_rows.h"
#include "model/equilibrium/search/searched_mechanism.h"

#include <Eigen/Dense>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace eigenlink {

/// Configurations in which a mechanism is assembled, that of the drawing first, others at random: equilibria and
/// branches are sought from them, and from them follows how many of its constraints are independent. The mechanism and
/// the monitor must outlive it.
///
/// Configurations may be of several kinds: a plate on three rods moves where they are parallel, and is rigid where it
/// is assembled in another way. Each kind has its own number of independent constraints.
class StartPlaces {
public:
    StartPlaces(const SearchedMechanism& parts, const Monitor& monitor)
        : m_parts(parts), m_system(parts.system()), m_monitor(monitor), m_random(m_system)
    {
    }

    /// Tries random places until there were as many in all.
    void collect(std::size_t most);
    /// Collects as many as find the components and the equilibria of the mechanism as a rule.
    void collectUsual();
    /// Collects as many again.
    void collectMore();
    /// False where so many were tried that more would hardly find anything; of large mechanisms that were found in
    /// continua alone more are tried.
    bool mayBeMore(bool continuaAlone) const;

    const std::vector<Eigen::VectorXd>& places() const { return m_places; }
    /// The number of random places that were tried.
    std::size_t tried() const { return m_tried; }
    /// The rank r of Φ_q, but for singular configurations.
    Eigen::Index rank() const { return m_rank; }
    /// Indices of r independent rows of Φ_q.
    const std::vector<Eigen::Index>& rows() const { return m_rows; }
    /// The constraints that count: independent ones where others depend on them only in configurations of this kind;
    /// else all.
    const KeptRows& kept() const { return m_kept; }

    /// True where some place has less rank, or constraints depend on one another only where the loops are closed: there
    /// may be configurations of several kinds.
    bool mayBeOfSeveralKinds() const;
    /// Places of the other kinds, on components along which fewer constraints are independent than in these. `others`:
    /// further places to look at, known to a few digits.
    std::vector<StartPlaces> otherKinds(std::span<const Eigen::VectorXd> others) const;
    /// True where the drawing is of this kind.
    bool hasDrawing() const { return m_hasDrawing; }

private:
    /// Places of another kind.
    StartPlaces(const StartPlaces& general, Eigen::Index rank, KeptRows rows);

    void add(Eigen::VectorXd q, bool isDrawing);
    void measure(const Eigen::VectorXd& q);
    void keepRows();
    [[nodiscard]] std::optional<Eigen::VectorXd> onOtherKind(const Eigen::VectorXd& place) const;

    const SearchedMechanism& m_parts;
    const System& m_system;
    const Monitor& m_monitor;
    RandomAssemblies m_random;
    std::vector<Eigen::VectorXd> m_places;
    std::size_t m_tried = 0;
    bool m_isOtherKind = false, m_hasDrawing = false, m_isClear = false;
    Eigen::Index m_rank = 0, m_leastRank = 0;
    std::vector<Eigen::Index> m_rows;
    KeptRows m_kept;
};

}  // namespace eigenlink
