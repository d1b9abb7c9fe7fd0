#pragma once

#include "model/report/report.h"
#include "model/studies/study.h"

#include <any>
#include <memory>
#include <vector>

namespace eigenlink::report {

/// A study with its completed request and its result, or the reason why it has none.
struct ReportedStudy {
    const Study& study;
    std::shared_ptr<const Analysis> analysis;
    std::any request;
    std::shared_ptr<const StudyResult> result = {};
    Text failure = {};
};

/// The studies that a report adds to its analysis: all but those of a second mechanism, and those that it has a section
/// of by itself.
std::vector<const Study*> reportedStudies();

/// The section of a study: its request, messages, the sheet, the charts and the tables of its result, for
/// report::Request::additions. Of a long table that a chart shows, the extremes and some rows; of others, the first
/// rows. Figures need a QGuiApplication for their fonts.
Section studySection(const ReportedStudy& reported, const Language& language);

}  // namespace eigenlink::report
