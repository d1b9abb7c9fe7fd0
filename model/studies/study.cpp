#include "model/studies/study.h"

#include "model/analysis/plan.h"
#include "model/basics/collect.h"
#include "model/basics/json_writer.h"
#include "model/studies/response/added_damping.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

void writeCell(JsonWriter& json, const ResultColumn& column, std::size_t row)
{
    if (column.hasWords()) {
        json.value(std::string_view(rendered(column.words[row])));
    } else {
        json.value(column.numbers[row]);
    }
}

void writeTable(JsonWriter& json, const ResultTable& table)
{
    std::vector<std::string> units;
    for (const ResultColumn& column : table.columns) {
        if (!column.isDisplayed) {
            units.push_back(column.unit);
        }
    }
    json.beginObject().member("name", std::string_view(table.name));
    json.members("units", units, JsonWriter::Layout::line);
    writeColumnsAndRows(json, table);
    json.endObject();
}

std::string tablesJson(const Study& study, const StudyResult& result)
{
    JsonWriter json;
    json.beginResult().member("study", study.key);
    writeStatus(json, result);
    const auto messages = mapped<std::vector<std::string>>(
        result.messages, [&](const Message& message) { return rendered(message.text); });
    json.members("messages", messages);
    json.key("tables").beginArray();
    for (const ResultTable& table : result.tables) {
        if (table.use != TableUse::people) {
            writeTable(json, table);
        }
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace

const RequestField* Study::find(std::string_view fieldKey) const
{
    const auto found =
        std::ranges::find_if(fields, [&](const RequestField& field) { return field.traits.key == fieldKey; });
    return found == fields.end() ? nullptr : &*found;
}

const Study* findStudy(std::string_view key)
{
    const auto found = std::ranges::find_if(studies(), [&](const Study& study) {
        return study.key == key || std::ranges::find(study.aliases, key) != study.aliases.end();
    });
    return found == studies().end() ? nullptr : &*found;
}

AnalysisOptions optionsFor(const Study& study, AnalysisOptions options, Eigen::Index n)
{
    if (n > kLargestDense && study.modesOfLarge > 0 && !options.wanted.count) {
        options.wanted.count = study.modesOfLarge;
    }
    if (study.needs == StudyNeeds::modes) {
        options.methods = {Method::mcs};
    } else if (study.needs != StudyNeeds::methods && !study.takesAnalysisOptions) {
        options.methods.clear();
    }
    return options;
}

Text obstacleTo(const Study& study, const Analysis& analysis)
{
    if (analysis.hasErrors()) {
        return withPlace(*std::ranges::find(analysis.issues, Severity::error, &Message::severity));
    }
    if (study.isDense && analysis.system != nullptr && analysis.system->coordinateCount() > kMostDense) {
        return Text("{1} coordinates: at most {2} can be computed with dense matrices; make the mechanism smaller",
                    analysis.system->coordinateCount(), kMostDense);
    }
    if (const auto lossy = materialLoss(analysis.mechanism); study.isInTime && !lossy.empty()) {
        return Text(
            "Beam {1} has a loss factor, which describes harmonic vibrations and has no real model in time. Give "
            "it a damping_time in its place.",
            PartId{lossy.begin()->first});
    }
    if (study.showsFailure) {
        return {};
    }
    if (study.needs >= StudyNeeds::equilibrium && !analysis.equilibrium.isUsable()) {
        return analysis.equilibrium.reason;
    }
    if (study.needs >= StudyNeeds::modes && analysis.methods.empty()) {
        return "There are no modes: no method could be computed";
    }
    return {};
}

std::optional<Refusal> readRequest(const Study& study, const std::map<std::string, std::string>& texts,
                                   std::any& request)
{
    for (const auto& [key, text] : texts) {
        const RequestField* field = study.find(key);
        if (field == nullptr) {
            return Refusal{key, Text("the study {1} has no such field", std::string(study.key))};
        }
        const Outcome<RequestValue> value = requestValueOf(*field, text);
        if (!value) {
            return Refusal{field->traits.key, value.reason()};
        }
        if (const Outcome<void> written = field->write(request, *value); !written) {
            return Refusal{field->traits.key, written.reason()};
        }
    }
    return std::nullopt;
}

std::map<std::string, std::string> requestTexts(const Study& study, const std::any& request)
{
    std::map<std::string, std::string> texts;
    for (const RequestField& field : study.fields) {
        const RequestValue value = field.read(request);
        if (value != field.read(study.request)) {
            texts[std::string(field.traits.key)] = requestText(value);
        }
    }
    return texts;
}

std::optional<Refusal> completeRequest(const Study& study, const Analysis& analysis, const FieldPlace& place,
                                       std::any& request)
{
    for (const RequestField& field : study.fields) {
        const RequestValue value = field.read(request);
        const bool isAbsent = requestText(value).empty();
        if (const Outcome<void> known = namesWhatThereIs(field, analysis.mechanism, value); !isAbsent && !known) {
            return Refusal{field.traits.key, known.reason()};
        }
        const RequestValue usual = isAbsent && field.usual ? field.usual(analysis) : RequestValue();
        if (!requestText(usual).empty()) {
            if (const Outcome<void> written = field.write(request, usual); !written) {
                return Refusal{field.traits.key, written.reason()};
            }
        } else if (isAbsent && field.traits.required) {
            const std::string_view help = field.traits.help;  // of a form it says with what that begins
            return Refusal{field.traits.key,
                           Text("a value is needed. {1}", Text::term(help.substr(0, help.find("; a form begins"))))};
        }
    }
    return study.check ? study.check(analysis, request, place) : std::nullopt;
}

void proposeRequest(const Study& study, const Analysis& analysis, const std::map<std::string, std::string>& given,
                    std::any& request)
{
    const auto isGiven = [&](std::string_view key) { return given.contains(std::string(key)); };
    std::any proposed = request;
    for (const RequestField& field : study.fields) {
        const bool isFree =
            field.proposed && !isGiven(field.traits.key) && std::ranges::none_of(field.traits.instead, isGiven);
        if (isFree && (!field.usual || requestText(field.usual(analysis)).empty())) {
            static_cast<void>(field.write(proposed, field.proposed(analysis)));
        }
    }
    std::any completed = proposed;
    if (!completeRequest(study, analysis, placeAsFlag, completed)) {
        request = std::move(proposed);
    }
}

std::string flagOf(const RequestTraits& traits)
{
    std::string flag = "--" + std::string(traits.key);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

Text placeAsFlag(const RequestTraits& traits)
{
    return Text::verbatim(flagOf(traits));
}

Text placeAsLabel(const RequestTraits& traits)
{
    return Text::term(traits.label);
}

Text sentenceOf(const Study& study, const Refusal& refusal, const FieldPlace& place)
{
    const RequestField* field = study.find(refusal.field);
    return {"{1}: {2}", field != nullptr ? place(field->traits) : Text::verbatim(std::string(refusal.field)),
            refusal.reason};
}

void writeColumnsAndRows(JsonWriter& json, const ResultTable& table)
{
    std::vector<std::string> names;
    for (const ResultColumn& column : table.columns) {
        if (!column.isDisplayed) {
            names.push_back(column.name);
        }
    }
    json.members("columns", names, JsonWriter::Layout::line).key("rows").beginArray();
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        json.beginArray(JsonWriter::Layout::line);
        for (const ResultColumn& column : table.columns) {
            if (!column.isDisplayed) {
                writeCell(json, column, row);
            }
        }
        json.endArray();
    }
    json.endArray();
}

void writeStatus(JsonWriter& json, const StudyResult& result)
{
    json.member("status", keyOf(result.status));
    if (!result.reason.isEmpty()) {
        json.member("reason", std::string_view(rendered(result.reason)));
    }
}

std::string firstTableJson(const Analysis&, const StudyResult& result)
{
    JsonWriter json;
    json.beginResult();
    writeStatus(json, result);
    writeColumnsAndRows(json, result.tables.front());
    json.endObject();
    return json.text();
}

namespace {

/// The object with "warnings" as its last member: texts of the models that are not made for a configuration.
std::string withRangeFindings(std::string object, const StudyResult& result)
{
    std::vector<std::string> warnings;
    for (const Message& message : result.messages) {
        if (message.topic == Topic::beyondModel) {
            warnings.push_back(rendered(message.text));
        }
    }
    if (warnings.empty()) {
        return object;
    }
    JsonWriter json;
    json.beginObject().members("warnings", warnings);
    json.endObject();
    return withMembers(std::move(object), json.text());
}

}  // namespace

std::string withMembers(std::string object, const std::string& more)
{
    const std::size_t begin = more.find('{') + 1, length = more.find_last_not_of(" \n", more.find_last_of('}') - 1) + 1;
    const std::size_t end = object.find_last_not_of(" \n", object.find_last_of('}') - 1) + 1;
    return object.insert(end, "," + more.substr(begin, length - begin));
}

std::string studyJson(const Study& study, const Analysis& analysis, const StudyResult& result)
{
    std::string object = study.json ? study.json(analysis, result) : tablesJson(study, result);
    if (result.status == StudyStatus::cancelled && object.find("\n  \"status\": ") == std::string::npos) {
        JsonWriter json;
        json.beginObject();
        writeStatus(json, result);
        json.endObject();
        object = withMembers(std::move(object), json.text());
    }
    return withRangeFindings(std::move(object), result);
}

}  // namespace eigenlink
