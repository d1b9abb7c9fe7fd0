#include "model/mechanism/expressions/time_curve.h"

#include "model/basics/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

namespace eigenlink {

namespace {

/// Samples of a formula in a step: every other one must follow from its neighbours.
constexpr int kSamples = 32;
/// Part of the change in a step that may be missed.
constexpr double kMissedShare = 0.1;
/// A step that is not followed is halved so often, at most.
constexpr int kMostHalvings = 40;
/// A table of more rows is taken for smooth: its third derivative, which jumps at every row, does so by little.
constexpr std::size_t kMostBreaks = 1000;
/// Rows of a table as long as the shortest, that a step may pass.
constexpr double kRowsInStep = 8;

/// True where samples of a formula agree with those that their neighbours let expect.
bool isFollowed(const Expression& formula, double from, double to)
{
    std::vector<double> values;
    for (int i = 0; i <= kSamples; ++i) {
        values.push_back(formula.at(from + (to - from) * i / kSamples).value);
    }
    const auto [least, greatest] = std::ranges::minmax(values);
    // Numbers too small to have all their digits are nothing.
    const double allowed = std::max({kMissedShare * (greatest - least),
                                     tolerance::kNegligible * std::max(std::abs(least), std::abs(greatest)),
                                     std::numeric_limits<double>::min()});
    for (std::size_t i = 1; i < values.size(); i += 2) {
        if (!(std::abs(values[i] - 0.5 * (values[i - 1] + values[i + 1])) <= allowed)) {
            return false;  // also where it is no number
        }
    }
    return true;
}

bool haveChanged(const std::vector<double>& before, const std::vector<double>& after)
{
    for (std::size_t i = 0; i < before.size(); ++i) {
        if ((before[i] < 0) != (after[i] < 0) || (before[i] > 0) != (after[i] > 0)) {
            return true;
        }
    }
    return false;
}

/// Bisection to neighbouring numbers.
TimeBreak breakBetween(const Expression& formula, double before, double after)
{
    const std::vector<double> first = formula.edges(before);
    for (double middle = std::midpoint(before, after); middle > before && middle < after;
         middle = std::midpoint(before, after)) {
        (haveChanged(first, formula.edges(middle)) ? after : before) = middle;
    }
    return {before, after};
}

std::optional<TimeBreak> breakOfFormula(const Expression& formula, double from, double to)
{
    if (formula.rough().empty()) {
        return std::nullopt;
    }
    double before = from;
    std::vector<double> edges = formula.edges(from);
    for (int i = 1; i <= kSamples; ++i) {
        const double after = from + (to - from) * i / kSamples;
        std::vector<double> next = formula.edges(after);
        if (haveChanged(edges, next)) {
            return breakBetween(formula, before, after);
        }
        before = after;
        edges = std::move(next);
    }
    return std::nullopt;
}

/// Second derivatives of the spline at its rows: a tridiagonal system for the inner ones, from which those at the ends
/// follow by "not a knot".
std::vector<double> secondDerivatives(const std::vector<Vector2>& rows)
{
    const std::size_t n = rows.size();
    std::vector<double> M(n, 0.0);
    if (n < 3) {
        return M;
    }
    const auto h = [&](std::size_t i) { return rows[i + 1].x - rows[i].x; };
    const auto bend = [&](std::size_t i) {
        return 6 * ((rows[i + 1].y - rows[i].y) / h(i) - (rows[i].y - rows[i - 1].y) / h(i - 1));
    };
    if (n == 3) {
        std::ranges::fill(M, bend(1) / (3 * (h(0) + h(1))));
        return M;
    }
    std::vector<double> diagonal(n), upper(n), lower(n), right(n);
    for (std::size_t i = 1; i + 1 < n; ++i) {
        lower[i] = h(i - 1);
        diagonal[i] = 2 * (h(i - 1) + h(i));
        upper[i] = h(i);
        right[i] = bend(i);
    }
    const double first = h(0) / h(1), last = h(n - 2) / h(n - 3);
    diagonal[1] += h(0) * (1 + first);
    upper[1] -= h(0) * first;
    diagonal[n - 2] += h(n - 2) * (1 + last);
    lower[n - 2] -= h(n - 2) * last;
    for (std::size_t i = 2; i + 1 < n; ++i) {
        const double factor = lower[i] / diagonal[i - 1];
        diagonal[i] -= factor * upper[i - 1];
        right[i] -= factor * right[i - 1];
    }
    M[n - 2] = right[n - 2] / diagonal[n - 2];
    for (std::size_t i = n - 3; i >= 1; --i) {
        M[i] = (right[i] - upper[i] * M[i + 1]) / diagonal[i];
    }
    M[0] = (1 + first) * M[1] - first * M[2];
    M[n - 1] = (1 + last) * M[n - 2] - last * M[n - 3];
    return M;
}

}  // namespace

Spline::Spline(const std::vector<Vector2>& rows) : m_rows(rows), m_second(secondDerivatives(rows)) {}

Jet Spline::at(double t) const
{
    if (m_rows.size() < 2) {
        return {m_rows.empty() ? 0 : m_rows.front().y, 0, 0};
    }
    const double inside = std::clamp(t, m_rows.front().x, m_rows.back().x);
    const auto after = std::upper_bound(m_rows.begin() + 1, m_rows.end() - 1, inside,
                                        [](double time, const Vector2& row) { return time < row.x; });
    const auto i = static_cast<std::size_t>(after - m_rows.begin()) - 1;
    const double h = m_rows[i + 1].x - m_rows[i].x;
    const double a = (m_rows[i + 1].x - inside) / h, b = (inside - m_rows[i].x) / h;
    const double Ma = m_second[i], Mb = m_second[i + 1];
    const double value =
        a * m_rows[i].y + b * m_rows[i + 1].y + ((a * a * a - a) * Ma + (b * b * b - b) * Mb) * h * h / 6;
    const double slope = (m_rows[i + 1].y - m_rows[i].y) / h + ((3 * b * b - 1) * Mb - (3 * a * a - 1) * Ma) * h / 6;
    if (t != inside) {
        return {value + slope * (t - inside), slope, 0};
    }
    return {value, slope, a * Ma + b * Mb};
}

double Spline::followedUntil(double from, double to) const
{
    for (std::size_t i = 0; i + 1 < m_rows.size() && m_rows[i].x < to; ++i) {
        if (m_rows[i + 1].x > from) {
            const double length = kRowsInStep * (m_rows[i + 1].x - m_rows[i].x);
            to = std::min(to, std::max(from + length, m_rows[i].x));
        }
    }
    return to;
}

std::optional<TimeBreak> Spline::firstBreak(double from, double to) const
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    if (m_rows.size() < 3) {
        return std::nullopt;  // a line
    }
    if (m_rows.size() > kMostBreaks) {
        from = std::max(from, m_rows[m_rows.size() - 2].x);
    }
    const auto next = std::ranges::upper_bound(m_rows, from, {}, &Vector2::x);
    const double last = m_rows.back().x;
    if (from == last && to > last) {
        return TimeBreak{last, std::nextafter(last, kFar)};
    }
    if (next == m_rows.end() || next->x > to) {
        return std::nullopt;
    }
    // At its ends the second derivative jumps, between them the third.
    return next == m_rows.begin() ? TimeBreak{std::nextafter(next->x, -kFar), next->x} : TimeBreak{next->x, next->x};
}

double TimeCurve::followedUntil(double from, double to) const
{
    if (const auto* wave = std::get_if<TimeFunction::Harmonic>(&m_rule)) {
        const bool isStill = wave->amplitude == 0 || wave->frequency == 0;
        return isStill ? to : std::min(to, from + 1 / std::abs(wave->frequency));
    }
    if (const auto* spline = std::get_if<Spline>(&m_rule)) {
        return spline->followedUntil(from, to);
    }
    if (const auto* formula = std::get_if<Expression>(&m_rule)) {
        for (int i = 0; i < kMostHalvings; ++i) {
            const std::optional<TimeBreak> next = breakOfFormula(*formula, from, to);
            const double end = next ? next->before : to;
            if (isFollowed(*formula, from, end)) {
                return to;
            }
            to = from + 0.5 * (end - from);
        }
    }
    return to;
}

std::optional<TimeBreak> TimeCurve::firstBreak(double from, double to) const
{
    const auto* spline = std::get_if<Spline>(&m_rule);
    const auto* formula = std::get_if<Expression>(&m_rule);
    return spline != nullptr    ? spline->firstBreak(from, to)
           : formula != nullptr ? breakOfFormula(*formula, from, to)
                                : std::nullopt;
}

TimeCurve::TimeCurve(const TimeFunction& function, double drawn)
{
    if (const auto* constant = std::get_if<double>(&function.rule)) {
        m_rule = *constant;
    } else if (const auto* ramp = std::get_if<TimeFunction::Ramp>(&function.rule)) {
        m_rule = TimeFunction::Ramp{ramp->start.value_or(drawn), ramp->speed};
    } else if (const auto* harmonic = std::get_if<TimeFunction::Harmonic>(&function.rule)) {
        TimeFunction::Harmonic whole = *harmonic;
        whole.mean = harmonic->mean.value_or(drawn);
        m_rule = whole;
    } else if (const auto* table = std::get_if<TimeFunction::Table>(&function.rule)) {
        m_rule = Spline(table->rows);
    } else if (const auto& formula = std::get<TimeFunction::Formula>(function.rule);
               auto read = Expression::parse(formula.text, formula.lookup())) {
        if (read->dependsOnTime()) {
            m_rule = std::move(read).value();
        } else {
            m_rule = read->at(0).value;
        }
    }
}

Jet TimeCurve::at(double t) const
{
    if (const auto* constant = std::get_if<double>(&m_rule)) {
        return {*constant, 0, 0};
    }
    if (const auto* ramp = std::get_if<TimeFunction::Ramp>(&m_rule)) {
        return {*ramp->start + ramp->speed * t, ramp->speed, 0};
    }
    if (const auto* harmonic = std::get_if<TimeFunction::Harmonic>(&m_rule)) {
        const double w = 2 * std::numbers::pi * harmonic->frequency;
        const double angle = w * t + harmonic->phase;
        const double wave = harmonic->amplitude * std::sin(angle);
        return {*harmonic->mean + wave, w * harmonic->amplitude * std::cos(angle), -w * w * wave};
    }
    if (const auto* spline = std::get_if<Spline>(&m_rule)) {
        return spline->at(t);
    }
    return std::get<Expression>(m_rule).at(t);
}

}  // namespace eigenlink
