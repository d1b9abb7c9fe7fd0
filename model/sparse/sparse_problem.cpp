#include "model/sparse/sparse_problem.h"

#include <limits>

namespace eigenlink {

Eigen::VectorXd SparseProblem::stiffnessProduct(const Eigen::VectorXd& v) const
{
    Eigen::VectorXd product = stiffness.rest * v;
    if (stiffness.W.size() > 0) {
        const Eigen::VectorXd stress = stiffness.W.cwiseProduct(stiffness.G * v);
        product.noalias() += stiffness.G.transpose() * stress;
    }
    return product;
}

Eigen::MatrixXd SparseProblem::energies(const Eigen::MatrixXd& V) const
{
    Eigen::MatrixXd K = V.transpose() * (stiffness.rest * V);
    if (stiffness.W.size() > 0) {
        const Eigen::MatrixXd strains = stiffness.G * V;
        K.noalias() += strains.transpose() * (stiffness.W.asDiagonal() * strains);
    }
    return 0.5 * (K + K.transpose());
}

double SparseProblem::energyRounding(const Eigen::VectorXd& v) const
{
    constexpr double kLeft = 3e-14;
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    const Eigen::VectorXd size = v.cwiseAbs();
    double rounding = kEpsilon * size.dot(stiffness.rest.cwiseAbs() * size);
    // Multipliers that should be zero are not quite.
    if (stiffness.rest.nonZeros() > 0) {
        rounding += 0.01 * kEpsilon * stiffness.rest.coeffs().cwiseAbs().maxCoeff() * v.squaredNorm();
    }
    if (stiffness.W.size() > 0) {
        const Eigen::VectorXd strains = stiffness.G * v;
        const Eigen::VectorXd noise = kEpsilon * (stiffness.G.cwiseAbs() * size);
        // Roundings of different strains are independent of each other.
        rounding +=
            2 * stiffness.W.cwiseProduct(strains).cwiseProduct(noise).norm() + stiffness.W.dot(noise.cwiseAbs2());
        // What a solve leaves of deformation in a rigid motion.
        const double left = kLeft * size.maxCoeff();
        rounding += left * left * H.coeffs().cwiseAbs().maxCoeff();
    }
    return rounding;
}

SaddleFactor factorOf(const SparseProblem& problem)
{
    return {problem.H, problem.isDamped() ? problem.C : SparseMatrix(), problem.M, problem.Phi_q};
}

SparseProblem sparseProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                              bool reactionStiffness)
{
    SparseProblem problem;
    problem.M = system.mass(q);
    problem.C = system.damping(q);
    problem.Phi_q = system.jacobian(q);
    problem.stiffness = system.strainForm(q);
    if (reactionStiffness) {
        problem.stiffness.rest += system.reactionStiffness(q, lambda);
    }
    problem.H = problem.stiffness.rest;
    if (problem.stiffness.W.size() > 0) {
        const SparseMatrix weighted = problem.stiffness.W.asDiagonal() * problem.stiffness.G;
        problem.H += SparseMatrix(problem.stiffness.G.transpose() * weighted);
    }
    return problem;
}

}  // namespace eigenlink
