#pragma once

#include "app/report/motion_sections.h"
#include "model/analysis/analysis.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace eigenlink::cli {

/// What the sections of motion and response are about, as written; empty where it is chosen here.
struct ReportStudyFlags {
    std::string motionTo;
    std::vector<std::string> motionRelease, motionQuantities;
    std::vector<std::string> responseInput;
    std::string responseOutput, responseFrom, responseTo;
};

void addReportStudyFlags(CLI::App& command, ReportStudyFlags& flags);

/// Throws CommandError with kUsage where a flag belongs to a study that was not asked for.
void requireStudies(const ReportStudyFlags& flags, bool motion, bool response);

/// The motion from the drawing; where that rests, along the lowest mode that vibrates.
report::Section motionStudy(const std::string& name, const Analysis& analysis, const ReportStudyFlags& flags,
                            const report::Wording& words);

/// The frequency response about the equilibrium of the analysis; where nothing was chosen, of the point that moves most
/// in the lowest mode to a force on it, about the lowest modes.
report::Section responseStudy(const Analysis& analysis, const ReportStudyFlags& flags, const report::Wording& words);

}  // namespace eigenlink::cli
