#include "model/linearization/constrained_linear_system.h"

#include "model/assembly/natural_units.h"
#include "model/linearization/massless.h"

namespace eigenlink {

ConstrainedLinearSystem linearSystemAt(const System& system, const Equilibrium& equilibrium, bool reactionStiffness)
{
    const Eigen::VectorXd& q = equilibrium.q;
    ConstrainedLinearSystem linear;
    linear.M = system.mass(q);
    linear.C = system.damping(q);
    linear.H = reactionStiffness ? system.tangentStiffness(q, equilibrium.lambda) : system.appliedStiffness(q);
    linear.Phi_q = system.jacobian(q);
    linear.B = system.inputMatrix(q);
    linear.rows = std::make_shared<const RowSpace>(linear.Phi_q, naturalUnits(system));
    linear.massless = masslessMotions(system, {linear.M, linear.C, linear.H, linear.Phi_q, *linear.rows});
    linear.reactionStiffness = reactionStiffness;
    return linear;
}

}  // namespace eigenlink
