#include "model/analysis/analysis.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/mechanism/transform.h"
#include "model/mechanism/validation.h"
#include "tests/support/difference.h"
#include "tests/support/drawn.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

#include <numbers>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kTight = 1e-11;

std::vector<std::string> pointIds(const Mechanism& mechanism)
{
    std::vector<std::string> ids;
    for (const Point& point : mechanism.points) {
        ids.push_back(point.id);
    }
    return ids;
}

/// Lengths, shapes and angles stored everywhere, so that nothing is only as drawn.
Mechanism spelledOut(const Mechanism& mechanism)
{
    Mechanism next = mechanism;
    for (Element& element : next.elements) {
        if (auto* bar = std::get_if<Bar>(&element)) {
            bar->length = effectiveLength(mechanism, element);
        } else if (auto* body = std::get_if<Body>(&element)) {
            body->shape = effectiveShape(mechanism, element);
        }
    }
    const auto link = std::ranges::find_if(mechanism.elements, isLink);
    if (link != mechanism.elements.end()) {
        Lock lock = drawnLock(mechanism, idOf(*link));
        lock.angle += 0.1;
        TorsionSpring spring = drawnTorsionSpring(mechanism, idOf(*link), "ground");
        spring.restAngle -= 0.3;
        next = withElement(withElement(next, lock).mechanism, spring).mechanism;
    }
    return next;
}

bool namesB0(const Bar& bar)
{
    return std::ranges::count(bar.points, "B0") > 0;
}

bool isSame(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

}  // namespace

class TransformTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inverseTransforms_ofEverything_giveTheSameMechanism()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> number(-2, 2);
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = spelledOut(randomMechanism(seed));
            const std::vector<std::string> ids = pointIds(mechanism);
            const Vector2 about{number(random), number(random)};
            const Vector2 by{number(random), number(random)};
            const double angle = 2 * number(random);
            const double factor = std::exp(number(random));
            const std::pair<Similarity, Similarity> pairs[]{
                {translation(by), translation(-1 * by)},
                {rotation(about, angle), rotation(about, -angle)},
                {scaling(about, factor), scaling(about, 1 / factor)},
                {reflection(about, by), reflection(about, by)},
            };
            for (const auto& [there, back] : pairs) {
                const Mechanism moved = transformed(mechanism, ids, there);
                QVERIFY(!hasErrors(validate(moved)));
                QVERIFY(differenceOf(transformed(moved, ids, back), mechanism) < kTight * 10);
            }
        }
    }

    void inverseTransforms_ofAPart_giveTheSameMechanism()
    {
        std::mt19937 random(8);
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = spelledOut(randomMechanism(seed));
            const std::vector<std::string> ids{mechanism.points[random() % mechanism.points.size()].id};
            const Mechanism moved = transformed(mechanism, ids, translation({0.13, 0.07}));
            QVERIFY(differenceOf(transformed(moved, ids, translation({-0.13, -0.07})), mechanism) < 1e-9);
        }
    }

    void quarterTurn_ofRoundPositions_staysRound()
    {
        Mechanism mechanism = withPoint({}, {1, 0}).mechanism;
        mechanism = transformed(mechanism, {"A"}, rotation({0, 0}, std::numbers::pi / 2));
        QVERIFY(mechanism.points[0].at == (Vector2{0, 1}));
    }

    void rigidMotion_withGravity_keepsTheSpectrum()
    {
        for (std::uint32_t seed = 0; seed < 8; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const bool hasForce = std::ranges::any_of(
                mechanism.elements, [](const Element& each) { return std::holds_alternative<Force>(each); });
            if (hasForce) {
                continue;  // loads keep their direction, so that this is another mechanism
            }
            const Similarity turn = rotation({0.3, 0.2}, 0.7);
            Mechanism moved = transformed(mechanism, pointIds(mechanism), turn);
            moved.gravity = turn.turned(moved.gravity);
            const Values before = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
            const Values after = trueValues(analyzeBy(Method::mcs, moved), Method::mcs);
            QVERIFY(!before.empty());
            QVERIFY(distanceBetween(after, before) < 1e-6);
        }
    }

    // Lengths and rest lengths by s, gravity by s, masses, stiffnesses and dampings kept: the same time scale.
    void scaling_withGravityScaled_keepsTheSpectrum()
    {
        const Mechanism mechanism = nLoop({.loops = 2, .damping = 0.5});
        Mechanism scaled = transformed(mechanism, pointIds(mechanism), scaling({1, 1}, 0.25));
        scaled.gravity = 0.25 * scaled.gravity;
        const Values before = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
        const Values after = trueValues(analyzeBy(Method::mcs, scaled), Method::mcs);
        QVERIFY(distanceBetween(after, before) < 1e-7);
    }

    /// The motion of a support is a length of the drawing: half as large in half as large a drawing.
    void movingSupport_isScaledWithTheDrawing()
    {
        Mechanism mechanism = nLoop({.loops = 1});
        mechanism.elements.push_back(
            SupportMotion{"S", mechanism.points.front().id, {TimeFunction::Harmonic{0.2, 0.1, 2, 0}}, {}, {}});
        const Mechanism half = transformed(mechanism, pointIds(mechanism), scaling({0, 0}, 0.5));
        const auto& wave =
            std::get<TimeFunction::Harmonic>(std::get<SupportMotion>(half.elements.back()).x.front().rule);
        QCOMPARE(*wave.mean, 0.1);
        QCOMPARE(wave.amplitude, 0.05);
        QCOMPARE(wave.frequency, 2.0);
    }

    void reflection_ofEverything_keepsTheDeflectionsReversed()
    {
        const Mechanism mechanism = spelledOut(nLoop({}));
        const Mechanism mirrored = transformed(mechanism, pointIds(mechanism), reflection({0.2, 0}, {0, 1}));
        const auto& before = std::get<TorsionSpring>(mechanism.elements.back());
        const auto& after = std::get<TorsionSpring>(mirrored.elements.back());
        const double was = drawnLinkAngle(mechanism, before.of[0]) - before.restAngle;
        const double is = drawnLinkAngle(mirrored, after.of[0]) - after.restAngle;
        QVERIFY(isSame(is, -was, 1e-12));
    }

    void pinMoved_inTheDrawing_lengthsFollowAndRestLengthsStay()
    {
        const Mechanism mechanism = spelledOut(nLoop({}));
        const Mechanism moved = transformed(mechanism, {"B0"}, translation({-0.3, 0.1}));
        for (std::size_t i = 0; i < moved.elements.size(); ++i) {
            if (const auto* bar = std::get_if<Bar>(&moved.elements[i]); bar != nullptr && namesB0(*bar)) {
                const double drawn = distance(moved.points[*findPoint(moved, bar->points[0])].at,
                                              moved.points[*findPoint(moved, bar->points[1])].at);
                QVERIFY(isSame(*bar->length, drawn, 1e-12));
            } else if (const auto* spring = std::get_if<Spring>(&moved.elements[i])) {
                QCOMPARE(spring->restLength, std::get<Spring>(mechanism.elements[i]).restLength);
            }
        }
        QVERIFY(!hasErrors(validate(moved)));
    }

    void pinOfABody_moved_isMeasuredAnewAndMassPropertiesFollow()
    {
        Mechanism mechanism;
        for (const Vector2 at : {Vector2{0, 0}, Vector2{1, 0}, Vector2{0.5, 0.5}}) {
            mechanism = withPoint(mechanism, at).mechanism;
        }
        Body body = drawnBody(mechanism, {"A", "B", "C"});
        body.shape = effectiveShape(mechanism, body);
        mechanism = withElement(mechanism, body).mechanism;
        const auto third = std::get<Body>(transformed(mechanism, {"C"}, translation({0.1, 0.2})).elements[0]);
        QVERIFY(distance((*third.shape)[2], {0.6, 0.7}) < 1e-12);
        QVERIFY(third.centerOfMass == body.centerOfMass);
        const auto second = std::get<Body>(transformed(mechanism, {"B"}, translation({1, 0})).elements[0]);
        QVERIFY(distance(second.centerOfMass, 2 * body.centerOfMass) < 1e-12);
        QVERIFY(isSame(second.inertia, 4 * body.inertia, 1e-12));
        QVERIFY(distance((*second.shape)[1], {2, 0}) < 1e-12);
    }

    void slider_movesWithItsPin_andTurnsWithTheDrawing()
    {
        Mechanism mechanism = withPoint({}, {1, 0}).mechanism;
        const Slider slider{.id = {}, .point = "A", .through = {0, 0}, .unknown = {}};
        mechanism = withElement(mechanism, slider).mechanism;
        const auto moved = std::get<Slider>(transformed(mechanism, {"A"}, translation({0, 2})).elements[0]);
        QVERIFY(moved.through == (Vector2{0, 2}) && moved.direction == (Vector2{1, 0}));
        const auto turned =
            std::get<Slider>(transformed(mechanism, {"A"}, rotation({1, 0}, std::numbers::pi / 2)).elements[0]);
        QVERIFY(distance(turned.through, {1, -1}) < 1e-15 && turned.direction == (Vector2{0, 1}));
    }

    void align_ofPins_putsThemOnTheLineOfTheFirst()
    {
        const Mechanism mechanism = spelledOut(nLoop({.loops = 3}));
        const std::vector<std::string> ids{"B2", "B0", "A1"};
        const Mechanism level = aligned(mechanism, ids, Alignment::horizontal);
        const Mechanism plumb = aligned(mechanism, ids, Alignment::vertical);
        const Vector2 first = mechanism.points[*findPoint(mechanism, "B2")].at;
        for (const std::string& id : ids) {
            const Vector2 drawn = mechanism.points[*findPoint(mechanism, id)].at;
            QVERIFY(distance(level.points[*findPoint(level, id)].at, {drawn.x, first.y}) < 1e-15);
            QVERIFY(distance(plumb.points[*findPoint(plumb, id)].at, {first.x, drawn.y}) < 1e-15);
        }
        QVERIFY(!hasErrors(validate(level)));
    }

    void middle_isThatOfTheBoundingBox()
    {
        Mechanism mechanism;
        for (const Vector2 at : {Vector2{0, 0}, Vector2{4, 1}, Vector2{1, -3}}) {
            mechanism = withPoint(mechanism, at).mechanism;
        }
        QVERIFY(middleOf(mechanism, {"A", "B", "C"}) == (Vector2{2, -1}));
        QVERIFY(middleOf(mechanism, {}) == Vector2{});
    }

    void badArguments_areRefused()
    {
        QVERIFY_EXCEPTION_THROWN(scaling({}, 0), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(scaling({}, -2), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(scaling({}, std::numeric_limits<double>::infinity()), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(reflection({}, {}), std::invalid_argument);
    }

    void coordinates_stayShort()
    {
        Mechanism mechanism;
        mechanism.points = {{"A", {0, 0}, true}, {"B", {0.6, 0.8}}, {"C", {1, -0.2}}};
        const std::vector<std::string> all{"A", "B", "C"};
        const Mechanism turned = transformed(mechanism, all, rotation(middleOf(mechanism, all), std::numbers::pi / 2));
        QVERIFY((turned.points[0].at == Vector2{0.8, -0.2}));
        QVERIFY((turned.points[1].at == Vector2{0, 0.4}));
        const Mechanism moved = transformed(mechanism, {"B"}, translation({0.1, -0.1}));
        QVERIFY((moved.points[1].at == Vector2{0.7, 0.7}));
        // What stays is not touched, however many digits it has.
        mechanism.points[1].at = {1.0 / 3, 0.1 + 0.2};
        QVERIFY(transformed(mechanism, {"B"}, translation({0, 0})) == mechanism);
    }
};

QTEST_GUILESS_MAIN(TransformTest)
#include "tst_transform.moc"
