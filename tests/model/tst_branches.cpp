#include "model/branches/branches.h"
#include "tests/support/mechanisms.h"
#include "tests/support/reference_case.h"

#include <QJsonArray>
#include <QtTest>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

BranchDiagram diagramOf(const Mechanism& mechanism, const std::string& parameter, double from, double to)
{
    const Variable variable = variableNamed(mechanism, parameter).value();
    return branchesOf(mechanism, variable, {from, to}).value();
}

const SpecialPoint* find(const BranchDiagram& diagram, SpecialKind kind)
{
    for (const Branch& branch : diagram.branches) {
        for (const SpecialPoint& each : branch.special) {
            if (each.kind == kind) {
                return &each;
            }
        }
    }
    return nullptr;
}

/// Every rest of the diagram at this parameter, sharpened there, each once.
std::vector<RestPoint> restsAt(const BranchDiagram& diagram, double parameter)
{
    const RestFamily family(diagram.mechanism, diagram.variable);
    std::vector<RestPoint> found;
    for (const Branch& branch : diagram.branches) {
        for (std::size_t i = 1; i < branch.rests.size(); ++i) {
            const RestPoint& a = branch.rests[i - 1];
            if ((a.parameter - parameter) * (branch.rests[i].parameter - parameter) > 0) {
                continue;
            }
            const auto rest = family.atParameter(a, parameter);
            const auto isSame = [&](const RestPoint& other) { return (other.q - rest->q).norm() < 1e-7; };
            if (rest && std::ranges::none_of(found, isSame)) {
                found.push_back(*rest);
            }
        }
    }
    return found;
}

}  // namespace

/// Branches of equilibria against closed forms computed with 22 digits.
class BranchesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pendulumOnSpring_buckles()
    {
        const QJsonObject expected = referenceCase("branch_pitchfork_torsion_pendulum");
        const BranchDiagram diagram =
            diagramOf(mechanismOf(expected), expected[u"parameter"].toString().toStdString(), 4.905, 19.62);
        const SpecialPoint* special = find(diagram, SpecialKind::pitchfork);
        QVERIFY(special != nullptr);
        QVERIFY(std::abs(special->rest.parameter - 9.81) < 1e-8);
        QVERIFY(rendered(special->words).find("pitchfork") != std::string::npos);
        QCOMPARE(diagram.branches.size(), std::size_t{2});
        for (const QJsonValue sample : expected[u"samples"].toArray()) {
            const double k = numberOf(sample[u"stiffness"]);
            const std::vector<RestPoint> rests = restsAt(diagram, k);
            for (const QJsonValue each : sample[u"equilibria"].toArray()) {
                const double x = numberOf(each[u"x"]);
                const bool isStable = each[u"stable"].toBool();
                QVERIFY2(std::ranges::any_of(rests,
                                             [&](const RestPoint& rest) {
                                                 return std::hypot(rest.q[0] + std::sin(x), rest.q[1] - std::cos(x)) <
                                                            1e-8 &&
                                                        (rest.unstable == 0) == isStable;
                                             }),
                         qPrintable(QString("k = %1, x = %2").arg(k).arg(x)));
            }
        }
    }

    void fourBar_exchangesStability_andEndsWhereItsSpringVanishes()
    {
        const QJsonObject expected = referenceCase("branch_iftomm_stiffness");
        const BranchDiagram diagram = diagramOf(mechanismOf(expected), "k.stiffness", 0, 60);
        const SpecialPoint* special = find(diagram, SpecialKind::transcritical);
        QVERIFY(special != nullptr);
        QVERIFY2(std::abs(special->rest.parameter - 39.24) < 1e-8,
                 qPrintable(QString::number(special->rest.parameter, 'g', 16)));
        const Branch& first = diagram.branches.front();
        const BranchEnd& end = first.first.kind == BranchEndKind::zeroLength ? first.first : first.last;
        QCOMPARE(end.kind, BranchEndKind::zeroLength);
        QVERIFY2(std::abs(end.parameter - 13.873435046880062429) < 1e-8,
                 qPrintable(QString::number(end.parameter, 'g', 16)));
        for (const QJsonValue sample : expected[u"samples"].toArray()) {
            const double k = numberOf(sample[u"stiffness"]);
            const std::vector<RestPoint> rests = restsAt(diagram, k);
            for (const QJsonValue each : sample[u"equilibria"].toArray()) {
                const double phi = numberOf(each[u"phi"]);
                if (phi < 0 || k == 0 || k == 60) {
                    continue;  // hangs on a branch of its own
                }
                const bool isStable = each[u"stable"].toBool();
                QVERIFY2(std::ranges::any_of(rests,
                                             [&](const RestPoint& rest) {
                                                 return std::hypot(rest.q[2] - 1 - std::cos(phi),
                                                                   rest.q[3] - std::sin(phi)) < 1e-8 &&
                                                        (rest.unstable == 0) == isStable;
                                             }),
                         qPrintable(QString("k = %1, phi = %2").arg(k).arg(phi)));
            }
        }
    }

    /// Two springs with a mass m between them: m(y) = −(2k/g) y (1 − l₀/L), which turns back where L³ = l₀.
    void truss_snapsThrough()
    {
        const BranchDiagram diagram = diagramOf(mechanismOf(referenceCase("von_mises_truss")), "m.mass", 0.05, 1.5);
        const double k = 200, l0 = 1.118, L = std::cbrt(l0), y = std::sqrt(L * L - 1);
        const double mass = 2 * k / 9.81 * y * (l0 / L - 1);
        const auto turns = [&](const SpecialPoint& each) {
            return each.kind == SpecialKind::fold && std::abs(each.rest.parameter - mass) < 1e-8;
        };
        QVERIFY(std::ranges::any_of(diagram.branches.front().special, turns));
    }

    void tracedRests_areInBalance()
    {
        const BranchDiagram diagram =
            diagramOf(mechanismAt("tests/reference/fourbar_spring_iftomm.eigenlink"), "rod0.mass", 0.5, 3);
        const RestFamily family(diagram.mechanism, diagram.variable);
        QVERIFY(diagram.branches.front().rests.size() > 5);
        for (const RestPoint& rest : diagram.branches.front().rests) {
            const System system = family.systemAt(rest.parameter, rest.linkAngles).value();
            QVERIFY((system.jacobian(rest.q).transpose() * rest.lambda - system.force(rest.q)).norm() < 1e-9);
            QVERIFY(system.constraint(rest.q).norm() < 1e-11);
        }
        QCOMPARE(diagram.branches.front().first.kind, BranchEndKind::range);
        QCOMPARE(diagram.branches.front().last.kind, BranchEndKind::range);
    }
};

QTEST_GUILESS_MAIN(BranchesTest)
#include "tst_branches.moc"
