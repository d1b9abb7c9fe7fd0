#include "tests/support/random_matrices.h"

#include "model/math/dense/instances.h"

namespace eigenlink::test {

Eigen::MatrixXd RandomMatrices::matrix(Eigen::Index rows, Eigen::Index columns)
{
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [this] { return number(); });
}

Eigen::MatrixXcd RandomMatrices::complexMatrix(Eigen::Index rows, Eigen::Index columns)
{
    const Eigen::MatrixXd real = matrix(rows, columns);
    return real + std::complex<double>(0, 1) * matrix(rows, columns);
}

Eigen::MatrixXd RandomMatrices::ofRank(Eigen::Index rows, Eigen::Index columns, Eigen::Index rank)
{
    const Eigen::VectorXd sizes = Eigen::VectorXd::NullaryExpr(rank, [this] { return between(1, 3); });
    return orthogonal(rows).leftCols(rank) * sizes.asDiagonal() * orthogonal(columns).topRows(rank);
}

Eigen::MatrixXd RandomMatrices::orthogonal(Eigen::Index size)
{
    return matrix(size, size).householderQr().householderQ() * Eigen::MatrixXd::Identity(size, size);
}

Eigen::MatrixXd RandomMatrices::symmetricWith(const Eigen::VectorXd& eigenvalues)
{
    const Eigen::MatrixXd Q = orthogonal(eigenvalues.size());
    const Eigen::MatrixXd A = Q * eigenvalues.asDiagonal() * Q.transpose();
    return 0.5 * (A + A.transpose());
}

Eigen::MatrixXd RandomMatrices::symmetric(Eigen::Index size)
{
    const Eigen::MatrixXd A = matrix(size, size);
    return A + A.transpose();
}

Eigen::MatrixXd RandomMatrices::definite(Eigen::Index size)
{
    return symmetricWith(Eigen::VectorXd::NullaryExpr(size, [this] { return between(1, 4); }));
}

Eigen::SparseMatrix<double> RandomMatrices::sparse(Eigen::Index rows, Eigen::Index columns, double part)
{
    const Eigen::MatrixXd A = Eigen::MatrixXd::NullaryExpr(rows, columns, [&] {
        const double entry = number();
        return between(0, 1) < part ? entry : 0;
    });
    return A.sparseView();
}

Eigen::SparseMatrix<double> RandomMatrices::sparseDefinite(Eigen::Index size, double part)
{
    const Eigen::MatrixXd A(sparse(size, size, part));
    return Eigen::MatrixXd(A * A.transpose() + Eigen::MatrixXd::Identity(size, size)).sparseView();
}

}  // namespace eigenlink::test
