#include "app/commands/report_commands.h"
#include "app/dialogs/report_dialog.h"

#include "app/document/session.h"
#include "tests/app/modal_window.h"
#include "tests/support/mechanisms.h"
#include "views/theme/theme.h"

#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace eigenlink;
using eigenlink::test::typeName;
using eigenlink::test::withNext;

namespace {

Mechanism fourBar()
{
    return test::exampleNamed("iftomm_four_bar");
}

std::shared_ptr<const Analysis> analysed()
{
    return std::make_shared<const Analysis>(analyze(fourBar()));
}

void choose(const QDialog& dialog, const char* name, int index)
{
    dialog.findChild<QComboBox*>(QString::fromLatin1(name))->setCurrentIndex(index);
}

void pressSave(const QDialog& dialog)
{
    dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
}

/// A window with a report to give: a mechanism and its analysis.
struct Fixture {
    explicit Fixture(const QTemporaryDir& folder, const Mechanism& mechanism = fourBar())
        : session([](const Mechanism& each, const AnalysisOptions& options, const Monitor& monitor) {
              return analyze(each, options, monitor);
          }),
          preferences(folder.filePath(QStringLiteral("settings.ini"))),
          commands(session, preferences, figures, &window)
    {
        preferences.setFlag(QStringLiteral("kept"), true);
        session.document().openRecovered(mechanism);
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis() != nullptr, 120000);
    }

    /// Saves the report under a name; returns the name that was suggested, and the complaint of the dialog.
    QString saved(const QString& path, QString* error = nullptr)
    {
        QString suggested;
        withNext<ReportDialog>([&](ReportDialog& dialog) {
            auto* forms = dialog.findChild<QComboBox*>(QStringLiteral("template"));
            forms->setCurrentIndex(forms->findData(static_cast<int>(form)));
            withNext<QFileDialog>([&](QFileDialog& files) {
                suggested = files.selectedFiles().value(0);
                typeName(files, path);
                static_cast<QDialog&>(files).done(QDialog::Accepted);
            });
            pressSave(dialog);
            if (error != nullptr) {
                *error = dialog.findChild<QLabel*>(QStringLiteral("error"))->text();
                dialog.reject();
            }
        });
        commands.showReport();
        return suggested;
    }

    report::Template form = report::Template::full;
    Session session;
    Preferences preferences;
    QWidget window;
    /// One figure with a table, and one that has nothing to show.
    std::vector<WindowFigure> figures{
        {QStringLiteral("curve"), QStringLiteral("&Curve of Something"), &window,
         [] {
             return FigureData{
                 {QString(), QSize(1280, 400), [](QPainter& painter) { painter.drawLine(0, 0, 1280, 400); }, {}},
                 {ResultTable{
                     "curve", "curve", {unitColumn("t", "t", "s", {0, 1}), unitColumn("x", "x", "m", {0.25, 0.75})}}}};
         }},
        {QStringLiteral("nothing"), QStringLiteral("Nothing"), &window, [] { return std::optional<FigureData>(); }}};
    ReportCommands commands;
};

}  // namespace

class TestReportDialog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    void choices_decideTheReport()
    {
        ReportDialog dialog(analysed());
        QVERIFY(dialog.format() == ReportFormat::pdf && dialog.paper() == Paper::a4);
        QCOMPARE(dialog.report().sections.size(), report::sectionTypes().size());
        QVERIFY(dialog.pageCount() >= 4);
        choose(dialog, "template", 1);
        QCOMPARE(dialog.report().sections.back().key, std::string("answers"));
        choose(dialog, "format", 1);
        choose(dialog, "paper", 1);
        QVERIFY(dialog.format() == ReportFormat::html && dialog.paper() == Paper::letter);
    }

    void figuresOfTheWindow_canBeAdded()
    {
        Fixture f(m_folder);
        const QString path = m_folder.filePath(QStringLiteral("with_curve.md"));
        withNext<ReportDialog>([&](ReportDialog& dialog) {
            QCOMPARE(dialog.findChild<QCheckBox*>(QStringLiteral("figure-nothing")), nullptr);
            auto* curve = dialog.findChild<QCheckBox*>(QStringLiteral("figure-curve"));
            QVERIFY(curve != nullptr && !curve->isChecked());
            const std::size_t before = dialog.report().sections.size();
            curve->setChecked(true);
            const report::Report report = dialog.report();
            QCOMPARE(report.sections.size(), before + 1);
            const report::Section& added = report.sections[before - 2];
            QCOMPARE(added.title.plain(), std::string("Curve of Something"));
            const auto& figure = std::get<report::Figure>(added.blocks.at(0));
            QVERIFY(figure.drawing.width <= 640 && !figure.drawing.isEmpty());
            QCOMPARE(std::get<report::Table>(added.blocks.at(1)).rows.at(1).at(1).plain(), std::string("0.75"));
            choose(dialog, "format", 2);
            withNext<QFileDialog>([&](QFileDialog& files) {
                typeName(files, path);
                static_cast<QDialog&>(files).done(QDialog::Accepted);
            });
            pressSave(dialog);
        });
        f.commands.showReport();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("## Curve of Something"));
    }

    void studiesWithResults_areOffered()
    {
        Fixture f(m_folder);
        const Study& study = *findStudy("sensitivity");
        AskedStudy asked{&study, study.request, f.session.analysis(), nullptr, {}};
        asked.result = std::make_shared<const StudyResult>(study.run(asked.analysis, asked.request, {}).value());
        f.commands.setStudies([asked] { return std::vector<AskedStudy>{asked}; });
        withNext<ReportDialog>([&](ReportDialog& dialog) {
            auto* box = dialog.findChild<QCheckBox*>(QStringLiteral("study-sensitivity"));
            QVERIFY(box != nullptr && !box->isChecked());
            const std::size_t before = dialog.report().sections.size();
            box->setChecked(true);
            QCOMPARE(dialog.report().sections.size(), before + 1);
            static_cast<QDialog&>(dialog).reject();
        });
        f.commands.showReport();
    }

    void sections_canBeLeftOut()
    {
        ReportDialog dialog(analysed());
        const int all = dialog.pageCount();
        const auto boxOf = [&](std::string_view key) {
            return dialog.findChild<QCheckBox*>(QString::fromLatin1(key.data(), static_cast<qsizetype>(key.size())));
        };
        for (const report::SectionType& type : report::sectionTypes().subspan(1)) {
            boxOf(type.key)->setChecked(false);
        }
        QCOMPARE(dialog.report().sections.size(), std::size_t{1});
        QVERIFY(dialog.pageCount() < all);
        boxOf("mechanism")->setChecked(false);
        QVERIFY(boxOf("mechanism")->isChecked());
        QCOMPARE(dialog.report().sections.size(), std::size_t{1});
    }

    void motions_areDrawnForHtmlOnly()
    {
        ReportDialog dialog(analysed());
        const auto framesOf = [&] {
            std::size_t frames = 0;
            for (const report::Section& section : dialog.report().sections) {
                for (const report::Block& block : section.blocks) {
                    const auto* figure = std::get_if<report::Figure>(&block);
                    frames += figure != nullptr ? figure->frames.size() : 0;
                }
            }
            return frames;
        };
        QCOMPARE(framesOf(), std::size_t{0});
        choose(dialog, "format", 1);
        QVERIFY(framesOf() > 10);
    }

    void save_isAskedFor_andWhatWentWrongIsSaid()
    {
        ReportDialog dialog(analysed());
        QSignalSpy wanted(&dialog, &ReportDialog::saveRequested);
        pressSave(dialog);
        QCOMPARE(wanted.count(), 1);
        auto* error = dialog.findChild<QLabel*>(QStringLiteral("error"));
        QVERIFY(error != nullptr && error->isHidden());
        dialog.showError(QStringLiteral("<b>disk</b> full"));
        QVERIFY(!error->isHidden());
        QCOMPARE(error->textFormat(), Qt::PlainText);
    }

    void wholeWay_fromTheMenuToTheFile()
    {
        Fixture f(m_folder);
        QSignalSpy said(&f.commands, &ReportCommands::message);
        const QString path = m_folder.filePath(QStringLiteral("out.pdf"));
        const QString suggested = f.saved(path);
        QVERIFY2(suggested.endsWith(QStringLiteral("-report.pdf")), qPrintable(suggested));
        QVERIFY2(QFileInfo(suggested).fileName().contains(QStringLiteral("our-bar")), qPrintable(suggested));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("%PDF-"));
        QCOMPARE(said.count(), 1);
    }

    /// Left of the words nothing but one box is drawn.
    void tickOfAQuestion_isDrawnOnce()
    {
        ReportDialog dialog(analysed());
        dialog.setStyleSheet(styleSheetOf(lightTheme()));
        dialog.findChild<QComboBox*>(QStringLiteral("template"))->setCurrentIndex(2);
        dialog.show();
        auto* list = dialog.findChild<QListWidget*>(QStringLiteral("questions"));
        QCoreApplication::processEvents();
        const QRect row = list->visualItemRect(list->item(0));
        const QImage picture = list->viewport()->grab(row).toImage();
        int first = -1, last = -1;
        for (int x = 0; x < 24 * picture.devicePixelRatio(); ++x) {
            const QColor middle = picture.pixelColor(x, picture.height() / 2);
            const bool isInk = middle != picture.pixelColor(picture.width() - 1, picture.height() / 2);
            first = isInk && first < 0 ? x : first;
            last = isInk ? x : last;
        }
        const double width = (last - first + 1) / picture.devicePixelRatio();
        QVERIFY2(first >= 0 && width <= 16, qPrintable(QString::number(width)));
    }

    void worksheet_answersAndReport_haveNamesOfTheirOwn()
    {
        Fixture f(m_folder);
        f.form = report::Template::student;
        QVERIFY(f.saved(m_folder.filePath(QStringLiteral("a.pdf"))).endsWith(QStringLiteral("-answers.pdf")));
        f.form = report::Template::blank;
        QVERIFY(f.saved(m_folder.filePath(QStringLiteral("b.pdf"))).endsWith(QStringLiteral("-worksheet.pdf")));
    }

    void hostileTitle_reachesNoPath()
    {
        Mechanism hostile = fourBar();
        hostile.title = "<b>&\"'\n../../x";
        Fixture f(m_folder, hostile);
        const QFileInfo suggested(f.saved(m_folder.filePath(QStringLiteral("hostile.pdf"))));
        QCOMPARE(suggested.fileName(), QStringLiteral("b-x-report.pdf"));
        QCOMPARE(suggested.absolutePath(), QDir(f.preferences.lastFolder()).absolutePath());
    }

    void placeThatCannotBeWritten_isSaidInTheDialog()
    {
        Fixture f(m_folder);
        QSignalSpy said(&f.commands, &ReportCommands::message);
        const QStringList before = QDir(m_folder.path()).entryList();
        const QString path = m_folder.filePath(QStringLiteral("settings.ini/out.pdf"));
        QString error;
        f.saved(path, &error);
        QVERIFY2(error.contains(QStringLiteral("Not written")) && error.contains(path), qPrintable(error));
        QCOMPARE(said.count(), 0);
        QCOMPARE(QDir(m_folder.path()).entryList(), before);
    }

    void printing_givesThePagesOfTheReport()
    {
        Fixture f(m_folder);
        const QString path = m_folder.filePath(QStringLiteral("printed.pdf"));
        withNext<QPrintDialog>([&](QPrintDialog& dialog) {
            dialog.printer()->setOutputFormat(QPrinter::PdfFormat);
            dialog.printer()->setOutputFileName(path);
            dialog.printer()->setPageOrientation(QPageLayout::Landscape);  // pages are upright all the same
            static_cast<QDialog&>(dialog).done(QDialog::Accepted);
        });
        f.commands.print();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray pdf = file.readAll();
        QVERIFY(pdf.startsWith("%PDF-"));
        QCOMPARE(pdf.count("/Type /Page\n"), ReportDialog(f.session.analysis()).pageCount());
        QVERIFY(pdf.contains("/FontFile2"));
        static const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
        const QRegularExpressionMatch page = box.match(QString::fromLatin1(pdf));
        QVERIFY(page.hasMatch() && page.captured(1).toDouble() < page.captured(2).toDouble());
    }

    void printingIsLeft_withoutAPage()
    {
        Fixture f(m_folder);
        withNext<QPrintDialog>([](QPrintDialog& dialog) { dialog.reject(); });
        f.commands.print();
        QVERIFY(!QFile::exists(QDir::home().filePath(QStringLiteral("print.pdf"))));
    }

    void preview_showsThePages_andCloses()
    {
        Fixture f(m_folder);
        int pages = 0;
        withNext<QPrintPreviewDialog>([&](QPrintPreviewDialog& dialog) {
            pages = dialog.findChild<QPrintPreviewWidget*>()->pageCount();
            dialog.close();
        });
        f.commands.printPreview();
        QCOMPARE(pages, ReportDialog(f.session.analysis()).pageCount());
    }

    // Author, institution and logo of the preferences head the report; a question that is not ticked is not asked.
    void sender_headsTheReport_andQuestionsAreTicked()
    {
        ReportDialog dialog(analysed());
        report::Request sender;
        sender.author = "A. Teacher";
        sender.institution = "Institute";
        QImage picture(40, 20, QImage::Format_RGB32);
        picture.fill(Qt::red);
        QBuffer bytes;
        bytes.open(QIODevice::WriteOnly);
        picture.save(&bytes, "PNG");
        sender.logo = bytes.data().toStdString();
        dialog.setSender(sender);
        const report::Report full = dialog.report();
        const auto names = [&](const report::Report& report) {
            QStringList values;
            for (const report::Particular& each : report.particulars) {
                values << QString::fromStdString(each.value.plain());
            }
            return values;
        };
        QVERIFY(names(full).contains(QStringLiteral("A. Teacher")) &&
                names(full).contains(QStringLiteral("Institute")));
        const std::string html = reportBytes(full, ReportFormat::html, Paper::a4);
        QVERIFY(html.find("data:image/png;base64,") != std::string::npos);
        choose(dialog, "template", 2);
        auto* questions = dialog.findChild<QListWidget*>(QStringLiteral("questions"));
        QVERIFY(questions->isVisibleTo(&dialog) && questions->count() > 5);
        QVERIFY(questions->wordWrap());  // a question is read to its end
        const QLabel* heading = questions->parentWidget()->findChild<QLabel*>();
        QVERIFY(heading->isVisibleTo(&dialog) && heading->text().contains(QStringLiteral("questions")));
        const QString question = questions->item(2)->text();
        const std::string before = reportBytes(dialog.report(), ReportFormat::markdown, Paper::a4);
        questions->setCurrentRow(2);
        questions->item(2)->setCheckState(Qt::Unchecked);
        QCOMPARE(questions->currentRow(), 2);
        const std::string after = reportBytes(dialog.report(), ReportFormat::markdown, Paper::a4);
        QVERIFY2(after.size() < before.size(), qPrintable(question));
        QCOMPARE(questions->item(2)->checkState(), Qt::Unchecked);
    }
};

QTEST_MAIN(TestReportDialog)
#include "tst_report_dialog.moc"
