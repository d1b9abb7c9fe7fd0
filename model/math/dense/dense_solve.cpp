#include "model/math/dense/dense_solve.h"

#include "model/math/dense/dense_product.h"

#include <unsupported/Eigen/MatrixFunctions>

namespace eigenlink {

Eigen::VectorXd leastNormSolution(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double threshold)
{
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor(A.rows(), A.cols());
    if (threshold > 0) {
        factor.setThreshold(threshold);
    }
    return factor.compute(A).solve(b);
}

Eigen::MatrixXd solution(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    return A.partialPivLu().solve(B);
}

Eigen::MatrixXd orthonormalBasis(const Eigen::MatrixXd& A)
{
    if (A.cols() == 0) {
        return A;
    }
    return A.householderQr().householderQ() * Eigen::MatrixXd::Identity(A.rows(), A.cols());
}

Eigen::MatrixXd orthogonalFactor(const Eigen::MatrixXd& A)
{
    return A.householderQr().householderQ() * Eigen::MatrixXd::Identity(A.rows(), A.rows());
}

Eigen::MatrixXd congruent(const Eigen::SparseMatrix<double>& A, const Eigen::MatrixXd& V)
{
    return transposedProduct(V, A * V);
}

Eigen::MatrixXd exponential(const Eigen::MatrixXd& A)
{
    return A.exp();
}

}  // namespace eigenlink
