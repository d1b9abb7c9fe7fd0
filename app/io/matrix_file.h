#pragma once

#include "model/data/labelled_matrix.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Formats of matrices.
enum class MatrixFormat { csv, tsv, json, mat, mtx, npz };

/// "csv", "tsv", "json", "mat", "mtx", "npz": the name and the suffix of a format.
std::string_view keyOf(MatrixFormat format);
/// All formats, in the order in which they are shown.
const std::vector<MatrixFormat>& matrixFormats();
/// True for formats whose file holds one matrix: several need an archive.
bool holdsOneMatrix(MatrixFormat format);

/// Matrices as one file. The same matrices give the same bytes. One-matrix formats take exactly one; throws
/// std::invalid_argument otherwise and where there is no matrix (but in JSON), and std::length_error where a format
/// would write too many zeros.
std::string matrixFile(const std::vector<LabelledMatrix>& matrices, MatrixFormat format);

/// A ZIP archive with a file for each matrix, named after it. Throws std::length_error likewise.
std::string matrixArchive(const std::vector<LabelledMatrix>& matrices, MatrixFormat format);

/// A MATLAB 5 file: every matrix, sparse ones sparse, and the names of rows and columns as cell arrays of texts.
/// Throws FileError where the temporary folder cannot be written.
std::string matlabFile(const std::vector<LabelledMatrix>& matrices);

/// A NumPy archive: every matrix as float64 and the names of rows and columns as arrays of texts.
std::string numpyFile(const std::vector<LabelledMatrix>& matrices);

/// A Matrix Market file: coordinate for a sparse matrix, array for a dense one; names as comments.
std::string matrixMarketFile(const LabelledMatrix& matrix);

/// {"matrices": [{"name", "meaning", "rows", "columns", "values"}]}.
std::string matrixJson(const std::vector<LabelledMatrix>& matrices);

}  // namespace eigenlink
