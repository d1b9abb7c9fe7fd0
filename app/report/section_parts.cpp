#include "app/report/section_parts.h"

#include <algorithm>
#include <iterator>

namespace eigenlink::report {

Table answerTable(Line caption, std::vector<std::pair<Line, Align>> columns)
{
    Table table{.caption = std::move(caption), .columns = {}, .answer = true};
    for (auto& [title, align] : columns) {
        table.columns.push_back({std::move(title), align, true});
    }
    return table;
}

List listOf(const std::vector<Text>& sentences, const Wording& words)
{
    List list;
    list.answer = true;
    std::ranges::transform(sentences, std::back_inserter(list.items), [&](const Text& each) { return words(each); });
    return list;
}

Block failure(const Text& reason, const Wording& words)
{
    return Paragraph{.text = words(reason), .tone = Tone::warning};
}

}  // namespace eigenlink::report
