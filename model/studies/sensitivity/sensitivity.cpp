#include "model/studies/sensitivity/sensitivity.h"

#include "model/analysis/missing_values.h"
#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/basics/parallel.h"
#include "model/basics/verdicts.h"
#include "model/math/dense/row_space.h"
#include "model/math/dense/square_system.h"
#include "model/math/sparse/scaling.h"
#include "model/modes/material_loss.h"
#include "model/modes/true_mode.h"
#include "model/studies/sensitivity/differences.h"
#include "model/studies/sensitivity/excerpt.h"
#include "model/studies/sensitivity/tolerances.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

constexpr double kStepOfFew = 1e-4;  ///< Steps only: of few places, in scales of the variable; tried first
/// Places of stencils.
constexpr int kLowestOffset = -3;
constexpr std::size_t kOffsets = 10;

/// Fewer than these are done before threads have begun.
constexpr std::size_t kFewVariables = 8;

/// Formulas of order one beside the double step, exact for masses, stiffnesses and all other linear numbers.
const Stencil kLinear{{0, 1, 2}, {-1, 1, 0}, {-1 / 2., 0, 1 / 2.}};
/// Formulas of order three beside order two.
const Stencil kFewCentral{{-1, 0, 1, 2}, {-1 / 3., -1 / 2., 1, -1 / 6.}, {-1 / 2., 0, 1 / 2., 0}};
const Stencil kFewForward{{0, 1, 2, 3}, {-11 / 6., 3, -3 / 2., 1 / 3.}, {-3 / 2., 2, -1 / 2., 0}};

/// The factor of D, the stiffness that is lost: that of a conjugate value is conjugate.
Complex lossPhase(Complex s)
{
    return {0, s.imag() > 0 ? 1.0 : s.imag() < 0 ? -1.0 : 0.0};
}

/// Units in which sizes compare: of the coordinates, U, and of the rows of the constraints, D.
struct Units {
    Eigen::VectorXd coordinates, rows;

    explicit Units(const System& system) : coordinates(naturalUnits(system)), rows(system.constraintCount())
    {
        for (Eigen::Index i = 0; i < rows.size(); ++i) {
            rows[i] = 1 / system.constraints()[static_cast<std::size_t>(i)].scale;
        }
    }
    /// UAU
    SparseMatrix both(const SparseMatrix& A) const { return scaledBoth(A, coordinates, coordinates); }
    /// DΦ_qU
    SparseMatrix jacobian(const SparseMatrix& Phi_q) const { return scaledBoth(Phi_q, rows, coordinates); }
};

/// Matrices, or their derivatives, of U⁻¹q, D⁻¹λ and DΦ.
struct EquilibriumMatrices {
    SparseMatrix M, C, H, loss, Phi_q;
    Eigen::VectorXd force{}, gap{};  ///< U(f − Φ_qᵀλ), −DΦ

    Eigen::VectorXd imbalance() const
    {
        Eigen::VectorXd both(force.size() + gap.size());
        both << force, gap;
        return both;
    }
};

EquilibriumMatrices matricesOf(const Mechanism& mechanism, const System& system, const Equilibrium& rest,
                               const Units& units)
{
    const SparseMatrix Phi_q = system.jacobian(rest.q);
    return {units.both(system.mass(rest.q)),
            units.both(system.damping(rest.q)),
            units.both(system.tangentStiffness(rest.q, rest.lambda)),
            units.both(materialLossStiffness(mechanism, system, rest.q)),
            units.jacobian(Phi_q),
            units.coordinates.cwiseProduct(system.force(rest.q) - Phi_q.transpose() * rest.lambda),
            units.rows.cwiseProduct(-system.constraint(rest.q))};
}

/// The matrices at equilibrium, and the solver for them.
class EquilibriumDerivatives : public EquilibriumMatrices {
public:
    /// `system` counts its angles from the equilibrium.
    EquilibriumDerivatives(const Mechanism& mechanism, const System& system, const Equilibrium& rest)
        : EquilibriumMatrices(matricesOf(mechanism, system, rest, Units(system))), units(system), m_saddle(H, Phi_q)
    {
        if (Phi_q.rows() > 0) {
            m_rows.emplace(Phi_q);
        }
    }

    /// `right`: ∂[f − Φ_qᵀλ; −Φ]/∂p
    Outcome<EquilibriumMotion> motion(const Eigen::VectorXd& right) const
    {
        const Eigen::VectorXd solution = m_saddle.solve(right);
        const SaddleSystem::Sizes sizes = m_saddle.sizesOf(solution, right);
        if (!(sizes.left <=
              tolerance::kSevenDigits * (sizes.right + tolerance::kHalfOfDigits * sizes.matrixTimesSolution))) {
            return Failure{"the equilibrium does not move smoothly with this variable"};
        }
        return EquilibriumMotion{units.coordinates.cwiseProduct(solution.head(H.rows())),
                                 units.rows.cwiseProduct(solution.tail(Phi_q.rows()))};
    }

    /// μ with (s²M + sC + H ± iD)φ + Φ_qᵀμ = 0.
    Eigen::VectorXcd multipliers(Complex s, const Eigen::VectorXcd& shape) const
    {
        const Eigen::VectorXcd right =
            -(s * s * (M * shape) + s * (C * shape) + H * shape + lossPhase(s) * (loss * shape));
        if (!m_rows) {
            return Eigen::VectorXcd(0);
        }
        Eigen::VectorXcd mu(Phi_q.rows());
        mu.real() = m_rows->multipliers(right.real());
        mu.imag() = m_rows->multipliers(right.imag());
        return mu;
    }

    const Units units;

private:
    SaddleSystem m_saddle;
    std::optional<RowSpace> m_rows;
};

/// ∂/∂p of the matrices at a fixed configuration, and the difference of two formulas.
struct PartialDerivatives {
    EquilibriumMatrices by;
    double ofMatrices = 0, disagreement = 0;  ///< of M, C, H, D and Φ_q, and of all
};

/// The matrices beside a value of a variable.
class Neighbours {
public:
    /// `here`: at the value itself; null where it is computed as the others are. `step`: in scales of the variable.
    Neighbours(const Analysis& analysis, const Units& units, const EquilibriumMatrices* here, const Variable& variable,
               double step)
        : m_analysis(analysis), m_units(units), m_variable(variable), m_step(step * variable.scale), m_values(kOffsets)
    {
        m_isCentral = hasRoomBelow(variable, m_step);
        m_values[placeOf(0)] = here;
    }

    bool isCentral() const { return m_isCentral; }
    /// Fails where there is no mechanism at a place.
    Outcome<PartialDerivatives> by(const Stencil& stencil)
    {
        for (const int offset : stencil.offsets) {
            if (m_values[placeOf(offset)] == nullptr) {
                if (Outcome<void> there = compute(offset); !there) {
                    return Failure{there.reason()};
                }
            }
        }
        Differences differences{&stencil, m_step};
        const auto derivative = [&](auto part) {
            return differences.derivative([&](std::size_t i) -> const auto& {
                return m_values[placeOf(stencil.offsets[i])]->*part;
            });
        };
        PartialDerivatives found{{derivative(&EquilibriumMatrices::M), derivative(&EquilibriumMatrices::C),
                                  derivative(&EquilibriumMatrices::H), derivative(&EquilibriumMatrices::loss),
                                  derivative(&EquilibriumMatrices::Phi_q)}};
        found.ofMatrices = differences.disagreement;
        found.by.force = derivative(&EquilibriumMatrices::force);
        found.by.gap = derivative(&EquilibriumMatrices::gap);
        found.disagreement = differences.disagreement;
        return found;
    }

private:
    static std::size_t placeOf(int offset) { return static_cast<std::size_t>(offset - kLowestOffset); }

    Outcome<void> compute(int offset)
    {
        const Outcome<Mechanism> there = m_variable.with(m_variable.value + offset * m_step);
        if (!there) {
            return Failure{there.reason()};
        }
        System system(*there, System::Like{*m_analysis.system, true});
        if (system.coordinateCount() != m_analysis.system->coordinateCount() ||
            system.constraintCount() != m_analysis.system->constraintCount()) {
            return Failure{"the equations change their number with this variable"};
        }
        system.countFrom(m_analysis.equilibrium.linkAngles);
        m_own.push_back(matricesOf(*there, system, m_analysis.equilibrium, m_units));
        m_values[placeOf(offset)] = &m_own.back();
        return {};
    }

    const Analysis& m_analysis;
    const Units& m_units;
    const Variable& m_variable;
    double m_step;
    bool m_isCentral;
    std::deque<EquilibriumMatrices> m_own;
    std::vector<const EquilibriumMatrices*> m_values;  // by offset
};

/// Derivatives by few places where they suffice, else by the longest step whose two formulas agree, or by that where
/// they agree best. Fails where there is no mechanism at a place, and where the equations jump.
Outcome<PartialDerivatives> partialDerivatives(const Analysis& analysis, const EquilibriumDerivatives& rest,
                                               const Variable& whole, const Excerpts* excerpts)
{
    const std::optional<Variable> part = excerpts != nullptr ? excerpts->around(whole) : std::nullopt;
    const Variable& variable = part ? *part : whole;
    const EquilibriumMatrices* here = part ? nullptr : &rest;
    Neighbours near(analysis, rest.units, here, variable, kStepOfFew);
    const Outcome<PartialDerivatives> linear = near.by(kLinear);
    if (linear && linear->disagreement <= tolerance::kTenDigits) {
        return linear;
    }
    const Outcome<PartialDerivatives> few = near.by(near.isCentral() ? kFewCentral : kFewForward);
    if (few && few->disagreement <= tolerance::kSevenDigits) {
        return few;
    }
    Outcome<PartialDerivatives> best = Failure{"its equations are not finite beside this value"};
    for (const double step : kDifferenceSteps) {
        Neighbours neighbours(analysis, rest.units, here, variable, step);
        Outcome<PartialDerivatives> next = neighbours.by(neighbours.isCentral() ? kCentral : kForward);
        if (!next) {
            return next;
        }
        if (std::isfinite(next->disagreement) && (!best || next->disagreement < best->disagreement)) {
            best = std::move(next);
        }
        if (best && best->disagreement <= tolerance::kHalfOfDigits) {
            break;
        }
    }
    // At a jump no step is short enough.
    return !best || best->ofMatrices <= tolerance::kNearlySame
               ? std::move(best)
               : Failure{"the equations jump at this value, as where zero stands for none"};
}

/// Σ a_rc x_r y_c
Complex form(const SparseMatrix& A, const Eigen::Ref<const Eigen::VectorXcd>& x,
             const Eigen::Ref<const Eigen::VectorXcd>& y)
{
    Complex sum = 0;
    for (Eigen::Index column = 0; column < A.outerSize(); ++column) {
        Complex own = 0;
        for (SparseMatrix::InnerIterator entry(A, column); entry; ++entry) {
            own += entry.value() * x[entry.row()];
        }
        sum += own * y[column];
    }
    return sum;
}

/// Equal eigenvalues with their shapes.
struct Cluster {
    Complex s;
    std::vector<std::size_t> members;  ///< in Sensitivities::eigenvalues
    Eigen::MatrixXcd shapes;           ///< n × members
    Eigen::MatrixXcd multipliers;
    Eigen::MatrixXcd D;  ///< Xᵀ(2sM + C)X
    bool isDefective = false;
    std::optional<std::size_t> conjugate;  ///< the cluster before it that has the conjugate value, single as it is
};

/// The single value that is the conjugate of this one.
[[nodiscard]] std::optional<std::size_t> conjugateAmong(const std::vector<Cluster>& clusters, const Cluster& cluster)
{
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        const bool isSingle = cluster.members.size() == 1 && clusters[i].members.size() == 1;
        if (isSingle && cluster.s.imag() != 0 && clusters[i].s == std::conj(cluster.s)) {
            return i;
        }
    }
    return std::nullopt;
}

/// Σ |a_rc| |x_r| |x_c|
double sizeOfForm(const SparseMatrix& A, const Eigen::VectorXcd& x)
{
    const Eigen::VectorXd sizes = x.cwiseAbs();
    return sizes.dot(A.cwiseAbs() * sizes);
}

/// True where D = Xᵀ(2sM + C)X is singular beside the terms that it is the sum of, in whatever units its coordinates
/// are.
bool isSingular(const Eigen::MatrixXcd& D, const Eigen::MatrixXcd& X, const EquilibriumDerivatives& rest, double s)
{
    Eigen::VectorXd units(X.cols());
    for (Eigen::Index k = 0; k < X.cols(); ++k) {
        const Eigen::VectorXcd x = X.col(k);
        const double size = 2 * s * sizeOfForm(rest.M, x) + sizeOfForm(rest.C, x);
        units[k] = size > 0 ? 1 / std::sqrt(size) : 1;
    }
    const Eigen::MatrixXcd scaled = units.asDiagonal() * D * units.asDiagonal();
    const double least = scaled.size() == 1 ? std::abs(scaled(0, 0))
                                            : Eigen::JacobiSVD<Eigen::MatrixXcd>(scaled).singularValues().minCoeff();
    return isZero(least, 1);
}

/// Shapes and multipliers of the members, and D; defective where D is singular.
void complete(Cluster& cluster, const Spectrum& spectrum, const EquilibriumDerivatives& rest,
              std::vector<EigenvalueSensitivity>& rows, double largest)
{
    const auto count = static_cast<Eigen::Index>(cluster.members.size());
    cluster.s /= static_cast<double>(count);
    cluster.shapes.resize(rest.M.rows(), count);
    cluster.multipliers.resize(rest.Phi_q.rows(), count);
    for (Eigen::Index k = 0; k < count; ++k) {
        EigenvalueSensitivity& row = rows[cluster.members[static_cast<std::size_t>(k)]];
        row.isRepeated = count > 1;
        const Eigen::VectorXcd& shape = spectrum.values[row.index].shape;
        if (shape.size() != rest.M.rows()) {
            cluster.isDefective = true;
            return;
        }
        cluster.shapes.col(k) = shape.cwiseQuotient(rest.units.coordinates).normalized();
    }
    for (Eigen::Index k = 0; k < count && !cluster.conjugate; ++k) {
        cluster.multipliers.col(k) = rest.multipliers(cluster.s, cluster.shapes.col(k));
    }
    const Eigen::MatrixXcd& X = cluster.shapes;
    cluster.D = X.transpose() * (2.0 * cluster.s * (rest.M * X) + rest.C * X);
    cluster.isDefective =
        isSingular(cluster.D, X, rest, std::max(std::abs(cluster.s), tolerance::kNearlyEqual * largest));
}

/// Clusters of the rows that are asked for.
std::vector<Cluster> clustersOf(const Spectrum& spectrum, const EquilibriumDerivatives& rest,
                                std::vector<EigenvalueSensitivity>& rows, const std::vector<std::size_t>* only)
{
    const double largest = largestValue(rows, [&](const EigenvalueSensitivity& row) { return std::abs(row.s); });
    std::vector<Cluster> clusters;
    std::vector<bool> isTaken(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Cluster cluster;
        bool isAsked = only == nullptr;
        for (std::size_t j = i; j < rows.size(); ++j) {
            const double near = std::max(std::abs(rows[i].s), tolerance::kNearlyEqual * largest);
            if (!isTaken[j] && std::abs(rows[j].s - rows[i].s) <= tolerance::kNearlyEqual * near) {
                isTaken[j] = true;
                isAsked = isAsked || std::ranges::find(*only, rows[j].index) != only->end();
                cluster.members.push_back(j);
                cluster.s += rows[j].s;
            }
        }
        if (cluster.members.empty() || !isAsked) {
            continue;
        }
        cluster.conjugate = conjugateAmong(clusters, cluster);
        complete(cluster, spectrum, rest, rows, largest);
        clusters.push_back(std::move(cluster));
    }
    return clusters;
}

/// G = Xᵀ(s²M′ + sC′ + H′ ± iD′)X + UᵀΦ_q′X + (UᵀΦ_q′X)ᵀ
Eigen::MatrixXcd formOf(const Cluster& cluster, const EquilibriumMatrices& by)
{
    const Complex s = cluster.s;
    const Eigen::Index count = cluster.shapes.cols();
    Eigen::MatrixXcd G(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index k = 0; k < count; ++k) {
            const auto x = cluster.shapes.col(i), y = cluster.shapes.col(k);
            G(i, k) = s * s * form(by.M, x, y) + s * form(by.C, x, y) + form(by.H, x, y) +
                      lossPhase(s) * form(by.loss, x, y) + form(by.Phi_q, cluster.multipliers.col(i), y) +
                      form(by.Phi_q, cluster.multipliers.col(k), x);
        }
    }
    return G;
}

/// −D⁻¹G, whose eigenvalues are the derivatives.
Eigen::VectorXcd splitOf(const Cluster& cluster, const Eigen::MatrixXcd& G)
{
    if (G.rows() == 1) {
        return Eigen::VectorXcd::Constant(1, -G(0, 0) / cluster.D(0, 0));
    }
    const Eigen::MatrixXcd small = -cluster.D.fullPivLu().solve(G);
    Eigen::VectorXcd values = Eigen::ComplexEigenSolver<Eigen::MatrixXcd>(small, false).eigenvalues();
    const double size = tolerance::kEqual * values.cwiseAbs().maxCoeff();
    std::sort(values.begin(), values.end(), [size](Complex a, Complex b) {
        return std::abs(a.real() - b.real()) > size ? a.real() < b.real() : a.imag() < b.imag();
    });
    return values;
}

System countedFrom(System system, const Equilibrium& rest)
{
    system.countFrom(rest.linkAngles);
    return system;
}

/// Data that all variables share.
struct Surroundings {
    const Analysis& analysis;
    System system;  ///< counts its angles from the equilibrium
    EquilibriumDerivatives rest;
    std::vector<Cluster> clusters;
    std::optional<Excerpts> excerpts;  ///< where there are many variables
    /// G of each cluster by each coordinate and then each multiplier, for more variables than coordinates,
    /// a column each.
    std::vector<Eigen::MatrixXcd> gradients;

    explicit Surroundings(const Analysis& of)
        : analysis(of), system(countedFrom(*of.system, of.equilibrium)), rest(of.mechanism, system, of.equilibrium)
    {
    }
    static bool isWorked(const Cluster& cluster) { return !cluster.isDefective && !cluster.conjugate; }
    void findGradients(const Monitor& monitor);
    /// Along a motion of the equilibrium, of which `scale` is as much as a natural change: by the longest step whose
    /// two formulas agree, else by that where they agree best.
    EquilibriumMatrices derivativesAlong(const EquilibriumMotion& motion, double scale) const;
    /// The effect of the motion of the equilibrium on G.
    std::vector<Eigen::MatrixXcd> formsAlong(const EquilibriumMotion& motion, double scale) const;
};

EquilibriumMatrices Surroundings::derivativesAlong(const EquilibriumMotion& motion, double scale) const
{
    const Equilibrium& at = analysis.equilibrium;
    const Units& units = rest.units;
    EquilibriumMatrices best;
    double least = std::numeric_limits<double>::infinity();
    for (const double step : kDifferenceSteps) {
        Differences differences{&kCentral, step * scale, 0};
        const auto way = [&](std::size_t i) { return kCentral.offsets[i] * differences.step; };
        const auto q = [&](std::size_t i) -> Eigen::VectorXd { return at.q + way(i) * motion.q; };
        const auto lambda = [&](std::size_t i) -> Eigen::VectorXd { return at.lambda + way(i) * motion.lambda; };
        const auto derivative = [&](const auto& matrixAt) {
            return differences.derivative([&](std::size_t i) { return units.both(matrixAt(i)); });
        };
        EquilibriumMatrices by{
            derivative([&](std::size_t i) { return system.mass(q(i)); }),
            derivative([&](std::size_t i) { return system.damping(q(i)); }),
            derivative([&](std::size_t i) { return system.tangentStiffness(q(i), lambda(i)); }),
            derivative([&](std::size_t i) { return materialLossStiffness(analysis.mechanism, system, q(i)); }),
            differences.derivative([&](std::size_t i) { return units.jacobian(system.jacobian(q(i))); })};
        if (differences.disagreement < least) {
            least = differences.disagreement;
            best = std::move(by);
        }
        if (least <= tolerance::kHalfOfDigits) {
            break;
        }
    }
    return best;
}

/// work(0) … work(count − 1) by `threads`, in blocks: a cancel leaves the last blocks out. Returns how many were done.
std::size_t inBlocks(std::size_t count, std::size_t threads, const Monitor& monitor,
                     const std::function<void(std::size_t)>& work)
{
    constexpr std::size_t kBlock = 64;  ///< Time only: between two looks at the monitor.
    std::size_t done = 0;
    while (done < count && !monitor.isCancelled()) {
        const std::size_t size = std::min(kBlock, count - done);
        inParallel(
            size, [&](std::size_t i) { work(done + i); }, threads);
        done += size;
    }
    return done;
}

void Surroundings::findGradients(const Monitor& monitor)
{
    const Eigen::Index n = rest.M.rows(), m = rest.Phi_q.rows();
    for (const Cluster& cluster : clusters) {
        const Eigen::Index count = isWorked(cluster) ? cluster.shapes.cols() : 0;
        gradients.emplace_back(count * count, n + m);
    }
    const std::vector<Coordinate>& coordinates = system.coordinates();
    inBlocks(static_cast<std::size_t>(n + m), 0, monitor, [&](std::size_t i) {
        const auto k = static_cast<Eigen::Index>(i);
        EquilibriumMatrices by{SparseMatrix(n, n), SparseMatrix(n, n), {}, SparseMatrix(n, n), SparseMatrix(m, n)};
        if (k < n) {
            const double scale = coordinates[i].quantity == Quantity::length ? system.size() : 1;
            by = derivativesAlong({Eigen::VectorXd::Unit(n, k), Eigen::VectorXd::Zero(m)}, scale);
        } else {
            by.H = rest.units.both(system.reactionStiffness(analysis.equilibrium.q, Eigen::VectorXd::Unit(m, k - n)));
        }
        for (std::size_t c = 0; c < clusters.size(); ++c) {
            if (gradients[c].rows() > 0) {
                gradients[c].col(k) = formOf(clusters[c], by).reshaped();
            }
        }
    });
}

std::vector<Eigen::MatrixXcd> Surroundings::formsAlong(const EquilibriumMotion& motion, double scale) const
{
    std::vector<Eigen::MatrixXcd> forms(clusters.size());
    Eigen::VectorXcd way(motion.q.size() + motion.lambda.size());
    way << motion.q, motion.lambda;
    const bool isStill = way.isZero(0);
    const EquilibriumMatrices by =
        gradients.empty() && !isStill ? derivativesAlong(motion, scale) : EquilibriumMatrices();
    for (std::size_t c = 0; c < clusters.size(); ++c) {
        const Eigen::Index count = clusters[c].shapes.cols();
        if (isStill || !isWorked(clusters[c])) {
            forms[c] = Eigen::MatrixXcd::Zero(count, count);
        } else if (gradients.empty()) {
            forms[c] = formOf(clusters[c], by);
        } else {
            forms[c] = (gradients[c] * way).reshaped(count, count);
        }
    }
    return forms;
}

/// The motion of the equilibrium with a variable, and the matrices where it is held.
struct MovedEquilibrium {
    EquilibriumMotion motion;
    EquilibriumMatrices by;
};

Outcome<MovedEquilibrium> movedEquilibrium(const Surroundings& around, const Variable& variable)
{
    Outcome<PartialDerivatives> found =
        partialDerivatives(around.analysis, around.rest, variable, around.excerpts ? &*around.excerpts : nullptr);
    if (!found) {
        return Failure{found.reason()};
    }
    Outcome<EquilibriumMotion> motion = around.rest.motion(found->by.imbalance());
    return motion ? Outcome<MovedEquilibrium>(MovedEquilibrium{std::move(motion).value(), std::move(found->by)})
                  : Outcome<MovedEquilibrium>(Failure{motion.reason()});
}

/// The effect of one variable: the motion of the equilibrium, and ∂s/∂p of each eigenvalue.
struct ByVariable {
    Outcome<EquilibriumMotion> motion{Failure{}};
    std::vector<std::optional<Complex>> derivatives;
};

ByVariable byVariable(const Surroundings& around, const Variable& variable, std::size_t count)
{
    ByVariable result;
    result.derivatives.resize(count);
    Outcome<MovedEquilibrium> found = movedEquilibrium(around, variable);
    if (!found) {
        result.motion = Failure{found.reason()};
        return result;
    }
    const std::vector<Eigen::MatrixXcd> along = around.formsAlong(found->motion, variable.scale);
    for (std::size_t c = 0; c < around.clusters.size(); ++c) {
        const Cluster& cluster = around.clusters[c];
        if (cluster.isDefective) {
            continue;
        }
        if (cluster.conjugate) {
            const auto& partner = result.derivatives[around.clusters[*cluster.conjugate].members.front()];
            result.derivatives[cluster.members.front()] = partner ? std::optional(std::conj(*partner)) : std::nullopt;
            continue;
        }
        const Eigen::VectorXcd derivatives = splitOf(cluster, formOf(cluster, found->by) + along[c]);
        for (std::size_t k = 0; k < cluster.members.size(); ++k) {
            result.derivatives[cluster.members[k]] = derivatives[static_cast<Eigen::Index>(k)];
        }
    }
    result.motion = std::move(found).value().motion;
    return result;
}

/// The unit of a number that is zero, made of the mass of the heaviest part, the size, and the rate |s| of the slowest
/// mode; 0 for others.
double ownUnit(const System& system, const Variable& variable, const std::vector<EigenvalueSensitivity>& rows)
{
    const Outcome<DimensionalNumber> unit = unitNamed(variable.unit);
    double rate = std::numeric_limits<double>::infinity();
    for (const EigenvalueSensitivity& row : rows) {
        rate = row.s == 0.0 ? rate : std::min(rate, std::abs(row.s));
    }
    if (variable.value != 0 || variable.range || !unit || !std::isfinite(rate)) {
        return 0;
    }
    const auto [mass, length, time, angle] = unit->dimension;
    return std::pow(system.heaviestPart(), mass) * std::pow(system.size(), length) * std::pow(rate, -time) /
           unit->value;
}

const Spectrum* spectrumOf(const Analysis& analysis)
{
    const auto found =
        std::ranges::find_if(analysis.methods, [](const Linearization& each) { return each.spectrum.hasValues(); });
    return found == analysis.methods.end() ? nullptr : &found->spectrum;
}

}  // namespace

Outcome<Sensitivities> sensitivitiesOf(const Analysis& analysis, std::vector<Variable> variables,
                                       const std::vector<std::size_t>* only, const Monitor& monitor)
{
    const Spectrum* spectrum = spectrumOf(analysis);
    if (analysis.equilibrium.status != EquilibriumStatus::converged || spectrum == nullptr) {
        return Failure{explainMissingValues(analysis)};
    }
    Sensitivities result;
    for (std::size_t i = 0; i < spectrum->values.size(); ++i) {
        if (isMode(spectrum->values[i])) {
            result.eigenvalues.push_back(
                {.s = spectrum->values[i].s, .index = i, .isRepeated = false, .derivatives = {}});
        }
    }
    Surroundings around(analysis);
    around.clusters = clustersOf(*spectrum, around.rest, result.eigenvalues, only);
    if (static_cast<Eigen::Index>(variables.size()) > analysis.system->coordinateCount()) {
        around.findGradients(monitor);
    }
    if (variables.size() >= kFewVariables) {
        around.excerpts.emplace(analysis);
    }
    std::vector<ByVariable> found(variables.size());
    monitor.report(0.5, "sensitivities");
    variables.resize(inBlocks(variables.size(), variables.size() < kFewVariables ? 1 : 0, monitor, [&](std::size_t i) {
        found[i] = byVariable(around, variables[i], result.eigenvalues.size());
    }));
    found.resize(variables.size());
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const ByVariable& each = found[i];
        const double unit = ownUnit(*analysis.system, variables[i], result.eigenvalues);
        for (std::size_t k = 0; k < result.eigenvalues.size(); ++k) {
            EigenvalueSensitivity& row = result.eigenvalues[k];
            const std::optional<Complex>& by = each.derivatives[k];
            // The eigenvalue moved by a natural change of the number, beside the eigenvalue itself: where the number is
            // zero by its own unit too, which may be so large that half of the digits of differences show.
            const double size = std::abs(row.s);
            const auto part = [&](double value) {
                const bool isNone = isZero(value * variables[i].scale, size) &&
                                    std::abs(value) * unit <= tolerance::kDifferenceRounding * size;
                return isNone ? 0.0 : value;
            };
            row.derivatives.push_back(by ? std::optional(Complex(part(by->real()), part(by->imag()))) : std::nullopt);
        }
        result.faults.push_back(each.motion ? Text() : each.motion.reason());
        result.motions.push_back(each.motion ? *each.motion : EquilibriumMotion());
    }
    result.variables = std::move(variables);
    return result;
}

std::vector<std::size_t> orderByEffect(const EigenvalueSensitivity& row, const std::vector<Variable>& variables)
{
    std::vector<std::size_t> order(variables.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
        const std::optional<Complex>& by = row.derivatives[i];
        return by ? std::abs(*by) * std::abs(variables[i].scale) : -1;
    });
    return order;
}

}  // namespace eigenlink
