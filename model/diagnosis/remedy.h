#pragma once

#include "model/basics/message.h"
#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Deletes an element or a point.
Remedy deletePart(const std::string& id);
/// Fixes a point to the ground.
Remedy fixPoint(const std::string& id);
/// Frees a point of the ground.
Remedy freePoint(const std::string& id);
/// Puts the point `gone` into the point `kept`.
Remedy joinPoints(const std::string& kept, const std::string& gone);
/// Moves the whole drawing so that its middle is at the origin.
Remedy moveToOrigin();
/// Sets a number; `text` describes it.
Remedy setNumber(const std::string& id, const std::string& field, double value, Text text);

/// Chooses the model "exact"; none where the element has no models.
std::vector<Remedy> makeExact(const Element& element);

/// The mechanism after the remedy. Throws std::out_of_range where the part is gone.
Mechanism remedied(const Mechanism& mechanism, const Remedy& remedy);

}  // namespace eigenlink
