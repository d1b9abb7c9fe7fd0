#include "app/commands/export_commands.h"

#include "app/document/session.h"
#include "app/io/file_error.h"
#include "app/window/pictures.h"
#include "app/window/workspace.h"
#include "views/canvas/canvas_view.h"
#include "views/format/format.h"
#include "views/modes/film_strip.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/sweep/sweep_view.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
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

std::optional<FigureData> ExportCommands::find(WindowFigure figure)
{
    std::optional<FigureData> found = figureOf(figure, m_workspace, *m_session.document().mechanism());
    if (!found) {
        Q_EMIT message(Tone::muted,
                       tr("There is nothing to see yet: %1.").arg(nameOf(figure).remove(QLatin1Char('&'))));
    }
    return found;
}

void ExportCommands::exportFigure(WindowFigure figure)
{
    const std::optional<FigureData> found = find(figure);
    const QString path =
        found ? askForName(keyOf(figure) + QStringLiteral(".svg"), tr("Pictures (*.svg *.pdf *.png)")) : QString();
    const std::optional<double> scale = path.isEmpty() ? std::nullopt : askForScale(path);
    if (scale) {
        write(path, [&] { writePicture(path, found->picture, *scale); });
    }
}

void ExportCommands::copyFigure(WindowFigure figure)
{
    if (const std::optional<FigureData> found = find(figure)) {
        QGuiApplication::clipboard()->setMimeData(mimeDataOf(found->picture, found->table).release());
        Q_EMIT message(Tone::ok, tr("Copied as picture, as drawing and as table."));
    }
}

QString ExportCommands::askForName(const QString& part, const QString& filter, Overwriting overwriting)
{
    return askForPath(m_window, tr("Export"), suggestedPath(m_session.document(), m_preferences, part), filter,
                      overwriting);
}

std::optional<double> ExportCommands::askForScale(const QString& path)
{
    if (QFileInfo(path).suffix().toLower() != QStringLiteral("png")) {
        return kPictureScale;
    }
    bool accepted = false;
    const double scale = QInputDialog::getDouble(
        m_window, tr("Resolution"), tr("How fine the picture is: 1 as on the screen, 2 twice as many pixels each way."),
        kPictureScale, 0.5, 10, 1, &accepted, {}, 0.5);
    return accepted ? std::optional(scale) : std::nullopt;
}

void ExportCommands::write(const QString& path, const std::function<void()>& writing, const QString& remark)
{
    try {
        writing();
        const QString written = tr("Written: %1").arg(QDir::toNativeSeparators(path));
        Q_EMIT message(Tone::ok, remark.isEmpty() ? written : tr("%1 – %2").arg(written, remark));
    } catch (const FileError& error) {
        Q_EMIT message(Tone::error, tr("Not written. %1").arg(fromModel(error.text())));
    }
}

}  // namespace eigenlink
