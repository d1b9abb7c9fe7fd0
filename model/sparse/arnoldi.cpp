#include "model/sparse/arnoldi.h"

#include "model/math/lapack.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// A vector this much shorter after orthogonalisation is rounding.
constexpr double kBreakdown = 1e-10;
/// Steps between looks at what has converged.
constexpr Eigen::Index kStride = 8;

class Arnoldi {
public:
    Arnoldi(const Eigen::MatrixXd& locked, const ArnoldiOptions& options, Eigen::Index length)
        : m_locked(locked),
          m_options(options),
          m_most(std::min<Eigen::Index>(options.space, 4 * options.wanted + 80)),
          m_basis(length, m_most + 1),
          m_H(Eigen::MatrixXd::Zero(m_most + 1, m_most))
    {
    }

    ArnoldiPairs run(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& op, Eigen::VectorXd start)
    {
        if (m_most < 1 || !append(std::move(start), 0, nullptr)) {
            return {{}, {}, true};
        }
        for (Eigen::Index j = 0;; ++j) {
            Eigen::VectorXd along = Eigen::VectorXd::Zero(m_most + 1);
            const bool more = append(op(m_basis.col(j)), j + 1, &along) && j + 1 < m_options.space;
            m_H.col(j).head(j + 1) = along.head(j + 1);
            m_H(j + 1, j) = more ? m_length : 0;
            const bool last = !more || j + 1 == m_most;
            if (last || (j + 1 >= m_options.wanted + kStride && (j + 1) % kStride == 0)) {
                ArnoldiPairs pairs = ritz(j + 1, !more);
                if (last || static_cast<Eigen::Index>(pairs.values.size()) >= m_options.wanted) {
                    return pairs;
                }
            }
        }
    }

private:
    /// Orthonormalises `w` against all before column `size` and puts it there; false when nothing is left.
    bool append(Eigen::VectorXd w, Eigen::Index size, Eigen::VectorXd* along)
    {
        const double before = w.norm();
        for (int pass = 0; pass < 2; ++pass) {
            w -= m_locked * (m_locked.transpose() * w);
            const Eigen::VectorXd part = m_basis.leftCols(size).transpose() * w;
            w -= m_basis.leftCols(size) * part;
            if (along != nullptr) {
                along->head(size) += part;
            }
        }
        m_length = w.norm();
        if (!(m_length > kBreakdown * before)) {
            return false;
        }
        m_basis.col(size) = w / m_length;
        return true;
    }

    ArnoldiPairs ritz(Eigen::Index size, bool exhausted) const
    {
        const StandardPairs pairs = solveStandard(m_H.topLeftCorner(size, size));
        std::vector<Eigen::Index> order(static_cast<std::size_t>(size));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
            return std::abs(pairs.values[a]) > std::abs(pairs.values[b]) * (1 + 1e-12);
        });
        ArnoldiPairs result;
        result.exhausted = exhausted;
        std::vector<Eigen::Index> kept;
        for (const Eigen::Index i : order) {
            const double error = m_H(size, size - 1) * std::abs(pairs.vectors(size - 1, i));
            if (!exhausted && error > m_options.tolerance * std::abs(pairs.values[i])) {
                break;
            }
            kept.push_back(i);
        }
        if (!kept.empty() && kept.size() < order.size()) {
            const Complex last = pairs.values[kept.back()];
            const bool whole =
                last.imag() == 0 || (kept.size() > 1 && pairs.values[kept[kept.size() - 2]] == std::conj(last));
            if (!whole) {
                kept.pop_back();
            }
        }
        result.vectors.resize(m_basis.rows(), static_cast<Eigen::Index>(kept.size()));
        for (std::size_t k = 0; k < kept.size(); ++k) {
            result.values.push_back(pairs.values[kept[k]]);
            result.vectors.col(static_cast<Eigen::Index>(k)) = m_basis.leftCols(size) * pairs.vectors.col(kept[k]);
        }
        return result;
    }

    const Eigen::MatrixXd& m_locked;
    const ArnoldiOptions& m_options;
    Eigen::Index m_most;
    Eigen::MatrixXd m_basis, m_H;
    double m_length = 0;
};

}  // namespace

ArnoldiPairs arnoldi(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& op, const Eigen::VectorXd& start,
                     const Eigen::MatrixXd& locked, const ArnoldiOptions& options)
{
    return Arnoldi(locked, options, start.size()).run(op, start);
}

}  // namespace eigenlink
