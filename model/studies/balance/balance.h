#pragma once

#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/studies/balance/link_inertia.h"
#include "model/studies/balance/opened_tree.h"

#include <complex>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace eigenlink {

/// The mass properties of a link by [PV]. Complex numbers are vectors in its frame.
struct LinkBalance {
    LinkInertia inertia;
    /// Barycentre of the link with all mass beyond each of its points put there: turning the link about it leaves the
    /// centre of mass of the opened whole in place. [PV] sect. 3
    std::complex<double> principalPoint;
    std::vector<std::complex<double>> principalVectors;  ///< from there to each of its points, then to its own centre
    double augmentedInertia = 0;  ///< K, of the augmented link about its principal point [kg m²]
};

/// Sum of the complex masses at a joint that can move; zero where it is balanced.
struct JointBalance {
    std::string joint;             ///< id of the point; of a link with one point, its own id
    std::complex<double> missing;  ///< Σ of complex joint masses [kg]
};

/// A mass that balances a joint, on a link between it and the ground.
struct Counterweight {
    std::string link;
    std::string from, joint;  ///< the point it turns about, and the joint it balances
    double mass = 0;          ///< [kg]
    double radius = 0;        ///< from the first of these [m]
    std::complex<double> at;  ///< in the frame of the link [m]
    LinkInertia after;        ///< the link with all its counterweights
};

/// The closed form of a four-bar, its eight numbers. [PV] sect. 4.1 and 5.2
struct FourBarNumbers {
    std::string crank, coupler, rocker;
    double J1 = 0, J2 = 0, J3 = 0, h = 0;
    std::complex<double> c1, c3;  ///< first moments about the fixed pivots, in the frames of crank and rocker [kg m]
};

/// The kinetic energy of one motion by three formulations.
struct EnergyCheck {
    double constantMatrix = 0;  ///< ½ vᵀMv
    double jointMasses = 0;     ///< complex joint masses, reduced inertias and their couplings
    double principalVectors = 0;
};

struct Balance {
    Mechanism mechanism;
    double mass = 0;  ///< of the whole [kg]
    std::vector<LinkBalance> links;
    std::vector<LinkCoupling> couplings;
    std::vector<JointBalance> joints;
    std::vector<std::string> cuts;  ///< joints at which loops were opened
    std::optional<FourBarNumbers> fourBar;
    /// Found in many configurations: the largest remaining share of the contributions of the parts.
    double momentumLeft = 0, angularMomentumLeft = 0, gravityLeft = 0, loadLeft = 0;
    bool forceBalanced = false;       ///< the centre of mass stands still in every motion
    bool momentBalanced = false;      ///< so does the angular momentum
    bool gravityBalanced = false;     ///< weight does no work
    bool staticallyBalanced = false;  ///< every configuration is an equilibrium, springs and loads included
    bool isLocked = false;            ///< it cannot move at all
    bool conditionsHold = false;      ///< all `missing` vanish
    std::vector<Counterweight> counterweights;
    Eigen::MatrixXd massMatrix;            ///< of the whole; constant where no link bends
    std::vector<std::string> coordinates;  ///< of that
    bool massMatrixIsConstant = true;
    EnergyCheck energy;  ///< of a motion with unit velocities, the first that the mechanism has
    std::vector<Text> notes;
};

struct BalanceOptions {
    /// Joints at which loops are opened, in place of the last ones met; ids of points.
    std::vector<std::string> cuts;
    /// Distance of the counterweight from the point that its link turns about [m], by id of the link; half the distance
    /// to the joint unless one is given.
    std::map<std::string, double> radii;
    /// Mass of the counterweight on a link [kg], by id of the link: its distance follows. Goes before `radii`.
    std::map<std::string, double> masses;
    /// Links on which no counterweight may be put, by id.
    std::set<std::string> spared;
};

/// The effect of the mass of a mechanism on the ground. Fails where it cannot be assembled.
Outcome<Balance> balanceOf(const Mechanism& mechanism, const BalanceOptions& options = {}, const Monitor& monitor = {});

/// The mechanism with the counterweights in its links, found by id: rods become bodies, point masses stay.
Mechanism withCounterweights(const Mechanism& mechanism, const std::vector<Counterweight>& counterweights);

}  // namespace eigenlink
