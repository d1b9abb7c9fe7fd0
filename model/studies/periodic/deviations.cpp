#include "model/studies/periodic/deviations.h"

#include "model/basics/tolerances.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace eigenlink {

std::vector<std::string> largestMovers(const System& system, const Eigen::VectorXcd& shape, std::size_t most)
{
    if (shape.size() == 0) {
        return {};
    }
    std::vector<std::size_t> order(static_cast<std::size_t>(shape.size()));
    std::iota(order.begin(), order.end(), 0);
    const auto sizeOf = [&](std::size_t i) { return std::abs(shape[static_cast<Eigen::Index>(i)]); };
    const double largest = shape.cwiseAbs().maxCoeff();
    // Equal sizes stand in the order of the coordinates, whatever rounding makes of them.
    const auto rankOf = [&](std::size_t i) {
        return largest > 0 ? std::round(sizeOf(i) / (tolerance::kNearlyEqual * largest)) : 0;
    };
    std::ranges::stable_sort(order, std::ranges::greater(), rankOf);
    std::vector<std::string> names;
    for (const std::size_t i : order) {
        if (names.size() < most && sizeOf(i) > 0.1 * largest && !system.coordinates()[i].elastic) {
            names.push_back(system.coordinates()[i].name);
        }
    }
    return names;
}

ResultColumn moversColumn(const System& system, const std::vector<Eigen::VectorXcd>& shapes)
{
    ResultColumn column = wordColumn("moves", "moves most", {});
    for (const Eigen::VectorXcd& shape : shapes) {
        std::string movers;
        for (const std::string& name : largestMovers(system, shape)) {
            movers += (movers.empty() ? "" : " ") + name;
        }
        column.words.push_back(Text::verbatim(std::move(movers)));
    }
    return column;
}

std::vector<Text> growthGroups()
{
    return {"grows", "does not grow"};
}

ResultColumn growthColumn(const std::vector<bool>& grows)
{
    ResultColumn column = wordColumn("deviation", "a small deviation", {});
    column.isDisplayed = true;
    for (const bool each : grows) {
        column.words.push_back(growthGroups()[each ? 0 : 1]);
    }
    return column;
}

}  // namespace eigenlink
