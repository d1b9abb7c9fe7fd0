#include "model/studies/design/design_search.h"

#include "model/studies/design/design_words.h"
#include "model/studies/design/largest_damping.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/design/nearest_design.h"
#include "model/studies/design/smallest_change.h"

namespace eigenlink {

namespace {

/// Analyses of a search, at most: of all ways that are tried, of the last one to the nearest place, and of the search
/// for the largest damping.
constexpr double kMostOfAllWays = 5400, kMostOfNearest = 400, kMostOfRise = 6000;

}  // namespace

Outcome<DesignSearch> DesignSearch::from(Analysis start, const DesignTask& task)
{
    Outcome<DesignSpace> space = DesignSpace::from(std::move(start), task);
    if (!space) {
        return Failure{space.reason()};
    }
    return DesignSearch(std::move(space).value(), task);
}

Design DesignSearch::run(const Monitor& monitor, bool isThorough)
{
    m_space.work().begin(kMostOfAllWays);
    monitor.report(0, "design");  // the numbers as they are can be left behind from here on
    SmallestChange search(m_space, monitor);
    SearchedDesign place = search.found(isThorough);
    if (m_task.raisesDamping && isThorough && place.isMet()) {
        return raised(place, monitor);
    }
    DesignEnd end{.isIdle = search.isIdle()};
    if (!place.isMet()) {
        m_space.work().grant(kMostOfNearest);
        end.isNearest = comeNearest(m_space, place, monitor);
        m_space.meetExactly(place);
    }
    end.isSpent = m_space.isSpent();
    Design design = designAt(place, monitor);
    design.isNearest = end.isNearest && !end.isIdle;
    design.words = wordsOfDesign(design, m_task, end);
    m_space.setStart(std::move(place));
    return design;
}

/// From where the targets are met to the largest smallest damping.
Design DesignSearch::raised(const SearchedDesign& met, const Monitor& monitor)
{
    m_space.work().grant(kMostOfRise);
    const LargestDamping rise(m_space, monitor);
    SearchedDesign place = rise.raisedFrom(met);
    Design design = designAt(place, monitor);
    const auto before = smallestRatioOf(*spectrumOfDesign(m_space.start().analysis), 0);
    const auto after = smallestRatioOf(*spectrumOfDesign(place.analysis), tolerance::kNearlySame);
    if (before && after) {
        design.damping = RaisedDamping{before->ratio, after->ratio, after->modes};
    }
    design.words = wordsOfRise(design, rise.areAtEnds(place), m_space.isSpent());
    m_space.setStart(std::move(place));
    return design;
}

Design DesignSearch::designAt(const SearchedDesign& place, const Monitor& monitor) const
{
    Design design;
    design.mechanism = place.analysis.mechanism;
    design.changes = m_space.numbers().changesTo(place.u);
    design.outcomes = m_space.targets().outcomesAt(place);
    design.isMet = place.isMet();
    design.isCancelled = monitor.isCancelled();
    return design;
}

}  // namespace eigenlink
