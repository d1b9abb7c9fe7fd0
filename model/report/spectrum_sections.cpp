#include "model/basics/enum_entry.h"
#include "model/basics/verdicts.h"
#include "model/modes/spurious_group.h"
#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace eigenlink::report {

namespace {

constexpr const char* kPlusMinus = "±\u00a0";  ///< of one word with its number, so that no line ends between them

constexpr std::size_t kMostRows = 60;  ///< of one table of eigenvalues
constexpr std::size_t kMostValues = 8;

bool isComputed(const Spectrum& spectrum)
{
    return spectrum.hasValues();
}
Text sentenceOf(SpectrumStatus status)
{
    return entryOf<Text>(
        status, {"all true eigenvalues found", "failed", "the number of true eigenvalues could not be confirmed",
                 "the estimated error of some eigenvalues is too large to rely on", "interrupted"});
}

Line settingsOf(const Spectrum& spectrum, const Wording& words)
{
    std::string text;
    for (const auto& [name, choice] : spectrum.choices) {
        text += ", " + name + " " + choice;
    }
    for (const auto& [name, number] : spectrum.parameters) {
        text += ", " + name + " " + rounded(number);
    }
    return words(spectrum.engine) + text;
}

std::string optionalText(const std::optional<double>& number)
{
    return number ? rounded(*number) : "–";
}

/// ζ as text, 0 where the real part is zero but for rounding.
std::string dampingText(const Eigenvalue& value)
{
    const bool isDust = std::abs(value.s.real()) <= tolerance::kLeftByCancellation * std::abs(value.s);
    return isDust && value.dampingRatio() ? "0" : optionalText(value.dampingRatio());
}

std::vector<Line> rowOf(std::size_t mode, const Eigenvalue& value)
{
    const std::string imaginary = value.s.imag() == 0 ? "0" : kPlusMinus + fixed(std::abs(value.s.imag()), 9);
    return {std::to_string(mode),
            fixed(value.s.real(), 9),
            imaginary,
            rounded(value.frequency()),
            dampingText(value),
            optionalText(value.period()),
            rough(value.residual),
            rough(value.constraintViolation)};
}

/// The errors by the mesh of beams of the first and the last mode that have an estimate; empty where none has.
Line meshSentence(const Spectrum& spectrum, const Wording& words)
{
    std::size_t mode = 0, last = 0;
    std::string first, most;
    for (const std::vector<std::size_t>& indices : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[indices.front()];
        mode += value.isTrue() ? 1 : 0;
        if (value.isTrue() && value.discretizationError) {
            most = rough(*value.discretizationError);
            first = first.empty() ? most : first;
            last = mode;
        }
    }
    return last == 0 ? Line()
                     : words(
                           "Because beams are divided into segments, the first is off by about {1} rad/s and number "
                           "{2} by about {3} rad/s.",
                           first, last, most);
}

/// Worksheets leave out the columns about the computation.
Table trueTable(const Spectrum& spectrum, const Source& source)
{
    const Wording& words = source.words;
    Table table;
    table.answer = true;
    table.columns = {{words("mode"), Align::right, true},     {"Re " + math("s") + " [rad/s]", Align::right, true},
                     {"Im " + math("s"), Align::right, true}, {math("f") + " [Hz]", Align::right, true},
                     {math("ζ"), Align::right, true},         {math("T") + " [s]", Align::right, true},
                     {words("residual"), Align::right, true}, {words("constraint error"), Align::right, true}};
    if (source.request.form != Template::full) {
        table.columns.resize(6);
    }
    std::size_t mode = 0;
    for (const std::vector<std::size_t>& indices : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[indices.front()];
        if (value.isTrue() && ++mode <= kMostRows) {
            table.rows.push_back(rowOf(mode, value));
            table.rows.back().resize(table.columns.size());
        }
    }
    const std::string method(nameOf(spectrum.method));
    table.caption = mode > kMostRows ? words("True eigenvalues by {1}, the first {2} of {3}.", method, kMostRows, mode)
                                     : words("True eigenvalues by {1}.", method);
    if (const Line mesh = meshSentence(spectrum, words); !mesh.isEmpty()) {
        table.caption = table.caption + " " + mesh;
    }
    return table;
}

void addSpurious(const Spectrum& spectrum, const Wording& words, std::vector<Block>& blocks)
{
    const std::vector<SpuriousGroup> groups = spuriousGroups(spectrum);
    if (groups.empty()) {
        return;
    }
    Table table;
    table.caption =
        words("Spurious eigenvalues by {1} and why they are no motions.", std::string(nameOf(spectrum.method)));
    table.columns = {{words("how many"), Align::right, true},
                     {words("values [rad/s]"), Align::left, true},
                     {words("reason"), Align::left, true}};
    table.answer = true;
    for (std::size_t i = 0; i < std::min(groups.size(), kMostRows); ++i) {
        std::string values;
        for (std::size_t k = 0; k < std::min(groups[i].values.size(), kMostValues); ++k) {
            const Eigenvalue& value = spectrum.values[groups[i].values[k]];
            const std::string text = value.infinite        ? "∞"
                                     : value.s.imag() == 0 ? rounded(value.s.real())
                                                           : rounded(value.s.real()) + " " + kPlusMinus +
                                                                 rounded(std::abs(value.s.imag())) + "\u00a0i";
            values += (k == 0 ? "" : ", ") + text;
        }
        table.rows.push_back({std::to_string(groups[i].count),
                              values + (groups[i].values.size() > kMostValues ? ", …" : ""), words(groups[i].reason)});
    }
    if (groups.size() > kMostRows) {
        table.rows.push_back({"…", "", words("and {1} more reasons", groups.size() - kMostRows)});
    }
    blocks.emplace_back(std::move(table));
}

/// The method whose modes are shown: the first that succeeded.
const Linearization* shownMethod(const Analysis& analysis)
{
    for (const Linearization& method : analysis.methods) {
        if (isComputed(method.spectrum)) {
            return &method;
        }
    }
    return nullptr;
}

Table shapeTable(const Source& source, std::size_t number, const Eigenvalue& value)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    Table table;
    table.answer = true;
    table.caption = words("Shape of mode {1}: how far each point swings, and by what phase it leads.", number);
    table.columns = {{words("point"), Align::left, true},
                     {"|Δ" + math("x") + "|", Align::right, true},
                     {words("phase [°]"), Align::right, true},
                     {"|Δ" + math("y") + "|", Align::right, true},
                     {words("phase [°]"), Align::right, true}};
    const auto displacements = analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, value.shape);
    std::complex<double> largest = 0;
    for (const auto& [x, y] : displacements) {
        largest = std::max({largest, x, y}, [](auto a, auto b) { return std::abs(a) < std::abs(b); });
    }
    const auto phase = [&](std::complex<double> d) {
        // Values that are zero but for rounding have no phase.
        return isZero(d, std::abs(largest)) ? "–" : fixed(std::arg(d / largest) * 180 / std::numbers::pi, 1);
    };
    for (std::size_t i = 0; i < displacements.size(); ++i) {
        const auto& [x, y] = displacements[i];
        if (!analysis.mechanism.points[i].fixed && std::abs(largest) > 0) {
            table.rows.push_back({analysis.mechanism.points[i].id, fixed(std::abs(x / largest), 4), phase(x),
                                  fixed(std::abs(y / largest), 4), phase(y)});
        }
    }
    return table;
}

void addMode(const Source& source, const Spectrum& spectrum, std::size_t number, const Eigenvalue& value,
             std::size_t index, std::vector<Block>& blocks)
{
    const Wording& words = source.words;
    blocks.emplace_back(Heading{words("Mode {1}", number)});
    Line text = math("s") + " = " + pairOf(value.s, 6) + " rad/s";
    text = text + (value.s.imag() != 0 ? Line(", ") + math("f") + " = " + rounded(value.frequency()) + " Hz" : Line());
    text = text + (value.dampingRatio() ? Line(", ") + math("ζ") + " = " + dampingText(value) : Line());
    blocks.emplace_back(Paragraph{std::move(text) + ".", Tone::plain, true,
                                  words("{1} of this mode?", math("s") + ", " + math("f") + ", " + math("ζ"))});
    source.addFigure(
        blocks,
        {.kind = FigureRequest::Kind::mode, .method = spectrum.method, .index = index, .moving = source.request.moving},
        words(value.s.imag() != 0 ? Text("Mode {1} through one period, the equilibrium dashed.", number)
                                  : Text("Mode {1} as time goes on, the equilibrium dashed.", number)),
        true);
    if (value.shape.size() == source.analysis.system->coordinateCount()) {
        Table table = shapeTable(source, number, value);
        if (!table.rows.empty()) {
            blocks.emplace_back(std::move(table));
        }
    }
}

}  // namespace

std::vector<Block> eigenvalueBlocks(const Source& source)
{
    const Wording& words = source.words;
    std::vector<Block> blocks;
    if (source.analysis.methods.empty()) {
        return blocks;
    }
    blocks.emplace_back(Paragraph{
        words("A motion {1} belongs to each true eigenvalue {2}; frequency {3}, damping ratio {4}, period {5}.",
              math("q_0 + v") + " e" + Line(std::vector<Run>{{"st", Style::raised}}), math("s"),
              math("f") + " = |Im " + math("s") + "|/2π", math("ζ") + " = −Re " + math("s") + "/|" + math("s") + "|",
              math("T") + " = 1/" + math("f"))});
    source.addFigure(blocks, {.kind = FigureRequest::Kind::plane},
                     words("Eigenvalues of all methods in the complex plane."), true);
    for (const Linearization& method : source.analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        blocks.emplace_back(Heading{std::string(nameOf(spectrum.method))});
        blocks.emplace_back(
            Paragraph{words("Outcome: {1} ({2}).", sentenceOf(spectrum.status), settingsOf(spectrum, words)),
                      Tone::plain,
                      true,
                      {},
                      0});
        if (isComputed(spectrum)) {
            blocks.emplace_back(trueTable(spectrum, source));
            addSpurious(spectrum, words, blocks);
        }
    }
    return blocks;
}

std::vector<Block> modeBlocks(const Source& source)
{
    const Linearization* method = shownMethod(source.analysis);
    std::vector<Block> blocks;
    if (method == nullptr) {
        return blocks;
    }
    const Spectrum& spectrum = method->spectrum;
    std::size_t number = 0;
    for (const std::vector<std::size_t>& indices : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[indices.front()];
        if (value.isTrue() && ++number <= source.request.modes) {
            addMode(source, spectrum, number, value, indices.front(), blocks);
        }
    }
    if (number > source.request.modes) {
        blocks.emplace_back(
            Paragraph{source.words("These are the first {1} of {2} modes.", source.request.modes, number), Tone::note});
    }
    return blocks;
}

}  // namespace eigenlink::report
