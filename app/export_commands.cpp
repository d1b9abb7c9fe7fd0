#include "app/export_commands.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/result_json.h"
#include "app/pictures.h"
#include "app/session.h"
#include "app/workspace.h"
#include "views/format/format.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

namespace eigenlink {

ExportCommands::ExportCommands(Session& session, Workspace& workspace, const Preferences& preferences, QWidget* window)
    : QObject(window), m_session(session), m_workspace(workspace), m_preferences(preferences), m_window(window)
{
}

void ExportCommands::exportMechanism()
{
    exportPicture(QStringLiteral("mechanism"),
                  [this](const QString& path) { writePicture(path, pictureOf(*m_workspace.canvas)); });
}

void ExportCommands::exportPlane()
{
    exportPicture(QStringLiteral("complex-plane"), [this](const QString& path) { writePlot(path, *m_workspace.plot); });
}

void ExportCommands::exportFilmStrip()
{
    exportPicture(QStringLiteral("film-strip"),
                  [this](const QString& path) { writePicture(path, pictureOf(*m_workspace.filmStrip)); });
}

void ExportCommands::exportResults()
{
    const auto analysis = m_session.analysis();
    if (analysis == nullptr) {
        return;
    }
    const QString path = askForName(QStringLiteral("results"), tr("Results (*.json)"));
    if (!path.isEmpty()) {
        write(path, [&] { replaceFile(QFile::encodeName(path).toStdString(), resultJson(*analysis)); });
    }
}

QString ExportCommands::askForName(const QString& part, const QString& filter)
{
    const QString file = m_session.document().filePath();
    const QDir folder(file.isEmpty() ? m_preferences.lastFolder() : QFileInfo(file).absolutePath());
    const QString base = file.isEmpty() ? part : QFileInfo(file).completeBaseName() + QLatin1Char('-') + part;
    const bool picture = !filter.contains(QStringLiteral("json"));
    const QString suffix = picture ? QStringLiteral(".svg") : QStringLiteral(".json");
    return QFileDialog::getSaveFileName(m_window, tr("Export"), folder.filePath(base + suffix), filter);
}

void ExportCommands::exportPicture(const QString& part, const std::function<void(const QString&)>& writing)
{
    const QString path = askForName(part, tr("Pictures (*.svg *.pdf *.png)"));
    if (!path.isEmpty()) {
        write(path, [&] { writing(path); });
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
