#pragma once

#include "model/equilibrium/search/search_parts.h"
#include "model/equilibrium/search/start_places.h"
#include "model/equilibrium/search/winding_reach.h"

#include <Eigen/Dense>

#include <cstddef>
#include <optional>
#include <random>

namespace eigenlink {

/// Equilibria of one kind of configurations without proof: Newton's method from many places, on many turns of torsion
/// springs, and on from its results. Random places go on until each equilibrium was hit several times; equilibria that
/// others led to is no evidence about unseen ones.
class SampledSearch {
public:
    /// A search of this kind, which has so many degrees of freedom; its equilibria are those from `before` in the list
    /// on.
    SampledSearch(const SearchParts& parts, StartPlaces& starts, Eigen::Index freedoms, std::size_t before)
        : m_parts(parts.mechanism),
          m_system(parts.mechanism.system()),
          m_monitor(parts.monitor),
          m_builder(parts.builder),
          m_list(parts.builder.list()),
          m_starts(starts),
          m_freedoms(freedoms),
          m_before(before)
    {
    }

    /// Searches from random places, and from the equilibria found there uphill, downhill and with springs wound up, and
    /// adds the equilibria to the list.
    void run();
    /// See KindSearch::morseExcess.
    [[nodiscard]] std::optional<int> morseExcess() const;

private:
    void addNearest();
    void startAfter(std::size_t from, std::mt19937& random);
    void startMore(std::mt19937& random);
    bool needsMoreStarts() const;
    void searchTurns(std::size_t startsInCell);
    void searchBeside();
    void windFrom(const Equilibrium& from);
    void climbFrom(const Equilibrium& from, Eigen::Index motionsToClimb);
    void fallFrom(const ListedEquilibrium& from);
    void addLedTo(const Eigen::VectorXd& q, const Eigen::VectorXd& angles);

    const SearchedMechanism& m_parts;
    const System& m_system;
    const Monitor& m_monitor;
    ListBuilder& m_builder;
    EquilibriumList& m_list;
    StartPlaces& m_starts;
    Eigen::Index m_freedoms;
    std::size_t m_before;
    std::optional<WindingReach> m_reach;
};

}  // namespace eigenlink
