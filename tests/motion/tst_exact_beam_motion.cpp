#include "app/io/formats/mechanism_files.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/studies/range_findings.h"
#include "model/studies/rotation/steady_rotation.h"
#include "model/studies/study.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"

#include <array>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Mechanism mechanismOf(const std::string& members)
{
    return mechanismWith(R"("gravity": [0, 0], )" + members);
}

/// The beam of 10 m that J. C. Simo and L. Vu-Quoc spin up to 6 rad/s within 15 s (On the dynamics of flexible beams
/// under large overall motions, part II. J. Appl. Mech. 53 (1986) 855–863): EA = 2.8e7 N, EI = 1.4e4 N m², 1.2 kg/m.
Mechanism spinUp(const std::string& model)
{
    return mechanismOf(
        R"x("points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [10, 0]}], "elements": [
        {"type": "beam", "id": "b", "points": ["O", "A"], "segments": 4, "area": 1e-3, "second_moment": 5e-7,
         "youngs_modulus": 2.8e10, "density": 1200, "model": ")x" +
        model + R"x("}, {"type": "motor", "id": "M", "of": ["b", "ground"],
         "angle": "6/15*(t^2/2 + (15/(2*pi))^2*(cos(2*pi*t/15) - 1))"}])x");
}

/// The blade with EI = ρA = L = 1 and EA = 1e9 that turns about its root at 12 rad/s.
Mechanism blade(int segments, const std::string& model, double shear = 0)
{
    return mechanismOf(
        R"("points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}], "elements": [
        {"type": "beam", "id": "b", "points": ["O", "A"], "segments": )" +
        std::to_string(segments) +
        R"(, "area": 1e-3, "second_moment": 1e-12, "youngs_modulus": 1e12, "density": 1000, "model": ")" + model +
        R"(", "shear_stiffness": )" + std::to_string(shear) +
        R"(}, {"type": "motor", "id": "M", "of": ["b", "ground"], "angle": {"speed": 12}}])");
}

/// The blade on the rim of a rigid hub of radius 1.
Mechanism bladeOnHub(int segments)
{
    return mechanismOf(
        R"("points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, 1]}, {"id": "B", "at": [0, 2]}],
        "elements": [{"type": "bar", "id": "hub", "points": ["O", "A"], "mass": 3},
        {"type": "beam", "id": "b", "points": ["A", "B"], "segments": )" +
        std::to_string(segments) +
        R"(, "area": 1e-3, "second_moment": 1e-12, "youngs_modulus": 1e12, "density": 1000, "model": "exact"},
        {"type": "weld", "id": "w", "of": ["hub", "b"], "point": "A"},
        {"type": "motor", "id": "M", "of": ["hub", "ground"], "angle": {"speed": 12}}])");
}

/// The determinant of the free end of w⁗ − ½Ω²[(1 − x²)w′ + 2r(1 − x)w′]′ = μ w on a hub of radius r, clamped at x = 0,
/// by power series: its zeros are the squared frequencies across the plane of rotation; in the plane μ = ω² + Ω².
long double bladeDeterminant(long double mu, long double speed, long double radius)
{
    std::array<std::array<long double, 2>, 2> end{};  // w″, w‴ at x = 1 of the series that begin with x² and x³
    for (int first = 2; first <= 3; ++first) {
        std::array<long double, 200> a{};
        a[static_cast<std::size_t>(first)] = 1;
        for (std::size_t k = 0; k + 4 < a.size(); ++k) {
            const auto n = static_cast<long double>(k);
            const long double ofHub = (n + 2) * (n + 1) * a[k + 2] - (n + 1) * (n + 1) * a[k + 1];
            a[k + 4] = (mu * a[k] +
                        speed * speed / 2 * ((n + 2) * (n + 1) * a[k + 2] - n * (n + 1) * a[k] + 2 * radius * ofHub)) /
                       ((n + 4) * (n + 3) * (n + 2) * (n + 1));
        }
        for (std::size_t k = 2; k < a.size(); ++k) {
            const auto n = static_cast<long double>(k);
            end[static_cast<std::size_t>(first - 2)][0] += n * (n - 1) * a[k];
            end[static_cast<std::size_t>(first - 2)][1] += n * (n - 1) * (n - 2) * a[k];
        }
    }
    return end[0][0] * end[1][1] - end[0][1] * end[1][0];
}

/// The lowest frequency in the plane of rotation [rad/s].
double bladeFrequency(double speed, double radius = 0)
{
    long double low = speed * speed, step = 0.5L;
    while (bladeDeterminant(low, speed, radius) * bladeDeterminant(low + step, speed, radius) > 0) {
        low += step;
    }
    for (int i = 0; i < 80; ++i, step /= 2) {
        low +=
            bladeDeterminant(low, speed, radius) * bladeDeterminant(low + step / 2, speed, radius) > 0 ? step / 2 : 0;
    }
    return static_cast<double>(std::sqrt(low - speed * speed));
}

/// The determinant of the free end of a blade without hub that yields to shear, y = (v, ψ, M, T) by Runge–Kutta steps:
/// M = ψ′, T = N v′ + kGA γ and v′ = ψ + γ with the tension N = ½Ω² (1 − x²), M′ = −kGA γ, T′ = −μ v; μ = ω² + Ω².
double shearBladeDeterminant(double mu, double speed, double shear)
{
    using State = Eigen::Matrix<double, 4, 2>;
    constexpr int kSteps = 2000;
    constexpr double h = 1.0 / kSteps;
    const auto slope = [&](double x, const State& y) {
        const double tension = speed * speed / 2 * (1 - x * x);
        const Eigen::RowVector2d gamma = (y.row(3) - tension * y.row(1)) / (tension + shear);
        State rate;
        rate << y.row(1) + gamma, y.row(2), -shear * gamma, -mu * y.row(0);
        return rate;
    };
    State y = State::Zero();
    y(2, 0) = y(3, 1) = 1;
    for (int i = 0; i < kSteps; ++i) {
        const double x = i * h;
        const State k1 = slope(x, y), k2 = slope(x + h / 2, y + h / 2 * k1), k3 = slope(x + h / 2, y + h / 2 * k2);
        y += h / 6 * (k1 + 2 * k2 + 2 * k3 + slope(x + h, y + h * k3));
    }
    return y.bottomRows<2>().determinant();
}

double lowestOf(const Mechanism& mechanism)
{
    const auto rotation = steadyRotation(mechanism, System(mechanism), std::nullopt);
    double lowest = 1e99;
    if (rotation && rotation->stable) {
        for (const std::complex<double>& s : rotation->values) {
            lowest = std::min(lowest, std::abs(s));
        }
    }
    return lowest;
}

}  // namespace

class TestExactBeamMotion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The angle of the hub counts from the drawing, that of the blade is a coordinate: the weld compares them wherever
    /// the hub has turned to.
    void rotatingHub_carriesItsBlade()
    {
        const double theory = bladeFrequency(12, 1), found = lowestOf(bladeOnHub(32));
        QVERIFY2(std::abs(found / theory - 1) < 2e-5, qPrintable(QString::number(found / theory - 1)));
    }

    void rotatingBlade_hasWrightsFrequency_withOrderFour()
    {
        const double theory = bladeFrequency(12);
        // A. D. Wright et al.: Vibration modes of centrifugally stiffened beams. J. Appl. Mech. 49 (1982) 197–202:
        // 13.1702 across the plane.
        QVERIFY(std::abs(theory - std::sqrt(13.1702 * 13.1702 - 144)) < 2e-4);
        std::vector<double> errors;
        for (const int segments : {8, 16, 32, 64}) {
            errors.push_back(std::abs(lowestOf(blade(segments, "exact")) / theory - 1));
        }
        QVERIFY2(errors[1] < errors[0] / 12 && errors[2] < errors[1] / 12, qPrintable(QString::number(errors[2])));
        QVERIFY2(errors[3] < 1e-6, qPrintable(QString::number(errors[3])));
    }

    void rotatingBladeThatYieldsToShear_hasItsFrequency_withOrderFour()
    {
        constexpr double kSpeed = 12, kShear = 100;
        QVERIFY(std::abs(shearBladeDeterminant(std::pow(bladeFrequency(kSpeed), 2) + 144, kSpeed, 1e9)) < 1e-4);
        double mu = 144, step = 40;
        for (int i = 0; i < 60; ++i, step /= 2) {
            mu += shearBladeDeterminant(mu, kSpeed, kShear) * shearBladeDeterminant(mu + step / 2, kSpeed, kShear) > 0
                      ? step / 2
                      : 0;
        }
        std::vector<double> errors;
        for (const int segments : {8, 16, 32}) {
            errors.push_back(std::abs(lowestOf(blade(segments, "exact", kShear)) / std::sqrt(mu - 144) - 1));
        }
        QVERIFY2(errors[1] < errors[0] / 12 && errors[2] < errors[1] / 12, qPrintable(QString::number(errors[2])));
    }

    /// A clamped blade at 12 times √(EI/ρA l⁴), by a power series; 20 segments are 3e-5 off.
    void bladeOfTheReferenceFile_hasItsFrequency()
    {
        Mechanism mechanism =
            readMechanismFile(EIGENLINK_SOURCE_DIR "/tests/reference/public/rotating_beam_12.eigenlink").mechanism;
        std::get<Beam>(mechanism.elements[0]).model = BeamModel::exact;
        QVERIFY2(std::abs(lowestOf(mechanism) / 5.427049277790 - 1) < 1e-4,
                 qPrintable(QString::number(lowestOf(mechanism), 'g', 10)));
    }

    /// The published manoeuvre: the tip lags by 0.5325 m after 7 s, and the beam ends stretched by 1.0957e-4 m.
    void spunUpBeamOfTheReferenceFile_lagsAndEndsStretched()
    {
        const Mechanism mechanism =
            readMechanismFile(EIGENLINK_SOURCE_DIR "/tests/reference/public/spin_up.eigenlink").mechanism;
        const System system(mechanism);
        const auto start = drawnStart(mechanism, system);
        QVERIFY2(start, rendered(start.reason()).c_str());
        const Motion motion = simulate(system, *start, {20, 1, MotionTolerance::normal});
        QCOMPARE(motion.status, MotionStatus::complete);
        const auto tip = [&](std::size_t row) {
            return system.kinematics().pointPositions(motion.samples.at(row).state.q)[1];
        };
        const Vector2 lag = rotated(tip(7), -3.526909488449336);
        QVERIFY2(std::abs(lag.y + 0.5325) < 0.005, qPrintable(QString::number(lag.y)));
        QVERIFY2(std::abs(length(tip(20)) - 8 - 1.0957e-4) < 1e-6, qPrintable(QString::number(length(tip(20)) - 8)));
    }

    void spunUpBeam_isBounded_andEndsStretchedByItsWeight()
    {
        const Mechanism mechanism = spinUp("exact");
        const System system(mechanism);
        const auto start = drawnStart(mechanism, system);
        QVERIFY2(start, rendered(start.reason()).c_str());
        const Motion motion = simulate(system, *start, {15, 0.5, MotionTolerance::normal});
        QCOMPARE(motion.status, MotionStatus::complete);
        double most = 0;
        for (const MotionSample& sample : motion.samples) {
            const BeamPose beam = system.kinematics().beamPoses(sample.state.q).front();
            most = std::max(most, std::abs(beam.nodes.back().transverse));
        }
        QVERIFY2(most > 0.4 && most < 0.7, qPrintable(QString::number(most)));
        // EA u″ + ρA Ω² (x + u) = 0: about ρA Ω² l³/(3 EA) = 5.14e-4 m.
        const BeamPose beam = system.kinematics().beamPoses(motion.samples.back().state.q).front();
        QVERIFY2(std::abs(beam.nodes.back().axial - 5.14e-4) < 3e-5,
                 qPrintable(QString::number(beam.nodes.back().axial)));
    }

    // A cantilever on which its distributed load acts at once: E + ∫ q̇ᵀC q̇ dt does not change.
    void loadedBeam_keepsItsEnergy_data()
    {
        addColumns<QString, double, double>({"model", "dampingTime", "shear"});
        for (const char* model : {"linear", "stress_stiffened", "exact"}) {
            for (const double time : {0.0, 0.01}) {
                QTest::addRow("%s, damping time %g", model, time) << model << time << 0.0;
            }
        }
        QTest::newRow("exact, with shear") << "exact" << 0.0 << 2e3;
    }
    void loadedBeam_keepsItsEnergy()
    {
        QFETCH(QString, model);
        QFETCH(double, dampingTime);
        QFETCH(double, shear);
        const Mechanism mechanism = mechanismOf(
            R"("points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}], "elements": [
            {"type": "beam", "id": "b", "points": ["O", "A"], "segments": 3, "area": 1e-2, "second_moment": 1e-5,
             "youngs_modulus": 1e6, "density": 1000, "load": [0.5, -3], "damping_time": )" +
            std::to_string(dampingTime) + R"(, "shear_stiffness": )" + std::to_string(shear) + R"(, "model": ")" +
            model.toStdString() + R"("}, {"type": "weld", "id": "clamp", "of": ["b", "ground"], "point": "O"}])");
        const System system(mechanism);
        const auto start = drawnStart(mechanism, system);
        QVERIFY2(start, rendered(start.reason()).c_str());
        const Motion motion = simulate(system, *start, {1, 0.1, MotionTolerance::tight});
        QCOMPARE(motion.status, MotionStatus::complete);
        const auto energyAt = [&](const MotionSample& sample) {
            const EnergyMomentum energies = system.energyMomentum();
            return energies.kineticEnergy(sample.state.q, sample.state.v) + system.potential(sample.state.q) +
                   sample.dissipated;
        };
        // About p² l⁵/40EI.
        constexpr double kElastic = 9.0 / 400;
        double lowest = 0;
        for (const MotionSample& sample : motion.samples) {
            const double off = energyAt(sample) - energyAt(motion.samples.front());
            QVERIFY2(std::abs(off) < 1e-7 * kElastic, qPrintable(QString::number(off / kElastic)));
            lowest = std::min(lowest, system.kinematics().pointPositions(sample.state.q)[1].y);
        }
        QVERIFY2(lowest < -1.2 * 3.0 / 80, qPrintable(QString::number(lowest)));
        QCOMPARE(motion.samples.back().dissipated > 0.01 * kElastic, dampingTime > 0);
    }

    void linearBeam_thatLeavesItsRangeLater_isNamed_data()
    {
        addColumns<QString, bool>({"model", "isNamed"});
        QTest::newRow("linear") << "linear" << true;
        QTest::newRow("exact") << "exact" << false;
    }
    void linearBeam_thatLeavesItsRangeLater_isNamed()
    {
        QFETCH(QString, model);
        QFETCH(bool, isNamed);
        const Mechanism mechanism = blade(4, model.toStdString());
        const Study& study = *findStudy("rotation");
        auto analysis = std::make_shared<Analysis>();
        analysis->mechanism = mechanism;
        analysis->system = std::make_shared<const System>(mechanism);
        const Outcome<StudyResult> result = resultOf(study, analysis, study.request, {});
        QVERIFY2(result, rendered(result.reason()).c_str());
        const bool isFound =
            std::ranges::find(result->messages, Topic::beyondModel, &Message::topic) != result->messages.end();
        QCOMPARE(isFound, isNamed);
        QCOMPARE(studyJson(study, *analysis, *result).find("\"warnings\"") != std::string::npos, isNamed);
    }
};

QTEST_GUILESS_MAIN(TestExactBeamMotion)
#include "tst_exact_beam_motion.moc"
