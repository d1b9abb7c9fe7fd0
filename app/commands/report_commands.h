#pragma once

#include "app/figures/analysis_summary.h"
#include "app/jobs/study_job.h"
#include "app/preferences.h"
#include "app/window/parts/window_figure.h"
#include "model/report/build.h"

#include <QObject>

#include <functional>
#include <vector>

class QPrinter;
class QWidget;

namespace eigenlink {

namespace report {
struct Section;
}
class ReportDialog;
struct Analysis;
class Session;

/// The report of the window's mechanism: on the screen, into a file, onto paper.
class ReportCommands : public QObject {
    Q_OBJECT

public:
    /// `figures` are those of the window, which outlives this.
    ReportCommands(Session& session, const Preferences& preferences, const std::vector<WindowFigure>& figures,
                   QWidget* window);

    /// Studies with results that a report can show, as they are when the dialog opens.
    void setStudies(const std::function<std::vector<AskedStudy>()>& studies) { m_studies = studies; }

public Q_SLOTS:
    void showReport();
    void print();
    void printPreview();

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);

private:
    report::Request sender() const;
    std::shared_ptr<const Analysis> analysisNow();
    /// The studies that have results, and the figures that the pages show just now, each as a section.
    std::vector<report::Section> additions() const;
    void save(ReportDialog& dialog);
    void printOn(QPrinter& printer, const Analysis& analysis) const;

    Session& m_session;
    const Preferences& m_preferences;
    const std::vector<WindowFigure>& m_figures;
    std::function<std::vector<AskedStudy>()> m_studies;
    QWidget* m_window;
};

}  // namespace eigenlink
