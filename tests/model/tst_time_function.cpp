#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/expressions/time_function.h"
#include "tests/support/calculus.h"
#include "tests/support/columns.h"

#include <cmath>
#include <limits>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Rows = std::vector<Vector2>;

/// Times that increase unevenly, with these values.
template <class Values>
Rows rowsOf(Values values, int count, std::uint32_t seed)
{
    const Eigen::VectorXd steps = randomVector(count, seed, 0.4);
    Rows rows;
    double t = -1.3;
    for (int i = 0; i < count; ++i) {
        rows.push_back({t, values(t)});
        t += 0.5 + steps[i];
    }
    return rows;
}

Rows someRows(int count, std::uint32_t seed)
{
    Rows rows = rowsOf([](double) { return 0.0; }, count, seed);
    const Eigen::VectorXd values = randomVector(count, seed + 50, 2);
    for (int i = 0; i < count; ++i) {
        rows[static_cast<std::size_t>(i)].y = values[i];
    }
    return rows;
}

TimeFunction tableOf(const Rows& rows)
{
    return TimeFunction::Table{rows};
}

double differenceOf(const Jet& a, const Jet& b)
{
    return std::max({std::abs(a.value - b.value), std::abs(a.first - b.first), std::abs(a.second - b.second)});
}

/// One of each rule, with and without a constant part.
std::vector<TimeFunction> everyRule()
{
    return {2.5,
            TimeFunction::Ramp{0.4, -1.5},
            TimeFunction::Ramp{{}, 2},
            TimeFunction::Harmonic{0.3, 1.2, 0.7, 0.4},
            TimeFunction::Harmonic{{}, -0.8, 1.3, 0},
            tableOf(someRows(6, 3)),
            TimeFunction::Formula{"sin(2*t)*exp(-t/3) + t^2/5"},
            TimeFunction::Formula{"exp(-t)*sin(3*t)^2/(4+t) + sqrt(3+t)^1.5 - atan(t)*tanh(t) + 2^t - log(5+t)"},
            TimeFunction::Formula{"acos(t/9) + asin(t/7)*cosh(t/3) - sinh(t)/tan(1+t/9) - -t**3"},
            TimeFunction::Formula{"a*t + b", {{"a", {2, kNoDimension}}, {"b", {-0.5, kNoDimension}}}}};
}

const double kTimes[] = {-2.0, -0.9, 0.0, 0.33, 1.7, 4.2};

constexpr double kInfinite = std::numeric_limits<double>::infinity();

}  // namespace

/// Functions of time: their derivatives, their splines, and how they are shifted, scaled, written and refused.
class TestTimeFunction : public QObject {
    Q_OBJECT

private slots:
    void curves_haveTheirDerivatives()
    {
        for (const TimeFunction& function : everyRule()) {
            const TimeCurve curve(function, 0.7);
            for (const double t : kTimes) {
                const Jet jet = curve.at(t);
                const auto value = [&](double s) { return curve.at(s).value; };
                const auto first = [&](double s) { return curve.at(s).first; };
                QVERIFY(std::abs(jet.first - rateOf(value, t, 1e-3)) < 1e-8 * (1 + std::abs(jet.first)));
                QVERIFY(std::abs(jet.second - rateOf(first, t, 1e-3)) < 1e-8 * (1 + std::abs(jet.second)));
            }
        }
    }

    void constantPart_leftOut_isWhatIsDrawn()
    {
        QCOMPARE(TimeCurve(TimeFunction::Ramp{{}, 2}, 0.7).at(3).value, 6.7);
        QCOMPARE(TimeCurve(TimeFunction::Ramp{1, 2}, 0.7).at(3).value, 7.0);
        QCOMPARE(TimeCurve(TimeFunction::Harmonic{{}, 2, 1, 0}, 0.7).at(0).value, 0.7);
        QCOMPARE(TimeCurve(TimeFunction::Harmonic{1, 2, 0.25, 0}, 0.7).at(1).value, 3.0);
        // A function with a fault is zero.
        QVERIFY(TimeCurve(TimeFunction::Formula{"2*("}, 0.7).isConstant());
        QCOMPARE(TimeCurve(TimeFunction::Formula{"2*("}, 0.7).at(1).value, 0.0);
        QVERIFY(TimeCurve(TimeFunction::Formula{"2*a", {{"a", {4, kNoDimension}}}}).isConstant());
        QVERIFY(!TimeCurve(TimeFunction::Formula{"t"}).isConstant() &&
                TimeCurve(TimeFunction::Formula{"t"}).isFormula());
    }

    /// Through its rows; smooth to the second derivative everywhere, and to the third next to its ends.
    void splines_areSmoothThroughTheirRows()
    {
        constexpr double kAside = 1e-9;
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const int count = 2 + static_cast<int>(seed % 8);
            const Rows rows = someRows(count, seed);
            const Spline spline(rows);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                QVERIFY(std::abs(spline.at(rows[i].x).value - rows[i].y) < 1e-14);
                const Jet before = spline.at(rows[i].x - kAside), after = spline.at(rows[i].x + kAside);
                QVERIFY(std::abs(before.value - after.value) < 1e-4 && std::abs(before.first - after.first) < 1e-4);
                const bool isEnd = i == 0 || i + 1 == rows.size();
                QVERIFY(isEnd || std::abs(before.second - after.second) < 1e-4);
                const auto third = [&](double t) {
                    return (spline.at(t + 1e-3).second - spline.at(t - 1e-3).second) / 2e-3;
                };
                const bool isNextToEnd = i == 1 || i + 2 == rows.size();
                QVERIFY(isEnd || !isNextToEnd ||
                        std::abs(third(rows[i].x - 2e-3) - third(rows[i].x + 2e-3)) <
                            1e-6 * (1 + std::abs(third(rows[i].x))));
            }
            // Beyond the ends along the tangents.
            const Jet first = spline.at(rows.front().x), last = spline.at(rows.back().x);
            QVERIFY(std::abs(spline.at(rows.front().x - 2).value - first.value + 2 * first.first) < 1e-13);
            QVERIFY(std::abs(spline.at(rows.back().x + 2).value - last.value - 2 * last.first) < 1e-12);
            QCOMPARE(spline.at(rows.back().x + 2).second, 0.0);
        }
    }

    /// Through four points and more of a cubic it is the cubic, through three of a parabola that, through two the line.
    void splines_ofPolynomials_areThese()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const int count = 1 + static_cast<int>(seed % 7);
            Eigen::VectorXd c = randomVector(4, seed, 2);
            c.tail(4 - std::min(4, count)).setZero();
            const auto polynomial = [&](double t) { return c[0] + t * (c[1] + t * (c[2] + t * c[3])); };
            const Rows rows = rowsOf(polynomial, count, seed);
            const Spline spline(rows);
            for (double s = 0; s < 1; s += 0.125) {
                const double t = rows.front().x + s * (rows.back().x - rows.front().x);
                const Jet exact{polynomial(t), c[1] + t * (2 * c[2] + t * 3 * c[3]), 2 * c[2] + 6 * t * c[3]};
                QVERIFY(differenceOf(spline.at(t), exact) < 1e-10);
            }
        }
        QCOMPARE(Spline({}).at(3).value, 0.0);
    }

    /// A spline is linear in its values and does not know where the origin of time is.
    void splines_areLinearAndMoveWithTime()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Rows a = someRows(6, seed);
            Rows b = a, sum = a, later = a, slower = a;
            const Eigen::VectorXd values = randomVector(6, seed + 90);
            for (std::size_t i = 0; i < a.size(); ++i) {
                b[i].y = values[static_cast<Eigen::Index>(i)];
                sum[i].y = 2 * a[i].y - 3 * b[i].y;
                later[i].x += 4;
                slower[i].x *= 2;
            }
            for (const double t : kTimes) {
                const Jet ofA = Spline(a).at(t), ofB = Spline(b).at(t);
                const Jet expected{2 * ofA.value - 3 * ofB.value, 2 * ofA.first - 3 * ofB.first,
                                   2 * ofA.second - 3 * ofB.second};
                QVERIFY(differenceOf(Spline(sum).at(t), expected) < 1e-11);
                QVERIFY(differenceOf(Spline(later).at(t + 4), ofA) < 1e-11);
                const Jet slow = Spline(slower).at(2 * t);
                QVERIFY(differenceOf({slow.value, 2 * slow.first, 4 * slow.second}, ofA) < 1e-11);
            }
        }
    }

    /// sign · f + shift and factor · f, with their derivatives; omitted numbers follow the drawing, which moves too.
    void shiftedAndScaled_areWhatTheySay()
    {
        for (const TimeFunction& function : everyRule()) {
            for (const double sign : {1.0, -1.0}) {
                for (const double shift : {0.0, 0.25, -3.0}) {
                    const double drawn = 0.7;
                    const TimeCurve before(function, drawn),
                        after(shifted(function, sign, shift), sign * drawn + shift);
                    const TimeCurve larger(scaled(function, -2.5), -2.5 * drawn);
                    for (const double t : kTimes) {
                        const Jet f = before.at(t);
                        QVERIFY(differenceOf(after.at(t), {sign * f.value + shift, sign * f.first, sign * f.second}) <
                                1e-13);
                        QVERIFY(differenceOf(larger.at(t), {-2.5 * f.value, -2.5 * f.first, -2.5 * f.second}) < 1e-12);
                    }
                }
            }
            QVERIFY(shifted(function, 1, 0) == function);
        }
    }

    /// A function written as it would be typed is read as the same function.
    void writtenFormula_isTheFunction()
    {
        for (TimeFunction function : everyRule()) {
            if (std::holds_alternative<TimeFunction::Table>(function.rule)) {
                QCOMPARE(formulaOf(function), std::string("table of 6"));
                continue;
            }
            TimeFunction::Formula typed{formulaOf(function)};
            if (const auto* formula = std::get_if<TimeFunction::Formula>(&function.rule)) {
                typed.numbers = formula->numbers;
            }
            for (const double t : kTimes) {
                QVERIFY(differenceOf(TimeCurve(typed).at(t), TimeCurve(function).at(t)) < 1e-12);
            }
        }
        // Signs and small numbers.
        for (const double value : {-1.5, 1e-9, -3e20, 0.1}) {
            const TimeFunction wave = TimeFunction::Harmonic{value, value, 0.5, -0.25};
            const TimeFunction typed = TimeFunction::Formula{formulaOf(wave)};
            QVERIFY(differenceOf(TimeCurve(typed).at(0.3), TimeCurve(wave).at(0.3)) < 1e-13 * std::abs(value) * 20);
        }
    }

    void names_getTheirNumbers_andNoOthers()
    {
        const auto names = [](std::string_view name) -> std::optional<DimensionalNumber> {
            return name == "a" || name == "b" ? std::optional(DimensionalNumber{name == "a" ? 3.0 : 5.0, kNoDimension})
                                              : std::nullopt;
        };
        const TimeFunction function =
            withNumbers(TimeFunction::Formula{"a*t + a", {{"old", {1, kNoDimension}}}}, names);
        const auto& formula = std::get<TimeFunction::Formula>(function.rule);
        QCOMPARE(formula.numbers.size(), std::size_t(1));
        QCOMPARE(TimeCurve(function).at(1).value, 6.0);
        QVERIFY(withNumbers(function, names) == function);
        // Unknown names are left out, and are a fault.
        const TimeFunction unknown = withNumbers(TimeFunction::Formula{"b*t + c"}, names);
        QCOMPARE(std::get<TimeFunction::Formula>(unknown.rule).numbers.count("c"), std::size_t(0));
        QVERIFY(rendered(faultOf(unknown, Quantity::none, false)).starts_with("there is no parameter and no unit c"));
        for (const TimeFunction& other : everyRule()) {
            QVERIFY(std::holds_alternative<TimeFunction::Formula>(other.rule) || withNumbers(other, names) == other);
        }
    }

    /// Members have the dimension that makes every part of the function one of it.
    void members_haveTheirDimensions()
    {
        for (const Quantity quantity : {Quantity::angle, Quantity::length, Quantity::force, Quantity::torque}) {
            const Dimension whole = dimensionOf(quantity);
            QVERIFY(productOf(dimensionOfMember("speed", whole), kTimeDimension) == whole);
            QVERIFY(productOf(dimensionOfMember("frequency", whole), kTimeDimension) == kNoDimension);
            QVERIFY(isSameDimension(dimensionOfMember("phase", whole), kNoDimension));
            for (const char* member : {"start", "mean", "amplitude"}) {
                QVERIFY(dimensionOfMember(member, whole) == whole);
            }
        }
    }

    void faults_areNamed_data()
    {
        const auto row = addColumns<TimeFunction, bool, QString>({"function", "smooth", "words"});
        const double nan = std::nan("");
        row("fine table", tableOf(someRows(5, 1)), true, "");
        row("rough for a load", TimeFunction::Formula{"step(t-1)"}, false, "");
        row("rough for a motor", TimeFunction::Formula{"step(t-1)"}, true, "jumps or kinks, which step has");
        row("kink for a motor", TimeFunction::Formula{"t*max(t, 1)"}, true, "jumps or kinks, which max has");
        row("choice for a load", TimeFunction::Formula{"if(t < 1, 2, 3)"}, false, "");
        row("jump for a motor", TimeFunction::Formula{"if(t < 1, t, 3)"}, true, "which if has at t = 1");
        row("corner for a motor", TimeFunction::Formula{"if(t < 2, t, 2)"}, true, "which if has at t = 2");
        row("smooth choice", TimeFunction::Formula{"if(t < 2, t^2, 4*t - 4)"}, true, "");
        row("choice in a choice", TimeFunction::Formula{"if(t < 2, if(t < 1, t^2, 2*t - 1), t^2 - 2*t + 3)"}, true, "");
        row("choice out of sight", TimeFunction::Formula{"if(t < 2, t^2, if(t < 1, 5, 4*t - 4))"}, true, "");
        row("choice that never comes", TimeFunction::Formula{"if(t > -1, t, 5)"}, true, "");
        row("choice at the start", TimeFunction::Formula{"if(t <= 0, 1, 2)"}, true, "which if has at t = 0");
        row("choice by a wave", TimeFunction::Formula{"if(sin(t) < 1, t, 2)"}, true, "compares t with a number");
        row("kink in a choice", TimeFunction::Formula{"if(t < 1, abs(t), 1)"}, true, "which abs has");
        row("units of time", TimeFunction::Formula{"30 deg*sin(2*pi*2 Hz*t)"}, true, "");
        row("wrong units of time", TimeFunction::Formula{"30 mm*sin(2*pi*2 Hz*t)"}, true, "but the number in rad");
        row("not finite", TimeFunction::Formula{"log(t)"}, false, "must be finite numbers at t = 0");
        row("slope not finite", TimeFunction::Formula{"sqrt(t)"}, true, "must be finite numbers at t = 0");
        row("slope of a load", TimeFunction::Formula{"sqrt(t)"}, false, "");
        row("unreadable", TimeFunction::Formula{"2*"}, true, "ends where a number");
        row("units", TimeFunction::Formula{"m", {{"m", {2, dimensionOf(Quantity::mass)}}}}, true,
            "but the number in rad");
        row("no rows", tableOf({}), true, "needs rows");
        row("one time twice", tableOf({{0, 1}, {1, 2}, {1, 3}}), true, "rows 2 and 3 of the table give two values");
        row("backwards", tableOf({{0, 1}, {1, 2}, {0.5, 3}}), true, "row 3 goes back");
        row("infinite row", tableOf({{0, 1}, {1, kInfinite}}), true, "row 2 of the table must be finite");
        row("large time", tableOf({{-2e75, 1}, {1, 0}}), true, "row 1 of the table must be finite");
        row("too near", tableOf({{0, 0}, {1e-60, 1}}), true, "rows 1 and 2 of the table are too near");
        row("constant", TimeFunction(nan), true, "must have finite numbers");
        row("start", TimeFunction::Ramp{kInfinite, 1}, true, "must have finite numbers");
        row("speed", TimeFunction::Ramp{{}, 2e75}, true, "must have finite numbers");
        row("mean", TimeFunction::Harmonic{nan, 1, 1, 0}, true, "must have finite numbers");
        row("amplitude", TimeFunction::Harmonic{{}, nan, 1, 0}, true, "must have finite numbers");
        row("frequency", TimeFunction::Harmonic{{}, 1, kInfinite, 0}, true, "must have finite numbers");
        row("phase", TimeFunction::Harmonic{{}, 1, 1, nan}, true, "must have finite numbers");
        row("largest", TimeFunction::Harmonic{1e75, -1e75, 1, 0}, true, "");
    }
    void faults_areNamed()
    {
        QFETCH(TimeFunction, function);
        QFETCH(bool, smooth);
        QFETCH(QString, words);
        const Text fault = faultOf(function, Quantity::angle, smooth);
        const QString reason = QString::fromStdString(rendered(fault));
        QVERIFY2(words.isEmpty() ? fault.isEmpty() : reason.contains(words), qPrintable(reason));
    }

    /// Steps go forward, never beyond the requested end, and leave nothing out: pulses however narrow are not stepped
    /// over from beside them.
    void steps_goForward()
    {
        std::vector<TimeFunction> functions = everyRule();
        functions.emplace_back(TimeFunction::Formula{"sin(100*t)"});
        functions.emplace_back(TimeFunction::Formula{"exp(-(20*t - 7)^2) + step(t - 1)"});
        for (const TimeFunction& function : functions) {
            const TimeCurve curve(function, 0.7);
            for (const double from : kTimes) {
                for (const double length : {1e-3, 0.5, 30.0}) {
                    const double until = curve.followedUntil(from, from + length);
                    QVERIFY(until > from && until <= from + length);
                    QVERIFY(curve.followedUntil(from, until) == until);
                }
            }
        }
        const TimeCurve wave(TimeFunction::Harmonic{0.0, 2, 4, 0});
        QCOMPARE(wave.followedUntil(1, 9), 1.25);
        QCOMPARE(TimeCurve(TimeFunction::Harmonic{0.0, 0, 4, 0}).followedUntil(1, 9), 9.0);
    }

    /// Breaks are found in their order, between neighbouring numbers, one after the other.
    void breaks_areFoundInOrder()
    {
        const Rows rows = someRows(7, 4);
        const TimeCurve table{tableOf(rows)};
        double from = -5;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::optional<TimeBreak> next = table.firstBreak(from, 100);
            QVERIFY(next.has_value());
            QVERIFY(next->before <= rows[i].x && next->after >= rows[i].x && next->after - next->before < 1e-14);
            QVERIFY(!table.firstBreak(from, std::nextafter(next->before, -kInfinite)));
            from = next->after;
        }
        const std::optional<TimeBreak> last = table.firstBreak(rows.back().x, 100);
        QVERIFY(last && last->before == rows.back().x && !table.firstBreak(last->after, 100));
        const TimeCurve jumps(TimeFunction::Formula{"step(t^2 - 0.3) + abs(t^2 - 1.6) + sin(t)"});
        const std::optional<TimeBreak> first = jumps.firstBreak(0, 3);
        QVERIFY(first && std::nextafter(first->before, kInfinite) == first->after);
        QVERIFY(std::abs(first->before - std::sqrt(0.3)) < 1e-14);
        const std::optional<TimeBreak> second = jumps.firstBreak(first->after, 3);
        QVERIFY(second && std::abs(second->before - std::sqrt(1.6)) < 1e-14);
        QVERIFY(!jumps.firstBreak(1.3, 3));
        for (const TimeFunction& smooth :
             {TimeFunction(3.0), TimeFunction(TimeFunction::Ramp{1, 2}), tableOf(someRows(2, 1)),
              TimeFunction(TimeFunction::Harmonic{0.0, 1, 1, 0})}) {
            QVERIFY(!TimeCurve(smooth).firstBreak(-10, 10));
        }
    }
};

QTEST_GUILESS_MAIN(TestTimeFunction)
#include "tst_time_function.moc"
