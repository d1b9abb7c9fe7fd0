#include "model/equilibrium/search/random_relatives.h"

#include <cmath>

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

/// A value without what may differ between relatives.
class ShapeOfValue {
public:
    explicit ShapeOfValue(const Mechanism& mechanism) : m_mechanism(mechanism) {}

    std::string operator()(double value) const { return value == 0 ? "0" : "x"; }
    std::string operator()(const std::optional<double>& value) const { return value ? (*this)(*value) : "n"; }
    std::string operator()(const Vector2& value) const { return value.x == 0 && value.y == 0 ? "0" : "v"; }
    std::string operator()(const std::optional<std::vector<Vector2>>& value) const
    {
        return value ? "s" + std::to_string(value->size()) : "n";
    }
    std::string operator()(const std::string& id) const { return indexOfId(m_mechanism, id); }
    std::string operator()(const std::vector<std::string>& ids) const
    {
        std::string text;
        for (const std::string& id : ids) {
            text += indexOfId(m_mechanism, id);
        }
        return text;
    }
    std::string operator()(const std::optional<Section>& section) const { return section ? "s" : "n"; }
    std::string operator()(const std::vector<TimeFunction>& functions) const
    {
        return "t" + std::to_string(functions.size());
    }

private:
    const Mechanism& m_mechanism;
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
        key += " " + std::string(typeOf(element).type);
        for (const Field& field : typeOf(element).fields) {
            key += ":" + std::visit(ShapeOfValue(mechanism), field.read(element));
        }
    }
    return key;
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
