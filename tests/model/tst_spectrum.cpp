#include "model/math/krylov/mode_target.h"
#include "model/modes/spectrum.h"
#include "model/modes/spurious_group.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <set>

using namespace eigenlink;

namespace {

using Complex = std::complex<double>;

Eigenvalue valueAt(Complex s, EigenvalueKind kind = EigenvalueKind::trueValue)
{
    Eigenvalue value;
    value.s = s;
    value.kind = kind;
    return value;
}

/// True values in the order of a spectrum: double zeros, pairs of conjugates with Im > 0 first, real ones.
Spectrum orderedSpectrum(int doubleZeros, int pairs, int reals, std::mt19937& random)
{
    std::uniform_real_distribution<double> part(0.1, 9);
    Spectrum spectrum;
    for (int i = 0; i < 2 * doubleZeros; ++i) {
        spectrum.values.push_back(valueAt(0));
    }
    for (int i = 0; i < reals; ++i) {
        spectrum.values.push_back(valueAt(-part(random)));
    }
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        spectrum.values[i].conjugate = i;
    }
    for (int i = 0; i < pairs; ++i) {
        const Complex s(-part(random), part(random));
        const std::size_t first = spectrum.values.size();
        spectrum.values.push_back(valueAt(s));
        spectrum.values.push_back(valueAt(std::conj(s)));
        spectrum.values[first].conjugate = first + 1;
        spectrum.values[first + 1].conjugate = first;
    }
    return spectrum;
}

/// A spurious value with a reason of this kind: numbers and parts differ within one kind.
Eigenvalue spuriousValue(int kind, double number, const std::string& part)
{
    Eigenvalue value = valueAt(number, EigenvalueKind::spurious);
    switch (kind) {
        case 0:
            value.reason = Text("pulls {1} off: {2}", PartId{part}, Number{.value = number, .digits = 3});
            break;
        case 1:
            value.reason = Text("around {1} the penalty has its own", Number{number, Quantity::angularVelocity});
            break;
        default:
            value.reason = Text("of the constraints alone");
            value.infinite = true;
    }
    return value;
}

}  // namespace

/// The meaning of single eigenvalues, their modes, their order, and those that are told together.
class TestSpectrum : public QObject {
    Q_OBJECT

private slots:
    /// s = −ζω + iω√(1 − ζ²) back to ω and ζ; in another unit of time ζ stays, and the rest scales.
    void eigenvalue_isItsFrequencyAndDamping()
    {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> unit(-0.999, 0.999), decade(-6, 6);
        for (int trial = 0; trial < 200; ++trial) {
            const double zeta = unit(random), omega = std::pow(10, decade(random));
            const Eigenvalue value = valueAt(omega * Complex(-zeta, std::sqrt(1 - zeta * zeta)));
            VERIFY_BELOW(std::abs(value.angularFrequency() / omega - 1), 1e-14);
            VERIFY_BELOW(std::abs(value.dampingRatio().value() - zeta), 1e-14);
            VERIFY_BELOW(std::abs(value.frequency() * value.period().value() - 1), 1e-14);
            const double damped = 2 * std::numbers::pi * value.frequency() / omega;
            VERIFY_BELOW(std::abs(damped * damped + zeta * zeta - 1), 1e-13);
            const Eigenvalue conjugate = valueAt(std::conj(value.s)), faster = valueAt(8.0 * value.s);
            QCOMPARE(conjugate.frequency(), value.frequency());
            QCOMPARE(conjugate.dampingRatio(), value.dampingRatio());
            QCOMPARE(faster.dampingRatio(), value.dampingRatio());
            QCOMPARE(8 * faster.period().value(), value.period().value());
            QCOMPARE(faster.frequency(), 8 * value.frequency());
        }
    }

    void valuesWithoutSwing_haveNoPeriod_andZeroNoDampingRatio()
    {
        for (const double s : {-3.0, 2.0, 0.0}) {
            QVERIFY(!valueAt(s).period());
            QCOMPARE(valueAt(s).frequency(), 0.0);
        }
        QVERIFY(!valueAt(0).dampingRatio());
        QCOMPARE(valueAt(-3).dampingRatio().value(), 1.0);
        QCOMPARE(valueAt(2).dampingRatio().value(), -1.0);
        // Nothing decays: no minus before the zero.
        QVERIFY(!std::signbit(valueAt(Complex(0, 2)).dampingRatio().value()));
        QVERIFY(!std::signbit(valueAt(Complex(-0.0, -2)).dampingRatio().value()));
    }

    void modes_areAPartitionOfTheValues_data()
    {
        test::addColumns<int, int, int>({"zeros", "pairs", "reals"});
        for (const auto& [zeros, pairs, reals] : {std::tuple(0, 0, 0), std::tuple(0, 4, 0), std::tuple(0, 0, 5),
                                                  std::tuple(2, 3, 2), std::tuple(1, 0, 0), std::tuple(3, 1, 1)}) {
            QTest::addRow("%d double zeros, %d pairs, %d real", zeros, pairs, reals) << zeros << pairs << reals;
        }
    }

    /// Each value once; a pair, a real one and a double zero are a mode each; the one with Im s ≥ 0 stands first.
    void modes_areAPartitionOfTheValues()
    {
        QFETCH(int, zeros);
        QFETCH(int, pairs);
        QFETCH(int, reals);
        std::mt19937 random(2);
        const Spectrum spectrum = orderedSpectrum(zeros, pairs, reals, random);
        const auto modes = modesOf(spectrum);
        QCOMPARE(modes.size(), std::size_t(zeros + pairs + reals));
        std::multiset<std::size_t> seen;
        for (const std::vector<std::size_t>& mode : modes) {
            QVERIFY(mode.size() == 1 || mode.size() == 2);
            seen.insert(mode.begin(), mode.end());
            const Complex first = spectrum.values[mode.front()].s, last = spectrum.values[mode.back()].s;
            QVERIFY(first.imag() >= 0);
            QVERIFY(last == std::conj(first));
            QCOMPARE(mode.size(), std::size_t(first.imag() != 0 || first == 0.0 ? 2 : 1));
        }
        QCOMPARE(seen.size(), spectrum.values.size());
        QCOMPARE(std::set<std::size_t>(seen.begin(), seen.end()).size(), spectrum.values.size());
    }

    /// Infinite values, and spurious ones at zero, are no free motion: two of them are two modes.
    void onlyTrueFiniteZeros_areAFreeMotion()
    {
        Spectrum spectrum;
        spectrum.values = {valueAt(0, EigenvalueKind::spurious), valueAt(0, EigenvalueKind::spurious), valueAt(0),
                           valueAt(0)};
        spectrum.values[2].infinite = spectrum.values[3].infinite = true;
        for (std::size_t i = 0; i < 4; ++i) {
            spectrum.values[i].conjugate = i;
        }
        QCOMPARE(modesOf(spectrum).size(), std::size_t(4));
        QCOMPARE(spectrum.trueCount(), std::size_t(2));
        QCOMPARE(spectrum.spuriousCount(), std::size_t(2));
        // One zero that is left over of three stands alone.
        spectrum.values = {valueAt(0), valueAt(0), valueAt(0)};
        for (std::size_t i = 0; i < 3; ++i) {
            spectrum.values[i].conjugate = i;
        }
        QCOMPARE(modesOf(spectrum).size(), std::size_t(2));
    }

    void statuses_withValuesAreThoseThatShowSome()
    {
        Spectrum spectrum;
        std::vector<bool> shown;
        for (const SpectrumStatus status : {SpectrumStatus::ok, SpectrumStatus::incomplete, SpectrumStatus::inaccurate,
                                            SpectrumStatus::failed, SpectrumStatus::cancelled}) {
            spectrum.status = status;
            shown.push_back(spectrum.hasValues());
        }
        QCOMPARE(shown, (std::vector<bool>{true, true, true, false, false}));
        QCOMPARE(rendered(withMethod(Method::ucs, Text("soft"))), std::string("UCS: soft"));
    }

    void targets_putValuesInAnOrder_data()
    {
        test::addColumns<bool, double, double>({"rightmost", "re", "im"});
        QTest::newRow("origin") << false << 0.0 << 0.0;
        QTest::newRow("on the axis") << false << 0.0 << 5.0;
        QTest::newRow("below it") << false << -2.0 << -4.0;
        QTest::newRow("rightmost") << true << 0.0 << 0.0;
    }

    /// A strict weak order that does not tell conjugates apart, and moves with the unit of time.
    void targets_putValuesInAnOrder()
    {
        QFETCH(bool, rightmost);
        QFETCH(double, re);
        QFETCH(double, im);
        const auto rule = rightmost ? ModeTarget::Rule::rightmost : ModeTarget::Rule::nearest;
        const ModeTarget target{rule, {re, im}}, scaled{rule, 4.0 * Complex(re, im)};
        std::mt19937 random(3);
        std::uniform_real_distribution<double> part(-9, 9);
        std::vector<Complex> values;
        for (int i = 0; i < 25; ++i) {
            values.emplace_back(part(random), i % 4 == 0 ? 0 : part(random));
        }
        for (const Complex a : values) {
            QVERIFY(!target.puts(a, a) && !target.puts(a, std::conj(a)));
            QCOMPARE(target.distanceOf(a), target.distanceOf(std::conj(a)));
            for (const Complex b : values) {
                QVERIFY(!(target.puts(a, b) && target.puts(b, a)));
                QCOMPARE(target.puts(a, b), scaled.puts(4.0 * a, 4.0 * b));
                if (rightmost) {
                    QVERIFY(a.real() <= b.real() || target.puts(a, b));
                }
                for (const Complex c : values) {
                    QVERIFY(!(target.puts(a, b) && target.puts(b, c)) || target.puts(a, c));
                }
            }
        }
        QCOMPARE(target.isOrigin(), !rightmost && re == 0 && im == 0);
    }

    /// Nearest: by the distance of the nearer of s and its conjugate; decay that is rounding of |s| is none.
    void targets_measureByTheNearerConjugate()
    {
        const ModeTarget near{ModeTarget::Rule::nearest, Complex(-1, 6)};
        QCOMPARE(near.distanceOf({2, 10}), 5.0);
        QCOMPARE(near.distanceOf({2, -10}), 5.0);
        QCOMPARE(near.distanceOf({-1, 0}), 6.0);
        const ModeTarget rightmost{ModeTarget::Rule::rightmost, {}};
        QVERIFY(rightmost.puts(Complex(1e-6, 1), Complex(0, 1)));
        QVERIFY(!rightmost.puts(Complex(1e-12, 1), Complex(0, 1)));
        QVERIFY(!rightmost.puts(Complex(0, 1), Complex(-1e-12, 1)));
        // Of equal decay the slower first.
        QVERIFY(rightmost.puts(Complex(-1, 2), Complex(-1, 3)));
    }

    void targets_areNamedByTheirPoint_data()
    {
        test::addColumns<double, double, QString>({"re", "im", "words"});
        QTest::newRow("origin") << 0.0 << 0.0 << "nearest the origin";
        QTest::newRow("real") << -2.5 << 0.0 << "nearest −2.5";
        QTest::newRow("positive") << 3.0 << 0.0 << "nearest 3";
        QTest::newRow("imaginary") << 0.0 << 20.0 << "nearest 20i";
        QTest::newRow("below") << 0.0 << -20.0 << "nearest −20i";
        QTest::newRow("both") << -1.0 << 20.0 << "nearest −1 + 20i";
        QTest::newRow("both, below") << 1.5 << -0.25 << "nearest 1.5 − 0.25i";
    }
    void targets_areNamedByTheirPoint()
    {
        QFETCH(double, re);
        QFETCH(double, im);
        QFETCH(QString, words);
        QCOMPARE(QString::fromStdString(rendered(describe({ModeTarget::Rule::nearest, {re, im}}))), words);
        const ModeTarget rightmost{ModeTarget::Rule::rightmost, {re, im}};
        QCOMPARE(rendered(describe(rightmost)), std::string("with the largest real part"));
    }

    /// Every spurious value is counted once, beside those of the same sentence, whatever the order.
    void groups_countEverySpuriousValueOnce()
    {
        std::mt19937 random(4);
        std::uniform_int_distribution<int> kind(0, 3);
        for (int trial = 0; trial < 40; ++trial) {
            Spectrum spectrum;
            std::map<int, std::size_t> counts;
            for (int i = 0; i < 15; ++i) {
                const int drawn = kind(random);
                counts[drawn] += 1;
                spectrum.values.push_back(drawn == 3 ? valueAt(i)
                                                     : spuriousValue(drawn, 1 + i, "P" + std::to_string(i % 4)));
                spectrum.values.back().conjugate = std::size_t(i);
            }
            const std::size_t known = counts.erase(3);
            std::vector<std::size_t> order(15);
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::ranges::shuffle(order, random);
            const auto groups = spuriousGroups(spectrum), shuffled = spuriousGroups(spectrum, order);
            QVERIFY(known <= 1);
            std::multiset<std::size_t> expected, found, again;
            for (const auto& [each, count] : counts) {
                expected.insert(count);
            }
            for (const SpuriousGroup& group : groups) {
                found.insert(group.count);
                QVERIFY(std::ranges::none_of(group.values, [&](std::size_t i) { return spectrum.values[i].isTrue(); }));
            }
            for (const SpuriousGroup& group : shuffled) {
                again.insert(group.count);
            }
            QVERIFY(found == expected && again == expected);
            QVERIFY(
                std::ranges::is_sorted(groups, {}, [](const SpuriousGroup& group) { return group.values.front(); }));
        }
    }

    /// Numbers become a range from the least to the greatest, parts a list of each once; conjugates are shown by one.
    void groups_tellRangesAndParts()
    {
        Spectrum spectrum;
        for (const auto& [number, part] : {std::pair(2.0, "B"), std::pair(0.5, "C"), std::pair(7.0, "B")}) {
            spectrum.values.push_back(spuriousValue(0, number, part));
        }
        spectrum.values.push_back(spuriousValue(1, 10, ""));
        spectrum.values.push_back(spuriousValue(1, 10, ""));
        spectrum.values.push_back(spuriousValue(2, 0, ""));
        spectrum.values.push_back(spuriousValue(2, 0, ""));
        spectrum.values[0].conjugate = 2;
        spectrum.values[2].conjugate = 0;
        for (const std::size_t i : {1, 3, 4, 5, 6}) {
            spectrum.values[i].conjugate = i;
        }
        const auto groups = spuriousGroups(spectrum);
        QCOMPARE(groups.size(), std::size_t(3));
        QCOMPARE(rendered(groups[0].reason), std::string("pulls B and C off: 0.5 … 7"));
        QCOMPARE(groups[0].values, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(rendered(groups[1].reason), std::string("around 10 rad/s the penalty has its own"));
        QCOMPARE(groups[1].values, (std::vector<std::size_t>{3, 4}));
        QCOMPARE(rendered(groups[2].reason), std::string("of the constraints alone"));
        QCOMPARE(groups[2].values, (std::vector<std::size_t>{5}));
        QCOMPARE(spuriousGroups(spectrum, {5}).front().count, std::size_t(1));
        QVERIFY(spuriousGroups(spectrum, {}).empty() && spuriousGroups(Spectrum()).empty());
    }
};

QTEST_GUILESS_MAIN(TestSpectrum)
#include "tst_spectrum.moc"
