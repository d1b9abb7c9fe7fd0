#include "app/report/study_section.h"

#include "app/report/result_block.h"
#include "model/basics/unit_text.h"
#include "model/basics/verdicts.h"
#include "model/report/build.h"
#include "views/figure/chart_figure.h"
#include "views/figure/recorded_drawing.h"
#include "views/studies/result_picture.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace eigenlink::report {

namespace {

constexpr double kChartWidth = 640;      ///< of a figure as wide as the text [px]
constexpr std::size_t kMostFigures = 3;  ///< of a section
constexpr std::size_t kMostTables = 6;   ///< of a section
constexpr std::size_t kMostMessages = 12;
constexpr std::size_t kMostRows = 60;   ///< of a table that is printed whole
constexpr std::size_t kIntervals = 10;  ///< between the rows of a long table that a chart shows

/// Makes the blocks of one section.
class SectionMaker {
public:
    SectionMaker(const ReportedStudy& reported, const Language& language)
        : m_reported(reported), m_language(language), m_words(language), m_units(reported.analysis->mechanism.units)
    {
    }

    Section section()
    {
        Section section{"study-" + std::string(m_reported.study.key), m_words(m_reported.study.title), {}, false};
        m_blocks = &section.blocks;
        addRequest();
        if (m_reported.result == nullptr) {
            addWarning(m_reported.failure);
            return section;
        }
        if (!m_reported.result->reason.isEmpty()) {
            addWarning(m_reported.result->reason);
        }
        addMessages();
        std::ranges::copy(m_reported.result->sheet, std::back_inserter(section.blocks));
        addFigures();
        addTables();
        return section;
    }

private:
    void addWarning(const Text& reason)
    {
        m_blocks->push_back(Paragraph{.text = m_words(reason), .tone = Tone::warning});
    }

    void addNote(const Line& text) { m_blocks->push_back(Paragraph{.text = text, .tone = Tone::note, .answer = true}); }

    /// The summary of the study, and every field that is chosen or computed from the mechanism.
    void addRequest()
    {
        std::vector<Line> fields;
        for (const RequestField& field : m_reported.study.fields) {
            const RequestValue value = field.read(m_reported.request);
            const std::string text = requestText(value);
            if (text.empty() || value == field.read(m_reported.study.request)) {
                continue;
            }
            const RequestTraits& traits = field.traits;
            const std::string unit =
                unitWithDots(traits.quantity == Quantity::none ? traits.unit : eigenlink::unitOf(traits.quantity));
            fields.push_back(m_words(Text::term(traits.label)) + " " + code(text) +
                             (unit.empty() || unit == "1" ? "" : " " + unit));
        }
        Line text = m_words(m_reported.study.summary) + ".";
        if (!fields.empty()) {
            text.append(" " + m_words("Asked with: {1}.", joined(fields, ", ")));
        }
        m_blocks->push_back(Paragraph{.text = text});
    }

    void addMessages()
    {
        List list{.items = {}, .answer = true};
        const std::vector<Message>& messages = m_reported.result->messages;
        for (std::size_t i = 0; i < std::min(messages.size(), kMostMessages); ++i) {
            list.items.push_back(m_words(messages[i].text));
        }
        if (messages.size() > kMostMessages) {
            list.items.push_back(m_words("{1} more", messages.size() - kMostMessages));
        }
        if (!list.items.empty()) {
            m_blocks->push_back(std::move(list));
        }
    }

    void addFigures()
    {
        const std::vector<JoinedCharts> all = joinedCharts(*m_reported.result, m_units, m_language);
        for (std::size_t i = 0; i < std::min(all.size(), kMostFigures); ++i) {
            addFigure(all[i]);
        }
        if (all.size() > kMostFigures) {
            addNote(m_words.counted("{1} more figure is left out.", "{1} more figures are left out.",
                                    all.size() - kMostFigures));
        }
    }

    void addFigure(const JoinedCharts& joined)
    {
        const auto drawn = [&](bool curves) {
            return recordedDrawing(chartFigureSize(joined.picture, kChartWidth), [&](QPainter& painter) {
                paintChartFigure(painter, kChartWidth, joined.picture, curves);
            });
        };
        const StudyResult& result = *m_reported.result;
        const ResultChart& first = result.charts[joined.charts.front()];
        const bool isOne = joined.charts.size() == 1;
        m_blocks->push_back(
            Figure{.caption = captionOf(isOne ? first.title : result.tables[first.table].title, m_language),
                   .drawing = drawn(true),
                   .blank = drawn(false),
                   .answer = true});
    }

    void addTables()
    {
        const std::vector<ResultTable>& tables = m_reported.result->tables;
        std::size_t left = 0, shown = 0;
        for (std::size_t i = 0; i < tables.size(); ++i) {
            if (tables[i].rowCount() == 0 || columnsWithValues(tables[i]).empty() || tables[i].use == TableUse::files) {
                continue;
            }
            ++(shown < kMostTables ? shown : left);
            if (left == 0) {
                addTable(i);
            }
        }
        if (left > 0) {
            addNote(m_words.counted("{1} more table is left out.", "{1} more tables are left out.", left));
        }
    }

    void addTable(std::size_t index)
    {
        const ResultTable& table = m_reported.result->tables[index];
        const auto chart = std::ranges::find(m_reported.result->charts, index, &ResultChart::table);
        const auto isAlongFirst = [&](const ResultChart& each) { return each.table == index && each.x == 0; };
        const std::size_t count = table.rowCount();
        std::vector<std::size_t> rows;
        if (count > kMostRows && chart != m_reported.result->charts.end() && !chart->groupBy) {
            // A chart of one quantity over another shows neither against what they depend on.
            const bool isAlong = std::ranges::any_of(m_reported.result->charts, isAlongFirst);
            addExtremes(table, table.columns[isAlong ? 0 : chart->x]);
            for (std::size_t k = 0; k <= kIntervals; ++k) {
                rows.push_back(k * (count - 1) / kIntervals);
            }
        } else {
            for (std::size_t row = 0; row < std::min(count, kMostRows); ++row) {
                rows.push_back(row);
            }
        }
        std::ranges::copy(printedTables(table, rows, {m_units, m_language}), std::back_inserter(*m_blocks));
        if (rows.size() < count) {
            addNote(m_words("{1} of {2} rows are shown.", rows.size(), count));
        }
        if (const std::size_t left = columnsLeftOut(table); left > 0) {
            addNote(m_words.counted("{1} more column is left out.", "{1} more columns are left out.", left));
        }
    }

    static bool isMissing(double number) { return std::isnan(number); }

    Line number(const ResultColumn& column, double number) const { return printedNumber(column, number, m_units); }

    /// Adds first and last value of each column, and its extremes with the values of `x` there.
    void addExtremes(const ResultTable& table, const ResultColumn& x)
    {
        Table printed{.caption = m_words("Where each quantity begins and ends, and its extremes."),
                      .columns = {},
                      .answer = true};
        const Line at = m_words("at {1}", headingOf(x, m_units, m_language).toStdString());
        for (const Line& title :
             {m_words("quantity"), m_words("start"), m_words("least"), at, m_words("greatest"), at, m_words("end")}) {
            printed.columns.push_back({title, printed.columns.empty() ? Align::left : Align::right, true});
        }
        for (const ResultColumn& column : table.columns) {
            const bool isNumber =
                &column != &x && !column.hasWords() && !std::ranges::all_of(column.numbers, isMissing);
            if (isNumber && printed.rows.size() < kMostRows) {
                printed.rows.push_back(extremesOf(column, x));
            }
        }
        m_blocks->push_back(std::move(printed));
    }

    std::vector<Line> extremesOf(const ResultColumn& column, const ResultColumn& x) const
    {
        const std::vector<double>& values = column.numbers;
        std::size_t least = values.size(), greatest = values.size();
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!isMissing(values[i])) {
                least = least == values.size() || values[i] < values[least] ? i : least;
                greatest = greatest == values.size() || values[i] > values[greatest] ? i : greatest;
            }
        }
        const bool isConstant = areEqual(values[least], values[greatest]);  // rounding has no place
        return {headingOf(column, m_units, m_language).toStdString(),
                number(column, values.front()),
                number(column, values[least]),
                isConstant ? Line("–") : number(x, x.numbers[least]),
                number(column, values[greatest]),
                isConstant ? Line("–") : number(x, x.numbers[greatest]),
                number(column, values.back())};
    }

    const ReportedStudy& m_reported;
    const Language& m_language;
    Wording m_words;
    DisplayUnits m_units;
    std::vector<Block>* m_blocks = nullptr;
};

}  // namespace

std::vector<const Study*> reportedStudies()
{
    std::vector<const Study*> list;
    for (const Study& study : studies()) {
        const bool isOfTwo =
            std::ranges::find(study.fields, RequestKind::mechanism, &RequestField::kind) != study.fields.end();
        const bool isThere = std::ranges::find(sectionTypes(), study.key, &SectionType::key) != sectionTypes().end();
        if (!isOfTwo && !isThere) {
            list.push_back(&study);
        }
    }
    return list;
}

Section studySection(const ReportedStudy& reported, const Language& language)
{
    return SectionMaker(reported, language).section();
}

}  // namespace eigenlink::report
