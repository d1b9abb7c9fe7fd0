#pragma once

#include <QObject>

class QWidget;

namespace eigenlink {

/// Decides the effect of the mouse wheel and of the focus on pages. The wheel never turns tabs, and changes lists,
/// number fields and sliders only where they have the focus; over a plot without the focus it scrolls the page, unless
/// Ctrl is held. A widget that gets the focus is brought into sight.
class PageScrolling : public QObject {
    Q_OBJECT

public:
    /// Watches every widget of the application.
    static void watch();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;

    static void bringIntoSight(QWidget* focus);
};

}  // namespace eigenlink
