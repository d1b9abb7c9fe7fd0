#include "app/report/motion_sections.h"

#include "app/report/section_parts.h"
#include "model/basics/hertz.h"
#include "model/basics/tolerances.h"
#include "model/report/number.h"
#include "views/figure/chart_figure.h"
#include "views/figure/recorded_drawing.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <string>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr double kChartWidth = 640;      ///< of a figure as wide as the text [px]
constexpr std::size_t kMoments = 10;     ///< steps between the rows of a table
constexpr std::size_t kMostInTable = 6;  ///< quantities side by side
constexpr int kDigits = 7;

Figure chartOf(const ChartPicture& picture, Line caption)
{
    const auto drawn = [&](bool curves) {
        return recordedDrawing(chartFigureSize(picture, kChartWidth),
                               [&](QPainter& painter) { paintChartFigure(painter, kChartWidth, picture, curves); });
    };
    return {.caption = std::move(caption), .drawing = drawn(true), .blank = drawn(false), .answer = true};
}

/// A motion as numbers: the times, and each quantity at them.
struct Course {
    std::vector<double> times;
    std::vector<std::string> names, units;
    std::vector<std::vector<double>> values;
};

Course courseOf(const Motion& motion, const std::vector<Observable>& observables)
{
    Course course;
    std::ranges::transform(motion.samples, std::back_inserter(course.times), &MotionSample::t);
    for (const Observable& each : observables) {
        course.names.push_back(each.name);
        course.units.push_back(each.unit);
        std::ranges::transform(motion.samples, std::back_inserter(course.values.emplace_back()), each.value);
    }
    return course;
}

/// A pane for each unit, in the order of the quantities.
ChartPicture pictureOf(const Course& course)
{
    ChartPicture picture;
    picture.x.label = QStringLiteral("t [s]");
    if (!course.times.empty()) {
        picture.x.range = {course.times.front(),
                           std::max(course.times.back(), course.times.front() + tolerance::kNegligible)};
    }
    std::vector<std::string> units;
    for (std::size_t i = 0; i < course.names.size(); ++i) {
        auto found = std::ranges::find(units, course.units[i]);
        if (found == units.end()) {
            units.push_back(course.units[i]);
            picture.panes.emplace_back();
            found = units.end() - 1;
        }
        ChartPane& pane = picture.panes[static_cast<std::size_t>(found - units.begin())];
        ChartCurve curve;
        curve.name = QString::fromStdString(course.names[i]);
        curve.x = course.times;
        curve.y = course.values[i];
        curve.ink = static_cast<int>(pane.curves.size());
        pane.curves.push_back(std::move(curve));
        const QString unit = QStringLiteral("[%1]").arg(QString::fromStdString(course.units[i]));
        pane.y.label = pane.curves.size() > 1 ? unit : QString::fromStdString(course.names[i]) + u' ' + unit;
    }
    return picture;
}

Table extremesOf(const Course& course, const Wording& words)
{
    Table table = answerTable(words("Where each quantity begins and ends, and how far it goes, with the times [s]."),
                              {{words("quantity"), Align::left},
                               {words("unit"), Align::left},
                               {words("start"), Align::right},
                               {words("least"), Align::right},
                               {words("at"), Align::right},
                               {words("greatest"), Align::right},
                               {words("at"), Align::right},
                               {words("end"), Align::right}});
    for (std::size_t i = 0; i < course.names.size(); ++i) {
        const std::vector<double>& values = course.values[i];
        const auto [least, greatest] = std::ranges::minmax_element(values);
        const auto timeOf = [&](auto at) {
            return rounded(course.times[static_cast<std::size_t>(at - values.begin())]);
        };
        table.rows.push_back({course.names[i], course.units[i], rounded(values.front(), kDigits),
                              rounded(*least, kDigits), timeOf(least), rounded(*greatest, kDigits), timeOf(greatest),
                              rounded(values.back(), kDigits)});
    }
    return table;
}

/// Some moments of the first quantities.
Table momentsOf(const Course& course, const Wording& words)
{
    const std::size_t count = std::min(course.names.size(), kMostInTable);
    std::vector<std::pair<Line, Align>> columns{{math("t") + " [s]", Align::right}};
    for (std::size_t i = 0; i < count; ++i) {
        columns.emplace_back(course.names[i] + " [" + course.units[i] + "]", Align::right);
    }
    Table table = answerTable(words("The motion at some moments."), std::move(columns));
    const std::size_t last = course.times.size() - 1;
    for (std::size_t k = 0; k <= std::min(kMoments, last); ++k) {
        const std::size_t at = last < kMoments ? k : k * last / kMoments;
        std::vector<Line>& row = table.rows.emplace_back();
        row.emplace_back(rounded(course.times[at], kDigits));
        for (std::size_t i = 0; i < count; ++i) {
            row.emplace_back(rounded(course.values[i][at], kDigits));
        }
    }
    return table;
}

double degreesOf(std::complex<double> value)
{
    return std::arg(value) * 180 / std::numbers::pi;
}

/// "m/N"
std::string unitOfRatio(const FrequencyResponse& response)
{
    return response.output().unit + "/" + response.input().unit;
}

ChartPicture bodeOf(const FrequencyResponse& response, const ResponseCurve& curve)
{
    ChartCurve amplitude, phase;
    for (std::size_t i = 0; i < curve.omegas.size(); ++i) {
        amplitude.x.push_back(hertzOf(curve.omegas[i]));
        amplitude.y.push_back(std::abs(curve.values[i]));
        phase.y.push_back(degreesOf(curve.values[i]));
    }
    phase.x = amplitude.x;
    ChartPicture picture;
    picture.x.label = QStringLiteral("f [Hz]");
    picture.x.isLogarithmic = true;
    picture.panes.resize(2);
    picture.panes[0].curves.push_back(std::move(amplitude));
    picture.panes[0].y.isLogarithmic = true;
    picture.panes[0].y.label =
        QStringLiteral("|%1| [%2]")
            .arg(QString::fromStdString(response.output().name), QString::fromStdString(unitOfRatio(response)));
    picture.panes[1].curves.push_back(std::move(phase));
    picture.panes[1].y.label = QStringLiteral("arg [°]");
    picture.panes[1].y.ticks = {-180, -90, 0, 90, 180};
    picture.panes[1].y.range = {-185, 185};
    picture.panes[1].share = 0.6;
    return picture;
}

Table peaksOf(const FrequencyResponse& response, const ResponseCurve& curve, const Wording& words)
{
    Table table = answerTable(words("Peaks; damping and quality by the points of half the power."),
                              {{math("f") + " [Hz]", Align::right},
                               {words("amplitude") + " [" + unitOfRatio(response) + "]", Align::right},
                               {words("damping ratio"), Align::right},
                               {words("quality"), Align::right}});
    for (const ResponsePeak& peak : curve.peaks) {
        const bool isWide = peak.below > 0;
        table.rows.push_back({rounded(hertzOf(peak.omega), kDigits), rounded(peak.amplitude, kDigits),
                              isWide || std::isinf(peak.amplitude) ? rounded(peak.damping, 5) : "–",
                              isWide || std::isinf(peak.amplitude) ? rounded(peak.quality, 5) : "–"});
    }
    return table;
}

Table responseTable(const FrequencyResponse& response, const ResponseCurve& curve, const Wording& words)
{
    Table table = answerTable(words("The response at some frequencies."),
                              {{math("f") + " [Hz]", Align::right},
                               {words("amplitude") + " [" + unitOfRatio(response) + "]", Align::right},
                               {words("phase [°]"), Align::right}});
    const std::size_t last = curve.omegas.size() - 1;
    for (std::size_t k = 0; k <= kMoments; ++k) {
        const std::size_t i = k * last / kMoments;
        table.rows.push_back({rounded(hertzOf(curve.omegas[i]), kDigits), rounded(std::abs(curve.values[i]), kDigits),
                              rounded(degreesOf(curve.values[i]), kDigits)});
    }
    return table;
}

}  // namespace

Section motionSection(const Motion& motion, const std::vector<Observable>& observables, const Text& start,
                      const Wording& words)
{
    Section section{"motion", words("Motion"), {}, false};
    if (motion.samples.empty()) {
        section.blocks.push_back(failure(motion.reason, words));
        return section;
    }
    section.blocks.emplace_back(Paragraph{.text = words(start)});
    if (motion.status != MotionStatus::complete) {
        section.blocks.push_back(failure(motion.reason, words));
    }
    if (!motion.remarks.empty()) {
        section.blocks.emplace_back(listOf(motion.remarks, words));
    }
    const Course course = courseOf(motion, observables);
    section.blocks.emplace_back(chartOf(pictureOf(course), words("The motion against time.")));
    section.blocks.emplace_back(extremesOf(course, words));
    section.blocks.emplace_back(momentsOf(course, words));
    return section;
}

Section responseSection(const FrequencyResponse& response, const ResponseCurve& curve, const Wording& words)
{
    Section section{"response", words("Frequency response"), {}, false};
    section.blocks.emplace_back(
        Paragraph{.text = words("How {1} answers to {2} about the equilibrium, by the linear equations themselves.",
                                code(response.output().name), code(response.input().name))});
    section.blocks.emplace_back(chartOf(bodeOf(response, curve), words("Amplitude and phase against frequency.")));
    if (!curve.peaks.empty()) {
        section.blocks.emplace_back(peaksOf(response, curve, words));
    }
    section.blocks.emplace_back(responseTable(response, curve, words));
    return section;
}

Section withoutResponse(const Text& reason, const Wording& words)
{
    return {"response", words("Frequency response"), {failure(reason, words)}, false};
}

}  // namespace eigenlink::report
