#include "model/studies/modes/mesh_error.h"

#include "model/assembly/kinematics.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr std::size_t kMostModes = 20;

/// The mechanism with twice the segments in each beam; absent without beams.
std::optional<Mechanism> refinedMechanism(const Mechanism& mechanism)
{
    Mechanism refined = mechanism;
    bool isAny = false;
    for (Element& element : refined.elements) {
        const Field* segments = typeOf(element).flexible ? findField(element, "segments") : nullptr;
        if (segments != nullptr) {
            segments->write(element, 2 * std::get<double>(segments->read(element)));
            isAny = true;
        }
    }
    return isAny ? std::optional(std::move(refined)) : std::nullopt;
}

/// The first method with a spectrum.
const Spectrum* spectrumOf(const Analysis& analysis)
{
    const auto found = std::ranges::find_if(
        analysis.methods, [](const Linearization& each) { return each.spectrum.status == SpectrumStatus::ok; });
    return found == analysis.methods.end() ? nullptr : &found->spectrum;
}

/// Frequencies of the true modes, the lowest first [Hz].
std::vector<double> lowestFrequencies(const Spectrum& spectrum)
{
    std::vector<double> frequencies;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (value.isTrue() && value.s.imag() != 0) {
            frequencies.push_back(value.frequency());
        }
    }
    std::ranges::sort(frequencies);
    frequencies.resize(std::min(frequencies.size(), kMostModes));
    return frequencies;
}

}  // namespace

double MeshError::Mode::error() const
{
    return std::abs(frequency - refined);
}

std::optional<MeshError> meshErrorOf(const Analysis& analysis, const Monitor& monitor)
{
    const Spectrum* spectrum = spectrumOf(analysis);
    const auto mechanism = spectrum != nullptr ? refinedMechanism(analysis.mechanism) : std::nullopt;
    if (!mechanism) {
        return std::nullopt;
    }
    const std::vector<double> frequencies = lowestFrequencies(*spectrum);
    AnalysisOptions options = analysis.options;
    options.methods = {spectrum->method};
    options.wanted.count = std::max<std::size_t>(1, frequencies.size());
    const Analysis refined = analyze(*mechanism, options, monitor);
    const Spectrum* finer = spectrumOf(refined);
    if (finer == nullptr) {
        return std::nullopt;
    }
    MeshError error;
    const std::vector<double> there = lowestFrequencies(*finer);
    for (std::size_t i = 0; i < std::min(frequencies.size(), there.size()); ++i) {
        error.modes.push_back({frequencies[i], there[i]});
    }
    const std::vector<Vector2> places = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    const std::vector<Vector2> finerPlaces = refined.system->kinematics().pointPositions(refined.equilibrium.q);
    for (std::size_t i = 0; i < places.size(); ++i) {
        error.places.push_back(distance(places[i], finerPlaces[i]));
    }
    return error;
}

}  // namespace eigenlink
