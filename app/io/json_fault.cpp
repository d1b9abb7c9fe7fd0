#include "app/io/json_fault.h"

#include "model/basics/text_table.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// The word at the fault, as far as it can be shown.
std::string wordAt(std::string_view text, std::size_t offset)
{
    constexpr std::string_view kEnds = " \t\r\n,:[]{}\"";
    const auto inWord = [&](std::size_t i) { return i < text.size() && kEnds.find(text[i]) == std::string_view::npos; };
    std::size_t begin = std::min(offset, text.size());
    while (begin > 0 && inWord(begin - 1)) {
        --begin;
    }
    std::size_t end = begin;
    while (inWord(end)) {
        ++end;
    }
    return std::string(text.substr(begin, std::max<std::size_t>(end - begin, 1)));
}

bool isPrintable(std::string_view word)
{
    return !word.empty() && word.size() <= 40 &&
           std::all_of(word.begin(), word.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

std::string lowered(std::string word)
{
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return word;
}

}  // namespace

Text lineAndColumn(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::string_view last = before.substr(before.rfind('\n') + 1);
    const std::size_t column = 1 + characterCount(last);
    return {"line {1}, column {2}", line, column};
}

Text faultAt(std::string_view text, std::size_t offset, JsonFault fault)
{
    if (fault == JsonFault::notUtf8) {
        return "the text is not valid UTF-8; save the file with the encoding UTF-8";
    }
    if (fault == JsonFault::numberTooLarge) {
        return {"{1}: the number is too large; write a number below 1.8e308", wordAt(text, offset)};
    }
    if (offset >= text.size()) {
        return "the file ends too early: a bracket or quotation mark is still open; is the file complete?";
    }
    const std::string word = wordAt(text, offset);
    const std::string name = lowered(word);
    if (name.find("nan") != std::string::npos || name.find("inf") != std::string::npos) {
        return {"{1}: not a finite number; write a finite number", word};
    }
    if (fault == JsonFault::controlCharacter) {
        return "a line break or control character inside a text; write \\n, or close the quotation mark";
    }
    return isPrintable(word) ? Text("this is not valid JSON: unexpected '{1}'", word) : Text("this is not valid JSON");
}

}  // namespace eigenlink
