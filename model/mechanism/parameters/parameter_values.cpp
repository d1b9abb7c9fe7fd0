#include "model/mechanism/parameters/parameter_values.h"

#include "model/mechanism/elements/element.h"
#include "model/mechanism/parameters/variable.h"

#include <algorithm>
#include <set>

namespace eigenlink {

namespace {

/// Evaluates parameters in the order in which they need one another.
class Evaluation {
public:
    explicit Evaluation(const std::vector<Parameter>& parameters) : m_parameters(parameters) {}

    std::map<std::string, DimensionalNumber, std::less<>> values;
    std::vector<Message> issues;

    void run()
    {
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            checkName(i);
            find(m_parameters[i].id);
        }
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            checkRange(i);
        }
    }

private:
    void reject(std::size_t index, std::string_view field, Text text, Text value = {})
    {
        const std::string place = "parameters[" + std::to_string(index) + "]." + std::string(field);
        if (m_rejected.insert(place).second) {
            issues.push_back({.severity = Severity::error,
                              .text = std::move(text),
                              .place = place,
                              .field = std::string(field),
                              .value = std::move(value)});
        }
    }

    void checkName(std::size_t index)
    {
        const std::string& id = m_parameters[index].id;
        if (!isNameOfFormula(id)) {
            reject(index, "id", "a parameter is named by letters, digits and _, e.g. k1, and not like a function",
                   Text::verbatim(id));
        }
        if (id == "t") {
            issues.push_back({.severity = Severity::warning,
                              .text = "in functions of time t is the time and hides this parameter; give it another "
                                      "name",
                              .place = "parameters[" + std::to_string(index) + "].id",
                              .field = "id",
                              .value = Text::verbatim(id)});
        }
        const auto first = std::ranges::find(m_parameters, id, &Parameter::id);
        if (first != m_parameters.begin() + static_cast<std::ptrdiff_t>(index)) {
            reject(index, "id", "another parameter has this id; give each its own", Text::verbatim(id));
        }
    }

    void checkRange(std::size_t index)
    {
        const auto& range = m_parameters[index].range;
        if (range && !(range->x <= range->y)) {
            reject(index, "range", "a range is [smallest, largest]; exchange the two numbers");
        }
    }

    std::optional<DimensionalNumber> find(std::string_view name)
    {
        if (const auto known = values.find(name); known != values.end()) {
            return known->second;
        }
        const auto found = std::ranges::find(m_parameters, name, &Parameter::id);
        if (found == m_parameters.end()) {
            return std::nullopt;
        }
        const auto index = static_cast<std::size_t>(found - m_parameters.begin());
        const DimensionalNumber value = evaluate(*found, index);
        values.emplace(std::string(name), value);
        return value;
    }

    DimensionalNumber evaluate(const Parameter& parameter, std::size_t index)
    {
        const Outcome<DimensionalNumber> unit = unitNamed(parameter.unit);
        if (!unit) {
            reject(index, "unit", Text("{1}; write a unit such as N/m or mm", unit.reason()),
                   Text::verbatim(parameter.unit));
            return {parameter.value, kNoDimension};
        }
        if (parameter.formula.empty()) {
            return {parameter.value * unit->value, unit->dimension};
        }
        if (std::ranges::find(m_open, parameter.id) != m_open.end()) {
            std::vector<std::string> circle(std::ranges::find(m_open, parameter.id), m_open.end());
            reject(index, "value",
                   Text("this parameter depends on itself, by way of {1}; give one of them a number", Listing(circle)),
                   Text::verbatim(parameter.formula));
            return {parameter.value * unit->value, unit->dimension};
        }
        m_open.push_back(parameter.id);
        const auto value = evaluateFormula(parameter.formula, [this](std::string_view name) { return find(name); });
        m_open.pop_back();
        if (!value) {
            reject(index, "value", value.reason(), Text::verbatim(parameter.formula));
            return {parameter.value * unit->value, unit->dimension};
        }
        const bool isPlain = value->dimension == kNoDimension;
        if (!isPlain && !parameter.unit.empty() && value->dimension != unit->dimension) {
            reject(index, "unit", "the formula of this parameter has another unit", Text::verbatim(parameter.unit));
        }
        return isPlain ? DimensionalNumber{value->value * unit->value, unit->dimension} : *value;
    }

    const std::vector<Parameter>& m_parameters;
    std::vector<std::string> m_open;
    std::set<std::string> m_rejected;
};

/// Gives the formulas of time of an element the values of their names.
void giveNumbers(Element& element, const NameLookup& names)
{
    for (const Field& field : typeOf(element).fields) {
        if (field.kind != FieldKind::timeFunctions) {
            continue;
        }
        FieldValue value = field.read(element);
        for (TimeFunction& each : std::get<std::vector<TimeFunction>>(value)) {
            each = withNumbers(each, names);
        }
        field.write(element, value);
    }
}

}  // namespace

ParameterValues::ParameterValues(const std::vector<Parameter>& parameters)
{
    Evaluation evaluation(parameters);
    evaluation.run();
    m_values = std::move(evaluation.values);
    m_issues = std::move(evaluation.issues);
}

std::optional<DimensionalNumber> ParameterValues::find(std::string_view name) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::nullopt : std::optional(found->second);
}

Outcome<Mechanism> withParametersApplied(const Mechanism& mechanism)
{
    const ParameterValues values(mechanism.parameters);
    const auto fault = std::ranges::find(values.issues(), Severity::error, &Message::severity);
    if (fault != values.issues().end()) {
        return Failure{withPlace(*fault)};
    }
    Mechanism next = mechanism;
    for (Parameter& parameter : next.parameters) {
        if (const auto unit = unitNamed(parameter.unit); unit && !parameter.formula.empty()) {
            parameter.value = values.find(parameter.id)->value / unit->value;
        }
    }
    for (const BoundNumber& bound : next.formulas) {
        const auto number = numberAt(next, bound.part, bound.key);
        if (!number) {
            continue;  // the part is gone, and its formula with it
        }
        const Outcome<double> value = evaluateFor(bound.formula, number->dimension, values.lookup());
        if (!value) {
            return Failure{Text("{1}.{2}: {3}", bound.part, bound.key, value.reason())};
        }
        number->write(next, *value);
    }
    for (Element& element : next.elements) {
        giveNumbers(element, values.lookup());
    }
    return next;
}

}  // namespace eigenlink
