#include "app/cli/quantity_list.h"

#include "app/cli/console.h"
#include "model/basics/json_writer.h"
#include "model/basics/text_table.h"
#include "model/quantities/quantity_kind.h"

namespace eigenlink::cli {

namespace {

std::string quantityJson(const Mechanism& mechanism, const std::vector<std::string>& names)
{
    JsonWriter json;
    json.beginResult();
    json.key("quantities").beginArray();
    for (const std::string& name : names) {
        const QuantityKind& kind = kindOfQuantity(mechanism, name);
        json.beginObject(JsonWriter::Layout::line).member("id", std::string_view(name)).member("unit", kind.unit);
        json.member("help", kind.help).endObject();
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace

std::string quantityList(const Mechanism& mechanism, const std::vector<std::string>& names, const FormatFlags& format)
{
    if (format.json) {
        return quantityJson(mechanism, names);
    }
    TextTable lines(std::vector(3, TextTable::Align::left));
    std::string rows = "quantity,unit,help\n";
    for (const std::string& name : names) {
        const QuantityKind& kind = kindOfQuantity(mechanism, name);
        const std::string help = words(Text::term(kind.help));
        lines.addRow({name, std::string(kind.unit), help});
        rows += name + "," + std::string(kind.unit) + ",\"" + help + "\"\n";
    }
    return format.csv
               ? rows
               : lines.toString(0) +
                     words(Text("A difference of two in one unit is a quantity too: {1}", "\"X1.x - X2.x\"")) + "\n";
}

}  // namespace eigenlink::cli
