#include "app/cli/program.h"

#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/processes.h"
#include "app/cli/study_command.h"
#include "app/io/family_files.h"
#include "app/io/process_memory.h"
#include "eigenlink_version.h"
#include "model/basics/breakdown.h"
#include "model/basics/text_exception.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

namespace eigenlink::cli {

namespace {

/// A command of an earlier version with the flag that makes it another study.
struct EarlierCommand {
    std::string_view name, flag;
    std::string_view value;  ///< of the flag; empty: whatever it is, or none
    std::string_view study;  ///< key
    bool keepsFlag;          ///< the study has this flag too
};

constexpr EarlierCommand kEarlier[]{{"analyze", "--equilibrium", "all", "equilibria", false},
                                    {"modes", "--equilibrium", "all", "equilibria", false},
                                    {"floquet", "--rotation", "", "rotation", false},
                                    {"floquet", "--map", "", "stability", true},
                                    {"sweep", "--parameter", "", "branches", true}};

/// The number of arguments that the flag and its value take here; 0 for another flag.
std::size_t lengthAt(const EarlierCommand& earlier, const std::vector<std::string>& arguments, std::size_t i)
{
    const std::string flag(earlier.flag), value(earlier.value);
    if (value.empty()) {
        return arguments[i] == flag || arguments[i].starts_with(flag + "=") ? 1 : 0;
    }
    if (arguments[i] == flag + "=" + value) {
        return 1;
    }
    return arguments[i] == flag && i + 1 < arguments.size() && arguments[i + 1] == value ? 2 : 0;
}

/// The arguments with today's name of the command. A command of an earlier version that computed several things, told
/// apart by a flag, is several studies now: "floquet FILE --rotation" is "rotation FILE".
std::vector<std::string> withTodaysCommand(std::vector<std::string> arguments)
{
    for (const EarlierCommand& earlier : kEarlier) {
        if (arguments.empty() || arguments.front() != earlier.name) {
            continue;
        }
        for (std::size_t i = 1; i < arguments.size(); ++i) {
            const std::size_t length = lengthAt(earlier, arguments, i);
            if (length == 0) {
                continue;
            }
            arguments.front() = earlier.study;
            if (!earlier.keepsFlag) {
                const auto first = arguments.begin() + static_cast<std::ptrdiff_t>(i);
                arguments.erase(first, first + static_cast<std::ptrdiff_t>(length));
            }
            return arguments;
        }
    }
    return arguments;
}

/// The help text with its own headings in the language of the command line.
class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter()
    {
        const std::initializer_list<Text> labels{"Usage",       "OPTIONS",  "SUBCOMMAND", "SUBCOMMANDS",
                                                 "Positionals", "REQUIRED", "Needs",      "Excludes"};
        for (const Text& each : labels) {
            label(std::string(each.source()), words(each));
        }
    }
    std::string make_group(std::string group, bool isPositional, std::vector<const CLI::Option*> options) const override
    {
        // The headings of positionals are labels and come translated.
        return CLI::Formatter::make_group(isPositional ? group : words(Text::term(group)), isPositional, options);
    }
    std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override
    {
        const std::string heading = "\nSubcommands:\n";
        std::string text = CLI::Formatter::make_subcommands(app, mode);
        const std::size_t at = text.find(heading);
        return at == std::string::npos ? text : text.replace(at, heading.size(), "\n" + words("Subcommands") + ":\n");
    }
};

/// The fault of the command line: of the sentences of CLI11, which are English, the common ones as a Text.
Text complaintOf(const CLI::ParseError& error, std::string_view noCommand)
{
    const std::string_view sentence = error.what();
    const std::string_view required = " is required";
    if (sentence == "A subcommand is required") {
        return noCommand.empty() ? Text("A command is required") : Text("There is no command {1}", noCommand);
    }
    if (sentence.ends_with(required)) {
        return {"{1} is required", sentence.substr(0, sentence.size() - required.size())};
    }
    const std::size_t colon = sentence.find(": ");
    const std::string_view missing = " missing";
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && sentence.ends_with(missing)) {
        const std::string_view number = sentence.substr(colon + 2, sentence.find(' ', colon + 2) - colon - 2);
        const std::size_t type = colon + 2 + number.size() + std::string_view(" required ").size();
        return {"{1}: {2} required {3} missing", sentence.substr(0, colon), number,
                sentence.substr(type, sentence.size() - missing.size() - type)};
    }
    const std::string_view most = ": At Most 1 required but received ";
    if (const std::size_t at = sentence.find(most); at != std::string_view::npos) {
        return {"{1} is given {2} times; give it once", sentence.substr(0, at), sentence.substr(at + most.size())};
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && colon != std::string_view::npos) {
        const std::string_view words = sentence.substr(colon + 2);
        return words.find(' ') == std::string_view::npos
                   ? Text("The following argument was not expected: {1}", words)
                   : Text("The following arguments were not expected: {1}", words);
    }
    return Text::verbatim(std::string(sentence));
}

void addVersionFlag(CLI::App& command)
{
    command.set_version_flag("--version", "eigenlink-cli " EIGENLINK_VERSION, words("Print the version and exit"));
    for (CLI::App* subcommand : command.get_subcommands({})) {
        addVersionFlag(*subcommand);
    }
}

/// The command that the first arguments name, "eigenlink-cli lesson", and the word behind it that is no command.
std::pair<std::string, std::string> commandOf(const CLI::App& program, const std::vector<std::string>& arguments)
{
    std::string place = program.get_name();
    const CLI::App* command = &program;
    for (const std::string& word : arguments) {
        const auto commands = command->get_subcommands([&](const CLI::App* each) { return each->check_name(word); });
        if (commands.empty()) {
            return {place, word.starts_with('-') ? "" : word};
        }
        command = commands.front();
        place += " " + word;
    }
    return {place, ""};
}

ExitCode run(int argc, char** argv, std::span<const NamedCommand> more)
{
    CLI::App program(words("Static equilibrium and eigenvalues of planar mechanisms"), "eigenlink-cli");
    program.formatter(std::make_shared<HelpFormatter>());
    program.set_help_flag("-h,--help", words("Print this help message and exit"));
    program.require_subcommand(1);
    program.footer(
        words("Exit codes: 0 done, 1 the computation failed, 2 usage, 3 input, 4 output, 5 limit, 70 internal error,\n"
              "130 interrupted. Each command lists its own flags: eigenlink-cli modes --help"));
    std::map<std::string, Run> commands;
    for (const Study& study : studies()) {
        commands[std::string(study.key)] = addStudyCommand(program, study);
    }
    commands["bench"] = addBenchCommand(program);
    commands["export"] = addExportCommand(program);
    commands["generate"] = addGenerateCommand(program);
    commands["grade"] = addGradeCommand(program);
    for (const NamedCommand& each : more) {
        commands[std::string(each.name)] = each.add(program);
    }
    addVersionFlag(program);
    refuseEmptyValues(program);
    std::vector<std::string> arguments = withTodaysCommand({argv + std::min(argc, 1), argv + argc});
    const auto [place, noCommand] = commandOf(program, arguments);
    try {
        std::ranges::reverse(arguments);
        program.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            std::ostringstream text;
            program.exit(error, text, text);
            deliver("-", text.str());
            return kDone;
        }
        throw CommandError(kUsage, Text("{1}; {2} --help shows what there is", complaintOf(error, noCommand), place));
    }
    const CLI::App& command = *program.get_subcommands().front();
    keepInputsApart(command);
    return commands.at(command.get_name())();
}

/// Runs the program; prints the message of an exception.
ExitCode runAndSay(int argc, char** argv, std::span<const NamedCommand> more)
{
    try {
        return run(argc, argv, more);
    } catch (const CommandError& error) {
        if (*error.what() != '\0') {
            say(Text::verbatim(error.what()));
        }
        return error.code;
    } catch (const std::bad_alloc&) {
        say("not enough memory");
        return kLimit;
    } catch (const RuntimeError& error) {
        say(breakdownText(error));
        return kFailed;
    } catch (const std::exception& error) {
        say(Text("internal error: {1}", error.what()));
        return kInternal;
    }
}

}  // namespace

ExitCode runProgram(int argc, char** argv, std::span<const NamedCommand> more)
{
    joinProcesses(argv);
    spareThreadsWhereMemoryIsLimited(argv);
    keepFreedMemory();
    keepFamiliesInFiles();
    catchSignals();
    return leaveProcesses(runAndSay(argc, argv, more));
}

void goOnAs(std::string_view program, char** arguments)
{
    std::error_code failure;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (!failure) {
        ::execv((self.parent_path() / program).c_str(), arguments);
    }
}

}  // namespace eigenlink::cli
