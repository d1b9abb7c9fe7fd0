#include "app/window/parts/window_figure.h"

#include "model/studies/table_text.h"
#include "views/format/format.h"

namespace eigenlink {

QString FigureData::text() const
{
    std::string text;
    for (const ResultTable& each : tables) {
        text += (text.empty() ? "" : "\n") + (tables.size() > 1 ? rendered(each.title) + "\n" : std::string()) +
                tableText(each, '\t', true);
    }
    return tables.empty() ? words : fromModel(text);
}

}  // namespace eigenlink
