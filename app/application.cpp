#include "app/application.h"

#include "app/figures/pseudo_translator.h"
#include "app/io/language.h"
#include "app/window/focus_mark.h"
#include "app/window/parts/program_theme.h"
#include "app/window/widget_rule.h"
#include "eigenlink_version.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QStyleFactory>

#include <clocale>
#include <cstring>

namespace eigenlink {

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

bool isHeadless(int argc, char** argv)
{
    if (!hasDisplay()) {
        return true;
    }
    for (int i = 1; i < argc; ++i) {
        for (const char* option : {"--pictures", "--help", "--version", "-h", "-v"}) {
            if (std::strncmp(argv[i], option, std::strlen(option)) == 0) {
                return true;
            }
        }
    }
    return false;
}

void prepareApplication()
{
    // QApplication took the desktop's decimal comma over; libraries that read numbers must not see it.
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("Eigenlink"));
    QCoreApplication::setOrganizationName(QStringLiteral("Eigenlink"));
    QCoreApplication::setOrganizationDomain(QStringLiteral("eigenlink.org"));
    QCoreApplication::setApplicationVersion(QStringLiteral(EIGENLINK_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.eigenlink.Eigenlink"));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/eigenlink.svg")));
    rememberDesktopTheme();
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    if (isPseudoLanguageChosen()) {
        QCoreApplication::installTranslator(new PseudoTranslator(qApp));
    }
    watchControlWords();
    watchPageScrolling();
    watchFileDialogs();
    FocusMark::watch();
    watchSingleKeys();
}

CommandLine readCommandLine(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "See how a mechanism stands and how it swings."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const QCommandLineOption pictures(
        QStringLiteral("pictures"),
        QCoreApplication::translate("main", "Write pictures of FILE into DIR instead of opening a window."),
        QStringLiteral("DIR"));
    const QCommandLineOption theme(
        QStringLiteral("theme"),
        QCoreApplication::translate("main", "Colours: light, dark, contrast, or as the desktop has them: system."),
        QStringLiteral("NAME"));
    parser.addOptions({pictures, theme});
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 QCoreApplication::translate("main", "Mechanism files to open."),
                                 QStringLiteral("[FILE…]"));
    CommandLine line;
    if (!parser.parse(arguments)) {
        line.error = parser.errorText();
        return line;
    }
    if (parser.isSet(help)) {
        line.text = parser.helpText();
    } else if (parser.isSet(version)) {
        line.text = QStringLiteral("eigenlink %1\n").arg(QStringLiteral(EIGENLINK_VERSION));
    }
    line.files = parser.positionalArguments();
    if (parser.isSet(pictures)) {
        line.pictures = parser.value(pictures);
    }
    line.theme = themeNamed(parser.value(theme));
    if (parser.isSet(theme) && !line.theme) {
        line.error = QCoreApplication::translate("main", "--theme %1: choose light, dark, contrast or system")
                         .arg(parser.value(theme));
    } else if (line.pictures && line.files.size() > 1) {
        line.error = QCoreApplication::translate("main", "--pictures takes one FILE");
    }
    return line;
}

}  // namespace eigenlink
