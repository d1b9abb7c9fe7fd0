#include "model/modes/mcs.h"

#include "model/basics/collect.h"
#include "model/math/dense/null_space.h"
#include "model/modes/massless.h"
#include "model/modes/reduction.h"

#include <algorithm>
#include <limits>

namespace eigenlink {
namespace {

/// The velocity transformation and the names of the velocities ż.
struct VelocityChoice {
    VelocityTransformation R;
    std::vector<std::string> names;
    Text failure;
};

std::vector<std::string> namesOf(const System& system, const std::vector<Eigen::Index>& indices)
{
    return mapped<std::vector<std::string>>(
        indices, [&](Eigen::Index i) { return system.coordinates()[static_cast<std::size_t>(i)].name; });
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
                                        const std::vector<std::string>& names, Text& failure)
{
    std::vector<Eigen::Index> columns;
    for (const std::string& name : names) {
        const Eigen::Index column = system.findCoordinate(name);
        if (column < 0) {
            failure = {"there is no coordinate {1}; coordinates are angle elements and POINT.x, POINT.y of free points",
                       name};
            return {};
        }
        if (std::find(columns.begin(), columns.end(), column) != columns.end()) {
            failure = {"{1} is named twice", name};
            return {};
        }
        columns.push_back(column);
    }
    const Eigen::Index dof = linear.degreesOfFreedom();
    if (static_cast<Eigen::Index>(columns.size()) != dof) {
        const Text has = Text::counted("this configuration has {1} degree of freedom",
                                       "this configuration has {1} degrees of freedom", dof);
        const Text needed =
            Text::counted("{1} independent velocity is needed", "{1} independent velocities are needed", dof);
        failure = Text::counted("{2}, so that {3}, but {1} ({4}) was chosen",
                                "{2}, so that {3}, but {1} ({4}) were chosen", columns.size(), has, needed, names);
    }
    return columns;
}

/// R with the chosen velocities as ż: Φ_D R_D = −Φ_I.
VelocityChoice projectOn(const System& system, const ConstrainedLinearSystem& linear,
                         const std::vector<std::string>& names)
{
    VelocityChoice projection{VelocityTransformation::identity(0), names, {}};
    const std::vector<Eigen::Index> chosen = chosenColumns(system, linear, names, projection.failure);
    if (!projection.failure.isEmpty()) {
        return projection;
    }
    // Z_I = rows of the null space at the chosen coordinates, U_I⁻¹Z_I in their units; R = Z Z_I⁻¹ exists when Z_I is
    // regular.
    const Eigen::MatrixXd& Z = linear.rows->nullSpace();
    const Eigen::VectorXd units = linear.rows->units()(chosen);
    const Eigen::MatrixXd chosenRows = units.cwiseInverse().asDiagonal() * Z(chosen, Eigen::all);
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(chosenRows);
    const double pivot = chosenRows.rows() ? std::abs(lu.matrixLU().diagonal().cwiseAbs().minCoeff()) : 1;
    if (pivot < tolerance::kHalfOfDigits) {
        projection.failure = Text::counted(
            "{2} cannot be the independent velocities here: the mechanism can move while it stands still",
            "{2} cannot be the independent velocities here: the mechanism can move while they stand still",
            names.size(), names);
        return projection;
    }
    projection.R = VelocityTransformation::dense(Z * lu.inverse() * units.cwiseInverse().asDiagonal());
    return projection;
}

VelocityChoice projectBy(NullSpace nullSpace, const System& system, const ConstrainedLinearSystem& linear)
{
    const Eigen::Index rank = linear.rank();
    const auto numbered = [&linear](VelocityTransformation R) {
        return VelocityChoice{std::move(R), numberedNames(linear.degreesOfFreedom()), {}};
    };
    const Eigen::VectorXd& units = linear.rows->units();
    const auto Phi_q = [&] { return SparseMatrix(linear.Phi_q * units.asDiagonal()); };
    const auto inUnits = [&](const Eigen::MatrixXd& Z) {
        return numbered(VelocityTransformation::dense(units.asDiagonal() * Z));
    };
    switch (nullSpace) {
        case NullSpace::lu: {
            std::vector<Eigen::Index> independent;
            Eigen::MatrixXd R = nullSpaceByLu(linear.Phi_q, rank, &independent);
            return {VelocityTransformation::dense(std::move(R)), namesOf(system, independent), {}};
        }
        case NullSpace::svd:
            return inUnits(nullSpaceBySvd(Phi_q(), rank));
        case NullSpace::gramSchmidt:
            return inUnits(nullSpaceByGramSchmidt(Phi_q(), rank));
        case NullSpace::zeroEigenvalue:
            return inUnits(nullSpaceByZeroEigenvalue(Phi_q(), RowSpace(Phi_q())));
        case NullSpace::qr:
            break;
    }
    return numbered(VelocityTransformation::nullSpace(linear.rows));
}

}  // namespace

Linearization linearizeMcs(const System& system, const Equilibrium&, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor&)
{
    Linearization result;
    Spectrum& spectrum = result.spectrum;
    spectrum.method = Method::mcs;
    spectrum.gap = std::numeric_limits<double>::infinity();
    spectrum.expectedTrueCount = static_cast<std::size_t>(linear.finiteCount());
    const bool chosen = !options.independent.empty();
    spectrum.choices["null_space"] = chosen ? "independent" : std::string(keyOf(options.nullSpace));
    VelocityChoice projection =
        chosen ? projectOn(system, linear, options.independent) : projectBy(options.nullSpace, system, linear);
    if (!projection.failure.isEmpty()) {
        spectrum.warnings.push_back(Message::warning(
            {"{1}. A valid choice here: {2}.", projection.failure, Listing(validChoice(system, linear))}));
        return result;
    }
    Projected reduced = reduce(linear, std::move(projection.R));
    auto pairs = linear.massless.count() > 0 ? solveQuadratic(condensed(linear)) : solveQuadratic(reduced);
    result.model.R = reduced.R;
    result.model.mass = std::move(reduced.reducedM);
    result.model.damping = std::move(reduced.reducedC);
    result.model.stiffness = std::move(reduced.reducedK);
    result.model.velocities = std::move(projection.names);
    if (!pairs) {
        spectrum.warnings.push_back(Message::warning(explainSingularMass(system)));
        return result;
    }
    spectrum.engine = linear.C.norm() > 0 ? Text("modal first-order form, dgeevx") : Text("symmetric reduced, dsygvd");
    spectrum.status = SpectrumStatus::ok;
    addTrueValues(linear, std::move(*pairs), spectrum);
    return result;
}

}  // namespace eigenlink
