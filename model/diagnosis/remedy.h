#pragma once

#include "model/description/mechanism.h"

#include <string>

namespace eigenlink {

/// An edit that would mend a finding, as a value: what to do, to which part.
struct Remedy {
    enum class Action { deletePart, fixPoint, freePoint, setField, joinPoints };

    Action action = Action::deletePart;
    std::string id;      ///< of the point or element
    std::string field;   ///< key, for setField
    double value = 0;    ///< in SI units, for setField
    std::string text;    ///< "Make AC 1.35 m long"
    std::string gone{};  ///< the point that is put into point `id`, for joinPoints

    friend bool operator==(const Remedy&, const Remedy&) = default;
};

Remedy deletePart(const std::string& id);
Remedy fixPoint(const std::string& id);
Remedy freePoint(const std::string& id);
/// Puts the point `gone` into the point `kept`.
Remedy joinPoints(const std::string& kept, const std::string& gone);
/// Sets a number; `text` says it in words.
Remedy setNumber(const std::string& id, const std::string& field, double value, const std::string& text);

/// The mechanism after the remedy. Throws std::out_of_range where the part is gone.
Mechanism remedied(const Mechanism& mechanism, const Remedy& remedy);

}  // namespace eigenlink
