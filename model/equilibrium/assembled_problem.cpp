#include "model/equilibrium/assembled_problem.h"

#include "model/assembly/natural_units.h"
#include "model/basics/parallel.h"
#include "model/math/sparse/scaling.h"

namespace eigenlink {

SparseProblem sparseProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                              bool reactionStiffness)
{
    SparseMatrix M, C, Phi_q;
    std::future<void> others = inBackground(q.size(), [&] {
        put(system.mass(q), M);
        put(system.damping(q), C);
        put(system.jacobian(q), Phi_q);
    });
    SparseProblem problem = stiffnessProblemAt(system, q, lambda, reactionStiffness);
    others.get();
    problem.M.swap(M);
    problem.C.swap(C);
    problem.Phi_q.swap(Phi_q);
    problem.largest = largestStiffness(problem);
    return problem;
}

SparseProblem stiffnessProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                                 bool reactionStiffness)
{
    SparseProblem problem = loadedProblemAt(system, q);
    if (reactionStiffness) {
        addReactionStiffness(system, q, lambda, problem);
    }
    sumStiffness(problem);
    return problem;
}

SparseProblem loadedProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd* from)
{
    SparseProblem problem{{},
                          {},
                          {},
                          {},
                          from == nullptr ? system.strainForm(q) : system.extrapolatedForm(q, *from),
                          {},
                          naturalUnits(system)};
    problem.strainRows = problem.stiffness.G.transpose();
    if (problem.hasStrains()) {
        const SparseMatrix weighted = scaledRows(problem.stiffness.G, problem.stiffness.W);
        problem.H = problem.strainRows * weighted;
    }
    return problem;
}

void addReactionStiffness(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                          SparseProblem& problem)
{
    put(withoutRounding(problem.stiffness.rest, system.reactionStiffness(q, lambda)), problem.stiffness.rest);
}

void sumStiffness(SparseProblem& problem)
{
    if (problem.hasStrains()) {
        put(problem.stiffness.rest + problem.H, problem.H);
    } else {
        problem.H = problem.stiffness.rest;
    }
}

}  // namespace eigenlink
