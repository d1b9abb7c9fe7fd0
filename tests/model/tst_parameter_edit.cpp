#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/parameters/parameter_edit.h"
#include "model/mechanism/parameters/parameter_values.h"
#include "model/mechanism/parameters/variable.h"
#include "tests/support/columns.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

using namespace eigenlink;

namespace {

Parameter plain(const std::string& id, double value, const std::string& unit = {})
{
    return {
        .id = id, .value = value, .formula = {}, .unit = unit, .range = {}, .text = {}, .tolerance = {}, .unknown = {}};
}

Parameter dependent(const std::string& id, const std::string& formula, const std::string& unit = {})
{
    return {.id = id,
            .value = 0,
            .formula = formula,
            .unit = unit,
            .range = {},
            .text = {},
            .tolerance = {},
            .unknown = {}};
}

/// p0 … p9, each 1 plus multiples of some before it, by plain arithmetic beside it.
struct Dependencies {
    std::vector<Parameter> parameters;
    std::vector<double> expected;
};

Dependencies randomDependencies(std::mt19937& random)
{
    Dependencies all;
    for (std::size_t i = 0; i < 10; ++i) {
        std::string formula = "1";
        double value = 1;
        for (std::size_t k = 0; k < i; ++k) {
            if (random() % 3 == 0) {
                const int factor = 1 + static_cast<int>(random() % 4);
                formula += " + " + std::to_string(factor) + "p" + std::to_string(k);
                value += factor * all.expected[k];
            }
        }
        const std::string id = "p" + std::to_string(i);
        all.parameters.push_back(value == 1 ? plain(id, 1) : dependent(id, formula));
        all.expected.push_back(value);
    }
    return all;
}

/// A driven rod on a spring; numbers by formulas of parameters with names that are parts of one another.
Mechanism parametric()
{
    Mechanism mechanism;
    mechanism.parameters = {plain("k", 25, "N/m"), plain("kα", 3), plain("w", 2, "rad/s"), plain("d", 400, "mm"),
                            dependent("twice", "2k")};
    mechanism.points = {{"A", {0, 0}, true}, {"B", {0, -1}}, {"C", {1, 0}, true}};
    TimeFunction::Formula turning{"w*t + sin(w*t)/kα", {}};
    mechanism.elements = {Bar{.id = "rod", .points = {"A", "B"}, .length = 1, .mass = 2, .unknown = {}},
                          Spring{"s", {"B", "C"}, 10, 1, 0, {}},
                          Motor{.id = "M", .of = {"rod", "ground"}, .angle = {turning}, .unknown = {}}};
    mechanism.formulas = {{"s", "stiffness", "twice + kα*k"}, {"s", "rest_length", "2d"}, {"rod", "mass", "kα²"}};
    return withParametersApplied(mechanism).value();
}

const TimeFunction::Formula& turningOf(const Mechanism& mechanism)
{
    return std::get<TimeFunction::Formula>(std::get<Motor>(mechanism.elements[2]).angle.front().rule);
}

/// The numbers that formulas give, and the driven angle at some times.
std::vector<double> numbersOf(const Mechanism& mechanism)
{
    const auto& spring = std::get<Spring>(mechanism.elements[1]);
    std::vector<double> numbers{spring.stiffness, spring.restLength, std::get<Bar>(mechanism.elements[0]).mass};
    const TimeCurve curve(std::get<Motor>(mechanism.elements[2]).angle.front());
    for (const double t : {0.0, 0.3, 1.7}) {
        numbers.push_back(curve.at(t).value);
        numbers.push_back(curve.at(t).second);
    }
    return numbers;
}

std::string reasonOf(const Outcome<Mechanism>& outcome)
{
    return outcome ? std::string() : rendered(outcome.reason());
}

}  // namespace

/// Values of parameters that depend on one another, and edits of them that leave the rest alone.
class ParameterEditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_doNotDependOnTheOrderOfTheParameters()
    {
        std::mt19937 random(5);
        for (int i = 0; i < 50; ++i) {
            Dependencies all = randomDependencies(random);
            std::vector<Parameter> shuffled = all.parameters;
            std::ranges::shuffle(shuffled, random);
            const ParameterValues values(shuffled);
            QVERIFY(values.issues().empty());
            for (std::size_t k = 0; k < all.expected.size(); ++k) {
                QCOMPARE(values.find("p" + std::to_string(k))->value, all.expected[k]);
            }
            QVERIFY(!values.find("p10") && !values.find(""));
        }
    }

    /// In functions of time t is the time: a parameter of this name is hidden there.
    void parameterNamedAsTheTime_isWarnedOf()
    {
        const ParameterValues values({plain("t", 3)});
        QCOMPARE(values.issues().size(), std::size_t{1});
        QVERIFY(values.issues().front().severity == Severity::warning);
        QCOMPARE(values.issues().front().place, std::string("parameters[0].id"));
        QCOMPARE(values.find("t")->value, 3.0);
    }

    /// The circle is told once, with its members; what depends on none of it keeps its value.
    void circles_areNamed()
    {
        for (std::size_t length = 1; length <= 4; ++length) {
            std::vector<Parameter> parameters;
            for (std::size_t i = 0; i < length; ++i) {
                parameters.push_back(dependent("c" + std::to_string(i), "free + c" + std::to_string((i + 1) % length)));
            }
            parameters.push_back(dependent("free", "3+4"));
            const ParameterValues values(parameters);
            QCOMPARE(values.issues().size(), std::size_t{1});
            const std::string words = rendered(values.issues().front().text);
            QVERIFY(words.find("depends on itself") != std::string::npos);
            for (std::size_t i = 0; i < length; ++i) {
                const std::string name = "c" + std::to_string(i);
                QVERIFY2(words.find(name) != std::string::npos && words.find(name) == words.rfind(name), words.c_str());
            }
            QVERIFY(words.find("free") == std::string::npos);
            QCOMPARE(values.find("free")->value, 7.0);
        }
    }

    void faults_areAtTheirPlaces_data()
    {
        const auto row = test::addColumns<QString, QString, int>({"place", "words", "fault"});
        row("name", "parameters[1].id", "letters, digits and _", 0);
        row("double", "parameters[1].id", "another parameter has this id", 1);
        row("unit", "parameters[1].unit", "write a unit", 2);
        row("range", "parameters[1].range", "exchange the two numbers", 3);
        row("formula", "parameters[1].value", "no parameter and no unit q", 4);
        row("other unit", "parameters[1].unit", "it is in m, the parameter in kg", 5);
    }
    void faults_areAtTheirPlaces()
    {
        QFETCH(QString, place);
        QFETCH(QString, words);
        QFETCH(int, fault);
        std::vector<Parameter> parameters{plain("a", 1, "m"), plain("b", 2), plain("c", 3)};
        const std::array<Parameter, 6> wrong{plain("sin", 1), plain("a", 2),       plain("b", 1, "furlong"),
                                             plain("b", 1),   dependent("b", "q"), dependent("b", "2a", "kg")};
        parameters[1] = wrong[static_cast<std::size_t>(fault)];
        if (fault == 3) {
            parameters[1].range = Vector2{2, 1};
        }
        const ParameterValues values(parameters);
        QCOMPARE(values.issues().size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(values.issues().front().place), place);
        QVERIFY(QString::fromStdString(rendered(values.issues().front().text)).contains(words));
        QCOMPARE(values.find("c")->value, 3.0);
        Mechanism mechanism;
        mechanism.parameters = parameters;
        QVERIFY(!withParametersApplied(mechanism));
    }

    /// A plain result is meant in the unit of the parameter; one with a unit keeps it.
    void units_ofDependentParameters()
    {
        const ParameterValues values(
            {plain("l", 400, "mm"), dependent("n", "3", "mm"), dependent("a", "2l", "mm"), dependent("b", "l/2")});
        QVERIFY(values.issues().empty());
        QVERIFY(std::abs(values.find("n")->value - 0.003) < 1e-17);
        QVERIFY(std::abs(values.find("a")->value - 0.8) < 1e-15);
        QVERIFY(std::abs(values.find("b")->value - 0.2) < 1e-15);
        QCOMPARE(values.find("b")->dimension, dimensionOf(Quantity::length));
        Mechanism mechanism;
        mechanism.parameters = {plain("l", 400, "mm"), dependent("a", "2l", "mm")};
        QVERIFY(std::abs(withParametersApplied(mechanism)->parameters[1].value - 800) < 1e-12);
    }

    void applying_isIdempotent_andGivesEveryNumber()
    {
        const Mechanism once = parametric();
        QCOMPARE(numbersOf(once)[0], 50.0 + 75.0);
        QCOMPARE(numbersOf(once)[1], 0.8);
        QCOMPARE(numbersOf(once)[2], 9.0);
        QVERIFY(*withParametersApplied(once) == once);
        for (const BoundNumber& each : once.formulas) {
            QCOMPARE(formulaAt(once, each.part, each.key), each.formula);
        }
    }

    /// 3, then back: nothing is left of it. Between, every number is what its formula says.
    void anotherValue_andBack_changesNothing()
    {
        const Mechanism before = parametric();
        for (const char* id : {"k", "kα", "w", "d"}) {
            const auto value = std::ranges::find(before.parameters, id, &Parameter::id)->value;
            const Mechanism other = withParameterValue(before, id, 3 * value).value();
            QVERIFY(numbersOf(other) != numbersOf(before));
            for (const BoundNumber& each : other.formulas) {
                QCOMPARE(formulaAt(other, each.part, each.key), each.formula);
            }
            QVERIFY(withParameterValue(other, id, value).value() == before);
        }
        const Mechanism typed = withParameterValue(before, "twice", 99).value();
        QCOMPARE(typed.parameters[4].value, 99.0);
        QVERIFY(typed.parameters[4].formula.empty());
        QVERIFY(reasonOf(withParameterValue(before, "q", 1)).find("no parameter") != std::string::npos);
    }

    /// A formula of no parameter is its number; one of a parameter stays, until the number is typed over.
    void formulas_stay_whereTheyNameAParameter()
    {
        const Mechanism before = parametric();
        for (const char* formula : {"3k", "3 k", "3*k + k", "k²/(1 N/m)", "(k)", "sqrt(k*k)", "kα*k"}) {
            const Mechanism bound = withFormulaAt(before, "s", "stiffness", formula).value();
            QCOMPARE(formulaAt(bound, "s", "stiffness"), std::string(formula));
            QCOMPARE(bound.formulas.size(), before.formulas.size());
            QCOMPARE(
                numberAt(bound, "s", "stiffness")->value,
                *evaluateFor(formula, dimensionOf(Quantity::stiffness), ParameterValues(before.parameters).lookup()));
            QVERIFY(*withParametersApplied(bound) == bound);
            Mechanism typed = bound;
            std::get<Spring>(typed.elements[1]).stiffness += 1;
            QVERIFY(formulaAt(typed, "s", "stiffness").empty());
        }
        for (const char* formula : {"3", "3 kN/m", "sin(1)", "2e3"}) {
            const Mechanism number = withFormulaAt(before, "s", "stiffness", formula).value();
            QVERIFY(formulaAt(number, "s", "stiffness").empty());
            QCOMPARE(number.formulas.size(), before.formulas.size() - 1);
        }
        QVERIFY(reasonOf(withFormulaAt(before, "s", "nothing", "1")).find("no such number") != std::string::npos);
        QVERIFY(reasonOf(withFormulaAt(before, "s", "stiffness", "d")).find("unit") != std::string::npos);
        QVERIFY(!withFormulaAt(before, "s", "stiffness", "1+"));
    }

    /// No number changes, no old name is left, and the way back leads to where it began.
    void renaming_changesNamesAlone_data()
    {
        test::addColumns<QString, QString>({"id", "name"});
        for (const char* id : {"k", "kα", "w", "d", "twice"}) {
            for (const char* name : {"stiff", "kβ", "e3", "E", "n_1"}) {
                QTest::addRow("%s to %s", id, name) << QString::fromUtf8(id) << QString::fromUtf8(name);
            }
        }
    }
    void renaming_changesNamesAlone()
    {
        QFETCH(QString, id);
        QFETCH(QString, name);
        const Mechanism before = parametric();
        const std::string from = id.toStdString(), to = name.toStdString();
        const Mechanism after = withParameterRenamed(before, from, to).value();
        QCOMPARE(numbersOf(after), numbersOf(before));
        const Outcome<Mechanism> applied = withParametersApplied(after);
        QVERIFY2(bool(applied), reasonOf(applied).c_str());
        QCOMPARE(numbersOf(*applied), numbersOf(before));
        std::string all = turningOf(after).text;
        for (const BoundNumber& each : after.formulas) {
            all += " ; " + each.formula;
        }
        const std::vector<std::string_view> words = wordsOfFormula(all);
        QVERIFY2(std::ranges::find(words, from) == words.end(), all.c_str());
        const Mechanism back = withParameterRenamed(after, to, from).value();
        QCOMPARE(back.parameters.size(), before.parameters.size());
        QCOMPARE(numbersOf(withParametersApplied(back).value()), numbersOf(before));
        QCOMPARE(turningOf(back).text, turningOf(before).text);
    }

    void names_thatCannotBe_areRefused()
    {
        const Mechanism mechanism = parametric();
        QVERIFY(reasonOf(withParameterRenamed(mechanism, "k", "w")).find("another parameter") != std::string::npos);
        for (const char* name : {"", "2k", "sin", "a b", "pi"}) {
            QVERIFY(reasonOf(withParameterRenamed(mechanism, "k", name)).find("letters") != std::string::npos);
        }
        QVERIFY(reasonOf(withParameterRenamed(mechanism, "w", "t")).find("time") != std::string::npos);
        QVERIFY(bool(withParameterRenamed(mechanism, "k", "t")));
        QVERIFY(withParameterRenamed(mechanism, "k", "k").value() == mechanism);
    }

    /// Each number keeps its value; formulas with the name are gone, the others are kept.
    void removing_keepsEveryNumber()
    {
        const Mechanism before = parametric();
        for (const Parameter& gone : before.parameters) {
            const Mechanism after = withoutParameter(before, gone.id);
            QCOMPARE(after.parameters.size(), before.parameters.size() - 1);
            for (std::size_t i = 0; i < numbersOf(before).size(); ++i) {
                QVERIFY(std::abs(numbersOf(after)[i] - numbersOf(before)[i]) < 1e-14);
            }
            for (const BoundNumber& each : before.formulas) {
                const auto words = wordsOfFormula(each.formula);
                const bool isKept = std::ranges::find(words, gone.id) == words.end();
                QCOMPARE(std::ranges::find(after.formulas, each) != after.formulas.end(), isKept);
            }
            const Outcome<Mechanism> applied = withParametersApplied(after);
            QVERIFY2(bool(applied), reasonOf(applied).c_str());
            QCOMPARE(numbersOf(*applied), numbersOf(after));
            QVERIFY(!turningOf(after).numbers.contains(gone.id));
        }
        QVERIFY(withoutParameter(before, "q") == before);
    }

    /// A chain of parameters is as long as a file can hold, in whatever order it stands there; so is a circle.
    void longChains_areEvaluated()
    {
        constexpr std::size_t kCount = 20000;
        std::vector<Parameter> parameters{plain("p0", 25, "N/m")};
        for (std::size_t i = 1; i < kCount; ++i) {
            parameters.push_back(dependent("p" + std::to_string(i), "p" + std::to_string(i - 1)));
        }
        std::ranges::reverse(parameters);
        const ParameterValues values(parameters);
        QVERIFY(values.issues().empty());
        QCOMPARE(values.find("p" + std::to_string(kCount - 1))->value, 25.0);
        parameters.back() = dependent("p0", "p" + std::to_string(kCount - 1));
        QCOMPARE(ParameterValues(parameters).issues().size(), std::size_t{1});
    }

    /// A number stands in brackets where its name stood: a negative one, and one beside another number, "2w".
    void removing_aNumber_keepsTheMotion()
    {
        for (const double value : {-2.0, 3.0}) {
            for (const char* text : {"1 - w*t", "w^2*t", "t/w", "t*w - -w", "2w*t", "0.5 w t", "(t + 1)w"}) {
                Mechanism mechanism = parametric();
                mechanism.parameters[2].value = value;
                std::get<Motor>(mechanism.elements[2]).angle = {TimeFunction::Formula{text, {}}};
                mechanism = withParametersApplied(mechanism).value();
                const Mechanism without = withoutParameter(mechanism, "w");
                QCOMPARE(numbersOf(without), numbersOf(mechanism));
                QVERIFY2(bool(Expression::parse(turningOf(without).text)), turningOf(without).text.c_str());
            }
        }
    }

    /// A new name must not be that of a unit in a formula, which would then mean the parameter.
    void names_ofUnitsInFormulas_areRefused()
    {
        Mechanism mechanism;
        mechanism.parameters = {plain("p", 3, "m"), dependent("q", "p + 2 mm")};
        QVERIFY(reasonOf(withParameterRenamed(mechanism, "p", "mm")).find("unit") != std::string::npos);
        QVERIFY(bool(withParameterRenamed(mechanism, "p", "N")));
    }

    /// Numbers that depended on the removed one have the same unit, so that they fit into their sums.
    void removing_keepsTheUnitsOfTheOthers()
    {
        Mechanism mechanism;
        mechanism.parameters = {plain("M", 3, "kg"), plain("L", 200, "mm"), dependent("a", "M*L²/s³"),
                                dependent("b", "a + 1 kg m²/s³"), dependent("c", "sqrt(L/L)*90 deg")};
        const ParameterValues before(withParametersApplied(mechanism)->parameters);
        for (const char* gone : {"M", "L"}) {
            const Mechanism next = withoutParameter(withParametersApplied(mechanism).value(), gone);
            const ParameterValues after(next.parameters);
            QVERIFY2(after.issues().empty(), gone);
            for (const char* kept : {"a", "b", "c"}) {
                QVERIFY(std::abs(after.find(kept)->value - before.find(kept)->value) < 1e-15);
                QCOMPARE(after.find(kept)->dimension, before.find(kept)->dimension);
            }
        }
    }

    void newParameters_haveNamesOfTheirOwn()
    {
        Mechanism mechanism = parametric();
        const Mechanism before = mechanism;
        mechanism.parameters.push_back(plain("p2", 1));
        for (int i = 0; i < 5; ++i) {
            mechanism = withNewParameter(mechanism);
            QVERIFY(ParameterValues(mechanism.parameters).issues().empty());
        }
        QCOMPARE(mechanism.parameters.size(), before.parameters.size() + 6);
        QCOMPARE(numbersOf(withParametersApplied(mechanism).value()), numbersOf(before));
    }

    /// Parts that were copied to another mechanism keep their motion whatever the names mean there.
    void foreignNames_becomeNumbers()
    {
        const Mechanism own = parametric();
        QVERIFY(withForeignNamesReplaced(own) == own);
        Mechanism other = own;
        other.parameters = {plain("w", -5, "rad/s"), plain("kα", 3)};
        const Mechanism replaced = withForeignNamesReplaced(other);
        QVERIFY(!turningOf(replaced).numbers.contains("w"));
        QVERIFY(turningOf(replaced).numbers.contains("kα"));
        const std::vector<double> before = numbersOf(own), after = numbersOf(replaced);
        for (std::size_t i = 0; i < before.size(); ++i) {
            QVERIFY(std::abs(after[i] - before[i]) < 1e-14);
        }
        QVERIFY(withForeignNamesReplaced(replaced) == replaced);
    }
};

QTEST_GUILESS_MAIN(ParameterEditTest)
#include "tst_parameter_edit.moc"
