#pragma once

#include "model/benchmark/timing_table.h"
#include "model/studies/result.h"

#include <QAbstractTableModel>

#include <vector>

namespace eigenlink {

/// A published table of times beside the times measured here, a row for each size and method.
class TimingModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { size, coordinates, method, published, here, faster, bare, ratio, accuracy, engine, columnTotal };

    using QAbstractTableModel::QAbstractTableModel;

    /// `sizeName` is the heading of the first column: "N", "n_p".
    void setRows(const QString& sizeName, const std::vector<TimingRow>& rows);
    const std::vector<TimingRow>& rows() const { return m_rows; }
    /// Every row, times in seconds.
    ResultTable table() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString m_sizeName;
    std::vector<TimingRow> m_rows;
};

}  // namespace eigenlink
