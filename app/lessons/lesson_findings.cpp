#include "app/lessons/lesson_findings.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/measured_curve.h"
#include "app/io/mechanism_file.h"
#include "app/lessons/lesson_page.h"
#include "app/lessons/lesson_pictures.h"
#include "app/lessons/marks.h"
#include "app/lessons/question_bank.h"
#include "app/lessons/value_range.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/study.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

using Kind = LessonExercise::Kind;

/// Number of students whose numbers are tried, beside the usual ones.
constexpr int kTriedStudents = 12;

std::string placeOf(std::size_t line)
{
    return "line " + std::to_string(line);
}

/// The names of things, for a list of what there is.
template <class Things, class Name>
std::vector<std::string> namesIn(const Things& things, Name name)
{
    std::vector<std::string> names;
    for (const auto& each : things) {
        if (!std::invoke(name, each).empty()) {
            names.emplace_back(std::invoke(name, each));
        }
    }
    return names;
}

/// Collects findings of a lesson.
class LessonInspector {
public:
    LessonInspector(const Lesson& lesson, const LessonKey* key) : m_lesson(lesson), m_key(key) {}

    std::vector<Message> run();

private:
    void error(std::size_t line, Text text) { add(Message::error(std::move(text)), placeOf(line)); }
    void warn(std::size_t line, Text text) { add(Message::warning(std::move(text)), placeOf(line)); }
    void add(Message message, const std::string& place);
    void keyError(std::size_t line, Text text);
    Text noMechanism(const std::string& name) const;

    void inspectHead();
    std::vector<std::size_t> pagesAfter(std::size_t page);
    void inspectPages();
    void inspectExercise(const LessonExercise& exercise);
    void inspectLines(const LessonExercise& exercise);
    void inspectChecks(const LessonExercise& exercise);
    void inspectStart(const LessonExercise& exercise, const QuantityCheck& check, std::size_t line);
    void inspectRange(const QuantityCheck& check, const Outcome<Mechanism>& start, std::size_t line);
    void inspectLanguages();
    void inspectWords(const WordsByLanguage& words, std::size_t line, const Text& what);
    void inspectShows();
    void inspectCurve(const std::string& file, std::size_t line);
    void inspectName(const std::string& name, std::size_t line);
    void inspectHtml(const std::string& html, std::size_t line);
    void inspectPlaceholders(const std::string& text, std::size_t line);
    void inspectKey();
    void play();
    void inspectTolerance(const LessonExercise& exercise, Marker& marker);

    const Lesson& m_lesson;
    const LessonKey* m_key;
    std::vector<Message> m_found;
};

Text noStudy()
{
    return {"there is no such page; write one of {1}", Listing(namesIn(studies(), &Study::key))};
}

Text LessonInspector::noMechanism(const std::string& name) const
{
    return m_lesson.mechanisms.empty() ? Text("the lesson has no mechanism; write a block \"mechanism {1}\"", name)
                                       : Text("the lesson has no mechanism {1}; it has {2}", name,
                                              Listing(namesIn(m_lesson.mechanisms, &LessonMechanism::name)));
}

void LessonInspector::keyError(std::size_t line, Text text)
{
    add(Message::error(std::move(text)), "key, " + placeOf(line));
}

void LessonInspector::add(Message message, const std::string& place)
{
    message.place = place;
    const bool isKnown = std::ranges::any_of(m_found, [&](const Message& each) {
        return each.place == message.place && rendered(each.text) == rendered(message.text);
    });
    if (!isKnown) {
        m_found.push_back(std::move(message));
    }
}

void LessonInspector::inspectHead()
{
    if (!isLessonId(m_lesson.id)) {
        error(1, Text("{1}: an id has small letters, digits, - and _, a letter first", m_lesson.id));
    }
    for (const LessonNumber& number : m_lesson.numbers) {
        if (unitNamed(number.name)) {
            warn(number.line,
                 Text("{1}: this is the name of a unit too, which formulas could not use any more; choose another name",
                      number.name));
        }
    }
    std::set<std::string> names;
    for (const LessonMechanism& mechanism : m_lesson.mechanisms) {
        if (!names.insert(mechanism.name).second) {
            error(mechanism.block.line,
                  Text("{1}: two mechanisms have this name; give one of them another name", mechanism.name));
        }
        const Outcome<Mechanism> made = mechanismOf(m_lesson, mechanism.name, usualNumbers(m_lesson));
        if (!made) {
            error(mechanism.block.line, Text("{1}: {2}", mechanism.name, made.reason()));
        }
    }
}

/// Titles to which the pages of a link lead: "#the-second-page" is "The second page".
std::string anchorOf(std::string_view title)
{
    std::string anchor;
    for (const unsigned char c : title) {
        anchor += c == ' ' ? '-' : static_cast<char>(std::tolower(c));
    }
    return anchor;
}

/// The pages to which a page leads: the next one, or that which it names, and those of its links. The number of pages
/// stands for a page that is not there.
std::vector<std::size_t> LessonInspector::pagesAfter(std::size_t page)
{
    const std::vector<LessonPage>& pages = m_lesson.text.pages;
    const auto pageNamed = [&](std::string_view anchor) {
        const auto found = std::ranges::find_if(pages, [&](const LessonPage& each) {
            return anchorOf(wordsIn(each.title, m_lesson.languages.front())) == anchor;
        });
        return static_cast<std::size_t>(found - pages.begin());
    };
    std::vector<std::size_t> next{page + 1};
    for (const LessonShow& show : m_lesson.shows) {
        for (const LessonField& field : show.fields) {
            if (show.page == page && field.name == "next") {
                next.front() = pageNamed(anchorOf(field.value));
                if (next.front() == pages.size()) {
                    error(field.line, Text("next: {1}: no page has this title", field.value));
                }
            }
        }
    }
    for (const LessonPart& part : pages[page].parts) {
        constexpr std::string_view kLink = "href=\"#";
        for (std::size_t at = part.html.find(kLink); at != std::string::npos; at = part.html.find(kLink, at + 1)) {
            const std::size_t begin = at + kLink.size();
            next.push_back(pageNamed(part.html.substr(begin, part.html.find('"', begin) - begin)));
        }
    }
    return next;
}

void LessonInspector::inspectPages()
{
    const std::vector<LessonPage>& pages = m_lesson.text.pages;
    std::vector<bool> isReached(pages.size());
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
        const std::size_t page = open.back();
        open.pop_back();
        if (page < pages.size() && !isReached[page]) {
            isReached[page] = true;
            std::ranges::copy(pagesAfter(page), std::back_inserter(open));
        }
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (!isReached[i]) {
            error(pages[i].line, Text("no way leads to the page \"{1}\": name it in a line \"next\", or delete the "
                                      "line that leads past it",
                                      wordsIn(pages[i].title, m_lesson.languages.front())));
        }
    }
}

/// Finds checks that have the same verdict for every possible value of their quantity.
void LessonInspector::inspectRange(const QuantityCheck& check, const Outcome<Mechanism>& start, std::size_t line)
{
    const ValueRange range = rangeOf(check.quantity, start ? &start.value() : nullptr);
    if (!canPass(check, range)) {
        error(line, Text("{1}: this can never pass: no value of the quantity fulfils it", check.words));
    } else if (QuantityCheck opposite = check; opposite.isNegated = !check.isNegated, !canPass(opposite, range)) {
        error(line, Text("{1}: this can never fail: every value of the quantity fulfils it", check.words));
    }
}

/// A check that holds before anything was done can never fail.
void LessonInspector::inspectStart(const LessonExercise& exercise, const QuantityCheck& check, std::size_t line)
{
    if (check.relation == QuantityCheck::Relation::between) {
        const Outcome<AcceptedRange> accepted = acceptedBy(check);
        if (accepted && accepted->low > accepted->high) {
            error(line, Text("{1}: this can never pass: the first bound is larger than the second", check.words));
            return;
        }
    }
    if (exercise.kind != Kind::task || exercise.checks.size() > 1) {
        return;
    }
    const Outcome<Mechanism> start = mechanismOf(m_lesson, exercise.mechanism, usualNumbers(m_lesson));
    if (start) {
        SolvedMechanism solved(*start);
        const CheckVerdict verdict = judge(solved, check);
        if (verdict.isPassed) {
            error(line, Text("{1}: this can never fail: it holds before anything is done", check.words));
        } else if (!verdict.isComputed && m_key == nullptr) {
            warn(line, Text("{1}: this passes only after the mechanism has changed: {2}", check.words, verdict.reason));
        }
    }
}

void LessonInspector::inspectChecks(const LessonExercise& exercise)
{
    bool holdsAtStart = exercise.kind == Kind::task && exercise.checks.size() > 1;
    const Outcome<Mechanism> start = mechanismOf(m_lesson, exercise.mechanism, usualNumbers(m_lesson));
    std::optional<SolvedMechanism> solved;
    if (start) {
        solved.emplace(*start);
    }
    for (const LessonField& field : exercise.checks) {
        const Outcome<QuantityCheck> check =
            quantityCheckOf(withNumbersIn(field.value, m_lesson, usualNumbers(m_lesson)));
        if (!check) {
            error(field.line, check.reason());
            holdsAtStart = false;
            continue;
        }
        inspectRange(*check, start, field.line);
        inspectStart(exercise, *check, field.line);
        holdsAtStart = holdsAtStart && solved && judge(*solved, *check).isPassed;
    }
    if (holdsAtStart) {
        error(exercise.line, Text("{1}: this can never fail: its checks hold before anything is done", exercise.name));
    }
}

/// True for a line of text that looks like a misspelt line of the block: "units: Hz" or "unit Hz" above the text, or
/// "de: …" of a language that the head does not name.
bool isMeantForBlock(std::string_view line, bool isFirst)
{
    constexpr std::string_view kLines[]{"kind", "mechanism", "check", "change", "unit", "tolerance"};
    const auto isSmall = [](unsigned char c) { return std::islower(c) != 0; };
    const std::size_t colon = line.find(": ");
    const bool isNamed = colon != std::string_view::npos && (isFirst || colon == 2) &&
                         std::ranges::all_of(line.substr(0, colon), isSmall);
    return isNamed || (isFirst && std::ranges::find(kLines, line.substr(0, line.find(' '))) != std::end(kLines));
}

void LessonInspector::inspectLines(const LessonExercise& exercise)
{
    for (const auto& [language, words] : exercise.text) {
        std::string_view rest = words;
        for (bool isFirst = true; !rest.empty(); isFirst = false) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            if (isMeantForBlock(line, isFirst)) {
                warn(exercise.line,
                     Text("{1}: \"{2}\" is read as text; other lines begin with kind, mechanism, check, change, unit, "
                          "tolerance or a language of the head, and a colon",
                          exercise.name, std::string(line)));
            }
        }
    }
}

void LessonInspector::inspectExercise(const LessonExercise& exercise)
{
    inspectLines(exercise);
    if (!exercise.mechanism.empty() && m_lesson.findMechanism(exercise.mechanism) == nullptr) {
        error(exercise.line, Text("{1}: {2}", exercise.name, noMechanism(exercise.mechanism)));
    }
    if (!exercise.unit.empty() && !unitNamed(exercise.unit)) {
        error(exercise.line,
              Text("{1}: {2} is no unit; write one such as Hz, N/m or kg m^2", exercise.name, exercise.unit));
    }
    if (!exercise.tolerance.empty()) {
        const Outcome<double> width = toleranceOf(exercise.tolerance, 1, exercise.unit.empty() ? "1" : exercise.unit);
        if (!width || !(*width > 0)) {
            error(exercise.line,
                  Text("{1}: the tolerance {2} lets no answer pass; write \"1 %\" or a value with its unit",
                       exercise.name, exercise.tolerance));
        }
    }
    const Outcome<Mechanism> start = mechanismOf(m_lesson, exercise.mechanism, usualNumbers(m_lesson));
    for (const std::string& name : exercise.changeable) {
        if (const Outcome<Variable> number = start && name != "parts" ? variableNamed(*start, name) : Variable();
            !number) {
            error(exercise.line, Text("change: {1}", number.reason()));
        }
    }
    const auto choices = exercise.choices.find(m_lesson.languages.front());
    if (exercise.kind == Kind::choice && (choices == exercise.choices.end() || choices->second.size() < 2)) {
        error(exercise.line, Text("{1}: a single choice can never fail; write two or more", exercise.name));
    }
    inspectChecks(exercise);
}

void LessonInspector::inspectWords(const WordsByLanguage& words, std::size_t line, const Text& what)
{
    for (const std::string& language : m_lesson.languages) {
        const auto found = words.find(language);
        if (found == words.end() || trimmed(found->second).empty()) {
            error(line,
                  Text("{1} is missing in the language {2}; write it, or take {2} out of the head", what, language));
        } else {
            inspectPlaceholders(found->second, line);
        }
    }
}

void LessonInspector::inspectLanguages()
{
    inspectWords(m_lesson.text.title, 1, "the title of the lesson");
    for (const LessonPage& page : m_lesson.text.pages) {
        WordsByLanguage html;
        for (const LessonPart& part : page.parts) {
            html[part.language] += part.html;
            inspectHtml(part.html, page.line);
        }
        html.erase("");
        if (!page.title.empty()) {
            inspectWords(page.title, page.line, "the title of the page");
        }
        if (!html.empty()) {
            inspectWords(html, page.line, "the text of the page");
        }
    }
    for (const LessonExercise& exercise : m_lesson.exercises) {
        inspectWords(exercise.text, exercise.line, Text("the text of {1}", exercise.name));
        for (const auto& [language, words] : exercise.text) {
            inspectHtml(htmlOfMarkdown(words), exercise.line);
        }
        for (const WordsByLanguage& hint : exercise.hints) {
            inspectWords(hint, exercise.line, Text("a hint to {1}", exercise.name));
        }
        for (const std::string& language : m_lesson.languages) {
            const auto own = exercise.choices.find(language);
            const auto first = exercise.choices.find(m_lesson.languages.front());
            if (first != exercise.choices.end() &&
                (own == exercise.choices.end() || own->second.size() != first->second.size())) {
                error(exercise.line, Text("a choice of {1} is missing in the language {2}", exercise.name, language));
            }
        }
    }
}

/// "{k}" in a text names a number of the lesson.
void LessonInspector::inspectPlaceholders(const std::string& text, std::size_t line)
{
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
        const std::size_t end = text.find('}', at);
        const std::string name = end == std::string::npos ? "" : text.substr(at + 1, end - at - 1);
        if (!isGroupOfFormula(text, at) && isNameOfFormula(name) &&
            std::ranges::find(m_lesson.numbers, name, &LessonNumber::name) == m_lesson.numbers.end()) {
            warn(line, Text("{1}: the lesson has no number of this name: declare it in a block \"numbers\"",
                            "{" + name + "}"));
        }
    }
}

/// Pictures beside the lesson must be there: exports and copies of students hold them. Formulas have known signs.
void LessonInspector::inspectHtml(const std::string& html, std::size_t line)
{
    for (const std::string& name : picturesIn(html)) {
        if (const Outcome<std::string> picture = embeddedPicture(m_lesson, name); !picture) {
            error(line, picture.reason());
        }
    }
    for (const std::string& name : unknownSignsIn(html)) {
        warn(line, Text("\\{1}: formulas have no such sign; they have a/b, \\sqrt{x}, \\dot{x}, \\sin x, \\partial and "
                        "Greek letters",
                        name));
    }
}

/// A page or tools of the window, a part, or a number of one, of some mechanism of the lesson.
void LessonInspector::inspectName(const std::string& name, std::size_t line)
{
    constexpr std::string_view kPage = "page ", kTool = "tool ";
    if (name == "pages" || name == "tools" || name.starts_with(kTool)) {
        return;
    }
    if (name.starts_with(kPage)) {
        if (findStudy(trimmed(std::string_view(name).substr(kPage.size()))) == nullptr) {
            error(line, Text("{1}: {2}", name, noStudy()));
        }
        return;
    }
    const bool isThere = std::ranges::any_of(m_lesson.mechanisms, [&](const LessonMechanism& each) {
        const Outcome<Mechanism> mechanism = mechanismOf(m_lesson, each.name, usualNumbers(m_lesson));
        return mechanism && (findPoint(*mechanism, name) || findElement(*mechanism, name) ||
                             (name.find('.') != std::string::npos && variableNamed(*mechanism, name)));
    });
    if (!isThere) {
        error(line, Text("{1}: no mechanism of the lesson has this part or number", name));
    }
}

/// A file of measured values must be there and say what its columns mean.
void LessonInspector::inspectCurve(const std::string& file, std::size_t line)
{
    const Outcome<std::string> text = curveOf(m_lesson, file);
    const Outcome<MeasuredTable> table = text ? measuredTableOf(*text) : Failure{text.reason()};
    if (!table) {
        error(line, Text("{1}: {2}", file, table.reason()));
    } else if (!table->isSure) {
        warn(line, Text("{1}: students are asked for its columns and units; write a first line such as "
                        "\"Time (s),x (m)\" and two columns",
                        file));
    }
}

void LessonInspector::inspectShows()
{
    for (const LessonShow& show : m_lesson.shows) {
        for (const LessonField& field : show.fields) {
            if (field.name == "page" && findStudy(field.value) == nullptr) {
                error(field.line, Text("page: {1}: {2}", field.value, noStudy()));
            } else if (field.name == "curve") {
                inspectCurve(field.value, field.line);
            } else if (field.name == "mechanism" && m_lesson.findMechanism(field.value) == nullptr) {
                error(field.line, noMechanism(field.value));
            } else if (field.name == "parts" || field.name == "hide" || field.name == "lock" || field.name == "show") {
                const LessonText list{.head = {{"list", field.value, 0}}, .title = {}, .pages = {}};
                for (const std::string& name : list.itemsOf("list")) {
                    inspectName(name, field.line);
                }
            }
        }
    }
}

void LessonInspector::inspectKey()
{
    if (m_key->id != m_lesson.id) {
        keyError(1, Text("the key is of the lesson {1}", m_key->id));
    }
    if (m_lesson.hasDrawnNumbers() && m_key->salt.empty()) {
        keyError(1, "the key needs a line \"salt: …\": without one everybody can compute the numbers of everybody");
    }
    for (const KeyAnswer& answer : m_key->answers) {
        if (m_lesson.find(answer.exercise) == nullptr) {
            keyError(answer.line,
                     Text("the key answers {1}, which the lesson does not ask; its tasks and questions are {2}",
                          answer.exercise, Listing(namesIn(m_lesson.exercises, &LessonExercise::name))));
        }
        for (const TypicalMistake& mistake : answer.mistakes) {
            for (const std::string& language : m_lesson.languages) {
                if (!mistake.feedback.contains(language)) {
                    keyError(mistake.line,
                             Text("the key says nothing about this mistake in the language {1}", language));
                }
            }
        }
    }
    for (const Message& issue : m_key->issues) {
        m_found.push_back(ofKey(issue));
    }
}

void LessonInspector::play()
{
    const auto take = [&](const StudentNumbers& numbers) {
        for (Message& message : playedByKey(m_lesson, *m_key, numbers)) {
            m_found.push_back(std::move(message));
        }
        return m_found.empty();
    };
    bool isGood = take(usualNumbers(m_lesson));
    for (int i = 1; isGood && m_lesson.hasDrawnNumbers() && i <= kTriedStudents; ++i) {
        isGood = take(numbersOf(m_lesson, m_key->salt, "trial-" + std::to_string(i)));
    }
}

/// Names a tolerance that takes half the right number, or a usual mistake, for right.
void LessonInspector::inspectTolerance(const LessonExercise& exercise, Marker& marker)
{
    const Outcome<double> right = marker.rightNumber(exercise), within = marker.tolerance(exercise);
    if (!right || !within) {
        return;
    }
    const auto isTaken = [&](double wrong) { return std::abs(wrong - *right) <= *within && !areEqual(wrong, *right); };
    const Text value = shownValue({*right, exercise.unit, {}});
    if (isTaken(*right / 2)) {
        warn(exercise.line, Text("{1}: the tolerance {2} is too wide for the answer {3}: half of it is taken for right",
                                 exercise.name, exercise.tolerance, value));
        return;
    }
    for (const UsualMistake& usual : usualMistakes()) {
        if (usual.unit == exercise.unit && isTaken(usual.of(*right))) {
            warn(exercise.line,
                 Text("{1}: beside the answer {2} a usual mistake, {3}, is taken for right; choose a smaller tolerance "
                      "or other numbers. {4}",
                      exercise.name, value, shownValue({usual.of(*right), exercise.unit, {}}),
                      std::string(usual.feedback)));
        }
    }
}

std::vector<Message> LessonInspector::run()
{
    m_found = m_lesson.issues;
    inspectHead();
    inspectPages();
    for (const LessonExercise& exercise : m_lesson.exercises) {
        inspectExercise(exercise);
    }
    inspectLanguages();
    inspectShows();
    if (m_key != nullptr) {
        inspectKey();
        if (!hasErrors(m_found)) {
            play();
            Marker marker(m_lesson, *m_key, usualNumbers(m_lesson));
            for (const LessonExercise& exercise : m_lesson.exercises) {
                if (exercise.kind == Kind::number) {
                    inspectTolerance(exercise, marker);
                }
            }
        }
    }
    std::ranges::stable_sort(m_found, {}, &Message::severity);
    return std::move(m_found);
}

}  // namespace

std::vector<Message> lessonFindings(const Lesson& lesson, const LessonKey* key)
{
    return LessonInspector(lesson, key).run();
}

Message ofKey(Message message)
{
    message.place = message.place.empty() ? "key" : "key, " + message.place;
    return message;
}

}  // namespace eigenlink
