#include "model/analysis/analysis.h"
#include "tests/support/beams.h"
#include "tests/support/bounds.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// Points on the x-axis, the first fixed, the others on a guide along it; a mass at the last.
Mechanism line(std::size_t points, double mass)
{
    Mechanism mechanism;
    mechanism.gravity = {0, 0};
    for (std::size_t i = 0; i < points; ++i) {
        const std::string id = "P" + std::to_string(i);
        mechanism.points.push_back({id, {static_cast<double>(i), 0}, i == 0, {}});
        if (i > 0) {
            mechanism.elements.push_back(Slider{"s" + std::to_string(i), id, {0, 0}, {1, 0}, {}});
        }
    }
    mechanism.elements.push_back(PointMass{"m", mechanism.points.back().id, mass, {}});
    return mechanism;
}

Spring spring(const std::string& id, int a, int b, double stiffness, double damping = 0)
{
    return {id, {"P" + std::to_string(a), "P" + std::to_string(b)}, stiffness, std::abs(double(b) - a), damping, {}};
}

Damper damper(const std::string& id, int a, int b, double damping)
{
    return {id, {"P" + std::to_string(a), "P" + std::to_string(b)}, damping, {}};
}

/// Two springs in series and a mass.
std::string named(const std::vector<std::string>& ids)
{
    std::string all;
    for (const std::string& id : ids) {
        all += id + " ";
    }
    return all;
}

Mechanism springsInSeries()
{
    Mechanism mechanism = line(3, 2);
    mechanism.elements.push_back(spring("a", 0, 1, 30));
    mechanism.elements.push_back(spring("b", 1, 2, 60));
    return mechanism;
}

/// A spring k₁ beside a spring k and a damper c in series: the standard linear solid, with a mass m.
Mechanism standardLinearSolid(double damping)
{
    Mechanism mechanism = line(3, 2);
    mechanism.elements.push_back(spring("beside", 0, 2, 50));
    mechanism.elements.push_back(spring("k", 0, 1, 30));
    mechanism.elements.push_back(damper("c", 1, 2, damping));
    return mechanism;
}

/// m c s³ + m k s² + (k₁ + k) c s + k₁ k, for m = 2, k₁ = 50, k = 30.
Complex solidAt(Complex s, double c)
{
    return ((2 * c * s + 60.0) * s + 80 * c) * s + 1500.0;
}

/// Two massless rods and a ball at the end of the second.
Mechanism masslessRods()
{
    return built({{"O", {0, 0}, true}, {"A", {0, -1}}, {"B", {0, -3}}},
                 {Bar{"OA", {"O", "A"}, std::nullopt, 0, {}}, Bar{"AB", {"A", "B"}, std::nullopt, 0, {}},
                  PointMass{"ball", "B", 3, {}}});
}

/// The frame of Bathe and Wilson: nine storeys of 10 ft, ten bays of 20 ft, A = 3 ft², I = 1 ft⁴, E = 432000 kip/ft²,
/// ρA = 3 kip s²/ft², lumped masses without rotary inertia. K.-J. Bathe, E. L. Wilson, Large eigenvalue problems in
/// dynamic analysis, J. Eng. Mech. Div. ASCE 98 (1972) 1471–1485.
Mechanism frameOfNineStoreys()
{
    constexpr int kColumns = 11;
    constexpr int kStoreys = 9;
    Mechanism mechanism;
    mechanism.gravity = {0, 0};
    const auto name = [](int i, int j) { return "P" + std::to_string(i) + "_" + std::to_string(j); };
    std::map<std::string, std::vector<std::string>> meeting;
    const auto member = [&](const std::string& id, const std::string& a, const std::string& b) {
        Beam beam = beamBetween(id, a, b, {1, 3, 1, 432000, 1});
        beam.massMatrix = BeamMass::lumped;
        mechanism.elements.push_back(beam);
        meeting[a].push_back(id);
        meeting[b].push_back(id);
    };
    for (int i = 0; i < kColumns; ++i) {
        for (int j = 0; j <= kStoreys; ++j) {
            mechanism.points.push_back({name(i, j), {20.0 * i, 10.0 * j}, j == 0, {}});
        }
    }
    for (int i = 0; i < kColumns; ++i) {
        for (int j = 0; j < kStoreys; ++j) {
            member("c" + name(i, j), name(i, j), name(i, j + 1));
            if (i > 0) {
                member("b" + name(i, j), name(i - 1, j + 1), name(i, j + 1));
            }
        }
    }
    for (const auto& [point, members] : meeting) {
        Weld weld{.id = "w" + point, .of = members, .point = point, .unknown = {}};
        if (point.ends_with("_0")) {
            weld.of.emplace_back("ground");
        }
        mechanism.elements.push_back(weld);
    }
    return mechanism;
}

}  // namespace

/// Massless freedoms follow without inertia, by every method and engine.
class TestMassless : public QObject {
    Q_OBJECT

    static void verifyValues(const Mechanism& mechanism, const Values& expected, double penaltyError)
    {
        for (const Engine engine : {Engine::dense, Engine::sparse}) {
            const Analysis analysis =
                analyzeWith(engine, mechanism, engine == Engine::sparse ? std::optional<std::size_t>(9) : std::nullopt);
            for (const Linearization& each : analysis.methods) {
                const Spectrum& spectrum = each.spectrum;
                const QByteArray where = QByteArray(nameOf(spectrum.method).data()) +
                                         (engine == Engine::sparse ? " sparse: " : " dense: ") +
                                         QByteArray::fromStdString(allWarnings(analysis));
                QVERIFY2(spectrum.status == SpectrumStatus::ok, where);
                QCOMPARE(spectrum.expectedTrueCount, expected.size());
                QVERIFY2(spectrum.trueCount() == expected.size(), where);
                const double error = distanceBetween(trueValues(analysis, spectrum.method), expected);
                QVERIFY2(error < (spectrum.method == Method::ucs ? penaltyError : 1e-11),
                         where + QByteArray::number(error));
            }
        }
    }

private slots:
    void springs_inSeries_swingAsOne()
    {
        const double omega = std::sqrt(30.0 * 60 / 90 / 2);
        verifyValues(springsInSeries(), {{0, omega}, {0, -omega}}, 1e-5);
    }

    void standardLinearSolid_hasOneRealValueMore_data()
    {
        QTest::addColumn<double>("damping");
        QTest::newRow("soft damper") << 0.1;
        QTest::newRow("damper") << 8.0;
        QTest::newRow("stiff damper") << 500.0;
    }
    void standardLinearSolid_hasOneRealValueMore()
    {
        QFETCH(double, damping);
        const Analysis analysis = analyzeBy(Method::mcs, standardLinearSolid(damping));
        QCOMPARE(analysis.massless.massless, Eigen::Index{1});
        QCOMPARE(analysis.massless.relaxing, Eigen::Index{1});
        // The roots of the cubic by Newton's method from the computed ones: three different ones.
        Values exact;
        for (Complex s : trueValues(analysis, Method::mcs)) {
            for (int i = 0; i < 20; ++i) {
                s -= solidAt(s, damping) / ((6 * damping * s + 120.0) * s + 80 * damping);
            }
            exact.push_back(s);
        }
        QCOMPARE(exact.size(), std::size_t(3));
        QVERIFY(std::abs(exact[0] * exact[1] * exact[2] + 1500 / (2 * damping)) < 1e-9 * 1500 / (2 * damping));
        verifyValues(standardLinearSolid(damping), exact, 1e-4);
    }

    /// The parts are unstressed, and the spring and the damper act across one another: nothing swings or decays,
    /// and no method doubts its zeros, or the balance of no forces.
    void unstressedParts_thatHoldNothing_areAtZero()
    {
        Mechanism mechanism =
            built({{"P0", {0.0956, -0.1017}, true}, {"P1", {-0.783, 0.3646}}, {"P2", {0.94, -0.6054}}},
                  {spring("k", 0, 1, 25.7), damper("c", 1, 2, 2.72), PointMass{"m", "P2", 0.144, {}}}, {0, 0});
        const Analysis analysis = analyze(mechanism);
        QVERIFY2(analysis.equilibrium.residual < 1e-9, QByteArray::number(analysis.equilibrium.residual));
        for (const Linearization& each : analysis.methods) {
            QVERIFY2(each.spectrum.status == SpectrumStatus::ok, allWarnings(analysis).c_str());
            QCOMPARE(each.spectrum.trueCount(), std::size_t(5));
            for (const Eigenvalue& value : each.spectrum.values) {
                QVERIFY(value.infinite || !value.isTrue() || std::abs(value.s) < 1e-6);
            }
        }
    }

    /// Damped motions without mass beside heavy ones: their penalty values are as good as the others.
    void relaxation_besideAHeavyBar_hasAnErrorOfItsSize()
    {
        Mechanism mechanism =
            built({{"A", {0.304, 0.332}, true},
                   {"B", {0.738, 0.282}},
                   {"C", {-0.625, -0.858}},
                   {"D", {0.692, 0.489}},
                   {"E", {-0.94, -0.747}}},
                  {Spring{"s1", {"A", "B"}, 44.58, 0.5191, 4.751, {}},
                   Spring{"s2", {"B", "C"}, 82.4, 1.7042, 0.7327, {}}, Spring{"s3", {"B", "D"}, 79.68, 0.1455, 0, {}},
                   Spring{"s4", {"B", "E"}, 68.17, 2.3451, 0, {}}, Spring{"s5", {"C", "D"}, 153.76, 1.6491, 0, {}},
                   Bar{"b6", {"A", "E"}, {}, 0, {}}, Bar{"b7", {"A", "D"}, {}, 0.8297, {}},
                   PointMass{"mB", "B", 6.0053, {}}, PointMass{"mE", "E", 5.9326, {}}});
        const Analysis analysis = analyze(mechanism);
        const Spectrum& ucs = analysis.find(Method::ucs)->spectrum;
        QVERIFY2(ucs.status == SpectrumStatus::ok, allWarnings(analysis).c_str());
        QCOMPARE(ucs.trueCount(), analysis.find(Method::mcs)->spectrum.trueCount());
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), trueValues(analysis, Method::mcs)) < 1e-5);
        for (const Eigenvalue& value : ucs.values) {
            QVERIFY(!value.isTrue() || value.errorEstimate < 1e-4);
        }
    }

    /// A pin without mass on a rod, pulled to Q by a damped spring k₁ and a little to S by k₂: it relaxes about the
    /// line to W = (k₁Q + k₂S)/(k₁ + k₂), at β from Q, and its damper hardly moves,
    ///
    ///     s = −(k₁ + k₂) |W| |PQ|² / (c l |Q|² sin²β),
    ///
    /// with few digits where β is small. A pendulum has the other eigenvalues.
    void relaxation_ofADamperThatHardlyMoves_isWithinItsEstimate_data()
    {
        QTest::addColumn<double>("weak");
        for (const double weak : {1e-2, 1e-4, 1e-6}) {
            QTest::addRow("k2 = %g k1", weak) << weak;
        }
    }

    void relaxation_ofADamperThatHardlyMoves_isWithinItsEstimate()
    {
        QFETCH(double, weak);
        for (double turn = 0; turn < 6; turn += 0.37) {
            const Vector2 Q{3, 0}, S{1.7, 2.1}, W = (1 / (1 + weak)) * (Q + weak * S);
            const double k = 330, c = 0.022, l = 1.2, beta = std::atan2(W.y, W.x);
            const Vector2 P = (l / length(W)) * W;
            const double aside = length(Q) * std::sin(beta) / distance(Q, P);
            const double exact = -k * (1 + weak) * length(W) / (c * l * aside * aside);
            Mechanism m = built(
                {{"O", {0, 0}, true}, {"Q", Q, true}, {"S", S, true}, {"P", P}, {"A", {9, 5}, true}, {"B", {9, 4}}},
                {Bar{"rod", {"O", "P"}, {}, 0, {}}, Spring{"k1", {"P", "Q"}, k, 0, c, {}},
                 Spring{"k2", {"P", "S"}, weak * k, 0, 0, {}}, Bar{"pendulum", {"A", "B"}, {}, 1, {}}});
            const Analysis analysis = analyzeBy(Method::mcs, moved(m, turn, {0.3, -0.1}));
            int relaxing = 0;
            for (const Eigenvalue& value : analysis.find(Method::mcs)->spectrum.values) {
                if (value.isTrue() && value.s.imag() == 0) {
                    ++relaxing;
                    QVERIFY(value.shape.size() > 0);
                    VERIFY_BELOW(std::abs(value.s - exact), value.errorEstimate);
                    VERIFY_BELOW(value.errorEstimate, 1e-11 / (aside * aside) * std::abs(exact));
                }
            }
            QCOMPARE(relaxing, 1);
        }
    }

    void massBehindADamper_isFreeToStayAnywhere_data()
    {
        QTest::addColumn<double>("damping");
        for (const double damping : {1e-6, 1e-3, 8.0, 1e4, 1e7}) {
            QTest::addRow("c = %g N s/m", damping) << damping;
        }
    }
    /// A spring k = 30 and a damper c in series, m = 2: m c s² + m k s + k c = 0, and an exact zero.
    void massBehindADamper_isFreeToStayAnywhere()
    {
        QFETCH(double, damping);
        Mechanism mechanism = line(3, 2);
        mechanism.elements.push_back(spring("k", 0, 1, 30));
        mechanism.elements.push_back(damper("c", 1, 2, damping));
        const Complex root = std::sqrt(Complex(900 - 30 * damping * damping * 2, 0));
        const Complex fast = -(30.0 + root) / (2 * damping);
        for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const Analysis analysis = analyzeBy(method, mechanism);
            const Values values = trueValues(analysis, method);
            QVERIFY2(values.size() == 3, allWarnings(analysis).c_str());
            for (const Complex exact : {Complex(0), fast, 15.0 / fast}) {
                double nearest = std::numeric_limits<double>::infinity();
                for (const Complex s : values) {
                    nearest = std::min(nearest, std::abs(s - exact));
                }
                const double relative = method == Method::ucs ? 1e-4 : 1e-9;
                QVERIFY2(nearest <= relative * std::abs(exact) + 1e-15 * std::abs(fast),
                         QByteArray(nameOf(method).data()) + ": " + QByteArray::number(nearest));
            }
        }
    }

    void rods_withoutMass_hangAsOnePendulum()
    {
        const double omega = std::sqrt(9.81 / 3);
        verifyValues(masslessRods(), {{0, omega}, {0, -omega}}, 1e-5);
    }

    void massless_inTheResult_isCountedAndExplained()
    {
        const Analysis analysis = analyze(standardLinearSolid(8));
        QVERIFY(allWarnings(analysis).find("3 finite eigenvalues") != std::string::npos);
        const Spectrum& rcs = analysis.find(Method::rcs)->spectrum;
        // 3 for each of the two guides, one for the massless freedom.
        QCOMPARE(rcs.spuriousCount(), std::size_t(7));
    }

    void massless_withoutSpringAndDamper_isAFindingWithTheParts()
    {
        Mechanism mechanism = springsInSeries();
        mechanism.points.push_back({"Q", {1, 1}});
        mechanism.elements.push_back(Slider{"guide", "Q", {0, 1}, {1, 0}, {}});
        for (const Engine engine : {Engine::dense, Engine::sparse}) {
            const Analysis analysis = analyzeWith(engine, mechanism, 1);
            QVERIFY2(analysis.undetermined == std::vector<std::string>{"Q"}, named(analysis.undetermined).c_str());
            const bool isFound =
                std::any_of(analysis.findings.begin(), analysis.findings.end(), [](const Message& each) {
                    return each.topic == Topic::massless && each.parts == std::vector<std::string>{"Q"};
                });
            QVERIFY2(isFound, allWarnings(analysis).c_str());
            QCOMPARE(analysis.methods.front().spectrum.status, SpectrumStatus::failed);
        }
    }

    /// However heavy other parts are: rounding of theirs is no mass of a rod without any.
    void massless_besideHeavyParts_isFound_data()
    {
        QTest::addColumn<double>("ratio");
        for (const double ratio : {1.0, 1e4, 1e7, 1e9}) {
            QTest::addRow("%g", ratio) << ratio;
        }
    }

    void massless_besideHeavyParts_isFound()
    {
        QFETCH(double, ratio);
        Mechanism mechanism =
            built({{"O", {0.3, -0.2}, true}, {"A", {4, 3}}, {"B", {-2, 2.6}}, {"C", {3.7, -1.9}}},
                  {Bar{"loose", {"O", "A"}, std::nullopt, 0, {}}, Bar{"light", {"B", "O"}, std::nullopt, 1e-5, {}},
                   Bar{"heavy", {"O", "C"}, std::nullopt, 1e-5 * ratio, {}}, Spring{"hold", {"O", "C"}, 40, 0, 0, {}},
                   Spring{"tie", {"B", "C"}, 1e-4, 0, 2, {}}},
                  {0, 0});
        const Analysis analysis = analyze(mechanism);
        QVERIFY2(analysis.undetermined == std::vector<std::string>{"A"}, allWarnings(analysis).c_str());
        for (const Linearization& each : analysis.methods) {
            QCOMPARE(each.spectrum.status, SpectrumStatus::failed);
        }
    }

    /// The reason names the number to change: the penalty where the masses themselves are regular.
    void singularMass_isOfThePenaltyOrOfTheMasses()
    {
        LinearizerOptions options;
        options.penalty = 1e300;
        const std::string huge = allWarnings(analyzeBy(Method::ucs, pendulum(1, 1, 0.2), options));
        QVERIFY2(huge.find("choose a smaller one") != std::string::npos && huge.find("segments") == std::string::npos,
                 huge.c_str());
    }

    /// Lumped cantilever: ω² of its nodes' masses m h and the flexibility of a clamped beam, x²(3y − x)/6EI, x ≤ y.
    void lumpedBeam_clamped_swingsAsItsNodes()
    {
        constexpr int kSegments = 4;
        Mechanism mechanism = cantilever(2, {kSegments, 1e-3, 1e-7, 2e11, 7850});
        mechanism.gravity = {0, 0};
        std::get<Beam>(mechanism.elements.front()).massMatrix = BeamMass::lumped;
        const double h = 2.0 / kSegments;
        Eigen::MatrixXd D(kSegments, kSegments);
        for (int i = 0; i < kSegments; ++i) {
            for (int j = 0; j < kSegments; ++j) {
                const double x = h * (std::min(i, j) + 1);
                const double y = h * (std::max(i, j) + 1);
                const double mass = 7.85 * h * (j == kSegments - 1 ? 0.5 : 1);
                D(i, j) = x * x * (3 * y - x) / 6 / 2e4 * mass;
            }
        }
        const Eigen::VectorXcd flexibility = D.eigenvalues();
        const Analysis analysis = analyze(mechanism);
        for (const Method method : {Method::mcs, Method::rcs}) {
            const Values values = trueValues(analysis, method);
            QCOMPARE(values.size(), std::size_t(4 * kSegments));  // axial and transverse
            for (Eigen::Index i = 0; i < kSegments; ++i) {
                const double omega = 1 / std::sqrt(flexibility[i].real());
                double nearest = 1;
                for (const Complex s : values) {
                    nearest = std::min(nearest, std::abs(s - Complex(0, omega)) / omega);
                }
                QVERIFY2(nearest < 1e-9, QByteArray::number(nearest));
            }
        }
    }

    void frame_ofBatheAndWilson_hasItsThreeLowestFrequencies()
    {
        AnalysisOptions options;
        options.methods = {Method::mcs, Method::rcs};
        options.wanted.count = 3;
        const Analysis analysis = analyze(frameOfNineStoreys(), options);
        for (const Linearization& each : analysis.methods) {
            QVERIFY2(each.spectrum.status == SpectrumStatus::ok, allWarnings(analysis).c_str());
            std::vector<double> squares;
            for (const Eigenvalue& value : each.spectrum.values) {
                if (value.s.imag() > 0) {
                    squares.push_back(std::norm(value.s));
                }
            }
            QCOMPARE(squares.size(), std::size_t(3));
            const std::array expected{0.589541, 5.52695, 16.5878};
            for (std::size_t i = 0; i < 3; ++i) {
                QVERIFY2(std::abs(squares[i] / expected[i] - 1) < 1e-5, QByteArray::number(squares[i], 'g', 9));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestMassless)
#include "tst_massless.moc"
