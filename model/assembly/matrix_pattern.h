#pragma once

#include <Eigen/Sparse>

#include <memory>
#include <mutex>
#include <vector>

namespace eigenlink {

/// Places of the entries of an assembled matrix, in the order in which they are added: assembling again with the same
/// entries needs no sorting.
class MatrixPattern {
public:
    using Matrix = Eigen::SparseMatrix<double>;
    using Entries = std::vector<Eigen::Triplet<double, int>>;
    struct Place {
        int row, column, slot;  ///< the entry of (row, column) is valuePtr()[slot]
    };

    /// The places of these entries in a matrix, rows × columns; entries of one row and column share a slot.
    MatrixPattern(Eigen::Index rows, Eigen::Index columns, const Entries& entries);

    /// True where these entries stand in the same places in the same order.
    bool fits(const Entries& entries) const;
    /// The matrix, rows × columns, with the sum of the entries of each place. The entries must fit.
    Matrix build(const Entries& entries) const;
    /// A matrix of this pattern, rows × columns, with zeros as values.
    Matrix zero() const;
    /// The places in the order of the entries.
    const std::vector<Place>& places() const { return m_places; }

private:
    Eigen::Index m_rows, m_columns;
    std::vector<int> m_outer, m_inner;
    std::vector<Place> m_places;
};

/// The last pattern of a matrix that is assembled again and again, by any number of threads.
class PatternMemory {
public:
    /// The last pattern; null where none was assembled yet.
    std::shared_ptr<const MatrixPattern> last() const;
    /// The matrix, rows × columns, of these entries, on the last pattern where it fits; else on another, which becomes
    /// the last.
    MatrixPattern::Matrix build(Eigen::Index rows, Eigen::Index columns, const MatrixPattern::Entries& entries);

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const MatrixPattern> m_last;
};

}  // namespace eigenlink
