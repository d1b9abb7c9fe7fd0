#include "app/application.h"

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

int run(int argc, char** argv)
{
    if (isHeadless(argc, argv)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    prepareApplication();
    logTiming("application");
    const CommandLine line = readCommandLine(QApplication::arguments());
    if (!line.error.isEmpty()) {
        complain(line.error);
        return kExitUsage;
    }
    if (!line.text.isEmpty()) {
        QTextStream(stdout) << line.text;
        return kExitDone;
    }
    return kExitDone;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        complain(QString::fromUtf8(error.what()));
        return kExitInternal;
    }
}
