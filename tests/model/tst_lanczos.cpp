#include "model/math/sparse/lanczos.h"
#include "tests/support/bounds.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/random_matrices.h"

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// T = A⁻¹M whose θ and shapes are known: V = L⁻ᵀQ of M = LLᵀ, A = M V diag(1/θ) VᵀM.
struct KnownOperator {
    Eigen::VectorXd theta;
    Eigen::MatrixXd M, V;

    KnownOperator(const Eigen::VectorXd& values, RandomMatrices& random)
        : theta(values), M(random.definite(values.size()))
    {
        const Eigen::LLT<Eigen::MatrixXd> factor(M);
        V = factor.matrixU().solve(random.orthogonal(values.size()));
    }

    LanczosOperator op() const
    {
        return {[this](const Eigen::VectorXd& f) -> Eigen::VectorXd {
                    return V * (theta.asDiagonal() * (V.transpose() * f));
                },
                [this](const Eigen::VectorXd& v) -> Eigen::VectorXd { return M * v; }};
    }
    /// Sizes, the largest first.
    std::vector<double> sizes() const
    {
        std::vector<double> all(theta.begin(), theta.end());
        std::ranges::sort(all, std::greater<>(), [](double each) { return std::abs(each); });
        return all;
    }
};

const LanczosOperator kDiagonal{
    [](const Eigen::VectorXd& v) -> Eigen::VectorXd {
        return Eigen::VectorXd::LinSpaced(v.size(), 1, static_cast<double>(v.size())).cwiseProduct(v);
    },
    [](const Eigen::VectorXd& v) -> Eigen::VectorXd { return v; }};

}  // namespace

class TestLanczos : public QObject {
    Q_OBJECT

private slots:
    void largestValues_areFound()
    {
        const LanczosPairs pairs =
            lanczos(kDiagonal, Eigen::VectorXd::Ones(200), Eigen::MatrixXd(200, 0), {.wanted = 3, .space = 200});
        QVERIFY(pairs.values.size() >= 3);
        for (Eigen::Index i = 0; i < 3; ++i) {
            QVERIFY(std::abs(pairs.values[i] - static_cast<double>(200 - i)) < 1e-8);
        }
    }

    void pairs_ofAnyInnerProduct_areThoseOfTheOperator_data()
    {
        addColumns<int, int, double>({"n", "wanted", "ratio"});
        QTest::newRow("well apart") << 30 << 4 << 1.4;
        QTest::newRow("close together") << 120 << 5 << 1.02;
        QTest::newRow("all of them") << 12 << 12 << 1.3;
        QTest::newRow("the only one") << 1 << 1 << 2.0;
    }

    /// T v = θ v, VᵀMV = I, the largest |θ| first, of both signs; the next one is no larger than those.
    void pairs_ofAnyInnerProduct_areThoseOfTheOperator()
    {
        QFETCH(int, n);
        QFETCH(int, wanted);
        QFETCH(double, ratio);
        RandomMatrices random(11);
        const Eigen::VectorXd theta = Eigen::VectorXd::NullaryExpr(
            n, [&](Eigen::Index i) { return std::pow(ratio, double(i)) * (i % 3 == 1 ? -1 : 1); });
        const KnownOperator known(theta, random);
        const LanczosPairs pairs =
            lanczos(known.op(), random.vector(n), Eigen::MatrixXd(n, 0), {.wanted = wanted, .space = n});
        QVERIFY(pairs.values.size() >= wanted);
        const Eigen::Index count = pairs.values.size();
        for (Eigen::Index i = 0; i < count; ++i) {
            VERIFY_BELOW(std::abs(pairs.values[i] / known.sizes()[std::size_t(i)] - 1), 1e-9);
            const Eigen::VectorXd v = pairs.vectors.col(i);
            const Eigen::VectorXd left = known.op().solve(known.M * v) - pairs.values[i] * v;
            VERIFY_BELOW(left.norm(), 1e-8 * std::abs(pairs.values[i]) * v.norm());
        }
        const Eigen::MatrixXd mass = pairs.vectors.transpose() * known.M * pairs.vectors;
        VERIFY_BELOW((mass - Eigen::MatrixXd::Identity(count, count)).norm(), 1e-9);
        VERIFY_BELOW(pairs.next, std::abs(pairs.values[count - 1]) * (1 + 1e-6));
        QVERIFY(count < n || pairs.exhausted || pairs.next == 0);
        QVERIFY(pairs.steps >= std::min(n, wanted));
        // In another unit of θ everything scales.
        const KnownOperator larger = [&] {
            KnownOperator copy = known;
            copy.theta *= 1024;
            return copy;
        }();
        const LanczosPairs scaled =
            lanczos(larger.op(), Eigen::VectorXd::Ones(n), Eigen::MatrixXd(n, 0), {.wanted = wanted, .space = n});
        QVERIFY(scaled.values.size() >= wanted);
        VERIFY_BELOW(std::abs(scaled.values[0] / pairs.values[0] / 1024 - 1), 1e-9);
    }

    /// Locked vectors are kept out, and found ones stay M-orthogonal to them: so every copy of an equal value comes.
    void lockedShapes_areKeptOut_soThatEqualValuesComeOneByOne()
    {
        RandomMatrices random(12);
        Eigen::VectorXd theta = Eigen::VectorXd::LinSpaced(20, 1, 5);
        theta.tail(3).setConstant(9);
        const KnownOperator known(theta, random);
        Eigen::MatrixXd locked(20, 0);
        for (int copy = 0; copy < 3; ++copy) {
            const LanczosPairs pairs =
                lanczos(known.op(), random.vector(20), locked, {.wanted = 1, .space = 20 - locked.cols()});
            QVERIFY(pairs.values.size() >= 1);
            VERIFY_BELOW(std::abs(pairs.values[0] - 9), 1e-9);
            const Eigen::VectorXd v = pairs.vectors.col(0);
            VERIFY_BELOW((locked.transpose() * known.M * v).norm(), 1e-10);
            locked.conservativeResize(Eigen::NoChange, locked.cols() + 1);
            locked.rightCols(1) = v;
        }
        const LanczosPairs others = lanczos(known.op(), random.vector(20), locked, {.wanted = 1, .space = 17});
        VERIFY_BELOW(others.values.cwiseAbs().maxCoeff(), theta[16] * (1 + 1e-9));
        VERIFY_BELOW(theta[16] * (1 - 1e-9), others.values[0]);
    }

    void startWithoutAnythingNew_givesNoPairsOfTheRightHeight_data()
    {
        addColumns<int, double>({"lockedCount", "size"});
        QTest::addRow("nothing at all") << 0 << 0.0;
        QTest::addRow("all of it locked") << 5 << 1.0;
    }

    void startWithoutAnythingNew_givesNoPairsOfTheRightHeight()
    {
        QFETCH(int, lockedCount);
        QFETCH(double, size);
        const Eigen::MatrixXd locked = Eigen::MatrixXd::Identity(5, lockedCount);
        const LanczosPairs pairs =
            lanczos(kDiagonal, Eigen::VectorXd::Constant(5, size), locked, {.wanted = 1, .space = 5});
        QVERIFY(pairs.exhausted);
        QCOMPARE(pairs.values.size(), Eigen::Index{0});
        QCOMPARE(pairs.vectors.rows(), Eigen::Index{5});
        QCOMPARE(pairs.vectors.cols(), Eigen::Index{0});
    }
};

QTEST_GUILESS_MAIN(TestLanczos)
#include "tst_lanczos.moc"
