#include "model/sparse/sparse_problem.h"

#include <limits>

namespace eigenlink {

// Products with one vector use the rows of what is symmetric, which are its columns: they gather, and do not scatter.

Eigen::VectorXd SparseProblem::massProduct(const Eigen::VectorXd& v) const
{
    return M.transpose() * v;
}

Eigen::VectorXd SparseProblem::stiffnessProduct(const Eigen::VectorXd& v) const
{
    Eigen::VectorXd product = stiffness.rest.transpose() * v;
    if (stiffness.W.size() > 0) {
        const Eigen::VectorXd strains = stiffness.G * v;
        product.noalias() += stiffness.G.transpose() * stiffness.W.cwiseProduct(strains);
    }
    return product;
}

Block SparseProblem::stiffnessProduct(const Block& V) const
{
    Block product = stiffness.rest * V;
    if (stiffness.W.size() > 0) {
        const Block strains = stiffness.G * V;
        product.noalias() += stiffness.G.transpose() * Block(stiffness.W.asDiagonal() * strains);
    }
    return product;
}

Eigen::MatrixXd SparseProblem::energies(const Block& V) const
{
    const Block restV = stiffness.rest * V;
    Eigen::MatrixXd K = V.transpose() * restV;
    if (stiffness.W.size() > 0) {
        const Block strains = stiffness.G * V;
        const Block stress = stiffness.W.asDiagonal() * strains;
        K.noalias() += strains.transpose() * stress;
    }
    return 0.5 * (K + K.transpose());
}

double SparseProblem::energyRounding(const Eigen::VectorXd& v) const
{
    return energyRoundings(Block(v))[0];
}

Eigen::RowVectorXd SparseProblem::energyRoundings(const Block& V) const
{
    constexpr double kLeft = 3e-14;
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    const auto magnitude = [](const SparseMatrix& matrix) { return matrix.cwiseAbs().eval(); };
    const Block size = V.cwiseAbs();
    const Block restSize = magnitude(stiffness.rest) * size;
    Eigen::RowVectorXd rounding = kEpsilon * size.cwiseProduct(restSize).colwise().sum();
    // Multipliers that should be zero are not quite.
    if (stiffness.rest.nonZeros() > 0) {
        const double largest = stiffness.rest.coeffs().cwiseAbs().maxCoeff();
        rounding += 0.01 * kEpsilon * largest * V.colwise().squaredNorm();
    }
    if (stiffness.W.size() > 0) {
        const Block strains = stiffness.G * V;
        const Block noise = kEpsilon * (magnitude(stiffness.G) * size);
        // Roundings of different strains are independent of each other.
        rounding += 2 * (stiffness.W.asDiagonal() * strains.cwiseProduct(noise)).colwise().norm();
        rounding += stiffness.W.transpose() * noise.cwiseAbs2();
        // What a solve leaves of deformation in a rigid motion.
        const double largest = H.coeffs().cwiseAbs().maxCoeff();
        rounding += (kLeft * size.colwise().maxCoeff()).cwiseAbs2() * largest;
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
