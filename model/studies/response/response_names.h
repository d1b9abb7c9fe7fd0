#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"
#include "model/studies/response/added_damping.h"

#include <complex>
#include <string>
#include <vector>

namespace eigenlink {

/// Excitation of the linear model, in a direction that keeps its phase, u(t) = Re(û e^{iωt}): forces f on the
/// coordinates, motions g of the constraints Φ_q δq = g, and a point of the ground that moves.
struct ResponseInput {
    std::string name;
    std::string unit;                      ///< "N", "N·m", "m", "rad"
    Eigen::VectorXd force;                 ///< n, for each unit of û
    Eigen::VectorXd motion;                ///< m
    System::SupportColumns support;        ///< empty unless a point of the ground moves
    int axis = 0;                          ///< 0: x, 1: y of that point
    std::size_t point = 0;                 ///< that point, in mechanism.points
    std::complex<double> amplitude{1, 0};  ///< of several inputs that act together

    /// True for an input that moves a point of the ground.
    bool movesGround() const { return support.jacobian.size() > 0; }
};

/// The input with this name: a force "F.x", a torque "T", a force on a free point "P.x", a torque on a link "AB", the
/// motion of a fixed point "O.x" or of a motor "M". Fails for a name that means nothing here.
Outcome<ResponseInput> responseInput(const Analysis& analysis, const std::string& name);
/// Names of all inputs: forces on free points come before motions of the ground, then links, loads and motors.
std::vector<std::string> everyInput(const Analysis& analysis);
/// An input with its amplitude and phase in degrees, "F.x=2", "T=0.5@90"; of amplitude 1 where none is given.
Outcome<ResponseInput> weightedInput(const Analysis& analysis, const std::string& text);

/// Observed quantity, y = (r₀ + s r₁ + s² r₂) δq + ℓ δλ, times s^derivatives.
struct ResponseOutput {
    std::string name;
    std::string unit;                 ///< "m/s²", "rad", "N" …
    Eigen::VectorXd row;              ///< r₀, n
    Eigen::VectorXd rateRow;          ///< r₁, n or empty
    Eigen::VectorXd accelerationRow;  ///< r₂, n or empty
    Eigen::VectorXd multiplierRow;    ///< ℓ, m or empty
    double loss = 0;  ///< η of the spring that is observed: r₀ and d₀ become (1 + iη) times as large
    bool feelsModalDamping = false;  ///< modal damping, which acts on masses as they move, is among the forces in r₂
    int derivatives = 0;             ///< 0: as it is; 1: its rate; 2: its acceleration
    /// The direct part of the input, d₀ + s d₁ + s² d₂ for each of its units: a ground that moves, a load.
    struct Direct {
        double place = 0, rate = 0, acceleration = 0;
    };
    std::vector<Direct> direct;  ///< of each input
};

/// The output with this name. Fails for a name that means nothing here.
///
///     POINT.x|y|vx|vy|ax|ay, LINK.angle|rate|acceleration, or a coordinate
///     ID.force|torque                      of springs, dampers, bars, guides, motors
///     ID.length|stroke|speed               of springs and dampers along a line
///     POINT@LINK.x|y                       force of the joint on the link
///     center.x|y, momentum.x|y|angular     of the whole
///     shaking.x|y, frame.x|y               inertia forces on the frame; all forces that the input and inertia give it
///     A - B                                difference of two of them with one unit
Outcome<ResponseOutput> responseOutput(const Analysis& analysis, const std::vector<ResponseInput>& inputs,
                                       const std::string& name, const AddedDamping& added = {});
/// The output for one input.
Outcome<ResponseOutput> responseOutput(const Analysis& analysis, const ResponseInput& input, const std::string& name);

/// Quantities of a link, by the last parts of their names: LINK.angle.
const std::vector<std::string>& linkOutputs();
/// Quantities of a point, by the last parts of their names: POINT.vx.
const std::vector<std::string>& pointOutputs();
/// Names of the outputs that are forces or of the whole, beside those of points and links.
std::vector<std::string> forceOutputs(const Analysis& analysis);
/// Names of the outputs that are forces of constraints: of links, guides and motors, and of joints.
std::vector<std::string> constraintOutputs(const Analysis& analysis);
/// Names of the outputs that are offered: of points, of links, forces and of the whole.
std::vector<std::string> everyOutput(const Analysis& analysis);
/// Names of those that have a response in time: all but the forces of constraints.
std::vector<std::string> outputsInTime(const Analysis& analysis);

}  // namespace eigenlink
