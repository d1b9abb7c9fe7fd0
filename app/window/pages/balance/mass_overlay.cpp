#include "app/window/pages/balance/mass_overlay.h"

#include "model/basics/verdicts.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <map>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;
using Kind = CanvasMark::Kind;

/// Places of the links of a study in a configuration.
class LinkPlaces {
public:
    LinkPlaces(const Balance& balance, const ShownConfiguration& configuration)
        : m_balance(balance), m_configuration(configuration)
    {
    }

    /// A place in the frame of a link.
    std::optional<Vector2> at(const LinkInertia& link, Complex place) const
    {
        const auto element = findElement(m_configuration.parts->mechanism, link.id);
        if (!element) {
            return std::nullopt;
        }
        const auto& poses = m_configuration.pose.links;
        const auto pose = std::ranges::find(poses, *element, &LinkPose::element);
        return pose == poses.end() ? std::nullopt
                                   : std::optional(pose->origin + rotated({place.real(), place.imag()}, pose->angle));
    }
    /// The end that carries the second joint mass: the second point, or the helper of a link with one.
    std::optional<Vector2> endOf(const LinkInertia& link, std::size_t end) const
    {
        return at(link, end == 0 ? Complex() : Complex(link.length));
    }

private:
    const Balance& m_balance;
    const ShownConfiguration& m_configuration;
};

struct JointMass {
    Vector2 at;
    Complex mass;
};

/// Sums of the complex masses at each place, of all links or of one.
std::vector<JointMass> jointMassesOf(const Balance& balance, const LinkPlaces& places, const std::string& only)
{
    std::map<std::string, JointMass> sums;
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        if (!only.empty() && link.id != only) {
            continue;
        }
        const Complex masses[]{link.jointMasses().first, link.jointMasses().second};
        for (std::size_t end = 0; end < 2; ++end) {
            const auto at = places.endOf(link, end);
            if (at) {
                const bool isPoint = end < link.points.size();
                JointMass& sum = sums[isPoint ? balance.mechanism.points[link.points[end]].id : link.id + "@"];
                sum.at = *at;
                sum.mass += masses[end];
            }
        }
    }
    std::vector<JointMass> list;
    for (const auto& [name, sum] : sums) {
        list.push_back(sum);
    }
    return list;
}

void addJointMasses(const Balance& balance, const LinkPlaces& places, const std::string& only, CanvasOverlay& overlay)
{
    const std::vector<JointMass> masses = jointMassesOf(balance, places, only);
    double largest = 0;
    for (const JointMass& each : masses) {
        largest = std::max(largest, std::abs(each.mass));
    }
    for (const JointMass& each : masses) {
        const auto add = [&](Kind kind, double mass, const QString& suffix) {
            if (!isZero(mass, largest)) {
                overlay.marks.push_back({kind, each.at, mass / largest,
                                         formatQuantity(mass, Quantity::mass, balance.mechanism.units, 3) + suffix});
            }
        };
        add(Kind::realMass, each.mass.real(), {});
        add(Kind::virtualMass, each.mass.imag(), QStringLiteral(" i"));
    }
}

void addPrincipalVectors(const Balance& balance, const LinkPlaces& places, const std::string& only,
                         CanvasOverlay& overlay)
{
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        const auto from = places.at(link, each.principalPoint);
        if (!from || (!only.empty() && link.id != only)) {
            continue;
        }
        overlay.marks.push_back({Kind::principalPoint, *from, 0, QStringLiteral("P(%1)").arg(fromModel(link.id))});
        for (const Complex vector : each.principalVectors) {
            if (const auto to = places.at(link, each.principalPoint + vector)) {
                overlay.vectors.emplace_back(*from, *to);
            }
        }
    }
}

void addCenters(const Balance& balance, const LinkPlaces& places, CanvasOverlay& overlay)
{
    Vector2 sum;
    double mass = 0;
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        if (const auto at = places.at(link, link.center); at && link.mass > 0) {
            overlay.marks.push_back({Kind::linkCenter, *at, 0, {}});
            sum = sum + link.mass * *at;
            mass += link.mass;
        }
    }
    for (const auto& [point, each] : pointMasses(balance.mechanism)) {
        const Point& carried = balance.mechanism.points[point];
        for (const LinkBalance& link : balance.links) {
            const auto& points = link.inertia.points;
            const auto found = std::ranges::find(points, point);
            if (found != points.end()) {
                const auto at =
                    places.at(link.inertia, link.inertia.places[static_cast<std::size_t>(found - points.begin())]);
                sum = sum + each * at.value_or(carried.at);
                mass += each;
                break;
            }
        }
    }
    if (mass > 0) {
        overlay.marks.push_back({Kind::wholeCenter, (1 / mass) * sum, 0, QStringLiteral("S")});
    }
}

}  // namespace

std::shared_ptr<const CanvasOverlay> massOverlay(const BalanceFound& study, const ShownConfiguration& configuration,
                                                 MassLayer layer, const std::string& link, bool showsWeights)
{
    auto overlay = std::make_shared<CanvasOverlay>();
    const Balance& balance = study.balance;
    const LinkPlaces places(balance, configuration);
    if (layer == MassLayer::jointMasses) {
        addJointMasses(balance, places, link, *overlay);
    } else if (layer == MassLayer::principalVectors) {
        addPrincipalVectors(balance, places, link, *overlay);
    }
    addCenters(balance, places, *overlay);
    if (study.driven && layer != MassLayer::principalVectors) {
        for (const ShakingMoment& each : study.driven->momentsBefore) {
            overlay->path.push_back(each.center);
        }
    }
    if (showsWeights) {
        double largest = 0;
        for (const Counterweight& each : balance.counterweights) {
            largest = std::max(largest, each.mass);
        }
        for (const Counterweight& each : balance.counterweights) {
            const auto own =
                std::ranges::find(balance.links, each.link, [](const LinkBalance& other) { return other.inertia.id; });
            if (const auto at = places.at(own->inertia, each.at)) {
                overlay->marks.push_back({Kind::weight, *at, each.mass / largest,
                                          formatQuantity(each.mass, Quantity::mass, balance.mechanism.units, 3)});
            }
        }
    }
    return overlay;
}

}  // namespace eigenlink
