#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kSameDistance{
    {.name = "modes.same_distance",
     .value = 1e-7,
     .relativeTo = "the scale of a search near a point",
     .why = "eigenvalues that are equal are found with differences of this size where they are repeated",
     .breaks = "larger: a second search goes on for eigenvalues that are farther than the last one asked for"}};

inline const Tolerance kSameValue{{.name = "modes.same_value",
                                   .value = 1e-9,
                                   .relativeTo = "|s|",
                                   .why = "values equal to the last one asked for are reported with it",
                                   .breaks = "larger: neighbours are reported although they were not asked for"}};

inline const Tolerance kReal{{.name = "modes.real",
                              .value = 1e-9,
                              .relativeTo = "|s|",
                              .why = "a smaller imaginary part is rounding",
                              .breaks = "larger: slow oscillations of strongly damped systems become real"}};

inline const Tolerance kNearlyReal{
    {.name = "modes.nearly_real",
     .value = 1e-6,
     .relativeTo = "|s|",
     .why = "repeated real values are found with imaginary parts up to this, of any sign",
     .breaks = "smaller: each of them is counted with a conjugate that does not exist"}};

inline const Tolerance kStrainSolveLeft{{.name = "modes.strain_solve_left",
                                         .value = 3e-14,
                                         .relativeTo = "the largest strain energy of the shape",
                                         .why = "what a refined solve leaves of errors in stiff strains",
                                         .breaks = "larger: slow modes beside stiff parts count as free motions"}};

inline const Tolerance kFreeEnergy{
    {.name = "modes.free_energy",
     .value = 1e3,
     .relativeTo = "the rounding of the energy",
     .why = "rounding collects over the elements, so that an energy of some hundred roundings may be nothing",
     .breaks = "smaller: free motions of fine meshes get a tiny frequency; larger: slow modes become free"}};

inline const Tolerance kShapeSettled{
    {.name = "modes.shape_settled",
     .value = 1e-10,
     .relativeTo = "the length of the shape",
     .why = "the error of the eigenvalue is of second order, so that this is rounding in it",
     .breaks = "larger: repeated modes are not kept apart; smaller: the iteration does not end"}};

inline const Tolerance kSolveSettled{
    {.name = "modes.solve_settled",
     .value = 1e-9,
     .relativeTo = "the solution",
     .why = "a search with inexact solves converges to the same eigenvalues; final shapes are corrected again",
     .breaks = "larger: more steps of inverse iteration"}};

inline const Tolerance kUsefulFactors{
    {.name = "modes.useful_factors",
     .value = 0.4,
     .relativeTo = "the first solution of a refinement",
     .why = "refinements that shrink the error by less than a half do not converge within the steps that are allowed",
     .breaks = "larger: searches with worthless factors",
     .spread = 1.5}};

inline const Tolerance kCountSettled{
    {.name = "modes.count_settled",
     .value = 1e-6,
     .relativeTo = "the solution",
     .why = "a refinement that moves less shows that the factors are those of the matrix, with its signs",
     .breaks = "larger: a count by inertia from factors of another matrix is believed"}};

inline const Tolerance kCountConverges{
    {.name = "modes.count_converges",
     .value = 0.5,
     .relativeTo = "the refinement before",
     .why = "errors of the factors below half of the matrix move no eigenvalue through zero",
     .breaks = "nearer to 1: a count by inertia is believed that may be wrong by one",
     .spread = 1.5}};

inline const Tolerance kFreeBesideLowest{
    {.name = "modes.free_beside_lowest",
     .value = 1e-9,
     .relativeTo = "the lowest κ with stiffness",
     .why = "a motion nine orders softer than every other one is free with a rounding",
     .breaks = "larger: a soft spring beside stiff parts counts as none"}};

inline const Tolerance kNoOwnStiffness{
    {.name = "modes.no_own_stiffness",
     .value = 1e-14,
     .relativeTo = "the largest diagonal of H",
     .why = "a smaller diagonal is rounding, so that its coordinate gives no scale for the shift",
     .breaks = "larger: the first shift lies too far from the origin for soft modes"}};

inline const Tolerance kApartFromShift{{.name = "modes.apart_from_shift",
                                        .value = 1e-2,
                                        .relativeTo = "the shift below the origin",
                                        .why = "free motions lie at the shift's own distance, others lie farther away",
                                        .breaks = "smaller: a free motion is taken for the lowest mode"}};

inline const Tolerance kIndependentShape{
    {.name = "modes.independent_shape",
     .value = 1e-8,
     .relativeTo = "the length of a shape in the norm of M",
     .why = "half of the digits: a smaller remainder is rounding of the others",
     .breaks = "smaller: a basis with a direction of rounding, whose Ritz values mean nothing"}};

inline const Tolerance kOwnRoot{
    {.name = "modes.own_root",
     .value = 1e-4,
     .relativeTo = "|s|",
     .why = "the Rayleigh quotient corrects rounding; a root farther away belongs to another eigenvalue",
     .breaks = "larger: nearby eigenvalues turn into one"}};

inline const Tolerance kFreeDecay{{.name = "modes.free_decay",
                                   .value = 1e-6,
                                   .relativeTo = "the damping of the shape",
                                   .why = "a smaller imaginary part of a free motion is rounding of its decay",
                                   .breaks = "larger: slow oscillations become decays"}};

inline const Tolerance kTrustedResidual{
    {.name = "modes.trusted_residual",
     .value = 1e-4,
     .relativeTo = "the length of the shape",
     .why = "the error of the eigenvalue is of second order, 1e-8",
     .breaks = "larger: shapes that are no modes are listed; smaller: strongly damped ones are left out"}};

inline const Tolerance kSharpSearch{{.name = "modes.sharp_search",
                                     .value = 1e-10,
                                     .relativeTo = "the eigenvalue of the inverse",
                                     .why = "a search without a correction after it must give final shapes",
                                     .breaks = "larger: fewer digits; smaller: the search does not converge"}};

inline const Tolerance kCorrectedSearch{{.name = "modes.corrected_search",
                                         .value = 1e-5,
                                         .relativeTo = "the eigenvalue of the inverse",
                                         .why = "inverse iteration by strains corrects these shapes afterwards",
                                         .breaks = "larger: more corrections than a sharper search costs"}};

inline const Tolerance kLowerMode{
    {.name = "modes.lower_mode",
     .value = 1e-6,
     .relativeTo = "the largest κ asked for",
     .why = "a new mode that is lower by less may be the same one again",
     .breaks = "smaller: searches that do not end; larger: a mode that is missing is not sought"}};

inline const Tolerance kBeyondAxis{
    {.name = "modes.beyond_axis",
     .value = 1e-5,
     .relativeTo = "the scale of the eigenvalues",
     .why = "values of free motions scatter by rounding around the axis",
     .breaks = "smaller: rounding counts as growth; larger: a slow growth is found only among the nearest"}};

inline const Tolerance kRealValue{
    {.name = "modes.real_value",
     .value = 1e-12,
     .relativeTo = "|s|",
     .why = "a complete eigensolve keeps conjugates exact, so that only rounding lies below",
     .breaks = "larger: slow oscillations become real"}};

inline const Tolerance kSameOfAll{{.name = "modes.same_of_all",
                                   .value = 1e-9,
                                   .relativeTo = "|s|",
                                   .why = "values equal to the last one asked for are given with it",
                                   .breaks = "larger: neighbours are given although they were not asked for"}};

inline const Tolerance kEqualModes{
    {.name = "modes.equal_modes",
     .value = 1e-6,
     .relativeTo = "κ",
     .why = "a count by inertia between two values so close could miss one of them",
     .breaks = "smaller: proofs fail beside repeated modes; larger: more modes than asked for"}};

inline const Tolerance kAccurateValue{{.name = "modes.accurate_value",
                                       .value = 1e-10,
                                       .relativeTo = "κ",
                                       .why = "ten digits are asked of every eigenvalue",
                                       .breaks = "larger: fewer digits without notice"}};

inline const Tolerance kSharpShape{{.name = "modes.sharp_shape",
                                    .value = 1e-10,
                                    .relativeTo = "the length of the shape",
                                    .why = "the correction of a shape that has converged is rounding",
                                    .breaks = "larger: repeated modes are not kept apart"}};

inline const Tolerance kNoMode{{.name = "modes.no_mode",
                                .value = 1e-6,
                                .relativeTo = "the length of the shape",
                                .why = "a correction of this size has an effect on the value in its twelfth digit, and "
                                       "shows that the shape is no mode",
                                .breaks = "larger: shapes that are no modes are proved by their number"}};

inline const Tolerance kNoElasticMode{{.name = "modes.no_elastic_mode",
                                       .value = 1e-5,
                                       .relativeTo = "the length of the shape",
                                       .why = "shapes of fine meshes are searched with fewer digits",
                                       .breaks = "smaller: true modes of fine meshes are rejected"}};

inline const Tolerance kNoValue{{.name = "modes.no_value",
                                 .value = 1e-8,
                                 .relativeTo = "κ",
                                 .why = "a Ritz value with a larger error is not that of a mode",
                                 .breaks = "larger: values between two modes are listed"}};

inline const Tolerance kBesidePoint{{.name = "modes.beside_point",
                                     .value = 1e-4,
                                     .relativeTo = "the scale of frequencies",
                                     .why = "a shift right on an eigenvalue has no factors; so near to the point it "
                                            "still orders the values as the point does",
                                     .breaks = "larger: the values nearest the shift are not those nearest the point"}};

inline const Tolerance kBesideSquare{
    {.name = "modes.beside_square",
     .value = 1e-3,
     .relativeTo = "the square of the scale of frequencies",
     .why = "the same for the squares of undamped frequencies",
     .breaks = "larger: the values nearest the shift are not those nearest the point"}};

inline const Tolerance kPastLast{
    {.name = "modes.past_last",
     .value = 1e-4,
     .relativeTo = "the distance of the last mode",
     .why = "a band that ends at the last mode itself would be counted by rounding",
     .breaks = "larger: modes that were not asked for are counted; smaller: the count is rounding"}};

inline const Tolerance kBelowAllModes{
    {.name = "modes.below_all_modes",
     .value = 1e-9,
     .relativeTo = "the lowest frequency of a coordinate by itself, squared",
     .why = "a shift so far below every mode regularises K without moving its values",
     .breaks = "larger: soft modes lie below the shift; smaller: the factors lose digits"}};

inline const Tolerance kRoughSearch{{.name = "modes.rough_search",
                                     .value = 1e-4,
                                     .relativeTo = "the Ritz value",
                                     .why = "only the order of size of the lowest mode is asked for",
                                     .breaks = "only time"}};

inline const Tolerance kNearerBeside{
    {.name = "modes.nearer_beside",
     .value = 1e-2,
     .relativeTo = "the distance from the shift to the next mode before, at first the κ of that mode",
     .why = "modes that a search does not tell apart lie nearer to one another than to the shift by about this",
     .breaks = "larger: more searches for nothing; smaller: the factors beside equal modes lose digits"}};

inline const Tolerance kSurelyElastic{{.name = "modes.surely_elastic",
                                       .value = 1e-3,
                                       .relativeTo = "the scale of frequencies",
                                       .why = "a value this large is no free motion: its energy need not be looked at",
                                       .breaks = "larger: only time; smaller: free motions may get a frequency"}};

inline const Tolerance kNoDecay{
    {.name = "modes.no_decay",
     .value = 1e-8,
     .relativeTo = "|s|",
     .why = "without dampers a real part is rounding",
     .breaks = "larger: nothing, for without dampers nothing decays; smaller: rounding is shown as growth"}};

}  // namespace eigenlink::tolerance
