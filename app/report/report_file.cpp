#include "app/report/report_file.h"

#include "app/figures/markup.h"
#include "app/figures/svg.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "app/report/markdown.h"
#include "app/report/pdf.h"
#include "eigenlink_version.h"
#include "model/basics/enum_entry.h"
#include "views/figure/report_figure.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <array>

namespace eigenlink::report {

namespace {

/// The look of a page on a screen and when it is printed.
constexpr std::string_view kHtmlStyle = R"(
body { font-family: "DejaVu Serif", Georgia, serif; line-height: 1.5; color: #1b2430; background: #fff;
  max-width: 46rem; margin: 2rem auto; padding: 0 1.2rem; overflow-wrap: anywhere; }
h1, h2, h3, th, figcaption, caption, dt { font-family: "DejaVu Sans", Verdana, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 0.8rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 0.6rem; border-bottom: 1px solid #cfd6e0; padding-bottom: 0.2rem; }
h3 { font-size: 1.02rem; margin: 1.5rem 0 0.4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; font-size: 0.85rem; margin: 0 0 1.5rem; }
dt { color: #566275; }
dd { margin: 0; min-height: 1.4em; }
dd.empty, .line { border-bottom: 1px solid #9aa5b5; }
.line { height: 1.9rem; }
code { font-family: "DejaVu Sans Mono", monospace; font-size: 0.85em; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 0.85rem; min-width: 20rem; }
caption { caption-side: top; text-align: left; font-size: 0.82rem; color: #3a4658; padding-bottom: 0.3rem; }
thead th { border-top: 1.5px solid #1b2430; border-bottom: 1px solid #1b2430; text-align: left; font-size: 0.78rem;
  vertical-align: bottom; }
tbody tr:last-child td { border-bottom: 1.5px solid #1b2430; }
th, td { padding: 0.18rem 0.7rem; }
td:empty { min-width: 5rem; height: 1.9em; }
td { vertical-align: top; height: 1.4em; font-variant-numeric: tabular-nums; }
thead th.right, td.right { text-align: right; }
.scroll { overflow-x: auto; overflow-wrap: normal; }
figure { margin: 1.4rem 0; text-align: center; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; }
figcaption { text-align: left; font-size: 0.82rem; color: #3a4658; }
.formula { text-align: center; margin: 0.8rem 0; }
.matrix { display: flex; align-items: center; gap: 0.6rem; margin: 0.9rem 0; overflow-x: auto; overflow-wrap: normal; }
.matrix table { margin: 0; min-width: 0; }
.matrix thead th, .matrix tbody tr:last-child td { border-top: 0; border-bottom: 0; }
.matrix th { font-weight: normal; color: #566275; font-size: 0.72rem; }
.matrix td { border: 0; min-width: 2.5rem; }
.matrix td:nth-of-type(1) { border-left: 1.5px solid #1b2430; }
.matrix td:last-of-type { border-right: 1.5px solid #1b2430; }
.warning { border-left: 4px solid #d55e00; padding: 0.3rem 0.9rem; background: #fdf3ec; }
.note { color: #3a4658; font-size: 0.92em; }
@media print { .page { break-before: page; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; }
  body { margin: 0; max-width: none; } }
)";

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

/// The report as one HTML page that needs nothing else: figures are SVG inside it, modes move without any script.
std::string htmlOf(const Report& report)
{
    return HtmlWriter().write(report);
}

}  // namespace

}  // namespace eigenlink::report

namespace eigenlink {

namespace {

std::string fingerprintOf(const Mechanism& mechanism)
{
    const std::string text = writeMechanism(mechanism);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    return hash.result().toHex().toStdString();
}

std::string dateOfReport()
{
    bool given = false;
    const qlonglong seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&given);
    const QDateTime moment = given ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime::currentDateTime();
    return moment.date().toString(Qt::ISODate).toStdString();
}

}  // namespace

std::string_view keyOf(ReportFormat format)
{
    return entryOf<std::string_view>(format, {"pdf", "html", "md"});
}

std::string_view keyOf(Paper paper)
{
    return entryOf<std::string_view>(paper, {"a4", "letter"});
}

report::Report makeReport(const Analysis& analysis, report::Request request)
{
    request.version = EIGENLINK_VERSION;
    request.fingerprint = fingerprintOf(analysis.mechanism);
    if (request.date.empty()) {
        request.date = dateOfReport();
    }
    return report::buildReport(analysis, request, reportFigure);
}

std::string reportBytes(const report::Report& report, ReportFormat format, Paper paper)
{
    switch (format) {
        case ReportFormat::pdf:
            return report::pdfOf(report, paper);
        case ReportFormat::html:
            return report::htmlOf(report);
        case ReportFormat::markdown:
            break;
    }
    return report::markdownOf(report);
}

}  // namespace eigenlink
