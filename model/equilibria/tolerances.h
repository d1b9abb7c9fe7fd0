#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kSameAfterRound{{.name = "equilibria.same_after_round",
                                        .value = 1e-6,
                                        .relativeTo = "the energy",
                                        .why = "springs that count turns change the energy of a round by far more, and "
                                               "a traced curve closes to this",
                                        .breaks = "only pictures of the energy"}};

inline const Tolerance kSameConfiguration{
    {.name = "equilibria.same_configuration",
     .value = 1e-7,
     .relativeTo = "the size of the drawing",
     .why = "equilibria are computed to rounding; half of the digits remain beside a fold",
     .breaks = "larger: neighbours become one; smaller: one is listed twice"}};

inline const Tolerance kSameOnSingularBranch{
    {.name = "equilibria.same_on_singular_branch",
     .value = 1e-4,
     .relativeTo = "the size of the drawing",
     .why = "where constraints have no rank all along a branch, places on it are known to half of the digits",
     .breaks = "larger: neighbours become one; smaller: one is listed twice"}};

inline const Tolerance kAlongContinuum{
    {.name = "equilibria.along_continuum",
     .value = 1e-2,
     .relativeTo = "the size of the drawing",
     .why = "so far that a curved energy shows, and near enough that a continuum is followed by one correction",
     .breaks = "larger: continua are not recognised"}};

inline const Tolerance kFarFromOrigin{
    {.name = "equilibria.far_from_origin",
     .value = 100,
     .relativeTo = "the size of the drawing",
     .why = "coordinates lose digits as they grow: here two of sixteen, and a certificate needs half of them",
     .breaks = "larger: in coordinates of a survey equilibria are neither certified nor all found",
     .spread = 2}};

inline const Tolerance kLongestClimb{{.name = "equilibria.longest_climb",
                                      .value = 0.03,
                                      .relativeTo = "the size of the drawing",
                                      .why = "the direction that is followed turns little over a step",
                                      .breaks = "larger: a saddle is passed; smaller: it takes long"}};

inline const Tolerance kNearSaddle{{.name = "equilibria.near_saddle",
                                    .value = 0.01,
                                    .relativeTo = "the size of the drawing",
                                    .why = "from there Newton's method goes straight to the saddle",
                                    .breaks = "larger: it goes elsewhere"}};

inline const Tolerance kSoftestOfClimb{{.name = "equilibria.softest_of_climb",
                                        .value = 1e-6,
                                        .relativeTo = "the stiffest motion",
                                        .why = "what resists less is not resisted: steps have no length of their own",
                                        .breaks = "larger: soft saddles are passed"}};

inline const Tolerance kUsualLength{
    {.name = "equilibria.usual_length",
     .value = 8,
     .relativeTo = "the metre, and its inverse",
     .why = "drawings of this size are searched as they are: tolerances relative to mixed quantities fit them",
     .breaks = "larger: in small or large drawings equilibria are missed",
     .spread = 2}};

inline const Tolerance kUsualForce{
    {.name = "equilibria.usual_force",
     .value = 4096,
     .relativeTo = "the newton in a drawing of a metre, and its inverse",
     .why = "forces of this size are searched as they are: equations of forces and of lengths stand side by side",
     .breaks = "larger: constraints are lost beside strong forces",
     .spread = 2}};

inline const Tolerance kWeldedFit{
    {.name = "equilibria.welded_fit",
     .value = 1e-9,
     .relativeTo = "the size of the links that are welded",
     .why = "pins that two links of a welded loop share are in one place, to the digits of a drawing",
     .breaks = "larger: links that do not fit become one; smaller: loops that fit are not proved to be complete"}};

inline const Tolerance kPush{{.name = "equilibria.push",
                              .value = 0.04,
                              .relativeTo = "the size of the drawing",
                              .why = "farther than the neighbourhood in which Newton's method goes back",
                              .breaks = "smaller: nothing falls; larger: it falls on another side",
                              .spread = 1.5}};

inline const Tolerance kLongestStep{{.name = "equilibria.longest_step",
                                     .value = 0.2,
                                     .relativeTo = "the size of the drawing",
                                     .why = "Newton's method stays on the branch it started on",
                                     .breaks = "larger: equilibria of far branches are found several times",
                                     .spread = 2}};

inline const Tolerance kShortestPathStep{{.name = "equilibria.shortest_path_step",
                                          .value = 1e-9,
                                          .relativeTo = "the length of a path",
                                          .why = "a path that needs shorter steps has come to a singular end",
                                          .breaks = "smaller: more time for singular ends"}};

inline const Tolerance kPathCorrection{{.name = "equilibria.path_correction",
                                        .value = 3e-5,
                                        .relativeTo = "the length of z",
                                        .why = "the predictor's error stays far below the distance to another path",
                                        .breaks = "larger: paths may be exchanged; smaller: more time"}};

inline const Tolerance kInFamily{{.name = "equilibria.in_family",
                                  .value = 1e-10,
                                  .relativeTo = "the numbers of the equations",
                                  .why = "numbers are read from values and differences of them, to rounding",
                                  .breaks = "smaller: a family is found anew for each edit"}};

inline const Tolerance kSameRoot{{.name = "equilibria.same_root",
                                  .value = 1e-8,
                                  .relativeTo = "the length of z",
                                  .why = "roots of a general member are regular and computed to rounding",
                                  .breaks = "larger: two roots become one"}};

inline const Tolerance kRealRoot{{.name = "equilibria.real_root",
                                  .value = 1e-6,
                                  .relativeTo = "the length of x",
                                  .why = "regular real roots have imaginary parts of rounding; whether there is a real "
                                         "one is decided by its certificate",
                                  .breaks = "smaller: a real root beside a fold counts as complex"}};

inline const Tolerance kBesideSingularBranch{
    {.name = "equilibria.beside_singular_branch",
     .value = 1e-2,
     .relativeTo = "the size of the drawing",
     .why = "paths that lead to a branch without rank end some 1e-4 beside it",
     .breaks = "larger: one of another branch; smaller: branches without rank are missed"}};

inline const Tolerance kRealPlace{{.name = "equilibria.real_place",
                                   .value = 1e-2,
                                   .relativeTo = "the length of x",
                                   .why = "ends where constraints depend on one another are known to few digits",
                                   .breaks = "smaller: branches on which constraints always do are missed"}};

inline const Tolerance kNearInfinity{{.name = "equilibria.near_infinity",
                                      .value = 1e-2,
                                      .relativeTo = "the homogeneous coordinates",
                                      .why = "a singular end at infinity is approached slowly",
                                      .breaks = "smaller: ends at infinity count as singular ones"}};

inline const Tolerance kLongestPathStep{{.name = "equilibria.longest_path_step",
                                         .value = 0.1,
                                         .relativeTo = "the length of a path",
                                         .why = "the predictor's error stays below the distance to another path",
                                         .breaks = "larger: paths may be exchanged",
                                         .spread = 2}};

inline const Tolerance kEndgame{{.name = "equilibria.endgame",
                                 .value = 0.99,
                                 .relativeTo = "the length of a path",
                                 .why = "only paths that fail after this are taken to end in a singularity",
                                 .breaks = "smaller: a lost path counts as a singular end",
                                 .spread = 1.005}};

inline const Tolerance kAtInfinity{{.name = "equilibria.at_infinity",
                                    .value = 1e-5,
                                    .relativeTo = "the homogeneous coordinates",
                                    .why = "a solution 100,000 sizes away is at infinity",
                                    .breaks = "larger: far equilibria are lost"}};

inline const Tolerance kRegularEnd{{.name = "equilibria.regular_end",
                                    .value = 1e-12,
                                    .relativeTo = "the largest singular value",
                                    .why = "ends are computed to rounding, so that a regular one has more",
                                    .breaks = "larger: nearly singular equilibria are not proved"}};

inline const Tolerance kShortestCurveStep{
    {.name = "equilibria.shortest_curve_step",
     .value = 1e-6,
     .relativeTo = "the size of the drawing",
     .why = "branches that come nearer than this without meeting are taken to meet",
     .breaks = "smaller: more time beside change points"}};

inline const Tolerance kLongestCurveStep{{.name = "equilibria.longest_curve_step",
                                          .value = 0.02,
                                          .relativeTo = "the size of the drawing",
                                          .why = "branches turn by much more than this before they come back",
                                          .breaks = "larger: two equilibria in one step are missed; smaller: more time",
                                          .spread = 1.5}};

inline const Tolerance kTangentTurn{{.name = "equilibria.tangent_turn",
                                     .value = 0.15,
                                     .relativeTo = "rad",
                                     .why = "equilibria between two places are seen by the sign of dV/ds",
                                     .breaks = "larger: two equilibria in one step are missed",
                                     .spread = 2}};

inline const Tolerance kCurveCorrection{{.name = "equilibria.curve_correction",
                                         .value = 0.05,
                                         .relativeTo = "the step",
                                         .why = "a longer correction may lead to another branch",
                                         .breaks = "larger: a trace jumps to another branch",
                                         .spread = 2}};

inline const Tolerance kOpenCurve{{.name = "equilibria.open_curve",
                                   .value = 200,
                                   .relativeTo = "the size of the drawing",
                                   .why = "rotating links close after their lengths; a curve that goes farther is open",
                                   .breaks = "smaller: long curves are cut off"}};

inline const Tolerance kLeapOverChangePoint{
    {.name = "equilibria.leap_over_change_point",
     .value = 1e-4,
     .relativeTo = "the largest margin of the branch",
     .why = "so near that the predictor is exact to 1e-12 and so far that the constraints still say the direction",
     .breaks = "smaller: a trace is caught where many branches meet; larger: the place is known to less"}};

inline const Tolerance kNoSlope{{.name = "equilibria.no_slope",
                                 .value = 1e-10,
                                 .relativeTo = "the forces",
                                 .why = "what is left by cancellation of forces is rounding",
                                 .breaks = "larger: shallow equilibria become a continuum"}};

inline const Tolerance kJump{{.name = "equilibria.jump",
                              .value = 1e-3,
                              .relativeTo = "the slopes at the ends of a step",
                              .why = "a slope that changes its sign without becoming small jumps",
                              .breaks = "larger: steep equilibria are taken for springs of length zero"}};

inline const Tolerance kChangePointNearby{{.name = "equilibria.change_point_nearby",
                                           .value = 1e-3,
                                           .relativeTo = "the largest margin of the curve",
                                           .why = "a minimum of the margin below this is looked at closer",
                                           .breaks = "smaller: change points are missed"}};

inline const Tolerance kAtChangePoint{{.name = "equilibria.at_change_point",
                                       .value = 1e-6,
                                       .relativeTo = "the largest margin of the curve",
                                       .why = "a margin that falls below this vanishes",
                                       .breaks = "larger: near misses count as change points"}};

inline const Tolerance kMarginVanishes{
    {.name = "equilibria.margin_vanishes",
     .value = 0.02,
     .relativeTo = "the margins of the neighbours",
     .why = "a margin that falls on both sides in proportion to the distance is zero between; a small one that "
            "stays small all along is none",
     .breaks = "larger: flat places count as change points; smaller: change points between long steps are missed"}};

inline const Tolerance kSameChangePoint{
    {.name = "equilibria.same_change_point",
     .value = 1e-3,
     .relativeTo = "the size of the drawing",
     .why = "the curve is traced by steps, which find one change point several times",
     .breaks = "smaller: a change point is listed twice"}};

inline const Tolerance kBesideSpecialPlace{{.name = "equilibria.beside_special_place",
                                            .value = 1e-4,
                                            .relativeTo = "the size of the drawing",
                                            .why = "points of the curve so near see the slope at the place",
                                            .breaks = "smaller: no slope is seen there"}};

inline const Tolerance kRestsAtSpecialPlace{{.name = "equilibria.rests_at_special_place",
                                             .value = 1e-3,
                                             .relativeTo = "the largest force",
                                             .why = "a slope beside the place that vanishes there but for the distance",
                                             .breaks = "larger: change points without balance are called equilibria"}};

inline const Tolerance kStaysAtRest{{.name = "equilibria.stays_at_rest",
                                     .value = 1e-6,
                                     .relativeTo = "the size of the drawing",
                                     .why = "an equilibrium that was found is where the search for rest ends too",
                                     .breaks = "smaller: flat equilibria are computed twice"}};

inline const Tolerance kSameEnergy{
    {.name = "equilibria.same_energy",
     .value = 1e-9,
     .relativeTo = "the energies",
     .why = "energies of one continuum are equal but for rounding",
     .breaks = "larger: flat valleys become continua; smaller: continua are lists of equilibria"}};

inline const Tolerance kSoftDirection{{.name = "equilibria.soft_direction",
                                       .value = 1e-9,
                                       .relativeTo = "the stiffest direction",
                                       .why = "a continuum is stiff along itself by rounding alone",
                                       .breaks = "smaller: places of a continuum are listed one by one"}};

inline const Tolerance kSameContinuum{{.name = "equilibria.same_continuum",
                                       .value = 1e-8,
                                       .relativeTo = "the energies",
                                       .why = "pieces of one continuum have one energy",
                                       .breaks = "smaller: a continuum is listed twice"}};

inline const Tolerance kAssembledStep{{.name = "equilibria.assembled_step",
                                       .value = 1e-13,
                                       .relativeTo = "the size of the drawing",
                                       .why = "a step of rounding: the loops are closed to the last digit",
                                       .breaks = "larger: assemblies with fewer digits"}};

inline const Tolerance kStationaryStep{{.name = "equilibria.stationary_step",
                                        .value = 1e-11,
                                        .relativeTo = "the size of the drawing",
                                        .why = "two such steps one after the other are rounding",
                                        .breaks = "larger: stationary points with fewer digits"}};

inline const Tolerance kRegularStep{{.name = "equilibria.regular_step",
                                     .value = 1e-12,
                                     .relativeTo = "1 (the reciprocal condition of Newton's matrix)",
                                     .why = "a matrix that is nearer to a singular one takes steps of minimum norm",
                                     .breaks = "smaller: places of a continuum run along it"}};

inline const Tolerance kForceLeft{{.name = "equilibria.force_left",
                                   .value = 1e-8,
                                   .relativeTo = "the largest force",
                                   .why = "least squares stand still too where a force is left that nothing resists",
                                   .breaks = "larger: places out of balance are listed"}};

inline const Tolerance kIsPolynomial{
    {.name = "equilibria.is_polynomial",
     .value = 1e-9,
     .relativeTo = "the values",
     .why = "values at further places agree with the polynomials that were read but for rounding",
     .breaks = "larger: equations that are no polynomials pass; smaller: rounding keeps polynomials from being used"}};

inline const Tolerance kNoCoefficient{
    {.name = "equilibria.no_coefficient",
     .value = 1e-15,
     .relativeTo = "the largest coefficient",
     .why = "a coefficient below rounding all along a path adds nothing to the equations",
     .breaks = "larger: terms are lost; smaller: only time"}};

inline const Tolerance kNoQuadraticPart{
    {.name = "equilibria.no_quadratic_part",
     .value = 1e-13,
     .relativeTo = "1 + the linear part",
     .why = "the curvature of a straight constraint is rounding, and would raise the number of paths",
     .breaks = "larger: curved constraints become straight; smaller: paths that lead nowhere"}};

inline const Tolerance kOnPath{{.name = "equilibria.on_path",
                                .value = 1e-7,
                                .relativeTo = "the length of z",
                                .why = "the correction after one of this size would be rounding",
                                .breaks = "larger: paths may be exchanged; smaller: more time"}};

inline const Tolerance kPoorEndOfPath{
    {.name = "equilibria.poor_end_of_path",
     .value = 1e-10,
     .relativeTo = "the unknowns",
     .why = "an end that is nearly singular has fewer digits, and is an end all the same",
     .breaks = "smaller: nearly singular equilibria are not proved"}};

inline const Tolerance kConjugateEnd{
    {.name = "equilibria.conjugate_end",
     .value = 1e-6,
     .relativeTo = "1 + the unknowns",
     .why = "conjugate ends are found one by one, to half of the digits beside a double one",
     .breaks = "smaller: nothing is proved beside a fold; larger: an end without its conjugate passes"}};

inline const Tolerance kOnCurve{{.name = "equilibria.on_curve",
                                 .value = 1e-13,
                                 .relativeTo = "the size of the drawing",
                                 .why = "a correction of rounding",
                                 .breaks = "only time"}};

inline const Tolerance kNearlyOnCurve{{.name = "equilibria.nearly_on_curve",
                                       .value = 1e-9,
                                       .relativeTo = "the size of the drawing",
                                       .why = "where corrections stagnate below this, rounding is all that is left",
                                       .breaks = "smaller: curves end beside change points"}};

inline const Tolerance kHoldsPlace{
    {.name = "equilibria.holds_place",
     .value = 1e-3,
     .relativeTo = "the chord between two points of the curve",
     .why = "a place so near to the curve is on it",
     .breaks = "larger: neighbouring branches are taken for one; smaller: a branch is traced twice"}};

inline const Tolerance kZeroFound{{.name = "equilibria.zero_found",
                                   .value = 1e-15,
                                   .relativeTo = "the step of the curve",
                                   .why = "the place of a zero slope to its last digit",
                                   .breaks = "only time"}};

inline const Tolerance kTouchFound{{.name = "equilibria.touch_found",
                                    .value = 1e-8,
                                    .relativeTo = "the step of the curve",
                                    .why = "the least of a parabola is known to half of the digits",
                                    .breaks = "only time"}};

inline const Tolerance kOutward{{.name = "equilibria.outward",
                                 .value = 1e-9,
                                 .relativeTo = "the radius and the reach of a proof",
                                 .why = "far more than the rounding of the few operations that give them",
                                 .breaks = "at rounding: a proof with a gap; larger: near equilibria are not proved"}};

inline const Tolerance kAtRoot{
    {.name = "equilibria.at_root",
     .value = 1e-6,
     .relativeTo = "the size of the drawing",
     .why = "the search for rest ends at the root that it began at",
     .breaks = "smaller: an equilibrium that is proved counts as unproved; larger: its neighbour counts as proved"}};

inline const Tolerance kMeetsCurve{{.name = "equilibria.meets_curve",
                                    .value = 1e-3,
                                    .relativeTo = "the size of the drawing",
                                    .why = "a curve through a change point has a point so near to it",
                                    .breaks = "smaller: one part of the configurations counts as two; larger: curves "
                                              "that come near each other become one part"}};

inline const Tolerance kSpringEndsMeet{{.name = "equilibria.spring_ends_meet",
                                        .value = 1e-10,
                                        .relativeTo = "the size of the drawing",
                                        .why = "least squares stand still too where the ends of a spring cannot meet",
                                        .breaks = "larger: ends that only come near count as meeting"}};

inline const Tolerance kMoveApart{{.name = "equilibria.move_apart",
                                   .value = 1e-6,
                                   .relativeTo = "the slopes of the difference of the ends",
                                   .why = "ends that can part along one line alone leave a singular value of rounding",
                                   .breaks = "larger: directions that are nearly one count as one"}};

inline const Tolerance kAngleDifference{
    {.name = "equilibria.angle_difference",
     .value = 1e-6,
     .relativeTo = "the size of the drawing",
     .why = "a difference of first order has most digits near the square root of rounding",
     .breaks = "smaller or larger: more steps to a place of the picture"}};

inline const Tolerance kAxesApart{{.name = "equilibria.axes_apart",
                                   .value = 1e-6,
                                   .relativeTo = "1 (the sine between the two axes)",
                                   .why = "two axes of which one follows from the other leave rounding",
                                   .breaks = "larger: no picture where axes are nearly parallel at one equilibrium"}};

inline const Tolerance kOnSheet{{.name = "equilibria.on_sheet",
                                 .value = 1e-9,
                                 .relativeTo = "the size of the drawing",
                                 .why = "more digits than a picture shows",
                                 .breaks = "larger: places beside the sheet; smaller: more time"}};

inline const Tolerance kOffSheet{{.name = "equilibria.off_sheet",
                                  .value = 1e-6,
                                  .relativeTo = "the size of the drawing",
                                  .why = "least squares stand still too where the place cannot be assembled",
                                  .breaks = "larger: places that cannot be assembled are shown"}};

inline const Tolerance kDrivenPlace{{.name = "equilibria.driven_place",
                                     .value = 1e-4,
                                     .relativeTo = "the size of the drawing",
                                     .why = "a zero of dV/ds at a change point is known to half of the digits",
                                     .breaks = "smaller: change points are listed as equilibria"}};

inline const Tolerance kAlongBranch{
    {.name = "equilibria.along_branch",
     .value = 1e-3,
     .relativeTo = "the size of the drawing",
     .why = "constraints that others hold along a branch are closed there to rounding, those that touch it in one "
            "place are open by the square of this",
     .breaks = "smaller: change points count as branches that move more; larger: the next place is not found"}};

inline const Tolerance kDependentAlong{
    {.name = "equilibria.dependent_along",
     .value = 1e-6,
     .relativeTo = "the largest pivot of normalised rows",
     .why = "constraints that depend on one another along a branch are independent beside it by as much as a place is "
            "off it, which the first correction leaves below this",
     .breaks = "smaller: corrections follow rounding; larger: branches that come near each other are not told apart"}};

inline const Tolerance kSingularPlace{
    {.name = "equilibria.singular_place",
     .value = 1e-4,
     .relativeTo = "the largest pivot of normalised rows",
     .why = "places where paths end with infinite multipliers are known to a few digits",
     .breaks = "smaller: branches that move more are not found from them; larger: nearly dependent constraints count "
               "as dependent"}};

inline const Tolerance kLeftOnSingularBranch{
    {.name = "equilibria.left_on_singular_branch",
     .value = 1e-6,
     .relativeTo = "the largest force",
     .why = "places on a branch without rank are exact to half of the digits",
     .breaks = "larger: loads across straight links count as held; smaller: held ones do not"}};

inline const Tolerance kLargestReaction{
    {.name = "equilibria.largest_reaction",
     .value = 1e6,
     .relativeTo = "the largest force",
     .why = "errors of places of half of the digits turn an infinite reaction into one of 1e8",
     .breaks = "larger: infinite reactions count as finite; smaller: toggles near their dead point are left out"}};

inline const Tolerance kDrivenForce{{.name = "equilibria.driven_force",
                                     .value = 1e-9,
                                     .relativeTo = "the largest force",
                                     .why = "an equilibrium beside a change point is in balance to rounding",
                                     .breaks = "larger: change points are listed as equilibria"}};

}  // namespace eigenlink::tolerance
