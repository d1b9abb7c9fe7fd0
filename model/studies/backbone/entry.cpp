#include "model/studies/backbone/backbone.h"

#include "model/studies/studies.h"
#include "model/studies/usual.h"

#include <cmath>

namespace eigenlink {

namespace {

constexpr int kPoints = 16;  ///< amplitudes where none are given

struct BackboneRequest {
    long long mode = 1;
    std::optional<double> largest{};   ///< [m]
    std::vector<double> amplitudes{};  ///< [m]; empty: evenly up to `largest`
};

std::vector<RequestField> backboneFields()
{
    return {requestField<BackboneRequest>("mode", "mode", "Which mode, counted from the lowest", &BackboneRequest::mode,
                                          {}, RequestKind::mode),
            withUsual(requestField<BackboneRequest>(
                          "largest", "largest amplitude",
                          "Largest displacement of the point that moves most in the mode, where its velocity is zero",
                          &BackboneRequest::largest, {.quantity = Quantity::length, .range = Range::positive}),
                      [](const Analysis& analysis) { return RequestValue(usualAmplitude(analysis.mechanism)); }),
            requestField<BackboneRequest>("amplitudes", "amplitudes",
                                          "By how much the point that moves most in the mode is displaced where "
                                          "its velocity is zero [m], growing: "
                                          "0.01,0.05,0.1; without them 16 up to the largest amplitude",
                                          &BackboneRequest::amplitudes, {.quantity = Quantity::length})};
}

std::optional<Refusal> checkBackbone(const Analysis&, const BackboneRequest& request, const FieldPlace&)
{
    double before = 0;
    for (const double each : request.amplitudes) {
        if (each * before < 0 || !(std::abs(each) > std::abs(before))) {
            return Refusal{"amplitudes", "write them growing and of one sign, as 0.01,0.05,0.1"};
        }
        before = each;
    }
    return std::nullopt;
}

std::vector<double> amplitudesOf(const BackboneRequest& request)
{
    if (!request.amplitudes.empty()) {
        return request.amplitudes;
    }
    std::vector<double> amplitudes;
    for (int i = 1; i <= kPoints; ++i) {
        amplitudes.push_back(*request.largest * i / kPoints);
    }
    return amplitudes;
}

ResultTable tableOf(const Backbone& backbone)
{
    ResultTable table{"backbone", "free vibrations, one row for each amplitude"};
    table.columns = {quantityColumn("amplitude", "amplitude", Quantity::length), unitColumn("period", "period", "s"),
                     unitColumn("frequency_hz", "frequency", "Hz"),
                     unitColumn("frequency_ratio", "frequency / linear frequency", "1"),
                     unitColumn("closure", "velocity left after half a period, relative", "1")};
    const double linear = backbone.linearPeriod;
    table.addRow({0, linear, 1 / linear, 1, 0});
    for (const BackbonePoint& point : backbone.points) {
        table.addRow({point.amplitude, point.period, 1 / point.period, linear / point.period, point.closure});
    }
    return table;
}

/// Says the change of the frequency at the last amplitude.
Message summaryOf(const Backbone& backbone, long long mode)
{
    const BackbonePoint& last = backbone.points.back();
    return Message::note(Text("Mode {1}: at an amplitude of {2} the frequency is {3} Hz ({4} % from the linear mode).",
                              mode, Number{last.amplitude, Quantity::length, 4}, Number{1 / last.period, {}, 6},
                              Number{100 * (backbone.linearPeriod / last.period - 1), {}, 3}));
}

Outcome<StudyResult> runBackbone(const std::shared_ptr<const Analysis>& analysis, const BackboneRequest& request,
                                 const Monitor& monitor)
{
    Outcome<Backbone> found =
        backboneOf(*analysis, static_cast<std::size_t>(request.mode - 1), amplitudesOf(request), monitor);
    if (!found) {
        return Failure{found.reason()};
    }
    const auto backbone = std::make_shared<const Backbone>(std::move(found).value());
    StudyResult result;
    result.status = backbone->cancelled          ? StudyStatus::cancelled
                    : backbone->reason.isEmpty() ? StudyStatus::complete
                                                 : StudyStatus::stopped;
    result.reason = backbone->reason;
    result.tables = {tableOf(*backbone)};
    if (!backbone->points.empty()) {
        result.messages.push_back(summaryOf(*backbone, request.mode));
    }
    result.charts = {{"frequency", "frequency against amplitude", 0, 0, {2}},
                     {"period", "period against amplitude", 0, 0, {1}}};
    for (ResultChart& chart : result.charts) {
        const double linear = chart.name == "period" ? backbone->linearPeriod : 1 / backbone->linearPeriod;
        chart.marks = {{std::nullopt, linear, "linear mode"}};
    }
    result.momentAt = [backbone, analysis](std::size_t row) -> std::optional<Moment> {
        if (row == 0) {
            return Moment{.q = analysis->equilibrium.q, .title = "At equilibrium"};
        }
        const BackbonePoint& point = backbone->points.at(row - 1);
        return Moment{.q = point.start.q,
                      .title = Text("Turns back at an amplitude of {1}", Number{point.amplitude, Quantity::length, 4}),
                      .subtitle = Text("period {1} s", Number{point.period, {}, 8})};
    };
    return result;
}

}  // namespace

Study backboneStudy()
{
    return {.key = "backbone",
            .title = "Backbone",
            .question = "How does the frequency of a mode change with its amplitude?",
            .summary = "Period against amplitude of the free vibration that a mode becomes",
            .topic = StudyTopic::motion,
            .isInTime = true,
            .keepsRows = true,
            .fields = backboneFields(),
            .request = BackboneRequest(),
            .check = typedCheck(checkBackbone),
            .run = typedRun(runBackbone),
            .json = firstTableJson};
}

}  // namespace eigenlink
