#include "model/mechanism/edit.h"
#include "model/mechanism/validation.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/samples.h"

#include <cmath>
#include <limits>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
const double kNoNumber = std::nan("");

/// A value that a field may not have, and words of the sentence that refuses it.
struct Fault {
    FieldValue value;
    std::string words;
    std::string below = {};  ///< what follows the field's key in the place
};

/// A sample whose last element is looked at, sound as it is.
Mechanism soundSample(const ElementType& kind, std::size_t which)
{
    Mechanism mechanism = kind.samples().at(which);
    mechanism.points.push_back({"G", {-1.5, -1.2}, true});
    mechanism.points.push_back({"far", {5, 5}, true});
    // Hung up, so that nothing is loose.
    for (const Point& point : std::vector<Point>(mechanism.points)) {
        if (!point.fixed) {
            mechanism.elements.insert(mechanism.elements.begin(),
                                      Spring{"hold" + point.id, {"G", point.id}, 1, 1, 0, {}});
        }
    }
    return mechanism;
}

std::vector<Fault> faultsOfNumber(const FieldTraits& traits, const std::function<FieldValue(double)>& make)
{
    std::vector<Fault> faults;
    const auto add = [&](double value, const char* words) { faults.push_back({make(value), words}); };
    add(kNoNumber, "must be a finite number");
    add(-kInfinite, "must be a finite number");
    const bool isLimited = traits.most > 0;
    const double most = isLimited ? traits.most : kLargestNumber;
    add(1.01 * kLargestNumber, traits.range == Range::any ? "must lie between -1e75 and 1e75" : "must be at most 1e75");
    if (traits.range == Range::any) {
        add(-1.01 * most, isLimited ? "must lie between -" : "must lie between -1e75 and 1e75");
    } else {
        add(-1, traits.range == Range::positive ? "must be positive" : "must be positive or zero");
        add(0.5 / kLargestNumber, "too small to be computed with");
    }
    if (traits.range == Range::positive) {
        add(0, "must be positive");
    }
    if (traits.whole > 0) {
        add(2.5, "must be a whole number");
        add(traits.whole + 1, "can be computed; use fewer");
    }
    return faults;
}

std::vector<Fault> faultsOfIds(const Field& field, const std::vector<std::string>& ids)
{
    std::vector<Fault> faults;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        std::vector<std::string> unknown = ids;
        unknown[i] = "nothing";
        faults.push_back({unknown, "nothing: there is no"});
    }
    if (field.traits.minimumCount > 0 && field.traits.required) {
        faults.push_back({std::vector<std::string>(field.traits.minimumCount - 1, ids.front()), "needs"});
    }
    if (field.traits.maximumCount > 0) {
        faults.push_back({std::vector<std::string>(field.traits.maximumCount + 1, ids.front()), "needs"});
    }
    if (ids.size() > 1) {
        std::vector<std::string> twice = ids;
        twice.back() = ids.front();
        faults.push_back({twice, "named twice"});
    }
    return faults;
}

std::vector<Fault> faultsOfSection()
{
    std::vector<Fault> faults;
    const auto add = [&](const Section& section, const char* name, const char* words) {
        faults.push_back({std::optional(section), words, std::string(".") + name});
    };
    for (const double bad : {0.0, -1.0, kNoNumber}) {
        const char* words = std::isnan(bad) ? "must be a finite number" : "must be positive";
        add({Section::Shape::circle, bad, 0, 0}, "radius", words);
        add({Section::Shape::rectangle, 0, bad, 1}, "width", words);
        add({Section::Shape::rectangle, 0, 1, bad}, "depth", words);
    }
    return faults;
}

/// Every way in which a field can be wrong.
std::vector<Fault> faultsOf(const Field& field, const FieldValue& sound)
{
    const FieldTraits& traits = field.traits;
    switch (field.kind) {
        case FieldKind::number:
            return faultsOfNumber(traits, [](double value) { return FieldValue(value); });
        case FieldKind::optionalNumber:
            return faultsOfNumber(traits, [](double value) { return FieldValue(std::optional(value)); });
        case FieldKind::vector:
            return {{Vector2{kNoNumber, 0}, "must be finite numbers"},
                    {Vector2{0, kInfinite}, "must be finite numbers"},
                    {Vector2{1, -2 * kLargestNumber}, "must lie between -1e75 and 1e75"}};
        case FieldKind::optionalVectors: {
            const std::vector<Vector2> shape{{0, 0}, {1, kNoNumber}};
            return {{std::optional(shape), "must be finite numbers"}};
        }
        case FieldKind::section:
            return faultsOfSection();
        case FieldKind::pointId:
        case FieldKind::linkId:
        case FieldKind::guideId:
            return {{std::string("nothing"), "there is no"}};
        case FieldKind::pointIds:
        case FieldKind::linkIds:
            return faultsOfIds(field, std::get<std::vector<std::string>>(sound));
        case FieldKind::timeFunctions: {
            std::vector<Fault> faults{{std::vector<TimeFunction>{TimeFunction::Ramp{kNoNumber, 1}}, "must have finite"},
                                      {std::vector<TimeFunction>{TimeFunction::Formula{"2*"}}, "ends where"}};
            if (traits.minimumCount > 0) {
                faults.push_back({std::vector<TimeFunction>{}, "a function of time is missing"});
            }
            return faults;
        }
        case FieldKind::choice:
            break;
    }
    return {};
}

/// The value of a reference that stands for something, or that of the sample.
bool isTested(const Field& field, const FieldValue& sound)
{
    const bool isReference = namesPoints(field.kind) || namesElements(field.kind);
    return !isReference || !isAbsent(sound);
}

}  // namespace

/// Whatever is wrong with a field of an element, of every kind, is an error at its place, about this part and field,
/// with its value and words that say which values are right.
class TestFieldFaults : public QObject {
    Q_OBJECT

    static void addKinds()
    {
        addColumns<int, int>({"kind", "sample"});
        for (std::size_t i = 0; i < elementTypes().size(); ++i) {
            for (std::size_t k = 0; k < elementTypes()[i].samples().size(); ++k) {
                QTest::addRow("%s %d", elementTypes()[i].type.data(), static_cast<int>(k))
                    << static_cast<int>(i) << static_cast<int>(k);
            }
        }
    }

private slots:
    void everyFault_isAnErrorAtItsPlace_data() { addKinds(); }
    void everyFault_isAnErrorAtItsPlace()
    {
        QFETCH(int, kind);
        QFETCH(int, sample);
        const ElementType& type = elementTypes()[static_cast<std::size_t>(kind)];
        const Mechanism sound = soundSample(type, static_cast<std::size_t>(sample));
        const Element element = sound.elements.back();
        for (const Field& field : type.fields) {
            const FieldValue value = field.read(element);
            if (!isTested(field, value) || isReplaced(element, field)) {
                continue;
            }
            for (const Fault& fault : faultsOf(field, value)) {
                Mechanism wrong = sound;
                field.write(wrong.elements.back(), fault.value);
                const std::vector<Message> issues = validate(wrong);
                const std::string_view key = field.traits.inPlaceOf.empty() ? field.traits.key : field.traits.inPlaceOf;
                const std::string index = std::to_string(sound.elements.size() - 1);
                const std::string place = "elements[" + index + "]." + std::string(key) + fault.below;
                const Message* issue = findIssue(issues, place);
                const std::string context = place + ", " + fault.words + "\n" + describeAll(issues);
                QVERIFY2(issue != nullptr, context.c_str());
                QVERIFY2(issue->severity == Severity::error, context.c_str());
                QVERIFY2(rendered(withPlace(*issue)).find(fault.words) != std::string::npos, context.c_str());
                QCOMPARE(issue->part(), idOf(element));
                QVERIFY2(issue->field.starts_with(key), issue->field.c_str());
                QVERIFY(!issue->value.isEmpty() || fault.words == "needs");
            }
        }
    }

    /// Numbers at the ends of their ranges are none.
    void numbersAtTheirLimits_areSound_data() { addKinds(); }
    void numbersAtTheirLimits_areSound()
    {
        QFETCH(int, kind);
        QFETCH(int, sample);
        const ElementType& type = elementTypes()[static_cast<std::size_t>(kind)];
        const Mechanism sound = soundSample(type, static_cast<std::size_t>(sample));
        QVERIFY2(!hasErrors(validate(sound)), describeAll(validate(sound)).c_str());
        for (const Field& field : type.fields) {
            if (field.kind != FieldKind::number || isReplaced(sound.elements.back(), field)) {
                continue;
            }
            const bool isWhole = field.traits.whole > 0;
            std::vector<double> limits{isWhole                 ? field.traits.whole
                                       : field.traits.most > 0 ? field.traits.most
                                                               : kLargestNumber};
            if (field.traits.range == Range::any) {
                limits.push_back(-limits.front());
            }
            if (field.traits.range != Range::positive) {
                limits.push_back(0);
            }
            limits.push_back(isWhole ? 1 : 1 / kLargestNumber);
            for (const double limit : limits) {
                Mechanism changed = sound;
                field.write(changed.elements.back(), limit);
                for (const Message& issue : validate(changed)) {
                    QVERIFY2(issue.field != field.traits.key || issue.severity != Severity::error,
                             rendered(withPlace(issue)).c_str());
                }
            }
        }
    }

    /// A value of another type, and a choice that is none, are mistakes of the program.
    void valuesOfAnotherType_areRefused_data() { addKinds(); }
    void valuesOfAnotherType_areRefused()
    {
        QFETCH(int, kind);
        const ElementType& type = elementTypes()[static_cast<std::size_t>(kind)];
        for (const Field& field : type.fields) {
            Element element = type.prototype;
            const FieldValue before = field.read(element);
            const FieldValue other = std::holds_alternative<double>(before) ? FieldValue(Vector2{}) : FieldValue(2.0);
            QVERIFY_THROWS_EXCEPTION(std::bad_variant_access, field.write(element, other));
            if (field.kind == FieldKind::choice) {
                QVERIFY_THROWS_EXCEPTION(std::out_of_range, field.write(element, std::string("none of them")));
                for (const std::string_view choice : field.traits.choices) {
                    field.write(element, std::string(choice));
                    QVERIFY(field.read(element) == FieldValue(std::string(choice)));
                }
            }
            Element stranger = elementTypes()[(static_cast<std::size_t>(kind) + 1) % elementTypes().size()].prototype;
            QVERIFY_THROWS_EXCEPTION(std::bad_variant_access, static_cast<void>(field.read(stranger)));
        }
    }

    /// Numbers beside the elements: places, velocities and gravity.
    void numbersOfPointsAndGravity_areChecked()
    {
        const Mechanism sound = soundSample(*findElementType("bar"), 0);
        const auto issuesOf = [&](const auto& change) {
            Mechanism wrong = sound;
            change(wrong);
            return validate(wrong);
        };
        for (const auto& [bad, words] :
             {std::pair(kNoNumber, "finite numbers"), std::pair(-kInfinite, "finite numbers"),
              std::pair(2e75, "between -1e75 and 1e75")}) {
            for (const bool isX : {true, false}) {
                const Vector2 v = isX ? Vector2{bad, 0} : Vector2{0, bad};
                const auto places = issuesOf([&](Mechanism& m) { m.points[2].at = v; });
                const auto gravity = issuesOf([&](Mechanism& m) { m.gravity = v; });
                const auto speeds = issuesOf([&](Mechanism& m) { m.points[2].velocity = v; });
                const std::pair<const std::vector<Message>*, std::string> rows[] = {
                    {&places, "points[2].at"}, {&gravity, "gravity"}, {&speeds, "points[2].velocity"}};
                for (const auto& [issues, place] : rows) {
                    const Message* issue = findIssue(*issues, place);
                    QVERIFY2(issue != nullptr && issue->severity == Severity::error, place.c_str());
                    QVERIFY(rendered(issue->text).find(words) != std::string::npos);
                    QCOMPARE(issue->part(), place == "gravity" ? std::string() : sound.points[2].id);
                    QVERIFY(!issue->value.isEmpty());
                }
            }
        }
    }

    /// Errors stand before warnings, warnings before notes; those of one severity in the order of the file.
    void issues_areInOrder()
    {
        Mechanism mechanism = soundSample(*findElementType("spring"), 0);
        mechanism.elements.emplace_back(Spring{"first", {"G", "far"}, 1, 1, 0, {}});
        mechanism.elements.emplace_back(Spring{"second", {"A", "B"}, -1, 1, 0, {}});
        mechanism.elements.emplace_back(Spring{"third", {"G", "far"}, 1, 1, 0, {}});
        mechanism.elements.emplace_back(PointMass{"fourth", "nowhere", 1, {}});
        const std::vector<Message> issues = validate(mechanism);
        QVERIFY(std::ranges::is_sorted(issues, {}, &Message::severity));
        std::vector<std::string> parts;
        std::ranges::transform(issues, std::back_inserter(parts), &Message::part);
        QCOMPARE(parts, (std::vector<std::string>{"second", "fourth", "first", "third"}));
    }
};

QTEST_GUILESS_MAIN(TestFieldFaults)
#include "tst_field_faults.moc"
