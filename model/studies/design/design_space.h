#pragma once

#include "model/studies/design/design_numbers.h"
#include "model/studies/design/design_targets.h"
#include "model/studies/design/design_work.h"
#include "model/studies/design/searched_design.h"

#include <Eigen/Dense>

#include <complex>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace eigenlink {

/// The places among which a design is sought: for each u the mechanism with these numbers in the equilibrium that
/// continues the one at the start, its modes recognised, and how far they are from the targets.
class DesignSpace {
public:
    /// The space about an analysis by MCS of the mechanism as it is. Fails for numbers and modes that do not exist, and
    /// where there is no equilibrium.
    static Outcome<DesignSpace> from(Analysis start, const DesignTask& task);

    /// The numbers p(u) that may change.
    const DesignNumbers& numbers() const { return m_numbers; }
    /// The targets, with their modes and quantities.
    const DesignTargets& targets() const { return m_targets; }
    /// The start of the search: at first the mechanism as it is.
    const SearchedDesign& start() const { return m_start; }
    /// Sets another start of the search.
    void setStart(SearchedDesign place) { m_start = std::move(place); }
    /// Sets other values of the first targets.
    void aim(const std::vector<double>& values);
    /// Sets the wanted quantities, an entry for each target.
    void setWanted(Eigen::VectorXd wanted) { m_targets.setWanted(std::move(wanted)); }
    /// The analyses that may still be made; each place takes one.
    DesignWork& work() const { return m_work; }
    /// True where no more analyses may be made.
    bool isSpent() const { return m_work.isSpent(); }
    /// True for a system so small that all its modes are computed on the way.
    bool isSmall() const;
    /// The largest |s| at the start [rad/s].
    double speed() const;

    /// The place at u that continues another one; absent where its equilibrium or its modes do not.
    [[nodiscard]] std::optional<SearchedDesign> placeAt(const Eigen::VectorXd& u, const SearchedDesign& from) const;
    /// ∂error/∂u, targets × numbers; zero rows for targets that do not count.
    Eigen::MatrixXd slopesAt(const SearchedDesign& place) const;
    /// ∂s/∂u [rad/s] of each value of the spectrum; absent for values that sensitivitiesOf leaves out, zero where the
    /// value has no derivative.
    std::vector<std::optional<std::vector<std::complex<double>>>> movesOfValues(const SearchedDesign& place) const;
    /// For each target the index of the value in the spectrum with the largest MAC − |s − s₀| / (|s| + |s₀|) beside its
    /// mode s₀ of `from`, MAC by the masses. Two targets may have one mode. kNoMode for quantities of the equilibrium.
    std::vector<std::size_t> recognised(const Analysis& analysis, const SearchedDesign& from) const;
    /// Meets the targets that count by Newton's corrections of minimum norm, J δu = −error, within the bounds.
    void meetExactly(SearchedDesign& place) const;

private:
    void meetBesideBranchPoint(const Eigen::VectorXd& u, SearchedDesign& place) const;
    DesignSpace(DesignNumbers numbers, const DesignTask& task) : m_numbers(std::move(numbers)), m_targets(task.targets)
    {
    }

    void chooseModes();
    double costOfAnalysis() const;

    DesignNumbers m_numbers;
    DesignTargets m_targets;
    [[nodiscard]] bool isKnown(const SearchedDesign& place, std::size_t target) const;

    SearchedDesign m_start;
    mutable DesignWork m_work;
};

}  // namespace eigenlink
