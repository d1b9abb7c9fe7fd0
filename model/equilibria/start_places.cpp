#include "model/equilibria/start_places.h"

#include "model/math/dense/row_space.h"

#include <utility>

namespace eigenlink {

namespace {

/// How many random assemblies look for branches and equilibria.
std::size_t usualFor(const System& system)
{
    const Eigen::Index n = system.coordinateCount();
    return n <= 40 ? 400 : n <= 200 ? 60 : 6;
}

/// The number of assemblies where some equilibria were found only once or twice.
std::size_t mostFor(const System& system)
{
    const Eigen::Index n = system.coordinateCount();
    return n <= 12 ? 2000 : usualFor(system);
}

}  // namespace

void StartPlaces::collect(std::size_t most)
{
    if (m_tried == 0) {
        if (auto drawn = assembledFrom(m_system, m_system.drawnCoordinates()); drawn && m_parts.isHeld(*drawn)) {
            m_places.push_back(std::move(*drawn));
        }
    }
    for (; m_tried < most && !m_monitor.isCancelled(); ++m_tried) {
        if (auto q = m_random.next(); q && m_parts.isHeld(*q)) {
            m_places.push_back(std::move(*q));
        }
    }
    for (const Eigen::VectorXd& q : m_places) {
        const RowSpace rows(m_system.jacobian(q));
        if (rows.rank() > m_rank || (m_rank == 0 && m_rows.empty())) {
            m_rank = rows.rank();
            m_rows = rows.independentRows();
        }
    }
}

void StartPlaces::collectUsual()
{
    collect(usualFor(m_system));
}

void StartPlaces::collectMore()
{
    collect(m_tried + usualFor(m_system));
}

bool StartPlaces::mayBeMore() const
{
    return m_places.size() < mostFor(m_system);
}

}  // namespace eigenlink
