#include "model/sparse/partial_modes.h"

#include "model/math/lapack.h"
#include "model/sparse/lanczos.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace eigenlink {
namespace {

/// Modes closer than this, relative, are one group that a count must not cut.
constexpr double kGroup = 1e-6;
/// An energy below this many of its roundings is none: free motions, the shift must leave the origin.
constexpr double kFree = 1e3;
/// Refinements that restore the digits of fine beams; errors of values are of second order in what is left.
constexpr int kRefinements = 5;
constexpr double kSettled = 1e-9;
/// New starts for modes that the count says are missing.
constexpr int kSearches = 200;

class PartialSolver {
public:
    PartialSolver(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, const Monitor& monitor)
        : m_problem(problem),
          m_count(count),
          m_monitor(monitor),
          m_factor(factor),
          m_vectors(problem.coordinateCount(), 0)
    {
    }

    PartialModes run()
    {
        if (!chooseShift()) {
            m_result.failure =
                "the stiffness on the constraints is singular at every shift that was tried; look at "
                "masses and constraints";
            return std::move(m_result);
        }
        m_result.rank = m_factor.rank();
        m_negativeHere = m_factor.negativeCount();
        m_result.dependentRows = m_factor.dependentRows();
        m_result.degreesOfFreedom = m_problem.coordinateCount() - m_result.rank;
        m_result.factorEntries = m_factor.factorEntries();
        m_count = std::min(m_count, m_result.degreesOfFreedom);
        if (m_count > 0) {
            search();
        } else {
            m_result.verified = true;
            m_result.proof = "nothing can move";
        }
        for (Eigen::Index i = 0; i < m_vectors.cols() && m_result.failure.empty(); ++i) {
            m_result.modes.push_back(modeAt(i));
        }
        cut();
        return std::move(m_result);
    }

private:
    bool factorAt(double shift)
    {
        ++m_result.factorisations;
        return m_factor.factor(0, -shift);
    }

    /// H x − σ M x by strains
    SaddleFactor::Product accurateProduct() const
    {
        if (m_problem.stiffness.W.size() == 0) {
            return {};
        }
        return [this](const Eigen::VectorXd& x) {
            return Eigen::VectorXd(m_problem.stiffnessProduct(x) - m_shift * (m_problem.M * x));
        };
    }

    Eigen::VectorXd solve(const Eigen::VectorXd& load, int refinements)
    {
        ++m_result.solves;
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_problem.Phi_q.rows());
        return m_factor.solve(load, none, refinements, accurateProduct(), kSettled).x;
    }

    Eigen::VectorXd randomStart()
    {
        std::uniform_real_distribution<double> uniform(-1, 1);
        return Eigen::VectorXd::NullaryExpr(m_problem.coordinateCount(), [&] { return uniform(m_random); });
    }

    /// Two steps of inverse iteration from the origin end in a motion without stiffness where there is one.
    bool movesFreely()
    {
        const Eigen::VectorXd first = solve(m_problem.M * randomStart(), 1).normalized();
        const Eigen::VectorXd v = solve(m_problem.M * first, 1).normalized();
        const double energy = std::abs(m_problem.energies(v)(0, 0));
        return !(energy > kFree * m_problem.energyRounding(v));
    }

    /// The origin, or a little below it where the mechanism can move freely.
    bool chooseShift()
    {
        m_shift = 0;
        if (factorAt(0) && !movesFreely()) {
            return true;
        }
        m_free = true;
        double lowest = std::numeric_limits<double>::infinity();
        for (Eigen::Index i = 0; i < m_problem.coordinateCount(); ++i) {
            const double mass = m_problem.M.coeff(i, i);
            const double stiffness = std::abs(m_problem.H.coeff(i, i));
            if (mass > 0 && stiffness > 0) {
                lowest = std::min(lowest, stiffness / mass);
            }
        }
        m_shift = std::isfinite(lowest) ? -1e-9 * lowest : -1;
        if (!factorAt(m_shift)) {
            return false;
        }
        // Come nearer to the lowest mode that is no free motion.
        const Eigen::MatrixXd none(m_problem.coordinateCount(), 0);
        const Eigen::Index freedom = m_problem.coordinateCount() - m_factor.rank();
        const LanczosPairs pairs = explore(std::min<Eigen::Index>(4, freedom), none, freedom, 1e-4);
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const double kappa = m_shift + 1 / pairs.values[i];
            if (std::abs(kappa) > 1e3 * std::abs(m_shift)) {
                m_shift = -0.1 * std::abs(kappa);
                return factorAt(m_shift);
            }
        }
        return true;
    }

    LanczosPairs explore(Eigen::Index wanted, const Eigen::MatrixXd& locked, Eigen::Index space, double tolerance)
    {
        const LanczosOperator op{[this](const Eigen::VectorXd& x) { return solve(m_problem.M * x, 1); },
                                 [this](const Eigen::VectorXd& x) { return Eigen::VectorXd(m_problem.M * x); }};
        // The start is put on the constraints.
        const Eigen::VectorXd start = solve(m_problem.M * randomStart(), 1);
        return lanczos(op, start, locked, {.wanted = wanted, .space = space, .tolerance = tolerance});
    }

    void search()
    {
        Eigen::Index missing = m_count;
        for (int round = 0; round < kSearches && !m_monitor.isCancelled(); ++round) {
            const Eigen::Index left = m_result.degreesOfFreedom - m_vectors.cols();
            // One more than asked for shows where the next group begins.
            const LanczosPairs pairs = explore(std::min(missing + 1, left), m_vectors, left, 1e-10);
            lock(pairs);
            if (!m_result.failure.empty()) {
                return;
            }
            if (m_vectors.cols() == m_result.degreesOfFreedom) {
                m_result.verified = true;
                m_result.proof = "these are all " + std::to_string(m_result.degreesOfFreedom) + " modes";
                return;
            }
            missing = missingModes();
            if (missing == 0) {
                return;
            }
        }
        m_result.proof = m_monitor.isCancelled() ? "stopped on request" : "fewer were found than inertia counts";
    }

    /// Adds the pairs and does a Rayleigh–Ritz step with energies by strains.
    void lock(const LanczosPairs& pairs)
    {
        Eigen::MatrixXd all(m_vectors.rows(), m_vectors.cols() + pairs.vectors.cols());
        all << m_vectors, pairs.vectors;
        bool regular = ritz(all);
        const Eigen::VectorXd before = m_kappa;
        if (regular && m_problem.stiffness.W.size() > 0) {
            for (Eigen::Index i = 0; i < all.cols(); ++i) {
                all.col(i) = solve(m_problem.M * all.col(i), kRefinements).normalized();
            }
            regular = ritz(all);
        }
        if (!regular) {
            m_result.failure = "the shapes that were found have no mass that tells them apart; look at the masses";
            return;
        }
        m_errors = (before - m_kappa).cwiseAbs();
        m_vectors = std::move(all);
    }

    /// Rayleigh–Ritz in the span of V, which becomes M-orthonormal and sorted by |κ|; fills m_kappa. False where the
    /// masses do not tell the shapes apart.
    bool ritz(Eigen::MatrixXd& V)
    {
        if (V.cols() == 0) {
            m_kappa.resize(0);
            return true;
        }
        const Eigen::MatrixXd mass = V.transpose() * (m_problem.M * V);
        auto pairs = solveSymmetric(m_problem.energies(V), Eigen::MatrixXd(0.5 * (mass + mass.transpose())));
        if (!pairs) {
            return false;
        }
        std::vector<Eigen::Index> order(static_cast<std::size_t>(pairs->values.size()));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
            return std::abs(pairs->values[a]) < std::abs(pairs->values[b]);
        });
        Eigen::MatrixXd sorted(order.size(), order.size());
        m_kappa.resize(V.cols());
        for (std::size_t i = 0; i < order.size(); ++i) {
            sorted.col(static_cast<Eigen::Index>(i)) = pairs->vectors.col(order[i]);
            m_kappa[static_cast<Eigen::Index>(i)] = pairs->values[order[i]];
        }
        V = V * sorted;
        return true;
    }

    /// The first place at or after the count where a group ends, counting from the origin; −1 if there is none yet.
    Eigen::Index endOfGroup() const
    {
        for (Eigen::Index i = m_count; i < m_kappa.size(); ++i) {
            const double below = std::abs(m_kappa[i - 1]);
            const double above = std::abs(m_kappa[i]);
            if (above - below > kGroup * above) {
                return i;
            }
        }
        return -1;
    }

    /// How many modes nearer to the origin than the end of the group have not been found, by inertia.
    Eigen::Index missingModes()
    {
        const Eigen::Index end = endOfGroup();
        if (end < 0) {
            return std::max<Eigen::Index>(1, m_count - m_kappa.size());
        }
        const double bound = 0.5 * (std::abs(m_kappa[end - 1]) + std::abs(m_kappa[end]));
        if (!factorAt(bound)) {
            m_result.proof = "the count by inertia failed at the shift " + std::to_string(bound);
            return 0;
        }
        Eigen::Index counted = m_factor.negativeCount();
        if (m_negativeHere > 0 && factorAt(-bound)) {
            counted -= m_factor.negativeCount();
        }
        if (counted == end) {
            m_result.verified = true;
            m_result.proof = "the inertia of the saddle matrix counts " + std::to_string(counted) + " with |s| below " +
                             std::to_string(std::sqrt(bound)) + " rad/s";
        } else if (counted < end) {
            m_result.proof = "the inertia of the saddle matrix counts " + std::to_string(counted) + ", but " +
                             std::to_string(end) + " were found: the factorisation is too inaccurate there";
        }
        if (counted <= end) {
            return 0;
        }
        factorAt(m_shift);
        return counted - end;
    }

    SparseMode modeAt(Eigen::Index i)
    {
        const Eigen::VectorXd v = m_vectors.col(i);
        const double rounding = m_problem.energyRounding(v);
        SparseMode mode{m_kappa[i], v, 0, std::max(m_errors[i], rounding)};
        if (std::abs(mode.kappa) <= kFree * rounding || isFree(i)) {
            return {0, v, 0, 0};
        }
        const Eigen::VectorXd r = m_problem.stiffnessProduct(v) - mode.kappa * (m_problem.M * v);
        mode.residual = solve(r, 0).norm() / v.norm();
        return mode;
    }

    /// A motion without stiffness among those that have some.
    bool isFree(Eigen::Index i) const
    {
        constexpr double kFar = 1e-9;
        return m_free &&
               (m_result.degreesOfFreedom == 1 || std::abs(m_kappa[i]) < kFar * std::abs(m_kappa[m_kappa.size() - 1]));
    }

    /// Leaves the modes asked for, and those equal to the last.
    void cut()
    {
        const Eigen::Index end = endOfGroup();
        if (end > 0 && end < static_cast<Eigen::Index>(m_result.modes.size())) {
            m_result.modes.resize(static_cast<std::size_t>(end));
        }
    }

    const SparseProblem& m_problem;
    Eigen::Index m_count;
    const Monitor& m_monitor;
    SaddleFactor& m_factor;
    double m_shift = 0;
    bool m_free = false;              // motions without stiffness exist
    Eigen::Index m_negativeHere = 0;  // modes below the shift
    std::mt19937 m_random{20170701};
    Eigen::MatrixXd m_vectors;  // M-orthonormal, by |κ|
    Eigen::VectorXd m_kappa, m_errors;
    PartialModes m_result;
};

}  // namespace

PartialModes lowestModes(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, const Monitor& monitor)
{
    return PartialSolver(problem, factor, count, monitor).run();
}

}  // namespace eigenlink
