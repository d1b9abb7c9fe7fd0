#include "app/io/file_error.h"

#include <cstring>
#include <utility>

namespace eigenlink {

namespace {

Text joined(const std::string& path, const std::string& place, const Text& message)
{
    Text text = message;
    for (const Text& before : {Text::verbatim(place), Text::verbatim(path)}) {
        if (!before.isEmpty()) {
            text = text.isEmpty() ? before : Text("{1}: {2}", before, std::move(text));
        }
    }
    return text;
}

}  // namespace

std::string systemMessage(int errorNumber)
{
    const char* text = strerrordesc_np(errorNumber);
    return text != nullptr ? text : "error " + std::to_string(errorNumber);
}

FileError::FileError(std::string pathOfFile, std::string placeInFile, Text sentence)
    : std::runtime_error(rendered(joined(pathOfFile, placeInFile, sentence))),
      path(std::move(pathOfFile)),
      place(std::move(placeInFile)),
      message(std::move(sentence))
{
}

Text FileError::text() const
{
    return joined(path, place, message);
}

}  // namespace eigenlink
