#pragma once

#include <Eigen/Dense>

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

namespace eigenlink {

/// One step of y' = F(t, y).
struct RungeKuttaStep {
    Eigen::VectorXd y;      ///< at t + h, of order 8
    Eigen::VectorXd error;  ///< estimate, of order 8 in h
};

/// F(t, y); nothing where it cannot be evaluated, which makes the step fail.
using RightHandSide = std::function<std::optional<Eigen::VectorXd>(double t, const Eigen::VectorXd& y)>;

/// An explicit Runge–Kutta method of N stages, kᵢ = F(t + cᵢh, y + h Σⱼ aᵢⱼ kⱼ), j < i, y(t + h) = y + h Σᵢ bᵢ kᵢ.
template <std::size_t N>
struct RungeKuttaTable {
    std::array<double, N> times;                        ///< c
    std::array<std::array<double, N - 1>, N> ofStages;  ///< a
    std::array<double, N> weights;                      ///< b
};

/// Σᵢ wᵢ kᵢ.
template <std::size_t N>
Eigen::VectorXd weightedSum(const std::array<double, N>& weights, const std::array<Eigen::VectorXd, N>& stages)
{
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(stages.front().size());
    for (std::size_t i = 0; i < N; ++i) {
        if (weights[i] != 0) {
            sum += weights[i] * stages[i];
        }
    }
    return sum;
}

/// The stages kᵢ = F(t + cᵢh, y + h Σⱼ aᵢⱼkⱼ) of a step h; `first` is k₁ = F(t, y). Absent where a stage cannot be
/// evaluated or is not finite.
template <std::size_t N>
[[nodiscard]] std::optional<std::array<Eigen::VectorXd, N>> stagesOf(const RungeKuttaTable<N>& table,
                                                                     const RightHandSide& F, double t,
                                                                     const Eigen::VectorXd& y,
                                                                     const Eigen::VectorXd& first, double h)
{
    std::array<Eigen::VectorXd, N> stages;
    stages[0] = first;
    Eigen::VectorXd stage;
    for (std::size_t i = 1; i < N; ++i) {
        stage = y;
        for (std::size_t j = 0; j < i; ++j) {
            if (table.ofStages[i][j] != 0) {
                stage += h * table.ofStages[i][j] * stages[j];
            }
        }
        std::optional<Eigen::VectorXd> slope = F(t + table.times[i] * h, stage);
        if (!slope || !slope->allFinite()) {
            return std::nullopt;
        }
        stages[i] = std::move(*slope);
    }
    return stages;
}

}  // namespace eigenlink
