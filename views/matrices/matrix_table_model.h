#pragma once

#include "model/data/labelled_matrix.h"
#include "views/theme/theme.h"

#include <QAbstractTableModel>

namespace eigenlink {

/// A matrix as a table: each cell is looked up when it is drawn, so that a large matrix costs no more than a small one.
/// Entries that are not zero stand on a ground that is the stronger the larger they are.
class MatrixTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setMatrix(const LabelledMatrix& matrix);
    void setTheme(const Theme& theme);
    const LabelledMatrix& matrix() const { return m_matrix; }
    /// "Φ_q(AC, C.x) = −1.2318107908067346"
    QString sentenceOf(const QModelIndex& index) const;
    /// A value as short as its column, with two to four digits; "·" for zero.
    static QString cellText(double value);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QColor groundOf(double value) const;

    LabelledMatrix m_matrix;
    Theme m_theme = lightTheme();
    double m_largest = 0;
};

}  // namespace eigenlink
