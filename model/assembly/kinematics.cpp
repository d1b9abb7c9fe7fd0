#include "model/assembly/kinematics.h"

#include "model/assembly/link_angle.h"
#include "model/assembly/system_data.h"

#include <algorithm>

namespace eigenlink {

namespace {

/// Entries of ∂P/∂q, 2×n; what belongs to constants is dropped.
class GripColumns {
public:
    GripColumns(Eigen::Index n, Eigen::Index constants) : m_J(Eigen::MatrixXd::Zero(2, n)), m_constants(constants) {}

    void add(Eigen::Index index, Vector2 value)
    {
        if (index >= m_constants) {
            m_J.col(index - m_constants) += Eigen::Vector2d(value.x, value.y);
        }
    }
    /// A node times the complex weight w.
    void add(Node node, std::complex<double> w)
    {
        add(node.x, Vector2{w.real(), w.imag()});
        add(node.x + 1, Vector2{-w.imag(), w.real()});
    }
    const Eigen::MatrixXd& matrix() const { return m_J; }

private:
    Eigen::MatrixXd m_J;
    Eigen::Index m_constants;
};

Vector2 materialPoint(const LinkFrame& frame, std::complex<double> zeta, const ExtendedCoordinates& all)
{
    const Vector2 d = frame.b.at(all) - frame.a.at(all);
    return frame.a.at(all) + zeta.real() * d + zeta.imag() * perpendicular(d);
}

const BeamFrame* tipAt(const std::vector<BeamTip>& tips, std::size_t point)
{
    const auto found =
        std::find_if(tips.begin(), tips.end(), [point](const BeamTip& tip) { return tip.point == point; });
    return found == tips.end() ? nullptr : &found->beam;
}

/// r̈ of a node of a beam: with p = A(θ)(x + u, v), r̈ = R̈ + θ̈ p⊥ − θ̇² p + 2θ̇ (A u̇)⊥ + A ü.
Vector2 nodeAcceleration(const BeamFrame& beam, int node, const ExtendedCoordinates& all, const Eigen::VectorXd& v,
                         const Eigen::VectorXd& a)
{
    const double theta = all[beam.theta], rate = v[beam.theta];
    const Vector2 p = rotated(beam.local(node, all), theta);
    const Vector2 du = rotated({v[beam.axial(node)], v[beam.transverse(node)]}, theta);
    const Vector2 ddu = rotated({a[beam.axial(node)], a[beam.transverse(node)]}, theta);
    return beam.origin.at(a) + a[beam.theta] * perpendicular(p) - (rate * rate) * p + (2 * rate) * perpendicular(du) +
           ddu;
}

Vector2 nodeVelocity(const BeamFrame& beam, int node, const ExtendedCoordinates& all, const Eigen::VectorXd& v)
{
    const double theta = all[beam.theta];
    const Vector2 p = rotated(beam.local(node, all), theta);
    return beam.origin.at(v) + v[beam.theta] * perpendicular(p) +
           rotated({v[beam.axial(node)], v[beam.transverse(node)]}, theta);
}

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

LinkPose poseOf(const BoundLink& link, const ExtendedCoordinates& all)
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

Kinematics System::kinematics() const
{
    return Kinematics(*this);
}

std::vector<Vector2> Kinematics::pointPositions(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    std::vector<Vector2> positions;
    positions.reserve(m_system.m_data->nodes.size());
    for (const Node& node : m_system.m_data->nodes) {
        positions.push_back(node.x < 0 ? Vector2{} : node.at(all));
    }
    for (const BeamTip& tip : m_system.m_data->tips) {
        positions[tip.point] = tip.beam.position(tip.beam.segments, all);
    }
    return positions;
}

std::vector<Vector2> Kinematics::pointVelocities(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                 const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    const Eigen::VectorXd v = m_system.m_data->extendedVelocity(velocity, m_system.clocked(at));
    std::vector<Vector2> velocities;
    for (const Node& node : m_system.m_data->nodes) {
        velocities.push_back(node.x < 0 ? Vector2{} : node.at(v));
    }
    for (const BeamTip& tip : m_system.m_data->tips) {
        velocities[tip.point] = nodeVelocity(tip.beam, tip.beam.segments, all, v);
    }
    return velocities;
}

std::vector<Vector2> Kinematics::pointAccelerations(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                    const Eigen::VectorXd& acceleration, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    const Eigen::VectorXd v = m_system.m_data->extendedVelocity(velocity, m_system.clocked(at));
    const Eigen::VectorXd a =
        System::Data::joined(m_system.m_data->givenAcceleration(m_system.clocked(at)), acceleration);
    std::vector<Vector2> accelerations;
    for (const Node& node : m_system.m_data->nodes) {
        accelerations.push_back(node.x < 0 ? Vector2{} : node.at(a));
    }
    for (const BeamTip& tip : m_system.m_data->tips) {
        accelerations[tip.point] = nodeAcceleration(tip.beam, tip.beam.segments, all, v, a);
    }
    return accelerations;
}

LinkLine Kinematics::linkLine(std::size_t link, const CoordinateMotion& motion, const Instant& at) const
{
    const System::Data& data = *m_system.m_data;
    const ExtendedCoordinates all = m_system.extended(motion.q, at);
    const Eigen::VectorXd v = data.extendedVelocity(motion.velocity, m_system.clocked(at));
    const Eigen::VectorXd a = System::Data::joined(data.givenAcceleration(m_system.clocked(at)), motion.acceleration);
    if (const auto* beam = std::get_if<BeamFrame>(&data.links.at(link).frame)) {
        const int tip = beam->segments;
        return {beam->position(tip, all) - beam->position(0, all),
                nodeVelocity(*beam, tip, all, v) - nodeVelocity(*beam, 0, all, v),
                nodeAcceleration(*beam, tip, all, v, a) - nodeAcceleration(*beam, 0, all, v, a)};
    }
    const LinkFrame& frame = std::get<LinkFrame>(data.links[link].frame);
    const auto way = [&frame](const Eigen::VectorXd& values) { return frame.b.at(values) - frame.a.at(values); };
    return {way(all), way(v), way(a)};
}

std::vector<std::pair<Eigen::Index, double>> Kinematics::turnRow(std::size_t link, const Eigen::VectorXd& q) const
{
    const Eigen::Index constants = m_system.m_data->constants.size();
    std::vector<std::pair<Eigen::Index, double>> row;
    const auto add = [&](Eigen::Index index, double value) {
        if (index >= constants && value != 0) {
            row.emplace_back(index - constants, value);
        }
    };
    const ExtendedCoordinates all = m_system.extended(q, {});
    if (const auto* beam = std::get_if<BeamFrame>(&m_system.m_data->links.at(link).frame)) {
        const Vector2 d = beam->position(beam->segments, all) - beam->position(0, all);
        for (const auto& [node, sign] : {std::pair(0, -1.0), std::pair(beam->segments, 1.0)}) {
            const auto indices = beam->coordinates(node);
            const auto derivatives = beam->derivatives(node, all);
            for (std::size_t i = 0; i < indices.size(); ++i) {
                add(indices[i], sign * cross(d, derivatives[i]) / dot(d, d));
            }
        }
        return row;
    }
    const LinkFrame& frame = std::get<LinkFrame>(m_system.m_data->links[link].frame);
    const Vector2 gradient = LinkAngle(frame, all).gradient();
    for (const auto& [node, sign] : {std::pair(frame.a, -1.0), std::pair(frame.b, 1.0)}) {
        add(node.x, sign * gradient.x);
        add(node.x + 1, sign * gradient.y);
    }
    return row;
}

std::vector<ComplexPair> Kinematics::pointDisplacements(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const
{
    const ExtendedCoordinates all = m_system.extended(q, {});
    const Eigen::Index constants = m_system.m_data->constants.size();
    std::vector<ComplexPair> displacements;
    displacements.reserve(m_system.m_data->nodes.size());
    for (const Node& node : m_system.m_data->nodes) {
        const Eigen::Index i = node.x - constants;
        displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
    }
    for (const BeamTip& tip : m_system.m_data->tips) {
        displacements[tip.point] = nodeDisplacement(tip.beam, tip.beam.segments, all, dq);
    }
    return displacements;
}

std::vector<LinkPose> Kinematics::linkPoses(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    std::vector<LinkPose> poses;
    poses.reserve(m_system.m_data->links.size());
    for (const BoundLink& link : m_system.m_data->links) {
        poses.push_back(poseOf(link, all));
    }
    return poses;
}

std::vector<LinkMotion> Kinematics::linkMotions(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const
{
    const ExtendedCoordinates all = m_system.extended(q, {});
    std::vector<LinkMotion> motions;
    for (const BoundLink& link : m_system.m_data->links) {
        std::vector<ComplexPair> displacements;
        if (const auto* beam = std::get_if<BeamFrame>(&link.frame)) {
            for (int i = 0; i <= beam->segments; ++i) {
                displacements.push_back(nodeDisplacement(*beam, i, all, dq));
            }
        } else {
            const LinkFrame& frame = std::get<LinkFrame>(link.frame);
            for (const Node node : {frame.a, frame.b}) {
                const Eigen::Index i = node.x - m_system.m_data->constants.size();
                displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
            }
        }
        const Vector2 axis = rotated({1, 0}, poseOf(link, all).angle);
        const auto count = static_cast<Eigen::Index>(displacements.size());
        LinkMotion motion{m_system.m_data->linkNames.at(motions.size()), Eigen::VectorXcd(count),
                          Eigen::VectorXcd(count)};
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& [x, y] = displacements[static_cast<std::size_t>(i)];
            motion.along[i] = axis.x * x + axis.y * y;
            motion.across[i] = axis.x * y - axis.y * x;
        }
        motions.push_back(std::move(motion));
    }
    return motions;
}

std::vector<BeamPose> Kinematics::beamPoses(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_system.extended(q, {});
    std::vector<BeamPose> poses;
    for (const BoundLink& link : m_system.m_data->links) {
        const auto* beam = std::get_if<BeamFrame>(&link.frame);
        if (beam == nullptr) {
            continue;
        }
        BeamPose pose{link.element, beam->origin.at(all), all[beam->theta], beam->length, {}, beam->hasSlopes()};
        for (int i = 0; i <= beam->segments; ++i) {
            const double stretch = beam->hasSlopes() ? all[beam->stretch(i)] : 0;
            pose.nodes.push_back({all[beam->axial(i)], all[beam->transverse(i)], all[beam->rotation(i)], stretch});
        }
        poses.push_back(std::move(pose));
    }
    return poses;
}

Grip Kinematics::gripOnLink(std::size_t link, Vector2 place, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_system.extended(q, {});
    if (const auto* beam = std::get_if<BeamFrame>(&m_system.m_data->links.at(link).frame)) {
        const Vector2 local = rotated(place - beam->origin.at(all), -all[beam->theta]);
        return {true, link, {local.x, local.y}};
    }
    const LinkFrame& frame = std::get<LinkFrame>(m_system.m_data->links.at(link).frame);
    const Vector2 a = frame.a.at(all);
    const Vector2 d = frame.b.at(all) - a;
    const Vector2 r = place - a;
    return {true, link, std::complex<double>(dot(d, r), dot(perpendicular(d), r)) / dot(d, d)};
}

Vector2 Kinematics::gripPosition(const Grip& grip, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_system.extended(q, {});
    if (!grip.onLink) {
        const BeamFrame* tip = tipAt(m_system.m_data->tips, grip.index);
        return tip != nullptr ? tip->position(tip->segments, all) : m_system.m_data->nodes.at(grip.index).at(all);
    }
    if (const auto* beam = std::get_if<BeamFrame>(&m_system.m_data->links.at(grip.index).frame)) {
        return beam->origin.at(all) + rotated({grip.zeta.real(), grip.zeta.imag()}, all[beam->theta]);
    }
    return materialPoint(std::get<LinkFrame>(m_system.m_data->links.at(grip.index).frame), grip.zeta, all);
}

Eigen::MatrixXd Kinematics::gripJacobian(const Grip& grip, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_system.extended(q, {});
    GripColumns columns(m_system.m_data->n(), m_system.m_data->constants.size());
    if (!grip.onLink) {
        if (const BeamFrame* tip = tipAt(m_system.m_data->tips, grip.index)) {
            const auto indices = tip->coordinates(tip->segments);
            const auto derivatives = tip->derivatives(tip->segments, all);
            for (std::size_t i = 0; i < indices.size(); ++i) {
                columns.add(indices[i], derivatives[i]);
            }
        } else {
            columns.add(m_system.m_data->nodes.at(grip.index), std::complex<double>(1));
        }
    } else if (const auto* beam = std::get_if<BeamFrame>(&m_system.m_data->links.at(grip.index).frame)) {
        columns.add(beam->origin, std::complex<double>(1));
        columns.add(beam->theta, perpendicular(gripPosition(grip, q) - beam->origin.at(all)));
    } else {
        const LinkFrame& frame = std::get<LinkFrame>(m_system.m_data->links.at(grip.index).frame);
        columns.add(frame.a, 1.0 - grip.zeta);
        columns.add(frame.b, grip.zeta);
    }
    return columns.matrix();
}

double Kinematics::shortestLink() const
{
    double shortest = m_system.size();
    for (const BoundLink& link : m_system.m_data->links) {
        shortest = std::min(shortest, std::visit([](const auto& frame) { return frame.length; }, link.frame));
    }
    return shortest;
}

std::vector<Vector2> Kinematics::pushingLines(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    std::vector<Vector2> lines;
    for (const auto& term : m_system.m_data->terms) {
        if (const std::optional<Vector2> line = term->pushingLine(all)) {
            lines.push_back(*line);
        }
    }
    return lines;
}

}  // namespace eigenlink
