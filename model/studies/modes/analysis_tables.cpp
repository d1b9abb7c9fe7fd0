#include "model/studies/modes/analysis_tables.h"

#include "model/studies/modes/result_json.h"

#include <algorithm>
#include <string>

namespace eigenlink {

namespace {

Text keyText(std::string_view key)
{
    return Text::verbatim(std::string(key));
}

ResultTable equilibriumTable(const Analysis& analysis)
{
    ResultTable table{"equilibrium", "the equilibrium and the system"};
    table.use = TableUse::files;
    table.columns = {wordColumn("status", "status", {}),
                     wordColumn("stability", "stability", {}),
                     unitColumn("degrees_of_freedom", "degrees of freedom", "1"),
                     unitColumn("coordinates", "coordinates", "1"),
                     unitColumn("constraints", "constraints", "1"),
                     unitColumn("rank", "rank", "1"),
                     unitColumn("lost_rank", "lost rank", "1"),
                     unitColumn("unstable_directions", "unstable directions", "1"),
                     unitColumn("energy", "V", "J")};
    if (!analysis.system) {
        return table;
    }
    const Equilibrium& equilibrium = analysis.equilibrium;
    table.columns[0].words = {keyText(keyOf(equilibrium.status))};
    table.columns[1].words = {keyText(keyOf(equilibrium.stability))};
    const std::vector<double> row{static_cast<double>(equilibrium.degreesOfFreedom),
                                  static_cast<double>(analysis.system->coordinateCount()),
                                  static_cast<double>(analysis.system->countedConstraints()),
                                  static_cast<double>(equilibrium.rank),
                                  static_cast<double>(equilibrium.lostRank),
                                  static_cast<double>(equilibrium.negativeCount),
                                  equilibrium.potential};
    for (std::size_t i = 0; i < row.size(); ++i) {
        table.columns[i + 2].numbers = {row[i]};
    }
    return table;
}

ResultTable methodsTable(const Analysis& analysis)
{
    ResultTable table{"methods", "true and spurious eigenvalues of each method"};
    table.use = TableUse::files;
    table.columns = {wordColumn("method", "method", {}), wordColumn("status", "status", {}),
                     unitColumn("true", "true", "1"), unitColumn("expected", "expected", "1"),
                     unitColumn("spurious", "spurious", "1")};
    for (const Linearization& each : analysis.methods) {
        table.columns[0].words.push_back(keyText(keyOf(each.spectrum.method)));
        table.columns[1].words.push_back(keyText(keyOf(each.spectrum.status)));
        table.columns[2].numbers.push_back(static_cast<double>(each.spectrum.trueCount()));
        table.columns[3].numbers.push_back(static_cast<double>(each.spectrum.expectedTrueCount));
        table.columns[4].numbers.push_back(static_cast<double>(each.spectrum.spuriousCount()));
    }
    return table;
}

ResultTable pointsTable(const Analysis& analysis)
{
    ResultTable table{"points", "places of the points at the equilibrium"};
    table.use = TableUse::files;
    table.columns = {wordColumn("point", "point", {}), quantityColumn("x", "x", Quantity::length),
                     quantityColumn("y", "y", Quantity::length)};
    if (analysis.equilibrium.isUsable()) {
        const std::vector<Vector2> places = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
        for (std::size_t i = 0; i < places.size(); ++i) {
            table.columns[0].words.push_back(keyText(analysis.mechanism.points[i].id));
            table.columns[1].numbers.push_back(places[i].x);
            table.columns[2].numbers.push_back(places[i].y);
        }
    }
    return table;
}

ResultTable linksTable(const Analysis& analysis)
{
    ResultTable table{"links", "angles of the links at the equilibrium"};
    table.use = TableUse::files;
    table.columns = {wordColumn("link", "link", {}), quantityColumn("angle", "angle", Quantity::angle)};
    if (analysis.equilibrium.isUsable()) {
        for (const LinkPose& pose : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
            table.columns[0].words.push_back(keyText(idOf(analysis.mechanism.elements[pose.element])));
            table.columns[1].numbers.push_back(pose.direction);
        }
    }
    return table;
}

}  // namespace

std::vector<ResultTable> analysisTables(const Analysis& analysis)
{
    return {equilibriumTable(analysis), methodsTable(analysis), pointsTable(analysis), linksTable(analysis)};
}

}  // namespace eigenlink
