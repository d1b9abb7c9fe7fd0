#include "views/layout/fit_tabs.h"

#include <QCoreApplication>
#include <QEvent>
#include <QStyle>
#include <QTabBar>
#include <QVariant>

namespace eigenlink {

namespace {

/// Fits the tabs of a bar whenever its room or its letters change. Letters that were made smaller do not follow those
/// of the panel about the bar, which is watched too.
class TabFitter : public QObject {
public:
    explicit TabFitter(QTabBar& bar) : QObject(&bar), m_bar(bar)
    {
        bar.installEventFilter(this);
        watchParent();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == &m_bar && event->type() == QEvent::ParentChange) {
            watchParent();
        }
        const bool isOfBar =
            event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::StyleChange;
        if ((event->type() == QEvent::FontChange || (isOfBar && watched == &m_bar)) && !m_fits) {
            m_fits = true;
            fitTabs(m_bar);
            m_fits = false;
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void watchParent()
    {
        if (m_bar.parentWidget() != nullptr) {
            m_bar.parentWidget()->installEventFilter(this);
        }
    }

    QTabBar& m_bar;
    bool m_fits = false;  ///< the change is its own
};

}  // namespace

void setTight(QWidget& widget, bool isTight)
{
    if (widget.property("tight").toBool() != isTight) {
        widget.setProperty("tight", isTight);
        widget.style()->unpolish(&widget);
        widget.style()->polish(&widget);
        QEvent changed(QEvent::StyleChange);
        QCoreApplication::sendEvent(&widget, &changed);
    }
}

void fitTabs(QTabBar& bar)
{
    constexpr int kPadding = 2 * 10;
    constexpr double kStep = 0.95, kLeast = 0.5;  // of the usual size of the letters
    const QFont usual = bar.parentWidget() != nullptr ? bar.parentWidget()->font() : bar.font();
    const QFontMetrics metrics(usual);
    int room = 0;
    for (int i = 0; i < bar.count(); ++i) {
        room += bar.isTabVisible(i) ? metrics.horizontalAdvance(bar.tabText(i)) + kPadding : 0;
    }
    setTight(bar, room > bar.width());
    if (room <= bar.width()) {
        bar.setFont(QFont());
        return;
    }
    QFont letters = usual;
    for (double size = 1; size > kLeast; size *= kStep) {
        letters.setPointSizeF(size * usual.pointSizeF());
        bar.setFont(letters);
        if (bar.sizeHint().width() <= bar.width()) {
            return;
        }
    }
}

void keepTabsWhole(QTabBar& bar)
{
    new TabFitter(bar);
}

}  // namespace eigenlink
