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

// Letter in the United States, else A4: in the United Kingdom too, where people measure in inches.
void HandOutFile::write(FileExport& files, const QString& path, const QString& title) const
{
    const bool isLetter = QLocale().measurementSystem() == QLocale::ImperialUSSystem;
    files.writeBytes(path,
                     [&] { return report::handOutOf(m_pages->pages, title, isLetter ? Paper::letter : Paper::a4); });
}

}  // namespace eigenlink
