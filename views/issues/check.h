#pragma once

#include "model/analysis/analysis.h"

#include <QString>

#include <string>
#include <vector>

namespace eigenlink {

/// One line of the issue list.
struct Check {
    enum class Verdict { good, note, warning, error };

    Verdict verdict = Verdict::good;
    QString text;
    std::string id;  ///< the part concerned; empty for the whole

    friend bool operator==(const Check&, const Check&) = default;
};

/// Everything worth saying about an analysis, errors first, facts last.
std::vector<Check> checksOf(const Analysis& analysis);

}  // namespace eigenlink
