#include "model/studies/balance/link_inertia.h"

#include "model/assembly/kinematics.h"
#include "model/mechanism/edit.h"

#include <algorithm>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

/// Coordinate of a link's own point in the opened system, or of its helper point.
Eigen::Index coordinateOf(const System& opened, const Mechanism& mechanism, std::size_t element, std::size_t end)
{
    const Element& link = mechanism.elements[element];
    const std::vector<std::string> pins = pointsOf(link);
    return end < pins.size() ? opened.findCoordinate(pins[end] + "@" + idOf(link) + ".x")
                             : opened.findCoordinate(idOf(link) + ".x");
}

/// The complex number a + ib of a 2×2 block [a −b; b a].
Complex complexAt(const SparseMatrix& M, Eigen::Index row, Eigen::Index column)
{
    return {M.coeff(row, column), M.coeff(row + 1, column)};
}

}  // namespace

Eigen::Matrix4d LinkInertia::massMatrix() const
{
    const double polar = (inertia + mass * std::norm(center)) / (length * length);
    const Complex coupling = mass * zeta() - polar;
    const double first = mass - 2 * mass * zeta().real() + polar;
    Eigen::Matrix4d M;
    M << first, 0, coupling.real(), -coupling.imag(),  //
        0, first, coupling.imag(), coupling.real(),    //
        coupling.real(), coupling.imag(), polar, 0,    //
        -coupling.imag(), coupling.real(), 0, polar;
    return M;
}

void addMass(LinkInertia& link, double mass, Complex at)
{
    const double whole = link.mass + mass;
    if (!(whole > 0)) {
        return;
    }
    const Complex center = (link.mass * link.center + mass * at) / whole;
    link.inertia += link.mass * std::norm(link.center - center) + mass * std::norm(at - center);
    link.mass = whole;
    link.center = center;
}

std::vector<LinkInertia> linkInertias(const Mechanism& mechanism)
{
    const System opened(mechanism, System::Opened{});
    const SparseMatrix M = opened.mass(opened.drawnCoordinates());
    const std::vector<LinkPose> poses = opened.kinematics().linkPoses(opened.drawnCoordinates());
    std::vector<LinkInertia> links;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        const Element& element = mechanism.elements[i];
        if (!isLink(element) || typeOf(element).flexible) {
            continue;
        }
        LinkInertia link;
        link.element = i;
        link.id = idOf(element);
        const std::vector<std::string> pins = pointsOf(element);
        for (const std::string& pin : pins) {
            link.points.push_back(*findPoint(mechanism, pin));
        }
        for (const Vector2 place : effectiveShape(mechanism, element)) {
            link.places.emplace_back(place.x, place.y);
        }
        const Eigen::Index a = coordinateOf(opened, mechanism, i, 0), b = coordinateOf(opened, mechanism, i, 1);
        const std::vector<Coordinate>& coordinates = opened.coordinates();
        const auto drawn = [&](Eigen::Index x) {
            return Vector2{coordinates[static_cast<std::size_t>(x)].drawn,
                           coordinates[static_cast<std::size_t>(x) + 1].drawn};
        };
        link.length = pins.size() > 1 ? link.places[1].real() : distance(drawn(a), drawn(b));
        const Complex coupling = complexAt(M, a, b);
        const double polar = M.coeff(b, b);
        link.mass = M.coeff(a, a) + 2 * coupling.real() + polar;
        if (link.mass > 0) {
            link.center = (coupling + polar) * link.length / link.mass;
        }
        link.inertia = polar * link.length * link.length - link.mass * std::norm(link.center);
        links.push_back(std::move(link));
    }
    return links;
}

std::map<std::size_t, double> pointMasses(const Mechanism& mechanism)
{
    std::map<std::size_t, double> masses;
    for (const Element& element : mechanism.elements) {
        const Field* mass = findField(element, "mass");
        const Field* point = findField(element, "point");
        if (mass != nullptr && point != nullptr && !isLink(element)) {
            masses[*findPoint(mechanism, pointsOf(element).front())] += std::get<double>(mass->read(element));
        }
    }
    return masses;
}

}  // namespace eigenlink
