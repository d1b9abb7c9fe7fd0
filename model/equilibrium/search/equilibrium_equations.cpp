#include "model/equilibrium/search/equilibrium_equations.h"

#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"
#include "model/equilibrium/search/kept_rows.h"
#include "model/math/dense/row_space.h"
#include "model/mechanism/edit.h"

#include <algorithm>

namespace eigenlink {

namespace {

constexpr Eigen::Index kMostCoordinates = 40;  ///< with more there are too many solutions to follow them all

/// The largest entry may hide one that is not a number, as of a torsion spring on a link between two equal places.
bool isRounded(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return (a - b).allFinite() && (a - b).lpNorm<Eigen::Infinity>() <=
                                      tolerance::kEqual * (a.lpNorm<Eigen::Infinity>() + b.lpNorm<Eigen::Infinity>());
}

}  // namespace

/// The place of A(i, j), i ≤ j, in the numbers of a constraint.
Eigen::Index EquilibriumEquations::quadraticAt(Eigen::Index i, Eigen::Index j) const
{
    return 1 + m_n + i * m_n - i * (i - 1) / 2 + (j - i);
}

bool EquilibriumEquations::readSprings(const Mechanism& mechanism, const System& system, Mechanism& relaxed)
{
    const auto lineOf = [&](const std::vector<std::string>& ends, const Eigen::VectorXd& q) -> Eigen::Vector2d {
        const std::vector<Vector2> places = system.kinematics().pointPositions(q);
        const Vector2 d = places[*findPoint(mechanism, ends[1])] - places[*findPoint(mechanism, ends[0])];
        return {d.x, d.y};
    };
    for (const Element& element : mechanism.elements) {
        const Field* stiffness = findField(element, "stiffness");
        const Field* rest = findField(element, "rest_length");
        if (!typeOf(element).tension || stiffness == nullptr || rest == nullptr) {
            continue;
        }
        RestSpring spring;
        spring.stiffness = std::get<double>(stiffness->read(element));
        spring.restLength = std::get<double>(rest->read(element));
        if (spring.stiffness == 0 || spring.restLength == 0) {
            continue;
        }
        const std::vector<std::string> ends = pointsOf(element);
        spring.d0 = lineOf(ends, Eigen::VectorXd::Zero(m_n));
        spring.D.resize(2, m_n);
        for (Eigen::Index i = 0; i < m_n; ++i) {
            spring.D.col(i) = lineOf(ends, Eigen::VectorXd::Unit(m_n, i)) - spring.d0;
        }
        const Eigen::VectorXd probe = Eigen::VectorXd::LinSpaced(m_n, -0.7, 1.9);
        if (!isRounded(lineOf(ends, probe), spring.D * probe + spring.d0)) {
            return false;
        }
        relaxed = withField(relaxed, idOf(element), "stiffness", 0.0);
        // Between two points of the ground a spring does nothing.
        if (!spring.D.isZero()) {
            m_springs.push_back(std::move(spring));
        }
    }
    m_s = static_cast<Eigen::Index>(m_springs.size());
    return true;
}

bool EquilibriumEquations::readConstraints(const System& system)
{
    const Eigen::VectorXd origin = Eigen::VectorXd::Zero(m_n);
    const auto valuesAt = [&](const Eigen::VectorXd& q) {
        const Eigen::VectorXd all = system.constraint(q);
        Eigen::VectorXd some(m_m);
        for (Eigen::Index k = 0; k < m_m; ++k) {
            some[k] = all[m_rows[static_cast<std::size_t>(k)]];
        }
        return some;
    };
    const auto slopesAt = [&](const Eigen::VectorXd& q) {
        const Eigen::MatrixXd all = system.jacobian(q);
        Eigen::MatrixXd some(m_m, m_n);
        for (Eigen::Index k = 0; k < m_m; ++k) {
            some.row(k) = all.row(m_rows[static_cast<std::size_t>(k)]);
        }
        return some;
    };
    m_constant = valuesAt(origin);
    m_linear = slopesAt(origin);
    m_quadratic.assign(static_cast<std::size_t>(m_m), Eigen::MatrixXd::Zero(m_n, m_n));
    for (Eigen::Index j = 0; j < m_n; ++j) {
        const Eigen::MatrixXd J = slopesAt(Eigen::VectorXd::Unit(m_n, j));
        for (Eigen::Index k = 0; k < m_m; ++k) {
            m_quadratic[static_cast<std::size_t>(k)].col(j) = (J.row(k) - m_linear.row(k)).transpose();
        }
    }
    const Eigen::VectorXd probe = Eigen::VectorXd::LinSpaced(m_n, -1.3, 0.8);
    Eigen::VectorXd value = m_constant + m_linear * probe;
    for (Eigen::Index k = 0; k < m_m; ++k) {
        Eigen::MatrixXd& A = m_quadratic[static_cast<std::size_t>(k)];
        A = 0.5 * (A + A.transpose()).eval();
        m_isLinear.push_back(
            A.isZero(tolerance::kRoundingOfSolve * (1 + m_linear.row(k).lpNorm<Eigen::Infinity>())) ? 1 : 0);
        value[k] += 0.5 * probe.dot(A * probe);
    }
    return isRounded(value, valuesAt(probe));
}

bool EquilibriumEquations::readForces(const System& relaxed)
{
    const Eigen::VectorXd origin = Eigen::VectorXd::Zero(m_n);
    m_load = relaxed.force(origin);
    m_stiffness = relaxed.appliedStiffness(origin);
    const Eigen::VectorXd probe = Eigen::VectorXd::LinSpaced(m_n, 1.1, -0.4);
    const Eigen::VectorXd far = Eigen::VectorXd::LinSpaced(m_n, -3.1, 2.3);
    return isRounded(relaxed.force(probe), m_load - m_stiffness * probe) &&
           isRounded(relaxed.force(far), m_load - m_stiffness * far);
}

void EquilibriumEquations::findScales()
{
    double force = largestValue(
        m_springs,
        [&](const RestSpring& spring) { return spring.stiffness * std::max(spring.restLength, 0.1 * m_scales.length); },
        std::max(m_load.lpNorm<Eigen::Infinity>(), m_scales.length * m_stiffness.lpNorm<Eigen::Infinity>()));
    m_scales.force = force > 0 ? force : 1;
}

void EquilibriumEquations::layOut()
{
    Eigen::Index at = 0;
    const Eigen::Index quadratic = m_n * (m_n + 1) / 2;
    for (Eigen::Index k = 0; k < m_m; ++k) {
        m_constraintAt.push_back(at);
        at += 1 + m_n + quadratic;
        m_degrees.push_back({m_isLinear[static_cast<std::size_t>(k)] != 0 ? 1 : 2, false});
    }
    m_loadAt = at;
    m_stiffnessAt = at + m_n;
    at += m_n + m_n * m_n;
    for (Eigen::Index i = 0; i < m_n; ++i) {
        m_degrees.push_back({1, true});
    }
    for (Eigen::Index j = 0; j < m_s; ++j) {
        m_springAt.push_back(at);
        at += 4 + 2 * m_n;
        m_degrees.push_back({2, false});
        m_degrees.push_back({1, true});
    }
    m_numbers = Eigen::VectorXd::Zero(at);
}

void EquilibriumEquations::write()
{
    const double l = m_scales.length, f = m_scales.force;
    for (Eigen::Index k = 0; k < m_m; ++k) {
        const bool isLinear = m_isLinear[static_cast<std::size_t>(k)] != 0;
        const double unit = isLinear ? l : l * l;
        const Eigen::Index at = m_constraintAt[static_cast<std::size_t>(k)];
        m_numbers[at] = m_constant[k] / unit;
        m_numbers.segment(at + 1, m_n) = m_linear.row(k) * (l / unit);
        const Eigen::MatrixXd& A = m_quadratic[static_cast<std::size_t>(k)];
        for (Eigen::Index i = 0; i < m_n && !isLinear; ++i) {
            for (Eigen::Index j = i; j < m_n; ++j) {
                m_numbers[at + quadraticAt(i, j)] = A(i, j);
            }
        }
    }
    m_numbers.segment(m_loadAt, m_n) = m_load / f;
    for (Eigen::Index i = 0; i < m_n; ++i) {
        m_numbers.segment(m_stiffnessAt + i * m_n, m_n) = m_stiffness.row(i) * (l / f);
    }
    for (std::size_t j = 0; j < m_springs.size(); ++j) {
        const RestSpring& spring = m_springs[j];
        const Eigen::Index at = m_springAt[j];
        m_numbers.segment<4>(at) << spring.stiffness * l / f, spring.restLength / l, spring.d0[0] / l, spring.d0[1] / l;
        m_numbers.segment(at + 4, m_n) = spring.D.row(0);
        m_numbers.segment(at + 4 + m_n, m_n) = spring.D.row(1);
    }
}

std::optional<EquilibriumEquations> EquilibriumEquations::of(const Mechanism& mechanism, const System& system,
                                                             const std::vector<Eigen::Index>& rows, Content content,
                                                             const EquilibriumScales* scales)
{
    EquilibriumEquations result;
    result.m_n = system.coordinateCount();
    result.m_m = static_cast<Eigen::Index>(rows.size());
    result.m_rows = rows;
    result.m_scales.length = system.size();
    Mechanism relaxed = mechanism;
    const auto isBent = [](const Coordinate& each) { return each.elastic || each.quantity == Quantity::angle; };
    if (result.m_n == 0 || result.m_n > kMostCoordinates || std::ranges::any_of(system.coordinates(), isBent) ||
        !result.readConstraints(system)) {
        return std::nullopt;
    }
    result.m_load = Eigen::VectorXd::Zero(result.m_n);
    result.m_stiffness = Eigen::MatrixXd::Zero(result.m_n, result.m_n);
    if (content == Content::whole) {
        if (!result.readSprings(mechanism, system, relaxed)) {
            return std::nullopt;
        }
        const System without(relaxed, System::Validated{});
        if (without.coordinateCount() != result.m_n || !result.readForces(without)) {
            return std::nullopt;
        }
    }
    result.findScales();
    if (scales != nullptr) {
        result.m_scales = *scales;
    }
    result.layOut();
    result.write();
    return result;
}

EquilibriumEquations EquilibriumEquations::withDistance(const Eigen::VectorXd& center,
                                                        const Eigen::VectorXd& weights) const
{
    EquilibriumEquations next = *this;
    next.m_springs.clear();
    next.m_s = 0;
    next.m_degrees.clear();
    next.m_constraintAt.clear();
    next.m_springAt.clear();
    next.m_load = m_scales.force * weights.cwiseProduct(center);
    next.m_stiffness = (m_scales.force / m_scales.length * weights).asDiagonal();
    next.layOut();
    next.write();
    return next;
}

template <class Numbers, class Use>
void EquilibriumEquations::eachMonomial(const Numbers& p, const Use& use) const
{
    Eigen::Index row = 0;
    for (Eigen::Index k = 0; k < m_m; ++k, ++row) {
        eachOfConstraint(row, k, p, use);
    }
    for (Eigen::Index i = 0; i < m_n; ++i, ++row) {
        eachOfBalance(row, i, p, use);
    }
    for (Eigen::Index s = 0; s < m_s; ++s, row += 2) {
        eachOfSpring(row, s, p, use);
    }
}

/// Φ_k = 0.
template <class Numbers, class Use>
void EquilibriumEquations::eachOfConstraint(Eigen::Index row, Eigen::Index k, const Numbers& p, const Use& use) const
{
    const bool isLinear = m_isLinear[static_cast<std::size_t>(k)] != 0;
    const Eigen::Index at = m_constraintAt[static_cast<std::size_t>(k)];
    const Eigen::Index second = isLinear ? variableCount() : 0;
    use(row, 0, second, p[at]);
    for (Eigen::Index i = 0; i < m_n; ++i) {
        use(row, x(i), second, p[at + 1 + i]);
        for (Eigen::Index j = i; j < m_n && !isLinear; ++j) {
            use(row, x(i), x(j), (i == j ? 0.5 : 1.0) * p[at + quadraticAt(i, j)]);
        }
    }
}

/// The balance of the forces on coordinate i.
template <class Numbers, class Use>
void EquilibriumEquations::eachOfBalance(Eigen::Index row, Eigen::Index i, const Numbers& p, const Use& use) const
{
    use(row, 0, one(), p[m_loadAt + i]);
    for (Eigen::Index j = 0; j < m_n; ++j) {
        use(row, x(j), one(), -p[m_stiffnessAt + i * m_n + j]);
    }
    for (Eigen::Index k = 0; k < m_m; ++k) {
        const Eigen::Index at = m_constraintAt[static_cast<std::size_t>(k)];
        use(row, 0, lambda(k), -p[at + 1 + i]);
        for (Eigen::Index j = 0; j < m_n && m_isLinear[static_cast<std::size_t>(k)] == 0; ++j) {
            use(row, x(j), lambda(k), -p[at + quadraticAt(std::min(i, j), std::max(i, j))]);
        }
    }
    for (Eigen::Index s = 0; s < m_s; ++s) {
        const Eigen::Index at = m_springAt[static_cast<std::size_t>(s)];
        const auto stiffX = -p[at] * p[at + 4 + i], stiffY = -p[at] * p[at + 4 + m_n + i];
        use(row, 0, sigma(s), stiffX * p[at + 2] + stiffY * p[at + 3]);
        for (Eigen::Index j = 0; j < m_n; ++j) {
            use(row, x(j), sigma(s), stiffX * p[at + 4 + j] + stiffY * p[at + 4 + m_n + j]);
        }
    }
}

/// The length of spring s, and σ L = L − l₀.
template <class Numbers, class Use>
void EquilibriumEquations::eachOfSpring(Eigen::Index row, Eigen::Index s, const Numbers& p, const Use& use) const
{
    const Eigen::Index at = m_springAt[static_cast<std::size_t>(s)];
    const auto product = [&](Eigen::Index i, Eigen::Index j) {
        return p[at + i] * p[at + j] + p[at + (i < 4 ? i + 1 : i + m_n)] * p[at + (j < 4 ? j + 1 : j + m_n)];
    };
    use(row, 0, 0, product(2, 2));
    use(row, L(s), L(s), typename Numbers::Scalar(-1));
    for (Eigen::Index i = 0; i < m_n; ++i) {
        use(row, 0, x(i), 2.0 * product(2, 4 + i));
        for (Eigen::Index j = i; j < m_n; ++j) {
            use(row, x(i), x(j), (i == j ? 1.0 : 2.0) * product(4 + i, 4 + j));
        }
    }
    use(row + 1, L(s), sigma(s), typename Numbers::Scalar(1));
    use(row + 1, L(s), one(), typename Numbers::Scalar(-1));
    use(row + 1, 0, one(), p[at + 1]);
}

std::vector<EquilibriumEquations::Monomial> EquilibriumEquations::monomials() const
{
    std::vector<Monomial> result;
    eachMonomial(m_numbers, [&](Eigen::Index equation, Eigen::Index a, Eigen::Index b, double) {
        result.push_back({equation, a, b});
    });
    return result;
}

EquilibriumEquations::Vector EquilibriumEquations::coefficients(const Vector& p) const
{
    std::vector<std::complex<double>> values;
    eachMonomial(p,
                 [&](Eigen::Index, Eigen::Index, Eigen::Index, const std::complex<double>& c) { values.push_back(c); });
    return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

EquilibriumEquations::Vector EquilibriumEquations::solutionAt(const System& system, const Eigen::VectorXd& q) const
{
    Vector z = Vector::Zero(variableCount());
    z[0] = 1;
    z[one()] = 1;
    z.segment(1, m_n) = (q / m_scales.length).cast<std::complex<double>>();
    // Constraints that do not count bear nothing here.
    const Eigen::VectorXd lambda = RowSpace(jacobianOf(system, q, m_rows)).multipliers(system.force(q));
    for (Eigen::Index k = 0; k < m_m; ++k) {
        const double unit = m_isLinear[static_cast<std::size_t>(k)] != 0 ? 1 : m_scales.length;
        z[this->lambda(k)] = lambda[k] * unit / m_scales.force;
    }
    for (std::size_t s = 0; s < m_springs.size(); ++s) {
        const double length = (m_springs[s].D * q + m_springs[s].d0).norm();
        z[L(static_cast<Eigen::Index>(s))] = length / m_scales.length;
        z[sigma(static_cast<Eigen::Index>(s))] = 1 - m_springs[s].restLength / length;
    }
    return z;
}

Eigen::VectorXd EquilibriumEquations::configurationOf(const Vector& z) const
{
    return m_scales.length * (z.segment(1, m_n) / z[0]).real();
}

}  // namespace eigenlink
