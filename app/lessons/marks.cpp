#include "app/lessons/marks.h"

#include "app/lessons/answer_number.h"
#include "model/basics/collect.h"
#include "model/basics/number_text.h"
#include "model/basics/unit_text.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/parameters/variable.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

ExerciseMark failed(const LessonExercise& exercise, Text reason)
{
    return {exercise.name, false, std::move(reason), {}};
}

std::string unitOfAnswer(const LessonExercise& exercise)
{
    return exercise.unit.empty() ? "1" : exercise.unit;
}

/// A number in another unit of its dimension; absent where the dimensions differ. Numbers without unit have any.
std::optional<double> converted(double number, const std::string& unit, const std::string& wanted)
{
    const Outcome<DimensionalNumber> from = unitNamed(unit == "1" ? "" : unit);
    const Outcome<DimensionalNumber> to = unitNamed(wanted == "1" ? "" : wanted);
    if (!from || !to || unit == "1") {
        return number;
    }
    return from->dimension == to->dimension ? std::optional(number * from->value / to->value) : std::nullopt;
}

/// Parts with their kinds, points with whether they are fixed.
std::set<std::string> partsOf(const Mechanism& mechanism)
{
    std::set<std::string> parts;
    for (const Element& element : mechanism.elements) {
        parts.insert(std::string(typeOf(element).type) + " " + idOf(element));
    }
    for (const Point& point : mechanism.points) {
        parts.insert((point.fixed ? "fixed " : "free ") + point.id);
    }
    return parts;
}

/// The name of a number of the key among the shared ones.
std::string sharedName(const LessonExercise& exercise, const std::string& words)
{
    return exercise.mechanism + "|" + exercise.unit + "|" + words;
}

/// The unit of the same dimension in which a number without unit would be right, "m" of 0.0724 for 72.4 mm; empty for
/// none.
std::string unitOfRightAnswer(std::string_view words, const std::string& unit, double right, double within)
{
    const Outcome<DimensionalNumber> size = unitNamed(unit == "1" ? "" : unit);
    const std::string si = size ? unitText(size->dimension) : std::string();
    for (const std::string_view prefix : {"", "m", "c", "k", "M", "µ"}) {
        for (const std::string& other :
             {std::string(prefix) + (si == "kg" ? "g" : si), std::string("deg"), std::string("%")}) {
            const Outcome<double> number = numberOfAnswer(std::string(trimmed(words)) + " " + other, unit);
            if (number && std::abs(*number - right) <= within && !other.empty()) {
                return other;
            }
        }
    }
    return {};
}

bool isSameNumber(double a, double b)
{
    return areEqual(a, b);
}

/// True for the right number rounded to two digits or more: 2.148 for 2.14768. Whole numbers are not rounded.
bool isRoundedTooFar(double number, double right)
{
    if (isSameNumber(right, std::round(right))) {
        return false;
    }
    const double first = std::floor(std::log10(std::abs(right)));
    for (int digits = 2; digits <= std::numeric_limits<double>::digits10; ++digits) {
        const double scale = std::pow(10, digits - 1 - first);
        if (isSameNumber(number * scale, std::round(right * scale))) {
            return true;
        }
    }
    return false;
}

/// Names of formulas and the names of quantities for which they stand.
using PlainNames = std::vector<std::pair<std::string, std::string>>;

/// A formula with a plain name in place of each name with a dot: "2*(quantity0 - quantity1)" of "2*(A.y - B.y)".
std::pair<std::string, PlainNames> withPlainNames(std::string_view formula)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isOfName = [&](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0 || isDigit(c) || c == '_' || c == '@' || c == '.';
    };
    std::pair<std::string, PlainNames> plain;
    for (std::size_t at = 0; at < formula.size();) {
        const bool isNumber = isDigit(formula[at]) || formula[at] == '.';
        std::size_t end = at + 1;
        while (isOfName(formula[at]) && end < formula.size() &&
               (isNumber ? isDigit(formula[end]) || formula[end] == '.' : isOfName(formula[end]))) {
            ++end;
        }
        const std::string_view word = formula.substr(at, end - at);
        const bool isDotted = !isNumber && word.find('.') != std::string_view::npos;
        if (isDotted) {
            plain.second.emplace_back("quantity" + std::to_string(plain.second.size()), word);
        }
        plain.first += isDotted ? std::string_view(plain.second.back().first) : word;
        at = end;
    }
    return plain;
}

/// True where a field of an element is the same in both mechanisms: numbers, those of the drawing too, up to rounding.
/// Vectors are compared by their components as variables.
bool isSameField(const Mechanism& ours, const Mechanism& theirs, const Element& element, const Field& field)
{
    const std::string& id = idOf(element);
    if (field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber) {
        const auto own = numberAt(ours, id, field.traits.key), other = numberAt(theirs, id, field.traits.key);
        return own && other ? isSameNumber(own->value, other->value) : own.has_value() == other.has_value();
    }
    return field.kind == FieldKind::vector ||
           field.read(element) == field.read(theirs.elements[*findElement(theirs, id)]);
}

/// Names of the numbers of a mechanism: its parameters, and every number by its path.
std::vector<std::string> numbersIn(Mechanism mechanism)
{
    std::vector<std::string> names;
    std::ranges::transform(variablesOf(mechanism), std::back_inserter(names), &Variable::name);
    if (!mechanism.parameters.empty()) {
        mechanism.parameters.clear();  // the variables are then every number by its path
        std::ranges::transform(variablesOf(mechanism), std::back_inserter(names), &Variable::name);
    }
    return names;
}

/// Fails at the first number of these names that is another one in `theirs`.
Outcome<void> requireSameNumbers(const std::vector<std::string>& names, const Mechanism& ours, const Mechanism& theirs)
{
    for (const std::string& name : names) {
        const Outcome<Variable> own = variableNamed(ours, name), other = variableNamed(theirs, name);
        if (own && (!other || !isSameNumber(own->value, other->value))) {
            return Failure{other ? Text("{1} is {2}; it has to stay {3}", name,
                                        shownValue({other->value, other->unit, {}}),
                                        shownValue({own->value, own->unit, {}}))
                                 : Text("{1} is missing", name)};
        }
    }
    return {};
}

/// Fails where parts of the same ids and kinds differ in anything but their title and the place of free points.
Outcome<void> requireSameParts(const Mechanism& ours, const Mechanism& theirs)
{
    for (const Element& element : ours.elements) {
        for (const Field& field : typeOf(element).fields) {
            if (!isSameField(ours, theirs, element, field)) {
                return Failure{Text("{1} differs from that of the lesson: {2}", idOf(element), field.traits.label)};
            }
        }
    }
    for (const Point& point : ours.points) {
        if (point.velocity != theirs.points[*findPoint(theirs, point.id)].velocity) {
            return Failure{Text("{1} differs from that of the lesson: {2}", point.id, Text("velocity"))};
        }
    }
    const bool hasSame = std::ranges::is_permutation(ours.tolerances, theirs.tolerances);
    return hasSame ? Outcome<void>() : Failure{"the tolerances differ from those of the lesson"};
}

}  // namespace

Marker::Marker(const Lesson& lesson, const LessonKey& key, StudentNumbers numbers)
    : m_lesson(lesson), m_key(key), m_numbers(std::move(numbers))
{
}

Outcome<std::shared_ptr<SolvedMechanism>> Marker::solved(const std::string& name)
{
    auto known = m_solved.find(name);
    if (known == m_solved.end()) {
        Outcome<Mechanism> mechanism = mechanismOf(m_lesson, name, m_numbers);
        using Solved = Outcome<std::shared_ptr<SolvedMechanism>>;
        known = m_solved
                    .emplace(name, mechanism ? Solved(std::make_shared<SolvedMechanism>(std::move(mechanism).value()))
                                             : Solved(Failure{mechanism.reason()}))
                    .first;
    }
    return known->second;
}

Outcome<KeyNumber> Marker::numberOf(const LessonExercise& exercise, const std::string& value, bool isRight)
{
    const std::string words = withNumbersIn(value, m_lesson, m_numbers);
    if (const auto shared = m_shared.find(sharedName(exercise, words)); shared != m_shared.end()) {
        return shared->second;
    }
    const Outcome<AskedQuantity> asked = askedQuantityOf(words);
    const Outcome<KeyNumber> quantity = asked ? computed(exercise, *asked, isRight) : Failure{asked.reason()};
    if (quantity) {
        return quantity;
    }
    const Outcome<KeyNumber> number = ofFormula(exercise, words);
    return number  ? number
           : asked ? quantity
                   : Failure{Text("{1}, or a formula: {2}", asked.reason(), number.reason())};
}

/// The number of a formula of the lesson's numbers and of quantities such as B.y.
Outcome<KeyNumber> Marker::ofFormula(const LessonExercise& exercise, std::string_view words)
{
    const Outcome<DimensionalNumber> unit = unitNamed(exercise.unit);
    const auto [formula, names] = withPlainNames(words);
    std::map<std::string, DimensionalNumber, std::less<>> quantities;
    double whole = 0;
    for (const auto& [plain, name] : names) {
        const Outcome<AskedQuantity> asked = askedQuantityOf(name);
        const Outcome<std::shared_ptr<SolvedMechanism>> mechanism = solved(exercise.mechanism);
        const Outcome<FoundQuantity> found = !asked       ? Failure{asked.reason()}
                                             : !mechanism ? Failure{mechanism.reason()}
                                                          : (*mechanism)->find(*asked);
        if (!found || found->isWord()) {
            return Failure{found ? Text("{1} is a word, no number", name) : found.reason()};
        }
        const DimensionalNumber size = *unitNamed(found->unit == "1" ? "" : found->unit);
        quantities[plain] = {found->number * size.value, size.dimension};
        whole += unit && isSameDimension(size.dimension, unit->dimension) ? found->whole * size.value / unit->value : 0;
    }
    const auto lookup = [&](std::string_view name) {
        const auto found = quantities.find(name);
        return found == quantities.end() ? std::nullopt : std::optional(found->second);
    };
    const Outcome<double> number = numberOfFormula(formula, exercise.unit, m_lesson, m_numbers, lookup);
    return number ? Outcome<KeyNumber>(KeyNumber{*number, whole}) : Outcome<KeyNumber>(Failure{number.reason()});
}

Outcome<KeyNumber> Marker::computed(const LessonExercise& exercise, const AskedQuantity& asked, bool isRight)
{
    const Outcome<std::shared_ptr<SolvedMechanism>> mechanism = solved(exercise.mechanism);
    if (!mechanism) {
        return Failure{mechanism.reason()};
    }
    const Outcome<FoundQuantity> found = (*mechanism)->find(asked);
    if (!found || found->isWord()) {
        return Failure{found ? Text("{1} is a word, no number", asked.words) : found.reason()};
    }
    const std::optional<double> number = converted(found->number, found->unit, unitOfAnswer(exercise));
    if (!number && isRight) {
        return Failure{exercise.unit.empty()
                           ? Text("{1} is in {2}; the question needs a line \"unit: {2}\"", asked.words, found->unit)
                           : Text("{1} is in {2}; the question asks for {3}", asked.words, found->unit, exercise.unit)};
    }
    // A mistake is often the number of another unit.
    return number ? KeyNumber{*number, *converted(found->whole, found->unit, unitOfAnswer(exercise))}
                  : KeyNumber{found->number, found->whole};
}

Outcome<double> Marker::rightNumber(const LessonExercise& exercise)
{
    const KeyAnswer* answer = m_key.find(exercise.name);
    const Outcome<KeyNumber> number =
        answer ? numberOf(exercise, answer->value, true) : Failure{Text("the key has no answer to {1}", exercise.name)};
    return number ? Outcome<double>(number->value) : Outcome<double>(Failure{number.reason()});
}

Outcome<KeyNumber> Marker::mistakenNumber(const LessonExercise& exercise, const TypicalMistake& mistake)
{
    return numberOf(exercise, mistake.value, false);
}

Outcome<double> Marker::tolerance(const LessonExercise& exercise)
{
    const Outcome<double> right = rightNumber(exercise);
    if (!right) {
        return right;
    }
    const double whole = numberOf(exercise, m_key.find(exercise.name)->value, true)->whole;
    return toleranceOf(exercise.tolerance, *right, unitOfAnswer(exercise), whole);
}

ExerciseMark Marker::markNumber(const LessonExercise& exercise, const GivenAnswer& given, const std::string& language)
{
    const std::string unit = unitOfAnswer(exercise);
    const Outcome<double> right = rightNumber(exercise);
    const Outcome<double> within = tolerance(exercise);
    if (!right || !within) {
        return failed(exercise, Text("this cannot be marked: {1}", right ? within.reason() : right.reason()));
    }
    const Outcome<double> number = numberOfAnswer(trimmed(given.words), unit);
    if (!number) {
        return failed(exercise, Text("the answer cannot be read: {1}", number.reason()));
    }
    const KeyAnswer& answer = *m_key.find(exercise.name);
    const Text shown = shownValue({*number, unit, {}});
    if (std::abs(*number - *right) <= *within) {
        return withFeedback({exercise.name, true, Text("{1} is right", shown), {}}, answer.feedback, language);
    }
    for (const TypicalMistake& mistake : answer.mistakes) {
        const Outcome<KeyNumber> wrong = mistakenNumber(exercise, mistake);
        const Outcome<double> near = wrong ? toleranceOf(exercise.tolerance, wrong->value, unit, wrong->whole)
                                           : Outcome<double>(Failure{wrong.reason()});
        if (near && std::abs(*number - wrong->value) <= *near) {
            return withFeedback(failed(exercise, Text("{1} is a typical mistake", shown)), mistake.feedback, language);
        }
    }
    if (const std::string other = unitOfRightAnswer(given.words, unit, *right, *within); !other.empty()) {
        return failed(exercise,
                      Text("{1} is right in {2}; write the unit behind the number", trimmed(given.words), other));
    }
    if (isRoundedTooFar(*number, *right)) {
        return failed(exercise, Text("{1} is rounded too far; write more digits", shown));
    }
    return failed(exercise, m_tellsAnswers
                                ? Text("{1} is not right: the answer is {2}", shown, shownValue({*right, unit, {}}))
                                : Text("{1} is not right", shown));
}

/// The mark with the words of the key about the answer; as it is where the key has none.
ExerciseMark Marker::withFeedback(ExerciseMark mark, const WordsByLanguage& feedback, const std::string& language) const
{
    const std::string words = withNumbersIn(wordsIn(feedback, language), m_lesson, m_numbers);
    if (!words.empty()) {
        mark.reason = Text::verbatim(words);
        mark.isMarkdown = true;
    }
    return mark;
}

/// The number of a choice that was given by its number, its words, its letter, or its words in other letters.
std::string Marker::choiceOf(const LessonExercise& exercise, std::string_view words) const
{
    const std::size_t count = exercise.choiceCount();
    for (std::size_t i = 1; i <= count; ++i) {
        if (words == std::to_string(i)) {
            return std::string(words);
        }
    }
    const auto named = [&](const auto& isSame) -> std::size_t {
        for (const auto& [language, choices] : exercise.choices) {
            const auto found = std::ranges::find_if(choices, [&](const std::string& each) {
                return isSame(withNumbersIn(each, m_lesson, m_numbers), words);
            });
            if (found != choices.end()) {
                return static_cast<std::size_t>(found - choices.begin()) + 1;
            }
        }
        return 0;
    };
    if (const std::size_t exact = named(std::equal_to<>())) {
        return std::to_string(exact);
    }
    const int letter = words.size() == 1 ? std::tolower(static_cast<unsigned char>(words[0])) - 'a' : -1;
    const bool isLetter = letter >= 0 && static_cast<std::size_t>(letter) < count;
    const std::size_t chosen = isLetter ? static_cast<std::size_t>(letter) + 1 : named(isSameText);
    return chosen > 0 ? std::to_string(chosen) : std::string(words);
}

ExerciseMark Marker::markChoice(const LessonExercise& exercise, const GivenAnswer& given, const std::string& language)
{
    const KeyAnswer* answer = m_key.find(exercise.name);
    if (answer == nullptr) {
        return failed(exercise, Text("this cannot be marked: the key has no answer to {1}", exercise.name));
    }
    const std::string chosen = choiceOf(exercise, trimmed(given.words));
    if (chosen == answer->value) {
        return withFeedback({exercise.name, true, Text("choice {1} is right", chosen), {}}, answer->feedback, language);
    }
    const auto mistake = std::ranges::find(answer->mistakes, chosen, &TypicalMistake::value);
    const ExerciseMark plain =
        failed(exercise, chosen.empty() ? Text("nothing was chosen") : Text("choice {1} is not right", chosen));
    return mistake == answer->mistakes.end() ? plain : withFeedback(plain, mistake->feedback, language);
}

/// Fails where a number was changed that the task does not let students change, or a part came, went or holds other
/// points. What may change has the student's value in the mechanism with which the given one is compared.
Outcome<void> Marker::checkUnchanged(const LessonExercise& exercise, const Mechanism& given)
{
    Outcome<Mechanism> lesson = mechanismOf(m_lesson, exercise.mechanism, m_numbers);
    if (!lesson) {
        return Failure{lesson.reason()};
    }
    Mechanism expected = std::move(lesson).value();
    for (const std::string& name : exercise.changeable) {
        const Outcome<Variable> ours = variableNamed(expected, name), theirs = variableNamed(given, name);
        if (Outcome<Mechanism> changed = ours && theirs ? ours->with(theirs->value) : Failure{Text()}) {
            expected = std::move(changed).value();
        }
    }
    const auto mayChange = [&](const std::string& name) {
        return std::ranges::find(exercise.changeable, name) != exercise.changeable.end();
    };
    const bool isHeld = !exercise.changeable.empty(), isWhole = isHeld && !mayChange("parts");
    if (isWhole && partsOf(expected) != partsOf(given)) {
        return Failure{"the mechanism has other parts than that of the lesson"};
    }
    std::vector<std::string> fixed = isHeld ? numbersIn(expected) : std::vector<std::string>();
    for (const LessonSetting& setting : m_lesson.findMechanism(exercise.mechanism)->settings) {
        fixed.push_back(setting.target);
    }
    std::erase_if(fixed, mayChange);
    const Outcome<void> verdict = requireSameNumbers(fixed, expected, given);
    return verdict && isWhole ? requireSameParts(expected, given) : verdict;
}

ExerciseMark Marker::markMechanism(const LessonExercise& exercise, const GivenAnswer& given,
                                   const std::string& language)
{
    if (!given.mechanism) {
        return failed(exercise, "no mechanism was handed in for this");
    }
    if (exercise.kind == LessonExercise::Kind::task) {
        if (const Outcome<void> verdict = checkUnchanged(exercise, *given.mechanism); !verdict) {
            return failed(exercise, verdict.reason());
        }
    }
    SolvedMechanism mechanism(*given.mechanism);
    ExerciseMark mark{exercise.name, true, "the checks hold", {}};
    for (const LessonField& field : exercise.checks) {
        const Outcome<QuantityCheck> check = quantityCheckOf(withNumbersIn(field.value, m_lesson, m_numbers));
        mark.checks.push_back(check ? judge(mechanism, *check) : CheckVerdict{false, false, check.reason()});
        if (mark.isPassed && !mark.checks.back().isPassed) {
            mark.isPassed = false;
            mark.reason = mark.checks.back().reason;
        }
    }
    if (!mark.isPassed) {
        return withMistake(std::move(mark), mechanism, language);
    }
    const KeyAnswer* answer = m_key.find(exercise.name);
    return answer == nullptr ? mark : withFeedback(std::move(mark), answer->feedback, language);
}

/// The mark with the feedback of the key to the first typical mistake that a mechanism shows.
ExerciseMark Marker::withMistake(ExerciseMark mark, SolvedMechanism& mechanism, const std::string& language) const
{
    const KeyAnswer* answer = m_key.find(mark.exercise);
    for (const TypicalMistake& mistake : answer ? answer->mistakes : std::vector<TypicalMistake>()) {
        const Outcome<QuantityCheck> sign = quantityCheckOf(withNumbersIn(mistake.value, m_lesson, m_numbers));
        if (sign && judge(mechanism, *sign).isPassed) {
            return withFeedback(std::move(mark), mistake.feedback, language);
        }
    }
    return mark;
}

ExerciseMark Marker::mark(const LessonExercise& exercise, const GivenAnswer& given, const std::string& language)
{
    using Kind = LessonExercise::Kind;
    if (exercise.isAnswered() && trimmed(given.words).empty()) {
        return failed(exercise, "there is no answer");
    }
    return exercise.kind == Kind::number   ? markNumber(exercise, given, language)
           : exercise.kind == Kind::choice ? markChoice(exercise, given, language)
                                           : markMechanism(exercise, given, language);
}

/// The answer that a value of the key gives, or its mechanism or settings.
Outcome<GivenAnswer> Marker::answerOf(const LessonExercise& exercise, const KeyAnswer& source, bool isRight)
{
    if (exercise.kind == LessonExercise::Kind::choice) {
        return GivenAnswer{source.value, std::nullopt};
    }
    if (exercise.kind == LessonExercise::Kind::number) {
        const Outcome<KeyNumber> number = numberOf(exercise, source.value, isRight);
        return number ? Outcome<GivenAnswer>(GivenAnswer{formatNumber(number->value) + " " + exercise.unit, {}})
                      : Outcome<GivenAnswer>(Failure{number.reason()});
    }
    Outcome<Mechanism> mechanism =
        source.json.empty() ? mechanismOf(m_lesson, exercise.mechanism, m_numbers) : mechanismOfText(source.json);
    if (mechanism) {
        mechanism = withSettings(std::move(mechanism).value(), source.settings, m_lesson, m_numbers);
    }
    return mechanism ? Outcome<GivenAnswer>(GivenAnswer{{}, std::move(mechanism).value()})
                     : Outcome<GivenAnswer>(Failure{mechanism.reason()});
}

Outcome<GivenAnswer> Marker::modelAnswer(const LessonExercise& exercise)
{
    const KeyAnswer* answer = m_key.find(exercise.name);
    return answer == nullptr ? Failure{Text("the key has no answer to {1}", exercise.name)}
                             : answerOf(exercise, *answer, true);
}

Outcome<GivenAnswer> Marker::mistakenAnswer(const LessonExercise& exercise, const TypicalMistake& mistake)
{
    if (!exercise.isAnswered() && mistake.settings.empty()) {
        return Failure{Text("{1}: this mistake needs a line \"wrong set: …\"", exercise.name)};
    }
    return answerOf(exercise, {exercise.name, mistake.value, mistake.settings, {}, {}, {}, mistake.line}, false);
}

Outcome<MarkedHandIn> markHandIn(const MarkingBasis& basis, const HandIn& handIn)
{
    const auto& [lesson, key, language, shared] = basis;
    if (handIn.lesson != lesson.id) {
        return Failure{Text("this is a hand-in to the lesson {1}, not to {2}", handIn.lesson, lesson.id)};
    }
    const StudentNumbers numbers = numbersOf(lesson, key.salt, handIn.student);
    MarkedHandIn marked{handIn.student, false, {}};
    for (const auto& [name, value] : handIn.numbers) {
        const auto own = numbers.find(name);
        marked.hasOtherNumbers = marked.hasOtherNumbers || (own != numbers.end() && !isSameNumber(own->second, value));
    }
    Marker marker(lesson, key, numbers);
    marker.setShared(shared);
    for (const LessonExercise& exercise : lesson.exercises) {
        GivenAnswer given;
        if (const auto answer = handIn.answers.find(exercise.name); answer != handIn.answers.end()) {
            given.words = answer->second;
        }
        if (const auto json = handIn.mechanisms.find(exercise.name); json != handIn.mechanisms.end()) {
            Outcome<Mechanism> mechanism = mechanismOfText(json->second);
            if (!mechanism) {
                marked.marks.push_back(failed(exercise, Text("the mechanism cannot be read: {1}", mechanism.reason())));
                continue;
            }
            given.mechanism = std::move(mechanism).value();
        }
        marked.marks.push_back(marker.mark(exercise, given, language));
    }
    return marked;
}

namespace {

bool hasSameMechanism(const Lesson& lesson, const LessonExercise& exercise, const StudentNumbers& first,
                      const StudentNumbers& second)
{
    const Outcome<Mechanism> one = mechanismOf(lesson, exercise.mechanism, first);
    const Outcome<Mechanism> other = mechanismOf(lesson, exercise.mechanism, second);
    return one && other && *one == *other;
}

}  // namespace

bool dependsOnNumbers(const LessonExercise& exercise, const MarkingBasis& basis, const StudentNumbers& first,
                      const StudentNumbers& second)
{
    const Lesson& lesson = basis.lesson;
    const auto isSameText = [&](const std::string& words) {
        return withNumbersIn(words, lesson, first) == withNumbersIn(words, lesson, second);
    };
    const KeyAnswer* answer = basis.key.find(exercise.name);
    if (exercise.kind == LessonExercise::Kind::choice || first == second || answer == nullptr) {
        return false;
    }
    if (exercise.kind == LessonExercise::Kind::number) {
        const Outcome<double> one = numberOfFormula(answer->value, exercise.unit, lesson, first);
        const Outcome<double> other = numberOfFormula(answer->value, exercise.unit, lesson, second);
        if (one && other) {
            return *one != *other;
        }
    }
    const bool isAbout = exercise.kind != LessonExercise::Kind::drawing;
    return !isSameText(answer->value) || !std::ranges::all_of(exercise.checks, isSameText, &LessonField::value) ||
           (isAbout && !hasSameMechanism(lesson, exercise, first, second));
}

SharedNumbers sharedNumbers(const Lesson& lesson, const LessonKey& key)
{
    StudentNumbers least, most;
    for (const LessonNumber& number : lesson.numbers) {
        least[number.name] = number.isDrawn() ? number.from : number.usual;
        most[number.name] = number.isDrawn() ? number.to : number.usual;
    }
    SharedNumbers shared;
    Marker marker(lesson, key, least);
    for (const LessonExercise& exercise : lesson.exercises) {
        const KeyAnswer* answer = exercise.kind == LessonExercise::Kind::number ? key.find(exercise.name) : nullptr;
        if (answer == nullptr || !hasSameMechanism(lesson, exercise, least, most)) {
            continue;
        }
        std::vector<std::string> values{answer->value};
        std::ranges::transform(answer->mistakes, std::back_inserter(values), &TypicalMistake::value);
        for (const std::string& words : values) {
            const bool isFixed = withNumbersIn(words, lesson, least) == words && askedQuantityOf(words);
            const Outcome<KeyNumber> number =
                isFixed ? marker.mistakenNumber(exercise, {words, {}, {}, 0}) : Outcome<KeyNumber>(Failure{Text()});
            if (number) {
                shared[sharedName(exercise, words)] = *number;
            }
        }
    }
    return shared;
}

std::vector<Message> playedByKey(const Lesson& lesson, const LessonKey& key, const StudentNumbers& numbers)
{
    std::vector<Message> found;
    Marker marker(lesson, key, numbers);
    const auto add = [&found](std::size_t line, Text text) {
        found.push_back(Message::error(std::move(text)));
        found.back().place = "line " + std::to_string(line);
    };
    for (const LessonExercise& exercise : lesson.exercises) {
        const std::string language = lesson.languages.front();
        const Outcome<GivenAnswer> model = marker.modelAnswer(exercise);
        const ExerciseMark mark = model ? marker.mark(exercise, *model, language) : failed(exercise, model.reason());
        const KeyAnswer* answer = key.find(exercise.name);
        if (!mark.isPassed) {
            add(exercise.line, answer == nullptr ? Text("{1}: {2}", exercise.name, mark.reason)
                                                 : Text("{1}: the model answer does not pass, line {2} of the key: {3}",
                                                        exercise.name, answer->line, mark.reason));
            continue;
        }
        for (const TypicalMistake& mistake : answer->mistakes) {
            const Outcome<GivenAnswer> wrong = marker.mistakenAnswer(exercise, mistake);
            if (!wrong) {
                add(exercise.line, Text("{1}: the mistake of line {2} of the key cannot be made: {3}", exercise.name,
                                        mistake.line, wrong.reason()));
            } else if (marker.mark(exercise, *wrong, language).isPassed) {
                using Kind = LessonExercise::Kind;
                const Text remedy = exercise.kind == Kind::number
                                        ? Text("make the tolerance smaller or the range of the numbers another one")
                                    : exercise.kind == Kind::choice
                                        ? Text("name another choice")
                                        : Text("write a check that it fails, or another mistake");
                add(exercise.line, Text("{1}: the mistake of line {2} of the key passes for right; {3}", exercise.name,
                                        mistake.line, remedy));
            }
        }
    }
    return found;
}

}  // namespace eigenlink
