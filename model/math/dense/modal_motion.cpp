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

}  // namespace

ModalMotion::ModalMotion(const ModalForm& form, const Start& start, double step, const Eigen::VectorXd& frequencyErrors,
                         int derivatives)
    : m_step(step), m_count(form.D.size())
{
    JoinedSets coupled(static_cast<std::size_t>(m_count));
    for (Eigen::Index i = 0; i < m_count; ++i) {
        for (Eigen::Index k = 0; k < i; ++k) {
            if (form.damping(i, k) != 0) {
                coupled.join(static_cast<std::size_t>(i), static_cast<std::size_t>(k));
            }
        }
    }
    for (const std::vector<std::size_t>& modes : coupled.sets()) {
        m_blocks.push_back(blockOf(form, start, modes, derivatives));
        Block& block = m_blocks.back();
        block.size = block.A.cwiseAbs().colwise().sum().maxCoeff();
        block.force = start.force.norm() + block.size * (start.rate.norm() + block.size * start.place.norm());
        block.rate = kRoundingsOfStep * std::numeric_limits<double>::epsilon() * block.size +
                     frequencyErrors(block.modes).maxCoeff();
    }
}

// The force is the last coordinate, in units of its own that make its column as large as A.
ModalMotion::Block ModalMotion::blockOf(const ModalForm& form, const Start& start,
                                        const std::vector<std::size_t>& modes, int derivatives) const
{
    Block block;
    block.modes.assign(modes.begin(), modes.end());
    const auto b = static_cast<Eigen::Index>(modes.size());
    block.D = form.D(block.modes);
    block.A = Eigen::MatrixXd::Zero(2 * b, 2 * b);
    block.A.topRightCorner(b, b) = block.D.asDiagonal();
    block.A.bottomLeftCorner(b, b) = (-form.pairs.kappa(block.modes).cwiseQuotient(block.D)).asDiagonal();
    block.A.bottomRightCorner(b, b) = -form.damping(block.modes, block.modes);
    const double force = start.force(block.modes).norm(), size = block.A.norm();
    const double unit = force > 0 && size > 0 ? force / size : 1;
    Eigen::MatrixXd augmented = Eigen::MatrixXd::Zero(2 * b + 1, 2 * b + 1);
    augmented.topLeftCorner(2 * b, 2 * b) = block.A;
    augmented.col(2 * b).segment(b, b) = start.force(block.modes) / unit;
    block.exponential = exponential(m_step * augmented);
    block.X = Eigen::MatrixXd::Zero(2 * b + 1, derivatives + 1);
    block.X.col(0) << block.D.cwiseProduct(start.place(block.modes)), start.rate(block.modes), unit;
    for (int i = 1; i <= derivatives; ++i) {
        block.X.col(i) = augmented * block.X.col(i - 1);
    }
    block.largest = block.X.topRows(2 * b).colwise().norm();
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
        const double scale = i == 0 ? block.D.minCoeff() : 1;
        const double seen = i == 0 ? part.cwiseQuotient(block.D).norm() : part.norm();
        const double moving = block.largest[std::max(i - 1, 0)];
        const double blurred = block.force * std::pow(block.size, std::max(i, 1) - 2);
        sum += seen * moving * (rounding * (m_moments + 1) + block.rate * m_step * m_moments) +
               rounding * (row.norm() / scale * (moving + rounding * blurred) + seen * blurred);
    }
    return sum;
}

// x less its limit is (D(η − κ⁻¹p), η̇), where κ(η − κ⁻¹p) = −η̈ − Cη̇.
double ModalMotion::remainderOf(const Eigen::VectorXd& row, int i) const
{
    double sum = 0;
    for (const Block& block : m_blocks) {
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

bool ModalMotion::decays() const
{
    return std::ranges::all_of(m_blocks, [](const Block& block) {
        return block.A.eigenvalues().real().maxCoeff() < -tolerance::kRounding * block.size;
    });
}

Eigen::VectorXcd ModalMotion::poles() const
{
    Eigen::VectorXcd all(2 * m_count);
    Eigen::Index next = 0;
    for (const Block& block : m_blocks) {
        all.segment(next, block.A.rows()) = block.A.eigenvalues();
        next += block.A.rows();
    }
    return all;
}

}  // namespace eigenlink
