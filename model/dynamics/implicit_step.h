#pragma once

#include "model/dynamics/constrained_motion.h"
#include "model/math/ode/radau_table.h"
#include "model/math/sparse/saddle_factor.h"

#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// The motion within a step: q̈ and λ as the polynomials through its stages, q and q̇ by integrating them.
struct StageCurve {
    double t = 0, h = 0;                ///< the step [t, t + h]
    const RadauTable* table = nullptr;  ///< where the stages are
    Eigen::MatrixXd W, lambda;          ///< q̈, n×s, and λ, m×s, at the stages
    MotionState start;

    /// q̈ = Σ ℓⱼ(τ) Wⱼ, n, and λ = Σ ℓⱼ(τ) λⱼ, m, at τ = (time − t)/h.
    Acceleration at(double time) const;
    /// v = v₀ + h Σ Wⱼ ∫₀^τ ℓⱼ dσ and q = q₀ + h τ v₀ + h² Σ Wⱼ ∫₀^τ (τ − σ) ℓⱼ dσ at τ = (time − t)/h.
    MotionState stateAt(double time) const;
};

/// Indices of rows of Φ_q, m×n, that are independent, in ascending order: `rank` of them, all where none is dependent.
std::vector<Eigen::Index> independentRows(const SparseMatrix& Phi_q, Eigen::Index rank);

/// These rows of a sparse matrix, `rows`.size() × columns; the matrix itself where they are all.
SparseMatrix selectedRows(const SparseMatrix& matrix, const std::vector<Eigen::Index>& rows);

/// Steps of the constrained equations by Radau IIA, for mechanisms with vibrations far faster than their motion. The
/// stages i have Qᵢ = q + h cᵢ v + h² Σ(A²)ᵢⱼ Wⱼ, Vᵢ = v + h Σ aᵢⱼ Wⱼ and are solved for Wᵢ and λᵢ of
///
///     M(Qᵢ) Wᵢ + Φ_qᵀ(Qᵢ) λᵢ = f(Qᵢ, Vᵢ, tᵢ) − Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q,    Φ_q(Qᵢ) Wᵢ = −Φ_qq(Vᵢ, Vᵢ) − 2Φ_qt Vᵢ − Φ_tt
///
/// by Newton's method with the matrices M, C, H, Φ_q of the beginning of the step: eigenvalue by eigenvalue μ of A, by
/// the sparse symmetric factors of [s²M + sC + H, Φ_qᵀ; Φ_q, 0] at s = 1/(hμ). These serve further steps of the same
/// length as long as they converge fast. The end is put on the constraints by the changes of q and v that these
/// factors take for small: stiff parts stay undeformed by it. Rows that the others imply are left out of the factors:
/// off the constraints they contradict them. The system must outlive it.
class ImplicitStepper {
public:
    /// `stages`: 3, 5 or 7 (see radauTable).
    ImplicitStepper(const ConstrainedMotion& motion, int stages);

    /// The beginning of a step.
    struct Start {
        double t = 0;
        const MotionState& state;
        const Acceleration& acceleration;
        const std::vector<double>& directions;  ///< angles that links count on from
    };
    struct Step {
        MotionState end;
        Acceleration acceleration;        ///< at the end
        double dissipated = 0;            ///< in the step [J]
        Eigen::VectorXd place, velocity;  ///< estimated errors of an embedded method, of order s in h
        std::shared_ptr<StageCurve> curve;
    };
    /// One step of length h [s] with the error `allowed`, relative to the size. Absent where a pivot vanishes, Newton's
    /// method does not converge, or the end cannot be put on the constraints.
    [[nodiscard]] std::optional<Step> step(const Start& start, double h, double allowed);

    /// The state on the constraints with changes that are small by the factors of the last step, which must have been
    /// made. Absent where it is far from the constraints.
    [[nodiscard]] std::optional<MotionState> project(MotionState state, const Instant& at) const;

    /// The number of evaluations of the equations at a stage so far.
    int evaluations() const { return m_evaluations; }

private:
    struct Stages {
        Eigen::MatrixXd W, lambda;
    };
    struct Residual {
        Eigen::MatrixXd force, constraint;
    };

    void linearise(const Start& start);
    Outcome<void> factor(double h);
    Stages guess(const Start& start, double h) const;
    [[nodiscard]] bool solve(const Start& start, double h, double allowed, Stages& stages);
    Residual residual(const Start& start, double h, const Stages& stages);
    Stages correction(double h, const Residual& residual) const;
    /// The size of the move of the stages by a change of W, velocities by their effect on places, relative to the size.
    double sizeOf(double h, const Eigen::MatrixXd& W) const;
    void estimate(const Start& start, double h, const Stages& stages, Step& step) const;
    MotionState stageState(const Start& start, double h, const Stages& stages, Eigen::Index i) const;

    const ConstrainedMotion& m_motion;
    const System& m_system;
    const Eigen::VectorXd& m_W;  // units of the coordinates, in which all matrices are
    const RadauTable& m_table;
    SparseMatrix m_M, m_C, m_H, m_Phi;
    std::vector<Eigen::Index> m_independent;  // rows of the constraints in m_Phi
    std::optional<SaddleFactor> m_real;
    std::vector<ComplexSaddleFactor> m_complex;
    double m_factored = 0;   // the length of step that was factored; 0: none
    bool m_isFresh = false;  // the matrices are those of the beginning of this step
    double m_rate = 1;       // of convergence of the last step
    std::shared_ptr<StageCurve> m_last;
    int m_evaluations = 0;
};

}  // namespace eigenlink
