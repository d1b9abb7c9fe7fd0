#include "tests/support/sample_analysis.h"
#include "tests/support/dense.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kPhi = 2.2343310190175861;
constexpr double kFrequency = 2.1476766385022781;

Eigenvalue trueValue(std::complex<double> s, std::size_t conjugate)
{
    Eigenvalue value;
    value.s = s;
    value.conjugate = conjugate;
    value.residual = 3e-16;
    value.constraintViolation = 1e-16;
    return value;
}

Eigenvalue spuriousValue(std::complex<double> s, std::size_t conjugate, const Text& reason)
{
    Eigenvalue value = trueValue(s, conjugate);
    value.kind = EigenvalueKind::spurious;
    value.reason = reason;
    value.constraintViolation = 0.93;
    return value;
}

Spectrum spectrumWith(Method method, const std::vector<std::complex<double>>& upper, double error)
{
    Spectrum spectrum;
    spectrum.method = method;
    spectrum.status = SpectrumStatus::ok;
    spectrum.expectedTrueCount = 2 * upper.size();
    spectrum.gap = std::numeric_limits<double>::infinity();
    spectrum.seconds = 6e-6;
    for (const std::complex<double> s : upper) {
        const std::size_t index = spectrum.values.size();
        spectrum.values.push_back(trueValue(s - error * std::complex<double>(0, 1), index + 1));
        spectrum.values.push_back(trueValue(std::conj(spectrum.values.back().s), index));
    }
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        spectrum.values[i].errorEstimate = error;
        spectrum.values[i].paired = i;
        spectrum.values[i].difference = error;
    }
    return spectrum;
}

void addInfinite(Spectrum& spectrum, int count)
{
    for (int i = 0; i < count; ++i) {
        Eigenvalue value = spuriousValue({0, 0}, spectrum.values.size(), "beta = 0 in the generalized Schur form");
        value.infinite = true;
        spectrum.values.push_back(value);
    }
}

void addCluster(Spectrum& spectrum, int count)
{
    for (int i = 0; i + 1 < count; i += 2) {
        const std::size_t index = spectrum.values.size();
        const std::complex<double> s{-10 + 0.02 * (i % 7), 0.004 + 0.01 * i};
        const Text reason = "breaks the constraints: ‖Φ_q v‖/‖v‖ = 0.93";
        spectrum.values.push_back(spuriousValue(s, index + 1, reason));
        spectrum.values.push_back(spuriousValue(std::conj(s), index, reason));
    }
}

void addMethods(Analysis& analysis, const std::vector<std::complex<double>>& upper, int constraints)
{
    Spectrum mcs = spectrumWith(Method::mcs, upper, 0);
    Spectrum rcs = spectrumWith(Method::rcs, upper, 0);
    Spectrum ucs = spectrumWith(Method::ucs, upper, 5.1e-7);
    rcs.seconds = 21e-6;
    addInfinite(rcs, 3 * constraints);
    ucs.seconds = 28e-6;
    ucs.gap = 2e7;
    ucs.parameters = {{"penalty", 1e6}, {"xi", 1}, {"omega", 10}};
    addCluster(ucs, 2 * constraints);
    analysis.methods = {{mcs, {}}, {rcs, {}}, {ucs, {}}};
}

Eigen::VectorXd restingCoordinates(const System& system)
{
    Eigen::VectorXd q = system.drawnCoordinates();
    const auto set = [&](std::string_view name, double value) {
        if (const Eigen::Index index = system.findCoordinate(name); index >= 0) {
            q[index] = value;
        }
    };
    set("C.x", std::cos(kPhi));
    set("C.y", std::sin(kPhi));
    set("D.x", 1 + std::cos(kPhi));
    set("D.y", std::sin(kPhi));
    set("phi", kPhi);
    return q;
}

}  // namespace

Mechanism sampleFourBar()
{
    Mechanism mechanism;
    mechanism.title = "Four-bar linkage with a spring on its diagonal";
    mechanism.description = "IFToMM benchmark";
    mechanism.points = {{"A", {0, 0}, true}, {"B", {1, 0}, true}, {"C", {-0.6, 0.8}}, {"D", {0.4, 0.8}}};
    mechanism.elements = {Bar{"AC", {"A", "C"}, 1, 1, {}}, Bar{"CD", {"C", "D"}, 1, 1, {}},
                          Bar{"BD", {"B", "D"}, 1, 1, {}}, Spring{"k", {"A", "D"}, 25, std::numbers::sqrt2, 0, {}},
                          Angle{"phi", "BD", {}}};
    return mechanism;
}

Analysis sampleAnalysis()
{
    Analysis analysis;
    analysis.mechanism = sampleFourBar();
    analysis.system = std::make_shared<const System>(analysis.mechanism);
    Equilibrium& rest = analysis.equilibrium;
    rest.status = EquilibriumStatus::converged;
    rest.q = restingCoordinates(*analysis.system);
    const Eigen::MatrixXd transposed = Eigen::MatrixXd(analysis.system->jacobian(rest.q)).transpose();
    rest.lambda = test::shortestSolution(transposed, analysis.system->force(rest.q));
    rest.rank = 4;
    rest.degreesOfFreedom = 1;
    rest.residual = 4e-16;
    rest.iterations = 6;
    rest.stability = Stability::stable;
    rest.positiveCount = 1;
    addMethods(analysis, {{0, kFrequency}}, 4);
    return analysis;
}

Analysis crowdedAnalysis(int loops)
{
    Analysis analysis = sampleAnalysis();
    std::vector<std::complex<double>> upper;
    for (int i = 0; i < loops; ++i) {
        upper.emplace_back(-0.08 * i, 1.3 + 0.6 * i);
    }
    addMethods(analysis, upper, 2 * loops + 2);
    return analysis;
}

}  // namespace eigenlink
