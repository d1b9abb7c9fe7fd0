#pragma once

#include "model/assembly/system.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/unit_saddle.h"

#include <Eigen/Dense>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// The scale of an imbalance [N]: `forces`, the largest force, or `stiffest`, the force of a move by the size of the
/// mechanism, where nothing is stressed and `forces` is rounding beside it. 1 where both are zero.
double scaleOfForces(double forces, double stiffest);

/// The forces at one assembled configuration, and steps towards their balance along the constraints:
///
///     [ H + μW  Φ_qᵀ ] [ p ]   [ f ]
///     [ Φ_q     0    ] [ λ ] = [ 0 ],    W = SᵀS, S the rows that measure motions (System::motionRows)
///
/// H by the strains of elements. Forces balance where the Newton step that remains is small, not where the residual
/// force is: a force counts against the stiffness of the motion that it drives, however stiff other parts are, and
/// against what rounding of all forces drives there. Each configuration counts angles on from the last.
class ForceBalance {
public:
    /// Copies the system, whose angles are counted on here. Call moveTo before any other function of a configuration.
    explicit ForceBalance(const System& system);

    /// Finds the order of elimination from the drawing, for matrices with the same entries anywhere else: may be done
    /// while the configuration to move to is still searched for.
    void planFactors() const;
    /// Computes f, V, Φ_q, λ and H = GᵀWG + rest at an assembled configuration q, n. Throws std::runtime_error where
    /// Φ_q cannot be factored.
    ///
    /// `lambda`: the reactions, m, of the last step where there was one; with them loaded parts stiffen more accurately
    /// than with those of least squares. `from`: the configuration from which the last step led here, to extrapolate
    /// stresses (System::extrapolatedForm).
    void moveTo(const Eigen::VectorXd& q, const std::optional<Eigen::VectorXd>& lambda = {},
                const Eigen::VectorXd* from = nullptr);
    /// Counts the angles of links from these [rad], as after a way that other forces have led.
    void countFrom(const Eigen::VectorXd& angles) { m_system.countFrom(angles); }
    /// Calls moveTo(q) unless that was the last call of moveTo.
    void beginAt(const Eigen::VectorXd& q);

    const System& system() const { return m_system; }
    /// q, n.
    const Eigen::VectorXd& q() const { return m_q; }
    /// Φ_q, m×n.
    const SparseMatrix& jacobian() const { return m_Phi_q; }
    /// The factors of [I UΦ_qᵀ; Φ_qU 0], U the units of distance (unitsOfDistance).
    const UnitSaddle& rows() const { return m_unit; }
    /// λ, m: as given, else of least squares and minimum norm.
    const Eigen::VectorXd& lambda() const { return m_lambda; }
    /// V(q) [J].
    double potential() const { return m_potential; }
    /// The ratio ‖f − Φ_qᵀλ‖∞ / scaleOfForces, torques divided by the size of the drawing.
    double residual() const;
    /// The largest work of the forces in a motion of unit size [J].
    double energyScale() const { return m_energyScale; }
    /// The largest stiffness against a motion of unit size [J]; of beams as a whole, so that it does not grow with the
    /// mesh.
    double stiffnessScale() const { return m_stiffnessScale; }

    /// Factors [H + μW Φ_qᵀ; Φ_q 0] with damping μ [J]. Fails where a pivot is zero or not finite.
    Outcome<void> factor(double mu);
    /// True where the energy rises along every motion, with the damping of the factors.
    bool isPositive() const { return m_saddle->negativeCount() == 0; }
    /// Negative eigenvalues of H + μW along the constraints.
    Eigen::Index negativeCount() const { return m_saddle->negativeCount(); }
    /// p and λ of the equation above.
    struct Step {
        Eigen::VectorXd p, lambda;
    };
    /// The step p, n, and the new λ, m, by the factors: (H + μW) p + Φ_qᵀ δλ = f − Φ_qᵀλ, Φ_q p = 0.
    Step step() const;
    /// The change of energy −(f − Φ_qᵀλ)ᵀp + ½ pᵀHp [J] in a step by the quadratic model.
    double predictedChange(const Eigen::VectorXd& p) const;
    /// The work ½ (g(q) + g(x))ᵀ(x − q) [J], g = f − Φ_qᵀλ, of the forces on a straight way to an assembled
    /// configuration x nearby, but for terms of third order.
    double workTo(const Eigen::VectorXd& x) const;
    /// The correction at a configuration x near q that a step from q led to with the reactions λ: to balance with the
    /// damping towards q, and to assembly there, by the factors of q,
    /// (H + μW) c + Φ_qᵀ δλ = f(x) − Φ_q(x)ᵀλ − μW(x − q), Φ_q c = −Φ(x).
    Step correction(const Eigen::VectorXd& x, const Eigen::VectorXd& lambda) const;
    /// The correction c, n, of assembly alone: Φ_q c = −phi with the least ½ cᵀ(H + μW)c.
    Eigen::VectorXd assembly(const Eigen::VectorXd& phi) const;
    /// The shortest c, n, with Φ_q c = −phi, in the units of distance.
    Eigen::VectorXd shortestAssembly(const Eigen::VectorXd& phi) const;

    /// ‖Sp‖∞, where vectors in the plane count by their length.
    double length(const Eigen::VectorXd& p) const;
    /// The longest displacement over the size, and the largest turn or deformation.
    struct Extent {
        double shift = 0, turn = 0;
    };
    /// The extent of a step p, n, by the rows of S p.
    Extent extent(const Eigen::VectorXd& p) const;
    /// True where rounding of the forces alone drives a step as long as p in each of its motions, by the factors.
    bool isRounding(const Eigen::VectorXd& p) const;
    /// A direction of nearly the least curvature in magnitude, by inverse iteration with the factors; of unit length
    /// (see length); zero where that fails.
    Eigen::VectorXd softest(int iterations) const;
    /// True where |pᵀHp| is no more than rounding.
    bool isFlat(const Eigen::VectorXd& p) const;
    /// True where zᵀHz is negative by more than rounding.
    bool falls(const Eigen::VectorXd& z) const;

    /// The step that is left with the factors of H alone. Where they are singular, the step exceeds `longest` (see
    /// length) or runs along rounding, it is that of stepOfMotions for systems with few motions, else the step with so
    /// little damping that soft motions are not held; NaN where there is no such damping.
    Eigen::VectorXd newtonStep(double longest);
    /// f − H p, n, with the remaining step p: the forces as the stiffness balances them, without rounding of fine
    /// beams, whose coordinates have too few digits for balance node by node. f itself without strains.
    Eigen::VectorXd answeredForce() const;
    /// Multipliers as a solver gives them of a force; those within rounding of zero are zero.
    using Multipliers = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;
    /// λ, m, of Φ_qᵀλ = `force` by the solver with two refinements; entries within rounding of the forces are zero.
    Eigen::VectorXd settledMultipliers(const Eigen::VectorXd& force, const Multipliers& solver) const;
    /// f(q), n.
    const Eigen::VectorXd& force() const { return m_force; }
    /// True for systems small enough for all their motions, whose stiffness needs no strains.
    bool hasFewMotions() const;
    /// The largest change of the force along each coordinate by rounding of the forces and of the coordinates.
    Eigen::VectorXd roundingOfMotions() const;

private:
    /// True where forces that are no rounding drive a short p, and the damping of the factors keeps it short: as soft
    /// motions are held beside much stiffer ones.
    bool isHeld(const Eigen::VectorXd& p) const;
    /// True where p goes far along the softest motion although the force along it is rounding.
    bool runsAlongRounding(const Eigen::VectorXd& p) const;
    /// The largest change of the energy of p by rounding.
    double energyRounding(const Eigen::VectorXd& p) const;
    /// Everything at q that does not depend on reactions.
    void findLoads(const Eigen::VectorXd* from);
    SaddleFactor::Solution solve(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const;
    /// True where rows of Φ_q repeat one another: those of both coordinates of a point that can move in one direction.
    /// A factor that keeps the smaller one magnifies by what they differ at a configuration nearby.
    bool hasRepeatedRows() const { return !m_system.secondOrder().empty(); }
    /// Finds T, T Φ_q of full rank: the rows of the elements as they are, and orthonormal mixes of consequences.
    void findIndependent();
    Eigen::VectorXd ofIndependent(const Eigen::VectorXd& g) const
    {
        return hasRepeatedRows() ? Eigen::VectorXd(m_T * g) : g;
    }
    Eigen::VectorXd roundingOfForces() const;

    System m_system;
    SparseMatrix m_S, m_W;
    std::vector<Eigen::Index> m_vectorRows, m_vectors;  // of motions, of forces: x whose y is the next row
    Eigen::VectorXd m_unitForce;                        // turns a generalized force into newtons
    Eigen::VectorXd m_q, m_force, m_lambda, m_imbalance;
    SparseMatrix m_Phi_q, m_T;
    UnitSaddle m_unit;
    Eigen::VectorXd m_forceSizes;
    std::unique_ptr<SparseProblem> m_problem;  // without mass and damping
    std::optional<SaddleFactor> m_saddle;
    std::optional<Eigen::VectorXd> m_begun;  // q whose forces and least-squares reactions are there
    bool m_fresh = false;                    // m_saddle has the matrices of q
    bool m_isFine = false;       // and more digits of H than a double has, as a second matrix with a factor of one
    std::optional<double> m_mu;  // damping of the factors, where there are some
    double m_potential = 0, m_forceScale = 1, m_energyScale = 0, m_stiffnessScale = 0;
};

}  // namespace eigenlink
