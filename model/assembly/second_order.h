#pragma once

#include "model/assembly/second_order_rows.h"

#include <Eigen/Dense>

#include <functional>
#include <string>
#include <vector>

namespace eigenlink {

/// A constraint that other rows replace.
struct SecondOrderConstraint {
    Eigen::Index replaced = 0;  ///< d, among the rows of all terms
    SecondOrderRows rows;
    Eigen::Index motions = 0;            ///< that these rows prevent and those of others before do not
    std::vector<Eigen::Index> stress{};  ///< rows of all terms from which these follow
};

/// Constraints that depend on others near the drawing.
struct DependentConstraints {
    std::vector<SecondOrderConstraint> secondOrder;
    Eigen::Index redundant = 0;  ///< number of constraints that others imply
};

/// Input of the search for second-order constraints.
struct FirstAssembly {
    std::vector<RowsOfTerm> terms;
    ExtendedCoordinates drawn;
    Eigen::VectorXd units;  ///< of each extended coordinate
    /// Partner of each extended coordinate: x of a point for its y and the reverse, else itself; −1 where it is given,
    /// kStill where all that are given stand still.
    std::vector<Eigen::Index> partners;
    Eigen::VectorXd scales;  ///< Φ / scale is an error of position [m]
    std::vector<std::string> owners;  ///< ids of the elements of the rows
    double size = 1;                  ///< of the drawing [m]
    /// The extended coordinates that are given, at a time [s]; empty where no constraint depends on time.
    std::function<Eigen::VectorXd(double)> givenAt;
};

/// Finds the constraints that depend on others near the drawing; those that do at single configurations, which are
/// singular, are left as they are.
///
/// 1. The drawing is assembled by Gauss–Newton steps.
/// 2. Rows that are alone in moving a coordinate are independent; the rank of the others is decided. None depends: all
///    is regular, and nothing else is done.
/// 3. Each dependent row d has a self-stress w, wᵀΦ_q = 0. Where wᵀΦ_qq vanishes on the null space K of Φ_q, others
///    imply d: it is redundant.
/// 4. Otherwise q + εv is taken back onto Φ = 0 for random v in K. Where this leads to configurations in which Ψ_d
///    (SecondOrderRows) does not vanish, other motions meet here: the configuration is singular. Where it does not, and
///    Ψ_d = 0 implies Φ_d = 0 nearby, d is a second-order constraint. Drives lead to configurations too: where Ψ_d does
///    not vanish a little later, the drawing is a dead point.
/// 5. Where other rows hold to first order what Ψ_d prevents, d looks redundant: so do the bars of a toggle whose knee
///    hangs on a second toggle. With Ψ_d in place of d, steps 3 and 4 are repeated. Each consequence found there that
///    prevents motions takes the place of such a row d; all other rows stay.
DependentConstraints findDependent(const FirstAssembly& first);

}  // namespace eigenlink
