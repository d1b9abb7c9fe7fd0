#include "model/studies/design/design_space.h"
#include "model/studies/design/followed_rest.h"
#include "model/studies/design/largest_damping.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/design/nearest_design.h"
#include "model/studies/design/settled_change.h"
#include "model/studies/design/smallest_change.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/guided_truss.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <cmath>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using enum DesignTarget::Quantity;
using Relation = DesignTarget::Relation;

/// Carriages in a row with frequencies far apart: springs k₁ … k₃, dampers c₁ … c₃.
Mechanism train()
{
    Mechanism mechanism = built({{"P0", {0, 0}, true}}, {}, {0, 0});
    for (int i = 1; i <= 3; ++i) {
        const std::string n = std::to_string(i), at = "P" + n, before = "P" + std::to_string(i - 1);
        mechanism.points.push_back({at, {double(i), 0}});
        mechanism.elements.push_back(Slider{"s" + n, at, {0, 0}, {1, 0}, {}});
        mechanism.elements.push_back(PointMass{"m" + n, at, 1.0 / i, {}});
        mechanism.elements.push_back(Spring{"k" + n, {before, at}, 40.0 * i * i, 1, 0.3 * i, {}});
    }
    return mechanism;
}

DesignTask taskOf(const std::vector<std::string>& names, std::vector<DesignTarget> targets)
{
    DesignTask task;
    for (const std::string& name : names) {
        task.variables.push_back({.name = name, .low = {}, .high = {}});
    }
    task.targets = std::move(targets);
    return task;
}

const std::vector<std::string> kNumbers{"k1.stiffness", "k2.stiffness", "m1.mass", "k3.damping"};

DesignSpace spaceOf(const DesignTask& task, const Mechanism& mechanism = train())
{
    DesignSpace space = DesignSpace::from(analyzeBy(Method::mcs, mechanism), task).value();
    space.work().begin(1e6);
    return space;
}

std::string reasonOf(const DesignTask& task)
{
    const Outcome<DesignSpace> space = DesignSpace::from(analyzeBy(Method::mcs, train()), task);
    return space ? std::string() : rendered(space.reason());
}

/// The way of a number from its value to another one.
std::function<Outcome<Mechanism>(double)> wayTo(const Variable& number, double value)
{
    return [number, value](double part) { return number.with(number.value + part * (value - number.value)); };
}

}  // namespace

/// The places among which a design is sought, their distance from the targets, and the searches over them.
class DesignSpaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// p = p₀ + unit · u for each, and nothing else; u = 0 is the mechanism as it is.
    void numbers_areMovedByTheirUnits()
    {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> uniform(-0.5, 2);
        const Mechanism mechanism = train();
        std::vector<DesignVariable> variables = taskOf(kNumbers, {}).variables;
        variables[1].weight = 4;
        const DesignNumbers numbers = DesignNumbers::of(mechanism, variables).value();
        QVERIFY(*numbers.at(Eigen::VectorXd::Zero(4)) == mechanism);
        for (int i = 0; i < 20; ++i) {
            const Eigen::VectorXd u = Eigen::VectorXd::NullaryExpr(4, [&] { return uniform(random); });
            const Mechanism there = numbers.at(u).value();
            const std::vector<Variable> now = numbers.in(there);
            const std::vector<DesignChange> changes = numbers.changesTo(u);
            for (Eigen::Index k = 0; k < 4; ++k) {
                const auto at = static_cast<std::size_t>(k);
                const double before = variableNamed(mechanism, kNumbers[at])->value;
                QCOMPARE(numbers.unit(k), before / (k == 1 ? 4 : 1));
                QVERIFY(std::abs(now[at].value - before - numbers.unit(k) * u[k]) < 1e-13 * before);
                QCOMPARE(changes[at].after, now[at].value);
                QCOMPARE(changes[at].before, before);
                QVERIFY(std::abs(numbers.zeroOf(k) * numbers.unit(k) + before) < 1e-13 * before);
            }
            QVERIFY(*DesignNumbers::of(there, variables)->at(Eigen::VectorXd::Zero(4)) == there);
        }
    }

    void bounds_areThoseOfTheNumber_orOwnOnes()
    {
        std::vector<DesignVariable> variables = taskOf({"k1.stiffness", "m1.mass", "gravity.angle"}, {}).variables;
        variables[0].low = 20;
        variables[0].high = 60;
        const DesignNumbers numbers = DesignNumbers::of(train(), variables).value();
        QCOMPARE(numbers.low()[0], -0.5);
        QCOMPARE(numbers.high()[0], 0.5);
        QVERIFY(numbers.low()[1] >= -1 && !std::isfinite(numbers.high()[1]));
        QVERIFY(!std::isfinite(numbers.low()[2]) && !std::isfinite(numbers.high()[2]));
        const Eigen::Vector3d u(-3, 0.2, 7);
        const Eigen::VectorXd inside = numbers.bounded(u);
        QCOMPARE(inside[0], -0.5);
        QCOMPARE(inside[1], 0.2);
        QCOMPARE(inside[2], 7.0);
        QVERIFY(numbers.isAtBound(inside, 0) && !numbers.isAtBound(inside, 1) && !numbers.isAtBound(inside, 2));
        QCOMPARE(numbers.bounded(inside), inside);
        variables[0].low = 70;
        const auto none = DesignNumbers::of(train(), variables);
        QVERIFY(!none && rendered(none.reason()) == "k1.stiffness: no value lies between the bounds");
        QVERIFY(!DesignNumbers::of(train(), taskOf({"k9.stiffness"}, {}).variables));
    }

    void numbersThatChangeOneAnother_areRefused_data()
    {
        const auto row = addColumns<std::vector<std::string>, bool>({"names", "isAllowed"});
        row("different", {"k1.stiffness", "m1.mass", "gravity.size", "gravity.angle"}, true);
        row("twice", {"k1.stiffness", "m1.mass", "k1.stiffness"}, false);
        row("group and member", {"all springs.stiffness", "k1.stiffness"}, false);
        row("member and group", {"k1.stiffness", "all springs.stiffness"}, false);
        row("component and size", {"gravity.y", "gravity.size"}, false);
        row("formula and parameter", {"k1.damping", "c"}, false);
        row("support and length of the drawing", {"P0.y", "rod.length"}, true);
        row("parameter and another number", {"c", "k1.stiffness"}, true);
    }

    void numbersThatChangeOneAnother_areRefused()
    {
        QFETCH(std::vector<std::string>, names);
        QFETCH(bool, isAllowed);
        Mechanism mechanism = train();
        mechanism.gravity = {0, -9.81};
        Parameter c;
        c.id = "c";
        c.value = 2;
        mechanism.parameters = {c};
        mechanism.formulas = {{"k1", "damping", "2*c"}};
        mechanism.points.push_back({"Q", {0, 3}});
        mechanism.elements.emplace_back(Bar{"rod", {"P0", "Q"}, {}, 1, {}});
        const auto numbers = DesignNumbers::of(mechanism, taskOf(names, {}).variables);
        QCOMPARE(static_cast<bool>(numbers), isAllowed);
        if (names.size() == 2 && !isAllowed) {
            const std::string words = rendered(numbers.reason());
            QVERIFY(words.find(names[0]) != std::string::npos && words.find(names[1]) != std::string::npos);
        }
    }

    /// A step is shorter for a number that has grown.
    void length_isRelativeToWhatANumberHasGrownTo()
    {
        const DesignNumbers numbers = DesignNumbers::of(train(), taskOf({"k1.stiffness"}, {}).variables).value();
        const Eigen::VectorXd step = Eigen::VectorXd::Constant(1, 0.6);
        QCOMPARE(numbers.lengthOf(Eigen::VectorXd::Zero(1), step), 0.6);
        QVERIFY(std::abs(numbers.lengthOf(Eigen::VectorXd::Constant(1, 2), step) - 0.2) < 1e-15);
        QVERIFY(std::abs(numbers.lengthOf(Eigen::VectorXd::Constant(1, -0.5), -step) - 0.6) < 1e-15);
    }

    void targets_areRefused_whereTheirModeIsNone()
    {
        QVERIFY(reasonOf(taskOf(kNumbers, {{3, frequency, 1.0}})).find("there is no mode 4") != std::string::npos);
        QVERIFY(reasonOf(taskOf({"x.y"}, {{0, frequency, 1.0}})).find("x.y") != std::string::npos);
        QVERIFY(reasonOf(taskOf(kNumbers, {{2, frequency, 1.0}})).empty());
    }

    /// Errors are (g − wanted)/size; a limit that is kept does not count, one that is broken does from then on.
    void errors_areRelative_andLimitsCountOnceTheyAreBroken()
    {
        const double first = std::abs(trueValues(analyzeBy(Method::mcs, train()), Method::mcs).front());
        std::vector<DesignTarget> targets{{0, imaginary, {}},
                                          {0, imaginary, 2 * first, Relation::atLeast},
                                          {0, imaginary, 2 * first, Relation::atMost},
                                          {0, imaginary, 0.9 * first, Relation::outside, 2.5 * first},
                                          {0, imaginary, 0.1 * first, Relation::outside, 1.1 * first}};
        DesignSpace space = spaceOf(taskOf(kNumbers, targets));
        const SearchedDesign start = space.start();
        const double now = quantityOf(spectrumOfDesign(start.analysis)->values[start.values[0]].s, imaginary);
        const std::vector<double> wanted{now, 2 * first, 2 * first, 0.9 * first, 1.1 * first};
        const std::vector<bool> counts{true, true, false, true, true};
        const std::vector<int> sides{0, 1, -1, -1, 1};
        for (Eigen::Index i = 0; i < 5; ++i) {
            const auto k = static_cast<std::size_t>(i);
            QCOMPARE(space.targets().sideOf(i), sides[k]);
            QCOMPARE(space.targets().wanted()[i], wanted[k]);
            QCOMPARE(bool(start.counts[k]), bool(counts[k]));
            QVERIFY(std::abs(start.error[i] - (counts[k] ? (now - wanted[k]) / first : 0)) < 1e-9);
            QCOMPARE(space.targets().outcomesAt(start)[k].before, now);
        }
        QVERIFY(!start.isMet());
        SearchedDesign place = *space.placeAt(Eigen::Vector4d(8, 8, 0, 0), start);
        QVERIFY(place.counts[2] && place.error[2] > 0);
        space.targets().recount(place);
        QVERIFY(!place.counts[1] && place.counts[2]);
        space.targets().countAll(place);
        QVERIFY(place.counts[1] && place.error[1] > 0);
    }

    /// g′ by central differences of g along each number, and along a way through all of them.
    void slopes_areDerivativesOfErrors_data()
    {
        QTest::addColumn<int>("quantity");
        for (const auto quantity : {frequency, dampingRatio, real, imaginary}) {
            QTest::addRow("quantity %d", static_cast<int>(quantity)) << static_cast<int>(quantity);
        }
    }
    void slopes_areDerivativesOfErrors()
    {
        QFETCH(int, quantity);
        const auto what = static_cast<DesignTarget::Quantity>(quantity);
        const DesignTask task = taskOf(kNumbers, {{0, what, 1.5}, {1, what, 0.7}, {2, what, 3.0}});
        const DesignSpace space = spaceOf(task);
        const SearchedDesign place = *space.placeAt(Eigen::Vector4d(0.1, -0.05, 0.07, 0.2), space.start());
        const Eigen::MatrixXd slopes = space.slopesAt(place);
        constexpr double kStep = 1e-5;
        for (Eigen::Index k = 0; k < 4; ++k) {
            const Eigen::VectorXd way = kStep * Eigen::VectorXd::Unit(4, k);
            const Eigen::VectorXd ahead = space.placeAt(place.u + way, place)->error;
            const Eigen::VectorXd behind = space.placeAt(place.u - way, place)->error;
            const double error = (slopes.col(k) - (ahead - behind) / (2 * kStep)).norm();
            QVERIFY2(error < 1e-7 * (1 + slopes.norm()), qPrintable(QString::number(error)));
        }
    }

    /// ∂s/∂u of every value, against the values at places beside; conjugate values move by conjugate ways.
    void moves_ofAllValues_areDerivatives()
    {
        const DesignSpace space = spaceOf(taskOf(kNumbers, {{0, frequency, 1.0}}));
        const SearchedDesign& start = space.start();
        const auto moves = space.movesOfValues(start);
        const Spectrum& here = *spectrumOfDesign(start.analysis);
        QCOMPARE(moves.size(), here.values.size());
        constexpr double kStep = 1e-5;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            SearchedDesign followed = start;
            followed.values = {i};
            for (Eigen::Index k = 0; k < 4; ++k) {
                const Eigen::VectorXd way = kStep * Eigen::VectorXd::Unit(4, k);
                const auto ahead = *space.placeAt(way, start), behind = *space.placeAt(-way, start);
                const auto valueIn = [&](const SearchedDesign& there) {
                    return spectrumOfDesign(there.analysis)->values[i].s;
                };
                const std::complex<double> slope = (valueIn(ahead) - valueIn(behind)) / (2 * kStep);
                QVERIFY(std::abs((*moves[i])[static_cast<std::size_t>(k)] - slope) < 1e-6 * space.speed());
            }
            const auto& twin = moves[here.values[i].conjugate];
            for (std::size_t k = 0; k < 4; ++k) {
                QVERIFY(std::abs(std::conj((*moves[i])[k]) - (*twin)[k]) < 1e-9 * space.speed());
            }
        }
    }

    /// Each mode is recognised as itself, and where numbers have changed as that which has its shape.
    void modes_areRecognised()
    {
        const DesignSpace space =
            spaceOf(taskOf(kNumbers, {{0, frequency, 1.0}, {1, frequency, 1.0}, {2, frequency, 1.0}}));
        QCOMPARE(space.recognised(space.start().analysis, space.start()), space.start().values);
        double fastest = 0;
        for (const std::complex<double>& s : trueValues(space.start().analysis, Method::mcs)) {
            fastest = std::max(fastest, std::abs(s));
        }
        QCOMPARE(space.speed(), fastest);
    }

    /// Newton's corrections end where the targets are met, by the shortest way: along the rows of the slopes.
    void corrections_meetTheTargets()
    {
        const double first = std::abs(trueValues(analyzeBy(Method::mcs, train()), Method::mcs).front());
        const DesignSpace space = spaceOf(taskOf(kNumbers, {{0, imaginary, 1.01 * first}}));
        SearchedDesign place = space.start();
        const Eigen::VectorXd row = space.slopesAt(place).row(0);
        space.meetExactly(place);
        QVERIFY(place.isMet() && place.error.norm() < 1e-11);
        QVERIFY(std::abs(place.u.dot(row)) > (1 - 1e-3) * place.u.norm() * row.norm());
    }

    /// u + g′ᵀμ = 0 to the digits of central differences, from a place that is off by a thousandth.
    void settled_isStationary()
    {
        const double first = std::abs(trueValues(analyzeBy(Method::mcs, train()), Method::mcs).front());
        DesignSpace space = spaceOf(taskOf(kNumbers, {{0, imaginary, 1.2 * first}}));
        const Monitor monitor;
        SmallestChange search(space, monitor);
        SearchedDesign place = search.found(false);
        QVERIFY(place.isMet() && !search.isIdle());
        place = *space.placeAt(place.u + Eigen::Vector4d(1e-3, -1e-3, 1e-3, 0), place);
        space.meetExactly(place);
        const auto tilt = [&](const SearchedDesign& at) {
            const Eigen::VectorXd row = space.slopesAt(at).row(0).transpose().normalized();
            return (at.u - row * row.dot(at.u)).norm();
        };
        const double before = tilt(place);
        settle(space, place, monitor);
        QVERIFY(place.isMet());
        QVERIFY2(tilt(place) < 1e-9 && before > 1e-4, qPrintable(QString::number(tilt(place))));
    }

    /// Two targets of which one number cannot meet both: J ᵀe = 0, and no neighbour is nearer.
    void nearest_isALeastSquare()
    {
        const double first = std::abs(trueValues(analyzeBy(Method::mcs, train()), Method::mcs).front());
        DesignSpace space =
            spaceOf(taskOf({"k1.stiffness"}, {{0, imaginary, 1.1 * first}, {0, imaginary, 1.3 * first}}));
        SearchedDesign place = space.start();
        QVERIFY(comeNearest(space, place, {}));
        QVERIFY(std::abs((space.slopesAt(place).transpose() * place.error).norm()) < 1e-6);
        for (const double aside : {-1e-2, 1e-2}) {
            const auto there = space.placeAt(place.u + Eigen::VectorXd::Constant(1, aside), place);
            QVERIFY(there && there->error.norm() > place.error.norm());
        }
        SearchedDesign stopped = space.start();
        QVERIFY(!comeNearest(space, stopped, {[] { return true; }, {}}));
    }

    /// A number that no target depends on is idle; and so is the search.
    void idleNumbers_areKnown()
    {
        const double first = std::abs(trueValues(analyzeBy(Method::mcs, train()), Method::mcs).front());
        DesignSpace space = spaceOf(taskOf({"gravity.y"}, {{0, imaginary, 2 * first}}));
        const Monitor monitor;
        SmallestChange search(space, monitor);
        const SearchedDesign place = search.found(true);
        QVERIFY(search.isIdle() && !place.isMet() && place.u.norm() == 0);
    }

    /// The rest beside another one is that of an analysis from the drawing; far away it is refused rather than taken
    /// from another branch.
    void restBeside_isTheRest()
    {
        int followed = 0;
        for (std::uint32_t seed = 1; seed <= 25; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Analysis last = analyzeBy(Method::mcs, mechanism);
            const std::vector<Variable> variables = variablesOf(mechanism);
            const Variable& one = variables[seed % variables.size()];
            const Mechanism next = one.with(one.value + 1e-3 * one.scale).value();
            const Analysis direct = analyzeBy(Method::mcs, next);
            const Outcome<Analysis> beside = analysisAlong(last, wayTo(one, one.value + 1e-3 * one.scale));
            if (!beside || last.equilibrium.status != EquilibriumStatus::converged ||
                direct.equilibrium.status != EquilibriumStatus::converged) {
                continue;
            }
            ++followed;
            QVERIFY((beside->equilibrium.q - last.equilibrium.q).norm() < 0.2 * (1 + last.equilibrium.q.norm()));
            QVERIFY(beside->mechanism == next);
            const double error = distanceBetween(trueValues(*beside, Method::mcs), trueValues(direct, Method::mcs));
            QVERIFY2(error < 1e-6, qPrintable(QString("%1: %2").arg(seed).arg(error)));
        }
        QVERIFY2(followed > 15, QByteArray::number(followed));
        const Variable weight = variableNamed(guidedTruss(0), "F.force[1]").value();
        QVERIFY(analysisAlong(analyzeBy(Method::mcs, guidedTruss(0)), wayTo(weight, 0.99 * limitOfTruss())));
        for (const double factor : {1.01, 2.0, 10.0, 40.0}) {
            QVERIFY(!analysisAlong(analyzeBy(Method::mcs, guidedTruss(0)), wayTo(weight, factor * limitOfTruss())));
        }
    }

    /// The smallest −Re s/|s|, and all modes that have it within the room.
    void smallestRatio_isThatOfTheModes()
    {
        const Analysis analysis = analyzeBy(Method::mcs, train());
        const Spectrum& spectrum = *spectrumOfDesign(analysis);
        std::vector<double> ratios;
        for (const auto& mode : modesOf(spectrum)) {
            ratios.push_back(quantityOf(spectrum.values[mode.front()].s, dampingRatio));
        }
        QCOMPARE(ratios.size(), std::size_t{3});
        for (const double room : {0.0, 0.01, 0.05, 1.0}) {
            const auto smallest = smallestRatioOf(spectrum, room);
            QVERIFY(smallest && std::abs(smallest->ratio - *std::ranges::min_element(ratios)) < 1e-12);
            for (std::size_t i = 0; i < ratios.size(); ++i) {
                const bool isNamed = std::ranges::find(smallest->modes, i) != smallest->modes.end();
                QCOMPARE(isNamed, ratios[i] <= smallest->ratio + room + 1e-15);
            }
        }
        QVERIFY(!smallestRatioOf(Spectrum{}, 0));
    }
};

QTEST_GUILESS_MAIN(DesignSpaceTest)
#include "tst_design_space.moc"
