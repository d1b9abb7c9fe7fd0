#pragma once

#include "model/mechanism/mechanism.h"

#include <string>
#include <string_view>

namespace eigenlink {

/// A mechanism with something new in it, and the id of that.
struct Insertion {
    Mechanism mechanism;
    std::string id;
};

/// True when a point or an element has this id, or it is reserved.
bool isTaken(const Mechanism& mechanism, std::string_view id);

/// The id for the next point: the first free one of A … Z, A1 … Z1, A2 …
std::string freshPointId(const Mechanism& mechanism);

/// The id for a new element: a link is called after its pins ("AC") while that is short and free; others by their kind
/// with the next number ("k", "k2", "bar2").
std::string freshElementId(const Mechanism& mechanism, const Element& element);

/// `wanted` when it is free, else its stem with the next free number: "k" → "k2", "AC7" → "AC8".
std::string freshId(const Mechanism& mechanism, std::string_view wanted);

/// The mechanism with one more point, named by freshPointId.
Insertion withPoint(const Mechanism& mechanism, Vector2 at, bool fixed = false);

/// True for a body of two pins or more whose length no formula gives: it takes further pins.
bool takesPins(const Mechanism& mechanism, std::string_view link);

/// The mechanism with one more point, named by freshPointId, as a further pin of a body that takesPins.
Insertion withPinOn(const Mechanism& mechanism, std::string_view body, Vector2 at);

/// The mechanism with one more element; it keeps its id where it has one that is free, else it is given a fresh one.
Insertion withElement(const Mechanism& mechanism, Element element);

}  // namespace eigenlink
