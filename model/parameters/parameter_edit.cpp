#include "model/parameters/parameter_edit.h"

#include "model/parameters/parameter_values.h"
#include "model/parameters/variable.h"

#include <algorithm>
#include <cctype>

namespace eigenlink {

namespace {

bool isOfName(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where a name stands in a formula as a whole word, from a place on; npos where it does not.
std::size_t findName(std::string_view formula, std::string_view name, std::size_t from)
{
    for (std::size_t at = formula.find(name, from); at != std::string_view::npos; at = formula.find(name, at + 1)) {
        const bool begins = at == 0 || !isOfName(formula[at - 1]);
        const std::size_t end = at + name.size();
        if (begins && (end == formula.size() || !isOfName(formula[end]))) {
            return at;
        }
    }
    return std::string_view::npos;
}

bool names(std::string_view formula, std::string_view name)
{
    return findName(formula, name, 0) != std::string_view::npos;
}

std::string withNameReplaced(std::string formula, std::string_view name, const std::string& next)
{
    for (std::size_t at = findName(formula, name, 0); at != std::string::npos;
         at = findName(formula, name, at + next.size())) {
        formula.replace(at, name.size(), next);
    }
    return formula;
}

}  // namespace

std::string formulaAt(const Mechanism& mechanism, std::string_view part, std::string_view key)
{
    const auto number = numberAt(mechanism, part, key);
    for (const BoundNumber& bound : mechanism.formulas) {
        if (bound.part == part && bound.key == key && number) {
            const auto value =
                evaluateFor(bound.formula, number->dimension, ParameterValues(mechanism.parameters).lookup());
            return value && *value == number->value ? bound.formula : std::string();
        }
    }
    return {};
}

Outcome<Mechanism> withFormulaAt(const Mechanism& mechanism, std::string_view part, std::string_view key,
                                 const std::string& formula)
{
    const auto number = numberAt(mechanism, part, key);
    if (!number) {
        return Failure{Text("{1}.{2}: there is no such number", std::string(part), std::string(key))};
    }
    const ParameterValues values(mechanism.parameters);
    const Outcome<double> value = evaluateFor(formula, number->dimension, values.lookup());
    if (!value) {
        return Failure{value.reason()};
    }
    Mechanism next = mechanism;
    std::erase_if(next.formulas, [&](const BoundNumber& each) { return each.part == part && each.key == key; });
    const bool isBound =
        std::ranges::any_of(mechanism.parameters, [&](const Parameter& each) { return names(formula, each.id); });
    if (isBound) {
        next.formulas.push_back({std::string(part), std::string(key), formula});
    }
    number->write(next, *value);
    return next;
}

Outcome<Mechanism> withParameterValue(const Mechanism& mechanism, std::string_view id, double value)
{
    Mechanism next = mechanism;
    const auto found = std::ranges::find(next.parameters, id, &Parameter::id);
    if (found == next.parameters.end()) {
        return Failure{Text("{1}: there is no parameter of this name", std::string(id))};
    }
    found->value = value;
    found->formula.clear();
    return withParametersApplied(next);
}

Mechanism withNewParameter(const Mechanism& mechanism)
{
    Mechanism next = mechanism;
    std::string name;
    for (int i = 1; name.empty() || std::ranges::find(next.parameters, name, &Parameter::id) != next.parameters.end();
         ++i) {
        name = "p" + std::to_string(i);
    }
    Parameter parameter;
    parameter.id = name;
    parameter.value = 1;
    next.parameters.push_back(std::move(parameter));
    return next;
}

Mechanism withoutParameter(const Mechanism& mechanism, std::string_view id)
{
    Mechanism next = mechanism;
    std::erase_if(next.parameters, [&](const Parameter& each) { return each.id == id; });
    std::erase_if(next.formulas, [&](const BoundNumber& each) { return names(each.formula, id); });
    for (Parameter& each : next.parameters) {
        each.formula = names(each.formula, id) ? std::string() : each.formula;
    }
    return next;
}

Outcome<Mechanism> withParameterRenamed(const Mechanism& mechanism, std::string_view id, const std::string& name)
{
    if (!isNameOfFormula(name)) {
        return Failure{Text("a parameter is named by letters, digits and _, e.g. k1, and not like a function")};
    }
    const bool isTaken =
        name != id && std::ranges::find(mechanism.parameters, name, &Parameter::id) != mechanism.parameters.end();
    if (isTaken) {
        return Failure{Text("another parameter has this id; give each its own")};
    }
    Mechanism next = mechanism;
    for (Parameter& each : next.parameters) {
        each.id = each.id == id ? name : each.id;
        each.formula = withNameReplaced(each.formula, id, name);
    }
    for (BoundNumber& each : next.formulas) {
        each.formula = withNameReplaced(each.formula, id, name);
    }
    return next;
}

}  // namespace eigenlink
