#include "model/basics/enum_entry.h"
#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>
#include <optional>

namespace eigenlink::report {

namespace {
Text wordOf(SpectrumStatus status)
{
    return entryOf<Text>(status, {"ok", "failed", "incomplete", "inaccurate", "interrupted"});
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

void addUnique(std::vector<Line>& items, const Line& text)
{
    if (std::ranges::find(items, text) == items.end()) {
        items.push_back(text);
    }
}

std::vector<Line> warningsOf(const Analysis& analysis, const Wording& words)
{
    std::vector<Line> items;
    for (const Message& issue : analysis.issues) {
        addUnique(items, words(withPlace(issue)));
    }
    for (const Message& finding : analysis.findings) {
        Line text = words(finding.text);
        for (const Remedy& remedy : finding.remedies) {
            text = text + " " + words("Remedy: {1}.", remedy.text);
        }
        addUnique(items, text);
    }
    for (const Message& warning : analysis.warnings) {
        addUnique(items, words(warning.text));
    }
    for (const Message& warning : analysis.equilibrium.warnings) {
        addUnique(items, words(warning.text));
    }
    for (const Linearization& method : analysis.methods) {
        for (const Message& warning : method.spectrum.warnings) {
            addUnique(items, words(withMethod(method.spectrum.method, warning.text)));
        }
    }
    return items;
}

void addEquilibriumChecks(const Source& source, std::vector<std::vector<Line>>& rows)
{
    const Wording& words = source.words;
    const Equilibrium& rest = source.analysis.equilibrium;
    rows.push_back(
        {words("equilibrium: imbalance of forces, relative"), rough(rest.residual), words("0 but for rounding")});
    rows.push_back({words("equilibrium: error of assembly, relative"), rough(rest.constraintResidual),
                    words("0 but for rounding")});
    rows.push_back({words("inertia of {1}", math("R^{T}HR") + " (−, 0, +)"),
                    std::to_string(rest.negativeCount) + ", " + std::to_string(rest.zeroCount) + ", " +
                        std::to_string(rest.positiveCount),
                    words("sum {1}", rest.degreesOfFreedom)});
}

}  // namespace

std::vector<Block> comparisonBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    const Linearization* reference = analysis.reference();
    if (analysis.methods.size() < 2 || reference == nullptr) {
        return {};
    }
    const Wording& words = source.words;
    Table table;
    table.caption = words("The methods side by side; differences are the largest over all true eigenvalues.");
    table.columns = {
        {words("method"), Align::left},
        {words("outcome"), Align::left, true},
        {words("true"), Align::right, true},
        {words("spurious"), Align::right, true},
        {words("separated by"), Align::right, true},
        {"|" + math("s") + " − " + math("s") + "(" + std::string(nameOf(reference->spectrum.method)) + ")| [rad/s]",
         Align::right, true}};
    if (source.request.times) {
        table.columns.push_back({words("time [ms]"), Align::right, true});
    }
    for (const Linearization& method : analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        const bool isReference = &spectrum == &reference->spectrum;
        table.rows.push_back({std::string(nameOf(spectrum.method)), words(wordOf(spectrum.status)),
                              std::to_string(spectrum.trueCount()), std::to_string(spectrum.spuriousCount()),
                              rough(spectrum.gap), isReference ? "–" : roughOr(differenceOf(spectrum))});
        if (source.request.times) {
            table.rows.back().emplace_back(rounded(1e3 * spectrum.seconds, 3));
        }
    }
    return {table,
            Paragraph{words("“Separated by” is the ratio that tells true from spurious eigenvalues; it is ∞ where "
                            "nothing had to be told apart by size.")}};
}

/// The number of true eigenvalues that there must be, or the proof that those of a part are the nearest.
Line countText(const Spectrum& spectrum, const Wording& words)
{
    const Line all = "2(" + math("n − r") + ") = " + std::to_string(spectrum.expectedTrueCount);
    if (!spectrum.partial || spectrum.trueCount() >= spectrum.expectedTrueCount) {
        return all;
    }
    const Text target = describe(spectrum.partial->target);
    return spectrum.partial->verified
               ? words("those {1} of {2}, none is missing: {3}", target, all, spectrum.partial->proof)
               : words("those {1} of {2}; {3}", target, all, spectrum.partial->proof);
}

std::vector<Block> checkBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    std::vector<Block> blocks;
    if (analysis.system && source.request.form == Template::full) {
        Table table;
        table.caption = words("Checks of the numbers in this report.");
        table.columns = {
            {words("check"), Align::left}, {words("found"), Align::right}, {words("expected"), Align::left}};
        addEquilibriumChecks(source, table.rows);
        for (const Linearization& method : analysis.methods) {
            const Spectrum& spectrum = method.spectrum;
            const std::string name = std::string(nameOf(spectrum.method)) + ": ";
            table.rows.push_back({name + words("number of true eigenvalues"), std::to_string(spectrum.trueCount()),
                                  countText(spectrum, words)});
            table.rows.push_back({name + words("largest residual of a true eigenvalue"),
                                  roughOr(largestOf(spectrum, [](const auto& v) { return v.residual; })),
                                  words("0 but for rounding")});
            table.rows.push_back({name + words("largest constraint error of a true mode"),
                                  roughOr(largestOf(spectrum, [](const auto& v) { return v.constraintViolation; })),
                                  words(spectrum.method == Method::ucs ? Text("0 but for rounding and 1/penalty")
                                                                       : Text("0 but for rounding"))});
        }
        blocks.emplace_back(std::move(table));
    }
    std::vector<Line> warnings = warningsOf(analysis, words);
    if (warnings.empty()) {
        blocks.emplace_back(Paragraph{words("There are no warnings."), Tone::plain, true,
                                      words("Is there anything to be careful about?")});
    } else {
        blocks.emplace_back(Heading{words("Warnings")});
        blocks.emplace_back(List{std::move(warnings), true, words("Is there anything to be careful about?")});
    }
    return blocks;
}

}  // namespace eigenlink::report
