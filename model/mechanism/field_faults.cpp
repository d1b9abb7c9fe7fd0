#include "model/mechanism/field_faults.h"

#include "model/mechanism/element_issue.h"
#include "model/mechanism/validation.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

namespace eigenlink {
namespace {

/// Collects faults in the fields of one element.
class FieldCheck {
public:
    FieldCheck(const IndexedMechanism& mechanism, std::size_t index)
        : m_mechanism(mechanism), m_element(mechanism.elements[index]), m_index(index)
    {
    }

    std::vector<Message> run()
    {
        for (const Field& field : typeOf(m_element).fields) {
            checkField(field);
        }
        return std::move(m_issues);
    }

private:
    void add(std::string_view key, Text value, Text text)
    {
        m_issues.push_back(issueAt(Severity::error, m_element, m_index, key, std::move(value), std::move(text)));
    }

    void checkField(const Field& field)
    {
        const FieldValue value = field.read(m_element);
        if (isReplaced(m_element, field) || (!field.traits.required && isAbsent(value))) {
            return;
        }
        switch (field.kind) {
            case FieldKind::number:
                checkNumber(field.traits, std::get<double>(value));
                break;
            case FieldKind::optionalNumber:
                if (const auto& number = std::get<std::optional<double>>(value)) {
                    checkNumber(field.traits, *number);
                }
                break;
            case FieldKind::vector:
                checkVector(field.traits, std::get<Vector2>(value));
                break;
            case FieldKind::optionalVectors:
                if (const auto& list = std::get<std::optional<std::vector<Vector2>>>(value)) {
                    for (Vector2 each : *list) {
                        checkVector(field.traits, each);
                    }
                }
                break;
            case FieldKind::section:
                checkSection(field.traits, *std::get<std::optional<Section>>(value));
                break;
            case FieldKind::choice:
                break;
            case FieldKind::pointId:
            case FieldKind::linkId:
                checkReference(field, std::get<std::string>(value));
                break;
            case FieldKind::guideId:
                checkGuide(field, std::get<std::string>(value));
                break;
            case FieldKind::timeFunctions:
                checkTimeFunctions(field.traits, std::get<std::vector<TimeFunction>>(value));
                break;
            case FieldKind::pointIds:
            case FieldKind::linkIds:
                checkReferences(field, std::get<std::vector<std::string>>(value));
        }
    }

    void checkNumber(const FieldTraits& traits, double value)
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
        } else if (traits.most > 0 && std::abs(value) > traits.most) {
            message = Text("{1} must lie between {2} and {3}", Text::term(traits.label),
                           Number{-traits.most, traits.quantity}, Number{traits.most, traits.quantity});
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
        add(traits.key, Text::of(Number{value, traits.quantity}), message);
    }

    void checkGuide(const Field& field, const std::string& id)
    {
        const auto found = m_mechanism.findElement(id);
        if (!found || typeOf(m_mechanism.elements[*found]).hold != Hold::guide) {
            add(field.traits.key, Text::verbatim(id), "there is no slider with this id; name one");
        }
    }

    /// Functions that move something must be smooth; those in place of a constant force need not.
    void checkTimeFunctions(const FieldTraits& traits, const std::vector<TimeFunction>& functions)
    {
        for (const TimeFunction& function : functions) {
            if (Text fault = faultOf(function, traits.quantity, traits.inPlaceOf.empty()); !fault.isEmpty()) {
                const std::string_view key = traits.inPlaceOf.empty() ? traits.key : traits.inPlaceOf;
                add(key, Text::verbatim(formulaOf(function)), std::move(fault));
            }
        }
        if (functions.size() < traits.minimumCount) {
            add(traits.key, Text::verbatim("\"\""),
                "a function of time is missing; write a number, {\"speed\": …}, {\"amplitude\": "
                "…, \"frequency\": …}, {\"table\": […]} or an expression of t");
        }
    }

    void checkSection(const FieldTraits& traits, const Section& section)
    {
        const std::string key(traits.key);
        for (const SectionSize& size : shapeOf(section).sizes) {
            const std::string place = key + "." + std::string(size.key);
            checkNumber({.key = place, .label = size.label, .quantity = traits.quantity, .range = Range::positive},
                        section.*size.member);
        }
        if (const auto faulty = faultySize(section)) {
            const SectionSize& size = *findSize(section, *faulty);
            add(key + "." + std::string(*faulty), Text::of(Number{section.*size.member, traits.quantity}),
                Text("{1} leaves no material in the section; write a smaller one", size.label));
        }
    }

    void checkVector(const FieldTraits& traits, Vector2 value)
    {
        if (Text fault = faultOf(value, traits.label); !fault.isEmpty()) {
            add(traits.key, vectorText(value), std::move(fault));
        }
    }

    void checkReferences(const Field& field, const std::vector<std::string>& ids)
    {
        const FieldTraits& traits = field.traits;
        if (ids.size() < traits.minimumCount || (traits.maximumCount > 0 && ids.size() > traits.maximumCount)) {
            const bool exact = traits.minimumCount == traits.maximumCount;
            add(traits.key, Text("{1} ids", ids.size()),
                exact ? Text("needs exactly {1}; add or remove some", traits.minimumCount)
                      : Text("needs at least {1}; add or remove some", traits.minimumCount));
            return;
        }
        std::set<std::string_view> seen;
        for (const std::string& id : ids) {
            if (!seen.insert(id).second) {
                add(traits.key, Text::verbatim(id), "named twice; connect it to two different ones");
                return;
            }
            checkReference(field, id);
        }
    }

    void checkReference(const Field& field, const std::string& id)
    {
        const bool ofPoints = namesPoints(field.kind);
        if (ofPoints ? m_mechanism.findPoint(id).has_value() : isLinkId(id)) {
            return;
        }
        if (field.kind == FieldKind::linkIds && id == kGround) {
            return;
        }
        const Text message = ofPoints ? Text("there is no point with this id; add it or name another")
                             : m_mechanism.findElement(id)
                                 ? Text("this is not a link; name a bar, a body or a beam")
                                 : Text("there is no link with this id; name a bar, a body or a beam");
        add(field.traits.key, Text::verbatim(id.empty() ? "\"\"" : id), message);
    }

    bool isLinkId(const std::string& id) const
    {
        const auto index = m_mechanism.findElement(id);
        return index && isLink(m_mechanism.elements[*index]);
    }

    const IndexedMechanism& m_mechanism;
    const Element& m_element;
    std::size_t m_index;
    std::vector<Message> m_issues;
};

}  // namespace

std::vector<Message> faultsOfFields(const IndexedMechanism& mechanism, std::size_t element)
{
    return FieldCheck(mechanism, element).run();
}

Text faultOf(Vector2 value, std::string_view label)
{
    if (!std::isfinite(value.x) || !std::isfinite(value.y)) {
        return {"{1} must be finite numbers", Text::term(label)};
    }
    const bool isTooLarge = std::max(std::abs(value.x), std::abs(value.y)) > kLargestNumber;
    return isTooLarge ? Text("{1} must lie between -1e75 and 1e75", Text::term(label)) : Text();
}

Text vectorText(Vector2 value)
{
    return {"[{1}, {2}]", Number{value.x}, Number{value.y}};
}

}  // namespace eigenlink
