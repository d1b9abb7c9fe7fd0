#include "model/mechanism/edit.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/parameters/parameter_values.h"
#include "model/mechanism/parameters/variable.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <set>
#include <string>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Keys at which numbers of an element may stand, as files have them; most of them are none of most kinds.
std::vector<std::string> keysOf(const Element& element)
{
    std::vector<std::string> keys;
    for (const Field& field : typeOf(element).fields) {
        const std::string key(field.traits.key);
        for (const char* end : {"", "[0]", "[1]", ".radius", ".width", ".depth", "[0][0]", "[1][1]", ".speed", ".start",
                                "[0].speed", "[1].start"}) {
            keys.push_back(key + end);
        }
    }
    return keys;
}

/// One name for keys of the same number: a function of time stands in place of a number, under its key too, and the
/// first of several needs no index.
std::string plainKey(const Element& element, std::string key)
{
    for (const Field& field : typeOf(element).fields) {
        const std::string own(field.traits.key);
        if (!field.traits.inPlaceOf.empty() && (key.starts_with(own + ".") || key.starts_with(own + "["))) {
            key = std::string(field.traits.inPlaceOf) + key.substr(own.size());
        }
    }
    const std::size_t at = key.find("[0].");
    return at == std::string::npos ? key : key.replace(at, 4, ".");
}

/// The numbers of an element by their keys.
std::map<std::string, double> numbersOf(const Mechanism& mechanism, const Element& element)
{
    std::map<std::string, double> numbers;
    for (const std::string& key : keysOf(element)) {
        if (const auto number = numberAt(mechanism, idOf(element), key); number && number->isGiven) {
            numbers[key] = number->value;
        }
    }
    return numbers;
}

/// A two-bar of which lengths are drawn, with a spring and a point whose id holds a dot.
Mechanism drawnArm()
{
    return built(
        {{"A", {0, 0}, true}, {"B.1", {3, 4}}, {"C", {3, 1}}},
        {Bar{"AB", {"A", "B.1"}, {}, 2, {}}, Bar{"BC", {"B.1", "C"}, 3, 6, {}}, Spring{"k", {"A", "C"}, 20, 1, 0, {}}},
        {3, -4});
}

double valueOf(const Mechanism& mechanism, const std::string& name)
{
    return variableNamed(mechanism, name).value().value;
}

}  // namespace

/// Numbers of a mechanism by their paths: reading, varying, and what stays.
class VariableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every number of every kind of element: a written value is read, nothing else is changed, and the former
    /// value leads back.
    void everyNumber_isReadWhereItIsWritten()
    {
        std::set<std::string> kinds;
        std::size_t count = 0;
        for (unsigned seed = 1; seed <= 30; ++seed) {
            const Mechanism mechanism = randomFields(seed);
            for (const Element& element : mechanism.elements) {
                const std::map<std::string, double> before = numbersOf(mechanism, element);
                for (const auto& [key, value] : before) {
                    kinds.insert(std::string(typeOf(element).type));
                    ++count;
                    const NumberPlace number = numberAt(mechanism, idOf(element), key).value();
                    Mechanism next = mechanism;
                    number.write(next, 0.7 * value + 1e-300);
                    for (const auto& [other, now] : numbersOf(next, element)) {
                        const bool isSame = plainKey(element, other) == plainKey(element, key);
                        QVERIFY2(now == (isSame ? 0.7 * value + 1e-300 : before.at(other)), (key + other).c_str());
                    }
                    number.write(next, value);
                    QVERIFY2(next == mechanism, key.c_str());
                }
            }
        }
        QVERIFY2(count > 800, QByteArray::number(qulonglong(count)));
        QVERIFY2(kinds.size() + 3 > elementTypes().size(), QByteArray::number(kinds.size()));
    }

    /// A variable that is set has that value under its name, no other variable has another one, and going back leads to
    /// the mechanism as it was.
    void variables_areIndependent()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const std::vector<Variable> all = variablesOf(mechanism);
            QVERIFY(all.size() > 5);
            for (const Variable& each : all) {
                QVERIFY(each.scale > 0);
                const double value = each.value + 0.25 * each.scale;
                const Mechanism next = each.with(value).value();
                QCOMPARE(valueOf(next, each.name), value);
                for (const Variable& other : all) {
                    QVERIFY2(other.name == each.name || valueOf(next, other.name) == other.value, each.name.c_str());
                }
                QVERIFY2(each.with(each.value).value() == mechanism, each.name.c_str());
                QVERIFY(variableNamed(next, each.name)->with(each.value).value() == mechanism);
            }
        }
    }

    /// Four times as many parts take four times as long, where each number that looks for its part takes sixteen.
    void numbersOfALargeMechanism_takeTimeInProportion()
    {
        const auto ticksFor = [](int loops) {
            NLoopParameters parameters;
            parameters.loops = loops;
            const Mechanism mechanism = nLoop(parameters);
            std::clock_t least = std::numeric_limits<std::clock_t>::max();
            for (int run = 0; run < 5; ++run) {
                const std::clock_t begin = std::clock();
                variablesOf(mechanism);
                least = std::min(least, std::clock() - begin);
            }
            return double(least);
        };
        const double ratio = ticksFor(1600) / ticksFor(400);
        QVERIFY2(ratio < 8, QByteArray::number(ratio));
    }

    /// Neither the order of the parts nor where the mechanism stands matters to the numbers of elements.
    void variables_doNotDependOnTheOrderOfParts()
    {
        for (std::uint32_t seed = 1; seed <= 10; ++seed) {
            const Mechanism mechanism = randomMechanism(seed), other = renumbered(mechanism, seed);
            std::set<std::pair<std::string, double>> here, there;
            for (const Variable& each : variablesOf(mechanism)) {
                here.insert({each.name, each.value});
            }
            for (const Variable& each : variablesOf(other)) {
                there.insert({each.name, each.value});
            }
            QVERIFY(here == there);
        }
    }

    void paths_byIdAndByIndex_areTheSame_data()
    {
        const auto row = addColumns<QString, QString, double>({"path", "other", "value"});
        row("field", "k.stiffness", "elements[2].stiffness", 20.0);
        row("x", "C.x", "points[2].at[0]", 3.0);
        row("y", "C.y", "points[2].at[1]", 1.0);
        row("id with a dot", "B.1.y", "B.1.at[1]", 4.0);
        row("drawn length", "AB.length", "elements[0].length", 5.0);
        row("gravity", "gravity.y", "gravity[1]", -4.0);
        row("speed of a point", "points[1].velocity[0]", "B.1.velocity.x", 0.0);
        row("axis of a point", "B.1.velocity.y", "B.1.velocity[1]", 0.0);
    }
    void paths_byIdAndByIndex_areTheSame()
    {
        QFETCH(QString, path);
        QFETCH(QString, other);
        QFETCH(double, value);
        const Variable a = variableNamed(drawnArm(), path.toStdString()).value();
        const Variable b = variableNamed(drawnArm(), other.toStdString()).value();
        QCOMPARE(a.value, value);
        QCOMPARE(b.value, value);
        QCOMPARE(a.scale, b.scale);
        QCOMPARE(a.unit, b.unit);
        QVERIFY(a.with(1.5).value() == b.with(1.5).value());
        QVERIFY(!(a.with(1.5).value() == drawnArm()));
    }

    void unknownPaths_areRefused_withWhatThereIs_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* path :
             {"", "k", "k.", ".stiffness", "k.length", "q.stiffness", "C.z", "elements[3].stiffness", "points[3].at[0]",
              "points[0].at[2]", "gravity.z", "gravity[2]", "elements[2]", "k.stiffness[0]", "k.stiffness[0][0]",
              "gravity[0][0]", "AB.length.x", "all springs", "elements[x].stiffness"}) {
            QTest::newRow(path) << path;
        }
    }
    void unknownPaths_areRefused_withWhatThereIs()
    {
        QFETCH(QString, path);
        const Outcome<Variable> variable = variableNamed(drawnArm(), path.toStdString());
        QVERIFY(!variable);
        const QString reason = QString::fromStdString(rendered(variable.reason()));
        QVERIFY2(reason.contains("k.stiffness") && reason.contains("no number of this name"), qPrintable(reason));
    }

    /// Gravity by size and angle: each keeps the other, and x² + y² = size².
    void gravity_isPolar()
    {
        const Mechanism mechanism = drawnArm();
        const Variable size = variableNamed(mechanism, "gravity.size").value();
        const Variable angle = variableNamed(mechanism, "gravity.angle").value();
        QCOMPARE(size.value, 5.0);
        QVERIFY(std::abs(angle.value - std::atan2(-4, 3)) < 1e-15);
        for (const double value : {0.5, 2.0, 40.0}) {
            const Mechanism next = size.with(value).value();
            QVERIFY(std::abs(std::hypot(next.gravity.x, next.gravity.y) - value) < 1e-14 * value);
            QVERIFY(std::abs(valueOf(next, "gravity.angle") - angle.value) < 1e-15);
            QVERIFY(std::abs(next.gravity.x / next.gravity.y + 0.75) < 1e-15);
        }
        for (const double value : {-3.0, 0.0, 1.0, 3.0}) {
            const Mechanism next = angle.with(value).value();
            QVERIFY(std::abs(valueOf(next, "gravity.size") - 5) < 1e-14);
            QVERIFY(std::abs(valueOf(next, "gravity.angle") - value) < 1e-15);
        }
        Mechanism none = mechanism;
        none.gravity = {0, 0};
        QVERIFY(variableNamed(none, "gravity.size")->scale > 0);
        const Vector2 down = variableNamed(none, "gravity.size")->with(5)->gravity;
        QVERIFY(distance(down, {0, -5}) < 1e-15);
    }

    /// All of a kind keep their proportion; equal ones stay equal, zeros among them.
    void allOfAKind_changeInProportion()
    {
        const Variable masses = variableNamed(drawnArm(), "all bars.mass").value();
        QCOMPARE(masses.value, 2.0);
        const Mechanism heavier = masses.with(5).value();
        QCOMPARE(valueOf(heavier, "AB.mass"), 5.0);
        QCOMPARE(valueOf(heavier, "BC.mass"), 15.0);
        QVERIFY(variableNamed(heavier, "all bars.mass")->with(2).value() == drawnArm());
        Mechanism none = drawnArm();
        none = variableNamed(none, "AB.mass")->with(0).value();
        QVERIFY(!variableNamed(none, "all bars.mass"));
        none = variableNamed(none, "BC.mass")->with(0).value();
        const Mechanism equal = variableNamed(none, "all bars.mass")->with(4).value();
        QCOMPARE(valueOf(equal, "AB.mass"), 4.0);
        QCOMPARE(valueOf(equal, "BC.mass"), 4.0);
        for (const char* missing : {"all bars.stiffness", "all bodies.mass", "all ba.mass", "all bar.mass"}) {
            const Outcome<Variable> variable = variableNamed(drawnArm(), missing);
            QVERIFY(!variable && rendered(variable.reason()).find("there are none") != std::string::npos);
        }
    }

    /// A drawn length is that of the drawing, and is stored once it is set; then the drawing has no say.
    void drawnLength_isStoredOnceItIsSet()
    {
        const Mechanism mechanism = drawnArm();
        QVERIFY(!numberAt(mechanism, "AB", "length")->isGiven);
        QVERIFY(numberAt(mechanism, "BC", "length")->isGiven);
        QCOMPARE(valueOf(variableNamed(mechanism, "B.1.x")->with(0).value(), "AB.length"), 4.0);
        const Mechanism set = variableNamed(mechanism, "AB.length")->with(6).value();
        QVERIFY(numberAt(set, "AB", "length")->isGiven);
        QCOMPARE(valueOf(variableNamed(set, "B.1.x")->with(0).value(), "AB.length"), 6.0);
        std::set<std::string> names;
        for (const Variable& each : variablesOf(mechanism)) {
            names.insert(each.name);
        }
        QVERIFY(names.contains("B.1.x") && !names.contains("C.x") && names.contains("A.y"));
        QVERIFY(!names.contains("AB.length") && names.contains("BC.length"));
    }

    void ranges_nameWhatWouldBeNegative()
    {
        Mechanism mechanism = drawnArm();
        const Variable stiffness = variableNamed(mechanism, "k.stiffness").value();
        QCOMPARE(numberOutOfRange(stiffness.with(-1).value(), stiffness, -1).value_or(""), std::string("k.stiffness"));
        QVERIFY(!numberOutOfRange(stiffness.with(0).value(), stiffness, 0));
        const Variable place = variableNamed(mechanism, "C.x").value();
        QVERIFY(!numberOutOfRange(place.with(-1).value(), place, -1));
        mechanism.parameters = {{"p", 3, {}, {}, {}, {}, {}, {}}};
        mechanism.formulas = {{"k", "stiffness", "10*(p - 2)"}, {"C", "at[0]", "-p"}};
        mechanism = withParametersApplied(mechanism).value();
        const Variable p = variableNamed(mechanism, "p").value();
        QVERIFY(!numberOutOfRange(p.with(2.5).value(), p, 2.5));
        QCOMPARE(numberOutOfRange(p.with(1).value(), p, 1).value_or(""), std::string("k.stiffness"));
    }

    /// Every size of a section is a number of the mechanism, and one that leaves no material is out of range.
    void sectionSizes_areNumbers()
    {
        for (const SectionShape& shape : sectionShapes()) {
            Mechanism mechanism = drawnArm();
            Section section{shape.shape, 0.05, 0.04, 0.06, 0.03, 0.005, 0.004};
            mechanism.elements.push_back(
                Beam{.id = "b", .points = {"A", "C"}, .section = section, .youngsModulus = 1e9, .density = 1000});
            for (const SectionSize& size : shape.sizes) {
                const std::string name = "b.section." + std::string(size.key);
                const std::vector<Variable> all = variablesOf(mechanism);
                const auto found = std::ranges::find(all, name, &Variable::name);
                QVERIFY2(found != all.end() && found->unit == "m", name.c_str());
                QVERIFY(numberOutOfRange(found->with(-1).value(), *found, -1) &&
                        !numberOutOfRange(mechanism, *found, 0.1));
                const Variable together =
                    variableNamed(mechanism, "all beams.section." + std::string(size.key)).value();
                QCOMPARE(together.value, found->value);
                QVERIFY(together.with(0.01).value() == found->with(0.01).value());
            }
        }
        Mechanism ring = drawnArm();
        ring.elements.push_back(Beam{.id = "b",
                                     .points = {"A", "C"},
                                     .section = Section{.shape = Section::Shape::ring, .radius = 2, .innerRadius = 1},
                                     .youngsModulus = 1,
                                     .density = 1});
        const Variable inner = variableNamed(ring, "b.section.inner_radius").value();
        QCOMPARE(numberOutOfRange(inner.with(3).value(), inner, 3).value_or(""), std::string("b.section.inner_radius"));
    }

    /// Numbers of a kind that lie deeper, by the names that they have alone.
    void allOfAKind_reachEveryNumber()
    {
        Mechanism mechanism = drawnArm();
        for (const char* id : {"F", "G"}) {
            mechanism.elements.push_back(Force{id, "C", {2, 3}, {}, {}});
        }
        mechanism.elements.push_back(
            Motor{.id = "M", .of = {"AB", "ground"}, .angle = {TimeFunction::Ramp{0.5, 7}}, .unknown = {}});
        const Mechanism pushed = variableNamed(mechanism, "all forces.force.y")->with(5).value();
        QCOMPARE(valueOf(pushed, "F.force.y"), 5.0);
        QCOMPARE(valueOf(pushed, "G.force.y"), 5.0);
        QCOMPARE(valueOf(variableNamed(mechanism, "all motors.angle.speed")->with(9).value(), "M.angle.speed"), 9.0);
    }

    /// The unit of a variable, read as a unit, has the dimension of its number; of functions of time and velocities
    /// too.
    void units_haveTheDimensionsOfTheirNumbers()
    {
        Mechanism mechanism = drawnArm();
        mechanism.elements.push_back(Beam{.id = "b", .points = {"A", "C"}, .youngsModulus = 1, .density = 1});
        for (const char* id : {"M", "N", "O"}) {
            mechanism.elements.push_back(
                Motor{.id = id, .of = {"AB", "ground"}, .angle = {TimeFunction::Ramp{0.5, 7}}, .unknown = {}});
        }
        const auto motorAt = [&](std::size_t back) -> Motor& {
            return std::get<Motor>(mechanism.elements[mechanism.elements.size() - back]);
        };
        motorAt(2).angle = {TimeFunction::Harmonic{0.5, 7, 2, 0.1}};
        motorAt(1).angle = {TimeFunction::Table{{{0, 1}, {1, 2}}}};
        std::vector<std::pair<std::string, std::string>> paths{
            {"M", "angle.speed"}, {"M", "angle.start"},       {"N", "angle.frequency"},   {"N", "angle.amplitude"},
            {"N", "angle.phase"}, {"O", "angle.table[1][0]"}, {"O", "angle.table[1][1]"}, {"C", "velocity[0]"},
            {"C", "at[1]"},       {"", "gravity[0]"},         {"b", "second_moment"},     {"b", "area"},
            {"b", "load[0]"},     {"b", "shear_stiffness"},   {"k", "damping"},           {"b", "loss_factor"}};
        for (const auto& [part, key] : paths) {
            const auto number = numberAt(mechanism, part, key);
            const Outcome<Variable> variable = variableNamed(mechanism, pathOf(part, key));
            QVERIFY2(number && variable, key.c_str());
            const auto unit = unitNamed(variable->unit);
            QVERIFY2(unit && unit->value == 1 && unit->dimension == number->dimension, variable->unit.c_str());
        }
        QVERIFY(!variableNamed(mechanism, "elements[99999999999999999999].mass"));
    }

    /// A parameter that no formula names changes nothing; one that is named does, but not by its present value.
    void uselessParameters_areKnown()
    {
        Mechanism mechanism = drawnArm();
        mechanism.parameters = {{"p", 20, {}, {}, {}, {}, {}, {}}, {"q", 1, {}, {}, {}, {}, {}, {}}};
        mechanism.formulas = {{"k", "stiffness", "p"}};
        mechanism = withParametersApplied(mechanism).value();
        const Variable p = variableNamed(mechanism, "p").value(), q = variableNamed(mechanism, "q").value();
        QVERIFY(changesNothing(mechanism, q, 2) && !changesNothing(mechanism, p, 21));
        QVERIFY(!changesNothing(mechanism, q, 1) && !changesNothing(mechanism, p, 20));
        QCOMPARE(variablesOf(mechanism).size(), std::size_t{2});
    }

    /// The value of a dependent parameter cannot be varied: its formula is named.
    void dependentParameters_areNotVaried()
    {
        Mechanism mechanism = drawnArm();
        mechanism.parameters = {{"p", 20, {}, "mm", Vector2{10, 30}, {}, {}, {}}, {"q", 1, "2p", {}, {}, {}, {}, {}}};
        const Outcome<Variable> q = variableNamed(mechanism, "q");
        QVERIFY(!q && rendered(q.reason()).find("2p") != std::string::npos);
        const Variable p = variableNamed(mechanism, "p").value();
        QCOMPARE(p.unit, std::string("mm"));
        QCOMPARE(p.range->y, 30.0);
        QCOMPARE(variablesOf(mechanism).size(), std::size_t{1});
        mechanism.parameters[0].value = 0;
        QCOMPARE(variableNamed(mechanism, "p")->scale, 20.0);
    }
};

QTEST_GUILESS_MAIN(VariableTest)
#include "tst_variable.moc"
