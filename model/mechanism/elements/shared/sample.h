#pragma once

#include "model/mechanism/mechanism.h"

namespace eigenlink {

/// Four free points A to D under an inclined gravity, and this element on them.
Mechanism sampleOnPoints(const Element& element);

/// The sample with rigid links without mass, AB and BC, and this element on them.
Mechanism sampleOnLinks(const Element& element);

/// The sample with soft beams AB and BC instead.
Mechanism sampleOnBeams(const Element& element);

}  // namespace eigenlink
