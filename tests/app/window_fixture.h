#pragma once

#include "app/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QtTest>

namespace eigenlink::test {

inline QString exampleFile(const QString& name)
{
    return QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/%1.eigenlink").arg(name);
}

inline QString fourBarFile()
{
    return exampleFile(QStringLiteral("iftomm_four_bar"));
}

/// The number that the environment gives by this name, else the usual one.
inline int countFrom(const char* variable, int otherwise)
{
    bool isNumber = false;
    const int count = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? count : otherwise;
}

/// The words of the labels of a view.
inline QStringList wordsOf(const QWidget& view)
{
    QStringList words;
    for (const QLabel* label : view.findChildren<QLabel*>()) {
        words << label->text();
    }
    return words;
}

/// Waits until no work has run in the background for a moment, so that its results are shown; at most `longest` [ms].
inline void settle(int longest)
{
    constexpr int kMoment = 60, kLook = 10;
    QElapsedTimer all, quiet;
    all.start();
    quiet.start();
    while (all.elapsed() < longest && quiet.elapsed() < kMoment) {
        QTest::qWait(kLook);
        if (QThreadPool::globalInstance()->activeThreadCount() > 0) {
            quiet.restart();
        }
    }
}

/// Takes the style sheet off while no window is there, as at the start of the program: with one, Qt goes through all
/// widgets inside of each part of a window that gets its place.
struct BareProgram {
    BareProgram()
    {
        if (QApplication::topLevelWidgets().isEmpty()) {
            qApp->setStyleSheet({});
        }
    }
};

/// A shown window with settings of its own in `folder`, and with a file and its analysis unless the name is empty.
struct WindowFixture : BareProgram {
    explicit WindowFixture(const QTemporaryDir& folder, const QString& file = {})
        : preferences(folder.filePath(QStringLiteral("settings.ini"))), window(preferences, ThemeChoice::light)
    {
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        if (!file.isEmpty()) {
            QVERIFY(window.openFile(file));
            QTRY_VERIFY_WITH_TIMEOUT(window.session().analysis() != nullptr, 120000);
        }
    }
    ~WindowFixture() { window.session().document().undoStack().setClean(); }

    Preferences preferences;
    MainWindow window;
};

}  // namespace eigenlink::test
