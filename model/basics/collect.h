#pragma once

#include <algorithm>
#include <functional>

namespace eigenlink {

/// The values of a function, or of a member, for each item of a range, in their order: a list of the type that is
/// named.
template <class List, class Range, class Function>
List mapped(Range&& range, Function function)
{
    List list;
    if constexpr (requires { list.reserve(range.size()); }) {
        list.reserve(range.size());
    }
    for (auto&& each : range) {
        if constexpr (requires { list.emplace_back(std::invoke(function, each)); }) {
            list.emplace_back(std::invoke(function, each));
        } else {
            list.insert(std::invoke(function, each));
        }
    }
    return list;
}

/// The largest value of a function, or of a member, over a range; at least `least`.
template <class Range, class Function>
double largestValue(const Range& range, Function function, double least = 0)
{
    double largest = least;
    for (const auto& each : range) {
        largest = std::max(largest, std::invoke(function, each));
    }
    return largest;
}

/// The sum of the values of a function, or of a member, over a range.
template <class Range, class Function>
double sumOfValues(const Range& range, Function function)
{
    double sum = 0;
    for (const auto& each : range) {
        sum += std::invoke(function, each);
    }
    return sum;
}

}  // namespace eigenlink
