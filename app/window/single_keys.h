#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace eigenlink {

/// Keeps letters and digits from being shortcuts while a control has the focus: a field, a button, a tab, text. They
/// are shortcuts on the canvas, on the other pictures and on lists that are only read. In a cell that can be edited
/// every sign begins an entry.
class SingleKeys : public QObject {
    Q_OBJECT

public:
    /// Watches every widget of the application.
    static void watch();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;
};

}  // namespace eigenlink
