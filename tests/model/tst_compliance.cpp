#include "model/dynamics/observable.h"
#include "model/studies/modes/mesh_error.h"
#include "model/studies/study.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/computed_study.h"
#include "tests/support/guided_truss.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <numbers>
#include <string>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kLength = 2, kForce = 3;
/// E = 2e9, a square section of 0.1 m: EA = 2e7 N, EI = 5e4/3 N m².
const BeamData kData{8, 0.01, 1e-4 / 12, 2e9, 1000};

Mechanism loaded(BeamModel model, Vector2 gravity)
{
    Mechanism mechanism = cantilever(kLength, kData);
    mechanism.gravity = gravity;
    Beam& beam = std::get<Beam>(mechanism.elements[0]);
    beam.model = model;
    beam.section = Section{.shape = Section::Shape::rectangle, .width = 0.1, .depth = 0.1};
    return mechanism;
}

StudyResult computed(const Mechanism& mechanism, const std::map<std::string, std::string>& texts)
{
    return test::computed("compliance", mechanism, texts);
}

/// A clamped shallow arch of two arcs of the model exact, with a force F at its crown C.
Mechanism shallowArch()
{
    Mechanism mechanism = built({{"A", {-1, 0}, true}, {"B", {1, 0}, true}, {"C", {0, 0.03}}},
                                {beamBetween("left", "A", "C", {4, 2e-4, 2e-4 * 1e-4 / 12, 2e9, 1200}),
                                 beamBetween("right", "C", "B", {4, 2e-4, 2e-4 * 1e-4 / 12, 2e9, 1200}),
                                 Weld{"crown", {"left", "right"}, "C", {}}, Weld{"a", {"left", "ground"}, "A", {}},
                                 Weld{"b", {"right", "ground"}, "B", {}}, Force{"F", "C", {0, 0}, {}}},
                                {0, 0});
    for (const std::size_t i : {0U, 1U}) {
        Beam& beam = std::get<Beam>(mechanism.elements[i]);
        beam.model = BeamModel::exact;
        beam.arcAngle = -0.06;
    }
    return mechanism;
}

double at(const StudyResult& result, const std::string& column, std::size_t row)
{
    return result.tables.front().find(column)->numbers.at(row);
}

/// The force [N] that the warning of the buckling load names; NaN without one.
double bucklingLoadIn(const StudyResult& result)
{
    const auto warning = std::ranges::find(result.messages, Severity::warning, &Message::severity);
    if (warning == result.messages.end()) {
        return std::nan("");
    }
    const std::string text = rendered(warning->text);
    return std::stod(text.substr(text.rfind(" at ") + 4));
}

bool isNear(double a, double b, double relative)
{
    return std::abs(a - b) <= relative * std::abs(b);
}

}  // namespace

class TestCompliance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void straightCantilever_hasTheCompliancesOfBooks_data()
    {
        QTest::addColumn<int>("model");
        QTest::newRow("linear") << 0;
        QTest::newRow("stress stiffened") << 1;
        QTest::newRow("exact") << 2;
    }
    void straightCantilever_hasTheCompliancesOfBooks()
    {
        QFETCH(int, model);
        const StudyResult result = computed(loaded(static_cast<BeamModel>(model), {0, 0}),
                                            {{"point", "A"}, {"direction", "1.5707963267948966"}});
        const double EA = 2e7, EI = 5e4 / 3;
        QVERIFY(isNear(at(result, "c_xx", 0), kLength / EA, 1e-10));
        QVERIFY(isNear(at(result, "c_yy", 0), std::pow(kLength, 3) / (3 * EI), 1e-10));
        QVERIFY(isNear(at(result, "ratio", 0), std::pow(kLength, 2) * EA / (3 * EI), 1e-9));
    }

    /// A point on a rod moves across the rod alone: along it constraints hold the point, and no stiffness is known.
    /// A bar that fell by more than half a turn from where it is drawn, on a torsion spring k: κ = k − mgl/2 sin θ at
    /// k(θ − θ₀) = −mgl/2 cos θ, and a force across its end moves it by l²/κ.
    void barThatFellFar_keepsTheTurnsOfItsSpring()
    {
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"P", {std::cos(3.0), std::sin(3.0)}}},
                  {Bar{"bar", {"O", "P"}, 1, 1, {}}, TorsionSpring{"k", {"bar", "ground"}, 20, -0.1, 0, 0, {}}});
        double angle = -0.1;
        for (int i = 0; i < 100; ++i) {
            angle = -0.1 - 9.81 / 40 * std::cos(angle);
        }
        QVERIFY(3 - angle > std::numbers::pi);
        const StudyResult result = computed(mechanism, {{"point", "P"},
                                                        {"direction", std::to_string(angle + std::numbers::pi / 2)},
                                                        {"force", "0.1"},
                                                        {"points", "2"}});
        QCOMPARE(result.status, StudyStatus::complete);
        const double softness = at(result, "c_xx", 0) + at(result, "c_yy", 0);
        QVERIFY(isNear(softness, 1 / (20 - 9.81 / 2 * std::sin(angle)), 1e-9));
        QVERIFY(isNear(at(result, "along", 1), 0.1 * softness, 1e-2));
    }

    void heldDirection_hasNoStiffness()
    {
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"P", {0.6, -0.8}}}, {Bar{"rod", {"O", "P"}, {}, 1, {}}, TorsionSpring{}});
        auto& spring = std::get<TorsionSpring>(mechanism.elements[1]);
        spring.id = "k";
        spring.of = {"rod", "ground"};
        spring.stiffness = 100;
        spring.restAngle = std::atan2(-0.8, 0.6);
        const StudyResult result = computed(mechanism, {{"point", "P"}});
        QVERIFY(at(result, "drive_stiffness", 0) > 90);
        QVERIFY(std::isnan(at(result, "support_stiffness", 0)) && std::isnan(at(result, "ratio", 0)));
    }

    /// The end of a locked crank, beside a pendulum that moves, and where nothing moves: rounding is no compliance.
    void pointThatConstraintsHold_isRefused()
    {
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"P", {0.1, 0.17}}, {"Q", {1.3, 0.4}}},
                  {Bar{"crank", {"O", "P"}, {}, 1, {}}, Lock{"lock", "crank", std::atan2(0.17, 0.1), {}},
                   Bar{"rod", {"P", "Q"}, {}, 1, {}}, TorsionSpring{"k", {"rod", "ground"}, 20, 0.2, 0, 0, {}}});
        QVERIFY(at(computed(mechanism, {{"point", "Q"}}), "drive_stiffness", 0) > 1);
        for (const std::size_t rods : {1U, 0U}) {
            mechanism.points.resize(2 + rods);
            mechanism.elements.erase(mechanism.elements.begin() + static_cast<std::ptrdiff_t>(2 + 2 * rods),
                                     mechanism.elements.end());
            const auto refused = outcomeOf("compliance", mechanism, {{"point", "P"}});
            QVERIFY(!refused && rendered(refused.reason()).starts_with("the constraints hold P"));
        }
    }

    void compliance_isTheSlopeOfTheStroke()
    {
        const StudyResult result =
            computed(loaded(BeamModel::exact, {0, 0}),
                     {{"point", "A"}, {"direction", "1.5707963267948966"}, {"force", "4000"}, {"points", "41"}});
        const double h = at(result, "force", 1);
        for (const std::size_t row : {5U, 20U, 36U}) {
            const auto by = [&](std::size_t i) { return at(result, "along", row + i) - at(result, "along", row - i); };
            const double slope = (by(1) * 4 / 5 - by(2) / 5 + by(3) * 4 / 105 - by(4) / 280) / h;  // of order 8
            QVERIFY2(isNear(at(result, "c_yy", row), slope, 1e-8), qPrintable(QString::number(slope, 'g', 12)));
        }
    }

    void column_losesItsStability_atEulersLoad()
    {
        const StudyResult result = computed(loaded(BeamModel::exact, {0, 0}),
                                            {{"point", "A"}, {"direction", "0"}, {"force", "-15000"}, {"points", "4"}});
        const auto warning = std::ranges::find(result.messages, Severity::warning, &Message::severity);
        QVERIFY(warning != result.messages.end());
        // π²EI/(4l²) of the shortened column: 10,281 N within the strain N/EA.
        QVERIFY2(rendered(warning->text).find("-102") != std::string::npos, rendered(warning->text).c_str());
    }

    /// F l c/I reaches the yield stress of 6e5 Pa at 50 N, where the tip has gone F l³/3EI.
    void allowableStroke_isTheWayToTheYieldStress()
    {
        const StudyResult result =
            computed(loaded(BeamModel::linear, {0, 0}),
                     {{"point", "A"}, {"direction", "1.5707963267948966"}, {"force", "100"}, {"yield_stress", "6e5"}});
        const ResultTable& limits = result.tables.at(1);
        QVERIFY(isNear(limits.find("allowed_force")->numbers.at(0), 50, 1e-7));
        QVERIFY(isNear(limits.find("allowed_stroke")->numbers.at(0), 50 * 8 / 5e4, 1e-7));
    }

    void stressWithoutASection_saysWhatToGive()
    {
        const Mechanism mechanism = cantilever(kLength, kData);
        const System system(mechanism);
        const auto refused = observablesOf(mechanism, system, {"beam.stress"});
        QVERIFY(!refused);
        const std::string reason = rendered(refused.reason());
        QVERIFY2(reason.find("beam.stress needs a section") == 0, reason.c_str());
    }

    /// Limits that are passed before the stroke begins are said, for its rows have no place where they are.
    void limitsPassedAtTheStart_areSaid()
    {
        const auto wordsOf = [](const StudyResult& result) {
            std::string words;
            for (const Message& each : result.messages) {
                words += rendered(each.text) + "\n";
            }
            return words;
        };
        for (const std::string stress : {"1", "1e15"}) {
            const std::string words = wordsOf(computed(loaded(BeamModel::exact, {0, 1000}),
                                                       {{"point", "A"}, {"direction", "0"}, {"yield_stress", stress}}));
            QCOMPARE(words.find("exceeded without the force") != std::string::npos, stress == "1");
        }
        for (const double stiffness : {4.0, 6.0}) {  // m g l/2 = 4.905
            Mechanism mechanism = built(
                {{"O", {0, 0}, true}, {"P", {0, 1}}},
                {Bar{"rod", {"O", "P"}, 1.0, 1, {}},
                 TorsionSpring{
                     .id = "k", .of = {"rod", "ground"}, .stiffness = stiffness, .restAngle = std::numbers::pi / 2}});
            const std::string words = wordsOf(computed(mechanism, {{"point", "P"}, {"direction", "0"}}));
            QCOMPARE(words.find("unstable without the force") != std::string::npos, stiffness < 4.905);
        }
    }

    /// Springs from (∓1, 0) to (0, h) that snap through at 2k (l^⅔ − 1)^(3/2), l² = 1 + h² their relaxed length.
    void shallowSprings_loseTheirStability_atTheLimitPoint_data()
    {
        QTest::addColumn<QString>("points");
        QTest::newRow("one long step") << "2";
        QTest::newRow("four steps") << "5";
        QTest::newRow("forty steps") << "41";
    }
    void shallowSprings_loseTheirStability_atTheLimitPoint()
    {
        QFETCH(QString, points);
        const double h = 0.3, k = 1000;
        Mechanism mechanism = built({{"A", {-1, 0}, true}, {"B", {1, 0}, true}, {"C", {0, h}}},
                                    {PointMass{.id = "m", .point = "C", .mass = 1, .unknown = {}}}, {0, 0});
        for (const char* end : {"A", "B"}) {
            mechanism.elements.emplace_back(Spring{.id = std::string("k") + end,
                                                   .points = {end, "C"},
                                                   .stiffness = k,
                                                   .restLength = std::hypot(1, h),
                                                   .unknown = {}});
        }
        const StudyResult result = computed(
            mechanism,
            {{"point", "C"}, {"direction", "-1.5707963267948966"}, {"force", "40"}, {"points", points.toStdString()}});
        QCOMPARE(result.status, StudyStatus::stopped);
        QVERIFY(isNear(bucklingLoadIn(result), 2 * k * std::pow(std::cbrt(1 + h * h) - 1, 1.5), 1e-8));
    }

    /// Euler's load of a clamped column, π² EI/4l², on meshes so fine that rounding hides a band of stiffnesses.
    void fineColumn_bucklesAtEulersLoad()
    {
        const double EI = kData.youngsModulus * kData.secondMoment;
        const double euler = std::numbers::pi * std::numbers::pi * EI / (4 * kLength * kLength);
        for (const double segments : {16.0, 64.0}) {
            Mechanism column = loaded(BeamModel::exact, {0, 0});
            std::get<Beam>(column.elements[0]).segments = segments;
            const StudyResult result =
                computed(column, {{"point", "A"}, {"direction", "3.141592653589793"}, {"force", "12000"}});
            // EI θ″ + P (1 − P/EA) θ = 0, so that P = P_E (1 + P_E/EA) to first order.
            const double EA = kData.youngsModulus * kData.area;
            QVERIFY2(isNear(std::abs(bucklingLoadIn(result)), euler * (1 + euler / EA), 3e-6),
                     qPrintable(QString::number(bucklingLoadIn(result), 'g', 12)));
        }
    }

    /// The limit load is that of the fold, which the study of branches finds in another way.
    void shallowArch_losesItsStability_atTheFold()
    {
        const StudyResult branches =
            test::computed("branches", shallowArch(), {{"parameter", "F.force.y"}, {"from", "-40"}, {"to", "5"}});
        const auto events = std::ranges::find(branches.tables, "events", &ResultTable::name);
        QVERIFY(events != branches.tables.end());
        const auto& words = events->find("text")->words;
        const auto fold = std::ranges::find_if(
            words, [](const Text& text) { return rendered(text).find("gains stability: fold") != std::string::npos; });
        QVERIFY(fold != words.end());
        const double force = events->columns[1].numbers[static_cast<std::size_t>(fold - words.begin())];
        const StudyResult result =
            computed(shallowArch(), {{"point", "C"}, {"direction", "-1.5707963267948966"}, {"force", "5"}});
        QVERIFY2(isNear(bucklingLoadIn(result), -force, 1e-7), qPrintable(QString::number(force, 'g', 12)));
    }

    /// However long its steps are, a stroke ends at the limit point and does not snap through.
    void strokeBeyondTheLimitPoint_endsThere_data()
    {
        QTest::addColumn<QString>("points");
        for (const char* points : {"2", "3", "4", "7", "11", "101"}) {
            QTest::newRow(points) << points;
        }
    }
    void strokeBeyondTheLimitPoint_endsThere()
    {
        QFETCH(QString, points);
        for (const double force : {2.0, 3.0, 6.0, 20.0, 60.0}) {
            const StudyResult result = computed(guidedTruss(0), {{"point", "C"},
                                                                 {"direction", "-1.5707963267948966"},
                                                                 {"force", std::to_string(force)},
                                                                 {"points", points.toStdString()}});
            QCOMPARE(result.status, StudyStatus::stopped);
            for (std::size_t row = 0; row < result.tables.front().rowCount(); ++row) {
                const double y = 0.2 - at(result, "along", row);
                QVERIFY(at(result, "force", row) <= -limitOfTruss());
                QVERIFY2(std::abs(loadOfTruss(y) + at(result, "force", row)) < 1e-9, qPrintable(QString::number(y)));
            }
            const ResultTable& limits = result.tables[1];
            QVERIFY(limits.name == "limits" && std::isnan(limits.columns[1].numbers[0]));
            QVERIFY2(isNear(limits.columns[0].numbers[0], -limitOfTruss(), 1e-6), qPrintable(points));
        }
    }

    void sections_balanceTheirLoads_data() { straightCantilever_hasTheCompliancesOfBooks_data(); }
    void sections_balanceTheirLoads()
    {
        QFETCH(int, model);
        Mechanism mechanism = loaded(static_cast<BeamModel>(model), {0, -0.01});
        mechanism.elements.push_back(Force{"F", "A", {kForce, 0}, {}});
        const System system(mechanism);
        const Equilibrium equilibrium = findEquilibrium(mechanism, system);
        QCOMPARE(equilibrium.status, EquilibriumStatus::converged);
        const auto forces = system.sectionForces(equilibrium.q);
        QCOMPARE(forces.size(), std::size_t(1));
        const double q = 0.01 * 1000 * 0.01;
        const double deflection = system.kinematics().pointPositions(equilibrium.q)[1].y;
        for (const SectionForce& each : forces.front().sections) {
            const double left = kLength - each.place;
            QVERIFY2(std::abs(each.axial - kForce) < 1e-4, qPrintable(QString::number(each.axial)));
            QVERIFY2(std::abs(each.shear + q * left) < 1e-4, qPrintable(QString::number(each.shear)));
            QVERIFY2(std::abs(each.moment + q * left * left / 2) < kForce * std::abs(deflection) + 1e-6,
                     qPrintable(QString::number(each.moment)));
        }
        const SectionForce& root = forces.front().sections.front();
        const double moment = std::abs(root.moment);
        QVERIFY(isNear(root.stress, std::abs(root.axial) / 0.01 + moment / (1e-3 / 6), 1e-12));
    }

    void meshError_isThatOfTheMesh()
    {
        Mechanism mechanism = loaded(BeamModel::exact, {0, 0});
        std::get<Beam>(mechanism.elements[0]).segments = 4;
        AnalysisOptions options;
        options.wanted.count = 2;
        const auto error = meshErrorOf(analyze(mechanism, options));
        QVERIFY(error && !error->modes.empty());
        const double omega = 1.8751040687119611 * 1.8751040687119611 / (kLength * kLength) * std::sqrt(5e4 / 3 / 10);
        const double wrong = std::abs(error->modes[0].frequency - omega / (2 * std::acos(-1.0)));
        const double effectivity = error->modes[0].error() / wrong;
        QVERIFY2(effectivity > 0.5 && effectivity < 3, qPrintable(QString::number(effectivity)));
    }
};

QTEST_GUILESS_MAIN(TestCompliance)
#include "tst_compliance.moc"
