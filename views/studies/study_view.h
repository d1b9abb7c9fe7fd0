#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/study.h"
#include "views/layout/wrapping_pane.h"
#include "views/theme/theme.h"

#include <QElapsedTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace eigenlink {

class CurveChart;
class FoldButton;
class ResultTableModel;
class StudyForm;

/// The generic page of a study: its form, a button or live computation, messages, the charts with a cursor, and the
/// tables. Everything follows from the entry of the study and its result.
class StudyView : public WrappingPane {
    Q_OBJECT

public:
    explicit StudyView(const Study& study, QWidget* parent = nullptr);

    /// Shows a view of its own in place of charts and of tables but those of these names, where there is a result or
    /// always.
    void setSpecial(QWidget* view, bool isAlwaysShown = false, const std::vector<std::string>& tables = {});
    StudyForm* form() const { return m_form; }
    CurveChart* chart() const { return m_chart; }
    QTableView* table() const { return m_table; }
    const std::shared_ptr<const StudyResult>& result() const { return m_result; }
    QString note() const;
    /// The row of the first table under the cursor of the chart, or selected where the chart has none.
    std::optional<std::size_t> row() const;
    /// Index of the table and of the chart that are shown.
    std::size_t shownTable() const;
    std::size_t shownChart() const;

public Q_SLOTS:
    void setUnits(const eigenlink::DisplayUnits& units);
    /// Shows a result; null: none, with the words that say why.
    void setResult(const std::shared_ptr<const eigenlink::StudyResult>& result);
    /// Shows a sentence in place of messages.
    void setNote(const QString& sentence, bool isWarning);
    void setPossible(bool isPossible);
    void setProgress(double fraction);
    void setIdle();

Q_SIGNALS:
    void runRequested();
    void cancelRequested();
    void rowChanged();
    /// Another result is shown, or none.
    void resultChanged();
    /// The remedies of its messages were chosen, in words and one by one.
    void mended(const QString& text, const std::vector<eigenlink::Remedy>& remedies);

private:
    /// Indices of the tables that can be shown.
    std::vector<std::size_t> listedTables() const;
    void build();
    void showResult();
    void showRemedies();
    void showChart();
    void showTable();
    void showButtons();
    void chooseRow();

    const Study& m_study;
    StudyForm* m_form;
    FoldButton* m_unfold;
    QPushButton* m_run;
    QProgressBar* m_progress;
    QLabel* m_note;
    QPushButton* m_mend;
    std::vector<Remedy> m_remedies;
    QComboBox* m_charts;
    CurveChart* m_chart;
    QComboBox* m_tables;
    QTableView* m_table;
    QWidget* m_special = nullptr;
    bool m_isSpecialAlwaysShown = false;
    std::vector<std::string> m_besideSpecial;  ///< names of tables
    ResultTableModel* m_model;
    std::shared_ptr<const StudyResult> m_result;
    DisplayUnits m_units;
    QElapsedTimer m_begun;  ///< the computation under way
    bool m_isBusy = false;
    bool m_isPossible = false;
};

}  // namespace eigenlink
