#include "model/mechanism/parameters/parameter_values.h"

#include "model/basics/collect.h"
#include "model/basics/round_number.h"
#include "model/basics/unit_text.h"
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
            m_first.emplace(m_parameters[i].id, i);
        }
        for (std::size_t i = 0; i < m_parameters.size(); ++i) {
            checkName(i);
            settle(m_first.at(m_parameters[i].id));
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
                              .parts = partList(m_parameters[index].id),
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
                              .parts = partList(id),
                              .place = "parameters[" + std::to_string(index) + "].id",
                              .field = "id",
                              .value = Text::verbatim(id)});
        }
        if (m_first.at(id) != index) {
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

    /// Evaluates a parameter after those that its formula names; the chain of these may be long.
    void settle(std::size_t index)
    {
        std::vector<std::size_t> open{index};  // each needs the next
        while (!open.empty()) {
            const std::string& id = m_parameters[open.back()].id;
            std::optional<std::size_t> missing;
            const DimensionalNumber value = values.contains(id) ? values.at(id) : evaluate(open.back(), missing);
            if (!missing) {
                values.emplace(id, value);
                open.pop_back();
            } else if (const auto again = std::ranges::find(open, *missing); again != open.end()) {
                rejectCircle({again, open.end()});
            } else {
                open.push_back(*missing);
            }
        }
    }

    /// Gives the first of a circle the value that stands in the file.
    void rejectCircle(const std::vector<std::size_t>& circle)
    {
        const auto ids = mapped<std::vector<std::string>>(circle, [&](std::size_t i) { return m_parameters[i].id; });
        const Parameter& first = m_parameters[circle.front()];
        reject(circle.front(), "value",
               Text("this parameter depends on itself, by way of {1}; give one of them a number", Listing(ids)),
               Text::verbatim(first.formula));
        const DimensionalNumber unit = *unitNamed(first.unit);
        values.emplace(first.id, DimensionalNumber{timesUnit(first.value, unit.value), unit.dimension});
    }

    /// The value of a parameter, or else the first parameter in its formula that has none yet.
    DimensionalNumber evaluate(std::size_t index, std::optional<std::size_t>& missing)
    {
        const Parameter& parameter = m_parameters[index];
        const Outcome<DimensionalNumber> unit = unitNamed(parameter.unit);
        if (!unit) {
            reject(index, "unit", Text("{1}; write a unit such as N/m or mm", unit.reason()),
                   Text::verbatim(parameter.unit));
            return {parameter.value, kNoDimension};
        }
        if (parameter.formula.empty()) {
            return {timesUnit(parameter.value, unit->value), unit->dimension};
        }
        const auto valueOf = [&](std::string_view name) -> std::optional<DimensionalNumber> {
            const auto first = m_first.find(name);
            if (first == m_first.end()) {
                return std::nullopt;
            }
            if (const auto known = values.find(name); known != values.end()) {
                return known->second;
            }
            missing = missing ? missing : std::optional(first->second);
            return DimensionalNumber{};
        };
        const auto value = evaluateFormula(parameter.formula, valueOf);
        if (missing) {
            return {};
        }
        if (!value) {
            reject(index, "value", value.reason(), Text::verbatim(parameter.formula));
            return {timesUnit(parameter.value, unit->value), unit->dimension};
        }
        const bool isPlain = value->dimension == kNoDimension;
        if (!isPlain && !parameter.unit.empty() && value->dimension != unit->dimension) {
            reject(index, "unit",
                   Text("the formula of this parameter has another unit: it is in {1}, the parameter in {2}; mend the "
                        "formula or the unit",
                        unitText(value->dimension), parameter.unit),
                   Text::verbatim(parameter.unit));
        }
        return isPlain ? DimensionalNumber{timesUnit(value->value, unit->value), unit->dimension} : *value;
    }

    const std::vector<Parameter>& m_parameters;
    std::map<std::string, std::size_t, std::less<>> m_first;  // by id
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
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (const Text hidden = hiddenUnit(parameters[i].formula); !hidden.isEmpty()) {
            m_issues.push_back({.severity = Severity::warning,
                                .text = hidden,
                                .parts = partList(parameters[i].id),
                                .place = "parameters[" + std::to_string(i) + "].value",
                                .field = "value",
                                .value = Text::verbatim(parameters[i].formula)});
        }
    }
}

Text ParameterValues::hiddenUnit(std::string_view formula) const
{
    std::string_view before = formula.substr(0, 0);
    for (const std::string_view word : wordsOfFormula(formula)) {
        const auto end = static_cast<std::size_t>(word.data() - formula.data());
        const std::size_t last = formula.substr(0, end).find_last_not_of(" \t");
        const bool isCounted = last != std::string_view::npos &&
                               formula.data() + last >= before.data() + before.size() &&
                               std::string_view("0123456789.").find(formula[last]) != std::string_view::npos;
        if (isCounted && m_values.contains(word) && unitNamed(word)) {
            return {
                "behind a number {1} is the parameter {1} here, not the unit {1}; write * between both, or give "
                "the parameter another name",
                std::string(word)};
        }
        before = word;
    }
    return {};
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
