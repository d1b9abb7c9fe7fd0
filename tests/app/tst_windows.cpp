#include "app/document/end_signal.h"
#include "app/io/formats/mechanism_files.h"
#include "app/window/main_window.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/workspace.h"
#include "app/window/windows.h"
#include "tests/app/modal_window.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/canvas/widget/canvas_view.h"

#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>

#include <csignal>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QList<MainWindow*> openWindows()
{
    QList<MainWindow*> windows;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* window = qobject_cast<MainWindow*>(widget)) {
            windows << window;
        }
    }
    return windows;
}

void press(MainWindow& window, const QString& words)
{
    for (QPushButton* button : window.messages().findChildren<QPushButton*>()) {
        if (button->text() == words && button->isVisible()) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable(words));
}

}  // namespace

class TestWindows : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString settings() const { return m_folder.filePath(QStringLiteral("settings.ini")); }

private Q_SLOTS:
    void cleanup()
    {
        for (MainWindow* window : openWindows()) {
            window->session().document().undoStack().setClean();
            delete window;
        }
    }

    // Style sheet and fonts are those of the program, so that what windows paint must be too.
    void windows_wearOneTheme()
    {
        Preferences preferences(settings());
        Windows windows(preferences, ThemeChoice::light);
        MainWindow* first = windows.add();
        MainWindow* second = windows.add(first);
        const double before = first->theme().textScale;
        second->setTheme(ThemeChoice::dark);
        QCOMPARE(first->theme().card, second->theme().card);
        QCOMPARE(first->workspace().canvas->picture().theme.card, second->theme().card);
        second->actions().largerText->trigger();
        QVERIFY(first->theme().textScale > before);
        QCOMPARE(first->theme().textScale, second->theme().textScale);
        QCOMPARE(windows.add(first)->theme().card, second->theme().card);
        first->actions().usualText->trigger();
        first->setTheme(ThemeChoice::light);
    }

    // A log-out leaves no time for a question: the last change is kept, and offered at the next start.
    void endSignal_keepsTheLastChange()
    {
        Preferences preferences(settings());
        Windows windows(preferences, ThemeChoice::light);
        MainWindow* window = windows.add();
        Mechanism mechanism;
        mechanism.points = {{"P", {1, 2}, true}};
        window->session().document().apply(QStringLiteral("Draw"), mechanism);
        const QDir folder(preferences.recoveryFolder());
        const auto kept = [&folder] { return folder.entryInfoList({QStringLiteral("*.eigenlink")}, QDir::Files); };
        QVERIFY(kept().isEmpty());
        watchEndSignal();
        QTimer::singleShot(0, [] { ::raise(SIGTERM); });
        QCoreApplication::exec();
        QCOMPARE(kept().size(), 1);
        QVERIFY(readMechanismFile(kept().front().filePath().toStdString()).mechanism == mechanism);
    }

    void leftoverWork_isThrownAwayOnlyAfterAQuestion_andCanBeRecovered()
    {
        Preferences preferences(settings());
        const QString folder = preferences.recoveryFolder();
        QDir(folder).removeRecursively();
        QDir().mkpath(folder);
        QVERIFY(QFile::copy(fourBarFile(), QDir(folder).filePath(QStringLiteral("key.eigenlink"))));
        Windows windows(preferences, ThemeChoice::light);
        windows.begin({});
        MainWindow& window = *openWindows().front();
        QVERIFY(window.messages().text().contains(QStringLiteral("of the last session")));
        // It lies over the foot and is as tall as its lines: pages, tabs and tools stay free.
        const int line = window.messages().fontMetrics().height();
        QTRY_VERIFY(window.messages().height() < 4 * line);
        QVERIFY(window.messages().y() > window.messages().parentWidget()->height() / 2);
        withNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Cancel)->click(); });
        press(window, QStringLiteral("Discard"));
        QCOMPARE(Recovery::leftovers(folder).size(), std::size_t{1});
        press(window, QStringLiteral("Recover"));
        QCOMPARE(window.session().document().mechanism()->points.size(), std::size_t{4});
        QVERIFY(window.session().document().isModified());
        QVERIFY(QFile::copy(fourBarFile(), QDir(folder).filePath(QStringLiteral("other.eigenlink"))));
        Windows later(preferences, ThemeChoice::light);
        later.begin({});
        QList<MainWindow*> both = openWindows();
        both.removeOne(&window);
        QCOMPARE(both.size(), 1);
        withNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        press(*both.front(), QStringLiteral("Discard"));
        QVERIFY(!QFile::exists(QDir(folder).filePath(QStringLiteral("other.eigenlink"))));
        QDir(folder).removeRecursively();
    }

    void severalFiles_dropped_openAWindowEach()
    {
        Preferences preferences(settings());
        Windows windows(preferences, ThemeChoice::light);
        windows.begin({});
        MainWindow& window = *openWindows().front();
        QMimeData data;
        const QString other = exampleFile("pendulum");
        data.setUrls({QUrl::fromLocalFile(fourBarFile()), QUrl::fromLocalFile(other)});
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &drop);
        QStringList names;
        for (MainWindow* each : openWindows()) {
            names << each->session().document().displayName();
        }
        names.sort();
        QCOMPARE(names,
                 (QStringList{QStringLiteral("iftomm_four_bar.eigenlink"), QStringLiteral("pendulum.eigenlink")}));
    }
};

EIGENLINK_WINDOW_MAIN(TestWindows)

#include "tst_windows.moc"
