#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>
#include <optional>

namespace eigenlink::report {

namespace {

std::string_view wordOf(SpectrumStatus status)
{
    switch (status) {
        case SpectrumStatus::ok:
            return "ok";
        case SpectrumStatus::incomplete:
            return "incomplete";
        case SpectrumStatus::cancelled:
            return "interrupted";
        case SpectrumStatus::failed:
            break;
    }
    return "failed";
}

/// The largest of a property over the true eigenvalues; absent where there are none.
template <class Property>
std::optional<double> largestOf(const Spectrum& spectrum, const Property& property)
{
    std::optional<double> largest;
    for (const Eigenvalue& value : spectrum.values) {
        if (value.isTrue()) {
            largest = std::max(largest.value_or(0), property(value));
        }
    }
    return largest;
}

std::string roughOr(const std::optional<double>& number)
{
    return number ? rough(*number) : "–";
}

/// The largest difference of paired true eigenvalues; absent where none is paired.
std::optional<double> differenceOf(const Spectrum& spectrum)
{
    std::optional<double> largest;
    for (const Eigenvalue& value : spectrum.values) {
        if (value.isTrue() && value.paired) {
            largest = std::max(largest.value_or(0), value.difference);
        }
    }
    return largest;
}

const Spectrum* referenceOf(const Analysis& analysis)
{
    const auto found = std::ranges::find(analysis.methods, SpectrumStatus::ok,
                                         [](const Linearization& each) { return each.spectrum.status; });
    return found == analysis.methods.end() ? nullptr : &found->spectrum;
}

void addUnique(std::vector<Text>& items, const Text& text)
{
    if (std::ranges::find(items, text) == items.end()) {
        items.push_back(text);
    }
}

std::vector<Text> warningsOf(const Analysis& analysis)
{
    std::vector<Text> items;
    for (const Message& issue : analysis.issues) {
        addUnique(items, rendered(withPlace(issue)));
    }
    for (const Message& finding : analysis.findings) {
        Text text = rendered(finding.text);
        for (const Remedy& remedy : finding.remedies) {
            text = text + " Remedy: " + rendered(remedy.text) + ".";
        }
        addUnique(items, text);
    }
    for (const Message& warning : analysis.warnings) {
        addUnique(items, rendered(warning.text));
    }
    for (const Message& warning : analysis.equilibrium.warnings) {
        addUnique(items, rendered(warning.text));
    }
    for (const Linearization& method : analysis.methods) {
        for (const Message& warning : method.spectrum.warnings) {
            addUnique(items, rendered(withMethod(method.spectrum.method, warning.text)));
        }
    }
    return items;
}

void addRestChecks(const Analysis& analysis, std::vector<std::vector<Text>>& rows)
{
    const Equilibrium& rest = analysis.equilibrium;
    rows.push_back({"equilibrium: imbalance of forces, relative", rough(rest.residual), "0 but for rounding"});
    rows.push_back({"equilibrium: error of assembly, relative", rough(rest.constraintResidual), "0 but for rounding"});
    rows.push_back({"inertia of " + math("R^{T}HR") + " (−, 0, +)",
                    std::to_string(rest.negativeCount) + ", " + std::to_string(rest.zeroCount) + ", " +
                        std::to_string(rest.positiveCount),
                    "sum " + std::to_string(rest.degreesOfFreedom)});
}

}  // namespace

std::vector<Block> comparisonBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    const Spectrum* reference = referenceOf(analysis);
    if (analysis.methods.size() < 2 || reference == nullptr) {
        return {};
    }
    Table table;
    table.caption = "The methods side by side; differences are the largest over all true eigenvalues.";
    table.columns = {{"method", Align::left},
                     {"outcome", Align::left, true},
                     {"true", Align::right, true},
                     {"spurious", Align::right, true},
                     {"separated by", Align::right, true},
                     {"|" + math("s") + " − " + math("s") + "(" + std::string(nameOf(reference->method)) + ")| [rad/s]",
                      Align::right, true}};
    if (source.request.times) {
        table.columns.push_back({"time [ms]", Align::right, true});
    }
    for (const Linearization& method : analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        const bool isReference = &spectrum == reference;
        table.rows.push_back({std::string(nameOf(spectrum.method)), std::string(wordOf(spectrum.status)),
                              std::to_string(spectrum.trueCount()), std::to_string(spectrum.spuriousCount()),
                              rough(spectrum.gap), isReference ? "–" : roughOr(differenceOf(spectrum))});
        if (source.request.times) {
            table.rows.back().emplace_back(rounded(1e3 * spectrum.seconds, 3));
        }
    }
    return {table, Paragraph{"“Separated by” is the ratio that tells true from spurious eigenvalues; it is ∞ where "
                             "nothing had to be told apart by size."}};
}

/// How many true eigenvalues there must be, or what proves that those of a part are the nearest.
Text countText(const Spectrum& spectrum)
{
    const Text all = "2(" + math("n − r") + ") = " + std::to_string(spectrum.expectedTrueCount);
    return spectrum.partial && spectrum.trueCount() < spectrum.expectedTrueCount
               ? "those " + rendered(describe(spectrum.partial->target)) + " of " + all +
                     (spectrum.partial->verified ? ", none is missing: " : "; ") + rendered(spectrum.partial->proof)
               : all;
}

std::vector<Block> checkBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    std::vector<Block> blocks;
    if (analysis.system) {
        Table table;
        table.caption = "Checks of the numbers in this report.";
        table.columns = {{"check", Align::left}, {"found", Align::right, true}, {"expected", Align::left, true}};
        addRestChecks(analysis, table.rows);
        for (const Linearization& method : analysis.methods) {
            const Spectrum& spectrum = method.spectrum;
            const std::string name = std::string(nameOf(spectrum.method)) + ": ";
            table.rows.push_back(
                {name + "number of true eigenvalues", std::to_string(spectrum.trueCount()), countText(spectrum)});
            table.rows.push_back({name + "largest residual of a true eigenvalue",
                                  roughOr(largestOf(spectrum, [](const auto& v) { return v.residual; })),
                                  "0 but for rounding"});
            table.rows.push_back(
                {name + "largest violation of the constraints by a true mode",
                 roughOr(largestOf(spectrum, [](const auto& v) { return v.constraintViolation; })),
                 "0 but for rounding" + std::string(spectrum.method == Method::ucs ? " and 1/penalty" : "")});
        }
        blocks.emplace_back(std::move(table));
    }
    std::vector<Text> warnings = warningsOf(analysis);
    if (warnings.empty()) {
        blocks.emplace_back(
            Paragraph{"There are no warnings.", Tone::plain, true, "Is there anything to be careful about?"});
    } else {
        blocks.emplace_back(Heading{"Warnings"});
        blocks.emplace_back(List{std::move(warnings), true, "Is there anything to be careful about?"});
    }
    return blocks;
}

}  // namespace eigenlink::report
