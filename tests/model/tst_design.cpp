#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/studies/design/answers.h"
#include "model/studies/design/design.h"
#include "model/studies/design/design_found.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/reference_case.h"

#include <QJsonArray>

#include <cmath>
#include <limits>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr auto kFrequency = DesignTarget::Quantity::frequency;
constexpr auto kDamping = DesignTarget::Quantity::dampingRatio;

DesignTask taskOf(const std::vector<std::string>& names, std::vector<DesignTarget> targets)
{
    DesignTask task;
    for (const std::string& name : names) {
        task.variables.push_back({.name = name, .low = {}, .high = {}});
    }
    task.targets = std::move(targets);
    return task;
}

Mechanism fourBar()
{
    return exampleNamed("iftomm_four_bar");
}

/// A kilogram between walls on a spring of 400 N/m: ω = √(k/m) = 20 rad/s across, along it nothing but the guide.
Mechanism massOnSpring()
{
    return built({{"A", {0, 0}, true}, {"B", {1, 0}}},
                 {PointMass{.id = "m", .point = "B", .mass = 1, .unknown = {}},
                  Slider{.id = "s", .point = "B", .through = Vector2(0, 0), .direction = Vector2(1, 0), .unknown = {}},
                  Spring{.id = "k", .points = {"A", "B"}, .stiffness = 400, .restLength = 1, .unknown = {}}},
                 {0, 0});
}

/// Masses on one guide along x: the first on a spring and a damper to the ground, each other one on those to the mass
/// before it.
struct Carriage {
    double mass = 1, stiffness = 1, damping = 0;
};

Mechanism train(const std::vector<Carriage>& carriages)
{
    Mechanism mechanism = built({{"P0", {0, 0}, true}}, {}, {0, 0});
    for (std::size_t i = 1; i <= carriages.size(); ++i) {
        const std::string point = "P" + std::to_string(i), before = "P" + std::to_string(i - 1);
        mechanism.points.push_back({point, {static_cast<double>(i), 0}, false});
        const PointMass mass{
            .id = "m" + std::to_string(i), .point = point, .mass = carriages[i - 1].mass, .unknown = {}};
        const Slider guide{.id = "s" + std::to_string(i),
                           .point = point,
                           .through = Vector2(0, 0),
                           .direction = Vector2(1, 0),
                           .unknown = {}};
        const Spring spring{.id = "k" + std::to_string(i),
                            .points = {before, point},
                            .stiffness = carriages[i - 1].stiffness,
                            .restLength = 1,
                            .damping = carriages[i - 1].damping,
                            .unknown = {}};
        mechanism.elements.insert(mechanism.elements.end(), {mass, guide, spring});
    }
    return mechanism;
}

/// The smallest damping ratio of such masses, from the eigenvalues of M, C and K written down here.
double smallestRatio(const std::vector<Carriage>& carriages)
{
    const auto n = static_cast<Eigen::Index>(carriages.size());
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * n, 2 * n);
    A.topRightCorner(n, n).setIdentity();
    for (Eigen::Index i = 0; i < n; ++i) {
        const Carriage& each = carriages[static_cast<std::size_t>(i)];
        for (const auto& [value, at] : {std::pair(each.stiffness, Eigen::Index{0}), std::pair(each.damping, n)}) {
            A(n + i, at + i) -= value / each.mass;
            if (i > 0) {
                const double before = carriages[static_cast<std::size_t>(i - 1)].mass;
                A(n + i, at + i - 1) += value / each.mass;
                A(n + i - 1, at + i) += value / before;
                A(n + i - 1, at + i - 1) -= value / before;
            }
        }
    }
    double least = 1;
    const Eigen::VectorXcd values = Eigen::EigenSolver<Eigen::MatrixXd>(A).eigenvalues();
    for (const std::complex<double> s : values) {
        least = std::min(least, -s.real() / std::abs(s));
    }
    return least;
}

DesignTask raising(const std::vector<std::string>& names, std::vector<DesignTarget> targets = {})
{
    DesignTask task = taskOf(names, std::move(targets));
    task.raisesDamping = true;
    return task;
}

DesignTarget limitOf(DesignTarget::Relation relation, double hertz, double upper = 0)
{
    return {0, kFrequency, hertz, relation, upper};
}

double frequencyOf(const Mechanism& mechanism)
{
    return std::abs(trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs).front().imag()) / (2 * std::numbers::pi);
}

}  // namespace

/// Numbers that give modes what they shall have, against closed forms.
class DesignTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void task_comesBackFromItsTexts()
    {
        using Asked = DesignTarget::Quantity;
        using Relation = DesignTarget::Relation;
        DesignTask task{.variables = {{"k.stiffness", 0.1, 60.0, 1},
                                      {"AC.mass", std::nullopt, 3.0, 10},
                                      {"CD.mass", std::nullopt, std::nullopt}},
                        .targets = {{0, Asked::frequency, 0.5, Relation::atLeast},
                                    {1, Asked::dampingRatio, 0.1},
                                    {2, Asked::frequency, std::nullopt},
                                    {3, Asked::frequency, 2.0, Relation::outside, 3.0},
                                    {.value = 0.3, .relation = Relation::atMost, .observed = "X1.x - X2.x"}},
                        .raisesDamping = true};
        const DesignTaskOutcome again = designTaskOf(designTextsOf(task));
        QVERIFY2(again.field.empty(), rendered(again.reason).c_str());
        QVERIFY(again.task.variables == task.variables && again.task.raisesDamping);
        QCOMPARE(again.task.targets.size(), task.targets.size());
        for (std::size_t i = 0; i < task.targets.size(); ++i) {
            const DesignTarget &a = again.task.targets[i], &b = task.targets[i];
            QVERIFY(a.mode == b.mode && a.quantity == b.quantity && a.value == b.value && a.relation == b.relation);
            QCOMPARE(a.upper, b.upper);
            QCOMPARE(a.observed, b.observed);
        }
    }

    void blanksAroundTheRelation_areRead()
    {
        DesignTexts texts;
        texts.vary = {"k.stiffness"};
        texts.target = {"X1.x - X2.x >= 0.1"};
        const DesignTaskOutcome read = designTaskOf(texts);
        QVERIFY2(read.field.empty(), rendered(read.reason).c_str());
        const DesignTarget& target = read.task.targets.front();
        QCOMPARE(target.observed, std::string("X1.x - X2.x"));
        QVERIFY(target.relation == DesignTarget::Relation::atLeast && target.value == 0.1);
    }

    void chain_getsTwoFrequencies()
    {
        const QJsonObject expected = referenceCase("design_chain_two_frequencies");
        const double hertz = 1 / (2 * std::numbers::pi);
        const Design design =
            designOf(mechanismOf(expected),
                     taskOf({"k2.stiffness", "m2.mass"}, {{0, kFrequency, 8 * hertz}, {1, kFrequency, 15 * hertz}}))
                .value();
        QVERIFY(design.isMet);
        const QJsonValue solution = expected[u"solutions"].toArray().first();
        QVERIFY(std::abs(design.changes[0].after - numberOf(solution[u"stiffness"])) < 1e-8);
        QVERIFY(std::abs(design.changes[1].after - numberOf(solution[u"mass"])) < 1e-8);
    }

    /// Frequencies of a beam grow as √E: of a fine one the lowest modes alone are computed on the way.
    void fineBeam_getsItsFrequency()
    {
        Mechanism mechanism = exampleNamed("cantilever_beam");
        std::get<Beam>(mechanism.elements.front()).segments = 60;
        const double first = 16.538 * 2 / kTurn;
        const Design design = designOf(mechanism, taskOf({"beam.youngs_modulus"}, {{0, kFrequency, first}})).value();
        QVERIFY(design.isMet);
        const double before = design.outcomes.front().before;
        QVERIFY(std::abs(before - first / 2) < 1e-4 * first);
        QVERIFY(std::abs(design.changes.front().after / (7e10 * std::pow(first / before, 2)) - 1) < 1e-8);
    }

    void impossibleFrequencies_areSaidNotToBeMet()
    {
        const QJsonObject expected = referenceCase("design_chain_two_frequencies");
        const double hertz = 1 / (2 * std::numbers::pi);
        const Design design =
            designOf(mechanismOf(expected),
                     taskOf({"k2.stiffness", "m2.mass"}, {{0, kFrequency, 8 * hertz}, {1, kFrequency, 9 * hertz}}))
                .value();
        QVERIFY(!design.isMet);
        QVERIFY(!design.words.isEmpty());
    }

    /// A beam of many freedoms cannot come to a frequency without bound: the search ends all the same, with a sentence.
    void targetsOutOfReach_endTheSearch()
    {
        const Mechanism mechanism = flexiblePendulum({.segments = 2});
        const Design design =
            designOf(mechanism,
                     taskOf({"link1.youngs_modulus", "link2.youngs_modulus", "link1.density"}, {{0, kFrequency, 100}}))
                .value();
        QVERIFY(!design.isMet && !design.words.isEmpty());
        QVERIFY(design.outcomes.front().after >= design.outcomes.front().before);
    }

    void damper_givesOneOfTheKnownRatios()
    {
        const QJsonObject expected = referenceCase("design_damper_for_zeta");
        const Design design = designOf(mechanismOf(expected), taskOf({"c1.damping"}, {{0, kDamping, 0.1}})).value();
        QVERIFY(design.isMet);
        const QJsonArray solutions = expected[u"solutions"].toArray();
        QVERIFY(std::ranges::any_of(solutions, [&](const QJsonValue& each) {
            return std::abs(design.changes[0].after - numberOf(each[u"damping"])) < 1e-8;
        }));
    }

    /// More numbers than targets: the change is the smallest, so that its gradient is a multiple of that of the target.
    void moreNumbersThanTargets_theSmallestChange_meetsThemToRounding()
    {
        const DesignTask task = taskOf({"k.stiffness", "AC.mass", "CD.mass", "BD.mass"}, {{0, kFrequency, 0.36}});
        const Design design = designOf(fourBar(), task).value();
        QVERIFY(design.isMet);
        QVERIFY(std::abs(frequencyOf(design.mechanism) - 0.36) < 1e-10);
        Eigen::VectorXd u(4), slopes(4);
        for (Eigen::Index i = 0; i < 4; ++i) {
            const DesignChange& each = design.changes[static_cast<std::size_t>(i)];
            u[i] = (each.after - each.before) / each.before;
            const Variable variable = variableNamed(design.mechanism, each.name).value();
            const double h = 1e-4 * each.before;
            slopes[i] = (frequencyOf(variable.with(each.after + h).value()) -
                         frequencyOf(variable.with(each.after - h).value())) /
                        2e-4;
        }
        QVERIFY(std::abs(std::abs(u.dot(slopes)) - u.norm() * slopes.norm()) < 1e-6 * u.norm() * slopes.norm());
    }

    /// At first the frequency grows with the length alone, and comes to a largest value on that way; the way round it
    /// may end at a change that is ten times as large as need be.
    void ofSeveralChanges_theSmallestIsFound()
    {
        const Vector2 x{std::cos(0.9), std::sin(0.9)};
        const auto turned = [&](Vector2 p) { return Vector2{x.x * p.x - x.y * p.y, x.y * p.x + x.x * p.y}; };
        Mechanism mechanism = built({{"A", {0, 0}, true},
                                     {"B", turned({1.1661, 0.0738})},
                                     {"C", turned({0.8668, -0.0659})},
                                     {"F", turned({1.6979, 1.5413}), true}},
                                    {}, turned({0, -9.81}));
        const auto spring = [](const std::string& id, double stiffness, double rest, double damping) {
            return Spring{.id = id,
                          .points = {"B", "F"},
                          .stiffness = stiffness,
                          .restLength = rest,
                          .damping = damping,
                          .unknown = {}};
        };
        mechanism.elements = {Bar{.id = "AB", .points = {"A", "B"}, .length = 1.16845, .mass = 2.9011, .unknown = {}},
                              Bar{.id = "BC", .points = {"B", "C"}, .length = 0.33036, .mass = 0.90925, .unknown = {}},
                              spring("k", 91.567, 1.17847, 1.5843), spring("k1", 43.448, 1.3636, 2.8563)};
        const double wanted = 1.05 * frequencyOf(mechanism);
        const DesignTask task = taskOf({"k.stiffness", "AB.mass", "AB.length", "k.damping"}, {{0, kFrequency, wanted}});
        const Design design = designOf(mechanism, task).value();
        QVERIFY(design.isMet);
        double square = 0;
        for (const DesignChange& each : design.changes) {
            square += std::pow(each.after / each.before - 1, 2);
        }
        QVERIFY2(square < 0.1, qPrintable(QString::number(square)));
    }

    /// √(6g/5l₀) = 2.88513 rad/s with k = 2mg/l₀, where the branch ends at a spring of length L = 0 with all links on
    /// one line. Short of it the frequency differs by the order of L/l₀. The stiffness across the spring is F/L and the
    /// constraints have a pivot of L/l₀, so that rounding leaves at most the order of eps (l₀/L)³, which the search
    /// keeps below 1e-3.
    void attainableRange_endsNearItsLargest()
    {
        const Design design =
            designOf(fourBar(), taskOf({"k.stiffness"}, {{0, kFrequency, 3 / (2 * std::numbers::pi)}})).value();
        QVERIFY(!design.isMet);
        const double omega = design.outcomes[0].after * 2 * std::numbers::pi, l0 = std::numbers::sqrt2;
        const double k = design.changes[0].after, L = std::abs(l0 - 2 * 9.81 / k);
        const double error = L / l0 + std::numeric_limits<double>::epsilon() * std::pow(l0 / L, 3);
        QVERIFY(error < 1e-3);
        QVERIFY2(std::abs(omega / std::sqrt(1.2 * 9.81 / l0) - 1) <= error,
                 qPrintable(QString("%1, L %2").arg(omega, 0, 'g', 12).arg(L)));
        QVERIFY(L < 1e-3);
    }

    void satisfiedLimits_changeNothing()
    {
        using Relation = DesignTarget::Relation;
        for (const DesignTarget& limit :
             {limitOf(Relation::atLeast, 2), limitOf(Relation::atMost, 4), limitOf(Relation::outside, 4, 5)}) {
            const Design design = designOf(massOnSpring(), taskOf({"k.stiffness"}, {limit})).value();
            QVERIFY(design.isMet);
            QCOMPARE(design.changes[0].after, 400.0);
            QVERIFY(std::abs(design.outcomes[0].after - 20 / kTurn) < 1e-12);
        }
    }

    /// k = m (2π f)² at the limit, or at the nearer end of the band.
    void brokenLimits_areMetWithEquality_data()
    {
        addColumns<int, double, double, double>({"relation", "low", "high", "expected"});
        using enum DesignTarget::Relation;
        QTest::addRow("at least") << static_cast<int>(atLeast) << 4.0 << 0.0 << 4.0;
        QTest::addRow("at most") << static_cast<int>(atMost) << 3.0 << 0.0 << 3.0;
        QTest::addRow("band, above") << static_cast<int>(outside) << 2.5 << 3.3 << 3.3;
        QTest::addRow("band, below") << static_cast<int>(outside) << 3.1 << 4.0 << 3.1;
    }

    void brokenLimits_areMetWithEquality()
    {
        QFETCH(int, relation);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, expected);
        const DesignTarget limit = limitOf(static_cast<DesignTarget::Relation>(relation), low, high);
        const Design design = designOf(massOnSpring(), taskOf({"k.stiffness"}, {limit})).value();
        QVERIFY(design.isMet);
        QVERIFY(std::abs(design.changes[0].after - std::pow(kTurn * expected, 2)) < 1e-9 * 400);
    }

    /// ζ = c/2√(km) grows to 1 and stays there: c = 2√(km).
    void oneMass_isDampedCritically_andNoMore()
    {
        const Design design = designOf(train({{2, 50, 1}}), raising({"k1.damping"})).value();
        QVERIFY(design.isMet && design.damping);
        QVERIFY(std::abs(design.damping->before - 0.05) < 1e-12 && design.damping->after > 1 - 1e-10);
        QVERIFY(std::abs(design.changes[0].after - 20) < 1e-8);
        const Design again = designOf(design.mechanism, raising({"k1.damping"})).value();
        QCOMPARE(again.changes[0].after, again.changes[0].before);
    }

    /// The nearest of all c and m with c² = 4km to the present ones, each relative to itself: the root of a cubic.
    void oneMass_twoNumbers_areDampedCriticallyByTheSmallestChange()
    {
        const Design design = designOf(train({{2, 50, 1}}), raising({"k1.damping", "m1.mass"})).value();
        double c = 1;
        for (int i = 0; i < 50; ++i) {
            c -= (c - 1 + (c * c / 400 - 1) * c / 200) / (1 + (3 * c * c / 400 - 1) / 200);
        }
        QVERIFY(std::abs(design.changes[0].after - c) < 1e-6);
        QVERIFY(std::abs(design.changes[1].after - c * c / 200) < 1e-6);
    }

    void bound_holdsTheDamping_andIsNamed()
    {
        DesignTask task = raising({"k1.damping"});
        task.variables[0].high = 8;
        const Design design = designOf(train({{2, 50, 1}}), task).value();
        QVERIFY(design.isMet && design.changes[0].isAtBound);
        QVERIFY(std::abs(design.damping->after - 0.4) < 1e-10);
        QVERIFY(rendered(design.words).find("bounds of k1.damping") != std::string::npos);
    }

    /// A damper of one number between two masses: no value of a dense scan gives more.
    void oneNumber_isTheLargestOfAScan()
    {
        const auto at = [](double c) { return std::vector<Carriage>{{1, 100, 0}, {0.3, 40, c}}; };
        const Design design = designOf(train(at(0.5)), raising({"k2.damping"})).value();
        double largest = 0;
        for (int i = 1; i < 3000; ++i) {
            largest = std::max(largest, smallestRatio(at(i * 1e-2)));
        }
        QVERIFY(std::abs(design.damping->after - smallestRatio(at(design.changes[0].after))) < 1e-10);
        QVERIFY(design.damping->after > largest - 1e-12 && design.damping->after < largest + 1e-5);
    }

    /// The tuned damper: both modes become one, ζ = √μ/2 at k = μk₀/(1 + μ)², c = 2μω₀√(μ/(1 + μ))/(1 + μ), where the
    /// ratios have slopes without bound.
    void tunedDamper_endsWhereTwoModesBecomeOne()
    {
        const double mu = 0.05;
        const Mechanism mechanism = train({{1, 100, 0}, {mu, 6, 0.1}});
        const Design design = designOf(mechanism, raising({"k2.damping", "k2.stiffness"})).value();
        QVERIFY(std::abs(design.damping->after - std::sqrt(mu) / 2) < 1e-6);
        QVERIFY(std::abs(design.changes[0].after - 20 * mu / (1 + mu) * std::sqrt(mu / (1 + mu))) < 1e-6);
        QVERIFY(std::abs(design.changes[1].after - mu * 100 / std::pow(1 + mu, 2)) < 1e-4);
        QCOMPARE(design.damping->modes.size(), std::size_t{2});
    }

    /// The frequency is kept by another number: the ratio depends on the masses alone, and is that of the tuned
    /// damper.
    void targetsStayMet_whileTheDampingRises()
    {
        const double mu = 0.05;
        const Design design = designOf(train({{1, 100, 0}, {mu, 6, 0.1}}),
                                       raising({"k2.damping", "k2.stiffness", "k1.stiffness"}, {{0, kFrequency, 1.5}}))
                                  .value();
        QVERIFY(design.isMet);
        QVERIFY(std::abs(design.outcomes[0].after - 1.5) < 1e-9);
        QVERIFY(design.damping->after > std::sqrt(mu) / 2 - 1e-4 && design.damping->after < std::sqrt(mu) / 2 + 1e-6);
    }

    /// A hanging rod swings with ω² = 3g/2l: eight powers of ten away, and in a mechanism of five loops, √g all the
    /// same.
    void farTargets_areReached()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0, -1}}},
                                    {Bar{.id = "rod", .points = {"O", "P"}, .length = 1, .mass = 2, .unknown = {}}});
        for (const std::vector<std::string>& names :
             {std::vector<std::string>{"gravity.size"}, std::vector<std::string>{"gravity.size", "rod.mass"}}) {
            const Design design = designOf(mechanism, taskOf(names, {{0, kFrequency, 1e3}})).value();
            QVERIFY(design.isMet);
            QVERIFY(std::abs(1.5 * design.changes[0].after / std::pow(1e3 * kTurn, 2) - 1) < 1e-8);
        }
    }

    /// Three masses with three dampers within bounds: as good as the best of a grid.
    /// A rod on a pin, ω² = 3g / 2l, far from where it is: the change of g and l is the nearest on that line.
    void plainRod_anyFrequency_isMetByTheSmallestChange()
    {
        const Mechanism rod = exampleNamed("pendulum");
        for (const double hertz : {0.01, 5.0, 50.0, 500.0}) {
            const Design design =
                designOf(rod, taskOf({"rod.length", "gravity.size"}, {{0, kFrequency, hertz}})).value();
            const double length = design.changes[0].after, size = design.changes[1].after;
            const double steep = 2 * std::pow(kTurn * hertz, 2) / (3 * 9.81);  // size/9.81 = steep · length
            QVERIFY(design.isMet);
            QVERIFY(std::abs(size / 9.81 / (steep * length) - 1) < 1e-9);
            QVERIFY(std::abs((length - 1) / steep + size / 9.81 - 1) < 1e-8);
        }
    }

    /// Stiffer, the four-bar is damped critically before it stands upright, and past that in another way: bounds that
    /// do not bind leave the smallest change unchanged.
    void criticalBesideASingularity_theSmallestChangeInAnyBounds()
    {
        const Mechanism mechanism = exampleNamed("damped_four_bar");
        std::vector<std::pair<std::optional<double>, std::optional<double>>> bounds{
            {std::nullopt, std::nullopt}, {0, 50}, {0, 60}, {1, 100}, {25, std::nullopt}};
        for (const auto& [low, high] : bounds) {
            DesignTask task = raising({"k.stiffness"});
            task.variables.front().low = low;
            task.variables.front().high = high;
            const Design design = designOf(mechanism, task).value();
            const double stiffness = design.changes.front().after;
            const auto valuesAt = [&](double k) {
                return trueValues(analyzeBy(Method::mcs, variableNamed(mechanism, "k.stiffness")->with(k).value()),
                                  Method::mcs);
            };
            QVERIFY(design.damping->after > 1 - 1e-10);
            QVERIFY(std::abs(valuesAt(stiffness * (1 - 1e-7)).front().imag()) > 0);
            QVERIFY(valuesAt(stiffness * (1 + 1e-7)).front().imag() == 0);
            QVERIFY(stiffness < 39.2);
        }
    }

    void threeNumbers_areAsGoodAsAGrid()
    {
        const auto at = [](double a, double b, double c) {
            return std::vector<Carriage>{{1, 100, a}, {0.5, 60, b}, {0.8, 30, c}};
        };
        DesignTask task = raising({"k1.damping", "k2.damping", "k3.damping"});
        for (DesignVariable& each : task.variables) {
            each.low = 0.05;
            each.high = 4;
        }
        const Design design = designOf(train(at(0.1, 0.1, 0.1)), task).value();
        double largest = 0;
        for (int i = 0; i <= 12; ++i) {
            for (int j = 0; j <= 12; ++j) {
                for (int k = 0; k <= 12; ++k) {
                    const auto value = [](int index) { return 0.05 + index * 3.95 / 12; };
                    largest = std::max(largest, smallestRatio(at(value(i), value(j), value(k))));
                }
            }
        }
        QVERIFY2(design.damping->after > largest - 1e-9, qPrintable(QString::number(largest)));
    }

    /// A falling rod is held up first, then damped: m g l/2 is outweighed by k, and c = 2√(J (k − m g l/2)).
    void unstableRod_isHeldAndDamped()
    {
        const Mechanism mechanism = exampleNamed("inverted_pendulum_unstable");
        const Design design = designOf(mechanism, raising({"k.stiffness", "k.damping"})).value();
        QVERIFY(design.damping);
        QVERIFY2(design.damping->before == -1 && design.damping->after > 0.5,
                 qPrintable(QString::number(design.damping->after)));
    }

    /// A soft spring lets it fall into its singular configuration, where no mode can be told: that is no answer.
    void singularity_isNoAnswer()
    {
        const Mechanism mechanism = exampleNamed("damped_four_bar");
        const Design design = designOf(mechanism, raising({"k.stiffness"})).value();
        QVERIFY(design.damping);
        QVERIFY(design.damping->after > design.damping->before);
        const Design again = designOf(design.mechanism, raising({"k.stiffness"})).value();
        QVERIFY(again.damping && std::abs(again.damping->before - design.damping->after) < 1e-6);
    }

    /// One spring for 2 Hz and 5 Hz at once: with relative errors x/2 − 1 and x/5 − 1 the nearest is x = 0.7/0.29 Hz.
    void targetsThatContradict_endAtTheNearest()
    {
        const Design design =
            designOf(massOnSpring(), taskOf({"k.stiffness"}, {{0, kFrequency, 2}, {0, kFrequency, 5}})).value();
        QVERIFY(!design.isMet);
        QVERIFY(std::abs(design.changes[0].after - std::pow(kTurn * 0.7 / 0.29, 2)) < 1e-4);
        QVERIFY(rendered(design.words).find("not met: this is the nearest among its neighbours") != std::string::npos);
    }

    /// k = m (2π f)², where the present value is outside of the bounds.
    void outOfBounds_theSearchEntersThem()
    {
        DesignTask task = taskOf({"k.stiffness"}, {{0, kFrequency, 2.5}});
        task.variables[0].low = 600;
        const Design held = designOf(massOnSpring(), task).value();
        QVERIFY(!held.isMet);
        QCOMPARE(held.changes[0].after, 600.0);
        QVERIFY(held.changes[0].isAtBound);
        task.targets[0].value = 5;
        const Design met = designOf(massOnSpring(), task).value();
        QVERIFY(met.isMet);
        QVERIFY(std::abs(met.changes[0].after - std::pow(kTurn * 5, 2)) < 1e-8);
    }

    /// Springless, the frequency is zero and has no slope.
    /// The stable equilibrium meets the upright one at k = 39.24 N/m; before it f² and k are functions of φ in closed
    /// form (m_e, V′ and k_e of the N-loop), solved with 40 digits.
    void lowFrequencies_areMetUpToTheBranchPoint_data()
    {
        addColumns<double, double, double>({"wanted", "stiffness", "error"});
        QTest::newRow("0.1 Hz") << 0.1 << 37.933782778053260 << 1e-8;
        QTest::newRow("0.01 Hz") << 0.01 << 39.226841508066474 << 1e-8;
        QTest::newRow("0 Hz") << 0.0 << 39.24 << 1e-5;
    }
    void lowFrequencies_areMetUpToTheBranchPoint()
    {
        QFETCH(double, wanted);
        QFETCH(double, stiffness);
        QFETCH(double, error);
        const auto design =
            designOf(fourBar(), taskOf({"k.stiffness"}, {{.mode = 0, .quantity = kFrequency, .value = wanted}}));
        QVERIFY(design);
        QVERIFY(design->isMet);
        QVERIFY(design->isConfirmed);
        QVERIFY(std::abs(design->changes.front().after - stiffness) < error);
        QVERIFY(std::abs(design->outcomes.front().after - wanted) < 1e-3);
    }

    void standstill_isLeft()
    {
        Mechanism mechanism = massOnSpring();
        std::get<Spring>(mechanism.elements[2]).stiffness = 0;
        const Design design = designOf(mechanism, taskOf({"k.stiffness"}, {{0, kFrequency, 1}})).value();
        QVERIFY(design.isMet);
        QVERIFY(std::abs(design.changes[0].after - std::pow(kTurn, 2)) < 1e-9);
    }

    /// On a straight guide the rest length moves the rest and leaves the frequency.
    void numberWithoutEffect_staysAndIsNamed()
    {
        const Design design = designOf(massOnSpring(), taskOf({"k.rest_length"}, {{0, kFrequency, 1}})).value();
        QVERIFY(!design.isMet);
        QCOMPARE(design.changes[0].after, 1.0);
        QVERIFY(rendered(design.words).find("nothing that they ask for changes with k.rest_length") !=
                std::string::npos);
    }

    void bound_holdsAndIsNamed()
    {
        DesignTask task = taskOf({"k.stiffness"}, {{0, kFrequency, 0.38}});
        task.variables[0].low = 22;
        const Design design = designOf(fourBar(), task).value();
        QVERIFY(!design.isMet);
        QCOMPARE(design.changes[0].after, 22.0);
        QVERIFY(design.changes[0].isAtBound);
        QVERIFY(rendered(design.words).find("k.stiffness") != std::string::npos);
    }

    /// A hanging mass: k = m g/(L − l₀) gives the length L, and its force is m g whatever the stiffness.
    void hangingMass_getsItsLength()
    {
        Mechanism mechanism = massOnSpring();
        mechanism.gravity = {9.81, 0};
        const Design design =
            designOf(mechanism, taskOf({"k.stiffness"}, {{.value = 1.1, .observed = "k.length"}})).value();
        QVERIFY2(design.isMet && design.isConfirmed, rendered(design.words).c_str());
        QVERIFY(std::abs(design.changes[0].after / 98.1 - 1) < 1e-10);
        QCOMPARE(design.outcomes[0].unit, std::string("m"));
        const Design heavy =
            designOf(mechanism, taskOf({"k.stiffness", "m.mass"}, {{.value = 19.62, .observed = "k.force"}})).value();
        QVERIFY(heavy.isMet && heavy.isConfirmed);
        QVERIFY(std::abs(heavy.changes[1].after - 2) < 1e-9 && std::abs(heavy.changes[0].after - 400) < 1e-6);
    }

    /// Two hanging masses: P2.x − P1.x = l₀ + m₂ g/k₂, while the lowest frequency stays the same.
    void differenceAndMode_areMetTogether()
    {
        Mechanism mechanism = train({{1, 100, 0}, {2, 80, 0}});
        mechanism.gravity = {9.81, 0};
        const double before = frequencyOf(mechanism);
        const Design design = designOf(mechanism, taskOf({"k1.stiffness", "k2.stiffness"},
                                                         {{0, kFrequency}, {.value = 1.3, .observed = "P2.x - P1.x"}}))
                                  .value();
        QVERIFY2(design.isMet && design.isConfirmed, rendered(design.words).c_str());
        QVERIFY(std::abs(design.changes[1].after / (2 * 9.81 / 0.3) - 1) < 1e-9);
        QVERIFY(std::abs(frequencyOf(design.mechanism) / before - 1) < 1e-9);
    }

    void quantityThatIsZero_isMetWithinRounding_data()
    {
        using Relation = DesignTarget::Relation;
        QTest::addColumn<DesignTarget>("zero");
        QTest::newRow("same") << DesignTarget{.observed = "P.x"};
        QTest::newRow("zero") << DesignTarget{.value = 0, .observed = "P.x"};
        QTest::newRow("at most") << DesignTarget{.value = 0, .relation = Relation::atMost, .observed = "P.x"};
        QTest::newRow("at least") << DesignTarget{.value = 0, .relation = Relation::atLeast, .observed = "P.x"};
        QTest::newRow("difference") << DesignTarget{.observed = "P.x - center.x"};
        QTest::newRow("force across") << DesignTarget{.observed = "frame.x"};
        QTest::newRow("moment") << DesignTarget{.observed = "frame.moment"};
    }

    /// A rod hangs plumb whatever its length, l = 3g/(2ω²), is: P.x is 0 up to rounding.
    void quantityThatIsZero_isMetWithinRounding()
    {
        QFETCH(DesignTarget, zero);
        const Mechanism rod = exampleNamed("pendulum");
        const Design design = designOf(rod, taskOf({"rod.length"}, {{0, kFrequency, 0.7}, zero})).value();
        QVERIFY2(design.isMet && design.isConfirmed, rendered(design.words).c_str());
        QVERIFY(std::abs(design.changes[0].after / (1.5 * 9.81 / std::pow(kTurn * 0.7, 2)) - 1) < 1e-10);
    }

    void limitOfAQuantity_isHeld()
    {
        Mechanism mechanism = massOnSpring();
        mechanism.gravity = {9.81, 0};
        using Relation = DesignTarget::Relation;
        const DesignTask met =
            taskOf({"k.stiffness"}, {{.value = 1.1, .relation = Relation::atMost, .observed = "k.length"}});
        QCOMPARE(designOf(mechanism, met)->changes[0].after, 400.0);
        DesignTask bounded = taskOf({"k.stiffness"}, {{.value = 1.1, .observed = "k.length"}});
        bounded.variables[0].low = 200;
        const Design design = designOf(mechanism, bounded).value();
        QVERIFY(!design.isMet && design.changes[0].isAtBound);
        QVERIFY2(rendered(design.words).find("k.length comes to 1.04905 at most") != std::string::npos,
                 rendered(design.words).c_str());
        QVERIFY(!designOf(mechanism, taskOf({"k.stiffness"}, {{.value = 1.1, .observed = "k.lenght"}})));
    }

    void unknownMode_isNamed()
    {
        const auto design = designOf(fourBar(), taskOf({"k.stiffness"}, {{4, kFrequency, 1.0}}));
        QVERIFY(!design);
        QVERIFY(rendered(design.reason()).find('5') != std::string::npos);
    }

    /// A pole that is dragged in steps: k = m ω² after each, whichever way it came.
    void walk_followsItsAim()
    {
        const auto start = std::make_shared<const Analysis>(analyzeBy(Method::mcs, massOnSpring()));
        DesignTask task = taskOf({"k.stiffness"}, {{0, DesignTarget::Quantity::imaginary, 20.0}});
        const DesignWalk walk = designWalk(start, task).value();
        for (const double omega : {21.0, 25.0, 30.0, 15.0, 20.0}) {
            const Design design = walk({omega}, {});
            QVERIFY(design.isMet);
            QVERIFY(std::abs(design.changes[0].after - omega * omega) < 1e-8);
        }
        task.variables[0].high = 500;
        const Design held = designWalk(start, task).value()({30.0}, {});
        QVERIFY(!held.isMet && held.changes[0].isAtBound);
        QVERIFY(std::abs(held.outcomes[0].after - std::sqrt(500)) < 1e-8);
    }

    /// Undamped, the pole stays on the imaginary axis: it goes to the nearest place there.
    void aimBesideWhatCanBeReached_theNearest()
    {
        const auto start = std::make_shared<const Analysis>(analyzeBy(Method::mcs, massOnSpring()));
        const DesignTask task = taskOf(
            {"k.stiffness"}, {{0, DesignTarget::Quantity::real, 0.0}, {0, DesignTarget::Quantity::imaginary, 20.0}});
        const Design design = designWalk(start, task).value()({-3.0, 24.0}, {});
        QVERIFY(!design.isMet);
        QVERIFY(std::abs(design.changes[0].after - 24 * 24) < 1e-5);
    }

    /// One damper gives a ratio to several modes, to each of them twice: all five known values.
    void oneDamper_everyValueThatGivesTheRatio()
    {
        const QJsonObject expected = referenceCase("design_damper_for_zeta");
        const auto answers =
            designAnswers(mechanismOf(expected), {.name = "c1.damping", .low = {}, .high = {}}, {0, kDamping, 0.1})
                .value();
        const QJsonArray solutions = expected[u"solutions"].toArray();
        QCOMPARE(answers.size(), static_cast<std::size_t>(solutions.size()));
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const double value = numberOf(solutions[static_cast<qsizetype>(i)][u"damping"]);
            QVERIFY(std::abs(answers[i].value - value) < 1e-10 * value);
        }
    }

    /// The frequency falls at first as the mass grows, and is smaller than wanted without any: only far away is it met.
    void valueBeyondADip_isFound()
    {
        Mechanism mechanism = built({{"G", {0, 0}, true},
                                     {"A", {0.6301, -0.4301}},
                                     {"B", {1.2824, 0.8911}},
                                     {"C", {0.6054, 0.2722}},
                                     {"D", {0.8723, -0.5044}}},
                                    {}, {-0.944, -9.81});
        Body coupler;
        coupler.id = "b";
        coupler.points = {"A", "B"};
        coupler.mass = 1.091;
        coupler.centerOfMass = {0.118, -0.354};
        coupler.inertia = 0.759;
        mechanism.elements = {
            Bar{.id = "a", .points = {"G", "A"}, .length = {}, .mass = 1.258, .unknown = {}},
            coupler,
            Bar{.id = "c", .points = {"B", "C"}, .length = {}, .mass = 2.078, .unknown = {}},
            Bar{.id = "d", .points = {"C", "D"}, .length = {}, .mass = 1.433, .unknown = {}},
            Slider{.id = "s", .point = "D", .through = {0.8723, -0.5044}, .direction = {0.9983, 0.0577}, .unknown = {}},
            TorsionSpring{"s1", {"d", "a"}, 28.234, -3.964, 0, 1, {}},
            TorsionSpring{"s2", {"d", "b"}, 19.642, -1.768, 0, 1, {}}};
        const double wanted = 0.42;
        DesignTask task{.variables = {{.name = "b.mass", .low = {}, .high = {}}},
                        .targets = {{.mode = 0, .quantity = kFrequency, .value = wanted}}};
        const Design design = designOf(mechanism, task).value();
        QVERIFY2(design.isMet, rendered(design.words).c_str());
        QVERIFY(design.changes.front().after > 3);
        const std::vector<DesignAnswer> answers =
            designAnswers(mechanism, task.variables.front(), task.targets.front()).value();
        QVERIFY(std::ranges::any_of(
            answers, [&](const DesignAnswer& each) { return each.value == design.changes.front().after; }));
    }

    /// ω = √(k/m): one value, also where it lies beyond the search's bounds none.
    void oneSpring_oneValue_noneBeyondItsBound()
    {
        const double hertz = 1 / (2 * std::numbers::pi);
        DesignVariable number{.name = "k.stiffness", .low = {}, .high = {}};
        const auto one = designAnswers(massOnSpring(), number, {0, kFrequency, 50 * hertz}).value();
        QCOMPARE(one.size(), std::size_t(1));
        QVERIFY(std::abs(one.front().value - 2500) < 1e-8);
        number.high = 2000;
        QVERIFY(designAnswers(massOnSpring(), number, {0, kFrequency, 50 * hertz}).value().empty());
    }
};

QTEST_GUILESS_MAIN(DesignTest)
#include "tst_design.moc"
