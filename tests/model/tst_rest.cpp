#include "model/analysis/beam_comparison.h"
#include "model/assembly/kinematics.h"
#include "model/diagnosis/finders.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "tests/support/beams.h"
#include "tests/support/bounds.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kPi = std::numbers::pi;

double frequencyOf(const Mechanism& mechanism)
{
    const Values values = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
    double lowest = 1e300;
    for (const auto& s : values) {
        lowest = std::min(lowest, std::abs(s.imag()));
    }
    return lowest;
}

Equilibrium restOf(const Mechanism& mechanism, EquilibriumOptions options = {})
{
    return findEquilibrium(mechanism, System(mechanism), options);
}

/// Two bars of this mass that hold each other, and O and D beside them for another part, D at this angle of O.
Mechanism loadedTruss(double length, double mass, double angle)
{
    return built({{"A", {0, 0}, true},
                  {"B", {length, 0}, true},
                  {"C", {(0.4 + 0.3 * angle) * length, 0.6 * length}},
                  {"O", {5 * length, 0}, true},
                  {"D", Vector2{5 * length, 0} + rotated({length, 0}, angle)}},
                 {Bar{"a", {"A", "C"}, {}, mass, {}}, Bar{"b", {"B", "C"}, {}, mass, {}}});
}

/// A horizontal cantilever of steel of 1 m, clamped at O, with its free end at A.
Mechanism steelCantilever(double segments)
{
    return cantilever(1, {segments, 1e-4, 1e-9, 2e11, 7800});
}

/// An open chain of rods from the origin, with torsion springs at some of its joints and masses at its pins, in numbers
/// that an independent computation in longer precision takes up.
struct Chain {
    std::vector<double> lengths, masses, pins, stiffness, rest, drawn;

    Mechanism mechanism() const
    {
        Mechanism m = built({{"P0", {0, 0}, true}});
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const std::string n = std::to_string(i + 1);
            const std::string before = "P" + std::to_string(i);
            m.points.push_back({"P" + n, m.points.back().at + rotated({lengths[i], 0}, drawn[i])});
            m.elements.push_back(Bar{"bar" + n, {before, "P" + n}, lengths[i], masses[i], {}});
            m.elements.push_back(PointMass{"pin" + n, "P" + n, pins[i], {}});
            if (stiffness[i] > 0) {
                const std::string other = i == 0 ? "ground" : "bar" + std::to_string(i);
                m.elements.push_back(TorsionSpring{"t" + n, {"bar" + n, other}, stiffness[i], rest[i], 0, 0, {}});
            }
        }
        return m;
    }

    /// The step of Newton that is left at these angles of the links [rad], the largest of all; infinite where the
    /// energy does not rise along every motion.
    double stepLeft(const std::vector<double>& angles) const
    {
        using Number = long double;
        const auto n = static_cast<Eigen::Index>(lengths.size());
        Eigen::Matrix<Number, Eigen::Dynamic, 1> g(n), D(n);
        Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic> K(n, n);
        K.setZero();
        Number carried = 0;
        for (Eigen::Index i = n; i-- > 0;) {
            const auto k = static_cast<std::size_t>(i);
            const Number moment = 9.81L * lengths[k] * (carried + pins[k] + masses[k] / 2.0L);
            carried += static_cast<Number>(pins[k]) + masses[k];
            g[i] = moment * std::cos(static_cast<Number>(angles[k]));
            K(i, i) += -moment * std::sin(static_cast<Number>(angles[k]));
        }
        for (Eigen::Index i = 0; i < n; ++i) {
            const auto k = static_cast<std::size_t>(i);
            if (stiffness[k] > 0) {
                const double start = drawn[k] - (i > 0 ? drawn[k - 1] : 0);
                const double turns = std::round((start - rest[k]) / (2 * kPi));
                const Number stretch =
                    static_cast<Number>(angles[k]) - (i > 0 ? angles[k - 1] : 0.0) - rest[k] - 2 * kPi * turns;
                g[i] += stiffness[k] * stretch;
                K(i, i) += stiffness[k];
                if (i > 0) {
                    g[i - 1] -= stiffness[k] * stretch;
                    K(i - 1, i - 1) += stiffness[k];
                    K(i, i - 1) -= stiffness[k];
                    K(i - 1, i) -= stiffness[k];
                }
            }
        }
        for (Eigen::Index i = 0; i < n; ++i) {
            D[i] = K(i, i) > 0 ? 1 / std::sqrt(K(i, i)) : 0;
        }
        const Eigen::LDLT<Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic>> ldlt(D.asDiagonal() * K *
                                                                                      D.asDiagonal());
        if (!ldlt.isPositive() || (D.array() == 0).any()) {
            return std::numeric_limits<double>::infinity();
        }
        const Eigen::Matrix<Number, Eigen::Dynamic, 1> step = D.asDiagonal() * ldlt.solve(D.asDiagonal() * g);
        return static_cast<double>(step.cwiseAbs().maxCoeff());
    }
};

class Scales {
public:
    explicit Scales(std::uint32_t seed) : m_random(seed) {}
    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(m_random); }
    double decades(double low, double high) { return std::pow(10.0, uniform(low, high)); }

    Chain chain()
    {
        Chain c;
        const int count = 1 + static_cast<int>(uniform(0, 4.999));
        for (int i = 0; i < count; ++i) {
            c.lengths.push_back(decades(-3, 3));
            c.masses.push_back(decades(-6, 6));
            c.pins.push_back(decades(-6, 6));
            c.stiffness.push_back(uniform(0, 1) < 0.5 ? decades(-6, 6) : 0);
            c.rest.push_back(uniform(-3, 3));
            c.drawn.push_back(uniform(-3, 3));
        }
        return c;
    }

private:
    std::mt19937 m_random;
};

/// Angles of the links at rest, each continuous as the search counted it.
std::vector<double> anglesOf(const Equilibrium& rest)
{
    return {rest.linkAngles.begin(), rest.linkAngles.end()};
}

std::uint32_t thorough(std::uint32_t few, std::uint32_t many)
{
    return qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? many : few;
}

/// Two rods on a torsion-sprung joint between two fixed pins: a five-bar with springs.
Mechanism fiveBar()
{
    return built(
        {{"A", {0, 0}, true}, {"B", {1.2, 0}, true}, {"C", {-0.2, 0.9}}, {"D", {1.5, 0.8}}, {"E", {0.6, 1.5}}},
        {Bar{"AC", {"A", "C"}, std::nullopt, 1, {}}, Bar{"CE", {"C", "E"}, std::nullopt, 0.7, {}},
         Bar{"ED", {"E", "D"}, std::nullopt, 0.8, {}}, Bar{"DB", {"D", "B"}, std::nullopt, 1.1, {}},
         TorsionSpring{"s", {"AC", "ground"}, 3, 2.5, 0, 0, {}}, TorsionSpring{"t", {"CE", "ED"}, 4, 3.1, 0, 0, {}},
         TorsionSpring{"u", {"DB", "ED"}, 2, -1.7, 0, 0, {}}});
}

}  // namespace

class TestRest : public QObject {
    Q_OBJECT

private slots:
    void steelStrip_onAPin_hangs()
    {
        Mechanism m = built({{"O", {0, 0}, true}, {"B", {0.07, -0.07}}}, {Beam{.id = "b",
                                                                               .points = {"O", "B"},
                                                                               .area = 4e-6,
                                                                               .secondMoment = std::pow(0.002, 4) / 12,
                                                                               .youngsModulus = 2.1e11,
                                                                               .density = 7850}});
        const System system(m);
        const Equilibrium e = findEquilibrium(system);
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::stable);
        const Vector2 tip = system.kinematics().pointPositions(e.q)[1];
        QVERIFY(std::abs(tip.x) < 1e-9);
        QVERIFY(std::abs(frequencyOf(m) - 12.192) < 1e-3);
    }

    /// Straight down from wherever it is drawn, longer by its weight, and swinging as with few segments.
    void beam_onAPin_hangsWithAnyMesh_data()
    {
        addColumns<double, double>({"segments", "drawn"});
        for (const double segments : {10.0, 1000.0, 10000.0, 50000.0}) {
            for (const double drawn : {0.0, -1.5, 2.5}) {
                if (segments <= 1000 || drawn == 0 || qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
                    QTest::addRow("%g segments at %g rad", segments, drawn) << segments << drawn;
                }
            }
        }
    }

    void beam_onAPin_hangsWithAnyMesh()
    {
        QFETCH(double, segments);
        QFETCH(double, drawn);
        const auto pinned = [&](double count) {
            return built({{"O", {0, 0}, true}, {"B", rotated({1, 0}, drawn)}}, {Beam{.id = "b",
                                                                                     .points = {"O", "B"},
                                                                                     .length = 1,
                                                                                     .segments = count,
                                                                                     .area = 0.03,
                                                                                     .secondMoment = 8e-5,
                                                                                     .youngsModulus = 1e9,
                                                                                     .density = 1000}});
        };
        const auto swingOf = [](const Analysis& analysis) {
            return std::abs(trueValues(analysis, Method::mcs).front());
        };
        AnalysisOptions options;
        options.methods = {Method::mcs};
        options.wanted.count = 1;
        const Analysis analysis = analyze(pinned(segments), options);
        const Equilibrium& e = analysis.equilibrium;
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::stable);
        const Vector2 tip = analysis.system->kinematics().pointPositions(e.q)[1];
        const double stretch = 1000 * 9.81 / (2 * 1e9);
        QVERIFY2(std::abs(tip.x) < 1e-9, qPrintable(QString::number(tip.x)));
        QVERIFY2(std::abs(tip.y + 1 + stretch) < 1e-9, qPrintable(QString::number(tip.y + 1 + stretch)));
        const double ratio = swingOf(analysis) / swingOf(analyze(pinned(10), options));
        QVERIFY2(std::abs(ratio - 1) < 1e-6, qPrintable(QString::number(ratio - 1)));
    }

    /// A level bar on a cart that a spring holds comes to hang however light it is beside the spring; where its weight
    /// is lost in rounding nothing is called its rest.
    void lightBar_besideAStiffSpring_hangs_data()
    {
        addColumns<double, double, bool>({"mass", "stiffness", "isKnown"});
        QTest::addRow("1 g, 1e12 N/m") << 1e-3 << 1e12 << true;
        QTest::addRow("1 g, 1e15 N/m") << 1e-3 << 1e15 << true;
        QTest::addRow("1 mg, 1e12 N/m") << 1e-6 << 1e12 << true;
        QTest::addRow("1 ug, 1e9 N/m") << 1e-9 << 1e9 << true;
        QTest::addRow("1 ng, 1e12 N/m") << 1e-12 << 1e12 << false;
    }

    void lightBar_besideAStiffSpring_hangs()
    {
        QFETCH(double, mass);
        QFETCH(double, stiffness);
        QFETCH(bool, isKnown);
        Mechanism m = built({{"G", {-1, 0}, true}, {"P", {0, 0}}, {"Q", {0.7, 0}}},
                            {Slider{"rail", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"G", "P"}, stiffness, 1, 0, {}},
                             PointMass{"cart", "P", 100, {}}, Bar{"bar", {"P", "Q"}, std::nullopt, mass, {}}});
        const System system(m);
        const Equilibrium e = findEquilibrium(system);
        if (!isKnown) {
            QCOMPARE(e.status, EquilibriumStatus::notFound);
            QVERIFY2(rendered(e.reason).find("the loads that move Q are smaller than rounding of the forces in the "
                                             "stiffest part, which acts on P.") != std::string::npos,
                     rendered(e.reason).c_str());
            const std::vector<Message> findings = findLoads({m, &system, e, {}});
            QVERIFY(findings.size() == 1 && findings.front().remedies.empty());
            const EquilibriumList list = findAllEquilibria(m);
            QVERIFY(list.equilibria.empty() && list.special.size() == 1);
            QCOMPARE(rendered(list.special.front().text), rendered(e.reason));
        } else {
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QCOMPARE(e.stability, Stability::stable);
            const Vector2 end = system.kinematics().pointPositions(e.q)[2];
            QVERIFY2(std::abs(end.x) < 1e-9 && end.y < 0, qPrintable(QString::number(end.x)));
        }
    }

    void lightBar_onAHeavyBeam_hangs()
    {
        for (const double mass : {1.0, 1e-3, 2e-6}) {
            Mechanism m =
                built({{"O", {0, 0}, true}, {"B", {6.54, 4.47}}, {"C", {6.94, 4.63}}},
                      {Beam{.id = "b",
                            .points = {"O", "B"},
                            .section = Section{.shape = Section::Shape::rectangle, .width = 0.32, .depth = 0.32},
                            .youngsModulus = 2.1e11,
                            .density = 7850},
                       Bar{"bar", {"B", "C"}, std::nullopt, mass, {}}});
            const System system(m);
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QCOMPARE(e.stability, Stability::stable);
            const std::vector<Vector2> at = system.kinematics().pointPositions(e.q);
            QVERIFY(std::abs(at[1].x) < 1e-9 && std::abs(at[2].x) < 1e-9 && at[2].y < at[1].y && at[1].y < 0);
        }
    }

    void cantilever_withABarAtItsTip_isTheSameWithAnyMesh()
    {
        for (const double segments : {10.0, 20.0, 50.0, 100.0}) {
            Mechanism m = steelCantilever(segments);
            m.points.push_back({"C", {1, -1}});
            m.elements.push_back(Bar{"bar", {"A", "C"}, 1.0, 1, {}});
            // The tip is so much stiffer than the weight of the bar that this swings as about a fixed pin.
            const double pendulum = std::sqrt(3 * 9.81 / 2);
            QVERIFY2(std::abs(frequencyOf(m) - pendulum) < 1e-4, qPrintable(QString::number(frequencyOf(m))));
        }
    }

    void stiffSpring_onASlidingPin_leavesASmallBarItsWeight()
    {
        Mechanism m = built({{"G", {-1, 0}, true}, {"P", {0, 0}}, {"Q", {0.007, -0.007}}},
                            {Slider{"rail", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"G", "P"}, 1e9, 1, 0, {}},
                             PointMass{"cart", "P", 100, {}}, Bar{"bar", {"P", "Q"}, std::nullopt, 1e-3, {}}});
        const System system(m);
        const Equilibrium e = findEquilibrium(system);
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::stable);
        QVERIFY(std::abs(system.kinematics().pointPositions(e.q)[2].x) < 1e-9);
    }

    void fineCantilever_bendsAsTheory()
    {
        std::vector<double> meshes{100, 1000, 10000};
        if (qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
            meshes.insert(meshes.end(), {30000, 100000});
        }
        for (const double segments : meshes) {
            const Mechanism m = steelCantilever(segments);
            const System system(m);
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QCOMPARE(e.stability, Stability::stable);
            const double theory = -7800 * 1e-4 * 9.81 / (8 * 2e11 * 1e-9);
            const double error = system.kinematics().pointPositions(e.q)[1].y / theory - 1;
            QVERIFY2(std::abs(error) < 1e-8, qPrintable(QString("%1: %2").arg(segments).arg(error)));
        }
    }

    void loneBody_onOnePin_hasItsOwnSize()
    {
        for (const double distance : {0.005, 1.0, 40.0}) {
            Mechanism m = built({{"O", {0, 0}, true}}, {Body{"b",
                                                             {"O"},
                                                             std::nullopt,
                                                             std::nullopt,
                                                             1,
                                                             {0.5 * distance, 0.866 * distance},
                                                             0.1 * distance * distance,
                                                             {}}});
            const System system(m);
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QCOMPARE(e.stability, Stability::stable);
        }
    }

    void softSpring_restingFarAway_isFollowedThere()
    {
        Mechanism m = built({{"A", {0, 0}, true}, {"P", {0, -1}}},
                            {Spring{"k", {"A", "P"}, 9.81 / 32, 1, 0, {}}, PointMass{"mass", "P", 1, {}}});
        const System system(m);
        const Equilibrium e = findEquilibrium(system);
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QVERIFY(std::abs(system.kinematics().pointPositions(e.q)[1].y + 33) < 1e-9);
    }

    /// A pin slides towards the pin that pushes it away, and another spring pulls harder: it passes through, where the
    /// length of the first spring is zero and its force turns round.
    void springOfNoLength_onTheWay_isPassed()
    {
        for (const double angle : {0.0, 0.7, 2.5}) {
            Mechanism m = built({{"O", {0, 0}, true}, {"Q", {1, 0}, true}, {"P", {-1.3, 0}}},
                                {Slider{"guide", "P", {0, 0}, {1, 0}, {}}, PointMass{"mass", "P", 1, {}},
                                 Spring{"a", {"O", "P"}, 8, 0.7, 0, {}}, Spring{"b", {"P", "Q"}, 12, 0.3, 0, {}}},
                                {0, 0});
            m = moved(m, angle, {0, 0});
            const System system(m);
            const Equilibrium e = findEquilibrium(system);
            QVERIFY2(e.status == EquilibriumStatus::converged, rendered(e.reason).c_str());
            QCOMPARE(e.stability, Stability::stable);
            // 8 (x − 0.7) = 12 (0.7 − x): both have their rest length at 0.7.
            QVERIFY(distance(system.kinematics().pointPositions(e.q)[2], rotated({0.7, 0}, angle)) < 1e-9);
        }
    }

    void fall_andTorqueWithoutEnd_areTold()
    {
        Mechanism fall =
            built({{"P", {0, 0}}, {"Q", {1, 0}}, {"G", {3, 0}, true}}, {Bar{"loose", {"P", "Q"}, std::nullopt, 1, {}}});
        QVERIFY(rendered(restOf(fall).reason).find("away and nothing resists the load") != std::string::npos);
        Mechanism spun = pendulum(1, 1, 0.1);
        spun.elements.push_back(Torque{"T", "rod", 8, {}, {}});
        const Equilibrium e = restOf(spun);
        QCOMPARE(e.status, EquilibriumStatus::notFound);
        QVERIFY2(rendered(e.reason).find("T, which turns P on and on") != std::string::npos,
                 rendered(e.reason).c_str());
    }

    void balancedArm_inAnyPose_isNeutral()
    {
        for (double angle = -3; angle < 3.2; angle += 0.0713) {
            Mechanism m = built({{"O", {0, 0}, true}, {"A", rotated({1, 0}, angle)}, {"B", rotated({-0.5, 0}, angle)}},
                                {Body{"arm",
                                      {"O", "A", "B"},
                                      std::vector<Vector2>{{0, 0}, {1, 0}, {-0.5, 0}},
                                      std::nullopt,
                                      0,
                                      {0, 0},
                                      0,
                                      {}},
                                 PointMass{"m1", "A", 1, {}}, PointMass{"m2", "B", 2, {}}});
            const Analysis analysis = analyzeBy(Method::mcs, m);
            QCOMPARE(analysis.equilibrium.stability, Stability::neutral);
            const Values values = trueValues(analysis, Method::mcs);
            QCOMPARE(values.size(), std::size_t(2));
            QCOMPARE(std::abs(values[0]) + std::abs(values[1]), 0.0);
        }
    }

    void balancedBySpring_inAnyPose_isNeutral()
    {
        // k h = m g with a spring of free length zero.
        for (double angle = -3; angle < 3.2; angle += 0.0713) {
            Mechanism m = built({{"O", {0, 0}, true}, {"H", {0, 0.7}, true}, {"A", rotated({1.3, 0}, angle)}},
                                {Bar{"arm", {"O", "A"}, std::nullopt, 0, {}}, PointMass{"m", "A", 2, {}},
                                 Spring{"k", {"H", "A"}, 2 * 9.81 / 0.7, 0, 0, {}}});
            QCOMPARE(restOf(m).stability, Stability::neutral);
        }
    }

    /// A wheel on its centre turns freely, whatever stands loaded beside it; on the weakest of springs it swings, and a
    /// grain on a thread hangs.
    void partBesideALoadedOne_isAsIfAlone_data()
    {
        addColumns<double, double>({"length", "mass"});
        for (const auto& [length, mass] : {std::pair(1.0, 1.0), {1e-6, 1e-3}, {1e4, 1e-4}, {3e-3, 2e5}}) {
            QTest::addRow("%g m, %g kg", length, mass) << length << mass;
        }
    }

    void partBesideALoadedOne_isAsIfAlone()
    {
        QFETCH(double, length);
        QFETCH(double, mass);
        const auto verifyFree = [](const Mechanism& m) {
            const Analysis analysis = analyze(m);
            QCOMPARE(analysis.equilibrium.stability, Stability::neutral);
            for (const Linearization& each : analysis.methods) {
                for (const Eigenvalue& value : each.spectrum.values) {
                    QVERIFY(!value.isTrue() || (value.s == 0.0 && value.residual < 1e-12));
                }
            }
        };
        const auto verifySwings = [](const Mechanism& m, double omega) {
            const Analysis analysis = analyze(m);
            QCOMPARE(analysis.equilibrium.stability, Stability::stable);
            for (const Method method : {Method::mcs, Method::rcs}) {
                const Spectrum& spectrum = analysis.find(method)->spectrum;
                QCOMPARE(spectrum.trueCount(), std::size_t(2));
                const Eigenvalue& value = spectrum.values.front();
                const double error = std::abs(std::abs(value.s.imag()) - omega);
                VERIFY_BELOW(error, value.errorEstimate);
                VERIFY_BELOW(error, 1e-5 * omega);
            }
        };
        for (double angle = 0.1; angle < 3; angle += 0.31) {
            const Mechanism truss = loadedTruss(length, mass, angle);
            Mechanism wheel = truss;
            wheel.elements.push_back(
                Body{"wheel", {"O", "D"}, {{{0, 0}, {length, 0}}}, {}, 3 * mass, {}, 0.2 * mass * length * length, {}});
            verifyFree(wheel);
            for (const double weak : {1e-6, 1e-12, 1e-18, 1e-24}) {
                Mechanism held = wheel;
                held.elements.push_back(
                    TorsionSpring{"k", {"ground", "wheel"}, weak * mass * length, -angle, 0, 0, {}});
                verifySwings(held, std::sqrt(weak / (0.2 * length)));
            }
            for (const double light : {1e-6, 1e-12, 1e-18}) {
                Mechanism hanging = truss;
                hanging.points.back().at = hanging.points[3].at + Vector2{0, -length};
                hanging.elements.push_back(Bar{"grain", {"O", "D"}, {}, light * mass, {}});
                verifySwings(hanging, std::sqrt(1.5 * 9.81 / length));
            }
            Mechanism weightless = truss;
            weightless.gravity = {0, 0};
            weightless.elements.push_back(Force{"F", "C", {30 * mass, -90 * mass}, {}});
            weightless.points.back().at = weightless.points[2].at + rotated({length, 0}, angle);
            weightless.elements.push_back(Bar{"loose", {"C", "D"}, {}, mass, {}});
            verifyFree(weightless);
        }
    }

    /// A bar that hangs on nothing, or on a pin that springs and reactions hold, carries nothing: no rounding of what
    /// the others carry gives it a stiffness.
    void looseBar_besideASpringOnAGuide_isNeutral()
    {
        for (double angle = -3; angle < 3; angle += 0.17) {
            for (const double k : {6e2, 2e4, 3e7}) {
                Mechanism m = built(
                    {{"P0", {-0.2, -0.3}, true},
                     {"P1", {-0.15, 0.2}, true},
                     {"P2", Vector2{-0.15, 0.2} + rotated({0.28, 0}, angle)},
                     {"P3", {0.09, 0.53}}},
                    {Bar{"e0", {"P0", "P3"}, {}, 0.0036, {}}, Bar{"e1", {"P2", "P1"}, {}, 2.3, {}},
                     Slider{"guide", "P3", {0.09, 0.53}, {0.476, 0.879}, {}}, Spring{"k", {"P1", "P3"}, k, 0, 400, {}}},
                    {0, 0});
                const Analysis analysis = analyze(m);
                QCOMPARE(analysis.equilibrium.stability, Stability::neutral);
                for (const Method method : {Method::mcs, Method::rcs}) {
                    QCOMPARE(trueValues(analysis, method), Values(2, 0.0));
                }
            }
        }
    }

    /// A pin without mass that slides freely in a link holds no load: the link hangs.
    void masslessPinInASlot_balancesNothing()
    {
        const Mechanism slotted = built(
            {{"Q", {0, -1}, true}, {"S", {0.3, 0.2}}, {"R", {0.4, 0.9}}},
            {Body{"rk", {"Q", "R"}, {}, {}, 2, Vector2{0.5, 0}, 0.2, {}}, Slider{"sl", "S", {0, 0}, {1, 0}, {}, "rk"}});
        const Equilibrium rest = restOf(slotted);
        QVERIFY(rest.status != EquilibriumStatus::converged || rest.residual < 1e-9);
    }

    /// A mast bends under its weight if it is longer than (7.8373 EI/w)^⅓, w its weight by length: Greenhill 1881.
    void mast_longerThanGreenhillSays_isBuckled()
    {
        const double w = 0.02 * 0.002 * 7800 * 9.81, EI = 2e11 * 0.02 * std::pow(0.002, 3) / 12;
        for (const double share : {0.98, 1.02}) {
            Beam beam{.id = "c", .points = {"A", "B"}};
            beam.section = Section{.shape = Section::Shape::rectangle, .width = 0.02, .depth = 0.002};
            beam.youngsModulus = 2e11;
            beam.density = 7800;
            beam.model = BeamModel::stressStiffened;
            const Mechanism mast = built({{"A", {0, 0}, true}, {"B", {0, share * std::cbrt(7.8373 * EI / w)}}},
                                         {beam, Weld{"w", {"c", "ground"}, "A", {}}});
            QCOMPARE(isBuckled(analyze(mast)), share > 1);
        }
    }

    /// Parts that hang on one pin without weight can turn about it as a whole, wherever their springs are in
    /// equilibrium.
    void loopAboutOnePin_withSpringsOfItsOwn_isNeverStable()
    {
        std::mt19937 random(5);
        std::uniform_real_distribution<double> uniform(-1, 1);
        int rested = 0;
        for (int trial = 0; trial < 60; ++trial) {
            const int count = 4 + trial % 3;
            Mechanism m;
            m.gravity = {0, 0};
            m.points.push_back({"P0", {0, 0}, true});
            for (int i = 1; i < count; ++i) {
                const double angle = 2 * kPi * i / count;
                const Vector2 aside{0.4 * uniform(random), 0.4 * uniform(random)};
                m.points.push_back(
                    {"P" + std::to_string(i), Vector2{1 - std::cos(angle), std::sin(angle)} + aside, false, {}});
            }
            for (int i = 0; i < count; ++i) {
                const std::string& from = m.points[std::size_t(i)].id;
                const std::string& to = m.points[std::size_t((i + 1) % count)].id;
                m.elements.push_back(Bar{"b" + std::to_string(i), {from, to}, {}, 1 + 0.5 * uniform(random), {}});
            }
            for (int i = 0; i + 3 < count; ++i) {
                TorsionSpring spring{.id = "t" + std::to_string(i),
                                     .of = {"b" + std::to_string(i + 1), "b" + std::to_string(i)},
                                     .stiffness = std::pow(10, 2 * uniform(random)),
                                     .restAngle = uniform(random)};
                m.elements.push_back(spring);
            }
            const Equilibrium rest = restOf(m);
            if (rest.status == EquilibriumStatus::converged) {
                ++rested;
                QVERIFY2(rest.zeroCount >= 1 && rest.stability != Stability::stable,
                         qPrintable(QString::number(trial)));
            }
        }
        QVERIFY(rested > 40);
    }

    void drawnPendulum_notInBalance_isNotCalledStable()
    {
        const Equilibrium leaning = restOf(pendulum(1, 1, 0.5), {.choice = EquilibriumChoice::drawn});
        QCOMPARE(leaning.status, EquilibriumStatus::assembled);
        QCOMPARE(leaning.stability, Stability::unknown);
        QCOMPARE(leaning.warnings.size(), std::size_t(1));
        const Equilibrium hanging = restOf(pendulum(1, 1, 0), {.choice = EquilibriumChoice::drawn});
        QCOMPARE(hanging.stability, Stability::stable);
        QVERIFY(hanging.warnings.empty());
    }

    void chainsOfAllScales_restWhereLongerPrecisionFindsRest()
    {
        int found = 0;
        const std::uint32_t count = thorough(300, 2000);
        for (std::uint32_t seed = 0; seed < count; ++seed) {
            const Chain chain = Scales(seed).chain();
            const Equilibrium e = restOf(chain.mechanism());
            if (e.status != EquilibriumStatus::converged) {
                QVERIFY2(!e.reason.isEmpty(), qPrintable(QString::number(seed)));
                continue;
            }
            if (e.stability == Stability::stable) {
                ++found;
                const double left = chain.stepLeft(anglesOf(e));
                QVERIFY2(left < 1e-6, qPrintable(QString("seed %1: %2").arg(seed).arg(left)));
            }
        }
        QVERIFY2(found > 0.99 * count, qPrintable(QString::number(found)));
    }

    void fiveBar_inAnyFrame_hasTheSameSpectrum()
    {
        const Values here = trueValues(analyzeBy(Method::mcs, fiveBar()), Method::mcs);
        QCOMPARE(here.size(), std::size_t(4));
        for (const double angle : {0.4, 1.0, 2.0, 3.0, -2.4, -1.2}) {
            Mechanism turned = moved(fiveBar(), angle, {0.3, -2});
            QVERIFY2(distanceBetween(trueValues(analyzeBy(Method::mcs, turned), Method::mcs), here) < 1e-9,
                     qPrintable(QString::number(angle)));
        }
    }

    void links_withTheirEndsSwapped_haveTheSameSpectrum()
    {
        const Values here = trueValues(analyzeBy(Method::mcs, fiveBar()), Method::mcs);
        for (std::size_t i = 0; i < 4; ++i) {
            Mechanism swapped = fiveBar();
            auto& bar = std::get<Bar>(swapped.elements[i]);
            std::swap(bar.points[0], bar.points[1]);
            for (Element& element : swapped.elements) {
                if (auto* spring = std::get_if<TorsionSpring>(&element)) {
                    spring->restAngle += spring->of[0] == bar.id ? kPi : spring->of[1] == bar.id ? -kPi : 0;
                }
            }
            QVERIFY(distanceBetween(trueValues(analyzeBy(Method::mcs, swapped), Method::mcs), here) < 1e-9);
        }
    }

    void springWoundUp_keepsItsEnergy()
    {
        for (const double turns : {-2.0, -1.0, 0.0, 1.0, 3.0}) {
            Mechanism m = pendulum(1, 1e-9, 0.3);
            std::get<Bar>(m.elements[0]).mass = 1;
            m.gravity = {0, 0};
            const double drawn = 0.3 - kPi / 2;
            m.elements.push_back(TorsionSpring{"t", {"rod", "ground"}, 2, drawn - 0.1, 0, turns, {}});
            const System system(m);
            const double stretch = 0.1 + 2 * kPi * turns;
            QVERIFY(std::abs(system.potential(system.drawnCoordinates()) - stretch * stretch) < 1e-12);
            // Let go it unwinds to its rest, however many turns away.
            const Equilibrium e = restOf(m);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QVERIFY(std::abs(e.potential) < 1e-15);
            QVERIFY(std::abs(e.linkAngles[0] - (drawn - stretch)) < 1e-9);
        }
    }

    void torque_againstASoftTorsionSpring_windsItUp()
    {
        Mechanism m = pendulum(1, 1, 0.3);
        m.elements.push_back(Torque{"T", "rod", 30, {}, {}});
        m.elements.push_back(TorsionSpring{"t", {"rod", "ground"}, 0.5, 0, 0, 0, {}});
        const Equilibrium e = restOf(m);
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::stable);
        const double angle = e.linkAngles[0];
        QVERIFY(std::abs(30 - 0.5 * angle - 9.81 * 0.5 * std::cos(angle)) < 1e-9);
        // The first place on the way where the torques balance.
        double first = 0;
        while (30 - 0.5 * first - 9.81 * 0.5 * std::cos(first) > 0) {
            first += 1e-3;
        }
        QVERIFY(std::abs(angle - first) < 2e-3);
    }

    void randomMechanisms_heldBySprings_alwaysRest()
    {
        const std::uint32_t count = thorough(200, 2000);
        for (std::uint32_t seed = 0; seed < count; ++seed) {
            Mechanism m = randomMechanism(seed + 5000);
            Scales random(seed);
            m = moved(m, random.uniform(-3, 3), {0, 0});
            for (Point& point : m.points) {
                if (!point.fixed) {
                    point.at = point.at + Vector2{random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2)};
                }
            }
            const Equilibrium e = restOf(m);
            const bool told = e.status == EquilibriumStatus::notAssembled && !e.reason.isEmpty();
            QVERIFY2(e.status == EquilibriumStatus::converged || told,
                     qPrintable(QString("seed %1: %2").arg(seed).arg(QString::fromStdString(rendered(e.reason)))));
        }
    }

    void crumpledChain_of34Links_hangs()
    {
        std::mt19937 random(34);
        std::uniform_real_distribution<double> uniform(-kPi, kPi);
        Mechanism m = built({{"P0", {0, 0}, true}});
        for (int i = 1; i <= 34; ++i) {
            m.points.push_back({"P" + std::to_string(i), m.points.back().at + rotated({0.1, 0}, uniform(random))});
            m.elements.push_back(
                Bar{"b" + std::to_string(i), {"P" + std::to_string(i - 1), "P" + std::to_string(i)}, 0.1, 1, {}});
        }
        const System system(m);
        const Equilibrium e = findEquilibrium(system);
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::stable);
        QVERIFY(distance(system.kinematics().pointPositions(e.q)[34], {0, -3.4}) < 1e-9);
    }

    void longChain_of219Bars_hangsBetweenTwoPins()
    {
        Mechanism m;
        constexpr int kBars = 219;
        m.points = {{"P0", {0, 0}, true}};
        for (int i = 1; i <= kBars; ++i) {
            // Drawn as a zigzag that is as wide as the span of the chain.
            m.points.push_back({"P" + std::to_string(i), {0.06 * i, i % 2 ? 0.08 : 0.0}, i == kBars, {}});
            m.elements.push_back(
                Bar{"b" + std::to_string(i), {"P" + std::to_string(i - 1), "P" + std::to_string(i)}, 0.1, 1, {}});
        }
        m.points.back().at = {0.06 * kBars, 0};
        const System system(m);
        const Equilibrium e = findEquilibrium(system);
        QVERIFY2(e.status == EquilibriumStatus::converged, rendered(e.reason).c_str());
        QCOMPARE(e.stability, Stability::stable);
        // The catenary of the same length and span: a (sinh) sag, to the fineness of the links.
        const double half = 0.03 * kBars;
        const double length = 0.05 * kBars;
        double a = 1;
        for (int i = 0; i < 100; ++i) {
            const double f = a * std::sinh(half / a) - length;
            a -= f / (std::sinh(half / a) - half / a * std::cosh(half / a));
        }
        const double sag = a * (std::cosh(half / a) - 1);
        double lowest = 0;
        for (const Vector2& point : system.kinematics().pointPositions(e.q)) {
            lowest = std::min(lowest, point.y);
        }
        QVERIFY2(std::abs(lowest / sag + 1) < 1e-3, qPrintable(QString("%1 for %2").arg(lowest).arg(-sag)));
    }

    void weldedCantilever_underALoad_bendsAsTheElastica_data()
    {
        addColumns<double, double>({"along", "across"});
        for (const double load : {0.1, 1.0, 3.0, 10.0}) {
            QTest::addRow("across, PL²/EI = %g", load) << 0.0 << load;
        }
        // It buckles at π²/4 and bends to the side of the small load.
        for (const double load : {2.0, 3.0, 5.0, 9.0}) {
            QTest::addRow("column, PL²/EI = %g", load) << load << 0.2;
        }
    }

    void weldedCantilever_underALoad_bendsAsTheElastica()
    {
        QFETCH(double, along);
        QFETCH(double, across);
        const Vector2 load{-along, -across};
        const Vector2 coarse = cantileverTip(10, load);
        const Vector2 fine = cantileverTip(20, load);
        const Vector2 theory = elasticaTip(load);
        // Each beam bends linearly in its own frame: of second order in its length.
        const double error = distance(coarse, theory);
        const double left = distance((4.0 / 3) * fine - (1.0 / 3) * coarse, theory);
        const double bound = along > 0 ? 3e-3 : 1e-3;  // near buckling errors of the load weigh more
        QVERIFY2(error < bound * (1 + along + across), qPrintable(QString::number(error)));
        QVERIFY2(left < 2e-4 + 0.05 * error, qPrintable(QString::number(left)));
    }

    void loopThatCannotClose_withABodyByItsShape_isExplained()
    {
        Mechanism m =
            built({{"A", {0, 0}, true}, {"B", {2, 0}, true}, {"C", {1, 1}}},
                  {Body{"a", {"A", "C"}, std::vector<Vector2>{{0, 0}, {1.41421356, 0}}, std::nullopt, 1, {0, 0}, 1, {}},
                   Bar{"b", {"B", "C"}, 0.1, 1, {}}});
        const Analysis analysis = analyze(m);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::notAssembled);
        QVERIFY2(rendered(analysis.equilibrium.reason).find("too short") != std::string::npos,
                 rendered(analysis.equilibrium.reason).c_str());
    }

private:
    /// Tip of a steel cantilever of 1 m along x made of welded beams, with P L²/EI = load at its tip.
    static Vector2 cantileverTip(int beams, Vector2 load)
    {
        Mechanism m = built({{"P0", {0, 0}, true}}, {}, {0, 0});
        Beam beam{.id = {}, .area = 1e-4, .secondMoment = 1e-9, .youngsModulus = 2e11, .density = 7800};
        for (int i = 1; i <= beams; ++i) {
            const std::string n = std::to_string(i);
            const std::string before = "P" + std::to_string(i - 1);
            m.points.push_back({"P" + n, {1.0 * i / beams, 0}});
            beam.id = "b" + n;
            beam.points = {before, "P" + n};
            m.elements.push_back(beam);
            m.elements.push_back(Weld{"w" + n, {i == 1 ? "ground" : "b" + std::to_string(i - 1), beam.id}, before, {}});
        }
        const double unit = beam.youngsModulus * beam.secondMoment;
        m.elements.push_back(Force{"F", "P" + std::to_string(beams), unit * load, {}});
        const System system(m);
        const Equilibrium e = findEquilibrium(system);
        const bool good = e.status == EquilibriumStatus::converged && e.stability == Stability::stable;
        return good ? system.kinematics().pointPositions(e.q)[static_cast<std::size_t>(beams)] : Vector2{1e9, 1e9};
    }

    /// (θ, θ′, x, y) at the end of an inextensible beam of length 1 with EI = 1 that starts along x with a curvature
    /// and carries a force F at its end: θ″ = F_x sin θ − F_y cos θ.
    static std::array<double, 4> elastica(double curvature, Vector2 F)
    {
        constexpr int kSteps = 500;
        constexpr double h = 1.0 / kSteps;
        using State = std::array<double, 4>;
        const auto slope = [&](const State& at) {
            return State{at[1], F.x * std::sin(at[0]) - F.y * std::cos(at[0]), std::cos(at[0]), std::sin(at[0])};
        };
        const auto moved = [](const State& from, const State& k, double f) {
            return State{from[0] + f * k[0], from[1] + f * k[1], from[2] + f * k[2], from[3] + f * k[3]};
        };
        State y{0, curvature, 0, 0};
        for (int i = 0; i < kSteps; ++i) {
            const State k1 = slope(y);
            const State k2 = slope(moved(y, k1, h / 2));
            const State k3 = slope(moved(y, k2, h / 2));
            const State k4 = slope(moved(y, k3, h));
            y = moved(moved(moved(moved(y, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
        }
        return y;
    }

    /// Its end where it has no moment there: the solution of the largest curvature, which is the stable one.
    static Vector2 elasticaTip(Vector2 F)
    {
        double low = -2.5 * std::sqrt(length(F));
        double high = low;
        while (elastica(high, F)[1] < 0) {
            low = high;
            high += 0.01;
        }
        for (int i = 0; i < 50; ++i) {
            const double middle = (low + high) / 2;
            (elastica(middle, F)[1] < 0 ? low : high) = middle;
        }
        const auto y = elastica(low, F);
        return {y[2], y[3]};
    }
};

QTEST_GUILESS_MAIN(TestRest)
#include "tst_rest.moc"
