#include "model/analysis/analysis.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/finish_spectrum.h"
#include "tests/support/bounds.h"
#include "tests/support/built.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_matrices.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXd;

constexpr Eigen::Index kLength = 5;

Eigenvalue valueWith(Complex s, const Eigen::VectorXcd& shape, EigenvalueKind kind = EigenvalueKind::trueValue)
{
    Eigenvalue value;
    value.s = s;
    value.shape = shape;
    value.kind = kind;
    value.reason = kind == EigenvalueKind::spurious ? Text("of the constraints") : Text();
    return value;
}

/// Pairs of conjugates that differ by rounding, real values, and spurious ones, finite and infinite.
Spectrum unfinished(RandomMatrices& random)
{
    Spectrum spectrum;
    spectrum.status = SpectrumStatus::ok;
    const auto rounded = [&](Complex s) { return s * (1 + 1e-13 * random.number()); };
    for (int i = 0; i < 6; ++i) {
        const Complex s(-random.between(0, 0.5), 1 + 2 * i + random.between(0, 1));
        const Eigen::VectorXcd shape = random.complexMatrix(kLength, 1);
        const auto kind = i < 4 ? EigenvalueKind::trueValue : EigenvalueKind::spurious;
        spectrum.values.push_back(valueWith(s, shape, kind));
        spectrum.values.push_back(valueWith(rounded(std::conj(s)), Complex(0, 2) * shape.conjugate(), kind));
    }
    for (int i = 0; i < 3; ++i) {
        spectrum.values.push_back(valueWith(-1.5 - i, random.matrix(kLength, 1).cast<Complex>()));
        Eigenvalue infinite = valueWith(1e300, {}, EigenvalueKind::spurious);
        infinite.infinite = true;
        spectrum.values.push_back(infinite);
    }
    spectrum.expectedTrueCount = 11;
    return spectrum;
}

void shuffle(Spectrum& spectrum, RandomMatrices& random)
{
    std::mt19937 order(unsigned(random.integer(0, 1 << 30)));
    std::ranges::shuffle(spectrum.values, order);
}

/// Whether two finished spectra say the same, value by value.
double differenceOf(const Spectrum& a, const Spectrum& b)
{
    double worst = a.values.size() == b.values.size() ? 0 : HUGE_VAL;
    for (std::size_t i = 0; worst < HUGE_VAL && i < a.values.size(); ++i) {
        const Eigenvalue &x = a.values[i], &y = b.values[i];
        const bool isAlike = x.infinite == y.infinite && x.kind == y.kind && x.conjugate == y.conjugate &&
                             x.repeated == y.repeated && x.shape.size() == y.shape.size();
        worst = isAlike ? std::max(worst, std::abs(x.s - y.s) / (1 + std::abs(y.s))) : HUGE_VAL;
        if (isAlike && x.shape.size() > 0) {
            worst = std::max(worst, (x.shape - y.shape).norm());
        }
    }
    return worst;
}

/// The shapes of the equal values with Im s > 0, in their order; all equal ones are marked.
Matrix upperShapes(const Spectrum& spectrum)
{
    Matrix shapes(kLength, 0);
    for (const Eigenvalue& value : spectrum.values) {
        const bool isEqual = std::abs(value.s.imag()) < 4;
        if (value.s.imag() > 0 && isEqual && value.repeated) {
            shapes.conservativeResize(Eigen::NoChange, shapes.cols() + 1);
            shapes.rightCols(1) = value.shape.real();
        }
        shapes *= value.repeated == isEqual ? 1 : HUGE_VAL;
    }
    return shapes;
}

/// Three equal pairs iω with shapes that span a space, mixed at random.
Spectrum equalPairs(const Matrix& span, RandomMatrices& random)
{
    Spectrum spectrum;
    spectrum.status = SpectrumStatus::ok;
    const Matrix mix = random.matrix(3, 3) + 3 * Matrix::Identity(3, 3);
    for (Eigen::Index i = 0; i < 3; ++i) {
        const Eigen::VectorXcd shape = (span * mix.col(i)).cast<Complex>();
        for (const double sign : {1.0, -1.0}) {
            spectrum.values.push_back(valueWith(Complex(0, sign * (2 + 1e-13 * random.number())), shape));
        }
    }
    spectrum.values.push_back(valueWith(Complex(0, 5), span.col(0).cast<Complex>()));
    spectrum.values.push_back(valueWith(Complex(0, -5), span.col(0).cast<Complex>()));
    spectrum.expectedTrueCount = 8;
    return spectrum;
}

}  // namespace

/// Completion of a spectrum: order, conjugates, normalisation, equal values, zeros, and partners in another.
class TestFinishSpectrum : public QObject {
    Q_OBJECT

private slots:
    /// True ones first by |Im s|, then |s|; spurious ones after by |s|, infinite ones last.
    void values_standInTheirOrder()
    {
        RandomMatrices random(1);
        for (int trial = 0; trial < 30; ++trial) {
            Spectrum spectrum = unfinished(random);
            shuffle(spectrum, random);
            finishSpectrum({}, spectrum);
            QCOMPARE(spectrum.trueCount(), std::size_t(11));
            for (std::size_t i = 1; i < spectrum.values.size(); ++i) {
                const Eigenvalue &before = spectrum.values[i - 1], &here = spectrum.values[i];
                QVERIFY(before.isTrue() || !here.isTrue());
                QVERIFY(!before.infinite || here.infinite);
                if (before.kind == here.kind && !here.infinite) {
                    const auto rank = [](const Eigenvalue& each) {
                        return std::pair(each.isTrue() ? std::abs(each.s.imag()) : std::abs(each.s), std::abs(each.s));
                    };
                    QVERIFY(rank(before) <= rank(here));
                }
            }
            QVERIFY(spectrum.status == SpectrumStatus::ok && spectrum.warnings.empty());
        }
    }

    /// The partner of the partner is the value itself, with the exact conjugate of its value and shape.
    void conjugates_belongTogether()
    {
        RandomMatrices random(2);
        Spectrum spectrum = unfinished(random);
        shuffle(spectrum, random);
        finishSpectrum({}, spectrum);
        std::size_t alone = 0;
        for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
            const Eigenvalue& value = spectrum.values[i];
            const Eigenvalue& partner = spectrum.values[value.conjugate];
            QCOMPARE(partner.conjugate, i);
            alone += value.conjugate == i ? 1 : 0;
            if (!value.infinite) {
                QCOMPARE(partner.s, std::conj(value.s));
                QVERIFY(partner.shape == value.shape.conjugate());
                QCOMPARE(partner.kind, value.kind);
            }
        }
        QCOMPARE(alone, std::size_t(6));  // three real ones, three infinite ones
    }

    /// The largest component of each is 1, the first of those that are largest.
    void shapes_haveALargestComponentOfOne()
    {
        RandomMatrices random(3);
        Spectrum spectrum = unfinished(random);
        spectrum.values.push_back(valueWith(-7, Eigen::VectorXcd::Zero(kLength)));
        spectrum.values.push_back(valueWith(-8, Complex(0, 3) * Eigen::VectorXcd::Constant(kLength, 2)));
        spectrum.expectedTrueCount = 13;
        finishSpectrum({}, spectrum);
        std::size_t without = 0;
        for (const Eigenvalue& value : spectrum.values) {
            if (value.shape.size() == 0) {
                ++without;
                continue;
            }
            Eigen::Index largest = 0;
            VERIFY_BELOW(std::abs(value.shape.cwiseAbs().maxCoeff(&largest) - 1), 1e-12);
            const auto isLargest = [](Complex each) { return std::abs(each) > 1 - 1e-9; };
            const auto first = std::find_if(value.shape.begin(), value.shape.end(), isLargest);
            QCOMPARE(*first, Complex(1));
            QVERIFY(value.s.imag() != 0 || value.shape.imag().isZero(0));
        }
        QCOMPARE(without, std::size_t(4));  // the infinite ones, and that which does not move
    }

    /// Whatever the order in which values come, and finished again, the spectrum is the same.
    void finishing_dependsOnNoOrder_andChangesNothingTwice()
    {
        RandomMatrices random(4);
        for (int trial = 0; trial < 20; ++trial) {
            Spectrum first = trial % 2 ? unfinished(random) : equalPairs(random.matrix(kLength, 3), random);
            Spectrum second = first;
            shuffle(second, random);
            finishSpectrum({}, first);
            finishSpectrum({}, second);
            VERIFY_BELOW(differenceOf(second, first), 1e-11);
            Spectrum again = first;
            finishSpectrum({}, again);
            VERIFY_BELOW(differenceOf(again, first), 1e-12);
        }
    }

    /// Equal values are equal in every unit of time: three pairs, and no two of the decays.
    void equalValues_areTheSameInEveryUnitOfTime()
    {
        RandomMatrices random(15);
        const Matrix shapes = random.matrix(kLength, 5);
        for (const double unit : {1e-12, 1e-6, 1.0, 1e6, 1e12}) {
            Spectrum spectrum = equalPairs(shapes.leftCols(3), random);
            spectrum.values.push_back(valueWith(-1, shapes.col(3).cast<Complex>()));
            spectrum.values.push_back(valueWith(-3, shapes.col(4).cast<Complex>()));
            spectrum.expectedTrueCount = 10;
            for (Eigenvalue& value : spectrum.values) {
                value.s *= unit;
            }
            finishSpectrum({}, spectrum);
            for (const Eigenvalue& value : spectrum.values) {
                QCOMPARE(value.repeated, value.s.imag() != 0 && std::abs(value.s.imag()) < 4 * unit);
            }
        }
    }

    /// Equal values allow any mix of shapes: the basis is that of their span alone, each 1 where the others
    /// are 0.
    void equalValues_haveABasisByRule()
    {
        RandomMatrices random(5);
        const Matrix span = random.matrix(kLength, 3);
        Spectrum first = equalPairs(span, random);
        finishSpectrum({}, first);
        for (int trial = 0; trial < 20; ++trial) {
            Spectrum mixed = equalPairs(span, random);
            shuffle(mixed, random);
            finishSpectrum({}, mixed);
            VERIFY_BELOW((upperShapes(mixed) - upperShapes(first)).norm(), 1e-9);
        }
        const Matrix basis = upperShapes(first);
        QCOMPARE(rankOf(basis), Eigen::Index(3));
        Matrix both(kLength, 6);
        both << basis, span;
        VERIFY_BELOW(singularValuesOf(both.cast<Complex>())[3], 1e-10 * both.norm());
        // Each has a coordinate of its own.
        for (Eigen::Index i = 0; i < 3; ++i) {
            bool hasOwn = false;
            for (Eigen::Index row = 0; row < kLength; ++row) {
                const double others = basis.row(row).cwiseAbs().sum() - std::abs(basis(row, i));
                hasOwn = hasOwn || (others < 1e-12 && std::abs(basis(row, i)) > 1e-3);
            }
            QVERIFY(hasOwn);
        }
    }

    void missingValues_areSaid()
    {
        RandomMatrices random(6);
        for (const std::size_t expected : {9, 11, 12}) {
            Spectrum spectrum = unfinished(random);
            spectrum.expectedTrueCount = expected;
            finishSpectrum({}, spectrum);
            QCOMPARE(spectrum.status == SpectrumStatus::incomplete, expected != 11);
            if (expected != 11) {
                QCOMPARE(rendered(spectrum.warnings.at(0).text),
                         "11 true eigenvalues were found where " + std::to_string(expected) + " must be.");
            }
            // Of a part nothing can be missing, and what failed already says why.
            Spectrum part = unfinished(random);
            part.expectedTrueCount = expected;
            part.partial = PartialCount{};
            finishSpectrum({}, part);
            QCOMPARE(part.status, SpectrumStatus::ok);
            part.partial.reset();
            part.status = SpectrumStatus::failed;
            finishSpectrum({}, part);
            QCOMPARE(part.status, SpectrumStatus::failed);
        }
    }

    /// A free cart: what rounding made of its zeros becomes zero, the swing stays, and so does a decay.
    void freeMotions_becomeExactZeros()
    {
        for (const double damping : {0.0, 0.5, 1e-6}) {
            Mechanism mechanism = cartPendulum();
            mechanism.points.push_back({"W", {-5, 0}, true});
            if (damping > 0) {
                mechanism.elements.push_back(Damper{"d", {"W", "C"}, damping, {}});
            }
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            Spectrum spectrum = analysis.find(Method::mcs)->spectrum;
            const Spectrum exact = spectrum;
            for (Eigenvalue& value : spectrum.values) {
                value.s += value.s == 0.0 ? (damping > 0 ? 1e-8 * damping : 1e-9) * Complex(3, -2) : Complex(0);
            }
            setRigidZeros(analysis.linear, spectrum);
            QCOMPARE(std::ranges::count(exact.values, Complex(0), &Eigenvalue::s), damping > 0 ? 1 : 2);
            for (std::size_t i = 0; i < exact.values.size(); ++i) {
                QCOMPARE(spectrum.values[i].s, exact.values[i].s);
            }
            // A spurious value is none of the mechanism's motions.
            Spectrum spurious = exact;
            spurious.values.front().s = 1e-9;
            spurious.values.front().kind = EigenvalueKind::spurious;
            setRigidZeros(analysis.linear, spurious);
            QCOMPARE(spurious.values.front().s, Complex(1e-9));
        }
    }

    /// One to one, by distances that are told; of a spectrum with itself each is its own partner.
    void partners_areOneToOne()
    {
        RandomMatrices random(7);
        for (int trial = 0; trial < 20; ++trial) {
            Spectrum reference = unfinished(random), other = reference;
            for (Eigenvalue& value : other.values) {
                value.s += 1e-3 * Complex(random.number(), random.number());
            }
            finishSpectrum({}, reference);
            finishSpectrum({}, other);
            pairWith(reference, other);
            std::vector<std::size_t> partners;
            for (const Eigenvalue& value : other.values) {
                QCOMPARE(value.paired.has_value(), value.isTrue());
                if (value.paired) {
                    partners.push_back(*value.paired);
                    const double distance = std::abs(value.s - reference.values[*value.paired].s);
                    QCOMPARE(value.difference, distance);
                    VERIFY_BELOW(distance, 1e-2);
                }
            }
            std::ranges::sort(partners);
            QVERIFY(std::ranges::adjacent_find(partners) == partners.end());
            QCOMPARE(partners.size(), reference.trueCount());
            pairWithItself(reference);
            for (std::size_t i = 0; i < reference.values.size(); ++i) {
                QCOMPARE(reference.values[i].paired.has_value(), reference.values[i].isTrue());
                QCOMPARE(reference.values[i].paired.value_or(i), i);
            }
        }
    }

    /// A body, a rod and a mass on three relaxed springs with dampers: of four freedoms one moves freely, and its two
    /// eigenvalues are zero by MCS and by RCS, which leaves rounding of them.
    void freeMotion_isZeroByRcsToo()
    {
        Mechanism mechanism =
            built({{"O", {-0.371, 0.347}, true},
                   {"E", {0.849, -0.808}, true},
                   {"A", {-0.667, 0.287}},
                   {"B", {-0.826, 0.989}},
                   {"C", {0.962, -0.0333}},
                   {"D", {-0.878, -0.125}}},
                  {Body{"body", {"O", "A", "B"}, {}, {}, 0.482, {0.1, 0.05}, 0.0482, {}},
                   Bar{"rod", {"E", "D"}, {}, 2.51, {}}, Spring{"a", {"C", "E"}, 0.77359, 0.326, 0, {}},
                   Spring{"b", {"C", "B"}, 0.00252, 2.2602, 19.3743, {}},
                   Spring{"c", {"C", "D"}, 0.00317, 1.7289, 0.0497, {}}, PointMass{"m", "C", 0.656, {}}},
                  {0, 0});
        const Analysis analysis = analyze(mechanism);
        for (const Method method : {Method::mcs, Method::rcs}) {
            const Values values = trueValues(analysis, method);
            QCOMPARE(values.size(), std::size_t(8));
            QCOMPARE(std::ranges::count(values, Complex(0)), 2);
        }
    }
};

QTEST_GUILESS_MAIN(TestFinishSpectrum)
#include "tst_finish_spectrum.moc"
