#include "app/commands/file_commands.h"

#include "app/commands/save_name.h"
#include "app/document/file_reading.h"
#include "app/document/lesson_file.h"
#include "app/figures/file_name.h"
#include "app/io/file_error.h"
#include "app/io/formats/file_format.h"
#include "model/basics/collect.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/layout/typed_text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

namespace eigenlink {

namespace {

QString patternsOf(const FileFormat& format)
{
    const auto patterns = mapped<QStringList>(
        format.endings, [&](const std::string_view ending) { return QStringLiteral("*.") + fromModel(ending); });
    return patterns.join(u' ');
}

/// The formats of a dialog, in the order of their list, and all files.
QString filtersOf(bool isWritten)
{
    QStringList filters;
    for (const FileFormat& format : fileFormats()) {
        if (!isWritten || format.write != nullptr) {
            filters += QStringLiteral("%1 (%2)").arg(fromModel(Text::term(format.name)), patternsOf(format));
        }
    }
    return (filters << FileCommands::tr("All files (*)")).join(QStringLiteral(";;"));
}

/// Everything that can be opened, then format by format.
QString openFilters()
{
    QStringList patterns;
    for (const FileFormat& format : fileFormats()) {
        patterns += patternsOf(format);
    }
    patterns += QStringLiteral("*.eigenlesson");
    return FileCommands::tr("Mechanisms, figures of them and lessons (%1)").arg(patterns.join(u' ')) +
           QStringLiteral(";;") + filtersOf(false);
}

QString usualSuffix()
{
    return u'.' + fromModel(fileFormats().front().endings.front());
}

}  // namespace

FileCommands::FileCommands(Document& document, Preferences& preferences, QWidget* window)
    : QObject(window), m_document(document), m_preferences(preferences), m_window(window), m_watch(document)
{
    connect(&m_watch, &FileWatch::changed, this, &FileCommands::tellChanged);
    connect(&m_watch, &FileWatch::removed, this, &FileCommands::tellRemoved);
}

void FileCommands::tellChanged()
{
    const QString path = m_document.filePath();
    const bool wasModified = m_document.isModified();
    const QString text = tr("Another program has changed “%1”.").arg(m_document.displayName());
    const QString loss = wasModified ? tr(" Loading it loses your changes here; keeping them overwrites "
                                          "the other ones at the next save.")
                                     : QString();
    // Changes that this sentence does not speak of are asked about.
    const auto loadIt = [this, path, wasModified] {
        wasModified&& path == m_document.filePath() ? load(path, false) : open(path);
    };
    const auto keepMine = [this, path] {
        if (path == m_document.filePath() && m_watch.isForeign()) {
            m_document.markOnlyHere();
        }
    };
    Q_EMIT choice(Tone::warning, text + loss, {{tr("Load It"), loadIt}, {tr("Keep Mine"), keepMine}});
}

void FileCommands::tellRemoved()
{
    m_document.markOnlyHere();
    Q_EMIT choice(Tone::warning,
                  tr("“%1” is no longer where it was. What is shown here is all there is of it now.")
                      .arg(m_document.displayName()),
                  {{tr("Save Again"), [this] { save(); }}});
}

/// Asks before somebody else's changes to the file are lost.
bool FileCommands::mayOverwrite(const QString& path)
{
    if (path != m_document.filePath() || !QFileInfo::exists(path) || !m_watch.isForeign()) {
        return true;
    }
    const auto answer = QMessageBox::question(
        m_window, tr("Changed by another program"),
        tr("“%1” was changed by another program since it was opened here. Saving loses those changes.")
            .arg(m_document.displayName()),
        QMessageBox::Save | QMessageBox::Cancel, QMessageBox::Cancel);
    return answer == QMessageBox::Save;
}

bool FileCommands::mayLeave()
{
    takeTypedText(*m_window);
    if (!m_document.isModified()) {
        return true;
    }
    const auto answer =
        QMessageBox::question(m_window, tr("Unsaved changes"),
                              tr("“%1” has unsaved changes. Save before continuing?").arg(m_document.displayName()),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

void FileCommands::fillRecent(QMenu* menu)
{
    menu->clear();
    for (const QString& path : m_preferences.recentFiles()) {
        QAction* action = menu->addAction(QFileInfo(path).fileName().replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(QDir::toNativeSeparators(path));
        action->setStatusTip(QDir::toNativeSeparators(path));
        connect(action, &QAction::triggered, this, [this, path] { open(path); });
    }
    menu->setEnabled(!menu->isEmpty());
    if (!menu->isEmpty()) {
        menu->addSeparator();
        menu->addAction(tr("&Clear List"), this, [this] { m_preferences.clearRecentFiles(); });
    }
}

void FileCommands::begin()
{
    if (mayLeave()) {
        m_document.clear(m_preferences.units());
        Q_EMIT opened();
    }
}

void FileCommands::begin(const Mechanism& mechanism)
{
    if (mayLeave()) {
        Mechanism created = mechanism;
        created.units = m_preferences.units();
        m_document.clear(created.units);
        m_document.apply(tr("Create"), created);
        Q_EMIT opened();
    }
}

bool FileCommands::open(const QString& path)
{
    if (!mayLeave()) {
        return false;
    }
    if (isLessonFile(path)) {
        Q_EMIT lessonRequested(path);
        return true;
    }
    return load(path, false);
}

bool FileCommands::openExample(const QString& path)
{
    return mayLeave() && load(path, true);
}

void FileCommands::askOpen()
{
    const QString path =
        QFileDialog::getOpenFileName(m_window, tr("Open mechanism"), m_preferences.lastFolder(), openFilters());
    if (!path.isEmpty()) {
        open(path);
    }
}

bool FileCommands::save()
{
    takeTypedText(*m_window);
    if (m_document.filePath().isEmpty()) {
        return saveAs();
    }
    if (!m_document.isComplete()) {
        Q_EMIT message(Tone::warning, tr("Parts of this file could not be read; saving over it would lose them. "
                                         "Choose another name."));
        return saveAs();
    }
    return write(m_document.filePath());
}

bool FileCommands::saveAs()
{
    takeTypedText(*m_window);
    const QString proposal =
        m_document.filePath().isEmpty()
            ? QDir(m_preferences.lastFolder()).filePath(fileNameOf(m_document.displayName()) + usualSuffix())
            : m_document.filePath();
    const QString path = askForPath(m_window, tr("Save mechanism"), proposal, filtersOf(true));
    return !path.isEmpty() && write(path);
}

void FileCommands::revert()
{
    if (m_document.filePath().isEmpty()) {
        return;
    }
    const auto answer = QMessageBox::question(
        m_window, tr("Revert"),
        tr("Go back to what “%1” holds? The changes since are lost.").arg(m_document.displayName()),
        QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer == QMessageBox::Discard) {
        load(m_document.filePath(), false);
    }
}

bool FileCommands::load(const QString& path, bool asExample)
{
    try {
        if (asExample) {
            m_document.openExample(path);
        } else if (auto read = readWithProgress(path, m_window)) {
            m_document.take(std::move(*read), path);
        } else {
            return false;
        }
    } catch (const FileError& error) {
        m_preferences.removeRecentFile(path);
        Q_EMIT message(Tone::error, tr("Not opened: %1").arg(withFullStop(fromModel(error.text()))));
        return false;
    } catch (const std::bad_alloc&) {
        Q_EMIT message(Tone::error, tr("Not opened: there is not enough memory for %1.").arg(path));
        return false;
    }
    if (!m_document.filePath().isEmpty()) {
        m_preferences.addRecentFile(path);
    }
    Q_EMIT opened();
    reportFindings();
    return true;
}

bool FileCommands::write(const QString& path)
{
    if (!mayOverwrite(path)) {
        return false;
    }
    try {
        m_document.saveAs(path);
    } catch (const FileError& error) {
        Q_EMIT message(Tone::error, tr("Not saved: %1").arg(withFullStop(fromModel(error.text()))));
        return false;
    }
    m_preferences.addRecentFile(path);
    return true;
}

// Errors of the mechanism itself stand in the issue list; here goes what only the file knows.
void FileCommands::reportFindings()
{
    if (m_document.isComplete()) {
        return;
    }
    QStringList lines{tr("Parts of this file could not be read:")};
    for (const Message& issue : m_document.fileIssues()) {
        if (lines.size() < 6) {
            lines << fromModel(withPlace(issue));
        }
    }
    Q_EMIT message(Tone::warning, lines.join(QLatin1Char('\n')));
}

}  // namespace eigenlink
