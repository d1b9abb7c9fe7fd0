#pragma once

#include <string>
#include <string_view>

namespace eigenlink {

/// Figures remember the mechanism that they show: the text of its file stands in an iTXt chunk of a PNG, in the
/// <metadata> of an SVG, or is attached to a PDF.

/// The name under which the mechanism is attached to a PDF.
inline constexpr const char* kAttachmentName = "mechanism.eigenlink";

/// The PNG with the mechanism in it, before its last chunk.
std::string pngWithMechanism(std::string_view png, std::string_view mechanism);

/// The SVG with the mechanism in it, after its opening tag.
std::string svgWithMechanism(std::string_view svg, std::string_view mechanism);

/// True for the bytes of a PNG, an SVG or a PDF.
bool isFigure(std::string_view bytes);

/// The text of the mechanism file that a figure remembers, byte by byte. Throws FileError (without a path) where it
/// remembers none.
std::string mechanismInFigure(std::string_view bytes);

}  // namespace eigenlink
