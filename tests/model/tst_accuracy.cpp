#include "model/assembly/kinematics.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/independent_solver.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <cmath>
#include <complex>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// A mass of 1 kg on a guide, held by 1 N/m and 2ζ N s/m.
Mechanism oscillator(double ratio)
{
    return built({{"O", {0, 0}, true}, {"A", {1, 0}}},
                 {PointMass{"m", "A", 1, {}}, Slider{"guide", "A", {0, 0}, {1, 0}, {}},
                  Spring{"k", {"O", "A"}, 1, 1, 2 * ratio, {}}},
                 {0, 0});
}

/// Three masses in a row, every second pair held by a strong damper, the ends to the ground.
Mechanism dampedRow(double strong, bool isFree)
{
    Mechanism mechanism = built({{"O", {0, 0}, true}}, {}, {0, 0});
    std::string last = "O";
    for (int i = 1; i <= 4; ++i) {
        const std::string id = "P" + std::to_string(i);
        mechanism.points.push_back({id, {double(i), 0}});
        mechanism.elements.push_back(PointMass{"m" + id, id, 0.5 + i, {}});
        mechanism.elements.push_back(Slider{"g" + id, id, {0, 0}, {1, 0}, {}});
        if (i > 1 || !isFree) {
            mechanism.elements.push_back(Spring{"k" + id, {last, id}, 10.0 * i, 1, i == 2 ? strong : 0.1, {}});
        }
        last = id;
    }
    return mechanism;
}

/// A beam on a pin and a guide that sags far; the turns of its nodes have no mass.
Mechanism saggingLumpedBeam()
{
    Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}}, {}, {0, -2000});
    Beam beam = beamBetween("b", "A", "B", {25, 3.1415926535897931e-4, 7.853981633974483e-9, 7e10, 2700});
    beam.massMatrix = BeamMass::lumped;
    mechanism.elements = {beam, Slider{"guide", "B", {0, 0}, {1, 0}, {}}};
    return mechanism;
}

Pose drawnPose(const Mechanism& mechanism)
{
    Pose pose;
    for (const Point& point : mechanism.points) {
        pose.points[point.id] = point.at;
    }
    return pose;
}

/// The four-bar of the benchmark with other lengths and masses; springs and gravity keep its angles and frequencies.
Mechanism scaledFourBar(double length, double mass)
{
    NLoopParameters parameters;
    parameters.loops = 1;
    parameters.length *= length;
    parameters.restLength *= length;
    parameters.mass *= mass;
    parameters.stiffness *= mass;
    parameters.gravity *= length;
    return nLoop(parameters);
}

/// Two hanging rods of 1 m with dampers and springs at their pins.
struct HangingRods {
    double mass[2], stiffness[2], damping[2];

    Mechanism mechanism() const
    {
        Mechanism result = built({{"P0", {0, 0}, true}, {"P1", {0, -1}}, {"P2", {0, -2}}});
        for (const std::size_t i : {0, 1}) {
            const std::string id = "r" + std::to_string(i);
            result.elements.emplace_back(
                Bar{id, {"P" + std::to_string(i), "P" + std::to_string(i + 1)}, 1, mass[i], {}});
            result.elements.emplace_back(TorsionSpring{"t" + id,
                                                       {id, i == 0 ? std::string(kGround) : "r0"},
                                                       stiffness[i],
                                                       i == 0 ? -std::acos(0.0) : 0,
                                                       damping[i],
                                                       {}});
        }
        return result;
    }

    /// The eigenvalue nearest to s: Newton's method on det(s²M + sC + K) of both angles, in extended precision.
    Complex eigenvalueNear(Complex s) const
    {
        using Extended = std::complex<long double>;
        using Matrix = Eigen::Matrix<Extended, 2, 2>;
        const long double g = 9.81;
        Matrix M, C, K;
        M << mass[0] / 3.0L + mass[1], mass[1] / 2.0L, mass[1] / 2.0L, mass[1] / 3.0L;
        const auto ofPins = [](const double(&v)[2]) {
            Matrix A;
            A << (long double)(v[0]) + v[1], -v[1], -v[1], v[1];
            return A;
        };
        C = ofPins(damping);
        K = ofPins(stiffness);
        K(0, 0) += g * (mass[0] / 2.0L + mass[1]);
        K(1, 1) += g * mass[1] / 2.0L;
        Extended root(s.real(), s.imag());
        for (int i = 0; i < 20; ++i) {
            const Matrix Q = root * root * M + root * C + K;
            const Matrix dQ = 2.0L * root * M + C;
            const Extended slope = Q(0, 0) * dQ(1, 1) + dQ(0, 0) * Q(1, 1) - 2.0L * Q(0, 1) * dQ(0, 1);
            root -= (Q(0, 0) * Q(1, 1) - Q(0, 1) * Q(0, 1)) / slope;
        }
        return {static_cast<double>(root.real()), static_cast<double>(root.imag())};
    }
};

double largestRelativeError(const Spectrum& spectrum, const Values& exact)
{
    double worst = 0;
    for (const Complex s : exact) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const Eigenvalue& value : spectrum.values) {
            nearest = value.isTrue() ? std::min(nearest, std::abs(value.s - s)) : nearest;
        }
        worst = std::max(worst, nearest / std::abs(s));
    }
    return worst;
}

struct Nearest {
    double distance = std::numeric_limits<double>::infinity();
    double estimate = 0;
};

/// The true value nearest to s.
Nearest nearestTo(Complex s, const Spectrum& spectrum)
{
    Nearest nearest;
    for (const Eigenvalue& value : spectrum.values) {
        if (value.isTrue() && std::abs(value.s - s) < nearest.distance) {
            nearest = {std::abs(value.s - s), value.errorEstimate};
        }
    }
    return nearest;
}

}  // namespace

/// Digits of strongly damped roots, penalties without units, estimates that bound the error.
class TestAccuracy : public QObject {
    Q_OBJECT

private slots:
    void oscillator_stronglyDamped_keepsItsSlowRoot_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::newRow("zeta 1e2") << 1e2;
        QTest::newRow("zeta 1e6") << 1e6;
        QTest::newRow("zeta 1e8") << 1e8;
    }
    void oscillator_stronglyDamped_keepsItsSlowRoot()
    {
        QFETCH(double, ratio);
        const double fast = -ratio - std::sqrt(ratio * ratio - 1);
        const Analysis analysis = analyze(oscillator(ratio));
        for (const Linearization& each : analysis.methods) {
            const double bound = each.spectrum.method == Method::ucs ? 2e-5 : 1e-11;
            const double error = largestRelativeError(each.spectrum, {fast, 1 / fast});
            QVERIFY2(each.spectrum.status == SpectrumStatus::ok, allWarnings(analysis).c_str());
            QVERIFY2(error < bound, nameOf(each.spectrum.method).data() + QByteArray::number(error));
        }
    }

    void row_withOneStrongDamper_keepsAllRoots_data()
    {
        addColumns<double, bool>({"strong", "isFree"});
        for (const double strong : {1e3, 1e6, 1e8, 1e10}) {
            for (const bool isFree : {false, true}) {
                QTest::addRow("%g%s", strong, isFree ? ", free" : "") << strong << isFree;
            }
        }
    }
    void row_withOneStrongDamper_keepsAllRoots()
    {
        QFETCH(double, strong);
        QFETCH(bool, isFree);
        const Mechanism mechanism = dampedRow(strong, isFree);
        const IndependentAnswer answer = solveIndependently(mechanism, drawnPose(mechanism));
        // The slow root of damper and spring in closed form, −k/c with an error of some k m/c² of itself: the
        // reference, in extended precision, loses it.
        const double slow = -20 / strong;
        const Analysis analysis = analyze(mechanism);
        for (const Method method : {Method::mcs, Method::rcs}) {
            const Spectrum& spectrum = analysis.find(method)->spectrum;
            QVERIFY(nearestTo(slow, spectrum).distance < std::max(1e-9, 1e3 / (strong * strong)) * -slow);
            for (const Complex s : answer.eigenvalues) {
                const Nearest nearest = nearestTo(s, spectrum);
                const double roundings = 1e-15 * strong;  // of the strong damper
                QVERIFY(std::abs(s) < 1e-3 || std::abs(s) > 1e3 || nearest.estimate < 100 * roundings + 1e-12);
                QVERIFY2(std::abs(s) < 1e-3 || nearest.distance < 1e-9 * std::abs(s) + 2 * nearest.estimate,
                         nameOf(method).data() + QByteArray::number(nearest.distance));
            }
            QCOMPARE(analysis.find(method)->spectrum.trueCount(), std::size_t(8));
        }
    }

    void sparseValues_ofStronglyDampedRods_areWithinTheirEstimates()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> uniform(0, 1);
        for (int i = 0; i < 40; ++i) {
            HangingRods rods{};
            for (const std::size_t k : {0, 1}) {
                rods.mass[k] = 0.5 + uniform(random);
                rods.stiffness[k] = 50 * uniform(random);
                rods.damping[k] = std::pow(10, 6 * uniform(random) - 1);
            }
            const Analysis analysis = analyzeWith(Engine::sparse, rods.mechanism(), 4);
            for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
                for (const Eigenvalue& value : analysis.find(method)->spectrum.values) {
                    const double error = std::abs(value.s - rods.eigenvalueNear(value.s));
                    const QByteArray where = QByteArray::number(i) + ": " + QByteArray::number(error) + " of " +
                                             QByteArray::number(std::abs(value.s));
                    QVERIFY2(error <= value.errorEstimate * (1 + 1e-6), where);
                    QVERIFY2(method == Method::ucs || error < 1e-11 * std::abs(value.s), where);
                    QVERIFY2(method == Method::ucs || value.errorEstimate < 1e-9 * std::abs(value.s), where);
                }
            }
        }
    }

    void penalty_byItself_dependsOnNoUnits_data()
    {
        addColumns<double, double>({"length", "mass"});
        for (const double length : {1e-3, 1e-2, 1.0, 1e3}) {
            for (const double mass : {1e-4, 1.0, 100.0}) {
                QTest::addRow("%g m, %g kg", length, mass) << length << mass;
            }
        }
    }
    void penalty_byItself_dependsOnNoUnits()
    {
        QFETCH(double, length);
        QFETCH(double, mass);
        const Analysis analysis = analyze(scaledFourBar(length, mass));
        const Spectrum& spectrum = analysis.find(Method::ucs)->spectrum;
        QVERIFY2(spectrum.status == SpectrumStatus::ok, allWarnings(analysis).c_str());
        QVERIFY(largestRelativeError(spectrum, trueValues(analysis, Method::mcs)) < 1e-6);
        QVERIFY(std::abs(spectrum.parameters.at("penalty") / (1e6 * mass) - 1) < 1e-12);
    }

    void penalty_thatDoesNotHold_isCalledInaccurate()
    {
        LinearizerOptions options;
        options.penalty = 1e6;
        const Mechanism mechanism = scaledFourBar(1e-2, 100);
        const Analysis analysis = analyzeBy(Method::ucs, mechanism, options);
        const Values exact = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
        const Spectrum& spectrum = analysis.methods.front().spectrum;
        QCOMPARE(spectrum.status, SpectrumStatus::inaccurate);
        QVERIFY(!spectrum.warnings.empty());
        for (const Eigenvalue& value : spectrum.values) {
            if (value.isTrue()) {
                double nearest = std::numeric_limits<double>::infinity();
                for (const Complex s : exact) {
                    nearest = std::min(nearest, std::abs(value.s - s));
                }
                QVERIFY(nearest <= value.errorEstimate * (1 + 1e-6));
            }
        }
    }

    /// α from 1e6 to 1e14: the error falls with 1/α and then stays at rounding.
    void penalty_large_keepsItsDigits()
    {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Values exact = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
            double before = 0;
            for (const double alpha : {1e6, 1e8, 1e10, 1e12}) {
                LinearizerOptions options;
                options.penalty = alpha;
                const Analysis analysis = analyzeBy(Method::ucs, mechanism, options);
                const double error = largestRelativeError(analysis.methods.front().spectrum, exact);
                QVERIFY2(before == 0 || error < std::max(0.02 * before, 1e-9),
                         QByteArray::number(seed) + " " + QByteArray::number(error));
                before = error;
            }
        }
    }

    void estimates_ofRounding_areNotZero()
    {
        const Analysis analysis = analyze(randomMechanism(3));
        for (const Linearization& each : analysis.methods) {
            for (const Eigenvalue& value : each.spectrum.values) {
                QVERIFY(!value.isTrue() || value.errorEstimate > 0);
            }
        }
    }

    /// A light rod on a cart that hangs on a stiff spring, as drawn: one rounding of the spring's length drives the rod
    /// with s² = 3kε/(ml), so that its zero is known no better. Without weight a rod on its pin has an exact one.
    void estimatesAsDrawn_boundTheRoundingOfTheDrawing()
    {
        Mechanism m = built({{"G", {-1, 0}, true}, {"P", {0, 0}}, {"Q", {0.7, 0}}},
                            {Slider{"rail", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"G", "P"}, 1e12, 1, 0, {}},
                             PointMass{"cart", "P", 100, {}}, Bar{"rod", {"P", "Q"}, {}, 1e-12, {}}});
        Mechanism alone = m;
        alone.gravity = {0, 0};
        alone.points[1].fixed = true;
        alone.elements = {m.elements.back()};
        const double least = std::sqrt(3 * 1e12 * std::numeric_limits<double>::epsilon() / (1e-12 * 0.7));
        for (const Engine engine : {Engine::dense, Engine::sparse}) {
            AnalysisOptions options;
            options.equilibrium.choice = EquilibriumChoice::drawn;
            options.engine = engine;
            options.wanted.count = 1;
            const Analysis loose = analyze(m, options), exact = analyze(alone, options);
            const Eigenvalue &lost = loose.find(Method::mcs)->spectrum.values[0],
                             &known = exact.find(Method::mcs)->spectrum.values[0];
            QVERIFY2(lost.s == 0.0 && lost.errorEstimate > least, std::to_string(lost.errorEstimate).c_str());
            QVERIFY(known.s == 0.0 && known.errorEstimate == 0);
        }
    }

    /// Near a singular configuration the reactions, and with them the stiffness, are ill conditioned.
    /// MCS solves a symmetric problem, so that its values are exact beside those of QZ.
    void estimatesOfRcs_boundItsErrors_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"pinned_beam", "clamped_beam", "cantilever_beam", "flexible_double_pendulum_10",
                                 "beam_four_bar", "sagging lumped beam"}) {
            QTest::newRow(name) << name;
        }
    }

    /// A soft spring in series with one that is up to 10¹³ times stiffer: two masses vibrate against the ground by κ
    /// = 5.
    void softSpring_besideAStiffOne_isNotTakenForRounding()
    {
        for (const double stiff : {1e11, 1e12, 1e13, 1e14}) {
            const Mechanism chain =
                built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"B", {2, 0}}},
                      {Slider{"a", "A", {0, 0}, {1, 0}, {}}, Slider{"b", "B", {0, 0}, {1, 0}, {}},
                       PointMass{"m", "A", 1, {}}, PointMass{"n", "B", 1, {}}, Spring{"k", {"O", "A"}, 10, 1, 0, {}},
                       Spring{"s", {"A", "B"}, stiff, 1, 0, {}}});
            const Analysis analysis = analyze(chain);
            QCOMPARE(analysis.equilibrium.stability, Stability::stable);
            for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
                const Eigenvalue& lowest = analysis.find(method)->spectrum.values.front();
                const double error = std::abs(std::abs(lowest.s) - std::sqrt(5.0));
                const QByteArray words = nameOf(method).data() + (' ' + QByteArray::number(error));
                QVERIFY2(error <= 1.01 * lowest.errorEstimate + 1e-12 && error < 0.1,
                         words + QByteArray::number(stiff));
            }
        }
    }

    /// In every form of the pencil. Values are the Rayleigh quotients of their shapes where these are nearer: QZ alone
    /// may be wrong by 1e-4 in the fastest modes.
    void estimatesOfRcs_boundItsErrors()
    {
        QFETCH(QString, name);
        const Mechanism mechanism = name.contains(' ') ? saggingLumpedBeam() : exampleNamed(name.toStdString());
        for (const RcsForm form : {RcsForm::bothInA, RcsForm::jacobianInE, RcsForm::transposeInE, RcsForm::bothInE}) {
            AnalysisOptions options;
            options.linearizer.rcsForm = form;
            const Analysis analysis = analyze(mechanism, options);
            const auto trueOf = [&](Method method) {
                std::vector<Eigenvalue> values;
                for (const Eigenvalue& each : analysis.find(method)->spectrum.values) {
                    if (each.isTrue() && each.s.imag() >= 0) {
                        values.push_back(each);
                    }
                }
                return values;
            };
            const std::vector<Eigenvalue> exact = trueOf(Method::mcs), found = trueOf(Method::rcs);
            QCOMPARE(found.size(), exact.size());
            for (std::size_t i = 0; i < exact.size(); ++i) {
                const double error = std::abs(found[i].s - exact[i].s);
                // Estimates are of first order in the errors.
                QVERIFY2(error <= 1.01 * (found[i].errorEstimate + exact[i].errorEstimate),
                         qPrintable(QString::number(i)));
                QVERIFY(error < 5e-4 * (1 + std::abs(exact[i].s)));
                QVERIFY(found[i].errorEstimate < 1e-3 * (1 + std::abs(exact[i].s)));
            }
        }
    }

    void estimates_nearSingularities_boundTheError()
    {
        for (const double distance : {1e-2, 1e-4, 1e-6}) {
            const Mechanism mechanism = singularLoop(1, 0);
            Mechanism near = mechanism;
            for (Point& point : near.points) {
                if (!point.fixed) {
                    point.at = point.at + Vector2{0, distance};
                }
            }
            near.gravity = {9.81, 0.3};
            const Analysis analysis = analyze(near);
            if (analysis.equilibrium.status != EquilibriumStatus::converged) {
                continue;
            }
            Pose pose;
            const auto positions = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
            for (std::size_t i = 0; i < positions.size(); ++i) {
                pose.points[near.points[i].id] = positions[i];
            }
            for (const LinkPose& link : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
                pose.directions[idOf(near.elements[link.element])] = link.direction;
            }
            const IndependentAnswer answer = solveIndependently(near, pose);
            const Spectrum& spectrum = analysis.find(Method::mcs)->spectrum;
            if (answer.eigenvalues.size() != spectrum.trueCount()) {
                continue;
            }
            for (const Eigenvalue& value : spectrum.values) {
                double nearest = std::numeric_limits<double>::infinity();
                for (const Complex s : answer.eigenvalues) {
                    nearest = std::min(nearest, std::abs(value.s - s));
                }
                QVERIFY2(nearest <= 3 * value.errorEstimate, QByteArray::number(nearest));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestAccuracy)
#include "tst_accuracy.moc"
