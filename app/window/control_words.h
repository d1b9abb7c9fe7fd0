#pragma once

#include <QObject>

class QWidget;

namespace eigenlink {

/// True for a widget that people operate: buttons, entries, lists, sliders; not for what others are made of.
bool isControl(const QWidget& widget);

/// Gives every control that is shown a name for screen readers, a tool tip and a status tip where it has none: from
/// the label beside it, from the text on it, or from one another.
class ControlWords : public QObject {
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
