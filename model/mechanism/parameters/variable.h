#pragma once

#include "model/basics/outcome.h"
#include "model/mechanism/mechanism.h"
#include "model/mechanism/parameters/formula.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// One number of a mechanism by its place: the stiffness of a spring, the x of a point.
struct NumberPlace {
    double value = 0;  ///< [SI]; of a length that is not stored the drawn one
    Dimension dimension = kNoDimension;
    Quantity quantity = Quantity::none;
    bool isGiven = true;  ///< false where the drawing gives it
    Range range = Range::any;
    bool isWhole = false;  ///< only whole numbers make sense, as of segments
    std::function<void(Mechanism&, double)> write;
    std::string_view unit = {};  ///< in place of that of the dimension
};

/// The number of a part at a key as files have it: "stiffness", "at[0]", "center_of_mass[1]", "section.radius",
/// "gravity[1]" of no part. Absent for an unknown part or key.
std::optional<NumberPlace> numberAt(const Mechanism& mechanism, std::string_view part, std::string_view key);

/// The path of a number by its part and key: of "at[0]" of C "C.x", of "gravity[1]" "gravity.y".
std::string pathOf(std::string_view part, std::string_view key);

/// A number that can be varied while everything else stays: a parameter of the file, or a number by its path.
struct Variable {
    std::string name;  ///< "k", "AC.length", "C.x", "gravity.angle", "all bars.mass"
    double value = 0;  ///< of parameters in their unit, else [SI]
    std::string unit;
    std::optional<Vector2> range;  ///< of a parameter that has one
    Range allowed = Range::any;
    bool isWhole = false;
    /// The size of its natural changes, for steps and relative changes.
    double scale = 1;
    /// The mechanism with another value. Fails where formulas have none there.
    std::function<Outcome<Mechanism>(double)> with;
};

/// The variable of this name: of a parameter, or of the path of a number, `ELEMENT.key`, `POINT.x`, `gravity.x|y|size|
/// angle`, `all KINDS.key`, `elements[3].stiffness`, or of a drive (see drivesOf). Fails with a sentence that names
/// what there is.
Outcome<Variable> variableNamed(const Mechanism& mechanism, std::string_view name);

/// The number that must not be negative and is, by its path, in a mechanism that has this value of the variable: the
/// variable itself, or one that a formula gives; else a size that leaves a section no material. Absent without such
/// a number.
[[nodiscard]] std::optional<std::string> numberOutOfRange(const Mechanism& mechanism, const Variable& variable,
                                                          double value);

/// True where the mechanism is the same with this value and with the present one: a parameter that no formula uses.
bool changesNothing(const Mechanism& mechanism, const Variable& variable, double value);

/// The parameters of the mechanism; where it has none, every number by its path: gravity, stored numbers of elements,
/// places of fixed points and of those whose drawing gives a length.
std::vector<Variable> variablesOf(const Mechanism& mechanism);

/// The numbers of its functions of time by short names: "M.speed" of what turns or moves evenly, "M.frequency" [Hz] and
/// "M.amplitude" of what swings; of a moving support, or a force with two functions, "S.x.frequency" and so on.
std::vector<Variable> drivesOf(const Mechanism& mechanism);

}  // namespace eigenlink
