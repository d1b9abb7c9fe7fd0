#include "model/mechanism/templates/n_loop.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr Method kMethods[] = {Method::mcs, Method::rcs, Method::ucs};

/// A point on a guide through its anchor, with a spring of 30 N/m and a damper to it.
Mechanism dampedPoint(double mass, double damping)
{
    Mechanism mechanism =
        built({{"O", {0, 0}, true}, {"P", {1, 0}}},
              {Slider{"guide", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"O", "P"}, 30, 1, damping, {}}}, {});
    if (mass > 0) {
        mechanism.elements.emplace_back(PointMass{"m", "P", mass, {}});
    }
    return mechanism;
}

/// The modes of a configuration as it is drawn, by an engine.
Values drawnValues(const Mechanism& mechanism, Engine engine = Engine::dense)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    options.equilibrium.choice = EquilibriumChoice::drawn;
    options.engine = engine;
    return trueValues(analyze(mechanism, options), Method::mcs);
}

/// A clamped strip of steel of 1 m with a loss factor.
Mechanism strip(double loss)
{
    Mechanism mechanism = cantilever(1, {4, 1e-4, 1e-9, 2e11, 7800});
    std::get<Beam>(mechanism.elements.front()).lossFactor = loss;
    return mechanism;
}

}  // namespace

/// Laws of the linearizers on seeded random mechanisms.
class TestLinearizer : public QObject {
    Q_OBJECT

    static constexpr std::uint32_t kMechanisms = 500;

private slots:
    void methods_onRandomMechanisms_agreeAndClassifyRight()
    {
        int inaccurate = 0;
        for (std::uint32_t seed = 0; seed < kMechanisms; ++seed) {
            const Analysis analysis = analyze(randomMechanism(seed));
            const QByteArray where = "seed " + QByteArray::number(seed);
            QVERIFY2(analysis.equilibrium.status == EquilibriumStatus::converged, where);
            QVERIFY2(analysis.equilibrium.residual < 1e-10, where);
            QVERIFY2(analysis.equilibrium.constraintResidual < 1e-12, where);
            QCOMPARE(analysis.methods.size(), std::size_t(3));
            const auto count = static_cast<std::size_t>(2 * analysis.equilibrium.degreesOfFreedom);
            for (const Linearization& each : analysis.methods) {
                const Spectrum& spectrum = each.spectrum;
                // Near singular configurations a penalty does not hold the constraints well, and UCS says so.
                const bool isDoubtful = spectrum.method == Method::ucs && spectrum.status == SpectrumStatus::inaccurate;
                inaccurate += isDoubtful ? 1 : 0;
                QVERIFY2(spectrum.status == SpectrumStatus::ok || isDoubtful, where);
                QCOMPARE(spectrum.trueCount(), count);
                QCOMPARE(spectrum.expectedTrueCount, count);
                for (const Eigenvalue& value : spectrum.values) {
                    QVERIFY2(value.isTrue() == value.reason.isEmpty(), where);
                    QVERIFY2(!value.isTrue() || value.residual < 1e-11, where);
                    QVERIFY2(
                        !value.isTrue() || value.constraintViolation < (spectrum.method == Method::ucs ? 1e-3 : 1e-9),
                        where);
                    QVERIFY2(!value.isTrue() || value.paired.has_value(), where);
                    QVERIFY2(spectrum.method != Method::ucs || !value.isTrue() ||
                                 value.difference <= 2 * value.errorEstimate + 1e-9,
                             where);
                }
            }
            QVERIFY2(distanceBetween(trueValues(analysis, Method::rcs), trueValues(analysis, Method::mcs)) < 1e-8,
                     where);
        }
        QCOMPARE(inaccurate, 0);
    }

    void nullSpaces_allFive_giveTheSameSpectrum()
    {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Values reference = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
            for (NullSpace each :
                 {NullSpace::lu, NullSpace::qr, NullSpace::svd, NullSpace::gramSchmidt, NullSpace::zeroEigenvalue}) {
                LinearizerOptions options;
                options.nullSpace = each;
                const Values values = trueValues(analyzeBy(Method::mcs, mechanism, options), Method::mcs);
                QVERIFY2(distanceBetween(values, reference) < 1e-10, keyOf(each).data());
            }
        }
    }

    void forms_ofThePencil_giveTheSameSpectrumAndCounts()
    {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Analysis reference = analyzeBy(Method::mcs, mechanism);
            const auto r = static_cast<std::size_t>(reference.equilibrium.rank);
            for (RcsForm form : {RcsForm::bothInA, RcsForm::jacobianInE, RcsForm::transposeInE, RcsForm::bothInE}) {
                LinearizerOptions options;
                options.rcsForm = form;
                const Analysis analysis = analyzeBy(Method::rcs, mechanism, options);
                QVERIFY2(distanceBetween(trueValues(analysis, Method::rcs), trueValues(reference, Method::mcs)) < 1e-8,
                         keyOf(form).data());
                QCOMPARE(analysis.find(Method::rcs)->spectrum.spuriousCount(), 3 * r);
            }
        }
    }

    void solversOfThePencil_giveTheSameValuesAndCounts()
    {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            for (const RcsForm form : {RcsForm::bothInA, RcsForm::bothInE}) {
                std::vector<Values> values;
                std::set<std::string> engines;
                std::set<std::size_t> counts;
                for (const RcsSolver solver : {RcsSolver::qz, RcsSolver::deflated}) {
                    LinearizerOptions options;
                    options.rcsForm = form;
                    options.rcsSolver = solver;
                    const Analysis analysis = analyzeBy(Method::rcs, mechanism, options);
                    const Spectrum& spectrum = analysis.find(Method::rcs)->spectrum;
                    QCOMPARE(spectrum.trueCount(), spectrum.expectedTrueCount);
                    values.push_back(trueValues(analysis, Method::rcs));
                    engines.insert(rendered(spectrum.engine));
                    counts.insert(spectrum.values.size());
                }
                QVERIFY2(distanceBetween(values[0], values[1]) < 1e-6, QByteArray::number(seed));
                QCOMPARE(engines.size(), std::size_t(2));
                QCOMPARE(counts.size(), std::size_t(1));
            }
        }
    }

    void spectrum_ofAMovedMirroredOrRenumberedMechanism_isTheSame()
    {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const bool torsion = std::any_of(mechanism.elements.begin(), mechanism.elements.end(),
                                             [](const Element& e) { return std::holds_alternative<TorsionSpring>(e); });
            const Values reference = trueValues(analyze(mechanism), Method::mcs);
            std::vector<Mechanism> others{moved(mechanism, 0, {12, -7}), moved(mechanism, 0.9, {0, 0}),
                                          renumbered(mechanism, seed)};
            if (!torsion) {
                others.push_back(mirrored(mechanism));
            }
            for (const Mechanism& other : others) {
                const Analysis analysis = analyze(other);
                for (Method method : {Method::mcs, Method::rcs}) {
                    QVERIFY2(distanceBetween(trueValues(analysis, method), reference) < 1e-8, QByteArray::number(seed));
                }
            }
        }
    }

    void independentCoordinates_chosenByTheUser_giveTheSameSpectrumAndTheirOwnMatrices()
    {
        LinearizerOptions options;
        options.independent = {"phi"};
        const Analysis analysis = analyzeBy(Method::mcs, nLoop({.loops = 3}), options);
        const LinearModel& model = analysis.find(Method::mcs)->model;
        // N + 1 rods turn about an end, m l²/3 each, and N couplers move with m l²: m_e = m l² (4N + 1)/3.
        QVERIFY(std::abs(model.mass(0, 0) - 13.0 / 3) < 1e-12);
        QCOMPARE(model.velocities.front(), std::string("phi"));
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs),
                                trueValues(analyze(nLoop({.loops = 3})), Method::mcs)) < 1e-12);
    }

    void independentCoordinates_invalid_areRefusedWithAValidChoice_data()
    {
        const auto row = addColumns<QString, QString>({"names", "reason"});
        row("unknown", "theta", "no coordinate theta");
        row("too many", "phi,B0.x",
            "1 degree of freedom, so that 1 independent velocity is needed, but 2 (phi and "
            "B0.x) were chosen");
        row("twice", "phi,phi", "named twice");
    }

    void independentCoordinates_invalid_areRefusedWithAValidChoice()
    {
        QFETCH(QString, names);
        QFETCH(QString, reason);
        LinearizerOptions options;
        for (const QString& name : names.split(u',')) {
            options.independent.push_back(name.toStdString());
        }
        const Analysis analysis = analyzeBy(Method::mcs, nLoop({.loops = 1}), options);
        QCOMPARE(analysis.find(Method::mcs)->spectrum.status, SpectrumStatus::failed);
        const QString warnings = QString::fromStdString(allWarnings(analysis));
        QVERIFY2(warnings.contains(reason), qPrintable(warnings));
        QVERIFY(warnings.contains(QStringLiteral("A valid choice here")));
    }

    void independentCoordinate_thatStandsStill_isRefused()
    {
        // A crank that points along x: its end moves along y only.
        Mechanism mechanism = pendulum(1, 1, 0);
        LinearizerOptions options;
        options.independent = {"P.y"};
        const Analysis analysis = analyzeBy(Method::mcs, mechanism, options);
        QCOMPARE(analysis.find(Method::mcs)->spectrum.status, SpectrumStatus::failed);
        QVERIFY(allWarnings(analysis).find("the mechanism can move while it stands still") != std::string::npos);
    }

    void models_ofTheFirstOrder_haveTheSpectrumAndTheInputs()
    {
        Mechanism mechanism = nLoop({.loops = 2, .damping = 0.5});
        mechanism.elements.push_back(Force{"F", "B1", {0.5, 0}, {}});
        mechanism.elements.push_back(Torque{"T", "rod0", 0.3, {}});
        const Analysis analysis = analyze(mechanism);
        for (const Linearization& each : analysis.methods) {
            const FirstOrderModel model = firstOrderModel(each.model, *analysis.system, analysis.linear);
            QCOMPARE(model.B.cols(), Eigen::Index(3));
            QCOMPARE(std::size_t(model.A.rows()), model.states.size());
            QCOMPARE(model.R.cols(), model.A.cols());
            const std::complex<double> s = trueValues(analysis, each.spectrum.method).front();
            // det(A − sE) = 0: the smallest singular value vanishes.
            const Eigen::MatrixXcd P = model.A - s * model.E;
            const Eigen::VectorXd singular = singularValuesOf(P);
            QVERIFY(singular[singular.size() - 1] < 1e-9 * singular[0]);
        }
        // Static response: K_r z = F_r u moves the equilibrium as a small extra torque does.
        const LinearModel& model = analysis.find(Method::mcs)->model;
        const FirstOrderModel first = firstOrderModel(model, *analysis.system, analysis.linear);
        const Eigen::Index k = model.stiffness.rows();
        const Eigen::VectorXd z = solutionOf(model.stiffness, first.B.bottomRows(k).col(2));
        Mechanism more = mechanism;
        constexpr double h = 1e-4;
        std::get<Torque>(more.elements.back()).torque += h;
        const Eigen::VectorXd change = (analyze(more).equilibrium.q - analysis.equilibrium.q) / h;
        QVERIFY((change - model.R.times(z)).norm() < 1e-3 * change.norm());
    }

    void trueRootInThePenaltyCluster_isSolvedWithAnotherOmega()
    {
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"P", {1, 0}}},
                  {Bar{"rod", {"O", "P"}, 1.0, 3, {}}, TorsionSpring{"t", {"rod", "ground"}, 90, 0, 19, {}}}, {0, 0});
        // s² + 19 s + 90 = (s + 9)(s + 10)
        const Values exact{{-9, 0}, {-10, 0}};
        const Analysis analysis = analyze(mechanism);
        for (Method method : {Method::mcs, Method::rcs}) {
            QVERIFY(distanceBetween(trueValues(analysis, method), exact) < 1e-9);
        }
        const double error = penaltyErrorOf(analysis);
        QVERIFY(error < 1e-3);
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), exact) < error);
        QVERIFY(analysis.find(Method::ucs)->spectrum.parameters.at("omega") != 10);
        QVERIFY(allWarnings(analysis).find("mixes with the penalty's own values") != std::string::npos);
    }

    void rigidBodyMotion_comesOutAsAnExactDoubleZero()
    {
        const Analysis analysis = analyze(cartPendulum());
        for (Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const Values values = trueValues(analysis, method);
            QCOMPARE(std::count(values.begin(), values.end(), 0.0), 2);
            const auto modes = modesOf(analysis.find(method)->spectrum);
            QCOMPARE(modes.front().size(), std::size_t(2));
        }
        QCOMPARE(analysis.equilibrium.stability, Stability::neutral);
    }

    /// m s² + c s + k = 0: two real modes of one freedom, or one of none with mass; all of them without being asked
    /// for.
    void allValues_ofDampedFreedoms_areFoundBySparseMatrices()
    {
        const double root = std::sqrt(50.0 * 50 - 2 * 30);
        const std::pair<Mechanism, Values> cases[] = {
            {dampedPoint(2, 100), {(-50 - root) / 2, (-50 + root) / 2}},
            {dampedPoint(0, 10), {-3}},
        };
        for (const auto& [mechanism, exact] : cases) {
            const Analysis analysis = analyzeWith(Engine::sparse, mechanism);
            for (const Method method : kMethods) {
                const Spectrum& spectrum = analysis.find(method)->spectrum;
                QCOMPARE(spectrum.trueCount(), spectrum.expectedTrueCount);
                QVERIFY2(distanceBetween(trueValues(analysis, method), exact) < (method == Method::ucs ? 1e-4 : 1e-10),
                         allWarnings(analysis).c_str());
            }
        }
    }

    /// A shape without mass satisfies its equation too.
    void relaxingShape_ofThePencil_isAShape()
    {
        const Analysis analysis = analyzeBy(Method::rcs, dampedPoint(0, 10));
        for (const Eigenvalue& value : analysis.find(Method::rcs)->spectrum.values) {
            QVERIFY2(!value.isTrue() || value.residual < 1e-12, QByteArray::number(value.residual));
        }
    }

    /// An angle that is read out changes no mode, nor do the engine and the unit of length, though nothing is balanced.
    void drawnConfiguration_hasTheSameModesHoweverItIsDescribed()
    {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const System system(mechanism);
            if (system.constraint(system.drawnCoordinates()).norm() > 1e-12) {
                continue;  // how a gap is closed is another question
            }
            Mechanism readOut = mechanism;
            const auto link =
                std::ranges::find_if(mechanism.elements, [](const Element& each) { return isLink(each); });
            readOut.elements.emplace_back(Angle{"phi", idOf(*link), {}});
            const Values values = drawnValues(mechanism);
            for (const Values& others : {drawnValues(readOut), drawnValues(readOut, Engine::sparse),
                                         drawnValues(inUnits(readOut, 1e3, 1, 1))}) {
                const double distance = distanceBetween(others, values);
                QVERIFY2(distance < 1e-7, qPrintable(QString("seed %1: %2").arg(seed).arg(distance)));
            }
        }
    }

    /// UCS differs from exact constraints by c/α with a loss factor too, within its estimates.
    void lossFactor_withPenalties_isThatOfThePenalties()
    {
        const Mechanism mechanism = strip(0.1);
        const Values exact = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
        const auto errorWith = [&](double penalty) {
            LinearizerOptions options;
            options.penalty = penalty;
            const Analysis analysis = analyzeBy(Method::ucs, mechanism, options);
            double largest = 0;
            for (const Eigenvalue& value : analysis.find(Method::ucs)->spectrum.values) {
                double nearest = std::numeric_limits<double>::infinity();
                for (const std::complex<double> s : exact) {
                    nearest = std::min(nearest, std::abs(value.s - s));
                }
                if (value.isTrue() && nearest > 1.01 * value.errorEstimate + 1e-9 * std::abs(value.s)) {
                    return std::numeric_limits<double>::quiet_NaN();
                }
                largest = value.isTrue() ? std::max(largest, nearest / std::abs(value.s)) : largest;
            }
            return largest;
        };
        const double soft = errorWith(1e4), stiff = errorWith(1e5);
        QVERIFY2(soft > 1e-8 && std::abs(soft / stiff - 10) < 0.5, QByteArray::number(soft / stiff));
    }

    void repeatedEigenvalues_getABasisByRule()
    {
        // Three equal pendulums on one ground.
        Mechanism mechanism;
        for (int i = 0; i < 3; ++i) {
            const std::string n = std::to_string(i);
            mechanism.points.push_back({"O" + n, {2.0 * i, 0}, true});
            mechanism.points.push_back({"P" + n, {2.0 * i, -1}});
            mechanism.elements.push_back(Bar{"rod" + n, {"O" + n, "P" + n}, 1.0, 1, {}});
        }
        const Analysis analysis = analyze(mechanism);
        for (const Linearization& each : analysis.methods) {
            QCOMPARE(each.spectrum.trueCount(), std::size_t(6));
            std::set<Eigen::Index> moving;
            for (const Eigenvalue& value : each.spectrum.values) {
                if (value.isTrue() && value.s.imag() > 0) {
                    QVERIFY(value.repeated);
                    Eigen::Index largest = 0;
                    value.shape.cwiseAbs().maxCoeff(&largest);
                    QVERIFY(std::abs(value.shape[largest] - 1.0) < 1e-9);
                    QVERIFY(value.shape.cwiseAbs().sum() < 1 + 1e-5);
                    moving.insert(largest);
                }
            }
            QCOMPARE(moving.size(), std::size_t(3));
        }
        QVERIFY(allWarnings(analysis).find("any mix of its shapes is a mode too") != std::string::npos);
    }

    void repeatedComplexShapes_moveOneArmEach()
    {
        // Three equal double pendulums, each damped at its pin on the ground: the shapes are complex.
        Mechanism mechanism;
        for (int i = 0; i < 3; ++i) {
            const std::string n = std::to_string(i);
            mechanism.points.push_back({"O" + n, {3.0 * i, 0}, true});
            mechanism.points.push_back({"P" + n, {3.0 * i, -1}});
            mechanism.points.push_back({"Q" + n, {3.0 * i, -2}});
            mechanism.elements.push_back(Bar{"upper" + n, {"O" + n, "P" + n}, 1.0, 1, {}});
            mechanism.elements.push_back(Bar{"lower" + n, {"P" + n, "Q" + n}, 1.0, 1, {}});
            mechanism.elements.push_back(TorsionSpring{"damper" + n, {"upper" + n, "ground"}, 0, 0, 1, {}});
        }
        const Analysis analysis = analyze(mechanism);
        for (const Linearization& each : analysis.methods) {
            const std::vector<Eigenvalue>& values = each.spectrum.values;
            std::multiset<Eigen::Index> moving;
            for (std::size_t k = 0; k < values.size(); ++k) {
                if (!values[k].isTrue() || values[k].s.imag() <= 0) {
                    continue;
                }
                QVERIFY(values[k].repeated);
                const Eigen::VectorXd size = values[k].shape.cwiseAbs();
                Eigen::Index largest = 0;
                size.maxCoeff(&largest);
                const Eigen::Index arm = largest / 4;
                QVERIFY(size.segment(4 * arm, 4).sum() > (1 - 1e-5) * size.sum());
                moving.insert(arm);
                QVERIFY(values[k].shape.imag().norm() > 1e-3);
                const Eigenvalue& partner = values[values[k].conjugate];
                QCOMPARE(partner.s, std::conj(values[k].s));
                QVERIFY(partner.shape == values[k].shape.conjugate());
            }
            for (Eigen::Index arm = 0; arm < 3; ++arm) {
                QCOMPARE(moving.count(arm), std::size_t(2));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestLinearizer)
#include "tst_linearizer.moc"
