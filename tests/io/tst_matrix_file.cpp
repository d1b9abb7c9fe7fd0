#include "app/io/matrix_file.h"
#include "app/io/result_file.h"
#include "app/io/unicode.h"
#include "model/data/matrices.h"
#include "model/data/matrix_text.h"
#include "tests/support/mechanisms.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace eigenlink;

namespace {

const std::string kHostile = "<b>&\"'\n../../x φ";

/// A sparse matrix, a dense one and an empty one; names that no format may stumble over.
std::vector<LabelledMatrix> samples()
{
    SparseMatrix sparse(2, 3);
    sparse.insert(0, 1) = 1.0 / 3;
    sparse.insert(1, 2) = -2.5e-300;
    sparse.makeCompressed();
    Eigen::MatrixXd dense(3, 2);
    dense << 1, 2, 3, 4, 5, 0.1;
    const auto two = labelsOf("two", {kHostile, "b"});
    const auto three = labelsOf("three", {"x", "yy", "zzz"});
    const auto none = labelsOf("none", {});
    return {{"S", "S", "sparse", two, three, sparse},
            {"D", "D", "dense", three, two, dense},
            {"N", "N", "empty", three, none, Eigen::MatrixXd(3, 0)},
            {"Z", "Z", "zero", two, three, SparseMatrix(2, 3)}};
}

/// Reads every file of the folder by SciPy and prints its contents as JSON; numbers exact.
const char* const kReader = R"(
import io, json, sys, zipfile
import numpy, scipy.io, scipy.sparse
def plain(value):
    if scipy.sparse.issparse(value):
        value = value.toarray()
    return [[float(x) for x in row] for row in numpy.asarray(value)]
def cells(value):
    return ["".join(cell) for cell in value.ravel()]
folder = sys.argv[1]
mat = scipy.io.loadmat(folder + "/a.mat")
npz = numpy.load(folder + "/a.npz")
names = ["S", "D", "N", "Z"]
with zipfile.ZipFile(folder + "/a.zip") as archive:
    assert archive.testzip() is None
    market = {name: scipy.io.mmread(io.BytesIO(archive.read(name + ".mtx"))) for name in names}
print(json.dumps({
    "mat": {name: plain(mat[name]) for name in names},
    "npz": {name: plain(npz[name]) for name in names},
    "mtx": {name: plain(market[name]) for name in names},
    "sparse": [scipy.sparse.issparse(mat["S"]), scipy.sparse.issparse(market["S"]), scipy.sparse.issparse(mat["Z"])],
    "mat_names": [cells(mat["two"]), cells(mat["three"])],
    "npz_names": [list(npz["two"]), list(npz["three"])],
}))
)";

std::vector<std::vector<double>> plain(const LabelledMatrix& matrix)
{
    std::vector<std::vector<double>> rows(static_cast<std::size_t>(matrix.rowCount()));
    for (Eigen::Index i = 0; i < matrix.rowCount(); ++i) {
        for (Eigen::Index j = 0; j < matrix.columnCount(); ++j) {
            rows[static_cast<std::size_t>(i)].push_back(matrix.at(i, j));
        }
    }
    return rows;
}

}  // namespace

class MatrixFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    void write(const QString& name, const std::string& bytes)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }

private Q_SLOTS:
    void files_areReadBackExactlyByScipy()
    {
        QString python = QStandardPaths::findExecutable("python3", {"/usr/bin"});
        QProcess process;
        process.start(python, {"-c", "import scipy.io"});
        if (python.isEmpty() || !process.waitForFinished() || process.exitCode() != 0) {
            QSKIP("python3-scipy is not installed: the files are not read back");
        }
        const std::vector<LabelledMatrix> matrices = samples();
        write("a.mat", matrixFile(matrices, MatrixFormat::mat));
        write("a.npz", matrixFile(matrices, MatrixFormat::npz));
        write("a.zip", matrixArchive(matrices, MatrixFormat::mtx));
        process.start(python, {"-c", kReader, m_folder.path()});
        QVERIFY(process.waitForFinished());
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
        const nlohmann::json read = nlohmann::json::parse(process.readAllStandardOutput().toStdString());
        for (const char* format : {"mat", "npz", "mtx"}) {
            for (const LabelledMatrix& matrix : matrices) {
                QVERIFY2(read[format][matrix.name] == nlohmann::json(plain(matrix)), format);
            }
        }
        QCOMPARE(read["sparse"].dump(), std::string("[true,true,true]"));
        for (const char* names : {"mat_names", "npz_names"}) {
            QVERIFY2(read[names][0][0] == kHostile, names);
            QVERIFY2(read[names][1] == nlohmann::json({"x", "yy", "zzz"}), names);
        }
    }

    void sameMatrices_giveTheSameBytes()
    {
        for (const MatrixFormat format : {MatrixFormat::mat, MatrixFormat::npz, MatrixFormat::json}) {
            const std::string first = matrixFile(samples(), format);
            QTest::qWait(1100);
            QVERIFY2(matrixFile(samples(), format) == first, std::string(keyOf(format)).c_str());
        }
    }

    void json_holdsNamesAndValues()
    {
        const nlohmann::json read = nlohmann::json::parse(matrixFile(samples(), MatrixFormat::json));
        QCOMPARE(read["matrices"].size(), std::size_t{4});
        QVERIFY(read["matrices"][0]["rows"][0] == kHostile);
        QVERIFY(read["matrices"][0]["values"][0][1] == 1.0 / 3);
    }

    void csv_quotesWhatNeedsIt()
    {
        QCOMPARE(separatedText(samples()[1], ','), "D,\"<b>&\"\"'\n../../x φ\",b\nx,1,2\nyy,3,4\nzzz,5,0.1\n");
        QCOMPARE(separatedCell("a,b", '\t'), "a,b");
        QCOMPARE(separatedCell("a\tb", '\t'), "\"a\tb\"");
    }

    void oneMatrixFormats_refuseSeveral()
    {
        QVERIFY_EXCEPTION_THROWN(matrixFile(samples(), MatrixFormat::csv), std::invalid_argument);
        QCOMPARE(matrixFile({samples()[1]}, MatrixFormat::tsv), separatedText(samples()[1], '\t'));
    }

    void noMatrix_isRefused_butInJson()
    {
        for (const MatrixFormat format : matrixFormats()) {
            if (format != MatrixFormat::json) {
                QVERIFY_EXCEPTION_THROWN(matrixFile({}, format), std::invalid_argument);
                QVERIFY_EXCEPTION_THROWN(matrixArchive({}, format), std::invalid_argument);
            }
        }
        QCOMPARE(nlohmann::json::parse(matrixFile({}, MatrixFormat::json)).at("matrices").size(), std::size_t{0});
    }

    void copies_areWhatTheProgramsRead()
    {
        const LabelledMatrix dense = samples()[1];
        QCOMPARE(matlabText(dense),
                 "% D: dense\n% rows: x, yy, zzz\n% columns: <b>&\"' ../../x φ, b\nD = [1 2; 3 4; 5 0.1];\n");
        QVERIFY(numpyText(dense).ends_with("D = np.array([[1, 2], [3, 4], [5, 0.1]])\n"));
        QVERIFY(
            matlabText(samples()[0]).ends_with("S = sparse([1, 2], [2, 3], [0.3333333333333333, -2.5e-300], 2, 3);\n"));
        QVERIFY(numpyText(samples()[0]).ends_with("([0, 1], [1, 2])), shape=(2, 3))\n"));
        QCOMPARE(latexText(dense), "\\begin{bmatrix}\n1 & 2 \\\\\n3 & 4 \\\\\n5 & 0.1\n\\end{bmatrix}\n");
        QVERIFY(latexText(samples()[0]).find("-2.5 \\cdot 10^{-300}") != std::string::npos);
    }

    void rows_areNamedByAFirstColumnOfWords()
    {
        StudyResult result;
        result.tables = {{"changes", "numbers"}, {"plain", "numbers"}};
        result.tables[0].columns = {wordColumn("number", "number", {"k.stiffness", "=AC.mass"}),
                                    unitColumn("after", "after", "1", {3, 4})};
        result.tables[1].columns = {unitColumn("x", "x", "m", {5, 6}), wordColumn("note", "note", {"a", "b"})};
        const std::vector<LabelledMatrix> matrices = resultMatrices(result);
        QCOMPARE(matrices[0].rows->texts, (std::vector<std::string>{"k.stiffness", "=AC.mass"}));
        QCOMPARE(matrices[1].rows->texts, (std::vector<std::string>{"", ""}));
    }

    void brokenUtf8_becomesReplacements()
    {
        QCOMPARE(toUtf32("a\xff\xc3"), std::u32string(U"a\uFFFD\uFFFD"));
        QCOMPARE(toUtf16("𝛑"), std::u16string(u"𝛑"));
        for (const char32_t each : std::u32string(U"a\u00e9\u20ac\U0001d6d1")) {
            std::string text;
            appendUtf8(text, each);
            QCOMPARE(utf8Length(text), text.size());
            QCOMPARE(toUtf32(text), std::u32string(1, each));
        }
    }
};

QTEST_GUILESS_MAIN(MatrixFileTest)
#include "tst_matrix_file.moc"
