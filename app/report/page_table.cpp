#include "app/report/page_table.h"

#include "app/report/page_text.h"

#include <QPainter>

#include <algorithm>
#include <numeric>

namespace eigenlink::report {

namespace {

constexpr double kPadding = 5 * kPoint;   ///< left and right of a cell's words
constexpr double kRowGap = 1.6 * kPoint;  ///< above and below them
constexpr double kThick = 0.9 * kPoint;
constexpr double kThin = 0.5 * kPoint;
constexpr double kNarrowest = 44 * kPoint;  ///< of a column that must give way
constexpr double kRoomToWrite = 58 * kPoint;
constexpr double kHeightToWrite = 18 * kPoint;
constexpr std::size_t kShortTable = 14;   ///< rows that are not worth a split
constexpr std::size_t kMostGroups = 3;    ///< of a narrow table, side by side
constexpr std::size_t kLongestBand = 24;  ///< lines of a table in groups that is not cut
constexpr double kRoomForWords = 150 * kPoint;
constexpr std::size_t kLongestCell = 1200;  ///< characters that still fit on a page

QPen ruleOf(double width)
{
    return QPen(QColor(0x1b, 0x24, 0x30), width, Qt::SolidLine, Qt::FlatCap);
}

/// The part of a line that a row can hold.
Line clipped(const Line& text)
{
    const std::string plain = text.plain();
    if (plain.size() <= kLongestCell) {
        return text;
    }
    return QString::fromStdString(plain).left(kLongestCell / 2).toStdString() + " …";
}

/// The widest columns give way first until all fit.
std::vector<double> narrowed(std::vector<double> widths, double room)
{
    double sum = std::accumulate(widths.begin(), widths.end(), 0.0);
    while (sum > room) {
        const auto widest = std::ranges::max_element(widths);
        double second = kNarrowest;
        for (auto each = widths.begin(); each != widths.end(); ++each) {
            second = each == widest ? second : std::max(second, std::min(*each, *widest - 1));
        }
        const double next = std::max(*widest - (sum - room), std::min(second, *widest - 1));
        if (next >= *widest || *widest <= kNarrowest) {
            break;
        }
        sum -= *widest - next;
        *widest = next;
    }
    return widths;
}

/// True for a column that a worksheet leaves empty.
bool isToFill(const Table& table, std::size_t column)
{
    return table.columns[column].answer &&
           std::ranges::all_of(table.rows, [column](const std::vector<Line>& row) { return row[column].isEmpty(); });
}

/// Gives the rest of the page to columns of an empty table in which words are to be written.
void widenForWords(const Table& table, double room, std::vector<double>& widths)
{
    std::vector<std::size_t> wordy;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (!isToFill(table, i)) {
            return;
        }
        if (i > 0 && table.columns[i].align == Align::left) {
            wordy.push_back(i);
        }
    }
    const double left = room - std::accumulate(widths.begin(), widths.end(), 0.0);
    for (const std::size_t i : wordy) {
        widths[i] += std::clamp(left / static_cast<double>(wordy.size()), 0.0, kRoomForWords);
    }
}

/// The width of a title in one line, or in a line for each word.
double widthOfTitle(const Line& title, bool isInOneLine)
{
    double width = isInOneLine ? widthOf(title, cellHeadStyle()) : 0;
    for (const QString& word : QString::fromStdString(title.plain()).split(u' ')) {
        width = std::max(width, widthOf(Line(word.toStdString()), cellHeadStyle()));
    }
    return width;
}

/// The widths that hold the words of every cell in one line.
std::vector<double> wantedWidths(const Table& table, bool areTitlesInOneLine)
{
    std::vector<double> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        double width = std::max(widthOfTitle(table.columns[i].title, areTitlesInOneLine), 24 * kPoint);
        width = isToFill(table, i) ? std::max(width, kRoomToWrite) : width;
        for (const std::vector<Line>& row : table.rows) {
            width = std::max(width, widthOf(clipped(row[i]), cellStyle()));
        }
        widths.push_back(width + 2 * kPadding + kPoint);
    }
    return widths;
}

/// Titles take a second line before numbers do.
std::vector<double> widthsOf(const Table& table, double room)
{
    std::vector<double> widths = wantedWidths(table, true);
    if (std::accumulate(widths.begin(), widths.end(), 0.0) > room) {
        widths = wantedWidths(table, false);
    }
    widths = narrowed(std::move(widths), room);
    widenForWords(table, room, widths);
    return widths;
}

/// The cells of a row side by side.
struct Row {
    std::vector<SetText> cells;
    std::vector<double> lefts;
    double height = 0;
    double width = 0;
};

Row rowOf(const std::vector<Line>& texts, const Table& table, const std::vector<double>& widths, TextStyle style)
{
    Row row;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        style.alignment = table.columns[i].align == Align::right ? Qt::AlignRight : Qt::AlignLeft;
        row.cells.emplace_back(clipped(texts[i]), style, widths[i] - 2 * kPadding);
        row.lefts.push_back(row.width + kPadding);
        row.height = std::max(row.height, std::max(row.cells.back().height(), row.cells.back().lineHeight()));
        row.width += widths[i];
    }
    row.height += 2 * kRowGap;
    return row;
}

void paintCells(QPainter& painter, QPointF at, const Row& row)
{
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        row.cells[i].paint(painter, at + QPointF(row.lefts[i], kRowGap));
    }
}

void paintRule(QPainter& painter, QPointF at, double width, double thickness)
{
    painter.setPen(ruleOf(thickness));
    painter.drawLine(at, at + QPointF(width, 0));
}

/// A long narrow table stands in several columns of text beside each other, read band by band.
struct Fold {
    std::size_t groups = 1;
    double offset = 0;  ///< from one to the next
};

Fold foldOf(const Table& table, const std::vector<double>& widths, double room)
{
    constexpr double kBetween = 18 * kPoint;
    const double width = std::accumulate(widths.begin(), widths.end(), 0.0);
    const auto fitting = static_cast<std::size_t>((room + kBetween) / (width + kBetween));
    const bool isLong = table.rows.size() > kShortTable;
    return {isLong ? std::clamp<std::size_t>(fitting, 1, kMostGroups) : 1, width + kBetween};
}

Slice headOf(const Table& table, const std::vector<double>& widths, const Fold& fold)
{
    std::vector<Line> titles;
    std::ranges::transform(table.columns, std::back_inserter(titles), &Column::title);
    const Row row = rowOf(titles, table, widths, cellHeadStyle());
    Slice slice;
    slice.height = row.height + kRowGap;
    slice.gap = 2 * kPoint;
    slice.keepWithNext = true;
    slice.paint = [row, fold](QPainter& painter, QPointF at) {
        for (std::size_t group = 0; group < fold.groups; ++group) {
            paintRule(painter, at, row.width, kThick);
            paintCells(painter, at, row);
            paintRule(painter, at + QPointF(0, row.height), row.width, kThin);
            at.rx() += fold.offset;
        }
    };
    return slice;
}

/// Rows side by side; with a rule below where there is a thickness.
Slice bodyOf(const std::vector<Row>& rows, const Fold& fold, double rule)
{
    const double height = std::ranges::max(rows, {}, &Row::height).height;
    Slice slice;
    slice.height = height + (rule > 0 ? kRowGap : 0);
    slice.paint = [rows, fold, rule, height](QPainter& painter, QPointF at) {
        for (std::size_t group = 0; group < fold.groups; ++group) {
            if (group < rows.size()) {
                paintCells(painter, at, rows[group]);
            }
            if (rule > 0) {
                paintRule(painter, at + QPointF(0, height), rows.front().width, rule);
            }
            at.rx() += fold.offset;
        }
    };
    return slice;
}

/// Rows first … last − 1 in as many groups as the fold has, one below the other in each.
std::vector<Slice> bandOf(const std::vector<Row>& rows, std::size_t first, std::size_t last, const Fold& fold)
{
    const std::size_t lines = (last - first + fold.groups - 1) / fold.groups;
    std::vector<Slice> slices;
    for (std::size_t line = 0; line < lines; ++line) {
        std::vector<Row> beside;
        for (std::size_t i = first + line; i < last; i += lines) {
            beside.push_back(rows[i]);
        }
        const bool isLast = line + 1 == lines;
        slices.push_back(bodyOf(beside, fold, !isLast ? 0 : last == rows.size() ? kThick : kThin));
        slices.back().keepWithNext = !isLast;
    }
    return slices;
}

/// A bracket on the left (+1) or on the right (−1) of its contents.
void paintBracket(QPainter& painter, QPointF top, double height, double side)
{
    const double foot = side * 3 * kPoint;
    painter.setPen(ruleOf(0.8 * kPoint));
    painter.drawPolyline(QPolygonF{top + QPointF(foot, 0), top, top + QPointF(0, height), top + QPointF(foot, height)});
}

TextStyle nameStyle()
{
    TextStyle style = captionStyle();
    style.size = 6.6;
    return style;
}

}  // namespace

std::vector<Slice> slicesOf(const Table& table, double width)
{
    std::vector<Slice> slices = slicesOf(SetText(table.caption, captionStyle(), width), 0, 9 * kPoint, true);
    const std::vector<double> widths = widthsOf(table, width);
    bool isWorksheet = false;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        isWorksheet = isWorksheet || isToFill(table, i);
    }
    const Fold fold = foldOf(table, widths, width);
    const Slice head = headOf(table, widths, fold);
    const auto repeated = std::make_shared<const Slice>(head);
    slices.push_back(head);
    std::vector<Row> rows;
    for (const std::vector<Line>& texts : table.rows) {
        rows.push_back(rowOf(texts, table, widths, cellStyle()));
        rows.back().height = isWorksheet ? std::max(rows.back().height, kHeightToWrite) : rows.back().height;
    }
    // A table in one group is one band, cut anywhere but at its ends; others are bands that are never cut.
    const bool isFolded = fold.groups > 1;
    const bool isOneBand = !isFolded || (!isWorksheet && rows.size() <= fold.groups * kLongestBand);
    const std::size_t band = isOneBand ? std::max<std::size_t>(rows.size(), 1) : fold.groups * kShortTable;
    for (std::size_t first = 0; first < rows.size(); first += band) {
        const std::size_t last = std::min(first + band, rows.size());
        std::vector<Slice> body = bandOf(rows, first, last, fold);
        for (std::size_t i = 0; i < body.size(); ++i) {
            const bool isAtEnd = i == 0 || i + 2 == body.size();
            body[i].keepWithNext = body[i].keepWithNext && (isFolded || rows.size() <= kShortTable || isAtEnd);
            body[i].head = repeated;
        }
        slices.insert(slices.end(), body.begin(), body.end());
    }
    return slices;
}

Slice sliceOf(const Matrix& matrix, double width)
{
    Table table;
    table.columns.assign(matrix.columns.size() + 1, {.title = {}, .align = Align::right, .answer = matrix.answer});
    table.columns.front().answer = false;
    for (std::size_t i = 0; i < matrix.entries.size(); ++i) {
        std::vector<Line> row{matrix.rows[i]};
        row.insert(row.end(), matrix.entries[i].begin(), matrix.entries[i].end());
        table.rows.push_back(std::move(row));
    }
    const SetText name(matrix.name + " =", bodyStyle(), 100 * kPoint);
    const double left = name.naturalWidth() + 6 * kPoint;
    const std::vector<double> widths = widthsOf(table, width - left);
    std::vector<Line> titles{Line()};
    titles.insert(titles.end(), matrix.columns.begin(), matrix.columns.end());
    std::vector<Row> rows{rowOf(titles, table, widths, nameStyle())};
    for (std::vector<Line>& texts : table.rows) {
        rows.push_back(rowOf(texts, table, widths, cellStyle()));
        rows.back().cells.front() = SetText(texts.front(), nameStyle(), widths.front() - 2 * kPadding);
    }
    const double top = rows.front().height;
    const double height =
        std::accumulate(rows.begin() + 1, rows.end(), 0.0, [](double sum, const Row& row) { return sum + row.height; });
    Slice slice;
    slice.gap = 5 * kPoint;
    slice.height = top + height;
    slice.paint = [=, first = widths.front()](QPainter& painter, QPointF at) {
        name.paint(painter, at + QPointF(0, top + (height - name.lineHeight()) / 2));
        QPointF corner = at + QPointF(left, 0);
        for (const Row& row : rows) {
            paintCells(painter, corner, row);
            corner += QPointF(0, row.height);
        }
        paintBracket(painter, at + QPointF(left + first, top), height, 1);
        paintBracket(painter, at + QPointF(left + rows.front().width, top), height, -1);
    };
    return slice;
}

}  // namespace eigenlink::report
