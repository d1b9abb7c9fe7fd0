#include "model/studies/balance/balance.h"

#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/basics/verdicts.h"
#include "model/dynamics/constrained_motion.h"
#include "model/dynamics/start.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"
#include "model/studies/balance/tolerances.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <random>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

/// Configurations at which momenta are compared.
constexpr int kConfigurations = 40;
/// Coordinates of the largest mass matrix that is kept.
constexpr Eigen::Index kLargestMassMatrix = 200;
/// Distance of a counterweight, relative to that of its joint, unless one is given.
constexpr double kUsualRadius = 0.5;

/// Steps along links from the ground to each point; −1 where none leads there.
std::vector<int> stepsFromGround(const Mechanism& mechanism, const std::vector<LinkInertia>& links)
{
    std::vector<int> steps(mechanism.points.size(), -1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i] = mechanism.points[i].fixed ? 0 : -1;
    }
    for (int step = 0; step < static_cast<int>(steps.size()); ++step) {
        for (const LinkInertia& link : links) {
            const bool reached =
                std::ranges::any_of(link.points, [&](std::size_t point) { return steps[point] == step; });
            for (const std::size_t point : link.points) {
                steps[point] = reached && steps[point] < 0 ? step + 1 : steps[point];
            }
        }
    }
    return steps;
}

/// Complex masses at the points that move by themselves: others follow from these by links with more than two points.
/// Points far from the ground follow, so that a mass on a link acts at points that it is carried by.
class JointMasses {
public:
    JointMasses(const Mechanism& mechanism, const std::vector<LinkInertia>& links)
        : m_mechanism(mechanism), m_steps(stepsFromGround(mechanism, links))
    {
        m_mass.assign(mechanism.points.size() + links.size(), 0);
        for (const auto& [point, mass] : pointMasses(mechanism)) {
            m_mass[point] += mass;
        }
        for (std::size_t i = 0; i < links.size(); ++i) {
            const auto [first, second] = links[i].jointMasses();
            m_mass[links[i].points[0]] += first;
            m_mass[links[i].points.size() > 1 ? links[i].points[1] : helper(i)] += second;
            for (std::size_t k = 2; k < links[i].points.size(); ++k) {
                addRelation(links[i], k);
            }
        }
        eliminate();
    }

    /// Index in mechanism.points of those that move by themselves, or of helpers behind them.
    std::vector<std::size_t> independent(const std::vector<LinkInertia>& links) const
    {
        std::vector<bool> touched(m_mass.size(), false);
        for (std::size_t i = 0; i < links.size(); ++i) {
            for (const std::size_t point : links[i].points) {
                touched[point] = true;
            }
            touched[helper(i)] = links[i].points.size() == 1;
        }
        for (const auto& [point, mass] : pointMasses(m_mechanism)) {
            touched[point] = true;
        }
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < m_mass.size(); ++i) {
            if (touched[i] && !isFixed(i) && !m_dependent.contains(i)) {
                found.push_back(i);
            }
        }
        return found;
    }
    Complex at(std::size_t index) const { return m_mass[index]; }
    std::size_t helper(std::size_t link) const { return m_mechanism.points.size() + link; }

private:
    bool isFixed(std::size_t index) const
    {
        return index < m_mechanism.points.size() && m_mechanism.points[index].fixed;
    }
    /// P − (1 − ζ) A − ζ B = 0
    void addRelation(const LinkInertia& link, std::size_t k)
    {
        const Complex zeta = link.places[k] / link.length;
        std::map<std::size_t, Complex> row;
        row[link.points[k]] += 1;
        row[link.points[0]] -= 1.0 - zeta;
        row[link.points[1]] -= zeta;
        m_relations.push_back(std::move(row));
    }
    /// Gauss's elimination; fixed points are constants.
    void eliminate()
    {
        for (std::size_t r = 0; r < m_relations.size(); ++r) {
            std::map<std::size_t, Complex>& row = m_relations[r];
            std::erase_if(row, [&](const auto& entry) { return isFixed(entry.first); });
            const auto pivot = pivotOf(row);
            if (pivot == row.end()) {
                continue;
            }
            const auto [index, value] = *pivot;
            m_dependent.insert(index);
            for (std::size_t other = r + 1; other < m_relations.size(); ++other) {
                substitute(m_relations[other], row, index, value);
            }
            // r_P = −Σ row/value r: its mass goes to the others.
            const Complex share = m_mass[index] / value;
            for (const auto& [each, coefficient] : row) {
                if (each != index) {
                    m_mass[each] -= share * coefficient;
                }
            }
            m_mass[index] = 0;
        }
    }
    /// The point farthest from the ground of those with some weight, of several the one with the largest, of equal ones
    /// up to rounding the first; the end of the row where none has any.
    std::map<std::size_t, Complex>::const_iterator pivotOf(const std::map<std::size_t, Complex>& row) const
    {
        double largest = 0;
        for (const auto& [index, weight] : row) {
            largest = std::max(largest, std::abs(weight));
        }
        auto best = row.end();
        for (auto each = row.begin(); each != row.end() && largest >= tolerance::kLeftByCancellation; ++each) {
            const double weight = std::abs(each->second);
            const bool isClear = weight >= tolerance::kClearPivot * largest;
            const auto isHeavier = [&] { return weight > (1 + tolerance::kNegligible) * std::abs(best->second); };
            const bool isBetter = best == row.end() || m_steps[each->first] > m_steps[best->first] ||
                                  (m_steps[each->first] == m_steps[best->first] && isHeavier());
            best = isClear && isBetter ? each : best;
        }
        return best;
    }
    static void substitute(std::map<std::size_t, Complex>& target, const std::map<std::size_t, Complex>& row,
                           std::size_t index, Complex value)
    {
        const auto found = target.find(index);
        if (found == target.end()) {
            return;
        }
        const Complex factor = found->second / value;
        for (const auto& [each, coefficient] : row) {
            target[each] -= factor * coefficient;
        }
        target.erase(index);
    }

    const Mechanism& m_mechanism;
    std::vector<int> m_steps;
    std::vector<Complex> m_mass;
    std::vector<std::map<std::size_t, Complex>> m_relations;
    std::set<std::size_t> m_dependent;
};

/// The masses that joints miss, each part zero where it is negligible beside the mass of the whole.
std::vector<JointBalance> jointsOf(const Mechanism& mechanism, const std::vector<LinkInertia>& links, double whole)
{
    const auto counted = [whole](double part) { return isZero(part, whole) ? 0 : part; };
    const JointMasses masses(mechanism, links);
    std::vector<JointBalance> joints;
    for (const std::size_t index : masses.independent(links)) {
        const std::size_t points = mechanism.points.size();
        const Complex mass = masses.at(index);
        joints.push_back({index < points ? mechanism.points[index].id : links[index - points].id,
                          {counted(mass.real()), counted(mass.imag())}});
    }
    return joints;
}

double totalMass(const Mechanism& mechanism, const std::vector<LinkInertia>& links)
{
    double mass = 0;
    for (const LinkInertia& link : links) {
        mass += link.mass;
    }
    for (const auto& [point, each] : pointMasses(mechanism)) {
        mass += each;
    }
    return mass;
}

/// Balances joint after joint from the outermost to the ground; the mass that a counterweight adds at its pivot is
/// balanced later.
class Counterweighing {
public:
    Counterweighing(const Mechanism& mechanism, std::vector<LinkInertia> links, const BalanceOptions& options)
        : m_mechanism(mechanism),
          m_links(std::move(links)),
          m_options(options),
          m_steps(stepsFromGround(mechanism, m_links)),
          m_limit(tolerance::kNegligible * totalMass(mechanism, m_links))
    {
    }

    std::vector<Counterweight> run(std::vector<Text>& notes)
    {
        std::vector<Counterweight> weights;
        for (std::size_t i = 0; i < 2 * m_mechanism.points.size() + m_links.size(); ++i) {
            const JointMasses masses(m_mechanism, m_links);
            std::vector<std::size_t> open;
            for (const std::size_t index : masses.independent(m_links)) {
                if (std::abs(masses.at(index)) > m_limit && !m_given.contains(index)) {
                    open.push_back(index);
                }
            }
            if (open.empty()) {
                break;
            }
            const std::size_t joint =
                *std::ranges::max_element(open, {}, [&](std::size_t index) { return far(index); });
            if (!balance(joint, masses.at(joint), weights)) {
                m_given.insert(joint);
                notes.push_back(
                    Text("joint {1} cannot be balanced: no rigid link that may carry a counterweight connects it to "
                         "the ground",
                         PartId{nameOf(joint)}));
            }
        }
        for (Counterweight& weight : weights) {
            weight.after = *std::ranges::find(m_links, weight.link, &LinkInertia::id);
        }
        return weights;
    }

private:
    bool isHelper(std::size_t index) const { return index >= m_steps.size(); }
    std::string nameOf(std::size_t index) const
    {
        return isHelper(index) ? m_links[index - m_steps.size()].id : m_mechanism.points[index].id;
    }
    int far(std::size_t index) const
    {
        return isHelper(index) ? far(m_links[index - m_steps.size()].points.front()) + 1 : m_steps[index];
    }

    [[nodiscard]] bool balance(std::size_t joint, Complex missing, std::vector<Counterweight>& weights)
    {
        LinkInertia* best = nullptr;
        std::size_t from = 0;
        Complex there, here;
        for (LinkInertia& link : m_links) {
            const bool own = isHelper(joint) && &link == &m_links[joint - m_steps.size()];
            const auto end = std::ranges::find(link.points, joint);
            if ((!own && end == link.points.end()) || m_options.spared.contains(link.id)) {
                continue;
            }
            for (std::size_t k = 0; k < link.points.size(); ++k) {
                const std::size_t base = link.points[k];
                if (base != joint && far(base) < far(joint) && m_steps[base] >= 0 &&
                    (best == nullptr || far(base) < far(from))) {
                    best = &link;
                    from = base;
                    here = link.places[k];
                    there =
                        own ? Complex(link.length) : link.places[static_cast<std::size_t>(end - link.points.begin())];
                }
            }
        }
        if (best == nullptr) {
            return false;
        }
        const Complex moment = -missing * (there - here);
        const auto wanted = m_options.radii.find(best->id);
        const auto given = m_options.masses.find(best->id);
        const double radius = given != m_options.masses.end()   ? std::abs(moment) / given->second
                              : wanted != m_options.radii.end() ? wanted->second
                                                                : kUsualRadius * std::abs(there - here);
        Counterweight weight;
        weight.link = best->id;
        weight.from = m_mechanism.points[from].id;
        weight.joint = nameOf(joint);
        weight.radius = radius;
        weight.mass = std::abs(moment) / radius;
        weight.at = here + radius * moment / std::abs(moment);
        addMass(*best, weight.mass, weight.at);
        weights.push_back(weight);
        return true;
    }

    const Mechanism& m_mechanism;
    std::vector<LinkInertia> m_links;
    const BalanceOptions& m_options;
    std::vector<int> m_steps;
    double m_limit;
    std::set<std::size_t> m_given;  // joints that nothing can balance
};

/// The link seen from one of its points towards another.
struct SeenLink {
    double mass = 0, inertia = 0, length = 0;
    Complex center;
};
SeenLink seenFrom(const LinkInertia& link, std::size_t from, std::size_t to)
{
    const auto placeOf = [&](std::size_t point) {
        return link.places[static_cast<std::size_t>(std::ranges::find(link.points, point) - link.points.begin())];
    };
    const Complex axis = placeOf(to) - placeOf(from);
    return {link.mass, link.inertia, std::abs(axis), (link.center - placeOf(from)) * std::abs(axis) / axis};
}

/// Point that both links have and that can move; nothing unless there is exactly one.
std::optional<std::size_t> sharedPoint(const Mechanism& mechanism, const LinkInertia& a, const LinkInertia& b)
{
    std::optional<std::size_t> found;
    for (const std::size_t point : a.points) {
        if (!mechanism.points[point].fixed && std::ranges::find(b.points, point) != b.points.end()) {
            if (found) {
                return std::nullopt;
            }
            found = point;
        }
    }
    return found;
}

/// The one fixed point of a link.
std::optional<std::size_t> pivotOf(const Mechanism& mechanism, const LinkInertia& link)
{
    std::vector<std::size_t> fixed;
    std::ranges::copy_if(link.points, std::back_inserter(fixed),
                         [&](std::size_t point) { return mechanism.points[point].fixed; });
    return fixed.size() == 1 ? std::optional(fixed.front()) : std::nullopt;
}

/// The numbers of a four-bar, [PV] sect. 4.1 and 5.2; absent for other mechanisms.
std::optional<FourBarNumbers> fourBarOf(const Mechanism& mechanism, const std::vector<LinkInertia>& links)
{
    if (links.size() != 3) {
        return std::nullopt;
    }
    std::vector<const LinkInertia*> sides;
    const LinkInertia* middle = nullptr;
    for (const LinkInertia& link : links) {
        if (pivotOf(mechanism, link)) {
            sides.push_back(&link);
        } else {
            middle = &link;
        }
    }
    if (sides.size() != 2 || middle == nullptr) {
        return std::nullopt;
    }
    const auto A1 = sharedPoint(mechanism, *sides[0], *middle), A2 = sharedPoint(mechanism, *middle, *sides[1]);
    if (!A1 || !A2 || *A1 == *A2 || sharedPoint(mechanism, *sides[0], *sides[1])) {
        return std::nullopt;
    }
    const SeenLink one = seenFrom(*sides[0], *pivotOf(mechanism, *sides[0]), *A1);
    const SeenLink two = seenFrom(*middle, *A1, *A2);
    const SeenLink three = seenFrom(*sides[1], *A2, *pivotOf(mechanism, *sides[1]));
    const std::map<std::size_t, double> loose = pointMasses(mechanism);
    const auto massAt = [&](std::size_t point) { return loose.contains(point) ? loose.at(point) : 0.0; };
    const Complex z = two.center / two.length;
    const double l1 = one.length, l3 = three.length, e2 = two.center.real();
    FourBarNumbers numbers;
    numbers.crank = sides[0]->id;
    numbers.coupler = middle->id;
    numbers.rocker = sides[1]->id;
    numbers.c1 = one.mass * one.center + (two.mass * (1.0 - z) + massAt(*A1)) * l1;
    numbers.c3 = -three.mass * (l3 - three.center) - (two.mass * z + massAt(*A2)) * l3;
    numbers.J1 =
        one.inertia + one.mass * std::norm(one.center) + (two.mass * (1 - e2 / two.length) + massAt(*A1)) * l1 * l1;
    numbers.J2 = two.inertia + two.mass * std::norm(two.center) - two.mass * e2 * two.length;
    numbers.J3 = three.inertia + three.mass * std::norm(l3 - three.center) +
                 (two.mass * e2 / two.length + massAt(*A2)) * l3 * l3;
    numbers.h = two.mass * two.center.imag() * l1;
    return numbers;
}

/// C K⁺ Cᵀ: on its diagonal the squares of the largest momenta C z of motions with zᵀKz = 1. K d×d, not negative, zero
/// for massless motions; C k×d.
Eigen::MatrixXd largestSquares(const Eigen::MatrixXd& K, const Eigen::MatrixXd& C)
{
    const Eigen::VectorXd unit =
        K.diagonal().unaryExpr([](double each) { return each > 0 ? 1 / std::sqrt(each) : 0.0; });
    const Eigen::MatrixXd scaled = unit.asDiagonal() * K * unit.asDiagonal();
    const Eigen::MatrixXd right = unit.asDiagonal() * C.transpose();
    const Eigen::LLT<Eigen::MatrixXd> factors(scaled);
    if (factors.info() == Eigen::Success && factors.rcond() > tolerance::kSingular) {
        const Eigen::MatrixXd solved = factors.solve(right);
        return right.transpose() * solved;
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> semidefinite;
    semidefinite.setThreshold(tolerance::kSingular);
    semidefinite.compute(scaled);
    const Eigen::MatrixXd solved = semidefinite.solve(right);
    return right.transpose() * solved;
}

/// Raises the remaining shares to the largest of all motions Z z at a configuration, whatever the basis Z is.
void addRemaining(const System& system, const Eigen::VectorXd& q, const Eigen::MatrixXd& Z, Balance& balance)
{
    Eigen::MatrixXd momenta(3, Z.cols());
    for (Eigen::Index k = 0; k < Z.cols(); ++k) {
        const Momentum momentum = system.energyMomentum().momentum(q, Z.col(k));
        momenta.col(k) << momentum.linear.x, momentum.linear.y, momentum.angular;
    }
    const Eigen::MatrixXd squares = largestSquares(congruent(system.mass(q), Z), momenta) / balance.mass;
    const Eigen::Matrix2d linear = squares.topLeftCorner<2, 2>();
    const auto root = [](double square) { return std::sqrt(std::max(0.0, square)); };
    const double largest = 0.5 * linear.trace() + std::hypot(0.5 * (linear(0, 0) - linear(1, 1)), linear(0, 1));
    balance.momentumLeft = std::max(balance.momentumLeft, root(largest));
    balance.angularMomentumLeft = std::max(balance.angularMomentumLeft, root(squares(2, 2)) / system.size());
    const Eigen::Vector2d g(balance.mechanism.gravity.x, balance.mechanism.gravity.y);
    if (g.norm() > 0) {
        balance.gravityLeft = std::max(balance.gravityLeft, root(g.dot(linear * g)) / g.norm());
    }
    const Eigen::VectorXd f = system.force(q);
    if (f.norm() > 0) {
        balance.loadLeft = std::max(balance.loadLeft, (Z.transpose() * f).norm() / f.norm());
    }
}

/// Looks at many configurations, on a walk that keeps its direction: a fixed seed, so that the answer is always the
/// same.
void findWhatIsLeft(const System& system, const Eigen::VectorXd& start, const Monitor& monitor, Balance& balance)
{
    std::mt19937 random(20200427);
    std::normal_distribution<double> normal;
    ConstrainedMotion motion(system);
    Eigen::VectorXd q = start;
    Eigen::VectorXd direction = Eigen::VectorXd::Zero(q.size());
    for (int i = 0; i < kConfigurations && !monitor.isCancelled(); ++i) {
        const RowSpace rows(system.jacobian(q));
        const Eigen::MatrixXd& Z = rows.nullSpace();
        if (Z.cols() == 0) {
            balance.isLocked = i == 0;
            return;
        }
        addRemaining(system, q, Z, balance);
        direction = Z * (Z.transpose() * direction);
        if (direction.norm() < 0.1) {
            // Of several freedoms one that depends on the space of motions alone, not on its basis.
            const auto number = [&] { return normal(random); };
            direction = Z.cols() == 1
                            ? Eigen::VectorXd(number() * Z)
                            : Eigen::VectorXd(Z * (Z.transpose() * Eigen::VectorXd::NullaryExpr(q.size(), number)));
        }
        direction.normalize();
        const double step = tolerance::kConfigurationsApart * system.size() / direction.cwiseAbs().maxCoeff();
        const Outcome<MotionState> next = motion.project({q + step * direction, Eigen::VectorXd::Zero(q.size())});
        if (next && (next->q - q).norm() < 3 * step) {
            q = next->q;
        } else {
            q = start;
            direction *= -1;
        }
    }
}

EnergyCheck energiesOf(const System& system, const Eigen::VectorXd& q, const Mechanism& mechanism,
                       const std::vector<LinkInertia>& links, const OpenedTree& tree)
{
    const Eigen::MatrixXd Z = RowSpace(system.jacobian(q)).nullSpace();
    EnergyCheck check;
    if (Z.cols() == 0) {
        return check;
    }
    const Eigen::VectorXd v = Z.rowwise().sum();
    check.constantMatrix = 0.5 * v.dot(system.mass(q) * v);
    const std::vector<LinkVelocity> velocities = linkVelocities(system, q, v, links);
    const std::vector<Vector2> pointVelocity = system.kinematics().pointVelocities(q, v);
    for (std::size_t i = 0; i < links.size(); ++i) {
        const LinkInertia& link = links[i];
        const Complex a = velocities[i].first, b = velocities[i].second;
        const double e = link.zeta().real(), f = link.zeta().imag();
        check.jointMasses += 0.5 * link.mass * ((1 - e) * std::norm(a) + e * std::norm(b)) +
                             0.5 * link.reducedInertia() * velocities[i].rate * velocities[i].rate -
                             link.mass * f * (std::conj(a) * b).imag();
    }
    for (const auto& [point, mass] : pointMasses(mechanism)) {
        const double energy = 0.5 * mass * dot(pointVelocity[point], pointVelocity[point]);
        check.jointMasses += energy;
        check.principalVectors += tree.holds(point) ? 0 : energy;
    }
    check.principalVectors += tree.kineticEnergy(velocities);
    return check;
}

void findMassMatrix(const System& system, const Eigen::VectorXd& q, Balance& balance)
{
    if (system.coordinateCount() > kLargestMassMatrix) {
        return;
    }
    balance.massMatrix = system.mass(q);
    for (const Coordinate& each : system.coordinates()) {
        balance.coordinates.push_back(each.name);
    }
    balance.massMatrixIsConstant = std::ranges::none_of(
        balance.mechanism.elements, [](const Element& element) { return isLink(element) && typeOf(element).flexible; });
}

/// Notes lengths by which a balanced four-bar is reactionless without rotors: Θ₂ = θ̇₂/θ̇₁, Θ₃ = θ̇₃/θ̇₁ and 1 are
/// linearly dependent. (Conditions of balance: [PV] sect. 5.2.)
void noteSpecialLengths(const Mechanism& mechanism, Balance& balance)
{
    if (!balance.fourBar || !balance.momentBalanced) {
        return;
    }
    const FourBarNumbers& numbers = *balance.fourBar;
    const auto lengthOf = [&](const std::string& id) {
        const auto link = std::ranges::find(balance.links, id, [](const LinkBalance& each) { return each.inertia.id; });
        return link->inertia.length;
    };
    const auto pivotOfLink = [&](const std::string& id) {
        const auto link = std::ranges::find(balance.links, id, [](const LinkBalance& each) { return each.inertia.id; });
        return mechanism.points[*pivotOf(mechanism, link->inertia)].at;
    };
    const double l1 = lengthOf(numbers.crank), l2 = lengthOf(numbers.coupler), l3 = lengthOf(numbers.rocker);
    const double l4 = distance(pivotOfLink(numbers.crank), pivotOfLink(numbers.rocker));
    const auto same = [&](double a, double b) { return isZero(a - b, l1 + l2); };
    if (same(l1, l3) && same(l2, l4)) {
        balance.notes.push_back(
            Text("reactionless by its lengths: crank and rocker are equally long, coupler and frame "
                 "too, and their turns add up"));
    } else if ((same(l1, l4) && same(l2, l3)) || (same(l1, l2) && same(l3, l4))) {
        balance.notes.push_back(
            Text("reactionless by its lengths: links that meet are equally long in pairs, and their "
                 "turns add up"));
    }
}

}  // namespace

Outcome<Balance> balanceOf(const Mechanism& mechanism, const BalanceOptions& options, const Monitor& monitor)
{
    Balance balance;
    balance.mechanism = mechanism;
    // A drive does not change what masses do; held, the mechanism would not move at all.
    std::erase_if(balance.mechanism.elements,
                  [](const Element& element) { return typeOf(element).type == motorType().type; });
    const System system(balance.mechanism);
    const Outcome<MotionState> start = drawnStart(balance.mechanism, system, monitor);
    if (!start) {
        return Failure{start.reason()};
    }
    const std::vector<LinkInertia> links = linkInertias(balance.mechanism);
    std::vector<std::string> bending;
    for (const Element& element : balance.mechanism.elements) {
        if (isLink(element) && typeOf(element).flexible) {
            bending.push_back(idOf(element));
        }
    }
    if (!bending.empty()) {
        balance.notes.push_back(
            Text("links that bend are left out of joint masses and principal points: {1}", bending));
    }
    balance.mass = system.energyMomentum().massMoment(start->q).mass;
    findMassMatrix(system, start->q, balance);
    const OpenedTree tree(balance.mechanism, links, options.cuts);
    for (std::size_t i = 0; i < links.size(); ++i) {
        balance.links.push_back({links[i], tree.principalPoint(i), tree.principalVectors(i), tree.augmentedInertia(i)});
    }
    balance.couplings = tree.couplings();
    balance.cuts = tree.cuts();
    balance.joints = jointsOf(balance.mechanism, links, balance.mass);
    balance.fourBar = fourBarOf(balance.mechanism, links);
    balance.conditionsHold =
        std::ranges::all_of(balance.joints, [](const JointBalance& joint) { return joint.missing == 0.0; });
    findWhatIsLeft(system, start->q, monitor, balance);
    balance.forceBalanced = isZero(balance.momentumLeft, 1);
    balance.momentBalanced = balance.forceBalanced && isZero(balance.angularMomentumLeft, 1);
    balance.gravityBalanced = isZero(balance.gravityLeft, 1);
    balance.staticallyBalanced = isZero(balance.loadLeft, 1);
    if (!balance.forceBalanced) {
        balance.counterweights = Counterweighing(balance.mechanism, links, options).run(balance.notes);
    }
    noteSpecialLengths(balance.mechanism, balance);
    balance.energy = energiesOf(system, start->q, balance.mechanism, links, tree);
    return balance;
}

Mechanism withCounterweights(const Mechanism& mechanism, const std::vector<Counterweight>& counterweights)
{
    Mechanism next = mechanism;
    for (const Counterweight& weight : counterweights) {
        Element& link = next.elements[*findElement(next, weight.link)];
        Body body;
        if (const auto* given = std::get_if<Body>(&link)) {
            body = *given;
        } else {
            body.id = idOf(link);
            body.points = pointsOf(link);
            body.length = weight.after.length;
            body.unknown = unknownKeysOf(link);
        }
        body.mass = weight.after.mass;
        body.centerOfMass = {weight.after.center.real(), weight.after.center.imag()};
        body.inertia = weight.after.inertia;
        link = body;
        std::erase_if(next.formulas, [&](const BoundNumber& each) {
            return each.part == weight.link &&
                   (each.key == "mass" || each.key == "inertia" || each.key.starts_with("center_of_mass"));
        });
    }
    return next;
}

}  // namespace eigenlink
