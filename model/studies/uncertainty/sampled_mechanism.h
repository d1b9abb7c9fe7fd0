#pragma once

#include "model/studies/design/design.h"
#include "model/studies/sensitivity/sensitivity.h"
#include "model/studies/uncertainty/sampling.h"

#include <Eigen/Dense>

#include <complex>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink::sampling {

using Complex = std::complex<double>;

constexpr double kNone = QuantitySpread::kNone;

/// A true mode of the nominal equilibrium.
struct NominalMode {
    Complex s;
    Eigen::VectorXcd momentum;      ///< Mφ / √(φᴴMφ)
    std::vector<std::size_t> rows;  ///< in Sensitivities::eigenvalues: itself, or the equal ones that it stands for
};

/// The data that all samples share.
struct Setup {
    std::shared_ptr<const Analysis> analysis;
    SamplingOptions options;
    std::vector<UncertainNumber> numbers;
    std::vector<NominalMode> modes;
    SparseMatrix mass;
    Sensitivities sensitivities;
    std::vector<std::string> usual, chosen;  ///< names of quantities
    int negative = 0;                        ///< directions in which the energy falls at the nominal equilibrium
    bool hasFormulas = false;

    /// The number of quantities of the equilibrium, usual and chosen.
    std::size_t quantityCount() const { return usual.size() + chosen.size(); }
};

enum class SampleState : std::uint8_t { followed, unstable, lost };

/// The results for one set of numbers.
struct Sample {
    SampleState state = SampleState::lost;
    std::vector<Complex> s;      ///< by nominal mode; NaN without a partner
    std::vector<int> mixed;      ///< by nominal mode: −1 where it is matched, else the mode that it mixes with
    std::vector<double> values;  ///< of the quantities
    std::vector<System::BeyondRange> beyond;  ///< elements beyond the range of their models
    bool isChecked = false, isContradicted = false;
};

/// The number of negative eigenvalues of a reduced stiffness ZᵀHZ, beyond rounding.
int negativeCount(const Eigen::MatrixXd& stiffness);

/// The sample with p = p₀ + deviation for each number.
Sample sampleAt(const Setup& setup, const Eigen::VectorXd& deviations);

/// The samples from the first on, as many as were finished before a cancel.
std::vector<Sample> samplesOf(const Setup& setup, const Monitor& monitor);

}  // namespace eigenlink::sampling
