#pragma once

#include "app/jobs/study_job.h"

#include <QString>

namespace eigenlink {

class Session;

/// The command line that gives the numbers of a study page: the file, the options of the analysis that differ from
/// their defaults, and the request. An unsaved file is named as such, and unsaved changes are mentioned behind it.
QString studyCommandLine(const AskedStudy& asked, Session& session);

}  // namespace eigenlink
