// Period against amplitude of one mode.

#include "app/io/formats/mechanism_files.h"
#include "model/dynamics/simulate.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/studies/backbone/backbone.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/dependent_mechanisms.h"
#include "tests/support/mechanisms.h"

#include <nlohmann/json.hpp>

#include <QFile>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

namespace {

std::string textOf(const QString& path)
{
    QFile file(QString(EIGENLINK_SOURCE_DIR) + "/" + path);
    if (!file.open(QIODevice::ReadOnly)) {
        throw std::runtime_error("cannot be read: " + file.fileName().toStdString());
    }
    return file.readAll().toStdString();
}

double digits(const json& text)
{
    return QByteArray::fromStdString(text.get<std::string>()).toDouble();
}

/// Three rods without their dampers.
Mechanism undampedPendulum()
{
    Mechanism mechanism = parseMechanism(textOf("resources/examples/triple_pendulum.eigenlink")).mechanism;
    std::erase_if(mechanism.elements, [](const Element& element) { return std::holds_alternative<Damper>(element); });
    for (Element& element : mechanism.elements) {
        if (auto* spring = std::get_if<TorsionSpring>(&element)) {
            spring->damping = 0;
        }
    }
    return mechanism;
}

Mechanism rodPendulum(bool withAngle)
{
    Mechanism rod = built({{"O", {0, 0}, true}, {"P", {0, -1}}});
    rod.elements.emplace_back(Bar{"rod", {"O", "P"}, {}, 2, {}});
    if (withAngle) {
        rod.elements.emplace_back(Angle{"phi", "rod", {}});
    }
    return rod;
}

}  // namespace

class BackboneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The IFToMM four-bar, beside its periods by quadrature.
    void fourBar_hasTheReferencePeriods()
    {
        const json data = json::parse(textOf("tests/reference/motion/fourbar_vibration.json"));
        const Mechanism mechanism = parseMechanism(data["mechanism"].dump()).mechanism;
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const Eigen::Index phi = analysis.system->findCoordinate("phi");
        const double rest = digits(data["equilibrium_phi"]);
        int compared = 0;
        for (const json& row : data["backbone"]["table"]) {
            const double released = digits(row["released_at_plus"]);
            if (released < 1e-3 || released > 0.25) {
                continue;
            }
            // The amplitude that begins at this angle, by the secant method.
            const auto begin = [&](double amplitude) {
                const Outcome<Backbone> backbone = backboneOf(analysis, 0, {amplitude});
                return backbone->points.at(0);
            };
            double a = 0.99 * released, b = released;
            BackbonePoint first = begin(a), second = begin(b);
            if (second.start.q[phi] < rest) {  // to the other side
                a = -a;
                b = -b;
                first = begin(a);
                second = begin(b);
            }
            for (int i = 0; i < 6 && std::abs(second.start.q[phi] - rest - released) > 1e-12; ++i) {
                const double off = second.start.q[phi] - rest - released;
                const double next = b - off * (b - a) / (second.start.q[phi] - first.start.q[phi]);
                a = std::exchange(b, next);
                first = std::exchange(second, begin(next));
            }
            const double expected = digits(row["period"]);
            QVERIFY2(std::abs(second.period - expected) < 1e-9 * expected,
                     qPrintable(QString("%1 for %2").arg(second.period, 0, 'g', 12).arg(expected, 0, 'g', 12)));
            ++compared;
        }
        QVERIFY(compared >= 3);
    }

    /// A rod of one metre, l = ⅔ m, beside T = 4 √(l/g) K(sin φ/2); its end is 2 sin(φ/2) from where it rests. It does
    /// not matter whether its angle is a coordinate too.
    void pendulum_hasThePeriodsOfTheEllipticIntegral_data()
    {
        addColumns<bool, double>({"withAngle", "sign"});
        QTest::newRow("place") << false << 1.0;
        QTest::newRow("angle") << true << 1.0;
        QTest::newRow("other side") << true << -1.0;
    }
    void pendulum_hasThePeriodsOfTheEllipticIntegral()
    {
        QFETCH(bool, withAngle);
        QFETCH(double, sign);
        const Analysis analysis = analyzeBy(Method::mcs, rodPendulum(withAngle));
        const std::vector<double> angles{0.2, 1.0, 1.9, 2.5, 3.0, 3.1};
        std::vector<double> amplitudes;
        for (const double angle : angles) {
            amplitudes.push_back(sign * 2 * std::sin(angle / 2));
        }
        const Outcome<Backbone> backbone = backboneOf(analysis, 0, amplitudes);
        QVERIFY2(backbone && backbone->points.size() == angles.size(), rendered(backbone->reason).c_str());
        for (std::size_t i = 0; i < angles.size(); ++i) {
            const double period = 4 * std::sqrt(2 / (3 * 9.81)) * std::comp_ellint_1(std::sin(angles[i] / 2));
            const double error = backbone->points[i].period / period - 1;
            QVERIFY2(std::abs(error) < 1e-9, qPrintable(QString("%1 at %2").arg(error).arg(angles[i])));
            const Eigen::Index y = analysis.system->findCoordinate("P.y");
            QVERIFY(std::abs(backbone->points[i].start.q[y] + std::cos(angles[i])) < 1e-12);
        }
    }

    /// Beyond what its length allows there is none, and the sentence says how far it comes.
    void pendulum_isToldHowFarItComes()
    {
        const Analysis analysis = analyzeBy(Method::mcs, rodPendulum(false));
        const Outcome<Backbone> backbone = backboneOf(analysis, 0, {1.0, 2.1});
        QVERIFY(backbone && backbone->points.size() == 1);
        const std::string reason = rendered(backbone->reason);
        QVERIFY2(reason.find("P comes no farther than about 2 m") != std::string::npos, reason.c_str());
    }

    void smallAmplitudes_haveTheLinearPeriod()
    {
        const Analysis analysis = analyzeBy(Method::mcs, undampedPendulum());
        for (std::size_t mode = 0; mode < 3; ++mode) {
            const Outcome<Backbone> backbone = backboneOf(analysis, mode, {0.001, 0.002});
            QVERIFY2(static_cast<bool>(backbone) && backbone->points.size() == 2, "no backbone");
            // T = T₀ (1 + c a²): the linear period is the limit.
            const double one = backbone->points[0].period, two = backbone->points[1].period;
            const double limit = (4 * one - two) / 3;
            QVERIFY2(std::abs(limit / backbone->linearPeriod - 1) < 2e-8,
                     qPrintable(QString::number(limit / backbone->linearPeriod - 1)));
        }
    }

    /// (T − T₀)/a² has a limit, which rounding of motions must not hide; of a rod of length 1 it is T₀/16.
    void smallAmplitudes_bendTheBackboneAlike()
    {
        struct Case {
            Mechanism mechanism;
            std::size_t mode;
        };
        const auto example = [](const QString& name) {
            return parseMechanism(textOf("resources/examples/" + name + ".eigenlink")).mechanism;
        };
        for (const Case& each : {Case{rodPendulum(false), 0}, Case{example("five_bar"), 0},
                                 Case{example("five_bar"), 1}, Case{example("iftomm_four_bar"), 0}}) {
            const auto backbone =
                backboneOf(analyzeBy(Method::mcs, each.mechanism), each.mode, {1e-6, 1e-5, 1e-4, 5e-4, 2e-3});
            QVERIFY(backbone);
            QVERIFY2(backbone->points.size() == 5, rendered(backbone->reason).c_str());
            const BackbonePoint& shot = backbone->points.back();
            const double bend = (shot.period - backbone->linearPeriod) / (shot.amplitude * shot.amplitude);
            for (const BackbonePoint& point : backbone->points) {
                const double change = bend * point.amplitude * point.amplitude;
                QVERIFY(std::abs(point.period - backbone->linearPeriod - change) <
                        0.01 * std::abs(change) + 1e-13 * backbone->linearPeriod);
            }
        }
        const auto rod = backboneOf(analyzeBy(Method::mcs, rodPendulum(false)), 0, {1e-5});
        QVERIFY(std::abs(rod->points.front().period / rod->linearPeriod - 1 - 1e-10 / 16) < 1e-13);
    }

    /// A row of 20 loops, whose cranks of 1 m are short beside the whole: T = 2∫√(m_e/2(E − V)) dφ between the angles
    /// where V = E, by the midpoint rule in φ = φ_m + φ_a sin ϑ.
    void smallAmplitudes_ofALongRow_haveTheirPeriods()
    {
        const Analysis analysis =
            analyzeBy(Method::mcs, parseMechanism(textOf("resources/examples/n_loop_20.eigenlink")).mechanism);
        // V(φ) − V(ψ) with V = 9.81·30.5 sin φ + 250 (2 cos(φ/2) − √2)², by differences that lose no digits.
        const auto rise = [](double phi, double psi) {
            const double way = 2 * std::cos((phi + psi) / 2) * std::sin((phi - psi) / 2);
            const double shorter = -4 * std::sin((phi + psi) / 4) * std::sin((phi - psi) / 4);
            const double sum = 2 * (std::cos(phi / 2) + std::cos(psi / 2) - std::numbers::sqrt2);
            return 9.81 * 30.5 * way + 250 * shorter * sum;
        };
        const double rest = analysis.equilibrium.linkAngles[0];
        const auto periodFrom = [&](double begin) {
            double low = rest, high = rest - 2 * (begin - rest);  // where it turns back
            for (int i = 0; i < 100; ++i) {
                const double middle = 0.5 * (low + high);
                (rise(middle, begin) < 0 ? low : high) = middle;
            }
            constexpr int kParts = 400;
            double sum = 0;
            for (int i = 0; i < kParts; ++i) {
                const double theta = std::numbers::pi * ((i + 0.5) / kParts - 0.5);
                const double phi = 0.5 * (begin + low) + 0.5 * (begin - low) * std::sin(theta);
                sum += std::abs(begin - low) * std::cos(theta) * std::sqrt(13.5 / rise(begin, phi));
            }
            return std::numbers::pi / kParts * sum;
        };
        for (const double amplitude : {1e-3, 4e-3, 1e-5}) {
            const Outcome<Backbone> backbone = backboneOf(analysis, 0, {amplitude});
            QVERIFY2(backbone && backbone->points.size() == 1, rendered(backbone->reason).c_str());
            const double turn = 2 * std::asin(amplitude / 2), found = backbone->points[0].period;
            const double off =
                std::min(std::abs(found - periodFrom(rest + turn)), std::abs(found - periodFrom(rest - turn)));
            // A part in a thousand of the change, and what rounding leaves of V beside rest.
            const double bound = 1e-3 * std::abs(found - backbone->linearPeriod) + 1e-7;
            QVERIFY2(off < bound, qPrintable(QString::number(off)));
            QVERIFY(amplitude > 1e-4 || std::abs(found - backbone->linearPeriod) < 1e-7);
        }
    }

    void periodicMotion_returns()
    {
        const Analysis analysis = analyzeBy(Method::mcs, undampedPendulum());
        const Outcome<Backbone> backbone = backboneOf(analysis, 1, {0.05, 0.1});
        QVERIFY(static_cast<bool>(backbone) && backbone->points.size() == 2);
        const BackbonePoint& point = backbone->points.back();
        SimulationOptions options;
        options.duration = options.step = point.period;
        options.tolerance = MotionTolerance::tight;
        const Motion motion = simulate(*analysis.system, point.start, options);
        const Eigen::VectorXd off = motion.samples.back().state.q - point.start.q;
        QVERIFY2(off.cwiseAbs().maxCoeff() < 1e-8, qPrintable(QString::number(off.cwiseAbs().maxCoeff())));
    }

    /// Many freedoms: sums of cosines, beside the motion itself. Ten bars in a row.
    void longChain_returnsAfterItsPeriod()
    {
        Mechanism chain;
        chain.points.push_back({"P0", {0, 0}, true});
        for (int i = 1; i <= 10; ++i) {
            const std::string to = "P" + std::to_string(i);
            chain.points.push_back({to, {0, -0.2 * i}, false});
            chain.elements.emplace_back(
                Bar{"bar" + std::to_string(i), {"P" + std::to_string(i - 1), to}, {}, 1.0 + 0.1 * i, {}});
        }
        const Analysis analysis = analyzeBy(Method::mcs, chain);
        const Outcome<Backbone> backbone = backboneOf(analysis, 0, {0.1, 0.5});
        QVERIFY(static_cast<bool>(backbone) && backbone->points.size() == 2);
        const BackbonePoint& point = backbone->points.back();
        QVERIFY(std::abs(point.period / backbone->linearPeriod - 1) > 1e-3);
        const double half = 0.5 * point.period;
        const Motion motion = simulate(*analysis.system, point.start, {point.period, half, MotionTolerance::tight});
        QCOMPARE(motion.samples.size(), std::size_t(3));
        const double speed = 0.5 * 2 * std::numbers::pi / point.period;
        const double left = motion.samples[1].state.v.cwiseAbs().maxCoeff() / speed;
        QVERIFY2(left < 1e-7, qPrintable(QString::number(left)));
        const double off = (motion.samples[2].state.q - point.start.q).cwiseAbs().maxCoeff();
        QVERIFY2(off < 1e-7, qPrintable(QString::number(off)));
    }

    /// A linear beam that does not move its frame: the period stays, however far it bends.
    void clampedBeam_hasTheLinearPeriod()
    {
        const Analysis analysis =
            analyzeBy(Method::mcs, parseMechanism(textOf("resources/examples/cantilever_beam.eigenlink")).mechanism);
        const Outcome<Backbone> backbone = backboneOf(analysis, 0, {0.01, 0.4});
        QVERIFY(static_cast<bool>(backbone) && backbone->points.size() == 2);
        QVERIFY(std::abs(backbone->points.back().period / backbone->linearPeriod - 1) < 1e-9);
    }

    /// A link of beams that hardly bend swings as a link of bars.
    void stiffBeams_swingLikeBars()
    {
        Mechanism bars = parseMechanism(textOf("resources/examples/iftomm_four_bar.eigenlink")).mechanism;
        Mechanism beams = bars;
        for (Element& element : beams.elements) {
            if (const auto* bar = std::get_if<Bar>(&element)) {
                Beam beam{.id = bar->id, .points = bar->points, .segments = 4};
                beam.section = {};
                beam.area = 1e-4;
                beam.secondMoment = 1e-3;
                beam.youngsModulus = 1e13;
                beam.density = bar->mass / 1e-4;
                element = beam;
            }
        }
        const Analysis flexible = analyzeBy(Method::mcs, beams);
        const Outcome<Backbone> backbone = backboneOf(flexible, 0, {0.2});
        QVERIFY(backbone && backbone->points.size() == 1);
        const BackbonePoint& point = backbone->points.front();
        QVERIFY(std::abs(point.period / backbone->linearPeriod - 1) > 1e-2);
        // The same places, let go with rigid bars.
        const System system(bars);
        MotionState start{system.drawnCoordinates(), Eigen::VectorXd::Zero(system.coordinateCount())};
        for (Eigen::Index i = 0; i < start.q.size(); ++i) {
            const Coordinate& each = system.coordinates()[static_cast<std::size_t>(i)];
            const Eigen::Index other = flexible.system->findCoordinate(each.name);
            start.q[i] = other >= 0 ? point.start.q[other] : start.q[i];
        }
        const Motion motion = simulate(system, start, {point.period, 0.5 * point.period, MotionTolerance::tight});
        QCOMPARE(motion.samples.size(), std::size_t(3));
        const double left =
            motion.samples[1].state.v.cwiseAbs().maxCoeff() / (0.2 * 2 * std::numbers::pi / point.period);
        QVERIFY2(left < 1e-5, qPrintable(QString::number(left)));
        QVERIFY((motion.samples[2].state.q - motion.samples[0].state.q).cwiseAbs().maxCoeff() < 1e-6);
    }

    /// A third parallel rod, or a brace on a plate, changes no period of a beam that hangs there.
    void redundantRows_changeNoPeriod()
    {
        for (const DependentKind kind : {DependentKind::parallelogram, DependentKind::bracedPlate}) {
            std::vector<double> periods;
            const DependentPair pair = dependentPair(kind, 101);
            for (Mechanism mechanism : {pair.dependent, pair.plain}) {
                const Vector2 from = mechanism.points[*findPoint(mechanism, "E")].at;
                mechanism.points.push_back({"tip", from + Vector2{0.1, -0.7}});
                Beam beam{.id = "beam", .points = {"E", "tip"}, .segments = 3};
                beam.area = 1e-4;
                beam.secondMoment = 1e-9;
                beam.youngsModulus = 2e9;
                beam.density = 3000;
                mechanism.elements.emplace_back(beam);
                const Outcome<Backbone> backbone = backboneOf(analyzeBy(Method::mcs, mechanism), 0, {0.01});
                QVERIFY(backbone && backbone->points.size() == 1);
                periods.push_back(backbone->points.front().period);
            }
            QVERIFY2(std::abs(periods[0] / periods[1] - 1) < 1e-9, qPrintable(QString::number(periods[0])));
        }
    }

    /// At a singular configuration no motion of the mode turns back: the search ends after some seconds and says so.
    void searchWithoutResult_ends()
    {
        if (!qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
            QSKIP("takes seconds: EIGENLINK_THOROUGH=1");
        }
        const Analysis analysis =
            analyzeBy(Method::mcs, parseMechanism(textOf("resources/examples/singular_four_bar.eigenlink")).mechanism);
        const Outcome<Backbone> backbone = backboneOf(analysis, 0, {0.01, 0.1});
        QVERIFY(backbone && backbone->points.empty());
        QVERIFY(rendered(backbone->reason).find("all the work") != std::string::npos);
    }

    /// Beyond an unstable equilibrium no vibration turns back, however long the search is.
    void amplitudeBeyondAnUnstableEquilibrium_hasThisReason()
    {
        if (!qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
            QSKIP("takes seconds: EIGENLINK_THOROUGH=1");
        }
        const NLoopParameters parameters{.loops = 7};
        const Analysis analysis = analyzeBy(Method::mcs, nLoop(parameters));
        const Outcome<Backbone> backbone = backboneOf(analysis, 0, {0.15});
        QVERIFY(backbone && backbone->points.empty());
        const std::string reason = rendered(backbone->reason);
        QVERIFY2(reason.find("as beside an unstable equilibrium") != std::string::npos, reason.c_str());
    }

    void dampedMode_isRefused()
    {
        const Analysis analysis =
            analyzeBy(Method::mcs, parseMechanism(textOf("resources/examples/damped_four_bar.eigenlink")).mechanism);
        QVERIFY(!backboneOf(analysis, 0, {0.1}));
    }
};

QTEST_GUILESS_MAIN(BackboneTest)
#include "tst_backbone.moc"
