#include "model/mechanism/insert.h"
#include "views/canvas/tools/snap.h"

#include <QTest>

#include <numbers>
#include <random>

using namespace eigenlink;

namespace {

constexpr double kTolerance = 0.02;
constexpr double kGrid = 0.2;
constexpr double kDegree = std::numbers::pi / 180;

Mechanism oneBar()
{
    Mechanism mechanism = withPoint(withPoint({}, {0, 0}, true).mechanism, {0.3, 0.4}).mechanism;
    Bar bar;
    bar.points = {"A", "B"};
    return withElement(mechanism, bar).mechanism;
}

std::vector<Vector2> placesOf(const Mechanism& mechanism)
{
    std::vector<Vector2> places;
    for (const Point& point : mechanism.points) {
        places.push_back(point.at);
    }
    return places;
}

Snap snapAt(const Mechanism& mechanism, Vector2 raw, const SnapOptions& options, const TypedNumbers& typed = {},
            bool enabled = true)
{
    return snapped({mechanism, placesOf(mechanism), raw, kTolerance, kGrid, enabled, enabled, options, typed});
}

SnapOptions lineFrom(const std::string& pin, Vector2 at)
{
    SnapOptions options;
    options.anchor = at;
    options.anchorPin = pin;
    options.entry = Entry::line;
    return options;
}

bool isAt(Vector2 a, Vector2 b)
{
    return distance(a, b) < 1e-12;
}

}  // namespace

class TestToolSnap : public QObject {
    Q_OBJECT

    Mechanism m_bar = oneBar();

private Q_SLOTS:
    void pin_nearBy_isTaken()
    {
        const Snap snap = snapAt(m_bar, {0.31, 0.39}, {});
        QCOMPARE(snap.pin, std::string("B"));
        QVERIFY(snap.at == (Vector2{0.3, 0.4}));
        QVERIFY(snapAt(m_bar, {0.34, 0.4}, {}).pin.empty());
    }

    void pin_thatMovesItself_isNoTarget()
    {
        SnapOptions options;
        options.ignored = {"B"};
        QVERIFY(snapAt(m_bar, {0.3, 0.4}, options).pin.empty());
        options = {};
        options.pins = false;
        QVERIFY(snapAt(m_bar, {0.3, 0.4}, options).pin.empty());
    }

    void grid_nearALine_isTaken_elseARoundNumber()
    {
        QVERIFY(snapAt(m_bar, {1.01, -0.79}, {}).at == (Vector2{1, -0.8}));
        QVERIFY(snapAt(m_bar, {1.0712, 0.5321}, {}).at == (Vector2{1.08, 0.54}));
        SnapOptions options;
        options.grid = false;
        QVERIFY(snapAt(m_bar, {1.0712, 0.5321}, options).at == (Vector2{1.0712, 0.5321}));
    }

    void direction_nearlyLevelOrPlumb_isMadeSo()
    {
        const Snap level = snapAt(m_bar, {0.9, 0.41}, lineFrom("B", {0.3, 0.4}));
        QCOMPARE(level.at.y, 0.4);
        QCOMPARE(level.label, QStringLiteral("horizontal"));
        QCOMPARE(level.guides.size(), std::size_t{1});
        const Snap plumb = snapAt(m_bar, {0.31, -0.61}, lineFrom("B", {0.3, 0.4}));
        QVERIFY(isAt(plumb.at, {0.3, -0.6}));
        QCOMPARE(plumb.label, QStringLiteral("vertical"));
    }

    void direction_squareToALink_isFound()
    {
        const Vector2 across = rotated(Vector2{0.6, 0.8}, -std::numbers::pi / 2);
        const Snap snap =
            snapAt(m_bar, Vector2{0.3, 0.4} + 1.03 * across + Vector2{0.005, 0}, lineFrom("B", {0.3, 0.4}));
        QVERIFY(std::abs(dot(snap.at - Vector2{0.3, 0.4}, Vector2{0.3, 0.4})) < 1e-12);
        QVERIFY(snap.label.contains(QStringLiteral("square to AB")));
    }

    void length_nearThatOfALink_isMadeEqual()
    {
        const Snap snap = snapAt(m_bar, Vector2{0.3, 0.4} + Vector2{0.49, 0.01}, lineFrom("B", {0.3, 0.4}));
        QVERIFY(isAt(snap.at, {0.8, 0.4}));
        QCOMPARE(snap.label, QStringLiteral("horizontal · as long as AB"));
    }

    void freeLine_endsAtRoundCoordinates()
    {
        std::mt19937 random(4);
        std::uniform_real_distribution<double> number(-3, 3);
        const Mechanism empty = withPoint({}, {0.1, 0.2}).mechanism;
        for (int i = 0; i < 300; ++i) {
            const Vector2 raw{number(random), number(random)};
            const Snap snap = snapAt(empty, raw, lineFrom("A", {0.1, 0.2}));
            QVERIFY(distance(snap.at, raw) < 0.1);
            if (!snap.pin.empty() || !snap.label.isEmpty()) {
                continue;
            }
            for (const double coordinate : {snap.at.x, snap.at.y}) {
                const double steps = coordinate / (kGrid / 10);
                QVERIFY(std::abs(steps - std::round(steps)) < 1e-6);
            }
        }
    }

    void crossingOfGridLines_winsOverALength()
    {
        // 0.51 from the anchor, nearly as long as AB, and beside the crossing (0.6, 0.8).
        const Snap snap = snapAt(m_bar, {0.607, 0.79}, lineFrom("B", {0.3, 0.4}));
        QVERIFY(isAt(snap.at, {0.6, 0.8}));
    }

    void typedNumbers_winOverEverything()
    {
        const SnapOptions line = lineFrom("A", {0, 0});
        QVERIFY(isAt(snapAt(m_bar, {0.3, 0.4}, line, {2.5, 90 * kDegree}).at, {0, 2.5}));
        // A length alone keeps the direction of the pointer, an angle alone its distance.
        QVERIFY(isAt(snapAt(m_bar, {0.9, 0.01}, line, {2.5, std::nullopt}).at, {2.5, 0}));
        QVERIFY(isAt(snapAt(m_bar, {0.61, 0.1}, line, {std::nullopt, 0.0}).at, {0.6, 0}));
        SnapOptions place;
        place.entry = Entry::place;
        QVERIFY(snapAt(m_bar, {0.3, 0.4}, place, {1.234567, -7.0}).at == (Vector2{1.234567, -7}));
        QVERIFY(snapAt(m_bar, {0.3, 0.41}, place, {1.234567, std::nullopt}).at == (Vector2{1.234567, 0.4}));
    }

    void switchedOff_nothingButTypedNumbersCounts()
    {
        QVERIFY(snapAt(m_bar, {0.301, 0.399}, {}, {}, false).at == (Vector2{0.301, 0.399}));
        QVERIFY(isAt(snapAt(m_bar, {0.901, 0.013}, lineFrom("A", {0, 0}), {}, false).at, {0.901, 0.013}));
        QVERIFY(isAt(snapAt(m_bar, {0.9, 0}, lineFrom("A", {0, 0}), {2.0, 0.0}, false).at, {2, 0}));
    }

    void carriedPlace_snapsInsteadOfThePointer()
    {
        SnapOptions options;
        options.carry = {0.1, 0};
        QVERIFY(snapAt(m_bar, {0.91, 0.01}, options).at == (Vector2{1, 0}));
    }

    void pendingCorners_areTargets()
    {
        SnapOptions options;
        options.targets = {{0.777, 0.333}};
        QVERIFY(snapAt(m_bar, {0.78, 0.34}, options).at == (Vector2{0.777, 0.333}));
    }
};

QTEST_GUILESS_MAIN(TestToolSnap)
#include "tst_tool_snap.moc"
