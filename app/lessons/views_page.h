#pragma once

#include "app/io/prepared_views.h"
#include "model/basics/outcome.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A prepared view with what its page of the window shows beside the mechanism.
struct HandOutView {
    PreparedView view;
    std::string words;                  ///< below the figure; may be empty
    std::vector<std::string> pictures;  ///< bytes of PNG files
};

/// Prepared views of a mechanism as one HTML page that needs nothing else and loads nothing: for each its caption, and
/// the mechanism with the numbers of the view as it moves in its modes, with the selected parts and mode, and a slider
/// over the first named number with a range, else over the first positive number of the selected parts that is no
/// length, else over the first stiffness. The mechanism alone where there is no view. Fails with a sentence where
/// nothing moves, or the page has more than 3 MB.
Outcome<std::string> viewsPageOf(const Mechanism& mechanism, const std::vector<HandOutView>& views);

}  // namespace eigenlink
