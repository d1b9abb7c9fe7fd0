#include "app/animation_dialog.h"
#include "app/export_commands.h"
#include "app/io/figure_memory.h"
#include "app/io/mechanism_file.h"
#include "app/message_bar.h"
#include "app/state_space_dialog.h"
#include "app/workspace.h"
#include "tests/app/modal_window.h"
#include "tests/app/window_fixture.h"
#include "tests/support/run_program.h"
#include "views/benchmark/benchmark_view.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/film_strip.h"
#include "views/sweep/sweep_chart.h"
#include "views/sweep/sweep_form.h"
#include "views/sweep/sweep_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QSvgRenderer>
#include <QTabWidget>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const QString kHostile = QStringLiteral("<b>&\"'\n../../x");

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

/// What leaves the window: data, animations, figures.
class ExportCommandsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_fixture;

    MainWindow& window() { return m_fixture->window; }
    Workspace& workspace() { return window().workspace(); }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString said() const { return m_fixture->window.messages().text(); }

    QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Triggers an export, answers with a name (empty: changes its mind), and returns the name that was suggested.
    QString exported(QAction* action, const QString& name)
    {
        QString suggested;
        withNext<QFileDialog>([&](QFileDialog& dialog) {
            suggested = dialog.selectedFiles().value(0);
            if (name.isEmpty()) {
                dialog.reject();
            } else {
                dialog.selectFile(name);
                static_cast<QDialog&>(dialog).accept();
            }
            dialog.hide();  // still there where the user did not want to replace a file
        });
        action->trigger();
        return suggested;
    }

    static QAction* actionOf(QActionGroup* group, WindowFigure figure)
    {
        return group->actions().at(static_cast<qsizetype>(figure));
    }

    /// Exports every mode as GIF under this name.
    void exportAllModes(const QString& name)
    {
        withNext<AnimationDialog>([this, name](AnimationDialog& dialog) {
            dialog.findChildren<QRadioButton*>()[1]->setChecked(true);
            const auto numbers = dialog.findChildren<QSpinBox*>();
            for (qsizetype i = 0; i < 3; ++i) {
                numbers[i]->setValue(i < 2 ? kSmallestAnimation : 2);
            }
            withNext<QFileDialog>([name](QFileDialog& files) {
                files.selectFile(name);
                static_cast<QDialog&>(files).accept();
            });
            dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        });
        window().actions().exportAnimation->trigger();
    }

private Q_SLOTS:
    void initTestCase() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void init() { m_fixture = std::make_unique<WindowFixture>(m_folder, fourBarFile()); }
    void cleanup() { m_fixture.reset(); }

    void tables_areThoseOfTheCommandLine_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("suffix");
        for (const char* what : {"spectrum", "modes"}) {
            for (const char* suffix : {"csv", "tsv", "json"}) {
                QTest::addRow("%s as %s", what, suffix) << QString(what) << QString(suffix);
            }
        }
    }

    void tables_areThoseOfTheCommandLine()
    {
        QFETCH(QString, what);
        QFETCH(QString, suffix);
        const Actions& actions = window().actions();
        const QString name = what + QStringLiteral(".") + suffix;
        const QString suggested = exported(what == "modes" ? actions.exportModes : actions.exportSpectrum, path(name));
        QVERIFY2(suggested.endsWith("-" + what + ".csv"), qPrintable(suggested));
        QVERIFY(QFileInfo(suggested).fileName().contains("four-bar"));
        const auto same = runCommandLine({"export", fourBarFile(), "--what", what, "--format", suffix});
        QCOMPARE(contentOf(name), same.output);
        QVERIFY2(said().contains(name), qPrintable(said()));
    }

    void filter_choosesTheSuffix()
    {
        withNext<QFileDialog>([](QFileDialog& dialog) {
            const QString tabs = dialog.nameFilters()[1];
            dialog.selectNameFilter(tabs);
            Q_EMIT dialog.filterSelected(tabs);
            QVERIFY(dialog.selectedFiles().value(0).endsWith("-spectrum.tsv"));
            dialog.reject();
        });
        window().actions().exportSpectrum->trigger();
        withNext<QFileDialog>([this](QFileDialog& dialog) {
            dialog.selectFile(path("bare"));
            static_cast<QDialog&>(dialog).accept();
        });
        window().actions().exportSpectrum->trigger();
        QVERIFY(contentOf("bare.csv").startsWith("method,"));
    }

    void hostileTitle_reachesNoPath()
    {
        Mechanism hostile = *window().session().document().mechanism();
        hostile.title = kHostile.toStdString();
        window().session().document().apply("Title", hostile);
        QTRY_VERIFY(window().session().analysis()->mechanism.title == hostile.title);
        const Actions& actions = window().actions();
        const QString folder = QFileInfo(fourBarFile()).absolutePath();
        for (QAction* action : {actions.exportSpectrum, actions.exportModes, actions.exportMatrices,
                                actionOf(actions.exportFigures, WindowFigure::mechanism),
                                actionOf(actions.exportFigures, WindowFigure::filmStrip)}) {
            const QFileInfo suggested(exported(action, {}));
            QCOMPARE(suggested.absolutePath(), folder);
            QVERIFY2(suggested.fileName().startsWith("b-x-"), qPrintable(suggested.fileName()));
        }
        exported(actions.exportSpectrum, path("hostile.json"));
        QVERIFY(contentOf("hostile.json").contains("\"<b>&\\\"'\\n../../x\""));
    }

    void placeThatCannotBeWritten_isSaid_andNothingIsLeft()
    {
        const QString below = fourBarFile() + QStringLiteral("/x");
        const Actions& actions = window().actions();
        for (const auto& [action, suffix] : std::initializer_list<std::pair<QAction*, const char*>>{
                 {actions.exportSpectrum, ".csv"},
                 {actions.exportMatrices, ".mat"},
                 {actionOf(actions.exportFigures, WindowFigure::complexPlane), ".svg"}}) {
            window().messages().dismiss();
            exported(action, below + suffix);
            QVERIFY2(said().contains("Not written") && said().contains(below), qPrintable(said()));
        }
        QVERIFY(QFileInfo(fourBarFile()).isFile());
    }

    void matricesUnderAStrangeName_areRefused()
    {
        exported(window().actions().exportMatrices, path("strange.doc"));
        QVERIFY2(said().contains(".npz"), qPrintable(said()));
        QVERIFY(!QFile::exists(path("strange.doc")));
    }

    void figure_opensAsItsMechanism_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<bool>("dropped");
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
        exported(actionOf(window().actions().exportFigures, WindowFigure::complexPlane), file);
        QVERIFY(window().openFile(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/pendulum.eigenlink")));
        if (dropped) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(file)});
            QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&window(), &enter);
            QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&window(), &drop);
        } else {
            withNext<QFileDialog>([file](QFileDialog& dialog) {
                dialog.selectFile(file);
                static_cast<QDialog&>(dialog).accept();
            });
            window().actions().open->trigger();
        }
        QTRY_VERIFY(writeMechanism(*window().session().document().mechanism()) == mechanism);
        QVERIFY2(window().session().document().filePath().isEmpty(), "saving must not replace the picture");
    }

    void fileThatIsThere_isReplacedOnlyWhenMeant()
    {
        QVERIFY(QFile(path("mine.csv")).open(QIODevice::WriteOnly));
        for (const QMessageBox::StandardButton answer : {QMessageBox::No, QMessageBox::Yes}) {
            withNext<QMessageBox>([answer](QMessageBox& box) {
                QVERIFY2(box.text().contains("mine.csv"), qPrintable(box.text()));
                box.button(answer)->click();
            });
            exported(window().actions().exportSpectrum, path("mine.csv"));
            QCOMPARE(contentOf("mine.csv").isEmpty(), answer == QMessageBox::No);
        }
    }

    void stateSpace_hasTheTickedInputsAndOutputs()
    {
        withNext<StateSpaceDialog>([&](StateSpaceDialog& dialog) {
            const auto toggle = [&](const char* column, const char* name) {
                dialog.findChild<QWidget*>(column)->findChild<QCheckBox*>(name)->click();
            };
            auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
            QVERIFY(!save->isEnabled());  // nothing is applied to this mechanism
            toggle("inputs", "C.x");
            for (const char* name : {"C.x", "C.y", "D.x", "D.y", "BD"}) {
                toggle("outputs", name);
            }
            dialog.findChild<QComboBox*>()->setCurrentIndex(2);
            withNext<QFileDialog>([this](QFileDialog& files) {
                QVERIFY(files.selectedFiles().value(0).endsWith("-state-space.mat"));
                files.selectFile(path("model.json"));
                static_cast<QDialog&>(files).accept();
            });
            save->click();
        });
        window().actions().exportStateSpace->trigger();
        QCOMPARE(contentOf("model.json"),
                 runCommandLine({"export", fourBarFile(), "--what", "state-space", "--states", "modal", "--inputs",
                                 "C.x", "--outputs", "phi,BD", "--format", "json"})
                     .output);
    }

    void stateSpace_isModalWhereThatKeepsTheEigenvalues()
    {
        const QString stiff = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/portal_frame.eigenlink");
        QVERIFY(window().openFile(stiff));
        QTRY_VERIFY(window().session().analysis() != nullptr &&
                    window().session().analysis()->find(Method::mcs) != nullptr);
        withNext<StateSpaceDialog>([&](StateSpaceDialog& dialog) {
            dialog.findChild<QWidget*>("inputs")->findChild<QCheckBox*>("B.x")->click();
            withNext<QFileDialog>([this](QFileDialog& files) {
                files.selectFile(path("frame.json"));
                static_cast<QDialog&>(files).accept();
            });
            dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        });
        window().actions().exportStateSpace->trigger();
        QVERIFY2(said().contains("frame.json") && said().contains("modal states"), qPrintable(said()));
        const auto same =
            runCommandLine({"export", stiff, "--what", "state-space", "--inputs", "B.x", "--format", "json"});
        QVERIFY(same.output.contains("\"w1\""));
        QCOMPARE(contentOf("frame.json"), same.output);
    }

    void stateSpaceWithoutItsMethod_isExplained()
    {
        AnalysisOptions options = window().session().options();
        options.methods = {Method::rcs};
        window().session().setOptions(options);
        QTRY_VERIFY(window().session().analysis()->find(Method::mcs) == nullptr);
        window().actions().exportStateSpace->trigger();
        QVERIFY2(said().contains("among the methods"), qPrintable(said()));
    }

    void allModes_askBeforeTheyReplace()
    {
        QVERIFY(
            window().openFile(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/triple_pendulum.eigenlink")));
        QTRY_VERIFY(window().session().selection().mode.has_value());
        QFile there(path("swing-2.gif"));
        QVERIFY(there.open(QIODevice::WriteOnly) && there.write("mine") == 4);
        there.close();
        QString question;
        withNext<QMessageBox>([&](QMessageBox& box) {
            question = box.informativeText();
            box.button(QMessageBox::Cancel)->click();
        });
        exportAllModes(path("swing.gif"));
        QCOMPARE(question, QStringLiteral("swing-2.gif"));
        QTest::qWait(100);
        QCOMPARE(contentOf("swing-2.gif"), QByteArray("mine"));
        QVERIFY(!QFile::exists(path("swing-1.gif")));
        withNext<QMessageBox>([&](QMessageBox& box) {
            for (QAbstractButton* button : box.buttons()) {
                if (box.buttonRole(button) == QMessageBox::DestructiveRole) {
                    button->click();
                }
            }
        });
        exportAllModes(path("swing.gif"));
        QTRY_VERIFY_WITH_TIMEOUT(contentOf("swing-3.gif").startsWith("GIF89a"), 20000);
        QVERIFY(contentOf("swing-2.gif").startsWith("GIF89a"));
        QVERIFY(!QFile::exists(path("swing.gif")));
    }

    void everyFigure_isCopiedAsPictureDrawingAndTable()
    {
        SweepView* sweep = workspace().sweep;
        workspace().studies->setCurrentWidget(sweep->parentWidget());
        QTest::mouseClick(sweep->form()->findChild<QPushButton*>(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(sweep->place().has_value(), 20000);
        workspace().studies->setCurrentWidget(workspace().sparsity->parentWidget());
        QTRY_VERIFY(workspace().sparsity->patterns() != nullptr);
        TimingRow timed;
        timed.size = 1;
        timed.seconds = 0.001;
        workspace().benchmark->setLoops({timed});
        const std::map<WindowFigure, QString> beginnings{
            {WindowFigure::mechanism, "point\tx [m]"},    {WindowFigure::complexPlane, "method\t"},
            {WindowFigure::filmStrip, "picture\tpoint"},  {WindowFigure::sweep, "angle_deg\tmode_1_hz"},
            {WindowFigure::agreement, "mode\tpart\tmac"}, {WindowFigure::sparsity, "matrix\trows"},
            {WindowFigure::times, "N\tn\tmethod"}};
        const std::string mechanism = writeMechanism(*window().session().document().mechanism());
        for (const auto& [figure, beginning] : beginnings) {
            const QByteArray key = keyOf(figure).toLatin1();
            QGuiApplication::clipboard()->clear();
            actionOf(window().actions().copyFigures, figure)->trigger();
            const QMimeData* data = QGuiApplication::clipboard()->mimeData();
            const QByteArray svg = data->data("image/svg+xml");
            const QByteArray png = data->data("image/png");
            QVERIFY2(QSvgRenderer(svg).isValid() && !svg.contains("<image"), key);
            QVERIFY2(QImage::fromData(png).width() > 300, key);
            QVERIFY2(data->text().startsWith(beginning) && data->text().count(u'\n') > 1, key);
            QCOMPARE(data->data("text/tab-separated-values"), data->text().toUtf8());
            QVERIFY2(inkOf(QImage::fromData(png)) > 0.01, key);
            if (figure != WindowFigure::times) {
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
        actionOf(window().actions().copyFigures, WindowFigure::sweep)->trigger();
        QVERIFY2(said().contains("nothing to see"), qPrintable(said()));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
    }
};

QTEST_MAIN(ExportCommandsTest)
#include "tst_export_commands.moc"
