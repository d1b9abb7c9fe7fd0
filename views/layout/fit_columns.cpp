#include "views/layout/fit_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <vector>

namespace eigenlink {

namespace {

/// Fits the columns of a table after every change of its size or contents.
class ColumnFitter : public QObject {
public:
    explicit ColumnFitter(QTableView& table) : QObject(&table), m_table(table)
    {
        m_later.setSingleShot(true);
        connect(&m_later, &QTimer::timeout, this, [this] { fit(); });
        const QAbstractItemModel* model = table.model();
        const auto wait = [this] { m_later.start(0); };
        connect(model, &QAbstractItemModel::dataChanged, this, wait);
        connect(model, &QAbstractItemModel::headerDataChanged, this, wait);
        connect(model, &QAbstractItemModel::modelReset, this, wait);
        connect(model, &QAbstractItemModel::layoutChanged, this, wait);
        connect(model, &QAbstractItemModel::rowsInserted, this, wait);
        connect(model, &QAbstractItemModel::rowsRemoved, this, wait);
        connect(model, &QAbstractItemModel::columnsInserted, this, wait);
        connect(model, &QAbstractItemModel::columnsRemoved, this, wait);
        table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
        table.horizontalHeader()->setStretchLastSection(false);
        table.horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
        table.viewport()->installEventFilter(this);
        m_later.start(0);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Show) {
            fit();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        const QAbstractItemView& view = m_table;
        const QHeaderView& head = *m_table.horizontalHeader();
        std::vector<int> columns, widths;
        int left = m_table.viewport()->width();
        for (int column = 0; column < head.count(); ++column) {
            if (!m_table.isColumnHidden(column)) {
                columns.push_back(column);
                widths.push_back(std::max(view.sizeHintForColumn(column), head.sectionSizeHint(column)) + 1);
                left -= widths.back();
            }
        }
        int count = static_cast<int>(columns.size());
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const int more = std::max(left, 0) / count--;
            left -= more;
            m_table.setColumnWidth(columns[i], widths[i] + more);
        }
    }

    QTableView& m_table;
    QTimer m_later;
};

/// Follows the size of the words of a table.
class RowFitter : public QObject {
public:
    RowFitter(QTableView& table, int margin) : QObject(&table), m_table(table), m_margin(margin)
    {
        table.installEventFilter(this);
        fit();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
            fit();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void fit() { m_table.verticalHeader()->setDefaultSectionSize(m_table.fontMetrics().height() + m_margin); }

    QTableView& m_table;
    int m_margin;
};

}  // namespace

void fitRows(QTableView& table, int margin)
{
    new RowFitter(table, margin);
}

void fitColumns(QTableView& table)
{
    new ColumnFitter(table);
}

}  // namespace eigenlink
