#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/studies/response/added_damping.h"
#include "model/studies/response/response_names.h"

#include <complex>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// Bound of an estimated rounding, in multiples of the estimate, for it is a sample. Values below the bound are zero.
inline constexpr double kBlurs = 64;

/// ŷ/û of the linear model at one frequency after another,
///
///     [ H + iD + iω(C + C_m) − ω²M   Φ_qᵀ ] [ δq ]   [ f ]
///     [ Φ_q                           0   ] [ δλ ] = [ g ],
///
/// by the sparse factors of this matrix itself: no mode is left out. D and C_m are structural and modal damping where
/// they are added. Several inputs act together, by their amplitudes. [LIN] eqs. (8), (16)
class FrequencyResponse {
public:
    /// The analysis must have an equilibrium, and outlive it. At least one input and one output. Parts that the inputs
    /// move must be free to move so; see frequencyResponse.
    FrequencyResponse(const Analysis& analysis, std::vector<ResponseInput> inputs, std::vector<ResponseOutput> outputs,
                      DampingMatrices added = {});
    /// The response of one output to one input.
    FrequencyResponse(const Analysis& analysis, ResponseInput input, ResponseOutput output);
    ~FrequencyResponse();
    FrequencyResponse(FrequencyResponse&&) noexcept;

    /// ŷ/û of the first output at ω [rad/s]; not finite on a resonance without damping. At ω = 0 the limit, which is
    /// finite for accelerations and forces of free masses. Zero where it is less than the
    /// rounding of the numbers that it is computed from.
    std::complex<double> at(double omega);
    /// ŷ/û of every output at ω [rad/s], as `at`.
    std::vector<std::complex<double>> allAt(double omega);
    /// The operating deflection shape δq/û at ω, length n: how all coordinates move together; not finite on a resonance
    /// without damping. The motion that a moving point of the ground carries along by itself is left out.
    Eigen::VectorXcd shapeAt(double omega);
    /// The part of ŷ/û of the first output at ω [rad/s] that each true mode of the analysis has, in the order of
    /// modesOf; empty where the modes do not come apart (defective eigenvalues, none computed, structural beside other
    /// damping) and for forces that constraints give.
    std::vector<std::complex<double>> contributions(double omega);
    /// The part of ŷ/û of the first output at ω [rad/s] beside the modes: motions that follow the input without a mode.
    std::complex<double> stationary(double omega) const;

    /// The resonance of an eigenvalue that input and output excite and observe: its frequency and width [rad/s].
    struct Resonance {
        double omega = 0;
        double width = 0;  ///< −Re s; 0 without damping
    };
    /// The resonances in the first output, ω = |Im s|; empty where the modes are not known.
    std::vector<Resonance> resonances() const;
    /// True where the modes are known and cover all motions.
    bool knowsAllModes() const;
    /// True where some motion of the modes moves the output, whether the inputs excite it or not.
    bool sees(const ResponseOutput& output) const;

    /// The force [N], n, on the motion beside the particular one, at s: f − (H + iD + sC + s²M) δq_p, and the part that
    /// a moving ground brings with it.
    Eigen::VectorXcd forceAt(std::complex<double> s) const;
    /// The particular motion δq_p/û, n: as small as it can be with Φ_q δq_p = g.
    const Eigen::VectorXcd& particular() const { return m_particular; }
    /// C + C_m, n×n [N s/m].
    const SparseMatrix& damping() const;
    /// True where structural damping acts, of the request or of a material.
    bool hasLoss() const { return m_added.loss.norm() > 0; }
    /// r₁ of the motion beside the particular one: with modal damping where the output depends on it; n or empty.
    Eigen::VectorXd movingRateRow(const ResponseOutput& output) const;

    /// The first input.
    const ResponseInput& input() const { return m_inputs.front(); }
    /// The first output.
    const ResponseOutput& output() const { return m_outputs.front(); }
    /// All inputs, which act together.
    const std::vector<ResponseInput>& inputs() const { return m_inputs; }
    const std::vector<ResponseOutput>& outputs() const { return m_outputs; }

private:
    /// True where the constraints allow no motion beside the particular one.
    bool isRigid() const;

    struct Factors;
    struct Solution {
        Eigen::VectorXcd x, mu;
        Eigen::VectorXd blurX, blurMu;  // what rounding may add to each
    };
    /// One eigenvalue with its share v vᵀ/(iω − s), or v vᵀ/(κ − ω²) where no velocity damps it.
    struct Term {
        std::complex<double> s;
        std::complex<double> square;  // κ
        Eigen::VectorXcd shape;       // v
        std::complex<double> norm;
        bool isSquare = false;
        std::size_t mode = 0;
    };

    void prepareParticular();
    void prepareModes();
    void prepareReducedModes();
    [[nodiscard]] bool addTerm(std::complex<double> s, Eigen::VectorXcd shape, bool isSquare, std::size_t mode);
    Solution solvedAt(std::complex<double> at);
    bool hasFreeMotion() const;
    std::vector<std::complex<double>> limitsAtZero();
    std::complex<double> valueOf(const ResponseOutput& output, std::complex<double> s, const Solution& solution) const;
    double blurOf(const ResponseOutput& output, std::complex<double> s, const Solution& solution) const;
    void estimateBlur(std::complex<double> s, std::complex<double> square, const Eigen::VectorXcd& force,
                      Solution& solution) const;
    Eigen::VectorXcd rowOf(const ResponseOutput& output, std::complex<double> s) const;
    Eigen::VectorXcd movingRowOf(const ResponseOutput& output, std::complex<double> s) const;
    Eigen::VectorXcd groundForce() const;

    const Analysis& m_analysis;
    std::vector<ResponseInput> m_inputs;
    std::vector<ResponseOutput> m_outputs;
    DampingMatrices m_added;
    std::unique_ptr<Factors> m_factors;
    Eigen::VectorXcd m_particular;
    std::vector<Term> m_terms;
    std::size_t m_modeCount = 0;
    bool m_modesKnown = false;
};

/// The response to inputs that move supports and motors as the constraints allow. Fails with a sentence that names the
/// inputs and what holds against them.
Outcome<FrequencyResponse> frequencyResponse(const Analysis& analysis, std::vector<ResponseInput> inputs,
                                             std::vector<ResponseOutput> outputs, DampingMatrices added = {});

/// A maximum of the amplitude.
struct ResponsePeak {
    double omega = 0;      ///< [rad/s]
    double amplitude = 0;  ///< |ŷ/û|; infinite on an undamped resonance
    double damping = 0;  ///< (ω₂ − ω₁)/(2ω) between the points of half the power; not a number where one is missing
    double quality = 0;  ///< ω/(ω₂ − ω₁); infinite without damping, not a number where a point is missing
    double below = 0, above = 0;  ///< the points of half the power ω₁, ω₂ [rad/s]; 0 where there are none
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
    std::vector<std::complex<double>> values;                      ///< ŷ/û of the first output
    std::vector<std::vector<std::complex<double>>> further;        ///< of the second output and so on
    std::vector<std::vector<std::complex<double>>> contributions;  ///< of each mode, where asked for and known
    std::vector<ResponsePeak> peaks;                               ///< between from and to, ascending
    bool cancelled = false;
};

/// Samples ŷ/û at angular frequencies [rad/s] from `from` to `to`, evenly apart or by equal ratios, and finds the
/// peaks; a cancel keeps the samples so far.
ResponseCurve responseCurve(FrequencyResponse& response, const ResponseOptions& options, const Monitor& monitor = {});

}  // namespace eigenlink
