#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

#include <QStandardPaths>
#include <QTemporaryDir>

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

#ifdef EIGENLINK_SLEPC
    static Json methodsOf(const ProgramResult& run)
    {
        return Json::parse(run.output.toStdString())["equilibria"][0]["methods"];
    }

    /// eigenlink-cli under mpirun.
    static ProgramResult runProcesses(int processes, const QStringList& arguments, const QByteArray& input = {})
    {
        const QStringList mpi{"--allow-run-as-root", "--oversubscribe", "-n", QString::number(processes),
                              QStringLiteral(EIGENLINK_CLI)};
        return runProgram(QStringLiteral("mpirun"), mpi + arguments, input);
    }

    /// A mechanism file of a family; nothing falls in it where `weightless`.
    QString fileOf(const QStringList& family, bool weightless = false)
    {
        const QString path = m_folder.filePath(QStringLiteral("m.eigenlink"));
        QByteArray text = runCommandLine(QStringList{"generate"} + family).output;
        if (weightless) {
            text.replace("-9.81", "0");
        }
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? path : QString();
    }

private slots:
    void modes_areThoseOfTheBuiltInEngine_onOneAndTwoProcesses_data()
    {
        addColumns<QStringList, QStringList, bool, bool>({"family", "modes", "weightless", "bySlepc"});
        const QStringList pendulum{"flexible-pendulum", "--segments", "60"};
        const QStringList chain{"pendulum-chain", "--links", "80"};
        const QStringList damped = chain + QStringList{"--damping", "0.01"};
        QTest::addRow("loops") << QStringList{"nloop", "--loops", "300"} << QStringList{"1"} << false << false;
        QTest::addRow("pendulum") << pendulum << QStringList{"8"} << false << true;
        QTest::addRow("pendulum without weight") << pendulum << QStringList{"4"} << true << true;
        QTest::addRow("chain") << chain << QStringList{"5"} << false << true;
        QTest::addRow("few modes") << QStringList{"pendulum-chain", "--links", "3"} << QStringList{"3"} << true
                                   << false;
        QTest::addRow("near a frequency") << chain << QStringList{"3", "--near", "40i"} << false << true;
        QTest::addRow("near a low frequency") << chain << QStringList{"3", "--near", "1i"} << false << true;
        QTest::addRow("near a frequency, beams") << pendulum << QStringList{"4", "--near", "900i"} << false << true;
        QTest::addRow("near a point") << chain << QStringList{"2", "--near=-1+20i"} << false << false;
        QTest::addRow("rightmost") << chain << QStringList{"2", "--rightmost"} << false << false;
        QTest::addRow("damped") << damped << QStringList{"2"} << false << false;
        QTest::addRow("damped, near") << damped << QStringList{"2", "--near", "20i"} << false << false;
    }

    void modes_areThoseOfTheBuiltInEngine_onOneAndTwoProcesses()
    {
        QFETCH(QStringList, family);
        QFETCH(QStringList, modes);
        QFETCH(bool, weightless);
        QFETCH(bool, bySlepc);
        const QStringList arguments =
            QStringList{"analyze", fileOf(family, weightless), "--json", "--modes"} + modes + QStringList{"--engine"};
        const ProgramResult builtIn = runCommandLine(arguments + QStringList{"sparse"});
        QCOMPARE(builtIn.exitCode, 0);
        const Json here = methodsOf(builtIn);
        for (const int processes : {1, 2}) {
            const ProgramResult run = runProcesses(processes, arguments + QStringList{"slepc"});
            QVERIFY2(run.exitCode == 0, run.errors.constData());
            const Json there = methodsOf(run);
            for (const auto& [name, method] : here.items()) {
                const Values expected = trueValues(method);
                const Values found = trueValues(there[name]);
                QCOMPARE(found.size(), expected.size());
                for (std::size_t i = 0; i < found.size(); ++i) {
                    QVERIFY(std::abs(found[i] - expected[i]) < 1e-8 * (1 + std::abs(expected[i])));
                }
                QVERIFY(there[name]["partial"]["verified"].get<bool>());
            }
            const std::string engine = there["mcs"]["engine"];
            QCOMPARE(engine.ends_with("processes: " + std::to_string(processes)), bySlepc);
            // Who did not do it says so, in the engine or in a warning.
            const bool excused = engine.find("too few modes for SLEPc") != std::string::npos;
            QCOMPARE(there["mcs"]["warnings"].empty(), bySlepc || excused);
        }
    }

    void modesOfFineBeams_areProved()
    {
        const ProgramResult run = runProcesses(2, {"analyze", fileOf({"flexible-pendulum", "--segments", "4000"}),
                                                   "--engine", "slepc", "--method", "mcs", "--modes", "4", "--json"});
        QCOMPARE(run.exitCode, 0);
        const Json method = methodsOf(run)["mcs"];
        QVERIFY2(method["partial"]["verified"].get<bool>(), run.output.constData());
        const Values values = trueValues(method);
        QVERIFY(std::abs(std::abs(values.front()) - 1.33573124827) < 1e-9);
        QVERIFY(std::abs(std::abs(values.back()) - 22.4053568474) < 1e-7);
    }

    void standardInput_isReadForAllProcesses()
    {
        const QByteArray text = runCommandLine({"generate", "pendulum-chain", "--links", "60"}).output;
        const QStringList arguments{"analyze", "-", "--engine", "slepc", "--modes", "2", "--json"};
        const ProgramResult two = runProcesses(2, arguments, text);
        QVERIFY2(two.exitCode == 0, two.errors.constData());
        const ProgramResult one = runCommandLine(arguments, text);
        QCOMPARE(methodsOf(two)["mcs"]["eigenvalues"].size(), methodsOf(one)["mcs"]["eigenvalues"].size());
        QVERIFY(methodsOf(two)["mcs"]["engine"].get<std::string>().ends_with("processes: 2"));
    }

    void badInput_isSaidOnce_withItsExitCode_data()
    {
        addColumns<QStringList, QByteArray, int>({"arguments", "input", "code"});
        QTest::addRow("no file") << QStringList{"no-such-file"} << QByteArray() << 3;
        QTest::addRow("broken file") << QStringList{"-"} << QByteArray("{\"format\": ") << 3;
        QTest::addRow("nothing to read") << QStringList{"-"} << QByteArray() << 3;
        QTest::addRow("wrong flag") << QStringList{"-", "--engin", "slepc"} << QByteArray() << 2;
        QTest::addRow("wrong number") << QStringList{"-", "--modes", "0"} << QByteArray() << 2;
        QTest::addRow("no place to write")
            << QStringList{"-", "--modes", "2", "--output", "/no/such/folder/file"}
            << runCommandLine({"generate", "pendulum-chain", "--links", "60"}).output << 4;
    }

    void badInput_isSaidOnce_withItsExitCode()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, input);
        QFETCH(int, code);
        const ProgramResult run =
            runProcesses(2, QStringList{"analyze"} + arguments + QStringList{"--engine", "slepc"}, input);
        QCOMPARE(run.exitCode, code);
        QVERIFY2(run.errors.count("eigenlink-cli: ") == 1, run.errors.constData());
        QVERIFY(run.output.isEmpty());
    }
#else
private slots:
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
