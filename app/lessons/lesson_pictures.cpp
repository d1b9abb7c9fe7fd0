#include "app/lessons/lesson_pictures.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::size_t kLargestPicture = std::size_t{8} * 1024 * 1024;

/// Kind of a picture by its first bytes, "png"; empty for other files.
std::string_view kindOf(std::string_view bytes)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kStarts{
        {{"\x89PNG\r\n\x1a\n", "png"}, {"\xFF\xD8\xFF", "jpeg"}, {"GIF8", "gif"}}};
    for (const auto& [start, kind] : kStarts) {
        if (bytes.starts_with(start)) {
            return kind;
        }
    }
    if (bytes.starts_with("RIFF") && bytes.substr(std::min<std::size_t>(bytes.size(), 8)).starts_with("WEBP")) {
        return "webp";
    }
    const bool isSvg = trimmed(bytes).starts_with('<') && bytes.find("<svg") != std::string_view::npos;
    return isSvg ? "svg+xml" : "";
}

}  // namespace

std::vector<std::string> picturesIn(std::string_view html)
{
    constexpr std::string_view kBegin = "<img src=\"";
    std::set<std::string> names;
    for (std::size_t at = html.find(kBegin); at != std::string_view::npos; at = html.find(kBegin, at + 1)) {
        const std::size_t begin = at + kBegin.size();
        std::string name(html.substr(begin, html.find('"', begin) - begin));
        if (name != "#" && name.find(':') == std::string::npos) {
            replaceAll(name, "&amp;", "&");
            names.insert(std::move(name));
        }
    }
    return {names.begin(), names.end()};
}

std::vector<std::string> picturesOf(const Lesson& lesson)
{
    std::string html;
    for (const LessonPage& page : lesson.text.pages) {
        for (const LessonPart& part : page.parts) {
            html += part.block.kind.empty() ? part.html : htmlOfMarkdown(part.block.body);
        }
    }
    return picturesIn(html);
}

Outcome<std::string> pictureAddress(const std::string& file, std::string_view bytes)
{
    const std::string_view kind = kindOf(bytes);
    if (kind.empty()) {
        return Failure{Text("{1}: this is no PNG, JPEG, GIF, WebP or SVG picture", file)};
    }
    return "data:image/" + std::string(kind) + ";base64," + base64Of(bytes);
}

Outcome<std::string> embeddedPicture(const Lesson& lesson, const std::string& file)
{
    if (const auto known = lesson.pictures.find(file); known != lesson.pictures.end()) {
        return known->second;
    }
    try {
        return pictureAddress(file, readBytes(lesson.folder + file, kLargestPicture));
    } catch (const FileError& error) {
        return Failure{Text("{1}: {2}", file, error.message)};
    }
}

std::string withPictures(std::string html, const Lesson& lesson)
{
    for (const std::string& name : picturesIn(html)) {
        if (const Outcome<std::string> picture = embeddedPicture(lesson, name)) {
            replaceAll(html, "<img src=\"" + escapedForMarkup(name) + "\"", "<img src=\"" + *picture + "\"");
        }
    }
    return html;
}

std::string withPicturesInMarkdown(std::string markdown, const Lesson& lesson)
{
    for (const std::string& name : picturesOf(lesson)) {
        if (const Outcome<std::string> picture = embeddedPicture(lesson, name)) {
            for (const char* end : {")", " "}) {
                replaceAll(markdown, "](" + name + end, "](" + *picture + end);
            }
        }
    }
    return markdown;
}

}  // namespace eigenlink
