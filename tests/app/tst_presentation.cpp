#include "app/figures/mechanism_figure.h"
#include "app/figures/views_animation.h"
#include "app/io/formats/mechanism_files.h"
#include "app/io/prepared_views.h"
#include "app/window/audience_marks.h"
#include "app/window/hand_out.h"
#include "app/window/pages/design/design_page.h"
#include "app/window/pages/equations/equations_page.h"
#include "app/window/pages/equilibria/equilibria_page.h"
#include "app/window/pages/explain/explain_page.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tall_page.h"
#include "app/window/parts/tool_palette.h"
#include "app/window/parts/workspace.h"
#include "app/window/presentation.h"
#include "model/studies/design/design_found.h"
#include "tests/app/study_pages.h"
#include "views/canvas/backdrop.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/figure/recorded_drawing.h"
#include "views/outline/outline_view.h"
#include "views/studies/design/design_view.h"
#include "views/studies/design/targets_view.h"
#include "views/studies/study_form.h"

#include <QAction>
#include <QLabel>
#include <QMovie>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The four-bar with the stiffness of its spring as a named number.
Mechanism withNamedStiffness(Mechanism mechanism)
{
    mechanism.parameters = {{"c", 25, {}, "N/m", {}, {}, {}, {}}};
    mechanism.formulas = {{"k", "stiffness", "c"}};
    return mechanism;
}

double stiffnessOf(Session& session)
{
    const Mechanism& mechanism = *session.document().mechanism();
    return std::get<Spring>(mechanism.elements.at(*findElement(mechanism, "k"))).stiffness;
}

}  // namespace

/// The window before an audience, and prepared views.
class TestPresentation : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static void name(WindowFixture& shown)
    {
        Session& session = shown.window.session();
        session.document().apply(QStringLiteral("Name"), withNamedStiffness(*session.document().mechanism()));
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().isCurrent(), 120000);
    }

private Q_SLOTS:
    void init() { QFile::remove(m_folder.filePath(QStringLiteral("settings.ini"))); }

    void presenting_leavesTheMechanismAndOnePage_andComesBack()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Workspace& workspace = shown.window.workspace();
        const double usual = workspace.canvas->picture().theme.textScale;
        const int width = workspace.canvas->width();
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(shown.window.presentation().isPresenting());
        QVERIFY(!workspace.isPanelOpen(Panel::parts) && workspace.isPanelOpen(Panel::studies));
        QTRY_VERIFY_WITH_TIMEOUT(workspace.outline->visibleRegion().isEmpty(), 120000);
        QVERIFY(workspace.canvas->picture().theme.textScale > 1.3 * usual);
        QVERIFY(workspace.canvas->picture().theme.lineScale > 1.5);
        QVERIFY(!workspace.canvas->framing());  // fitted
        QVERIFY(!workspace.palette->isVisible() && !shown.window.statusBar()->isVisible());
        QTest::keyClick(&shown.window, Qt::Key_3);  // keys of the menu are alive
        QCOMPARE(workspace.studies->question(), Question::response);
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(workspace.isPanelOpen(Panel::parts) && workspace.isPanelOpen(Panel::film));
        QCOMPARE(workspace.canvas->picture().theme.textScale, usual);
        QCOMPARE(workspace.canvas->picture().theme.lineScale, 1.0);
        QVERIFY(workspace.palette->isVisible() && shown.window.statusBar()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(workspace.canvas->width() - width) < 40, 120000);
    }

    void captionBeforeAnAudience_takesThePlaceOfTheQuestions()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Presentation& presentation = shown.window.presentation();
        StudyPanel& studies = *shown.window.workspace().studies;
        const auto hasQuestions = [&studies] {
            return std::ranges::any_of(studies.findChildren<QPushButton*>(), [](const QPushButton* each) {
                return each->property("role") == QStringLiteral("question-choice") && each->isVisible();
            });
        };
        presentation.keep(QStringLiteral("The mode"));
        QVERIFY(hasQuestions());
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(!hasQuestions());
        QTest::keyClick(&shown.window, Qt::Key_3);
        QCOMPARE(studies.question(), Question::response);
        QVERIFY(hasQuestions());
        QTest::keyClick(&shown.window, Qt::Key_PageDown);
        QVERIFY(studies.question() == Question::modes && !hasQuestions());
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(hasQuestions());
    }

    /// The form of four rows left no room for the root locus.
    void presenting_foldsTheFormOfDesign()
    {
        WindowFixture shown(m_folder, fourBarFile());
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QTest::keyClick(&shown.window, Qt::Key_6);
        auto* design = shown.window.findChild<DesignView*>();
        QTRY_VERIFY_WITH_TIMEOUT(design->study() != nullptr && design->chart()->isVisible(), 120000);
        QVERIFY(!design->numbers()->isVisible());
        QTest::mouseClick(design->findChild<QPushButton*>(QStringLiteral("fold")), Qt::LeftButton);
        QVERIFY(design->numbers()->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_3);  // the button leaves the keys to the window
        QCOMPARE(shown.window.workspace().studies->question(), Question::response);
        QTest::keyClick(&shown.window, Qt::Key_6);
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(design->numbers()->isVisible());
        QVERIFY(!design->findChild<QPushButton*>(QStringLiteral("fold"))->isVisible());
    }

    /// Qt alone dresses a widget again for each of its ancestors, which takes ten times as long.
    void presenting_dressesEveryWidgetOnce()
    {
        WindowFixture shown(m_folder, fourBarFile());
        struct Dressings : QObject {
            qsizetype count = 0;
            bool eventFilter(QObject*, QEvent* event) override
            {
                count += event->type() == QEvent::StyleChange ? 1 : 0;
                return false;
            }
        } dressings;
        const QString sheet = qApp->styleSheet();
        qApp->installEventFilter(&dressings);
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(qApp->styleSheet() != sheet);
        QVERIFY2(dressings.count > 500 && dressings.count < 2 * QApplication::allWidgets().size(),
                 qPrintable(QString::number(dressings.count)));
    }

    void preparedViews_bringTheRequestsOfStudiesBack()
    {
        const QString file = m_folder.filePath(QStringLiteral("asked.eigenlink"));
        {
            WindowFixture shown(m_folder, fourBarFile());
            setFields(frontStudy(shown.window, QStringLiteral("backbone")), {{"amplitudes", "0.01,0.02"}});
            shown.window.presentation().keep(QStringLiteral("Two amplitudes"));
            shown.window.session().document().saveAs(file);
        }
        WindowFixture again(m_folder, file);
        QVERIFY(again.window.session().document().fileIssues().empty());
        StudyPage& page = frontStudy(again.window, QStringLiteral("backbone"));
        QVERIFY(requestTexts(*page.asked().study, page.asked().request).empty());
        QTest::keyClick(&again.window, Qt::Key_PageDown);
        const auto texts = requestTexts(*page.asked().study, page.asked().request);
        QCOMPARE(texts, (RequestTexts{{"amplitudes", "0.01,0.02"}}));
        again.window.session().document().undoStack().undo();
        QCOMPARE(again.window.session().requests().at("backbone"), texts);  // requests are not part of the history
    }

    /// A page of its own brings its request back as a generic one does; a view before the request was chosen has none.
    void preparedViews_bringTheRequestsOfEveryPageBack()
    {
        WindowFixture shown(m_folder, fourBarFile());
        MainWindow& window = shown.window;
        Session& session = window.session();
        StudyPanel& studies = *window.workspace().studies;
        const auto request = [](const Page& page) { return requestTexts(*page.asked().study, page.asked().request); };
        auto* equations = window.findChild<EquationsPage*>();
        auto* explain = window.findChild<ExplainPage*>();
        auto* equilibria = window.findChild<EquilibriaPage*>();
        auto* design = window.findChild<DesignPage*>();
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().isCurrent(), 120000);
        studies.setCurrentWidget(design->widget());
        auto* targets = window.findChild<TargetsView*>();
        QTRY_COMPARE_WITH_TIMEOUT(request(*design)["parameter"], std::string("k.stiffness"), 60000);
        window.presentation().keep(QStringLiteral("As it was"));
        const StudyRequests asked{
            {"equations", {{"numbers", "yes"}}},
            {"explain", {{"topics", "gap"}}},
            {"equilibria", {{"assemblies", "reachable"}}},
            {"locus", {{"parameter", "AC.mass"}, {"from", "1"}, {"to", "3"}}},
            {"modes", {{"modes", "1"}}},
            {"design", {{"vary", "AC.mass=0.5:2,k.stiffness"}, {"weight", "AC.mass=3"}, {"target", "mode1.f>=0.4"}}}};
        session.restoreRequests(asked);
        window.presentation().keep(QStringLiteral("Asked"));
        const auto isAsked = [&] {
            QTRY_COMPARE_WITH_TIMEOUT(request(*design)["parameter"], std::string("AC.mass"), 60000);
            QCOMPARE(request(*design)["to"], std::string("3"));
            QCOMPARE(request(*equations), asked.at("equations"));
            QCOMPARE(request(*explain), asked.at("explain"));
            QCOMPARE(session.options().wanted.count, std::optional<std::size_t>(1));
            QCOMPARE(requestTexts(*findStudy("design"), designTextsOf(targets->task())), asked.at("design"));
            studies.setCurrentWidget(equilibria->widget());
            QTRY_COMPARE_WITH_TIMEOUT(request(*equilibria), asked.at("equilibria"), 60000);
        };
        isAsked();
        window.presentation().step(-1);
        QCOMPARE(studies.currentWidget(), design->widget());
        QTRY_COMPARE_WITH_TIMEOUT(request(*design)["parameter"], std::string("k.stiffness"), 60000);
        QVERIFY(request(*equations).empty());
        QCOMPARE(explain->asked().study->key, std::string_view("explain"));
        QVERIFY(!request(*explain).contains("topics"));
        QVERIFY(!session.options().wanted.count);
        QVERIFY(targets->task().targets.empty() || !targets->task().targets.front().value);
        window.presentation().step(1);
        isAsked();
        session.document().undoStack().setClean();
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
        // A view of missing parts shows the rest of it.
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

    void preparedViews_getOtherCaptions_andAnotherOrder_asSteps()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Presentation& presentation = shown.window.presentation();
        for (const char* caption : {"one", "two", "three"}) {
            presentation.keep(QString::fromLatin1(caption));
        }
        const auto captions = [&] {
            std::string all;
            for (const PreparedView& view : presentation.views()) {
                all += view.caption + ' ';
            }
            return all;
        };
        presentation.move(-1);
        QCOMPARE(captions(), std::string("one three two "));
        QCOMPARE(presentation.current(), std::optional<std::size_t>(1));
        presentation.move(-5);
        presentation.rename(QStringLiteral("3"));
        QCOMPARE(captions(), std::string("3 one two "));
        presentation.move(-1);  // it is the first already
        for (const char* before : {"three one two ", "one three two ", "one two three "}) {
            shown.window.session().document().undoStack().undo();
            QCOMPARE(captions(), std::string(before));
        }
    }

    void escape_endsWhatIsDrawn_thenThePresentation()
    {
        WindowFixture shown(m_folder, fourBarFile());
        CanvasView* canvas = shown.window.workspace().canvas;
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_Escape);
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(shown.window.presentation().isPresenting());
        canvas->setTool(QStringLiteral("bar"));
        QSignalSpy tools(canvas, &CanvasView::toolChanged);
        QTest::keyClick(canvas, Qt::Key_Escape);
        QVERIFY(shown.window.presentation().isPresenting());
        QCOMPARE(tools.size(), 1);
        QTest::keyClick(canvas, Qt::Key_Escape);
        QVERIFY(!shown.window.presentation().isPresenting());
        QVERIFY(!shown.window.actions().fullScreen->isChecked());
        QVERIFY(shown.window.workspace().isPanelOpen(Panel::parts));
    }

    void pointer_isMarkedWhileItPresents()
    {
        WindowFixture shown(m_folder, fourBarFile());
        const AudienceMarks& marks = shown.window.audienceMarks();
        const auto moveTo = [&](QPoint at) { QTest::mouseMove(shown.window.windowHandle(), at); };
        moveTo({300, 200});
        QVERIFY(!marks.pointer()->isVisible());
        QTest::keyClick(&shown.window, Qt::Key_F11);
        moveTo({310, 210});
        QTRY_VERIFY(marks.pointer()->isVisible());
        QVERIFY((marks.pointer()->geometry().center() - QPoint(310, 210)).manhattanLength() < 4);
        moveTo({500, 300});
        QTRY_VERIFY((marks.pointer()->geometry().center() - QPoint(500, 300)).manhattanLength() < 4);
        // The widget that it covers still takes the click.
        QVERIFY(shown.window.childAt({500, 300}) != marks.pointer());
        QTest::keyClick(&shown.window, Qt::Key_F11);
        moveTo({320, 220});
        QVERIFY(!marks.pointer()->isVisible());
    }

    void keys_areShownOnDemand_withWhatTheyDo()
    {
        WindowFixture shown(m_folder, fourBarFile());
        const AudienceMarks& marks = shown.window.audienceMarks();
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY2(marks.words().contains(QStringLiteral("Esc")), qPrintable(marks.words()));
        QTest::keyClick(&shown.window, Qt::Key_3);
        QVERIFY(marks.words().contains(QStringLiteral("Esc")));  // not asked for
        QTest::keyClick(&shown.window, Qt::Key_F11, Qt::ShiftModifier);
        QVERIFY(marks.words().contains(QStringLiteral("Space")));
        QTest::keyClick(&shown.window, Qt::Key_3);
        QCOMPARE(marks.words(), QStringLiteral("3   Response"));
        QTest::keyClick(&shown.window, Qt::Key_F11);
        QVERIFY(marks.words().isEmpty());
    }

    void preparedViews_keepCameraAndNumbers()
    {
        WindowFixture shown(m_folder, fourBarFile());
        name(shown);
        Session& session = shown.window.session();
        CanvasView& canvas = *shown.window.workspace().canvas;
        Presentation& presentation = shown.window.presentation();
        presentation.keep(QStringLiteral("All of it"));
        QVERIFY(!presentation.views()[0].camera);
        canvas.frame({{0.2, 0.5}, 0.8});
        Mechanism stiffer = *session.document().mechanism();
        stiffer.parameters[0].value = 60;
        std::get<Spring>(stiffer.elements.at(*findElement(stiffer, "k"))).stiffness = 60;
        session.document().apply(QStringLiteral("stiffer"), stiffer);
        presentation.keep(QStringLiteral("The spring, stiffer"));
        // Through the file, and at another size of the window.
        const std::vector<PreparedView> views = presentation.views();
        QCOMPARE(views.size(), std::size_t(2));
        QCOMPARE(views[1].parameters, (std::vector<std::pair<std::string, double>>{{"c", 60}}));
        QVERIFY(views[1].camera && std::abs(views[1].camera->span - 0.8) < 1e-12);
        const auto middle = [&] { return canvas.transform().toWorld(QRectF(canvas.rect()).center()); };
        shown.window.resize(1000, 700);
        presentation.step(-1);
        QCOMPARE(stiffnessOf(session), 25.0);
        QUndoStack& history = session.document().undoStack();
        QVERIFY(history.undoText().contains(QStringLiteral("numbers of a view")));
        history.undo();
        QCOMPARE(stiffnessOf(session), 60.0);
        history.redo();
        QVERIFY(!canvas.framing());
        presentation.step(1);
        QCOMPARE(stiffnessOf(session), 60.0);
        QVERIFY(canvas.framing() && std::abs(canvas.framing()->span - 0.8) < 1e-9);
        QVERIFY(distance(middle(), {0.2, 0.5}) < 1e-9);
        // What does not make sense is left out.
        Mechanism odd = *session.document().mechanism();
        PreparedView gone;
        gone.parameters = {{"nothing", 3}};
        session.document().apply(QStringLiteral("views"), withPreparedViews(odd, {gone}));
        const int steps = session.document().undoStack().count();
        presentation.step(0);
        QCOMPARE(session.document().undoStack().count(), steps);
        Mechanism broken;
        broken.unknown.emplace_back("views", R"([{"camera": {"center": [1], "span": 2}}, {"camera": {"center": [1, 2],
            "span": -1}}, {"camera": {"center": [1, 2], "span": 3}, "parameters": {"a": "x", "b": 2}}])");
        const std::vector<PreparedView> read = preparedViewsOf(broken);
        QCOMPARE(read.size(), std::size_t(3));
        QVERIFY(!read[0].camera && !read[1].camera && read[2].camera && read[2].camera->center.y == 2);
        QCOMPARE(read[2].parameters.size(), std::size_t(1));
        QCOMPARE(preparedViewsOf(withPreparedViews({}, read)), read);
    }

    void preparedViews_keepEveryNumber_exceptThoseOfFormulas()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Session& session = shown.window.session();
        Presentation& presentation = shown.window.presentation();
        const Mechanism before = *session.document().mechanism();
        presentation.keep(QStringLiteral("As it came"));
        Mechanism changed = *session.document().mechanism();
        std::get<Spring>(changed.elements.at(*findElement(changed, "k"))).stiffness = 60;
        changed.points[2].at = {-0.5, 0.9};
        changed.gravity = {1, -2};
        session.document().apply(QStringLiteral("change"), changed);
        presentation.keep(QStringLiteral("Changed"));
        presentation.step(-1);
        const Mechanism& back = *session.document().mechanism();
        QCOMPARE(stiffnessOf(session), 25.0);
        QVERIFY(back.points == before.points && back.elements == before.elements && back.gravity == before.gravity);
        presentation.step(1);
        const Mechanism& again = *session.document().mechanism();
        QVERIFY(again.points == changed.points && again.elements == changed.elements);
        QVERIFY(again.gravity == changed.gravity);
        QCOMPARE(preparedViewsOf(again), presentation.views());
        // Numbers that a formula gives follow its parameter alone; of large mechanisms only the selection is kept.
        const Mechanism named = withNamedStiffness(before);
        const auto names = [](const Mechanism& mechanism, const std::vector<std::string>& selected) {
            std::set<std::string> all;
            for (const auto& [name, value] : keptNumbers(mechanism, selected)) {
                all.insert(name);
            }
            return all;
        };
        QVERIFY(names(before, {}).contains("k.stiffness") && !names(named, {}).contains("k.stiffness"));
        QVERIFY(names(named, {}).contains("k.rest_length") && names(named, {}).contains("C.x"));
        Mechanism large = before;
        for (int i = 0; i < 200; ++i) {
            large.points.push_back({"P" + std::to_string(i), {1.0 * i, 3}, false, {}});
        }
        QCOMPARE(names(large, {"k"}), (std::set<std::string>{"k.stiffness", "k.rest_length", "k.damping"}));
    }

    void film_showsEveryView_andMovesWhatMoves()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Presentation& presentation = shown.window.presentation();
        HandOut& handOut = shown.window.handOut();
        QVERIFY(!handOut.filmAction()->isEnabled());
        presentation.keep(QStringLiteral("One"));
        shown.window.workspace().studies->setQuestion(Question::numbers);
        presentation.keep(QStringLiteral("Two"));
        QVERIFY(handOut.filmAction()->isEnabled());
        handOut.setFilm({160, 90}, 2);
        const QString path = m_folder.filePath(QStringLiteral("views.gif"));
        handOut.begin(path);
        QVERIFY(handOut.isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!handOut.isBusy() && QFile::exists(path), 60000);
        QMovie movie(path);
        QVERIFY(movie.isValid());
        QCOMPARE(movie.frameCount(), 16);  // each view for four seconds
        shown.window.session().document().undoStack().setClean();
    }

    // Numbers of views are those of their file: another one that is opened meanwhile keeps its own.
    void handOut_givesNothingToAnotherFile()
    {
        QTemporaryDir folder;
        QFile source(fourBarFile());
        QVERIFY(source.open(QIODevice::ReadOnly));
        QFile other(folder.filePath(QStringLiteral("other.eigenlink")));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write(source.readAll().replace("\"stiffness\": 25", "\"stiffness\": 40"));
        other.close();
        WindowFixture shown(m_folder, fourBarFile());
        shown.window.presentation().keep(QStringLiteral("One"));
        shown.window.presentation().keep(QStringLiteral("Two"));
        HandOut& handOut = shown.window.handOut();
        const QString path = folder.filePath(QStringLiteral("views.pdf"));
        handOut.begin(path);
        QVERIFY(handOut.isBusy());
        QVERIFY(QApplication::activeModalWidget() != nullptr);  // nothing can be edited meanwhile
        Document& document = shown.window.session().document();
        document.open(other.fileName());
        QVERIFY(!handOut.isBusy() && QApplication::activeModalWidget() == nullptr);
        const Mechanism& mechanism = *document.mechanism();
        QCOMPARE(std::get<Spring>(mechanism.elements.at(*findElement(mechanism, "k"))).stiffness, 40.0);
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!QFile::exists(path));
    }

    void viewsAnimation_movesPlayedModesOnly_oneViewAfterTheOther()
    {
        const auto analysis =
            std::make_shared<const Analysis>(analyze(readMechanismFile(fourBarFile().toStdString()).mechanism));
        const auto seen = [&](const char* caption, bool moves) {
            SeenView view;
            view.caption = QString::fromLatin1(caption);
            view.mechanism = canvasPictureOf(*analysis, lightTheme(), ModeReference{Method::mcs, 0});
            view.mechanism.reach = view.mechanism.amplitude = 0.5;
            view.place = [picture = view.mechanism](const QRectF& area) { return fittedTransform(picture, area); };
            view.moves = moves ? std::optional(MotionKind::swing) : std::nullopt;
            return view;
        };
        ViewsAnimation film({320, 180}, 10);
        film.add(seen("It stands", false), {});
        film.add(seen("It swings, which takes a few words more to be said than one would think it does", true), {});
        QCOMPARE(film.viewCount(), std::size_t(2));
        QCOMPARE(film.frameCount(), 40 + 88);  // 4 s, and 2 s with 0.4 s for each of 17 words
        QVERIFY(film.frame(0) == film.frame(39));
        QVERIFY(film.frame(39) != film.frame(40));
        QVERIFY(film.frame(41) != film.frame(45));
        QVERIFY(film.frame(41) == film.frame(61));  // a turn takes two seconds
        QVERIFY(film.frame(0) == film.frame(film.frameCount()));
    }

    void tallPage_showsWhatHasToBeScrolledTo_andIsAsBefore()
    {
        QWidget window;
        window.resize(300, 200);
        auto* page = new QWidget(&window);
        auto* column = new QVBoxLayout(page);
        auto* area = new QScrollArea;
        area->setWidgetResizable(true);
        auto* inner = new QWidget;
        auto* words = new QVBoxLayout(inner);
        for (int i = 0; i < 20; ++i) {
            words->addWidget(new QLabel(QStringLiteral("line %1").arg(i)));
        }
        auto* mark = new QFrame;
        mark->setFixedHeight(30);
        mark->setStyleSheet(QStringLiteral("background: #ff0000"));
        words->addWidget(mark);
        area->setWidget(inner);
        auto* form = new StudyForm(*findStudy("balance"));
        column->addWidget(form);
        column->addWidget(area);
        page->setGeometry(0, 0, 300, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto redIn = [](const QImage& image) {
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                count += image.pixel(image.width() / 2, y) == qRgb(255, 0, 0);
            }
            return count;
        };
        QCOMPARE(redIn(page->grab().toImage()), 0);
        {
            const TallPage tall(*page);
            QVERIFY(form->isHidden());  // paper has no fields to fill in
            const QImage image = imageOf(tall.picture(), 1);
            QVERIFY(image.height() > 300 && image.height() <= 900);
            QCOMPARE(redIn(image), 30);
            // On paper every word stands where it stands on the screen.
            const Picture picture = tall.picture();
            std::map<std::string, Vector2> placed;
            for (const Drawing::Mark& each : recordedDrawing(picture.size, picture.paint).marks) {
                if (const auto* text = std::get_if<Drawing::Words>(&each)) {
                    placed[text->text] = text->at;
                }
            }
            for (const QLabel* label : inner->findChildren<QLabel*>()) {
                const auto found = placed.find(label->text().toStdString());
                QVERIFY2(found != placed.end(), qPrintable(label->text()));
                const QPoint at = label->mapTo(page, QPoint(0, label->height()));
                QVERIFY(std::abs(found->second.x - at.x()) < 5 && std::abs(found->second.y - at.y()) < 8);
            }
        }
        QVERIFY(form->isVisible());
        QCOMPARE(page->size(), QSize(300, 200));
        QVERIFY(area->verticalScrollBar()->maximum() > 0);
    }

    void handOut_hasAPageForEachView_andLeavesEverythingAsItWas()
    {
        WindowFixture shown(m_folder, fourBarFile());
        name(shown);
        Session& session = shown.window.session();
        Presentation& presentation = shown.window.presentation();
        shown.window.setTheme(ThemeChoice::dark);
        QVERIFY(!shown.window.handOut().action()->isEnabled());
        presentation.keep(QStringLiteral("What it is"));
        Mechanism stiffer = *session.document().mechanism();
        stiffer.parameters[0].value = 60;
        std::get<Spring>(stiffer.elements.at(*findElement(stiffer, "k"))).stiffness = 60;
        session.document().apply(QStringLiteral("stiffer"), stiffer);
        shown.window.workspace().studies->setQuestion(Question::numbers);
        presentation.keep(QStringLiteral("Stiffer, and its numbers"));
        shown.window.workspace().studies->setQuestion(Question::design);
        session.select({{"AC"}, session.selection().mode});
        QVERIFY(shown.window.handOut().action()->isEnabled());
        const auto make = [&](const char* file) {
            const QString path = m_folder.filePath(QLatin1String(file));
            QSignalSpy finished(&shown.window.handOut(), &HandOut::finished);
            shown.window.handOut().begin(path);
            shown.window.handOut().begin(path);  // once is enough
            if (!finished.wait(30000)) {
                return QByteArray();
            }
            QFile written(path);
            return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
        };
        presentation.goTo(0);
        shown.window.workspace().studies->setQuestion(Question::design);
        session.select({{"AC"}, session.selection().mode});
        const Mechanism before = *session.document().mechanism();
        const QByteArray page = make("hand-out.html");
        QVERIFY2(page.startsWith("<!DOCTYPE html>") && page.size() < 3'000'000, page.left(200).constData());
        QVERIFY(page.contains("<h2>What it is</h2>") && page.contains("<h2>Stiffer, and its numbers</h2>"));
        QCOMPARE(page.count("<figure class=\"moving\""), 2);
        QVERIFY(page.count("<img ") > 0);  // the sheet of numbers
        QVERIFY(*session.document().mechanism() == before);
        const QByteArray bytes = make("hand-out.pdf");
        QVERIFY(bytes.startsWith("%PDF"));
        QCOMPARE(QString::fromLatin1(bytes).count(QRegularExpression(QStringLiteral("/Type /Page\\b(?!s)"))), 2);
        QVERIFY(*session.document().mechanism() == before);
        QCOMPARE(presentation.current(), std::optional<std::size_t>(0));
        QCOMPARE(shown.window.workspace().studies->question(), Question::design);
        QCOMPARE(session.selection().ids, std::vector<std::string>{"AC"});
        QVERIFY(shown.window.workspace().canvas->picture().theme.dark);
    }

    // From the last row of a hall words of 36 px can be read: 200 % of the usual text give them. The limit is said.
    void largestText_hasThirtySixPixels_andTheLimitIsSaid()
    {
        WindowFixture shown(m_folder, fourBarFile());
        QTest::keyClick(&shown.window, Qt::Key_F11);
        for (int i = 0; i < 9; ++i) {
            shown.window.actions().largerText->trigger();
        }
        const Theme& theme = shown.window.workspace().canvas->picture().theme;
        QVERIFY2(theme.px(13) >= 36, qPrintable(QString::number(theme.px(13))));
        QVERIFY2(shown.window.audienceMarks().words().contains(QStringLiteral("largest")),
                 qPrintable(shown.window.audienceMarks().words()));
        shown.window.actions().usualText->trigger();
        QTest::keyClick(&shown.window, Qt::Key_F11);
    }

    // On a projector of 1280 × 800 the title above the mechanism and the heading of the plane are whole.
    void largestText_isNotCut()
    {
        Preferences(m_folder.filePath(QStringLiteral("settings.ini"))).setTextScale(Preferences::kLargestText);
        WindowFixture shown(m_folder, QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/damped_four_bar.eigenlink"));
        QTest::keyClick(&shown.window, Qt::Key_F11);
        shown.window.setWindowState(Qt::WindowNoState);
        shown.window.resize(1280, 800);
        const CanvasView& canvas = *shown.window.workspace().canvas;
        QTRY_VERIFY(canvas.width() > 600 && canvas.picture().text.title.contains(QStringLiteral("damped")));
        const CanvasPicture& picture = canvas.picture();
        const auto height = [&](const QRectF& area) {
            return wordsHeight(area, picture.text, picture.theme, canvas.font());
        };
        QCOMPARE(height(canvas.rect()), height(QRectF(0, 0, canvas.width(), 3000)));
        for (const QLabel* label : shown.window.findChildren<QLabel*>()) {
            if (label->text() == QStringLiteral("Complex plane")) {
                QVERIFY(label->isVisible() && label->width() >= label->fontMetrics().horizontalAdvance(label->text()));
            }
        }
        // No page is wider than its panel: Why?, Shape and Design are the widest.
        StudyPanel& studies = *shown.window.workspace().studies;
        for (const int i : {1, 2, 8}) {
            studies.setCurrentIndex(i);
            settle(20000);
            for (const QScrollArea* area : studies.currentWidget()->findChildren<QScrollArea*>()) {
                const bool mayBeWide = area->horizontalScrollBarPolicy() == Qt::ScrollBarAsNeeded;
                QVERIFY2(mayBeWide || !area->isVisible() || area->widget()->width() <= area->viewport()->width(),
                         qPrintable(QStringLiteral("page %1: %2").arg(i).arg(area->widget()->width())));
            }
        }
    }

    // A caption speaks of its view: over another page it would be wrong.
    void caption_leavesWithItsPage()
    {
        WindowFixture shown(m_folder, fourBarFile());
        Presentation& presentation = shown.window.presentation();
        StudyPanel& studies = *shown.window.workspace().studies;
        studies.setQuestion(Question::modes);
        presentation.keep(QStringLiteral("Look here"));
        QVERIFY(presentation.strip()->isVisibleTo(&shown.window));
        studies.setQuestion(Question::numbers);
        QVERIFY(!presentation.strip()->isVisibleTo(&shown.window));
        presentation.goTo(0);
        QVERIFY(presentation.strip()->isVisibleTo(&shown.window));
    }
};

QTEST_MAIN(TestPresentation)
#include "tst_presentation.moc"
