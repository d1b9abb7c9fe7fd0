#include "app/document/document.h"
#include "app/figures/file_name.h"
#include "app/figures/mechanism_figure.h"
#include "app/io/figure_memory.h"
#include "app/io/file_error.h"
#include "app/io/formats/mechanism_files.h"
#include "app/window/parts/pictures.h"
#include "model/studies/table_text.h"
#include "tests/support/mechanisms.h"
#include "tests/support/run_program.h"
#include "tests/support/sample_analysis.h"
#include "tests/views/showing.h"
#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"

#include <QMimeData>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

using namespace eigenlink;

namespace {

const char* const kHostile = "<b>&\"'\n../../x </metadata> ]]> \\0 φ𝛑 endstream";

Mechanism hostileMechanism()
{
    Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
    mechanism.title = kHostile;
    mechanism.description = kHostile;
    return mechanism;
}

std::string bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

}  // namespace

class FigureTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const Mechanism m_mechanism = hostileMechanism();

    QString written(const QString& suffix)
    {
        const Analysis analysis = analyze(m_mechanism);
        CanvasPicture canvas = canvasPictureOf(analysis, lightTheme(), std::nullopt);
        canvas.transform = fittedTransform(canvas, {0, 0, 400, 300});
        QString path = m_folder.filePath(QStringLiteral("figure.") + suffix);
        writePicture(path, pictureOf(canvas, {400, 300}), 1.5);
        return path;
    }

private Q_SLOTS:
    void figure_givesItsMechanismBack_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::newRow("png") << "png";
        QTest::newRow("svg") << "svg";
        QTest::newRow("pdf") << "pdf";
    }

    void figure_givesItsMechanismBack()
    {
        QFETCH(QString, suffix);
        const QString path = written(suffix);
        QCOMPARE(mechanismInFigure(bytesOf(path)), writeMechanism(m_mechanism));
        Document document;
        document.open(path);
        QCOMPARE(*document.mechanism(), m_mechanism);
        QVERIFY(document.filePath().isEmpty());
        QVERIFY(!document.isModified());
        const auto result = test::runCommandLine({"analyze", path, "--json", "--method", "mcs"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.output.contains("2.14767663850"));
    }

    void hostileTitle_staysText()
    {
        QXmlStreamReader reader(QByteArray::fromStdString(bytesOf(written("svg"))));
        QString title;
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::StartElement) {
                QVERIFY(reader.name() != QStringLiteral("b"));
                if (reader.name() == QStringLiteral("title")) {
                    title = reader.readElementText();
                }
            }
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(title, QString::fromUtf8(kHostile));
        QCOMPARE(fileNameOf(QString::fromUtf8(kHostile)), QStringLiteral("b-x-metadata-0-φ-endstream"));
        QCOMPARE(fileNameOf(QStringLiteral("../..")), QStringLiteral("mechanism"));
    }

    void png_hasTheChosenPixels_andIsWhole()
    {
        const QImage image(written("png"));
        QCOMPARE(image.size(), QSize(600, 450));
        QVERIFY(!image.isNull());
    }

    void pdf_isReadByOthers()
    {
        if (QStandardPaths::findExecutable("pdfdetach").isEmpty()) {
            QSKIP("poppler-utils is not installed: the attachment is not read back");
        }
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start("pdfdetach", {"-saveall", written("pdf")});
        QVERIFY(process.waitForFinished());
        QCOMPARE(bytesOf(m_folder.filePath("mechanism.eigenlink")), writeMechanism(m_mechanism));
    }

    void otherPictures_areRefusedWithAReason()
    {
        QImage image(8, 8, QImage::Format_RGB32);
        const QString path = m_folder.filePath("other.png");
        QVERIFY(image.save(path));
        Document document;
        QVERIFY_EXCEPTION_THROWN(document.open(path), FileError);
        const auto result = test::runCommandLine({"analyze", path});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.errors.contains("without a mechanism"), result.errors);
    }

    /// Cut short at any length, a figure gives its whole mechanism or is refused: never a part of it.
    void brokenFigures_giveTheWholeMechanismOrAreRefused()
    {
        for (const char* suffix : {"png", "svg", "pdf"}) {
            const std::string whole = bytesOf(written(suffix));
            const std::size_t step = 1 + whole.size() / 300;
            std::size_t refused = 0;
            for (std::size_t length = 0; length < whole.size(); length += step) {
                try {
                    const MechanismFile file = parseMechanism(whole.substr(0, length));
                    QVERIFY2(file.complete && file.mechanism == m_mechanism, qPrintable(QString::number(length)));
                } catch (const FileError& error) {
                    QVERIFY(!error.message.isEmpty());
                    ++refused;
                }
            }
            QVERIFY2(refused > 0, suffix);
        }
    }

    void clipboard_holdsPictureDrawingAndTable()
    {
        SpectrumPlot plot;
        plot.resize(500, 400);
        test::showAnalysis(plot, std::make_shared<const Analysis>(sampleAnalysis()));
        plot.show();
        const auto data =
            mimeDataOf(pictureOf(plot, m_mechanism), QString::fromStdString(tableText(plot.table(), '\t', true)));
        QCOMPARE(data->imageData().value<QImage>().width(), 2 * plot.chart()->width());
        const QByteArray svg = data->data(QStringLiteral("image/svg+xml"));
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY(svg.contains("Im s [rad/s]"));
        QVERIFY(!svg.contains("<image"));
        QCOMPARE(mechanismInFigure(svg.toStdString()), writeMechanism(m_mechanism));
        QCOMPARE(mechanismInFigure(data->data(QStringLiteral("image/png")).toStdString()), writeMechanism(m_mechanism));
        QVERIFY(data->text().startsWith(QStringLiteral("method")) || data->text().contains(u'\t'));
    }
};

QTEST_MAIN(FigureTest)
#include "tst_figure.moc"
