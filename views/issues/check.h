#pragma once

#include "model/analysis/analysis.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// One line of the issue list.
struct Check {
    enum class Verdict { good, note, warning, error };

    Verdict verdict = Verdict::good;
    QString text;
    std::vector<std::string> ids;  ///< the parts concerned; empty for the whole
    std::optional<Remedy> remedy;  ///< set where the line offers to mend the line above

    friend bool operator==(const Check&, const Check&) = default;
};

/// Everything that a user should know about an analysis: errors first, facts last, each followed by its remedies.
std::vector<Check> checksOf(const Analysis& analysis);

}  // namespace eigenlink
