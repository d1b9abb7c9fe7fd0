#include "model/analysis/analysis.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/fragment.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/reference.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/mechanism/validation.h"
#include "tests/support/drawn.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr std::uint32_t kSeeds = 60;

std::vector<std::string> allIds(const Mechanism& mechanism)
{
    std::vector<std::string> ids;
    for (const Point& point : mechanism.points) {
        ids.push_back(point.id);
    }
    for (const Element& element : mechanism.elements) {
        ids.push_back(idOf(element));
    }
    return ids;
}

std::vector<std::string> someIds(const Mechanism& mechanism, std::mt19937& random)
{
    std::vector<std::string> ids = allIds(mechanism);
    std::ranges::shuffle(ids, random);
    ids.resize(1 + random() % std::min<std::size_t>(ids.size(), 4));
    return ids;
}

bool hasUniqueIds(const Mechanism& mechanism)
{
    const std::vector<std::string> ids = allIds(mechanism);
    return IdSet(ids.begin(), ids.end()).size() == ids.size();
}

std::string danglingReference(const Mechanism& mechanism)
{
    for (const Element& element : mechanism.elements) {
        for (const std::string& id : referencesOf(element)) {
            if (!findPoint(mechanism, id) && !findElement(mechanism, id)) {
                return idOf(element) + " names " + id;
            }
        }
    }
    return {};
}

Mechanism fourBar()
{
    return nLoop({});
}

}  // namespace

class SketchEditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void freshIds_ofManyPoints_areUniqueAndInOrder()
    {
        Mechanism mechanism;
        for (int i = 0; i < 60; ++i) {
            mechanism = withPoint(mechanism, {double(i), 0}).mechanism;
        }
        QCOMPARE(mechanism.points[0].id, std::string("A"));
        QCOMPARE(mechanism.points[25].id, std::string("Z"));
        QCOMPARE(mechanism.points[26].id, std::string("A1"));
        QCOMPARE(mechanism.points[52].id, std::string("A2"));
        QVERIFY(hasUniqueIds(mechanism));
    }

    void freshIds_ofElements_followPinsAndKinds()
    {
        Mechanism mechanism = withPoint(withPoint({}, {0, 0}, true).mechanism, {1, 0}).mechanism;
        QVERIFY(mechanism.points[0].fixed);
        for (const std::string expected : {"AB", "bar1", "bar2"}) {
            const Insertion next = withElement(mechanism, drawnBar(mechanism, "A", "B"));
            QCOMPARE(next.id, expected);
            mechanism = next.mechanism;
        }
        for (const std::string expected : {"k", "k2", "k3"}) {
            const Insertion next = withElement(mechanism, drawnSpring(mechanism, "A", "B"));
            QCOMPARE(next.id, expected);
            mechanism = next.mechanism;
        }
        Angle own{.id = "theta", .of = "AB", .unknown = {}};
        QCOMPARE(withElement(mechanism, own).id, std::string("theta"));
        own.id = "k2";
        QCOMPARE(withElement(mechanism, own).id, std::string("phi"));
        QVERIFY(hasUniqueIds(mechanism));
    }

    void freshId_ofATakenName_countsOn()
    {
        const Mechanism mechanism = fourBar();
        QCOMPARE(freshId(mechanism, "new"), std::string("new"));
        QCOMPARE(freshId(mechanism, "A0"), std::string("A2"));
        QVERIFY(!isTaken(mechanism, freshId(mechanism, "ground")));
        QVERIFY(!isTaken(mechanism, freshId(mechanism, "")));
    }

    void remove_ofAnything_leavesNoReferenceToNothing()
    {
        std::mt19937 random(11);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const std::vector<std::string> ids = someIds(mechanism, random);
            const Removal removal = withRemoved(mechanism, ids);
            QCOMPARE(danglingReference(removal.mechanism), std::string());
            QVERIFY(!hasErrors(validate(removal.mechanism)));
            QCOMPARE(allIds(removal.mechanism).size() + ids.size() + removal.along.size(), allIds(mechanism).size());
            for (const std::string& id : allIds(removal.mechanism)) {
                QVERIFY(std::ranges::find(ids, id) == ids.end());
            }
        }
    }

    void remove_ofAPin_takesItsLinksAndWhatHangsOnThem()
    {
        const Mechanism mechanism = fourBar();  // pins A0 A1 B0 B1, an angle on the last rod
        const Removal removal = withRemoved(mechanism, {"B1"});
        for (const Element& element : removal.mechanism.elements) {
            QVERIFY(!std::holds_alternative<Angle>(element));
            QVERIFY(std::ranges::count(pointsOf(element), "B1") == 0);
        }
        QCOMPARE(removal.mechanism.points.size(), std::size_t{3});
        QVERIFY(!removal.along.empty());
    }

    void remove_ofABar_takesThePinThatNothingElseHolds()
    {
        Mechanism mechanism = withPoint(withPoint({}, {0, 0}, true).mechanism, {1, 0}).mechanism;
        mechanism = withElement(mechanism, drawnBar(mechanism, "A", "B")).mechanism;
        const Removal removal = withRemoved(mechanism, {"AB"});
        QCOMPARE(removal.along, std::vector<std::string>{"B"});
        QCOMPARE(removal.mechanism.points.size(), std::size_t{1});
        QVERIFY(withRemoved(mechanism, {"nothing"}).mechanism == mechanism);
    }

    void merge_ofTwoPins_joinsWhatWasOnThem()
    {
        Mechanism mechanism;
        for (const Vector2 at : {Vector2{0, 0}, Vector2{1, 0}, Vector2{1.1, 0}, Vector2{2, 0}}) {
            mechanism = withPoint(mechanism, at, at.x == 0).mechanism;
        }
        mechanism = withElement(mechanism, drawnBar(mechanism, "A", "B")).mechanism;
        mechanism = withElement(mechanism, drawnBar(mechanism, "C", "D")).mechanism;
        mechanism = withElement(mechanism, drawnSpring(mechanism, "B", "C")).mechanism;
        const Removal merged = withMerged(mechanism, "B", "C");
        QCOMPARE(merged.along, std::vector<std::string>{"k"});
        QCOMPARE(pointsOf(merged.mechanism.elements[1]), (std::vector<std::string>{"B", "D"}));
        QVERIFY(!findPoint(merged.mechanism, "C"));
        QVERIFY(!merged.mechanism.points[1].fixed);
        QVERIFY(withMerged(mechanism, "B", "A").mechanism.points[0].fixed);
        QVERIFY_EXCEPTION_THROWN(withMerged(mechanism, "B", "B"), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(withMerged(mechanism, "B", "Q"), std::out_of_range);
    }

    void merge_ofAnyTwoPins_leavesAValidMechanism()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Removal merged = withMerged(mechanism, mechanism.points.front().id, mechanism.points.back().id);
            QCOMPARE(danglingReference(merged.mechanism), std::string());
            QVERIFY(hasUniqueIds(merged.mechanism));
        }
    }

    void fragment_ofEverything_isEverything()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Mechanism fragment = fragmentOf(mechanism, allIds(mechanism));
            QVERIFY(fragment.points == mechanism.points && fragment.elements == mechanism.elements);
        }
    }

    void fragment_ofSomething_isWholeByItself()
    {
        std::mt19937 random(5);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Mechanism fragment = fragmentOf(mechanism, someIds(mechanism, random));
            QCOMPARE(danglingReference(fragment), std::string());
            QVERIFY(!hasErrors(validate(fragment)));
        }
    }

    void insertedFragment_hasFreshIdsAndTheSameForm()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Mechanism fragment = fragmentOf(mechanism, allIds(mechanism));
            const Placement placed = withFragment(mechanism, fragment, {3, -2});
            QVERIFY(hasUniqueIds(placed.mechanism));
            QCOMPARE(placed.ids.size(), allIds(mechanism).size());
            QVERIFY(!hasErrors(validate(placed.mechanism)));
            // The inserted part is the original, apart from its names and its place.
            const Mechanism copy = fragmentOf(placed.mechanism, placed.ids);
            const Mechanism back = withFragment({}, copy, {-3, 2}).mechanism;
            QCOMPARE(back.points.size(), mechanism.points.size());
            for (std::size_t i = 0; i < back.points.size(); ++i) {
                QVERIFY(distance(back.points[i].at, mechanism.points[i].at) < 1e-12);
                QCOMPARE(back.points[i].fixed, mechanism.points[i].fixed);
            }
            // Its originals are untouched.
            const Removal without = withRemoved(placed.mechanism, placed.ids);
            QVERIFY(without.mechanism == mechanism);
        }
    }

    void clearOffset_ofACopy_movesItAside()
    {
        const Mechanism mechanism = fourBar();
        QVERIFY(clearOffset({}, mechanism, {0.1, -0.1}) == Vector2{});
        const Vector2 offset = clearOffset(mechanism, mechanism, {0.1, -0.1});
        QVERIFY(offset == (Vector2{0.1, -0.1}));
    }

    void drawnLinks_areSolvableAtOnce()
    {
        Mechanism mechanism = withPoint({}, {0, 0}, true).mechanism;
        for (const Vector2 at : {Vector2{1, 0}, Vector2{1.5, 0.4}, Vector2{1.2, -0.7}}) {
            mechanism = withPoint(mechanism, at).mechanism;
        }
        mechanism = withElement(mechanism, drawnBar(mechanism, "A", "B")).mechanism;
        mechanism = withElement(mechanism, drawnBody(mechanism, {"B", "C", "D"})).mechanism;
        mechanism = withElement(mechanism, drawnSpring(mechanism, "A", "D")).mechanism;
        mechanism = withElement(mechanism, drawnTorsionSpring(mechanism, "AB", "ground")).mechanism;
        QVERIFY(!hasErrors(validate(mechanism)));
        const Analysis analysis = analyze(mechanism);
        QVERIFY(analysis.equilibrium.isUsable());
        for (const auto& method : analysis.methods) {
            QVERIFY(!method.spectrum.values.empty());
        }
    }

    void drawnMass_isRoundAndOneKilogramAMetre()
    {
        QCOMPARE(drawnMass(1), 1.0);
        QCOMPARE(drawnMass(0.30000000000000004), 0.3);
        QCOMPARE(drawnMass(0.73456), 0.735);
        QCOMPARE(drawnMass(1234.5), 1230.0);
        QCOMPARE(drawnMass(0), 0.0);
    }

    void drawnBody_ofARectangle_hasThePlatesMoments()
    {
        Mechanism mechanism;
        for (const Vector2 at : {Vector2{5, 5}, Vector2{5, 8}, Vector2{1, 8}, Vector2{1, 5}}) {
            mechanism = withPoint(mechanism, at).mechanism;
        }
        // 3 m × 4 m: half the outline 7 m; I = m (a² + b²)/12; crossing order gives the same plate.
        for (const std::vector<std::string>& pins :
             {std::vector<std::string>{"A", "B", "C", "D"}, std::vector<std::string>{"A", "B", "D", "C"}}) {
            const Body body = drawnBody(mechanism, pins);
            QCOMPARE(body.mass, 7.0);
            QVERIFY(distance(body.centerOfMass, {1.5, 2}) < 1e-12 || distance(body.centerOfMass, {1.5, -2}) < 1e-12);
            QVERIFY(std::abs(body.inertia - 7.0 * 25 / 12) < 1e-12);
        }
        const Body rod = drawnBody(mechanism, {"A", "B"});
        QVERIFY(std::abs(rod.inertia - 3.0 * 9 / 12) < 1e-12);
        QVERIFY(distance(rod.centerOfMass, {1.5, 0}) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(SketchEditTest)
#include "tst_sketch_edit.moc"
