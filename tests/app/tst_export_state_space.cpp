#include "app/dialogs/state_space_dialog.h"
#include "tests/app/export_test.h"
#include "tests/support/run_program.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QPushButton>

using namespace eigenlink;
using namespace eigenlink::test;

/// State-space models that leave the window.
class ExportStateSpaceTest : public ExportTest {
    Q_OBJECT

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

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
                typeName(files, path("model.json"));
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
        const QString stiff = exampleFile("portal_frame");
        QVERIFY(window().openFile(stiff));
        QTRY_VERIFY_WITH_TIMEOUT(
            window().session().analysis() != nullptr && window().session().analysis()->find(Method::mcs) != nullptr,
            30000);
        withNext<StateSpaceDialog>([&](StateSpaceDialog& dialog) {
            dialog.findChild<QWidget*>("inputs")->findChild<QCheckBox*>("B.x")->click();
            withNext<QFileDialog>([this](QFileDialog& files) {
                typeName(files, path("frame.json"));
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
        QTRY_VERIFY_WITH_TIMEOUT(window().session().analysis()->find(Method::mcs) == nullptr, 120000);
        window().actions().exportStateSpace->trigger();
        QVERIFY2(said().contains("among the methods"), qPrintable(said()));
    }
};

QTEST_MAIN(ExportStateSpaceTest)
#include "tst_export_state_space.moc"
