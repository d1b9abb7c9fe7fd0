#include "model/studies/design/design_numbers.h"

#include "model/mechanism/edit.h"
#include "model/studies/design/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

/// True where a change of one number changes another one, as of a group and its member, or of a parameter and a formula
/// with it.
bool changesOther(const Variable& number, const Variable& other)
{
    for (const double step : {tolerance::kStepOfDifference, -tolerance::kStepOfDifference}) {
        if (const Outcome<Mechanism> moved = number.with(number.value + step * number.scale)) {
            const Outcome<Variable> after = variableNamed(*moved, other.name);
            return after && std::abs(after->value - other.value) > tolerance::kRounding * other.scale;
        }
    }
    return false;
}

}  // namespace

Outcome<DesignNumbers> DesignNumbers::of(const Mechanism& mechanism, const std::vector<DesignVariable>& variables)
{
    DesignNumbers numbers(mechanism);
    const auto count = static_cast<Eigen::Index>(variables.size());
    numbers.m_unit.resize(count);
    numbers.m_low.resize(count);
    numbers.m_high.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        if (Outcome<void> added = numbers.add(variables[static_cast<std::size_t>(i)], i); !added) {
            return Failure{added.reason()};
        }
    }
    // A length of the drawing is a number of its own as soon as it is varied.
    const std::vector<Variable> stored = numbers.in(withStoredForms(mechanism));
    for (const Variable& each : stored) {
        for (const Variable& other : stored) {
            if (&each != &other && changesOther(each, other)) {
                return Failure{each.name == other.name
                                   ? Text("{1} stands twice; vary it once", each.name)
                                   : Text("{1} and {2} cannot be varied together, for {1} changes {2}; leave out one",
                                          each.name, other.name)};
            }
        }
    }
    return numbers;
}

Outcome<void> DesignNumbers::add(const DesignVariable& number, Eigen::Index i)
{
    Outcome<Variable> variable = variableNamed(m_mechanism, number.name);
    if (!variable) {
        return Failure{variable.reason()};
    }
    if (variable->isWhole) {
        return Failure{Text("{1} is a whole number and cannot be varied little by little", number.name)};
    }
    const double infinite = std::numeric_limits<double>::infinity();
    const double p0 = variable->value;
    m_unit[i] = variable->scale / (number.weight > 0 ? number.weight : 1);
    const double least = variable->allowed == Range::any        ? -infinite
                         : variable->allowed == Range::positive ? tolerance::kNearlyZero * variable->scale
                                                                : 0;
    const double low = std::max(least, number.low.value_or(variable->range ? variable->range->x : -infinite));
    const double high = number.high.value_or(variable->range ? variable->range->y : infinite);
    if (!(low <= high)) {
        return Failure{Text("{1}: no value lies between the bounds", number.name)};
    }
    m_low[i] = (low - p0) / m_unit[i];
    m_high[i] = (high - p0) / m_unit[i];
    m_variables.push_back(std::move(variable).value());
    return {};
}

bool DesignNumbers::isAtBound(const Eigen::VectorXd& u, Eigen::Index i) const
{
    return u[i] <= m_low[i] + tolerance::kNearlyConverged || u[i] >= m_high[i] - tolerance::kNearlyConverged;
}

double DesignNumbers::lengthOf(const Eigen::VectorXd& u, const Eigen::VectorXd& way) const
{
    double length = 0;
    for (Eigen::Index i = 0; i < way.size(); ++i) {
        const double was = std::abs(zeroOf(i));
        const double grown = was > 0 ? std::abs(u[i] - zeroOf(i)) / was : std::abs(u[i]);
        length = std::max(length, std::abs(way[i]) / std::max(1.0, grown));
    }
    return length;
}

Outcome<Mechanism> DesignNumbers::at(const Eigen::VectorXd& u) const
{
    Mechanism mechanism = m_mechanism;
    for (std::size_t i = 0; i < m_variables.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const Outcome<Variable> variable = variableNamed(mechanism, m_variables[i].name);
        if (!variable) {
            return Failure{variable.reason()};
        }
        Outcome<Mechanism> next = variable->with(m_variables[i].value + m_unit[k] * u[k]);
        if (!next) {
            return next;
        }
        mechanism = std::move(next).value();
    }
    return mechanism;
}

std::vector<Variable> DesignNumbers::in(const Mechanism& mechanism) const
{
    std::vector<Variable> variables;
    for (const Variable& each : m_variables) {
        if (Outcome<Variable> variable = variableNamed(mechanism, each.name)) {
            variables.push_back(std::move(variable).value());
        }
    }
    return variables;
}

std::vector<DesignChange> DesignNumbers::changesTo(const Eigen::VectorXd& u) const
{
    std::vector<DesignChange> changes;
    for (Eigen::Index i = 0; i < count(); ++i) {
        const Variable& variable = m_variables[static_cast<std::size_t>(i)];
        changes.push_back(
            {variable.name, variable.unit, variable.value, variable.value + m_unit[i] * u[i], isAtBound(u, i)});
    }
    return changes;
}

}  // namespace eigenlink
