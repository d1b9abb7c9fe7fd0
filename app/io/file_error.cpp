#include "app/io/file_error.h"

#include <cstring>
#include <utility>

namespace eigenlink {

namespace {

Text joined(const std::string& path, const Text& place, const Text& message)
{
    Text text = message;
    for (const Text& before : {place, Text::verbatim(path)}) {
        if (!before.isEmpty()) {
            text = text.isEmpty() ? before : Text("{1}: {2}", before, std::move(text));
        }
    }
    return text;
}

}  // namespace

Text systemMessage(int errorNumber)
{
    const char* text = strerrordesc_np(errorNumber);
    return text != nullptr ? Text::term(text) : Text("error {1}", errorNumber);
}

FileError::FileError(std::string pathOfFile, std::string placeInFile, Text sentence)
    : FileError(std::move(pathOfFile), PlaceInWords{Text::verbatim(std::move(placeInFile))}, std::move(sentence))
{
}

FileError::FileError(std::string pathOfFile, PlaceInWords placeInFile, Text sentence)
    : std::runtime_error(rendered(joined(pathOfFile, placeInFile.text, sentence))),
      path(std::move(pathOfFile)),
      place(rendered(placeInFile.text)),
      message(std::move(sentence)),
      m_place(std::move(placeInFile.text))
{
}

FileError FileError::in(std::string otherPath) const
{
    return {std::move(otherPath), PlaceInWords{m_place}, message};
}

Text FileError::text() const
{
    return joined(path, m_place, message);
}

}  // namespace eigenlink
