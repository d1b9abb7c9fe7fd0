#pragma once

/// The numbers that the search for rest decides by. Lengths of motions are those of System::motionRows: displacements
/// over the size of the drawing, rotations [rad].
namespace eigenlink::statics {

// name                          value     relative to             why, and what breaks when it is changed

/// Largest Newton step left that counts as balance, when it shrinks no more. The iteration goes on to rounding all the
/// same; larger: rest in flat valleys is given with few digits; smaller: stiff mechanisms are never done.
inline constexpr double kBalancedStep = 1e-9;
/// The same for a configuration that was drawn to be in balance: its points are written with so many digits.
inline constexpr double kBalancedDrawing = 1e-6;
/// Newton steps below this are rounding of the coordinates themselves: iterating on is useless.
inline constexpr double kNoStep = 4e-16;
/// A step within this many of the steps that rounding of the forces makes is rounding itself. Probes with random signs
/// see a third to all of the bound; larger: a small load is taken for none; smaller: neutral mechanisms seem
/// unbalanced.
inline constexpr double kRoundings = 30;
/// Where rounding of the forces moves the place of rest by more than this, it is not known.
inline constexpr double kBlurred = 1e-6;
/// Rounding of one force in units of its size: a sum of some products.
inline constexpr double kForceRounding = 8 * 2.220446049250313e-16;
/// How far Newton may carry the start for its stationary point to count as the nearest. Larger: an upright pendulum
/// drawn leaning a little stays up.
inline constexpr double kNeighbourhood = 0.02;
/// Longest turn in one step of the descent [rad]: angles are continuous below half a turn, and a step must not jump to
/// another branch of the motion.
inline constexpr double kLongestTurn = 0.5;
/// Longest displacement in one step, over the size of the drawing or over the way that was made already.
inline constexpr double kLongestShift = 0.5, kLongestShiftOfWay = 0.25;
/// Displacement, over the size, after which a mechanism counts as falling without end. A soft spring may rest far away;
/// the steps grow with the way, so that this is cheap.
inline constexpr double kFallen = 1e6;
/// A link turns without end when the energy of this many turns, and of as many again, falls by the same to this part.
inline constexpr int kTurnsToCompare = 8;
inline constexpr double kSameFall = 1e-3;
/// A step of the descent is taken where the energy falls by this part of what the quadratic model predicts; above the
/// second the damping is made less, below the third more.
inline constexpr double kTaken = 0.05, kTrusted = 0.5, kDoubtful = 0.2;
/// Factors by which the damping μ falls after a good step and rises after a bad one.
inline constexpr double kLessDamping = 0.1, kMoreDamping = 4;
/// Least damping, over the energy that the forces give a unit of motion, and over the stiffness; below it is none.
inline constexpr double kLeastDampingOfForce = 1e-9, kLeastDampingOfStiffness = 1e-13;
/// Corrections with one factorisation, the shrinking that each must bring, the part of the step at which they end, and
/// that at which they may end where they shrink no more.
inline constexpr int kMostCorrections = 12;
inline constexpr double kShrinking = 0.7, kCorrected = 0.02, kNearlyCorrected = 0.1;
/// A step may become this much longer by its corrections: more would be a jump to another branch.
inline constexpr double kLongestCorrected = 1.5;
/// Changes of energy below this part of the energy at hand are not taken from its digits, but from the work of forces.
inline constexpr double kEnergyDigits = 1e-7;
/// Damped steps shorter than this are not worth taking: the damping is too much.
inline constexpr double kNoTravel = 1e-7;
/// Length of the first step out of an unstable balance, and how often a search leaves one.
inline constexpr double kKick = 0.05;
inline constexpr int kMostKicks = 20;

}  // namespace eigenlink::statics
