#include "tests/support/dense.h"

#include "model/math/dense/instances.h"

#include <Eigen/Eigenvalues>

namespace eigenlink::test {

Eigen::VectorXcd generalEigenvaluesOf(const Eigen::MatrixXd& A)
{
    return A.eigenvalues();
}

Eigen::VectorXd eigenvaluesOfSymmetric(const Eigen::MatrixXd& A)
{
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::VectorXd singularValuesOf(const Eigen::MatrixXcd& A)
{
    return Eigen::JacobiSVD<Eigen::MatrixXcd>(A).singularValues();
}

Eigen::Index rankOf(const Eigen::MatrixXd& A)
{
    return A.colPivHouseholderQr().rank();
}

Eigen::VectorXd shortestSolution(const Eigen::MatrixXd& A, const Eigen::VectorXd& b)
{
    return A.completeOrthogonalDecomposition().solve(b);
}

Eigen::MatrixXd solutionOf(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    return A.fullPivLu().solve(B);
}

Eigen::MatrixXd nullSpaceOf(const Eigen::MatrixXd& A)
{
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(A.transpose());
    const Eigen::MatrixXd Q = factor.householderQ();
    return Q.rightCols(Q.cols() - factor.rank());
}

Eigen::MatrixXcd complexSolutionOf(const Eigen::MatrixXcd& A, const Eigen::MatrixXcd& B)
{
    return A.partialPivLu().solve(B);
}

}  // namespace eigenlink::test
