#include "app/cli/flag.h"

#include "app/cli/console.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <system_error>

namespace eigenlink::cli {

namespace {

[[noreturn]] void refuse(std::string_view flag, const std::string& text, const Text& remedy)
{
    throw CommandError(kUsage, Text("{1}: {2}: {3}", flag, text.empty() ? "\"\"" : text, remedy));
}

template <class Number>
std::optional<Number> parsed(std::string_view text)
{
    Number number{};
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    return result.ec == std::errc() && result.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace

void refuseEmptyValues(CLI::App& command)
{
    for (CLI::Option* option : command.get_options()) {
        option->check(
            [](const std::string& text) { return text.empty() ? words("write a value, not \"\"") : std::string(); });
    }
    for (CLI::App* subcommand : command.get_subcommands({})) {
        refuseEmptyValues(*subcommand);
    }
}

void keepInputsApart(const CLI::App& command)
{
    for (const char* flag : {"--output", "--write"}) {
        const CLI::Option* output = command.get_option_no_throw(flag);
        const std::string path = output == nullptr || output->empty() ? "-" : output->as<std::string>();
        for (const CLI::Option* option : command.get_options()) {
            for (const std::string& value : option->results()) {
                // NAME=FILE names a file, too.
                const std::string file = value.substr(value.find('=') + 1);
                std::error_code error;
                const bool isSame =
                    std::filesystem::equivalent(value, path, error) || std::filesystem::equivalent(file, path, error);
                if (option != output && path != "-" && isSame) {
                    refuse(flag, path, "this is a file that is read; it would be lost, name another");
                }
            }
        }
    }
    for (const CLI::App* subcommand : command.get_subcommands()) {
        keepInputsApart(*subcommand);
    }
}

void requireOneFormat(bool csv, bool json)
{
    if (csv && json) {
        throw CommandError(kUsage, "--csv and --json exclude each other; write one of them");
    }
}

void requireOneFormat(const FormatFlags& flags)
{
    if (std::ranges::count(std::array{flags.csv, flags.json, flags.npz, flags.mat}, true) > 1) {
        throw CommandError(kUsage, "--csv, --json, --npz and --mat exclude each other; write one of them");
    }
}

std::optional<MatrixFormat> archiveFormatOf(const FormatFlags& flags, std::string_view file)
{
    const bool isFree = !flags.csv && !flags.json && !flags.npz && !flags.mat;
    if (flags.npz || (isFree && file.ends_with(".npz"))) {
        return MatrixFormat::npz;
    }
    return flags.mat || (isFree && file.ends_with(".mat")) ? std::optional(MatrixFormat::mat) : std::nullopt;
}

void addList(CLI::App& command, const std::string& flag, std::vector<std::string>& list, const Text& help)
{
    const auto take = [flag, &list](const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            std::size_t begin = 0;
            for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
                end = text.find(',', begin);
                list.push_back(text.substr(begin, end - begin));
                if (list.back().empty()) {
                    throw CLI::ValidationError(
                        flag, words({"\"{1}\" has an empty entry; write one comma between two", text}));
                }
            }
        }
    };
    command.add_option_function<std::vector<std::string>>(flag, take, words(help))
        ->allow_extra_args(false)
        ->type_name("LIST");
}

double numberOf(std::string_view flag, const std::string& text, Bound bound)
{
    const auto number = parsed<double>(text);
    if (!number || !std::isfinite(*number)) {
        refuse(flag, text, "write a finite number, with a point as decimal sign");
    }
    if (bound == Bound::positive && *number <= 0) {
        refuse(flag, text, "write a number above zero");
    }
    if (bound == Bound::nonNegative && *number < 0) {
        refuse(flag, text, "write a number that is positive or zero");
    }
    return *number;
}

std::size_t wholeOf(std::string_view flag, const std::string& text, std::size_t smallest, std::size_t largest)
{
    const auto number = parsed<std::size_t>(text);
    if (!number || *number < smallest || *number > largest) {
        refuse(flag, text, Text("write a whole number from {1} to {2}", smallest, largest));
    }
    return *number;
}

std::size_t countOf(std::string_view flag, const std::string& text, std::size_t largest)
{
    return wholeOf(flag, text, 1, largest);
}

std::size_t choiceOf(std::string_view flag, const std::string& text, const std::vector<std::string_view>& choices)
{
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found == choices.end()) {
        std::string names;
        for (const std::string_view choice : choices) {
            names += (names.empty() ? "" : ", ") + std::string(choice);
        }
        refuse(flag, text, Text("write one of {1}", names));
    }
    return static_cast<std::size_t>(found - choices.begin());
}

}  // namespace eigenlink::cli
