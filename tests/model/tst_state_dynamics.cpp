#include "model/data/matrices.h"
#include "model/data/state_dynamics.h"
#include "model/data/state_space.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <stdexcept>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXd;

Analysis analysisWithForce(std::uint32_t seed)
{
    Mechanism mechanism = randomMechanism(seed);
    for (const Point& point : mechanism.points) {
        if (!point.fixed) {
            mechanism.elements.push_back(Force{"load", point.id, {0.3, -0.2}, {}});
            break;
        }
    }
    return analyze(mechanism);
}

/// δq that the constrained equations themselves answer a load of frequency ω with:
/// (−ω²M + iωC + H) δq + Φ_qᵀ δλ = load, Φ_q δq = 0; of dependent constraints the independent ones.
Eigen::MatrixXcd answerOf(const ConstrainedLinearSystem& linear, const Matrix& load, double omega)
{
    const Eigen::Index n = linear.coordinateCount(), r = linear.rank();
    const std::vector<Eigen::Index> rows = linear.rows->independentRows();
    const Matrix Phi = Matrix(linear.Phi_q)(rows, Eigen::all);
    Eigen::MatrixXcd K = Eigen::MatrixXcd::Zero(n + r, n + r);
    K.topLeftCorner(n, n) = Matrix(linear.H) - omega * omega * Matrix(linear.M) + Complex(0, omega) * Matrix(linear.C);
    K.topRightCorner(n, r) = Phi.transpose().cast<Complex>();
    K.bottomLeftCorner(r, n) = Phi.cast<Complex>();
    Eigen::MatrixXcd right = Eigen::MatrixXcd::Zero(n + r, load.cols());
    right.topRows(n) = load.cast<Complex>();
    return complexSolutionOf(K, right).topRows(n);
}

/// C (iω − A)⁻¹ B + D
Eigen::MatrixXcd transferOf(const StateSpace& space, double omega)
{
    Eigen::MatrixXcd pencil = -space.A.cast<Complex>();
    pencil.diagonal().array() += Complex(0, omega);
    return space.C * complexSolutionOf(pencil, space.B.cast<Complex>()) + space.D;
}

std::map<std::string, LabelledMatrix> byName(const std::vector<LabelledMatrix>& matrices)
{
    std::map<std::string, LabelledMatrix> all;
    for (const LabelledMatrix& matrix : matrices) {
        all.emplace(matrix.name, matrix);
    }
    return all;
}

/// O – A – B – C – D on springs along a line, masses in B and D alone; a damper holds C to the ground.
Mechanism masslessChain(double damping)
{
    Mechanism mechanism;
    mechanism.gravity = {0, 0};
    mechanism.points.push_back({"O", {0, 0}, true});
    for (const char* id : {"A", "B", "C", "D"}) {
        const double x = double(mechanism.points.size());
        mechanism.elements.push_back(
            Spring{std::string("k") + id, {mechanism.points.back().id, id}, 10 + 20 * x, 1, 0, {}});
        mechanism.points.push_back({id, {x, 0}});
        mechanism.elements.push_back(Slider{std::string("s") + id, id, {0, 0}, {1, 0}, {}, {}});
    }
    mechanism.elements.push_back(PointMass{"mB", "B", 2, {}});
    mechanism.elements.push_back(PointMass{"mD", "D", 0.5, {}});
    if (damping > 0) {
        mechanism.elements.push_back(Damper{"c", {"O", "C"}, damping, {}});
    }
    return mechanism;
}

template <class Call>
std::string refusalOf(const Call& call)
{
    try {
        call();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

}  // namespace

/// The state-space model against the constrained equations, and the matrices that are exported against one another.
class TestStateDynamics : public QObject {
    Q_OBJECT

private slots:
    void models_answerAsTheConstrainedEquationsDo_data()
    {
        addColumns<int, Method, double>({"form", "method", "error"});
        QTest::newRow("velocities") << int(StateForm::velocity) << Method::mcs << 1e-8;
        QTest::newRow("modal") << int(StateForm::modal) << Method::mcs << 1e-8;
        QTest::newRow("automatic") << int(StateForm::automatic) << Method::mcs << 1e-8;
        QTest::newRow("penalty") << int(StateForm::velocity) << Method::ucs << 1e-2;
    }

    /// y = C (iω − A)⁻¹ B u equals the answer of the equations with their multipliers at every frequency, zero
    /// included.
    void models_answerAsTheConstrainedEquationsDo()
    {
        QFETCH(int, form);
        QFETCH(Method, method);
        QFETCH(double, error);
        for (std::uint32_t seed = 1; seed < 14; ++seed) {
            const Analysis analysis = analysisWithForce(seed);
            const StateSpace space = stateSpaceOf(analysis, {method, {}, {}, StateForm(form)});
            QVERIFY(space.D.isZero(0) && space.form != StateForm::automatic);
            QCOMPARE(space.inputs.size(), analysis.system->inputs().size());
            const Matrix load(analysis.linear.B);
            for (const double omega : {0.0, 0.7, 5.3, 41.0}) {
                const Eigen::MatrixXcd moved = answerOf(analysis.linear, load, omega);
                const Eigen::MatrixXcd answer = transferOf(space, omega);
                for (std::size_t i = 0; i < space.outputs.size(); ++i) {
                    const Eigen::Index coordinate = analysis.system->findCoordinate(space.outputs[i]);
                    if (coordinate < 0) {
                        continue;
                    }
                    const auto difference = (answer.row(Eigen::Index(i)) - moved.row(coordinate)).norm();
                    VERIFY_BELOW(difference, error * (moved.norm() + 1e-3 * load.norm()));
                }
            }
        }
    }

    void masslessParts_areCondensed_data()
    {
        QTest::addColumn<int>("form");
        QTest::newRow("velocities") << int(StateForm::velocity);
        QTest::newRow("modal") << int(StateForm::modal);
    }

    /// A chain with points without mass, some on springs, some on dampers: as many states as finite eigenvalues, and
    /// the answer of the constrained equations to forces on every point, those without mass included.
    void masslessParts_areCondensed()
    {
        QFETCH(int, form);
        for (const double damping : {0.0, 3.0}) {
            const Analysis analysis = analyzeBy(Method::mcs, masslessChain(damping));
            const ConstrainedLinearSystem& linear = analysis.linear;
            QCOMPARE(linear.massless.following.cols(), Eigen::Index(damping > 0 ? 1 : 2));
            const std::vector<std::string> names{"A.x", "B.x", "C.x", "D.x"};
            const StateSpace space = stateSpaceOf(analysis, {Method::mcs, names, names, StateForm(form)});
            QCOMPARE(space.A.rows(), linear.finiteCount());
            QCOMPARE(std::set<std::string>(space.states.begin(), space.states.end()).size(),
                     std::size_t(space.A.rows()));
            QVERIFY2(space.remark.isEmpty(), rendered(space.remark).c_str());
            Matrix loads = Matrix::Zero(linear.coordinateCount(), 4);
            for (Eigen::Index i = 0; i < 4; ++i) {
                loads(analysis.system->findCoordinate(names[std::size_t(i)]), i) = 1;
            }
            for (const double omega : {0.0, 0.7, 5.3, 41.0}) {
                const Eigen::MatrixXcd moved = loads.transpose() * answerOf(linear, loads, omega);
                VERIFY_BELOW((transferOf(space, omega) - moved).norm(), 1e-10 * moved.norm());
            }
        }
    }

    /// ẋ = A x with δq = P x: the shapes of the eigenvectors of A keep the constraints, and forces act by P's other
    /// half.
    void dynamics_keepTheConstraints()
    {
        for (std::uint32_t seed = 20; seed < 30; ++seed) {
            const Analysis analysis = analysisWithForce(seed);
            const Eigen::Index k = analysis.linear.degreesOfFreedom();
            for (const StateForm form : {StateForm::velocity, StateForm::modal}) {
                const StateDynamics dynamics = stateDynamicsOf(analysis, {Method::mcs, {}, {}, form});
                QCOMPARE(dynamics.A.rows(), 2 * k);
                QCOMPARE(dynamics.states.size(), std::size_t(2 * k));
                QCOMPARE(std::set<std::string>(dynamics.states.begin(), dynamics.states.end()).size(),
                         std::size_t(2 * k));
                QCOMPARE(dynamics.form, form);
                VERIFY_BELOW((analysis.linear.Phi_q * dynamics.positions).norm(), 1e-10 * dynamics.positions.norm());
                // Accelerations of the places by a force: P A₁₂ F is symmetric, a mass in reverse.
                const Matrix inverse = dynamics.positions * dynamics.A.topRightCorner(k, k) * dynamics.forces;
                VERIFY_BELOW((inverse - inverse.transpose()).norm(), 1e-9 * inverse.norm());
                const Matrix Z = analysis.linear.rows->nullSpace();
                VERIFY_BELOW((inverse * (analysis.linear.M * Z) - Z).norm(), 1e-8 * Z.norm());
            }
        }
    }

    /// K_r = RᵀHR and the like; B of first order is RᵀB; the pencil has the blocks of the constrained equations.
    void exportedMatrices_fitOneAnother()
    {
        for (std::uint32_t seed = 40; seed < 48; ++seed) {
            const Analysis analysis = analysisWithForce(seed);
            const auto all = byName(matricesOf(analysis));
            QCOMPARE(all.size(), matricesOf(analysis).size());
            const auto named = [&](const std::string& name) { return all.at(name).dense(); };
            const Matrix M = named("M"), C = named("C"), H = named("H"), Phi = named("Phi_q"), B = named("B");
            const Eigen::Index n = M.rows(), k = named("mcs_M_r").rows(), r = analysis.linear.rank();
            const Matrix R = named("mcs_R").leftCols(k);
            VERIFY_BELOW((named("mcs_M_r") - R.transpose() * M * R).norm(), 1e-11 * M.norm() * R.norm() * R.norm());
            VERIFY_BELOW((named("mcs_C_r") - R.transpose() * C * R).norm(),
                         1e-11 * (1 + C.norm()) * R.norm() * R.norm());
            VERIFY_BELOW((named("mcs_K_r") - R.transpose() * H * R).norm(), 1e-11 * H.norm() * R.norm() * R.norm());
            VERIFY_BELOW((named("mcs_B").bottomRows(k) - R.transpose() * B).norm(), 1e-12 * (1 + B.norm()) * R.norm());
            VERIFY_BELOW((Phi * R).norm(), 1e-10 * Phi.norm() * R.norm());
            QVERIFY(named("mcs_E").topLeftCorner(k, k).isIdentity(0));
            const Matrix E = named("rcs_E"), A = named("rcs_A");
            QCOMPARE(A.rows(), 2 * n + r);
            QVERIFY(E.block(n, n, n, n) == M && A.block(n, 0, n, n) == -H && A.block(n, n, n, n) == -C);
            QVERIFY(A.block(n, 2 * n, n, r) == A.block(2 * n, 0, r, n).transpose());
            QVERIFY(named("ucs_K_p").rows() == n && named("ucs_M_p").rows() == n);
            for (const auto& [name, matrix] : all) {
                QVERIFY(QRegularExpression("^[A-Za-z][A-Za-z0-9_]*$").match(QString::fromStdString(name)).hasMatch());
                QCOMPARE(Eigen::Index(matrix.rows->texts.size()), matrix.rowCount());
                QCOMPARE(Eigen::Index(matrix.columns->texts.size()), matrix.columnCount());
            }
        }
        QVERIFY(matricesOf(analyze(Mechanism())).empty() && modeMatrices(analyze(Mechanism())).empty());
    }

    /// A row for each eigenvalue, with the numbers that belong to s; shapes by columns that keep the constraints.
    void exportedSpectra_holdTheirValues()
    {
        for (std::uint32_t seed = 60; seed < 66; ++seed) {
            const Analysis analysis = analyze(randomMechanism(seed));
            const auto spectra = byName(spectrumMatrices(analysis)), modes = byName(modeMatrices(analysis));
            for (const Linearization& method : analysis.methods) {
                const std::string key(keyOf(method.spectrum.method));
                const LabelledMatrix& rows = spectra.at(key + "_spectrum");
                QCOMPARE(rows.rowCount(), Eigen::Index(method.spectrum.values.size()));
                std::map<std::string, Eigen::Index> column;
                for (const std::string& name : rows.columns->texts) {
                    column.emplace(name, Eigen::Index(column.size()));
                }
                for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
                    const Eigenvalue& value = method.spectrum.values[i];
                    const auto at = [&](const char* name) { return rows.at(Eigen::Index(i), column.at(name)); };
                    QCOMPARE(at("true") != 0, value.isTrue());
                    QCOMPARE(at("infinite") != 0, value.infinite);
                    QCOMPARE(std::isnan(at("im")), value.infinite);
                    QVERIFY(value.infinite ? at("re") > 1e308 : Complex(at("re"), at("im")) == value.s);
                    if (!value.infinite && value.s != 0.0) {
                        VERIFY_BELOW(std::abs(at("frequency_hz") * 2 * std::numbers::pi - std::abs(value.s.imag())),
                                     1e-13 * std::abs(value.s));
                        VERIFY_BELOW(std::abs(at("damping_ratio") * std::abs(value.s) + value.s.real()),
                                     1e-13 * std::abs(value.s));
                    }
                    QVERIFY(at("error_estimate") == value.errorEstimate && at("residual") == value.residual);
                }
                const Matrix real = modes.at(key + "_modes_re").dense(), other = modes.at(key + "_modes_im").dense();
                const LabelledMatrix& shapes = modes.at(key + "_modes_re");
                for (Eigen::Index j = 0; j < real.cols(); ++j) {
                    const auto number = std::stoul(shapes.columns->texts[std::size_t(j)]) - 1;
                    const Eigenvalue& value = method.spectrum.values[number];
                    QVERIFY(real.col(j) == value.shape.real() && other.col(j) == value.shape.imag());
                }
            }
        }
    }

    void names_areAllAccepted()
    {
        const Analysis analysis = analysisWithForce(5);
        const StateSpaceNames names = stateSpaceNames(analysis, Method::mcs);
        QCOMPARE(names.applied, (std::vector<std::string>(stateSpaceOf(analysis).inputs)));
        QCOMPARE(names.usual, stateSpaceOf(analysis).outputs);
        for (const std::string& each : names.usual) {
            QVERIFY(std::ranges::find(names.places, each) != names.places.end());
        }
        // Pushing and looking at the same places: the answers are reciprocal, G = Gᵀ.
        const StateSpace space = stateSpaceOf(analysis, {Method::mcs, names.places, names.places});
        const Eigen::MatrixXcd G = transferOf(space, 3.7);
        VERIFY_BELOW((G - G.transpose()).norm(), 1e-9 * G.norm());
        // At a stable rest a steady push moves its place along.
        QVERIFY(analysis.equilibrium.stability == Stability::stable);
        QVERIFY(transferOf(space, 0).diagonal().real().minCoeff() >= -1e-12 && G.norm() > 0);
        QCOMPARE(matricesOf(space).size(), std::size_t(4));
        for (const StateForm form : {StateForm::automatic, StateForm::velocity, StateForm::modal}) {
            QVERIFY(!keyOf(form).empty());
        }
    }

    void whatHasNoModel_isRefusedWithItsReason()
    {
        const Analysis analysis = analyzeBy(Method::mcs, pendulum(1, 1, 0.2));
        const auto refusal = [&](const Analysis& of, Method method, StateForm form) {
            return refusalOf([&] { (void)stateDynamicsOf(of, {method, {}, {}, form}); });
        };
        QVERIFY(refusal(analysis, Method::ucs, StateForm::velocity)
                    .ends_with("needs it among the methods of the analysis"));
        QVERIFY(refusal(analyze(pendulum(1, 1, 0.2)), Method::rcs, StateForm::velocity)
                    .starts_with("RCS has no state-space model here"));
        QVERIFY(
            refusal(analyze(pendulum(1, 1, 0.2)), Method::ucs, StateForm::modal).starts_with("modal states are those"));
        Mechanism locked = pendulum(1, 1, 0.2);
        locked.points.push_back({"W", {1, 1}, true});
        locked.elements.push_back(Bar{"second", {"W", "P"}, std::nullopt, 1, {}});
        QCOMPARE(refusal(analyze(locked), Method::mcs, StateForm::automatic),
                 std::string("nothing can move, so that a state-space model has no states"));
    }
};

QTEST_GUILESS_MAIN(TestStateDynamics)
#include "tst_state_dynamics.moc"
