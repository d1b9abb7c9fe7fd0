#pragma once

#include "views/spectrum/spectrum_mark.h"
#include "views/theme/theme.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// The eigenvalues of all methods as rows, a conjugate pair in one. `kSortRole` gives numbers to sort by, `kFullRole`
/// the text with all digits. Eigenvalues show six of them until all are asked for.
class SpectrumTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        method,
        value,
        frequency,
        ratio,
        kind,
        residual,
        violation,
        error,
        meshError,
        omega,
        period,
        reason,
        columnCount_
    };
    static constexpr int kSortRole = Qt::UserRole + 1;
    static constexpr int kSpuriousRole = Qt::UserRole + 2;  ///< bool
    static constexpr int kFullRole = Qt::UserRole + 3;

    using QAbstractTableModel::QAbstractTableModel;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    void setTheme(const Theme& theme);
    void setAllDigits(bool all);

    const SpectrumMark& rowAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// False where nothing bends: the column of the errors by the mesh is empty then.
    bool hasMeshErrors() const;
    /// The row of an eigenvalue or of its conjugate; −1 when there is none.
    int rowOf(const std::optional<ModeReference>& mode) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const Analysis> m_analysis;
    std::vector<SpectrumMark> m_rows;
    Theme m_theme = lightTheme();
    bool m_allDigits = false;
};

}  // namespace eigenlink
