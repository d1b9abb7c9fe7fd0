#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"
#include "model/basics/json_writer.h"
#include "model/basics/text.h"
#include "model/basics/text_table.h"
#include "model/studies/explain/topics.h"
#include "model/studies/explain/why.h"
#include "model/studies/studies.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// A question about an analysis with its answer.
struct AnsweredTopic {
    const TopicType* topic = nullptr;
    Explanation answer;
};

/// An eigenvalue with its explanation.
struct ExplainedValue {
    Method method = Method::mcs;
    std::size_t index = 0;  ///< in the spectrum
    Why why;
};

using Layout = JsonWriter::Layout;

std::string_view keyOf(EigenvalueCause nature)
{
    return entryOf<std::string_view>(nature,
                                     {"motion", "torn-joint", "broken-angle", "multiplier", "kept-error", "massless"});
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

/// Eigenvalues and questions with their answers, for people.
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

/// The explanation as JSON; times are left out.
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

struct ExplainRequest {
    std::vector<std::string> eigenvalues{};  ///< "ucs:3"
    std::vector<std::string> topics{};
};

/// The eigenvalues and questions with their answers.
struct ExplainFound {
    std::vector<ExplainedValue> values;
    std::vector<AnsweredTopic> topics;
};

std::vector<std::string> topicKeys()
{
    return mapped<std::vector<std::string>>(topicTypes(), &TopicType::key);
}

std::vector<RequestField> explainFields()
{
    return {requestField<ExplainRequest>("eigenvalues", "eigenvalues",
                                         "Eigenvalues to explain, as ucs:3, numbered as in the JSON of modes, "
                                         "separated by commas (of each method one of each kind)",
                                         &ExplainRequest::eigenvalues),
            withOffered(requestField<ExplainRequest>(
                            "topics", "topics",
                            "Questions to answer: count, gap, residual, reaction-stiffness, method, singular, "
                            "redundant, beams (all)",
                            &ExplainRequest::topics),
                        [](const Analysis&) { return topicKeys(); })};
}

/// The spectrum and the number from 0 of "ucs:3".
Outcome<std::pair<Method, std::size_t>> eigenvalueOf(const Analysis& analysis, const std::string& text)
{
    const auto [key, number] = splitAt(text, ':');
    if (number.empty()) {
        return Failure{Text("\"{1}\" names no eigenvalue; write a method and a number, as ucs:3", text)};
    }
    std::vector<std::string> keys;
    for (const Linearizer& each : linearizers()) {
        keys.emplace_back(keyOf(each.method));
        if (keys.back() != key) {
            continue;
        }
        const Linearization* found = analysis.find(each.method);
        const std::size_t count = found != nullptr ? found->spectrum.values.size() : 0;
        if (count == 0) {
            return Failure{Text("{1} has no eigenvalues here", std::string(nameOf(each.method)))};
        }
        const Outcome<long long> index = countOfText(number, 1, static_cast<long long>(count));
        return index ? Outcome<std::pair<Method, std::size_t>>(
                           std::pair(each.method, static_cast<std::size_t>(*index - 1)))
                     : Failure{index.reason()};
    }
    return Failure{Text("{1}: write one of {2}", key, Listing(keys))};
}

std::optional<Refusal> checkExplain(const Analysis& analysis, const ExplainRequest& request, const FieldPlace&)
{
    for (const std::string& key : request.topics) {
        if (findTopic(key) == nullptr) {
            return Refusal{"topics", Text("{1}: write one of {2}", key, Listing(topicKeys()))};
        }
    }
    for (const std::string& text : request.eigenvalues) {
        if (const auto value = eigenvalueOf(analysis, text); !value) {
            return Refusal{"eigenvalues", value.reason()};
        }
    }
    return std::nullopt;
}

/// The first value of each answer, for each method: conjugates and copies would repeat it.
std::vector<ExplainedValue> typicalValues(const Analysis& analysis)
{
    std::vector<ExplainedValue> values;
    for (const Linearization& each : analysis.methods) {
        std::set<std::pair<EigenvalueCause, std::vector<std::string>>> said;
        for (std::size_t i = 0; i < each.spectrum.values.size() && each.spectrum.hasValues(); ++i) {
            ExplainedValue value{each.spectrum.method, i, whyOf(analysis, each.spectrum.method, i)};
            if (said.emplace(value.why.nature, value.why.parts).second) {
                values.push_back(std::move(value));
            }
        }
    }
    return values;
}

Text inOneText(const std::vector<Text>& sentences)
{
    Text whole;
    for (const Text& sentence : sentences) {
        whole = whole.isEmpty() ? sentence : Text("{1} {2}", whole, sentence);
    }
    return whole;
}

ResultTable valuesTable(const ExplainFound& found)
{
    ResultTable table{"eigenvalues", "eigenvalues and why they are there"};
    table.columns = {wordColumn("method", "method"), unitColumn("number", "number", "1"),
                     wordColumn("question", "question"), wordColumn("answer", "answer")};
    for (const ExplainedValue& each : found.values) {
        table.addRow({keyOf(each.method), each.index + 1, each.why.heading, inOneText(each.why.sentences)});
    }
    return table;
}

ResultTable topicsTable(const ExplainFound& found)
{
    ResultTable table{"questions", "questions and their answers"};
    table.columns = {wordColumn("key", "key"), wordColumn("question", "question"), wordColumn("answer", "answer")};
    for (const AnsweredTopic& each : found.topics) {
        table.addRow({each.topic->key, Text::term(each.topic->question), inOneText(each.answer.sentences)});
    }
    return table;
}

Outcome<StudyResult> runExplain(const std::shared_ptr<const Analysis>& analysis, const ExplainRequest& request,
                                const Monitor& monitor)
{
    const auto found = std::make_shared<ExplainFound>();
    for (const std::string& text : request.eigenvalues) {
        const auto [method, index] = eigenvalueOf(*analysis, text).value();
        found->values.push_back({method, index, whyOf(*analysis, method, index)});
    }
    if (request.eigenvalues.empty() && request.topics.empty()) {
        found->values = typicalValues(*analysis);
    }
    const bool isAll = request.topics.empty() && request.eigenvalues.empty();
    for (const std::string& key : isAll ? topicKeys() : request.topics) {
        const TopicType* topic = findTopic(key);
        found->topics.push_back({topic, topic->explain(*analysis, monitor)});
    }
    StudyResult result;
    result.tables = {valuesTable(*found), topicsTable(*found)};
    result.value = std::shared_ptr<const ExplainFound>(found);
    return result;
}

const ExplainFound& explainedIn(const StudyResult& result)
{
    return *std::any_cast<const std::shared_ptr<const ExplainFound>&>(result.value);
}

}  // namespace

Study explainStudy()
{
    return {.key = "explain",
            .title = "Explain",
            .question = "Why is an eigenvalue true or spurious?",
            .summary = "Why eigenvalues are true or spurious, and how the numbers of this mechanism come about",
            .needs = StudyNeeds::methods,
            .print = StudyPrint::text,
            .hasOwnView = true,
            .fields = explainFields(),
            .request = ExplainRequest(),
            .check = typedCheck(checkExplain),
            .run = typedRun(runExplain),
            .json =
                [](const Analysis& analysis, const StudyResult& result) {
                    return explanationJson(analysis, explainedIn(result).values, explainedIn(result).topics);
                },
            .text =
                [](const Analysis&, const StudyResult& result, const Language& language) {
                    return explanationText(explainedIn(result).values, explainedIn(result).topics, language);
                }};
}

}  // namespace eigenlink
