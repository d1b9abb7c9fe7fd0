#pragma once

#include "model/equilibrium/search/list_builder.h"
#include "model/equilibrium/search/polynomial_equilibria.h"
#include "model/equilibrium/search/start_places.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// Equilibria of mechanisms with one degree of freedom:
///
/// 1. A place on every branch of the configurations is found, with proof where paths of a homotopy give one.
/// 2. Every branch is traced from end to end, and torsion springs counted along it as they are wound up when the
///    mechanism moves there from the drawing.
/// 3. Every zero of dV/ds on it is an equilibrium; jumps, singular configurations and continua are special places.
///
/// Objects that it refers to must outlive it.
class BranchSearch {
public:
    /// `proofs`: a monitor of its own for homotopies, which may end before the search does.
    BranchSearch(const SearchedMechanism& parts, ListBuilder& builder, const Monitor& monitor, const Monitor& proofs)
        : m_parts(parts), m_builder(builder), m_monitor(monitor), m_proofs(proofs)
    {
    }

    /// Adds all results to the list, with their proofs. `starts` are of one kind, with one degree of freedom;
    /// `mostPaths`: of a new homotopy. May run once.
    void run(StartPlaces& starts, std::size_t mostPaths);

    /// The curves that were found.
    const std::vector<ConfigurationCurve>& branches() const { return m_curves; }
    /// For each curve the number of its component of the configurations: curves that meet in a singular one are of one.
    std::vector<std::size_t> partsOfBranches() const;
    /// True where there is a branch of which places where others branch off are not kept.
    bool hasSingularBranch() const { return m_hasSingularBranch; }
    /// The places nearest to others that found the branches.
    const DistancePoints& distance() const { return m_distance; }
    /// Puts the branches into the list with their energy, in places that are dense enough to be drawn.
    void keepCurves();

private:
    void findCurves(const CurveTracer& tracer, std::size_t mostPaths, StartPlaces& starts);
    void addCurve(std::optional<ConfigurationCurve> curve);
    void findSingularCurves(const CurveTracer& tracer);
    [[nodiscard]] bool describeCurves(const StartPlaces& starts);
    bool windsThroughSingularities() const;
    void alignBranches(const CurveTracer& tracer);
    void countNearDrawing(ConfigurationCurve& curve) const;
    void dropDrivenPlaces();
    Eigen::VectorXd anglesAt(const CurveZero& zero, const ConfigurationCurve& curve) const;
    void searchCurve(const ConfigurationCurve& curve, const CurveTracer& tracer);
    void noteJumps(const CurveEquilibria& found);
    void noteSingularities(const CurveEquilibria& found);
    void noteBranchesAtSingularities();
    bool meets(const ConfigurationCurve& curve, const Eigen::VectorXd& place, double distance) const;
    [[nodiscard]] std::optional<double> steepestAt(const Eigen::VectorXd& place) const;

    const SearchedMechanism& m_parts;
    const System& m_system = m_parts.system();
    const System& m_full = *m_parts.whole();
    ListBuilder& m_builder;
    EquilibriumList& m_list = m_builder.list();
    const Monitor& m_monitor;
    const Monitor& m_proofs;
    DistancePoints m_distance;
    std::vector<ConfigurationCurve> m_curves;
    std::size_t m_traced = 0;  // points on all of them
    bool m_windsWithinBranch = false;
    bool m_hasSingularBranch = false;
    bool m_allCount = true;     // no constraint is left out that others hold
    bool m_isCutShort = false;  // branches were left untraced
};

}  // namespace eigenlink
