#include "app/lessons/question_bank.h"

#include "app/lessons/lesson_pictures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kDegreesOfRadian = 180 / std::numbers::pi;

constexpr std::size_t kFewestMistakes = 5;

/// True where the intervals about two numbers do not touch.
bool isApart(const BankNumber& a, const BankNumber& b)
{
    return std::abs(a.value - b.value) > a.tolerance + b.tolerance;
}

/// The questions of one variant.
class VariantMaker {
public:
    VariantMaker(const Lesson& lesson, const LessonKey& key, const BankOptions& options)
        : m_lesson(lesson), m_key(key), m_options(options)
    {
    }

    std::vector<BankQuestion> questions(const StudentNumbers& numbers, const std::string& variant);

private:
    const std::string& pictureOf(const std::string& mechanism, Marker& marker);
    std::string htmlOf(const std::string& words) const
    {
        return withPictures(htmlOfMarkdown(withNumbersIn(words, m_lesson, m_numbers)), m_lesson);
    }
    std::string htmlOf(const WordsByLanguage& words) const { return htmlOf(wordsIn(words, m_options.language)); }
    void addMistake(const LessonExercise& exercise, double value, std::string feedback, BankQuestion& question) const;
    void addMistakes(const LessonExercise& exercise, const KeyAnswer& answer, Marker& marker,
                     BankQuestion& question) const;
    void addChoices(const LessonExercise& exercise, const KeyAnswer& answer, BankQuestion& question) const;
    std::string textBefore(const LessonExercise& exercise) const;

    const Lesson& m_lesson;
    const LessonKey& m_key;
    const BankOptions& m_options;
    StudentNumbers m_numbers;                       ///< of this variant
    std::map<std::string, std::string> m_pictures;  ///< of this variant
};

/// Adds a mistake unless it would be right, or is there already.
void VariantMaker::addMistake(const LessonExercise& exercise, double value, std::string feedback,
                              BankQuestion& question) const
{
    const Outcome<double> width = toleranceOf(exercise.tolerance, value, question.unit.empty() ? "1" : question.unit);
    const BankNumber mistake{value, width ? *width : 0, std::move(feedback)};
    const bool isNew =
        std::isfinite(value) && isApart(mistake, question.right) &&
        std::ranges::all_of(question.mistakes, [&](const BankNumber& each) { return isApart(mistake, each); });
    if (isNew) {
        question.mistakes.push_back(mistake);
    }
}

void VariantMaker::addMistakes(const LessonExercise& exercise, const KeyAnswer& answer, Marker& marker,
                               BankQuestion& question) const
{
    for (const TypicalMistake& mistake : answer.mistakes) {
        if (const Outcome<KeyNumber> wrong = marker.mistakenNumber(exercise, mistake)) {
            addMistake(exercise, wrong->value, htmlOf(mistake.feedback), question);
        }
    }
    // The key asks for it by the same words; only frequencies have this form.
    const TypicalMistake forgotten{answer.value + " without reaction stiffness", {}, {}, 0};
    if (const Outcome<KeyNumber> wrong = marker.mistakenNumber(exercise, forgotten)) {
        addMistake(exercise, wrong->value,
                   "The stiffness of the reactions is missing: forces in joints turn with the links.", question);
    }
    for (const UsualMistake& usual : usualMistakes()) {
        if (question.mistakes.size() < kFewestMistakes && (usual.unit.empty() || usual.unit == exercise.unit)) {
            addMistake(exercise, usual.of(question.right.value), htmlOf(std::string(usual.feedback)), question);
        }
    }
}

void VariantMaker::addChoices(const LessonExercise& exercise, const KeyAnswer& answer, BankQuestion& question) const
{
    const auto own = exercise.choices.find(m_options.language);
    const auto& choices = own == exercise.choices.end() ? exercise.choices.begin()->second : own->second;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        const auto mistake = std::ranges::find(answer.mistakes, number, &TypicalMistake::value);
        const bool isRight = number == answer.value;
        question.choices.push_back({htmlOf(choices[i]), isRight,
                                    isRight                            ? htmlOf(answer.feedback)
                                    : mistake == answer.mistakes.end() ? std::string()
                                                                       : htmlOf(mistake->feedback)});
    }
}

const std::string& VariantMaker::pictureOf(const std::string& mechanism, Marker& marker)
{
    auto known = m_pictures.find(mechanism);
    if (known == m_pictures.end()) {
        const auto solved = marker.solved(mechanism);
        const bool isDrawn = m_options.picture && solved && !m_lesson.mechanisms.empty();
        known = m_pictures.emplace(mechanism, isDrawn ? m_options.picture((*solved)->mechanism()) : "").first;
    }
    return known->second;
}

/// The paragraphs above a question on its page, with the numbers of the variant.
std::string VariantMaker::textBefore(const LessonExercise& exercise) const
{
    std::string html;
    for (const LessonPart& part : m_lesson.text.pages[exercise.page].parts) {
        if (part.block.line == exercise.line) {
            break;
        }
        if (part.language == m_options.language) {
            html += withPictures(withNumbersIn(part.html, m_lesson, m_numbers), m_lesson);
        }
    }
    return html;
}

std::vector<BankQuestion> VariantMaker::questions(const StudentNumbers& numbers, const std::string& variant)
{
    m_numbers = numbers;
    m_pictures.clear();
    Marker marker(m_lesson, m_key, numbers);
    std::vector<BankQuestion> questions;
    for (const LessonExercise& exercise : m_lesson.exercises) {
        const KeyAnswer* answer = m_key.find(exercise.name);
        if (!exercise.isAnswered() || answer == nullptr) {
            continue;
        }
        BankQuestion question;
        question.exercise = exercise.name;
        question.variant = variant;
        question.unit = exercise.unit;
        question.html = textBefore(exercise) + htmlOf(exercise.text);
        if (exercise.kind == LessonExercise::Kind::choice) {
            addChoices(exercise, *answer, question);
        } else {
            const Outcome<double> right = marker.rightNumber(exercise);
            const Outcome<double> width = marker.tolerance(exercise);
            question.right = {*right, *width, htmlOf(answer->feedback)};
            addMistakes(exercise, *answer, marker, question);
        }
        question.picture = pictureOf(exercise.mechanism, marker);
        questions.push_back(std::move(question));
    }
    return questions;
}

/// The number of sets of numbers that a lesson can draw, up to the most variants.
std::size_t differentVariants(const Lesson& lesson)
{
    std::size_t product = 1;
    for (const LessonNumber& number : lesson.numbers) {
        product = std::min<std::size_t>(product * number.count(), 1'000'000);
    }
    return product;
}

}  // namespace

const std::vector<UsualMistake>& usualMistakes()
{
    static const std::vector<UsualMistake> list{
        {"Hz", [](double f) { return kTurn * f; },
         "This is the angular frequency ω in rad/s; the frequency is f = ω/2π."},
        {"Hz", [](double f) { return 1 / f; }, "This is the period T in s; the frequency is f = 1/T."},
        {"Hz", [](double f) { return f / kTurn; }, "This was divided by 2π once too often."},
        {"rad/s", [](double w) { return w / kTurn; }, "This is the frequency in Hz; the angular frequency is ω = 2πf."},
        {"s", [](double T) { return 1 / T; }, "This is the frequency in Hz; the period is T = 1/f."},
        {"s", [](double T) { return T / kTurn; }, "This is 1/ω; the period is T = 2π/ω."},
        {"rad", [](double a) { return kDegreesOfRadian * a; }, "This is the angle in degrees; radians are wanted."},
        {"deg", [](double a) { return a / kDegreesOfRadian; }, "This is the angle in radians; degrees are wanted."},
        {"", [](double x) { return 2 * x; }, "This is twice the right value."},
        {"", [](double x) { return x / 2; }, "This is half the right value."},
        {"", [](double x) { return 1000 * x; }, "This is a thousand times the right value."},
        {"", [](double x) { return x / 1000; }, "This is a thousandth of the right value."},
        {"", [](double x) { return -x; }, "The sign is wrong."},
        {"", [](double x) { return x + 1; }, "This is one too many."},
        {"", [](double x) { return x - 1; }, "This is one too few."},
    };
    return list;
}

QuestionBank questionBankOf(const Lesson& lesson, const LessonKey& key, const BankOptions& options)
{
    QuestionBank bank{wordsIn(lesson.text.title, options.language), options.language, {}, {}};
    for (const LessonExercise& exercise : lesson.exercises) {
        if (!exercise.isAnswered()) {
            bank.messages.push_back(Message::note(Text(
                "{1} is left out: it is fulfilled by a mechanism, which question banks cannot mark", exercise.name)));
        }
    }
    VariantMaker maker(lesson, key, options);
    constexpr std::size_t kMostTries = 20;  // for each variant: most are the first
    const std::size_t different = differentVariants(lesson);
    std::set<StudentNumbers> drawn;
    std::size_t made = 0;
    for (std::size_t i = 1; made < options.variants && i <= kMostTries * options.variants; ++i) {
        const std::string variant = "v" + std::to_string(i);
        const StudentNumbers numbers = numbersOf(lesson, key.salt, variant);
        const bool isNew = drawn.insert(numbers).second;
        if (!isNew && drawn.size() < different && i <= kMostTries / 2 * options.variants) {
            continue;  // equal variants only where all others are there already
        }
        const std::vector<Message> faults = playedByKey(lesson, key, numbers);
        if (!faults.empty()) {
            bank.messages.push_back(
                Message::warning(Text("variant {1} is replaced: {2}", variant, faults.front().text)));
            continue;
        }
        ++made;
        std::ranges::move(maker.questions(numbers, variant), std::back_inserter(bank.questions));
    }
    if (made < options.variants) {
        bank.messages.push_back(
            Message::error(Text("only {1} of {2} variants pass with their own model answers; lesson check says why",
                                made, options.variants)));
    }
    return bank;
}

}  // namespace eigenlink
