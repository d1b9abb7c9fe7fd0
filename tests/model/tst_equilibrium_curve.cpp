#include "model/studies/branches/branches.h"
#include "model/studies/branches/equilibrium_curve.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <cmath>
#include <memory>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A family with one of its rests.
struct Start {
    std::unique_ptr<EquilibriumCurve> family;
    EquilibriumPoint rest;
    Equilibrium equilibrium;
};

std::optional<Start> startOf(const Mechanism& mechanism, const std::string& name, double scale = 0)
{
    AnalysisOptions options;
    options.methods = {};
    const Analysis analysis = analyze(mechanism, options);
    if (analysis.equilibrium.status != EquilibriumStatus::converged) {
        return std::nullopt;
    }
    Start start{std::make_unique<EquilibriumCurve>(mechanism, variableNamed(mechanism, name).value(), scale),
                {},
                analysis.equilibrium};
    EquilibriumPoint rest;
    rest.parameter = start.family->variable().value;
    rest.q = analysis.equilibrium.q;
    rest.lambda = analysis.equilibrium.lambda;
    rest.linkAngles = analysis.equilibrium.linkAngles;
    auto completed = start.family->completed(rest);
    if (!completed) {
        return std::nullopt;
    }
    start.rest = *completed;
    return start;
}

/// Families of random mechanisms, each by another of its numbers, where these move its rest.
std::vector<Start> randomStarts()
{
    std::vector<Start> starts;
    for (std::uint32_t seed = 1; seed <= 30; ++seed) {
        const Mechanism mechanism = randomMechanism(seed);
        const std::vector<Variable> variables = variablesOf(mechanism);
        if (auto start = startOf(mechanism, variables[(7 * seed) % variables.size()].name)) {
            if (start->family->independence(start->rest) > 1e-3 && std::abs(start->rest.softest) > 1e-6) {
                starts.push_back(std::move(*start));
            }
        }
    }
    return starts;
}

/// |f − Φ_qᵀλ| over the forces, and |Φ| over the size.
double imbalanceOf(const EquilibriumCurve& family, const EquilibriumPoint& rest)
{
    const System system = family.systemAt(rest.parameter, rest.linkAngles).value();
    const Eigen::VectorXd force = system.force(rest.q) - system.jacobian(rest.q).transpose() * rest.lambda;
    const double size = system.forceSizes(rest.q).maxCoeff();
    const double open = system.constraintCount() > 0 ? system.constraint(rest.q).cwiseAbs().maxCoeff() : 0;
    return std::max(force.cwiseAbs().maxCoeff() / (size > 0 ? size : 1), open / system.size());
}

/// A rod that leans on a torsion spring whose rest angle varies.
Mechanism leaningRod()
{
    return invertedPendulum(30);
}

std::string torsionSpringOf(const Mechanism& mechanism)
{
    const auto found = std::ranges::find_if(
        mechanism.elements, [](const Element& each) { return std::holds_alternative<TorsionSpring>(each); });
    return idOf(*found);
}

}  // namespace

/// The rests of a mechanism as one number varies: the equations they satisfy, their tangents, and how they are
/// followed.
class EquilibriumCurveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// tᵀt = 1, along growing p; the energy and the number of unstable directions are those of the equilibrium.
    void completedRests_agreeWithTheEquilibrium()
    {
        const std::vector<Start> starts = randomStarts();
        QVERIFY(starts.size() > 20);
        for (const Start& each : starts) {
            const EquilibriumPoint& rest = each.rest;
            QVERIFY(std::abs(each.family->product(rest.tangent, rest.tangent) - 1) < 1e-12);
            QVERIFY(rest.tangent[rest.tangent.size() - 1] > 0);
            QCOMPARE(rest.unstable, static_cast<int>(each.equilibrium.negativeCount));
            QVERIFY(std::abs(rest.energy - each.equilibrium.potential) < 1e-9 * (1 + std::abs(rest.energy)));
            const auto back = each.family->completed(rest, -rest.tangent);
            QVERIFY(back && (back->tangent + rest.tangent).norm() < 1e-9 * rest.tangent.norm());
            const auto points = each.family->pointsAt(rest);
            QCOMPARE(points.size(), each.family->mechanism().points.size());
            for (std::size_t i = 0; i < points.size(); ++i) {
                const Point& drawn = each.family->mechanism().points[i];
                QVERIFY(!drawn.fixed || distance(points[i], drawn.at) < 1e-12);
            }
        }
    }

    /// A step of s along the tangent t goes to a rest x with tᵀ(x − x₀) = s; the step back leads back, to second order.
    void steps_haveTheirLength_andEndInBalance()
    {
        int steps = 0;
        for (const Start& each : randomStarts()) {
            for (const double step : {1e-3, -1e-3, 1e-2}) {
                const auto next = each.family->stepped(each.rest, step);
                if (!next) {
                    continue;
                }
                ++steps;
                QVERIFY(imbalanceOf(*each.family, *next) < 1e-9);
                const Eigen::VectorXd way = each.family->between(each.rest, *next);
                QVERIFY(std::abs(each.family->product(each.rest.tangent, way) - step) < 1e-10);
                QVERIFY(each.family->product(next->tangent, each.rest.tangent) > 0.5);
                const auto back = each.family->stepped(*next, -step);
                QVERIFY(back);
                const Eigen::VectorXd left = each.family->between(each.rest, *back);
                QVERIFY(std::sqrt(each.family->product(left, left)) < 0.2 * std::abs(step));
            }
        }
        QVERIFY(steps > 60);
    }

    /// The equilibrium at p, from two sides: its tangent is the limit of the secant, dV/dp is ∂V/∂p in equilibrium
    /// (moves do no work there), and the way back ends where it began.
    void restsAtAParameter_haveTheirTangents_andTheirEnergies()
    {
        int compared = 0;
        for (const Start& each : randomStarts()) {
            const EquilibriumCurve& family = *each.family;
            const double p = each.rest.parameter, h = 1e-4 * family.scale();
            const auto ahead = family.atParameter(each.rest, p + h), behind = family.atParameter(each.rest, p - h);
            if (!ahead || !behind) {
                continue;
            }
            ++compared;
            QCOMPARE(ahead->parameter, p + h);
            QVERIFY(imbalanceOf(family, *ahead) < 1e-9);
            Eigen::VectorXd secant = family.between(*behind, *ahead);
            secant /= std::sqrt(family.product(secant, secant));
            QVERIFY2((secant - each.rest.tangent).norm() < 1e-5 * each.rest.tangent.norm(),
                     family.variable().name.c_str());
            const auto lagrangian = [&](double value) {
                const System system = *family.systemAt(value, each.rest.linkAngles);
                return system.potential(each.rest.q) + each.rest.lambda.dot(system.constraint(each.rest.q));
            };
            const double total = (ahead->energy - behind->energy) / (2 * h);
            const double partial = (lagrangian(p + h) - lagrangian(p - h)) / (2 * h);
            const double size = std::abs(total) + std::abs(partial) + std::abs(each.rest.energy / family.scale());
            QVERIFY2(std::abs(total - partial) < 1e-5 * size, family.variable().name.c_str());
            const auto home = family.atParameter(*ahead, p);
            QVERIFY(home && (home->q - each.rest.q).norm() < 1e-8 * (1 + each.rest.q.norm()));
        }
        QVERIFY(compared > 20);
    }

    /// The scale of changes has no influence on the equilibria, only on the length of a step.
    void scale_changesStepsAlone()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Start narrow = *startOf(mechanism, "k.stiffness"), wide = *startOf(mechanism, "k.stiffness", 1e3);
        QCOMPARE(wide.family->scale(), 1e3);
        QCOMPARE(narrow.family->scale(), narrow.family->naturalScale());
        QCOMPARE(wide.family->naturalScale(), narrow.family->naturalScale());
        for (const double k : {20.0, 24.0, 27.0, 40.0}) {
            const auto a = narrow.family->followedTo(narrow.rest, k), b = wide.family->followedTo(wide.rest, k);
            QVERIFY(a && b && (a->q - b->q).norm() < 1e-8);
            QCOMPARE(a->parameter, k);
            QVERIFY(imbalanceOf(*narrow.family, *a) < 1e-9);
        }
    }

    /// Far along a branch and back again; every rest on the way is the one that an analysis of that mechanism finds.
    void followedRests_areThoseOfTheMechanismsThere()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Start start = *startOf(mechanism, "gravity.y");
        for (const double g : {-9.0, -10.5, -9.7}) {
            const auto there = start.family->followedTo(start.rest, g);
            const Start direct = *startOf(start.family->variable().with(g).value(), "gravity.y");
            QVERIFY(there && (there->q - direct.rest.q).norm() < 1e-7);
            QVERIFY((there->lambda - direct.rest.lambda).norm() < 1e-6 * (1 + direct.rest.lambda.norm()));
            const auto back = start.family->followedTo(*there, start.rest.parameter);
            QVERIFY(back && (back->q - start.rest.q).norm() < 1e-8);
        }
        const Monitor cancelled{[] { return true; }, {}};
        QVERIFY(!start.family->followedTo(start.rest, -9.7, cancelled));
    }

    /// A rest one step on continues the branch; one of another branch, or far aside, does not.
    void continuation_isToldFromAJump()
    {
        int steps = 0;
        for (const Start& each : randomStarts()) {
            const auto next = each.family->stepped(each.rest, 1e-3);
            if (!next || std::abs(each.rest.softest) < 1e-3) {
                continue;
            }
            ++steps;
            QVERIFY(each.family->continues(each.rest, *next));
            EquilibriumPoint aside = *next;
            aside.q += 0.3 * each.family->size() * Eigen::VectorXd::Unit(aside.q.size(), 0);
            QVERIFY(!each.family->continues(each.rest, aside));
            EquilibriumPoint turned = *next;
            turned.tangent *= -1;
            QVERIFY(!each.family->continues(each.rest, turned));
            EquilibriumPoint unstable = *next;
            unstable.unstable += 2;
            QVERIFY(!each.family->continues(each.rest, unstable));
        }
        QVERIFY(steps > 15);
    }

    /// The smallest over the largest singular value: zero in a singular configuration, at most one, and one of a single
    /// rod.
    void independence_isLostAtASingularity()
    {
        for (const Start& each : randomStarts()) {
            const double here = each.family->independence(each.rest);
            QVERIFY(here > 0 && here <= 1);
        }
        const Start flat = *startOf(singularLoop(1), "gravity.x");
        QVERIFY(flat.family->independence(flat.rest) < 1e-9);
        const auto free = startOf(exampleNamed("pendulum"), "gravity.y");
        QVERIFY(free && std::abs(free->family->independence(free->rest) - 1) < 1e-12);
    }

    void numbersThatCannotBe_haveNoEquations()
    {
        const Start start = *startOf(exampleNamed("iftomm_four_bar"), "k.stiffness");
        QCOMPARE(start.family->outOfRangeAt(-1).value_or(""), std::string("k.stiffness"));
        QVERIFY(!start.family->outOfRangeAt(1));
        QVERIFY(!start.family->systemAt(-1, start.rest.linkAngles));
        QVERIFY(start.family->systemAt(1, start.rest.linkAngles));
        QVERIFY(!start.family->atParameter(start.rest, -1));
        QVERIFY(!start.family->followedTo(start.rest, -1));
    }

    /// A torsion spring takes its angle on the turn nearest its rest angle: half a turn from the drawing it changes.
    void restAngles_beyondHalfATurn_areRecounted()
    {
        const Mechanism mechanism = leaningRod();
        const std::string spring = torsionSpringOf(mechanism);
        const Start start = *startOf(mechanism, spring + ".rest_angle");
        const double here = start.rest.parameter, turn = 2 * std::numbers::pi;
        QVERIFY(!start.family->recountedBetween(here - 0.1, here + 0.1));
        QCOMPARE(start.family->recountedBetween(here, here + 0.6 * turn).value_or(""), spring);
        QVERIFY(!start.family->recountedBetween(here + 0.6 * turn, here + 1.4 * turn));
        QCOMPARE(start.family->recountedBetween(here - 0.6 * turn, here).value_or(""), spring);
        Mechanism hinged = mechanism;
        hinged.elements.emplace_back(CrossPivot{.id = "hinge",
                                                .of = sidesOf(mechanism.elements[*findElement(mechanism, spring)]),
                                                .leafLength = 0.05,
                                                .thickness = 0.001,
                                                .width = 0.02,
                                                .youngsModulus = 2e11,
                                                .restAngle = here});
        const Start other = *startOf(hinged, "hinge.rest_angle");
        QCOMPARE(other.family->recountedBetween(here, here + 0.6 * turn).value_or(""), std::string("hinge"));
    }

    /// Each slice is the diagram of the mechanism with the second number there; those without one say why.
    void charts_areDiagrams_sliceBySlice()
    {
        const Mechanism mechanism = leaningRod();
        const std::string spring = torsionSpringOf(mechanism);
        const Variable first = variableNamed(mechanism, spring + ".stiffness").value();
        const Variable second = variableNamed(mechanism, "gravity.y").value();
        const std::vector<double> values{-9.81, -5, -20};
        const BranchOptions options{2, 40};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const BranchSlice sliced = branchSlice(first, options, second, values[i]);
            const Mechanism there = second.with(values[i]).value();
            const Sweep alone = branchesOf(there, variableNamed(there, first.name).value(), options).value();
            QCOMPARE(sliced.value, values[i]);
            QVERIFY(sliced.diagram && sliced.reason.isEmpty());
            const Sweep& slice = *sliced.diagram;
            QCOMPARE(slice.curves.size(), alone.curves.size());
            for (std::size_t k = 0; k < alone.curves.size(); ++k) {
                QCOMPARE(slice.curves[k].rests.size(), alone.curves[k].rests.size());
                QCOMPARE(slice.curves[k].rests.back().q, alone.curves[k].rests.back().q);
            }
            // k = m g l / 2 where the upright rod of 1 kg and 1 m buckles.
            QVERIFY(!slice.curves.front().special.empty());
            const double buckles = slice.curves.front().special.front().rest.parameter;
            QVERIFY2(std::abs(buckles + values[i] / 2) < 1e-6, qPrintable(QString::number(buckles)));
            const BranchSlice stopped = branchSlice(first, options, second, values[i], {[] { return true; }, {}});
            QVERIFY(!stopped.diagram || stopped.diagram->curves.front().last.kind == BranchEndKind::cancelled);
        }
    }
};

QTEST_GUILESS_MAIN(EquilibriumCurveTest)
#include "tst_equilibrium_curve.moc"
