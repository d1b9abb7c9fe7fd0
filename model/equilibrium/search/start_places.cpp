#include "model/equilibrium/search/start_places.h"

#include "model/equilibrium/position_fit.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <random>
#include <utility>

namespace eigenlink {

namespace {

/// The number of random assemblies that look for components and equilibria.
std::size_t usualFor(const System& system)
{
    const Eigen::Index n = system.coordinateCount();
    return n <= 40 ? 400 : n <= 200 ? 60 : 6;
}

/// The number of assemblies where some equilibria were found only once or twice, or continua alone.
std::size_t mostFor(const System& system, bool continuaAlone)
{
    const Eigen::Index n = system.coordinateCount();
    const bool goesOn = continuaAlone ? n > 200 : n <= 12;
    return !goesOn ? usualFor(system) : continuaAlone ? 30 : 2000;
}

}  // namespace

StartPlaces::StartPlaces(const StartPlaces& general, Eigen::Index rank, KeptRows rows)
    : m_parts(general.m_parts),
      m_system(general.m_system),
      m_monitor(general.m_monitor),
      m_random(general.m_random),
      m_tried(general.m_tried),
      m_isOtherKind(true),
      m_rank(rank),
      m_rows(rows),
      m_kept(std::move(rows))
{
}

void StartPlaces::collect(std::size_t most)
{
    const std::size_t before = m_places.size();
    if (m_tried == 0) {
        if (auto drawn = assembledFrom(m_system, m_system.drawnCoordinates()); drawn && m_parts.isHeld(*drawn)) {
            add(std::move(*drawn), true);
        }
    }
    for (; m_tried < most && !m_monitor.isCancelled(); ++m_tried) {
        if (auto q = m_random.next(); q && m_parts.isHeld(*q)) {
            add(std::move(*q), false);
        }
    }
    if (m_places.size() > before && !m_isOtherKind) {
        keepRows();
    }
}

void StartPlaces::add(Eigen::VectorXd q, bool isDrawing)
{
    if (m_isOtherKind) {
        if (auto there = onOtherKind(q); there && RowSpace(m_system.jacobian(*there)).rank() == m_rank) {
            m_places.push_back(std::move(*there));
        }
        return;
    }
    const RowSpace rows(m_system.jacobian(q));
    // Loops that close in a singular configuration to some digits only seem to leave less freedom there.
    const bool isClear = rows.margin() > tolerance::kNearlyZero;
    m_leastRank = m_places.empty() ? rows.rank() : std::min(m_leastRank, rows.rank());
    if (m_places.empty() || (isClear && !m_isClear) || (isClear == m_isClear && rows.rank() > m_rank)) {
        m_rank = rows.rank();
        m_rows = rows.independentRows();
        m_isClear = isClear;
    }
    m_hasDrawing = m_hasDrawing || isDrawing;
    m_places.push_back(std::move(q));
}

/// Constraints that depend on one another wherever the mechanism is, also taken apart, do so on every branch.
void StartPlaces::keepRows()
{
    m_kept.clear();
    if (std::cmp_equal(m_rows.size(), m_system.constraintCount())) {
        return;
    }
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform(-1, 1);
    Eigen::VectorXd apart = m_system.drawnCoordinates();
    for (double& each : apart) {
        each += m_system.size() * uniform(random);
    }
    if (RowSpace(m_system.jacobian(apart)).rank() > m_rank) {
        m_kept = m_rows;
    }
}

bool StartPlaces::mayBeOfSeveralKinds() const
{
    return !m_kept.empty() || m_leastRank < m_rank;
}

/// The place on a branch along which fewer constraints are independent than in general, or as many as of this other
/// kind; absent where it is on none.
std::optional<Eigen::VectorXd> StartPlaces::onOtherKind(const Eigen::VectorXd& place) const
{
    const RowSpace rows(m_system.jacobian(place), tolerance::kNearlySingular);
    const bool isOther = m_isOtherKind ? rows.rank() == m_rank : rows.rank() < m_rank;
    if (!isOther || rows.rank() == m_system.coordinateCount()) {
        return std::nullopt;
    }
    const KeptRows kept = rows.independentRows();
    auto there = assembledFrom(m_system, place, kept);
    const bool isOn = there && closes(m_system, *there) && m_parts.isHeld(*there) && holdOthers(m_system, *there, kept);
    return isOn ? std::move(there) : std::nullopt;
}

std::vector<StartPlaces> StartPlaces::otherKinds(std::span<const Eigen::VectorXd> others) const
{
    std::vector<StartPlaces> kinds;
    const auto look = [&](const Eigen::VectorXd& place, bool isDrawing) {
        auto there = m_monitor.isCancelled() ? std::nullopt : onOtherKind(place);
        if (!there) {
            return;
        }
        const RowSpace rows(m_system.jacobian(*there));
        auto kind = std::ranges::find(kinds, rows.rank(), &StartPlaces::rank);
        if (kind == kinds.end()) {
            kinds.push_back(StartPlaces(*this, rows.rank(), rows.independentRows()));
            kind = kinds.end() - 1;
        }
        kind->m_hasDrawing = kind->m_hasDrawing || isDrawing;
        kind->m_places.push_back(std::move(*there));
    };
    for (const Eigen::VectorXd& place : m_places) {
        look(place, m_hasDrawing && &place == &m_places.front());
    }
    for (const Eigen::VectorXd& place : others) {
        look(place, false);
    }
    return kinds;
}

void StartPlaces::collectUsual()
{
    collect(usualFor(m_system));
}

void StartPlaces::collectMore()
{
    collect(m_tried + usualFor(m_system));
}

bool StartPlaces::mayBeMore(bool continuaAlone) const
{
    return m_places.size() < mostFor(m_system, continuaAlone);
}

}  // namespace eigenlink
