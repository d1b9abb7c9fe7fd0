#include "model/analysis/analysis.h"
#include "model/equilibria/all_equilibria.h"
#include "tests/support/mechanisms.h"
#include "tests/support/reference_case.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Largest distance of the points of a reference from those at rest.
double distanceOf(const QJsonObject& expected, const Mechanism& mechanism, const ListedEquilibrium& each)
{
    const std::vector<Vector2> positions = each.system->pointPositions(each.rest.q);
    const QJsonObject points = expected[u"points"].toObject();
    double distance = 0;
    for (auto point = points.begin(); point != points.end(); ++point) {
        const Vector2 at = positions[*findPoint(mechanism, point.key().toStdString())];
        const QJsonArray exact = point.value().toArray();
        distance = std::max({distance, std::abs(at.x - numberOf(exact[0])), std::abs(at.y - numberOf(exact[1]))});
    }
    const bool isOnTurn = !expected.contains(u"winding") ||
                          (!each.turns.empty() && each.turns.front().second == expected[u"winding"].toInt());
    return isOnTurn ? distance : std::numeric_limits<double>::infinity();
}

Values valuesOf(const QJsonArray& array)
{
    Values values;
    for (const QJsonValue value : array) {
        values.push_back(complexOf(value));
    }
    return values;
}

bool hasSpecial(const EquilibriumList& list, SpecialPlace::Kind kind)
{
    return std::ranges::any_of(list.special, [&](const SpecialPlace& each) { return each.kind == kind; });
}

}  // namespace

/// Lists of all equilibria against complete ones, computed with 50 digits.
class AllEquilibriaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Ground points alone: no coordinates, no constraints, and a sentence in place of a list.
    void nothingThatMoves_isSaid()
    {
        Mechanism ground;
        ground.points = {{"A", {0, 0}, true, {}}, {"B", {1, 0}, true, {}}};
        const EquilibriumList list = findAllEquilibria(ground);
        QVERIFY(list.equilibria.empty());
        QVERIFY(list.isComplete);
        QVERIFY(!list.completeness.isEmpty());
    }

    void list_isComplete_andExact_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"fourbar_iftomm", "fourbar_grashof", "slider_crank", "parallelogram_N1", "pendulum_torsion_windings",
              "von_mises_truss", "double_pendulum", "fivebar_two_springs"}) {
            QTest::newRow(name) << QString(name);
        }
    }

    void list_isComplete_andExact()
    {
        QFETCH(QString, name);
        const QJsonObject expected = referenceCase(name);
        const Mechanism mechanism = mechanismOf(expected);
        const EquilibriumList list = findAllEquilibria(mechanism);
        const QJsonArray equilibria = expected[u"equilibria"].toArray();
        QCOMPARE(list.equilibria.size(), static_cast<std::size_t>(equilibria.size()));
        AnalysisOptions options;
        options.methods = {Method::mcs};
        for (const QJsonValue value : equilibria) {
            const QJsonObject each = value.toObject();
            const auto nearest = std::ranges::min_element(list.equilibria, {}, [&](const ListedEquilibrium& found) {
                return distanceOf(each, mechanism, found);
            });
            QVERIFY2(distanceOf(each, mechanism, *nearest) < 1e-10, qPrintable(QJsonDocument(each).toJson()));
            QVERIFY(std::abs(nearest->rest.potential - numberOf(each[u"potential_energy"])) < 1e-9);
            QCOMPARE(nearest->rest.negativeCount, each[u"index"].toInt());
            const Analysis analysis = analyzeAt({mechanism, {}, nearest->system}, nearest->rest, options);
            QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), valuesOf(each[u"eigenvalues"].toArray())) <
                    1e-10);
        }
        QVERIFY(std::ranges::is_sorted(list.equilibria, [](const auto& a, const auto& b) {
            return a.rest.potential < b.rest.potential - 1e-9 * std::abs(b.rest.potential);
        }));
    }

    void balancedArm_isAContinuum()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("balanced_arm_continuum")));
        QVERIFY(list.equilibria.empty());
        QCOMPARE(list.special.size(), std::size_t(1));
        QCOMPARE(list.special.front().kind, SpecialPlace::Kind::continuum);
        QCOMPARE(list.special.front().dimension, 1);
        QVERIFY(std::abs(list.special.front().energy - 10.05525) < 1e-12);
    }

    void cart_restsAnywhere_hangingOrUpright()
    {
        const EquilibriumList list = findAllEquilibria(cartPendulum());
        QVERIFY(list.equilibria.empty());
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind), 2);
    }

    void freeFall_hasNone_andSaysWhatFalls()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("none_free_fall")));
        QVERIFY(list.equilibria.empty());
        QVERIFY(hasSpecial(list, SpecialPlace::Kind::none));
        QVERIFY(!list.special.back().text.isEmpty());
    }

    void equalSides_meetInChangePoints_whichDoNotRest()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("fourbar_iftomm")));
        QCOMPARE(list.branches, std::size_t(3));
        QVERIFY(hasSpecial(list, SpecialPlace::Kind::changePoint));
        for (const SpecialPlace& each : list.special) {
            QVERIFY(!each.isEquilibrium);
        }
    }

    void angleElement_changesNothing()
    {
        const Mechanism mechanism = mechanismAt("resources/examples/iftomm_four_bar.eigenlink");
        const EquilibriumList list = findAllEquilibria(mechanism);
        QCOMPARE(list.equilibria.size(), std::size_t(8));
        for (const ListedEquilibrium& each : list.equilibria) {
            QVERIFY(each.system->constraint(each.rest.q).lpNorm<Eigen::Infinity>() < 1e-12);
        }
    }

    void order_ofPointsAndUnits_changeNothing()
    {
        Mechanism mechanism = mechanismOf(referenceCase("fourbar_grashof"));
        std::ranges::reverse(mechanism.points);
        std::ranges::reverse(mechanism.elements);
        QCOMPARE(findAllEquilibria(mechanism).equilibria.size(), std::size_t(6));
    }
};

QTEST_GUILESS_MAIN(AllEquilibriaTest)
#include "tst_all_equilibria.moc"
