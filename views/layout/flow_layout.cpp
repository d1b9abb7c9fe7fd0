#include "views/layout/flow_layout.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace eigenlink {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(6);
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem* item : m_items) {
        delete item;
    }
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item != nullptr) {
        m_items.erase(m_items.begin() + index);
    }
    return item;
}

std::vector<FlowLayout::Line> FlowLayout::linesFor(int width) const
{
    std::vector<Line> lines;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        const QSize size = item->sizeHint();
        if (lines.empty() || lines.back().width + spacing() + size.width() > width) {
            lines.emplace_back();
        }
        Line& line = lines.back();
        line.width += size.width() + (line.items.empty() ? 0 : spacing());
        line.height = std::max(line.height, size.height());
        line.items.push_back(item);
    }
    return lines;
}

int FlowLayout::heightForWidth(int width) const
{
    int height = 0;
    for (const Line& line : linesFor(width)) {
        height += line.height + (height > 0 ? spacing() : 0);
    }
    return height;
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items) {
        size = item->isEmpty() ? size : size.expandedTo(item->minimumSize());
    }
    return size.expandedTo({0, m_height});
}

QSize FlowLayout::sizeHint() const
{
    const std::vector<Line> lines = linesFor(QWIDGETSIZE_MAX);
    return lines.empty() ? QSize() : QSize(lines.front().width, lines.front().height);
}

void FlowLayout::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    int top = area.top();
    for (const Line& line : linesFor(area.width())) {
        place(line, {area.left(), top, area.width(), line.height});
        top += line.height + spacing();
    }
    if (const int height = std::max(0, top - spacing() - area.top()); height != m_height) {
        m_height = height;
        update();
    }
}

void FlowLayout::place(const Line& line, QRect area) const
{
    const auto grows = [](const QLayoutItem* item) { return item->expandingDirections().testFlag(Qt::Horizontal); };
    int growing = static_cast<int>(std::ranges::count_if(line.items, grows));
    int left = std::max(0, area.width() - line.width);
    int x = area.left();
    for (QLayoutItem* item : line.items) {
        const int more = grows(item) ? left / growing-- : 0;
        left -= more;
        const int width = std::min(item->sizeHint().width() + more, area.width());
        item->setGeometry({x, area.top(), width, area.height()});
        x += width + spacing();
    }
}

QWidget* captioned(const QString& words, QWidget* field, bool grows)
{
    auto* label = new QLabel(words);
    label->setProperty("role", QStringLiteral("muted"));
    label->setBuddy(field);
    auto* pair = new QWidget;
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(label);
    row->addWidget(field, 1);
    pair->setSizePolicy(grows ? QSizePolicy::Expanding : QSizePolicy::Maximum, QSizePolicy::Fixed);
    return pair;
}

QLabel* paragraph(const char* role)
{
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (role != nullptr) {
        label->setProperty("role", QLatin1String(role));
    }
    return label;
}

}  // namespace eigenlink
