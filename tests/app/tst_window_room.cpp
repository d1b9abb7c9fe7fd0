#include "app/window/choice_strip.h"
#include "app/window/layouts.h"
#include "app/window/parts/panel_splitter.h"
#include "app/window/parts/status_chip.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tool_palette.h"
#include "app/window/parts/workspace.h"
#include "app/window/presentation.h"
#include "model/mechanism/insert.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/inspector_view.h"
#include "views/layout/elided_label.h"
#include "views/outline/outline_view.h"
#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QToolBar>
#include <QToolButton>

#include <cmath>
#include <utility>
#include <vector>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QPushButton* pushButton(const MainWindow& window)
{
    for (QPushButton* button : window.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Push it")) {
            return button;
        }
    }
    return nullptr;
}

}  // namespace

/// The first picture of the window, and everything that can be closed, sized and read at any size of screen.
class TestWindowRoom : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    void apply(WindowFixture& shown, const Mechanism& mechanism) const
    {
        shown.window.session().document().apply(QStringLiteral("Draw"), mechanism);
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.window.session().analysis() != nullptr && shown.window.session().analysis()->mechanism == mechanism,
            30000);
    }

    /// Pages that scroll downwards alone and hang over their right edge, with the parts that need the width.
    static QStringList cutIn(const StudyPanel& studies)
    {
        QStringList cut;
        for (const QScrollArea* area : studies.findChildren<QScrollArea*>()) {
            const bool isHidden = area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff;
            if (!area->isVisible() || !isHidden || area->widget()->width() <= area->viewport()->width()) {
                continue;
            }
            cut << QStringLiteral("%1: %2 px in %3 of %4")
                       .arg(studies.titleOf(studies.currentWidget()))
                       .arg(area->widget()->width())
                       .arg(area->viewport()->width())
                       .arg(QLatin1String(area->parentWidget()->metaObject()->className()));
            for (const QWidget* each : area->widget()->findChildren<QWidget*>()) {
                if (each->isVisible() && each->minimumSizeHint().width() > area->viewport()->width() - 40) {
                    cut << QStringLiteral("  %1 %2: %3 px")
                               .arg(QLatin1String(each->metaObject()->className()), each->accessibleName())
                               .arg(each->minimumSizeHint().width());
                }
            }
        }
        return cut;
    }

private Q_SLOTS:
    void init() { QFile::remove(m_folder.filePath(QStringLiteral("settings.ini"))); }

    // Before anything was opened, in the first window of the program.
    void smallScreen_hasRoomForTheGallery()
    {
        WindowFixture shown(m_folder);
        const QSize least = shown.window.minimumSizeHint();
        QVERIFY2(least.width() <= 956 && least.height() <= 516,
                 qPrintable(QStringLiteral("%1 × %2").arg(least.width()).arg(least.height())));
    }

    void smallScreen_hasRoomForTheWindow()
    {
        WindowFixture shown(m_folder, fourBarFile());
        // A screen of 1920 × 1080 pixels at scale factor 2, less the frame of the window.
        const QSize least = shown.window.minimumSizeHint();
        QVERIFY2(least.width() <= 956 && least.height() <= 516,
                 qPrintable(QStringLiteral("%1 × %2").arg(least.width()).arg(least.height())));
        shown.window.resize(1024, 740);
        QCOMPARE(shown.window.width(), 1024);
        // From its first moment: it does not open wider than the screen.
        MainWindow opened(shown.preferences, ThemeChoice::light);
        opened.resize(1014, 700);
        opened.show();
        QVERIFY(QTest::qWaitForWindowExposed(&opened));
        QTRY_COMPARE(opened.width(), 1014);
    }

    // In the largest words too: the foot is not pushed off the screen.
    void largeWords_leaveTheWindowOnAProjector()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.preferences.setTextScale(1.8);
        shown.window.setTheme(ThemeChoice::light);
        for (const Question question : {Question::rest, Question::modes, Question::response, Question::motion,
                                        Question::balance, Question::design, Question::numbers}) {
            shown.window.workspace().studies->setQuestion(question);
            shown.window.resize(1024, 740);
            QCoreApplication::processEvents();
            QVERIFY2(shown.window.minimumSizeHint().height() <= 740,
                     qPrintable(QString::number(shown.window.minimumSizeHint().height())));
            QTRY_COMPARE(shown.window.size(), QSize(1024, 740));
            const QWidget* page = shown.window.workspace().studies->currentWidget();
            QTRY_VERIFY(page->width() <= shown.window.workspace().studies->width());
            QTRY_COMPARE(shown.window.statusBar()->visibleRegion().boundingRect().height(),
                         shown.window.statusBar()->height());
        }
        shown.preferences.setTextScale(1);
    }

    // As the lesson before an audience, in words of any size.
    void closedPanels_needNoRoom()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Workspace& workspace = shown.window.workspace();
        const QSize open = workspace.minimumSizeHint();
        auto* field = workspace.inspector->findChild<QLineEdit*>();
        field->setFocus();
        QVERIFY(field->hasFocus());
        workspace.openPanel(Panel::parts, false);
        QVERIFY(workspace.canvas->hasFocus());  // nobody types where nothing is seen
        QTRY_VERIFY(workspace.minimumSizeHint().width() <= open.width() - 200);
        const int withoutParts = workspace.minimumSizeHint().width();
        workspace.openPanel(Panel::studies, false);
        QTRY_VERIFY(workspace.minimumSizeHint().width() <= withoutParts - 200);
        workspace.openPanel(Panel::film, false);
        QTRY_VERIFY(workspace.minimumSizeHint().height() < open.height());
        for (const Panel panel : {Panel::parts, Panel::studies, Panel::film}) {
            workspace.openPanel(panel, true);
        }
        QTRY_COMPARE(workspace.minimumSizeHint(), open);
    }

    // Large words wrap; nothing hangs over the edge of what scrolls downwards alone, once the page has its place.
    void pages_areNotCutAtTheirEdge_inLargeWords()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.resize(1280, 740);
        StudyPanel& studies = *shown.window.workspace().studies;
        QStringList all;
        shown.preferences.setTextScale(1.8);
        shown.window.setTheme(ThemeChoice::light);
        for (int i = 0; i < studies.count(); ++i) {
            studies.setCurrentIndex(i);
            QTest::qWait(30);
            QStringList cut;
            const auto isWhole = [&] {
                cut = cutIn(studies);
                return cut.isEmpty();
            };
            static_cast<void>(QTest::qWaitFor(isWhole, 2000));
            all += cut;
        }
        shown.preferences.setTextScale(1);
        shown.window.setTheme(ThemeChoice::light);
        QVERIFY2(all.isEmpty(), qPrintable(all.join(u'\n')));
    }

    // All seven questions are in sight, in a second line where one is too narrow, with large words too.
    void questions_areInSight()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.resize(1024, 740);
        for (int i = 0; i < 3; ++i) {
            int seen = 0;
            for (const QPushButton* button : shown.window.workspace().studies->findChildren<QPushButton*>()) {
                if (button->property("role") == QStringLiteral("question-choice")) {
                    ++seen;
                    QTRY_COMPARE(button->visibleRegion().boundingRect().size(), button->size());
                    QTRY_VERIFY(button->width() >= button->sizeHint().width());
                }
            }
            QCOMPARE(seen, 7);
            shown.window.actions().largerText->trigger();
            shown.window.actions().largerText->trigger();
        }
    }

    // It is what everybody must know: less of it where there is little room, all of it where there is.
    void stateOfTheAnalysis_isInSight_withLargeWords()
    {
        WindowFixture shown(m_folder, fourBarFile());
        const auto* chip = shown.window.findChild<StatusChip*>();
        const auto* label = chip->findChild<QLabel*>();
        QTRY_VERIFY_WITH_TIMEOUT(chip->text().contains(QStringLiteral("up to date")), 120000);
        QTRY_COMPARE(label->text(), chip->text());
        shown.preferences.setTextScale(1.7);
        shown.window.setTheme(ThemeChoice::light);
        shown.window.resize(1024, 740);
        QTRY_COMPARE(shown.window.width(), 1024);
        QTRY_COMPARE(chip->visibleRegion().boundingRect().size(), chip->size());
        QTRY_VERIFY(label->text() != chip->text() || label->width() >= label->sizeHint().width());
        QVERIFY(chip->width() >= 90);
        const auto* plot = shown.window.findChild<SpectrumPlot*>();
        QTRY_VERIFY(plot->chart()->planeGeometry().plane.height() > 70);
        shown.preferences.setTextScale(1);
        shown.window.setTheme(ThemeChoice::light);
        shown.window.resize(1280, 800);
        QTRY_COMPARE(label->text(), chip->text());
    }

    void smallScreen_showsEveryTool_andTheQuestionsInOneRow()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.resize(1024, 740);
        QTRY_COMPARE(shown.window.width(), 1024);
        QTest::qWait(50);
        const QList<QToolButton*> tools = shown.window.workspace().palette->buttons();
        QVERIFY(tools.size() > 20);
        for (const QToolButton* tool : tools) {
            QTRY_COMPARE(tool->visibleRegion().boundingRect().size(), tool->size());
        }
        const QWidget* first = nullptr;
        for (const QPushButton* button : shown.window.workspace().studies->findChildren<QPushButton*>()) {
            if (button->property("role").toString() == QStringLiteral("question-choice")) {
                first = first == nullptr ? button : first;
                QCOMPARE(button->y(), first->y());
                QVERIFY(button->width() >= button->sizeHint().width());
            }
        }
        QVERIFY(first != nullptr);
    }

    // Whoever begins the wrong tool by its key reads so, also on a small screen; a refusal is seen as one.
    void statusLine_namesToolAndKey_andSaysWhyNothingWasDone()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.resize(1024, 740);
        CanvasView& canvas = *shown.window.workspace().canvas;
        QTest::keyClick(&canvas, Qt::Key_S);
        const auto* hint = shown.window.statusBar()->findChildren<ElidedLabel*>().back();
        QTRY_VERIFY2(hint->text().startsWith(QStringLiteral("Slider (key S)")), qPrintable(hint->text()));
        QTRY_VERIFY(hint->width() >= hint->sizeHint().width());
        const auto click = [&canvas](Vector2 at) {
            const QPoint place = canvas.transform().toScreen(at).toPoint();
            QTest::mouseMove(&canvas, place);
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, place);
        };
        const int steps = shown.window.session().document().undoStack().count();
        click({0, 0});
        click({0.2, -0.3});
        QTRY_VERIFY2(hint->text().contains(QStringLiteral("A is fixed and cannot slide")), qPrintable(hint->text()));
        QCOMPARE(hint->property("role").toString(), QStringLiteral("warning"));
        QCOMPARE(shown.window.session().document().undoStack().count(), steps);
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QTRY_VERIFY(hint->property("role").toString().isEmpty());
    }

    void question_isChosenByMouseAndKey()
    {
        WindowFixture shown(m_folder, fourBarFile());
        StudyPanel& studies = *shown.window.workspace().studies;
        for (QPushButton* button : studies.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Design")) {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
        QCOMPARE(studies.question(), Question::design);
        QTest::keyClick(&shown.window, Qt::Key_5);
        QCOMPARE(studies.question(), Question::balance);
    }

    void panels_closeAndComeBack_andStayAsTheyWere()
    {
        {
            WindowFixture shown(m_folder, fourBarFile());
            Workspace& workspace = shown.window.workspace();
            const int before = workspace.canvas->width();
            shown.window.actions().parts->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(workspace.canvas->width() > before + 200, 120000);
            QVERIFY(workspace.outline->visibleRegion().isEmpty());
            shown.window.actions().studies->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(workspace.canvas->width() > before + 500, 120000);
        }
        WindowFixture again(m_folder, fourBarFile());
        Workspace& workspace = again.window.workspace();
        QVERIFY(!workspace.isPanelOpen(Panel::parts) && !workspace.isPanelOpen(Panel::studies));
        QTRY_VERIFY_WITH_TIMEOUT(workspace.outline->visibleRegion().isEmpty(), 120000);
        // The edge of the closed panel opens it again.
        for (PanelSplitter* splitter : workspace.findChildren<PanelSplitter*>()) {
            if (splitter->orientation() == Qt::Horizontal) {
                QTest::mouseClick(splitter->handle(1), Qt::LeftButton);
            }
        }
        QVERIFY(again.window.actions().parts->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(!workspace.outline->visibleRegion().isEmpty(), 120000);
    }

    void layouts_areSwitchedByName_andComeBackAsTheyWereLeft()
    {
        {
            WindowFixture shown(m_folder, fourBarFile());
            Workspace& workspace = shown.window.workspace();
            Layouts& layouts = shown.window.layouts();
            QCOMPARE(layouts.current(), QStringLiteral("analysing"));
            const int usual = workspace.canvas->width();
            QTest::keyClick(&shown.window, Qt::Key_1, Qt::AltModifier);
            QCOMPARE(layouts.current(), QStringLiteral("drawing"));
            QVERIFY(workspace.isPanelOpen(Panel::parts) && !workspace.isPanelOpen(Panel::film));
            QTRY_VERIFY_WITH_TIMEOUT(workspace.canvas->width() > usual + 200, 120000);
            QVERIFY(!shown.window.actions().studies->isChecked());
            // A layout is left with its changes, and found with them; reset takes them back.
            shown.window.actions().parts->trigger();
            QTest::keyClick(&shown.window, Qt::Key_2, Qt::AltModifier);
            QTRY_VERIFY_WITH_TIMEOUT(std::abs(workspace.canvas->width() - usual) < 20, 120000);
            layouts.choose(QStringLiteral("drawing"));
            QVERIFY(!workspace.isPanelOpen(Panel::parts));
            layouts.reset();
            QVERIFY(workspace.isPanelOpen(Panel::parts));
        }
        WindowFixture again(m_folder, fourBarFile());
        QCOMPARE(again.window.layouts().current(), QStringLiteral("drawing"));
        QVERIFY(!again.window.workspace().isPanelOpen(Panel::studies));
    }

    void ownLayout_isSavedChosenAndDeleted()
    {
        const QString name = QStringLiteral("Für / die & Tafel");
        int width = 0;
        {
            WindowFixture shown(m_folder, fourBarFile());
            Workspace& workspace = shown.window.workspace();
            Layouts& layouts = shown.window.layouts();
            shown.window.actions().film->trigger();
            Arrangement wide = workspace.arrangement();
            wide.share[2] = 0.5;
            workspace.arrange(wide);
            QTRY_VERIFY_WITH_TIMEOUT(std::abs(workspace.studies->width() - shown.window.width() / 2) < 30, 120000);
            width = workspace.studies->width();
            layouts.save(QStringLiteral(" drawing "));
            QVERIFY(layouts.own().isEmpty());
            layouts.save(name);
            QCOMPARE(layouts.own(), QStringList{name});
            layouts.choose(QStringLiteral("drawing"));
        }
        WindowFixture again(m_folder, fourBarFile());
        Workspace& workspace = again.window.workspace();
        Layouts& layouts = again.window.layouts();
        QCOMPARE(layouts.own(), QStringList{name});
        QTest::keyClick(&again.window, Qt::Key_4, Qt::AltModifier);
        QCOMPARE(layouts.current(), name);
        QVERIFY(workspace.isPanelOpen(Panel::studies) && !workspace.isPanelOpen(Panel::film));
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(workspace.studies->width() - width) < 10, 120000);
        // It has the same share of another window.
        again.window.resize(1600, 900);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(workspace.studies->width() - 800) < 30, 120000);
        layouts.deleteCurrent();
        QVERIFY(layouts.own().isEmpty());
        QCOMPARE(layouts.current(), QStringLiteral("analysing"));
        layouts.deleteCurrent();  // those of the program stay
        QCOMPARE(layouts.current(), QStringLiteral("analysing"));
        QVERIFY(!arrangementOf("open 0.2 open 0.1 open 2") && !arrangementOf("open x closed 0 open 0"));
        QCOMPARE(arrangementOf(textOf(Arrangement())), std::optional(Arrangement()));
    }

    void presenting_isALayout_andLeavesTheOthersAsTheyWere()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Workspace& workspace = shown.window.workspace();
        Layouts& layouts = shown.window.layouts();
        const Arrangement before = workspace.arrangement();
        layouts.choose(QStringLiteral("presenting"));
        QVERIFY(shown.window.presentation().isPresenting());
        QCOMPARE(layouts.current(), QStringLiteral("presenting"));
        QVERIFY(shown.preferences.flag(QStringLiteral("panel_parts"), false));  // should it be killed now
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QCOMPARE(layouts.current(), QStringLiteral("analysing"));
        QCOMPARE(workspace.arrangement().isOpen, before.isOpen);
        layouts.choose(QStringLiteral("presenting"));
        QTest::keyClick(&shown.window, Qt::Key_1, Qt::AltModifier);
        QVERIFY(!shown.window.presentation().isPresenting());
        QCOMPARE(layouts.current(), QStringLiteral("drawing"));
        QVERIFY(!workspace.isPanelOpen(Panel::studies));
    }

    void presentation_givesItsPageRoomForTheWords()
    {
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.resize(1280, 740);
        Workspace& workspace = shown.window.workspace();
        const auto takes = [&](double share) { return std::abs(workspace.arrangement().share[2] - share) < 0.01; };
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QTRY_VERIFY(takes(0.42));
        for (int i = 0; i < 8; ++i) {
            QTest::keyClick(&shown.window, Qt::Key_Equal, Qt::ControlModifier);
        }
        QTRY_VERIFY(takes(0.49));
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QTest::keyClick(&shown.window, Qt::Key_0, Qt::ControlModifier);
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QTRY_VERIFY(takes(0.42));
    }

    void textSize_isWithinBounds_andRemembered()
    {
        {
            WindowFixture shown(m_folder, fourBarFile());
            const int usual = shown.window.fontInfo().pixelSize();
            for (int i = 0; i < 20; ++i) {
                shown.window.actions().largerText->trigger();
            }
            QCOMPARE(shown.preferences.textScale(), 2.0);
            QTRY_VERIFY_WITH_TIMEOUT(shown.window.fontInfo().pixelSize() >= 1.8 * usual, 120000);
        }
        WindowFixture again(m_folder, fourBarFile());
        QCOMPARE(again.preferences.textScale(), 2.0);
        QCOMPARE(again.window.workspace().canvas->picture().theme.textScale, 2.0);
        again.window.actions().usualText->trigger();
        QCOMPARE(again.window.workspace().canvas->picture().theme.textScale, 1.0);
    }

    // The words of the status line stand alone there, also while the pointer is on something that has words of its own.
    void textSize_isSaidInPlaceOfTheWordsUnderThePointer()
    {
        WindowFixture shown(m_folder, fourBarFile());
        QStatusTipEvent tip(QStringLiteral("Eigenvalues of every method; choose a row to see its mode"));
        QApplication::sendEvent(&shown.window, &tip);
        QVERIFY(!shown.window.statusBar()->currentMessage().isEmpty());
        shown.window.actions().largerText->trigger();
        const auto* hint = shown.window.statusBar()->findChildren<ElidedLabel*>().back();
        QVERIFY2(hint->text().startsWith(QStringLiteral("Text size")), qPrintable(hint->text()));
        QVERIFY(shown.window.statusBar()->currentMessage().isEmpty() && hint->isVisible());
    }

    void everyWord_growsWithTheText_andBecomesAsItWas()
    {
        WindowFixture shown(m_folder, fourBarFile());
        // Widgets that come and go between may take the address of another: only those that stay are compared.
        std::vector<std::pair<QPointer<QWidget>, int>> before{{&shown.window, shown.window.fontInfo().pixelSize()}};
        for (QWidget* widget : shown.window.findChildren<QWidget*>()) {
            if (widget->isVisible()) {
                before.emplace_back(widget, widget->fontInfo().pixelSize());
            }
        }
        const auto described = [](const QWidget* widget, int usual) {
            return widget == nullptr
                       ? QByteArray()
                       : QStringLiteral("%1 %2: from %3 to %4")
                             .arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName())
                             .arg(usual)
                             .arg(widget->fontInfo().pixelSize())
                             .toUtf8();
        };
        const QString sheet = qApp->styleSheet();
        for (int i = 0; i < 20; ++i) {
            shown.window.actions().largerText->trigger();
        }
        const int usualWindow = before.front().second;
        QTRY_VERIFY_WITH_TIMEOUT(shown.window.fontInfo().pixelSize() >= 1.8 * usualWindow, 120000);
        for (const auto& [widget, usual] : before) {
            QVERIFY2(!widget || !widget->isVisible() || std::abs(widget->fontInfo().pixelSize() - 2 * usual) <= 2,
                     described(widget, usual));
        }
        for (const QToolButton* button : shown.window.workspace().studies->findChildren<QToolButton*>()) {
            const bool isIcon = !button->icon().isNull() && button->toolButtonStyle() == Qt::ToolButtonIconOnly;
            QVERIFY2(!button->isVisible() || !isIcon || button->iconSize().width() == 32, qPrintable(button->text()));
        }
        shown.window.actions().usualText->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(shown.window.fontInfo().pixelSize(), usualWindow, 120000);
        QCOMPARE(qApp->styleSheet(), sheet);
        for (const auto& [widget, usual] : before) {
            QVERIFY2(!widget || !widget->isVisible() || widget->fontInfo().pixelSize() == usual,
                     described(widget, usual));
        }
    }

    void unstableMechanism_opensWithWhatGrows_andCanBePushed()
    {
        WindowFixture shown(m_folder, exampleFile("inverted_pendulum_unstable"));
        Session& session = shown.window.session();
        QVERIFY(session.selection().mode);
        const Spectrum& spectrum = session.analysis()->find(session.selection().mode->method)->spectrum;
        const Eigenvalue& chosen = spectrum.values[session.selection().mode->index];
        for (const Eigenvalue& value : spectrum.values) {
            QVERIFY(!value.isTrue() || value.s.real() <= chosen.s.real());
        }
        QVERIFY(chosen.isTrue() && chosen.s.real() > 0);
        QPushButton* push = pushButton(shown.window);
        QVERIFY(push != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(push->isVisible(), 120000);
        QTest::mouseClick(push, Qt::LeftButton);
        QCOMPARE(session.document().undoStack().count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(
            session.analysis() != nullptr && session.analysis()->equilibrium.stability == Stability::stable, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!push->isVisible(), 120000);
    }

    void structure_isCalledOne()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Mechanism mechanism = *shown.window.session().document().mechanism();
        Bar bar;
        bar.points = {"C", "B"};
        apply(shown, withElement(mechanism, bar).mechanism);
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.window.findChild<StatusChip*>()->text().contains(QStringLiteral("a structure: it cannot move")),
            30000);
        const auto& mode = shown.window.session().selection().mode;
        QVERIFY(!mode);
    }

    void firstPin_isNoAlarm()
    {
        WindowFixture shown(m_folder, fourBarFile());
        apply(shown, withPoint({}, {0, 0}, true).mechanism);
        QTRY_VERIFY_WITH_TIMEOUT(shown.window.findChild<StatusChip*>()->text().contains(QStringLiteral("not held yet")),
                                 30000);
        QVERIFY(shown.window.workspace().canvas->picture().text.banner.isEmpty());
    }

    void activeOptions_areOnTheScreen()
    {
        WindowFixture shown(m_folder, fourBarFile());
        AnalysisOptions options = shown.window.session().options();
        options.linearizer.nullSpace = NullSpace::gramSchmidt;
        options.linearizer.penalty = 1e7;
        shown.window.session().setOptions(options);
        QStringList words;
        for (const QToolButton* button : shown.window.findChild<ChoiceStrip*>()->findChildren<QToolButton*>()) {
            words << button->text();
            QVERIFY(button->menu() != nullptr);
        }
        const QString text = words.join(u' ');
        QVERIFY2(text.contains(QStringLiteral("Gram–Schmidt")) && text.contains(QStringLiteral("10⁷")),
                 qPrintable(text));
    }
};

QTEST_MAIN(TestWindowRoom)
#include "tst_window_room.moc"
