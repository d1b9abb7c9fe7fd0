// Laws of responses of the linear model: its equations at every frequency, symmetries, limits, equal numbers
// in frequency and in time, and the damping that is added.

#include "model/assembly/kinematics.h"
#include "model/dynamics/constrained_motion.h"
#include "model/dynamics/linear_motion.h"
#include "model/math/dense/dense_solve.h"
#include "model/studies/response/amplitude_spectrum.h"
#include "model/studies/response/time_response.h"
#include "tests/support/beams.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/responses.h"

#include <QTest>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// Analyses of random mechanisms that rest somewhere, of all or of those with dampers.
std::vector<Analysis> restingOnes(std::size_t count, bool damped)
{
    std::vector<Analysis> found;
    for (std::uint32_t seed = 0; found.size() < count; ++seed) {
        Analysis analysis = analyzeBy(Method::mcs, randomMechanism(seed));
        const bool isStable = analysis.equilibrium.isUsable() && !analysis.methods.empty() &&
                              std::ranges::all_of(trueValues(analysis, Method::mcs),
                                                  [&](Complex s) { return s.real() < (damped ? -1e-3 : 1e-6); });
        if (isStable && minimalModel(analysis)->mass.rows() > 0) {
            found.push_back(std::move(analysis));
        }
    }
    return found;
}

std::vector<std::string> freePointsOf(const Mechanism& mechanism)
{
    std::vector<std::string> ids;
    for (const Point& point : mechanism.points) {
        if (!point.fixed) {
            ids.push_back(point.id);
        }
    }
    return ids;
}
/// The last point that the links let move, in x.
std::string placeIn(const Analysis& analysis)
{
    return freePointsOf(analysis.mechanism).back() + ".x";
}
std::string firstLinkOf(const Analysis& analysis)
{
    return idOf(*std::ranges::find_if(analysis.mechanism.elements, isLink));
}

/// The remainder of Zᵀ(H + iD + iω(C + C_m) − ω²M)δq − Zᵀf, relative to its parts.
double remainderOf(const Analysis& analysis, FrequencyResponse& response, const DampingMatrices& added, double omega)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const Eigen::MatrixXd Z = nullSpaceOf(Eigen::MatrixXd(system.jacobian(q)));
    Eigen::MatrixXcd K = Eigen::MatrixXd(system.tangentStiffness(q, analysis.equilibrium.lambda)).cast<Complex>();
    Eigen::MatrixXd C(system.damping(q));
    if (added.loss.size() > 0) {
        K += Complex(0, 1) * Eigen::MatrixXd(added.loss);
    }
    if (added.modal.size() > 0) {
        C += Eigen::MatrixXd(added.modal);
    }
    K += Complex(0, omega) * C - omega * omega * Eigen::MatrixXd(system.mass(q));
    const Eigen::VectorXcd shape = response.shapeAt(omega), f = Z.transpose() * response.input().force;
    const Eigen::VectorXcd Ku = Z.transpose() * (K * shape);
    return (Ku - f).norm() / (f.norm() + Ku.norm());
}

/// fᵀZ(ZᵀMZ)⁻¹Zᵀf: the acceleration at the place and in the direction of a unit force that begins to act.
double accelerationOfLoad(const Analysis& analysis, const Eigen::VectorXd& force)
{
    const System& system = *analysis.system;
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const Eigen::MatrixXd Z = nullSpaceOf(Eigen::MatrixXd(system.jacobian(q)));
    const Eigen::MatrixXd M = Z.transpose() * Eigen::MatrixXd(system.mass(q)) * Z;
    const Eigen::VectorXd along = Z.transpose() * force;
    return along.dot(Eigen::VectorXd(solutionOf(M, along)));
}

/// Σ k δL² of springs and Σ k δθ² of torsion springs in a small motion from rest, by differences.
double stretchesOf(const Analysis& analysis, const Eigen::VectorXd& dq)
{
    const System& system = *analysis.system;
    const double h = 1e-6;
    const auto change = [&](const std::function<double(const Eigen::VectorXd&)>& value) {
        return (value(analysis.equilibrium.q + h * dq) - value(analysis.equilibrium.q - h * dq)) / (2 * h);
    };
    const auto angleOfLink = [&](const std::string& id, const Eigen::VectorXd& q) {
        const auto links = system.rigidLinks();
        const auto found = std::ranges::find(links, id);
        return found == links.end() ? 0 : system.linkAngles(q)[found - links.begin()];
    };
    double sum = 0;
    for (const Element& element : analysis.mechanism.elements) {
        if (const auto* spring = std::get_if<Spring>(&element)) {
            const std::size_t a = *findPoint(analysis.mechanism, spring->points[0]),
                              b = *findPoint(analysis.mechanism, spring->points[1]);
            sum += spring->stiffness * std::pow(change([&](const Eigen::VectorXd& q) {
                                                    const auto places = system.kinematics().pointPositions(q);
                                                    return distance(places[a], places[b]);
                                                }),
                                                2);
        } else if (const auto* torsion = std::get_if<TorsionSpring>(&element)) {
            sum += torsion->stiffness * std::pow(change([&](const Eigen::VectorXd& q) {
                                                     return angleOfLink(torsion->of[0], q) -
                                                            angleOfLink(torsion->of[1], q);
                                                 }),
                                                 2);
        }
    }
    return sum;
}

double valueOf(const AmplitudeSpectrum& spectrum, double frequency)
{
    const auto nearest =
        std::ranges::min_element(spectrum.frequencies, {}, [&](double f) { return std::abs(f - frequency); });
    return spectrum.amplitudes[std::size_t(nearest - spectrum.frequencies.begin())];
}

std::vector<double> sampledCosine(double frequency, double phase, double amplitude, std::size_t count, double step)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(amplitude * std::cos(2 * std::numbers::pi * frequency * step * double(i) + phase));
    }
    return values;
}

}  // namespace

class ResponseLawsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The shape is on the constraints and solves the equations projected onto them, with every kind of damping.
    void shape_solvesTheLinearModel()
    {
        AddedDamping structural, modal, both;
        structural.lossFactor = 0.07;
        modal.ratio = both.ratio = 0.03;
        both.lossFactor = 0.02;
        for (const Analysis& analysis : restingOnes(12, false)) {
            for (const AddedDamping& added : {AddedDamping{}, structural, modal, both}) {
                const std::string place = placeIn(analysis);
                FrequencyResponse response = responseOf(analysis, {place}, {place}, added);
                const DampingMatrices matrices = dampingMatrices(analysis, added).value();
                for (const double omega : {0.0, 0.9, 4.3, 31.0}) {
                    const Eigen::VectorXcd shape = response.shapeAt(omega);
                    const Eigen::MatrixXd Phi_q(analysis.system->jacobian(analysis.equilibrium.q));
                    QVERIFY((Phi_q.cast<Complex>() * shape).norm() < 1e-10 * (1 + shape.norm()));
                    const double left = remainderOf(analysis, response, matrices, omega);
                    QVERIFY2(left < 1e-8, qPrintable(QString::number(left)));
                }
            }
        }
    }

    /// v = iω x, a = −ω² x, the same for angles; P = m iω r_S, what shakes is −iω P, and the frame feels the force too.
    void outputs_areDerivativesOfEachOther()
    {
        for (const Analysis& analysis : restingOnes(10, false)) {
            const std::string link = firstLinkOf(analysis), place = placeIn(analysis),
                              point = place.substr(0, place.size() - 2);
            FrequencyResponse response = responseOf(
                analysis, {place + "=2"},
                {point + ".x", point + ".vx", point + ".ax", link + ".angle", link + ".rate", link + ".acceleration",
                 "center.x", "momentum.x", "shaking.x", "frame.x", "center.y", "frame.y"});
            double mass = 0;
            for (const Element& element : analysis.mechanism.elements) {
                const Field* field = findField(element, "mass");
                mass += field != nullptr ? std::get<double>(field->read(element)) : 0;
            }
            for (const double w : {0.3, 2.0, 17.0}) {
                const std::vector<Complex> y = response.allAt(w);
                const Complex s(0, w);
                const double size = 1e-9 * (1 + w * w) * (1 + std::abs(y[0]) + std::abs(y[3]) + mass * std::abs(y[6]));
                QVERIFY(std::abs(y[1] - s * y[0]) < size && std::abs(y[2] - s * s * y[0]) < size);
                QVERIFY(std::abs(y[4] - s * y[3]) < size && std::abs(y[5] - s * s * y[3]) < size);
                QVERIFY(std::abs(y[7] - mass * s * y[6]) < size && std::abs(y[8] + s * y[7]) < size);
                QVERIFY(std::abs(y[9] - y[8] - 2.0) < size);
                QVERIFY(std::abs(y[11] + mass * s * s * y[10]) < size);
                QCOMPARE(y.front(), response.at(w));
            }
        }
    }

    /// A real load has a real response: at −ω the conjugate. At the place of the force the velocity never gives more
    /// than it takes, Re(iω x) ≥ 0, and without dampers nothing.
    void driveThatPushes_givesPower()
    {
        for (const bool damped : {false, true}) {
            for (const Analysis& analysis : restingOnes(12, damped)) {
                const std::string place = placeIn(analysis);
                FrequencyResponse response = responseOf(analysis, {place}, {place});
                const bool isDamped = analysis.system->damping(analysis.equilibrium.q).nonZeros() > 0;
                QVERIFY(!damped || isDamped);
                for (const double w : {0.21, 1.3, 5.7, 22.0}) {
                    const Complex y = response.at(w);
                    QVERIFY(std::abs(response.at(-w) - std::conj(y)) < 1e-10 * std::abs(y));
                    const double given = (Complex(0, w) * y).real();
                    QVERIFY(given > -1e-10 * w * std::abs(y) && (isDamped || given < 1e-10 * w * std::abs(y)));
                }
            }
        }
    }

    /// Far above all resonances only inertia is left: −ω² x is the acceleration that the force gives at once.
    void highFrequencies_seeInertiaAlone()
    {
        for (const Analysis& analysis : restingOnes(12, false)) {
            for (const std::string& name : {placeIn(analysis), firstLinkOf(analysis)}) {
                const bool isLinkInput = name.find('.') == std::string::npos;
                FrequencyResponse response = responseOf(
                    analysis, {name}, {isLinkInput ? name + ".acceleration" : name.substr(0, name.size() - 1) + "ax"});
                const double expected = accelerationOfLoad(analysis, response.input().force);
                COMPARE_WITHIN(response.at(1e6).real(), expected, 1e-5 * (1e-3 + expected));
                QVERIFY(expected >= 0);
            }
        }
    }

    /// P.x → P.x + P.y → P.y and torque → angle do not depend on axes; in other units they are 1/stiffness and
    /// 1/torque.
    void responses_areFrameIndifferent()
    {
        for (const Analysis& analysis : restingOnes(8, false)) {
            const std::string x = placeIn(analysis), y = x.substr(0, x.size() - 1) + "y", link = firstLinkOf(analysis);
            const Analysis turned = analyzeBy(Method::mcs, moved(analysis.mechanism, 0.8, {3, -7}));
            const Analysis scaled = analyzeBy(Method::mcs, inUnits(analysis.mechanism, 4, 3, 2));
            for (const double w : {0.4, 6.0}) {
                const auto trace = [&](const Analysis& each, double omega) {
                    return responseOf(each, {x}, {x}).at(omega) + responseOf(each, {y}, {y}).at(omega);
                };
                const auto turn = [&](const Analysis& each, double omega) {
                    return responseOf(each, {link}, {link + ".angle"}).at(omega);
                };
                QVERIFY(std::abs(trace(turned, w) - trace(analysis, w)) < 1e-6 * std::abs(trace(analysis, w)));
                QVERIFY(std::abs(turn(turned, w) - turn(analysis, w)) < 1e-6 * std::abs(turn(analysis, w)));
                // kg/s² are 3/4 of the new ones, kg m²/s² 12.
                QVERIFY(std::abs(trace(scaled, w / 2) * 0.75 - trace(analysis, w)) <
                        1e-6 * std::abs(trace(analysis, w)));
                QVERIFY(std::abs(turn(scaled, w / 2) * 12.0 - turn(analysis, w)) < 1e-6 * std::abs(turn(analysis, w)));
            }
        }
    }

    /// d/dt of the step response is the impulse response, the decay is the difference to the end, the end is the
    /// response at ω = 0, and the first acceleration that of inertia alone.
    void responsesInTime_areOneFunction()
    {
        for (const Analysis& analysis : restingOnes(8, true)) {
            const std::string place = placeIn(analysis), point = place.substr(0, place.size() - 2);
            FrequencyResponse response = responseOf(analysis, {place}, {point + ".x", point + ".vx", point + ".ax"});
            const auto inTime = [&](TimeInput kind) {
                return timeResponse(analysis, response, {kind, 3, 301}).value();
            };
            const TimeResponse step = inTime(TimeInput::step), impulse = inTime(TimeInput::impulse),
                               decay = inTime(TimeInput::decay);
            const double held = response.at(0).real();
            COMPARE_WITHIN(step.last.value(), held, 1e-12 * std::abs(held));
            QCOMPARE(decay.last.value(), 0.0);
            QCOMPARE(step.times.size(), std::size_t(301));
            double most = 0;
            for (const double each : impulse.values[0]) {
                most = std::max(most, std::abs(each));
            }
            for (std::size_t i = 0; i < step.times.size(); ++i) {
                COMPARE_WITHIN(step.times[i], 0.01 * double(i), 1e-12);
                COMPARE_WITHIN(step.values[1][i], impulse.values[0][i], 1e-9 * most);
                COMPARE_WITHIN(step.values[0][i] + decay.values[0][i], held, 1e-10 * std::abs(held));
                COMPARE_WITHIN(step.values[2][i], impulse.values[1][i], 1e-8 * (most + std::abs(impulse.values[1][0])));
            }
            const double expected = accelerationOfLoad(analysis, response.input().force);
            COMPARE_WITHIN(step.values[2][0], expected, 1e-9 * expected);
            QVERIFY(std::abs(step.values[0][0]) < 1e-12 && std::abs(step.values[1][0]) < 1e-12);
        }
    }

    /// ∫ (y(∞) − y(t)) e^{−iωt} dt = (ŷ(0) − ŷ(ω))/(iω), for steps of the ground too, with the velocities that belong
    /// to them, and of every kind of output.
    void stepOfTheGround_isTheTransformOfTheResponse()
    {
        Mechanism mechanism = heavyFourBar();
        std::get<Spring>(mechanism.elements.back()).damping = 25;
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        for (const std::string input : {"D.x", "A.y", "crank"}) {
            FrequencyResponse response = responseOf(analysis, {input}, {"C.x", "crank.angle", "B.y"});
            const TimeResponse decay = timeResponse(analysis, response, {TimeInput::decay, 60, 24001}).value();
            for (const double w : {0.7, 4.0}) {
                const std::vector<Complex> held = response.allAt(0), there = response.allAt(w);
                for (std::size_t k = 0; k < held.size(); ++k) {
                    Complex sum;
                    for (std::size_t i = 0; i < decay.times.size(); ++i) {
                        const double weight = i == 0 || i + 1 == decay.times.size() ? 1 : i % 2 == 1 ? 4 : 2;
                        sum += weight / 3 * decay.times[1] * decay.values[k][i] * std::polar(1.0, -w * decay.times[i]);
                    }
                    const Complex expected = (held[k] - there[k]) / Complex(0, w);
                    QVERIFY2(std::abs(sum - expected) < 1e-6 * (std::abs(expected) + std::abs(held[k])), input.c_str());
                }
            }
        }
    }

    /// A mechanism that is let go from a load swings as the linear motion from the place where the load held it.
    void decay_isTheLinearMotionFromTheLoad()
    {
        for (const Analysis& analysis : restingOnes(8, false)) {
            const std::string place = placeIn(analysis);
            FrequencyResponse response = responseOf(analysis, {place}, {place});
            const TimeResponse decay = timeResponse(analysis, response, {TimeInput::decay, 2, 41}).value();
            const Eigen::VectorXd held = response.shapeAt(0).real(), q = analysis.equilibrium.q;
            const auto motion = linearMotion(analysis, {q + held, Eigen::VectorXd::Zero(q.size())}, 0.05, 41).value();
            for (std::size_t i = 0; i < motion.size(); ++i) {
                const double found = response.output().row.dot(motion[i].state.q - q);
                COMPARE_WITHIN(decay.values[0][i], found, 1e-9 * held.norm());
            }
        }
    }

    /// The peak is the farthest value; after `settled` the output stays within 2 % of its largest distance, and just
    /// before it does not.
    void timeResponse_isSummarised()
    {
        int settled = 0;
        for (const Analysis& analysis : restingOnes(8, true)) {
            const std::string place = placeIn(analysis);
            FrequencyResponse response = responseOf(analysis, {place}, {place});
            for (const TimeInput kind : {TimeInput::step, TimeInput::impulse, TimeInput::decay}) {
                const TimeResponse result = timeResponse(analysis, response, {kind, 60, 3001}).value();
                double farthest = 0, peak = 0;
                for (const double value : result.values[0]) {
                    farthest = std::max(farthest, std::abs(value - *result.last));
                    peak = std::max(peak, std::abs(value));
                }
                QCOMPARE(std::abs(result.peak), peak);
                std::size_t last = 0;
                for (std::size_t i = 0; i < result.times.size(); ++i) {
                    const bool isNear = std::abs(result.values[0][i] - *result.last) <= 0.02 * farthest;
                    last = isNear ? last : i + 1;
                    QVERIFY(result.times[i] != result.peakTime || result.values[0][i] == result.peak);
                }
                QVERIFY(!result.settled || (last < result.times.size() && *result.settled == result.times[last]));
                settled += result.settled ? 1 : 0;
                // A shorter run that ends near `last` by chance either says so or has the same time.
                for (std::size_t i = 1, checked = 0; i + 1 < result.times.size() && checked < 20; ++i) {
                    if (std::abs(result.values[0][i] - *result.last) > 0.02 * farthest) {
                        continue;
                    }
                    ++checked;
                    const TimeResponse part = timeResponse(analysis, response, {kind, result.times[i], i + 1}).value();
                    QVERIFY(!part.settled ||
                            (last < result.times.size() && std::abs(*part.settled - result.times[last]) < 1e-9));
                }
            }
        }
        QVERIFY(settled > 6);
    }

    /// Samples are where they are asked for, of all outputs; peaks are maxima with points of half the power beside
    /// them, and of light damping they tell ζ.
    void curve_hasItsPeaks()
    {
        int peaks = 0;
        for (const Analysis& analysis : restingOnes(10, true)) {
            const std::string place = placeIn(analysis);
            FrequencyResponse response = responseOf(analysis, {place}, {place, "center.x"});
            const ResponseCurve line = responseCurve(response, {1, 50, 150, false, true}),
                                curve = responseCurve(response, {0.05, 80, 200, true, false});
            for (std::size_t i = 0; i < 150; ++i) {
                COMPARE_WITHIN(line.omegas[i], 1 + 49.0 * double(i) / 149, 1e-12);
                QVERIFY(line.values[i] == response.allAt(line.omegas[i])[0] &&
                        line.further[0][i] == response.allAt(line.omegas[i])[1]);
                QVERIFY(i == 0 ||
                        std::abs(curve.omegas[i + 1] / curve.omegas[i] - curve.omegas[1] / curve.omegas[0]) < 1e-12);
            }
            QVERIFY(line.contributions.size() == 150 && curve.contributions.empty());
            QVERIFY(curve.omegas.front() == 0.05 && std::abs(curve.omegas.back() - 80) < 1e-12);
            double before = 0;
            for (const ResponsePeak& peak : curve.peaks) {
                QVERIFY(peak.omega > before && peak.omega < 80);
                before = peak.omega;
                const auto at = [&](double omega) { return std::abs(response.at(omega)); };
                QVERIFY(peak.amplitude >= at(peak.omega * 1.001) && peak.amplitude >= at(peak.omega * 0.999));
                if (peak.below > 0) {
                    COMPARE_WITHIN(at(peak.below), peak.amplitude / std::numbers::sqrt2, 1e-6 * peak.amplitude);
                    COMPARE_WITHIN(at(peak.above), peak.amplitude / std::numbers::sqrt2, 1e-6 * peak.amplitude);
                    COMPARE_WITHIN(peak.damping, (peak.above - peak.below) / (2 * peak.omega), 1e-12);
                    COMPARE_WITHIN(peak.quality * (peak.above - peak.below), peak.omega, 1e-10 * peak.omega);
                    ++peaks;
                }
            }
        }
        QVERIFY2(peaks >= 6, qPrintable(QString::number(peaks)));
    }

    /// D is symmetric, never negative, linear in the factors and the sum of that of each spring; of a small motion
    /// δqᵀDδq = Σ ηk δL², with the stretch or the turn of each spring.
    void lossMatrix_isThatOfItsSprings()
    {
        std::mt19937 random(12);
        for (const Analysis& analysis : restingOnes(10, false)) {
            AddedDamping all;
            all.lossFactor = 0.3;
            const Eigen::MatrixXd D(dampingMatrices(analysis, all).value().loss);
            QVERIFY((D - D.transpose()).norm() < 1e-12 * (1 + D.norm()));
            QVERIFY(eigenvaluesOfSymmetric(D).minCoeff() >= -1e-11 * D.norm());
            Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(D.rows(), D.cols());
            for (const Element& element : analysis.mechanism.elements) {
                if (findField(element, "stiffness") != nullptr) {
                    AddedDamping single;
                    single.lossFactors[idOf(element)] = 0.6;
                    sum += Eigen::MatrixXd(dampingMatrices(analysis, single).value().loss) / 2;
                }
            }
            QVERIFY((D - sum).norm() < 1e-12 * (1 + D.norm()));
            const Eigen::VectorXd dq = randomVector(D.rows(), random);
            const double work = dq.dot(D * dq);
            COMPARE_WITHIN(work, 0.3 * stretchesOf(analysis, dq), 1e-6 * (1 + work));
            AddedDamping own = all;
            own.lossFactors[firstLinkOf(analysis)] = 0.1;
            const auto refused = dampingMatrices(analysis, own);
            QVERIFY(!refused && rendered(refused.reason()).find("is no spring and no beam") != std::string::npos);
        }
    }

    /// v_kᵀC_m v_k = 2ζ_kω_k for modes with v_kᵀMv_k = 1; C_m = M B, and H times the following is Bᵀ on the
    /// constraints.
    void modalMatrices_giveEachModeItsRatio()
    {
        for (const Analysis& analysis : restingOnes(10, false)) {
            AddedDamping added;
            added.ratio = 0.05;
            added.ratios[0] = 0.2;
            const DampingMatrices matrices = dampingMatrices(analysis, added).value();
            const System& system = *analysis.system;
            const Eigen::VectorXd& q = analysis.equilibrium.q;
            const Eigen::MatrixXd Z = nullSpaceOf(Eigen::MatrixXd(system.jacobian(q))), M(system.mass(q)),
                                  H(system.tangentStiffness(q, analysis.equilibrium.lambda)), C(matrices.modal),
                                  B(matrices.modalFlow), F(matrices.modalFollowing);
            const Eigen::MatrixXd reduced = solutionOf(Z.transpose() * M * Z, Z.transpose() * H * Z);
            const Eigen::MatrixXd rates = solutionOf(Z.transpose() * M * Z, Z.transpose() * C * Z);
            // Both have the modes as eigenvectors: rates² = 4ζ²κ, but for the first mode.
            Eigen::VectorXd squares = generalEigenvaluesOf(reduced).real(), damped = generalEigenvaluesOf(rates).real();
            std::ranges::sort(squares);
            std::vector<double> expected;
            for (Eigen::Index k = 0; k < squares.size(); ++k) {
                expected.push_back(2 * (k == 0 ? 0.2 : 0.05) * std::sqrt(std::max(squares[k], 0.0)));
            }
            std::ranges::sort(expected);
            std::ranges::sort(damped);
            for (Eigen::Index k = 0; k < damped.size(); ++k) {
                COMPARE_WITHIN(damped[k], expected[std::size_t(k)], 1e-6 * (1 + expected.back()));
            }
            QVERIFY((reduced * rates - rates * reduced).norm() < 1e-7 * (1 + reduced.norm() * rates.norm()));
            QVERIFY((C - M * B).norm() < 1e-10 * (1 + C.norm()));
            QVERIFY((Z.transpose() * (H * F - B.transpose()) * M * Z).norm() < 1e-7 * (1 + B.norm() * M.norm()));
            added.ratios[99] = 0.1;
            const auto refused = dampingMatrices(analysis, added);
            QVERIFY(!refused && rendered(refused.reason()).find("there is no mode 100") == 0);
        }
    }

    /// A cosine on the grid has its amplitude there, half of it on both sides and nothing else; constants do not show,
    /// and one between two frequencies loses 15 % at most.
    void spectrum_hasTheAmplitudesOfItsCosines()
    {
        const std::size_t N = 240;
        const double step = 0.05, grid = 1 / (double(N) * step);
        for (const int k : {3, 17, 60, 100}) {
            for (const double phase : {0.0, 0.7, 2.0}) {
                std::vector<double> values = sampledCosine(k * grid, phase, 3, N, step);
                std::ranges::transform(values, values.begin(), [](double x) { return x + 40; });
                const AmplitudeSpectrum spectrum = amplitudeSpectrum(values, step);
                QCOMPARE(spectrum.frequencies.size(), N / 2 + 1);
                for (std::size_t i = 0; i < spectrum.frequencies.size(); ++i) {
                    COMPARE_WITHIN(spectrum.frequencies[i], double(i) * grid, 1e-12);
                    const int away = std::abs(int(i) - k);
                    COMPARE_WITHIN(spectrum.amplitudes[i], away == 0 ? 3.0 : away == 1 ? 1.5 : 0.0, 1e-11);
                }
            }
        }
        // Half the frequency of the samples is its own mirror image.
        COMPARE_WITHIN(amplitudeSpectrum(sampledCosine(120 * grid, 0, 3, N, step), step).amplitudes.back(), 3.0, 1e-11);
        for (double frequency = 20.3; frequency < 22; frequency += 0.1) {
            const auto found = amplitudeSpectrum(sampledCosine(frequency * grid, 0.4, 2, N, step), step);
            QVERIFY(valueOf(found, frequency * grid) > 0.85 * 2 - 0.01 && valueOf(found, frequency * grid) < 2.01);
            const std::vector<SpectrumPeak> peaks = peaksOf(found);
            QCOMPARE(peaks.size(), std::size_t(1));
            COMPARE_WITHIN(peaks[0].frequency, frequency * grid, 2e-3 * grid);
            COMPARE_WITHIN(peaks[0].amplitude, 2.0, 1e-2);
        }
        QVERIFY(peaksOf(amplitudeSpectrum({}, 0.1)).empty());
        QVERIFY(amplitudeSpectrum({}, 0.1).frequencies.empty() && amplitudeSpectrum({1}, 0.1).amplitudes.empty());
        // Twice as large, sampled half as often: twice the amplitudes, half the frequencies.
        std::mt19937 random(3);
        const Eigen::VectorXd any = randomVector(101, random);
        const std::vector<double> values(any.begin(), any.end());
        std::vector<double> twice = values;
        std::ranges::transform(twice, twice.begin(), [](double x) { return 2 * x; });
        const auto plain = amplitudeSpectrum(values, 0.1), other = amplitudeSpectrum(twice, 0.2);
        for (std::size_t i = 0; i < plain.frequencies.size(); ++i) {
            COMPARE_WITHIN(other.frequencies[i], plain.frequencies[i] / 2, 1e-12);
            COMPARE_WITHIN(other.amplitudes[i], 2 * plain.amplitudes[i], 1e-13);
        }
    }

    void inputs_haveAmplitudesAndPhases_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("size");  // NaN: refused
        QTest::addColumn<double>("degrees");
        const double none = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("alone") << "B.x" << 1.0 << 0.0;
        QTest::newRow("size") << "B.x=2.5" << 2.5 << 0.0;
        QTest::newRow("phase") << "B.y=0.5@90" << 0.5 << 90.0;
        QTest::newRow("negative") << "crank=-2" << 2.0 << 180.0;
        QTest::newRow("exponents") << "A.x=1e-3@-45" << 1e-3 << -45.0;
        for (const char* text : {"B.z", "k", "nothing", "B.x=", "B.x=two", "B.x=1@", "B.x=1@x", "B.x=1@2@3", "B.x=inf",
                                 "B.x=1 ", "B.x=nan", "B", "", "=2", "B.x=1e999", "B.x=1e308"}) {
            QTest::newRow(text) << text << none << 0.0;
        }
    }
    void inputs_haveAmplitudesAndPhases()
    {
        QFETCH(QString, text);
        QFETCH(double, size);
        QFETCH(double, degrees);
        const Analysis analysis = analyzeBy(Method::mcs, heavyFourBar());
        const auto input = weightedInput(analysis, text.toStdString());
        QCOMPARE(bool(input), std::isfinite(size));
        if (input) {
            QVERIFY(std::abs(input->amplitude - std::polar(size, degrees * std::numbers::pi / 180)) < 1e-12);
            QCOMPARE(input->name, text.section('=', 0, 0).toStdString());
            QCOMPARE(input->movesGround(), text.startsWith("A"));
        } else {
            const std::string words = rendered(input.reason());
            QVERIFY2(words.find("No input is called ") != std::string::npos ||
                         words.find("write an input with its amplitude") != std::string::npos,
                     words.c_str());
        }
    }

    /// Every name that is offered is an output; others are refused by name, and what cannot be followed in time too.
    void names_meanSomethingOrAreRefused()
    {
        for (const Analysis& analysis : restingOnes(10, false)) {
            const ResponseInput input = responseInput(analysis, placeIn(analysis)).value();
            for (const std::string& name : forceOutputs(analysis)) {
                const auto output = responseOutput(analysis, input, name);
                QVERIFY2(output && output->name == name && !output->unit.empty(), name.c_str());
            }
            for (const std::string& point : freePointsOf(analysis.mechanism)) {
                for (const std::string& part : pointOutputs()) {
                    QVERIFY(responseOutput(analysis, input, point + "." + part));
                }
            }
            for (const std::string& part : linkOutputs()) {
                QVERIFY(responseOutput(analysis, input, firstLinkOf(analysis) + "." + part));
            }
            for (const std::string name : {"P1.z", "nothing", "frame.z", "energy.total", ""}) {
                const auto refused = responseOutput(analysis, input, name);
                QVERIFY(!refused &&
                        rendered(refused.reason()).find("No output is called " + name + "; there are") == 0);
            }
        }
        const Analysis analysis = analyzeBy(Method::mcs, heavyFourBar());
        const auto reasonOf = [&](const std::string& input, const std::string& output, const AddedDamping& added) {
            FrequencyResponse response = responseOf(analysis, {input}, {output}, added);
            const auto result = timeResponse(analysis, response, {TimeInput::step, 1, 10});
            return result ? std::string() : rendered(result.reason());
        };
        AddedDamping structural;
        structural.lossFactor = 0.1;
        QVERIFY(reasonOf("B.x=1@30", "B.x", {}).find("has no phase") != std::string::npos);
        QVERIFY(reasonOf("B.x=1@180", "B.x", {}).empty());
        QVERIFY(reasonOf("B.x", "A@crank.x", {}).find("is given by constraints") != std::string::npos);
        for (const std::string output : {"k.force", "B.x", "crank.angle"}) {
            QVERIFY(reasonOf("B.x", output, structural).find("structural damping has no response in time") == 0);
        }
    }
};

QTEST_GUILESS_MAIN(ResponseLawsTest)
#include "tst_response_laws.moc"
