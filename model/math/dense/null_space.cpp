#include "model/math/dense/null_space.h"

#include "model/math/dense/lapack.h"

namespace eigenlink {
namespace {

/// Rows of unit length, so that pivots compare directions and not units.
Eigen::MatrixXd normalizedRows(const Eigen::MatrixXd& matrix)
{
    Eigen::MatrixXd scaled = matrix;
    for (Eigen::Index i = 0; i < scaled.rows(); ++i) {
        const double norm = scaled.row(i).norm();
        if (norm > 0) {
            scaled.row(i) /= norm;
        }
    }
    return scaled;
}

/// Gram–Schmidt that takes from `candidates` (columns) the longest remainder, `count` times, orthogonal to `basis`.
Eigen::MatrixXd extended(Eigen::MatrixXd basis, Eigen::MatrixXd candidates, Eigen::Index count)
{
    const auto clean = [&basis](Eigen::VectorXd v) {
        // Twice is enough (Kahan): the second pass removes what rounding left of the first.
        for (int pass = 0; pass < 2; ++pass) {
            v -= basis * (basis.transpose() * v);
        }
        return v;
    };
    candidates -= basis * (basis.transpose() * candidates);
    for (Eigen::Index i = 0; i < count; ++i) {
        Eigen::Index longest = 0;
        candidates.colwise().squaredNorm().maxCoeff(&longest);
        const Eigen::VectorXd direction = clean(candidates.col(longest)).normalized();
        basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
        basis.rightCols(1) = direction;
        candidates -= direction * (direction.transpose() * candidates);
    }
    return basis;
}

}  // namespace

Eigen::MatrixXd nullSpaceByLu(const Eigen::MatrixXd& Phi_q, Eigen::Index rank, std::vector<Eigen::Index>* independent)
{
    const Eigen::Index n = Phi_q.cols();
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(normalizedRows(Phi_q));
    Eigen::VectorXi order = Eigen::VectorXi::LinSpaced(static_cast<int>(n), 0, static_cast<int>(n) - 1);
    Eigen::MatrixXd R = Eigen::MatrixXd::Zero(n, n - rank);
    if (rank > 0) {
        order = lu.permutationQ().indices();
        const auto U = lu.matrixLU().topRows(rank);
        if (rank < n) {
            R.topRows(rank) = -U.leftCols(rank).triangularView<Eigen::Upper>().solve(U.rightCols(n - rank));
        }
    }
    R.bottomRows(n - rank).setIdentity();
    Eigen::MatrixXd sorted(n, n - rank);
    for (Eigen::Index i = 0; i < n; ++i) {
        sorted.row(order[i]) = R.row(i);
    }
    if (independent) {
        independent->assign(order.data() + rank, order.data() + n);
    }
    return sorted;
}

Eigen::MatrixXd nullSpaceBySvd(const Eigen::MatrixXd& Phi_q, Eigen::Index rank)
{
    const Eigen::Index n = Phi_q.cols();
    if (Phi_q.rows() == 0) {
        return Eigen::MatrixXd::Identity(n, n);
    }
    return rightSingularVectors(normalizedRows(Phi_q)).rightCols(n - rank);
}

Eigen::MatrixXd nullSpaceByGramSchmidt(const Eigen::MatrixXd& Phi_q, Eigen::Index rank)
{
    const Eigen::Index n = Phi_q.cols();
    const Eigen::MatrixXd rows = extended(Eigen::MatrixXd(n, 0), normalizedRows(Phi_q).transpose(), rank);
    return extended(rows, Eigen::MatrixXd::Identity(n, n), n - rank).rightCols(n - rank);
}

Eigen::MatrixXd nullSpaceByZeroEigenvalue(const Eigen::MatrixXd& Phi_q, const RowSpace& rows)
{
    const Eigen::MatrixXd scaled = normalizedRows(Phi_q);
    Eigen::MatrixXd R = solveSymmetric(scaled.transpose() * scaled).vectors.leftCols(Phi_q.cols() - rows.rank());
    for (Eigen::Index i = 0; i < R.cols(); ++i) {
        R.col(i) -= rows.minimumNormStep(Phi_q * R.col(i));
    }
    return R;
}

}  // namespace eigenlink
