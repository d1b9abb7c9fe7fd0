#include "model/studies/locus/locus.h"
#include "model/studies/request.h"
#include "model/studies/usual.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/guided_truss.h"
#include "tests/support/mechanisms.h"
#include "tests/support/reference_case.h"

#include <QJsonArray>

#include <cmath>
#include <memory>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Sweep locusAt(const Mechanism& mechanism, const std::string& parameter, std::vector<double> values)
{
    LocusOptions options;
    options.values = std::move(values);
    return locusOf(mechanism, variableNamed(mechanism, parameter).value(), options).value();
}

}  // namespace

/// Eigenvalues along a parameter against closed forms computed with 22 digits.
class LocusTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void damper_bringsThePairToTheRealAxis()
    {
        const QJsonObject expected = referenceCase("sensitivity_root_locus_fourbar");
        std::vector<double> values;
        const QJsonArray samples = expected[u"samples"].toArray();
        for (const QJsonValue each : samples) {
            values.push_back(numberOf(each[u"damping"]));
        }
        const Sweep locus = locusAt(mechanismOf(expected), expected[u"parameter"].toString().toStdString(), values);
        for (qsizetype i = 0; i < samples.size(); ++i) {
            for (const QJsonValue each : samples[i][u"s"].toArray()) {
                const std::complex<double> s = complexOf(each);
                const auto isThere = [&](const SweepMode& mode) { return std::abs(mode.s - s) < 1e-10; };
                const auto& modes = locus.configurations[static_cast<std::size_t>(i)].modes;
                QVERIFY(s.imag() < 0 || std::ranges::any_of(modes, isThere));
            }
        }
        QCOMPARE(locus.meetings.size(), std::size_t{1});
        const QJsonValue meeting = expected[u"exceptional_points"].toArray().first();
        QVERIFY(std::abs(locus.meetings[0].parameter - numberOf(meeting[u"damping"])) < 1e-8);
        QVERIFY(std::abs(locus.meetings[0].s - complexOf(meeting[u"s"])) < 1e-7);
    }

    /// m s² + c s + k = 0 has a double root at c = 2 √(k m) = 20, wherever the values of the grid lie.
    void meeting_isFound_onAValueOfTheGridToo_data()
    {
        addColumns<double, double, int>({"from", "to", "count"});
        for (const int count : {3, 5, 11, 41, 101, 100}) {
            QTest::addRow("up %d", count) << 0.0 << 40.0 << count;
            QTest::addRow("down %d", count) << 40.0 << 0.0 << count;
        }
        QTest::newRow("at the end") << 0.0 << 20.0 << 11;
        QTest::newRow("at the start, to the real side") << 20.0 << 40.0 << 11;
        QTest::newRow("at the start, to the complex side") << 20.0 << 0.0 << 11;
        QTest::newRow("beside") << 0.0 << 41.0 << 101;
    }

    void meeting_isFound_onAValueOfTheGridToo()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(int, count);
        Mechanism mechanism = built(
            {{"O", {0, 0}, true}, {"A", {1, 0}}},
            {Slider{"g", "A", {0, 0}, {1, 0}, {}}, Spring{"k", {"O", "A"}, 100, 1, 1, {}}, PointMass{"m", "A", 1, {}}},
            {0, 0});
        std::vector<double> values;
        for (int i = 0; i < count; ++i) {
            values.push_back(from + (to - from) * i / (count - 1));
        }
        const Sweep locus = locusAt(mechanism, "k.damping", values);
        QCOMPARE(locus.meetings.size(), std::size_t{1});
        QVERIFY(std::abs(locus.meetings[0].parameter - 20) < 1e-9);
        QVERIFY(std::abs(locus.meetings[0].s - std::complex<double>(-10, 0)) < 1e-6);
    }

    /// Gravity turned by many turns carries a hanging pendulum along, whose eigenvalues stay.
    void equilibrium_isFollowedOverManyTurns()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0, -1}}, {"B", {0, -2}}},
                                    {Bar{"a", {"O", "A"}, 1.0, 1, {}}, Bar{"b", {"A", "B"}, 1.0, 2, {}}});
        for (const double to : {-45.0, 90.0}) {
            const Sweep locus = locusAt(mechanism, "gravity.angle", {-90, to});
            QVERIFY2(locus.configurations[1].usable, rendered(locus.configurations[1].reason).c_str());
            for (std::size_t i = 0; i < 2; ++i) {
                const std::complex<double> before = locus.configurations[0].modes[i].s;
                QVERIFY(std::abs(locus.configurations[1].modes[i].s - before) < 1e-9);
            }
        }
    }

    void numberThatWouldBeNegative_isNamed()
    {
        Mechanism mechanism = exampleNamed("damped_four_bar");
        mechanism.parameters = {{"c", 1, "", "N s/m", {}, {}, {}, {}}};
        mechanism.formulas = {{.part = "k", .key = "damping", .formula = "c"}};
        const Sweep locus = locusAt(mechanism, "c", {-1, -0.5, 0, 1});
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
            QVERIFY(!locus.configurations[i].usable);
            QVERIFY(rendered(locus.configurations[i].reason).starts_with("k.damping would be"));
        }
        QVERIFY(std::abs(locus.configurations[2].modes[0].s.real()) < 1e-12);
        QVERIFY(locus.configurations[3].modes[0].s.real() < -0.2);
    }

    void branches_doNotDependOnTheStep()
    {
        const Mechanism mechanism = mechanismAt("tests/reference/triple_pendulum_dampers.eigenlink");
        const Variable gravity = variableNamed(mechanism, "gravity.size").value();
        const Sweep coarse = locusAt(mechanism, gravity.name, {5, 15});
        const Sweep fine = locusAt(mechanism, gravity.name, {5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
        for (std::size_t branch = 0; branch < coarse.configurations.front().modes.size(); ++branch) {
            const SweepMode* a = coarse.configurations.back().find(branch);
            const SweepMode* b = fine.configurations.back().find(branch);
            QVERIFY((a == nullptr) == (b == nullptr));
            QVERIFY(a == nullptr || std::abs(a->s - b->s) < 1e-9);
        }
    }

    void equilibrium_isFollowedInLongStepsToo_data()
    {
        const auto row = addColumns<QString, QString, double, double>({"example", "number", "from", "to"});
        row("stiffness", "damped_four_bar", "k.stiffness", 25.0, 75.0);
        row("support", "damped_four_bar", "B.y", 0.0, 0.7);
        row("rest length", "watt_six_bar", "k.rest_length", 0.8, 2.4);
        row("length", "five_bar", "AB.length", 0.6, 1.8);
        row("rest angle", "inverted_pendulum_stable", "k.rest_angle", 1.6, 4.7);
        row("beams", "beam_four_bar", "A.x", 0.0, -0.7);
    }

    void equilibrium_isFollowedInLongStepsToo()
    {
        QFETCH(QString, example);
        QFETCH(QString, number);
        QFETCH(double, from);
        QFETCH(double, to);
        const Mechanism mechanism = exampleNamed(example.toStdString());
        std::vector<double> values;
        for (int i = 0; i <= 96; ++i) {
            values.push_back(from + (to - from) * i / 96);
        }
        const Sweep fine = locusAt(mechanism, number.toStdString(), values);
        const Sweep coarse = locusAt(mechanism, number.toStdString(), {values[0], values[32], values[64], values[96]});
        for (std::size_t i = 0; i < 4; ++i) {
            const SweepConfiguration &a = coarse.configurations[i], &b = fine.configurations[32 * i];
            QCOMPARE(a.usable, b.usable);
            QVERIFY(!b.usable || (a.q - b.q).norm() < 1e-9);
        }
        QVERIFY(coarse.configurations[1].usable);
    }

    /// The values beyond a limit point are lost, and not those of the branch beyond it, however long the steps are; the
    /// first value is reached from the mechanism as it is.
    void equilibriumBeyondTheLimitPoint_isLost_data()
    {
        addColumns<double, double>({"from", "to"});
        for (const double far : {-2.0, -3.0, -6.0, -20.0, -60.0}) {
            QTest::addRow("to %g", far) << 0.5 << far;
            QTest::addRow("from %g", far) << far << 0.5;
        }
    }
    void equilibriumBeyondTheLimitPoint_isLost()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        const Mechanism mechanism = guidedTruss(0);
        for (const int count : {3, 4, 6, 11, 41}) {
            const Sweep locus =
                locusAt(mechanism, "F.force[1]", evenlySpaced(from, to, static_cast<std::size_t>(count)));
            QCOMPARE(locus.configurations.size(), static_cast<std::size_t>(count));
            for (const SweepConfiguration& each : locus.configurations) {
                QCOMPARE(each.usable, each.value > limitOfTruss());
                const double y = each.usable ? each.points[1].y : 1;
                QVERIFY(!each.usable || std::abs(loadOfTruss(y) - each.value) < 1e-9);
                QVERIFY(y > std::sqrt(std::cbrt(1.04) - 1));
            }
        }
    }

    void equilibrium_isFollowed_andWhereItEndsIsSaid()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Sweep locus = locusAt(mechanism, "k.stiffness", {25, 20, 15, 12});
        QVERIFY(std::abs(locus.configurations[1].modes.front().s.imag() - std::sqrt(6.3337807718053421053)) < 1e-10);
        QVERIFY(!locus.configurations[3].usable);
        QVERIFY(!locus.configurations[3].reason.isEmpty());
    }

    /// Two masses on springs beside each other become overdamped at c = 2√(km): 20 and 22 N s/m.
    void twoPairs_thatMeetBetweenTwoValues_areBothFound()
    {
        Mechanism mechanism;
        mechanism.gravity = {0, 0};
        for (const double stiffness : {100.0, 121.0}) {
            const std::string number = std::to_string(mechanism.points.size());
            const double y = static_cast<double>(mechanism.points.size());
            mechanism.points.push_back({"A" + number, {0, y}, true});
            mechanism.points.push_back({"B" + number, {1, y}});
            const PointMass mass{.id = "m" + number, .point = "B" + number, .mass = 1, .unknown = {}};
            const Slider guide{.id = "s" + number,
                               .point = "B" + number,
                               .through = Vector2(0, y),
                               .direction = Vector2(1, 0),
                               .unknown = {}};
            const Spring spring{.id = "k" + number,
                                .points = {"A" + number, "B" + number},
                                .stiffness = stiffness,
                                .restLength = 1,
                                .damping = 1,
                                .unknown = {}};
            mechanism.elements.insert(mechanism.elements.end(), {mass, guide, spring});
        }
        const Sweep locus = locusAt(mechanism, "all springs.damping", {18, 24});
        QCOMPARE(locus.meetings.size(), std::size_t(2));
        QVERIFY(std::abs(locus.meetings[0].parameter - 20) < 1e-8);
        QVERIFY(std::abs(locus.meetings[1].parameter - 22) < 1e-8);
    }

    /// A damper between two masses on springs: the values of two modes meet where the discriminant of
    /// 2s⁴ + 3cs³ + 55s² + 38cs + 354 vanishes, in whatever steps the damping grows.
    void meeting_isFound_inLongStepsToo_data()
    {
        addColumns<int>({"count"});
        for (const int count : {3, 5, 13, 25, 101}) {
            QTest::addRow("%d values", count) << count;
        }
    }
    void meeting_isFound_inLongStepsToo()
    {
        QFETCH(int, count);
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"B", {2, 0}}, {"W", {3, 0}, true}},
                                    {PointMass{.id = "ma", .point = "A", .mass = 2, .unknown = {}},
                                     PointMass{.id = "mb", .point = "B", .mass = 1, .unknown = {}}},
                                    {0, 0});
        for (const char* point : {"A", "B"}) {
            mechanism.elements.emplace_back(Slider{.id = std::string("on") + point,
                                                   .point = point,
                                                   .through = Vector2(0, 0),
                                                   .direction = Vector2(1, 0),
                                                   .unknown = {}});
        }
        mechanism.elements.emplace_back(Spring{"k1", {"O", "A"}, 30, 1, 0, {}});
        mechanism.elements.emplace_back(Spring{"k2", {"B", "W"}, 8, 1, 0, {}});
        mechanism.elements.emplace_back(Spring{"kc", {"A", "B"}, 3, 1, 0, {}});
        mechanism.elements.emplace_back(Damper{"d", {"A", "B"}, 1, {}});
        std::vector<double> values;
        for (int i = 0; i < count; ++i) {
            values.push_back(60.0 * i / (count - 1));
        }
        const Sweep locus = locusAt(mechanism, "d.damping", values);
        QCOMPARE(locus.meetings.size(), std::size_t(1));
        QVERIFY(std::abs(locus.meetings[0].parameter - 5.064600488725) < 1e-10);
        const std::complex<double> s = locus.meetings[0].s;
        const double c = locus.meetings[0].parameter;
        QVERIFY(std::abs(8.0 * s * s * s + 9 * c * s * s + 110.0 * s + 38 * c) < 1e-5);  // a double zero
    }

    /// Two upright rods on torsion springs lose their stability at g = 2k/(ml), both at s = 0.
    void twoPairs_thatMeetAtTheSameValue_areBothFound()
    {
        Mechanism mechanism;
        mechanism.gravity = {0, -10};
        for (const double stiffness : {8.0, 8.1}) {
            const std::string n = std::to_string(mechanism.points.size());
            const double x = static_cast<double>(mechanism.points.size());
            mechanism.points.push_back({"O" + n, {x, 0}, true});
            mechanism.points.push_back({"P" + n, {x, 1}});
            mechanism.elements.emplace_back(Bar{"rod" + n, {"O" + n, "P" + n}, 1.0, 1, {}});
            mechanism.elements.emplace_back(TorsionSpring{
                .id = "k" + n, .of = {"rod" + n, "ground"}, .stiffness = stiffness, .restAngle = std::numbers::pi / 2});
        }
        const Sweep locus = locusAt(mechanism, "gravity.y", {-10, -15, -20});
        QCOMPARE(locus.meetings.size(), std::size_t(2));
        QVERIFY(std::abs(locus.meetings[0].parameter + 16) < 1e-6);
        QVERIFY(std::abs(locus.meetings[1].parameter + 16.2) < 1e-6);
        const Variable g = variableNamed(mechanism, "gravity.y").value();
        const Sweep part = locusAbout(mechanism, g, {-20, -16.1, 5}).value();
        QCOMPARE(part.meetings.size(), std::size_t(1));
        QVERIFY(std::abs(part.meetings[0].parameter + 16.2) < 1e-6);
    }

    /// Two values that are equal to 100 + (p − 5.3)² − 0.007² = 10² meet twice within a hundredth of a step.
    void meetings_betweenTwoValuesOfTheGrid_areBothFound()
    {
        const Mechanism read = mechanismAt("tests/reference/defects/brief_meeting.eigenlink");
        std::vector<double> values;
        for (int i = 0; i <= 10; ++i) {
            values.push_back(i);
        }
        const Sweep locus = locusAt(read, "p", values);
        QCOMPARE(locus.meetings.size(), std::size_t(2));
        QVERIFY(std::abs(locus.meetings[0].parameter - 5.293) < 1e-7);
        QVERIFY(std::abs(locus.meetings[1].parameter - 5.307) < 1e-7);
        QVERIFY(std::abs(locus.meetings[0].s + 10.0) < 1e-6);
    }

    /// The first values cannot be assembled, the others are found all the same.
    void firstValueWithoutRest_isNoEnd()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Sweep locus = locusAt(mechanism, "AC.length", {4, 3.5, 0.95, 0.9});
        QCOMPARE(locus.configurations.size(), std::size_t(4));
        QVERIFY(!locus.configurations[0].usable && !locus.configurations[0].reason.isEmpty());
        QCOMPARE(locus.configurations[0].value, 4.0);
        const Sweep other = locusAt(mechanism, "AC.length", {0.95, 0.9});
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(std::abs(locus.configurations[2 + i].find(0)->s - other.configurations[i].find(0)->s) < 1e-10);
        }
    }

    /// A mass on a spring: s = ±i √(k/m); the present value is one of those computed, its modes are the branches.
    void locusAbout_goesThroughTheMechanismAsItIs()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Variable k = variableNamed(mechanism, "k.stiffness").value();
        const Sweep locus = locusAbout(mechanism, k, {20, 40, 11, 10}).value();
        QCOMPARE(locus.configurations.size(), std::size_t(12));
        QVERIFY(std::ranges::is_sorted(locus.configurations, {}, &SweepConfiguration::value));
        const auto here = std::ranges::find(locus.configurations, 25.0, &SweepConfiguration::value);
        QVERIFY(here != locus.configurations.end());
        QVERIFY(std::abs(here->find(0)->s - std::complex<double>(0, 2.147676638502278)) < 1e-10);
        const Sweep up = locusAt(mechanism, "k.stiffness", {25, 30, 40});
        QVERIFY(std::abs(locus.configurations.back().find(0)->s - up.configurations.back().find(0)->s) < 1e-10);
    }

    /// Whether a locus both ways is cancelled in its first half or in its second, it keeps the values before.
    void cancelledLocus_keepsTheValuesBefore()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Variable k = variableNamed(mechanism, "k.stiffness").value();
        for (const double until : {0.2, 0.7}) {
            auto isStopped = std::make_shared<bool>(false);
            Monitor monitor;
            monitor.progress = [=](double fraction, std::string_view) { *isStopped = *isStopped || fraction > until; };
            monitor.cancelled = [=] { return *isStopped; };
            const Outcome<Sweep> locus = locusAbout(mechanism, k, {15, 60, 1200, 2}, monitor);
            QVERIFY(locus && locus->cancelled);
            QVERIFY(!locus->configurations.empty() && locus->configurations.size() < 1200);
            QCOMPARE(locus->configurations.front().value > 15, until < 0.5);
        }
    }

    /// A number that must not be negative is proposed from zero on.
    void usualRange_hasAllowedValuesAlone()
    {
        Mechanism mechanism = exampleNamed("iftomm_four_bar");
        for (const double length : {0.0, 0.01, 1.4, 50.0}) {
            std::get<Spring>(mechanism.elements[3]).restLength = length;
            const auto [from, to] = usualRange(variableNamed(mechanism, "k.rest_length").value());
            QVERIFY(from >= 0 && from <= length && to > length);
        }
        const auto [low, high] = usualRange(variableNamed(mechanism, "gravity.y").value());
        QVERIFY(low < -9.81 && high > -9.81);
    }

    /// Every pose of a beam on a pin is an equilibrium without loads. A longer beam keeps its direction, and with it
    /// ω = (λl)²√(EI/(ρA))/l² of its bending.
    void continuumOfEquilibria_isFollowedWithTheLeastMotion()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0.6, 0.8}}},
                                    {Beam{.id = "b",
                                          .points = {"O", "A"},
                                          .length = 1,
                                          .segments = 8,
                                          .area = 1e-4,
                                          .secondMoment = 1e-9,
                                          .youngsModulus = 2e11,
                                          .density = 7800}},
                                    {0, 0});
        const Sweep locus = locusAt(mechanism, "b.length", {1, 1.1, 1.2, 1.3, 1.4});
        for (const SweepConfiguration& each : locus.configurations) {
            QVERIFY2(each.usable, rendered(each.reason).c_str());
            QVERIFY(std::abs(each.points[1].x - 0.6 * each.value) < 1e-9);
            QVERIFY(std::abs(each.points[1].y - 0.8 * each.value) < 1e-9);
            const double first = 15.418206 * std::sqrt(2e11 * 1e-9 / (7800 * 1e-4)) / (each.value * each.value);
            QVERIFY(std::abs(each.modes[1].s.imag() / first - 1) < 1e-3);
        }
    }

    /// The poses of a slider-crank of beams do not depend on the number of values: each moves as little as it can.
    void continuumOfEquilibria_doesNotDependOnTheStep()
    {
        Mechanism mechanism = exampleNamed("flexible_slider_crank_225");
        for (Element& element : mechanism.elements) {
            if (auto* beam = std::get_if<Beam>(&element)) {
                beam->segments = 6;
            }
        }
        const Sweep coarse = locusAt(mechanism, "crank.length", {0.55, 0.61, 0.67});
        const Sweep fine = locusAt(mechanism, "crank.length", {0.55, 0.57, 0.59, 0.61, 0.63, 0.65, 0.67});
        for (const auto& [a, b] : {std::pair(1, 3), std::pair(2, 6)}) {
            const std::vector<SweepMode>& some = coarse.configurations[static_cast<std::size_t>(a)].modes;
            const std::vector<SweepMode>& many = fine.configurations[static_cast<std::size_t>(b)].modes;
            for (std::size_t i = 1; i < 5; ++i) {
                QVERIFY(std::abs(some[i].s / many[i].s - 1.0) < 1e-4);
            }
        }
    }

    /// One freedom has one shape, also for two real eigenvalues: each branch goes on steadily to its own side.
    void twoRealEigenvaluesOfOneFreedom_keepTheirBranches()
    {
        const Mechanism mechanism = exampleNamed("damped_four_bar");
        std::vector<double> values;
        for (int i = 0; i <= 100; ++i) {
            values.push_back(30 + 0.3 * i);
        }
        const Sweep locus = locusAt(mechanism, "k.stiffness", values);
        int compared = 0;
        for (std::size_t i = 1; i < locus.configurations.size(); ++i) {
            const SweepMode *before = locus.configurations[i - 1].find(1), *after = locus.configurations[i].find(1);
            if (before != nullptr && after != nullptr && before->s.imag() == 0 && after->s.imag() == 0) {
                QVERIFY(std::abs(after->s.real() - before->s.real()) < 0.4);  // the two lie up to 4.6 apart
                ++compared;
            }
        }
        QVERIFY(compared > 50);
    }

    /// Every value says that there are no modes, not that its equilibrium is lost.
    void mechanismWithoutModes_saysSo()
    {
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"A", {1, 0}}},
                  {Slider{"g", "A", {0, 0}, {1, 0}, {}}, Spring{"k", {"O", "A"}, 100, 1, 0, {}}}, {0, 0});
        const Sweep locus = locusAt(mechanism, "k.stiffness", {80, 100, 120});
        QCOMPARE(locus.configurations.size(), std::size_t(3));
        for (const SweepConfiguration& each : locus.configurations) {
            QVERIFY(!each.usable);
            QVERIFY2(rendered(each.reason).starts_with("there are no modes"), rendered(each.reason).c_str());
        }
    }

    /// A rest angle that comes to half a turn from the drawing means another turn in the file: the words name the
    /// spring.
    /// A parallelogram of bars of 1 m and 1 kg, folded by ε with a spring of the length 2 sin(ε/2) across it: the
    /// reactions grow like 1/ε, and with them the rounding of its eigenvalue, ω² = V''(ε) / (5/3 kg m²) with
    /// V = ½k(2 sin(ε/2) − √2)² + 2g sin ε.
    void eigenvaluesBesideAVanishingSpring_haveErrorsThatBound()
    {
        constexpr double kGravity = 9.81;
        int blurred = 0;
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Sweep locus =
            locusAt(mechanism, "k.stiffness", {13.88, 13.878, 13.876, 13.875, 13.8745, 13.8742, 13.874});
        for (const SweepConfiguration& each : locus.configurations) {
            const auto slopes = [&](long double e) {
                const long double l = 2 * std::sin(e / 2), k = each.value, c = std::cos(e / 2);
                return std::pair(k * (l - std::numbers::sqrt2) * c + 2 * kGravity * std::cos(e),
                                 k * c * c - k * (l - std::numbers::sqrt2) * l / 4 - 2 * kGravity * std::sin(e));
            };
            long double fold = 1e-4L;
            for (int i = 0; i < 20; ++i) {
                fold -= slopes(fold).first / slopes(fold).second;
            }
            const auto exact = static_cast<double>(std::sqrt(slopes(fold).second / (5.0L / 3)));
            QVERIFY2(each.usable || each.value < 13.8741, std::to_string(each.value).c_str());
            if (each.usable) {
                const SweepMode& mode = each.modes.front();
                QVERIFY2(std::abs(mode.s.imag() - exact) <= mode.error, std::to_string(mode.s.imag() - exact).c_str());
                blurred += mode.error > 1e-6 * exact ? 1 : 0;
            }
        }
        QVERIFY(blurred > 0 && blurNote(locus, [](const SweepConfiguration&) { return Text("there"); }).has_value());
    }

    /// The weight of a bar of 1 ng is less than the rounding of a spring of 1e12 N/m on the same pin: there is no
    /// equilibrium to follow, as all other commands say. Without mass it has one.
    void barThatIsTooLight_isFollowedNowhere()
    {
        Mechanism mechanism = built({{"G", {-1, 0}, true}, {"P", {0, 0}}, {"Q", {0.7, 0}}},
                                    {Slider{"rail", "P", {}, {1, 0}, {}, {}}, Spring{"k", {"G", "P"}, 1e12, 1, 0, {}},
                                     PointMass{"cart", "P", 100, {}}, Bar{"bar", {"P", "Q"}, std::nullopt, 1e-12, {}}});
        const Sweep locus = locusAt(mechanism, "bar.mass", {0, 5e-13, 1e-12});
        const std::string reason = rendered(analyze(mechanism).equilibrium.reason);
        QVERIFY(locus.configurations[0].usable && reason.find("cannot be computed") != std::string::npos);
        for (std::size_t i = 1; i < locus.configurations.size(); ++i) {
            QVERIFY(!locus.configurations[i].usable && locus.configurations[i].modes.empty());
            QVERIFY(rendered(locus.configurations[i].reason).find("cannot be computed") != std::string::npos);
        }
    }

    void springThatIsCountedFromAnotherTurn_isNamed()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0, -1}}},
                                    {Bar{.id = "a", .points = {"O", "A"}, .length = {}, .mass = 1, .unknown = {}},
                                     TorsionSpring{"torsion", {"a", "ground"}, 20, -1.5, 0, 0, {}}});
        const Sweep locus = locusAt(mechanism, "torsion.rest_angle", {-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 1.7});
        QVERIFY(locus.configurations[6].usable);
        QVERIFY(!locus.configurations[7].usable);
        QVERIFY(QString::fromStdString(rendered(locus.configurations[7].reason)).contains("torsion"));
    }
};

QTEST_GUILESS_MAIN(LocusTest)
#include "tst_locus.moc"
