#pragma once

#include "model/assembly/system.h"
#include "model/mechanism/mechanism.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// The largest axial force of a linear beam, tension positive.
struct BeamTension {
    std::size_t element = 0;  ///< index in mechanism.elements
    double axial = 0;         ///< N = EA (u′ + r) [N]
    double leftOut = 0;       ///< EA r, the part that the linear model leaves out [N]
    double buckling = 0;      ///< π²EI/l² [N]
};

/// The tension that linear beams leave out where their ends are held apart: bending draws the ends of each element
/// together by e = ½∫v′²ds/h of its length, and what hinders them is tension. At a configuration q the elastic
/// elements, with the strains ε = G q and weights W, give way by the δq for which
///
///     ½ rᵀWr → min,   r = G δq + e,   Φ_q δq = 0,
///
/// so that r = 0 where nothing holds the ends, and r = e where they cannot move.
class HeldStretch {
public:
    /// Keeps the mechanism and, where it has linear beams, its system with them stress-stiffened.
    explicit HeldStretch(const Mechanism& mechanism);

    /// The largest EA e / (π²EI/l²) of a linear beam at q, n: the ratio of EA r to the buckling load where the ends
    /// cannot move. Zero without linear beams.
    double bound(const System& system, const Eigen::VectorXd& q) const;
    /// The tension of each linear beam at q, n, in the element where |N| is largest. Empty without linear beams.
    std::vector<BeamTension> tensions(const System& system, const Eigen::VectorXd& q) const;

private:
    struct Row;
    /// e of all strains; empty where none is left out.
    Eigen::VectorXd shortening(const StrainForm& form, const Eigen::VectorXd& q) const;
    std::vector<Row> rows(const System& system, const Eigen::VectorXd& q) const;

    Mechanism m_mechanism;
    std::optional<System> m_stiffened;
};

}  // namespace eigenlink
