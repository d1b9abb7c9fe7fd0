#include "app/window/pages/driven/driven_run.h"
#include "model/studies/balance/balance_found.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_test.h"
#include "views/inspector/field_editor.h"
#include "views/plot/curve_chart.h"
#include "views/state/motion_overlay.h"
#include "views/studies/motion/driven_view.h"
#include "views/studies/response/response_view.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTableWidget>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

/// The pages Driven and Backbone in the window.
class TestDrivenPage : public WindowTest {
    Q_OBJECT

    template <class View>
    View& front(const QString& study)
    {
        frontStudy(window(), study);
        return *workspace().findChild<View*>();
    }
    std::vector<double> values(const RecordView& view, const QString& quantity)
    {
        const auto index = view.record()->quantities.indexOf(quantity);
        return index < 0 ? std::vector<double>() : view.record()->values(static_cast<int>(index), false);
    }

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    // Both cranks of the parallelogram turn alike: C is on a circle about A, and the speed is that of the drive.
    void drivenCrank_isShownOnTheCanvas()
    {
        auto& view = front<DrivenView>(QStringLiteral("driven"));
        QTRY_VERIFY_WITH_TIMEOUT(view.recordView()->record() != nullptr, 120000);
        RecordView& record = *view.recordView();
        record.setPlaying(false);
        QCOMPARE(requestTexts(*findStudy("driven"),
                              window().findChild<StudyPage*>(QStringLiteral("driven"))->asked().request)
                     .at("drive"),
                 std::string("AC"));
        QCOMPARE(values(record, QStringLiteral("AC.rate")).at(17), 10.0);
        record.setMoment(50);
        const CanvasPicture& picture = canvas().picture();
        QVERIFY(std::abs(distance(picture.rest->points.at(2), picture.rest->points.at(0)) - 1) < 1e-9);
        QVERIFY(picture.text.title.contains(QStringLiteral("Driven")));
        QVERIFY(picture.overlay != nullptr && !picture.overlay->traces.empty());
        StudyPage& page = frontStudy(window(), QStringLiteral("driven"));
        QVERIFY2(page.view()->note().contains(QStringLiteral("driving torque")), qPrintable(page.view()->note()));
        // Forces as a curve of the plane have one scale and begin at the origin.
        record.setQuantities(QStringLiteral("shaking in the plane"));
        QVERIFY(record.chart()->picture().isEqual && record.chart()->picture().hasRay);
    }

    // One speed for a crank in every page: that of the motor.
    void motor_givesLinkAndSpeed_andLeavesNothingToRespond()
    {
        Mechanism driven = *session().document().mechanism();
        TimeFunction::Ramp steady;
        steady.speed = 314;
        driven.elements.emplace_back(Motor{"M", {"BD"}, {TimeFunction(steady)}, {}});
        session().document().apply(QStringLiteral("drive it"), driven);
        QTRY_VERIFY_WITH_TIMEOUT(session().shown().isCurrent(), 120000);
        const CanvasPicture& picture = canvas().picture();
        QTRY_VERIFY2(picture.text.subtitle.contains(QStringLiteral("motor")), qPrintable(picture.text.subtitle));
        auto& view = front<DrivenView>(QStringLiteral("driven"));
        QTRY_VERIFY_WITH_TIMEOUT(
            view.recordView()->record() != nullptr && !values(*view.recordView(), QStringLiteral("BD.rate")).empty(),
            120000);
        QTRY_COMPARE_WITH_TIMEOUT(values(*view.recordView(), QStringLiteral("BD.rate")).at(17), 314.0, 120000);
        StudyPage& balance = frontStudy(window(), QStringLiteral("balance"));
        QTRY_VERIFY_WITH_TIMEOUT(balance.asked().result != nullptr, 120000);
        const auto found = [&balance] {
            return std::any_cast<std::shared_ptr<const BalanceFound>>(balance.asked().result->value);
        };
        QCOMPARE(found()->speed, 314.0);
        QCOMPARE(found()->drive, std::string("BD"));
        // "3000 rpm" is a speed here as it is there.
        auto* speed = balance.view()->form()->editor("speed")->findChild<QLineEdit*>();
        speed->setFocus();
        speed->selectAll();
        QTest::keyClicks(speed, QStringLiteral("3000 rpm"));
        QTest::keyClick(speed, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(
            balance.asked().result != nullptr && std::abs(found()->speed - 100 * std::numbers::pi) < 1e-9, 120000);
        // Nothing can move, so that nothing is drawn of the response but zero, and no peak.
        auto& response = front<ResponseView>(QStringLiteral("response"));
        QTRY_VERIFY_WITH_TIMEOUT(wordsOf(workspace()).join(u'\n').contains(QStringLiteral("cannot move here")), 120000);
        QCOMPARE(response.peaks()->rowCount(), 0);
    }

    // The coupler of a parallelogram does not turn: a rate that is rounding of the others reads 0, all else is kept.
    // Beside the singular configurations rates are known less well.
    void whatIsZero_readsZero()
    {
        StudyPage& page = frontStudy(window(), QStringLiteral("driven"));
        computeStudy(page);
        const DrivenRun run = drivenRunOf(*page.asked().result);
        const Cycle& cycle = run.found->cycle;
        QVERIFY(!cycle.samples.empty());
        double dust = 0, least = 1;
        std::size_t kept = 0;
        for (const Observable& each : run.found->observables) {
            const std::vector<double> raw = valuesOf(each, cycle.samples);
            const std::vector<double> shown = run.rounding.valuesOf(each, cycle.samples);
            for (std::size_t i = 0; i < raw.size(); ++i) {
                if (each.name == "CD.rate" || each.name == "CD.acceleration") {
                    dust = std::max(dust, std::abs(raw[i]));
                    const bool isBeside = std::abs(std::sin(cycle.driveAngles[i])) < 0.1;
                    QVERIFY2(shown[i] == 0 || (isBeside && each.name == "CD.acceleration"),
                             qPrintable(QString::number(shown[i])));
                } else if (shown[i] != 0) {
                    QCOMPARE(shown[i], raw[i]);
                    least = each.name.find('@') != std::string::npos ? std::min(least, std::abs(raw[i])) : least;
                    ++kept;
                }
            }
        }
        QVERIFY(dust > 0 && dust < 1e-5);
        QVERIFY(kept > run.found->observables.size() * cycle.samples.size() / 2);
        // Forces at the singular configurations are very large; small ones elsewhere are not taken for their rounding.
        QVERIFY2(least < 0.1, qPrintable(QString::number(least)));
        QVERIFY2(!page.view()->note().contains(QStringLiteral("e−1")), qPrintable(page.view()->note()));
    }

    // With speed 0 the drive carries the weights: its torque is the derivative of their energy.
    void heldCrank_carriesTheWeights()
    {
        auto& view = front<DrivenView>(QStringLiteral("driven"));
        QTRY_VERIFY_WITH_TIMEOUT(view.recordView()->record() != nullptr, 120000);
        const std::shared_ptr<const MotionRecord> before = view.recordView()->record();
        setFields(
            frontStudy(window(), QStringLiteral("driven")),
            {{"drive", "AC"}, {"speed", "0"}, {"step", requestText(std::numbers::pi / 180)}, {"quantities", "all"}});
        QTRY_VERIFY_WITH_TIMEOUT(view.recordView()->record() != before, 120000);
        QVERIFY(frontStudy(window(), QStringLiteral("driven")).view()->note().contains(QStringLiteral("holds")));
        const std::vector<double> torque = values(*view.recordView(), QStringLiteral("drive.torque"));
        const std::vector<double> energy = values(*view.recordView(), QStringLiteral("energy.total"));
        for (std::size_t i = 10; i + 10 < torque.size(); i += 25) {
            const double h = 3.14159265358979324 / 180;
            const double slope = (energy[i - 2] - 8 * energy[i - 1] + 8 * energy[i + 1] - energy[i + 2]) / (12 * h);
            QVERIFY2(std::abs(torque[i] - slope) < 1e-5 * 20, qPrintable(QString::number(torque[i] - slope)));
        }
    }

    // The reference near zero: ω/ω₀ ≈ 1 − 1.01659 a² with the angle a.
    void backbone_becomesTheMode()
    {
        auto* page = window().findChild<StudyPage*>(QStringLiteral("backbone"));
        QVERIFY(page != nullptr);
        workspace().studies->setCurrentWidget(page->widget());
        StudyView& view = *page->view();
        auto* run = view.findChild<QPushButton*>();
        QTRY_VERIFY_WITH_TIMEOUT(run->isEnabled(), 120000);
        std::any request = view.form()->request();
        QVERIFY(findStudy("backbone")->find("largest")->write(request, 0.05));
        view.form()->setRequest(request);
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_VERIFY2_WITH_TIMEOUT(view.result() != nullptr, qPrintable(view.note()), 120000);
        const ResultTable& table = view.result()->tables.front();
        const std::vector<double>& amplitudes = table.find("amplitude")->numbers;
        const std::vector<double>& periods = table.find("period")->numbers;
        QVERIFY(std::abs(2 * 3.14159265358979324 / periods.front() - 2.1476766385022781) < 1e-9);
        const double a = amplitudes[1];
        const double ratio = periods.front() / periods[1];
        QVERIFY2(std::abs((1 - ratio) / (a * a) - 1.01659) < 0.05, qPrintable(QString::number((1 - ratio) / (a * a))));
        view.chart()->setCursor(3);
        Q_EMIT view.chart()->cursorMoved(3);
        const QString title = canvas().picture().text.title;
        QVERIFY2(title.contains(QStringLiteral("Turns back")), qPrintable(title));
    }

    // Wherever the crank is drawn the axis runs from 0° to 360°, angles stay continuous, and the pin of the crank,
    // where nothing is transmitted, raises no alarm.
    void sliderCrank_runsFromZeroToAWholeTurn()
    {
        closeWindow();
        openWindow(exampleFile("slider_crank"));
        auto& view = front<DrivenView>(QStringLiteral("driven"));
        QTRY_VERIFY_WITH_TIMEOUT(view.recordView()->record() != nullptr, 120000);
        const std::vector<double>& angles = view.recordView()->record()->times;
        const double step = angles.at(1) - angles.at(0);
        QVERIFY(angles.front() >= 0 && angles.front() < step + 1e-9);
        QVERIFY(std::abs(angles.back() - angles.front() - 360) < 1e-6);
        QVERIFY(std::ranges::is_sorted(angles));
        const QString crank = frontStudy(window(), QStringLiteral("driven")).view()->note();
        const std::vector<double> turned = values(*view.recordView(), QStringLiteral("crank.angle"));
        QCOMPARE(turned.size(), angles.size());
        for (std::size_t i = 1; i < turned.size(); ++i) {
            QVERIFY(std::abs(turned[i] - turned[i - 1]) < 2 * step);
        }
        const Mechanism& mechanism = *session().document().mechanism();
        for (const std::string& pin : pointsOf(mechanism.elements[*findElement(mechanism, "crank")])) {
            QVERIFY2(!crank.contains(QStringLiteral("transmission angle at %1 ").arg(QString::fromStdString(pin))),
                     qPrintable(crank));
        }
    }
};

QTEST_MAIN(TestDrivenPage)
#include "tst_driven_page.moc"
