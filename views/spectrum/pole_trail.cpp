#include "views/spectrum/pole_trail.h"

#include "model/basics/verdicts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

using Places = std::vector<std::complex<double>>;

constexpr double kJump =
    0.5;  ///< of the larger of two values: what is farther apart has not gone from one to the other
constexpr std::size_t kMostFollowed = 80;  ///< eigenvalues of large systems beyond these leave no trail

/// The true eigenvalues of the first method, the smallest of them where there are many.
Places placesOf(const std::vector<SpectrumMark>& marks)
{
    Places places;
    for (const SpectrumMark& mark : marks) {
        const bool isOfFirst = mark.mode.method == marks.front().mode.method;
        if (isOfFirst && !mark.isSpurious() && !mark.value->infinite && std::isfinite(std::abs(mark.value->s))) {
            places.push_back(mark.value->s);
        }
    }
    std::ranges::stable_sort(places, {}, [](std::complex<double> s) { return std::abs(s); });
    places.resize(std::min(places.size(), kMostFollowed));
    return places;
}

std::size_t nearest(const Places& places, std::complex<double> s)
{
    return static_cast<std::size_t>(
        std::ranges::min_element(places, {}, [s](std::complex<double> other) { return std::abs(other - s); }) -
        places.begin());
}

bool haveMoved(const Places& before, const Places& after)
{
    return before.size() != after.size() ||
           !std::ranges::equal(before, after, [](auto a, auto b) { return areEqual(a, b); });
}

}  // namespace

void PoleTrail::clear()
{
    m_last.clear();
    m_moves.clear();
}

void PoleTrail::add(const std::vector<SpectrumMark>& marks)
{
    const Places places = placesOf(marks);
    const Places before = std::exchange(m_last, places);
    if (before.empty() || places.empty() || !haveMoved(before, places)) {
        return;
    }
    std::vector<TrailStep> move;
    for (const std::complex<double> s : before) {
        const std::complex<double> next = places[nearest(places, s)];
        const bool jumps = std::abs(next - s) > kJump * std::max(std::abs(next), std::abs(s));
        const bool goesOn = !jumps && before[nearest(before, next)] == s;
        move.push_back({s, goesOn ? std::optional(next) : std::nullopt, 1});
    }
    m_moves.push_back(std::move(move));
    if (m_moves.size() > kLongest) {
        m_moves.pop_front();
    }
}

std::vector<TrailStep> PoleTrail::steps() const
{
    std::vector<TrailStep> steps;
    for (std::size_t i = 0; i < m_moves.size(); ++i) {
        const double strength = 1 - static_cast<double>(m_moves.size() - 1 - i) / static_cast<double>(kLongest);
        for (TrailStep step : m_moves[i]) {
            step.strength = strength;
            steps.push_back(step);
        }
    }
    return steps;
}

}  // namespace eigenlink
