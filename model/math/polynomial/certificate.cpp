#include "model/math/polynomial/certificate.h"

#include "model/math/polynomial/tolerances.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// F, J and bounds of their rounding for the variables other than x₀ and y₀.
class RealEquations {
public:
    explicit RealEquations(const PolynomialSystem& equations)
        : m_first(equations.firstCount()),
          m_size(equations.variableCount() - 2),
          m_monomials(equations.monomials()),
          m_coefficients(equations.coefficients(equations.numbers().cast<std::complex<double>>()).real())
    {
    }

    Eigen::Index size() const { return m_size; }

    void evaluate(const Eigen::VectorXd& v)
    {
        F = Eigen::VectorXd::Zero(m_size);
        sizes = Eigen::VectorXd::Zero(m_size);
        J = Eigen::MatrixXd::Zero(m_size, m_size);
        slopes = J;
        for (std::size_t i = 0; i < m_monomials.size(); ++i) {
            const auto& [row, a, b] = m_monomials[i];
            const double c = m_coefficients[static_cast<Eigen::Index>(i)];
            const Eigen::Index ia = indexOf(a), ib = indexOf(b);
            const double za = ia < 0 ? 1 : v[ia], zb = ib < 0 ? 1 : v[ib];
            F[row] += c * za * zb;
            sizes[row] += std::abs(c * za * zb);
            for (const auto& [index, slope] : {std::pair(ia, c * zb), std::pair(ib, c * za)}) {
                if (index >= 0) {
                    J(row, index) += slope;
                    slopes(row, index) += std::abs(slope);
                }
            }
        }
    }

    /// Σ_ij |Q_kij| d_i d_j for each equation k, so that ‖Q(u, w)‖ ≤ this for |u|, |w| ≤ d.
    Eigen::VectorXd bends(const Eigen::VectorXd& d) const
    {
        Eigen::VectorXd bends = Eigen::VectorXd::Zero(m_size);
        for (std::size_t i = 0; i < m_monomials.size(); ++i) {
            const auto& [row, a, b] = m_monomials[i];
            const Eigen::Index ia = indexOf(a), ib = indexOf(b);
            if (ia >= 0 && ib >= 0) {
                bends[row] += std::abs(m_coefficients[static_cast<Eigen::Index>(i)]) * d[ia] * d[ib];
            }
        }
        return bends;
    }

    Eigen::VectorXd F, sizes;
    Eigen::MatrixXd J, slopes;

private:
    /// −1 for x₀, y₀ and the 1 of linear monomials.
    Eigen::Index indexOf(Eigen::Index variable) const
    {
        if (variable == 0 || variable == m_first || variable >= m_size + 2) {
            return -1;
        }
        return variable < m_first ? variable - 1 : variable - 2;
    }

    Eigen::Index m_first, m_size;
    std::vector<PolynomialSystem::Monomial> m_monomials;
    Eigen::VectorXd m_coefficients;
};

Eigen::VectorXd realPart(const PolynomialSystem& equations, const Eigen::VectorXcd& z)
{
    const Eigen::Index first = equations.firstCount(), second = equations.secondCount();
    Eigen::VectorXd v(first + second - 2);
    v << (z.segment(1, first - 1) / z[0]).real(), (z.segment(first + 1, second - 1) / z[first]).real();
    return v;
}

/// Half of the longest side of a box that holds one root, and of the shortest side of one that holds no other.
struct Box {
    double radius = 0, reach = 0;
};

/// Krawczyk's test in boxes with sides in the proportions d, the largest of them one.
[[nodiscard]] std::optional<Box> provedBox(const RealEquations& system, const Eigen::MatrixXd& absY,
                                           const Eigen::VectorXd& residual, const Eigen::MatrixXd& left,
                                           const Eigen::VectorXd& d)
{
    // Q(u, w) appears twice in the difference of J, once in that of F.
    const double bend = 2 * (absY * system.bends(d)).cwiseQuotient(d).maxCoeff();
    const double y = residual.cwiseQuotient(d).maxCoeff(), w = 1 - (left * d).cwiseQuotient(d).maxCoeff();
    const double root = w * w - 4 * bend * y;
    if (!(w > 0) || !(root > 0)) {
        return std::nullopt;
    }
    Box box;
    box.radius = (bend > 0 ? 2 * y / (w + std::sqrt(root)) : y / w) * (1 + tolerance::kOutward);
    box.reach = bend > 0 ? d.minCoeff() * (w + std::sqrt(root)) / (2 * bend) * (1 - tolerance::kOutward)
                         : std::numeric_limits<double>::infinity();
    return box;
}

}  // namespace

std::optional<Certificate> certified(const PolynomialSystem& equations, const Eigen::VectorXcd& z)
{
    constexpr double kUnit = std::numeric_limits<double>::epsilon();
    RealEquations system(equations);
    Eigen::VectorXd v = realPart(equations, z);
    Eigen::MatrixXd Y;
    for (int i = 0; i < 4; ++i) {
        system.evaluate(v);
        Y = system.J.inverse();
        const Eigen::VectorXd step = Y * system.F;
        if (!step.allFinite()) {
            return std::nullopt;
        }
        v -= step;
    }
    system.evaluate(v);
    const auto n = static_cast<double>(system.size());
    const double many = 4 * (n + 10) * kUnit;
    const Eigen::MatrixXd absY = Y.cwiseAbs();
    const Eigen::VectorXd residual = (Y * system.F).cwiseAbs() + many * (absY * (system.sizes + system.F.cwiseAbs()));
    const Eigen::MatrixXd left =
        (Eigen::MatrixXd::Identity(Y.rows(), Y.rows()) - Y * system.J).cwiseAbs() + many * (absY * system.slopes);
    // A cube first; where the unknowns are known to very different digits, a box with the sides of their errors.
    std::optional<Box> box = provedBox(system, absY, residual, left, Eigen::VectorXd::Ones(v.size()));
    if (!box) {
        const double least = kUnit * residual.maxCoeff();
        box = provedBox(system, absY, residual, left, residual.cwiseMax(least) / residual.maxCoeff());
    }
    if (!box) {
        return std::nullopt;
    }
    Certificate result;
    result.radius = box->radius;
    result.reach = box->reach;
    result.sign = system.J.partialPivLu().determinant() < 0 ? -1 : 1;
    result.z = std::move(v);
    return result;
}

}  // namespace eigenlink
