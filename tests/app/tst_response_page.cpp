#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "model/description/edit.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/plot/curve_chart.h"
#include "views/response/response_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QTableWidget>
#include <QtTest>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

/// The page Response in the window: the curve, its peak, and the mechanism that moves under the cursor.
class TestResponsePage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_fixture;

    MainWindow& window() { return m_fixture->window; }
    ResponseView& view() { return *window().workspace().findChild<ResponseView*>(); }
    CanvasView& canvas() { return *window().workspace().canvas; }
    const ResponseCurve& curve() { return view().study()->curve; }
    void look()
    {
        window().workspace().studies->setQuestion(Question::response);
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != nullptr, 120000);
    }

private Q_SLOTS:
    void init()
    {
        const QString damped = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/damped_four_bar.eigenlink");
        m_fixture = std::make_unique<WindowFixture>(m_folder, damped);
    }
    void cleanup() { m_fixture.reset(); }

    void dampedFourBar_peaksWhereItsModeIs()
    {
        look();
        QVERIFY2(view().study()->failure.isEmpty(), qPrintable(view().note()));
        QCOMPARE(view().request().input, std::string("C.x"));
        QCOMPARE(curve().peaks.size(), std::size_t(1));
        const std::complex<double> s = window().session().analysis()->methods.front().spectrum.values.front().s;
        // One mode: the amplitude of a displacement is largest at √(|s|² − 2 (Re s)²).
        const double expected = std::sqrt(std::norm(s) - 2 * s.real() * s.real());
        QVERIFY(std::abs(curve().peaks.front().omega - expected) < 1e-4 * expected);
        QCOMPARE(view().peaks()->rowCount(), 1);
        // Amplitude with what the one mode contributes, and the phase below it.
        const ChartPicture bode = view().chart()->picture();
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

    /// With a second crank beside the first, on a support of its own, that support cannot be lifted alone.
    void motionThatTheConstraintsForbid_isTold()
    {
        look();
        const auto study = view().study();
        Mechanism mechanism = window().session().shown().mechanism();
        mechanism.points.push_back({"G", mechanism.points.front().at, true});
        mechanism.elements.emplace_back(Bar{"double", {"G", "C"}, 1.0, 1, {}});
        window().session().document().apply(QStringLiteral("doubled"), mechanism);
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != study, 120000);
        const auto doubled = view().study();
        QVERIFY2(doubled->failure.isEmpty(), qPrintable(view().note()));
        view().inputs()->setCurrentText(QStringLiteral("G.y"));
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != doubled, 120000);
        QVERIFY2(rendered(view().study()->failure).starts_with("G.y cannot be moved"), qPrintable(view().note()));
    }

    void cursor_movesTheMechanismAsAtItsFrequency()
    {
        look();
        QTest::keyClick(view().chart(), Qt::Key_Right);
        QVERIFY(view().omega().has_value());
        QVERIFY2(view().cursorWords().contains(QStringLiteral("amplitude")), qPrintable(view().cursorWords()));
        QVERIFY(canvas().picture().text.title.contains(QStringLiteral("Shaken at")));
        canvas().grab();
        window().workspace().studies->setQuestion(Question::modes);
        QVERIFY(!canvas().picture().text.title.contains(QStringLiteral("Shaken")));
    }

    void stifferSpring_movesThePeak_andAnotherOutputIsAnotherCurve()
    {
        look();
        const double before = curve().peaks.front().omega;
        const auto study = view().study();
        window().session().document().apply(QStringLiteral("stiffer"),
                                            withField(window().session().shown().mechanism(), "k", "stiffness", 40.0));
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != study, 120000);
        QVERIFY(std::abs(curve().peaks.front().omega - before) > 0.05 * before);
        // The velocity is iω times the displacement.
        const std::vector<std::complex<double>> places = curve().values;
        const auto second = view().study();
        view().outputs()->setCurrentText(QStringLiteral("C.vx"));
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != second, 120000);
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
        QVERIFY(view().omega() && std::abs(*view().omega() - peak.omega) < 0.02 * peak.omega);
        const auto study = view().study();
        view().modalDamping()->setValue(10);
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != study, 120000);
        QVERIFY(curve().peaks.front().amplitude < 0.9 * peak.amplitude);
        QVERIFY(curve().peaks.front().damping > peak.damping);
    }

    void inTime_itGoesToWhereTheLoadHoldsIt()
    {
        look();
        view().forms()->setCurrentIndex(static_cast<int>(ResponseForm::step));
        QTRY_VERIFY_WITH_TIMEOUT(view().study()->time.has_value(), 120000);
        const TimeResponse& time = *view().study()->time;
        QVERIFY(time.last && std::abs(time.values.front().front()) < 1e-12 * std::abs(*time.last));
        QVERIFY(view().toTsv().startsWith(QStringLiteral("t [s]")));
        QVERIFY2(view().note().contains(QStringLiteral("ends at")), qPrintable(view().note()));
        view().forms()->setCurrentIndex(static_cast<int>(ResponseForm::bode));
        QTRY_VERIFY_WITH_TIMEOUT(!view().study()->time.has_value() && !curve().values.empty(), 120000);
    }

    void forces_canBeObserved()
    {
        look();
        QVERIFY(view().outputs()->findText(QStringLiteral("k.force")) >= 0);
        const auto study = view().study();
        view().outputs()->setCurrentText(QStringLiteral("frame.x"));
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != study, 120000);
        QVERIFY2(view().study()->failure.isEmpty(), qPrintable(view().note()));
        QCOMPARE(view().study()->outputUnit, std::string("N"));
    }

    void nothingToShake_isSaid()
    {
        look();
        window().session().document().undoStack().setClean();
        window().files().begin(Mechanism{});
        canvas().grab();
        QVERIFY(!canvas().picture().text.title.contains(QStringLiteral("Shaken")));
    }
};

QTEST_MAIN(TestResponsePage)
#include "tst_response_page.moc"
