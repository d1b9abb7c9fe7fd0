#include "app/io/matrix_file.h"

#include "app/io/zip_archive.h"
#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"
#include "model/basics/json_writer.h"
#include "model/basics/text_exception.h"
#include "model/data/matrix_text.h"

#include <stdexcept>

namespace eigenlink {

namespace {

/// Numbers of a file in which every place of every matrix is written: gigabytes beyond this.
constexpr Eigen::Index kMostPlaces = 100'000'000;

bool keepsSparse(MatrixFormat format)
{
    return format == MatrixFormat::mat || format == MatrixFormat::mtx;
}

void checkWritable(const std::vector<LabelledMatrix>& matrices, MatrixFormat format)
{
    if (matrices.empty() && format != MatrixFormat::json) {
        throw InvalidArgument(Text("there are no numbers to write as {1}", keyOf(format)));
    }
    Eigen::Index places = 0;
    for (const LabelledMatrix& matrix : matrices) {
        places += keepsSparse(format) && matrix.isSparse() ? 0 : matrix.rowCount() * matrix.columnCount();
    }
    if (places > kMostPlaces) {
        throw LengthError(
            Text("{1} writes every zero, {2} numbers here, and at most {3} are written; choose mat or mtx, which keep "
                 "sparse matrices sparse, or name fewer",
                 keyOf(format), places, kMostPlaces));
    }
}

void writeMatrix(JsonWriter& json, const LabelledMatrix& matrix)
{
    json.beginObject()
        .member("name", matrix.name)
        .member("symbol", matrix.symbol)
        .member("meaning", rendered(matrix.meaning));
    json.members("rows", matrix.rows->texts, JsonWriter::Layout::line);
    json.members("columns", matrix.columns->texts, JsonWriter::Layout::line);
    json.key("values").beginArray();
    for (Eigen::Index i = 0; i < matrix.rowCount(); ++i) {
        json.beginArray(JsonWriter::Layout::line);
        for (Eigen::Index j = 0; j < matrix.columnCount(); ++j) {
            json.value(matrix.at(i, j));
        }
        json.endArray();
    }
    json.endArray().endObject();
}

std::string oneMatrix(const LabelledMatrix& matrix, MatrixFormat format)
{
    return format == MatrixFormat::mtx ? matrixMarketFile(matrix)
                                       : separatedText(matrix, format == MatrixFormat::csv ? ',' : '\t');
}

}  // namespace
std::string_view keyOf(MatrixFormat format)
{
    return entryOf<std::string_view>(format, {"csv", "tsv", "json", "mat", "mtx", "npz"});
}

const std::vector<MatrixFormat>& matrixFormats()
{
    static const std::vector<MatrixFormat> formats{MatrixFormat::csv, MatrixFormat::tsv, MatrixFormat::json,
                                                   MatrixFormat::mat, MatrixFormat::mtx, MatrixFormat::npz};
    return formats;
}

bool holdsOneMatrix(MatrixFormat format)
{
    return format == MatrixFormat::csv || format == MatrixFormat::tsv || format == MatrixFormat::mtx;
}

std::string matrixFile(const std::vector<LabelledMatrix>& matrices, MatrixFormat format)
{
    checkWritable(matrices, format);
    if (holdsOneMatrix(format)) {
        if (matrices.size() != 1) {
            throw std::invalid_argument("a file of this format holds one matrix");
        }
        return oneMatrix(matrices.front(), format);
    }
    return format == MatrixFormat::json  ? matrixJson(matrices)
           : format == MatrixFormat::mat ? matlabFile(matrices)
                                         : numpyFile(matrices);
}

std::string matrixArchive(const std::vector<LabelledMatrix>& matrices, MatrixFormat format)
{
    checkWritable(matrices, format);
    std::vector<ArchiveEntry> entries;
    for (const LabelledMatrix& matrix : matrices) {
        entries.push_back({matrix.name + "." + std::string(keyOf(format)), matrixFile({matrix}, format)});
    }
    return zipBytes(entries);
}

std::string matrixJson(const std::vector<LabelledMatrix>& matrices)
{
    JsonWriter json;
    json.beginResult();
    json.key("matrices").beginArray();
    for (const LabelledMatrix& matrix : matrices) {
        writeMatrix(json, matrix);
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace eigenlink
