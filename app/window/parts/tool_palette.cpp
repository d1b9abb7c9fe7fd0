#include "app/window/parts/tool_palette.h"

#include "views/layout/flow_layout.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kToolIcon = 18;  // [px]
constexpr int kGroupGap = 4;   // [px]

}  // namespace

ToolPalette::ToolPalette(QWidget* parent) : QWidget(parent), m_iconSize(kToolIcon)
{
    setProperty("role", QStringLiteral("palette"));
    auto* rows = new FlowLayout(this);
    rows->setContentsMargins(5, 3, 5, 3);
    rows->setSpacing(kGroupGap);
}

void ToolPalette::beginGroup()
{
    m_row = nullptr;
}

void ToolPalette::addTool(QAction* action)
{
    if (m_row == nullptr) {
        m_groups << new QWidget(this);
        m_row = new QHBoxLayout(m_groups.back());
        m_row->setContentsMargins(0, 0, 0, 0);
        m_row->setSpacing(0);
        layout()->addWidget(m_groups.back());
    }
    auto* button = new QToolButton(m_groups.back());
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);  // keys choose tools from wherever one is
    button->setIconSize({m_iconSize, m_iconSize});
    connect(action, &QAction::visibleChanged, button, [action, button] { button->setVisible(action->isVisible()); });
    m_row->addWidget(button);
    m_buttons << button;
}

void ToolPalette::setTextScale(double scale)
{
    constexpr double kLargest = 1.5;
    m_iconSize = qRound(kToolIcon * std::clamp(scale, 1.0, kLargest));
    // Hidden layouts keep the sizes that they had before the style of a palette.
    for (QToolButton* button : m_buttons) {
        button->setIconSize({m_iconSize, m_iconSize});
        button->updateGeometry();
    }
    for (QWidget* group : m_groups) {
        group->updateGeometry();
    }
    for (QWidget* each = this; each != nullptr && !each->isWindow(); each = each->parentWidget()) {
        each->updateGeometry();
    }
}

void ToolPalette::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    for (qsizetype i = 1; i < m_groups.size(); ++i) {
        const QRect before = m_groups[i - 1]->geometry();
        const QRect here = m_groups[i]->geometry();
        if (before.top() == here.top()) {
            const int x = (before.right() + here.left()) / 2;
            painter.drawLine(x, here.top() + 4, x, here.bottom() - 4);
        }
    }
}

}  // namespace eigenlink
