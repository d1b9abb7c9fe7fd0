#pragma once

#include <Eigen/Sparse>

#include <atomic>
#include <memory>
#include <vector>

namespace eigenlink {

/// Where the entries of an assembled matrix go, in the order in which they are added: assembling again with the same
/// entries needs no sorting.
class MatrixPattern {
public:
    using Entries = std::vector<Eigen::Triplet<double, int>>;

    MatrixPattern(Eigen::Index rows, Eigen::Index columns, const Entries& entries);

    /// True where these entries stand in the same places in the same order.
    bool fits(const Entries& entries) const;
    /// The matrix; the entries must fit.
    Eigen::SparseMatrix<double> build(const Entries& entries) const;
    std::size_t entryCount() const { return m_places.size(); }

private:
    struct Place {
        int row, column, slot;
    };

    std::vector<Place> m_places;
    Eigen::SparseMatrix<double> m_zero;
};

/// The last pattern of a matrix that is assembled again and again, by any number of threads.
class PatternMemory {
public:
    /// How many entries to expect.
    std::size_t entryCount() const;
    Eigen::SparseMatrix<double> build(Eigen::Index rows, Eigen::Index columns, const MatrixPattern::Entries& entries);

private:
    std::atomic<std::shared_ptr<const MatrixPattern>> m_last;
};

}  // namespace eigenlink
