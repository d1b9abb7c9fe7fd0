#include "model/studies/sensitivity/energy_shares.h"

#include "model/mechanism/mechanism.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

namespace eigenlink {

namespace {

/// The part of an element that is halved.
enum class Part { inertia, stiffness, damping };

bool isOf(Quantity quantity, Part part)
{
    switch (part) {
        case Part::inertia:
            return quantity == Quantity::mass || quantity == Quantity::inertia || quantity == Quantity::density;
        case Part::stiffness:
            return quantity == Quantity::stiffness || quantity == Quantity::torsionStiffness ||
                   quantity == Quantity::modulus;
        case Part::damping:
            break;
    }
    return quantity == Quantity::damping || quantity == Quantity::torsionDamping;
}

/// The mechanism with half of a part of one element; absent where the element has none of it.
std::optional<Mechanism> withHalf(const Mechanism& mechanism, std::size_t index, Part part)
{
    std::optional<Mechanism> halved;
    for (const Field& field : typeOf(mechanism.elements[index]).fields) {
        if (!isOf(field.traits.quantity, part)) {
            continue;
        }
        FieldValue value = field.read(mechanism.elements[index]);
        double* number = std::get_if<double>(&value);
        if (auto* given = std::get_if<std::optional<double>>(&value); given != nullptr && *given) {
            number = &**given;
        }
        if (number != nullptr && *number != 0) {
            halved = halved ? std::move(halved) : mechanism;
            *number /= 2;
            field.write(halved->elements[index], value);
        }
    }
    return halved;
}

/// Real part of φᴴAφ.
double formOf(const Eigen::VectorXcd& shape, const SparseMatrix& A)
{
    return shape.dot(A * shape).real();
}

}  // namespace

Outcome<EnergyShares> energySharesOf(const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    if (analysis.system == nullptr || shape.size() != analysis.system->coordinateCount()) {
        return Failure{"there is no mode whose energies could be told apart"};
    }
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const auto matrixOf = [&](const System& system, Part part) {
        return part == Part::inertia     ? system.mass(q)
               : part == Part::stiffness ? system.appliedStiffness(q)
                                         : system.damping(q);
    };
    const auto wholeOf = [&](Part part) {
        return part == Part::stiffness
                   ? formOf(shape, analysis.system->tangentStiffness(q, analysis.equilibrium.lambda))
                   : formOf(shape, matrixOf(*analysis.system, part));
    };
    constexpr std::array kParts{Part::inertia, Part::stiffness, Part::damping};
    constexpr std::array kValues{&EnergyShare::kinetic, &EnergyShare::strain, &EnergyShare::damping};
    const std::array whole{wholeOf(kParts[0]), wholeOf(kParts[1]), wholeOf(kParts[2])};
    EnergyShares shares;
    for (std::size_t i = 0; i < analysis.mechanism.elements.size(); ++i) {
        EnergyShare share{idOf(analysis.mechanism.elements[i])};
        for (std::size_t k = 0; k < kParts.size(); ++k) {
            const std::optional<Mechanism> halved = withHalf(analysis.mechanism, i, kParts[k]);
            if (!halved || whole[k] == 0) {
                continue;
            }
            System system(*halved, System::Like{*analysis.system});
            system.countFrom(analysis.equilibrium.linkAngles);
            const double own =
                formOf(shape, matrixOf(*analysis.system, kParts[k])) - formOf(shape, matrixOf(system, kParts[k]));
            share.*kValues[k] = 2 * own / whole[k];
        }
        if (share.kinetic != 0 || share.strain != 0 || share.damping != 0) {
            shares.elements.push_back(std::move(share));
        }
    }
    double strain = 0;
    for (const EnergyShare& each : shares.elements) {
        strain += each.strain;
    }
    shares.weight = whole[1] != 0 ? 1 - strain : 0;
    return shares;
}

}  // namespace eigenlink
