#include "views/canvas/widget/gravity_handle.h"

#include "model/basics/degree.h"
#include "model/basics/without_rounding.h"
#include "views/canvas/backdrop.h"
#include "views/canvas/enlargement.h"

#include <QLineF>

#include <cmath>

namespace eigenlink {

namespace {

QRectF arrowIn(const QRectF& view, double enlargement)
{
    return enlarged(gravityArea(enlarged(view, 1 / enlargement)), enlargement);
}

}  // namespace

bool GravityHandle::holds(const QRectF& view, double enlargement, QPointF at)
{
    return arrowIn(view, enlargement).contains(at);
}

void GravityHandle::press(const Mechanism& mechanism, QPointF at)
{
    m_before = mechanism;
    m_from = at;
    m_gravity.reset();
}

std::optional<Mechanism> GravityHandle::drag(const QRectF& view, double enlargement, QPointF at)
{
    constexpr double kStandard = 9.81;  // [m/s²]
    constexpr double kStep = 5 * kDegree;
    constexpr double kClick = 4;  // [px]
    if (!m_gravity && QLineF(m_from, at).length() < kClick) {
        return std::nullopt;
    }
    const QPointF way = at - arrowIn(view, enlargement).center();
    const double angle = std::round(std::atan2(-way.y(), way.x()) / kStep) * kStep;
    const double before = length(m_before->gravity);
    const Vector2 along = (before > 0 ? before : kStandard) * Vector2{std::cos(angle), std::sin(angle)};
    m_gravity = withoutRounding(along, length(along));
    return turned();
}

std::optional<Mechanism> GravityHandle::release()
{
    const std::optional<Mechanism> next = turned();
    m_before.reset();
    m_gravity.reset();
    return next;
}

std::optional<Mechanism> GravityHandle::turned() const
{
    if (!m_before || !m_gravity) {
        return std::nullopt;
    }
    Mechanism next = *m_before;
    next.gravity = *m_gravity;
    return next;
}

}  // namespace eigenlink
