#include "model/mechanism/edit.h"
#include "tests/support/sample_analysis.h"
#include "tests/views/showing.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/name_field.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Mechanism nextOf(const QSignalSpy& edited)
{
    return edited.last()[1].value<Mechanism>();
}

}  // namespace

class TestNameField : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void name_typed_renamesThePartAndWhatRefersToIt()
    {
        InspectorView view;
        showMechanism(view, sampleFourBar());
        showSelection(view, {{"C"}, {}});
        QSignalSpy edited(&view, &InspectorView::edited);
        QLineEdit* editor = view.nameField()->editor();
        QCOMPARE(editor->text(), QStringLiteral("C"));
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("knee"));
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toString(), QStringLiteral("Rename C to knee"));
        QCOMPARE(nextOf(edited), withRenamed(sampleFourBar(), "C", "knee"));
        QCOMPARE(view.heading(), QStringLiteral("Point knee"));
        QCOMPARE(view.nameField()->editor(), editor);
        // The form goes on with it.
        QLineEdit* x = view.editor("at")->numberFields()[0]->editor();
        x->selectAll();
        QTest::keyClicks(x, QStringLiteral("-0.5"));
        QTest::keyClick(x, Qt::Key_Return);
        QCOMPARE(nextOf(edited).points[*findPoint(nextOf(edited), "knee")].at.x, -0.5);
    }

    void name_thatIsTaken_isRefusedWithASentence()
    {
        InspectorView view;
        showMechanism(view, sampleFourBar());
        showSelection(view, {{"k"}, {}});
        QSignalSpy edited(&view, &InspectorView::edited);
        NameField* name = view.nameField();
        name->editor()->selectAll();
        QTest::keyClicks(name->editor(), QStringLiteral("AC"));
        QTest::keyClick(name->editor(), Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
        QCOMPARE(name->reason(), QStringLiteral("The id AC is taken."));
        QTest::keyClick(name->editor(), Qt::Key_Escape);
        QCOMPARE(name->editor()->text(), QStringLiteral("k"));
        QVERIFY(name->reason().isEmpty());
        showSelection(view, {{"k", "C"}, {}});
        QVERIFY(view.nameField() == nullptr);
    }
};

QTEST_MAIN(TestNameField)
#include "tst_name_field.moc"
