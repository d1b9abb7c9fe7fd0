#pragma once

#include "app/figures/analysis_summary.h"
#include "app/preferences.h"

#include <QObject>

class QPrinter;
class QWidget;

namespace eigenlink {

class ReportDialog;
struct Analysis;
class Session;

/// The report of the window's mechanism: on the screen, into a file, onto paper.
class ReportCommands : public QObject {
    Q_OBJECT

public:
    ReportCommands(Session& session, const Preferences& preferences, QWidget* window);

public Q_SLOTS:
    void showReport();
    void print();
    void printPreview();

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);

private:
    void save(ReportDialog& dialog);
    static void printOn(QPrinter& printer, const Analysis& analysis);

    Session& m_session;
    const Preferences& m_preferences;
    QWidget* m_window;
};

}  // namespace eigenlink
