#include "model/data/eigenvalue_error.h"
#include "model/data/matrices.h"
#include "model/data/state_space.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"

#include <Eigen/Eigenvalues>
#include <QtTest>

#include <stdexcept>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const char* const kFourBar = "resources/examples/iftomm_four_bar.eigenlink";

Analysis analysisOf(const Mechanism& mechanism)
{
    return analyze(mechanism);
}

/// Largest distance of an eigenvalue that is reported as true to the nearest one of A.
double distanceToEigenvalues(const Analysis& analysis, Method method, const Eigen::MatrixXd& A)
{
    const Eigen::VectorXcd computed = generalEigenvaluesOf(A);
    double worst = 0;
    for (const std::complex<double> s : test::trueValues(analysis, method)) {
        worst = std::max(worst, (computed.array() - s).abs().minCoeff() / std::max(1.0, std::abs(s)));
    }
    return worst;
}

}  // namespace

class StateSpaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eigenvalues_equalTheReportedOnes_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"iftomm_four_bar", "damped_four_bar", "triple_pendulum", "n_loop_20", "watt_six_bar",
                                 "cart_pendulum", "inverted_pendulum_unstable"}) {
            QTest::newRow(name) << QStringLiteral("resources/examples/%1.eigenlink").arg(name);
        }
    }

    void eigenvalues_equalTheReportedOnes()
    {
        QFETCH(QString, file);
        const Analysis analysis = analysisOf(test::mechanismAt(file.toStdString()));
        QVERIFY(distanceToEigenvalues(analysis, Method::mcs, stateSpaceOf(analysis).A) < 1e-9);
    }

    void modalStates_keepTheDigitsOfStiffSystems_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"iftomm_four_bar", "triple_pendulum", "cart_pendulum", "inverted_pendulum_unstable",
                                 "flexible_double_pendulum_10", "flexible_slider_crank_0"}) {
            QTest::newRow(name) << QStringLiteral("resources/examples/%1.eigenlink").arg(name);
        }
    }

    void modalStates_keepTheDigitsOfStiffSystems()
    {
        QFETCH(QString, file);
        const Analysis analysis = analyzeBy(Method::mcs, test::mechanismAt(file.toStdString()));
        const StateSpace space = stateSpaceOf(analysis, {Method::mcs, {}, {}, StateForm::modal});
        QCOMPARE(space.states.size(), static_cast<std::size_t>(space.A.rows()));
        QCOMPARE(space.states.front(), std::string("w1"));
        QVERIFY2(space.remark.isEmpty(), rendered(space.remark).c_str());
        QVERIFY(distanceToEigenvalues(analysis, Method::mcs, space.A) < 1e-9);
    }

    void eigenvalueError_pairsEachValueOnce()
    {
        Spectrum spectrum;
        for (const double s : {0.0, 0.0, 2.0, 2.0}) {
            spectrum.values.push_back({});
            spectrum.values.back().s = s;
        }
        const auto error = [&](const Eigen::Vector4d& diagonal) {
            return eigenvalueError(spectrum, Eigen::MatrixXd(diagonal.asDiagonal()));
        };
        QCOMPARE(error({2, 0, 2, 0}), 0.0);
        QCOMPARE(error({2, 0, 1, 0}), 0.5);          // the second 2 is not the first again
        QCOMPARE(error({2, 0, 2, 1e-3}), 1e-3 / 2);  // zeros are measured against the smallest other value
        QVERIFY(std::isinf(eigenvalueError(spectrum, Eigen::MatrixXd::Zero(3, 3))));
        QVERIFY(std::isinf(error({2, 0, 2, std::nan("")})));
    }

    void modalStates_areTheSameSystem()
    {
        const Analysis analysis = analyzeBy(Method::mcs, test::exampleNamed("triple_pendulum"));
        const StateSpace plain = stateSpaceOf(analysis, {Method::mcs, {"P1.x"}, {"P3.x", "link2"}});
        const StateSpace modal = stateSpaceOf(analysis, {Method::mcs, {"P1.x"}, {"P3.x", "link2"}, StateForm::modal});
        // C (i omega − A)⁻¹ B at a frequency.
        const auto answer = [](const StateSpace& space) -> Eigen::MatrixXcd {
            Eigen::MatrixXcd pencil = -space.A.cast<std::complex<double>>();
            pencil.diagonal().array() += std::complex<double>(0, 4);
            return space.C.cast<std::complex<double>>() *
                   complexSolutionOf(pencil, space.B.cast<std::complex<double>>());
        };
        QVERIFY((answer(plain) - answer(modal)).norm() < 1e-12 * answer(plain).norm());
        QVERIFY_EXCEPTION_THROWN(stateSpaceOf(analyze(analysis.mechanism), {Method::ucs, {}, {}, StateForm::modal}),
                                 std::invalid_argument);
    }

    void fourBar_hasTheSizesOfItsCoordinates()
    {
        const Analysis analysis = analysisOf(test::mechanismAt(kFourBar));
        std::map<std::string, std::pair<Eigen::Index, Eigen::Index>> sizes;
        for (const LabelledMatrix& matrix : matricesOf(analysis)) {
            sizes[matrix.name] = {matrix.rowCount(), matrix.columnCount()};
            QCOMPARE(static_cast<Eigen::Index>(matrix.rows->texts.size()), matrix.rowCount());
            QCOMPARE(static_cast<Eigen::Index>(matrix.columns->texts.size()), matrix.columnCount());
        }
        using Size = std::pair<Eigen::Index, Eigen::Index>;
        QCOMPARE(sizes.at("M"), Size(5, 5));
        QCOMPARE(sizes.at("Phi_q"), Size(4, 5));
        QCOMPARE(sizes.at("mcs_K_r"), Size(1, 1));
        QCOMPARE(sizes.at("mcs_R"), Size(5, 2));
        QCOMPARE(sizes.at("rcs_E"), Size(14, 14));
        QCOMPARE(sizes.at("ucs_K_p"), Size(5, 5));
    }

    void appliedForce_isTheDefaultInput_andEqualsAPushAtItsPoint()
    {
        Mechanism mechanism = test::pendulum(0.7, 2, 0.1);
        mechanism.elements.push_back(Force{"F", "P", {0, -3}, {}});
        const Analysis analysis = analysisOf(mechanism);
        const StateSpace applied = stateSpaceOf(analysis);
        QCOMPARE(applied.inputs, (std::vector<std::string>{"F.x", "F.y"}));
        const StateSpace pushed = stateSpaceOf(analysis, {Method::mcs, {"P.x", "P.y"}, {}});
        QVERIFY((applied.B - pushed.B).norm() < 1e-12);
        // A rod about its end: θ̈ = l F / (m l²/3) at rest, so that ẍ = 3 F / m.
        QVERIFY(std::abs((applied.C * applied.A * applied.B)(0, 0) - 3.0 / 2) < 1e-9);
    }

    void angleOfALink_isTheDerivativeOfItsDirection()
    {
        const Analysis analysis = analysisOf(test::mechanismAt(kFourBar));
        const StateSpace space = stateSpaceOf(analysis, {Method::mcs, {"phi"}, {"BD", "AC", "phi", "CD"}});
        QVERIFY((space.C.row(0) - space.C.row(2)).norm() < 1e-12);
        QVERIFY((space.C.row(1) - space.C.row(2)).norm() < 1e-9);
        QVERIFY(space.C.row(3).norm() < 1e-9);
        QVERIFY(space.C.row(2).norm() > 0.1);
    }

    void ucs_keepsTheTrueValuesWithinItsError()
    {
        AnalysisOptions options;
        options.linearizer.penalty = 1e8;
        const Analysis analysis = analyze(test::mechanismAt(kFourBar), options);
        QVERIFY(distanceToEigenvalues(analysis, Method::ucs, stateSpaceOf(analysis, {Method::ucs, {}, {}}).A) < 1e-6);
    }

    void unknownNamesAndSingularPencils_areRefusedWithAChoice()
    {
        const Analysis analysis = analysisOf(test::mechanismAt(kFourBar));
        QVERIFY_EXCEPTION_THROWN(stateSpaceOf(analysis, {Method::rcs, {}, {}}), std::invalid_argument);
        try {
            stateSpaceOf(analysis, {Method::mcs, {}, {"nowhere"}});
            QFAIL("accepted");
        } catch (const std::invalid_argument& error) {
            QVERIFY(std::string(error.what()).starts_with("nowhere: "));
            QVERIFY(std::string(error.what()).find("D.x") != std::string::npos);
        }
    }
};

QTEST_GUILESS_MAIN(StateSpaceTest)
#include "tst_state_space.moc"
