#pragma once

#include "model/basics/outcome.h"
#include "model/mechanism/mechanism.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// The formula that gives a number, "2*k"; empty where it is a plain number, or was typed over.
std::string formulaAt(const Mechanism& mechanism, std::string_view part, std::string_view key);

/// The mechanism with a number given by a formula of its parameters from now on, by a plain number where the formula
/// names none. Fails with a sentence where it cannot be read, or its unit does not fit.
Outcome<Mechanism> withFormulaAt(const Mechanism& mechanism, std::string_view part, std::string_view key,
                                 const std::string& formula);

/// The mechanism with another value of a parameter, in its unit, and every number that depends on it. Fails where a
/// formula has no value there.
Outcome<Mechanism> withParameterValue(const Mechanism& mechanism, std::string_view id, double value);

/// The mechanism with one more parameter, without unit, of a name that is free.
Mechanism withNewParameter(const Mechanism& mechanism);

/// The mechanism without a parameter; numbers that it gave stay as they are. Formulas that name it go with it.
Mechanism withoutParameter(const Mechanism& mechanism, std::string_view id);

/// The mechanism with numbers in place of the names in formulas of time that are none of its parameters, or that stand
/// for other numbers than these: parts that were copied without their parameters.
Mechanism withForeignNamesReplaced(const Mechanism& mechanism);

/// The mechanism with a parameter renamed, in every formula too. Fails where the name is taken or no valid name.
Outcome<Mechanism> withParameterRenamed(const Mechanism& mechanism, std::string_view id, const std::string& name);

}  // namespace eigenlink
