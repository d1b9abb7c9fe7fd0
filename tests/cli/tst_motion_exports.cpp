// simulate to NumPy and MATLAB, spectra, backbone.

#include "tests/support/run_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <matio.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace eigenlink::test;
using nlohmann::json;

namespace {

const QString kExamples = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/");
const QString kFourBar = kExamples + "iftomm_four_bar.eigenlink";

}  // namespace

class MotionExportsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matlabFile_hasTheNumbersOfTheTable()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("motion.mat");
        const QStringList motion{
            "simulate",     kFourBar,          "--to", "1", "--step", "0.25", "--release", "phi=2.5",
            "--quantities", "D.x,energy.total"};
        QCOMPARE(runCommandLine(motion + QStringList{"--output", file}).exitCode, 0);
        const json table = json::parse(runCommandLine(motion + QStringList{"--json"}).output.toStdString());
        mat_t* mat = Mat_Open(qPrintable(file), MAT_ACC_RDONLY);
        QVERIFY(mat != nullptr);
        matvar_t* variable = Mat_VarRead(mat, "motion");
        QVERIFY(variable != nullptr);
        QCOMPARE(variable->dims[0], std::size_t(5));
        QCOMPARE(variable->dims[1], std::size_t(3));
        const auto* values = static_cast<const double*>(variable->data);
        for (std::size_t row = 0; row < 5; ++row) {
            for (std::size_t column = 0; column < 3; ++column) {
                QCOMPARE(values[5 * column + row], table["rows"][row][column].get<double>());
            }
        }
        Mat_VarFree(variable);
        Mat_Close(mat);
    }

    void numpyArchive_isWritten()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("motion.npz");
        QCOMPARE(runCommandLine({"simulate", kFourBar, "--to", "1", "--output", file}).exitCode, 0);
        QFile archive(file);
        QVERIFY(archive.open(QIODevice::ReadOnly));
        const QByteArray bytes = archive.readAll();
        QVERIFY(bytes.startsWith("PK"));
        QVERIFY(bytes.contains("motion.npy"));
        QVERIFY(bytes.contains("motion_columns.npy"));
        QCOMPARE(runCommandLine({"simulate", kFourBar, "--to", "1", "--npz", "--json"}).exitCode, 2);
    }

    void spectrum_hasItsPeakAtTheMode()
    {
        // Ten periods of 2.9256 s of a small vibration of 0.001 m: the tenth line.
        const double period = 2.9255732425162884;
        const ProgramResult result =
            runCommandLine({"simulate", kFourBar, "--to", QString::number(10 * period * 199 / 200, 'g', 17), "--step",
                            QString::number(10 * period / 200, 'g', 17), "--mode", "1", "--amplitude", "0.001",
                            "--quantities", "BD.angle", "--spectrum", "--json"});
        QCOMPARE(result.exitCode, 0);
        const json rows = json::parse(result.output.toStdString())["rows"];
        QCOMPARE(rows.size(), std::size_t(101));
        std::size_t peak = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            peak = rows[i][1].get<double>() > rows[peak][1].get<double>() ? i : peak;
        }
        QCOMPARE(peak, std::size_t(10));
        QVERIFY(std::abs(rows[10][0].get<double>() * period - 1) < 1e-12);
        QVERIFY(std::abs(rows[10][1].get<double>() - 0.001) < 2e-6);
    }

    void backbone_beginsAtTheLinearPeriod()
    {
        const ProgramResult result = runCommandLine({"backbone", kFourBar, "--amplitudes", "0.003,0.05", "--json"});
        QCOMPARE(result.exitCode, 0);
        const json rows = json::parse(result.output.toStdString())["rows"];
        QCOMPARE(rows.size(), std::size_t(3));
        QVERIFY(std::abs(rows[0][1].get<double>() - 2.92557324251629) < 1e-10);
        QVERIFY(rows[1][1].get<double>() > rows[0][1].get<double>());
        const ProgramResult usual = runCommandLine({"backbone", kFourBar, "--largest", "0.05", "--csv"});
        QCOMPARE(usual.output.count('\n'), 18);  // heading, linear mode, 16 amplitudes
        const ProgramResult tooFar = runCommandLine({"backbone", kFourBar, "--amplitudes", "0.1,0.5", "--csv"});
        QCOMPARE(tooFar.exitCode, 1);
        QCOMPARE(tooFar.output.count('\n'), 3);  // what was found is kept
        QVERIFY2(tooFar.errors.contains("no periodic motion of amplitude"), tooFar.errors);
        QCOMPARE(runCommandLine({"backbone", kFourBar, "--amplitudes", "0.1,0.05"}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(MotionExportsTest)
#include "tst_motion_exports.moc"
