#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/sparse/block.h"
#include "model/math/sparse/saddle_factor.h"

#include <Eigen/Dense>

namespace eigenlink {

/// An energy below this many of its roundings is none: the motion is free.
inline constexpr double kFreeEnergy = 1e3;

/// M δq̈ + C δq̇ + H δq + Φ_qᵀ δλ = 0, Φ_q δq = 0 with everything sparse; H also as strains, H = Gᵀ W G + rest.
struct SparseProblem {
    SparseMatrix M, C, H;          ///< n×n
    SparseMatrix Phi_q;            ///< m×n
    System::StrainForm stiffness;  ///< of H, reaction stiffness in `rest`
    SparseMatrix strainRows;       ///< Gᵀ: a column for each strain

    Eigen::Index coordinateCount() const { return M.rows(); }
    bool isDamped() const { return C.nonZeros() > 0; }
    /// True where elements have strains: entries of H may have lost digits that products by strains keep.
    bool hasStrains() const { return stiffness.W.size() > 0; }
    /// M v.
    Eigen::VectorXd massProduct(const Eigen::VectorXd& v) const;
    Block massProduct(const Block& V) const { return gathered(M, V); }
    /// H v by strains.
    Eigen::VectorXd stiffnessProduct(const Eigen::VectorXd& v) const;
    Block stiffnessProduct(const Block& V) const { return stiffnessTimes(V).product; }
    /// H V and VᵀHV by strains.
    struct Stiffness {
        Block product;
        Eigen::MatrixXd energies;
    };
    Stiffness stiffnessTimes(const Block& V) const;
    /// vᵀHv by strains.
    double energy(const Eigen::VectorXd& v) const;
    /// How far rounding can change vᵀHv.
    double energyRounding(const Eigen::VectorXd& v) const;
    Eigen::RowVectorXd energyRoundings(const Block& V) const;
};

/// The matrices at q and λ; without the reaction stiffness by option.
SparseProblem sparseProblemAt(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                              bool reactionStiffness = true);

/// Ordered and analysed for any shift, damping included; in extended precision where elements have strains.
SaddleFactor factorOf(const SparseProblem& problem);

}  // namespace eigenlink
