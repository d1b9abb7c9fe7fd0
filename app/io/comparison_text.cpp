#include "app/io/comparison_text.h"

#include "model/basics/hertz.h"
#include "model/basics/json_writer.h"
#include "model/basics/text_table.h"

#include <cmath>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

std::string numberText(const std::optional<double>& value, const Language& language, int digits = 6)
{
    return value ? rendered(Text("{1}", Number{*value, Quantity::none, digits}), language) : "–";
}

std::optional<double> frequencyOf(const std::optional<std::complex<double>>& s)
{
    return s ? std::optional(hertzOf(s->imag())) : std::nullopt;
}

std::optional<double> dampingOf(const std::optional<std::complex<double>>& s)
{
    return s && std::abs(*s) > 0 ? std::optional((0 - s->real()) / std::abs(*s)) : std::nullopt;
}

std::vector<std::string> heading(std::initializer_list<Text> words, const Language& language)
{
    std::vector<std::string> row;
    for (const Text& each : words) {
        row.push_back(rendered(each, language));
    }
    return row;
}

std::string numbersTable(const StateComparison& comparison, const Language& language)
{
    using Align = TextTable::Align;
    TextTable table({Align::left, Align::right, Align::right, Align::left});
    table.addRow(heading({"number", "before", "after", "unit"}, language));
    for (const NumberChange& each : comparison.numbers) {
        table.addRow({each.name, numberText(each.before, language), numberText(each.after, language), each.unit});
    }
    return comparison.numbers.empty() ? std::string() : "\n" + table.toString(2);
}

std::string modesTable(const StateComparison& comparison, const Language& language)
{
    using Align = TextTable::Align;
    TextTable table({Align::right, Align::right, Align::right, Align::right, Align::right, Align::right});
    table.addRow(heading({"mode", "f before [Hz]", "f after [Hz]", "ζ before", "ζ after", "MAC"}, language));
    for (std::size_t i = 0; i < comparison.modes.size(); ++i) {
        const ModeChange& each = comparison.modes[i];
        const std::optional<double> mac = each.assurance > 0 ? std::optional(each.assurance) : std::nullopt;
        table.addRow({std::to_string(i + 1), numberText(frequencyOf(each.before), language),
                      numberText(frequencyOf(each.after), language), numberText(dampingOf(each.before), language, 4),
                      numberText(dampingOf(each.after), language, 4), numberText(mac, language, 3)});
    }
    return comparison.modes.empty() ? std::string() : "\n" + table.toString(2);
}

void writeOptional(JsonWriter& json, std::string_view key, const std::optional<double>& value)
{
    value ? json.member(key, *value) : json.key(key).null();
}

void writeValue(JsonWriter& json, std::string_view key, const std::optional<std::complex<double>>& s)
{
    if (!s) {
        json.key(key).null();
        return;
    }
    json.key(key).beginObject(Layout::line).member("re", s->real()).member("im", s->imag()).endObject();
}

}  // namespace

std::string comparisonText(const StateComparison& comparison, const Language& language)
{
    std::string text;
    for (const Text& sentence : comparison.sentences()) {
        text += wrapped(rendered(sentence, language), "");
    }
    return text + numbersTable(comparison, language) + modesTable(comparison, language);
}

std::string comparisonJson(const StateComparison& comparison)
{
    JsonWriter json;
    json.beginResult();
    json.members("removed", comparison.removed, Layout::line).members("added", comparison.added, Layout::line);
    json.key("energy").beginObject(Layout::line);
    writeOptional(json, "before", comparison.energyBefore);
    writeOptional(json, "after", comparison.energyAfter);
    json.endObject().key("numbers").beginArray();
    for (const NumberChange& each : comparison.numbers) {
        json.beginObject(Layout::line).member("name", each.name).member("unit", each.unit);
        writeOptional(json, "before", each.before);
        writeOptional(json, "after", each.after);
        json.endObject();
    }
    json.endArray().key("modes").beginArray();
    for (const ModeChange& each : comparison.modes) {
        json.beginObject(Layout::line);
        writeValue(json, "before", each.before);
        writeValue(json, "after", each.after);
        json.member("mac", each.assurance).endObject();
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace eigenlink
