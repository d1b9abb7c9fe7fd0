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
// The libraries that paint take longer to load than most commands run: only commands that need them do so.
constexpr std::string_view kDrawing[]{"animate", "lesson", "report"};
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
    if (draws || command.starts_with('-')) {  // the help of that program lists the commands that draw too
        goOnAs(EIGENLINK_PICTURES_PROGRAM, argv);
    }
    if (draws) {
        say(eigenlink::Text(
            "{1}: the program that draws, {2}, cannot be started; build or install it beside eigenlink-cli", command,
            std::string_view(EIGENLINK_PICTURES_PROGRAM)));
        return eigenlink::kFailed;
    }
#endif
    return runProgram(argc, argv, kMore);
}
