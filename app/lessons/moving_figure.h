#pragma once

#include "app/io/prepared_views.h"
#include "app/lessons/lesson.h"

#include <complex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A number of a mechanism and the values over which the slider of a moving figure goes; no values: no slider.
struct FigureSlider {
    std::string number, unit;    ///< "k.stiffness", "N/m"
    std::vector<double> values;  ///< in the unit
};

/// The state of a moving figure at first.
struct FigureStart {
    std::vector<std::string> parts;            ///< drawn thicker and in the colour of the selection
    std::optional<std::complex<double>> mode;  ///< the mode whose eigenvalue is nearest [1/s]; absent: the first
    std::optional<SeenPart> camera;            ///< absent: the whole mechanism is seen
    bool plays = true;
    bool tellsFrequency = true, tellsDamping = true;  ///< false where a question asks for it
};

/// The slider for a mechanism of a lesson: over the range of the first of its numbers that a setting takes from the
/// student's numbers, else over a quarter to four times the first number that a task lets students change.
FigureSlider sliderFor(const Lesson& lesson, const std::string& mechanism, const StudentNumbers& numbers);

/// A figure of an HTML page in which a mechanism moves in its modes, poles of the complex plane choose the mode, and
/// the slider goes through the states: the lowest modes of each state as outlines at equal steps of the phase, computed
/// beforehand. It begins with the mechanism as it is. movingScript() plays it. Empty where the mechanism has no mode.
std::string movingFigureOf(const Mechanism& mechanism, const FigureSlider& slider, const FigureStart& start = {});

/// Values from a quarter of a number to four times of it, each by the same factor.
std::vector<double> valuesAround(double value, std::size_t count);

/// The script that plays all moving figures of a page. It loads nothing.
std::string_view movingScript();

}  // namespace eigenlink
