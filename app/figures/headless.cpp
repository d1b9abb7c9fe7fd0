#include "app/figures/headless.h"

#include "app/figures/pseudo_translator.h"
#include "app/io/language.h"

#include <QGuiApplication>

#include <clocale>
#include <cstdio>

namespace eigenlink {

Headless::Headless()
{
    if (QCoreApplication::instance() != nullptr) {
        return;
    }
    // Remarks of Qt about the desktop that is not there would stand between ours.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtCriticalMsg || type == QtFatalMsg) {
            std::fprintf(stderr, "%s\n", qUtf8Printable(text));
        }
    });
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_FONT_DPI", "96");
    // Qt keeps the references for as long as the application lives.
    static int s_count = 1;
    static char s_name[] = "eigenlink-cli";
    static char* s_arguments[] = {s_name, nullptr};
    m_application = std::make_unique<QGuiApplication>(s_count, s_arguments);
    if (isPseudoLanguageChosen()) {
        QCoreApplication::installTranslator(new PseudoTranslator(m_application.get()));
    }
    // The application took over a decimal comma; libraries that read and write numbers must not see it.
    std::setlocale(LC_NUMERIC, "C");
    QLocale::setDefault(QLocale::c());
}

Headless::~Headless() = default;

}  // namespace eigenlink
