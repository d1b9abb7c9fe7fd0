#include "model/assembly/kinematics.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/expressions/time_curve.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/samples.h"

#include <QtTest>

#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Every point that was fixed moves as a function of time, and a load changes.
Mechanism shaken(std::uint32_t seed)
{
    Mechanism mechanism = randomMechanism(seed);
    for (const Point& point : std::vector<Point>(mechanism.points)) {
        if (point.fixed) {
            const double a = 0.01 * static_cast<double>(seed), b = point.at.x;
            mechanism.elements.emplace_back(SupportMotion{"shake" + point.id,
                                                          point.id,
                                                          {TimeFunction::Harmonic{0.0, 0.2, 0.5 + a, b}},
                                                          {TimeFunction::Formula{"0.1*t^2*cos(t)"}},
                                                          {}});
        }
    }
    return mechanism;
}

/// Mechanisms that depend on time: the motors and loads of the samples, and random mechanisms on a shaking ground.
std::vector<std::pair<std::string, Mechanism>> movedMechanisms()
{
    std::vector<std::pair<std::string, Mechanism>> rows;
    for (const auto& [name, sample] : samplesOfKinds()) {
        if (System(sample).dependsOnTime()) {
            rows.emplace_back(name, sample);
        }
    }
    for (std::uint32_t seed = 1; seed < 12; ++seed) {
        rows.emplace_back("shaken " + std::to_string(seed), shaken(seed));
    }
    return rows;
}

/// A motion q + vt + ½at² under a clock that runs unevenly.
struct UnevenMotion {
    Eigen::VectorXd q, v, a;
    Instant at{.t = 0.4, .rate = 1.3, .acceleration = -0.7};

    Eigen::VectorXd stateAt(double t) const { return q + t * v + 0.5 * t * t * a; }
    Instant instantAt(double t) const
    {
        return {.t = at.t + at.rate * t + 0.5 * at.acceleration * t * t,
                .rate = at.rate + at.acceleration * t,
                .acceleration = at.acceleration};
    }
};

UnevenMotion someMotion(const System& system, std::uint32_t seed)
{
    const Eigen::Index n = system.coordinateCount();
    return {somewhere(system, seed), randomVector(n, seed + 10), randomVector(n, seed + 20)};
}

/// q of the opened system where every link is at the points that it reaches.
Eigen::VectorXd opened(const System& whole, const System& open, const Eigen::VectorXd& q)
{
    Eigen::VectorXd all(open.coordinateCount());
    all.head(q.size()) = q;
    const std::vector<Vector2> places = whole.kinematics().pointPositions(q);
    Eigen::Index next = q.size();
    for (const System::LinkPin& pin : open.linkPins()) {
        all.segment<2>(next) << places[pin.point].x, places[pin.point].y;
        next += 2;
    }
    return all;
}

}  // namespace

/// Mechanisms with parts whose motion is given: Φ(q, t) = 0, f(q, q̇, t) and what their derivatives by time must be; and
/// mechanisms whose links have joints of their own.
class TestGivenMotion : public QObject {
    Q_OBJECT

private slots:
    /// Φ_q q̇ + Φ_t = dΦ/dt; Φ_q q̈ + curvature = d²Φ/dt².
    void constraints_changeByTheirRates_data() { addRows(movedMechanisms()); }
    void constraints_changeByTheirRates()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const UnevenMotion motion = someMotion(system, 1);
        const auto constraint = [&](double t) { return system.constraint(motion.stateAt(t), motion.instantAt(t)); };
        const auto rate = [&](double t) {
            const Eigen::VectorXd q = motion.stateAt(t);
            const Instant at = motion.instantAt(t);
            return Eigen::VectorXd(system.jacobian(q, at) * (motion.v + t * motion.a) + system.constraintRate(q, at));
        };
        QVERIFY(distanceOf(rateOf(constraint, 0, 2e-3), rate(0)) < 1e-9);
        const Eigen::VectorXd second =
            system.jacobian(motion.q, motion.at) * motion.a + system.constraintCurvature(motion.q, motion.v, motion.at);
        QVERIFY2(distanceOf(rateOf(rate, 0, 2e-3), second) < 1e-7 * (1 + second.norm()),
                 qPrintable(QString::number(distanceOf(rateOf(rate, 0, 2e-3), second))));
    }

    /// The rate by motors is that with the ground held; the ground gives the rest.
    void drivenRate_isThatOfTheMotorsAlone_data() { addRows(movedMechanisms()); }
    void drivenRate_isThatOfTheMotorsAlone()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 2);
        const Instant at{.t = 0.6, .rate = 1.2};
        // With the ground standing where it is now.
        Mechanism held = mechanism;
        std::erase_if(held.elements, [](const Element& each) { return std::holds_alternative<SupportMotion>(each); });
        const std::vector<Vector2> places = system.kinematics().pointPositions(q, at);
        for (std::size_t i = 0; i < held.points.size(); ++i) {
            held.points[i].at = held.points[i].fixed ? places[i] : held.points[i].at;
        }
        if (held.elements.empty() || System(held).coordinateCount() != q.size()) {
            QVERIFY(system.drivenRate(q, at).isZero());
            return;
        }
        QVERIFY(distanceOf(system.drivenRate(q, at), System(held).constraintRate(q, at)) < 1e-13);
    }

    /// f of a moving ground: M's and C's columns of the ground times its accelerations and velocities are taken off.
    void velocityForce_isWhatTheGroundAndItsMassDo_data() { addRows(movedMechanisms()); }
    void velocityForce_isWhatTheGroundAndItsMassDo()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const UnevenMotion motion = someMotion(system, 3);
        Eigen::VectorXd expected = Eigen::VectorXd::Zero(motion.q.size());
        const auto placesAt = [&](double t) {
            Eigen::VectorXd flat(2 * static_cast<Eigen::Index>(mechanism.points.size()));
            Eigen::Index i = 0;
            for (const Vector2& place : system.kinematics().pointPositions(motion.q, motion.instantAt(t))) {
                flat.segment<2>(i) << place.x, place.y;
                i += 2;
            }
            return flat;
        };
        const auto speedAt = [&](double t) { return rateOf(placesAt, t, 2e-3); };
        const Eigen::VectorXd speed = speedAt(0), acceleration = rateOf(speedAt, 0, 2e-3);
        // The columns are those at t = 0; matrices of rigid links and of springs do not know where the ground is.
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(system.constraintCount());
        System now = system;
        now.startClockAt(motion.at.t);
        for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
            if (mechanism.points[i].fixed) {
                const System::SupportColumns columns = now.supportColumns(motion.q, none, i);
                const auto x = 2 * static_cast<Eigen::Index>(i);
                expected -= columns.mass * acceleration.segment<2>(x) + columns.damping * speed.segment<2>(x);
            }
        }
        // Beams have centrifugal forces besides, which the ground does not know.
        const Eigen::VectorXd given = system.velocityForce(motion.q, motion.v, motion.at) -
                                      system.velocityForce(motion.q, motion.v, {.rate = 0}) +
                                      system.velocityForce(motion.q, 0 * motion.v, {.rate = 0});
        QVERIFY2(distanceOf(given, expected) < 1e-5 * (1 + expected.norm()),
                 qPrintable(QString::number(distanceOf(given, expected))));
    }

    /// Columns of the ground are derivatives by the place of its points: K's of −(f − Φ_qᵀλ), Φ_q's of Φ.
    void supportColumns_areDerivativesByThePlaceOfTheGround()
    {
        for (std::uint32_t seed = 1; seed < 16; ++seed) {
            const Mechanism mechanism = shaken(seed);
            const System system(mechanism);
            const Eigen::VectorXd q = somewhere(system, seed);
            const Eigen::VectorXd lambda = randomVector(system.constraintCount(), seed);
            for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
                if (!mechanism.points[i].fixed) {
                    continue;
                }
                Eigen::MatrixXd forces(q.size(), 2), rows(lambda.size(), 2);
                for (const Eigen::Index axis : {0, 1}) {
                    const auto with = [&](double change) {
                        // The support begins elsewhere; lengths and guides stay.
                        Mechanism other = mechanism;
                        auto& support = std::get<SupportMotion>(
                            other.elements[*findElement(other, "shake" + mechanism.points[i].id)]);
                        std::vector<TimeFunction>& function = axis == 0 ? support.x : support.y;
                        function = {shifted(function.front(), 1, change)};
                        return System(other);
                    };
                    forces.col(axis) = rateOf(
                        [&](double change) {
                            const System other = with(change);
                            return Eigen::VectorXd(other.jacobian(q).transpose() * lambda - other.force(q));
                        },
                        0, 1e-3);
                    rows.col(axis) = rateOf([&](double change) { return with(change).constraint(q); }, 0, 1e-3);
                }
                const System::SupportColumns columns = system.supportColumns(q, lambda, i);
                QVERIFY(distanceOf(columns.stiffness, forces) < 1e-6 * (1 + forces.norm()));
                QVERIFY(distanceOf(columns.jacobian, rows) < 1e-9);
            }
        }
    }

    /// A system at t with its clock started at t₀ equals one at t₀ + t.
    void clock_movesTheTime_data() { addRows(movedMechanisms()); }
    void clock_movesTheTime()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        System later = system;
        later.startClockAt(0.9);
        QCOMPARE(later.clock(), 0.9);
        const Eigen::VectorXd q = somewhere(system, 5), v = randomVector(q.size(), 6);
        const Instant here{.t = 0.2, .rate = 1.1, .acceleration = 0.4};
        Instant there = here;
        there.t += 0.9;
        QVERIFY(distanceOf(later.force(q, here), system.force(q, there)) < 1e-15);
        QVERIFY(distanceOf(later.constraint(q, here), system.constraint(q, there)) < 1e-15);
        QVERIFY(distanceOf(later.constraintRate(q, here), system.constraintRate(q, there)) < 1e-15);
        QVERIFY(distanceOf(later.constraintCurvature(q, v, here), system.constraintCurvature(q, v, there)) < 1e-15);
        QVERIFY(distanceOf(later.velocityForce(q, v, here), system.velocityForce(q, v, there)) < 1e-15);
        QVERIFY(distanceOf(later.drivenRate(q, here), system.drivenRate(q, there)) < 1e-15);
        QCOMPARE(later.potential(q, here), system.potential(q, there));
    }

    /// timeCurves are the functions that the system depends on: without any nothing changes with time.
    void timeCurves_areThoseThatChange()
    {
        for (const auto& [name, sample] : samplesOfKinds()) {
            const System system(sample);
            const Eigen::VectorXd q = somewhere(system, 7);
            std::size_t changing = 0;
            for (const TimeCurve* curve : system.timeCurves()) {
                const double first = curve->at(0).value;
                changing += curve->at(0.37).value != first || curve->at(0.81).value != first ? 1 : 0;
            }
            QVERIFY2(changing == system.timeCurves().size(), name.c_str());
            const auto changes = [&](double t) {
                return distanceOf(system.force(q, {.t = t}), system.force(q)) +
                       distanceOf(system.constraint(q, {.t = t}), system.constraint(q));
            };
            QVERIFY2((changing > 0) == (changes(0.37) + changes(0.81) > 0), name.c_str());
            QVERIFY(changing == 0 || system.dependsOnTime());
        }
    }

    /// A link with its own joints, put where its points are, has the equations of the whole: V, Φ and T agree, and
    /// forces and rows are those of the whole pulled back, Tᵀf = f, Φ_q T = Φ_q, TᵀMT = M for q ↦ T(q).
    void openedSystems_areTheWholeWhereTheyAreClosed_data()
    {
        std::vector<std::pair<std::string, Mechanism>> rows = samplesOfKinds();
        for (std::uint32_t seed = 1; seed < 12; ++seed) {
            rows.emplace_back("random " + std::to_string(seed), randomMechanism(seed));
        }
        addRows(rows);
    }
    void openedSystems_areTheWholeWhereTheyAreClosed()
    {
        QFETCH(Mechanism, mechanism);
        const System whole(mechanism), open(mechanism, System::Opened{});
        QCOMPARE(open.constraintCount(), whole.constraintCount());
        QCOMPARE(open.coordinateCount(),
                 whole.coordinateCount() + 2 * static_cast<Eigen::Index>(open.linkPins().size()));
        QVERIFY(whole.linkPins().empty());
        std::set<std::pair<std::size_t, std::size_t>> known;
        for (const System::LinkPin& pin : open.linkPins()) {
            const std::vector<std::string> pins = pointsOf(mechanism.elements[pin.link]);
            QVERIFY(std::ranges::find(pins, mechanism.points[pin.point].id) != pins.end());
            QVERIFY(known.emplace(pin.link, pin.point).second);
        }
        const Eigen::VectorXd q = somewhere(whole, 8);
        const auto map = [&](const Eigen::VectorXd& x) { return opened(whole, open, x); };
        const Eigen::VectorXd there = map(q);
        const Eigen::MatrixXd T = derivativeOf(map, q);
        QVERIFY(distanceOf(open.constraint(there), whole.constraint(q)) < 1e-12);
        QVERIFY(std::abs(open.potential(there) - whole.potential(q)) < 1e-12 * (1 + std::abs(whole.potential(q))));
        const double scale = 1 + whole.force(q).norm();
        QVERIFY(distanceOf(T.transpose() * open.force(there), whole.force(q)) < 1e-9 * scale);
        QVERIFY(distanceOf(open.jacobian(there) * T, Eigen::MatrixXd(whole.jacobian(q))) < 1e-9);
        const Eigen::MatrixXd M(whole.mass(q)), C(whole.damping(q));
        QVERIFY(distanceOf(T.transpose() * open.mass(there) * T, M) < 1e-9 * (1 + M.norm()));
        QVERIFY(distanceOf(T.transpose() * open.damping(there) * T, C) < 1e-9 * (1 + C.norm()));
    }
};

QTEST_GUILESS_MAIN(TestGivenMotion)
#include "tst_given_motion.moc"
