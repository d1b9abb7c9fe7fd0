#include "model/motion/released_motors.h"
#include "model/studies/modes/mode_fields.h"
#include "model/studies/modes/modes_text.h"
#include "model/studies/modes/result_json.h"
#include "model/studies/studies.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

struct ModesStudyRequest : ModesRequest {
    enum class Motors { held, free };

    Motors motors = Motors::held;
};

std::vector<RequestField> modesFields()
{
    std::vector<RequestField> fields = modeFields<ModesStudyRequest>();
    fields.push_back(requestChoice<ModesStudyRequest>(
        {.key = "motors",
         .label = "motors",
         .help = "held where they are at t = 0, or free: taken out there, with their torques as constant loads",
         .choices = {"held", "free"}},
        &ModesStudyRequest::motors));
    return fields;
}

/// True eigenvalues of a method, one of each conjugate pair, lowest first.
void addModes(const Spectrum& spectrum, const WantedModes& wanted, ResultTable& table,
              std::vector<const Eigenvalue*>& shown)
{
    const std::vector<std::size_t> reported = reportedValues(spectrum, wanted);
    std::size_t number = 0;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (!value.isTrue() || std::ranges::find(reported, mode.front()) == reported.end()) {
            continue;
        }
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        table.columns[0].words.push_back(Text::verbatim(std::string(keyOf(spectrum.method))));
        const std::vector<double> row{static_cast<double>(++number),
                                      value.s.real(),
                                      std::abs(value.s.imag()),
                                      value.frequency(),
                                      value.dampingRatio().value_or(kNone),
                                      value.period().value_or(kNone),
                                      value.errorEstimate,
                                      value.residual,
                                      value.constraintViolation};
        for (std::size_t i = 0; i < row.size(); ++i) {
            table.columns[i + 1].numbers.push_back(row[i]);
        }
        shown.push_back(&value);
    }
}

ResultTable emptyTable()
{
    ResultTable table{"modes", "true eigenvalues, one of each conjugate pair"};
    table.columns = {wordColumn("method", "method", {}),
                     unitColumn("mode", "mode", "1"),
                     unitColumn("re", "real part", "rad/s"),
                     unitColumn("im", "imaginary part", "rad/s"),
                     unitColumn("frequency_hz", "frequency", "Hz"),
                     unitColumn("damping_ratio", "damping ratio", "1"),
                     unitColumn("period", "period", "s"),
                     unitColumn("error_estimate", "error", "rad/s"),
                     unitColumn("residual", "residual", "1"),
                     unitColumn("constraint_violation", "violation", "1")};
    return table;
}

Outcome<StudyResult> runModes(const std::shared_ptr<const Analysis>& given, const ModesStudyRequest& request,
                              const Monitor& monitor)
{
    const bool isReleased = request.motors == ModesStudyRequest::Motors::free && given->equilibrium.isUsable();
    const std::shared_ptr<const Analysis> analysis =
        isReleased ? std::make_shared<const Analysis>(analyze(withMotorsReleased(*given), given->options, monitor))
                   : given;
    StudyResult result;
    result.tables = {emptyTable()};
    const auto shown = std::make_shared<std::vector<const Eigenvalue*>>();
    for (const Linearization& each : analysis->methods) {
        if (each.spectrum.hasValues()) {
            addModes(each.spectrum, analysis->options.wanted, result.tables.front(), *shown);
        }
    }
    if (isReleased && !analysis->equilibrium.isUsable()) {
        result.status = StudyStatus::stopped;
        result.reason = analysis->equilibrium.reason;
    }
    result.charts = {{"eigenvalues", "eigenvalues in the complex plane", 0, 2, {3}, false, false, true}};
    result.momentAt = [analysis, shown](std::size_t row) -> std::optional<Moment> {
        const Eigenvalue& value = *shown->at(row);
        return Moment{.system = analysis->system,
                      .q = analysis->equilibrium.q,
                      .shape = value.shape,
                      .s = value.s,
                      .title = Text("{1} Hz", Number{value.frequency(), {}, 6})};
    };
    result.value = analysis;
    return result;
}

const Analysis& analysisIn(const StudyResult& result)
{
    return *std::any_cast<const std::shared_ptr<const Analysis>&>(result.value);
}

}  // namespace

Study modesStudy()
{
    return {.key = "modes",
            .title = "Modes",
            .question = "How does the mechanism vibrate about its equilibrium?",
            .summary = "Find the equilibrium and the eigenvalues of a mechanism",
            .aliases = {"analyze"},
            .needs = StudyNeeds::methods,
            .print = StudyPrint::text,
            .showsFailure = true,
            .hasOwnView = true,
            .fields = modesFields(),
            .request = ModesStudyRequest(),
            .options = typedOptions<ModesStudyRequest>([](const ModesStudyRequest& request, AnalysisOptions& options) {
                return readWantedModes(request, options.wanted);
            }),
            .run = typedRun(runModes),
            .json =
                [](const Analysis&, const StudyResult& result) {
                    return resultJson(analysisIn(result), analysisIn(result).options.wanted);
                },
            .text =
                [](const Analysis&, const StudyResult& result, const Language& language) {
                    return reportText(analysisIn(result), analysisIn(result).options.wanted, language);
                }};
}

}  // namespace eigenlink
