#pragma once

#include "model/basics/message.h"
#include "model/math/krylov/mode_target.h"

#include <Eigen/Dense>

#include <compare>
#include <complex>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A linearizer, known by the key of its entry in the list of linearizers ("mcs"), which lives as long as the program.
struct Method {
    std::string_view key;

    friend constexpr bool operator==(Method, Method) = default;
    friend constexpr auto operator<=>(Method, Method) = default;

    static const Method mcs, rcs, ucs;  ///< the published ones
};

inline constexpr Method Method::mcs{"mcs"};
inline constexpr Method Method::rcs{"rcs"};
inline constexpr Method Method::ucs{"ucs"};

/// Key in files: "mcs".
constexpr std::string_view keyOf(Method method)
{
    return method.key;
}
/// The name in the list of linearizers: "MCS", "RCS", "UCS".
std::string_view nameOf(Method method);

enum class EigenvalueKind { trueValue, spurious };

enum class SpectrumStatus {
    ok,          ///< the number of true eigenvalues is 2(n − rank Φ_q)
    failed,      ///< nothing could be computed; the reason is in warnings
    incomplete,  ///< values are there, but their number or the separation could not be confirmed
    inaccurate,  ///< all values are there, but the estimated error of some is too large to rely on
    cancelled,
};

/// One eigenvalue of e^{st} with its mode and its checks.
struct Eigenvalue {
    std::complex<double> s;  ///< [rad/s]; meaningless when infinite
    bool infinite = false;
    EigenvalueKind kind = EigenvalueKind::trueValue;
    Text reason;                     ///< why spurious; empty for true ones
    double residual = 0;             ///< relative residual of the eigenvalue problem it was computed from
    double constraintViolation = 0;  ///< ‖Φ_q v‖ / ‖v‖, rows of Φ_q normalised, v the displacement half
    double errorEstimate = 0;        ///< bound of |s − exact| by rounding and penalty [rad/s]; 0 of an exact zero
    /// About |s − exact| by the mesh of the beams [rad/s], see estimateDiscretizationErrors; absent where not
    /// estimated.
    std::optional<double> discretizationError;
    Eigen::VectorXcd shape;  ///< δq, n; largest component 1 (lowest index wins a tie); empty if it has no displacement
    /// Index of the conjugate partner in the same spectrum; itself when real.
    std::size_t conjugate = 0;
    /// Index in the MCS spectrum of the eigenvalue it is paired with, and |s − s_MCS| [rad/s].
    std::optional<std::size_t> paired;
    double difference = 0;
    bool repeated = false;  ///< one of several equal eigenvalues: any mix of their shapes is a mode too

    bool isTrue() const { return kind == EigenvalueKind::trueValue; }
    double angularFrequency() const { return std::abs(s); }    ///< ω = |s| [rad/s]
    double frequency() const;                                  ///< |Im s| / 2π [Hz]
    [[nodiscard]] std::optional<double> dampingRatio() const;  ///< ζ = −Re s / |s|; absent at s = 0
    [[nodiscard]] std::optional<double> period() const;        ///< 2π / |Im s| [s]; absent when real
};

/// Which modes a spectrum holds that does not hold all.
struct PartialCount {
    std::size_t modes = 0;  ///< how many
    bool verified = false;  ///< none that comes before these is missing
    Text proof;             ///< what shows that, or why nothing does
    ModeTarget target{};    ///< which modes these are
};

/// The eigenvalues of one method: all, or those that a target puts first.
struct Spectrum {
    Method method = Method::mcs;
    SpectrumStatus status = SpectrumStatus::failed;
    Text engine;                                 ///< what computed it, e.g. "symmetric reduced", "QZ, equilibrated"
    std::map<std::string, double> parameters;    ///< penalty, xi, omega …
    std::map<std::string, std::string> choices;  ///< null_space, form, independent …
    std::vector<Eigenvalue> values;     ///< true ones first, by |Im s| then |s|; spurious ones after, infinite last
    std::size_t expectedTrueCount = 0;  ///< 2(n − rank Φ_q) where every freedom has mass
    /// The method whose values these are too, because both are literally the same computation.
    std::optional<Method> oneComputationWith;
    double gap = 0;  ///< ratio that separates true from spurious; infinite when nothing had to be separated
    std::optional<PartialCount> partial;  ///< set where only modes nearest the origin were computed
    double seconds = 0;                   ///< wall time of linearisation, eigenvalues and classification
    std::vector<Message> warnings;        ///< none names the method: that is `method`

    /// True where there are values to show: all of them, or with doubts.
    bool hasValues() const
    {
        return status == SpectrumStatus::ok || status == SpectrumStatus::incomplete ||
               status == SpectrumStatus::inaccurate;
    }
    std::size_t trueCount() const;
    /// The number of spurious values, infinite ones among them.
    std::size_t spuriousCount() const { return values.size() - trueCount(); }
};

/// "MCS: …": a warning of this method where several methods stand side by side.
Text withMethod(Method method, const Text& text);

/// Modes of a spectrum: a conjugate pair is one mode, a real eigenvalue is one, a rigid-body double zero is one.
/// Each entry lists the indices in `values`, the one with Im s ≥ 0 first; true modes first.
std::vector<std::vector<std::size_t>> modesOf(const Spectrum& spectrum);

}  // namespace eigenlink
