#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>

using namespace eigenlink::test;
using Json = nlohmann::json;

/// `eigenlink-cli bench` as a process.
class BenchCommandTest : public QObject {
    Q_OBJECT

private slots:
    void tables_holdPublishedAndOwnTimes()
    {
        const ProgramResult run = runCommandLine({"bench", "--loops", "1,5,200", "--repeats", "1", "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json rows = Json::parse(run.output.toStdString())["tables"][0]["rows"];
        QCOMPARE(rows.size(), std::size_t{9});
        for (const Json& row : rows) {
            QVERIFY(row["verified"].get<bool>());
            QVERIFY(row["seconds"].get<double>() > 0);
            QVERIFY(row["accuracy"].get<double>() < (row["method"] == "ucs" ? 1e-6 : 1e-11));
            const bool published = row["size"] != 200;
            QCOMPARE(!row["published_s"].is_null(), published);
            QCOMPARE(!row["bare_s"].is_null(), published);
            QVERIFY(published || row["engine"].get<std::string>().starts_with("sparse"));
        }
        QCOMPARE(rows[0]["published_s"].get<double>(), 0.115e-3);
    }

    void pendulum_isAsAccurateByBothEngines()
    {
        for (const char* engine : {"dense", "sparse"}) {
            const ProgramResult run = runCommandLine(
                {"bench", "--elements", "10", "--engine", engine, "--method", "mcs,rcs", "--repeats", "1", "--json"});
            QCOMPARE(run.exitCode, 0);
            const Json tables = Json::parse(run.output.toStdString())["tables"];
            for (const Json& row : tables[0]["rows"]) {
                QVERIFY(row["accuracy"].get<double>() < 1e-9);
                QCOMPARE(row["coordinates"].get<int>(), 72);
            }
        }
    }

    void iftomm_listsEveryEigenvalue()
    {
        const ProgramResult run = runCommandLine({"bench", "--iftomm", "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json methods = Json::parse(run.output.toStdString())["methods"];
        QCOMPARE(methods["mcs"]["eigenvalues"].size(), std::size_t{2});
        QCOMPARE(methods["rcs"]["eigenvalues"].size(), std::size_t{14});
        QCOMPARE(methods["ucs"]["eigenvalues"].size(), std::size_t{10});
        QVERIFY(methods["mcs"]["accuracy_norm"].get<double>() < 1e-12);
        QVERIFY(methods["rcs"]["accuracy_norm"].get<double>() < 1e-12);
        QVERIFY(methods["ucs"]["accuracy_norm"].get<double>() < 3e-6);
        for (const char* method : {"mcs", "rcs", "ucs"}) {
            const double seconds = methods[method]["seconds_1000_executions"].get<double>();
            const double bare = methods[method]["bare_s"].get<double>();
            QVERIFY(seconds > 0 && bare > 0);
            QCOMPARE(methods[method]["ratio"].get<double>(), seconds / bare);
        }
    }

    void iftomm_byCommas_hasALineForEachEigenvalue()
    {
        const ProgramResult run = runCommandLine({"bench", "--iftomm", "--csv", "--repeats", "1"});
        QCOMPARE(run.exitCode, 0);
        const QList<QByteArray> lines = run.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 2 + 14 + 10);
        QVERIFY(lines[0].startsWith("method,accuracy_norm,seconds_1000_executions,"));
        QCOMPARE(
            std::count_if(lines.begin(), lines.end(), [](const QByteArray& line) { return line.contains(",1,\"\","); }),
            6);
    }

    void iftomm_byTheDeflatedPencil_hasFiniteEigenvaluesOnly()
    {
        const ProgramResult run = runCommandLine(
            {"bench", "--iftomm", "--json", "--method", "rcs", "--rcs-solver", "deflated", "--repeats", "1"});
        QCOMPARE(run.exitCode, 0);
        const Json rcs = Json::parse(run.output.toStdString())["methods"]["rcs"];
        QVERIFY(rcs["engine"].get<std::string>().find("deflated") != std::string::npos);
        QVERIFY(rcs["accuracy_norm"].get<double>() < 1e-12);
        QVERIFY(rcs["bare_s"].is_null());
    }

    void csv_hasAHeadAndALineForEachMethod()
    {
        const ProgramResult run = runCommandLine({"bench", "--loops", "1", "--repeats", "1", "--csv"});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.output.count('\n'), 4);
        QVERIFY(run.output.startsWith("table,size,"));
    }

    /// The libraries below ours must not wait for memory that nobody can give.
    void memoryThatCannotBeHad_isSaid()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("a sanitizer needs more memory itself");
#endif
        // Users do not say how many threads there are, tests do.
        for (const QString limit : {"350000", "450000", "550000"}) {
            const ProgramResult run = runProgram(
                "sh", {"-c", "unset OPENBLAS_NUM_THREADS; ulimit -v " + limit + " && exec timeout 60 \"$0\" \"$@\"",
                       EIGENLINK_CLI, "bench", "--loops", "300000", "--method", "mcs", "--repeats", "1"});
            QCOMPARE(run.exitCode, 5);
            QVERIFY(run.errors.contains("not enough memory"));
        }
    }

    void wrongNumbers_areUsageErrors_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addRow("loops") << QStringList{"--loops", "0"} << 2;
        QTest::addRow("empty entry") << QStringList{"--loops", "1,,2"} << 2;
        QTest::addRow("empty entry at the end") << QStringList{"--method", "mcs,"} << 2;
        QTest::addRow("repeats") << QStringList{"--repeats", "none"} << 2;
        QTest::addRow("engine") << QStringList{"--engine", "steam"} << 2;
        QTest::addRow("both formats") << QStringList{"--csv", "--json"} << 2;
        QTest::addRow("sizes of one linkage") << QStringList{"--iftomm", "--loops", "20"} << 2;
        QTest::addRow("modes of one linkage") << QStringList{"--iftomm", "--modes", "1"} << 2;
        QTest::addRow("a part of all eigenvalues") << QStringList{"--iftomm", "--engine", "sparse"} << 2;
        QTest::addRow("too large for dense") << QStringList{"--loops", "5000", "--engine", "dense"} << 5;
    }

    void wrongNumbers_areUsageErrors()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        const ProgramResult run = runCommandLine(QStringList{"bench"} + arguments);
        QCOMPARE(run.exitCode, code);
        QVERIFY(run.output.isEmpty());
        QVERIFY(!run.errors.isEmpty());
    }
};

QTEST_GUILESS_MAIN(BenchCommandTest)
#include "tst_bench_command.moc"
