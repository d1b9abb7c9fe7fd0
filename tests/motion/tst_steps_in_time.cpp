// The steps that a motion keeps and the reach of the next ones: functions of time, springs whose line turns, the
// last steps with the curve through them, and the remaining work.

#include "model/dynamics/motion_work.h"
#include "model/dynamics/step_history.h"
#include "model/mechanism/expressions/time_curve.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A mass on which a force with these two functions acts.
System pushedBy(const TimeFunction& x, const TimeFunction& y = TimeFunction(0.0))
{
    Mechanism mechanism = built({{"P", {0, 0}}, {"O", {-1, 0}, true}}, {PointMass{"m", "P", 2, {}}}, {0, 0});
    Force force{"F", "P", {}, {}};
    force.forceInTime = {x, y};
    mechanism.elements.push_back(force);
    return System(mechanism);
}

TimeFunction formula(const char* text)
{
    return TimeFunction::Formula{text};
}
TimeFunction table(const std::vector<double>& times)
{
    TimeFunction::Table result;
    for (const double t : times) {
        result.rows.push_back({t, std::sin(3 * t) + t * t});
    }
    return result;
}

/// All breaks that steps of `longest` meet on the way to the end; none where steps do not end before them, or do not
/// come forward.
std::vector<double> breaksUntil(const TimeSteps& steps, double duration, double longest)
{
    std::vector<double> found;
    double t = 0;
    for (int i = 0; t < duration && i < 100000; ++i) {
        const TimeSteps::End end = steps.endOf(t, std::min(duration, t + longest));
        const bool isBefore = !end.at || (end.t == end.at->before && end.at->before <= end.at->after);
        if (!(isBefore && end.t >= t && end.t <= std::min(duration, t + longest))) {
            return {};
        }
        if (end.at) {
            found.push_back(end.at->after);
        }
        t = end.at ? end.at->after : end.t;
    }
    return found;
}

/// Up to rounding, and to steps of no length where two functions break at once or an edge passes through zero.
bool areTheSame(std::vector<double> found, const std::vector<double>& expected)
{
    const auto isSame = [](double a, double b) { return std::abs(a - b) < 1e-12; };
    found.erase(std::ranges::unique(found, isSame).begin(), found.end());
    return std::ranges::equal(found, expected, isSame);
}

TakenStep stepAt(double t, double value, double margin = 1)
{
    TakenStep step;
    step.t = t;
    step.state = {Eigen::Vector2d(value, t), Eigen::Vector2d(1, 1)};
    step.acceleration.a = Eigen::Vector2d::Zero();
    step.margin = margin;
    return step;
}

/// The steps at these times in a history.
StepHistory historyOf(const System& system, const std::vector<double>& times)
{
    StepHistory history(system);
    for (const double t : times) {
        t == times.front() ? history.begin(stepAt(t, t * t)) : history.add(stepAt(t, t * t));
    }
    return history;
}

SpringLines oneLine(Vector2 line, Vector2 rate = {})
{
    return {{line}, {rate}};
}

}  // namespace

class StepsInTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Constant loads leave steps as long as they want to be.
    void constantLoads_leaveStepsFree()
    {
        for (const TimeFunction& constant : {TimeFunction(3.0), formula("2*3")}) {
            const System system = pushedBy(constant);
            const TimeSteps steps(system, 10, 0.1);
            QVERIFY(steps.isFree() && !steps.hasFormula());
            for (const double to : {1e-9, 0.3, 10.0, 1e6}) {
                QCOMPARE(steps.endOf(0, to).t, to);
                QVERIFY(!steps.endOf(0, to).at);
            }
            QCOMPARE(steps.smoothAround(3, 7), (std::pair<double, double>(-4, 10)));
        }
    }

    /// A step passes no more than a period of the fastest wave.
    void waves_areSeenInEveryPeriod()
    {
        for (const double frequency : {0.5, 3.0, 40.0}) {
            const System system = pushedBy(TimeFunction::Harmonic{0.0, 2, frequency, 0.3},
                                           TimeFunction::Harmonic{0.0, 2, frequency / 3, 0});
            const TimeSteps steps(system, 10, 0.1);
            QVERIFY(!steps.isFree() && !steps.hasFormula());
            COMPARE_WITHIN(steps.endOf(1.5, 100).t, 1.5 + 1 / frequency, 1e-12);
            COMPARE_WITHIN(steps.endOf(1.5, 1.5 + 0.2 / frequency).t, 1.5 + 0.2 / frequency, 1e-15);
        }
    }

    /// Under formulas in which anything can happen steps are short against the motion and its outputs.
    void formulas_keepStepsShort()
    {
        const System system = pushedBy(formula("t^2"));
        for (const double output : {1e-3, 0.1, 5.0}) {
            const TimeSteps steps(system, 20, output);
            QVERIFY(steps.hasFormula());
            const double longest = steps.endOf(2, 20).t - 2;
            QVERIFY(longest <= 20.0 / 500 * (1 + 1e-12) && longest <= 16 * output * (1 + 1e-12) && longest > 0);
        }
    }

    /// Every row of tables and every jump of formulas ends a step, however long the steps would be; none is met twice.
    void breaks_areMetOneByOne_data()
    {
        QTest::addColumn<double>("longest");
        QTest::newRow("steps over everything") << 100.0;
        QTest::newRow("long steps") << 0.7;
        QTest::newRow("short steps") << 0.013;
    }
    void breaks_areMetOneByOne()
    {
        QFETCH(double, longest);
        const std::vector<double> rows{0.5, 0.9, 1.4, 2.2, 3.1, 3.7, 4.5};
        const System tables = pushedBy(table(rows), table({1.1, 1.4, 2.9, 3.3}));
        const std::vector<double> expected{0.5, 0.9, 1.1, 1.4, 2.2, 2.9, 3.1, 3.3, 3.7, 4.5};
        const std::vector<double> found = breaksUntil(TimeSteps(tables, 6, 0.1), 6, longest);
        QVERIFY(areTheSame(found, expected));
        const System jumps = pushedBy(formula("step(t-1/3)-step(t-2)"), formula("abs(t-pi)"));
        QVERIFY(areTheSame(breaksUntil(TimeSteps(jumps, 6, 0.1), 6, longest), {1.0 / 3, 2, std::numbers::pi}));
    }

    /// A clock that runs ahead by c makes everything happen c earlier.
    void clock_shiftsWhatHappens()
    {
        System system = pushedBy(table({0.5, 0.9, 1.4, 2.2, 3.1}), formula("step(t-1.7)"));
        const TimeSteps plain(system, 6, 0.1);
        System ahead = system;
        ahead.startClockAt(0.75);
        const TimeSteps shifted(ahead, 6, 0.1);
        for (double t = 0; t < 3; t += 0.0371) {
            COMPARE_WITHIN(shifted.endOf(t, t + 2).t + 0.75, plain.endOf(t + 0.75, t + 2.75).t, 1e-12);
            const auto [from, to] = shifted.smoothAround(t, 0.6);
            const auto [plainFrom, plainTo] = plain.smoothAround(t + 0.75, 0.6);
            COMPARE_WITHIN(from + 0.75, plainFrom, 1e-12);
            COMPARE_WITHIN(to + 0.75, plainTo, 1e-12);
        }
    }

    /// From the last break before t to the first after it, no farther than the reach.
    void smoothPart_endsAtTheBreaksAround()
    {
        const std::vector<double> rows{0.5, 0.9, 1.4, 2.2, 3.1};
        const System system = pushedBy(table(rows));
        const TimeSteps steps(system, 6, 0.1);
        for (double t = 0.03; t < 4; t += 0.0571) {
            for (const double reach : {0.05, 0.3, 5.0}) {
                double before = t - reach, after = t + reach;
                for (const double row : rows) {
                    before = row < t ? std::max(before, row) : before;
                    after = row > t ? std::min(after, row) : after;
                }
                const auto [from, to] = steps.smoothAround(t, reach);
                COMPARE_WITHIN(from, before, 1e-12);
                COMPARE_WITHIN(to, after, 1e-12);
            }
        }
    }

    void endOfAFunction_isForeseen()
    {
        const System system = pushedBy(formula("sqrt(2-t)"), formula("1/(t-5)"));
        const TimeSteps steps(system, 10, 0.1);
        QVERIFY(steps.isFiniteAt(0) && steps.isFiniteAt(2) && !steps.isFiniteAt(2.001) && !steps.isFiniteAt(5));
        // One of the places 1 s, 0.1 s … beyond a time lies behind the end.
        QVERIFY(steps.failsAfter(1.95) && steps.failsAfter(1.5) && steps.failsAfter(2));
        QVERIFY(!steps.failsAfter(0.5));
    }

    /// At most three steps are kept; the one before or at a time is found among them.
    void history_keepsTheLastThree()
    {
        const System system = pushedBy(TimeFunction(0.0));
        StepHistory history(system);
        for (int i = 0; i < 12; ++i) {
            const double t = 0.5 * i;
            i == 0 ? history.begin(stepAt(t, t, 0.5)) : history.add(stepAt(t, t, i == 11 ? 0.9 : 1 - 0.02 * i));
            QCOMPARE(history.size(), std::size_t(std::min(i + 1, 3)));
            QCOMPARE(history.last().t, t);
            QCOMPARE(history.first().t, std::max(0.0, t - 1));
            QCOMPARE(history[history.size() - 1].t, t);
            QVERIFY(history.at(t) == &history.last() && history.at(t * (1 + 1e-15)) == &history.last());
            QVERIFY(history.at(t + 0.25) == nullptr && history.at(t - 5) == nullptr);
            QVERIFY(history.at(t + 1e-9) == nullptr);
            QCOMPARE(history.before(t + 3).t, t);
            QCOMPARE(history.before(t).t, t);
            QCOMPARE(history.before(t - 0.25).t, std::max(t - 0.5, 0.0));
            QCOMPARE(history.before(-1).t, history.first().t);
            QCOMPARE(history.instantAt(t + 0.1).t, t + 0.1);
            QVERIFY(history.instantAt(t + 0.1).directions == &history.last().directions);
        }
        COMPARE_WITHIN(history.leastMargin(), 0.8, 1e-12);
        history.begin(stepAt(9, 1));
        QCOMPARE(history.size(), std::size_t(1));
        QVERIFY(history.stagesAt(9) == nullptr);
    }

    /// Steps of nanoseconds are as far apart as steps of seconds.
    void history_tellsShortStepsApart()
    {
        const System system = pushedBy(TimeFunction(0.0));
        for (const double h : {1.0, 1e-9, 1e-13}) {
            StepHistory history(system);
            history.begin(stepAt(0, 0));
            history.add(stepAt(h, h));
            QVERIFY(history.at(h) == &history.last() && history.at(0) == &history.first());
            QVERIFY(history.at(0.9 * h) == nullptr && history.at(1e-3 * h) == nullptr);
        }
    }

    /// The interval ends at a jump, at the ends of the motion, or where a step ends that follows every function.
    void followedPart_holdsWhatStepsFollow()
    {
        const System wave = pushedBy(TimeFunction::Harmonic{0, 1, 50, 0}),
                     jump = pushedBy(TimeFunction::Formula{"if(t<0.5,0,1)"}), still = pushedBy(TimeFunction(1.0));
        const auto [from, to] = TimeSteps(wave, 10, 1).followedAround(3);
        QVERIFY(from < 3 && to > 3 && to - from < 0.04 && to - from > 1e-3);
        const TimeSteps steps(jump, 10, 1);
        const double before = std::nextafter(0.5, 0), after = std::nextafter(0.5, 1);
        QVERIFY(steps.followedAround(before) == std::pair(0.0, before));
        QVERIFY(steps.followedAround(after) == std::pair(after, 10.0));
        QCOMPARE(TimeSteps(still, 10, 1).followedAround(2).second, 10.0);
    }

    /// The curve goes through all steps with their velocities and accelerations: a parabola comes back exactly.
    void history_hasTheCurveThroughItsSteps()
    {
        const System system = pushedBy(TimeFunction(0.0));
        const auto fall = [](double t) {
            TakenStep step = stepAt(t, 0);
            step.state = {Eigen::Vector2d(1 + 2 * t - 3 * t * t, 5 * t), Eigen::Vector2d(2 - 6 * t, 5)};
            step.acceleration.a = Eigen::Vector2d(-6, 0);
            return step;
        };
        StepHistory history(system);
        history.begin(fall(0.2));
        for (const double t : {0.4, 0.9, 1.1}) {
            history.add(fall(t));
            const Osculation curve = history.curve();
            for (const double at : {0.3, 0.5, 1.0}) {
                QVERIFY((curve.at(at).value - fall(at).state.q).norm() < 1e-12);
                QVERIFY((curve.at(at).first - fall(at).state.v).norm() < 1e-11);
            }
        }
        const OsculationNode node = nodeOf(history.last());
        QVERIFY(node.t == 1.1 && node.value == history.last().state.q && node.first == history.last().state.v);
        QVERIFY(node.second == history.last().acceleration.a);
    }

    /// Steps of very different lengths have no curve in common; the same whichever of them is the longer one, and at
    /// any scale of time.
    void unevenSteps_areSeen()
    {
        const System system = pushedBy(TimeFunction(0.0));
        for (const double scale : {1e-6, 1.0, 1e3}) {
            for (const double ratio : {1.0, 3.0, 5.9}) {
                QVERIFY(historyOf(system, {0, scale, scale * (1 + ratio)}).areEven());
                QVERIFY(historyOf(system, {0, scale * ratio, scale * (1 + ratio)}).areEven());
            }
            QVERIFY(!historyOf(system, {0, scale, 8 * scale}).areEven());
            QVERIFY(!historyOf(system, {0, 7 * scale, 8 * scale}).areEven());
        }
        QVERIFY(historyOf(system, {0, 1}).areEven() && historyOf(system, {0}).areEven());
        // A spring that turns between two steps by a quarter: they must be nearly as long as each other.
        const auto turning = [&](double second) {
            StepHistory history(system);
            TakenStep first = stepAt(0, 0), next = stepAt(1, 0), last = stepAt(1 + second, 0);
            first.lines = oneLine({1, 0});
            next.lines = last.lines = oneLine({0, 1});
            history.begin(first);
            history.add(next);
            history.add(last);
            return history.areEven();
        };
        QVERIFY(turning(1.9) && !turning(2.1) && turning(0.6) && !turning(0.4));
    }

    /// The largest velocity, where nothing has moved yet √(a L); turns of cross-sections of beams are left out.
    void speed_isTheLargestSoFar()
    {
        const Moving moving(heavyFourBar(), 1);
        StepHistory history(moving.system);
        const Eigen::Vector4d rates(0.3, -2, 1, 0.5);
        QCOMPARE(history.largestOf(rates), 2.0);
        TakenStep step;
        step.state = moving.state;
        step.acceleration.a = Eigen::Vector4d(0, 0, -8, 1);
        step.scale = 0.1;
        const double fall = std::sqrt(8 * moving.system.size());
        QCOMPARE(history.speedAt(step), fall);
        step.scale = 3 * fall;
        QCOMPARE(history.speedAt(step), 3 * fall);
        history.begin(step);
        QCOMPARE(history.speed(), 3 * fall);
        step.scale = 0;
        step.acceleration.a.setZero();
        QVERIFY(history.speedAt(step) > 0);
    }

    /// Lines of springs and their rates, against differences of places.
    void springLines_haveTheirRates()
    {
        const Moving moving(heavyFourBar(), 3);
        const SpringLines lines = springLinesOf(moving.system, moving.state, {}, 1);
        QCOMPARE(lines.lines.size(), std::size_t(1));
        const auto vectorAt = [&](double t) {
            const Eigen::VectorXd q = moving.state.q + t * moving.state.v;
            return Vector2{q[2], q[3]};  // from A at the origin to C
        };
        const Vector2 rate = 1e3 * (vectorAt(1e-3) - vectorAt(0));
        const double sign = dot(lines.lines[0], vectorAt(0)) > 0 ? 1 : -1;
        QVERIFY(distance(sign * lines.lines[0], vectorAt(0)) < 1e-12);
        QVERIFY2(distance(sign * lines.rates[0], rate) < 1e-6 * length(rate),
                 qPrintable(QString::number(lines.rates[0].x)));
        // Where only the other end moves, with the ground.
        Mechanism shaken = heavyFourBar();
        shaken.elements.push_back(SupportMotion{"S", "A", {TimeFunction::Ramp{0.0, 0.5}}, {}, {}});
        const System system(shaken);
        const MotionState resting{moving.state.q, Eigen::VectorXd::Zero(4)};
        const SpringLines pulled = springLinesOf(system, resting, {}, 1);
        QVERIFY(distance(sign * pulled.rates[0], {-0.5, 0}) < 1e-6);
        QVERIFY(springLinesOf(System(parallelogramAt(1)), Moving(parallelogramAt(1), 1).state, {}, 1).lines.empty());
    }

    /// A line that turns by much without a great change of its length is a turn for every factor below that change;
    /// to and fro is the same.
    void turnsOfLines_areToldByAngleAndLength()
    {
        for (const double angle : {0.05, 0.5, 2.0, 3.1}) {
            for (const double stretch : {0.2, 0.9, 1.0, 1.4, 4.0}) {
                const SpringLines a = oneLine(rotated({0.7, 0}, 0.3)),
                                  b = oneLine(stretch * rotated({0.7, 0}, 0.3 + angle));
                const double change = std::max(stretch, 1 / stretch);
                for (const double factor : {0.0, 1.5, 3.0}) {
                    const bool expected = angle > 0.3 && change > factor;
                    QCOMPARE(linesTurn(a, b, factor), expected);
                    QCOMPARE(linesTurn(b, a, factor), expected);
                }
            }
        }
        QVERIFY(!linesTurn({}, {}));
    }

    /// A spring whose other end flies by at a distance: the share of a step that may be taken keeps its turn small or
    /// comes only nearer; where the step is short enough nothing is spoilt.
    void shareOfAStep_keepsTheTurnSmall()
    {
        for (const double aside : {0.5, 0.3, 0.1, 1e-2, 1e-4}) {
            LineTurns turns;
            Vector2 from{aside > 0.2 ? 0.0 : -1.0, aside};
            double h = 1;
            int steps = 0;
            while (from.x < 1 && ++steps < 500) {
                const Vector2 to{from.x + h, aside};
                const auto turn = turns.spoiling(oneLine(from, {1, 0}), oneLine(to, {1, 0}), h, 1e-9, false);
                if (turn) {
                    QVERIFY(turn->fraction > 0 && turn->fraction < 1 && !turn->isThrough && turn->line == 0);
                    QVERIFY(turns.isTurning());
                    h *= turn->fraction;
                    continue;
                }
                const double angle = std::abs(angleOf(to) - angleOf(from));
                QVERIFY2(angle < 1.01, qPrintable(QString::number(angle)));
                turns.pass(oneLine(from), oneLine(to));
                from = to;
                h *= 1.7;
            }
            QVERIFY2(steps < 120 && from.x >= 1, qPrintable(QString::number(steps)));
            QVERIFY(!turns.isTurning() || aside < 0.2);
        }
    }

    /// Ends that meet head on are leapt over, but only from very near: at the share of the way where they meet.
    void endsThatMeet_areLeaptOver()
    {
        for (const double near : {1e-7, 1e-5, 1e-2}) {
            LineTurns turns;
            const auto turn =
                turns.spoiling(oneLine({-near, 0}, {1, 0}), oneLine({3 * near, 0}, {1, 0}), 1, 1e-4, false);
            QVERIFY(turn);
            QCOMPARE(turn->isThrough, near < 1e-4);
            COMPARE_WITHIN(turn->fraction, turn->isThrough ? 0.25 : 0.225, 1e-12);
        }
        LineTurns beside;
        const auto past = beside.spoiling(oneLine({-1e-5, 3e-7}), oneLine({3e-5, 3e-7}), 1, 1e-4, false);
        QVERIFY(past && !past->isThrough);
        // In and out again within a step, of which both ends show the same line: seen by its rates.
        LineTurns turns;
        QVERIFY(turns.spoiling(oneLine({1, 0}, {-8, 0}), oneLine({1, 0}, {8, 0}), 1, 1e-9, false));
        LineTurns calm;
        QVERIFY(!calm.spoiling(oneLine({1, 0}, {-0.1, 0}), oneLine({1, 0}, {0.1, 0}), 1, 1e-9, false));
        QVERIFY(!calm.spoiling(oneLine({1, 0}, {8, 0}), oneLine({1, 0}, {-8, 0}), 1, 1e-9, false));
        QVERIFY(!calm.spoiling(oneLine({1, 0}, {20, 0}), oneLine({1, 0}, {20, 0}), 1, 1e-9, false));
        // Of an error that sees nothing of a line that turns and shrinks the step is taken once more, as long.
        const auto again = calm.spoiling(oneLine({1, 0}), oneLine(rotated({0.4, 0}, 0.6)), 1, 1e-9, true);
        QVERIFY(again && again->fraction == 1 && calm.isTurning());
        QVERIFY(!calm.spoiling(oneLine({1, 0}), oneLine(rotated({0.4, 0}, 0.6)), 1, 1e-9, true));
    }

    /// Evaluations are counted; the motion stops at its limit, and not without one.
    void work_endsAtItsLimit()
    {
        const System system = pushedBy(TimeFunction(0.0));
        const TimeSteps times(system, 1, 0.1);
        for (const std::size_t most : {std::size_t(0), std::size_t(100)}) {
            SimulationOptions options;
            options.mostEvaluations = most;
            const Monitor monitor;
            MotionWork work(system, options, times, monitor);
            for (std::size_t i = 0; i < 30; ++i) {
                QCOMPARE(work.reasonToStop(0.1).isEmpty(), most == 0 || 7 * i < most);
                QCOMPARE(work.evaluations(), 7 * i);
                work.count(7, 0.5);
            }
        }
    }

    /// A motion of d s whose steps have the length h and cost w each goes on where d/h steps are affordable,
    /// and otherwise ends early, with the number that it would take.
    void work_isForeseen_data()
    {
        addColumns<double, bool>({"share", "ends"});
        QTest::newRow("half of it") << 0.5 << false;
        QTest::newRow("nearly all") << 0.97 << false;
        QTest::newRow("twice as much") << 2.0 << true;
        QTest::newRow("a thousand times") << 1000.0 << true;
    }
    void work_isForeseen()
    {
        QFETCH(double, share);
        QFETCH(bool, ends);
        const System system = pushedBy(TimeFunction(0.0));
        constexpr std::size_t kSteps = 20000;
        SimulationOptions options;
        options.duration = 10;
        options.mostWork = 12 * double(kSteps) * std::pow(3.0, 1.2) / share;  // n = 2, m = 0
        const TimeSteps times(system, options.duration, options.step);
        const Monitor monitor;
        MotionWork work(system, options, times, monitor);
        std::size_t steps = 0;
        Text reason;
        while (steps < kSteps && reason.isEmpty()) {
            work.count(12);
            ++steps;
            reason = work.reasonToEnd(options.duration * double(steps) / kSteps, steps);
        }
        QCOMPARE(!reason.isEmpty(), ends);
        if (ends) {
            QVERIFY(double(steps) < 0.2 * double(kSteps) / share + 10);
            const std::string words = rendered(reason);
            QVERIFY2(words.find("2e+04 steps") != std::string::npos || words.find("20000 steps") != std::string::npos,
                     words.c_str());
        }
    }

    /// Steps that would be too many by their number alone end the motion at the first look, whatever they cost.
    void stepsForDays_endTheMotion()
    {
        const System system = pushedBy(TimeFunction(0.0));
        SimulationOptions options;
        options.duration = 100;
        const TimeSteps times(system, options.duration, options.step);
        for (const double h : {1e-3, 4e-6, 1e-9}) {
            const Monitor monitor;
            MotionWork work(system, options, times, monitor);
            Text reason;
            std::size_t steps = 0;
            while (steps < 9000 && reason.isEmpty()) {
                ++steps;
                reason = work.reasonToEnd(h * double(steps), steps);
            }
            QCOMPARE(!reason.isEmpty(), options.duration / h > 2e7);
            QVERIFY(reason.isEmpty() || rendered(reason).find("more than are made at once") != std::string::npos);
        }
    }
};

QTEST_GUILESS_MAIN(StepsInTimeTest)
#include "tst_steps_in_time.moc"
