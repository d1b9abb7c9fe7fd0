#include "app/report_commands.h"
#include "app/report_dialog.h"

#include "app/io/mechanism_file.h"
#include "app/session.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

using namespace eigenlink;

namespace {

Mechanism fourBar()
{
    return readMechanismFile(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink").mechanism;
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
        Session session([](const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor) {
            return analyze(mechanism, options, monitor);
        });
        Preferences preferences(m_folder.filePath(QStringLiteral("settings.ini")));
        QWidget window;
        ReportCommands commands(session, preferences, &window);
        session.document().openRecovered(fourBar());
        QTRY_VERIFY(session.analysis() != nullptr);
        QSignalSpy said(&commands, &ReportCommands::message);
        const QString path = m_folder.filePath(QStringLiteral("out.pdf"));
        QString suggested;
        QTimer::singleShot(0, qApp, [&] {
            auto* dialog = qobject_cast<ReportDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            QTimer::singleShot(0, qApp, [&] {
                auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(files != nullptr);
                suggested = files->selectedFiles().value(0);
                files->selectFile(path);
                static_cast<QDialog*>(files)->accept();
            });
            pressSave(*dialog);
        });
        commands.showReport();
        QVERIFY2(suggested.endsWith(QStringLiteral("-report.pdf")), qPrintable(suggested));
        QVERIFY2(QFileInfo(suggested).fileName().contains(QStringLiteral("our-bar")), qPrintable(suggested));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("%PDF-"));
        QCOMPARE(said.count(), 1);
    }
};

QTEST_MAIN(TestReportDialog)
#include "tst_report_dialog.moc"
