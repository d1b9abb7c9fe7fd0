#include "tests/support/sample_analysis.h"
#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <set>

using namespace eigenlink;

namespace {

std::shared_ptr<const Analysis> shared(Analysis analysis)
{
    return std::make_shared<const Analysis>(std::move(analysis));
}

std::vector<std::optional<QPointF>> positionsOf(const SpectrumPlot& plot)
{
    return plot.chart()->picture().positions(plot.chart()->planeGeometry(), plot.chart()->plotFont());
}

std::size_t indexOf(const SpectrumPlot& plot, ModeReference mode)
{
    const auto& marks = plot.chart()->picture().marks;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i].mode == mode) {
            return i;
        }
    }
    qFatal("no such mark");
}

QWidget* canvasOf(const SpectrumPlot& plot)
{
    return plot.chart()->findChild<QWidget*>();
}

void clickAt(const SpectrumPlot& plot, QPointF pixel)
{
    QTest::mouseClick(canvasOf(plot), Qt::LeftButton, {}, pixel.toPoint());
}

/// A plot of the four-bar as on the screen.
struct Shown {
    explicit Shown(Analysis analysis = sampleAnalysis())
    {
        plot.resize(480, 400);
        plot.setAnalysis(shared(std::move(analysis)));
        plot.show();
        [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(&plot);
        plot.grab();
    }
    SpectrumPlot plot;
};

}  // namespace

class TestSpectrumPlot : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plot_withoutAnalysis_drawsAndIgnoresInput();
    void plot_withFailedAnalysis_drawsAndIgnoresInput();
    void fit_ofTheFourBar_showsTrueAndNearSpuriousOnes();
    void fit_withFarSpuriousOnes_isNotSquashed();
    void infiniteOnes_sitOnTheRimAndAreCounted();
    void click_onCoincidingMarks_cyclesThroughTheMethods();
    void click_onTheRim_selectsAnInfiniteOne();
    void click_onNothing_selectsNothing();
    void click_keepsTheSelectedParts();
    void hover_overASpuriousOne_tellsItsReason();
    void drag_pansAndDoesNotSelect();
    void wheel_zoomsAboutThePointer();
    void doubleClick_fitsAgain();
    void arrowKeys_walkThroughAllAndReturnSelects();
    void legendClick_hidesAMethod();
    void symlog_showsEverythingFinite();
    void symlogMap_thereAndBack_isTheSame();
    void newAnalysis_keepsAViewThatWasZoomed();
    void figure_isLightAndKeepsTheWindowsColours();
    void table_holdsEveryEigenvalue();
    void screenReader_hearsASummary();
};

void TestSpectrumPlot::plot_withoutAnalysis_drawsAndIgnoresInput()
{
    SpectrumPlot plot;
    plot.resize(300, 240);
    QSignalSpy selected(&plot, &SpectrumPlot::selected);
    plot.setAnalysis(nullptr);
    plot.setSelection({{}, ModeReference{Method::ucs, 7}});
    plot.grab();
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Return);
    clickAt(plot, {150, 100});
    QCOMPARE(selected.count(), 0);
    QVERIFY(plot.toTsv().isEmpty());
}

void TestSpectrumPlot::plot_withFailedAnalysis_drawsAndIgnoresInput()
{
    Analysis analysis;
    Linearization failed;
    failed.spectrum.method = Method::ucs;
    analysis.methods = {failed};
    Shown shown(std::move(analysis));
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, {200, 200});
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    QCOMPARE(selected.count(), 0);
    QVERIFY(shown.plot.accessibleDescription().contains(QStringLiteral("UCS")));
}

void TestSpectrumPlot::fit_ofTheFourBar_showsTrueAndNearSpuriousOnes()
{
    const Shown shown;
    const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
    for (const SpectrumMark& mark : shown.plot.chart()->picture().marks) {
        QCOMPARE(shown.plot.chart()->picture().isOnRim(mark, geometry), mark.value->infinite);
    }
    QVERIFY(geometry.window.right > 0.5);
}

void TestSpectrumPlot::fit_withFarSpuriousOnes_isNotSquashed()
{
    Analysis analysis = sampleAnalysis();
    for (Eigenvalue& value : analysis.methods[1].spectrum.values) {
        if (value.infinite) {
            value.infinite = false;
            value.s = {-3e5, 0};
        }
    }
    const Shown shown(std::move(analysis));
    const PlotWindow window = shown.plot.chart()->planeGeometry().window;
    QVERIFY(window.left > -100);
    const ComplexPlanePicture& picture = shown.plot.chart()->picture();
    const auto onRim = std::count_if(picture.marks.begin(), picture.marks.end(), [&](const SpectrumMark& mark) {
        return picture.isOnRim(mark, shown.plot.chart()->planeGeometry());
    });
    QCOMPARE(onRim, 12);
}

void TestSpectrumPlot::infiniteOnes_sitOnTheRimAndAreCounted()
{
    const Shown shown;
    const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
    const auto positions = positionsOf(shown.plot);
    std::set<double> places;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (shown.plot.chart()->picture().marks[i].value->infinite) {
            QVERIFY(geometry.rim.contains(*positions[i]));
            places.insert(positions[i]->x());
        }
    }
    QCOMPARE(places.size(), std::size_t(12));
}

void TestSpectrumPlot::click_onCoincidingMarks_cyclesThroughTheMethods()
{
    Shown shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    const QPointF at = *positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 0})];
    std::set<Method> methods;
    for (int i = 0; i < 3; ++i) {
        clickAt(shown.plot, at);
        methods.insert(selected.last()[0].value<Selection>().mode->method);
    }
    QCOMPARE(methods.size(), std::size_t(3));
}

void TestSpectrumPlot::click_onTheRim_selectsAnInfiniteOne()
{
    Shown shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, *positionsOf(shown.plot)[indexOf(shown.plot, {Method::rcs, 4})]);
    QCOMPARE(selected.count(), 1);
    const auto mode = selected[0][0].value<Selection>().mode;
    QVERIFY(mode && mode->method == Method::rcs && mode->index == 4);
}

void TestSpectrumPlot::click_onNothing_selectsNothing()
{
    Shown shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, shown.plot.chart()->planeGeometry().at({-5, 1.2}));
    QCOMPARE(selected.count(), 0);
}

void TestSpectrumPlot::click_keepsTheSelectedParts()
{
    Shown shown;
    shown.plot.setSelection({{"k"}, {}});
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, *positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 1})]);
    QCOMPARE(selected[0][0].value<Selection>().ids, std::vector<std::string>{"k"});
}

void TestSpectrumPlot::hover_overASpuriousOne_tellsItsReason()
{
    Shown shown;
    QSignalSpy hovered(&shown.plot, &SpectrumPlot::hovered);
    const std::size_t mark = indexOf(shown.plot, {Method::ucs, 4});
    QTest::mouseMove(canvasOf(shown.plot), positionsOf(shown.plot)[mark]->toPoint());
    QTRY_VERIFY(!hovered.isEmpty());
    const auto mode = hovered.last()[0].value<std::optional<ModeReference>>();
    QVERIFY(mode && mode->method == Method::ucs);
    const QString tip = toolTipOf(shown.plot.chart()->picture().marks[mark]);
    QVERIFY(tip.contains(QStringLiteral("spurious")) && tip.contains(QStringLiteral("breaks the constraints")));
}

void TestSpectrumPlot::drag_pansAndDoesNotSelect()
{
    Shown shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    const PlotWindow before = shown.plot.chart()->planeGeometry().window;
    QWidget* canvas = canvasOf(shown.plot);
    const QPoint start = positionsOf(shown.plot)[0]->toPoint();
    QTest::mousePress(canvas, Qt::LeftButton, {}, start);
    for (int step = 1; step <= 6; ++step) {
        QMouseEvent move(QEvent::MouseMove, start + QPoint(10 * step, 0), canvas->mapToGlobal(start), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(canvas, &move);
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, start + QPoint(60, 0));
    const PlotWindow after = shown.plot.chart()->planeGeometry().window;
    QVERIFY(after.left < before.left);
    QVERIFY(std::abs((after.right - after.left) - (before.right - before.left)) < 1e-9);
    QCOMPARE(selected.count(), 0);
}

void TestSpectrumPlot::wheel_zoomsAboutThePointer()
{
    Shown shown;
    const QPointF at = *positionsOf(shown.plot)[0];
    QWidget* canvas = canvasOf(shown.plot);
    const PlotWindow before = shown.plot.chart()->planeGeometry().window;
    QWheelEvent turn(at, canvas->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                     false);
    QCoreApplication::sendEvent(canvas, &turn);
    const PlaneGeometry after = shown.plot.chart()->planeGeometry();
    QVERIFY(after.window.right - after.window.left < before.right - before.left);
    QVERIFY(QLineF(*positionsOf(shown.plot)[0], at).length() < 1.5);
}

void TestSpectrumPlot::doubleClick_fitsAgain()
{
    Shown shown;
    const PlotWindow fitted = shown.plot.chart()->planeGeometry().window;
    shown.plot.chart()->setWindow({-1, 1, -1, 1});
    QTest::mouseDClick(canvasOf(shown.plot), Qt::LeftButton, {}, QPoint(200, 200));
    QCOMPARE(shown.plot.chart()->planeGeometry().window, fitted);
}

void TestSpectrumPlot::arrowKeys_walkThroughAllAndReturnSelects()
{
    Shown shown;
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    const std::size_t count = shown.plot.chart()->picture().marks.size();
    std::set<std::size_t> visited;
    for (std::size_t i = 0; i < count; ++i) {
        QTest::keyClick(&shown.plot, Qt::Key_Right);
        visited.insert(*shown.plot.chart()->picture().current);
    }
    QCOMPARE(visited.size(), count);
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    QTest::keyClick(&shown.plot, Qt::Key_Left);
    QTest::keyClick(&shown.plot, Qt::Key_Return);
    QCOMPARE(selected.count(), 1);
    const ModeReference first{Method::mcs, 0};
    QVERIFY(selected[0][0].value<Selection>().mode == first);
}

void TestSpectrumPlot::legendClick_hidesAMethod()
{
    Shown shown;
    QSignalSpy changed(&shown.plot, &SpectrumPlot::methodVisibilityChanged);
    const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
    const QPointF entry(geometry.foot.left() + 10, geometry.foot.center().y());
    clickAt(shown.plot, entry);
    QCOMPARE(changed.count(), 1);
    QVERIFY(!positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 0})]);
    clickAt(shown.plot, entry);
    QVERIFY(positionsOf(shown.plot)[indexOf(shown.plot, {Method::mcs, 0})]);
}

void TestSpectrumPlot::symlog_showsEverythingFinite()
{
    Analysis analysis = sampleAnalysis();
    analysis.methods[2].spectrum.values.back().s = {-1e6, 3};
    Shown shown(std::move(analysis));
    QSignalSpy changed(&shown.plot, &SpectrumPlot::scaleChanged);
    shown.plot.setScale(PlotScale::symlog);
    QCOMPARE(changed.count(), 1);
    const ComplexPlanePicture& picture = shown.plot.chart()->picture();
    for (const SpectrumMark& mark : picture.marks) {
        QCOMPARE(picture.isOnRim(mark, shown.plot.chart()->planeGeometry()), mark.value->infinite);
    }
}

void TestSpectrumPlot::symlogMap_thereAndBack_isTheSame()
{
    const AxisMap map{PlotScale::symlog, 0.01};
    for (const double value : {-1e6, -1.0, -0.001, 0.0, 0.001, 2.5, 1e6}) {
        QVERIFY(std::abs(map.fromPlot(map.toPlot(value)) - value) <= 1e-9 * std::max(1.0, std::abs(value)));
    }
    const std::vector<double> ticks = symlogTicks(map, map.toPlot(-1e3), map.toPlot(1e3));
    QVERIFY(std::is_sorted(ticks.begin(), ticks.end()));
    QVERIFY(std::count(ticks.begin(), ticks.end(), 0.0) == 1);
    QCOMPARE(tickText(-1e5), QStringLiteral("−10⁵"));
    QCOMPARE(tickText(-0.5), QStringLiteral("−0.5"));
}

void TestSpectrumPlot::newAnalysis_keepsAViewThatWasZoomed()
{
    Shown shown;
    const QPointF at = *positionsOf(shown.plot)[0];
    QWheelEvent turn(at, canvasOf(shown.plot)->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(canvasOf(shown.plot), &turn);
    const PlotWindow zoomed = shown.plot.chart()->planeGeometry().window;
    shown.plot.setAnalysis(shared(crowdedAnalysis(20)));
    QCOMPARE(shown.plot.chart()->planeGeometry().window, zoomed);
    shown.plot.fit();
    QVERIFY(!(shown.plot.chart()->planeGeometry().window == zoomed));
}

void TestSpectrumPlot::figure_isLightAndKeepsTheWindowsColours()
{
    Shown shown;
    shown.plot.setTheme(darkTheme());
    QImage image(shown.plot.chart()->size(), QImage::Format_RGB32);
    QPainter painter(&image);
    shown.plot.paintFigure(painter);
    painter.end();
    QCOMPARE(image.pixelColor(1, 1), lightTheme().card);
    QCOMPARE(shown.plot.chart()->picture().theme, darkTheme());
}

void TestSpectrumPlot::table_holdsEveryEigenvalue()
{
    const Shown shown;
    const QStringList lines = shown.plot.toTsv().trimmed().split(u'\n');
    QCOMPARE(lines.size(), 1 + 2 + 14 + 10);
    QVERIFY(lines[1].startsWith(QStringLiteral("MCS\t0\t2.147676638502278")));
    for (const QString& line : lines) {
        QCOMPARE(line.count(u'\t'), 8);
    }
}

void TestSpectrumPlot::screenReader_hearsASummary()
{
    const Shown shown;
    QVERIFY(!shown.plot.accessibleName().isEmpty());
    QVERIFY(shown.plot.accessibleDescription().contains(QStringLiteral("RCS: 2 true, 12 spurious")));
    QCOMPARE(shown.plot.focusPolicy(), Qt::StrongFocus);
}

QTEST_MAIN(TestSpectrumPlot)
#include "tst_spectrum_plot.moc"
