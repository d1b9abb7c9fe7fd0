#include "model/math/ode/osculation.h"

namespace eigenlink {

Osculation::Osculation(std::span<const OsculationNode> nodes)
{
    const auto count = static_cast<Eigen::Index>(3 * nodes.size());
    m_coefficients.resize(nodes.front().value.size(), count);
    for (const OsculationNode& node : nodes) {
        m_times.insert(m_times.end(), 3, node.t);
    }
    const auto nodeOf = [&](Eigen::Index i) -> const OsculationNode& { return nodes[static_cast<std::size_t>(i / 3)]; };
    Eigen::MatrixXd table(m_coefficients.rows(), count);
    for (Eigen::Index i = 0; i < count; ++i) {
        table.col(i) = nodeOf(i).value;
    }
    m_coefficients.col(0) = table.col(0);
    for (Eigen::Index order = 1; order < count; ++order) {
        for (Eigen::Index i = count - 1; i >= order; --i) {
            const double span = m_times[static_cast<std::size_t>(i)] - m_times[static_cast<std::size_t>(i - order)];
            if (&nodeOf(i) == &nodeOf(i - order)) {
                table.col(i) = order == 1 ? nodeOf(i).first : Eigen::VectorXd(nodeOf(i).second / 2);
            } else {
                table.col(i) = (table.col(i) - table.col(i - 1)) / span;
            }
        }
        m_coefficients.col(order) = table.col(order);
    }
}

Osculation::Point Osculation::at(double t) const
{
    const Eigen::Index last = m_coefficients.cols() - 1;
    Point point{m_coefficients.col(last), Eigen::VectorXd::Zero(m_coefficients.rows())};
    for (Eigen::Index i = last - 1; i >= 0; --i) {
        const double distance = t - m_times[static_cast<std::size_t>(i)];
        point.first = point.first * distance + point.value;
        point.value = point.value * distance + m_coefficients.col(i);
    }
    return point;
}

}  // namespace eigenlink
