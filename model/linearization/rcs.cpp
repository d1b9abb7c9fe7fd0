#include "model/linearization/rcs.h"

#include "model/description/number_text.h"
#include "model/linearization/reduction.h"
#include "model/math/equilibration.h"
#include "model/math/lapack.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
/// A kept pair whose displacement violates the constraints by more is not believed.
constexpr double kMaxViolation = 1e-6;
/// Smallest ratio between the first dropped and the last kept value that counts as a separation.
constexpr double kMinGap = 10;

/// How many spurious eigenvalues a form of the pencil has at zero and at infinity, for rank r.
struct SpuriousCounts {
    Eigen::Index zero = 0;
    Eigen::Index infinite = 0;
};

SpuriousCounts spuriousCounts(RcsForm form, Eigen::Index r)
{
    switch (form) {
        case RcsForm::bothInA:
            return {0, 3 * r};
        case RcsForm::jacobianInE:
        case RcsForm::transposeInE:
            return {r, 2 * r};
        case RcsForm::bothInE:
            return {2 * r, r};
    }
    return {};
}

/// The r independent rows of Φ_q.
Eigen::MatrixXd independentRows(const ConstrainedLinearSystem& linear)
{
    const Eigen::MatrixXd all(linear.Phi_q);
    const std::vector<Eigen::Index> kept = linear.rows->independentRows();
    Eigen::MatrixXd rows(static_cast<Eigen::Index>(kept.size()), all.cols());
    for (std::size_t i = 0; i < kept.size(); ++i) {
        rows.row(static_cast<Eigen::Index>(i)) = all.row(kept[i]);
    }
    return rows;
}

LinearModel pencilOf(const ConstrainedLinearSystem& linear, RcsForm form)
{
    const Eigen::MatrixXd Phi = independentRows(linear);
    const Eigen::Index n = linear.coordinateCount();
    const Eigen::Index r = Phi.rows();
    const Eigen::Index size = 2 * n + r;
    LinearModel model;
    model.E = Eigen::MatrixXd::Zero(size, size);
    model.A = Eigen::MatrixXd::Zero(size, size);
    model.E.topLeftCorner(n, n).setIdentity();
    model.E.block(n, n, n, n) = linear.M;
    model.A.block(0, n, n, n).setIdentity();
    model.A.block(n, 0, n, n) = -Eigen::MatrixXd(linear.H);
    model.A.block(n, n, n, n) = -Eigen::MatrixXd(linear.C);
    if (form == RcsForm::jacobianInE || form == RcsForm::bothInE) {
        model.E.block(2 * n, 0, r, n) = Phi;
    } else {
        model.A.block(2 * n, 0, r, n) = -Phi;
    }
    if (form == RcsForm::transposeInE || form == RcsForm::bothInE) {
        model.E.block(n, 2 * n, n, r) = Phi.transpose();
    } else {
        model.A.block(n, 2 * n, n, r) = -Phi.transpose();
    }
    model.B = Eigen::MatrixXd::Zero(size, linear.B.cols());
    model.B.middleRows(n, n) = linear.B;
    model.R = Eigen::MatrixXd::Zero(n, size);
    model.R.leftCols(n).setIdentity();
    return model;
}

std::vector<std::string> stateNames(const System& system, const ConstrainedLinearSystem& linear)
{
    std::vector<std::string> names;
    for (const Coordinate& coordinate : system.coordinates()) {
        names.push_back(coordinate.name);
    }
    for (const Coordinate& coordinate : system.coordinates()) {
        names.push_back("d" + coordinate.name + "/dt");
    }
    for (Eigen::Index row : linear.rows->independentRows()) {
        names.push_back("lambda_" + system.constraints()[static_cast<std::size_t>(row)].name);
    }
    return names;
}

/// One eigenvalue of the pencil as QZ gave it.
struct PencilValue {
    Complex s;
    double magnitude = 0;  ///< |s|, infinite where β = 0
    bool betaZero = false;
    Eigen::VectorXcd shape;  ///< displacement half
    double residual = 0;
    double violation = 0;
};

std::vector<PencilValue> solveByQz(const LinearModel& model, const ConstrainedLinearSystem& linear)
{
    Eigen::MatrixXd A = model.A;
    Eigen::MatrixXd E = model.E;
    const PencilScales scales = equilibrate(A, E);
    const PencilPairs pairs = solvePencil(A, E);
    const double sizeA = A.norm();
    const double sizeE = E.norm();
    const Eigen::Index n = linear.coordinateCount();
    std::vector<PencilValue> values;
    for (Eigen::Index i = 0; i < pairs.beta.size(); ++i) {
        PencilValue value;
        const double beta = pairs.beta[i];
        const Complex alpha = pairs.alpha[i];
        value.s = alpha / beta;
        value.betaZero = beta == 0 || !std::isfinite(std::abs(value.s));
        value.magnitude = value.betaZero ? kInfinite : std::abs(value.s);
        const Eigen::VectorXcd x = pairs.vectors.col(i);
        value.residual =
            (beta * (A * x) - alpha * (E * x)).norm() / ((std::abs(beta) * sizeA + std::abs(alpha) * sizeE) * x.norm());
        const Eigen::VectorXcd y = scales.columns.asDiagonal() * x;
        value.shape = y.head(n);
        if (value.shape.norm() < 1e-10 * y.norm()) {
            value.shape.setZero();
        }
        value.violation = constraintViolation(linear.Phi_q, value.shape);
        values.push_back(std::move(value));
    }
    std::stable_sort(values.begin(), values.end(),
                     [](const PencilValue& a, const PencilValue& b) { return a.magnitude < b.magnitude; });
    return values;
}

Eigenvalue trueValue(const PencilValue& value)
{
    Eigenvalue result;
    result.s = value.s;
    result.residual = value.residual;
    result.constraintViolation = value.violation;
    result.shape = value.shape;
    return result;
}

Eigenvalue spuriousValue(const PencilValue& value, bool infinite)
{
    Eigenvalue result = trueValue(value);
    result.kind = EigenvalueKind::spurious;
    result.infinite = infinite;
    if (!infinite) {
        result.reason = "zero that comes from moving constraint blocks to E";
    } else if (value.betaZero) {
        result.reason = "beta = 0 in the generalized Schur form: infinite, a multiplier and not a motion";
        result.s = 0;
    } else {
        result.reason =
            "infinite eigenvalue of the multipliers; rounding in QZ left |s| = " + formatRounded(value.magnitude, 2) +
            " rad/s";
    }
    return result;
}

/// Which of the sorted values are true: the middle ones, with zeros that break the constraints first among equals.
void orderZeros(std::vector<PencilValue>& values, Eigen::Index zeroCount)
{
    if (zeroCount == 0) {
        return;
    }
    const double typical = values[values.size() / 2].magnitude;
    const double small = 1e-4 * (std::isfinite(typical) && typical > 0 ? typical : 1.0);
    const auto end = std::find_if(values.begin(), values.end(),
                                  [small](const PencilValue& value) { return value.magnitude > small; });
    std::stable_sort(values.begin(), end, [](const PencilValue& a, const PencilValue& b) {
        const auto spuriousness = [](const PencilValue& v) { return v.shape.isZero(0) ? 2.0 : v.violation; };
        return spuriousness(a) > spuriousness(b);
    });
}

/// True values from the pencil deflated by a null space of Φ_q: exactly 2(n − r), nothing to classify (numerics 5.2a).
bool deflate(const ConstrainedLinearSystem& linear, Spectrum& spectrum)
{
    const Eigen::MatrixXd& Z = linear.rows->nullSpace();
    const ReducedMatrices reduced = reduce(linear, Z);
    const auto pairs = solveQuadratic(reduced.M, reduced.C, reduced.K, reduced.sizes);
    if (!pairs) {
        return false;
    }
    std::erase_if(spectrum.values, [](const Eigenvalue& value) { return value.isTrue(); });
    for (const QuadraticPair& pair : *pairs) {
        Eigenvalue value;
        value.s = pair.s;
        value.residual = pair.residual;
        value.shape = Z * pair.v;
        value.constraintViolation = constraintViolation(linear.Phi_q, value.shape);
        spectrum.values.push_back(std::move(value));
    }
    spectrum.engine = "QZ, true values from the deflated pencil";
    spectrum.warnings.push_back(
        "RCS: QZ alone did not separate true from spurious values with certainty; the true ones "
        "were taken from the pencil deflated by a null space of the constraint Jacobian.");
    return true;
}

void classify(std::vector<PencilValue> values, const SpuriousCounts& counts, Spectrum& spectrum)
{
    const std::size_t zeros = static_cast<std::size_t>(counts.zero);
    const std::size_t firstInfinite = values.size() - static_cast<std::size_t>(counts.infinite);
    orderZeros(values, counts.zero);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool isTrue = i >= zeros && i < firstInfinite;
        spectrum.values.push_back(isTrue ? trueValue(values[i]) : spuriousValue(values[i], i >= firstInfinite));
    }
    spectrum.gap = kInfinite;
    if (counts.infinite > 0 && firstInfinite > zeros && values[firstInfinite - 1].magnitude > 0) {
        spectrum.gap = values[firstInfinite].magnitude / values[firstInfinite - 1].magnitude;
    }
}

bool isTrustworthy(const Spectrum& spectrum)
{
    return !(spectrum.gap < kMinGap) &&
           std::all_of(spectrum.values.begin(), spectrum.values.end(), [](const Eigenvalue& value) {
               return !value.isTrue() || (std::isfinite(std::abs(value.s)) &&
                                          value.constraintViolation < kMaxViolation && !value.shape.isZero(0));
           });
}

}  // namespace

Linearization linearizeRcs(const System& system, const Equilibrium&, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor&)
{
    Linearization result{{}, pencilOf(linear, options.rcsForm)};
    result.model.stateNames = stateNames(system, linear);
    Spectrum& spectrum = result.spectrum;
    spectrum.method = Method::rcs;
    spectrum.engine = "QZ, equilibrated";
    spectrum.choices["form"] = std::string(keyOf(options.rcsForm));
    spectrum.expectedTrueCount = static_cast<std::size_t>(2 * linear.degreesOfFreedom());
    const Eigen::Index dropped = linear.rows->rowCount() - linear.rank();
    if (dropped > 0) {
        spectrum.warnings.push_back("RCS: " + std::to_string(dropped) + " dependent row" + (dropped == 1 ? "" : "s") +
                                    " of the constraint Jacobian left out of the pencil, which is singular with " +
                                    (dropped == 1 ? "it." : "them."));
    }
    classify(solveByQz(result.model, linear), spuriousCounts(options.rcsForm, linear.rank()), spectrum);
    spectrum.status = SpectrumStatus::ok;
    if (!isTrustworthy(spectrum) && !deflate(linear, spectrum)) {
        spectrum.status = SpectrumStatus::incomplete;
    }
    return result;
}

}  // namespace eigenlink
