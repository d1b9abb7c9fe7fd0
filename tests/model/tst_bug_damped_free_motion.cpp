#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A point mass on a rail, with a damper to the wall and nothing that pulls it back: s = 0 and s = −c/m.
Mechanism dampedMass(double mass, double damping)
{
    return built(
        {{"W", {-2, 0}, true}, {"C", {0, 0}}},
        {PointMass{"m", "C", mass, {}}, Slider{"rail", "C", {0, 0}, {1, 0}, {}}, Damper{"c", {"W", "C"}, damping, {}}});
}

void addPendulum(const std::string& pin, Mechanism& mechanism)
{
    mechanism.points.push_back({"P", {0, -1}});
    mechanism.elements.emplace_back(Bar{"rod", {pin, "P"}, 1, 1, {}});
}

}  // namespace

/// The decay of a free motion was taken for one of its zeros where it was slow against the other frequencies.
class TestBugDampedFreeMotion : public QObject {
    Q_OBJECT

private slots:
    void slowDecay_isNoZero_data()
    {
        addColumns<double, bool>({"damping", "carries"});
        for (double damping : {1.0, 0.03, 0.003, 1e-4}) {
            QTest::addRow("pendulum on the mass, c = %g", damping) << damping << true;
            QTest::addRow("pendulum beside it, c = %g", damping) << damping << false;
        }
    }

    void slowDecay_isNoZero()
    {
        QFETCH(double, damping);
        QFETCH(bool, carries);
        Mechanism mechanism = dampedMass(2, damping);
        if (!carries) {
            mechanism.points.push_back({"O", {0, 0}, true});
        }
        addPendulum(carries ? "C" : "O", mechanism);
        // With the pendulum at rest on it the whole mass decays, to first order in c.
        const double decay = damping / (carries ? 3 : 2);
        const Analysis analysis = analyze(mechanism);
        for (Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const Values values = trueValues(analysis, method);
            QCOMPARE(values.size(), std::size_t{4});
            QCOMPARE(std::count(values.begin(), values.end(), 0.0), 1);
            const double tolerance = (carries ? 1e-2 : 1e-6) * decay;
            QVERIFY2(std::any_of(values.begin(), values.end(),
                                 [&](std::complex<double> s) { return std::abs(s + decay) < tolerance; }),
                     std::string(nameOf(method)).c_str());
        }
    }

    void undampedFreeMotion_isADoubleZero()
    {
        Mechanism mechanism = dampedMass(2, 0);
        std::erase_if(mechanism.elements, [](const Element& element) { return idOf(element) == "c"; });
        addPendulum("C", mechanism);
        const Analysis analysis = analyze(mechanism);
        for (Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const Values values = trueValues(analysis, method);
            QCOMPARE(std::count(values.begin(), values.end(), 0.0), 2);
        }
    }
};

QTEST_GUILESS_MAIN(TestBugDampedFreeMotion)
#include "tst_bug_damped_free_motion.moc"
