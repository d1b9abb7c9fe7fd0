#include "views/layout/field_columns.h"

#include <QLabel>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kGap = 18;    ///< between columns [px]
constexpr int kFrame = 10;  ///< by which a field of one line is higher than its words [px]

int heightIn(const QLayoutItem& item, int width)
{
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

}  // namespace

FieldColumns::FieldColumns()
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(6);
}

FieldColumns::~FieldColumns()
{
    for (QLayoutItem* item : m_items) {
        delete item;
    }
}

QLabel* FieldColumns::label(const QString& words, QWidget* field)
{
    auto* label = new QLabel(words);
    label->setProperty("role", QStringLiteral("muted"));
    label->setWordWrap(true);
    label->setBuddy(field);
    return label;
}

void FieldColumns::addField(QWidget* label, QWidget* field)
{
    if (label != nullptr) {
        addWidget(label);
        m_isLabel.back() = true;
    }
    addWidget(field);
}

void FieldColumns::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
    m_isLabel.push_back(false);
}

QLayoutItem* FieldColumns::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FieldColumns::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item != nullptr) {
        m_items.erase(m_items.begin() + index);
        m_isLabel.erase(m_isLabel.begin() + index);
    }
    return item;
}

std::vector<FieldColumns::Cell> FieldColumns::cells() const
{
    std::vector<Cell> cells;
    QLayoutItem* label = nullptr;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (m_isLabel[i]) {
            label = m_items[i];
            continue;
        }
        if (!m_items[i]->isEmpty()) {
            cells.push_back({label, m_items[i]});
        }
        label = nullptr;
    }
    return cells;
}

FieldColumns::Widths FieldColumns::widthsFor(int width) const
{
    Widths widths;
    int field = 0, alone = 0, word = 0, wish = 0;
    const std::vector<Cell> all = cells();
    for (const Cell& cell : all) {
        int& least = cell.label == nullptr ? alone : field;
        least = std::max(least, cell.field->minimumSize().width());
        if (cell.label != nullptr) {
            widths.label = std::max(widths.label, cell.label->sizeHint().width());
            word = std::max(word, cell.label->minimumSize().width());
            wish = std::max(wish, cell.field->sizeHint().width());
        }
    }
    widths.label = std::max(std::min(widths.label, (width - spacing()) / 2), word);
    const int least = std::max(widths.label + spacing() + field, alone);
    widths.isStacked = least > width;
    // Beside each other only fields whose units stand beside them.
    const int usual = std::max(least, widths.label + spacing() + wish);
    widths.columns =
        std::clamp((width + kGap) / std::max(1, usual + kGap), 1, std::max(1, static_cast<int>(all.size())));
    const int column = (width - kGap * (widths.columns - 1)) / widths.columns;
    widths.label = widths.isStacked ? column : widths.label;
    widths.field = widths.isStacked ? column : column - widths.label - spacing();
    return widths;
}

int FieldColumns::heightOf(const Cell& cell, const Widths& widths) const
{
    if (cell.label == nullptr) {
        return heightIn(*cell.field, widths.isStacked ? widths.field : widths.label + spacing() + widths.field);
    }
    const int label = heightIn(*cell.label, widths.label), field = heightIn(*cell.field, widths.field);
    return widths.isStacked ? label + field : std::max(label, field);
}

void FieldColumns::place(const Cell& cell, const Widths& widths, QRect area) const
{
    if (cell.label == nullptr) {
        cell.field->setGeometry(area);
    } else if (widths.isStacked) {
        const int label = heightIn(*cell.label, widths.label);
        cell.label->setGeometry({area.left(), area.top(), area.width(), label});
        cell.field->setGeometry(area.adjusted(0, label, 0, 0));
    } else {
        // Beside the first line of a field of several lines.
        const int line = std::max(heightIn(*cell.label, widths.label), cell.label->minimumSize().height() + kFrame);
        cell.label->setGeometry({area.left(), area.top(), widths.label, std::min(line, area.height())});
        cell.field->setGeometry(area.adjusted(widths.label + spacing(), 0, 0, 0));
    }
}

int FieldColumns::arranged(const QRect& area, bool isPlaced) const
{
    const Widths widths = widthsFor(area.width());
    const std::vector<Cell> all = cells();
    const auto columns = static_cast<std::size_t>(widths.columns);
    const int column = (area.width() - kGap * (widths.columns - 1)) / widths.columns;
    int top = area.top();
    for (std::size_t first = 0; first < all.size(); first += columns) {
        const std::size_t end = std::min(first + columns, all.size());
        int height = 0;
        for (std::size_t i = first; i < end; ++i) {
            height = std::max(height, heightOf(all[i], widths));
        }
        for (std::size_t i = first; isPlaced && i < end; ++i) {
            place(all[i], widths, {area.left() + static_cast<int>(i - first) * (column + kGap), top, column, height});
        }
        top += height + spacing();
    }
    return std::max(0, top - spacing() - area.top());
}

QSize FieldColumns::minimumSize() const
{
    QSize size(0, m_height);
    for (const Cell& cell : cells()) {
        size.setWidth(std::max(size.width(), cell.field->minimumSize().width()));
    }
    return size;
}

QSize FieldColumns::sizeHint() const
{
    int label = 0, field = 0;
    for (const Cell& cell : cells()) {
        label = std::max(label, cell.label == nullptr ? 0 : cell.label->sizeHint().width());
        field = std::max(field, cell.field->sizeHint().width());
    }
    const int width = label + spacing() + field;
    return {width, heightForWidth(width)};
}

void FieldColumns::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    if (const int height = arranged(area, true); height != m_height) {
        m_height = height;
        update();
    }
}

}  // namespace eigenlink
