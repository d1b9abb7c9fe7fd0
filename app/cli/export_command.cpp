#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/io/analysis_file.h"
#include "app/io/file_error.h"
#include "model/analysis/analysis.h"
#include "model/basics/collect.h"
#include "model/basics/text_exception.h"
#include "model/data/matrices.h"
#include "model/studies/modes/mode_fields.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

using ModeFlags = ModesRequest;

/// Declares --modes, --near and --rightmost.
void addModeFlags(CLI::App& command, ModeFlags& flags)
{
    command.add_option("--modes", flags.modes, words("all, or the K modes nearest the origin (all)"))->type_name("K");
    command
        .add_option("--near", flags.near,
                    words("With --modes K: those whose eigenvalue lies nearest this point [rad/s], as 20i or -1+20i"))
        ->type_name("POINT");
    command.add_flag("--rightmost", flags.rightmost,
                     words("With --modes K: those with the largest real part, which decide on stability"));
}

/// The modes to report. Throws CommandError with kUsage.
WantedModes wantedModesOf(const ModeFlags& flags)
{
    WantedModes options;
    if (const std::optional<Refusal> refusal = readWantedModes(flags, options)) {
        throw CommandError(kUsage, Text("--{1}: {2}", refusal->field, refusal->reason));
    }
    return options;
}

constexpr std::array kStateForms{StateForm::automatic, StateForm::velocity, StateForm::modal};

enum class Content { spectrum, modes, matrices, stateSpace };

/// The flags of `export` as written.
struct ExportFlags {
    AnalysisFlags analysis;
    std::string what, format;
    ModeFlags modes;
    std::string states = "auto";
    std::vector<std::string> matrices, inputs, outputs;
    std::string output = "-";
};

bool endsWith(const std::string& text, const std::string& end)
{
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

Content contentOf(const ExportFlags& flags)
{
    return static_cast<Content>(choiceOf("--what", flags.what, {"spectrum", "modes", "matrices", "state-space"}));
}

/// The format that is written or that the name of the output ends in.
MatrixFormat formatOf(const ExportFlags& flags)
{
    const auto keys = mapped<std::vector<std::string_view>>(matrixFormats(),
                                                            [&](const MatrixFormat format) { return keyOf(format); });
    if (!flags.format.empty()) {
        return matrixFormats()[choiceOf("--format", flags.format, keys)];
    }
    for (const MatrixFormat format : matrixFormats()) {
        if (endsWith(flags.output, "." + std::string(keyOf(format)))) {
            return format;
        }
    }
    throw CommandError(kUsage, "write --format csv, tsv, json, mat, mtx or npz, or a name for --output that ends so");
}

bool isArchive(const ExportFlags& flags)
{
    return endsWith(flags.output, ".zip");
}

AnalysisTable tableOf(Content content)
{
    return content == Content::spectrum ? AnalysisTable::spectrum : AnalysisTable::modes;
}

StateForm stateFormOf(const ExportFlags& flags)
{
    const auto keys =
        mapped<std::vector<std::string_view>>(kStateForms, [&](const StateForm form) { return keyOf(form); });
    return kStateForms.at(choiceOf("--states", flags.states, keys));
}

/// The model; its remark is printed.
StateSpace stateSpaceOf(const Analysis& analysis, const ExportFlags& flags)
{
    try {
        StateSpace space = eigenlink::stateSpaceOf(
            analysis, {analysis.methods.front().spectrum.method, flags.inputs, flags.outputs, stateFormOf(flags)});
        if (!space.remark.isEmpty()) {
            say(space.remark);
        }
        return space;
    } catch (const NoStateSpace& error) {
        throw CommandError(kFailed, Text("{1}: {2}", nameOfInput(flags.analysis.file), textOf(error)));
    } catch (const std::invalid_argument& error) {
        throw CommandError(kUsage, textOf(error));
    }
}

std::vector<LabelledMatrix> matricesOf(const Analysis& analysis, const ExportFlags& flags)
{
    switch (contentOf(flags)) {
        case Content::spectrum:
        case Content::modes:
            return tableMatrices(analysis, tableOf(contentOf(flags)), wantedModesOf(flags.modes));
        case Content::matrices:
            return eigenlink::matricesOf(analysis);
        case Content::stateSpace:
            return eigenlink::matricesOf(stateSpaceOf(analysis, flags));
    }
    return {};
}

/// The matrices that --matrix names, in its order; all when it names none.
std::vector<LabelledMatrix> chosenOf(const std::vector<LabelledMatrix>& all, const ExportFlags& flags)
{
    if (flags.matrices.empty()) {
        return all;
    }
    const auto names = mapped<std::vector<std::string_view>>(all, &LabelledMatrix::name);
    return mapped<std::vector<LabelledMatrix>>(
        flags.matrices, [&](const std::string& name) { return all[choiceOf("--matrix", name, names)]; });
}

std::string matrixBytes(const Analysis& analysis, const ExportFlags& flags, MatrixFormat format)
{
    const std::vector<LabelledMatrix> matrices = chosenOf(matricesOf(analysis, flags), flags);
    if (isArchive(flags)) {
        return matrixArchive(matrices, format);
    }
    if (holdsOneMatrix(format) && matrices.size() != 1) {
        throw CommandError(kUsage, Text("{1} holds one matrix and there are several; name one, as in --matrix {2}, or "
                                        "let the name of --output end in .zip",
                                        keyOf(format), matrices.front().name));
    }
    return matrixFile(matrices, format);
}

/// True of a table as text, which holds no matrices.
bool isTableText(const ExportFlags& flags, MatrixFormat format)
{
    const Content content = contentOf(flags);
    const bool isTable = content == Content::spectrum || content == Content::modes;
    return isTable && std::ranges::find(tableFormats(), format) != tableFormats().end() && !isArchive(flags);
}

std::string bytesOf(const Analysis& analysis, const ExportFlags& flags, MatrixFormat format)
{
    if (isTableText(flags, format)) {
        return tableFile(analysis, tableOf(contentOf(flags)), format, wantedModesOf(flags.modes));
    }
    return matrixBytes(analysis, flags, format);
}

AnalysisOptions analysisOptionsOf(const ExportFlags& flags)
{
    AnalysisOptions options = optionsOf(flags.analysis);
    options.wanted = wantedModesOf(flags.modes);
    if (contentOf(flags) != Content::stateSpace) {
        return options;
    }
    if (flags.analysis.methods().empty()) {
        options.methods = {Method::mcs};
    }
    if (options.engine == Engine::sparse) {
        throw CommandError(kUsage, "--engine: a state-space model is made of dense matrices; write dense or auto");
    }
    options.engine = Engine::dense;
    return options;
}

/// Refuses flags that this content does not use.
void refuseUnused(const ExportFlags& flags, MatrixFormat format)
{
    const bool isStateSpace = contentOf(flags) == Content::stateSpace;
    const auto refuse = [](const std::string& flag, const std::string& content) {
        throw CommandError(kUsage,
                           Text("{1} is for --what {2} alone; leave it out, or write --what {2}", flag, content));
    };
    for (const auto& [flag, isGiven] : {std::pair("--inputs", !flags.inputs.empty()),
                                        {"--outputs", !flags.outputs.empty()},
                                        {"--states", flags.states != "auto"}}) {
        if (isGiven && !isStateSpace) {
            refuse(flag, "state-space");
        }
    }
    if (!flags.matrices.empty() && isTableText(flags, format)) {
        refuse("--matrix", "matrices");
    }
}

ExitCode runExport(const ExportFlags& flags)
{
    const Content content = contentOf(flags);
    const MatrixFormat format = formatOf(flags);
    refuseUnused(flags, format);
    const AnalysisOptions options = analysisOptionsOf(flags);
    const Analysis analysis = analyzeInput(flags.analysis, options);
    const ExitCode outcome = judge(flags.analysis, analysis);
    if (analysis.methods.empty()) {
        return outcome;
    }
    sayBeyondModel(flags.analysis, analysis);
    try {
        deliver(flags.output, bytesOf(analysis, flags, format));
    } catch (const FileError& error) {
        throw CommandError(kOutput, error.text());
    } catch (const std::length_error& error) {
        throw CommandError(kLimit, Text("{1}: {2}", nameOfInput(flags.analysis.file), textOf(error)));
    }
    if (content == Content::stateSpace && flags.inputs.empty() && analysis.system->inputs().empty()) {
        say(Text("nothing is applied, so that the model has no inputs; choose some, as in --inputs {1}",
                 analysis.system->coordinates().front().name));
    }
    return outcome;
}

}  // namespace

Run addExportCommand(CLI::App& program)
{
    CLI::App& command = *program.add_subcommand(
        "export", words("Eigenvalues, modes, matrices and the state-space model for other programs"));
    auto flags = std::make_shared<ExportFlags>();
    addAnalysisFlags(command, flags->analysis);
    command.add_option("--what", flags->what, words("spectrum, modes, matrices or state-space"))
        ->required()
        ->type_name("NAME");
    addModeFlags(command, flags->modes);
    command
        .add_option("--format", flags->format,
                    words("csv, tsv, json, mat (MATLAB), mtx (Matrix Market) or npz (NumPy) (the suffix of --output)"))
        ->type_name("NAME");
    addList(command, "--matrix", flags->matrices, "Which matrices by name, e.g. M,Phi_q,mcs_K_r (all)");
    addList(command, "--inputs", flags->inputs,
            "State space: components of applied forces, or places to push at, e.g. F.x,C.y,phi (all applied)");
    addList(command, "--outputs", flags->outputs,
            "State space: coordinates of points and angles, e.g. C.x,phi,AC (points and angles)");
    command
        .add_option(
            "--states", flags->states,
            words("State space: velocity (z, dz/dt), modal (w, deta/dt), whose eigenvalues keep their digits in stiff "
                  "systems, or auto: velocity where eig(A) agrees with the reported eigenvalues to 1e-9, else modal "
                  "(auto)"))
        ->type_name("NAME");
    command
        .add_option("--output", flags->output,
                    words("File to write, an archive when it ends in .zip; - is standard output (-)"))
        ->type_name("FILE");
    return [flags] { return runExport(*flags); };
}

}  // namespace eigenlink::cli
