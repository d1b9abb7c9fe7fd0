#pragma once

#include "app/io/matrix_file.h"
#include "model/basics/text.h"
#include "model/studies/request.h"

#include <complex>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace eigenlink::cli {

/// Refuses "" as a value, for every option of a command and of its subcommands.
void refuseEmptyValues(CLI::App& command);

/// Throws CommandError with kUsage where --output or --write of a command or of its subcommands names the same file as
/// another of its values.
void keepInputsApart(const CLI::App& command);

/// Throws CommandError with kUsage where two formats are asked for at once.
void requireOneFormat(bool csv, bool json);

/// The formats of numbers; none: the command's own format.
struct FormatFlags {
    bool csv = false, json = false, npz = false, mat = false;
};
/// Throws CommandError with kUsage where two formats are asked for at once.
void requireOneFormat(const FormatFlags& flags);
/// The archive that is asked for, or that the name of the file says where no format is asked for.
[[nodiscard]] std::optional<MatrixFormat> archiveFormatOf(const FormatFlags& flags, std::string_view file);

/// Declares a flag with a list, separated by commas; an empty entry is an error of usage.
void addList(CLI::App& command, const std::string& flag, std::vector<std::string>& list, const Text& help);

/// The number of a flag, read independently of the locale. Throws CommandError with kUsage for anything else.
double numberOf(std::string_view flag, const std::string& text, Range range);

/// The whole number of a flag from `smallest` to `largest`. Throws CommandError with kUsage.
std::size_t wholeOf(std::string_view flag, const std::string& text, std::size_t smallest, std::size_t largest);

/// The whole number of a flag from 1 to `largest`. Throws CommandError with kUsage.
std::size_t countOf(std::string_view flag, const std::string& text,
                    std::size_t largest = std::numeric_limits<int>::max());

/// Index of the text among the choices. Throws CommandError with kUsage, naming them.
std::size_t choiceOf(std::string_view flag, const std::string& text, const std::vector<std::string_view>& choices);

}  // namespace eigenlink::cli
