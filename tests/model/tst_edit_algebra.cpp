#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/fragment.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/reference.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/same_parts.h"
#include "model/mechanism/separate_parts.h"
#include "model/mechanism/transform.h"
#include "model/mechanism/validation.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr std::uint32_t kSeeds = 40;

std::vector<std::string> someOf(std::vector<std::string> ids, std::mt19937& random, std::size_t count)
{
    std::ranges::shuffle(ids, random);
    ids.resize(std::min(ids.size(), count));
    return ids;
}

/// All samples of all kinds.
std::vector<Mechanism> samples()
{
    std::vector<Mechanism> all;
    for (const ElementType& type : elementTypes()) {
        for (Mechanism& sample : type.samples()) {
            all.push_back(std::move(sample));
        }
    }
    return all;
}

}  // namespace

/// Common laws of edits of the drawing: they undo one another, do the same twice as once, commute where they
/// concern different parts, and leave alone parts that they do not name.
class EditAlgebraTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void insertThenRemove_isNothing()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Insertion point = withPoint(mechanism, {7, 8});
            QVERIFY(withRemoved(point.mechanism, {point.id}).mechanism == mechanism);
            for (const Element& element : mechanism.elements) {
                const Insertion copy = withElement(mechanism, element);
                QVERIFY(copy.id != idOf(element));
                const Removal back = withRemoved(copy.mechanism, {copy.id});
                QVERIFY(back.mechanism == mechanism);
                QVERIFY(back.along.empty());
            }
        }
    }

    void insertedElements_keepAFreeIdAndNeverTakeAnothers()
    {
        Mechanism mechanism = randomMechanism(1);
        for (const ElementType& type : elementTypes()) {
            for (int i = 0; i < 3; ++i) {
                Element element = type.samples().front().elements.back();
                setId(element, {});
                const Insertion made = withElement(mechanism, element);
                QVERIFY(!isTaken(mechanism, made.id) && isTaken(made.mechanism, made.id));
                QVERIFY(withElement(mechanism, made.mechanism.elements.back()).id == made.id);
                mechanism = made.mechanism;
            }
        }
        const std::vector<std::string> ids = idsOf(mechanism);
        QCOMPARE(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
    }

    void removals_twiceAndInAnyOrder_areOne()
    {
        std::mt19937 random(2);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const std::vector<std::string> ids = someOf(idsOf(mechanism), random, 3);
            const Mechanism together = withRemoved(mechanism, ids).mechanism;
            QVERIFY(withRemoved(together, ids).mechanism == together);
            Mechanism forwards = mechanism;
            Mechanism backwards = mechanism;
            for (std::size_t i = 0; i < ids.size(); ++i) {
                forwards = withRemoved(forwards, {ids[i]}).mechanism;
                backwards = withRemoved(backwards, {ids[ids.size() - 1 - i]}).mechanism;
            }
            QVERIFY(forwards == together);
            QVERIFY(backwards == together);
        }
    }

    void removal_reportsWhatWentAlong()
    {
        std::mt19937 random(3);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const std::vector<std::string> asked = someOf(idsOf(mechanism), random, 2);
            const Removal removal = withRemoved(mechanism, asked);
            std::set<std::string> gone(asked.begin(), asked.end());
            gone.insert(removal.along.begin(), removal.along.end());
            QCOMPARE(gone.size(), asked.size() + removal.along.size());
            std::set<std::string> left;
            for (const std::string& id : idsOf(removal.mechanism)) {
                left.insert(id);
                QVERIFY(!gone.contains(id));
            }
            QCOMPARE(left.size() + gone.size(), idsOf(mechanism).size());
        }
    }

    void renaming_thereAndBack_isNothing_andCommutesWithMoving()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            for (const std::string& id : idsOf(mechanism)) {
                const Mechanism renamed = withRenamed(mechanism, id, "another name");
                QVERIFY(validate(renamed).size() == validate(mechanism).size());
                QVERIFY(withRenamed(renamed, "another name", id) == mechanism);
                const Similarity turn = rotation({1, 2}, 0.4);
                QVERIFY(transformed(renamed, {"another name"}, turn) ==
                        withRenamed(transformed(mechanism, {id}, turn), id, "another name"));
            }
        }
    }

    void fragments_ofFragments_areTheSame_andWhole()
    {
        std::mt19937 random(5);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const std::vector<std::string> ids = someOf(idsOf(mechanism), random, 4);
            const Mechanism fragment = fragmentOf(mechanism, ids);
            QVERIFY(fragmentOf(fragment, ids) == fragment);
            QVERIFY(!hasErrors(validate(fragment)));
            const IdSet closure = closureOf(mechanism, ids);
            QCOMPARE(closure.size(), fragment.points.size() + fragment.elements.size());
            const std::vector<std::string> closed(closure.begin(), closure.end());
            QVERIFY(closureOf(mechanism, closed) == closure);
        }
    }

    /// A copy beside the original: removing it again leaves the original, moving it leaves the original alone.
    void copies_areIndependentOfTheirOriginal()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Placement copied = withFragment(mechanism, fragmentOf(mechanism, idsOf(mechanism)), {40, 0});
            QCOMPARE(copied.ids.size(), idsOf(mechanism).size());
            QVERIFY(!hasErrors(validate(copied.mechanism)));
            QVERIFY(withRemoved(copied.mechanism, copied.ids).mechanism == mechanism);
            const Similarity grow = scaling({40, 0}, 1.5);
            const Similarity turn = rotation({0, 0}, 0.3);
            const std::vector<std::string> own = idsOf(mechanism);
            // Edits of different parts commute.
            QVERIFY(transformed(transformed(copied.mechanism, copied.ids, grow), own, turn) ==
                    transformed(transformed(copied.mechanism, own, turn), copied.ids, grow));
            const Mechanism moved = transformed(copied.mechanism, copied.ids, grow);
            QVERIFY(withRemoved(moved, copied.ids).mechanism == mechanism);
            QCOMPARE(separateParts(copied.mechanism).size(), 2 * separateParts(mechanism).size());
        }
    }

    void moving_leavesAloneWhatItDoesNotTouch()
    {
        std::mt19937 random(7);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            QVERIFY(transformed(mechanism, idsOf(mechanism), Similarity{}) == mechanism);
            QVERIFY(transformed(mechanism, {}, scaling({0, 0}, 3)) == mechanism);
            const std::vector<std::string> ids = someOf(idsOf(mechanism), random, 1);
            const IdSet moved = pointsBehind(mechanism, ids);
            const Mechanism next = transformed(mechanism, ids, translation({0.5, 0.25}));
            for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
                QCOMPARE(next.points[i].at != mechanism.points[i].at, moved.contains(mechanism.points[i].id));
            }
            for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
                const std::vector<std::string> needed = someOf(referencesOf(mechanism.elements[i]), random, 99);
                const IdSet behind = pointsBehind(mechanism, needed);
                const bool isTouched = std::ranges::any_of(behind, [&](const auto& id) { return moved.contains(id); });
                QVERIFY(isTouched || next.elements[i] == mechanism.elements[i]);
            }
        }
    }

    void drawing_again_isTheSameAndSolvable()
    {
        for (const Mechanism& sample : samples()) {
            const Element& element = sample.elements.back();
            const Element drawn = drawnAgain(sample, element);
            QVERIFY(drawnAgain(sample, drawn) == drawn);
            QCOMPARE(idOf(drawn), idOf(element));
            QCOMPARE(referencesOf(drawn), referencesOf(element));
            Mechanism next = sample;
            next.elements.back() = drawn;
            QVERIFY2(!hasErrors(validate(next)), std::string(typeOf(drawn).type).c_str());
            // Its named part is gone: it stays as it is.
            next.points.clear();
            QVERIFY2(drawnAgain(next, element) == element, std::string(typeOf(drawn).type).c_str());
        }
    }

    void storedForms_areKeptWhenTheDrawingChanges()
    {
        for (const Mechanism& sample : samples()) {
            const Mechanism stored = withStoredForms(sample);
            QVERIFY(!hasErrors(validate(stored)));
            QVERIFY(withStoredForms(stored) == stored);
            const Mechanism moved = withPointAt(stored, "B", {5, -3});
            for (std::size_t i = 0; i < sample.elements.size(); ++i) {
                if (isLink(sample.elements[i])) {
                    QVERIFY(effectiveShape(stored, stored.elements[i]) == effectiveShape(sample, sample.elements[i]));
                    QVERIFY(effectiveShape(moved, moved.elements[i]) == effectiveShape(sample, sample.elements[i]));
                }
            }
        }
    }

    void heldAngle_canBeFreedAgain()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            for (const Element& link : mechanism.elements) {
                if (!isLink(link)) {
                    continue;
                }
                const Mechanism held = withHeldAngle(mechanism, idOf(link), 0.5, "hold");
                QCOMPARE(held.elements.size(), mechanism.elements.size() + 1);
                QVERIFY(holdsAngle(held.elements.back()) && linksOf(held.elements.back()).front() == idOf(link));
                QVERIFY(withFreeAngle(held, idOf(link)) == withFreeAngle(mechanism, idOf(link)));
                QVERIFY(withFreeAngle(held, "another link") == held);
            }
        }
    }

    void alignment_twice_isOnce()
    {
        std::mt19937 random(11);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            std::vector<std::string> points;
            std::ranges::transform(mechanism.points, std::back_inserter(points), &Point::id);
            const std::vector<std::string> some = someOf(points, random, 3);
            for (const Alignment alignment : {Alignment::horizontal, Alignment::vertical}) {
                const Mechanism once = aligned(mechanism, some, alignment);
                const Mechanism twice = aligned(once, some, alignment);
                for (std::size_t i = 0; i < once.points.size(); ++i) {
                    QVERIFY(distance(twice.points[i].at, once.points[i].at) < 1e-14);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(EditAlgebraTest)
#include "tst_edit_algebra.moc"
