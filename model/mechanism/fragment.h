#pragma once

#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A mechanism after parts were put into it, and the ids that they have there, points first.
struct Placement {
    Mechanism mechanism;
    std::vector<std::string> ids;
};

/// The selected points and elements together with everything they need (pins, links they name) as a mechanism of its
/// own, in the order of the file; gravity is that of the mechanism, title and description are empty.
Mechanism fragmentOf(const Mechanism& mechanism, const std::vector<std::string>& ids);

/// The mechanism with the parts of a fragment put in, moved by an offset. An id that is taken gets the next free
/// number, references inside the fragment follow. Title, description and gravity of the fragment are left out. The
/// fragment must be whole: references to ids outside of it stay unchanged.
Placement withFragment(const Mechanism& mechanism, const Mechanism& fragment, Vector2 offset);

/// The offset at which no point of the fragment lies on a point of the mechanism: the first multiple of `step`, from 0.
Vector2 clearOffset(const Mechanism& mechanism, const Mechanism& fragment, Vector2 step);

}  // namespace eigenlink
