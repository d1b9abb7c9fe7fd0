#pragma once

#include "model/studies/sweep/branch_comparison.h"
#include "views/theme/theme.h"

#include <QAbstractTableModel>
#include <QFont>
#include <QSize>
#include <QStyledItemDelegate>
#include <QTableView>

namespace eigenlink {

/// Contents of the cells of the comparison.
enum class AgreementMeasure { mac, msf };

/// Branches against parts of the mechanism: how the shapes of two configurations agree.
class BranchTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setComparison(const BranchComparison& comparison);
    void setMeasure(AgreementMeasure measure);
    const BranchComparison& comparison() const { return m_comparison; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The value of a cell in [−1, 1] for its colour; empty where nothing moves.
    static constexpr int kHeatRole = Qt::UserRole;

private:
    const PartAgreement& cell(const QModelIndex& index) const;

    BranchComparison m_comparison;
    AgreementMeasure m_measure = AgreementMeasure::mac;
};

/// Cells on a ground that is the stronger the nearer the value is to one; of another colour below zero.
class HeatDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_theme = theme; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme m_theme = lightTheme();
};

/// The comparison as a figure in light colours, below a title: its size [px], and how it is painted.
QSize agreementSize(const BranchTableModel& model);
void paintAgreement(QPainter& painter, const QString& title, const BranchTableModel& model, const QFont& font);

}  // namespace eigenlink
