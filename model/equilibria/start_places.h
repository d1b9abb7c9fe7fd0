#pragma once

#include "model/basics/monitor.h"
#include "model/equilibria/assemblies.h"
#include "model/equilibria/searched_mechanism.h"

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace eigenlink {

/// Configurations in which a mechanism is assembled, that of the drawing first, others at random: equilibria and
/// branches are sought from them, and they say how many of its constraints are independent. The mechanism and the
/// monitor must outlive it.
class StartPlaces {
public:
    StartPlaces(const SearchedMechanism& parts, const Monitor& monitor)
        : m_parts(parts), m_system(parts.system()), m_monitor(monitor), m_random(m_system)
    {
    }

    /// Tries random places until there were as many in all.
    void collect(std::size_t most);
    /// As many as find the branches and the equilibria of the mechanism as a rule.
    void collectUsual();
    /// As many again.
    void collectMore();
    /// False where so many were tried that more would hardly find anything.
    bool mayBeMore() const;

    const std::vector<Eigen::VectorXd>& places() const { return m_places; }
    /// How many random places were tried.
    std::size_t tried() const { return m_tried; }
    /// The rank of Φ_q, but for change points, and its independent rows.
    Eigen::Index rank() const { return m_rank; }
    const std::vector<Eigen::Index>& rows() const { return m_rows; }

private:
    const SearchedMechanism& m_parts;
    const System& m_system;
    const Monitor& m_monitor;
    RandomAssemblies m_random;
    std::vector<Eigen::VectorXd> m_places;
    std::size_t m_tried = 0;
    Eigen::Index m_rank = 0;
    std::vector<Eigen::Index> m_rows;
};

}  // namespace eigenlink
