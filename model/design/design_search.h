#pragma once

#include "model/basics/monitor.h"
#include "model/design/design.h"

#include <Eigen/Dense>

#include <algorithm>
#include <complex>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace eigenlink {

/// A place of the search: the numbers, the mechanism with them, its modes by target.
struct SearchedDesign {
    Eigen::VectorXd u;
    Analysis analysis;
    std::vector<std::size_t> values;  ///< of each target, in the values of the spectrum
    std::vector<bool> counts;         ///< whether the target binds: not a limit that was never broken on the way
    Eigen::VectorXd error;            ///< (g − target) / size of the target; 0 where it does not count
};

/// The budget of a search, counted in analyses of a small mechanism. Each attempt may take a part of it.
class DesignWork {
public:
    void begin(double all)
    {
        m_done = 0;
        m_all = all;
        m_most = all;
    }
    /// Allows so many more from now on, within the budget.
    void allow(double part) { m_most = std::min(m_all, m_done + part); }
    /// Extends the budget by so many.
    void grant(double part) { m_most = m_all = m_done + part; }
    void add(double analyses) { m_done += analyses; }
    bool isSpent() const { return m_done >= m_most; }

private:
    double m_done = 0, m_all = 0, m_most = 0;
};

/// The search for one task.
class DesignSearch {
public:
    using Place = SearchedDesign;

    DesignSearch(const Mechanism& mechanism, const DesignTask& task) : m_mechanism(mechanism), m_task(task) {}

    Outcome<void> begin(Analysis analysis);
    /// Thorough: far changes are sought by stages too, and the smaller one is taken.
    Design run(const Monitor& monitor, bool isThorough);
    /// Other values of the targets.
    void aim(const std::vector<double>& values);

    /// Bounds of u, infinite where there are none, and the place of the number zero.
    const Eigen::VectorXd& low() const { return m_low; }
    const Eigen::VectorXd& high() const { return m_high; }
    double zeroOf(Eigen::Index i) const { return -m_variables[static_cast<std::size_t>(i)].value / m_unit[i]; }
    /// What a natural change of the number is in u.
    double widthOfScale(Eigen::Index i) const { return m_variables[static_cast<std::size_t>(i)].scale / m_unit[i]; }
    /// 1: at least, −1: at most, 0: equal.
    int sideOf(Eigen::Index target) const { return m_side[target]; }
    /// The largest |s| at the start.
    double speed() const;
    /// Where the search begins.
    const SearchedDesign& start() const { return m_last; }
    bool isSpent() const { return m_work.isSpent(); }
    [[nodiscard]] std::optional<SearchedDesign> placeAt(const Eigen::VectorXd& u, const SearchedDesign& from) const;
    /// ∂error/∂u.
    Eigen::MatrixXd slopesAt(const SearchedDesign& place) const;
    /// ∂s/∂u of each value of the spectrum; absent where there is none.
    std::vector<std::optional<std::vector<std::complex<double>>>> movesOfValues(const SearchedDesign& place) const;
    /// The modes of the targets by shape and by nearness, one to one.
    std::vector<std::size_t> recognised(const Analysis& analysis, const SearchedDesign& from) const;
    /// Lets only those limits count that are broken, or every one.
    void recount(SearchedDesign& place) const;
    void countAll(SearchedDesign& place) const;
    /// Newton's corrections of minimum norm that meet the targets that count.
    void meetExactly(SearchedDesign& place) const;
    static bool isMetAt(const SearchedDesign& place);

private:
    Outcome<void> readVariables();
    void chooseModes();
    double sizeOfTarget(Eigen::Index i) const;
    Outcome<Mechanism> mechanismAt(const Eigen::VectorXd& u) const;
    std::vector<Variable> variablesAt(const Place& place) const;
    void measure(Place& place) const;
    double costOfAnalysis() const;
    double lengthOf(const Place& place, const Eigen::VectorXd& way) const;
    void enterBounds(Place& place) const;
    bool leaveStandstill(Place& place) const;
    bool advance(Place& place, const Eigen::VectorXd& wanted, bool isStrict) const;
    Place searched(Place place, int mostSteps, const Monitor& monitor) const;
    Place searchedByStages(Place place, const Monitor& monitor);
    Place smallestOf(const Place& start, Place best, const Monitor& monitor);
    Place met(const Place& start, const Monitor& monitor, bool isThorough);
    Design raised(const Place& met, const Monitor& monitor);
    Text wordsOfRise(const Design& design, const std::vector<bool>& areAtEnds) const;
    struct Stationarity;
    Stationarity stationarityOf(const Place& place) const;
    [[nodiscard]] std::optional<Eigen::MatrixXd> bendAt(const Place& place, const Stationarity& at) const;
    void settle(Place& place, const Monitor& monitor) const;
    bool comeNearest(Place& place, const Monitor& monitor) const;
    Design designAt(const Place& place) const;
    Text wordsOf(const Design& design, bool isNearest) const;
    Text extremeOf(const Design& design) const;

    Mechanism m_mechanism;
    DesignTask m_task;
    std::vector<Variable> m_variables;
    Eigen::VectorXd m_unit, m_low, m_high;  ///< p = p₀ + unit · u
    Eigen::VectorXd m_before, m_wanted, m_size;
    Eigen::VectorXi m_side;  ///< 1: at least, −1: at most, 0: equal
    Place m_last;            ///< where the search begins: at first the mechanism as it is
    bool m_isIdle = false;   ///< none of the numbers changes any target
    mutable DesignWork m_work;
};

/// A quantity of an eigenvalue.
double quantityOf(std::complex<double> s, DesignTarget::Quantity quantity);

/// Its derivative where the eigenvalue moves by ds.
double derivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity);

/// The eigenvalues of an analysis by one method; null where there are none.
const Spectrum* spectrumOfDesign(const Analysis& analysis);

}  // namespace eigenlink
