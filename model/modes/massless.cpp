#include "model/modes/massless.h"

#include "model/assembly/natural_units.h"
#include "model/basics/text_exception.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/lapack.h"
#include "model/math/dense/velocity_transformation.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/scaling.h"
#include "model/modes/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

namespace eigenlink {
namespace {

constexpr double kRegularMass = 0.99;  ///< Time only: radius of a circle, over its centre, that proves a regular mass

/// Columns (and rows, where `both`) of the coordinates that are kept, `place` telling their new numbers, −1 if dropped.
SparseMatrix kept(const SparseMatrix& matrix, const std::vector<int>& place, Eigen::Index count, bool both)
{
    std::vector<Eigen::Triplet<double>> entries;
    for (int column = 0; column < matrix.outerSize(); ++column) {
        const int to = place[static_cast<std::size_t>(column)];
        for (SparseMatrix::InnerIterator entry(matrix, column); to >= 0 && entry; ++entry) {
            const int row = both ? place[static_cast<std::size_t>(entry.row())] : static_cast<int>(entry.row());
            if (row >= 0) {
                entries.emplace_back(row, to, entry.value());
            }
        }
    }
    SparseMatrix result(both ? count : matrix.rows(), count);
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

/// The diagonal of a matrix, its smallest positive entry where it is zero: the square of the unit that each coordinate
/// is measured in. The entries compare, because the coordinates are in natural units.
Eigen::VectorXd unitsOf(const Eigen::VectorXd& diagonal)
{
    double least = std::numeric_limits<double>::infinity();
    for (const double entry : diagonal) {
        least = entry > 0 ? std::min(least, entry) : least;
    }
    const double instead = std::isfinite(least) ? least : 1;
    return diagonal.unaryExpr([instead](double entry) { return entry > 0 ? entry : instead; });
}

/// The coordinates that a massless motion can move.
struct MovablePart {
    std::vector<Eigen::Index> coordinates;
    std::vector<int> place;
    const Eigen::VectorXd& units;  ///< natural ones, of all coordinates

    Eigen::Index size() const { return static_cast<Eigen::Index>(coordinates.size()); }
    bool isWhole() const { return coordinates.size() == place.size(); }
    /// Rows and columns of these coordinates, in natural units.
    SparseMatrix block(const SparseMatrix& matrix) const
    {
        SparseMatrix natural = matrix;
        for (int column = 0; column < natural.outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(natural, column); entry; ++entry) {
                entry.valueRef() = units[entry.row()] * entry.value() * units[column];
            }
        }
        return isWhole() ? natural : kept(natural, place, size(), true);
    }
    SparseMatrix columns(const SparseMatrix& matrix) const
    {
        return kept(matrix * units.asDiagonal(), place, size(), false);
    }
    bool hasMassEverywhere(const SparseMatrix& M) const;
};

/// True where Gershgorin's circles leave no motion without mass: the block of M is positive definite.
bool MovablePart::hasMassEverywhere(const SparseMatrix& M) const
{
    for (const Eigen::Index column : coordinates) {
        double diagonal = 0;
        double others = 0;
        for (SparseMatrix::InnerIterator entry(M, static_cast<int>(column)); entry; ++entry) {
            if (place[static_cast<std::size_t>(entry.row())] >= 0) {
                (entry.row() == column ? diagonal : others) += std::abs(entry.value());
            }
        }
        if (!(others < kRegularMass * diagonal)) {
            return false;
        }
    }
    return true;
}

MovablePart movablePartOf(const System& system, const SparseMatrix& M, const Eigen::VectorXd& units)
{
    MovablePart part{{}, std::vector<int>(system.coordinates().size(), -1), units};
    const Eigen::VectorXd masses = M.diagonal();
    // Deformations with mass take no part, unless others are without: a frame that turns under a lumped beam whose
    // nodes stay where they are moves no mass.
    bool isLumped = false;
    part.coordinates.reserve(part.place.size());
    for (std::size_t i = 0; i < part.place.size(); ++i) {
        isLumped = isLumped || (system.coordinates()[i].elastic && masses[static_cast<Eigen::Index>(i)] == 0);
    }
    for (std::size_t i = 0; i < part.place.size(); ++i) {
        const auto index = static_cast<Eigen::Index>(i);
        if (!system.coordinates()[i].elastic || isLumped) {
            part.place[i] = static_cast<int>(part.coordinates.size());
            part.coordinates.push_back(index);
        }
    }
    return part;
}

/// True where each motion of the coordinates without mass breaks a constraint, as those of angles that follow links do,
/// and the block of M of all others is positive definite by Gershgorin's circles. (Coordinates left out of
/// `coordinates` has rows of zeros in M.) Few are looked at: their rows of Φ_q are decomposed as a dense matrix.
bool isHeldWhereMassless(const SparseMatrix& M, const SparseMatrix& Phi_q, MovablePart part)
{
    constexpr std::size_t kFew = 50;
    const Eigen::VectorXd masses = M.diagonal();
    std::vector<Eigen::Index> without;
    for (const Eigen::Index i : part.coordinates) {
        if (masses[i] == 0) {
            without.push_back(i);
        }
    }
    if (without.size() > kFew) {
        return false;
    }
    std::erase_if(part.coordinates, [&](Eigen::Index i) { return masses[i] == 0; });
    if (!part.hasMassEverywhere(M)) {
        return false;
    }
    std::map<Eigen::Index, Eigen::Index> rows;  // of Φ_q that hold them, numbered
    for (const Eigen::Index i : without) {
        for (SparseMatrix::InnerIterator entry(Phi_q, i); entry; ++entry) {
            rows.emplace(entry.row(), std::ssize(rows));
        }
    }
    const auto count = static_cast<Eigen::Index>(without.size());
    SparseMatrix held(std::ssize(rows), count);
    for (Eigen::Index k = 0; k < count; ++k) {
        const Eigen::Index column = without[static_cast<std::size_t>(k)];
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            held.insert(rows.at(entry.row()), k) = entry.value() * part.units[column];
        }
    }
    held.makeCompressed();
    return RowSpace(held).rank() == count;
}

/// True where ZᵀMZ is larger than `least` I, beyond what its sums round.
bool isMassive(const SparseMatrix& M, const Eigen::MatrixXd& Z, double least)
{
    if (Z.cols() == 0) {
        return true;
    }
    Eigen::MatrixXd mass = congruent(M, Z);
    mass.diagonal().array() -= least + tolerance::kRoundingOfSum * mass.diagonal().cwiseAbs().maxCoeff();
    return Z.cols() == 1 ? mass(0, 0) > 0 : Eigen::LLT<Eigen::MatrixXd>(symmetrized(mass)).info() == Eigen::Success;
}

/// True where every motion in the range of the orthonormal Z moves mass, beyond the rounding of the sums ZᵀMZ.
bool isClearlyMassive(const SparseMatrix& M, const Eigen::VectorXd& units, const Eigen::MatrixXd& Z)
{
    if (Z.cols() == 0) {
        return true;
    }
    Eigen::MatrixXd mass = symmetrized(congruent(M, Z));
    const double rounding = tolerance::kRoundingOfSum * mass.diagonal().cwiseAbs().maxCoeff();
    mass -= tolerance::kLeftByCancellation * symmetrized(Z.transpose() * units.asDiagonal() * Z);
    mass.diagonal().array() -= rounding;
    return Eigen::LLT<Eigen::MatrixXd>(mass).info() == Eigen::Success;
}

/// The motions in the range of Z that move no mass, by a basis that is orthonormal in these units U: however heavy
/// other parts are, what they leave in a motion without mass is the square of its rounding.
Eigen::MatrixXd withoutMass(const SparseMatrix& M, const Eigen::VectorXd& units, const Eigen::MatrixXd& Z)
{
    const Eigen::VectorXd scale = units.cwiseSqrt();
    const Eigen::VectorXd back = scale.cwiseInverse();
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(Eigen::MatrixXd(scale.asDiagonal() * Z));
    const Eigen::MatrixXd Q = qr.householderQ() * Eigen::MatrixXd::Identity(Z.rows(), Z.cols());
    const SymmetricPairs pairs = solveSymmetric(symmetrized(congruent(scaledBoth(M, back, back), Q)));
    Eigen::Index count = 0;
    while (count < Z.cols() && pairs.values[count] <= tolerance::kRounding) {
        ++count;
    }
    return back.asDiagonal() * (Q * pairs.vectors.leftCols(count));
}

/// All v with Mv = 0, Φ_q v = 0, n×p, in natural units.
Eigen::MatrixXd motionsWithoutMass(const MovablePart& part, const DenseTerms& terms)
{
    const Eigen::Index n = terms.M.rows();
    if (part.hasMassEverywhere(terms.M)) {
        return {n, 0};
    }
    // The units of both sides cancel in ZᵀMZ; the heaviest coordinate is no less than the unit of any.
    if (part.isWhole() && isMassive(terms.M, terms.rows.nullSpace(),
                                    tolerance::kLeftByCancellation *
                                        part.units.cwiseAbs2().cwiseProduct(terms.M.diagonal()).maxCoeff())) {
        return {n, 0};
    }
    const Eigen::MatrixXd Z = part.isWhole()
                                  ? Eigen::MatrixXd(part.units.cwiseInverse().asDiagonal() * terms.rows.nullSpace())
                                  : RowSpace(part.columns(terms.Phi_q)).nullSpace();
    if (Z.cols() == 0) {
        return {n, 0};
    }
    const SparseMatrix M = part.block(terms.M);
    const Eigen::VectorXd masses = unitsOf(M.diagonal());
    Eigen::MatrixXd motions = Eigen::MatrixXd::Zero(n, 0);
    if (!isClearlyMassive(M, masses, Z)) {
        const Eigen::MatrixXd found = withoutMass(M, masses, Z);
        motions.resize(n, found.cols());
        motions.setZero();
        motions(part.coordinates, Eigen::all) = found;
    }
    return motions;
}

/// A semidefinite W on the constraints, W + shift·I in units in which its largest entries are 1: factored just below
/// and just above zero its inertia counts null(W) ∩ null(Φ_q), and its inverse finds it.
class SemidefiniteForm {
public:
    SemidefiniteForm(const SparseMatrix& W, const SparseMatrix& Phi_q)
        : m_scale(unitsOf(W.diagonal()).cwiseSqrt().cwiseInverse()),
          m_factor(scaledBoth(W, m_scale, m_scale), {}, identity(W.rows()), Phi_q * m_scale.asDiagonal())
    {
    }

    /// Dimension of null(W) ∩ null(Φ_q), by Sylvester's law. Throws RuntimeError where it cannot be factored: no count
    /// is not zero.
    Eigen::Index nullCount()
    {
        if (const Outcome<void> factored = m_factor.factor(0, -tolerance::kLeftByCancellation); !factored) {
            throw RuntimeError(Text("what moves no mass cannot be counted: {1}", factored.reason()));
        }
        return m_factor.negativeCount();
    }

    /// Orthonormal columns that span those of V; rounding of columns that depend on others adds none.
    static Eigen::MatrixXd rangeOf(const Eigen::MatrixXd& V)
    {
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr;
        qr.setThreshold(tolerance::kRoundingOfSolve);
        qr.compute(V);
        return qr.householderQ() * Eigen::MatrixXd::Identity(V.rows(), qr.rank());
    }

    /// Motions n×k whose span holds null(W) ∩ null(Φ_q): by inverse iteration of some more columns.
    Eigen::MatrixXd nullMotions(Eigen::Index count)
    {
        constexpr int kIterations = 4;
        constexpr Eigen::Index kMore = 4;
        std::mt19937 random{20161201};
        std::uniform_real_distribution<double> uniform(-1, 1);
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_factor.constraintCount());
        Eigen::MatrixXd V = Eigen::MatrixXd::NullaryExpr(m_scale.size(), std::min(count + kMore, m_scale.size()),
                                                         [&] { return uniform(random); });
        const bool isRegular = static_cast<bool>(m_factor.factor(0, tolerance::kLeftByCancellation));
        for (int i = 0; i < kIterations && isRegular; ++i) {
            V = rangeOf(V);
            for (auto v : V.colwise()) {
                v = m_factor.solve(v, none, 1).x;
            }
        }
        return m_scale.asDiagonal() * rangeOf(V);
    }

private:
    static SparseMatrix identity(Eigen::Index n)
    {
        SparseMatrix result(n, n);
        result.setIdentity();
        return result;
    }

    Eigen::VectorXd m_scale;
    SaddleFactor m_factor;
};

Eigen::Index nullCount(const SparseMatrix& W, const SparseMatrix& Phi_q)
{
    return SemidefiniteForm(W, Phi_q).nullCount();
}

/// The matrix without units, largest entry 1.
SparseMatrix unitless(const SparseMatrix& matrix)
{
    const double largest = matrix.nonZeros() > 0 ? matrix.coeffs().cwiseAbs().maxCoeff() : 0;
    return largest > 0 ? SparseMatrix(matrix / largest) : matrix;
}

/// Motions of the part in null(massive) ∩ null(H) ∩ null(Φ), `count` at most, of all coordinates. Squares, by which
/// they are counted, hide springs that are softer by half of the digits: the stiffness of each motion itself decides.
Eigen::MatrixXd looseMotions(const MovablePart& part, SemidefiniteForm& held, Eigen::Index count,
                             const SparseMatrix& massive, const SparseMatrix& H)
{
    const Eigen::MatrixXd loose = sortedByForces(held.nullMotions(count), massive, part.block(H)).undetermined;
    Eigen::MatrixXd motions = Eigen::MatrixXd::Zero(part.units.size(), loose.cols());
    motions(part.coordinates, Eigen::all) = loose;
    return part.units.asDiagonal() * motions;
}

}  // namespace

MasslessMotions masslessMotions(const System& system, const DenseTerms& terms)
{
    const MovablePart part = movablePartOf(system, terms.M, terms.rows.units());
    const Eigen::MatrixXd without = motionsWithoutMass(part, terms);
    if (without.cols() == 0) {
        return {without, without, without};
    }
    const auto units = part.units.asDiagonal();
    MasslessMotions motions =
        sortedByForces(without, SparseMatrix(units * terms.C * units), SparseMatrix(units * terms.H * units));
    for (Eigen::MatrixXd* each : {&motions.following, &motions.relaxing, &motions.undetermined}) {
        *each = (units * *each).eval();
    }
    return motions;
}

MasslessCount countMassless(const System& system, const SparseMatrix& M, const SparseMatrix& C, const SparseMatrix& H,
                            const SparseMatrix& Phi_q)
{
    const Eigen::VectorXd units = naturalUnits(system);
    const MovablePart part = movablePartOf(system, M, units);
    if (part.hasMassEverywhere(M) || isHeldWhereMassless(M, Phi_q, part)) {
        return {};
    }
    const SparseMatrix Phi = part.columns(Phi_q);
    const SparseMatrix mass = part.block(M);
    MasslessCount count{nullCount(mass, Phi), 0};
    SparseMatrix held = unitless(mass);
    if (count.massless > 0 && C.nonZeros() > 0) {
        held += unitless(part.block(C));
        count.relaxing = count.massless - nullCount(held, Phi);
    }
    if (count.massless > count.relaxing) {
        // The square of the stiffness has its null space and is semidefinite.
        SparseMatrix columns = part.columns(H);
        if (columns.nonZeros() > 0) {
            columns.prune(columns.coeffs().cwiseAbs().maxCoeff(), tolerance::kRoundingOfSolve);
        }
        SemidefiniteForm form(SparseMatrix(held + unitless(SparseMatrix(columns.transpose() * columns))), Phi);
        if (const Eigen::Index loose = form.nullCount(); loose > 0) {
            count.undetermined = ownersOf(system, looseMotions(part, form, loose, held, H));
        }
    }
    return count;
}

std::vector<std::string> ownersOf(const System& system, const Eigen::MatrixXd& motions)
{
    std::vector<std::string> owners;
    for (Eigen::Index i = 0; i < motions.cols(); ++i) {
        const Eigen::VectorXd motion = motions.col(i).cwiseAbs();
        for (Eigen::Index j = 0; j < motion.size(); ++j) {
            const std::string& owner = system.coordinates()[static_cast<std::size_t>(j)].owner;
            if (motion[j] > tolerance::kMovesMost * motion.maxCoeff() &&
                std::find(owners.begin(), owners.end(), owner) == owners.end()) {
                owners.push_back(owner);
            }
        }
    }
    return owners;
}

Text explainUndetermined(const std::vector<std::string>& owners)
{
    if (owners.empty()) {
        return {};
    }
    return {
        "No mass, spring or damper moves with {1}, so that the equations of motion do not determine how it moves. Give "
        "the links or points there a mass, or hold them.",
        owners};
}

Text explainSingularMass(const System& system)
{
    const bool isFlexible =
        std::ranges::any_of(system.coordinates(), [](const Coordinate& coordinate) { return coordinate.elastic; });
    return isFlexible
               ? Text(
                     "The masses differ by so much that the mass matrix is singular within rounding, as on a very fine "
                     "mesh. Use fewer segments, or ask for the lowest modes by the sparse engine.")
               : Text(
                     "The masses differ by so much that the mass matrix is singular within rounding. Give the lightest "
                     "parts more mass, or none at all: what has no mass follows without inertia.");
}

Text explainCondensed(Eigen::Index freedoms, const MasslessCount& count)
{
    if (count.massless == 0) {
        return {};
    }
    const Text why =
        Text::counted("{1} of {2} freedoms moves no mass and follows without inertia.",
                      "{1} of {2} freedoms move no mass and follow without inertia.", count.massless, freedoms);
    const Eigen::Index finite = count.finiteCount(freedoms);
    const Text values = Text::counted("There is {1} finite eigenvalue:", "There are {1} finite eigenvalues:", finite);
    const Eigen::Index massive = freedoms - count.massless;
    const Text which =
        count.relaxing > 0
            ? Text(
                  "two for each freedom with mass ({1}), one for each without mass that a damper moves ({2}); the "
                  "others are infinite.",
                  massive, count.relaxing)
            : Text("two for each freedom with mass ({1}); the others are infinite.", massive);
    return joined({why, values, which});
}

}  // namespace eigenlink
