#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kConflict{{.name = "response.conflict",
                                  .value = 1e-7,
                                  .relativeTo = "the motion that the inputs want, and its largest part that is held",
                                  .why = "a mechanism is assembled to rounding, not exactly, so that an allowed motion "
                                         "has a part of the size of rounding in the states of self-stress",
                                  .breaks = "larger: a motion that the constraints do not allow is computed all the "
                                            "same; smaller: allowed motions are refused"}};

inline const Tolerance kUndampedShare{
    {.name = "response.undamped_share",
     .value = 1e-12,
     .relativeTo = "the frequency of the mode",
     .why = "damping below this is rounding of the eigenvalue",
     .breaks = "larger: the peak of a mode with hardly any damping is called infinite"}};

inline const Tolerance kDefectiveMode{
    {.name = "response.defective_mode",
     .value = 1e-9,
     .relativeTo = "the parts of vᵀ(2sM + C)v",
     .why = "where the sum is smaller than this the eigenvalue is defective",
     .breaks = "larger: contributions of modes near a double eigenvalue are left out"}};

inline const Tolerance kPeakPlace{{.name = "response.peak_place",
                                   .value = 1e-9,
                                   .relativeTo = "the frequency",
                                   .why = "the square root of rounding is all that a maximum can be told apart by"}};

inline const Tolerance kPeakSpacing{
    {.name = "response.peak_spacing",
     .value = 1e-3,
     .relativeTo = "the width of the peak",
     .why = "five points so far apart show the place of a maximum to twelve digits of the width",
     .breaks = "larger: the polynomial through them has its maximum elsewhere; smaller: rounding moves it"}};

inline const Tolerance kFirstBeside{{.name = "response.first_beside",
                                     .value = 1e-7,
                                     .relativeTo = "the frequency of the peak",
                                     .why = "the half-power points of a mode with a quality of 10⁶ lie farther away",
                                     .breaks = "larger: peaks narrower than this have no damping"}};

inline const Tolerance kHalfPower{{.name = "response.half_power",
                                   .value = 1e-14,
                                   .relativeTo = "the frequency of the peak",
                                   .why = "bisection ends at rounding"}};

inline const Tolerance kRisesAgain{{.name = "response.rises_again",
                                    .value = 1e-9,
                                    .relativeTo = "the amplitude",
                                    .why = "a rise beside a peak by less is rounding",
                                    .breaks = "smaller: half-power points are given up for rounding"}};

inline const Tolerance kSamePeak{{.name = "response.same_peak",
                                  .value = 1e-5,
                                  .relativeTo = "the frequency",
                                  .why = "two maxima nearer than this are one",
                                  .breaks = "larger: double peaks of light damping become one"}};

inline const Tolerance kAboveEnds{{.name = "response.above_ends",
                                   .value = 1e-12,
                                   .relativeTo = "the amplitude at the ends",
                                   .why = "a maximum inside stands above both ends"}};

inline const Tolerance kUnseenMode{{.name = "response.unseen_mode",
                                    .value = 1e-9,
                                    .relativeTo = "the sizes of force, output and shape",
                                    .why = "a mode that the force drives or the output sees by less has no peak",
                                    .breaks = "larger: small peaks have no name"}};

inline const Tolerance kConjugateMode{
    {.name = "response.conjugate_mode",
     .value = 1e-8,
     .relativeTo = "|s|",
     .why = "the two values of a pair are conjugate to half of the digits beside a double eigenvalue",
     .breaks = "smaller: a mode is counted twice; larger: neighbouring modes become one"}};

inline const Tolerance kVibratingMode{
    {.name = "response.vibrating_mode",
     .value = 1e-12,
     .relativeTo = "|s|",
     .why = "frequencies below this are rounding of a real eigenvalue, which has no second",
     .breaks = "larger: slow modes of strong damping are counted twice"}};

inline const Tolerance kRoundingOfMotion{{.name = "response.rounding_of_motion",
                                          .value = 1e-12,
                                          .relativeTo = "the largest value of the same unit",
                                          .why = "rounding of some thousand steps adds up to it",
                                          .breaks = "smaller: what stands still has peaks"}};

inline const Tolerance kPhaseless{{.name = "response.phaseless",
                                   .value = 1e-12,
                                   .relativeTo = "the amplitude",
                                   .why = "an amplitude of a phase of 180° has an imaginary part by rounding",
                                   .breaks = "larger: a small phase is overlooked"}};

}  // namespace eigenlink::tolerance
