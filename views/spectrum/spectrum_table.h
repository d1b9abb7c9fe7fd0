#pragma once

#include "model/studies/result.h"
#include "views/state/shown.h"
#include "views/theme/themed.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QModelIndex;
class QSortFilterProxyModel;
class QTableView;

namespace eigenlink {

class SpectrumTableModel;

/// The eigenvalues as a table with every check; a row is the same selection as a mark in the plot.
class SpectrumTable : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit SpectrumTable(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    QTableView* view() const { return m_view; }
    QCheckBox* hideSpurious() const { return m_hideSpurious; }
    QCheckBox* allDigits() const { return m_allDigits; }
    /// The shown rows, or the selected ones, with all digits.
    ResultTable table() const;

public Q_SLOTS:
    /// Copies `table` to the clipboard, tab-separated.
    void copy();
    void setShown(const eigenlink::Shown& shown);
    void setTheme(const eigenlink::Theme& theme) override;
    void setSpuriousVisible(bool visible);

Q_SIGNALS:
    void selected(const eigenlink::Selection& selection);
    void spuriousVisibleChanged(bool visible);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void applyHiding(bool hidden);
    void takeAnalysis();
    void showSelection();
    void emitSelection(const QModelIndex& current);
    void updateCount();
    void fitColumns();

    SpectrumTableModel* m_model = nullptr;
    QSortFilterProxyModel* m_rows = nullptr;
    QTableView* m_view = nullptr;
    QCheckBox* m_hideSpurious = nullptr;
    QCheckBox* m_allDigits = nullptr;
    QLabel* m_empty = nullptr;
    QString m_partial;  ///< the remark about a spectrum that does not hold all modes
    Shown m_shown;
    bool m_showing = false;  ///< the selection is being shown, not made
};

}  // namespace eigenlink
