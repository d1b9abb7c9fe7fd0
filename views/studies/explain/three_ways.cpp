#include "views/studies/explain/three_ways.h"

#include "views/format/format.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

struct Way {
    Method method;
    const char* title;
    const char* words;
};

constexpr std::array<Way, 3> kWays{{
    {Method::mcs, QT_TRANSLATE_NOOP("ThreeWays", "MCS: kept"), QT_TRANSLATE_NOOP("ThreeWays", "no value of its own")},
    {Method::rcs, QT_TRANSLATE_NOOP("ThreeWays", "RCS: reaction λ"),
     QT_TRANSLATE_NOOP("ThreeWays", "an infinite value")},
    {Method::ucs, QT_TRANSLATE_NOOP("ThreeWays", "UCS: stiff spring"),
     QT_TRANSLATE_NOOP("ThreeWays", "values near −ω")},
}};

void paintLink(QPainter& painter, QPointF from, QPointF to, const Theme& theme)
{
    painter.setPen(QPen(theme.linkOutline, 8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, to);
    painter.setPen(QPen(theme.linkFill, 5.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, to);
}

void paintPin(QPainter& painter, QPointF at, const QColor& color, const Theme& theme)
{
    painter.setPen(QPen(color, 1.6));
    painter.setBrush(theme.card);
    painter.drawEllipse(at, 4.5, 4.5);
    painter.setBrush(Qt::NoBrush);
}

void paintHead(QPainter& painter, QPointF tip, QPointF along)
{
    const QPointF across(-along.y(), along.x());
    painter.drawPolyline(QPolygonF{tip - 7 * along + 4 * across, tip, tip - 7 * along - 4 * across});
}

void paintReaction(QPainter& painter, QPointF joint, const Theme& theme)
{
    painter.setPen(QPen(theme.force, 2));
    for (const double side : {-1.0, 1.0}) {
        const QPointF along(side * 0.8, -0.6);
        painter.drawLine(joint + 7 * along, joint + 30 * along);
        paintHead(painter, joint + 30 * along, along);
    }
    painter.drawText(QRectF(joint.x() - 10, joint.y() - 30, 20, 16), Qt::AlignCenter, QStringLiteral("λ"));
}

void paintSpring(QPainter& painter, QPointF from, QPointF to, const Theme& theme)
{
    QPolygonF zigzag{from};
    const QPointF step = (to - from) / 9;
    const QPointF across = QPointF(-step.y(), step.x()) / std::hypot(step.x(), step.y()) * 5;
    for (int i = 2; i <= 7; ++i) {
        zigzag << from + i * step + (i % 2 == 0 ? across : -across);
    }
    zigzag << to;
    painter.setPen(QPen(theme.gap, 1.8));
    painter.drawPolyline(zigzag);
}

void paintWay(QPainter& painter, const QRectF& area, Method method, const Theme& theme)
{
    const double reach = std::min(46.0, 0.36 * area.width());
    const QPointF joint = area.center() + QPointF(0, -6);
    const double apart = method == Method::ucs ? 13 : 0;
    const QPointF left = joint - QPointF(apart, 0);
    const QPointF right = joint + QPointF(apart, 0);
    paintLink(painter, left - QPointF(reach - apart, -22), left, theme);
    paintLink(painter, right + QPointF(reach - apart, 22), right, theme);
    if (method == Method::ucs) {
        paintSpring(painter, left, right, theme);
        paintPin(painter, left, theme.gap, theme);
        paintPin(painter, right, theme.gap, theme);
        return;
    }
    paintPin(painter, joint, theme.linkOutline, theme);
    if (method == Method::rcs) {
        paintReaction(painter, joint, theme);
    }
}

}  // namespace

ThreeWays::ThreeWays(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setAccessibleName(tr("The three ways to hold a joint"));
    setAccessibleDescription(
        tr("MCS keeps the joint and has no value of its own. RCS adds its reaction, whose eigenvalue is infinite. UCS "
           "puts a "
           "stiff spring in its place, whose eigenvalues are near minus omega."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

QRectF ThreeWays::panelOf(std::size_t way) const
{
    const double wide = (width() - 16.0) / 3;
    return {static_cast<double>(way) * (wide + 8), 1, wide, height() - 2.0};
}

std::optional<std::size_t> ThreeWays::wayAt(QPointF at) const
{
    for (std::size_t i = 0; i < kWays.size(); ++i) {
        if (panelOf(i).contains(at)) {
            return i;
        }
    }
    return std::nullopt;
}

void ThreeWays::setHovered(const std::optional<std::size_t>& way)
{
    if (way != m_hovered) {
        m_hovered = way;
        way ? setCursor(Qt::PointingHandCursor) : unsetCursor();
        update();
    }
}

void ThreeWays::mousePressEvent(QMouseEvent* event)
{
    const std::optional<std::size_t> way = wayAt(event->position());
    if (way && event->button() == Qt::LeftButton) {
        Q_EMIT methodRequested(kWays[*way].method);
    }
}

void ThreeWays::mouseMoveEvent(QMouseEvent* event)
{
    setHovered(wayAt(event->position()));
}

void ThreeWays::leaveEvent(QEvent*)
{
    setHovered({});
}

void ThreeWays::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const auto from = std::ranges::find(kWays, m_from, [](const Way& way) { return std::optional(way.method); });
    const auto next = from - kWays.begin() + step;
    if (step == 0 || next < 0 || next >= std::ssize(kWays)) {
        QWidget::keyPressEvent(event);
    } else {
        Q_EMIT methodRequested(kWays[static_cast<std::size_t>(next)].method);
    }
}

bool ThreeWays::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const std::optional<std::size_t> way = wayAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(way ? tr("Explain an eigenvalue of %1").arg(QString(tr(kWays[*way].title)).section(u':', 0, 0))
                       : QString());
    }
    return QWidget::event(event);
}

void ThreeWays::setJoint(const QString& joint, const std::optional<Method>& from)
{
    m_joint = joint;
    m_from = from;
    update();
}

void ThreeWays::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void ThreeWays::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int line = painter.fontMetrics().height();
    for (std::size_t i = 0; i < kWays.size(); ++i) {
        const Way& way = kWays[i];
        const QRectF panel = panelOf(i);
        const double wide = panel.width();
        const bool isFrom = m_from == way.method;
        const bool isLit = isFrom || m_hovered == i;
        painter.setPen(QPen(isLit ? colorOf(way.method, m_theme) : m_theme.border, isFrom ? 2.2 : 1));
        painter.setBrush(isLit ? m_theme.hover : m_theme.card);
        painter.drawRoundedRect(panel, 6, 6);
        paintWay(painter, panel.adjusted(0, 0, 0, -2.0 * line), way.method, m_theme);
        painter.setPen(m_theme.mutedText);
        painter.drawText(QRectF(panel.left(), panel.center().y() - line - 2, wide, line), Qt::AlignCenter, m_joint);
        const QRectF words = panel.adjusted(3, panel.height() - 2.2 * line, -3, -4);
        QFont bold = font();
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(colorOf(way.method, m_theme));
        painter.drawText(
            words, Qt::AlignHCenter | Qt::AlignTop,
            painter.fontMetrics().elidedText(tr(way.title), Qt::ElideRight, static_cast<int>(words.width())));
        painter.setFont(font());
        painter.setPen(m_theme.mutedText);
        painter.drawText(
            words, Qt::AlignHCenter | Qt::AlignBottom,
            painter.fontMetrics().elidedText(tr(way.words), Qt::ElideRight, static_cast<int>(words.width())));
    }
}

}  // namespace eigenlink
