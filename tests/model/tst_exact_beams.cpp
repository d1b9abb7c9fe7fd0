#include "model/analysis/analysis.h"
#include "model/analysis/link_force.h"
#include "model/assembly/kinematics.h"
#include "model/diagnosis/remedy.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/studies/section_table.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <tuple>
#include <vector>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kPi = std::numbers::pi;

/// L = EI = ρA = 1 and nearly inextensible.
constexpr double kAxial = 1e8;

Beam exactBeam(const std::string& id, const std::string& a, const std::string& b, double segments)
{
    Beam beam = beamBetween(id, a, b, {segments, 1e-3, 1e-3 / kAxial, kAxial * 1e3, 1e3});
    beam.model = BeamModel::exact;
    return beam;
}

/// Horizontal, clamped at O, with these further elements.
Mechanism clamped(double segments, const std::vector<Element>& more)
{
    Mechanism mechanism =
        built({{"O", {0, 0}, true}, {"A", {1, 0}}},
              {exactBeam("beam", "O", "A", segments), Weld{"clamp", {"beam", "ground"}, "O", {}}}, {0, 0});
    mechanism.elements.insert(mechanism.elements.end(), more.begin(), more.end());
    return mechanism;
}

/// The equilibrium reached from the drawing; empty if the search does not converge.
struct Rested {
    System system;
    Equilibrium equilibrium;

    explicit Rested(const Mechanism& mechanism) : system(mechanism), equilibrium(findEquilibrium(mechanism, system)) {}
    bool isFound() const { return equilibrium.status == EquilibriumStatus::converged; }
    Vector2 at(std::size_t point) const { return system.kinematics().pointPositions(equilibrium.q)[point]; }
};

/// (θ, θ′, x, y) along a beam under the force F at its end, by the undeformed length: θ″ = −(1 + ε) F · n of the
/// sections, from which the centre line is turned by γ = (1 + ε) F · n/kGA, with ε = F · t/EA and t, n along and across
/// it.
using Elastica = std::array<double, 4>;

constexpr double kRigid = std::numeric_limits<double>::infinity();

Elastica integrated(double curvature, Vector2 F, double axial = kAxial, double length = 1, double shear = kRigid)
{
    constexpr int kSteps = 4000;
    const double h = length / kSteps;
    const auto slope = [&](const Elastica& at) {
        double turn = at[0], stretch = 1, across = 0;
        for (int i = 0; i < (shear < kRigid ? 12 : 1); ++i) {
            const Vector2 axis = rotated({1, 0}, turn);
            stretch = 1 + dot(F, axis) / axial;
            across = stretch * cross(axis, F);
            turn = at[0] + across / shear;
        }
        return Elastica{at[1], -across, stretch * std::cos(turn), stretch * std::sin(turn)};
    };
    const auto moved = [](Elastica from, const Elastica& k, double f) {
        for (std::size_t i = 0; i < from.size(); ++i) {
            from[i] += f * k[i];
        }
        return from;
    };
    Elastica y{0, curvature, 0, 0};
    for (int i = 0; i < kSteps; ++i) {
        const Elastica k1 = slope(y), k2 = slope(moved(y, k1, h / 2)), k3 = slope(moved(y, k2, h / 2));
        const Elastica k4 = slope(moved(y, k3, h));
        y = moved(moved(moved(moved(y, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
    }
    return y;
}

/// The end without a moment under a load down, by bisection of the curvature at the clamp.
Vector2 elasticaTip(double load, double shear = kRigid)
{
    double low = -2 * std::sqrt(load), high = 0;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (integrated(middle, {0, -load}, kAxial, 1, shear)[1] > 0 ? high : low) = middle;
    }
    const Elastica y = integrated(low, {0, -load}, kAxial, 1, shear);
    return {y[2], y[3]};
}

/// The lowest frequency of Timoshenko's cantilever with l = EI = ρA = 1, kGA and ρI as given: y = (ψ, v, M, V) with
/// M = ψ′, V = kGA (v′ − ψ), M′ = −V − ρI ω² ψ, V′ = −ω² v and M = V = 0 at its end, by power series.
double timoshenkoFrequency(double shear, double rotary)
{
    const auto determinant = [&](long double omega) {
        std::array<std::array<long double, 4>, 2> end{};
        for (std::size_t i = 0; i < 2; ++i) {
            std::array<long double, 4> term{};
            term[2 + i] = 1;
            for (int k = 1; k < 100; ++k) {
                for (std::size_t j = 0; j < 4; ++j) {
                    end[i][j] += term[j];
                }
                term = {term[2] / k, (term[0] + term[3] / shear) / k, (-term[3] - rotary * omega * omega * term[0]) / k,
                        -omega * omega * term[1] / k};
            }
        }
        return end[0][2] * end[1][3] - end[0][3] * end[1][2];
    };
    long double low = 1, step = 3;
    for (int i = 0; i < 70; ++i, step /= 2) {
        low += determinant(low) * determinant(low + step / 2) > 0 ? step / 2 : 0;
    }
    return static_cast<double>(low);
}

/// Moment and axial force at the foot of the elastica between clamps at this distance, by Newton from nearby ones.
std::pair<double, double> clampForces(double moment, double axial, double distance, double stiffness)
{
    const auto gap = [&](double M, double N) {
        const Elastica end = integrated(M, {N, 0}, stiffness);
        return Vector2{end[0], end[2] - distance};
    };
    for (int i = 0; i < 5; ++i) {
        constexpr double kStep = 1e-4;
        const Vector2 here = gap(moment, axial);
        const Vector2 byMoment = (gap(moment + kStep, axial) - gap(moment - kStep, axial)) / (2 * kStep);
        const Vector2 byAxial = (gap(moment, axial + kStep) - gap(moment, axial - kStep)) / (2 * kStep);
        const double determinant = cross(byMoment, byAxial);
        moment -= cross(here, byAxial) / determinant;
        axial -= cross(byMoment, here) / determinant;
    }
    return {moment, axial};
}

/// A platform of 1 kg and 0.6 m on two parallel clamped beams, pushed across them in its middle.
Mechanism parallelogram(double segments, double force)
{
    Mechanism mechanism = built(
        {{"A", {0, 0}, true}, {"B", {0, 0.6}, true}, {"C", {1, 0}}, {"D", {1, 0.6}}, {"P", {1, 0.3}}}, {}, {0, 0});
    Beam first = exactBeam("b1", "A", "C", segments), second = exactBeam("b2", "B", "D", segments);
    for (Beam* beam : {&first, &second}) {
        beam->youngsModulus = 1e10;
        beam->secondMoment = 1e-10;
    }
    Body platform;
    platform.id = "platform";
    platform.points = {"C", "D", "P"};
    platform.mass = 1;
    platform.centerOfMass = {0.3, 0};
    platform.inertia = 0.03;
    mechanism.elements = {first,
                          second,
                          platform,
                          Weld{"w1", {"b1", "ground"}, "A", {}},
                          Weld{"w2", {"b2", "ground"}, "B", {}},
                          Weld{"w3", {"b1", "platform"}, "C", {}},
                          Weld{"w4", {"b2", "platform"}, "D", {}},
                          Force{"F", "P", {0, force}, {}}};
    return mechanism;
}

AnalysisOptions lowest(std::size_t count, Engine engine = Engine::automatic)
{
    AnalysisOptions options;
    options.wanted.count = count;
    options.engine = engine;
    return options;
}

/// Frequencies of the lowest modes by a method [rad/s].
std::vector<double> frequencies(const Analysis& analysis, Method method)
{
    std::vector<double> found;
    for (const std::complex<double> each : trueValues(analysis, method)) {
        if (each.imag() > 0) {
            found.push_back(each.imag());
        }
    }
    std::ranges::sort(found);
    return found;
}

/// Errors fall by the fourth power of the mesh: at least twelve times for half the length.
bool fallsWithOrderFour(const std::vector<double>& errors)
{
    for (std::size_t i = 1; i < errors.size(); ++i) {
        if (!(std::abs(errors[i]) < std::abs(errors[i - 1]) / 12)) {
            return false;
        }
    }
    return true;
}

/// Williams' toggle frame (F. W. Williams: An approach to the nonlinear behaviour of the members of a rigid jointed
/// plane framework with finite deflections. Quart. J. Mech. Appl. Math. 17 (1964) 451–469), which snaps at 33.9.
Mechanism williamsToggle(double load, double segments)
{
    Mechanism toggle = built({{"A", {0, 0}, true}, {"B", {12.943, 0.386}}, {"C", {25.886, 0}, true}}, {}, {0, 0});
    for (const auto& [id, from, to] : {std::tuple{"a", "A", "B"}, {"b", "B", "C"}}) {
        Beam beam = beamBetween(id, from, to, {segments, 1.885e6, 9.27e3, 1, 1e-9});
        beam.model = BeamModel::exact;
        toggle.elements.emplace_back(beam);
    }
    toggle.elements.emplace_back(Weld{"left", {"a", "ground"}, "A", {}});
    toggle.elements.emplace_back(Weld{"right", {"b", "ground"}, "C", {}});
    toggle.elements.emplace_back(Weld{"crown", {"a", "b"}, "B", {}});
    toggle.elements.emplace_back(Force{"P", "B", {0, -load}, {}});
    return toggle;
}

}  // namespace

class TestExactBeams : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cantilever_isTheElastica_withOrderFour_data()
    {
        QTest::addColumn<double>("load");
        QTest::newRow("small") << 0.5;
        QTest::newRow("five") << 5.0;
        QTest::newRow("ten") << 10.0;
    }
    void cantilever_isTheElastica_withOrderFour()
    {
        QFETCH(double, load);
        const Vector2 tip = elasticaTip(load);
        std::vector<double> errors;
        for (const double segments : {4.0, 8.0, 16.0, 32.0, 64.0}) {
            const Rested rest(clamped(segments, {Force{"F", "A", {0, -load}, {}}}));
            QVERIFY(rest.isFound());
            errors.push_back(distance(rest.at(1), tip));
        }
        QVERIFY2(fallsWithOrderFour({errors[0], errors[1], errors[2], errors[3]}),
                 qPrintable(QString::number(errors[3])));
        QVERIFY2(errors[4] < 1e-8, qPrintable(QString::number(errors[4])));
        if (load == 5) {
            QVERIFY2(distance(tip, {1 - 0.38756, -0.71379}) < 1e-4, "not the published deflection");
        }
    }

    // Engesser's column, bent far.
    void cantileverThatYieldsToShear_isBentAsItsEquationSays_data()
    {
        QTest::addColumn<double>("shear");
        QTest::newRow("little") << 1000.0;
        QTest::newRow("as a beam of t/l = 0.2") << 100.0;
        QTest::newRow("much") << 30.0;
    }
    void cantileverThatYieldsToShear_isBentAsItsEquationSays()
    {
        QFETCH(double, shear);
        const Vector2 tip = elasticaTip(5, shear);
        std::vector<double> errors;
        for (const double segments : {4, 8, 16, 32}) {
            Mechanism mechanism = clamped(segments, {Force{"F", "A", {0, -5}, {}}});
            std::get<Beam>(mechanism.elements[0]).shearStiffness = shear;
            const Rested rest(mechanism);
            QVERIFY(rest.isFound());
            errors.push_back(distance(rest.at(1), tip));
        }
        QVERIFY2(fallsWithOrderFour(errors), qPrintable(QString::number(errors[2])));
        QVERIFY2(errors[2] < 1e-6, qPrintable(QString::number(errors[2])));
    }

    // A fifth as thick as long. Stretch has no rotary inertia: axial frequencies are those of the rod.
    void cantileverThatYieldsToShear_hasTimoshenkosFrequencies_withOrderFour()
    {
        constexpr double kAlong = 300, kShear = 96;
        const double across = timoshenkoFrequency(kShear, 1 / kAlong), along = kPi / 2 * std::sqrt(kAlong);
        std::vector<double> acrossErrors, alongErrors;
        for (const double segments : {4.0, 8.0, 16.0, 32.0}) {
            Mechanism mechanism = clamped(segments, {});
            Beam& beam = std::get<Beam>(mechanism.elements[0]);
            beam.youngsModulus = 1e3 * kAlong;
            beam.secondMoment = 1e-3 / kAlong;
            beam.shearStiffness = kShear;
            const std::vector<double> found = frequencies(analyze(mechanism, lowest(5)), Method::mcs);
            const auto errorOf = [&](double omega) {
                const auto apart = [&](double each) { return std::abs(each - omega); };
                return *std::ranges::min_element(found, {}, apart) / omega - 1;
            };
            acrossErrors.push_back(errorOf(across));
            alongErrors.push_back(errorOf(along));
        }
        QVERIFY2(fallsWithOrderFour(acrossErrors), qPrintable(QString::number(acrossErrors.back())));
        QVERIFY2(fallsWithOrderFour(alongErrors), qPrintable(QString::number(alongErrors.back())));
        QVERIFY2(std::max(acrossErrors.back(), alongErrors.back()) < 1e-8, qPrintable(QString::number(across)));
    }

    /// Segments that are folded on themselves are stretched at no place of Simpson's rule, and are no equilibria.
    void cantilever_hasOneEquilibrium()
    {
        for (const auto& [load, segments] : {std::pair(0.1, 4.0), std::pair(2.0, 4.0), std::pair(5.0, 10.0)}) {
            const EquilibriumList list = findAllEquilibria(clamped(segments, {Force{"F", "A", {0, -load}, {}}}));
            QCOMPARE(list.equilibria.size(), std::size_t(1));
            const ListedEquilibrium& only = list.equilibria.front();
            QVERIFY(distance(only.system->kinematics().pointPositions(only.rest.q)[1], elasticaTip(load)) < 3e-3);
        }
    }

    // Stretches of second order in the turn of 1.5e-7 are rounding of places, and a force of EA · 1e-14 all the same.
    void smallLoad_hasItsAxialForce()
    {
        for (const double across : {3e-7, 3e-6}) {
            const Rested rest(clamped(8, {Force{"F", "A", {1e-7, across}, {}}}));
            QVERIFY(rest.isFound());
            const System::BeamForces forces = rest.system.sectionForces(rest.equilibrium.q).front();
            const double axial = forces.sections.front().axial;
            QVERIFY2(std::abs(axial - 1e-7) < 1e-6 * across, qPrintable(QString::number(axial, 'g', 12)));
        }
    }

    void arcOfAlmostNothing_isStraight()
    {
        const auto tipOf = [](double arc) {
            Mechanism mechanism = clamped(4, {Force{"F", "A", {0, -1}, {}}});
            std::get<Beam>(mechanism.elements[0]).arcAngle = arc;
            const Rested rest(mechanism);
            return rest.isFound() ? rest.at(1) : Vector2{};
        };
        const Vector2 straight = tipOf(0);
        QVERIFY(straight.y < -0.1);
        QCOMPARE(tipOf(1e-320).y, straight.y);
        QVERIFY(std::abs(tipOf(1e-7).y - straight.y) < 1e-7);
    }

    // The sentence on a search that moved no point names no point.
    void searchThatMovesNothing_namesNothing()
    {
        Mechanism mechanism = clamped(4, {Force{"F", "A", {0, -1}, {}}});
        std::get<Beam>(mechanism.elements[0]).secondMoment = 1e-30;
        std::get<Beam>(mechanism.elements[0]).area = 1e-4;
        std::get<Beam>(mechanism.elements[0]).youngsModulus = 2e11;
        const std::string reason = rendered(Rested(mechanism).equilibrium.reason);
        QVERIFY2(reason.find("near .") == std::string::npos, reason.c_str());
    }

    void moment_bendsToAFullCircle()
    {
        std::vector<double> errors;
        for (const double segments : {16.0, 32.0, 64.0, 288.0}) {
            const Rested rest(clamped(segments, {Torque{"M", "beam", 2 * kPi, {}, "A"}}));
            QVERIFY(rest.isFound());
            const double turn = rest.equilibrium.q[rest.system.findCoordinate("beam.tip")] - 2 * kPi;
            errors.push_back(std::max(length(rest.at(1)), std::abs(turn)));
        }
        QVERIFY2(fallsWithOrderFour({errors[0], errors[1], errors[2]}), qPrintable(QString::number(errors[2])));
        QVERIFY2(errors[3] < 1e-8, qPrintable(QString::number(errors[3])));
    }

    /// A rigid bar carries the moment into the tip: its turns are counted on from stage to stage of the search.
    void momentOnARigidTip_bendsToTwoCircles()
    {
        Mechanism mechanism = clamped(20, {});
        mechanism.points.push_back({"B", {1.02, 0}});
        mechanism.elements.insert(mechanism.elements.end(),
                                  {Bar{"tip", {"A", "B"}, {}, 1e-3, {}}, Weld{"corner", {"beam", "tip"}, "A", {}},
                                   Torque{"M", "tip", 4 * kPi, {}, {}}});
        const Rested rest(mechanism);
        QVERIFY(rest.isFound());
        QVERIFY2(length(rest.at(1)) < 1e-3, qPrintable(QString::number(length(rest.at(1)))));
        const double turn = rest.equilibrium.linkAngles[0] - 4 * kPi;
        QVERIFY2(std::abs(turn) < 0.02, qPrintable(QString::number(turn)));
    }

    /// Beside an axial stiffness of EA l²/EI = 1e10 a bending mode keeps its frequency, that of 1e8 within rounding.
    void slenderBeam_keepsItsLowestMode()
    {
        Mechanism mechanism = clamped(10, {Force{"F", "A", {0, -2}, {}}});
        std::vector<double> found;
        for (const double stiffer : {1.0, 100.0}) {
            Beam& beam = std::get<Beam>(mechanism.elements[0]);
            beam.youngsModulus *= stiffer;
            beam.secondMoment /= stiffer;
            found.push_back(frequencies(analyze(mechanism, {}), Method::mcs).front());
        }
        QVERIFY2(std::abs(found[1] / found[0] - 1) < 1e-3, qPrintable(QString::number(found[1])));
    }

    // Castigliano, M = P R sin φ and N = P sin φ from the free end: δ = π P R³/4EI + π P R/4EA along a radial load, and
    // P R³/2EI across it.
    void quarterRing_bendsAsByCastigliano()
    {
        constexpr double kRadius = 2 / kPi, P = 1e-5;
        const auto tipUnder = [&](double load) {
            Mechanism ring = clamped(64, {Force{"P", "A", {load, 0}, {}}});
            Beam& beam = std::get<Beam>(ring.elements[0]);
            beam.arcAngle = kPi / 2;
            ring.points[1].at = {kRadius, kRadius};
            const Rested rest(ring);
            return rest.isFound() ? rest.at(1) : Vector2{};
        };
        const Vector2 moved = 0.5 / P * (tipUnder(P) - tipUnder(-P));
        const double cube = kRadius * kRadius * kRadius;
        QVERIFY2(std::abs(moved.x - kPi / 4 * (cube + kRadius / kAxial)) < 1e-7,
                 qPrintable(QString::number(moved.x / (kPi / 4 * cube), 'g', 12)));
        QVERIFY2(std::abs(std::abs(moved.y) - cube / 2) < 1e-7,
                 qPrintable(QString::number(moved.y / (cube / 2), 'g', 12)));
    }

    void arcUnderItsMoment_isStraight()
    {
        // The moment EI α/l that would bend a straight beam to the arc bends the arc straight.
        Mechanism arc = clamped(64, {Torque{"M", "beam", -1, {}, "A"}});
        Beam& beam = std::get<Beam>(arc.elements[0]);
        beam.arcAngle = 1;
        beam.length = 2 * std::sin(0.5);
        arc.points[1].at = {beam.length.value(), 0};
        const Rested rest(arc);
        QVERIFY(rest.isFound());
        // The clamp holds the tangent of the arc, half a radian below its chord.
        const Vector2 straight = rotated({1, 0}, -0.5);
        QVERIFY2(distance(rest.at(1), straight) < 1e-8, qPrintable(QString::number(distance(rest.at(1), straight))));
        const auto forces = rest.system.sectionForces(rest.equilibrium.q);
        for (const SectionForce& each : forces.front().sections) {
            QVERIFY(std::abs(each.moment + 1) < 1e-8);
        }
        arc.elements.pop_back();
        const Rested unloaded(arc);
        QVERIFY(unloaded.isFound());
        QVERIFY(distance(unloaded.at(1), arc.points[1].at) < 1e-8);
    }

    // The beam is pushed aside and let go. 128 segments have its middle within 1e-8 l of the elastica.
    void columnBetweenClamps_bucklesToTheElastica()
    {
        std::vector<double> errors;
        for (const double segments : {32.0, 64.0, 128.0}) {
            Mechanism column = clamped(segments, {Weld{"clampA", {"beam", "ground"}, "A", {}}});
            column.points[1] = {"A", {0.95, 0}, true};
            Beam& beam = std::get<Beam>(column.elements[0]);
            beam.length = 1;
            beam.youngsModulus = 1e7;  // EA l²/EI = 1e4
            beam.secondMoment = 1e-7;
            column.gravity = {0, 20};
            const Rested aside(column);
            QVERIFY(aside.isFound());
            column.gravity = {0, 0};
            const System free(column);
            const Equilibrium rest = restNear(free, aside.equilibrium.q);
            QCOMPARE(rest.status, EquilibriumStatus::converged);
            QCOMPARE(rest.stability, Stability::stable);
            const SectionForce foot = free.sectionForces(rest.q).front().sections.front();
            QVERIFY(foot.axial < -4 * kPi * kPi);
            const auto [moment, axial] = clampForces(foot.moment, foot.axial, 0.95, 1e4);
            const Elastica middle = integrated(moment, {axial, 0}, 1e4, 0.5);
            const BeamPose pose = free.kinematics().beamPoses(rest.q).front();
            errors.push_back(distance(pose.position(pose.nodes.size() / 2 - 1, 1), {middle[2], middle[3]}));
            QVERIFY(std::abs(middle[2] - 0.475) < 1e-10 && middle[3] > 0.1);
        }
        QVERIFY2(fallsWithOrderFour(errors), qPrintable(QString::number(errors[1])));
        QVERIFY2(errors[2] < 1e-8, qPrintable(QString::number(errors[2])));
    }

    // Statics in the deformed place: the part behind a cut carries the load at the end.
    void sections_balanceTheLoadWhereItIs()
    {
        const Vector2 load{3, -5};
        Mechanism mechanism = clamped(16, {Force{"F", "A", load, {}}, Torque{"M", "beam", 0.7, {}, "A"}});
        Beam& beam = std::get<Beam>(mechanism.elements[0]);
        beam.youngsModulus = 1e7;  // EA l²/EI = 1e4
        beam.secondMoment = 1e-7;
        const Rested rest(mechanism);
        QVERIFY(rest.isFound());
        const BeamPose pose = rest.system.kinematics().beamPoses(rest.equilibrium.q).front();
        const auto sections = rest.system.sectionForces(rest.equilibrium.q).front().sections;
        for (std::size_t i = 0; i < sections.size(); ++i) {
            const BeamNode& node = pose.nodes[i];
            const Vector2 at{sections[i].place + node.axial, node.transverse}, slope{1 + node.stretch, node.rotation};
            const Vector2 axis = slope / length(slope);
            const double moment = 0.7 + cross(rest.at(1) - at, load);
            QVERIFY2(std::abs(sections[i].axial - dot(load, axis)) < 1e-10 * length(load),
                     qPrintable(QString::number(sections[i].axial - dot(load, axis))));
            QVERIFY(std::abs(sections[i].shear - cross(axis, load)) < 1e-10 * length(load));
            QVERIFY2(std::abs(sections[i].moment - moment) < 1e-10 * length(load),
                     qPrintable(QString::number(sections[i].moment - moment)));
        }
    }

    // A clamped beam whose end moves by 1 m: M = β² at its foot and V = −σβ³ across it.
    void sectionsOfAMode_areThoseOfTheBook()
    {
        for (const BeamModel model : {BeamModel::linear, BeamModel::exact}) {
            Mechanism mechanism = clamped(16, {});
            Beam& beam = std::get<Beam>(mechanism.elements[0]);
            beam.model = model;
            beam.youngsModulus = 1e7;  // EA l²/EI = 1e4
            beam.secondMoment = 1e-7;
            const Analysis analysis = analyze(mechanism, lowest(1));
            const Spectrum& spectrum = analysis.find(Method::mcs)->spectrum;
            const ResultTable table = modeSectionTable(analysis, {&spectrum.values[modesOf(spectrum).front().front()]});
            QCOMPARE(table.rowCount(), std::size_t(17));
            const double moment = table.find("bending_moment")->numbers[0],
                         shear = table.find("shear_force")->numbers[0];
            QVERIFY2(std::abs(std::abs(moment) - 3.51601526850015) < 1e-4, qPrintable(QString::number(moment, 'g', 9)));
            QVERIFY2(std::abs(std::abs(shear) - 4.83981) < 1e-3, qPrintable(QString::number(shear, 'g', 9)));
            QVERIFY(moment * shear > 0);  // V = −dM/ds
            QVERIFY(std::abs(table.find("bending_moment")->numbers[16]) < 1e-6);
        }
    }

    // ∫N dr of a beam under a force at its end is the force along the chord.
    void meanForce_isThatOfTheEnergy()
    {
        const Analysis analysis = analyze(clamped(32, {Force{"F", "A", {0, -5}, {}}}), lowest(1));
        const std::vector<LinkForce> forces = linkForces(analysis);
        QCOMPARE(forces.size(), std::size_t(1));
        const Vector2 tip = analysis.system->kinematics().pointPositions(analysis.equilibrium.q)[1];
        QVERIFY2(std::abs(forces.front().force - dot(tip, Vector2{0, -5})) < 1e-6,
                 qPrintable(QString::number(forces.front().force - dot(tip, Vector2{0, -5}))));
    }

    void straightBeam_hasItsFrequencies_withOrderFour()
    {
        std::vector<double> clampedErrors, pinnedErrors;
        for (const double segments : {4.0, 8.0, 16.0, 32.0}) {
            const Analysis tip = analyze(clamped(segments, {}), lowest(3));
            clampedErrors.push_back(frequencies(tip, Method::mcs).at(0) / 3.51601526850015 - 1);
            Mechanism pinned = clamped(segments, {Slider{"guide", "A", {0, 0}, {1, 0}, {}}});
            std::erase_if(pinned.elements, [](const Element& each) { return idOf(each) == "clamp"; });
            const Analysis between = analyze(pinned, lowest(3));
            pinnedErrors.push_back(frequencies(between, Method::mcs).at(1) / (4 * kPi * kPi) - 1);
        }
        QVERIFY2(fallsWithOrderFour(clampedErrors), qPrintable(QString::number(clampedErrors.back())));
        QVERIFY2(fallsWithOrderFour(pinnedErrors), qPrintable(QString::number(pinnedErrors.back())));
        QVERIFY2(std::abs(clampedErrors.back()) < 2e-7, qPrintable(QString::number(clampedErrors.back())));
    }

    void column_bucklesUnderItsWeight_atGreenhillsLength()
    {
        constexpr double kCritical = 7.83734744;  // ρA g l³/EI: three quarters of the least root of J₋₁/₃, squared
        for (const double factor : {0.9999, 1.0001}) {
            Mechanism column = clamped(16, {});
            column.points[1].at = {0, 1};
            column.gravity = {0, -factor * kCritical};
            const Analysis analysis = analyze(column, lowest(1));
            QCOMPARE(analysis.equilibrium.stability, factor < 1 ? Stability::stable : Stability::unstable);
        }
    }

    /// The deflections are those of the elastica with stretch on the way from zero load.
    void toggle_belowItsLimit_isOnThePathOfGrowingLoad()
    {
        for (const auto& [load, deflection] :
             {std::pair{20.0, 0.0711545553}, {33.0, 0.1845020976}, {33.5, 0.2003346917}}) {
            const Rested rested(williamsToggle(load, 10));
            QVERIFY(rested.isFound() && rested.equilibrium.stability == Stability::stable);
            const double down = 0.386 - rested.at(1).y;
            QVERIFY2(std::abs(down - deflection) < 1e-5, qPrintable(QString::number(down, 'g', 9)));
        }
    }

    /// Between two minima of the energy lies a saddle above both.
    void toggle_thatHasSnapped_hasASaddleBetween()
    {
        EquilibriumList list = findAllEquilibria(williamsToggle(33, 4));
        QCOMPARE(list.equilibria.size(), 3U);
        std::ranges::sort(list.equilibria, {}, [](const ListedEquilibrium& each) {
            return each.system->kinematics().pointPositions(each.rest.q)[1].y;
        });
        const auto energyOf = [&](std::size_t i) {
            return list.equilibria[i].system->potential(list.equilibria[i].rest.q);
        };
        QCOMPARE(list.equilibria[1].rest.negativeCount, 1);
        for (const std::size_t i : {0U, 2U}) {
            QCOMPARE(list.equilibria[i].rest.negativeCount, 0);
            QVERIFY2(energyOf(1) > energyOf(i) + 0.05, qPrintable(QString::number(energyOf(i), 'g', 9)));
        }
    }

    /// Beyond π²/4 the straight equilibrium is unstable, and the load has bent the column before it is that large.
    void column_pushedAsideALittle_isBentByItsLoad()
    {
        for (const double load : {2.6, 5.0}) {
            const Rested rested(clamped(8, {Force{"F", "A", {-load, 1e-3}, {}}}));
            QVERIFY(rested.isFound() && rested.equilibrium.stability == Stability::stable);
            QVERIFY2(rested.at(1).y > 0.3, qPrintable(QString::number(rested.at(1).y)));
        }
    }

    // D. A. DaDeppo, R. Schmidt: Instability of clamped-hinged circular arches subjected to a point load. J. Appl.
    // Mech. 42 (1975) 894–896: an arch of 215° sways far to its hinge before it snaps at 8.97 EI/R².
    void deepArch_snapsAtThePublishedLoad()
    {
        const double half = kPi * 215 / 360;
        for (const double load : {5.0, 8.96, 9.0}) {
            Mechanism arch = built({{"L", {-std::sin(half), std::cos(half)}, true},
                                    {"C", {0, 1}},
                                    {"R", {std::sin(half), std::cos(half)}, true}},
                                   {}, {0, 0});
            Beam left = exactBeam("left", "L", "C", 16), right = exactBeam("right", "C", "R", 16);
            for (Beam* beam : {&left, &right}) {
                beam->arcAngle = -half;
                beam->youngsModulus = 1e9;  // EA R²/EI = 1e6
                beam->secondMoment = 1e-9;
            }
            arch.elements = {left, right, Weld{"clamp", {"left", "ground"}, "L", {}},
                             Weld{"crown", {"left", "right"}, "C", {}}, Force{"P", "C", {0, -load}, {}}};
            const Rested rest(arch);
            QVERIFY(rest.isFound() && rest.equilibrium.stability == Stability::stable);
            const Vector2 crown = rest.at(1);
            QVERIFY2((load < 9) == (crown.x > 0.3 && crown.y > -0.2), qPrintable(QString::number(crown.y)));
            // by shooting
            QVERIFY(load != 5 || distance(crown, {0.32631706, 0.59589889}) < 2e-5);
        }
    }

    // By shooting; Lee's frame snaps at 1.853 (S. L. Lee, F. S. Manuel, E. C. Rossow: Large deflections and stability
    // of elastic frames. J. Eng. Mech. Div. ASCE 94 (1968) 521–547).
    void hingedFrame_belowItsLimit_isOnThePathOfGrowingLoad()
    {
        for (const auto& [load, place] :
             {std::pair{0.5, Vector2{24.30961377, 116.20851817}}, {1.8, {42.78689691, 78.62531019}}}) {
            Mechanism frame =
                built({{"O", {0, 0}, true}, {"C", {0, 120}}, {"P", {24, 120}}, {"E", {120, 120}, true}}, {}, {0, 0});
            for (const auto& [id, from, to, segments] :
                 {std::tuple{"column", "O", "C", 16.0}, {"near", "C", "P", 8.0}, {"far", "P", "E", 16.0}}) {
                Beam beam = beamBetween(id, from, to, {segments, 6, 2, 720, 1e-9});
                beam.model = BeamModel::exact;
                frame.elements.emplace_back(beam);
            }
            frame.elements.emplace_back(Weld{"corner", {"column", "near"}, "C", {}});
            frame.elements.emplace_back(Weld{"through", {"near", "far"}, "P", {}});
            frame.elements.emplace_back(Force{"F", "P", {0, -load}, {}});
            const Rested rest(frame);
            QVERIFY(rest.isFound() && rest.equilibrium.stability == Stability::stable);
            QVERIFY2(distance(rest.at(2), place) < 1e-5 * 120,
                     qPrintable(QString::number(distance(rest.at(2), place))));
        }
    }

    void parallelogram_pushedFar_isThatOfManyElements()
    {
        const Analysis analysis = analyze(parallelogram(10, 10));
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        const Vector2 place = analysis.system->kinematics().pointPositions(analysis.equilibrium.q)[4];
        QVERIFY2(distance(place, {1 - 0.08387, 0.3 + 0.36484}) < 1.5e-5, qPrintable(QString::number(place.y, 'g', 9)));
        for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const double hertz = frequencies(analysis, method).at(0) / (2 * kPi);
            QVERIFY2(std::abs(hertz - 0.64307) < 5e-5, qPrintable(QString::number(hertz, 'g', 9)));
        }
        QVERIFY(analysis.warnings.empty());
    }

    void methodsAndEngines_agree_whereABeamIsBent()
    {
        const Mechanism bent = clamped(12, {Force{"F", "A", {0, -3}, {}}});
        const Analysis dense = analyze(bent, lowest(4, Engine::dense));
        const Analysis sparse = analyze(bent, lowest(4, Engine::sparse));
        const std::vector<double> reference = frequencies(dense, Method::mcs);
        QCOMPARE(reference.size() >= 4, true);
        for (const Analysis* analysis : {&dense, &sparse}) {
            for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
                const std::vector<double> found = frequencies(*analysis, method);
                for (std::size_t i = 0; i < 4; ++i) {
                    QVERIFY2(std::abs(found.at(i) / reference[i] - 1) < 1e-5, qPrintable(QString::number(found[i])));
                }
            }
        }
    }

    // Rounding of EA hides EI: the motions count as neutral, and the equilibrium says so.
    void stiffnessHiddenByRounding_isWarnedOf()
    {
        for (const double factor : {1.0, 1e6}) {
            Mechanism mechanism = clamped(8, {Force{"F", "A", {0, -4}, {}}});
            auto& beam = std::get<Beam>(mechanism.elements.front());
            beam.area *= factor;
            beam.density /= factor;
            const Equilibrium found = Rested(mechanism).equilibrium;
            QCOMPARE(found.status, EquilibriumStatus::converged);
            const bool isWarned = std::ranges::any_of(found.warnings, [](const Message& each) {
                return rendered(each.text).find("rounding hides the stiffness") != std::string::npos;
            });
            QCOMPARE(isWarned, factor > 1);
            QCOMPARE(found.stability, factor > 1 ? Stability::neutral : Stability::stable);
        }
    }

    void beamThatTurns_isFreeOfStrain()
    {
        Mechanism free = clamped(3, {});
        free.elements.pop_back();
        const System system(free);
        Eigen::VectorXd q = system.drawnCoordinates();
        q[system.findCoordinate("beam.theta")] += 2.5;
        q[system.findCoordinate("beam.tip")] += 2.5;
        QVERIFY(system.force(q).norm() < 1e-6 * kAxial * std::numeric_limits<double>::epsilon() * 1e8);
    }

    void model_beyondItsRange_isNamedWithAWayOut_data()
    {
        addColumns<int, double, double, bool>({"model", "load", "shear", "isNamed"});
        QTest::newRow("linear, little") << 0 << 0.01 << 0.0 << false;
        QTest::newRow("linear, much") << 0 << 5.0 << 0.0 << true;
        QTest::newRow("stress stiffened, little") << 1 << 0.01 << 0.0 << false;
        QTest::newRow("stress stiffened, much") << 1 << 5.0 << 0.0 << true;
        QTest::newRow("exact, much") << 2 << 5.0 << 0.0 << false;
        QTest::newRow("linear with shear, much") << 0 << 5.0 << 1e3 << true;
        QTest::newRow("stress stiffened with shear, much") << 1 << 5.0 << 1e3 << true;
    }
    void model_beyondItsRange_isNamedWithAWayOut()
    {
        QFETCH(int, model);
        QFETCH(double, load);
        QFETCH(double, shear);
        QFETCH(bool, isNamed);
        Mechanism mechanism = clamped(10, {Force{"F", "A", {0, -load}, {}}});
        Beam& beam = std::get<Beam>(mechanism.elements[0]);
        beam.model = static_cast<BeamModel>(model);
        beam.secondMoment = 1e-7;  // EA l²/EI = 1e4
        beam.youngsModulus = 1e7;
        beam.shearStiffness = shear;
        const Analysis analysis = analyze(mechanism, lowest(2));
        const auto finding = std::ranges::find(analysis.findings, Topic::beyondModel, &Message::topic);
        QCOMPARE(finding != analysis.findings.end(), isNamed);
        if (isNamed) {
            QCOMPARE(finding->remedies.size(), std::size_t(1));
            const Mechanism exact = remedied(mechanism, finding->remedies.front());
            QCOMPARE(std::get<Beam>(exact.elements[0]).model, BeamModel::exact);
            const Analysis after = analyze(exact, lowest(2));
            QVERIFY(std::ranges::find(after.findings, Topic::beyondModel, &Message::topic) == after.findings.end());
        }
    }

    /// A search that fails with a model beyond its range recommends another model, not a fixed point.
    void searchBeyondTheRange_namesTheModel()
    {
        Mechanism mechanism = clamped(10, {Force{"F", "A", {0, -1}, {}}});
        Beam& beam = std::get<Beam>(mechanism.elements[0]);
        beam.model = BeamModel::stressStiffened;
        beam.youngsModulus *= 100;
        beam.secondMoment /= 100;
        const Analysis analysis = analyze(mechanism, lowest(1));
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::notFound);
        const auto finding = std::ranges::find(analysis.findings, Topic::noRest, &Message::topic);
        QVERIFY(finding != analysis.findings.end());
        QCOMPARE(finding->remedies.size(), std::size_t(1));
        QVERIFY(Rested(remedied(mechanism, finding->remedies.front())).isFound());
    }
};

QTEST_GUILESS_MAIN(TestExactBeams)
#include "tst_exact_beams.moc"
