#include "model/basics/message.h"

#include <algorithm>

namespace eigenlink {

std::vector<std::string> partList(const std::string& id)
{
    return id.empty() ? std::vector<std::string>() : std::vector<std::string>{id};
}

namespace {

/// "AC.mass (elements[2].mass)": the part or parameter by its name, and where it stands in the file; the place alone
/// without a part.
std::string placeOf(const Message& message)
{
    const std::size_t end = message.place.find(']');
    const bool isOfPart = message.place.starts_with("elements[") || message.place.starts_with("points[") ||
                          message.place.starts_with("parameters[");
    if (message.part().empty() || !isOfPart || end == std::string::npos) {
        return message.place;
    }
    return message.part() + message.place.substr(end + 1) + " (" + message.place + ")";
}

}  // namespace

Text withPlace(const Message& message)
{
    Text all = message.text;
    for (const Text& before : {message.value, Text::verbatim(placeOf(message))}) {
        if (!before.isEmpty()) {
            all = all.isEmpty() ? before : Text("{1}: {2}", before, std::move(all));
        }
    }
    return all;
}

bool hasErrors(const std::vector<Message>& messages)
{
    return std::any_of(messages.begin(), messages.end(),
                       [](const Message& message) { return message.severity == Severity::error; });
}

}  // namespace eigenlink
