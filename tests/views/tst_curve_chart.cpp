#include "views/figure/chart_figure.h"
#include "views/plot/chart_painter.h"
#include "views/plot/curve_chart.h"
#include "views/plot/pole_grid.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace eigenlink;

namespace {

/// y = x² at x = 0 … 10.
ChartPicture parabola()
{
    ChartPicture picture;
    picture.x.label = QStringLiteral("x [m]");
    ChartPane& pane = picture.panes.emplace_back();
    pane.y.label = QStringLiteral("y [m]");
    ChartCurve& curve = pane.curves.emplace_back();
    for (int i = 0; i <= 10; ++i) {
        curve.x.push_back(i);
        curve.y.push_back(i * i);
    }
    picture.hasCursor = true;
    return picture;
}

QImage painted(const ChartPicture& picture, const Theme& theme = lightTheme())
{
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(theme.card);
    const ChartStyle style = chartStyle(theme, QFont());
    QPainter painter(&image);
    paintChart(painter, picture, layOut(picture, fittingSight(picture), image.rect(), style), style);
    return image;
}

/// Number of pixels that are nearly of a colour.
int countOf(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor at = image.pixelColor(x, y);
            count += std::abs(at.red() - colour.red()) + std::abs(at.green() - colour.green()) +
                                 std::abs(at.blue() - colour.blue()) <
                             24
                         ? 1
                         : 0;
        }
    }
    return count;
}

void drag(QWidget& widget, Qt::MouseButton button, QPointF from, QPointF to)
{
    QTest::mousePress(&widget, button, {}, from.toPoint());
    QMouseEvent move(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, button, {});
    QCoreApplication::sendEvent(&widget, &move);
    QTest::mouseRelease(&widget, button, {}, to.toPoint());
}

void wheel(QWidget& widget, QPointF at, int notches)
{
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

}  // namespace

/// The chart of every curve: its painting, and the actions of pointer and keys.
class TestCurveChart : public QObject {
    Q_OBJECT

    std::unique_ptr<CurveChart> m_chart;

    const ChartPlane& plane() const { return m_chart->plan().planes.front(); }
    /// But for the room that the numbers of the vertical axis take.
    bool isNear(QPointF a, QPointF b) const
    {
        return std::abs(a.x() - b.x()) < 0.03 * (plane().x.high - plane().x.low) && std::abs(a.y() - b.y()) < 1e-9;
    }

private Q_SLOTS:
    void init()
    {
        m_chart = std::make_unique<CurveChart>();
        m_chart->resize(420, 320);
        m_chart->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
        m_chart->setPicture(parabola());
    }

    void pixelAndPlace_areInverse_onEveryScale()
    {
        for (const bool isLogarithmic : {false, true}) {
            const ChartPlane each{QRectF(10, 20, 300, 200), {0.1, 1000, isLogarithmic}, {2, 50, isLogarithmic}};
            for (const double share : {0.0, 0.3, 1.0}) {
                const double x = each.x.valueAt(share), y = each.y.valueAt(share);
                const QPointF back = each.placeOf(each.pixelOf(x, y));
                QVERIFY(std::abs(back.x() / x - 1) < 1e-12 && std::abs(back.y() / y - 1) < 1e-12);
            }
        }
    }

    void curves_arePaintedInTheirInk_onBothThemes()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            ChartPicture picture = parabola();
            ChartCurve other = picture.panes.front().curves.front();
            std::ranges::reverse(other.y);
            other.ink = 1;
            QCOMPARE(countOf(painted(picture, theme), inkOfCurve(1, theme)), 0);
            picture.panes.front().curves.push_back(other);
            const QImage image = painted(picture, theme);
            QVERIFY(countOf(image, inkOfCurve(0, theme)) > 100 && countOf(image, inkOfCurve(1, theme)) > 100);
        }
    }

    // Told apart without their colours; dashes that have a meaning keep it.
    void namedCurves_haveLinesOfTheirOwn()
    {
        ChartPicture picture = parabola();
        std::vector<ChartCurve>& curves = picture.panes.front().curves;
        curves.resize(1);
        for (int ink = 0; ink < 4; ++ink) {
            ChartCurve each = curves.front();
            std::ranges::fill(each.y, 1.0 + ink);
            each.ink = ink;
            each.name = QString::number(ink);
            curves.push_back(each);
        }
        curves.erase(curves.begin());
        const auto counts = [&] {
            const QImage image = painted(picture);
            std::set<int> found;
            for (int ink = 0; ink < 4; ++ink) {
                found.insert(countOf(image, inkOfCurve(ink, lightTheme())) / 10);
            }
            return found;
        };
        QCOMPARE(counts().size(), 4U);
        picture.hasLegend = false;
        QCOMPARE(counts().size(), 4U);
        picture.hasLegend = true;
        curves.front().y.assign(curves.front().y.size(), std::numeric_limits<double>::quiet_NaN());
        QVERIFY(countOf(painted(picture), inkOfCurve(0, lightTheme())) > 10);  // beside its name
        curves.back().isDashed = true;
        QVERIFY(counts().size() < 4);
    }

    void namedGroupsOfPoints_haveShapesOfTheirOwn()
    {
        ChartPicture picture = parabola();
        std::vector<ChartCurve>& curves = picture.panes.front().curves;
        curves.front().hasMarks = true;
        curves.front().name = QStringLiteral("0");
        for (int ink = 1; ink < 4; ++ink) {
            curves.push_back(curves.front());
            std::ranges::fill(curves.back().y, 20.0 * ink);
            curves.back().ink = ink;
            curves.back().name = QString::number(ink);
        }
        std::set<int> counts;  // pixels of a disc, square, triangle and diamond
        const QImage image = painted(picture);
        for (int ink = 0; ink < 4; ++ink) {
            counts.insert(countOf(image, inkOfCurve(ink, lightTheme())));
        }
        QCOMPARE(counts.size(), 4U);
    }

    void panesOfManyUnits_areNotSquashed()
    {
        ChartPicture picture = parabola();
        for (int i = 0; i < 3; ++i) {
            picture.panes.push_back(picture.panes.front());
        }
        m_chart->setPicture(picture);
        m_chart->resize(420, 10);
        QCoreApplication::processEvents();
        QCOMPARE(m_chart->plan().planes.size(), std::size_t(4));
        for (const ChartPlane& each : m_chart->plan().planes) {
            QVERIFY2(each.area.height() > 30, qPrintable(QString::number(each.area.height())));
        }
    }

    // Of a curve that is all rounding a straight line at zero is left, and the axis is not stretched by it.
    void belowRounding_isZero()
    {
        ChartCurve dust;
        for (int i = 0; i <= 10; ++i) {
            dust.x.push_back(i);
            dust.y.push_back(i % 2 == 0 ? 3e-14 : -2e-14);
        }
        ChartPicture picture;
        picture.panes.emplace_back().curves.push_back(dust);
        QVERIFY(fittingSight(picture).y.front().high < 1e-13);
        picture.panes.front().curves.front().rounding = 1e-13;
        const ChartRange range = fittingSight(picture).y.front();
        QVERIFY(range.low == -range.high && range.high >= 1);
        QCOMPARE(drawnY(picture.panes.front().curves.front(), 3), 0.0);
    }

    void valuesThatAreNotFinite_leaveGaps()
    {
        ChartPicture picture = parabola();
        const int whole = countOf(painted(picture), inkOfCurve(0, lightTheme()));
        picture.panes.front().curves.front().y[5] = std::numeric_limits<double>::quiet_NaN();
        const int cut = countOf(painted(picture), inkOfCurve(0, lightTheme()));
        QVERIFY(cut < whole && cut > whole / 2);
    }

    // What runs away beside a motion does not hide the motion.
    void curveAside_decidesNoRange()
    {
        ChartPicture picture = parabola();
        const ChartRange before = fittingSight(picture).y.front();
        ChartCurve aside = picture.panes.front().curves.front();
        aside.y.back() = 1e9;
        aside.isAside = true;
        picture.panes.front().curves.push_back(aside);
        QVERIFY(fittingSight(picture).y.front() == before);
    }

    void oneScale_isTheSameOnBothAxes()
    {
        ChartPicture picture = parabola();
        picture.isEqual = true;
        m_chart->setPicture(picture);
        const QPointF origin = plane().pixelOf(0, 0), corner = plane().pixelOf(1, 1);
        QVERIFY(std::abs((corner - origin).x() + (corner - origin).y()) < 1e-9);
    }

    void ticks_areRound_andAsFarApartAsAsked()
    {
        const std::vector<double> ticks = ticksOf({}, {-1.3, 7.9, false}, 400, 60);
        QVERIFY(ticks.size() > 2);
        QCOMPARE(ticks.front(), 0.0);
        QVERIFY((ticks[1] - ticks[0]) / 9.2 * 400 >= 60);
        ChartAxis angle;
        angle.isAngle = true;
        QCOMPARE(ticksOf(angle, {0, 360, false}, 400, 60), (std::vector<double>{0, 90, 180, 270, 360}));
        QCOMPARE(tickWords(angle, 90), QStringLiteral("90°"));
        ChartAxis log;
        log.isLogarithmic = true;
        QCOMPARE(ticksOf(log, {1, 1e4, true}, 400, 60), (std::vector<double>{1, 10, 100, 1000, 10000}));
    }

    void legend_namesEachCurveOnce_whereThereAreSeveral()
    {
        ChartPicture picture = parabola();
        picture.panes.front().curves.front().name = QStringLiteral("a");
        m_chart->setPicture(picture);
        QVERIFY(m_chart->plan().names.empty());
        for (const char* name : {"b", "b", ""}) {
            picture.panes.front().curves.push_back(picture.panes.front().curves.front());
            picture.panes.front().curves.back().name = QString::fromLatin1(name);
        }
        m_chart->setPicture(picture);
        QCOMPARE(m_chart->plan().names.size(), std::size_t(2));
        for (const ChartLayout::Name& each : m_chart->plan().names) {
            QVERIFY(each.area.bottom() <= plane().area.top() + 1);
        }
    }

    void longLegend_leavesMostOfTheRoomToTheCurves()
    {
        ChartPicture picture = parabola();
        ChartPane& pane = picture.panes.front();
        for (int i = 0; i < 120; ++i) {
            pane.curves.push_back(pane.curves.front());
            pane.curves.back().name = QStringLiteral("eigenvalue %1, imaginary part").arg(i);
        }
        m_chart->setPicture(picture);
        const ChartLayout& plan = m_chart->plan();
        QVERIFY(plan.names.size() > 1 && plan.names.back().isLast);
        QVERIFY2(plane().area.height() > 0.4 * plan.room.height(), qPrintable(QString::number(plane().area.height())));
    }

    void words_standBesideTheirMark_apartFromEachOther()
    {
        ChartPane pane = parabola().panes.front();
        for (const double x : {4.9, 5.0, 5.1}) {
            pane.marks.push_back({x, x * x, QStringLiteral("peak")});
        }
        m_chart->setPicture({.panes = {pane}});
        const std::vector<QRectF> areas = wordAreas(pane, plane(), m_chart->styleNow());
        for (std::size_t i = 0; i < areas.size(); ++i) {
            QVERIFY(plane().area.contains(areas[i]));
            for (std::size_t k = 0; k < i; ++k) {
                QVERIFY(!areas[i].intersects(areas[k]));
            }
        }
    }

    void cursor_followsMouseAndKeys()
    {
        const QSignalSpy moved(m_chart.get(), &CurveChart::cursorMoved);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, m_chart->pixelOf(4).toPoint());
        QCOMPARE(m_chart->cursor(), std::size_t(4));
        drag(*m_chart, Qt::LeftButton, m_chart->pixelOf(4), m_chart->pixelOf(7) + QPointF(2, 30));
        QCOMPARE(m_chart->cursor(), std::size_t(7));
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QCOMPARE(m_chart->cursor(), std::size_t(8));
        QTest::keyClick(m_chart.get(), Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(m_chart->cursor(), std::size_t(0));
        QTest::keyClick(m_chart.get(), Qt::Key_End);
        QCOMPARE(m_chart->cursor(), std::size_t(10));
        QCOMPARE(moved.count(), 5);
        m_chart->setCursor(2);
        QCOMPARE(moved.count(), 5);
    }

    void cursor_isPaintedInEveryPane()
    {
        ChartPicture picture = parabola();
        picture.panes.push_back(picture.panes.front());
        m_chart->setPicture(picture);
        m_chart->setCursor(5);
        const QImage image = m_chart->grab().toImage();
        for (std::size_t i = 0; i < 2; ++i) {
            const ChartPlane& each = m_chart->plan().planes[i];
            const QPointF at = each.pixelOf(5, 80) * m_chart->devicePixelRatioF();
            int dark = 0;
            for (int x = -1; x <= 1; ++x) {
                dark += image.pixelColor(at.toPoint() + QPoint(x, 0)).lightness() < 140 ? 1 : 0;
            }
            QVERIFY(dark > 0);
        }
    }

    void handle_isDragged_orClicked()
    {
        ChartPicture picture = parabola();
        picture.hasCursor = false;
        picture.panes.front().marks.push_back({5, 25, {}, 0, ChartMark::Shape::handle});
        m_chart->setPicture(picture);
        QSignalSpy dragged(m_chart.get(), &CurveChart::handleDragged);
        QSignalSpy released(m_chart.get(), &CurveChart::handleReleased);
        const QSignalSpy clicked(m_chart.get(), &CurveChart::markClicked);
        const QPointF from = plane().pixelOf(5, 25), to = plane().pixelOf(7, 60);
        drag(*m_chart, Qt::LeftButton, from, to);
        QCOMPARE(dragged.last()[0].value<std::size_t>(), std::size_t(0));
        const auto place = dragged.last()[1].toPointF();
        QVERIFY(std::abs(place.x() - 7) < 0.05 && std::abs(place.y() - 60) < 0.5);
        QCOMPARE(released.count(), 1);
        QCOMPARE(clicked.count(), 0);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, from.toPoint());
        QCOMPARE(clicked.count(), 1);
    }

    void wheel_zoomsAboutThePointer_andADoubleClickShowsAll()
    {
        const ChartRange x = plane().x, y = plane().y;
        const QPointF at = plane().area.topLeft() + QPointF(100, 70);
        const QPointF before = plane().placeOf(at);
        wheel(*m_chart, at, 3);
        QVERIFY(plane().x.high - plane().x.low < 0.7 * (x.high - x.low));
        QVERIFY(isNear(plane().placeOf(at), before));
        // The same axes keep their zoom, others begin anew.
        const ChartRange zoomed = plane().x;
        m_chart->setPicture(parabola());
        QVERIFY(plane().x == zoomed);
        ChartPicture other = parabola();
        other.panes.front().y.label = QStringLiteral("z [N]");
        m_chart->setPicture(other);
        QVERIFY(plane().x == x);
        wheel(*m_chart, {5, plane().area.center().y()}, 2);  // beside the vertical axis
        QVERIFY(plane().x == x && plane().y.high < y.high);
        QTest::mouseDClick(m_chart.get(), Qt::LeftButton, {}, at.toPoint());
        QVERIFY(plane().x == x && plane().y == y);
    }

    void middleButton_pans()
    {
        const QPointF at = plane().area.center().toPoint();
        const QPointF before = plane().placeOf(at);
        drag(*m_chart, Qt::MiddleButton, at, at + QPointF(40, 25));
        QVERIFY(isNear(plane().placeOf(at + QPointF(40, 25)), before));
    }

    void emptyChart_saysWhatToDo()
    {
        ChartPicture picture;
        const int blank = countOf(painted(picture), lightTheme().mutedText);
        picture.emptyWords = QStringLiteral("Press Compute to see a curve.");
        QVERIFY(countOf(painted(picture), lightTheme().mutedText) > blank);
    }

    // A pole stands where the line of ζ = 0.2 leaves a plane of 1 : 10, and a curve runs through another label.
    void dampingRatio_isWrittenBesidePolesAndCurves()
    {
        const ChartPlane plane{{0, 0, 350, 120}, {-11, 1.4}, {-2.7, 2.7}};
        const QFontMetricsF metrics{QFont()};
        const std::vector<DampingLabel> before = dampingLabels(plane, metrics, ChartPane());
        const QPointF onCurve = plane.placeOf(before.back().box.center());
        ChartPane pane;
        pane.marks = {{0, 2.15}, {0, -2.15}};
        const double gap = std::numeric_limits<double>::quiet_NaN();
        pane.curves = {{.x = {onCurve.x(), gap}, .y = {onCurve.y(), gap}}};
        const auto crossed = [&](const std::vector<DampingLabel>& labels, QPointF place) {
            return std::ranges::count_if(labels, [&](const DampingLabel& label) {
                return label.box.contains(plane.pixelOf(place.x(), place.y()));
            });
        };
        QCOMPARE(crossed(before, {0, 2.15}), 1);
        const std::vector<DampingLabel> labels = dampingLabels(plane, metrics, pane);
        QCOMPARE(crossed(labels, {0, 2.15}), 0);
        QCOMPARE(crossed(labels, onCurve), 0);
        QVERIFY(labels.size() >= 3);
    }

    // In a figure each pane has its own height, whatever names and numbers stand around it.
    void figure_growsWithItsPanes()
    {
        ChartPicture picture = parabola();
        const double one = chartFigureSize(picture, 640).height();
        picture.panes.push_back(picture.panes.front());
        const double two = chartFigureSize(picture, 640).height();
        QVERIFY(one > 150 && two - one >= 150 && two - one < 180);
    }
};

QTEST_MAIN(TestCurveChart)
#include "tst_curve_chart.moc"
