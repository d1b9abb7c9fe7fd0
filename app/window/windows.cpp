#include "app/window/windows.h"

#include "app/io/file_error.h"
#include "app/window/lesson/lesson_panel.h"
#include "app/window/main_window.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/workspace.h"
#include "app/window/timing_log.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QApplication>
#include <QLocale>
#include <QMessageBox>
#include <QScreen>

namespace eigenlink {

namespace {

constexpr QPoint kAside{28, 28};  // [px]

QString listOf(const std::vector<Leftover>& leftovers)
{
    QStringList names;
    for (const Leftover& leftover : leftovers) {
        const QString when = QLocale().toString(leftover.since, QLocale::ShortFormat);
        names << Windows::tr("“%1” of %2").arg(leftover.name, when);
    }
    return names.join(QStringLiteral(", "));
}

}  // namespace

Windows::Windows(Preferences& preferences, std::optional<ThemeChoice> theme, QObject* parent)
    : QObject(parent), m_preferences(preferences), m_theme(theme)
{
}

void Windows::begin(const QStringList& files)
{
    MainWindow* first = add();
    for (const QString& file : files) {
        (file == files.front() ? first : add())->openFile(file);
    }
    offerLeftovers(first);
}

MainWindow* Windows::add(MainWindow* beside)
{
    auto* window = new MainWindow(m_preferences,
                                  beside != nullptr ? beside->themeChoice() : m_theme.value_or(m_preferences.theme()));
    // Style sheet and fonts are those of the program: colours that are painted follow them in every window.
    connect(window, &MainWindow::dressed, this, [window](const Theme& theme, ThemeChoice choice) {
        for (QWidget* each : QApplication::topLevelWidgets()) {
            if (auto* other = qobject_cast<MainWindow*>(each); other != nullptr && other != window) {
                other->wear(theme, choice);
            }
        }
    });
    window->setAttribute(Qt::WA_DeleteOnClose);
    TimingLog::watch(window, window->workspace().canvas);
    connect(window, &MainWindow::moreFilesDropped, this, [this, window](const QStringList& files) {
        for (const QString& file : files) {
            add(window)->openFile(file);
        }
    });
    connect(window->actions().newWindow, &QAction::triggered, this, [this, window] { add(window); });
    if (beside != nullptr) {
        // Aside, but not off the screen.
        const QRect room = beside->screen()->availableGeometry();
        const QPoint aside = beside->pos() + kAside;
        window->move(room.contains(QRect(aside, beside->frameGeometry().size())) ? aside : room.topLeft());
    }
    window->show();
    return window;
}

void Windows::offerLeftovers(MainWindow* window)
{
    const QString folder = m_preferences.recoveryFolder();
    const std::vector<Leftover> leftovers = Recovery::leftovers(folder);
    if (leftovers.empty()) {
        return;
    }
    const auto discard = [folder, leftovers, window, this] {
        // The button stands beside the other one, and there is no way back.
        const auto answer = QMessageBox::question(window, tr("Discard unsaved work"),
                                                  tr("Discard %1? This cannot be undone.").arg(listOf(leftovers)),
                                                  QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
        if (answer != QMessageBox::Discard) {
            offerLeftovers(window);
            return;
        }
        for (const Leftover& leftover : leftovers) {
            Recovery::discard(folder, leftover);
        }
    };
    window->messages().offer(
        Tone::warning, tr("Unsaved work of the last session was kept: %1.").arg(listOf(leftovers)),
        {{tr("Recover"), [this, window, leftovers] { openLeftovers(window, leftovers); }}, {tr("Discard"), discard}});
}

/// Each in a window of its own; the copy goes when the new owner keeps one.
void Windows::openLeftovers(MainWindow* window, const std::vector<Leftover>& leftovers)
{
    const QString folder = m_preferences.recoveryFolder();
    for (const Leftover& leftover : leftovers) {
        const bool isFree = !window->session().document().isModified() && !window->lesson().isOpen() &&
                            window->session().document().filePath().isEmpty() && &leftover == &leftovers.front();
        MainWindow* target = isFree ? window : add(window);
        try {
            if (target->recover(Recovery::mechanismOf(folder, leftover))) {
                Recovery::discard(folder, leftover);
            }
        } catch (const FileError& error) {
            target->messages().show(Tone::error, tr("Not recovered: %1").arg(withFullStop(fromModel(error.text()))));
        }
    }
}

}  // namespace eigenlink
