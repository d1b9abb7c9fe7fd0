#include "model/mechanism/link_kind.h"

#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"

#include <stdexcept>
#include <string>

namespace eigenlink {

namespace {

/// The common properties of the kinds.
struct CommonLink {
    std::string id;
    std::vector<std::string> points;
    std::optional<double> length;  ///< as stored [m]
    double mass = 0;               ///< [kg]
    std::optional<double> rate;
};

std::optional<LinkKind> kindOf(const Element& element)
{
    if (std::holds_alternative<Bar>(element)) {
        return LinkKind::bar;
    }
    if (std::holds_alternative<Beam>(element)) {
        return LinkKind::beam;
    }
    const auto* body = std::get_if<Body>(&element);
    return body != nullptr && body->points.size() == 2 ? std::optional(LinkKind::body) : std::nullopt;
}

CommonLink commonOf(const Mechanism& mechanism, const Element& element)
{
    if (const auto* bar = std::get_if<Bar>(&element)) {
        return {bar->id, bar->points, bar->length, bar->mass, bar->rate};
    }
    if (const auto* beam = std::get_if<Beam>(&element)) {
        const double mass = beam->density * areaOf(*beam) * effectiveLength(mechanism, element);
        return {beam->id, beam->points, beam->length, mass, beam->rate};
    }
    const auto& body = std::get<Body>(element);
    const bool isStored = body.length || body.shape;
    return {body.id, body.points, isStored ? std::optional(effectiveLength(mechanism, element)) : std::nullopt,
            body.mass, body.rate};
}

Element madeOf(const Mechanism& mechanism, const CommonLink& link, double length, LinkKind kind)
{
    if (kind == LinkKind::bar) {
        return Bar{link.id, link.points, link.length, link.mass, {}, link.rate};
    }
    if (kind == LinkKind::body) {
        return Body{link.id, link.points, {}, link.length, link.mass, {length / 2, 0}, link.mass * length * length / 12,
                    {},      link.rate};
    }
    Beam empty;
    empty.id = link.id;
    empty.points = link.points;
    auto beam = std::get<Beam>(drawnAgain(mechanism, empty));
    beam.length = link.length;
    beam.rate = link.rate;
    const double volume = areaOf(beam) * length;
    beam.density = link.mass > 0 && volume > 0 ? link.mass / volume : beam.density;
    return beam;
}

}  // namespace

bool canBecome(const Mechanism& mechanism, std::string_view id, LinkKind kind)
{
    const auto element = findElement(mechanism, id);
    const std::optional<LinkKind> now = element ? kindOf(mechanism.elements[*element]) : std::nullopt;
    return now && *now != kind;
}

Mechanism withLinkKind(const Mechanism& mechanism, std::string_view id, LinkKind kind)
{
    if (!canBecome(mechanism, id, kind)) {
        throw std::out_of_range("no link that can be of another kind is called " + std::string(id));
    }
    Mechanism next = mechanism;
    Element& element = next.elements[*findElement(mechanism, id)];
    const double length = effectiveLength(mechanism, element);
    element = madeOf(mechanism, commonOf(mechanism, element), length, kind);
    std::erase_if(next.formulas, [&](const BoundNumber& bound) {
        return bound.part == id && findField(element, bound.key.substr(0, bound.key.find_first_of("[."))) == nullptr;
    });
    return next;
}

}  // namespace eigenlink
