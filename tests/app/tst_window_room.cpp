#include "app/io/prepared_views.h"
#include "app/window/choice_strip.h"
#include "app/window/parts/panel_splitter.h"
#include "app/window/parts/status_chip.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "app/window/presentation.h"
#include "model/description/insert.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/outline/outline_view.h"

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QString example(const char* name)
{
    return QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/%1.eigenlink").arg(QLatin1String(name));
}

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

/// What the window shows first, and what can be closed, sized and read at any size of screen.
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

private Q_SLOTS:
    void init() { QFile::remove(m_folder.filePath(QStringLiteral("settings.ini"))); }

    void smallScreen_hasRoomForTheWindow()
    {
        WindowFixture shown(m_folder, fourBarFile());
        QVERIFY2(shown.window.minimumSizeHint().width() <= 1024,
                 qPrintable(QString::number(shown.window.minimumSizeHint().width())));
        shown.window.resize(1024, 740);
        QCOMPARE(shown.window.width(), 1024);
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

    void presenting_leavesTheMechanismAndOnePage_andComesBack()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Workspace& workspace = shown.window.workspace();
        const double usual = workspace.canvas->picture().theme.textScale;
        const int width = workspace.canvas->width();
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(shown.window.presentation().isPresenting());
        QVERIFY(!workspace.isPanelOpen(Panel::parts) && workspace.isPanelOpen(Panel::studies));
        QTRY_VERIFY_WITH_TIMEOUT(workspace.outline->visibleRegion().isEmpty(), 30000);
        QVERIFY(workspace.canvas->picture().theme.textScale > 1.3 * usual);
        QVERIFY(!workspace.palette->isVisible() && !shown.window.statusBar()->isVisible());
        QTest::keyClick(&shown.window, Qt::Key_3);  // keys of the menu are alive
        QCOMPARE(workspace.studies->question(), Question::response);
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(workspace.isPanelOpen(Panel::parts) && workspace.isPanelOpen(Panel::film));
        QCOMPARE(workspace.canvas->picture().theme.textScale, usual);
        QVERIFY(workspace.palette->isVisible() && shown.window.statusBar()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(workspace.canvas->width() - width) < 40, 30000);
    }

    void preparedViews_areKeptWithTheFile_andFollowOneKey()
    {
        const QString file = m_folder.filePath(QStringLiteral("shown.eigenlink"));
        {
            WindowFixture shown(m_folder, fourBarFile());
            Presentation& presentation = shown.window.presentation();
            Session& session = shown.window.session();
            const ModeReference spurious{Method::rcs, 5};
            session.select({{"k"}, spurious});
            shown.window.workspace().studies->setQuestion(Question::numbers);
            presentation.keep(QStringLiteral("The \"spring\" – and its numbers"));
            session.select({{}, ModeReference{Method::mcs, 0}});
            shown.window.workspace().studies->setQuestion(Question::modes);
            presentation.keep(QStringLiteral("One mode"));
            QCOMPARE(presentation.views().size(), std::size_t(2));
            session.document().undoStack().undo();
            QCOMPARE(presentation.views().size(), std::size_t(1));
            session.document().undoStack().redo();
            session.document().saveAs(file);
        }
        WindowFixture again(m_folder, file);
        QVERIFY(again.window.session().document().fileIssues().empty());
        Presentation& presentation = again.window.presentation();
        const Session& session = again.window.session();
        QTest::keyClick(&again.window, Qt::Key_PageDown);
        QCOMPARE(presentation.current(), std::optional<std::size_t>(0));
        QCOMPARE(session.selection().ids, std::vector<std::string>{"k"});
        QVERIFY(session.selection().mode == (ModeReference{Method::rcs, 5}));
        QCOMPARE(again.window.workspace().studies->question(), Question::numbers);
        QCOMPARE(static_cast<QLabel*>(presentation.strip())->text(),
                 QStringLiteral("1 / 2   The \"spring\" – and its numbers"));
        QTest::keyClick(&again.window, Qt::Key_PageDown);
        QTest::keyClick(&again.window, Qt::Key_PageDown);
        QCOMPARE(presentation.current(), std::optional<std::size_t>(1));
        QVERIFY(session.selection().ids.empty());
        QCOMPARE(again.window.workspace().studies->question(), Question::modes);
        QTest::keyClick(&again.window, Qt::Key_PageUp);
        QCOMPARE(again.window.workspace().studies->question(), Question::numbers);
        presentation.removeCurrent();
        QCOMPARE(presentation.views().front().caption, std::string("One mode"));
        // A view of what is no longer there shows the rest of it.
        PreparedView gone;
        gone.parts = {"nothing", "A"};
        gone.mode = 1000;
        gone.page = "nowhere";
        again.window.session().document().apply(
            QStringLiteral("views"), withPreparedViews(*again.window.session().document().mechanism(), {gone}));
        presentation.step(-5);
        QCOMPARE(session.selection().ids, std::vector<std::string>{"A"});
        again.window.session().document().undoStack().setClean();
    }

    void panels_closeAndComeBack_andStayAsTheyWere()
    {
        {
            WindowFixture shown(m_folder, fourBarFile());
            Workspace& workspace = shown.window.workspace();
            const int before = workspace.canvas->width();
            shown.window.actions().parts->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(workspace.canvas->width() > before + 200, 30000);
            QVERIFY(workspace.outline->visibleRegion().isEmpty());
            shown.window.actions().studies->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(workspace.canvas->width() > before + 500, 30000);
        }
        WindowFixture again(m_folder, fourBarFile());
        Workspace& workspace = again.window.workspace();
        QVERIFY(!workspace.isPanelOpen(Panel::parts) && !workspace.isPanelOpen(Panel::studies));
        QTRY_VERIFY_WITH_TIMEOUT(workspace.outline->visibleRegion().isEmpty(), 30000);
        // The edge of the closed panel opens it again.
        for (PanelSplitter* splitter : workspace.findChildren<PanelSplitter*>()) {
            if (splitter->orientation() == Qt::Horizontal) {
                QTest::mouseClick(splitter->handle(1), Qt::LeftButton);
            }
        }
        QVERIFY(again.window.actions().parts->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(!workspace.outline->visibleRegion().isEmpty(), 30000);
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
            QTRY_VERIFY_WITH_TIMEOUT(shown.window.fontInfo().pixelSize() >= 1.8 * usual, 30000);
        }
        WindowFixture again(m_folder, fourBarFile());
        QCOMPARE(again.preferences.textScale(), 2.0);
        QCOMPARE(again.window.workspace().canvas->picture().theme.textScale, 2.0);
        again.window.actions().usualText->trigger();
        QCOMPARE(again.window.workspace().canvas->picture().theme.textScale, 1.0);
    }

    void unstableMechanism_opensWithWhatGrows_andCanBePushed()
    {
        WindowFixture shown(m_folder, example("inverted_pendulum_unstable"));
        Session& session = shown.window.session();
        QVERIFY(session.selection().mode);
        const Spectrum& spectrum = session.analysis()->find(session.selection().mode->method)->spectrum;
        const Eigenvalue& chosen = spectrum.values[session.selection().mode->index];
        for (const Eigenvalue& value : spectrum.values) {
            QVERIFY(!value.isTrue() || value.s.real() <= chosen.s.real());
        }
        QVERIFY(chosen.isTrue() && chosen.s.real() > 0);
        QPushButton* push = pushButton(shown.window);
        QVERIFY(push != nullptr && push->isVisible());
        QTest::mouseClick(push, Qt::LeftButton);
        QCOMPARE(session.document().undoStack().count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(
            session.analysis() != nullptr && session.analysis()->equilibrium.stability == Stability::stable, 30000);
        QTRY_VERIFY_WITH_TIMEOUT(!push->isVisible(), 30000);
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
