#include "app/report/figure_section.h"

#include "views/figure/recorded_drawing.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr int kMostRows = 40;    ///< of a table that is printed
constexpr int kMostColumns = 8;  ///< that fit side by side
constexpr double kWidth = 640;   ///< of a figure as wide as the text [px]

Drawing drawingOf(const Picture& picture)
{
    const double scale = std::min(1.0, kWidth / std::max(picture.size.width(), 1));
    return recordedDrawing(scale * QSizeF(picture.size), [&](QPainter& painter) {
        painter.scale(scale, scale);
        picture.paint(painter);
    });
}

/// Also with the minus sign of tables on the screen, U+2212.
bool isNumber(const QString& text)
{
    bool ok = false;
    QString(text).replace(QChar(0x2212), u'-').toDouble(&ok);
    return ok || text.isEmpty();
}

Table tableOf(const QStringList& lines)
{
    Table table;
    table.answer = true;
    for (const QString& title : lines.front().split(u'\t')) {
        table.columns.push_back({title.toStdString(), Align::right, true});
    }
    for (const QString& line : lines.mid(1)) {
        const QStringList cells = line.split(u'\t');
        std::vector<Line>& row = table.rows.emplace_back(table.columns.size());
        for (std::size_t i = 0; i < std::min(row.size(), static_cast<std::size_t>(cells.size())); ++i) {
            const QString& cell = cells[static_cast<qsizetype>(i)];
            row[i] = cell.toStdString();
            if (!isNumber(cell)) {
                table.columns[i].align = Align::left;
            }
        }
    }
    return table;
}

}  // namespace

Section figureSection(std::string key, const Picture& picture, const QString& table, const Wording& words)
{
    const std::string title = picture.title.toStdString();
    Section section{std::move(key), title, {}, false};
    section.blocks.emplace_back(Figure{.caption = title + ".", .drawing = drawingOf(picture), .answer = true});
    const QStringList lines = table.split(u'\n', Qt::SkipEmptyParts);
    if (lines.size() < 2) {
        return section;
    }
    if (lines.size() - 1 <= kMostRows && lines.front().count(u'\t') < kMostColumns) {
        section.blocks.emplace_back(tableOf(lines));
        std::get<Table>(section.blocks.back()).caption = words("The numbers behind the figure.");
    } else {
        section.blocks.emplace_back(Paragraph{
            .text = words.counted("The {1} row of numbers behind the figure is left out.",
                                  "The {1} rows of numbers behind the figure are left out.", lines.size() - 1),
            .tone = Tone::note});
    }
    return section;
}

}  // namespace eigenlink::report
