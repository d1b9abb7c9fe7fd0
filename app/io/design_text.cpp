#include "app/io/design_text.h"

#include "app/io/text_table.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"

namespace eigenlink {

std::string nameOf(const DesignTarget& target)
{
    const bool isFrequency = target.quantity == DesignTarget::Quantity::frequency;
    return "mode" + std::to_string(target.mode + 1) + (isFrequency ? ".f" : ".zeta");
}

std::string designJson(const DesignTask& task, const Design& design, const std::vector<DesignAnswer>& answers)
{
    using Layout = JsonWriter::Layout;
    JsonWriter json;
    json.beginResult();
    json.member("met", design.isMet).member("text", rendered(design.words));
    json.key("changes").beginArray();
    for (const DesignChange& each : design.changes) {
        json.beginObject(Layout::line).member("id", each.name).member("unit", each.unit).member("before", each.before);
        json.member("after", each.after).member("at_bound", each.isAtBound).endObject();
    }
    json.endArray();
    json.key("targets").beginArray();
    for (std::size_t i = 0; i < design.outcomes.size(); ++i) {
        const DesignOutcome& each = design.outcomes[i];
        json.beginObject(Layout::line).member("id", nameOf(task.targets[i])).member("before", each.before);
        json.member("wanted", each.wanted).member("after", each.after).endObject();
    }
    json.endArray();
    if (design.damping) {
        json.key("smallest_damping").beginObject(Layout::line).member("before", design.damping->before);
        json.member("after", design.damping->after).key("modes").beginArray(Layout::line);
        for (const std::size_t mode : design.damping->modes) {
            json.count(mode + 1);
        }
        json.endArray().endObject();
    }
    if (!answers.empty()) {
        json.key("answers").beginArray();
        for (const DesignAnswer& each : answers) {
            json.beginObject(Layout::line).member("value", each.value).key("mode");
            json.count(each.mode + 1).endObject();
        }
        json.endArray();
    }
    json.endObject();
    return json.text();
}

std::string designTable(const DesignTask& task, const Design& design, const std::vector<DesignAnswer>& answers,
                        const Language& language)
{
    using Align = TextTable::Align;
    const auto words = [&](const Text& text) { return rendered(text, language); };
    TextTable numbers({Align::left, Align::right, Align::right, Align::left, Align::left});
    numbers.addRow({words("number"), words("before"), words("after"), "", ""});
    for (const DesignChange& each : design.changes) {
        numbers.addRow({each.name, formatRounded(each.before, 8), formatRounded(each.after, 8), each.unit,
                        each.isAtBound ? words("at its bound") : ""});
    }
    TextTable targets({Align::left, Align::right, Align::right, Align::right, Align::left});
    targets.addRow({words("target"), words("before"), words("wanted"), words("after"), ""});
    for (std::size_t i = 0; i < design.outcomes.size(); ++i) {
        const DesignOutcome& each = design.outcomes[i];
        const bool isFrequency = task.targets[i].quantity == DesignTarget::Quantity::frequency;
        targets.addRow({nameOf(task.targets[i]), formatRounded(each.before, 8), formatRounded(each.wanted, 8),
                        formatRounded(each.after, 8), isFrequency ? "Hz" : ""});
    }
    if (design.damping) {
        targets.addRow({"zeta", formatRounded(design.damping->before, 8), words("largest"),
                        formatRounded(design.damping->after, 8), ""});
    }
    std::string text = words(design.words) + "\n\n" + numbers.toString(2) + "\n" + targets.toString(2);
    if (answers.size() > 1) {
        TextTable all({Align::right, Align::left, Align::left});
        for (const DesignAnswer& each : answers) {
            all.addRow(
                {formatRounded(each.value, 8), design.changes.front().unit, words(Text("mode {1}", each.mode + 1))});
        }
        text += "\n" + words(Text("all values of {1} that meet the target", design.changes.front().name)) + "\n" +
                all.toString(2);
    }
    return text;
}

}  // namespace eigenlink
