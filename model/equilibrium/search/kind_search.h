#pragma once

#include "model/equilibrium/search/polynomial_equilibria.h"
#include "model/equilibrium/search/sampled_search.h"
#include "model/equilibrium/search/search_parts.h"
#include "model/equilibrium/search/start_places.h"

#include <Eigen/Dense>

#include <cstddef>
#include <optional>
#include <utility>

namespace eigenlink {

/// All equilibria among the configurations of one kind: by curves, by polynomials, else from random places, and what
/// these prove. It adds them to the list of the builder behind those of other kinds.
class KindSearch {
public:
    KindSearch(const SearchParts& parts, StartPlaces starts);

    /// Adds the equilibria of this kind to the list and sets whether it is proved to be complete. May run once.
    void run();

    const StartPlaces& starts() const { return m_starts; }
    /// n − rank Φ_q of this kind.
    Eigen::Index freedoms() const { return m_freedoms; }
    const PolynomialEquilibria& polynomial() const { return m_polynomial; }
    /// The number of random places that were searched from; zero where none had to be.
    std::size_t sampledPlaces() const { return m_sampledPlaces; }
    /// Σ(−1)^index − 1 over the equilibria, index the number of negative eigenvalues of ZᵀHZ; zero if none is missing.
    /// Absent where the count need not be zero: with closed loops, springs between points, links that no torsion
    /// springs join to the ground, or neutral equilibria.
    [[nodiscard]] std::optional<int> morseExcess();

private:
    SampledSearch sampling() { return {m_parts, m_starts, m_freedoms, m_before}; }
    void searchFromStarts();
    [[nodiscard]] bool findsNeutral();
    void addPolynomials();
    [[nodiscard]] bool provesByPaths();
    bool balancesMorse() const;

    const SearchParts& m_parts;
    const SearchedMechanism& m_mechanism;
    const System& m_system;
    EquilibriumList& m_list;
    StartPlaces m_starts;
    Eigen::Index m_freedoms;
    std::size_t m_before;  // equilibria of other kinds
    std::size_t m_sampledPlaces = 0;
    PolynomialEquilibria m_polynomial;
};

}  // namespace eigenlink
