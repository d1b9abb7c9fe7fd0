#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <tuple>

using namespace eigenlink::test;
using Json = nlohmann::json;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The cells of a line; commas between quotes belong to theirs.
QList<QByteArray> cellsOf(const QByteArray& line)
{
    QList<QByteArray> cells{{}};
    bool isQuoted = false;
    for (const char c : line) {
        isQuoted = isQuoted != (c == '"');
        if (c == ',' && !isQuoted) {
            cells.append(QByteArray());
        } else {
            cells.back() += c;
        }
    }
    return cells;
}

/// The table with all its times, but for that of the machine, times a factor.
QByteArray withTimes(const QByteArray& table, double factor)
{
    QList<QByteArray> lines = table.trimmed().split('\n');
    const QList<QByteArray> head = cellsOf(lines.front());
    for (qsizetype i = 1; i < lines.size(); ++i) {
        QList<QByteArray> cells = cellsOf(lines[i]);
        for (const char* name : {"seconds", "low_s", "high_s"}) {
            QByteArray& cell = cells[head.indexOf(name)];
            cell = QByteArray::number(factor * cell.toDouble(), 'g', 17);
        }
        lines[i] = cells.join(',');
    }
    return lines.join('\n') + '\n';
}

}  // namespace

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

    void against_marksRowsThatAreSlower()
    {
        const QTemporaryDir folder;
        const QString before = folder.filePath("before.csv");
        QCOMPARE(runCommandLine({"bench", "--loops", "1,2", "--method", "mcs", "--csv", "--output", before}).exitCode,
                 0);
        const QByteArray there = contentOf(before);
        // A hundred times as fast, and as slow, as it was: beyond every interval.
        for (const auto& [factor, code, verdict] : {std::tuple(0.01, 1, "slower"), std::tuple(100.0, 0, "faster")}) {
            const ProgramResult run = runCommandLine(
                {"bench", "--loops", "1,2,3", "--method", "mcs", "--against", "-", "--json"}, withTimes(there, factor));
            QCOMPARE(run.exitCode, code);
            QCOMPARE(run.errors.contains("2 rows of 3 are slower than in -"), code == 1);
            const Json rows = Json::parse(run.output.toStdString())["rows"];
            QCOMPARE(rows.size(), std::size_t{3});
            QCOMPARE(rows[0]["verdict"].get<std::string>(), std::string(verdict));
            QCOMPARE(rows[1]["verdict"].get<std::string>(), std::string(verdict));
            QCOMPARE(rows[2]["verdict"].get<std::string>(), std::string("new"));
            QVERIFY(rows[2]["ratio"].is_null());
            const double ratio = rows[0]["ratio"].get<double>();
            QVERIFY(rows[0]["ratio_low"].get<double>() <= ratio && ratio <= rows[0]["ratio_high"].get<double>());
        }
    }

    /// Version 0.2 wrote medians alone.
    void against_readsTablesWithoutIntervals()
    {
        const QByteArray there =
            "\xEF\xBB\xBFtable,size,method,seconds,engine\r\n\"N-loop four-bar linkage (González "
            "et al. 2017, Table 1)\",1,mcs,1e-9,\"a, \"\"b\"\"\"\r\n";
        const ProgramResult run = runCommandLine({"bench", "--loops", "1", "--method", "mcs", "--against", "-"}, there);
        QCOMPARE(run.exitCode, 1);
        QVERIFY(run.output.contains("slower"));
        QVERIFY(run.errors.contains("1 row of 1 is slower"));
    }

    /// Loops and elements are sizes of two tables: each has its title.
    void against_keepsTheTablesApart()
    {
        const QStringList bench{"bench", "--loops", "3", "--elements", "3", "--method", "mcs", "--repeats", "1"};
        const QByteArray there = runCommandLine(bench + QStringList{"--csv"}).output;
        const QByteArray text = runCommandLine(bench + QStringList{"--against", "-"}, there).output;
        QVERIFY2(text.indexOf("N-loop four-bar linkage") == 0 && text.contains("\nFlexible double pendulum"), text);
        QCOMPARE(text.count("there ms"), 2);
    }

    void against_comparesTheIftommBenchmark()
    {
        const QStringList bench{"bench", "--iftomm", "--method", "mcs", "--repeats", "3"};
        const QByteArray there = runCommandLine(bench + QStringList{"--csv"}).output;
        const ProgramResult run = runCommandLine(bench + QStringList{"--csv", "--against", "-"}, there);
        QVERIFY(run.exitCode == 0 || run.exitCode == 1);
        QCOMPARE(run.output.count('\n'), 2);
        QVERIFY(run.output.contains("\"IFToMM benchmark, 1000 executions\",1000,mcs,"));
    }

    void against_refusesWhatIsNoTable_data()
    {
        addColumns<QByteArray, QString>({"there", "words"});
        const QByteArray head = "table,size,method,seconds\n";
        QTest::addRow("empty") << QByteArray() << "standard input: the file is empty";
        QTest::addRow("no table") << QByteArray("{}\n") << "line 1: there is no column table";
        QTest::addRow("no method") << QByteArray("seconds_1000_executions\n1\n") << "line 1: there is no column method";
        QTest::addRow("cut") << head + "a,1,mcs\n"
                             << "line 2: 3 cells where the first line has 4";
        QTest::addRow("a word") << head + "\na,1,mcs,fast\n"
                                << "line 3: seconds: \"fast\" is not a positive number";
        QTest::addRow("no time") << head + "a,1,mcs,0\n"
                                 << "line 2: seconds: \"0\" is not a positive number";
        QTest::addRow("half a loop") << head + "a,1.5,mcs,1\n"
                                     << "line 2: size: 1.5 is not a whole number";
        QTest::addRow("open quotes") << head + "\"a,1,mcs,1\n"
                                     << "line 2: a quotation mark is not closed";
        QTest::addRow("other rows") << head + "a,1,mcs,1\n"
                                    << "none of its rows was timed here";
        QTest::addRow("no rows") << head << "none of its rows was timed here";
    }

    void against_refusesWhatIsNoTable()
    {
        QFETCH(QByteArray, there);
        QFETCH(QString, words);
        const ProgramResult run =
            runCommandLine({"bench", "--loops", "1", "--method", "mcs", "--repeats", "1", "--against", "-"}, there);
        QCOMPARE(run.exitCode, 3);
        QVERIFY(run.output.isEmpty());
        QVERIFY2(run.errors.contains(words.toUtf8()), run.errors.constData());
    }

    void against_aFileThatIsNotThere_isSaid()
    {
        const ProgramResult run = runCommandLine({"bench", "--loops", "1", "--against", "/nowhere/before.csv"});
        QCOMPARE(run.exitCode, 3);
        QVERIFY(run.errors.contains("/nowhere/before.csv"));
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

    /// A matrix without zeros would have 0.6 GB: the lists beside the modes must do without.
    void modesOfFineBeams_needLittleMemory()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("a sanitizer needs more memory itself");
#endif
        const QString family = "generate flexible-pendulum --segments 1500 | ";
        const ProgramResult run = runProgram(
            "sh", {"-c", "\"$0\" " + family + "(ulimit -v 600000; \"$0\" analyze - --method mcs --modes 4 --json)",
                   EIGENLINK_CLI});
        QVERIFY2(run.exitCode == 0, run.errors.constData());
        QVERIFY(run.output.contains("\"sparse\""));
    }

    void wrongNumbers_areUsageErrors_data()
    {
        addColumns<QStringList, int>({"arguments", "code"});
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
