#pragma once

#include "model/mechanism/mechanism.h"

#include <QPointF>
#include <QRectF>

#include <optional>

namespace eigenlink {

/// The arrow of gravity as a handle: dragged it turns, in steps of 5°, clicked it is only pointed at.
class GravityHandle {
public:
    /// True where the arrow lies in a view of this area [px], drawn enlarged (see enlargementOf).
    static bool holds(const QRectF& view, double enlargement, QPointF at);

    void press(const Mechanism& mechanism, QPointF at);
    bool isHeld() const { return m_before.has_value(); }
    /// The mechanism with gravity towards the pointer; nothing before it has left the place where it was pressed.
    std::optional<Mechanism> drag(const QRectF& view, double enlargement, QPointF at);
    /// Lets go: the turned mechanism, or nothing where it was only clicked.
    std::optional<Mechanism> release();

private:
    std::optional<Mechanism> turned() const;

    std::optional<Mechanism> m_before;
    QPointF m_from;  ///< [px]
    std::optional<Vector2> m_gravity;
};

}  // namespace eigenlink
