#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <complex>
#include <random>

namespace eigenlink::test {

/// Matrices of normally distributed numbers from a seed, with the properties that a law asks for.
class RandomMatrices {
public:
    explicit RandomMatrices(unsigned seed) : m_random(seed) {}

    double number() { return m_normal(m_random); }
    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(m_random); }
    int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }

    Eigen::MatrixXd matrix(Eigen::Index rows, Eigen::Index columns);
    Eigen::MatrixXcd complexMatrix(Eigen::Index rows, Eigen::Index columns);
    Eigen::VectorXd vector(Eigen::Index size) { return matrix(size, 1); }
    /// A matrix of this rank, whose other singular values are of one size.
    Eigen::MatrixXd ofRank(Eigen::Index rows, Eigen::Index columns, Eigen::Index rank);
    /// QᵀQ = I.
    Eigen::MatrixXd orthogonal(Eigen::Index size);
    /// Symmetric, with these eigenvalues.
    Eigen::MatrixXd symmetricWith(const Eigen::VectorXd& eigenvalues);
    Eigen::MatrixXd symmetric(Eigen::Index size);
    /// Symmetric with eigenvalues between 1 and 4.
    Eigen::MatrixXd definite(Eigen::Index size);
    /// About this part of the entries, the others absent.
    Eigen::SparseMatrix<double> sparse(Eigen::Index rows, Eigen::Index columns, double part);
    /// A sparse matrix, symmetric and positive definite.
    Eigen::SparseMatrix<double> sparseDefinite(Eigen::Index size, double part);

private:
    std::mt19937 m_random;
    std::normal_distribution<double> m_normal;
};

}  // namespace eigenlink::test
