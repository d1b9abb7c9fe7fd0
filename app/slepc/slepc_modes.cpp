#include "app/slepc/slepc_modes.h"

#include "app/slepc/krylov_schur.h"
#include "app/slepc/processes.h"
#include "app/slepc/saddle_factors.h"
#include "model/basics/tolerances.h"
#include "model/math/dense/lapack.h"
#include "model/math/krylov/mode_errors.h"
#include "model/math/krylov/shifted_problem.h"
#include "model/math/krylov/tolerances.h"
#include "model/math/sparse/unit_saddle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

/// Most refinements of shapes, until their values stay, and their corrections.
constexpr int kRounds = 5;
constexpr int kCorrections = 2;
/// Parts of a gap at which modes are counted, until factors are exact.
constexpr std::array kParts{0.5, 0.7, 0.35, 0.85, 0.2, 0.6};
/// Most searches for more modes where some are missing.
constexpr int kSearches = 4;

/// The place of the search: by the distance of s = √(−κ) to i·frequency.
struct Place {
    double frequency = 0;  ///< [rad/s]

    double distanceOf(double kappa) const
    {
        return kappa < 0 ? std::sqrt(frequency * frequency - kappa) : std::abs(std::sqrt(kappa) - frequency);
    }
    /// The κ that are no farther than that.
    std::pair<double, double> bandWithin(double distance) const
    {
        const double low =
            distance < frequency ? std::pow(frequency - distance, 2) : frequency * frequency - distance * distance;
        return {low, std::pow(frequency + distance, 2)};
    }
    void sort(std::vector<SparseMode>& modes) const
    {
        std::stable_sort(modes.begin(), modes.end(), [this](const SparseMode& a, const SparseMode& b) {
            return distanceOf(a.kappa) < distanceOf(b.kappa);
        });
    }
    /// The first place at or after `count` where a group of equal modes ends; −1 if there is none yet.
    Eigen::Index endOfGroup(const std::vector<SparseMode>& modes, Eigen::Index count) const
    {
        Eigen::VectorXd distances(static_cast<Eigen::Index>(modes.size()));
        std::transform(modes.begin(), modes.end(), distances.begin(),
                       [this](const SparseMode& mode) { return frequency + distanceOf(mode.kappa); });
        return eigenlink::endOfGroup(distances, count);
    }
};

class SlepcSolver {
public:
    SlepcSolver(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows, const Place& place,
                const Monitor& monitor)
        : m_problem(problem),
          m_pencil(problem, dependentRows),
          m_factors(problem, m_pencil),
          m_place(place),
          m_monitor(monitor)
    {
    }

    /// Fills in the modes and what proves them.
    void run(Eigen::Index count, PartialModes& result)
    {
        if (!chooseShift()) {
            result.failure = "SLEPc found no shift that can be factored; look at masses and constraints";
            return;
        }
        Eigen::Index wanted = count + 2;
        for (int i = 0; i < kSearches && 2 * krylovSpaceFor(wanted) < result.degreesOfFreedom + krylovSpaceFor(count);
             ++i) {
            if (const Outcome<void> refined = refine(shapesNear(m_pencil, m_shift, wanted, m_monitor)); !refined) {
                result.failure = refined.reason();
                return;
            }
            if (onAny(m_monitor.isCancelled())) {
                result.failure = "stopped on request";
                return;
            }
            const Eigen::Index end = m_place.endOfGroup(m_modes, count);
            Eigen::Index missing = 1;
            if (end > 0) {
                missing = missingOf(end, result);
                result.modes.assign(m_modes.begin(), m_modes.begin() + end);
            }
            if (missing <= 0) {
                return;
            }
            wanted = 2 * wanted + missing;
        }
        if (result.proof.isEmpty()) {
            result.proof = "SLEPc did not find as many";
            result.modes = m_modes;
        }
    }

private:
    /// The place itself, or beside it: motions without stiffness need another shift than the origin, and so does a mode
    /// that lies at the place.
    [[nodiscard]] bool chooseShift()
    {
        const double there = m_place.frequency * m_place.frequency;
        const double beside = there > 0 ? -tolerance::kNearlyEqual * there : shiftBelowAllModes(m_problem);
        for (const double shift : {there, there + beside, there + 1e2 * beside, there + 1e4 * beside}) {
            m_shift = shift;
            if (m_factors.factorAt(shift) && m_factors.areExact()) {
                return true;
            }
        }
        return false;
    }

    /// Steps of inverse iteration, each with a Rayleigh–Ritz step by strains, until the values stay.
    Outcome<void> refine(Eigen::MatrixXd shapes)
    {
        if (const Outcome<void> factored = m_factors.factorAt(m_shift); !factored) {
            return factored;
        }
        ritz(shapes);
        for (int round = 0; round < kRounds && !m_modes.empty(); ++round) {
            const std::vector<SparseMode> before = m_modes;
            for (std::size_t i = 0; i < m_modes.size(); ++i) {
                shapes.col(static_cast<Eigen::Index>(i)) = iterated(m_modes[i]).normalized();
            }
            ritz(shapes);
            bool stays = true;
            for (std::size_t i = 0; i < m_modes.size(); ++i) {
                SparseMode& mode = m_modes[i];
                const double change = i < before.size() ? std::abs(mode.kappa - before[i].kappa) : 0;
                mode.error = mode.kappa != 0 ? std::max(mode.error, change) : 0;
                stays = stays && change <= tolerance::kNearlySame * std::abs(mode.kappa);
            }
            if (stays) {
                break;
            }
        }
        measure();
        return {};
    }

    /// A step of inverse iteration, (H − σM)⁻¹Mv, from its value for a mode.
    Eigen::VectorXd iterated(const SparseMode& mode) const
    {
        const double apart = mode.kappa - m_shift;
        const bool isApart = std::abs(apart) > tolerance::kNearlyEqual * std::abs(m_shift);
        const Eigen::VectorXd start = isApart ? Eigen::VectorXd(mode.v / apart) : Eigen::VectorXd(0 * mode.v);
        return m_factors.solve(m_problem.massProduct(mode.v), start, kCorrections);
    }

    /// Rayleigh–Ritz with energies by strains, nearest first; the shapes become the modes'.
    void ritz(Eigen::MatrixXd& shapes)
    {
        m_modes.clear();
        const Eigen::MatrixXd mass = shapes.transpose() * (m_problem.M * shapes);
        const auto pairs = shapes.cols() > 0 ? solveSymmetric(m_problem.stiffnessTimes(shapes).energies,
                                                              Eigen::MatrixXd(0.5 * (mass + mass.transpose())))
                                             : std::nullopt;
        for (Eigen::Index i = 0; pairs && i < shapes.cols(); ++i) {
            SparseMode mode{pairs->values[i], shapes * pairs->vectors.col(i)};
            mode.error = m_problem.energyRounding(mode.v);
            if (isFree(mode.kappa, mode.error, pairs->values)) {
                mode.kappa = 0;
            }
            m_modes.push_back(std::move(mode));
        }
        m_place.sort(m_modes);
        for (std::size_t i = 0; i < m_modes.size(); ++i) {
            shapes.col(static_cast<Eigen::Index>(i)) = m_modes[i].v;
        }
    }

    /// True for a κ of a motion without stiffness: it is rounding, or negligible beside the lowest elastic one.
    bool isFree(double kappa, double rounding, const Eigen::VectorXd& all) const
    {
        const bool maySlip = m_place.frequency == 0 && m_shift != 0;
        double least = std::numeric_limits<double>::infinity();
        for (const double each : all) {
            least = std::abs(each) > tolerance::kApartFromShift * std::abs(m_shift) ? std::min(least, std::abs(each))
                                                                                    : least;
        }
        return !(std::abs(kappa) > tolerance::kFreeEnergy * rounding) ||
               (maySlip && std::isfinite(least) && std::abs(kappa) < tolerance::kNegligible * least);
    }

    /// The correction that one more step of inverse iteration would make.
    void measure()
    {
        for (SparseMode& mode : m_modes) {
            if (mode.kappa != 0) {
                const Eigen::VectorXd rest =
                    m_problem.stiffnessProduct(mode.v) - mode.kappa * m_problem.massProduct(mode.v);
                mode.residual = m_factors.solve(rest, 0 * rest, 1).norm() / mode.v.norm();
            }
        }
    }

    /// Counts the modes up to the gap after the first `end`: how many have not been found; 0 or less where a longer
    /// search would not help.
    Eigen::Index missingOf(Eigen::Index end, PartialModes& result)
    {
        const double below = m_place.distanceOf(m_modes[static_cast<std::size_t>(end) - 1].kappa);
        const double above = m_place.distanceOf(m_modes[static_cast<std::size_t>(end)].kappa);
        for (const double part : kParts) {
            const double reach = below + part * (above - below);
            const auto [low, high] = m_place.bandWithin(reach);
            const auto belowHigh = countBelow(high);
            const auto belowLow = belowHigh ? countBelow(low) : std::nullopt;
            if (!belowLow) {
                continue;
            }
            const Eigen::Index counted = *belowHigh - *belowLow;
            const Text distance =
                m_place.frequency > 0 ? Text("|s - {1}i|", Number{m_place.frequency, Quantity::none, 6}) : Text("|s|");
            const Number bound{reach, Quantity::none, 6};
            result.verified = counted == end;
            result.proof =
                result.verified
                    ? Text("the inertia that MUMPS finds counts {1} with {2} below {3} rad/s", counted, distance, bound)
                    : Text("the inertia that MUMPS finds counts {1} with {2} below {3} rad/s, but {4} were found",
                           counted, distance, bound, end);
            return counted - end;
        }
        result.verified = false;
        result.proof =
            "rounding spoils the count by inertia between the last mode and the next, as on a very fine mesh";
        return 0;
    }

    /// Counts modes; nothing where the factors cannot be trusted.
    [[nodiscard]] std::optional<Eigen::Index> countBelow(double kappa)
    {
        return m_factors.factorAt(kappa) && m_factors.areExact() ? std::optional(m_factors.negativeCount())
                                                                 : std::nullopt;
    }

    const SparseProblem& m_problem;
    SaddlePencil m_pencil;
    SaddleFactors m_factors;
    Place m_place;
    const Monitor& m_monitor;
    double m_shift = 0;
    std::vector<SparseMode> m_modes;
};

/// The modes nearest the place of a problem that has few.
PartialModes chosenAmongAll(const SparseProblem& problem, const Place& place, Eigen::Index count,
                            const Monitor& monitor)
{
    SaddleFactor factor = factorOf(problem);
    PartialModes result = lowestModes(problem, factor, problem.coordinateCount(), monitor);
    result.engine = "sparse: shift-invert Lanczos on the null space, too few modes for SLEPc";
    place.sort(result.modes);
    const Eigen::Index end = place.endOfGroup(result.modes, count);
    result.modes.resize(end > 0 ? static_cast<std::size_t>(end) : result.modes.size());
    return result;
}

}  // namespace

PartialModes slepcModes(const SparseProblem& problem, const ModeSearch& search, const Monitor& monitor)
{
    beginSlepc();
    const Place place{search.frequency};
    UnitSaddle unit(problem.coordinateCount());
    unit.factor(problem.Phi_q);
    PartialModes result;
    result.engine = Text("SLEPc: shift-invert Krylov–Schur with MUMPS, processes: {1}", processCount());
    result.rank = unit.rank();
    result.dependentRows = unit.dependentRows();
    result.degreesOfFreedom = problem.modeCount(result.rank);
    const Eigen::Index count = std::min(search.count, result.degreesOfFreedom);
    if (result.degreesOfFreedom <= krylovSpaceFor(count + 2)) {
        // Krylov spaces would be larger than what there is.
        return chosenAmongAll(problem, place, count, monitor);
    }
    SlepcSolver(problem, result.dependentRows, place, monitor).run(count, result);
    return result;
}

}  // namespace eigenlink
