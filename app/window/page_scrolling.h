#pragma once

#include <QObject>

class QWidget;

namespace eigenlink {

/// How pages scroll: the wheel goes on scrolling over fields and plots that do not have the focus, in place of turning
/// their values, unless Ctrl is held; and what gets the focus is brought into sight.
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
