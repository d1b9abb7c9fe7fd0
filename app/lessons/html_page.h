#pragma once

#include <string>
#include <string_view>

namespace eigenlink {

/// A web page that needs nothing else and loads nothing, wherever it is opened: a title and sections of HTML, with the
/// style of hand-outs in light and dark and the script that plays moving figures.
std::string htmlPageOf(std::string_view title, std::string_view language, std::string_view sections);

/// The bytes of a PNG picture as an element of such a page, with the words for those who do not see it.
std::string htmlOfPicture(std::string_view words, std::string_view png);

}  // namespace eigenlink
