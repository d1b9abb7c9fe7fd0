#pragma once

#include "model/report/drawing.h"

#include <string>

/// The pieces that SVG is written of.
namespace eigenlink::svg {

/// A length with at most two digits after the point, independent of the locale.
std::string number(double value);

/// The outline of a shape as path data.
std::string pathOf(const Drawing::Mark& shape);
/// The left end of words.
std::string leftOf(const Drawing::Mark& words);
std::string baselineOf(const Drawing::Mark& words);

/// The mark as an element with its contents, e.g. an animation.
std::string element(const Drawing::Mark& mark, const std::string& inside);

/// True for marks that differ at most in the places of the same steps or words.
bool isSameBut(const Drawing::Mark& a, const Drawing::Mark& b);

}  // namespace eigenlink::svg
