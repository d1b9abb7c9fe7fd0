#include "app/document/session.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/study_panel.h"
#include "model/mechanism/edit.h"
#include "tests/app/window_test.h"
#include "views/studies/compare/states_view.h"

#include <QPushButton>
#include <QTableView>
#include <QUndoStack>
#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// A state that is pinned beside those that come after it.
class TestComparePage : public WindowTest {
    Q_OBJECT

    StatesView& view() { return *workspace().findChild<StatesView*>(); }
    const CanvasPicture& painted()
    {
        canvas().grab();
        return canvas().picture();
    }
    void change(const char* part, const char* key, double value)
    {
        session().document().apply(QStringLiteral("change"),
                                   withField(session().shown().mechanism(), part, key, FieldValue(value)));
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent(), 120000);
    }

private Q_SLOTS:
    void init()
    {
        openWindow();
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent(), 120000);
    }
    void cleanup() { closeWindow(); }

    void pinnedState_staysBesideTheChangedOne_andUndoBringsItBack()
    {
        window().actions().pin->trigger();
        QVERIFY(view().isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(view().modes()->model()->rowCount(), 1, 120000);
        QVERIFY2(view().sentence().contains(QStringLiteral("same numbers")), qPrintable(view().sentence()));
        QTRY_VERIFY_WITH_TIMEOUT(painted().marks != nullptr && painted().marks->outlines.size() == 3, 120000);

        change("k", "stiffness", 30.0);
        QTRY_COMPARE_WITH_TIMEOUT(view().numbers()->model()->rowCount(), 1, 120000);
        QCOMPARE(view().numbers()->model()->index(0, 0).data().toString(), QStringLiteral("k.stiffness"));
        QCOMPARE(view().numbers()->model()->index(0, 1).data().toString(), QStringLiteral("25"));
        QCOMPARE(view().numbers()->model()->index(0, 2).data().toString(), QStringLiteral("30"));
        QVERIFY(view().modes()->model()->index(0, 1).data().toString() !=
                view().modes()->model()->index(0, 2).data().toString());
        QTRY_VERIFY_WITH_TIMEOUT(painted().marks != nullptr, 120000);

        session().document().undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(view().numbers()->model()->rowCount(), 0, 120000);
        QTest::mouseClick(view().unpinButton(), Qt::LeftButton);
        QVERIFY(painted().marks == nullptr);
        QVERIFY(view().sentence().contains(QStringLiteral("Pin the mechanism")));
    }

    void pageLeft_givesTheCanvasBack()
    {
        window().actions().pin->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(painted().marks != nullptr, 120000);
        workspace().studies->setQuestion(Question::numbers);
        QVERIFY(painted().marks == nullptr);
        window().actions().pin->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(painted().marks != nullptr, 120000);
    }

    void partsThatAreGone_areNamed_alsoWhenNothingIsLeft()
    {
        window().actions().pin->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(view().modes()->model()->rowCount(), 1, 120000);
        Mechanism less = session().shown().mechanism();
        std::erase_if(less.elements, [](const Element& each) { return idOf(each) == "k"; });
        session().document().apply(QStringLiteral("less"), less);
        QTRY_VERIFY_WITH_TIMEOUT(view().sentence().contains(QStringLiteral("Only the earlier state has k")), 120000);
        session().document().apply(QStringLiteral("nothing"), Mechanism{});
        canvas();
        session().document().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent(), 120000);
        canvas();
    }
};

QTEST_MAIN(TestComparePage)
#include "tst_compare_page.moc"
