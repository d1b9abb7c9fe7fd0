#include "views/plot/curve_chart.h"

#include "views/plot/chart_painter.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kReachOfCurve = 24;                   ///< how near a press must be to a curve [px]
constexpr double kZoomOfNotch = 0.85;                  ///< of a notch of the wheel
constexpr int kNotch = 120;                            ///< angle that Qt reports for a notch [1/8°]
constexpr double kStillClick = 4;                      ///< farther than this the pointer was dragged [px]
constexpr int kLeastHeight = 100, kLeastLetters = 60;  ///< of the curves, and of what is written around them [px]
constexpr int kNextPane = 60;                          ///< least height of each further pane [px]
constexpr int kFarStep = 10;                           ///< times as far with Shift
constexpr double kAlike = 1.25;                        ///< ratio of ranges below which the axes stay

/// True where the axes of both pictures mean the same.
bool hasSameAxes(const ChartPicture& a, const ChartPicture& b)
{
    const auto isSame = [](const ChartAxis& one, const ChartAxis& other) {
        return one.label == other.label && one.isLogarithmic == other.isLogarithmic;
    };
    return a.isEqual == b.isEqual && isSame(a.x, b.x) &&
           std::ranges::equal(a.panes, b.panes,
                              [&](const ChartPane& one, const ChartPane& other) { return isSame(one.y, other.y); });
}

/// True where a range still shows the fitting one, and not much more.
bool isStillGood(const ChartRange& now, const ChartRange& fitting)
{
    const double ratio = (now.high - now.low) / (fitting.high - fitting.low);
    return now.contains(fitting) && ratio < kAlike;
}

}  // namespace

CurveChart::CurveChart(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(220, kLeastHeight + kLeastLetters);
    setPicture({});
}

QPointF CurveChart::pixelOf(std::size_t point) const
{
    const std::vector<ChartPane>& panes = m_picture.panes;
    const bool isThere = !panes.empty() && m_picture.main < panes.front().curves.size() &&
                         point < panes.front().curves[m_picture.main].x.size();
    if (!isThere) {
        return {};
    }
    const ChartCurve& curve = panes.front().curves[m_picture.main];
    return m_layout.planes.front().pixelOf(curve.x[point], drawnY(curve, point));
}

void CurveChart::paintFigure(QPainter& painter, const ChartPicture& picture) const
{
    const ChartStyle style = chartStyle(lightTheme(), font());
    const ChartLayout layout = layOut(picture, sightNow(), rect(), style);
    painter.fillRect(rect(), style.theme.card);
    paintChart(painter, picture, layout, style);
    paintChartCursor(painter, picture, layout, style, m_cursor);
}

void CurveChart::setPicture(const ChartPicture& picture)
{
    const bool isSame = hasSameAxes(m_picture, picture);
    m_picture = picture;
    const ChartSight fitting = fittingSight(picture);
    const bool keeps =
        isSame &&
        (m_isZoomed || m_drag == Drag::handle ||
         (picture.pointsAtAll && (m_drag != Drag::none || (isStillGood(m_sight.x, fitting.x) &&
                                                           std::ranges::equal(m_sight.y, fitting.y, isStillGood)))));
    m_isZoomed = m_isZoomed && keeps;
    look(keeps ? m_sight : fitting);
    setCursor(std::min(m_cursor, std::max<std::size_t>(pointCount(), 1) - 1));
    // Last, for it lays the picture out anew, which needs the sight of its axes.
    const auto more = static_cast<int>(std::max<std::size_t>(picture.panes.size(), 1) - 1);
    setMinimumHeight(std::max(minimumHeight(), kLeastHeight + more * kNextPane + m_theme.px(kLeastLetters)));
}

void CurveChart::setCursor(std::size_t point)
{
    m_cursor = point;
    update();
}

void CurveChart::setCrosshair(const std::optional<QPointF>& place)
{
    m_picture.crosshair = place;
    update();
}

void CurveChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    setMinimumHeight(kLeastHeight + theme.px(kLeastLetters));
    arrange();
}

void CurveChart::fit()
{
    m_isZoomed = false;
    look(fittingSight(m_picture));
}

void CurveChart::look(const ChartSight& sight)
{
    m_sight = sight;
    arrange();
}

void CurveChart::arrange()
{
    m_layout = layOut(m_picture, m_sight, rect(), styleNow());
    m_still = {};
    update();
}

/// The ranges in sight, with the additions of one scale for both axes.
ChartSight CurveChart::sightNow() const
{
    ChartSight sight{m_layout.planes.front().x, {}};
    for (const ChartPlane& plane : m_layout.planes) {
        sight.y.push_back(plane.y);
    }
    return sight;
}

void CurveChart::paintEvent(QPaintEvent*)
{
    if (m_still.isNull()) {
        m_still = QPixmap(size() * devicePixelRatioF());
        m_still.setDevicePixelRatio(devicePixelRatioF());
        m_still.fill(m_theme.card);
        QPainter still(&m_still);
        paintChart(still, m_picture, m_layout, styleNow());
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_still);
    paintChartCursor(painter, m_picture, m_layout, styleNow(), m_cursor);
}

void CurveChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void CurveChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        arrange();
    }
}

void CurveChart::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    Q_EMIT left();
}

void CurveChart::moveTo(std::size_t point)
{
    if (m_picture.hasCursor && point != m_cursor) {
        setCursor(point);
        Q_EMIT cursorMoved(point);
    }
}

// A mark comes first, then a line that does not lie under the cursor, then the curves.
void CurveChart::press(const QPointF& pixel)
{
    m_isMoved = false;
    const std::optional<std::size_t> mark = markUnder(m_picture, m_layout, pixel);
    const std::optional<std::size_t> line = lineUnder(m_picture, m_layout, pixel);
    const bool isOnCursor = m_picture.hasCursor && std::abs(pixelOf(m_cursor).x() - pixel.x()) < kReachOfCurve / 3;
    if (mark && m_picture.panes.front().marks[*mark].shape == ChartMark::Shape::handle) {
        m_drag = Drag::handle;
        m_dragged = *mark;
        return;
    }
    if (mark && m_picture.panes.front().marks[*mark].isClickable) {
        Q_EMIT markClicked(*mark);
        return;
    }
    if (line && !isOnCursor) {
        m_drag = Drag::line;
        m_dragged = *line;
    } else {
        m_drag = m_picture.hasCursor || m_picture.pointsAtAll ? Drag::cursor : Drag::pan;
    }
    const double reach = m_picture.hasCursor ? kReachOfCurve / 3 : kReachOfCurve;
    if (const std::optional<ChartPlace> place = placeUnder(m_picture, m_layout, pixel, reach)) {
        Q_EMIT curvePointed(place->curve, place->point);
    }
    if (m_picture.hasCursor) {
        dragTo(pixel);
    }
}

void CurveChart::dragTo(const QPointF& pixel)
{
    const QPointF place = m_layout.planes.front().placeOf(pixel);
    if (m_drag == Drag::handle) {
        Q_EMIT handleDragged(m_dragged, place);
    } else if (m_drag == Drag::line) {
        Q_EMIT lineDragged(m_dragged, place.x());
    } else if (m_drag == Drag::cursor && m_picture.hasCursor) {
        moveTo(pointUnder(m_picture, m_layout, pixel).value_or(m_cursor));
    } else if (m_drag == Drag::cursor && m_picture.pointsAtAll) {
        if (const auto at = placeUnder(m_picture, m_layout, pixel, std::numeric_limits<double>::infinity())) {
            Q_EMIT curvePointed(at->curve, at->point);
        }
    }
}

void CurveChart::mousePressEvent(QMouseEvent* event)
{
    m_pointer = m_pressed = event->position();
    if (event->button() == Qt::LeftButton) {
        press(event->position());
    } else if (event->button() != Qt::MiddleButton) {
        QWidget::mousePressEvent(event);  // the menu of the right button is that of the view around it
    }
}

void CurveChart::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF way = event->position() - std::exchange(m_pointer, event->position());
    const bool isPan = m_drag == Drag::pan || event->buttons().testFlag(Qt::MiddleButton);
    m_isMoved = m_isMoved || QLineF(m_pressed, event->position()).length() > (isPan ? kStillClick : 0);
    if (event->buttons() != Qt::NoButton && isPan && m_isMoved) {
        panBy(way);
    } else if (event->buttons().testFlag(Qt::LeftButton)) {
        dragTo(event->position());
    } else if (event->buttons() == Qt::NoButton) {
        explain(*event);
        Q_EMIT hovered(event->position());
    }
}

void CurveChart::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = event->button() == Qt::LeftButton ? std::exchange(m_drag, Drag::none) : Drag::none;
    if (drag == Drag::handle) {
        m_isMoved ? Q_EMIT handleReleased(m_dragged) : Q_EMIT markClicked(m_dragged);
    } else if (drag == Drag::pan && !m_isMoved) {
        Q_EMIT clicked(event->position());
    }
}

void CurveChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        fit();
        Q_EMIT fitWanted();
    }
}

/// Words of the mark under the pointer, and a hand where something can be dragged.
void CurveChart::explain(const QMouseEvent& event)
{
    const std::optional<std::size_t> under = markUnder(m_picture, m_layout, event.position());
    const ChartMark* mark = under ? &m_picture.panes.front().marks[*under] : nullptr;
    const bool isHandle = mark != nullptr && mark->shape == ChartMark::Shape::handle;
    if (isHandle) {
        QWidget::setCursor(Qt::OpenHandCursor);
    } else if (lineUnder(m_picture, m_layout, event.position())) {
        QWidget::setCursor(Qt::SplitHCursor);
    } else if (mark != nullptr && mark->isClickable) {
        QWidget::setCursor(Qt::PointingHandCursor);
    } else {
        unsetCursor();
    }
    if (!m_picture.panes.empty() && !m_picture.panes.front().marks.empty()) {
        QToolTip::showText(event.globalPosition().toPoint(), mark != nullptr ? mark->tip : QString(), this);
    }
}

void CurveChart::panBy(const QPointF& way)
{
    ChartSight sight = sightNow();
    sight.x = sight.x.moved(-way.x() / m_layout.planes.front().area.width());
    for (std::size_t i = 0; i < m_layout.planes.size(); ++i) {
        if (m_layout.planes[i].area.contains(m_pointer)) {
            sight.y[i] = sight.y[i].moved(way.y() / m_layout.planes[i].area.height());
        }
    }
    m_isZoomed = true;
    look(sight);
    Q_EMIT sightMoved();
}

void CurveChart::wheelEvent(QWheelEvent* event)
{
    const double factor = std::pow(kZoomOfNotch, static_cast<double>(event->angleDelta().y()) / kNotch);
    const QPointF at = event->position();
    ChartSight sight = sightNow();
    const QRectF& across = m_layout.planes.front().area;
    const bool isBelow = at.y() > m_layout.planes.back().area.bottom(), isBeside = at.x() < across.left();
    if (!isBeside || m_picture.isEqual) {
        sight.x = sight.x.zoomed((at.x() - across.left()) / across.width(), factor);
    }
    for (std::size_t i = 0; i < m_layout.planes.size(); ++i) {
        const QRectF& area = m_layout.planes[i].area;
        if (m_picture.isEqual || (!isBelow && at.y() >= area.top() && at.y() <= area.bottom())) {
            sight.y[i] = sight.y[i].zoomed((area.bottom() - at.y()) / area.height(), factor);
        }
    }
    m_isZoomed = true;
    look(sight);
    Q_EMIT sightMoved();
    event->accept();
}

void CurveChart::keyPressEvent(QKeyEvent* event)
{
    const bool isFar = event->modifiers().testFlag(Qt::ShiftModifier);
    const int across = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int up = event->key() == Qt::Key_Down ? -1 : event->key() == Qt::Key_Up ? 1 : 0;
    const bool isEnd = event->key() == Qt::Key_Home || event->key() == Qt::Key_End;
    const auto handle = std::ranges::find(m_picture.lines, true, &ChartLine::isHandle);
    if (across != 0 && isFar && handle != m_picture.lines.end()) {
        Q_EMIT lineStepped(static_cast<std::size_t>(handle - m_picture.lines.begin()), across);
    } else if ((across != 0 || isEnd) && pointCount() > 0) {
        const auto last = static_cast<std::ptrdiff_t>(pointCount()) - 1;
        const auto step = across * static_cast<std::ptrdiff_t>(m_picture.step) * (isFar ? kFarStep : 1);
        const auto next = static_cast<std::ptrdiff_t>(m_cursor) + step;
        moveTo(static_cast<std::size_t>(isEnd ? (event->key() == Qt::Key_Home ? 0 : last)
                                              : std::clamp<std::ptrdiff_t>(next, 0, last)));
    } else if (across != 0 && m_picture.pointsAtAll) {
        Q_EMIT stepped(across * (isFar ? kFarStep : 1));
    } else if (up != 0 && m_picture.pointsAtAll) {
        Q_EMIT curveStepped(up);
    } else {
        QWidget::keyPressEvent(event);
    }
}

/// Number of the points that the cursor can go to.
std::size_t CurveChart::pointCount() const
{
    const bool isThere =
        m_picture.hasCursor && !m_picture.panes.empty() && m_picture.main < m_picture.panes.front().curves.size();
    return isThere ? m_picture.panes.front().curves[m_picture.main].x.size() : 0;
}

}  // namespace eigenlink
