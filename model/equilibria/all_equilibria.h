#pragma once

#include "model/equilibrium/equilibrium.h"

#include <Eigen/Dense>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// One of the equilibria of a mechanism.
struct ListedEquilibrium {
    Equilibrium rest;
    std::shared_ptr<const System> system;            ///< counts angles from those at rest
    std::optional<std::size_t> branch;               ///< of the configurations, from 0; of one degree of freedom
    std::vector<std::pair<std::string, int>> turns;  ///< by which each torsion spring is wound up from its rest angle
};

/// What is no single regular equilibrium and has to be known all the same.
struct SpecialPlace {
    enum class Kind {
        changePoint,  ///< branches meet
        zeroLength,   ///< the ends of a spring meet, whose force has no direction there
        continuum,    ///< equilibria without gap between them
        endless,      ///< a family that repeats with every turn
        none,         ///< there is no equilibrium
    };

    Kind kind = Kind::none;
    Text text{};
    std::optional<Eigen::VectorXd> q{};  ///< a place of it
    bool isEquilibrium = false;
    int dimension = 0;  ///< of a continuum
    double energy = 0;  ///< V of a continuum [J]
};

/// Every equilibrium that was found, by energy, and what is known about those that were not.
struct EquilibriumList {
    std::shared_ptr<const System> system;
    Eigen::Index degreesOfFreedom = 0;
    std::vector<ListedEquilibrium> equilibria;
    std::vector<SpecialPlace> special;
    std::size_t branches = 0;  ///< of the configurations, where they are curves
    bool isComplete = false;   ///< proved
    Text completeness;
    bool cancelled = false;
};

/// All static equilibria f = Φ_qᵀλ, stable or not.
///
/// One degree of freedom: every branch of the configurations is traced from end to end, on all turns that torsion
/// springs count, and every zero of dV/ds along it is found. More degrees: Newton's method from many places.
EquilibriumList findAllEquilibria(const Mechanism& mechanism, const Monitor& monitor = {});

}  // namespace eigenlink
