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
              kPage = QStringLiteral("page"), kStudent = QStringLiteral("student");

}  // namespace

QByteArray textOf(const LessonState& state)
{
    QJsonObject answers, hints;
    for (const auto& [name, answer] : state.answers) {
        answers[QString::fromStdString(name)] = QString::fromStdString(answer);
    }
    for (const auto& [name, count] : state.hints) {
        hints[QString::fromStdString(name)] = static_cast<int>(count);
    }
    return QJsonDocument(QJsonObject{{kPage, static_cast<int>(state.page)},
                                     {kStudent, QString::fromStdString(state.student)},
                                     {kAnswers, answers},
                                     {kHints, hints},
                                     {kAttempts, objectOf(state.attempts)},
                                     {kPassed, objectOf(state.passed)}})
        .toJson(QJsonDocument::Compact);
}

LessonState lessonStateOf(const QByteArray& text, const Lesson& lesson)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    LessonState state;
    const int last = static_cast<int>(lesson.text.pages.size()) - 1;
    state.page = static_cast<std::size_t>(std::clamp(object[kPage].toInt(), 0, std::max(0, last)));
    state.student = object[kStudent].toString().toStdString();
    const QJsonObject answers = object[kAnswers].toObject(), hints = object[kHints].toObject();
    for (const LessonExercise& exercise : lesson.exercises) {
        const QString name = QString::fromStdString(exercise.name);
        if (answers.contains(name)) {
            state.answers[exercise.name] = answers[name].toString().toStdString();
        }
        const auto count = static_cast<std::size_t>(std::max(0, hints[name].toInt()));
        if (count > 0) {
            state.hints[exercise.name] = std::min(count, exercise.hints.size());
        }
    }
    readMechanisms(object[kAttempts].toObject(), lesson, state.attempts);
    readMechanisms(object[kPassed].toObject(), lesson, state.passed);
    return state;
}

}  // namespace eigenlink
