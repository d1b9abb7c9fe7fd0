#include "model/studies/response/time_response.h"

#include "model/analysis/missing_values.h"
#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/dynamics/linear_motion.h"
#include "model/math/dense/modal_motion.h"
#include "model/modes/reduction.h"
#include "model/modes/true_mode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

/// η̈ + C η̇ + κ η + S y = f₀ u + f₁ u̇ + f₂ ü in undamped modes, ẏ + R y + Sᵀη = g₀ u + g₁ u̇ of motions that relax
/// without mass, δq = V η + Y y + δq_p u.
struct ModalModel {
    ModalForm form;
    Eigen::MatrixXd shapes;           // (V, Y)
    ModalMotion::Start start;         // of (η − f₂ u, y), just after the step
    Eigen::VectorXd jump;             // (f₂, 0): (η, y) − what is integrated
    Eigen::VectorXd particular;       // δq_p, and what follows the load without mass
    Eigen::VectorXd frequencyErrors;  // [rad/s]
};

/// For each mode and each rate of relaxation the error of the eigenvalue of the analysis that is nearest in size.
Eigen::VectorXd frequencyErrorsOf(const Analysis& analysis, const ModalForm& form)
{
    const std::vector<Eigenvalue>& values = analysis.find(Method::mcs)->spectrum.values;
    Eigen::VectorXd sizes(form.D.size() + form.relaxation.rows());
    sizes << form.pairs.kappa.cwiseAbs().cwiseSqrt(), form.relaxation.diagonal().cwiseAbs();
    Eigen::VectorXd errors = Eigen::VectorXd::Zero(sizes.size());
    for (Eigen::Index i = 0; i < sizes.size(); ++i) {
        const double omega = sizes[i];
        double nearest = std::numeric_limits<double>::infinity();
        for (const Eigenvalue& value : values) {
            const double distance = std::abs(std::abs(value.s) - omega);
            if (isMode(value) && distance < nearest) {
                nearest = distance;
                errors[i] = value.errorEstimate;
            }
        }
    }
    return errors;
}

/// The motion of freedoms without mass and damper at once under a load f: Y (YᵀHY)⁻¹ Yᵀf.
Eigen::VectorXd followingOf(const ConstrainedLinearSystem& linear, const Eigen::VectorXd& f)
{
    const Eigen::MatrixXd& Y = linear.massless.following;
    if (Y.cols() == 0) {
        return Eigen::VectorXd::Zero(f.size());
    }
    const Eigen::MatrixXd stiffness = Y.transpose() * (linear.H * Y);
    return Y * stiffness.partialPivLu().solve(Y.transpose() * f);
}

/// Shapes without entries that are rounding beside the largest displacement or turn of their mode.
Eigen::MatrixXd withoutRounding(Eigen::MatrixXd shapes, const Eigen::VectorXd& units)
{
    const double most = kBlurs * std::numeric_limits<double>::epsilon();
    for (auto shape : shapes.colwise()) {
        const Eigen::ArrayXd sizes = shape.cwiseQuotient(units).cwiseAbs();
        shape = (sizes <= most * sizes.maxCoeff()).select(0, shape);
    }
    return shapes;
}

std::optional<ModalModel> modalModelOf(const Analysis& analysis, const LinearModel& model,
                                       const FrequencyResponse& response)
{
    ConstrainedLinearSystem linear = analysis.linear;
    linear.C = response.damping();
    const Projected matrices = linear.massless.count() > 0 ? condensed(linear) : reduce(linear, model.R);
    std::optional<ModalForm> form = modalForm(matrices);
    if (!form) {
        return std::nullopt;
    }
    const Eigen::VectorXd none = response.forceAt(0).real(), plus = response.forceAt(1).real(),
                          minus = response.forceAt(-1).real();
    const Eigen::MatrixXd V = withoutRounding(form->pairs.V, naturalUnits(*analysis.system));
    const auto reduced = [&](const Eigen::VectorXd& f) { return Eigen::VectorXd(V.transpose() * f); };
    const Eigen::VectorXd f0 = reduced(none), f1 = reduced((plus - minus) / 2), f2 = reduced((plus + minus) / 2 - none);
    const Eigen::VectorXd kappa = form->pairs.kappa;
    const Eigen::MatrixXd& Y = matrices.relaxing;
    const Eigen::Index k = V.cols(), p = Y.cols();
    Eigen::MatrixXd shapes(V.rows(), k + p);
    shapes.leftCols(k) = V;
    ModalMotion::Start start{Eigen::VectorXd::Zero(k + p), f1 - form->damping * f2, Eigen::VectorXd(k + p)};
    Eigen::VectorXd jump = Eigen::VectorXd::Zero(k + p);
    jump.head(k) = f2;
    start.force.head(k) = f0 - kappa.cwiseProduct(f2);
    if (p > 0) {
        shapes.rightCols(p) = Y;
        start.place.tail(p) = Y.transpose() * (plus - minus) / 2;
        start.force.tail(p) = Y.transpose() * none - form->coupling.transpose() * f2;
    }
    Eigen::VectorXd errors = frequencyErrorsOf(analysis, *form);
    return ModalModel{std::move(*form),
                      std::move(shapes),
                      std::move(start),
                      std::move(jump),
                      response.particular().real() + followingOf(linear, none),
                      std::move(errors)};
}

/// One output by the motion of the modes after a unit step.
class StepOutput {
public:
    StepOutput(const ModalModel& modal, const FrequencyResponse& response, const ResponseOutput& output, int further)
        : m_first(output.derivatives + further)
    {
        const Eigen::VectorXd rateRow = response.movingRateRow(output);
        const std::array<const Eigen::VectorXd*, 3> rows{&output.row, &rateRow, &output.accelerationRow};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool isThere = rows[i]->size() > 0;
            m_sizes[i] = isThere ? Eigen::VectorXd(modal.shapes.cwiseAbs().transpose() * rows[i]->cwiseAbs())
                                 : Eigen::VectorXd();
            m_rows[i] = isThere ? Eigen::VectorXd(modal.shapes.transpose() * *rows[i]) : Eigen::VectorXd();
        }
        if (m_first == 0) {
            m_constant = output.row.dot(modal.particular) + m_rows[0].dot(modal.jump);
            for (std::size_t i = 0; i < response.inputs().size(); ++i) {
                m_constant += response.inputs()[i].amplitude.real() * output.direct[i].place;
            }
        }
    }

    double at(const ModalMotion& motion) const
    {
        double value = m_constant;
        for (int i = 0; i < 3; ++i) {
            const Eigen::VectorXd& row = m_rows[static_cast<std::size_t>(i)];
            value += row.size() > 0 ? row.dot(motion.derivative(i + m_first)) : 0;
        }
        return value;
    }
    double errorAt(const ModalMotion& motion) const
    {
        double error = std::numeric_limits<double>::epsilon() * std::abs(m_constant);
        for (int i = 0; i < 3; ++i) {
            const Eigen::VectorXd& row = m_rows[static_cast<std::size_t>(i)];
            error += row.size() > 0 ? motion.errorOf(row, i + m_first) : 0;
        }
        return error;
    }
    /// False where no motion and no load shows in it.
    bool moves() const
    {
        const auto isZero = [](const Eigen::VectorXd& row) { return row.size() == 0 || row.isZero(0); };
        return m_constant != 0 || !std::ranges::all_of(m_rows, isZero);
    }
    /// The largest value that rounding of the shapes may add; smaller values are zero.
    double blurAt(const ModalMotion& motion) const
    {
        double blur = std::abs(m_constant);
        for (int i = 0; i < 3; ++i) {
            const Eigen::VectorXd& sizes = m_sizes[static_cast<std::size_t>(i)];
            blur += sizes.size() > 0 ? sizes.dot(motion.derivative(i + m_first).cwiseAbs()) : 0;
        }
        return kBlurs * std::numeric_limits<double>::epsilon() * blur;
    }
    /// Bound of its distance from its limit from now on. Requires a motion that decays.
    double remainderAt(const ModalMotion& motion) const
    {
        double bound = 0;
        for (int i = 0; i < 3; ++i) {
            const Eigen::VectorXd& row = m_rows[static_cast<std::size_t>(i)];
            bound += row.size() > 0 ? motion.remainderOf(row, i + m_first) : 0;
        }
        return bound;
    }
    /// The highest derivative of η that it sees.
    int order() const
    {
        int highest = m_first;
        for (int i = 0; i < 3; ++i) {
            highest = m_rows[static_cast<std::size_t>(i)].size() > 0 ? i + m_first : highest;
        }
        return highest;
    }

private:
    int m_first;
    std::array<Eigen::VectorXd, 3> m_rows, m_sizes;
    double m_constant = 0;
};

std::vector<StepOutput> stepOutputs(const ModalModel& modal, const FrequencyResponse& response, TimeInput kind)
{
    return mapped<std::vector<StepOutput>>(response.outputs(), [&](const ResponseOutput& each) {
        return StepOutput(modal, response, each, kind == TimeInput::impulse ? 1 : 0);
    });
}

/// The highest derivative of η that they see, at least 1.
int orderOf(const std::vector<StepOutput>& outputs)
{
    int order = 1;
    for (const StepOutput& each : outputs) {
        order = std::max(order, each.order());
    }
    return order;
}

Text objection(const Analysis& analysis, const FrequencyResponse& response)
{
    for (const ResponseInput& each : response.inputs()) {
        if (std::abs(each.amplitude.imag()) > tolerance::kRounding * std::abs(each.amplitude)) {
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
    }
    const auto isLossy = [](const ResponseOutput& each) { return each.loss != 0; };
    if (response.hasLoss() || std::ranges::any_of(response.outputs(), isLossy)) {
        return Text(
            "structural damping has no response in time: it would begin before the load; give modal "
            "damping in its place");
    }
    if (!analysis.undetermined.empty()) {
        return Text("parts without mass move against nothing, which is not followed in time; give them a mass");
    }
    return {};
}

/// Why there are no numbers at t.
Text growsBeyond(const Eigen::VectorXcd& poles, double t)
{
    const double growth = poles.size() > 0 ? poles.real().maxCoeff() : 0;
    const Number time{t, Quantity::none, 3};
    return growth > 0
               ? Text(
                     "the equilibrium is unstable: the linear model grows as exp({1} t), t in seconds, and it or "
                     "its error is beyond all numbers at {2} s; ask for a shorter time",
                     Number{growth, Quantity::none, 4}, time)
               : Text("the times are too long: at {1} s no digit is left; ask for a shorter time", time);
}

/// The outputs at the equilibrium under the load; 0 of those that nothing moves.
std::vector<double> valuesHeld(FrequencyResponse& response, const std::vector<StepOutput>& outputs)
{
    const std::vector<std::complex<double>> held = response.allAt(0);
    std::vector<double> values(held.size());
    for (std::size_t k = 0; k < values.size(); ++k) {
        values[k] = outputs[k].moves() ? held[k].real() : 0;
    }
    return values;
}

/// δq of the linear model at a moment of the motion; `held` is that under the load for ever.
Eigen::VectorXd displacementAt(const ModalModel& modal, const ModalMotion& motion, TimeInput kind,
                               const Eigen::VectorXd& held)
{
    if (kind == TimeInput::impulse) {
        return modal.shapes * motion.derivative(1);
    }
    const Eigen::VectorXd stepped = modal.shapes * (motion.derivative(0) + modal.jump) + modal.particular;
    return kind == TimeInput::step ? stepped : Eigen::VectorXd(held - stepped);
}

/// Finds its end, the largest value, and the time from which it stays near its end; `motion` is at the last sample.
void summarize(FrequencyResponse& response, const TimeResponseOptions& options, const StepOutput& output,
               const ModalMotion& motion, TimeResponse& result)
{
    const std::vector<double>& values = result.values.front();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::abs(values[i]) > std::abs(result.peak)) {
            result.peak = values[i];
            result.peakTime = result.times[i];
        }
    }
    if (!motion.decays()) {
        return;
    }
    result.last = options.kind == TimeInput::step ? response.at(0).real() : 0;
    const double farthest = largestValue(values, [&](const double value) { return std::abs(value - *result.last); });
    constexpr double kNear = 0.02;
    std::size_t first = values.size();
    while (first > 0 && std::abs(values[first - 1] - *result.last) <= kNear * farthest) {
        --first;
    }
    if (first < values.size() && output.remainderAt(motion) <= kNear * farthest) {
        result.settled = result.times[first];
    }
}

/// Outputs that were rounding at every moment are zero.
void clearStill(const std::vector<bool>& isStill, TimeResponse& result)
{
    for (std::size_t k = 0; k < isStill.size(); ++k) {
        if (isStill[k]) {
            std::ranges::fill(result.values[k], 0.0);
        }
    }
}

/// True where rounding of s t exceeds one for every mode that moves, so that nothing is left of exp(st).
bool hasLostPhases(const Eigen::VectorXcd& poles, double t)
{
    double slowest = std::numeric_limits<double>::infinity();
    for (const std::complex<double>& pole : poles) {
        slowest = pole != 0.0 ? std::min(slowest, std::abs(pole)) : slowest;
    }
    return std::isfinite(slowest) && std::numeric_limits<double>::epsilon() * slowest * t > 1;
}

/// The reason why there is no response in time; empty where there is one.
Text objectionInTime(const LinearModel* model, const Analysis& analysis, const FrequencyResponse& response)
{
    if (model == nullptr && analysis.options.wanted.count) {
        return {"the response in time needs all modes; this analysis has the lowest {1}",
                static_cast<long long>(*analysis.options.wanted.count)};
    }
    if (model == nullptr && analysis.equilibrium.isUsable() && analysis.equilibrium.degreesOfFreedom == 0) {
        return explainNoModes(analysis);
    }
    if (model == nullptr && !analysis.methods.empty() && !analysis.methods.front().spectrum.hasValues()) {
        return explainMissingValues(analysis);
    }
    if (model == nullptr || model->mass.rows() > kLargestModalDamping) {
        return {"the response in time needs the linear model by MCS with up to {1} velocities",
                static_cast<long long>(kLargestModalDamping)};
    }
    return objection(analysis, response);
}

}  // namespace

Outcome<TimeResponse> timeResponse(const Analysis& analysis, FrequencyResponse& response,
                                   const TimeResponseOptions& options, const Monitor& monitor)
{
    const LinearModel* model = minimalModel(analysis);
    if (Text text = objectionInTime(model, analysis, response); !text.isEmpty()) {
        return Failure{std::move(text)};
    }
    const std::optional<ModalModel> modal = modalModelOf(analysis, *model, response);
    if (!modal) {
        return Failure{Text("parts without mass would move at once; give every part that moves a mass")};
    }
    const std::vector<StepOutput> outputs = stepOutputs(*modal, response, options.kind);
    const auto held = options.kind == TimeInput::decay ? valuesHeld(response, outputs) : std::vector<double>();
    if (!std::ranges::all_of(held, [](double each) { return std::isfinite(each); })) {
        return Failure{Text("nothing holds the mechanism against this load, so that it cannot be let go from it")};
    }
    TimeResponse result;
    result.values.resize(outputs.size());
    result.errors.resize(outputs.size());
    std::vector<bool> isStill(outputs.size(), true);
    const double step = options.duration / static_cast<double>(options.points - 1);
    ModalMotion motion(modal->form, modal->start, step, modal->frequencyErrors, orderOf(outputs));
    const Eigen::VectorXd still =
        options.look && !held.empty() ? Eigen::VectorXd(response.shapeAt(0).real()) : Eigen::VectorXd();
    for (std::size_t i = 0; i < options.points && !monitor.isCancelled(); ++i) {
        result.times.push_back(static_cast<double>(i) * step);
        for (std::size_t k = 0; k < outputs.size(); ++k) {
            const double value = outputs[k].at(motion), error = outputs[k].errorAt(motion);
            if (!std::isfinite(value) || !std::isfinite(error)) {
                return Failure{growsBeyond(motion.poles(), result.times.back())};
            }
            isStill[k] = isStill[k] && std::abs(value) <= outputs[k].blurAt(motion) && (held.empty() || held[k] == 0);
            result.values[k].push_back(held.empty() ? value : held[k] - value);
            result.errors[k] = std::max(result.errors[k], error);
        }
        if (options.look) {
            options.look(result.times.back(), displacementAt(*modal, motion, options.kind, still));
        }
        if (i + 1 < options.points) {
            motion.advance();
        }
        monitor.report(static_cast<double>(i) / static_cast<double>(options.points), "response in time");
    }
    clearStill(isStill, result);
    if (hasLostPhases(motion.poles(), options.duration)) {
        return Failure{growsBeyond(motion.poles(), options.duration)};
    }
    summarize(response, options, outputs.front(), motion, result);
    return result;
}

}  // namespace eigenlink
