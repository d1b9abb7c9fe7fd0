#include "app/cli/flag.h"

#include "app/cli/console.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace eigenlink::cli {

namespace {

[[noreturn]] void refuse(std::string_view flag, const Text& reason)
{
    throw CommandError(kUsage, Text("{1}: {2}", flag, reason));
}

template <class T>
T valueOf(std::string_view flag, const Outcome<T>& value)
{
    return value ? *value : (refuse(flag, value.reason()), T());
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
                    refuse(flag, Text("{1}: this is a file that is read; it would be lost, name another", path));
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
            const Outcome<std::vector<std::string>> items = itemsOfText(text);
            if (!items) {
                throw CLI::ValidationError(flag, words(items.reason()));
            }
            list.insert(list.end(), items->begin(), items->end());
        }
    };
    command.add_option_function<std::vector<std::string>>(flag, take, words(help))
        ->allow_extra_args(false)
        ->type_name("LIST");
}

double numberOf(std::string_view flag, const std::string& text, Range range)
{
    return valueOf(flag, numberOfText(text, range));
}

std::size_t wholeOf(std::string_view flag, const std::string& text, std::size_t smallest, std::size_t largest)
{
    return static_cast<std::size_t>(
        valueOf(flag, countOfText(text, static_cast<long long>(smallest), static_cast<long long>(largest))));
}

std::size_t countOf(std::string_view flag, const std::string& text, std::size_t largest)
{
    return wholeOf(flag, text, 1, largest);
}

std::size_t choiceOf(std::string_view flag, const std::string& text, const std::vector<std::string_view>& choices)
{
    const auto verdict = request_detail::checked({.key = flag, .choices = choices}, RequestKind::choice, text);
    if (!verdict) {
        refuse(flag, verdict.reason());
    }
    return static_cast<std::size_t>(std::ranges::find(choices, text) - choices.begin());
}

}  // namespace eigenlink::cli
