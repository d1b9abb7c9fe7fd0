#include "model/equilibrium/static_solve.h"

#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/load_path.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

namespace eigenlink {
namespace {

constexpr double kLeastDampingOfForce = 1e-9;  ///< Steps only: smallest damping, relative to the energy of the forces
constexpr double kLeastHeld = 1e-3;  ///< Steps only: damping, relative to that energy, that holds no soft motion
constexpr double kTaken = 0.05;  ///< Steps only: part of the predicted fall of energy that a step must give to be taken
constexpr double kTrusted = 0.5;      ///< Steps only: part of the predicted fall of energy above which damping falls
constexpr double kDoubtful = 0.2;     ///< Steps only: part of the predicted fall of energy below which damping grows
constexpr double kLessDamping = 0.1;  ///< Steps only: factor of the damping after a good step
constexpr double kMoreDamping = 4;    ///< Steps only: factor of the damping after a bad step
constexpr double kShrinking = 0.7;    ///< Time only: rate of corrections above which a new step is cheaper
constexpr double kCorrected = 0.02;   ///< Time only: part of a step to which corrections go on
constexpr double kClosed = 1e-3;      ///< Steps only: part of the square of a kick by which it may miss
constexpr double kMostDampingAtOnce = 1e3;  ///< Steps only: largest factor of the damping after one bad step

/// Turns of a link whose energies are compared before it is reported to turn without end.
constexpr int kTurnsToCompare = 8;
/// Corrections of a step with one factorisation, and how often a search leaves an unstable balance, at most.
constexpr int kMostCorrections = 12;
constexpr int kMostKicks = 20;
/// Coordinates up to which a search that ends is tested for a singular configuration, by dense matrices.
constexpr Eigen::Index kMostAtSingularity = 400;
/// Steps that a search of one coordinate may take, of n coordinates this over n: stiff springs under small loads lead
/// along valleys in steps of (load/stiffness)^⅓ of their length.
constexpr int kStepsOfOne = 60000;
/// EA l²/EI of beams for any bending with which a search begins, and by how much each stage makes them stiffer.
constexpr double kSoftBeams = 1e3;
constexpr double kStiffer = 10;
/// A Newton step near balance shrinks to its square; one that keeps more than this share of the last is rounding.
constexpr double kLeastOfRounding = 0.1;

/// Steps that a search may take: more than usual where coordinates are few, as asked where that is less than usual.
int stepsFor(int maxIterations, Eigen::Index coordinates)
{
    return maxIterations < EquilibriumOptions().maxIterations
               ? maxIterations
               : std::max(maxIterations, kStepsOfOne / static_cast<int>(std::max<Eigen::Index>(coordinates, 1)));
}

class StaticSolver {
public:
    StaticSolver(std::unique_ptr<ForceBalance> forces, const Eigen::VectorXd& start, int maxIterations,
                 const Monitor& monitor, bool isFromDrawing = false)
        : m_maxIterations(stepsFor(maxIterations, start.size())),
          m_isFromDrawing(isFromDrawing && forces->system().hasExactBeams()),
          m_monitor(monitor),
          m_forces(std::move(forces)),
          m_start(start)
    {
        m_forces->moveTo(start);
        m_startAngles = m_forces->system().linkAngles(start);
    }

    StaticSolution run()
    {
        const bool isNear = newton();
        if (isNear && !mayHaveJumped()) {
            return finish(EquilibriumStatus::converged);
        }
        if ((m_isFromDrawing && comesFromLoads()) || isNear) {
            return finish(EquilibriumStatus::converged);
        }
        m_forces->moveTo(fromSoftBeams());
        m_path = {m_start};
        const bool found = descend();
        if (m_monitor.isCancelled()) {
            return finish(EquilibriumStatus::cancelled, "stopped on request");
        }
        return found ? finish(EquilibriumStatus::converged) : finish(EquilibriumStatus::notFound, reason());
    }

private:
    /// True where beams for any bending may have another equilibrium on the path of growing load: the one that Newton's
    /// method has found is unstable, or not the one that its first step shows.
    bool mayHaveJumped()
    {
        if (m_path.size() < 2 || !m_isFromDrawing) {
            return false;
        }
        const Eigen::VectorXd first = m_path[1] - m_start, rest = m_forces->q() - m_path[1];
        return m_forces->length(rest) > (tolerance::kLongestCorrected - 1) * m_forces->length(first) ||
               !m_forces->isPositive();
    }

    /// Goes to the equilibrium on the path of growing load; false, and stays here, without such a path.
    [[nodiscard]] bool comesFromLoads()
    {
        std::optional<LoadPath> loads = followLoads(m_forces->system(), m_start, m_monitor);
        if (!loads) {
            return false;
        }
        const Eigen::VectorXd q = m_forces->q(), angles = m_forces->system().linkAngles(q);
        const std::vector<Eigen::VectorXd> path = std::exchange(m_path, {m_start});
        m_forces->countFrom(loads->linkAngles);
        m_forces->moveTo(loads->places.back());
        if (!newton() || !m_forces->isPositive()) {
            m_forces->countFrom(angles);
            m_forces->moveTo(q);
            m_path = path;
            return false;
        }
        m_iterations += loads->iterations;
        m_path.insert(m_path.begin() + 1, loads->places.begin(), loads->places.end());
        return true;
    }

    /// The configuration from which the search goes on: the start, or the equilibrium with beams that are soft in
    /// stretch and then stiffer from stage to stage. A stiff beam that bends far leads along a valley of radius
    /// l√(EI/EA l²), which steps creep along.
    Eigen::VectorXd fromSoftBeams()
    {
        Eigen::VectorXd q = m_start;
        double limit = kSoftBeams;
        for (auto soft = m_forces->system().withSoftBeams(limit); soft != nullptr && !m_monitor.isCancelled();
             soft = m_forces->system().withSoftBeams(limit *= kStiffer)) {
            StaticSolution stage =
                StaticSolver(std::make_unique<ForceBalance>(*soft), q, m_maxIterations, m_monitor).run();
            m_iterations += stage.iterations;
            if (stage.status != EquilibriumStatus::converged) {
                m_forces->countFrom(m_startAngles);
                return m_start;
            }
            q = std::move(stage.q);
            m_forces->countFrom(stage.linkAngles);
        }
        return q;
    }

    StaticSolution finish(EquilibriumStatus status, Text reason = {})
    {
        const Eigen::VectorXd q = m_forces->q();
        return {status,
                std::move(reason),
                q,
                m_forces->system().linkAngles(q),
                m_iterations,
                std::move(m_log),
                std::move(m_path),
                std::move(m_forces)};
    }

    Text reason() const
    {
        if (m_iterations >= m_maxIterations) {
            const std::vector<std::string> runaways = runawaysOf(m_forces->system(), m_start, m_forces->q());
            return runaways.empty()
                       ? Text(
                             "The search for an equilibrium was stopped after {1} steps, none of which moved anything. "
                             "Check the mechanism for stiffnesses that are far too small for its loads.",
                             m_maxIterations)
                       : Text(
                             "The search for an equilibrium was stopped after {1} steps, while the energy was still "
                             "falling near {2}. Draw the mechanism nearer to its equilibrium.",
                             m_maxIterations, runaways);
        }
        if (m_blurred.size() > 0) {
            return explainBlurred(m_forces->system(), m_forces->q(), m_blurred);
        }
        const NoRest how = m_isTurning ? NoRest::turns : hasFallen() ? NoRest::falls : NoRest::ends;
        return explainNoRest(m_forces->system(), m_start, m_forces->q(), how);
    }

    void moveTo(const Eigen::VectorXd& q, const char* action, double length,
                const std::optional<Eigen::VectorXd>& lambda = {})
    {
        m_forces->moveTo(q, lambda);
        ++m_iterations;
        m_log.push_back({m_iterations, m_forces->potential(), m_forces->residual(),
                         constraintResidual(m_forces->system(), q), length, action});
        keep(q);
    }

    /// Long ways of large systems are kept with every second place left out.
    void keep(const Eigen::VectorXd& q)
    {
        constexpr std::size_t kMostNumbers = 20'000'000;
        m_path.push_back(q);
        if (m_path.size() > 64 && m_path.size() * static_cast<std::size_t>(q.size()) > kMostNumbers) {
            std::size_t kept = 0;
            for (std::size_t i = 0; i < m_path.size(); i += 2) {
                m_path[kept++] = std::move(m_path[i]);
            }
            m_path.resize(kept);
            m_path.push_back(q);
        }
    }

    /// Back onto the constraints by corrections of minimum norm.
    [[nodiscard]] std::optional<Eigen::VectorXd> retracted(Eigen::VectorXd q) const
    {
        return assembled(std::move(q), [this](const Eigen::VectorXd& phi) { return m_forces->shortestAssembly(phi); });
    }

    /// q put onto the constraints by corrections, each computed from Φ at the last place; none where it does not close.
    template <class Correction>
    [[nodiscard]] std::optional<Eigen::VectorXd> assembled(Eigen::VectorXd q, Correction correction) const
    {
        constexpr int kMost = 25;
        const System& system = m_forces->system();
        Eigen::VectorXd phi = system.constraint(q);
        double residual = residualOf(system, phi);
        for (int i = 0; i < kMost && residual > tolerance::kTwoRoundings; ++i) {
            Eigen::VectorXd next = q + correction(phi);
            phi = system.constraint(next);
            const double after = residualOf(system, phi);
            if (!(after < residual)) {
                break;
            }
            q = std::move(next);
            residual = after;
        }
        return closes(system, q, residual) ? std::optional(std::move(q)) : std::nullopt;
    }
    [[nodiscard]] std::optional<Eigen::VectorXd> assembledByEnergy(Eigen::VectorXd q) const
    {
        return assembled(std::move(q), [this](const Eigen::VectorXd& phi) { return m_forces->assembly(phi); });
    }

    /// Full Newton steps within the neighbourhood of where they begin, down to rounding; true when balanced.
    [[nodiscard]] bool newton()
    {
        constexpr int kMostSteps = 60;  // beside a branch point steps shrink by a third to a half
        const Eigen::VectorXd origin = m_forces->q();
        double last = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kMostSteps && !m_monitor.isCancelled(); ++i) {
            const Eigen::VectorXd p = m_forces->newtonStep(tolerance::kNewtonLeaves * tolerance::kNeighbourhood);
            const double length = p.allFinite() ? m_forces->length(p) : std::numeric_limits<double>::infinity();
            const bool shrinks = length < 0.5 * last;
            const bool isRounding = length <= tolerance::kRoundingOfSolve && length > kLeastOfRounding * last;
            if (length <= tolerance::kTwoRoundings || isRounding ||
                (!shrinks && (length <= tolerance::kNearlyConverged || isSettled(p, length)))) {
                takeLast(p);
                return true;
            }
            const auto next = std::isfinite(length) ? retracted(m_forces->q() + p) : std::nullopt;
            if (!next || !(m_forces->length(*next - origin) <= tolerance::kNeighbourhood)) {
                return std::isfinite(length) && (length <= tolerance::kNearlyConverged || isSettled(p, length));
            }
            last = length;
            moveTo(*next, "newton", p.cwiseAbs().maxCoeff());
        }
        return last <= tolerance::kNearlyConverged;
    }

    /// Exact and stress-stiffened beams turn by small angles with stretches of second order, which their stiffness
    /// makes forces of although they are rounding of places: the step that is left is taken where it balances better.
    void takeLast(const Eigen::VectorXd& p)
    {
        const System& system = m_forces->system();
        const Eigen::VectorXd q = m_forces->q();
        const auto strains = [&](const Eigen::VectorXd& at) { return system.strainForm(at).G; };
        const bool isNeeded =
            system.hasExactBeams() || SparseMatrix(strains(q) - strains(system.drawnCoordinates())).norm() > 0;
        const auto next = isNeeded && p.allFinite() ? retracted(q + p) : std::nullopt;
        if (!next) {
            return;
        }
        const double residual = m_forces->residual();
        m_forces->moveTo(*next);
        if (!(m_forces->residual() < residual)) {
            m_forces->moveTo(q);
        }
    }

    /// True where the step that is left is rounding, and the place of rest is known all the same, or any place is one.
    bool isSettled(const Eigen::VectorXd& p, double length)
    {
        if (!m_forces->isRounding(p)) {
            return false;
        }
        const bool isBlurred = length > tolerance::kNearlyZero && !m_forces->isFlat(p);
        m_blurred = isBlurred ? p : Eigen::VectorXd();
        return !isBlurred;
    }

    [[nodiscard]] bool descend()
    {
        m_mu = m_forces->energyScale() / tolerance::kLongestShift;
        m_energies = {m_forces->potential()};
        for (int kicks = 0; kicks <= kMostKicks;) {
            if (m_iterations >= m_maxIterations || m_monitor.isCancelled() || isEndless()) {
                return false;
            }
            if (descendOnce()) {
                continue;
            }
            const bool balanced = newton();
            const bool below = leaveUnstableBalance() || leaveSingularity(balanced) || (!balanced && crossCorner());
            if (!below) {
                return balanced;
            }
            ++kicks;
        }
        return false;
    }

    bool hasFallen() const { return m_forces->extent(m_forces->q() - m_start).shift > tolerance::kFallen; }

    /// True where the mechanism falls, or a link is driven round by a torque that nothing balances.
    bool isEndless()
    {
        if (hasFallen()) {
            return true;
        }
        const Eigen::VectorXd turned = m_forces->system().linkAngles(m_forces->q()) - m_startAngles;
        const double turns = turned.size() ? turned.cwiseAbs().maxCoeff() / (2 * std::numbers::pi) : 0;
        if (turns < kTurnsToCompare * static_cast<double>(m_energies.size())) {
            return false;
        }
        m_energies.push_back(m_forces->potential());
        const std::size_t n = m_energies.size();
        if (n < 3) {
            return false;
        }
        const double before = m_energies[n - 3] - m_energies[n - 2];
        const double now = m_energies[n - 2] - m_energies[n - 1];
        m_isTurning = now > 0 && now > (1 - tolerance::kSameFall) * before;
        return m_isTurning;
    }

    double leastDamping() const
    {
        const double driven = m_forces->energyScale();
        const double stiff = tolerance::kRoundingOfSolve * m_forces->stiffnessScale();
        return std::max({kLeastDampingOfForce * driven, std::min(stiff, kLeastHeld * driven), kLeastDivisor});
    }

    void damp(double factor = kMoreDamping) { m_mu = std::max(leastDamping(), m_mu * factor); }

    /// Length of a step, relative to the longest that is allowed here.
    double excess(const Eigen::VectorXd& p) const
    {
        const ForceBalance::Extent way = m_forces->extent(m_forces->q() - m_start);
        const ForceBalance::Extent step = m_forces->extent(p);
        return std::max(step.turn / tolerance::kLongestShift,
                        step.shift / std::max(tolerance::kLongestShift, tolerance::kLongestShiftOfWay * way.shift));
    }

    /// One damped step down; false when balance is near, or none goes down.
    [[nodiscard]] bool descendOnce()
    {
        constexpr int kMostTries = 80;
        for (int i = 0; i < kMostTries && !m_monitor.isCancelled(); ++i) {
            if (!m_forces->factor(m_mu) || !m_forces->isPositive()) {
                damp(m_mu > 0 ? double(kMoreDamping) : 1);
                continue;
            }
            const ForceBalance::Step step = m_forces->step();
            const Eigen::VectorXd& p = step.p;
            const double over = p.allFinite() ? excess(p) : kMostDampingAtOnce;
            if (over > 1) {
                damp(std::min<double>(kMostDampingAtOnce, std::max(1.5 * over, 2.0)));
                continue;
            }
            const double length = m_forces->length(p);
            if (m_mu == 0 && length < tolerance::kNeighbourhood / 10) {
                return false;
            }
            if (length < tolerance::kShortestSearchStep) {
                if (m_mu == 0) {
                    return false;
                }
                m_mu = relaxed();
                continue;
            }
            if (take(step, length)) {
                return true;
            }
            // Far from balance the reactions of the step give a better stiffness than those of least squares.
            m_forces->moveTo(m_forces->q(), step.lambda);
            damp();
        }
        return false;
    }

    double relaxed() const { return kLessDamping * m_mu < leastDamping() ? 0 : kLessDamping * m_mu; }

    /// V(x) − V(q); where their digits are not enough for it the work that forces do on a straight way.
    double gainedAt(const Eigen::VectorXd& x, double predicted) const
    {
        return std::abs(predicted) > tolerance::kSevenDigits * std::abs(m_forces->potential())
                   ? m_forces->system().potential(x) - m_forces->potential()
                   : -m_forces->workTo(x);
    }

    [[nodiscard]] bool take(const ForceBalance::Step& step, double length)
    {
        const Eigen::VectorXd& p = step.p;
        const std::optional<ForceBalance::Step> next = corrected(step, length);
        if (!next || m_forces->length(next->p - m_forces->q()) > tolerance::kLongestCorrected * length) {
            return false;
        }
        const double predicted = m_forces->predictedChange(p);
        const double ratio = gainedAt(next->p, predicted) / predicted;
        if (!(ratio > kTaken)) {
            return false;
        }
        moveTo(next->p, "descend", p.cwiseAbs().maxCoeff(), next->lambda);
        if (ratio > kTrusted) {
            m_mu = relaxed();
        } else if (ratio < kDoubtful) {
            damp();
        }
        return true;
    }

    /// From where a step led to on the way that the damped motion truly goes, and onto the constraints; there with λ.
    [[nodiscard]] std::optional<ForceBalance::Step> corrected(const ForceBalance::Step& step, double length) const
    {
        Eigen::VectorXd x = m_forces->q() + step.p;
        Eigen::VectorXd lambda = step.lambda;
        double last = length;
        for (int i = 0; i < kMostCorrections; ++i) {
            ForceBalance::Step c = m_forces->correction(x, lambda);
            const double size = c.p.allFinite() ? m_forces->length(c.p) : std::numeric_limits<double>::infinity();
            if (!(size <= kShrinking * last)) {
                if (size <= tolerance::kNearlyCorrected * length) {
                    break;
                }
                return std::nullopt;
            }
            x += c.p;
            lambda = std::move(c.lambda);
            last = size;
            if (size <= kCorrected * length) {
                break;
            }
        }
        auto there = assembledByEnergy(std::move(x));
        return there ? std::optional(ForceBalance::Step{std::move(*there), std::move(lambda)}) : std::nullopt;
    }

    /// Goes straight down where corrections of a step do not converge, as before a spring of no length: its force turns
    /// round there, and the energy has a corner that the matrices on this side of it do not show.
    [[nodiscard]] bool crossCorner()
    {
        m_mu = std::max(leastDamping(), m_forces->energyScale());
        for (int i = 0; i < 60 && !m_monitor.isCancelled(); ++i, damp()) {
            if (!m_forces->factor(m_mu) || !m_forces->isPositive()) {
                continue;
            }
            const Eigen::VectorXd p = m_forces->step().p;
            const double length = p.allFinite() ? m_forces->length(p) : 0;
            if (length < tolerance::kShortestSearchStep) {
                return false;
            }
            if (excess(p) > 1) {
                continue;
            }
            const auto next = assembledByEnergy(m_forces->q() + p);
            if (next && gainedAt(*next, m_forces->predictedChange(p)) < kTaken * m_forces->predictedChange(p)) {
                moveTo(*next, "descend", p.cwiseAbs().maxCoeff());
                return true;
            }
        }
        return false;
    }

    /// Goes down another branch of configurations from a singular one into which the search has run along a branch: the
    /// matrices of that branch do not show the motions of others, and only large reactions seem to balance loads on
    /// them. False where the energy falls along no other branch.
    [[nodiscard]] bool leaveSingularity(bool isBalanced)
    {
        const System& system = m_forces->system();
        const Eigen::VectorXd q = m_forces->q();
        if (q.size() > kMostAtSingularity) {
            return false;
        }
        const RowSpace rows(system.jacobian(q), naturalUnits(system), tolerance::kNearlySingular);
        if (isBalanced && rows.rank() == RowSpace(system.jacobian(q), rows.units()).rank()) {
            return false;
        }
        const Eigen::VectorXd force = system.force(q), way = rows.nullSpace() * (rows.nullSpace().transpose() * force);
        const double length = m_forces->length(way);
        for (double size = length > 0 ? tolerance::kKick : 0; size > tolerance::kLeastKick; size *= 0.5) {
            const Eigen::VectorXd p = size / length * way;
            const PositionFit next = assembleNear(system, q + p, m_monitor);
            if (next.closed && m_forces->length(next.q - q) < tolerance::kLongestCorrected * size &&
                gainedAt(next.q, force.dot(p)) < -kTaken * force.dot(p)) {
                moveTo(next.q, "descend", p.cwiseAbs().maxCoeff());
                return true;
            }
        }
        return false;
    }

    /// Goes a little down the softest direction where the balance is unstable; false where it is not.
    [[nodiscard]] bool leaveUnstableBalance()
    {
        m_mu = 0;
        for (int i = 0; i < 60 && (!m_forces->factor(m_mu) || !m_forces->isPositive()); ++i) {
            damp(m_mu > 0 ? double(kMoreDamping) : 1);
        }
        Eigen::VectorXd z = m_forces->softest(8);
        if (m_mu == 0 || !m_forces->falls(z)) {
            return false;
        }
        z *= turnOf(z) < 0 ? -1 : 1;
        for (double size = tolerance::kKick; size > tolerance::kLeastKick; size *= 0.5) {
            const Eigen::VectorXd p = size / std::max(1.0, excess(z)) * z;
            if (const auto next = lowerOf(p)) {
                moveTo(*next, "descend", p.cwiseAbs().maxCoeff());
                return true;
            }
        }
        return false;
    }

    /// Turn of z to the left: of links, or where none turns the largest coordinate.
    double turnOf(const Eigen::VectorXd& z) const
    {
        const System& system = m_forces->system();
        const Eigen::VectorXd turns =
            system.linkAngles(m_forces->q() + tolerance::kLeastKick * z) - system.linkAngles(m_forces->q());
        const double most = turns.size() ? turns.cwiseAbs().maxCoeff() : 0;
        for (const double turn : turns) {
            if (most > 0 && std::abs(turn) > (1 - tolerance::kSameFall) * most) {
                return turn;
            }
        }
        Eigen::Index largest = 0;
        z.cwiseAbs().maxCoeff(&largest);
        return z[largest];
    }

    /// True where a step closes far better than its square: directions between the branches that meet in a singular
    /// configuration leave the constraints by that.
    bool isOnBranch(const Eigen::VectorXd& q) const
    {
        const double length = m_forces->length(q - m_forces->q());
        return constraintResidual(m_forces->system(), q) <=
               std::max(tolerance::kRoundingOfSum, kClosed * length * length);
    }

    /// The assembled configuration to which p or −p leads, whichever is lower in energy; p where they are alike, none
    /// where none is lower than here. So the way down does not depend on the frame or the numbering.
    [[nodiscard]] std::optional<Eigen::VectorXd> lowerOf(const Eigen::VectorXd& p) const
    {
        std::optional<Eigen::VectorXd> lower;
        double least = 0;
        for (const double sign : {1.0, -1.0}) {
            auto next = assembledByEnergy(m_forces->q() + sign * p);
            const double gained = next ? gainedAt(*next, m_forces->predictedChange(sign * p)) : 0;
            if (gained < least - (lower ? tolerance::kSameFall * std::abs(least) : 0) && isOnBranch(*next)) {
                lower = std::move(next);
                least = gained;
            }
        }
        return lower;
    }

    int m_maxIterations;
    bool m_isFromDrawing;  // of exact beams: their loads grow from zero there
    const Monitor& m_monitor;
    std::unique_ptr<ForceBalance> m_forces;
    const Eigen::VectorXd m_start;
    Eigen::VectorXd m_startAngles;
    double m_mu = 0;
    int m_iterations = 0;
    std::vector<double> m_energies;  // each time that a link has made some more turns
    bool m_isTurning = false;
    Eigen::VectorXd m_blurred;  // the last step that was rounding and led far; empty where there was none
    std::vector<EquilibriumStep> m_log;
    std::vector<Eigen::VectorXd> m_path{m_start};
};

}  // namespace

StaticSolution solveStatics(const System& system, const Eigen::VectorXd& start, int maxIterations,
                            const Monitor& monitor)
{
    return solveStatics(std::make_unique<ForceBalance>(system), start, maxIterations, monitor);
}

StaticSolution solveStatics(std::unique_ptr<ForceBalance> forces, const Eigen::VectorXd& start, int maxIterations,
                            const Monitor& monitor, bool isFromDrawing)
{
    return StaticSolver(std::move(forces), start, maxIterations, monitor, isFromDrawing).run();
}

}  // namespace eigenlink
