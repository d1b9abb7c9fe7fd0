#pragma once

#include "model/analysis/analysis.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// The pattern of the entries of a square matrix.
struct SparsityPattern {
    std::string name;                          ///< "M_r", "M_q", "M_p"
    std::size_t size = 0;                      ///< rows and columns
    std::vector<std::pair<int, int>> entries;  ///< (row, column), by columns
    std::vector<std::pair<int, int>> factor;   ///< of its Cholesky factor L, in the order of the coordinates
    bool positiveDefinite = false;             ///< otherwise there is no factor
};

/// The mass matrices of the three methods with their Cholesky factors, as [LIN] Fig. 5 shows them: M_r = RᵀMR of MCS
/// (where it was solved for), M_q = M of RCS, M_p = M + αΦ_qᵀΦ_q of UCS. Entries that are rounding against their
/// diagonal do not count. Empty without a usable equilibrium.
std::vector<SparsityPattern> massPatterns(const Analysis& analysis);

}  // namespace eigenlink
