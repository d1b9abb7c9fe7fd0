#include "app/io/formats/mechanism_files.h"
#include "model/assembly/kinematics.h"
#include "model/equilibrium/equilibrium.h"
#include "model/mechanism/base_units.h"
#include "model/studies/driven/cycle.h"
#include "tests/support/mechanism_text.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kGravity = 9.81;

/// A rod of 2 kg and 1 m that is pinned at O, with EI = 1e6 N m² and EA = 1e9 N.
Mechanism rod(const std::string& model, double gravity)
{
    return mechanismWith("\"gravity\": [0, " + std::to_string(-gravity) +
                         R"(], "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}],
        "elements": [{"type": "beam", "id": "rod", "points": ["O", "A"], "segments": 6, "area": 1e-3,
        "second_moment": 1e-6, "youngs_modulus": 1e12, "density": 2000, "model": ")" +
                         model + "\"}]");
}

/// The flexible slider-crank of strips of 2 × 10 mm with links of steel times `factor` of its stiffness, or of bars.
Mechanism sliderCrank(const std::string& model, double factor)
{
    const auto link = [&](const char* id, const char* points, double length) {
        const std::string begin = std::string(R"("id": ")") + id + R"(", "points": )" + points;
        if (model == "bar") {
            return R"({"type": "bar", )" + begin + R"(, "mass": )" + std::to_string(0.1562 * length) + "}";
        }
        return R"({"type": "beam", )" + begin +
               R"(, "segments": 8, "section": {"shape": "rectangle", "width": 0.002, "depth": 0.01}, "youngs_modulus": )" +
               std::to_string(210e9 * factor) + R"(, "density": 7810, "model": ")" + model + "\"}";
    };
    return mechanismWith(
        R"("gravity": [0, -9.81], "points": [{"id": "O", "at": [0, 0], "fixed": true},
        {"id": "A", "at": [0.3, 0.4]}, {"id": "B", "at": [1.5, 0]}], "elements": [)" +
        link("crank", R"(["O", "A"])", 0.5) + "," + link("coupler", R"(["A", "B"])", std::hypot(1.2, 0.4)) +
        R"(, {"type": "point_mass", "id": "block", "point": "B", "mass": 0.1},
        {"type": "slider", "id": "guide", "point": "B", "through": [0, 0], "direction": [1, 0]}])");
}

/// The values of quantities in each position of a cycle of the link.
std::vector<std::vector<double>> valuesOf(const Mechanism& mechanism, const std::string& link,
                                          const CycleOptions& options, const std::vector<std::string>& names)
{
    const auto driven = withDrive(mechanism, link);
    const System system(driven->mechanism);
    const auto cycle = cycleOf(*driven, system, options);
    const auto observables = observablesOf(driven->mechanism, system, names);
    if (!cycle || !observables || cycle->status != MotionStatus::complete) {
        qWarning("%s", rendered(!cycle ? cycle.reason() : !observables ? observables.reason() : cycle->reason).c_str());
        return {};
    }
    std::vector<std::vector<double>> rows;
    for (const MotionSample& sample : cycle->samples) {
        rows.emplace_back();
        for (const Observable& each : *observables) {
            rows.back().push_back(each.value(sample));
        }
    }
    return rows;
}

bool isNear(double a, double b, double error)
{
    return std::abs(a - b) <= error;
}

void addModels()
{
    QTest::addColumn<QString>("model");
    for (const char* model : {"linear", "stress_stiffened", "exact"}) {
        QTest::newRow(model) << model;
    }
}

}  // namespace

class TestElasticCycle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A rod that is let go turns with 3g/2l; its inertia bends it by M = ρA g x (l − x)²/4l, without a torque.
    void rodLetGo_isBentByItsInertia_data() { addModels(); }
    void rodLetGo_isBentByItsInertia()
    {
        QFETCH(QString, model);
        CycleOptions options{.speed = 0, .acceleration = -1.5 * kGravity, .from = {}, .to = {}};
        options.from = options.to = 0;
        std::vector<std::string> names{"drive.torque", "rod.moment"};
        for (int node = 0; node <= 6; ++node) {
            names.push_back("rod@" + std::to_string(node) + ".moment");
            names.push_back("rod@" + std::to_string(node) + ".shear");
        }
        const auto rows = valuesOf(rod(model.toStdString(), kGravity), "rod", options, names);
        QCOMPARE(rows.size(), std::size_t(1));
        const double weight = 2 * kGravity;
        QVERIFY2(isNear(rows[0][0], 0, 1e-8 * weight), qPrintable(QString::number(rows[0][0])));
        QVERIFY(isNear(rows[0][1], weight / 27, 1e-5 * weight));
        for (int node = 0; node <= 6; ++node) {
            const double x = node / 6.0, moment = rows[0][static_cast<std::size_t>(2 + 2 * node)];
            QVERIFY2(isNear(moment, weight * x * (1 - x) * (1 - x) / 4, 1e-7 * weight),
                     qPrintable(QString::number(moment)));
            const double shear = rows[0][static_cast<std::size_t>(3 + 2 * node)];
            QVERIFY2(isNear(shear, -weight * (1 - x) * (1 - 3 * x) / 4, 1e-7 * weight),
                     qPrintable(QString::number(shear)));
        }
    }

    // A drive holds a stiff rod against its distributed load p with ½ p l² cos φ, which does no work in a whole turn.
    void loadedRod_takesItsTorque_data() { addModels(); }
    void loadedRod_takesItsTorque()
    {
        QFETCH(QString, model);
        Mechanism mechanism = rod(model.toStdString(), 0);
        std::get<Beam>(mechanism.elements[0]).load = {0, -40};
        const CycleOptions options{.speed = 2, .from = {}, .to = {}, .step = M_PI / 9};
        const auto rows = valuesOf(mechanism, "rod", options, {"drive.torque", "rod@0.moment"});
        QCOMPARE(rows.size(), std::size_t(19));
        double work = 0;
        for (std::size_t i = 0; i < 18; ++i) {
            const double torque = 20 * std::cos(static_cast<double>(i) * M_PI / 9);
            QVERIFY2(isNear(rows[i][0], torque, 1e-3), qPrintable(QString::number(rows[i][0] - torque)));
            QVERIFY(isNear(rows[i][1], -rows[i][0], model == QStringLiteral("exact") ? 1e-9 : 1e-4));
            work += rows[i][0] * M_PI / 9;
        }
        QVERIFY2(isNear(work, 0, 1e-7), qPrintable(QString::number(work)));
    }

    void turningRod_carriesItsCentrifugalForce_data() { addModels(); }
    void turningRod_carriesItsCentrifugalForce()
    {
        QFETCH(QString, model);
        CycleOptions options;
        options.speed = 30;
        options.from = options.to = 0.5;
        const auto rows =
            valuesOf(rod(model.toStdString(), 0), "rod", options, {"rod@0.axial", "rod@3.axial", "rod@6.axial"});
        QCOMPARE(rows.size(), std::size_t(1));
        const double whole = 2 * 900 / 2.0;
        QVERIFY2(isNear(rows[0][0], whole, 1e-5 * whole), qPrintable(QString::number(rows[0][0])));
        QVERIFY(isNear(rows[0][1], whole * 0.75, 1e-5 * whole));
        QVERIFY(isNear(rows[0][2], 0, 1e-8 * whole));
    }

    void stiffLinks_areDrivenAsBarsAre_data() { addModels(); }
    void stiffLinks_areDrivenAsBarsAre()
    {
        QFETCH(QString, model);
        const CycleOptions options{.speed = 10, .from = {}, .to = {}, .step = 0.7};
        const std::vector<std::string> names{"drive.torque", "B@coupler.x", "B@coupler.y", "A@crank.x"};
        const auto stiff = valuesOf(sliderCrank(model.toStdString(), 1e4), "crank", options, names);
        const auto bars = valuesOf(sliderCrank("bar", 1), "crank", options, names);
        QVERIFY(!bars.empty());
        QCOMPARE(stiff.size(), bars.size());
        for (std::size_t i = 0; i < bars.size(); ++i) {
            for (std::size_t k = 0; k < names.size(); ++k) {
                QVERIFY2(isNear(stiff[i][k], bars[i][k], 2e-4), qPrintable(QString::number(stiff[i][k] - bars[i][k])));
            }
        }
    }

    void positionInOtherUnits_isTheSame_data() { addModels(); }
    void positionInOtherUnits_isTheSame()
    {
        QFETCH(QString, model);
        CycleOptions options;
        options.speed = 5;
        options.from = options.to = std::atan2(0.4, 0.3);
        const Mechanism mechanism = sliderCrank(model.toStdString(), 1);
        const std::vector<std::string> names{"B.x", "drive.torque", "coupler.moment"};
        const auto expected = valuesOf(mechanism, "crank", options, names);
        QCOMPARE(expected.size(), std::size_t(1));
        for (const BaseUnits& units : {BaseUnits{1e4, 1e8}, BaseUnits{1e-3, 1e-6}}) {
            const auto rows = valuesOf(expressedIn(units, mechanism), "crank", options, names);
            QCOMPARE(rows.size(), expected.size());
            const double torque = units.of(Quantity::torque);
            QVERIFY(isNear(rows[0][0] * units.length, expected[0][0], 1e-9));
            QVERIFY(isNear(rows[0][1] * torque, expected[0][1], 1e-8));
            QVERIFY(isNear(rows[0][2] * torque, expected[0][2], 1e-8));
        }
    }

    void stillDrive_holdsTheEquilibrium_data() { addModels(); }
    void stillDrive_holdsTheEquilibrium()
    {
        QFETCH(QString, model);
        Mechanism mechanism = sliderCrank(model.toStdString(), 1);
        const double angle = std::atan2(0.4, 0.3);
        CycleOptions options;
        options.speed = 0;
        options.from = options.to = angle;
        const auto rows = valuesOf(mechanism, "crank", options, {"B.x", "coupler.moment", "drive.torque"});
        QCOMPARE(rows.size(), std::size_t(1));
        mechanism.elements.push_back(Lock{"lock", "crank", angle, {}});
        const System system(mechanism);
        const Equilibrium rest = findEquilibrium(mechanism, system);
        QCOMPARE(rest.status, EquilibriumStatus::converged);
        QVERIFY2(isNear(rows[0][0], system.kinematics().pointPositions(rest.q)[2].x, 1e-10),
                 qPrintable(QString::number(rows[0][0], 'g', 12)));
        double most = 0;
        const auto forces = system.sectionForces(rest.q);
        for (const SectionForce& each : forces[1].sections) {
            most = std::max(most, std::abs(each.moment));
        }
        QVERIFY(most > 0.05 && isNear(rows[0][1], most, 1e-7));
    }

    /// A cycle that is stopped while it is walked has its rows, bent, and no turning points beyond them.
    void stoppedCycle_keepsItsBentRows()
    {
        const Mechanism mechanism = sliderCrank("exact", 1);
        const auto driven = withDrive(mechanism, "crank");
        const System system(driven->mechanism);
        CycleOptions options;
        options.step = M_PI / 9;
        const Cycle whole = cycleOf(*driven, system, options).value();
        std::size_t kept = 0;
        for (const int most : {30, 60, 120, 240}) {
            int asked = 0;
            Monitor monitor;
            monitor.cancelled = [&] { return ++asked > most; };
            const Cycle part = cycleOf(*driven, system, options, monitor).value();
            if (part.status != MotionStatus::cancelled) {
                continue;
            }
            kept = std::max(kept, part.samples.size());
            for (std::size_t i = 0; i < part.samples.size(); ++i) {
                QVERIFY((part.samples[i].state.q - whole.samples[i].state.q).norm() < 1e-9);
            }
            for (const TurningPoint& point : part.turningPoints) {
                QVERIFY(point.drive <= part.driveAngles.back());
            }
        }
        QVERIFY(kept > 1);
    }

    void bentTurn_comesBack()
    {
        const CycleOptions options{.speed = 5, .from = {}, .to = {}, .step = M_PI / 9};
        const auto rows =
            valuesOf(sliderCrank("exact", 1), "crank", options, {"B.x", "drive.torque", "coupler.stress"});
        QCOMPARE(rows.size(), std::size_t(19));
        for (std::size_t k = 0; k < 3; ++k) {
            QVERIFY(isNear(rows.front()[k] / rows.back()[k], 1, 1e-7));
            QVERIFY(std::isfinite(rows[9][k]));
        }
    }
};

QTEST_GUILESS_MAIN(TestElasticCycle)
#include "tst_elastic_cycle.moc"
