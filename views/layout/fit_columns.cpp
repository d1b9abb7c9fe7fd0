#include "views/layout/fit_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// Fits the columns of a table after every change of its size or contents.
class ColumnFitter : public QObject {
public:
    ColumnFitter(QTableView& table, bool endsAtLastRow, bool elidesNames = false)
        : QObject(&table), m_table(table), m_endsAtLastRow(endsAtLastRow), m_elidesNames(elidesNames)
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
        } else if (event->type() == QEvent::FontChange) {
            m_later.start(0);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    /// The width that the cells of a column need. Laying words out takes 20 µs a cell, so of a long table only the cell
    /// whose letters are the widest is laid out.
    int roomForCells(int column) const
    {
        constexpr int kFewRows = 50;  ///< Time only: rows that are all laid out
        const QAbstractItemView& view = m_table;
        const QAbstractItemModel& model = *m_table.model();
        const QFontMetrics metrics = m_table.fontMetrics();
        std::map<char16_t, int> advances;
        const auto widthOf = [&](const QString& words) {
            int width = 0;
            for (const QChar letter : words) {
                const auto [known, isNew] = advances.try_emplace(letter.unicode(), 0);
                known->second = isNew ? metrics.horizontalAdvance(letter) : known->second;
                width += known->second;
            }
            return width;
        };
        int widest = -1, widestRow = 0;
        for (int row = 0; model.rowCount() > kFewRows && row < model.rowCount(); ++row) {
            if (const int width = widthOf(model.index(row, column).data().toString()); width > widest) {
                widest = width;
                widestRow = row;
            }
        }
        return widest < 0
                   ? view.sizeHintForColumn(column)
                   : view.sizeHintForIndex(model.index(widestRow, column)).width() + (m_table.showGrid() ? 1 : 0);
    }

    QString headingOf(int column) const { return m_table.model()->headerData(column, Qt::Horizontal).toString(); }

    /// The bold letters of headings, which the style sheet gives them.
    QFontMetrics headingLetters() const
    {
        QFont bold = m_table.horizontalHeader()->font();
        bold.setBold(true);
        return QFontMetrics(bold);
    }

    /// The margins of a heading.
    int besidesHeading(int column) const
    {
        const int words = headingLetters().horizontalAdvance(headingOf(column));
        return std::max(0, m_table.horizontalHeader()->sectionSizeHint(column) - words);
    }

    /// The least width of a heading whose words stand below each other.
    int brokenHeading(int column) const
    {
        const QFontMetrics metrics = headingLetters();
        int widest = 0;
        for (const QString& word : headingOf(column).split(u' ')) {
            widest = std::max(widest, metrics.horizontalAdvance(word));
        }
        const int whole = m_table.horizontalHeader()->sectionSizeHint(column);
        return std::min(whole, widest + besidesHeading(column));
    }

    /// Headings in several lines, or in one again.
    void breakHeadings(bool isBroken)
    {
        QHeaderView& head = *m_table.horizontalHeader();
        if (std::exchange(m_isBroken, isBroken) != isBroken) {
            const Qt::Alignment wrap = static_cast<Qt::Alignment>(Qt::TextWordWrap);
            head.setDefaultAlignment(isBroken ? head.defaultAlignment() | wrap : head.defaultAlignment() & ~wrap);
        }
    }

    /// Makes room for the lines of the tallest heading in its column.
    void fitHeadings()
    {
        QHeaderView& head = *m_table.horizontalHeader();
        const QFontMetrics metrics = headingLetters();
        int lines = 0;
        for (int column = 0; m_isBroken && column < head.count(); ++column) {
            if (m_table.isColumnHidden(column)) {
                continue;
            }
            const QRect room(0, 0, m_table.columnWidth(column) - besidesHeading(column), QWIDGETSIZE_MAX);
            lines = std::max(lines, metrics.boundingRect(room, Qt::TextWordWrap, headingOf(column)).height());
        }
        const int height = m_isBroken ? head.sizeHint().height() - metrics.height() + lines : 0;
        if (head.minimumHeight() != height) {
            head.setMinimumHeight(height);
        }
    }

    /// The part of their width that names give, at most half, for as many whole columns as possible: no more than those
    /// take.
    int givenByNames(const std::vector<int>& widths) const
    {
        const int room = m_table.viewport()->width();
        int needed = 0, given = 0;
        for (const int width : widths) {
            needed += width;
            if (needed - room <= widths.front() / 2) {
                given = std::max(0, needed - room);
            }
        }
        return given;
    }

    void fit()
    {
        const QHeaderView& head = *m_table.horizontalHeader();
        std::vector<int> columns, widths, broken;
        int inOneLine = 0, inTwoLines = 0;
        for (int column = 0; column < head.count(); ++column) {
            if (!m_table.isColumnHidden(column)) {
                columns.push_back(column);
                const int cells = roomForCells(column);
                widths.push_back(std::max(cells, head.sectionSizeHint(column)) + 1);
                broken.push_back(std::max(cells, brokenHeading(column)) + 1);
                inOneLine += widths.back();
                inTwoLines += broken.back();
            }
        }
        int left = m_table.viewport()->width();
        breakHeadings(!head.isHidden() && inOneLine > left && inTwoLines < inOneLine);
        widths = m_isBroken ? broken : widths;
        left -= m_isBroken ? inTwoLines : inOneLine;
        if (m_elidesNames && !widths.empty()) {
            const int given = givenByNames(widths);
            widths.front() -= given;
            left += given;
        }
        for (std::size_t i = 0; i < columns.size(); ++i) {
            m_table.setColumnWidth(columns[i], widths[i]);
        }
        widenToEdge(m_table);
        fitHeadings();
        if (m_endsAtLastRow) {
            limitHeight(left < 0);
        }
    }

    void limitHeight(bool scrollsSideways)
    {
        const QHeaderView& head = *m_table.horizontalHeader();
        const int heading = !head.isHidden() ? std::max(head.sizeHint().height(), head.minimumHeight()) : 0;
        const int bar = scrollsSideways ? m_table.horizontalScrollBar()->sizeHint().height() : 0;
        const int frame = m_table.height() - m_table.contentsRect().height();
        m_table.setMaximumHeight(heading + m_table.verticalHeader()->length() + bar + frame);
    }

    QTableView& m_table;
    bool m_endsAtLastRow;
    bool m_elidesNames;  ///< the first column gives up to half of its width where the others lack it
    QTimer m_later;
    bool m_isBroken = false;  ///< headings stand in two lines
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

void widenToEdge(QTableView& table)
{
    const QHeaderView& head = *table.horizontalHeader();
    int left = table.viewport()->width();
    std::vector<int> whole;
    for (int place = 0; place < head.count(); ++place) {
        const int column = head.logicalIndex(place);
        if (!table.isColumnHidden(column)) {
            if (table.columnWidth(column) > left) {
                break;
            }
            left -= table.columnWidth(column);
            whole.push_back(column);
        }
    }
    constexpr int kFewest = 3;  // of fewer columns the next one is better seen in part than not at all
    int count = static_cast<int>(whole.size());
    if (count < std::min(kFewest, head.count() - head.hiddenSectionCount())) {
        return;
    }
    for (const int column : whole) {
        const int more = left / count--;
        left -= more;
        table.setColumnWidth(column, table.columnWidth(column) + more);
    }
}

void fitRows(QTableView& table, int margin)
{
    new RowFitter(table, margin);
}

void fitColumns(QTableView& table)
{
    new ColumnFitter(table, false);
}

void fitColumnsBesideNames(QTableView& table)
{
    table.setTextElideMode(Qt::ElideMiddle);
    new ColumnFitter(table, false, true);
}

void fitTable(QTableView& table)
{
    new ColumnFitter(table, true);
}

void makeReadOnly(QTableView& table, int margin)
{
    table.verticalHeader()->hide();
    fitRows(table, margin);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setTabKeyNavigation(false);
}

}  // namespace eigenlink
