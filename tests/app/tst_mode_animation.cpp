#include "app/figures/mode_animation.h"
#include "app/figures/palette.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

using namespace eigenlink;

namespace {

/// Farthest way of a point from one picture to the next [m].
double stepBetween(const ModeAnimation& animation, int from, int to)
{
    const auto pose = [&](int frame) {
        const CanvasPicture picture = animation.pictureAt(frame);
        const double fraction = motionFraction(*picture.parts, picture.amplitude);
        return picture.motion.poseAt(picture.phase, picture.motion.amplitudeFor(fraction));
    };
    const Pose a = pose(from);
    const Pose b = pose(to);
    double farthest = 0;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        farthest = std::max(farthest, distance(a.points[i], b.points[i]));
    }
    return farthest;
}

}  // namespace

class ModeAnimationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void loop_closesWithoutAJump_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("undamped") << "iftomm_four_bar";
        QTest::newRow("damped") << "damped_four_bar";
        QTest::newRow("growing") << "inverted_pendulum_unstable";
        QTest::newRow("drifting") << "cart_pendulum";
        QTest::newRow("flexible") << "flexible_slider_crank_45";
    }

    void loop_closesWithoutAJump()
    {
        QFETCH(QString, file);
        const Analysis analysis = test::analyzeBy(Method::mcs, test::exampleNamed(file.toStdString()));
        constexpr int kFrames = 16;
        for (const auto& mode : modesOf(analysis.methods.front().spectrum)) {
            const ModeAnimation animation(analysis, {Method::mcs, mode.front()}, {200, 150}, kFrames, 0.25);
            double longest = 0;
            for (int i = 0; i + 1 < kFrames; ++i) {
                longest = std::max(longest, stepBetween(animation, i, i + 1));
            }
            QVERIFY(longest > 0);
            QVERIFY(stepBetween(animation, kFrames - 1, 0) <= 1.01 * longest);
            QCOMPARE(animation.frame(kFrames), animation.frame(0));
            QVERIFY(animation.frame(kFrames / 3) != animation.frame(0));
            if (mode.front() > 4) {
                break;
            }
        }
    }

    void palette_keepsFewColoursExactlyAndManyNearly()
    {
        QImage image(64, 64, QImage::Format_RGB32);
        image.fill(QColor(255, 255, 255));
        image.setPixel(3, 3, qRgb(12, 34, 56));
        Palette few;
        few.count(image);
        few.choose();
        QCOMPARE(few.colors().size(), std::size_t{2});
        QCOMPARE(few.colors()[few.indexOf(qRgb(12, 34, 56))], qRgb(12, 34, 56));
        for (int i = 0; i < 64 * 64; ++i) {
            image.setPixel(i % 64, i / 64, qRgb(i % 64 * 4, i / 64 * 4, 128));
        }
        Palette many;
        many.count(image);
        many.choose();
        QCOMPARE(many.colors().size(), std::size_t{256});
        for (const int red : {0, 60, 100, 252}) {
            const QRgb nearest = many.colors()[many.indexOf(qRgb(red, 100, 128))];
            QVERIFY(std::abs(qRed(nearest) - red) + std::abs(qGreen(nearest) - 100) < 48);
        }
    }
};

QTEST_MAIN(ModeAnimationTest)
#include "tst_mode_animation.moc"
