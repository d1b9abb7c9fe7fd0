#include "app/commands/edit_commands.h"
#include "app/window/main_window.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/workspace.h"
#include "app/window/tool_actions.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/canvas/tools/tool_runner.h"
#include "views/canvas/widget/canvas_view.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace eigenlink;

namespace {

constexpr double kReference = 2.1476766385022781;  // [BM], at its own equilibrium [rad/s]

void press(int key, Qt::KeyboardModifiers modifiers = {}, int times = 1)
{
    for (int i = 0; i < times; ++i) {
        QVERIFY(QApplication::focusWidget() != nullptr);
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
        QCoreApplication::processEvents();  // a form that was just built is shown by then
    }
}

void type(const QString& text)
{
    for (const QChar letter : text) {
        QTest::keyClicks(QApplication::focusWidget(), QString(letter));
    }
}

/// x and y, or length and angle, beside the pointer.
void typePair(const QString& first, const QString& second)
{
    type(first);
    press(Qt::Key_Tab);
    type(second);
    press(Qt::Key_Return);
}

double frequency(const Session& session)
{
    const auto& analysis = session.analysis();
    const Linearization* mcs = analysis ? analysis->find(Method::mcs) : nullptr;
    return mcs != nullptr && !mcs->spectrum.values.empty() ? std::abs(mcs->spectrum.values[0].s.imag()) : 0;
}

}  // namespace

class TestKeyboardSketch : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    struct Fixture {
        explicit Fixture(const QTemporaryDir& folder)
            : preferences(folder.filePath(QStringLiteral("settings.ini"))), window(preferences, ThemeChoice::light)
        {
            window.resize(1280, 800);
            window.show();
            window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
            QVERIFY(window.workspace().canvas->hasFocus());
        }
        ~Fixture() { window.session().document().undoStack().setClean(); }
        const Mechanism& mechanism() { return *window.session().document().mechanism(); }
        std::string tool() { return std::string(window.workspace().canvas->tools().type().key); }

        Preferences preferences;
        MainWindow window;
    };

private Q_SLOTS:
    void fourBar_drawnByKeysOnly_hasThePublishedEigenvalue()
    {
        Fixture f(m_folder);
        press(Qt::Key_G);
        typePair(QStringLiteral("0"), QStringLiteral("0"));
        typePair(QStringLiteral("1"), QStringLiteral("0"));
        press(Qt::Key_B);
        press(Qt::Key_Tab);
        press(Qt::Key_Return);
        typePair(QStringLiteral("1"), QStringLiteral("127"));
        typePair(QStringLiteral("1"), QStringLiteral("0"));
        press(Qt::Key_Tab, {}, 2);
        press(Qt::Key_Return);
        press(Qt::Key_K);
        press(Qt::Key_Tab);
        press(Qt::Key_Space);  // a click too, while a tool is active
        press(Qt::Key_Tab, {}, 3);
        press(Qt::Key_Return);
        press(Qt::Key_Escape);
        QCOMPARE(f.tool(), std::string("select"));
        press(Qt::Key_Return);
        type(QStringLiteral("25"));
        press(Qt::Key_Return);
        // The field keeps the keyboard: a number typed at once takes the place of the first, and turns no page.
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
        type(QStringLiteral("26"));
        press(Qt::Key_Return);
        QCOMPARE(std::get<Spring>(f.mechanism().elements.back()).stiffness, 26.0);
        type(QStringLiteral("25"));
        press(Qt::Key_Return);
        press(Qt::Key_Escape);
        QVERIFY(f.window.workspace().canvas->hasFocus());
        press(Qt::Key_Return);
        press(Qt::Key_Tab);
        for (int i = 0; i < 4 && qobject_cast<QLineEdit*>(QApplication::focusWidget()) == nullptr; ++i) {
            press(Qt::Key_Tab);
        }
        type(QStringLiteral("sqrt(2)"));
        press(Qt::Key_Return);
        press(Qt::Key_Escape);
        press(Qt::Key_A);
        press(Qt::Key_Tab, {}, 3);
        press(Qt::Key_Return);
        QCOMPARE(f.mechanism().points.size(), std::size_t{4});
        QCOMPARE(f.mechanism().elements.size(), std::size_t{5});
        QTRY_VERIFY2(std::abs(frequency(f.window.session()) - kReference) < 1e-9,
                     qPrintable(QString::number(frequency(f.window.session()), 'g', 12)));
        QTRY_COMPARE_WITH_TIMEOUT(f.window.session().analysis()->equilibrium.q.size(), Eigen::Index{5}, 120000);
    }

    void tabOfATool_onAnEmptySheet_keepsTheKeyboard()
    {
        Fixture f(m_folder);
        press(Qt::Key_B);
        press(Qt::Key_Tab);
        QVERIFY(f.window.workspace().canvas->hasFocus());
        typePair(QStringLiteral("0"), QStringLiteral("0"));
        typePair(QStringLiteral("2"), QStringLiteral("90"));
        QCOMPARE(f.mechanism().points.size(), std::size_t{2});
        QVERIFY(distance(f.mechanism().points[1].at, {0, 2}) < 1e-12);
    }

    // The next widget in the order of Tab, a menu of the status bar, would open with Space.
    void pressedButton_thatGoes_leavesTheKeyboardToTheCanvas()
    {
        Fixture f(m_folder);
        QVERIFY(f.window.openFile(test::exampleFile("inverted_pendulum_unstable")));
        const CanvasView& canvas = *f.window.workspace().canvas;
        const auto buttons = f.window.findChildren<QPushButton*>();
        const auto push = std::ranges::find(buttons, QStringLiteral("Push it"), &QPushButton::text);
        QVERIFY(push != buttons.end());
        QTRY_VERIFY_WITH_TIMEOUT((*push)->isVisible(), 120000);
        QTest::mouseClick(*push, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!(*push)->isVisible(), 120000);
        QVERIFY(canvas.hasFocus());
        f.window.messages().show(Tone::error, QStringLiteral("Not written."));
        auto* dismiss = f.window.messages().findChild<QPushButton*>();
        QTest::mouseClick(dismiss, Qt::LeftButton);
        QVERIFY(!dismiss->isVisible() && canvas.hasFocus());
    }

    void everyKey_ofATool_choosesIt()
    {
        Fixture f(m_folder);
        for (const QAction* action : f.window.tools().tools()->actions()) {
            press(action->shortcut()[0].key());
            QCOMPARE(QString::fromStdString(f.tool()), action->data().toString());
            QVERIFY(action->isChecked());
            QVERIFY(!action->toolTip().isEmpty() && !action->statusTip().isEmpty());
        }
    }

    void space_playsWithTheSelectTool_andClicksWithOthers()
    {
        Fixture f(m_folder);
        press(Qt::Key_P);
        press(Qt::Key_Space);
        QCOMPARE(f.mechanism().points.size(), std::size_t{1});
        press(Qt::Key_Right, {}, 2);
        press(Qt::Key_Space);
        QCOMPARE(f.mechanism().points.size(), std::size_t{2});
        QVERIFY(f.mechanism().points[1].at.x > f.mechanism().points[0].at.x);
        press(Qt::Key_V);
        press(Qt::Key_Space);
        QCOMPARE(f.mechanism().points.size(), std::size_t{2});
    }

    void undo_whileDrawing_takesBackStepByStep()
    {
        Fixture f(m_folder);
        press(Qt::Key_B);
        typePair(QStringLiteral("0"), QStringLiteral("0"));
        typePair(QStringLiteral("1"), QStringLiteral("0"));
        typePair(QStringLiteral("1"), QStringLiteral("90"));
        QCOMPARE(f.mechanism().elements.size(), std::size_t{2});
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.mechanism().elements.size(), std::size_t{1});
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.mechanism().points.empty());
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier, 2);
        QCOMPARE(f.mechanism().elements.size(), std::size_t{2});
    }

    void deleteAndCopyKeys_workOnTheCanvas()
    {
        Fixture f(m_folder);
        press(Qt::Key_B);
        typePair(QStringLiteral("0"), QStringLiteral("0"));
        typePair(QStringLiteral("1"), QStringLiteral("0"));
        press(Qt::Key_Escape, {}, 2);
        press(Qt::Key_A, Qt::ControlModifier);
        press(Qt::Key_C, Qt::ControlModifier);
        press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(f.mechanism().elements.size(), std::size_t{2});
        QCOMPARE(f.window.session().selection().ids.size(), std::size_t{3});
        press(Qt::Key_Delete);
        QCOMPARE(f.mechanism().elements.size(), std::size_t{1});
        QCOMPARE(f.mechanism().points.size(), std::size_t{2});
    }
};

EIGENLINK_WINDOW_MAIN(TestKeyboardSketch)

#include "tst_keyboard_sketch.moc"
