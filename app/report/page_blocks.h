#pragma once

#include "app/report/page_slice.h"
#include "model/report/report.h"

#include <QSizeF>

namespace eigenlink::report {

/// A whole report as slices for pages with this much room.
std::vector<Slice> slicesOf(const Report& report, QSizeF room);

}  // namespace eigenlink::report
