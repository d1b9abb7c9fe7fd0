#include "model/math/ode/radau_table.h"

#include <Eigen/Eigenvalues>

#include <array>
#include <cmath>

namespace eigenlink {

namespace {

/// P₀ … P_k of Legendre at x.
Eigen::VectorXd legendre(double x, Eigen::Index degree)
{
    Eigen::VectorXd P(degree + 1);
    P[0] = 1;
    if (degree > 0) {
        P[1] = x;
    }
    for (Eigen::Index k = 1; k < degree; ++k) {
        const auto n = static_cast<double>(k);
        P[k + 1] = ((2 * n + 1) * x * P[k] - n * P[k - 1]) / (n + 1);
    }
    return P;
}

/// Right Radau points on [−1, 1]: the roots of the Jacobi polynomial P^{(1,0)}, by Golub and Welsch, and 1.
Eigen::VectorXd radauPoints(Eigen::Index stages)
{
    const Eigen::Index inner = stages - 1;
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(inner, inner);
    for (Eigen::Index i = 0; i < inner; ++i) {
        const auto k = static_cast<double>(i);
        J(i, i) = -1 / ((2 * k + 1) * (2 * k + 3));
        if (i > 0) {
            J(i, i - 1) = J(i - 1, i) = std::sqrt(k * (k + 1)) / (2 * k + 1);
        }
    }
    Eigen::VectorXd points(stages);
    points << Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(J).eigenvalues(), 1;
    return points;
}

/// A = ½ ∫P · P⁻¹ by Legendre polynomials, which keeps the digits that powers would lose.
void collocate(RadauTable& table)
{
    const Eigen::Index s = table.stages;
    const Eigen::VectorXd x = radauPoints(s);
    table.c = (x.array() + 1) / 2;
    Eigen::MatrixXd values(s, s), integrals(s, s);
    for (Eigen::Index i = 0; i < s; ++i) {
        const Eigen::VectorXd P = legendre(x[i], s);
        values.row(i) = P.head(s).transpose();
        integrals(i, 0) = x[i] + 1;
        for (Eigen::Index k = 1; k < s; ++k) {
            integrals(i, k) = (P[k + 1] - P[k - 1]) / static_cast<double>(2 * k + 1);
        }
    }
    const Eigen::PartialPivLU<Eigen::MatrixXd> transposed(values.transpose());
    table.A = 0.5 * transposed.solve(integrals.transpose()).transpose();
    table.A2 = table.A * table.A;
}

void diagonalise(RadauTable& table)
{
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(table.A);
    const Eigen::MatrixXcd right = solver.eigenvectors(), left = right.inverse();
    const Eigen::Index pairs = (table.stages - 1) / 2;
    table.mu.resize(pairs + 1);
    table.T.resize(table.stages, pairs + 1);
    table.S.resize(pairs + 1, table.stages);
    Eigen::Index next = 1;
    for (Eigen::Index i = 0; i < table.stages; ++i) {
        const std::complex<double> mu = solver.eigenvalues()[i];
        if (mu.imag() < 0) {
            continue;
        }
        const bool isReal = mu.imag() == 0;
        const Eigen::Index at = isReal ? 0 : next++;
        table.mu[at] = mu;
        table.T.col(at) = (isReal ? 1.0 : 2.0) * right.col(i);
        table.S.row(at) = left.row(i);
    }
    table.gamma = table.mu[0].real();
}

/// b̂ − b with γ P(0) + Σ b̂ᵢ P(cᵢ) = ∫₀¹ P for all P of degree below s.
void estimateErrorOf(RadauTable& table)
{
    const Eigen::Index s = table.stages;
    Eigen::MatrixXd values(s, s);
    Eigen::VectorXd moments(s);
    for (Eigen::Index i = 0; i < s; ++i) {
        values.col(i) = legendre(2 * table.c[i] - 1, s).head(s);
        moments[i] = (i == 0 ? 1.0 : 0.0) - table.gamma * (i % 2 == 0 ? 1.0 : -1.0);
    }
    table.estimate = values.partialPivLu().solve(moments) - table.A.row(s - 1).transpose();
}

RadauTable makeRadauTable(Eigen::Index stages)
{
    RadauTable table;
    table.stages = stages;
    collocate(table);
    diagonalise(table);
    estimateErrorOf(table);
    return table;
}

}  // namespace

Eigen::VectorXd RadauTable::weightsAt(double tau) const
{
    Eigen::VectorXd weights(stages);
    for (Eigen::Index j = 0; j < stages; ++j) {
        double product = 1;
        for (Eigen::Index i = 0; i < stages; ++i) {
            product *= i == j ? 1 : (tau - c[i]) / (c[j] - c[i]);
        }
        weights[j] = product;
    }
    return weights;
}

/// Integrates by Gauss's quadrature with four points, which is exact for polynomials of degree 7.
RadauTable::Integrals RadauTable::integralsAt(double tau) const
{
    constexpr std::array<double, 4> kPlaces{-0.8611363115940526, -0.3399810435848563, 0.3399810435848563,
                                            0.8611363115940526};
    constexpr std::array<double, 4> kShares{0.3478548451374538, 0.6521451548625461, 0.6521451548625461,
                                            0.3478548451374538};
    Integrals integrals{Eigen::VectorXd::Zero(stages), Eigen::VectorXd::Zero(stages)};
    for (std::size_t i = 0; i < kPlaces.size(); ++i) {
        const double sigma = 0.5 * tau * (1 + kPlaces[i]);
        const Eigen::VectorXd weights = 0.5 * tau * kShares[i] * weightsAt(sigma);
        integrals.once += weights;
        integrals.twice += (tau - sigma) * weights;
    }
    return integrals;
}

const RadauTable& radauTable(int stages)
{
    static const std::array<RadauTable, 3> tables{makeRadauTable(3), makeRadauTable(5), makeRadauTable(7)};
    return tables.at(static_cast<std::size_t>((stages - 3) / 2));
}

}  // namespace eigenlink
