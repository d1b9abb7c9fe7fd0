#include "model/math/sparse/lanczos.h"

#include "model/math/dense/lapack.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace eigenlink {
namespace {

/// Steps between tests of convergence.
constexpr Eigen::Index kLanczosStride = 3;

class Lanczos {
public:
    Lanczos(const LanczosOperator& op, const Eigen::MatrixXd& locked, const LanczosOptions& options, Eigen::Index n)
        : m_op(op), m_locked(locked), m_options(options)
    {
        m_dimension = std::min(options.space, 2 * options.wanted + 20);
        m_basis.resize(n, m_dimension + 1);
        m_massBasis.resize(n, m_dimension + 1);
        m_projection.setZero(m_dimension, m_dimension);
        m_massLocked.resize(n, locked.cols());
        for (Eigen::Index i = 0; i < locked.cols(); ++i) {
            m_massLocked.col(i) = op.mass(locked.col(i));
        }
    }

    LanczosPairs run(const Eigen::VectorXd& start)
    {
        LanczosPairs pairs;
        if (m_dimension < 1 || !begin(start)) {
            pairs.vectors.resize(start.size(), 0);
            pairs.exhausted = true;
            return pairs;
        }
        Eigen::Index kept = 0;
        for (int restart = 0;;) {
            const Eigen::Index size = expand(kept, pairs);
            const SymmetricPairs ritz = solveSymmetric(Eigen::MatrixXd(m_projection.topLeftCorner(size, size)));
            const std::vector<Eigen::Index> order = byMagnitude(ritz.values);
            const Eigen::Index converged = countConverged(ritz, order, pairs.exhausted);
            if (pairs.exhausted || converged >= m_options.wanted || restart == m_options.restarts) {
                collect(ritz, order, converged, pairs);
                return pairs;
            }
            kept = size;
            if (size == m_dimension) {
                kept = compress(ritz, order, size);
                ++restart;
            }
        }
    }

private:
    /// Takes from `w` its part along the first `size` columns and adds it to `along`; m_Mw and m_length become Mw and
    /// the norm of the rest. The last two columns first, which hold nearly all of it; one pass over all of them is then
    /// enough unless it still takes away much (Kahan). The basis is M-orthonormal, so that ‖w‖² falls by ‖part‖².
    void orthogonalize(Eigen::VectorXd& w, Eigen::Index size, Eigen::VectorXd& along)
    {
        for (Eigen::Index i = std::max<Eigen::Index>(0, size - 2); i < size; ++i) {
            const double part = m_massBasis.col(i).dot(w);
            w.noalias() -= part * m_basis.col(i);
            along[i] += part;
        }
        for (int pass = 0; pass < 2; ++pass) {
            double taken = 0;
            if (m_locked.cols() > 0) {
                const Eigen::VectorXd part = m_massLocked.transpose() * w;
                w.noalias() -= m_locked * part;
                taken += part.squaredNorm();
            }
            const Eigen::VectorXd part = m_massBasis.leftCols(size).transpose() * w;
            w.noalias() -= m_basis.leftCols(size) * part;
            along.head(size) += part;
            taken += part.squaredNorm();
            m_Mw = m_op.mass(w);
            const double after = w.dot(m_Mw);
            m_length = std::sqrt(std::max(0.0, after));
            if (m_length > tolerance::kLittleSubtracted * std::sqrt(after + taken)) {
                break;
            }
        }
    }

    /// Puts the rest of `w` behind the first `size` columns; false where it is rounding of `before`.
    [[nodiscard]] bool append(const Eigen::VectorXd& w, Eigen::Index size, double before)
    {
        if (!(m_length > tolerance::kLeftByCancellation * before) || !(before > 0)) {
            return false;
        }
        m_basis.col(size) = w / m_length;
        m_massBasis.col(size) = m_Mw / m_length;
        return true;
    }

    [[nodiscard]] bool begin(Eigen::VectorXd start)
    {
        const double before = std::sqrt(std::max(0.0, start.dot(m_op.mass(start))));
        Eigen::VectorXd none;
        orthogonalize(start, 0, none);
        return append(start, 0, before);
    }

    /// Adds some columns to the basis after column `kept`; returns its size.
    Eigen::Index expand(Eigen::Index kept, LanczosPairs& pairs)
    {
        const Eigen::Index end =
            std::min(m_dimension, std::max(kept + kLanczosStride, m_options.wanted + kLanczosStride));
        for (Eigen::Index j = kept; j < end; ++j) {
            Eigen::VectorXd w = m_op.solve(m_massBasis.col(j));
            ++pairs.steps;
            Eigen::VectorXd along = Eigen::VectorXd::Zero(j + 1);
            orthogonalize(w, j + 1, along);
            m_projection.col(j).head(j + 1) = along;
            m_projection.row(j).head(j + 1) = along;
            m_beta = m_length;
            if (j + 1 == m_options.space || !append(w, j + 1, std::hypot(along.norm(), m_length))) {
                m_beta = 0;
                pairs.exhausted = true;
                return j + 1;
            }
        }
        return end;
    }

    std::vector<Eigen::Index> byMagnitude(const Eigen::VectorXd& values) const
    {
        std::vector<Eigen::Index> order(static_cast<std::size_t>(values.size()));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](Eigen::Index a, Eigen::Index b) { return std::abs(values[a]) > std::abs(values[b]); });
        return order;
    }

    /// The number of the largest values that have converged, without a gap.
    Eigen::Index countConverged(const SymmetricPairs& ritz, const std::vector<Eigen::Index>& order,
                                bool exhausted) const
    {
        if (exhausted) {
            return ritz.values.size();
        }
        Eigen::Index count = 0;
        for (Eigen::Index i : order) {
            const double error = m_beta * std::abs(ritz.vectors(ritz.vectors.rows() - 1, i));
            if (error > m_options.tolerance * std::abs(ritz.values[i])) {
                break;
            }
            ++count;
        }
        return count;
    }

    /// Keeps the best Ritz vectors and the last residual vector; returns the new size.
    Eigen::Index compress(const SymmetricPairs& ritz, const std::vector<Eigen::Index>& order, Eigen::Index size)
    {
        const Eigen::Index kept = std::min(size - 2, m_options.wanted + (size - m_options.wanted) / 2);
        Eigen::MatrixXd best(size, kept);
        Eigen::VectorXd values(kept);
        for (Eigen::Index i = 0; i < kept; ++i) {
            best.col(i) = ritz.vectors.col(order[static_cast<std::size_t>(i)]);
            values[i] = ritz.values[order[static_cast<std::size_t>(i)]];
        }
        const Eigen::VectorXd residual = m_basis.col(size);
        const Eigen::VectorXd massResidual = m_massBasis.col(size);
        m_basis.leftCols(kept) = Eigen::MatrixXd(m_basis.leftCols(size) * best);
        m_massBasis.leftCols(kept) = Eigen::MatrixXd(m_massBasis.leftCols(size) * best);
        m_basis.col(kept) = residual;
        m_massBasis.col(kept) = massResidual;
        m_projection.setZero();
        m_projection.diagonal().head(kept) = values;
        return kept;
    }

    void collect(const SymmetricPairs& ritz, const std::vector<Eigen::Index>& order, Eigen::Index converged,
                 LanczosPairs& pairs) const
    {
        const Eigen::Index size = ritz.values.size();
        Eigen::MatrixXd chosen(size, converged);
        pairs.values.resize(converged);
        for (Eigen::Index i = 0; i < converged; ++i) {
            chosen.col(i) = ritz.vectors.col(order[static_cast<std::size_t>(i)]);
            pairs.values[i] = ritz.values[order[static_cast<std::size_t>(i)]];
        }
        pairs.vectors = m_basis.leftCols(size) * chosen;
        pairs.next = converged < size ? std::abs(ritz.values[order[static_cast<std::size_t>(converged)]]) : 0;
    }

    const LanczosOperator& m_op;
    const Eigen::MatrixXd& m_locked;
    const LanczosOptions& m_options;
    Eigen::Index m_dimension = 0;
    Eigen::MatrixXd m_basis, m_massBasis, m_massLocked, m_projection;
    Eigen::VectorXd m_Mw;  // M of the vector that is put into the basis next
    double m_length = 0;   // its norm
    double m_beta = 0;     // of the residual; 0 where the space is exhausted
};

}  // namespace

LanczosPairs lanczos(const LanczosOperator& op, const Eigen::VectorXd& start, const Eigen::MatrixXd& locked,
                     const LanczosOptions& options)
{
    return Lanczos(op, locked, options, start.size()).run(start);
}

}  // namespace eigenlink
