#include "model/basics/round_number.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/built.h"
#include "tests/support/work_time.h"
#include "views/canvas/glyphs/glyph.h"
#include "views/canvas/glyphs/strokes.h"
#include "views/canvas/hit_test.h"
#include "views/canvas/labels.h"
#include "views/canvas/mechanism_painter.h"
#include "views/studies/explain/joint_picture.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <numbers>
#include <set>

using namespace eigenlink;

namespace {

Mechanism everyKind()
{
    Mechanism m = test::built(
        {{"A", {0, 0}, true}, {"B", {0, 1}}, {"C", {1, 1.2}}, {"D", {2, 0}, true}, {"E", {3, 1}}, {"S", {4, 0}}});
    Beam beam{.id = "flex",
              .points = {"C", "S"},
              .section = Section{Section::Shape::circle, 0.05, 0, 0},
              .youngsModulus = 1e9,
              .density = 1000};
    m.elements = {Bar{"AB", {"A", "B"}, {}, 1, {}},
                  Body{"BC", {"B", "C"}, {}, {}, 1, {0.5, 0.2}, 0.1, {}},
                  Bar{"CD", {"C", "D"}, {}, 1, {}},
                  PointMass{"m", "E", 1, {}},
                  Slider{"rail", "S", {4, 0}, {1, 0}, {}},
                  Spring{"k", {"C", "E"}, 10, 1, 0, {}},
                  Damper{"c", {"D", "E"}, 1, {}},
                  TorsionSpring{"kt", {"AB", "ground"}, 1, 0, 0, {}},
                  Force{"F", "E", {1, 1}, {}},
                  Torque{"T", "CD", 2, {}},
                  Angle{"phi", "CD", {}},
                  Lock{"hold", "AB", 0, {}},
                  beam,
                  Weld{"corner", {"CD", "flex"}, "C", {}},
                  NotchHinge{"hinge", {"BC", "AB"}},
                  CrossPivot{"pivot", {"CD", "ground"}}};
    return m;
}

MechanismScene sceneFor(const Mechanism& mechanism, const Theme& theme = lightTheme())
{
    MechanismScene scene;
    scene.parts = partsOf(mechanism);
    scene.pose = scene.parts->drawn;
    scene.theme = theme;
    scene.transform = fittedTo(extentOf(*scene.parts, scene.pose), QRectF(60, 60, 480, 280));
    return scene;
}

QImage painted(const MechanismScene& scene)
{
    QImage image(600, 400, QImage::Format_RGB32);
    image.fill(scene.theme.card);
    QPainter painter(&image);
    paintMechanism(painter, scene);
    return image;
}

int differences(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
        }
    }
    return count;
}

int pixelsOf(const QImage& image, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y) == color ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

class TestGlyphs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void table_ofSymbols_coversEveryKindOfElement()
    {
        std::set<std::string_view> kinds;
        for (const ElementType& type : elementTypes()) {
            QCOMPARE(glyphOf(type.type).type, type.type);
            kinds.insert(type.type);
        }
        QCOMPARE(kinds.size(), glyphs().size());
    }

    void unknownKind_getsTheGenericSymbol() { QVERIFY(glyphOf("gear_pair").type.empty()); }

    void element_ofEachKind_leavesInkOfItsOwn_data()
    {
        QTest::addColumn<int>("index");
        const Mechanism mechanism = everyKind();
        for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
            QTest::newRow(idOf(mechanism.elements[i]).c_str()) << static_cast<int>(i);
        }
    }
    void element_ofEachKind_leavesInkOfItsOwn()
    {
        QFETCH(int, index);
        const Mechanism whole = everyKind();
        Mechanism without = whole;
        without.elements.erase(without.elements.begin() + index);
        MechanismScene with = sceneFor(whole);
        MechanismScene bare = sceneFor(without);
        with.labels = bare.labels = false;
        bare.transform = with.transform;
        with.unit = bare.unit = 5;
        QVERIFY(differences(painted(with), painted(bare)) > 20);
    }

    void genericSymbol_tiesWhatTheElementNames()
    {
        const MechanismScene scene = sceneFor(everyKind());
        const SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
        const Ink ink = inkOf(scene.theme, SceneStyle::solid, geometry.unit());
        const GlyphSite site{geometry, ink, 5};
        const QRectF box = genericGlyph().shape(site).boundingRect();
        QVERIFY(box.adjusted(-1, -1, 1, 1).contains(geometry.point(2)));
        QVERIFY(box.adjusted(-1, -1, 1, 1).contains(geometry.point(4)));
    }

    void unfinishedElements_areNotDrawnAndDoNoHarm()
    {
        Mechanism mechanism = everyKind();
        mechanism.elements.push_back(Bar{"x", {"A", "nowhere"}, {}, 1, {}});
        mechanism.elements.push_back(Torque{"y", "nothing", 1, {}});
        mechanism.elements.push_back(Spring{"z", {"", ""}, 1, 1, 1, {}});
        const MechanismScene scene = sceneFor(mechanism);
        QVERIFY(pixelsOf(painted(scene), scene.theme.linkFill) > 100);
    }

    void spring_whenStretched_keepsItsCoils()
    {
        const QPolygonF relaxed = zigzag({0, 0}, {100, 0}, 7, 8);
        const QPolygonF stretched = zigzag({0, 0}, {180, 0}, 7, 8);
        QCOMPARE(relaxed.size(), stretched.size());
        QCOMPARE(stretched.first(), QPointF(0, 0));
        QCOMPARE(stretched.last(), QPointF(180, 0));
    }

    void roundedHull_ofAnyPoints_enclosesThemAll()
    {
        const std::vector<QPointF> points{{0, 0}, {60, 10}, {30, 50}, {25, 20}};
        const QPainterPath path = roundedHull(points, 5);
        for (const QPointF& p : points) {
            QVERIFY(path.contains(p));
        }
        QVERIFY(path.contains(QPointF(-3, 0)));
        QVERIFY(!path.contains(QPointF(60, 50)));
        QVERIFY(roundedHull({{0, 0}, {40, 0}}, 5).contains(QPointF(20, 4)));
        QVERIFY(!roundedHull({{0, 0}, {40, 0}}, 5).contains(QPointF(20, 6)));
        QVERIFY(roundedHull({{3, 3}, {3, 3}}, 5).contains(QPointF(7, 3)));
    }

    void hit_onAPoint_prefersItToTheLinks()
    {
        const MechanismScene scene = sceneFor(everyKind());
        QCOMPARE(idAt(scene, scene.transform.toScreen({1, 1.2})), std::string("C"));
        QCOMPARE(idAt(scene, scene.transform.toScreen({1, 1.2}) + QPointF(3, -3)), std::string("C"));
    }

    void hit_onAnElement_findsTheTopmost()
    {
        const MechanismScene scene = sceneFor(everyKind());
        QCOMPARE(idAt(scene, scene.transform.toScreen({0, 0.8})), std::string("AB"));
        QCOMPARE(idAt(scene, scene.transform.toScreen({0, 0.5})), std::string("hold"));
        QCOMPARE(idAt(scene, scene.transform.toScreen({2, 1.1})), std::string("k"));
        QCOMPARE(idAt(scene, QPointF(5, 5)), std::string());
    }

    void selection_ofAnElement_isVisible()
    {
        MechanismScene scene = sceneFor(everyKind());
        const QImage before = painted(scene);
        scene.selected = {"CD"};
        QVERIFY(differences(before, painted(scene)) > 200);
    }

    void labels_ofManyPoints_doNotOverlap()
    {
        std::vector<Label> labels;
        for (int i = 0; i < 20; ++i) {
            labels.push_back({QStringLiteral("B%1").arg(i), QPointF(50 + 45 * i, 100), 8, true, false});
        }
        const auto placed = placeLabels(labels, {}, QRectF(0, 0, 1000, 200), QFontMetricsF(QFont()));
        QCOMPARE(placed.size(), labels.size());
        for (std::size_t i = 1; i < placed.size(); ++i) {
            QVERIFY(!placed[i].box.intersects(placed[i - 1].box));
        }
    }

    // The words of two masses side by side are not read as one.
    void labels_sideBySide_keepAGap()
    {
        const QFontMetricsF metrics{QFont()};
        const QString words = QStringLiteral("0.7 kg");
        for (double apart = 10; apart < 3 * metrics.horizontalAdvance(words); apart += 1) {
            const auto placed =
                placeLabels({{words, {200, 100}, 8, false, false}, {words, {200 + apart, 100}, 8, false, false}}, {},
                            QRectF(0, 0, 600, 200), metrics);
            QCOMPARE(placed.size(), std::size_t{2});
            const QRectF a = placed.front().box, b = placed.back().box;
            const bool isBeside = a.top() < b.bottom() && b.top() < a.bottom();
            const double gap = std::max(a.left() - b.right(), b.left() - a.right());
            QVERIFY2(!isBeside || gap > 0.3 * a.height(), qPrintable(QStringLiteral("%1: %2").arg(apart).arg(gap)));
        }
    }

    // Only the corner below and to the left is free, and it is hardly wider than the words.
    void label_nearTheSide_movesIn()
    {
        const QFontMetricsF metrics{QFont()};
        const QString words = QStringLiteral("0.7 kg");
        const double w = metrics.horizontalAdvance(words) + 5;
        const QPointF at(w + 4, 100);
        std::vector<QLineF> lines;
        for (double y = 0; y < 300; y += 2) {
            lines.emplace_back(y < at.y() ? 0 : at.x() - 2, y, 600, y);
        }
        const QRectF area(0, 0, 600, 300);
        const auto placed = placeLabels({{words, at, 0.5 * w}}, lines, area, metrics);
        QCOMPARE(placed.size(), std::size_t{1});
        QVERIFY(area.contains(placed.front().box));
        QVERIFY(placed.front().box.right() < at.x() && placed.front().box.top() > at.y());
    }

    void label_besideALink_doesNotCoverIt()
    {
        const std::vector<Label> labels{{QStringLiteral("A"), QPointF(100, 100), 8, true, false}};
        const std::vector<QLineF> links{{100, 100, 200, 0}};
        const auto placed = placeLabels(labels, links, QRectF(0, 0, 300, 300), QFontMetricsF(QFont()));
        QCOMPARE(placed.size(), std::size_t{1});
        QVERIFY(placed.front().box.right() < 100 || placed.front().box.top() > 100 || placed.front().box.left() > 110);
        QVERIFY(placed.front().box.left() < 100);
    }

    // A wide link has room for a letter between its edges.
    void label_withinALink_coversIt()
    {
        Mechanism rod;
        rod.points = {{"O", {0, 0}, true}, {"P", {0, 1}}};
        rod.elements = {Bar{"rod", {"O", "P"}, {}, 1, {}}};
        const MechanismScene scene = sceneFor(rod);
        const SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
        const Ink ink = inkOf(scene.theme, scene.style, geometry.unit());
        const std::vector<QLineF> obstacles = labelObstacles(geometry, ink, {});
        QRectF letter(0, 0, 2, 2);
        letter.moveCenter((geometry.point(0) + geometry.point(1)) / 2);
        QVERIFY(std::ranges::any_of(obstacles, [&](const QLineF& line) { return lengthInside(line, letter) > 0; }));
    }

    // The names of pins at the edge have room in large words, and the caption below is not on the mechanism.
    void pictureOfAJoint_hasRoomForLargeWords()
    {
        Mechanism rod;
        rod.points = {{"O", {0, 0}, true}, {"P", {0, 1}}};
        rod.elements = {Bar{"rod", {"O", "P"}, {}, 1, {}}};
        auto scene = std::make_shared<JointScene>();
        scene->parts = partsOf(rod);
        scene->rest = scene->parts->drawn;
        Theme theme = lightTheme();
        theme.textScale = 2.25;
        JointPicture picture;
        picture.setTheme(theme);
        picture.setScene(scene);
        QFont large = picture.font();
        large.setPixelSize(29);
        picture.setFont(large);
        picture.resize(440, picture.sizeHint().height());
        const QImage image = picture.grab().toImage();
        const auto inkIn = [&image](int row) {
            for (int x = 1; x < image.width(); ++x) {
                if (image.pixel(x, row) != image.pixel(0, row)) {
                    return true;
                }
            }
            return false;
        };
        int last = image.height() - 1, rows = 0;
        for (; last > 0 && !inkIn(last); --last) {
        }
        for (; last > 0 && inkIn(last); --last) {
            ++rows;
        }
        QVERIFY(!inkIn(0));
        QVERIFY2(rows < 40, qPrintable(QString::number(rows)));  // the caption stands apart from the ground above it
    }

    // The name of the joint that a motor turns keeps off the arc of its arrow.
    void label_besideAMotor_keepsOffItsArrow()
    {
        Mechanism mechanism = test::built({{"O", {0, 0}, true}, {"C", {0.5, 0.87}}});
        Motor motor;
        motor.id = "M";
        motor.of = {"crank"};
        mechanism.elements = {Bar{"crank", {"O", "C"}, {}, 1, {}}, motor};
        const MechanismScene scene = sceneFor(mechanism);
        const SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
        const double radius = 3.7 * geometry.unit();
        QImage image(600, 400, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        for (const PlacedLabel& placed : paintLabels(painter, scene, geometry)) {
            for (int degree = 20; degree <= 150; ++degree) {
                const double angle = degree * std::numbers::pi / 180;
                const QPointF onArc = geometry.point(0) + radius * QPointF(std::cos(angle), -std::sin(angle));
                QVERIFY2(placed.label.text != u"O" || !placed.box.contains(onArc), qPrintable(QString::number(degree)));
            }
        }
    }

    void label_besideASlider_doesNotCoverItsBlock()
    {
        Mechanism mechanism = test::built({{"O", {0, 0}, true}, {"C", {1, 0}}});
        Slider guide;
        guide.id = "guide";
        guide.point = "C";
        guide.through = {1, 0};
        guide.direction = {1, 0};
        mechanism.elements = {guide};
        const MechanismScene scene = sceneFor(mechanism);
        const SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
        const Ink ink = inkOf(scene.theme, scene.style, geometry.unit());
        const std::vector<QLineF> obstacles = labelObstacles(geometry, ink, {});
        const double u = geometry.unit();
        QRectF edge(0, 0, 2, 2);
        edge.moveCenter(geometry.point(1) + QPointF(1.5 * u, -2.1 * u));
        QVERIFY(std::ranges::any_of(obstacles, [&](const QLineF& line) { return lengthInside(line, edge) > 0; }));
        QRectF block(0, 0, 6.4 * u, 4.2 * u);
        block.moveCenter(geometry.point(1));
        QImage image(600, 400, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        for (const PlacedLabel& placed : paintLabels(painter, scene, geometry)) {
            QVERIFY2(!placed.box.intersects(block) || placed.label.text != u"C", qPrintable(placed.label.text));
        }
    }

    void greekNames_areWrittenAsLetters()
    {
        QCOMPARE(symbolFor("phi"), QStringLiteral("φ"));
        QCOMPARE(symbolFor("theta2"), QStringLiteral("θ2"));
        QCOMPARE(symbolFor("phillip"), QStringLiteral("phillip"));
        QCOMPARE(symbolFor("k"), QStringLiteral("k"));
    }

    void fit_ofAnything_isInsideTheArea()
    {
        const QRectF area(10, 20, 300, 200);
        const std::vector<Vector2> positions{{-5, 2}, {7, 3}, {0, -1}};
        const SceneTransform transform = fittedTo(positions, area);
        for (const Vector2& p : positions) {
            QVERIFY(area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(transform.toScreen(p)));
        }
        QVERIFY(std::isfinite(fittedTo({}, area).scale));
        QVERIFY(std::isfinite(fittedTo({{1, 1}}, area).scale));
    }

    void niceLengths_are1_2_5()
    {
        QCOMPARE(niceBelow(0.99), 0.5);
        QCOMPARE(niceBelow(1.0), 1.0);
        QCOMPARE(niceBelow(4.9), 2.0);
        QCOMPARE(niceBelow(730), 500.0);
        QCOMPARE(niceBelow(0), 0.0);
    }

    void hullFarBeyondTheScreen_isCutToWhatCanBeSeen()
    {
        const QRectF screen(0, 0, 4000, 3000);
        for (const std::vector<QPointF>& corners :
             {std::vector<QPointF>{{-3e7, 1500}, {4e7, 1500}},
              std::vector<QPointF>{{-3e7, -2e7}, {4e7, -2e7}, {4e7, 3e7}, {-3e7, 3e7}}}) {
            const QPainterPath hull = roundedHull(corners, 10);
            QVERIFY(hull.boundingRect().width() < 1e5 && hull.boundingRect().height() < 1e5);
            // On the screen it is unchanged.
            QVERIFY(hull.contains(QPointF(2000, 1500)) && hull.contains(QPointF(0, 1500)));
            QCOMPARE(hull.contains(screen), corners.size() == 4);
        }
        QVERIFY(roundedHull({{1e7, 1e7}, {2e7, 1e7}}, 10).isEmpty());
    }

    void painting_whatNamesAnUnfinishedLink_leavesItOut()
    {
        Mechanism mechanism =
            test::built({{"O", {0, 0}, true}, {"A", {1, 0}}},
                        {Bar{"rod", {}, {}, 1, {}}, Lock{"lock", "rod", 1, {}}, Angle{"phi", "rod", {}},
                         Torque{"torque", "rod", 1, {}}, Slider{"slot", "A", {}, {}, {}, "rod"}});
        QVERIFY(!painted(sceneFor(mechanism)).isNull());
    }

    void painting_fortyLoops_isQuick()
    {
        const MechanismScene scene = sceneFor(nLoop({.loops = 40, .damping = 1}));
        painted(scene);
        constexpr double kQuick = 0.25;  // [s], an order above what is measured
        const double seconds = test::workOf([&] { painted(scene); });
        QVERIFY2(seconds < kQuick, qPrintable(QString::number(seconds)));
    }
};

QTEST_MAIN(TestGlyphs)
#include "tst_glyphs.moc"
