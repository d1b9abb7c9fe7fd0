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

}  // namespace

System::Grip System::gripOnLink(std::size_t link, Vector2 place, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    if (const auto* beam = std::get_if<BeamFrame>(&m_data->links.at(link).frame)) {
        const Vector2 local = rotated(place - beam->origin.at(all), -all[beam->theta]);
        return {true, link, {local.x, local.y}};
    }
    const LinkFrame& frame = std::get<LinkFrame>(m_data->links.at(link).frame);
    const Vector2 a = frame.a.at(all);
    const Vector2 d = frame.b.at(all) - a;
    const Vector2 r = place - a;
    return {true, link, std::complex<double>(dot(d, r), dot(perpendicular(d), r)) / dot(d, d)};
}

Vector2 System::gripPosition(const Grip& grip, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    if (!grip.onLink) {
        const BeamFrame* tip = tipAt(m_data->tips, grip.index);
        return tip != nullptr ? tip->position(tip->segments, all) : m_data->nodes.at(grip.index).at(all);
    }
    if (const auto* beam = std::get_if<BeamFrame>(&m_data->links.at(grip.index).frame)) {
        return beam->origin.at(all) + rotated({grip.zeta.real(), grip.zeta.imag()}, all[beam->theta]);
    }
    return materialPoint(std::get<LinkFrame>(m_data->links.at(grip.index).frame), grip.zeta, all);
}

Eigen::MatrixXd System::gripJacobian(const Grip& grip, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    GripColumns columns(m_data->n(), m_data->constants.size());
    if (!grip.onLink) {
        if (const BeamFrame* tip = tipAt(m_data->tips, grip.index)) {
            const auto indices = tip->coordinates(tip->segments);
            const auto derivatives = tip->derivatives(tip->segments, all);
            for (std::size_t i = 0; i < indices.size(); ++i) {
                columns.add(indices[i], derivatives[i]);
            }
        } else {
            columns.add(m_data->nodes.at(grip.index), std::complex<double>(1));
        }
    } else if (const auto* beam = std::get_if<BeamFrame>(&m_data->links.at(grip.index).frame)) {
        columns.add(beam->origin, std::complex<double>(1));
        columns.add(beam->theta, perpendicular(gripPosition(grip, q) - beam->origin.at(all)));
    } else {
        const LinkFrame& frame = std::get<LinkFrame>(m_data->links.at(grip.index).frame);
        columns.add(frame.a, 1.0 - grip.zeta);
        columns.add(frame.b, grip.zeta);
    }
    return columns.matrix();
}

double System::shortestLink() const
{
    double shortest = size();
    for (const BoundLink& link : m_data->links) {
        shortest = std::min(shortest, std::visit([](const auto& frame) { return frame.length; }, link.frame));
    }
    return shortest;
}

}  // namespace eigenlink
