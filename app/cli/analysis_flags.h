#pragma once

#include "app/cli/request_flags.h"
#include "app/io/exit_code.h"
#include "app/io/mechanism_file.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace eigenlink::cli {

/// The flags of every command that analyses a mechanism, as written.
struct AnalysisFlags {
    std::string file;
    RequestTexts texts{};  ///< of the fields of analysisEntry()
    std::string equilibrium = "nearest";
    std::string engine = "auto";
    std::string beams{};

    /// The methods of --method, separated by commas; empty where the flag is not given.
    std::string methods() const;
};

/// Declares FILE, the methods with their options, and the equilibrium. The help of a study that takes modes by MCS
/// alone lists no options of the other methods. Without a study: all options.
void addAnalysisFlags(CLI::App& command, AnalysisFlags& flags, const Study* study = nullptr);

/// Declares FILE, --beams and --equilibrium, for a study that needs no analysis.
void addMechanismFlags(CLI::App& command, const Study& study, AnalysisFlags& flags);

/// The methods of --method; all when empty. Throws CommandError with kUsage.
std::vector<Method> methodsOf(const std::vector<std::string>& texts);

/// The engine of --engine: auto, dense or sparse. Throws CommandError with kUsage.
Engine engineOf(const std::string& text);

/// The solver of --rcs-solver: auto, qz or deflated, which are for dense matrices and choose them where `engine` is
/// automatic. Throws CommandError with kUsage, also where the engine is sparse.
RcsSolver rcsSolverOf(const std::string& text, Engine& engine);

/// The options that the flags ask for; says which have no effect on the study. Throws CommandError with kUsage.
AnalysisOptions optionsOf(const AnalysisFlags& flags, const Study* study = nullptr);

/// True where --equilibrium is a number by energy.
bool isEquilibriumNumbered(const AnalysisFlags& flags);

/// Reads the mechanism and analyses it; prints faults of the drawing. Throws CommandError with kInput, kLimit
/// or kInterrupted.
Analysis analyzeInput(const AnalysisFlags& flags, const AnalysisOptions& options);

/// The mechanism of a file that was read, with the stages that a study needs. Prints its faults. Throws
/// CommandError.
Analysis analyzeFor(const Study& study, MechanismFile file, const AnalysisFlags& flags, AnalysisOptions options);

/// Prints which models of parts are not made for the equilibrium, beside an output without words.
void sayBeyondModel(const AnalysisFlags& flags, const Analysis& analysis);

/// The outcome as an exit code; prints the reason when it is not kDone.
ExitCode judge(const AnalysisFlags& flags, const Analysis& analysis);

}  // namespace eigenlink::cli
