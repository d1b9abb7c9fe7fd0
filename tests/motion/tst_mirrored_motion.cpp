// A mechanism seen in a mirror moves as its image: rates, velocities and motors are turned round with the drawing.

#include "app/io/formats/mechanism_files.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/mechanism/transform.h"

#include <QTest>

#include <cmath>

using namespace eigenlink;

class MirroredMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void image_movesAsTheImage_data()
    {
        QTest::addColumn<QString>("crank");
        QTest::addColumn<QString>("motor");
        QTest::newRow("rate") << R"(, "rate": 3)"
                              << "";
        QTest::newRow("motor") << ""
                               << R"(, {"type": "motor", "id": "M", "of": ["AB"], "angle": {"speed": 3}})";
        QTest::newRow("formula") << ""
                                 << R"x(, {"type": "motor", "id": "M", "of": ["AB"], "angle": "0.9273+0.3*sin(2*t)"})x";
    }
    void image_movesAsTheImage()
    {
        QFETCH(QString, crank);
        QFETCH(QString, motor);
        const QString text = QString(R"({"format": "eigenlink", "version": 1, "gravity": [0, 0], "points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0.6, 0.8]},
            {"id": "C", "at": [1.5, 1.1], "velocity": [0.4, -1]}],
            "elements": [{"type": "bar", "id": "AB", "points": ["A", "B"], "mass": 1%1},
                         {"type": "bar", "id": "BC", "points": ["B", "C"], "mass": 2}%2]})")
                                 .arg(crank, motor);
        const Mechanism mechanism = parseMechanism(text.toStdString()).mechanism;
        const Similarity mirror = reflection({0.2, 0}, {1, 2});
        const Mechanism image = transformed(mechanism, {"A", "B", "C", "AB", "BC"}, mirror);
        const System system(mechanism), other(image);
        const SimulationOptions options{.duration = 2, .step = 0.5};
        const Motion motion = simulate(system, drawnStart(mechanism, system).value(), options);
        const Motion reflected = simulate(other, drawnStart(image, other).value(), options);
        QCOMPARE(reflected.samples.size(), motion.samples.size());
        for (std::size_t i = 0; i < motion.samples.size(); ++i) {
            const auto here =
                system.kinematics().pointPositions(motion.samples[i].state.q, motion.samples[i].instant());
            const auto there =
                other.kinematics().pointPositions(reflected.samples[i].state.q, reflected.samples[i].instant());
            for (std::size_t k = 0; k < here.size(); ++k) {
                QVERIFY(distance(mirror(here[k]), there[k]) < 1e-5);
            }
        }
        QVERIFY(distance(system.kinematics().pointPositions(motion.samples[0].state.q)[2],
                         system.kinematics().pointPositions(motion.samples[1].state.q)[2]) > 0.1);
    }
};

QTEST_GUILESS_MAIN(MirroredMotionTest)
#include "tst_mirrored_motion.moc"
