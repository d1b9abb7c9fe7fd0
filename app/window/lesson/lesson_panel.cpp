#include "app/window/lesson/lesson_panel.h"

#include "app/commands/file_export.h"
#include "app/document/lesson_file.h"
#include "app/document/session.h"
#include "app/io/file_error.h"
#include "app/preferences.h"
#include "app/window/parts/workspace.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/inspector/inspector_view.h"
#include "views/layout/typed_text.h"
#include "views/lesson/lesson_view.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMainWindow>
#include <QTimer>

#include <algorithm>

namespace eigenlink {

namespace {

const QString kFiles = QStringLiteral("files"), kPath = QStringLiteral("path"), kTitle = QStringLiteral("title"),
              kDigest = QStringLiteral("digest"), kSlot = QStringLiteral("slot");

/// The place of a file in a list of files: that with its text, else that of its path and title; the end of the list
/// where there is neither.
qsizetype placeOf(const QJsonObject& file, const QJsonArray& files)
{
    for (const QStringList& keys : {QStringList{kDigest}, QStringList{kPath, kTitle}}) {
        const auto isSame = [&](const QJsonValue& each) {
            return std::ranges::all_of(keys, [&](const QString& key) { return each[key] == file[key]; });
        };
        const auto found = std::find_if(files.begin(), files.end(), isSame);
        if (found != files.end()) {
            return found - files.begin();
        }
    }
    return files.size();
}

/// The name under which the state of a lesson is kept. Lessons of one id have each their own; one that was moved finds
/// its state by its text, one that was edited by its path and title. Copies of students are kept apart. The one that
/// was opened last stands first; beyond the sixteenth they are forgotten.
QString stateNameOf(const LessonWithKey& opened, Preferences& preferences)
{
    constexpr qsizetype kMostFiles = 16;
    const Lesson& lesson = opened.lesson;
    const std::string student = lesson.student.empty() ? std::string() : "/" + lesson.student;
    const QString name = QStringLiteral("lesson/%1/").arg(QString::fromStdString(lesson.id + student));
    const QString title = QString::fromStdString(wordsIn(lesson.text.title, lesson.languages.front()));
    QJsonObject file{{kPath, QFileInfo(opened.path).absoluteFilePath()}, {kTitle, title}, {kDigest, opened.digest}};
    QJsonArray files = QJsonDocument::fromJson(preferences.state(name + kFiles)).array();
    const qsizetype place = placeOf(file, files);
    const bool isNew = place == files.size(), isFull = isNew && files.size() >= kMostFiles;
    file[kSlot] = isNew && !isFull ? files.size() : files.takeAt(isFull ? files.size() - 1 : place)[kSlot].toInt();
    const QString state = name + QString::number(file[kSlot].toInt());
    if (isFull) {
        preferences.setState(state, {});
    }
    files.prepend(file);
    preferences.setState(name + kFiles, QJsonDocument(files).toJson(QJsonDocument::Compact));
    return state;
}

}  // namespace

LessonPanel::LessonPanel(const LessonStageParts& parts, Preferences& preferences, FileExport& exports, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_preferences(preferences),
      m_exports(exports),
      m_view(parts.workspace.lesson),
      m_run(new LessonRun(parts.session, this)),
      m_stage(new LessonStage(parts, this))
{
    connectView();
    connect(m_run, &LessonRun::changed, this, &LessonPanel::show);
    connect(m_run, &LessonRun::pageChanged, this, &LessonPanel::showPage);
    connect(m_run, &LessonRun::noted, this, [this](const QString& words) { Q_EMIT message(Tone::warning, words); });
    connect(m_run, &LessonRun::refused, this, [this](const QString& words) { Q_EMIT message(Tone::warning, words); });
    connect(&parts.session, &Session::shownChanged, this, &LessonPanel::showForm);
    connect(&parts.session.document(), &Document::refused, this,
            [this](const QString& words) { Q_EMIT message(Tone::warning, words); });
    // Before the other mechanism could be taken for an attempt of the student.
    connect(&parts.session.document(), &Document::replaced, this, &LessonPanel::leave);
}

void LessonPanel::connectView()
{
    connect(m_view, &LessonView::pageRequested, m_run, &LessonRun::goTo);
    connect(m_view, &LessonView::answered, m_run, &LessonRun::answer);
    connect(m_view, &LessonView::modeRequested, m_run, &LessonRun::answerWithMode);
    connect(m_view, &LessonView::hintRequested, m_run, &LessonRun::showHint);
    connect(m_view, &LessonView::mechanismRequested, this, &LessonPanel::showMechanism);
    connect(m_view, &LessonView::taskReached, this, [this] { focusNumber(m_run->showFields()); });
    connect(m_view, &LessonView::studentRequested, m_run, &LessonRun::setStudent);
    connect(m_view, &LessonView::languageRequested, m_run, &LessonRun::setLanguage);
    connect(m_view, &LessonView::startAgainRequested, m_run, &LessonRun::startAgain);
    connect(m_view, &LessonView::handInRequested, this, &LessonPanel::handIn);
    connect(m_view, &LessonView::closeRequested, this, &LessonPanel::close);
    connect(m_view, &LessonView::readAgainRequested, this, [this] { open(QString(m_run->opened().path)); });
}

bool LessonPanel::open(const QString& path)
{
    try {
        const std::shared_ptr<const LessonWithKey> lesson = openLesson(path);
        close();
        m_parts.session.setOptions({});  // a penalty or a forgotten stiffness of the lesson before
        m_stateName = stateNameOf(*lesson, m_preferences);
        m_run->open(lesson, lessonStateOf(m_preferences.state(m_stateName), lesson->lesson));
        m_parts.session.document().setKeptElsewhere(true);
    } catch (const FileError& error) {
        // A file that the lesson needs is told with the lesson that needs it.
        const QString name = QFileInfo(path).fileName(), said = withFullStop(fromModel(error.text()));
        Q_EMIT message(Tone::error,
                       tr("Not opened: %1").arg(said.contains(name) ? said : name + QStringLiteral(": ") + said));
        return false;
    }
    m_parts.workspace.setLessonShown(true);
    Q_EMIT opened();
    showPage();
    return true;
}

void LessonPanel::close()
{
    takeTypedText(*m_view);
    leave();
}

void LessonPanel::leave()
{
    if (isOpen()) {
        m_run->close();
        m_parts.session.document().setKeptElsewhere(false);
        m_stage->clear();
        m_parts.workspace.setLessonShown(false);
    }
}

void LessonPanel::show()
{
    if (isOpen()) {
        m_view->setLesson(m_run->shown());
        m_preferences.setState(m_stateName, textOf(m_run->state()));
    }
}

void LessonPanel::showPage()
{
    if (isOpen()) {
        show();
        const std::vector<LessonField> fields = m_run->showFields();
        m_stage->arrange(fields);
        for (const LessonField& field : fields) {
            if (field.name == "curve") {
                m_parts.showCurve(curveOf(m_run->opened().lesson, field.value));
            }
        }
        m_pageParts = m_parts.session.selection().ids;
        const auto parts = std::ranges::find(fields, "parts", &LessonField::name);
        const bool isOfOne = parts != fields.end() && parts->value.find(',') == std::string::npos;
        m_parts.workspace.setFormShown(m_run->isTaskOnSheet() || isOfOne);
        m_parts.workspace.canvas->fit();
        // The keyboard begins at the first question; where only a task is left, at the number that it changes or on
        // the canvas.
        if (!m_view->focusPage()) {
            focusNumber(fields);
        }
    }
}

/// Shows the mechanism of an exercise; the keyboard is then at its answer, or at the number that it changes.
void LessonPanel::showMechanism(const QString& name)
{
    m_run->showMechanism(name);
    if (!m_view->focusExercise(name)) {
        focusNumber(m_run->showFields());
    }
}

void LessonPanel::focusNumber(const std::vector<LessonField>& fields)
{
    const auto change = std::ranges::find(fields, "change", &LessonField::name);
    if (change != fields.end()) {
        const std::string key = change->value.substr(change->value.rfind('.') + 1);
        // The form is made before; another page may be there by then.
        QTimer::singleShot(0, this, [this, key, page = m_run->state().page] {
            if (isOpen() && m_run->state().page == page) {
                m_parts.workspace.inspector->focusField(key);
            }
        });
    } else if (m_run->isTaskOnSheet()) {
        m_parts.workspace.canvas->setFocus(Qt::TabFocusReason);
    }
}

// The text has the room of the form until the student selects something that has one.
void LessonPanel::showForm(const Shown& shown)
{
    if (isOpen() && !shown.selection().ids.empty() && shown.selection().ids != m_pageParts) {
        m_parts.workspace.setFormShown(true);
    }
}

void LessonPanel::handIn()
{
    takeTypedText(*m_view);
    const HandIn handIn = m_run->handIn();
    if (!isStudentId(handIn.student)) {
        Q_EMIT message(Tone::warning, tr("Type your ID first: it says whose answers these are."));
        m_view->focusStudent();
        return;
    }
    const QString name = QString::fromStdString(handIn.lesson + "-" + handIn.student + ".eigenhandin");
    const QString path = askForPath(&m_parts.window, tr("Hand in"), QDir(m_preferences.lastFolder()).filePath(name),
                                    tr("Hand-ins (*.eigenhandin)"));
    m_exports.writeBytes(path, [&] { return textOf(handIn, m_run->opened().lesson); });
}

}  // namespace eigenlink
