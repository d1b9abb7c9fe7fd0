#include "app/window/parts/actions.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/modal_window.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/canvas/tools/tool_runner.h"
#include "views/canvas/widget/canvas_view.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QScreen>
#include <QTabBar>

#include <map>

using namespace eigenlink;
using namespace eigenlink::test;

class TestShortcuts : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    // Two actions with one key: the program would do neither.
    void everyKey_meansOneThing()
    {
        WindowFixture f(m_folder, fourBarFile());
        std::map<QString, QStringList> meanings;
        for (const QAction* action : f.window.findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
            for (const QKeySequence& keys : action->shortcuts()) {
                meanings[keys.toString()] << action->text();
            }
        }
        QVERIFY(meanings.size() > 50);
        for (const auto& [keys, texts] : meanings) {
            QVERIFY2(texts.size() == 1, qPrintable(keys + QStringLiteral(": ") + texts.join(QStringLiteral(", "))));
        }
    }

    // A key that is held switches once: its repetitions would switch back and forth.
    void heldKey_switchesOnce()
    {
        WindowFixture f(m_folder, fourBarFile());
        for (const QAction* action : f.window.findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
            const bool switches = action->isCheckable() && !action->shortcuts().isEmpty();
            QVERIFY2(!switches || !action->autoRepeat(), qPrintable(action->text()));
        }
        QVERIFY(!f.window.actions().play->autoRepeat());
    }

    // With the keyboard on any control of the window, letters and digits choose neither a tool nor a page.
    void lettersAndDigits_areNoShortcutsOnAControl()
    {
        WindowFixture f(m_folder, fourBarFile());
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        f.window.session().select({{"k"}, f.window.session().selection().mode});
        StudyPanel& studies = *f.window.workspace().studies;
        const CanvasView& canvas = *f.window.workspace().canvas;
        int count = 0;
        for (int page = 0; page < studies.count(); ++page) {
            studies.setCurrentIndex(page);
            QCoreApplication::processEvents();
            const Question before = studies.question();
            for (QWidget* each : f.window.findChildren<QWidget*>()) {
                const bool isControl = qobject_cast<QAbstractButton*>(each) != nullptr ||
                                       qobject_cast<QAbstractSlider*>(each) != nullptr ||
                                       qobject_cast<QTabBar*>(each) != nullptr ||
                                       qobject_cast<QComboBox*>(each) != nullptr;
                each->setFocus();
                if (!isControl || !each->hasFocus()) {
                    continue;
                }
                for (const Qt::Key key : {Qt::Key_1, Qt::Key_7, Qt::Key_S, Qt::Key_D, Qt::Key_F}) {
                    QTest::keyClick(each, key);
                }
                QVERIFY2(studies.question() == before && !canvas.tools().isSketching(),
                         qPrintable(each->accessibleName()));
                ++count;
            }
        }
        QVERIFY2(count > 50, qPrintable(QString::number(count)));
    }

    void list_fitsTheScreen_andCanBeClosed()
    {
        WindowFixture f(m_folder, fourBarFile());
        QSize shown;
        withNext<QDialog>([&](QDialog& dialog) {
            shown = dialog.size();
            auto* close = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close);
            QVERIFY(dialog.rect().contains(close->geometry().translated(close->parentWidget()->pos())));
            dialog.reject();
        });
        f.window.actions().shortcuts->trigger();
        QVERIFY(!shown.isEmpty());
        const QSize screen = f.window.screen()->availableSize();
        QVERIFY(shown.width() <= screen.width() && shown.height() <= screen.height());
    }
};

EIGENLINK_WINDOW_MAIN(TestShortcuts)

#include "tst_shortcuts.moc"
