#include "model/basics/degree.h"
#include "model/basics/dimension.h"
#include "model/basics/least_divisor.h"
#include "model/basics/number_text.h"
#include "model/basics/quantity.h"
#include "model/basics/round_number.h"
#include "model/basics/vector2.h"
#include "tests/support/bounds.h"

#include <QtTest>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <numbers>
#include <random>
#include <set>

using namespace eigenlink;

namespace {

const std::vector<Quantity> kQuantities = {
    Quantity::none,    Quantity::length,       Quantity::angle,          Quantity::mass,
    Quantity::inertia, Quantity::force,        Quantity::torque,         Quantity::stiffness,
    Quantity::damping, Quantity::modulus,      Quantity::density,        Quantity::torsionStiffness,
    Quantity::area,    Quantity::secondMoment, Quantity::torsionDamping, Quantity::angularVelocity,
    Quantity::time};

/// The dimension of one unit with its power, "m²", by the definitions of the units.
Dimension dimensionOfUnit(QString unit)
{
    const std::map<QString, int> powers = {{"²", 2}, {"³", 3}, {"⁴", 4}};
    int power = 1;
    if (powers.contains(unit.right(1))) {
        power = powers.at(unit.right(1));
        unit.chop(1);
    }
    const std::map<QString, Dimension> units = {{"kg", {1, 0, 0, 0}},  {"m", {0, 1, 0, 0}},  {"s", {0, 0, 1, 0}},
                                                {"rad", {0, 0, 0, 1}}, {"N", {1, 1, -2, 0}}, {"Pa", {1, -1, -2, 0}}};
    Dimension all = kNoDimension;
    for (int i = 0; i < power; ++i) {
        all = productOf(all, units.at(unit));
    }
    return all;
}

/// The dimension that a text of units has: those before the stroke times, those after it through.
Dimension dimensionOfText(const QString& text)
{
    Dimension all = kNoDimension;
    int sign = 1;
    for (const QString& side : text.split('/', Qt::SkipEmptyParts)) {
        for (const QString& unit : side.split(' ', Qt::SkipEmptyParts)) {
            all = productOf(all, dimensionOfUnit(unit), sign);
        }
        sign = -1;
    }
    return all;
}

double readBack(const std::string& text)
{
    double value = std::numeric_limits<double>::quiet_NaN();
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value).ptr;
    return end == text.data() + text.size() ? value : std::numeric_limits<double>::quiet_NaN();
}

/// Significant digits of a number that stands in a text.
int digitsIn(const std::string& text)
{
    std::string digits;
    for (const char each : text.substr(0, text.find('e'))) {
        if (each >= '0' && each <= '9' && !(digits.empty() && each == '0')) {
            digits += each;
        }
    }
    return static_cast<int>(digits.find_last_not_of('0') + 1);
}

/// Finite doubles of every size, and those that are hard to write.
std::vector<double> numbersOfEverySize()
{
    std::vector<double> numbers = {
        0.1,      1.0 / 3, 1e21,   1e22,      1e23, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308,
        999999.5, 1e6,     123456, 0.00012345};
    std::mt19937_64 random(1);
    while (numbers.size() < 2000) {
        const auto value = std::bit_cast<double>(random());
        if (std::isfinite(value)) {
            numbers.push_back(value);
        }
    }
    return numbers;
}

}  // namespace

/// Dimensions, units, numbers as text, round numbers, and vectors of the plane.
class TestQuantities : public QObject {
    Q_OBJECT

private slots:
    void unitsOfQuantities_haveTheirDimensions()
    {
        std::set<std::string_view> different;
        for (const Quantity quantity : kQuantities) {
            const std::string_view unit = unitOf(quantity);
            QCOMPARE(dimensionOfText(QString::fromUtf8(unit.data(), int(unit.size()))), dimensionOf(quantity));
            different.insert(unit);
            QVERIFY(fits(dimensionOf(quantity), quantity) && fits(kNoDimension, quantity));
        }
        QCOMPARE(different.size(), kQuantities.size());
    }

    /// Force = mass · acceleration, stiffness · length; inertia · angular acceleration; damping · velocity …
    void lawsOfMechanics_holdForDimensions()
    {
        const auto times = [](const Dimension& a, Quantity b) { return productOf(a, dimensionOf(b)); };
        const Dimension force = dimensionOf(Quantity::force), torque = dimensionOf(Quantity::torque);
        QCOMPARE(times(kAccelerationDimension, Quantity::mass), force);
        QCOMPARE(times(kVelocityDimension, Quantity::damping), force);
        QCOMPARE(times(dimensionOf(Quantity::length), Quantity::stiffness), force);
        QCOMPARE(times(force, Quantity::length), torque);
        QCOMPARE(times(dimensionOf(Quantity::modulus), Quantity::area), force);
        QCOMPARE(times(dimensionOf(Quantity::angle), Quantity::torsionStiffness), torque);
        QCOMPARE(times(dimensionOf(Quantity::angularVelocity), Quantity::torsionDamping), torque);
        QCOMPARE(productOf(dimensionOf(Quantity::length), kTimeDimension, -1), kVelocityDimension);
        // Bending: E I / l³ is a stiffness; ρ A l a mass.
        const Dimension bending = times(dimensionOf(Quantity::modulus), Quantity::secondMoment);
        QCOMPARE(productOf(bending, powerOf(dimensionOf(Quantity::length), 3).value(), -1),
                 dimensionOf(Quantity::stiffness));
        QCOMPARE(times(times(dimensionOf(Quantity::density), Quantity::area), Quantity::length),
                 dimensionOf(Quantity::mass));
        // Radians may be left out: m l² α is a torque.
        const Dimension spin = times(kAccelerationDimension, Quantity::mass);
        QVERIFY(isSameDimension(times(spin, Quantity::length), torque));
        QVERIFY(fits(torque, Quantity::torsionStiffness) && fits({0, 0, -1, 0}, Quantity::angularVelocity));
        QVERIFY(!fits(torque, Quantity::force) && !fits(kVelocityDimension, Quantity::length));
    }

    /// Products commute, quotients undo them, and powers are products of equals.
    void dimensions_multiplyAsNumbersDo()
    {
        for (const Quantity first : kQuantities) {
            const Dimension a = dimensionOf(first);
            QCOMPARE(productOf(a, a, -1), kNoDimension);
            QCOMPARE(powerOf(a, 0).value(), kNoDimension);
            QCOMPARE(powerOf(a, 1).value(), a);
            QCOMPARE(powerOf(a, 2).value(), productOf(a, a));
            QCOMPARE(powerOf(powerOf(a, 3).value(), -1).value(), powerOf(a, -3).value());
            QCOMPARE(powerOf(powerOf(a, 2).value(), 0.5).value(), a);
            const bool isEven = std::ranges::all_of(a, [](int exponent) { return exponent % 2 == 0; });
            QCOMPARE(powerOf(a, 0.5).has_value(), isEven);
            QCOMPARE(powerOf(a, 1000).has_value(), a == kNoDimension);
            QVERIFY(!powerOf(a, std::numeric_limits<double>::quiet_NaN()));
            for (const Quantity second : kQuantities) {
                const Dimension b = dimensionOf(second);
                QCOMPARE(productOf(a, b), productOf(b, a));
                QCOMPARE(productOf(productOf(a, b), b, -1), a);
                QCOMPARE(isSameDimension(a, b), isSameDimension(b, a));
                QCOMPARE(mayStandFor(a, b), isSameDimension(a, b) || a == kNoDimension);
            }
        }
    }

    void numbers_readBackTheSame_inTheFewestDigits()
    {
        for (const double value : numbersOfEverySize()) {
            const std::string text = formatNumber(value);
            QVERIFY2(readBack(text) == value, text.c_str());
            QCOMPARE(formatNumber(-value), value > 0 ? "-" + text : text.substr(1));
            // No digit less would do, and no other way to write them is shorter.
            std::array<char, 64> fewer{}, enough{};
            int digits = 1;
            const auto write = [&](std::array<char, 64>& written, int count) {
                return std::snprintf(written.data(), written.size(), "%.*e", count - 1, value);
            };
            while (write(enough, digits) > 0 && readBack(enough.data()) != value) {
                ++digits;
            }
            QVERIFY2(text.size() <= std::strlen(enough.data()), text.c_str());
            if (text.find('e') != std::string::npos && digits > 1) {
                QCOMPARE(digitsIn(text), digits);
                write(fewer, digits - 1);
                QVERIFY(readBack(fewer.data()) != value);
            }
        }
        QCOMPARE(formatWithUnit(-25, Quantity::stiffness), std::string("-25 N/m"));
        QCOMPARE(formatWithUnit(0.25, Quantity::none), formatNumber(0.25));
    }

    /// Within half a unit of the last digit, no more digits than asked for, and nothing changes a second time.
    void roundedNumbers_areNearAndShort()
    {
        for (const double value : numbersOfEverySize()) {
            for (const int digits : {1, 3, 6, 12}) {
                if (std::abs(value) < 1e-290 || std::abs(value) > 1e300) {
                    continue;
                }
                const std::string text = formatRounded(value, digits);
                const double rounded = readBack(text);
                const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) + 1 - digits);
                QVERIFY2(std::abs(rounded - value) <= 0.5 * unit * (1 + 1e-9), text.c_str());
                QVERIFY2(digitsIn(text) <= digits, text.c_str());
                QCOMPARE(formatRounded(rounded, digits), text);
                QCOMPARE(formatRounded(-value, digits), value > 0 ? "-" + text : text.substr(1));
                const double size = std::abs(rounded);
                QVERIFY2(
                    (text.find('e') != std::string::npos) == (size >= std::pow(10, std::max(6, digits)) || size < 1e-4),
                    text.c_str());
            }
        }
        QCOMPARE(formatRounded(-0.0, 3), std::string("0"));
        QCOMPARE(formatRounded(999999.6, 6), std::string("1e+06"));
        QCOMPARE(formatRounded(109.6, 3), std::string("110"));
        QCOMPARE(formatRounded(1.2e-5, 2), std::string("1.2e-05"));
    }

    /// The digits of 1, 2, 5: itself for each of these, and no other of them fits between it and the number.
    void roundNumbers_areTheLargestThatFit()
    {
        for (int exponent = -290; exponent <= 290; ++exponent) {
            const double power = readBack("1e" + std::to_string(exponent));
            const auto isNear = [](double a, double b) { return std::abs(a / b - 1) < 1e-9; };
            for (const double first : {1.0, 2.0, 5.0}) {
                const double next = first == 2 ? 5 : 2 * first;
                QVERIFY(isNear(niceBelow(first * power), first * power));
                for (const double part : {0.01, 0.5, 0.99}) {
                    const double between = (first + part * (next - first)) * power;
                    QVERIFY2(isNear(niceBelow(between), first * power), qPrintable(QString::number(between)));
                }
            }
        }
        for (const double none : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
            QVERIFY(niceBelow(none) == 0);
        }
    }

    /// |a|²|b|² = (a·b)² + (a×b)²; turning keeps lengths, angles and both products.
    void vectors_turnAndMultiply()
    {
        std::mt19937 random(5);
        std::normal_distribution<double> normal;
        for (int trial = 0; trial < 300; ++trial) {
            const Vector2 a{normal(random), normal(random)}, b{normal(random), normal(random)};
            const double angle = 4 * normal(random), s = normal(random);
            const double scale = length(a) * length(b);
            VERIFY_BELOW(std::abs(std::hypot(dot(a, b), cross(a, b)) - scale), 1e-14 * scale);
            VERIFY_BELOW(std::abs(dot(rotated(a, angle), rotated(b, angle)) - dot(a, b)), 1e-14 * scale);
            VERIFY_BELOW(std::abs(cross(rotated(a, angle), rotated(b, angle)) - cross(a, b)), 1e-14 * scale);
            QCOMPARE(cross(a, b), -cross(b, a));
            QCOMPARE(dot(a, perpendicular(a)), 0.0);
            VERIFY_BELOW(std::abs(cross(a, perpendicular(a)) - dot(a, a)), 1e-14 * dot(a, a));
            VERIFY_BELOW(distance(perpendicular(a), rotated(a, 90 * kDegree)), 1e-15 * length(a) * 2);
            VERIFY_BELOW(distance(rotated(rotated(a, angle), -angle), a), 1e-14 * length(a));
            VERIFY_BELOW(
                std::abs(std::remainder(angleOf(rotated(a, angle)) - angleOf(a) - angle, 2 * std::numbers::pi)), 1e-13);
            VERIFY_BELOW(distance(a, b), distance(a, {0, 0}) + distance({0, 0}, b));
            QCOMPARE(distance(a, b), distance(b, a));
            VERIFY_BELOW(length(s * (a + b) - (s * a + s * b)), 1e-14 * (length(a) + length(b)) * (1 + std::abs(s)));
            VERIFY_BELOW(length((s * a) / s - a), 1e-15 * length(a) * 2);
            VERIFY_BELOW(length((a - b) + b - a), 1e-15 * (length(a) + length(b)));
        }
        QCOMPARE(angleOf({-1, 0}), std::numbers::pi);
        // A divisor that is never reached by numbers of a mechanism squared.
        QVERIFY(kLeastDivisor > 0 && kLeastDivisor < 1e-75 * 1e-75 * 1e-75);
    }
};

QTEST_APPLESS_MAIN(TestQuantities)
#include "tst_quantities.moc"
