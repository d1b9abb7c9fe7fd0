#include "views/spectrum/eigenvalue_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Spectrum", text); }

QString withTrueMinus(QString text) { return text.replace(u'-', u'−'); }

/// Digits behind the point at which both parts are cut.
int decimalsOf(const Eigenvalue& value, int digits)
{
    const double size = std::abs(value.s);
    int decimals = size > 0 ? digits - 1 - static_cast<int>(std::floor(std::log10(size))) : 0;
    if (value.errorEstimate > 0) {
        decimals = std::min(decimals, 2 + static_cast<int>(std::ceil(-std::log10(value.errorEstimate))));
    }
    return std::clamp(decimals, 0, 15);
}

struct Parts {
    QString re, im;  ///< im without sign; empty when it rounds to zero
    bool imNegative = false;
};

QString trimmed(QString text)
{
    if (text.contains(u'.')) {
        while (text.endsWith(u'0')) {
            text.chop(1);
        }
        if (text.endsWith(u'.')) {
            text.chop(1);
        }
    }
    return text == u"-0" ? QStringLiteral("0") : text;
}

QString partText(double part, int decimals, double size)
{
    const bool readable = size == 0 || (size >= 1e-4 && size < 1e7);
    const QString text = readable ? trimmed(QString::number(part, 'f', decimals)) : QString::number(part, 'g', 6);
    // What vanishes beside the other part is rounding.
    const bool zero = text == u"0" || std::abs(part) < 1e-14 * size;
    return zero ? QString() : text;
}

Parts partsOf(const Eigenvalue& value, int digits)
{
    const double size = std::abs(value.s);
    const int decimals = decimalsOf(value, digits);
    Parts parts;
    parts.re = withTrueMinus(partText(value.s.real(), decimals, size));
    parts.im = partText(std::abs(value.s.imag()), decimals, size);
    parts.imNegative = value.s.imag() < 0;
    return parts;
}

}  // namespace

QString methodText(Method method)
{
    const std::string_view name = nameOf(method);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString numberText(double value, int digits)
{
    if (!std::isfinite(value)) {
        return value < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
    }
    QString text = QString::number(value == 0 ? 0 : value, 'g', digits);
    text.replace(QStringLiteral("e-0"), QStringLiteral("e-")).remove(QStringLiteral("+0")).remove(u'+');
    return withTrueMinus(text);
}

QString eigenvalueText(const Eigenvalue& value, int digits)
{
    if (value.infinite) {
        return QStringLiteral("∞");
    }
    const Parts parts = partsOf(value, digits);
    if (parts.im.isEmpty()) {
        return parts.re.isEmpty() ? QStringLiteral("0") : parts.re;
    }
    if (parts.re.isEmpty()) {
        return (parts.imNegative ? QStringLiteral("−") : QString()) + parts.im + QStringLiteral(" i");
    }
    return parts.re + (parts.imNegative ? QStringLiteral(" − ") : QStringLiteral(" + ")) + parts.im +
           QStringLiteral(" i");
}

QString pairText(const Eigenvalue& value, int digits)
{
    if (value.infinite) {
        return QStringLiteral("∞");
    }
    const Parts parts = partsOf(value, digits);
    if (parts.im.isEmpty()) {
        return eigenvalueText(value, digits);
    }
    return parts.re.isEmpty() ? u'±' + parts.im + QStringLiteral(" i")
                              : parts.re + QStringLiteral(" ± ") + parts.im + QStringLiteral(" i");
}

QString motionText(const Eigenvalue& value)
{
    if (value.infinite) {
        return tr("no motion");
    }
    QStringList parts;
    const double size = std::abs(value.s);
    if (std::abs(value.s.imag()) > 1e-9 * size) {
        parts << tr("%1 Hz").arg(numberText(value.frequency(), 4));
    }
    const double decay = -value.s.real();
    if (size == 0) {
        parts << tr("drifts: no force brings it back");
    } else if (std::abs(decay) <= std::max(1e-9 * size, value.errorEstimate)) {
        parts << tr("undamped");
    } else {
        parts << (decay > 0 ? tr("decays") : tr("grows: unstable"));
        const std::optional<double> ratio = value.dampingRatio();
        if (ratio && parts.size() > 1) {
            parts << tr("ζ = %1").arg(numberText(*ratio, 3));
        }
    }
    return parts.join(QStringLiteral(" · "));
}

QString durationText(double seconds)
{
    if (seconds < 1e-3) {
        return tr("%1 µs").arg(numberText(seconds * 1e6, 2));
    }
    return seconds < 1 ? tr("%1 ms").arg(numberText(seconds * 1e3, 2)) : tr("%1 s").arg(numberText(seconds, 3));
}

}  // namespace eigenlink
