#include "model/equilibrium/force_balance.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/basics/parallel.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/step_of_motions.h"
#include "model/equilibrium/tolerances.h"
#include "model/math/krylov/tolerances.h"
#include "model/math/sparse/scaling.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>

namespace eigenlink {
namespace {

/// Small systems are factored in extended precision: it costs little, and soft motions beside stiff ones keep digits.
constexpr Eigen::Index kCheap = 800;
/// Refinements of a solve, and the change of the solution that ends them.
constexpr int kMostRefinements = 10;
/// Refinements of multipliers: the second removes the rounding of the first one.
constexpr int kRefinements = 2;
/// Number of times that the forces are rounded at random to see the effect.
constexpr int kProbes = 3;
constexpr std::uint32_t kSeed = 20161201;

/// 1/size for torques, 1 for forces.
Eigen::VectorXd unitForceOf(const System& system)
{
    Eigen::VectorXd unit = Eigen::VectorXd::Ones(system.coordinateCount());
    for (Eigen::Index i = 0; i < unit.size(); ++i) {
        if (system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::angle) {
            unit[i] = 1 / system.size();
        }
    }
    return unit;
}

/// The part of Gᵀ W G + rest that H in double lacks: a beam of n segments is stiffer against rigid
/// motions by n⁴ roundings otherwise.
SparseMatrix lowDigits(const SparseProblem& problem)
{
    using Long = Eigen::SparseMatrix<long double>;
    const Long G = problem.stiffness.G.cast<long double>();
    const Long weighted = scaledRows(G, problem.stiffness.W);
    const Long H = Long(Long(G.transpose()) * weighted) + Long(problem.stiffness.rest.cast<long double>());
    return Long(H - Long(problem.H.cast<long double>())).cast<double>();
}

/// True where a beam has so many segments, L/h: strains are differences of deformations over h, and those are measured
/// by L in the rows S of motions.
bool hasFineBeams(const SparseMatrix& G, const SparseMatrix& S)
{
    for (Eigen::Index column = 0; column < G.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(G, column); entry; ++entry) {
            if (std::abs(entry.value()) > 2 * tolerance::kFineMesh * S.coeff(column, column)) {
                return true;
            }
        }
    }
    return false;
}

/// √2 times the longest way from the centre of the drawing to a point: about the side of its box, in every frame.
double reachOf(const System& system)
{
    const std::vector<Vector2> points = system.kinematics().pointPositions(system.drawnCoordinates());
    Vector2 sum;
    for (const Vector2& point : points) {
        sum = sum + point;
    }
    const Vector2 centre = (1 / std::max(1.0, static_cast<double>(points.size()))) * sum;
    const double longest =
        largestValue(points, [&](const Vector2& point) { return std::hypot(point.x - centre.x, point.y - centre.y); });
    return longest > 0 ? std::numbers::sqrt2 * longest : system.size();
}

bool isDisplacement(const Coordinate& coordinate)
{
    return coordinate.quantity != Quantity::angle && !coordinate.elastic;
}

/// System::motionRows with displacements over reachOf the drawing; readouts measure nothing.
SparseMatrix motionRowsOf(const System& system)
{
    const SparseMatrix rows = system.motionRows();
    Eigen::VectorXd factors = Eigen::VectorXd::Ones(rows.rows());
    const double factor = system.size() / reachOf(system);
    for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
        if (isDisplacement(system.coordinates()[i])) {
            factors[static_cast<Eigen::Index>(i)] = factor;
        }
    }
    for (const Readout& each : readoutsOf(system)) {
        factors[each.coordinate] = 0;
    }
    return scaledRows(rows, factors);
}

/// The rows of motions, `count` of them, that are the x of a vector whose y is the next one.
std::vector<Eigen::Index> vectorRowsOf(const System& system, Eigen::Index count)
{
    std::vector<Eigen::Index> rows;
    const std::vector<Coordinate>& coordinates = system.coordinates();
    for (std::size_t i = 0; i + 1 < coordinates.size(); ++i) {
        const bool isX = coordinates[i].name.ends_with(".x") && coordinates[i + 1].name.ends_with(".y");
        if (isX && isDisplacement(coordinates[i]) && coordinates[i].owner == coordinates[i + 1].owner) {
            rows.push_back(static_cast<Eigen::Index>(i));
        }
    }
    for (Eigen::Index row = system.coordinateCount(); row + 1 < count; row += 2) {
        rows.push_back(row);
    }
    return rows;
}

/// |v|, of vectors in the plane their length in both rows: no component depends on the frame.
Eigen::VectorXd sizesOf(const Eigen::VectorXd& v, const std::vector<Eigen::Index>& vectorRows)
{
    Eigen::VectorXd sizes = v.cwiseAbs();
    for (const Eigen::Index row : vectorRows) {
        sizes.segment<2>(row).setConstant(std::hypot(v[row], v[row + 1]));
    }
    return sizes;
}

double largest(const Eigen::VectorXd& v)
{
    return v.size() ? v.cwiseAbs().maxCoeff() : 0;
}

/// The end of the coordinates of deformation of one beam that begin at `first`.
Eigen::Index endOfBeam(const std::vector<Coordinate>& coordinates, Eigen::Index first)
{
    const auto at = [&](Eigen::Index i) -> const Coordinate& { return coordinates[static_cast<std::size_t>(i)]; };
    Eigen::Index end = first;
    while (end < std::ssize(coordinates) && at(end).elastic && at(end).owner == at(first).owner) {
        ++end;
    }
    return end;
}

/// Coordinates of a node of a beam whose coordinates begin at `first`: u, v and all others up to the next length.
Eigen::Index coordinatesOfNode(const System& system, Eigen::Index first)
{
    const auto begin = system.coordinates().begin() + first;
    return std::ranges::find(begin + 2, system.coordinates().end(), Quantity::length, &Coordinate::quantity) - begin;
}

/// u = L ξ, v = L ξ², ψ = 2 ξ along each beam, ξ from 0 to 1, L by the rows S of motions, and with slopes u′ = 1;
/// nothing else moves.
Eigen::VectorXd bentBeams(const System& system, const Eigen::VectorXd& units)
{
    Eigen::VectorXd bent = Eigen::VectorXd::Zero(system.coordinateCount());
    for (Eigen::Index first = 0; first < bent.size(); ++first) {
        const Eigen::Index end = endOfBeam(system.coordinates(), first);
        const Eigen::Index step = end > first ? coordinatesOfNode(system, first) : 1;
        for (Eigen::Index i = first; i < end; i += step) {
            const double along =
                static_cast<double>(i - first) / static_cast<double>(std::max(step, end - first - step));
            bent[i] = along / std::sqrt(units[i]);
            bent[i + 1] = along * along / std::sqrt(units[i + 1]);
            bent[i + 2] = 2 * along;
            if (step > 3) {
                bent[i + 3] = 1;
            }
        }
        first = std::max(first, end - 1);
    }
    return bent;
}

/// The diagonal of H, where beams have their stiffness against a bend and a stretch of the whole: that of their nodes
/// grows with the mesh without end, and measures no motion that forces drive.
Eigen::VectorXd stiffnessOfMotions(const System& system, const SparseProblem& problem, const Eigen::VectorXd& units)
{
    Eigen::VectorXd stiffness = problem.H.diagonal();
    if (!problem.hasStrains()) {
        return stiffness;
    }
    const Eigen::VectorXd bent = bentBeams(system, units);
    const Eigen::VectorXd works = bent.cwiseProduct(problem.stiffnessProduct(bent));
    for (Eigen::Index first = 0; first < stiffness.size(); ++first) {
        const Eigen::Index length = endOfBeam(system.coordinates(), first) - first;
        if (length > 0) {
            stiffness.segment(first, length) = works.segment(first, length).sum() * units.segment(first, length);
            first += length - 1;
        }
    }
    return stiffness;
}

/// Probes of rounding: the same sequence of random signs wherever it is used.
class RandomSigns {
public:
    Eigen::VectorXd on(const Eigen::VectorXd& sizes)
    {
        return sizes.unaryExpr([this](double size) { return m_random() % 2 ? size : -size; });
    }

private:
    std::mt19937 m_random{kSeed};
};

}  // namespace

double scaleOfForces(double forces, double stiffest)
{
    const double scale = forces > tolerance::kRoundingOfSolve * stiffest ? forces : stiffest;
    return scale > 0 ? scale : 1;
}

ForceBalance::ForceBalance(const System& system)
    : m_system(system),
      m_S(motionRowsOf(system)),
      m_W(m_S.transpose() * m_S),
      m_vectorRows(vectorRowsOf(system, m_S.rows())),
      m_vectors(vectorRowsOf(system, system.coordinateCount())),
      m_unitForce(unitForceOf(system)),
      m_unit(unitsOfDistance(system))
{
}

void ForceBalance::planFactors() const
{
    const Eigen::VectorXd& q = m_system.drawnCoordinates();
    const SparseMatrix Phi_q = m_system.jacobian(q);
    const SparseProblem problem = stiffnessProblemAt(m_system, q, Eigen::VectorXd::Ones(Phi_q.rows()));
    static_cast<void>(saddlePlanOf(problem.H, {}, m_W, Phi_q));
}

void ForceBalance::findLoads(const Eigen::VectorXd* from)
{
    m_force = m_system.force(m_q);
    m_forceSizes = m_system.forceSizes(m_q);
    m_potential = m_system.potential(m_q);
    m_problem.reset(new SparseProblem(loadedProblemAt(m_system, m_q, from)));  // made in place: moving it would copy
    m_isFine = m_isFine || hasFineBeams(m_problem->stiffness.G, m_S);
}

void ForceBalance::moveTo(const Eigen::VectorXd& q, const std::optional<Eigen::VectorXd>& lambda,
                          const Eigen::VectorXd* from)
{
    m_system.countFrom(m_system.linkAngles(q));
    m_q = q;
    m_begun.reset();
    m_fresh = false;
    const auto findRows = [this] {
        put(m_system.jacobian(m_q), m_Phi_q);
        m_unit.factor(m_Phi_q);
        if (hasRepeatedRows()) {
            findIndependent();
        }
    };
    inParallel(
        2, [&](std::size_t i) { i == 0 ? findRows() : findLoads(from); }, threadsFor(q.size(), 2));
    m_lambda = lambda ? *lambda : m_unit.multipliers(m_force);
    m_imbalance = m_force - m_Phi_q.transpose() * m_lambda;
    addReactionStiffness(m_system, q, m_lambda, *m_problem);
    sumStiffness(*m_problem);
    const double applied = largest(m_unitForce.cwiseProduct(m_forceSizes));
    const double reactions = largest(m_unitForce.cwiseProduct(m_Phi_q.cwiseAbs().transpose() * m_lambda.cwiseAbs()));
    // Reactions beyond all measure, as next to a singular configuration, must not make an imbalance look small.
    const double forces = std::max(applied, std::min(reactions, tolerance::kReactionsBeyondLoads * applied));
    const Eigen::VectorXd units =
        m_W.diagonal().unaryExpr([](double each) { return each > 0 ? each : std::numeric_limits<double>::infinity(); });
    const Eigen::VectorXd stiffness = stiffnessOfMotions(m_system, *m_problem, units);
    m_forceScale = scaleOfForces(forces, largest(m_unitForce.cwiseAbs2().cwiseProduct(stiffness)) * m_system.size());
    m_energyScale = largest(sizesOf(m_imbalance.cwiseQuotient(units.cwiseSqrt()), m_vectors));
    m_stiffnessScale = largest(stiffness.cwiseQuotient(units));
    if (!lambda) {
        m_begun = q;
    }
}

void ForceBalance::beginAt(const Eigen::VectorXd& q)
{
    if (m_begun != q) {
        moveTo(q);
    }
}

double ForceBalance::residual() const
{
    return largest(m_unitForce.cwiseProduct(m_imbalance)) / m_forceScale;
}

Outcome<void> ForceBalance::factor(double mu)
{
    if (m_fresh && m_mu == mu) {
        return {};
    }
    if (!m_saddle || !m_fresh) {
        const SparseMatrix low = m_isFine ? lowDigits(*m_problem) : SparseMatrix();
        const SparseMatrix mixed = hasRepeatedRows() ? SparseMatrix(m_T * m_Phi_q) : SparseMatrix();
        const SparseMatrix& rows = hasRepeatedRows() ? mixed : m_Phi_q;
        if (!m_saddle || m_saddle->constraintCount() != rows.rows()) {
            const bool extended = m_problem->hasStrains() || m_q.size() + rows.rows() <= kCheap;
            m_saddle.emplace(m_problem->H, low, m_W, rows, extended ? Precision::extended : Precision::working);
        } else {
            m_saddle->update(m_problem->H, low, m_W, rows);
        }
    }
    m_fresh = true;
    m_mu.reset();
    Outcome<void> outcome = m_saddle->factor(m_isFine ? 1 : 0, mu);
    if (outcome) {
        m_mu = mu;
    }
    return outcome;
}

SaddleFactor::Solution ForceBalance::solve(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const
{
    SaddleFactor::Solution solution;
    if (!m_problem->hasStrains()) {
        solution = m_saddle->solve(f, ofIndependent(g), 2);
    } else {
        const auto product = [this](const Eigen::VectorXd& x) -> Eigen::VectorXd {
            Eigen::VectorXd result = m_problem->stiffnessProduct(x);
            if (const double mu = m_mu.value_or(0); mu != 0) {
                result += mu * (m_W.transpose() * x);
            }
            return result;
        };
        solution = m_saddle->solve(f, ofIndependent(g), kMostRefinements, product, tolerance::kRoundingOfSum);
    }
    if (hasRepeatedRows()) {
        solution.mu = (m_T.transpose() * solution.mu).eval();
    }
    return solution;
}

ForceBalance::Step ForceBalance::step() const
{
    SaddleFactor::Solution solution = solve(m_imbalance, Eigen::VectorXd::Zero(m_Phi_q.rows()));
    return {std::move(solution.x), m_lambda + solution.mu};
}

double ForceBalance::predictedChange(const Eigen::VectorXd& p) const
{
    return -m_imbalance.dot(p) + 0.5 * m_problem->energy(p);
}

ForceBalance::Step ForceBalance::correction(const Eigen::VectorXd& x, const Eigen::VectorXd& lambda) const
{
    Eigen::VectorXd left = m_system.force(x) - m_system.jacobian(x).transpose() * lambda;
    if (const double mu = m_mu.value_or(0); mu != 0) {
        left -= mu * (m_W.transpose() * (x - m_q));
    }
    SaddleFactor::Solution solution = solve(left, -m_system.constraint(x));
    return {std::move(solution.x), lambda + solution.mu};
}

Eigen::VectorXd ForceBalance::assembly(const Eigen::VectorXd& phi) const
{
    return m_saddle->solve(Eigen::VectorXd::Zero(m_q.size()), -ofIndependent(phi), 1).x;
}

Eigen::VectorXd ForceBalance::shortestAssembly(const Eigen::VectorXd& phi) const
{
    return m_unit.minimumNormStep(hasRepeatedRows() ? -Eigen::VectorXd(m_T.transpose() * (m_T * phi)) : -phi);
}

void ForceBalance::findIndependent()
{
    std::vector<Eigen::Triplet<double>> entries;
    Eigen::Index count = m_system.secondOrder().front().first;
    for (Eigen::Index row = 0; row < count; ++row) {
        entries.emplace_back(row, row, 1);
    }
    for (const SecondOrder& each : m_system.secondOrder()) {
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> rows;
        rows.setThreshold(tolerance::kNearlyZero);
        rows.compute(Eigen::MatrixXd(m_Phi_q.middleRows(each.first, each.count)));
        const Eigen::MatrixXd Q = rows.householderQ();
        for (Eigen::Index k = 0; k < rows.rank(); ++k, ++count) {
            for (Eigen::Index row = 0; row < each.count; ++row) {
                entries.emplace_back(count, each.first + row, Q(row, k));
            }
        }
    }
    m_T.resize(count, m_Phi_q.rows());
    m_T.setFromTriplets(entries.begin(), entries.end());
}

double ForceBalance::workTo(const Eigen::VectorXd& x) const
{
    // The reactions do none on the chord of a circle when both ends have their share.
    const Eigen::VectorXd there = m_system.force(x) - m_system.jacobian(x).transpose() * m_lambda;
    return 0.5 * (m_imbalance + there).dot(x - m_q);
}

double ForceBalance::length(const Eigen::VectorXd& p) const
{
    return largest(sizesOf(m_S * p, m_vectorRows));
}

ForceBalance::Extent ForceBalance::extent(const Eigen::VectorXd& p) const
{
    const Eigen::VectorXd rows = sizesOf(m_S * p, m_vectorRows);
    Extent extent;
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
        const bool shifts = i < m_q.size() && isDisplacement(m_system.coordinates()[static_cast<std::size_t>(i)]);
        double& most = shifts ? extent.shift : extent.turn;
        most = std::max(most, rows[i]);
    }
    return extent;
}

Eigen::VectorXd ForceBalance::roundingOfForces() const
{
    double away = 1;
    for (Eigen::Index i = 0; i < m_q.size(); ++i) {
        const bool isPlace = isDisplacement(m_system.coordinates()[static_cast<std::size_t>(i)]);
        away = std::max(away, isPlace ? 1 + std::abs(m_q[i]) / m_system.size() : 1);
    }
    return tolerance::kEightRoundings * away * (m_forceSizes + m_Phi_q.cwiseAbs().transpose() * m_lambda.cwiseAbs());
}

bool ForceBalance::isRounding(const Eigen::VectorXd& p) const
{
    // A step across the imbalance, to where the energy has a saddle, does no work either.
    if (hasFewMotions() && p.allFinite() && residual() < tolerance::kNearlyZero &&
        std::abs(p.dot(m_imbalance)) <= p.cwiseAbs().dot(roundingOfMotions())) {
        return true;
    }
    const Eigen::VectorXd rounding = roundingOfForces();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_Phi_q.rows());
    const Eigen::VectorXd rows = (m_S * p).cwiseAbs();
    Eigen::VectorXd bound = Eigen::VectorXd::Constant(rows.size(), tolerance::kNearlyConverged);
    RandomSigns signs;
    for (int i = 0; i < kProbes; ++i) {
        const Eigen::VectorXd probe = signs.on(rounding);
        bound = bound.cwiseMax(tolerance::kStepRoundings * (m_S * solve(probe, none).x).cwiseAbs());
    }
    return p.allFinite() && bound.allFinite() && (rows.array() <= bound.array()).all();
}

Eigen::VectorXd ForceBalance::softest(int iterations) const
{
    std::mt19937 random(kSeed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    Eigen::VectorXd z = Eigen::VectorXd::NullaryExpr(m_q.size(), [&] { return uniform(random); });
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_saddle->constraintCount());
    for (int i = 0; i < iterations; ++i) {
        z = m_saddle->solve(m_W.transpose() * z, none, 1).x;
        const double size = length(z);
        if (!(size > 0) || !std::isfinite(size)) {
            return Eigen::VectorXd::Zero(m_q.size());
        }
        z /= size;
    }
    return z;
}

double ForceBalance::energyRounding(const Eigen::VectorXd& p) const
{
    // Reactions that should be zero are rounding of the forces, and so is their stiffness.
    const Eigen::VectorXd rounding = roundingOfForces();
    double reactions = 0;
    RandomSigns signs;
    for (int i = 0; i < kProbes; ++i) {
        const Eigen::VectorXd probe = signs.on(rounding);
        reactions = std::max(
            reactions, std::abs(p.dot(m_system.reactionStiffness(m_q, m_unit.multipliers(probe)).transpose() * p)));
    }
    return tolerance::kFreeEnergy * m_problem->energyRounding(p) + tolerance::kStepRoundings * reactions;
}

bool ForceBalance::isFlat(const Eigen::VectorXd& p) const
{
    return std::abs(m_problem->energy(p)) <= energyRounding(p);
}

bool ForceBalance::falls(const Eigen::VectorXd& z) const
{
    return m_problem->energy(z) < -energyRounding(z);
}

bool ForceBalance::hasFewMotions() const
{
    return !m_problem->hasStrains() && !isLarge(m_system);
}

Eigen::VectorXd ForceBalance::roundingOfMotions() const
{
    const double eps = std::numeric_limits<double>::epsilon();
    Eigen::VectorXd ofCoordinates = eps * m_q.cwiseAbs();
    ofCoordinates = ofCoordinates.cwiseMax(eps * naturalUnits(m_system));
    return sizesOf(roundingOfForces() + m_problem->H.cwiseAbs().transpose() * ofCoordinates, m_vectors);
}

bool ForceBalance::runsAlongRounding(const Eigen::VectorXd& p) const
{
    const Eigen::VectorXd rounding = roundingOfMotions();
    const auto isDrivenByRounding = [&](const Eigen::VectorXd& way) {
        return length(way) > tolerance::kNearlyConverged &&
               std::abs(way.dot(m_imbalance)) <= way.cwiseAbs().dot(rounding);
    };
    const Eigen::VectorXd z = softest(2);
    const double size = z.dot(m_W * z);
    return isDrivenByRounding(p) || isDrivenByRounding(size > 0 ? Eigen::VectorXd(z.dot(m_W * p) / size * z) : z);
}

Eigen::VectorXd ForceBalance::newtonStep(double longest)
{
    if (factor(0)) {
        Eigen::VectorXd p = step().p;
        if (p.allFinite() && length(p) <= longest && !(hasFewMotions() && runsAlongRounding(p))) {
            return p;
        }
    }
    if (hasFewMotions()) {
        return stepOfMotions({m_problem->H, m_W, m_Phi_q, naturalUnits(m_system), m_imbalance, roundingOfMotions()});
    }
    constexpr int kMostTries = 10;
    double mu = tolerance::kRegularises * (m_stiffnessScale > 0 ? m_stiffnessScale
                                           : m_energyScale > 0  ? m_energyScale
                                                                : 1);
    for (int i = 0; i < kMostTries && factor(mu); ++i, mu *= tolerance::kRegularises) {
        Eigen::VectorXd p = step().p;
        if (!isHeld(p)) {
            return p;
        }
    }
    return Eigen::VectorXd::Constant(m_q.size(), std::nan(""));
}

bool ForceBalance::isHeld(const Eigen::VectorXd& p) const
{
    const double work = m_imbalance.dot(p);
    return p.allFinite() && length(p) <= tolerance::kNearlyEqual &&
           m_mu.value_or(0) * p.dot(m_W * p) > 0.5 * std::abs(work) &&
           std::abs(work) > tolerance::kStepRoundings * roundingOfForces().dot(p.cwiseAbs());
}

Eigen::VectorXd ForceBalance::answeredForce() const
{
    return m_problem->hasStrains() ? Eigen::VectorXd(m_force - m_problem->stiffnessProduct(step().p)) : m_force;
}

Eigen::VectorXd ForceBalance::settledMultipliers(const Eigen::VectorXd& force, const Multipliers& solver) const
{
    Eigen::VectorXd lambda;
    const auto findMultipliers = [&] {
        lambda = solver(force);
        // A solve leaves eps of the largest reactions in every other; refined, each has its own digits.
        for (int i = 0; i < kRefinements; ++i) {
            lambda += solver(force - m_Phi_q.transpose() * lambda);
        }
    };
    const Eigen::VectorXd rounding = roundingOfForces();
    Eigen::VectorXd bound = Eigen::VectorXd::Zero(m_Phi_q.rows());
    const auto findBound = [&] {
        RandomSigns signs;
        for (int i = 0; i < kProbes; ++i) {
            bound = bound.cwiseMax(solver(signs.on(rounding)).cwiseAbs());
        }
    };
    inParallel(
        2, [&](std::size_t i) { i == 0 ? findMultipliers() : findBound(); }, threadsFor(m_q.size(), 2));
    const SparseMatrix forces = scaledRows(SparseMatrix(m_Phi_q.cwiseAbs()), lambda.cwiseAbs());
    const Eigen::VectorXd beside =
        tolerance::kEightRoundings * (forces.transpose() * Eigen::VectorXd::Ones(lambda.size()));
    Eigen::VectorXd most = Eigen::VectorXd::Zero(lambda.size());
    const auto forEach = [&forces](auto visit) {
        for (int column = 0; column < forces.outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(forces, column); entry; ++entry) {
                visit(entry.row(), column, entry.value());
            }
        }
    };
    forEach([&](Eigen::Index row, Eigen::Index, double share) { most[row] = std::max(most[row], share); });
    forEach([&](Eigen::Index row, Eigen::Index column, double share) {
        if (share >= tolerance::kLostInSolve * most[row] && share <= beside[column]) {
            bound[row] = std::max(bound[row], std::abs(lambda[row]));
        }
    });
    return (lambda.array().abs() <= bound.array()).select(0, lambda);
}

}  // namespace eigenlink
