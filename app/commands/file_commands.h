#pragma once

#include "app/document/document.h"
#include "app/document/file_watch.h"
#include "app/figures/analysis_summary.h"
#include "app/preferences.h"
#include "app/window/parts/message_bar.h"

#include <QObject>

class QMenu;
class QWidget;

namespace eigenlink {

/// New, Open, Save and their relatives: asks where needed and reports errors of reading and writing.
class FileCommands : public QObject {
    Q_OBJECT

public:
    /// Dialogs belong to `window`; all three must live longer than this.
    FileCommands(Document& document, Preferences& preferences, QWidget* window);

    /// Asks Save, Discard or Cancel where changes would be lost; true when one may go on.
    bool mayLeave();
    /// Fills a menu with the files opened last.
    void fillRecent(QMenu* menu);

public Q_SLOTS:
    void begin();
    /// Begins with this mechanism, unsaved.
    void begin(const eigenlink::Mechanism& mechanism);
    /// Opens a file after asking about unsaved changes; false when it stays as it was.
    bool open(const QString& path);
    /// Opens an example, which becomes a new, unsaved mechanism.
    bool openExample(const QString& path);
    void askOpen();
    bool save();
    bool saveAs();
    void revert();

Q_SIGNALS:
    /// A sentence for the user about a file.
    void message(eigenlink::Tone tone, const QString& text);
    /// A sentence with what may be done about it.
    void choice(eigenlink::Tone tone, const QString& text, const std::vector<eigenlink::MessageChoice>& choices);
    /// The file is a lesson, which is to be opened in place of the mechanism.
    void lessonRequested(const QString& path);
    /// Something was opened or begun.
    void opened();

private:
    bool load(const QString& path, bool asExample);
    bool mayOverwrite(const QString& path);
    void tellChanged();
    void tellRemoved();
    bool write(const QString& path);
    void reportFindings();

    Document& m_document;
    Preferences& m_preferences;
    QWidget* m_window;
    FileWatch m_watch;
};

}  // namespace eigenlink
