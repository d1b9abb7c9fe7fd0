#include "model/modes/constrained_linear_system.h"

#include "model/assembly/natural_units.h"
#include "model/math/sparse/matrix.h"
#include "model/modes/massless.h"

namespace eigenlink {

ConstrainedLinearSystem linearSystemAt(const System& system, const Equilibrium& equilibrium, bool reactionStiffness)
{
    const Eigen::VectorXd& q = equilibrium.q;
    ConstrainedLinearSystem linear;
    put(system.mass(q), linear.M);
    put(system.damping(q), linear.C);
    put(reactionStiffness ? system.tangentStiffness(q, equilibrium.lambda) : system.appliedStiffness(q), linear.H);
    put(system.jacobian(q), linear.Phi_q);
    put(system.inputMatrix(q), linear.B);
    linear.rows = std::make_shared<const RowSpace>(linear.Phi_q, naturalUnits(system));
    linear.massless = masslessMotions(system, {linear.M, linear.C, linear.H, linear.Phi_q, *linear.rows});
    linear.reactionStiffness = reactionStiffness;
    return linear;
}

}  // namespace eigenlink
