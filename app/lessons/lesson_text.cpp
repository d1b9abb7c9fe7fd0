#include "app/lessons/lesson_text.h"

#include "app/io/file_error.h"
#include "app/io/unicode.h"
#include "model/studies/request.h"

#include <algorithm>
#include <cctype>

namespace eigenlink {

namespace {

constexpr std::size_t kLargestLesson = std::size_t{8} * 1024 * 1024;

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// The next line of a text without its end; `at` moves behind it.
std::string_view nextLine(std::string_view text, std::size_t& at)
{
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = std::min(end + 1, text.size());
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return line;
}

/// Name and value of a line `name: value`; the name is empty for other lines.
LessonField fieldOf(std::string_view line, std::size_t number)
{
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || line.empty() || isBlank(line.front())) {
        return {};
    }
    return {std::string(trimmed(line.substr(0, colon))), std::string(trimmed(line.substr(colon + 1))), number};
}

std::string_view valueIn(const std::vector<LessonField>& fields, std::string_view name)
{
    const auto found = std::ranges::find(fields, name, &LessonField::name);
    return found == fields.end() ? std::string_view() : std::string_view(found->value);
}

/// Adds a line to a text in which lines follow one another.
void addLine(std::string& text, std::string_view line)
{
    text += (text.empty() ? "" : "\n") + std::string(line);
}

}  // namespace

void replaceAll(std::string& text, std::string_view before, std::string_view after)
{
    for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at + after.size())) {
        text.replace(at, before.size(), after);
    }
}

bool isSameText(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b,
                              [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

bool isPlainName(std::string_view name)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !name.empty() && isLetter(name.front()) && std::ranges::all_of(name, [&](char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

bool isLessonId(std::string_view id)
{
    return isPlainName(id) && std::ranges::none_of(id, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string escapedForMarkup(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            default:  // XML has no control characters but line ends and tabs
                escaped += static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' ? ' ' : c;
        }
    }
    return escaped;
}

std::string_view LessonText::valueOf(std::string_view name) const
{
    return valueIn(head, name);
}

std::vector<std::string> LessonText::itemsOf(std::string_view name) const
{
    std::vector<std::string> items;
    std::string_view rest = valueOf(name);
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        items.emplace_back(trimmed(rest.substr(0, comma)));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return items;
}

std::string_view LessonBody::valueOf(std::string_view name) const
{
    return valueIn(fields, name);
}

std::vector<LessonField> LessonBody::all(std::string_view name) const
{
    std::vector<LessonField> found;
    std::ranges::copy_if(fields, std::back_inserter(found), [&](const LessonField& each) { return each.name == name; });
    return found;
}

std::string LessonBody::unknownLine() const
{
    if (!choices.empty()) {
        return "- " + choices.begin()->second.front();
    }
    const std::string_view words = text.empty() ? std::string_view() : trimmed(text.begin()->second);
    return std::string(words.substr(0, words.find('\n')));
}

LessonBody bodyOf(const LessonBlock& block, const std::vector<std::string>& names,
                  const std::vector<std::string>& languages)
{
    LessonBody body;
    std::string language = languages.empty() ? "en" : languages.front();
    std::size_t number = block.line;
    for (std::size_t at = 0; at < block.body.size();) {
        const std::size_t begin = at;
        std::string_view line = nextLine(block.body, at);
        ++number;
        if (line.starts_with('{')) {
            body.json = block.body.substr(begin);
            break;
        }
        LessonField field = fieldOf(line, number);
        if (std::ranges::find(names, field.name) != names.end()) {
            body.fields.push_back(std::move(field));
            continue;
        }
        if (std::ranges::find(languages, field.name) != languages.end()) {
            language = field.name;
            line = trimmed(line.substr(line.find(':') + 1));
        }
        if (line.starts_with("- ")) {
            body.choices[language].emplace_back(trimmed(line.substr(2)));
        } else if (!line.empty() || !body.text[language].empty()) {
            addLine(body.text[language], line);
        }
    }
    return body;
}

std::optional<Message> unclosedBlock(const LessonBlock& block)
{
    std::size_t number = block.line;
    for (std::size_t at = 0; at < block.body.size();) {
        const std::string_view line = nextLine(block.body, at);
        ++number;
        if (line.starts_with("```") || line.starts_with("## ")) {
            Message message = Message::error(
                Text("the block \"{1}\" has no end: write a line of three backquotes above "
                     "line {2}, \"{3}\"",
                     block.kind + (block.name.empty() ? "" : " " + block.name), number, std::string(line)));
            message.place = "line " + std::to_string(block.line);
            return message;
        }
    }
    return std::nullopt;
}

/// The pages of Markdown that begins at `offset` of the file.
void readPages(std::string_view file, std::size_t offset, LessonText& lesson);

LessonText parseLessonText(std::string_view text)
{
    if (text.size() > kLargestLesson || !isUtf8(text)) {
        throw FileError("", "",
                        text.size() > kLargestLesson
                            ? Text("a lesson, key or hand-in has at most 8 MiB; embed smaller pictures and mechanisms")
                            : Text("the text is not UTF-8; save it in this encoding"));
    }
    LessonText lesson;
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    if (nextLine(text, at) != "---") {
        throw FileError("", PlaceInWords{Text("line {1}", 1)},
                        "the head is missing: write a line of three hyphens, lines such as \"id: swing\", and again a "
                        "line of three hyphens");
    }
    for (std::size_t number = 2; at < text.size(); ++number) {
        const std::string_view line = nextLine(text, at);
        if (line == "---") {
            readPages(text, at, lesson);
            return lesson;
        }
        LessonField field = fieldOf(line, number);
        if (!field.name.empty()) {
            lesson.head.push_back(std::move(field));
        } else if (!trimmed(line).empty()) {
            throw FileError("", PlaceInWords{Text("line {1}", number)},
                            "write a name, a colon and a value; a line of three hyphens ends the head");
        }
    }
    throw FileError("", "", "the head has no end: write a line of three hyphens behind it");
}

}  // namespace eigenlink
