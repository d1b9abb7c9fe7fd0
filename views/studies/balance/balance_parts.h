#pragma once

#include <QString>
#include <QStringList>

#include <vector>

class QComboBox;
class QTableWidget;

namespace eigenlink {

// Parts of the areas of the page Balance.

QTableWidget* balanceTable(const QStringList& titles, const QString& name);
void setCells(QTableWidget& table, int row, const QStringList& cells);
/// Shows these rows, and hides a table that has none.
void fillTable(QTableWidget& table, const std::vector<QStringList>& rows);
QComboBox* balanceBox(const QString& name, const QString& tip);

}  // namespace eigenlink
