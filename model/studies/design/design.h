#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/mechanism/parameters/variable.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// A number that may change to reach a target.
struct DesignVariable {
    std::string name;                 ///< as for variableNamed
    std::optional<double> low, high;  ///< bounds; else the range of the parameter, and what the number can be
    double weight = 1;                ///< how dear a relative change of it is

    friend bool operator==(const DesignVariable&, const DesignVariable&) = default;
};

/// A requirement on a mode, or on a quantity of the equilibrium.
struct DesignTarget {
    enum class Quantity {
        frequency,     ///< |Im s| / 2π [Hz]
        dampingRatio,  ///< −Re s / |s|
        real,          ///< Re s [1/s]
        imaginary,     ///< |Im s| [rad/s]
    };
    std::size_t mode = 0;  ///< from 0, by the order at the start; followed by shape from there
    Quantity quantity = Quantity::frequency;
    std::optional<double> value{};  ///< in its unit; absent: what it is
    enum class Relation { equal, atLeast, atMost, outside };
    Relation relation = Relation::equal;
    double upper = 0;        ///< `outside`: the quantity is not between `value` and this
    std::string observed{};  ///< instead of a mode: a quantity of the equilibrium, "k.length", "X1.x - X2.x"

    bool isOfMode() const { return observed.empty(); }
};

struct DesignTask {
    std::vector<DesignVariable> variables;
    std::vector<DesignTarget> targets;
    /// The smallest damping ratio of all modes is to be as large as possible, the targets met.
    bool raisesDamping = false;
};

/// A number before and after.
struct DesignChange {
    std::string name, unit;
    double before = 0, after = 0;
    bool isAtBound = false;
};

/// The request of a target and the result.
struct DesignOutcome {
    double before = 0, wanted = 0, after = 0;
    std::string unit{};  ///< empty of a ratio
};

/// The smallest damping ratio before and after: −1 for what grows without swinging, at most 1.
struct RaisedDamping {
    double before = 0, after = 0;
    std::vector<std::size_t> modes;  ///< that limit it, from 0 in the order after the change
};

struct Design {
    Mechanism mechanism;  ///< with the changed numbers
    std::vector<DesignChange> changes;
    std::vector<DesignOutcome> outcomes;   ///< by each target
    std::optional<RaisedDamping> damping;  ///< where it was to be raised and something moves
    bool isMet = false;
    Text words;  ///< that it is met, or what holds it
    bool isCancelled = false;
    bool isNearest = false;    ///< not met, and no small step comes nearer to the targets
    bool isConfirmed = false;  ///< the changed mechanism, analysed anew from its drawing, meets the targets too
};

/// The smallest change of some numbers p that gives modes, and quantities of the equilibrium, what they shall have:
///
///     min ½ Σ uᵢ²,  u = weight · (p − p₀)/|p₀|,  subject to g(u) = targets,  low ≤ p ≤ high
///
/// Each step takes the nearest point to u = 0 that satisfies the targets to first order, g + g′(u⁺ − u) = targets, with
/// g′ from the sensitivities of eigenvalues and quantities, the equilibrium followed. These steps find the smallest
/// change linearly; Newton's corrections of minimum norm at the end meet the targets to rounding. A target that is a
/// limit (atLeast, atMost) counts from the first step that breaks it; one that is to lie outside a band leaves it on
/// the nearer side. Where the targets cannot be met the nearest place is sought, min ‖g(u) − targets‖² of relative
/// errors within the bounds, by the method of Levenberg and Marquardt; it is the nearest among its neighbours, and the
/// words name the bounds that hold there.
///
/// Where the task raises the damping, the smallest damping ratio of all modes that move is then made as large as it can
/// be while the targets stay met, up to 1, and where that is reached everywhere, by the smallest change: see
/// LargestDamping. It is the largest near the best of many places to begin at, not proved to be the largest of all.
///
/// Fails for numbers, modes and quantities that do not exist, and where there is no equilibrium.
Outcome<Design> designOf(const Mechanism& mechanism, const DesignTask& task, const Monitor& monitor = {});

/// A search that goes on from where it came to, for other values of its first targets in their order, as while a pole
/// is dragged.
using DesignWalk = std::function<Design(const std::vector<double>& values, const Monitor& monitor)>;

/// A walk from an analysis by MCS of the mechanism as it is. Fails as designOf.
Outcome<DesignWalk> designWalk(const std::shared_ptr<const Analysis>& start, const DesignTask& task);

}  // namespace eigenlink
