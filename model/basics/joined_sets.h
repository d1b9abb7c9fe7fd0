#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace eigenlink {

/// Disjoint sets of the numbers from 0 on: each alone at first, then joined two at a time.
class JoinedSets {
public:
    /// `count` sets of one number each: 0 … count − 1.
    explicit JoinedSets(std::size_t count) : m_parents(count)
    {
        std::iota(m_parents.begin(), m_parents.end(), std::size_t{0});
    }
    /// The smallest number of the set that holds i.
    std::size_t rootOf(std::size_t i)
    {
        while (m_parents[i] != i) {
            i = m_parents[i] = m_parents[m_parents[i]];
        }
        return i;
    }
    /// Joins the sets that hold i and k.
    void join(std::size_t i, std::size_t k)
    {
        const std::size_t a = rootOf(i), b = rootOf(k);
        m_parents[std::max(a, b)] = std::min(a, b);
    }
    /// The sets, by their smallest numbers; each ascending.
    std::vector<std::vector<std::size_t>> sets()
    {
        std::vector<std::vector<std::size_t>> all(m_parents.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[rootOf(i)].push_back(i);
        }
        std::erase_if(all, [](const auto& each) { return each.empty(); });
        return all;
    }

private:
    std::vector<std::size_t> m_parents;
};

}  // namespace eigenlink
