#include "app/commands/hand_out_file.h"

#include "app/commands/file_export.h"
#include "app/report/hand_out.h"

#include <QLocale>

namespace eigenlink {

struct HandOutFile::Pages {
    std::vector<report::HandOutPage> pages;
};

HandOutFile::HandOutFile() : m_pages(std::make_unique<Pages>()) {}

HandOutFile::~HandOutFile() = default;

void HandOutFile::add(const QString& caption, const QString& words, const std::vector<Picture>& pictures)
{
    report::HandOutPage page{caption, words, {}};
    for (const Picture& picture : pictures) {
        page.figures.push_back(report::recorded(picture));
    }
    m_pages->pages.push_back(std::move(page));
}

std::size_t HandOutFile::pageCount() const
{
    return m_pages->pages.size();
}

// Letter where people measure in inches, else A4.
void HandOutFile::write(FileExport& files, const QString& path, const QString& title) const
{
    const bool isMetric = QLocale().measurementSystem() == QLocale::MetricSystem;
    files.writeBytes(path,
                     [&] { return report::handOutOf(m_pages->pages, title, isMetric ? Paper::a4 : Paper::letter); });
}

}  // namespace eigenlink
