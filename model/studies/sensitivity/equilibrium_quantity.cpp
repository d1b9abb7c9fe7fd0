#include "model/studies/sensitivity/equilibrium_quantity.h"

#include "model/basics/collect.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/still_sample.h"
#include "model/studies/sensitivity/differences.h"

#include <limits>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// The values of quantities beside an equilibrium, along its motion by a variable.
class QuantitiesAlong {
public:
    QuantitiesAlong(const Analysis& analysis, const std::vector<std::string>& names, const Variable& variable,
                    const EquilibriumMotion& motion)
        : m_analysis(analysis),
          m_names(names),
          m_variable(variable),
          m_motion(motion),
          m_directions(linkDirections(*analysis.system, analysis.equilibrium.q, 0, {}))
    {
    }

    /// The values where the variable has grown by `change`; absent where there is no such mechanism or quantity.
    [[nodiscard]] std::optional<Eigen::VectorXd> at(double change) const
    {
        const Outcome<Mechanism> mechanism = m_variable.with(m_variable.value + change);
        if (!mechanism) {
            return std::nullopt;
        }
        System system(*mechanism, System::Like{*m_analysis.system, true});
        if (system.coordinateCount() != m_motion.q.size() || system.constraintCount() != m_motion.lambda.size()) {
            return std::nullopt;
        }
        const Equilibrium& rest = m_analysis.equilibrium;
        system.countFrom(rest.linkAngles);
        const auto observables = observablesOf(*mechanism, system, m_names);
        if (!observables) {
            return std::nullopt;
        }
        MotionSample sample = stillSample(system, rest.q + change * m_motion.q, rest.lambda + change * m_motion.lambda);
        sample.linkDirections = linkDirections(system, sample.state.q, 0, m_directions);
        Eigen::VectorXd values(static_cast<Eigen::Index>(observables->size()));
        for (Eigen::Index i = 0; i < values.size(); ++i) {
            values[i] = (*observables)[static_cast<std::size_t>(i)].value(sample);
        }
        return values;
    }

    /// The derivatives by differences of this step, and how far two formulas are apart for each.
    [[nodiscard]] std::optional<std::pair<Eigen::VectorXd, Eigen::VectorXd>> derivatives(double step) const
    {
        const Stencil& stencil = hasRoomBelow(m_variable, step) ? kCentral : kForward;
        std::vector<Eigen::VectorXd> values;
        for (const int offset : stencil.offsets) {
            std::optional<Eigen::VectorXd> there = at(offset * step);
            if (!there || (!values.empty() && there->size() != values.front().size())) {
                return std::nullopt;
            }
            values.push_back(std::move(*there));
        }
        std::pair both(values.front(), values.front());
        for (Eigen::Index i = 0; i < both.first.size(); ++i) {
            Differences differences{&stencil, step};
            both.first[i] = differences.derivative([&](std::size_t k) { return values[k][i]; });
            both.second[i] = differences.disagreement;
        }
        return both;
    }

private:
    const Analysis& m_analysis;
    const std::vector<std::string>& m_names;
    const Variable& m_variable;
    const EquilibriumMotion& m_motion;
    std::vector<double> m_directions;
};

/// The derivatives of all quantities, each by the longest step whose formulas agree, else by that where they agree
/// best.
Eigen::VectorXd derivativesAlong(const QuantitiesAlong& quantities, double scale, Eigen::Index count)
{
    Eigen::VectorXd best = Eigen::VectorXd::Constant(count, kUnknown);
    Eigen::VectorXd apart = Eigen::VectorXd::Constant(count, std::numeric_limits<double>::infinity());
    for (const double step : kDifferenceSteps) {
        const auto found = quantities.derivatives(step * scale);
        for (Eigen::Index i = 0; found && found->first.size() == count && i < count; ++i) {
            if (apart[i] > tolerance::kTenDigits && found->second[i] < apart[i]) {
                best[i] = found->first[i];
                apart[i] = found->second[i];
            }
        }
        if ((apart.array() <= tolerance::kTenDigits).all()) {
            break;
        }
    }
    return best;
}

}  // namespace

Outcome<std::vector<EquilibriumQuantity>> equilibriumQuantities(const Analysis& analysis,
                                                                const std::vector<std::string>& names)
{
    if (names.empty()) {
        return std::vector<EquilibriumQuantity>();
    }
    const Outcome<std::vector<Observable>> observables = observablesOf(analysis.mechanism, *analysis.system, names);
    if (!observables) {
        return Failure{observables.reason()};
    }
    const MotionSample sample = stillSample(*analysis.system, analysis.equilibrium.q, analysis.equilibrium.lambda);
    return mapped<std::vector<EquilibriumQuantity>>(*observables, [&](const Observable& each) {
        return EquilibriumQuantity{each.name, each.unit, each.value(sample), {}};
    });
}

Outcome<void> addQuantities(Sensitivities& found, const Analysis& analysis, const std::vector<std::string>& names)
{
    auto quantities = equilibriumQuantities(analysis, names);
    if (!quantities) {
        return Failure{quantities.reason()};
    }
    found.quantities = std::move(quantities).value();
    const auto count = static_cast<Eigen::Index>(found.quantities.size());
    for (EquilibriumQuantity& each : found.quantities) {
        each.derivatives.setConstant(static_cast<Eigen::Index>(found.variables.size()), kUnknown);
    }
    for (std::size_t i = 0; count > 0 && i < found.variables.size(); ++i) {
        if (found.motions[i].q.size() == 0) {
            continue;
        }
        const QuantitiesAlong along(analysis, names, found.variables[i], found.motions[i]);
        const Eigen::VectorXd by = derivativesAlong(along, found.variables[i].scale, count);
        for (Eigen::Index k = 0; k < count; ++k) {
            found.quantities[static_cast<std::size_t>(k)].derivatives[static_cast<Eigen::Index>(i)] = by[k];
        }
    }
    return {};
}

}  // namespace eigenlink
