#pragma once

#include "model/basics/monitor.h"
#include "model/studies/design/design.h"
#include "model/studies/design/design_space.h"

#include <utility>
#include <vector>

namespace eigenlink {

/// The search for one task, which goes on from where it came to.
class DesignSearch {
public:
    /// A search from an analysis by MCS of the mechanism as it is. Fails as DesignSpace::from.
    static Outcome<DesignSearch> from(Analysis start, const DesignTask& task);

    /// Searches until the targets are met, nothing nearer is found or the work is spent. Thorough: far changes are
    /// sought by stages too, and the smaller one is taken; damping is raised where that is asked for.
    Design run(const Monitor& monitor, bool isThorough);
    /// Sets other values of the targets.
    void aim(const std::vector<double>& values) { m_space.aim(values); }

private:
    DesignSearch(DesignSpace space, DesignTask task) : m_space(std::move(space)), m_task(std::move(task)) {}

    Design raised(const SearchedDesign& met, const Monitor& monitor);
    Design designAt(const SearchedDesign& place, const Monitor& monitor) const;

    DesignSpace m_space;
    DesignTask m_task;
};

}  // namespace eigenlink
