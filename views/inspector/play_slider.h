#pragma once

#include "model/mechanism/elements/field.h"

#include <QSlider>

namespace eigenlink {

/// A slider to play with a number: the value stands in the middle, the ends are zero and twice the value (a quarter
/// and four times it where zero is not allowed; a turn either way for angles; plus and minus where the sign is free).
/// The range adapts when the slider is let go. Pressed beside its handle it is dragged from there.
class PlaySlider : public QSlider {
    Q_OBJECT

public:
    PlaySlider(Quantity quantity, Range range, QWidget* parent = nullptr);

    /// Puts the handle at a value; keeps the range while the slider is being dragged. Emits nothing.
    void setNumber(double value);

    /// Holds the ends of the slider at these numbers from now on.
    void setLimits(double low, double high);

Q_SIGNALS:
    /// The handle is being dragged.
    void previewed(double value);
    /// The handle was let go, or moved by a key.
    void edited(double value);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void adaptRange(double value);
    double numberAt(int position) const;
    int positionOf(double value) const;
    void handleAction(int action);

    Quantity m_quantity;
    Range m_range;
    double m_low = 0;
    double m_high = 1;
    double m_dragged = 0;
    bool m_isDragged = false;
    bool m_isLimited = false;
};

}  // namespace eigenlink
