#include "model/studies/modes/modes_text.h"

#include "model/assembly/section_peaks.h"
#include "model/basics/number_format.h"
#include "model/basics/text_table.h"
#include "model/basics/without_rounding.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/still_sample.h"
#include "model/modes/spurious_group.h"
#include "model/report/number.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace eigenlink {

namespace {

using Align = TextTable::Align;

std::string headText(const Analysis& analysis, const Words& words)
{
    std::string text = analysis.mechanism.title.empty() ? std::string() : wrapped(analysis.mechanism.title, "");
    if (analysis.system) {
        const auto dof = static_cast<std::size_t>(analysis.equilibrium.degreesOfFreedom);
        const auto coordinates = static_cast<std::size_t>(analysis.system->coordinateCount());
        const auto constraints = static_cast<std::size_t>(analysis.system->countedConstraints());
        text +=
            words({"n = {1}, m = {2} of rank {3}, {4}", Text::counted("{1} coordinate", "{1} coordinates", coordinates),
                   Text::counted("{1} constraint", "{1} constraints", constraints), analysis.equilibrium.rank,
                   Text::counted("{1} degree of freedom", "{1} degrees of freedom", dof)}) +
            "\n";
    }
    return text;
}

Text statusSentence(const Equilibrium& rest)
{
    switch (rest.status) {
        case EquilibriumStatus::converged:
            return {"found, {1}", rest.stability == Stability::unknown ? Text("stability not known")
                                                                       : Text::term(keyOf(rest.stability))};
        case EquilibriumStatus::assembled:
            return "not asked for: linearised as drawn, assembled but not in equilibrium";
        case EquilibriumStatus::notAssembled:
            return "none: the mechanism cannot be assembled near the drawing";
        case EquilibriumStatus::notFound:
            return "none found";
        case EquilibriumStatus::cancelled:
            return "interrupted";
    }
    return {};
}

/// Points side by side in as many columns as fit, so that forty loops stay readable.
std::string pointsText(const Analysis& analysis, const Words& words)
{
    const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    const int digits = report::positionDigits(analysis.system->size());
    std::vector<std::vector<std::string>> cells;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!analysis.mechanism.points[i].fixed) {
            cells.push_back({analysis.mechanism.points[i].id, fixedText(positions[i].x, digits),
                             fixedText(positions[i].y, digits)});
        }
    }
    if (cells.empty()) {
        return {};
    }
    const std::size_t columns = cells.size() > 8 ? 3 : 1;
    const std::size_t rows = (cells.size() + columns - 1) / columns;
    std::vector<Align> alignment;
    std::vector<std::string> head;
    for (std::size_t i = 0; i < columns; ++i) {
        alignment.insert(alignment.end(), {Align::left, Align::right, Align::right});
        head.insert(head.end(), {(i == 0 ? "" : "  ") + words("point"), "x [m]", "y [m]"});
    }
    TextTable table(alignment);
    table.addRow(head);
    for (std::size_t row = 0; row < rows; ++row) {
        std::vector<std::string> line;
        for (std::size_t i = row; i < cells.size(); i += rows) {
            line.insert(line.end(), {(i == row ? "" : "  ") + cells[i][0], cells[i][1], cells[i][2]});
        }
        table.addRow(line);
    }
    return table.toString(2);
}

std::string anglesText(const Analysis& analysis, const Words& words)
{
    TextTable table({Align::left, Align::right, Align::right});
    table.addRow({words("link"), words("angle") + " [rad]", "[°]"});
    const auto poses = analysis.system->kinematics().linkPoses(analysis.equilibrium.q);
    constexpr std::size_t kMost = 12;
    for (std::size_t i = 0; i < std::min(poses.size(), kMost); ++i) {
        table.addRow({idOf(analysis.mechanism.elements[poses[i].element]), fixedText(poses[i].direction, 9),
                      fixedText(poses[i].direction * 180 / M_PI, 4)});
    }
    if (poses.empty()) {
        return {};
    }
    const std::string more =
        poses.size() > kMost ? "  " + words({"… and {1} more links", poses.size() - kMost}) + "\n" : "";
    return table.toString(2) + more;
}

constexpr std::size_t kMostForces = 12;           ///< rows of a table
constexpr Eigen::Index kLargestWithForces = 400;  ///< coordinates

/// Forces at equilibrium of parts in one unit, and of the ground on links at its points.
struct ForcesAtRest {
    std::vector<std::pair<std::string, double>> forces, torques;
    std::map<std::string, Vector2> supports;

    /// The largest of the forces [N].
    double largest() const
    {
        double most = 0;
        for (const auto& [part, force] : forces) {
            most = std::max(most, std::abs(force));
        }
        for (const auto& [point, force] : supports) {
            most = std::max(most, length(force));
        }
        return most;
    }
};

ForcesAtRest forcesAtRest(const Analysis& analysis)
{
    const Mechanism& mechanism = analysis.mechanism;
    const auto isSupport = [&](const std::string& name) {
        const auto at = name.find('@');
        const auto point = at != std::string::npos ? findPoint(mechanism, name.substr(0, at)) : std::nullopt;
        return point && mechanism.points[*point].fixed;
    };
    std::vector<std::string> names = everyObservable(mechanism, *analysis.system);
    std::erase_if(names, [&](const std::string& name) {
        return !name.ends_with(".force") && !name.ends_with(".torque") && !isSupport(name);
    });
    const auto observables = observablesOf(mechanism, *analysis.system, names);
    ForcesAtRest result;
    if (!observables) {
        return result;
    }
    const MotionSample sample = stillSample(*analysis.system, analysis.equilibrium.q, analysis.equilibrium.lambda);
    for (const Observable& each : *observables) {
        const double value = each.value(sample);
        const std::string part = each.name.substr(0, each.name.find_last_of('.'));
        if (const auto at = part.find('@'); at != std::string::npos) {
            Vector2& sum = result.supports[part.substr(0, at)];
            (each.name.ends_with('x') ? sum.x : sum.y) += value;
        } else {
            (each.name.ends_with(".force") ? result.forces : result.torques).emplace_back(part, value);
        }
    }
    return result;
}

/// A row for each part; forces that are rounding beside `largest` are zero.
std::string forcesTable(const std::vector<std::pair<std::string, double>>& forces, double largest,
                        const std::vector<std::string>& head, const Words& words)
{
    TextTable table({Align::left, Align::right});
    table.addRow(head);
    for (std::size_t i = 0; i < std::min(forces.size(), kMostForces); ++i) {
        table.addRow({forces[i].first, shortText(withoutRounding(forces[i].second, largest))});
    }
    const std::string more =
        forces.size() > kMostForces ? "  " + words({"… and {1} more", forces.size() - kMostForces}) + "\n" : "";
    return forces.empty() ? std::string() : table.toString(2) + more;
}

/// Tension positive, torques counter-clockwise; for supports the force of the ground on the links.
std::string forcesText(const Analysis& analysis, const Words& words)
{
    const Equilibrium& rest = analysis.equilibrium;
    if (rest.status != EquilibriumStatus::converged || rest.lambda.size() != analysis.system->constraintCount() ||
        analysis.system->coordinateCount() > kLargestWithForces) {
        return {};
    }
    const ForcesAtRest found = forcesAtRest(analysis);
    TextTable supports({Align::left, Align::right, Align::right});
    supports.addRow({words("support"), "x [N]", "y [N]"});
    const double largest = found.largest();
    double torque = largest * analysis.system->size();
    for (const auto& [part, each] : found.torques) {
        torque = std::max(torque, std::abs(each));
    }
    for (const auto& [point, force] : found.supports) {
        const Vector2 clean = withoutRounding(force, largest);
        supports.addRow({point, shortText(clean.x), shortText(clean.y)});
    }
    return forcesTable(found.forces, largest, {words("force"), "[N]"}, words) +
           forcesTable(found.torques, torque, {words("torque"), "[N m]"}, words) +
           (found.supports.empty() || found.supports.size() > kMostForces ? std::string() : supports.toString(2));
}

/// The largest section forces of each beam, by their magnitudes.
std::string sectionsText(const Analysis& analysis, const Words& words)
{
    const std::vector<System::BeamForces> beams = analysis.system->sectionForces(analysis.equilibrium.q);
    TextTable table({Align::left, Align::right, Align::right, Align::right, Align::right});
    table.addRow({words("beam, largest"), "N [N]", "V [N]", "M [N m]", words("stress") + " [Pa]"});
    for (std::size_t i = 0; i < std::min(beams.size(), kMostForces); ++i) {
        std::vector<std::string> row{idOf(analysis.mechanism.elements[beams[i].element])};
        for (double SectionForce::*member :
             {&SectionForce::axial, &SectionForce::shear, &SectionForce::moment, &SectionForce::stress}) {
            const double most = largestOf(beams[i].sections, member).value;
            row.push_back(std::isnan(most) ? "–" : shortText(most));
        }
        table.addRow(row);
    }
    return beams.empty() ? std::string() : table.toString(2);
}

std::string equilibriumText(const Analysis& analysis, const Words& words)
{
    const Equilibrium& rest = analysis.equilibrium;
    std::string text = "\n" + words({"Equilibrium: {1}", statusSentence(rest)}) + "\n";
    if (!rest.reason.isEmpty()) {
        text += wrapped(words(rest.reason), "  ");
    }
    text += "  " +
            words({"residual {1}, constraints {2}, {3}", shortText(rest.residual), shortText(rest.constraintResidual),
                   Text::counted("{1} iteration", "{1} iterations", rest.iterations)}) +
            "\n";
    const std::vector<double>& places = analysis.discretizationErrors;
    if (const double most = places.empty() ? 0 : std::ranges::max(places); most > 0) {
        text += "  " + words({"discretisation error of points: about {1} m at most", roughText(most)}) + "\n";
    }
    if (rest.singular) {
        text +=
            wrapped(words({"singular: the constraints lose {1} of their rank here, so the mechanism can start to move "
                           "in more ways than nearby",
                           rest.lostRank}),
                    "  ");
    }
    if (!rest.redundantConstraints.empty()) {
        std::string names;
        for (const std::size_t row : rest.redundantConstraints) {
            names += (names.empty() ? "" : ", ") + analysis.system->constraints()[row].name;
        }
        text += wrapped(words({"{1}; forces are those of least norm", names}), "  " + words("redundant:") + " ");
    }
    if (rest.q.size() == analysis.system->coordinateCount()) {
        text += pointsText(analysis, words) + anglesText(analysis, words) + forcesText(analysis, words) +
                (rest.status == EquilibriumStatus::converged ? sectionsText(analysis, words) : std::string());
    }
    return text;
}

std::string optionalText(const std::optional<double>& number)
{
    return number ? shortText(*number) : "–";
}

constexpr std::ptrdiff_t kMeshColumn = 7;  ///< of the error by the mesh of beams, behind that of rounding

/// The true eigenvalues, a conjugate pair on one line.
std::string trueValuesText(const Spectrum& spectrum, const std::vector<std::size_t>& shown, const Words& words)
{
    std::vector<Align> columns(9, Align::right);
    columns[2] = Align::left;
    std::vector<std::string> head{
        words("mode"),     "Re s [rad/s]",           "Im s", "f [Hz]", "ζ", "T [s]", words("error ≤"),
        words("residual"), words("constraint error")};
    const bool hasMesh = std::ranges::any_of(
        spectrum.values, [](const Eigenvalue& each) { return each.discretizationError.has_value(); });
    if (hasMesh) {
        columns.push_back(Align::right);
        head.insert(head.begin() + kMeshColumn, words("discretisation ≈"));
    }
    TextTable table(columns);
    table.addRow(head);
    std::size_t mode = 0;
    for (const std::vector<std::size_t>& indices : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[indices.front()];
        if (!value.isTrue() || std::find(shown.begin(), shown.end(), indices.front()) == shown.end()) {
            continue;
        }
        const double imaginary = std::abs(value.s.imag());
        const std::string real = indices.size() > 1 ? "  " + words("0 (double)") : "  0";
        const auto ratio = value.dampingRatio();
        std::vector<std::string> row{std::to_string(++mode),
                                     fixedText(value.s.real(), 9),
                                     imaginary == 0 ? real : "± " + fixedText(imaginary, 9) + " i",
                                     shortText(value.frequency()),
                                     ratio ? fixedText(*ratio, 6) : "–",
                                     optionalText(value.period()),
                                     roughText(value.errorEstimate),
                                     roughText(value.residual),
                                     roughText(value.constraintViolation)};
        if (hasMesh) {
            row.insert(row.begin() + kMeshColumn,
                       value.discretizationError ? roughText(*value.discretizationError) : "–");
        }
        table.addRow(row);
    }
    return mode == 0 ? "  " + words("no true eigenvalues") + "\n" : table.toString(2);
}

std::string valueText(const Eigenvalue& value)
{
    if (value.infinite) {
        return "∞";
    }
    const std::string imaginary = value.s.imag() == 0 ? "" : " ± " + shortText(std::abs(value.s.imag())) + " i";
    return shortText(value.s.real()) + imaginary;
}

/// Spurious eigenvalues grouped by their reason.
std::string spuriousText(const Spectrum& spectrum, const std::vector<std::size_t>& shown, const Words& words)
{
    constexpr std::size_t kMost = 6;
    const std::vector<SpuriousGroup> groups = spuriousGroups(spectrum, shown);
    std::string result;
    for (std::size_t i = 0; i < std::min(groups.size(), kMost); ++i) {
        std::string list;
        for (std::size_t j = 0; j < std::min(groups[i].values.size(), kMost); ++j) {
            list += (j == 0 ? "" : ", ") + valueText(spectrum.values[groups[i].values[j]]);
        }
        result += wrapped(list + (groups[i].values.size() > kMost ? ", …" : "") + " – " + words(groups[i].reason),
                          "  " + words({"{1} spurious:", groups[i].count}) + " ");
    }
    return result +
           (groups.size() > kMost ? "  " + words({"… with {1} more reasons", groups.size() - kMost}) + "\n" : "");
}

/// "MCS and RCS, one computation" where others have the values of this method too.
std::string namesOf(const Analysis& analysis, const Spectrum& spectrum, const Words& words)
{
    std::vector<Text> names{Text::term(nameOf(spectrum.method))};
    for (const Linearization& other : analysis.methods) {
        if (other.spectrum.oneComputationWith == spectrum.method) {
            names.push_back(Text::term(nameOf(other.spectrum.method)));
        }
    }
    return names.size() > 1 ? words({"{1}, one computation", Listing(names)}) : words(names.front());
}

std::string methodText(const Analysis& analysis, const Spectrum& spectrum, const WantedModes& options,
                       const Words& words)
{
    std::string parameters;
    for (const auto& [name, choice] : spectrum.choices) {
        parameters += ", " + name + " " + choice;
    }
    for (const auto& [name, number] : spectrum.parameters) {
        parameters += ", " + name + " " + shortText(number);
    }
    const std::string how = spectrum.engine.isEmpty() ? "" : " (" + words(spectrum.engine) + parameters + ")";
    std::string text =
        "\n" + wrapped(words(Text::term(keyOf(spectrum.status))) + how, namesOf(analysis, spectrum, words) + ": ");
    const bool isShown = !spectrum.oneComputationWith.has_value();
    if (spectrum.hasValues()) {
        const std::vector<std::size_t> shown = reportedValues(spectrum, options);
        text += (isShown ? trueValuesText(spectrum, shown, words)
                         : "  " +
                               words(Text("the eigenvalues of {1}: one computation",
                                          Text::term(nameOf(*spectrum.oneComputationWith)))) +
                               "\n") +
                spuriousText(spectrum, shown, words);
    }
    if (isShown && spectrum.partial && spectrum.partial->verified) {
        const Text missing = options.target.isOrigin()
                                 ? Text("none nearer to the origin is missing: {1}.", spectrum.partial->proof)
                                 : Text("none that comes before these is missing: {1}.", spectrum.partial->proof);
        text += wrapped(words(missing), "  " + words("proof:") + " ");
    }
    for (const Message& warning : spectrum.warnings) {
        text += wrapped(words(withMethod(spectrum.method, warning.text)), "  " + words("warning:") + " ");
    }
    return text;
}

std::string comparisonText(const Analysis& analysis, const Words& words)
{
    const Linearization* reference = analysis.reference();
    TextTable table({Align::left, Align::left, Align::right, Align::right, Align::right, Align::right, Align::right});
    table.addRow(
        {words("method"), words("status"), words("true"), words("expected"), words("spurious"), words("gap"),
         reference ? words({"largest {1}", "|s − s(" + std::string(nameOf(reference->spectrum.method)) + ")|"}) : ""});
    for (const Linearization& method : analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        double largest = 0;
        bool paired = false;
        for (const Eigenvalue& value : spectrum.values) {
            paired = paired || (value.isTrue() && value.paired);
            largest = value.isTrue() && value.paired ? std::max(largest, value.difference) : largest;
        }
        const bool compared = paired && &method != reference && !spectrum.oneComputationWith;
        table.addRow({std::string(nameOf(spectrum.method)), words(Text::term(keyOf(spectrum.status))),
                      std::to_string(spectrum.trueCount()), std::to_string(spectrum.expectedTrueCount),
                      std::to_string(spectrum.spuriousCount()),
                      std::isfinite(spectrum.gap) ? roughText(spectrum.gap) : "∞",
                      compared ? roughText(largest)
                      : spectrum.oneComputationWith
                          ? words(Text("one computation with {1}", Text::term(nameOf(*spectrum.oneComputationWith))))
                          : "–"});
    }
    return analysis.methods.size() < 2 ? std::string() : "\n" + words("Comparison") + "\n" + table.toString(2);
}

/// The sentence of a message behind the word for how grave it is.
std::string messageText(const Message& message, const Words& words)
{
    const Text word = message.severity == Severity::error     ? Text("Error:")
                      : message.severity == Severity::warning ? Text("Warning:")
                                                              : Text("Note:");
    return wrapped(words(message.text), words(word) + " ");
}

std::string findingsText(const Analysis& analysis, const Words& words)
{
    std::string text;
    for (const Message& finding : analysis.findings) {
        text += messageText(finding, words);
        for (const Remedy& remedy : finding.remedies) {
            text += wrapped(words(remedy.text), "  " + words("remedy:") + " ");
        }
    }
    return text.empty() ? text : "\n" + text;
}

}  // namespace

std::string reportText(const Analysis& analysis, const WantedModes& options, const Language& language)
{
    const Words words(language);
    std::string text = headText(analysis, words);
    if (analysis.system) {
        text += equilibriumText(analysis, words);
    }
    for (const Linearization& method : analysis.methods) {
        text += methodText(analysis, method.spectrum, options, words);
    }
    text += comparisonText(analysis, words) + findingsText(analysis, words);
    std::vector<Message> warnings = analysis.warnings;
    warnings.insert(warnings.end(), analysis.equilibrium.warnings.begin(), analysis.equilibrium.warnings.end());
    for (std::size_t i = 0; i < warnings.size(); ++i) {
        if (std::find(warnings.begin(), warnings.begin() + static_cast<std::ptrdiff_t>(i), warnings[i]) ==
            warnings.begin() + static_cast<std::ptrdiff_t>(i)) {
            text += (i == 0 ? "\n" : "") + messageText(warnings[i], words);
        }
    }
    return text;
}

}  // namespace eigenlink
