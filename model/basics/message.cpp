#include "model/basics/message.h"

#include <algorithm>

namespace eigenlink {

std::vector<std::string> partList(const std::string& id)
{
    return id.empty() ? std::vector<std::string>() : std::vector<std::string>{id};
}

Text withPlace(const Message& message)
{
    Text all = message.text;
    for (const Text& before : {message.value, Text::verbatim(message.place)}) {
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
