#include "model/assembly/section_angle.h"

namespace eigenlink {

double SectionAngle::value(const ExtendedCoordinates& all) const
{
    double angle = m_link ? LinkAngle(*m_link, all).value() : 0;
    if (m_beam) {
        forEach(all, [&](Eigen::Index index, double) { angle += all[index]; });
    }
    return angle;
}

void SectionAngle::addHessian(const ExtendedCoordinates& all, double factor, MatrixSink& sink) const
{
    if (m_link) {
        sink.addPair(m_link->a, m_link->b, factor * LinkAngle(*m_link, all).hessian());
    }
}

double RelativeAngle::value(const ExtendedCoordinates& all) const
{
    return (first ? first->value(all) : 0) - (second ? second->value(all) : 0);
}

double RelativeAngle::drawn() const
{
    return (first ? first->drawn() : 0) - (second ? second->drawn() : 0);
}

void RelativeAngle::addHessian(const ExtendedCoordinates& all, double factor, MatrixSink& sink) const
{
    if (first) {
        first->addHessian(all, factor, sink);
    }
    if (second) {
        second->addHessian(all, -factor, sink);
    }
}

void RelativeAngle::addOuterProduct(const ExtendedCoordinates& all, double factor, MatrixSink& sink) const
{
    forEach(all, [&](Eigen::Index row, double g) {
        forEach(all, [&](Eigen::Index column, double h) { sink.add(row, column, factor * g * h); });
    });
}

}  // namespace eigenlink
