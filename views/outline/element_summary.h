#pragma once

#include "model/mechanism/mechanism.h"

#include <QString>

namespace eigenlink {

/// The headings under which an outline lists the parts of a mechanism.
enum class OutlineGroup { points, links, springs, loads, supports, coordinates };
inline constexpr int kOutlineGroupCount = 6;

/// The group of an element; follows from its fields, so that a new kind finds its place by itself.
OutlineGroup groupOf(const Element& element);

/// "Springs and dampers".
QString titleOf(OutlineGroup group);

/// An element in a few words: "bar · 1 m · 1 kg", "spring · 25 N/m · l₀ 1.414 m", "angle of BD".
QString summaryOf(const Mechanism& mechanism, const Element& element);

/// A point in a few words: "−0.617, 0.787", "0, 0 · fixed".
QString summaryOf(const Point& point, Vector2 at, const DisplayUnits& units);

}  // namespace eigenlink
