#include "app/report/study_sections.h"

#include "app/report/section_parts.h"
#include "model/report/number.h"
#include "model/studies/balance/balance_found.h"
#include "model/studies/equilibria/equilibria_text.h"
#include "model/studies/modes/result_json.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr std::size_t kMostModesChanged = 4;  ///< of which sensitivities are shown
constexpr std::size_t kMostNumbers = 12;      ///< by which they are shown
constexpr std::size_t kMostChanges = 60;      ///< rows of a table of changes

std::string numberOr(const std::optional<double>& number, int digits = 7)
{
    return number ? rounded(*number, digits) : "–";
}

/// s, with both signs of its imaginary part.
std::string eigenvalueText(std::complex<double> s)
{
    const std::string im = "± " + rounded(std::abs(s.imag()), 7) + " i";
    return s.imag() == 0 ? rounded(s.real(), 7) : s.real() == 0 ? im : rounded(s.real(), 7) + " " + im;
}

std::string eigenvalueOr(const std::optional<std::complex<double>>& s)
{
    return s ? eigenvalueText(*s) : "–";
}

Table numbersThatChange(const StateComparison& comparison, const Wording& words)
{
    Table table = answerTable(words("Numbers that differ."), {{words("number"), Align::left},
                                                              {words("before"), Align::right},
                                                              {words("now"), Align::right},
                                                              {words("unit"), Align::left}});
    for (const NumberChange& each : comparison.numbers) {
        if (table.rows.size() == kMostChanges) {
            table.rows.push_back({"…", "", "", ""});
            break;
        }
        table.rows.push_back({each.name, numberOr(each.before), numberOr(each.after), each.unit});
    }
    return table;
}

Table modesThatChange(const StateComparison& comparison, const Wording& words)
{
    Table table = answerTable(words("Modes and their partners; MAC: how well the shapes agree."),
                              {{words("mode"), Align::right},
                               {math("s") + " " + words("before") + " [rad/s]", Align::right},
                               {math("s") + " " + words("now") + " [rad/s]", Align::right},
                               {math("f") + " " + words("now : before"), Align::right},
                               {"MAC", Align::right}});
    for (std::size_t i = 0; i < std::min(comparison.modes.size(), kMostChanges); ++i) {
        const ModeChange& each = comparison.modes[i];
        table.rows.push_back({std::to_string(i + 1), eigenvalueOr(each.before), eigenvalueOr(each.after),
                              numberOr(each.frequencyRatio(), 6),
                              each.assurance > 0 ? rounded(each.assurance, 3) : "–"});
    }
    return table;
}

std::string anglesText(const Mechanism& mechanism, const Analysis& analysis)
{
    std::string text;
    for (const auto& [link, degrees] : anglesOfLinks(mechanism, analysis)) {
        text += (text.empty() ? "" : ", ") + link + " " + rounded(degrees) + "°";
    }
    return text;
}

std::string modesText(const Analysis& analysis)
{
    std::string text;
    for (const std::complex<double> s : lowestModes(analysis)) {
        text += (text.empty() ? "" : ", ") + eigenvalueText(s);
    }
    return text;
}

/// |∂s/∂p|·|p|: what a change of a number by a part of itself does to an eigenvalue.
Table sensitivityTable(const EigenvalueSensitivity& row, const std::vector<Variable>& variables, const Wording& words)
{
    Table table;
    table.answer = true;
    const std::string value = eigenvalueText(row.s) + " rad/s";
    table.caption = variables.size() > kMostNumbers
                        ? words("What {1} depends on: the {2} numbers that matter most of {3}.", value, kMostNumbers,
                                variables.size())
                        : words("What {1} depends on.", value);
    table.columns = {{words("number"), Align::left, true},
                     {words("value"), Align::right, true},
                     {words("unit"), Align::left, true},
                     {"Re " + math("∂s/∂p"), Align::right, true},
                     {"Im " + math("∂s/∂p"), Align::right, true}};
    for (const std::size_t i : orderByEffect(row, variables)) {
        if (table.rows.size() == kMostNumbers) {
            break;
        }
        const auto& by = row.derivatives[i];
        table.rows.push_back({variables[i].name, rounded(variables[i].value), variables[i].unit,
                              by ? rounded(by->real(), 7) : "–", by ? rounded(by->imag(), 7) : "–"});
    }
    return table;
}

std::string complexText(std::complex<double> z)
{
    return rounded(z.real()) + (z.imag() < 0 ? " − " : " + ") + rounded(std::abs(z.imag())) + " i";
}

Table linkTable(const Balance& balance, const Wording& words)
{
    Table table =
        answerTable(words("Mass of each link: complex joint masses, and the principal point in the frame of the link."),
                    {{words("link"), Align::left},
                     {words("mass [kg]"), Align::right},
                     {words("first joint [kg]"), Align::right},
                     {words("second joint [kg]"), Align::right},
                     {words("principal point [m]"), Align::right}});
    for (const LinkBalance& link : balance.links) {
        const auto [first, second] = link.inertia.jointMasses();
        table.rows.push_back({link.inertia.id, rounded(link.inertia.mass), complexText(first), complexText(second),
                              complexText(link.principalPoint)});
    }
    return table;
}

Table counterweightTable(const Balance& balance, const Wording& words)
{
    Table table = answerTable(words("Counterweights that balance the forces on the ground."),
                              {{words("link"), Align::left},
                               {words("turns about"), Align::left},
                               {words("mass [kg]"), Align::right},
                               {words("distance [m]"), Align::right},
                               {words("place in the link's frame [m]"), Align::right}});
    for (const Counterweight& each : balance.counterweights) {
        table.rows.push_back({each.link, each.from, rounded(each.mass), rounded(each.radius), complexText(each.at)});
    }
    return table;
}

}  // namespace

Section changesSection(const StateComparison& comparison, const Wording& words)
{
    Section section{"changes", words("What has changed"), {listOf(comparison.sentences(), words)}, false};
    if (!comparison.numbers.empty()) {
        section.blocks.emplace_back(numbersThatChange(comparison, words));
    }
    if (!comparison.modes.empty()) {
        section.blocks.emplace_back(modesThatChange(comparison, words));
    }
    return section;
}

Section equilibriaSection(const Mechanism& mechanism, const EquilibriumList& list,
                          const std::vector<Analysis>& analyses, const Wording& words)
{
    Section section{"equilibria", words("All equilibria"), {}, false};
    Table table = answerTable(words("Equilibria by their energy, with the angles of the links and the lowest modes."),
                              {{words("no."), Align::right},
                               {math("V") + " [J]", Align::right},
                               {words("stability"), Align::left},
                               {words("unstable directions"), Align::right},
                               {words("angles"), Align::left},
                               {math("s") + " [rad/s]", Align::left}});
    for (std::size_t i = 0; i < analyses.size(); ++i) {
        const Equilibrium& rest = analyses[i].equilibrium;
        table.rows.push_back({std::to_string(i + 1), rounded(rest.potential, 7),
                              words(Text::term(eigenlink::keyOf(rest.stability))), std::to_string(rest.negativeCount),
                              anglesText(mechanism, analyses[i]), modesText(analyses[i])});
    }
    if (!table.rows.empty()) {
        section.blocks.emplace_back(std::move(table));
    }
    if (!list.special.empty()) {
        section.blocks.emplace_back(listOf(specialSentences(list), words));
    }
    section.blocks.emplace_back(Paragraph{.text = words(list.completeness), .tone = Tone::note, .answer = true});
    return section;
}

Section sensitivitySection(const Outcome<Sensitivities>& sensitivities, const Wording& words)
{
    Section section{"sensitivities", words("What the modes depend on"), {}, false};
    if (!sensitivities) {
        section.blocks.push_back(failure(sensitivities.reason(), words));
        return section;
    }
    for (const EigenvalueSensitivity& row : sensitivities->eigenvalues) {
        if (row.s.imag() >= 0 && section.blocks.size() < kMostModesChanged) {
            section.blocks.emplace_back(sensitivityTable(row, sensitivities->variables, words));
        }
    }
    List faults;
    for (std::size_t i = 0; i < sensitivities->faults.size(); ++i) {
        if (!sensitivities->faults[i].isEmpty()) {
            faults.items.push_back(Line(sensitivities->variables[i].name + ": ") + words(sensitivities->faults[i]));
        }
    }
    if (!faults.items.empty()) {
        section.blocks.emplace_back(std::move(faults));
    }
    return section;
}

Section balanceSection(const Outcome<Balance>& balance, const Wording& words)
{
    Section section{"balance", words("Mass and balance"), {}, false};
    if (!balance) {
        section.blocks.push_back(failure(balance.reason(), words));
        return section;
    }
    section.blocks.emplace_back(listOf(balanceVerdicts(*balance), words));
    if (!balance->links.empty()) {
        section.blocks.emplace_back(linkTable(*balance, words));
    }
    if (!balance->counterweights.empty()) {
        section.blocks.emplace_back(counterweightTable(*balance, words));
    }
    if (!balance->notes.empty()) {
        section.blocks.emplace_back(listOf(balance->notes, words));
    }
    return section;
}

}  // namespace eigenlink::report
