#include "app/commands/figure_commands.h"
#include "app/document/session.h"
#include "app/window/pages/study_page.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "model/studies/study.h"
#include "tests/app/modal_window.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "views/benchmark/benchmark_view.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/field_editor.h"
#include "views/modes/mode_player.h"
#include "views/plot/curve_chart.h"
#include "views/studies/equilibria/points_view.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"

#include <QDialog>
#include <QDirIterator>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTableWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A page as anyone would add one: all that it needs is here, and its row below.
class NotePage : public Page {
public:
    NotePage(const PageContext& context, QObject* parent) : Page(context, parent), m_label(new QLabel)
    {
        setWidget(m_label);
        connect(&context.session, &Session::shownChanged, m_label,
                [this](const Shown& shown) { m_label->setText(QString::number(shown.mechanism().points.size())); });
    }
    void setTheme(const Theme& theme) override { isDark = theme.dark; }
    std::vector<WindowFigure> figures() const override
    {
        return {{QStringLiteral("note"), QStringLiteral("&Note"), m_label, [this] {
                     return std::optional(FigureData{{}, {}, m_label->text()});
                 }}};
    }
    bool stepMode(int steps) override
    {
        steppedBy += steps;
        return true;
    }

    using Page::isInFront;

    bool isDark = false;
    int steppedBy = 0;

private:
    QLabel* m_label;
};

const PageType kNotes{
    Question::response, "Notes", "A number of points", "",
    [](const PageContext& context, QObject* parent) -> Page* { return new NotePage(context, parent); }};

QStringList includesOfPages(const QString& file)
{
    QFile source(file);
    QStringList found;
    if (source.open(QIODevice::ReadOnly)) {
        for (const QString& line : QString::fromUtf8(source.readAll()).split(u'\n')) {
            if (line.startsWith(QStringLiteral("#include \"app/window/pages/")) && line.count(u'/') > 3) {
                found << line;
            }
        }
    }
    return found;
}

}  // namespace

/// A page of the window is a folder and a row.
class TestPages : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void pageWithARow_isPartOfTheWindow()
    {
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        std::vector<PageType> types = pageTypes();
        types.push_back(kNotes);
        MainWindow window(preferences, ThemeChoice::dark, analyzeForWindow, types);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(window.openFile(fourBarFile()));
        auto* page = dynamic_cast<NotePage*>(window.findChildren<Page*>().last());
        QVERIFY(page != nullptr);
        StudyPanel& tabs = *window.workspace().studies;
        QCOMPARE(tabs.count(), static_cast<int>(types.size()));
        QVERIFY(tabs.asked().contains(Question::response));
        QVERIFY(page->isDark);
        QVERIFY(!page->isInFront());
        QTest::keyClick(window.workspace().canvas, Qt::Key_3);
        QVERIFY(tabs.question() == Question::response);
        tabs.setCurrentWidget(page->widget());
        QVERIFY(page->isInFront());
        QTRY_COMPARE_WITH_TIMEOUT(static_cast<QLabel*>(page->widget())->text(), QStringLiteral("4"), 120000);
        Q_EMIT window.workspace().player->modeStepRequested(1);
        QCOMPARE(page->steppedBy, 1);
        for (const QActionGroup* group : {window.figures().exportActions(), window.figures().copyActions()}) {
            QCOMPARE(group->actions().last()->data().toString(), QStringLiteral("note"));
        }
        tabs.setCurrentIndex(0);
        QVERIFY(!page->isInFront());
    }

    // The view of a study is built when its page is opened first, with its request, colours, menus and order of Tab.
    void page_isBuiltWhenItIsFirstOpened()
    {
        WindowFixture f(m_folder, fourBarFile());
        f.window.setTheme(ThemeChoice::dark);
        f.window.actions().fullScreen->setChecked(true);
        f.window.session().restoreRequests({{"backbone", {{"mode", "1"}, {"amplitudes", "0.02"}}}});
        auto* page = f.window.findChild<StudyPage*>(QStringLiteral("backbone"));
        QVERIFY(page->view() == nullptr && page->widget()->findChildren<QWidget*>().isEmpty());
        StudyPanel& studies = *f.window.workspace().studies;
        studies.setCurrentWidget(page->widget());
        const StudyView& view = *page->view();
        QVERIFY(view.isVisible() && !view.form()->isVisible());
        QCOMPARE(requestTexts(*findStudy("backbone"), page->asked().request)["amplitudes"], std::string("0.02"));
        QStringList actions;
        for (const QAction* action : view.chart()->actions()) {
            actions << action->text();
        }
        QCOMPARE(actions.count(FigureCommands::tr("&Copy Picture and Table")), 1);
        QVERIFY(actions.contains(f.window.actions().play->text()));
        const QColor ground = view.chart()->grab().toImage().pixelColor(2, 2);
        QVERIFY2(ground.lightnessF() < 0.3, qPrintable(ground.name()));
        f.window.actions().fullScreen->setChecked(false);
        QVERIFY(view.form()->isVisible());
        const QWidget* before = view.form()->editor("amplitudes")->findChild<QLineEdit*>();
        while (page->widget()->isAncestorOf(before) || (before->focusPolicy() & Qt::TabFocus) == 0) {
            before = before->previousInFocusChain();
        }
        QVERIFY2(studies.isAncestorOf(before), before->metaObject()->className());
    }

    /// A report asks every page for its figures: the program died of Design before it had been opened.
    void unopenedPages_haveNoFigures_andReportsCopeWithThem()
    {
        WindowFixture f(m_folder, fourBarFile());
        for (Page* page : f.window.findChildren<Page*>()) {
            const bool isFigured = page->objectName() == QStringLiteral("design");
            for (const WindowFigure& figure : page->figures()) {
                QVERIFY2(!figure.find() || !isFigured, qPrintable(figure.key));
            }
            page->asked();
            page->playing();
            page->togglePlaying();
            page->stepMode(1);
        }
        bool isShown = false;
        withNext<QDialog>([&isShown](QDialog& dialog) {
            isShown = true;
            dialog.reject();
        });
        f.window.actions().report->trigger();
        QVERIFY(isShown);
    }

    /// Every action of the menus that needs no other window, while no page but the first has been opened.
    void actionsOfAFreshWindow_areAnswered()
    {
        const QTemporaryDir own;  // it changes settings
        WindowFixture f(own, fourBarFile());
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent(), 120000);
        QTimer closer;
        connect(&closer, &QTimer::timeout, this, [] {
            if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                dialog->reject();
            }
        });
        closer.start(20);
        int count = 0;
        for (QMenu* menu : f.window.menuBar()->findChildren<QMenu*>()) {
            Q_EMIT menu->aboutToShow();
            for (const QPointer<QAction> each : menu->actions()) {
                const bool leaves = each == f.window.actions().newWindow || each->text().contains("Quit") ||
                                    each->text().contains("Close") || each->text().contains("Print");
                if (each != nullptr && each->isEnabled() && each->menu() == nullptr && !each->isSeparator() &&
                    !leaves) {
                    each->trigger();
                    ++count;
                }
            }
        }
        QVERIFY2(count > 60, QByteArray::number(count));
    }

    void questions_haveAKeyEach_andRememberTheirPage()
    {
        WindowFixture f(m_folder, fourBarFile());
        StudyPanel& studies = *f.window.workspace().studies;
        QCOMPARE(studies.currentTitle(), QStringLiteral("How does it swing?"));
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_7);
        QVERIFY(studies.question() == Question::numbers);
        studies.setCurrentWidget(studies.findChild<BenchmarkView*>()->parentWidget());
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_1);
        QCOMPARE(studies.currentTitle(), QStringLiteral("Where is it in equilibrium?"));
        const auto* table = studies.findChild<PointsView*>()->findChild<QTableWidget*>();
        for (const char* cell : {"−0.6159", "fixed"}) {
            QVERIFY2(!table->findItems(QString::fromUtf8(cell), Qt::MatchStartsWith).isEmpty(), cell);
        }
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_7);
        QVERIFY(studies.currentWidget() == studies.findChild<BenchmarkView*>()->parentWidget());
        // A digit belongs to the part that is being drawn.
        f.window.workspace().canvas->setTool(QStringLiteral("point"));
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_1);
        QVERIFY(studies.question() == Question::numbers);
        // A tool that takes no numbers leaves it to the pages.
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_Escape);
        f.window.workspace().canvas->setTool(QStringLiteral("motor"));
        QTest::keyClick(f.window.workspace().canvas, Qt::Key_4);
        QVERIFY(studies.question() == Question::motion);
    }

    // A tall page leaves no scroll bar to the short ones, and the questions stand apart at every size of the words.
    void pages_scrollForThemselvesAlone()
    {
        WindowFixture f(m_folder, fourBarFile());
        f.window.resize(1280, 800);
        StudyPanel& studies = *f.window.workspace().studies;
        const auto show = [&](Question question, int place) {
            studies.setQuestion(question);
            const auto* tabs = studies.findChild<QTabBar*>();
            studies.setCurrentIndex(tabs->tabData(place).toInt());
            QTest::qWait(20);
        };
        show(Question::response, 0);
        show(Question::rest, 1);
        const auto* area =
            qobject_cast<QScrollArea*>(studies.currentWidget()->parentWidget()->parentWidget()->parentWidget());
        QVERIFY(area != nullptr);
        QCOMPARE(area->verticalScrollBar()->maximum(), 0);
    }

    void questions_standApart_atEverySizeOfWords()
    {
        WindowFixture f(m_folder, fourBarFile());
        f.window.resize(1920, 1080);
        f.window.actions().fullScreen->setChecked(true);
        const StudyPanel& studies = *f.window.workspace().studies;
        const auto gaps = [&studies] {
            QList<QRect> places;
            QStringList found;
            for (const QPushButton* choice : studies.findChildren<QPushButton*>()) {
                if (choice->property("role").toString() == QStringLiteral("question-choice")) {
                    places << choice->geometry();
                }
            }
            std::ranges::sort(places, {}, [](const QRect& each) { return std::pair(each.top(), each.left()); });
            for (qsizetype i = 1; i < places.size(); ++i) {
                if (places[i].top() == places[i - 1].top()) {
                    found << QString::number(places[i].left() - places[i - 1].right() - 1);
                }
            }
            return found;
        };
        for (int step = 0; step < 9; ++step) {
            f.window.actions().largerText->trigger();
            QCoreApplication::processEvents();
            QTest::qWait(50);
            const QStringList found = gaps();
            const int space = studies.findChild<QPushButton*>()->fontMetrics().horizontalAdvance(u' ');
            QVERIFY2(found.first().toInt() >= (found.size() == 6 ? space : 2 * space), qPrintable(found.join(u' ')));
        }
    }

    void emptyDrawing_isToldWhatToDo()
    {
        WindowFixture f(m_folder);
        f.window.files().begin();
        StudyPanel& studies = *f.window.workspace().studies;
        for (const Question question : {Question::rest, Question::modes, Question::design}) {
            studies.setQuestion(question);
            QVERIFY(studies.emptyWords().startsWith(QStringLiteral("Draw ")));
        }
        QVERIFY(f.window.openFile(fourBarFile()));
        QVERIFY(studies.emptyWords().isEmpty());
        f.window.actions().history->trigger();
        QVERIFY(studies.question() == Question::design && studies.emptyWords().isEmpty());
    }

    void folderOfAPage_isNamedInTheListAlone()
    {
        const QString root = QStringLiteral(EIGENLINK_SOURCE_DIR "/app");
        QDirIterator files(root, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        QStringList found;
        int pages = 0;
        while (files.hasNext()) {
            const QString file = files.next();
            const QStringList includes = includesOfPages(file);
            if (file.endsWith(QStringLiteral("pages/page_types.cpp"))) {
                pages = static_cast<int>(includes.size());
            } else {
                // A page may include its own files.
                const QString own = QFileInfo(file).path().mid(root.size() + 1);
                found << includes.filter(QRegularExpression(QStringLiteral("\"app/(?!%1/)").arg(own)));
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
        // Studies without a page of their own share one.
        const auto shared = static_cast<int>(std::ranges::count(studies(), false, &Study::hasOwnView));
        QCOMPARE(pages + shared, static_cast<int>(pageTypes().size()));
    }
};

EIGENLINK_WINDOW_MAIN(TestPages)

#include "tst_pages.moc"
