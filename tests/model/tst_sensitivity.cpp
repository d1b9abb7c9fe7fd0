#include "model/mechanism/base_units.h"
#include "model/studies/sensitivity/energy_shares.h"
#include "model/studies/sensitivity/excerpt.h"
#include "model/studies/sensitivity/sensitivity.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/reference_case.h"

#include <QJsonArray>
#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The sensitivities by these numbers, which must be there.
Sensitivities by(const Analysis& analysis, const std::vector<std::string>& names)
{
    std::vector<Variable> variables;
    for (const std::string& name : names) {
        variables.push_back(variableNamed(analysis.mechanism, name).value());
    }
    return sensitivitiesOf(analysis, std::move(variables)).value();
}

const EigenvalueSensitivity& nearest(const Sensitivities& found, std::complex<double> s)
{
    return *std::ranges::min_element(found.eigenvalues, {},
                                     [&](const EigenvalueSensitivity& each) { return std::abs(each.s - s); });
}

}  // namespace

/// Derivatives of eigenvalues against total derivatives computed with 50 digits.
class SensitivityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void derivatives_areTotalOnes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("damped") << "sensitivity_fourbar_iftomm_damped";
        QTest::newRow("undamped") << "sensitivity_inverted_double";
    }

    void derivatives_areTotalOnes()
    {
        QFETCH(QString, name);
        const QJsonObject expected = referenceCase(name);
        const Analysis analysis = analyzeBy(Method::mcs, mechanismOf(expected));
        for (const QJsonValue each : expected[u"sensitivities"].toArray()) {
            const std::string parameter = each[u"parameter"].toString().toStdString();
            const Sensitivities found = by(analysis, {parameter});
            const QJsonArray values = expected[u"eigenvalues"].toArray();
            for (qsizetype i = 0; i < values.size(); ++i) {
                const auto exact = complexOf(each[u"ds"].toArray()[i]);
                const auto computed = nearest(found, complexOf(values[i])).derivatives.front().value();
                QVERIFY2(std::abs(computed - exact) <= 1e-8 * std::max(1.0, std::abs(exact)), parameter.c_str());
            }
        }
    }

    /// A pendulum swings as fast wherever its pin is, and with any mass: what differences leave of that is zero.
    void numbersWithoutEffect_haveZeroDerivatives()
    {
        for (const char* file : {"pendulum", "triple_pendulum"}) {
            const Analysis analysis = analyzeBy(Method::mcs, exampleNamed(file));
            for (const EigenvalueSensitivity& each : by(analysis, {"O.x", "O.y", "gravity.y"}).eigenvalues) {
                QVERIFY(each.derivatives[0] == std::complex<double>(0, 0));
                QVERIFY(each.derivatives[1] == std::complex<double>(0, 0));
                QVERIFY(std::abs(*each.derivatives[2]) > 0.01);
            }
        }
    }

    /// Against differences of order four of the eigenvalues, with the equilibrium of a bent beam moving along.
    void lossFactors_haveTheirDerivatives()
    {
        Mechanism mechanism = cantilever(1, {2, 1e-2, 1e-4, 1e5, 100});
        Beam& beam = std::get<Beam>(mechanism.elements[0]);
        beam.model = BeamModel::exact;
        beam.lossFactor = 0.1;
        mechanism.elements.push_back(Force{"F", "A", {0, -4}, {}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        for (const std::string name : {"beam.loss_factor", "beam.youngs_modulus", "beam.density", "F.force.y"}) {
            const Sensitivities found = by(analysis, {name});
            const Variable& variable = found.variables.front();
            const double h = 1e-3 * variable.scale;
            for (std::size_t i = 0; i < 6; ++i) {
                const EigenvalueSensitivity& each = found.eigenvalues[i];
                const auto at = [&](double steps) {
                    const Mechanism there = variable.with(variable.value + steps * h).value();
                    return nearest(by(analyzeBy(Method::mcs, there), {name}), each.s).s;
                };
                const std::complex<double> expected = (8.0 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * h);
                const std::complex<double> off = each.derivatives.front().value() - expected;
                QVERIFY2(std::abs(off) * variable.scale < 1e-8 * std::abs(each.s),
                         (name + " " + std::to_string(std::abs(off / expected))).c_str());
                QVERIFY(each.s.real() < -0.04 * std::abs(each.s));
            }
        }
    }

    /// Derivatives that are asked for are the same as among all.
    void chosenEigenvalues_haveTheirDerivatives()
    {
        const Analysis analysis = analyzeBy(Method::mcs, mechanismOf(referenceCase("sensitivity_inverted_double")));
        const Sensitivities all = sensitivitiesOf(analysis, variablesOf(analysis.mechanism)).value();
        for (std::size_t i = 0; i < all.eigenvalues.size(); ++i) {
            const std::vector<std::size_t> chosen{all.eigenvalues[i].index};
            const Sensitivities some = sensitivitiesOf(analysis, variablesOf(analysis.mechanism), &chosen).value();
            QVERIFY(some.eigenvalues[i].derivatives == all.eigenvalues[i].derivatives);
            QVERIFY(some.motions == all.motions);
        }
    }

    /// Numbers of springs, dampers, masses and loads are varied in an excerpt with their own element, others in the
    /// whole; an element that carries others is never left out.
    void derivativesOfMany_areThoseOfEachAlone()
    {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            const Analysis analysis = analyzeBy(Method::mcs, randomMechanism(seed));
            if (analysis.equilibrium.status != EquilibriumStatus::converged) {
                continue;
            }
            const std::vector<Variable> variables = variablesOf(analysis.mechanism);
            const Sensitivities all = sensitivitiesOf(analysis, variables).value();
            for (std::size_t i = 0; i < variables.size(); ++i) {
                const Sensitivities own = sensitivitiesOf(analysis, {variables[i]}).value();
                QCOMPARE(own.faults[0].isEmpty(), all.faults[i].isEmpty());
                for (std::size_t k = 0; k < own.eigenvalues.size(); ++k) {
                    const auto a = own.eigenvalues[k].derivatives[0], b = all.eigenvalues[k].derivatives[i];
                    QCOMPARE(a.has_value(), b.has_value());
                    const double size = std::abs(own.eigenvalues[k].s) / variables[i].scale;
                    QVERIFY2(!a || std::abs(*a - *b) <= 1e-6 * (std::abs(*a) + size), variables[i].name.c_str());
                }
            }
        }
    }

    void excerpts_doNotGrowWithTheNumberOfSprings()
    {
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"G", {0.5, 1}, true}},
                  {Bar{"rod", {"O", "A"}, {}, 1, {}}, TorsionSpring{"t", {"rod", "ground"}, 3, 0, 0, 0, {}}});
        for (int i = 0; i < 50; ++i) {
            mechanism.elements.emplace_back(Spring{"k" + std::to_string(i), {"A", "G"}, 1.0 + i, 0.5, 0, {}});
        }
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const Excerpts excerpts(analysis);
        const auto spring = excerpts.around(variableNamed(mechanism, "k7.stiffness").value());
        QVERIFY(spring);
        QCOMPARE(spring->with(5)->elements.size(), std::size_t(2));
        QVERIFY(excerpts.around(variableNamed(mechanism, "t.stiffness").value()));
        for (const char* whole : {"rod.mass", "G.x", "gravity.y", "all springs.stiffness"}) {
            QVERIFY(!excerpts.around(variableNamed(mechanism, whole).value()));
        }
    }

    void repeatedEigenvalue_splitsInDirections()
    {
        const QJsonObject expected = referenceCase("sensitivity_repeated_three_springs");
        const Analysis analysis = analyzeBy(Method::mcs, mechanismOf(expected));
        for (const QJsonValue each : expected[u"directional_derivatives"].toArray()) {
            const Sensitivities found = by(analysis, {each[u"parameter"].toString().toStdString()});
            std::vector<double> computed, exact;
            for (const EigenvalueSensitivity& row : found.eigenvalues) {
                if (row.s.imag() > 0) {
                    QVERIFY(row.isRepeated);
                    computed.push_back(row.derivatives.front()->imag());
                }
            }
            for (const QJsonValue value : each[u"d_omega"].toArray()) {
                exact.push_back(numberOf(value));
            }
            std::ranges::sort(computed);
            std::ranges::sort(exact);
            QCOMPARE(computed.size(), exact.size());
            for (std::size_t i = 0; i < exact.size(); ++i) {
                QVERIFY(std::abs(computed[i] - exact[i]) < 1e-8);
            }
        }
    }

    void derivatives_areThoseOfDifferences_ofEveryNumber()
    {
        const Mechanism mechanism = mechanismAt("tests/reference/fourbar_spring_damped.eigenlink");
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const Sensitivities found = sensitivitiesOf(analysis, variablesOf(mechanism)).value();
        for (std::size_t i = 0; i < found.variables.size(); ++i) {
            const Variable& each = found.variables[i];
            const double h = 1e-4 * each.scale;
            if (each.allowed != Range::any && each.value < h) {
                continue;
            }
            const Values ahead = trueValues(analyzeBy(Method::mcs, each.with(each.value + h).value()), Method::mcs);
            const Values behind = trueValues(analyzeBy(Method::mcs, each.with(each.value - h).value()), Method::mcs);
            QVERIFY(found.faults[i].isEmpty());
            const EigenvalueSensitivity& row = nearest(found, {0, 10});
            const auto near = [&](const Values& values) {
                return *std::ranges::min_element(values, {}, [&](const auto& s) { return std::abs(s - row.s); });
            };
            const auto difference = (near(ahead) - near(behind)) / (2 * h);
            QVERIFY2(std::abs(*row.derivatives[i] - difference) <= 1e-5 * (1 + std::abs(difference)),
                     each.name.c_str());
        }
    }

    /// Beside the folded position, where the spring comes to length zero, reactions grow as the inverse of the
    /// distance; the slope is that of the parallelogram in closed form, with φ its angle and ℓ(φ) = 2 |cos(φ/2)| the
    /// spring: M(φ) = 5/3, V′(φ) = 2 m g cos φ + k (ℓ − √2) ℓ′ = 0, ω² = V″/M.
    void besideASingularity_slopesAreThoseOfTheClosedForm()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const auto omegaAt = [](double k) {
            constexpr double g = 9.81;
            const double a = std::sqrt(2.0);
            double phi = 3.1;
            for (int i = 0; i < 60; ++i) {
                const double l = 2 * std::cos(phi / 2), dl = -std::sin(phi / 2), ddl = -std::cos(phi / 2) / 2;
                const double slope = 2 * g * std::cos(phi) + k * (l - a) * dl;
                const double curvature = -2 * g * std::sin(phi) + k * (dl * dl + (l - a) * ddl);
                phi -= slope / curvature;
            }
            const double l = 2 * std::cos(phi / 2), dl = -std::sin(phi / 2), ddl = -std::cos(phi / 2) / 2;
            return std::sqrt((-2 * g * std::sin(phi) + k * (dl * dl + (l - a) * ddl)) * 3 / 5);
        };
        const Variable stiffness = variableNamed(mechanism, "k.stiffness").value();
        for (const double k : {20.0, 14.2, 13.95, 13.91}) {
            const Analysis analysis = analyzeBy(Method::mcs, stiffness.with(k).value());
            const Sensitivities found = by(analysis, {"k.stiffness"});
            const EigenvalueSensitivity& row = nearest(found, {0, omegaAt(k)});
            QVERIFY2(std::abs(row.s.imag() - omegaAt(k)) < 1e-6, qPrintable(QString::number(k)));
            const double h = 1e-4, exact = (omegaAt(k + h) - omegaAt(k - h)) / (2 * h);
            QVERIFY2(row.derivatives.front().has_value(), qPrintable(QString::number(k)));
            const double slope = row.derivatives.front()->imag();
            QVERIFY2(std::abs(slope - exact) < 1e-4 * std::abs(exact),
                     qPrintable(QStringLiteral("%1: %2 for %3").arg(k).arg(slope).arg(exact)));
        }
    }

    /// Weight alone holds: ω² grows as it does, however large it is: dω/dg = ω / 2g.
    void weightAlone_movesFrequenciesByItsRoot()
    {
        for (const char* example : {"pendulum", "iftomm_four_bar", "watt_six_bar"}) {
            Mechanism mechanism = exampleNamed(example);
            std::erase_if(mechanism.elements, [](const Element& each) { return typeOf(each).type == "spring"; });
            for (const double g : {1e-10, 1.0, 1e6, 1e8, 1e12}) {
                mechanism.gravity = {0, -g};
                const Sensitivities found = by(analyzeBy(Method::mcs, mechanism), {"gravity.size"});
                QVERIFY(!found.eigenvalues.empty());
                for (const EigenvalueSensitivity& row : found.eigenvalues) {
                    QVERIFY(std::abs(row.s) > 0);
                    QVERIFY(std::abs(row.derivatives.front().value() - row.s / (2 * g)) < 1e-8 * std::abs(row.s) / g);
                }
            }
        }
    }

    /// (p/s) ∂s/∂p has no unit: it is the same of the mechanism and of one of micrometres with its numbers.
    void relativeDerivatives_areThoseOfTheNumbersInOtherUnits()
    {
        for (const char* example : {"andrews_squeezer", "damped_four_bar"}) {
            const Mechanism mechanism = exampleNamed(example);
            const Mechanism small = expressedIn({.length = 1e5, .mass = 1e12}, mechanism);
            const Sensitivities own =
                sensitivitiesOf(analyzeBy(Method::mcs, mechanism), variablesOf(mechanism)).value();
            const Sensitivities other = sensitivitiesOf(analyzeBy(Method::mcs, small), variablesOf(small)).value();
            QCOMPARE(other.eigenvalues.size(), own.eigenvalues.size());
            for (const EigenvalueSensitivity& row : own.eigenvalues) {
                const EigenvalueSensitivity& same = nearest(other, row.s);
                double largest = 0;
                for (std::size_t i = 0; i < own.variables.size(); ++i) {
                    largest = std::max(largest, std::abs(own.variables[i].value * row.derivatives[i].value()));
                }
                for (std::size_t i = 0; i < own.variables.size(); ++i) {
                    const std::complex<double> a = own.variables[i].value * row.derivatives[i].value();
                    const std::complex<double> b = other.variables[i].value * same.derivatives[i].value();
                    QVERIFY2(std::abs(a - b) <= 1e-7 * largest, own.variables[i].name.c_str());
                }
            }
        }
    }

    /// So is the derivative by a damping of zero: its natural change is not one N s/m of a machine of tonnes.
    void dampingOfZero_hasItsDerivative_inEveryUnit()
    {
        Mechanism mechanism = exampleNamed("damped_four_bar");
        mechanism.elements.emplace_back(
            Spring{.id = "j", .points = {"B", "C"}, .stiffness = 5, .restLength = 0.9, .unknown = {}});
        const Analysis light = analyzeBy(Method::mcs, mechanism);
        const double factor = 1e9;
        const Analysis heavy = analyzeBy(Method::mcs, expressedIn({.length = 1, .mass = 1 / factor}, mechanism));
        for (const EigenvalueSensitivity& row : by(light, {"j.damping"}).eigenvalues) {
            const std::complex<double> expected = row.derivatives.front().value();
            const Sensitivities found = by(heavy, {"j.damping"});
            const std::complex<double> derivative = nearest(found, row.s).derivatives.front().value();
            QVERIFY(std::abs(expected.real()) > 1e-3 && std::abs(expected.imag()) > 1e-3);
            QVERIFY(std::abs(factor * derivative.real() - expected.real()) < 1e-6 * std::abs(expected.real()));
            QVERIFY(std::abs(factor * derivative.imag() - expected.imag()) < 1e-6 * std::abs(expected.imag()));
        }
    }

    /// The weight of a beam does not act on its bending in the linear model: no rounding of differences stands there.
    void gravity_movesNoLinearBeam()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("cantilever_beam"));
        for (const EigenvalueSensitivity& row : by(analysis, {"gravity.x"}).eigenvalues) {
            QCOMPARE(row.derivatives.front().value(), std::complex<double>(0, 0));
        }
    }

    void doubleZero_hasNone()
    {
        const Mechanism cart = cartPendulum();
        const Sensitivities found = by(analyzeBy(Method::mcs, cart), {"gravity.y"});
        for (const EigenvalueSensitivity& row : found.eigenvalues) {
            QCOMPARE(row.derivatives.front().has_value(), std::abs(row.s) > 1e-3);
        }
    }

    /// Masses of 1 and 3 kg that move together on springs of 100 and 300 N/m: a quarter and three quarters.
    void energies_areSharedInProportion()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}}, {}, {0, 0});
        PointMass light, heavy;
        light.id = "light";
        heavy.id = "heavy";
        light.point = heavy.point = "B";
        light.mass = 1;
        heavy.mass = 3;
        Slider guide;
        guide.id = "guide";
        guide.point = "B";
        guide.through = Vector2(0, 0);
        guide.direction = Vector2(1, 0);
        Spring soft, stiff;
        soft.id = "soft";
        stiff.id = "stiff";
        soft.points = stiff.points = {"A", "B"};
        soft.stiffness = 100;
        stiff.stiffness = 300;
        soft.restLength = stiff.restLength = 1;
        stiff.damping = 2;
        mechanism.elements = {light, heavy, guide, soft, stiff};
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const EnergyShares shares =
            energySharesOf(analysis, analysis.methods.front().spectrum.values.front().shape).value();
        const auto of = [&](const std::string& id) {
            return *std::ranges::find(shares.elements, id, &EnergyShare::element);
        };
        QCOMPARE(shares.elements.size(), std::size_t(4));
        QVERIFY(std::abs(of("light").kinetic - 0.25) < 1e-12 && std::abs(of("heavy").kinetic - 0.75) < 1e-12);
        QVERIFY(std::abs(of("soft").strain - 0.25) < 1e-12 && std::abs(of("stiff").strain - 0.75) < 1e-12);
        QVERIFY(std::abs(of("stiff").damping - 1) < 1e-12 && of("soft").damping == 0);
        QVERIFY(std::abs(shares.weight) < 1e-12);
    }

    /// The parts of a whole: all masses, all springs and the weight of the links.
    void energiesOfAFourBar_addUp()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("iftomm_four_bar"));
        const EnergyShares shares =
            energySharesOf(analysis, analysis.methods.front().spectrum.values.front().shape).value();
        double kinetic = 0, strain = shares.weight;
        for (const EnergyShare& each : shares.elements) {
            kinetic += each.kinetic;
            strain += each.strain;
        }
        QVERIFY(std::abs(kinetic - 1) < 1e-12);
        QVERIFY(std::abs(strain - 1) < 1e-12);
        QVERIFY(std::abs(shares.weight) > 0.01);
    }
};

QTEST_GUILESS_MAIN(SensitivityTest)
#include "tst_sensitivity.moc"
