// Starts of motions: drawn, kicked, released and plucked, the size of a displacement along a mode, and the part of its
// start that a motion keeps.

#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/amplitude.h"
#include "model/dynamics/conserved.h"
#include "model/dynamics/kick.h"
#include "model/dynamics/start.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/fragment.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

#include <map>
#include <optional>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr std::uint32_t kSeeds = 40;
constexpr std::uint32_t kManySeeds = 1000;

/// A rod of 1.3 m on a torsion spring, with its angle as a coordinate, drawn at 0.4.
Mechanism rodWithAngle()
{
    return built({{"O", {0, 0}, true}, {"P", rotated({1.3, 0}, 0.4)}},
                 {Bar{"rod", {"O", "P"}, 1.3, 2, {}}, Angle{"phi", "rod", {}},
                  TorsionSpring{"t", {"rod", "ground"}, 5, 0.1, 0, 0, {}}});
}

/// J of the velocity of a point, and which of the free points this is about.
std::size_t freePointOf(const Mechanism& mechanism, std::uint32_t seed)
{
    std::size_t point = seed % mechanism.points.size();
    while (mechanism.points[point].fixed) {
        point = (point + 1) % mechanism.points.size();
    }
    return point;
}

/// Analyses of random mechanisms without dampers that rest, with at least one mode that swings.
std::vector<Analysis> swingingOnes(std::size_t count)
{
    std::vector<Analysis> found;
    for (std::uint32_t seed = 0; found.size() < count; ++seed) {
        Analysis analysis = analyzeBy(Method::mcs, randomMechanism(seed));
        const Values values = trueValues(analysis, Method::mcs);
        const bool swings =
            std::ranges::all_of(values, [](std::complex<double> s) { return std::abs(s.real()) < 1e-7; });
        if (analysis.equilibrium.isUsable() && !values.empty() && swings) {
            found.push_back(std::move(analysis));
        }
    }
    return found;
}

double farthestPoint(const Analysis& analysis, const Eigen::VectorXd& q)
{
    const auto places = analysis.system->kinematics().pointPositions(q),
               rest = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    double farthest = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        farthest = std::max(farthest, distance(places[i], rest[i]));
    }
    return farthest;
}

double energyOf(const System& system, const MotionState& state)
{
    return system.potential(state.q) + system.energyMomentum().kineticEnergy(state.q, state.v);
}

/// A random mechanism with a motor and a moving support, a loose mass and a second mechanism beside it, and velocities
/// and rates that are given somewhere in the first: every third time such that no motion has them.
class GivenVelocities {
public:
    explicit GivenVelocities(std::uint32_t seed)
        : m_random(seed), mechanism(drivenOne(seed)), system(mechanism), q(system.drawnCoordinates())
    {
        const PositionFit fit = assembleNear(system, q);
        q = fit.q;
        Phi = Eigen::MatrixXd(system.jacobian(q));
        rate = system.constraintRate(q);
        const Eigen::VectorXd driven = shortestSolution(Phi, -rate);
        isDrivable = fit.closed && (Phi * driven + rate).norm() < 1e-9 * (1 + rate.norm());
        const Eigen::MatrixXd Z = nullSpaceOf(Phi);
        give(driven + Z * randomVector(Z.cols(), m_random), seed % 3 == 0 ? 0.5 : 0);
    }

    std::mt19937 m_random;
    std::size_t loose = 0;  ///< points from here on are loose
    Mechanism mechanism;
    System system;
    Eigen::VectorXd q, rate, w;
    Eigen::MatrixXd Phi, R;
    bool isDrivable = false;

private:
    Mechanism drivenOne(std::uint32_t seed)
    {
        Mechanism drawn = randomMechanism(seed);
        for (std::size_t i = 0; i < drawn.points.size() && seed % 2 == 0; ++i) {
            if (drawn.points[i].fixed) {
                drawn.elements.push_back(SupportMotion{"shaker", drawn.points[i].id, {speed()}, {speed()}, {}});
                break;
            }
        }
        for (std::size_t i = seed % 3; i < drawn.elements.size() && seed % 4 != 0; ++i) {
            if (isLink(drawn.elements[i])) {
                drawn.elements.push_back(Motor{"motor", {idOf(drawn.elements[i])}, {speed()}, {}});
                break;
            }
        }
        loose = drawn.points.size();
        drawn.points.push_back({"loose", {3, 4}});
        drawn.elements.push_back(PointMass{"mass", "loose", 1, {}});
        return withFragment(drawn, randomMechanism(seed + 1000), {40, 0}).mechanism;
    }
    TimeFunction speed() { return {TimeFunction::Ramp{std::nullopt, uniform()}}; }
    double uniform() { return std::uniform_real_distribution<double>(-1, 1)(m_random); }

    /// ∂/∂q̇ of the velocity of a point, 2×n.
    Eigen::MatrixXd rowsOf(std::size_t point) const { return system.kinematics().gripJacobian({false, point, {}}, q); }
    void give(const Eigen::VectorXd& v, double error)
    {
        std::vector<Eigen::RowVectorXd> rows;
        std::vector<double> values;
        const auto velocities = system.kinematics().pointVelocities(q, v);
        const auto places = system.kinematics().pointPositions(q);
        for (std::size_t i = 0; i < loose; ++i) {
            Point& point = mechanism.points[i];
            if (point.fixed || uniform() < 0 || length(velocities[i]) < 1e-3) {
                continue;
            }
            point.velocity = velocities[i] + error * Vector2{uniform(), uniform()};
            rows.emplace_back(rowsOf(i).row(0));
            rows.emplace_back(rowsOf(i).row(1));
            values.insert(values.end(), {point.velocity.x, point.velocity.y});
        }
        for (Element& element : mechanism.elements) {
            const std::vector<std::string> pins = pointsOf(element);
            const Field* field = findField(element, "rate");
            if (field == nullptr || !isLink(element) || *findPoint(mechanism, pins[1]) >= loose || uniform() < 0.3) {
                continue;
            }
            const std::size_t a = *findPoint(mechanism, pins[0]), b = *findPoint(mechanism, pins[1]);
            const Vector2 d = places[b] - places[a], normal = (1 / dot(d, d)) * perpendicular(d);
            const auto base = system.kinematics().pointVelocities(q, Eigen::VectorXd::Zero(q.size()));
            const double given = dot(normal, velocities[b] - velocities[a]) + error * uniform();
            field->write(element, std::optional<double>(given));
            rows.emplace_back(normal.x * (rowsOf(b) - rowsOf(a)).row(0) + normal.y * (rowsOf(b) - rowsOf(a)).row(1));
            values.push_back(given - dot(normal, base[b] - base[a]));
        }
        R = Eigen::MatrixXd(static_cast<Eigen::Index>(rows.size()), q.size());
        w = Eigen::Map<Eigen::VectorXd>(values.data(), R.rows());
        for (Eigen::Index i = 0; i < R.rows(); ++i) {
            R.row(i) = rows[static_cast<std::size_t>(i)];
        }
    }
};

std::string wordsOf(const Outcome<MotionState>& start)
{
    return start ? std::string() : rendered(start.reason());
}

}  // namespace

class MotionStartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A velocity that is given and fits is kept; all else changes from rest by as little kinetic energy as it can: no
    /// motion that leaves the point where it is has a share in the momentum of the change.
    void kick_takesTheLeastEnergy()
    {
        int changed = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const auto& [q, v] = moving.state;
            const std::size_t point = freePointOf(moving.mechanism, seed);
            const Eigen::MatrixXd R = moving.system.kinematics().gripJacobian({false, point, {}}, q);
            const Eigen::Vector2d wanted = R * v;
            if (wanted.norm() < 1e-6) {
                continue;
            }
            std::vector<Eigen::VectorXd> starts;
            for (const double factor : {1.0, 2.0}) {
                Mechanism mechanism = moving.mechanism;
                mechanism.points[point].velocity = factor * Vector2{wanted.x(), wanted.y()};
                const MotionState start = kickedStart(mechanism, moving.system, q);
                QCOMPARE(start.q, q);
                starts.push_back(start.v);
                QVERIFY((R * start.v - factor * wanted).norm() < 1e-9 * (1 + wanted.norm()));
                QVERIFY((moving.system.jacobian(q) * start.v).norm() < 1e-9 * (1 + start.v.norm()));
                Eigen::MatrixXd rows(moving.system.constraintCount() + 2, q.size());
                rows << moving.jacobian(), R;
                const Eigen::MatrixXd free = nullSpaceOf(rows);
                // Its coordinates are given, the others begin at rest.
                const Eigen::Index x = moving.system.findCoordinate(moving.mechanism.points[point].id + ".x");
                Eigen::VectorXd change = start.v;
                change.segment(x, 2) -= factor * wanted;
                const Eigen::VectorXd momentum = moving.system.mass(q) * change;
                const double along = (free.transpose() * momentum).norm();
                QVERIFY2(along < 1e-8 * (1 + momentum.norm()), qPrintable(QString::number(along)));
                changed += change.norm() > 1e-3 ? 1 : 0;
            }
            QVERIFY((starts[1] - 2 * starts[0]).norm() < 1e-8 * (1 + starts[0].norm()));
            QVERIFY(kickedStart(moving.mechanism, moving.system, q).v.norm() < 1e-12);
        }
        QVERIFY(changed > 20);
    }

    /// Dense least squares by singular values say which velocities can be kept: those are, the others are missed and it
    /// is measured by how much. Constraints hold, and what nothing moves does not move at all.
    void givenVelocities_areKeptWhereSingularValuesSaySo()
    {
        int kept = 0, missed = 0;
        for (std::uint32_t seed = 0; seed < kManySeeds; ++seed) {
            const GivenVelocities given(seed);
            if (!given.isDrivable || given.R.rows() == 0) {
                continue;
            }
            Eigen::MatrixXd rows(given.Phi.rows() + given.R.rows(), given.q.size());
            Eigen::VectorXd wanted(rows.rows());
            rows << given.Phi, given.R;
            wanted << -given.rate, given.w;
            const Eigen::VectorXd nearest = shortestSolution(rows, wanted);
            const bool canBe = (rows * nearest - wanted).norm() < 1e-8 * (1 + wanted.norm());
            const MotionState start = kickedStart(given.mechanism, given.system, given.q);
            const double size = 1 + start.v.norm() + given.w.norm();
            const double off = (given.R * start.v - given.w).norm();
            const double measured = velocitiesMissed(given.mechanism, given.system, start);
            const std::string words = std::to_string(seed) + ": " + std::to_string(off);
            QVERIFY2((given.Phi * start.v + given.rate).norm() < 1e-9 * size, words.c_str());
            QVERIFY2(canBe ? off < 1e-7 * size && measured < 1e-7 : off > 1e-9 && measured > 1e-9, words.c_str());
            ++(canBe ? kept : missed);
            for (std::size_t i = given.loose; i < given.mechanism.points.size(); ++i) {
                const Point& point = given.mechanism.points[i];
                const Eigen::Index x = point.fixed ? -1 : given.system.findCoordinate(point.id + ".x");
                QVERIFY2(x < 0 || start.v.segment(x, 2).isZero(0), words.c_str());
            }
        }
        QVERIFY2(kept > 300 && missed > 100, qPrintable(QString("%1 %2").arg(kept).arg(missed)));
    }

    /// Velocities that cannot be kept are missed by the least kinetic energy: no impulse that moves kept ones is left
    /// over.
    void velocitiesThatDoNotFit_areMissedByTheLeastEnergy()
    {
        int compared = 0;
        for (std::uint32_t seed = 0; seed < kManySeeds; seed += 3) {
            const GivenVelocities given(seed);
            const Eigen::MatrixXd M(given.system.mass(given.q));
            const bool isRegular = rankOf(M) == M.rows();
            if (!given.isDrivable || given.R.rows() == 0 || !isRegular) {
                continue;
            }
            const Eigen::MatrixXd G = given.R * solutionOf(M, given.R.transpose());
            if (rankOf(G) < G.rows()) {
                continue;
            }
            const MotionState start = kickedStart(given.mechanism, given.system, given.q);
            const Eigen::VectorXd impulses = solutionOf(G, given.w - given.R * start.v);
            const Eigen::VectorXd left = (given.R * nullSpaceOf(given.Phi)).transpose() * impulses;
            QVERIFY2(left.norm() < 1e-6 * (1e-3 + impulses.norm()), qPrintable(QString::number(left.norm())));
            compared += impulses.norm() > 1e-6 ? 1 : 0;
        }
        QVERIFY2(compared > 20, qPrintable(QString::number(compared)));
    }

    /// A velocity across the only way that a massless point has is left out, and kept along it: of a pin of a platform
    /// between two guides as far apart as it is long, and of the joint of a bar of two pieces beside a straight bar.
    void velocityAcrossTheWayOfAMasslessPoint_isLeftOut()
    {
        Mechanism lift = built(
            {{"A", {0, 0.4}}, {"B", {1, 0.4}}, {"N", {0.4, 0.4}, false, {3, -2}}},
            {Body{"T", {"A", "B", "N"}, std::vector<Vector2>{{0, 0}, {1, 0}, {0.4, 0}}, {}, 2, {0.5, 0.1}, 0.2, {}},
             Slider{"g1", "A", {0, 0}, {0, 1}, {}}, Slider{"g2", "B", {1, 0}, {0, 1}, {}},
             Slider{"g3", "N", {0.4, 0}, {0, 1}, {}}});
        const Vector2 along = rotated({1, 0}, -1.6);
        Mechanism bars = built(
            {{"O", {0, 0}, true}, {"E", along}, {"C", 0.4 * along, false, {3, -2}}},
            {Bar{"OE", {"O", "E"}, 1, 0.3, {}}, Bar{"OC", {"O", "C"}, 0.4, 0, {}}, Bar{"CE", {"C", "E"}, 0.6, 0, {}}});
        const Vector2 way = perpendicular(along), kept = dot(way, {3, -2}) * way;
        const std::map<std::string, Vector2> right{{"A", {0, -2}}, {"B", {0, -2}}, {"N", {0, -2}},
                                                   {"O", {0, 0}},  {"C", kept},    {"E", 2.5 * kept}};
        for (const Mechanism& mechanism : {lift, bars}) {
            const System system(mechanism);
            const MotionState start = drawnStart(mechanism, system).value();
            const std::vector<Vector2> velocities = system.kinematics().pointVelocities(start.q, start.v);
            for (std::size_t i = 0; i < velocities.size(); ++i) {
                QVERIFY(distance(velocities[i], right.at(mechanism.points[i].id)) < 1e-12);
            }
        }
    }

    /// The rate of a link, alone and against the velocity of its point.
    void rateOfALink_isItsVelocity()
    {
        Mechanism mechanism = rodWithAngle();
        std::get<Bar>(mechanism.elements[0]).rate = -2;
        const System system(mechanism);
        const MotionState start = drawnStart(mechanism, system).value();
        const Vector2 velocity = system.kinematics().pointVelocities(start.q, start.v)[1];
        QVERIFY(distance(velocity, -2 * perpendicular(mechanism.points[1].at)) < 1e-12);
        QCOMPARE(start.v[system.findCoordinate("phi")], -2.0);
    }

    /// The angle as a coordinate, the angle of the link and a place of its end are three names of one configuration;
    /// at rest, on the constraints, and back again it is the drawing.
    void release_byThreeNames_isTheSame()
    {
        const Mechanism mechanism = rodWithAngle();
        const System system(mechanism);
        const MotionState drawn = drawnStart(mechanism, system).value();
        for (const double angle : {0.9, -0.7, 1.5, 0.4}) {
            const MotionState byCoordinate = releasedStart(mechanism, system, drawn, "phi", angle).value();
            const MotionState byLink = releasedStart(mechanism, system, drawn, "rod.angle", angle).value();
            const MotionState byPlace = releasedStart(mechanism, system, drawn, "P.y", 1.3 * std::sin(angle)).value();
            for (const MotionState* each : {&byCoordinate, &byLink, &byPlace}) {
                QVERIFY((each->q - byCoordinate.q).norm() < 1e-8 && each->v.norm() == 0);
                QVERIFY(constraintResidual(system, each->q) < 1e-11);
            }
            const MotionState back = releasedStart(mechanism, system, byCoordinate, "rod.angle", 0.4).value();
            QVERIFY((back.q - drawn.q).norm() < 1e-9);
        }
    }

    /// A system that counts turns winds torsion springs up on the way: V = ½k(φ − φ₀)².
    void release_countsTurns()
    {
        for (const double angle : {3.0, 9.0, -20.0}) {
            const Mechanism mechanism = rodWithAngle();
            System system(mechanism);
            const MotionState drawn = drawnStart(mechanism, system).value();
            const MotionState start = releasedStart(mechanism, system, drawn, "phi", angle).value();
            COMPARE_WITHIN(system.linkAngles(start.q)[0], angle, 1e-9);
            const double weight = 2 * 9.81 * 0.65 * std::sin(angle);
            COMPARE_WITHIN(system.potential(start.q), 2.5 * (angle - 0.1) * (angle - 0.1) + weight, 1e-7);
        }
    }

    /// A number has the value that was asked for, in random mechanisms too, where links let it come so far; of several
    /// freedoms the others move across the way as little as they can.
    void release_hasItsValue()
    {
        int reached = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionState resting{moving.state.q, Eigen::VectorXd::Zero(moving.state.v.size())};
            const std::string name = moving.mechanism.points[freePointOf(moving.mechanism, seed)].id + ".x";
            const Eigen::Index at = moving.system.findCoordinate(name);
            const double value = resting.q[at] + 0.05 * moving.system.size();
            const auto start = releasedStart(moving.mechanism, moving.system, resting, name, value);
            if (start) {
                COMPARE_WITHIN(start->q[at], value, 1e-9 * moving.system.size());
                QVERIFY(constraintResidual(moving.system, start->q) < 1e-10);
                ++reached;
            } else {
                QVERIFY(wordsOf(start).find(name + " cannot reach ") == 0);
            }
        }
        QVERIFY(reached > 25);
    }

    /// The tip of a beam has no coordinates of its own, but a place; it is released by both of its axes.
    void release_ofATip_bendsTheBeam()
    {
        const Mechanism mechanism = cantilever(1, {3, 1e-4, 1e-8, 2e9, 1000});
        const System system(mechanism);
        const MotionState drawn = drawnStart(mechanism, system).value();
        QVERIFY(system.findCoordinate("A.y") < 0);
        for (const double value : {0.02, -0.05}) {
            const MotionState bent = releasedStart(mechanism, system, drawn, "A.y", value).value();
            const Vector2 tip = system.kinematics().pointPositions(bent.q)[1];
            COMPARE_WITHIN(tip.y, value, 1e-10);
            QVERIFY(constraintResidual(system, bent.q) < 1e-10 && std::abs(tip.x - 1) < 0.05);
            const MotionState stretched = releasedStart(mechanism, system, drawn, "A.x", 1 + value).value();
            COMPARE_WITHIN(system.kinematics().pointPositions(stretched.q)[1].x, 1 + value, 1e-10);
        }
    }

    void releasesThatCannotBe_areRefused()
    {
        const Mechanism mechanism = rodWithAngle();
        const System system(mechanism);
        const MotionState drawn = drawnStart(mechanism, system).value();
        const auto reasonOf = [&](const char* name, double value) {
            return wordsOf(releasedStart(mechanism, system, drawn, name, value));
        };
        QVERIFY(reasonOf("P.x", 1.31).find("P.x cannot reach 1.31: the links end its way at about 1.") == 0);
        for (const char* name : {"nothing", "O.x", "P.z", "t", "t.angle", "rod", ""}) {
            QVERIFY2(reasonOf(name, 1).find("No coordinate is called " + std::string(name) +
                                            "; there are P.x, P.y and phi") == 0,
                     name);
        }
        QVERIFY(reasonOf("phi", 1e9).find("is too far away") != std::string::npos);
        QVERIFY(!reasonOf("phi", std::numeric_limits<double>::quiet_NaN()).empty());
        Mechanism apart = parallelogramAt(1);
        apart.points[3].at = {9, 0};
        QVERIFY(wordsOf(drawnStart(apart, System(apart))).find("cannot be assembled") != std::string::npos);
    }

    /// q − q₀ and q̇ are in proportion to the amplitude, and the point that moves most moves by it.
    void modalStart_isLinearInItsAmplitude()
    {
        for (const Analysis& analysis : swingingOnes(12)) {
            const std::size_t modes = modesOf(analysis.methods.front().spectrum).size();
            for (std::size_t mode = 0; mode < modes; ++mode) {
                const MotionState once = modalStart(analysis, mode, 0.01).value(),
                                  other = modalStart(analysis, mode, -0.03).value();
                const Eigen::VectorXd way = once.q - analysis.equilibrium.q;
                QVERIFY((other.q - analysis.equilibrium.q + 3 * way).norm() < 1e-12);
                QVERIFY((other.v + 3 * once.v).norm() < 1e-9 * (1 + once.v.norm()));
                double largest = 0;
                for (const auto& [x, y] :
                     analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, way)) {
                    largest = std::max(largest, std::hypot(x.real(), y.real()));
                }
                COMPARE_WITHIN(largest, 0.01, 1e-9);
                QVERIFY((analysis.system->jacobian(analysis.equilibrium.q) * way).norm() < 1e-9);
            }
            for (const auto& start : {modalStart(analysis, modes, 0.01), pluckedStart(analysis, modes, 0.01)}) {
                const std::string words = wordsOf(start), count = std::to_string(modes);
                QCOMPARE(words, modes == 1 ? "there is 1 mode, not 2"
                                           : "there are " + count + " modes, not " + std::to_string(modes + 1));
            }
        }
        QVERIFY(wordsOf(modalStart(Analysis{}, 0, 1)).find("there is no mode to begin along") == 0);
    }

    /// The reason of a method without values, as of a mechanism with too many modes, is given.
    void modalStart_withoutValues_saysWhy()
    {
        Analysis analysis = analyzeBy(Method::mcs, randomMechanism(1));
        Spectrum& spectrum = analysis.methods.front().spectrum;
        spectrum = Spectrum();
        spectrum.warnings = {Message::warning("too many")};
        const auto start = modalStart(analysis, 0, 0.1);
        QCOMPARE(rendered(start.reason()), "there is no mode to begin along: too many");
    }

    /// On the constraints, as far from its rest as was asked for, with a velocity that the constraints allow, and
    /// beside the straight displacement by the square of the amplitude.
    void pluckedStart_isAsFarAsAsked()
    {
        int refused = 0;
        for (const Analysis& analysis : swingingOnes(20)) {
            const double size = analysis.system->size();
            if (const auto start = pluckedStart(analysis, 0, 0.04 * size); !start) {
                QVERIFY(wordsOf(start).find("along mode 1 the mechanism is not displaced by ") == 0);
                ++refused;
                continue;
            }
            std::vector<double> off;
            for (const double amplitude : {0.04 * size, 0.02 * size, 0.0}) {
                const MotionState start = pluckedStart(analysis, 0, amplitude).value();
                QVERIFY(constraintResidual(*analysis.system, start.q) < 1e-10);
                COMPARE_WITHIN(farthestPoint(analysis, start.q), amplitude, 0.02 * amplitude + 1e-12 * size);
                QVERIFY((analysis.system->jacobian(start.q) * start.v).norm() < 1e-8);
                off.push_back((start.q - modalStart(analysis, 0, amplitude).value().q).norm());
            }
            QVERIFY2(off[1] < 0.3 * off[0] + 1e-9 * size, qPrintable(QString("%1 %2").arg(off[0]).arg(off[1])));
            QVERIFY(off[2] < 1e-12);
        }
        QVERIFY2(refused < 8, qPrintable(QString::number(refused)));
    }

    /// a(q) = |P − P₀| of the point that moves most, with its derivative; `reached` has the amplitude on the
    /// constraints and keeps held parts.
    void amplitude_isADistance()
    {
        std::mt19937 random(4);
        int met = 0;
        for (const Analysis& analysis : swingingOnes(12)) {
            const System& system = *analysis.system;
            const Eigen::VectorXd& rest = analysis.equilibrium.q;
            const MotionState start = modalStart(analysis, 0, 1).value();
            const Amplitude amplitude(system, rest, start.q - rest);
            QVERIFY(amplitude.point().has_value() && amplitude.at(rest) == 0);
            const Eigen::VectorXd q = rest + 0.02 * (start.q - rest) + 0.01 * randomVector(rest.size(), random);
            const Vector2 way = system.kinematics().pointPositions(q)[*amplitude.point()] -
                                system.kinematics().pointPositions(rest)[*amplitude.point()];
            COMPARE_WITHIN(amplitude.at(q), length(way), 1e-14);
            const Eigen::VectorXd slope = amplitude.slope(q), d = randomVector(rest.size(), random);
            const double h = 1e-6;
            COMPARE_WITHIN((amplitude.at(q + h * d) - amplitude.at(q - h * d)) / (2 * h), slope.dot(d), 1e-7);
            COMPARE_WITHIN(amplitude.slope(rest).dot(start.q - rest), 1.0, 1e-8);
            const double wanted = 0.02 * system.size();
            const auto reached = amplitude.reached(wanted, rest + wanted * (start.q - rest));
            if (!reached) {
                continue;  // the links do not let it go so far
            }
            ++met;
            QVERIFY(constraintResidual(system, *reached) < 1e-10);
            COMPARE_WITHIN(amplitude.at(*reached), wanted, 1e-10);
            const Amplitude::Place place = amplitude.farthest(wanted, rest);
            COMPARE_WITHIN(place.amplitude, wanted, 1e-11);
            COMPARE_WITHIN(amplitude.at(place.q), wanted, 1e-10);
        }
        QVERIFY(met > 6);
    }

    /// The end of a rod of length l comes no farther from its rest than 2l.
    void farthestPlace_isWhereTheLinksEnd()
    {
        for (const double l : {0.5, 2.0}) {
            const Analysis analysis = analyzeBy(Method::mcs, pendulum(l, 1, 0));
            const Eigen::VectorXd& rest = analysis.equilibrium.q;
            const Amplitude amplitude(*analysis.system, rest, modalStart(analysis, 0, 1).value().q - rest);
            COMPARE_WITHIN(amplitude.farthest(1.7 * l, rest).amplitude, 1.7 * l, 1e-10 * l);
            COMPARE_WITHIN(amplitude.farthest(5 * l, rest).amplitude, 2 * l, 1e-3 * l);
            QVERIFY(!amplitude.reached(5 * l, rest));
            // Far outside, steps onto the constraints would take hours.
            const Outcome<MotionState> far = pluckedStart(analysis, 0, 1e9 * l);
            QVERIFY(!far && rendered(far.reason()).find("comes no farther than about") != std::string::npos);
        }
    }

    /// A state beside the motion gets the energy of the start, and the kept part of its momentum; done again
    /// nothing changes. Of what dampers and functions of time act on, nothing is kept.
    void restoredState_hasTheEnergyOfTheStart()
    {
        std::mt19937 random(6);
        int kept = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            ConstrainedMotion motion(moving.system);
            Conserved conserved(motion, moving.state, {});
            const Eigen::MatrixXd Z = moving.ways();
            MotionState beside = moving.state;
            beside.v += 1e-6 * (Z * randomVector(Z.cols(), random));
            MotionState restored = beside;
            conserved.restore(restored, {}, 1e-4);
            const double energy = energyOf(moving.system, moving.state);
            if (motion.isDamped()) {
                QVERIFY(restored.v == beside.v && restored.q == beside.q);
                continue;
            }
            COMPARE_WITHIN(energyOf(moving.system, restored), energy, 1e-12 * (1 + std::abs(energy)));
            QVERIFY(std::abs(energyOf(moving.system, beside) - energy) > 1e-10);
            QVERIFY((moving.system.jacobian(restored.q) * restored.v).norm() < 1e-9);
            MotionState again = restored;
            conserved.restore(again, {}, 1e-4);
            QVERIFY((again.v - restored.v).norm() < 1e-12);
            ++kept;
        }
        QVERIFY(kept > 10);
        Mechanism shaken = shakenFourBar();
        std::get<Spring>(shaken.elements[3]).damping = 0;
        const System driven(shaken);
        ConstrainedMotion motion(driven);
        const MotionState start = motion.project({driven.drawnCoordinates(), Eigen::VectorXd::Ones(4)}).value();
        Conserved conserved(motion, start, {});
        MotionState other{start.q, (1 + 1e-7) * start.v};
        conserved.restore(other, {}, 1e-4);
        QCOMPARE(other.v, Eigen::VectorXd((1 + 1e-7) * start.v));
    }

    /// A free whole gets its momenta along x, along y and about the origin back, and its energy with them.
    void restoredFreeState_hasTheMomentaOfTheStart()
    {
        std::mt19937 random(8);
        int restored = 0;
        Mechanism mechanism = built({{"A", {0, 0}}, {"B", {1, 0.2}}, {"C", {1.7, -0.6}}},
                                    {Bar{"a", {"A", "B"}, {}, 1, {}}, Bar{"b", {"B", "C"}, {}, 2, {}}}, {0, 0});
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            const Moving moving(mechanism, seed);
            ConstrainedMotion motion(moving.system);
            Conserved conserved(motion, moving.state, {});
            const Eigen::MatrixXd Z = moving.ways();
            MotionState state{moving.state.q, moving.state.v + 1e-8 * (Z * randomVector(Z.cols(), random))};
            conserved.restore(state, {}, 1e-4);
            const Momentum now = moving.system.energyMomentum().momentum(state.q, state.v),
                           begin = moving.system.energyMomentum().momentum(moving.state.q, moving.state.v);
            QVERIFY(distance(now.linear, begin.linear) < 1e-13 && std::abs(now.angular - begin.angular) < 1e-13);
            const double missing = energyOf(moving.system, state) - energyOf(moving.system, moving.state);
            restored += std::abs(missing) < 1e-14 ? 1 : 0;
        }
        // Parts that hardly move but as a whole take up no missing energy.
        QVERIFY2(restored > 15, qPrintable(QString::number(restored)));
    }
};

QTEST_GUILESS_MAIN(MotionStartsTest)
#include "tst_motion_starts.moc"
