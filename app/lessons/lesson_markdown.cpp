#include "app/io/file_error.h"
#include "app/io/unicode.h"
#include "app/lessons/lesson_text.h"

#include <md4c.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

namespace eigenlink {

void readPages(std::string_view file, std::size_t offset, LessonText& lesson);

namespace {

constexpr unsigned kMarkdownFlags = MD_DIALECT_COMMONMARK | MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS;

/// Element of HTML for a block or span of Markdown; empty where none stands for it.
std::string_view elementOf(MD_BLOCKTYPE type, const void* detail)
{
    static constexpr std::string_view kHeadings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};
    switch (type) {
        case MD_BLOCK_QUOTE:
            return "blockquote";
        case MD_BLOCK_UL:
            return "ul";
        case MD_BLOCK_OL:
            return "ol";
        case MD_BLOCK_LI:
            return "li";
        case MD_BLOCK_P:
            return "p";
        case MD_BLOCK_CODE:
            return "pre";
        case MD_BLOCK_TABLE:
            return "table";
        case MD_BLOCK_THEAD:
            return "thead";
        case MD_BLOCK_TBODY:
            return "tbody";
        case MD_BLOCK_TR:
            return "tr";
        case MD_BLOCK_TH:
            return "th";
        case MD_BLOCK_TD:
            return "td";
        case MD_BLOCK_H:
            return kHeadings[static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level - 1];
        default:
            return {};
    }
}

std::string_view elementOf(MD_SPANTYPE type)
{
    switch (type) {
        case MD_SPAN_EM:
            return "em";
        case MD_SPAN_STRONG:
            return "strong";
        case MD_SPAN_CODE:
            return "code";
        default:
            return {};
    }
}

std::string_view viewOf(const MD_ATTRIBUTE& attribute)
{
    return attribute.text == nullptr ? std::string_view() : std::string_view(attribute.text, attribute.size);
}

/// Address that a page may name: of the web, a file beside the lesson, or a picture that the address itself holds.
std::string safeAddress(std::string_view address, bool isPicture)
{
    const std::size_t colon = address.find(':');
    const bool isSafe = colon == std::string_view::npos || address.starts_with("https://") ||
                        address.starts_with("http://") || (isPicture && address.starts_with("data:image/"));
    return isSafe ? escapedForMarkup(address) : std::string("#");
}

/// The character of an entity, "°" of "&deg;" and of "&#176;"; XML knows no names but four. Unknown ones stay.
std::string decodedEntity(std::string_view entity)
{
    static const std::map<std::string_view, std::string_view> s_named{
        {"&lt;", "<"},        {"&gt;", ">"},    {"&amp;", "&"},      {"&quot;", "\""},      {"&apos;", "'"},
        {"&nbsp;", "\u00A0"}, {"&deg;", "°"},   {"&plusmn;", "±"},   {"&times;", "×"},      {"&middot;", "·"},
        {"&minus;", "−"},     {"&ndash;", "–"}, {"&mdash;", "—"},    {"&hellip;", "…"},     {"&le;", "≤"},
        {"&ge;", "≥"},        {"&ne;", "≠"},    {"&asymp;", "≈"},    {"&infin;", "∞"},      {"&rarr;", "→"},
        {"&larr;", "←"},      {"&sup2;", "²"},  {"&sup3;", "³"},     {"&frac12;", "½"},     {"&auml;", "ä"},
        {"&ouml;", "ö"},      {"&uuml;", "ü"},  {"&Auml;", "Ä"},     {"&Ouml;", "Ö"},       {"&Uuml;", "Ü"},
        {"&szlig;", "ß"},     {"&copy;", "©"},  {"&shy;", "\u00AD"}, {"&thinsp;", "\u2009"}};
    if (entity.starts_with("&#")) {
        const bool isHex = entity.size() > 2 && (entity[2] == 'x' || entity[2] == 'X');
        const unsigned long code =
            std::strtoul(std::string(entity.substr(isHex ? 3 : 2)).c_str(), nullptr, isHex ? 16 : 10);
        std::string character;
        appendUtf8(character, code == 0 ? 0xFFFD : static_cast<char32_t>(std::min(code, 0x110000UL)));
        return character;
    }
    const auto named = s_named.find(entity);
    return std::string(named == s_named.end() ? entity : named->second);
}

/// Makes the rows of a table that has only a head its body: XHTML and QTI ask for one in every table.
void giveTableItsBody(std::string& html)
{
    constexpr std::string_view kBegin = "<thead>", kEnd = "</thead>";
    if (html.ends_with(kEnd)) {
        html.replace(html.size() - kEnd.size(), kEnd.size(), "</tbody>");
        html.replace(html.rfind(kBegin), kBegin.size(), "<tbody>");
    }
}

/// Collects the pages of a lesson while md4c goes through its Markdown.
class PageReader {
public:
    PageReader(std::string_view file, LessonText& lesson) : m_file(file), m_lesson(lesson)
    {
        const std::vector<std::string> languages = lesson.itemsOf("language");
        m_first = m_language = languages.empty() ? "en" : languages.front();
        m_lesson.pages.emplace_back();
    }

    void enter(MD_BLOCKTYPE type, const void* detail);
    void leave(MD_BLOCKTYPE type, const void* detail);
    void enter(MD_SPANTYPE type, const void* detail);
    void leave(MD_SPANTYPE type);
    void add(MD_TEXTTYPE type, std::string_view text);

private:
    enum class Heading { none, lesson, page };

    LessonPage& page() { return m_lesson.pages.back(); }
    std::string& html();
    std::optional<std::size_t> offsetOf(std::string_view text) const;
    std::size_t lineOf(std::string_view text) const;
    void beginFence(const MD_BLOCK_CODE_DETAIL& detail);
    void endHeading();
    void endComment();

    std::string_view m_file;
    LessonText& m_lesson;
    std::string m_first, m_language;
    std::optional<LessonBlock> m_fence;
    Heading m_heading = Heading::none;
    std::string m_title;
    std::size_t m_titleLine = 0;
    bool m_inComment = false;  ///< in raw HTML, of which comments are the usual kind
    std::string m_comment;
    int m_inPicture = 0;  ///< its words are an attribute, in which no other elements stand
};

std::string& PageReader::html()
{
    std::vector<LessonPart>& parts = page().parts;
    if (parts.empty() || !parts.back().block.kind.empty() || parts.back().language != m_language) {
        parts.push_back({.language = m_language, .html = {}, .block = {}});
    }
    return parts.back().html;
}

/// The place of a piece of the text in the file; absent for text that md4c keeps elsewhere.
std::optional<std::size_t> PageReader::offsetOf(std::string_view text) const
{
    const bool isInside =
        std::less_equal<>()(m_file.data(), text.data()) && std::less<>()(text.data(), m_file.data() + m_file.size());
    return isInside ? std::optional(static_cast<std::size_t>(text.data() - m_file.data())) : std::nullopt;
}

std::size_t PageReader::lineOf(std::string_view text) const
{
    const std::optional<std::size_t> at = offsetOf(text);
    return at ? 1 + static_cast<std::size_t>(std::ranges::count(m_file.substr(0, *at), '\n')) : 0;
}

void PageReader::beginFence(const MD_BLOCK_CODE_DETAIL& detail)
{
    const std::string_view info = trimmed(viewOf(detail.info));
    const std::size_t blank = std::min(info.find(' '), info.size());
    m_fence = LessonBlock{.kind = std::string(info.substr(0, blank)),
                          .name = std::string(trimmed(info.substr(blank))),
                          .body = {},
                          .line = lineOf(info)};
}

void PageReader::enter(MD_BLOCKTYPE type, const void* detail)
{
    if (type == MD_BLOCK_CODE && !viewOf(static_cast<const MD_BLOCK_CODE_DETAIL*>(detail)->info).empty()) {
        beginFence(*static_cast<const MD_BLOCK_CODE_DETAIL*>(detail));
        return;
    }
    const unsigned level = type == MD_BLOCK_H ? static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level : 0;
    if (level == 1 || level == 2) {
        m_heading = level == 1 ? Heading::lesson : Heading::page;
        m_title.clear();
        m_titleLine = 0;
        return;
    }
    m_inComment = type == MD_BLOCK_HTML;
    m_comment.clear();
    if (const std::string_view element = elementOf(type, detail); !element.empty()) {
        html() += '<' + std::string(element) + '>';
    } else if (type == MD_BLOCK_HR) {
        html() += "<hr/>";
    }
}

void PageReader::endHeading()
{
    const std::string title(trimmed(m_title));
    // A second heading of level 1 in the same language is that of a page.
    if (m_heading == Heading::lesson && !m_lesson.title.contains(m_language)) {
        m_lesson.title[m_language] = title;
    } else {
        const bool isOther = m_language != m_first && !page().title.empty() && !page().title.contains(m_language);
        if (!isOther) {
            m_language = m_first;
            m_lesson.pages.emplace_back();
            page().line = m_titleLine;
        }
        page().title[m_language] = title;
    }
    m_heading = Heading::none;
}

void PageReader::leave(MD_BLOCKTYPE type, const void* detail)
{
    if (m_fence && type == MD_BLOCK_CODE) {
        page().parts.push_back({.language = {}, .html = {}, .block = std::move(*m_fence)});
        m_fence.reset();
        m_language = m_first;
    } else if (m_heading != Heading::none && type == MD_BLOCK_H) {
        endHeading();
    } else if (m_inComment) {
        endComment();
    } else if (const std::string_view element = elementOf(type, detail); !element.empty()) {
        if (type == MD_BLOCK_TABLE) {
            giveTableItsBody(html());
        }
        html() += "</" + std::string(element) + ">";
    }
    m_inComment = false;
}

void PageReader::enter(MD_SPANTYPE type, const void* detail)
{
    const bool isInPicture = type == MD_SPAN_IMG ? m_inPicture++ > 0 : m_inPicture > 0;
    if (m_heading != Heading::none || isInPicture) {
        return;
    }
    if (type == MD_SPAN_A) {
        html() += "<a href=\"" + safeAddress(viewOf(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href), false) + "\">";
    } else if (type == MD_SPAN_IMG) {
        html() += "<img src=\"" + safeAddress(viewOf(static_cast<const MD_SPAN_IMG_DETAIL*>(detail)->src), true) +
                  "\" alt=\"";
    } else if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY) {
        html() += type == MD_SPAN_LATEXMATH ? "\\(" : "\\[";
    } else if (const std::string_view element = elementOf(type); !element.empty()) {
        html() += '<' + std::string(element) + '>';
    }
}

void PageReader::leave(MD_SPANTYPE type)
{
    const bool isInPicture = type == MD_SPAN_IMG ? --m_inPicture > 0 : m_inPicture > 0;
    if (m_heading != Heading::none || isInPicture) {
        return;
    }
    if (type == MD_SPAN_A) {
        html() += "</a>";
    } else if (type == MD_SPAN_IMG) {
        html() += "\"/>";
    } else if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY) {
        html() += type == MD_SPAN_LATEXMATH ? "\\)" : "\\]";
    } else if (const std::string_view element = elementOf(type); !element.empty()) {
        html() += "</" + std::string(element) + ">";
    }
}

bool isComment(std::string_view html)
{
    return html.starts_with("<!--") && html.ends_with("-->") && html.size() >= 7;
}

/// A comment `<!-- de -->` says in which language the text goes on; others are for teachers. Other HTML is shown as
/// text.
void PageReader::endComment()
{
    const std::string_view text = trimmed(m_comment);
    if (isComment(text)) {
        const std::string_view word = trimmed(text.substr(4, text.size() - 7));
        const std::vector<std::string> languages = m_lesson.itemsOf("language");
        if (std::ranges::find(languages, word) != languages.end()) {
            m_language = word;
        }
    } else if (!text.empty()) {
        html() += escapedForMarkup(text);
    }
}

void PageReader::add(MD_TEXTTYPE type, std::string_view text)
{
    if (m_fence) {
        m_fence->body += text;
        if (const std::optional<std::size_t> at = offsetOf(text)) {
            m_fence->begin = m_fence->end == 0 ? *at : m_fence->begin;
            m_fence->end = *at + text.size();
            // md4c keeps a name with entities elsewhere; the fence is above the first line of its body.
            m_fence->line = m_fence->line == 0 ? lineOf(text) - 1 : m_fence->line;
        }
    } else if (m_heading != Heading::none) {
        m_title += type == MD_TEXT_ENTITY ? decodedEntity(text) : std::string(text);
        m_titleLine = m_titleLine == 0 ? lineOf(text) : m_titleLine;
    } else if (m_inComment) {
        m_comment += text;
    } else if (type == MD_TEXT_HTML && isComment(text)) {
        return;
    } else if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) {
        html() += type == MD_TEXT_BR && m_inPicture == 0 ? "<br/>" : "\n";
    } else if (type != MD_TEXT_NULLCHAR) {
        html() += escapedForMarkup(type == MD_TEXT_ENTITY ? decodedEntity(text) : std::string(text));
    }
}

/// The functions that md4c calls, with the reader as their user data.
MD_PARSER parserOfPages()
{
    MD_PARSER parser{};
    parser.flags = kMarkdownFlags;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* reader) {
        static_cast<PageReader*>(reader)->enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* reader) {
        static_cast<PageReader*>(reader)->leave(type, detail);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* reader) {
        static_cast<PageReader*>(reader)->enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* reader) {
        static_cast<PageReader*>(reader)->leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* reader) {
        static_cast<PageReader*>(reader)->add(type, std::string_view(text, size));
        return 0;
    };
    return parser;
}

}  // namespace

void readPages(std::string_view file, std::size_t offset, LessonText& lesson)
{
    PageReader reader(file, lesson);
    const std::string_view markdown = file.substr(offset);
    const MD_PARSER parser = parserOfPages();
    if (md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &reader) != 0) {
        throw FileError("", "", "the Markdown cannot be read");
    }
    const LessonPage& first = lesson.pages.front();
    if (first.title.empty() && first.parts.empty() && lesson.pages.size() > 1) {
        lesson.pages.erase(lesson.pages.begin());
    }
}

std::string htmlOfMarkdown(std::string_view markdown)
{
    LessonText text;
    readPages(markdown, 0, text);
    std::string html;
    for (const LessonPage& page : text.pages) {
        for (const LessonPart& part : page.parts) {
            html += part.html;
        }
    }
    return html;
}

}  // namespace eigenlink
