#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <complex>

using namespace eigenlink::test;
using Json = nlohmann::json;
using Values = std::vector<std::complex<double>>;

#ifdef EIGENLINK_SLEPC
namespace {

/// True values of the first method, by |s|.
Values trueValues(const Json& method)
{
    Values values;
    for (const Json& value : method["eigenvalues"]) {
        if (value["kind"] == "true") {
            values.emplace_back(value["re"].get<double>(), value["im"].get<double>());
        }
    }
    std::sort(values.begin(), values.end(), [](auto a, auto b) {
        return std::tuple(std::round(1e6 * std::abs(a)), a.imag()) <
               std::tuple(std::round(1e6 * std::abs(b)), b.imag());
    });
    return values;
}

}  // namespace
#endif

/// `--engine slepc` against the built-in engine, or refused where the program was built without it.
class SlepcEngineTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    Json methodsOf(const ProgramResult& run)
    {
        return Json::parse(run.output.toStdString())["equilibria"][0]["methods"];
    }

private slots:
#ifdef EIGENLINK_SLEPC
    void modes_areThoseOfTheBuiltInEngine_onOneAndTwoProcesses_data()
    {
        QTest::addColumn<QStringList>("family");
        QTest::addColumn<QString>("modes");
        QTest::addRow("loops") << QStringList{"nloop", "--loops", "300"} << "1";
        QTest::addRow("damped loops") << QStringList{"nloop", "--loops", "40", "--damping", "1"} << "1";
        QTest::addRow("pendulum") << QStringList{"flexible-pendulum", "--segments", "60"} << "8";
        QTest::addRow("chain") << QStringList{"pendulum-chain", "--links", "80"} << "5";
        QTest::addRow("chain without weight") << QStringList{"pendulum-chain", "--links", "3"} << "3";
    }

    void modes_areThoseOfTheBuiltInEngine_onOneAndTwoProcesses()
    {
        QFETCH(QStringList, family);
        QFETCH(QString, modes);
        const QString file = m_folder.filePath(QStringLiteral("m.eigenlink"));
        QCOMPARE(runCommandLine(QStringList{"generate"} + family + QStringList{"--output", file}).exitCode, 0);
        if (QByteArray(QTest::currentDataTag()) == "chain without weight") {
            QFile opened(file);
            QVERIFY(opened.open(QIODevice::ReadOnly));
            const QByteArray text = opened.readAll().replace("-9.81", "0");
            opened.close();
            QVERIFY(opened.open(QIODevice::WriteOnly));
            opened.write(text);
        }
        const QStringList arguments{"analyze", "--modes", modes, "--json", file, "--engine"};
        const ProgramResult builtIn = runCommandLine(arguments + QStringList{"sparse"});
        QCOMPARE(builtIn.exitCode, 0);
        for (const int processes : {1, 2}) {
            const QStringList mpi{"--allow-run-as-root", "--oversubscribe", "-n", QString::number(processes),
                                  QStringLiteral(EIGENLINK_CLI)};
            const ProgramResult run = runProgram(QStringLiteral("mpirun"), mpi + arguments + QStringList{"slepc"});
            QVERIFY2(run.exitCode == 0, run.errors.constData());
            const Json there = methodsOf(run);
            const Json here = methodsOf(builtIn);
            for (const auto& [name, method] : here.items()) {
                const Values expected = trueValues(method);
                const Values found = trueValues(there[name]);
                QCOMPARE(found.size(), expected.size());
                for (std::size_t i = 0; i < found.size(); ++i) {
                    QVERIFY(std::abs(found[i] - expected[i]) < 1e-8 * (1 + std::abs(expected[i])));
                }
            }
            if (modes != QStringLiteral("1") && modes != QStringLiteral("3")) {
                const std::string engine = there["mcs"]["engine"];
                QVERIFY2(engine.ends_with("processes: " + std::to_string(processes)), engine.c_str());
            }
        }
    }
#else
    void engine_isRefused_withTheWayToHaveIt()
    {
        const QString file = m_folder.filePath(QStringLiteral("m.eigenlink"));
        QCOMPARE(runCommandLine({"generate", "nloop", "--loops", "1", "--output", file}).exitCode, 0);
        const ProgramResult run = runCommandLine({"analyze", "--engine", "slepc", file});
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.errors.contains("-DEIGENLINK_SLEPC=ON"));
        QVERIFY(run.output.isEmpty());
    }
#endif
};

QTEST_GUILESS_MAIN(SlepcEngineTest)
#include "tst_slepc_engine.moc"
