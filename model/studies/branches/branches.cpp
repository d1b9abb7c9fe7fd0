#include "model/studies/branches/branches.h"

#include "model/equilibrium/equilibrium.h"
#include "model/math/continuation/follow_curve.h"
#include "model/studies/branches/special_point.h"
#include "model/studies/branches/tolerances.h"
#include "model/studies/named_range.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <memory>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kFirstArc = 0.017;  ///< Steps only: first arc length; not the radius kCircle

/// Steps of one branch, and branches of one diagram, at most.
constexpr int kMostSteps = 20000;
constexpr int kMostBranches = 24;
/// Equilibria of a closed branch, at least.
constexpr std::size_t kLeastOfLoop = 6;
/// Part of the range of the parameter that its changes are relative to where its natural ones are smaller.
constexpr double kScaleOfRange = 0.25;

/// A branch in one direction from where it starts.
struct HalfBranch {
    std::vector<EquilibriumPoint> rests;  ///< the start first
    std::vector<SpecialPoint> special;
    BranchEnd end;
};

/// The remaining budget of a diagram: equilibria, weighted by the cube of the size of their matrices.
struct TracingWork {
    double most = 0, spent = 0;

    void take(double size) { spent += size * size * size; }
    bool isDone() const { return most > 0 && spent >= most; }
};

/// Follows a branch in one direction.
class Tracer {
public:
    Tracer(const EquilibriumCurve& family, const BranchOptions& options, TracingWork& work, const Monitor& monitor)
        : m_family(family),
          m_work(work),
          m_low(std::min(options.from, options.to)),
          m_high(std::max(options.from, options.to)),
          m_monitor(monitor)
    {
    }

    HalfBranch trace(const EquilibriumPoint& start)
    {
        HalfBranch half;
        half.rests.push_back(start);
        const StepLengths lengths{.first = kFirstArc,
                                  .shortest = tolerance::kShortestSearchStep,
                                  .longest = tolerance::kLongestArc,
                                  .most = kMostSteps};
        const CurveEnd end = followCurve(lengths, [&](double step) { return tryStep(half, step); });
        if (end == CurveEnd::tooShort) {
            half.end = endOfBranch(m_family, half.rests);
        } else if (end == CurveEnd::tooMany) {
            half.end = {BranchEndKind::lost, half.rests.back().parameter, "the branch does not end"};
        }
        return half;
    }

private:
    StepTrial tryStep(HalfBranch& half, double step)
    {
        const EquilibriumPoint last = half.rests.back();
        if (stops(half) || leaves(half, last, step)) {
            return StepTrial::last;
        }
        std::optional<EquilibriumPoint> next = m_family.stepped(last, step);
        const bool isOnCurve = next && m_family.continues(last, *next) && !m_family.jumps(last, *next);
        if (!isOnCurve || next->parameter < m_low || next->parameter > m_high) {
            return StepTrial::tooLong;
        }
        if (isContinuum(last, *next)) {
            half.end = endInContinuum(m_family, last);
            return StepTrial::last;
        }
        note(half, last, *next, step);
        half.rests.push_back(*next);
        if (half.rests.size() >= kLeastOfLoop && isClosed(half.rests.front(), last, *next)) {
            half.end = {BranchEndKind::closed, next->parameter, "the branch closes to a loop"};
            return StepTrial::last;
        }
        return StepTrial::taken;
    }

    /// True where the half branch ends because nobody wants more of it; else counts the work of a step.
    [[nodiscard]] bool stops(HalfBranch& half)
    {
        const EquilibriumPoint& last = half.rests.back();
        if (m_monitor.isCancelled()) {
            half.end = {BranchEndKind::cancelled, last.parameter, "cancelled"};
            return true;
        }
        if (m_work.isDone()) {
            half.end = {BranchEndKind::limit, last.parameter,
                        "the branch goes on: tracing it took all the work that it may take at once"};
            return true;
        }
        m_work.take(static_cast<double>(last.tangent.size()));
        return false;
    }

    /// True for equilibria of one parameter along which the branch does not change it: no load drives their motion.
    bool isContinuum(const EquilibriumPoint& last, const EquilibriumPoint& next) const
    {
        const Eigen::Index p = last.tangent.size() - 1;
        const Eigen::VectorXd way = m_family.between(last, next);
        const double length = std::sqrt(m_family.product(way, way));
        // However wide the range is: relative to natural changes of the parameter.
        const double same = std::max(tolerance::kSevenDigits * m_family.naturalScale() / m_family.scale(),
                                     10 * tolerance::kRoundingOfSum);
        return std::abs(last.tangent[p]) <= same && std::abs(next.tangent[p]) <= same &&
               std::abs(way[p]) <= same * length;
    }

    void note(HalfBranch& half, const EquilibriumPoint& last, const EquilibriumPoint& next, double step) const
    {
        for (SpecialPoint& found : specialsBetween(m_family, last, next, step)) {
            found.after = half.rests.size() - 1;
            half.special.push_back(std::move(found));
        }
    }

    /// True where the step leads to a bound of the range: the half branch then ends there.
    bool leaves(HalfBranch& half, const EquilibriumPoint& last, double step) const
    {
        const double change = step * last.tangent[last.tangent.size() - 1] * m_family.scale();
        const bool isBelow = last.parameter + change < m_low;
        if (!isBelow && last.parameter + change <= m_high) {
            return false;
        }
        const double bound = isBelow ? m_low : m_high;
        if (last.parameter != bound) {
            auto found = m_family.atParameter(last, bound);
            const double way = found ? m_family.product(last.tangent, m_family.between(last, *found)) : 0;
            if (!found || way <= 0 || way > 2 * tolerance::kLongestArc || !m_family.continues(last, *found)) {
                return false;
            }
            note(half, last, *found, way);
            half.rests.push_back(std::move(*found));
        }
        std::optional<BranchEnd> zero = endAtZeroLength(m_family, half.rests);
        const bool isZeroThere =
            zero && std::abs(zero->parameter - bound) <= tolerance::kSevenDigits * m_family.naturalScale();
        half.end = isZeroThere ? *std::move(zero) : BranchEnd{BranchEndKind::range, bound, "the end of the range"};
        return true;
    }

    /// True where the step has passed the start again in its direction.
    bool isClosed(const EquilibriumPoint& start, const EquilibriumPoint& last, const EquilibriumPoint& next) const
    {
        const Eigen::VectorXd before = m_family.between(last, start), after = m_family.between(next, start);
        const double passed = m_family.product(last.tangent, before), left = m_family.product(next.tangent, after);
        const double far = std::sqrt(m_family.product(before, before) - passed * passed);
        return passed > 0 && left <= 0 && far < 0.1 * tolerance::kLongestArc &&
               m_family.product(start.tangent, next.tangent) > tolerance::kStraight;
    }

    const EquilibriumCurve& m_family;
    TracingWork& m_work;
    double m_low, m_high;
    const Monitor& m_monitor;
};

/// Both halves in one, from the end of `backward` to that of `forward`.
Branch joinedBranch(HalfBranch backward, HalfBranch forward)
{
    Branch branch;
    branch.first = std::move(backward.end);
    branch.last = std::move(forward.end);
    const std::size_t behind = backward.rests.size() - 1;
    for (std::size_t i = behind; i > 0; --i) {
        branch.rests.push_back(std::move(backward.rests[i]));
        branch.rests.back().tangent *= -1;
    }
    std::ranges::move(forward.rests, std::back_inserter(branch.rests));
    for (auto each = backward.special.rbegin(); each != backward.special.rend(); ++each) {
        each->after = behind - 1 - each->after;
        std::swap(each->unstableBefore, each->unstableAfter);
        branch.special.push_back(std::move(*each));
    }
    for (SpecialPoint& each : forward.special) {
        each.after += behind;
        branch.special.push_back(std::move(each));
    }
    return branch;
}

/// Traces branches, and those that cross them, each once.
class Explorer {
public:
    Explorer(EquilibriumCurve family, const BranchOptions& options, const Monitor& monitor)
        : m_family(std::move(family)), m_options(options), m_work{options.mostWork}, m_monitor(monitor)
    {
    }

    std::vector<Branch> from(const EquilibriumPoint& start)
    {
        add(start);
        while (!m_waiting.empty() && m_branches.size() < kMostBranches && !m_monitor.isCancelled() &&
               !m_work.isDone()) {
            const EquilibriumPoint ray = std::move(m_waiting.front());
            m_waiting.pop_front();
            if (!isKnown(ray)) {
                add(ray);
            }
        }
        shareSpecial();
        return std::move(m_branches);
    }

private:
    /// A branch that turns back where another crosses it has a stiffness that touches zero: the place is exact on the
    /// other branch, where the stiffness changes its sign.
    void shareSpecial()
    {
        std::vector<SpecialPoint> crossed;
        for (const Branch& branch : m_branches) {
            std::ranges::copy_if(branch.special, std::back_inserter(crossed), [](const SpecialPoint& each) {
                return each.kind != SpecialKind::fold && each.unstableBefore != each.unstableAfter;
            });
        }
        for (Branch& branch : m_branches) {
            for (SpecialPoint& each : branch.special) {
                if (each.unstableBefore != each.unstableAfter) {
                    continue;
                }
                const auto squareTo = [&](const SpecialPoint& other) {
                    const Eigen::VectorXd way = m_family.between(each.rest, other.rest);
                    return m_family.product(way, way);
                };
                const auto same = std::ranges::min_element(crossed, {}, squareTo);
                if (same != crossed.end() && squareTo(*same) < tolerance::kCircle * tolerance::kCircle) {
                    const Eigen::VectorXd tangent = std::move(each.rest.tangent);
                    each.rest = same->rest;
                    each.rest.tangent = tangent;
                    each.kind = same->kind;
                    each.words = wordsOfSpecial(m_family, each);
                }
            }
        }
    }

    void add(const EquilibriumPoint& start)
    {
        EquilibriumPoint back = start;
        back.tangent *= -1;
        Tracer tracer(m_family, m_options, m_work, m_monitor);
        HalfBranch forward = tracer.trace(start);
        const bool isLoop = forward.end.kind == BranchEndKind::closed;
        HalfBranch backward = isLoop ? HalfBranch{{start}, {}, forward.end} : tracer.trace(back);
        Branch branch = joinedBranch(std::move(backward), std::move(forward));
        for (SpecialPoint& each : branch.special) {
            const std::vector<EquilibriumPoint> rays = nameSpecial(m_family, each, roomOf(each, branch));
            if (m_options.followsCrossing) {
                m_waiting.insert(m_waiting.end(), rays.begin(), rays.end());
            }
        }
        m_branches.push_back(std::move(branch));
    }

    /// The distance from a special point to the nearest other one of its branch.
    double roomOf(const SpecialPoint& special, const Branch& branch) const
    {
        double room = std::numeric_limits<double>::infinity();
        for (const SpecialPoint& each : branch.special) {
            const Eigen::VectorXd way = m_family.between(special.rest, each.rest);
            const double far = std::sqrt(m_family.product(way, way));
            room = &each == &special ? room : std::min(room, far);
        }
        return room;
    }

    /// True for an equilibrium on a branch that has been traced.
    bool isKnown(const EquilibriumPoint& rest) const
    {
        return std::ranges::any_of(m_branches, [&](const Branch& branch) {
            const auto nearest = std::ranges::min_element(branch.rests, {}, [&](const EquilibriumPoint& each) {
                const Eigen::VectorXd way = m_family.between(each, rest);
                return m_family.product(way, way);
            });
            const Eigen::VectorXd way = m_family.between(*nearest, rest);
            if (m_family.product(way, way) > 4 * tolerance::kLongestArc * tolerance::kLongestArc) {
                return false;
            }
            const auto there = m_family.stepped(*nearest, m_family.product(nearest->tangent, way));
            const Eigen::VectorXd off = there ? m_family.between(*there, rest) : way;
            return m_family.product(off, off) < tolerance::kNearlySame * tolerance::kNearlySame;
        });
    }

    EquilibriumCurve m_family;
    BranchOptions m_options;
    TracingWork m_work;
    const Monitor& m_monitor;
    std::vector<Branch> m_branches;
    std::deque<EquilibriumPoint> m_waiting;
};

/// The branches through the equilibrium that is found with this value of the variable.
Outcome<Sweep> branchesFrom(double parameter, const Mechanism& mechanism, const Variable& variable,
                            const BranchOptions& options, const Monitor& monitor)
{
    EquilibriumCurve family(mechanism, variable, kScaleOfRange * std::abs(options.to - options.from));
    Outcome<EquilibriumPoint> found = family.foundAt(parameter, monitor);
    if (!found) {
        return Failure{found.reason()};
    }
    EquilibriumPoint start = std::move(found).value();
    start.tangent *= options.to < options.from ? -1 : 1;
    return Sweep{.mechanism = mechanism,
                 .variable = variable,
                 .modes = std::numeric_limits<std::size_t>::max(),
                 .curves = Explorer(std::move(family), options, monitor).from(start)};
}

/// True where no equilibrium follows the first one: neither limit nor user has ended its branch.
bool isWithoutBranch(const Outcome<Sweep>& diagram)
{
    if (!diagram || diagram->curves.front().rests.size() > 1) {
        return false;
    }
    const BranchEndKind kind = diagram->curves.front().last.kind;
    return kind != BranchEndKind::limit && kind != BranchEndKind::cancelled;
}

}  // namespace

Outcome<Sweep> branchesOf(const Mechanism& mechanism, const Variable& variable, const BranchOptions& options,
                          const Monitor& monitor)
{
    const double low = std::min(options.from, options.to), high = std::max(options.from, options.to);
    const double start = std::clamp(variable.value, low, high);
    Outcome<Sweep> diagram = branchesFrom(start, mechanism, variable, options, monitor);
    // Where the start is neutral, as without any load, only loaded equilibria lie on branches.
    for (const double other : {high, low}) {
        if (other != start && isWithoutBranch(diagram)) {
            Outcome<Sweep> loaded = branchesFrom(other, mechanism, variable, options, monitor);
            if (loaded && !isWithoutBranch(loaded)) {
                diagram = std::move(loaded);
            }
        }
    }
    if (low < high && isWithoutBranch(diagram)) {
        const Branch& branch = diagram->curves.front();
        const BranchEnd& end = branch.last.kind == BranchEndKind::range ? branch.first : branch.last;
        return Failure{Text("no equilibrium follows that with {1} = {2}: {3}", variable.name,
                            Number{branch.rests.front().parameter}, end.words)};
    }
    return diagram;
}

BranchSlice branchSlice(const Variable& first, const BranchOptions& options, const Variable& second, double value,
                        const Monitor& monitor)
{
    const Outcome<Mechanism> there = changedBy(second, value);
    const Outcome<Variable> varied =
        there ? variableNamed(*there, first.name) : Outcome<Variable>(Failure{there.reason()});
    if (!varied) {
        return {value, {}, varied.reason()};
    }
    Outcome<Sweep> diagram = branchesOf(*there, *varied, options, monitor);
    return diagram ? BranchSlice{value, std::move(diagram).value(), {}} : BranchSlice{value, {}, diagram.reason()};
}

Analysis analysisAt(const Sweep& diagram, const EquilibriumPoint& rest, const AnalysisOptions& options)
{
    const Outcome<Mechanism> there = diagram.variable.with(rest.parameter);
    if (!there) {
        return {};
    }
    auto system = std::make_shared<System>(*there, System::Validated{});
    system->countFrom(rest.linkAngles);
    Equilibrium equilibrium = equilibriumAt(*system, rest.q);
    equilibrium.status = EquilibriumStatus::converged;
    return analyzeAt({*there, {}, std::move(system)}, std::move(equilibrium), options);
}

}  // namespace eigenlink
