// The formulas of single steps by themselves: explicit Runge–Kutta steps, the tables of Radau IIA, and the polynomial
// between steps.

#include "model/math/ode/dormand_prince.h"
#include "model/math/ode/fehlberg.h"
#include "model/math/ode/osculation.h"
#include "model/math/ode/radau_table.h"
#include "model/math/ode/step_control.h"
#include "tests/support/motion_reference.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using StepFormula = std::optional<RungeKuttaStep> (*)(const RightHandSide&, double, const Eigen::VectorXd&,
                                                      const Eigen::VectorXd&, double);

RungeKuttaStep stepBy(StepFormula formula, const RightHandSide& F, double t, const Eigen::VectorXd& y, double h)
{
    return formula(F, t, y, *F(t, y), h).value();
}

void addFormulas()
{
    QTest::addColumn<bool>("isFehlberg");
    QTest::newRow("Fehlberg") << true;
    QTest::newRow("Dormand and Prince") << false;
}

/// A nonlinear system whose exact solution is known: y₁ = exp(sin t), y₂ = cos(t²/2).
Eigen::VectorXd exactAt(double t)
{
    return Eigen::Vector2d(std::exp(std::sin(t)), std::cos(t * t / 2));
}
std::optional<Eigen::VectorXd> slopeOfExact(double t, const Eigen::VectorXd& y)
{
    const double off = y[1] - std::cos(t * t / 2);
    return Eigen::VectorXd(
        Eigen::Vector2d(y[0] * std::cos(t) + 0.4 * off * y[0], -t * std::sin(t * t / 2) - 0.7 * off * y[0] * y[0]));
}

/// A polynomial c₀ + c₁ t + …: its value, its derivative and the second one.
struct Polynomial {
    std::vector<double> c;

    double at(double t, int derivative = 0) const
    {
        double sum = 0;
        for (std::size_t k = 0; k < c.size(); ++k) {
            double factor = c[k];
            const int power = static_cast<int>(k);
            for (int d = 0; d < derivative; ++d) {
                factor *= power - d;
            }
            sum += power >= derivative ? factor * std::pow(t, power - derivative) : 0;
        }
        return sum;
    }
};

Polynomial randomPolynomial(std::size_t degree, std::mt19937& random)
{
    Polynomial p;
    for (std::size_t k = 0; k <= degree; ++k) {
        p.c.push_back(std::uniform_real_distribution<double>(-1, 1)(random));
    }
    return p;
}

OsculationNode nodeOfBoth(double t, const Polynomial& a, const Polynomial& b)
{
    return {t, Eigen::Vector2d(a.at(t), b.at(t)), Eigen::Vector2d(a.at(t, 1), b.at(t, 1)),
            Eigen::Vector2d(a.at(t, 2), b.at(t, 2))};
}

double errorOf(const Osculation::Point& point, double t, const Polynomial& a, const Polynomial& b)
{
    return std::max({std::abs(point.value[0] - a.at(t)), std::abs(point.value[1] - b.at(t)),
                     std::abs(point.first[0] - a.at(t, 1)), std::abs(point.first[1] - b.at(t, 1))});
}

/// The error of the osculation of exp through three nodes a step h apart, in value and rate, over the remainder
/// Π (t − tᵢ)³/9! and its derivative.
std::pair<double, double> remaindersOfExponential(double h)
{
    const double from = 0.3, t = from + 1.4 * h;
    std::vector<OsculationNode> nodes;
    double product = 1 / std::tgamma(10.0), logarithmic = 0;
    for (const double at : {from, from + h, from + 2 * h}) {
        const Eigen::VectorXd value = Eigen::VectorXd::Constant(1, std::exp(at));
        nodes.push_back({at, value, value, value});
        product *= std::pow(std::abs(t - at), 3);
        logarithmic += 3 / (t - at);
    }
    const Osculation::Point point = Osculation(nodes).at(t);
    return {std::abs(point.value[0] - std::exp(t)) / product,
            std::abs((point.first[0] - std::exp(t)) / (product * logarithmic))};
}

/// P(z) = 1 + z b̂ᵀ(1 − zA)⁻¹1 of y' = λy, z = λh.
std::complex<double> growthByRadau(const RadauTable& table, std::complex<double> z)
{
    const Eigen::Index s = table.stages;
    const Eigen::MatrixXcd A = table.A.cast<std::complex<double>>();
    const Eigen::VectorXcd stages =
        (Eigen::MatrixXcd::Identity(s, s) - z * A).partialPivLu().solve(Eigen::VectorXcd::Ones(s));
    return stages[s - 1];
}

}  // namespace

class StepFormulasTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void quadrature_isExactUpToDegreeSeven_data() { addFormulas(); }
    /// ∫ tᵏ dt for k < 8 to rounding, not for higher powers: the order is 8.
    void quadrature_isExactUpToDegreeSeven()
    {
        QFETCH(bool, isFehlberg);
        const StepFormula formula = isFehlberg ? &fehlbergStep : &dormandPrinceStep;
        for (int k = 0; k <= 9; ++k) {
            const RightHandSide F = [k](double t, const Eigen::VectorXd&) {
                return std::optional(Eigen::VectorXd(Eigen::VectorXd::Constant(1, std::pow(t, k))));
            };
            const double exact = (std::pow(1.7, k + 1) - std::pow(0.2, k + 1)) / (k + 1);
            const RungeKuttaStep step = stepBy(formula, F, 0.2, Eigen::VectorXd::Zero(1), 1.5);
            const double error = std::abs(step.y[0] - exact) / exact;
            QVERIFY2(k < 8 ? error < 1e-14 : error > 1e-9, qPrintable(QString("degree %1: %2").arg(k).arg(error)));
        }
    }

    void error_fallsWithTheNinthPowerOfTheStep_data() { addFormulas(); }
    /// The error of one step; the estimate falls with the eighth or faster, and is no smaller than the error itself.
    void error_fallsWithTheNinthPowerOfTheStep()
    {
        QFETCH(bool, isFehlberg);
        const StepFormula formula = isFehlberg ? &fehlbergStep : &dormandPrinceStep;
        const auto measured = [&](double h) {
            const RungeKuttaStep step = stepBy(formula, &slopeOfExact, 0.4, exactAt(0.4), h);
            return std::pair((step.y - exactAt(0.4 + h)).norm(), step.error.norm());
        };
        const auto [coarse, coarseEstimate] = measured(0.4);
        const auto [fine, fineEstimate] = measured(0.2);
        QVERIFY(coarse > 1e-11);
        const double order = std::log2(coarse / fine), estimated = std::log2(coarseEstimate / fineEstimate);
        QVERIFY2(order > 8.4 && order < 10.5, qPrintable(QString::number(order)));
        QVERIFY2(estimated > 7.5 && estimated < 10.5, qPrintable(QString::number(estimated)));
        QVERIFY2(coarseEstimate > coarse && fineEstimate > fine, qPrintable(QString::number(coarseEstimate / coarse)));
    }

    void step_ofALinearSystem_isATaylorPolynomial_data() { addFormulas(); }
    /// y' = λy: y₁ = Σ zᵏ/k! + O(z⁹), z = λh, with every coefficient up to the eighth exact.
    void step_ofALinearSystem_isATaylorPolynomial()
    {
        QFETCH(bool, isFehlberg);
        const StepFormula formula = isFehlberg ? &fehlbergStep : &dormandPrinceStep;
        const auto growth = [&](double z) {
            const RightHandSide F = [z](double, const Eigen::VectorXd& y) {
                return std::optional(Eigen::VectorXd(z * y));
            };
            return stepBy(formula, F, 0, Eigen::VectorXd::Ones(1), 1).y[0];
        };
        double previous = 0;
        for (const double z : {0.8, -0.8, 0.4, -0.4}) {
            const double off = (growth(z) - std::exp(z)) / std::pow(z, 9);
            QVERIFY2(std::abs(off) < 1e-4, qPrintable(QString::number(off)));
            previous = std::max(previous, std::abs(off));
        }
        QVERIFY(previous > 1e-8);
    }

    void step_commutesWithLinearMaps_data() { addFormulas(); }
    /// A linear map x = By + c, x' = B F(B⁻¹(x − c)): the steps are each other's images, and the estimates of Fehlberg,
    /// which are linear in the stages, too.
    void step_commutesWithLinearMaps()
    {
        QFETCH(bool, isFehlberg);
        const StepFormula formula = isFehlberg ? &fehlbergStep : &dormandPrinceStep;
        std::mt19937 random(3);
        const auto uniform = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
        for (int i = 0; i < 20; ++i) {
            Eigen::Matrix2d B;
            B << 1.5 + uniform(), uniform() / 2, uniform() / 2, -1.5 + uniform() / 3;
            const Eigen::Vector2d c(uniform(), uniform());
            const Eigen::Matrix2d inverse = B.inverse();
            const RightHandSide G = [&](double t, const Eigen::VectorXd& x) {
                return std::optional(Eigen::VectorXd(B * *slopeOfExact(t, inverse * (x - c))));
            };
            const Eigen::VectorXd y = exactAt(0.1) + 0.3 * Eigen::Vector2d(uniform(), uniform());
            const double h = 0.3 * uniform();
            const RungeKuttaStep plain = stepBy(formula, &slopeOfExact, 0.1, y, h);
            const RungeKuttaStep mapped = stepBy(formula, G, 0.1, B * y + c, h);
            QVERIFY((mapped.y - (B * plain.y + c)).norm() < 1e-13);
            if (isFehlberg) {
                QVERIFY((mapped.error - B * plain.error).norm() < 1e-13);
            }
        }
    }

    void linearInvariants_areKept_data() { addFormulas(); }
    /// wᵀF = 0 everywhere: wᵀy is the same after the step.
    void linearInvariants_areKept()
    {
        QFETCH(bool, isFehlberg);
        const StepFormula formula = isFehlberg ? &fehlbergStep : &dormandPrinceStep;
        const Eigen::Vector3d w(1, -2, 0.5);
        const RightHandSide F = [&](double t, const Eigen::VectorXd& y) {
            const Eigen::Vector3d any(std::sin(y[1] + t), y[0] * y[2], std::exp(-y[2] * y[2]));
            return std::optional(Eigen::VectorXd(any - (w.dot(any) / w.squaredNorm()) * w));
        };
        const Eigen::Vector3d y(0.3, 0.8, -1.2);
        for (const double h : {0.9, -0.5, 0.01}) {
            COMPARE_WITHIN(w.dot(stepBy(formula, F, 0.2, y, h).y), w.dot(y), 1e-14);
        }
    }

    void stageThatFails_makesTheStepFail_data() { addFormulas(); }
    void stageThatFails_makesTheStepFail()
    {
        QFETCH(bool, isFehlberg);
        const StepFormula formula = isFehlberg ? &fehlbergStep : &dormandPrinceStep;
        const Eigen::VectorXd y = Eigen::VectorXd::Ones(1);
        int evaluations = 0, failing = -1;
        double bad = std::numeric_limits<double>::quiet_NaN();
        const RightHandSide F = [&](double, const Eigen::VectorXd& at) -> std::optional<Eigen::VectorXd> {
            if (evaluations++ != failing) {
                return Eigen::VectorXd(-at);
            }
            return std::isnan(bad) ? std::nullopt : std::optional(Eigen::VectorXd(bad * at));
        };
        QVERIFY(formula(F, 0, y, -y, 0.1));
        const int needed = evaluations;
        QVERIFY(needed >= 11);
        for (bad = std::numeric_limits<double>::quiet_NaN(), failing = 0; failing < needed; ++failing) {
            evaluations = 0;
            QVERIFY(!formula(F, 0, y, -y, 0.1));
            QCOMPARE(evaluations, failing + 1);
        }
        for (bad = std::numeric_limits<double>::infinity(), failing = 0; failing < needed; ++failing) {
            evaluations = 0;
            QVERIFY(!formula(F, 0, y, -y, 0.1));
        }
    }

    /// A push between the stages at equal times: Fehlberg's pair, blind for what depends on the time alone where its
    /// stages coincide, is the reason for the other; that sees every smooth function of the time.
    void functionsOfTimeAlone_areSeenByDormandAndPrince()
    {
        const RightHandSide F = [](double t, const Eigen::VectorXd&) {
            return std::optional(Eigen::VectorXd(Eigen::VectorXd::Constant(1, std::sin(8 * t))));
        };
        const RungeKuttaStep seen = stepBy(&dormandPrinceStep, F, 0, Eigen::VectorXd::Zero(1), 0.4);
        const double exact = (1 - std::cos(3.2)) / 8;
        QVERIFY(seen.error.norm() > 0.5 * std::abs(seen.y[0] - exact));
        const RungeKuttaStep blind = stepBy(&fehlbergStep, F, 0, Eigen::VectorXd::Zero(1), 0.4);
        QVERIFY(blind.error.norm() < 1e-14);
        QVERIFY(std::abs(blind.y[0] - exact) > 1e-7);
    }

    /// A step of the next length has the same part of the allowed error, whatever the error of this one was.
    void lengthsOfSteps_aimAtTheAllowedError()
    {
        for (const double order : {4.0, 8.0}) {
            const double aim = std::pow(kCautionOfSteps, order);
            for (const double error : {0.01, 0.5, 1.0}) {
                const double next = error * std::pow(changeAfterAccepted(error, order), order);
                QVERIFY(std::abs(next / aim - 1) < 1e-12);
            }
            for (const double error : {1.5, 100.0}) {
                const double next = error * std::pow(changeAfterRejected(error, order), order);
                QVERIFY(std::abs(next / aim - 1) < 1e-12);
            }
            QCOMPARE(changeAfterAccepted(0, order), kMostChangeOfSteps);
            QCOMPARE(changeAfterRejected(1e30, order), 1 / kMostChangeOfSteps);
            QCOMPARE(changeAfterRejected(std::numeric_limits<double>::infinity(), order), 0.5);
        }
    }

    void osculation_isExactForItsDegree_data()
    {
        QTest::addColumn<int>("nodes");
        for (const int nodes : {1, 2, 3}) {
            QTest::addRow("%d nodes", nodes) << nodes;
        }
    }
    /// k nodes give back every polynomial of degree 3k − 1 with its derivative, wherever the nodes lie and in whatever
    /// order, also beyond them; not one of the next degree.
    void osculation_isExactForItsDegree()
    {
        QFETCH(int, nodes);
        std::mt19937 random(static_cast<unsigned>(nodes));
        const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<double>(a, b)(random); };
        const auto degree = static_cast<std::size_t>(3 * nodes - 1);
        for (int trial = 0; trial < 40; ++trial) {
            std::vector<double> times;
            for (int i = 0; i < nodes; ++i) {
                times.push_back(-1 + i + uniform(0, 0.7));
            }
            std::ranges::shuffle(times, random);
            for (const bool higher : {false, true}) {
                const Polynomial a = randomPolynomial(degree + (higher ? 1 : 0), random);
                Polynomial b = randomPolynomial(degree, random);
                std::vector<OsculationNode> list;
                for (const double t : times) {
                    list.push_back(nodeOfBoth(t, a, b));
                }
                const Osculation curve(list);
                for (const double t : times) {
                    QVERIFY(errorOf(curve.at(t), t, a, b) < 1e-11);
                }
                const double t = uniform(-1.2, 2);
                const double error = errorOf(curve.at(t), t, a, b);
                double remainder = higher ? std::abs(a.c.back()) : 0;
                for (const double each : times) {
                    remainder *= std::pow(std::abs(t - each), 3);
                }
                // The error for a polynomial of the next degree is its leading coefficient times Π (t − tᵢ)³.
                QVERIFY2(higher ? error > 0.9 * remainder : error < 1e-10, qPrintable(QString::number(error)));
                COMPARE_WITHIN(std::abs(curve.at(t).value[0] - a.at(t)), remainder, 1e-10);
            }
        }
    }

    /// The remainder is f⁽⁹⁾(ξ)/9! Π (t − tᵢ)³ with ξ between the nodes; so is that of the rate, nearly.
    void osculation_leavesCauchysRemainder()
    {
        for (const double h : {0.3, 0.5, 0.8}) {
            const auto [value, rate] = remaindersOfExponential(h);
            QVERIFY2(value > std::exp(0.3) && value < std::exp(0.3 + 2 * h), qPrintable(QString::number(value)));
            QVERIFY2(rate > 0.8 * std::exp(0.3) && rate < 1.3 * std::exp(0.3 + 2 * h),
                     qPrintable(QString::number(rate)));
        }
    }

    void radauWeights_areALagrangeBasis_data()
    {
        QTest::addColumn<int>("stages");
        for (const int stages : {3, 5, 7}) {
            QTest::addRow("%d stages", stages) << stages;
        }
    }
    /// ℓⱼ(cᵢ) = δᵢⱼ, and with their integrals every polynomial of degree below s comes out, at any place.
    void radauWeights_areALagrangeBasis()
    {
        QFETCH(int, stages);
        const RadauTable& table = radauTable(stages);
        QCOMPARE(table.stages, Eigen::Index(stages));
        std::mt19937 random(5);
        for (Eigen::Index i = 0; i < table.stages; ++i) {
            QVERIFY((table.weightsAt(table.c[i]) - Eigen::VectorXd::Unit(stages, i)).norm() < 1e-13);
            QVERIFY(i == 0 || table.c[i] > table.c[i - 1]);
            const RadauTable::Integrals whole = table.integralsAt(table.c[i]);
            QVERIFY((whole.once.transpose() - table.A.row(i)).norm() < 1e-13);
            // Twice collocated is twice integrated at the end of the step only.
            QVERIFY(i < stages - 1 || (whole.twice.transpose() - table.A2.row(i)).norm() < 1e-13);
        }
        QCOMPARE(table.c[stages - 1], 1.0);
        QVERIFY(table.c[0] > 0);
        for (int trial = 0; trial < 20; ++trial) {
            const double tau = std::uniform_real_distribution<double>(-0.3, 1.6)(random);
            const RadauTable::Integrals integrals = table.integralsAt(tau);
            for (int k = 0; k < stages; ++k) {
                const Eigen::VectorXd powers = table.c.array().pow(k);
                COMPARE_WITHIN(table.weightsAt(tau).dot(powers), std::pow(tau, k), 1e-9);
                COMPARE_WITHIN(integrals.once.dot(powers), std::pow(tau, k + 1) / (k + 1), 1e-9);
                COMPARE_WITHIN(integrals.twice.dot(powers), std::pow(tau, k + 2) / ((k + 1) * (k + 2)), 1e-9);
            }
        }
    }

    void radauSteps_growAsTheSubdiagonalOfPade_data() { radauWeights_areALagrangeBasis_data(); }
    /// R(z) − exp(z) ≈ (s−1)! s!/((2s−1)! (2s)!) z^{2s}, |R(iω)| < 1 (A-stable), R → 0 for motions far faster
    /// (L-stable).
    void radauSteps_growAsTheSubdiagonalOfPade()
    {
        QFETCH(int, stages);
        const RadauTable& table = radauTable(stages);
        const double s = stages, size = stages == 3 ? 0.05 : stages == 5 ? 0.5 : 1.2;
        const double leading =
            std::exp(std::lgamma(s) + std::lgamma(s + 1) - std::lgamma(2 * s) - std::lgamma(2 * s + 1));
        for (const double angle : {0.0, 1.6, 2.5, 3.1}) {
            const std::complex<double> z = std::polar(size, angle);
            const double off = std::abs(growthByRadau(table, z) - std::exp(z)) / (leading * std::pow(size, 2 * s));
            QVERIFY2(std::abs(std::log(off)) < 1.3 * size, qPrintable(QString::number(off)));
        }
        for (const double omega : {0.1, 1.0, 3.0, 10.0, 100.0, 1e4}) {
            QVERIFY(std::abs(growthByRadau(table, {0, omega})) < 1 + 1e-14);
            QVERIFY(std::abs(growthByRadau(table, {-omega, 2 * omega})) < 1);
        }
        QVERIFY(std::abs(growthByRadau(table, {-1e6, 0})) < 1e-4);
    }

    void radauEigenvalues_diagonaliseTheTable_data() { radauWeights_areALagrangeBasis_data(); }
    /// A x = Re(T (μ ∘ Sx)), x = Re(T S x); μ the real one first, then those above the axis, all to the right of it.
    void radauEigenvalues_diagonaliseTheTable()
    {
        QFETCH(int, stages);
        const RadauTable& table = radauTable(stages);
        std::mt19937 random(11);
        QCOMPARE(table.mu.size(), Eigen::Index((stages + 1) / 2));
        QCOMPARE(table.mu[0].imag(), 0.0);
        QCOMPARE(table.mu[0].real(), table.gamma);
        for (Eigen::Index i = 0; i < table.mu.size(); ++i) {
            QVERIFY(table.mu[i].real() > 0 && (i == 0 || table.mu[i].imag() > 0));
        }
        for (int trial = 0; trial < 10; ++trial) {
            const Eigen::VectorXd x = Eigen::VectorXd::NullaryExpr(
                stages, [&] { return std::uniform_real_distribution<double>(-1, 1)(random); });
            const Eigen::VectorXcd parts = table.S * x;
            const Eigen::VectorXcd times = table.mu.cwiseProduct(parts);
            QVERIFY(((table.T * parts).real() - x).norm() < 1e-12);
            QVERIFY(((table.T * times).real() - table.A * x).norm() < 1e-13);
        }
    }

    void radauEstimate_isOfTheOrderOfItsStages_data() { radauWeights_areALagrangeBasis_data(); }
    /// The embedded method γ f(0) + Σ (bᵢ + eᵢ) f(cᵢ) integrates degrees below s exactly and the next one not.
    void radauEstimate_isOfTheOrderOfItsStages()
    {
        QFETCH(int, stages);
        const RadauTable& table = radauTable(stages);
        for (int k = 0; k <= stages; ++k) {
            const Eigen::VectorXd powers = table.c.array().pow(k);
            const double estimate = table.gamma * (k == 0 ? 1 : 0) + table.estimate.dot(powers);
            QVERIFY2(k < stages ? std::abs(estimate) < 1e-13 : std::abs(estimate) > 1e-6,
                     qPrintable(QString("%1: %2").arg(k).arg(estimate)));
        }
    }
};

QTEST_GUILESS_MAIN(StepFormulasTest)
#include "tst_step_formulas.moc"
