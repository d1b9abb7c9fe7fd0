#include "model/math/dense/modal_motion.h"

#include "model/basics/joined_sets.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

/// Roundings of a step that add up whatever its length, and of the exponential relative to the norm of its matrix.
constexpr double kRoundingsOfStep = 10;

/// E of a motion that relaxes at this rate [1/s].
double rateUnitOf(double rate)
{
    return rate == 0 ? 1 : std::sqrt(std::abs(rate));
}

}  // namespace

ModalMotion::ModalMotion(const ModalForm& form, const Start& start, double step, const Eigen::VectorXd& frequencyErrors,
                         int derivatives)
    : m_step(step), m_count(form.D.size() + form.relaxation.rows())
{
    const Eigen::Index k = form.D.size(), p = form.relaxation.rows();
    Eigen::MatrixXd coupling = Eigen::MatrixXd::Zero(k + p, k + p);
    coupling.topLeftCorner(k, k) = form.damping;
    if (p > 0) {
        coupling.bottomLeftCorner(p, k) = form.coupling.transpose();
        coupling.bottomRightCorner(p, p) = form.relaxation;
    }
    JoinedSets coupled(static_cast<std::size_t>(m_count));
    for (Eigen::Index i = 0; i < m_count; ++i) {
        for (Eigen::Index j = 0; j < i; ++j) {
            if (coupling(i, j) != 0) {
                coupled.join(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
            }
        }
    }
    for (const std::vector<std::size_t>& members : coupled.sets()) {
        m_blocks.push_back(blockOf(form, start, members, derivatives));
        Block& block = m_blocks.back();
        block.size = block.A.cwiseAbs().colwise().sum().maxCoeff();
        block.force =
            start.force.head(k).norm() + block.size * (start.rate.norm() + block.size * start.place.head(k).norm());
        for (Eigen::Index j = 0; j < p; ++j) {
            const double unit = rateUnitOf(form.relaxation(j, j));
            block.force += unit * (std::abs(start.force[k + j]) + block.size * std::abs(start.place[k + j]));
        }
        double error = 0;
        for (const std::size_t i : members) {
            error = std::max(error, frequencyErrors[static_cast<Eigen::Index>(i)]);
        }
        block.rate = kRoundingsOfStep * std::numeric_limits<double>::epsilon() * block.size + error;
    }
}

// The force is the last coordinate, in units of its own that make its column as large as A.
ModalMotion::Block ModalMotion::blockOf(const ModalForm& form, const Start& start,
                                        const std::vector<std::size_t>& members, int derivatives) const
{
    Block block;
    const Eigen::Index k = form.D.size();
    std::vector<Eigen::Index> relaxing;
    for (const std::size_t member : members) {
        const auto i = static_cast<Eigen::Index>(member);
        (i < k ? block.modes : block.relaxing).push_back(i);
        if (i >= k) {
            relaxing.push_back(i - k);
        }
    }
    const auto b = std::ssize(block.modes), p = std::ssize(relaxing), n = 2 * b + p;
    block.D = form.D(block.modes);
    block.E = form.relaxation.diagonal()(relaxing).unaryExpr(&rateUnitOf);
    block.A = Eigen::MatrixXd::Zero(n, n);
    block.A.block(0, b, b, b) = block.D.asDiagonal();
    block.A.block(b, 0, b, b) = (-form.pairs.kappa(block.modes).cwiseQuotient(block.D)).asDiagonal();
    block.A.block(b, b, b, b) = -form.damping(block.modes, block.modes);
    if (p > 0) {
        const Eigen::VectorXd perUnit = block.E.cwiseInverse();
        const Eigen::MatrixXd S = form.coupling(block.modes, relaxing), R = form.relaxation(relaxing, relaxing);
        block.A.block(b, 2 * b, b, p) = -S * perUnit.asDiagonal();
        block.A.block(2 * b, 0, p, b) = -(block.E.asDiagonal() * S.transpose() * block.D.cwiseInverse().asDiagonal());
        block.A.bottomRightCorner(p, p) = -(block.E.asDiagonal() * R * perUnit.asDiagonal());
    }
    const Eigen::VectorXd ofModes = start.force(block.modes);
    const Eigen::VectorXd ofRelaxing = block.E.cwiseProduct(start.force(block.relaxing));
    const double force = std::hypot(ofModes.norm(), ofRelaxing.norm()), size = block.A.norm();
    const double unit = force > 0 && size > 0 ? force / size : 1;
    Eigen::MatrixXd augmented = Eigen::MatrixXd::Zero(n + 1, n + 1);
    augmented.topLeftCorner(n, n) = block.A;
    augmented.col(n).segment(b, b) = ofModes / unit;
    augmented.col(n).segment(2 * b, p) = ofRelaxing / unit;
    block.exponential = exponential(m_step * augmented);
    block.X = Eigen::MatrixXd::Zero(n + 1, derivatives + 1);
    block.X.col(0) << block.D.cwiseProduct(start.place(block.modes)), start.rate(block.modes),
        block.E.cwiseProduct(start.place(block.relaxing)), unit;
    for (int i = 1; i <= derivatives; ++i) {
        block.X.col(i) = augmented * block.X.col(i - 1);
    }
    block.largest = block.X.topRows(n).colwise().norm();
    return block;
}

void ModalMotion::advance()
{
    m_moments += 1;
    for (Block& block : m_blocks) {
        block.X = block.exponential * block.X;
        block.largest = block.largest.cwiseMax(block.X.topRows(block.X.rows() - 1).colwise().norm().transpose());
    }
}

Eigen::VectorXd ModalMotion::derivative(int i) const
{
    Eigen::VectorXd values(m_count);
    for (const Block& block : m_blocks) {
        const auto b = static_cast<Eigen::Index>(block.modes.size());
        values(block.modes) = i == 0 ? Eigen::VectorXd(block.X.col(0).head(b).cwiseQuotient(block.D))
                                     : Eigen::VectorXd(block.X.col(i - 1).segment(b, b));
        const auto p = static_cast<Eigen::Index>(block.relaxing.size());
        values(block.relaxing) = block.X.col(i).segment(2 * b, p).cwiseQuotient(block.E);
    }
    return values;
}

// Shapes are orthonormal but for rounding, so that the part of a mode in a row or in the force errs by rounding of all
// of it.
double ModalMotion::errorOf(const Eigen::VectorXd& row, int i) const
{
    const double rounding = kRoundingsOfStep * std::numeric_limits<double>::epsilon();
    double sum = 0;
    for (const Block& block : m_blocks) {
        const Eigen::VectorXd part = row(block.modes);
        const Eigen::VectorXd units = i == 0 ? block.D : Eigen::VectorXd::Ones(part.size());
        const auto add = [&](const Eigen::VectorXd& parts, const Eigen::VectorXd& perUnit, double moving,
                             double blurred) {
            if (parts.size() > 0) {
                const double seen = parts.cwiseQuotient(perUnit).norm();
                sum += seen * moving * (rounding * (m_moments + 1) + block.rate * m_step * m_moments) +
                       rounding * (row.norm() / perUnit.minCoeff() * (moving + rounding * blurred) + seen * blurred);
            }
        };
        add(part, units, block.largest[std::max(i - 1, 0)], block.force * std::pow(block.size, std::max(i, 1) - 2));
        add(row(block.relaxing), block.E, block.largest[i], block.force * std::pow(block.size, i - 1));
    }
    return sum;
}

// x less its limit is (D(η − κ⁻¹p), η̇), where κ(η − κ⁻¹p) = −η̈ − Cη̇.
double ModalMotion::remainderOf(const Eigen::VectorXd& row, int i) const
{
    double sum = 0;
    for (const Block& block : m_blocks) {
        if (!block.relaxing.empty()) {
            sum += remainderBeside(block, row, i);
            continue;
        }
        const auto b = static_cast<Eigen::Index>(block.modes.size());
        const Eigen::VectorXd part = row(block.modes);
        Eigen::VectorXd x = block.X.col(std::max(i - 1, 0)).head(2 * b);
        if (i <= 1) {
            const Eigen::VectorXd byPlace = block.X.col(1).segment(b, b) - block.A.bottomRightCorner(b, b) * x.tail(b);
            x.head(b) = byPlace.cwiseQuotient(block.A.bottomLeftCorner(b, b).diagonal());
        }
        sum += (i == 0 ? part.cwiseQuotient(block.D).norm() : part.norm()) * x.norm();
    }
    return sum;
}

// Of u = (Dη, Ey) less its limit the energy is ½(η̇ᵀη̇ + uᵀKu), and |rᵀu|² ≤ rᵀK⁻¹r uᵀKu. Derivatives have energies too.
double ModalMotion::remainderBeside(const Block& block, const Eigen::VectorXd& row, int i)
{
    const auto b = std::ssize(block.modes), p = std::ssize(block.relaxing);
    Eigen::MatrixXd K(b + p, b + p);
    const auto perD = block.D.cwiseInverse().asDiagonal();
    K.topLeftCorner(b, b) = -(perD * block.A.block(b, 0, b, b));
    K.topRightCorner(b, p) = -(perD * block.A.block(b, 2 * b, b, p));
    K.bottomLeftCorner(p, b) = K.topRightCorner(b, p).transpose();
    K.bottomRightCorner(p, p) = -(block.E.cwiseAbs2().cwiseInverse().asDiagonal() * block.A.bottomRightCorner(p, p));
    Eigen::VectorXd r(b + p), u(b + p), x = block.X.col(std::max(i, 1)).head(2 * b + p);
    if (i == 0) {
        x = block.A.partialPivLu().solve(x);
    }
    r << row(block.modes).cwiseQuotient(block.D), row(block.relaxing).cwiseQuotient(block.E);
    u << x.head(b), x.tail(p);
    const Eigen::LDLT<Eigen::MatrixXd> stiffness(K);
    const double twice = x.segment(b, b).squaredNorm() + u.dot(K * u);
    return std::sqrt(std::abs(r.dot(stiffness.solve(r))) * std::abs(twice));
}

bool ModalMotion::decays() const
{
    return std::ranges::all_of(m_blocks, [](const Block& block) {
        return block.A.eigenvalues().real().maxCoeff() < -tolerance::kRounding * block.size;
    });
}

Eigen::VectorXcd ModalMotion::poles() const
{
    Eigen::VectorXcd all;
    for (const Block& block : m_blocks) {
        all.conservativeResize(all.size() + block.A.rows());
        all.tail(block.A.rows()) = block.A.eigenvalues();
    }
    return all;
}

}  // namespace eigenlink
