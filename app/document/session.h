#pragma once

#include "app/document/document.h"
#include "app/figures/analysis_summary.h"
#include "app/io/prepared_views.h"
#include "app/jobs/analysis_runner.h"
#include "views/state/shown.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <string>

namespace eigenlink {

/// The subject of a window, without the window: the document, its analysis kept up to date in the background, the
/// options, and the one value that every view shows.
class Session : public QObject {
    Q_OBJECT

public:
    /// `job` is what analyses, normally `analyze`.
    explicit Session(AnalysisRunner::Job job, QObject* parent = nullptr);

    Document& document() { return m_document; }
    const Shown& shown() const { return m_shown; }
    /// The last analysis, maybe of an earlier revision (see Shown); null where none belongs to the shown mechanism.
    const std::shared_ptr<const Analysis>& analysis() const { return m_shown.analysis(); }
    /// The analysis of the mechanism that is shown; null until it is computed.
    std::shared_ptr<const Analysis> currentAnalysis() const { return m_shown.isCurrent() ? analysis() : nullptr; }
    const Selection& selection() const { return m_shown.selection(); }
    const AnalysisOptions& options() const { return m_options; }
    /// The request of each study by its key; not part of the document, so that undo leaves it.
    const StudyRequests& requests() const { return m_requests; }

    /// Progress is shown only for what takes longer than this [ms].
    static constexpr int kPatience = 150;

public Q_SLOTS:
    void setOptions(const eigenlink::AnalysisOptions& options);
    /// Keeps the request of a page.
    void keepRequest(const std::string& study, const eigenlink::RequestTexts& request);
    /// These requests in place of those that were chosen, as a prepared view brings them: other studies that were asked
    /// get their defaults again.
    void restoreRequests(const eigenlink::StudyRequests& requests);
    void select(const eigenlink::Selection& selection);
    /// Selects another mode of the same method and kind, so many further, round the end.
    void stepMode(int steps);
    /// Shows a configuration in place of the equilibrium; null: the equilibrium again. The next edit takes it away.
    void setExhibit(const std::shared_ptr<const eigenlink::Exhibit>& exhibit);
    /// Shows eigenvalues of mechanisms beside this one in the complex plane; null: none. The next analysis takes them
    /// away.
    void setClouds(const std::shared_ptr<const std::vector<std::complex<double>>>& clouds);
    void analyzeAgain();
    void cancel();

Q_SIGNALS:
    /// The value that every view is to show from now on. A change that is made while another is being delivered is
    /// delivered after it.
    void shownChanged(const eigenlink::Shown& shown);
    /// Another mechanism is shown: running computations for the former one are of no use any more.
    void mechanismChanged();
    void requestsRestored();
    void optionsChanged(const eigenlink::AnalysisOptions& options);
    /// The state of the seen configuration: the analysis, or another equilibrium that is exhibited.
    void statementChanged(const eigenlink::Statement& statement);
    /// Work is under way and takes a while; the fraction is in [0, 1].
    void progressed(double fraction, const QString& stage);

private:
    void connectRunner();
    void show(const Shown& next);
    void say(const Statement& statement);
    void stateWhatIsSeen();
    void showMechanism(const MechanismSnapshot& mechanism);
    void forget();
    void takeAnalysis(const std::shared_ptr<const Analysis>& analysis);
    void dropAnalysis(const Statement& statement);

    Document m_document;
    AnalysisRunner m_runner;
    QTimer m_patience;
    AnalysisOptions m_options;
    StudyRequests m_requests;
    Shown m_shown;
    Statement m_statement;  ///< about the analysis
    bool m_isShowing = false;
};

}  // namespace eigenlink
