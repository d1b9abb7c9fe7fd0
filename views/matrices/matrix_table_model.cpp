#include "views/matrices/matrix_table_model.h"

#include "model/basics/number_text.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// Powers of ten below the largest entry over which the ground fades.
constexpr double kDecades = 8;
constexpr double kFaintest = 0.08;
constexpr double kStrongest = 0.42;
constexpr qsizetype kLongestCell = 8;  ///< characters that a column shows

QString textOf(const std::shared_ptr<const Labels>& labels, int i)
{
    return labels ? fromModel(labels->texts[static_cast<std::size_t>(i)]) : QString();
}

}  // namespace

void MatrixTableModel::setMatrix(const LabelledMatrix& matrix)
{
    const bool isSameShape = matrix.rowCount() == m_matrix.rowCount() && matrix.columnCount() == m_matrix.columnCount();
    if (!isSameShape) {
        beginResetModel();
    }
    m_matrix = matrix;
    m_largest = 0;
    m_matrix.forEachEntry([this](Eigen::Index, Eigen::Index, double value) {
        m_largest = std::isfinite(value) ? std::max(m_largest, std::abs(value)) : m_largest;
    });
    if (!isSameShape) {
        endResetModel();
        return;
    }
    // The scroll position is kept.
    if (rowCount() > 0 && columnCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    }
}

void MatrixTableModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (rowCount() > 0 && columnCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

QString MatrixTableModel::sentenceOf(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return {};
    }
    const double value = m_matrix.at(index.row(), index.column());
    return QStringLiteral("%1(%2, %3) = %4")
        .arg(fromModel(m_matrix.symbol), textOf(m_matrix.rows, index.row()), textOf(m_matrix.columns, index.column()),
             eigenlink::formatNumber(value, 17));
}

int MatrixTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_matrix.rowCount());
}

int MatrixTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_matrix.columnCount());
}

QColor MatrixTableModel::groundOf(double value) const
{
    const double decades = m_largest > 0 ? std::clamp(std::log10(std::abs(value) / m_largest), -kDecades, 0.0) : 0;
    QColor ground = value < 0 ? seriesColor(1, m_theme) : m_theme.accent;
    ground.setAlphaF(static_cast<float>(kFaintest + (kStrongest - kFaintest) * (1 + decades / kDecades)));
    return ground;
}

QString MatrixTableModel::cellText(double value)
{
    QString text = value == 0 ? QStringLiteral("·") : eigenlink::formatNumber(value, 4);
    for (int digits = 3; text.size() > kLongestCell && digits > 1; --digits) {
        text = eigenlink::formatNumber(value, digits);
    }
    return text;
}

QVariant MatrixTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const double value = m_matrix.at(index.row(), index.column());
    switch (role) {
        case Qt::DisplayRole:
            return cellText(value);
        case Qt::TextAlignmentRole:
            return static_cast<int>(value == 0 ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter);
        case Qt::ForegroundRole:
            return value == 0 ? m_theme.mutedText : m_theme.text;
        case Qt::BackgroundRole:
            return value == 0 ? QVariant() : QVariant(groundOf(value));
        case Qt::ToolTipRole:
            return sentenceOf(index).toHtmlEscaped();
        case Qt::AccessibleTextRole:
            return sentenceOf(index);
        default:
            return {};
    }
}

QVariant MatrixTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const QString text = textOf(orientation == Qt::Horizontal ? m_matrix.columns : m_matrix.rows, section);
    return role == Qt::ToolTipRole ? text.toHtmlEscaped() : text.simplified();
}

}  // namespace eigenlink
