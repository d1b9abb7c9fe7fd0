#include "app/window/parts/word_sizes.h"

#include <QApplication>
#include <QDynamicPropertyChangeEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kSmall = 11;     ///< captions, heads of tables, words under the icons of the tool bar
constexpr int kPill = 12;      ///< pills, buttons within lines, the switch between questions
constexpr int kQuestion = 15;  ///< the question over a page
constexpr int kIcon = 16;      ///< pictures of buttons without words

int labelSize(const QString& role)
{
    if (role == QLatin1String("section") || role == QLatin1String("column")) {
        return kSmall;
    }
    if (role == QLatin1String("question")) {
        return kQuestion;
    }
    return role.startsWith(QLatin1String("badge-")) ? kPill : 0;
}

/// True for a button with a picture alone, outside the bars, which size their own.
bool hasOwnIcon(const QWidget& widget)
{
    const auto* button = qobject_cast<const QToolButton*>(&widget);
    const QWidget* parent = widget.parentWidget();
    return button != nullptr && !button->icon().isNull() && button->toolButtonStyle() == Qt::ToolButtonIconOnly &&
           qobject_cast<const QToolBar*>(parent) == nullptr &&
           (parent == nullptr || parent->property("role") != QLatin1String("palette"));
}

/// Pixels of the words of a widget at the usual size; nothing where they are as large as most.
int usualSize(const QWidget& widget)
{
    if (qobject_cast<const QHeaderView*>(&widget) != nullptr) {
        return kSmall;
    }
    const QString role = widget.property("role").toString();
    if (qobject_cast<const QLabel*>(&widget) != nullptr) {
        return labelSize(role);
    }
    if (qobject_cast<const QPushButton*>(&widget) != nullptr) {
        return role == QLatin1String("chip") ? kPill : role == QLatin1String("question-choice") ? kSmall : 0;
    }
    if (qobject_cast<const QToolButton*>(&widget) == nullptr) {
        return 0;
    }
    if (role == QLatin1String("choice")) {
        return kPill;
    }
    return qobject_cast<const QToolBar*>(widget.parentWidget()) != nullptr ? kSmall : 0;
}

}  // namespace

WordSizes::WordSizes(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

void WordSizes::setScale(double scale)
{
    if (m_scale == scale) {
        return;
    }
    m_scale = scale;
    for (QWidget* widget : QApplication::allWidgets()) {
        if (widget->testAttribute(Qt::WA_WState_Polished)) {
            give(*widget);
        }
    }
}

bool WordSizes::eventFilter(QObject* watched, QEvent* event)
{
    const bool isRole = event->type() == QEvent::DynamicPropertyChange &&
                        static_cast<QDynamicPropertyChangeEvent*>(event)->propertyName() == "role";
    if ((isRole || event->type() == QEvent::Polish) && watched->isWidgetType()) {
        give(*static_cast<QWidget*>(watched));
    }
    return false;
}

void WordSizes::give(QWidget& widget) const
{
    if (hasOwnIcon(widget)) {
        const auto side = static_cast<int>(kIcon * std::max(m_scale, 1.0) + 0.5);
        static_cast<QToolButton&>(widget).setIconSize({side, side});
    }
    const int size = usualSize(widget);
    if (size == 0) {
        return;
    }
    QFont font = widget.font();
    font.setPixelSize(static_cast<int>(m_scale * size + 0.5));
    widget.setFont(font);
}

}  // namespace eigenlink
