#include "model/studies/design/box_step.h"
#include "model/studies/design/design_words.h"
#include "model/studies/design/design_work.h"
#include "model/studies/design/least_distance.h"
#include "model/studies/design/mode_quantity.h"
#include "tests/support/columns.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

using namespace eigenlink;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

Eigen::MatrixXd randomMatrix(std::mt19937& random, Eigen::Index rows, Eigen::Index columns)
{
    std::normal_distribution<double> normal;
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return normal(random); });
}

/// A u = b within bounds, of random sizes; every other one has more rows than unknowns, each third dependent rows.
struct BoxProblem {
    Eigen::MatrixXd A;
    Eigen::VectorXd b, centre, low, high;
};

BoxProblem randomProblem(std::mt19937& random, double reach)
{
    const auto n = static_cast<Eigen::Index>(1 + random() % 6), m = static_cast<Eigen::Index>(1 + random() % 4);
    BoxProblem problem{randomMatrix(random, m, n), randomMatrix(random, m, 1), randomMatrix(random, n, 1), {}, {}};
    if (random() % 3 == 0 && m > 1) {
        problem.A.row(1) = 2 * problem.A.row(0);
    }
    problem.low = problem.centre - reach * randomMatrix(random, n, 1).cwiseAbs();
    problem.high = problem.centre + reach * randomMatrix(random, n, 1).cwiseAbs();
    return problem;
}

BoxStep solved(const BoxProblem& p)
{
    return nearestInBox(p.A, p.b, p.centre, p.low, p.high);
}

/// Columns of the entries that no bound holds.
Eigen::MatrixXd freeColumns(const BoxProblem& problem, const BoxStep& step)
{
    Eigen::MatrixXd free = problem.A;
    for (Eigen::Index i = 0; i < free.cols(); ++i) {
        if (step.isHeld[static_cast<std::size_t>(i)]) {
            free.col(i).setZero();
        }
    }
    return free;
}

std::complex<double> randomValue(std::mt19937& random)
{
    std::uniform_real_distribution<double> uniform(-3, 3);
    const double real = uniform(random);
    return {real, uniform(random)};
}

using enum DesignTarget::Quantity;
constexpr std::array kQuantities{frequency, dampingRatio, real, imaginary};

Design designWith(double after, double wanted, bool isAtBound = false)
{
    Design design;
    design.changes = {{"k.stiffness", "N/m", 1, 2, isAtBound}, {"m.mass", "kg", 1, 2, false}};
    design.outcomes = {{1, wanted, after}};
    return design;
}

}  // namespace

/// The steps of a design search: each satisfies the conditions of its kind.
class DesignStepsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// No bounds: AᵀA u = Aᵀb, and u − centre has no part that A does not see.
    void nearestWithoutBounds_isTheShortestLeastSquares()
    {
        std::mt19937 random(1);
        for (int i = 0; i < 300; ++i) {
            BoxProblem p = randomProblem(random, 1);
            p.low.setConstant(-kInfinite);
            p.high.setConstant(kInfinite);
            const BoxStep step = solved(p);
            QVERIFY((p.A.transpose() * (p.A * step.u - p.b)).norm() < 1e-11 * (1 + p.b.norm()));
            const Eigen::MatrixXd unseen = Eigen::FullPivLU<Eigen::MatrixXd>(p.A).kernel();
            QVERIFY((unseen.transpose() * (step.u - p.centre)).norm() <= 1e-11 * unseen.norm());
            QVERIFY(std::ranges::none_of(step.isHeld, std::identity()));
        }
    }

    /// Within bounds: held entries are at one, and the others are the nearest for these.
    void nearestInBounds_isStationaryInWhatIsFree()
    {
        std::mt19937 random(2);
        int held = 0;
        for (int i = 0; i < 500; ++i) {
            const BoxProblem p = randomProblem(random, 0.5);
            const BoxStep step = solved(p);
            const Eigen::MatrixXd free = freeColumns(p, step);
            QVERIFY((step.u.array() >= p.low.array()).all() && (step.u.array() <= p.high.array()).all());
            QVERIFY((free.transpose() * (p.A * step.u - p.b)).norm() < 1e-10 * (1 + p.b.norm()));
            Eigen::VectorXd way = step.u - p.centre;
            for (Eigen::Index k = 0; k < way.size(); ++k) {
                if (step.isHeld[static_cast<std::size_t>(k)]) {
                    ++held;
                    QVERIFY(step.u[k] == p.low[k] || step.u[k] == p.high[k]);
                    way[k] = 0;
                }
            }
            const Eigen::VectorXd seen =
                Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(free).solve(Eigen::VectorXd(free * way));
            QVERIFY((way - seen).norm() < 1e-10 * (1 + way.norm()));
        }
        QVERIFY(held > 200);
    }

    /// Equations with one unknown each: clamp(bᵢ/aᵢ).
    void diagonalEquations_areClamped()
    {
        std::mt19937 random(3);
        for (int i = 0; i < 200; ++i) {
            BoxProblem p = randomProblem(random, 1);
            const Eigen::Index n = p.centre.size();
            const Eigen::VectorXd a = randomMatrix(random, n, 1);
            p.A = a.asDiagonal();
            p.b = randomMatrix(random, n, 1);
            const Eigen::VectorXd expected = p.b.cwiseQuotient(a).cwiseMax(p.low).cwiseMin(p.high);
            QVERIFY((solved(p).u - expected).norm() < 1e-12 * (1 + expected.norm()));
        }
    }

    void order_ofNumbersAndEquations_doesNotMatter()
    {
        std::mt19937 random(4);
        for (int i = 0; i < 200; ++i) {
            const BoxProblem p = randomProblem(random, 0.5);
            const BoxProblem turned{p.A.reverse(), p.b.reverse(), p.centre.reverse(), p.low.reverse(),
                                    p.high.reverse()};
            QVERIFY((solved(turned).u.reverse() - solved(p).u).norm() < 1e-10 * (1 + p.centre.norm()));
        }
    }

    /// x = Gᵀμ, μ ≥ 0, G x ≥ h, and μᵢ = 0 where there is room: no point of the set is nearer to the origin.
    void leastDistance_satisfiesTheConditionsOfKuhnAndTucker()
    {
        std::mt19937 random(5);
        int away = 0;
        for (int i = 0; i < 500; ++i) {
            const auto n = static_cast<Eigen::Index>(1 + random() % 5), m = static_cast<Eigen::Index>(1 + random() % 8);
            const Eigen::MatrixXd G = randomMatrix(random, m, n);
            const Eigen::VectorXd inside = 2 * randomMatrix(random, n, 1);
            const Eigen::VectorXd h = G * inside - 0.3 * randomMatrix(random, m, 1).cwiseAbs();
            const auto found = leastDistance(G, h);
            QVERIFY(found.has_value());
            const Eigen::VectorXd room = G * found->x - h;
            const double size = 1 + h.norm() + found->multipliers.norm();
            QVERIFY(room.minCoeff() > -1e-9 * size);
            QVERIFY(found->multipliers.minCoeff() >= 0);
            QVERIFY((found->x - G.transpose() * found->multipliers).norm() < 1e-9 * size);
            QVERIFY(room.cwiseProduct(found->multipliers).cwiseAbs().maxCoeff() < 1e-8 * size * size);
            QVERIFY(found->x.norm() < (1 + 1e-9) * inside.norm());
            away += found->x.norm() > 1e-6 ? 1 : 0;
        }
        QVERIFY(away > 300);
    }

    /// λᵀG = 0 with λ ≥ 0 and λᵀh > 0: no point satisfies such inequalities, and where λ is the only one, this alone
    /// keeps them from having one (Farkas).
    void contradictions_haveNoPoint()
    {
        std::mt19937 random(6);
        for (int i = 0; i < 200; ++i) {
            const auto n = static_cast<Eigen::Index>(1 + random() % 4), m = n + 1;
            Eigen::MatrixXd G = randomMatrix(random, m, n);
            const Eigen::VectorXd weights = randomMatrix(random, m - 1, 1).cwiseAbs().array() + 0.1;
            G.row(m - 1) = -weights.transpose() * G.topRows(m - 1);
            Eigen::VectorXd h = randomMatrix(random, m, 1);
            h[m - 1] = -weights.dot(h.head(m - 1)) + 0.1;
            QVERIFY(!leastDistance(G, h));
            h[m - 1] -= 0.2;
            QVERIFY(leastDistance(G, h).has_value());
        }
    }

    /// s and its conjugate are one mode; f = |Im s|/2π, |s|² = (Re s)² + (Im s)², ζ = −Re s/|s| whatever the unit of
    /// time.
    void quantities_ofAMode()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 200; ++i) {
            const std::complex<double> s = randomValue(random);
            for (const auto quantity : kQuantities) {
                QCOMPARE(quantityOf(s, quantity), quantityOf(std::conj(s), quantity));
                const double scaled = quantityOf(8.0 * s, quantity), plain = quantityOf(s, quantity);
                QVERIFY(std::abs(scaled - (quantity == dampingRatio ? 1 : 8) * plain) <= 1e-15 * std::abs(scaled));
            }
            QVERIFY(std::abs(quantityOf(s, frequency) * 2 * std::numbers::pi - quantityOf(s, imaginary)) < 1e-15 * 4);
            QVERIFY(std::abs(std::hypot(quantityOf(s, real), quantityOf(s, imaginary)) - std::abs(s)) < 1e-14);
            QVERIFY(std::abs(quantityOf(s, dampingRatio) * std::abs(s) + quantityOf(s, real)) < 1e-14);
        }
        QCOMPARE(quantityOf(0, dampingRatio), 0.0);
        QCOMPARE(derivativeOf(0, 1, dampingRatio), 0.0);
    }

    /// Central differences, on both halves of the plane.
    void derivatives_areThoseOfTheQuantities()
    {
        std::mt19937 random(8);
        constexpr double kStep = 1e-5;
        for (int i = 0; i < 500; ++i) {
            const std::complex<double> s = randomValue(random), ds = randomValue(random);
            if (std::abs(s.imag()) < 1e-2) {
                continue;
            }
            for (const auto quantity : kQuantities) {
                const double exact = derivativeOf(s, ds, quantity);
                const double difference =
                    (quantityOf(s + kStep * ds, quantity) - quantityOf(s - kStep * ds, quantity)) / (2 * kStep);
                QVERIFY2(std::abs(exact - difference) < 1e-6 * (1 + std::abs(exact)) / std::norm(s),
                         qPrintable(QString("%1 %2").arg(exact).arg(difference)));
                QVERIFY(std::abs(derivativeOf(std::conj(s), std::conj(ds), quantity) - exact) < 1e-15 * 10);
            }
        }
    }

    /// A part never lasts longer than the whole; granted work extends it.
    void work_isSpentAsItIsAllowed()
    {
        DesignWork work;
        QVERIFY(work.isSpent());
        work.begin(10);
        work.allow(3);
        work.add(2);
        QVERIFY(!work.isSpent());
        work.add(1);
        QVERIFY(work.isSpent());
        work.allow(100);
        work.add(6);
        QVERIFY(!work.isSpent());
        work.add(1);
        QVERIFY(work.isSpent());
        work.allow(100);
        QVERIFY(work.isSpent());
        work.grant(2);
        work.add(1);
        QVERIFY(!work.isSpent());
        work.add(1);
        QVERIFY(work.isSpent());
        work.begin(1);
        QVERIFY(!work.isSpent());
    }

    void words_tellHowItEnded_data()
    {
        test::addColumns<int, QString>({"end", "words"});
        QTest::newRow("met") << 0 << "met by the smallest change";
        QTest::newRow("cancelled") << 1 << "cancelled";
        QTest::newRow("idle") << 2 << "nothing that they ask for changes with k.stiffness and m.mass";
        QTest::newRow("nearest, from below")
            << 3 << "not met: this is the nearest among its neighbours; mode 3 comes to 2 Hz at most there";
        QTest::newRow("nearest, from above") << 4 << "mode 3 comes down to 2 Hz at least there";
        QTest::newRow("nearest, held") << 5 << "held by the bounds of k.stiffness";
        QTest::newRow("nearest, all values tried")
            << 9 << "cannot be met from here by these numbers: this is the nearest; mode 3 comes to 2 Hz at most";
        QTest::newRow("spent") << 6 << "begin anew from this";
        QTest::newRow("near, held") << 7 << "came this near, held by the bounds of k.stiffness";
        QTest::newRow("near") << 8 << "came this near";
    }
    void words_tellHowItEnded()
    {
        QFETCH(int, end);
        QFETCH(QString, words);
        Design design = designWith(2, end == 4 ? 1 : 3, end == 5 || end == 7);
        design.isMet = end == 0;
        design.isCancelled = end == 1;
        const DesignTask task{{}, {{2, frequency, 3.0}}};
        const DesignEnd how{.isIdle = end == 2,
                            .isNearest = (end >= 3 && end <= 5) || end == 9,
                            .isSpent = end == 6,
                            .isScanned = end == 9};
        const QString text = QString::fromStdString(rendered(wordsOfDesign(design, task, how)));
        QVERIFY2(text.contains(words), qPrintable(text));
        QCOMPARE(text.contains("bounds"), end == 5 || end == 7);
    }

    void words_ofRaisedDamping_data()
    {
        test::addColumns<double, double, QString>({"before", "after", "words"});
        QTest::newRow("risen") << 0.1 << 0.2
                               << "as large as was found: 0.2, of mode 1 and 3; held by the bounds of k.stiffness; "
                                  "for want of a bound the search ended at a thousand times the present size of m.mass";
        QTest::newRow("not risen") << 0.2 << 0.2 << "nothing was found that raises the smallest damping ratio, 0.2";
        QTest::newRow("critical") << 0.2 << 1.0 << "by the smallest change that was found";
        QTest::newRow("critical before") << 1.0 << 1.0 << "critically or more already";
    }
    void words_ofRaisedDamping()
    {
        QFETCH(double, before);
        QFETCH(double, after);
        QFETCH(QString, words);
        Design design = designWith(2, 3, true);
        QVERIFY(rendered(wordsOfRise(design, {true, true}, false)).find("nothing moves") != std::string::npos);
        design.damping = RaisedDamping{before, after, {0, 2}};
        const QString text = QString::fromStdString(rendered(wordsOfRise(design, {true, true}, false)));
        QVERIFY2(text.contains(words), qPrintable(text));
        const QString spent = QString::fromStdString(rendered(wordsOfRise(design, {true, true}, true)));
        QCOMPARE(spent.contains("begin anew"), after < 1);
        design.isCancelled = true;
        QVERIFY(rendered(wordsOfRise(design, {true, true}, true)).starts_with("cancelled"));
    }
};

QTEST_GUILESS_MAIN(DesignStepsTest)
#include "tst_design_steps.moc"
