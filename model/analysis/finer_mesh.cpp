#include "model/analysis/finer_mesh.h"

#include "model/assembly/kinematics.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {
namespace {

using Entries = std::vector<Eigen::Triplet<double>>;

/// The first coordinate of a node, as a row of the finer mesh and a column of the mesh. The next node begins `perNode`
/// further on.
struct NodePlace {
    Eigen::Index row = 0, column = 0, perNode = 3;

    void add(Entries& entries, Eigen::Index i, std::pair<Eigen::Index, double> entry) const
    {
        entries.emplace_back(row + i, column + entry.first, entry.second);
    }
};

/// A new node between two of a segment of length h: cubic value and slope there, at the given places of a node.
void addCubic(Entries& entries, const NodePlace& node, Eigen::Index value, Eigen::Index slope, double h)
{
    const Eigen::Index next = node.perNode;
    for (const auto& entry : {std::pair{value, 0.5}, {slope, h / 8}, {next + value, 0.5}, {next + slope, -h / 8}}) {
        node.add(entries, value, entry);
    }
    for (const auto& entry :
         {std::pair{value, -1.5 / h}, {slope, -0.25}, {next + value, 1.5 / h}, {next + slope, -0.25}}) {
        node.add(entries, slope, entry);
    }
}

void addBetween(Entries& entries, const NodePlace& node, double h)
{
    constexpr Eigen::Index u = 0, v = 1, rotation = 2, stretch = 3, shear = 4;
    const auto addLinear = [&](Eigen::Index value) {
        node.add(entries, value, {value, 0.5});
        node.add(entries, value, {node.perNode + value, 0.5});
    };
    addCubic(entries, node, v, rotation, h);
    if (node.perNode > stretch) {
        addCubic(entries, node, u, stretch, h);
    } else {
        addLinear(u);
    }
    if (node.perNode > shear) {
        addLinear(shear);
    }
}

/// The number of coordinates of one element from here on that are deformations.
std::ptrdiff_t elasticFrom(const std::vector<Coordinate>& coordinates, Eigen::Index first)
{
    const auto from = coordinates.begin() + first;
    return std::find_if_not(from, coordinates.end(),
                            [&](const Coordinate& each) { return each.elastic && each.owner == from->owner; }) -
           from;
}

}  // namespace

FinerMesh finerMesh(const Mechanism& mechanism)
{
    FinerMesh finer{mechanism, 0};
    for (Element& element : finer.mechanism.elements) {
        const Field* segments = typeOf(element).flexible ? findField(element, "segments") : nullptr;
        if (segments != nullptr) {
            const double count = std::get<double>(segments->read(element));
            segments->write(element, 2 * count);
            finer.segments += static_cast<std::size_t>(count);
        }
    }
    return finer;
}

SparseMatrix meshInterpolation(const Mechanism& mechanism, const System& system, const System& finer)
{
    std::map<std::string, BeamPose> beams;
    for (BeamPose& pose : system.kinematics().beamPoses(system.drawnCoordinates())) {
        beams.emplace(idOf(mechanism.elements[pose.element]), std::move(pose));
    }
    const std::vector<Coordinate>& coordinates = system.coordinates();
    Entries entries;
    NodePlace node;
    while (node.column < system.coordinateCount()) {
        const Coordinate& first = coordinates[static_cast<std::size_t>(node.column)];
        const auto beam = first.elastic ? beams.find(first.owner) : beams.end();
        const auto nodes = beam == beams.end() ? 1 : std::ssize(beam->second.nodes);
        node.perNode = beam == beams.end() ? 1 : elasticFrom(coordinates, node.column) / nodes;
        for (std::ptrdiff_t i = 0; i < nodes; ++i, node.row += node.perNode, node.column += node.perNode) {
            for (Eigen::Index j = 0; j < node.perNode; ++j) {
                node.add(entries, j, {j, 1});
            }
            if (i + 1 < nodes) {
                node.row += node.perNode;
                addBetween(entries, node, beam->second.length / static_cast<double>(nodes - 1));
            }
        }
    }
    SparseMatrix P(finer.coordinateCount(), system.coordinateCount());
    P.setFromTriplets(entries.begin(), entries.end());
    return P;
}

}  // namespace eigenlink
