#include "app/dialogs/animation_dialog.h"
#include "tests/app/export_test.h"
#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QDialogButtonBox>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const QString kHostile = QStringLiteral("<b>&\"'\n../../x");

}  // namespace

/// Data and animations that leave the window, and where they go.
class ExportCommandsTest : public ExportTest {
    Q_OBJECT

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
                typeName(files, name);
                static_cast<QDialog&>(files).accept();
            });
            dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        });
        window().actions().exportAnimation->trigger();
    }

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void tables_areThoseOfTheCommandLine_data()
    {
        addColumns<QString, QString>({"what", "suffix"});
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

    // Numbers of the mechanism before the last change are not written as those of the present one.
    void numbersOfAnEarlierMechanism_areNotWritten()
    {
        Session& session = window().session();
        Mechanism next = *session.document().mechanism();
        std::get<Spring>(next.elements.at(*findElement(next, "k"))).stiffness = 40;
        for (QAction* action : {window().actions().exportSpectrum, window().actions().exportMatrices,
                                window().actions().report, window().actions().exportAnimation}) {
            session.document().apply("Change", next);
            QVERIFY(!session.shown().isCurrent());
            action->trigger();  // opens no dialog
            QVERIFY2(said().contains("before the last change"), qPrintable(said()));
            session.document().undoStack().undo();
            QTRY_VERIFY_WITH_TIMEOUT(session.shown().isCurrent(), 60000);
        }
        QVERIFY(exported(window().actions().exportSpectrum, path("now.csv")).endsWith("-spectrum.csv"));
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
            typeName(dialog, path("bare"));
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
        QTRY_VERIFY_WITH_TIMEOUT(window().session().analysis()->mechanism.title == hostile.title, 120000);
        const Actions& actions = window().actions();
        const QString folder = QFileInfo(fourBarFile()).absolutePath();
        for (QAction* action : {actions.exportSpectrum, actions.exportModes, actions.exportMatrices,
                                actionOf(window().figures().exportActions(), "mechanism"),
                                actionOf(window().figures().exportActions(), "film-strip")}) {
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
                 {actionOf(window().figures().exportActions(), "complex-plane"), ".svg"}}) {
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

    void allModes_askBeforeTheyReplace()
    {
        QVERIFY(window().openFile(exampleFile("triple_pendulum")));
        QTRY_VERIFY_WITH_TIMEOUT(window().session().selection().mode.has_value(), 120000);
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
        QTRY_VERIFY_WITH_TIMEOUT(contentOf("swing-3.gif").startsWith("GIF89a"), 120000);
        QVERIFY(contentOf("swing-2.gif").startsWith("GIF89a"));
        QVERIFY(!QFile::exists(path("swing.gif")));
    }
};

QTEST_MAIN(ExportCommandsTest)
#include "tst_export_commands.moc"
