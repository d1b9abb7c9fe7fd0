#pragma once

#include "model/basics/message.h"
#include "model/basics/trimmed.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Words in several languages, by the language's code: "en".
using WordsByLanguage = std::map<std::string, std::string>;

/// Line `name: value` of a head or of a block.
struct LessonField {
    std::string name;
    std::string value;
    std::size_t line = 0;  ///< in the file, from 1
};

/// Fenced block of a lesson file: three backquotes, kind and name, lines, three backquotes.
struct LessonBlock {
    std::string kind;  ///< "task"
    std::string name;  ///< "stiffer"; may be empty
    std::string body;
    std::size_t line = 0;            ///< of the opening fence
    std::size_t begin = 0, end = 0;  ///< bytes of the body in the text; equal where it is empty
};

/// Paragraphs of a page in one language as HTML, or a block.
struct LessonPart {
    std::string language;  ///< of the paragraphs
    std::string html;      ///< empty of a block
    LessonBlock block;     ///< its kind is empty of paragraphs
};

/// Part of a lesson that is seen at once: from one heading of level 2, or of level 1 behind the title, to the next.
struct LessonPage {
    WordsByLanguage title;
    std::size_t line = 0;
    std::vector<LessonPart> parts;
};

/// The form of lessons, their keys and hand-ins: a head of `name: value` lines between two lines of `---`, and Markdown
/// with fenced blocks. A comment `<!-- de -->` says in which language the text goes on, one behind a block or a heading
/// of a page ends with it.
struct LessonText {
    std::vector<LessonField> head;
    WordsByLanguage title;  ///< the heading of level 1
    std::vector<LessonPage> pages;

    /// Value of a line of the head; empty where it is missing.
    std::string_view valueOf(std::string_view name) const;
    /// Items of a line of the head, separated by commas.
    std::vector<std::string> itemsOf(std::string_view name) const;
};

/// Reads the text of a lesson file. Throws FileError if it is not UTF-8, is larger than 8 MiB or has no head.
LessonText parseLessonText(std::string_view text);

/// Markdown as HTML, without raw HTML; formulas between `$` become `\(…\)`.
std::string htmlOfMarkdown(std::string_view markdown);

/// Fields and words of the body of a block.
struct LessonBody {
    std::vector<LessonField> fields;
    std::map<std::string, std::string> text;                  ///< Markdown by language
    std::map<std::string, std::vector<std::string>> choices;  ///< lines that begin with "- ", by language
    std::string json;                                         ///< from the first line that begins with "{"

    std::string_view valueOf(std::string_view name) const;
    std::vector<LessonField> all(std::string_view name) const;
    /// The first line of a block without text that is neither a field nor empty; empty if all lines are fields.
    std::string unknownLine() const;
};

/// Takes the body of a block apart: lines `name: value` with one of these names are fields; a line `de: …` of one of
/// these languages, the first of which needs no mark, begins text of that language.
LessonBody bodyOf(const LessonBlock& block, const std::vector<std::string>& names,
                  const std::vector<std::string>& languages);

/// Says where a block should have ended: above a heading of a page or another fence in its body. Absent where it ends.
std::optional<Message> unclosedBlock(const LessonBlock& block);

/// True for a name that question banks, addresses and folders take as it is: letters, digits, - and _, a letter first.
bool isPlainName(std::string_view name);

/// True for the id of a lesson: a plain name without capitals.
bool isLessonId(std::string_view id);

/// Puts one text in the place of another wherever that stands.
void replaceAll(std::string& text, std::string_view before, std::string_view after);

/// True for two texts that differ at most in the case of letters without accents.
bool isSameText(std::string_view a, std::string_view b);

/// The text with `&`, `<`, `>` and `"` as HTML and XML want them, and blanks for control characters.
std::string escapedForMarkup(std::string_view text);

}  // namespace eigenlink
