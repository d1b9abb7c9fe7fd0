#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/search/curve_equilibria.h"
#include "model/equilibrium/search/equilibrium_list.h"
#include "model/equilibrium/search/kept_rows.h"
#include "model/equilibrium/search/searched_mechanism.h"
#include "model/equilibrium/search/tolerances.h"
#include "model/equilibrium/search/winding_reach.h"

#include <optional>
#include <utility>

namespace eigenlink {

/// Makes equilibria of the searched mechanism equilibria of the whole one and adds each once to a list. Objects that it
/// refers to must outlive it.
class ListBuilder {
public:
    ListBuilder(const SearchedMechanism& parts, const Monitor& monitor, EquilibriumList& list)
        : m_parts(parts), m_monitor(monitor), m_list(list)
    {
    }

    EquilibriumList& list() { return m_list; }
    /// Equilibria nearer to one another than this, relative to the size, are the same.
    void setSameDistance(double distance) { m_sameDistance = distance; }

    /// Equilibria are sought on these constraints.
    void setKept(KeptRows kept) { m_kept = std::move(kept); }
    /// Springs that do not go round are wound up as this says; nullptr: as the search leaves them.
    void setReach(WindingReach* reach) { m_reach = reach; }

    /// Adds the equilibrium at a configuration of the searched mechanism, or near it. `zero`: it is one of the zeros of
    /// dV/ds on the traced branch.
    void add(const Eigen::VectorXd& q, const Eigen::VectorXd& angles, std::optional<std::size_t> branch = {},
             const CurveZero* zero = nullptr);
    /// Notes where the ends of a spring meet and the mechanism does not rest, each place once.
    void noteCorner(const Eigen::VectorXd& q);
    /// Adds a special place, with `q`, that is not known yet.
    void note(SpecialPlace place);
    /// Adds the equilibrium that Newton's method leads to from a place, if any.
    void addFrom(const Eigen::VectorXd& start, const Eigen::VectorXd& angles);
    /// The equilibrium of the list at a place of the whole mechanism; null where the list has none.
    ListedEquilibrium* find(const Eigen::VectorXd& q, const Eigen::VectorXd& angles);

private:
    const SearchedMechanism& m_parts;
    const Monitor& m_monitor;
    EquilibriumList& m_list;
    KeptRows m_kept;
    WindingReach* m_reach = nullptr;
    double m_sameDistance = tolerance::kSevenDigits;
};

}  // namespace eigenlink
