#pragma once

#include "model/description/mechanism.h"
#include "model/spectrum/spectrum.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// What is looked at in a step of a presentation.
struct PreparedView {
    std::string caption;
    std::string page;                ///< its title in English, such as "Eigenvalues"
    std::vector<std::string> parts;  ///< selected points and elements
    Method method = Method::mcs;
    std::optional<std::size_t> mode;  ///< the selected eigenvalue of the method, by its place in the spectrum
    bool plays = false;               ///< the mode moves

    friend bool operator==(const PreparedView&, const PreparedView&) = default;
};

/// The key of mechanism files under which prepared views stand. The model has no use for them: they are kept with the
/// mechanism as keys are that it does not know.
inline constexpr std::string_view kPreparedViewsKey = "views";

/// The views kept with a mechanism, in their order. What is not a view is left out.
std::vector<PreparedView> preparedViewsOf(const Mechanism& mechanism);

/// The same mechanism with these views in place of its own.
Mechanism withPreparedViews(Mechanism mechanism, const std::vector<PreparedView>& views);

}  // namespace eigenlink
