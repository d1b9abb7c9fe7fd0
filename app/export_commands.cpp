#include "app/export_commands.h"

#include "app/animation_dialog.h"
#include "app/animation_export.h"

#include "app/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/matrix_file.h"
#include "app/io/result_json.h"
#include "app/pictures.h"
#include "app/session.h"
#include "app/workspace.h"
#include "model/data/matrices.h"
#include "views/canvas/canvas_view.h"
#include "views/format/format.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/sweep/sweep_view.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMimeData>

namespace eigenlink {

ExportCommands::ExportCommands(Session& session, Workspace& workspace, const Preferences& preferences, QWidget* window)
    : QObject(window),
      m_session(session),
      m_workspace(workspace),
      m_preferences(preferences),
      m_window(window),
      m_animations(new AnimationExport(window))
{
    connect(m_animations, &AnimationExport::message, this, &ExportCommands::message);
}

void ExportCommands::exportMechanism()
{
    exportPicture(QStringLiteral("mechanism"), pictureOf(*m_workspace.canvas));
}

void ExportCommands::exportPlane()
{
    exportPicture(QStringLiteral("complex-plane"), pictureOf(*m_workspace.plot, *m_session.document().mechanism()));
}

void ExportCommands::exportFilmStrip()
{
    exportPicture(QStringLiteral("film-strip"), pictureOf(*m_workspace.filmStrip));
}

void ExportCommands::exportSweep()
{
    exportPicture(QStringLiteral("frequencies"),
                  pictureOf(*m_workspace.sweep->chart(), *m_session.document().mechanism()));
}

void ExportCommands::exportMatrices()
{
    const auto analysis = m_session.analysis();
    if (analysis == nullptr) {
        return;
    }
    const QString path =
        askForName(QStringLiteral("matrices.mat"),
                   tr("MATLAB (*.mat);;NumPy (*.npz);;Matrix Market in an archive (*.zip);;JSON (*.json)"));
    if (path.isEmpty()) {
        return;
    }
    write(path, [&] {
        const std::vector<LabelledMatrix> matrices = matricesOf(*analysis);
        const QString suffix = QFileInfo(path).suffix().toLower();
        const auto isSuffix = [&](MatrixFormat format) { return fromModel(keyOf(format)) == suffix; };
        const auto format = std::ranges::find_if(matrixFormats(), isSuffix);
        const bool isArchive = suffix == QStringLiteral("zip");
        if (!isArchive && (format == matrixFormats().end() || holdsOneMatrix(*format))) {
            throw FileError(QFile::encodeName(path).toStdString(), {},
                            tr("choose a name ending in .mat, .npz, .zip or .json").toStdString());
        }
        replaceFile(QFile::encodeName(path).toStdString(),
                    isArchive ? matrixArchive(matrices, MatrixFormat::mtx) : matrixFile(matrices, *format));
    });
}

void ExportCommands::copyMechanism()
{
    copy(pictureOf(*m_workspace.canvas), placesTable(m_workspace.canvas->picture()));
}

void ExportCommands::copyPlane()
{
    copy(pictureOf(*m_workspace.plot, *m_session.document().mechanism()), m_workspace.plot->toTsv());
}

void ExportCommands::copy(const Picture& picture, const QString& table)
{
    QGuiApplication::clipboard()->setMimeData(mimeDataOf(picture, table).release());
    Q_EMIT message(Tone::ok, tr("Copied as picture, as drawing and as table."));
}

void ExportCommands::exportAnimation()
{
    const auto analysis = m_session.analysis();
    const auto mode = analysis ? m_session.selection().mode : std::nullopt;
    const auto played = mode ? playedMode(*analysis, *mode) : std::nullopt;
    if (!played || analysis->find(mode->method)->spectrum.values[mode->index].shape.size() == 0) {
        Q_EMIT message(Tone::warning, tr("Choose an eigenvalue with a shape first: it is what moves."));
        return;
    }
    AnimationOptions options;
    options.amplitude = m_workspace.player->amplitude();
    const QString name = m_workspace.canvas->picture().text.title;
    const auto modes = trueModes(analysis->find(mode->method)->spectrum);
    AnimationDialog dialog(options, name, static_cast<int>(modes.size()), m_window);
    if (dialog.exec() == QDialog::Accepted) {
        writeAnimation(*mode, dialog.options(), dialog.isForAll());
    }
}

void ExportCommands::writeAnimation(const ModeReference& mode, const AnimationOptions& options, bool all)
{
    QStringList suffixes;
    for (const AnimationFormat format : animationFormats()) {
        if (isAvailable(format)) {
            suffixes << QStringLiteral("*.") + fromModel(keyOf(format));
        }
    }
    const QString filter = tr("Animations") + QStringLiteral(" (%1)").arg(suffixes.join(QLatin1Char(' ')));
    const QString path = askForName(QStringLiteral("mode.webp"), filter);
    const std::string name = QFile::encodeName(path).toStdString();
    const auto format = animationFormatOf(name);
    if (path.isEmpty()) {
        return;
    }
    if (!format) {
        Q_EMIT message(Tone::error,
                       tr("Not written. Choose a name ending in one of %1.").arg(suffixes.join(QStringLiteral(", "))));
        return;
    }
    const auto analysis = m_session.analysis();
    std::vector<AnimationExport::Target> targets{{path, mode}};
    if (all) {
        targets.clear();
        for (const ModeReference& each : trueModes(analysis->find(mode.method)->spectrum)) {
            targets.push_back(
                {QFile::decodeName(QByteArray::fromStdString(numberedName(name, targets.size() + 1))), each});
        }
    }
    m_animations->start(analysis, targets, options, *format);
}

void ExportCommands::exportResults()
{
    const auto analysis = m_session.analysis();
    if (analysis == nullptr) {
        return;
    }
    const QString path = askForName(QStringLiteral("results.json"), tr("Results (*.json)"));
    if (!path.isEmpty()) {
        write(path, [&] { replaceFile(QFile::encodeName(path).toStdString(), resultJson(*analysis)); });
    }
}

QString ExportCommands::askForName(const QString& part, const QString& filter)
{
    const QString file = m_session.document().filePath();
    const QDir folder(file.isEmpty() ? m_preferences.lastFolder() : QFileInfo(file).absolutePath());
    const QString title = fromModel(m_session.document().mechanism()->title);
    const QString base = fileNameOf(title.isEmpty() ? QFileInfo(file).completeBaseName() : title);
    return QFileDialog::getSaveFileName(m_window, tr("Export"), folder.filePath(base + QLatin1Char('-') + part),
                                        filter);
}

std::optional<double> ExportCommands::askForScale(const QString& path)
{
    if (QFileInfo(path).suffix().toLower() != QStringLiteral("png")) {
        return kPictureScale;
    }
    bool accepted = false;
    const double scale =
        QInputDialog::getDouble(m_window, tr("Resolution"), tr("Pixels of the picture for each on the screen:"),
                                kPictureScale, 0.5, 10, 1, &accepted, {}, 0.5);
    return accepted ? std::optional(scale) : std::nullopt;
}

void ExportCommands::exportPicture(const QString& part, const Picture& picture)
{
    const QString path = askForName(part + QStringLiteral(".svg"), tr("Pictures (*.svg *.pdf *.png)"));
    const std::optional<double> scale = path.isEmpty() ? std::nullopt : askForScale(path);
    if (scale) {
        write(path, [&] { writePicture(path, picture, *scale); });
    }
}

void ExportCommands::write(const QString& path, const std::function<void()>& writing)
{
    try {
        writing();
        Q_EMIT message(Tone::ok, tr("Written: %1").arg(QDir::toNativeSeparators(path)));
    } catch (const FileError& error) {
        Q_EMIT message(Tone::error, tr("Not written. %1").arg(fromModel(error.what())));
    }
}

}  // namespace eigenlink
