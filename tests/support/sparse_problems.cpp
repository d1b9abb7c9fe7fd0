#include "tests/support/sparse_problems.h"

#include "model/math/dense/instances.h"

#include <complex>

namespace eigenlink::test {

SparseProblem sparseProblemOf(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C, const Eigen::MatrixXd& H,
                              const Eigen::MatrixXd& Phi)
{
    SparseProblem problem;
    problem.M = M.sparseView();
    problem.C = C.sparseView();
    problem.H = H.sparseView();
    problem.Phi_q = Phi.sparseView();
    problem.stiffness.G = SparseMatrix(0, H.cols());
    problem.stiffness.rest = problem.H;
    problem.strainRows = SparseMatrix(H.cols(), 0);
    problem.units = Eigen::VectorXd::Ones(H.cols());
    return problem;
}

SparseProblem sparseProblemByStrains(const Eigen::MatrixXd& M, const Eigen::MatrixXd& G, const Eigen::VectorXd& W,
                                     const Eigen::MatrixXd& Phi)
{
    SparseProblem problem =
        sparseProblemOf(M, Eigen::MatrixXd::Zero(M.rows(), M.cols()), G.transpose() * W.asDiagonal() * G, Phi);
    problem.stiffness.G = G.sparseView();
    problem.stiffness.W = W;
    problem.stiffness.rest = SparseMatrix(M.rows(), M.cols());
    problem.strainRows = problem.stiffness.G.transpose();
    return problem;
}

KnownModes::KnownModes(const Eigen::VectorXd& kappaOf, const Eigen::VectorXd& gammaOf, Eigen::Index constraints,
                       RandomMatrices& random)
    : kappa(kappaOf), gamma(gammaOf)
{
    const Eigen::Index free = kappa.size(), n = free + constraints;
    const Eigen::MatrixXd Q = random.orthogonal(n), M = random.definite(n);
    const Eigen::MatrixXd Phi = random.definite(constraints) * Q.leftCols(constraints).transpose();
    const Eigen::MatrixXd Z = Q.rightCols(free);
    // VᵀMV = I by the factor of ZᵀMZ = LLᵀ, turned at random.
    const Eigen::LLT<Eigen::MatrixXd> factor(Eigen::MatrixXd(Z.transpose() * M * Z));
    const Eigen::MatrixXd inverse = factor.matrixU().solve(Eigen::MatrixXd(Eigen::MatrixXd::Identity(free, free)));
    V = Z * inverse * random.orthogonal(free);
    const Eigen::MatrixXd MV = M * V, across = random.matrix(n, constraints);
    const auto withAcross = [&](const Eigen::VectorXd& values) {
        const Eigen::MatrixXd mixed = across * Phi;
        return Eigen::MatrixXd(MV * values.asDiagonal() * MV.transpose() + 0.1 * (mixed + mixed.transpose()) +
                               2 * Phi.transpose() * Phi);
    };
    const bool isDamped = gamma.size() > 0 && gamma.cwiseAbs().maxCoeff() > 0;
    problem = sparseProblemOf(M, isDamped ? withAcross(gamma) : Eigen::MatrixXd::Zero(n, n), withAcross(kappa), Phi);
}

Eigen::VectorXcd KnownModes::values() const
{
    Eigen::VectorXcd roots(2 * kappa.size());
    for (Eigen::Index i = 0; i < kappa.size(); ++i) {
        const double half = gamma.size() > 0 ? gamma[i] / 2 : 0;
        const std::complex<double> root = std::sqrt(std::complex<double>(half * half - kappa[i], 0));
        roots[2 * i] = -half + root;
        roots[2 * i + 1] = -half - root;
    }
    return roots;
}

}  // namespace eigenlink::test
