#pragma once

#include "model/mechanism/mechanism.h"

#include <complex>
#include <map>
#include <string>
#include <vector>

namespace eigenlink::test {

/// Start of the search for the equilibrium: points by id, and directions of links by id [rad].
struct Pose {
    std::map<std::string, Vector2> points;
    std::map<std::string, double> directions;
};

/// Equilibrium and eigenvalues of a mechanism by a second, small and slow route that shares nothing with the program
/// but the description: every rigid link has its own (x, y, θ), joints are constraints, and all derivatives come from
/// energies and constraints alone by second-order dual numbers, in long double. Newton's method on the Lagrange
/// conditions; RᵀMR z̈ + RᵀCR ż + RᵀHR z = 0 on an orthonormal null space R; eigenvalues of the companion matrix.
struct IndependentAnswer {
    bool isConverged = false;
    double moved = 0;  ///< largest distance of a point from where the search began [m]
    std::size_t freedoms = 0;
    std::vector<std::complex<double>> eigenvalues;
};

/// Bars, bodies, point masses, guides on the ground, springs, dampers, torsion springs, forces, torques, locks. Throws
/// std::invalid_argument for other elements.
IndependentAnswer solveIndependently(const Mechanism& mechanism, const Pose& start);

}  // namespace eigenlink::test
