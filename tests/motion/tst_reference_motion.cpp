#include "app/io/formats/mechanism_files.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/start.h"
#include "model/studies/driven/cycle.h"
#include "tests/support/columns.h"
#include "tests/support/motion_reference.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

namespace {

/// A motion with the means to ask it.
struct Run {
    Mechanism mechanism;
    System system;
    Motion motion;

    Run(const Mechanism& drawn, const SimulationOptions& options,
        const std::function<MotionState(const System&, MotionState)>& change = {})
        : mechanism(drawn), system(drawn)
    {
        Outcome<MotionState> drawnState = drawnStart(mechanism, system);
        if (!drawnState) {
            throw std::runtime_error(rendered(drawnState.reason()));
        }
        MotionState start = std::move(drawnState).value();
        if (change) {
            start = change(system, start);
        }
        motion = simulate(system, start, options);
    }
    double at(const std::string& name, double t) const
    {
        const auto observables = observablesOf(mechanism, system, {name});
        for (const MotionSample& sample : motion.samples) {
            if (std::abs(sample.t - t) < 1e-9) {
                return observables->front().value(sample);
            }
        }
        throw std::runtime_error("no sample at this time");
    }
};

const SimulationOptions kTight{10, 0.5, MotionTolerance::tight};

double largestViolation(const Run& run)
{
    double largest = 0;
    for (const MotionSample& sample : run.motion.samples) {
        const Eigen::VectorXd Phi = run.system.constraint(sample.state.q);
        const Eigen::VectorXd rate = run.system.jacobian(sample.state.q) * sample.state.v;
        if (Phi.size() > 0) {
            largest = std::max({largest, Phi.cwiseAbs().maxCoeff(), rate.cwiseAbs().maxCoeff()});
        }
    }
    return largest;
}

}  // namespace

class ReferenceMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void simplePendulum_A01()
    {
        const json data = motionReference("a01");
        const Run run(mechanismOf(data["mechanism"]), kTight);
        QVERIFY(run.motion.status == MotionStatus::complete);
        for (const json& row : data["trajectory"]) {
            const double t = number(row["t"]);
            COMPARE_WITHIN(run.at("P1.x", t), number(row["x"]), 1e-10);
            COMPARE_WITHIN(run.at("P1.vy", t), number(row["vy"]), 1e-9);
        }
        COMPARE_WITHIN(run.at("energy.total", 10), run.at("energy.total", 0), 1e-11);
        QVERIFY(largestViolation(run) < 1e-12);
    }

    void fourBarWindows_A02_passSingularConfigurations()
    {
        const json data = motionReference("a02")["cases"][0];
        Mechanism mechanism = mechanismOf(data["mechanism"]);
        const Run run(mechanism, kTight, [](const System& system, MotionState start) {
            // All upper points move with (1, 0); what does not fit would be projected.
            for (Eigen::Index i = 0; i < system.coordinateCount(); ++i) {
                const std::string& name = system.coordinates()[static_cast<std::size_t>(i)].name;
                start.v[i] = name.ends_with(".x") ? 1 : name.ends_with(".y") ? 0 : -1;
            }
            return start;
        });
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        for (const json& row : data["trajectory"]) {
            const double t = number(row["t"]);
            // A step beside a singular configuration may leave 3e-14 over its margin, down to 1e-2, of size and speed,
            // and the reference passes several within 10 s, some dozen steps each.
            COMPARE_WITHIN(run.at("B0.x", t), number(row["B0x"]), 1e-8);
            COMPARE_WITHIN(run.at("B0.y", t), number(row["B0y"]), 1e-8);
            COMPARE_WITHIN(run.at("energy.total", t), 35.835, 1e-9);
        }
        QVERIFY(largestViolation(run) < 1e-12);
        // Each crossing is told, where the reference has it.
        std::vector<double> times;
        for (const MotionEvent& event : run.motion.events) {
            times.push_back(event.t);
        }
        QCOMPARE(times.size(), data["singular_crossings"].size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            COMPARE_WITHIN(times[i], number(data["singular_crossings"][i]["t"]), 1e-6);
        }
    }

    void andrewsSqueezer_A03()
    {
        const json data = motionReference("a03");
        const SimulationOptions options{0.05, 0.005, MotionTolerance::tight};
        const Run run(mechanismOf(data["mechanism"]), options);
        QVERIFY(run.motion.status == MotionStatus::complete);
        for (const json& row : data["trajectory"]) {
            const double t = number(row["t"]);
            COMPARE_WITHIN(run.at("K1.angle", t), number(row["angles"][0]),
                           1e-9 * std::abs(number(row["angles"][0])) + 1e-9);
            COMPARE_WITHIN(run.at("K1.rate", t), number(row["rates"][0]), 1e-8 * std::abs(number(row["rates"][0])));
            COMPARE_WITHIN(run.at("energy.kinetic", t), number(row["kinetic_energy"]), 1e-9);
        }
    }

    /// Minimal files of defects in motions, with the known values of each at a moment.
    void smallMotion_hasItsValue_data()
    {
        addColumns<QString, QString, double, double, double>({"file", "quantity", "t", "value", "error"});
        const auto add = [](const char* file, const char* quantity, double t, double value, double error) {
            QTest::addRow("%s %s", file, quantity) << file << quantity << t << value << error;
        };
        add("N1_free_mass_flies_off", "P.vx", 0, 0, 1e-12);
        add("N1_free_mass_flies_off", "P.vy", 0.02, 0, 1e-12);
        add("N1_free_mass_flies_off", "energy.total", 0, 2.196083333333333, 1e-9);
        add("N3_one_pin_body_on_moving_support", "b.rate", 0.02, 0, 1e-12);
        add("N3_one_pin_body_on_moving_support", "energy.kinetic", 0.02, 0.5, 1e-12);
        add("N4_given_velocity_not_kept", "b.rate", 0, 2, 1e-12);
        // The rigid bar's, by an integrator of its own: the beam is 1e-4 softer.
        add("P1_beam_and_spring_no_step", "B.y", 0.02, 0.0045570, 1e-6);
    }

    void smallMotion_hasItsValue()
    {
        QFETCH(QString, file);
        QFETCH(QString, quantity);
        QFETCH(double, t);
        QFETCH(double, value);
        QFETCH(double, error);
        SimulationOptions options;
        options.duration = options.step = 0.02;
        const Run run(
            readMechanismFile(EIGENLINK_SOURCE_DIR "/tests/reference/defects/" + file.toStdString() + ".eigenlink")
                .mechanism,
            options);
        QVERIFY(run.motion.status == MotionStatus::complete);
        QVERIFY(std::abs(run.at(quantity.toStdString(), t) - value) <= error);
    }

    /// A beam whose tip is on a spring vibrates with up to 21 krad/s, which explicit steps follow and implicit ones do
    /// not: both keep the slow motion.
    void tightSteps_agree_explicitAndImplicit()
    {
        std::vector<MotionState> ends;
        const Mechanism mechanism =
            readMechanismFile(EIGENLINK_SOURCE_DIR "/tests/reference/defects/P1_beam_and_spring_no_step.eigenlink")
                .mechanism;
        for (const MotionMethod method : {MotionMethod::explicitSteps, MotionMethod::implicitSteps}) {
            SimulationOptions options{0.005, 0.005, MotionTolerance::tight};
            options.method = method;
            const Run run(mechanism, options);
            QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
            ends.push_back(run.motion.samples.back().state);
        }
        QVERIFY((ends[0].q - ends[1].q).cwiseAbs().maxCoeff() < 1e-9);
    }

    /// The torque on a crank of a slider-crank with equal links, 45° above the guide, at one turn per second.
    void equalCrank_needsItsTorque()
    {
        const Mechanism drawn =
            readMechanismFile(EIGENLINK_SOURCE_DIR "/tests/reference/public/equal_crank.eigenlink").mechanism;
        const DrivenMechanism driven = withDrive(drawn, "crank").value();
        const System system(driven.mechanism);
        CycleOptions options;
        options.speed = 2 * std::numbers::pi;
        options.from = options.to = std::numbers::pi / 4;
        const Cycle cycle = cycleOf(driven, system, options).value();
        const auto torque = observablesOf(driven.mechanism, system, {driven.motor + ".torque"});
        COMPARE_WITHIN(torque->front().value(cycle.samples.front()), 1.4522315690941, 1e-12);
    }

    void pendulums_keepTheirDigits()
    {
        const json cases = motionReference("pendulums")["cases"];
        for (const json& data : cases) {
            const SimulationOptions options{5, 0.5, MotionTolerance::tight};
            const Run run(mechanismOf(data["mechanism"]), options);
            for (const json& row : data["trajectory"]) {
                const double t = number(row["t"]);
                const double growth = std::max(1.0, number(row["error_growth_since_start"]));
                for (const auto& [id, place] : row["points"].items()) {
                    COMPARE_WITHIN(run.at(id + ".x", t), number(place[0]), 1e-11 * growth + 1e-10);
                    COMPARE_WITHIN(run.at(id + ".y", t), number(place[1]), 1e-11 * growth + 1e-10);
                }
            }
        }
    }

    void fourBar_releasedAnywhere()
    {
        const json data = motionReference("fourbar_vibration");
        for (const json& each : data["cases"]) {
            const double phi = number(each["start_phi"]);
            const Run run(mechanismOf(data["mechanism"]), kTight, [&](const System& system, const MotionState& start) {
                const Outcome<MotionState> released =
                    releasedStart(mechanismOf(data["mechanism"]), system, start, "phi", phi);
                if (!released) {
                    throw std::runtime_error(rendered(released.reason()));
                }
                return *released;
            });
            for (const json& row : each["trajectory"]) {
                const double t = number(row["t"]);
                if (t <= 10 && std::abs(std::remainder(t, 0.5)) < 1e-9) {
                    COMPARE_WITHIN(run.at("BD.angle", t), number(row["phi"]), 1e-8);
                    COMPARE_WITHIN(run.at("BD.rate", t), number(row["omega"]), 1e-8);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(ReferenceMotionTest)
#include "tst_reference_motion.moc"
