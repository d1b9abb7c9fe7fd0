#include "model/mechanism/validation.h"

#include "model/basics/number_text.h"
#include "model/basics/parallel.h"
#include "model/mechanism/field_faults.h"
#include "model/mechanism/indexed_mechanism.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace eigenlink {
namespace {

/// Collects the messages about one mechanism.
class Validator {
public:
    explicit Validator(const Mechanism& mechanism) : m_mechanism(mechanism) {}

    std::vector<Message> run()
    {
        checkWhole();
        checkParameters();
        std::future<IndexedMechanism> indexed =
            inBackground(std::ssize(m_mechanism.elements), [this] { return IndexedMechanism(m_mechanism); });
        checkIds();
        m_indexed.emplace(indexed.get());
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
        if (Text fault = faultOf(m_mechanism.gravity, "gravity"); !fault.isEmpty()) {
            m_issues.push_back({.severity = Severity::error,
                                .text = std::move(fault),
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
        if (Text fault = faultOf(value, label); !fault.isEmpty()) {
            add(Severity::error, "points[" + std::to_string(index) + "]." + key, m_mechanism.points[index].id, key,
                vectorText(value), std::move(fault));
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
            warnOfFormula(id, list, index);
            return;
        }
        add(Severity::error, std::string(list) + "[" + std::to_string(index) + "].id", id, "id", Text::verbatim(id),
            message);
    }

    /// Tables keep ids as they are, for scripts find columns by them; spreadsheets compute such a heading.
    void warnOfFormula(const std::string& id, const char* list, std::size_t index)
    {
        if (std::string_view("=+-@").find(id.front()) != std::string_view::npos) {
            add(Severity::warning, std::string(list) + "[" + std::to_string(index) + "].id", id, "id",
                Text::verbatim(id),
                Text("spreadsheets take a name that begins with {1} for a formula when they open an exported table; "
                     "choose another",
                     id.substr(0, 1)));
        }
    }

    std::string_view kindOf(std::size_t owner) const
    {
        const std::size_t points = m_mechanism.points.size();
        return owner < points ? "point" : typeOf(m_mechanism.elements[owner - points]).label;
    }

    /// Fields first, of all elements: the check of a kind looks at named elements and relies on their fields.
    void checkElements()
    {
        const std::vector<Element>& elements = m_mechanism.elements;
        MessagesOf found = ofElements([&](std::size_t i) { return faultsOfFields(*m_indexed, i); });
        std::set<std::size_t> faulty;
        std::ranges::transform(found, std::inserter(faulty, faulty.end()), [](const auto& each) { return each.first; });
        const auto isSound = [&](const std::string& link) { return !faulty.contains(*m_indexed->findElement(link)); };
        if (idsAreUnique()) {
            found.merge(ofElements([&](std::size_t i) {
                std::vector<Message> issues;
                if (faulty.empty() || (!faulty.contains(i) && std::ranges::all_of(linksOf(elements[i]), isSound))) {
                    typeOf(elements[i]).check(elements[i], *m_indexed, i, issues);
                }
                return issues;
            }));
        }
        for (auto& [element, issues] : found) {
            std::ranges::move(issues, std::back_inserter(m_issues));
        }
    }

    using MessagesOf = std::map<std::size_t, std::vector<Message>>;  // by element

    /// The findings of a check in each element, without those in which it finds nothing.
    template <class Check>
    MessagesOf ofElements(Check check) const
    {
        const std::size_t count = m_mechanism.elements.size();
        std::vector<MessagesOf> parts(threadsFor(std::ssize(m_mechanism.elements), 2));
        const auto checkPart = [&](std::size_t part) {
            const std::size_t end = (part + 1) * count / parts.size();
            for (std::size_t i = part * count / parts.size(); i < end; ++i) {
                if (std::vector<Message> issues = check(i); !issues.empty()) {
                    parts[part].emplace(i, std::move(issues));
                }
            }
        };
        inParallel(parts.size(), checkPart, parts.size());
        for (MessagesOf& part : parts) {
            if (&part != &parts.front()) {
                parts.front().merge(part);
            }
        }
        return std::move(parts.front());
    }

    bool idsAreUnique() const { return m_owners.size() == m_mechanism.points.size() + m_mechanism.elements.size(); }

    void checkConnections()
    {
        std::vector<bool> used(m_mechanism.points.size(), false);
        for (const Element& element : m_mechanism.elements) {
            for (const std::string& id : pointsOf(element)) {
                if (const auto index = m_indexed->findPoint(id)) {
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

    const Mechanism& m_mechanism;
    std::optional<IndexedMechanism> m_indexed;
    std::vector<Message> m_issues;
    IdIndex m_owners{m_mechanism.points.size() + m_mechanism.elements.size()};  // of ids, points first
};

}  // namespace

std::vector<Message> validate(const Mechanism& mechanism)
{
    return Validator(mechanism).run();
}

}  // namespace eigenlink
