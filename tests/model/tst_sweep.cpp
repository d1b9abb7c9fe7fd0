#include "model/analysis/analysis.h"
#include "model/basics/degree.h"
#include "model/mechanism/drawn_element.h"
#include "model/pose/pose.h"
#include "model/studies/studies.h"
#include "model/studies/sweep/branch_comparison.h"
#include "model/studies/sweep/sweep.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Mechanism sliderCrank(double segments)
{
    Mechanism m = exampleNamed("flexible_slider_crank_45");
    for (Element& element : m.elements) {
        if (auto* beam = std::get_if<Beam>(&element)) {
            beam->segments = segments;
        }
    }
    return m;
}

Sweep swept(const Mechanism& mechanism, int from, int to, int step, bool locked = false)
{
    SweepOptions options{.link = "crank", .locked = locked, .angles = {}, .modes = 10};
    for (int angle = from; angle <= to; angle += step) {
        options.angles.push_back(angle * kDegree);
    }
    return sweepAngle(mechanism, options);
}

double hertz(const SweepMode& mode)
{
    return mode.s.imag() / (2 * std::numbers::pi);
}

}  // namespace

/// Frequencies against the angle of a link.
class TestSweep : public QObject {
    Q_OBJECT

private slots:
    void posedSliderCrank_hasTheReferenceFrequencies()
    {
        QFile file(QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/reference/slider_crank_sweep.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray reference = QJsonDocument::fromJson(file.readAll()).object()[u"sweep"].toArray();
        const Sweep sweep = swept(sliderCrank(50), 60, 75, 15);
        for (std::size_t k = 0; k < 2; ++k) {
            const SweepConfiguration& at = sweep.configurations[k];
            QVERIFY(at.usable);
            QCOMPARE(at.modes[0].s, std::complex<double>(0));
            const QJsonArray expected = reference[static_cast<qsizetype>(k) + 4].toObject()[u"hz"].toArray();
            for (qsizetype i = 0; i < expected.size(); ++i) {
                QVERIFY(std::abs(hertz(at.modes[static_cast<std::size_t>(i) + 1]) / expected[i].toDouble() - 1) < 2e-6);
            }
        }
    }

    void branches_ofACoarseAndAFineSweep_areTheSame()
    {
        const Mechanism mechanism = sliderCrank(6);
        const Sweep coarse = swept(mechanism, 90, 150, 15);
        const Sweep fine = swept(mechanism, 90, 150, 1);
        for (std::size_t i = 0; i < coarse.configurations.size(); ++i) {
            for (std::size_t branch = 0; branch < 10; ++branch) {
                const SweepMode* here = coarse.configurations[i].find(branch);
                const SweepMode* there = fine.configurations[15 * i].find(branch);
                QVERIFY(here != nullptr && there != nullptr);
                QVERIFY(std::abs(hertz(*here) - hertz(*there)) < 1e-6 * (1 + hertz(*here)));
            }
        }
    }

    void aFullTurn_comesBackToItsFrequencies()
    {
        const Sweep sweep = swept(sliderCrank(4), 0, 360, 30);
        const SweepConfiguration& first = sweep.configurations.front();
        const SweepConfiguration& last = sweep.configurations.back();
        QVERIFY(first.usable && last.usable);
        for (std::size_t i = 0; i < 10; ++i) {
            QVERIFY(std::abs(hertz(first.modes[i]) - hertz(last.modes[i])) < 1e-6 * (1 + hertz(first.modes[i])));
        }
        QVERIFY(distance(first.points[2], last.points[2]) < 1e-9);
    }

    void lockedCrank_cannotTurn()
    {
        const Sweep sweep = swept(sliderCrank(6), 30, 60, 30, true);
        for (const SweepConfiguration& at : sweep.configurations) {
            QVERIFY(at.usable);
            QVERIFY(at.modes[0].s.imag() > 1);
        }
    }

    /// The direction of a crank that is drawn beyond half a turn is counted from another turn.
    void lockedCrank_keepsItsEquilibriumBeyondHalfATurn()
    {
        const Sweep sweep = swept(sliderCrank(6), 150, 240, 10, true);
        for (std::size_t i = 0; i < sweep.configurations.size(); ++i) {
            const SweepConfiguration& at = sweep.configurations[i];
            QVERIFY2(at.usable && at.remark.isEmpty(), rendered(at.remark).c_str());
            QVERIFY(i == 0 || std::abs(hertz(at.modes[0]) / hertz(sweep.configurations[i - 1].modes[0]) - 1) < 0.1);
        }
    }

    /// A crank a that swings between ±θ, cos θ = (1 + a² − (b + c)²)/2a: beyond the gap it is reached the other way
    /// round.
    void crankThatCannotTurnRound_isSweptToBothSides()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true},
                                     {"D", {1, 0}, true},
                                     {"B", {0.8 * std::cos(0.9), 0.8 * std::sin(0.9)}},
                                     {"C", {1.1, 0.6}}},
                                    {Bar{"crank", {"A", "B"}, 0.8, 1, {}}, Bar{"coupler", {"B", "C"}, 0.65, 1, {}},
                                     Bar{"rocker", {"D", "C"}, 0.6, 1, {}}});
        const double most = std::acos((1 + 0.8 * 0.8 - 1.25 * 1.25) / 1.6) / kDegree;
        const Sweep sweep = sweepAngle(
            mechanism, {.link = "crank", .locked = false, .angles = anglesBetween(0, 345, 15, kDegree), .modes = 1});
        for (const SweepConfiguration& at : sweep.configurations) {
            const double degrees = std::abs(std::remainder(at.value / kDegree, 360));
            QVERIFY2(at.usable == (degrees < most), rendered(at.reason).c_str());
        }
    }

    /// A rod posed at θ above its pin has s² = (3g/2l) sin θ: two real eigenvalues, of which both are shown.
    void posedPendulum_hasBothRealEigenvalues()
    {
        const SweepOptions options{
            .link = "rod", .locked = false, .angles = anglesBetween(-30, 210, 15, kDegree), .modes = 10};
        const Sweep sweep = sweepAngle(exampleNamed("pendulum"), options);
        for (const SweepConfiguration& each : sweep.configurations) {
            const double square = 1.5 * 9.81 * std::sin(each.value);
            QVERIFY(each.find(0) != nullptr && each.remark.isEmpty());
            QVERIFY(std::abs(each.find(0)->s * each.find(0)->s - square) < 1e-9);
            const SweepMode* other = each.find(1);
            QVERIFY(square < 1e-9 ? square > -1e-9 || other == nullptr : other != nullptr);
            QVERIFY(other == nullptr || std::abs(each.find(0)->s + other->s) < 1e-9);
        }
    }

    /// A light rod on a cart that its pose moves along a stiff spring: where it stands and hangs, s² = ±3g/2l are far
    /// below the rounding of the spring, and the estimates say so. A rod alone keeps its digits.
    void estimatesBesideAStiffSpring_boundTheRounding()
    {
        Mechanism m = built({{"G", {-1, 0}, true}, {"P", {0, 0}}, {"Q", {0.7, 0}}},
                            {Slider{"rail", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"G", "P"}, 1e12, 1, 0, {}},
                             PointMass{"cart", "P", 100, {}}, Bar{"rod", {"P", "Q"}, {}, 1e-12, {}}});
        Mechanism alone = m;
        alone.points[1].fixed = true;
        alone.elements = {m.elements.back()};
        const double square = 1.5 * 9.81 / 0.7;
        for (const Mechanism& each : {m, alone}) {
            const bool isLoose = !each.points[1].fixed;
            const Sweep sweep = sweepAngle(
                each, {.link = "rod", .locked = false, .angles = anglesBetween(90, 270, 180, kDegree), .modes = 10});
            for (const SweepConfiguration& at : sweep.configurations) {
                QVERIFY(at.find(0) != nullptr);
                const SweepMode& mode = *at.find(0);
                const std::complex<double> exact = std::sqrt(std::complex<double>(std::sin(at.value) * square));
                const double error = std::min(std::abs(mode.s - exact), std::abs(mode.s + exact));
                QVERIFY2(error <= mode.error, qPrintable(QString("%1 %2").arg(error).arg(mode.error)));
                QVERIFY2(isLoose || mode.error < 1e-9, qPrintable(QString::number(mode.error)));
            }
        }
    }

    /// Beside a change point the branches of a linkage come near to one another: the coarse sweep stays on its own as
    /// the fine one does, whatever the coupler adds to the parallelogram.
    void sweepsThroughChangePoints_doNotDependOnTheStep_data()
    {
        QTest::addColumn<double>("more");
        for (const double more : {-0.1, -1e-3, 1e-3, 1e-2}) {
            QTest::addRow("%g", more) << more;
        }
    }
    void sweepsThroughChangePoints_doNotDependOnTheStep()
    {
        QFETCH(double, more);
        Mechanism mechanism =
            built({{"A", {0, 0}, true}, {"B", {2, 0}, true}, {"C", {0.6, 0.8}}, {"D", {2.6, 0.8}}},
                  {Bar{"crank", {"A", "C"}, 1.0, 1, {}}, Bar{"coupler", {"C", "D"}, 2.0 + more, 1, {}},
                   Bar{"rocker", {"B", "D"}, 1.0, 1, {}}});
        const Sweep fine = swept(mechanism, 60, 420, 3);
        for (const int step : {15, 90}) {
            const Sweep coarse = swept(mechanism, 60, 420, step);
            for (std::size_t i = 0; i < coarse.configurations.size(); ++i) {
                const SweepConfiguration &here = coarse.configurations[i],
                                         &there = fine.configurations[i * static_cast<std::size_t>(step / 3)];
                QCOMPARE(here.usable, there.usable);
                QVERIFY2(!here.usable || distance(here.points[3], there.points[3]) < 1e-6,
                         qPrintable(QString::number(here.value / kDegree)));
            }
        }
    }

    /// A motor of the swept link gives way to the angle of the sweep.
    void motorOfTheLink_setsNoOtherAngle()
    {
        Mechanism driven = exampleNamed("iftomm_four_bar");
        const SweepOptions options{.link = "AC", .locked = false, .angles = {2.0, 2.2}, .modes = 1};
        const Sweep free = sweepAngle(driven, options);
        driven.elements.emplace_back(Motor{"M", {"AC"}, {TimeFunction(TimeFunction::Ramp{{}, 1})}, {}});
        const Sweep posed = sweepAngle(driven, options);
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(posed.configurations[i].usable);
            QCOMPARE(posed.configurations[i].modes[0].s, free.configurations[i].modes[0].s);
        }
    }

    void rigidMechanism_whoseCrankCannotReach_saysSo()
    {
        Mechanism m = exampleNamed("iftomm_four_bar");
        SweepOptions options{.link = "AC", .locked = false, .angles = {2.0, 2.2}, .modes = 1};
        const Sweep sweep = sweepAngle(m, options);
        QVERIFY(sweep.configurations[0].usable && sweep.configurations[1].usable);
        std::get<Bar>(m.elements[1]).length = 0.1;
        options.angles = {0.5};
        std::get<Bar>(m.elements[0]).length = 0.2;
        const Sweep stuck = sweepAngle(m, options);
        QVERIFY(!stuck.configurations[0].usable);
        QVERIFY(!stuck.configurations[0].reason.isEmpty());
        options.link = "nothing";
        QVERIFY_EXCEPTION_THROWN(sweepAngle(m, options), std::invalid_argument);
    }

    void heldFiveBar_answersAtEveryAngle_alsoWhereItsRestJumps()
    {
        const Mechanism mechanism = exampleNamed("five_bar");
        SweepOptions options{.link = "AB", .locked = true, .angles = {}, .modes = 1};
        for (int angle = 150; angle <= 240; angle += 15) {
            options.angles.push_back(angle * kDegree);
        }
        const Sweep whole = sweepAngle(mechanism, options);
        options.angles.erase(options.angles.begin(), options.angles.begin() + 2);
        const Sweep late = sweepAngle(mechanism, options);
        int begun = 0;
        for (std::size_t i = 0; i < whole.configurations.size(); ++i) {
            const SweepConfiguration& at = whole.configurations[i];
            QVERIFY(at.usable);
            QVERIFY(at.find(0) != nullptr);
            begun += at.remark.isEmpty() ? 0 : 1;
            QCOMPARE(at.remark.isEmpty(), i == 0 || at.find(0)->assurance > 0);
            if (i >= 2) {
                const SweepMode* alone = late.configurations[i - 2].find(0);
                QVERIFY(alone != nullptr);
                QVERIFY(std::abs(hertz(*at.find(0)) - hertz(*alone)) < 1e-6);
            }
        }
        QVERIFY(begun <= 1);
    }

    void posedParallelogram_namesItsSingularity_andGoesOnAsAParallelogram_data()
    {
        addColumns<int, double>({"place", "step"});
        QTest::addRow("stretched") << 180 << 15.0;
        QTest::addRow("folded") << 0 << 15.0;
        QTest::addRow("folded, backwards") << 0 << -15.0;
        QTest::addRow("folded, short steps") << 0 << 0.1;
    }

    /// Folded, C lies on B, and the angle of AC leaves the other two rods free to turn about both.
    void posedParallelogram_namesItsSingularity_andGoesOnAsAParallelogram()
    {
        QFETCH(int, place);
        QFETCH(double, step);
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        SweepOptions options{.link = "AC", .locked = false, .angles = {}, .modes = 1};
        for (int i = -2; i <= 2; ++i) {
            options.angles.push_back((place + i * step) * kDegree);
        }
        const Sweep sweep = sweepAngle(mechanism, options);
        for (std::size_t i = 0; i < sweep.configurations.size(); ++i) {
            const SweepConfiguration& at = sweep.configurations[i];
            QCOMPARE(at.usable, i != 2);
            QCOMPARE(rendered(at.reason).find("singular configuration") != std::string::npos, i == 2);
            const Vector2 rod = at.points[*findPoint(mechanism, "C")];
            QVERIFY(distance(at.points[*findPoint(mechanism, "D")], Vector2{rod.x + 1, rod.y}) < 1e-9);
        }
    }

    /// A sweep that begins at the singular configuration comes there from the drawing.
    void posedParallelogram_firstAtItsSingularity_namesIt()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        for (const double angle : {0.0, 1e-9, -1e-9}) {
            const Sweep sweep =
                sweepAngle(mechanism, {.link = "AC", .locked = false, .angles = {angle, 0.01}, .modes = 1});
            const SweepConfiguration& at = sweep.configurations[0];
            QVERIFY(!at.usable && rendered(at.reason).find("singular configuration") != std::string::npos);
            QVERIFY(distance(at.points[*findPoint(mechanism, "D")], Vector2{2, 0}) < 1e-8);
            QVERIFY(sweep.configurations[1].usable);
        }
    }

    void structure_whoseLinkIsHeld_hasNothingThatVibrates()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Sweep sweep = sweepAngle(mechanism, {.link = "AC", .locked = true, .angles = {2.0}, .modes = 1});
        QVERIFY(!sweep.configurations[0].usable);
        QVERIFY(!sweep.configurations[0].reason.isEmpty());
    }

    /// The link is turned in place of its lock, whose torque has no name then; that of another lock keeps it.
    void torqueOfTheSweptLock_isRefused()
    {
        Mechanism mechanism = exampleNamed("five_bar");
        const Study& study = *findStudy("sweep");
        const std::string link = idOf(*std::ranges::find_if(mechanism.elements, isLink));
        const std::string other = idOf(*std::ranges::find_if(
            mechanism.elements, [&](const Element& each) { return isLink(each) && idOf(each) != link; }));
        mechanism.elements.emplace_back(Lock{"L", link, drawnLinkAngle(mechanism, link), {}});
        mechanism.elements.emplace_back(Lock{"M", other, drawnLinkAngle(mechanism, other), {}});
        const Analysis analysis = analyze(mechanism);
        for (const std::string field : {"pose", "lock"}) {
            for (const std::string quantity : {"L.torque", "M.torque"}) {
                std::any request = study.request;
                QVERIFY(!readRequest(study, {{field, link}, {"quantities", quantity}}, request));
                const auto refusal = completeRequest(study, analysis, placeAsFlag, request);
                QCOMPARE(refusal.has_value(), quantity == "L.torque");
                QVERIFY(!refusal || refusal->field == std::string_view("quantities"));
            }
        }
    }

    void cancelled_stopsAtOnce()
    {
        const Sweep sweep =
            sweepAngle(sliderCrank(4), {.link = "crank", .locked = false, .angles = {0.1, 0.2}, .modes = 3},
                       {[] { return true; }, {}});
        QVERIFY(sweep.cancelled);
        QVERIFY(sweep.configurations.empty());
    }

    void assuranceAndScale_ofMultiples_areOneAndTheFactor()
    {
        Eigen::VectorXcd a(3);
        a << std::complex<double>(1, 2), -3.0, std::complex<double>(0, 0.5);
        const std::complex<double> factor(0.4, -1.2);
        QVERIFY(std::abs(assurance(factor * a, a) - 1) < 1e-14);
        QVERIFY(std::abs(scaleFactor(factor * a, a) - factor) < 1e-14);
        Eigen::VectorXcd b(3);
        b << std::conj(a[1]), -std::conj(a[0]), 0.0;
        QVERIFY(assurance(a, b) < 1e-14);
        QCOMPARE(assurance(a, Eigen::VectorXcd::Zero(3)), 0.0);
    }

    void branches_ofNeighbours_agreeAndKeepTheirPhase()
    {
        const Sweep sweep = swept(sliderCrank(6), 40, 46, 2);
        const BranchComparison comparison = compareBranches(sweep, 3, 0);
        QCOMPARE(comparison.branches.size(), std::size_t(10));
        QCOMPARE(comparison.parts.size(), std::size_t(4));
        for (const BranchAgreement& branch : comparison.branches) {
            QCOMPARE(branch.parts.size(), std::size_t(4));
            QVERIFY2(branch.whole.mac > 0.95, qPrintable(QString::number(branch.whole.mac)));
            QVERIFY(branch.whole.msf.real() > 0.5 && branch.whole.msf.real() < 2);
        }
        // In the motion of a rigid body a crank that turns about its pin does not stretch.
        QVERIFY(!comparison.branches.front().parts.front().moves);
    }

    void motion_ofASweptMode_keepsTheJointsClosed()
    {
        const Sweep sweep = swept(sliderCrank(6), 75, 75, 15);
        const SweepConfiguration& at = sweep.configurations.front();
        const ModeMotion motion(at.system, at.q, at.modes[1].shape, at.modes[1].s);
        const double small = motion.amplitudeFor(0.01);
        const Eigen::VectorXd gap = at.system->constraint(motion.coordinatesAt(0.7, small));
        QVERIFY2(gap.cwiseAbs().maxCoeff() < 1e-5, qPrintable(QString::number(gap.cwiseAbs().maxCoeff())));
    }

    void subVectors_ofARigidTurn_lieAcrossTheLink()
    {
        const Sweep sweep = swept(sliderCrank(4), 45, 45, 15);
        const SweepConfiguration& at = sweep.configurations.front();
        const std::vector<SubVector> parts = subVectors(*at.system, at.q, at.modes[0].shape);
        QCOMPARE(parts.size(), std::size_t(4));
        QCOMPARE(parts[0].name, std::string("crank-x"));
        QCOMPARE(parts[1].name, std::string("crank-y"));
        QCOMPARE(parts[1].values.size(), Eigen::Index{5});
        QVERIFY(parts[0].values.norm() < 1e-9 * parts[1].values.norm());
        QVERIFY(std::abs(parts[1].values[4] - 2.0 * parts[1].values[2]) < 1e-9 * parts[1].values.norm());
    }
};

QTEST_GUILESS_MAIN(TestSweep)
#include "tst_sweep.moc"
