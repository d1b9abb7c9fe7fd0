#include "model/assembly/natural_units.h"

#include "model/assembly/kinematics.h"
#include "model/basics/verdicts.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/sparse/scaling.h"

#include <cmath>
#include <string_view>
#include <unordered_map>

namespace eigenlink {

double lengthUnit(double size)
{
    constexpr int kStep = 3;  // log2 8
    return std::exp2(kStep * std::round(std::log2(size) / kStep));
}

Eigen::VectorXd naturalUnits(const System& system)
{
    const double length = lengthUnit(system.size());
    Eigen::VectorXd units(system.coordinateCount());
    for (Eigen::Index i = 0; i < units.size(); ++i) {
        const bool isLength = system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::length;
        units[i] = isLength ? length : 1;
    }
    return units;
}

std::vector<Readout> readoutsOf(const System& system)
{
    std::unordered_map<std::string_view, Eigen::Index> rowOf;
    for (Eigen::Index row = 0; row < std::ssize(system.constraints()); ++row) {
        rowOf.emplace(system.constraints()[static_cast<std::size_t>(row)].name, row);
    }
    std::vector<Readout> readouts;
    for (Eigen::Index i = 0; i < system.coordinateCount(); ++i) {
        const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(i)];
        const bool isOwn =
            coordinate.quantity == Quantity::angle && coordinate.name == coordinate.owner;  // no beam's tip
        const auto tie = isOwn ? rowOf.find(coordinate.name) : rowOf.end();
        if (tie != rowOf.end()) {
            readouts.push_back({i, tie->second});
        }
    }
    return readouts;
}

Eigen::VectorXd unitsOfDistance(const System& system)
{
    Eigen::VectorXd units = Eigen::VectorXd::Ones(system.coordinateCount());
    for (Eigen::Index i = 0; i < units.size(); ++i) {
        const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(i)];
        units[i] = coordinate.quantity == Quantity::length ? system.size() : 1;
    }
    for (const Readout& each : readoutsOf(system)) {
        units[each.coordinate] = 1 / tolerance::kHalfOfDigits;
    }
    return units;
}

Eigen::VectorXd asLengths(const System& system, Eigen::VectorXd change)
{
    return lengthUnit(system.size()) * change.cwiseQuotient(naturalUnits(system));
}

namespace {

bool isSquare(const Constraint& constraint)
{
    return constraint.quantity == Quantity::length && constraint.forceFactor == constraint.scale;
}

/// The unit of Φ that means a metre. The scale of Φ tells its kind: twice the length of a bar, or 1/size of an angle.
double unitOf(const Constraint& constraint, double size, double length, double other = 1)
{
    const bool isAngle = constraint.quantity != Quantity::length && areEqual(constraint.scale * size, 1);
    return isSquare(constraint) ? length : isAngle ? 1 / length : other;
}

/// The root mean square of the lengths of links that constraints hold; without such links the shortest of all.
double lengthOfLinks(const System& system)
{
    double sum = 0, count = 0;
    for (const Constraint& each : system.constraints()) {
        sum += isSquare(each) ? each.scale * each.scale / 4 : 0;
        count += isSquare(each) ? 1 : 0;
    }
    return sum > 0 ? std::sqrt(sum / count) : system.kinematics().shortestLink();
}

}  // namespace

Eigen::VectorXd leastReactions(const System& system, const Eigen::VectorXd& lambda, const Eigen::MatrixXd& W)
{
    const double length = W.cols() > 0 ? lengthOfLinks(system) : 1;
    Eigen::VectorXd units(lambda.size());
    for (Eigen::Index i = 0; i < units.size(); ++i) {
        const Constraint& constraint = system.constraints()[static_cast<std::size_t>(i)];
        units[i] = unitOf(constraint, system.size(), length, constraint.scale);
    }
    if (W.cols() == 0 || (units.array() == units[0]).all()) {
        return lambda;
    }
    return lambda - W * leastNormSolution(units.asDiagonal() * W, units.cwiseProduct(lambda));
}

ArcUnits::ArcUnits(const System& system)
    : m_coordinates(naturalUnits(system) / lengthUnit(system.size())), m_constraints(system.constraintCount())
{
    const double size = system.size(), length = lengthUnit(size);
    m_areOne = length == 1;
    for (Eigen::Index i = 0; i < m_constraints.size(); ++i) {
        m_constraints[i] = unitOf(system.constraints()[static_cast<std::size_t>(i)], size, length);
    }
}

double ArcUnits::largest(const Eigen::VectorXd& x) const
{
    return x.size() > 0 ? x.cwiseQuotient(m_coordinates).cwiseAbs().maxCoeff() : 0;
}

double ArcUnits::norm(const Eigen::VectorXd& x) const
{
    return x.cwiseQuotient(m_coordinates).norm();
}

Eigen::MatrixXd ArcUnits::dual(const Eigen::MatrixXd& Z) const
{
    return Z.cols() > 0 ? Eigen::MatrixXd(m_coordinates.cwiseAbs2().cwiseInverse().asDiagonal() * Z) : Z;
}

RowSpace ArcUnits::rowSpace(const SparseMatrix& Phi_q, double tolerance) const
{
    return {Phi_q, m_coordinates, tolerance};
}

RowSpace ArcUnits::rowSpace(const SparseMatrix& Phi_q, double tolerance, Eigen::Index most) const
{
    return {Phi_q, m_coordinates, tolerance, most};
}

Eigen::VectorXd ArcUnits::multipliers(const SparseMatrix& Phi_q, const Eigen::VectorXd& f, double tolerance) const
{
    const Eigen::VectorXd perUnit = m_constraints.cwiseInverse();
    return perUnit.cwiseProduct(rowSpace(scaledRows(Phi_q, perUnit), tolerance).multipliers(f));
}

}  // namespace eigenlink
