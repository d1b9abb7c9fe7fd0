#include "views/explanation/penalty_plot.h"

#include "views/format/format.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

/// Values that have to be in sight: true values, spurious ones now, and the origin.
std::vector<Complex> seenOf(const PenaltyStudy& study)
{
    std::vector<Complex> seen{0.0};
    const auto nearest = std::min<std::size_t>(study.exact.size(), 12);
    seen.insert(seen.end(), study.exact.begin(), study.exact.begin() + static_cast<std::ptrdiff_t>(nearest));
    if (study.now) {
        for (const PenaltySpectrum::Value& value : study.now->values) {
            if (!value.isTrue) {
                seen.push_back(value.s);
            }
        }
    }
    return seen;
}

void paintCross(QPainter& painter, QPointF at, double size)
{
    painter.drawLine(at - QPointF(size, size), at + QPointF(size, size));
    painter.drawLine(at - QPointF(size, -size), at + QPointF(size, -size));
}

void paintPlus(QPainter& painter, QPointF at, double size)
{
    painter.drawLine(at - QPointF(size, 0), at + QPointF(size, 0));
    painter.drawLine(at - QPointF(0, size), at + QPointF(0, size));
}

}  // namespace

PenaltyPlot::PenaltyPlot(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setAccessibleName(tr("Eigenvalues of UCS while its numbers are turned"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PenaltyPlot::setStudy(const std::shared_ptr<const PenaltyStudy>& study)
{
    m_study = study;
    if (study != nullptr) {
        setAccessibleDescription(
            tr("The true values are off by at most %1 rad/s; the spurious ones are %2 rad/s from the "
               "roots of their springs on average.")
                .arg(formatNumber(study->largestError, 2), formatNumber(study->nearestRoot, 2)));
    }
    update();
}

void PenaltyPlot::follow(const std::optional<Complex>& value)
{
    m_followed = value;
    update();
}

void PenaltyPlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QRectF PenaltyPlot::plotArea() const
{
    const int line = fontMetrics().height();
    return QRectF(rect()).adjusted(10, 6, -10, -2.3 * line - 4);
}

// The part of the plane that is shown [rad/s], x to the right, y upwards.
QRectF PenaltyPlot::window() const
{
    double left = -1;
    double right = 0.2;
    double high = 1;
    for (const Complex& s : seenOf(*m_study)) {
        left = std::min(left, s.real());
        right = std::max(right, s.real());
        high = std::max(high, std::abs(s.imag()));
    }
    const double room = 0.12 * (right - left);
    return {left - room, -1.25 * high, right - left + 2 * room, 2.5 * high};
}

QPointF PenaltyPlot::place(Complex s) const
{
    const QRectF area = plotArea();
    const QRectF seen = window();
    return {area.left() + (s.real() - seen.left()) / seen.width() * area.width(),
            area.bottom() - (s.imag() - seen.top()) / seen.height() * area.height()};
}

void PenaltyPlot::paintFrame(QPainter& painter) const
{
    const QRectF area = plotArea();
    const QPointF origin = place(0);
    painter.fillRect(QRectF(QPointF(std::max(area.left(), origin.x()), area.top()), area.bottomRight()),
                     m_theme.unstable);
    painter.setPen(QPen(m_theme.axis, 1));
    painter.drawLine(QPointF(area.left(), origin.y()), QPointF(area.right(), origin.y()));
    painter.drawLine(QPointF(origin.x(), area.top()), QPointF(origin.x(), area.bottom()));
    painter.setPen(m_theme.mutedText);
    painter.drawText(QRectF(area.left(), origin.y() + 2, area.width() - 4, 20), Qt::AlignLeft | Qt::AlignTop,
                     formatNumber(window().left(), 2));
    painter.drawText(QRectF(area.left(), area.top(), origin.x() - area.left() - 4, 20), Qt::AlignRight | Qt::AlignTop,
                     tr("Im s"));
    painter.setPen(QPen(m_theme.border, 1));
    painter.drawRect(area);
}

void PenaltyPlot::paintValues(QPainter& painter) const
{
    painter.setClipRect(plotArea());
    QColor faint = m_theme.spurious;
    faint.setAlpha(140);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faint);
    for (const PenaltySpectrum& station : m_study->track) {
        for (const PenaltySpectrum::Value& value : station.values) {
            painter.drawEllipse(place(value.s), 1.6, 1.6);
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colorOf(Method::mcs, m_theme), 1.8));
    for (const Complex& s : m_study->exact) {
        painter.drawEllipse(place(s), 6, 6);
    }
    if (m_study->now) {
        for (const PenaltySpectrum::Value& value : m_study->now->values) {
            painter.setPen(QPen(value.isTrue ? colorOf(Method::ucs, m_theme) : m_theme.mutedText, 2));
            value.isTrue ? paintPlus(painter, place(value.s), 4.5) : paintCross(painter, place(value.s), 4);
        }
    }
    if (m_followed) {
        painter.setPen(QPen(m_theme.gap, 2));
        painter.drawEllipse(place(*m_followed), 9, 9);
    }
    painter.setClipping(false);
}

void PenaltyPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_study == nullptr) {
        return;
    }
    paintFrame(painter);
    paintValues(painter);
    const int line = fontMetrics().height();
    const QRectF words(10, plotArea().bottom() + 4, width() - 20, 2.2 * line);
    painter.setPen(m_theme.text);
    painter.drawText(
        words, Qt::AlignLeft | Qt::AlignTop,
        m_study->now
            ? tr("+ true ones, off by at most %1 rad/s\n× spurious ones, on average %2 rad/s from −ω(ξ ± √(ξ²−1))")
                  .arg(formatNumber(m_study->largestError, 2), formatNumber(m_study->nearestRoot, 2))
            : tr("With these numbers it cannot be solved."));
}

}  // namespace eigenlink
