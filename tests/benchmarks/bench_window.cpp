// One frame of a mode that plays, in the whole window with all its panels open and one page after the other in front:
// 16.7 ms are 60 frames a second.

#include "app/window/main_window.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "model/mechanism/templates/n_loop.h"
#include "views/modes/mode_player.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QThreadPool>

#include <benchmark/benchmark.h>

#include <cmath>
#include <numbers>

namespace {

using namespace eigenlink;

constexpr QSize kScreen{1920, 1080};
constexpr int kPatience = 20000;  // [ms]

/// Until nothing runs in the background any more and what came of it is painted.
void settle(MainWindow& window)
{
    QElapsedTimer clock;
    clock.start();
    do {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
    } while (clock.elapsed() < kPatience && (clock.elapsed() < 300 || window.session().analysis() == nullptr ||
                                             QThreadPool::globalInstance()->activeThreadCount() > 0));
}

/// The window as a user has it before him, a mode stopped in it; the picture comes from the phase alone.
class OpenWindow {
public:
    OpenWindow()
        : m_preferences(m_folder.filePath(QStringLiteral("settings.ini"))), m_window(m_preferences, ThemeChoice::light)
    {
        m_window.resize(kScreen);
        m_window.show();
        m_window.session().document().openRecovered(nLoop({.loops = 20}));
        m_window.showWorkspace();
        for (const Panel panel : {Panel::parts, Panel::film, Panel::studies}) {
            m_window.workspace().openPanel(panel, true);
        }
        settle(m_window);
    }
    ~OpenWindow() { m_window.session().document().undoStack().setClean(); }

    void bringToFront(int page)
    {
        m_window.workspace().studies->setCurrentIndex(page);
        settle(m_window);
        m_window.workspace().player->setPlaying(false);
        settle(m_window);
    }

    /// A little later in the mode; what follows is painted at once.
    void frame()
    {
        m_phase = std::fmod(m_phase + 0.1, 2 * std::numbers::pi);
        m_window.workspace().player->setPhase(m_phase);
        QCoreApplication::sendPostedEvents();
    }

    void useWordsOf(double scale)
    {
        m_preferences.setTextScale(scale);
        m_window.setTheme(ThemeChoice::light);
        QCoreApplication::sendPostedEvents();
    }

    bool showsModes() { return m_window.workspace().player->isVisible(); }
    const StudyPanel& pages() { return *m_window.workspace().studies; }

private:
    QTemporaryDir m_folder;
    Preferences m_preferences;
    MainWindow m_window;
    double m_phase = 0;
};

void playedFrame(benchmark::State& state, OpenWindow& open, int page)
{
    open.bringToFront(page);
    if (!open.showsModes()) {
        state.SkipWithError("this page has something else than a mode on the canvas");
    }
    for (auto _ : state) {
        open.frame();
    }
}

/// All words of the window in another size, and painted.
void otherTextSize(benchmark::State& state, OpenWindow& open)
{
    open.bringToFront(0);
    double scale = 1;
    for (auto _ : state) {
        scale = scale > 1.3 ? 1 : scale + 0.1;
        open.useWordsOf(scale);
    }
    open.useWordsOf(1);
}

}  // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    OpenWindow open;
    const StudyPanel& pages = open.pages();
    for (int page = 0; page < pages.count(); ++page) {
        const std::string name = "playedFrame/" + pages.titleOf(pages.widget(page)).toStdString();
        benchmark::RegisterBenchmark(name.c_str(), [&open, page](benchmark::State& state) {
            playedFrame(state, open, page);
        })->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("otherTextSize", [&open](benchmark::State& state) {
        otherTextSize(state, open);
    })->Unit(benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
