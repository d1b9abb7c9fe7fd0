#include "model/sparse/partial_modes.h"

#include "model/math/lapack.h"
#include "model/sparse/shifted_problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace eigenlink {
namespace {

/// Modes closer than this, relative, are one group that a count must not cut.
constexpr double kGroup = 1e-6;
/// Refinements that restore the digits of fine beams; errors of values are of second order in what is left.
constexpr int kRefinements = 2;
/// Relative residuals of the search: of shapes that are final, and of those that a refinement follows.
constexpr double kSharp = 1e-10;
constexpr double kToBeRefined = 1e-8;
/// How often shapes are refined at most, until their values stay.
constexpr int kRounds = 5;
/// Where in a gap modes are counted, until factors have the inertia of the matrix: at some shifts of a very fine mesh a
/// part of it is nearly singular by itself.
constexpr std::array kParts{0.5, 0.7, 0.35, 0.85, 0.2, 0.6, 0.42, 0.78, 0.28, 0.92, 0.12, 0.65};
/// New starts for modes that the count says are missing, without any that is found.
constexpr int kFruitless = 6;

class PartialSolver {
public:
    PartialSolver(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, Krylov krylov,
                  const Monitor& monitor)
        : m_problem(problem),
          m_count(count),
          m_monitor(monitor),
          m_factor(factor),
          m_shifted(problem, factor, krylov),
          m_vectors(problem.coordinateCount(), 0)
    {
    }

    PartialModes run()
    {
        if (!m_shifted.chooseShift()) {
            m_result.failure =
                "the stiffness on the constraints is singular at every shift that was tried; look at "
                "masses and constraints";
            return std::move(m_result);
        }
        m_result.rank = m_factor.rank();
        m_negativeHere = m_factor.negativeCount();
        m_result.dependentRows = m_factor.dependentRows();
        m_result.degreesOfFreedom = m_problem.coordinateCount() - m_result.rank;
        m_count = std::min(m_count, m_result.degreesOfFreedom);
        if (m_count > 0) {
            search();
        } else {
            m_result.verified = true;
            m_result.proof = "nothing can move";
        }
        if (m_result.failure.empty()) {
            report();
        }
        return std::move(m_result);
    }

private:
    void search()
    {
        Eigen::Index missing = m_count;
        Eigen::Index least = std::numeric_limits<Eigen::Index>::max();
        for (int fruitless = 0; fruitless < kFruitless && !m_monitor.isCancelled(); ++fruitless) {
            const Eigen::Index left = m_result.degreesOfFreedom - m_vectors.cols();
            // One more than asked for shows where the next group begins.
            const Explored pairs =
                m_shifted.explore(std::min(missing + 1, left), m_vectors, left, isRefined() ? kToBeRefined : kSharp);
            lock(pairs);
            if (!m_result.failure.empty()) {
                return;
            }
            if (m_vectors.cols() == m_result.degreesOfFreedom) {
                m_result.verified = true;
                m_result.proof = m_result.degreesOfFreedom == 1
                                     ? "this is the only mode"
                                     : "these are all " + std::to_string(m_result.degreesOfFreedom) + " modes";
                return;
            }
            missing = missingModes();
            if (missing == 0) {
                return;
            }
            // A group whose end is not in sight grows with every search.
            const bool grows = endOfGroup(m_kappa, m_count) < 0 && pairs.vectors.cols() > 0;
            if (grows || missing < least) {
                least = std::min(least, missing);
                fruitless = 0;
            }
        }
        m_result.proof = m_monitor.isCancelled() ? "stopped on request" : "fewer were found than inertia counts";
    }

    /// Elastic modes get a step of inverse iteration when they are found.
    bool isRefined() const { return m_problem.stiffness.W.size() > 0; }

    /// Adds the pairs and does a Rayleigh–Ritz step with energies by strains.
    void lock(const Explored& pairs)
    {
        Block all(m_vectors.rows(), m_vectors.cols() + pairs.vectors.cols());
        all.leftCols(m_vectors.cols()) = m_vectors;
        all.rightCols(pairs.vectors.cols()) = pairs.vectors;
        bool regular = ritz(all);
        Eigen::VectorXd before = m_kappa;
        // A whole space needs no better vectors.
        const bool better = isRefined() && all.cols() < m_result.degreesOfFreedom;
        for (int round = 0; round < kRounds && better && regular && !m_monitor.isCancelled(); ++round) {
            before = m_kappa;
            all = m_shifted.iterate(all, m_kappa, kRefinements).colwise().normalized();
            regular = ritz(all);
            if (regular && staysWith(before)) {
                break;
            }
        }
        if (!regular) {
            m_result.failure = "the shapes that were found have no mass that tells them apart; look at the masses";
            return;
        }
        m_errors = (before - m_kappa).cwiseAbs();
        m_vectors = std::move(all);
        m_rounding = m_problem.energyRoundings(m_vectors);
        for (Eigen::Index i = 0; i < m_vectors.cols(); ++i) {
            if (m_shifted.isFree(m_kappa[i], m_rounding[i])) {
                m_kappa[i] = 0;
            }
        }
    }

    /// True where a refinement leaves the modes asked for as they were, so that the next one would change next to
    /// nothing: each takes away all but a small part of what the one before has changed.
    bool staysWith(const Eigen::VectorXd& before) const
    {
        constexpr double kSame = 1e-5;
        const Eigen::Index count = std::min(m_count, m_kappa.size());
        return ((m_kappa - before).head(count).cwiseAbs().array() <= kSame * m_kappa.head(count).cwiseAbs().array())
            .all();
    }

    /// Rayleigh–Ritz in the span of V, which becomes M-orthonormal and sorted by |κ|; fills m_kappa. False where the
    /// masses do not tell the shapes apart.
    bool ritz(Block& V)
    {
        if (V.cols() == 0) {
            m_kappa.resize(0);
            return true;
        }
        const Block MV = m_problem.massProduct(V);
        const Eigen::MatrixXd mass = V.transpose() * MV;
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
        V = (V * sorted).eval();
        return true;
    }

    /// How many modes nearer to the origin than the end of the group have not been found, by inertia.
    Eigen::Index missingModes()
    {
        Eigen::Index end = endOfGroup(m_kappa, m_count);
        if (end < 0) {
            return std::max<Eigen::Index>(1, m_count - m_kappa.size());
        }
        // A gap farther away proves more; it is needed where nothing can be trusted in the first.
        Count count = countBetween(std::abs(m_kappa[end - 1]), std::abs(m_kappa[end]));
        while (count.modes < 0 && endOfGroup(m_kappa, end + 1) > 0) {
            end = endOfGroup(m_kappa, end + 1);
            count = countBetween(std::abs(m_kappa[end - 1]), std::abs(m_kappa[end]));
        }
        if (count.modes < 0) {
            constexpr Eigen::Index kMore = 3;
            m_shifted.factorAtShift();
            m_result.proof =
                "rounding spoils the count by inertia between the last mode and the next, as on a very fine mesh";
            return kMore;
        }
        if (count.modes == end) {
            m_result.verified = true;
            m_result.proof = "the inertia of the saddle matrix counts " + std::to_string(end) + " with |s| below " +
                             std::to_string(std::sqrt(count.bound)) + " rad/s";
        } else if (count.modes < end) {
            m_result.proof = "the inertia of the saddle matrix counts " + std::to_string(count.modes) + ", but " +
                             std::to_string(end) + " were found: the factorisation is too inaccurate there";
        }
        if (count.modes <= end) {
            return 0;
        }
        m_shifted.factorAtShift();
        return count.modes - end;
    }

    struct Count {
        Eigen::Index modes = -1;  // −1 where no factors can be trusted
        double bound = 0;
    };

    /// The number of modes with |κ| below a bound in a gap, by factors whose inertia is that of the matrix.
    Count countBetween(double below, double above)
    {
        for (const double part : kParts) {
            const double bound = below + part * (above - below);
            if (!m_shifted.factorAt(bound) || !m_shifted.hasTheInertiaAt(bound)) {
                continue;
            }
            Eigen::Index counted = m_factor.negativeCount();
            if (m_negativeHere > 0) {
                if (!m_shifted.factorAt(-bound) || !m_shifted.hasTheInertiaAt(-bound)) {
                    continue;
                }
                counted -= m_factor.negativeCount();
            }
            return {counted, bound};
        }
        return {};
    }

    /// Tells the modes asked for, and those equal to the last.
    void report()
    {
        const Eigen::Index end = endOfGroup(m_kappa, m_count);
        const Eigen::Index count = end > 0 ? end : m_kappa.size();
        const Block V = m_vectors.leftCols(count);
        const Block MV = m_problem.massProduct(V);
        const Block corrections =
            m_shifted.solve(Block(m_problem.stiffnessProduct(V) - MV * m_kappa.head(count).asDiagonal()));
        for (Eigen::Index i = 0; i < count; ++i) {
            SparseMode mode{m_kappa[i], V.col(i)};
            if (mode.kappa != 0) {
                mode.residual = corrections.col(i).norm() / V.col(i).norm();
                mode.error = std::max(m_errors[i], m_rounding[i]);
            }
            m_result.modes.push_back(std::move(mode));
        }
    }

    const SparseProblem& m_problem;
    Eigen::Index m_count;
    const Monitor& m_monitor;
    SaddleFactor& m_factor;
    ShiftedProblem m_shifted;
    Eigen::Index m_negativeHere = 0;  // modes below the shift
    Eigen::MatrixXd m_vectors;        // M-orthonormal, by |κ|
    Eigen::VectorXd m_kappa;          // exactly 0 where the energy is rounding
    Eigen::VectorXd m_errors, m_rounding;
    PartialModes m_result;
};

}  // namespace

Eigen::Index endOfGroup(const Eigen::VectorXd& kappa, Eigen::Index count)
{
    for (Eigen::Index i = count; i < kappa.size(); ++i) {
        const double below = std::abs(kappa[i - 1]);
        const double above = std::abs(kappa[i]);
        if (above - below > kGroup * above) {
            return i;
        }
    }
    return -1;
}

PartialModes lowestModes(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, const Monitor& monitor,
                         Krylov krylov)
{
    return PartialSolver(problem, factor, count, krylov, monitor).run();
}

}  // namespace eigenlink
