#pragma once

#include "model/basics/text.h"
#include "model/mechanism/mechanism.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eigenlink {

/// A kind of quantity of a state (q, q̇, q̈, λ). Motions, responses, lists and messages go by this table.
struct QuantityKind {
    std::string_view pattern;    ///< its name with capitals for what the mechanism names: "POINT.vx", "energy.total"
    std::string_view unit;       ///< SI; "1" of a ratio
    std::string_view help;       ///< what it is, a phrase
    std::string_view rate = {};  ///< pattern of its derivative by time, where that has a name
};

/// Every kind, in the order in which those of one subject are listed.
std::span<const QuantityKind> quantityKinds();

/// The kind of a quantity by its name: "POINT.vx" of "P.vx". Names of no quantity have that which their end says.
const QuantityKind& kindOfQuantity(const Mechanism& mechanism, std::string_view name);

/// The name of the derivative by time of a quantity, "P.vx" of "P.x"; empty where it has none.
std::string rateOfQuantity(const Mechanism& mechanism, std::string_view name);

/// The quantities among `names` that belong to a subject, in the order of the table: "P.x", "P.y", … of "P".
std::vector<std::string> quantitiesOf(std::string_view subject, const std::function<bool(const std::string&)>& isName);

/// The two quantities of a difference, "X1.x - X2.x", where both are names; absent for anything else.
std::optional<std::pair<std::string, std::string>> differenceOf(std::string_view text,
                                                                const std::function<bool(const std::string&)>& isName);

/// Lists the quantities, subject by subject, "P.x|y|vx, AB.angle|rate, center.x|y (centre of mass of the whole)": those
/// of the subject of `asked` where it has some, else the first of them all.
Text listOfQuantities(const std::vector<std::string>& names, std::string_view asked);

}  // namespace eigenlink
