#include "views/studies/result_picture.h"

#include "model/studies/table_text.h"
#include "views/format/display_unit.h"
#include "views/format/whole_units.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kRoomOfPoints = 0.04;  ///< beyond the outermost points, relative to their range

constexpr std::size_t kMostPanes = 4;   ///< of a joined picture
constexpr std::size_t kMostCurves = 6;  ///< of a joined pane

QString wordsOf(const Text& text, const Language& language)
{
    return fromModel(rendered(text, language));
}

QString unitOf(const ResultColumn& column, const DisplayUnits& units)
{
    return column.unit == kRowUnit             ? QString()
           : column.quantity == Quantity::none ? unitWords(column.unit)
                                               : displayUnitOf(units, column.quantity).name;
}

ChartCurve curveOf(const ResultTable& table, const ResultChart& chart, std::size_t y, const DisplayUnits& units,
                   const Language& language)
{
    ChartCurve curve;
    curve.name = wordsOf(table.columns[y].label, language);
    curve.x = displayedNumbers(table.columns[chart.x], units);
    curve.y = displayedNumbers(table.columns[y], units);
    curve.rounding = roundingOf(table, table.columns[y]) / displayFactor(table.columns[y], units);
    curve.hasMarks = chart.isPoints;
    return curve;
}

/// The points of a curve by the words of a column, with the colour of each word.
std::vector<ChartCurve> groupsOf(const ChartCurve& all, const ResultColumn& column, const std::vector<Text>& groups,
                                 const Language& language)
{
    std::vector<ChartCurve> curves;
    for (std::size_t row = 0; row < column.words.size(); ++row) {
        const QString word = wordsOf(column.words[row], language);
        auto curve = std::ranges::find(curves, word, &ChartCurve::name);
        if (curve == curves.end()) {
            const auto place = std::ranges::find(groups, column.words[row]);
            const int ink = place == groups.end() ? -1 : static_cast<int>(place - groups.begin()) + 1;
            curve = curves.insert(curves.end(), ChartCurve());
            curve->name = word;
            curve->ink = ink;
            curve->hasMarks = true;
        }
        curve->x.push_back(all.x[row]);
        curve->y.push_back(all.y[row]);
    }
    return curves;
}

/// Horizontal lines, and named points.
void addMarks(const ResultTable& table, const ResultChart& chart, const DisplayUnits& units, const Language& language,
              ChartPane& pane)
{
    const double across = displayFactor(table.columns[chart.x], units);
    const double up = displayFactor(table.columns[chart.y.front()], units);
    const std::vector<double> x = displayedNumbers(table.columns[chart.x], units);
    for (const ResultMark& mark : chart.marks) {
        if (mark.x && mark.y) {
            pane.marks.push_back({*mark.x / across, *mark.y / up, wordsOf(mark.label, language)});
        } else if (mark.y && !x.empty()) {
            const auto [least, most] = std::ranges::minmax(x);
            pane.curves.push_back(
                {wordsOf(mark.label, language), {least, most}, {*mark.y / up, *mark.y / up}, -1, true});
        }
    }
}

bool hasCursor(const StudyResult& result, const ResultChart& chart)
{
    return chart.table == 0 && !chart.isPoints && result.momentAt != nullptr;
}

/// Lines that may stand in one picture with others, and named points on them.
bool isPlain(const ResultChart& chart)
{
    return !chart.isPoints && !chart.groupBy && !chart.isPlane && !chart.hasUnitCircle &&
           std::ranges::all_of(chart.marks, [](const ResultMark& mark) { return mark.x.has_value(); });
}

bool canJoin(const ResultChart& a, const ResultChart& b)
{
    return isPlain(a) && isPlain(b) && a.table == b.table && a.x == b.x && a.isLogarithmicX == b.isLogarithmicX;
}

/// Adds a pane to a picture, or its curves to the pane with the same label of units; false where there is no room.
bool join(ChartPicture& picture, ChartPane pane, const QString& unit, std::vector<QString>& unitsOfPanes)
{
    for (std::size_t i = 0; i < picture.panes.size(); ++i) {
        ChartPane& into = picture.panes[i];
        if (unitsOfPanes[i] == unit && into.y.isLogarithmic == pane.y.isLogarithmic &&
            into.curves.size() + pane.curves.size() <= kMostCurves) {
            for (ChartCurve& curve : pane.curves) {
                curve.ink = static_cast<int>(into.curves.size());
                into.curves.push_back(std::move(curve));
            }
            into.marks.insert(into.marks.end(), pane.marks.begin(), pane.marks.end());
            into.y.label = QStringLiteral("[%1]").arg(unit);
            return true;
        }
    }
    if (picture.panes.size() == kMostPanes) {
        return false;
    }
    picture.panes.push_back(std::move(pane));
    unitsOfPanes.push_back(unit);
    return true;
}

}  // namespace

double displayFactor(const ResultColumn& column, const DisplayUnits& units)
{
    return column.quantity == Quantity::none ? 1 : displayUnitOf(units, column.quantity).factor;
}

QString headingOf(const ResultColumn& column, const DisplayUnits& units, const Language& language)
{
    const QString unit = unitOf(column, units);
    const QString label = wordsOf(column.label, language);
    return unit.isEmpty() || unit == u'1' ? label : label + QStringLiteral(" [%1]").arg(unit);
}

std::vector<double> displayedNumbers(const ResultColumn& column, const DisplayUnits& units)
{
    std::vector<double> numbers = column.numbers;
    for (double& each : numbers) {
        each /= displayFactor(column, units);
    }
    return numbers;
}

ChartPicture pictureOf(const StudyResult& result, const ResultChart& chart, const DisplayUnits& units,
                       const Language& language)
{
    const ResultTable& table = result.tables[chart.table];
    ChartPicture picture;
    picture.x.label = headingOf(table.columns[chart.x], units, language);
    picture.x.isLogarithmic = chart.isLogarithmicX;
    picture.x.room = chart.isPoints || chart.groupBy ? kRoomOfPoints : 0;
    picture.isEqual = chart.isPlane;
    picture.hasUnitCircle = chart.hasUnitCircle;
    picture.hasCursor = hasCursor(result, chart);
    ChartPane pane;
    pane.y.isLogarithmic = chart.isLogarithmicY;
    const ResultColumn& first = table.columns[chart.y.front()];
    const QString unit = unitOf(first, units);
    const bool hasUnit = !unit.isEmpty() && unit != u'1';
    pane.y.label = chart.y.size() == 1 ? headingOf(first, units, language)
                   : hasUnit           ? QStringLiteral("[%1]").arg(unit)
                                       : wordsOf(chart.title, language);
    for (std::size_t i = 0; i < chart.y.size(); ++i) {
        ChartCurve curve = curveOf(table, chart, chart.y[i], units, language);
        curve.ink = static_cast<int>(i);
        if (chart.groupBy) {
            pane.curves = groupsOf(curve, table.columns[*chart.groupBy], chart.groups, language);
            curve.name.clear();
            curve.ink = -1;
            curve.isThin = true;
        }
        if (!chart.groupBy || !chart.isPoints) {
            pane.curves.push_back(std::move(curve));
        }
    }
    addMarks(table, chart, units, language, pane);
    picture.panes.push_back(std::move(pane));
    return picture;
}

std::vector<JoinedCharts> joinedCharts(const StudyResult& result, const DisplayUnits& units, const Language& language)
{
    std::vector<JoinedCharts> all;
    std::vector<QString> unitsOfPanes;
    for (std::size_t i = 0; i < result.charts.size(); ++i) {
        const ResultChart& chart = result.charts[i];
        const QString unit = unitOf(result.tables[chart.table].columns[chart.y.front()], units);
        ChartPicture picture = pictureOf(result, chart, units, language);
        picture.hasCursor = false;
        const bool isJoined = !all.empty() && canJoin(result.charts[all.back().charts.back()], chart) &&
                              join(all.back().picture, picture.panes.front(), unit, unitsOfPanes);
        if (!isJoined) {
            all.push_back({std::move(picture), {}});
            unitsOfPanes = {unit};
        }
        all.back().charts.push_back(i);
    }
    return all;
}

}  // namespace eigenlink
