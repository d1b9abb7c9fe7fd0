#include "views/spectrum/rim_layout.h"

#include "views/spectrum/plane_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <map>

namespace eigenlink {

namespace {

constexpr double kSpacing = 9;   ///< between neighbours [pixels]
constexpr double kPadding = 12;  ///< at both ends of the rim and between groups [pixels]
constexpr double kGap = 9;       ///< between marks and their label [pixels]

/// Marks of one method that are all infinite, or all finite but outside the view.
struct Group {
    std::vector<std::size_t> members;
    QString text;
};

std::vector<Group> groupsOf(const ComplexPlanePicture& picture, const PlaneGeometry& geometry)
{
    std::map<std::pair<bool, Method>, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const SpectrumMark& mark = picture.marks[i];
        if (picture.isVisible(mark) && picture.isOnRim(mark, geometry)) {
            groups[{!mark.value->infinite, mark.mode.method}].push_back(i);
        }
    }
    std::vector<Group> result;
    for (const auto& [kind, members] : groups) {
        const QString text = kind.first ? planeText("%1 beyond the view (%2)") : planeText("%1 at ∞ (%2)");
        result.push_back({members, text.arg(members.size()).arg(methodText(kind.second))});
    }
    return result;
}

/// Counts only, for a narrow plot with many groups.
void shorten(std::vector<Group>& groups)
{
    for (Group& group : groups) {
        group.text = QString::number(group.members.size());
    }
}

double textWidth(const std::vector<Group>& groups, const QFontMetricsF& metrics)
{
    double width = 0;
    for (const Group& group : groups) {
        width += metrics.horizontalAdvance(group.text) + kGap + kPadding;
    }
    return width;
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
    if (geometry.rim.width() - kPadding - textWidth(groups, metrics) < needed) {
        shorten(groups);
    }
    std::size_t gaps = 0;
    for (const Group& group : groups) {
        gaps += group.members.size() - 1;
    }
    const double room = std::max(10.0, geometry.rim.width() - kPadding - textWidth(groups, metrics) -
                                           2 * kGap * static_cast<double>(groups.size()));
    const double spacing = std::min(kSpacing, gaps > 0 ? room / static_cast<double>(gaps) : kSpacing);
    double x = geometry.rim.left() + kPadding;
    for (const Group& group : groups) {
        for (const std::size_t member : group.members) {
            layout.positions[member] = QPointF(x, geometry.rim.center().y());
            x += spacing;
        }
        x += kGap - spacing + 4;
        const double width = metrics.horizontalAdvance(group.text) + 2;
        layout.labels.push_back({group.text, QRectF(x, geometry.rim.top(), width, geometry.rim.height())});
        x += width + kPadding;
    }
    return layout;
}

}  // namespace eigenlink
