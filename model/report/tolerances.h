#pragma once

#include "model/basics/tolerance.h"

namespace eigenlink::tolerance {

inline const Tolerance kForceDust{{.name = "report.force_dust",
                                   .value = 1e-12,
                                   .relativeTo = "the largest force",
                                   .why = "less is zero but for rounding",
                                   .breaks = "larger: small forces are printed as zero"}};

inline const Tolerance kPartDust{{.name = "report.part_dust",
                                  .value = 1e-10,
                                  .relativeTo = "|s|",
                                  .why = "less is rounding of a real or imaginary value",
                                  .breaks = "larger: small damping is printed as none"}};

inline const Tolerance kEntryDust{{.name = "report.entry_dust",
                                   .value = 1e-13,
                                   .relativeTo = "the largest entry",
                                   .why = "less is rounding of zero",
                                   .breaks = "larger: small entries are printed as zero"}};

inline const Tolerance kNoPhaseShown{{.name = "report.no_phase_shown",
                                      .value = 1e-9,
                                      .relativeTo = "the largest displacement of the mode",
                                      .why = "what is zero but for rounding has no phase",
                                      .breaks = "only which phases are printed as a dash"}};

}  // namespace eigenlink::tolerance
