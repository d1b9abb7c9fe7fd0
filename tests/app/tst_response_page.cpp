#include "app/commands/figure_commands.h"
#include "model/mechanism/edit.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_test.h"
#include "views/inspector/field_editor.h"
#include "views/plot/chart_layout.h"
#include "views/plot/curve_chart.h"
#include "views/studies/response/response_view.h"

#include <QComboBox>
#include <QTableWidget>
#include <QtTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

/// The page Response in the window: the curve, its peak, and the mechanism that moves under the cursor.
class TestResponsePage : public WindowTest {
    Q_OBJECT

    ResponseView& view() { return *workspace().findChild<ResponseView*>(); }
    StudyPage& page() { return frontStudy(window(), QStringLiteral("response")); }
    std::shared_ptr<const StudyResult> result() { return page().asked().result; }
    const ResponseCurve& curve()
    {
        return std::any_cast<const std::shared_ptr<const ComputedResponse>&>(result()->value)->curve;
    }
    void look() { computeStudy(page()); }
    /// Waits for another result than this one.
    void waitFor(const std::shared_ptr<const StudyResult>& before)
    {
        QTRY_VERIFY_WITH_TIMEOUT(result() != nullptr && result() != before, 120000);
    }

private Q_SLOTS:
    void init() { openWindow(exampleFile("damped_four_bar")); }
    void cleanup() { closeWindow(); }

    // A page that is not in front keeps its curve, but no report and no export takes it for one of the mechanism.
    void curveOfAnotherMechanism_isNoFigure()
    {
        look();
        const auto& figures = window().figures().figures();
        const WindowFigure& figure = *std::ranges::find(figures, QStringLiteral("response"), &WindowFigure::key);
        QVERIFY(figure.find().has_value());
        workspace().studies->setQuestion(Question::modes);
        QVERIFY(figure.find().has_value());
        session().document().apply(QStringLiteral("Change"),
                                   withField(session().shown().mechanism(), "k", "stiffness", 40.0));
        QVERIFY(!figure.find().has_value());
        session().document().undoStack().undo();
        QVERIFY(figure.find().has_value());
    }

    void dampedFourBar_peaksWhereItsModeIs()
    {
        look();
        QVERIFY2(result() != nullptr, qPrintable(page().view()->note()));
        QCOMPARE(curve().contributions.size(), curve().values.size());
        QCOMPARE(curve().peaks.size(), std::size_t(1));
        const std::complex<double> s = session().analysis()->methods.front().spectrum.values.front().s;
        // One mode: the amplitude of a displacement is largest at √(|s|² − 2 (Re s)²).
        const double expected = std::sqrt(std::norm(s) - 2 * s.real() * s.real());
        QVERIFY(std::abs(curve().peaks.front().omega - expected) < 1e-4 * expected);
        QCOMPARE(view().peaks()->rowCount(), 1);
        // Amplitude with the share of the one mode, and the phase below it.
        const ChartPicture bode = view().chart()->picture();
        // A phase between 0 and 180 has both at its axis, where there is room for two numbers.
        QCOMPARE(ticksOf(bode.panes[1].y, {-90, 270, false}, 50, 24), (std::vector<double>{0, 180}));
        QCOMPARE(bode.panes.size(), std::size_t(2));
        QCOMPARE(bode.panes[0].curves.size(), std::size_t(2));
        QCOMPARE(bode.panes[0].curves[0].x.size(), curve().values.size());
        for (std::size_t i = 0; i < curve().values.size(); i += 40) {
            const double whole = bode.panes[0].curves[0].y[i];
            QVERIFY(std::abs(whole - std::abs(curve().values[i])) < 1e-14 * whole);
            QVERIFY(std::abs(bode.panes[0].curves[1].y[i] - whole) < 1e-9 * whole);
        }
        view().forms()->setCurrentIndex(static_cast<int>(ResponseForm::nyquist));
        QVERIFY(std::abs(view().chart()->picture().panes[0].curves[0].y.front() - curve().values.front().imag()) <
                1e-15);
    }

    /// A second crank beside the first, on a support of its own, keeps that support from being lifted alone.
    void motionThatTheConstraintsForbid_isTold()
    {
        look();
        const auto study = result();
        Mechanism mechanism = session().shown().mechanism();
        mechanism.points.push_back({"G", mechanism.points.front().at, true});
        mechanism.elements.emplace_back(Bar{"double", {"G", "C"}, 1.0, 1, {}});
        session().document().apply(QStringLiteral("doubled"), mechanism);
        waitFor(study);
        setFields(page(), {{"input", "G.y"}});
        QTRY_VERIFY_WITH_TIMEOUT(page().view()->note().startsWith(QStringLiteral("G.y cannot be moved")), 120000);
    }

    void cursor_movesTheMechanismAsAtItsFrequency()
    {
        look();
        QTest::keyClick(view().chart(), Qt::Key_Right);
        QVERIFY(view().row().has_value());
        QVERIFY2(view().cursorWords().contains(QStringLiteral("amplitude")), qPrintable(view().cursorWords()));
        QVERIFY(canvas().picture().text.title.contains(QStringLiteral("Excited at")));
        canvas().grab();
        workspace().studies->setQuestion(Question::modes);
        QVERIFY(!canvas().picture().text.title.contains(QStringLiteral("Excited")));
    }

    void stifferSpring_movesThePeak_andAnotherOutputIsAnotherCurve()
    {
        look();
        const double before = curve().peaks.front().omega;
        const auto study = result();
        session().document().apply(QStringLiteral("stiffer"),
                                   withField(session().shown().mechanism(), "k", "stiffness", 40.0));
        waitFor(study);
        QVERIFY(std::abs(curve().peaks.front().omega - before) > 0.05 * before);
        // The velocity is iω times the displacement.
        const std::vector<std::complex<double>> places = curve().values;
        const auto second = result();
        setFields(page(), {{"input", "C.x"}, {"output", "C.vx"}, {"log", "yes"}});
        waitFor(second);
        for (std::size_t i = 0; i < places.size(); i += 50) {
            const std::complex<double> expected = std::complex<double>(0, curve().omegas[i]) * places[i];
            QVERIFY(std::abs(curve().values[i] - expected) < 1e-10 * std::abs(expected));
        }
    }

    void peak_movesTheCursor_andDampingLowersIt()
    {
        look();
        const ResponsePeak peak = curve().peaks.front();
        Q_EMIT view().peaks()->cellClicked(0, 0);
        QVERIFY(view().row() && std::abs(curve().omegas[*view().row()] - peak.omega) < 0.02 * peak.omega);
        const auto study = result();
        setFields(page(), {{"modal_damping", "0.1"}});
        waitFor(study);
        QVERIFY(curve().peaks.front().amplitude < 0.9 * peak.amplitude);
        QVERIFY(curve().peaks.front().damping > peak.damping);
    }

    void forces_canBeObserved()
    {
        look();
        const auto* outputs = page().view()->form()->editor("output")->findChild<QComboBox*>();
        QVERIFY(outputs->findText(QStringLiteral("k.force")) >= 0);
        const auto study = result();
        setFields(page(), {{"output", "frame.x"}});
        waitFor(study);
        const auto& computed = std::any_cast<const std::shared_ptr<const ComputedResponse>&>(result()->value);
        QCOMPARE(computed->response->output().unit, std::string("N"));
    }

    /// A motor that sets every position leaves no output of a force: a sentence says so in place of a curve.
    void pointThatCannotMove_isSaid_andNothingIsDrawn()
    {
        look();
        const auto study = result();
        QVERIFY(page().view()->findChild<CurveChart*>() != nullptr);
        Mechanism mechanism = session().shown().mechanism();
        mechanism.elements.emplace_back(Motor{"M", {"AC"}, {TimeFunction::Ramp{{}, 1}}, {}});
        session().document().apply(QStringLiteral("driven"), mechanism);
        waitFor(study);
        QTRY_VERIFY_WITH_TIMEOUT(page().view()->note().contains(QStringLiteral("cannot move here")), 120000);
        const auto* view = page().view()->findChild<ResponseView*>();
        for (const CurveChart* chart : view->findChildren<CurveChart*>()) {
            QVERIFY(!chart->isVisibleTo(view));
        }
    }

    void nothingToShake_isSaid()
    {
        look();
        session().document().undoStack().setClean();
        window().files().begin(Mechanism{});
        canvas().grab();
        QVERIFY(!canvas().picture().text.title.contains(QStringLiteral("Excited")));
    }
};

QTEST_MAIN(TestResponsePage)
#include "tst_response_page.moc"
