#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/matrices/sparsity_view.h"
#include "views/modes/mode_player.h"
#include "views/sweep/sweep_form.h"
#include "views/sweep/sweep_view.h"

#include <QPushButton>
#include <QSignalSpy>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

/// The pages beside the mechanism, and what the canvas shows while they are in front.
class TestStudies : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_fixture;

    MainWindow& window() { return m_fixture->window; }
    Workspace& workspace() { return window().workspace(); }
    void showPage(QWidget* view) { workspace().studies->setCurrentWidget(view->parentWidget()); }
    Vector2 shownPoint(std::size_t i) { return workspace().canvas->picture().rest->points.at(i); }

    void sweepTheFourBar()
    {
        showPage(workspace().findChild<SweepView*>());
        QTest::mouseClick(workspace().findChild<SweepView*>()->form()->findChild<QPushButton*>(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(workspace().findChild<SweepView*>()->place().has_value(), 120000);
    }

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(m_folder, fourBarFile()); }
    void cleanup() { m_fixture.reset(); }

    void sweep_movesTheMechanismOnTheCanvas_andBack()
    {
        const Vector2 rest = shownPoint(2);
        sweepTheFourBar();
        SweepView* sweep = workspace().findChild<SweepView*>();
        QTest::keyClick(sweep->chart(), Qt::Key_Right);
        QTest::keyClick(sweep->chart(), Qt::Key_Right);
        const SweepConfiguration& there = sweep->sweep()->configurations[sweep->place()->cursor];
        QVERIFY(distance(shownPoint(2), {std::cos(there.angle), std::sin(there.angle)}) < 1e-9);
        QVERIFY(workspace().canvas->picture().hasMotion());
        const long degrees = std::lround(there.angle * 180 / std::numbers::pi);
        QVERIFY(degrees > 15);  // two steps on
        QVERIFY(workspace().canvas->picture().text.subtitle.contains(QString::number(degrees)));
        workspace().studies->setCurrentIndex(0);
        QVERIFY(distance(shownPoint(2), rest) < 1e-12);
        showPage(sweep);
        QVERIFY(distance(shownPoint(2), rest) > 0.1);
    }

    void edit_takesTheSweepAway()
    {
        sweepTheFourBar();
        Mechanism changed = *window().session().document().mechanism();
        changed.gravity.y = -1;
        window().session().document().apply(QStringLiteral("less gravity"), changed);
        QVERIFY(!workspace().findChild<SweepView*>()->place().has_value());
        QTRY_COMPARE_WITH_TIMEOUT(window().session().analysis()->mechanism.gravity.y, -1.0, 120000);
        QVERIFY(!workspace().canvas->picture().text.subtitle.contains(QStringLiteral("posed")));
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
        Mechanism changed = *window().session().document().mechanism();
        changed.gravity.y = -1;
        window().session().document().apply(QStringLiteral("less gravity"), changed);
        QTRY_VERIFY_WITH_TIMEOUT(sparsity->patterns() != nullptr && sparsity->patterns() != before, 120000);
    }

    void cancelledSweep_endsAtOnce()
    {
        showPage(workspace().findChild<SweepView*>());
        auto* button = workspace().findChild<SweepView*>()->form()->findChild<QPushButton*>();
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(button->text(), QStringLiteral("Cancel"));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(button->text(), QStringLiteral("Sweep"));
        QVERIFY(!workspace().findChild<SweepView*>()->place().has_value());
    }
};

QTEST_MAIN(TestStudies)
#include "tst_studies.moc"
