#pragma once

#include "app/jobs/study_job.h"
#include "app/window/parts/page_file.h"

namespace eigenlink {

/// The result of a study as a file that a page offers, in the format that its name ends in: CSV of the first table with
/// units, JSON, NPZ, MAT. Its bytes throw FileError for another one.
PageFile studyFile(const AskedStudy& asked);

}  // namespace eigenlink
