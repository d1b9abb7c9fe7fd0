#pragma once

#include "app/lessons/lesson_key.h"
#include "views/gallery/gallery_model.h"

#include <QString>

#include <memory>
#include <vector>

namespace eigenlink {

/// A lesson with everything that it names: its mechanisms are read, and its key where that is beside it.
struct LessonWithKey {
    QString path;
    QString digest;  ///< of its text: equal for copies
    Lesson lesson;
    LessonKey key;
    bool hasKey = false;
    std::vector<Message> issues;  ///< of the lesson, the files beside it, and the key, as far as reading them shows

    /// True for a file of its teacher: the key is beside it, and neither is part of the program.
    bool isTeachers() const { return hasKey && !path.startsWith(u':'); }
};

/// True for the path of a lesson.
bool isLessonFile(const QString& path);

/// Reads a lesson from a file or from the resources. Throws FileError.
std::shared_ptr<const LessonWithKey> openLesson(const QString& path);

/// The path of a file that a lesson names, beside the lesson.
QString besideLesson(const QString& lesson, const std::string& name);

/// The lessons that come with the program, as cards of the gallery, in their order.
std::vector<GalleryEntry> lessonEntries();

/// The language of a lesson that fits the locale best; its first one where none does.
std::string languageFor(const Lesson& lesson);

}  // namespace eigenlink
