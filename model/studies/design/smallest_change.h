#pragma once

#include "model/basics/monitor.h"
#include "model/studies/design/design_space.h"

#include <Eigen/Dense>

namespace eigenlink {

/// The smallest change ½ uᵀu that meets the targets of a space, or how near the search came. Each step takes the
/// nearest point to u = 0 that satisfies them to first order.
class SmallestChange {
public:
    SmallestChange(DesignSpace& space, const Monitor& monitor)
        : m_space(space), m_numbers(space.numbers()), m_monitor(monitor)
    {
    }

    /// Searches from the start of the space. Thorough: far changes are sought by stages and from beside the start too,
    /// and the smallest one is taken, with all its digits.
    SearchedDesign found(bool isThorough);
    /// True where none of the numbers changes any target.
    bool isIdle() const { return m_isIdle; }

private:
    using Place = SearchedDesign;

    void enterBounds(Place& place) const;
    bool leaveStandstill(Place& place) const;
    bool advance(Place& place, const Eigen::VectorXd& wanted, bool isStrict) const;
    Place searched(Place place, int mostSteps) const;
    Place searchedByStages(Place place);
    Place smallestOf(const Place& start, Place best);
    Place met(const Place& start, bool isThorough);

    DesignSpace& m_space;
    const DesignNumbers& m_numbers;
    const Monitor& m_monitor;
    bool m_isIdle = false;
};

}  // namespace eigenlink
