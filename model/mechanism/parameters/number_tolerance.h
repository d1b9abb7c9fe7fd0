#pragma once

#include "model/basics/outcome.h"
#include "model/mechanism/mechanism.h"
#include "model/mechanism/parameters/variable.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A tolerance with the name of its number: the id of a parameter, or the path of a number, "k.stiffness".
struct NamedTolerance {
    std::string name;
    NumberTolerance tolerance;
};

/// Reads "5%", "0.01 kg" or "5% uniform". Fails where the amount is missing.
Outcome<NumberTolerance> toleranceOfText(std::string_view text);

/// The text from which toleranceOfText reads the same.
std::string toleranceText(const NumberTolerance& tolerance);

/// Reads "k.stiffness=5%". Fails for any other text and names the expected form.
Outcome<NamedTolerance> namedToleranceOfText(std::string_view text);

/// The tolerances of parameters, then those of numbers that are given.
std::vector<NamedTolerance> tolerancesOf(const Mechanism& mechanism);

/// A number that takes values from value − T to value + T.
struct UncertainNumber {
    Variable variable;
    double most = 0;  ///< T, in the unit of the variable
    bool isUniform = false;

    /// Standard deviation: T/√3 of a uniform number; of a normal one with σ = T/3 that is cut at ±T
    ///
    ///     σ √(1 − 6 φ(3) / (2Φ(3) − 1)) = 0.98658 T/3.
    double deviation() const;
};

/// The number that a tolerance is about. Fails with a sentence for a number that does not exist, is whole or depends on
/// parameters, for an amount that cannot be read, is not positive or has another unit, and where the number would reach
/// values that it must not have.
Outcome<UncertainNumber> uncertainNumber(const Mechanism& mechanism, const NamedTolerance& named);

/// Says why a tolerance is wrong; empty where it is right.
Text faultOf(const Mechanism& mechanism, const NamedTolerance& named);

/// The tolerance of a number as text, "5% uniform"; empty where it has none.
std::string toleranceAt(const Mechanism& mechanism, std::string_view part, std::string_view key);

/// The mechanism with another tolerance of a number – of no part, also of the parameter with this id –, without one
/// where the text is empty. Fails where uncertainNumber does.
Outcome<Mechanism> withToleranceAt(const Mechanism& mechanism, std::string_view part, std::string_view key,
                                   std::string_view text);

}  // namespace eigenlink
