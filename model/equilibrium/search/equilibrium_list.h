#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/mechanism/base_units.h"
#include "model/mechanism/similarity.h"

#include <Eigen/Dense>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// One of the equilibria of a mechanism.
struct ListedEquilibrium {
    Equilibrium rest;
    std::shared_ptr<const System> system;              ///< counts angles from those at equilibrium
    std::optional<std::size_t> branch;                 ///< of the configurations, from 0; of one degree of freedom
    std::vector<std::pair<std::string, int>> turns{};  ///< by which each torsion spring is wound up from its rest angle
    bool isCertified = false;             ///< it is proved that it exists, and that there is no other beside it
    std::size_t hits = 0;                 ///< how many random places led to it
    std::optional<bool> isReachable{};    ///< from the drawing without taking the mechanism apart; absent: not known
    std::vector<std::size_t> falls{};     ///< in the list: the equilibria that it reaches when it is pushed off
    std::optional<std::size_t> mirror{};  ///< in the list: the equilibrium of which it is the mirror image
};

/// A feature of the list that is not a single regular equilibrium.
struct SpecialPlace {
    enum class Kind {
        singularity,  ///< branches meet
        zeroLength,   ///< the ends of a spring meet, whose force has no direction there
        continuum,    ///< equilibria without gap between them
        endless,      ///< a family that repeats with every turn
        none,         ///< there is no equilibrium
        unheld,       ///< V is stationary along a branch, but no finite reaction balances the forces across it
    };

    Kind kind = Kind::none;
    Text text{};
    std::optional<Eigen::VectorXd> q{};  ///< a place of it
    bool isEquilibrium = false;
    int dimension = 0;  ///< of a continuum
    double energy = 0;  ///< V of a continuum [J]
};

/// The energy along a branch of configurations.
struct EnergyCurve {
    struct Place {
        Eigen::VectorXd q;       ///< of EquilibriumList::system
        Eigen::VectorXd angles;  ///< of the rigid links, continuous along the branch
        double way = 0;          ///< along the branch [m]
        double energy = 0;       ///< V [J]
    };
    std::vector<Place> places;
    bool isClosed = false;
    std::vector<std::string> links;  ///< whose angles they are
};

/// Every equilibrium that was found, by energy, and knowledge about those that were not.
struct EquilibriumList {
    std::shared_ptr<const System> system;
    Eigen::Index degreesOfFreedom = 0;
    std::vector<ListedEquilibrium> equilibria;
    std::vector<SpecialPlace> special;
    std::size_t branches = 0;  ///< of the configurations, where they are curves
    bool isComplete = false;   ///< proved
    Text completeness;
    bool cancelled = false;
    bool isOutOfTime = false;         ///< of EquilibriaOptions::seconds
    std::vector<EnergyCurve> curves;  ///< of one degree of freedom, by their branches
};

/// The continuum of equilibria through one of them.
SpecialPlace continuumWith(const Equilibrium& rest, int dimension);

/// The number of listed equilibria and of their continua: "2 equilibria; 1 continuum of equilibria".
Text countOf(const EquilibriumList& list);

/// Sorts by V [J]; equilibria of the same energy but for rounding by their positions. `size` is that of the mechanism
/// [m].
void sortByEnergy(std::vector<ListedEquilibrium>& equilibria, double size);

/// Notes which equilibria are mirror images of one another, their points reflected and turned in the plane.
void pairMirrorImages(EquilibriumList& list);

/// The list of a mechanism that is drawn elsewhere, shifted and in another frame, turned and mirrored, and written in
/// other units, as one of this one.
EquilibriumList movedTo(const Mechanism& mechanism, EquilibriumList list, const BaseUnits& units,
                        const Similarity& frame);

/// The sentence about a search that was stopped.
Text stoppedText(std::size_t found);

/// The lowest ones of a list, the others left out as if the search had been stopped.
EquilibriumList withFirst(EquilibriumList list, std::size_t count);

/// The list without those that are reached only when the mechanism is taken apart; the words of the list state that.
EquilibriumList withReachableOnly(EquilibriumList list);

}  // namespace eigenlink
