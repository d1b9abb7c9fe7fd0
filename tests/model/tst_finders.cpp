#include "model/diagnosis/finders.h"
#include "model/diagnosis/remedy.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/validation.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const std::vector<std::string> kNone;

/// Input of single finders, kept together.
struct Asked {
    Mechanism mechanism;
    System system;
    Equilibrium equilibrium;

    explicit Asked(const Mechanism& given) : mechanism(given), system(given), equilibrium(findEquilibrium(system)) {}
    Diagnosed subject() const { return {mechanism, &system, equilibrium, kNone}; }
};

bool mentions(const Message& finding, const std::string& words)
{
    return rendered(finding.text).find(words) != std::string::npos;
}

/// Everything, every place multiplied by a factor: lengths that are stored too.
Mechanism enlarged(Mechanism mechanism, double factor)
{
    for (Point& point : mechanism.points) {
        point.at = factor * point.at;
    }
    return mechanism;
}

/// A chain of two rods of these lengths between the ground at 0 and at `gap`.
Mechanism pairOf(double first, double second, double gap)
{
    return built({{"A", {0, 0}, true}, {"B", {0.45 * gap, 0.2}}, {"C", {gap, 0}, true}},
                 {Bar{"AB", {"A", "B"}, first, 1, {}}, Bar{"BC", {"B", "C"}, second, 1, {}}});
}

/// A framework of triangles on two fixed points, with some more bars across.
Mechanism truss(int triangles, int extra)
{
    Mechanism mechanism = built({{"P0", {0, 0}, true}, {"P1", {0.1, 1}, true}});
    for (int i = 0; i < triangles; ++i) {
        const std::string n = std::to_string(i + 2);
        mechanism.points.push_back({"P" + n, {0.9 * (i + 1) + 0.07 * i * i, i % 2 == 0 ? 0.1 * i : 1.1}});
        for (const int other : {i, i + 1}) {
            const std::string o = std::to_string(other);
            mechanism.elements.emplace_back(Bar{"b" + o + "_" + n, {"P" + o, "P" + n}, {}, 1, {}});
        }
    }
    for (int i = 0; i < extra; ++i) {
        const std::string o = std::to_string(i), n = std::to_string(i + 3);
        mechanism.elements.emplace_back(Bar{"x" + o, {"P" + o, "P" + n}, {}, 1, {}});
    }
    return mechanism;
}

}  // namespace

/// The finders one by one: what they find, and that each remedy they offer removes it.
class TestFinders : public QObject {
    Q_OBJECT

private slots:
    void unconnectedPoints_areThoseThatWereAdded()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            Mechanism mechanism = randomMechanism(seed);
            QVERIFY(findUnconnectedPoints(mechanism).empty());
            mechanism.points.insert(mechanism.points.begin(), {"lone", {5, 5}});
            mechanism.points.push_back({"alone", {6, 5}});
            mechanism.points.push_back({"ground", {7, 5}, true});
            const std::vector<Message> findings = findUnconnectedPoints(mechanism);
            QCOMPARE(findings.size(), std::size_t(2));
            QCOMPARE(findings[0].part(), std::string("lone"));
            QCOMPARE(findings[1].part(), std::string("alone"));
            for (const Message& finding : findings) {
                QVERIFY(mentions(finding, "Point " + finding.part() + " is connected to nothing"));
                QCOMPARE(finding.remedies.size(), std::size_t(2));
                for (const Remedy& remedy : finding.remedies) {
                    QCOMPARE(findUnconnectedPoints(remedied(mechanism, remedy)).size(), std::size_t(1));
                }
            }
        }
    }

    /// A pin that is taken apart into two at one place is found, and put together again, in every size and place.
    void pinsTakenApart_areJoinedAgain()
    {
        int found = 0;
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            for (const double factor : {1e-4, 1.0, 1e3}) {
                const Mechanism whole = enlarged(randomMechanism(seed), factor);
                QVERIFY(findCoincidentPoints(whole).empty());
                Mechanism apart = whole;
                const auto link = std::ranges::find_if(
                    apart.elements, [](const Element& element) { return std::holds_alternative<Bar>(element); });
                if (link == apart.elements.end()) {
                    continue;
                }
                const std::string pin = std::get<Bar>(*link).points[1];
                int users = 0;
                for (const Element& element : apart.elements) {
                    const std::vector<std::string> pins = isLink(element) ? pointsOf(element) : kNone;
                    users += std::ranges::find(pins, pin) != pins.end() ? 1 : 0;
                }
                apart.points.push_back({"twin", apart.points[*findPoint(apart, pin)].at});
                std::get<Bar>(*link).points[1] = "twin";
                const std::vector<Message> findings = findCoincidentPoints(apart);
                QVERIFY(findings.empty() == (users < 2));
                if (findings.empty()) {
                    continue;
                }
                ++found;
                QVERIFY(findings.size() == 1 && findings[0].remedies.size() == 1);
                const Mechanism joined = remedied(apart, findings[0].remedies[0]);
                QVERIFY(findCoincidentPoints(joined).empty());
                QCOMPARE(joined.points.size(), whole.points.size());
                QCOMPARE(System(joined).coordinateCount(), System(whole).coordinateCount());
                // A thousandth of the size aside they are two pins.
                apart.points.back().at = apart.points.back().at + Vector2{1e-3 * sizeOf(whole), 0};
                QVERIFY(findCoincidentPoints(apart).empty());
            }
        }
        QVERIFY(found > 20);
    }

    /// Far is by the size of the drawing; moved to the origin it has the same form.
    void farDrawings_areMovedToTheOrigin()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const double size = sizeOf(mechanism);
            QVERIFY(findFarDrawing(moved(mechanism, 0, {0.9e5 * size, 0})).empty());
            const Mechanism far = moved(mechanism, 0, {0, -1.2e5 * size});
            const std::vector<Message> findings = findFarDrawing(far);
            QVERIFY(findings.size() == 1 && findings[0].topic == Topic::farFromOrigin);
            QVERIFY(findFarDrawing(enlarged(far, 1e-6)).size() == 1);
            QVERIFY(findings[0].remedies == std::vector<Remedy>{moveToOrigin()});
            const Mechanism home = remedied(far, moveToOrigin());
            QVERIFY(findFarDrawing(home).empty());
            QVERIFY(length(middleOf(home)) < 1e-10 * size * 1.2e5);
            QVERIFY(std::abs(sizeOf(home) - size) < 1e-9 * size * 1.2e5);
        }
        QVERIFY(findFarDrawing(Mechanism()).empty());
    }

    /// Several mechanisms, none of them on the ground, are as many loose parts, each whole; fixing one holds it.
    void looseParts_areWholeAndApart()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            Mechanism mechanism = randomMechanism(seed);
            QVERIFY(findLooseParts(mechanism).empty());
            // Two triangles of rods that fly beside it.
            for (const std::string name : {"U", "V"}) {
                for (int i = 0; i < 3; ++i) {
                    const std::string n = std::to_string(i), next = std::to_string((i + 1) % 3);
                    mechanism.points.push_back({name + n, {7.0 + i, i == 1 ? 1.0 : 0.0}});
                    mechanism.elements.emplace_back(Bar{"l" + name + n, {name + n, name + next}, {}, 1, {}});
                }
            }
            const std::vector<Message> findings = findLooseParts(mechanism);
            QCOMPARE(findings.size(), std::size_t(2));
            std::set<std::string> all;
            for (const Message& finding : findings) {
                QVERIFY(finding.severity == Severity::warning && mentions(finding, "would fall"));
                QCOMPARE(finding.parts.size(), std::size_t(6));
                all.insert(finding.parts.begin(), finding.parts.end());
                const Mechanism held = remedied(mechanism, finding.remedies.front());
                QCOMPARE(findLooseParts(held).size(), std::size_t(1));
            }
            QCOMPARE(all.size(), std::size_t(12));
            // Without gravity nothing is carried away; a spring holds a part, a guide too.
            mechanism.gravity = {0, 0};
            QVERIFY(findLooseParts(mechanism).front().severity == Severity::note);
            mechanism.elements.emplace_back(Spring{"s", {"U0", mechanism.points.front().id}, 1, 1, 0, {}});
            mechanism.elements.emplace_back(Slider{"g", "V1", {0, 0}, {1, 0}, {}});
            QVERIFY(findLooseParts(mechanism).empty());
        }
    }

    /// Lengths l₁ and l₂ over a gap D miss by D − l₁ − l₂, or by |l₁ − l₂| − D; every remedy closes them.
    void openLoops_missByTheirGap()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const Eigen::VectorXd numbers = randomVector(3, seed).cwiseAbs();
            const double first = 0.5 + numbers[0], second = 0.5 + numbers[1], gap = 0.3 + 4 * numbers[2];
            const double tooShort = gap - first - second, tooLong = std::abs(first - second) - gap;
            const double missing = std::max(tooShort, tooLong);
            if (std::abs(missing) < 0.02) {
                continue;
            }
            const Asked asked(pairOf(first, second, gap));
            const std::vector<Message> findings = findOpenLoops(asked.subject());
            QCOMPARE(findings.empty(), missing < 0);
            if (missing < 0) {
                continue;
            }
            QVERIFY(findings.size() == 1 && findings[0].topic == Topic::openLoop);
            const std::string words = rendered(findings[0].text);
            QVERIFY2(mentions(findings[0], tooShort > 0 ? "too short" : "too long"), words.c_str());
            QVERIFY2(mentions(findings[0], rendered(Text::of(Number{missing, Quantity::length, 3}))), words.c_str());
            QCOMPARE((std::set<std::string>(findings[0].parts.begin(), findings[0].parts.end())),
                     (std::set<std::string>{"AB", "BC"}));
            QVERIFY(!findings[0].remedies.empty());
            for (const Remedy& remedy : findings[0].remedies) {
                const System closed(remedied(asked.mechanism, remedy));
                QVERIFY(assembleNear(closed, closed.drawnCoordinates()).closed);
            }
        }
    }

    /// A truss holds itself: a structure with m − r constraints too many. Without one of the bars that are named it
    /// moves.
    void trusses_areStructures()
    {
        for (const int triangles : {2, 4}) {
            for (const int extra : {0, 1, 2}) {
                if (extra + 1 > triangles) {
                    continue;
                }
                const Asked asked(truss(triangles, extra));
                const std::vector<Message> findings = findFreedom(asked.subject());
                const auto locked = std::ranges::find(findings, Topic::locked, &Message::topic);
                QVERIFY(locked != findings.end());
                for (const Remedy& remedy : locked->remedies) {
                    const System freed(remedied(asked.mechanism, remedy));
                    const Eigen::MatrixXd J(freed.jacobian(freed.drawnCoordinates()));
                    QVERIFY(freed.coordinateCount() > rankOf(J));
                }
                QVERIFY(extra > 0 || !locked->remedies.empty());
                const auto redundant = std::ranges::find(findings, Topic::redundant, &Message::topic);
                QCOMPARE(redundant == findings.end(), extra == 0);
                const std::string surplus = "needed: " + std::to_string(extra) + " of";
                QVERIFY(extra == 0 || mentions(*redundant, surplus));
                for (const Remedy& remedy : extra == 0 ? std::vector<Remedy>() : redundant->remedies) {
                    const Asked less(remedied(asked.mechanism, remedy));
                    QCOMPARE(less.equilibrium.degreesOfFreedom, asked.equilibrium.degreesOfFreedom);
                }
            }
        }
    }

    /// A lock that stops the last motion is named, and taking it away gives the motion back.
    void locks_areNamedWhereNothingMoves()
    {
        Mechanism mechanism = pendulum(1, 1, 0.4);
        QVERIFY(findFreedom(Asked(mechanism).subject()).empty());
        mechanism.elements.emplace_back(Lock{"held", "rod", 0.4 - 1.5707963267948966, {}});
        const Asked asked(mechanism);
        const std::vector<Message> findings = findFreedom(asked.subject());
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(mentions(findings[0], "Held solid: held stops the last motion"));
        QVERIFY(findFreedom(Asked(remedied(mechanism, findings[0].remedies.front())).subject()).empty());
    }

    /// Undetermined motions are named with their massless links, which get a mass.
    void undeterminedMotions_areGivenAMass()
    {
        Mechanism mechanism = pendulum(1, 1, 0.4);
        std::get<Bar>(mechanism.elements.front()).mass = 0;
        const Asked asked(mechanism);
        const std::vector<std::string> owners{"P"};
        const std::vector<Message> findings =
            findLoads({asked.mechanism, &asked.system, equilibriumAt(asked.system, asked.equilibrium.q), owners});
        QVERIFY(findings.size() == 1 && findings[0].topic == Topic::massless && findings[0].parts == owners);
        QCOMPARE(findings[0].remedies.size(), std::size_t(1));
        const Mechanism heavier = remedied(mechanism, findings[0].remedies.front());
        QCOMPARE(std::get<Bar>(heavier.elements.front()).mass, 1.0);
        QVERIFY(findLoads({asked.mechanism, &asked.system, equilibriumAt(asked.system, asked.equilibrium.q), kNone})
                    .empty());
    }

    /// All findings are those of the finders one after the other; without a system those of the drawing alone.
    void findings_areThoseOfAllFinders()
    {
        Mechanism mechanism = pairOf(0.5, 0.5, 3);
        mechanism.points.push_back({"lone", {1, 1}});
        const Asked asked(moved(mechanism, 0, {1e7, 0}));
        const std::vector<Message> all = findingsOf(asked.subject(), findingsOfDrawing(asked.mechanism));
        const std::vector<Message> drawn =
            findingsOf({asked.mechanism, nullptr, asked.equilibrium, kNone}, findingsOfDrawing(asked.mechanism));
        std::vector<Message> expected = findUnconnectedPoints(asked.mechanism);
        const auto append = [&](const std::vector<Message>& more) {
            expected.insert(expected.end(), more.begin(), more.end());
        };
        append(findCoincidentPoints(asked.mechanism));
        append(findFarDrawing(asked.mechanism));
        append(findLooseParts(asked.mechanism));
        QVERIFY(drawn == expected && drawn.size() == 2);
        append(findOpenLoops(asked.subject()));
        append(findFreedom(asked.subject()));
        append(findLoads(asked.subject()));
        QVERIFY(all == expected && all.size() > 2);
    }

    /// Remedies do as they say, and refuse missing parts.
    void remedies_doWhatTheySay()
    {
        const Mechanism mechanism = pairOf(1, 1, 1.5);
        const Mechanism fixed = remedied(mechanism, fixPoint("B"));
        QVERIFY(fixed == withPointFixed(mechanism, "B", true) && remedied(fixed, freePoint("B")) == mechanism);
        QVERIFY(remedied(mechanism, deletePart("AB")) == withRemoved(mechanism, {"AB"}).mechanism);
        QVERIFY(remedied(mechanism, joinPoints("A", "C")) == withMerged(mechanism, "A", "C").mechanism);
        const Mechanism longer = remedied(mechanism, setNumber("AB", "length", 1.25, Text("longer")));
        QCOMPARE(*std::get<Bar>(longer.elements[0]).length, 1.25);
        Mechanism shaped = mechanism;
        shaped.elements[0] = Body{"AB", {"A", "B"}, {{{0, 0}, {1, 0}}}, {}, 1, {}, 0, {}};
        const Mechanism other = remedied(shaped, setNumber("AB", "length", 1.25, Text("longer")));
        QVERIFY(!hasErrors(validate(other)));
        QCOMPARE(effectiveLength(other, other.elements[0]), 1.25);
        for (const Remedy& remedy :
             {deletePart("x"), fixPoint("x"), freePoint("x"), joinPoints("x", "A"),
              setNumber("x", "mass", 1, Text("x")), setNumber("AB", "no such key", 1, Text("x"))}) {
            QVERIFY_THROWS_EXCEPTION(std::out_of_range, static_cast<void>(remedied(mechanism, remedy)));
            QVERIFY(!remedy.text.isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(TestFinders)
#include "tst_finders.moc"
