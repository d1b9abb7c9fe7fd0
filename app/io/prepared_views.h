#pragma once

#include "model/mechanism/mechanism.h"
#include "model/modes/spectrum.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eigenlink {

/// A part of the plane that is seen, whatever the size of the screen: its middle, and the length of its shorter side.
struct SeenPart {
    Vector2 center;   ///< [m]
    double span = 1;  ///< [m], positive
    UnknownKeys unknown{};

    friend bool operator==(const SeenPart&, const SeenPart&) = default;
};

/// Fields of a request of a study that were chosen, as texts by key; those of several studies by theirs.
using RequestTexts = std::map<std::string, std::string>;
using StudyRequests = std::map<std::string, RequestTexts>;

/// A step of a presentation.
struct PreparedView {
    std::string caption;
    std::string page;                ///< its title in English, such as "Eigenvalues"
    std::vector<std::string> parts;  ///< selected points and elements
    Method method = Method::mcs;
    std::optional<std::size_t> mode;   ///< the selected eigenvalue of the method, by its place in the spectrum
    bool plays = false;                ///< the mode moves
    std::optional<SeenPart> camera{};  ///< absent where the whole mechanism is seen
    std::vector<std::pair<std::string, double>> parameters{};  ///< named numbers and their values then, in their units
    std::vector<std::pair<std::string, double>> numbers{};  ///< of its parts, "k.stiffness", and their values then [SI]

    StudyRequests requests{};  ///< of the pages of studies
    UnknownKeys unknown{};

    friend bool operator==(const PreparedView&, const PreparedView&) = default;
};

/// The key of mechanism files under which prepared views stand. The model has no use for them: they are kept with the
/// mechanism as keys are that it does not know.
inline constexpr std::string_view kPreparedViewsKey = "views";

/// The keys of a view in files, and those of its camera.
inline constexpr std::array<std::string_view, 10> kViewKeys{"caption", "page",       "select",  "method",   "mode",
                                                            "camera",  "parameters", "numbers", "requests", "play"};
inline constexpr std::array<std::string_view, 2> kCameraKeys{"center", "span"};

/// The views kept with a mechanism, in their order. Entries that are no views are left out.
std::vector<PreparedView> preparedViewsOf(const Mechanism& mechanism);

/// The numbers of a mechanism that a view keeps: gravity, the places of points, stored numbers of elements; none
/// that a formula gives. Of mechanisms with more than 240 numbers those of the selected parts alone.
std::vector<std::pair<std::string, double>> keptNumbers(const Mechanism& mechanism,
                                                        const std::vector<std::string>& selected);

/// The mechanism with the parameters and numbers of a view; numbers that are gone, or cannot have the value, stay.
Mechanism withValuesOf(const PreparedView& view, Mechanism mechanism);

/// The mechanism with these views in place of its own.
Mechanism withPreparedViews(Mechanism mechanism, const std::vector<PreparedView>& views);

}  // namespace eigenlink
