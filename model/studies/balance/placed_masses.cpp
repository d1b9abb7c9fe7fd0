#include "model/studies/balance/placed_masses.h"

#include <algorithm>
#include <map>

namespace eigenlink {

std::optional<Vector2> LinkPlaces::at(const LinkInertia& link, std::complex<double> place) const
{
    const auto element = findElement(m_mechanism, link.id);
    const auto pose = element ? std::ranges::find(m_pose.links, *element, &LinkPose::element) : m_pose.links.end();
    return pose == m_pose.links.end()
               ? std::nullopt
               : std::optional(pose->origin + rotated({place.real(), place.imag()}, pose->angle));
}

std::vector<JointMass> jointMassesOf(const Balance& balance, const LinkPlaces& places, const std::string& only)
{
    std::map<std::string, JointMass> sums;
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        const auto [first, second] = link.jointMasses();
        // The second mass is at the second point, or at the helper of a link with one.
        for (const bool isFirst : {true, false}) {
            const auto at = places.at(link, isFirst ? 0 : link.length);
            if (at && (only.empty() || link.id == only)) {
                const bool isPoint = isFirst || link.points.size() > 1;
                JointMass& sum =
                    sums[isPoint ? balance.mechanism.points[link.points[isFirst ? 0 : 1]].id : link.id + "@"];
                sum.at = *at;
                sum.mass += isFirst ? first : second;
            }
        }
    }
    std::vector<JointMass> list;
    for (const auto& [name, sum] : sums) {
        list.push_back(sum);
    }
    return list;
}

MassCenters massCentersOf(const Balance& balance, const LinkPlaces& places)
{
    MassCenters centers;
    Vector2 sum;
    double mass = 0;
    const auto add = [&](double each, Vector2 at) {
        sum = sum + each * at;
        mass += each;
    };
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        if (const auto at = places.at(link, link.center); at && link.mass > 0) {
            centers.links.push_back(*at);
            add(link.mass, *at);
        }
    }
    for (const auto& [point, carried] : pointMasses(balance.mechanism)) {
        for (const LinkBalance& each : balance.links) {
            const auto& points = each.inertia.points;
            const auto found = std::ranges::find(points, point);
            if (found != points.end()) {
                const auto place = each.inertia.places[static_cast<std::size_t>(found - points.begin())];
                add(carried, places.at(each.inertia, place).value_or(balance.mechanism.points[point].at));
                break;
            }
        }
    }
    centers.whole = mass > 0 ? std::optional((1 / mass) * sum) : std::nullopt;
    return centers;
}

}  // namespace eigenlink
