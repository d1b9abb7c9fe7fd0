#pragma once

#include "app/document/document.h"
#include "app/figures/analysis_summary.h"
#include "app/jobs/analysis_runner.h"
#include "views/selection.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace eigenlink {

/// What a window is about, without the window: the document, its analysis kept up to date in the background, the
/// options and the one selection that every view shares.
class Session : public QObject {
    Q_OBJECT

public:
    /// `job` is what analyses, normally `analyze`.
    explicit Session(AnalysisRunner::Job job, QObject* parent = nullptr);

    Document& document() { return m_document; }
    /// The last analysis; null where none belongs to what is shown.
    const std::shared_ptr<const Analysis>& analysis() const { return m_analysis; }
    const AnalysisOptions& options() const { return m_options; }
    const Selection& selection() const { return m_selection; }

    /// Progress is shown only for what takes longer than this [ms].
    static constexpr int kPatience = 150;

public Q_SLOTS:
    void setOptions(const eigenlink::AnalysisOptions& options);
    void select(const eigenlink::Selection& selection);
    /// Selects another mode of the same method and kind, so many further, round the end.
    void stepMode(int steps);
    void analyzeAgain();
    void cancel();

Q_SIGNALS:
    /// The mechanism to draw: the committed one or a preview.
    void mechanismShown(const std::shared_ptr<const eigenlink::Mechanism>& mechanism);
    void analysisChanged(const std::shared_ptr<const eigenlink::Analysis>& analysis);
    void selectionChanged(const eigenlink::Selection& selection);
    void optionsChanged(const eigenlink::AnalysisOptions& options);
    void statementChanged(const eigenlink::Statement& statement);
    /// Work is under way and takes a while; the fraction is in [0, 1].
    void progressed(double fraction, const QString& stage);

private:
    void connectRunner();
    void showMechanism(const MechanismSnapshot& mechanism);
    void forget();
    void takeAnalysis(const std::shared_ptr<const Analysis>& analysis);
    void dropAnalysis(const Statement& statement);

    Document m_document;
    AnalysisRunner m_runner;
    QTimer m_patience;
    AnalysisOptions m_options;
    MechanismSnapshot m_shown;
    std::shared_ptr<const Analysis> m_analysis;
    Selection m_selection;
};

}  // namespace eigenlink
