#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace eigenlink {

/// A motion as numbers: what is drawn of it, without what computed it.
struct MotionRecord {
    std::vector<double> times;  ///< at equal distances [s]
    QStringList quantities;     ///< "D.x", "energy.total" …
    QStringList units;          ///< of each quantity
    QString usual;              ///< the quantity to begin with
    bool hasLinear = false;     ///< the linear model was followed beside it
    /// The values of a quantity at every time, of the motion itself or of the linear model.
    std::function<std::vector<double>(int quantity, bool linear)> values;
};

/// Where a motion begins.
enum class MotionStart {
    drawing,  ///< released where it is drawn or was dragged to, with the velocities of the drawing
    mode,     ///< displaced along the selected mode
    moment,   ///< as it moves at the moment that is shown
};

/// How accurately a motion is computed.
enum class MotionCare { rough, normal, tight };

/// What motion is asked for.
struct MotionWish {
    MotionStart start = MotionStart::drawing;
    double amplitude = 0;  ///< by how much the point that moves most is displaced [m], for a start along a mode
    double duration = 10;  ///< [s]
    MotionCare care = MotionCare::normal;
};

}  // namespace eigenlink
