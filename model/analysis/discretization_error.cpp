#include "model/analysis/discretization_error.h"

#include "model/analysis/finer_mesh.h"
#include "model/basics/verdicts.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/modes/true_mode.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace eigenlink {
namespace {

constexpr std::size_t kMostModes = 20;

/// The matrices of a mesh at an equilibrium, with their factors at any s.
class MeshModes {
public:
    MeshModes(const System& system, const Equilibrium& rest) : m_problem(sparseProblemAt(system, rest.q, rest.lambda))
    {
        if (m_problem.isDamped()) {
            m_damped.emplace(factorOf<std::complex<double>>(m_problem));
        } else {
            m_undamped.emplace(factorOf<double>(m_problem));
        }
    }

    /// The mode that one step of inverse iteration from s and v leads to; absent where the matrices have no factors.
    [[nodiscard]] std::optional<QuadraticMode> stepFrom(std::complex<double> s, const Eigen::VectorXcd& v)
    {
        const std::optional<Eigen::VectorXcd> y = solved(s, v);
        if (!y) {
            return std::nullopt;
        }
        QuadraticMode mode{s, y->normalized()};
        mode.s = quotient(m_problem, mode);
        return mode;
    }
    /// True for two shapes of one mode, by the modal assurance criterion with the mass.
    bool agree(const Eigen::VectorXcd& v, const Eigen::VectorXcd& y) const
    {
        const Eigen::VectorXcd inertia = m_problem.massProduct(y);
        const double masses = std::abs(v.dot(m_problem.massProduct(v))) * std::abs(y.dot(inertia));
        return std::norm(v.dot(inertia)) > tolerance::kRecognised * masses;
    }

private:
    /// y of (s²M + sC + H) y + Φ_qᵀμ = (2sM + C) v, Φ_q y = 0, but for a factor; real where nothing is damped.
    [[nodiscard]] std::optional<Eigen::VectorXcd> solved(std::complex<double> s, const Eigen::VectorXcd& v)
    {
        const Eigen::VectorXcd inertia = m_problem.massProduct(v);
        if (m_undamped) {
            const double square = (s * s).real();
            return m_undamped->factor(0, square) ? std::optional<Eigen::VectorXcd>(solveAt<double>(
                                                       m_problem, *m_undamped, 0, square, inertia.real()))
                                                 : std::nullopt;
        }
        return m_damped->factor(s, s * s)
                   ? std::optional<Eigen::VectorXcd>(
                         solveAt(m_problem, *m_damped, s,
                                 VectorOf<std::complex<double>>(2.0 * s * inertia + m_problem.dampingProduct(v))))
                   : std::nullopt;
    }

    SparseProblem m_problem;
    std::optional<SaddleFactorOf<double>> m_undamped;
    std::optional<SaddleFactorOf<std::complex<double>>> m_damped;
};

/// The modes of both meshes.
class ModePairs {
public:
    ModePairs(const Analysis& analysis, const System& finer, const Equilibrium& rest, SparseMatrix interpolation)
        : m_here(*analysis.system, analysis.equilibrium), m_finer(finer, rest), m_P(std::move(interpolation))
    {
        for (Eigen::Index j = 0; j < m_P.cols(); ++j) {
            for (SparseMatrix::InnerIterator entry(m_P, j); entry; ++entry) {
                if (entry.value() == 1) {
                    m_nodes.push_back(entry.row());
                }
            }
        }
    }

    /// |s′ − s|, s less rounding and penalty by a step too; absent where a step leads to another mode.
    [[nodiscard]] std::optional<double> changeOf(const Eigenvalue& value)
    {
        const std::optional<QuadraticMode> here = m_here.stepFrom(value.s, value.shape.normalized());
        const std::optional<QuadraticMode> there = here ? m_finer.stepFrom(here->s, m_P * here->v) : std::nullopt;
        return there && m_here.agree(here->v, there->v(m_nodes)) ? std::optional(std::abs(there->s - here->s))
                                                                 : std::nullopt;
    }

private:
    MeshModes m_here, m_finer;
    SparseMatrix m_P;
    std::vector<Eigen::Index> m_nodes;  ///< coordinates that both meshes have
};

/// The equilibrium on the finer mesh; that of `q` itself where the analysis is of a place that is only drawn.
Equilibrium finerRest(const Analysis& analysis, const System& finer, const Eigen::VectorXd& q, const Monitor& monitor)
{
    EquilibriumOptions options = analysis.options.equilibrium;
    options.engine = Engine::sparse;
    return analysis.equilibrium.status == EquilibriumStatus::converged ? restNear(finer, q, options, monitor)
                                                                       : equilibriumAt(finer, q, options, monitor);
}

/// Distances of the points on both meshes [m]; zero below rounding.
std::vector<double> placeErrors(const Analysis& analysis, const System& finer, const Eigen::VectorXd& q)
{
    const std::vector<Vector2> here = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    const std::vector<Vector2> there = finer.kinematics().pointPositions(q);
    std::vector<double> errors;
    for (std::size_t i = 0; i < here.size(); ++i) {
        const double error = distance(here[i], there[i]);
        errors.push_back(error > tolerance::kRoundingOfSolve * sizeOf(analysis.mechanism) ? error : 0);
    }
    return errors;
}

/// True for values of motions that swing or grow. Decays without oscillation are left out: in damped materials many
/// fast modes decay slowly, and would come first.
bool isOfInterest(const Eigenvalue& value)
{
    const bool moves = swings(value.s) || grows(value.s, std::abs(value.s));
    return isMode(value) && moves && value.shape.size() > 0;
}

}  // namespace

void estimateDiscretizationErrors(Analysis& analysis, const Monitor& monitor)
{
    const Linearization* reference = analysis.reference();
    const FinerMesh mesh = finerMesh(analysis.mechanism);
    if (mesh.segments == 0 || reference == nullptr || analysis.system->coordinateCount() > kMostDense) {
        return;
    }
    System finer(mesh.mechanism, System::Validated{});
    const SparseMatrix P = meshInterpolation(analysis.mechanism, *analysis.system, finer);
    if (analysis.equilibrium.linkAngles.size() > 0) {
        finer.countFrom(analysis.equilibrium.linkAngles);
    }
    const Equilibrium rest = finerRest(analysis, finer, P * analysis.equilibrium.q, monitor);
    if (!rest.isUsable()) {
        return;
    }
    analysis.discretizationErrors = placeErrors(analysis, finer, rest.q);
    ModePairs modes(analysis, finer, rest, P);
    Spectrum& spectrum = analysis.methods[static_cast<std::size_t>(reference - analysis.methods.data())].spectrum;
    std::size_t left = std::min(kMostModes, mesh.segments);
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (left == 0 || monitor.isCancelled()) {
            break;
        }
        if (!isOfInterest(value)) {
            continue;
        }
        const std::optional<double> change = modes.changeOf(value);
        for (const std::size_t i : mode) {
            spectrum.values[i].discretizationError = change;
        }
        --left;
    }
}

}  // namespace eigenlink
