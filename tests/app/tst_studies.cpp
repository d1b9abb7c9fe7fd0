#include "tests/app/study_pages.h"
#include "tests/app/window_test.h"
#include "views/inspector/field_editor.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/mode_player.h"
#include "views/plot/curve_chart.h"
#include "views/studies/sweep/sweep_view.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

/// The pages beside the mechanism, and the canvas while they are in front.
class TestStudies : public WindowTest {
    Q_OBJECT

    void showPage(QWidget* view) { workspace().studies->setCurrentWidget(view->parentWidget()); }
    Vector2 shownPoint(std::size_t i) { return canvas().picture().rest->points.at(i); }

    void sweepTheFourBar()
    {
        computeStudy(frontStudy(window(), QStringLiteral("sweep")));
        QVERIFY(workspace().findChild<SweepView*>()->place().has_value());
    }

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void sweep_movesTheMechanismOnTheCanvas_andBack()
    {
        const Vector2 rest = shownPoint(2);
        sweepTheFourBar();
        SweepView* sweep = workspace().findChild<SweepView*>();
        QTest::keyClick(sweep->chart(), Qt::Key_Right);
        QTest::keyClick(sweep->chart(), Qt::Key_Right);
        const SweepConfiguration& there = sweep->sweep()->configurations[sweep->place()->cursor];
        QVERIFY(distance(shownPoint(2), {std::cos(there.value), std::sin(there.value)}) < 1e-9);
        QVERIFY(canvas().picture().hasMotion());
        const long degrees = std::lround(there.value * 180 / std::numbers::pi);
        QVERIFY(degrees > 5);  // two steps on
        QVERIFY(canvas().picture().text.subtitle.contains(QString::number(degrees)));
        workspace().studies->setCurrentIndex(0);
        QVERIFY(distance(shownPoint(2), rest) < 1e-12);
        frontStudy(window(), QStringLiteral("sweep"));
        QVERIFY(distance(shownPoint(2), rest) > 0.1);
    }

    void edit_takesTheSweepAway()
    {
        sweepTheFourBar();
        Mechanism changed = *session().document().mechanism();
        changed.gravity.y = -1;
        session().document().apply(QStringLiteral("less gravity"), changed);
        QVERIFY(!workspace().findChild<SweepView*>()->place().has_value());
        QTRY_COMPARE_WITH_TIMEOUT(session().analysis()->mechanism.gravity.y, -1.0, 120000);
        QVERIFY(!canvas().picture().text.subtitle.contains(QStringLiteral("posed")));
    }

    void sparsity_isFoundWhenItIsLookedAt_andFollowsTheMechanism()
    {
        SparsityView* sparsity = workspace().findChild<SparsityView*>();
        QVERIFY(sparsity->patterns() == nullptr);
        showPage(sparsity);
        QTRY_VERIFY_WITH_TIMEOUT(sparsity->patterns() != nullptr, 120000);
        QCOMPARE(sparsity->patterns()->size(), std::size_t(3));
        QCOMPARE(sparsity->captions()[0], QStringLiteral("M_r: 1 × 1, 1 non-zeros (100 %)"));
        const auto before = sparsity->patterns();
        Mechanism changed = *session().document().mechanism();
        changed.gravity.y = -1;
        session().document().apply(QStringLiteral("less gravity"), changed);
        QTRY_VERIFY_WITH_TIMEOUT(sparsity->patterns() != nullptr && sparsity->patterns() != before, 120000);
    }

    void sweepOfWhatIsHeld_givesTheFreeLinkUp()
    {
        StudyForm& form = *frontStudy(window(), QStringLiteral("sweep")).view()->form();
        auto* pose = form.editor("pose")->findChild<QComboBox*>();
        auto* lock = form.editor("lock")->findChild<QComboBox*>();
        QCOMPARE(pose->currentText(), QStringLiteral("AC"));  // its crank is proposed
        lock->setCurrentIndex(lock->findText(QStringLiteral("BD")));
        Q_EMIT lock->activated(lock->currentIndex());
        QVERIFY(pose->currentText().isEmpty());
        const auto texts = requestTexts(*findStudy("sweep"), form.request());
        QVERIFY(texts.at("lock") == "BD" && !texts.contains("pose"));
        QVERIFY(form.editor("degrees") == nullptr);  // angles have their unit in the form
    }

    void cancelledSweep_keepsWhatIsFinished()
    {
        StudyPage& page = frontStudy(window(), QStringLiteral("sweep"));
        setFields(page, {{"pose", "AC"}, {"step", "0.001"}});  // takes longer than to press Cancel
        QPushButton& button = runButton(page);
        QTest::mouseClick(&button, Qt::LeftButton);
        QCOMPARE(button.text(), StudyView::tr("Cancel"));
        QTest::mouseClick(&button, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(button.text(), StudyView::tr("Compute"), 60000);
        QVERIFY(page.asked().result == nullptr || page.asked().result->status == StudyStatus::cancelled);
    }

    void gap_isNamedWithItsReason()
    {
        StudyPage& page = frontStudy(window(), QStringLiteral("sweep"));
        setFields(page, {{"pose", "AC"}, {"from", "160"}, {"to", "200"}, {"step", "10"}, {"degrees", "yes"}});
        computeStudy(page);
        QVERIFY2(page.view()->note().contains(QStringLiteral("180°: ")), qPrintable(page.view()->note()));
    }

    void tooFineAStep_isRefusedInWords()
    {
        StudyPage& page = frontStudy(window(), QStringLiteral("sweep"));
        setFields(page, {{"pose", "AC"}, {"step", "1e-9"}});
        QTest::mouseClick(&runButton(page), Qt::LeftButton);
        QVERIFY2(page.view()->form()->refusal().contains(QStringLiteral("larger step")),
                 qPrintable(page.view()->form()->refusal()));
        QVERIFY2(!page.view()->note().contains(QStringLiteral("Press Compute")), qPrintable(page.view()->note()));
        QVERIFY(page.asked().result == nullptr);
    }
};

QTEST_MAIN(TestStudies)
#include "tst_studies.moc"
