#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/balance_text.h"
#include "app/io/language.h"
#include "app/io/mechanism_file.h"
#include "model/dynamics/cycle.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

/// Positions of a turn, at most.
constexpr std::size_t kMostPositions = 100000;

/// The flags of `balance` as written.
struct BalanceFlags {
    std::string file;
    std::vector<std::string> cuts, radii, masses, spared;
    std::string drive, speed = "1", points = "72";
    std::string write;
    std::string output = "-";
    bool json = false;
};

/// A flag as `crank=0.05`.
std::pair<std::string, double> valueOfLink(const char* flag, const std::string& text, const Mechanism& mechanism,
                                           const Text& mistake)
{
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || !findElement(mechanism, text.substr(0, sign))) {
        throw CommandError(kUsage, mistake);
    }
    return {text.substr(0, sign), numberOf(flag, text.substr(sign + 1), Bound::positive)};
}

BalanceOptions optionsOf(const BalanceFlags& flags, const Mechanism& mechanism)
{
    BalanceOptions options;
    for (const std::string& cut : flags.cuts) {
        if (!findPoint(mechanism, cut)) {
            throw CommandError(kUsage, Text("--cut: {1}: there is no point with this id", cut));
        }
        options.cuts.push_back(cut);
    }
    for (const std::string& radius : flags.radii) {
        const auto [link, value] = valueOfLink(
            "--radius", radius, mechanism, Text("--radius: {1}: write a link and a distance, as crank=0.05", radius));
        options.radii[link] = value;
    }
    for (const std::string& mass : flags.masses) {
        const auto [link, value] =
            valueOfLink("--mass", mass, mechanism, Text("--mass: {1}: write a link and a mass, as crank=0.5", mass));
        options.masses[link] = value;
    }
    for (const std::string& link : flags.spared) {
        if (!findElement(mechanism, link)) {
            throw CommandError(kUsage, Text("--without: {1}: there is no link with this id", link));
        }
        options.spared.insert(link);
    }
    return options;
}

ExitCode runBalance(const BalanceFlags& flags)
{
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    const BalanceOptions options = optionsOf(flags, mechanism);
    const double speed = numberOf("--speed", flags.speed, Bound::positive);
    const std::size_t points = wholeOf("--points", flags.points, 3, kMostPositions);
    if (!flags.drive.empty()) {
        static_cast<void>(required(withDrive(mechanism, flags.drive), kUsage, "--drive"));
    }
    const Balance balance =
        required(interruptibly([&] { return balanceOf(mechanism, options, consoleMonitor()); }), kFailed, name);
    std::optional<DrivenBalance> driven;
    if (!flags.drive.empty()) {
        driven = required(
            interruptibly([&] { return drivenBalance(balance, flags.drive, speed, points, consoleMonitor()); }),
            kFailed, "--drive");
    }
    if (!flags.write.empty()) {
        deliver(flags.write, writeMechanismFile(withCounterweights(mechanism, balance.counterweights)));
    }
    deliver(flags.output,
            flags.json ? balanceJson(balance, driven) : balanceText(balance, driven, languageOfEnvironment()));
    return kDone;
}

}  // namespace

Run addBalanceCommand(CLI::App& program)
{
    auto flags = std::make_shared<BalanceFlags>();
    CLI::App& balance = *program.add_subcommand(
        "balance", words("What masses do to the ground: principal points, joint masses, balance, counterweights"));
    balance.add_option("FILE", flags->file, words("The mechanism, - for standard input"))->required();
    addList(balance, "--cut", flags->cuts, "Joints at which loops are opened");
    addList(balance, "--radius", flags->radii,
            "How far a counterweight is from the point its link turns about: LINK=R");
    addList(balance, "--mass", flags->masses, "Mass of the counterweight on a link, its distance follows: LINK=KG");
    addList(balance, "--without", flags->spared, "Links that shall carry no counterweight");
    balance.add_option("--drive", flags->drive, words("Also what shakes when this link is driven round, and J(angle)"))
        ->type_name("LINK");
    balance.add_option("--speed", flags->speed, words("Of the driven link [rad/s] (1)"))->type_name("W");
    balance.add_option("--points", flags->points, words("Positions of a turn (72)"))->type_name("N");
    balance.add_option("--write", flags->write, words("The mechanism with its counterweights"))->type_name("FILE");
    balance.add_flag("--json", flags->json, words("JSON for other programs"));
    balance.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runBalance(*flags); };
}

}  // namespace eigenlink::cli
