#include "model/elements/time_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

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
    } else if (auto read = Expression::parse(std::get<TimeFunction::Formula>(function.rule).text)) {
        m_rule = std::move(read).value();
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
