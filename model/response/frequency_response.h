#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"

#include <complex>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// What shakes the linear model, in a direction that keeps its phase, u(t) = Re(û e^{iωt}): forces f on the
/// coordinates, motions g of the constraints Φ_q δq = g, and a point of the ground that moves.
struct ResponseInput {
    std::string name;
    Eigen::VectorXd force;           ///< n, for each unit of û
    Eigen::VectorXd motion;          ///< m
    System::SupportColumns support;  ///< empty unless a point of the ground moves
    int axis = 0;                    ///< 0: x, 1: y of that point
    std::size_t point = 0;           ///< that point, in mechanism.points

    bool movesGround() const { return support.jacobian.size() > 0; }
};

/// What is observed: y = r δq, its rate or its acceleration.
struct ResponseOutput {
    std::string name;
    Eigen::VectorXd row;  ///< r, n
    int derivatives = 0;  ///< 0: as it is; 1: velocity; 2: acceleration
    double direct = 0;    ///< share of the moving ground itself
};

/// The input with this name: a force "F.x", a torque "T", a force on a free point "P.x", a torque on a link "AB", the
/// motion of a fixed point "O.x" or of a motor "M". Fails for a name that means nothing here.
Outcome<ResponseInput> responseInput(const Analysis& analysis, const std::string& name);
/// The output with this name: POINT.x|y|vx|vy|ax|ay, LINK.angle|rate|acceleration, or a coordinate.
Outcome<ResponseOutput> responseOutput(const Analysis& analysis, const ResponseInput& input, const std::string& name);

/// What can be observed of a link and of a point, by the last parts of their names: LINK.angle, POINT.vx.
const std::vector<std::string>& linkOutputs();
const std::vector<std::string>& pointOutputs();

/// ŷ/û of the linear model at one frequency after another,
///
///     [ H + iωC − ω²M   Φ_qᵀ ] [ δq ]   [ f ]
///     [ Φ_q              0   ] [ δλ ] = [ g ],
///
/// by the sparse factors of this matrix itself: no mode is left out. [LIN] eqs. (8), (16)
class FrequencyResponse {
public:
    /// The analysis must have an equilibrium, and outlive it.
    FrequencyResponse(const Analysis& analysis, ResponseInput input, ResponseOutput output);
    ~FrequencyResponse();
    FrequencyResponse(FrequencyResponse&&) noexcept;

    /// ŷ/û at ω [rad/s]; not finite on a resonance without damping.
    std::complex<double> at(double omega);
    /// The operating deflection shape δq/û at ω, length n: how all coordinates move together; not finite on a resonance
    /// without damping. What a moving point of the ground carries along by itself is left out.
    Eigen::VectorXcd shapeAt(double omega);
    /// The part of ŷ/û that each true mode of the analysis has, in the order of modesOf; empty where the modes do not
    /// come apart (defective eigenvalues, or none computed).
    std::vector<std::complex<double>> contributions(double omega);
    /// What the modes leave: motions that follow the input without a mode of their own.
    std::complex<double> stationary(double omega) const;

    /// The resonance of an eigenvalue that input and output excite and observe: its frequency and width [rad/s].
    struct Resonance {
        double omega = 0;
        double width = 0;  ///< −Re s; 0 without damping
    };
    std::vector<Resonance> resonances() const;

    const ResponseInput& input() const { return m_input; }
    const ResponseOutput& output() const { return m_output; }

private:
    struct Factors;
    /// One eigenvalue with its share v vᵀ/(iω − s), or for an undamped one v vᵀ/(ω_k² − ω²).
    struct Term {
        std::complex<double> s;
        std::complex<double> output;  // r v
        Eigen::VectorXcd shape;       // v, scaled
        bool undamped = false;
        std::size_t mode = 0;
    };

    void prepareModes();
    Eigen::VectorXcd solvedAt(double omega);
    Eigen::VectorXcd forceAt(std::complex<double> s) const;
    std::complex<double> derivative(double omega) const;

    const Analysis& m_analysis;
    ResponseInput m_input;
    ResponseOutput m_output;
    std::unique_ptr<Factors> m_factors;
    Eigen::VectorXd m_particular;  // Φ_q δq = g, as small as it can be
    std::vector<Term> m_terms;
    std::size_t m_modeCount = 0;
    bool m_modesKnown = false;
};

/// A maximum of the amplitude.
struct ResponsePeak {
    double omega = 0;      ///< [rad/s]
    double amplitude = 0;  ///< |ŷ/û|; infinite on an undamped resonance
    double damping = 0;    ///< (ω₂ − ω₁)/(2ω) between the points of half the power; 0 where there are none
    double quality = 0;    ///< ω/(ω₂ − ω₁); infinite without damping
};

struct ResponseOptions {
    double from = 0, to = 1;   ///< [rad/s]
    std::size_t points = 400;  ///< at least 2
    bool logarithmic = false;
    bool contributions = false;
};

/// A frequency response, sampled.
struct ResponseCurve {
    std::vector<double> omegas;                                    ///< [rad/s]
    std::vector<std::complex<double>> values;                      ///< ŷ/û
    std::vector<std::vector<std::complex<double>>> contributions;  ///< of each mode, where asked for and known
    std::vector<ResponsePeak> peaks;                               ///< between from and to, ascending
    bool cancelled = false;
};

ResponseCurve responseCurve(FrequencyResponse& response, const ResponseOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
