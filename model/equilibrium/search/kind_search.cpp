#include "model/equilibrium/search/kind_search.h"

#include "model/basics/verdicts.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/search/assemblies.h"

#include <algorithm>
#include <ranges>

namespace eigenlink {

namespace {

/// Most paths of a new homotopy where tracing curves gives the same list with proof.
constexpr double kQuickPaths = 1500;

}  // namespace

KindSearch::KindSearch(const SearchParts& parts, StartPlaces starts)
    : m_parts(parts),
      m_mechanism(parts.mechanism),
      m_system(parts.mechanism.system()),
      m_list(parts.builder.list()),
      m_starts(std::move(starts)),
      m_freedoms(m_system.coordinateCount() - m_starts.rank()),
      m_before(m_list.equilibria.size())
{
}

void KindSearch::run()
{
    m_parts.builder.setKept(m_starts.kept());
    m_list.isComplete = false;
    const std::size_t mostPaths = m_parts.options.mostPaths;
    const bool isCurve = m_freedoms == 1, hasSurroundings = m_parts.options.surroundings;
    const bool curvesFirst =
        isCurve && hasSurroundings &&
        !arePolynomialsQuick(m_mechanism.mechanism(), m_system, m_starts.rows(), kQuickPaths, m_parts.monitor);
    if (curvesFirst) {
        m_parts.branches.run(m_starts, mostPaths);
    }
    if (!m_list.isComplete) {
        m_polynomial =
            polynomialEquilibria(m_mechanism.mechanism(), m_system, m_starts.rows(), mostPaths, m_parts.proofs);
    }
    const bool isOpen = !m_polynomial.isProved() || !m_starts.kept().empty();
    if (isCurve && !curvesFirst && (hasSurroundings || isOpen)) {
        m_parts.branches.run(m_starts, mostPaths);
    } else if (!isCurve && (isOpen || findsNeutral())) {
        searchFromStarts();
    }
    addPolynomials();
    if (m_sampledPlaces == 0) {
        for (ListedEquilibrium& each : m_list.equilibria | std::views::drop(m_before)) {
            each.hits = 0;
        }
    }
}

std::optional<int> KindSearch::morseExcess()
{
    return sampling().morseExcess();
}

void KindSearch::searchFromStarts()
{
    sampling().run();
    m_sampledPlaces = m_starts.places().size();
}

/// True where a few random places lead to what nothing resists: paths do not end in a continuum that all mechanisms of
/// the same parts have, such as springs that are slack and nothing that stretches them.
bool KindSearch::findsNeutral()
{
    constexpr std::size_t kProbes = 24;
    m_starts.collect(kProbes);
    for (std::size_t i = 0; i < m_starts.places().size() && !m_parts.monitor.isCancelled(); ++i) {
        System there = m_system;
        there.countFrom(m_system.linkAngles(m_starts.places()[i]));
        const auto found = stationaryFrom(there, m_starts.places()[i], m_starts.kept());
        if (!found || !m_mechanism.isHeld(found->q)) {
            continue;
        }
        there.countFrom(found->angles);
        if (equilibriumAt(there, found->q, {}, m_parts.monitor).zeroCount > 0) {
            return true;
        }
    }
    return false;
}

/// The real roots of the polynomials, and what they prove.
void KindSearch::addPolynomials()
{
    // Rounded, so that the same digits come out whichever member of the family the paths began at.
    const double grain = std::exp2(-33) * m_mechanism.whole()->size();
    for (CertifiedConfiguration each : m_polynomial.real) {
        if (!m_starts.kept().empty() && !closes(m_system, each.q)) {
            continue;  // of the constraints that are left out some are open there
        }
        const std::size_t before = m_list.equilibria.size();
        each.q = (each.q / grain).array().round() * grain;
        m_parts.builder.addFrom(each.q, m_system.linkAngles(each.q));
        const auto nearest = std::ranges::find_if(m_list.equilibria, [&](const ListedEquilibrium& listed) {
            const Eigen::VectorXd q = m_mechanism.wholeCoordinates(each.q, m_system.linkAngles(each.q));
            return areOnePlace((q - listed.rest.q).norm(), m_mechanism.whole()->size());
        });
        if (nearest != m_list.equilibria.end()) {
            nearest->isCertified = true;
            nearest->hits -= m_list.equilibria.size() == before ? 1 : 0;
        }
    }
    if (m_polynomial.isProved() && !provesByPaths() && m_freedoms > 1 && m_sampledPlaces == 0) {
        searchFromStarts();
    }
}

/// The proof by the paths; false where the list is not theirs.
bool KindSearch::provesByPaths()
{
    const auto certified = std::ranges::count(m_list.equilibria, true, &ListedEquilibrium::isCertified);
    const bool hasOthers = std::ranges::any_of(m_list.special, [](const SpecialPlace& each) {
        return each.isEquilibrium || each.kind == SpecialPlace::Kind::endless;
    });
    const bool agrees =
        std::cmp_equal(certified, m_list.equilibria.size()) && m_list.equilibria.size() == m_polynomial.real.size();
    if (!agrees || hasOthers || !m_starts.kept().empty() || m_parts.monitor.isCancelled()) {
        return false;  // what the curves prove, where they do, stands
    }
    m_list.isComplete = true;
    m_list.completeness = Text(
        "{1} of {1} solution paths were followed: {2} end in solutions, {3} at infinity. {4} solutions are real with "
        "springs of positive length; each is proved to exist and to differ from the others.",
        m_polynomial.roots, m_polynomial.finite, m_polynomial.atInfinity, m_polynomial.real.size());
    if (m_polynomial.halfTurned > 0) {
        m_list.completeness = joined(
            {m_list.completeness, Text::counted("{1} other is left out: an angle is held half a turn away there.",
                                                "{1} others are left out: an angle is held half a turn away "
                                                "there.",
                                                m_polynomial.halfTurned)});
    }
    if (balancesMorse()) {
        m_list.completeness = joined({m_list.completeness, "The Morse count balances."});
    }
    return true;
}

/// Σ(−1)^index over equilibria and meeting ends of springs is the Euler characteristic of the configurations, which the
/// critical points of a distance give too.
bool KindSearch::balancesMorse() const
{
    const bool isSmooth = std::ranges::none_of(m_list.special, [](const SpecialPlace& each) {
        return each.kind == SpecialPlace::Kind::singularity || each.kind == SpecialPlace::Kind::continuum;
    });
    if (!isSmooth || m_freedoms > 2 || m_freedoms < 1) {
        return false;
    }
    DistancePoints distance = m_parts.branches.distance();
    if (distance.points.roots == 0) {
        distance = distancePoints(m_mechanism.mechanism(), m_system, m_starts.rows(), m_parts.options.mostPaths,
                                  m_parts.proofs);
    }
    if (!distance.points.isProved()) {
        return false;
    }
    int sum = 0;
    for (const ListedEquilibrium& each : m_list.equilibria) {
        sum += each.rest.negativeCount % 2 == 0 ? 1 : -1;
        if (each.rest.zeroCount > 0) {
            return false;
        }
    }
    if (m_freedoms == 2) {
        for (const MeetingEnds& each : meetingEnds(m_mechanism.mechanism(), m_system, m_starts.rows())) {
            sum += each.isFree ? 1 : 0;
        }
    } else {
        sum -=
            static_cast<int>(std::ranges::count(m_list.special, SpecialPlace::Kind::zeroLength, &SpecialPlace::kind));
    }
    return sum == distance.euler;
}

}  // namespace eigenlink
