#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/study.h"

#include <complex>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// Which modes are asked for, as written.
struct ModesRequest {
    std::string modes = "all";  ///< or how many
    std::string near{};         ///< eigenvalue near which they are, "-1+20i"; empty: the origin
    bool rightmost = false;
};

/// Completes the modes that are wanted. Refuses what contradicts itself.
std::optional<Refusal> readWantedModes(const ModesRequest& request, WantedModes& wanted);

/// The fields `modes`, `near` and `rightmost` that ask for these modes.
std::map<std::string, std::string> modeTexts(const WantedModes& wanted);

/// Number of a text without blanks: 3, 20i, -1+20i. Fails with a sentence that says what to write.
Outcome<std::complex<double>> complexOfText(std::string_view text);

/// Fields `modes`, `near` and `rightmost` of a request that derives from ModesRequest.
template <class R>
std::vector<RequestField> modeFields()
{
    return {requestField<R>("modes", "modes", "all, or the K modes nearest the origin", &ModesRequest::modes),
            requestField<R>("near", "near",
                            "With --modes K: those whose eigenvalue lies nearest this point [rad/s], as 20i or "
                            "-1+20i",
                            &ModesRequest::near),
            requestField<R>("rightmost", "rightmost",
                            "With --modes K: those with the largest real part, which decide on stability",
                            &ModesRequest::rightmost)};
}

}  // namespace eigenlink
