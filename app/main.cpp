#include "app/application.h"
#include "app/document/end_signal.h"
#include "app/io/exit_code.h"
#include "app/io/family_files.h"
#include "app/io/process_memory.h"
#include "app/window/parts/pictures.h"
#include "app/window/parts/program_theme.h"
#include "app/window/timing_log.h"
#include "app/window/windows.h"

#include <QApplication>
#include <QTextStream>

#include <cstdio>
#include <exception>

namespace {

using namespace eigenlink;

void complain(const QString& text)
{
    std::fprintf(stderr, "eigenlink: %s\n", qUtf8Printable(text));
}

int showWindows(const CommandLine& line)
{
    keepFamiliesInFiles();
    Preferences preferences;
    Windows windows(preferences, line.theme);
    windows.begin(line.files);
    watchEndSignal();
    return QApplication::exec();
}

int run(int argc, char** argv)
{
    const bool displayed = hasDisplay();
    if (isHeadless(argc, argv)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    prepareApplication();
    logTiming("application");
    const CommandLine line = readCommandLine(QApplication::arguments());
    if (!line.error.isEmpty()) {
        complain(line.error);
        return kUsage;
    }
    if (!line.text.isEmpty()) {
        QTextStream(stdout) << line.text;
        return kDone;
    }
    if (line.pictures) {
        const Theme theme = themeOf(line.theme.value_or(ThemeChoice::light));
        return runPictures(*line.pictures, line.files.value(0), theme);
    }
    if (!displayed) {
        complain(QCoreApplication::translate("main",
                                             "there is no display; --pictures DIR writes pictures, eigenlink-cli "
                                             "prints the numbers"));
        return kUsage;
    }
    return showWindows(line);
}

}  // namespace

int main(int argc, char** argv)
{
    eigenlink::spareThreadsWhereMemoryIsLimited(argv);
    eigenlink::keepFreedMemory();
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        complain(QString::fromUtf8(error.what()));
        return kInternal;
    }
}
