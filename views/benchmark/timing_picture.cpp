#include "views/benchmark/timing_picture.h"

#include "views/format/format.h"

#include <QCoreApplication>

#include <map>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("TimingPicture", text);
}

void addTimes(ChartPane& pane, const std::vector<TimingRow>& rows, std::size_t method, bool isPublished)
{
    std::map<double, double> times;
    for (const TimingRow& row : rows) {
        const std::optional<double> seconds = isPublished ? row.published : std::optional(row.seconds);
        if (row.method == allMethods()[method] && seconds && *seconds > 0) {
            times[row.size] = *seconds;
        }
    }
    if (times.empty()) {
        return;
    }
    ChartCurve& curve = pane.curves.emplace_back();
    curve.name = (isPublished ? tr("%1, published") : tr("%1, here")).arg(fromModel(nameOf(allMethods()[method])));
    curve.ink = static_cast<int>(method);
    curve.isDashed = curve.isThin = curve.isHollow = isPublished;
    curve.hasDots = true;
    for (const auto& [size, seconds] : times) {
        curve.x.push_back(size);
        curve.y.push_back(seconds);
    }
}

}  // namespace

ChartPicture timingPicture(const QString& sizeName, const std::vector<TimingRow>& rows)
{
    constexpr double kRoom = 0.06;  // beside the lines, of their range
    ChartPicture picture;
    picture.emptyWords = tr("Measure to see lines of time against size.");
    picture.x.label = sizeName;
    picture.x.isLogarithmic = true;
    picture.x.room = kRoom;
    for (const TimingRow& row : rows) {
        picture.x.ticks.push_back(row.size);
    }
    ChartPane& pane = picture.panes.emplace_back();
    pane.y.label = tr("time");
    pane.y.isLogarithmic = true;
    pane.y.words = formatDuration;
    for (std::size_t method = 0; method < allMethods().size(); ++method) {
        addTimes(pane, rows, method, false);
        addTimes(pane, rows, method, true);
    }
    return picture;
}

}  // namespace eigenlink
