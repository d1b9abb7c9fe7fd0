#include "tests/support/mechanisms.h"
#include "tests/support/built.h"

#include "app/io/formats/mechanism_files.h"
#include "tests/support/random_mechanism.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

namespace eigenlink::test {

Mechanism singularLoop(int loops, double angle)
{
    Mechanism mechanism;
    mechanism.gravity = {9.81, 0};
    for (int i = 0; i <= loops; ++i) {
        const std::string n = std::to_string(i);
        mechanism.points.push_back({"A" + n, {1.0 * i, 0}, true});
        mechanism.points.push_back({"B" + n, {1.0 + i, 0}});
        mechanism.elements.push_back(Bar{"rod" + n, {"A" + n, "B" + n}, 1.0, 1, {}});
        if (i > 0) {
            mechanism.elements.push_back(Bar{"coupler" + n, {"B" + std::to_string(i - 1), "B" + n}, 1.0, 1, {}});
        }
    }
    mechanism.elements.push_back(Angle{"phi", "rod" + std::to_string(loops), {}});
    return moved(mechanism, angle, {0, 0});
}

Mechanism invertedPendulum(double stiffness)
{
    return built({{"O", {0, 0}, true}, {"P", {0, 1}}},
                 {Bar{"rod", {"O", "P"}, 1.0, 1, {}},
                  TorsionSpring{"t", {"rod", "ground"}, stiffness, std::numbers::pi / 2, 0, {}}});
}

Mechanism cartPendulum()
{
    return built(
        {{"C", {0, 0}}, {"T", {0, -0.8}}},
        {Bar{"rod", {"C", "T"}, 0.8, 1, {}}, PointMass{"cart", "C", 1.5, {}}, Slider{"rail", "C", {0, 0}, {1, 0}, {}}});
}

Mechanism pendulum(double l, double mass, double angle)
{
    return built({{"O", {0, 0}, true}, {"P", {l * std::sin(angle), -l * std::cos(angle)}}},
                 {Bar{"rod", {"O", "P"}, l, mass, {}}});
}

Mechanism mechanismAt(const std::string& pathInProject)
{
    return readMechanismFile(std::string(EIGENLINK_SOURCE_DIR) + "/" + pathInProject).mechanism;
}

Mechanism exampleNamed(const std::string& name)
{
    return mechanismAt("resources/examples/" + name + ".eigenlink");
}

double penaltyErrorOf(const Analysis& analysis)
{
    AnalysisOptions options;
    options.methods = {Method::ucs};
    options.linearizer = analysis.options.linearizer;
    const auto& parameters = analysis.find(Method::ucs)->spectrum.parameters;
    options.linearizer.penalty = 10 * parameters.at("penalty");
    options.linearizer.omega = parameters.at("omega");
    const Analysis stiffer = analyze(analysis.mechanism, options);
    return 1.5 / 0.9 * distanceBetween(trueValues(analysis, Method::ucs), trueValues(stiffer, Method::ucs)) + 1e-8;
}

Values trueValues(const Analysis& analysis, Method method)
{
    Values values;
    if (const Linearization* linearization = analysis.find(method)) {
        for (const Eigenvalue& value : linearization->spectrum.values) {
            if (value.isTrue()) {
                values.push_back(value.s);
            }
        }
    }
    return values;
}

double distanceBetween(const Values& a, const Values& b)
{
    if (a.size() != b.size()) {
        return std::numeric_limits<double>::infinity();
    }
    std::vector<std::tuple<double, std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            pairs.emplace_back(std::abs(a[i] - b[j]) / std::max(1.0, std::abs(b[j])), i, j);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    std::vector<bool> usedA(a.size()), usedB(b.size());
    double worst = 0;
    for (const auto& [distance, i, j] : pairs) {
        if (!usedA[i] && !usedB[j]) {
            usedA[i] = usedB[j] = true;
            worst = std::max(worst, distance);
        }
    }
    return worst;
}

Analysis analyzeBy(Method method, const Mechanism& mechanism, const LinearizerOptions& options)
{
    AnalysisOptions all;
    all.methods = {method};
    all.linearizer = options;
    return analyze(mechanism, all);
}

Analysis analyzeWith(Engine engine, const Mechanism& mechanism, std::optional<std::size_t> modes)
{
    AnalysisOptions options;
    options.engine = engine;
    options.wanted.count = modes;
    return analyze(mechanism, options);
}

std::string allWarnings(const Analysis& analysis)
{
    std::string text = rendered(analysis.equilibrium.reason) + "\n";
    const auto append = [&text](const std::vector<Message>& messages) {
        for (const Message& message : messages) {
            text += rendered(message.text) + "\n";
        }
    };
    append(analysis.warnings);
    append(analysis.equilibrium.warnings);
    append(analysis.findings);
    for (const Linearization& each : analysis.methods) {
        append(each.spectrum.warnings);
    }
    return text;
}

}  // namespace eigenlink::test
