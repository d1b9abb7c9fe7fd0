#include "app/commands/file_export.h"

#include "app/document/session.h"
#include "app/figures/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "model/basics/text_exception.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/layout/typed_text.h"

#include <QDir>
#include <QWidget>

#include <stdexcept>

namespace eigenlink {

std::shared_ptr<const Analysis> analysisToWrite(Session& session, const QWidget& window,
                                                const std::function<void(const QString&)>& say)
{
    takeTypedText(window);
    if (session.analysis() != nullptr && session.currentAnalysis() == nullptr) {
        say(FileExport::tr("The numbers are still those before the last change. Wait until they are computed."));
    }
    return session.currentAnalysis();
}

std::shared_ptr<const Analysis> FileExport::analysisOf(Session& session)
{
    return analysisToWrite(session, *m_window, [this](const QString& words) { Q_EMIT message(Tone::warning, words); });
}

FileExport::FileExport(const Document& document, const Preferences& preferences, QWidget* window)
    : QObject(window), m_document(document), m_preferences(preferences), m_window(window)
{
}

QString FileExport::askForName(const QString& part, const QString& filter, Overwriting overwriting)
{
    return askForPath(m_window, tr("Export"), suggestedPath(m_document, m_preferences, part), filter, overwriting);
}

void FileExport::write(const QString& path, const std::function<void()>& writing, const QString& remark)
{
    try {
        writing();
        const QString written = tr("Written: %1").arg(QDir::toNativeSeparators(path));
        Q_EMIT message(Tone::ok, remark.isEmpty() ? written : tr("%1 – %2").arg(written, remark));
    } catch (const FileError& error) {
        Q_EMIT message(Tone::error, tr("Not written: %1").arg(withFullStop(fromModel(error.text()))));
    }
}

void FileExport::writeBytes(const QString& path, const std::function<std::string()>& bytes, const QString& remark)
{
    if (path.isEmpty()) {
        return;
    }
    const auto writing = [&] {
        // What cannot be made of this analysis is an std::logic_error: too many zeros, no reduced mass matrix.
        try {
            replaceFile(encodedPath(path), bytes());
        } catch (const std::logic_error& error) {
            throw FileError(encodedPath(path), "", textOf(error));
        }
    };
    write(path, writing, remark);
}

}  // namespace eigenlink
