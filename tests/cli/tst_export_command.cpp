#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QFile>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

using namespace eigenlink::test;

namespace {

const QString kFourBar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");

}  // namespace

class ExportCommandTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QByteArray contentOf(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void spectrum_isATableInEveryLocale()
    {
        const ProgramResult plain = runCommandLine({"export", kFourBar, "--what", "spectrum", "--format", "csv"});
        QCOMPARE(plain.exitCode, 0);
        const QByteArrayList lines = plain.output.split('\n');
        QVERIFY(lines[0].startsWith("method,number,kind,re,im,frequency_hz"));
        QVERIFY(lines[1].startsWith("mcs,1,true,0,2.14767663850"));
        QCOMPARE(lines.size(), 1 + 2 + 14 + 10 + 1);
        const ProgramResult german =
            runCommandLine({"export", kFourBar, "--what", "spectrum", "--format", "csv"}, {}, "de_DE.UTF-8");
        QCOMPARE(german.output, plain.output);
    }

    void spectrumAsJson_isTheResultOfAnalyze()
    {
        QCOMPARE(runCommandLine({"export", kFourBar, "--what", "spectrum", "--format", "json"}).output,
                 runCommandLine({"analyze", kFourBar, "--json"}).output);
    }

    void modes_areThoseNearestTheOrigin()
    {
        const QStringList modes{"export", kFourBar, "--what", "spectrum", "--modes", "1", "--format"};
        QCOMPARE(runCommandLine(modes + QStringList{"csv"}).output.split('\n').size(), 1 + 3 * 2 + 1);
        QCOMPARE(runCommandLine(modes + QStringList{"json"}).output,
                 runCommandLine({"analyze", kFourBar, "--json", "--modes", "1"}).output);
    }

    void largeSystems_giveWhatThereIs()
    {
        const QByteArray large = runCommandLine({"generate", "nloop", "--loops", "400"}).output;
        const auto exported = [&](const QStringList& arguments) {
            return runCommandLine(QStringList{"export", "-", "--method", "mcs"} + arguments, large);
        };
        const ProgramResult spectrum = exported({"--what", "spectrum", "--modes", "1", "--format", "csv"});
        QCOMPARE(spectrum.exitCode, 0);
        QCOMPARE(spectrum.output.split('\n').size(), 1 + 2 + 1);
        const ProgramResult modes = exported({"--what", "modes", "--modes", "1", "--format", "npz"});
        QCOMPARE(modes.exitCode, 0);
        QVERIFY(modes.output.contains("mcs_modes_re"));
        const ProgramResult matrices = exported({"--what", "matrices", "--format", "mat"});
        QCOMPARE(matrices.exitCode, 0);
        QVERIFY2(matrices.output.size() < 2'000'000, "sparse matrices stay sparse");
        const ProgramResult model = exported({"--what", "state-space", "--outputs", "phi", "--format", "json"});
        QCOMPARE(model.exitCode, 0);
        const auto A = nlohmann::json::parse(model.output.toStdString())["matrices"][0]["values"];
        const double frequency = spectrum.output.split('\n')[1].split(',')[4].toDouble();
        QVERIFY(std::abs(std::sqrt(-A[1][0].get<double>()) - frequency) < 1e-9 * frequency);
    }

    void tooLarge_isALimit_data()
    {
        addColumns<QStringList, QByteArray>({"arguments", "says"});
        QTest::newRow("model") << QStringList{"--what", "state-space", "--format", "npz"} << QByteArray("at most 3000");
        QTest::newRow("zeros") << QStringList{"--what", "matrices", "--format", "npz"} << QByteArray("mat or mtx");
    }

    void tooLarge_isALimit()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const QByteArray large = runCommandLine({"generate", "nloop", "--loops", "4000"}).output;
        const ProgramResult result = runCommandLine(QStringList{"export", "-", "--method", "mcs"} + arguments, large);
        QCOMPARE(result.exitCode, 5);
        QVERIFY2(result.errors.contains(says), result.errors);
        QVERIFY(result.output.isEmpty());
    }

    void stateSpace_takesChosenPlaces()
    {
        const QStringList arguments{"export", kFourBar,   "--what", "state-space", "--format",
                                    "json",   "--inputs", "C.x",    "--outputs",   "phi,BD"};
        const ProgramResult result = runCommandLine(arguments);
        QCOMPARE(result.exitCode, 0);
        const auto matrices = nlohmann::json::parse(result.output.toStdString())["matrices"];
        QCOMPARE(matrices[2]["rows"].dump(), std::string(R"(["phi","BD"])"));
        const double square = -matrices[0]["values"][1][0].get<double>();
        QVERIFY(std::abs(std::sqrt(square) - 2.147676638502278) < 1e-9);
    }

    void suffix_choosesTheFormat()
    {
        const QString path = m_folder.filePath("K.mtx");
        const ProgramResult result =
            runCommandLine({"export", kFourBar, "--what", "matrices", "--matrix", "Phi_q", "--output", path});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(contentOf("K.mtx").contains("\n4 5 "));
    }

    void mistakes_areUsage_data()
    {
        const auto row = addColumns<QStringList, QByteArray>({"arguments", "says"});
        row("no format", {"--what", "spectrum"}, "--format");
        row("unknown content", {"--what", "all", "--format", "csv"}, "state-space");
        row("several in one", {"--what", "matrices", "--format", "mtx"}, ".zip");
        row("unknown matrix", {"--what", "matrices", "--format", "mtx", "--matrix", "X"}, "mcs_M_r");
        row("unknown place", {"--what", "state-space", "--format", "npz", "--inputs", "X"}, "C.x");
        row("no modes", {"--what", "spectrum", "--format", "csv", "--modes", "0"}, "--modes");
        row("sparse model", {"--what", "state-space", "--format", "npz", "--engine", "sparse"}, "dense");
        row("unknown states", {"--what", "state-space", "--format", "npz", "--states", "x"}, "modal");
        row("matrix of a table", {"--what", "modes", "--format", "csv", "--matrix", "X"},
            "leave it out, or write --what matrices");
        row("inputs of a table", {"--what", "spectrum", "--format", "csv", "--inputs", "X"},
            "leave it out, or write --what state-space");
        row("pencil", {"--what", "state-space", "--format", "npz", "--method", "rcs"}, "UCS");
    }

    void mistakes_areUsage()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const ProgramResult result = runCommandLine(QStringList{"export", kFourBar} + arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains(says), result.errors);
        QVERIFY(result.output.isEmpty());
    }

    void fullDisk_isSaid()
    {
        const ProgramResult result =
            runCommandLine({"export", kFourBar, "--what", "matrices", "--format", "npz", "--output", "/dev/full"});
        QCOMPARE(result.exitCode, 4);
        QVERIFY(result.errors.contains("/dev/full"));
    }

    void folderThatIsNotThere_isSaid()
    {
        const QString path = m_folder.filePath("no/where.mat");
        const ProgramResult result = runCommandLine({"export", kFourBar, "--what", "matrices", "--output", path});
        QCOMPARE(result.exitCode, 4);
        QVERIFY(!QFile::exists(path));
    }
};

QTEST_GUILESS_MAIN(ExportCommandTest)
#include "tst_export_command.moc"
