#include "model/studies/modes/mesh_error.h"

#include "model/analysis/finer_mesh.h"
#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"
#include "model/basics/greedy_pairs.h"
#include "model/basics/verdicts.h"
#include "model/modes/true_mode.h"
#include "model/studies/compare/tolerances.h"
#include "model/studies/sweep/mode_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

constexpr std::size_t kMostModes = 20;
constexpr std::size_t kMoreModes = 4;  ///< of the finer mesh, where others may have come between

/// A mode that vibrates: its frequency [Hz], and how points and links move in it, these in their own frames.
struct Vibration {
    double frequency = 0;
    Eigen::VectorXcd shape;
    bool isRepeated = false;  ///< any mix of the shapes of equal frequencies is one of them
};

/// Displacements of points and links, of beams at every `stride`-th node.
Eigen::VectorXcd displacements(const Analysis& analysis, const Eigen::VectorXcd& shape, Eigen::Index stride)
{
    const Kinematics kinematics = analysis.system->kinematics();
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    std::vector<std::complex<double>> all;
    for (const auto& [x, y] : kinematics.pointDisplacements(q, shape)) {
        all.insert(all.end(), {x, y});
    }
    for (const LinkMotion& link : kinematics.linkMotions(q, shape)) {
        const bool isFlexible =
            typeOf(analysis.mechanism.elements[*findElement(analysis.mechanism, link.name)]).flexible;
        for (Eigen::Index i = 0; i < link.along.size(); i += isFlexible ? stride : 1) {
            all.insert(all.end(), {link.along[i], link.across[i]});
        }
    }
    return Eigen::Map<const Eigen::VectorXcd>(all.data(), static_cast<Eigen::Index>(all.size()));
}

/// The true modes that vibrate, the lowest first.
std::vector<Vibration> lowestVibrations(const Analysis& analysis, const Spectrum& spectrum, Eigen::Index stride,
                                        std::size_t most)
{
    std::vector<Vibration> vibrations;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (isMode(value) && swings(value.s)) {
            vibrations.push_back({value.frequency(), displacements(analysis, value.shape, stride), value.repeated});
        }
    }
    std::ranges::stable_sort(vibrations, {}, &Vibration::frequency);
    vibrations.resize(std::min(vibrations.size(), most));
    return vibrations;
}

/// Each mode beside that of the finer mesh whose shape agrees best, for their order may differ; at the nodes alone fast
/// modes look like slow ones. Ends before the first mode that the finer mesh does not have.
std::vector<MeshError::Mode> modePairs(const std::vector<Vibration>& here, const std::vector<Vibration>& there)
{
    const auto agreement = [&](std::size_t i, std::size_t j) {
        return here[i].isRepeated ? 1 : assurance(here[i].shape, there[j].shape);
    };
    const auto apart = [&](std::size_t i, std::size_t j) {
        return 1 - agreement(i, j) + std::abs(std::log(here[i].frequency / there[j].frequency));
    };
    std::vector<GreedyPair> pairs = greedyPairs(here.size(), there.size(), apart);
    std::ranges::sort(pairs, {}, &GreedyPair::i);
    const auto isLost = [&](const GreedyPair& pair) { return agreement(pair.i, pair.j) < tolerance::kPartners; };
    pairs.erase(std::ranges::find_if(pairs, isLost), pairs.end());
    return mapped<std::vector<MeshError::Mode>>(pairs, [&](const GreedyPair& pair) {
        return MeshError::Mode{here[pair.i].frequency, there[pair.j].frequency};
    });
}

/// Options of the finer mesh: all its modes where matrices are dense, since those along beams lie far up, else some
/// more.
AnalysisOptions optionsOfFiner(const Analysis& analysis, Method method, std::size_t modes)
{
    AnalysisOptions options = analysis.options;
    options.methods = {method};
    options.wanted.count = analysis.isSparse() ? std::optional(modes + kMoreModes) : std::nullopt;
    options.engine = analysis.isSparse() ? options.engine : Engine::dense;
    return options;
}

}  // namespace

double MeshError::Mode::error() const
{
    return std::abs(frequency - refined);
}

std::optional<MeshError> meshErrorOf(const Analysis& analysis, const Monitor& monitor)
{
    const Linearization* reference = analysis.reference();
    const FinerMesh mesh = finerMesh(analysis.mechanism);
    if (reference == nullptr || mesh.segments == 0) {
        return std::nullopt;
    }
    const std::size_t most = std::min({kMostModes, mesh.segments, analysis.options.wanted.count.value_or(kMostModes)});
    const std::vector<Vibration> here = lowestVibrations(analysis, reference->spectrum, 1, most);
    const Analysis refined =
        analyze(mesh.mechanism, optionsOfFiner(analysis, reference->spectrum.method, here.size()), monitor);
    const Linearization* finer = refined.reference();
    if (finer == nullptr) {
        return std::nullopt;
    }
    constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    MeshError error{modePairs(here, lowestVibrations(refined, finer->spectrum, 2, kAll)), {}};
    const std::vector<Vector2> places = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    const std::vector<Vector2> finerPlaces = refined.system->kinematics().pointPositions(refined.equilibrium.q);
    for (std::size_t i = 0; i < places.size(); ++i) {
        error.places.push_back(distance(places[i], finerPlaces[i]));
    }
    return error;
}

}  // namespace eigenlink
