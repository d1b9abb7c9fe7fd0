#pragma once

#include "model/data/labelled_matrix.h"

#include <string>
#include <vector>

namespace eigenlink::test {

/// A sparse matrix with 2 on its diagonal and −1e-5 above it, "q0", "q1" … along rows and columns.
inline LabelledMatrix tridiagonal(int size)
{
    std::vector<std::string> names;
    SparseMatrix values(size, size);
    for (int i = 0; i < size; ++i) {
        names.push_back("q" + std::to_string(i));
        values.insert(i, i) = 2;
        if (i > 0) {
            values.insert(i - 1, i) = -1e-5;
        }
    }
    const auto labels = labelsOf("coordinates", names);
    return {"T", "T", "tridiagonal", labels, labels, values};
}

}  // namespace eigenlink::test
