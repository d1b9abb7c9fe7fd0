#include "model/basics/number_text.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/mechanism/validation.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

#include <limits>

using namespace eigenlink;
using namespace eigenlink::test;

class TestValidation : public QObject {
    Q_OBJECT

private:
    static Mechanism fourBar() { return nLoop({.loops = 1}); }

    /// The findings after one change to the four-bar.
    template <class Change>
    static std::vector<Message> after(Change change)
    {
        Mechanism mechanism = fourBar();
        change(mechanism);
        return validate(mechanism);
    }

    template <class E>
    static E& first(Mechanism& mechanism)
    {
        for (Element& element : mechanism.elements) {
            if (E* found = std::get_if<E>(&element)) {
                return *found;
            }
        }
        throw std::logic_error("no such element");
    }

    static bool mentions(const std::vector<Message>& issues, const char* text)
    {
        return hasErrors(issues) && std::any_of(issues.begin(), issues.end(), [text](const Message& issue) {
                   return rendered(withPlace(issue)).find(text) != std::string::npos;
               });
    }

private slots:
    void lock_thatFixedPointsContradict_isNamed()
    {
        Mechanism m = built({{"O", {0, 0}, true}, {"F", {3, 3}, true}},
                            {Bar{"tie", {"O", "F"}, std::nullopt, 1, {}}, Lock{"hold", "tie", 0.3, {}}});
        QVERIFY(mentions(validate(m), "elements[1].angle): 0.3 rad: the link tie is fixed to the ground at both ends"));
        std::get<Lock>(m.elements[1]).angle = std::atan(1) + 4 * std::acos(0);
        QVERIFY(!hasErrors(validate(m)));
    }

    void fourBar_isClean() { QVERIFY(validate(fourBar()).empty()); }

    void numbers_outOfRange_areNamedWithPlaceValueAndUnit()
    {
        const auto issues = after([](Mechanism& m) { first<Spring>(m).stiffness = -25; });
        QCOMPARE(issues.size(), std::size_t(1));
        QVERIFY(issues[0].place.ends_with("].stiffness"));
        QCOMPARE(rendered(issues[0].value), std::string("-25 N/m"));
        QCOMPARE(rendered(issues[0].text), std::string("stiffness must be positive or zero"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Bar>(m).length = 0; }), "length must be positive"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Bar>(m).mass = -1; }), "mass must be positive or zero"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Bar>(m).mass = std::numeric_limits<double>::infinity(); }),
                         "finite"));
        QVERIFY(mentions(after([](Mechanism& m) { m.points[0].at.x = std::numeric_limits<double>::quiet_NaN(); }),
                         "points[0].at"));
        QVERIFY(
            mentions(after([](Mechanism& m) { m.gravity.y = std::numeric_limits<double>::infinity(); }), "gravity"));
    }

    void references_thatLeadNowhere_areNamed()
    {
        QVERIFY(mentions(after([](Mechanism& m) { first<Bar>(m).points[1] = "Z"; }), "there is no point with this id"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Angle>(m).of = "Z"; }), "there is no link with this id"));
        QVERIFY(
            mentions(after([](Mechanism& m) { first<Angle>(m).of = idOf(Element(first<Spring>(m))); }), "not a link"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Bar>(m).points = {"A0"}; }), "needs exactly 2"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Bar>(m).points = {"A0", "A0"}; }), "named twice"));
    }

    void ids_doubleEmptyOrReserved_areNamed()
    {
        QVERIFY(mentions(after([](Mechanism& m) { m.points[1].id = m.points[0].id; }), "used already by a point"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Spring>(m).id = ""; }), "the id is empty"));
        QVERIFY(mentions(after([](Mechanism& m) { first<Spring>(m).id = "ground"; }), "reserved"));
    }

    void ids_thatSpreadsheetsCompute_areWarnedOf()
    {
        for (const char* id : {"=1+2", "+k", "-k", "@A"}) {
            const auto issues = after([&](Mechanism& m) { m.points.push_back({id, {9, 9}, true}); });
            QCOMPARE(issues.size(), std::size_t{1});
            QVERIFY(issues[0].severity == Severity::warning && issues[0].field == "id");
        }
        QVERIFY(after([](Mechanism& m) { m.points.push_back({"k-=+@", {9, 9}, true}); }).empty());
    }

    void lengths_thatVanish_areNamed()
    {
        QVERIFY(mentions(after([](Mechanism& m) {
                             Bar& bar = first<Bar>(m);
                             bar.length.reset();
                             m.points[*findPoint(m, bar.points[1])].at = m.points[*findPoint(m, bar.points[0])].at;
                         }),
                         "drawn at the same place"));
        QVERIFY(mentions(after([](Mechanism& m) {
                             m.elements.push_back(Bar{"x", {"A0", "A1"}, 3.0, 1, {}});
                         }),
                         "both ends are fixed"));
        QVERIFY(mentions(after([](Mechanism& m) {
                             m.elements.push_back(Slider{"x", "B0", {0, 0}, {0, 0}, {}});
                         }),
                         "must not be zero"));
    }

    void shapes_thatDoNotFit_areNamed()
    {
        const auto with = [](Body body) {
            return after([&](Mechanism& m) {
                body.id = "x";
                m.elements.push_back(body);
            });
        };
        Body body;
        body.points = {"B0", "B1"};
        body.shape = {{0, 0}};
        QVERIFY(mentions(with(body), "one position for each of the 2 points"));
        body.shape = {{0.1, 0}, {1, 0}};
        QVERIFY(mentions(with(body), "must be [0, 0]"));
        body.shape = {{0, 0}, {-1, 0}};
        QVERIFY(mentions(with(body), "must be [length, 0]"));
        body.shape = {{0, 0}, {1, 0}};
        body.length = 2;
        QVERIFY(mentions(with(body), "contradict each other"));
    }

    /// One row for each rule about single elements: the addition to a four-bar (A0 and A1 fixed), and the part that is
    /// then pointed out.
    void rules_eachBroken_areNamed_data()
    {
        addColumns<Element, QByteArray, bool>({"added", "words", "error"});
        const auto row = [](const char* rule, const Element& element, const char* words, bool error = true) {
            QTest::newRow(rule) << element << QByteArray(words) << error;
        };
        const Section thin{.shape = Section::Shape::rectangle, .width = 0, .depth = 0.1};
        const Section round{.shape = Section::Shape::circle, .radius = -1};
        const auto beam = [](const std::optional<Section>& section, double area) {
            return Beam{.id = "x",
                        .points = {"B0", "B1"},
                        .section = section,
                        .area = area,
                        .secondMoment = 1e-9,
                        .youngsModulus = 1e9,
                        .density = 1000};
        };
        row("width of a section", beam(thin, 0), "section.width");
        row("radius of a section", beam(round, 0), "section.radius");
        row("area without a section", beam({}, 0), "must be positive");
        row("no point", Body{"x", {}, {}, {}, 0, {}, 0, {}}, "at least 1");
        row("points named twice", Body{"x", {"B0", "B0"}, {}, {}, 0, {}, 0, {}}, "named twice");
        row("length of three pins", Body{"x", {"B0", "B1", "A0"}, {}, 1, 0, {}, 0, {}},
            "can stand only for two points");
        row("fixed pins of a body", Body{"x", {"B0", "A0", "A1"}, {{{0, 0}, {1, 0}, {1, 5}}}, {}, 0, {}, 0, {}},
            "which is not their distance on the body");
        row("negative inertia", Body{"x", {"B0", "B1"}, {}, {}, 0, {}, -1, {}}, "inertia must be positive or zero");
        row("both ends fixed, another length", Bar{"x", {"A0", "A1"}, 2.5, 1, {}}, "this length cannot be");
        row("spring between fixed points", Spring{"x", {"A0", "A1"}, 1, 1, 0, {}}, "it does nothing", false);
        row("damper between fixed points", Damper{"x", {"A0", "A1"}, 1, {}}, "it does nothing", false);
        row("force on a fixed point", Force{"x", "A0", {1, 0}, {}}, "the force moves nothing", false);
        row("negative rest length", Spring{"x", {"B0", "B1"}, 1, -1, 0, {}}, "rest length must be positive or zero");
        row("negative damping", Damper{"x", {"B0", "B1"}, -1, {}}, "damping must be positive or zero");
        row("negative mass", PointMass{"x", "B0", -1, {}}, "mass must be positive or zero");
        row("mass on nothing", PointMass{"x", "nowhere", 1, {}}, "there is no point with this id");
        row("fixed point beside its guide", Slider{"x", "A0", {0, 1}, {1, 0}, {}}, "away from the guide");
        row("fixed point on its guide", Slider{"x", "A0", {0, 0}, {1, 0}, {}}, "the guide does nothing", false);
        row("guide without direction", Slider{"x", "B0", {0, 0}, {0, 0}, {}}, "must not be zero");
        row("guide that is no link", Slider{"x", "B0", {}, {}, {}, "spring1"}, "not a link");
        row("pin on its own link", Slider{"x", "B0", {}, {}, {}, "rod0"}, "cannot slide on it");
        row("weld away from its link", Weld{"x", {"rod0", "rod1"}, "B0", {}}, "does not reach point B0");
        row("weld of one link", Weld{"x", {"rod0"}, "B0", {}}, "needs at least 2");
        row("torque beside its link", Torque{"x", "rod0", 1, {}, "B1"}, "does not reach this point");
        row("torsion spring of three", TorsionSpring{"x", {"rod0", "rod1", "ground"}, 0, 0, 0, {}}, "needs exactly 2");
        row("torsion spring of one link twice", TorsionSpring{"x", {"rod0", "rod0"}, 0, 0, 0, {}}, "named twice");
        row("lock of the ground", Lock{"x", "ground", 0, {}}, "there is no link with this id");
        row("angle of a point", Angle{"x", "B0", {}}, "there is no link with this id");
        row("number without end", Lock{"x", "rod0", std::numeric_limits<double>::infinity(), {}}, "finite");
        row("id of a point", PointMass{"B0", "B1", 1, {}}, "used already by a point");
    }
    void rules_eachBroken_areNamed()
    {
        QFETCH(Element, added);
        QFETCH(QByteArray, words);
        QFETCH(bool, error);
        Mechanism mechanism = fourBar();
        mechanism.elements.push_back(added);
        const auto found = validate(mechanism);
        QCOMPARE(hasErrors(found), error);
        QVERIFY2(std::ranges::any_of(found,
                                     [&](const Message& each) {
                                         return rendered(withPlace(each)).find(words.constData()) != std::string::npos;
                                     }),
                 words.constData());
    }

    /// The check of a kind reads the parts that the element names: they must be sound first.
    void whatNamesAFaultyLink_isNotLookedAt()
    {
        Mechanism m = built({{"O", {0, 0}, true}, {"A", {1, 0}}});
        const Bar unfinished{"rod", {}, {}, 1, {}};
        for (const Element& element :
             {Element(Lock{"x", "rod", 1, {}}), Element(Angle{"x", "rod", {}}), Element(Torque{"x", "rod", 1, {}, "A"}),
              Element(Slider{"x", "A", {}, {}, {}, "rod"}), Element(Weld{"x", {"rod", "ground"}, "A", {}}),
              Element(TorsionSpring{"x", {"rod", "ground"}, 0, 0, 0, {}})}) {
            m.elements = {unfinished, element};
            const auto found = validate(m);
            QVERIFY(mentions(found, "needs exactly 2"));
            QCOMPARE(std::ranges::count_if(found, [](const auto& each) { return each.severity == Severity::error; }),
                     std::ptrdiff_t(1));
        }
    }

    void roundedNumbers_readAsPeopleWriteThem()
    {
        QCOMPARE(formatRounded(113.4, 2), std::string("110"));
        QCOMPARE(formatRounded(-113.4, 2), std::string("-110"));
        QCOMPARE(formatRounded(100000, 4), std::string("100000"));
        QCOMPARE(formatRounded(99.96, 3), std::string("100"));
        QCOMPARE(formatRounded(2.14767, 4), std::string("2.148"));
        QCOMPARE(formatRounded(0.00012, 1), std::string("0.0001"));
        QCOMPARE(formatRounded(1.24e-7, 2), std::string("1.2e-07"));
        QCOMPARE(formatRounded(23456789, 2), std::string("2.3e+07"));
        QCOMPARE(formatRounded(0, 3), std::string("0"));
    }

    void renaming_followsEveryReference()
    {
        const Mechanism renamed = withRenamed(fourBar(), "B1", "tip");
        QVERIFY(validate(renamed).empty());
        QVERIFY(findPoint(renamed, "tip") && !findPoint(renamed, "B1"));
        const Mechanism link = withRenamed(fourBar(), "rod1", "crank");
        QVERIFY(validate(link).empty());
        QVERIFY_EXCEPTION_THROWN(withRenamed(fourBar(), "B1", "A0"), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(withRenamed(fourBar(), "nobody", "x"), std::out_of_range);
    }

    void editing_leavesTheOriginalAlone()
    {
        const Mechanism before = fourBar();
        const Mechanism after = withField(before, "spring1", "stiffness", 30.0);
        QVERIFY(before == fourBar());
        QCOMPARE(std::get<Spring>(after.elements[*findElement(after, "spring1")]).stiffness, 30.0);
        QVERIFY_EXCEPTION_THROWN(withField(before, "spring1", "colour", 1.0), std::out_of_range);
        QCOMPARE(withPointAt(before, "B0", {1, 2}).points[*findPoint(before, "B0")].at, (Vector2{1, 2}));
        QVERIFY(withPointFixed(before, "B0", true).points[*findPoint(before, "B0")].fixed);
    }

    void flexibleParts_thatCannotBe_areNamedWithTheirRemedy()
    {
        const Mechanism drawn = test::exampleNamed("iftomm_four_bar");
        const auto with = [&drawn](const Element& element) {
            Mechanism m = drawn;
            m.elements.push_back(element);
            return validate(m);
        };
        QVERIFY(mentions(with(Weld{"w", {"AC", "BD"}, "D", {}}), "of[0]): AC: AC does not reach point D"));
        QVERIFY(mentions(with(Weld{"w", {"AC", "nothing"}, "C", {}}), "nothing"));
        QVERIFY(with(Weld{"w", {"AC", "CD"}, "C", {}}).empty());
        QVERIFY(mentions(with(Slider{"s", "C", {}, {}, {}, "AC"}), "cannot slide on it"));
        QVERIFY(mentions(with(Slider{"s", "C", {}, {}, {}, "phi"}), "not a link"));
        QVERIFY(with(Slider{"s", "C", {}, {}, {}, "BD"}).empty());
        Beam beam{.id = "beam", .points = {"C", "D"}, .youngsModulus = 1e9, .density = 1000};
        beam.section = Section{Section::Shape::circle, 0.01, 0, 0};
        QVERIFY(with(beam).empty());
        QVERIFY(mentions(with(Slider{"s", "A", {}, {}, {}, "beam"}), "no link"));
        Mechanism coinciding = drawn;
        coinciding.elements.push_back(beam);
        coinciding.points[*findPoint(coinciding, "D")].at = coinciding.points[*findPoint(coinciding, "C")].at;
        QVERIFY(mentions(validate(coinciding), "drawn at the same place"));
        coinciding = drawn;
        coinciding.elements.push_back(beam);
        coinciding.elements.push_back(Slider{"s", "A", {}, {}, {}, "beam"});
        QVERIFY(mentions(validate(coinciding), "a beam bends"));
        coinciding.elements.back() = Torque{"t", "beam", 1, {}, "A"};
        QVERIFY(mentions(validate(coinciding), "does not reach this point"));
        for (const auto& [segments, says] :
             {std::pair{0.0, "positive"}, {-3.0, "positive"}, {1e9, "use fewer"}, {1.5, "whole number"}}) {
            beam.segments = segments;
            QVERIFY(mentions(with(beam), says));
        }
        beam.segments = 4;
        for (const double bad : {0.0, -1.0}) {
            Beam wrong = beam;
            wrong.youngsModulus = bad;
            QVERIFY(mentions(with(wrong), "youngs_modulus): "));
            wrong = beam;
            wrong.density = bad;
            QCOMPARE(mentions(with(wrong), "density): "), bad < 0);  // columns of textbooks have no mass
            wrong = beam;
            wrong.section->radius = bad;
            QVERIFY(mentions(with(wrong), "radius must be positive"));
        }
        beam.section.reset();
        QVERIFY(mentions(with(beam), "area must be positive"));
    }
};

QTEST_GUILESS_MAIN(TestValidation)
#include "tst_validation.moc"
