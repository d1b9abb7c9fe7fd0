#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <complex>

/// Templates that most files that calculate would compile anew: decompositions and kernels of products of dense
/// matrices. They are compiled once, in instances.cpp; precompiled headers declare them, which halves the time of a
/// build.
#define EIGENLINK_DECOMPOSITIONS(instance)                                                                             \
    instance void PartialPivLU<MatrixXd>::compute();                                                                   \
    instance void PartialPivLU<MatrixXcd>::compute();                                                                  \
    instance void FullPivLU<MatrixXd>::computeInPlace();                                                               \
    instance void HouseholderQR<MatrixXd>::computeInPlace();                                                           \
    instance void ColPivHouseholderQR<MatrixXd>::computeInPlace();                                                     \
    instance void CompleteOrthogonalDecomposition<MatrixXd>::computeInPlace();                                         \
    instance LLT<MatrixXd>& LLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);                                        \
    instance LDLT<MatrixXd>& LDLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);                                      \
    instance void EigenSolver<MatrixXd>::doComputeEigenvectors();                                                      \
    instance MatrixXcd EigenSolver<MatrixXd>::eigenvectors() const;                                                    \
    instance EigenSolver<MatrixXd>& EigenSolver<MatrixXd>::compute(const EigenBase<MatrixXd>&, bool);                  \
    instance ComplexEigenSolver<MatrixXcd>& ComplexEigenSolver<MatrixXcd>::compute(const EigenBase<MatrixXcd>&, bool); \
    instance SelfAdjointEigenSolver<MatrixXd>& SelfAdjointEigenSolver<MatrixXd>::compute(const EigenBase<MatrixXd>&,   \
                                                                                         int);                         \
    instance GeneralizedSelfAdjointEigenSolver<MatrixXd>& GeneralizedSelfAdjointEigenSolver<MatrixXd>::compute(        \
        const MatrixXd&, const MatrixXd&, int);                                                                        \
    instance JacobiSVD<MatrixXd>& JacobiSVD<MatrixXd>::compute(const MatrixXd&, unsigned);                             \
    instance JacobiSVD<MatrixXcd>& JacobiSVD<MatrixXcd>::compute(const MatrixXcd&, unsigned);                          \
    instance void HouseholderQR<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;                              \
    instance void ColPivHouseholderQR<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;                        \
    instance void ColPivHouseholderQR<MatrixXd>::_solve_impl(const MatrixXd&, MatrixXd&) const;                        \
    instance void CompleteOrthogonalDecomposition<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;            \
    instance void CompleteOrthogonalDecomposition<MatrixXd>::_solve_impl(const MatrixXd&, MatrixXd&) const;            \
    instance void FullPivLU<MatrixXd>::_solve_impl(const MatrixXd&, MatrixXd&) const;

#define EIGENLINK_KERNELS(instance)                                                                                 \
    instance void                                                                                                   \
    gebp_kernel<double, double, Index, blas_data_mapper<double, Index, 0, 0, 1>, 4, 4, false, false>::operator()(   \
        const blas_data_mapper<double, Index, 0, 0, 1>&, const double*, const double*, Index, Index, Index, double, \
        Index, Index, Index, Index);                                                                                \
    instance struct general_matrix_vector_product<Index, double, MapperOf<double, 1>, 1, false, double,             \
                                                  MapperOf<double, 0>, false, 0>;                                   \
    instance struct general_matrix_vector_product<Index, double, MapperOf<double, 0>, 0, false, double,             \
                                                  MapperOf<double, 1>, false, 0>;                                   \
    instance struct general_matrix_vector_product<Index, double, MapperOf<double, 0>, 0, false, double,             \
                                                  MapperOf<double, 0>, false, 0>;                                   \
    instance struct general_matrix_vector_product<Index, double, MapperOf<double, 1>, 1, false, double,             \
                                                  MapperOf<double, 1>, false, 1>;                                   \
    instance struct general_matrix_vector_product<Index, Complex, MapperOf<Complex, 1>, 1, false, Complex,          \
                                                  MapperOf<Complex, 0>, false, 0>;                                  \
    instance struct general_matrix_vector_product<Index, Complex, MapperOf<Complex, 0>, 0, false, Complex,          \
                                                  MapperOf<Complex, 1>, false, 0>;                                  \
    instance struct triangular_solve_matrix<double, Index, 1, 5, false, 0, 0, 1>;                                   \
    instance struct triangular_solve_matrix<double, Index, 1, 2, false, 0, 0, 1>;                                   \
    instance struct triangular_solve_matrix<Complex, Index, 1, 5, false, 0, 0, 1>;                                  \
    instance struct triangular_solve_matrix<Complex, Index, 1, 2, false, 0, 0, 1>;                                  \
    instance struct product_triangular_matrix_matrix<double, Index, 6, true, 1, false, 0, false, 0, 1, 0>;          \
    instance struct product_triangular_matrix_matrix<double, Index, 2, true, 1, false, 0, false, 0, 1, 0>;          \
    instance struct product_triangular_matrix_matrix<double, Index, 1, true, 0, false, 0, false, 0, 1, 0>;          \
    instance struct product_triangular_matrix_matrix<double, Index, 5, true, 0, false, 0, false, 0, 1, 0>;          \
    instance void apply_block_householder_on_the_left(BlockOfMatrix&, const BlockOfMatrix&,                         \
                                                      const VectorBlock<const VectorXd>&, bool);                    \
    instance double rcond_estimate_helper(double, const PartialPivLU<MatrixXd>&);                                   \
    instance double rcond_estimate_helper(double, const PartialPivLU<MatrixXcd>&);                                  \
    instance void assign_sparse_to_sparse(SparseMatrix<double>&, const SparseMatrix<double>&);

namespace Eigen {
EIGENLINK_DECOMPOSITIONS(extern template)
namespace internal {
using Complex = std::complex<double>;
using BlockOfMatrix = Block<MatrixXd, Dynamic, Dynamic>;
template <class Number, int kOrder>
using MapperOf = const_blas_data_mapper<Number, Index, kOrder>;
EIGENLINK_KERNELS(extern template)
}  // namespace internal
}  // namespace Eigen
