#pragma once

#include "model/studies/design/design.h"
#include "model/studies/design/searched_design.h"

#include <Eigen/Dense>

#include <complex>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// Targets of modes and quantities, as numbers g(u) that are to be met (side 0), not to be fallen below (1) or not to
/// be exceeded (−1), with errors (g − wanted) / size, g the quantity or, for low frequencies, its square.
class DesignTargets {
public:
    /// Refers to the targets; begin finds their modes.
    explicit DesignTargets(const std::vector<DesignTarget>& targets) : m_targets(targets) {}

    /// Finds the modes and quantities at the start; fails for those that do not exist.
    Outcome<void> begin(SearchedDesign& start);
    /// Sets other values of the first targets, seen from a place.
    void aim(const std::vector<double>& values, const SearchedDesign& from);

    Eigen::Index count() const { return m_wanted.size(); }
    /// 0: to be met; 1: not to be fallen below; −1: not to be exceeded.
    int sideOf(Eigen::Index target) const { return m_side[target]; }
    DesignTarget::Quantity quantityAt(Eigen::Index target) const;
    /// The names of the quantities that are targets, in the order of these.
    std::vector<std::string> observedNames() const;
    /// Reads the quantities that are targets in the equilibrium of a place; false where one has no value there.
    bool observe(SearchedDesign& place) const;
    /// The quantities at the start, not squared.
    const Eigen::VectorXd& before() const { return m_before; }
    /// The wanted quantities, not squared.
    const Eigen::VectorXd& wanted() const { return m_wanted; }
    /// The scale of the error of each g, in its unit.
    Eigen::VectorXd size() const;
    /// The change of g where the eigenvalue s [rad/s] of a target moves by ds.
    double slopeOf(Eigen::Index target, std::complex<double> s, std::complex<double> ds) const;
    /// Quantity − wanted quantity, not squared, of each target; 0 where a target does not count.
    Eigen::VectorXd gaps(const SearchedDesign& place) const;
    /// True where a frequency is to become zero.
    bool asksForZero() const;
    /// Sets the wanted quantities.
    void setWanted(Eigen::VectorXd wanted) { m_wanted = std::move(wanted); }

    /// Sets the errors of a place; limits that are broken there count from now on.
    void measure(SearchedDesign& place) const;
    /// Lets of the limits only those count that are broken.
    void recount(SearchedDesign& place) const;
    /// Lets every limit count.
    void countAll(SearchedDesign& place) const;
    /// The quantities of the targets: at the start, wanted, and at a place.
    std::vector<DesignOutcome> outcomesAt(const SearchedDesign& place) const;

private:
    /// True where g is the square of the quantity: for targets low beside the former value, as on the way to s = 0.
    bool isSquared(Eigen::Index target) const;
    double sizeOfTarget(Eigen::Index i, const SearchedDesign& from) const;
    Outcome<void> beginMode(Eigen::Index target, SearchedDesign& start) const;
    double valueAt(const SearchedDesign& place, Eigen::Index target) const;

    std::vector<DesignTarget> m_targets;
    Eigen::VectorXd m_before, m_wanted, m_size;
    Eigen::VectorXi m_side;
    std::vector<std::string> m_units;  ///< of each target
};

}  // namespace eigenlink
