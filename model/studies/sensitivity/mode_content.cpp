#include "model/studies/sensitivity/mode_content.h"

#include "model/assembly/kinematics.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/mechanism.h"
#include "model/studies/sensitivity/tolerances.h"

#include <algorithm>
#include <complex>
#include <utility>

namespace eigenlink {

namespace {

using Displacement = Eigen::Vector2cd;

/// A place on the centre line of a link, and how it moves.
struct MovingPlace {
    double along = 0;
    Vector2 at;
    Displacement d;
};

using CentreLine = std::vector<MovingPlace>;

struct MovingLink {
    std::string id;
    CentreLine line;
};

/// Places along every beam at q, a list each; the same number for every q.
std::vector<std::vector<Vector2>> beamLines(const System& system, const Eigen::VectorXd& q)
{
    constexpr std::size_t kLeast = 64;  // pieces of a beam
    std::vector<std::vector<Vector2>> lines;
    for (const BeamPose& beam : system.kinematics().beamPoses(q)) {
        const std::size_t segments = beam.nodes.size() - 1;
        const std::size_t pieces = std::max<std::size_t>(1, (kLeast + segments - 1) / segments);
        std::vector<Vector2>& line = lines.emplace_back();
        for (std::size_t i = 0; i <= segments * pieces; ++i) {
            const std::size_t segment = std::min(i / pieces, segments - 1);
            line.push_back(
                beam.position(segment, static_cast<double>(i - segment * pieces) / static_cast<double>(pieces)));
        }
    }
    return lines;
}

/// Central difference of the beams' places in the direction of the shape.
std::vector<MovingLink> movingBeams(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const double most = shape.cwiseAbs().maxCoeff();
    const double step = most > 0 ? tolerance::kStepOfDifference * system.size() / most : 1;
    const auto rest = beamLines(system, q);
    std::vector<MovingLink> links;
    const auto poses = system.kinematics().beamPoses(q);
    for (std::size_t b = 0; b < rest.size(); ++b) {
        MovingLink& link = links.emplace_back(MovingLink{idOf(analysis.mechanism.elements[poses[b].element]), {}});
        for (std::size_t i = 0; i < rest[b].size(); ++i) {
            link.line.push_back({static_cast<double>(i) / static_cast<double>(rest[b].size() - 1), rest[b][i], {}});
        }
    }
    for (const bool isImaginary : {false, true}) {
        Eigen::VectorXd way = isImaginary ? Eigen::VectorXd(shape.imag()) : Eigen::VectorXd(shape.real());
        way *= step;
        const auto ahead = beamLines(system, q + way), behind = beamLines(system, q - way);
        const std::complex<double> unit = isImaginary ? std::complex<double>(0, 1) : std::complex<double>(1, 0);
        for (std::size_t b = 0; b < rest.size(); ++b) {
            for (std::size_t i = 0; i < rest[b].size(); ++i) {
                const Vector2 d = (1 / (2 * step)) * (ahead[b][i] - behind[b][i]);
                links[b].line[i].d += unit * Displacement(d.x, d.y);
            }
        }
    }
    return links;
}

/// Lines from pin to pin of rigid links: between two pins a rigid link's displacement is linear.
void addRigidLinks(const Analysis& analysis, const Eigen::VectorXcd& shape, std::vector<MovingLink>& links)
{
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const auto displacements = analysis.system->kinematics().pointDisplacements(q, shape);
    const std::vector<Vector2> places = analysis.system->kinematics().pointPositions(q);
    for (const Element& element : analysis.mechanism.elements) {
        const std::vector<std::string> pins = pointsOf(element);
        if (!isLink(element) || typeOf(element).flexible || pins.size() < 2) {
            continue;
        }
        MovingLink& link = links.emplace_back(MovingLink{idOf(element), {}});
        for (std::size_t k = 0; k < 2; ++k) {
            const std::size_t point = *findPoint(analysis.mechanism, pins[k]);
            const auto& [x, y] = displacements[point];
            link.line.push_back({static_cast<double>(k), places[point], Displacement(x, y)});
        }
    }
}

double farthest(const std::vector<MovingLink>& links)
{
    double most = 0;
    for (const MovingLink& link : links) {
        for (const MovingPlace& place : link.line) {
            most = std::max(most, place.d.norm());
        }
    }
    return most;
}

/// The place where a piece of a line moves least: |d₀ + t (d₁ − d₀)| is least at t = −Re⟨d₀, e⟩/⟨e, e⟩, e the
/// difference.
MovingPlace leastMoved(const MovingPlace& first, const MovingPlace& second)
{
    const Displacement e = second.d - first.d;
    const double size = e.squaredNorm();
    const double t = size > 0 ? std::clamp(-first.d.dot(e).real() / size, 0.0, 1.0) : 0;
    return {first.along + t * (second.along - first.along), first.at + t * (second.at - first.at), first.d + t * e};
}

bool isOnGround(const Mechanism& mechanism, Vector2 place, double size)
{
    return std::ranges::any_of(mechanism.points, [&](const Point& point) {
        return point.fixed && areOnePlace(distance(point.at, place), size);
    });
}

std::vector<MovingLink> movingLinks(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    std::vector<MovingLink> links = movingBeams(analysis, shape);
    addRigidLinks(analysis, shape, links);
    return links;
}

bool standsStill(const CentreLine& line, double bound)
{
    return std::ranges::all_of(line, [&](const MovingPlace& place) { return place.d.norm() <= bound; });
}

/// One place for each stretch of the line that stands still, the one that moves least.
std::vector<MovingPlace> stillStretches(const CentreLine& line, double bound)
{
    std::vector<MovingPlace> places;
    bool isWithin = false;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const MovingPlace least = leastMoved(line[i], line[i + 1]);
        const bool isStill = least.d.norm() <= bound;
        if (isStill && !isWithin) {
            places.push_back(least);
        } else if (isStill && least.d.norm() < places.back().d.norm()) {
            places.back() = least;
        }
        isWithin = isStill && line[i + 1].d.norm() <= bound;
    }
    return places;
}

std::vector<StillPlace> nodesOfLinks(const Analysis& analysis, const std::vector<MovingLink>& links)
{
    const double bound = tolerance::kUnmoved * farthest(links), size = analysis.system->size();
    std::vector<StillPlace> nodes;
    for (const MovingLink& link : links) {
        if (standsStill(link.line, bound)) {
            continue;
        }
        for (const MovingPlace& place : stillStretches(link.line, bound)) {
            const bool isKnown = std::ranges::any_of(nodes, [&](const StillPlace& each) {
                return areOnePlace(distance(each.at, place.at), size);  // two links at one pin
            });
            if (!isKnown && !isOnGround(analysis.mechanism, place.at, size)) {
                nodes.push_back({link.id, place.along, place.at});
            }
        }
    }
    return nodes;
}

bool isUsable(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    return analysis.system != nullptr && shape.size() == analysis.system->coordinateCount();
}

}  // namespace

std::vector<Participation> participationOf(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    std::vector<Participation> list;
    if (!isUsable(analysis, shape)) {
        return list;
    }
    const Eigen::VectorXcd momentum = analysis.system->mass(analysis.equilibrium.q) * shape;
    const double whole = shape.dot(momentum).real();
    const std::vector<Coordinate>& coordinates = analysis.system->coordinates();
    for (Eigen::Index i = 0; i < shape.size(); ++i) {
        const double part = (std::conj(shape(i)) * momentum(i)).real();
        list.push_back({coordinates[static_cast<std::size_t>(i)].name, whole > 0 ? part / whole : 0});
    }
    return list;
}

std::vector<StillPlace> nodesOf(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    return isUsable(analysis, shape) ? nodesOfLinks(analysis, movingLinks(analysis, shape)) : std::vector<StillPlace>();
}

Outcome<ModeContent> contentOf(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    Outcome<EnergyShares> shares = energySharesOf(analysis, shape);
    if (!shares) {
        return Failure{shares.reason()};
    }
    ModeContent content{std::move(shares).value(), participationOf(analysis, shape), {}, {}};
    const std::vector<MovingLink> links = movingLinks(analysis, shape);
    content.nodes = nodesOfLinks(analysis, links);
    const double bound = tolerance::kUnmoved * farthest(links);
    for (const MovingLink& link : links) {
        if (standsStill(link.line, bound)) {
            content.still.push_back(link.id);
        }
    }
    return content;
}

}  // namespace eigenlink
