#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/room.h"
#include "tests/app/window_fixture.h"
#include "tests/support/columns.h"
#include "views/canvas/widget/canvas_view.h"

#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>

#include <functional>

#include <string_view>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Buttons that start the work of a page, so that there is something to see.
const QStringList kStarters{"Find all", "Compute", "Find smallest change"};

void start(QWidget& page)
{
    for (QPushButton* button : page.findChildren<QPushButton*>()) {
        if (button->isVisible() && button->isEnabled() && kStarters.contains(button->text())) {
            button->click();
            settle(1200);
        }
    }
}

/// Every state of a page that tabs lead to, each with its name.
void visitTabs(QWidget& page, const QString& name, const std::function<void(const QString&)>& visit, bool starts)
{
    for (QTabBar* tabs : page.findChildren<QTabBar*>()) {
        if (tabs->isVisible() && tabs->count() > 1) {
            for (int i = 0; i < tabs->count(); ++i) {
                if (!tabs->isTabVisible(i)) {
                    continue;
                }
                tabs->setCurrentIndex(i);
                settle(300);
                if (starts) {
                    start(page);
                }
                visit(name + u'-' + tabs->tabText(i));
            }
            return;
        }
    }
    visit(name);
}

/// Goes through every page of a window, and the tabs of each; with what their buttons start, if wanted.
void visitPages(MainWindow& window, const std::function<void(const QString&, QWidget&)>& visit, bool starts = true)
{
    StudyPanel& studies = *window.workspace().studies;
    for (int i = 0; i < studies.count(); ++i) {
        studies.setCurrentIndex(i);
        settle(400);
        QWidget& page = *studies.currentWidget();
        if (starts) {
            start(page);
        }
        visitTabs(
            page, studies.titleOf(&page), [&](const QString& name) { visit(name, studies); }, starts);
    }
}

/// Areas of a page that are wider than their place, with the parts that need so much, and tabs out of sight.
QStringList cutIn(const QString& name, const QWidget& page)
{
    QStringList cut;
    for (const QScrollArea* area : page.findChildren<QScrollArea*>()) {
        if (room::isSeen(*area) && area->widget()->width() > area->viewport()->width()) {
            cut << QStringLiteral("%1: %2 of %3 px")
                       .arg(name)
                       .arg(area->viewport()->width())
                       .arg(area->widget()->width());
            // The parts that need so much.
            for (const QWidget* each : area->widget()->findChildren<QWidget*>()) {
                if (each->minimumSizeHint().width() > area->viewport()->width() - 90) {
                    cut.back() +=
                        QStringLiteral("\n  %1 “%2” is %3 wide, at least %4")
                            .arg(QLatin1String(each->metaObject()->className()), room::wordsIn(*each).left(40))
                            .arg(each->width())
                            .arg(each->minimumSizeHint().width());
                }
            }
        }
    }
    for (const QTabBar* tabs : page.findChildren<QTabBar*>()) {
        if (room::isSeen(*tabs) && tabs->count() > 0 && tabs->tabRect(tabs->count() - 1).right() > tabs->width()) {
            cut << name + QStringLiteral(": tab ") + tabs->tabText(tabs->count() - 1);
        }
    }
    return cut;
}

}  // namespace

/// Every page of the window has room for its words on a small screen.
/// EIGENLINK_PAGE_PICTURES=FOLDER makes it write a picture of every page, in three themes and three sizes, too;
/// EIGENLINK_PAGE_EXAMPLES names the examples, EIGENLINK_PAGE_TEXT the size of the words in per cent.
class TestPageRoom : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void pages_areNotCramped_data()
    {
        addColumns<QString, QSize>({"example", "size"});
        for (const char* example : {"five_bar", "damped_four_bar", "cantilever_beam"}) {
            // Motions of stiff beams take minutes.
            const bool isSlow = std::string_view(example) == "cantilever_beam";
            if (!isSlow || qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
                QTest::newRow(example) << QString(example) << QSize(1280, 800);
            }
        }
        QTest::newRow("projector") << QStringLiteral("iftomm_four_bar") << QSize(1024, 768);
    }

    void pages_areNotCramped()
    {
        QFETCH(QString, example);
        QFETCH(QSize, size);
        WindowFixture shown(m_folder, exampleFile(example));
        shown.window.resize(size);
        QStringList cramped;
        visitPages(shown.window, [&](const QString& name, QWidget& page) {
            // Matrices of numbers with every digit are still too wide for a small screen.
            if (name == u"Matrices") {
                return;
            }
            // Words that changed just now get their room with the next events, later where the machine is busy.
            static_cast<void>(QTest::qWaitFor([&] { return crampedIn(page).isEmpty(); }));
            for (const QString& complaint : crampedIn(page)) {
                cramped << name + QStringLiteral(": ") + complaint;
            }
        });
        QVERIFY2(cramped.isEmpty(), qPrintable(cramped.join(u'\n')));
    }

    // Twice as large words for the last row of a hall: tabs stay in sight, and no page is wider than its panel.
    void presentation_onASmallProjector_cutsNothing()
    {
        WindowFixture shown(m_folder, exampleFile("iftomm_four_bar"));
        shown.preferences.setTextScale(Preferences::kLargestText);
        shown.window.actions().fullScreen->setChecked(true);
        shown.window.setWindowState(Qt::WindowNoState);  // the screen of a test may be smaller
        shown.window.resize(1024, 768);
        settle(400);
        QCOMPARE(shown.window.size(), QSize(1024, 768));
        QStringList cut;
        visitPages(
            shown.window,
            [&](const QString& name, QWidget& page) {
                // A page that was built just now gets its width with the next events.
                static_cast<void>(QTest::qWaitFor([&] { return cutIn(name, page).isEmpty(); }));
                cut += cutIn(name, page);
            },
            false);
        shown.window.actions().fullScreen->setChecked(false);
        shown.preferences.setTextScale(1);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

    void words_standOutAsPainted_data()
    {
        QTest::addColumn<ThemeChoice>("theme");
        QTest::newRow("light") << ThemeChoice::light;
        QTest::newRow("dark") << ThemeChoice::dark;
        QTest::newRow("contrast") << ThemeChoice::contrast;
    }

    void words_standOutAsPainted()
    {
        QFETCH(ThemeChoice, theme);
        if (!qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
            QSKIP("every page in three themes: EIGENLINK_THOROUGH=1");
        }
        WindowFixture shown(m_folder, exampleFile("damped_four_bar"));
        shown.window.setTheme(theme);
        QStringList faint;
        visitPages(shown.window, [&](const QString& name, QWidget&) {
            for (const QString& each : faintIn(shown.window)) {
                faint << name + QStringLiteral(": ") + each;
            }
        });
        QVERIFY2(faint.isEmpty(), qPrintable(faint.join(u'\n')));
    }

    void pictures_areWritten()
    {
        const QString folder = qEnvironmentVariable("EIGENLINK_PAGE_PICTURES");
        if (folder.isEmpty()) {
            QSKIP("EIGENLINK_PAGE_PICTURES names no folder");
        }
        const QStringList examples =
            qEnvironmentVariable("EIGENLINK_PAGE_EXAMPLES", QStringLiteral("five_bar")).split(u',');
        const QStringList sizes =
            qEnvironmentVariable("EIGENLINK_PAGE_SIZES", QStringLiteral("1024x768,1280x800,1920x1080")).split(u',');
        const QStringList themes =
            qEnvironmentVariable("EIGENLINK_PAGE_THEMES", QStringLiteral("light,dark,contrast")).split(u',');
        QVERIFY(QDir().mkpath(folder));
        for (const QString& theme : themes) {
            for (const QString& example : examples) {
                Preferences preferences(m_folder.filePath(QStringLiteral("pictures.ini")));
                preferences.setTextScale(qEnvironmentVariable("EIGENLINK_PAGE_TEXT", QStringLiteral("100")).toDouble() /
                                         100);
                MainWindow window(preferences, theme == u"dark"       ? ThemeChoice::dark
                                               : theme == u"contrast" ? ThemeChoice::contrast
                                                                      : ThemeChoice::light);
                window.show();
                QVERIFY(window.openFile(exampleFile(example)));
                QTRY_VERIFY_WITH_TIMEOUT(window.session().analysis() != nullptr, 120000);
                visitPages(window, [&](const QString& name, QWidget& page) {
                    for (const QString& size : sizes) {
                        window.resize(size.section(u'x', 0, 0).toInt(), size.section(u'x', 1, 1).toInt());
                        QTest::qWait(150);
                        QString file = QStringLiteral("%1-%2-%3-%4.png").arg(example, name, size, theme);
                        window.grab().save(folder + u'/' + file.replace(u' ', u'_').remove(u'?'));
                        for (const QString& complaint : crampedIn(page)) {
                            qInfo("%s: %s", qPrintable(file), qPrintable(complaint));
                        }
                    }
                });
                window.session().document().undoStack().setClean();
            }
        }
    }
};

QTEST_MAIN(TestPageRoom)
#include "tst_page_room.moc"
