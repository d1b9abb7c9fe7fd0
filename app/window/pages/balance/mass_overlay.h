#pragma once

#include "model/description/display_units.h"
#include "views/balance/masses_pane.h"
#include "views/shown/shown.h"

#include <memory>
#include <string>

namespace eigenlink {

/// The masses of a study as marks over a configuration: a layer of all links, or of one alone. `showsWeights` adds the
/// counterweights that are proposed.
std::shared_ptr<const CanvasOverlay> massOverlay(const BalanceFound& study, const ShownConfiguration& configuration,
                                                 MassLayer layer, const std::string& link, bool showsWeights);

}  // namespace eigenlink
