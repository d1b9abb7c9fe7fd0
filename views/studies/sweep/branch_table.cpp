#include "views/studies/sweep/branch_table.h"

#include "model/basics/verdicts.h"
#include "views/format/format.h"

#include <QPainter>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kDecimals = 4;    // as [SC] prints them
constexpr QSize kCell{84, 24};  // of the figure [px]
constexpr int kMargin = 12;

QString textOf(const PartAgreement& part, AgreementMeasure measure)
{
    if (!part.moves) {
        return QStringLiteral("–");
    }
    if (measure == AgreementMeasure::mac) {
        return formatFixed(part.mac, kDecimals);
    }
    const bool isReal = !swings(part.msf);
    return isReal ? formatFixed(part.msf.real(), kDecimals) : formatComplex(part.msf, kDecimals);
}

}  // namespace

void BranchTableModel::setComparison(const BranchComparison& comparison)
{
    beginResetModel();
    m_comparison = comparison;
    endResetModel();
}

void BranchTableModel::setMeasure(AgreementMeasure measure)
{
    beginResetModel();
    m_measure = measure;
    endResetModel();
}

int BranchTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_comparison.branches.size());
}

int BranchTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_comparison.branches.empty() ? 0 : static_cast<int>(m_comparison.parts.size()) + 1;
}

const PartAgreement& BranchTableModel::cell(const QModelIndex& index) const
{
    const BranchAgreement& branch = m_comparison.branches[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    return column < branch.parts.size() ? branch.parts[column] : branch.whole;
}

QVariant BranchTableModel::data(const QModelIndex& index, int role) const
{
    const PartAgreement& part = cell(index);
    switch (role) {
        case Qt::DisplayRole:
            return textOf(part, m_measure);
        case Qt::TextAlignmentRole:
            return Qt::AlignCenter;
        case Qt::ToolTipRole:
            return part.moves ? tr("MAC %1, MSF %2")
                                    .arg(textOf(part, AgreementMeasure::mac), textOf(part, AgreementMeasure::msf))
                              : tr("This part does not move in both configurations: there is nothing to compare.");
        case kHeatRole:
            return !part.moves                          ? QVariant()
                   : m_measure == AgreementMeasure::mac ? QVariant(part.mac)
                                                        : QVariant(std::clamp(part.msf.real(), -1.0, 1.0));
        default:
            return {};
    }
}

QVariant BranchTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto i = static_cast<std::size_t>(section);
    if (orientation == Qt::Vertical) {
        return role == Qt::DisplayRole ? tr("mode %1").arg(m_comparison.branches[i].branch + 1) : QVariant();
    }
    const bool isPart = i < m_comparison.parts.size();
    if (role == Qt::DisplayRole) {
        return isPart ? fromModel(m_comparison.parts[i]) : tr("all");
    }
    if (role == Qt::ToolTipRole) {
        return isPart ? tr("Displacements of %1, in the link's own frame").arg(fromModel(m_comparison.parts[i]))
                      : tr("Displacements of all links");
    }
    return {};
}

void HeatDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant heat = index.data(BranchTableModel::kHeatRole);
    const QRect cell = option.rect.adjusted(1, 1, -1, -1);
    if (heat.isValid()) {
        constexpr double kStrongest = 0.5;  // text stays readable on it
        QColor ground = heat.toDouble() < 0 ? seriesColor(1, m_theme) : m_theme.accent;
        ground.setAlphaF(static_cast<float>(kStrongest * std::abs(heat.toDouble())));
        painter->fillRect(cell, ground);
    }
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setPen(QPen(m_theme.text, 1));
        painter->drawRect(cell.adjusted(0, 0, -1, -1));
    }
    painter->setPen(heat.isValid() ? m_theme.text : m_theme.mutedText);
    painter->setFont(option.font);
    painter->drawText(cell, Qt::AlignCenter, index.data().toString());
}

QSize agreementSize(const BranchTableModel& model)
{
    return {kCell.width() * (model.columnCount() + 1) + 2 * kMargin,
            kCell.height() * (model.rowCount() + 2) + 2 * kMargin};
}

void paintAgreement(QPainter& painter, const QString& title, const BranchTableModel& model, const QFont& font)
{
    const Theme theme = lightTheme();
    const HeatDelegate delegate;
    const auto cellAt = [](int row, int column) {
        return QRect(QPoint(kMargin + column * kCell.width(), kMargin + row * kCell.height()), kCell);
    };
    painter.fillRect(QRect(QPoint(), agreementSize(model)), theme.card);
    QFont bold = font;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(cellAt(0, 0).united(cellAt(0, model.columnCount())), Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(font);
    painter.setPen(theme.mutedText);
    const auto heading = [&](const QRect& cell, const QString& text) {
        painter.drawText(cell, Qt::AlignCenter,
                         QFontMetrics(font).elidedText(text, Qt::ElideMiddle, cell.width() - kMargin / 2));
    };
    for (int column = 0; column < model.columnCount(); ++column) {
        heading(cellAt(1, column + 1), model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    }
    for (int row = 0; row < model.rowCount(); ++row) {
        painter.setPen(theme.mutedText);
        heading(cellAt(row + 2, 0), model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString());
        for (int column = 0; column < model.columnCount(); ++column) {
            QStyleOptionViewItem option;
            option.rect = cellAt(row + 2, column + 1);
            option.font = font;
            delegate.paint(&painter, option, model.index(row, column));
        }
    }
}

}  // namespace eigenlink
