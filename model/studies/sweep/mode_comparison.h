#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

#include <complex>
#include <string>
#include <vector>

namespace eigenlink {

/// A part of a mode shape that is compared by itself, e.g. the displacements along the crank.
struct SubVector {
    std::string name;         ///< "crank-x": the link and the axis of its own frame
    Eigen::VectorXcd values;  ///< displacements of the link's pins, or of all nodes of a beam [m]
};

/// A mode shape δq at q as displacements in the frames of the links: those of two configurations can be compared, since
/// they turn with the links. Two sub-vectors, x and y, for each link.
std::vector<SubVector> subVectors(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXcd& dq);

/// The entries of all sub-vectors, one after the other.
Eigen::VectorXcd joined(const std::vector<SubVector>& parts);

/// Modal assurance criterion |ψ_cᵀψ_d*|² / ((ψ_cᵀψ_c*)(ψ_dᵀψ_d*)) in [0, 1]; 0 where one of them vanishes. [SC];
/// Allemang, Brown, Proc. 1st Int. Modal Analysis Conf., 1982.
double assurance(const Eigen::VectorXcd& c, const Eigen::VectorXcd& d);

/// Modal scale factor ψ_cᵀψ_d* / (ψ_dᵀψ_d*); 0 where ψ_d vanishes. [SC]
std::complex<double> scaleFactor(const Eigen::VectorXcd& c, const Eigen::VectorXcd& d);

}  // namespace eigenlink
