#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/io/mechanism_file.h"
#include "model/description/n_loop.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace eigenlink::cli {

namespace {

constexpr std::size_t kMostLoops = 50000;

/// The flags of `generate nloop` as written.
struct NLoopFlags {
    std::string loops, damping, stiffness, restLength, length, mass, gravity;
    std::string output = "-";
};

void read(double& number, std::string_view flag, const std::string& text, Bound bound)
{
    if (!text.empty()) {
        number = numberOf(flag, text, bound);
    }
}

ExitCode runNLoop(const NLoopFlags& flags)
{
    NLoopParameters parameters;
    parameters.loops = static_cast<int>(countOf("--loops", flags.loops, kMostLoops));
    read(parameters.damping, "--damping", flags.damping, Bound::nonNegative);
    read(parameters.stiffness, "--stiffness", flags.stiffness, Bound::nonNegative);
    read(parameters.restLength, "--rest-length", flags.restLength, Bound::nonNegative);
    read(parameters.length, "--length", flags.length, Bound::positive);
    read(parameters.mass, "--mass", flags.mass, Bound::positive);
    read(parameters.gravity, "--gravity", flags.gravity, Bound::any);
    deliver(flags.output, writeMechanism(nLoop(parameters)));
    return kDone;
}

}  // namespace

Run addGenerateCommand(CLI::App& program)
{
    CLI::App* generate = program.add_subcommand("generate", "Write a mechanism file of a known family");
    generate->require_subcommand(1);
    generate->set_version_flag("--version", "eigenlink-cli " EIGENLINK_VERSION, "Print the version and exit");
    CLI::App* nloop = generate->add_subcommand("nloop", "The N-loop four-bar: n = 2N + 3, m = 2N + 2, one way to move");
    nloop->set_version_flag("--version", "eigenlink-cli " EIGENLINK_VERSION, "Print the version and exit");
    auto flags = std::make_shared<NLoopFlags>();
    nloop->add_option("--loops", flags->loops, "Number of loops N, from 1")->required()->type_name("N");
    nloop->add_option("--damping", flags->damping, "Damping of each diagonal [N s/m] (0)")->type_name("c");
    nloop->add_option("--stiffness", flags->stiffness, "Stiffness of each diagonal [N/m] (25)")->type_name("k");
    nloop->add_option("--rest-length", flags->restLength, "Rest length of each diagonal [m] (√2)")->type_name("l0");
    nloop->add_option("--length", flags->length, "Length of rods and couplers [m] (1)")->type_name("l");
    nloop->add_option("--mass", flags->mass, "Mass of each rod and coupler [kg] (1)")->type_name("m");
    nloop->add_option("--gravity", flags->gravity, "Gravity along −y [m/s²] (9.81)")->type_name("g");
    nloop->add_option("--output", flags->output, "File to write; - is standard output (-)")->type_name("FILE");
    return [flags] { return runNLoop(*flags); };
}

}  // namespace eigenlink::cli
