#include "model/studies/design/largest_damping.h"

#include "model/studies/design/least_distance.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/design/tolerances.h"
#include "model/studies/sensitivity/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kLeastOfPromise = 1e-3;  ///< Steps only: part of the predicted rise below which a step is too long
constexpr double kFarFromCritical =
    1e4;  ///< Steps only: distance from critical damping beyond which a step is too long, in steps of the slopes
constexpr double kBendOfRatio = 1e-2;  ///< Steps only: curvature that gives the model a maximum

/// Steps of one ascent, and number of restarts from places beside its end.
constexpr int kMostAscents = 200, kFirstAscents = 30, kMostPolls = 4;
/// Values of one number between where it is and the end of where it is looked, to each side.
constexpr int kScanned = 200;
/// Places to begin at, of several numbers: as many, and so many more with each of them; the best of them are followed.
constexpr int kSamples = 40, kSamplesPerNumber = 20;
constexpr std::size_t kFollowed = 4;
/// Powers of ten over which numbers without bounds are looked at, and over which places to begin at are sought.
constexpr double kReach = 1e3, kReachOfSamples = 1e2;

const Spectrum& spectrumAt(const SearchedDesign& place)
{
    return *spectrumOfDesign(place.analysis);
}

/// Whether it moves: not a rigid motion that nothing holds and nothing damps.
bool moves(const Eigenvalue& value)
{
    return value.isTrue() && std::abs(value.s) > std::max(value.errorEstimate, 0.0);
}

std::ptrdiff_t movingCount(const SearchedDesign& place)
{
    return std::ranges::count_if(spectrumAt(place).values, moves);
}

bool isReal(const Spectrum& spectrum, std::size_t index)
{
    return spectrum.values[index].conjugate == index || spectrum.values[index].s.imag() == 0;
}

/// ζ, of what grows without swinging less than −1, more so the faster it does.
double ratioOf(const Spectrum& spectrum, std::size_t index, double speed)
{
    const std::complex<double> s = spectrum.values[index].s;
    if (isReal(spectrum, index)) {
        return s.real() < 0 ? 1 : -1 - s.real() / speed;
    }
    return quantityOf(s, DesignTarget::Quantity::dampingRatio);
}

/// The k-th number of van der Corput in a base.
double halton(int k, int base)
{
    double value = 0, part = 1;
    for (; k > 0; k /= base) {
        part /= base;
        value += part * (k % base);
    }
    return value;
}

/// The n-th prime, n from 0.
int primeOf(Eigen::Index n)
{
    int prime = 1;
    for (Eigen::Index found = -1; found < n;) {
        ++prime;
        bool isPrime = true;
        for (int divisor = 2; divisor * divisor <= prime; ++divisor) {
            isPrime = isPrime && prime % divisor != 0;
        }
        found += isPrime ? 1 : 0;
    }
    return prime;
}

}  // namespace

std::optional<SmallestRatio> smallestRatioOf(const Spectrum& spectrum, double room)
{
    SmallestRatio smallest{std::numeric_limits<double>::infinity(), {}};
    const std::vector<std::vector<std::size_t>> modes = modesOf(spectrum);
    const auto ratioIn = [&](std::size_t mode) -> std::optional<double> {
        const Eigenvalue& value = spectrum.values[modes[mode].front()];
        return moves(value) ? value.dampingRatio() : std::nullopt;
    };
    for (std::size_t i = 0; i < modes.size(); ++i) {
        smallest.ratio = std::min(smallest.ratio, ratioIn(i).value_or(smallest.ratio));
    }
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const std::optional<double> ratio = ratioIn(i);
        if (ratio && *ratio <= smallest.ratio + room) {
            smallest.modes.push_back(i);
        }
    }
    return smallest.modes.empty() ? std::nullopt : std::optional(smallest);
}

/// Change of the ratios and the targets with u from a place, to first order.
struct LargestDamping::Model {
    std::vector<std::size_t> modes;  ///< in the values of the spectrum
    Eigen::VectorXd ratios;
    Eigen::MatrixXd slopes;
    Eigen::VectorXd errors;  ///< of the targets, limits that hold included
    Eigen::MatrixXd targetSlopes;
};

/// The radius in which the linear model is trusted, and its approximate second derivatives, in widths of the numbers.
struct LargestDamping::Ascent {
    double radius = tolerance::kLongestChange;
    Eigen::MatrixXd B;
    Eigen::VectorXd widths;
    bool isFresh = true;
    Eigen::VectorXd way;  ///< of the last step
    Eigen::VectorXd multipliers;
    double promised = 0;
};

LargestDamping::LargestDamping(const DesignSpace& space, const Monitor& monitor)
    : m_space(space),
      m_monitor(monitor),
      m_low(space.numbers().low()),
      m_high(space.numbers().high()),
      m_moving(movingCount(space.start()))
{
    const Eigen::Index count = m_low.size();
    for (Eigen::Index i = 0; i < count; ++i) {
        const double reach = kReach * m_space.numbers().widthOfScale(i);
        m_isOpenLow.push_back(!std::isfinite(m_low[i]));
        m_isOpenHigh.push_back(!std::isfinite(m_high[i]));
        m_low[i] = m_isOpenLow.back() ? -reach : m_low[i];
        m_high[i] = m_isOpenHigh.back() ? std::max(reach, m_low[i]) : m_high[i];
    }
}

std::vector<bool> LargestDamping::areAtEnds(const SearchedDesign& place) const
{
    std::vector<bool> isAtEnd;
    for (Eigen::Index i = 0; i < m_low.size(); ++i) {
        const auto k = static_cast<std::size_t>(i);
        isAtEnd.push_back((m_isOpenLow[k] && place.u[i] <= m_low[i] * (1 - tolerance::kNearlyConverged)) ||
                          (m_isOpenHigh[k] && place.u[i] >= m_high[i] * (1 - tolerance::kNearlyConverged)));
    }
    return isAtEnd;
}

double LargestDamping::valueOf(const Place& place) const
{
    const Spectrum& spectrum = spectrumAt(place);
    double value = 1;
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        if (moves(spectrum.values[i])) {
            value = std::min(value, ratioOf(spectrum, i, m_space.speed()));
        }
    }
    return value;
}

/// The numbers with the targets met again; absent where they cannot be, and where fewer modes are known to move than at
/// the start, as in a singular configuration.
std::optional<SearchedDesign> LargestDamping::placeAt(const Eigen::VectorXd& u, const Place& from) const
{
    std::optional<Place> place = m_space.placeAt(u.cwiseMax(m_low).cwiseMin(m_high), from);
    if (place) {
        m_space.targets().recount(*place);
        m_space.meetExactly(*place);
    }
    const bool isOne = place && place->isMet() && movingCount(*place) >= m_moving;
    return isOne ? place : std::nullopt;
}

/// The place far away: through places between, where the equilibrium does not continue at once.
std::optional<SearchedDesign> LargestDamping::placeFarFrom(const Place& from, const Eigen::VectorXd& u) const
{
    constexpr int kMostParts = 16;
    Place place = from;
    int parts = 1;
    for (int done = 0; done < parts && !m_space.isSpent();) {
        std::optional<Place> next = placeAt(place.u + (u - place.u) / (parts - done), place);
        if (next) {
            place = std::move(*next);
            ++done;
        } else {
            done *= 2;
            parts *= 2;
            if (parts > kMostParts) {
                return std::nullopt;
            }
        }
    }
    return place;
}

/// The size of a natural change of each number here: a part of its present value.
Eigen::VectorXd LargestDamping::widthsAt(const Place& place) const
{
    Eigen::VectorXd widths(place.u.size());
    for (Eigen::Index i = 0; i < widths.size(); ++i) {
        const double scale = m_space.numbers().widthOfScale(i);
        widths[i] = std::max(std::abs(place.u[i] - m_space.numbers().zeroOf(i)), tolerance::kLeastWidth * scale);
    }
    return widths;
}

LargestDamping::Model LargestDamping::modelAt(const Place& place) const
{
    const Spectrum& spectrum = spectrumAt(place);
    const Eigen::Index n = place.u.size();
    const std::vector<std::optional<std::vector<std::complex<double>>>> moved = m_space.movesOfValues(place);
    Model model;
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        const bool isUpper = spectrum.values[i].s.imag() >= 0;
        if (moves(spectrum.values[i]) && isUpper && ratioOf(spectrum, i, m_space.speed()) < 1) {
            model.modes.push_back(i);
        }
    }
    const auto count = static_cast<Eigen::Index>(model.modes.size());
    model.ratios.resize(count);
    model.slopes = Eigen::MatrixXd::Zero(count, n);
    for (Eigen::Index row = 0; row < count; ++row) {
        const std::size_t i = model.modes[static_cast<std::size_t>(row)];
        model.ratios[row] = ratioOf(spectrum, i, m_space.speed());
        for (Eigen::Index k = 0; moved[i] && k < n; ++k) {
            const std::complex<double> ds = (*moved[i])[static_cast<std::size_t>(k)];
            model.slopes(row, k) = isReal(spectrum, i)
                                       ? -ds.real() / m_space.speed()
                                       : derivativeOf(spectrum.values[i].s, ds, DesignTarget::Quantity::dampingRatio);
        }
    }
    Place all = place;
    m_space.targets().countAll(all);
    model.errors = all.error;
    model.targetSlopes = m_space.slopesAt(all);
    return model;
}

/// Inequalities row · x ≥ least.
struct LargestDamping::Inequalities {
    Eigen::Index columns = 0;
    std::vector<Eigen::RowVectorXd> rows{};
    std::vector<double> least{};

    void add(const Eigen::RowVectorXd& row, double value)
    {
        rows.push_back(row);
        least.push_back(value);
    }
    Eigen::MatrixXd matrix() const
    {
        Eigen::MatrixXd A(static_cast<Eigen::Index>(rows.size()), columns);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            A.row(static_cast<Eigen::Index>(i)) = rows[i];
        }
        return A;
    }
    Eigen::VectorXd right() const
    {
        return Eigen::Map<const Eigen::VectorXd>(least.data(), static_cast<Eigen::Index>(least.size()));
    }
};

/// The targets to first order, and the bounds, for a way from a place in these widths.
void LargestDamping::addLimits(const Place& place, const Model& model, const Ascent& ascent, Inequalities& all) const
{
    const Eigen::Index n = ascent.widths.size();
    for (Eigen::Index i = 0; i < model.errors.size(); ++i) {
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(all.columns);
        row.head(n) = model.targetSlopes.row(i).cwiseProduct(ascent.widths.transpose());
        const int side = m_space.targets().sideOf(i);
        if (side >= 0) {
            all.add(row, -model.errors[i]);
        }
        if (side <= 0) {
            all.add(-row, model.errors[i]);
        }
    }
    for (Eigen::Index k = 0; k < n; ++k) {
        const Eigen::RowVectorXd row = Eigen::RowVectorXd::Unit(all.columns, k);
        all.add(row, std::max(-ascent.radius, std::min(0.0, (m_low[k] - place.u[k]) / ascent.widths[k])));
        all.add(-row, std::max(-ascent.radius, std::min(0.0, (place.u[k] - m_high[k]) / ascent.widths[k])));
    }
}

/// Solves the model: the way in widths and its predicted rise. False where there is none.
bool LargestDamping::solve(const Place& place, const Model& model, Ascent& ascent) const
{
    const Eigen::Index n = place.u.size(), count = model.ratios.size();
    const double now = std::min(1.0, count > 0 ? model.ratios.minCoeff() : 1.0), top = now + 1 / kBendOfRatio;
    const double root = std::sqrt(kBendOfRatio);
    // x = (way, √bend (t − top)): ½ bend (t − top)² falls by one for each t.
    Inequalities all{n + 1};
    for (Eigen::Index i = 0; i < count; ++i) {
        Eigen::RowVectorXd row(n + 1);
        row << model.slopes.row(i).cwiseProduct(ascent.widths.transpose()), -1 / root;
        all.add(row, top - model.ratios[i]);
    }
    all.add(-Eigen::RowVectorXd::Unit(n + 1, n) / root, top - 1);
    addLimits(place, model, ascent, all);
    const Eigen::LLT<Eigen::MatrixXd> factor(ascent.B);
    Eigen::MatrixXd G = all.matrix();
    G.leftCols(n) = factor.matrixL().solve(G.leftCols(n).transpose()).transpose();
    const std::optional<LeastDistance> found = leastDistance(G, all.right());
    if (!found) {
        return false;
    }
    ascent.way = factor.matrixU().solve(found->x.head(n));
    ascent.promised = top + found->x[n] / root - now;
    ascent.multipliers = found->multipliers.head(count);
    return ascent.promised > tolerance::kElevenDigits && ascent.way.cwiseAbs().maxCoeff() > tolerance::kRounding;
}

/// Learns from the step the bends of the ratios that limit it: damped, so that B stays positive.
void LargestDamping::learn(Ascent& ascent, const Place& place, const Model& model, const Place& next,
                           const Model& there) const
{
    Place followed = place;
    followed.values = model.modes;
    const std::vector<std::size_t> partners = m_space.recognised(next.analysis, followed);
    Eigen::VectorXd change = Eigen::VectorXd::Zero(place.u.size());
    for (std::size_t i = 0; i < partners.size(); ++i) {
        const auto partner = std::ranges::find(there.modes, partners[i]);
        const auto row = static_cast<Eigen::Index>(i);
        if (ascent.multipliers[row] > 0 && partner != there.modes.end()) {
            change -=
                ascent.multipliers[row] * (there.slopes.row(partner - there.modes.begin()) - model.slopes.row(row));
        }
    }
    const Eigen::VectorXd way = (next.u - place.u).cwiseQuotient(ascent.widths), bent = ascent.B * way;
    Eigen::VectorXd y = change.cwiseProduct(ascent.widths);
    const double whole = way.dot(bent), part = way.dot(y);
    constexpr double kDamped = 0.2;
    if (!(whole > 0) || !y.allFinite()) {
        return;
    }
    if (part < kDamped * whole) {
        y += (1 - (1 - kDamped) * whole / (whole - part)) * (bent - y);
    }
    ascent.B += y * y.transpose() / way.dot(y) - bent * bent.transpose() / whole;
}

void LargestDamping::refresh(Ascent& ascent, const Place& place, double radius) const
{
    ascent.widths = widthsAt(place);
    ascent.B = kBendOfRatio * Eigen::MatrixXd::Identity(place.u.size(), place.u.size());
    ascent.radius = radius;
    ascent.isFresh = true;
}

/// Goes up as long as the model leads up.
SearchedDesign LargestDamping::climbed(Place place, int mostSteps) const
{
    constexpr double kGood = 0.75, kPoor = 0.25, kWorse = 1. / 3, kAgain = 0.05;
    Ascent ascent;
    refresh(ascent, place, tolerance::kLongestChange);
    Model model = modelAt(place);
    for (int i = 0; i < mostSteps && !m_monitor.isCancelled() && !m_space.isSpent(); ++i) {
        if (!solve(place, model, ascent)) {
            if (ascent.isFresh) {
                break;
            }
            refresh(ascent, place, kAgain);
            continue;
        }
        const double length = ascent.way.cwiseAbs().maxCoeff(), now = valueOf(place);
        std::optional<Place> next = placeAt(place.u + ascent.way.cwiseProduct(ascent.widths), place);
        const double gain = next ? valueOf(*next) - now : -std::numeric_limits<double>::infinity();
        if (!(gain > kLeastOfPromise * ascent.promised)) {
            ascent.radius = kWorse * length;
            continue;
        }
        Model there = modelAt(*next);
        learn(ascent, place, model, *next, there);
        place = std::move(*next);
        model = std::move(there);
        ascent.isFresh = ascent.isFresh && gain < tolerance::kElevenDigits;
        ascent.radius = gain < kPoor * ascent.promised   ? length / 2
                        : gain > kGood * ascent.promised ? std::max(ascent.radius, 2 * length)
                                                         : ascent.radius;
        ascent.radius = std::min(ascent.radius, 2.0);
        const Eigen::VectorXd widths = widthsAt(place), ratio = widths.cwiseQuotient(ascent.widths);
        ascent.B = ratio.asDiagonal() * ascent.B * ratio.asDiagonal();
        ascent.widths = widths;
    }
    return place;
}

/// Looks beside a place, number by number; true where it is better there.
bool LargestDamping::pollAround(Place& place) const
{
    const double now = valueOf(place);
    const Eigen::VectorXd widths = widthsAt(place);
    for (double radius = tolerance::kWidestPoll; radius >= tolerance::kNarrowestPoll; radius /= 10) {
        for (Eigen::Index i = 0; i < 2 * place.u.size() && !m_space.isSpent(); ++i) {
            Eigen::VectorXd u = place.u;
            u[i / 2] += (i % 2 == 0 ? radius : -radius) * widths[i / 2];
            std::optional<Place> next = placeAt(u, place);
            if (next && valueOf(*next) > now + tolerance::kEqual) {
                place = std::move(*next);
                return true;
            }
        }
    }
    return false;
}

/// The largest value between two of one number, by the golden section.
SearchedDesign LargestDamping::narrowed(const Place& best, double low, double high) const
{
    constexpr double kGolden = 0.6180339887498949;
    Place top = best;
    const auto valueAt = [&](double u) {
        std::optional<Place> place = placeAt(Eigen::VectorXd::Constant(1, u), top);
        const double value = place ? valueOf(*place) : -std::numeric_limits<double>::infinity();
        if (place && value > valueOf(top)) {
            top = std::move(*place);
        }
        return value;
    };
    double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
    double a = valueAt(left), b = valueAt(right);
    while (high - low > tolerance::kRounding * (std::abs(low) + std::abs(high)) && !m_space.isSpent()) {
        if (a > b) {
            high = std::exchange(right, left);
            left = high - kGolden * (high - low);
            b = std::exchange(a, valueAt(left));
        } else {
            low = std::exchange(left, right);
            right = low + kGolden * (high - low);
            a = std::exchange(b, valueAt(right));
        }
    }
    return top;
}

namespace {

/// Values of one number from where it is to the end on one side, evenly in powers of ten where the end is far.
std::vector<double> scanTo(double from, double width, double end)
{
    std::vector<double> values;
    const double most = std::abs(end - from), least = std::min<double>(most, tolerance::kNearestScanned * width);
    for (int i = 0; most > 0 && i <= kScanned; ++i) {
        const double part = double(i) / kScanned;
        const double far = most > 10 * width ? least * std::pow(most / least, part) : part * most;
        values.push_back(from + (end < from ? -far : far));
    }
    return values;
}

}  // namespace

/// The best place of one number on one side of the start, with its neighbours.
SearchedDesign LargestDamping::scannedTo(const Place& start, double end) const
{
    Place best = start, previous = start;
    double low = start.u[0], high = low;
    bool isLast = false;
    for (const double u : scanTo(start.u[0], widthsAt(start)[0], end)) {
        std::optional<Place> next = placeFarFrom(previous, Eigen::VectorXd::Constant(1, u));
        if (!next || m_space.isSpent() || m_monitor.isCancelled()) {
            break;
        }
        if (isLast) {
            high = next->u[0];
            isLast = false;
        }
        if (valueOf(*next) > valueOf(best)) {
            low = previous.u[0];
            high = next->u[0];
            best = *next;
            isLast = true;
        }
        previous = std::move(*next);
        if (isCritical(best)) {
            break;
        }
    }
    return isCritical(best) ? best : narrowed(best, std::min(low, high), std::max(low, high));
}

/// Places to begin at beside the start, the best first.
std::vector<SearchedDesign> LargestDamping::sampled(const Place& start) const
{
    std::vector<Place> places;
    const Eigen::Index n = start.u.size();
    const Eigen::VectorXd widths = widthsAt(start);
    for (int i = 1; i <= kSamples + kSamplesPerNumber * n && !m_space.isSpent(); ++i) {
        Eigen::VectorXd u(n);
        for (Eigen::Index k = 0; k < n; ++k) {
            u[k] = sampleOf(start, widths[k], k, halton(i, primeOf(k)));
        }
        if (std::optional<Place> place = placeFarFrom(start, u)) {
            places.push_back(std::move(*place));
            std::ranges::sort(places, [this](const Place& a, const Place& b) { return isBetter(a, b); });
            places.resize(std::min(places.size(), kFollowed));
        }
    }
    return places;
}

/// A value of a number within its bounds: a part of the way over some powers of ten of what must be positive.
double LargestDamping::sampleOf(const Place& start, double width, Eigen::Index i, double part) const
{
    const auto k = static_cast<std::size_t>(i);
    const bool isSigned =
        m_isOpenLow[k] || m_space.numbers().zeroOf(i) > m_low[i] + tolerance::kNearlyConverged * width;
    if (isSigned) {
        const double low = m_isOpenLow[k] ? start.u[i] - width : m_low[i];
        const double high = m_isOpenHigh[k] ? start.u[i] + width : m_high[i];
        return low + part * (high - low);
    }
    const double zero = m_space.numbers().zeroOf(i);
    const double most = m_isOpenHigh[k] ? kReachOfSamples * width : m_high[i] - zero;
    const double least = std::min(most, std::max(m_low[i] - zero, std::min(width, most) / kReachOfSamples));
    return zero + least * std::pow(most / least, part);
}

/// The place from either of two places: an equilibrium that is damped critically where one of them leads to such a one,
/// for beyond a singular configuration the other may follow an equilibrium that does not.
std::optional<SearchedDesign> LargestDamping::placeBetween(const Place& outside, const Place& inside,
                                                           const Eigen::VectorXd& u) const
{
    std::optional<Place> from = placeAt(u, outside);
    if (from && isCritical(*from)) {
        return from;
    }
    std::optional<Place> back = placeAt(u, inside);
    return back && (!from || isCritical(*back)) ? back : from;
}

/// Every mode is damped critically inside, and one is not outside: the last such place on the way out, and `outside`
/// moved to the first where at most `enough` is missing.
SearchedDesign LargestDamping::atEdge(Place& outside, Place inside, double enough) const
{
    constexpr int kMostHalves = 60;
    for (int i = 0; i < kMostHalves && !m_space.isSpent() && 1 - valueOf(outside) > enough; ++i) {
        const Eigen::VectorXd u = 0.5 * (outside.u + inside.u);
        if ((u - inside.u).cwiseAbs().maxCoeff() <= tolerance::kRounding * u.cwiseAbs().maxCoeff()) {
            break;
        }
        std::optional<Place> middle = placeBetween(outside, inside, u);
        if (!middle) {
            break;
        }
        (isCritical(*middle) ? inside : outside) = std::move(*middle);
    }
    return inside;
}

/// The numbers of the smallest change for which the ratios near a place come to 1, to first order.
std::optional<Eigen::VectorXd> LargestDamping::leastTowards(const Place& place, double radius) const
{
    const Eigen::Index n = place.u.size();
    const Model model = modelAt(place);
    Ascent ascent;
    refresh(ascent, place, radius);
    Inequalities all{n};
    for (Eigen::Index i = 0; i < model.ratios.size(); ++i) {
        all.add(model.slopes.row(i).cwiseProduct(ascent.widths.transpose()), 1 - model.ratios[i]);
    }
    addLimits(place, model, ascent, all);
    const Eigen::MatrixXd A = all.matrix() * ascent.widths.cwiseInverse().asDiagonal();
    const std::optional<LeastDistance> found = leastDistance(A, all.right() + A * place.u);
    return found ? std::optional(found->x) : std::nullopt;
}

/// The smallest change that damps every mode critically: Newton's steps from a little outside, where the ratios have
/// slopes, onto the edge, along which the change becomes smaller.
SearchedDesign LargestDamping::leastChange(const Place& start, Place inside) const
{
    constexpr int kMostSteps = 40;
    Place outside = start;
    inside = atEdge(outside, std::move(inside), 0);
    double radius = tolerance::kLongestChange;
    bool isBeside = false;
    for (int i = 0; i < kMostSteps && radius > tolerance::kShortestSearchStep && !m_space.isSpent(); ++i) {
        if (!isBeside) {
            outside = start;
            atEdge(outside, inside, tolerance::kBesideCritical);
        }
        const std::optional<Eigen::VectorXd> u = leastTowards(outside, radius);
        std::optional<Place> next = u ? placeAt(*u, outside) : std::nullopt;
        const double missing = next ? 1 - valueOf(*next) : 1;
        isBeside = missing > tolerance::kElevenDigits;
        if (missing > tolerance::kBesideCritical * kFarFromCritical) {
            radius /= 3;
        } else if (isBeside) {
            outside = std::move(*next);
        } else {
            outside = start;
            Place edge = atEdge(outside, std::move(*next), 0);
            const double left = edge.u.norm() / inside.u.norm();
            if (left < 1) {
                inside = std::move(edge);
            }
            if (left > 1 - tolerance::kNearlyConverged) {
                break;
            }
        }
    }
    return inside;
}

bool LargestDamping::isCritical(const Place& place) const
{
    return 1 - valueOf(place) <= tolerance::kElevenDigits;
}

/// The better of two places: of the same damping the one with the smaller change.
bool LargestDamping::isBetter(const Place& a, const Place& b) const
{
    const double gain = valueOf(a) - valueOf(b);
    return gain > tolerance::kEqual || (gain > -tolerance::kEqual && a.u.norm() < b.u.norm());
}

/// Climbs with several numbers: the best of a few ascents, followed to its end; where all modes become critical, every
/// such end.
std::vector<SearchedDesign> LargestDamping::climbedFromBeside(const Place& start) const
{
    std::vector<Place> begins = sampled(start), ends;
    begins.insert(begins.begin(), start);
    Place best = start;
    for (Place& each : begins) {
        Place other = climbed(std::move(each), kFirstAscents);
        if (isCritical(other)) {
            ends.push_back(other);
        }
        if (isBetter(other, best)) {
            best = std::move(other);
        }
    }
    if (!ends.empty()) {
        return ends;
    }
    best = climbed(std::move(best), kMostAscents);
    for (int i = 0; i < kMostPolls && !isCritical(best) && pollAround(best); ++i) {
        best = climbed(std::move(best), kMostAscents);
    }
    return {best};
}

SearchedDesign LargestDamping::raisedFrom(const SearchedDesign& start) const
{
    Place begin = start;
    m_space.targets().recount(begin);
    if (isCritical(begin)) {
        return begin;
    }
    std::vector<Place> ends;
    if (begin.u.size() == 1) {
        ends = {scannedTo(begin, m_low[0]), scannedTo(begin, m_high[0])};
    } else {
        ends = climbedFromBeside(begin);
    }
    Place best = begin;
    for (Place& each : ends) {
        Place end = isCritical(each) ? leastChange(begin, std::move(each)) : std::move(each);
        if (isBetter(end, best)) {
            best = std::move(end);
        }
    }
    return best;
}

}  // namespace eigenlink
