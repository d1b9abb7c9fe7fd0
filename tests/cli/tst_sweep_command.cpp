#include "tests/support/run_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace eigenlink::test;

namespace {

const QString kFourBar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");

ProgramResult sweep(const QStringList& more)
{
    return runCommandLine(QStringList{"sweep", kFourBar, "--modes", "1"} + more);
}

}  // namespace

/// eigenlink-cli sweep
class SweepCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void json_hasEveryAngle_andTheLinkThere()
    {
        const ProgramResult result =
            sweep({"--pose", "AC", "--from", "100", "--to", "140", "--step", "10", "--degrees", "--json"});
        QCOMPARE(result.exitCode, 0);
        const auto json = nlohmann::json::parse(result.output.toStdString());
        QCOMPARE(json["configurations"].size(), std::size_t(5));
        const auto& second = json["configurations"][1];
        QVERIFY(second["angle_degrees"] == nlohmann::json(110));
        QVERIFY(std::abs(second["points"]["C"][0].get<double>() - std::cos(second["angle"].get<double>())) < 1e-9);
        QVERIFY(second["modes"][0]["branch"] == nlohmann::json(1));
        QCOMPARE(sweep({"--pose", "AC", "--from", "100", "--to", "140", "--step", "10", "--degrees", "--json"}).output,
                 result.output);
    }

    void csv_hasARowForEveryAngle()
    {
        const ProgramResult result = sweep({"--pose", "AC", "--from", "2", "--to", "2.2", "--step", "0.1", "--csv"});
        QCOMPARE(result.exitCode, 0);
        const QList<QByteArray> lines = result.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0], QByteArray("angle_deg,mode_1_hz"));
        QCOMPARE(lines[1].split(',').size(), 2);
    }

    void table_isForPeople()
    {
        const ProgramResult result = sweep({"--pose", "AC", "--from", "2", "--to", "2.2", "--step", "0.1"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.output.contains("mode 1") && result.output.contains("AC posed"));
    }

    void wrongFlags_areRefused_data()
    {
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no link") << QStringList{"--to", "1", "--step", "0.1"} << QByteArray("--pose LINK");
        QTest::newRow("both") << QStringList{"--pose", "AC", "--lock", "AC", "--to", "1", "--step", "1"}
                              << QByteArray("either");
        QTest::newRow("unknown link") << QStringList{"--pose", "k", "--to", "1", "--step", "1"}
                                      << QByteArray("the links are AC, CD, BD");
        QTest::newRow("no step") << QStringList{"--pose", "AC", "--to", "1", "--step", "0"} << QByteArray("--step");
        QTest::newRow("tiny step") << QStringList{"--pose", "AC", "--to", "1", "--step", "1e-9"}
                                   << QByteArray("larger step");
        QTest::newRow("two formats") << QStringList{"--pose", "AC", "--to", "1", "--step", "1", "--csv", "--json"}
                                     << QByteArray("exclude");
    }

    void wrongFlags_areRefused()
    {
        QFETCH(QStringList, flags);
        QFETCH(QByteArray, says);
        const ProgramResult result = sweep(flags);
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.output.isEmpty());
        QVERIFY2(result.errors.contains(says), result.errors.constData());
    }

    void heldFourBar_cannotVibrate()
    {
        const ProgramResult result = sweep({"--lock", "AC", "--from", "2", "--to", "2", "--step", "1", "--csv"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.output.trimmed().endsWith(','));
    }
};

QTEST_GUILESS_MAIN(SweepCommandTest)
#include "tst_sweep_command.moc"
