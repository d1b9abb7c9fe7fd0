#pragma once

#include "model/mechanism/insert.h"
#include "model/mechanism/validation.h"
#include "tests/views/showing.h"
#include "views/canvas/tools/entry_overlay.h"
#include "views/canvas/tools/tool_runner.h"
#include "views/canvas/widget/canvas_view.h"

#include <QLineEdit>
#include <QTest>

namespace eigenlink::test {

/// Two links on the ground with one joint between: A (fixed) – B – C (fixed).
inline Mechanism dyad()
{
    Mechanism mechanism;
    mechanism = withPoint(mechanism, {-0.5, 0}, true).mechanism;
    mechanism = withPoint(mechanism, {0.1, 0.5}).mechanism;
    mechanism = withPoint(mechanism, {0.7, 0}, true).mechanism;
    Bar bar;
    bar.mass = 1;
    bar.points = {"A", "B"};
    mechanism = withElement(mechanism, bar).mechanism;
    bar.points = {"B", "C"};
    return withElement(mechanism, bar).mechanism;
}

/// A canvas with a document of the simplest kind behind it: its requests are granted.
class Sheet {
public:
    explicit Sheet(const Mechanism& start = {}) : mechanism(start)
    {
        view.resize(760, 560);
        QObject::connect(&view, &CanvasView::edited, &view, [this](const QString& text, const Mechanism& next) {
            steps << text;
            mechanism = next;
            showMechanism(view, mechanism);
        });
        QObject::connect(&view, &CanvasView::previewed, &view, [this](const Mechanism& next) {
            ++previews;
            showMechanism(view, next);
        });
        QObject::connect(&view, &CanvasView::previewEnded, &view, [this] { showMechanism(view, mechanism); });
        QObject::connect(&view, &CanvasView::statusHint, &view, [this](const QString& text) { hint = text; });
        showMechanism(view, mechanism);
        view.show();
        view.setFocus();
    }

    QPoint at(Vector2 place) const { return view.transform().toScreen(place).toPoint(); }
    Vector2 placeOf(const std::string& id) const { return mechanism.points.at(findPoint(mechanism, id).value()).at; }
    QPoint pin(const std::string& id) const { return at(placeOf(id)); }
    template <class T>
    const T& element(const std::string& id) const
    {
        return std::get<T>(mechanism.elements.at(findElement(mechanism, id).value()));
    }
    void tool(const char* key) { view.setTool(QString::fromLatin1(key)); }
    void move(QPoint to) { QTest::mouseMove(&view, to); }
    void clickAt(QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseMove(&view, to);
        QTest::mouseClick(&view, Qt::LeftButton, modifiers, to);
        QTest::qWait(0);
    }
    void click(Vector2 place, Qt::KeyboardModifiers modifiers = {}) { clickAt(at(place), modifiers); }
    void clickPin(const std::string& id, Qt::KeyboardModifiers modifiers = {}) { clickAt(pin(id), modifiers); }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&view, Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 5; ++i) {
            dragTo(from + (to - from) * i / 5, modifiers);
        }
        QTest::mouseRelease(&view, Qt::LeftButton, modifiers, to);
    }
    void dragTo(QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
        QCoreApplication::sendEvent(&view, &event);
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&view, static_cast<Qt::Key>(key), modifiers);
    }
    /// Types into the entry beside the pointer, from its first key on.
    void type(const QString& first, const QString& second = {})
    {
        QTest::keyClicks(&view, first.left(1));
        QTest::keyClicks(entry()->field(0)->isVisible() ? entry()->field(0) : entry()->field(1), first.mid(1));
        if (!second.isEmpty()) {
            QTest::keyClick(entry()->field(0), Qt::Key_Tab);
            QTest::keyClicks(entry()->field(1), second);
        }
    }
    void accept() { QTest::keyClick(entry()->field(1), Qt::Key_Return); }
    EntryOverlay* entry() const { return view.tools().entry(); }
    bool isValid() const { return !hasErrors(validate(mechanism)); }
    /// Length of one grid step [m].
    const std::vector<std::string>& selection() const { return view.picture().selection.ids; }

    Mechanism mechanism;
    CanvasView view;
    QStringList steps;
    QString hint;
    int previews = 0;
};

}  // namespace eigenlink::test
