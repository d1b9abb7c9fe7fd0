#include "views/spectrum/rim_layout.h"

#include "views/spectrum/plane_text.h"

#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <array>
#include <map>

namespace eigenlink {

namespace {

constexpr double kSpacing = 18;          ///< between neighbours: a mark of 16 and its gap [pixels]
constexpr double kPadding = 12;          ///< at both ends of the rim and between groups [pixels]
constexpr double kGap = 9;               ///< between marks and their label [pixels]
constexpr std::size_t kMostPlaces = 12;  ///< marks of a group that stand side by side; the others share the last place

/// The side of marks that do not lie in the plane.
enum class Side { left, vertical, infinite, right };

/// Marks of one side that are all true or all spurious, with their words: long, shorter, shortest.
struct Group {
    std::vector<std::size_t> members;
    std::array<QString, 3> texts;

    std::size_t places(std::size_t most) const { return std::min(members.size(), most); }
};

Side sideOf(const SpectrumMark& mark, const PlaneGeometry& geometry)
{
    if (mark.value->infinite) {
        return Side::infinite;
    }
    const PlotWindow& window = geometry.window;
    const double x = geometry.map.toPlot(mark.value->s.real());
    const double y = std::abs(geometry.map.toPlot(mark.value->s.imag()));
    const double outside = (x < window.left ? window.left - x : x - window.right) / (window.right - window.left);
    const double above = (y - std::max(window.top, -window.bottom)) / (window.top - window.bottom);
    return above > outside ? Side::vertical : x < window.left ? Side::left : Side::right;
}

/// True ones are the same by every method and counted once, spurious ones belong to theirs.
std::size_t countOf(const std::map<Method, std::size_t>& byMethod, bool spurious)
{
    std::size_t count = 0;
    for (const auto& [method, members] : byMethod) {
        count = spurious ? count + members : std::max(count, members);
    }
    return count;
}

QString namesOf(const std::map<Method, std::size_t>& byMethod)
{
    QStringList names;
    for (const auto& [method, members] : byMethod) {
        names << methodText(method);
    }
    return names.join(QStringLiteral(", "));
}

std::array<QString, 3> textsOf(Side side, bool spurious, const std::map<Method, std::size_t>& byMethod)
{
    const char* kinds[][2]{
        {QT_TRANSLATE_NOOP("ComplexPlane", "%1 true further left"),
         QT_TRANSLATE_NOOP("ComplexPlane", "%1 spurious further left")},
        {QT_TRANSLATE_NOOP("ComplexPlane", "%1 true higher"), QT_TRANSLATE_NOOP("ComplexPlane", "%1 spurious higher")},
        {QT_TRANSLATE_NOOP("ComplexPlane", "%1 true at ∞"), QT_TRANSLATE_NOOP("ComplexPlane", "%1 at ∞")},
        {QT_TRANSLATE_NOOP("ComplexPlane", "%1 true further right"),
         QT_TRANSLATE_NOOP("ComplexPlane", "%1 spurious further right")},
    };
    const QString signs = QStringLiteral("←↑∞→");
    const auto row = static_cast<std::size_t>(side);
    const QString count = QString::number(countOf(byMethod, spurious));
    const QString middle = planeText(kinds[row][spurious ? 1 : 0]).arg(count);
    const QString shortest = signs.mid(static_cast<qsizetype>(row), 1) + QStringLiteral(" ") + count;
    return {spurious ? middle + QStringLiteral(" (%1)").arg(namesOf(byMethod)) : middle, middle, shortest};
}

std::vector<Group> groupsOf(const ComplexPlanePicture& picture, const PlaneGeometry& geometry)
{
    std::map<std::pair<Side, bool>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const SpectrumMark& mark = picture.marks[i];
        if (picture.isVisible(mark) && picture.isOnRim(mark, geometry)) {
            groups[{sideOf(mark, geometry), mark.isSpurious()}].push_back(i);
        }
    }
    std::vector<Group> result;
    for (const auto& [key, members] : groups) {
        std::map<Method, std::size_t> byMethod;
        for (const std::size_t member : members) {
            ++byMethod[picture.marks[member].mode.method];
        }
        result.push_back({members, textsOf(key.first, key.second, byMethod)});
    }
    return result;
}

double textWidth(const std::vector<Group>& groups, std::size_t level, const QFontMetricsF& metrics)
{
    double width = 0;
    for (const Group& group : groups) {
        width += metrics.horizontalAdvance(group.texts[level]) + kGap + kPadding;
    }
    return width;
}

/// Gaps between the marks of all groups, each with at most so many places.
std::size_t gapsOf(const std::vector<Group>& groups, std::size_t most)
{
    std::size_t gaps = 0;
    for (const Group& group : groups) {
        gaps += group.places(most) - 1;
    }
    return gaps;
}

}  // namespace

RimLayout layoutRim(const ComplexPlanePicture& picture, const PlaneGeometry& geometry, const QFont& font)
{
    RimLayout layout;
    layout.positions.resize(picture.marks.size());
    std::vector<Group> groups = groupsOf(picture, geometry);
    if (groups.empty()) {
        return layout;
    }
    const QFontMetricsF metrics(font);
    const double needed = 30 * static_cast<double>(groups.size());
    std::size_t level = 0;
    while (level < 2 && geometry.rim.width() - kPadding - textWidth(groups, level, metrics) < needed) {
        ++level;
    }
    const double room = std::max(10.0, geometry.rim.width() - kPadding - textWidth(groups, level, metrics) -
                                           2 * kGap * static_cast<double>(groups.size()));
    // Fewer marks that are seen one by one, rather than a hatching.
    std::size_t most = kMostPlaces;
    while (most > 1 && kSpacing * static_cast<double>(gapsOf(groups, most)) > room) {
        --most;
    }
    double x = geometry.rim.left() + kPadding;
    for (const Group& group : groups) {
        for (std::size_t i = 0; i < group.members.size(); ++i) {
            const double place = static_cast<double>(std::min(i, group.places(most) - 1));
            layout.positions[group.members[i]] = QPointF(x + kSpacing * place, geometry.rim.center().y());
        }
        x += kSpacing * static_cast<double>(group.places(most) - 1) + kGap + 4;
        const double width = metrics.horizontalAdvance(group.texts[level]) + 2;
        layout.labels.push_back(
            {group.texts[level], QRectF(x, geometry.rim.top(), width, geometry.rim.height()), group.members});
        x += width + kPadding;
    }
    return layout;
}

}  // namespace eigenlink
