#include "model/parameters/parameter_edit.h"

#include "model/basics/number_text.h"
#include "model/elements/element.h"
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

/// Changes the texts of the formulas of time of a mechanism.
template <class Change>
void changeFormulasOfTime(Mechanism& mechanism, Change change)
{
    for (Element& element : mechanism.elements) {
        for (const Field& field : typeOf(element).fields) {
            FieldValue value = field.read(element);
            if (auto* functions = std::get_if<std::vector<TimeFunction>>(&value)) {
                for (TimeFunction& each : *functions) {
                    if (auto* formula = std::get_if<TimeFunction::Formula>(&each.rule)) {
                        change(*formula);
                    }
                }
                field.write(element, value);
            }
        }
    }
}

/// A number as it can stand in place of a name.
std::string factorText(double number)
{
    return number < 0 ? "(" + formatNumber(number) + ")" : formatNumber(number);
}

/// Puts the number in place of a name, where the formula has it.
void putNumberFor(TimeFunction::Formula& formula, std::string_view name)
{
    if (const auto number = formula.numbers.find(name); number != formula.numbers.end()) {
        formula.text = withNameReplaced(formula.text, name, factorText(number->second.value));
        formula.numbers.erase(number);
    }
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
    changeFormulasOfTime(next, [&](TimeFunction::Formula& formula) { putNumberFor(formula, id); });
    return next;
}

Mechanism withForeignNamesReplaced(const Mechanism& mechanism)
{
    Mechanism next = mechanism;
    const ParameterValues values(mechanism.parameters);
    changeFormulasOfTime(next, [&](TimeFunction::Formula& formula) {
        const auto numbers = formula.numbers;
        for (const auto& [name, number] : numbers) {
            if (values.find(name) != number) {
                putNumberFor(formula, name);
            }
        }
    });
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
    bool isTime = false;
    for (Parameter& each : next.parameters) {
        each.id = each.id == id ? name : each.id;
        each.formula = withNameReplaced(each.formula, id, name);
    }
    for (BoundNumber& each : next.formulas) {
        each.formula = withNameReplaced(each.formula, id, name);
    }
    changeFormulasOfTime(next, [&](TimeFunction::Formula& formula) {
        if (const auto number = formula.numbers.find(id); number != formula.numbers.end()) {
            const DimensionalNumber value = number->second;
            formula.text = withNameReplaced(formula.text, id, name);
            formula.numbers.erase(number);
            formula.numbers.insert_or_assign(name, value);
            isTime = isTime || name == "t";
        }
    });
    if (isTime) {
        return Failure{Text("t is the time in formulas of time; choose another name")};
    }
    return next;
}

}  // namespace eigenlink
