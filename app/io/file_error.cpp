#include "app/io/file_error.h"

#include <cstring>
#include <utility>

namespace eigenlink {

namespace {

std::string joined(const std::string& path, const std::string& place, const std::string& message)
{
    std::string text = path;
    for (const std::string& part : {place, message}) {
        if (!part.empty()) {
            text += (text.empty() ? "" : ": ") + part;
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

FileError::FileError(std::string pathOfFile, std::string placeInFile, std::string sentence)
    : std::runtime_error(joined(pathOfFile, placeInFile, sentence)),
      path(std::move(pathOfFile)),
      place(std::move(placeInFile)),
      message(std::move(sentence))
{
}

}  // namespace eigenlink
