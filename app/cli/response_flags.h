#pragma once

#include "app/cli/analysis_flags.h"
#include "app/io/matrix_file.h"
#include "model/response/frequency_response.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink::cli {

/// What `frf` and `transient` share: what shakes the mechanism, what is observed, and what damps it beside its dampers.
struct ResponseFlags {
    AnalysisFlags analysis;
    std::vector<std::string> inputs, outputs;
    std::vector<std::string> lossFactors, modalDamping;
    std::string file = "-";
    bool csv = false, json = false, npz = false, mat = false;
};

void addResponseFlags(CLI::App& command, ResponseFlags& flags);

/// A response with the analysis that it is of.
struct PreparedResponse {
    std::unique_ptr<const Analysis> analysis;
    std::unique_ptr<FrequencyResponse> response;
};

/// Analyses the mechanism and finds what the flags name. Throws CommandError.
PreparedResponse prepareResponse(const ResponseFlags& flags);

/// What is written where neither JSON nor a text was asked for: the format of the flags, or of the name of the file.
std::optional<MatrixFormat> archiveFormatOf(const ResponseFlags& flags);

}  // namespace eigenlink::cli
