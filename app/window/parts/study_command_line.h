#pragma once

#include "model/studies/study.h"

#include <QString>

#include <any>

namespace eigenlink {

class Session;

/// The command line that gives the numbers of a study page: the file, the options of the analysis that differ from
/// their defaults, and the request. An unsaved file is named as such.
QString studyCommandLine(const Study& study, const std::any& request, Session& session);

}  // namespace eigenlink
