#include "model/math/krylov/sparse_problem.h"

#include "model/math/sparse/scaling.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

// Products with one vector use the rows of symmetric matrices, which are their columns: they gather, and do not
// scatter.

template <class Vector>
Vector symmetricProduct(const SparseMatrix& A, const Vector& v)
{
    return A.transpose() * v;
}

template <class Vector>
Vector productByStrains(const SparseProblem& problem, const Vector& v)
{
    Vector product = problem.stiffness.rest.transpose() * v;
    if (problem.hasStrains()) {
        const Vector strains = problem.strainRows.transpose() * v;
        const Vector stresses = problem.stiffness.W.array() * strains.array();
        product.noalias() += problem.stiffness.G.transpose() * stresses;
    }
    return product;
}

}  // namespace

Eigen::VectorXd SparseProblem::massProduct(const Eigen::VectorXd& v) const
{
    return symmetricProduct(M, v);
}

Eigen::VectorXcd SparseProblem::massProduct(const Eigen::VectorXcd& v) const
{
    return symmetricProduct(M, v);
}

Eigen::VectorXd SparseProblem::dampingProduct(const Eigen::VectorXd& v) const
{
    return symmetricProduct(C, v);
}

Eigen::VectorXcd SparseProblem::dampingProduct(const Eigen::VectorXcd& v) const
{
    return symmetricProduct(C, v);
}

Eigen::VectorXd SparseProblem::stiffnessProduct(const Eigen::VectorXd& v) const
{
    return productByStrains(*this, v);
}

Eigen::VectorXcd SparseProblem::stiffnessProduct(const Eigen::VectorXcd& v) const
{
    return productByStrains(*this, v);
}

SparseProblem::Stiffness SparseProblem::stiffnessTimes(const Block& V) const
{
    Stiffness result{gathered(stiffness.rest, V), {}};
    result.energies = V.transpose() * result.product;
    if (hasStrains()) {
        const Block strains = gathered(strainRows, V);
        const Block stresses = stiffness.W.asDiagonal() * strains;
        result.energies.noalias() += strains.transpose() * stresses;
        result.product += gathered(stiffness.G, stresses);
    }
    result.energies = (0.5 * (result.energies + result.energies.transpose())).eval();
    return result;
}

double SparseProblem::energy(const Eigen::VectorXd& v) const
{
    double result = v.dot(stiffness.rest.transpose() * v);
    if (hasStrains()) {
        result += (strainRows.transpose() * v).cwiseAbs2().dot(stiffness.W);
    }
    return result;
}

namespace {

/// The largest entry of UAU.
double largestEntry(const SparseMatrix& A, const Eigen::VectorXd& units)
{
    double largest = 0;
    for (Eigen::Index column = 0; column < A.outerSize(); ++column) {
        double ofColumn = 0;
        for (SparseMatrix::InnerIterator entry(A, column); entry; ++entry) {
            ofColumn = std::max(ofColumn, std::abs(entry.value()) * units[entry.row()]);
        }
        largest = std::max(largest, ofColumn * units[column]);
    }
    return largest;
}

}  // namespace

SparseProblem::LargestStiffness largestStiffness(const SparseProblem& problem)
{
    return {largestEntry(problem.stiffness.rest, problem.units), largestEntry(problem.H, problem.units)};
}

double SparseProblem::energyRounding(const Eigen::VectorXd& v) const
{
    return energyRoundings(Block(v))[0];
}

Eigen::RowVectorXd SparseProblem::energyRoundings(const Block& V) const
{
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    const LargestStiffness sizes = largest ? *largest : largestStiffness(*this);
    const Block size = V.cwiseAbs();
    Eigen::RowVectorXd rounding = kEpsilon * columnDots(size, gatheredMagnitudes(stiffness.rest, V));
    const Block natural = units.cwiseInverse().asDiagonal() * V;
    // Multipliers that should be zero are not quite.
    if (stiffness.rest.nonZeros() > 0) {
        rounding += 0.01 * kEpsilon * sizes.rest * columnDots(natural, natural);
    }
    if (hasStrains()) {
        Block noise = gatheredMagnitudes(strainRows, V);
        noise.array().colwise() *= kEpsilon * stiffness.W.array().sqrt();
        // Roundings of different strains are independent of each other.
        Block change = gathered(strainRows, V);
        change.array().colwise() *= stiffness.W.array().sqrt();
        change.array() *= noise.array();
        rounding += 2 * columnDots(change, change).cwiseSqrt() + columnDots(noise, noise);
        // The deformation that a solve leaves in a rigid motion.
        for (Eigen::Index j = 0; j < V.cols(); ++j) {
            const double left = tolerance::kStrainSolveLeft * natural.col(j).cwiseAbs().maxCoeff();
            rounding[j] += left * left * sizes.whole;
        }
    }
    return rounding;
}

}  // namespace eigenlink
