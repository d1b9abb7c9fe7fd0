#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/cli/lesson_files.h"
#include "app/cli/required.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/formats/mechanism_files.h"
#include "app/lessons/hand_in.h"
#include "app/lessons/lesson_findings.h"
#include "app/lessons/lesson_page.h"
#include "app/lessons/lesson_template.h"
#include "app/lessons/question_bank.h"
#include "app/lessons/views_page.h"
#include "model/analysis/analysis.h"
#include "model/basics/collect.h"
#ifdef EIGENLINK_PICTURES
#include "app/figures/headless.h"
#include "app/figures/plain_picture.h"
#endif

#include <CLI/CLI.hpp>

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

struct LessonFlags {
    std::string file, key, student, language, output = "-", variants, solved;
    std::vector<std::string> answers, mechanisms;
    bool moodle = false, qti = false, html = false, noPictures = false;
};

using LessonRun = ExitCode (*)(const LessonFlags&);

/// A subcommand of `lesson` with the function that runs it.
struct LessonSubcommand {
    CLI::App* command = nullptr;
    LessonRun run = nullptr;
};

bool isThere(const std::string& path)
{
    return std::ifstream(path).good();
}

/// Random letters: nobody who has not seen the key can compute the numbers of others.
std::string newSalt()
{
    std::random_device random;
    std::string salt;
    for (int i = 0; i < 24; ++i) {
        salt += static_cast<char>('a' + random() % 26);
    }
    return salt;
}

ExitCode writeNew(const LessonFlags& flags)
{
    constexpr std::string_view kEnding = ".eigenlesson";
    std::string path = flags.file;
    if (path.ends_with(kEnding)) {
        path.resize(path.size() - kEnding.size());
    }
    const std::size_t slash = path.rfind('/');
    const std::string id = slash == std::string::npos ? path : path.substr(slash + 1);
    if (!isLessonId(id)) {
        throw CommandError(kUsage,
                           Text("{1}: the name of a lesson has small letters, digits, - and _, a letter first", id));
    }
    const std::string lesson = path + std::string(kEnding), key = path + ".eigenkey";
    for (const std::string& each : {lesson, key}) {
        if (isThere(each)) {
            throw CommandError(kUsage, Text("{1} is there already; choose another name", each));
        }
    }
    deliver(lesson, lessonTemplate(id));
    deliverAsFarAsComputed(key, lessonKeyTemplate(id, newSalt()));
    say(Text("wrote {1} and {2}; edit both, then run: eigenlink-cli lesson check {1}", lesson, key));
    return kDone;
}

/// The key for checks: the one that is named, else the one of the lesson where it is there.
std::optional<LessonKey> keyIfThere(const Lesson& lesson, const LessonFlags& flags)
{
    const bool isNamed = !flags.key.empty();
    const bool isBeside = !lesson.keyFile.empty() && isThere(lesson.folder + lesson.keyFile);
    return isNamed || isBeside ? std::optional(lessonKeyFor(lesson, flags.key)) : std::nullopt;
}

ExitCode check(const LessonFlags& flags)
{
    const LessonFile file = lessonFileOf(flags.file);
    const std::optional<LessonKey> key = keyIfThere(file.lesson, flags);
    const std::vector<Message> found =
        interruptibly([&] { return lessonFindings(file.lesson, key ? &*key : nullptr); });
    for (const Message& message : found) {
        const Text text = withPlace(message);
        say(Text("{1}: {2}", flags.file, message.severity == Severity::warning ? Text("warning: {1}", text) : text));
    }
    if (!key) {
        say(file.lesson.keyFile.empty()
                ? Text("{1}: the head names no key, as \"key: {2}.eigenkey\": answers were not checked", flags.file,
                       file.lesson.id)
                : Text("{1}: the key {2} is not there: answers were not checked", flags.file, file.lesson.keyFile));
    }
    if (hasErrors(found)) {
        return kInput;
    }
    const Text pages = Text::counted("{1} page", "{1} pages", file.lesson.text.pages.size());
    const Text asked = Text::counted("{1} task or question", "{1} tasks and questions", file.lesson.exercises.size());
    deliver("-", words(Text("{1}: {2}, {3}: all are in order", flags.file, pages, asked)) + "\n");
    return kDone;
}

std::string studentOf(const LessonFlags& flags)
{
    if (!isStudentId(flags.student)) {
        throw CommandError(kUsage, Text("--student: {1}", wantedStudentId()));
    }
    return flags.student;
}

/// Refuses numbers by which the model answer does not pass.
void requireSolved(const Lesson& lesson, const LessonKey& key, const StudentNumbers& numbers)
{
    const std::vector<Message> faults = interruptibly([&] { return playedByKey(lesson, key, numbers); });
    if (!faults.empty()) {
        throw CommandError(kFailed,
                           Text("the numbers of this student cannot be given out: {1}", withPlace(faults.front())));
    }
}

ExitCode give(const LessonFlags& flags)
{
    const LessonFile file = lessonFileOf(flags.file);
    const LessonKey key = lessonKeyFor(file.lesson, flags.key);
    requireNoErrors(flags.file, file.lesson.issues);
    requireNoErrors(flags.key.empty() ? file.lesson.keyFile : flags.key, key.issues);
    const std::string student = studentOf(flags);
    requireSolved(file.lesson, key, numbersOf(file.lesson, key.salt, student));
    deliver(flags.output, required(studentCopyOf(file.text, file.lesson, key, student), kInput, flags.file));
    return kDone;
}

/// "NAME=VALUE" of a flag, the name one of the lesson's tasks and questions.
std::pair<std::string, std::string> namedOf(const std::string& flag, const std::string& text, const Lesson& lesson)
{
    const auto [name, value] = splitAt(text, '=');
    if (lesson.find(name) == nullptr || value.empty()) {
        const auto names = mapped<std::vector<std::string>>(lesson.exercises, &LessonExercise::name);
        throw CommandError(kUsage, Text("{1}: {2}: write the name of a task or question of the lesson ({3}), = and its "
                                        "answer",
                                        flag, text, Listing(names)));
    }
    return {name, value};
}

/// Refuses a second answer to one task or question.
void requireNew(bool isNew, const std::string& flag, const std::string& text)
{
    if (!isNew) {
        throw CommandError(kUsage, Text("{1}: {2}: there is an answer to this already", flag, text));
    }
}

ExitCode writeHandIn(const LessonFlags& flags)
{
    const LessonFile file = lessonFileOf(flags.file);
    HandIn handIn{file.lesson.id,
                  flags.student.empty() ? file.lesson.student : studentOf(flags),
                  flags.solved,
                  usualNumbers(file.lesson),
                  {},
                  {}};
    if (handIn.student.empty()) {
        throw CommandError(kUsage, "--student: write your ID, or name the copy of the lesson that was made for you");
    }
    for (const std::string& each : flags.answers) {
        requireNew(handIn.answers.insert(namedOf("--answer", each, file.lesson)).second, "--answer", each);
    }
    for (const std::string& each : flags.mechanisms) {
        const auto [name, path] = namedOf("--mechanism", each, file.lesson);
        requireNew(handIn.mechanisms.emplace(name, writeMechanism(readInput(path))).second, "--mechanism", each);
    }
    deliver(flags.output, textOf(handIn, file.lesson));
    return kDone;
}

#ifdef EIGENLINK_PICTURES
std::string drawn(const Mechanism& mechanism)
{
    AnalysisOptions options;
    options.methods.clear();
    return plainPictureOf(analyze(mechanism, options));
}
#endif

/// Refuses a lesson in which something is wrong.
void requireInOrder(const LessonFile& file, const LessonKey* key, const LessonFlags& flags)
{
    const std::vector<Message> found = interruptibly([&] { return lessonFindings(file.lesson, key); });
    if (hasErrors(found)) {
        throw CommandError(kInput, Text("{1}: {2}", flags.file, withPlace(found.front())));
    }
}

ExitCode writePage(const LessonFile& file, const BankOptions& options, const LessonFlags& flags)
{
    const std::optional<LessonKey> key =
        flags.key.empty() ? std::nullopt : std::optional(lessonKeyFor(file.lesson, flags.key));
    requireInOrder(file, key ? &*key : nullptr, flags);
    deliver(flags.output, lessonPageOf(file.lesson, options.language, options.picture));
    return kDone;
}

ExitCode writeBank(const LessonFile& file, const BankOptions& options, const LessonFlags& flags)
{
    const LessonKey key = lessonKeyFor(file.lesson, flags.key);
    requireInOrder(file, &key, flags);
    const QuestionBank bank = interruptibly([&] { return questionBankOf(file.lesson, key, options); });
    for (const Message& message : bank.messages) {
        say(Text("{1}: {2}", flags.file, message.text));
    }
    if (hasErrors(bank.messages)) {
        return kFailed;
    }
    deliver(flags.output, flags.moodle ? moodleXmlOf(bank, file.lesson) : qtiPackageOf(bank, file.lesson));
    return kDone;
}

/// Writes the prepared views of a mechanism file.
ExitCode writeViews(const LessonFlags& flags)
{
    const Mechanism mechanism = readInput(flags.file);
    std::vector<HandOutView> views;
    for (PreparedView& view : preparedViewsOf(mechanism)) {
        views.push_back({std::move(view), {}, {}});
    }
    const Outcome<std::string> page = interruptibly([&] { return viewsPageOf(mechanism, views); });
    deliver(flags.output, required(page, kFailed, flags.file));
    return kDone;
}

ExitCode exportLesson(const LessonFlags& flags)
{
    if (flags.moodle + flags.qti + flags.html != 1) {
        throw CommandError(kUsage, "write one of --moodle, --qti and --html");
    }
    const bool isLesson = !flags.html || flags.file.ends_with(".eigenlesson");
    if (flags.html && !flags.variants.empty()) {
        throw CommandError(
            kUsage, "--variants: a page has one variant; write --moodle or --qti, or give a copy to each student");
    }
    if (!isLesson && !(flags.key.empty() && flags.language.empty())) {
        throw CommandError(kUsage, "--key and --language are for lessons; a mechanism file has neither");
    }
    if (!isLesson) {
        return writeViews(flags);
    }
    constexpr std::size_t kMostVariants = 10'000;
    const LessonFile file = lessonFileOf(flags.file);
    BankOptions options;
    options.variants = flags.variants.empty() ? 1 : countOf("--variants", flags.variants, kMostVariants);
    options.language = languageOf(file.lesson, flags.language);
#ifdef EIGENLINK_PICTURES
    const Headless headless;
    if (!flags.noPictures) {
        options.picture = drawn;
    }
#endif
    return flags.html ? writePage(file, options, flags) : writeBank(file, options, flags);
}

/// Declares a subcommand with the lesson's file and its key.
CLI::App& addSubcommand(CLI::App& lesson, const std::string& name, const Text& help, LessonFlags& flags)
{
    CLI::App& command = *lesson.add_subcommand(name, words(help));
    command
        .add_option("FILE", flags.file,
                    words(name == "new" ? Text("Name of the lesson to write") : Text("Lesson file")))
        ->required();
    if (name != "new" && name != "hand-in") {
        command.add_option("--key", flags.key, words("Key of the lesson (the one that it names)"))->type_name("FILE");
    }
    return command;
}

void addOutput(CLI::App& command, LessonFlags& flags)
{
    command.add_option("--output", flags.output, words("File to write; - is standard output (-)"))->type_name("FILE");
}

void addExportFlags(CLI::App& command, LessonFlags& flags)
{
    command.add_flag("--moodle", flags.moodle, words("Moodle XML"));
    command.add_flag("--qti", flags.qti, words("A content package of QTI 2.1"));
    command.add_flag("--html", flags.html,
                     words("One page to read and print, without answers; of a mechanism file its prepared views"));
    command.add_option("--variants", flags.variants, words("Variants of each question, with numbers of their own (1)"))
        ->type_name("N");
    command.add_option("--language", flags.language, words("Language of the questions (the first of the lesson)"))
        ->type_name("WORD");
    command.add_flag("--no-pictures", flags.noPictures, words("Leave the pictures of the mechanisms out"));
    addOutput(command, flags);
}

void addHandInFlags(CLI::App& command, LessonFlags& flags)
{
    command.add_option("--student", flags.student, words("ID of the student (that of the copy)"))->type_name("ID");
    command.add_option("--answer", flags.answers, words("Answer to a question: NAME=VALUE, with its unit"))
        ->allow_extra_args(false)
        ->type_name("NAME");
    command.add_option("--mechanism", flags.mechanisms, words("Mechanism that fulfils a task: NAME=FILE"))
        ->allow_extra_args(false)
        ->type_name("NAME");
    command
        .add_option("--solved", flags.solved, words("When it was solved, in any form; nothing is written by itself"))
        ->type_name("WORD");
    addOutput(command, flags);
}

}  // namespace

Run addLessonCommand(CLI::App& program)
{
    CLI::App* lesson =
        program.add_subcommand("lesson", words("Lessons that mark themselves: begin, check, give out, export"));
    lesson->require_subcommand(1);
    auto flags = std::make_shared<LessonFlags>();
    std::vector<LessonSubcommand> all;
    all.push_back({&addSubcommand(*lesson, "new", "Write a lesson and its key to begin with", *flags), writeNew});
    all.push_back(
        {&addSubcommand(*lesson, "check", "Say what is wrong in a lesson, its key and its pages", *flags), check});
    all.push_back(
        {&addSubcommand(*lesson, "give", "Write the copy of a lesson with one student's numbers", *flags), give});
    all.back()
        .command->add_option("--student", flags->student, words("ID of the student"))
        ->required()
        ->type_name("ID");
    addOutput(*all.back().command, *flags);
    all.push_back({&addSubcommand(*lesson, "hand-in", "Write the answers of a student as a file to hand in", *flags),
                   writeHandIn});
    addHandInFlags(*all.back().command, *flags);
    all.push_back({&addSubcommand(*lesson, "export", "Write the questions of a lesson for other programs", *flags),
                   exportLesson});
    addExportFlags(*all.back().command, *flags);
    return [all, flags] {
        const auto chosen =
            std::ranges::find_if(all, [](const LessonSubcommand& each) { return each.command->parsed(); });
        return chosen->run(*flags);
    };
}

}  // namespace eigenlink::cli
