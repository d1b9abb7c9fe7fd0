#include "app/cli/earlier_commands.h"

#include <string_view>

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

}  // namespace

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

}  // namespace eigenlink::cli
