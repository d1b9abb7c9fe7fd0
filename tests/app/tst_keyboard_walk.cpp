#include "app/window/lesson/lesson_panel.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/lesson/lesson_view.h"
#include "views/modes/mode_player.h"
#include "views/outline/outline_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QScrollArea>
#include <QSet>
#include <QStackedWidget>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QString nameOf(const QWidget& widget)
{
    return QStringLiteral("%1 “%2” in %3")
        .arg(QLatin1String(widget.metaObject()->className()), widget.accessibleName(),
             QLatin1String(widget.parentWidget()->metaObject()->className()));
}

/// Widgets that Tab has to lead to in a part of the window.
QSet<QWidget*> reachableIn(const QWidget& whole)
{
    QSet<QWidget*> found;
    for (QWidget* each : whole.findChildren<QWidget*>()) {
        // Of buttons that exclude each other the chosen one is reached; arrow keys lead to the others.
        const auto* button = qobject_cast<const QAbstractButton*>(each);
        const bool isOther = button != nullptr && button->autoExclusive() && !button->isChecked();
        const bool isGrouped = button != nullptr && button->group() != nullptr && !button->isChecked();
        if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus) != 0 &&
            each->focusProxy() == nullptr && !isOther && !isGrouped) {
            found << each;
        }
    }
    return found;
}

/// True where a widget looks the same with and without the keyboard, also when nothing arrives in between.
bool isUnseen(QWidget& widget, QWidget& next)
{
    QTest::qWait(50);
    widget.setFocus(Qt::TabFocusReason);
    const QImage with = widget.grab().toImage();
    next.setFocus(Qt::TabFocusReason);
    return widget.grab().toImage() == with;
}

/// Presses Tab until the keyboard comes back to its start; the widgets on the way, and those that did not show it.
struct Walk {
    QSet<QWidget*> visited;
    QStringList unseen;

    explicit Walk(QWidget& start, const QWidget& whole)
    {
        constexpr int kMostSteps = 400;
        start.setFocus(Qt::TabFocusReason);
        for (int i = 0; i < kMostSteps; ++i) {
            QWidget* at = QApplication::focusWidget();
            // Of a text Tab goes from link to link before it leaves it.
            if (at == nullptr || (at == &start && visited.size() > 1)) {
                break;
            }
            const bool isNew = !visited.contains(at) && whole.isAncestorOf(at);
            visited << at;
            const QImage with = isNew ? at->grab().toImage() : QImage();
            QTest::keyClick(at, Qt::Key_Tab);
            QWidget* next = QApplication::focusWidget();
            if (isNew && at != next && at->grab().toImage() == with && isUnseen(*at, *next)) {
                unseen << nameOf(*at);
            }
        }
    }
};

}  // namespace

/// Everything is reached by the keyboard, nothing holds it, and it is seen where it is.
class TestKeyboardWalk : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void tab_leadsToEverything_andIsSeen_data()
    {
        QTest::addColumn<int>("page");
        WindowFixture shown(m_folder);
        const StudyPanel& studies = *shown.window.workspace().studies;
        for (int i = 0; i < studies.count(); ++i) {
            QTest::newRow(qPrintable(studies.titleOf(studies.widget(i)))) << i;
        }
    }

    void tab_leadsToEverything_andIsSeen()
    {
        QFETCH(int, page);
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        shown.window.workspace().player->setPlaying(false);
        StudyPanel& studies = *shown.window.workspace().studies;
        studies.setCurrentIndex(page);
        QTest::qWait(100);
        // The rest of the window is the same beside every page.
        const QWidget& whole = page == 0 ? static_cast<const QWidget&>(shown.window) : studies;
        const QSet<QWidget*> wanted = reachableIn(whole);
        QVERIFY(!wanted.isEmpty());
        const Walk walk(**wanted.begin(), whole);
        QStringList missed = walk.unseen;
        for (QWidget* each : wanted - walk.visited) {
            missed << QStringLiteral("never reached: ") + nameOf(*each);
        }
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join(u'\n')));
    }

    void tab_leadsToEverythingOfALesson_data()
    {
        QTest::addColumn<QString>("lesson");
        const bool isThorough = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH");
        for (const QString& each :
             QDir(QStringLiteral(":/lessons")).entryList({QStringLiteral("*.eigenlesson")}, QDir::Files)) {
            if (isThorough || each.startsWith(QStringLiteral("03"))) {
                QTest::newRow(qPrintable(each)) << each;
            }
        }
    }

    // A task selects its part, F4 leads into its form from the lesson, and Return takes the number.
    void task_isSolvedByKeyboardAlone()
    {
        WindowFixture shown(m_folder);
        QVERIFY(shown.window.openFile(QStringLiteral(":/lessons/03_eigenvalue.eigenlesson")));
        shown.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        shown.window.workspace().player->setPlaying(false);
        LessonRun& run = shown.window.lesson().run();
        run.goTo(1);
        QTRY_VERIFY_WITH_TIMEOUT(!run.isMarking(), 60000);
        QTest::qWait(50);
        const LessonView& lesson = *shown.window.workspace().lesson;
        QVERIFY(lesson.isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F4);
        const QWidget* damping = shown.window.workspace().inspector->editor("damping");
        QVERIFY(damping != nullptr && shown.window.workspace().inspector->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(damping->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("2.658"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(lesson.lesson().solved, 1, 60000);
    }

    // After Return a field keeps the keyboard. Where a page is clicked, the keys of pages do not go into it.
    void clickOnAPage_endsTypingBesideIt()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        shown.window.session().select({{"k"}, {}});
        Workspace& workspace = shown.window.workspace();
        QWidget* stiffness = workspace.inspector->editor("stiffness")->findChild<QLineEdit*>();
        stiffness->setFocus();
        QTest::keyClicks(stiffness, QStringLiteral("30"));
        QTest::keyClick(stiffness, Qt::Key_Return);
        QVERIFY(stiffness->hasFocus());
        QTest::mouseClick(workspace.studies->findChild<QTabBar*>(), Qt::LeftButton);
        QVERIFY(workspace.canvas->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_3);
        QCOMPARE(workspace.studies->question(), Question::response);
    }

    // A form that is made for a selection stands between its neighbours in the window, not behind all of it.
    void formOfAPart_isBetweenOutlineAndCanvas()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        const Workspace& workspace = shown.window.workspace();
        workspace.player->setPlaying(false);
        for (const char* part : {"AC", "k"}) {
            shown.window.session().select({{part}, {}});
            const auto partOf = [&](const QWidget* at) {
                return workspace.outline->isAncestorOf(at) ? 'o' : workspace.inspector->isAncestorOf(at) ? 'f' : '-';
            };
            workspace.outline->findChild<QLineEdit*>()->setFocus(Qt::TabFocusReason);
            QByteArray way;
            for (int i = 0; i < 200 && !way.endsWith("-o"); ++i) {
                const char at = partOf(QApplication::focusWidget());
                way += way.endsWith(at) ? QByteArray() : QByteArray(1, at);
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            }
            QCOMPARE(way, QByteArray("of-o"));
        }
    }

    // Each page of the lesson: fields, choices, hints, and the way to the next page.
    void tab_leadsToEverythingOfALesson()
    {
        QFETCH(QString, lesson);
        WindowFixture shown(m_folder);
        QVERIFY(shown.window.openFile(QStringLiteral(":/lessons/") + lesson));
        shown.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        shown.window.workspace().player->setPlaying(false);
        LessonRun& run = shown.window.lesson().run();
        const LessonView& view = *shown.window.workspace().lesson;
        QStringList missed;
        for (int page = 0; page < view.lesson().pages; ++page) {
            run.goTo(page);
            QTRY_VERIFY_WITH_TIMEOUT(!run.isMarking(), 60000);
            QTest::qWait(50);
            const QSet<QWidget*> wanted = reachableIn(view);
            QVERIFY(!wanted.isEmpty());
            const Walk walk(**wanted.begin(), view);
            missed += walk.unseen;
            for (QWidget* each : wanted - walk.visited) {
                missed << QStringLiteral("page %1, never reached: %2").arg(page + 1).arg(nameOf(*each));
            }
        }
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join(u'\n')));
    }
};

EIGENLINK_WINDOW_MAIN(TestKeyboardWalk)

#include "tst_keyboard_walk.moc"
