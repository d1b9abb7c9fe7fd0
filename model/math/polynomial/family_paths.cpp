#include "model/math/polynomial/family_paths.h"

#include "model/math/polynomial/tolerances.h"
#include "model/math/sparse/ldl.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

std::complex<double> RandomComplex::onCircle()
{
    return std::polar(1.0, 2 * std::numbers::pi * std::uniform_real_distribution<double>(0, 1)(m_random));
}

Eigen::VectorXcd RandomComplex::vector(Eigen::Index size)
{
    Eigen::VectorXcd v(size);
    for (std::complex<double>& each : v) {
        each = onCircle() * (0.5 + std::uniform_real_distribution<double>(0, 1)(m_random));
    }
    return v;
}

Patches::Patches(const PolynomialSystem& equations)
{
    RandomComplex random(31);
    first = random.vector(equations.firstCount());
    second = random.vector(equations.secondCount());
}

Eigen::VectorXcd Patches::scaled(Eigen::VectorXcd z) const
{
    z.head(first.size()) /= first.cwiseProduct(z.head(first.size())).sum();
    z.tail(second.size()) /= second.cwiseProduct(z.tail(second.size())).sum();
    return z;
}

void Patches::addTo(const Eigen::VectorXcd& z, Eigen::VectorXcd& H, Eigen::MatrixXcd& J) const
{
    const Eigen::Index size = z.size();
    H[size - 2] = first.cwiseProduct(z.head(first.size())).sum() - 1.0;
    H[size - 1] = second.cwiseProduct(z.tail(second.size())).sum() - 1.0;
    J.row(size - 2).head(first.size()) = first.transpose();
    J.row(size - 1).tail(second.size()) = second.transpose();
}

MovingMonomials::MovingMonomials(const PolynomialSystem& equations, const Eigen::VectorXcd& from,
                                 const Eigen::VectorXcd& to)
    : m_variables(equations.variableCount())
{
    // A cubic through four places.
    std::array<Eigen::VectorXcd, 4> at;
    double largest = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        at[k] = equations.coefficients(from + (static_cast<double>(k) / 3) * (to - from));
        largest = std::max(largest, at[k].cwiseAbs().maxCoeff());
    }
    const std::vector<PolynomialSystem::Monomial> monomials = equations.monomials();
    for (std::size_t i = 0; i < monomials.size(); ++i) {
        const auto n = static_cast<Eigen::Index>(i);
        const std::complex<double> a = at[0][n], b = at[1][n], c = at[2][n], d = at[3][n];
        if (std::max({std::abs(a), std::abs(b), std::abs(c), std::abs(d)}) > tolerance::kFewRoundings * largest) {
            m_terms.push_back({monomials[i],
                               {a, -5.5 * a + 9.0 * b - 4.5 * c + d, 9.0 * a - 22.5 * b + 18.0 * c - 4.5 * d,
                                -4.5 * a + 13.5 * b - 13.5 * c + 4.5 * d}});
        }
    }
}

void MovingMonomials::addTo(const Eigen::VectorXcd& z, double t, std::complex<double> factor, Eigen::VectorXcd& H,
                            Eigen::MatrixXcd& J, Eigen::VectorXcd& byTime) const
{
    const std::complex<double> minus = -factor, zero = 0;
    for (const Term& term : m_terms) {
        const auto& [row, a, b] = term.at;
        const std::complex<double> value = term.c[0] + t * (term.c[1] + t * (term.c[2] + t * term.c[3]));
        const std::complex<double> slope = term.c[1] + t * (2.0 * term.c[2] + 3 * t * term.c[3]);
        const std::complex<double> c = lessProduct(zero, value, minus), za = z[a];
        if (b == m_variables) {
            H[row] = lessProduct(H[row], c, -za);
            byTime[row] = lessProduct(byTime[row], lessProduct(zero, slope, minus), -za);
            J(row, a) += c;
            continue;
        }
        const std::complex<double> zb = z[b], product = -lessProduct(zero, za, zb);
        H[row] = lessProduct(H[row], c, -product);
        byTime[row] = lessProduct(byTime[row], lessProduct(zero, slope, minus), -product);
        J(row, a) = lessProduct(J(row, a), c, -zb);
        J(row, b) = lessProduct(J(row, b), c, -za);
    }
}

FamilyPath::FamilyPath(const PolynomialSystem& equations, const Eigen::VectorXcd& from, const Eigen::VectorXcd& to)
    : m_size(equations.variableCount()), m_patches(equations), m_monomials(equations, from, to)
{
}

void FamilyPath::evaluate(const Vector& z, double t, Vector& H, Matrix& J, Vector& byTime) const
{
    H.setZero();
    J.setZero();
    byTime.setZero();
    m_monomials.addTo(z, t, 1, H, J, byTime);
    m_patches.addTo(z, H, J);
}

ProductPath::ProductPath(const PolynomialSystem& equations, const Eigen::VectorXcd& numbers, unsigned seed)
    : m_equations(equations),
      m_size(equations.variableCount()),
      m_first(equations.firstCount()),
      m_second(equations.secondCount()),
      m_patches(equations),
      m_monomials(equations, numbers, numbers)
{
    RandomComplex random(seed);
    m_gamma = random.onCircle();
    for (const PolynomialSystem::Degree& each : equations.degrees()) {
        m_left.push_back(random.vector(m_first));
        m_right.push_back(each.mixed ? random.vector(m_second) : each.first == 2 ? random.vector(m_first) : Vector());
    }
}

void ProductPath::evaluate(const Vector& z, double t, Vector& H, Matrix& J, Vector& byTime) const
{
    H.setZero();
    J.setZero();
    byTime.setZero();
    m_monomials.addTo(z, t, 1, H, J, byTime);
    const std::complex<double> start = (1 - t) * m_gamma;
    for (std::size_t i = 0; i < m_left.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        const bool isMixed = m_equations.degrees()[i].mixed;
        const std::complex<double> left = m_left[i].cwiseProduct(z.head(m_first)).sum();
        std::complex<double> right = 1;
        if (m_right[i].size() > 0) {
            right = m_right[i].cwiseProduct(isMixed ? z.tail(m_second) : z.head(m_first)).sum();
        }
        J.row(row) *= t;
        const std::complex<double> byLeft = -start * right, byRight = -start * left;
        for (Eigen::Index j = 0; j < m_first; ++j) {
            J(row, j) = lessProduct(J(row, j), byLeft, m_left[i][j]);
        }
        for (Eigen::Index j = 0; j < m_right[i].size(); ++j) {
            J(row, (isMixed ? m_first : 0) + j) =
                lessProduct(J(row, (isMixed ? m_first : 0) + j), byRight, m_right[i][j]);
        }
        byTime[row] = H[row] - m_gamma * left * right;
        H[row] = t * H[row] + start * left * right;
    }
    m_patches.addTo(z, H, J);
}

std::vector<PathEquations::Vector> ProductPath::starts() const
{
    std::vector<Vector> found;
    std::vector<const Vector*> first, second;
    choose(0, first, second, found);
    return found;
}

void ProductPath::choose(std::size_t equation, std::vector<const Vector*>& first, std::vector<const Vector*>& second,
                         std::vector<Vector>& found) const
{
    if (equation == m_left.size()) {
        const auto solve = [](const std::vector<const Vector*>& forms, const Vector& patch) {
            Matrix A(patch.size(), patch.size());
            for (std::size_t i = 0; i < forms.size(); ++i) {
                A.row(static_cast<Eigen::Index>(i)) = forms[i]->transpose();
            }
            A.row(patch.size() - 1) = patch.transpose();
            return Vector(A.partialPivLu().solve(Vector::Unit(patch.size(), patch.size() - 1)));
        };
        Vector z(m_size);
        z << solve(first, m_patches.first), solve(second, m_patches.second);
        found.push_back(std::move(z));
        return;
    }
    const auto take = [&](std::vector<const Vector*>& group, const Vector& form, Eigen::Index most) {
        if (static_cast<Eigen::Index>(group.size()) < most) {
            group.push_back(&form);
            choose(equation + 1, first, second, found);
            group.pop_back();
        }
    };
    const bool isMixed = m_equations.degrees()[equation].mixed;
    take(first, m_left[equation], m_first - 1);
    if (m_right[equation].size() > 0) {
        take(isMixed ? second : first, m_right[equation], isMixed ? m_second - 1 : m_first - 1);
    }
}

}  // namespace eigenlink
