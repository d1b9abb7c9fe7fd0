#pragma once

#include "app/report/page_slice.h"
#include "app/report/report_file.h"

#include <QPageSize>
#include <QSizeF>

namespace eigenlink::report {

QPageSize::PageSizeId pageSizeOf(Paper paper);

/// A report laid out on pages, to be painted on paper, into a file or on a screen.
class PagedReport {
public:
    /// Needs a QGuiApplication for its fonts.
    PagedReport(const Report& report, Paper paper);

    int pageCount() const { return static_cast<int>(m_pages.size()); }
    QSizeF pageSize() const { return m_size; }  ///< [pt]
    /// Paints a page, from 0, whose unit is a point.
    void paintPage(QPainter& painter, int page) const;

private:
    QSizeF m_size;
    Line m_title;
    std::vector<PageContent> m_pages;
};

}  // namespace eigenlink::report
