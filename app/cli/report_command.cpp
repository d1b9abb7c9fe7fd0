#include "app/cli/analysis_flags.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/report_studies.h"
#include "app/figures/headless.h"
#include "app/io/language.h"
#include "app/report/report_file.h"
#include "app/report/study_sections.h"
#include "eigenlink_version.h"
#include "model/studies/equilibria/analyzed_equilibria.h"

#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace eigenlink::cli {

namespace {

constexpr std::array kFormats{ReportFormat::pdf, ReportFormat::html, ReportFormat::markdown};
constexpr std::array kPapers{Paper::a4, Paper::letter};
constexpr std::array kTemplates{report::Template::full, report::Template::student, report::Template::blank};

/// What `--with` can ask for.
enum class ReportStudy { equilibria, sensitivities, balance, motion, response };
constexpr std::array<std::string_view, 5> kStudies{"equilibria", "sensitivities", "balance", "motion", "response"};

/// The flags of `report` as written.
struct ReportFlags {
    AnalysisFlags analysis;
    ReportStudyFlags study;
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

report::Request requestOf(const ReportFlags& flags)
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

report::Section sectionOf(ReportStudy study, const ReportFlags& flags, const Analysis& analysis,
                          const report::Wording& words)
{
    const std::string name = nameOfInput(flags.analysis.file);
    switch (study) {
        case ReportStudy::equilibria: {
            AnalysisOptions options;
            options.methods = {Method::mcs};
            const auto [list, analyses] = asFarAsComputed(
                [&] { return analyzeEquilibria(assemble(analysis.mechanism), options, {}, consoleMonitor()); });
            if (list.equilibria.empty()) {
                checkInterrupt();
            }
            return report::equilibriaSection(analysis.mechanism, list, analyses, words);
        }
        case ReportStudy::sensitivities:
            return report::sensitivitySection(
                interruptibly([&] { return sensitivitiesOf(analysis, variablesOf(analysis.mechanism)); }), words);
        case ReportStudy::motion:
            return motionStudy(name, analysis, flags.study, words);
        case ReportStudy::response:
            return responseStudy(analysis, flags.study, words);
        case ReportStudy::balance:
            break;
    }
    return report::balanceSection(interruptibly([&] { return balanceOf(analysis.mechanism, {}, consoleMonitor()); }),
                                  words);
}

/// The sections beyond those about the analysis.
std::vector<report::Section> additionsOf(const ReportFlags& flags, const std::vector<ReportStudy>& studies,
                                         const Analysis& analysis, const Language& language)
{
    const report::Wording words(language);
    std::vector<report::Section> sections;
    if (analysis.hasErrors()) {
        return sections;
    }
    if (!flags.before.empty()) {
        AnalysisFlags before = flags.analysis;  // the same method first, or numbers of two methods were compared
        before.file = flags.before;
        const Analysis earlier = analyzeInput(before, optionsOf(before));
        sections.push_back(report::changesSection(compareStates(earlier, analysis), words));
    }
    for (const ReportStudy study : studies) {
        sections.push_back(sectionOf(study, flags, analysis, words));
    }
    return sections;
}

ExitCode runReport(const ReportFlags& flags)
{
    const ReportFormat format = formatOf(flags);
    const Paper paper = chosen(kPapers, "--paper", flags.paper);
    report::Request request = requestOf(flags);
    request.moving = format == ReportFormat::html;
    std::vector<ReportStudy> studies;
    for (const std::string& study : flags.studies) {
        studies.push_back(static_cast<ReportStudy>(choiceOf("--with", study, {kStudies.begin(), kStudies.end()})));
    }
    requireStudies(flags.study, std::ranges::count(studies, ReportStudy::motion) > 0,
                   std::ranges::count(studies, ReportStudy::response) > 0);
    const AnalysisOptions options = optionsOf(flags.analysis);
    if (format == ReportFormat::pdf && flags.output == "-" && ::isatty(STDOUT_FILENO) == 1) {
        throw CommandError(kUsage, "--output: a PDF cannot be shown in a terminal; name a file");
    }
    const Analysis analysis = analyzeInput(flags.analysis, options);
    const Headless headless;
    request.additions = additionsOf(flags, studies, analysis, request.language);
    deliver(flags.output, reportBytes(makeReport(analysis, request), format, paper));
    return judge(flags.analysis, analysis);
}

}  // namespace

Run addReportCommand(CLI::App& program)
{
    auto flags = std::make_shared<ReportFlags>();
    CLI::App& command = *program.add_subcommand("report", words("Write a report: PDF, HTML or Markdown"));
    command.set_version_flag("--version", "eigenlink-cli " EIGENLINK_VERSION, words("Print the version and exit"));
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
    addList(command, "--with", flags->studies,
            "Also what is studied beyond one equilibrium: equilibria (all of them), sensitivities, balance, motion "
            "(quantities against time), response (to a harmonic load)");
    addReportStudyFlags(command, flags->study);
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
