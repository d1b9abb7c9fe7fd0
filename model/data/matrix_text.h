#pragma once

#include "model/data/labelled_matrix.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// A matrix as text for other programs; numbers read back equal, except in LaTeX.

/// "M_r = [1 0; 0 2];" with a comment of what rows and columns are; sparse matrices as sparse(i, j, v, m, n).
std::string matlabText(const LabelledMatrix& matrix);
/// "M_r = np.array([[1, 0], [0, 2]])" likewise; sparse ones as scipy.sparse.coo_array.
std::string numpyText(const LabelledMatrix& matrix);
/// A bmatrix with six significant digits.
std::string latexText(const LabelledMatrix& matrix);
/// Rows of cells with the names in the first row and column, quoted as RFC 4180 does where `separator` needs it.
std::string separatedText(const LabelledMatrix& matrix, char separator);

/// One cell of such a text.
std::string separatedCell(std::string_view text, char separator);
/// A number in such a text: shortest, empty where it is undefined, "inf" where it is infinite.
std::string separatedNumber(double value);

}  // namespace eigenlink
