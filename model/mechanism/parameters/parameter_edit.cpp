#include "model/mechanism/parameters/parameter_edit.h"

#include "model/basics/number_text.h"
#include "model/basics/unit_text.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/parameters/parameter_values.h"
#include "model/mechanism/parameters/variable.h"

#include <algorithm>
#include <vector>

namespace eigenlink {

namespace {

bool names(std::string_view formula, std::string_view name)
{
    const std::vector<std::string_view> words = wordsOfFormula(formula);
    return std::ranges::find(words, name) != words.end();
}

std::string withNameReplaced(const std::string& formula, std::string_view name, const std::string& next)
{
    std::string replaced;
    std::size_t at = 0;
    for (const std::string_view word : wordsOfFormula(formula)) {
        const auto begin = static_cast<std::size_t>(word.data() - formula.data());
        replaced += formula.substr(at, begin - at);
        const char before = begin > 0 ? formula[begin - 1] : ' ';
        const bool followsNumber = before == '.' || (before >= '0' && before <= '9');
        if (word == name && followsNumber && (next.front() == 'e' || next.front() == 'E')) {
            replaced += ' ';  // else "2k" became a number with an exponent
        }
        replaced += word == name ? next : std::string(word);
        at = begin + word.size();
    }
    return replaced + formula.substr(at);
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

/// Makes a parameter a plain number; without a unit of its own it has that which its formula gave it.
void clearFormula(Parameter& parameter, const ParameterValues& values)
{
    const auto value = parameter.formula.empty() ? std::nullopt : values.find(parameter.id);
    parameter.formula.clear();
    parameter.unit = parameter.unit.empty() && value ? unitText(value->dimension) : parameter.unit;
}

/// Puts the number in place of a name, where the formula has it.
void putNumberFor(TimeFunction::Formula& formula, std::string_view name)
{
    if (const auto number = formula.numbers.find(name); number != formula.numbers.end()) {
        // In brackets: beside a number it stays a factor, "2k", and a negative one has its sign in "k^2".
        formula.text = withNameReplaced(formula.text, name, "(" + formatNumber(number->second.value) + ")");
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
    clearFormula(*found, ParameterValues(mechanism.parameters));
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
    const ParameterValues values(mechanism.parameters);
    for (Parameter& each : next.parameters) {
        if (names(each.formula, id)) {
            clearFormula(each, values);
        }
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
    const auto isNamed = [&](const std::string& formula) { return name != id && names(formula, name); };
    Mechanism next = mechanism;
    bool isTime = false, isUnit = std::ranges::any_of(next.formulas, isNamed, &BoundNumber::formula) ||
                                  std::ranges::any_of(next.parameters, isNamed, &Parameter::formula);
    for (Parameter& each : next.parameters) {
        each.id = each.id == id ? name : each.id;
        each.formula = withNameReplaced(each.formula, id, name);
    }
    for (BoundNumber& each : next.formulas) {
        each.formula = withNameReplaced(each.formula, id, name);
    }
    changeFormulasOfTime(next, [&](TimeFunction::Formula& formula) {
        isUnit = isUnit || (name != "t" && isNamed(formula.text));
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
    if (isUnit) {
        return Failure{Text("{1} stands for a unit in a formula, which it would change; choose another name", name)};
    }
    return next;
}

}  // namespace eigenlink
