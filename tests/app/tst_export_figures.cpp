#include "app/io/figure_memory.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/study_panel.h"
#include "tests/app/export_test.h"
#include "tests/app/study_pages.h"
#include "tests/support/columns.h"
#include "views/benchmark/benchmark_view.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/film_strip.h"
#include "views/plot/curve_chart.h"
#include "views/studies/sweep/sweep_view.h"

#include <QClipboard>
#include <QDropEvent>
#include <QInputDialog>
#include <QMimeData>
#include <QPushButton>
#include <QSvgRenderer>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The part of a picture that is not white.
double inkOf(const QImage& image)
{
    int ink = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            ink += image.pixelColor(x, y) == Qt::white ? 0 : 1;
        }
    }
    return ink / (1.0 * image.width() * image.height());
}

}  // namespace

/// Figures that leave the window as files and by the clipboard, and come back as mechanisms.
class ExportFiguresTest : public ExportTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void figure_opensAsItsMechanism_data()
    {
        addColumns<QString, bool>({"suffix", "dropped"});
        for (const char* suffix : {"png", "svg", "pdf"}) {
            QTest::addRow("%s chosen", suffix) << suffix << false;
            QTest::addRow("%s dropped", suffix) << suffix << true;
        }
    }

    void figure_opensAsItsMechanism()
    {
        QFETCH(bool, dropped);
        QFETCH(QString, suffix);
        const QString file = path((dropped ? QStringLiteral("dropped.") : QStringLiteral("chosen.")) + suffix);
        const std::string mechanism = writeMechanism(*window().session().document().mechanism());
        if (file.endsWith("png")) {
            withNext<QInputDialog>([](QInputDialog& dialog) { dialog.accept(); });
        }
        exported(actionOf(window().figures().exportActions(), "complex-plane"), file);
        QVERIFY(window().openFile(exampleFile("pendulum")));
        if (dropped) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(file)});
            QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&window(), &enter);
            QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&window(), &drop);
        } else {
            withNext<QFileDialog>([file](QFileDialog& dialog) {
                typeName(dialog, file);
                static_cast<QDialog&>(dialog).accept();
            });
            window().actions().open->trigger();
        }
        QTRY_VERIFY_WITH_TIMEOUT(writeMechanism(*window().session().document().mechanism()) == mechanism, 120000);
        QVERIFY2(window().session().document().filePath().isEmpty(), "saving must not replace the picture");
    }

    void everyFigure_isCopiedAsPictureDrawingAndTable()
    {
        computeStudy(frontStudy(window(), QStringLiteral("sweep")));
        SweepView* sweep = workspace().findChild<SweepView*>();
        QVERIFY(sweep->place().has_value());
        QTest::keyClick(sweep->chart(), Qt::Key_Right);  // the agreement is that of two angles
        workspace().studies->setCurrentWidget(workspace().findChild<SparsityView*>()->parentWidget());
        QTRY_VERIFY_WITH_TIMEOUT(workspace().findChild<SparsityView*>()->patterns() != nullptr, 120000);
        TimingRow timed;
        timed.size = 1;
        timed.seconds = 0.001;
        workspace().findChild<BenchmarkView*>()->setLoops({timed});
        const std::map<QByteArray, QString> beginnings{
            {"mechanism", "point\tx [m]"},    {"complex-plane", "method\t"},
            {"film-strip", "picture\tpoint"}, {"frequencies", "angle [°]\tmode_1 [Hz]"},
            {"agreement", "Shapes at "},      {"sparsity", "matrix\trows"},
            {"times", "N\tn\tmethod"}};
        const std::string mechanism = writeMechanism(*window().session().document().mechanism());
        for (const auto& [key, beginning] : beginnings) {
            QGuiApplication::clipboard()->clear();
            actionOf(window().figures().copyActions(), key)->trigger();
            const QMimeData* data = QGuiApplication::clipboard()->mimeData();
            const QByteArray svg = data->data("image/svg+xml");
            const QByteArray png = data->data("image/png");
            QVERIFY2(QSvgRenderer(svg).isValid() && !svg.contains("<image"), key);
            QVERIFY2(QImage::fromData(png).width() > 300, key);
            QVERIFY2(data->text().startsWith(beginning) && data->text().count(u'\n') > 1, key);
            QCOMPARE(data->data("text/tab-separated-values"), data->text().toUtf8());
            QVERIFY2(inkOf(QImage::fromData(png)) > 0.01, key);
            if (key != "times") {
                QCOMPARE(mechanismInFigure(svg.toStdString()), mechanism);
                QCOMPARE(mechanismInFigure(png.toStdString()), mechanism);
            }
        }
    }

    void copyKey_takesTheFigureThatHasTheFocus()
    {
        FilmStrip* film = workspace().filmStrip;
        film->setFocus();
        QTest::keyClick(film, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("picture\tpoint"));
    }

    void figureOfNothing_isSaid()
    {
        QGuiApplication::clipboard()->setText("before");
        actionOf(window().figures().copyActions(), "frequencies")->trigger();
        QVERIFY2(said().contains("nothing to see"), qPrintable(said()));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
    }
};

QTEST_MAIN(ExportFiguresTest)
#include "tst_export_figures.moc"
