#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/result.h"

#include <QAbstractTableModel>

#include <memory>

namespace eigenlink {

/// A table of a result in the units of the document. Keeps the result.
class ResultTableModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(std::shared_ptr<const StudyResult> result, std::size_t table, const DisplayUnits& units);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// False for a column whose rows have no value, such as the places along beams in a table of bars.
    bool hasValues(int column) const;

private:
    const ResultTable* table() const;

    std::shared_ptr<const StudyResult> m_result;
    std::size_t m_table = 0;
    DisplayUnits m_units;
};

}  // namespace eigenlink
