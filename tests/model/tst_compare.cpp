#include "model/basics/collect.h"
#include "model/mechanism/edit.h"
#include "model/studies/compare/state_comparison.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Masses on rods between springs: two modes that can be exchanged in frequency.
Mechanism twoCarts(double first, double second)
{
    Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}, {"C", {0, 5}, true}, {"D", {1, 5}}}, {}, {0, 0});
    Bar lower, upper;
    lower.id = "lower";
    lower.points = {"A", "B"};
    lower.mass = 1;
    upper = lower;
    upper.id = "upper";
    upper.points = {"C", "D"};
    TorsionSpring low, up;
    low.id = "low";
    low.of = {"lower", "ground"};
    low.stiffness = first;
    up.id = "up";
    up.of = {"upper", "ground"};
    up.stiffness = second;
    mechanism.elements = {lower, upper, low, up};
    return mechanism;
}

}  // namespace

class CompareTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameState_differsInNothing()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("iftomm_four_bar"));
        const StateComparison same = compareStates(analysis, analysis);
        QVERIFY(same.numbers.empty() && same.added.empty() && same.removed.empty());
        QCOMPARE(same.modes.size(), std::size_t(1));
        QVERIFY(std::abs(*same.modes[0].frequencyRatio() - 1) < 1e-15);
        QVERIFY(std::abs(same.modes[0].assurance - 1) < 1e-12);
        QCOMPARE(same.sentences().size(), std::size_t(1));
    }

    /// An equilibrium that is found from another drawing differs by rounding; the eigenvalues are called the same.
    void otherDrawing_changesNothing()
    {
        const Mechanism mechanism = exampleNamed("damped_four_bar");
        Mechanism moved = mechanism;
        for (const Element& element : mechanism.elements) {
            if (isLink(element)) {
                moved = withField(moved, idOf(element), "length", std::optional<double>(1));
            }
        }
        for (Point& point : moved.points) {
            point.at = point.fixed ? point.at : Vector2{point.at.x + 0.02, point.at.y + 0.01};
        }
        const StateComparison same = compareStates(analyzeBy(Method::mcs, mechanism), analyzeBy(Method::mcs, moved));
        QCOMPARE(same.modes.size(), std::size_t(1));
        QVERIFY(same.modes[0].before == same.modes[0].after);
        QCOMPARE(*same.modes[0].frequencyRatio(), 1.0);
    }

    /// The frequencies exchange their order; each mode keeps its partner, whose ratio is √(k'/k).
    void modes_areFollowedByTheirShapes()
    {
        const StateComparison change =
            compareStates(analyzeBy(Method::mcs, twoCarts(1, 2)), analyzeBy(Method::mcs, twoCarts(9, 2)));
        QCOMPARE(change.numbers.size(), std::size_t(1));
        QCOMPARE(change.numbers[0].name, std::string("low.stiffness"));
        QVERIFY(*change.numbers[0].before == 1 && *change.numbers[0].after == 9);
        QCOMPARE(change.modes.size(), std::size_t(2));
        QVERIFY(std::abs(*change.modes[0].frequencyRatio() - 3) < 1e-9);
        QVERIFY(std::abs(*change.modes[1].frequencyRatio() - 1) < 1e-9);
        QVERIFY(change.modes[0].assurance > 0.99 && change.modes[1].assurance > 0.99);
    }

    /// A block that slides along a rod on a spring, half as stiff afterwards: the rod turns alike in both modes, whose
    /// partners are found by the block, √(k/m) before and √(k/2m) after, although they change their order.
    void modesOfABlockOnARod_areFollowedByTheBlock()
    {
        Mechanism m = built({{"O", {0, 0}, true}, {"E", {1, 0}}, {"M", {0.5, 0}}}, {}, {0, -0.5});
        m.elements = {Bar{"rod", {"O", "E"}, {}, 1, {}}, TorsionSpring{"t", {"rod", "ground"}, 30, 0, 0, 0, {}},
                      Slider{"s", "M", {}, {1, 0}, {}, "rod"}, PointMass{"m", "M", 0.5, {}},
                      Spring{"k", {"E", "M"}, 40, 0.5, 0, {}}};
        Mechanism softer = m;
        std::get<Spring>(softer.elements.back()).stiffness = 20;
        const StateComparison found = compareStates(analyzeBy(Method::mcs, m), analyzeBy(Method::mcs, softer));
        QCOMPARE(found.modes.size(), std::size_t(2));
        QVERIFY(std::abs(found.modes[0].before->imag() - std::sqrt(30 / (1 / 3.0 + 0.5 * 0.25))) < 0.05);
        QVERIFY(std::abs(*found.modes[0].frequencyRatio() - 1) < 0.01);
        QVERIFY(std::abs(*found.modes[1].frequencyRatio() - std::sqrt(0.5)) < 0.01);
    }

    /// Links whose points are written in another order move as before: MAC = 1 for every mode.
    void orderOfPoints_changesNoShape()
    {
        const auto bench = [](std::array<std::string, 2> bar, std::array<std::string, 3> plate, bool isBeam) {
            Mechanism m = built({{"O", {0, 0}, true}, {"A", {0.3, 0.4}}, {"B", {1.2, 0.8}}, {"C", {0.9, 1.3}}});
            m.elements = {Body{"plate", {plate[0], plate[1], plate[2]}, {}, {}, 0, Vector2{0, 0}, 0, {}},
                          PointMass{"a", "A", 1, {}}, PointMass{"b", "B", 2, {}}, PointMass{"c", "C", 0.7, {}},
                          Spring{"k", {"O", "B"}, 60, 1.2, 0, {}}};
            if (isBeam) {
                m.elements.emplace_back(Beam{.id = "bar",
                                             .points = {bar[0], bar[1]},
                                             .segments = 3,
                                             .area = 1e-4,
                                             .secondMoment = 1e-9,
                                             .youngsModulus = 2e11,
                                             .density = 7800});
            } else {
                m.elements.emplace_back(Bar{"bar", {bar[0], bar[1]}, {}, 0.5, {}});
            }
            return analyzeBy(Method::mcs, m);
        };
        for (const bool isBeam : {false, true}) {
            const Analysis before = bench({"O", "A"}, {"A", "B", "C"}, isBeam);
            for (const auto& plate : {std::array<std::string, 3>{"B", "A", "C"}, {"B", "C", "A"}, {"A", "C", "B"}}) {
                const StateComparison found = compareStates(before, bench({"A", "O"}, plate, isBeam));
                QVERIFY(found.modes.size() >= 2);
                for (std::size_t i = 0; i < 2; ++i) {
                    QVERIFY2(found.modes[i].assurance > 1 - 1e-9, std::to_string(found.modes[i].assurance).c_str());
                }
            }
        }
    }

    /// The place of a point of no element is a number of the mechanism; rounding beside zero changes no number.
    void freePoint_isCompared_andRoundingIsNot()
    {
        Mechanism before = exampleNamed("iftomm_four_bar");
        before.points.push_back({"Q", {0, 2}});
        Mechanism after = before;
        after.points.back().at = {1e-17, 2.5};
        const StateComparison comparison = compareStates(analyzeBy(Method::mcs, before), analyzeBy(Method::mcs, after));
        QCOMPARE(comparison.numbers.size(), std::size_t(1));
        QCOMPARE(comparison.numbers[0].name, std::string("Q.y"));
        QVERIFY(comparison.numbers[0].before == 2 && comparison.numbers[0].after == 2.5);
    }

    /// A parameter in another unit is the same number; its words are named, and nothing else.
    void wordsBesideNumbers_areCompared()
    {
        Mechanism before = twoCarts(1, 2);
        before.parameters = {{.id = "k",
                              .value = 2,
                              .formula = {},
                              .unit = "N m",
                              .range = {},
                              .text = {},
                              .tolerance = {},
                              .unknown = {}}};
        before.formulas = {{"up", "stiffness", "k"}};
        const auto changeOf = [&](const std::function<void(Mechanism&)>& change) {
            Mechanism after = before;
            change(after);
            return compareStates(analyzeBy(Method::mcs, before), analyzeBy(Method::mcs, after));
        };
        StateComparison found = changeOf([](Mechanism& m) {
            m.parameters[0].unit = "kNm";
            m.parameters[0].value = 0.002;
        });
        QVERIFY(found.numbers.empty() && found.fields == std::vector<std::string>{"k.unit"});
        found = changeOf([](Mechanism& m) { m.formulas[0].formula = "2*k/2"; });
        QVERIFY(found.numbers.empty() && found.fields == std::vector<std::string>{"up.stiffness.formula"});
        found = changeOf([](Mechanism& m) { m.tolerances.push_back({"lower", "mass", {"5%"}}); });
        QVERIFY(found.numbers.empty() && found.fields == std::vector<std::string>{"lower.mass.tolerance"});
        found = changeOf([](Mechanism& m) { m.parameters[0].range = Vector2{1, 3}; });
        QVERIFY(found.numbers.empty() && found.fields == std::vector<std::string>{"k.range"});
    }

    /// Each size of a section is compared: a bore is one change, and so are a web and a flange.
    void sizesOfSections_areCompared()
    {
        Mechanism before = built({{"A", {0, 0}, true}, {"B", {1, 0}}});
        Beam beam{.id = "b", .points = {"A", "B"}, .segments = 2, .youngsModulus = 2e11, .density = 7800};
        beam.section = Section{Section::Shape::i, 0.1, 0.04, 0.06, 0.03, 0.005, 0.004};
        for (const SectionShape& shape : sectionShapes()) {
            beam.section->shape = shape.shape;
            before.elements = {beam};
            for (const SectionSize& size : shape.sizes) {
                Mechanism after = before;
                (*std::get<Beam>(after.elements[0]).section).*size.member *= 0.9;
                const StateComparison found =
                    compareStates(analyzeBy(Method::mcs, before), analyzeBy(Method::mcs, after));
                QCOMPARE(found.numbers.size(), std::size_t{1});
                QCOMPARE(found.numbers[0].name, "b.section." + std::string(size.key));
                QVERIFY(found.fields.empty());
            }
        }
    }

    /// Exchanging before and after turns every number round.
    void comparison_isSymmetric()
    {
        const Analysis a = analyzeBy(Method::mcs, twoCarts(1, 2)), b = analyzeBy(Method::mcs, twoCarts(9, 5));
        const StateComparison there = compareStates(a, b), back = compareStates(b, a);
        QCOMPARE(there.numbers.size(), back.numbers.size());
        for (const NumberChange& each : there.numbers) {
            const auto same = std::ranges::find(back.numbers, each.name, &NumberChange::name);
            QVERIFY(same != back.numbers.end() && same->before == each.after && same->after == each.before);
        }
        for (const ModeChange& each : there.modes) {
            QVERIFY(std::ranges::any_of(back.modes, [&](const ModeChange& other) {
                return other.before == each.after && other.after == each.before &&
                       std::abs(other.assurance - each.assurance) < 1e-12;
            }));
        }
    }

    void partsOfOneStateAlone_areNamed_andModesWithoutPartnerStay()
    {
        const Mechanism both = twoCarts(1, 2);
        Mechanism one = both;
        std::erase_if(one.elements, [](const Element& each) { return idOf(each) == "upper" || idOf(each) == "up"; });
        std::erase_if(one.points, [](const Point& each) { return each.id == "C" || each.id == "D"; });
        const StateComparison change = compareStates(analyzeBy(Method::mcs, one), analyzeBy(Method::mcs, both));
        QVERIFY((change.added == std::vector<std::string>{"C", "D", "upper", "up"}));
        QVERIFY(change.removed.empty());
        QCOMPARE(change.modes.size(), std::size_t(2));
        QVERIFY(!change.modes[1].before && change.modes[1].after);
        QVERIFY(!change.modes[1].frequencyRatio());
    }

    void fieldsThatAreNoNumbers_areNamed()
    {
        const StateComparison turned =
            compareStates(analyzeBy(Method::mcs, mechanismAt("tests/reference/defects/P4_compare_before.eigenlink")),
                          analyzeBy(Method::mcs, mechanismAt("tests/reference/defects/P4_compare_after.eigenlink")));
        QCOMPARE(turned.fields, std::vector<std::string>{"t.turns"});
        QVERIFY(turned.numbers.empty());
        QCOMPARE(rendered(turned.sentences().back()), std::string("Fields that differ: t.turns."));

        const Mechanism before = twoCarts(1, 2);
        Mechanism after = before;
        after.points[1].velocity = {0, 3};
        after.points[2].fixed = false;
        std::get<TorsionSpring>(after.elements[2]).of = {"upper", "ground"};
        const StateComparison change = compareStates(analyzeBy(Method::mcs, before), analyzeBy(Method::mcs, after));
        QCOMPARE(change.fields, (std::vector<std::string>{"B.velocity", "C.fixed", "low.of"}));
    }

    void fieldsOfSeveralNumbers_areNamedByTheseAlone()
    {
        Mechanism before = twoCarts(1, 2);
        Beam beam;
        beam.id = "beam";
        beam.points = {"A", "C"};
        beam.section = Section{Section::Shape::rectangle, 0, 0.02, 0.01};
        beam.youngsModulus = 7e10;
        beam.density = 2700;
        before.elements.emplace_back(beam);
        before.elements.emplace_back(Body{"b", {"B", "D"}, {}, {}, 1, Vector2{0.1, 0.2}, 1, {}});
        Mechanism after = before;
        std::get<Beam>(after.elements[4]).section->depth = 0.02;
        std::get<Body>(after.elements[5]).centerOfMass = Vector2{0.3, 0.2};
        const StateComparison change = compareStates(analyzeBy(Method::mcs, before), analyzeBy(Method::mcs, after));
        QCOMPARE(change.fields, std::vector<std::string>());
        const auto names = mapped<std::vector<std::string>>(change.numbers, [](const auto& each) { return each.name; });
        QCOMPARE(names, (std::vector<std::string>{"beam.section.depth", "b.center_of_mass.x"}));
    }

    /// A rod that is drawn upright beside one that is drawn hanging: the same numbers, another equilibrium.
    void otherDrawingWithOtherModes_isNotCalledTheSame()
    {
        Mechanism hanging = twoCarts(1, 1);
        hanging.gravity = {0, -9.81};
        Mechanism upright = hanging;
        for (Mechanism* each : {&hanging, &upright}) {
            each->elements.resize(1);
            each->points.resize(2);
            std::get<Bar>(each->elements[0]).length = 1;
        }
        hanging.points[1].at = {0, -1};
        upright.points[1].at = {0, 1};
        const StateComparison change = compareStates(analyzeBy(Method::mcs, hanging), analyzeBy(Method::mcs, upright));
        QVERIFY(change.numbers.empty() && change.fields.empty());
        QVERIFY(rendered(change.sentences().back()).find("another equilibrium") != std::string::npos);
    }

    void stateWithoutRest_hasNoModes()
    {
        Mechanism falling = built({{"A", {0, 0}}, {"B", {1, 0}}});
        Bar bar;
        bar.id = "bar";
        bar.points = {"A", "B"};
        bar.mass = 1;
        falling.elements = {bar};
        const StateComparison change =
            compareStates(analyzeBy(Method::mcs, falling), analyzeBy(Method::mcs, twoCarts(1, 2)));
        QVERIFY(!change.energyBefore && change.energyAfter);
        QVERIFY(std::ranges::none_of(change.modes, [](const ModeChange& each) { return each.before.has_value(); }));
    }
};

QTEST_GUILESS_MAIN(CompareTest)
#include "tst_compare.moc"
