#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/io/file_error.h"
#include "app/io/matrix_file.h"
#include "app/io/result_json.h"
#include "app/io/spectrum_text.h"
#include "model/data/matrices.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

enum class Content { spectrum, modes, matrices, stateSpace };

/// The flags of `export` as written.
struct ExportFlags {
    AnalysisFlags analysis;
    std::string what, format;
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
    std::vector<std::string_view> keys;
    for (const MatrixFormat format : matrixFormats()) {
        keys.push_back(keyOf(format));
    }
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

StateSpace stateSpaceOf(const Analysis& analysis, const ExportFlags& flags)
{
    try {
        return eigenlink::stateSpaceOf(analysis,
                                       {analysis.methods.front().spectrum.method, flags.inputs, flags.outputs});
    } catch (const std::invalid_argument& error) {
        throw CommandError(kUsage, error.what());
    }
}

std::vector<LabelledMatrix> matricesOf(const Analysis& analysis, const ExportFlags& flags)
{
    switch (contentOf(flags)) {
        case Content::spectrum:
            return spectrumMatrices(analysis);
        case Content::modes:
            return modeMatrices(analysis);
        case Content::matrices:
            return eigenlink::matricesOf(analysis);
        case Content::stateSpace:
            return eigenlink::matricesOf(stateSpaceOf(analysis, flags));
    }
    return {};
}

/// Those that --matrix names, in its order; all when it names none.
std::vector<LabelledMatrix> chosenOf(const std::vector<LabelledMatrix>& all, const ExportFlags& flags)
{
    if (flags.matrices.empty()) {
        return all;
    }
    std::vector<std::string_view> names;
    for (const LabelledMatrix& matrix : all) {
        names.push_back(matrix.name);
    }
    std::vector<LabelledMatrix> chosen;
    for (const std::string& name : flags.matrices) {
        chosen.push_back(all[choiceOf("--matrix", name, names)]);
    }
    return chosen;
}

std::string matrixBytes(const Analysis& analysis, const ExportFlags& flags, MatrixFormat format)
{
    const std::vector<LabelledMatrix> matrices = chosenOf(matricesOf(analysis, flags), flags);
    if (isArchive(flags)) {
        return matrixArchive(matrices, format);
    }
    if (holdsOneMatrix(format) && matrices.size() != 1) {
        throw CommandError(kUsage, std::string(keyOf(format)) +
                                       " holds one matrix and there are several; name one, as in --matrix " +
                                       matrices.front().name + ", or let the name of --output end in .zip");
    }
    return matrixFile(matrices, format);
}

std::string bytesOf(const Analysis& analysis, const ExportFlags& flags, MatrixFormat format)
{
    const Content content = contentOf(flags);
    const bool isTable = content == Content::spectrum || content == Content::modes;
    if (isTable && format == MatrixFormat::json) {
        return resultJson(analysis);
    }
    if (isTable && !isArchive(flags) && (format == MatrixFormat::csv || format == MatrixFormat::tsv)) {
        const char separator = format == MatrixFormat::csv ? ',' : '\t';
        return content == Content::spectrum ? spectrumText(analysis, separator) : modesText(analysis, separator);
    }
    return matrixBytes(analysis, flags, format);
}

ExitCode runExport(const ExportFlags& flags)
{
    const Content content = contentOf(flags);
    const MatrixFormat format = formatOf(flags);
    AnalysisOptions options = optionsOf(flags.analysis);
    if (content == Content::stateSpace && flags.analysis.methods.empty()) {
        options.methods = {Method::mcs};
    }
    const Analysis analysis = analyzeInput(flags.analysis, options);
    const ExitCode outcome = judge(flags.analysis, analysis);
    if (analysis.methods.empty()) {
        return outcome;
    }
    try {
        deliver(flags.output, bytesOf(analysis, flags, format));
    } catch (const FileError& error) {
        throw CommandError(kOutput, error.what());
    }
    if (content == Content::stateSpace && flags.inputs.empty() && analysis.system->inputs().empty()) {
        say("nothing is applied, so that the model has no inputs; choose some, as in --inputs " +
            analysis.system->coordinates().front().name);
    }
    return outcome;
}

}  // namespace

Run addExportCommand(CLI::App& program)
{
    CLI::App& command =
        *program.add_subcommand("export", "Eigenvalues, modes, matrices and the state-space model for other programs");
    auto flags = std::make_shared<ExportFlags>();
    addAnalysisFlags(command, flags->analysis);
    command.add_option("--what", flags->what, "spectrum, modes, matrices or state-space")
        ->required()
        ->type_name("NAME");
    command
        .add_option("--format", flags->format,
                    "csv, tsv, json, mat (MATLAB), mtx (Matrix Market) or npz (NumPy) (the suffix of --output)")
        ->type_name("NAME");
    command.add_option("--matrix", flags->matrices, "Which matrices by name, e.g. M,Phi_q,mcs_K_r (all)")
        ->delimiter(',')
        ->type_name("LIST");
    command
        .add_option("--inputs", flags->inputs,
                    "State space: components of applied forces, or places to push at, e.g. F.x,C.y,phi (all applied)")
        ->delimiter(',')
        ->type_name("LIST");
    command
        .add_option("--outputs", flags->outputs,
                    "State space: coordinates of points and angles, e.g. C.x,phi,AC (points and angles)")
        ->delimiter(',')
        ->type_name("LIST");
    command
        .add_option("--output", flags->output,
                    "File to write, an archive when it ends in .zip; - is standard output (-)")
        ->type_name("FILE");
    return [flags] { return runExport(*flags); };
}

}  // namespace eigenlink::cli
