#pragma once

#include "model/studies/design/design.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// A parameter value at which a mode meets the target.
struct DesignAnswer {
    double value = 0;      ///< of the number
    std::size_t mode = 0;  ///< from 0: by its order at the start, followed by shape
    Mechanism mechanism;   ///< with that value
};

/// One number, and one target that is to be met by a value: every value that does can be listed.
bool hasAnswers(const DesignTask& task);

/// Every value of one number at which a mode has the frequency or damping ratio of a target, ascending: as one damper
/// gives a damping ratio to several modes, and to each of them twice. The eigenvalues are followed over the bounds of
/// the number, or over three powers of ten to both sides; between neighbours where the quantity passes the target it is
/// met to rounding. Modes other than that of the target count too. Fails where there is no
/// equilibrium, and for mechanisms of more than sixty coordinates, of which this would take too long.
Outcome<std::vector<DesignAnswer>> designAnswers(const Mechanism& mechanism, const DesignVariable& number,
                                                 const DesignTarget& target, const Monitor& monitor = {});

}  // namespace eigenlink
