#include "model/response/time_response.h"

#include "model/math/dense/dense_solve.h"
#include "model/response/tolerances.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

/// η̈ + C η̇ + κ η = f₀ u + f₁ u̇ + f₂ ü in undamped modes, δq = R η + δq_p u.
struct ModalModel {
    Eigen::MatrixXd R;
    Eigen::MatrixXd A;           // of x = (η − f₂ u, its rate)
    Eigen::VectorXd constant;    // ẋ = A x + constant, after the step
    Eigen::VectorXd start;       // x just after it
    Eigen::VectorXd jump;        // f₂: η − what is integrated
    Eigen::VectorXd particular;  // δq_p
};

ModalModel modalModelOf(const LinearModel& model, const FrequencyResponse& response)
{
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(model.stiffness, model.mass);
    const Eigen::Index k = model.mass.rows();
    ModalModel modal;
    modal.R = model.R.entries() * modes.eigenvectors();
    const Eigen::MatrixXd C =
        response.damping().nonZeros() > 0 ? congruent(response.damping(), modal.R) : Eigen::MatrixXd::Zero(k, k);
    modal.A = Eigen::MatrixXd::Zero(2 * k, 2 * k);
    modal.A.topRightCorner(k, k).setIdentity();
    modal.A.bottomLeftCorner(k, k) = -Eigen::MatrixXd(modes.eigenvalues().asDiagonal());
    modal.A.bottomRightCorner(k, k) = -C;
    const Eigen::VectorXd none = response.forceAt(0).real(), plus = response.forceAt(1).real(),
                          minus = response.forceAt(-1).real();
    const auto reduced = [&](const Eigen::VectorXd& f) { return Eigen::VectorXd(modal.R.transpose() * f); };
    const Eigen::VectorXd f0 = reduced(none), f1 = reduced((plus - minus) / 2), f2 = reduced((plus + minus) / 2 - none);
    modal.jump = f2;
    modal.constant = Eigen::VectorXd::Zero(2 * k);
    modal.constant.tail(k) = f0 - modes.eigenvalues().cwiseProduct(f2);
    modal.start = Eigen::VectorXd::Zero(2 * k);
    modal.start.tail(k) = f1 - C * f2;
    modal.particular = response.particular().real();
    return modal;
}

/// One output by derivatives of the state after a unit step.
class StepOutput {
public:
    StepOutput(const ModalModel& modal, const FrequencyResponse& response, const ResponseOutput& output, int further)
        : m_first(output.derivatives + further)
    {
        const Eigen::VectorXd rateRow = response.movingRateRow(output);
        const std::array<const Eigen::VectorXd*, 3> rows{&output.row, &rateRow, &output.accelerationRow};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool isThere = rows[i]->size() > 0;
            m_rows[i] = isThere ? Eigen::VectorXd(modal.R.transpose() * *rows[i]) : Eigen::VectorXd();
        }
        if (m_first == 0) {
            m_constant = output.row.dot(modal.particular) + m_rows[0].dot(modal.jump);
            for (std::size_t i = 0; i < response.inputs().size(); ++i) {
                m_constant += response.inputs()[i].amplitude.real() * output.direct[i].place;
            }
        }
    }

    /// `derivatives` of the state, x, ẋ and so on.
    double at(const std::vector<Eigen::VectorXd>& derivatives) const
    {
        double value = m_constant;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            if (m_rows[i].size() > 0) {
                value += m_rows[i].dot(derivatives[i + static_cast<std::size_t>(m_first)].head(m_rows[i].size()));
            }
        }
        return value;
    }

private:
    int m_first;
    std::array<Eigen::VectorXd, 3> m_rows;
    double m_constant = 0;
};

Text objection(const Analysis& analysis, const FrequencyResponse& response)
{
    for (const ResponseInput& each : response.inputs()) {
        if (std::abs(each.amplitude.imag()) > tolerance::kPhaseless * std::abs(each.amplitude)) {
            return {"{1}: a step or an impulse has no phase; give an amplitude alone", each.name};
        }
    }
    for (const ResponseOutput& each : response.outputs()) {
        if (each.multiplierRow.size() > 0) {
            return {
                "{1} is given by constraints, which is not followed in time; observe points, links or springs, or "
                "simulate the motion",
                each.name};
        }
        if (each.loss != 0) {
            return Text(
                "structural damping has no response in time: it would begin before the load; give modal "
                "damping in its place");
        }
    }
    if (analysis.massless.massless > 0) {
        return Text("parts without mass would move at once; give every part that moves a mass");
    }
    return {};
}

/// The outputs at rest under the load.
std::vector<double> valuesHeld(FrequencyResponse& response)
{
    const std::vector<std::complex<double>> held = response.allAt(0);
    std::vector<double> values(held.size());
    std::ranges::transform(held, values.begin(), [](const auto& each) { return each.real(); });
    return values;
}

/// exp of the step: what makes (x, 1) that of the next moment.
Eigen::MatrixXd advanceBy(double step, const ModalModel& modal)
{
    const Eigen::Index size = modal.A.rows();
    Eigen::MatrixXd augmented = Eigen::MatrixXd::Zero(size + 1, size + 1);
    augmented.topLeftCorner(size, size) = step * modal.A;
    augmented.topRightCorner(size, 1) = step * modal.constant;
    return exponential(augmented);
}

/// x, ẋ and so on, of (x, 1).
std::vector<Eigen::VectorXd> derivativesOf(const ModalModel& modal, const Eigen::VectorXd& x)
{
    const Eigen::Index size = modal.A.rows();
    std::vector<Eigen::VectorXd> derivatives{x.head(size), modal.A * x.head(size) + modal.constant};
    for (int k = 0; k < 4; ++k) {
        derivatives.emplace_back(modal.A * derivatives.back());
    }
    return derivatives;
}

/// Where it ends, the largest value, and from when on it stays near its end.
void summarize(FrequencyResponse& response, const TimeResponseOptions& options, const Eigen::MatrixXd& A,
               TimeResponse& result)
{
    const std::vector<double>& values = result.values.front();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::abs(values[i]) > std::abs(result.peak)) {
            result.peak = values[i];
            result.peakTime = result.times[i];
        }
    }
    const Eigen::VectorXcd poles = A.eigenvalues();
    const bool ends =
        poles.size() == 0 || poles.real().maxCoeff() < -tolerance::kUndampedShare * poles.cwiseAbs().maxCoeff();
    if (!ends) {
        return;
    }
    result.last = options.kind == TimeInput::step ? response.at(0).real() : 0;
    double farthest = 0;
    for (const double value : values) {
        farthest = std::max(farthest, std::abs(value - *result.last));
    }
    constexpr double kNear = 0.02;
    std::size_t first = values.size();
    while (first > 0 && std::abs(values[first - 1] - *result.last) <= kNear * farthest) {
        --first;
    }
    if (first < values.size()) {
        result.settled = result.times[first];
    }
}

}  // namespace

Outcome<TimeResponse> timeResponse(const Analysis& analysis, FrequencyResponse& response,
                                   const TimeResponseOptions& options, const Monitor& monitor)
{
    const LinearModel* model = minimalModel(analysis);
    if (model == nullptr || model->mass.rows() > kLargestModalDamping) {
        return Failure{Text("the response in time needs the linear model by MCS with up to {1} velocities",
                            static_cast<long long>(kLargestModalDamping))};
    }
    if (Text text = objection(analysis, response); !text.isEmpty()) {
        return Failure{std::move(text)};
    }
    const ModalModel modal = modalModelOf(*model, response);
    std::vector<StepOutput> outputs;
    for (const ResponseOutput& each : response.outputs()) {
        outputs.emplace_back(modal, response, each, options.kind == TimeInput::impulse ? 1 : 0);
    }
    std::vector<double> held;
    if (options.kind == TimeInput::decay) {
        held = valuesHeld(response);
        if (!std::ranges::all_of(held, [](double each) { return std::isfinite(each); })) {
            return Failure{Text("nothing holds the mechanism against this load, so that it cannot be let go from it")};
        }
    }
    TimeResponse result;
    result.values.resize(outputs.size());
    const double step = options.duration / static_cast<double>(options.points - 1);
    const Eigen::MatrixXd advance = advanceBy(step, modal);
    Eigen::VectorXd x(advance.rows());
    x << modal.start, 1;
    for (std::size_t i = 0; i < options.points && !monitor.isCancelled(); ++i) {
        const std::vector<Eigen::VectorXd> derivatives = derivativesOf(modal, x);
        result.times.push_back(static_cast<double>(i) * step);
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            const double value = outputs[k].at(derivatives);
            result.values[k].push_back(options.kind == TimeInput::decay ? held[k] - value : value);
        }
        x = advance * x;
        monitor.report(static_cast<double>(i) / static_cast<double>(options.points), "response in time");
    }
    summarize(response, options, modal.A, result);
    return result;
}

}  // namespace eigenlink
