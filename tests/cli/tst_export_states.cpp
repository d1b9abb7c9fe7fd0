#include "model/math/dense/lapack.h"
#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <matio.h>
#include <nlohmann/json.hpp>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;
using Values = std::vector<Complex>;

const QString kExamples = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/");

/// Prints the plain eigenvalues of A in every file of the folder by SciPy, as JSON: name to pairs.
const char* const kReader = R"(
import io, json, os, sys, zipfile
import numpy, scipy.io, scipy.linalg
def read(path):
    if path.endswith(".mat"):
        return scipy.io.loadmat(path)["A"]
    if path.endswith(".npz"):
        return numpy.load(path)["A"]
    A = scipy.io.mmread(io.BytesIO(zipfile.ZipFile(path).read("A.mtx")))
    return A.toarray() if scipy.sparse.issparse(A) else A
folder = sys.argv[1]
values = {name: scipy.linalg.eigvals(read(folder + "/" + name)) for name in os.listdir(folder)}
print(json.dumps({name: [[s.real, s.imag] for s in found.astype(complex)] for name, found in values.items()}))
)";

Values valuesOf(const nlohmann::json& pairs)
{
    Values values;
    for (const auto& pair : pairs) {
        values.emplace_back(pair[0].get<double>(), pair[1].get<double>());
    }
    return values;
}

/// The eigenvalues of one MATLAB file by matio and LAPACK, where there is no SciPy.
Values valuesByMatio(const QString& path)
{
    mat_t* file = Mat_Open(QFile::encodeName(path).constData(), MAT_ACC_RDONLY);
    matvar_t* A = file == nullptr ? nullptr : Mat_VarRead(file, "A");
    Values values;
    if (A != nullptr) {
        const Eigen::Map<const Eigen::MatrixXd> matrix(static_cast<const double*>(A->data),
                                                       static_cast<Eigen::Index>(A->dims[0]),
                                                       static_cast<Eigen::Index>(A->dims[1]));
        const Eigen::VectorXcd found = eigenvaluesOf(matrix);
        values.assign(found.begin(), found.end());
        Mat_VarFree(A);
    }
    if (file != nullptr) {
        Mat_Close(file);
    }
    return values;
}

/// The values that `analyze` reports as true by MCS.
Values reportedOf(const QString& example)
{
    const auto result = nlohmann::json::parse(
        runCommandLine({"analyze", kExamples + example, "--json", "--method", "mcs"}).output.toStdString());
    Values values;
    for (const auto& each : result["equilibria"][0]["methods"]["mcs"]["eigenvalues"]) {
        if (each["kind"] == "true") {
            values.emplace_back(each["re"].get<double>(), each["im"].get<double>());
        }
    }
    return values;
}

/// A mass behind a spring and something else, with a point without mass between them.
QByteArray seriesOf(const QByteArray& second)
{
    return R"({"format": "eigenlink", "version": 1, "gravity": [0, 0], "points": [
        {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}, {"id": "B", "at": [2, 0]}], "elements": [
        {"type": "spring", "id": "k1", "points": ["O", "A"], "stiffness": 30, "rest_length": 1}, )" +
           second + R"(,
        {"type": "slider", "id": "sA", "point": "A", "through": [0, 0], "direction": [1, 0]},
        {"type": "slider", "id": "sB", "point": "B", "through": [0, 0], "direction": [1, 0]},
        {"type": "point_mass", "id": "m", "point": "B", "mass": 2}]})";
}

/// Largest distance of a reported value to the nearest other that is left, relative to itself; of zeros, to the
/// smallest reported value that is none.
double errorOf(Values reported, Values found)
{
    if (reported.empty() || reported.size() != found.size()) {
        return 1;
    }
    std::ranges::sort(reported, {}, [](Complex s) { return std::abs(s); });
    const auto nonZero = std::ranges::find_if(reported, [](Complex s) { return s != 0.0; });
    const double scale = nonZero == reported.end() ? 1 : std::abs(*nonZero);
    double worst = 0;
    for (const Complex s : reported) {
        const auto nearest = std::ranges::min_element(found, {}, [s](Complex other) { return std::abs(other - s); });
        worst = std::max(worst, std::abs(*nearest - s) / std::max(std::abs(s), scale));
        found.erase(nearest);
    }
    return worst;
}

}  // namespace

/// The state-space model in other programs: eig(A) gives the reported values.
class ExportStatesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QByteArray exported(const QString& example, const QString& name, const QStringList& more = {})
    {
        const ProgramResult result = runCommandLine(
            QStringList{"export", kExamples + example, "--what", "state-space", "--output", m_folder.filePath(name)} +
            more);
        return result.exitCode == 0 ? result.errors : QByteArray("failed: ") + result.errors;
    }

    std::map<QString, Values> eigenvaluesOfAllFiles()
    {
        std::map<QString, Values> all;
        const QString python = QStandardPaths::findExecutable("python3", {"/usr/bin"});
        QProcess process;
        process.start(python, {"-c", kReader, m_folder.path()});
        if (!python.isEmpty() && process.waitForFinished(120000) && process.exitCode() == 0) {
            const auto read = nlohmann::json::parse(process.readAllStandardOutput().toStdString());
            for (const auto& [name, pairs] : read.items()) {
                all[QString::fromStdString(name)] = valuesOf(pairs);
            }
            return all;
        }
        qWarning("SciPy is not installed: only the MATLAB files are read back, by matio");
        for (const QString& name : QDir(m_folder.path()).entryList({"*.mat"})) {
            all[name] = valuesByMatio(m_folder.filePath(name));
        }
        return all;
    }

private Q_SLOTS:
    /// Springs in series, and a spring and a damper in series: A has the finite eigenvalues and no others.
    void massless_leavesTheFiniteEigenvalues_data()
    {
        const auto row = addColumns<QByteArray, int>({"mechanism", "finite"});
        row("springs", seriesOf(R"({"type": "spring", "id": "k2", "points": ["A", "B"], "stiffness": 60,
                                                 "rest_length": 1})"),
            2);
        row("damper", seriesOf(R"({"type": "damper", "id": "c", "points": ["A", "B"], "damping": 3})"), 3);
    }

    void massless_leavesTheFiniteEigenvalues()
    {
        QFETCH(QByteArray, mechanism);
        QFETCH(int, finite);
        for (const char* states : {"auto", "velocity", "modal"}) {
            const QString path = m_folder.filePath(QStringLiteral("%1.mat").arg(states));
            const ProgramResult result = runCommandLine(
                {"export", "-", "--what", "state-space", "--inputs", "A.x", "--states", states, "--output", path},
                mechanism);
            QVERIFY2(result.exitCode == 0 && !result.errors.contains("misses"), result.errors);
        }
        const auto report = nlohmann::json::parse(
            runCommandLine({"analyze", "-", "--json", "--method", "mcs"}, mechanism).output.toStdString());
        Values reported;
        for (const auto& each : report["equilibria"][0]["methods"]["mcs"]["eigenvalues"]) {
            reported.emplace_back(each["re"].get<double>(), each["im"].get<double>());
        }
        QCOMPARE(reported.size(), static_cast<std::size_t>(finite));
        const std::map<QString, Values> all = eigenvaluesOfAllFiles();
        QCOMPARE(all.size(), std::size_t{3});
        for (const auto& [name, values] : all) {
            QVERIFY2(errorOf(reported, values) < 1e-9, qPrintable(name));
        }
    }

    /// Models that do not exist for this mechanism are no wrong usage, and name the file.
    void modelThatDoesNotExist_isAFailureOfTheFile()
    {
        const QByteArray mechanism = seriesOf(R"({"type": "damper", "id": "c", "points": ["A", "B"], "damping": 3})");
        const ProgramResult result =
            runCommandLine({"export", "-", "--what", "state-space", "--method", "ucs", "--format", "json"}, mechanism);
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.errors.contains("standard input: ") && result.errors.contains("no mass"), result.errors);
        QVERIFY(result.output.isEmpty());
    }

    void cleanup()
    {
        for (const QString& name : QDir(m_folder.path()).entryList(QDir::Files)) {
            QFile::remove(m_folder.filePath(name));
        }
    }

    void everyExample_hasItsEigenvaluesByDefault()
    {
        const QStringList examples = QDir(kExamples).entryList({"*.eigenlink"});
        QVERIFY(examples.size() >= 26);
        const QStringList otherFormats{"iftomm_four_bar", "triple_pendulum", "cart_pendulum", "portal_frame"};
        for (const QString& example : examples) {
            const QString stem = QString(example).chopped(10);
            QVERIFY2(!exported(example, stem + ".mat").startsWith("failed"), qPrintable(example));
            if (otherFormats.contains(stem)) {
                QVERIFY2(!exported(example, stem + ".npz").startsWith("failed"), qPrintable(example));
                QVERIFY2(!exported(example, stem + ".zip", {"--format", "mtx"}).startsWith("failed"),
                         qPrintable(example));
            }
        }
        const std::map<QString, Values> all = eigenvaluesOfAllFiles();
        QVERIFY(static_cast<qsizetype>(all.size()) >= examples.size());
        for (const auto& [name, values] : all) {
            const double error = errorOf(reportedOf(name.section(u'.', 0, 0) + ".eigenlink"), values);
            QVERIFY2(error < 1e-9, qPrintable(QStringLiteral("%1: %2").arg(name).arg(error)));
        }
    }

    void statesAndReason_areSaid()
    {
        const auto states = [this](const QString& example, const QStringList& more) {
            const QByteArray said = exported(example, "model.json", more);
            QFile file(m_folder.filePath("model.json"));
            const bool open = file.open(QIODevice::ReadOnly);
            const auto model = nlohmann::json::parse(open ? file.readAll().toStdString() : std::string());
            return std::pair(model["matrices"][0]["rows"][0].get<std::string>(), said);
        };
        const QString stiff = QStringLiteral("flexible_slider_crank_0.eigenlink");
        const QString soft = QStringLiteral("iftomm_four_bar.eigenlink");
        const auto modal = states(stiff, {});
        QCOMPARE(modal.first, std::string("w1"));
        QVERIFY2(modal.second.contains("modal states"), modal.second);
        // By how much is a matter of rounding, but it is much more than that.
        static const QRegularExpression kMissed(QStringLiteral("by ([0-9.e-]+) \\(relative\\)"));
        const double missed = kMissed.match(QString::fromUtf8(modal.second)).captured(1).toDouble();
        QVERIFY2(missed > 1e-5 && missed < 0.1, modal.second);
        const auto forced = states(stiff, {"--states", "velocity"});
        QCOMPARE(forced.first, std::string("z1"));
        QVERIFY2(forced.second.contains("misses the reported eigenvalues"), forced.second);
        QCOMPARE(states(stiff, {"--states", "modal"}).first, std::string("w1"));
        const auto plain = states(soft, {});
        QCOMPARE(plain.first, std::string("z1"));
        QVERIFY2(!plain.second.contains("eig(A)"), plain.second);
        QCOMPARE(states(soft, {"--states", "modal"}).first, std::string("w1"));
        QVERIFY(states(stiff, {"--method", "ucs"}).second.contains("misses the reported eigenvalues"));
    }
};

QTEST_GUILESS_MAIN(ExportStatesTest)
#include "tst_export_states.moc"
