#include "app/slepc/saddle_pencil.h"

#include <cmath>

namespace eigenlink {
namespace {

using Entries = std::vector<Eigen::Triplet<double, Eigen::Index>>;

/// The rows that are not dependent, normalised.
SparseMatrix independent(const SparseMatrix& Phi_q, const std::vector<Eigen::Index>& dependentRows)
{
    std::vector<Eigen::Triplet<double>> entries;
    std::vector<int> place(static_cast<std::size_t>(Phi_q.rows()), 0);
    for (const Eigen::Index row : dependentRows) {
        place[static_cast<std::size_t>(row)] = -1;
    }
    int count = 0;
    for (int& each : place) {
        each = each == 0 ? count++ : -1;
    }
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(Phi_q.rows());
    for (int column = 0; column < Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            squares[entry.row()] += entry.value() * entry.value();
        }
    }
    for (int column = 0; column < Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            if (const int row = place[static_cast<std::size_t>(entry.row())]; row >= 0) {
                entries.emplace_back(row, column, entry.value() / std::sqrt(squares[entry.row()]));
            }
        }
    }
    SparseMatrix result(count, Phi_q.cols());
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

/// Adds a block at a place, or its transpose.
void add(Entries& entries, const SparseMatrix& block, Eigen::Index row, Eigen::Index column, double factor,
         bool transposed)
{
    for (int j = 0; j < block.outerSize(); ++j) {
        for (SparseMatrix::InnerIterator entry(block, j); entry; ++entry) {
            const Eigen::Index i = entry.row();
            transposed ? entries.emplace_back(row + j, column + i, factor * entry.value())
                       : entries.emplace_back(row + i, column + j, factor * entry.value());
        }
    }
}

}  // namespace

SaddlePencil::SaddlePencil(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows)
    : m_n(problem.coordinateCount())
{
    const double weight = problem.H.nonZeros() > 0 ? problem.H.coeffs().cwiseAbs().mean() : 1;
    m_Phi = weight * independent(problem.Phi_q, dependentRows);
    Entries stiffness;
    Entries mass;
    add(stiffness, problem.H, 0, 0, 1, false);
    add(stiffness, problem.M, 0, 0, 0, false);
    add(stiffness, m_Phi, m_n, 0, 1, false);
    add(stiffness, m_Phi, 0, m_n, 1, true);
    add(mass, problem.M, 0, 0, 1, false);
    for (Eigen::Index i = 0; i < m_n + m_Phi.rows(); ++i) {
        // MUMPS needs an entry for every place of the diagonal.
        stiffness.emplace_back(i, i, 0);
        mass.emplace_back(i, i, 0);
    }
    m_A = distributed(stiffness);
    m_B = distributed(mass);
}

PetscOwned<Mat> SaddlePencil::distributed(const Entries& entries) const
{
    const auto size = static_cast<PetscInt>(m_n + m_Phi.rows());
    Mat matrix = nullptr;
    check(MatCreate(PETSC_COMM_WORLD, &matrix));
    PetscOwned<Mat> owned(matrix);
    check(MatSetSizes(matrix, PETSC_DECIDE, PETSC_DECIDE, size, size));
    check(MatSetType(matrix, MATAIJ));
    PetscInt local = PETSC_DECIDE;
    PetscInt total = size;
    check(PetscSplitOwnership(PETSC_COMM_WORLD, &local, &total));
    PetscInt end = 0;
    MPI_Scan(&local, &end, 1, MPIU_INT, MPI_SUM, PETSC_COMM_WORLD);
    std::vector<PetscInt> rows;
    std::vector<PetscInt> columns;
    std::vector<PetscScalar> values;
    for (const auto& entry : entries) {
        if (entry.row() >= end - local && entry.row() < end) {
            rows.push_back(static_cast<PetscInt>(entry.row()));
            columns.push_back(static_cast<PetscInt>(entry.col()));
            values.push_back(entry.value());
        }
    }
    check(MatSetPreallocationCOO(matrix, static_cast<PetscCount>(rows.size()), rows.data(), columns.data()));
    check(MatSetValuesCOO(matrix, values.data(), ADD_VALUES));
    check(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE));
    return owned;
}

}  // namespace eigenlink
