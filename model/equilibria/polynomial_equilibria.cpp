#include "model/equilibria/polynomial_equilibria.h"

#include "model/basics/least_divisor.h"
#include "model/description/edit.h"
#include "model/equilibria/tolerances.h"
#include "model/math/dense/row_space.h"
#include "model/math/sparse/ldl.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <optional>
#include <random>
#include <utility>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;
using Vector = Eigen::VectorXcd;

/// c z_a z_b; index 0 of each group is the homogenizing one.
struct Monomial {
    Eigen::Index a, b;
    double c;
};
struct Equation {
    std::vector<Monomial> monomials;
    int first = 0;       ///< degree in (q, L)
    bool mixed = false;  ///< of degree one in (λ, σ) too
};

/// A spring with rest length, its line d = Dq + d₀.
struct SpringLine {
    Eigen::MatrixXd D;  ///< 2×n
    Eigen::Vector2d d0;
    double stiffness = 0, restLength = 0;
};

/// x of J x = b by elimination with row pivoting. Own, because Eigen compares pivots by their absolute values and its
/// products take care of infinite complex numbers: on matrices of ten rows that is most of the time.
Vector solved(Eigen::MatrixXcd& J, Vector b)
{
    const Eigen::Index n = J.rows();
    const auto sizeOf = [](Complex each) { return std::abs(each.real()) + std::abs(each.imag()); };
    for (Eigen::Index k = 0; k < n; ++k) {
        Eigen::Index pivot = k;
        for (Eigen::Index i = k + 1; i < n; ++i) {
            pivot = sizeOf(J(i, k)) > sizeOf(J(pivot, k)) ? i : pivot;
        }
        if (pivot != k) {
            for (Eigen::Index j = k; j < n; ++j) {
                std::swap(J(k, j), J(pivot, j));
            }
            std::swap(b[k], b[pivot]);
        }
        const Complex inverse = std::conj(J(k, k)) / std::norm(J(k, k));
        for (Eigen::Index i = k + 1; i < n; ++i) {
            if (J(i, k) != 0.0) {
                J(i, k) *= inverse;
                b[i] = lessProduct(b[i], J(i, k), b[k]);
            }
        }
        for (Eigen::Index j = k + 1; j < n; ++j) {
            if (const Complex factor = J(k, j); factor != 0.0) {
                for (Eigen::Index i = k + 1; i < n; ++i) {
                    J(i, j) = lessProduct(J(i, j), J(i, k), factor);
                }
            }
        }
    }
    for (Eigen::Index k = n - 1; k >= 0; --k) {
        b[k] *= std::conj(J(k, k)) / std::norm(J(k, k));
        for (Eigen::Index i = 0; i < k; ++i) {
            b[i] = lessProduct(b[i], J(i, k), b[k]);
        }
    }
    return b;
}

class RandomNumbers {
public:
    explicit RandomNumbers(unsigned seed) : m_random(seed) {}
    Complex onCircle() { return std::polar(1.0, 2 * 3.14159265358979323846 * uniform()); }
    double uniform() { return std::uniform_real_distribution<double>(0, 1)(m_random); }
    Vector vector(Eigen::Index size)
    {
        Vector v(size);
        for (Complex& each : v) {
            each = onCircle() * (0.5 + uniform());
        }
        return v;
    }

private:
    std::mt19937 m_random;
};

/// The equations as monomials in scaled variables: z = (x₀, q, L; y₀, λ, σ).
class EquationsOfRest {
public:
    [[nodiscard]] static std::optional<EquationsOfRest> of(const Mechanism& mechanism, const System& system)
    {
        EquationsOfRest result;
        return result.read(mechanism, system) ? std::optional(std::move(result)) : std::nullopt;
    }

    std::vector<Equation> equations;
    Eigen::Index n = 0, m = 0, springs = 0;
    double size = 1;

    Eigen::Index firstCount() const { return n + springs + 1; }
    Eigen::Index secondCount() const { return m + springs + 1; }

private:
    [[nodiscard]] bool read(const Mechanism& mechanism, const System& system);
    [[nodiscard]] bool readSprings(const Mechanism& mechanism, const System& system, Mechanism& relaxed);
    [[nodiscard]] bool readConstraints(const System& system);
    [[nodiscard]] bool readForces(const System& relaxed);
    void addSprings();
    void add(Equation equation);
    Eigen::Index x(Eigen::Index i) const { return 1 + i; }
    Eigen::Index L(Eigen::Index j) const { return 1 + n + j; }
    Eigen::Index one() const { return firstCount(); }
    Eigen::Index lambda(Eigen::Index k) const { return firstCount() + 1 + k; }
    Eigen::Index sigma(Eigen::Index j) const { return firstCount() + 1 + m + j; }

    std::vector<SpringLine> m_lines;
    Eigen::VectorXd m_constant, m_lambdaScale;
    Eigen::MatrixXd m_linear;
    std::vector<Eigen::MatrixXd> m_quadratic;
};

bool isNear(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return (a - b).lpNorm<Eigen::Infinity>() <=
           tolerance::kSameUnknowns * (kLeastDivisor + a.lpNorm<Eigen::Infinity>() + b.lpNorm<Eigen::Infinity>());
}

bool EquationsOfRest::readSprings(const Mechanism& mechanism, const System& system, Mechanism& relaxed)
{
    const auto lineOf = [&](const std::vector<std::string>& ends, const Eigen::VectorXd& q) -> Eigen::Vector2d {
        const std::vector<Vector2> places = system.pointPositions(q);
        const Vector2 d = places[*findPoint(mechanism, ends[1])] - places[*findPoint(mechanism, ends[0])];
        return {d.x, d.y};
    };
    std::mt19937 random(3);
    for (const Element& element : mechanism.elements) {
        const Field* stiffness = findField(element, "stiffness");
        const Field* rest = findField(element, "rest_length");
        if (!typeOf(element).tension || stiffness == nullptr || rest == nullptr) {
            continue;
        }
        SpringLine line;
        line.stiffness = std::get<double>(stiffness->read(element));
        line.restLength = std::get<double>(rest->read(element));
        if (line.stiffness == 0 || line.restLength == 0) {
            continue;
        }
        const std::vector<std::string> ends = pointsOf(element);
        line.d0 = lineOf(ends, Eigen::VectorXd::Zero(n));
        line.D.resize(2, n);
        for (Eigen::Index i = 0; i < n; ++i) {
            line.D.col(i) = lineOf(ends, Eigen::VectorXd::Unit(n, i)) - line.d0;
        }
        const Eigen::VectorXd probe = Eigen::VectorXd::LinSpaced(n, -0.7, 1.9);
        if (!isNear(lineOf(ends, probe), line.D * probe + line.d0)) {
            return false;
        }
        m_lines.push_back(std::move(line));
        relaxed = withField(relaxed, idOf(element), "stiffness", 0.0);
    }
    springs = static_cast<Eigen::Index>(m_lines.size());
    return true;
}

bool EquationsOfRest::readConstraints(const System& system)
{
    const Eigen::VectorXd origin = Eigen::VectorXd::Zero(n);
    m_constant = system.constraint(origin);
    m_linear = system.jacobian(origin);
    m_quadratic.assign(static_cast<std::size_t>(m), Eigen::MatrixXd::Zero(n, n));
    for (Eigen::Index j = 0; j < n; ++j) {
        const Eigen::MatrixXd J = system.jacobian(Eigen::VectorXd::Unit(n, j));
        for (Eigen::Index k = 0; k < m; ++k) {
            m_quadratic[static_cast<std::size_t>(k)].col(j) = (J.row(k) - m_linear.row(k)).transpose();
        }
    }
    const Eigen::VectorXd probe = Eigen::VectorXd::LinSpaced(n, -1.3, 0.8);
    Eigen::VectorXd value = m_constant + m_linear * probe;
    for (Eigen::Index k = 0; k < m; ++k) {
        value[k] += 0.5 * probe.dot(m_quadratic[static_cast<std::size_t>(k)] * probe);
    }
    return isNear(value, system.constraint(probe));
}

/// Scales an equation to coefficients of about one.
void EquationsOfRest::add(Equation equation)
{
    double largest = 0;
    for (const Monomial& each : equation.monomials) {
        largest = std::max(largest, std::abs(each.c));
    }
    std::erase_if(equation.monomials,
                  [&](const Monomial& each) { return std::abs(each.c) <= tolerance::kNoCoefficient * largest; });
    for (Monomial& each : equation.monomials) {
        each.c /= largest;
    }
    equations.push_back(std::move(equation));
}

bool EquationsOfRest::readForces(const System& relaxed)
{
    const Eigen::VectorXd origin = Eigen::VectorXd::Zero(n);
    const Eigen::VectorXd f0 = relaxed.force(origin);
    const Eigen::MatrixXd K = relaxed.appliedStiffness(origin);
    const Eigen::VectorXd probe = Eigen::VectorXd::LinSpaced(n, 1.1, -0.4);
    const Eigen::VectorXd far = Eigen::VectorXd::LinSpaced(n, -3.1, 2.3);
    if (!isNear(relaxed.force(probe), f0 - K * probe) || !isNear(relaxed.force(far), f0 - K * far)) {
        return false;
    }
    double force =
        std::max(f0.size() ? f0.lpNorm<Eigen::Infinity>() : 0.0, size * (K.size() ? K.lpNorm<Eigen::Infinity>() : 0.0));
    for (const SpringLine& line : m_lines) {
        force = std::max(force, line.stiffness * line.restLength);
    }
    force = force > 0 ? force : 1;
    m_lambdaScale = Eigen::VectorXd::Constant(m, force);
    for (Eigen::Index k = 0; k < m; ++k) {
        const double slope = m_linear.row(k).lpNorm<Eigen::Infinity>() +
                             size * m_quadratic[static_cast<std::size_t>(k)].lpNorm<Eigen::Infinity>();
        m_lambdaScale[k] /= slope;
    }
    for (Eigen::Index i = 0; i < n; ++i) {
        Equation balance{{{0, one(), f0[i]}}, 1, true};
        for (Eigen::Index j = 0; j < n; ++j) {
            balance.monomials.push_back({x(j), one(), -K(i, j) * size});
        }
        for (Eigen::Index k = 0; k < m; ++k) {
            balance.monomials.push_back({0, lambda(k), -m_linear(k, i) * m_lambdaScale[k]});
            for (Eigen::Index j = 0; j < n; ++j) {
                balance.monomials.push_back(
                    {x(j), lambda(k), -m_quadratic[static_cast<std::size_t>(k)](i, j) * size * m_lambdaScale[k]});
            }
        }
        for (Eigen::Index s = 0; s < springs; ++s) {
            const SpringLine& line = m_lines[static_cast<std::size_t>(s)];
            const Eigen::RowVectorXd way = line.stiffness * line.D.col(i).transpose() * line.D;
            balance.monomials.push_back({0, sigma(s), -line.stiffness * line.D.col(i).dot(line.d0)});
            for (Eigen::Index j = 0; j < n; ++j) {
                balance.monomials.push_back({x(j), sigma(s), -way[j] * size});
            }
        }
        add(std::move(balance));
    }
    return true;
}

void EquationsOfRest::addSprings()
{
    for (Eigen::Index s = 0; s < springs; ++s) {
        const SpringLine& line = m_lines[static_cast<std::size_t>(s)];
        const Eigen::MatrixXd D = size * line.D;
        Equation length{{{0, 0, line.d0.squaredNorm()}, {L(s), L(s), -size * size}}, 2, false};
        for (Eigen::Index i = 0; i < n; ++i) {
            length.monomials.push_back({0, x(i), 2 * line.d0.dot(D.col(i))});
            for (Eigen::Index j = 0; j < n; ++j) {
                length.monomials.push_back({x(i), x(j), D.col(i).dot(D.col(j))});
            }
        }
        add(std::move(length));
        add({{{L(s), sigma(s), size}, {L(s), one(), -size}, {0, one(), line.restLength}}, 1, true});
    }
}

bool EquationsOfRest::read(const Mechanism& mechanism, const System& system)
{
    n = system.coordinateCount();
    m = system.constraintCount();
    size = system.size();
    Mechanism relaxed = mechanism;
    const auto isBent = [](const Coordinate& each) { return each.elastic || each.quantity == Quantity::angle; };
    if (n == 0 || std::ranges::any_of(system.coordinates(), isBent) || !readConstraints(system) ||
        !readSprings(mechanism, system, relaxed)) {
        return false;
    }
    const System without(relaxed);
    if (without.coordinateCount() != n || without.constraintCount() != m || !readForces(without)) {
        return false;
    }
    for (Eigen::Index k = 0; k < m; ++k) {
        const Eigen::MatrixXd& A = m_quadratic[static_cast<std::size_t>(k)];
        const bool isLinear = A.isZero(tolerance::kNoQuadraticPart * (1 + m_linear.row(k).lpNorm<Eigen::Infinity>()));
        Equation closed{{{0, 0, m_constant[k]}}, isLinear ? 1 : 2, false};
        for (Eigen::Index i = 0; i < n; ++i) {
            closed.monomials.push_back({0, x(i), m_linear(k, i) * size});
            for (Eigen::Index j = 0; !isLinear && j < n; ++j) {
                closed.monomials.push_back({x(i), x(j), 0.5 * A(i, j) * size * size});
            }
        }
        add(std::move(closed));
    }
    addSprings();
    return true;
}

/// Follows the paths of H(z, t) = (1 − t) γ G(z) + t F(z).
class Homotopy {
public:
    Homotopy(const EquationsOfRest& rest, unsigned seed) : m_rest(rest), m_random(seed), m_gamma(m_random.onCircle())
    {
        const Eigen::Index first = rest.firstCount(), second = rest.secondCount();
        for (const Equation& equation : rest.equations) {
            m_left.push_back(m_random.vector(first));
            m_right.push_back(m_random.vector(equation.mixed ? second : first));
        }
        m_patchFirst = m_random.vector(first);
        m_patchSecond = m_random.vector(second);
    }

    PolynomialEquilibria run(const Monitor& monitor);

private:
    struct End {
        Vector z;
        bool isFinite = false, isSingular = false, isLost = false;
    };
    void starts(std::size_t equation, std::vector<const Vector*>& first, std::vector<const Vector*>& second,
                const std::function<void(const Vector&)>& use);
    Vector value(const Vector& z, double t, Eigen::MatrixXcd& J, Vector& byTime) const;
    bool correct(Vector& z, double t, int most, double tolerance) const;
    Vector slope(const Vector& z, double t) const;
    End follow(Vector z) const;
    void judge(End& end) const;

    const EquationsOfRest& m_rest;
    RandomNumbers m_random;
    Complex m_gamma;
    std::vector<Vector> m_left, m_right;
    Vector m_patchFirst, m_patchSecond;
};

Vector Homotopy::value(const Vector& z, double t, Eigen::MatrixXcd& J, Vector& byTime) const
{
    const Eigen::Index first = m_rest.firstCount(), second = m_rest.secondCount(), size = first + second;
    Vector H(size);
    J = Eigen::MatrixXcd::Zero(size, size);
    byTime = Vector::Zero(size);
    for (std::size_t i = 0; i < m_rest.equations.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        const Equation& equation = m_rest.equations[i];
        Complex F = 0;
        for (const Monomial& each : equation.monomials) {
            F += each.c * z[each.a] * z[each.b];
            J(row, each.a) += t * each.c * z[each.b];
            J(row, each.b) += t * each.c * z[each.a];
        }
        const Complex left = m_left[i].cwiseProduct(z.head(first)).sum();
        const Complex right = m_right[i].cwiseProduct(equation.mixed ? z.tail(second) : z.head(first)).sum();
        const Complex start = (1 - t) * m_gamma;
        const Complex byLeft = -start * right, byRight = -start * left;
        const Eigen::Index place = equation.mixed ? first : 0;
        for (Eigen::Index j = 0; j < first; ++j) {
            J(row, j) = lessProduct(J(row, j), byLeft, m_left[i][j]);
        }
        for (Eigen::Index j = 0; j < m_right[i].size(); ++j) {
            J(row, place + j) = lessProduct(J(row, place + j), byRight, m_right[i][j]);
        }
        H[row] = start * left * right + t * F;
        byTime[row] = F - m_gamma * left * right;
    }
    H[size - 2] = m_patchFirst.cwiseProduct(z.head(first)).sum() - 1.0;
    H[size - 1] = m_patchSecond.cwiseProduct(z.tail(second)).sum() - 1.0;
    J.row(size - 2).head(first) = m_patchFirst.transpose();
    J.row(size - 1).tail(second) = m_patchSecond.transpose();
    return H;
}

bool Homotopy::correct(Vector& z, double t, int most, double tolerance) const
{
    Eigen::MatrixXcd J;
    Vector byTime;
    for (int i = 0; i < most; ++i) {
        const Vector H = value(z, t, J, byTime);
        const Vector step = solved(J, H);
        const double length = step.norm();
        if (!std::isfinite(length)) {
            return false;
        }
        z -= step;
        if (length <= tolerance * z.norm()) {
            return true;
        }
    }
    return false;
}

Vector Homotopy::slope(const Vector& z, double t) const
{
    Eigen::MatrixXcd J;
    Vector byTime;
    static_cast<void>(value(z, t, J, byTime));
    return -solved(J, std::move(byTime));
}

Homotopy::End Homotopy::follow(Vector z) const
{
    double t = 0, h = 0.02;
    int good = 0;
    while (t < 1) {
        h = std::min(h, 1 - t);
        const Vector k1 = slope(z, t), k2 = slope(z + 0.5 * h * k1, t + 0.5 * h),
                     k3 = slope(z + 0.5 * h * k2, t + 0.5 * h), k4 = slope(z + h * k3, t + h);
        Vector next = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        const Vector guess = next;
        const bool isGood = next.allFinite() && correct(next, t + h, 3, tolerance::kOnPath) &&
                            (next - guess).norm() <= tolerance::kNearPrediction * next.norm();
        if (isGood) {
            t = h == 1 - t ? 1 : t + h;
            z = next;
            h = ++good % 3 == 0 ? std::min<double>(2 * h, tolerance::kLongestPathStep) : h;
            continue;
        }
        good = 0;
        h *= 0.5;
        if (h < tolerance::kShortestPathStep) {
            End end{z, false, t > tolerance::kEndgame, t <= tolerance::kEndgame};
            judge(end);
            return end;
        }
    }
    End end{z};
    end.isSingular = !correct(end.z, 1, 6, tolerance::kEndOfPath) && !correct(end.z, 1, 3, tolerance::kPoorEndOfPath);
    judge(end);
    return end;
}

/// Ends at infinity, and regular ones.
void Homotopy::judge(End& end) const
{
    const Eigen::Index first = m_rest.firstCount(), second = m_rest.secondCount();
    const double x = std::abs(end.z[0]) / end.z.head(first).norm();
    const double y = std::abs(end.z[first]) / end.z.tail(second).norm();
    // A path that runs to infinity comes near it slowly.
    if (std::min(x, y) < (end.isSingular ? double(tolerance::kSlowlyToInfinity) : tolerance::kAtInfinity)) {
        end.isSingular = false;
        return;
    }
    if (end.isLost || end.isSingular) {
        return;
    }
    Eigen::MatrixXcd J;
    Vector byTime;
    static_cast<void>(value(end.z, 1, J, byTime));
    const Eigen::VectorXd values = Eigen::JacobiSVD<Eigen::MatrixXcd>(J).singularValues();
    end.isSingular = values.minCoeff() <= tolerance::kRegularEnd * values.maxCoeff();
    end.isFinite = !end.isSingular;
}

/// Every choice of a factor for each equation that leaves as many linear forms as unknowns in both groups.
void Homotopy::starts(std::size_t equation, std::vector<const Vector*>& first, std::vector<const Vector*>& second,
                      const std::function<void(const Vector&)>& use)
{
    const Eigen::Index nx = m_rest.firstCount(), ny = m_rest.secondCount();
    if (equation == m_rest.equations.size()) {
        const auto solve = [](const std::vector<const Vector*>& forms, const Vector& patch) {
            Eigen::MatrixXcd A(patch.size(), patch.size());
            for (std::size_t i = 0; i < forms.size(); ++i) {
                A.row(static_cast<Eigen::Index>(i)) = forms[i]->transpose();
            }
            A.row(patch.size() - 1) = patch.transpose();
            return Vector(A.partialPivLu().solve(Vector::Unit(patch.size(), patch.size() - 1)));
        };
        Vector z(nx + ny);
        z << solve(first, m_patchFirst), solve(second, m_patchSecond);
        use(z);
        return;
    }
    const bool isMixed = m_rest.equations[equation].mixed;
    const bool isQuadratic = !isMixed && m_rest.equations[equation].first == 2;
    const auto choose = [&](std::vector<const Vector*>& group, const Vector& form, Eigen::Index most) {
        if (static_cast<Eigen::Index>(group.size()) < most) {
            group.push_back(&form);
            starts(equation + 1, first, second, use);
            group.pop_back();
        }
    };
    choose(first, m_left[equation], nx - 1);
    if (isQuadratic) {
        choose(first, m_right[equation], nx - 1);
    } else if (isMixed) {
        choose(second, m_right[equation], ny - 1);
    }
}

PolynomialEquilibria Homotopy::run(const Monitor& monitor)
{
    PolynomialEquilibria found;
    found.isPolynomial = true;
    std::vector<Vector> finite;
    std::vector<const Vector*> first, second;
    const Eigen::Index nx = m_rest.firstCount();
    starts(0, first, second, [&](const Vector& z) {
        if (monitor.isCancelled() || found.lost > 0) {
            found.lost += monitor.isCancelled() ? 1 : 0;
            return;
        }
        const End end = follow(z);
        ++found.paths;
        found.lost += end.isLost ? 1 : 0;
        found.singular += end.isSingular ? 1 : 0;
        if (end.isFinite) {
            finite.push_back(end.z / end.z[0]);
        }
    });
    found.finite = finite.size();
    for (std::size_t i = 0; i < finite.size(); ++i) {
        const Vector q = finite[i].segment(1, nx - 1);
        // Two paths with one end: one of them has jumped.
        for (std::size_t j = 0; j < i; ++j) {
            found.lost += (q - finite[j].segment(1, nx - 1)).norm() <= tolerance::kSameEnd * q.norm() ? 1 : 0;
        }
        const bool isReal = q.imag().norm() <= tolerance::kRealEnd * (1 + q.norm());
        const bool isStretched = (q.tail(m_rest.springs).real().array() > 0).all();
        if (isReal && isStretched) {
            found.real.emplace_back(m_rest.size * q.head(m_rest.n).real());
        }
    }
    return found;
}

/// How many starts the products of linear forms have.
double pathsOf(const EquationsOfRest& rest)
{
    double paths = 1, mixed = 0, ofFirst = static_cast<double>(rest.firstCount() - 1);
    for (const Equation& equation : rest.equations) {
        mixed += equation.mixed ? 1 : 0;
        ofFirst -= equation.mixed ? 0 : 1;
        paths *= !equation.mixed && equation.first == 2 ? 2 : 1;
    }
    for (double k = 0; k < ofFirst; ++k) {
        paths *= (mixed - k) / (k + 1);
    }
    return ofFirst < 0 ? 0 : std::round(paths);
}

}  // namespace

PolynomialEquilibria polynomialEquilibria(const Mechanism& mechanism, const System& system, std::size_t mostPaths,
                                          const Monitor& monitor)
{
    const auto rest = EquationsOfRest::of(mechanism, system);
    if (!rest) {
        return {};
    }
    PolynomialEquilibria best;
    best.isPolynomial = true;
    const double paths = pathsOf(*rest);
    if (paths < 1 || paths > static_cast<double>(mostPaths)) {
        return best;
    }
    for (const unsigned seed : {11U, 12U, 13U}) {
        best = Homotopy(*rest, seed).run(monitor);
        if (best.lost == 0 || monitor.isCancelled()) {
            break;
        }
    }
    return best;
}

}  // namespace eigenlink
