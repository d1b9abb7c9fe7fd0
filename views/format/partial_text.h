#pragma once

#include "model/modes/spectrum.h"

#include <QString>

namespace eigenlink {

/// "20 modes nearest the origin, none is missing: …" or near another point, with what proves it; empty where the
/// spectrum was computed whole.
QString partialText(const Spectrum& spectrum);

}  // namespace eigenlink
