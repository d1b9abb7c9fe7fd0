#include "app/window/widget_rule.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabBar>

namespace eigenlink {

namespace {

QString plain(QString text)
{
    return text.remove(QLatin1Char('&')).remove(QChar(0x2026)).trimmed();
}

/// The text of the label that belongs to the control, or to its parent.
QString labelOf(const QWidget& control)
{
    const QList<QLabel*> labels = control.window()->findChildren<QLabel*>();
    for (const QWidget* each = &control; each != nullptr && !each->isWindow(); each = each->parentWidget()) {
        for (const QLabel* label : labels) {
            if (label->buddy() == each) {
                return plain(label->text());
            }
        }
    }
    return {};
}

QString textOn(const QWidget& control)
{
    const auto* button = qobject_cast<const QAbstractButton*>(&control);
    return button != nullptr ? plain(button->text()) : QString();
}

QString firstOf(const QStringList& texts)
{
    for (const QString& text : texts) {
        if (!text.isEmpty()) {
            return text;
        }
    }
    return {};
}

/// The status tip is the tool tip, and goes on being it.
constexpr const char* kFollows = "statusTipFollows";

void complete(QWidget& control)
{
    if (control.accessibleName().isEmpty()) {
        control.setAccessibleName(firstOf({textOn(control), labelOf(control), control.toolTip(), control.statusTip()}));
    }
    if (control.toolTip().isEmpty()) {
        control.setToolTip(firstOf({control.statusTip(), control.accessibleName()}));
    }
    if (control.statusTip().isEmpty()) {
        control.setStatusTip(control.toolTip());
        control.setProperty(kFollows, true);
    }
}

}  // namespace

bool isControl(const QWidget& widget)
{
    const QWidget* parent = widget.parentWidget();
    const bool isPart =
        widget.objectName().startsWith(QLatin1String("qt_")) ||
        qobject_cast<const QAbstractSpinBox*>(parent) != nullptr || qobject_cast<const QComboBox*>(parent) != nullptr ||
        qobject_cast<const QDockWidget*>(parent) != nullptr || qobject_cast<const QLineEdit*>(parent) != nullptr ||
        qobject_cast<const QAbstractItemView*>(parent) != nullptr || qobject_cast<const QTabBar*>(parent) != nullptr ||
        (widget.window()->windowFlags() & Qt::WindowType_Mask) == Qt::Popup;
    const bool isDecoration =
        qobject_cast<const QScrollBar*>(&widget) != nullptr || qobject_cast<const QHeaderView*>(&widget) != nullptr;
    const bool isOperated = qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
                            qobject_cast<const QLineEdit*>(&widget) != nullptr ||
                            qobject_cast<const QComboBox*>(&widget) != nullptr ||
                            qobject_cast<const QAbstractSlider*>(&widget) != nullptr ||
                            qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
                            qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
                            qobject_cast<const QPlainTextEdit*>(&widget) != nullptr;
    return isOperated && !isPart && !isDecoration;
}

void watchControlWords()
{
    new WidgetRule([](QWidget& widget, QEvent& event) {
        if (event.type() == QEvent::Show && isControl(widget)) {
            complete(widget);
        }
        if (event.type() == QEvent::ToolTipChange && widget.property(kFollows).toBool()) {
            widget.setStatusTip(widget.toolTip());
        }
        return false;
    });
}

}  // namespace eigenlink
