#pragma once

#include "model/modes/constrained_linear_system.h"
#include "model/modes/linear_model.h"
#include "model/modes/spectrum.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Ways to find R with Φ_q R = 0, [LIN] sect. 3.1.
enum class NullSpace { lu, qr, svd, gramSchmidt, zeroEigenvalue };

/// Solver of the pencil of RCS where dense matrices serve.
enum class RcsSolver {
    automatic,  ///< QZ where it separates true from spurious values; else deflated
    qz,         ///< all eigenvalues by QZ, however large
    deflated,   ///< the finite ones, on a null space of Φ_q; the spurious ones are known by number
};

struct LinearizerOptions {
    NullSpace nullSpace = NullSpace::qr;
    /// Names of the independent velocities ("phi", "C.x"); empty: chosen by the null-space method.
    std::vector<std::string> independent;
    RcsForm rcsForm = RcsForm::bothInA;
    RcsSolver rcsSolver = RcsSolver::automatic;
    /// α as a number; absent: 1e6 times the mechanism's own mass, rows measured as lengths (see penaltyWeights).
    std::optional<double> penalty;
    double xi = 1;                           ///< ξ
    double omega = 10;                       ///< ω [rad/s]
    bool penaltyAtExactEquilibrium = false;  ///< linearise UCS at the exact equilibrium instead of its own
    bool reactionStiffness = true;           ///< false leaves ∂(Φ_qᵀλ)/∂q out, as some programs do

    friend bool operator==(const LinearizerOptions&, const LinearizerOptions&) = default;
};

/// The result of a linearizer.
struct Linearization {
    Spectrum spectrum;
    LinearModel model;
    /// True where the eigenvalues come from the null space of Φ_q in a way that other methods share: of two such
    /// methods one is computed, and both have its values.
    bool isCommon = false;
};

struct SparseTask;

/// An entry of the list of linearizers: everything that the program knows of a method.
struct Linearizer {
    Method method;
    std::string_view name;      ///< "MCS"
    std::string_view longName;  ///< "minimal coordinate set"
    std::string_view summary;   ///< one sentence for tooltips
    std::string_view index;     ///< of its matrices: "_r" of M_r
    std::string_view ofMatrix;  ///< words behind the names of its matrices: "of the independent velocities"
    /// The method on dense matrices. Throws std::runtime_error where a factorisation or an iteration breaks down; other
    /// failures are a status of the spectrum, with a warning.
    Linearization (*linearize)(const System&, const Equilibrium&, const ConstrainedLinearSystem&,
                               const LinearizerOptions&, const Monitor&) = nullptr;
    /// The method on a large system; null where it is not offered for these.
    Linearization (*linearizeSparse)(const SparseTask&) = nullptr;
};

/// All linearizers, in the order in which they are shown.
std::span<const Linearizer> linearizers();
/// The entry of a method. Throws std::out_of_range where there is none.
const Linearizer& rowOf(Method method);
/// The place of the entry of a method in the list. Throws std::out_of_range where there is none.
std::size_t indexOf(Method method);
/// The methods of all entries.
std::vector<Method> allMethods();

/// Key in files: "gram-schmidt".
std::string_view keyOf(NullSpace nullSpace);
/// Key in files: "both-in-a".
std::string_view keyOf(RcsForm form);
/// Key in files: "deflated".
std::string_view keyOf(RcsSolver solver);

}  // namespace eigenlink
