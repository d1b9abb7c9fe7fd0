#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "model/description/edit.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/motion/motion_chart.h"
#include "views/response/response_view.h"

#include <QComboBox>
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
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != nullptr, 30000);
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
        QCOMPARE(view().wish().input, std::string("C.x"));
        QCOMPARE(curve().peaks.size(), std::size_t(1));
        const std::complex<double> s = window().session().analysis()->methods.front().spectrum.values.front().s;
        // One mode: the amplitude of a displacement is largest at √(|s|² − 2 (Re s)²).
        const double expected = std::sqrt(std::norm(s) - 2 * s.real() * s.real());
        QVERIFY(std::abs(curve().peaks.front().omega - expected) < 1e-4 * expected);
        QVERIFY2(view().note().contains(QStringLiteral("Peaks: ")), qPrintable(view().note()));
        QCOMPARE(view().chart()->curves().x.size(), curve().values.size());
        view().forms()->setCurrentIndex(2);
        QVERIFY(std::abs(view().chart()->curves().y.front() - curve().values.front().imag()) < 1e-15);
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
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != study, 30000);
        QVERIFY(std::abs(curve().peaks.front().omega - before) > 0.05 * before);
        // The velocity is iω times the displacement.
        const std::vector<std::complex<double>> places = curve().values;
        const auto second = view().study();
        view().outputs()->setCurrentText(QStringLiteral("C.vx"));
        QTRY_VERIFY_WITH_TIMEOUT(view().study() != second, 30000);
        for (std::size_t i = 0; i < places.size(); i += 50) {
            const std::complex<double> expected = std::complex<double>(0, curve().omegas[i]) * places[i];
            QVERIFY(std::abs(curve().values[i] - expected) < 1e-10 * std::abs(expected));
        }
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
