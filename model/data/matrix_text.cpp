#include "model/data/matrix_text.h"

#include "model/basics/number_text.h"

#include <cmath>

namespace eigenlink {

namespace {

/// Text that stays on one line of a comment.
std::string inOneLine(std::string text)
{
    for (char& character : text) {
        if (static_cast<unsigned char>(character) < ' ') {
            character = ' ';
        }
    }
    return text;
}

std::string listed(const Labels& labels)
{
    std::string text;
    for (const std::string& label : labels.texts) {
        text += (text.empty() ? "" : ", ") + label;
    }
    return inOneLine(text);
}

/// The names of the matrix, its rows and columns, each line after the mark of a comment.
std::string commentOf(const LabelledMatrix& matrix, const std::string& mark)
{
    return mark + inOneLine(matrix.symbol + ": " + rendered(matrix.meaning)) + "\n" + mark +
           "rows: " + listed(*matrix.rows) + "\n" + mark + "columns: " + listed(*matrix.columns) + "\n";
}

/// Signs that stand about the parts of a matrix that is written in full.
struct Brackets {
    std::string open, rowOpen, between, rowClose, rowBetween, close;
};

std::string inFull(const LabelledMatrix& matrix, const Brackets& signs, std::string (*number)(double))
{
    std::string text = signs.open;
    for (Eigen::Index i = 0; i < matrix.rowCount(); ++i) {
        text += (i == 0 ? "" : signs.rowBetween) + signs.rowOpen;
        for (Eigen::Index j = 0; j < matrix.columnCount(); ++j) {
            text += (j == 0 ? "" : signs.between) + number(matrix.at(i, j));
        }
        text += signs.rowClose;
    }
    return text + signs.close;
}

/// Rows, columns and values of the entries, each as a list.
struct Triplets {
    std::string rows, columns, values;
};

Triplets tripletsOf(const LabelledMatrix& matrix, int first)
{
    Triplets lists;
    matrix.forEachEntry([&](Eigen::Index row, Eigen::Index column, double value) {
        const std::string comma = lists.rows.empty() ? "" : ", ";
        lists.rows += comma + std::to_string(row + first);
        lists.columns += comma + std::to_string(column + first);
        lists.values += comma + formatNumber(value);
    });
    return lists;
}

std::string sizeOf(const LabelledMatrix& matrix)
{
    return std::to_string(matrix.rowCount()) + ", " + std::to_string(matrix.columnCount());
}

std::string matlabNumber(double value)
{
    return std::isfinite(value) ? formatNumber(value) : std::isnan(value) ? "NaN" : value > 0 ? "Inf" : "-Inf";
}

std::string numpyNumber(double value)
{
    return std::isfinite(value) ? formatNumber(value) : std::isnan(value) ? "np.nan" : value > 0 ? "np.inf" : "-np.inf";
}

/// "-1.5 \cdot 10^{-3}"
std::string latexNumber(double value)
{
    if (!std::isfinite(value)) {
        return std::isnan(value) ? "\\text{--}" : value > 0 ? "\\infty" : "-\\infty";
    }
    std::string text = formatRounded(value, 6);
    const std::size_t exponent = text.find('e');
    return exponent == std::string::npos
               ? text
               : text.substr(0, exponent) + " \\cdot 10^{" + std::to_string(std::stoi(text.substr(exponent + 1))) + "}";
}

}  // namespace

std::string matlabText(const LabelledMatrix& matrix)
{
    std::string value;
    if (matrix.isSparse()) {
        const Triplets lists = tripletsOf(matrix, 1);
        value = "sparse([" + lists.rows + "], [" + lists.columns + "], [" + lists.values + "], " + sizeOf(matrix) + ")";
    } else if (matrix.rowCount() == 0 || matrix.columnCount() == 0) {
        value = "zeros(" + sizeOf(matrix) + ")";
    } else {
        value = inFull(matrix, {"[", "", " ", "", "; ", "]"}, matlabNumber);
    }
    return commentOf(matrix, "% ") + matrix.name + " = " + value + ";\n";
}

std::string numpyText(const LabelledMatrix& matrix)
{
    std::string value;
    if (matrix.isSparse()) {
        const Triplets lists = tripletsOf(matrix, 0);
        value = "scipy.sparse.coo_array(([" + lists.values + "], ([" + lists.rows + "], [" + lists.columns +
                "])), shape=(" + sizeOf(matrix) + "))";
    } else if (matrix.rowCount() == 0 || matrix.columnCount() == 0) {
        value = "np.zeros((" + sizeOf(matrix) + "))";
    } else {
        value = inFull(matrix, {"np.array([", "[", ", ", "]", ", ", "])"}, numpyNumber);
    }
    return commentOf(matrix, "# ") + matrix.name + " = " + value + "\n";
}

std::string latexText(const LabelledMatrix& matrix)
{
    return inFull(matrix, {"\\begin{bmatrix}\n", "", " & ", "", " \\\\\n", "\n\\end{bmatrix}\n"}, latexNumber);
}

std::string separatedCell(std::string_view text, char separator)
{
    if (text.find_first_of(std::string("\"\r\n") + separator) == std::string_view::npos) {
        return std::string(text);
    }
    std::string quoted = "\"";
    for (const char character : text) {
        quoted += character == '"' ? "\"\"" : std::string(1, character);
    }
    return quoted + "\"";
}

std::string separatedNumber(double value)
{
    return std::isfinite(value) ? formatNumber(value) : std::isnan(value) ? "" : value > 0 ? "inf" : "-inf";
}

std::string separatedText(const LabelledMatrix& matrix, char separator)
{
    std::string text = separatedCell(matrix.name, separator);
    for (const std::string& column : matrix.columns->texts) {
        text += separator + separatedCell(column, separator);
    }
    text += "\n";
    for (Eigen::Index i = 0; i < matrix.rowCount(); ++i) {
        text += separatedCell(matrix.rows->texts[static_cast<std::size_t>(i)], separator);
        for (Eigen::Index j = 0; j < matrix.columnCount(); ++j) {
            text += separator + separatedNumber(matrix.at(i, j));
        }
        text += "\n";
    }
    return text;
}

}  // namespace eigenlink
