#include "model/assembly/system_data.h"

#include "model/assembly/link_angle.h"

#include <complex>
#include <utility>

namespace eigenlink {

namespace {

using ComplexPair = std::pair<std::complex<double>, std::complex<double>>;

/// δr of a node of a beam for a variation δq.
ComplexPair nodeDisplacement(const BeamFrame& beam, int node, const ExtendedCoordinates& all,
                             const Eigen::VectorXcd& dq)
{
    const Eigen::Index constants = all.size() - dq.size();
    const auto indices = beam.coordinates(node);
    const auto derivatives = beam.derivatives(node, all);
    ComplexPair sum;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        if (indices[i] >= constants) {
            sum.first += derivatives[i].x * dq[indices[i] - constants];
            sum.second += derivatives[i].y * dq[indices[i] - constants];
        }
    }
    return sum;
}

System::LinkPose poseOf(const BoundLink& link, const ExtendedCoordinates& all)
{
    if (const auto* beam = std::get_if<BeamFrame>(&link.frame)) {
        const Vector2 origin = beam->origin.at(all);
        const double tangent = all[beam->theta];
        const Vector2 chord = beam->position(beam->segments, all) - origin;
        return {link.element, origin, tangent, unwrapped(angleOf(chord), tangent)};
    }
    const LinkFrame& frame = std::get<LinkFrame>(link.frame);
    const double angle = LinkAngle(frame, all).value();
    const Vector2 middle = 0.5 * (frame.a.at(all) + frame.b.at(all));
    return {link.element, middle - rotated({0.5 * frame.length, 0}, angle), angle, angle};
}

}  // namespace

std::vector<Vector2> System::pointPositions(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    std::vector<Vector2> positions;
    positions.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        positions.push_back(node.x < 0 ? Vector2{} : node.at(all));
    }
    for (const BeamTip& tip : m_data->tips) {
        positions[tip.point] = tip.beam.position(tip.beam.segments, all);
    }
    return positions;
}

std::vector<ComplexPair> System::pointDisplacements(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const
{
    const ExtendedCoordinates all = extended(q, {});
    const Eigen::Index constants = m_data->constants.size();
    std::vector<ComplexPair> displacements;
    displacements.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        const Eigen::Index i = node.x - constants;
        displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
    }
    for (const BeamTip& tip : m_data->tips) {
        displacements[tip.point] = nodeDisplacement(tip.beam, tip.beam.segments, all, dq);
    }
    return displacements;
}

std::vector<System::LinkPose> System::linkPoses(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    std::vector<LinkPose> poses;
    poses.reserve(m_data->links.size());
    for (const BoundLink& link : m_data->links) {
        poses.push_back(poseOf(link, all));
    }
    return poses;
}

std::vector<System::LinkMotion> System::linkMotions(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const
{
    const ExtendedCoordinates all = extended(q, {});
    std::vector<LinkMotion> motions;
    for (const BoundLink& link : m_data->links) {
        std::vector<ComplexPair> displacements;
        if (const auto* beam = std::get_if<BeamFrame>(&link.frame)) {
            for (int i = 0; i <= beam->segments; ++i) {
                displacements.push_back(nodeDisplacement(*beam, i, all, dq));
            }
        } else {
            const LinkFrame& frame = std::get<LinkFrame>(link.frame);
            for (const Node node : {frame.a, frame.b}) {
                const Eigen::Index i = node.x - m_data->constants.size();
                displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
            }
        }
        const Vector2 axis = rotated({1, 0}, poseOf(link, all).angle);
        const auto count = static_cast<Eigen::Index>(displacements.size());
        LinkMotion motion{m_data->linkNames.at(motions.size()), Eigen::VectorXcd(count), Eigen::VectorXcd(count)};
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& [x, y] = displacements[static_cast<std::size_t>(i)];
            motion.along[i] = axis.x * x + axis.y * y;
            motion.across[i] = axis.x * y - axis.y * x;
        }
        motions.push_back(std::move(motion));
    }
    return motions;
}

std::vector<BeamPose> System::beamPoses(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    std::vector<BeamPose> poses;
    for (const BoundLink& link : m_data->links) {
        const auto* beam = std::get_if<BeamFrame>(&link.frame);
        if (beam == nullptr) {
            continue;
        }
        BeamPose pose{link.element, beam->origin.at(all), all[beam->theta], beam->length, {}};
        for (int i = 0; i <= beam->segments; ++i) {
            pose.nodes.push_back({all[beam->axial(i)], all[beam->transverse(i)], all[beam->rotation(i)]});
        }
        poses.push_back(std::move(pose));
    }
    return poses;
}

}  // namespace eigenlink
