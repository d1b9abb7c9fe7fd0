#include "model/equilibrium/position_fit.h"
#include "model/pose/settling.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

class TestSettling : public QObject {
    Q_OBJECT

private slots:
    void frames_areAssembled_andLeadFromTheDrawingToTheEquilibrium()
    {
        int moving = 0;
        for (std::uint32_t seed = 0; seed < 200; ++seed) {
            const System system(randomMechanism(seed));
            const Equilibrium rest = findEquilibrium(system);
            if (rest.status != EquilibriumStatus::converged) {
                continue;
            }
            const std::vector<Eigen::VectorXd> frames = settlingFrames(system, rest, 30);
            if (frames.empty()) {
                QVERIFY((rest.path.front() - rest.q).norm() < 1e-5 * system.size());
                continue;
            }
            ++moving;
            QCOMPARE(frames.back(), rest.q);
            for (const Eigen::VectorXd& q : frames) {
                QVERIFY(constraintResidual(system, q) < 1e-9);
            }
        }
        QVERIFY(moving > 100);
    }

    void pendulum_sinksWithoutJumps()
    {
        const System system(pendulum(1, 1, 2.5));
        const Equilibrium rest = findEquilibrium(system);
        const std::vector<Eigen::VectorXd> frames = settlingFrames(system, rest, 60);
        QCOMPARE(frames.size(), std::size_t{60});
        Eigen::VectorXd before = rest.path.front();
        for (const Eigen::VectorXd& q : frames) {
            QVERIFY((q - before).norm() < 0.12);
            QVERIFY(system.potential(q) <= system.potential(before) + 1e-9);
            before = q;
        }
    }

    void drawingAtRest_hasNoWayToGo()
    {
        const System system(pendulum(1, 1, 0));
        QVERIFY(settlingFrames(system, findEquilibrium(system), 30).empty());
    }
};

QTEST_GUILESS_MAIN(TestSettling)
#include "tst_settling.moc"
