#pragma once

#include "model/math/sparse/matrix.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace eigenlink {

/// The order of elimination of a saddle matrix of H (n×n) and Φ (m×n), and where their entries stand in it.
struct SaddleOrder {
    std::vector<int> place;  ///< of coordinate i, then of constraint j, in the order of elimination
    SparseMatrix A;          ///< upper triangle in that order, with zeros
    /// Place of entry k of a matrix in A; −1 for the other triangle. Of Φᵀ, and of the products of two entries of
    /// one of its columns: (1,1), (1,2) … (2,2) …
    std::vector<int> toH, toPhi, toSquares, toSlack;

    /// The count of numbers that it keeps.
    std::size_t size() const;
};

/// Places of the entries of the saddle matrix of H, C, M (n×n) and Φ (m×n) in the order of its elimination. Depends
/// on the patterns alone, so that it serves every configuration of a mechanism, and every mechanism of the same kind.
class SaddlePlan {
public:
    /// H, C and M are n×n, Φ is m×n; their values do not matter.
    SaddlePlan(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi);

    /// True where all matrices have entries in the places that the plan was made for, and no others.
    bool fits(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi) const;
    /// True where H and Φ have entries in these places, and no others.
    bool fits(const SparseMatrix& H, const SparseMatrix& Phi) const;
    /// The plan of other C and M in the same order, which is just what its own would be; none where they, or those of
    /// this plan, have entries where H and ΦᵀΦ have none.
    std::shared_ptr<const SaddlePlan> with(const SparseMatrix& C, const SparseMatrix& M) const;
    /// The count of numbers that it keeps beside its order.
    std::size_t ownSize() const;
    /// Adds the entries of a matrix to `values` on the pattern of A.
    static void add(const SparseMatrix& matrix, const std::vector<int>& places, Eigen::VectorXd& values);
    /// Adds Φᵀ W Φ to `values` on the pattern of A, W = diag(weight) m×m.
    void addSquares(const SparseMatrix& PhiTransposed, const Eigen::VectorXd& weight, Eigen::VectorXd& values) const;

    std::shared_ptr<const SaddleOrder> order;
    std::vector<int> toC, toM;  ///< as those of the order

private:
    struct Pattern {
        Eigen::Index rows = 0, columns = 0;
        std::vector<int> outer, inner;

        explicit Pattern(const SparseMatrix& matrix);
        bool fits(const SparseMatrix& matrix) const;
    };

    using Patterns = std::array<std::shared_ptr<const Pattern>, 4>;

    SaddlePlan(const SaddlePlan& alike, const SparseMatrix& C, const SparseMatrix& M);

    Patterns m_patterns;
};

/// The plan of these patterns. The last few are remembered, unless they are very large.
std::shared_ptr<const SaddlePlan> saddlePlanOf(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M,
                                               const SparseMatrix& Phi);

}  // namespace eigenlink
