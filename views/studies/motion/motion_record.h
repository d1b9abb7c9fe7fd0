#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace eigenlink {

/// A motion as numbers: its drawn part, apart from its computation.
struct MotionRecord {
    std::vector<double> times;  ///< at equal distances: of the time [s], or of the angle of what is driven [°]
    QStringList quantities;     ///< "D.x", "energy.total" …
    QStringList units;          ///< of each quantity
    QStringList meanings;       ///< of each quantity, as lists show them behind its name
    QString usual;              ///< the quantity to begin with
    bool hasLinear = false;     ///< the linear model was followed beside it
    /// The values of a quantity at every time, of the motion itself or of the linear model.
    std::function<std::vector<double>(int quantity, bool linear)> values;

    std::vector<double> frequencies{};  ///< of the linear model, the marks of a spectrum [Hz]
    bool isDriven = false;              ///< `times` are angles
    double pace = 1;                    ///< of `times` in a second of the motion
};

/// Measured values over the time.
struct MeasuredSeries {
    QString unit;                ///< as the quantities of a record have it
    std::vector<double> times;   ///< [s], from 0
    std::vector<double> values;  ///< in `unit`
};

/// Marks that are drawn with the moments of a motion on the canvas.
struct MotionExtras {
    bool traces = true;
    bool velocities = false;
    bool accelerations = false;
    bool linear = true;  ///< the linear model beside the motion, where there is one

    friend bool operator==(const MotionExtras&, const MotionExtras&) = default;
};

}  // namespace eigenlink
