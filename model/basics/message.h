#pragma once

#include "model/basics/text.h"

#include <string>
#include <vector>

namespace eigenlink {

enum class Severity { error, warning, note };

/// An edit that would mend the subject of a message, as a value: the action and the part.
struct Remedy {
    enum class Action { deletePart, fixPoint, freePoint, setField, joinPoints, moveToOrigin };

    Action action = Action::deletePart;
    std::string id;      ///< of the point or element; empty for moveToOrigin
    std::string field;   ///< key, for setField
    double value = 0;    ///< in SI units, or the number of a choice, for setField
    Text text;           ///< "Make AC 1.35 m long"
    std::string gone{};  ///< the point that is put into point `id`, for joinPoints

    friend bool operator==(const Remedy&, const Remedy&) = default;
};

/// The subject of a message, by which code chooses among messages without reading the sentence.
enum class Topic {
    other,
    unconnectedPoint,  ///< a free point that nothing touches
    coincidentPoints,  ///< two pins at one place that nothing joins
    loosePart,         ///< a part that hangs on nothing fixed
    openLoop,          ///< lengths that do not close
    redundant,         ///< constraints that the others already imply
    locked,            ///< no degree of freedom
    massless,          ///< motions without mass
    noRest,            ///< a load that nothing holds
    farFromOrigin,     ///< drawn so far from the origin that coordinates lose digits
    beyondModel,       ///< a configuration that the model of a part is not made for
};

/// Everything that is reported to people: the fault and its remedy in words, the parts concerned, an edit that would
/// mend it and, where it is about input, the place in the file and the value that stands there.
struct Message {
    Severity severity = Severity::error;
    Text text{};                       ///< a sentence or two
    std::vector<std::string> parts{};  ///< ids of the points and elements concerned, to highlight
    std::vector<Remedy> remedies{};    ///< the best first; may be empty
    Topic topic = Topic::other;
    std::string place{};  ///< in the file, e.g. "elements[3].stiffness"; empty where it is about the whole
    std::string field{};  ///< key of the field concerned, e.g. "stiffness"; empty where none is
    Text value{};         ///< the offending value with its unit, e.g. "-25 N/m"; empty where there is none

    static Message error(Text text) { return {Severity::error, std::move(text)}; }
    static Message warning(Text text) { return {Severity::warning, std::move(text)}; }
    static Message note(Text text) { return {Severity::note, std::move(text)}; }

    /// The first part concerned; empty where there is none.
    std::string part() const { return parts.empty() ? std::string() : parts.front(); }

    friend bool operator==(const Message&, const Message&) = default;
};

/// The list of this part alone; empty where the id is.
std::vector<std::string> partList(const std::string& id);

/// "place: value: text", leaving out empty parts.
Text withPlace(const Message& message);

/// True when at least one message is an error.
bool hasErrors(const std::vector<Message>& messages);

}  // namespace eigenlink
