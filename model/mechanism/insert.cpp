#include "model/mechanism/insert.h"

#include "model/mechanism/edit.h"

#include <algorithm>
#include <utility>

namespace eigenlink {
namespace {

constexpr std::size_t kLongestPinName = 6;  ///< letters of a link's id made from its pins

std::string pinName(const Element& element)
{
    std::string name;
    for (const std::string& id : pointsOf(element)) {
        name += id;
    }
    return name;
}

std::string numbered(const Mechanism& mechanism, const std::string& stem, int first)
{
    int number = first;
    while (isTaken(mechanism, stem + std::to_string(number))) {
        ++number;
    }
    return stem + std::to_string(number);
}

}  // namespace

bool isTaken(const Mechanism& mechanism, std::string_view id)
{
    return id.empty() || id == kGround || findPoint(mechanism, id) || findElement(mechanism, id);
}

std::string freshPointId(const Mechanism& mechanism)
{
    for (int round = 0;; ++round) {
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            std::string id = letter + (round == 0 ? std::string() : std::to_string(round));
            if (!isTaken(mechanism, id)) {
                return id;
            }
        }
    }
}

std::string freshElementId(const Mechanism& mechanism, const Element& element)
{
    const ElementType& type = typeOf(element);
    if (type.link) {
        const std::string name = pinName(element);
        return name.size() <= kLongestPinName && !isTaken(mechanism, name)
                   ? name
                   : numbered(mechanism, std::string(type.type), 1);
    }
    return freshId(mechanism, type.symbol.empty() ? type.type : type.symbol);
}

std::string freshId(const Mechanism& mechanism, std::string_view wanted)
{
    if (!isTaken(mechanism, wanted)) {
        return std::string(wanted);
    }
    const std::size_t last = wanted.find_last_not_of("0123456789");
    const std::string stem(last == std::string_view::npos ? std::string_view("part") : wanted.substr(0, last + 1));
    return numbered(mechanism, stem, 2);
}

Insertion withPoint(const Mechanism& mechanism, Vector2 at, bool fixed)
{
    Insertion insertion{mechanism, freshPointId(mechanism)};
    insertion.mechanism.points.push_back({insertion.id, at, fixed, {}});
    return insertion;
}

bool takesPins(const Mechanism& mechanism, std::string_view link)
{
    const auto index = findElement(mechanism, link);
    const auto isLength = [&](const BoundNumber& each) { return each.part == link && each.key == "length"; };
    return index && findField(mechanism.elements[*index], Follows::linkShape) != nullptr &&
           pointsOf(mechanism.elements[*index]).size() > 1 && std::ranges::none_of(mechanism.formulas, isLength);
}

Insertion withPinOn(const Mechanism& mechanism, std::string_view body, Vector2 at)
{
    Insertion made = withPoint(mechanism, at);
    const std::size_t index = *findElement(mechanism, body);
    Element& element = made.mechanism.elements[index];
    const Field& length = *findField(element, Follows::length);
    const Field& shape = *findField(element, Follows::linkShape);
    std::vector<std::string> pins = pointsOf(element);
    pins.push_back(made.id);
    findField(element, "points")->write(element, pins);
    if (!isAbsent(length.read(element)) || !isAbsent(shape.read(element))) {
        std::vector<Vector2> places = effectiveShape(mechanism, mechanism.elements[index]);
        places.push_back(drawnShape(made.mechanism, pins).back());
        shape.write(element, std::optional(places));
        length.write(element, std::optional<double>());
    }
    return made;
}

Insertion withElement(const Mechanism& mechanism, Element element)
{
    const std::string& wanted = idOf(element);
    const std::string id = isTaken(mechanism, wanted) ? freshElementId(mechanism, element) : wanted;
    setId(element, id);
    Insertion insertion{mechanism, id};
    insertion.mechanism.elements.push_back(std::move(element));
    return insertion;
}

}  // namespace eigenlink
