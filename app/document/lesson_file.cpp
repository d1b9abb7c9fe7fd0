#include "app/document/lesson_file.h"

#include "app/document/example_list.h"
#include "app/figures/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "app/lessons/lesson_findings.h"
#include "app/lessons/lesson_pictures.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace eigenlink {

namespace {

/// Bytes of a file or of a resource. Throws FileError.
std::string bytesOf(const QString& path)
{
    if (!path.startsWith(u':')) {
        return readBytes(encodedPath(path), kLargestFile);
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        throw FileError(path.toStdString(), "", Text("the file cannot be read: {1}", file.errorString().toStdString()));
    }
    return file.readAll().toStdString();
}

/// Reads the pictures beside a lesson into it; what cannot be read becomes an issue.
void readPictures(LessonWithKey& opened)
{
    for (const std::string& name : picturesOf(opened.lesson)) {
        Outcome<std::string> picture = Failure{Text()};
        try {
            picture = pictureAddress(name, bytesOf(besideLesson(opened.path, name)));
        } catch (const FileError& error) {
            picture = Failure{Text("{1}: {2}", name, error.message)};
        }
        if (picture) {
            opened.lesson.pictures[name] = std::move(picture).value();
        } else {
            opened.issues.push_back(Message::error(picture.reason()));
        }
    }
}

/// The titles of the pages of a lesson: its topics in plain words.
QString contentsOf(const Lesson& lesson, const std::string& language)
{
    QStringList titles;
    for (const LessonPage& page : lesson.text.pages) {
        titles << QString::fromStdString(wordsIn(page.title, language));
    }
    return titles.join(QStringLiteral(" · "));
}

}  // namespace

bool isLessonFile(const QString& path)
{
    return path.endsWith(QLatin1String(".eigenlesson"));
}

QString besideLesson(const QString& lesson, const std::string& name)
{
    return QDir::cleanPath(QFileInfo(lesson).path() + u'/' + QString::fromStdString(name));
}

std::shared_ptr<const LessonWithKey> openLesson(const QString& path)
{
    try {
        auto opened = std::make_shared<LessonWithKey>();
        opened->path = path;
        const bool isFile = !path.startsWith(u':');
        const std::string text = bytesOf(path);
        opened->digest = QString::fromLatin1(
            QCryptographicHash::hash(QByteArrayView(text.data(), text.size()), QCryptographicHash::Sha256).toHex());
        opened->lesson = lessonOf(text, isFile ? encodedPath(QFileInfo(path).path() + u'/') : std::string());
        for (LessonMechanism& mechanism : opened->lesson.mechanisms) {
            if (mechanism.json.empty() && !mechanism.file.empty()) {
                mechanism.json = bytesOf(besideLesson(path, mechanism.file));
            }
        }
        for (const LessonShow& show : opened->lesson.shows) {
            for (const LessonField& field : show.fields) {
                const QString curve = besideLesson(path, field.value);
                if (field.name == "curve" && QFileInfo(curve).isFile()) {
                    opened->lesson.curves.push_back({field.value, bytesOf(curve)});
                }
            }
        }
        const QString key = besideLesson(path, opened->lesson.keyFile);
        if (!opened->lesson.keyFile.empty() && QFileInfo(key).isFile()) {
            opened->key = lessonKeyOf(bytesOf(key), opened->lesson);
            opened->hasKey = true;
        }
        opened->issues = opened->lesson.issues;
        readPictures(*opened);
        std::ranges::transform(opened->key.issues, std::back_inserter(opened->issues), ofKey);
        return opened;
    } catch (const FileError& error) {
        throw error.path.empty() ? error.in(path.toStdString()) : error;
    }
}

std::string languageFor(const Lesson& lesson)
{
    for (const QString& name : QLocale().uiLanguages()) {
        const std::string code = name.section(u'-', 0, 0).toStdString();
        if (std::ranges::find(lesson.languages, code) != lesson.languages.end()) {
            return code;
        }
    }
    return lesson.languages.front();
}

std::vector<GalleryEntry> lessonEntries()
{
    const QDir folder(QStringLiteral(":/lessons"));
    std::vector<GalleryEntry> entries;
    for (const QString& name : folder.entryList({QStringLiteral("*.eigenlesson")}, QDir::Files, QDir::Name)) {
        try {
            const auto opened = openLesson(folder.filePath(name));
            const Lesson& lesson = opened->lesson;
            const std::string language = languageFor(lesson);
            Outcome<Mechanism> mechanism = mechanismOf(lesson, "", usualNumbers(lesson));
            entries.push_back({opened->path,
                               QStringLiteral("%1 · %2")
                                   .arg(entries.size() + 1)
                                   .arg(QString::fromStdString(wordsIn(lesson.text.title, language))),
                               contentsOf(lesson, language),
                               mechanism ? std::move(mechanism).value() : Mechanism(),
                               {GalleryGroup::lessons}});
        } catch (const FileError&) {
            continue;  // the error is reported when it is opened
        }
    }
    return entries;
}

}  // namespace eigenlink
