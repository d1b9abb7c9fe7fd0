#pragma once

#include "model/mechanism/display_units.h"
#include "views/state/shown.h"
#include "views/studies/balance/masses_pane.h"

#include <memory>
#include <string>

namespace eigenlink {

/// The masses of a study as marks over a configuration: a layer of all links, or of one alone. `showsWeights` adds the
/// counterweights that are proposed.
std::shared_ptr<const CanvasOverlay> massOverlay(const BalanceFound& study, const ShownConfiguration& configuration,
                                                 MassLayer layer, const std::string& link, bool showsWeights);

}  // namespace eigenlink
