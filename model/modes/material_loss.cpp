#include "model/modes/material_loss.h"

#include "model/basics/least_divisor.h"
#include "model/math/sparse/scaling.h"
#include "model/mechanism/edit.h"
#include "model/modes/tolerances.h"

#include <Eigen/SparseLU>

#include <algorithm>
#include <complex>
#include <optional>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;
using ComplexSparse = Eigen::SparseMatrix<Complex>;

/// Inverse iterations of a mode; each squares its error or better.
constexpr int kIterations = 3;

double lossOf(const Mechanism& mechanism, std::size_t element)
{
    const Field* field = findField(mechanism.elements[element], "loss_factor");
    return field != nullptr ? std::get<double>(field->read(mechanism.elements[element])) : 0;
}

class LossyModes {
public:
    LossyModes(const ConstrainedLinearSystem& linear, const SparseMatrix& loss)
        : m_M(linear.M.cast<Complex>()),
          m_C(linear.C.cast<Complex>()),
          m_K(linear.H.cast<Complex>() + Complex(0, 1) * loss.cast<Complex>()),
          m_Phi(linear.Phi_q.cast<Complex>())
    {
    }

    /// Follows a mode from its value without loss; leaves it where it cannot be followed.
    void follow(Eigenvalue& value) const
    {
        Complex s = quotient(value.shape, value.s);
        Eigen::VectorXcd v = value.shape;
        for (int i = 0; i < kIterations; ++i) {
            const std::optional<Eigen::VectorXcd> next = iterated(s, v);
            if (!next) {
                break;
            }
            v = *next;
            s = quotient(v, s);
        }
        Eigen::Index largest = 0;
        v.cwiseAbs().maxCoeff(&largest);
        value.s = s;
        value.shape = v / v[largest];
    }

private:
    /// The root of s² vᵀMv + s vᵀCv + vᵀ(H + iD)v nearest s.
    Complex quotient(const Eigen::VectorXcd& v, Complex s) const
    {
        const Complex m = v.transpose() * (m_M * v), c = v.transpose() * (m_C * v), k = v.transpose() * (m_K * v);
        const Complex root = std::sqrt(c * c - 4.0 * m * k);
        const Complex first = (-c + root) / (2.0 * m), second = (-c - root) / (2.0 * m);
        return std::abs(first - s) < std::abs(second - s) ? first : second;
    }
    [[nodiscard]] std::optional<Eigen::VectorXcd> iterated(Complex s, const Eigen::VectorXcd& v) const
    {
        const Eigen::Index n = m_M.rows(), m = m_Phi.rows();
        const ComplexSparse dynamic = s * s * m_M + s * m_C + m_K;
        // Constraints that yield a little do not make the matrix singular where they are redundant.
        const double compliance = tolerance::kRoundingOfSum / std::max(m_K.norm(), kLeastDivisor);
        std::vector<Eigen::Triplet<Complex>> entries;
        const auto add = [&](const ComplexSparse& block, Eigen::Index row, Eigen::Index column, bool isTransposed) {
            for (Eigen::Index k = 0; k < block.outerSize(); ++k) {
                for (ComplexSparse::InnerIterator entry(block, k); entry; ++entry) {
                    const Eigen::Index i = isTransposed ? entry.col() : entry.row();
                    const Eigen::Index j = isTransposed ? entry.row() : entry.col();
                    entries.emplace_back(static_cast<int>(row + i), static_cast<int>(column + j), entry.value());
                }
            }
        };
        add(dynamic, 0, 0, false);
        add(m_Phi, n, 0, false);
        add(m_Phi, 0, n, true);
        for (Eigen::Index i = 0; i < m; ++i) {
            entries.emplace_back(static_cast<int>(n + i), static_cast<int>(n + i), -compliance);
        }
        ComplexSparse matrix(n + m, n + m);
        matrix.setFromTriplets(entries.begin(), entries.end());
        Eigen::SparseLU<ComplexSparse> factor(matrix);
        if (factor.info() != Eigen::Success) {
            return std::nullopt;
        }
        Eigen::VectorXcd right = Eigen::VectorXcd::Zero(n + m);
        right.head(n) = 2.0 * s * (m_M * v) + m_C * v;
        const Eigen::VectorXcd x = factor.solve(right).head(n);
        return x.allFinite() && x.norm() > 0 ? std::optional<Eigen::VectorXcd>(x.normalized()) : std::nullopt;
    }

    ComplexSparse m_M, m_C, m_K, m_Phi;
};

}  // namespace

SparseMatrix lossStiffness(const System& system, const Eigen::VectorXd& q,
                           const std::function<double(std::size_t)>& factor)
{
    const StrainForm form = system.strainForm(q);
    const std::vector<std::size_t> elements = system.strainElements();
    Eigen::VectorXd weights = form.W;
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
        weights[i] *= factor(elements[static_cast<std::size_t>(i)]);
    }
    return SparseMatrix(form.G.transpose() * scaledRows(form.G, weights));
}

SparseMatrix materialLossStiffness(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    const auto factor = [&](std::size_t element) { return lossOf(mechanism, element); };
    bool hasLoss = false;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        hasLoss = hasLoss || factor(i) > 0;
    }
    return hasLoss ? lossStiffness(system, q, factor) : SparseMatrix(q.size(), q.size());
}

void addMaterialLoss(const ConstrainedLinearSystem& linear, const SparseMatrix& loss, Spectrum& spectrum)
{
    const LossyModes modes(linear, loss);
    for (Eigenvalue& value : spectrum.values) {
        if (value.isTrue() && !value.infinite && value.s.imag() > 0 && value.shape.size() > 0) {
            modes.follow(value);
            Eigenvalue& partner = spectrum.values[value.conjugate];
            partner.s = std::conj(value.s);
            partner.shape = value.shape.conjugate();
        }
    }
}

void addMaterialLoss(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q,
                     const ConstrainedLinearSystem& linear, Spectrum& spectrum)
{
    if (const SparseMatrix loss = materialLossStiffness(mechanism, system, q); loss.nonZeros() > 0) {
        addMaterialLoss(linear, loss, spectrum);
    }
}

}  // namespace eigenlink
