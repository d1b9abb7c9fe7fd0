#include "model/basics/collect.h"
#include "model/dynamics/observable.h"
#include "model/studies/sensitivity/effect.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"
#include "model/studies/uncertainty/sampling.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace eigenlink {

namespace {

constexpr long long kMostSamples = 1000000;

struct UncertaintyRequest {
    std::optional<std::vector<std::string>> uncertain{};  ///< "k.stiffness=5%"; absent: the tolerances of the file
    long long samples = 1000, seed = 1, modes = 10;
    std::vector<std::string> quantities{};
};

RequestValue tolerancesOfFile(const Analysis& analysis)
{
    const auto items = mapped<std::vector<std::string>>(
        tolerancesOf(analysis.mechanism),
        [&](const NamedTolerance& each) { return each.name + "=" + toleranceText(each.tolerance); });
    return items.empty() ? RequestValue() : RequestValue(items);
}

std::vector<RequestField> uncertaintyFields()
{
    using R = UncertaintyRequest;
    return {
        withUsual(requestField<R>("uncertain", "uncertain numbers",
                                  "Numbers with their tolerances T, by their paths: k.stiffness=5%,AC.mass=0.01kg, "
                                  "separated by commas; behind a space uniform, else normal with σ = T/3, cut at ±T "
                                  "(the tolerances of the file)",
                                  &R::uncertain),
                  tolerancesOfFile),
        requestField<R>("samples", "samples", "How many samples", &R::samples, {.least = 2, .most = kMostSamples}),
        requestField<R>("seed", "seed", "Number of the random sequence: the same seed gives the same samples",
                        &R::seed),
        requestField<R>("modes", "modes", "How many modes, from the lowest", &R::modes, {.most = 1000}),
        withOffered(requestField<R>("quantities", "quantities",
                                    "Further quantities of the equilibrium, as k.force,C@AC.x, beside the "
                                    "places of points and the angles of links",
                                    &R::quantities, {.alias = "--quantity"}, RequestKind::quantity),
                    quantityNames)};
}

/// The tolerances of a request. Fails for one that cannot be read.
Outcome<std::vector<NamedTolerance>> tolerancesOf(const UncertaintyRequest& request)
{
    std::vector<NamedTolerance> tolerances;
    for (const std::string& item : request.uncertain.value_or(std::vector<std::string>())) {
        Outcome<NamedTolerance> tolerance = namedToleranceOfText(item);
        if (!tolerance) {
            return Failure{tolerance.reason()};
        }
        tolerances.push_back(std::move(tolerance).value());
    }
    return tolerances;
}

std::optional<Refusal> checkUncertainty(const Analysis& analysis, const UncertaintyRequest& request, const FieldPlace&)
{
    const auto tolerances = tolerancesOf(request);
    if (!tolerances) {
        return Refusal{"uncertain", tolerances.reason()};
    }
    if (tolerances->empty()) {
        return Refusal{"uncertain", Text("no number of this mechanism has a tolerance; name some, as {1}",
                                         "k.stiffness=5%,AC.mass=0.01kg")};
    }
    const auto numbers = uncertainNumbers(analysis.mechanism, *tolerances);
    if (!numbers) {
        return Refusal{"uncertain", numbers.reason()};
    }
    const auto quantities = observablesOf(analysis.mechanism, *analysis.system, request.quantities);
    return quantities ? std::nullopt : std::optional(Refusal{"quantities", quantities.reason()});
}

/// One row for each quantity; numbers in the unit of their row.
ResultTable spreadTable(const Uncertainty& found)
{
    ResultTable table{"quantities", "how eigenvalues and the equilibrium spread, each in its unit"};
    std::vector<Text> names, units, extremes;
    for (const QuantitySpread& each : found.quantities) {
        names.push_back(Text::verbatim(each.name));
        units.push_back(Text::verbatim(each.unit));
        extremes.push_back(each.isAtCorners ? Text("at corners") : Text("largest found"));
    }
    table.columns = {wordColumn("quantity", "quantity", std::move(names)),
                     wordColumn("unit", "unit", std::move(units))};
    const auto add = [&](const char* name, Text label, const auto& valueOf) {
        table.columns.push_back(unitColumn(name, std::move(label), kRowUnit));
        std::ranges::transform(found.quantities, std::back_inserter(table.columns.back().numbers), valueOf);
    };
    add("nominal", "nominal value", [](const auto& each) { return each.nominal; });
    add("sd_sensitivity", "standard deviation by sensitivities",
        [](const auto& each) { return each.bySensitivities(); });
    add("sd", "standard deviation of the samples", [](const auto& each) { return each.deviation; });
    add("sd_error", "its standard error", [](const auto& each) { return each.deviationError; });
    add("mean", "mean", [](const auto& each) { return each.mean; });
    constexpr std::array kNames{"p2_5", "p25", "p50", "p75", "p97_5"};
    for (std::size_t k = 0; k < kPercentiles.size(); ++k) {
        add(kNames[k], Text("percentile {1}", Number{kPercentiles[k], {}, 3}),
            [k](const auto& each) { return each.percentiles[k]; });
    }
    add("least", "least value", [](const auto& each) { return each.least; });
    add("largest", "largest value", [](const auto& each) { return each.largest; });
    table.columns.push_back(wordColumn("extremes", "extremes", std::move(extremes)));
    add("samples", "samples counted", [](const auto& each) { return static_cast<double>(each.count); });
    table.columns.back().unit = "1";
    return table;
}

/// One row for each quantity, one column for each uncertain number: its part of the variance by sensitivities.
ResultTable contributionTable(const Uncertainty& found)
{
    ResultTable table{"contributions", "part of each tolerance in the variance by sensitivities"};
    std::vector<Text> names;
    for (const QuantitySpread& each : found.quantities) {
        names.push_back(Text::verbatim(each.name));
    }
    table.columns = {wordColumn("quantity", "quantity", std::move(names))};
    for (std::size_t i = 0; i < found.numbers.size(); ++i) {
        ResultColumn column =
            unitColumn(found.numbers[i].variable.name, Text::verbatim(found.numbers[i].variable.name), "1");
        for (const QuantitySpread& each : found.quantities) {
            const double all = each.bySensitivities(), part = each.parts[i];
            column.numbers.push_back(all > 0 ? part * part / (all * all) : all == 0 ? 0 : QuantitySpread::kNone);
        }
        table.columns.push_back(std::move(column));
    }
    return table;
}

ResultTable toleranceTable(const Uncertainty& found)
{
    ResultTable table{"tolerances",
                      "uncertain numbers, each in its unit",
                      {wordColumn("number", "number"), wordColumn("unit", "unit"),
                       unitColumn("value", "value", kRowUnit), unitColumn("tolerance", "tolerance", kRowUnit),
                       unitColumn("sd", "standard deviation", kRowUnit), wordColumn("distribution", "distribution")}};
    for (const UncertainNumber& each : found.numbers) {
        table.addRow({each.variable.name, each.variable.unit, each.variable.value, each.most, each.deviation(),
                      each.isUniform ? Text("uniform") : Text("normal")});
    }
    return table;
}

/// The ends of the samples.
ResultTable sampleTable(const Uncertainty& found)
{
    ResultTable table{"samples", "how the samples ended"};
    table.columns = {wordColumn("outcome", "outcome"), unitColumn("count", "samples", "1"),
                     unitColumn("share", "share", "1")};
    const auto add = [&](const Text& outcome, std::size_t count) {
        table.addRow({outcome, count, static_cast<double>(count) / static_cast<double>(found.samples)});
    };
    add("followed", found.samples - found.unstable - found.lost);
    add("unstable", found.unstable);
    add("lost", found.lost);
    for (const auto& [mode, count] : found.unmatched) {
        add(Text("unmatched in mode {1}", mode), count);
    }
    return table;
}

/// The poles of the samples that are kept for drawing.
ResultTable poleTable(const Uncertainty& found)
{
    ResultTable table{"poles", "eigenvalues of the first samples"};
    table.use = TableUse::files;
    table.columns = {unitColumn("mode", "mode", "1"), unitColumn("re", "real part", "rad/s"),
                     unitColumn("im", "imaginary part", "rad/s")};
    for (const PoleCloud& cloud : found.clouds) {
        for (const std::complex<double>& s : cloud.poles) {
            table.addRow({cloud.mode, s.real(), s.imag()});
        }
    }
    return table;
}

void addSampleMessages(const Uncertainty& found, std::vector<Message>& messages)
{
    const auto share = [&](std::size_t count) {
        return Number{100 * static_cast<double>(count) / static_cast<double>(found.samples), {}, 3};
    };
    if (found.unstable > 0) {
        messages.push_back(Message::warning(
            Text("Unstable: {1} of {2} samples ({3} %) have an equilibrium of another stability than the nominal one. "
                 "They are not averaged.",
                 found.unstable, found.samples, share(found.unstable))));
    }
    if (found.lost > 0) {
        messages.push_back(Message::warning(Text(
            "Lost: in {1} of {2} samples ({3} %) the equilibrium cannot be followed from the nominal one, as beyond "
            "a limit point or where the parts do not fit together. They are not averaged.",
            found.lost, found.samples, share(found.lost))));
    }
    if (found.beyond > 0) {
        messages.push_back(Message::warning(Text(
            "Beyond the model: in {1} of {2} samples ({3} %) a part is beyond what its model is made for. They are "
            "averaged all the same.",
            found.beyond, found.samples, share(found.beyond))));
        messages.insert(messages.end(), found.excesses.begin(), found.excesses.end());
    }
    for (const auto& [mode, count] : found.unmatched) {
        messages.push_back(Message::warning(
            Text("Unmatched: in {1} samples ({2} %) no shape agrees with that of mode {3}. These are left out of its "
                 "rows; the rows of the modes that it mixes with hold all samples.",
                 count, share(count), mode)));
    }
}

/// Says that so few samples do not reach the outer percentiles.
void addPercentileMessage(const Uncertainty& found, std::vector<Message>& messages)
{
    const auto hasNone = [](const QuantitySpread& each) { return each.count > 0 && std::isnan(each.percentiles[0]); };
    if (std::ranges::any_of(found.quantities, hasNone)) {
        messages.push_back(Message::note(
            Text("Percentiles {1} and {2} are not given where fewer than {3} samples are counted: they lie beyond the "
                 "extreme values of these.",
                 Number{kPercentiles.front(), {}, 3}, Number{kPercentiles.back(), {}, 3},
                 std::llround(std::ceil(100 / kPercentiles.front() - 1)))));
    }
}

/// The largest nominal value in a unit.
double sizeOfUnit(const Uncertainty& found, const std::string& unit)
{
    double size = 0;
    for (const QuantitySpread& each : found.quantities) {
        size = each.unit == unit ? std::fmax(size, std::abs(each.nominal)) : size;
    }
    return size;
}

void addCheckMessages(const Uncertainty& found, std::vector<Message>& messages)
{
    if (found.contradicted > 0) {
        messages.push_back(Message::warning(
            Text("{1} of {2} samples that were analysed in full have another stability or other eigenvalues than were "
                 "counted: do not rely on this result.",
                 found.contradicted, found.checked)));
    } else {
        messages.push_back(
            Message::note(Text::counted("{1} sample was analysed in full, with the same result.",
                                        "{1} samples were analysed in full, with the same results.", found.checked)));
    }
    std::vector<std::string> bent;
    for (const QuantitySpread& each : found.quantities) {
        const double apart = std::abs(each.bySensitivities() - each.deviation);
        if (apart > 4 * each.deviationError && each.deviation > tolerance::kNegligible * sizeOfUnit(found, each.unit)) {
            bent.push_back(each.name);
        }
    }
    if (!bent.empty()) {
        messages.push_back(Message::note(
            Text("The standard deviations of {1} by sensitivities and of the samples differ by more than four standard "
                 "errors: the quantities are not linear over these tolerances.",
                 Listing(bent))));
    }
}

StudyResult resultOf(const std::shared_ptr<const Uncertainty>& found)
{
    StudyResult result;
    result.status = found->isCancelled ? StudyStatus::cancelled : StudyStatus::complete;
    result.tables = {spreadTable(*found), contributionTable(*found), sampleTable(*found), toleranceTable(*found),
                     poleTable(*found)};
    ResultChart clouds{"poles", "eigenvalues of the first samples in the complex plane", 4, 1, {2}};
    clouds.isPoints = true;
    for (const PoleCloud& each : found->clouds) {
        clouds.marks.push_back({each.nominal.real(), each.nominal.imag(), Text("mode {1}", each.mode)});
    }
    result.charts = {std::move(clouds)};
    auto poles = std::make_shared<std::vector<std::complex<double>>>();
    for (const PoleCloud& each : found->clouds) {
        poles->insert(poles->end(), each.poles.begin(), each.poles.end());
    }
    result.clouds = std::move(poles);
    addSampleMessages(*found, result.messages);
    addPercentileMessage(*found, result.messages);
    for (const Text& each : found->faults) {
        result.messages.push_back(Message::warning(each));
    }
    addCheckMessages(*found, result.messages);
    result.value = found;
    return result;
}

Outcome<StudyResult> runUncertainty(const std::shared_ptr<const Analysis>& analysis, const UncertaintyRequest& request,
                                    const Monitor& monitor)
{
    const auto count = [](long long number) { return static_cast<std::size_t>(number); };
    SamplingOptions options{.tolerances = tolerancesOf(request).value(),
                            .samples = count(request.samples),
                            .seed = static_cast<std::uint64_t>(request.seed),
                            .modes = count(request.modes),
                            .quantities = request.quantities};
    Outcome<Uncertainty> found = uncertaintyOf(analysis, options, monitor);
    if (!found) {
        return Failure{found.reason()};
    }
    const auto spread = std::make_shared<const Uncertainty>(std::move(found).value());
    StudyResult result = resultOf(spread);
    for (const UncertainNumber& each : spread->numbers) {
        if (hasNoEffect(analysis->mechanism, each.variable, each.variable.value + each.most)) {
            result.messages.push_back(withoutEffect(each.variable));
        }
    }
    return result;
}

}  // namespace

Study uncertaintyStudy()
{
    return {.key = "uncertainty",
            .title = "Uncertainty",
            .question = "How far do eigenvalues and the equilibrium spread under tolerances?",
            .summary =
                "Spread of eigenvalues and of the equilibrium under tolerances of numbers, by sensitivities and "
                "by random samples",
            .print = StudyPrint::text,
            .isDense = true,
            .keepsRows = true,
            .fields = uncertaintyFields(),
            .request = UncertaintyRequest(),
            .check = typedCheck(checkUncertainty),
            .run = typedRun(runUncertainty)};
}

}  // namespace eigenlink
