#include "app/cli/study_command.h"

#include "app/cli/analysis_flags.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/request_flags.h"
#include "app/cli/required.h"
#include "app/io/formats/file_format.h"
#include "app/io/result_file.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"
#include "model/basics/text_exception.h"
#include "model/basics/text_table.h"
#include "model/data/matrix_text.h"
#include "model/mechanism/mechanism.h"
#include "model/quantities/quantity_kind.h"
#include "model/studies/analysis_fields.h"
#include "model/studies/range_findings.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

std::string quantityJson(const Mechanism& mechanism, const std::vector<std::string>& names)
{
    JsonWriter json;
    json.beginResult();
    json.key("quantities").beginArray();
    for (const std::string& name : names) {
        const QuantityKind& kind = kindOfQuantity(mechanism, name);
        json.beginObject(JsonWriter::Layout::line).member("id", std::string_view(name)).member("unit", kind.unit);
        json.member("help", kind.help).endObject();
    }
    json.endArray().endObject();
    return json.text();
}

/// Name, unit and meaning of each of these quantities: a table for people, as --csv or as --json.
std::string quantityList(const Mechanism& mechanism, const std::vector<std::string>& names, const FormatFlags& format)
{
    if (format.json) {
        return quantityJson(mechanism, names);
    }
    TextTable lines(std::vector(3, TextTable::Align::left));
    std::string rows = "quantity,unit,help\n";
    for (const std::string& name : names) {
        const QuantityKind& kind = kindOfQuantity(mechanism, name);
        const std::string help = words(Text::term(kind.help));
        lines.addRow({name, std::string(kind.unit), help});
        rows += separatedCell(name, ',') + "," + std::string(kind.unit) + "," + separatedCell(help, ',') + "\n";
    }
    return format.csv
               ? rows
               : lines.toString(0) +
                     words(Text("A difference of two in one unit is a quantity too: {1}", "\"X1.x - X2.x\"")) + "\n";
}

/// The flags of a study as written.
struct StudyFlags {
    AnalysisFlags analysis;
    RequestTexts texts;
    FormatFlags format;
    bool hasUnits = false, listsQuantities = false;
    std::string output = "-", mechanism, table;
};

/// The field that takes quantities; null in a study that takes none.
const RequestField* quantityFieldOf(const Study& study)
{
    const auto isOfQuantities = [](const RequestField& field) {
        return field.kind == RequestKind::quantity && field.offered;
    };
    const auto found = std::ranges::find_if(study.fields, isOfQuantities);
    return found == study.fields.end() ? nullptr : &*found;
}

/// "--output,--write" without those that mean something else in this study.
std::string outputFlagOf(const Study& study)
{
    const bool hasOutput = study.find("output") == nullptr && study.mechanismFlag.find("--output") == std::string::npos;
    const bool hasWrite = study.mechanismFlag.find("--write") == std::string::npos;
    return hasOutput && hasWrite ? "--output,--write" : hasOutput ? "--output" : hasWrite ? "--write" : "--result";
}

void addFormatFlags(CLI::App& command, const Study& study, StudyFlags& flags)
{
    command.add_flag("--csv", flags.format.csv,
                     words(study.print == StudyPrint::csv ? Text("Comma-separated values (default)")
                                                          : Text("Comma-separated values")));
    command.add_flag("--json", flags.format.json, words("JSON for other programs"));
    command.add_flag("--npz", flags.format.npz, words("A NumPy archive"));
    command.add_flag("--mat", flags.format.mat, words("A MATLAB file"));
    command.add_flag("--units", flags.hasUnits, words("Units in the headings of --csv"));
    command.add_option("--table", flags.table, words("Which table --csv writes, by its name (the first)"))
        ->type_name("NAME");
    if (const RequestField* field = quantityFieldOf(study)) {
        command.add_flag(
            "--list-quantities", flags.listsQuantities,
            words(Text("List what {1} can name in this file, with unit and meaning, and end", flagOf(field->traits))));
    }
    if (!study.mechanismFlag.empty()) {
        command
            .add_option(std::string(study.mechanismFlag), flags.mechanism,
                        words("File for the changed mechanism; - is standard output"))
            ->type_name("FILE");
    }
    command.add_option(outputFlagOf(study), flags.output, words("File to write; - is standard output (-)"))
        ->type_name("FILE");
}

/// Reads the second mechanisms that a request names.
void readMechanisms(const Study& study, std::any& request)
{
    for (const RequestField& field : study.fields) {
        if (field.kind == RequestKind::mechanism) {
            const std::string file = requestText(field.read(request));
            auto mechanism = std::make_shared<const Mechanism>(readInput(file));
            checkSize(nameOfInput(file), *mechanism, Engine::automatic);
            field.giveMechanism(request, std::move(mechanism));
        }
    }
}

AnalysisOptions wantedOf(const Study& study, const StudyFlags& flags, const std::any& request)
{
    AnalysisOptions wanted = takesAnalysis(study) ? cli::optionsOf(flags.analysis, &study) : AnalysisOptions();
    if (study.options) {
        if (const std::optional<Refusal> refusal = study.options(request, wanted)) {
            refuse(study, *refusal, placeAsFlag);
        }
    }
    return wanted;
}

/// The mechanism and as much of its analysis as the study needs.
std::shared_ptr<const Analysis> subjectOf(const Study& study, const StudyFlags& flags, const std::any& request)
{
    const AnalysisOptions wanted = wantedOf(study, flags, request);
    MechanismFile file = readInputFile(flags.analysis.file);
    const std::string name = nameOfInput(flags.analysis.file);
    const bool isSparse = !takesAnalysis(study) || study.modesOfLarge > 0;
    checkSize(name, file.mechanism, study.isDense ? Engine::dense : isSparse ? Engine::sparse : wanted.engine);
    auto analysis = std::make_shared<Analysis>(analyzeFor(study, std::move(file), flags.analysis, wanted));
    if (const Text obstacle = obstacleTo(study, *analysis); !obstacle.isEmpty()) {
        if (study.needs != StudyNeeds::methods) {
            say(Text("{1}: {2}", name, obstacle));
        }
        throw CommandError(study.needs == StudyNeeds::methods ? judge(flags.analysis, *analysis) : kFailed, "");
    }
    return analysis;
}

const ResultTable& tableOf(const StudyFlags& flags, const StudyResult& result)
{
    const auto named = [&](const ResultTable& each) { return flags.table.empty() || each.name == flags.table; };
    const auto found = std::ranges::find_if(result.tables, named);
    if (found == result.tables.end()) {
        std::string names;
        for (const ResultTable& each : result.tables) {
            names += (names.empty() ? "" : ", ") + each.name;
        }
        throw CommandError(kUsage, Text("--table: {1}: write one of: {2}", flags.table, names));
    }
    return *found;
}

bool isCsv(const Study& study, const StudyFlags& flags)
{
    return flags.format.csv || flags.hasUnits || !flags.table.empty() || study.print == StudyPrint::csv;
}

std::string outputOf(const Study& study, const StudyFlags& flags, const Analysis& analysis, const StudyResult& result)
{
    if (const std::optional<MatrixFormat> archive = archiveFormatOf(flags.format, flags.output)) {
        try {
            return matrixFile(resultMatrices(result), *archive);
        } catch (const std::logic_error& error) {
            throw CommandError(kFailed, textOf(error));
        }
    }
    if (flags.format.json) {
        return studyJson(study, analysis, result);
    }
    if (isCsv(study, flags)) {
        return tableText(tableOf(flags, result), ',', flags.hasUnits);
    }
    return study.text ? study.text(analysis, result, languageOfEnvironment())
                      : resultText(result, languageOfEnvironment());
}

/// Prints what standard output has no place for.
void sayMessages(const Study& study, const StudyFlags& flags, const Analysis& analysis, const StudyResult& result)
{
    const bool hasWords = !archiveFormatOf(flags.format, flags.output) && (flags.format.json || !isCsv(study, flags));
    if (study.needs == StudyNeeds::methods && !hasWords) {
        sayBeyondModel(flags.analysis, analysis);
    }
    const bool hasNotes = study.print == StudyPrint::text || flags.format.json;
    for (const Message& message : result.messages) {
        if (message.severity != Severity::note || !hasNotes) {
            say(Text("{1}: {2}", nameOfInput(flags.analysis.file), message.text));
        }
    }
}

bool isWithoutRows(const StudyResult& result)
{
    return std::ranges::all_of(result.tables, [](const ResultTable& each) { return each.rowCount() == 0; });
}

ExitCode exitCodeOf(const Study& study, const StudyFlags& flags, const StudyResult& result)
{
    const std::string name = nameOfInput(flags.analysis.file);
    if (result.status == StudyStatus::cancelled) {
        return endInterrupted(name);
    }
    if (result.status == StudyStatus::complete) {
        return kDone;
    }
    say(Text("{1}: {2}", name, result.reason));
    const RequestField* more = study.find("long");
    // A limit of memory ends the study before its first row, and stays.
    if (result.status == StudyStatus::limit && !isWithoutRows(result) && more != nullptr &&
        flags.texts.at("long").empty()) {
        say(Text("{1} goes on, however long it takes", flagOf(more->traits)));
    }
    return result.status == StudyStatus::limit ? kLimit : kFailed;
}

ExitCode runStudy(const Study& study, const StudyFlags& flags)
{
    requireOneFormat(flags.format);
    if ((flags.hasUnits || !flags.table.empty()) &&
        (flags.format.json || archiveFormatOf(flags.format, flags.output))) {
        say(Text("{1}: is for --csv and has no effect here", flags.hasUnits ? "--units" : "--table"));
    }
    std::any request = requestOf(study, flags.texts, placeAsFlag);
    const std::shared_ptr<const Analysis> analysis = subjectOf(study, flags, request);
    if (flags.listsQuantities) {
        deliver(flags.output,
                quantityList(analysis->mechanism, quantityFieldOf(study)->offered(*analysis), flags.format));
        return kDone;
    }
    readMechanisms(study, request);
    const auto complete = [&] { return completeRequest(study, *analysis, placeAsFlag, request); };
    if (const std::optional<Refusal> refusal = interruptibly(complete)) {
        refuse(study, *refusal, placeAsFlag);
    }
    const auto work = [&] { return resultOf(study, analysis, request, consoleMonitor()); };
    Outcome<StudyResult> outcome = study.keepsRows ? asFarAsComputed(work) : interruptibly(work);
    if (!outcome) {
        checkInterrupt();
    }
    const StudyResult result = required(std::move(outcome), kFailed, nameOfInput(flags.analysis.file));
    if (isWithoutRows(result)) {
        checkInterrupt();
        if (result.status != StudyStatus::complete && !study.text) {
            return exitCodeOf(study, flags, result);
        }
    }
    if (!flags.mechanism.empty() && result.changed) {
        deliver(flags.mechanism, writtenFormat(flags.mechanism).write(*result.changed));
    }
    if (flags.mechanism != "-" || flags.output != "-") {
        const std::string output = outputOf(study, flags, *analysis, result);
        if (!output.empty()) {
            deliverAsFarAsComputed(flags.output, output);
        }
    }
    sayMessages(study, flags, *analysis, result);
    return study.needs == StudyNeeds::methods && result.status == StudyStatus::complete
               ? judge(flags.analysis, *analysis)
               : exitCodeOf(study, flags, result);
}

}  // namespace

Run addStudyCommand(CLI::App& program, const Study& study)
{
    auto flags = std::make_shared<StudyFlags>();
    CLI::App& command = *program.add_subcommand(std::string(study.key), words(study.summary));
    for (const std::string_view alias : study.aliases) {
        command.alias(std::string(alias));
    }
    takesAnalysis(study) ? addAnalysisFlags(command, flags->analysis, &study)
                         : addMechanismFlags(command, study, flags->analysis);
    addRequestFlags(command, study, flags->texts);
    addFormatFlags(command, study, *flags);
    return [flags, &study] { return runStudy(study, *flags); };
}

}  // namespace eigenlink::cli
