#include "model/math/ode/fehlberg.h"

namespace eigenlink {

namespace {

constexpr RungeKuttaTable<13> kFehlberg{
    {0, 2.0 / 27, 1.0 / 9, 1.0 / 6, 5.0 / 12, 1.0 / 2, 5.0 / 6, 1.0 / 6, 2.0 / 3, 1.0 / 3, 1, 0, 1},
    {{
        {},
        {2.0 / 27},
        {1.0 / 36, 1.0 / 12},
        {1.0 / 24, 0, 1.0 / 8},
        {5.0 / 12, 0, -25.0 / 16, 25.0 / 16},
        {1.0 / 20, 0, 0, 1.0 / 4, 1.0 / 5},
        {-25.0 / 108, 0, 0, 125.0 / 108, -65.0 / 27, 125.0 / 54},
        {31.0 / 300, 0, 0, 0, 61.0 / 225, -2.0 / 9, 13.0 / 900},
        {2, 0, 0, -53.0 / 6, 704.0 / 45, -107.0 / 9, 67.0 / 90, 3},
        {-91.0 / 108, 0, 0, 23.0 / 108, -976.0 / 135, 311.0 / 54, -19.0 / 60, 17.0 / 6, -1.0 / 12},
        {2383.0 / 4100, 0, 0, -341.0 / 164, 4496.0 / 1025, -301.0 / 82, 2133.0 / 4100, 45.0 / 82, 45.0 / 164,
         18.0 / 41},
        {3.0 / 205, 0, 0, 0, 0, -6.0 / 41, -3.0 / 205, -3.0 / 41, 3.0 / 41, 6.0 / 41},
        {-1777.0 / 4100, 0, 0, -341.0 / 164, 4496.0 / 1025, -289.0 / 82, 2193.0 / 4100, 51.0 / 82, 33.0 / 164,
         12.0 / 41, 0, 1},
    }},
    {0, 0, 0, 0, 0, 34.0 / 105, 9.0 / 35, 9.0 / 35, 9.0 / 280, 9.0 / 280, 0, 41.0 / 840, 41.0 / 840},
};

constexpr double kErrorWeight = 41.0 / 840;  ///< of k₁ + k₁₁ − k₁₂ − k₁₃

}  // namespace

std::optional<RungeKuttaStep> fehlbergStep(const RightHandSide& F, double t, const Eigen::VectorXd& y,
                                           const Eigen::VectorXd& first, double h)
{
    const auto stages = stagesOf(kFehlberg, F, t, y, first, h);
    if (!stages) {
        return std::nullopt;
    }
    const auto& k = *stages;
    return RungeKuttaStep{y + h * weightedSum(kFehlberg.weights, k), kErrorWeight * h * (k[0] + k[10] - k[11] - k[12])};
}

}  // namespace eigenlink
