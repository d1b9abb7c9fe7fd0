#pragma once

#include "views/state/shown.h"

#include <QWidget>

class QTableWidget;

namespace eigenlink {

/// Places of the points of a mechanism in equilibrium, and their distances from the drawn ones.
class PointsView : public QWidget {
    Q_OBJECT

public:
    explicit PointsView(QWidget* parent = nullptr);

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);

Q_SIGNALS:
    void selected(const eigenlink::Selection& selection);

private:
    void fill();

    Shown m_shown;
    QTableWidget* m_table;
    bool m_isFilling = false;
};

}  // namespace eigenlink
