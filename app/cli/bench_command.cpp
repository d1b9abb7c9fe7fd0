#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/io/file_error.h"
#include "app/io/timing_file.h"
#include "app/io/timing_text.h"
#include "model/basics/collect.h"
#include "model/studies/analysis_fields.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

constexpr std::size_t kMostLoops = 1'000'000;
constexpr std::size_t kMostElements = 100'000;
constexpr std::size_t kMostRepeats = 10'000;
/// Dense matrices beyond this take minutes for each method.
constexpr int kMostDenseLoops = 300;
constexpr int kMostDenseElements = 150;

constexpr const char* kModes = "4";

/// The flags of `bench` as written.
struct BenchFlags {
    std::vector<std::string> methods, loops, elements;
    std::string engine = "auto";
    std::string rcsSolver = "auto";
    std::string repeats = "9";
    std::string modes = kModes;
    std::string against;
    std::string output = "-";
    bool iftomm = false;
    bool csv = false;
    bool json = false;
};

std::vector<int> countsOf(std::string_view flag, const std::vector<std::string>& texts, std::size_t most)
{
    return mapped<std::vector<int>>(
        texts, [&](const std::string& text) { return static_cast<int>(countOf(flag, text, most)); });
}

void checkDense(std::string_view flag, const TimingOptions& options, int most)
{
    const auto largest = std::max_element(options.sizes.begin(), options.sizes.end());
    if (options.engine == Engine::dense && largest != options.sizes.end() && *largest > most) {
        throw CommandError(kLimit,
                           Text("{1}: {2}: dense matrices go up to {3} here; leave --engine or --rcs-solver out", flag,
                                *largest, most));
    }
}

/// The tables that were asked for: both, or those whose sizes were given.
std::vector<TimedTable> tablesOf(const BenchFlags& flags)
{
    TimingOptions options;
    options.methods = methodsOf(flags.methods);
    options.engine = engineOf(flags.engine);
    options.rcsSolver = rcsSolverOf(flags.rcsSolver, options.engine);
    options.repeats = static_cast<int>(countOf("--repeats", flags.repeats, kMostRepeats));
    options.modes = countOf("--modes", flags.modes);
    std::vector<TimedTable> tables;
    if (!flags.loops.empty() || flags.elements.empty()) {
        options.sizes = countsOf("--loops", flags.loops, kMostLoops);
        checkDense("--loops", options, kMostDenseLoops);
        tables.push_back(
            {"N-loop four-bar linkage (González et al. 2017, Table 1)", "N", timeLoops(options, consoleMonitor())});
    }
    if (!flags.elements.empty() || flags.loops.empty()) {
        options.sizes = countsOf("--elements", flags.elements, kMostElements);
        checkDense("--elements", options, kMostDenseElements);
        TimingOptions pendulum = options;
        // A full dense spectrum of the paper's sizes is the comparison that Table 4 makes.
        const bool isPublished = options.engine == Engine::automatic && flags.elements.empty();
        pendulum.engine = isPublished ? Engine::dense : options.engine;
        tables.push_back({"Flexible double pendulum (González et al. 2017, Table 4)", "n_p",
                          timePendulum(pendulum, consoleMonitor())});
    }
    return tables;
}

/// The solution of the IFToMM benchmark.
std::vector<IftommSolution> iftommOf(const BenchFlags& flags)
{
    const std::array<std::pair<const char*, bool>, 3> others{{{"--loops", !flags.loops.empty()},
                                                              {"--elements", !flags.elements.empty()},
                                                              {"--modes", flags.modes != kModes}}};
    for (const auto& [flag, isThere] : others) {
        if (isThere) {
            throw CommandError(kUsage, Text("--iftomm: all eigenvalues of one linkage; leave {1} out", flag));
        }
    }
    Engine engine = engineOf(flags.engine);
    if (engine == Engine::sparse) {
        throw CommandError(kUsage, "--iftomm: all eigenvalues need dense matrices; leave --engine out");
    }
    IftommOptions options;
    options.methods = methodsOf(flags.methods);
    options.rcsSolver = rcsSolverOf(flags.rcsSolver, engine);
    options.repeats = static_cast<int>(countOf("--repeats", flags.repeats, kMostRepeats));
    return interruptibly([&] { return solveIftomm(options, consoleMonitor()); });
}

std::string timesTextOf(const std::vector<TimedTable>& tables, const BenchFlags& flags)
{
    return flags.json  ? timingJson(tables)
           : flags.csv ? timingCsv(tables)
                       : timingTable(tables, languageOfEnvironment());
}

std::string timesTextOf(const std::vector<IftommSolution>& solutions, const BenchFlags& flags)
{
    return flags.json  ? iftommJson(solutions)
           : flags.csv ? iftommCsv(solutions)
                       : iftommTable(solutions, languageOfEnvironment());
}

/// Prints the rows beside those of a file. Throws CommandError with kFailed where some are slower, and with kInput
/// where none of them is in the file.
void compareWith(const std::vector<TimedRow>& there, const std::vector<TimedRow>& here, const BenchFlags& flags)
{
    const std::vector<TimingComparison> comparisons = compareTimings(here, there);
    if (std::ranges::none_of(comparisons, [](const TimingComparison& each) { return each.there.has_value(); })) {
        throw CommandError(kInput,
                           Text("{1}: none of its rows was timed here; ask for the same sizes and methods as there "
                                "(--loops, --elements, --method, --iftomm)",
                                flags.against));
    }
    deliver(flags.output, flags.json  ? comparisonJson(comparisons)
                          : flags.csv ? comparisonCsv(comparisons)
                                      : comparisonTable(comparisons, languageOfEnvironment()));
    if (const auto slower = std::ranges::count_if(comparisons, &TimingComparison::isSlower); slower > 0) {
        throw CommandError(
            kFailed, Text::counted("{1} row of {2} is slower than in {3}", "{1} rows of {2} are slower than in {3}",
                                   slower, comparisons.size(), flags.against));
    }
}

/// Times what `times` times, and prints it, or how it compares.
template <class Times>
void timeAndPrint(const BenchFlags& flags, const Times& times)
{
    if (flags.against.empty()) {
        deliver(flags.output, timesTextOf(times(flags), flags));
        return;
    }
    const std::vector<TimedRow> there = readTimings(collect(flags.against), nameOfInput(flags.against));
    compareWith(there, timedRows(times(flags)), flags);
}

ExitCode runBench(const BenchFlags& flags)
{
    requireOneFormat(flags.csv, flags.json);
    try {
        flags.iftomm ? timeAndPrint(flags, iftommOf) : timeAndPrint(flags, [](const BenchFlags& asked) {
            return interruptibly([&asked] { return tablesOf(asked); });
        });
        return kDone;
    } catch (const FileError& error) {
        throw CommandError(kInput, error.text());
    } catch (const std::bad_alloc&) {
        throw CommandError(
            kLimit, "not enough memory for this size; take a smaller one, or allow the program more (ulimit -v)");
    }
}

}  // namespace

Run addBenchCommand(CLI::App& program)
{
    auto flags = std::make_shared<BenchFlags>();
    CLI::App& bench =
        *program.add_subcommand("bench", words("Published tables of times beside the times on this machine"));
    addList(bench, "--method", flags->methods, "Which of mcs, rcs, ucs, separated by commas (all)");
    addList(bench, "--loops", flags->loops, "Numbers of loops N (1,5,10,15,20)");
    addList(bench, "--elements", flags->elements, "Elements n_p of each link (10,25,50,75,100)");
    bench.add_option("--engine", flags->engine, words("dense, sparse or auto (auto)"))->type_name("NAME");
    bench
        .add_option("--rcs-solver", flags->rcsSolver,
                    words(Text::term(analysisEntry().find("rcs_solver")->traits.help)) + " (auto)")
        ->type_name("NAME");
    bench.add_option("--repeats", flags->repeats, words("How often each is timed, at most 3 s; the median counts (9)"))
        ->type_name("K");
    bench.add_option("--modes", flags->modes, words("How many modes sparse engines compute (4)"))->type_name("K");
    bench.add_flag("--iftomm", flags->iftomm,
                   words("The solution of the IFToMM benchmark: accuracy, time of 1000 executions, all eigenvalues"));
    bench.add_flag("--csv", flags->csv, words("Comma-separated values, seconds"));
    bench.add_flag("--json", flags->json, words("JSON for other programs"));
    bench
        .add_option("--against", flags->against,
                    words("A file of bench --csv by another build, - for standard input: how the times compare; exit "
                          "code 1 where a row is slower beyond its interval"))
        ->type_name("FILE");
    bench.add_option("--output", flags->output, words("Where to write, - for standard output"))->type_name("FILE");
    return [flags] { return runBench(*flags); };
}

}  // namespace eigenlink::cli
