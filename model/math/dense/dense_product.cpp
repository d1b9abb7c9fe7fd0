#include "model/math/dense/dense_product.h"

#include "model/math/dense/lapack.h"

#include <cblas.h>

#include <algorithm>

namespace eigenlink {
namespace {

/// Below this many multiplications a call costs more than it saves.
constexpr Eigen::Index kSmallProduct = 20'000;
/// Below this many, plain loops are faster than the matrix library's choice among its kernels.
constexpr Eigen::Index kTinyProduct = 512;

/// A B by columns; `parts` is 2 where B and the result are complex numbers, by their parts.
void multiplyTiny(const Eigen::MatrixXd& A, const double* B, Eigen::Index columns, Eigen::Index parts, double* result)
{
    const Eigen::Index rows = A.rows();
    std::fill_n(result, rows * columns * parts, 0.0);
    for (Eigen::Index j = 0; j < columns; ++j, result += rows * parts) {
        const double* a = A.data();
        for (Eigen::Index k = 0; k < A.cols(); ++k, B += parts) {
            double* sum = result;
            for (Eigen::Index i = 0; i < rows; ++i, ++a) {
                for (Eigen::Index part = 0; part < parts; ++part) {
                    *sum++ += *a * B[part];
                }
            }
        }
    }
}

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

bool isTiny(const Eigen::MatrixXd& A, Eigen::Index columns)
{
    return A.size() * columns < kTinyProduct;
}

bool isSmall(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    return A.size() * B.cols() < kSmallProduct;
}

}  // namespace

Eigen::MatrixXd product(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    if (isTiny(A, B.cols())) {
        Eigen::MatrixXd result(A.rows(), B.cols());
        multiplyTiny(A, B.data(), B.cols(), 1, result.data());
        return result;
    }
    return isSmall(A, B) ? Eigen::MatrixXd(A * B) : byBlas(CblasNoTrans, A, B);
}

Eigen::MatrixXd transposedProduct(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    return isSmall(A, B) ? Eigen::MatrixXd(A.transpose() * B) : byBlas(CblasTrans, A, B);
}

Eigen::MatrixXcd product(const Eigen::MatrixXd& A, const Eigen::MatrixXcd& V)
{
    Eigen::MatrixXcd result(A.rows(), V.cols());
    if (isTiny(A, V.cols())) {
        multiplyTiny(A, reinterpret_cast<const double*>(V.data()), V.cols(), 2,
                     reinterpret_cast<double*>(result.data()));
        return result;
    }
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
