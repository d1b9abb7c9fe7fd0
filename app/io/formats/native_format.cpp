#include "app/io/formats/formats.h"
#include "app/io/json_value.h"
#include "app/io/mechanism_reader.h"
#include "model/basics/progress_range.h"

namespace eigenlink {

namespace {

bool isJson(std::string_view bytes)
{
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && bytes[first] == '{';
}

MechanismFile readNative(std::string_view bytes, const Monitor& monitor)
{
    constexpr double kText = 0.35;  // of the time that reading takes
    const Monitor parsing = progressRange(monitor, 0, kText);
    const Monitor reading = progressRange(monitor, kText, 1);
    return MechanismReader(reading).read(parseJson(bytes, {}, parsing));
}

}  // namespace

/// The program's own format: JSON, a point or an element a line (resources/schema).
FileFormat nativeFormat()
{
    return {.key = "eigenlink",
            .name = "Eigenlink mechanisms",
            .endings = {"eigenlink"},
            .recognises = isJson,
            .read = readNative,
            .write = writeMechanismFile};
}

}  // namespace eigenlink
