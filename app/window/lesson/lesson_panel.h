#pragma once

#include "app/window/lesson/lesson_run.h"
#include "app/window/lesson/lesson_stage.h"

#include <QObject>

#include <string>
#include <vector>

namespace eigenlink {

class FileExport;
class LessonView;
class Preferences;
class Shown;
enum class Tone;

/// The lesson of a window: opens and closes it, connects the run with its view and the stage, keeps the state of each
/// lesson in the preferences, and writes the hand-in.
class LessonPanel : public QObject {
    Q_OBJECT

public:
    LessonPanel(const LessonStageParts& parts, Preferences& preferences, FileExport& exports, QObject* parent);

    LessonRun& run() { return *m_run; }
    LessonStage& stage() { return *m_stage; }
    bool isOpen() const { return m_run->isOpen(); }
    /// Opens a lesson where it was left; false where it cannot be read.
    bool open(const QString& path);
    void close();

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& sentence);
    /// A lesson was opened.
    void opened();

private:
    void connectView();
    void show();
    void showPage();
    void showMechanism(const QString& name);
    void focusNumber(const std::vector<LessonField>& fields);
    void showForm(const Shown& shown);
    void handIn();
    void leave();

    LessonStageParts m_parts;
    Preferences& m_preferences;
    FileExport& m_exports;
    LessonView* m_view;
    LessonRun* m_run;
    LessonStage* m_stage;
    QString m_stateName;                   ///< in the preferences
    std::vector<std::string> m_pageParts;  ///< that the page itself selects
};

}  // namespace eigenlink
