#include "model/mechanism/templates/n_loop.h"
#include "tests/support/work_time.h"
#include "views/canvas/hit_test.h"
#include "views/canvas/mechanism_painter.h"
#include "views/canvas/sight.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// Large mechanisms: only parts in sight are drawn, and from afar without symbols.
class TestSight : public QObject {
    Q_OBJECT

    const QRectF m_area{0, 0, 760, 560};

    static MechanismScene sceneOf(int loops, const SceneTransform& transform)
    {
        NLoopParameters parameters;
        parameters.loops = loops;
        MechanismScene scene;
        scene.parts = partsOf(nLoop(parameters));
        scene.pose = scene.parts->drawn;
        scene.theme = lightTheme();
        scene.transform = transform;
        return scene;
    }
    MechanismScene fitted(int loops) const
    {
        MechanismScene scene = sceneOf(loops, {});
        scene.transform = fittedTo(extentOf(*scene.parts, scene.pose), m_area);
        return scene;
    }
    QImage pictureOf(const MechanismScene& scene) const
    {
        QImage image(m_area.size().toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintMechanism(painter, scene);
        return image;
    }

private Q_SLOTS:
    void culling_ofACloseView_changesNoPixel()
    {
        MechanismScene scene = fitted(40);
        scene.transform = zoomedAbout(scene.transform, m_area.center(), 12);
        const QImage all = pictureOf(scene);
        scene.visible = m_area;
        QVERIFY(elementsInSight(geometryOf(scene), m_area).size() < scene.parts->elements.size() / 2);
        QVERIFY(pictureOf(scene) == all);
    }
    void distance_decidesOnSymbols()
    {
        QVERIFY(!isFar(fitted(20)));
        QVERIFY(isFar(fitted(2000)));
    }
    void picture_fromAfar_showsTheLinks()
    {
        const QImage image = pictureOf(fitted(2000));
        int dark = 0;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y) {
                dark += qGray(image.pixel(x, y)) < 230 ? 1 : 0;
            }
        }
        QVERIFY(dark > 300);
    }
    void selection_fromAfar_isSeen()
    {
        MechanismScene scene = fitted(2000);
        const QImage plain = pictureOf(scene);
        scene.selected = {idOf(scene.parts->mechanism.elements[1000])};
        QVERIFY(pictureOf(scene) != plain);
    }
    void hit_inALargeMechanism_findsThePart()
    {
        MechanismScene scene = fitted(2000);
        scene.transform = zoomedAbout(scene.transform, m_area.center(), 200);
        const SceneGeometry geometry = geometryOf(scene);
        for (const std::size_t i : elementsInSight(geometry, m_area)) {
            const QPointF middle = geometry.linkMiddle(i);
            if (geometry.hasLink(i) && m_area.contains(middle)) {
                QCOMPARE(idAt(scene, middle), idOf(scene.parts->mechanism.elements[i]));
                return;
            }
        }
        QFAIL("no link in the middle of the picture");
    }
    void frame_ofTwoThousandLoops_isQuick_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::newRow("everything") << 1.0;
        QTest::newRow("from near") << 200.0;
    }
    void frame_ofTwoThousandLoops_isQuick()
    {
        QFETCH(double, zoom);
        MechanismScene scene = fitted(2000);
        scene.visible = m_area;
        scene.transform = zoomedAbout(scene.transform, m_area.center(), zoom);
        pictureOf(scene);
        constexpr double kQuick = 0.25;  // [s], an order above what is measured
        const double seconds = workOf([&] { pictureOf(scene); });
        QVERIFY2(seconds < kQuick, qPrintable(QString::number(seconds)));
    }
};

QTEST_MAIN(TestSight)
#include "tst_sight.moc"
