#include "model/assembly/link_angle.h"
#include "model/assembly/system.h"
#include "model/assembly/system_data.h"

#include <algorithm>

namespace eigenlink {

std::vector<Vector2> System::pointPositions(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    std::vector<Vector2> positions;
    positions.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        positions.push_back(node.at(all));
    }
    return positions;
}

std::vector<std::pair<std::complex<double>, std::complex<double>>> System::pointDisplacements(
    const Eigen::VectorXcd& dq) const
{
    const Eigen::Index constants = m_data->constants.size();
    std::vector<std::pair<std::complex<double>, std::complex<double>>> displacements;
    displacements.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        const Eigen::Index i = node.x - constants;
        displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
    }
    return displacements;
}

std::vector<System::LinkPose> System::linkPoses(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    std::vector<LinkPose> poses;
    poses.reserve(m_data->links.size());
    for (std::size_t i = 0; i < m_data->links.size(); ++i) {
        const LinkFrame& frame = m_data->links[i];
        const double angle = LinkAngle(frame, all).value();
        const Vector2 middle = 0.5 * (frame.a.at(all) + frame.b.at(all));
        poses.push_back({m_data->linkElements[i], middle - rotated({0.5 * frame.length, 0}, angle), angle});
    }
    return poses;
}

System::Grip System::gripOnLink(std::size_t link, Vector2 place, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    const LinkFrame& frame = m_data->links.at(link);
    const Vector2 a = frame.a.at(all);
    const Vector2 d = frame.b.at(all) - a;
    const Vector2 r = place - a;
    return {true, link, std::complex<double>(dot(d, r), dot(perpendicular(d), r)) / dot(d, d)};
}

Vector2 System::gripPosition(const Grip& grip, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    if (!grip.onLink) {
        return m_data->nodes.at(grip.index).at(all);
    }
    const LinkFrame& frame = m_data->links.at(grip.index);
    const Vector2 a = frame.a.at(all);
    const Vector2 d = frame.b.at(all) - a;
    return a + grip.zeta.real() * d + grip.zeta.imag() * perpendicular(d);
}

Eigen::MatrixXd System::gripJacobian(const Grip& grip) const
{
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(2, m_data->n());
    const auto add = [&](Node node, std::complex<double> weight) {
        const Eigen::Index column = node.x - m_data->constants.size();
        if (column >= 0) {
            J.block<2, 2>(0, column) +=
                (Eigen::Matrix2d() << weight.real(), -weight.imag(), weight.imag(), weight.real()).finished();
        }
    };
    if (!grip.onLink) {
        add(m_data->nodes.at(grip.index), 1.0);
    } else {
        add(m_data->links.at(grip.index).a, 1.0 - grip.zeta);
        add(m_data->links.at(grip.index).b, grip.zeta);
    }
    return J;
}

double System::shortestLink() const
{
    double shortest = size();
    for (const LinkFrame& frame : m_data->links) {
        shortest = std::min(shortest, frame.length);
    }
    return shortest;
}

}  // namespace eigenlink
