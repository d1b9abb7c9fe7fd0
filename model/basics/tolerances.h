#pragma once

/// The numbers that decide: what counts as equal, as zero, as converged, as large. A scale that several folders share
/// stands here, a number of one folder in the `tolerances.h` of that folder.
///
/// Lengths and distances are relative to the size of the mechanism, pivots, margins, forces and energies to the
/// largest of their kind, unless a unit is named. Tests multiply each number by a factor to see which answers depend on
/// it (tests/scaled). Numbers that change only time or a number of steps stand beside their code.
namespace eigenlink::tolerance {

inline constexpr double kTwoRoundings = 4e-16;     ///< Two roundings of a number
inline constexpr double kFewRoundings = 1e-15;     ///< Some roundings of a number: no further digit is meant
inline constexpr double kRoundingOfSum = 1e-14;    ///< Rounding of a sum of some products, by its largest term
inline constexpr double kRoundingOfSolve = 1e-13;  ///< Rounding of solved equations: less is zero
inline constexpr double kRounding = 1e-12;         ///< Rounding of a result, by the terms that give it: less is zero
inline constexpr double kSingular = 1e-12;      ///< Reciprocal condition number below which a matrix counts as singular
inline constexpr double kHolds = 1e-11;         ///< Residual of constraints that hold, by the size of the mechanism
inline constexpr double kElevenDigits = 1e-11;  ///< Relative error of results of long computations
inline constexpr double kTenDigits = 1e-10;     ///< Relative error of a converged result
inline constexpr double kLeftByCancellation = 1e-10;  ///< Remainder of terms that cancel: less is zero
inline constexpr double kNegligible = 1e-9;           ///< Part of a whole below which a computed quantity is zero
inline constexpr double kEqual = 1e-9;                ///< Relative difference of numbers that are equal
inline constexpr double kRank = 1e-9;                 ///< Pivot of dependent rows: drawings have about nine digits
inline constexpr double kNearlyConverged = 1e-9;      ///< Relative error that is accepted where an iteration stagnates
inline constexpr double kRegularises = 1e-9;          ///< Part of a scale that regularises a matrix and moves no result
inline constexpr double kHalfOfDigits = 1e-8;  ///< Relative error of quantities that are known to half of their digits
inline constexpr double kSevenDigits = 1e-7;   ///< Relative error of quantities beside a fold or a double value
inline constexpr double kOnCircle = 1e-8;      ///< Distance of a Floquet multiplier from the unit circle by rounding
inline constexpr double kGrows = 1e-7;         ///< Growth rate by rounding of a double eigenvalue on the imaginary axis
inline constexpr double kShortestSearchStep = 1e-7;  ///< Step of a search, in its own units, before it gives up
inline constexpr double kNearlyZero = 1e-6;  ///< Part of a whole below which a quantity with half of its digits is zero
inline constexpr double kNearlyEqual = 1e-6;       ///< Relative difference of equal numbers with half of their digits
inline constexpr double kStepOfDifference = 1e-6;  ///< Step of first differences, by the scale of the variable
inline constexpr double kBlurredRows = 1e-6;       ///< Pivot of rows whose directions have lost their digits
inline constexpr double kNearlySame = 1e-5;        ///< Relative difference of quantities that merge by a square root
inline constexpr double kNearlyDependent = 1e-5;   ///< Pivot of constraints that are nearly dependent
inline constexpr double kOwnRoot = 1e-4;           ///< Correction of an eigenvalue by its own Rayleigh quotient
inline constexpr double kStepInParameter = 1e-4;   ///< Step of differences in nearly linear functions
inline constexpr double kSameOnSingularCurve = 1e-4;  ///< Distance of places that are one without full rank
inline constexpr double kNearlySingular = 1e-4;       ///< Pivot where a search ends near a singular configuration
inline constexpr double kApartOnCurve = 1e-3;         ///< Distance, in sizes or steps, of places of curves that are one
inline constexpr double kCloseToLimit = 1e-3;         ///< Natural changes from a limit at which a curve ends there
inline constexpr double kBesideShift = 1e-3;          ///< Distance of a shift from an eigenvalue whose factors exist
inline constexpr double kFreeMotion = 1e-3;           ///< Frequency, by their scale, below which a motion may be free
inline constexpr double kStepOfSecondDifference = 1e-3;  ///< Step, in sizes or rad, with equal errors
inline constexpr double kLeastRate = 1e-3;  ///< Rate [rad/s] to which differences of rates are relative at least
inline constexpr double kAside = 1e-2;      ///< Step off a singular configuration that one correction brings back
inline constexpr double kLongestNewtonStep = 0.2;  ///< Longest Newton step that keeps the assembly mode
inline constexpr double kConverges = 0.5;          ///< Rate of corrections of an iteration that converges
inline constexpr double kRecognised = 0.8;         ///< Modal assurance criterion that only one mode of a basis reaches

}  // namespace eigenlink::tolerance
