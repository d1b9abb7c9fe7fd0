#include "model/studies/table_text.h"
#include "tests/views/shown_plot.h"
#include "views/figure/plane_figure.h"
#include "views/plot/chart_layout.h"
#include "views/plot/tick_text.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

/// Contents of the complex plane.
class TestSpectrumPlot : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plot_withoutAnalysis_drawsAndIgnoresInput();
    void plot_withFailedAnalysis_drawsAndIgnoresInput();
    void plane_withoutTrueOnes_saysSo();
    void fit_ofTheFourBar_isForTheTrueOnes();
    void fit_ofModesOverManySizes_showsTheLowestDozen();
    void axes_whileEigenvaluesMove_stay_andFitAfterwards();
    void clouds_areDrawnWithTheirAnalysis();
    void eigenvalueThatWouldLeave_getsRoom();
    void trail_followsTheTrueOnes_andFadesWithAge();
    void fit_withFarSpuriousOnes_isNotSquashed();
    void infiniteOnes_sitOnTheRimAndAreCounted();
    void symlog_showsEverythingFinite();
    void symlogMap_thereAndBack_isTheSame();
    void ticks_areZeroByTheLengthOfTheirAxis();
    void figure_isLightAndKeepsTheWindowsColours();
    void figureWithoutMarks_doesNotCountThem();
    void legend_withLargeWordsInANarrowPanel_isNotOverwritten();
    void legend_withTheLargestWords_isNotCut();
    void axisName_onThePlane_keepsOffTheMarks();
    void table_holdsEveryEigenvalue();
    void screenReader_hearsASummary();
};

void TestSpectrumPlot::plot_withoutAnalysis_drawsAndIgnoresInput()
{
    SpectrumPlot plot;
    plot.resize(300, 240);
    QSignalSpy selected(&plot, &SpectrumPlot::selected);
    showAnalysis(plot, nullptr);
    showSelection(plot, {{}, ModeReference{Method::ucs, 7}});
    plot.grab();
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Return);
    clickAt(plot, {150, 100});
    QCOMPARE(selected.count(), 0);
    QVERIFY(plot.table().columns.empty());
}

void TestSpectrumPlot::plot_withFailedAnalysis_drawsAndIgnoresInput()
{
    Analysis analysis;
    Linearization failed;
    failed.spectrum.method = Method::ucs;
    analysis.methods = {failed};
    ShownPlot shown(std::move(analysis));
    QSignalSpy selected(&shown.plot, &SpectrumPlot::selected);
    clickAt(shown.plot, {200, 200});
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    QCOMPARE(selected.count(), 0);
    QVERIFY(shown.plot.accessibleDescription().contains(QStringLiteral("UCS")));
}

// A motor that sets every position leaves spurious eigenvalues alone, at the rim.
void TestSpectrumPlot::plane_withoutTrueOnes_saysSo()
{
    const auto lettersInTheMiddle = [](const ShownPlot& shown) {
        const ComplexPlanePicture& picture = shown.plot.chart()->picture();
        const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
        QImage image(shown.plot.size(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        picture.paintMarks(painter, geometry);
        const QPoint middle = geometry.plane.center().toPoint();
        int count = 0;
        for (int x = middle.x() - 50; x <= middle.x() + 50; ++x) {
            for (int y = middle.y() - 6; y <= middle.y() + 6; ++y) {
                count += image.pixelColor(x, y).lightness() < 160 ? 1 : 0;
            }
        }
        return count;
    };
    Analysis analysis = sampleAnalysis();
    for (Linearization& each : analysis.methods) {
        std::erase_if(each.spectrum.values, [](const Eigenvalue& value) { return value.isTrue(); });
    }
    const int words = lettersInTheMiddle(ShownPlot(std::move(analysis)));
    QVERIFY2(words > 50, qPrintable(QString::number(words)));
}

void TestSpectrumPlot::fit_ofTheFourBar_isForTheTrueOnes()
{
    const ShownPlot shown;
    const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
    for (const SpectrumMark& mark : shown.plot.chart()->picture().marks) {
        QCOMPARE(shown.plot.chart()->picture().isOnRim(mark, geometry), mark.isSpurious());
    }
    QVERIFY(geometry.window.right > 0.5);
    QVERIFY(geometry.window.left > -5);
}

void TestSpectrumPlot::fit_ofModesOverManySizes_showsTheLowestDozen()
{
    // The modes of a beam: as the squares of 1, 2, 3 …
    Analysis analysis = sampleAnalysis();
    std::vector<Eigenvalue>& values = analysis.methods[0].spectrum.values;
    const Eigenvalue sample = values[0];
    values.clear();
    for (int i = 1; i <= 60; ++i) {
        for (const double sign : {1.0, -1.0}) {
            values.push_back(sample);
            values.back().s = {0, sign * 3.0 * i * i};
            values.back().conjugate = values.size() - (sign > 0 ? 0 : 2);
        }
    }
    analysis.methods.resize(1);
    ShownPlot shown(std::move(analysis));
    // The largest is 3600 times the smallest: on a linear scale the lowest were one dot.
    QCOMPARE(shown.plot.scale(), PlotScale::symlog);
    // The lowest dozen lie apart, the others are counted above the plane and are found by zooming out.
    const ComplexPlanePicture& picture = shown.plot.chart()->picture();
    const PlaneGeometry plane = shown.plot.chart()->planeGeometry();
    const std::vector<std::optional<QPointF>> at = positionsOf(shown.plot);
    for (std::size_t i = 0; i < 60; ++i) {
        QVERIFY(i < 12 ? !picture.isOnRim(picture.marks[2 * i], plane)
                       : i < 20 || picture.isOnRim(picture.marks[2 * i], plane));
        QVERIFY(i == 0 || i >= 12 || at[2 * i - 2]->y() - at[2 * i]->y() > 3);
    }
    shown.plot.setScale(PlotScale::linear);
    const PlotWindow window = shown.plot.chart()->planeGeometry().window;
    QVERIFY(window.top > 3 * 12 * 12 && window.top < 3 * 18 * 18);
    // Zoomed out, marks that would cover each other are small: beside the axis the plane is free.
    shown.plot.setScale(PlotScale::symlog);
    for (int i = 0; i < 12; ++i) {
        QWheelEvent turn(plane.plane.center(), {}, {}, QPoint(0, -120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvasOf(shown.plot), &turn);
    }
    const PlaneGeometry wide = shown.plot.chart()->planeGeometry();
    const QImage image = canvasOf(shown.plot)->grab().toImage();
    const QPointF low = wide.at({0, 3.0 * 20 * 20}), high = wide.at({0, 3.0 * 60 * 60});
    int inked = 0, rows = 0;
    for (double y = high.y(); y < low.y(); ++y, ++rows) {
        inked += image.pixelColor(QPointF(low.x() - 5, y).toPoint()).lightness() < 160 ? 1 : 0;
    }
    QVERIFY2(rows > 5 && inked < std::max(1, rows / 4), qPrintable(QStringLiteral("%1 of %2").arg(inked).arg(rows)));
}

namespace {

Analysis scaledAnalysis(double factor)
{
    Analysis analysis = sampleAnalysis();
    for (Linearization& method : analysis.methods) {
        for (Eigenvalue& value : method.spectrum.values) {
            value.s *= value.isTrue() ? factor : 1.0;
        }
    }
    return analysis;
}

}  // namespace

void TestSpectrumPlot::axes_whileEigenvaluesMove_stay_andFitAfterwards()
{
    ShownPlot shown;
    const PlotWindow before = shown.plot.chart()->planeGeometry().window;
    double height = positionsOf(shown.plot)[0]->y();
    for (const double factor : {0.9, 0.8, 0.7, 0.6, 0.5}) {
        showAnalysis(shown.plot, shared(scaledAnalysis(factor)));
        QVERIFY(shown.plot.chart()->planeGeometry().window == before);
        const double now = positionsOf(shown.plot)[0]->y();
        QVERIFY(now > height + 5);  // seen to move, towards the origin
        height = now;
    }
    QVERIFY(!shown.plot.chart()->picture().trail.empty());
    QTRY_VERIFY_WITH_TIMEOUT(shown.plot.chart()->planeGeometry().window.top < 0.6 * before.top, 120000);
}

void TestSpectrumPlot::clouds_areDrawnWithTheirAnalysis()
{
    ShownPlot shown;
    QVERIFY(shown.plot.chart()->picture().clouds == nullptr);
    const auto ink = [&] { return shown.plot.chart()->grab().toImage(); };
    const QImage before = ink();
    const auto clouds = std::make_shared<const std::vector<std::complex<double>>>(
        std::vector<std::complex<double>>{{-0.5, 1}, {0.5, 0}});
    shown.plot.setShown(shown.plot.shown().withClouds(clouds));
    QVERIFY(shown.plot.chart()->picture().clouds == clouds);
    QTRY_VERIFY(ink() != before);
    showAnalysis(shown.plot, shared(scaledAnalysis(0.9)));
    QVERIFY(shown.plot.chart()->picture().clouds == nullptr);
}

void TestSpectrumPlot::eigenvalueThatWouldLeave_getsRoom()
{
    ShownPlot shown;
    shown.plot.setAnimated(false);
    const PlotWindow before = shown.plot.chart()->planeGeometry().window;
    showAnalysis(shown.plot, shared(scaledAnalysis(2)));
    const PlotWindow after = shown.plot.chart()->planeGeometry().window;
    QVERIFY(after.top > 2 * 2.15 && after.top >= before.top && after.left <= before.left);
    // The user's own view is left alone.
    shown.plot.chart()->windowMoved();
    showAnalysis(shown.plot, shared(scaledAnalysis(9)));
    QVERIFY(shown.plot.chart()->planeGeometry().window == after);
}

void TestSpectrumPlot::trail_followsTheTrueOnes_andFadesWithAge()
{
    PoleTrail trail;
    std::vector<Analysis> analyses;
    for (int i = 0; i < 5; ++i) {
        analyses.push_back(scaledAnalysis(1 + 0.1 * i));
    }
    for (const Analysis& analysis : analyses) {
        trail.add(marksOf(analysis));
        trail.add(marksOf(analysis));  // nothing moved: nothing to add
    }
    const std::vector<TrailStep> steps = trail.steps();
    QCOMPARE(steps.size(), std::size_t(4 * 2));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QVERIFY(steps[i].next && std::abs(steps[i].next->imag()) > std::abs(steps[i].s.imag()));
        QVERIFY(steps[i].next->imag() * steps[i].s.imag() > 0);
        QVERIFY(i == 0 || steps[i].strength >= steps[i - 1].strength);
    }
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
    const ShownPlot shown(std::move(analysis));
    const PlotWindow window = shown.plot.chart()->planeGeometry().window;
    QVERIFY(window.left > -100);
    const ComplexPlanePicture& picture = shown.plot.chart()->picture();
    const auto onRim = std::count_if(picture.marks.begin(), picture.marks.end(), [&](const SpectrumMark& mark) {
        return picture.isOnRim(mark, shown.plot.chart()->planeGeometry());
    });
    QCOMPARE(onRim, 12 + 8);
}

void TestSpectrumPlot::infiniteOnes_sitOnTheRimAndAreCounted()
{
    const ShownPlot shown;
    const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
    const auto positions = positionsOf(shown.plot);
    std::set<double> places;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (shown.plot.chart()->picture().marks[i].value->infinite) {
            QVERIFY(geometry.rim.contains(*positions[i]));
            places.insert(positions[i]->x());
        }
    }
    QVERIFY(!places.empty() && places.size() <= 12);
    // Neighbours are seen as marks of their own: none is nearer than a mark is wide.
    for (auto place = std::next(places.begin()); place != places.end(); ++place) {
        QVERIFY(*place - *std::prev(place) >= 16);
    }
}

void TestSpectrumPlot::symlog_showsEverythingFinite()
{
    Analysis analysis = sampleAnalysis();
    analysis.methods[2].spectrum.values.back().s = {-1e6, 3};
    ShownPlot shown(std::move(analysis));
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
    QCOMPARE(symlogTicks(map, map.toPlot(-0.15), map.toPlot(1)).size(), std::size_t(9));  // −0.1, −0.03 … 0.3, 1
    const std::vector<double> ticks = symlogTicks(map, map.toPlot(-1e3), map.toPlot(1e3));
    QVERIFY(std::is_sorted(ticks.begin(), ticks.end()));
    QVERIFY(std::count(ticks.begin(), ticks.end(), 0.0) == 1);
    QCOMPARE(ticks.size(), std::size_t(11));  // each decade of 0.1 to 1000 on both sides, and zero
    // A low chart keeps some of them, evenly about zero, and more than two.
    ChartAxis axis;
    for (const double tick : symlogTicks(map, -40, 40)) {
        axis.ticks.push_back(map.toPlot(tick));
    }
    const std::vector<double> low = ticksOf(axis, {map.toPlot(-1e3), map.toPlot(1e3), false}, 90, 29);
    QCOMPARE(low.size(), std::size_t(3));
    QCOMPARE(low.at(1), 0.0);
    QCOMPARE(low.at(0), -low.at(2));
    QCOMPARE(tickText(-1e5), QStringLiteral("−10⁵"));
    QCOMPARE(tickText(-0.5), QStringLiteral("−0.5"));
}

/// The tick at zero is exactly zero, however short the axis is.
void TestSpectrumPlot::ticks_areZeroByTheLengthOfTheirAxis()
{
    for (const double span : {1e-16, 1.0, 1e9}) {
        const std::vector<double> ticks = ticksOf({}, {-0.7 * span, 0.31 * span, false}, 500, 40);
        QVERIFY(ticks.size() > 5);
        QCOMPARE(std::ranges::count(ticks, 0.0), std::ptrdiff_t(1));
        QVERIFY(std::ranges::none_of(ticks, [&](double t) { return t != 0 && std::abs(t) < 0.05 * span; }));
    }
}

void TestSpectrumPlot::figure_isLightAndKeepsTheWindowsColours()
{
    ShownPlot shown;
    shown.plot.setTheme(darkTheme());
    QImage image(shown.plot.chart()->size(), QImage::Format_RGB32);
    QPainter painter(&image);
    shown.plot.paintFigure(painter);
    painter.end();
    QCOMPARE(image.pixelColor(1, 1), lightTheme().card);
    QCOMPARE(shown.plot.chart()->picture().theme, darkTheme());
}

// In large words it finds no room beside the legend; a pole under it would be hidden.
void TestSpectrumPlot::axisName_onThePlane_keepsOffTheMarks()
{
    ShownPlot shown;
    for (int width = 260; width <= 620; width += 30) {
        shown.plot.resize(width, 300);
        QCoreApplication::processEvents();
        const ComplexPlanePicture& picture = shown.plot.chart()->picture();
        const PlaneGeometry geometry = shown.plot.chart()->planeGeometry();
        const QRectF box = picture.axisNameBox(geometry, QFont(), {100, 20});
        QVERIFY(geometry.plane.contains(box));
        for (const std::optional<QPointF>& at : picture.positions(geometry, QFont())) {
            QVERIFY2(!at || !box.contains(*at), qPrintable(QString::number(width)));
        }
    }
}

// The name of the axis is quiet text, the names of the methods have their colours.
// A plane to be filled in by a student tells no numbers.
void TestSpectrumPlot::figureWithoutMarks_doesNotCountThem()
{
    ShownPlot shown;
    ComplexPlanePicture picture = shown.plot.chart()->picture();
    const auto painted = [&picture] {
        QImage image(640, 420, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintPlane(painter, image.rect(), picture, false);
        return image;
    };
    const QImage withSpurious = painted();
    std::erase_if(picture.marks, &SpectrumMark::isSpurious);
    QVERIFY(withSpurious == painted());
}

void TestSpectrumPlot::legend_withLargeWordsInANarrowPanel_isNotOverwritten()
{
    for (const int width : {480, 330, 260}) {
        ShownPlot shown;
        Theme theme = lightTheme();
        theme.textScale = 1.8;
        shown.plot.setTheme(theme);
        shown.plot.setSpuriousVisible(false);
        shown.plot.resize(width, 400);
        const ComplexPlaneChart& chart = *shown.plot.chart();
        shown.plot.grab();
        const QImage image = shown.plot.chart()->grab().toImage();
        const PlaneGeometry geometry = chart.planeGeometry();
        QVERIFY(geometry.foot.bottom() <= image.height() && geometry.foot.top() > geometry.plane.bottom());
        int legend = 0, quiet = 0;
        for (int y = static_cast<int>(geometry.foot.top()); y < static_cast<int>(geometry.foot.bottom()); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const auto entry = chart.picture().legendAt({x + 0.5, y + 0.5}, geometry, chart.plotFont());
                const bool isMethod = entry && entry->method;
                legend += isMethod ? 1 : 0;
                quiet += isMethod && image.pixelColor(x, y) == theme.mutedText ? 1 : 0;
            }
        }
        QVERIFY(legend > 0);
        QVERIFY2(quiet < 5, qPrintable(QString::number(quiet)));  // a foot of a tick's number
    }
}

// The largest words of a presentation on a screen of 1024 × 768: the last name was cut at the edge.
void TestSpectrumPlot::legend_withTheLargestWords_isNotCut()
{
    ShownPlot shown;
    Theme theme = lightTheme();
    theme.textScale = 2.25;
    shown.plot.setTheme(theme);
    shown.plot.resize(390, 400);
    shown.plot.grab();
    const ComplexPlaneChart& chart = *shown.plot.chart();
    const PlaneGeometry geometry = chart.planeGeometry();
    const auto entryAt = [&](double x) {
        const auto entry = chart.picture().legendAt({x, geometry.foot.center().y()}, geometry, chart.plotFont());
        return entry && entry->method;
    };
    double last = 0;
    for (double x = 0.5; x < chart.width(); ++x) {
        last = entryAt(x) ? x : last;
    }
    QVERIFY2(last > 0 && last < chart.width() - 1, qPrintable(QString::number(last)));
}

void TestSpectrumPlot::table_holdsEveryEigenvalue()
{
    const ShownPlot shown;
    const QStringList lines = QString::fromStdString(tableText(shown.plot.table(), '\t', true)).trimmed().split(u'\n');
    QCOMPARE(lines.size(), 1 + 2 + 14 + 10);
    QVERIFY(lines[1].startsWith(QStringLiteral("mcs\t1\ttrue\t0\t2.147676638502278")));
    for (const QString& line : lines) {
        QCOMPARE(line.count(u'\t'), 10);
    }
}

void TestSpectrumPlot::screenReader_hearsASummary()
{
    const ShownPlot shown;
    QVERIFY(!shown.plot.accessibleName().isEmpty());
    QVERIFY(shown.plot.accessibleDescription().contains(QStringLiteral("RCS: 2 true, 12 spurious")));
    QCOMPARE(shown.plot.focusPolicy(), Qt::StrongFocus);
}

QTEST_MAIN(TestSpectrumPlot)
#include "tst_spectrum_plot.moc"
