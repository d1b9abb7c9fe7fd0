#include "app/cli/lesson_files.h"

#include "app/cli/console.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"

#include <algorithm>

namespace eigenlink::cli {

LessonFile lessonFileOf(const std::string& path)
{
    try {
        LessonFile file{readBytes(path, kLargestFile), {}};
        const std::size_t slash = path.rfind('/');
        file.lesson = lessonOf(file.text, slash == std::string::npos ? "" : path.substr(0, slash + 1));
        return file;
    } catch (const FileError& error) {
        throw CommandError(kInput, error.in(path).text());
    }
}

LessonKey lessonKeyFor(const Lesson& lesson, const std::string& path)
{
    if (path.empty() && lesson.keyFile.empty()) {
        throw CommandError(kUsage, "the lesson names no key; write --key FILE");
    }
    try {
        return readLessonKey(path.empty() ? lesson.folder + lesson.keyFile : path, lesson);
    } catch (const FileError& error) {
        throw CommandError(kInput, error.text());
    }
}

std::string languageOf(const Lesson& lesson, const std::string& language)
{
    if (!language.empty() && std::ranges::find(lesson.languages, language) == lesson.languages.end()) {
        throw CommandError(kUsage, Text("--language: {1}: the lesson has {2}", language, Listing(lesson.languages)));
    }
    return language.empty() ? lesson.languages.front() : language;
}

void requireNoErrors(const std::string& file, const std::vector<Message>& issues)
{
    const auto error = std::ranges::find(issues, Severity::error, &Message::severity);
    if (error != issues.end()) {
        throw CommandError(kInput,
                           Text("{1}: {2}; lesson check lists everything that is wrong", file, withPlace(*error)));
    }
}

}  // namespace eigenlink::cli
