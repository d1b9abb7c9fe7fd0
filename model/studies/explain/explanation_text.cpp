#include "model/studies/explain/explanation_text.h"

#include "model/basics/json_writer.h"
#include "model/basics/text_table.h"

#include <array>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

std::string_view keyOf(EigenvalueCause nature)
{
    constexpr std::array<std::string_view, 6> kKeys{"motion",     "torn-joint", "broken-angle",
                                                    "multiplier", "kept-error", "massless"};
    return kKeys.at(static_cast<std::size_t>(nature));
}

/// The columns that are the same in every run.
std::size_t columnsOf(const FactTable& table)
{
    return table.columns.size() - (table.isTimed ? 1 : 0);
}

std::vector<std::string> rowOf(const std::vector<Text>& cells, std::size_t count, const Language& language)
{
    std::vector<std::string> row;
    for (std::size_t i = 0; i < count; ++i) {
        row.push_back(rendered(cells[i], language));
    }
    return row;
}

std::string sentencesOf(const std::vector<Text>& sentences, const Language& language)
{
    std::string text;
    for (const Text& sentence : sentences) {
        text += wrapped(rendered(sentence, language), "  ");
    }
    return text;
}

std::string tableOf(const FactTable& facts, const Language& language)
{
    if (facts.rows.empty()) {
        return {};
    }
    const std::size_t count = columnsOf(facts);
    std::vector<TextTable::Align> columns(count, TextTable::Align::right);
    columns.front() = TextTable::Align::left;
    TextTable table(columns);
    table.addRow(rowOf(facts.columns, count, language));
    for (const std::vector<Text>& row : facts.rows) {
        table.addRow(rowOf(row, count, language));
    }
    return "\n" + table.toString(4);
}

void writeSentences(JsonWriter& json, const std::vector<Text>& sentences, const std::vector<std::string>& parts)
{
    json.members("sentences", rowOf(sentences, sentences.size(), {}));
    json.members("parts", parts, Layout::line);
}

void writeValue(JsonWriter& json, const Analysis& analysis, const ExplainedValue& each)
{
    const Eigenvalue& value = analysis.find(each.method)->spectrum.values[each.index];
    json.beginObject().member("method", eigenlink::keyOf(each.method));
    if (value.infinite) {
        json.member("infinite", true);
    } else {
        json.member("re", value.s.real()).member("im", value.s.imag());
    }
    json.member("nature", keyOf(each.why.nature)).member("question", rendered(each.why.heading));
    writeSentences(json, each.why.sentences, each.why.parts);
    if (each.why.gap) {
        json.key("gap").beginObject(Layout::line);
        json.member("pin", each.why.gap->pin).member("part", each.why.gap->part);
        json.member("opening", each.why.gap->opening).endObject();
    }
    json.endObject();
}

void writeTopic(JsonWriter& json, const AnsweredTopic& each)
{
    json.beginObject().member("key", each.topic->key).member("question", each.topic->question);
    json.member("applies", each.answer.applies);
    writeSentences(json, each.answer.sentences, each.answer.parts);
    const FactTable& table = each.answer.table;
    if (!table.rows.empty()) {
        json.members("columns", rowOf(table.columns, columnsOf(table), {}), Layout::line);
        json.key("rows").beginArray();
        for (const std::vector<Text>& row : table.rows) {
            json.beginArray(Layout::line);
            for (const std::string& cell : rowOf(row, columnsOf(table), {})) {
                json.value(cell);
            }
            json.endArray();
        }
        json.endArray();
    }
    json.endObject();
}

}  // namespace

std::string explanationText(const std::vector<ExplainedValue>& values, const std::vector<AnsweredTopic>& topics,
                            const Language& language)
{
    std::string text;
    for (const ExplainedValue& each : values) {
        text += (text.empty() ? "" : "\n") + rendered(each.why.heading, language) + "\n";
        text += sentencesOf(each.why.sentences, language);
    }
    for (const AnsweredTopic& each : topics) {
        text += (text.empty() ? "" : "\n") + rendered(Text::term(each.topic->question), language) + "\n";
        text += sentencesOf(each.answer.sentences, language) + tableOf(each.answer.table, language);
    }
    return text;
}

std::string explanationJson(const Analysis& analysis, const std::vector<ExplainedValue>& values,
                            const std::vector<AnsweredTopic>& topics)
{
    JsonWriter json;
    json.beginResult();
    json.key("eigenvalues").beginArray();
    for (const ExplainedValue& each : values) {
        writeValue(json, analysis, each);
    }
    json.endArray();
    json.key("questions").beginArray();
    for (const AnsweredTopic& each : topics) {
        writeTopic(json, each);
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace eigenlink
