#include "model/studies/equilibria/equilibria_text.h"

#include "model/basics/number_text.h"
#include "model/basics/text_table.h"
#include "model/basics/verdicts.h"
#include "model/modes/spectrum.h"
#include "model/studies/modes/result_json.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

/// Degrees from −180 to 180, zero where they are rounding of it.
double degreesOf(double angle)
{
    const double degrees = std::remainder(angle, 2 * std::numbers::pi) * 180 / std::numbers::pi;
    return isZero(degrees, 1) ? 0 : degrees;
}

using Align = TextTable::Align;

constexpr std::size_t kMostLinks = 6;
constexpr std::size_t kMostModes = 4;  ///< where no number is asked for

std::vector<std::size_t> shownLinks(const Mechanism& mechanism)
{
    std::vector<std::size_t> links;
    for (std::size_t i = 0; i < mechanism.elements.size() && links.size() < kMostLinks; ++i) {
        if (isLink(mechanism.elements[i])) {
            links.push_back(i);
        }
    }
    return links;
}

}  // namespace

std::vector<std::pair<std::string, double>> anglesOfLinks(const Mechanism& mechanism, const Analysis& analysis)
{
    std::vector<std::pair<std::string, double>> angles;
    const auto shown = shownLinks(mechanism);
    for (const LinkPose& pose : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
        if (std::ranges::find(shown, pose.element) != shown.end()) {
            angles.emplace_back(idOf(mechanism.elements[pose.element]), degreesOf(pose.direction));
        }
    }
    return angles;
}

std::vector<std::complex<double>> lowestModes(const Analysis& analysis)
{
    std::vector<std::complex<double>> modes;
    if (analysis.methods.empty()) {
        return modes;
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    for (const auto& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (!value.isTrue() || modes.size() == analysis.options.wanted.count.value_or(kMostModes)) {
            break;
        }
        modes.push_back(value.s);
    }
    return modes;
}

std::string equilibriumAngles(const Mechanism& mechanism, const Analysis& analysis, const ListedEquilibrium& listed)
{
    std::string text;
    for (const auto& [link, degrees] : anglesOfLinks(mechanism, analysis)) {
        text += (text.empty() ? "" : ", ") + link + " " + formatRounded(degrees, 6) + "°";
    }
    for (const auto& [spring, turns] : listed.turns) {
        text +=
            turns == 0 ? "" : ", " + spring + (turns > 0 ? " +" : " −") + std::to_string(std::abs(turns)) + " × 360°";
    }
    return text;
}

std::string equilibriumModes(const Analysis& analysis)
{
    std::string text;
    for (const std::complex<double> s : lowestModes(analysis)) {
        const std::string re = formatRounded(s.real(), 7), im = formatRounded(s.imag(), 7);
        text += (text.empty() ? "" : ", ") + (s.imag() == 0 ? re : s.real() == 0 ? im + "i" : re + " + " + im + "i");
    }
    return text;
}

std::vector<Text> specialSentences(const EquilibriumList& list)
{
    std::vector<std::pair<Text, std::size_t>> sentences;
    for (const SpecialPlace& place : list.special) {
        const auto known = std::ranges::find_if(
            sentences, [&](const auto& each) { return rendered(each.first) == rendered(place.text); });
        if (known == sentences.end()) {
            sentences.emplace_back(place.text, 1);
        } else {
            ++known->second;
        }
    }
    std::vector<Text> lines;
    for (const auto& [sentence, count] : sentences) {
        lines.push_back(count == 1 ? sentence : Text("At {1} places: {2}", count, sentence));
    }
    return lines;
}

std::string equilibriaText(const Mechanism& mechanism, const EquilibriumList& list,
                           const std::vector<Analysis>& analyses, const Language& language)
{
    const auto words = [&](const Text& text) { return rendered(text, language); };
    std::string text = mechanism.title.empty() ? std::string() : wrapped(mechanism.title, "");
    text += words(countOf(list)) + "\n\n";
    TextTable table({Align::right, Align::right, Align::left, Align::right, Align::left, Align::left});
    table.addRow({"", "V [J]", words("stability"), words("unstable"), words("angles"), "s [rad/s]"});
    for (std::size_t i = 0; i < analyses.size(); ++i) {
        const Equilibrium& rest = analyses[i].equilibrium;
        table.addRow({std::to_string(i + 1), formatRounded(rest.potential, 9), words(Text::term(keyOf(rest.stability))),
                      std::to_string(rest.negativeCount), equilibriumAngles(mechanism, analyses[i], list.equilibria[i]),
                      equilibriumModes(analyses[i])});
    }
    text += analyses.empty() ? "" : table.toString(2) + "\n";
    for (const Text& line : specialSentences(list)) {
        text += wrapped(words(line), "- ");
    }
    return text + wrapped(words(list.completeness), "");
}

}  // namespace eigenlink
