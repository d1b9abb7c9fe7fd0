#include "model/math/krylov/partial_modes.h"

#include "model/math/krylov/mode_errors.h"
#include "model/math/krylov/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

/// Most corrections of shapes.
constexpr double kCorrectedSearch = 1e-5;  ///< Time only: accuracy of shapes that are corrected later
constexpr int kCorrections = 10;
/// Parts of a gap in which modes are counted, until factors have the inertia of the matrix: at some shifts of a very
/// fine mesh a part of it is nearly singular by itself.
constexpr std::array kParts{0.5, 0.7, 0.35, 0.85, 0.2, 0.6, 0.42, 0.78, 0.28, 0.92, 0.12, 0.65};
/// New starts without a new mode, although the count shows that modes are missing, after which the search ends.
constexpr int kFruitless = 6;
/// More equal modes than this beyond those asked for are counted by inertia, and not computed one after the other.
constexpr Eigen::Index kManyEqual = 24;
/// Distance beside a group of equal modes at which they are counted, in the tolerance of equal modes.
constexpr double kBesideGroup = 4;

class PartialSolver {
public:
    PartialSolver(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, Krylov krylov,
                  const Monitor& monitor)
        : m_problem(problem),
          m_count(count),
          m_monitor(monitor),
          m_factor(factor),
          m_shifted(problem, factor, krylov),
          m_vectors(problem.coordinateCount(), 0),
          m_errors(problem, m_shifted)
    {
    }

    PartialModes run()
    {
        if (const Outcome<void> shifted = m_shifted.chooseShift(); !shifted) {
            m_result.failure = shifted.reason();
            return std::move(m_result);
        }
        m_result.rank = m_factor.rank();
        m_negativeHere = m_factor.negativeCount();
        m_result.dependentRows = m_factor.dependentRows();
        m_result.degreesOfFreedom = m_problem.modeCount(m_result.rank);
        m_count = std::min(m_count, m_result.degreesOfFreedom);
        if (m_count > 0) {
            search();
        } else {
            m_result.verified = true;
            m_result.proof = "nothing can move";
        }
        if (m_result.failure.isEmpty()) {
            report();
        }
        return std::move(m_result);
    }

private:
    void search()
    {
        Eigen::Index missing = m_count;
        Eigen::Index least = std::numeric_limits<Eigen::Index>::max();
        double lowest = std::numeric_limits<double>::infinity();
        for (int fruitless = 0; fruitless < kFruitless && !m_monitor.isCancelled(); ++fruitless) {
            const Eigen::Index before = m_vectors.cols();
            const Eigen::Index left = m_result.degreesOfFreedom - before;
            // One more than asked for shows where the next group begins.
            const RitzPairs pairs =
                m_shifted.explore(std::min(missing + 1, left), Eigen::MatrixXd(m_vectors), left,
                                  m_problem.hasStrains() ? kCorrectedSearch : tolerance::kTenDigits);
            if (pairs.values.size() == 0 && !moveShiftNearer(left)) {
                return;
            }
            lock(pairs);
            if (!m_result.failure.isEmpty()) {
                return;
            }
            if (m_vectors.cols() == m_result.degreesOfFreedom) {
                m_result.verified = true;
                m_result.proof = m_result.degreesOfFreedom == 1
                                     ? Text("this is the only mode")
                                     : Text("all {1} modes were computed", m_result.degreesOfFreedom);
                return;
            }
            SaddleFactor::Shifted home = m_factor.setAside();
            missing = missingModes();
            m_factor.bringBack(std::move(home));
            if (missing == 0) {
                return;
            }
            // A group whose end is not in sight grows with every search; of a lower one others may be missing.
            const bool grows = endOfLast() < 0 && m_vectors.cols() > before;
            const double last = m_errors.kappa().size() < m_count ? lowest : std::abs(m_errors.kappa()[m_count - 1]);
            const bool isLower = last < lowest * (1 - tolerance::kNearlyEqual);
            if (grows || isLower || missing < least) {
                least = isLower ? missing : std::min(least, missing);
                lowest = std::min(lowest, last);
                fruitless = 0;
            }
        }
        m_result.proof =
            m_monitor.isCancelled() ? Text("stopped on request") : Text("fewer were found than inertia counts");
    }

    /// Takes the shift beside the next modes, which a search from where it stands does not tell apart; nearer each
    /// time. False, with what stopped it, where there is no way on.
    [[nodiscard]] bool moveShiftNearer(Eigen::Index left)
    {
        m_beside = std::max(tolerance::kEqual, tolerance::kNearerBeside * m_beside);
        if (m_shifted.approach(Eigen::MatrixXd(m_vectors), left, m_beside)) {
            return true;
        }
        const Outcome<void> factored = m_shifted.factorAtShift();
        if (!factored) {
            m_result.proof = {"the search ended early: {1}", factored.reason()};
        }
        return static_cast<bool>(factored);
    }

    /// Adds the pairs: Rayleigh–Ritz, and corrections where entries of H have lost digits.
    void lock(const RitzPairs& pairs)
    {
        Block all(m_vectors.rows(), m_vectors.cols() + pairs.vectors.cols());
        all.leftCols(m_vectors.cols()) = m_vectors;
        all.rightCols(pairs.vectors.cols()) = pairs.vectors;
        RitzBasis basis(m_problem, std::move(all));
        // A space that ended in rounding, as that of equal modes may, has more vectors than modes.
        for (int least = 0; basis.isRegular();) {
            correct(basis, least);
            const std::vector<Eigen::Index> modes = m_errors.modes();
            if (std::ssize(modes) < m_errors.count()) {
                basis.keep(modes);
                least = 0;
            } else if (least == 0 && !m_problem.hasStrains() && !m_errors.areSharp()) {
                least = 1;
            } else {
                break;
            }
        }
        if (!basis.isRegular()) {
            m_result.failure = "the shapes that were found have no mass that tells them apart; look at the masses";
            return;
        }
        m_vectors = basis.takeShapes();
        m_errors.clearFree();
    }

    /// Corrects all shapes, at least as often as that, and where entries of H have lost digits until the values asked
    /// for are accurate. A whole space needs no better shapes.
    void correct(RitzBasis& basis, int least)
    {
        const bool isWhole = basis.shapes().cols() == m_result.degreesOfFreedom;
        const int most = m_problem.hasStrains() && !isWhole ? kCorrections : least;
        for (int i = 0; basis.isRegular(); ++i) {
            const Block corrections = m_shifted.corrections(basis);
            m_errors.measure(basis, corrections);
            if (i >= least && (i >= most || m_errors.areAccurate(m_count) || m_monitor.isCancelled())) {
                break;
            }
            basis.subtract(corrections);
        }
    }

    /// The end of the group of the last mode asked for; −1 where that is not in sight.
    Eigen::Index endOfLast() const { return endOfGroup(m_errors.kappa(), m_count, m_equal); }

    /// The number of modes nearer to the origin than the end of the group that have not been found, by inertia.
    Eigen::Index missingModes()
    {
        Eigen::Index end = endOfLast();
        const bool areMany = end < 0 && m_errors.kappa().size() - m_count > kManyEqual;
        if (areMany && m_equal > tolerance::kEqual) {
            m_equal = tolerance::kEqual;
            end = endOfLast();
        }
        if (end < 0) {
            return areMany ? missingBesideEqual() : std::max<Eigen::Index>(1, m_count - m_errors.kappa().size());
        }
        // A gap farther away proves more; it is needed where nothing can be trusted in the first.
        Count count = countBetween(std::abs(m_errors.kappa()[end - 1]), std::abs(m_errors.kappa()[end]));
        while (count.modes < 0 && endOfGroup(m_errors.kappa(), end + 1, m_equal) > 0) {
            end = endOfGroup(m_errors.kappa(), end + 1, m_equal);
            count = countBetween(std::abs(m_errors.kappa()[end - 1]), std::abs(m_errors.kappa()[end]));
        }
        if (count.modes < 0) {
            constexpr Eigen::Index kMore = 3;
            m_result.proof =
                "rounding spoils the count by inertia between the last mode and the next, as on a very fine mesh";
            return kMore;
        }
        if (count.modes == end) {
            m_result.verified = true;
            m_result.proof = {"the inertia of the saddle matrix counts {1} with |s| below {2} rad/s", end,
                              Number{std::sqrt(count.bound), Quantity::none, 6}};
        } else if (count.modes < end) {
            m_result.proof = {
                "the inertia of the saddle matrix counts {1}, but {2} were found: the factorisation is too "
                "inaccurate there",
                count.modes, end};
        }
        if (count.modes <= end) {
            return 0;
        }
        return count.modes - end > kManyEqual ? missingBesideEqual() : count.modes - end;
    }

    /// missingModes where dozens are missing: counts before and behind the group of the last mode asked for show how
    /// many are equal to it, and of dozens those that were asked for are enough.
    Eigen::Index missingBesideEqual()
    {
        const Eigen::VectorXd& kappa = m_errors.kappa();
        const Eigen::Index next = endOfLast();
        const Eigen::Index end = next > 0 ? next : kappa.size();
        Eigen::Index begin = m_count - 1;
        while (begin > 0 && endOfGroup(kappa, begin, m_equal) != begin) {
            --begin;
        }
        const double width = kBesideGroup * m_equal;
        const double first = std::abs(kappa[begin]);
        const double last = std::abs(kappa[end - 1]);
        const double lower = begin > 0 ? std::abs(kappa[begin - 1]) : 0;
        const double above = next > 0 ? std::abs(kappa[next]) : std::numeric_limits<double>::infinity();
        const Count before = countBetween(std::max(lower, (1 - width) * first), first);
        const Count all = countBetween(last, std::min(above, (1 + width) * last));
        if (before.modes > begin) {
            return std::min(before.modes, m_count) - begin;
        }
        if (before.modes < 0 || all.modes - end <= kManyEqual) {
            return std::max<Eigen::Index>(1, all.modes - end);
        }
        m_result.verified = before.modes == begin;
        m_result.proof = {
            "the inertia of the saddle matrix counts {1} with |s| below {2} rad/s and {3} equal to the "
            "last, of which those are given that were asked for",
            before.modes, Number{std::sqrt(before.bound), Quantity::none, 6}, all.modes - before.modes};
        m_isCut = true;
        return 0;
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

    /// Reports the modes asked for, and those equal to the last where these are not too many.
    void report()
    {
        const Eigen::Index end = m_isCut ? m_count : endOfLast();
        const Eigen::Index count = end > 0 ? end : m_errors.kappa().size();
        for (Eigen::Index i = 0; i < count; ++i) {
            SparseMode mode{m_errors.kappa()[i], m_vectors.col(i)};
            if (mode.kappa != 0) {
                mode.residual = m_errors.residual(i);
                mode.error = m_errors.error(i);
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
    Block m_vectors;                  // M-orthonormal, by |κ|
    ModeErrors m_errors;
    double m_equal = tolerance::kNearlyEqual;  // the gap that ends a group; less where very many lie close together
    double m_beside = 1;                       // how far beside modes the shift stands, of their κ
    bool m_isCut = false;                      // within a group of many equal modes
    PartialModes m_result;
};

}  // namespace

PartialModes lowestModes(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, const Monitor& monitor,
                         Krylov krylov)
{
    return PartialSolver(problem, factor, count, krylov, monitor).run();
}

}  // namespace eigenlink
