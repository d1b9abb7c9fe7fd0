#pragma once

#include "model/mechanism/mechanism.h"
#include "model/mechanism/similarity.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The mechanism with the drawing of these parts changed: every point behind the ids is moved.
///
/// What follows: guides of sliders go with their point. A link whose pins all move keeps its form: stored `length`,
/// `shape` and `center_of_mass` are scaled and mirrored, `inertia` is multiplied by s², mass stays; the angle of a lock
/// on it turns with it, and so does the rest angle of a torsion spring, so that its deflection is the same (reversed
/// when both sides are mirrored). A link that loses its form, because some of its pins move, is measured anew where its
/// length or shape is stored; the centre of mass and the inertia go with the distance of its first two pins. The rest
/// length of a spring is scaled when both its ends move, and stays otherwise. Forces, torques and gravity stay.
Mechanism transformed(const Mechanism& mechanism, const std::vector<std::string>& ids, const Similarity& similarity);

enum class Alignment { horizontal, vertical };

/// The mechanism with the points behind the ids on one line: all at the height (horizontal) or at the x (vertical) of
/// the first of them. Lengths follow as in `transformed`.
Mechanism aligned(const Mechanism& mechanism, const std::vector<std::string>& ids, Alignment alignment);

/// Middle of the bounding box of the points behind the ids; the origin when there are none.
Vector2 middleOf(const Mechanism& mechanism, const std::vector<std::string>& ids);

}  // namespace eigenlink
