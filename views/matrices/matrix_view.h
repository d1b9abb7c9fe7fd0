#pragma once

#include "model/data/labelled_matrix.h"
#include "views/state/shown.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QTableView;
class QToolButton;

namespace eigenlink {

class MatrixTableModel;

/// Any matrix of the analysis with the names of its rows and columns: its meaning, its entries, the value under the
/// pointer in full, and a copy for other programs. Matrices are fetched when the view is shown.
class MatrixView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit MatrixView(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    QComboBox* choice() const { return m_choice; }
    QTableView* table() const { return m_table; }
    MatrixTableModel* model() const { return m_model; }
    /// The line below the table: the entry under the pointer, else the size.
    QString remark() const { return m_remarkText; }

public Q_SLOTS:
    /// May be null.
    void setShown(const eigenlink::Shown& shown);
    void setTheme(const eigenlink::Theme& theme) override;
    /// Shows the matrix with this name ("mcs_M_r"); does nothing where there is no such matrix.
    void choose(const QString& name);
    void copyAsMatlab();
    void copyAsNumpy();
    void copyAsLatex();
    void copyAsTable();

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void lookUp();
    void showChosen();
    void showSize();
    void setRemark(const QString& text);
    void copy(const std::string& text);

    QComboBox* m_choice;
    QLabel* m_meaning;
    QToolButton* m_copy;
    QTableView* m_table;
    QLabel* m_remark;
    MatrixTableModel* m_model;
    QString m_remarkText;
    Shown m_shown;
    std::vector<LabelledMatrix> m_matrices;
    QString m_chosen = QStringLiteral("mcs_M_r");  ///< kept where an analysis has no such matrix
    bool m_isStale = false;
};

}  // namespace eigenlink
