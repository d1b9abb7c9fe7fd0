#include "model/mechanism/base_units.h"
#include "model/mechanism/display_units.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/reference.h"
#include "model/mechanism/same_parts.h"
#include "model/mechanism/separate_parts.h"
#include "model/mechanism/similarity.h"
#include "tests/support/calculus.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/samples.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const Quantity kQuantities[] = {Quantity::none,
                                Quantity::length,
                                Quantity::angle,
                                Quantity::mass,
                                Quantity::inertia,
                                Quantity::force,
                                Quantity::torque,
                                Quantity::stiffness,
                                Quantity::damping,
                                Quantity::torsionStiffness,
                                Quantity::torsionDamping,
                                Quantity::modulus,
                                Quantity::density,
                                Quantity::area,
                                Quantity::secondMoment,
                                Quantity::angularVelocity,
                                Quantity::time};

/// Short ids, of which many end in digits and some are parts of others.
std::string someId(std::mt19937& random)
{
    std::string id;
    for (auto left = 1 + random() % 3; left > 0; --left) {
        id += "ABab01_9"[random() % 8];
    }
    return id;
}

Mechanism withPoints(const std::vector<Vector2>& places)
{
    Mechanism mechanism;
    for (std::size_t i = 0; i < places.size(); ++i) {
        mechanism.points.push_back({"P" + std::to_string(i), places[i]});
    }
    return mechanism;
}

Similarity someSimilarity(std::mt19937& random)
{
    std::uniform_real_distribution<double> uniform(-3, 3);
    const Vector2 about{uniform(random), uniform(random)};
    switch (random() % 4) {
        case 0:
            return translation(about);
        case 1:
            return rotation(about, uniform(random));
        case 2:
            return scaling(about, std::exp(uniform(random)));
        default:
            return reflection(about, {uniform(random), 1});
    }
}

}  // namespace

/// Parts of the description by their algebra: ids, sizes, similarities, units, references and equality.
class TestDescriptionParts : public QObject {
    Q_OBJECT

private slots:
    /// An index finds the entries of a map.
    void idIndex_isAMap()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 60; ++round) {
            std::vector<std::string> ids(static_cast<std::size_t>(round) * 3);
            std::ranges::generate(ids, [&] { return someId(random); });
            IdIndex index(ids.size());
            std::map<std::string, std::size_t> expected;
            for (std::size_t i = 0; i < ids.size(); ++i) {
                const std::size_t first = expected.emplace(ids[i], i).first->second;
                QCOMPARE(index.add(ids[i], i), first);
                QCOMPARE(index.size(), expected.size());
            }
            for (int i = 0; i < 200; ++i) {
                const std::string id = someId(random);
                const auto found = expected.find(id);
                const std::optional<std::size_t> number = index.find(id);
                QCOMPARE(number.has_value(), found != expected.end());
                QVERIFY(!number || *number == found->second);
            }
        }
        QVERIFY(!IdIndex(0).find(""));
    }

    void indexedMechanism_findsWhatIsThere()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Mechanism mechanism = renumbered(randomMechanism(seed), seed);
            const IndexedMechanism indexed(mechanism);
            for (const auto& id : {std::string("nothing"), std::string(), std::string(kGround)}) {
                QVERIFY(!findPoint(indexed, id) && !findElement(indexed, id));
            }
            for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
                QCOMPARE(findPoint(indexed, mechanism.points[i].id), findPoint(mechanism, mechanism.points[i].id));
                QCOMPARE(*findPoint(indexed, mechanism.points[i].id), i);
            }
            for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
                QCOMPARE(*findElement(indexed, idOf(mechanism.elements[i])), i);
                QCOMPARE(*findElement(mechanism, idOf(mechanism.elements[i])), i);
            }
            QCOMPARE(sizeOf(indexed), sizeOf(mechanism));
            QVERIFY(indexed.gravity == mechanism.gravity);
        }
    }

    /// The size and the middle of a drawing move, scale and turn by quarters with it.
    void sizeAndMiddle_goWithTheDrawing()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Eigen::VectorXd numbers = randomVector(10, seed, 4);
            std::vector<Vector2> places, there, quarter;
            for (Eigen::Index i = 0; i < 10; i += 2) {
                const Vector2 place{numbers[i], numbers[i + 1]};
                places.push_back(place);
                there.push_back(2.5 * place + Vector2{7, -1});
                quarter.push_back(perpendicular(place));
            }
            const Mechanism first = withPoints(places), second = withPoints(there), third = withPoints(quarter);
            const double size = sizeOf(first);
            QVERIFY(std::abs(sizeOf(second) - 2.5 * size) < 1e-13);
            QCOMPARE(sizeOf(third), size);
            QVERIFY(distance(middleOf(second), 2.5 * middleOf(first) + Vector2{7, -1}) < 1e-13);
            QVERIFY(distance(middleOf(third), perpendicular(middleOf(first))) < 1e-15);
            // No point is farther from the middle than half a box, and one side is as long as said.
            double widest = 0;
            for (const Vector2 place : places) {
                const Vector2 off = place - middleOf(first);
                widest = std::max({widest, std::abs(off.x), std::abs(off.y)});
            }
            QVERIFY(std::abs(2 * widest - size) < 1e-13);
        }
        QCOMPARE(sizeOf(Mechanism()), 1.0);
        QCOMPARE(sizeOf(withPoints({{3, 4}, {3, 4}})), 1.0);
        QVERIFY(middleOf(Mechanism()) == Vector2{});
    }

    /// Similarities multiply distances by their scale, turn angles round where they mirror, and keep their centres.
    void similarities_keepForms()
    {
        std::mt19937 random(3);
        for (int i = 0; i < 200; ++i) {
            const Similarity s = someSimilarity(random);
            const Eigen::VectorXd n = randomVector(6, static_cast<std::uint32_t>(i), 5);
            const Vector2 a{n[0], n[1]}, b{n[2], n[3]}, c{n[4], n[5]};
            const double square = s.scale * s.scale, sense = s.mirrored ? -1 : 1;
            QVERIFY(std::abs(distance(s(a), s(b)) - s.scale * distance(a, b)) < 1e-13 * (1 + s.scale * 20));
            const double area = cross(s(b) - s(a), s(c) - s(a));
            QVERIFY(std::abs(area - sense * square * cross(b - a, c - a)) < 1e-12 * (1 + square * 100));
            // Directions are turned alike, and not scaled.
            QVERIFY(distance(s(b) - s(a), s.scale * s.turned(b - a)) < 1e-13 * (1 + s.scale * 20));
            QVERIFY(std::abs(length(s.turned(a)) - length(a)) < 1e-14 * (1 + length(a)));
        }
    }

    void similarities_haveTheirCentresAndInverses()
    {
        for (std::uint32_t seed = 1; seed < 50; ++seed) {
            const Eigen::VectorXd n = randomVector(6, seed, 3);
            const Vector2 about{n[0], n[1]}, x{n[2], n[3]}, line{n[4], n[5]};
            QVERIFY(distance(rotation(about, n[2])(about), about) < 1e-14);
            QVERIFY(distance(rotation(about, -n[2])(rotation(about, n[2])(x)), x) < 1e-13);
            QVERIFY(distance(scaling(about, std::exp(n[2]))(about), about) < 1e-13);
            QVERIFY(distance(scaling(about, 0.25)(scaling(about, 4)(x)), x) < 1e-13);
            const Similarity mirror = reflection(about, line);
            QVERIFY(distance(mirror(mirror(x)), x) < 1e-13);
            QVERIFY(distance(mirror(about + 2.0 * line), about + 2.0 * line) < 1e-13);
            QVERIFY(distance(translation(about)(x), x + about) < 1e-15);
            // Quarter turns leave no rounding.
            const Similarity quarter = rotation({0, 0}, std::numbers::pi / 2);
            QVERIFY(quarter({5, 0}) == (Vector2{0, 5}) && quarter({2, 3}) == (Vector2{-3, 2}));
        }
        for (const double factor : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, static_cast<void>(scaling({}, factor)));
        }
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, static_cast<void>(reflection({}, {0, 0})));
    }

    /// Rounded to so many digits: not again, by no more than half a digit, and alike in every power of ten.
    void roundedNumbers_areRoundAndNear()
    {
        for (std::uint32_t seed = 1; seed < 200; ++seed) {
            const double value = std::exp(randomVector(1, seed, 12)[0]);
            for (const int digits : {1, 2, 3, 6}) {
                const double round = roundedTo(value, digits);
                QVERIFY(std::abs(round - value) <= 0.5000001 * std::pow(10.0, 1 - digits) * value);
                QCOMPARE(roundedTo(round, digits), round);
                QVERIFY(std::abs(roundedTo(1000 * value, digits) - 1000 * round) < 1e-12 * 1000 * round);
                QVERIFY(roundedTo(1.1 * value, digits) >= round);
                // As short as it was meant to be.
                const double mantissa =
                    round / std::pow(10.0, std::floor(std::log10(round * (1 + 1e-12))) - digits + 1);
                QVERIFY(std::abs(mantissa - std::round(mantissa)) < 1e-6);
            }
            QVERIFY(std::abs(drawnMass(value) - value) <= 0.0051 * value);
        }
        QCOMPARE(roundedTo(0.3, 1), 0.3);
        for (const double none : {0.0, -2.0, std::nan("")}) {
            QCOMPARE(roundedTo(none, 3), 0.0);
        }
    }

    /// Distances and angles of the drawing, and shapes in the frames of links: r_i = r_0 + R(angle) s_i.
    void drawnNumbers_areThoseOfTheDrawing()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            for (const Element& element : mechanism.elements) {
                if (!isLink(element)) {
                    continue;
                }
                const std::vector<std::string> pins = pointsOf(element);
                const auto placeOf = [&](std::size_t i) { return mechanism.points[*findPoint(mechanism, pins[i])].at; };
                const double angle = drawnLinkAngle(mechanism, idOf(element));
                QVERIFY(angle > -std::numbers::pi && angle <= std::numbers::pi);
                const std::vector<Vector2> shape = drawnShape(mechanism, pins);
                QCOMPARE(shape.size(), pins.size());
                for (std::size_t i = 0; i < pins.size(); ++i) {
                    QVERIFY(distance(placeOf(0) + rotated(shape[i], angle), placeOf(i)) < 1e-14);
                }
                QVERIFY(std::abs(shape[1].x - drawnDistance(mechanism, pins)) < 1e-15 && shape[1].y == 0);
            }
            QCOMPARE(drawnLinkAngle(mechanism, std::string(kGround)), 0.0);
            QCOMPARE(drawnDistance(mechanism, {mechanism.points.front().id}), 0.0);
        }
    }

    /// Base units: powers of length and mass of a quantity are those of its dimension.
    void baseUnits_multiplyAsDimensions()
    {
        const BaseUnits units{.length = 3, .mass = 7};
        for (const Quantity quantity : kQuantities) {
            const Dimension dimension = dimensionOf(quantity);
            const double expected = std::pow(7, dimension[0]) * std::pow(3, dimension[1]);
            QVERIFY(std::abs(units.of(quantity) - expected) < 1e-13 * expected);
        }
    }

    /// Units to show numbers in: a torque is a force times a length, whatever the document chooses, and its name says
    /// so.
    void displayUnits_multiply()
    {
        for (const std::string length : {"m", "mm", "cm", "in", "nonsense"}) {
            for (const std::string force : {"N", "mN", "kN"}) {
                DisplayUnits units;
                units.length = length;
                units.force = force;
                units.mass = "g";
                const auto size = [&](Quantity quantity) { return unitSize(units, quantity); };
                const double l = size(Quantity::length), F = size(Quantity::force), m = size(Quantity::mass);
                const auto isNear = [](double a, double b) { return std::abs(a - b) < 1e-14 * std::abs(b); };
                QVERIFY(isNear(size(Quantity::torque), F * l) && isNear(size(Quantity::stiffness), F / l));
                QVERIFY(isNear(size(Quantity::damping), F / l) && isNear(size(Quantity::inertia), m * l * l));
                QVERIFY(isNear(size(Quantity::area), l * l) && isNear(size(Quantity::secondMoment), l * l * l * l));
                QVERIFY(isNear(size(Quantity::torsionStiffness), F * l));
                const std::string name = length == "nonsense" ? "m" : length;
                QCOMPARE(unitName(units, Quantity::torque), force + "·" + name);
                QCOMPARE(unitName(units, Quantity::stiffness), force + "/" + name);
                QCOMPARE(unitName(units, Quantity::area), name + "²");
                QCOMPARE(unitName(units, Quantity::inertia), "g·" + name + "²");
            }
        }
        for (const UnitKind& kind : unitKinds()) {
            QVERIFY(DisplayUnits().*kind.member == kind.choices.front().name);
            std::set<double> sizes;
            for (const UnitChoice& choice : kind.choices) {
                QVERIFY(choice.size > 0 && sizes.insert(choice.size).second);
            }
        }
    }

    /// References of an element are replaced in it; renaming there and back changes nothing.
    void references_areReplacedThereAndBack()
    {
        for (const auto& [name, sample] : samplesOfKinds()) {
            for (const Element& element : sample.elements) {
                IdMap points, links, back, backLinks;
                for (const std::string& id : pointsOf(element)) {
                    points[id] = id + "'";
                    back[id + "'"] = id;
                }
                std::vector<std::string> named = linksOf(element);
                std::ranges::copy(guidesOf(element), std::back_inserter(named));
                for (const std::string& id : named) {
                    links[id] = id + "''";
                    backLinks[id + "''"] = id;
                }
                Element renamed = element;
                replaceReferences(renamed, points, links);
                const std::vector<std::string> before = referencesOf(element), after = referencesOf(renamed);
                QCOMPARE(after.size(), before.size());
                for (std::size_t i = 0; i < after.size(); ++i) {
                    QVERIFY(after[i] == before[i] + "'" || after[i] == before[i] + "''");
                }
                const auto hasGround = [](const Element& each) {
                    const std::vector<std::string> sides = sidesOf(each);
                    return std::ranges::find(sides, kGround) != sides.end();
                };
                QCOMPARE(hasGround(renamed), hasGround(element));
                replaceReferences(renamed, back, backLinks);
                QVERIFY(renamed == element);
            }
        }
    }

    /// A closure holds what its elements name, is its own closure, and grows with its ids.
    void closures_areClosed()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            std::mt19937 random(seed);
            std::vector<std::string> ids{"nothing"};
            for (const Element& element : mechanism.elements) {
                if (random() % 3 == 0) {
                    ids.push_back(idOf(element));
                }
            }
            const IdSet closure = closureOf(mechanism, ids);
            QVERIFY(!closure.contains("nothing"));
            for (const std::string& id : closure) {
                const auto element = findElement(mechanism, id);
                for (const std::string& named :
                     element ? referencesOf(mechanism.elements[*element]) : std::vector<std::string>()) {
                    QVERIFY(closure.contains(named));
                }
            }
            QVERIFY(closureOf(mechanism, {closure.begin(), closure.end()}) == closure);
            IdSet points;
            std::ranges::copy_if(closure, std::inserter(points, points.end()),
                                 [&](const std::string& id) { return findPoint(mechanism, id).has_value(); });
            QVERIFY(pointsBehind(mechanism, ids) == points);
        }
    }

    /// Equal parts: numbers do not matter, ids, kinds, their order and their references do.
    void sameParts_haveTheSameReferences()
    {
        for (const auto& [name, sample] : samplesOfKinds()) {
            Mechanism other = sample;
            QVERIFY(haveSameParts(sample, other) && haveSamePoints(sample, other));
            other.gravity = {5, 6};
            other.points[1].at = {9, 9};
            other.points[1].fixed = true;
            QVERIFY(haveSameParts(sample, other));
            std::swap(other.points[0], other.points[1]);
            QVERIFY(!haveSamePoints(sample, other) && !haveSameParts(sample, other));
            other = sample;
            other.elements.pop_back();
            QVERIFY(haveSamePoints(sample, other) && !haveSameParts(sample, other));
            other = sample;
            setId(other.elements.back(), "other");
            QVERIFY(!haveSameParts(sample, other));
            // Another reference in any field.
            for (const Field& field : typeOf(sample.elements.back()).fields) {
                if (!namesPoints(field.kind) && !namesElements(field.kind)) {
                    continue;
                }
                other = sample;
                FieldValue value = field.read(other.elements.back());
                if (auto* single = std::get_if<std::string>(&value)) {
                    *single += "x";
                } else {
                    std::get<std::vector<std::string>>(value).emplace_back("x");
                }
                field.write(other.elements.back(), value);
                QVERIFY2(!haveSameParts(sample, other), (name + " " + std::string(field.traits.key)).c_str());
            }
        }
    }

    /// The ground is a side as any other: a spring from it to a link is another than one from the link to it.
    void sameParts_tellTheGroundApart()
    {
        Mechanism mechanism = withPoints({{0, 0}, {1, 0}});
        mechanism.elements = {Bar{"rod", {"P0", "P1"}, {}, 1, {}},
                              TorsionSpring{"t", {"rod", "ground"}, 1, 0, 0, 0, {}}};
        Mechanism other = mechanism;
        std::get<TorsionSpring>(other.elements[1]).of = {"ground", "rod"};
        QVERIFY(!haveSameParts(mechanism, other));
    }

    /// A mechanism hangs together where it has no two parts; beside another it does not.
    void separateParts_areCounted()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Mechanism one = randomMechanism(seed);
            QCOMPARE(hangsTogether(one), separateParts(one).size() <= 1);
            Mechanism two = one;
            const Mechanism second = randomMechanism(seed + 100);
            for (Point point : second.points) {
                point.id += "'";
                two.points.push_back(point);
            }
            IdMap points, links;
            for (const Point& point : second.points) {
                points[point.id] = point.id + "'";
            }
            for (const Element& element : second.elements) {
                links[idOf(element)] = idOf(element) + "'";
            }
            for (Element element : second.elements) {
                replaceReferences(element, points, links);
                setId(element, idOf(element) + "'");
                two.elements.push_back(element);
            }
            QVERIFY(!hangsTogether(two));
            QCOMPARE(separateParts(two).size(), separateParts(one).size() + separateParts(second).size());
            // One spring between free points joins them, one to a fixed point does not.
            const auto isFree = [](const Point& point) { return !point.fixed; };
            const std::string a = std::ranges::find_if(one.points, isFree)->id;
            const std::string b = std::ranges::find_if(second.points, isFree)->id + "'";
            const std::string fixed = std::ranges::find_if_not(one.points, isFree)->id;
            two.elements.emplace_back(Spring{"held", {fixed, b}, 1, 1, 0, {}});
            QCOMPARE(separateParts(two).size(), separateParts(one).size() + separateParts(second).size());
            two.elements.emplace_back(Spring{"between", {a, b}, 1, 1, 0, {}});
            QCOMPARE(separateParts(two).size(), separateParts(one).size() + separateParts(second).size() - 1);
        }
    }

    /// Fields that a file may leave out are absent; those that another field stands for are replaced.
    void absentValues_areToldFromEmptyOnes()
    {
        QVERIFY(isAbsent(std::optional<double>()) && !isAbsent(std::optional(0.0)));
        QVERIFY(isAbsent(std::string()) && !isAbsent(std::string("A")) && !isAbsent(0.0) && !isAbsent(Vector2{}));
        QVERIFY(isAbsent(std::vector<std::string>()) && isAbsent(std::optional<Section>()));
        QVERIFY(isAbsent(std::vector<TimeFunction>()) && !isAbsent(std::vector<TimeFunction>{1.0}));
        for (const ElementType& kind : elementTypes()) {
            for (const Field& field : kind.fields) {
                for (const Mechanism& sample : kind.samples()) {
                    const Element& element = sample.elements.back();
                    const Field* instead =
                        field.traits.unless.empty() ? nullptr : findField(element, field.traits.unless);
                    QCOMPARE(isReplaced(element, field), instead != nullptr && !isAbsent(instead->read(element)));
                }
                QVERIFY(field.traits.unless.empty() || findField(kind.prototype, field.traits.unless) != nullptr);
                QVERIFY(findField(kind.prototype, field.traits.key) != nullptr);
            }
            QVERIFY(findField(kind.prototype, "no such key") == nullptr);
        }
        QVERIFY(findElementType("no such kind") == nullptr);
    }
};

QTEST_GUILESS_MAIN(TestDescriptionParts)
#include "tst_description_parts.moc"
