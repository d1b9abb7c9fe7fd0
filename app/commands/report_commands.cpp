#include "app/commands/report_commands.h"

#include "app/commands/file_export.h"
#include "app/commands/save_name.h"
#include "app/dialogs/report_dialog.h"
#include "app/document/session.h"
#include "app/figures/file_name.h"
#include "app/figures/picture_file.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/report/paged_report.h"
#include "app/report/print.h"
#include "app/report/result_block.h"
#include "app/report/study_section.h"
#include "model/basics/enum_entry.h"
#include "model/report/report.h"
#include "model/studies/result.h"
#include "views/figure/recorded_drawing.h"
#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

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

/// A section that is one figure with the numbers behind it; long tables are left out, which the section states.
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
            std::vector<std::size_t> rows(table.rowCount());
            std::iota(rows.begin(), rows.end(), std::size_t{0});
            std::ranges::move(printedTables(table, rows, {{}, language}), std::back_inserter(section.blocks));
        }
    }
    return section;
}

}  // namespace

}  // namespace eigenlink::report

namespace eigenlink {

namespace {
QString filterOf(ReportFormat format)
{
    return entryOf<QString>(format, {ReportCommands::tr("PDF (*.pdf)"), ReportCommands::tr("HTML (*.html)"),
                                     ReportCommands::tr("Markdown (*.md)")});
}

/// The end of the file's name: worksheet, answers and report of one mechanism lie beside each other.
QString partOf(report::Template form)
{
    return entryOf<QString>(form, {QStringLiteral("report"), QStringLiteral("answers"), QStringLiteral("worksheet")});
}

/// Letter where people measure in inches, else A4.
Paper paperOf(const QPrinter& printer)
{
    return printer.pageLayout().pageSize().id() == QPageSize::Letter ? Paper::letter : Paper::a4;
}

}  // namespace

ReportCommands::ReportCommands(Session& session, const Preferences& preferences,
                               const std::vector<WindowFigure>& figures, QWidget* window)
    : QObject(window), m_session(session), m_preferences(preferences), m_figures(figures), m_window(window)
{
}

std::vector<report::Section> ReportCommands::additions() const
{
    std::vector<report::Section> sections;
    for (const AskedStudy& asked : m_studies ? m_studies() : std::vector<AskedStudy>()) {
        const std::vector<const Study*> shown = report::reportedStudies();
        const bool isOfMechanism = asked.analysis->mechanism == *m_session.document().mechanism();
        if (isOfMechanism && std::ranges::find(shown, asked.study) != shown.end()) {
            std::any request = asked.request;
            static_cast<void>(completeRequest(*asked.study, *asked.analysis, placeAsLabel, request));
            sections.push_back(
                report::studySection({*asked.study, asked.analysis, request, asked.result}, languageOfWindow()));
        }
    }
    for (const WindowFigure& figure : m_figures) {
        if (std::optional<FigureData> shown = figure.find()) {
            shown->picture.title = QString(figure.name).remove(u'&');
            sections.push_back(report::figureSection("figure-" + figure.key.toStdString(), shown->picture,
                                                     shown->tables, languageOfWindow()));
        }
    }
    return sections;
}

// A picture of any format becomes one that every report can show.
report::Request ReportCommands::sender() const
{
    report::Request sender;
    sender.author = m_preferences.author().toStdString();
    sender.institution = m_preferences.institution().toStdString();
    const QString path = m_preferences.logo();
    if (QImage logo; !path.isEmpty() && logo.load(path)) {
        constexpr int kMostPixels = 600;
        if (logo.width() > kMostPixels || logo.height() > kMostPixels) {
            logo = logo.scaled(kMostPixels, kMostPixels, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        }
        QBuffer bytes;
        bytes.open(QIODevice::WriteOnly);
        logo.save(&bytes, "PNG");
        sender.logo = bytes.data().toStdString();
    }
    return sender;
}

std::shared_ptr<const Analysis> ReportCommands::analysisNow()
{
    return analysisToWrite(m_session, *m_window,
                           [this](const QString& words) { Q_EMIT message(Tone::warning, words); });
}

void ReportCommands::showReport()
{
    const std::shared_ptr<const Analysis> analysis = analysisNow();
    if (analysis == nullptr) {
        return;
    }
    ReportDialog dialog(analysis, additions(), m_window);
    dialog.setSender(sender());
    connect(&dialog, &ReportDialog::saveRequested, this, [&] { save(dialog); });
    dialog.exec();
}

void ReportCommands::save(ReportDialog& dialog)
{
    const QString part = partOf(dialog.request().form) + u'.' + fromModel(keyOf(dialog.format()));
    const QString path =
        askForPath(&dialog, tr("Save Report"), suggestedPath(m_session.document(), m_preferences, part),
                   filterOf(dialog.format()));
    if (path.isEmpty()) {
        return;
    }
    try {
        replaceFile(encodedPath(path), reportBytes(dialog.report(), dialog.format(), dialog.paper()));
        Q_EMIT message(Tone::ok, tr("Written: %1").arg(QDir::toNativeSeparators(path)));
        dialog.accept();
    } catch (const FileError& error) {
        dialog.showError(tr("Not written: %1").arg(withFullStop(fromModel(error.text()))));
    }
}

// Of one analysis, whatever becomes known while the questions are being answered.
void ReportCommands::printOn(QPrinter& printer, const Analysis& analysis) const
{
    const Paper paper = paperOf(printer);
    report::Request request = sender();
    request.moving = false;
    request.language = languageOfWindow();
    const report::PagedReport pages(makeReport(analysis, request), paper);
    printer.setFullPage(true);
    report::prepare(printer, paper);
    const int first = std::max(printer.fromPage(), 1) - 1;
    report::print(pages, printer, first, printer.toPage() > 0 ? printer.toPage() - 1 : pages.pageCount());
}

void ReportCommands::print()
{
    const std::shared_ptr<const Analysis> analysis = analysisNow();
    if (analysis == nullptr) {
        return;
    }
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(fromModel(analysis->mechanism.title));
    QPrintDialog dialog(&printer, m_window);
    if (dialog.exec() == QDialog::Accepted) {
        printOn(printer, *analysis);
    }
}

void ReportCommands::printPreview()
{
    const std::shared_ptr<const Analysis> analysis = analysisNow();
    if (analysis == nullptr) {
        return;
    }
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(fromModel(analysis->mechanism.title));
    QPrintPreviewDialog dialog(&printer, m_window);
    dialog.resize(900, 780);
    connect(&dialog, &QPrintPreviewDialog::paintRequested, this,
            [this, &analysis](QPrinter* each) { printOn(*each, *analysis); });
    dialog.exec();
}

}  // namespace eigenlink
