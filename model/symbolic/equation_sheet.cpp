#include "model/symbolic/equation_sheet.h"

#include "model/basics/tolerances.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>
#include <optional>

namespace eigenlink {
namespace {

constexpr int kSheetDigits = 5;
constexpr Eigen::Index kLargestWritten = 2000;  ///< coordinates

TypesetFormula line(std::string markup)
{
    return {{std::move(markup)}};
}

FormulaRun numberRun(double value)
{
    return {numberMarkup(value, kSheetDigits)};
}

/// The bound below which an entry of a matrix is rounding, and printed as zero.
double smallestShown(const Eigen::MatrixXd& values)
{
    return values.size() > 0 ? tolerance::kRoundingOfSum * values.cwiseAbs().maxCoeff() : 0;
}

FormulaRun entryRun(double value, double smallest)
{
    return numberRun(std::abs(value) <= smallest ? 0 : value);
}

FormulaRun coordinateRun(const Coordinate& coordinate)
{
    return {symbolOf(coordinate.name), {coordinate.owner}};
}

/// Adds runs with a separator before all but the first.
void addSeparated(TypesetFormula& formula, const std::vector<FormulaRun>& runs, const std::string& separator)
{
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i > 0) {
            formula.push_back({separator});
        }
        formula.push_back(runs[i]);
    }
}

/// The number in a field; 0 without one.
double numberOf(const Element& element, std::string_view key)
{
    const Field* field = findField(element, key);
    const FieldValue read = field != nullptr ? field->read(element) : FieldValue();
    const double* value = std::get_if<double>(&read);
    return value != nullptr ? *value : 0;
}

/// The stiffness of a spring that resists turning, by its field or its shape [N m/rad].
double turningStiffness(const Element& element)
{
    return std::visit(
        [&](const auto& each) {
            if constexpr (requires { stiffnessOf(each); }) {
                return stiffnessOf(each);
            } else {
                return numberOf(element, "stiffness");
            }
        },
        element);
}

/// Whole turns between the angle as links count it from the drawing and the angle by which the spring is stretched.
long turnsOf(const Mechanism& mechanism, const Element& element)
{
    double drawn = 0;
    const std::vector<std::string> links = sidesOf(element);
    for (std::size_t i = 0; i < links.size(); ++i) {
        drawn += links[i] == kGround ? 0 : (i == 0 ? 1 : -1) * drawnLinkAngle(mechanism, links[i]);
    }
    return std::lround((numberOf(element, "rest_angle") - drawn) / (2 * std::numbers::pi) + numberOf(element, "turns"));
}

enum class TermPlace { first, further };

/// Adds a term that is added or taken away; of a negative number the sign of the term is turned: "x − 2", "x + 1.5".
void addTerm(TypesetFormula& formula, FormulaRun run, bool isTakenAway, TermPlace place = TermPlace::further)
{
    constexpr std::string_view kMinus = "−";
    if (run.markup.starts_with(kMinus)) {
        run.markup.erase(0, kMinus.size());
        isTakenAway = !isTakenAway;
    }
    const bool isFirst = place == TermPlace::first;
    formula.push_back({isTakenAway ? (isFirst ? "−" : " − ") : (isFirst ? "" : " + ")});
    formula.push_back(std::move(run));
}

/// Writes the sheet of one mechanism.
class SheetWriter {
public:
    SheetWriter(const Analysis& analysis, bool numbers)
        : m_analysis(analysis), m_system(*analysis.system), m_numbers(numbers)
    {
        for (const Coordinate& each : m_system.coordinates()) {
            m_coordinates.push_back(coordinateRun(each));
        }
        for (const Constraint& each : m_system.constraints()) {
            m_rows.push_back({inFormula(each.name), {each.owner}});
        }
    }

    EquationSheet write()
    {
        addCoordinates();
        addConstraints();
        addMass();
        addForces();
        addRest();
        addLinearisation();
        addMcs();
        addRcs();
        addUcs();
        return std::move(m_sheet);
    }

private:
    Eigen::Index n() const { return m_system.coordinateCount(); }
    bool isPrinted(Eigen::Index size) const { return size <= kLargestOnSheet; }

    void heading(Text text) { m_sheet.push_back(SheetHeading{std::move(text)}); }
    void text(Text text) { m_sheet.push_back(SheetText{std::move(text)}); }
    void formula(TypesetFormula each, std::string note = {})
    {
        m_sheet.push_back(SheetLine{std::move(each), std::move(note)});
    }

    void matrix(const std::string& name, const std::vector<FormulaRun>& rows, const std::vector<FormulaRun>& columns,
                const Eigen::MatrixXd& values)
    {
        SheetMatrix matrix{line(name), rows, columns, {}};
        const double small = smallestShown(values);
        for (Eigen::Index i = 0; i < values.rows(); ++i) {
            std::vector<TypesetFormula> entries;
            for (Eigen::Index j = 0; j < values.cols(); ++j) {
                entries.push_back({entryRun(values(i, j), small)});
            }
            matrix.entries.push_back(std::move(entries));
        }
        m_sheet.push_back(std::move(matrix));
    }
    void squareMatrix(const std::string& name, const SparseMatrix& values)
    {
        if (isPrinted(values.rows())) {
            matrix(name, m_coordinates, m_coordinates, Eigen::MatrixXd(values));
        } else {
            text({"{1} has {2} rows and {2} columns; the page Matrices shows it.", name, values.rows()});
        }
    }
    std::vector<FormulaRun> velocities(const LinearModel& model) const
    {
        std::vector<FormulaRun> runs;
        for (const std::string& name : velocityNames(model, m_system)) {
            const Eigen::Index index = m_system.findCoordinate(name);
            runs.push_back(index >= 0 ? m_coordinates[static_cast<std::size_t>(index)] : FormulaRun{symbolOf(name)});
        }
        return runs;
    }

    void addCoordinates()
    {
        heading({"Coordinates q: {1}", n()});
        std::vector<FormulaRun> shown;
        for (std::size_t i = 0; i < m_coordinates.size() && i < 2 * static_cast<std::size_t>(kLargestOnSheet); ++i) {
            shown.push_back(m_coordinates[i]);
        }
        if (shown.size() < m_coordinates.size()) {
            shown.push_back({"…"});
        }
        TypesetFormula q = line("q = (");
        addSeparated(q, shown, ",  ");
        q.push_back({")^{T}"});
        formula(std::move(q));
        if (m_numbers && isPrinted(n())) {
            matrix("q", {{"q^{T}"}}, m_coordinates, m_analysis.equilibrium.q.transpose());
        }
    }

    TypesetFormula unknownConstraint(const SymbolicConstraint& each) const
    {
        TypesetFormula formula{{"Φ_{" + inFormula(each.name) + "}", {each.owner}}, {"("}};
        std::vector<FormulaRun> runs;
        for (const Eigen::Index i : each.coordinates) {
            if (runs.size() == 6) {
                runs.push_back({"…"});
                break;
            }
            runs.push_back(m_coordinates[static_cast<std::size_t>(i)]);
        }
        addSeparated(formula, runs, ", ");
        formula.push_back({") = 0"});
        return formula;
    }

    void addConstraints()
    {
        const Eigen::Index m = m_system.constraintCount();
        heading(m == 1 ? Text("Constraints Φ(q) = 0: 1 equation that holds the parts together")
                       : Text("Constraints Φ(q) = 0: {1} equations that hold the parts together", m));
        if (m > 3 * kLargestOnSheet || n() > 10 * kLargestOnSheet) {
            text("There are too many to list here.");
            return;
        }
        if (m_system.dependsOnTime()) {
            text("Motors, moving supports and loads are those at t = 0.");
        }
        m_constraints = symbolicConstraints(m_analysis);
        bool hasAngles = false;
        for (const SymbolicConstraint& each : m_constraints) {
            TypesetFormula shown =
                each.isKnown ? (m_numbers ? each.value.withNumbers() : each.value).formula() : unknownConstraint(each);
            if (each.isKnown) {
                shown.push_back({" = 0"});
            }
            hasAngles = hasAngles || plainOf(shown).find("arg(") != std::string::npos;
            formula(std::move(shown), each.name);
        }
        if (hasAngles) {
            text("arg(x, y) is the angle of the direction (x, y).");
        }
        addJacobian();
    }

    void addJacobian()
    {
        if (m_constraints.empty() || !isPrinted(n())) {
            return;
        }
        text("Jacobian, one row per constraint:");
        const Eigen::MatrixXd values(m_analysis.linear.Phi_q);
        const double small = smallestShown(values);
        SheetMatrix matrix{line("Φ_{q}"), m_rows, m_coordinates, {}};
        for (std::size_t i = 0; i < m_constraints.size(); ++i) {
            std::vector<TypesetFormula> entries;
            for (Eigen::Index j = 0; j < n(); ++j) {
                const double value = values(static_cast<Eigen::Index>(i), j);
                const bool inSymbols = !m_numbers && m_constraints[i].isKnown;
                entries.push_back(inSymbols ? m_constraints[i].value.derivative(j).formula()
                                            : TypesetFormula{entryRun(value, small)});
            }
            matrix.entries.push_back(std::move(entries));
        }
        m_sheet.push_back(std::move(matrix));
    }

    void addMass()
    {
        heading("Mass matrix M");
        text(
            "Each link has mass at the coordinates of its first two pins, or of its pin and a point beside it; M stays "
            "constant while rigid links move.");
        if (hasBeams()) {
            text("M of beams is that at equilibrium.");
        }
        squareMatrix("M", m_analysis.linear.M);
    }

    /// Springs, dampers and loads in symbols, by the fields that an element has.
    void addForces()
    {
        heading("Applied forces f(q, q̇)");
        text({"Weights with g = {1} m/s², plus springs, dampers and loads.",
              Text("({1}, {2})", Number{m_analysis.mechanism.gravity.x, Quantity::none, 4},
                   Number{m_analysis.mechanism.gravity.y, Quantity::none, 4})});
        for (const Element& element : m_analysis.mechanism.elements) {
            const auto has = [&](std::string_view key) { return findField(element, key) != nullptr; };
            if (has("rest_angle")) {
                addTurned(element);
            } else if (pointsOf(element).size() == 2 && (has("stiffness") || has("damping"))) {
                addStretched(element, pointsOf(element));
            } else if (has("force")) {
                addForce(element);
            } else if (has("torque")) {
                addTorque(element);
            }
        }
        if (hasBeams()) {
            text("The forces of beams are not written down; f and H contain them.");
        }
        if (m_numbers && isPrinted(n())) {
            matrix("f", {{"f^{T}"}}, m_coordinates, m_system.force(m_analysis.equilibrium.q).transpose());
        }
    }

    /// Symbol or number of a field; nothing where it is zero or no number.
    std::optional<FormulaRun> fieldRun(const Element& element, std::string_view key, const std::string& symbol) const
    {
        return valueRun(element, numberOf(element, key), symbol);
    }
    std::optional<FormulaRun> valueRun(const Element& element, double value, const std::string& symbol) const
    {
        const std::string& id = idOf(element);
        return value == 0 ? std::nullopt
                          : std::optional(
                                FormulaRun{m_numbers ? numberRun(value).markup : symbol + inFormula(id) + "}", {id}});
    }
    bool hasBeams() const
    {
        return std::ranges::any_of(m_analysis.mechanism.elements,
                                   [](const Element& element) { return typeOf(element).flexible; });
    }
    /// True where a function of time stands in place of the number of a field.
    static bool isInTime(const Element& element, const std::string& key)
    {
        const eigenlink::Field* field = findField(element, key + "_in_time");
        const FieldValue read = field != nullptr ? field->read(element) : FieldValue();
        const auto* functions = std::get_if<std::vector<TimeFunction>>(&read);
        return functions != nullptr && !functions->empty();
    }

    void addStretched(const Element& element, const std::vector<std::string>& points)
    {
        const std::string &id = idOf(element), low = "_{" + inFormula(id) + "}", length = "L" + low;
        TypesetFormula tension{{"F" + low, {id}}, {" = "}};
        const auto stiffness = fieldRun(element, "stiffness", "k_{");
        const auto damping = fieldRun(element, "damping", "c_{");
        if (stiffness) {
            const auto rest = fieldRun(element, "rest_length", "l_{0,");
            tension.push_back(*stiffness);
            tension.push_back({(rest ? " (" : " ") + length});
            if (rest) {
                addTerm(tension, *rest, true);
                tension.push_back({")"});
            }
        }
        if (damping) {
            tension.push_back({stiffness ? " + " : ""});
            tension.push_back(*damping);
            tension.push_back({" L̇" + low});
        }
        if (!stiffness && !damping) {
            tension.push_back({"0"});
        }
        tension.push_back({",\u2003" + length + " = |"});
        tension.push_back({"r_{" + inFormula(points[1]) + "}", {points[1]}});
        tension.push_back({" − "});
        tension.push_back({"r_{" + inFormula(points[0]) + "}", {points[0]}});
        tension.push_back({"|"});
        formula(std::move(tension), id);
    }

    /// −k (θ − θ₀) − c θ̇ of the angle between two links, or of one link.
    void addTurned(const Element& element)
    {
        const std::string& id = idOf(element);
        const std::vector<std::string> links = sidesOf(element);
        const auto between = [&](const std::string& symbol) {
            TypesetFormula angle;
            for (std::size_t i = 0; i < links.size(); ++i) {
                if (links[i] != kGround) {
                    angle.push_back({i == 0 ? "" : angle.empty() ? "−" : " − "});
                    angle.push_back({symbol + "_{" + inFormula(links[i]) + "}", {links[i]}});
                }
            }
            return angle;
        };
        TypesetFormula torque{{"M_{" + inFormula(id) + "}", {id}}, {" = "}};
        const auto append = [&](const TypesetFormula& more) { torque.insert(torque.end(), more.begin(), more.end()); };
        const auto stiffness = valueRun(element, turningStiffness(element), "k_{");
        const auto damping = fieldRun(element, "damping", "c_{");
        if (stiffness) {
            addTerm(torque, *stiffness, true, TermPlace::first);
            append({{" ("}});
            append(between("θ"));
            if (const long turns = turnsOf(m_analysis.mechanism, element); turns != 0) {
                const long count = 2 * std::abs(turns);
                append({{(turns < 0 ? " − " : " + ") + std::to_string(count) + "π"}});
            }
            if (const auto rest = fieldRun(element, "rest_angle", "θ_{0,")) {
                addTerm(torque, *rest, true);
            }
            append({{")"}});
        }
        if (damping) {
            addTerm(torque, *damping, true, stiffness ? TermPlace::further : TermPlace::first);
            append({{" ("}});
            append(between("θ̇"));
            append({{")"}});
        }
        append(stiffness || damping ? TypesetFormula() : TypesetFormula{{"0"}});
        formula(std::move(torque), id);
    }

    /// A force F on a point does the work F·δr.
    void addForce(const Element& element)
    {
        const std::string &id = idOf(element), low = inFormula(id) + "}";
        const std::string time = isInTime(element, "force") ? "(t)" : "";
        const FieldValue read = findField(element, std::string_view("force"))->read(element);
        const auto* value = std::get_if<Vector2>(&read);
        const bool isNumber = m_numbers && time.empty() && value != nullptr;
        TypesetFormula work{{"δW_{" + low, {id}}, {" = "}};
        for (const std::string& point : pointsOf(element)) {
            work.push_back({isNumber ? numberRun(value->x).markup : "F_{x," + low + time, {id}});
            work.push_back({" δx_{" + inFormula(point) + "}", {point}});
            addTerm(work, {isNumber ? numberRun(value->y).markup : "F_{y," + low + time, {id}}, false);
            work.push_back({" δy_{" + inFormula(point) + "}", {point}});
        }
        formula(std::move(work), id);
    }

    /// A torque M on links does the work M δθ.
    void addTorque(const Element& element)
    {
        const std::string& id = idOf(element);
        const bool isTime = isInTime(element, "torque");
        const auto value = isTime ? std::nullopt : fieldRun(element, "torque", "M_{");
        TypesetFormula torque{{"δW_{" + inFormula(id) + "}", {id}}, {" = "}};
        torque.push_back(isTime ? FormulaRun{"M_{" + inFormula(id) + "}(t)", {id}} : value.value_or(FormulaRun{"0"}));
        for (const std::string& link : linksOf(element)) {
            torque.push_back({" δθ_{" + inFormula(link) + "}", {link}});
        }
        formula(std::move(torque), id);
    }

    void addRest()
    {
        heading("Motion and equilibrium");
        formula(line("M q̈ + Φ_{q}^{T} λ = f(q, q̇),\u2003Φ(q) = 0"));
        text("At equilibrium:");
        formula(line("f(q, 0) = Φ_{q}^{T} λ"));
        if (m_numbers && isPrinted(m_system.constraintCount()) && m_analysis.equilibrium.lambda.size() > 0) {
            matrix("λ", {{"λ^{T}"}}, m_rows, m_analysis.equilibrium.lambda.transpose());
        }
    }

    void addLinearisation()
    {
        heading("Small motions about the equilibrium");
        formula(line("M δq̈ + C δq̇ + H δq + Φ_{q}^{T} δλ = 0,\u2003Φ_{q} δq = 0"));
        formula(m_analysis.linear.reactionStiffness ? line("C = −∂f/∂q̇,\u2003H = −∂f/∂q + ∂(Φ_{q}^{T} λ)/∂q")
                                                    : line("C = −∂f/∂q̇,\u2003H = −∂f/∂q"));
        if (m_numbers) {
            if (m_analysis.linear.C.nonZeros() > 0) {
                squareMatrix("C", m_analysis.linear.C);
            }
            squareMatrix("H", m_analysis.linear.H);
            if (m_analysis.linear.reactionStiffness && isPrinted(n())) {
                text("Of this the reactions give");
                squareMatrix("∂(Φ_{q}^{T} λ)/∂q",
                             m_system.reactionStiffness(m_analysis.equilibrium.q, m_analysis.equilibrium.lambda));
            }
        }
    }

    void addMcs()
    {
        const Linearization* mcs = m_analysis.find(Method::mcs);
        if (mcs == nullptr || !mcs->model.isSecondOrder()) {
            return;
        }
        const LinearModel& model = mcs->model;
        heading("MCS: only motions that keep the constraints");
        formula(line("δq = R z,\u2003Φ_{q} R = 0"));
        formula(line(
            "M_{r} z̈ + C_{r} ż + K_{r} z = 0,\u2003M_{r} = R^{T} M R,\u2003C_{r} = R^{T} C R,\u2003K_{r} = R^{T} H R"));
        const Eigen::Index k = model.mass.rows();
        if (!m_numbers || !isPrinted(n()) || !isPrinted(k)) {
            return;
        }
        std::vector<FormulaRun> z = velocities(model);
        z.resize(static_cast<std::size_t>(k));
        matrix("R", m_coordinates, z, model.R.entries());
        matrix("M_{r}", z, z, model.mass);
        if (model.damping.size() > 0 && model.damping.cwiseAbs().maxCoeff() > 0) {
            matrix("C_{r}", z, z, model.damping);
        }
        matrix("K_{r}", z, z, model.stiffness);
        if (k == 1) {
            const double c = model.damping.size() > 0 ? model.damping(0, 0) : 0;
            TypesetFormula equation{{numberRun(model.mass(0, 0)).markup + " s^{2}"}};
            addTerm(equation, {numberRun(c).markup + " s"}, false);
            addTerm(equation, {numberRun(model.stiffness(0, 0)).markup + " = 0"}, false);
            formula(std::move(equation));
        }
    }

    void addRcs()
    {
        if (m_analysis.find(Method::rcs) == nullptr) {
            return;
        }
        heading("RCS: with the reactions as unknowns");
        formula(line("E ẏ = A y,\u2003y = (δq, δq̇, δλ)"));
        SheetMatrix E{line("E"), {{"δq"}, {"δq̇"}, {"δλ"}}, {{"δq"}, {"δq̇"}, {"δλ"}}, {}};
        const auto row = [](const char* a, const char* b, const char* c) {
            return std::vector<TypesetFormula>{line(a), line(b), line(c)};
        };
        E.entries = {row("I", "0", "0"), row("0", "M", "0"), row("0", "0", "0")};
        SheetMatrix A = E;
        A.name = line("A");
        A.entries = {row("0", "I", "0"), row("−H", "−C", "−Φ_{q}^{T}"), row("−Φ_{q}", "0", "0")};
        m_sheet.push_back(std::move(E));
        m_sheet.push_back(std::move(A));
        text({"These are {1} equations; 2 (n − r) = {2} eigenvalues are finite, the others belong to the reactions.",
              2 * n() + m_system.constraintCount(), 2 * m_analysis.equilibrium.degreesOfFreedom});
    }

    void addUcs()
    {
        const Linearization* ucs = m_analysis.find(Method::ucs);
        if (ucs == nullptr) {
            return;
        }
        heading("UCS: stiff springs and dampers in place of the constraints");
        formula(line("M_{p} δq̈ + C_{p} δq̇ + K_{p} δq = 0,\u2003Ξ = αI,\u2003Θ = 2ξωI,\u2003Ω = ω^{2}I"));
        formula(line("M_{p} = M + Φ_{q}^{T} Ξ Φ_{q}"));
        formula(line("C_{p} = C + Φ_{q}^{T} Ξ Θ Φ_{q}"));
        formula(line("K_{p} = H + Φ_{q}^{T} Ξ Ω Φ_{q}"));
        const auto& parameters = ucs->spectrum.parameters;
        if (m_numbers && parameters.contains("penalty")) {
            formula({{"α = " + numberRun(parameters.at("penalty")).markup +
                      ",\u2003ξ = " + numberRun(parameters.at("xi")).markup +
                      ",\u2003ω = " + numberRun(parameters.at("omega")).markup + " rad/s"}});
        }
    }

    const Analysis& m_analysis;
    const System& m_system;
    bool m_numbers;
    std::vector<FormulaRun> m_coordinates, m_rows;
    std::vector<SymbolicConstraint> m_constraints;
    EquationSheet m_sheet;
};

std::string latexEscaped(const std::string& words)
{
    std::string latex;
    for (const char c : words) {
        const bool isSign = std::string_view("_&%#${}").find(c) != std::string_view::npos;
        latex += c == '\\'  ? "\\textbackslash{}"
                 : c == '^' ? "\\^{}"
                 : c == '~' ? "\\~{}"
                            : std::string(isSign ? "\\" : "") + c;
    }
    return latex;
}

/// A word with signs that LaTeX has only in formulas, as a formula: a unit, "m/s²", upright, and what ends the clause
/// behind it.
std::string latexFormula(std::string word)
{
    const std::string end =
        std::string_view(",.;:").find(word.back()) != std::string_view::npos ? word.substr(word.size() - 1) : "";
    word.resize(word.size() - end.size());
    const bool isUnit =
        word.find('/') != std::string::npos && std::isalpha(static_cast<unsigned char>(word.front())) != 0;
    const std::string formula = latexOf(std::string_view(word));
    return "$" + (isUnit ? "\\mathrm{" + formula + "}" : formula) + "$" + end;
}

/// The end of the word that begins at a place: before a blank, but behind the arguments of a function, "f(q, q̇)".
std::size_t endOfWord(const std::string& words, std::size_t at)
{
    const std::size_t end = std::min(words.find(' ', at), words.size()), open = words.find('(', at);
    const bool isCall = at < open && open < end;
    const std::size_t close = isCall ? words.find(')', open) : std::string::npos;
    return close == std::string::npos ? end : std::max(end, std::min(words.find(' ', close), words.size()));
}

/// Words as they are, and those with signs that LaTeX has only in formulas as formulas.
std::string latexSentence(const std::string& words)
{
    std::string latex;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = endOfWord(words, at);
        const std::string word = words.substr(at, end - at);
        const bool isFormula = std::ranges::any_of(word, [](char c) { return static_cast<unsigned char>(c) >= 0x80U; });
        latex += (at > 0 ? " " : "") + (isFormula ? latexFormula(word) : latexEscaped(word));
        at = end + 1;
    }
    return latex;
}

std::string latexMatrix(const SheetMatrix& matrix)
{
    std::string latex = "\\[\n" + latexOf(matrix.name) + " =\n\\begin{bmatrix}\n";
    for (const auto& row : matrix.entries) {
        for (std::size_t j = 0; j < row.size(); ++j) {
            latex += (j > 0 ? " & " : "  ") + latexOf(row[j]);
        }
        latex += " \\\\\n";
    }
    return latex + "\\end{bmatrix}\n\\]\n";
}

std::string plainMatrix(const SheetMatrix& matrix)
{
    std::string plain = "  " + plainOf(matrix.name) + " =\n";
    for (std::size_t i = 0; i < matrix.entries.size(); ++i) {
        plain += "    [";
        for (const TypesetFormula& entry : matrix.entries[i]) {
            plain += "  " + plainOf(entry);
        }
        plain += "  ]" + (i < matrix.rows.size() ? "   " + plainOf({matrix.rows[i]}) : std::string()) + "\n";
    }
    return plain;
}

}  // namespace

EquationSheet equationSheet(const Analysis& analysis, bool numbers)
{
    if (!analysis.system || !analysis.equilibrium.isUsable() || analysis.linear.M.rows() == 0) {
        return {};
    }
    if (analysis.system->coordinateCount() > kLargestWritten) {
        return {SheetText{{"This mechanism has {1} coordinates, too many for a sheet of equations.",
                           analysis.system->coordinateCount()}}};
    }
    return SheetWriter(analysis, numbers).write();
}

std::string latexOf(const EquationSheet& sheet, bool asDocument, const Language& language)
{
    struct Writer {
        const Language& language;
        std::string operator()(const SheetHeading& each) const
        {
            return "\n\\section*{" + latexWords(each.text) + "}\n";
        }
        std::string operator()(const SheetText& each) const { return "\n" + latexWords(each.text) + "\n"; }
        std::string operator()(const SheetLine& each) const
        {
            const std::string tag = each.note.empty() ? "" : " \\tag*{" + latexEscaped(each.note) + "}";
            return "\\[ " + latexOf(each.formula) + tag + " \\]\n";
        }
        std::string operator()(const SheetMatrix& each) const { return latexMatrix(each); }
        std::string latexWords(const Text& text) const { return latexSentence(rendered(text, language)); }
    };
    std::string latex =
        asDocument ? "\\documentclass{article}\n\\usepackage{amsmath,amssymb}\n\\begin{document}\n" : std::string();
    for (const SheetBlock& block : sheet) {
        latex += std::visit(Writer{language}, block);
    }
    return asDocument ? latex + "\\end{document}\n" : latex;
}

std::string plainOf(const EquationSheet& sheet, const Language& language)
{
    struct Writer {
        const Language& language;
        std::string operator()(const SheetHeading& each) const { return "\n" + rendered(each.text, language) + "\n"; }
        std::string operator()(const SheetText& each) const { return "  " + rendered(each.text, language) + "\n"; }
        std::string operator()(const SheetLine& each) const
        {
            return "  " + plainOf(each.formula) + (each.note.empty() ? "" : "   [" + each.note + "]") + "\n";
        }
        std::string operator()(const SheetMatrix& each) const { return plainMatrix(each); }
    };
    std::string plain;
    for (const SheetBlock& block : sheet) {
        plain += std::visit(Writer{language}, block);
    }
    return plain.empty() ? plain : plain.substr(1);
}

}  // namespace eigenlink
