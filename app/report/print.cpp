#include "app/report/print.h"

#include "app/report/paged_report.h"

#include <QPagedPaintDevice>
#include <QPainter>

#include <algorithm>

namespace eigenlink::report {

void prepare(QPagedPaintDevice& device, Paper paper)
{
    device.setPageSize(QPageSize(pageSizeOf(paper)));
    device.setPageOrientation(QPageLayout::Portrait);  // a dialog may have chosen otherwise: pages are upright
    device.setPageMargins({});
}

void print(const PagedReport& pages, QPagedPaintDevice& device, int first, int last)
{
    constexpr double kPointsPerInch = 72;
    QPainter painter(&device);
    painter.scale(device.logicalDpiX() / kPointsPerInch, device.logicalDpiY() / kPointsPerInch);
    for (int page = first; page <= std::min(last, pages.pageCount() - 1); ++page) {
        if (page > first) {
            device.newPage();
        }
        pages.paintPage(painter, page);
    }
}

}  // namespace eigenlink::report
