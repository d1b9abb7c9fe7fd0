#include "app/report/figure_section.h"

#include "app/report/result_block.h"
#include "views/figure/recorded_drawing.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr std::size_t kMostRowsBehind = 40;    ///< of a table that is printed
constexpr std::size_t kMostColumnsBehind = 8;  ///< that fit side by side
constexpr double kWidth = 640;                 ///< of a figure as wide as the text [px]

Drawing drawingOf(const Picture& picture)
{
    const double scale = std::min(1.0, kWidth / std::max(picture.size.width(), 1));
    return recordedDrawing(scale * QSizeF(picture.size), [&](QPainter& painter) {
        painter.scale(scale, scale);
        picture.paint(painter);
    });
}

}  // namespace

Section figureSection(std::string key, const Picture& picture, const std::vector<ResultTable>& tables,
                      const Language& language)
{
    const Wording words(language);
    const std::string title = picture.title.toStdString();
    Section section{std::move(key), title, {}, false};
    section.blocks.emplace_back(Figure{.caption = title + ".", .drawing = drawingOf(picture), .answer = true});
    for (const ResultTable& table : tables) {
        if (table.rowCount() > kMostRowsBehind || table.columns.size() > kMostColumnsBehind) {
            section.blocks.emplace_back(Paragraph{
                .text = words.counted("The {1} row of numbers behind the figure is left out.",
                                      "The {1} rows of numbers behind the figure are left out.", table.rowCount()),
                .tone = Tone::note});
        } else if (table.rowCount() > 0) {
            section.blocks.emplace_back(printedTable(table, table.rowCount(), {{}, language}));
        }
    }
    return section;
}

}  // namespace eigenlink::report
