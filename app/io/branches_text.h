#pragma once

#include "app/io/language.h"
#include "model/branches/branch_chart.h"
#include "model/data/labelled_matrix.h"

#include <string>

namespace eigenlink {

/// What is written of every equilibrium of a branch.
enum class BranchQuantity { eigenvalues, equilibrium, energy };

/// Branches with their equilibria, special points and ends, as JSON.
std::string branchesJson(const BranchDiagram& diagram, BranchQuantity quantity);

/// A row for each equilibrium: branch, parameter, number of unstable directions, and the quantity.
std::string branchesCsv(const BranchDiagram& diagram, BranchQuantity quantity);

/// The same as a matrix; not a number where an equilibrium has fewer columns.
LabelledMatrix branchesMatrix(const BranchDiagram& diagram, BranchQuantity quantity);

/// For people: each branch by its special points and ends in words.
std::string branchesTable(const BranchDiagram& diagram, const Language& language = {});

/// The same of a chart: its slices in "slices", each with its branches or the reason why it has none.
std::string chartJson(const BranchChart& chart, BranchQuantity quantity);

/// The same with the other number in the first column.
std::string chartCsv(const BranchChart& chart, BranchQuantity quantity);

/// The same as a matrix.
LabelledMatrix chartMatrix(const BranchChart& chart, BranchQuantity quantity);

/// For people: slice by slice.
std::string chartTable(const BranchChart& chart, const Language& language = {});

}  // namespace eigenlink
