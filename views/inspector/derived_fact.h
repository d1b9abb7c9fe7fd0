#pragma once

#include "model/analysis/analysis.h"

#include <QString>

#include <string>
#include <vector>

namespace eigenlink {

/// One thing that follows from the analysis about a part: "force now", "−13.4 N (compression)".
struct DerivedFact {
    QString label;
    QString text;
};

/// A result about a point or element at the configuration that was found: forces, lengths, angles, places.
/// Empty when there is no usable configuration or the id is unknown there.
std::vector<DerivedFact> derivedFacts(const Analysis& analysis, const std::string& id);

}  // namespace eigenlink
