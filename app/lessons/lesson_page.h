#pragma once

#include "app/lessons/lesson.h"

#include <functional>
#include <string>
#include <string_view>

namespace eigenlink {

/// A lesson as one HTML page that needs nothing else: text, pictures of the mechanisms, fields for answers, hints that
/// open. It holds neither answers nor scripts. `picture` makes PNG bytes of a mechanism; empty: no pictures.
std::string lessonPageOf(const Lesson& lesson, const std::string& language,
                         const std::function<std::string(const Mechanism&)>& picture);

/// A formula of a lesson, of which the signs of HTML are escaped already, as HTML: letters are italic, `_x` and `_{xy}`
/// are set low, `^x` high; `\omega`, `\partial`, `\sqrt{x}`, `\dot{q}` and `\sin` are known.
std::string htmlOfFormula(std::string_view formula);

}  // namespace eigenlink
