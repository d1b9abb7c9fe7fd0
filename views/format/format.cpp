#include "views/format/format.h"

#include "model/basics/chars_of.h"
#include "model/basics/verdicts.h"
#include "views/format/display_unit.h"
#include "views/format/tolerances.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr QChar kMinus(0x2212);
constexpr int kExact = 10;  ///< significant digits of numbers that a sentence cites as they were given

QString translate(const char* text)
{
    return QCoreApplication::translate("eigenlink::format", text);
}

/// Text for values that are no numbers; empty for finite ones.
QString textOfSpecial(double value)
{
    if (std::isnan(value)) {
        return QStringLiteral("–");
    }
    if (std::isinf(value)) {
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    }
    return {};
}

QString digitsOf(double value, std::chars_format format, int precision)
{
    return QString::fromStdString(charsOf(value, format, precision));
}

QString withoutTrailingZeros(QString digits)
{
    if (digits.contains(u'.')) {
        while (digits.endsWith(u'0')) {
            digits.chop(1);
        }
        if (digits.endsWith(u'.')) {
            digits.chop(1);
        }
    }
    return digits;
}

QString withTrueMinus(QString text)
{
    return text.replace(u'-', kMinus);
}

/// "1.20e-05" becomes "1.2e−5".
QString tidiedExponent(const QString& scientific)
{
    const auto e = scientific.indexOf(u'e');
    const int exponent = scientific.mid(e + 1).toInt();
    return withTrueMinus(withoutTrailingZeros(scientific.left(e)) + u'e' + QString::number(exponent));
}

/// Real and imaginary part with rounding dust removed.
std::complex<double> cleaned(std::complex<double> s)
{
    const double size = std::abs(s) * tolerance::kNegligible;
    return {std::abs(s.real()) <= size ? 0.0 : s.real(), std::abs(s.imag()) <= size ? 0.0 : s.imag()};
}

/// Decimals that show `digits` significant digits of a value of this size.
int decimalsFor(double size, int digits)
{
    if (size <= 0) {
        return digits - 1;
    }
    return std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(size))));
}

bool wantsExponent(double size)
{
    return size != 0 && (size >= 1e6 || size < tolerance::kPlainNumber);
}

QString formatPart(double part, double size, int digits)
{
    return wantsExponent(size) ? formatNumber(part, digits) : formatFixed(part, decimalsFor(size, digits));
}

QString joinParts(std::complex<double> s, const QString& sign, int digits)
{
    const double size = std::abs(s);
    const QString imaginary = formatPart(std::abs(s.imag()), size, digits) + QStringLiteral(" i");
    if (s.real() == 0) {
        return sign == QStringLiteral("+") ? imaginary : sign + u' ' + imaginary;
    }
    return formatPart(s.real(), size, digits) + u' ' + sign + u' ' + imaginary;
}

}  // namespace

QString formatNumber(double value, int digits)
{
    if (!std::isfinite(value)) {
        return textOfSpecial(value);
    }
    if (value == 0) {
        return QStringLiteral("0");
    }
    const QString scientific = digitsOf(value, std::chars_format::scientific, digits - 1);
    const int exponent = scientific.mid(scientific.indexOf(u'e') + 1).toInt();
    if (exponent < -4 || exponent >= std::max(6, digits)) {
        return tidiedExponent(scientific);
    }
    const int decimals = std::max(0, digits - 1 - exponent);
    return withTrueMinus(withoutTrailingZeros(digitsOf(value, std::chars_format::fixed, decimals)));
}

QString formatFixed(double value, int decimals)
{
    if (!std::isfinite(value)) {
        return textOfSpecial(value);
    }
    const QString text = digitsOf(std::abs(value), std::chars_format::fixed, decimals);
    const bool isZero = text.count(u'0') + text.count(u'.') == text.size();
    return value < 0 && !isZero ? kMinus + text : text;
}

QString formatWithUnit(double value, QStringView unit, int digits)
{
    QString number = formatNumber(value, digits);
    if (unit.isEmpty()) {
        return number;
    }
    return unit == QStringLiteral("°") ? number + unit.toString() : number + u' ' + unit.toString();
}

QString unitText(Quantity quantity)
{
    return fromModel(unitName({}, quantity));
}

QString formatQuantity(double value, Quantity quantity, int digits)
{
    if (quantity == Quantity::angle) {
        return formatFixed(value * 180 / std::numbers::pi, 2) + QStringLiteral("°");
    }
    return formatWithUnit(value, unitText(quantity), digits);
}

QString formatQuantity(double value, Quantity quantity, const DisplayUnits& units, int digits)
{
    const DisplayUnit unit = displayUnitOf(units, quantity);
    return unit.name == QStringLiteral("°") ? formatFixed(value / unit.factor, 2) + unit.name
                                            : formatWithUnit(value / unit.factor, unit.name, digits);
}

QString formatPlace(Vector2 place, const DisplayUnits& units, int digits)
{
    const DisplayUnit unit = displayUnitOf(units, Quantity::length);
    return formatNumber(place.x / unit.factor, digits) + QStringLiteral(", ") +
           formatWithUnit(place.y / unit.factor, unit.name, digits);
}

DisplayUnit displayUnitOf(const DisplayUnits& units, Quantity quantity)
{
    return {fromModel(unitName(units, quantity)), unitSize(units, quantity)};
}

QString formatEigenvalue(std::complex<double> s, int digits)
{
    const auto value = cleaned(s);
    return value.imag() == 0 ? formatNumber(value.real(), digits) : joinParts(value, QStringLiteral("±"), digits);
}

QString formatComplex(std::complex<double> s, int digits)
{
    const auto value = cleaned(s);
    if (value.imag() == 0) {
        return formatNumber(value.real(), digits);
    }
    if (value.real() == 0 && value.imag() < 0) {
        return kMinus + joinParts(value, QStringLiteral("+"), digits);
    }
    return joinParts(value, value.imag() < 0 ? QStringLiteral("−") : QStringLiteral("+"), digits);
}

QString formatEigenvalue(const Eigenvalue& value, int digits)
{
    return value.infinite ? QStringLiteral("∞") : formatEigenvalue(value.s, digits);
}

QString formatFrequency(double hertz, int digits)
{
    return hertz == 0 ? QStringLiteral("–") : formatWithUnit(hertz, QStringLiteral("Hz"), digits);
}

QString formatResidual(double value)
{
    return formatNumber(value, value != 0 && std::abs(value) < tolerance::kPlainNumber ? 1 : 2);
}

QString formatDuration(double seconds)
{
    if (1000 * seconds < 1) {
        return formatNumber(seconds * 1e6, 2) + QStringLiteral(" µs");
    }
    if (seconds < 1) {
        return formatNumber(seconds * 1e3, 2) + QStringLiteral(" ms");
    }
    return formatNumber(seconds, 3) + QStringLiteral(" s");
}

std::complex<double> trustedValue(const Eigenvalue& value)
{
    const double dust = std::max(value.errorEstimate, tolerance::kRounding * std::abs(value.s));
    const auto part = [&](double each) { return std::abs(each) <= dust ? 0 : each; };
    return {part(value.s.real()), part(value.s.imag())};
}

QString describeMotion(std::complex<double> s)
{
    const auto value = cleaned(s);
    if (isZero(s, 1)) {
        return translate("drifts freely");
    }
    if (value.imag() == 0) {
        return value.real() > 0 ? translate("grows without oscillating") : translate("decays without oscillating");
    }
    if (value.real() == 0) {
        return translate("undamped");
    }
    if (value.real() > 0) {
        return translate("swings and grows");
    }
    return translate("damped, ζ = %1").arg(formatNumber(-value.real() / std::abs(value), 3));
}

QString fromModel(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

Language languageOfWindow()
{
    // Where there is no translation the English form for the count.
    const auto words = [](std::string_view one, std::string_view many, long long count) {
        const std::string source(one);
        const std::string translation =
            QCoreApplication::translate("Model", source.c_str(), nullptr, static_cast<int>(count)).toStdString();
        return translation == source && count != 1 && !many.empty() ? std::string(many) : translation;
    };
    return {words, {}};
}

QString fromModel(const Text& text, const DisplayUnits& units)
{
    Language language = languageOfWindow();
    language.number = [&units](const Number& each) {
        return formatQuantity(each.value, each.quantity, units, each.digits == 0 ? kExact : each.digits).toStdString();
    };
    return fromModel(rendered(text, language));
}

}  // namespace eigenlink
