#include "app/report/html.h"

#include "app/figures/markup.h"
#include "app/figures/svg.h"
#include "app/report/base64.h"
#include "app/report/html_style.h"

#include <array>

namespace eigenlink::report {

namespace {

std::string tagged(std::string_view tag, const std::string& content)
{
    return "<" + std::string(tag) + ">" + content + "</" + std::string(tag) + ">";
}

std::string htmlOf(const Line& text)
{
    static constexpr std::array kTags{"", "i", "b", "code", "sub", "sup"};
    std::string result;
    for (const Run& run : text.runs()) {
        const std::string escaped = asMarkupText(run.text);
        result += run.style == Style::plain ? escaped : tagged(kTags.at(static_cast<std::size_t>(run.style)), escaped);
    }
    return result;
}

std::string cell(std::string_view tag, Align align, const std::string& content)
{
    return "<" + std::string(tag) + (align == Align::right ? " class=\"right\">" : ">") + content + "</" +
           std::string(tag) + ">";
}

std::string logoOf(const Report& report)
{
    return report.logo.empty() ? std::string()
                               : "<img class=\"logo\" alt=\"\" style=\"float:right;height:48px\" "
                                 "src=\"data:image/png;base64," +
                                     base64Of(report.logo) + "\">\n";
}

class HtmlWriter {
public:
    std::string write(const Report& report)
    {
        m_text =
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"generator\" content=\"Eigenlink\">\n" +
            tagged("title", asMarkupText(report.title.plain())) + "\n" + tagged("style", std::string(kHtmlStyle)) +
            "\n</head>\n<body>\n" + logoOf(report) + tagged("h1", htmlOf(report.title)) + "\n<dl>\n";
        for (const Particular& each : report.particulars) {
            m_text += tagged("dt", htmlOf(each.name)) +
                      (each.value.isEmpty() ? "<dd class=\"empty\"></dd>" : tagged("dd", htmlOf(each.value))) + "\n";
        }
        m_text += "</dl>\n";
        for (const Section& section : report.sections) {
            m_text += std::string(section.startsPage ? "<section class=\"page\">\n" : "<section>\n") +
                      tagged("h2", htmlOf(section.title)) + "\n";
            for (const Block& block : section.blocks) {
                std::visit([this](const auto& each) { add(each); }, block);
            }
            m_text += "</section>\n";
        }
        return m_text + "</body>\n</html>\n";
    }

private:
    void add(const Paragraph& paragraph)
    {
        static constexpr std::array kOpen{"<p>", "<p class=\"note\">", "<p class=\"warning\">"};
        m_text += kOpen.at(static_cast<std::size_t>(paragraph.tone)) + htmlOf(paragraph.text) + "</p>\n";
    }
    void add(const Heading& heading) { m_text += tagged("h3", htmlOf(heading.text)) + "\n"; }
    void add(const List& list)
    {
        m_text += "<ul>\n";
        for (const Line& item : list.items) {
            m_text += tagged("li", htmlOf(item)) + "\n";
        }
        m_text += "</ul>\n";
    }
    void add(const Formula& formula) { m_text += "<p class=\"formula\">" + htmlOf(formula.text) + "</p>\n"; }
    void add(const Space& space)
    {
        m_text += space.question.isEmpty() ? "" : tagged("p", htmlOf(space.question)) + "\n";
        for (int i = 0; i < space.lines; ++i) {
            m_text += "<div class=\"line\"></div>\n";
        }
    }
    void add(const Table& table)
    {
        m_text += "<div class=\"scroll\"><table>\n" + tagged("caption", htmlOf(table.caption)) + "\n<thead><tr>";
        for (const Column& column : table.columns) {
            m_text += cell("th", column.align, htmlOf(column.title));
        }
        m_text += "</tr></thead>\n<tbody>\n";
        for (const std::vector<Line>& row : table.rows) {
            m_text += "<tr>";
            for (std::size_t i = 0; i < row.size(); ++i) {
                m_text += cell("td", table.columns[i].align, htmlOf(row[i]));
            }
            m_text += "</tr>\n";
        }
        m_text += "</tbody>\n</table></div>\n";
    }
    void add(const Matrix& matrix)
    {
        m_text += "<div class=\"matrix\"><span>" + htmlOf(matrix.name) + " =</span><table>\n<thead><tr><th></th>";
        for (const std::string& name : matrix.columns) {
            m_text += cell("th", Align::right, asMarkupText(name));
        }
        m_text += "</tr></thead>\n<tbody>\n";
        for (std::size_t i = 0; i < matrix.entries.size(); ++i) {
            m_text += "<tr>" + cell("th", Align::right, asMarkupText(matrix.rows[i]));
            for (const std::string& entry : matrix.entries[i]) {
                m_text += cell("td", Align::right, asMarkupText(entry));
            }
            m_text += "</tr>\n";
        }
        m_text += "</tbody>\n</table></div>\n";
    }
    void add(const Figure& figure)
    {
        m_text += "<figure>\n";
        if (!figure.frames.empty()) {
            m_text += "<div>" + animatedSvgOf(figure.frames, {figure.seconds, figure.closed}) + "</div>\n";
        }
        m_text += svgOf(figure.drawing) + tagged("figcaption", htmlOf(figure.caption)) + "\n</figure>\n";
    }

    std::string m_text;
};

}  // namespace

std::string htmlOf(const Report& report)
{
    return HtmlWriter().write(report);
}

}  // namespace eigenlink::report
