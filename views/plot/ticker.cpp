#include "views/plot/ticker.h"

#include "model/basics/verdicts.h"
#include "views/format/format.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// Numbers with a true minus sign and without grouping, at round places or where they are given.
class PlainTicker : public QCPAxisTicker {
public:
    explicit PlainTicker(const std::vector<double>& places) : m_places(places.begin(), places.end()) {}

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        m_span = range.size();
        if (m_places.isEmpty()) {
            return QCPAxisTicker::createTickVector(step, range);
        }
        QVector<double> shown;
        std::ranges::copy_if(m_places, std::back_inserter(shown), [&](double place) { return range.contains(place); });
        return shown.size() > 1 ? shown : QCPAxisTicker::createTickVector(step, range);
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return formatNumber(isRounding(tick, m_span) ? 0 : tick, 6);
    }

private:
    QVector<double> m_places;
    double m_span = 0;
};

/// Powers of ten, and 2 and 5 between them where there is room.
class DecadeTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double, const QCPRange& range) override
    {
        QVector<double> ticks;
        const double low = std::floor(std::log10(range.lower)), high = std::ceil(std::log10(range.upper));
        if (!(high - low < 60)) {
            return ticks;
        }
        const double decades = std::log10(range.upper / range.lower);
        const double step = std::max(1.0, std::ceil((high - low) / 7));
        for (double power = low; power <= high; power += step) {
            ticks << std::pow(10, power);
            if (decades < 2.2) {
                ticks << 2 * std::pow(10, power) << 5 * std::pow(10, power);
            }
        }
        return ticks;
    }
    QVector<double> createSubTickVector(int, const QVector<double>&) override { return {}; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return formatNumber(tick, 3); }
};

/// Degrees: 0°, 45°, 90° …, as many as have room on the axis.
class DegreeTicker : public QCPAxisTicker {
public:
    explicit DegreeTicker(const QCPAxis& axis) : m_axis(axis) {}

protected:
    double getTickStep(const QCPRange& range) override
    {
        const double most = mostSteps();
        for (const double step : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 45.0, 90.0, 180.0}) {
            if (range.size() / step <= most) {
                return step;
            }
        }
        return 360 * std::ceil(range.size() / (360 * most));
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return degrees(isZero(tick, 1) ? 0 : tick);
    }

private:
    static QString degrees(double angle) { return formatNumber(angle, 6) + QStringLiteral("°"); }

    double mostSteps() const
    {
        const QFontMetrics metrics(m_axis.tickLabelFont());
        const bool isHorizontal = m_axis.orientation() == Qt::Horizontal;
        const int length = isHorizontal ? m_axis.axisRect()->width() : m_axis.axisRect()->height();
        const int label =
            isHorizontal ? metrics.horizontalAdvance(degrees(-180)) + metrics.averageCharWidth() : 2 * metrics.height();
        return std::clamp(static_cast<double>(length) / label, 2.0, 8.5);
    }

    const QCPAxis& m_axis;
};

}  // namespace

bool isRounding(double tick, double span)
{
    return isZero(tick, span);
}

QSharedPointer<QCPAxisTicker> plainTicker(const std::vector<double>& places)
{
    return QSharedPointer<QCPAxisTicker>(new PlainTicker(places));
}

QSharedPointer<QCPAxisTicker> degreeTicker(const QCPAxis& axis)
{
    return QSharedPointer<QCPAxisTicker>(new DegreeTicker(axis));
}

QSharedPointer<QCPAxisTicker> decadeTicker()
{
    return QSharedPointer<QCPAxisTicker>(new DecadeTicker);
}

}  // namespace eigenlink
