#include "app/report/pdf.h"

#include "app/report/paged_report.h"
#include "app/report/pdf_bytes.h"
#include "app/report/print.h"

#include <QPdfWriter>

namespace eigenlink::report {

std::string pdfOf(const Report& report, Paper paper)
{
    return pdfBytes(QString::fromStdString(report.title.plain()), [&](QPdfWriter& writer) {
        const PagedReport pages(report, paper);
        prepare(writer, paper);
        print(pages, writer);
    });
}

}  // namespace eigenlink::report
