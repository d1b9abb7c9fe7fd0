#include "model/basics/round_number.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/work_time.h"
#include "tests/views/showing.h"
#include "views/canvas/backdrop.h"
#include "views/canvas/widget/canvas_view.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::shared_ptr<const Analysis> analysed(const Mechanism& mechanism)
{
    return std::make_shared<Analysis>(analyze(mechanism));
}

Selection firstMode(Method method)
{
    Selection selection;
    selection.mode = ModeReference{method, 0};
    return selection;
}

std::size_t firstSpurious(const Analysis& analysis, Method method)
{
    const auto& values = analysis.find(method)->spectrum.values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!values[i].isTrue() && !values[i].infinite && values[i].shape.size() > 0) {
            return i;
        }
    }
    return values.size();
}

bool contains(const QImage& image, const QColor& color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == color) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

class TestCanvas : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<CanvasView> m_view;
    Mechanism m_mechanism = nLoop({});
    std::shared_ptr<const Analysis> m_analysis = analysed(m_mechanism);

    QPoint on(const std::string& id) const
    {
        const auto index = *findPoint(m_mechanism, id);
        const Pose pose = poseAt(*m_analysis->system, m_analysis->equilibrium.q);
        return m_view->transform().toScreen(pose.points[index]).toPoint();
    }
    QPoint onBar(const std::string& a, const std::string& b) const { return (on(a) + on(b)) / 2; }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<CanvasView>();
        m_view->resize(760, 560);
        showMechanism(*m_view, m_mechanism);
        showAnalysis(*m_view, m_analysis);
        m_view->show();
    }
    void cleanup() { m_view.reset(); }

    void click_onAPin_selectsIt()
    {
        QSignalSpy spy(m_view.get(), &CanvasView::selected);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, on("B0") + QPoint(3, 2));
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].value<Selection>().ids, std::vector<std::string>{"B0"});
    }

    void click_onABar_selectsItAndOnNothing_clears()
    {
        QSignalSpy spy(m_view.get(), &CanvasView::selected);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, onBar("B0", "B1"));
        QCOMPARE(spy.size(), 1);
        const auto ids = spy[0][0].value<Selection>().ids;
        QCOMPARE(ids.size(), std::size_t{1});
        QVERIFY(std::holds_alternative<Bar>(m_mechanism.elements[*findElement(m_mechanism, ids[0])]));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(700, 500));
        QCOMPARE(spy.size(), 2);
        QVERIFY(spy[1][0].value<Selection>().ids.empty());
    }

    void click_withControl_extendsAndKeepsTheMode()
    {
        showSelection(*m_view, firstMode(Method::mcs));
        QSignalSpy spy(m_view.get(), &CanvasView::selected);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, on("B0"));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, Qt::ControlModifier, on("B1"));
        const auto last = spy.last()[0].value<Selection>();
        QCOMPARE(last.ids, (std::vector<std::string>{"B0", "B1"}));
        QVERIFY(last.mode == firstMode(Method::mcs).mode);
    }

    void hover_overAPin_tellsItsName()
    {
        QSignalSpy hovered(m_view.get(), &CanvasView::hovered);
        QSignalSpy hint(m_view.get(), &CanvasView::statusHint);
        QTest::mouseMove(m_view.get(), on("B1"));
        QTRY_COMPARE_WITH_TIMEOUT(hovered.size(), 1, 120000);
        QCOMPARE(hovered[0][0].toString(), QStringLiteral("B1"));
        QVERIFY(hint[0][0].toString().contains(QStringLiteral("B1")));
    }

    void wheel_aboutTheCursor_keepsWhatIsUnderIt()
    {
        const QPointF cursor(200, 150);
        const Vector2 before = m_view->transform().toWorld(cursor);
        const double scale = m_view->transform().scale;
        QWheelEvent event(cursor, m_view->mapToGlobal(cursor), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.get(), &event);
        const Vector2 after = m_view->transform().toWorld(cursor);
        QVERIFY(m_view->transform().scale > 1.1 * scale);
        QVERIFY(distance(before, after) < 1e-9);
    }

    /// Zoomed to where no point is, the status line names the way back, once.
    void wheel_pastAllPoints_namesTheWayBack()
    {
        QSignalSpy hint(m_view.get(), &CanvasView::statusHint);
        for (int i = 0; i < 60; ++i) {
            QWheelEvent event({20, 20}, m_view->mapToGlobal(QPointF(20, 20)), {}, {0, 120}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(m_view.get(), &event);
        }
        const auto named = std::ranges::count_if(
            hint, [](const QList<QVariant>& each) { return each[0].toString().contains(QStringLiteral("F shows")); });
        QCOMPARE(named, 1);
    }

    void middleButton_pans_andFFitsAgain()
    {
        const SceneTransform fitted = m_view->transform();
        QTest::mousePress(m_view.get(), Qt::MiddleButton, {}, {300, 300});
        QTest::mouseMove(m_view.get(), {340, 320});
        QTest::mouseRelease(m_view.get(), Qt::MiddleButton, {}, {340, 320});
        QCOMPARE(m_view->transform().origin, fitted.origin + QPointF(40, 20));
        QTest::keyClick(m_view.get(), Qt::Key_F);
        QCOMPARE(m_view->transform(), fitted);
    }

    void leftDrag_onEmptySpace_doesNotPan()
    {
        const SceneTransform before = m_view->transform();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {700, 500});
        QTest::mouseMove(m_view.get(), {600, 450});
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, {600, 450});
        QCOMPARE(m_view->transform(), before);
    }

    void arrowKeys_walkThroughTheParts_escapeLetsGo()
    {
        QSignalSpy spy(m_view.get(), &CanvasView::selected);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(spy.last()[0].value<Selection>().ids.front(), m_mechanism.points[0].id);
        QTest::keyClick(m_view.get(), Qt::Key_Tab);
        QCOMPARE(spy.last()[0].value<Selection>().ids.front(), m_mechanism.points[1].id);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(spy.last()[0].value<Selection>().ids.front(), idOf(m_mechanism.elements.back()));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(spy.last()[0].value<Selection>().ids.empty());
    }

    void userZoom_survivesAnEdit_anotherMechanismFits()
    {
        m_view->zoomBy(3);
        const SceneTransform zoomed = m_view->transform();
        Mechanism edited = m_mechanism;
        edited.title = "edited";
        showMechanism(*m_view, edited);
        QCOMPARE(m_view->transform(), zoomed);
        showMechanism(*m_view, nLoop({.loops = 5}));
        QVERIFY(m_view->transform() != zoomed);
    }

    void words_tellModeAndEquilibrium()
    {
        QVERIFY(m_view->picture().text.subtitle.contains(QStringLiteral("stable equilibrium φ = 128.02°")));
        showSelection(*m_view, firstMode(Method::mcs));
        QCOMPARE(m_view->picture().text.title, QStringLiteral("Mode 1 of 1 · 0.3418 Hz · undamped"));
        QCOMPARE(m_view->picture().text.subtitle, QStringLiteral("about the stable equilibrium φ = 128.02°"));
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("0.3418 Hz")));
    }

    // Rounding and the penalty leave a real part of some 1e-9, which is no damping.
    void undampedMechanism_isCalledSo_byEveryMethod()
    {
        Mechanism stiff = nLoop({.loops = 5});
        for (const Mechanism& mechanism : {m_mechanism, stiff}) {
            const auto analysis = analysed(mechanism);
            showMechanism(*m_view, mechanism);
            showAnalysis(*m_view, analysis);
            for (const Linearization& method : analysis->methods) {
                for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
                    const Eigenvalue& value = method.spectrum.values[i];
                    if (value.isTrue()) {
                        showSelection(*m_view, {{}, ModeReference{method.spectrum.method, i}});
                        const QString title = m_view->picture().text.title;
                        QVERIFY2(title.endsWith(QStringLiteral("undamped")), qPrintable(title));
                    }
                }
            }
        }
        // The part that the estimate of the error does not cover is damping, however little.
        Analysis damped = *m_analysis;
        Eigenvalue& value = damped.methods.front().spectrum.values.front();
        value.s = {-1e-5, 2};
        value.errorEstimate = 1e-9;
        const auto titleOf = [&damped, this] {
            const ModeReference mode{damped.methods.front().spectrum.method, 0};
            return canvasTextOf(m_mechanism, &damped, mode).title;
        };
        QVERIFY2(titleOf().endsWith(QStringLiteral("damped, ζ = 5e−6")), qPrintable(titleOf()));
        value.errorEstimate = 2e-5;
        QVERIFY2(titleOf().endsWith(QStringLiteral("undamped")), qPrintable(titleOf()));
    }

    void notAssembled_saysSoAndDrawsTheDrawing()
    {
        Mechanism broken = m_mechanism;
        for (Element& element : broken.elements) {
            if (auto* bar = std::get_if<Bar>(&element)) {
                bar->length = 9;
                break;
            }
        }
        showMechanism(*m_view, broken);
        showAnalysis(*m_view, analysed(broken));
        QVERIFY(!m_view->picture().rest);
        QVERIFY(m_view->picture().text.banner.contains(QStringLiteral("cannot be assembled")));
        QVERIFY(contains(m_view->grab().toImage(), lightTheme().warningBackground));
    }

    void spuriousMode_showsTheGap()
    {
        const std::size_t index = firstSpurious(*m_analysis, Method::ucs);
        QVERIFY(index < m_analysis->find(Method::ucs)->spectrum.values.size());
        Selection selection;
        selection.mode = ModeReference{Method::ucs, index};
        showSelection(*m_view, selection);
        m_view->setPhase(0, 1.6);
        QVERIFY(m_view->picture().spurious);
        QVERIFY(m_view->picture().text.title.startsWith(QStringLiteral("Spurious")));
        QVERIFY(contains(m_view->grab().toImage(), lightTheme().gap));
        // In plain words; the formula is in the tool tip of the eigenvalue.
        const QString words = m_view->picture().text.subtitle;
        QVERIFY2(words.endsWith(QStringLiteral("cannot do that.")), qPrintable(words));
    }

    void trueMode_atAnyPhase_showsNoGapAndMoves()
    {
        showSelection(*m_view, firstMode(Method::mcs));
        m_view->setPhase(0, 0.8);
        const QImage first = m_view->grab().toImage();
        m_view->setPhase(2, 0.8);
        const QImage second = m_view->grab().toImage();
        QVERIFY(first != second);
        QVERIFY(!contains(second, lightTheme().gap));
    }

    void otherParts_dropTheOldAnalysis()
    {
        showMechanism(*m_view, nLoop({.loops = 3}));
        QVERIFY(!m_view->picture().rest);
        m_view->setShown(m_view->shown().withAnalysis(m_analysis));  // of the four-bar
        QVERIFY(!m_view->picture().rest);
    }

    void emptyMechanism_saysWhatToDo()
    {
        showMechanism(*m_view, {});
        showAnalysis(*m_view, nullptr);
        QVERIFY(contains(m_view->grab().toImage(), lightTheme().text));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->picture().selection.ids.empty());
    }

    void theme_whenDark_paintsTheDarkCard()
    {
        m_view->setTheme(darkTheme());
        QCOMPARE(m_view->grab().toImage().pixelColor(3, 300), darkTheme().card);
    }

    void image_ofTwiceTheScale_hasTwiceThePixels()
    {
        const QImage image = m_view->renderImage({400, 300}, 2);
        QCOMPARE(image.size(), QSize(800, 600));
        QVERIFY(contains(image, lightTheme().linkFill));
    }

    void gridStep_atAnyScale_isRoundAndWideEnough()
    {
        for (double scale = 0.2; scale < 1e6; scale *= 1.37) {
            const double step = gridStep(scale);
            QVERIFY(step * scale >= 39.99);
            QVERIFY(step * scale <= 101);
            QVERIFY(std::abs(niceBelow(step) - step) < 1e-9 * step);
        }
        QCOMPARE(lengthText(0.5, {}), QStringLiteral("0.5 m"));
        QCOMPARE(lengthText(0.02, {}), QStringLiteral("20 mm"));
        QCOMPARE(lengthText(2000, {}), QStringLiteral("2 km"));
        QCOMPARE(lengthText(0.1 * (1 - 1e-12), {}), QStringLiteral("0.1 m"));
        // So far from the origin that the next line is no other number: painting never ended.
        SceneTransform far;
        far.scale = 1;
        far.origin = {-1e19, 1e19};
        QImage image(300, 200, QImage::Format_RGB32);
        QPainter painter(&image);
        paintGrid(painter, image.rect(), far, lightTheme());
    }

    void frame_ofTwentyLoops_isPaintedInTime()
    {
        const Mechanism mechanism = nLoop({.loops = 20, .damping = 1});
        const auto analysis = analysed(mechanism);
        m_view->resize(1200, 700);
        showMechanism(*m_view, mechanism);
        showAnalysis(*m_view, analysis);
        showSelection(*m_view, firstMode(Method::mcs));
        QImage image(m_view->size(), QImage::Format_ARGB32_Premultiplied);
        m_view->render(&image);
        constexpr double kFrame = 0.25;  // [s], an order above what is measured
        for (double phase = 0.1; phase < 0.6; phase += 0.1) {
            const double seconds = test::workOf([&] {
                m_view->setPhase(phase, 1);
                m_view->render(&image);
            });
            QVERIFY2(seconds < kFrame, qPrintable(QString::number(seconds)));
        }
    }
};

QTEST_MAIN(TestCanvas)
#include "tst_canvas.moc"
