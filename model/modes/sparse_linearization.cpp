#include "model/modes/sparse_linearization.h"

#include "model/basics/verdicts.h"
#include "model/math/krylov/complete_modes.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/math/krylov/rightmost_modes.h"
#include "model/math/krylov/shift_search.h"
#include "model/modes/error_estimate.h"
#include "model/modes/penalty.h"
#include "model/modes/penalty_modes.h"
#include "model/modes/penalty_weights.h"
#include "model/modes/reduction.h"
#include "model/modes/tolerances.h"
#include "model/modes/ucs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

class SparseLinearizer {
public:
    explicit SparseLinearizer(const SparseTask& task)
        : m_system(task.system),
          m_equilibrium(task.equilibrium),
          m_problem(task.problem),
          m_count(static_cast<Eigen::Index>(task.wanted.count.value_or(1))),
          m_target(task.wanted.target),
          m_options(task.options),
          m_monitor(task.monitor),
          m_solver(task.solver)
    {
    }

    Linearization run(Method method)
    {
        m_spectrum.method = method;
        m_spectrum.gap = std::numeric_limits<double>::infinity();
        findUndamped(method);
        m_spectrum.expectedTrueCount = static_cast<std::size_t>(m_problem.stateCount(m_modes.rank));
        if (!m_modes.failure.isEmpty()) {
            warn(m_modes.failure);
        } else if (m_modes.modes.empty() && (m_spectrum.expectedTrueCount == 0 || (!m_modes.verified && !isSmall()) ||
                                             m_monitor.isCancelled())) {
            m_spectrum.engine = "sparse";
            state(m_modes.verified, m_modes.proof, 0);
        } else if (isUndampedAnswer() && method == Method::ucs) {
            davidson(undampedValues(), m_modes.verified, m_modes.proof, m_modes.modes.size());
        } else if (isUndampedAnswer()) {
            undamped(method);
        } else {
            general(method);
        }
        addErrorsOfRest();
        return {std::move(m_spectrum), {}, m_isCommon};
    }

private:
    /// The modes without damping: the answer, or the scale and the start of what answers.
    void findUndamped(Method method)
    {
        const Eigen::Index count = std::max<Eigen::Index>(1, m_count);
        m_solved = m_solver != nullptr && solverServes();
        if (m_solved) {
            const Eigen::Index all = m_equilibrium.degreesOfFreedom - m_problem.massless;
            m_modes = m_solver(m_problem, {std::min(count, all), std::abs(m_target.point.imag())}, m_monitor);
            return;
        }
        if (m_solver != nullptr) {
            warn(
                "the solver asked for finds modes without damping, near the origin or a point of the imaginary axis; "
                "the built-in sparse engine computed these");
        }
        const Krylov krylov = method == Method::rcs && !m_problem.isDamped() ? Krylov::arnoldi : Krylov::lanczos;
        m_modes = lowestModes(m_problem, factor(), count, m_monitor, krylov);
    }

    /// True where the modes that the other solver finds are the answer, or what UCS starts from.
    bool solverServes() const
    {
        return !m_problem.isDamped() && m_target.rule == ModeTarget::Rule::nearest && m_target.point.real() == 0;
    }

    /// True where the modes without damping were asked for, and none of them can be missing.
    bool isUndampedAnswer() const
    {
        const bool isAsked = !m_problem.isDamped() && (m_target.isOrigin() || m_solved);
        return isAsked && (m_solved || m_modes.verified || !isSmall());
    }

    /// True where all eigenvalues can be computed instead of those asked for.
    bool isSmall() const { return m_problem.stateCount(m_modes.rank) <= kMostStates; }

    /// Adds the effect of rounding of the equilibrium on the values.
    void addErrorsOfRest()
    {
        if (m_spectrum.values.empty() || m_monitor.isCancelled()) {
            return;
        }
        // Factors of the search serve where nothing moves freely.
        const double shift = tolerance::kBesideShift * scale();
        if (factor().isOfStiffness() || factor().factor(0, shift * shift)) {
            addEquilibriumErrors({m_system, m_equilibrium, m_problem, m_options.reactionStiffness}, factor(),
                                 m_spectrum);
        }
    }

    /// Ordered where it is needed first.
    SaddleFactor& factor()
    {
        if (!m_factor) {
            m_factor.reset(new SaddleFactor(factorOf(m_problem)));
        }
        return *m_factor;
    }

    void warn(Text why) { m_spectrum.warnings.push_back(Message::warning(std::move(why))); }

    void state(bool verified, const Text& proof, std::size_t modes)
    {
        if (!verified && m_spectrum.values.empty()) {
            warn({"no mode was found: {1}", proof});
            return;
        }
        m_spectrum.status = verified ? SpectrumStatus::ok : SpectrumStatus::incomplete;
        m_spectrum.partial = PartialCount{modes, verified, proof, m_target};
        if (!verified) {
            warn({"it is not proved that no mode is missing: {1}", proof});
        }
    }

    void add(Complex s, const Eigen::VectorXcd& v, double residual, double error)
    {
        Eigenvalue value;
        value.s = s;
        value.shape = v;
        value.residual = residual;
        value.errorEstimate = error;
        value.constraintViolation = m_violation(v);
        m_spectrum.values.push_back(std::move(value));
    }

    /// The error of s = ±√(−κ).
    static double errorOf(const SparseMode& mode)
    {
        return mode.kappa != 0 ? mode.error / (2 * std::sqrt(std::abs(mode.kappa))) : 0;
    }

    void undamped(Method method)
    {
        m_spectrum.engine = !m_modes.engine.isEmpty() ? m_modes.engine
                            : method == Method::rcs   ? Text("sparse: shift-invert Arnoldi of the saddle pencil")
                                                      : Text("sparse: shift-invert Lanczos on the null space");
        for (const SparseMode& mode : m_modes.modes) {
            const Complex s = std::sqrt(Complex(-mode.kappa, 0));
            add(s, mode.v.cast<Complex>(), mode.residual, errorOf(mode));
            add(-s, mode.v.cast<Complex>(), mode.residual, errorOf(mode));
        }
        state(m_modes.verified, m_modes.proof, m_modes.modes.size());
    }

    double scale() const
    {
        for (const SparseMode& mode : m_modes.modes) {
            if (mode.kappa != 0) {
                return std::sqrt(std::abs(mode.kappa));
            }
        }
        return 1;
    }

    /// Any eigenvalues of the quadratic problem: all where they are few or the search cannot prove its answer.
    QuadraticModes search()
    {
        if (auto complete = all(kFewStates)) {
            return std::move(*complete);
        }
        QuadraticModes found = searched();
        if (!found.verified && !m_monitor.isCancelled()) {
            if (auto complete = all(kMostStates)) {
                return std::move(*complete);
            }
        }
        return found;
    }

    [[nodiscard]] std::optional<QuadraticModes> all(Eigen::Index most)
    {
        auto complete = completeModes(m_problem, factor(), scale(), m_target, most);
        if (complete) {
            for (QuadraticMode& mode : complete->values) {
                mode.s = withoutRounding(m_problem, mode, scale());
            }
            keepFirst(*complete, m_count);
            m_spectrum.engine = "sparse: all eigenvalues on the null space";
        }
        return complete;
    }

    QuadraticModes searched()
    {
        m_spectrum.engine = "sparse: shift-invert Arnoldi at a complex shift";
        if (m_target.rule == ModeTarget::Rule::rightmost) {
            return rightmostModes(m_problem, factor(), m_count, scale(), m_monitor);
        }
        if (!m_target.isOrigin()) {
            return eigenvaluesNear(m_problem, factor(), {m_target.point, m_count, scale()}, m_monitor);
        }
        m_spectrum.engine = "sparse: shift-invert Arnoldi of the saddle pencil";
        const double highest = m_modes.modes.empty() ? 0 : std::sqrt(std::abs(m_modes.modes.back().kappa));
        const double middle = highest > 0 ? std::sqrt(scale() * highest) : scale();
        return eigenvaluesNear(m_problem, factor(), {0, m_count, middle}, m_monitor);
    }

    /// Solves for damping or another target than the origin: eigenvalues of the quadratic problem, which UCS goes on
    /// from.
    void general(Method method)
    {
        QuadraticModes found = search();
        if (!found.failure.isEmpty()) {
            warn(found.failure);
            return;
        }
        for (QuadraticMode& mode : found.values) {
            mode.s = withoutRounding(m_problem, mode, scale());
        }
        if (method == Method::ucs) {
            davidson(found.values, found.verified, found.proof, modesIn(found.values));
            return;
        }
        m_isCommon = true;
        for (const QuadraticMode& mode : found.values) {
            add(mode.s, mode.v, mode.residual, mode.s == 0.0 ? 0 : mode.error);
        }
        state(found.verified, found.proof, modesIn(found.values));
    }

    static std::size_t modesIn(const std::vector<QuadraticMode>& values)
    {
        return static_cast<std::size_t>(
            std::count_if(values.begin(), values.end(), [](const QuadraticMode& mode) { return mode.s.imag() >= 0; }));
    }

    /// ±√(−κ) of the undamped modes.
    std::vector<QuadraticMode> undampedValues() const
    {
        std::vector<QuadraticMode> values;
        for (const SparseMode& mode : m_modes.modes) {
            const Complex root = std::sqrt(Complex(-mode.kappa, 0));
            values.push_back({root, mode.v.cast<Complex>(), mode.residual, errorOf(mode)});
            values.push_back({-root, mode.v.cast<Complex>(), mode.residual, errorOf(mode)});
        }
        return values;
    }

    /// UCS from values without penalty, with the first ω that has no true value beside those of the penalty alone, and
    /// with a stiffer penalty where the usual one is not accurate.
    void davidson(const std::vector<QuadraticMode>& exact, bool verified, const Text& proof, std::size_t modes)
    {
        m_spectrum.engine =
            m_solved && !m_modes.engine.isEmpty()
                ? Text("sparse: Davidson from the modes on the constraints, these by {1}", m_modes.engine)
                : Text("sparse: Davidson from the modes on the constraints");
        m_spectrum.choices["penalty"] = m_options.penalty ? "given" : "auto";
        LinearizerOptions options = m_options;
        const auto isApart = [&](double factor) {
            options.omega = factor * m_options.omega;
            return areApart(exact, {1, options.xi, options.omega});
        };
        if (std::ranges::none_of(kOmegaFactors, isApart)) {
            options.omega = m_options.omega;
        }
        warnOfOmega(m_options.omega, options.omega, m_spectrum);
        const Spectrum begun = m_spectrum;
        std::optional<Spectrum> first;
        for (const double factor : kStifferFactors) {
            m_spectrum = begun;
            penalise(exact, options, factor, {modes, verified, proof, m_target});
            if (!verified || options.penalty || m_monitor.isCancelled() || m_spectrum.status == SpectrumStatus::ok) {
                return;
            }
            first = first ? first : m_spectrum;
        }
        m_spectrum = *first;
    }

    static bool areApart(const std::vector<QuadraticMode>& exact, const Penalty& penalty)
    {
        return std::ranges::none_of(exact, [&](const QuadraticMode& mode) { return penalty.isBesideOwn(mode.s); });
    }

    /// The values with the penalty, α times a factor. `found`: of the exact ones.
    void penalise(const std::vector<QuadraticMode>& exact, const LinearizerOptions& options, double factor,
                  const PartialCount& found)
    {
        const Penalty penalty{factor * penaltyWeights(m_system, m_equilibrium, options).alpha, options.xi,
                              options.omega};
        m_spectrum.parameters = {{"penalty", penalty.alpha}, {"xi", penalty.xi}, {"omega", penalty.omega}};
        const bool isRightmost = m_target.rule == ModeTarget::Rule::rightmost;
        const PenaltyModes modes = penaltyModes(m_system, m_equilibrium, exact, isRightmost ? 0 : m_target.point,
                                                options, penalty.alpha, m_monitor);
        if (!modes.failure.isEmpty()) {
            warn(modes.failure);
            return;
        }
        if (!modes.isBalanced) {
            warnOfPlace(m_spectrum);
        }
        bool arePairs = true;
        for (std::size_t i = 0; i < modes.values.size(); ++i) {
            const QuadraticMode& mode = modes.values[i];
            const bool isFree = exact[i].s == 0.0 && std::abs(mode.s) < tolerance::kFreeMotion * scale();
            const double distance = isFree ? 0 : std::abs(mode.s - exact[i].s);
            arePairs =
                arePairs && distance <= tolerance::kPairedValue * std::max(std::abs(exact[i].s), std::abs(mode.s));
            const Complex s = isFree ? 0 : swings(mode.s) ? mode.s : mode.s.real();
            add(s, mode.v, mode.residual, isFree ? 0 : distance + exact[i].error);
            m_spectrum.values.back().constraintViolation = modes.violations[i];
        }
        const bool isApart = areApart(exact, penalty);
        state(found.verified && modes.converged && arePairs && isApart,
              !modes.converged ? Text("Davidson's method did not converge")
              : !isApart  ? Text("a value lies beside those of the penalty alone; another omega or xi tells them apart")
              : !arePairs ? Text("a value with the penalty is far from the one that it began with")
                          : Text("{1}; each has its pair in the penalty system", found.proof),
              found.modes);
        judgeAccuracy(m_spectrum, options.penalty.has_value());
    }

    const System& m_system;
    const Equilibrium& m_equilibrium;
    const SparseProblem& m_problem;
    Eigen::Index m_count;
    ModeTarget m_target;
    const LinearizerOptions& m_options;
    const Monitor& m_monitor;
    ConstraintViolation m_violation{m_problem.Phi_q};
    ModeSolver m_solver;
    bool m_solved = false;    // m_modes are those of m_solver
    bool m_isCommon = false;  // the values are those of the quadratic problem, whatever the method
    std::unique_ptr<SaddleFactor> m_factor;
    PartialModes m_modes;
    Spectrum m_spectrum;
};

}  // namespace

Linearization linearizeSparse(Method method, const SparseTask& task)
{
    const auto linearize = rowOf(method).linearizeSparse;
    if (linearize == nullptr) {
        Linearization result;
        result.spectrum.method = method;
        result.spectrum.warnings.push_back(Message::warning("This method is for dense matrices."));
        return result;
    }
    return linearize(task);
}

Linearization linearizeSparseMcs(const SparseTask& task)
{
    return SparseLinearizer(task).run(Method::mcs);
}

Linearization linearizeSparseRcs(const SparseTask& task)
{
    return SparseLinearizer(task).run(Method::rcs);
}

Linearization linearizeSparseUcs(const SparseTask& task)
{
    return SparseLinearizer(task).run(Method::ucs);
}

}  // namespace eigenlink
