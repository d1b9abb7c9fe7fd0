#include "model/report/matrix_list.h"

#include "model/basics/tolerances.h"
#include "model/data/matrices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace eigenlink::report {

namespace {

constexpr Eigen::Index kLargestPrinted = 6;  ///< rows and columns of a matrix that still reads well

SparseMatrix withoutDust(const LabelledMatrix& matrix)
{
    double largest = 0;
    matrix.forEachEntry(
        [&](Eigen::Index, Eigen::Index, double value) { largest = std::max(largest, std::abs(value)); });
    std::vector<Eigen::Triplet<double>> kept;
    matrix.forEachEntry([&](Eigen::Index row, Eigen::Index column, double value) {
        if (std::abs(value) > tolerance::kRoundingOfSolve * largest) {
            kept.emplace_back(static_cast<int>(row), static_cast<int>(column), value);
        }
    });
    SparseMatrix clean(matrix.rowCount(), matrix.columnCount());
    clean.setFromTriplets(kept.begin(), kept.end());
    return clean;
}

}  // namespace

std::vector<LabelledMatrix> reportedMatrices(const Analysis& analysis)
{
    constexpr std::array<std::string_view, 7> kReported{"M", "C", "H", "Phi_q", "mcs_M_r", "mcs_C_r", "mcs_K_r"};
    std::vector<LabelledMatrix> reported;
    for (LabelledMatrix& matrix : matricesOf(analysis)) {
        if (std::ranges::find(kReported, matrix.name) == kReported.end() || matrix.rowCount() == 0) {
            continue;
        }
        matrix.values = withoutDust(matrix);
        // Without damping, C_r is printed with M_r and K_r; nothing else would be learnt from it.
        if (matrix.entryCount() > 0 || (matrix.name != "C" && isPrinted(matrix))) {
            reported.push_back(std::move(matrix));
        }
    }
    return reported;
}

bool isPrinted(const LabelledMatrix& matrix)
{
    return std::max(matrix.rowCount(), matrix.columnCount()) <= kLargestPrinted;
}

}  // namespace eigenlink::report
