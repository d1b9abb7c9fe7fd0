#include "model/linearization/mcs.h"

#include "model/equilibrium/diagnosis.h"
#include "model/linearization/massless.h"
#include "model/linearization/reduction.h"
#include "model/math/null_space.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace eigenlink {
namespace {

/// The velocity transformation and the names of the velocities ż.
struct VelocityChoice {
    Eigen::MatrixXd R;
    std::vector<std::string> names;
    std::string failure;
};

std::vector<std::string> namesOf(const System& system, const std::vector<Eigen::Index>& indices)
{
    std::vector<std::string> names;
    for (Eigen::Index i : indices) {
        names.push_back(system.coordinates()[static_cast<std::size_t>(i)].name);
    }
    return names;
}

std::vector<std::string> numberedNames(Eigen::Index count)
{
    std::vector<std::string> names;
    for (Eigen::Index i = 0; i < count; ++i) {
        names.push_back("z" + std::to_string(i + 1));
    }
    return names;
}

std::vector<std::string> validChoice(const System& system, const ConstrainedLinearSystem& linear)
{
    std::vector<Eigen::Index> independent;
    nullSpaceByLu(linear.Phi_q, linear.rank(), &independent);
    return namesOf(system, independent);
}

/// Finds the chosen coordinates; fills `failure` where a name is unknown, named twice, or the number is wrong.
std::vector<Eigen::Index> chosenColumns(const System& system, const ConstrainedLinearSystem& linear,
                                        const std::vector<std::string>& names, std::string& failure)
{
    std::vector<Eigen::Index> columns;
    for (const std::string& name : names) {
        const Eigen::Index column = system.findCoordinate(name);
        if (column < 0) {
            failure = "there is no coordinate " + name +
                      "; coordinates are angle elements and POINT.x, POINT.y of free points";
            return {};
        }
        if (std::find(columns.begin(), columns.end(), column) != columns.end()) {
            failure = name + " is named twice";
            return {};
        }
        columns.push_back(column);
    }
    const Eigen::Index dof = linear.degreesOfFreedom();
    if (static_cast<Eigen::Index>(columns.size()) != dof) {
        failure = "this configuration has " + std::to_string(dof) + " degree" + (dof == 1 ? "" : "s") +
                  " of freedom, so that " + std::to_string(dof) + " independent velocities are needed, but " +
                  std::to_string(columns.size()) + " (" + listed(names) + ") " +
                  (columns.size() == 1 ? "was" : "were") + " chosen";
    }
    return columns;
}

/// R with the chosen velocities as ż: Φ_D R_D = −Φ_I.
VelocityChoice projectOn(const System& system, const ConstrainedLinearSystem& linear,
                         const std::vector<std::string>& names)
{
    VelocityChoice projection{{}, names, {}};
    const std::vector<Eigen::Index> chosen = chosenColumns(system, linear, names, projection.failure);
    if (!projection.failure.empty()) {
        return projection;
    }
    // Z_I = rows of an orthonormal null space at the chosen coordinates; R = Z Z_I⁻¹ exists when Z_I is regular.
    const Eigen::MatrixXd& Z = linear.rows->nullSpace();
    Eigen::MatrixXd chosenRows(static_cast<Eigen::Index>(chosen.size()), Z.cols());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        chosenRows.row(static_cast<Eigen::Index>(i)) = Z.row(chosen[i]);
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(chosenRows);
    const double pivot = chosenRows.rows() ? std::abs(lu.matrixLU().diagonal().cwiseAbs().minCoeff()) : 1;
    if (pivot < 1e-8) {
        projection.failure = listed(names) +
                             " cannot be the independent velocities here: the mechanism can move while " +
                             (names.size() == 1 ? "it stands" : "they stand") + " still";
        return projection;
    }
    projection.R = Z * lu.inverse();
    return projection;
}

VelocityChoice projectBy(NullSpace nullSpace, const System& system, const ConstrainedLinearSystem& linear)
{
    const Eigen::Index rank = linear.rank();
    std::vector<Eigen::Index> independent;
    switch (nullSpace) {
        case NullSpace::lu: {
            Eigen::MatrixXd R = nullSpaceByLu(linear.Phi_q, rank, &independent);
            return {std::move(R), namesOf(system, independent), {}};
        }
        case NullSpace::qr:
            return {linear.rows->nullSpace(), numberedNames(linear.degreesOfFreedom()), {}};
        case NullSpace::svd:
            return {nullSpaceBySvd(linear.Phi_q, rank), numberedNames(linear.degreesOfFreedom()), {}};
        case NullSpace::gramSchmidt:
            return {nullSpaceByGramSchmidt(linear.Phi_q, rank), numberedNames(linear.degreesOfFreedom()), {}};
        case NullSpace::zeroEigenvalue:
            return {
                nullSpaceByZeroEigenvalue(linear.Phi_q, *linear.rows), numberedNames(linear.degreesOfFreedom()), {}};
    }
    return {};
}

}  // namespace

Linearization linearizeMcs(const System& system, const Equilibrium&, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor&)
{
    Linearization result;
    Spectrum& spectrum = result.spectrum;
    spectrum.method = Method::mcs;
    spectrum.gap = std::numeric_limits<double>::infinity();
    spectrum.expectedTrueCount = static_cast<std::size_t>(2 * linear.degreesOfFreedom());
    const bool chosen = !options.independent.empty();
    spectrum.choices["null_space"] = chosen ? "independent" : std::string(keyOf(options.nullSpace));
    VelocityChoice projection =
        chosen ? projectOn(system, linear, options.independent) : projectBy(options.nullSpace, system, linear);
    if (!projection.failure.empty()) {
        spectrum.warnings.push_back("MCS: " + projection.failure +
                                    ". A valid choice here: " + listed(validChoice(system, linear)) + ".");
        return result;
    }
    Projected reduced = reduce(linear, projection.R);
    const auto pairs = solveQuadratic(reduced);
    result.model.mass = std::move(reduced.stiffness.M);
    result.model.damping = std::move(reduced.C);
    result.model.stiffness = std::move(reduced.stiffness.K);
    result.model.velocities = projection.names;
    if (!pairs) {
        result.model.R = std::move(projection.R);
        spectrum.warnings.push_back("MCS: " + explainSingularMass(system, linear.M, linear.Phi_q));
        return result;
    }
    spectrum.engine = linear.C.norm() > 0 ? "modal first-order form, dgeevx" : "symmetric reduced, dsygvd";
    spectrum.status = SpectrumStatus::ok;
    const ConstraintViolation violation(linear.Phi_q);
    const Eigen::MatrixXcd shapes = shapesOf(projection.R, *pairs);
    for (std::size_t i = 0; i < pairs->size(); ++i) {
        const QuadraticPair& pair = (*pairs)[i];
        Eigenvalue value;
        value.s = pair.s;
        value.residual = pair.residual;
        value.shape = shapes.col(static_cast<Eigen::Index>(i));
        value.constraintViolation = violation(value.shape);
        spectrum.values.push_back(std::move(value));
    }
    result.model.R = std::move(projection.R);
    return result;
}

}  // namespace eigenlink
