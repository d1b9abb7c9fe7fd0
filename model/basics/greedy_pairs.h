#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <vector>

namespace eigenlink {

/// The i-th of one list and the j-th of another.
struct GreedyPair {
    double distance = 0;
    std::size_t i = 0, j = 0;
};

/// Pairs the nearest of two lists first, each at most once; of equal distances the smaller i, then the smaller j.
/// distance(i, j) is not finite where the two never belong together. The order is that of a sorted table of all n·m
/// distances, of which only the nearest partner of each i is kept here: O(nm) unless many want the same partner.
template <class Distance>
[[nodiscard]] std::vector<GreedyPair> greedyPairs(std::size_t n, std::size_t m, const Distance& distance)
{
    using Candidate = std::tuple<double, std::size_t, std::size_t>;
    std::vector<bool> isTaken(m, false);
    const auto nearestOf = [&](std::size_t i) {
        std::optional<Candidate> nearest;
        for (std::size_t j = 0; j < m; ++j) {
            const double far = isTaken[j] ? HUGE_VAL : distance(i, j);
            if (std::isfinite(far) && (!nearest || far < std::get<0>(*nearest))) {
                nearest = Candidate(far, i, j);
            }
        }
        return nearest;
    };
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> waiting;
    for (std::size_t i = 0; i < n; ++i) {
        if (const std::optional<Candidate> nearest = nearestOf(i)) {
            waiting.push(*nearest);
        }
    }
    std::vector<GreedyPair> pairs;
    while (!waiting.empty()) {
        const auto [far, i, j] = waiting.top();
        waiting.pop();
        if (!isTaken[j]) {
            isTaken[j] = true;
            pairs.push_back({far, i, j});
        } else if (const std::optional<Candidate> next = nearestOf(i)) {
            waiting.push(*next);
        }
    }
    return pairs;
}

}  // namespace eigenlink
