// Period against amplitude of one mode.

#include "app/io/mechanism_file.h"
#include "model/dynamics/backbone.h"
#include "model/dynamics/simulate.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTest>

#include <cmath>

using namespace eigenlink;
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

Analysis modesOfMechanism(const Mechanism& mechanism)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    return analyze(mechanism, options);
}

}  // namespace

class BackboneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of the IFToMM four-bar, beside its periods by quadrature.
    void fourBar_hasTheReferencePeriods()
    {
        const json data = json::parse(textOf("tests/reference/motion/fourbar_vibration.json"));
        const Mechanism mechanism = parseMechanism(data["mechanism"].dump()).mechanism;
        const Analysis analysis = modesOfMechanism(mechanism);
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

    void smallAmplitudes_haveTheLinearPeriod()
    {
        const Analysis analysis = modesOfMechanism(undampedPendulum());
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

    void periodicMotion_returns()
    {
        const Analysis analysis = modesOfMechanism(undampedPendulum());
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

    void dampedMode_isRefused()
    {
        const Analysis analysis =
            modesOfMechanism(parseMechanism(textOf("resources/examples/damped_four_bar.eigenlink")).mechanism);
        QVERIFY(!backboneOf(analysis, 0, {0.1}));
    }
};

QTEST_GUILESS_MAIN(BackboneTest)
#include "tst_backbone.moc"
