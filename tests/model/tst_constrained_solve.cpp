#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/unit_saddle.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/random_matrices.h"

#include <cmath>
#include <limits>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Complex = std::complex<double>;

/// A x + Φᵀμ = f, Φ x − εμ = g with A = H + sC + s²M, and Φ of the first `independent` rows and combinations of them.
struct Constrained {
    SparseMatrix H, C, M, Phi;
    int independent;

    Constrained(int n, int rows, int dependent, RandomMatrices& random)
        : H(random.sparseDefinite(n, 0.2)),
          C(random.sparseDefinite(n, 0.1)),
          M(random.sparseDefinite(n, 0.1)),
          independent(rows)
    {
        Matrix all(rows + dependent, n);
        all.topRows(rows) = Matrix(random.sparse(rows, n, 0.2));
        for (int row = 0; row < rows; ++row) {
            all(row, row) += 2;
        }
        for (int row = 0; row < dependent; ++row) {
            all.row(rows + row) = all.row(row % rows) - 2 * all.row((row + 1) % rows);
        }
        Phi = all.sparseView();
    }

    /// An orthonormal basis of the motions that the constraints allow.
    Matrix freeMotions() const
    {
        const Eigen::Index n = H.rows();
        const Matrix Q =
            Matrix(Phi).topRows(independent).transpose().householderQr().householderQ() * Matrix::Identity(n, n);
        return Q.rightCols(n - independent);
    }
    template <class Scalar>
    MatrixOf<Scalar> at(Scalar s, Scalar sSquared) const
    {
        return Matrix(H).cast<Scalar>() + s * Matrix(C).cast<Scalar>() + sSquared * Matrix(M).cast<Scalar>();
    }
};

/// The residuals of both equations, beside their right sides.
template <class Scalar>
double residualOf(const Constrained& problem, const MatrixOf<Scalar>& A, Scalar compliance,
                  const typename SaddleFactorOf<Scalar>::Solution& solution, const VectorOf<Scalar>& f,
                  const VectorOf<Scalar>& g)
{
    const MatrixOf<Scalar> Phi = Matrix(problem.Phi).cast<Scalar>();
    const VectorOf<Scalar> first = A * solution.x + Phi.transpose() * solution.mu - f;
    const VectorOf<Scalar> second = Phi * solution.x - compliance * solution.mu - g;
    return first.norm() / (f.norm() + 1) + second.norm() / (g.norm() + 1);
}

void addProblems()
{
    addColumns<int, int, int>({"n", "rows", "dependent"});
    QTest::newRow("no constraint") << 8 << 0 << 0;
    QTest::newRow("few") << 12 << 4 << 0;
    QTest::newRow("many") << 30 << 22 << 0;
    QTest::newRow("some dependent") << 15 << 6 << 3;
    QTest::newRow("nothing moves") << 6 << 6 << 0;
    QTest::newRow("more rows than coordinates") << 5 << 5 << 4;
    QTest::newRow("far more rows than coordinates") << 6 << 6 << 70;
}

}  // namespace

/// Solutions, counts and ranks of constrained problems by their sparse factors, against what defines them.
class TestConstrainedSolve : public QObject {
    Q_OBJECT

    static Constrained fetched(RandomMatrices& random)
    {
        QFETCH(int, n);
        QFETCH(int, rows);
        QFETCH(int, dependent);
        return {n, rows, dependent, random};
    }

private slots:
    void solutions_meetBothEquations_data() { addProblems(); }

    /// At real and complex shifts, of exact and compliant constraints, for right sides that can be met.
    void solutions_meetBothEquations()
    {
        RandomMatrices random(1);
        const Constrained problem = fetched(random);
        const Eigen::Index n = problem.H.rows();
        SaddleFactor real(problem.H, problem.C, problem.M, problem.Phi);
        ComplexSaddleFactor complex(problem.H, problem.C, problem.M, problem.Phi);
        for (const double compliance : {0.0, 1e-6, 0.3}) {
            const Vector f = random.vector(n), g = problem.Phi * random.vector(n);
            const double s = random.between(0.1, 2);
            QVERIFY(real.factor(s, s * s, compliance));
            const auto solution = real.solve(f, g, 4);
            VERIFY_BELOW(residualOf<double>(problem, problem.at(s, s * s), compliance, solution, f, g), 1e-10);
            VERIFY_BELOW(real.residualOf(solution, f, g), 1e-12);
            const Complex z(random.between(-1, 1), random.between(0.2, 2));
            QVERIFY(complex.factor(z, z * z, compliance));
            const Eigen::VectorXcd load = random.complexMatrix(n, 1);
            const Eigen::VectorXcd offset = problem.Phi * random.complexMatrix(n, 1);
            const auto other = complex.solve(load, offset, 4);
            VERIFY_BELOW(residualOf<Complex>(problem, problem.at<Complex>(z, z * z), compliance, other, load, offset),
                         1e-10);
            VERIFY_BELOW((complex.product(load) - problem.at<Complex>(z, z * z) * load).norm(), 1e-9);
        }
    }

    void solution_isThatOfTheFreeMotions_data() { addProblems(); }

    /// x = Z (ZᵀAZ)⁻¹Zᵀf for g = 0: whatever the multipliers of dependent rows are.
    void solution_isThatOfTheFreeMotions()
    {
        RandomMatrices random(2);
        const Constrained problem = fetched(random);
        SaddleFactor factor(problem.H, {}, problem.M, problem.Phi);
        QVERIFY(factor.factor(0, 0.5));
        const Matrix A = problem.at(0.0, 0.5), Z = problem.freeMotions();
        const Vector f = random.vector(A.rows());
        Vector expected = Vector::Zero(A.rows());
        if (Z.cols() > 0) {
            expected = Z * solutionOf(Z.transpose() * A * Z, Z.transpose() * f);
        }
        VERIFY_BELOW((factor.solve(f, 4).x - expected).norm(), 1e-10 * (1 + f.norm()));
        const Block together = factor.solve(Block(f), Block(Block::Zero(problem.Phi.rows(), 1)));
        VERIFY_BELOW((together.col(0) - expected).norm(), 1e-8 * (1 + f.norm()));
        // A small compliance pulls constraints apart by εμ, and its solution nears the exact one as ε does.
        const auto apart = [&](double compliance) {
            const Outcome<void> outcome = factor.factor(0, 0.5, compliance);
            return outcome ? (factor.solve(f, 4).x - expected).norm() : std::numeric_limits<double>::infinity();
        };
        const double coarse = apart(1e-5), fine = apart(1e-6);
        if (problem.Phi.rows() > 0) {
            VERIFY_BELOW(std::abs(coarse / fine - 10), 0.1);
        }
    }

    void counts_areThoseOfTheFreeMotions_data() { addProblems(); }

    /// The rank is that of Φ, dependent rows are as many as are too many, and below σ lie as many κ as eigenvalues of
    /// (ZᵀHZ, ZᵀMZ).
    void counts_areThoseOfTheFreeMotions()
    {
        RandomMatrices random(3);
        const Constrained problem = fetched(random);
        SaddleFactor factor(problem.H, {}, problem.M, problem.Phi);
        const Matrix Z = problem.freeMotions();
        Vector kappa(0);
        if (Z.cols() > 0) {
            const Matrix root = Eigen::LLT<Matrix>(Z.transpose() * problem.M * Z).matrixL();
            const Matrix half = solutionOf(root, Z.transpose() * problem.H * Z);
            kappa = eigenvaluesOfSymmetric(solutionOf(root, half.transpose()));
        }
        QCOMPARE(factor.coordinateCount(), problem.H.rows());
        QCOMPARE(factor.constraintCount(), problem.Phi.rows());
        for (Eigen::Index i = 0; i <= kappa.size(); ++i) {
            const double below = i == 0 ? 0 : kappa[i - 1], above = i < kappa.size() ? kappa[i] : below + 1;
            QVERIFY(factor.factor(0, -0.5 * (below + above)));
            QCOMPARE(factor.negativeCount(), i);
            QCOMPARE(factor.rank(), Eigen::Index(problem.independent));
            QCOMPARE(Eigen::Index(factor.dependentRows().size()), problem.Phi.rows() - problem.independent);
        }
        // Without the rows that are named the others keep the rank.
        Matrix rest(0, problem.H.rows());
        for (Eigen::Index row = 0; row < problem.Phi.rows(); ++row) {
            if (!std::ranges::binary_search(factor.dependentRows(), row)) {
                rest.conservativeResize(rest.rows() + 1, Eigen::NoChange);
                rest.bottomRows(1) = Matrix(problem.Phi).row(row);
            }
        }
        QCOMPARE(rest.rows(), Eigen::Index(problem.independent));
        QCOMPARE(rest.rows() == 0 ? 0 : rankOf(rest), Eigen::Index(problem.independent));
    }

    /// Rows of Φ in other units have other multipliers, and nothing else; all forces scale together.
    void units_changeMultipliersAlone()
    {
        RandomMatrices random(4);
        const Constrained problem(14, 6, 2, random);
        Vector units(8);
        units << 1e-6, 1, 1e5, 30, 1e-3, 7, 1e8, 1e-8;
        const SparseMatrix scaled = Vector(units).asDiagonal() * problem.Phi;
        SaddleFactor plain(problem.H, {}, problem.M, problem.Phi), other(problem.H, {}, problem.M, scaled);
        SaddleFactor heavy(1e9 * problem.H, {}, 1e9 * problem.M, problem.Phi);
        QVERIFY(plain.factor(0, 1) && other.factor(0, 1) && heavy.factor(0, 1));
        const Vector f = random.vector(14), x = random.vector(14);
        const Vector g = problem.Phi * x;
        const auto a = plain.solve(f, g, 4), b = other.solve(f, units.cwiseProduct(g), 4);
        const auto c = heavy.solve(1e9 * f, g, 4);
        VERIFY_BELOW((a.x - b.x).norm(), 1e-10 * a.x.norm());
        VERIFY_BELOW((a.x - c.x).norm(), 1e-10 * a.x.norm());
        const Vector reaction = problem.Phi.transpose() * a.mu;
        VERIFY_BELOW((scaled.transpose() * b.mu - reaction).norm(), 1e-10 * reaction.norm());
        VERIFY_BELOW((1e-9 * (problem.Phi.transpose() * c.mu) - reaction).norm(), 1e-10 * reaction.norm());
        QCOMPARE(other.rank(), plain.rank());
        QCOMPARE(heavy.rank(), plain.rank());
    }

    /// After an update everything is as of factors that were made anew, in the same places or in others.
    void updatedFactors_areThoseOfNewOnes()
    {
        RandomMatrices random(5);
        const Constrained first(10, 4, 0, random), second(10, 5, 1, random);
        SaddleFactor factor(first.H, first.C, first.M, first.Phi);
        QVERIFY(factor.factor(1, 1, 0.2));
        const SparseMatrix H = 3 * first.H;
        for (const auto& [stiffness, problem] : {std::pair(&H, &first), std::pair(&second.H, &second)}) {
            factor.update(*stiffness, problem->C, problem->M, problem->Phi);
            SaddleFactor fresh(*stiffness, problem->C, problem->M, problem->Phi);
            for (const double compliance : {0.0, 0.01}) {
                QVERIFY(factor.factor(0.5, 0.25, compliance) && fresh.factor(0.5, 0.25, compliance));
                const Vector f = random.vector(10), g = problem->Phi * random.vector(10);
                const auto a = factor.solve(f, g), b = fresh.solve(f, g);
                QVERIFY(a.x == b.x && a.mu == b.mu);
                QCOMPARE(factor.rank(), fresh.rank());
            }
        }
    }

    /// Refinement leads to the solution from anywhere near, says how far it went, and stays where nothing is left.
    void refinement_endsAtTheSolution()
    {
        RandomMatrices random(6);
        const Constrained problem(20, 8, 0, random);
        SaddleFactor factor(problem.H, {}, problem.M, problem.Phi);
        QVERIFY(factor.factor(0, 2));
        const Vector f = random.vector(20), g = random.vector(8);
        const auto exact = factor.solve(f, g, 5);
        auto start = exact;
        const Vector error = random.vector(20);
        start.x += 1e-3 * error;
        start.mu += 1e-3 * random.vector(8);
        const auto refined = factor.refine(start, f, g, 5);
        VERIFY_BELOW((refined.x - exact.x).norm(), 1e-12 * exact.x.norm());
        VERIFY_BELOW((refined.mu - exact.mu).norm(), 1e-10 * exact.mu.norm());
        VERIFY_BELOW(std::abs(refined.firstMoved * exact.x.norm() / (1e-3 * error.norm()) - 1), 1e-3);
        VERIFY_BELOW(refined.moved, refined.firstMoved);
        QVERIFY(factor.residualOf(start, f, g) > 1e-5);
        VERIFY_BELOW(factor.residualOf(refined, f, g), 1e-13);
        // By a product of its own it solves the equations of that product.
        const Matrix A = problem.at(0.0, 2.0) + 1e-4 * Matrix::Identity(20, 20);
        const auto other = factor.solve(f, g, 12, [&](const Vector& x) { return Vector(A * x); });
        VERIFY_BELOW(residualOf<double>(problem, A, 0, other, f, g), 1e-10);
        QVERIFY((other.x - exact.x).norm() > 1e-7);
    }

    void unitSaddle_projectsAndSteps_data() { addProblems(); }

    /// P = 1 − Φ⁺Φ: PP = P = Pᵀ, ΦP = 0; steps of least length meet Φδ = g; multipliers leave of f what P leaves.
    void unitSaddle_projectsAndSteps()
    {
        RandomMatrices random(7);
        const Constrained problem = fetched(random);
        const Eigen::Index n = problem.H.rows();
        const Matrix Phi(problem.Phi);
        UnitSaddle unit(n);
        unit.factor(problem.Phi);
        QCOMPARE(unit.rank(), Eigen::Index(problem.independent));
        const Vector x = random.vector(n), y = random.vector(n), g = Phi * random.vector(n);
        const Vector Px = unit.project(x), Py = unit.project(y);
        VERIFY_BELOW((Phi * Px).norm(), 1e-10);
        VERIFY_BELOW((unit.project(Px) - Px).norm(), 1e-10);
        VERIFY_BELOW(std::abs(Px.dot(y) - x.dot(Py)), 1e-10);
        const Vector step = unit.minimumNormStep(g);
        VERIFY_BELOW((Phi * step - g).norm(), 1e-9 * (1 + g.norm()));
        VERIFY_BELOW(unit.project(step).norm(), 1e-9 * (1 + step.norm()));
        VERIFY_BELOW((Phi.transpose() * unit.multipliers(x) - (x - Px)).norm(), 1e-9);
        const Matrix W = unit.selfStress(100);
        const Eigen::Index lost = Phi.rows() - problem.independent;
        QCOMPARE(W.cols(), lost);
        QCOMPARE(W.rows(), Phi.rows());
        VERIFY_BELOW((W.transpose() * W - Matrix::Identity(lost, lost)).norm(), 1e-12);
        VERIFY_BELOW((Phi.transpose() * W).norm(), 1e-8);
        QVERIFY(lost == 0 || unit.selfStress(lost - 1).cols() == 0);
        // Another configuration of the same constraints.
        const SparseMatrix turned = -2 * problem.Phi;
        unit.factor(turned);
        VERIFY_BELOW((unit.project(x) - Px).norm(), 1e-10);
        VERIFY_BELOW((unit.minimumNormStep(g) + step / 2).norm(), 1e-9 * (1 + step.norm()));
    }

    void whatCannotBeFactored_saysSo()
    {
        SparseMatrix Phi(1, 2);
        Phi.insert(0, 0) = std::numeric_limits<double>::infinity();
        UnitSaddle unit(2);
        try {
            unit.factor(Phi);
            QFAIL("factored");
        } catch (const std::runtime_error& error) {
            QVERIFY(std::string(error.what()).starts_with("the constraints cannot be factored: "));
        }
    }
};

QTEST_APPLESS_MAIN(TestConstrainedSolve)
#include "tst_constrained_solve.moc"
