#include "app/commands/edit_commands.h"
#include "app/io/mechanism_file.h"
#include "app/window/main_window.h"
#include "app/window/parts/workspace.h"
#include "app/window/tool_actions.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "tests/support/work_time.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/outline/outline_view.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolBar>
#include <QTreeView>
#include <QWheelEvent>
#include <QtTest>

#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr Qt::Key kKeys[]{Qt::Key_V,     Qt::Key_P,      Qt::Key_G,    Qt::Key_B,         Qt::Key_Y,     Qt::Key_S,
                          Qt::Key_H,     Qt::Key_K,      Qt::Key_C,    Qt::Key_T,         Qt::Key_M,     Qt::Key_N,
                          Qt::Key_Q,     Qt::Key_A,      Qt::Key_D,    Qt::Key_X,         Qt::Key_F,     Qt::Key_L,
                          Qt::Key_Left,  Qt::Key_Right,  Qt::Key_Up,   Qt::Key_Down,      Qt::Key_Tab,   Qt::Key_Return,
                          Qt::Key_Space, Qt::Key_Escape, Qt::Key_1,    Qt::Key_2,         Qt::Key_Minus, Qt::Key_Period,
                          Qt::Key_Plus,  Qt::Key_Delete, Qt::Key_Tab,  Qt::Key_Backspace, Qt::Key_E,     Qt::Key_0,
                          Qt::Key_F2,    Qt::Key_Home,   Qt::Key_Comma};
/// Keys with Ctrl; those that ask for files or end the program are left out.
constexpr Qt::Key kControlKeys[]{Qt::Key_A, Qt::Key_C, Qt::Key_V,    Qt::Key_X, Qt::Key_D, Qt::Key_J,
                                 Qt::Key_T, Qt::Key_Z, Qt::Key_Left, Qt::Key_R, Qt::Key_Y, Qt::Key_0};

constexpr std::size_t kMostParts = 60;

/// Feeds a window with events from a seed.
class Monkey {
public:
    Monkey(MainWindow& window, std::uint32_t seed) : m_window(window), m_random(seed) {}

    void act()
    {
        const Mechanism& mechanism = *m_window.session().document().mechanism();
        if (mechanism.points.size() + mechanism.elements.size() > kMostParts) {
            // Copies of copies would make a test of patience of it.
            m_window.edits().selectAll();
            m_window.edits().remove();
        }
        m_what = below(12);
        switch (m_what) {
            case 0:
            case 1:
                m_key = kKeys[below(std::size(kKeys))];
                QTest::keyClick(target(), static_cast<Qt::Key>(m_key),
                                below(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
                break;
            case 2:
                m_key = kControlKeys[below(std::size(kControlKeys))];
                QTest::keyClick(target(), static_cast<Qt::Key>(m_key),
                                below(5) == 0 ? Qt::ControlModifier | Qt::ShiftModifier : Qt::ControlModifier);
                break;
            case 3:
                wheel();
                break;
            case 4:
                drag();
                break;
            case 5:
                elsewhere();
                break;
            case 6:
                QTest::mouseDClick(&canvas(), Qt::LeftButton, modifiers(), place());
                break;
            case 7:
                QTest::mouseClick(&canvas(), below(2) == 0 ? Qt::RightButton : Qt::MiddleButton, {}, place());
                break;
            default:
                QTest::mouseMove(&canvas(), place());
                QTest::mouseClick(&canvas(), Qt::LeftButton, modifiers(), m_last);
        }
    }

    /// The last event, and the size of the drawing.
    QString told() const
    {
        const Mechanism& mechanism = *m_window.session().document().mechanism();
        return QStringLiteral("kind %1, key %2, %3 points, %4 elements")
            .arg(m_what)
            .arg(m_key)
            .arg(mechanism.points.size())
            .arg(mechanism.elements.size());
    }

private:
    std::size_t below(std::size_t count) { return m_random() % count; }
    CanvasView& canvas() { return *m_window.workspace().canvas; }
    QWidget* target()
    {
        QWidget* focus = QApplication::focusWidget();
        return focus != nullptr && below(3) != 0 ? focus : &canvas();
    }
    /// Often a place of before: things happen where things are.
    QPoint place()
    {
        const QPoint fresh(static_cast<int>(below(static_cast<std::size_t>(canvas().width()))),
                           static_cast<int>(below(static_cast<std::size_t>(canvas().height()))));
        m_places.push_back(below(3) == 0 || m_places.empty() ? fresh : m_places[below(m_places.size())]);
        return m_last = m_places.back();
    }
    Qt::KeyboardModifiers modifiers()
    {
        constexpr Qt::KeyboardModifier choices[]{Qt::NoModifier,  Qt::NoModifier,    Qt::NoModifier,
                                                 Qt::AltModifier, Qt::ShiftModifier, Qt::ControlModifier};
        return choices[below(std::size(choices))];
    }
    void wheel()
    {
        const QPoint at = place();
        QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, below(2) == 0 ? 120 : -120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas(), &event);
    }
    void drag()
    {
        const Qt::KeyboardModifiers held = modifiers();
        QTest::mousePress(&canvas(), Qt::LeftButton, held, place());
        for (std::size_t i = 0; i < 1 + below(4); ++i) {
            const QPoint to = place();
            QMouseEvent event(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, held);
            QCoreApplication::sendEvent(&canvas(), &event);
        }
        if (below(6) == 0) {
            QTest::keyClick(&canvas(), below(2) == 0 ? Qt::Key_Escape : Qt::Key_Z,
                            below(2) == 0 ? Qt::ControlModifier : Qt::NoModifier);
        }
        QTest::mouseRelease(&canvas(), Qt::LeftButton, held, m_last);
    }
    void elsewhere()
    {
        const QList<QAction*> tools = m_window.tools().tools()->actions();
        QWidget* outline = m_window.workspace().outline->view()->viewport();
        switch (below(3)) {
            case 0:
                tools[static_cast<qsizetype>(below(static_cast<std::size_t>(tools.size())))]->trigger();
                break;
            case 1:
                QTest::mouseClick(outline, Qt::LeftButton, modifiers(), QPoint(30, static_cast<int>(below(200))));
                break;
            default: {
                const QPoint at = place();
                QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas().mapToGlobal(at));
                QCoreApplication::sendEvent(&canvas(), &event);
            }
        }
    }

    MainWindow& m_window;
    std::mt19937 m_random;
    std::vector<QPoint> m_places;
    QPoint m_last;
    std::size_t m_what = 0;
    int m_key = 0;
};

#ifdef __SANITIZE_ADDRESS__
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

}  // namespace

class TestRandomEvents : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void manyEvents_leaveADocumentThatCanBeUndone()
    {
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        MainWindow window(preferences, ThemeChoice::light);
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
        // Whatever asks a question or pops up is sent away.
        QTimer closer;
        connect(&closer, &QTimer::timeout, this, [] {
            if (QWidget* popup = QApplication::activePopupWidget()) {
                popup->close();
            }
            if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                dialog->reject();
            }
        });
        closer.start(5);
        Monkey monkey(window, static_cast<std::uint32_t>(countFrom("EIGENLINK_SEED", 1)));
        qint64 longest = 0;
        double busiest = 0;
        const bool isThorough = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH");
        const int events = countFrom("EIGENLINK_EVENTS", isThorough ? 10000 : 1200);
        for (int i = 0; i < events; ++i) {
            QElapsedTimer timer;
            timer.start();
            const double before = threadSeconds();
            monkey.act();
            const double acted = threadSeconds();
            QApplication::processEvents();
            const double work = 1000 * (threadSeconds() - before);
            if (work > 100) {
                qInfo("event %d: %.0f ms of work, %.0f in the event; %s", i, work, 1000 * (acted - before),
                      qPrintable(monkey.told()));
            }
            longest = std::max(longest, timer.elapsed());
            busiest = std::max(busiest, 1000 * (threadSeconds() - before));
        }
        qInfo("%d events, the longest took %lld ms, of them %.0f ms of work", events, static_cast<long long>(longest),
              busiest);
        // The time of the thread itself: other programs on the machine make the time on the clock longer.
        const double most = isThorough ? 200 : 400;  // in every build a slow machine has its say
        QVERIFY2(kIsSanitized || busiest < most, qPrintable(QString::number(busiest)));
        Document& document = window.session().document();
        QTest::keyClick(window.workspace().canvas, Qt::Key_Escape);
        const std::string after = writeMechanism(*document.mechanism());
        QVERIFY(document.undoStack().count() > 0);
        document.undoStack().setIndex(0);
        QCOMPARE(writeMechanism(*document.mechanism()), writeMechanism({}));
        document.undoStack().setIndex(document.undoStack().count());
        QCOMPARE(writeMechanism(*document.mechanism()), after);
        document.undoStack().setClean();
    }
};

EIGENLINK_WINDOW_MAIN(TestRandomEvents)

#include "tst_random_events.moc"
