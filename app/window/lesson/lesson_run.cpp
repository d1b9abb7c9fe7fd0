#include "app/window/lesson/lesson_run.h"

#include "app/document/session.h"
#include "app/io/mechanism_file.h"
#include "app/lessons/lesson_findings.h"
#include "app/lessons/lesson_page.h"
#include "app/lessons/lesson_pictures.h"
#include "views/format/format.h"
#include "views/format/whole_units.h"

#include <QDateTime>
#include <QRegularExpression>

#include <algorithm>

namespace eigenlink {

namespace {

using Kind = LessonExercise::Kind;

/// Changes that follow each other within this time are marked together [ms].
constexpr int kMarkingDelay = 120;

/// Prefix of sheets that are not mechanisms of the lesson but empty at first; no mechanism's name has a blank.
const std::string kDrawing = "draw ";

QString htmlOf(const std::string& markdown)
{
    return QString::fromStdString(withFormulas(htmlOfMarkdown(markdown)));
}

/// The reason of a mark as HTML; that of a key is Markdown with formulas. The checks of a task say themselves that they
/// hold.
QString reasonOf(const ExerciseMark& mark)
{
    if (mark.isPassed && !mark.isMarkdown && !mark.checks.empty()) {
        return {};
    }
    const QString plain = fromModel(mark.reason);
    return mark.isMarkdown ? htmlOf(plain.toStdString()) : plain.toHtmlEscaped();
}

std::string valueIn(const std::vector<LessonField>& fields, std::string_view name)
{
    const auto found = std::ranges::find(fields, name, &LessonField::name);
    return found == fields.end() ? std::string() : found->value;
}

/// The parts whose numbers a task lets students change, separated by commas.
std::string partsToChange(const LessonExercise& exercise, const Mechanism& mechanism)
{
    std::string parts;
    for (const std::string& number : exercise.changeable) {
        const std::string part = number.substr(0, number.find('.'));
        if (findElement(mechanism, part) || findPoint(mechanism, part)) {
            parts += (parts.empty() ? "" : ", ") + part;
        }
    }
    return parts;
}

ShownExercise::Kind kindOf(const LessonExercise& exercise)
{
    switch (exercise.kind) {
        case Kind::task:
            return ShownExercise::Kind::task;
        case Kind::drawing:
            return ShownExercise::Kind::drawing;
        case Kind::choice:
            return ShownExercise::Kind::choice;
        case Kind::number:
            break;
    }
    return exercise.asksMode ? ShownExercise::Kind::mode : ShownExercise::Kind::number;
}

}  // namespace

LessonRun::LessonRun(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kMarkingDelay);
    connect(&m_delay, &QTimer::timeout, this, &LessonRun::mark);
    connect(&session.document(), &Document::mechanismChanged, this, &LessonRun::takeMechanism);
    connect(&session, &Session::mechanismChanged, this, &LessonRun::markLater);
}

void LessonRun::open(const std::shared_ptr<const LessonWithKey>& lesson, const LessonState& kept)
{
    m_opened.reset();
    m_job.abandon();
    m_marks.clear();
    Document& document = m_session.document();
    document.clear(document.mechanism()->units);
    m_language = languageFor(lesson->lesson);
    m_state = kept;
    if (!lesson->lesson.student.empty()) {
        m_state.student = lesson->lesson.student;
    }
    m_opened = lesson;
    inspect();
    m_state.sheet = sheetOfPage(m_state.page);
    const Outcome<Mechanism> mechanism = mechanismOnSheet(m_state);
    if (mechanism) {
        exchange(m_state);
        document.exchange(tr("Open the lesson"), *mechanism);
    }
    document.undoStack().clear();
    Q_EMIT changed();
    Q_EMIT pageChanged();
    markLater();
}

void LessonRun::close()
{
    m_opened.reset();
    m_job.abandon();
    m_inspection.abandon();
    m_delay.stop();
    m_marks.clear();
}

// A teacher reads in the window what `lesson check` says; students get lessons that were checked.
void LessonRun::inspect()
{
    m_inspection.abandon();
    m_findings = m_opened->issues;
    if (m_opened->isTeachers()) {
        m_inspection.start([opened = m_opened](const Monitor&) { return lessonFindings(opened->lesson, &opened->key); },
                           [](double, const QString&) {},
                           [this](const auto& outcome) {
                               if (outcome && outcome->result != nullptr) {
                                   m_findings = *outcome->result;
                               }
                               Q_EMIT changed();
                           });
    }
}

// Undo takes the mechanism back first, then the state; each merges with the step before it.
void LessonRun::step(const QString& text, LessonState next, const std::optional<Mechanism>& sheet)
{
    QUndoStack& history = m_session.document().undoStack();
    history.beginMacro(text);
    history.push(
        new LessonStep(text, std::move(next), [this](LessonState state) { return exchange(std::move(state)); }));
    if (sheet) {
        m_session.document().exchange(text, *sheet);  // locks of a page are for the student
    }
    history.endMacro();
}

LessonState LessonRun::exchange(LessonState next)
{
    const bool isOther = next.page != m_state.page || next.sheet != m_state.sheet || next.student != m_state.student;
    LessonState before = std::exchange(m_state, std::move(next));
    if (isOpen()) {
        Outcome<Mechanism> base = unchanged(m_state.sheet);
        m_base = base ? std::make_shared<const Mechanism>(std::move(base).value()) : nullptr;
        Q_EMIT changed();
        if (isOther) {
            Q_EMIT pageChanged();
        }
        markLater();
    }
    return before;
}

std::string LessonRun::sheetOf(const LessonExercise& exercise) const
{
    const Lesson& lesson = m_opened->lesson;
    if (exercise.kind == Kind::drawing) {
        return kDrawing + exercise.name;
    }
    return !exercise.mechanism.empty() || lesson.mechanisms.empty() ? exercise.mechanism
                                                                    : lesson.mechanisms.front().name;
}

/// Returns the sheet of a page: the mechanism of its `show`, else of its first exercise that names one, else the
/// present.
std::string LessonRun::sheetOfPage(std::size_t page) const
{
    const Lesson& lesson = m_opened->lesson;
    for (const LessonShow& show : lesson.shows) {
        if (const std::string name = valueIn(show.fields, "mechanism"); show.page == page && !name.empty()) {
            return name;
        }
    }
    for (const LessonExercise& exercise : lesson.exercises) {
        if (exercise.page == page && (!exercise.mechanism.empty() || exercise.kind == Kind::drawing)) {
            return sheetOf(exercise);
        }
    }
    const bool isKept = !m_state.sheet.empty() && !m_state.sheet.starts_with(kDrawing);
    return isKept ? m_state.sheet : lesson.mechanisms.empty() ? std::string() : lesson.mechanisms.front().name;
}

StudentNumbers LessonRun::numbers(const std::string& student) const
{
    const bool areDrawn = m_opened->hasKey && !student.empty() && m_opened->lesson.student.empty();
    return areDrawn ? numbersOf(m_opened->lesson, m_opened->key.salt, student) : usualNumbers(m_opened->lesson);
}

Outcome<Mechanism> LessonRun::unchanged(const std::string& sheet) const
{
    if (sheet.empty() || sheet.starts_with(kDrawing)) {
        Mechanism empty;
        empty.units = m_session.document().mechanism()->units;
        return empty;
    }
    return mechanismOf(m_opened->lesson, sheet, numbers(m_state.student));
}

/// The student's own mechanism where the page has a task that changes it, else that of the lesson.
Outcome<Mechanism> LessonRun::mechanismOnSheet(const LessonState& state) const
{
    for (const LessonExercise& exercise : m_opened->lesson.exercises) {
        const auto attempt = state.attempts.find(exercise.name);
        if (exercise.page == state.page && attempt != state.attempts.end() && sheetOf(exercise) == state.sheet) {
            return *attempt->second;
        }
    }
    if (state.sheet.empty() || state.sheet.starts_with(kDrawing)) {
        return unchanged(state.sheet);
    }
    return mechanismOf(m_opened->lesson, state.sheet, numbers(state.student));
}

void LessonRun::goTo(int page)
{
    if (!isOpen() || page < 0 || page >= static_cast<int>(m_opened->lesson.text.pages.size()) ||
        page == static_cast<int>(m_state.page)) {
        return;
    }
    LessonState next = m_state;
    next.page = static_cast<std::size_t>(page);
    next.sheet = sheetOfPage(next.page);
    const Outcome<Mechanism> mechanism = mechanismOnSheet(next);
    step(tr("Go to page %1 of the lesson").arg(page + 1), next, mechanism ? std::optional(*mechanism) : std::nullopt);
    Q_EMIT pageChanged();  // parts are selected in the mechanism that is there now
}

void LessonRun::answer(const QString& name, const QString& words)
{
    if (!isOpen()) {
        return;
    }
    LessonState next = m_state;
    next.answers[name.toStdString()] = words.toStdString();
    step(tr("Answer %1").arg(name), std::move(next), std::nullopt);
}

void LessonRun::answerWithMode(const QString& name)
{
    const auto configuration = m_session.shown().configuration();
    if (configuration == nullptr || !configuration->mode || configuration->mode->spurious) {
        Q_EMIT refused(tr("Select a mode of the mechanism first: click it in the film strip or in the complex plane."));
        return;
    }
    answer(name, QString::number(configuration->mode->number));
}

void LessonRun::showHint(const QString& name)
{
    const LessonExercise* exercise = m_opened->lesson.find(name.toStdString());
    LessonState next = m_state;
    std::size_t& count = next.hints[exercise->name];
    count = std::min(count + 1, exercise->hints.size());
    step(tr("Show a hint to %1").arg(name), std::move(next), std::nullopt);
}

void LessonRun::showMechanism(const QString& name)
{
    const LessonExercise& exercise = *m_opened->lesson.find(name.toStdString());
    LessonState next = m_state;
    next.sheet = sheetOf(exercise);
    const bool asks = exercise.isAnswered();  // about the mechanism as the lesson has it
    const Outcome<Mechanism> mechanism =
        asks ? mechanismOf(m_opened->lesson, next.sheet, numbers(next.student)) : mechanismOnSheet(next);
    if (!mechanism) {
        Q_EMIT refused(fromModel(mechanism.reason()));
        return;
    }
    step(tr("Show the mechanism of %1").arg(name), std::move(next), *mechanism);
    Q_EMIT pageChanged();
}

/// Sets aside the work with the numbers of the student before, and takes up that of the present one. Work that does not
/// depend on the numbers stays.
void LessonRun::exchangeWork(LessonState& next) const
{
    const StudentNumbers before = numbers(m_state.student), after = numbers(next.student);
    if (before == after) {
        return;
    }
    LessonWork aside, own = std::exchange(next.setAside[next.student], {});
    for (const LessonExercise& exercise : m_opened->lesson.exercises) {
        if (dependsOnNumbers(exercise, {m_opened->lesson, m_opened->key, m_language}, before, after)) {
            aside.take(exercise.name, next);
        }
        next.take(exercise.name, own);
    }
    next.setAside[m_state.student] = std::move(aside);
    std::erase_if(next.setAside, [](const auto& each) { return each.second.isEmpty(); });
}

void LessonRun::setStudent(const QString& id)
{
    const std::string student = id.toStdString();
    if (!student.empty() && !isStudentId(student)) {
        Q_EMIT refused(tr("This is no ID: %1.").arg(fromModel(wantedStudentId())));
        Q_EMIT changed();
        return;
    }
    LessonState next = m_state;
    next.student = student;
    exchangeWork(next);
    const bool isSetAside = next.setAside.contains(m_state.student) && student != m_state.student;
    const Outcome<Mechanism> mechanism = mechanismOnSheet(next);
    step(tr("Set the ID of the student"), std::move(next), mechanism ? std::optional(*mechanism) : std::nullopt);
    if (isSetAside) {
        const QString why =
            student.empty() ? tr("Without an ID the lesson has other numbers.") : tr("This ID has numbers of its own.");
        Q_EMIT noted(tr("%1 What was answered or changed with the numbers from before is set aside: answer again with "
                        "these. Undo, or the ID from before, brings it back.")
                         .arg(why));
    }
}

void LessonRun::setLanguage(const QString& code)
{
    m_language = code.toStdString();
    Q_EMIT changed();
    markLater();
}

void LessonRun::startAgain()
{
    m_job.abandon();  // a mark of what is taken back would count as done
    LessonState next;
    next.student = m_state.student;
    next.sheet = sheetOfPage(0);
    const Outcome<Mechanism> mechanism = mechanismOnSheet(next);
    step(tr("Start the lesson again"), std::move(next), mechanism ? std::optional(*mechanism) : std::nullopt);
    Q_EMIT pageChanged();
}

/// True if the checks of a task are about the mechanism on the sheet.
bool LessonRun::isLive(const LessonExercise& exercise) const
{
    return !exercise.isAnswered() && exercise.page == m_state.page && sheetOf(exercise) == m_state.sheet;
}

void LessonRun::takeMechanism()
{
    if (!isOpen()) {
        return;
    }
    const MechanismSnapshot& mechanism = m_session.document().mechanism();
    const bool isUnchanged = m_base != nullptr && *m_base == *mechanism;
    for (const LessonExercise& exercise : m_opened->lesson.exercises) {
        if (isLive(exercise)) {
            isUnchanged ? void(m_state.attempts.erase(exercise.name))
                        : void(m_state.attempts[exercise.name] = mechanism);
        }
    }
    Q_EMIT changed();
}

std::optional<LessonRun::Input> LessonRun::inputOf(const LessonExercise& exercise) const
{
    if (exercise.isAnswered()) {
        const auto words = m_state.answers.find(exercise.name);
        const bool isGiven = words != m_state.answers.end() && !words->second.empty();
        return isGiven && m_opened->hasKey ? std::optional(Input{words->second, nullptr, m_state.student, m_language})
                                           : std::nullopt;
    }
    const auto attempt = m_state.attempts.find(exercise.name);
    MechanismSnapshot mechanism = isLive(exercise)                    ? m_session.shown().snapshot()
                                  : attempt != m_state.attempts.end() ? attempt->second
                                                                      : nullptr;
    return mechanism != nullptr && !mechanism->elements.empty()
               ? std::optional(Input{{}, std::move(mechanism), m_state.student, m_language})
               : std::nullopt;
}

const LessonRun::Marked* LessonRun::markOf(const LessonExercise& exercise) const
{
    const auto found = m_marks.find(exercise.name);
    return found == m_marks.end() ? nullptr : &found->second;
}

void LessonRun::markLater()
{
    if (isOpen() && !m_delay.isActive()) {
        m_delay.start();
    }
}

// One job at a time: changes meanwhile are marked after it.
void LessonRun::mark()
{
    if (!isOpen() || m_job.isRunning()) {
        return;
    }
    std::vector<Marked> tasks;
    for (const LessonExercise& exercise : m_opened->lesson.exercises) {
        const Marked* known = markOf(exercise);
        if (const std::optional<Input> input = inputOf(exercise);
            input && (known == nullptr || known->input != *input)) {
            tasks.push_back({&exercise, *input, {}});
        }
    }
    if (tasks.empty()) {
        return;
    }
    const auto work = [tasks, opened = m_opened, numbers = numbers(m_state.student)](const Monitor&) {
        std::vector<Marked> marked = tasks;
        Marker marker(opened->lesson, opened->key, numbers);
        marker.keepAnswersSecret();
        for (Marked& each : marked) {
            GivenAnswer given{each.input.words, std::nullopt};
            if (each.input.mechanism != nullptr) {
                given.mechanism = *each.input.mechanism;
            }
            each.mark = marker.mark(*each.exercise, given, each.input.language);
        }
        return marked;
    };
    m_job.start(
        work, [](double, const QString&) {},
        [this](const auto& outcome) {
            if (outcome && outcome->result != nullptr) {
                takeMarks(*outcome->result);
            } else if (outcome) {
                Q_EMIT refused(outcome->failure);
            }
        });
}

void LessonRun::takeMarks(const std::vector<Marked>& marks)
{
    for (const Marked& each : marks) {
        const std::string& name = each.exercise->name;
        m_marks.insert_or_assign(name, each);
        if (each.mark.isPassed && each.input.mechanism != nullptr && each.input.student == m_state.student) {
            m_state.passed[name] = each.input.mechanism;
        }
    }
    Q_EMIT changed();
    markLater();
}

bool LessonRun::isDone(const LessonExercise& exercise) const
{
    if (m_state.passed.contains(exercise.name)) {
        return true;
    }
    const auto answer = m_state.answers.find(exercise.name);
    const bool isGiven = answer != m_state.answers.end() && !answer->second.empty();
    const Marked* mark = markOf(exercise);
    return exercise.isAnswered() && isGiven &&
           (!m_opened->hasKey || (mark != nullptr && mark->input == *inputOf(exercise) && mark->mark.isPassed));
}

QString LessonRun::words(const WordsByLanguage& markdown) const
{
    const std::string text = withNumbersIn(wordsIn(markdown, m_language), m_opened->lesson, numbers(m_state.student));
    return QString::fromStdString(withFormulas(withPictures(htmlOfMarkdown(text), m_opened->lesson)));
}

void LessonRun::showMark(const LessonExercise& exercise, ShownExercise& shown) const
{
    const std::optional<Input> input = inputOf(exercise);
    const Marked* mark = markOf(exercise);
    const bool isNew = mark != nullptr && input && mark->input == *input;
    if (exercise.isAnswered() && !m_opened->hasKey && !shown.answer.isEmpty()) {
        shown.state = ExerciseState::noted;
        shown.feedback = tr("Your answer is noted. The key of the lesson, which marks it, is not here.");
    } else if (input && isNew) {
        shown.state = mark->mark.isPassed ? ExerciseState::right : ExerciseState::wrong;
        shown.feedback = reasonOf(mark->mark);
    } else if (input) {
        shown.state = ExerciseState::computing;
    }
    // Verdicts of the mechanism before stay until the new ones are there.
    for (std::size_t i = 0; mark != nullptr && input && i < std::min(shown.checks.size(), mark->mark.checks.size());
         ++i) {
        const CheckVerdict& verdict = mark->mark.checks[i];
        shown.checks[i].state = verdict.isPassed ? ExerciseState::right : ExerciseState::wrong;
        shown.checks[i].reason = fromModel(verdict.found.isEmpty() ? verdict.reason : verdict.found);
        if (shown.feedback == fromModel(verdict.reason).toHtmlEscaped()) {
            shown.feedback.clear();
        }
    }
    // The mechanism that the lesson gives may already look like a typical mistake.
    if (!exercise.isAnswered() && !m_state.attempts.contains(exercise.name)) {
        shown.feedback.clear();
    }
    // What holds now is said of the mechanism that is there; a task that was done stays done where none is.
    shown.wasDone = !exercise.isAnswered() && m_state.passed.contains(exercise.name);
    if (shown.wasDone && !input) {
        shown.state = ExerciseState::right;
    }
}

ShownExercise LessonRun::shownExercise(const LessonExercise& exercise) const
{
    ShownExercise shown;
    shown.kind = kindOf(exercise);
    shown.name = QString::fromStdString(exercise.name);
    shown.html = words(exercise.text);
    shown.unit = unitWords(exercise.unit);
    if (const auto answer = m_state.answers.find(exercise.name); answer != m_state.answers.end()) {
        shown.answer = QString::fromStdString(answer->second);
    }
    const auto choices = exercise.choices.find(m_language);
    for (const std::string& each : choices == exercise.choices.end() ? std::vector<std::string>() : choices->second) {
        shown.choices << words({{m_language, each}});
    }
    for (const LessonField& check : exercise.checks) {
        const std::string text = withNumbersIn(check.value, m_opened->lesson, numbers(m_state.student));
        static const QRegularExpression s_times(QStringLiteral("(?<=\\p{L})\\*(?=\\p{L})"));  // in "N*m"
        shown.checks.push_back(
            {QString::fromStdString(text).replace(s_times, QStringLiteral("·")), ExerciseState::open, {}});
    }
    const auto asked = m_state.hints.find(exercise.name);
    const std::size_t count = asked == m_state.hints.end() ? 0 : asked->second;
    for (std::size_t i = 0; i < count; ++i) {
        shown.hints << words(exercise.hints[i]);
    }
    shown.hintsLeft = static_cast<int>(exercise.hints.size() - count);
    const bool isAbout = !exercise.isAnswered() || (exercise.kind == Kind::number && !sheetOf(exercise).empty()) ||
                         !exercise.mechanism.empty();
    const bool isOnSheet = sheetOf(exercise) == m_state.sheet && (!exercise.isAnswered() || m_base == nullptr ||
                                                                  *m_base == *m_session.document().mechanism());
    shown.isMechanismShown = !isAbout || isOnSheet;
    showMark(exercise, shown);
    return shown;
}

void LessonRun::showFindings(ShownLesson& shown) const
{
    for (const Message& each : m_findings) {
        const QString words = fromModel(withPlace(each));
        shown.findings << (each.severity == Severity::warning ? tr("Warning: %1").arg(words) : words);
    }
    shown.isFaulty = hasErrors(m_findings);
    shown.isTeachers = m_opened->isTeachers();
    shown.isInspected = !isInspecting();
}

ShownLesson LessonRun::shown() const
{
    const Lesson& lesson = m_opened->lesson;
    const LessonPage& page = lesson.text.pages[m_state.page];
    ShownLesson shown;
    shown.title = QString::fromStdString(wordsIn(lesson.text.title, m_language));
    shown.pageTitle = QString::fromStdString(wordsIn(page.title, m_language));
    shown.page = static_cast<int>(m_state.page);
    shown.pages = static_cast<int>(lesson.text.pages.size());
    shown.exercises = static_cast<int>(lesson.exercises.size());
    shown.solved = static_cast<int>(
        std::ranges::count_if(lesson.exercises, [this](const LessonExercise& each) { return isDone(each); }));
    shown.student = QString::fromStdString(m_state.student);
    shown.isStudentFixed = !lesson.student.empty();
    shown.language = QString::fromStdString(m_language);
    for (const std::string& code : lesson.languages.size() > 1 ? lesson.languages : std::vector<std::string>()) {
        shown.languages << QString::fromStdString(code);
    }
    showFindings(shown);
    for (const LessonPart& part : page.parts) {
        if (part.block.kind.empty()) {
            if (part.language == m_language) {
                const std::string html =
                    withFormulas(withPictures(withNumbersIn(part.html, lesson, numbers(m_state.student)), lesson));
                shown.parts.push_back({QString::fromStdString(html), std::nullopt});
            }
        } else if (const LessonExercise* exercise = lesson.find(part.block.name);
                   exercise != nullptr && (part.block.kind == "task" || part.block.kind == "question")) {
            shown.parts.push_back({{}, shownExercise(*exercise)});
        }
    }
    return shown;
}

std::vector<LessonField> LessonRun::showFields() const
{
    std::vector<LessonField> fields;
    for (const LessonShow& show : m_opened->lesson.shows) {
        if (show.page == m_state.page) {
            std::ranges::copy(show.fields, std::back_inserter(fields));
        }
    }
    for (const LessonExercise& exercise : m_opened->lesson.exercises) {
        if (isLive(exercise) && !exercise.changeable.empty() && valueIn(fields, "parts").empty()) {
            fields.push_back({"parts", partsToChange(exercise, *m_session.document().mechanism()), exercise.line});
            fields.push_back({"change", exercise.changeable.front(), exercise.line});
        }
    }
    return fields;
}

bool LessonRun::isTaskOnSheet() const
{
    return std::ranges::any_of(m_opened->lesson.exercises, [this](const LessonExercise& each) { return isLive(each); });
}

HandIn LessonRun::handIn() const
{
    HandIn handIn{
        m_opened->lesson.id,      m_state.student, QDateTime::currentDateTime().toString(Qt::ISODate).toStdString(),
        numbers(m_state.student), m_state.answers, {}};
    std::erase_if(handIn.answers, [](const auto& each) { return each.second.empty(); });
    for (const auto* mechanisms : {&m_state.attempts, &m_state.passed}) {
        for (const auto& [name, mechanism] : *mechanisms) {
            handIn.mechanisms[name] = writeMechanism(*mechanism);
        }
    }
    return handIn;
}

}  // namespace eigenlink
