#pragma once

#include "app/report/report_file.h"

class QPagedPaintDevice;

namespace eigenlink::report {

class PagedReport;

/// Prepares a device for the pages of reports: paper, upright, no margins of its own.
void prepare(QPagedPaintDevice& device, Paper paper);

/// Prints the pages of a report from `first` to `last`, counted from 0; a last one beyond the end means all.
void print(const PagedReport& pages, QPagedPaintDevice& device, int first = 0, int last = 1 << 30);

}  // namespace eigenlink::report
