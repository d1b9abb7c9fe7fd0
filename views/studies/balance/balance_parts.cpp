#include "views/studies/balance/balance_parts.h"

#include "views/layout/fit_columns.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>

namespace eigenlink {

QTableWidget* balanceTable(const QStringList& titles, const QString& name)
{
    auto* table = new QTableWidget;
    table->setColumnCount(static_cast<int>(titles.size()));
    table->setHorizontalHeaderLabels(titles);
    table->setAccessibleName(name);
    makeReadOnly(*table, 9);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setWordWrap(false);
    fitTable(*table);
    return table;
}

void setCells(QTableWidget& table, int row, const QStringList& cells)
{
    for (int column = 0; column < cells.size(); ++column) {
        auto* item = new QTableWidgetItem(cells[column]);
        item->setToolTip(cells[column]);
        table.setItem(row, column, item);
    }
}

void fillTable(QTableWidget& table, const std::vector<QStringList>& rows)
{
    table.setVisible(!rows.empty());
    table.setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < table.rowCount(); ++row) {
        setCells(table, row, rows[static_cast<std::size_t>(row)]);
    }
}

QComboBox* balanceBox(const QString& name, const QString& tip)
{
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    return box;
}

}  // namespace eigenlink
