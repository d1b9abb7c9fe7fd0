// The largest forces in beams and bars over motions, cycles, rotations and periods, by closed forms.

#include "app/io/formats/mechanism_files.h"
#include "tests/support/computed_study.h"
#include "tests/support/mechanism_text.h"

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A blade of 2 m with ρA = 3 kg/m, EA = 1e9 N and EI = 1e6 N m², which a motor turns about O where `more` says so.
Mechanism blade(const std::string& model, const std::string& gravity, const std::string& more = {})
{
    return mechanismWith("\"gravity\": " + gravity + R"(, "points": [{"id": "O", "at": [0, 0], "fixed": true},
        {"id": "A", "at": [2, 0]}], "elements": [{"type": "beam", "id": "b", "points": ["O", "A"], "segments": 5,
        "area": 1e-3, "second_moment": 1e-6, "youngs_modulus": 1e12, "density": 3000, "model": ")" +
                         model + "\"}" + more + "]");
}

const ResultTable& tableOf(const StudyResult& result, std::string_view name)
{
    return *std::ranges::find(result.tables, name, &ResultTable::name);
}

/// A row of the table of the largest forces.
struct Found {
    double value = 0, place = 0, at = 0;
};

Found peakOf(const StudyResult& result, const std::string& part, const std::string& quantity)
{
    const ResultTable& table = tableOf(result, "force_peaks");
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        if (rendered(table.columns[0].words[row]) == part && rendered(table.columns[1].words[row]) == quantity) {
            return {table.columns[2].numbers[row], table.columns[4].numbers[row],
                    table.columns.size() > 5 ? table.columns[5].numbers[row] : 0};
        }
    }
    qFatal("there is no such row");
}

void compare(double value, double expected, double error)
{
    QVERIFY2(std::abs(value - expected) <= error,
             qPrintable(QString("%1 is not %2").arg(value, 0, 'g', 15).arg(expected, 0, 'g', 15)));
}

std::size_t warningsOf(const StudyResult& result)
{
    return static_cast<std::size_t>(std::ranges::count(result.messages, Topic::beyondModel, &Message::topic));
}

}  // namespace

class ForcePeaksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // EA u″ = −ρAΩ² (x + u): N = EA (cos kx/cos kl − 1), k² = ρΩ²/E.
    void steadyRotation_hasTheTensionOfItsInertia_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : {"linear", "stress_stiffened", "exact"}) {
            QTest::newRow(model) << model;
        }
    }
    void steadyRotation_hasTheTensionOfItsInertia()
    {
        QFETCH(QString, model);
        constexpr double kSpeed = 1, kLength = 2, kStiffness = 1e9;
        const StudyResult result =
            computed("rotation", blade(model.toStdString(), "[0, 0]"), {{"speed", std::to_string(kSpeed)}});
        const ResultTable& sections = tableOf(result, "sections");
        QCOMPARE(sections.rowCount(), std::size_t(6));
        const double k = std::sqrt(3 * kSpeed * kSpeed / kStiffness);
        const auto tension = [&](double x) {
            return kStiffness * 2 * std::sin(k * (kLength + x) / 2) * std::sin(k * (kLength - x) / 2) /
                   std::cos(k * kLength);
        };
        for (std::size_t row = 0; row < sections.rowCount(); ++row) {
            const double x = sections.find("place")->numbers[row];
            compare(sections.find("axial_force")->numbers[row], tension(x), 1e-10 * tension(0));
            compare(sections.find("shear_force")->numbers[row], 0, 1e-10 * tension(0));
            compare(sections.find("bending_moment")->numbers[row], 0, 1e-10 * tension(0));
        }
        const Found peak = peakOf(result, "b", "axial force");
        compare(peak.value, tension(0), 1e-10 * tension(0));
        compare(peak.place, 0, 0);
    }

    // A heavy blade that is turned slowly bends most where it is level, whatever positions the rows have, and so its
    // tension where it hangs.
    void cycle_findsForcesBetweenItsRows()
    {
        for (const char* step : {"5", "90"}) {
            const StudyResult result = computed("driven", blade("linear", "[0, -10]"),
                                                {{"drive", "b"},
                                                 {"speed", "0"},
                                                 {"from", "30"},
                                                 {"to", "390"},
                                                 {"step", step},
                                                 {"degrees", "true"},
                                                 {"quantities", "A.y"}});
            // Positions are at most 5° apart.
            const Found moment = peakOf(result, "b", "bending moment"), axial = peakOf(result, "b", "axial force");
            compare(std::abs(moment.value), 60, 60 * 0.002);
            compare(std::abs(axial.value), 60, 60 * 0.002);
            compare(std::remainder(moment.at, 180), 0, 5);
            QVERIFY(std::ranges::any_of(result.messages, [](const Message& each) {
                return rendered(each.text).find("largest in beam b: axial force ") == 0;
            }));
            compare(std::abs(std::remainder(axial.at, 180)), 90, 5);
        }
    }

    // At a speed ω and an acceleration α: N = ½ρAω² (l² − x²), V = −½ρAα (l² − x²), M = −ρAα (l − x)² (2l + x)/6.
    void cycle_hasForcesOfInertia()
    {
        constexpr double kSpeed = 0.8, kAcceleration = 0.6;
        for (const char* model : {"linear", "stress_stiffened", "exact"}) {
            Mechanism stiff = blade(model, "[0, 0]");
            std::get<Beam>(stiff.elements[0]).youngsModulus = 1e16;  // slopes of 5e-10 turn V into N
            const StudyResult result = computed(
                "driven", stiff,
                {{"drive", "b"}, {"speed", "0.8"}, {"acceleration", "0.6"}, {"step", "1"}, {"quantities", "A.y"}});
            const ResultTable& envelope = tableOf(result, "section_envelope");
            for (std::size_t row = 0; row < envelope.rowCount(); ++row) {
                const double x = envelope.find("place")->numbers[row], rest = 2 - x;
                const double N = 1.5 * kSpeed * kSpeed * (4 - x * x), V = -1.5 * kAcceleration * (4 - x * x),
                             M = -3 * kAcceleration * rest * rest * (4 + x) / 6;
                for (const char* end : {"_least", "_largest"}) {
                    compare(envelope.find(std::string("axial") + end)->numbers[row], N, 1e-8);
                    compare(envelope.find(std::string("shear") + end)->numbers[row], V, 1e-8);
                    compare(envelope.find(std::string("moment") + end)->numbers[row], M, 1e-8);
                }
            }
        }
    }

    void freeFall_hasNoForces()
    {
        for (const char* model : {"linear", "exact"}) {
            Mechanism falling = blade(model, "[0, -9.81]");
            falling.points[0].fixed = false;
            std::get<Beam>(falling.elements[0]).youngsModulus = 1e8;
            const StudyResult result = computed("motion", falling, {{"to", "0.5"}, {"step", "0.1"}});
            for (const char* quantity : {"axial force", "shear force", "bending moment"}) {
                compare(peakOf(result, "b", quantity).value, 0, 1e-6 * 6 * 9.81);
            }
        }
    }

    // A point mass on a bar without mass, let go from level: 3mg where it passes its lowest place, after
    // K(sin 45°) √(l/g).
    void pendulum_pullsWithThreeWeights()
    {
        const Mechanism pendulum = mechanismWith(
            R"("gravity": [0, -9.81], "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1.5, 0]}],
            "elements": [{"type": "bar", "id": "rod", "points": ["O", "A"]},
            {"type": "point_mass", "id": "m", "point": "A", "mass": 2}])");
        const double quarter = 1.854074677301372 * std::sqrt(1.5 / 9.81);
        const StudyResult rows = computed("motion", pendulum, {{"to", "1"}, {"step", "0.001"}});
        compare(peakOf(rows, "rod", "mean axial force").value, 3 * 2 * 9.81, 1e-4);
        compare(peakOf(rows, "rod", "mean axial force").at, quarter, 1e-3);
        const StudyResult coarse = computed("motion", pendulum, {{"to", "1"}, {"step", "1"}});
        compare(peakOf(coarse, "rod", "mean axial force").value, 3 * 2 * 9.81, 1.0);  // at the steps
    }

    // The tip of a linear blade turns by ρAg l³/6EI in its frame where it is level: not at the rows, but between them.
    void beamBeyondItsModel_isNamedBetweenRows()
    {
        Mechanism soft = blade("linear", "[0, -10]");
        std::get<Beam>(soft.elements[0]).secondMoment = 2e-10;
        const std::map<std::string, std::string> turn{
            {"from", "90"}, {"to", "270"}, {"step", "180"}, {"degrees", "true"}};
        std::map<std::string, std::string> driven = turn, sweep = turn;
        driven.insert({{"drive", "b"}, {"speed", "0"}, {"quantities", "A.y"}});
        QVERIFY(warningsOf(computed("driven", soft, driven)) > 0);
        sweep.insert({"lock", "b"});
        QVERIFY(warningsOf(computed("sweep", soft, sweep)) > 0);
        std::get<Beam>(soft.elements[0]).secondMoment = 1e-6;
        QCOMPARE(warningsOf(computed("driven", soft, driven)), std::size_t(0));
        QCOMPARE(warningsOf(computed("sweep", soft, sweep)), std::size_t(0));
    }

    // The tip of a cantilever with EI = l = 1 turns by P/2, P = 0.5 sin a: at a = π/2, not at the values 0 and π.
    void beamBeyondItsModel_isNamedBetweenValuesOfALocus()
    {
        const auto warnings = [](const std::string& load) {
            const Mechanism m =
                mechanismWith("\"parameters\": [{\"id\": \"p\", \"value\": " + load + R"(}, {"id": "a", "value": 0}],
                "gravity": [0, 0], "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "T", "at": [1, 0]}],
                "elements": [{"type": "beam", "id": "b", "points": ["O", "T"], "segments": 4, "area": 1,
                "second_moment": 1e-4, "youngs_modulus": 1e4, "density": 1},
                {"type": "weld", "id": "w", "of": ["b", "ground"], "point": "O"},
                {"type": "force", "id": "F", "point": "T", "force": [0, "sin(a)*p"]}])");
            return warningsOf(
                computed("locus", m, {{"parameter", "a"}, {"from", "0"}, {"to", "3.14159265"}, {"points", "2"}}));
        };
        QVERIFY(warnings("0.5") > 0);
        QCOMPARE(warnings("0.2"), std::size_t(0));
    }

    // A rod from a guide below lifts the tip of a cantilever by √(1 + a²) − 1 while a spring lets its foot go from −a
    // to a.
    void beamBeyondItsModel_isNamedBetweenForcesOfAStroke()
    {
        const auto warnings = [](double a) {
            Mechanism m = mechanismWith(R"("gravity": [0, 0], "points": [{"id": "O", "at": [-1, 1], "fixed": true},
                {"id": "T", "at": [0, 1]}, {"id": "S", "at": [-0.5, 0]}, {"id": "Q", "at": [-2, 0], "fixed": true}],
                "elements": [{"type": "beam", "id": "b", "points": ["O", "T"], "segments": 4, "area": 1,
                "second_moment": 1e-4, "youngs_modulus": 1e4, "density": 1},
                {"type": "weld", "id": "w", "of": ["b", "ground"], "point": "O"},
                {"type": "slider", "id": "guide", "point": "S", "through": [0, 0], "direction": [1, 0]},
                {"type": "bar", "id": "rod", "points": ["S", "T"]},
                {"type": "spring", "id": "k", "points": ["Q", "S"], "stiffness": 10, "rest_length": 1}])");
            m.points[2].at.x = -a;
            std::get<Spring>(m.elements.back()).restLength = 2 - a;
            return warningsOf(
                computed("compliance", m,
                         {{"point", "S"}, {"direction", "0"}, {"force", std::to_string(20 * a)}, {"points", "2"}}));
        };
        QVERIFY(warnings(0.5) > 0);
        QCOMPARE(warnings(0.2), std::size_t(0));
    }

    // The inertia of its sections included: the moment of a falling cantilever is largest at its clamp.
    void momentInMotion_isTheTorqueOfTheClamp()
    {
        for (const double shear : {0.0, 96.0}) {
            const Mechanism m = mechanismWith(
                R"("gravity": [0, -1], "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "T", "at": [1, 0]}],
                "elements": [{"type": "beam", "id": "b", "points": ["O", "T"], "segments": 4, "area": 1e-3,
                "second_moment": 3.3333e-6, "youngs_modulus": 3e5, "density": 1000, "arc_angle": 0.4, "model": "exact",
                "shear_stiffness": )" +
                std::to_string(shear) + R"(}, {"type": "weld", "id": "w", "of": ["b", "ground"], "point": "O"}])");
            const StudyResult result =
                computed("motion", m, {{"to", "1.2"}, {"step", "0.2"}, {"quantities", "b.moment,w.torque"}});
            const ResultTable& motion = result.tables.front();
            QCOMPARE(motion.rowCount(), std::size_t(7));
            for (std::size_t row = 0; row < motion.rowCount(); ++row) {
                compare(motion.find("b.moment")->numbers[row], motion.find("w.torque")->numbers[row], 1e-10);
            }
        }
    }

    // A bar without mass that carries a point mass round at 5 rad/s pulls with m l Ω² over the whole period.
    void period_hasThePullOfItsRotation()
    {
        const Mechanism turned = mechanismWith(
            R"("gravity": [0, 0], "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1.5, 0]}],
            "elements": [{"type": "bar", "id": "rod", "points": ["O", "A"]},
            {"type": "point_mass", "id": "m", "point": "A", "mass": 2},
            {"type": "motor", "id": "M", "of": ["rod", "ground"], "angle": {"speed": 5}}])");
        compare(peakOf(computed("periodic", turned, {}), "rod", "mean axial force").value, 2 * 1.5 * 25, 1e-8);
    }
};

QTEST_GUILESS_MAIN(ForcePeaksTest)
#include "tst_force_peaks.moc"
