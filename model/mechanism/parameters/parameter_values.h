#pragma once

#include "model/basics/message.h"
#include "model/mechanism/parameter.h"
#include "model/mechanism/parameters/formula.h"

#include <map>
#include <string>
#include <vector>

namespace eigenlink {

struct Mechanism;

/// The numbers [SI] that the parameters of a mechanism stand for.
class ParameterValues {
public:
    ParameterValues() = default;
    /// Evaluates each parameter, those that depend on others after them; a fault becomes a message at its place,
    /// "parameters[2].value".
    explicit ParameterValues(const std::vector<Parameter>& parameters);

    /// The value [SI] of a parameter with its dimension; absent where it is unknown or cannot be evaluated.
    std::optional<DimensionalNumber> find(std::string_view name) const;
    /// The function find; these values must outlive it.
    NameLookup lookup() const
    {
        return [this](std::string_view name) { return find(name); };
    }
    /// The errors and warnings of the parameters, each at its place.
    const std::vector<Message>& issues() const { return m_issues; }
    /// The warning that a formula has a parameter behind a number, "2 g", whose name is a unit too; empty without one.
    Text hiddenUnit(std::string_view formula) const;

private:
    std::map<std::string, DimensionalNumber, std::less<>> m_values;
    std::vector<Message> m_issues;
};

/// The mechanism with every number that a formula gives computed anew from its parameters, and their values where they
/// depend on others. Fails with the first thing that is wrong.
Outcome<Mechanism> withParametersApplied(const Mechanism& mechanism);

}  // namespace eigenlink
