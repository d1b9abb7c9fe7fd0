#include "model/sensitivity/sensitivity.h"

#include "model/basics/parallel.h"
#include "model/sensitivity/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

/// Steps of differences, in scales of the variable: the first that is short enough is taken.
constexpr std::array kSteps{1e-3, 1e-4, 1e-5, 1e-6};

/// Fewer than these are done before threads have begun.
constexpr std::size_t kFewVariables = 8;

/// A formula of differences of order six, the derivative is Σ weight · f(offset · h) / h, and beside it one of order
/// four by the same places, which shows whether the step is short enough.
struct Stencil {
    std::vector<double> offsets, weights, fewer;
};

const Stencil kCentral{{-3, -2, -1, 1, 2, 3},
                       {-1 / 60., 3 / 20., -3 / 4., 3 / 4., -3 / 20., 1 / 60.},
                       {0, 1 / 12., -2 / 3., 2 / 3., -1 / 12., 0}};
const Stencil kForward{{0, 1, 2, 3, 4, 5, 6},
                       {-49 / 20., 6, -15 / 2., 20 / 3., -15 / 4., 6 / 5., -1 / 6.},
                       {-25 / 12., 4, -3, 4 / 3., -1 / 4., 0, 0}};

/// The systems of a mechanism at the places of a stencil.
class Neighbours {
public:
    static Outcome<Neighbours> of(const Analysis& analysis, const Variable& variable, double step)
    {
        Neighbours result;
        const bool isBounded = variable.allowed != Range::any;
        const double room = isBounded ? std::abs(variable.value) : std::numeric_limits<double>::infinity();
        result.m_step = step * variable.scale;
        const bool isCentral = room >= 3 * result.m_step;
        result.m_stencil = isCentral ? &kCentral : &kForward;
        for (const double offset : result.m_stencil->offsets) {
            const Outcome<Mechanism> there = variable.with(variable.value + offset * result.m_step);
            if (!there) {
                return Failure{there.reason()};
            }
            System system(*there, System::Validated{});
            if (system.coordinateCount() != analysis.system->coordinateCount() ||
                system.constraintCount() != analysis.system->constraintCount()) {
                return Failure{"the equations change their number with this variable"};
            }
            system.countFrom(analysis.equilibrium.linkAngles);
            result.m_systems.push_back(std::move(system));
        }
        return result;
    }

    /// d/dp of a matrix of the system at (q + τq′, λ + τλ′), τ = p − p₀.
    template <class Evaluate>
    Eigen::MatrixXd derivative(const Evaluate& evaluate) const
    {
        Eigen::MatrixXd sum, fewer;
        double largest = 0;
        for (std::size_t i = 0; i < m_systems.size(); ++i) {
            const Eigen::MatrixXd value = evaluate(m_systems[i], m_stencil->offsets[i] * m_step);
            if (i == 0) {
                sum = fewer = Eigen::MatrixXd::Zero(value.rows(), value.cols());
            }
            sum += m_stencil->weights[i] * value;
            fewer += m_stencil->fewer[i] * value;
            largest = std::max(largest, value.norm());
        }
        const double parts = sum.norm() + tolerance::kDifferenceRounding * largest;
        m_disagreement = std::max(m_disagreement, parts > 0 ? (sum - fewer).norm() / parts : 0);
        return sum / m_step;
    }

    /// How far the two formulas were apart, relative to the derivatives: a bound of the error by far.
    double disagreement() const { return m_disagreement; }

private:
    mutable double m_disagreement = 0;
    const Stencil* m_stencil = nullptr;
    double m_step = 0;
    std::vector<System> m_systems;
};

Eigen::MatrixXd saddleOf(const Eigen::MatrixXd& H, const Eigen::MatrixXd& Phi_q)
{
    const Eigen::Index n = H.rows(), m = Phi_q.rows();
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m, n + m);
    K.topLeftCorner(n, n) = H;
    K.topRightCorner(n, m) = Phi_q.transpose();
    K.bottomLeftCorner(m, n) = Phi_q;
    return K;
}

/// The matrices at rest and what solves with them.
class RestDerivatives {
public:
    explicit RestDerivatives(const Analysis& analysis)
        : m_rest(analysis.equilibrium),
          M(analysis.system->mass(m_rest.q)),
          C(analysis.system->damping(m_rest.q)),
          H(analysis.system->tangentStiffness(m_rest.q, m_rest.lambda)),
          Phi_q(analysis.system->jacobian(m_rest.q)),
          m_saddle(saddleOf(H, Phi_q)),
          m_factors(m_saddle)
    {
        if (Phi_q.rows() > 0) {
            m_transposed.compute(Phi_q.transpose());
        }
    }

    Outcome<EquilibriumMotion> motion(const Neighbours& neighbours) const
    {
        const Eigen::VectorXd right = neighbours.derivative([&](const System& system, double) {
            Eigen::VectorXd imbalance(m_saddle.rows());
            imbalance << system.force(m_rest.q) - system.jacobian(m_rest.q).transpose() * m_rest.lambda,
                -system.constraint(m_rest.q);
            return Eigen::MatrixXd(imbalance);
        });
        const Eigen::VectorXd solution = m_factors.solve(right);
        const double left = (m_saddle * solution - right).norm();
        if (!(left <= tolerance::kSmoothRest *
                          (right.norm() + m_saddle.norm() * solution.norm() * tolerance::kSolvedRounding))) {
            return Failure{"the equilibrium does not move smoothly with this variable"};
        }
        return EquilibriumMotion{solution.head(H.rows()), solution.tail(Phi_q.rows())};
    }

    /// μ with (s²M + sC + H)φ + Φ_qᵀμ = 0.
    Eigen::VectorXcd multipliers(Complex s, const Eigen::VectorXcd& shape) const
    {
        const Eigen::VectorXcd right = -(s * s * (M * shape) + s * (C * shape) + H * shape);
        if (Phi_q.rows() == 0) {
            return Eigen::VectorXcd(0);
        }
        Eigen::VectorXcd mu(Phi_q.rows());
        mu.real() = m_transposed.solve(right.real());
        mu.imag() = m_transposed.solve(right.imag());
        return mu;
    }

    const Equilibrium& m_rest;
    Eigen::MatrixXd M, C, H, Phi_q;

private:
    Eigen::MatrixXd m_saddle;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_factors, m_transposed;
};

/// Total derivatives of the matrices by a variable.
struct MatrixDerivatives {
    Eigen::MatrixXd M, C, H, Phi_q;
};

MatrixDerivatives derivativesOf(const RestDerivatives& rest, const Neighbours& neighbours,
                                const EquilibriumMotion& motion)
{
    const Equilibrium& at = rest.m_rest;
    const auto q = [&](double tau) -> Eigen::VectorXd { return at.q + tau * motion.q; };
    const auto lambda = [&](double tau) -> Eigen::VectorXd { return at.lambda + tau * motion.lambda; };
    return {neighbours.derivative([&](const System& s, double tau) { return Eigen::MatrixXd(s.mass(q(tau))); }),
            neighbours.derivative([&](const System& s, double tau) { return Eigen::MatrixXd(s.damping(q(tau))); }),
            neighbours.derivative(
                [&](const System& s, double tau) { return Eigen::MatrixXd(s.tangentStiffness(q(tau), lambda(tau))); }),
            neighbours.derivative([&](const System& s, double tau) { return Eigen::MatrixXd(s.jacobian(q(tau))); })};
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

std::vector<Cluster> clustersOf(const Spectrum& spectrum, const RestDerivatives& rest,
                                std::vector<EigenvalueSensitivity>& rows)
{
    double largest = 0;
    for (const EigenvalueSensitivity& row : rows) {
        largest = std::max(largest, std::abs(row.s));
    }
    std::vector<Cluster> clusters;
    std::vector<bool> isTaken(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Cluster cluster;
        for (std::size_t j = i; j < rows.size(); ++j) {
            const double size = std::max(std::abs(rows[i].s), tolerance::kRepeatedFloor * largest);
            if (!isTaken[j] && std::abs(rows[j].s - rows[i].s) <= tolerance::kRepeated * size) {
                isTaken[j] = true;
                cluster.members.push_back(j);
                cluster.s += rows[j].s;
            }
        }
        if (cluster.members.empty()) {
            continue;
        }
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
                continue;
            }
            cluster.shapes.col(k) = shape.normalized();
            cluster.multipliers.col(k) = rest.multipliers(cluster.s, cluster.shapes.col(k));
        }
        if (!cluster.isDefective) {
            const Eigen::MatrixXcd& X = cluster.shapes;
            cluster.D = X.transpose() * (2.0 * cluster.s * (rest.M * X) + rest.C * X);
            const double size = 2 * largest * rest.M.norm() + rest.C.norm();
            const Eigen::JacobiSVD<Eigen::MatrixXcd> svd(cluster.D);
            cluster.isDefective = svd.singularValues().minCoeff() <= tolerance::kDefective * size;
        }
        cluster.conjugate = conjugateAmong(clusters, cluster);
        clusters.push_back(std::move(cluster));
    }
    return clusters;
}

/// −D⁻¹G, whose eigenvalues are the derivatives.
Eigen::VectorXcd derivativesOf(const Cluster& cluster, const MatrixDerivatives& by)
{
    const Eigen::MatrixXcd& X = cluster.shapes;
    const Complex s = cluster.s;
    Eigen::MatrixXcd G = X.transpose() * (s * s * (by.M * X) + s * (by.C * X) + by.H * X);
    if (cluster.multipliers.rows() > 0) {
        const Eigen::MatrixXcd cross = cluster.multipliers.transpose() * (by.Phi_q * X);
        G += cross + cross.transpose();
    }
    const Eigen::MatrixXcd small = -cluster.D.fullPivLu().solve(G);
    if (small.rows() == 1) {
        return small.col(0);
    }
    Eigen::VectorXcd values = Eigen::ComplexEigenSolver<Eigen::MatrixXcd>(small, false).eigenvalues();
    const double size = tolerance::kSameRealPart * values.cwiseAbs().maxCoeff();
    std::sort(values.begin(), values.end(), [size](Complex a, Complex b) {
        return std::abs(a.real() - b.real()) > size ? a.real() < b.real() : a.imag() < b.imag();
    });
    return values;
}

/// How the equilibrium and the matrices there move with a variable.
struct RestMotion {
    EquilibriumMotion motion;
    MatrixDerivatives by;
};

/// By the longest step whose two formulas agree, else by that where they agree best.
Outcome<RestMotion> restMotion(const Analysis& analysis, const Variable& variable, const RestDerivatives& rest)
{
    std::optional<Outcome<RestMotion>> best;
    double least = std::numeric_limits<double>::infinity();
    for (const double step : kSteps) {
        const Outcome<Neighbours> neighbours = Neighbours::of(analysis, variable, step);
        if (!neighbours) {
            return Failure{neighbours.reason()};
        }
        Outcome<EquilibriumMotion> motion = rest.motion(*neighbours);
        if (!motion) {
            return Failure{motion.reason()};
        }
        MatrixDerivatives by = derivativesOf(rest, *neighbours, *motion);
        if (neighbours->disagreement() < least) {
            least = neighbours->disagreement();
            best = RestMotion{std::move(motion).value(), std::move(by)};
        }
        if (least <= tolerance::kDifferencesAgree) {
            break;
        }
    }
    return best ? std::move(*best) : Outcome<RestMotion>(Failure{"its equations are not finite beside this value"});
}

/// What one variable does: how the rest moves, and ∂s/∂p of each eigenvalue.
struct ByVariable {
    Outcome<EquilibriumMotion> motion{Failure{}};
    std::vector<std::optional<Complex>> derivatives;
};

ByVariable byVariable(const Analysis& analysis, const Variable& variable, const RestDerivatives& rest,
                      const std::vector<Cluster>& clusters, std::size_t count)
{
    ByVariable result;
    result.derivatives.resize(count);
    Outcome<RestMotion> found = restMotion(analysis, variable, rest);
    if (!found) {
        result.motion = Failure{found.reason()};
        return result;
    }
    for (const Cluster& cluster : clusters) {
        if (cluster.isDefective) {
            continue;
        }
        if (cluster.conjugate) {
            const auto& partner = result.derivatives[clusters[*cluster.conjugate].members.front()];
            result.derivatives[cluster.members.front()] = partner ? std::optional(std::conj(*partner)) : std::nullopt;
            continue;
        }
        const Eigen::VectorXcd derivatives = derivativesOf(cluster, found->by);
        for (std::size_t k = 0; k < cluster.members.size(); ++k) {
            result.derivatives[cluster.members[k]] = derivatives[static_cast<Eigen::Index>(k)];
        }
    }
    result.motion = std::move(found).value().motion;
    return result;
}

const Spectrum* spectrumOf(const Analysis& analysis)
{
    const auto found =
        std::ranges::find_if(analysis.methods, [](const Linearization& each) { return each.spectrum.hasValues(); });
    return found == analysis.methods.end() ? nullptr : &found->spectrum;
}

}  // namespace

Outcome<EquilibriumMotion> motionOfRest(const Analysis& analysis, const Variable& variable)
{
    const Outcome<Neighbours> neighbours = Neighbours::of(analysis, variable, kSteps.front());
    return neighbours ? RestDerivatives(analysis).motion(*neighbours)
                      : Outcome<EquilibriumMotion>(Failure{neighbours.reason()});
}

Outcome<Sensitivities> sensitivitiesOf(const Analysis& analysis, std::vector<Variable> variables)
{
    const Spectrum* spectrum = spectrumOf(analysis);
    if (analysis.equilibrium.status != EquilibriumStatus::converged || spectrum == nullptr) {
        return Failure{analysis.equilibrium.reason.isEmpty() ? Text("there is no equilibrium with eigenvalues")
                                                             : analysis.equilibrium.reason};
    }
    Sensitivities result;
    for (std::size_t i = 0; i < spectrum->values.size(); ++i) {
        if (spectrum->values[i].isTrue() && !spectrum->values[i].infinite) {
            result.eigenvalues.push_back(
                {.s = spectrum->values[i].s, .index = i, .isRepeated = false, .derivatives = {}});
        }
    }
    const RestDerivatives rest(analysis);
    const std::vector<Cluster> clusters = clustersOf(*spectrum, rest, result.eigenvalues);
    std::vector<ByVariable> found(variables.size());
    inParallel(
        variables.size(),
        [&](std::size_t i) {
            found[i] = byVariable(analysis, variables[i], rest, clusters, result.eigenvalues.size());
        },
        variables.size() < kFewVariables ? 1 : 0);
    for (const ByVariable& each : found) {
        for (std::size_t k = 0; k < result.eigenvalues.size(); ++k) {
            result.eigenvalues[k].derivatives.push_back(each.derivatives[k]);
        }
        result.faults.push_back(each.motion ? Text() : each.motion.reason());
        result.motions.push_back(each.motion ? each.motion->q : Eigen::VectorXd());
    }
    result.variables = std::move(variables);
    return result;
}

}  // namespace eigenlink
