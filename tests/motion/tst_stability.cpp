#include "model/mechanism/parameters/variable.h"
#include "model/studies/periodic/floquet.h"
#include "model/studies/stability/stability_map.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

class StabilityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void boundariesOfTheShakenRod_areFound()
    {
        const json data = motionReference("floquet")["a_shaken_rod"];
        for (const json& each : data["boundaries"]) {
            Mechanism mechanism = mechanismOf(data["mechanism"]);
            const bool isInverted = each["position"] == "inverted";
            mechanism.points[1].at = {0, isInverted ? 1.0 : -1.0};
            const json& given = each["given"];
            std::get<TorsionSpring>(mechanism.elements[1]).damping =
                given.contains("pivot_damping") ? number(given["pivot_damping"]) : 0;
            const bool ofAmplitude = each["unknown"] == "amplitude";
            const double value = number(each["value"]);
            const double amplitude = ofAmplitude ? value : number(given["amplitude"]);
            const double frequency = ofAmplitude ? number(given["frequency"]) : value;
            SupportMotion shake;
            shake.id = "shake";
            shake.point = "O";
            shake.y = {TimeFunction::Harmonic{{}, amplitude, frequency / (2 * std::numbers::pi), std::numbers::pi / 2}};
            mechanism.elements.push_back(shake);
            const auto numbers = drivesOf(mechanism);
            QCOMPARE(numbers.size(), std::size_t(2));
            const Variable& drive = numbers[ofAmplitude ? 1 : 0];
            const double own = drive.value;
            const MapAxis axis{
                drive.name, {0.97 * own, 1.04 * own}, [&](const Mechanism&, double next) { return drive.with(next); }};
            const StabilityMap map = stabilityMap(mechanism, axis, std::nullopt, std::nullopt);
            QCOMPARE(map.places.size(), std::size_t(2));
            QVERIFY2(map.places[0].found && map.places[1].found, rendered(map.places[0].reason).c_str());
            QVERIFY(map.places[0].stable != map.places[1].stable);
            QCOMPARE(map.boundaries.size(), std::size_t(1));
            COMPARE_WITHIN(map.boundaries[0], own, 2e-5 * own);
        }
    }

    void mapOverTwoNumbers_isOneAtEveryPlace()
    {
        const json data = motionReference("floquet")["a_shaken_rod"];
        Mechanism mechanism = mechanismOf(data["mechanism"]);
        mechanism.points[1].at = {0, 1};
        SupportMotion shake;
        shake.id = "shake";
        shake.point = "O";
        shake.y = {TimeFunction::Harmonic{{}, 0.05, 10, 0}};
        mechanism.elements.push_back(shake);
        const auto numbers = drivesOf(mechanism);
        const auto axisOf = [&](std::size_t i, std::vector<double> values) {
            return MapAxis{numbers[i].name, std::move(values),
                           [name = numbers[i].name](const Mechanism& m, double next) {
                               return variableNamed(m, name)->with(next);
                           }};
        };
        const StabilityMap map = stabilityMap(mechanism, axisOf(0, {6, 9, 12}), axisOf(1, {0.03, 0.09}), std::nullopt);
        QCOMPARE(map.places.size(), std::size_t(6));
        for (const MapPlace& place : map.places) {
            const Mechanism faster = numbers[0].with(place.first).value();
            const Mechanism own = drivesOf(faster)[1].with(place.second).value();
            const auto motion = periodicMotion(own, System(own), 1 / place.first);
            QVERIFY(motion && place.found);
            QCOMPARE(place.stable, motion->stable);
            COMPARE_WITHIN(place.largest(), std::abs(motion->multipliers.front()), 1e-7 * place.largest());
            // Kapitza: upright where 1.5 (Aω)² > 2·1.5 g … (A ω)² > 2 g · 2l/3
            const double speed = place.second * 2 * std::numbers::pi * place.first;
            if (std::abs(speed * speed / (2 * 9.81 * 2 / 3) - 1) > 0.3) {
                QCOMPARE(place.stable, speed * speed > 2 * 9.81 * 2 / 3);
            }
        }
    }

    /// The boundary of stability is where bisection ended, and none is given where it met places without a motion.
    void boundary_isWhereBisectionEnded()
    {
        // Upright on a torsion spring of k: stable above m g l/2.
        const Mechanism mechanism = exampleNamed("inverted_pendulum_stable");
        for (const bool fails : {false, true}) {
            const MapAxis axis{"k", {4, 8}, [&](const Mechanism& m, double next) -> Outcome<Mechanism> {
                                   if (fails && next > 4.5 && next < 7.5) {
                                       return Failure{Text("no")};
                                   }
                                   Mechanism changed = m;
                                   for (Element& element : changed.elements) {
                                       if (auto* spring = std::get_if<TorsionSpring>(&element)) {
                                           spring->stiffness = next;
                                       }
                                   }
                                   return changed;
                               }};
            const StabilityMap map = stabilityMap(mechanism, axis, std::nullopt, 0.3);
            QVERIFY(map.places[0].found && map.places[1].found && !map.places[0].stable && map.places[1].stable);
            QCOMPARE(map.boundaries.size(), std::size_t(fails ? 0 : 1));
            QVERIFY(fails || std::abs(map.boundaries[0] - 0.5 * 9.81) < 1e-3);
        }
    }
};

QTEST_GUILESS_MAIN(StabilityTest)
#include "tst_stability.moc"
