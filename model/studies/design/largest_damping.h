#pragma once

#include "model/basics/monitor.h"
#include "model/studies/design/design_space.h"

#include <Eigen/Dense>

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// Makes the smallest damping ratio as large as it can be, the targets of its space met:
///
///     max t,  t ≤ min(ζᵢ(u), 1),  g(u) = targets,  low ≤ u ≤ high
///
/// ζ = −Re s/|s| of every true mode that moves; what grows without swinging counts as −1 − s/s₀, so that it is stopped
/// first. The largest t is a corner where modes cross, and often one where two of them become one, with slopes without
/// bound on one side. So each step solves a model with the slopes of all modes,
///
///     max t − ½ dᵀB d,  t ≤ ζᵢ + ζᵢ′ d,  |d| ≤ radius,
///
/// B by the formula of Broyden, Fletcher, Goldfarb and Shanno, and the radius shrinks where the model is wrong
/// (Fletcher, Practical Methods of Optimization, 14.5). One number is scanned instead, several are sampled for places
/// to begin at. Where every mode can have ζ = 1, the smallest change that gives it is sought.
class LargestDamping {
public:
    /// The space and the monitor must outlive it.
    LargestDamping(const DesignSpace& space, const Monitor& monitor);

    /// Goes from a place that meets the targets to one that meets them with the largest t found.
    SearchedDesign raisedFrom(const SearchedDesign& start) const;
    /// True for each number that came to the end of the search where nothing bounds it.
    std::vector<bool> areAtEnds(const SearchedDesign& place) const;

private:
    using Place = SearchedDesign;
    struct Model;
    struct Ascent;
    struct Inequalities;

    double valueOf(const Place& place) const;
    bool isCritical(const Place& place) const;
    [[nodiscard]] std::optional<Place> placeAt(const Eigen::VectorXd& u, const Place& from) const;
    [[nodiscard]] std::optional<Place> placeFarFrom(const Place& from, const Eigen::VectorXd& u) const;
    [[nodiscard]] std::optional<Place> placeBetween(const Place& outside, const Place& inside,
                                                    const Eigen::VectorXd& u) const;
    Eigen::VectorXd widthsAt(const Place& place) const;
    Model modelAt(const Place& place) const;
    void addLimits(const Place& place, const Model& model, const Ascent& ascent, Inequalities& all) const;
    bool solve(const Place& place, const Model& model, Ascent& ascent) const;
    void learn(Ascent& ascent, const Place& place, const Model& model, const Place& next, const Model& there) const;
    void refresh(Ascent& ascent, const Place& place, double radius) const;
    Place climbed(Place place, int mostSteps) const;
    std::vector<Place> climbedFromBeside(const Place& start) const;
    bool isBetter(const Place& a, const Place& b) const;
    bool pollAround(Place& place) const;
    Place scannedTo(const Place& start, double end) const;
    Place narrowed(const Place& best, double low, double high) const;
    std::vector<Place> sampled(const Place& start) const;
    double sampleOf(const Place& start, double width, Eigen::Index i, double part) const;
    Place atEdge(Place& outside, Place inside, double enough) const;
    [[nodiscard]] std::optional<Eigen::VectorXd> leastTowards(const Place& place, double radius) const;
    Place leastChange(const Place& start, Place inside) const;

    const DesignSpace& m_space;
    const Monitor& m_monitor;
    Eigen::VectorXd m_low, m_high;  ///< where it is looked
    std::vector<bool> m_isOpenLow, m_isOpenHigh;
    std::ptrdiff_t m_moving;  ///< values that belong to motions at the start
};

/// The smallest damping ratio of the true modes that move, and which have it to `room`, from 0 in the order of modesOf;
/// absent where nothing moves.
struct SmallestRatio {
    double ratio = 1;
    std::vector<std::size_t> modes;
};
/// The smallest damping ratio of modes that move, and the modes within `room` of it; absent where no mode moves.
[[nodiscard]] std::optional<SmallestRatio> smallestRatioOf(const Spectrum& spectrum, double room);

}  // namespace eigenlink
