#include "model/assembly/kinematics.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/mechanism/templates/six_bar.h"
#include "model/mechanism/templates/slider_crank.h"
#include "model/pose/mechanism_drag.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/loop_area.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <functional>
#include <random>
#include <stdexcept>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Draws random mechanisms of one kind.
class Source {
public:
    explicit Source(std::uint32_t seed) : m_random(seed) {}

    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(m_random); }
    std::size_t below(std::size_t count) { return m_random() % count; }

    /// A family's usual values, those before `end` changed by up to 40 %, where that makes a mechanism.
    Mechanism ofFamily(const MechanismTemplate& family, std::size_t end)
    {
        for (;;) {
            TemplateValues values = usualValues(family);
            for (std::size_t i = 0; i < end; ++i) {
                values[i] = (values[i] + (values[i] == 0 ? uniform(-0.2, 0.2) : 0)) * uniform(0.6, 1.4);
            }
            try {
                return family.build(values);
            } catch (const std::invalid_argument&) {
            }
        }
    }

    /// Rods on ground pins, each joined to the next by a coupler; every length differs.
    Mechanism loops(int count)
    {
        Mechanism mechanism;
        for (int i = 0; i <= count; ++i) {
            const std::string n = std::to_string(i);
            const Vector2 base{i + uniform(-0.1, 0.1), uniform(-0.1, 0.1)};
            mechanism.points.push_back({"A" + n, base, true});
            mechanism.points.push_back({"B" + n, base + Vector2{uniform(-0.5, 0.5), uniform(0.6, 1.4)}});
            mechanism.elements.push_back(Bar{"rod" + n, {"A" + n, "B" + n}, std::nullopt, 1, {}});
            if (i > 0) {
                mechanism.elements.push_back(
                    Bar{"coupler" + n, {"B" + std::to_string(i - 1), "B" + n}, std::nullopt, 1, {}});
            }
        }
        return mechanism;
    }

    /// Opposite sides equal, or neighbours equal: s + l = p + q, links in line twice a turn.
    Mechanism singularityFourBar()
    {
        const double a = uniform(0.4, 1.5);
        const double b = uniform(0.4, 1.5);
        const bool isKite = below(2) == 0;
        const Vector2 crank = rotated({a, 0}, uniform(0.3, 2.8));
        const Vector2 end = isKite ? Vector2{a, 0} : Vector2{b, 0};
        // A kite has ground and crank of length a, coupler and rocker of length b.
        const Vector2 half = 0.5 * (crank + end);
        const double away = std::sqrt(std::max(1e-4, b * b - dot(crank - half, crank - half)));
        const Vector2 far = half + away / length(half) * half;
        return built({{"A", {0, 0}, true}, {"D", end, true}, {"B", crank}, {"C", isKite ? far : crank + end}},
                     {Bar{"AB", {"A", "B"}, std::nullopt, 1, {}}, Bar{"BC", {"B", "C"}, std::nullopt, 1, {}},
                      Bar{"DC", {"D", "C"}, std::nullopt, 1, {}}});
    }

private:
    std::mt19937 m_random;
};

/// Follows a drag and sees to the branches.
class Follower {
public:
    Follower(const System& system, const LoopAreas& areas) : m_system(system), m_areas(areas) {}

    /// Empty when every sign that differs between the assembled configurations a and b changes by passing through
    /// zero on the way between them; else the fault. The way is halved until it is short.
    QString jumpBetween(const Eigen::VectorXd& a, const Eigen::VectorXd& b, int depth = 0) const
    {
        constexpr double kNearZero = 0.02;
        constexpr double kStraight = 0.15;
        constexpr int kDeepest = 24;
        const std::vector<double> before = areasAt(a);
        const std::vector<double> after = areasAt(b);
        double gap = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            gap = before[i] * after[i] < 0 ? std::max(gap, std::abs(before[i] - after[i])) : gap;
        }
        if (gap <= kNearZero) {
            return {};
        }
        const Eigen::VectorXd chord = 0.5 * (a + b);
        const PositionFit middle = assembleNear(m_system, chord);
        const double whole = (b - a).norm();
        const bool isBetween = middle.closed && (middle.q - chord).norm() < kStraight * whole;
        if (!isBetween || depth == kDeepest) {
            return QStringLiteral("a loop area jumps by %1 at depth %2, the middle is off by %3")
                .arg(gap)
                .arg(depth)
                .arg((middle.q - chord).norm() / whole);
        }
        const QString first = jumpBetween(a, middle.q, depth + 1);
        return first.isEmpty() ? jumpBetween(middle.q, b, depth + 1) : first;
    }

    std::vector<double> areasAt(const Eigen::VectorXd& q) const
    {
        return m_areas.at(m_system.kinematics().pointPositions(q));
    }

private:
    const System& m_system;
    const LoopAreas& m_areas;
};

/// A free point of the mechanism.
std::size_t anyFree(const Mechanism& mechanism, Source& source)
{
    std::size_t point = 0;
    do {
        point = source.below(mechanism.points.size());
    } while (mechanism.points[point].fixed);
    return point;
}

/// One drag: eight places near, on the rim or far out of reach, six frames towards each. Says what went wrong.
QString drag(const Mechanism& mechanism, Source& source, int& changes)
{
    const auto system = std::make_shared<const System>(mechanism);
    const LoopAreas areas(mechanism);
    const Follower follower(*system, areas);
    const std::size_t point = anyFree(mechanism, source);
    const PositionFit start = assembleNear(*system, system->drawnCoordinates());
    if (!start.closed) {
        return QStringLiteral("cannot be assembled");
    }
    MechanismDrag drag(system, start.q, {false, point, {}});
    for (int place = 0; place < 8; ++place) {
        constexpr double kReaches[]{0.3, 1, 1, 50};
        const double reach = kReaches[source.below(4)] * system->size();
        const Vector2 target =
            mechanism.points[point].at + reach * Vector2{source.uniform(-1, 1), source.uniform(-1, 1)};
        for (int frame = 0; frame < 6; ++frame) {
            bool isThere = false;
            for (int step = 0; step < MechanismDrag::kStepsPerFrame && !isThere; ++step) {
                const Eigen::VectorXd before = drag.q();
                isThere = drag.pullTo(target, 1);
                if (constraintResidual(*system, drag.q()) >= 1e-9) {
                    return QStringLiteral("a constraint is violated");
                }
                const QString jump = follower.jumpBetween(before, drag.q());
                if (!jump.isEmpty()) {
                    return jump;
                }
                const std::vector<double> left = follower.areasAt(before);
                const std::vector<double> right = follower.areasAt(drag.q());
                for (std::size_t i = 0; i < left.size(); ++i) {
                    changes += left[i] * right[i] < 0 ? 1 : 0;
                }
            }
        }
    }
    return {};
}

}  // namespace

class TestMechanismBranch : public QObject {
    Q_OBJECT

private slots:
    void oneThousandRandomDrags_changeTheSignOfALoopAreaOnlyThroughZero_data()
    {
        addColumns<std::function<Mechanism(Source&)>, int>({"drawn", "drags"});
        const auto row = [](const char* name, int drags, std::function<Mechanism(Source&)> drawn) {
            QTest::newRow(name) << std::move(drawn) << drags;
        };
        row("four-bars", 200, [](Source& source) { return source.loops(1); });
        row("four-bars with singular configurations", 150, [](Source& source) { return source.singularityFourBar(); });
        row("Watt six-bars", 100, [](Source& source) { return source.ofFamily(wattSixBarTemplate(), 10); });
        row("Stephenson six-bars", 100, [](Source& source) { return source.ofFamily(stephensonSixBarTemplate(), 10); });
        row("slider-cranks", 150, [](Source& source) { return source.ofFamily(sliderCrankTemplate(), 4); });
        row("5 loops", 60, [](Source& source) { return source.loops(5); });
        row("5 parallel loops", 30, [](Source&) { return nLoop({.loops = 5}); });
        row("5 loops drawn at a singular configuration", 30, [](Source&) { return singularLoop(5); });
        row("20 loops", 30, [](Source& source) { return source.loops(20); });
        row("20 parallel loops", 20, [](Source&) { return nLoop({.loops = 20}); });
        row("random mechanisms", 200,
            [](Source& source) { return randomMechanism(static_cast<std::uint32_t>(source.below(1'000'000))); });
    }

    void oneThousandRandomDrags_changeTheSignOfALoopAreaOnlyThroughZero()
    {
        QFETCH(std::function<Mechanism(Source&)>, drawn);
        QFETCH(int, drags);
        int changes = 0;
        for (int i = 0; i < drags; ++i) {
            Source source(static_cast<std::uint32_t>(1000 + i));
            const QString wrong = drag(drawn(source), source, changes);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("drag %1: %2").arg(i).arg(wrong)));
        }
        // Where no sign ever changed, nothing was looked at.
        QVERIFY(changes > 0);
    }

    void jumpToTheOtherBranch_isSeen()
    {
        Source source(3);
        const Mechanism mechanism = source.loops(1);
        const System system(mechanism);
        const LoopAreas areas(mechanism);
        const Eigen::VectorXd here = assembleNear(system, system.drawnCoordinates()).q;
        Eigen::VectorXd there = here;
        // The pin B1 mirrored in the line from B0 to A1 closes the loop as well.
        const std::vector<Vector2> at = system.kinematics().pointPositions(here);
        const Vector2 u = (at[2] - at[1]) / distance(at[2], at[1]);
        const Vector2 mirrored = at[1] + 2 * dot(at[3] - at[1], u) * u - (at[3] - at[1]);
        there[system.findCoordinate("B1.x")] = mirrored.x;
        there[system.findCoordinate("B1.y")] = mirrored.y;
        QVERIFY(constraintResidual(system, there) < 1e-9);
        QVERIFY(!Follower(system, areas).jumpBetween(here, there).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestMechanismBranch)
#include "tst_mechanism_branch.moc"
