#include "model/data/labelled_matrix.h"
#include "model/data/matrix_text.h"
#include "model/data/pattern.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/random_matrices.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <set>
#include <sstream>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::shared_ptr<const Labels> numbered(const std::string& name, Eigen::Index count)
{
    std::vector<std::string> texts;
    for (Eigen::Index i = 0; i < count; ++i) {
        texts.push_back(name + std::to_string(i));
    }
    return labelsOf(name, std::move(texts));
}

LabelledMatrix labelled(std::variant<Eigen::MatrixXd, SparseMatrix> values)
{
    LabelledMatrix matrix{"K_r", "K_r", "stiffness", nullptr, nullptr, std::move(values)};
    matrix.rows = numbered("r", matrix.rowCount());
    matrix.columns = numbered("c", matrix.columnCount());
    return matrix;
}

bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool areSame(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B)
{
    bool same = A.rows() == B.rows() && A.cols() == B.cols();
    for (Eigen::Index i = 0; same && i < A.size(); ++i) {
        same = isSame(A.data()[i], B.data()[i]);
    }
    return same;
}

/// Cells of a text as RFC 4180 reads them.
std::vector<std::vector<std::string>> cellsOf(const std::string& text, char separator)
{
    std::vector<std::vector<std::string>> rows(1, {""});
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char here = text[i];
        if (isQuoted) {
            isQuoted = here != '"' || (i + 1 < text.size() && text[i + 1] == '"');
            i += here == '"' && isQuoted ? 1 : 0;
            rows.back().back() += isQuoted ? std::string(1, here) : "";
        } else if (here == '"') {
            isQuoted = true;
        } else if (here == separator) {
            rows.back().emplace_back();
        } else if (here == '\n') {
            rows.push_back({""});
        } else {
            rows.back().back() += here;
        }
    }
    rows.pop_back();
    return rows;
}

/// The numbers of a list with commas, spaces or nothing between.
std::vector<double> numbersIn(std::string text)
{
    const std::map<std::string, double> words = {
        {"NaN", std::nan("")}, {"nan", std::nan("")}, {"Inf", kInfinity}, {"inf", kInfinity}};
    for (const std::string prefix : {"np."}) {
        for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
            text.erase(at, prefix.size());
        }
    }
    std::ranges::replace_if(
        text, [](char c) { return c == ',' || c == '[' || c == ']' || c == ';'; }, ' ');
    std::istringstream stream(text);
    std::vector<double> numbers;
    for (std::string word; stream >> word;) {
        const bool isNegative = word.starts_with('-');
        const auto named = words.find(word.substr(isNegative ? 1 : 0));
        numbers.push_back(named == words.end() ? std::strtod(word.c_str(), nullptr)
                                               : (isNegative ? -1 : 1) * named->second);
    }
    return numbers;
}

/// The text between the two texts, the first after `from`.
std::string between(const std::string& text, const std::string& before, const std::string& after)
{
    const std::size_t begin = text.find(before) + before.size();
    return text.substr(begin, text.find(after, begin) - begin);
}

/// A matrix from its numbers row by row.
Eigen::MatrixXd filled(Eigen::Index rows, Eigen::Index columns, const std::vector<double>& numbers)
{
    return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(numbers.data(),
                                                                                                    rows, columns);
}

/// Numbers that are hard to write among others.
Eigen::MatrixXd hardNumbers(Eigen::Index rows, Eigen::Index columns, RandomMatrices& random)
{
    const std::vector<double> hard = {0, 1.0 / 3, -5e-324, 1.7976931348623157e308, 1e22, -0.1, 123456789};
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] {
        return random.integer(0, 1) == 0 ? random.number() : hard[std::size_t(random.integer(0, 6))];
    });
}

using Places = std::set<std::pair<int, int>>;

Places placesOf(const PatternGrid& grid)
{
    Places places;
    for (const PatternRun& run : grid.runs) {
        for (int column = run.first; column <= run.last; ++column) {
            places.emplace(run.row, column);
        }
    }
    return places;
}

}  // namespace

/// Matrices with names, their texts for other programs, and their patterns.
class TestLabelledMatrix : public QObject {
    Q_OBJECT

private slots:
    /// Whether it is kept sparse or dense, a matrix has the same numbers, entries and count.
    void sparseAndDense_areOneMatrix()
    {
        RandomMatrices random(1);
        for (const auto& [m, n] : {std::pair(5, 7), std::pair(1, 1), std::pair(0, 4), std::pair(6, 0)}) {
            SparseMatrix A = random.sparse(m, n, 0.4);
            if (A.nonZeros() > 1) {
                A.coeffs()[0] = 0;  // stands there, but is no entry
            }
            const LabelledMatrix sparse = labelled(A), dense = labelled(Eigen::MatrixXd(A));
            QVERIFY(sparse.isSparse() && !dense.isSparse());
            QVERIFY(sparse.dense() == dense.dense());
            QCOMPARE(sparse.rowCount(), Eigen::Index(m));
            QCOMPARE(dense.columnCount(), Eigen::Index(n));
            QCOMPARE(sparse.entryCount(), (Eigen::MatrixXd(A).array() != 0).count());
            std::vector<std::tuple<Eigen::Index, Eigen::Index, double>> a, b;
            sparse.forEachEntry([&](auto... entry) { a.emplace_back(entry...); });
            dense.forEachEntry([&](auto... entry) { b.emplace_back(entry...); });
            QVERIFY(a == b);
            QCOMPARE(Eigen::Index(a.size()), dense.entryCount());
            for (const auto& [row, column, value] : a) {
                QCOMPARE(sparse.at(row, column), value);
                QCOMPARE(dense.at(row, column), value);
            }
        }
    }

    void labels_areListedOnceInTheirOrder()
    {
        std::vector<LabelledMatrix> matrices;
        const auto a = numbered("a", 2), b = numbered("b", 3), c = numbered("c", 1), again = numbered("a", 2);
        for (const auto& [rows, columns] : {std::pair(b, a), std::pair(a, again), std::pair(c, b)}) {
            matrices.push_back({"M", "M", {}, rows, columns, Eigen::MatrixXd()});
        }
        const auto found = labelsIn(matrices);
        QCOMPARE(found.size(), std::size_t(3));
        QVERIFY(found[0] == b && found[1] == a && found[2] == c);
        QVERIFY(labelsIn({}).empty());
    }

    void textsOfDenseMatrices_readBackTheSame_data()
    {
        addColumns<int, int>({"m", "n"});
        QTest::newRow("matrix") << 4 << 3;
        QTest::newRow("row") << 1 << 5;
        QTest::newRow("column") << 6 << 1;
        QTest::newRow("number") << 1 << 1;
    }

    /// Reading back by programs: MATLAB, Python, and rows of cells.
    void textsOfDenseMatrices_readBackTheSame()
    {
        QFETCH(int, m);
        QFETCH(int, n);
        RandomMatrices random(2);
        for (int trial = 0; trial < 20; ++trial) {
            Eigen::MatrixXd A = hardNumbers(m, n, random);
            if (trial % 3 == 2) {
                A(0, 0) = std::nan("");
                A(m - 1, n - 1) = trial % 2 ? kInfinity : -kInfinity;
            }
            const LabelledMatrix matrix = labelled(A);
            const std::string matlab = between(matlabText(matrix), "K_r = [", "];\n");
            QCOMPARE(std::ranges::count(matlab, ';'), std::ptrdiff_t(m - 1));
            QVERIFY(areSame(filled(m, n, numbersIn(matlab)), A));
            const std::string numpy = between(numpyText(matrix), "K_r = np.array([", "])\n");
            QCOMPARE(std::ranges::count(numpy, '['), std::ptrdiff_t(m));
            QVERIFY(areSame(filled(m, n, numbersIn(numpy)), A));
            for (const char separator : {',', ';', '\t'}) {
                const auto cells = cellsOf(separatedText(matrix, separator), separator);
                QCOMPARE(cells.size(), std::size_t(m + 1));
                for (int i = 0; i < m; ++i) {
                    QCOMPARE(cells[std::size_t(i + 1)].size(), std::size_t(n + 1));
                    for (int j = 0; j < n; ++j) {
                        const std::string& cell = cells[std::size_t(i + 1)][std::size_t(j + 1)];
                        QVERIFY(cell.empty() ? std::isnan(A(i, j)) : isSame(numbersIn(cell)[0], A(i, j)));
                    }
                }
            }
        }
    }

    /// (i, j, v) of every entry, counted from 1 in MATLAB and from 0 in Python, and the size.
    void textsOfSparseMatrices_listEveryEntry()
    {
        RandomMatrices random(3);
        for (const auto& [m, n] : {std::pair(5, 4), std::pair(1, 9), std::pair(3, 3)}) {
            const SparseMatrix A = random.sparse(m, n, 0.5);
            const LabelledMatrix matrix = labelled(A);
            const std::string matlab = matlabText(matrix), numpy = numpyText(matrix);
            const std::string lists = between(matlab, "K_r = sparse(", ");\n");
            const auto rows = numbersIn(between(lists, "[", "]")), columns = numbersIn(between(lists, "], [", "]"));
            const auto values = numbersIn(between(lists.substr(lists.find("], [") + 4), "], [", "]"));
            const std::string size = std::to_string(m) + ", " + std::to_string(n);
            QVERIFY(lists.ends_with("], " + size));
            QVERIFY(numpy.ends_with("shape=(" + size + "))\n"));
            const auto numpyValues = numbersIn(between(numpy, "coo_array(([", "], (["));
            const auto numpyRows = numbersIn(between(numpy, "], ([", "]"));
            Eigen::MatrixXd fromMatlab = Eigen::MatrixXd::Zero(m, n);
            for (std::size_t k = 0; k < values.size(); ++k) {
                fromMatlab(Eigen::Index(rows[k]) - 1, Eigen::Index(columns[k]) - 1) += values[k];
                QCOMPARE(numpyRows[k], rows[k] - 1);
            }
            QVERIFY(fromMatlab == Eigen::MatrixXd(A));
            QVERIFY(numpyValues == values);
        }
    }

    void textsOfEmptyMatrices_keepTheirSize()
    {
        for (const auto& [m, n] : {std::pair(0, 3), std::pair(4, 0), std::pair(0, 0)}) {
            const LabelledMatrix matrix = labelled(Eigen::MatrixXd(m, n));
            const std::string size = std::to_string(m) + ", " + std::to_string(n);
            QVERIFY(matlabText(matrix).ends_with("K_r = zeros(" + size + ");\n"));
            QVERIFY(numpyText(matrix).ends_with("K_r = np.zeros((" + size + "))\n"));
            QCOMPARE(cellsOf(separatedText(matrix, ','), ',').size(), std::size_t(m + 1));
        }
    }

    /// Names come back as they are, whatever stands in them, and comments stay on one line.
    void names_comeBackWhateverTheyHold()
    {
        std::mt19937 random(4);
        const std::string signs = "ab,;\t\"\n\r%#'\\{}";
        for (int trial = 0; trial < 200; ++trial) {
            std::string name;
            for (std::size_t i = random() % 9; i > 0; --i) {
                name += signs[random() % signs.size()];
            }
            for (const char separator : {',', ';', '\t'}) {
                const std::string cell = separatedCell(name, separator);
                QCOMPARE(cellsOf(cell + "\n", separator), (std::vector<std::vector<std::string>>{{name}}));
                const bool isPlain = name.find_first_of(std::string("\"\r\n") + separator) == std::string::npos;
                QCOMPARE(cell == name, isPlain);
            }
            LabelledMatrix matrix = labelled(Eigen::MatrixXd(Eigen::MatrixXd::Identity(1, 1)));
            matrix.rows = labelsOf("r", {name});
            for (const auto& [text, mark] : {std::pair(matlabText(matrix), '%'), std::pair(numpyText(matrix), '#')}) {
                const auto lines = QString::fromStdString(text).split('\n');
                QCOMPARE(lines.size(), 5);  // three of comment, the matrix, and what is after its end
                QVERIFY(std::ranges::all_of(lines.first(3), [&](const QString& line) { return line[0] == mark; }));
                QVERIFY(lines[3].startsWith("K_r = "));
            }
        }
    }

    /// A row for each row, a sign between columns, each number right to six digits.
    void latex_hasSixDigits()
    {
        RandomMatrices random(5);
        const Eigen::MatrixXd A =
            Eigen::MatrixXd::NullaryExpr(4, 3, [&] { return random.number() * std::pow(10.0, random.integer(-9, 9)); });
        const std::string body = between(latexText(labelled(A)), "\\begin{bmatrix}\n", "\n\\end{bmatrix}");
        const auto rows = QString::fromStdString(body).split(" \\\\\n");
        QCOMPARE(rows.size(), 4);
        for (int i = 0; i < 4; ++i) {
            const auto cells = rows[i].split(" & ");
            QCOMPARE(cells.size(), 3);
            for (int j = 0; j < 3; ++j) {
                const auto parts = QString(cells[j]).remove('}').split(" \\cdot 10^{");
                const double power = parts.size() > 1 ? parts[1].toDouble() : 0;
                VERIFY_BELOW(std::abs(parts[0].toDouble() * std::pow(10, power) / A(i, j) - 1), 5.01e-6);
            }
        }
        const Eigen::MatrixXd odd = Eigen::RowVector3d(std::nan(""), kInfinity, -kInfinity);
        QCOMPARE(latexText(labelled(odd)), std::string("\\begin{bmatrix}\n\\text{--} & \\infty & -\\infty\n"
                                                       "\\end{bmatrix}\n"));
    }

    void grids_showEveryEntry_data()
    {
        addColumns<int, int, int>({"rows", "columns", "most"});
        QTest::newRow("a square for each place") << 9 << 7 << 20;
        QTest::newRow("just enough") << 9 << 7 << 9;
        QTest::newRow("fewer squares") << 90 << 37 << 20;
        QTest::newRow("wide") << 3 << 1000 << 64;
        QTest::newRow("one square") << 8 << 5 << 1;
        QTest::newRow("one place") << 1 << 1 << 5;
        QTest::newRow("nothing") << 0 << 0 << 5;
    }

    /// Runs are apart, in order and inside; every entry lies in one, and every square that is filled holds an entry.
    void grids_showEveryEntry()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, most);
        std::mt19937 random(6);
        for (int trial = 0; trial < 30; ++trial) {
            std::vector<std::pair<int, int>> entries;
            for (int k = 0; rows > 0 && k < trial * 3; ++k) {
                entries.emplace_back(int(random() % unsigned(rows)), int(random() % unsigned(columns)));
            }
            const PatternGrid grid = patternGrid(rows, columns, entries, most);
            QVERIFY(std::max(grid.rows, grid.columns) <= most);
            QCOMPARE(std::max(grid.rows, grid.columns), std::min(std::max(rows, columns), most));
            for (std::size_t i = 0; i < grid.runs.size(); ++i) {
                const PatternRun& run = grid.runs[i];
                QVERIFY(0 <= run.row && run.row < grid.rows);
                QVERIFY(0 <= run.first && run.first <= run.last && run.last < grid.columns);
                const PatternRun* before = i > 0 ? &grid.runs[i - 1] : nullptr;
                QVERIFY(!before || before->row < run.row || (before->row == run.row && before->last + 1 < run.first));
            }
            // A square stands for places side by side, of the same scale along both sides.
            const double scale = std::min(1.0, double(most) / std::max({rows, columns, 1}));
            Places expected;
            for (const auto& [row, column] : entries) {
                const auto square = std::pair(int(std::floor(row * scale)), int(std::floor(column * scale)));
                QVERIFY(placesOf(grid).contains(square));
                expected.insert(square);
            }
            QVERIFY(placesOf(grid) == expected);
            std::ranges::shuffle(entries, random);
            QVERIFY(patternGrid(rows, columns, entries, most).runs == grid.runs);
            if (most >= std::max(rows, columns)) {
                QVERIFY(placesOf(grid) == Places(entries.begin(), entries.end()));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestLabelledMatrix)
#include "tst_labelled_matrix.moc"
