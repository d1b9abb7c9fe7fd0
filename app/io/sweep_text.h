#pragma once

#include "model/sweep/sweep.h"

#include "app/io/language.h"
#include "model/data/labelled_matrix.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace eigenlink {

/// Two configurations of a sweep whose shapes are compared.
using ComparedPair = std::optional<std::pair<std::size_t, std::size_t>>;

/// The sweep as JSON: every configuration with its points and its modes by branch; the same sweep gives the same bytes.
std::string sweepJson(const Mechanism& mechanism, const Sweep& sweep, const ComparedPair& compared = {});

/// The frequencies with a separator: the angle [°] and a column in Hz for each branch, empty where it was lost.
std::string sweepText(const Sweep& sweep, char separator);

/// The same as a matrix, not a number where a branch was lost.
LabelledMatrix sweepMatrix(const Sweep& sweep);

/// The frequencies as a table for people.
std::string sweepTable(const Mechanism& mechanism, const Sweep& sweep, const ComparedPair& compared = {},
                       const Language& language = {});

}  // namespace eigenlink
