#include "app/io/matrix_file.h"

#include "model/data/matrix_text.h"

#include <cmath>

namespace eigenlink {

namespace {

/// Lines of a comment, one for each name; readers take lines of up to 1024 characters.
std::string commentOf(std::string_view what, const Labels& labels)
{
    constexpr std::size_t kLongest = 200;
    std::string text;
    for (std::size_t i = 0; i < labels.texts.size(); ++i) {
        std::string label = labels.texts[i].substr(0, kLongest);
        for (char& character : label) {
            character = static_cast<unsigned char>(character) < ' ' ? ' ' : character;
        }
        text.append("% ").append(what).append(" " + std::to_string(i + 1) + ": " + label + "\n");
    }
    return text;
}

std::string numberOf(double value)
{
    return std::isnan(value) ? "nan" : separatedNumber(value);
}

}  // namespace

std::string matrixMarketFile(const LabelledMatrix& matrix)
{
    const std::string size = std::to_string(matrix.rowCount()) + " " + std::to_string(matrix.columnCount());
    std::string text = matrix.isSparse() ? "%%MatrixMarket matrix coordinate real general\n"
                                         : "%%MatrixMarket matrix array real general\n";
    text += "% " + matrix.name + ": " + rendered(matrix.meaning) + "\n";
    text += commentOf("row", *matrix.rows) + commentOf("column", *matrix.columns);
    if (matrix.isSparse()) {
        text += size + " " + std::to_string(matrix.entryCount()) + "\n";
        matrix.forEachEntry([&](Eigen::Index row, Eigen::Index column, double value) {
            text += std::to_string(row + 1) + " " + std::to_string(column + 1) + " " + numberOf(value) + "\n";
        });
        return text;
    }
    text += size + "\n";
    for (Eigen::Index column = 0; column < matrix.columnCount(); ++column) {
        for (Eigen::Index row = 0; row < matrix.rowCount(); ++row) {
            text += numberOf(matrix.at(row, column)) + "\n";
        }
    }
    return text;
}

}  // namespace eigenlink
