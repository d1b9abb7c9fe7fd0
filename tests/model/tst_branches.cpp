#include "model/studies/branches/branches.h"
#include "model/studies/branches/special_point.h"
#include "model/studies/study.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/reference_case.h"
#include "tests/support/three_masses.h"

#include <QJsonArray>

#include <algorithm>
#include <any>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Sweep diagramOf(const Mechanism& mechanism, const std::string& parameter, double from, double to)
{
    const Variable variable = variableNamed(mechanism, parameter).value();
    return branchesOf(mechanism, variable, {from, to}).value();
}

const SpecialPoint* find(const Sweep& diagram, SpecialKind kind)
{
    for (const Branch& branch : diagram.curves) {
        for (const SpecialPoint& each : branch.special) {
            if (each.kind == kind) {
                return &each;
            }
        }
    }
    return nullptr;
}

/// Every rest of the diagram at this parameter, sharpened there, each once.
std::vector<EquilibriumPoint> restsAt(const Sweep& diagram, double parameter)
{
    const EquilibriumCurve family(diagram.mechanism, diagram.variable);
    std::vector<EquilibriumPoint> found;
    for (const Branch& branch : diagram.curves) {
        for (std::size_t i = 1; i < branch.rests.size(); ++i) {
            const EquilibriumPoint& a = branch.rests[i - 1];
            if ((a.parameter - parameter) * (branch.rests[i].parameter - parameter) > 0) {
                continue;
            }
            const auto rest = family.atParameter(a, parameter);
            const auto isSame = [&](const EquilibriumPoint& other) { return (other.q - rest->q).norm() < 1e-7; };
            if (rest && std::ranges::none_of(found, isSame)) {
                found.push_back(*rest);
            }
        }
    }
    return found;
}

/// Two rods of one length above each other on torsion springs, a load along them.
Mechanism twoLinkColumn(double length, double k1, double k2)
{
    Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0, length}}, {"B", {0, 2 * length}}}, {}, {0, 0});
    const auto rod = [&](const std::string& id, const std::string& from, const std::string& to) {
        return Bar{.id = id, .points = {from, to}, .length = length, .mass = 1, .unknown = {}};
    };
    mechanism.elements = {
        rod("a", "O", "A"), rod("b", "A", "B"),
        TorsionSpring{.id = "t1", .of = {"a", "ground"}, .stiffness = k1, .restAngle = std::numbers::pi / 2},
        TorsionSpring{.id = "t2", .of = {"b", "a"}, .stiffness = k2}, Force{"F", "B", {0, 0}, {}}};
    return mechanism;
}

/// A mass between two springs of this stiffness that lean against each other, b to each side and h high.
Mechanism leaningSprings(double b, double h, double stiffness)
{
    Mechanism mechanism = built({{"A", {-b, 0}, true}, {"B", {b, 0}, true}, {"M", {0, h}}}, {}, {0, 0});
    const auto spring = [&](const std::string& id, const std::string& from) {
        return Spring{
            .id = id, .points = {from, "M"}, .stiffness = stiffness, .restLength = std::hypot(b, h), .unknown = {}};
    };
    mechanism.elements = {spring("s1", "A"), spring("s2", "B"),
                          PointMass{.id = "m", .point = "M", .mass = 1, .unknown = {}}, Force{"F", "M", {0, 0}, {}}};
    return mechanism;
}

/// Upright rods beside each other, held by torsion springs of these stiffnesses.
Mechanism uprightRods(const std::vector<double>& stiffnesses)
{
    Mechanism mechanism;
    mechanism.gravity = {0, -10};
    for (const double stiffness : stiffnesses) {
        const std::string n = std::to_string(mechanism.points.size());
        const double x = static_cast<double>(mechanism.points.size());
        mechanism.points.push_back({"O" + n, {x, 0}, true});
        mechanism.points.push_back({"P" + n, {x, 1}});
        mechanism.elements.emplace_back(Bar{"rod" + n, {"O" + n, "P" + n}, 1.0, 1, {}});
        mechanism.elements.emplace_back(TorsionSpring{
            .id = "k" + n, .of = {"rod" + n, "ground"}, .stiffness = stiffness, .restAngle = std::numbers::pi / 2});
    }
    return mechanism;
}

/// A pinned arch of two exact beams welded at the crown, 2 m wide, EI = 1 N m², with a force at its crown.
Mechanism pinnedArch(double height, double axialStiffness)
{
    const double radius = (1 + height * height) / (2 * height), modulus = 1e9;
    Mechanism mechanism = built({{"A", {-1, 0}, true}, {"C", {0, height}}, {"B", {1, 0}, true}}, {}, {});
    for (const auto& [id, from, to] : {std::array{"b", "A", "C"}, std::array{"c", "C", "B"}}) {
        Beam beam{.id = id,
                  .points = {from, to},
                  .segments = 8,
                  .area = axialStiffness / modulus,
                  .secondMoment = 1 / modulus,
                  .youngsModulus = modulus};
        beam.density = 1 / beam.area;
        beam.arcAngle = -std::asin(1 / radius);
        beam.model = BeamModel::exact;
        mechanism.elements.emplace_back(std::move(beam));
    }
    mechanism.elements.emplace_back(Weld{"v", {"b", "c"}, "C", {}});
    mechanism.elements.emplace_back(Force{"F", "C", {}, {}});
    return mechanism;
}

bool hasSpecialAt(const Sweep& diagram, SpecialKind kind, double parameter)
{
    return std::ranges::any_of(diagram.curves, [&](const Branch& branch) {
        return std::ranges::any_of(branch.special, [&](const SpecialPoint& each) {
            return each.kind == kind && std::abs(each.rest.parameter - parameter) < 1e-8 * std::abs(parameter);
        });
    });
}

}  // namespace

/// Branches of equilibria against closed forms computed with 22 digits.
class BranchesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalParts_loseStabilityAtOnce_data()
    {
        QTest::addColumn<std::vector<double>>("stiffnesses");
        QTest::newRow("one") << std::vector<double>{8};
        QTest::newRow("two") << std::vector<double>{8, 8};
        QTest::newRow("three") << std::vector<double>{8, 8, 8};
        QTest::newRow("two of three") << std::vector<double>{8, 7.5, 8};
    }

    /// k = m g l/2 for each rod, g = 16: the upright branch goes on with as many unstable directions as there are rods.
    void equalParts_loseStabilityAtOnce()
    {
        QFETCH(std::vector<double>, stiffnesses);
        const Mechanism mechanism = uprightRods(stiffnesses);
        const Variable variable = variableNamed(mechanism, "gravity.y").value();
        const Sweep diagram =
            branchesOf(mechanism, variable, {.from = -10, .to = -20, .followsCrossing = false}).value();
        const Branch& upright = diagram.curves.front();
        const EquilibriumPoint& last = upright.rests.back();
        QCOMPARE(last.parameter, -20.0);
        QCOMPARE(last.unstable, static_cast<int>(stiffnesses.size()));
        QVERIFY(hasSpecialAt(diagram, SpecialKind::pitchfork, -16) ||
                hasSpecialAt(diagram, SpecialKind::transcritical, -16));
        const EquilibriumCurve family(mechanism, variable);
        const auto followed = family.followedTo(family.foundAt(-10, {}).value(), -20);
        QVERIFY(followed && (followed->q - last.q).norm() < 1e-12);
        QCOMPARE(followed->unstable, last.unstable);
    }

    /// A branch ends where k, which is strained, has no length; the ends of a damper and of a spring without rest
    /// length are nearer to each other all the way.
    void forcesWithoutDirection_areThoseOfStrainedSpringsAlone()
    {
        Mechanism mechanism = exampleNamed("iftomm_four_bar");
        mechanism.points.push_back({"E", {0, 1}, true});
        mechanism.points.push_back({"F", {0, 1 + 1e-7}, true});
        mechanism.elements.emplace_back(Spring{"l", {"E", "F"}, 1, 0, 0, {}});
        mechanism.elements.emplace_back(Damper{"d", {"E", "F"}, 1, {}});
        const Sweep diagram = diagramOf(mechanism, "AC.length", 1, 0.05);
        int ends = 0;
        for (const Branch& branch : diagram.curves) {
            for (const BranchEnd& end : {branch.first, branch.last}) {
                if (end.kind == BranchEndKind::zeroLength) {
                    ++ends;
                    QVERIFY2(rendered(end.words).find("length of k falls") != std::string::npos,
                             rendered(end.words).c_str());
                }
            }
        }
        QVERIFY(ends > 0);
    }

    void branch_endsWhereANumberWouldBeNegative_data()
    {
        addColumns<std::string, double, double, double>({"formula", "from", "to", "end"});
        QTest::newRow("falling") << std::string("p") << -1.0 << 1.0 << 0.0;
        QTest::newRow("rising") << std::string("3 N s/m - p") << 0.0 << 5.0 << 3.0;
        QTest::newRow("at the start") << std::string("p - 0.5 N s/m") << -1.0 << 1.0 << 0.5;
    }

    void branch_endsWhereANumberWouldBeNegative()
    {
        QFETCH(std::string, formula);
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(double, end);
        Mechanism mechanism = exampleNamed("damped_four_bar");
        mechanism.parameters = {{"p", 0.5, "", "N s/m", {}, {}, {}, {}}};
        mechanism.formulas = {{.part = "k", .key = "damping", .formula = formula}};
        const Sweep diagram = diagramOf(mechanism, "p", from, to);
        QCOMPARE(diagram.curves.size(), std::size_t{1});
        const Branch& branch = diagram.curves.front();
        const BranchEnd& found = branch.first.kind == BranchEndKind::lost ? branch.first : branch.last;
        QVERIFY(std::abs(found.parameter - end) < 1e-12);
        QVERIFY(rendered(found.words).find("k.damping would be out of its range") != std::string::npos);
        const BranchEnd& other = branch.first.kind == BranchEndKind::lost ? branch.last : branch.first;
        QVERIFY(other.kind == BranchEndKind::range);
    }

    /// The reason is kept where the whole range has no equilibrium.
    void range_withoutAnyEquilibrium_isRefused()
    {
        const Mechanism mechanism = exampleNamed("cantilever_beam");
        const std::string beam = idOf(mechanism.elements.front());
        const Variable variable = variableNamed(mechanism, beam + ".length").value();
        const Outcome<Sweep> refused = branchesOf(mechanism, variable, {-3, -1});
        QVERIFY(!refused && !refused.reason().isEmpty());
    }

    /// The part that was traced before the work was done is kept, and the end says so.
    void limitedWork_endsTheBranch()
    {
        const Mechanism mechanism = leaningSprings(1, 0.4, 20);
        const Variable force = variableNamed(mechanism, "F.force[1]").value();
        const Sweep whole = branchesOf(mechanism, force, {.from = -1, .to = 1}).value();
        const Sweep part = branchesOf(mechanism, force, {.from = -1, .to = 1, .mostWork = 300}).value();
        QVERIFY(part.curves.front().last.kind == BranchEndKind::limit && !part.curves.front().last.words.isEmpty());
        const std::size_t count = part.curves.front().rests.size();
        QVERIFY(count > 3 && count < whole.curves.front().rests.size());
        QVERIFY(whole.curves.front().last.kind != BranchEndKind::limit);
        for (const EquilibriumPoint& rest : part.curves.front().rests) {
            QVERIFY(!restsAt(whole, rest.parameter).empty());
        }
    }

    /// A range that is far wider than the number itself: the branch turns within a part of it, and is none of places
    /// that rest with one value alone.
    void wideRange_isNoContinuum()
    {
        const Mechanism mechanism = exampleNamed("damped_four_bar");
        for (const double end : {5.0, 1e5, 1e9}) {
            for (const Branch& branch : diagramOf(mechanism, "k.rest_length", 0, end).curves) {
                QVERIFY(branch.first.kind != BranchEndKind::continuum && branch.last.kind != BranchEndKind::continuum);
                QVERIFY(branch.rests.size() > 3);
            }
        }
    }

    void pendulumOnSpring_buckles()
    {
        const QJsonObject expected = referenceCase("branch_pitchfork_torsion_pendulum");
        const Sweep diagram =
            diagramOf(mechanismOf(expected), expected[u"parameter"].toString().toStdString(), 4.905, 19.62);
        const SpecialPoint* special = find(diagram, SpecialKind::pitchfork);
        QVERIFY(special != nullptr);
        QVERIFY(std::abs(special->rest.parameter - 9.81) < 1e-8);
        QVERIFY(rendered(special->words).find("pitchfork") != std::string::npos);
        QCOMPARE(diagram.curves.size(), std::size_t{2});
        for (const QJsonValue sample : expected[u"samples"].toArray()) {
            const double k = numberOf(sample[u"stiffness"]);
            const std::vector<EquilibriumPoint> rests = restsAt(diagram, k);
            for (const QJsonValue each : sample[u"equilibria"].toArray()) {
                const double x = numberOf(each[u"x"]);
                const bool isStable = each[u"stable"].toBool();
                QVERIFY2(std::ranges::any_of(rests,
                                             [&](const EquilibriumPoint& rest) {
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
        const Sweep diagram = diagramOf(mechanismOf(expected), "k.stiffness", 0, 60);
        const SpecialPoint* special = find(diagram, SpecialKind::transcritical);
        QVERIFY(special != nullptr);
        QVERIFY2(std::abs(special->rest.parameter - 39.24) < 1e-8,
                 qPrintable(QString::number(special->rest.parameter, 'g', 16)));
        QCOMPARE(diagram.curves.size(), std::size_t(2));
        for (const Branch& branch : diagram.curves) {
            QCOMPARE(branch.special.size(), std::size_t(1));
            QVERIFY(std::abs(branch.special.front().rest.parameter - 39.24) < 1e-8);
        }
        const Branch& first = diagram.curves.front();
        const BranchEnd& end = first.first.kind == BranchEndKind::zeroLength ? first.first : first.last;
        QCOMPARE(end.kind, BranchEndKind::zeroLength);
        QVERIFY2(std::abs(end.parameter - 13.873435046880062429) < 1e-8,
                 qPrintable(QString::number(end.parameter, 'g', 16)));
        for (const QJsonValue sample : expected[u"samples"].toArray()) {
            const double k = numberOf(sample[u"stiffness"]);
            const std::vector<EquilibriumPoint> rests = restsAt(diagram, k);
            for (const QJsonValue each : sample[u"equilibria"].toArray()) {
                const double phi = numberOf(each[u"phi"]);
                if (phi < 0 || k == 0 || k == 60) {
                    continue;  // hangs on a branch of its own
                }
                const bool isStable = each[u"stable"].toBool();
                QVERIFY2(std::ranges::any_of(rests,
                                             [&](const EquilibriumPoint& rest) {
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
        const Sweep diagram = diagramOf(mechanismOf(referenceCase("von_mises_truss")), "m.mass", 0.05, 1.5);
        const double k = 200, l0 = 1.118, L = std::cbrt(l0), y = std::sqrt(L * L - 1);
        const double mass = 2 * k / 9.81 * y * (l0 / L - 1);
        const auto turns = [&](const SpecialPoint& each) {
            return each.kind == SpecialKind::fold && std::abs(each.rest.parameter - mass) < 1e-8;
        };
        QVERIFY(std::ranges::any_of(diagram.curves.front().special, turns));
    }

    /// An arch that is hardly compressed tips sideways before it snaps through, however stiff it is along itself.
    void stiffArch_tipsSideways_beforeItSnapsThrough_data()
    {
        addColumns<double, double>({"height", "axialStiffness"});
        QTest::newRow("shallow") << 0.1 << 1e5;
        QTest::newRow("shallow, stiff") << 0.1 << 1e8;
        QTest::newRow("steep, stiff") << 0.3 << 1e8;
    }
    void stiffArch_tipsSideways_beforeItSnapsThrough()
    {
        QFETCH(const double, height);
        QFETCH(const double, axialStiffness);
        const Sweep diagram = diagramOf(pinnedArch(height, axialStiffness), "F.force.y", 0, -10);
        QCOMPARE(diagram.curves.size(), std::size_t(2));
        const std::vector<SpecialPoint>& special = diagram.curves.front().special;
        QCOMPARE(special.size(), std::size_t(2));
        QCOMPARE(special[0].kind, SpecialKind::pitchfork);
        QCOMPARE(special[1].kind, SpecialKind::fold);
        QVERIFY(special[0].rest.parameter > special[1].rest.parameter);
    }

    /// (k₁ + k₂ − FL)(k₂ − FL) = k₂²: from every branch a load of buckling is the same, and on the bent ones, which
    /// turn back there, nothing loses or gains stability.
    void column_bucklesTwice_inPitchforks()
    {
        const double length = 0.36, k1 = 15.656, k2 = 41.057, sum = k1 + 2 * k2;
        const double root = std::sqrt(sum * sum - 4 * k1 * k2);
        const std::array loads{-(sum - root) / 2 / length, -(sum + root) / 2 / length};
        const Sweep diagram = diagramOf(twoLinkColumn(length, k1, k2), "F.force[1]", 0, 1.2 * loads[1]);
        QCOMPARE(diagram.curves.size(), std::size_t(3));
        for (const double load : loads) {
            QVERIFY(hasSpecialAt(diagram, SpecialKind::pitchfork, load));
        }
        for (const Branch& branch : diagram.curves) {
            QVERIFY2(branch.rests.size() < 2000, qPrintable(QString::number(branch.rests.size())));
            for (const SpecialPoint& each : branch.special) {
                QCOMPARE(each.kind, SpecialKind::pitchfork);
                QVERIFY(std::ranges::any_of(
                    loads, [&](double load) { return std::abs(each.rest.parameter - load) < 1e-8 * std::abs(load); }));
                const bool turns = rendered(each.words).find("turns back") != std::string::npos;
                QCOMPARE(turns, each.unstableBefore == each.unstableAfter);
            }
        }
    }

    /// F(y) = 2ky (1 − l₀/l), l² = y² + b²: folds where l³ = l₀b²; sideways it tips where b² + (1 − l₀/l) y² = 0.
    void steepTruss_tipsSideways_beforeItSnapsThrough()
    {
        const double b = 0.3, k = 1000, l0 = std::hypot(b, 1.0);
        const auto load = [&](double y) { return 2 * k * y * (1 - l0 / std::hypot(y, b)); };
        const double folds = load(std::sqrt(std::pow(l0 * b * b, 2.0 / 3) - b * b));
        double low = 0.7, high = 1;
        for (int i = 0; i < 100; ++i) {
            const double y = 0.5 * (low + high);
            (b * b + (1 - l0 / std::hypot(y, b)) * y * y < 0 ? low : high) = y;
        }
        const Sweep diagram = diagramOf(leaningSprings(b, 1, k), "F.force[1]", 0, 1.3 * folds);
        QVERIFY(hasSpecialAt(diagram, SpecialKind::fold, folds));
        QVERIFY(hasSpecialAt(diagram, SpecialKind::pitchfork, load(low)));
    }

    /// At h = 1.1989579 two pitchforks of the truss are born, at h = √7/2 a pitchfork passes a fold: beside these
    /// heights both lie within one step of the trace.
    void neighbouringSpecialPoints_areToldApart_data()
    {
        QTest::addColumn<double>("h");
        QTest::newRow("two pitchforks") << 1.19895788082818 + 1e-5;
        QTest::newRow("two pitchforks, nearer") << 1.19895788082818 + 1e-6;
        QTest::newRow("fold and pitchfork") << std::sqrt(7.0) / 2 + 0.01;
    }
    void neighbouringSpecialPoints_areToldApart()
    {
        QFETCH(double, h);
        const double b = 0.5, k = 1000, l0 = std::hypot(b, h);
        const auto load = [&](double y) { return 2 * k * y * (1 - l0 / std::hypot(y, b)); };
        const auto sideways = [&](double y) { return b * b + (1 - l0 / std::hypot(y, b)) * y * y; };
        double least = 0.3;
        for (double y = 0.3; y < h; y += 1e-5) {
            least = sideways(y) < sideways(least) ? y : least;
        }
        const double folds = load(std::sqrt(std::pow(l0 * b * b, 2.0 / 3) - b * b));
        const Sweep diagram = diagramOf(leaningSprings(b, h, k), "F.force[1]", 1.5 * folds, -1.5 * folds);
        QVERIFY(hasSpecialAt(diagram, SpecialKind::fold, folds) && hasSpecialAt(diagram, SpecialKind::fold, -folds));
        for (const double end : {0.1, h}) {
            double in = least, out = end;
            for (int i = 0; i < 100; ++i) {
                const double y = 0.5 * (in + out);
                (sideways(y) < 0 ? in : out) = y;
            }
            QVERIFY(hasSpecialAt(diagram, SpecialKind::pitchfork, load(in)));
            QVERIFY(hasSpecialAt(diagram, SpecialKind::pitchfork, -load(in)));
        }
    }

    /// A cantilever buckles at π² E I / (2 l)²; its model leaves it bent by any amount then, which is said at once.
    /// Three masses on springs whose stable equilibrium comes near to an unstable one without meeting it: along the
    /// whole range it stays stable, whatever the frame makes of the steps.
    void curveThatComesNearAnother_staysOnItsOwn()
    {
        for (const double angle : {0.0, 0.2, 0.7, 1.9}) {
            const Sweep diagram = diagramOf(moved(threeMasses(), angle, {0, 0}), "gq.rest_length", 0.1528, 0.8404);
            QCOMPARE(diagram.curves.size(), std::size_t(1));
            QVERIFY(diagram.curves.front().special.empty());
            for (const EquilibriumPoint& rest : diagram.curves.front().rests) {
                QCOMPARE(rest.unstable, 0);
            }
        }
    }

    void cantilever_bucklesIntoAContinuum()
    {
        Mechanism column = built({{"O", {0, 0}, true}, {"T", {0, 1}}}, {}, {0, 0});
        column.elements.emplace_back(Beam{.id = "b",
                                          .points = {"O", "T"},
                                          .length = 1.0,
                                          .segments = 4,
                                          .area = 1e-4,
                                          .secondMoment = 1e-9,
                                          .youngsModulus = 2e9,
                                          .density = 2000,
                                          .massMatrix = BeamMass::consistent,
                                          .model = BeamModel::stressStiffened});
        column.elements.emplace_back(Weld{"w", {"b", "ground"}, "O", {}});
        column.elements.emplace_back(Force{.id = "F", .point = "T", .force = {0, 0}, .unknown = {}});
        const Sweep diagram = diagramOf(column, "F.force[1]", 0, -7.4);
        const Branch& straight = diagram.curves.front();
        QCOMPARE(straight.special.size(), std::size_t(1));
        QCOMPARE(straight.special.front().kind, SpecialKind::pitchfork);
        const double euler = -std::numbers::pi * std::numbers::pi * 2 / 4;
        QVERIFY(std::abs(straight.special.front().rest.parameter / euler - 1) < 1e-4);
        for (std::size_t i = 1; i < diagram.curves.size(); ++i) {
            QVERIFY(diagram.curves[i].rests.size() < 10);
            QCOMPARE(diagram.curves[i].last.kind, BranchEndKind::continuum);
        }
    }

    /// A bar with a force at its tip: where that holds its weight, F = mg/2, it stays at every angle.
    void weightThatIsHeld_isCrossedByAContinuum()
    {
        const Mechanism bar =
            built({{"O", {0, 0}, true}, {"A", {1, 0}}},
                  {Bar{"b", {"O", "A"}, {}, 1, {}}, Force{.id = "F", .point = "A", .force = {0, 0}, .unknown = {}}},
                  {0, -9.81});
        const Sweep diagram = diagramOf(bar, "F.force.y", 0, 5);
        const std::vector<SpecialPoint>& special = diagram.curves.front().special;
        QCOMPARE(special.size(), std::size_t(1));
        QCOMPARE(special[0].kind, SpecialKind::continuum);
        QVERIFY(std::abs(special[0].rest.parameter - 9.81 / 2) < 1e-9);
    }

    /// A rod that turns freely below a mass on a spring: equilibria of all angles and masses are a surface.
    void endOnASurface_isSaidToBeThat()
    {
        Mechanism mechanism = built({{"W", {-1, 0}, true}, {"P", {0, 0}}, {"Q", {0.3, -0.4}}},
                                    {Slider{"g", "P", {0, 0}, {1, 0}, {}}, Bar{"rod", {"P", "Q"}, {}, 1.5, {}},
                                     Spring{"k", {"W", "P"}, 300, 0.8, 0, {}}},
                                    {0, 0});
        const EquilibriumCurve family(mechanism, variableNamed(mechanism, "k.stiffness").value());
        const std::string words = rendered(endOfBranch(family, {family.foundAt(300, {}).value()}).words);
        QVERIFY2(words.find("its equilibria are a surface") != std::string::npos, words.c_str());
    }

    /// The words and the order are those of the way from the first end of the range to the last.
    void range_isWalkedFromItsFirstEnd()
    {
        const Sweep diagram = diagramOf(invertedPendulum(9.81), "t.stiffness", 9.81, 2);
        const Branch& branch = diagram.curves.front();
        QCOMPARE(branch.rests.front().parameter, 9.81);
        QCOMPARE(branch.rests.back().parameter, 2.0);
        QVERIFY(rendered(branch.special.front().words).find("loses") != std::string::npos);
    }

    /// The reactions of the parallelogram grow without end where its diagonal spring vanishes, and with them the
    /// rounding of the eigenvalues.
    void eigenvaluesBesideAVanishingSpring_areWarnedOf()
    {
        const Study& study = *findStudy("branches");
        const auto analysis = std::make_shared<const Analysis>(analyze(exampleNamed("iftomm_four_bar")));
        const auto isWarned = [&](const std::string& from) {
            std::any request = study.request;
            const auto refusal =
                readRequest(study, {{"parameter", "k.stiffness"}, {"from", from}, {"to", "26"}}, request);
            const auto missing = completeRequest(study, *analysis, placeAsFlag, request);
            const StudyResult result = study.run(analysis, request, {}).value();
            return !refusal && !missing && std::ranges::any_of(result.messages, [](const Message& each) {
                const std::string words = rendered(each.text);
                return words.find("fewer than six digits") != std::string::npos && words.ends_with(" N/m");
            });
        };
        QVERIFY(isWarned("13.87"));
        QVERIFY(!isWarned("20"));
    }

    void tracedRests_areInBalance()
    {
        const Sweep diagram =
            diagramOf(mechanismAt("tests/reference/fourbar_spring_iftomm.eigenlink"), "rod0.mass", 0.5, 3);
        const EquilibriumCurve family(diagram.mechanism, diagram.variable);
        QVERIFY(diagram.curves.front().rests.size() > 5);
        for (const EquilibriumPoint& rest : diagram.curves.front().rests) {
            const System system = family.systemAt(rest.parameter, rest.linkAngles).value();
            QVERIFY((system.jacobian(rest.q).transpose() * rest.lambda - system.force(rest.q)).norm() < 1e-9);
            QVERIFY(system.constraint(rest.q).norm() < 1e-11);
        }
        QCOMPARE(diagram.curves.front().first.kind, BranchEndKind::range);
        QCOMPARE(diagram.curves.front().last.kind, BranchEndKind::range);
    }

    /// A rod of 2 kg and 1 m on a hinge or spring of 30 N m whose rest angle grows: k (θ − θ₀) = −½mgl cos θ up to half
    /// a turn from the drawing, where the angle is taken on another turn.
    void branchesToHalfATurn_areInBalanceAndSayWhyTheyEnd()
    {
        const double up = std::numbers::pi / 2;
        const std::vector<Element> springs{
            TorsionSpring{.id = "t", .of = {"b", "ground"}, .stiffness = 30, .restAngle = up},
            CrossPivot{.id = "t",
                       .of = {"b", "ground"},
                       .leafLength = 0.05,
                       .thickness = 0.001,
                       .width = 0.06,
                       .youngsModulus = 1.5e11,
                       .restAngle = up}};
        for (const Element& spring : springs) {
            Mechanism mechanism =
                built({{"A", {0, 0}, true}, {"B", {0, 1}}}, {Bar{"b", {"A", "B"}, {}, 2, {}}, spring});
            const Sweep diagram = diagramOf(mechanism, "t.rest_angle", up, up + 4);
            const Branch& branch = diagram.curves.front();
            for (const EquilibriumPoint& rest : branch.rests) {
                const double off =
                    std::remainder(std::atan2(rest.q[1], rest.q[0]) - rest.parameter, 2 * std::numbers::pi);
                QVERIFY2(std::abs(30 * off + 9.81 * std::cos(rest.parameter + off)) < 1e-9,
                         qPrintable(QString::number(rest.parameter, 'g', 12)));
            }
            const std::string words = rendered(branch.last.words);
            QVERIFY2(words.find("the angle of t is taken on another turn") != std::string::npos, words.c_str());
            QVERIFY(std::abs(branch.last.parameter - 3 * up) < 0.01);
        }
    }
};

QTEST_GUILESS_MAIN(BranchesTest)
#include "tst_branches.moc"
