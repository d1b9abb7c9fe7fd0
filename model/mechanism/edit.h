#pragma once

#include "model/mechanism/indexed_mechanism.h"

#include <string_view>

namespace eigenlink {

/// The mechanism with one field of one element replaced. Throws std::out_of_range for an unknown element or key.
Mechanism withField(const Mechanism& mechanism, std::string_view elementId, std::string_view key,
                    const FieldValue& value);

/// The mechanism with a point moved. Throws std::out_of_range for an unknown point.
Mechanism withPointAt(const Mechanism& mechanism, std::string_view pointId, Vector2 at);

/// The mechanism with a point fixed to the ground or freed. Throws std::out_of_range for an unknown point.
Mechanism withPointFixed(const Mechanism& mechanism, std::string_view pointId, bool fixed);

/// The mechanism with an element or point renamed and every reference to it following.
/// Throws std::out_of_range for an unknown id, std::invalid_argument when the new id is taken or empty.
Mechanism withRenamed(const Mechanism& mechanism, std::string_view id, std::string_view newId);

/// The length l of a bar, of a beam or of a two-pin body: its field, or the drawn distance [m].
double effectiveLength(const Mechanism& mechanism, const Element& element);
/// The length of such a link, with ids found in constant time [m].
double effectiveLength(const IndexedMechanism& mechanism, const Element& element);

/// The pins of a bar, body or undeformed beam in its link frame: its shape, or as drawn [m].
std::vector<Vector2> effectiveShape(const Mechanism& mechanism, const Element& element);
/// The pins of such a link, with ids found in constant time [m].
std::vector<Vector2> effectiveShape(const IndexedMechanism& mechanism, const Element& element);

/// The places of a link's points in its frame as they are drawn, whatever is stored [m].
std::vector<Vector2> drawnShape(const Mechanism& mechanism, const std::vector<std::string>& points);

/// The mechanism with lengths and shapes of all links written down, so that drawing it elsewhere does not change them.
Mechanism withStoredForms(const Mechanism& mechanism);

/// True for elements that hold the angle of the link that they name.
bool holdsAngle(const Element& element);

/// The mechanism without the elements that set this link's angle: locks, and motors that turn it against the ground.
Mechanism withFreeAngle(const Mechanism& mechanism, const std::string& link);

/// The mechanism with one more element, `id`, that holds this link at this angle [rad].
Mechanism withHeldAngle(const Mechanism& mechanism, const std::string& link, double angle, const std::string& id);

}  // namespace eigenlink
