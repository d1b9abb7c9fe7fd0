#include "model/analysis/plan.h"

#include "model/modes/sparse_linearization.h"

#include <algorithm>

namespace eigenlink {
namespace {

bool asksFor(const AnalysisOptions& options, Method method)
{
    return std::ranges::find(options.methods, method) != options.methods.end();
}

/// The time of QZ grows with the cube of a pencil's size, unless nearly all of its values are infinite or zero: those
/// split off soon. Half of the true values of exact beams are stretches, far from the modes that are looked at.
bool isLongForQz(const SystemSize& system, Eigen::Index size)
{
    constexpr Eigen::Index kLargestQz = 300, kLargestQzOfExact = 100;
    const Eigen::Index largest = system.hasExactBeams ? kLargestQzOfExact : kLargestQz;
    return size > largest && 8 * 2 * system.leastFreedom() > size;
}

class Planner {
public:
    Planner(const SystemSize& size, const AnalysisOptions& options)
        : m_size(size), m_options(options), m_engine(options.engine)
    {
        m_plan.wanted = options.wanted;
    }

    Plan run()
    {
        if (m_options.budget == Budget::window) {
            adaptToWindow();
        }
        chooseStatics();
        chooseSpectra();
        if (m_plan.spectra == Engine::dense) {
            chooseRcs();
        } else {
            m_plan.isWithoutSpurious = true;
            m_plan.mostModes = m_plan.wanted.count ? 0 : kMostSparseModes;
        }
        return std::move(m_plan);
    }

private:
    bool isLarge() const { return m_size.coordinates > kLargestDense; }

    template <std::size_t N, class... Arguments>
    void because(const char (&source)[N], Arguments&&... arguments)
    {
        m_plan.reasons.emplace_back(source, std::forward<Arguments>(arguments)...);
    }

    /// Adapts to a window without a request, or where the request would take too long.
    void adaptToWindow()
    {
        const bool wantsRcsSolver = m_engine == Engine::automatic && asksFor(m_options, Method::rcs) &&
                                    m_options.linearizer.rcsSolver != RcsSolver::automatic;
        if (wantsRcsSolver) {
            m_engine = Engine::dense;
            because("Dense matrices, because the solver that was chosen for RCS needs them.");
        }
        if (m_engine == Engine::dense && m_size.coordinates > kMostDense) {
            m_engine = Engine::automatic;
            m_plan.refusal = Text(
                "Dense matrices were asked for, but {1} coordinates are more than the {2} that they go up to here: "
                "sparse matrices computed this.",
                m_size.coordinates, kMostDense);
        }
        if (m_plan.wanted.count && m_engine == Engine::automatic) {
            m_engine = Engine::sparse;
            because("Sparse matrices, because modes were asked for by number.");
        } else if (!m_plan.wanted.count &&
                   (m_engine == Engine::sparse || (m_engine == Engine::automatic && isLarge()))) {
            m_engine = Engine::sparse;
            if (m_size.leastFreedom() > static_cast<Eigen::Index>(kModesOfLarge)) {
                m_plan.wanted.count = kModesOfLarge;
                because(
                    "The {1} modes nearest the origin, because all modes of {2} coordinates take longer than a "
                    "moment.",
                    kModesOfLarge, m_size.coordinates);
            }
        }
    }

    void chooseStatics()
    {
        const bool isSparse = m_engine == Engine::sparse || (m_engine == Engine::automatic && isLarge());
        m_plan.statics = isSparse ? Engine::sparse : Engine::dense;
        if (m_options.engine != Engine::automatic && m_engine == m_options.engine) {
            because("The engine is the one that was asked for.");
        } else if (isLarge()) {
            because("The equilibrium by sparse factorisations, because there are more than {1} coordinates.",
                    kLargestDense);
        } else if (!isSparse) {
            because(
                "The equilibrium by dense matrices, which see every digit of rank, because there are at most {1} "
                "coordinates.",
                kLargestDense);
        }
    }

    void chooseSpectra()
    {
        if (m_engine != Engine::automatic) {
            m_plan.spectra = m_engine;
            return;
        }
        const Eigen::Index n = m_size.coordinates;
        if (m_plan.wanted.count && n > kLargestDense) {
            m_plan.spectra = Engine::sparse;
            because(
                "The eigenvalues by sparse matrices, because only some modes of more than {1} coordinates were "
                "asked for.",
                kLargestDense);
        } else if (n > kMostDense) {
            m_plan.spectra = Engine::sparse;
            because("The eigenvalues by sparse matrices, because dense ones go up to {1} coordinates.", kMostDense);
        } else if (n > kLargestFullDense && m_size.leastFreedom() <= kMostSparseModes) {
            m_plan.spectra = Engine::sparse;
            because(
                "The eigenvalues by sparse matrices without the spurious ones, because there are more than {1} "
                "coordinates and at most {2} modes.",
                kLargestFullDense, kMostSparseModes);
        } else {
            because("All eigenvalues by dense matrices, spurious ones included.");
        }
    }

    void chooseRcs()
    {
        const bool isGiven = m_options.linearizer.rcsSolver != RcsSolver::automatic;
        m_plan.rcs = isGiven ? m_options.linearizer.rcsSolver : RcsSolver::qz;
        const Eigen::Index size = 2 * m_size.coordinates + m_size.constraints;
        if (!isGiven && isLongForQz(m_size, size)) {
            m_plan.rcs = RcsSolver::deflated;
            if (asksFor(m_options, Method::rcs)) {
                because(
                    "RCS on a null space of the constraint Jacobian, because QZ of a pencil of {1} rows takes long.",
                    size);
            }
        }
    }

    SystemSize m_size;
    const AnalysisOptions& m_options;
    Engine m_engine;
    Plan m_plan;
};

}  // namespace

SystemSize sizesOf(const System& system)
{
    return {system.coordinateCount(), system.constraintCount(), system.hasExactBeams()};
}

Plan planFor(const SystemSize& size, const AnalysisOptions& options)
{
    return Planner(size, options).run();
}

}  // namespace eigenlink
