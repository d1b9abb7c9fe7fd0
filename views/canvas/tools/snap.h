#pragma once

#include "model/mechanism/mechanism.h"

#include <QString>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// Meaning of numbers typed while drawing.
enum class Entry {
    none,
    place,      ///< x, y of a new point
    line,       ///< length and angle from the anchor
    direction,  ///< angle from the anchor alone
    force,      ///< size of a force and its angle
    velocity,   ///< size of a velocity [m/s] and its angle
};

/// The targets to which the pointer may snap at this moment, for the tool in use.
struct SnapOptions {
    bool pins = true;
    bool grid = true;
    std::optional<Vector2> anchor;                     ///< where what is being drawn begins [m]
    std::string anchorPin;                             ///< id of the point there; empty for a new one
    Vector2 carry{};                                   ///< from the pointer to what is snapped [m]
    std::vector<std::string> ignored;                  ///< points that are no targets: they move themselves
    std::function<bool(const std::string&)> isTarget;  ///< false for points to look through; empty: none
    std::vector<Vector2> targets;  ///< further places to snap to, e.g. corners that are not points yet [m]
    Entry entry = Entry::none;
};

/// Numbers that were typed: for Entry::place x and y [m], else the size and the angle [rad].
using TypedNumbers = std::array<std::optional<double>, 2>;

struct SnapQuery {
    const Mechanism& mechanism;
    const std::vector<Vector2>& positions;  ///< of the points as shown [m]
    Vector2 raw;                            ///< the pointer [m]
    double tolerance = 0;                   ///< [m]
    double grid = 0;                        ///< step [m]; 0: no grid
    bool enabled = true;                    ///< false: typed numbers only, and pins where they still catch
    bool catches = true;                    ///< pins catch what comes near
    SnapOptions options{};
    TypedNumbers typed{};
};

/// A thin line that shows the target of a snap [m].
struct SnapGuide {
    Vector2 from;
    Vector2 to;
};

/// The place that the pointer counts as.
struct Snap {
    Vector2 at;
    std::string pin;  ///< id of the point it is on; empty when on none
    std::vector<SnapGuide> guides;
    QString label;  ///< "horizontal · as long as AC"; empty when on a pin
};

/// Snaps, in this order: typed numbers, pins, directions from the anchor (horizontal, vertical, along or square to a
/// link there) together with lengths that links already have, crossings of grid lines, lengths, grid lines; else round
/// numbers: a tenth of a grid step, a whole degree.
Snap snapped(const SnapQuery& query);

}  // namespace eigenlink
