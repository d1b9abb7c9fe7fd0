#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace eigenlink {

/// Draws a ring around the widget that Tab came to where its own picture does not show that: lists, tables, plots;
/// and gives the keyboard to the canvas when a widget that has it is hidden or disabled, or a field has it and a page
/// is clicked.
class FocusMark : public QObject {
    Q_OBJECT

public:
    /// Does so in the whole program from now on.
    static void watch();

    /// Lays a ring over a widget, which owns it.
    static QWidget* makeRing(QWidget& widget);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;

    void surround(QWidget& widget);

    QPointer<QWidget> m_ring;
};

}  // namespace eigenlink
