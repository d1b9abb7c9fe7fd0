#include "model/design/design.h"

#include "model/basics/least_divisor.h"
#include "model/design/answers.h"
#include "model/design/box_step.h"
#include "model/design/design_search.h"
#include "model/design/followed_rest.h"
#include "model/design/largest_damping.h"
#include "model/design/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/sensitivity/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

using namespace tolerance;

constexpr char kMetByTheSmallest[] = "the targets are met by the smallest change";

/// Steps of the search for the smallest change, and of the last corrections.
constexpr int kMostSteps = 200, kMostStepsBeside = 60, kMostCorrections = 12;
/// Coordinates of systems of which all modes are computed on the way; of larger ones the lowest, where these are fewer
/// than this part, with a few more than reach the targets.
constexpr Eigen::Index kLargestComplete = 150, kShareOfModes = 4;
constexpr std::size_t kSpareModes = 8;
/// Analyses of a search, at most: of one way, of all that are tried, and of the last one to the nearest place. One
/// costs as many more as there are times so many coordinates, and where all modes are computed the square of these.
constexpr double kMostAnalyses = 600, kMostOfAllWays = 5400, kMostOfNearest = 400;
constexpr double kCoordinatesOfCost = 10, kCoordinatesOfSquare = 20, kCoordinatesOfPart = 5;
/// And of the search for the largest damping.
constexpr double kMostOfRise = 6000;
using Place = SearchedDesign;

/// A target as a number that is to be met (side 0), not to be fallen below (1) or not to be exceeded (−1).
struct Limit {
    double value = 0;
    int side = 0;
};

/// The target for a quantity that is `before` at the start.
Limit limitOf(const DesignTarget& target, double before)
{
    const double value = target.value.value_or(before);
    switch (target.relation) {
        case DesignTarget::Relation::equal:
            break;
        case DesignTarget::Relation::atLeast:
            return {value, 1};
        case DesignTarget::Relation::atMost:
            return {value, -1};
        case DesignTarget::Relation::outside:
            return before - value < target.upper - before ? Limit{value, -1} : Limit{target.upper, 1};
    }
    return {value, 0};
}

}  // namespace

double quantityOf(std::complex<double> s, DesignTarget::Quantity quantity)
{
    switch (quantity) {
        case DesignTarget::Quantity::frequency:
            return std::abs(s.imag()) / (2 * std::numbers::pi);
        case DesignTarget::Quantity::real:
            return s.real();
        case DesignTarget::Quantity::imaginary:
            return std::abs(s.imag());
        case DesignTarget::Quantity::dampingRatio:
            break;
    }
    return s == 0.0 ? 0 : -s.real() / std::abs(s);
}

double derivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity)
{
    const double imaginary = (s.imag() < 0 ? -1 : 1) * ds.imag();
    switch (quantity) {
        case DesignTarget::Quantity::frequency:
            return imaginary / (2 * std::numbers::pi);
        case DesignTarget::Quantity::real:
            return ds.real();
        case DesignTarget::Quantity::imaginary:
            return imaginary;
        case DesignTarget::Quantity::dampingRatio:
            break;
    }
    const double size = std::abs(s);
    return size > 0 ? -ds.real() / size + s.real() * (s.real() * ds.real() + s.imag() * ds.imag()) / std::pow(size, 3)
                    : 0;
}

const Spectrum* spectrumOfDesign(const Analysis& analysis)
{
    const bool hasOne = !analysis.methods.empty() && analysis.methods.front().spectrum.hasValues();
    return hasOne ? &analysis.methods.front().spectrum : nullptr;
}

Outcome<void> DesignSearch::readVariables()
{
    const auto count = static_cast<Eigen::Index>(m_task.variables.size());
    m_unit.resize(count);
    m_low.resize(count);
    m_high.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const DesignVariable& each = m_task.variables[static_cast<std::size_t>(i)];
        Outcome<Variable> variable = variableNamed(m_mechanism, each.name);
        if (!variable) {
            return Failure{variable.reason()};
        }
        const double infinite = std::numeric_limits<double>::infinity();
        const double p0 = variable->value;
        m_unit[i] = variable->scale / (each.weight > 0 ? each.weight : 1);
        const double least = variable->allowed == Range::any        ? -infinite
                             : variable->allowed == Range::positive ? kLeastPositive * variable->scale
                                                                    : 0;
        const double low = std::max(least, each.low.value_or(variable->range ? variable->range->x : -infinite));
        const double high = each.high.value_or(variable->range ? variable->range->y : infinite);
        if (!(low <= high)) {
            return Failure{Text("{1}: no value lies between the bounds", each.name)};
        }
        m_low[i] = (low - p0) / m_unit[i];
        m_high[i] = (high - p0) / m_unit[i];
        m_variables.push_back(std::move(variable).value());
    }
    return {};
}

Outcome<void> DesignSearch::begin(Analysis start)
{
    if (Outcome<void> read = readVariables(); !read) {
        return read;
    }
    m_last.analysis = std::move(start);
    const Analysis& analysis = m_last.analysis;
    const Spectrum* spectrum = spectrumOfDesign(analysis);
    if (analysis.equilibrium.status != EquilibriumStatus::converged || spectrum == nullptr) {
        return Failure{analysis.equilibrium.reason.isEmpty() ? Text("there is no equilibrium with eigenvalues")
                                                             : analysis.equilibrium.reason};
    }
    const std::vector<std::vector<std::size_t>> modes = modesOf(*spectrum);
    const auto count = static_cast<Eigen::Index>(m_task.targets.size());
    m_before.resize(count);
    m_wanted.resize(count);
    m_size.resize(count);
    m_side.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const DesignTarget& target = m_task.targets[static_cast<std::size_t>(i)];
        if (target.mode >= modes.size() || !spectrum->values[modes[target.mode].front()].isTrue()) {
            return Failure{Text::counted("there is no mode {2}: the mechanism has {1} mode",
                                         "there is no mode {2}: the mechanism has {1} modes", modes.size(),
                                         target.mode + 1)};
        }
        m_last.values.push_back(modes[target.mode].front());
        m_before[i] = quantityOf(spectrum->values[m_last.values.back()].s, target.quantity);
        const Limit limit = limitOf(target, m_before[i]);
        m_wanted[i] = limit.value;
        m_side[i] = limit.side;
        m_last.counts.push_back(limit.side == 0);
        m_size[i] = sizeOfTarget(i);
    }
    m_last.u = Eigen::VectorXd::Zero(m_unit.size());
    measure(m_last);
    chooseModes();
    return {};
}

/// Of large systems only as many modes are computed on the way as reach the targets and a few more, for they are
/// recognised by shape.
void DesignSearch::chooseModes()
{
    Analysis& analysis = m_last.analysis;
    const Spectrum& spectrum = *spectrumOfDesign(analysis);
    if (analysis.system->coordinateCount() <= kLargestComplete || spectrum.partial) {
        return;
    }
    double farthest = 0;
    for (Eigen::Index i = 0; i < m_wanted.size(); ++i) {
        const double s = std::abs(spectrum.values[m_last.values[static_cast<std::size_t>(i)]].s);
        farthest = std::max({farthest, s, s * std::abs(m_wanted[i]) / std::max(std::abs(m_before[i]), kLeastDivisor)});
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

/// What an error of a target is relative to: its value, of parts of an eigenvalue the size of that.
double DesignSearch::sizeOfTarget(Eigen::Index i) const
{
    using Wanted = DesignTarget::Quantity;
    const std::size_t k = static_cast<std::size_t>(i);
    const Wanted quantity = m_task.targets[k].quantity;
    const double s = std::abs(spectrumOfDesign(m_last.analysis)->values[m_last.values[k]].s);
    if ((quantity == Wanted::real || quantity == Wanted::imaginary) && s > 0) {
        return s;
    }
    return m_wanted[i] != 0 ? std::abs(m_wanted[i]) : m_before[i] != 0 ? std::abs(m_before[i]) : 1;
}

void DesignSearch::aim(const std::vector<double>& values)
{
    for (std::size_t i = 0; i < values.size() && i < m_task.targets.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        m_wanted[k] = values[i];
        m_size[k] = sizeOfTarget(k);
    }
    measure(m_last);
}

Outcome<Mechanism> DesignSearch::mechanismAt(const Eigen::VectorXd& u) const
{
    Mechanism mechanism = m_mechanism;
    for (std::size_t i = 0; i < m_variables.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const Outcome<Variable> variable = variableNamed(mechanism, m_variables[i].name);
        if (!variable) {
            return Failure{variable.reason()};
        }
        Outcome<Mechanism> next = variable->with(m_variables[i].value + m_unit[k] * u[k]);
        if (!next) {
            return next;
        }
        mechanism = std::move(next).value();
    }
    return mechanism;
}

void DesignSearch::measure(Place& place) const
{
    const Spectrum& spectrum = *spectrumOfDesign(place.analysis);
    place.error.resize(m_wanted.size());
    for (Eigen::Index i = 0; i < m_wanted.size(); ++i) {
        const std::size_t k = static_cast<std::size_t>(i);
        const double value = quantityOf(spectrum.values[place.values[k]].s, m_task.targets[k].quantity);
        place.error[i] = (value - m_wanted[i]) / m_size[i];
        place.counts[k] = place.counts[k] || m_side[i] * place.error[i] < 0;
        if (!place.counts[k]) {
            place.error[i] = 0;
        }
    }
}

/// The modes of the targets by shape and by nearness, one to one.
std::vector<std::size_t> DesignSearch::recognised(const Analysis& analysis, const Place& from) const
{
    const Spectrum& spectrum = *spectrumOfDesign(analysis);
    const Spectrum& before = *spectrumOfDesign(from.analysis);
    const SparseMatrix M = analysis.system->mass(analysis.equilibrium.q);
    std::vector<std::size_t> found;
    for (std::size_t target = 0; target < from.values.size(); ++target) {
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

double DesignSearch::costOfAnalysis() const
{
    const auto n = static_cast<double>(m_last.analysis.system->coordinateCount());
    const bool isPartial = m_last.analysis.options.engine == Engine::sparse;
    return isPartial ? 1 + n / kCoordinatesOfPart : 1 + n / kCoordinatesOfCost + std::pow(n / kCoordinatesOfSquare, 2);
}

std::optional<Place> DesignSearch::placeAt(const Eigen::VectorXd& u, const Place& from) const
{
    m_work.add(costOfAnalysis());
    const Outcome<Mechanism> mechanism = mechanismAt(u);
    if (!mechanism) {
        return std::nullopt;
    }
    Outcome<Analysis> analysis = analysisBeside(from.analysis, *mechanism);
    if (!analysis || spectrumOfDesign(*analysis) == nullptr) {
        return std::nullopt;
    }
    Place place{u, std::move(analysis).value(), {}, from.counts, {}};
    place.values = recognised(place.analysis, from);
    const std::size_t count = spectrumOfDesign(place.analysis)->values.size();
    if (std::ranges::any_of(place.values, [&](std::size_t each) { return each >= count; })) {
        return std::nullopt;
    }
    measure(place);
    return place;
}

std::vector<std::optional<std::vector<std::complex<double>>>> DesignSearch::movesOfValues(const Place& place) const
{
    std::vector<std::optional<std::vector<std::complex<double>>>> moves(
        spectrumOfDesign(place.analysis)->values.size());
    const Outcome<Sensitivities> found = sensitivitiesOf(place.analysis, variablesAt(place));
    for (std::size_t i = 0; found && i < found->eigenvalues.size(); ++i) {
        const EigenvalueSensitivity& row = found->eigenvalues[i];
        std::vector<std::complex<double>> way(m_variables.size());
        for (std::size_t k = 0; k < way.size(); ++k) {
            way[k] = row.derivatives[k].value_or(0) * m_unit[static_cast<Eigen::Index>(k)];
        }
        moves[row.index] = std::move(way);
    }
    return moves;
}

void DesignSearch::recount(Place& place) const
{
    for (Eigen::Index i = 0; i < m_side.size(); ++i) {
        place.counts[static_cast<std::size_t>(i)] = m_side[i] == 0;
    }
    measure(place);
}

void DesignSearch::countAll(Place& place) const
{
    place.counts.assign(place.counts.size(), true);
    measure(place);
}

double DesignSearch::speed() const
{
    double speed = kLeastDivisor;
    for (const Eigenvalue& each : spectrumOfDesign(m_last.analysis)->values) {
        speed = each.isTrue() ? std::max(speed, std::abs(each.s)) : speed;
    }
    return speed;
}

/// The numbers that may change as they are there.
std::vector<Variable> DesignSearch::variablesAt(const Place& place) const
{
    std::vector<Variable> variables;
    for (const Variable& each : m_variables) {
        if (Outcome<Variable> variable = variableNamed(place.analysis.mechanism, each.name)) {
            variables.push_back(std::move(variable).value());
        }
    }
    return variables;
}

Eigen::MatrixXd DesignSearch::slopesAt(const Place& place) const
{
    Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(m_wanted.size(), m_unit.size());
    const Outcome<Sensitivities> found = sensitivitiesOf(place.analysis, variablesAt(place), &place.values);
    for (Eigen::Index i = 0; found && i < m_wanted.size(); ++i) {
        const std::size_t target = static_cast<std::size_t>(i);
        const auto row = std::ranges::find(found->eigenvalues, place.values[target], &EigenvalueSensitivity::index);
        const bool counts = place.counts[target] && row != found->eigenvalues.end();
        for (Eigen::Index k = 0; counts && k < m_unit.size(); ++k) {
            if (const auto& ds = row->derivatives[static_cast<std::size_t>(k)]) {
                const double slope = derivativeOf(row->s, *ds, m_task.targets[target].quantity) * m_unit[k] / m_size[i];
                slopes(i, k) = std::abs(slope) > tolerance::kNoEffect ? slope : 0;
            }
        }
    }
    return slopes;
}

/// Goes straight into the bounds, as far as the equilibrium can be followed.
void DesignSearch::enterBounds(Place& place) const
{
    double longest = kLongestChange;
    while (longest > kShortestChange && !isSpent()) {
        const Eigen::VectorXd way = place.u.cwiseMax(m_low).cwiseMin(m_high) - place.u;
        const double length = way.size() > 0 ? way.cwiseAbs().maxCoeff() : 0;
        if (length == 0) {
            return;
        }
        const double part = std::min(1.0, longest * (1 + place.u.cwiseAbs().maxCoeff()) / length);
        if (std::optional<Place> next = placeAt(place.u + part * way, place)) {
            place = std::move(*next);
        } else {
            longest /= 2;
        }
    }
}

/// Where no target changes to first order, as with a mode of frequency zero, to a place beside it that is better;
/// false where there is none.
bool DesignSearch::leaveStandstill(Place& place) const
{
    constexpr int kMostSizes = 5;
    double step = tolerance::kOffStandstill;
    for (int size = 0; size < kMostSizes && !isSpent(); ++size, step *= 5) {
        std::optional<Place> best;
        for (Eigen::Index i = 0; i < m_unit.size(); ++i) {
            for (const double side : {1.0, -1.0}) {
                Eigen::VectorXd u = place.u;
                u[i] = std::clamp(u[i] + side * step, std::min(m_low[i], u[i]), std::max(m_high[i], u[i]));
                std::optional<Place> next = placeAt(u, place);
                const double least = (best ? *best : place).error.norm();
                if (next && next->error.norm() < (1 - tolerance::kNoEffect) * least) {
                    best = std::move(next);
                }
            }
        }
        if (best) {
            place = std::move(*best);
            return true;
        }
    }
    return false;
}

/// The largest change on a way, relative to what the number was, or has grown to.
double DesignSearch::lengthOf(const Place& place, const Eigen::VectorXd& way) const
{
    double length = 0;
    for (Eigen::Index i = 0; i < way.size(); ++i) {
        const double was = std::abs(zeroOf(i));
        const double grown = was > 0 ? std::abs(place.u[i] - zeroOf(i)) / was : std::abs(place.u[i]);
        length = std::max(length, std::abs(way[i]) / std::max(1.0, grown));
    }
    return length;
}

/// Goes towards `wanted` as far as errors become smaller, or, on the way along met targets, stay of second order; false
/// where no step is left.
bool DesignSearch::advance(Place& place, const Eigen::VectorXd& wanted, bool isStrict) const
{
    const Eigen::VectorXd way = wanted - place.u;
    const double length = lengthOf(place, way);
    double part = length > kLongestChange ? kLongestChange / length : 1;
    do {
        std::optional<Place> next = placeAt(place.u + part * way, place);
        const double error = next ? next->error.norm() : std::numeric_limits<double>::infinity();
        const double tangential = isStrict ? 0 : std::min<double>(kAlongTargets, 0.5 * std::pow(part * length, 2));
        if (error <= (1 - 0.1 * part) * place.error.norm() || error <= tangential) {
            place = std::move(*next);
            return true;
        }
        part /= 2;
    } while (part * length > kShortestChange && !isSpent());
    return false;
}

/// Newton's corrections of minimum norm from where the smallest change was found.
void DesignSearch::meetExactly(Place& place) const
{
    for (int i = 0; i < kMostCorrections && place.error.size() > 0 && place.error.cwiseAbs().maxCoeff() > kTargetMet;
         ++i) {
        const Eigen::MatrixXd slopes = slopesAt(place);
        const BoxStep step = nearestInBox(slopes, slopes * place.u - place.error, place.u, m_low, m_high);
        std::optional<Place> next = placeAt(step.u, place);
        if (!next || next->error.norm() >= place.error.norm()) {
            return;
        }
        place = std::move(*next);
    }
}

/// Steps of Levenberg and Marquardt within the bounds, min ‖e + J δ‖² + μ ‖δ‖²; true where no small step comes nearer.
bool DesignSearch::comeNearest(Place& place, const Monitor& monitor) const
{
    constexpr double kLess = 0.2, kMore = 4, kMost = 1e16;
    const Eigen::Index n = m_unit.size(), count = m_wanted.size();
    Eigen::MatrixXd slopes = slopesAt(place);
    bool isBlocked = false;  // there is no place to go to: it is not known whether it would be nearer
    for (double damping = tolerance::kFirstDamping; damping < kMost && !monitor.isCancelled() && !isSpent();) {
        Eigen::MatrixXd A(count + n, n);
        A << slopes, Eigen::MatrixXd::Identity(n, n) * (std::sqrt(damping) * slopes.norm());
        const Eigen::VectorXd way =
            nearestInBox(A,
                         A * place.u - (Eigen::VectorXd(count + n) << place.error, Eigen::VectorXd::Zero(n)).finished(),
                         place.u, m_low, m_high)
                .u -
            place.u;
        const double now = place.error.squaredNorm(), promised = now - (place.error + slopes * way).squaredNorm();
        if (promised <= kNearestReached * now || way.cwiseAbs().maxCoeff() < kNearestStep) {
            return !isBlocked;
        }
        std::optional<Place> next;
        if (lengthOf(place, way) <= kLongestChange) {
            next = placeAt(place.u + way, place);
            isBlocked = !next;
        }
        if (next && next->error.squaredNorm() < now) {
            place = std::move(*next);
            slopes = slopesAt(place);
            damping *= kLess;
        } else {
            damping *= kMore;
        }
    }
    return false;
}

/// The smallest change near a place that meets the targets, or how near it came.
Place DesignSearch::searched(Place place, int mostSteps, const Monitor& monitor) const
{
    const Eigen::VectorXd centre = Eigen::VectorXd::Zero(m_unit.size());
    for (int i = 0; i < mostSteps && !monitor.isCancelled() && !isSpent(); ++i) {
        const Eigen::MatrixXd slopes = slopesAt(place);
        const BoxStep step = nearestInBox(slopes, slopes * place.u - place.error, centre, m_low, m_high);
        const Eigen::VectorXd before = place.u;
        if (!advance(place, step.u, i > mostSteps / 2) || (place.u - before).cwiseAbs().maxCoeff() < kChangeSettled) {
            break;
        }
    }
    meetExactly(place);
    return place;
}

/// Goes to the targets through targets between, so that the change grows with them: where the way at once is long it
/// may end at a change that is the smallest of its neighbours alone.
Place DesignSearch::searchedByStages(Place place, const Monitor& monitor)
{
    constexpr int kStages = 6;
    const Eigen::VectorXd wanted = m_wanted, way = m_size.cwiseProduct(place.error);
    for (int i = 1; i <= kStages; ++i) {
        m_wanted = wanted + (1 - static_cast<double>(i) / kStages) * way;
        measure(place);
        place = searched(std::move(place), kMostStepsBeside, monitor);
    }
    return place;
}

/// What keeps a place that meets its targets from being the smallest change near it.
struct DesignSearch::Stationarity {
    std::vector<Eigen::Index> free;  ///< numbers off their bounds
    Eigen::MatrixXd slopes;          ///< of the targets by these
    Eigen::VectorXd multipliers;     ///< μ, of the targets
    Eigen::VectorXd left;            ///< u + g′ᵀμ, of the free numbers
};

DesignSearch::Stationarity DesignSearch::stationarityOf(const Place& place) const
{
    Stationarity result;
    for (Eigen::Index i = 0; i < m_unit.size(); ++i) {
        if (place.u[i] > m_low[i] + kChangeSettled && place.u[i] < m_high[i] - kChangeSettled) {
            result.free.push_back(i);
        }
    }
    const Eigen::VectorXd u = place.u(result.free);
    result.slopes = slopesAt(place)(Eigen::all, result.free);
    result.multipliers = leastNormSolution(result.slopes.transpose(), -u);
    result.left = u + result.slopes.transpose() * result.multipliers;
    return result;
}

/// ∂²(μᵀ error)/∂u² of the free numbers, by central differences of slopes.
std::optional<Eigen::MatrixXd> DesignSearch::bendAt(const Place& place, const Stationarity& at) const
{
    const auto count = static_cast<Eigen::Index>(at.free.size());
    Eigen::MatrixXd bend(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const Eigen::VectorXd way =
            tolerance::kBendStep * Eigen::VectorXd::Unit(m_unit.size(), at.free[std::size_t(i)]);
        const std::optional<Place> ahead = placeAt(place.u + way, place), behind = placeAt(place.u - way, place);
        if (!ahead || !behind) {
            return std::nullopt;
        }
        const Eigen::MatrixXd change = slopesAt(*ahead) - slopesAt(*behind);
        bend.col(i) = change(Eigen::all, at.free).transpose() * at.multipliers / (2 * tolerance::kBendStep);
    }
    return 0.5 * (bend + bend.transpose());
}

/// Newton's method for u + g′ᵀμ = 0, error = 0, which gives the numbers the digits that steps of first order leave out.
void DesignSearch::settle(Place& place, const Monitor& monitor) const
{
    constexpr int kMostIterations = 4;
    for (int i = 0; i < kMostIterations && !monitor.isCancelled(); ++i) {
        const Stationarity at = stationarityOf(place);
        const Eigen::Index count = at.left.size(), rows = at.slopes.rows();
        if (count == 0 || at.left.cwiseAbs().maxCoeff() <= tolerance::kStationary) {
            return;
        }
        const std::optional<Eigen::MatrixXd> bend = bendAt(place, at);
        if (!bend) {
            return;
        }
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(count + rows, count + rows);
        A.topLeftCorner(count, count) = Eigen::MatrixXd::Identity(count, count) + *bend;
        A.topRightCorner(count, rows) = at.slopes.transpose();
        A.bottomLeftCorner(rows, count) = at.slopes;
        const Eigen::VectorXd right = (Eigen::VectorXd(count + rows) << -at.left, -place.error).finished();
        const Eigen::VectorXd step = leastNormSolution(A, right);
        Eigen::VectorXd u = place.u;
        u(at.free) += step.head(count);
        std::optional<Place> next = placeAt(u.cwiseMax(m_low).cwiseMin(m_high), place);
        if (!next) {
            return;
        }
        meetExactly(*next);
        if (!isMetAt(*next) || !(stationarityOf(*next).left.norm() < 0.5 * at.left.norm())) {
            return;
        }
        place = std::move(*next);
    }
}

/// The smallest change among this one, that by stages, and those sought from beside the start.
Place DesignSearch::smallestOf(const Place& start, Place best, const Monitor& monitor)
{
    constexpr Eigen::Index kMostNumbers = 8;
    const auto offer = [&best](Place other) {
        if (isMetAt(other) && (!isMetAt(best) || other.u.norm() < (1 - tolerance::kNoEffect) * best.u.norm())) {
            best = std::move(other);
        }
    };
    offer(searchedByStages(start, monitor));
    const bool isEach = m_unit.size() <= kMostNumbers;
    for (Eigen::Index i = 0; isEach && i < 2 * m_unit.size() && !monitor.isCancelled(); ++i) {
        m_work.allow(kMostAnalyses);
        const Eigen::Index number = i / 2;
        Eigen::VectorXd u = start.u;
        u[number] += i % 2 == 0 ? tolerance::kBesideStart : -tolerance::kBesideStart;
        u = u.cwiseMax(m_low).cwiseMin(m_high);
        if (std::optional<Place> beside = placeAt(u, start)) {
            offer(searched(std::move(*beside), kMostStepsBeside, monitor));
        }
    }
    return best;
}

/// The smallest change that meets the targets, or how near it came.
SearchedDesign DesignSearch::met(const Place& start, const Monitor& monitor, bool isThorough)
{
    if (start.error.size() == 0) {
        return start;
    }
    const bool isOff = start.error.cwiseAbs().maxCoeff() > kTargetMet;
    Place begin = start;
    m_isIdle = isOff && slopesAt(start).isZero(0) && !leaveStandstill(begin);
    Place place = searched(begin, kMostSteps, monitor);
    const bool isFar = !isMetAt(place) || (place.u - begin.u).cwiseAbs().maxCoeff() > tolerance::kFarChange;
    const bool isSmall = begin.analysis.system->coordinateCount() <= kLargestComplete;
    if (isThorough && isFar && isOff && !m_isIdle && isSmall && m_unit.size() > 1) {
        m_work.allow(kMostAnalyses);
        place = smallestOf(begin, std::move(place), monitor);
        m_work.allow(kMostAnalyses);
        place = searched(std::move(place), kMostSteps, monitor);
    }
    if (isThorough && isMetAt(place)) {
        settle(place, monitor);
    }
    return place;
}

Design DesignSearch::run(const Monitor& monitor, bool isThorough)
{
    m_work.begin(kMostOfAllWays);
    m_work.allow(kMostAnalyses);
    Place start = m_last;
    enterBounds(start);
    Place place = met(start, monitor, isThorough);
    if (m_task.raisesDamping && isThorough && isMetAt(place)) {
        return raised(place, monitor);
    }
    bool isNearest = false;
    if (!isMetAt(place)) {
        m_work.grant(kMostOfNearest);
        isNearest = comeNearest(place, monitor);
        meetExactly(place);
    }
    Design design = designAt(place);
    design.isCancelled = monitor.isCancelled();
    design.words = wordsOf(design, isNearest);
    m_last = std::move(place);
    return design;
}

/// From where the targets are met to the largest smallest damping.
Design DesignSearch::raised(const Place& met, const Monitor& monitor)
{
    m_work.grant(kMostOfRise);
    const LargestDamping rise(*this, monitor);
    Place place = rise.raisedFrom(met);
    Design design = designAt(place);
    design.isCancelled = monitor.isCancelled();
    const auto before = smallestRatioOf(*spectrumOfDesign(m_last.analysis), 0);
    const auto after = smallestRatioOf(*spectrumOfDesign(place.analysis), tolerance::kSharedRatio);
    if (before && after) {
        design.damping = RaisedDamping{before->ratio, after->ratio, after->modes};
    }
    design.words = wordsOfRise(design, rise.areAtEnds(place));
    m_last = std::move(place);
    return design;
}

bool DesignSearch::isMetAt(const Place& place)
{
    return place.error.size() == 0 || place.error.cwiseAbs().maxCoeff() <= 100 * kTargetMet;
}

Design DesignSearch::designAt(const Place& place) const
{
    Design design;
    design.mechanism = place.analysis.mechanism;
    for (Eigen::Index i = 0; i < m_unit.size(); ++i) {
        const Variable& variable = m_variables[static_cast<std::size_t>(i)];
        const bool isAtBound = place.u[i] <= m_low[i] + kChangeSettled || place.u[i] >= m_high[i] - kChangeSettled;
        design.changes.push_back(
            {variable.name, variable.unit, variable.value, variable.value + m_unit[i] * place.u[i], isAtBound});
    }
    for (Eigen::Index i = 0; i < m_wanted.size(); ++i) {
        const std::size_t k = static_cast<std::size_t>(i);
        const Eigenvalue& value = spectrumOfDesign(place.analysis)->values[place.values[k]];
        design.outcomes.push_back({m_before[i], m_wanted[i], quantityOf(value.s, m_task.targets[k].quantity)});
    }
    design.isMet = isMetAt(place);
    return design;
}

Text DesignSearch::wordsOfRise(const Design& design, const std::vector<bool>& areAtEnds) const
{
    if (design.isCancelled) {
        return "cancelled: this is as far as it came";
    }
    if (!design.damping) {
        return "nothing moves that could be damped";
    }
    const RaisedDamping& damping = *design.damping;
    const Number ratio{damping.after, Quantity::none, 6};
    if (damping.after >= 1 - kCritical) {
        return damping.before >= 1 - kCritical
                   ? Text("every mode is damped critically or more already: its ratio is 1")
                   : Text(
                         "every mode is damped critically or more, its ratio is 1, by the smallest change that was "
                         "found");
    }
    std::vector<std::string> modes, bounds, ends;
    std::ranges::transform(damping.modes, std::back_inserter(modes),
                           [](std::size_t i) { return std::to_string(i + 1); });
    for (std::size_t i = 0; i < design.changes.size(); ++i) {
        if (design.changes[i].isAtBound) {
            bounds.push_back(design.changes[i].name);
        } else if (areAtEnds[i]) {
            ends.push_back(design.changes[i].name);
        }
    }
    Text words =
        damping.after > damping.before + kRise
            ? Text("the smallest damping ratio is as large as was found: {1}, of mode {2}", ratio, Listing(modes))
            : Text("nothing was found that raises the smallest damping ratio, {1}, of mode {2}", ratio, Listing(modes));
    if (isSpent()) {
        words = Text("{1}; the search ended within the analyses that it may take: begin anew from this", words);
    }
    if (!bounds.empty()) {
        words = Text("{1}; held by the bounds of {2}", words, Listing(bounds));
    }
    return ends.empty()
               ? words
               : Text("{1}; without a bound, {2} was looked at over a thousand times its size", words, Listing(ends));
}

/// How far the quantity of a single target can be brought.
Text DesignSearch::extremeOf(const Design& design) const
{
    if (design.outcomes.size() != 1) {
        return {};
    }
    const DesignTarget& target = m_task.targets.front();
    const DesignOutcome& outcome = design.outcomes.front();
    const bool isMost = outcome.after < outcome.wanted;
    const Number reached{outcome.after, Quantity::none, 6};
    if (target.quantity == DesignTarget::Quantity::frequency) {
        return isMost ? Text("mode {1} comes to {2} Hz at most", target.mode + 1, reached)
                      : Text("mode {1} comes down to {2} Hz at least", target.mode + 1, reached);
    }
    if (target.quantity == DesignTarget::Quantity::dampingRatio) {
        return isMost ? Text("the damping ratio of mode {1} comes to {2} at most", target.mode + 1, reached)
                      : Text("the damping ratio of mode {1} comes down to {2} at least", target.mode + 1, reached);
    }
    return {};
}

Text DesignSearch::wordsOf(const Design& design, bool isNearest) const
{
    if (design.isCancelled) {
        return "cancelled: this is as far as it came";
    }
    if (design.isMet) {
        return Text(kMetByTheSmallest);
    }
    std::vector<std::string> bounds;
    if (m_isIdle) {
        std::vector<std::string> names;
        std::ranges::transform(design.changes, std::back_inserter(names), &DesignChange::name);
        return {"the targets cannot be met: nothing that they ask for changes with {1}", Listing(names)};
    }
    for (const DesignChange& each : design.changes) {
        if (each.isAtBound) {
            bounds.push_back(each.name);
        }
    }
    if (isNearest) {
        const Text nearest =
            bounds.empty() ? Text("the targets cannot be met from here by these numbers: this is the nearest")
                           : Text("the targets cannot be met from here: this is the nearest, held by the bounds of {1}",
                                  Listing(bounds));
        const Text extreme = extremeOf(design);
        return extreme.isEmpty() ? nearest : Text("{1}; {2}", nearest, extreme);
    }
    if (isSpent()) {
        return "the targets were not met: the search ended here, at the nearest that it found within the analyses that "
               "it may take; begin anew from this, or ask for less";
    }
    if (!bounds.empty()) {
        return {"the targets were not met: the search came this near, held by the bounds of {1}", Listing(bounds)};
    }
    return "the targets were not met by these numbers: the search came this near";
}

namespace {

/// Where the search near the start came to an end: the nearest of all values of the number that meet the target.
Design withNearestAnswer(const Mechanism& mechanism, const DesignTask& task, Design design, const Monitor& monitor)
{
    const DesignTarget& target = task.targets.front();
    const Outcome<std::vector<DesignAnswer>> answers =
        designAnswers(mechanism, task.variables.front(), target, monitor);
    if (!answers) {
        return design;
    }
    DesignChange& change = design.changes.front();
    const DesignAnswer* nearest = nullptr;
    for (const DesignAnswer& each : *answers) {
        const double distance = std::abs(each.value - change.before);
        if (each.mode == target.mode && (nearest == nullptr || distance < std::abs(nearest->value - change.before))) {
            nearest = &each;
        }
    }
    if (nearest != nullptr) {
        design.mechanism = nearest->mechanism;
        change.after = nearest->value;
        change.isAtBound = false;
        design.outcomes.front().after = *target.value;
        design.isMet = true;
        design.words = Text(kMetByTheSmallest);
    }
    return design;
}

}  // namespace

Outcome<Design> designOf(const Mechanism& mechanism, const DesignTask& task, const Monitor& monitor)
{
    if (task.variables.empty() || (task.targets.empty() && !task.raisesDamping)) {
        return Failure{"a design needs numbers that may change and targets"};
    }
    AnalysisOptions options;
    options.methods = {Method::mcs};
    DesignSearch search(mechanism, task);
    if (const Outcome<void> begun = search.begin(analyze(mechanism, options)); !begun) {
        return Failure{begun.reason()};
    }
    Design design = search.run(monitor, true);
    const bool isOver = design.isMet || design.isCancelled || !hasAnswers(task);
    return isOver ? design : withNearestAnswer(mechanism, task, std::move(design), monitor);
}

Outcome<DesignWalk> designWalk(const std::shared_ptr<const Analysis>& start, const DesignTask& task)
{
    if (task.variables.empty() || task.targets.empty()) {
        return Failure{"a design needs numbers that may change and targets"};
    }
    auto search = std::make_shared<DesignSearch>(start->mechanism, task);
    if (const Outcome<void> begun = search->begin(*start); !begun) {
        return Failure{begun.reason()};
    }
    return DesignWalk([search](const std::vector<double>& values, const Monitor& monitor) {
        search->aim(values);
        return search->run(monitor, false);
    });
}

}  // namespace eigenlink
