#include "model/dynamics/kick.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/basics/joined_sets.h"
#include "model/basics/without_rounding.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"
#include "model/math/sparse/saddle_factor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// Coordinates of a part up to which its velocities are fitted by dense matrices.
constexpr Eigen::Index kMostKicked = 1500;
/// Solutions by least squares: the second takes what rounding left by the first.
constexpr int kFittingSteps = 2;
/// Refinements by sparse factors.
constexpr int kKickRefinements = 3;

using Indices = std::vector<Eigen::Index>;

/// Velocities that are given: R q̇ = w, the rows of length one in natural units.
struct GivenVelocities {
    Eigen::MatrixXd R;
    Eigen::VectorXd w;
};

/// Coordinates that constraints, inertia and given velocities join, with the rows of Φ_q and R that belong to them.
struct KickedPart {
    Indices coordinates, constraints, given;
};

/// Each row joins all its coordinates.
void joinRows(const SparseMatrix& rows, JoinedSets& joined)
{
    std::vector<int> first(static_cast<std::size_t>(rows.rows()), -1);
    for (int column = 0; column < rows.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(rows, column); entry; ++entry) {
            if (entry.value() != 0) {
                int& begin = first[static_cast<std::size_t>(entry.row())];
                begin = begin < 0 ? column : begin;
                joined.join(static_cast<std::size_t>(begin), static_cast<std::size_t>(column));
            }
        }
    }
}

std::vector<KickedPart> partsOf(const SparseMatrix& Phi_q, const SparseMatrix& M, const SparseMatrix& R)
{
    JoinedSets joined(static_cast<std::size_t>(M.cols()));
    for (const SparseMatrix* rows : {&Phi_q, &M, &R}) {
        joinRows(*rows, joined);
    }
    std::vector<KickedPart> parts;
    std::vector<std::size_t> partOf(static_cast<std::size_t>(M.cols()));
    for (const std::vector<std::size_t>& set : joined.sets()) {
        for (const std::size_t coordinate : set) {
            partOf[coordinate] = parts.size();
        }
        parts.push_back({Indices(set.begin(), set.end()), {}, {}});
    }
    const auto addRows = [&](const SparseMatrix& rows, Indices KickedPart::*list) {
        const SparseMatrix columns = rows.transpose();
        for (int row = 0; row < columns.outerSize(); ++row) {
            for (SparseMatrix::InnerIterator entry(columns, row); entry; ++entry) {
                if (entry.value() != 0) {
                    (parts[partOf[static_cast<std::size_t>(entry.row())]].*list).push_back(row);
                    break;
                }
            }
        }
    };
    addRows(Phi_q, &KickedPart::constraints);
    addRows(R, &KickedPart::given);
    return parts;
}

/// The rows of A in the columns, dense.
Eigen::MatrixXd blockOf(const SparseMatrix& A, const Indices& rows, const Indices& columns)
{
    Eigen::MatrixXd block =
        Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t k = 0; k < columns.size(); ++k) {
        for (SparseMatrix::InnerIterator entry(A, static_cast<int>(columns[k])); entry; ++entry) {
            const auto row = std::ranges::lower_bound(rows, entry.row());
            if (row != rows.end() && *row == entry.row()) {
                block(row - rows.begin(), static_cast<Eigen::Index>(k)) = entry.value();
            }
        }
    }
    return block;
}

/// The change δ of the velocities of a part: Φ δ = g, then (w − R δ)ᵀ G⁺ (w − R δ) least, then the rates of
/// deformations, then δᵀMδ/2 + bᵀδ.
class PartFit {
public:
    struct Problem {
        Eigen::MatrixXd Phi, M;
        Eigen::VectorXd g, b, units;
        GivenVelocities given;
        Indices elastic;  ///< coordinates that are deformations
    };
    explicit PartFit(Problem problem)
        : m_problem(std::move(problem)), m_rows(m_problem.Phi.sparseView(), m_problem.units), m_Z(m_rows.nullSpace())
    {
    }

    Eigen::VectorXd change() const
    {
        Eigen::VectorXd delta = m_rows.minimumNormStep(m_problem.g);
        Eigen::MatrixXd F = m_Z;
        F = F * meet(m_problem.given, F, true, delta);
        F = F * meet(undeformed(), F, false, delta);
        if (F.cols() > 0) {
            const Eigen::VectorXd momentum = F.transpose() * (m_problem.M * delta + m_problem.b);
            delta -= F * leastNormSolution(F.transpose() * m_problem.M * F, momentum, tolerance::kLeftByCancellation);
        }
        return delta;
    }

private:
    /// Changes δ along F so that R δ comes as near to w as it can, by energy or by plain squares. Returns the
    /// combinations of F that R does not see.
    Eigen::MatrixXd meet(const GivenVelocities& given, const Eigen::MatrixXd& F, bool byEnergy,
                         Eigen::VectorXd& delta) const
    {
        const auto& [R, w] = given;
        if (R.rows() == 0) {
            return Eigen::MatrixXd::Identity(F.cols(), F.cols());
        }
        const Eigen::MatrixXd A = R * F;
        const auto [seen, free] = seenAndFree(A);
        const Eigen::MatrixXd B = A * seen, axes = orthogonalFactor(B);
        const Eigen::MatrixXd met = axes.leftCols(B.cols()), T = met.transpose() * B;
        const Eigen::MatrixXd missed = axes.rightCols(axes.cols() - met.cols());
        const Eigen::VectorXd e = w - R * delta, wanted = byEnergy ? nearest(met, missed, e) : met.transpose() * e;
        Eigen::VectorXd along = Eigen::VectorXd::Zero(B.cols());
        for (int i = 0; i < kFittingSteps && B.cols() > 0; ++i) {
            along += solution(T, wanted - met.transpose() * (B * along));
        }
        delta += F * (seen * along);
        return free;
    }

    /// Beams begin to move without bending further where they can.
    GivenVelocities undeformed() const
    {
        const Indices& elastic = m_problem.elastic;
        const auto count = static_cast<Eigen::Index>(elastic.size());
        GivenVelocities none{Eigen::MatrixXd::Zero(count, m_problem.M.cols()), Eigen::VectorXd::Zero(count)};
        for (Eigen::Index i = 0; i < count; ++i) {
            none.R(i, elastic[static_cast<std::size_t>(i)]) = 1;
        }
        return none;
    }

    /// Orthonormal columns that span the rows of A, whose own rows are at most one long, and those that A does not see.
    static std::pair<Eigen::MatrixXd, Eigen::MatrixXd> seenAndFree(const Eigen::MatrixXd& A)
    {
        if (A.size() == 0) {
            return {Eigen::MatrixXd(A.cols(), 0), Eigen::MatrixXd::Identity(A.cols(), A.cols())};
        }
        const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(A.transpose());
        const Eigen::Index rank = (factor.matrixQR().diagonal().array().abs() > tolerance::kNegligible).count();
        const Eigen::MatrixXd Q = factor.householderQ();
        return {Q.leftCols(rank), Q.rightCols(Q.cols() - rank)};
    }

    /// metᵀ(e − G μ), G = R M⁻¹Rᵀ: the velocities that can be met, nearest to e by the energy that it takes to miss the
    /// others. The impulses μ act across what can be met, on a mechanism without its joints, and only where they move
    /// it: what massless parts are held by is missed without any.
    Eigen::VectorXd nearest(const Eigen::MatrixXd& met, const Eigen::MatrixXd& missed, const Eigen::VectorXd& e) const
    {
        const Eigen::MatrixXd Y = withoutJoints(), given = m_problem.given.R * Y;
        const Eigen::MatrixXd across = missed * seenAndFree(given.transpose() * missed).first;
        const Eigen::VectorXd left = across.transpose() * e;
        if (left.norm() <= tolerance::kRounding * e.norm()) {
            return met.transpose() * e;
        }
        Eigen::MatrixXd M = Y.transpose() * m_problem.M * Y;
        M.diagonal().array() += tolerance::kLeftByCancellation * std::max(M.diagonal().maxCoeff(), kLeastInertia);
        const Eigen::MatrixXd impulses = given * solution(M, given.transpose() * across);
        return met.transpose() * (e - impulses * leastNormSolution(across.transpose() * impulses, left));
    }

    /// The motions of the mechanism without its joints. Coordinates without mass follow the others by the constraints
    /// that touch them, as further points of a body do; what still moves without mass has nearly none.
    Eigen::MatrixXd withoutJoints() const
    {
        return RowSpace(m_problem.Phi(rowsOfMassless(), Eigen::all).sparseView(), m_problem.units).nullSpace();
    }
    /// Rows of Φ that see motions without mass.
    Indices rowsOfMassless() const
    {
        const Eigen::MatrixXd U = m_problem.units.asDiagonal();
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> inertia(U * m_problem.M * U);
        const Eigen::Index count =
            (inertia.eigenvalues().array() <= tolerance::kLeftByCancellation * inertia.eigenvalues().maxCoeff())
                .count();
        const Eigen::MatrixXd Phi = m_problem.Phi * U, seen = Phi * inertia.eigenvectors().leftCols(count);
        Indices rows;
        for (Eigen::Index i = 0; i < Phi.rows(); ++i) {
            if (seen.row(i).norm() > tolerance::kNegligible * Phi.row(i).norm()) {
                rows.push_back(i);
            }
        }
        return rows;
    }

    static constexpr double kLeastInertia = std::numeric_limits<double>::min();

    Problem m_problem;
    RowSpace m_rows;
    const Eigen::MatrixXd& m_Z;
};

class Kick {
public:
    Kick(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
        : m_mechanism(mechanism),
          m_system(system),
          m_q(q),
          m_units(naturalUnits(system)),
          m_base(system.kinematics().pointVelocities(q, Eigen::VectorXd::Zero(q.size()))),
          m_start(Eigen::VectorXd::Zero(q.size()))
    {
        giveToPoints();
        giveToLinks();
        findImpulse();
    }

    MotionState state() const
    {
        const bool nothing = m_values.empty() && m_impulse.isZero(0);
        return {m_q, nothing ? m_start : fitted()};
    }
    double missedBy(const Eigen::VectorXd& v) const
    {
        const Eigen::VectorXd w = values(), met = rows() * v;
        const double size = std::max(std::hypot(w.norm(), m_onGround), met.norm());
        return size > 0 ? std::hypot((w - met).norm(), m_onGround) / size : 0;
    }
    /// Each point and link that moves otherwise than is given, with both velocities.
    Listing changesTo(const Eigen::VectorXd& v) const
    {
        Listing changes;
        addPoints(v, changes);
        addLinks(v, changes);
        return changes;
    }

private:
    using Entries = std::vector<std::pair<Eigen::Index, double>>;

    void give(const Entries& entries, double value)
    {
        std::map<Eigen::Index, double> row;
        for (const auto& [column, entry] : entries) {
            row[column] += entry;
        }
        double square = 0;
        for (const auto& [column, entry] : row) {
            square += entry * m_units[column] * entry * m_units[column];
        }
        const double scale = square > 0 ? 1 / std::sqrt(square) : 1;
        for (const auto& [column, entry] : row) {
            m_entries.emplace_back(static_cast<int>(m_values.size()), static_cast<int>(column), scale * entry);
        }
        m_values.push_back(scale * value);
    }

    void giveToPoints()
    {
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            const Point& point = m_mechanism.points[i];
            if (point.velocity == Vector2{}) {
                continue;
            }
            if (point.fixed) {
                const double missed = length(point.velocity - m_base[i]) / lengthUnit(m_system.size());
                m_onGround = std::hypot(m_onGround, missed);
                continue;
            }
            const Eigen::Index x = m_system.findCoordinate(point.id + ".x");
            const Eigen::Index y = m_system.findCoordinate(point.id + ".y");
            if (x >= 0 && y >= 0) {
                m_start[x] = point.velocity.x;
                m_start[y] = point.velocity.y;
                give({{x, 1}}, point.velocity.x);
                give({{y, 1}}, point.velocity.y);
            } else {
                giveToCarried(i);
            }
        }
    }
    /// A point that goes along with a beam.
    void giveToCarried(std::size_t point)
    {
        const Eigen::MatrixXd J = m_system.kinematics().gripJacobian({false, point, {}}, m_q);
        const Vector2 relative = m_mechanism.points[point].velocity - m_base[point];
        Entries x, y;
        for (Eigen::Index k = 0; k < m_q.size(); ++k) {
            if (J.col(k) != Eigen::Vector2d::Zero()) {
                x.emplace_back(k, J(0, k));
                y.emplace_back(k, J(1, k));
            }
        }
        give(x, relative.x);
        give(y, relative.y);
    }

    /// Calls on(link, id, rate) for each link whose rate is given.
    template <class On>
    void forGivenRates(const On& on) const
    {
        const std::vector<LinkPose> poses = m_system.kinematics().linkPoses(m_q);
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const Element& element = m_mechanism.elements[poses[i].element];
            const Field* field = findField(element, "rate");
            const FieldValue value = field == nullptr ? FieldValue() : field->read(element);
            const auto* rate = std::get_if<std::optional<double>>(&value);
            if (rate != nullptr && *rate) {
                on(i, idOf(element), **rate);
            }
        }
    }
    double rateOf(std::size_t link, const Eigen::VectorXd& v) const
    {
        return m_system.kinematics().linkLine(link, {m_q, v, Eigen::VectorXd::Zero(m_q.size())}).rate();
    }
    void giveToLinks()
    {
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_q.size());
        forGivenRates([&](std::size_t link, const std::string&, double rate) {
            give(m_system.kinematics().turnRow(link, m_q), rate - rateOf(link, none));
        });
    }

    void addPoints(const Eigen::VectorXd& v, Listing& changes) const
    {
        const std::vector<Vector2> velocities = m_system.kinematics().pointVelocities(m_q, v);
        for (std::size_t i = 0; i < velocities.size(); ++i) {
            const Vector2 given = m_mechanism.points[i].velocity;
            const double size = std::max(length(given), length(velocities[i]));
            if (given == Vector2{} || length(velocities[i] - given) <= tolerance::kNearlyEqual * size) {
                continue;
            }
            const Vector2 now = withoutRounding(velocities[i], size);
            const auto shown = [](double value) { return Number{value, Quantity::none, 4}; };
            changes.items.emplace_back("{1} from ({2}, {3}) to ({4}, {5}) m/s", PartId{m_mechanism.points[i].id},
                                       shown(given.x), shown(given.y), shown(now.x), shown(now.y));
        }
    }
    void addLinks(const Eigen::VectorXd& v, Listing& changes) const
    {
        forGivenRates([&](std::size_t link, const std::string& id, double given) {
            const double now = rateOf(link, v), size = std::max(std::abs(given), std::abs(now));
            if (std::abs(now - given) > tolerance::kNearlyEqual * size) {
                changes.items.emplace_back("{1} from {2} to {3}", PartId{id},
                                           Number{given, Quantity::angularVelocity, 4},
                                           Number{withoutRounding(now, size), Quantity::angularVelocity, 4});
            }
        });
    }

    /// The impulse on parts at rest of supports that begin to move at once, M_qs ṡ.
    void findImpulse()
    {
        m_impulse = Eigen::VectorXd::Zero(m_q.size());
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_system.constraintCount());
        for (std::size_t i = 0; i < m_base.size(); ++i) {
            if (m_mechanism.points[i].fixed && m_base[i] != Vector2{}) {
                m_impulse += m_system.supportColumns(m_q, none, i).mass * Eigen::Vector2d(m_base[i].x, m_base[i].y);
            }
        }
    }

    SparseMatrix rows() const
    {
        SparseMatrix R(static_cast<Eigen::Index>(m_values.size()), m_q.size());
        R.setFromTriplets(m_entries.begin(), m_entries.end());
        return R;
    }
    Eigen::VectorXd values() const
    {
        return Eigen::Map<const Eigen::VectorXd>(m_values.data(), static_cast<Eigen::Index>(m_values.size()));
    }

    /// Compares with the given velocities of coordinates.
    bool isRounding(const Eigen::VectorXd& missed) const
    {
        return missed.size() == 0 ||
               missed.cwiseAbs().maxCoeff() <= tolerance::kRounding * m_start.cwiseAbs().maxCoeff();
    }

    /// Which of a part's coordinates are deformations.
    Indices elasticOf(const Indices& coordinates) const
    {
        Indices elastic;
        for (std::size_t i = 0; i < coordinates.size(); ++i) {
            if (m_system.coordinates()[static_cast<std::size_t>(coordinates[i])].elastic) {
                elastic.push_back(static_cast<Eigen::Index>(i));
            }
        }
        return elastic;
    }

    /// Part by part: what one moves by rounding beside another that is given much stays where it is.
    Eigen::VectorXd fitted() const
    {
        const SparseMatrix R = rows();
        const SparseMatrix Phi_q = m_system.jacobian(m_q), M = m_system.mass(m_q);
        const Eigen::VectorXd g = -m_system.constraintRate(m_q) - Phi_q * m_start, e = values() - R * m_start;
        Eigen::VectorXd v = m_start;
        for (const auto& [coordinates, constraints, given] : partsOf(Phi_q, M, R)) {
            const bool fits = isRounding(g(constraints)) && isRounding(e(given)) && m_impulse(coordinates).isZero(0);
            if (fits) {
                continue;
            }
            if (static_cast<Eigen::Index>(coordinates.size()) > kMostKicked) {
                return m_start + fittedSparsely(R, e, M, Phi_q, g);
            }
            const PartFit part({.Phi = blockOf(Phi_q, constraints, coordinates),
                                .M = blockOf(M, coordinates, coordinates),
                                .g = g(constraints),
                                .b = m_impulse(coordinates),
                                .units = m_units(coordinates),
                                .given = {blockOf(R, given, coordinates), e(given)},
                                .elastic = elasticOf(coordinates)});
            v(coordinates) += part.change();
        }
        return v;
    }
    /// Fits large parts: given velocities count as further constraints, and then the constraints alone.
    Eigen::VectorXd fittedSparsely(const SparseMatrix& R, const Eigen::VectorXd& e, const SparseMatrix& M,
                                   const SparseMatrix& Phi_q, const Eigen::VectorXd& g) const
    {
        const SparseMatrix none(M.rows(), M.cols());
        SparseMatrix rows(Phi_q.rows() + R.rows(), M.cols());
        std::vector<Eigen::Triplet<double>> entries;
        const auto add = [&entries](const SparseMatrix& block, int below) {
            for (int column = 0; column < block.outerSize(); ++column) {
                for (SparseMatrix::InnerIterator entry(block, column); entry; ++entry) {
                    entries.emplace_back(below + static_cast<int>(entry.row()), column, entry.value());
                }
            }
        };
        add(Phi_q, 0);
        add(R, static_cast<int>(Phi_q.rows()));
        rows.setFromTriplets(entries.begin(), entries.end());
        Eigen::VectorXd rhs(rows.rows()), change = Eigen::VectorXd::Zero(M.cols());
        rhs << g, e;
        if (SaddleFactor both(M, SparseMatrix(), none, rows); both.factor(0, 0)) {
            change = both.solve(-m_impulse, rhs, kKickRefinements).x;
        }
        if (SaddleFactor joints(M, SparseMatrix(), none, Phi_q); joints.factor(0, 0)) {
            change = joints.solve(M * change, g, kKickRefinements).x;
        }
        return change;
    }

    const Mechanism& m_mechanism;
    const System& m_system;
    const Eigen::VectorXd& m_q;
    Eigen::VectorXd m_units;
    std::vector<Vector2> m_base;  // velocities of the points by their supports
    Eigen::VectorXd m_start;      // what is given of coordinates, the others at rest
    std::vector<Eigen::Triplet<double>> m_entries;
    std::vector<double> m_values;
    Eigen::VectorXd m_impulse;
    double m_onGround = 0;  // by which given velocities of points on the ground are missed, in natural units
};

}  // namespace

MotionState kickedStart(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    return Kick(mechanism, system, q).state();
}

double velocitiesMissed(const Mechanism& mechanism, const System& system, const MotionState& state)
{
    return Kick(mechanism, system, state.q).missedBy(state.v);
}

Text explainVelocitiesMissed(const Mechanism& mechanism, const System& system, const MotionState& state)
{
    const Listing changes = Kick(mechanism, system, state.q).changesTo(state.v);
    return changes.items.empty() ? Text() : Text("Changed at the start: {1}.", changes);
}

}  // namespace eigenlink
