#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/matrix_file.h"
#include "app/io/unicode.h"
#include "eigenlink_version.h"

#include <matio.h>

#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <limits>
#include <memory>

namespace eigenlink {

namespace {

struct FreeVariable {
    void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};

using MatVariable = std::unique_ptr<matvar_t, FreeVariable>;

/// A name in the temporary folder, removed at the end: the library writes to names only.
class TemporaryName {
public:
    TemporaryName() : m_path((std::filesystem::temp_directory_path() / "eigenlink-XXXXXX").string())
    {
        const int descriptor = ::mkstemp(m_path.data());
        if (descriptor < 0) {
            throw FileError(m_path, "", "a temporary file cannot be written");
        }
        ::close(descriptor);
    }
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;
    ~TemporaryName() { ::unlink(m_path.c_str()); }

    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

using Size = std::array<std::size_t, 2>;

MatVariable denseVariable(const std::string& name, Eigen::MatrixXd values)
{
    Size size{static_cast<std::size_t>(values.rows()), static_cast<std::size_t>(values.cols())};
    return MatVariable(Mat_VarCreate(name.c_str(), MAT_C_DOUBLE, MAT_T_DOUBLE, 2, size.data(), values.data(), 0));
}

MatVariable sparseVariable(const std::string& name, SparseMatrix values)
{
    if (values.nonZeros() == 0 && values.size() > 0) {
        // A sparse matrix of the format has an entry.
        values.insert(0, 0) = 0;
    }
    values.makeCompressed();
    std::vector<mat_uint32_t> rows(values.innerIndexPtr(), values.innerIndexPtr() + values.nonZeros());
    std::vector<mat_uint32_t> starts(values.outerIndexPtr(), values.outerIndexPtr() + values.outerSize() + 1);
    mat_sparse_t sparse{};
    sparse.nzmax = sparse.nir = sparse.ndata = static_cast<mat_uint32_t>(values.nonZeros());
    sparse.ir = rows.data();
    sparse.jc = starts.data();
    sparse.njc = static_cast<mat_uint32_t>(starts.size());
    sparse.data = values.valuePtr();
    Size size{static_cast<std::size_t>(values.rows()), static_cast<std::size_t>(values.cols())};
    return MatVariable(Mat_VarCreate(name.c_str(), MAT_C_SPARSE, MAT_T_DOUBLE, 2, size.data(), &sparse, 0));
}

MatVariable variableOf(const LabelledMatrix& matrix)
{
    const auto* sparse = std::get_if<SparseMatrix>(&matrix.values);
    return sparse != nullptr && sparse->size() > 0 ? sparseVariable(matrix.name, *sparse)
                                                   : denseVariable(matrix.name, matrix.dense());
}

/// A column of texts.
MatVariable variableOf(const Labels& labels)
{
    std::vector<matvar_t*> cells;
    for (const std::string& text : labels.texts) {
        std::u16string units = toUtf16(text);
        Size size{1, units.size()};
        cells.push_back(Mat_VarCreate(nullptr, MAT_C_CHAR, MAT_T_UTF16, 2, size.data(), units.data(), 0));
    }
    Size size{cells.size(), 1};
    return MatVariable(Mat_VarCreate(labels.name.c_str(), MAT_C_CELL, MAT_T_CELL, 2, size.data(), cells.data(), 0));
}

void write(mat_t* file, const std::string& path, const MatVariable& variable)
{
    if (!variable || Mat_VarWrite(file, variable.get(), MAT_COMPRESSION_NONE) != 0) {
        throw FileError(path, "", "a temporary file cannot be written; is the disk full?");
    }
}

}  // namespace

std::string matlabFile(const std::vector<LabelledMatrix>& matrices)
{
    const TemporaryName name;
    // The library would write the time into the header.
    std::unique_ptr<mat_t, int (*)(mat_t*)> file(
        Mat_CreateVer(name.path().c_str(), "MATLAB 5.0 MAT-file, created by Eigenlink " EIGENLINK_VERSION, MAT_FT_MAT5),
        Mat_Close);
    if (!file) {
        throw FileError(name.path(), "", "a temporary file cannot be written");
    }
    for (const LabelledMatrix& matrix : matrices) {
        write(file.get(), name.path(), variableOf(matrix));
    }
    for (const auto& labels : labelsIn(matrices)) {
        write(file.get(), name.path(), variableOf(*labels));
    }
    if (Mat_Close(file.release()) != 0) {
        throw FileError(name.path(), "", "a temporary file cannot be written; is the disk full?");
    }
    return readBytes(name.path(), std::numeric_limits<std::size_t>::max());
}

}  // namespace eigenlink
