#include "model/analysis/analysis.h"
#include "model/basics/collect.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/linear_model.h"
#include "model/modes/massless.h"
#include "model/modes/rcs_pencil.h"
#include "model/modes/reduction.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_matrices.h"
#include "tests/support/random_mechanism.h"

#include <cmath>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Complex = std::complex<double>;

/// A random mechanism at its rest, with the equations about it.
struct Linearized {
    Mechanism mechanism;
    System system;
    Equilibrium equilibrium;
    ConstrainedLinearSystem linear;

    explicit Linearized(const Mechanism& of)
        : mechanism(of),
          system(mechanism),
          equilibrium(findEquilibrium(system)),
          linear(linearSystemAt(system, equilibrium))
    {
    }
    explicit Linearized(std::uint32_t seed) : Linearized(randomMechanism(seed)) {}
};

/// A mechanism whose points move without mass: springs in a row, a damper at one of them, and a mass at the end.
Mechanism masslessRow(bool damped, bool loose)
{
    Mechanism mechanism;
    mechanism.gravity = {0, 0};
    mechanism.points.push_back({"O", {0, 0}, true});
    std::string last = "O";
    for (int i = 1; i <= 4; ++i) {
        const std::string id = "P" + std::to_string(i);
        mechanism.points.push_back({id, {double(i), 0}});
        mechanism.elements.push_back(Slider{"g" + id, id, {0, 0}, {1, 0}, {}});
        if (!(loose && i <= 2)) {
            mechanism.elements.push_back(Spring{"k" + id, {last, id}, 10.0 * i, 1, 0, {}});
        }
        last = id;
    }
    mechanism.elements.push_back(PointMass{"m", "P4", 2, {}});
    if (damped) {
        mechanism.elements.push_back(Damper{"c", {"O", "P1"}, 3, {}});
    }
    return mechanism;
}

/// The least singular value of a pencil A − sE beside the greatest.
double distanceFromSingular(const Matrix& A, const Matrix& E, Complex s)
{
    const Vector sizes = singularValuesOf(A - s * E);
    return sizes[sizes.size() - 1] / sizes[0];
}

}  // namespace

/// The constrained linear equations, their projections, their pencils and first-order forms.
class TestReduction : public QObject {
    Q_OBJECT

private slots:
    /// M, C and H are symmetric, M and C take no energy, and f moves by −H along every admissible motion.
    void matrices_areDerivativesOfForces()
    {
        RandomMatrices random(1);
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            const Linearized at(seed);
            const ConstrainedLinearSystem& linear = at.linear;
            const double size = linear.H.norm();
            VERIFY_BELOW((Matrix(linear.H) - Matrix(linear.H).transpose()).norm(), 1e-12 * size);
            VERIFY_BELOW(-eigenvaluesOfSymmetric(Matrix(linear.M)).minCoeff(), 1e-13 * linear.M.norm());
            VERIFY_BELOW(-eigenvaluesOfSymmetric(Matrix(linear.C)).minCoeff(), 1e-13 * (1 + linear.C.norm()));
            QCOMPARE(linear.degreesOfFreedom(), at.equilibrium.degreesOfFreedom);
            QCOMPARE(linear.finiteCount(), 2 * linear.degreesOfFreedom());
            const Vector v = random.vector(linear.coordinateCount()), q = at.equilibrium.q;
            const double h = 1e-6;
            const auto load = [&](double step) {
                const Vector there = q + step * v;
                return Vector(at.system.force(there) - at.system.jacobian(there).transpose() * at.equilibrium.lambda);
            };
            const Vector slope = (load(-h) - load(h)) / (2 * h);
            VERIFY_BELOW((slope - linear.H * v).norm(), 1e-6 * size * v.norm());
            // Without the reaction stiffness it is that of the forces alone.
            const ConstrainedLinearSystem without = linearSystemAt(at.system, at.equilibrium, false);
            const Vector alone = (at.system.force(q - h * v) - at.system.force(q + h * v)) / (2 * h);
            VERIFY_BELOW((alone - without.H * v).norm(), 1e-6 * size * v.norm());
            QVERIFY(!without.reactionStiffness && linear.reactionStiffness);
        }
    }

    /// M_r = RᵀMR and the like; in another basis of the same motions the same eigenvalues.
    void reduced_hasTheValuesOfEveryBasis()
    {
        RandomMatrices random(2);
        for (std::uint32_t seed = 20; seed < 32; ++seed) {
            const Linearized at(seed);
            const Matrix Z = at.linear.rows->nullSpace();
            const Projected projected = reduce(at.linear, VelocityTransformation::nullSpace(at.linear.rows));
            VERIFY_BELOW((projected.reducedM - Z.transpose() * at.linear.M * Z).norm(), 1e-12 * at.linear.M.norm());
            VERIFY_BELOW((projected.reducedC - Z.transpose() * at.linear.C * Z).norm(),
                         1e-12 * (1 + at.linear.C.norm()));
            VERIFY_BELOW((projected.reducedK - Z.transpose() * at.linear.H * Z).norm(), 1e-12 * at.linear.H.norm());
            const auto pairs = solveQuadratic(projected);
            QVERIFY(pairs);
            const Matrix T = random.definite(Z.cols());
            const auto turned = solveQuadratic(reduce(at.linear, VelocityTransformation::dense(Z * T)));
            QVERIFY(turned);
            VERIFY_BELOW(
                distanceBetween(mapped<Values>(*turned, &QuadraticPair::s), mapped<Values>(*pairs, &QuadraticPair::s)),
                1e-7);
            Spectrum spectrum;
            addTrueValues(at.linear, *pairs, spectrum);
            QCOMPARE(spectrum.values.size(), pairs->size());
            for (std::size_t i = 0; i < pairs->size(); ++i) {
                QCOMPARE(spectrum.values[i].s, (*pairs)[i].s);
                QCOMPARE(spectrum.values[i].residual, (*pairs)[i].residual);
                VERIFY_BELOW((*pairs)[i].residual, 1e-12);
                QVERIFY(spectrum.values[i].isTrue() && spectrum.values[i].shape == (*pairs)[i].v);
                VERIFY_BELOW(spectrum.values[i].constraintViolation, 1e-12);
            }
        }
    }

    /// Zero for admissible motions, the same for every length and phase of v, unit of a constraint and, with their
    /// units, of coordinates; at most √m.
    void violation_isARatio()
    {
        RandomMatrices random(3);
        for (std::uint32_t seed = 40; seed < 52; ++seed) {
            const Linearized at(seed);
            const SparseMatrix& Phi = at.linear.Phi_q;
            const Eigen::Index n = Phi.cols(), m = Phi.rows();
            const ConstraintViolation violation(Phi);
            const Eigen::VectorXcd v = random.complexMatrix(n, 1);
            const double found = violation(v);
            QVERIFY(found > 0);
            VERIFY_BELOW(found, std::sqrt(double(m)));
            VERIFY_BELOW(std::abs(violation(Complex(-3, 4) * v) - found), 1e-13 * found);
            const Matrix Z = at.linear.rows->nullSpace();
            VERIFY_BELOW(violation(Z.cast<Complex>() * random.complexMatrix(Z.cols(), 1)), 1e-12);
            const Vector rows = Vector::NullaryExpr(m, [&] { return std::pow(10.0, random.integer(-6, 6)); });
            const Vector units = Vector::NullaryExpr(n, [&] { return std::pow(10.0, random.integer(-3, 3)); });
            VERIFY_BELOW(std::abs(ConstraintViolation(rows.asDiagonal() * Phi)(v) - found), 1e-12 * found);
            const ConstraintViolation other(SparseMatrix(Phi * units.cwiseInverse().asDiagonal()), units);
            VERIFY_BELOW(std::abs(other(units.cast<Complex>().cwiseProduct(v)) - found), 1e-12 * found);
            QVERIFY(violation(Eigen::VectorXcd::Zero(n)) == 0);
            // The motion of one constraint alone breaks that one.
            const Vector across = Vector(Phi.transpose() * Vector::Unit(m, 0)).normalized();
            QVERIFY(violation(across.cast<Complex>()) >= 1 - 1e-12);
        }
        QCOMPARE(ConstraintViolation(SparseMatrix(0, 3))(Eigen::VectorXcd::Ones(3)), 0.0);
    }

    /// v̄ᵀCv / v̄ᵀMv: α where C = αM, zero where nothing is damped or the motion meets no damper.
    void decay_isTheRateOfAFreeMotion()
    {
        RandomMatrices random(4);
        const auto sparse = [](const Matrix& A) { return SparseMatrix(A.sparseView()); };
        ConstrainedLinearSystem linear;
        const Matrix M = random.definite(6);
        linear.M = sparse(M);
        for (const double alpha : {1e-6, 0.4, 1e7}) {
            linear.C = sparse(alpha * M);
            const Eigen::VectorXcd v = random.complexMatrix(6, 1);
            VERIFY_BELOW(std::abs(decayRate(linear, v) / alpha - 1), 1e-13);
            VERIFY_BELOW(std::abs(decayRate(linear, Complex(0, 5) * v) / alpha - 1), 1e-13);
        }
        const Vector b = random.vector(6), loose = random.orthogonal(6).col(2);
        const Vector apart = b - loose * loose.dot(b);
        linear.C = sparse(apart * apart.transpose());
        QVERIFY(decayRate(linear, loose.cast<Complex>()) == 0);
        linear.C = SparseMatrix(6, 6);
        QVERIFY(decayRate(linear, b.cast<Complex>()) == 0);
    }

    void forms_ofThePencilAreSingularAtTheSameValues_data()
    {
        QTest::addColumn<int>("form");
        for (const RcsForm form : {RcsForm::bothInA, RcsForm::jacobianInE, RcsForm::transposeInE, RcsForm::bothInE}) {
            QTest::newRow(keyOf(form).data()) << int(form);
        }
    }

    /// det(A − sE) = 0 at every value of the null space, and nowhere between; 2n + r rows; infinite values 3r, or
    /// fewer.
    void forms_ofThePencilAreSingularAtTheSameValues()
    {
        QFETCH(int, form);
        for (std::uint32_t seed = 60; seed < 68; ++seed) {
            const Linearized at(seed);
            const Pencil pencil = pencilOf(at.linear, RcsForm(form));
            const Eigen::Index n = at.linear.coordinateCount(), r = at.linear.rank();
            QCOMPARE(pencil.A.rows(), 2 * n + r);
            QCOMPARE(pencil.E.cols(), 2 * n + r);
            const auto pairs = solveQuadratic(reduce(at.linear, VelocityTransformation::nullSpace(at.linear.rows)));
            QVERIFY(pairs);
            for (const QuadraticPair& pair : *pairs) {
                VERIFY_BELOW(distanceFromSingular(pencil.A, pencil.E, pair.s), 1e-12);
                const Complex beside = pair.s + Complex(0.3, 0.2) * (1 + std::abs(pair.s));
                QVERIFY(distanceFromSingular(pencil.A, pencil.E, beside) > 1e-12);
            }
            const std::vector<PencilValue> values = solvePencil(at.linear, RcsForm(form));
            QCOMPARE(Eigen::Index(values.size()), 2 * n + r);
            QVERIFY(std::ranges::is_sorted(values, {}, &PencilValue::magnitude));
            // Each known value has its own; the others are infinite or, where E has constraints, zero.
            std::vector<PencilValue> left = values;
            for (const QuadraticPair& pair : *pairs) {
                const auto nearest = std::ranges::min_element(
                    left, {}, [&](const PencilValue& each) { return std::abs(each.s - pair.s); });
                VERIFY_BELOW(std::abs(nearest->s - pair.s), 1e-8 * (1 + std::abs(pair.s)));
                VERIFY_BELOW(nearest->violation, 1e-7);
                VERIFY_BELOW(nearest->residual, 1e-12);
                left.erase(nearest);
            }
            QCOMPARE(Eigen::Index(left.size()), 3 * r);
            for (const PencilValue& each : left) {
                QVERIFY(each.magnitude > 1e4 || (each.magnitude < 1e-3 && RcsForm(form) != RcsForm::bothInA));
            }
        }
    }

    void firstOrderForms_areTheEquationsOfMotion_data()
    {
        QTest::addColumn<Method>("method");
        QTest::newRow("MCS") << Method::mcs;
        QTest::newRow("RCS") << Method::rcs;
        QTest::newRow("UCS") << Method::ucs;
    }

    /// det(A − sE) = 0 at the reported values; a state for each row, each name once; δq = R x has the shape of s.
    void firstOrderForms_areTheEquationsOfMotion()
    {
        QFETCH(Method, method);
        for (std::uint32_t seed = 80; seed < 88; ++seed) {
            const Analysis analysis = analyzeBy(method, randomMechanism(seed));
            const Linearization& found = *analysis.find(method);
            const FirstOrderModel model = firstOrderModel(found.model, *analysis.system, analysis.linear);
            const auto states = Eigen::Index(model.states.size());
            QCOMPARE(model.A.rows(), states);
            QCOMPARE(model.E.rows(), states);
            QCOMPARE(model.B.rows(), states);
            QCOMPARE(model.B.cols(), Eigen::Index(analysis.system->inputs().size()));
            QCOMPARE(model.R.rows(), analysis.system->coordinateCount());
            QCOMPARE(model.R.cols(), states);
            QCOMPARE(std::set<std::string>(model.states.begin(), model.states.end()).size(), model.states.size());
            if (found.model.isSecondOrder()) {
                QCOMPARE(velocityNames(found.model, *analysis.system).size(), model.states.size() / 2);
                QCOMPARE(secondOrderStates(found.model, *analysis.system), model.states);
            }
            for (const Eigenvalue& value : found.spectrum.values) {
                if (!value.isTrue()) {
                    continue;
                }
                VERIFY_BELOW(distanceFromSingular(model.A, model.E, value.s), 1e-11);
                // x of (A − sE) x = 0 by one step of inverse iteration; δq = R x is the shape but for a factor.
                const Eigen::MatrixXcd pencil = model.A - (value.s + Complex(1e-9, 1e-9)) * model.E;
                Eigen::VectorXcd x = Eigen::VectorXcd::Ones(states);
                x = complexSolutionOf(pencil, complexSolutionOf(pencil, x).normalized());
                const Eigen::VectorXcd shape = (model.R * x).normalized();
                const double alike = std::abs(shape.dot(value.shape.normalized()));
                VERIFY_BELOW(1 - alike, value.repeated || method == Method::ucs ? 1.0 : 1e-6);
            }
        }
        QVERIFY(firstOrderModel({}, System(randomMechanism(1)), Linearized(1).linear).E.size() == 0);
    }

    void massless_areCountedAlikeDenseAndSparse_data()
    {
        addColumns<bool, bool>({"damped", "loose"});
        QTest::newRow("springs") << false << false;
        QTest::newRow("springs and a damper") << true << false;
        QTest::newRow("a gap") << false << true;
        QTest::newRow("a gap and a damper") << true << true;
    }

    /// The motions that are found, and their numbers by inertia: two routes.
    void massless_areCountedAlikeDenseAndSparse()
    {
        QFETCH(bool, damped);
        QFETCH(bool, loose);
        const Mechanism row = masslessRow(damped, loose);
        for (const Mechanism& mechanism : {row, moved(row, 0.7, {2, 1}), renumbered(row, 3)}) {
            const Linearized at(mechanism);
            const ConstrainedLinearSystem& linear = at.linear;
            const MasslessMotions motions =
                masslessMotions(at.system, {linear.M, linear.C, linear.H, linear.Phi_q, *linear.rows});
            const MasslessCount count = countMassless(at.system, linear.M, linear.C, linear.H, linear.Phi_q);
            QCOMPARE(motions.count(), count.massless);
            QCOMPARE(motions.count(), Eigen::Index(3));
            QCOMPARE(motions.relaxing.cols(), count.relaxing);
            QCOMPARE(count.relaxing, Eigen::Index(damped ? 1 : 0));
            // Without springs P1 is free, but for its damper.
            QCOMPARE(motions.undetermined.cols(), Eigen::Index(loose && !damped ? 1 : 0));
            QCOMPARE(count.undetermined,
                     (loose && !damped ? std::vector<std::string>{"P1"} : std::vector<std::string>{}));
            QCOMPARE(motions.finiteCount(4), count.finiteCount(4));
            Matrix all(linear.coordinateCount(), motions.count());
            all << motions.following, motions.relaxing, motions.undetermined;
            VERIFY_BELOW((linear.M * all).norm(), 1e-12 * all.norm());
            VERIFY_BELOW((linear.Phi_q * all).norm(), 1e-11 * all.norm());
            for (const std::string& owner : ownersOf(at.system, all)) {
                QVERIFY(owner != "P4" && owner.starts_with("P"));
            }
            const std::string told = rendered(explainCondensed(4, count));
            QVERIFY(told.starts_with("3 of 4 freedoms move no mass and follow without inertia."));
            QCOMPARE(told.find("a damper moves (1)") != std::string::npos, damped);
        }
        QVERIFY(explainCondensed(4, {}).isEmpty() && explainUndetermined({}).isEmpty());
        QVERIFY(rendered(explainUndetermined({"B", "C"})).starts_with("No mass, spring or damper moves with B and C,"));
    }
};

QTEST_GUILESS_MAIN(TestReduction)
#include "tst_reduction.moc"
