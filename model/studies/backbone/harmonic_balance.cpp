#include "model/studies/backbone/harmonic_balance.h"

#include "model/dynamics/implicit_step.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/tolerances.h"
#include "model/math/sparse/scaling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

/// Harmonics at first and at most.
constexpr Eigen::Index kFirstHarmonics = 8;
constexpr Eigen::Index kMostHarmonics = 64;
constexpr int kMostBalances = 40;
/// Corrections without progress after which the remainder is taken for rounding.
constexpr int kMostIdle = 3;
/// Number of previous corrections that Anderson's acceleration combines.
constexpr std::size_t kMostCombined = 30;
/// Linear models serve until the square of the frequency has changed by this share.
constexpr double kOtherFrequency = 0.02;
/// The first harmonic is that of the mode, where its own linear model is singular: that of a frequency beside it, by
/// this share of its square, serves as well.
constexpr double kBesideMode = 0.05;

/// cos(πjk/K), a row for each place j.
Eigen::MatrixXd cosines(Eigen::Index K)
{
    Eigen::MatrixXd values(K + 1, K + 1);
    for (Eigen::Index j = 0; j <= K; ++j) {
        for (Eigen::Index k = 0; k <= K; ++k) {
            // By the whole number, so that equal values come out equal.
            values(j, k) = std::cos(std::numbers::pi * static_cast<double>(j * k % (2 * K)) / static_cast<double>(K));
        }
    }
    return values;
}

/// The inverse: coefficients of values at the places.
Eigen::MatrixXd cosineAnalysis(Eigen::Index K)
{
    Eigen::MatrixXd inverse = cosines(K) * (2.0 / static_cast<double>(K));
    for (const Eigen::Index end : {Eigen::Index(0), K}) {
        inverse.row(end) *= 0.5;
        inverse.col(end) *= 0.5;
    }
    return inverse;
}

/// Anderson's acceleration: combines corrections so that the norm of their remainder is smallest.
class CombinedCorrections {
public:
    Eigen::VectorXd next(const Eigen::VectorXd& u, const Eigen::VectorXd& correction)
    {
        if (m_u.size() > 0) {
            m_steps.push_back(u - m_u);
            m_changes.push_back(correction - m_correction);
            if (m_steps.size() > kMostCombined) {
                m_steps.erase(m_steps.begin());
                m_changes.erase(m_changes.begin());
            }
        }
        m_u = u;
        m_correction = correction;
        Eigen::VectorXd result = u + correction;
        if (!m_steps.empty()) {
            const auto count = static_cast<Eigen::Index>(m_steps.size());
            Eigen::MatrixXd changes(u.size(), count);
            for (Eigen::Index i = 0; i < count; ++i) {
                changes.col(i) = m_changes[static_cast<std::size_t>(i)];
            }
            const Eigen::VectorXd shares = changes.colPivHouseholderQr().solve(correction);
            for (Eigen::Index i = 0; i < count; ++i) {
                result -= shares[i] * (m_steps[static_cast<std::size_t>(i)] + changes.col(i));
            }
        }
        return result;
    }

private:
    Eigen::VectorXd m_u, m_correction;
    std::vector<Eigen::VectorXd> m_steps, m_changes;
};

}  // namespace

HarmonicBalance::HarmonicBalance(const Analysis& analysis, const Eigen::VectorXd& shape, double omega,
                                 const Monitor& monitor)
    : m_system(*analysis.system),
      m_motion(m_system),
      m_rest(analysis.equilibrium.q),
      m_multipliers(analysis.equilibrium.lambda),
      m_shape(shape),
      m_amplitude(m_system, m_rest, shape),
      m_omega(omega),
      m_monitor(monitor),
      m_W(m_motion.units().ofCoordinates()),
      m_M(scaledBoth(m_system.mass(m_rest), m_W, m_W)),
      m_H(scaledBoth(m_system.tangentStiffness(m_rest, m_multipliers), m_W, m_W)),
      m_harmonics(kFirstHarmonics)
{
    const double inertia = omega * omega * (m_M * shape.cwiseQuotient(m_W)).cwiseAbs().maxCoeff();
    const SparseMatrix Phi_q = scaledBoth(m_system.jacobian(m_rest), Eigen::VectorXd::Ones(m_multipliers.size()), m_W);
    m_independent = independentRows(Phi_q, m_system.regularRank());
    m_Phi = selectedRows(Phi_q, m_independent);
    m_weights = Eigen::VectorXd::Zero(Phi_q.rows());
    for (int column = 0; column < Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            m_weights[entry.row()] = std::max(m_weights[entry.row()], std::abs(entry.value()));
        }
    }
    m_weights = (m_weights / inertia).cwiseMax(std::numeric_limits<double>::min());
    m_directions = linkDirections(m_system, m_rest, 0, {});
}

Eigen::VectorXd HarmonicBalance::packed(const Series& series) const
{
    Eigen::VectorXd u(series.q.size() + series.lambda.size() + 1);
    u << (m_W.cwiseInverse().asDiagonal() * series.q).reshaped(), (m_weights.asDiagonal() * series.lambda).reshaped(),
        series.square / (m_omega * m_omega);
    return u;
}

HarmonicBalance::Series HarmonicBalance::unpacked(const Eigen::VectorXd& u, Eigen::Index harmonics) const
{
    const Eigen::Index n = m_rest.size(), m = m_weights.size(), count = harmonics + 1;
    const Eigen::MatrixXd lambda = u.segment(n * count, m * count).reshaped(m, count);
    return {m_W.asDiagonal() * u.head(n * count).reshaped(n, count), m_weights.cwiseInverse().asDiagonal() * lambda,
            u[u.size() - 1] * m_omega * m_omega};
}

/// The series with more harmonics, or without its last ones.
Eigen::VectorXd HarmonicBalance::resized(const Eigen::VectorXd& u, Eigen::Index from, Eigen::Index to) const
{
    const Eigen::Index n = m_rest.size(), m = m_weights.size(), kept = std::min(from, to) + 1;
    Eigen::VectorXd result = Eigen::VectorXd::Zero((n + m) * (to + 1) + 1);
    result.head(n * kept) = u.head(n * kept);
    result.segment(n * (to + 1), m * kept) = u.segment(n * (from + 1), m * kept);
    result[result.size() - 1] = u[u.size() - 1];
    return result;
}

Eigen::VectorXd HarmonicBalance::linear() const
{
    Series series{Eigen::MatrixXd::Zero(m_rest.size(), kMostHarmonics + 1),
                  Eigen::MatrixXd::Zero(m_weights.size(), kMostHarmonics + 1), m_omega * m_omega};
    series.q.col(1) = m_shape;
    Eigen::VectorXd x = packed(series);
    x[x.size() - 1] = 2 * std::numbers::pi / m_omega;
    return x;
}

Outcome<void> HarmonicBalance::factor(double square)
{
    const bool isNear = std::abs(square - m_factored) <= kOtherFrequency * square;
    if (!isNear) {
        m_factors.clear();
        m_factored = square;
    }
    while (static_cast<Eigen::Index>(m_factors.size()) <= m_harmonics) {
        const auto k = static_cast<double>(m_factors.size());
        m_factors.emplace_back(m_H, SparseMatrix(), m_M, m_Phi);
        const double shift = (k == 1 ? 1 - kBesideMode : k * k) * square;
        if (!m_factors.back().factor(0, -shift)) {
            if (Outcome<void> beside = m_factors.back().factor(0, -shift - kBesideMode * square); !beside) {
                return beside;
            }
        }
    }
    return {};
}

/// Coefficients of M q̈ + Φ_qᵀλ − f and of Φ, over the amplitude.
HarmonicBalance::Series HarmonicBalance::remainder(double amplitude, const Series& series) const
{
    const Eigen::Index K = series.q.cols() - 1;
    Eigen::VectorXd squares(K + 1);
    for (Eigen::Index k = 0; k <= K; ++k) {
        squares[k] = static_cast<double>(k * k);
    }
    const Eigen::MatrixXd places = cosines(K).transpose();
    const Eigen::MatrixXd q = amplitude * (series.q * places), lambda = amplitude * (series.lambda * places);
    const Eigen::MatrixXd a = -amplitude * series.square * (series.q * squares.asDiagonal() * places);
    Series left{Eigen::MatrixXd(q.rows(), K + 1), Eigen::MatrixXd(lambda.rows(), K + 1), 0};
    std::vector<double> directions = m_directions;
    for (Eigen::Index j = 0; j <= K; ++j) {
        MotionState state{m_rest + q.col(j), Eigen::VectorXd::Zero(q.rows())};
        for (Eigen::Index k = 1; k < K; ++k) {
            const double angle = std::numbers::pi * static_cast<double>(j * k % (2 * K)) / static_cast<double>(K);
            state.v -=
                std::sqrt(series.square) * amplitude * static_cast<double>(k) * std::sin(angle) * series.q.col(k);
        }
        directions = linkDirections(m_system, state.q, 0, directions);
        const Instant at{0, 1, 0, &directions};
        left.q.col(j) = m_system.inertiaForce(state.q, a.col(j), at) +
                        m_system.jacobian(state.q, at).transpose() * (m_multipliers + lambda.col(j)) -
                        m_motion.load(state, at);
        left.lambda.col(j) = m_system.constraint(state.q, at);
    }
    const Eigen::MatrixXd analysis = cosineAnalysis(K).transpose() / amplitude;
    return {left.q * analysis, left.lambda * analysis, 0};
}

/// Correction by the linear models; that of the first harmonic with M q₁ δω² and the amplitude as its border.
HarmonicBalance::Corrected HarmonicBalance::correction(double amplitude, const Eigen::VectorXd& u)
{
    const Series series = unpacked(u, m_harmonics);
    if (!(series.square > 0) || !u.allFinite() || !factor(series.square)) {
        return {};
    }
    const Series left = remainder(amplitude, series);
    Series change{Eigen::MatrixXd(left.q.rows(), left.q.cols()),
                  Eigen::MatrixXd::Zero(left.lambda.rows(), left.q.cols()), 0};
    for (Eigen::Index k = 0; k <= m_harmonics; ++k) {
        const SaddleFactor::Solution part = m_factors[static_cast<std::size_t>(k)].solve(
            -left.q.col(k).cwiseProduct(m_W), -left.lambda(m_independent, k), 1);
        change.q.col(k) = m_W.cwiseProduct(part.x);
        change.lambda(m_independent, k) = part.mu;
    }
    const SaddleFactor::Solution border = m_factors[1].solve(m_M * series.q.col(1).cwiseQuotient(m_W), 1);
    const Eigen::VectorXd start = m_rest + amplitude * series.q.rowwise().sum();
    const Eigen::VectorXd slope = std::copysign(1.0, amplitude) * m_amplitude.slope(start);
    const double missing = 1 - m_amplitude.at(start) / std::abs(amplitude) - slope.dot(change.q.rowwise().sum());
    const Eigen::VectorXd way = m_W.cwiseProduct(border.x);
    change.square = missing / slope.dot(way);
    change.q.col(1) += change.square * way;
    change.lambda(m_independent, 1) += change.square * border.mu;
    return {packed(change), true};
}

/// The remainder with as many harmonics as there are; nothing where it does not become small.
std::optional<double> HarmonicBalance::balance(double amplitude, Eigen::VectorXd& u)
{
    CombinedCorrections acceleration;
    double best = std::numeric_limits<double>::infinity();
    Eigen::VectorXd bestPlace = u;
    int since = 0;
    const double size = m_motion.units().largest(m_shape);
    for (int i = 0; i < kMostBalances && !m_monitor.isCancelled(); ++i) {
        const Corrected step = correction(amplitude, u);
        if (!step.isValid) {
            return std::nullopt;
        }
        const double left = step.correction.cwiseAbs().maxCoeff() / size;
        if (!(left < tolerance::kLostBalance)) {
            return std::nullopt;
        }
        since = left < 0.5 * best ? 0 : since + 1;
        if (left < best) {
            best = left;
            bestPlace = u + step.correction;
        }
        if (best < tolerance::kTenDigits || (best < tolerance::kHalfOfDigits && since > kMostIdle)) {
            u = bestPlace;
            return best;
        }
        u = acceleration.next(u, step.correction);
    }
    return std::nullopt;
}

std::optional<double> HarmonicBalance::solve(double amplitude, Eigen::VectorXd& x)
{
    Eigen::VectorXd u = resized(x, kMostHarmonics, m_harmonics);
    const double rate = 2 * std::numbers::pi / (x[x.size() - 1] * m_omega);
    u[u.size() - 1] = rate * rate;
    for (;;) {
        const std::optional<double> left = balance(amplitude, u);
        if (!left) {
            return std::nullopt;
        }
        // Twice as many harmonics are to change nothing.
        const Eigen::Index before = m_harmonics;
        m_harmonics *= 2;
        const Eigen::VectorXd fine = resized(u, before, m_harmonics);
        const Corrected step = correction(amplitude, fine);
        const double change = step.isValid ? step.correction.cwiseAbs().maxCoeff() / m_motion.units().largest(m_shape)
                                           : tolerance::kLostBalance;
        if (change < tolerance::kHalfOfDigits) {
            m_harmonics = before;
            x = resized(u, before, kMostHarmonics);
            x[x.size() - 1] = 2 * std::numbers::pi / (m_omega * std::sqrt(u[u.size() - 1]));
            return std::max(*left, change);
        }
        if (m_harmonics > kMostHarmonics) {
            m_harmonics = before;
            return std::nullopt;
        }
        u = fine;
    }
}

std::optional<MotionState> HarmonicBalance::startOf(double amplitude, const Eigen::VectorXd& x) const
{
    const Series series = unpacked(x, kMostHarmonics);
    const MotionState near{m_rest + amplitude * series.q.rowwise().sum(), Eigen::VectorXd::Zero(m_rest.size())};
    ConstrainedMotion motion(m_system);
    Outcome<MotionState> state = motion.project(near);
    return state ? std::optional(std::move(state).value()) : std::nullopt;
}

}  // namespace eigenlink
