#include "app/window/lesson/lesson_state.h"

#include "app/io/mechanism_file.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace eigenlink {

namespace {

QJsonObject objectOf(const std::map<std::string, MechanismSnapshot>& mechanisms)
{
    QJsonObject object;
    for (const auto& [name, mechanism] : mechanisms) {
        object[QString::fromStdString(name)] = QString::fromStdString(writeMechanism(*mechanism));
    }
    return object;
}

void readMechanisms(const QJsonObject& object, const Lesson& lesson, std::map<std::string, MechanismSnapshot>& into)
{
    for (auto each = object.begin(); each != object.end(); ++each) {
        Outcome<Mechanism> mechanism = mechanismOfText(each.value().toString().toStdString());
        if (lesson.find(each.key().toStdString()) != nullptr && mechanism) {
            into[each.key().toStdString()] = std::make_shared<const Mechanism>(std::move(mechanism).value());
        }
    }
}

const QString kAnswers = QStringLiteral("answers"), kHints = QStringLiteral("hints"),
              kAttempts = QStringLiteral("attempts"), kPassed = QStringLiteral("passed"),
              kPage = QStringLiteral("page"), kStudent = QStringLiteral("student"),
              kSetAside = QStringLiteral("set_aside");

QJsonObject objectOf(const LessonWork& work)
{
    QJsonObject answers;
    for (const auto& [name, answer] : work.answers) {
        answers[QString::fromStdString(name)] = QString::fromStdString(answer);
    }
    return {{kAnswers, answers}, {kAttempts, objectOf(work.attempts)}, {kPassed, objectOf(work.passed)}};
}

void readWork(const QJsonObject& object, const Lesson& lesson, LessonWork& work)
{
    const QJsonObject answers = object[kAnswers].toObject();
    for (const LessonExercise& exercise : lesson.exercises) {
        if (const QString name = QString::fromStdString(exercise.name); answers.contains(name)) {
            work.answers[exercise.name] = answers[name].toString().toStdString();
        }
    }
    readMechanisms(object[kAttempts].toObject(), lesson, work.attempts);
    readMechanisms(object[kPassed].toObject(), lesson, work.passed);
}

}  // namespace

void LessonWork::take(const std::string& exercise, LessonWork& from)
{
    const auto move = [&](auto& there, auto& here) {
        if (auto node = there.extract(exercise)) {
            here.insert(std::move(node));
        }
    };
    move(from.answers, answers);
    move(from.attempts, attempts);
    move(from.passed, passed);
}

QByteArray textOf(const LessonState& state)
{
    QJsonObject object = objectOf(static_cast<const LessonWork&>(state)), hints, setAside;
    for (const auto& [name, count] : state.hints) {
        hints[QString::fromStdString(name)] = static_cast<int>(count);
    }
    for (const auto& [student, work] : state.setAside) {
        setAside[QString::fromStdString(student)] = objectOf(work);
    }
    object[kPage] = static_cast<int>(state.page);
    object[kStudent] = QString::fromStdString(state.student);
    object[kHints] = hints;
    object[kSetAside] = setAside;
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

LessonState lessonStateOf(const QByteArray& text, const Lesson& lesson)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    LessonState state;
    const int last = static_cast<int>(lesson.text.pages.size()) - 1;
    state.page = static_cast<std::size_t>(std::clamp(object[kPage].toInt(), 0, std::max(0, last)));
    state.student = object[kStudent].toString().toStdString();
    readWork(object, lesson, state);
    const QJsonObject hints = object[kHints].toObject(), setAside = object[kSetAside].toObject();
    for (const LessonExercise& exercise : lesson.exercises) {
        const auto count = static_cast<std::size_t>(std::max(0, hints[QString::fromStdString(exercise.name)].toInt()));
        if (count > 0) {
            state.hints[exercise.name] = std::min(count, exercise.hints.size());
        }
    }
    for (auto each = setAside.begin(); each != setAside.end(); ++each) {
        readWork(each.value().toObject(), lesson, state.setAside[each.key().toStdString()]);
    }
    return state;
}

}  // namespace eigenlink
