#include "app/window/motion/motion_run.h"

#include "app/window/motion/quantity_units.h"
#include "model/analysis/analysis.h"
#include "model/dynamics/rounding_bounds.h"
#include "views/format/format.h"

#include <algorithm>
#include <complex>
#include <limits>
#include <utility>

namespace eigenlink {

std::optional<std::size_t> modeNumber(const Shown& shown)
{
    const Analysis* analysis = shown.isCurrent() ? shown.analysis().get() : nullptr;
    const std::optional<ModeReference>& mode = shown.selection().mode;
    const Linearization* chosen = analysis != nullptr && mode ? analysis->find(mode->method) : nullptr;
    if (chosen == nullptr || !chosen->spectrum.values[mode->index].isTrue()) {
        return std::nullopt;
    }
    const std::complex<double> s = chosen->spectrum.values[mode->index].s;
    const Spectrum& first = analysis->methods.front().spectrum;
    const std::vector<std::vector<std::size_t>> modes = modesOf(first);
    const auto distanceTo = [&](const std::vector<std::size_t>& each) {
        double least = std::numeric_limits<double>::infinity();
        for (const std::size_t index : each) {
            least = std::min(least, std::abs(first.values[index].s - s));
        }
        return least;
    };
    const auto nearest = std::ranges::min_element(modes, {}, distanceTo);
    return nearest == modes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(nearest - modes.begin()));
}

void GrowingMotion::begin(const MotionFound& found)
{
    const std::scoped_lock lock(m_mutex);
    m_begun = std::make_shared<MotionFound>(found);
}

void GrowingMotion::add(const MotionSample& sample)
{
    const std::scoped_lock lock(m_mutex);
    m_fresh.push_back(sample);
}

std::shared_ptr<MotionFound> GrowingMotion::takeBegun()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_begun, nullptr);
}

std::vector<MotionSample> GrowingMotion::takeFresh()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_fresh, {});
}

std::shared_ptr<MotionRecord> recordOf(const std::shared_ptr<const MotionFound>& found, const Mechanism& mechanism)
{
    auto record = std::make_shared<MotionRecord>();
    for (const MotionSample& sample : found->motion.samples) {
        record->times.push_back(sample.t);
    }
    nameQuantities(*record, mechanism, found->observables);
    const std::vector<std::string> usual = usualObservables(mechanism);
    record->usual = usual.empty() ? QString() : fromModel(usual.front());
    record->hasLinear = !found->linear.empty();
    record->frequencies = found->frequencies;
    struct Known {
        std::size_t samples = 0;
        RoundingBounds bounds{};
    };
    record->values = [found, known = std::make_shared<Known>()](int quantity, bool linear) {
        const Observable& observable = found->observables[static_cast<std::size_t>(quantity)];
        if (linear) {
            return shownValues(observable, valuesOf(observable, found->linear));
        }
        if (known->samples != found->motion.samples.size()) {  // a motion grows while it is computed
            *known = {found->motion.samples.size(), RoundingBounds(found->observables, found->motion.samples)};
        }
        return shownValues(observable, known->bounds.valuesOf(observable, found->motion.samples));
    };
    return record;
}

}  // namespace eigenlink
