#include "model/dynamics/observable.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/mechanism/validation.h"
#include "model/studies/sensitivity/effect.h"
#include "model/studies/sensitivity/energy_shares.h"
#include "model/studies/sensitivity/equilibrium_quantity.h"
#include "model/studies/sensitivity/mode_content.h"
#include "model/studies/sensitivity/sensitivity.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/computed_study.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// Exponents of kg, m, s in the unit of a variable.
Dimension dimensionOf(const Variable& variable)
{
    if (variable.unit.empty()) {
        return kNoDimension;
    }
    if (variable.unit == "m/s²") {
        return kAccelerationDimension;
    }
    const Outcome<DimensionalNumber> unit = unitNamed(variable.unit);
    if (!unit) {
        qFatal("%s", variable.unit.c_str());
    }
    return unit->dimension;
}

/// The true values of a mechanism and its variables with their derivatives.
struct Derived {
    Analysis analysis;
    Sensitivities found;

    explicit Derived(const Mechanism& mechanism)
        : analysis(analyzeBy(Method::mcs, mechanism)), found(sensitivitiesOf(analysis, variablesOf(mechanism)).value())
    {
    }
    const std::vector<Eigenvalue>& values() const { return analysis.methods.front().spectrum.values; }
};

/// Mechanisms with all of their derivatives, none of them at a singular configuration.
template <class Test>
void forDerived(std::uint32_t count, Test test)
{
    for (std::uint32_t seed = 1; seed <= count; ++seed) {
        const Derived derived(randomMechanism(seed));
        if (derived.analysis.equilibrium.status == EquilibriumStatus::converged &&
            !derived.analysis.equilibrium.singular) {
            test(derived, seed);
        }
    }
}

/// Masses on springs along a line, without gravity, at their rest lengths: nothing is stressed.
Mechanism relaxedRow(std::uint32_t seed)
{
    const Eigen::VectorXd numbers = randomVector(12, seed).cwiseAbs().array() + 0.2;
    Mechanism mechanism = built({{"P0", {0, 0}, true}}, {}, {0, 0});
    for (int i = 1; i <= 4; ++i) {
        const std::string id = "P" + std::to_string(i), n = std::to_string(i);
        mechanism.points.push_back({id, {1.0 * i, 0}});
        mechanism.elements.emplace_back(PointMass{"m" + n, id, numbers[i], {}});
        mechanism.elements.emplace_back(Slider{"g" + n, id, {0, 0}, {1, 0}, {}});
        mechanism.elements.emplace_back(
            Spring{"k" + n, {"P" + std::to_string(i - 1), id}, 30 * numbers[i + 4], 1, 0, {}});
    }
    return mechanism;
}

double partOf(const EnergyShares& shares, const std::string& element, double EnergyShare::*member)
{
    const auto found = std::ranges::find(shares.elements, element, &EnergyShare::element);
    return found == shares.elements.end() ? 0 : (*found).*member;
}

}  // namespace

/// Derivatives and energies of modes by what units, scales and balances ask of them.
class TestSensitivityLaws : public QObject {
    Q_OBJECT

private slots:
    /// Numbers in other units give the same motion: Σ a_p p ∂s/∂p = b s over all numbers, a_p and b the exponents of a
    /// unit in p and in s. So of kg and m nothing is left, and of seconds −s.
    void derivatives_knowNoUnits()
    {
        int checked = 0;
        forDerived(24, [&](const Derived& derived, std::uint32_t seed) {
            for (const EigenvalueSensitivity& row : derived.found.eigenvalues) {
                if (std::abs(row.s) < 1e-3 || row.isRepeated) {
                    continue;
                }
                Complex sums[3] = {0, 0, 0};
                double size = std::abs(row.s);
                bool isWhole = true;
                for (std::size_t i = 0; i < derived.found.variables.size(); ++i) {
                    const Variable& variable = derived.found.variables[i];
                    isWhole = isWhole && row.derivatives[i] && derived.found.faults[i].isEmpty();
                    const Dimension dimension = dimensionOf(variable);
                    for (std::size_t unit = 0; unit < 3 && isWhole; ++unit) {
                        const Complex part =
                            static_cast<double>(dimension[unit]) * variable.value * *row.derivatives[i];
                        sums[unit] += part;
                        size += std::abs(part);
                    }
                }
                if (!isWhole) {
                    continue;
                }
                ++checked;
                QVERIFY2(std::abs(sums[0]) < 1e-6 * size, qPrintable(QString::number(seed)));
                QVERIFY2(std::abs(sums[1]) < 1e-6 * size, qPrintable(QString::number(seed)));
                QVERIFY2(std::abs(sums[2] + row.s) < 1e-6 * size, qPrintable(QString::number(seed)));
            }
        });
        QVERIFY(checked > 20);
    }

    /// Values that come in pairs have derivatives in pairs.
    void derivatives_areConjugate()
    {
        forDerived(16, [](const Derived& derived, std::uint32_t) {
            for (const EigenvalueSensitivity& row : derived.found.eigenvalues) {
                const auto other = std::ranges::find_if(derived.found.eigenvalues, [&](const auto& each) {
                    return std::abs(each.s - std::conj(row.s)) < 1e-9 * std::abs(row.s);
                });
                if (other == derived.found.eigenvalues.end() || row.isRepeated || std::abs(row.s.imag()) < 1e-6) {
                    continue;
                }
                for (std::size_t i = 0; i < row.derivatives.size(); ++i) {
                    QCOMPARE(row.derivatives[i].has_value(), other->derivatives[i].has_value());
                    const Complex one = row.derivatives[i].value_or(0), two = other->derivatives[i].value_or(0);
                    QVERIFY(std::abs(one - std::conj(two)) < 1e-6 * (1 + std::abs(one)));
                }
            }
        });
    }

    /// ∂q/∂p is where the equilibrium goes, by differences of it; as the list of all says, and with the reactions.
    void rests_moveAsTheyAreFound()
    {
        forDerived(10, [](const Derived& derived, std::uint32_t seed) {
            const Analysis& analysis = derived.analysis;
            for (std::size_t i = 0; i < derived.found.variables.size(); i += 3) {
                const Variable& variable = derived.found.variables[i];
                const double h = 1e-5 * variable.scale;
                if (!derived.found.faults[i].isEmpty() || (variable.allowed != Range::any && variable.value < 4 * h)) {
                    continue;
                }
                const auto restAt = [&](double change) {
                    const System system(variable.with(variable.value + change).value());
                    return restNear(system, assembleNear(system, analysis.equilibrium.q).q).q;
                };
                const Eigen::VectorXd slope = (restAt(h) - restAt(-h)) / (2 * h);
                const Eigen::VectorXd given = derived.found.motions[i].q;
                QVERIFY2(
                    (slope - given).norm() < 2e-4 * (given.norm() + 1 / variable.scale),
                    qPrintable(QString("%1 %2: %3").arg(seed).arg(variable.name.c_str()).arg((slope - given).norm())));
                QCOMPARE(derived.found.motions[i].lambda.size(), analysis.system->constraintCount());
            }
        });
    }

    /// Every quantity of random mechanisms: its total derivatives are those of equilibria that are found anew beside.
    void quantities_haveTheSlopesOfTheirValues()
    {
        int compared = 0;
        forDerived(12, [&](const Derived& derived, std::uint32_t seed) {
            const Analysis& analysis = derived.analysis;
            const System& system = *analysis.system;
            if (analysis.equilibrium.rank < system.constraintCount()) {
                return;  // multipliers of redundant constraints are a choice
            }
            const std::vector<std::string> names = everyObservable(analysis.mechanism, system);
            Sensitivities found = derived.found;
            QVERIFY(addQuantities(found, analysis, names));
            std::map<std::string, double> sizes;
            for (const EquilibriumQuantity& each : found.quantities) {
                sizes[each.unit] = std::max(sizes[each.unit], std::abs(each.value));
            }
            for (std::size_t i = 0; i < found.variables.size(); i += 3) {
                const Variable& variable = found.variables[i];
                const double h = 1e-4 * variable.scale;
                if (!found.faults[i].isEmpty() || (variable.allowed != Range::any && variable.value < 4 * h)) {
                    continue;
                }
                const auto valuesAt = [&](double change) {
                    Analysis there = analysis;
                    there.mechanism = variable.with(variable.value + change).value();
                    System moved(there.mechanism);
                    moved.countFrom(analysis.equilibrium.linkAngles);
                    there.equilibrium = restNear(moved, assembleNear(moved, analysis.equilibrium.q).q);
                    there.system = std::make_shared<const System>(std::move(moved));
                    return equilibriumQuantities(there, names).value();
                };
                const auto low = valuesAt(-h), high = valuesAt(h);
                for (std::size_t k = 0; k < names.size(); ++k) {
                    const EquilibriumQuantity& each = found.quantities[k];
                    if (!std::isfinite(each.value)) {
                        continue;
                    }
                    ++compared;
                    const double given = each.derivatives[static_cast<Eigen::Index>(i)];
                    const double slope = (high[k].value - low[k].value) / (2 * h);
                    const double size =
                        std::abs(given) + (1 + std::abs(each.value) + sizes[each.unit]) / variable.scale;
                    QVERIFY2(std::abs(slope - given) <= 1e-4 * size,
                             qPrintable(QString("%1 %2 by %3: %4, %5")
                                            .arg(seed)
                                            .arg(each.name.c_str(), variable.name.c_str())
                                            .arg(given)
                                            .arg(slope)));
                }
            }
        });
        QVERIFY(compared > 1000);
    }

    /// A mass on a vertical spring: L = l₀ + m g/k, F = m g.
    void hangingMass_closedForms()
    {
        Mechanism mechanism = built(
            {{"O", {0, 0}, true}, {"P", {0, -1}}},
            {PointMass{"m", "P", 2, {}}, Slider{"s", "P", {0, 0}, {0, 1}, {}}, Spring{"k", {"O", "P"}, 100, 1, 0, {}}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        Sensitivities found = sensitivitiesOf(analysis, {variableNamed(mechanism, "k.stiffness").value(),
                                                         variableNamed(mechanism, "m.mass").value()})
                                  .value();
        QVERIFY(addQuantities(found, analysis, {"k.length", "k.force", "O.y - P.y"}));
        const double g = -mechanism.gravity.y;
        const auto isNear = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); };
        for (const std::size_t length : {0, 2}) {
            QVERIFY(isNear(found.quantities[length].value, 1 + 2 * g / 100));
            QVERIFY(isNear(found.quantities[length].derivatives[0], -2 * g / 1e4));
            QVERIFY(isNear(found.quantities[length].derivatives[1], g / 100));
        }
        QVERIFY(isNear(found.quantities[1].value, 2 * g));
        QVERIFY(std::abs(found.quantities[1].derivatives[0]) < 1e-9);
        QVERIFY(isNear(found.quantities[1].derivatives[1], g));
        QVERIFY(!addQuantities(found, analysis, {"k.lenght"}));
    }

    /// Unstressed: k ∂s/∂k is s/2 times the spring's share of the strain energy, m ∂s/∂m −s/2 times the mass's share
    /// of the kinetic one (Rayleigh).
    void shares_areRelativeDerivatives()
    {
        for (std::uint32_t seed = 1; seed < 8; ++seed) {
            const Derived derived(relaxedRow(seed));
            QCOMPARE(derived.found.eigenvalues.size(), std::size_t(8));
            for (const EigenvalueSensitivity& row : derived.found.eigenvalues) {
                const Outcome<EnergyShares> shares =
                    energySharesOf(derived.analysis, derived.values()[row.index].shape);
                QVERIFY(shares);
                QVERIFY(std::abs(shares->weight) < 1e-10);
                for (std::size_t i = 0; i < derived.found.variables.size(); ++i) {
                    const Variable& variable = derived.found.variables[i];
                    const std::string element = variable.name.substr(0, variable.name.find('.'));
                    const bool isMass = variable.name.ends_with(".mass"),
                               isSpring = variable.name.ends_with(".stiffness");
                    const double share = isMass     ? -partOf(*shares, element, &EnergyShare::kinetic)
                                         : isSpring ? partOf(*shares, element, &EnergyShare::strain)
                                                    : 0;
                    if (isMass || isSpring) {
                        const Complex relative = variable.value * *row.derivatives[i];
                        QVERIFY(std::abs(relative - 0.5 * share * row.s) < 1e-7 * std::abs(row.s));
                    }
                }
            }
        }
    }

    /// Energies are shared out completely, whatever the phase and the size of the shape.
    void shares_addUp()
    {
        int damped = 0;
        forDerived(24, [&](const Derived& derived, std::uint32_t) {
            for (const Eigenvalue& value : derived.values()) {
                if (!value.isTrue() || value.infinite) {
                    continue;
                }
                const EnergyShares shares = energySharesOf(derived.analysis, value.shape).value();
                double kinetic = 0, strain = 0, damping = 0;
                for (const EnergyShare& each : shares.elements) {
                    kinetic += each.kinetic;
                    strain += each.strain;
                    damping += each.damping;
                    QVERIFY(each.kinetic > -1e-9 && each.damping > -1e-9);
                }
                QVERIFY(std::abs(kinetic - 1) < 1e-9);
                QVERIFY(std::abs(strain + shares.weight - 1) < 1e-9);
                QVERIFY(std::abs(damping) < 1e-12 || std::abs(damping - 1) < 1e-9);
                damped += damping > 0.5 ? 1 : 0;
                const EnergyShares turned = energySharesOf(derived.analysis, Complex(-0.3, 2) * value.shape).value();
                QCOMPARE(turned.elements.size(), shares.elements.size());
                for (std::size_t i = 0; i < shares.elements.size(); ++i) {
                    QVERIFY(std::abs(turned.elements[i].kinetic - shares.elements[i].kinetic) < 1e-9);
                    QVERIFY(std::abs(turned.elements[i].strain - shares.elements[i].strain) <
                            1e-8 * (1 + std::abs(shares.elements[i].strain)));
                }
            }
        });
        QVERIFY(damped > 10);
    }

    /// The contents of a mode are told by the same numbers one by one, and do not depend on its phase.
    void contents_areTheirParts()
    {
        forDerived(12, [](const Derived& derived, std::uint32_t) {
            const auto value =
                std::ranges::find_if(derived.values(), [](const Eigenvalue& each) { return each.isTrue(); });
            const ModeContent content = contentOf(derived.analysis, value->shape).value();
            const std::vector<Participation> parts = participationOf(derived.analysis, value->shape);
            const std::vector<StillPlace> nodes = nodesOf(derived.analysis, value->shape);
            QCOMPARE(content.coordinates.size(), parts.size());
            QCOMPARE(content.nodes.size(), nodes.size());
            double sum = 0;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                QCOMPARE(content.coordinates[i].coordinate, derived.analysis.system->coordinates()[i].name);
                QCOMPARE(content.coordinates[i].part, parts[i].part);
                sum += parts[i].part;
            }
            QVERIFY(std::abs(sum - 1) < 1e-9);
            const std::vector<Participation> turned = participationOf(derived.analysis, Complex(1, -2) * value->shape);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                QVERIFY(std::abs(turned[i].part - parts[i].part) < 1e-9);
            }
            for (const StillPlace& node : nodes) {
                QVERIFY(node.along >= 0 && node.along <= 1 && findElement(derived.analysis.mechanism, node.link));
            }
        });
    }

    /// No equilibrium, no derivative; a shape of another size is none.
    void withoutARest_nothingIsDerived()
    {
        Mechanism falling = built({{"P", {0, 0}}}, {PointMass{"m", "P", 1, {}}});
        const Analysis analysis = analyzeBy(Method::mcs, falling);
        QVERIFY(!sensitivitiesOf(analysis, variablesOf(falling)));
        AnalysisOptions asDrawn;
        asDrawn.methods = {Method::mcs};
        asDrawn.equilibrium.choice = EquilibriumChoice::drawn;
        QVERIFY(!sensitivitiesOf(analyze(pendulum(1, 1, 0.2), asDrawn), variablesOf(pendulum(1, 1, 0.2))));
        const Analysis whole = analyzeBy(Method::mcs, pendulum(1, 1, 0.2));
        QVERIFY(!energySharesOf(whole, Eigen::VectorXcd::Zero(9)));
        QVERIFY(!contentOf(whole, Eigen::VectorXcd::Zero(9)));
        QVERIFY(!rendered(energySharesOf(whole, Eigen::VectorXcd::Zero(9)).reason()).empty());
    }

    /// A beam whose shear stiffness is zero is rigid against shear, so that its equations jump there and nowhere else.
    void numbers_atAJump_haveNoDerivative()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}},
                                    {Beam{.id = "b",
                                          .points = {"A", "B"},
                                          .segments = 2,
                                          .section = Section{.radius = 0.01, .width = 0.01, .depth = 0.01},
                                          .youngsModulus = 2e11,
                                          .density = 7800}});
        for (const double stiffness : {0.0, 5e4}) {
            std::get<Beam>(mechanism.elements[0]).shearStiffness = stiffness;
            const Sensitivities found = Derived(mechanism).found;
            for (std::size_t i = 0; i < found.variables.size(); ++i) {
                const bool isJump = stiffness == 0 && found.variables[i].name == "b.shear_stiffness";
                QCOMPARE(!found.faults[i].isEmpty(), isJump);
                QCOMPARE(found.eigenvalues.front().derivatives[i].has_value(), !isJump);
            }
        }
    }

    /// A shear stiffness that no file holds has no derivative: it is told where it is asked for by name, and else not.
    void numberThatNobodyWrote_isNotWarnedOf()
    {
        const Mechanism mechanism = flexiblePendulum({.segments = 2});
        const std::string name = idOf(mechanism.elements.front()) + ".shear_stiffness";
        const auto warns = [&](const std::map<std::string, std::string>& texts) {
            const StudyResult result = computed("sensitivity", mechanism, texts);
            return std::ranges::any_of(result.messages, [&](const Message& each) {
                return each.severity == Severity::warning && rendered(each.text).find(name + ": ") == 0;
            });
        };
        QVERIFY(!warns({}));
        QVERIFY(warns({{"parameter", name}}));
    }

    /// Numbers that nothing depends on change no derivative; every other number changes some equation.
    void numbersWithoutEffect_haveNoDerivatives()
    {
        int without = 0;
        for (std::uint32_t seed = 1; seed < 16; ++seed) {
            Mechanism mechanism = randomMechanism(seed);
            const auto isFree = [](const Point& point) { return !point.fixed; };
            const std::string free = std::ranges::find_if(mechanism.points, isFree)->id;
            const std::string fixed = std::ranges::find_if_not(mechanism.points, isFree)->id;
            mechanism.elements.emplace_back(Spring{"slack", {free, fixed}, 0, 1, 0, {}});
            QVERIFY(!hasErrors(validate(mechanism)));
            const Variable rest = variableNamed(mechanism, "slack.rest_length").value();
            const Variable stiffness = variableNamed(mechanism, "slack.stiffness").value();
            QVERIFY(hasNoEffect(mechanism, rest, 1.5) && !hasNoEffect(mechanism, rest, rest.value));
            QVERIFY(!hasNoEffect(mechanism, stiffness, 2));
            for (const Variable& variable : variablesOf(mechanism)) {
                const double other = variable.value + 0.25 * variable.scale;
                if (hasNoEffect(mechanism, variable, other)) {
                    ++without;
                    const Analysis analysis = analyzeBy(Method::mcs, mechanism);
                    if (analysis.equilibrium.status == EquilibriumStatus::converged) {
                        const EquilibriumMotion motion = sensitivitiesOf(analysis, {variable}).value().motions.front();
                        QVERIFY2(motion.q.norm() * variable.scale < 1e-9, variable.name.c_str());
                    }
                }
            }
        }
        QVERIFY(without >= 15);
    }

    /// A mass on a spring beside a fixed point that nothing touches: there is no constraint to compare.
    void withoutConstraints_numbersWithoutEffectAreFound()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"Q", {2, 0}, true}, {"P", {1, -1}}},
                                    {PointMass{"m", "P", 1, {}}, Spring{"k", {"O", "P"}, 100, 1, 0, {}}});
        QVERIFY(hasNoEffect(mechanism, variableNamed(mechanism, "Q.x").value(), 2.5));
        QVERIFY(!hasNoEffect(mechanism, variableNamed(mechanism, "O.x").value(), 0.5));
        QCOMPARE(Derived(mechanism).values().size(), std::size_t(4));
    }
};

QTEST_GUILESS_MAIN(TestSensitivityLaws)
#include "tst_sensitivity_laws.moc"
