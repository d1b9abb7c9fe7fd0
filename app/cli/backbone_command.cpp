#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/required.h"
#include "app/io/motion_text.h"
#include "model/dynamics/backbone.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The flags of `backbone` as written.
struct BackboneFlags {
    std::string file, mode = "1";
    std::vector<std::string> amplitudes;
    std::string output = "-";
    bool csv = false, json = false;
};

std::vector<double> amplitudesOf(const BackboneFlags& flags)
{
    std::vector<double> amplitudes;
    for (const std::string& each : flags.amplitudes) {
        amplitudes.push_back(numberOf("--amplitudes", each, Bound::any));
        const double last = amplitudes.back(), before = amplitudes.size() > 1 ? amplitudes[amplitudes.size() - 2] : 0;
        if (last * before < 0 || !(std::abs(last) > std::abs(before))) {
            throw CommandError(kUsage, "--amplitudes: write them growing and of one sign, as 0.01,0.05,0.1");
        }
    }
    return amplitudes;
}

ExitCode runBackbone(const BackboneFlags& flags)
{
    requireOneFormat(flags.csv, flags.json);
    const std::vector<double> amplitudes = amplitudesOf(flags);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis analysis = interruptibly([&] { return analyze(mechanism, options, consoleMonitor()); });
    if (!analysis.equilibrium.isUsable()) {
        throw CommandError(kFailed, Text("{1}: {2}", name, analysis.equilibrium.reason));
    }
    const Backbone backbone =
        required(asFarAsComputed([&] {
                     return backboneOf(analysis, countOf("--mode", flags.mode) - 1, amplitudes, consoleMonitor());
                 }),
                 kFailed, name);
    if (backbone.points.empty()) {
        checkInterrupt();
    }
    deliverAsFarAsComputed(flags.output, flags.json ? backboneJson(backbone) : backboneText(backbone, ','));
    if (backbone.cancelled) {
        return endInterrupted(name);
    }
    if (!backbone.reason.isEmpty()) {
        say(Text("{1}: {2}", name, backbone.reason));
        return kFailed;
    }
    return kDone;
}

}  // namespace

Run addBackboneCommand(CLI::App& program)
{
    auto flags = std::make_shared<BackboneFlags>();
    CLI::App& backbone = *program.add_subcommand(
        "backbone", words("Period against amplitude of the free vibration that a mode becomes"));
    backbone.add_option("FILE", flags->file, words("The mechanism, - for standard input"))->required();
    backbone.add_option("--mode", flags->mode, words("Which mode, counted from the lowest (1)"))->type_name("K");
    addList(backbone, "--amplitudes", flags->amplitudes,
            "By how much the point that moves most in the mode is displaced at rest [m], growing: 0.01,0.05,0.1");
    backbone.get_option("--amplitudes")->required();
    backbone.add_flag("--csv", flags->csv, words("Comma-separated values (default)"));
    backbone.add_flag("--json", flags->json, words("JSON for other programs"));
    backbone.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runBackbone(*flags); };
}

}  // namespace eigenlink::cli
