#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/lesson_files.h"
#include "app/cli/limited_processes.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "app/lessons/lesson_page.h"
#include "app/lessons/mark_sheet.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

struct GradeFlags {
    std::string lesson, key, language;
    std::vector<std::string> files;
    std::string output = "-";
    bool csv = false;
};

/// A reason for sheets; that of a key is Markdown with formulas.
std::string plainReason(const ExerciseMark& mark)
{
    const std::string plain = words(mark.reason);
    return mark.isMarkdown ? plainWordsOf(plain) : plain;
}

/// The marks of one hand-in as a line, for the process that started this one.
std::string markedLine(const MarkingBasis& basis, const std::string& file)
{
    HandInMarks marks{.file = file, .student = {}, .refusal = {}};
    try {
        // The limit of a mechanism file, so that longer files are refused as hand-ins.
        const HandIn handIn = handInOf(readBytes(file, kLargestFile));
        marks.student = handIn.student;
        marks.numbers = handIn.numbers;
        Outcome<MarkedHandIn> marked = markHandIn(basis, handIn);
        if (marked) {
            marks.hasOtherNumbers = marked->hasOtherNumbers;
            for (const ExerciseMark& mark : marked->marks) {
                marks.marks.push_back({mark.exercise, mark.isPassed, plainReason(mark)});
            }
        } else {
            marks.refusal = words(marked.reason());
        }
    } catch (const FileError& error) {
        marks.refusal = words(error.message);
    }
    return lineOf(marks);
}

/// The reason why a process left no marks.
Text refusalOf(const ProcessEnd& end, const ProcessLimits& limits)
{
    using Kind = ProcessEnd::Kind;
    switch (end.kind) {
        case Kind::outOfTime:
            return Text("marking was given up after {1} s of processor time", limits.seconds);
        case Kind::late:
            return Text(
                "marking did not end within {1} s, though it used less than {2} s of processor time: the file "
                "cannot be read to its end, or other programs take the processors; mark it again",
                limits.patience, limits.seconds);
        case Kind::tooLong:
            return "the marks are longer than 1 MiB: numbers or answers of the hand-in are too long";
        case Kind::killed:
            return end.code == SIGKILL ? Text("the system ended the marking; mark it again with more memory free")
                                       : Text("marking ended with the signal {1}", end.code);
        case Kind::exited:
            break;
    }
    return end.code == kLimit  ? Text("marking needs more than {1} MB", limits.bytes / 1024 / 1024)
           : end.code == kDone ? Text("marking ended without readable marks")
                               : Text("marking ended with the code {1}", end.code);
}

/// The marks that a process leaves for a hand-in, or the reason why there are no marks.
HandInMarks marksOf(const ProcessEnd& end, const std::string& file, const ProcessLimits& limits)
{
    if (end.kind == ProcessEnd::Kind::exited && end.code == kDone) {
        if (std::optional<HandInMarks> marks = marksOfLine(end.output)) {
            marks->file = file;
            return *std::move(marks);
        }
    }
    return {.file = file, .student = {}, .refusal = words(refusalOf(end, limits))};
}

/// Refuses files that are not there, and lessons and keys, which no student hands in. Files that cannot be read,
/// as a link that leads to itself, are marked as broken hand-ins.
void requireHandIns(const std::vector<std::string>& files)
{
    for (const std::string& each : files) {
        std::error_code error;
        if (!std::filesystem::exists(each, error) && !error) {
            throw CommandError(kInput, Text("{1}: there is no such file", each));
        }
        if (each.ends_with(".eigenkey") || each.ends_with(".eigenlesson")) {
            throw CommandError(kInput, Text("{1}: this is no hand-in; write the files that students handed in", each));
        }
    }
}

ExitCode grade(const GradeFlags& flags)
{
    const LessonFile file = lessonFileOf(flags.lesson);
    const LessonKey key = lessonKeyFor(file.lesson, flags.key);
    requireNoErrors(flags.lesson, file.lesson.issues);
    requireNoErrors(flags.key.empty() ? file.lesson.keyFile : flags.key, key.issues);
    const std::string language = languageOf(file.lesson, flags.language);
    requireHandIns(flags.files);
    const MarkingBasis basis{file.lesson, key, language,
                             interruptibly([&] { return sharedNumbers(file.lesson, key); })};
    const ProcessLimits limits;
    const std::vector<ProcessEnd> ends = runEach(
        flags.files.size(), [&](std::size_t i) { return markedLine(basis, flags.files[i]); }, limits);
    std::vector<HandInMarks> all;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        all.push_back(marksOf(ends[i], flags.files[i], limits));
    }
    addFlags(file.lesson, key, all);
    deliver(flags.output, markSheet(file.lesson, all));
    return kDone;
}

}  // namespace

Run addGradeCommand(CLI::App& program)
{
    auto flags = std::make_shared<GradeFlags>();
    CLI::App* command = program.add_subcommand("grade", words("Mark hand-ins to a lesson, each with a reason"));
    command->add_option("LESSON", flags->lesson, words("Lesson file"))->required();
    command->add_option("FILES", flags->files, words("Hand-ins"))->required();
    command->add_option("--key", flags->key, words("Key of the lesson (the one that it names)"))->type_name("FILE");
    command->add_option("--language", flags->language, words("Language of what the key says (the first of the lesson)"))
        ->type_name("WORD");
    command->add_flag("--csv", flags->csv,
                      words("Comma-separated values with the columns that Moodle imports (default)"));
    command->add_option("--output", flags->output, words("File to write; - is standard output (-)"))->type_name("FILE");
    return [flags] { return grade(*flags); };
}

}  // namespace eigenlink::cli
