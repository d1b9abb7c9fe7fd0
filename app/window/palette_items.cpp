#include "app/window/palette_items.h"

#include "app/figures/window_text.h"
#include "model/basics/number_text.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/mechanism.h"
#include "model/mechanism/parameters/variable.h"
#include "views/format/format.h"
#include "views/gallery/gallery_model.h"
#include "views/help/term.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

namespace eigenlink {

namespace {

QString plainWords(QString text)
{
    return text.remove(u'&').remove(u'…').trimmed();
}

void addMenu(const QMenu& menu, const QString& place, std::vector<PaletteItem>& items)
{
    for (QAction* action : menu.actions()) {
        if (action->menu() != nullptr) {
            addMenu(*action->menu(), place + QStringLiteral(" › ") + plainWords(action->text()), items);
        } else if (!action->isSeparator() && action->isEnabled() && action->isVisible() && !action->text().isEmpty()) {
            items.push_back({plainWords(action->text()), place, action->shortcut().toString(QKeySequence::NativeText),
                             [action] { action->trigger(); }});
        }
    }
}

}  // namespace

std::vector<PaletteItem> menuItems(const QMenuBar& bar)
{
    std::vector<PaletteItem> items;
    for (const QAction* action : bar.actions()) {
        if (action->menu() != nullptr) {
            addMenu(*action->menu(), plainWords(action->text()), items);
        }
    }
    return items;
}

std::vector<PaletteItem> partItems(const Mechanism& mechanism, const std::function<void(const std::string&)>& select)
{
    std::vector<PaletteItem> items;
    for (const Point& point : mechanism.points) {
        items.push_back({fromModel(point.id), windowText("Point"), {}, [select, id = point.id] { select(id); }});
    }
    for (const Element& element : mechanism.elements) {
        const QString kind = fromModel(Text::term(typeOf(element).label));
        items.push_back({fromModel(idOf(element)), kind, {}, [select, id = idOf(element)] { select(id); }});
    }
    return items;
}

std::vector<PaletteItem> numberItems(const Mechanism& mechanism,
                                     const std::function<void(const std::string&, const std::string&)>& edit)
{
    std::vector<PaletteItem> items;
    Mechanism plain = mechanism;
    plain.parameters.clear();  // its variables are then every number by its path
    for (const Variable& variable : variablesOf(plain)) {
        const std::size_t dot = variable.name.rfind('.');
        const std::string part = variable.name.substr(0, dot);
        const bool isOfPart = findPoint(mechanism, part) || findElement(mechanism, part);
        if (dot != std::string::npos && isOfPart) {
            const std::string key = findPoint(mechanism, part) ? "at" : variable.name.substr(dot + 1);
            const std::string value =
                formatRounded(variable.value, 6) + (variable.unit.empty() ? "" : " " + variable.unit);
            items.push_back({fromModel(variable.name), fromModel(value), {}, [edit, part, key] { edit(part, key); }});
        }
    }
    return items;
}

std::vector<PaletteItem> termItems(const std::function<void(const HelpTerm&)>& explain)
{
    std::vector<PaletteItem> items;
    for (const HelpTerm& term : terms()) {
        items.push_back({nameOf(term), windowText("Term"), {}, [explain, &term] { explain(term); }});
    }
    return items;
}

std::vector<PaletteItem> exampleItems(const std::vector<GalleryEntry>& examples,
                                      const std::function<void(const QString&)>& open)
{
    std::vector<PaletteItem> items;
    for (const GalleryEntry& example : examples) {
        items.push_back({example.title, windowText("Example"), {}, [open, path = example.path] { open(path); }});
    }
    return items;
}

}  // namespace eigenlink
