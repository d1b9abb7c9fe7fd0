#include "views/inspector/play_slider.h"

#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStyleOptionSlider>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr int kSteps = 400;

/// Three significant digits: sliders set round numbers.
double roundedTo(double value, double span)
{
    const double unit = std::pow(10, std::floor(std::log10(span)) - 2);
    const double count = std::round(value / unit);
    return unit < 1 ? count / std::round(1 / unit) : count * unit;
}

}  // namespace

PlaySlider::PlaySlider(Quantity quantity, Range range, QWidget* parent)
    : QSlider(Qt::Horizontal, parent), m_quantity(quantity), m_range(range)
{
    setRange(0, kSteps);
    setPageStep(kSteps / 10);
    setSingleStep(kSteps / 100);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QSlider::actionTriggered, this, &PlaySlider::handleAction);
    connect(this, &QSlider::sliderMoved, this, [this](int position) {
        m_isDragged = true;
        m_dragged = numberAt(position);
        Q_EMIT previewed(m_dragged);
    });
    connect(this, &QSlider::sliderReleased, this, [this] {
        if (std::exchange(m_isDragged, false)) {
            const double value = m_dragged;
            setNumber(value);
            Q_EMIT edited(value);
        }
    });
}

void PlaySlider::setLimits(double low, double high)
{
    m_isLimited = high > low;
    m_low = low;
    m_high = high;
}

void PlaySlider::adaptRange(double value)
{
    if (m_isLimited) {
        return;
    }
    if (m_quantity == Quantity::angle) {
        m_low = -std::numbers::pi;
        m_high = std::numbers::pi;
    } else if (m_range == Range::positive && value > 0) {
        m_low = value / 4;
        m_high = value * 4;
    } else {
        const double size = value == 0 ? 1 : 2 * std::abs(value);
        m_low = m_range == Range::any ? -size : 0;
        m_high = size;
    }
}

/// Equal steps are equal ratios where the number is positive, equal differences elsewhere.
double PlaySlider::numberAt(int position) const
{
    const double t = static_cast<double>(position) / kSteps;
    const bool isRatio = m_low > 0;
    const double value = isRatio ? m_low * std::pow(m_high / m_low, t) : m_low + t * (m_high - m_low);
    return roundedTo(value, isRatio ? value : m_high - m_low);
}

int PlaySlider::positionOf(double value) const
{
    const bool isRatio = m_low > 0 && value > 0;
    const double t = isRatio ? std::log(value / m_low) / std::log(m_high / m_low) : (value - m_low) / (m_high - m_low);
    return static_cast<int>(std::lround(std::clamp(t, 0.0, 1.0) * kSteps));
}

void PlaySlider::setNumber(double value)
{
    if (isSliderDown() || !std::isfinite(value)) {
        return;
    }
    const QSignalBlocker blocker(this);
    adaptRange(value);
    setValue(positionOf(value));
}

void PlaySlider::handleAction(int action)
{
    if (action != SliderMove) {
        const double value = numberAt(sliderPosition());
        Q_EMIT edited(value);
    }
}

// Steps that go on while the button is held would run away, since the range follows the value.
void PlaySlider::mousePressEvent(QMouseEvent* event)
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const auto rectOf = [&](QStyle::SubControl part) {
        return style()->subControlRect(QStyle::CC_Slider, &option, part, this);
    };
    const QRect handle = rectOf(QStyle::SC_SliderHandle);
    const bool isBeside = event->button() == Qt::LeftButton && !handle.contains(event->position().toPoint());
    if (isBeside) {
        const QRect groove = rectOf(QStyle::SC_SliderGroove);
        const int at = event->position().toPoint().x() - groove.left() - handle.width() / 2;
        setSliderPosition(QStyle::sliderValueFromPosition(minimum(), maximum(), at, groove.width() - handle.width()));
    }
    QSlider::mousePressEvent(event);
    if (isBeside && isSliderDown()) {
        Q_EMIT sliderMoved(sliderPosition());
    }
}

/// A wheel over a form scrolls the form.
void PlaySlider::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

}  // namespace eigenlink
