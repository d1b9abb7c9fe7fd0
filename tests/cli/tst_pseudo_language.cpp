#include "tests/support/run_program.h"

#include <QRegularExpression>
#include <QTest>

using namespace eigenlink::test;

namespace {

const QString kExamples = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/");

/// Words of the output that did not go through the translation: the pseudo-language leaves no plain small letter.
QStringList untranslatedIn(QString text)
{
    // Flags, what stands for their values, files, units, formulas and ids are the same in every language.
    static const QRegularExpression s_kept(QStringLiteral(
        "--?[a-z][a-z-]*|eigenlink-cli|\\S*\\.eigenlink\\b|/\\S+|\\b(rad/s|rad|Hz|kg|ms|mm|px|Phi_q|phi|nloop)\\b|"
        "\\b(analyze|sweep|bench|export|generate|report|animate|slider-crank|pendulum-chain|flexible-pendulum|"
        "watt-six-bar|stephenson-six-bar|null_space|form|equilibrium|penalty|omega|xi|independent)\\b"));
    text.remove(s_kept);
    static const QRegularExpression s_word(QStringLiteral("[^\\s]*[a-z]{2,}[^\\s]*"));
    QStringList words;
    for (const QRegularExpressionMatch& match : s_word.globalMatch(text)) {
        words << match.captured();
    }
    words.removeDuplicates();
    return words;
}

}  // namespace

class PseudoLanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("EIGENLINK_LANGUAGE", "pseudo"); }

    void everyWord_isTranslated_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("help") << QStringList{"--help"};
        for (const char* command : {"analyze", "sweep", "bench", "export", "generate"}) {
            QTest::newRow(qPrintable(QStringLiteral("help of %1").arg(QLatin1String(command))))
                << QStringList{command, "--help"};
        }
        QTest::newRow("family") << QStringList{"generate", "slider-crank", "--help"};
        const QString fourBar = kExamples + QStringLiteral("iftomm_four_bar.eigenlink");
        QTest::newRow("table") << QStringList{"analyze", fourBar};
        QTest::newRow("drawn") << QStringList{"analyze", fourBar, "--equilibrium", "drawn", "--no-reaction-stiffness"};
        QTest::newRow("lowest modes") << QStringList{"analyze", fourBar, "--engine", "sparse", "--modes", "1"};
        QTest::newRow("sweep") << QStringList{"sweep", fourBar, "--lock", "AC",  "--from",    "0",
                                              "--to",  "1",     "--step", "0.5", "--compare", "0,1"};
        QTest::newRow("no file") << QStringList{"analyze", "nowhere.eigenlink"};
        QTest::newRow("no number") << QStringList{"analyze", fourBar, "--penalty", "-1"};
        QTest::newRow("no choice") << QStringList{"analyze", fourBar, "--engine", "?"};
        QTest::newRow("no velocity") << QStringList{"analyze", fourBar, "--method", "mcs", "--independent", "?"};
    }

    void everyWord_isTranslated()
    {
        QFETCH(QStringList, arguments);
        const ProgramResult result = runCommandLine(arguments);
        const QString text = QString::fromUtf8(result.output) + QString::fromUtf8(result.errors);
        QVERIFY(!text.trimmed().isEmpty());
        QVERIFY2(text.contains(u'~'), qPrintable(text));
        QCOMPARE(untranslatedIn(text), QStringList());
    }

    void data_staysEnglish()
    {
        const QStringList arguments{"analyze", kExamples + QStringLiteral("iftomm_four_bar.eigenlink"), "--json"};
        const QByteArray pseudo = runCommandLine(arguments).output;
        qunsetenv("EIGENLINK_LANGUAGE");
        QCOMPARE(runCommandLine(arguments).output, pseudo);
        qputenv("EIGENLINK_LANGUAGE", "pseudo");
    }
};

QTEST_GUILESS_MAIN(PseudoLanguageTest)
#include "tst_pseudo_language.moc"
