#include "tests/support/run_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace eigenlink::test;

/// `eigenlink-cli compare` as a process.
class CompareCommandTest : public QObject {
    Q_OBJECT

    static QString example(const char* name)
    {
        return QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/%1.eigenlink").arg(QLatin1String(name));
    }

private Q_SLOTS:
    void pendulums_differInTheirNumbersAndInTheKindOfTheirMode()
    {
        const ProgramResult result = runCommandLine(
            {"compare", example("inverted_pendulum_stable"), example("inverted_pendulum_unstable"), "--json"});
        QCOMPARE(result.exitCode, 0);
        const QJsonObject json = QJsonDocument::fromJson(result.output).object();
        QVERIFY(!json["numbers"].toArray().isEmpty());
        for (const QJsonValue each : json["numbers"].toArray()) {
            QVERIFY(each[u"before"] != each[u"after"]);
        }
        QVERIFY(json["modes"].toArray()[0][u"before"][u"im"].toDouble() > 0);
        bool grows = false;
        for (const QJsonValue each : json["modes"].toArray()) {
            grows = grows || each[u"after"][u"re"].toDouble() > 0;
        }
        QVERIFY(grows);
    }

    void text_namesWhatDiffers()
    {
        const ProgramResult same = runCommandLine({"compare", example("iftomm_four_bar"), example("iftomm_four_bar")});
        QCOMPARE(same.exitCode, 0);
        QVERIFY2(same.output.contains("the same parts and the same numbers"), same.output);
        QVERIFY2(!same.output.contains("-0"), same.output);  // nothing damps
        const ProgramResult other = runCommandLine({"compare", example("pendulum"), example("five_bar")});
        QVERIFY2(other.output.contains("Only the later state has"), other.output);
    }

    void tables_haveTheModesWithTheirPartners()
    {
        const QStringList flags{"compare", example("iftomm_four_bar"), example("damped_four_bar")};
        const QByteArray csv = runCommandLine(flags + QStringList{"--csv", "--table", "modes"}).output;
        const QList<QByteArray> lines = csv.trimmed().split('\n');
        QCOMPARE(lines.front(), QByteArray("mode,before_hz,after_hz,before_damping_ratio,after_damping_ratio,mac"));
        const QJsonObject json = QJsonDocument::fromJson(runCommandLine(flags + QStringList{"--json"}).output).object();
        QCOMPARE(lines.size() - 1, json["modes"].toArray().size());
        const QJsonValue s = json["modes"].toArray()[0][u"before"];
        QVERIFY(std::abs(lines[1].split(',')[1].toDouble() * 2 * M_PI - s[u"im"].toDouble()) < 1e-12);
    }

    /// A mechanism that falls has no equilibrium: the reason is said, whichever of the two it is.
    void stateWithoutEquilibrium_isNamed()
    {
        QTemporaryDir folder;
        QFile standing(example("pendulum")), falling(folder.filePath("falling.eigenlink"));
        QVERIFY(standing.open(QIODevice::ReadOnly) && falling.open(QIODevice::WriteOnly));
        falling.write(standing.readAll().replace("\"fixed\": true", "\"fixed\": false"));
        falling.close();
        for (const QStringList& files : {QStringList{example("pendulum"), falling.fileName()},
                                         QStringList{falling.fileName(), example("pendulum")}}) {
            const ProgramResult result = runCommandLine(QStringList{"compare"} + files);
            QVERIFY(result.exitCode != 0);
            const bool isBefore = files.front() == falling.fileName();
            QVERIFY2(result.errors.contains(isBefore ? "before the change: " : "after the change: "), result.errors);
            QVERIFY2(result.output.contains("O.fixed"), result.output);
        }
    }

    void fileThatIsNotThere_isNamed()
    {
        const ProgramResult result = runCommandLine({"compare", example("pendulum"), "nowhere.eigenlink"});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.errors.contains("nowhere.eigenlink"), result.errors);
        QCOMPARE(runCommandLine({"compare", example("pendulum")}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(CompareCommandTest)
#include "tst_compare_command.moc"
