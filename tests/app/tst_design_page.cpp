#include "app/window/parts/study_panel.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/insert.h"
#include "tests/app/window_test.h"
#include "views/format/help_key.h"
#include "views/help/term.h"
#include "views/plot/curve_chart.h"
#include "views/studies/design/design_view.h"
#include "views/studies/design/sensitivity_view.h"
#include "views/studies/design/targets_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QUndoStack>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

/// The page Design in the window: the root locus with its cursor, poles that are dragged, targets that are typed.
class TestDesignPage : public WindowTest {
    Q_OBJECT

    DesignView& view() { return *workspace().findChild<DesignView*>(); }
    TargetsView& targets() { return *workspace().findChild<TargetsView*>(); }
    CurveChart& chart() { return *view().chart(); }
    void look()
    {
        workspace().studies->setQuestion(Question::design);
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != nullptr && !view().study()->locus.configurations.empty(), 120000);
    }
    double stiffness()
    {
        const Mechanism& mechanism = *session().document().mechanism();
        return std::get<Spring>(mechanism.elements[*findElement(mechanism, "k")]).stiffness;
    }
    std::complex<double> pole() { return session().analysis()->methods.front().spectrum.values.front().s; }
    void drag(QPointF from, QPointF to)
    {
        QWidget* plot = &chart();
        const ChartPlane plane = chart().plan().planes.front();
        const QPoint begin = plane.pixelOf(from.x(), from.y()).toPoint(), end = plane.pixelOf(to.x(), to.y()).toPoint();
        QTest::mousePress(plot, Qt::LeftButton, {}, begin);
        QTest::mouseMove(plot, (begin + end) / 2);
        QTest::mouseMove(plot, end);
        QTest::mouseRelease(plot, Qt::LeftButton, {}, end);
    }

private Q_SLOTS:
    void init() { openWindow(exampleFile("damped_four_bar")); }
    void cleanup() { closeWindow(); }

    /// The number that is ticked at first was below the others, out of sight.
    void proposedNumber_isInSight()
    {
        window().resize(1280, 800);
        look();
        auto& numbers = *targets().findChild<QTableWidget*>();
        const auto ticked = [&numbers]() -> const QTableWidgetItem* {
            for (int row = 0; row < numbers.rowCount(); ++row) {
                if (numbers.item(row, 0)->checkState() == Qt::Checked) {
                    return numbers.item(row, 0);
                }
            }
            return nullptr;
        };
        QTRY_VERIFY(ticked() != nullptr);
        QCOMPARE(ticked()->text(), QStringLiteral("k.stiffness"));
        QTRY_VERIFY(numbers.viewport()->rect().contains(numbers.visualItemRect(ticked())));
    }

    void locus_goesThroughTheMechanismAsItIs()
    {
        look();
        const DesignStudy& study = *view().study();
        QVERIFY2(study.failure.isEmpty(), qPrintable(view().note()));
        QCOMPARE(study.request.name, std::string("k.stiffness"));
        const SweepConfiguration& here = study.locus.configurations[study.nearestTo(stiffness())];
        QCOMPARE(here.value, stiffness());
        QVERIFY(std::abs(here.find(0)->s - pole()) < 1e-9 * std::abs(pole()));
        QVERIFY(session().shown().exhibit() == nullptr);
        const QWidget* page = &view();
        while (page->property(kHelpProperty).toString().isEmpty()) {
            page = page->parentWidget();
        }
        QCOMPARE(page->property(kHelpProperty).toString(), QStringLiteral("design"));
        QVERIFY(findTerm(QStringLiteral("design")) != nullptr);
        // The fields of the form begin below each other.
        std::set<int> edges;
        for (const QLineEdit* line : view().findChildren<QLineEdit*>()) {
            if (line->accessibleName() == QStringLiteral("from") || line->accessibleName() == QStringLiteral("to")) {
                edges.insert(line->mapTo(&view(), QPoint()).x());
            }
        }
        QCOMPARE(edges.size(), std::size_t{1});
    }

    void cursor_movesMechanismAndMode_andItsValueIsTakenInOneStep()
    {
        look();
        for (int i = 0; i < 20; ++i) {
            QTest::keyClick(&chart(), Qt::Key_Right);
        }
        QVERIFY(session().shown().exhibit() != nullptr);
        const double there = view().study()->locus.configurations[view().place().configuration].value;
        QVERIFY(there > stiffness());
        const double before = stiffness();
        QTest::mouseClick(view().takeButton(), Qt::LeftButton);
        QCOMPARE(stiffness(), there);
        QVERIFY(session().shown().exhibit() == nullptr);
        session().document().undoStack().undo();
        QCOMPARE(stiffness(), before);
    }

    /// The pair of the four-bar meets on the real axis and parts along it: curves come to the axis where they meet.
    void locus_cutsNoCornerWhereEigenvaluesMeet()
    {
        look();
        const std::vector<MeetingPair>& meetings = view().study()->locus.meetings;
        QVERIFY(!meetings.empty());
        int corners = 0;
        for (const ChartCurve& curve : view().picture().chart.panes.front().curves) {
            for (std::size_t i = 1; i < curve.x.size() && !curve.isAside; ++i) {
                const bool isDown = (curve.y[i] == 0) != (curve.y[i - 1] == 0);
                corners += isDown ? 1 : 0;
                const double at = curve.x[curve.y[i] == 0 ? i : i - 1];
                QVERIFY(!isDown || std::ranges::any_of(meetings, [at](const MeetingPair& each) {
                    return std::abs(each.s.real() - at) < 1e-9;
                }));
            }
        }
        QVERIFY(corners > 0);
    }

    /// A pole that is dragged along its locus: the mechanism follows, and applying is one step.
    void draggedPole_theMechanismFollows_applyIsOneStep()
    {
        look();
        const std::complex<double> start = pole();
        const DesignStudy& study = *view().study();
        const SweepMode* aim = study.locus.configurations[study.nearestTo(1.3 * stiffness())].find(0);
        QVERIFY(aim != nullptr && aim->s.imag() > 0);
        const int steps = session().document().undoStack().count();
        drag({start.real(), start.imag()}, {aim->s.real(), aim->s.imag()});
        QTRY_VERIFY_WITH_TIMEOUT(targets().applyButton()->isVisibleTo(&targets()), 120000);
        const double far = std::abs(aim->s - start);
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent() && std::abs(pole() - aim->s) < 0.1 * far, 120000);
        QCOMPARE(session().document().undoStack().count(), steps);
        // The place of the pole and the number of the change are in sight; the rows below were not asked for.
        QVERIFY2(targets().words().contains(QStringLiteral("Mode 1 is now at s = ")), qPrintable(targets().words()));
        for (const QLabel* label : targets().findChildren<QLabel*>()) {
            QVERIFY(!label->isVisible() || !label->text().startsWith(u'→'));
        }
        const QTableWidget& numbers = *targets().numbers();
        for (int row = 0; row < numbers.rowCount(); ++row) {
            QVERIFY(!numbers.item(row, 1)->text().contains(u'→') ||
                    numbers.viewport()->rect().contains(numbers.visualItemRect(numbers.item(row, 0))));
        }
        QTest::mouseClick(targets().applyButton(), Qt::LeftButton);
        QCOMPARE(session().document().undoStack().count(), steps + 1);
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent() && std::abs(pole() - aim->s) < 0.1 * far, 120000);
        session().document().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent() && std::abs(pole() - start) < 1e-9, 120000);
    }

    /// The pointer goes beside the curve: the pole stays on it, the target is met, and the line says where it is now.
    void poleDraggedBesideItsCurve_staysOnIt()
    {
        look();
        QTableWidget& numbers = *targets().numbers();
        for (int row = 0; row < numbers.rowCount(); ++row) {
            const bool isVaried = numbers.item(row, 0)->text().toStdString() == view().request().name;
            numbers.item(row, 0)->setCheckState(isVaried ? Qt::Checked : Qt::Unchecked);
        }
        const std::complex<double> start = pole();
        const DesignStudy& study = *view().study();
        const SweepMode* aim = study.locus.configurations[study.nearestTo(1.3 * stiffness())].find(0);
        QVERIFY(aim != nullptr && aim->s.imag() > 0);
        const QString before = view().cursorWords();
        drag({start.real(), start.imag()}, {aim->s.real() + 0.2 * aim->s.imag(), aim->s.imag()});
        QTRY_VERIFY_WITH_TIMEOUT(targets().words().contains(QStringLiteral("Target met")), 120000);
        QVERIFY2(!targets().words().contains(QStringLiteral("cannot")), qPrintable(targets().words()));
        QTRY_VERIFY_WITH_TIMEOUT(
            session().shown().isCurrent() && std::abs(pole() - start) > 0.1 * std::abs(aim->s - start), 120000);
        QVERIFY2(view().cursorWords() != before, qPrintable(view().cursorWords()));
        QTest::mouseClick(targets().discardButton(), Qt::LeftButton);
        QTRY_COMPARE(view().cursorWords(), before);
    }

    void typedTarget_isMet_andDiscardedAgain()
    {
        look();
        const double before = stiffness();
        targets().setTarget(0, {.value = 0.4});
        QTest::mouseClick(targets().findButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(targets().applyButton()->isVisibleTo(&targets()), 120000);
        QTRY_VERIFY_WITH_TIMEOUT(
            session().shown().isCurrent() && std::abs(std::abs(pole().imag()) / (2 * std::numbers::pi) - 0.4) < 1e-9,
            20000);
        QTest::mouseClick(targets().discardButton(), Qt::LeftButton);
        QCOMPARE(stiffness(), before);
        QVERIFY(!targets().applyButton()->isVisibleTo(&targets()));
    }

    // A proposal is only shown: edits elsewhere are made on the mechanism as it is, and take its place.
    void proposal_isInNoOtherEdit()
    {
        look();
        const double before = stiffness();
        targets().setTarget(0, {.value = 0.4});
        QTest::mouseClick(targets().findButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(targets().applyButton()->isVisibleTo(&targets()), 120000);
        QVERIFY(session().shown().mechanism() != *session().document().mechanism());
        CanvasView& canvas = *workspace().canvas;
        canvas.setTool(QStringLiteral("point"));
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.rect().center() + QPoint(0, canvas.height() / 4));
        QCOMPARE(session().document().undoStack().count(), 1);
        QCOMPARE(stiffness(), before);
        QVERIFY(session().shown().mechanism() == *session().document().mechanism());
        QVERIFY(!targets().applyButton()->isVisibleTo(&targets()));
    }

    void quantityOfTheEquilibrium_isATarget()
    {
        look();
        const auto boxes = targets().findChildren<QComboBox*>();
        const auto named = [&](const char* name) {
            return *std::ranges::find(boxes, QLatin1String(name), &QComboBox::accessibleName);
        };
        QComboBox& mode = *named("Mode of the target");
        mode.setCurrentIndex(mode.count() - 1);
        QVERIFY(named("Quantity of the target")->findText(QStringLiteral("k.length")) >= 0);
        named("Quantity of the target")->setEditText(QStringLiteral("k.length"));
        const DesignTask task = targets().task();
        QCOMPARE(task.targets.size(), std::size_t(1));
        QCOMPARE(task.targets.front().observed, std::string("k.length"));
        mode.setCurrentIndex(0);
        QCOMPARE(targets().task().targets.front().observed, std::string());
    }

    /// The smallest damping as large as possible, alone: applied as one step.
    void largestDamping_isFound_andAppliedInOneStep()
    {
        look();
        const std::complex<double> start = pole();
        QTableWidget& numbers = *targets().numbers();
        for (int row = 0; row < numbers.rowCount(); ++row) {
            const bool isDamper = numbers.item(row, 0)->text() == QStringLiteral("k.damping");
            numbers.item(row, 0)->setCheckState(isDamper ? Qt::Checked : Qt::Unchecked);
            numbers.item(row, 3)->setText(isDamper ? QStringLiteral("4") : QString());
        }
        targets().dampingBox()->setChecked(true);
        const int steps = session().document().undoStack().count();
        QTest::mouseClick(targets().findButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(targets().applyButton()->isVisibleTo(&targets()), 120000);
        QVERIFY2(targets().words().contains(QStringLiteral("k.damping")), qPrintable(targets().words()));
        QTest::mouseClick(targets().applyButton(), Qt::LeftButton);
        QCOMPARE(session().document().undoStack().count(), steps + 1);
        const auto ratio = [](std::complex<double> s) { return -s.real() / std::abs(s); };
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent() && ratio(pole()) > ratio(start), 120000);
    }

    void lastTarget_cannotBeRemoved()
    {
        look();
        const auto visible = [this] {
            QList<QToolButton*> buttons;
            for (QToolButton* each : window().findChildren<QToolButton*>()) {
                if (each->isVisible() && each->accessibleName() == QStringLiteral("Remove the target")) {
                    buttons << each;
                }
            }
            return buttons;
        };
        QVERIFY(visible().isEmpty());
        for (QPushButton* each : window().findChildren<QPushButton*>()) {
            if (each->text() == QStringLiteral("Add a target")) {
                QTest::mouseClick(each, Qt::LeftButton);
            }
        }
        QTRY_COMPARE(visible().size(), 2);
        QTest::mouseClick(visible().first(), Qt::LeftButton);
        QTRY_VERIFY(visible().isEmpty());
    }

    // Two targets of one number would contradict each other.
    void addedTarget_isAnother()
    {
        look();
        const auto clickAdd = [this] {
            for (QPushButton* each : window().findChildren<QPushButton*>()) {
                if (each->text() == QStringLiteral("Add a target")) {
                    QTest::mouseClick(each, Qt::LeftButton);
                }
            }
        };
        const auto chosen = [this](const char* name) {
            QStringList texts;
            for (QComboBox* each : targets().findChildren<QComboBox*>()) {
                if (each->accessibleName() == QLatin1StringView(name)) {
                    texts << each->currentText();
                }
            }
            return texts;
        };
        clickAdd();
        const QStringList modes = chosen("Mode of the target"), quantities = chosen("Quantity of the target");
        QCOMPARE(modes.size(), 2);
        QVERIFY(modes[0] != modes[1] || quantities[0] != quantities[1]);
    }

    void targetWithoutNumbers_isSaid()
    {
        look();
        for (int row = 0; row < targets().numbers()->rowCount(); ++row) {
            targets().numbers()->item(row, 0)->setCheckState(Qt::Unchecked);
        }
        QTest::mouseClick(targets().findButton(), Qt::LeftButton);
        QVERIFY2(targets().words().contains(QStringLiteral("Tick")), qPrintable(targets().words()));
    }

    void sensitivities_areListedByTheirStrength()
    {
        look();
        auto* slopes = workspace().findChild<SensitivityView*>();
        view().tabs()->setCurrentWidget(slopes);
        QTRY_VERIFY_WITH_TIMEOUT(slopes->bars()->rowCount() > 3, 120000);
        QVERIFY(slopes->energies()->rowCount() > 3);
        // An effect within rounding is zero.
        for (int row = 0; row < slopes->bars()->rowCount(); ++row) {
            const QString effect = slopes->bars()->item(row, 2)->text();
            QVERIFY2(!effect.contains(QStringLiteral("e−")), qPrintable(effect));
        }
        // On a small screen one effect is chosen, and it is seen to its end.
        window().resize(1024, 768);
        QTest::qWait(50);
        const QTableWidget& bars = *slopes->bars();
        auto* choice = slopes->findChild<QComboBox*>();
        for (int effect = 0; effect < 2; ++effect) {
            choice->setCurrentIndex(effect);
            QTest::qWait(50);
            QVERIFY(bars.isColumnHidden(3 - effect) && !bars.isColumnHidden(2 + effect));
            QVERIFY(bars.columnViewportPosition(2 + effect) + bars.columnWidth(2 + effect) <= bars.viewport()->width());
        }
        choice->setCurrentIndex(2);
        QVERIFY(!bars.isVisible() && slopes->energies()->isVisible());
    }

    void everyForm_isDrawn_andEquilibriaCanBeChosen()
    {
        look();
        for (int form = 0; form < view().forms()->count(); ++form) {
            view().forms()->setCurrentIndex(form);
            QVERIFY(!view().picture().chart.panes.front().curves.empty());
            QVERIFY(!chart().grab().isNull());
        }
        // Equilibria: a click on a branch shows the mechanism as it rests there.
        const ChartCurve& curve = view().picture().chart.panes.front().curves.front();
        const std::size_t third = curve.x.size() / 3;
        QTest::mouseClick(&chart(), Qt::LeftButton, {},
                          chart().plan().planes.front().pixelOf(curve.x[third], curve.y[third]).toPoint());
        QVERIFY(view().place().isRest);
        QVERIFY(session().shown().exhibit() != nullptr);
    }

    // Where a motor sets every position there are no modes: an empty plane beside the reason looks like a result.
    void drivenMechanism_hasNoEmptyPlane()
    {
        look();
        QVERIFY(chart().isVisible());
        const Mechanism mechanism = *session().document().mechanism();
        Motor motor;
        motor.of = {"AC"};
        session().document().apply(QStringLiteral("Drive AC"),
                                   withElement(mechanism, drawnAgain(mechanism, motor)).mechanism);
        QTRY_VERIFY_WITH_TIMEOUT(!chart().isVisible(), 120000);
        QVERIFY2(view().note().contains(QStringLiteral("no modes")), qPrintable(view().note()));
        session().document().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(chart().isVisible(), 120000);
    }

    void unknownNumber_isSaid()
    {
        look();
        view().numbers()->setEditText(QStringLiteral("k.colour"));
        const auto before = view().study();
        QTest::keyClick(view().numbers()->lineEdit(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != before, 120000);
        QVERIFY2(view().note().contains(QStringLiteral("k.colour")), qPrintable(view().note()));
    }
};

QTEST_MAIN(TestDesignPage)
#include "tst_design_page.moc"
