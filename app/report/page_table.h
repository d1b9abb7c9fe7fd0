#pragma once

#include "app/report/page_slice.h"
#include "model/report/report.h"

namespace eigenlink::report {

/// A table as slices: caption, head and first rows stay together, as do the last two rows; the head stands again on
/// every page.
std::vector<Slice> slicesOf(const Table& table, double width);

/// A matrix between brackets, with its name before and the names of rows and columns around it.
Slice sliceOf(const Matrix& matrix, double width);

}  // namespace eigenlink::report
