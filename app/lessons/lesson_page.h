#pragma once

#include "app/lessons/lesson.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A lesson as one HTML page that needs nothing else and loads nothing: text, mechanisms that move in their modes, with
/// poles to choose and a slider through precomputed states, fields for answers, hints that open. It holds no answers.
/// `picture` makes PNG bytes of a mechanism; empty: no pictures.
std::string lessonPageOf(const Lesson& lesson, const std::string& language,
                         const std::function<std::string(const Mechanism&)>& picture);

/// A formula of a lesson, of which the signs of HTML are escaped already, as HTML: letters are italic, `_x` and `_{xy}`
/// are set low, `^x` high; `\omega`, `\partial`, `\sqrt{x}`, `\dot{q}` and `\sin` are known.
std::string htmlOfFormula(std::string_view formula);

/// Names of signs in formulas of HTML, between `\(` and `\)`, that htmlOfFormula does not know, such as frac; they are
/// written as their letters.
std::vector<std::string> unknownSignsIn(std::string_view html);

/// Markdown in plain letters, "f = √(3k/m)/2π" of "$f = \\sqrt{3k/m}/2\\pi$"; low and high letters stand behind _ and
/// ^.
std::string plainWordsOf(std::string_view markdown);

/// The HTML with formulas between `\(` and `\)` set by htmlOfFormula, short ones without a place for a new line.
std::string withFormulas(std::string html);

}  // namespace eigenlink
