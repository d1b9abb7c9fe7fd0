#include "model/math/dense/dense_product.h"

#include "model/math/dense/lapack.h"

#include <cblas.h>

namespace eigenlink {
namespace {

/// Below this many multiplications a call costs more than it saves.
constexpr Eigen::Index kSmallProduct = 20'000;

Eigen::MatrixXd byBlas(CBLAS_TRANSPOSE transpose, const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    useOneThread();
    const Eigen::Index rows = transpose == CblasTrans ? A.cols() : A.rows();
    Eigen::MatrixXd result(rows, B.cols());
    const auto size = [](Eigen::Index count) { return static_cast<blasint>(count); };
    cblas_dgemm(CblasColMajor, transpose, CblasNoTrans, size(rows), size(B.cols()), size(B.rows()), 1, A.data(),
                size(A.rows()), B.data(), size(B.rows()), 0, result.data(), size(rows));
    return result;
}

bool isSmall(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    return A.size() * B.cols() < kSmallProduct;
}

}  // namespace

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    return isSmall(A, B) ? Eigen::MatrixXd(A * B) : byBlas(CblasNoTrans, A, B);
}

Eigen::MatrixXd transposedProduct(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    return isSmall(A, B) ? Eigen::MatrixXd(A.transpose() * B) : byBlas(CblasTrans, A, B);
}

Eigen::MatrixXcd product(const Eigen::MatrixXd& A, const Eigen::MatrixXcd& V)
{
    Eigen::MatrixXcd result(A.rows(), V.cols());
    result.real() = product(A, Eigen::MatrixXd(V.real()));
    const Eigen::MatrixXd imaginary = V.imag();
    if (imaginary.isZero(0)) {
        result.imag().setZero();
    } else {
        result.imag() = product(A, imaginary);
    }
    return result;
}

}  // namespace eigenlink
