#include "model/branches/branch_chart.h"

#include "model/basics/parallel.h"

#include <utility>

namespace eigenlink {

namespace {

ChartSlice sliceOf(const BranchChart& chart, const BranchOptions& options, double value, const Monitor& monitor)
{
    ChartSlice slice{value, {}};
    const Outcome<Mechanism> there = chart.second.with(value);
    const Outcome<Variable> first =
        there ? variableNamed(*there, chart.first.name) : Outcome<Variable>(Failure{there.reason()});
    if (!first) {
        slice.reason = first.reason();
        return slice;
    }
    Outcome<BranchDiagram> diagram = branchesOf(*there, *first, options, monitor);
    if (diagram) {
        slice.diagram = std::move(diagram).value();
    } else {
        slice.reason = diagram.reason();
    }
    return slice;
}

}  // namespace

BranchChart branchChartOf(const Variable& first, const BranchOptions& options, const Variable& second,
                          const std::vector<double>& values, const Monitor& monitor)
{
    BranchChart chart{first, second, std::vector<ChartSlice>(values.size())};
    const Monitor silent{monitor.cancelled, {}};
    inParallel(values.size(), [&](std::size_t i) { chart.slices[i] = sliceOf(chart, options, values[i], silent); });
    chart.cancelled = monitor.isCancelled();
    return chart;
}

}  // namespace eigenlink
