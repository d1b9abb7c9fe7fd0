#include "model/math/sparse/arnoldi.h"

#include "model/math/sparse/invariant_subspace.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <type_traits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// Steps between tests of convergence.
constexpr Eigen::Index kArnoldiStride = 4;
/// Numbers in a basis that may grow: 200 MB.
constexpr Eigen::Index kMostNumbers = 25'000'000;

template <class Scalar>
class Arnoldi {
    using Vector = VectorOf<Scalar>;
    using Matrix = MatrixOf<Scalar>;

public:
    Arnoldi(const Matrix& locked, const ArnoldiOptions& options, Eigen::Index length)
        : m_locked(locked),
          m_options(options),
          m_usual(std::min<Eigen::Index>(options.space, 4 * options.wanted + 80)),
          m_most(m_usual),
          m_basis(length, m_most + 1),
          m_H(Matrix::Zero(m_most + 1, m_most))
    {
    }

    ArnoldiPairs run(const std::function<Vector(const Vector&)>& op, Vector start)
    {
        if (m_most < 1 || !append(std::move(start), 0, nullptr)) {
            return {{}, Eigen::MatrixXcd(m_basis.rows(), 0), true};
        }
        for (Eigen::Index j = 0;; ++j) {
            Vector along = Vector::Zero(m_most + 1);
            const bool more = append(op(m_basis.col(j)), j + 1, &along) && j + 1 < m_options.space;
            m_H.col(j).head(j + 1) = along.head(j + 1);
            m_H(j + 1, j) = more ? m_length : 0;
            const bool isFull = j + 1 == m_most;
            const bool last = !more || (isFull && !mayGrow());
            if (last || isFull || isLook(j + 1)) {
                const Eigen::Index least = last ? 0 : isFull ? (m_options.wanted + 1) / 2 : m_options.wanted;
                if (std::optional<ArnoldiPairs> pairs = ritz(j + 1, !more, least)) {
                    return *std::move(pairs);
                }
            }
            if (isFull) {
                grow();
            }
        }
    }

private:
    /// Looks become rare in a space that has grown, for they take as long as the steps.
    bool isLook(Eigen::Index size) const
    {
        const Eigen::Index stride = size > m_usual ? m_usual / 2 : kArnoldiStride;
        return size >= m_options.wanted + kArnoldiStride && size % std::max(kArnoldiStride, stride) == 0;
    }

    bool mayGrow() const { return m_most < m_options.space && 2 * m_most * m_basis.rows() < kMostNumbers; }

    void grow()
    {
        m_most = std::min(m_options.space, 2 * m_most);
        m_basis.conservativeResize(Eigen::NoChange, m_most + 1);
        m_H.conservativeResizeLike(Matrix::Zero(m_most + 1, m_most));
    }

    /// Orthonormalises `w` against all before column `size` and puts it there; false when nothing is left.
    [[nodiscard]] bool append(Vector w, Eigen::Index size, Vector* along)
    {
        const double before = w.norm();
        double longest = before;
        for (int pass = 0; pass < 2; ++pass) {
            w -= m_locked * (m_locked.adjoint() * w);
            const Vector part = m_basis.leftCols(size).adjoint() * w;
            w -= m_basis.leftCols(size) * part;
            if (along != nullptr) {
                along->head(size) += part;
            }
            // Little was subtracted: rounding has left nothing along the others.
            if (const double left = w.norm(); left > tolerance::kLittleSubtracted * longest) {
                break;
            } else {
                longest = left;
            }
        }
        m_length = w.norm();
        if (!(m_length > tolerance::kLeftByCancellation * before)) {
            return false;
        }
        m_basis.col(size) = w / m_length;
        return true;
    }

    /// Which Ritz values have converged, largest first, of a real operator no conjugate without the other.
    std::vector<Eigen::Index> converged(const StandardPairs& pairs, bool exhausted) const
    {
        const Eigen::Index size = pairs.values.size();
        std::vector<Eigen::Index> order(static_cast<std::size_t>(size));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
            return std::abs(pairs.values[a]) > std::abs(pairs.values[b]) * (1 + tolerance::kRounding);
        });
        const auto end = std::ranges::find_if(order, [&](Eigen::Index i) {
            const double error = std::abs(m_H(size, size - 1)) * std::abs(pairs.vectors(size - 1, i));
            return !exhausted && error > m_options.tolerance * std::abs(pairs.values[i]);
        });
        const bool isAll = end == order.end();
        order.erase(end, order.end());
        if (std::is_same_v<Scalar, double> && !order.empty() && !isAll) {
            const Complex last = pairs.values[order.back()];
            const bool whole =
                last.imag() == 0 || (order.size() > 1 && pairs.values[order[order.size() - 2]] == std::conj(last));
            if (!whole) {
                order.pop_back();
            }
        }
        return order;
    }

    /// The pairs in the whole space, of those that have converged; none where fewer than `least` have.
    [[nodiscard]] std::optional<ArnoldiPairs> ritz(Eigen::Index size, bool exhausted, Eigen::Index least) const
    {
        const StandardPairs pairs = eigenpairsOf(Matrix(m_H.topLeftCorner(size, size)));
        const std::vector<Eigen::Index> kept = converged(pairs, exhausted);
        if (std::ssize(kept) < least) {
            return std::nullopt;
        }
        ArnoldiPairs result{{}, Eigen::MatrixXcd(m_basis.rows(), std::ssize(kept)), exhausted};
        const Eigen::MatrixXcd combinations = pairs.vectors(Eigen::all, kept);
        if constexpr (std::is_same_v<Scalar, double>) {
            result.vectors.real() = m_basis.leftCols(size) * Eigen::MatrixXd(combinations.real());
            result.vectors.imag() = m_basis.leftCols(size) * Eigen::MatrixXd(combinations.imag());
        } else {
            result.vectors = m_basis.leftCols(size) * combinations;
        }
        for (const Eigen::Index i : kept) {
            result.values.push_back(pairs.values[i]);
        }
        return result;
    }

    const Matrix& m_locked;
    const ArnoldiOptions& m_options;
    Eigen::Index m_usual, m_most;  // vectors of the basis: usually, and as it has grown
    Matrix m_basis, m_H;
    double m_length = 0;
};

}  // namespace

template <class Scalar>
ArnoldiPairs arnoldi(const std::function<VectorOf<Scalar>(const VectorOf<Scalar>&)>& op, const VectorOf<Scalar>& start,
                     const MatrixOf<Scalar>& locked, const ArnoldiOptions& options)
{
    return Arnoldi<Scalar>(locked, options, start.size()).run(op, start);
}

template ArnoldiPairs arnoldi<double>(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>&,
                                      const Eigen::VectorXd&, const Eigen::MatrixXd&, const ArnoldiOptions&);
template ArnoldiPairs arnoldi<Complex>(const std::function<Eigen::VectorXcd(const Eigen::VectorXcd&)>&,
                                       const Eigen::VectorXcd&, const Eigen::MatrixXcd&, const ArnoldiOptions&);

}  // namespace eigenlink
