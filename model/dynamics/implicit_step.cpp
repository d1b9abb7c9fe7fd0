#include "model/dynamics/implicit_step.h"
#include "model/dynamics/tolerances.h"
#include "model/math/sparse/scaling.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kFirstGrowth = 4;       ///< Steps only: growth of the second correction without divergence
constexpr double kFastIteration = 0.02;  ///< Time only: rate at which matrices of an earlier step serve

/// Most iterations of a step; beyond them a shorter step costs less.
constexpr int kMostIterations = 12;
/// Steps back onto the constraints, and the error of position relative to the size at which they end.
constexpr int kMostReturns = 30;

}  // namespace

std::vector<Eigen::Index> independentRows(const SparseMatrix& Phi_q, Eigen::Index rank)
{
    std::vector<Eigen::Index> rows(static_cast<std::size_t>(Phi_q.rows()));
    std::iota(rows.begin(), rows.end(), 0);
    if (rank < Phi_q.rows()) {
        const Eigen::MatrixXd columns = Eigen::MatrixXd(Phi_q).rowwise().normalized().transpose();
        const Eigen::VectorXi order = columns.colPivHouseholderQr().colsPermutation().indices();
        rows.assign(order.begin(), order.begin() + rank);
        std::ranges::sort(rows);
    }
    return rows;
}

SparseMatrix selectedRows(const SparseMatrix& matrix, const std::vector<Eigen::Index>& rows)
{
    return std::ssize(rows) == matrix.rows() ? matrix
                                             : Eigen::MatrixXd(Eigen::MatrixXd(matrix)(rows, Eigen::all)).sparseView();
}

Acceleration StageCurve::at(double time) const
{
    const Eigen::VectorXd weights = table->weightsAt((time - t) / h);
    return {W * weights, lambda * weights};
}

MotionState StageCurve::stateAt(double time) const
{
    const RadauTable::Integrals integrals = table->integralsAt((time - t) / h);
    return {start.q + (time - t) * start.v + h * h * (W * integrals.twice), start.v + h * (W * integrals.once)};
}

ImplicitStepper::ImplicitStepper(const ConstrainedMotion& motion, int stages)
    : m_motion(motion), m_system(motion.system()), m_W(motion.units().ofCoordinates()), m_table(radauTable(stages))
{
}

void ImplicitStepper::linearise(const Start& start)
{
    const Instant at{start.t, 1, 0, &start.directions};
    const Eigen::VectorXd& q = start.state.q;
    m_M = scaledBoth(m_system.mass(q, at), m_W, m_W);
    m_C = m_motion.isDamped() ? scaledBoth(m_system.damping(q, at), m_W, m_W) : SparseMatrix();
    m_H = scaledBoth(m_system.tangentStiffness(q, start.acceleration.lambda, at), m_W, m_W);
    const SparseMatrix Phi_q =
        scaledBoth(m_system.jacobian(q, at), m_motion.units().ofConstraints().cwiseInverse(), m_W);
    m_independent = independentRows(Phi_q, m_system.regularRank());
    m_Phi = selectedRows(Phi_q, m_independent);
    m_isFresh = true;
    m_factored = 0;
}

Outcome<void> ImplicitStepper::factor(double h)
{
    if (std::abs(h - m_factored) <= tolerance::kRounding * h) {
        return {};
    }
    m_factored = 0;
    if (!m_real) {
        m_real.emplace(m_H, m_C, m_M, m_Phi);
        for (Eigen::Index i = 1; i < m_table.mu.size(); ++i) {
            m_complex.emplace_back(m_H, m_C, m_M, m_Phi);
        }
    } else {
        m_real->update(m_H, m_C, m_M, m_Phi);
        for (ComplexSaddleFactor& each : m_complex) {
            each.update(m_H, m_C, m_M, m_Phi);
        }
    }
    const double s = 1 / (h * m_table.gamma);
    if (Outcome<void> factored = m_real->factor(s, s * s); !factored) {
        return factored;
    }
    for (std::size_t i = 0; i < m_complex.size(); ++i) {
        const std::complex<double> shift = 1.0 / (h * m_table.mu[static_cast<Eigen::Index>(i) + 1]);
        if (Outcome<void> factored = m_complex[i].factor(shift, shift * shift); !factored) {
            return factored;
        }
    }
    m_factored = h;
    return {};
}

MotionState ImplicitStepper::stageState(const Start& start, double h, const Stages& stages, Eigen::Index i) const
{
    return {start.state.q + h * m_table.c[i] * start.state.v + h * h * (stages.W * m_table.A2.row(i).transpose()),
            start.state.v + h * (stages.W * m_table.A.row(i).transpose())};
}

/// Extrapolates the polynomials of the last step.
ImplicitStepper::Stages ImplicitStepper::guess(const Start& start, double h) const
{
    const Eigen::Index s = m_table.stages;
    Stages stages{start.acceleration.a.replicate(1, s), start.acceleration.lambda.replicate(1, s)};
    if (m_last && std::abs(m_last->t + m_last->h - start.t) <= tolerance::kRounding * (1 + start.t)) {
        for (Eigen::Index i = 0; i < s; ++i) {
            const Acceleration ahead = m_last->at(start.t + h * m_table.c[i]);
            stages.W.col(i) = ahead.a;
            stages.lambda.col(i) = ahead.lambda;
        }
    }
    return stages;
}

ImplicitStepper::Residual ImplicitStepper::residual(const Start& start, double h, const Stages& stages)
{
    const Eigen::Index s = m_table.stages;
    Residual left{Eigen::MatrixXd(m_system.coordinateCount(), s), Eigen::MatrixXd(m_system.constraintCount(), s)};
    for (Eigen::Index i = 0; i < s; ++i) {
        ++m_evaluations;
        const MotionState state = stageState(start, h, stages, i);
        const Instant at{start.t + h * m_table.c[i], 1, 0, &start.directions};
        const SparseMatrix Phi_q = m_system.jacobian(state.q, at);
        left.force.col(i) = m_system.inertiaForce(state.q, stages.W.col(i), at) +
                            Phi_q.transpose() * stages.lambda.col(i) - m_motion.load(state, at);
        left.constraint.col(i) = Phi_q * stages.W.col(i) + m_system.constraintCurvature(state.q, state.v, at);
    }
    return left;
}

/// Solves, with x = δW̃/s²: (s²M + sC + H) x + Φ_qᵀ δλ̃ = −r̃, Φ_q x = −g̃/s², for each eigenvalue.
ImplicitStepper::Stages ImplicitStepper::correction(double h, const Residual& residual) const
{
    const Eigen::Index n = residual.force.rows(), m = residual.constraint.rows();
    Eigen::MatrixXcd W(n, m_table.mu.size()), lambda = Eigen::MatrixXcd::Zero(m, m_table.mu.size());
    const Eigen::MatrixXd force = m_W.asDiagonal() * residual.force;
    const Eigen::VectorXd perUnit = m_motion.units().ofConstraints().cwiseInverse();
    const Eigen::MatrixXd constraint = (perUnit.asDiagonal() * residual.constraint)(m_independent, Eigen::all);
    const double s = 1 / (h * m_table.gamma);
    const Eigen::RowVectorXd first = m_table.S.row(0).real();
    const SaddleFactor::Solution real =
        m_real->solve(-(force * first.transpose()), -(constraint * first.transpose()) / (s * s), 0);
    W.col(0) = (s * s * real.x).cast<std::complex<double>>();
    lambda(m_independent, 0) = real.mu.cast<std::complex<double>>();
    for (Eigen::Index k = 1; k < m_table.mu.size(); ++k) {
        const std::complex<double> shift = 1.0 / (h * m_table.mu[k]);
        const Eigen::VectorXcd weights = m_table.S.row(k).transpose();
        const ComplexSaddleFactor::Solution part = m_complex[static_cast<std::size_t>(k) - 1].solve(
            -(force.cast<std::complex<double>>() * weights),
            -(constraint.cast<std::complex<double>>() * weights) / (shift * shift), 0);
        W.col(k) = shift * shift * part.x;
        lambda(m_independent, k) = part.mu;
    }
    return {m_W.asDiagonal() * (W * m_table.T.transpose()).real(),
            perUnit.asDiagonal() * (lambda * m_table.T.transpose()).real()};
}

double ImplicitStepper::sizeOf(double h, const Eigen::MatrixXd& W) const
{
    if (W.rows() == 0) {
        return 0;
    }
    const Eigen::MatrixXd scaled = m_W.cwiseInverse().asDiagonal() * W;
    const double places = (h * h * (scaled * m_table.A2.transpose())).cwiseAbs().maxCoeff();
    const double velocities = (h * (scaled * m_table.A.transpose())).cwiseAbs().maxCoeff();
    return std::max(places, h * velocities) / m_system.size();
}

bool ImplicitStepper::solve(const Start& start, double h, double allowed, Stages& stages)
{
    stages = guess(start, h);
    const double enough = std::max(tolerance::kLeftByIteration * allowed, tolerance::kPlaceRounding);
    double before = 0;
    m_rate = 1;
    for (int i = 0; i < kMostIterations; ++i) {
        const Stages change = correction(h, residual(start, h, stages));
        const double size = sizeOf(h, change.W);
        if (!std::isfinite(size)) {
            return false;
        }
        stages.W += change.W;
        stages.lambda += change.lambda;
        const double rate = i == 0 ? kFastIteration : size / before;
        if (i > 0) {
            m_rate = i == 1 ? 0 : std::max(m_rate, rate);
            // The first correction only measures the guess; rounding limits the last ones.
            if (rate >= (i == 1 ? kFirstGrowth : 1) && size > 100 * enough) {
                return false;
            }
        }
        if (size * std::min(1.0, rate / (1 - std::min(rate, 0.9))) <= enough ||
            (rate >= 0.5 && size <= 100 * tolerance::kPlaceRounding)) {
            m_rate = i == 0 ? 0 : m_rate;
            return true;
        }
        before = size;
    }
    return false;
}

/// The error E of the embedded method, filtered by the factors so that fast parts do not count as error:
/// (s²M + sC + H) e_q + Φ_qᵀ μ = (s²M + sC) E_q + s M E_v with s = 1/(hγ), Φ_q e_q = 0.
void ImplicitStepper::estimate(const Start& start, double h, const Stages& stages, Step& step) const
{
    Eigen::VectorXd place = m_table.gamma * start.state.v;
    for (Eigen::Index i = 0; i < m_table.stages; ++i) {
        place += m_table.estimate[i] * stageState(start, h, stages, i).v;
    }
    place *= h;
    const Eigen::VectorXd velocity = h * (m_table.gamma * start.acceleration.a + stages.W * m_table.estimate);
    const double s = 1 / (h * m_table.gamma);
    Eigen::VectorXd rhs = m_M * (s * s * place + s * velocity).cwiseQuotient(m_W);
    if (m_C.size() > 0) {
        rhs += s * (m_C * place.cwiseQuotient(m_W));
    }
    step.place = m_W.cwiseProduct(m_real->solve(rhs, 0).x);
    step.velocity = s * (step.place - place);
}

std::optional<MotionState> ImplicitStepper::project(MotionState state, const Instant& at) const
{
    const auto& constraints = m_system.constraints();
    const Eigen::VectorXd& R = m_motion.units().ofConstraints();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_system.coordinateCount());
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostReturns; ++i) {
        const Eigen::VectorXd Phi = m_system.constraint(state.q, at);
        double error = 0;
        for (Eigen::Index k = 0; k < Phi.size(); ++k) {
            error = std::max(error, std::abs(Phi[k]) / constraints[static_cast<std::size_t>(k)].scale);
        }
        error /= m_system.size();
        if (error <= tolerance::kReturned || (error < tolerance::kNearlyReturned && error > 0.5 * before)) {
            break;
        }
        if (!(error < before) || i + 1 == kMostReturns) {
            return std::nullopt;
        }
        before = error;
        state.q += m_W.cwiseProduct(m_real->solve(none, -Phi.cwiseQuotient(R)(m_independent), 0).x);
    }
    const SparseMatrix Phi_q = m_system.jacobian(state.q, at);
    const Eigen::VectorXd rate = m_system.constraintRate(state.q, at);
    before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostReturns; ++i) {
        const Eigen::VectorXd missing = (-rate - Phi_q * state.v).cwiseQuotient(R);
        const double error = missing.size() > 0 ? missing.cwiseAbs().maxCoeff() : 0;
        if (error == 0 || error > 0.5 * before) {
            break;
        }
        before = error;
        state.v += m_W.cwiseProduct(m_real->solve(none, missing(m_independent), 0).x);
    }
    return state;
}

std::optional<ImplicitStepper::Step> ImplicitStepper::step(const Start& start, double h, double allowed)
{
    m_isFresh = false;
    if (m_factored == 0 || m_rate > kFastIteration) {
        linearise(start);
    }
    Stages stages;
    const bool isSolved = factor(h) && solve(start, h, allowed, stages);
    if (!isSolved) {
        if (m_isFresh) {
            m_factored = 0;
            return std::nullopt;
        }
        linearise(start);
        if (!factor(h) || !solve(start, h, allowed, stages)) {
            m_factored = 0;
            return std::nullopt;
        }
    }
    const Eigen::Index last = m_table.stages - 1;
    const Instant end{start.t + h, 1, 0, &start.directions};
    std::optional<MotionState> state = project(stageState(start, h, stages, last), end);
    if (!state) {
        m_factored = 0;
        return std::nullopt;
    }
    Step step;
    step.end = std::move(*state);
    step.acceleration = {stages.W.col(last), stages.lambda.col(last)};
    for (Eigen::Index i = 0; m_motion.isDamped() && i <= last; ++i) {
        const Instant at{start.t + h * m_table.c[i], 1, 0, &start.directions};
        step.dissipated += h * m_table.A(last, i) * m_motion.dissipation(stageState(start, h, stages, i), at);
    }
    estimate(start, h, stages, step);
    step.curve = std::make_shared<StageCurve>(StageCurve{start.t, h, &m_table, stages.W, stages.lambda, start.state});
    return step;
}

}  // namespace eigenlink
