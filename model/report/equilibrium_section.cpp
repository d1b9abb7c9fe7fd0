#include "model/analysis/link_force.h"
#include "model/assembly/section_peaks.h"
#include "model/basics/enum_entry.h"
#include "model/basics/without_rounding.h"
#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink::report {

namespace {
Text sentenceOf(const Equilibrium& rest)
{
    return entryOf<Text>(rest.status,
                         {"A static equilibrium was found, starting from the drawing.",
                          "The mechanism is analysed as it is drawn: assembled, but not in equilibrium.",
                          "There is no configuration near the drawing in which all parts fit together.",
                          "No static equilibrium was found.", "The search for the equilibrium was interrupted."});
}

Text sentenceOf(Stability stability)
{
    return entryOf<Text>(stability,
                         {"The equilibrium is stable.", "The equilibrium is unstable.",
                          "The equilibrium is neutral: to first order nothing drives it back along some motion.",
                          "Its stability is not known."});
}

void addPositions(const Source& source, std::vector<Block>& blocks)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    Table table;
    table.caption = words("Free points in equilibrium.");
    table.columns = {{words("point"), Align::left},
                     {math("x") + " [m]", Align::right, true},
                     {math("y") + " [m]", Align::right, true}};
    const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    const int digits = positionDigits(analysis.system->size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!analysis.mechanism.points[i].fixed) {
            table.rows.push_back(
                {analysis.mechanism.points[i].id, fixed(positions[i].x, digits), fixed(positions[i].y, digits)});
        }
    }
    if (!table.rows.empty()) {
        blocks.emplace_back(std::move(table));
    }
}

void addAngles(const Source& source, std::vector<Block>& blocks)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    Table table;
    table.caption = words("Angles of the links.");
    table.columns = {{words("link"), Align::left},
                     {words("angle [rad]"), Align::right, true},
                     {words("angle [°]"), Align::right, true}};
    for (const LinkPose& pose : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
        table.rows.push_back({idOf(analysis.mechanism.elements[pose.element]), fixed(pose.direction, 9),
                              fixed(pose.direction * 180 / std::numbers::pi, 4)});
    }
    if (!table.rows.empty()) {
        blocks.emplace_back(std::move(table));
    }
}

/// True where the multiplier is the force along a link between two pins.
bool isAxial(const Analysis& analysis, const Constraint& constraint)
{
    const auto owner = findElement(analysis.mechanism, constraint.owner);
    return constraint.forceFactor != 0 && owner && isLink(analysis.mechanism.elements[*owner]) &&
           pointsOf(analysis.mechanism.elements[*owner]).size() == 2;
}

/// The effect of a force along a link on it.
Text kindOfForce(double force)
{
    return force == 0 ? Text("no force") : force > 0 ? Text("tension") : Text("compression");
}

void addForces(const Source& source, std::vector<Block>& blocks)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    const Eigen::VectorXd& lambda = analysis.equilibrium.lambda;
    const std::vector<Constraint>& constraints = analysis.system->constraints();
    if (lambda.size() == 0 || lambda.size() != static_cast<Eigen::Index>(constraints.size())) {
        return;
    }
    const auto forceOf = [&](std::size_t i) {
        return constraints[i].forceFactor * lambda[static_cast<Eigen::Index>(i)];
    };
    double largest = 0;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
        largest = std::max(largest, std::abs(forceOf(i)));
    }
    Table table;
    table.caption = words("Multipliers of the constraints and the forces that they are, in links tension positive.");
    table.columns = {{words("constraint"), Align::left},
                     {words("multiplier {1}", math("λ")), Align::right, true},
                     {words("force or torque"), Align::right, true},
                     {"", Align::left, true}};
    for (std::size_t i = 0; i < constraints.size(); ++i) {
        const double force = withoutRounding(forceOf(i), largest);
        const char* unit = constraints[i].quantity == Quantity::torque ? " N·m" : " N";
        table.rows.push_back(
            {constraints[i].name,
             rounded(withoutRounding(lambda[static_cast<Eigen::Index>(i)], lambda.cwiseAbs().maxCoeff()), 8),
             constraints[i].forceFactor != 0 ? rounded(force, 8) + unit : "–",
             isAxial(analysis, constraints[i]) ? words(kindOfForce(force)) : Line()});
    }
    if (std::ranges::none_of(constraints, [&](const Constraint& each) { return isAxial(analysis, each); })) {
        table.columns.pop_back();
        std::ranges::for_each(table.rows, [](std::vector<Line>& row) { row.pop_back(); });
    }
    blocks.emplace_back(std::move(table));
}

void addBeamForces(const Source& source, std::vector<Block>& blocks)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    Table table;
    table.caption = words("Axial forces of the beams, the mean along each, tension positive.");
    table.columns = {{words("beam"), Align::left}, {words("force [N]"), Align::right, true}, {"", Align::left, true}};
    for (const LinkForce& link : linkForces(analysis)) {
        const Element& element = analysis.mechanism.elements[link.element];
        if (typeOf(element).flexible) {
            table.rows.push_back({idOf(element), rounded(link.force, 8), words(kindOfForce(link.force))});
        }
    }
    if (!table.rows.empty()) {
        blocks.emplace_back(std::move(table));
    }
}

void addSectionForces(const Source& source, std::vector<Block>& blocks)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    Table table;
    table.caption = words("The largest section forces of each beam, and how far from its first end they are.");
    table.columns = {{words("beam"), Align::left},
                     {words("quantity"), Align::left},
                     {words("value"), Align::right, true},
                     {words("place [m]"), Align::right, true}};
    for (const System::BeamForces& beam : analysis.system->sectionForces(analysis.equilibrium.q)) {
        for (const auto& [name, value, unit] : kSectionQuantities) {
            const LargestSection most = largestOf(beam.sections, value);
            if (!std::isnan(most.value)) {
                table.rows.push_back({idOf(analysis.mechanism.elements[beam.element]), words(Text::term(name)),
                                      rounded(most.value, 6) + " " + std::string(unit),
                                      most.value == 0 ? "–" : rounded(most.place, 4)});
            }
        }
    }
    if (!table.rows.empty()) {
        blocks.emplace_back(std::move(table));
    }
}

void addLog(const Source& source, std::vector<Block>& blocks)
{
    const Wording& words = source.words;
    Table table;
    table.caption = words("Log of the solver: energy, imbalance of forces and error of assembly at each step.");
    table.columns = {{words("step")},     {words("action"), Align::left}, {math("V") + " [J]"}, {words("forces")},
                     {words("assembly")}, {words("step length [m]")}};
    for (const EquilibriumStep& step : source.analysis.equilibrium.log) {
        table.rows.push_back({std::to_string(step.iteration), words(Text::term(step.action)), rounded(step.energy, 8),
                              rough(step.forceResidual), rough(step.constraintResidual), rough(step.stepLength)});
    }
    // Pupils answer questions about the mechanism, not about the computation.
    if (!table.rows.empty() && source.request.form == Template::full) {
        blocks.emplace_back(std::move(table));
    }
}

void addStability(const Source& source, std::vector<Block>& blocks)
{
    const Equilibrium& rest = source.analysis.equilibrium;
    const Wording& words = source.words;
    if (!rest.isUsable()) {
        return;
    }
    const Line counts = words(
        "The reduced stiffness {1} has {2} negative, {3} zero and {4} positive eigenvalues; the potential energy "
        "is {5}.",
        math("R^{T}HR"), rest.negativeCount, rest.zeroCount, rest.positiveCount,
        math("V") + " = " + rounded(rest.potential, 8) + " J");
    blocks.emplace_back(Paragraph{words(sentenceOf(rest.stability)) + " " + counts, Tone::plain, true,
                                  words("Is the equilibrium stable, and by what?"), 2});
}

}  // namespace

std::vector<Block> equilibriumBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    if (!analysis.system) {
        return {};
    }
    const Equilibrium& rest = analysis.equilibrium;
    std::vector<Block> blocks;
    blocks.emplace_back(Paragraph{source.words(eigenlink::joined({sentenceOf(rest), rest.reason})),
                                  rest.isUsable() ? Tone::plain : Tone::warning,
                                  true,
                                  {},
                                  0});
    if (rest.q.size() == analysis.system->coordinateCount()) {
        addStability(source, blocks);
        source.addFigure(
            blocks, {.kind = FigureRequest::Kind::forces},
            source.words(!linkForces(analysis).empty()
                             ? Text("The mechanism in equilibrium with the forces in its links: tension blue, "
                                    "compression orange, thicker where larger.")
                             : Text("The mechanism in equilibrium.")),
            true);
        addForces(source, blocks);
        addBeamForces(source, blocks);
        addSectionForces(source, blocks);
        addPositions(source, blocks);
        addAngles(source, blocks);
    }
    addLog(source, blocks);
    return blocks;
}

}  // namespace eigenlink::report
