#include "model/studies/design/design_space.h"

#include "model/analysis/missing_values.h"
#include "model/basics/least_divisor.h"
#include "model/modes/tolerances.h"
#include "model/studies/design/box_step.h"
#include "model/studies/design/followed_rest.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/design/tolerances.h"
#include "model/studies/sensitivity/equilibrium_quantity.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

/// The last corrections, at most.
constexpr int kMostCorrections = 12;
/// Coordinates of systems of which all modes are computed on the way; of larger ones the lowest, where these are fewer
/// than this part, with a few more than reach the targets.
constexpr Eigen::Index kLargestComplete = 150, kShareOfModes = 4;
constexpr std::size_t kSpareModes = 8;
/// An analysis costs as many more as there are times so many coordinates, and where all modes are computed the square
/// of these.
constexpr double kCoordinatesOfCost = 10, kCoordinatesOfSquare = 20, kCoordinatesOfPart = 5;

}  // namespace

Outcome<DesignSpace> DesignSpace::from(Analysis start, const DesignTask& task)
{
    Outcome<DesignNumbers> numbers = DesignNumbers::of(start.mechanism, task.variables);
    if (!numbers) {
        return Failure{numbers.reason()};
    }
    if (start.equilibrium.status != EquilibriumStatus::converged || spectrumOfDesign(start) == nullptr) {
        return Failure{explainMissingValues(start)};
    }
    DesignSpace space(std::move(numbers).value(), task);
    space.m_start.analysis = std::move(start);
    space.m_start.u = Eigen::VectorXd::Zero(space.m_numbers.count());
    if (Outcome<void> begun = space.m_targets.begin(space.m_start); !begun) {
        return Failure{begun.reason()};
    }
    space.m_targets.measure(space.m_start);
    space.chooseModes();
    return space;
}

void DesignSpace::aim(const std::vector<double>& values)
{
    m_targets.aim(values, m_start);
    m_targets.measure(m_start);
}

bool DesignSpace::isSmall() const
{
    return m_start.analysis.system->coordinateCount() <= kLargestComplete;
}

/// In large systems only as many modes are computed on the way as reach the targets and a few more, for they are
/// recognised by shape.
void DesignSpace::chooseModes()
{
    Analysis& analysis = m_start.analysis;
    const Spectrum& spectrum = *spectrumOfDesign(analysis);
    if (isSmall() || spectrum.partial) {
        return;
    }
    const Eigen::VectorXd &before = m_targets.before(), &wanted = m_targets.wanted();
    double farthest = 0;
    for (Eigen::Index i = 0; i < wanted.size(); ++i) {
        const std::size_t value = m_start.values[static_cast<std::size_t>(i)];
        if (value == kNoMode) {
            continue;
        }
        const double s = std::abs(spectrum.values[value].s);
        farthest = std::max({farthest, s, s * std::abs(wanted[i]) / std::max(std::abs(before[i]), kLeastDivisor)});
    }
    std::size_t count = kSpareModes;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        count += std::abs(spectrum.values[mode.front()].s) <= farthest ? 1 : 0;
    }
    if (static_cast<Eigen::Index>(count) <= analysis.system->coordinateCount() / kShareOfModes) {
        analysis.options.engine = Engine::sparse;
        analysis.options.wanted.count = count;
    }
}

std::vector<std::size_t> DesignSpace::recognised(const Analysis& analysis, const SearchedDesign& from) const
{
    const Spectrum& spectrum = *spectrumOfDesign(analysis);
    const Spectrum& before = *spectrumOfDesign(from.analysis);
    const SparseMatrix M = analysis.system->mass(analysis.equilibrium.q);
    std::vector<std::size_t> found;
    for (std::size_t target = 0; target < from.values.size(); ++target) {
        if (from.values[target] == kNoMode) {
            found.push_back(kNoMode);
            continue;
        }
        const Eigenvalue& old = before.values[from.values[target]];
        double best = -std::numeric_limits<double>::infinity();
        std::size_t chosen = spectrum.values.size();
        for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
            const Eigenvalue& value = spectrum.values[mode.front()];
            if (!value.isTrue() || value.shape.size() != old.shape.size()) {
                continue;
            }
            const double sizes = std::abs(value.shape.dot(M * value.shape)) * std::abs(old.shape.dot(M * old.shape));
            const double mac = sizes > 0 ? std::norm(old.shape.dot(M * value.shape)) / sizes : 0;
            const double far = std::abs(value.s - old.s) / std::max(std::abs(value.s) + std::abs(old.s), kLeastDivisor);
            if (mac - far > best) {
                best = mac - far;
                chosen = mode.front();
            }
        }
        found.push_back(chosen);
    }
    return found;
}

double DesignSpace::costOfAnalysis() const
{
    const auto n = static_cast<double>(m_start.analysis.system->coordinateCount());
    const bool isPartial = m_start.analysis.options.engine == Engine::sparse;
    return isPartial ? 1 + n / kCoordinatesOfPart : 1 + n / kCoordinatesOfCost + std::pow(n / kCoordinatesOfSquare, 2);
}

/// True where the target is of no mode, or its mode is there and is more than rounding, as it is not where an
/// equilibrium ends.
bool DesignSpace::isKnown(const SearchedDesign& place, std::size_t target) const
{
    if (place.values[target] == kNoMode) {
        return true;
    }
    const std::vector<Eigenvalue>&values = spectrumOfDesign(place.analysis)->values,
          &before = spectrumOfDesign(m_start.analysis)->values;
    if (place.values[target] >= values.size()) {
        return false;
    }
    const Eigenvalue& value = values[place.values[target]];
    const double size = std::max(std::abs(value.s), std::abs(before[m_start.values[target]].s));
    return !(value.errorEstimate > tolerance::kReliableValue * size);
}

std::optional<SearchedDesign> DesignSpace::placeAt(const Eigen::VectorXd& u, const SearchedDesign& from) const
{
    m_work.add(costOfAnalysis());
    Outcome<Analysis> analysis =
        analysisAlong(from.analysis, [&](double part) { return m_numbers.at((1 - part) * from.u + part * u); });
    if (!analysis || spectrumOfDesign(*analysis) == nullptr) {
        return std::nullopt;
    }
    SearchedDesign place{u, std::move(analysis).value(), {}, {}, from.counts, {}};
    place.values = recognised(place.analysis, from);
    for (std::size_t i = 0; i < place.values.size(); ++i) {
        if (!isKnown(place, i)) {
            return std::nullopt;
        }
    }
    if (!m_targets.observe(place)) {
        return std::nullopt;
    }
    m_targets.measure(place);
    return place;
}

std::vector<std::optional<std::vector<std::complex<double>>>> DesignSpace::movesOfValues(
    const SearchedDesign& place) const
{
    std::vector<std::optional<std::vector<std::complex<double>>>> moves(
        spectrumOfDesign(place.analysis)->values.size());
    const Outcome<Sensitivities> found = sensitivitiesOf(place.analysis, m_numbers.in(place.analysis.mechanism));
    for (std::size_t i = 0; found && i < found->eigenvalues.size(); ++i) {
        const EigenvalueSensitivity& row = found->eigenvalues[i];
        std::vector<std::complex<double>> way(static_cast<std::size_t>(m_numbers.count()));
        for (std::size_t k = 0; k < way.size(); ++k) {
            way[k] = row.derivatives[k].value_or(0) * m_numbers.unit(static_cast<Eigen::Index>(k));
        }
        moves[row.index] = std::move(way);
    }
    return moves;
}

double DesignSpace::speed() const
{
    double speed = kLeastDivisor;
    for (const Eigenvalue& each : spectrumOfDesign(m_start.analysis)->values) {
        speed = each.isTrue() ? std::max(speed, std::abs(each.s)) : speed;
    }
    return speed;
}

Eigen::MatrixXd DesignSpace::slopesAt(const SearchedDesign& place) const
{
    const Eigen::Index rows = m_targets.count(), columns = m_numbers.count();
    Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(rows, columns);
    const Eigen::VectorXd sizes = m_targets.size();
    Outcome<Sensitivities> outcome =
        sensitivitiesOf(place.analysis, m_numbers.in(place.analysis.mechanism), &place.values);
    Sensitivities found = outcome ? std::move(outcome).value() : Sensitivities();
    if (!outcome || !addQuantities(found, place.analysis, m_targets.observedNames())) {
        return slopes;
    }
    std::size_t next = 0;  // among the quantities
    for (Eigen::Index i = 0; i < rows; ++i) {
        const std::size_t target = static_cast<std::size_t>(i);
        const bool isOfMode = place.values[target] != kNoMode;
        const auto row = std::ranges::find(found.eigenvalues, place.values[target], &EigenvalueSensitivity::index);
        const EquilibriumQuantity* quantity = isOfMode ? nullptr : &found.quantities[next++];
        for (Eigen::Index k = 0; place.counts[target] && k < columns; ++k) {
            double slope = isOfMode ? 0 : quantity->derivatives[k];
            if (isOfMode && row != found.eigenvalues.end()) {
                const auto& ds = row->derivatives[static_cast<std::size_t>(k)];
                slope = ds ? m_targets.slopeOf(i, row->s, *ds) : 0;
            }
            slope = slope * m_numbers.unit(k) / sizes[i];
            slopes(i, k) = std::abs(slope) > tolerance::kLeftByCancellation ? slope : 0;
        }
    }
    return slopes;
}

void DesignSpace::meetExactly(SearchedDesign& place) const
{
    for (int i = 0;
         i < kMostCorrections && place.error.size() > 0 && place.error.cwiseAbs().maxCoeff() > tolerance::kRounding;
         ++i) {
        const Eigen::MatrixXd slopes = slopesAt(place);
        const BoxStep step =
            nearestInBox(slopes, slopes * place.u - place.error, place.u, m_numbers.low(), m_numbers.high());
        std::optional<SearchedDesign> next = placeAt(step.u, place);
        if (!next || next->error.norm() >= place.error.norm()) {
            meetBesideBranchPoint(step.u, place);
            return;
        }
        place = std::move(*next);
    }
}

/// Stops where the equilibrium cannot be followed to `u`, which would meet the targets to first order, but it is as
/// near as a number can be known beside a branch point, where a mode has come to s = 0.
void DesignSpace::meetBesideBranchPoint(const Eigen::VectorXd& u, SearchedDesign& place) const
{
    const bool isNear = (u - place.u).cwiseAbs().maxCoeff() <= tolerance::kNearlyEqual;
    const bool isLow = place.error.cwiseAbs2().maxCoeff() <= tolerance::kNearlyZero;
    const Outcome<Mechanism> there = m_numbers.at(u);
    if (!place.isMet() && isNear && isLow && m_targets.asksForZero() && there) {
        place.u = u;
        place.analysis.mechanism = *there;
        place.error.setZero();
    }
}

}  // namespace eigenlink
