#include "model/equilibrium/search/random_relatives.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <ranges>
#include <utility>

namespace eigenlink {

namespace {

std::string indexOfId(const Mechanism& mechanism, const std::string& id)
{
    if (const auto point = findPoint(mechanism, id)) {
        return "p" + std::to_string(*point);
    }
    const auto element = findElement(mechanism, id);
    return element ? "e" + std::to_string(*element) : "-";
}

/// The name that a part has in a shape, by its id.
using NameOfPart = std::function<std::string(const std::string&)>;

/// A value without what may differ between relatives.
class ShapeOfValue {
public:
    explicit ShapeOfValue(const NameOfPart& nameOf) : m_nameOf(nameOf) {}

    std::string operator()(double value) const { return value == 0 ? "0" : "x"; }
    std::string operator()(const std::optional<double>& value) const { return value ? (*this)(*value) : "n"; }
    std::string operator()(const Vector2& value) const { return value.x == 0 && value.y == 0 ? "0" : "v"; }
    std::string operator()(const std::optional<std::vector<Vector2>>& value) const
    {
        return value ? "s" + std::to_string(value->size()) : "n";
    }
    std::string operator()(const std::string& id) const { return m_nameOf(id); }
    std::string operator()(const std::vector<std::string>& ids) const
    {
        std::string text;
        for (const std::string& id : ids) {
            text += m_nameOf(id);
        }
        return text;
    }
    std::string operator()(const std::optional<Section>& section) const { return section ? "s" : "n"; }
    std::string operator()(const std::vector<TimeFunction>& functions) const
    {
        return "t" + std::to_string(functions.size());
    }

private:
    const NameOfPart& m_nameOf;
};

std::string shapeOf(const Element& element, const NameOfPart& nameOf)
{
    std::string shape(typeOf(element).type);
    for (const Field& field : typeOf(element).fields) {
        shape += ":" + std::visit(ShapeOfValue(nameOf), field.read(element));
    }
    return shape;
}

/// Ranks of parts, points before elements: by colours that are refined by those of joined parts until they differ
/// (B. Weisfeiler, A. Lehman, 1968). Where parts are joined alike, the first by place and numbers is set apart.
class PartRanks {
public:
    explicit PartRanks(const Mechanism& mechanism) : m_mechanism(mechanism), m_joined(partCount()), m_users(partCount())
    {
        std::map<std::string, int> known;
        for (std::size_t part = 0; part < partCount(); ++part) {
            known.emplace(shapeAt(part), 0);
        }
        int next = 0;
        for (auto& [shape, rank] : known) {
            rank = next++;
        }
        for (std::size_t part = 0; part < partCount(); ++part) {
            m_ranks.push_back(known.at(shapeAt(part)));
        }
        for (std::size_t part = 0; part < partCount(); ++part) {
            for (std::size_t slot = 0; slot < m_joined[part].size(); ++slot) {
                m_users[m_joined[part][slot]].push_back({part, static_cast<int>(slot)});
            }
        }
        for (refine(); m_count < partCount(); refine()) {
            setFirstApart();
        }
    }

    int ofPoint(std::size_t point) const { return m_ranks[point]; }
    int ofElement(std::size_t element) const { return m_ranks[m_mechanism.points.size() + element]; }

private:
    using Label = std::vector<int>;
    struct User {
        std::size_t part;
        int slot;
    };

    std::size_t partCount() const { return m_mechanism.points.size() + m_mechanism.elements.size(); }

    /// Also notes what an element is joined to.
    std::string shapeAt(std::size_t part)
    {
        const std::size_t points = m_mechanism.points.size();
        if (part < points) {
            return m_mechanism.points[part].fixed ? " f" : " m";
        }
        m_joined[part].clear();
        return shapeOf(m_mechanism.elements[part - points], [&](const std::string& id) -> std::string {
            const auto point = findPoint(m_mechanism, id), element = findElement(m_mechanism, id);
            if (point || element) {
                m_joined[part].push_back(point ? *point : points + *element);
            }
            return point ? "p" : element ? "e" : "-";
        });
    }

    /// Refines ranks until they are no more.
    void refine()
    {
        for (std::size_t before = 0; before == 0 || before < m_count;) {
            before = std::max<std::size_t>(m_count, 1);
            std::map<Label, int> known;
            std::vector<Label> labels;
            for (std::size_t part = 0; part < partCount(); ++part) {
                labels.push_back(labelOf(part));
                known.emplace(labels.back(), 0);
            }
            m_count = 0;
            for (auto& [label, rank] : known) {
                rank = static_cast<int>(m_count++);
            }
            std::ranges::transform(labels, m_ranks.begin(), [&](const Label& label) { return known.at(label); });
        }
    }

    Label labelOf(std::size_t part) const
    {
        Label label{m_ranks[part]};
        for (const std::size_t other : m_joined[part]) {
            label.push_back(m_ranks[other]);
        }
        std::vector<std::pair<int, int>> users;
        for (const User& user : m_users[part]) {
            users.emplace_back(m_ranks[user.part], user.slot);
        }
        std::ranges::sort(users);
        for (const auto& [rank, slot] : users) {
            label.insert(label.end(), {-1, rank, slot});
        }
        return label;
    }

    void setFirstApart()
    {
        std::map<int, std::vector<std::size_t>> parts;
        for (std::size_t part = 0; part < partCount(); ++part) {
            parts[m_ranks[part]].push_back(part);
        }
        const auto alike = std::ranges::find_if(parts, [](const auto& each) { return each.second.size() > 1; });
        const std::size_t first = *std::ranges::min_element(
            alike->second, {}, [&](std::size_t part) { return std::pair(numbersOf(part), idAt(part)); });
        for (std::size_t part = 0; part < partCount(); ++part) {
            m_ranks[part] = 2 * m_ranks[part] + (part == first ? 0 : 1);
        }
    }

    const std::string& idAt(std::size_t part) const
    {
        const std::size_t points = m_mechanism.points.size();
        return part < points ? m_mechanism.points[part].id : idOf(m_mechanism.elements[part - points]);
    }

    std::vector<double> numbersOf(std::size_t part) const
    {
        const std::size_t points = m_mechanism.points.size();
        if (part < points) {
            return {m_mechanism.points[part].at.x, m_mechanism.points[part].at.y};
        }
        std::vector<double> numbers;
        for (const std::size_t other : m_joined[part]) {
            const std::vector<double> there = other < points ? numbersOf(other) : std::vector<double>();
            numbers.insert(numbers.end(), there.begin(), there.end());
        }
        const Element& element = m_mechanism.elements[part - points];
        for (const Field& field : typeOf(element).fields) {
            const FieldValue value = field.read(element);
            if (const auto* number = std::get_if<double>(&value)) {
                numbers.push_back(*number);
            }
        }
        return numbers;
    }

    const Mechanism& m_mechanism;
    std::vector<std::vector<std::size_t>> m_joined;  // what an element names, in its order
    std::vector<std::vector<User>> m_users;          // elements that name a part
    std::vector<int> m_ranks;
    std::size_t m_count = 0;  // different ranks
};

/// Gives numbers of fields other values.
class Scatter {
public:
    Scatter(double size, std::mt19937& random) : m_size(size), m_random(random) {}

    double signedUnit() { return std::uniform_real_distribution<double>(-1, 1)(m_random); }
    Vector2 place(Vector2 at) { return {at.x + 0.4 * m_size * signedUnit(), at.y + 0.4 * m_size * signedUnit()}; }

    double number(double value, const FieldTraits& traits)
    {
        if (traits.quantity == Quantity::angle) {
            return value + signedUnit();
        }
        return value * (1 + 0.6 * signedUnit());
    }

    Vector2 vector(Vector2 value, const FieldTraits& traits)
    {
        const double length = std::hypot(value.x, value.y);
        const bool isPlace = traits.follows == Follows::place || traits.follows == Follows::linkPlace;
        const double reach = isPlace ? 0.4 * m_size : 0.6 * length;
        return {value.x + reach * signedUnit(), value.y + reach * signedUnit()};
    }

    void field(Element& element, const Field& field)
    {
        if (field.traits.whole > 0 || field.traits.follows == Follows::turns) {
            return;
        }
        FieldValue value = field.read(element);
        if (auto* single = std::get_if<double>(&value)) {
            *single = number(*single, field.traits);
        } else if (auto* given = std::get_if<std::optional<double>>(&value); given != nullptr && *given) {
            **given = number(**given, field.traits);
        } else if (auto* pair = std::get_if<Vector2>(&value)) {
            *pair = vector(*pair, field.traits);
        } else if (auto* shape = std::get_if<std::optional<std::vector<Vector2>>>(&value); shape != nullptr && *shape) {
            // The first point is the origin of the link's frame, the second lies on its axis.
            for (std::size_t i = 1; i < (*shape)->size(); ++i) {
                (**shape)[i].x += 0.4 * m_size * signedUnit();
                (**shape)[i].y += i > 1 ? 0.4 * m_size * signedUnit() : 0;
            }
        } else {
            return;
        }
        field.write(element, value);
    }

private:
    double m_size;
    std::mt19937& m_random;
};

}  // namespace

std::string partsKeyOf(const Mechanism& mechanism)
{
    std::string key = mechanism.gravity.x == 0 && mechanism.gravity.y == 0 ? "0" : "g";
    for (const Point& point : mechanism.points) {
        key += point.fixed ? 'f' : 'm';
    }
    for (const Element& element : mechanism.elements) {
        key += " " + shapeOf(element, [&](const std::string& id) { return indexOfId(mechanism, id); });
    }
    return key;
}

Mechanism inOrderOfJoints(const Mechanism& mechanism)
{
    constexpr std::size_t kMostParts = 200;
    Mechanism next = mechanism;
    if (mechanism.points.size() + mechanism.elements.size() > kMostParts) {
        return next;
    }
    const PartRanks ranks(mechanism);
    std::map<int, Point> points;
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        points.emplace(ranks.ofPoint(i), mechanism.points[i]);
    }
    std::ranges::copy(points | std::views::values, next.points.begin());
    std::map<int, Element> elements;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        elements.emplace(ranks.ofElement(i), mechanism.elements[i]);
    }
    std::ranges::copy(elements | std::views::values, next.elements.begin());
    return next;
}

Mechanism randomInstance(const Mechanism& mechanism, double size, std::mt19937& random)
{
    Mechanism next = mechanism;
    next.parameters.clear();
    next.formulas.clear();
    Scatter scatter(size, random);
    const double gravity = std::hypot(next.gravity.x, next.gravity.y);
    next.gravity.x += 0.6 * gravity * scatter.signedUnit();
    next.gravity.y += 0.6 * gravity * scatter.signedUnit();
    for (Point& point : next.points) {
        point.at = scatter.place(point.at);
    }
    for (Element& element : next.elements) {
        for (const Field& field : typeOf(element).fields) {
            scatter.field(element, field);
        }
    }
    return next;
}

}  // namespace eigenlink
