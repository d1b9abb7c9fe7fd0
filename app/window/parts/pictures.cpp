#include "app/window/parts/pictures.h"

#include "app/document/document.h"
#include "app/document/example_list.h"
#include "app/figures/analysis_summary.h"
#include "app/figures/file_name.h"
#include "app/figures/mechanism_figure.h"
#include "app/figures/window_text.h"
#include "app/io/exit_code.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"
#include "views/modes/film_strip.h"
#include "views/plot/curve_chart.h"
#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"

#include <QDir>
#include <QFile>
#include <QMimeData>

#include <cstdio>

namespace eigenlink {

namespace {

constexpr QSize kMechanismSize{960, 680};
constexpr QSize kPlotSize{720, 560};
constexpr QSize kFilmStripSize{1200, 170};

/// Appends a row for each point.
void addPlaces(ResultTable& table, const Mechanism& mechanism, const Pose& pose)
{
    const auto [point, x, y] = std::tie(table.columns.end()[-3], table.columns.end()[-2], table.columns.end()[-1]);
    for (std::size_t i = 0; i < mechanism.points.size() && i < pose.points.size(); ++i) {
        point.words.push_back(Text::verbatim(mechanism.points[i].id));
        x.numbers.push_back(pose.points[i].x);
        y.numbers.push_back(pose.points[i].y);
    }
}

ResultTable tableOfPlaces()
{
    ResultTable table{"places", "positions of the points"};
    table.columns = {wordColumn("point", "point"), unitColumn("x", "x", "m"), unitColumn("y", "y", "m")};
    return table;
}

Picture restPictureOf(const Analysis& analysis, const Theme& theme)
{
    CanvasPicture picture = canvasPictureOf(analysis, theme, std::nullopt);
    picture.transform = fittedTransform(picture, QRectF(QPointF(), QSizeF(kMechanismSize)));
    return pictureOf(std::move(picture), kMechanismSize);
}

std::shared_ptr<const Analysis> analysisOf(const QString& file)
{
    Document document;
    if (file.isEmpty()) {
        document.openExample(exampleFolder() + QStringLiteral("/iftomm_four_bar.eigenlink"));
    } else {
        document.open(file);
    }
    return std::make_shared<const Analysis>(analyze(*document.mechanism()));
}

}  // namespace

Picture pictureOf(const CanvasView& canvas)
{
    CanvasPicture picture = canvas.picture();
    picture.theme = lightTheme();
    picture.selection.ids.clear();
    picture.hovered.clear();
    return pictureOf(std::move(picture), canvas.size());
}

Picture pictureOf(const FilmStrip& filmStrip)
{
    FilmStripPicture picture = filmStrip.picture();
    picture.theme = lightTheme();
    return pictureOf(std::move(picture), filmStrip.size());
}

Picture pictureOf(SpectrumPlot& plot, const Mechanism& mechanism)
{
    return {windowText("Eigenvalues in the complex plane"), plot.chart()->size(),
            [&plot](QPainter& painter) { plot.paintFigure(painter); }, writeMechanism(mechanism)};
}

Picture pictureOf(const CurveChart& chart, const QString& title, const Mechanism& mechanism)
{
    return {title, chart.size(), [&chart](QPainter& painter) { chart.paintFigure(painter); },
            writeMechanism(mechanism)};
}

ResultTable placesTable(const CanvasPicture& picture)
{
    ResultTable table = tableOfPlaces();
    addPlaces(table, shownParts(picture)->mechanism, shownPose(picture));
    return table;
}

ResultTable filmTable(const FilmStripPicture& picture, int count)
{
    ResultTable table = tableOfPlaces();
    ResultColumn labels = wordColumn("picture", "picture");
    for (const FilmFrame& frame : filmFrames(picture, count)) {
        addPlaces(table, picture.parts->mechanism, frame.pose);
        labels.words.resize(table.rowCount(), Text::verbatim(frame.label.toStdString()));
    }
    table.columns.insert(table.columns.begin(), std::move(labels));
    return table;
}

std::unique_ptr<QMimeData> mimeDataOf(const Picture& picture, const QString& table)
{
    auto data = std::make_unique<QMimeData>();
    data->setImageData(imageOf(picture));
    data->setData(QStringLiteral("image/png"), pngOf(picture));
    data->setData(QStringLiteral("image/svg+xml"), svgOf(picture));
    data->setData(QStringLiteral("text/tab-separated-values"), table.toUtf8());
    data->setText(table);
    return data;
}

QStringList writePictures(const QString& folder, const std::shared_ptr<const Analysis>& analysis, const Theme& theme)
{
    const QDir directory(folder);
    if (!directory.mkpath(QStringLiteral("."))) {
        throw FileError(encodedPath(folder), "", "the folder cannot be made");
    }
    SpectrumPlot plot;
    plot.resize(kPlotSize);
    plot.setTheme(theme);
    plot.setShown(Shown().withAnalysis(analysis));
    // A widget is laid out only when it is shown.
    plot.setAttribute(Qt::WA_DontShowOnScreen);
    plot.show();
    const auto mode = firstMode(*analysis);
    const FilmStripPicture strip = filmStripOf(*analysis, theme, mode);
    QStringList written;
    for (const QString& suffix : {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")}) {
        written << directory.filePath(QStringLiteral("mechanism.") + suffix);
        writePicture(written.back(), restPictureOf(*analysis, theme));
        written << directory.filePath(QStringLiteral("complex-plane.") + suffix);
        writePicture(written.back(), pictureOf(plot, analysis->mechanism));
        written << directory.filePath(QStringLiteral("film-strip.") + suffix);
        writePicture(written.back(), pictureOf(strip, kFilmStripSize));
    }
    return written;
}

int runPictures(const QString& folder, const QString& file, const Theme& theme)
{
    const auto complain = [](const QString& text) { std::fprintf(stderr, "eigenlink: %s\n", qUtf8Printable(text)); };
    std::shared_ptr<const Analysis> analysis;
    try {
        analysis = analysisOf(file);
    } catch (const FileError& error) {
        complain(fromModel(error.text()));
        return kInput;
    }
    const Statement statement = statementOf(*analysis);
    if (analysis->hasErrors()) {
        complain(statement.details);
        return kInput;
    }
    try {
        for (const QString& path : writePictures(folder, analysis, theme)) {
            std::printf("%s\n", qUtf8Printable(path));
        }
    } catch (const FileError& error) {
        complain(fromModel(error.text()));
        return kOutput;
    }
    if (!analysis->equilibrium.isUsable()) {
        complain(statement.text + QStringLiteral(": ") + statement.details);
        return kFailed;
    }
    return kDone;
}

}  // namespace eigenlink
