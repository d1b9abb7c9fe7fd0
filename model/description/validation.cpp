#include "model/description/validation.h"

#include "model/basics/number_text.h"
#include "model/description/element_issue.h"
#include "model/description/indexed_mechanism.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace eigenlink {
namespace {

bool isFinite(Vector2 v)
{
    return std::isfinite(v.x) && std::isfinite(v.y);
}

/// Collects issues of one mechanism.
class Validator {
public:
    explicit Validator(const Mechanism& mechanism) : m_mechanism(mechanism) {}

    std::vector<Issue> run()
    {
        checkWhole();
        checkIds();
        for (std::size_t i = 0; i < m_mechanism.elements.size(); ++i) {
            checkElement(i);
        }
        if (!hasErrors(m_issues)) {
            checkConnections();
        }
        std::stable_sort(m_issues.begin(), m_issues.end(),
                         [](const Issue& a, const Issue& b) { return a.severity < b.severity; });
        return std::move(m_issues);
    }

private:
    void add(Severity severity, std::string place, std::string id, std::string field, std::string value,
             std::string message)
    {
        m_issues.push_back(
            {severity, std::move(place), std::move(id), std::move(field), std::move(value), std::move(message)});
    }

    void checkWhole()
    {
        if (!isFinite(m_mechanism.gravity)) {
            add(Severity::error, "gravity", "", "gravity", formatVector(m_mechanism.gravity),
                "gravity must be finite numbers");
        }
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            const Point& point = m_mechanism.points[i];
            if (!isFinite(point.at)) {
                add(Severity::error, "points[" + std::to_string(i) + "].at", point.id, "at", formatVector(point.at),
                    "a position must be finite numbers");
            }
        }
    }

    void checkIds()
    {
        m_firstOwner.reserve(m_mechanism.points.size() + m_mechanism.elements.size());
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            checkId(m_mechanism.points[i].id, "points", i, "point");
        }
        for (std::size_t i = 0; i < m_mechanism.elements.size(); ++i) {
            const Element& element = m_mechanism.elements[i];
            checkId(idOf(element), "elements", i, typeOf(element).label);
        }
    }

    void checkId(const std::string& id, const char* list, std::size_t index, std::string_view kind)
    {
        std::string message;
        if (id.empty()) {
            message = "the id is empty; give it a name";
        } else if (id == kGround) {
            message = "the id \"ground\" is reserved; choose another";
        } else if (const auto [first, fresh] = m_firstOwner.emplace(id, kind); !fresh) {
            message =
                "the id is used already by a " + std::string(first->second) + "; every point and element needs its own";
        } else {
            return;
        }
        add(Severity::error, std::string(list) + "[" + std::to_string(index) + "].id", id, "id", id, message);
    }

    void checkElement(std::size_t index)
    {
        const Element& element = m_mechanism.elements[index];
        const std::size_t before = m_issues.size();
        for (const Field& field : typeOf(element).fields) {
            checkField(element, index, field);
        }
        if (m_issues.size() == before && idsAreUnique()) {
            typeOf(element).check(element, m_indexed, index, m_issues);
        }
    }

    bool idsAreUnique() const { return m_firstOwner.size() == m_mechanism.points.size() + m_mechanism.elements.size(); }

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
            case FieldKind::pointIds:
            case FieldKind::linkIds:
                checkReferences(element, index, field, std::get<std::vector<std::string>>(value));
        }
    }

    void checkNumber(const Element& element, std::size_t index, const FieldTraits& traits, double value)
    {
        const std::string label(traits.label);
        std::string message;
        if (!std::isfinite(value)) {
            message = label + " must be a finite number";
        } else if (traits.range == Range::positive && !(value > 0)) {
            message = label + " must be positive";
        } else if (traits.range == Range::nonNegative && value < 0) {
            message = label + " must be positive or zero";
        } else if (traits.whole > 0 && value != std::floor(value)) {
            message = label + " must be a whole number";
        } else if (traits.whole > 0 && value > traits.whole) {
            message = "at most " + formatNumber(traits.whole) + " " + label + " can be computed; use fewer";
        } else {
            return;
        }
        m_issues.push_back(
            issueAt(Severity::error, element, index, traits.key, formatWithUnit(value, traits.quantity), message));
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
            m_issues.push_back(issueAt(Severity::error, element, index, traits.key, formatVector(value),
                                       std::string(traits.label) + " must be finite numbers"));
        }
    }

    void checkReferences(const Element& element, std::size_t index, const Field& field,
                         const std::vector<std::string>& ids)
    {
        const FieldTraits& traits = field.traits;
        const std::string count = std::to_string(ids.size());
        if (ids.size() < traits.minimumCount || (traits.maximumCount > 0 && ids.size() > traits.maximumCount)) {
            const bool exact = traits.minimumCount == traits.maximumCount;
            m_issues.push_back(issueAt(Severity::error, element, index, traits.key, count + " ids",
                                       "needs " + std::string(exact ? "exactly " : "at least ") +
                                           std::to_string(traits.minimumCount) + "; add or remove some"));
            return;
        }
        std::set<std::string_view> seen;
        for (const std::string& id : ids) {
            if (!seen.insert(id).second) {
                m_issues.push_back(issueAt(Severity::error, element, index, traits.key, id,
                                           "named twice; connect it to two different ones"));
                return;
            }
            checkReference(element, index, field, id);
        }
    }

    void checkReference(const Element& element, std::size_t index, const Field& field, const std::string& id)
    {
        const bool ofPoints = field.kind == FieldKind::pointId || field.kind == FieldKind::pointIds;
        if (ofPoints ? m_indexed.findPoint(id).has_value() : isLinkId(id)) {
            return;
        }
        if (field.kind == FieldKind::linkIds && id == kGround) {
            return;
        }
        const std::string message =
            ofPoints ? "there is no point with this id; add it or name another"
                     : (m_indexed.findElement(id) ? "this is not a link; name a bar, a body or a beam"
                                                  : "there is no link with this id; name a bar, a body or a beam");
        m_issues.push_back(
            issueAt(Severity::error, element, index, field.traits.key, id.empty() ? "\"\"" : id, message));
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
                    "point " + point.id + " is connected to nothing; connect it, fix it or delete it");
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
    std::vector<Issue> m_issues;
    std::unordered_map<std::string_view, std::string_view> m_firstOwner;  // kind, by id
};

}  // namespace

std::vector<Issue> validate(const Mechanism& mechanism)
{
    return Validator(mechanism).run();
}

}  // namespace eigenlink
