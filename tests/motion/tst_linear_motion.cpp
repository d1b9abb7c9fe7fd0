#include "app/io/formats/mechanism_files.h"
#include "model/dynamics/linear_motion.h"
#include "model/dynamics/start.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Analysis analysisOf(const char* example)
{
    return analyze(
        readMechanismFile(std::string(EIGENLINK_SOURCE_DIR) + "/resources/examples/" + example + ".eigenlink")
            .mechanism);
}

}  // namespace

/// The linear model in time: against the closed form of a mode, and as the limit of small motions.
class TestLinearMotion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startAlongAMode_followsItsClosedForm_data()
    {
        addColumns<QByteArray, int>({"example", "mode"});
        for (const char* example : {"iftomm_four_bar", "damped_four_bar", "inverted_pendulum_unstable"}) {
            QTest::newRow(example) << QByteArray(example) << 0;
        }
        QTest::newRow("second mode of three") << QByteArray("triple_pendulum") << 1;
    }

    void startAlongAMode_followsItsClosedForm()
    {
        QFETCH(QByteArray, example);
        QFETCH(int, mode);
        const Analysis analysis = analysisOf(example);
        const auto start = modalStart(analysis, static_cast<std::size_t>(mode), 0.2);
        QVERIFY(start);
        const auto motion = linearMotion(analysis, *start, 0.01, 201);
        QVERIFY(motion);
        QCOMPARE(motion->size(), std::size_t(201));
        const Spectrum& spectrum = analysis.methods.front().spectrum;
        const Eigenvalue& value = spectrum.values[modesOf(spectrum)[static_cast<std::size_t>(mode)].front()];
        const Eigen::VectorXd d0 = start->q - analysis.equilibrium.q;
        Eigen::Index largest = 0;
        value.shape.cwiseAbs().maxCoeff(&largest);
        const double scale = d0[largest] / value.shape[largest].real();
        for (const MotionSample& sample : *motion) {
            const std::complex<double> grown = scale * std::exp(value.s * sample.t);
            const Eigen::VectorXd q = analysis.equilibrium.q + (grown * value.shape).real();
            const Eigen::VectorXd v = (grown * value.s * value.shape).real();
            const double size = std::max(1.0, std::abs(grown));
            QVERIFY2((sample.state.q - q).norm() < 1e-9 * size, qPrintable(QString::number(sample.t)));
            QVERIFY((sample.state.v - v).norm() < 1e-9 * size * std::max(1.0, std::abs(value.s)));
        }
    }

    // Its error is of second order: half the amplitude, a quarter of the error.
    void smallMotion_isItsLimit()
    {
        const Analysis analysis = analysisOf("iftomm_four_bar");
        const auto errorAt = [&](double amplitude) {
            const auto start = modalStart(analysis, 0, amplitude);
            const Motion motion = simulate(*analysis.system, *start, {3, 0.01, MotionTolerance::tight});
            const auto linear = linearMotion(analysis, motion.samples.front().state, 0.01, motion.samples.size());
            double error = 0;
            for (std::size_t i = 0; i < motion.samples.size(); ++i) {
                error = std::max(error, (motion.samples[i].state.q - (*linear)[i].state.q).norm());
            }
            return error;
        };
        const double coarse = errorAt(4e-3), fine = errorAt(2e-3);
        QVERIFY2(coarse / fine > 3.5 && coarse / fine < 4.5, qPrintable(QString::number(coarse / fine)));
    }

    void methodsWithoutMcs_haveNoLinearMotion()
    {
        const Analysis analysis = analyzeBy(Method::rcs, analysisOf("iftomm_four_bar").mechanism);
        const auto motion = linearMotion(analysis, {analysis.equilibrium.q, analysis.equilibrium.q}, 0.1, 3);
        QVERIFY(!motion);
        QVERIFY(!motion.reason().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestLinearMotion)
#include "tst_linear_motion.moc"
