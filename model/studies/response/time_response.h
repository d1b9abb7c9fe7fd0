#pragma once

#include "model/basics/outcome.h"
#include "model/studies/response/frequency_response.h"

#include <functional>
#include <optional>
#include <vector>

namespace eigenlink {

/// The input as a function of time.
enum class TimeInput {
    step,     ///< nothing, and from t = 0 on one unit
    impulse,  ///< one unit times a second, at t = 0
    decay,    ///< one unit for ever, which is taken away at t = 0: the mechanism swings free
};

struct TimeResponseOptions {
    TimeInput kind = TimeInput::step;
    double duration = 10;      ///< [s]
    std::size_t points = 500;  ///< at least 2, the start among them
    /// Receives the displacement δq of every moment.
    std::function<void(double t, const Eigen::VectorXd& displacement)> look{};
};

/// The outputs of the linear model for t ≥ 0, the moment after t = 0 first; fewer points where it was cancelled.
struct TimeResponse {
    std::vector<double> times;                ///< [s]
    std::vector<std::vector<double>> values;  ///< of each output
    std::vector<double> errors;               ///< of each output: bound of the errors of its values
    std::optional<double> last;               ///< the first output after all swinging; none where it does not end
    double peak = 0, peakTime = 0;            ///< where the first output is farthest from zero
    /// From when on the first output stays within 2 % of its largest distance from `last`; none where it
    /// may leave them again after the duration.
    std::optional<double> settled;
};

/// The response in time of the linear model by MCS, M_r z̈ + C_r ż + K_r z = Rᵀf(t), by its undamped modes and what
/// damping couples of them (see ModalMotion), without an error of integration. Steps of the ground and of motors jump,
/// with the velocities that belong to them.
///
/// Fails for structural damping, which has no response in time, for phases other than 0 and 180°, for forces that
/// constraints give, where parts without mass are driven, and where an unstable model grows beyond all numbers.
Outcome<TimeResponse> timeResponse(const Analysis& analysis, FrequencyResponse& response,
                                   const TimeResponseOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
