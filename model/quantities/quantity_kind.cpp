#include "model/quantities/quantity_kind.h"

#include "model/basics/trimmed.h"
#include "model/mechanism/edit.h"

#include <algorithm>
#include <array>

namespace eigenlink {

namespace {

constexpr auto kKinds = std::to_array<QuantityKind>({
    {"POINT.x", "m", "position of a point", "POINT.vx"},
    {"POINT.y", "m", "position of a point", "POINT.vy"},
    {"POINT.vx", "m/s", "velocity of a point", "POINT.ax"},
    {"POINT.vy", "m/s", "velocity of a point", "POINT.ay"},
    {"POINT.ax", "m/s²", "acceleration of a point"},
    {"POINT.ay", "m/s²", "acceleration of a point"},
    {"LINK.angle", "rad", "direction of a link from its first to its second point, counting turns", "LINK.rate"},
    {"LINK.rate", "rad/s", "angular velocity of a link", "LINK.acceleration"},
    {"LINK.acceleration", "rad/s²", "angular acceleration of a link"},
    {"energy.kinetic", "J", "kinetic energy"},
    {"energy.gravity", "J", "potential energy of weights"},
    {"energy.elastic", "J", "potential energy of springs and beams"},
    {"energy.applied", "J", "potential energy of constant forces and torques"},
    {"energy.total", "J", "kinetic and potential energy"},
    {"dissipated", "J", "energy that dampers have taken since the start"},
    {"center.x", "m", "centre of mass of the whole"},
    {"center.y", "m", "centre of mass of the whole"},
    {"momentum.x", "kg·m/s", "momentum of the whole"},
    {"momentum.y", "kg·m/s", "momentum of the whole"},
    {"momentum.angular", "kg·m²/s", "angular momentum of the whole about the origin"},
    {"ID.force", "N", "tension of a spring, damper, bar or beam; force of a guide or motor"},
    {"ID.torque", "N·m", "torque of a torsion spring, lock or motor, counter-clockwise on its first link"},
    {"ID.power", "W", "power that an element gives to the mechanism"},
    {"LINK.moment", "N·m", "largest bending moment of a beam, by its magnitude"},
    {"LINK.stress", "Pa", "largest stress of a beam"},
    {"BEAM@NODE.axial", "N", "axial force of a beam at a node, counted from 0 at its first point"},
    {"BEAM@NODE.shear", "N", "shear force of a beam at a node"},
    {"BEAM@NODE.moment", "N·m", "bending moment of a beam at a node"},
    {"BEAM@NODE.stress", "Pa", "stress of a beam at a node"},
    {"ID.length", "m", "distance between the two points of a spring or damper", "ID.speed"},
    {"ID.stroke", "m", "length of a spring or damper less its length as drawn", "ID.speed"},
    {"ID.speed", "m/s", "rate at which a spring or damper lengthens"},
    {"POINT@LINK.x", "N", "force of a joint on a link"},
    {"POINT@LINK.y", "N", "force of a joint on a link"},
    {"shaking.x", "N", "inertia force of the whole on the frame, −dP/dt"},
    {"shaking.y", "N", "inertia force of the whole on the frame, −dP/dt"},
    {"shaking.moment", "N·m", "inertia moment of the whole on the frame, −dH/dt"},
    {"frame.x", "N", "all forces on the frame, weights and loads among them"},
    {"frame.y", "N", "all forces on the frame, weights and loads among them"},
    {"frame.moment", "N·m", "moment of all forces on the frame"},
    {"transmission.POINT", "rad",
     "acute angle between two links at a joint, or between a link and the normal of a guide"},
    {"advantage.LINK", "1", "torque at a link over the driving torque"},
    {"advantage.POINT", "1/m", "force at a point along its guide over the driving torque"},
    {"pole.LINK.x", "m", "instantaneous centre of a link"},
    {"pole.LINK.y", "m", "instantaneous centre of a link"},
    {"pole.LINK.along", "m", "instantaneous centre of a link, in the frame of the link"},
    {"pole.LINK.across", "m", "instantaneous centre of a link, in the frame of the link"},
});

/// "P" of "P.vx"; empty for "dissipated".
std::string_view subjectOf(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

std::string_view partOf(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

/// "center.x|y (centre of mass of the whole)" of quantities of the whole mechanism, whose names are in the table as
/// they are; the group alone of those of its parts.
Text withMeaning(const std::string& group, std::span<const std::string> names)
{
    std::vector<std::string_view> meanings;
    for (const std::string& name : names) {
        const auto kind = std::ranges::find(kKinds, name, &QuantityKind::pattern);
        if (kind != kKinds.end() && std::ranges::find(meanings, kind->help) == meanings.end()) {
            meanings.push_back(kind->help);
        }
    }
    constexpr std::size_t kMost = 2;  // parts of the energy have names that say it
    if (meanings.empty() || meanings.size() > kMost) {
        return Text::verbatim(group);
    }
    const Text first = Text::term(meanings.front());
    return meanings.size() == 1 ? Text("{1} ({2})", group, first)
                                : Text("{1} ({2}; {3})", group, first, Text::term(meanings.back()));
}

}  // namespace

std::span<const QuantityKind> quantityKinds()
{
    return kKinds;
}

const QuantityKind& kindOfQuantity(const Mechanism& mechanism, std::string_view name)
{
    const std::string_view subject = subjectOf(name);
    const std::string part(partOf(name));
    const auto has = [](const std::string& pattern) {
        return std::ranges::find(kKinds, pattern, &QuantityKind::pattern) != kKinds.end();
    };
    const std::string whole = has(std::string(name))      ? std::string(name)
                              : subject == "transmission" ? "transmission.POINT"
                              : subject == "advantage"
                                  ? (findPoint(mechanism, part) ? "advantage.POINT" : "advantage.LINK")
                              : subject.starts_with("pole.") ? "pole.LINK." + part
                              : subject.find('@') != std::string_view::npos
                                  ? (has("POINT@LINK." + part) ? "POINT@LINK." : "BEAM@NODE.") + part
                              : has("POINT." + part) ? "POINT." + part
                              : has("LINK." + part)  ? "LINK." + part
                                                     : "ID." + part;
    const auto found = std::ranges::find(kKinds, whole, &QuantityKind::pattern);
    return found == kKinds.end() ? kKinds.front() : *found;
}

std::string rateOfQuantity(const Mechanism& mechanism, std::string_view name)
{
    const std::string_view rate = kindOfQuantity(mechanism, name).rate;
    return rate.empty() ? std::string() : std::string(subjectOf(name)) + "." + std::string(partOf(rate));
}

std::vector<std::string> quantitiesOf(std::string_view subject, const std::function<bool(const std::string&)>& isName)
{
    std::vector<std::string> names;
    for (const QuantityKind& kind : kKinds) {
        std::string name = std::string(subject) + "." + std::string(partOf(kind.pattern));
        if (isName(name) && std::ranges::find(names, name) == names.end()) {
            names.push_back(std::move(name));
        }
    }
    return names;
}

std::optional<std::pair<std::string, std::string>> differenceOf(std::string_view text,
                                                                const std::function<bool(const std::string&)>& isName)
{
    for (const std::string_view sign : {"-", "−"}) {
        for (std::size_t at = text.find(sign); at != std::string_view::npos; at = text.find(sign, at + 1)) {
            std::pair<std::string, std::string> both(trimmed(text.substr(0, at)),
                                                     trimmed(text.substr(at + sign.size())));
            if (isName(both.first) && isName(both.second)) {
                return both;
            }
        }
    }
    return std::nullopt;
}

Text listOfQuantities(const std::vector<std::string>& names, std::string_view asked)
{
    constexpr std::size_t kMostSubjects = 40;
    const std::string_view subject = subjectOf(asked);
    const bool isKnown = !subject.empty() && std::ranges::find(names, subject, subjectOf) != names.end();
    Text list;
    std::size_t count = 0;
    const auto add = [&list](const Text& item) { list = list.isEmpty() ? item : Text("{1}, {2}", list, item); };
    for (std::size_t i = 0, end = 0; i < names.size(); i = end) {
        const std::string_view own = subjectOf(names[i]);
        std::string group = names[i];
        for (end = i + 1; end < names.size() && !own.empty() && subjectOf(names[end]) == own; ++end) {
            group += "|" + std::string(partOf(names[end]));
        }
        if (isKnown && own != subject) {
            continue;
        }
        if (++count > kMostSubjects) {
            add(Text::verbatim("…"));
            break;
        }
        add(withMeaning(group, std::span(names).subspan(i, end - i)));
    }
    return list;
}

}  // namespace eigenlink
