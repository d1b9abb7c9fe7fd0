#include "app/pictures.h"

#include "app/analysis_summary.h"
#include "app/application.h"
#include "app/document.h"
#include "app/example_list.h"
#include "app/figures/mechanism_figure.h"
#include "app/io/file_error.h"
#include "views/canvas/canvas_view.h"
#include "views/format/format.h"
#include "views/modes/film_strip.h"
#include "views/spectrum/spectrum_plot.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <cstdio>

namespace eigenlink {

namespace {

constexpr QSize kMechanismSize{960, 680};
constexpr QSize kPlotSize{720, 560};
constexpr QSize kFilmStripSize{1200, 170};

QString tr(const char* text)
{
    return QCoreApplication::translate("Pictures", text);
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
    return pictureOf(filmStrip.picture(), filmStrip.size());
}

void writePlot(const QString& path, SpectrumPlot& plot)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool written = suffix == QStringLiteral("png")   ? plot.savePng(path)
                         : suffix == QStringLiteral("svg") ? plot.saveSvg(path)
                                                           : suffix == QStringLiteral("pdf") && plot.savePdf(path);
    if (!written) {
        throw FileError(QFile::encodeName(path).toStdString(), {},
                        tr("the plot cannot be written; choose a name ending in .png, .svg or .pdf in a folder where "
                           "you may write")
                            .toStdString());
    }
}

QStringList writePictures(const QString& folder, const std::shared_ptr<const Analysis>& analysis, const Theme& theme)
{
    const QDir directory(folder);
    if (!directory.mkpath(QStringLiteral("."))) {
        throw FileError(QFile::encodeName(folder).toStdString(), {}, tr("the folder cannot be made").toStdString());
    }
    SpectrumPlot plot;
    plot.resize(kPlotSize);
    plot.setTheme(theme);
    plot.setAnalysis(analysis);
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
        writePlot(written.back(), plot);
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
        complain(fromModel(error.what()));
        return kExitInput;
    }
    const Statement statement = statementOf(*analysis);
    if (analysis->hasErrors()) {
        complain(statement.details);
        return kExitInput;
    }
    try {
        for (const QString& path : writePictures(folder, analysis, theme)) {
            std::printf("%s\n", qUtf8Printable(path));
        }
    } catch (const FileError& error) {
        complain(fromModel(error.what()));
        return kExitOutput;
    }
    if (!analysis->equilibrium.isUsable()) {
        complain(statement.text + QStringLiteral(": ") + statement.details);
        return kExitComputation;
    }
    return kExitDone;
}

}  // namespace eigenlink
