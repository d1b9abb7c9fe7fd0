#include "model/description/validation.h"

#include "model/basics/number_text.h"
#include "model/description/element_issue.h"
#include "model/description/indexed_mechanism.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace eigenlink {
namespace {

bool isFinite(Vector2 v)
{
    return std::isfinite(v.x) && std::isfinite(v.y);
}

bool isTooLarge(Vector2 v)
{
    return std::max(std::abs(v.x), std::abs(v.y)) > kLargestNumber;
}

Text vectorText(Vector2 v)
{
    return Text("[{1}, {2}]", Number{v.x}, Number{v.y});
}

/// Collects the messages about one mechanism.
class Validator {
public:
    explicit Validator(const Mechanism& mechanism) : m_mechanism(mechanism) {}

    std::vector<Message> run()
    {
        checkWhole();
        checkParameters();
        checkIds();
        checkElements();
        if (!hasErrors(m_issues)) {
            checkConnections();
        }
        std::stable_sort(m_issues.begin(), m_issues.end(),
                         [](const Message& a, const Message& b) { return a.severity < b.severity; });
        return std::move(m_issues);
    }

private:
    void add(Severity severity, std::string place, const std::string& id, std::string field, Text value, Text text)
    {
        m_issues.push_back({.severity = severity,
                            .text = std::move(text),
                            .parts = partList(id),
                            .place = std::move(place),
                            .field = std::move(field),
                            .value = std::move(value)});
    }

    /// A value may lie outside its range, which is for sliders and searches; but it hardly should.
    void checkParameters()
    {
        for (std::size_t i = 0; i < m_mechanism.parameters.size(); ++i) {
            const Parameter& parameter = m_mechanism.parameters[i];
            const auto& range = parameter.range;
            if (range && range->x <= range->y && (parameter.value < range->x || parameter.value > range->y)) {
                add(Severity::warning, "parameters[" + std::to_string(i) + "].value", parameter.id, "value",
                    Text::verbatim(formatNumber(parameter.value)),
                    Text("the value of {1} lies outside its range from {2} to {3}; change one of them", parameter.id,
                         Number{range->x}, Number{range->y}));
            }
        }
    }

    void checkWhole()
    {
        if (!isFinite(m_mechanism.gravity)) {
            m_issues.push_back({.severity = Severity::error,
                                .text = "gravity must be finite numbers",
                                .place = "gravity",
                                .field = "gravity",
                                .value = vectorText(m_mechanism.gravity)});
        } else if (isTooLarge(m_mechanism.gravity)) {
            m_issues.push_back({.severity = Severity::error,
                                .text = "gravity must lie between -1e75 and 1e75",
                                .place = "gravity",
                                .field = "gravity",
                                .value = vectorText(m_mechanism.gravity)});
        }
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            const Point& point = m_mechanism.points[i];
            checkOfPoint(i, "at", "position", point.at);
            checkOfPoint(i, "velocity", "velocity", point.velocity);
        }
    }

    void checkOfPoint(std::size_t index, const char* key, std::string_view label, Vector2 value)
    {
        if (!isFinite(value) || isTooLarge(value)) {
            add(Severity::error, "points[" + std::to_string(index) + "]." + key, m_mechanism.points[index].id, key,
                vectorText(value),
                isFinite(value) ? Text("{1} must lie between -1e75 and 1e75", Text::term(label))
                                : Text("{1} must be finite numbers", Text::term(label)));
        }
    }

    void checkIds()
    {
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            checkId(m_mechanism.points[i].id, "points", i, i);
        }
        for (std::size_t i = 0; i < m_mechanism.elements.size(); ++i) {
            checkId(idOf(m_mechanism.elements[i]), "elements", i, m_mechanism.points.size() + i);
        }
    }

    /// `owner` counts points and elements together.
    void checkId(const std::string& id, const char* list, std::size_t index, std::size_t owner)
    {
        Text message;
        if (id.empty()) {
            message = "the id is empty; give it a name";
        } else if (id == kGround) {
            message = "the id \"ground\" is reserved; choose another";
        } else if (const std::size_t first = m_owners.add(id, owner); first != owner) {
            message = Text("the id is used already by a {1}; every point and element needs its own",
                           Text::term(kindOf(first)));
        } else {
            return;
        }
        add(Severity::error, std::string(list) + "[" + std::to_string(index) + "].id", id, "id", Text::verbatim(id),
            message);
    }

    std::string_view kindOf(std::size_t owner) const
    {
        const std::size_t points = m_mechanism.points.size();
        return owner < points ? "point" : typeOf(m_mechanism.elements[owner - points]).label;
    }

    /// Fields first, of all elements: the check of a kind looks at what the element names and relies on its fields.
    void checkElements()
    {
        const std::vector<Element>& elements = m_mechanism.elements;
        std::map<std::size_t, std::vector<Message>> found;  // by element
        const auto collect = [&](std::size_t element, std::size_t before) {
            const auto first = m_issues.begin() + static_cast<std::ptrdiff_t>(before);
            if (first != m_issues.end()) {
                std::move(first, m_issues.end(), std::back_inserter(found[element]));
                m_issues.erase(first, m_issues.end());
            }
        };
        const std::size_t before = m_issues.size();
        for (std::size_t i = 0; i < elements.size(); ++i) {
            for (const Field& field : typeOf(elements[i]).fields) {
                checkField(elements[i], i, field);
            }
            collect(i, before);
        }
        std::set<std::size_t> faulty;
        std::ranges::transform(found, std::inserter(faulty, faulty.end()), [](const auto& each) { return each.first; });
        const auto isSound = [&](const std::string& link) { return !faulty.contains(*m_indexed.findElement(link)); };
        for (std::size_t i = 0; idsAreUnique() && i < elements.size(); ++i) {
            if (faulty.empty() || (!faulty.contains(i) && std::ranges::all_of(linksOf(elements[i]), isSound))) {
                typeOf(elements[i]).check(elements[i], m_indexed, i, m_issues);
                collect(i, before);
            }
        }
        for (auto& [element, issues] : found) {
            std::ranges::move(issues, std::back_inserter(m_issues));
        }
    }

    /// True where the links that an element names have all their points: checks look at these.
    bool refersToWhatIsWhole(const Element& element) const
    {
        return std::ranges::all_of(linksOf(element), [&](const std::string& id) {
            const auto index = m_indexed.findElement(id);
            return !index || hasItsPoints(m_mechanism.elements[*index]);
        });
    }

    bool hasItsPoints(const Element& link) const
    {
        for (const Field& field : typeOf(link).fields) {
            if (field.kind == FieldKind::pointIds) {
                const auto ids = std::get<std::vector<std::string>>(field.read(link));
                if (ids.size() < field.traits.minimumCount ||
                    (field.traits.maximumCount > 0 && ids.size() > field.traits.maximumCount) ||
                    !std::ranges::all_of(ids,
                                         [&](const std::string& id) { return m_indexed.findPoint(id).has_value(); })) {
                    return false;
                }
            }
        }
        return true;
    }

    bool idsAreUnique() const { return m_owners.size() == m_mechanism.points.size() + m_mechanism.elements.size(); }

    void checkField(const Element& element, std::size_t index, const Field& field)
    {
        const FieldValue value = field.read(element);
        if (isReplaced(element, field) || (!field.traits.required && isAbsent(value))) {
            return;
        }
        switch (field.kind) {
            case FieldKind::number:
                checkNumber(element, index, field.traits, std::get<double>(value));
                break;
            case FieldKind::optionalNumber:
                if (const auto& number = std::get<std::optional<double>>(value)) {
                    checkNumber(element, index, field.traits, *number);
                }
                break;
            case FieldKind::vector:
                checkVector(element, index, field.traits, std::get<Vector2>(value));
                break;
            case FieldKind::optionalVectors:
                if (const auto& list = std::get<std::optional<std::vector<Vector2>>>(value)) {
                    for (Vector2 each : *list) {
                        checkVector(element, index, field.traits, each);
                    }
                }
                break;
            case FieldKind::section:
                checkSection(element, index, field.traits, *std::get<std::optional<Section>>(value));
                break;
            case FieldKind::choice:
                break;
            case FieldKind::pointId:
            case FieldKind::linkId:
                checkReference(element, index, field, std::get<std::string>(value));
                break;
            case FieldKind::guideId:
                checkGuide(element, index, field, std::get<std::string>(value));
                break;
            case FieldKind::timeFunctions:
                checkTimeFunctions(element, index, field.traits, std::get<std::vector<TimeFunction>>(value));
                break;
            case FieldKind::pointIds:
            case FieldKind::linkIds:
                checkReferences(element, index, field, std::get<std::vector<std::string>>(value));
        }
    }

    void checkNumber(const Element& element, std::size_t index, const FieldTraits& traits, double value)
    {
        Text message;
        if (!std::isfinite(value)) {
            message = Text("{1} must be a finite number", Text::term(traits.label));
        } else if (traits.range == Range::positive && !(value > 0)) {
            message = Text("{1} must be positive", Text::term(traits.label));
        } else if (traits.range == Range::nonNegative && value < 0) {
            message = Text("{1} must be positive or zero", Text::term(traits.label));
        } else if (std::abs(value) > kLargestNumber) {
            message = traits.range == Range::any ? Text("{1} must lie between -1e75 and 1e75", Text::term(traits.label))
                                                 : Text("{1} must be at most 1e75", Text::term(traits.label));
        } else if (traits.range == Range::positive && value < 1 / kLargestNumber) {
            message = Text("{1} is too small to be computed with; write 1e-75 or more", Text::term(traits.label));
        } else if (traits.range == Range::nonNegative && value > 0 && value < 1 / kLargestNumber) {
            message = Text("{1} is too small to be computed with; write 0, or 1e-75 or more", Text::term(traits.label));
        } else if (traits.whole > 0 && value != std::floor(value)) {
            message = Text("{1} must be a whole number", Text::term(traits.label));
        } else if (traits.whole > 0 && std::abs(value) > traits.whole) {
            message = Text("at most {1} {2} can be computed; use fewer", static_cast<long long>(traits.whole),
                           Text::term(traits.label));
        } else {
            return;
        }
        m_issues.push_back(
            issueAt(Severity::error, element, index, traits.key, Text::of(Number{value, traits.quantity}), message));
    }

    void checkGuide(const Element& element, std::size_t index, const Field& field, const std::string& id)
    {
        const auto found = m_indexed.findElement(id);
        if (!found || typeOf(m_mechanism.elements[*found]).hold != Hold::guide) {
            m_issues.push_back(issueAt(Severity::error, element, index, field.traits.key, Text::verbatim(id),
                                       "there is no slider with this id; name one"));
        }
    }

    /// What moves something must be smooth; what acts in place of a constant force need not.
    void checkTimeFunctions(const Element& element, std::size_t index, const FieldTraits& traits,
                            const std::vector<TimeFunction>& functions)
    {
        for (const TimeFunction& function : functions) {
            if (Text fault = faultOf(function, traits.quantity, traits.inPlaceOf.empty()); !fault.isEmpty()) {
                const std::string_view key = traits.inPlaceOf.empty() ? traits.key : traits.inPlaceOf;
                m_issues.push_back(issueAt(Severity::error, element, index, key, Text::verbatim(formulaOf(function)),
                                           std::move(fault)));
            }
        }
        if (functions.size() < traits.minimumCount) {
            m_issues.push_back(issueAt(Severity::error, element, index, traits.key, Text::verbatim("\"\""),
                                       "a function of time is missing; write a number, {\"speed\": …}, {\"amplitude\": "
                                       "…, \"frequency\": …}, {\"table\": […]} or an expression of t"));
        }
    }

    void checkSection(const Element& element, std::size_t index, const FieldTraits& traits, const Section& section)
    {
        const std::string key(traits.key);
        const auto check = [&](const char* name, double value) {
            const std::string place = key + "." + name;
            checkNumber(element, index,
                        {.key = place, .label = name, .quantity = traits.quantity, .range = Range::positive}, value);
        };
        if (section.shape == Section::Shape::circle) {
            check("radius", section.radius);
        } else {
            check("width", section.width);
            check("depth", section.depth);
        }
    }

    void checkVector(const Element& element, std::size_t index, const FieldTraits& traits, Vector2 value)
    {
        if (!isFinite(value)) {
            m_issues.push_back(issueAt(Severity::error, element, index, traits.key, vectorText(value),
                                       Text("{1} must be finite numbers", Text::term(traits.label))));
        } else if (isTooLarge(value)) {
            m_issues.push_back(issueAt(Severity::error, element, index, traits.key, vectorText(value),
                                       Text("{1} must lie between -1e75 and 1e75", Text::term(traits.label))));
        }
    }

    void checkReferences(const Element& element, std::size_t index, const Field& field,
                         const std::vector<std::string>& ids)
    {
        const FieldTraits& traits = field.traits;
        if (ids.size() < traits.minimumCount || (traits.maximumCount > 0 && ids.size() > traits.maximumCount)) {
            const bool exact = traits.minimumCount == traits.maximumCount;
            m_issues.push_back(issueAt(Severity::error, element, index, traits.key, Text("{1} ids", ids.size()),
                                       exact ? Text("needs exactly {1}; add or remove some", traits.minimumCount)
                                             : Text("needs at least {1}; add or remove some", traits.minimumCount)));
            return;
        }
        std::set<std::string_view> seen;
        for (const std::string& id : ids) {
            if (!seen.insert(id).second) {
                m_issues.push_back(issueAt(Severity::error, element, index, traits.key, Text::verbatim(id),
                                           "named twice; connect it to two different ones"));
                return;
            }
            checkReference(element, index, field, id);
        }
    }

    void checkReference(const Element& element, std::size_t index, const Field& field, const std::string& id)
    {
        const bool ofPoints = namesPoints(field.kind);
        if (ofPoints ? m_indexed.findPoint(id).has_value() : isLinkId(id)) {
            return;
        }
        if (field.kind == FieldKind::linkIds && id == kGround) {
            return;
        }
        const Text message = ofPoints ? Text("there is no point with this id; add it or name another")
                             : m_indexed.findElement(id)
                                 ? Text("this is not a link; name a bar, a body or a beam")
                                 : Text("there is no link with this id; name a bar, a body or a beam");
        m_issues.push_back(issueAt(Severity::error, element, index, field.traits.key,
                                   Text::verbatim(id.empty() ? "\"\"" : id), message));
    }

    void checkConnections()
    {
        std::vector<bool> used(m_mechanism.points.size(), false);
        for (const Element& element : m_mechanism.elements) {
            for (const std::string& id : pointsOf(element)) {
                if (const auto index = m_indexed.findPoint(id)) {
                    used[*index] = true;
                }
            }
        }
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            const Point& point = m_mechanism.points[i];
            if (!point.fixed && !used[i]) {
                add(Severity::warning, "points[" + std::to_string(i) + "]", point.id, "", "",
                    Text("point {1} is connected to nothing; connect it, fix it or delete it", PartId{point.id}));
            }
        }
    }

    bool isLinkId(const std::string& id) const
    {
        const auto index = m_indexed.findElement(id);
        return index && isLink(m_mechanism.elements[*index]);
    }

    const Mechanism& m_mechanism;
    const IndexedMechanism m_indexed{m_mechanism};
    std::vector<Message> m_issues;
    IdIndex m_owners{m_mechanism.points.size() + m_mechanism.elements.size()};  // of ids, points first
};

}  // namespace

std::vector<Message> validate(const Mechanism& mechanism)
{
    return Validator(mechanism).run();
}

}  // namespace eigenlink
