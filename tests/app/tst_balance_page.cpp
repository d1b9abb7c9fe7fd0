#include "app/window/widget_rule.h"
#include "model/studies/balance/balance_found.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_test.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/field_editor.h"
#include "views/modes/mode_player.h"
#include "views/studies/balance/balance_view.h"
#include "views/studies/balance/counterweights_pane.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTableWidget>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

/// The page Balance in the window: from the verdict to the counterweights and back.
class TestBalancePage : public WindowTest {
    Q_OBJECT

    BalanceView& view() { return *workspace().findChild<BalanceView*>(); }
    MassesPane& masses() { return view().massesPane(); }
    CounterweightsPane& weights() { return view().counterweightsPane(); }
    StudyPage& page() { return *window().findChild<StudyPage*>(QStringLiteral("balance")); }
    const BalanceFound& found()
    {
        return *std::any_cast<const std::shared_ptr<const BalanceFound>&>(page().asked().result->value);
    }
    const Mechanism& mechanism() { return session().shown().mechanism(); }
    void look()
    {
        workspace().studies->setQuestion(Question::balance);
        QTRY_VERIFY_WITH_TIMEOUT(!view().sentence().startsWith(QStringLiteral("Being")), 120000);
    }

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void fourBar_showsItsJointMasses()
    {
        look();
        QVERIFY2(view().sentence().startsWith(QStringLiteral("Not balanced")), qPrintable(view().sentence()));
        QVERIFY2(view().figures().contains(QStringLiteral("shakes the ground with")), qPrintable(view().figures()));
        QCOMPARE(masses().links()->rowCount(), 3);
        // A uniform rod of 1 kg has half of it at each end.
        QCOMPARE(masses().links()->item(0, 1)->text(), QStringLiteral("0.5 kg"));
        QCOMPARE(masses().links()->item(0, 2)->text(), QStringLiteral("0.5 kg"));
    }

    /// The mode that is seen again begins to move by itself only where it did before.
    void pausedMode_staysPausedBehindIt()
    {
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent() && session().selection().mode, 120000);
        for (const bool plays : {true, false}) {
            workspace().player->setPlaying(plays);
            look();
            QTRY_VERIFY_WITH_TIMEOUT(!canvas().picture().hasMotion(), 120000);
            workspace().studies->setQuestion(Question::modes);
            QTRY_VERIFY_WITH_TIMEOUT(canvas().picture().hasMotion(), 120000);
            QCOMPARE(workspace().player->isPlaying(), plays);
        }
    }

    void counterweights_balanceIt_andUndoTakesThemOut()
    {
        look();
        const Mechanism before = mechanism();
        view().tabs()->setCurrentIndex(BalanceView::weights);
        QVERIFY(weights().putIn()->isVisible());
        QTest::mouseClick(weights().putIn(), Qt::LeftButton);
        QVERIFY(mechanism() != before);
        QTRY_VERIFY_WITH_TIMEOUT(view().sentence().startsWith(QStringLiteral("Force balanced")), 120000);
        QVERIFY(balanceOf(mechanism()).value().momentumLeft < 1e-10);
        QVERIFY(!weights().putIn()->isVisible());
        session().document().undoStack().undo();
        QVERIFY(mechanism() == before);
        QTRY_VERIFY_WITH_TIMEOUT(view().sentence().startsWith(QStringLiteral("Not balanced")), 120000);
    }

    void anotherDistance_givesAnotherMass()
    {
        look();
        const auto product = [this] {
            double sum = 0;
            for (int row = 0; row < weights().table()->rowCount(); ++row) {
                sum += weights().table()->item(row, 2)->text().section(u' ', 0, 0).toDouble() *
                       weights().table()->item(row, 3)->text().section(u' ', 0, 0).toDouble();
            }
            return sum;
        };
        const double before = product();
        const QString mass = weights().table()->item(0, 2)->text();
        weights().table()->item(0, 3)->setText(QStringLiteral("0.25"));
        QTRY_VERIFY_WITH_TIMEOUT(weights().table()->item(0, 3)->text() == QStringLiteral("0.25 m"), 120000);
        QVERIFY(weights().table()->item(0, 2)->text() != mass);
        weights().table()->item(1, 2)->setText(QStringLiteral("4"));
        QTRY_VERIFY_WITH_TIMEOUT(weights().table()->item(1, 2)->text() == QStringLiteral("4 kg"), 120000);
        // The first moment of a counterweight is that which the joint needs, wherever it sits.
        QVERIFY(std::abs(product() - before) < 1e-3 * before);
        weights().table()->item(0, 3)->setText(QStringLiteral("nonsense"));
        QCOMPARE(weights().table()->item(0, 3)->text(), QStringLiteral("0.25 m"));
    }

    // Cells read units as every other field does, and digits are for the cell, not for the questions of the window.
    void typedCell_isReadWithItsUnit_andTurnsNoPage()
    {
        watchSingleKeys();  // as the program does
        look();
        view().tabs()->setCurrentIndex(BalanceView::weights);
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        QTableWidget& table = *weights().table();
        table.setFocus();
        table.setCurrentCell(0, 3);
        QTest::keyClicks(&table, QStringLiteral("2"));
        QCOMPARE(workspace().studies->question(), Question::balance);
        auto* editor = table.findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        QTest::keyClicks(editor, QStringLiteral("50 mm"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(table.item(0, 3)->text() == QStringLiteral("0.25 m"), 120000);
        table.item(0, 3)->setText(QStringLiteral("5 kg"));
        QCOMPARE(table.item(0, 3)->text(), QStringLiteral("0.25 m"));
        QVERIFY(!table.item(0, 3)->toolTip().isEmpty());
    }

    void canvas_showsMassesPrincipalPointsAndWeights()
    {
        look();
        const auto marks = [this](CanvasMark::Kind kind) {
            const auto& overlay = canvas().picture().marks;
            return overlay == nullptr ? 0 : std::ranges::count_if(overlay->marks, [&](const CanvasMark& mark) {
                return mark.kind == kind;
            });
        };
        QTRY_COMPARE_WITH_TIMEOUT(marks(CanvasMark::Kind::wholeCenter), 1, 120000);
        // Rods of 1 kg: half at each end, so 0.5, 1, 1 and 0.5 kg, and nothing across the links.
        QCOMPARE(marks(CanvasMark::Kind::realMass), 4);
        QCOMPARE(marks(CanvasMark::Kind::virtualMass), 0);
        QCOMPARE(marks(CanvasMark::Kind::linkCenter), 3);
        view().tabs()->setCurrentIndex(BalanceView::masses);
        masses().links()->selectRow(1);
        QCOMPARE(marks(CanvasMark::Kind::realMass), 2);
        QCOMPARE(masses().massMatrix()->rowCount(), 4);
        // Of a uniform rod: m/3 and m/6.
        QCOMPARE(masses().massMatrix()->item(0, 0)->text(), QStringLiteral("0.33333"));
        QCOMPARE(masses().massMatrix()->item(0, 2)->text(), QStringLiteral("0.16667"));
        view().tabs()->setCurrentIndex(BalanceView::weights);
        QCOMPARE(marks(CanvasMark::Kind::weight), 2);
        canvas().grab();
        workspace().studies->setQuestion(Question::modes);
        QVERIFY(canvas().picture().marks == nullptr);
    }

    void emptySpeed_saysWhichIsTaken()
    {
        look();
        auto* field = page().view()->findChild<FieldEditor*>(QStringLiteral("speed"))->findChild<QLineEdit*>();
        QVERIFY2(field->text().isEmpty() && field->placeholderText() == QStringLiteral("1"),
                 qPrintable(field->placeholderText()));
        QCOMPARE(found().speed, 1.0);
    }

    void cut_andSpeed_areTaken()
    {
        look();
        view().tabs()->setCurrentIndex(BalanceView::shaking);
        const QString before = masses().links()->item(0, 3)->text() + masses().links()->item(1, 3)->text() +
                               masses().links()->item(2, 3)->text();
        const auto cuts = findStudy("balance")->find("cut")->offered(*page().asked().analysis);
        QCOMPARE(cuts, (std::vector<std::string>{"C", "D"}));
        const auto placesAt = [this](const char* cut) {
            setFields(page(), {{"cut", cut}, {"drive", "AC"}, {"speed", "10"}});
            static_cast<void>(QTest::qWaitFor([this] { return page().asked().result != nullptr; }, 120000));
            return masses().links()->item(0, 3)->text() + masses().links()->item(1, 3)->text() +
                   masses().links()->item(2, 3)->text();
        };
        QVERIFY(placesAt("C") != placesAt("D"));
        QCOMPARE(found().speed, 10.0);
        QCOMPARE(found().drive, std::string("AC"));
    }

    // Choices for a link go with the link, and counterweights that were added leave the request.
    void partsThatAreGone_leaveTheRequest()
    {
        look();
        setFields(page(), {{"radius", "AC=0.2,gone=0.3"}, {"without", "gone"}, {"drive", "auto"}});
        QTRY_VERIFY_WITH_TIMEOUT(page().asked().result != nullptr, 120000);
        const auto texts = requestTexts(*findStudy("balance"), page().asked().request);
        QCOMPARE(texts.at("radius"), std::string("AC=0.2"));
        QVERIFY(!texts.contains("without"));
        weights().putIn()->click();
        QVERIFY(!requestTexts(*findStudy("balance"), page().asked().request).contains("radius"));
    }

    void emptyDrawing_andChangesWhileItComputes_leaveNothingWrong()
    {
        look();
        window().files().begin(Mechanism{});
        QCoreApplication::processEvents();
        QVERIFY(!weights().putIn()->isVisible());
        QVERIFY(window().openFile(fourBarFile()));
        look();
        QTRY_VERIFY_WITH_TIMEOUT(view().sentence().startsWith(QStringLiteral("Not balanced")), 120000);
    }

    // Where nothing can be driven round the tab is seen and says so.
    void tabThatLeadsNowhere_isSeenAndSaysWhy()
    {
        closeWindow();
        openWindow(exampleFile("cantilever_beam"));
        look();
        const QTabBar& tabs = *view().tabs();
        QVERIFY(tabs.isTabVisible(BalanceView::shaking) && !tabs.isTabEnabled(BalanceView::shaking));
        QVERIFY(tabs.tabToolTip(BalanceView::shaking).contains(QStringLiteral("driven round")));
        QVERIFY(tabs.tabRect(BalanceView::shaking).isValid());
    }
};

QTEST_MAIN(TestBalancePage)
#include "tst_balance_page.moc"
