#include "model/equilibria/continua.h"

#include "model/equilibria/assemblies.h"
#include "model/equilibria/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// V″ in the directions that the constraints leave, and these.
struct Stiffness {
    Eigen::MatrixXd directions, H;
};

Stiffness stiffnessAt(const ListedEquilibrium& each)
{
    const Eigen::MatrixXd Z = RowSpace(each.system->jacobian(each.rest.q)).nullSpace();
    return {Z, congruent(each.system->tangentStiffness(each.rest.q, each.rest.lambda), Z)};
}

/// How many directions there are in which nothing resists but rounding.
int softDirections(const ListedEquilibrium& each)
{
    const Stiffness stiffness = stiffnessAt(each);
    if (stiffness.H.cols() == 0) {
        return 0;  // nothing moves
    }
    const Eigen::VectorXd sizes =
        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(stiffness.H, Eigen::EigenvaluesOnly).eigenvalues().cwiseAbs();
    return static_cast<int>((sizes.array() <= tolerance::kSoftDirection * sizes.maxCoeff()).count());
}

/// True where a place beside it, along what nothing resists, is at rest too and has the same energy. `forces` [N]: what
/// is large.
bool liesInContinuum(const ListedEquilibrium& each, double forces)
{
    const Equilibrium& rest = each.rest;
    const double size = each.system->size();
    const Stiffness stiffness = stiffnessAt(each);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(stiffness.H);
    Eigen::Index softest = 0;
    modes.eigenvalues().cwiseAbs().minCoeff(&softest);
    const Eigen::VectorXd along = (stiffness.directions * modes.eigenvectors().col(softest)).normalized();
    const auto there = stationaryAcross(*each.system, rest.q + tolerance::kAlongContinuum * size * along, along);
    if (!there) {
        return false;
    }
    const double energy = std::max(std::abs(rest.potential), forces * size);
    return (there->q - rest.q).norm() < 3 * tolerance::kAlongContinuum * size &&
           (forces == 0 || std::abs(there->force) <= tolerance::kForceLeft * forces) &&
           std::abs(each.system->potential(there->q) - rest.potential) <= tolerance::kSameEnergy * energy;
}

double largestForce(const System& searched, std::span<const Eigen::VectorXd> places)
{
    double forces = 0;
    for (const Eigen::VectorXd& q : places) {
        forces = std::max(forces, searched.forceSizes(q).maxCoeff());
    }
    return forces;
}

}  // namespace

void gatherContinua(EquilibriumList& list, const System& searched, std::span<const Eigen::VectorXd> places)
{
    std::optional<double> forces;
    std::vector<ListedEquilibrium> regular;
    for (ListedEquilibrium& each : list.equilibria) {
        const int soft = softDirections(each);
        if (soft > 0 && !forces) {
            forces = largestForce(searched, places);
        }
        if (soft == 0 || !liesInContinuum(each, *forces)) {
            regular.push_back(std::move(each));
            continue;
        }
        const double energy = each.rest.potential;
        const double scale =
            std::max(std::abs(energy), each.system->forceSizes(each.rest.q).maxCoeff() * each.system->size());
        const bool isKnownOne = std::ranges::any_of(list.special, [&](const SpecialPlace& other) {
            return other.kind == SpecialPlace::Kind::continuum &&
                   std::abs(other.energy - energy) <= tolerance::kSameContinuum * scale && other.dimension == soft;
        });
        if (!isKnownOne) {
            list.special.push_back(
                {.kind = SpecialPlace::Kind::continuum,
                 .text = Text::counted("Equilibria without gap between them: a continuum of {1} dimension, along which "
                                       "nothing drives the mechanism.",
                                       "Equilibria without gap between them: a continuum of {1} dimensions, along "
                                       "which nothing drives the mechanism.",
                                       soft),
                 .q = each.rest.q,
                 .isEquilibrium = true,
                 .dimension = soft,
                 .energy = energy});
        }
    }
    list.equilibria = std::move(regular);
}

}  // namespace eigenlink
