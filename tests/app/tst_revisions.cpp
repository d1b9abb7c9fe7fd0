#include "app/commands/edit_commands.h"
#include "app/document/example_list.h"
#include "app/window/pages/motion/motion_page.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "model/assembly/kinematics.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/elements/bar/bar.h"
#include "model/mechanism/insert.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_main.h"
#include "views/benchmark/benchmark_view.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/text_editor.h"
#include "views/issues/issue_list.h"
#include "views/matrices/matrix_view.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/outline/outline_view.h"
#include "views/plot/curve_chart.h"
#include "views/spectrum/comparison_view.h"
#include "views/spectrum/spectrum_plot.h"
#include "views/spectrum/spectrum_table.h"
#include "views/studies/balance/balance_view.h"
#include "views/studies/balance/counterweights_pane.h"
#include "views/studies/equilibria/equilibria_view.h"
#include "views/studies/motion/motion_view.h"
#include "views/studies/response/response_view.h"
#include "views/studies/sweep/sweep_view.h"

#include <QComboBox>
#include <QListWidget>
#include <QPushButton>

#include <atomic>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Lets analyses begin at once, and end only while it is open.
class Gate {
public:
    AnalysisRunner::Job job()
    {
        return [this](const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor) {
            while (!m_isOpen && !monitor.isCancelled()) {
                QThread::usleep(200);
            }
            return analyzeForWindow(mechanism, options, monitor);
        };
    }
    void setOpen(bool open) { m_isOpen = open; }

private:
    std::atomic<bool> m_isOpen = true;
};

/// Edits a window at random, as people do, and lets results arrive in between or not. Nothing but `wait` handles
/// events, so that what happens between two edits is for the seed to say.
class RandomUser {
public:
    RandomUser(MainWindow& window, Gate& gate, std::uint32_t seed) : m_window(window), m_gate(gate), m_random(seed) {}

    /// Does something and returns its name.
    QString act()
    {
        using Act = void (RandomUser::*)();
        static constexpr std::pair<const char*, Act> kActs[]{
            {"draw a bar", &RandomUser::draw},
            {"draw a bar", &RandomUser::draw},
            {"draw a bar", &RandomUser::draw},
            {"undo", &RandomUser::undo},
            {"undo", &RandomUser::undo},
            {"undo", &RandomUser::undo},
            {"redo", &RandomUser::redo},
            {"delete", &RandomUser::remove},
            {"delete", &RandomUser::remove},
            {"drag", &RandomUser::drag},
            {"drag", &RandomUser::drag},
            {"paste", &RandomUser::paste},
            {"duplicate", &RandomUser::duplicate},
            {"rename", &RandomUser::rename},
            {"change a number", &RandomUser::tune},
            {"try a number", &RandomUser::tryOut},
            {"choose a kind", &RandomUser::retype},
            {"open an example", &RandomUser::open},
            {"sweep", &RandomUser::sweep},
            {"turn a page", &RandomUser::turnPage},
            {"move in the sweep", &RandomUser::moveInSweep},
            {"select", &RandomUser::select},
            {"select", &RandomUser::select},
            {"choose a mode", &RandomUser::chooseMode},
            {"play", &RandomUser::play},
            {"find equilibria", &RandomUser::findEquilibria},
            {"look at an equilibrium", &RandomUser::lookAtEquilibrium},
            {"draw it at an equilibrium", &RandomUser::drawEquilibrium},
            {"run a motion", &RandomUser::runMotion},
            {"play a motion", &RandomUser::playMotion},
            {"move in the response", &RandomUser::moveInResponse},
            {"put in counterweights", &RandomUser::balance},
            {"write a title", &RandomUser::write},
            {"change the theme", &RandomUser::recolour},
            {"wait", &RandomUser::wait},
            {"wait", &RandomUser::wait},
            {"wait", &RandomUser::wait},
            {"wait", &RandomUser::wait},
            {"wait long", &RandomUser::waitLong},
        };
        const auto& [name, act] = kActs[below(std::size(kActs))];
        (this->*act)();
        return QString::fromLatin1(name);
    }

private:
    std::size_t below(std::size_t count) { return m_random() % count; }
    CanvasView& canvas() { return *m_window.workspace().canvas; }
    Document& document() { return m_window.session().document(); }
    const Mechanism& mechanism() { return *document().mechanism(); }

    std::string anyPart()
    {
        const std::size_t points = mechanism().points.size();
        const std::size_t count = points + mechanism().elements.size();
        const std::size_t part = count == 0 ? 0 : below(count);
        return count == 0      ? std::string()
               : part < points ? mechanism().points[part].id
                               : idOf(mechanism().elements[part - points]);
    }
    /// The place of a pin in the drawing, else anywhere [px].
    QPoint place(bool atPin)
    {
        const auto& points = mechanism().points;
        if (atPin && !points.empty()) {
            return canvas().transform().toScreen(points[below(points.size())].at).toPoint();
        }
        return {static_cast<int>(below(static_cast<std::size_t>(canvas().width()))),
                static_cast<int>(below(static_cast<std::size_t>(canvas().height())))};
    }
    void moveTo(QPoint to, Qt::MouseButtons held = Qt::NoButton)
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton, held, Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas(), &event);
    }
    void clickAt(QPoint at)
    {
        moveTo(at);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at);
    }

    void draw()
    {
        canvas().setTool(QStringLiteral("bar"));
        clickAt(place(true));
        clickAt(place(below(3) == 0));
        QTest::keyClick(&canvas(), Qt::Key_Escape);
        QTest::keyClick(&canvas(), Qt::Key_Escape);
    }
    void undo() { document().undoStack().undo(); }
    void redo() { document().undoStack().redo(); }
    void remove()
    {
        if (m_window.session().selection().ids.empty()) {
            select();
        }
        m_window.edits().remove();
    }
    void drag()
    {
        const QPoint from = place(true);
        moveTo(from);
        QTest::mousePress(&canvas(), Qt::LeftButton, below(2) == 0 ? Qt::AltModifier : Qt::NoModifier, from);
        for (std::size_t i = 0; i < 1 + below(3); ++i) {
            moveTo(from + QPoint(static_cast<int>(below(80)) - 40, static_cast<int>(below(80)) - 40), Qt::LeftButton);
            below(2) == 0 ? wait() : void();
        }
        QTest::mouseRelease(&canvas(), Qt::LeftButton);
    }
    void paste()
    {
        select();
        m_window.edits().copy();
        m_window.edits().paste();
    }
    void duplicate() { m_window.edits().duplicate(); }
    void rename()
    {
        if (const std::string id = anyPart(); !id.empty()) {
            document().apply(QStringLiteral("Rename"), withRenamed(mechanism(), id, freshId(mechanism(), "Gelenk Ø")));
        }
    }
    Mechanism tuned()
    {
        Mechanism next = mechanism();
        for (Element& element : next.elements) {
            if (auto* bar = std::get_if<Bar>(&element); bar != nullptr && below(2) == 0) {
                bar->mass = 0.5 + 0.1 * static_cast<double>(below(20));
            } else if (auto* spring = std::get_if<Spring>(&element)) {
                spring->stiffness *= 0.8 + 0.02 * static_cast<double>(below(20));
            }
        }
        next.gravity.y = -static_cast<double>(below(12));
        return next;
    }
    void tune() { document().apply(QStringLiteral("Change"), tuned()); }
    void tryOut()
    {
        document().preview(tuned());
        below(2) == 0 ? wait() : void();
        below(2) == 0 ? document().endPreview() : void(document().apply(QStringLiteral("Change"), tuned()));
    }
    /// Gives the id to another kind of part.
    void retype()
    {
        Mechanism next = mechanism();
        for (Element& element : next.elements) {
            if (const auto* bar = std::get_if<Bar>(&element)) {
                element = Body{bar->id, bar->points, {}, {}, 1.0, {0.1, 0.1}, {}, {}};
                document().apply(QStringLiteral("Other kind"), next);
                return;
            }
        }
    }
    void open()
    {
        static const QStringList names{"iftomm_four_bar", "cantilever_beam", "n_loop_5",
                                       "five_bar",        "slider_crank",    "portal_frame"};
        document().openExample(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/%1.eigenlink")
                                   .arg(names[static_cast<qsizetype>(below(6))]));
    }
    void sweep()
    {
        StudyPage& page = frontStudy(m_window, QStringLiteral("sweep"));
        std::string link;
        for (const Element& element : mechanism().elements) {
            link = isLink(element) && (link.empty() || below(2) == 0) ? idOf(element) : link;
        }
        if (!link.empty() && mechanism().elements.size() < 30) {
            setFields(page, {{below(2) == 0 ? "lock" : "pose", link}, {"from", "0.1"}, {"to", "0.7"}, {"step", "0.2"}});
            Q_EMIT page.view()->runRequested();
            below(2) == 0 ? QTest::qWait(30) : void();
        }
    }
    void turnPage()
    {
        StudyPanel& studies = *m_window.workspace().studies;
        studies.setCurrentIndex(static_cast<int>(below(static_cast<std::size_t>(studies.count()))));
    }
    void moveInSweep()
    {
        const Qt::Key keys[]{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down};
        m_window.findChild<StudyPage*>(QStringLiteral("sweep"))->open();
        QTest::keyClick(m_window.workspace().findChild<SweepView*>()->chart(), keys[below(4)]);
        m_window.workspace().findChild<SweepView*>()->stepBranch(1);
    }
    void select()
    {
        if (const std::string id = anyPart(); !id.empty()) {
            m_window.session().select({{id}, m_window.session().selection().mode});
        }
    }
    void chooseMode()
    {
        const auto& analysis = m_window.session().analysis();
        if (analysis != nullptr && !analysis->methods.empty()) {
            const Spectrum& spectrum = analysis->methods[below(analysis->methods.size())].spectrum;
            const ModeReference mode{spectrum.method, below(spectrum.values.size() + 1)};
            m_window.session().select({m_window.session().selection().ids, mode});
            m_window.session().stepMode(1);
        }
    }
    void play()
    {
        ModePlayer& player = *m_window.workspace().player;
        player.setPlaying(below(2) == 0);
        player.setPhase(0.1 * static_cast<double>(below(60)));
        player.setTrueGrowth(below(2) == 0);
    }
    /// The view of a page, with the page in front.
    template <class View>
    View& pageOf()
    {
        openPages(m_window);
        Workspace& workspace = m_window.workspace();
        auto* view = workspace.findChild<View*>();
        QWidget* page = view;
        while (workspace.studies->titleOf(page).isEmpty()) {
            page = page->parentWidget();
        }
        workspace.studies->setCurrentWidget(page);
        return *view;
    }
    bool isSmall() const { return m_window.session().shown().mechanism().elements.size() < 12; }
    void findEquilibria()
    {
        auto& view = pageOf<EquilibriaView>();
        if (isSmall()) {
            view.findButton()->click();
            below(2) == 0 ? QTest::qWait(100) : void();
        }
    }
    void lookAtEquilibrium()
    {
        QListWidget& list = *pageOf<EquilibriaView>().list();
        list.setCurrentRow(static_cast<int>(below(static_cast<std::size_t>(list.count()) + 1)) - 1);
    }
    void drawEquilibrium()
    {
        lookAtEquilibrium();
        pageOf<EquilibriaView>().drawButton()->click();
    }
    void runMotion()
    {
        auto& page = *m_window.findChild<MotionPage*>();
        pageOf<MotionView>();
        if (isSmall()) {
            const std::map<std::string, std::string> starts[]{{}, {{"mode", "1"}, {"amplitude", "0.1"}}};
            std::map<std::string, std::string> texts = starts[below(2)];
            texts.insert({{"to", "0.5"}, {"tolerance", "rough"}});
            setFields(page, texts);
            below(3) == 0 ? pageOf<MotionView>().continuationRequested() : page.view()->runRequested();
            below(2) == 0 ? QTest::qWait(60) : void();
            below(4) == 0 ? page.view()->cancelRequested() : void();
        }
    }
    void playMotion()
    {
        auto& view = pageOf<MotionView>();
        view.setPlaying(below(2) == 0);
        QTest::keyClick(view.chart(), below(2) == 0 ? Qt::Key_Left : Qt::Key_Right);
        view.setMoment(below(3000));
    }
    void moveInResponse()
    {
        auto& view = pageOf<ResponseView>();
        view.forms()->setCurrentIndex(static_cast<int>(below(3)));
        QTest::keyClick(view.chart(), below(2) == 0 ? Qt::Key_Left : Qt::Key_Right,
                        below(2) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
    }
    void balance()
    {
        const auto& view = pageOf<BalanceView>();
        below(2) == 0 ? QTest::qWait(30) : void();
        view.counterweightsPane().putIn()->click();
    }
    /// An entry of text that is left by whatever comes next.
    void write()
    {
        m_window.session().select({{}, m_window.session().selection().mode});
        if (auto* editor = m_window.workspace().inspector->findChild<TextEditor*>()) {
            editor->setFocus();
            QTest::keyClicks(editor, QStringLiteral("ab"));
            QTest::keyClick(editor, Qt::Key_V, Qt::ControlModifier);
            QTest::keyClick(editor, Qt::Key_Z, Qt::ControlModifier);
        }
    }
    void recolour() { m_window.setTheme(below(2) == 0 ? ThemeChoice::dark : ThemeChoice::light); }
    void wait() { QTest::qWait(static_cast<int>(below(30))); }
    /// A result that takes longer than anyone has patience for.
    void waitLong()
    {
        m_gate.setOpen(false);
        tune();
        QTest::qWait(Session::kPatience + 60);
        m_gate.setOpen(true);
    }

    MainWindow& m_window;
    Gate& m_gate;
    std::mt19937 m_random;
};

/// True where everything that a configuration refers to is there.
bool isWhole(const ShownConfiguration& configuration)
{
    const MechanismParts& parts = *configuration.parts;
    const auto refersToAPart = [&parts](const auto& each) { return each.element < parts.elements.size(); };
    const std::size_t moving = configuration.motion.pointDisplacements().size();
    return configuration.pose.points.size() == parts.mechanism.points.size() &&
           std::ranges::all_of(configuration.pose.links, refersToAPart) &&
           (configuration.motion.isEmpty() || moving == parts.mechanism.points.size());
}

}  // namespace

/// Shown values are of one revision, whatever is edited in whatever order between the arrivals of results.
class TestRevisions : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Paints every view, seen or not.
    static void paint(MainWindow& window)
    {
        const Workspace& w = window.workspace();
        for (QWidget* view : std::initializer_list<QWidget*>{
                 w.outline, w.canvas, w.inspector, w.issues, w.filmStrip, w.player, w.findChild<SpectrumPlot*>(),
                 w.findChild<SpectrumTable*>(), w.findChild<ComparisonView*>()}) {
            view->grab();
        }
        w.studies->currentWidget()->grab();
    }
    static bool allShow(const Workspace& w, const Shown& shown)
    {
        return w.outline->shown() == shown && w.canvas->shown() == shown && w.inspector->shown() == shown &&
               w.issues->shown() == shown && w.filmStrip->shown() == shown && w.player->shown() == shown &&
               w.findChild<SpectrumPlot*>()->shown() == shown && w.findChild<SpectrumTable*>()->shown() == shown &&
               w.findChild<ComparisonView*>()->shown() == shown && w.findChild<MatrixView*>()->shown() == shown;
    }

private Q_SLOTS:
    void randomEditing_showsOneRevisionEverywhere_data()
    {
        QTest::addColumn<int>("seed");
        const int first = countFrom("EIGENLINK_SEED", 1);
        const int count = countFrom("EIGENLINK_SEEDS", qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 40 : 3);
        for (int seed = first; seed < first + count; ++seed) {
            QTest::newRow(qPrintable(QStringLiteral("seed %1").arg(seed))) << seed;
        }
    }

    void randomEditing_showsOneRevisionEverywhere()
    {
        QFETCH(int, seed);
        Gate gate;
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        MainWindow window(preferences, ThemeChoice::light, gate.job());
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.openFile(fourBarFile()));
        QTRY_VERIFY_WITH_TIMEOUT(window.session().shown().isCurrent(), 120000);
        RandomUser user(window, gate, static_cast<std::uint32_t>(seed));
        const int steps = countFrom("EIGENLINK_STEPS", 60);
        QStringList done;
        for (int step = 0; step < steps; ++step) {
            done << user.act();
            const Shown& shown = window.session().shown();
            QVERIFY2(allShow(window.workspace(), shown), qPrintable(done.join(QStringLiteral(", "))));
            if (const auto configuration = shown.configuration()) {
                QVERIFY2(isWhole(*configuration), qPrintable(done.join(QStringLiteral(", "))));
            }
            paint(window);
        }
        QTRY_VERIFY2(window.session().shown().isCurrent(), qPrintable(done.join(QStringLiteral(", "))));
        window.session().document().undoStack().setClean();
    }

    void drawnBar_undoneBeforeItsAnalysis_isPainted()
    {
        Gate gate;
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        MainWindow window(preferences, ThemeChoice::light, gate.job());
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.openFile(fourBarFile()));
        QTRY_VERIFY_WITH_TIMEOUT(window.session().shown().isCurrent(), 120000);
        Document& document = window.session().document();
        const Mechanism pinned = withPoint(*document.mechanism(), {1, 1.5}).mechanism;
        const Element bar = Bar{"", {"D", pinned.points.back().id}, std::nullopt, 1, {}};
        const Mechanism drawn = withElement(pinned, drawnAgain(pinned, bar)).mechanism;
        document.apply(QStringLiteral("Draw"), drawn);
        QTRY_VERIFY_WITH_TIMEOUT(window.session().shown().isCurrent(), 120000);
        window.session().select({{"DE"}, window.session().selection().mode});
        document.undoStack().undo();
        QVERIFY(window.session().shown().standing() == Standing::partsChanged);
        paint(window);
        // Another mode of the earlier analysis: the motion is made anew, of its own parts.
        const auto before = window.session().shown().configuration();
        window.session().stepMode(1);
        const auto after = window.session().shown().configuration();
        QVERIFY(window.session().shown().standing() == Standing::partsChanged);
        QVERIFY(after != nullptr && after != before && isWhole(*after));
        QVERIFY(after->parts->mechanism == drawn);
        paint(window);
        QVERIFY(!window.workspace().canvas->picture().hasMotion());
        QVERIFY(window.workspace().filmStrip->picture().parts->mechanism == drawn);
        QTRY_VERIFY_WITH_TIMEOUT(window.session().shown().isCurrent(), 120000);
        paint(window);
    }
};

EIGENLINK_WINDOW_MAIN(TestRevisions)

#include "tst_revisions.moc"
