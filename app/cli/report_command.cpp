#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/request_flags.h"
#include "app/figures/headless.h"
#include "app/io/language.h"
#include "app/report/report_file.h"
#include "app/report/study_section.h"
#include "model/studies/equilibria/analyzed_equilibria.h"
#include "model/studies/range_findings.h"

#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

constexpr std::array kFormats{ReportFormat::pdf, ReportFormat::html, ReportFormat::markdown};
constexpr std::array kPapers{Paper::a4, Paper::letter};
constexpr std::array kTemplates{report::Template::full, report::Template::student, report::Template::blank};

/// The flags of `report` as written.
struct ReportFlags {
    AnalysisFlags analysis;
    std::map<std::string_view, RequestTexts> requests;  ///< by the key of the study
    std::string format, paper = "a4", form = "full", modes, date;
    std::vector<std::string> sections, studies;
    std::string before;
    std::string output = "-";
    bool times = false;
};

template <class Choices>
auto chosen(const Choices& choices, std::string_view flag, const std::string& text)
{
    std::vector<std::string_view> keys;
    std::ranges::transform(choices, std::back_inserter(keys), [](const auto& each) { return keyOf(each); });
    return choices.at(choiceOf(flag, text, keys));
}

/// The format asked for, or the one that the name of the output ends in.
ReportFormat formatOf(const ReportFlags& flags)
{
    if (!flags.format.empty()) {
        return chosen(kFormats, "--format", flags.format);
    }
    for (const ReportFormat format : kFormats) {
        if (flags.output.ends_with("." + std::string(keyOf(format)))) {
            return format;
        }
    }
    throw CommandError(kUsage, "--format: write one of pdf, html, md, or an --output that ends in one of them");
}

report::Request reportRequestOf(const ReportFlags& flags)
{
    report::Request request;
    request.form = chosen(kTemplates, "--template", flags.form);
    std::vector<std::string_view> keys;
    std::ranges::transform(report::sectionTypes(), std::back_inserter(keys), &report::SectionType::key);
    for (const std::string& section : flags.sections) {
        request.sections.emplace_back(keys[choiceOf("--sections", section, keys)]);
    }
    if (!flags.modes.empty()) {
        request.modes = countOf("--modes", flags.modes, 1000);
    }
    request.times = flags.times;
    request.date = flags.date;
    request.language = languageOfEnvironment();
    return request;
}

/// A study that the report is asked to show.
struct AskedSection {
    const Study* study;
    RequestTexts texts;  ///< of the fields that are written
    std::any request;
};

std::vector<std::string_view> keysOfStudies()
{
    std::vector<std::string_view> keys;
    std::ranges::transform(report::reportedStudies(), std::back_inserter(keys), &Study::key);
    return keys;
}

/// The studies of --with. Throws CommandError with kUsage for flags of others.
std::vector<AskedSection> askedSections(const ReportFlags& flags)
{
    std::vector<AskedSection> asked;
    for (const std::string& name : flags.studies) {
        const Study* named = findStudy(name);
        const std::vector<std::string_view> keys = keysOfStudies();
        const std::size_t index = choiceOf("--with", named != nullptr ? std::string(named->key) : name, keys);
        const Study& study = *report::reportedStudies()[index];
        RequestTexts texts = flags.requests.at(study.key);
        std::erase_if(texts, [](const auto& each) { return each.second.empty(); });
        std::any request = requestOf(study, texts, placeWithPrefix(study.key));
        asked.push_back({&study, std::move(texts), std::move(request)});
    }
    for (const auto& [key, texts] : flags.requests) {
        const auto written = std::ranges::find_if(texts, [](const auto& each) { return !each.second.empty(); });
        if (written != texts.end() &&
            std::ranges::find(asked, key, [](const auto& each) { return each.study->key; }) == asked.end()) {
            const RequestTraits& traits = findStudy(key)->find(written->first)->traits;
            throw CommandError(kUsage, Text("{1} belongs to --with {2}; write it too", placeWithPrefix(key)(traits),
                                            std::string(key)));
        }
    }
    return asked;
}

/// The analysis of the report as a study has it that analyses the mechanism by itself.
std::shared_ptr<const Analysis> subjectFor(const AskedSection& asked, const std::shared_ptr<const Analysis>& analysis)
{
    if (!asked.study->takesAnalysisOptions) {
        return analysis;
    }
    auto subject = std::make_shared<Analysis>(*analysis);
    subject->options.methods = {Method::mcs};
    if (asked.study->options) {
        if (const auto refusal = asked.study->options(asked.request, subject->options)) {
            refuse(*asked.study, *refusal, placeWithPrefix(asked.study->key));
        }
    }
    return subject;
}

/// Completes the request. Throws CommandError with kUsage where the user can mend a refusal; else returns its sentence.
Text refusalOf(const AskedSection& asked, const Analysis& analysis, std::any& request)
{
    const FieldPlace place = placeWithPrefix(asked.study->key);
    proposeRequest(*asked.study, analysis, asked.texts, request);
    const std::optional<Refusal> refusal = completeRequest(*asked.study, analysis, place, request);
    if (!refusal) {
        return {};
    }
    const RequestField* field = asked.study->find(refusal->field);
    if (!asked.texts.empty() || (field != nullptr && field->traits.required && !field->usual)) {
        refuse(*asked.study, *refusal, place);
    }
    return sentenceOf(*asked.study, *refusal, placeAsLabel);
}

report::Section sectionOf(const AskedSection& asked, const std::shared_ptr<const Analysis>& analysis,
                          const Language& language)
{
    const std::shared_ptr<const Analysis> subject = subjectFor(asked, analysis);
    report::ReportedStudy reported{*asked.study, subject, asked.request};
    reported.failure = obstacleTo(*asked.study, *subject);
    if (reported.failure.isEmpty()) {
        reported.failure = interruptibly([&] { return refusalOf(asked, *subject, reported.request); });
    }
    if (reported.failure.isEmpty()) {
        Outcome<StudyResult> result =
            interruptibly([&] { return resultOf(*asked.study, subject, reported.request, consoleMonitor()); });
        if (result) {
            reported.result = std::make_shared<const StudyResult>(std::move(result).value());
        } else {
            reported.failure = result.reason();
        }
    }
    return report::studySection(reported, language);
}

/// The comparison with the mechanism of --before.
report::Section changesSection(const ReportFlags& flags, const Analysis& analysis, const Language& language)
{
    const Study& study = *findStudy("compare");
    AnalysisFlags before = flags.analysis;  // the same method first, or numbers of two methods were compared
    before.file = flags.before;
    AskedSection asked{&study, {}, study.request};
    for (const RequestField& field : study.fields) {
        if (field.kind == RequestKind::mechanism) {
            asked.texts[std::string(field.traits.key)] = nameOfInput(flags.analysis.file);
            static_cast<void>(field.write(asked.request, nameOfInput(flags.analysis.file)));
            field.giveMechanism(asked.request, std::make_shared<const Mechanism>(analysis.mechanism));
        }
    }
    return sectionOf(asked, std::make_shared<const Analysis>(analyzeInput(before, optionsOf(before))), language);
}

/// The sections beyond those about the analysis.
std::vector<report::Section> additionsOf(const ReportFlags& flags, const std::vector<AskedSection>& studies,
                                         const std::shared_ptr<const Analysis>& analysis, const Language& language)
{
    std::vector<report::Section> sections;
    if (analysis->hasErrors()) {
        return sections;
    }
    if (!flags.before.empty()) {
        sections.push_back(changesSection(flags, *analysis, language));
    }
    const bool isNumbered = isEquilibriumNumbered(flags.analysis) && analysis->equilibrium.isUsable();
    for (const AskedSection& asked : studies) {
        const bool begins = isNumbered && asked.study->beginsAtEquilibrium;
        sections.push_back(sectionOf(asked, begins ? drawnAtEquilibrium(*analysis) : analysis, language));
    }
    return sections;
}

ExitCode runReport(const ReportFlags& flags)
{
    const ReportFormat format = formatOf(flags);
    const Paper paper = chosen(kPapers, "--paper", flags.paper);
    report::Request request = reportRequestOf(flags);
    request.moving = format == ReportFormat::html;
    const std::vector<AskedSection> studies = askedSections(flags);
    const AnalysisOptions options = optionsOf(flags.analysis);
    if (format == ReportFormat::pdf && flags.output == "-" && ::isatty(STDOUT_FILENO) == 1) {
        throw CommandError(kUsage, "--output: a PDF cannot be shown in a terminal; name a file");
    }
    const auto analysis = std::make_shared<const Analysis>(analyzeInput(flags.analysis, options));
    const Headless headless;
    request.additions = additionsOf(flags, studies, analysis, request.language);
    deliver(flags.output, reportBytes(makeReport(*analysis, request), format, paper));
    return judge(flags.analysis, *analysis);
}

}  // namespace

Run addReportCommand(CLI::App& program)
{
    auto flags = std::make_shared<ReportFlags>();
    CLI::App& command = *program.add_subcommand("report", words("Write a report: PDF, HTML or Markdown"));
    addAnalysisFlags(command, flags->analysis);
    command.add_option("--format", flags->format, words("pdf, html or md (as the output's name ends)"))
        ->type_name("NAME");
    command
        .add_option("--template", flags->form,
                    words("full; student: worksheet and answer key; blank: worksheet (full)"))
        ->type_name("NAME");
    std::string keys;
    for (const report::SectionType& type : report::sectionTypes()) {
        keys += (keys.empty() ? "" : ", ") + std::string(type.key);
    }
    addList(command, "--sections", flags->sections, {"Which of {1} (all)", keys});
    std::string studies;
    for (const Study* study : report::reportedStudies()) {
        studies += (studies.empty() ? "" : ", ") + std::string(study->key);
        addRequestFlags(command, *study, flags->requests[study->key], study->key);
    }
    addList(command, "--with", flags->studies,
            {"Also the answers of these studies, each asked by its flags --STUDY-…: {1}", studies});
    command.add_option("--before", flags->before, words("Also what has changed from this mechanism"))
        ->type_name("FILE");
    command.add_option("--paper", flags->paper, words("a4 or letter (a4)"))->type_name("NAME");
    command.add_option("--modes", flags->modes, words("How many modes are shown in motion (12)"))->type_name("K");
    command.add_flag("--times", flags->times, words("Show computing times, which differ from run to run"));
    command.add_option("--date", flags->date, words("Date of the report (SOURCE_DATE_EPOCH or today)"))
        ->type_name("TEXT");
    command.add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return runReport(*flags); };
}

}  // namespace eigenlink::cli
