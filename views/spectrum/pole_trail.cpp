#include "views/spectrum/pole_trail.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

using Places = std::vector<std::complex<double>>;

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
    constexpr double kSame = 1e-9;
    return before.size() != after.size() || !std::ranges::equal(before, after, [](auto a, auto b) {
               return std::abs(a - b) <= kSame * std::max(std::abs(a), std::abs(b));
           });
}

}  // namespace

void PoleTrail::add(const std::vector<SpectrumMark>& marks)
{
    Places places = placesOf(marks);
    if (!m_places.empty() && !haveMoved(m_places.back(), places)) {
        return;
    }
    m_places.push_back(std::move(places));
    if (m_places.size() > kLongest) {
        m_places.pop_front();
    }
}

std::vector<TrailStep> PoleTrail::steps() const
{
    std::vector<TrailStep> steps;
    for (std::size_t k = 0; k + 1 < m_places.size(); ++k) {
        const Places& here = m_places[k];
        const Places& there = m_places[k + 1];
        const double age = static_cast<double>(m_places.size() - 2 - k);
        for (const std::complex<double> s : here) {
            const bool goesOn = !there.empty() && here[nearest(here, there[nearest(there, s)])] == s;
            steps.push_back({s, goesOn ? std::optional(there[nearest(there, s)]) : std::nullopt,
                             1 - age / static_cast<double>(kLongest)});
        }
    }
    return steps;
}

}  // namespace eigenlink
