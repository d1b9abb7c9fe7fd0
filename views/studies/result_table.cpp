#include "views/studies/result_table.h"

#include "model/studies/table_text.h"
#include "views/format/format.h"
#include "views/studies/result_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kDigits = 6;

/// Words stand at the left of their column, numbers at its right; so do their headings.
int alignmentOf(const ResultColumn& column)
{
    return Qt::AlignVCenter | (column.hasWords() ? Qt::AlignLeft : Qt::AlignRight);
}

}  // namespace

void ResultTableModel::setTable(std::shared_ptr<const StudyResult> result, std::size_t table, const DisplayUnits& units)
{
    beginResetModel();
    m_result = std::move(result);
    m_table = table;
    m_units = units;
    endResetModel();
}

const ResultTable* ResultTableModel::table() const
{
    return m_result != nullptr && m_table < m_result->tables.size() ? &m_result->tables[m_table] : nullptr;
}

int ResultTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || table() == nullptr ? 0 : static_cast<int>(table()->rowCount());
}

int ResultTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || table() == nullptr ? 0 : static_cast<int>(table()->columns.size());
}

bool ResultTableModel::hasValues(int column) const
{
    const ResultColumn& asked = table()->columns[static_cast<std::size_t>(column)];
    return asked.hasWords() || asked.numbers.empty() ||
           !std::ranges::all_of(asked.numbers, [](double each) { return std::isnan(each); });
}

QVariant ResultTableModel::data(const QModelIndex& index, int role) const
{
    if (table() == nullptr || !index.isValid()) {
        return {};
    }
    const ResultColumn& column = table()->columns[static_cast<std::size_t>(index.column())];
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(column);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    if (column.hasWords()) {
        return fromModel(shownWords(column, row));
    }
    const double number = column.numbers[row];
    return std::isnan(number) ? QStringLiteral("–") : formatNumber(number / displayFactor(column, m_units), kDigits);
}

QVariant ResultTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (table() == nullptr || orientation != Qt::Horizontal) {
        return {};
    }
    const ResultColumn& column = table()->columns[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(column) | Qt::TextWordWrap;
    }
    // A unit is not broken at its bar.
    return role == Qt::DisplayRole ? headingOf(column, m_units).replace(u'/', QStringLiteral("/\u2060")) : QVariant();
}

}  // namespace eigenlink
