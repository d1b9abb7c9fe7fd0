#include "app/cli/program.h"

#include <algorithm>
#include <span>
#include <string_view>

#ifdef EIGENLINK_PICTURES_PROGRAM
#include "app/cli/console.h"
#endif

namespace {

using namespace eigenlink::cli;

#ifdef EIGENLINK_PICTURES_PROGRAM
// The libraries that paint, and those of MATLAB files and archives, take longer to load than most commands run: only
// commands that need them do so.
constexpr std::string_view kDrawing[]{"animate", "lesson", "report"};
constexpr std::string_view kArchives[]{"mat", "npz", "zip"};

/// True where an argument asks for a file of these libraries: "--mat", "--format=npz", "modes.zip".
bool asksForArchive(std::string_view argument)
{
    return std::ranges::count(kArchives, argument.substr(argument.find_last_of(".=-") + 1)) > 0;
}

constexpr std::span<const NamedCommand> kMore;
#else
constexpr NamedCommand kMore[]{
#ifdef EIGENLINK_PICTURES
    {"animate", addAnimateCommand},
    {"report", addReportCommand},
#endif
    {"lesson", addLessonCommand},
};
#endif

}  // namespace

int main(int argc, char** argv)
{
#ifdef EIGENLINK_PICTURES_PROGRAM
    const std::string_view command = argc > 1 ? argv[1] : "--help";
    const bool draws = std::ranges::count(kDrawing, command) > 0;
    const bool writesArchive = std::any_of(argv + 1, argv + std::max(argc, 1), asksForArchive);
    if (draws || writesArchive || command.starts_with('-')) {  // the help of that program lists all commands
        goOnAs(EIGENLINK_PICTURES_PROGRAM, argv);
    }
    if (draws || writesArchive) {
        say(
            eigenlink::Text("{1}: the program that draws and writes MATLAB files and archives, {2}, cannot be started; "
                            "build or install it beside eigenlink-cli",
                            command, std::string_view(EIGENLINK_PICTURES_PROGRAM)));
        return eigenlink::kFailed;
    }
#endif
    return runProgram(argc, argv, kMore);
}
