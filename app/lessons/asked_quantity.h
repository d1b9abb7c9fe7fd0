#pragma once

#include "model/basics/outcome.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A number or word of a mechanism by its name: a cell of a table of a study, or a number of a part.
///
///     [FACTOR *|/] STUDY[(FIELD=VALUE, …)].[TABLE.]COLUMN [of ROW …]       modes.frequency_hz of mcs 1
///     [FACTOR *|/] PART.NUMBER                                             k.stiffness, C.x, BD.angle
///
/// Fields are those of the study and `method`, `equilibrium` (nearest, drawn), `reaction_stiffness` (yes, no),
/// `penalty`, `xi`, `omega`. Words of ROW select the rows that hold them, a whole number counts among these; COLUMN
/// `rows` is their number.
struct AskedQuantity {
    std::string words;  ///< as written
    std::string study;  ///< key; empty of a number of a part
    std::map<std::string, std::string> fields;
    std::string table, column;     ///< the first table where `table` is empty
    std::vector<std::string> row;  ///< words and a number
    std::string part;              ///< of a number of a part; `column` is its key
    double factor = 1;
    bool isReciprocal = false;  ///< factor / value
};

/// Reads the name of a quantity, or an alias (see quantityAliases). Fails with a sentence that says what to write.
Outcome<AskedQuantity> askedQuantityOf(std::string_view words);

/// Words that people read, and the name or check for which they stand: "mode {1} frequency".
struct QuantityAlias {
    std::string_view words;
    std::string_view stands;
};

/// All aliases, in the order in which they are tried.
const std::vector<QuantityAlias>& quantityAliases();

/// The text with the alias replaced by its meaning; the text itself if it contains no alias.
std::string withoutAlias(std::string_view words);

}  // namespace eigenlink
