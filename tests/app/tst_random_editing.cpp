#include "app/document/document.h"
#include "app/io/formats/mechanism_files.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/fragment.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/reference.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/transform.h"
#include "model/mechanism/validation.h"
#include "tests/support/drawn.h"

#include <QTest>

#include <random>

using namespace eigenlink;

namespace {

constexpr std::size_t kMostParts = 40;  ///< beyond it parts are rather deleted

/// Random edits of a mechanism, as the window makes them.
class Editor {
public:
    explicit Editor(std::uint32_t seed) : m_random(seed) {}

    Mechanism edited(const Mechanism& mechanism)
    {
        if (mechanism.points.size() < 2) {
            return withPoint(mechanism, place(), chance(2)).mechanism;
        }
        const bool isFull = mechanism.points.size() + mechanism.elements.size() > kMostParts;
        switch (isFull ? 3 : below(10)) {
            case 0:
                return withPoint(mechanism, place(), chance(3)).mechanism;
            case 1:
            case 2:
                return withElement(mechanism, element(mechanism)).mechanism;
            case 3:
                return withRemoved(mechanism, some(mechanism)).mechanism;
            case 4:
                return transformed(mechanism, some(mechanism), similarity());
            case 5:
                return withFragment(mechanism, fragmentOf(mechanism, some(mechanism)), {0.1, -0.1}).mechanism;
            case 6:
                return merged(mechanism);
            case 7:
                return withPointFixed(mechanism, point(mechanism), chance(2));
            case 8:
                return renamed(mechanism);
            default:
                return aligned(mechanism, some(mechanism), chance(2) ? Alignment::horizontal : Alignment::vertical);
        }
    }

private:
    std::size_t below(std::size_t count) { return m_random() % count; }
    bool chance(std::size_t oneIn) { return below(oneIn) == 0; }
    double number() { return std::uniform_real_distribution<double>(-2, 2)(m_random); }
    Vector2 place() { return {number(), number()}; }
    std::string point(const Mechanism& mechanism) { return mechanism.points[below(mechanism.points.size())].id; }

    std::vector<std::string> some(const Mechanism& mechanism)
    {
        std::vector<std::string> ids;
        for (std::size_t i = 0; i < 1 + below(3); ++i) {
            const std::size_t index = below(mechanism.points.size() + mechanism.elements.size());
            ids.push_back(index < mechanism.points.size() ? mechanism.points[index].id
                                                          : idOf(mechanism.elements[index - mechanism.points.size()]));
        }
        return ids;
    }
    std::string link(const Mechanism& mechanism)
    {
        std::vector<std::string> links;
        for (const Element& each : mechanism.elements) {
            if (isLink(each)) {
                links.push_back(idOf(each));
            }
        }
        return links.empty() ? std::string() : links[below(links.size())];
    }
    Element element(const Mechanism& mechanism)
    {
        const std::string a = point(mechanism);
        std::string b = point(mechanism);
        while (b == a) {
            b = point(mechanism);
        }
        const std::string of = link(mechanism);
        switch (below(of.empty() ? 6 : 9)) {
            case 0:
            case 1:
                return drawnBar(mechanism, a, b);
            case 2:
                return drawnSpring(mechanism, a, b);
            case 3:
                return drawnBody(mechanism, {a, b});
            case 4:
                return Force{"", a, place(), {}};
            case 5:
                return Slider{"", a, place(), {number(), 1}, {}};
            case 6:
                return drawnLock(mechanism, of);
            case 7:
                return drawnTorsionSpring(mechanism, of, std::string(kGround));
            default:
                return Angle{"", of, {}};
        }
    }
    Similarity similarity()
    {
        switch (below(4)) {
            case 0:
                return translation(place());
            case 1:
                return rotation(place(), number());
            case 2:
                return scaling(place(), std::exp(0.3 * number()));
            default:
                return reflection(place(), {number(), 3});
        }
    }
    Mechanism merged(const Mechanism& mechanism)
    {
        const std::string kept = point(mechanism);
        const std::string gone = point(mechanism);
        return kept == gone ? mechanism : withMerged(mechanism, kept, gone).mechanism;
    }
    Mechanism renamed(const Mechanism& mechanism)
    {
        return withRenamed(mechanism, some(mechanism).front(), freshId(mechanism, "Gelenk Ø"));
    }

    std::mt19937 m_random;
};

int countFrom(const char* variable, int otherwise)
{
    bool isNumber = false;
    const int count = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? count : otherwise;
}

}  // namespace

class TestRandomEditing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoAll_redoAll_andSaving_giveTheSameBytes()
    {
        const int sequences = countFrom("EIGENLINK_SEQUENCES", 1000);
        for (int sequence = 0; sequence < sequences; ++sequence) {
            Document document;
            Editor editor(static_cast<std::uint32_t>(sequence));
            const std::string before = writeMechanism(*document.mechanism());
            for (int edit = 0; edit < 50; ++edit) {
                document.apply(QStringLiteral("Edit"), editor.edited(*document.mechanism()));
            }
            const std::string after = writeMechanism(*document.mechanism());
            QUndoStack& stack = document.undoStack();
            stack.setIndex(0);
            QCOMPARE(writeMechanism(*document.mechanism()), before);
            stack.setIndex(stack.count());
            QCOMPARE(writeMechanism(*document.mechanism()), after);
            const MechanismFile file = parseMechanism(after);
            QVERIFY(file.complete);
            QVERIFY2(file.mechanism == *document.mechanism(), qPrintable(QString::number(sequence)));
            QCOMPARE(writeMechanism(file.mechanism), after);
        }
    }

    void everyEdit_leavesNoReferenceToNothing()
    {
        for (std::uint32_t seed = 5000; seed < 5040; ++seed) {
            Editor editor(seed);
            Mechanism mechanism;
            for (int edit = 0; edit < 50; ++edit) {
                mechanism = editor.edited(mechanism);
                IdSet ids;
                for (const Point& point : mechanism.points) {
                    QVERIFY(ids.insert(point.id).second);
                }
                for (const Element& element : mechanism.elements) {
                    QVERIFY(ids.insert(idOf(element)).second);
                }
                for (const Element& element : mechanism.elements) {
                    for (const std::string& id : referencesOf(element)) {
                        QVERIFY(ids.contains(id));
                    }
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestRandomEditing)
#include "tst_random_editing.moc"
