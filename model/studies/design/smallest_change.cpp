#include "model/studies/design/smallest_change.h"

#include "model/studies/design/box_step.h"
#include "model/studies/design/settled_change.h"
#include "model/studies/design/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

/// Steps of the search for the smallest change, and of each that is tried beside it.
constexpr int kMostSteps = 200, kMostStepsBeside = 60;
/// Analyses of one way, at most.
constexpr double kMostAnalyses = 600;

}  // namespace

/// Goes straight into the bounds, as far as the equilibrium can be followed.
void SmallestChange::enterBounds(Place& place) const
{
    double longest = tolerance::kLongestChange;
    while (longest > tolerance::kShortestSearchStep && !m_space.isSpent()) {
        const Eigen::VectorXd way = m_numbers.bounded(place.u) - place.u;
        const double length = way.size() > 0 ? way.cwiseAbs().maxCoeff() : 0;
        if (length == 0) {
            return;
        }
        const double part = std::min(1.0, longest * (1 + place.u.cwiseAbs().maxCoeff()) / length);
        if (std::optional<Place> next = m_space.placeAt(place.u + part * way, place)) {
            place = std::move(*next);
        } else {
            longest /= 2;
        }
    }
}

/// Leaves a place where no target changes to first order, as with a mode of frequency zero, to one beside it that is
/// better; false where there is none.
bool SmallestChange::leaveStandstill(Place& place) const
{
    constexpr int kMostSizes = 5;
    const Eigen::VectorXd &low = m_numbers.low(), &high = m_numbers.high();
    double step = tolerance::kOffStandstill;
    for (int size = 0; size < kMostSizes && !m_space.isSpent(); ++size, step *= 5) {
        std::optional<Place> best;
        for (Eigen::Index i = 0; i < m_numbers.count(); ++i) {
            for (const double side : {1.0, -1.0}) {
                Eigen::VectorXd u = place.u;
                u[i] = std::clamp(u[i] + side * step, std::min(low[i], u[i]), std::max(high[i], u[i]));
                std::optional<Place> next = m_space.placeAt(u, place);
                const double least = (best ? *best : place).error.norm();
                if (next && next->error.norm() < (1 - tolerance::kLeftByCancellation) * least) {
                    best = std::move(next);
                }
            }
        }
        if (best) {
            place = std::move(*best);
            return true;
        }
    }
    return false;
}

/// Goes towards `wanted` as far as errors become smaller, or, on the way along met targets, stay of second order; false
/// where no step is left.
bool SmallestChange::advance(Place& place, const Eigen::VectorXd& wanted, bool isStrict) const
{
    const Eigen::VectorXd way = wanted - place.u;
    const double length = m_numbers.lengthOf(place.u, way);
    double part = length > tolerance::kLongestChange ? tolerance::kLongestChange / length : 1;
    do {
        std::optional<Place> next = m_space.placeAt(place.u + part * way, place);
        const double error = next ? next->error.norm() : std::numeric_limits<double>::infinity();
        const double tangential = isStrict ? 0 : std::min(tolerance::kAlongTargets, 0.5 * std::pow(part * length, 2));
        if (error <= (1 - 0.1 * part) * place.error.norm() || error <= tangential) {
            place = std::move(*next);
            return true;
        }
        part /= 2;
    } while (part * length > tolerance::kShortestSearchStep && !m_space.isSpent());
    return false;
}

/// The smallest change near a place that meets the targets, or how near it came.
SearchedDesign SmallestChange::searched(Place place, int mostSteps) const
{
    const Eigen::VectorXd centre = Eigen::VectorXd::Zero(m_numbers.count());
    for (int i = 0; i < mostSteps && !m_monitor.isCancelled() && !m_space.isSpent(); ++i) {
        const Eigen::MatrixXd slopes = m_space.slopesAt(place);
        const BoxStep step =
            nearestInBox(slopes, slopes * place.u - place.error, centre, m_numbers.low(), m_numbers.high());
        const Eigen::VectorXd before = place.u;
        if (!advance(place, step.u, i > mostSteps / 2) ||
            (place.u - before).cwiseAbs().maxCoeff() < tolerance::kNearlyConverged) {
            break;
        }
    }
    m_space.meetExactly(place);
    return place;
}

/// Goes to the targets through targets between, so that the change grows with them: where the way at once is long it
/// may end at a change that is the smallest of its neighbours alone.
SearchedDesign SmallestChange::searchedByStages(Place place)
{
    constexpr int kStages = 6;
    const Eigen::VectorXd wanted = m_space.targets().wanted();
    const Eigen::VectorXd way = m_space.targets().gaps(place);
    for (int i = 1; i <= kStages; ++i) {
        m_space.setWanted(wanted + (1 - static_cast<double>(i) / kStages) * way);
        m_space.targets().measure(place);
        place = searched(std::move(place), kMostStepsBeside);
    }
    return place;
}

/// The smallest change among this one, that by stages, and those sought from beside the start.
SearchedDesign SmallestChange::smallestOf(const Place& start, Place best)
{
    constexpr Eigen::Index kMostNumbers = 8;
    const auto offer = [&best](Place other) {
        if (other.isMet() && (!best.isMet() || other.u.norm() < (1 - tolerance::kLeftByCancellation) * best.u.norm())) {
            best = std::move(other);
        }
    };
    offer(searchedByStages(start));
    const Eigen::Index count = m_numbers.count();
    for (Eigen::Index i = 0; count <= kMostNumbers && i < 2 * count && !m_monitor.isCancelled(); ++i) {
        m_space.work().allow(kMostAnalyses);
        Eigen::VectorXd u = start.u;
        u[i / 2] += i % 2 == 0 ? tolerance::kBesideStart : -tolerance::kBesideStart;
        if (std::optional<Place> beside = m_space.placeAt(m_numbers.bounded(u), start)) {
            offer(searched(std::move(*beside), kMostStepsBeside));
        }
    }
    return best;
}

/// The smallest change that meets the targets, or how near it came.
SearchedDesign SmallestChange::met(const Place& start, bool isThorough)
{
    if (start.error.size() == 0) {
        return start;
    }
    const bool isOff = start.error.cwiseAbs().maxCoeff() > tolerance::kRounding;
    Place begin = start;
    m_isIdle = isOff && m_space.slopesAt(start).isZero(0) && !leaveStandstill(begin);
    Place place = searched(begin, kMostSteps);
    const bool isFar = !place.isMet() || (place.u - begin.u).cwiseAbs().maxCoeff() > tolerance::kFarChange;
    if (isThorough && isFar && isOff && !m_isIdle && m_space.isSmall() && m_numbers.count() > 1) {
        m_space.work().allow(kMostAnalyses);
        place = smallestOf(begin, std::move(place));
        m_space.work().allow(kMostAnalyses);
        place = searched(std::move(place), kMostSteps);
    }
    if (isThorough && place.isMet()) {
        settle(m_space, place, m_monitor);
    }
    return place;
}

SearchedDesign SmallestChange::found(bool isThorough)
{
    m_space.work().allow(kMostAnalyses);
    Place start = m_space.start();
    enterBounds(start);
    return met(start, isThorough);
}

}  // namespace eigenlink
