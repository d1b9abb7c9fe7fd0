#pragma once

#include "app/commands/save_name.h"
#include "app/figures/analysis_summary.h"

#include <QObject>

#include <functional>
#include <memory>
#include <string>

class QWidget;

namespace eigenlink {

class Document;
class Preferences;
class Session;
struct Analysis;

/// The analysis of the drawing as it is now, with the number that is being typed in the window; null where there is
/// none yet, after `say` got the reason.
std::shared_ptr<const Analysis> analysisToWrite(Session& session, const QWidget& window,
                                                const std::function<void(const QString&)>& say);

/// The way of anything out of the window into a file: asks for a name, writes, catches failures, and reports how it
/// ended.
class FileExport : public QObject {
    Q_OBJECT

public:
    FileExport(const Document& document, const Preferences& preferences, QWidget* window);

    QWidget* window() const { return m_window; }
    /// Likewise, with a message of this.
    std::shared_ptr<const Analysis> analysisOf(Session& session);
    /// A name for this part of the document ("spectrum.csv"); empty when the user changed their mind.
    QString askForName(const QString& part, const QString& filter, Overwriting overwriting = Overwriting::asks);
    /// Runs what writes a file and reports it, with the remark, or reports why not: `writing` may throw FileError.
    void write(const QString& path, const std::function<void()>& writing, const QString& remark = {});
    /// Writes bytes made by a function, which throws std::logic_error where they cannot be made. Does nothing for an
    /// empty path.
    void writeBytes(const QString& path, const std::function<std::string()>& bytes, const QString& remark = {});

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);

private:
    const Document& m_document;
    const Preferences& m_preferences;
    QWidget* m_window;
};

}  // namespace eigenlink
