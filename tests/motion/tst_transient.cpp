// Responses of the linear model in time against closed forms: stiff, massless, growing and long.

#include "model/math/dense/dense_solve.h"
#include "model/studies/response/time_response.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"
#include "tests/support/responses.h"

#include <QTest>

#include <array>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Masses P1, P2 … on a line, each on a spring to the one before it, the first to the ground.
class SpringRow {
public:
    using Matrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

    SpringRow(std::mt19937& random, std::uint32_t count)
    {
        std::uniform_real_distribution<double> exponent(0, 8), weight(0.5, 2);
        mechanism.gravity = {0, 0};
        mechanism.points.push_back({"P0", {0, 0}, true});
        Matrix K = Matrix::Zero(count, count);
        Eigen::Matrix<long double, Eigen::Dynamic, 1> root(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::string before = "P" + std::to_string(i), id = "P" + std::to_string(i + 1);
            const double k = std::pow(10, exponent(random)), m = weight(random);
            mechanism.points.push_back({id, {i + 1.0, 0}});
            mechanism.elements.emplace_back(PointMass{"m" + id, id, m, {}});
            mechanism.elements.emplace_back(Slider{"s" + id, id, {0, 0}, {1, 0}, {}, {}});
            mechanism.elements.emplace_back(Spring{"k" + id, {before, id}, k, 1, 0, {}});
            root[i] = std::sqrt(static_cast<long double>(m));
            K(i, i) += k;
            if (i > 0) {
                K(i - 1, i - 1) += k;
                K(i, i - 1) = K(i - 1, i) = -k;
            }
        }
        const Matrix scaled = root.cwiseInverse().asDiagonal() * K * root.cwiseInverse().asDiagonal();
        const Eigen::SelfAdjointEigenSolver<Matrix> modes(scaled);
        m_omega = modes.eigenvalues().cwiseSqrt();
        m_share = (modes.eigenvectors().row(0) / root[0])
                      .cwiseProduct(modes.eigenvectors().row(count - 1) / root[count - 1])
                      .transpose();
    }
    long double fastest() const { return m_omega.maxCoeff(); }
    double largestRate() const { return double(m_share.cwiseQuotient(m_omega).cwiseAbs().sum()); }
    /// Place, velocity and acceleration of the last mass under a force of 1 N on the first from t = 0 on.
    std::array<double, 3> stepResponse(long double t) const
    {
        long double x = 0, v = 0, a = 0;
        for (Eigen::Index i = 0; i < m_omega.size(); ++i) {
            const long double w = m_omega[i], half = std::sin(w * t / 2);
            x += m_share[i] * 2 * half * half / (w * w);
            v += m_share[i] * std::sin(w * t) / w;
            a += m_share[i] * std::cos(w * t);
        }
        return {double(x), double(v), double(a)};
    }

    Mechanism mechanism;

private:
    Eigen::Matrix<long double, Eigen::Dynamic, 1> m_omega, m_share;
};

}  // namespace

class TransientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Masses in a row on springs whose stiffnesses differ by up to 1e8, against the same modes with 64 bits: every
    /// output is within its error up to ω_max T = 1e9.
    void stiffModels_areFollowedWithinTheirErrors()
    {
        for (std::uint32_t seed = 0; seed < 30; ++seed) {
            std::mt19937 random(seed);
            const SpringRow row(random, 2 + seed % 3);
            const Analysis analysis = analyzeBy(Method::mcs, row.mechanism);
            const std::string last = row.mechanism.points.back().id;
            FrequencyResponse response = responseOf(analysis, {"P1.x"}, {last + ".x", last + ".vx", last + ".ax"});
            for (const double turns : {1.0, 1e3, 1e6, 1e9}) {
                const double T = turns / double(row.fastest());
                const TimeResponse found = timeResponse(analysis, response, {TimeInput::step, T, 3}).value();
                for (std::size_t i = 0; i < 3; ++i) {
                    const std::array<double, 3> expected = row.stepResponse(found.times[i]);
                    for (std::size_t k = 0; k < 3; ++k) {
                        const double off = std::abs(found.values[k][i] - expected[k]);
                        QVERIFY2(off <= found.errors[k], qPrintable(QString("%1: %2 at %3 is off by %4, error %5")
                                                                        .arg(seed)
                                                                        .arg(k)
                                                                        .arg(found.times[i])
                                                                        .arg(off)
                                                                        .arg(found.errors[k])));
                    }
                }
                QVERIFY(turns > 1e3 || found.errors[1] < 1e-6 * row.largestRate());
            }
        }
    }

    /// Parts without mass follow a step at once: a mass at the tip of a beam without mass, u = F L³/(3EI) (1 − cos ωt)
    /// with ω² = 3EI/(m L³), and a point between two springs in a row before a mass on rails.
    void masslessParts_followAtOnce()
    {
        for (const BeamModel model : {BeamModel::linear, BeamModel::exact}) {
            Mechanism mechanism = cantilever(2, {3, 1e-4, 1e-9, 2e11, 0});
            mechanism.gravity = {0, 0};
            std::get<Beam>(mechanism.elements[0]).model = model;
            mechanism.elements.emplace_back(PointMass{"m", "A", 0.5, {}});
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            FrequencyResponse response = responseOf(analysis, {"A.y"}, {"A.y", "A.vy"});
            const TimeResponse step = timeResponse(analysis, response, {TimeInput::step, 3, 7}).value();
            const double k = 3 * 200 / 8.0, omega = std::sqrt(k / 0.5);
            for (std::size_t i = 0; i < step.times.size(); ++i) {
                COMPARE_WITHIN(step.values[0][i], (1 - std::cos(omega * step.times[i])) / k, 1e-8 / k);
                COMPARE_WITHIN(step.values[1][i], omega * std::sin(omega * step.times[i]) / k, 1e-8 * omega / k);
            }
        }
        const double k = 30, l = 50, m = 2, omega = std::sqrt(k * l / (k + l) / m);
        Mechanism row = built(
            {{"O", {0, 0}, true}, {"Q", {1, 0}}, {"P", {2, 0}}},
            {Slider{"q", "Q", {0, 0}, {1, 0}, {}}, Slider{"p", "P", {0, 0}, {1, 0}, {}},
             Spring{"k", {"O", "Q"}, k, 1, 0, {}}, Spring{"l", {"Q", "P"}, l, 1, 0, {}}, PointMass{"m", "P", m, {}}},
            {0, 0});
        const Analysis analysis = analyzeBy(Method::mcs, row);
        FrequencyResponse response = responseOf(analysis, {"Q.x"}, {"Q.x", "P.x"});
        const TimeResponse step = timeResponse(analysis, response, {TimeInput::step, 4, 9}).value();
        for (std::size_t i = 0; i < step.times.size(); ++i) {
            const double u = (1 - std::cos(omega * step.times[i])) / k;
            COMPARE_WITHIN(step.values[1][i], u, 1e-12);
            COMPARE_WITHIN(step.values[0][i], (1 + l * u) / (k + l), 1e-12);
        }
    }

    /// A point without mass between a spring and a spring with a damper, before a mass on rails, follows a step of a
    /// load and of the ground as the exponential of (q, p, ṗ) does: c(q̇ − ẇ) = F − k(q − u) − l(q − p), where w is p or
    /// u.
    void dampedMasslessPart_relaxes_data()
    {
        QTest::addColumn<bool>("byGround");
        QTest::newRow("load, damper to the mass") << false;
        QTest::newRow("ground, damper to the ground") << true;
    }
    void dampedMasslessPart_relaxes()
    {
        QFETCH(const bool, byGround);
        const double k = 30, l = 50, m = 2, c = 7;
        Mechanism row = built({{"O", {0, 0}, true}, {"Q", {1, 0}}, {"P", {2, 0}}},
                              {Slider{"q", "Q", {0, 0}, {1, 0}, {}}, Slider{"p", "P", {0, 0}, {1, 0}, {}},
                               Spring{"k", {"O", "Q"}, k, 1, byGround ? c : 0, {}},
                               Spring{"l", {"Q", "P"}, l, 1, byGround ? 0 : c, {}}, PointMass{"m", "P", m, {}}},
                              {0, 0});
        const Analysis analysis = analyzeBy(Method::mcs, row);
        FrequencyResponse response = responseOf(analysis, {byGround ? "O.x" : "Q.x"}, {"Q.x", "P.x", "P.vx", "P.ax"});
        const Outcome<TimeResponse> step = timeResponse(analysis, response, {TimeInput::step, 4, 41});
        QVERIFY2(bool(step), step ? "" : qPrintable(QString::fromStdString(rendered(step.reason()))));
        Eigen::Matrix4d A = Eigen::Matrix4d::Zero();  // of (q, p, ṗ, 1)
        A.row(0) << -(k + l) / c, l / c, byGround ? 0 : 1, (byGround ? k : 1) / c;
        A(1, 2) = 1;
        A.row(2) << (byGround ? l : -k) / m, byGround ? -l / m : 0, 0, byGround ? 0 : 1 / m;
        const Eigen::Vector4d start(byGround ? 1 : 0, 0, 0, 1);
        for (std::size_t i = 0; i < step->times.size(); ++i) {
            const Eigen::Vector4d x = exponential(step->times[i] * A) * start;
            COMPARE_WITHIN(step->values[0][i], x[0], 1e-12);
            COMPARE_WITHIN(step->values[1][i], x[1], 1e-12);
            COMPARE_WITHIN(step->values[2][i], x[2], 1e-12);
            COMPARE_WITHIN(step->values[3][i], (A * x)[2], 1e-11);
        }
        const TimeResponse slow = timeResponse(analysis, response, {TimeInput::step, 200, 801}).value();
        QVERIFY(slow.settled && *slow.settled < 200);
        COMPARE_WITHIN(*slow.last, byGround ? 1.0 : 1 / k, 1e-12);
    }

    /// Two masses on springs of 2 and 1e10 N/m after 1000 s: the sum of two modes with 50 digits.
    void stiffPair_isWithinItsError()
    {
        const Analysis analysis =
            analyzeBy(Method::mcs, mechanismAt("tests/reference/defects/P2_transient_stiff.eigenlink"));
        FrequencyResponse response = responseOf(analysis, {"P.x"}, {"Q.x", "Q.vx"});
        const TimeResponse found = timeResponse(analysis, response, {TimeInput::step, 1000, 2}).value();
        QVERIFY(std::abs(found.values[0].back() - 0.218810) <= found.errors[0]);
        QVERIFY(found.errors[0] < 0.05);
    }

    /// An inverted rod grows beyond all numbers: that is said.
    void unstableModel_isRefusedWhereItHasNoNumbers()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0, 1}}}, {Bar{"rod", {"O", "P"}, 1, 1, {}}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        FrequencyResponse response = responseOf(analysis, {"P.x"}, {"P.x"});
        const TimeResponse grown = timeResponse(analysis, response, {TimeInput::step, 10, 3}).value();
        const double s = std::sqrt(1.5 * 9.81), expected = 3 / (s * s) * (std::cosh(10 * s) - 1);
        COMPARE_WITHIN(grown.values[0].back(), expected, 1e-10 * expected);
        for (const double duration : {100, 1000}) {  // no error at all is known, no value is known
            const auto refused = timeResponse(analysis, response, {TimeInput::step, duration, 3});
            QVERIFY(!refused && rendered(refused.reason()).find("unstable") != std::string::npos);
        }
    }

    /// After so many turns that rounding exceeds the largest value there is no response: that is said.
    void longTime_isRefusedWhereNoDigitIsLeft()
    {
        for (const std::string name : {"iftomm_four_bar", "damped_four_bar"}) {
            const Analysis analysis = analyzeBy(Method::mcs, exampleNamed(name));
            FrequencyResponse response = responseOf(analysis, {"C.x"}, {"C.x"});
            for (const double duration : {1e18, 1e40, 1e300}) {
                const auto refused = timeResponse(analysis, response, {TimeInput::step, duration, 3});
                QVERIFY(!refused && rendered(refused.reason()).find("no digit is left") != std::string::npos);
            }
            QVERIFY(timeResponse(analysis, response, {TimeInput::step, 1e8, 3}));
        }
    }

    /// A guide holds C in y: a load along y moves nothing, and no load moves C in y.
    void guidedPoint_staysExactlyAtRest()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("slider_crank"));
        for (const TimeInput kind : {TimeInput::step, TimeInput::impulse, TimeInput::decay}) {
            for (const auto& [input, output] : {std::pair("C.y", "B.x"), {"C.y", "C.y"}, {"B.x", "C.y"}}) {
                FrequencyResponse response = responseOf(analysis, {input}, {output});
                const TimeResponse found = timeResponse(analysis, response, {kind, 2, 41}).value();
                for (const double value : found.values[0]) {
                    QCOMPARE(value, 0.0);
                }
            }
        }
    }

    /// One mass that decays slowly beside one that swings 1e10 times faster: the end of both is known.
    void slowDecay_besideStiffParts_ends()
    {
        const Analysis analysis = analyzeBy(Method::mcs, mechanismOf(nlohmann::json::parse(R"({
            "format": "eigenlink", "version": 1, "gravity": [0, 0], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}, {"id": "Q", "at": [1, 1]},
            {"id": "R", "at": [0, 1], "fixed": true}], "elements": [
            {"type": "point_mass", "id": "m", "point": "P", "mass": 1},
            {"type": "slider", "id": "g", "point": "P", "through": [0, 0], "direction": [1, 0]},
            {"type": "point_mass", "id": "n", "point": "Q", "mass": 1},
            {"type": "slider", "id": "h", "point": "Q", "through": [0, 1], "direction": [1, 0]},
            {"type": "spring", "id": "k", "points": ["O", "P"], "stiffness": 1, "rest_length": 1, "damping": 1e-3},
            {"type": "spring", "id": "s", "points": ["R", "Q"], "stiffness": 1e20, "rest_length": 1, "damping": 1e8}]})")));
        FrequencyResponse response = responseOf(analysis, {"P.x"}, {"P.x"});
        const TimeResponse result = timeResponse(analysis, response, {TimeInput::step, 10, 101}).value();
        QVERIFY(result.last.has_value());
        COMPARE_WITHIN(*result.last, 1.0, 1e-12);
        QVERIFY(!result.settled);
    }
};

QTEST_GUILESS_MAIN(TransientTest)
#include "tst_transient.moc"
