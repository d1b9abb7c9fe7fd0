#pragma once

#include "views/issues/check.h"
#include "views/theme/theme.h"

#include <QAbstractListModel>

#include <vector>

namespace eigenlink {

/// Checks as a list, each with a sign and a colour of its own.
class CheckModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setChecks(std::vector<Check> checks);
    void setTheme(const Theme& theme);
    const std::vector<Check>& checks() const { return m_checks; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<Check> m_checks;
    Theme m_theme = lightTheme();
};

}  // namespace eigenlink
