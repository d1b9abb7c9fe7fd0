#pragma once

#include "model/linearization/constrained_linear_system.h"
#include "model/linearization/linear_model.h"
#include "model/spectrum/spectrum.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Ways to find R with Φ_q R = 0, [LIN] sect. 3.1.
enum class NullSpace { lu, qr, svd, gramSchmidt, zeroEigenvalue };

/// What solves the pencil of RCS where dense matrices do.
enum class RcsSolver {
    automatic,  ///< QZ where it is quick, and where it separates true from spurious values; else deflated
    qz,         ///< all eigenvalues by QZ, however large
    deflated,   ///< the finite ones, on a null space of Φ_q; the spurious ones are known by number
};

struct LinearizerOptions {
    NullSpace nullSpace = NullSpace::qr;
    /// Names of the independent velocities ("phi", "C.x"); empty: chosen by the null-space method.
    std::vector<std::string> independent;
    RcsForm rcsForm = RcsForm::bothInA;
    RcsSolver rcsSolver = RcsSolver::automatic;
    double penalty = 1e6;                    ///< α
    double xi = 1;                           ///< ξ
    double omega = 10;                       ///< ω [rad/s]
    bool penaltyAtExactEquilibrium = false;  ///< linearise UCS at the exact equilibrium instead of its own
    bool reactionStiffness = true;           ///< false leaves ∂(Φ_qᵀλ)/∂q out, as some programs do
};

/// What a linearizer gives back.
struct Linearization {
    Spectrum spectrum;
    LinearModel model;
};

/// One row of the list of linearizers.
struct Linearizer {
    Method method;
    std::string_view key;      ///< "mcs"
    std::string_view name;     ///< "MCS"
    std::string_view summary;  ///< one sentence for tooltips
    Linearization (*linearize)(const System&, const Equilibrium&, const ConstrainedLinearSystem&,
                               const LinearizerOptions&, const Monitor&);
};

/// The second table of contents of the program: all linearizers, in the order they are shown.
std::span<const Linearizer> linearizers();

std::string_view keyOf(NullSpace nullSpace);  ///< "gram-schmidt"
std::string_view keyOf(RcsForm form);         ///< "both-in-a"
std::string_view keyOf(RcsSolver solver);     ///< "deflated"

}  // namespace eigenlink
