#pragma once

#include "app/window/command_palette.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

class QMenuBar;

namespace eigenlink {

struct GalleryEntry;
struct Mechanism;
struct HelpTerm;

/// The enabled entries of a menu bar and all its menus, each with the names of the menus that lead to it.
std::vector<PaletteItem> menuItems(const QMenuBar& bar);

/// The points and elements of a mechanism; `select` is called with the id of the one that is chosen.
std::vector<PaletteItem> partItems(const Mechanism& mechanism, const std::function<void(const std::string&)>& select);

/// The numbers of the parts of a mechanism by their paths ("k.stiffness"), with their values in SI units; `edit` is
/// called with the id of the part and the key of the field.
std::vector<PaletteItem> numberItems(const Mechanism& mechanism,
                                     const std::function<void(const std::string&, const std::string&)>& edit);

/// The terms of the program; `explain` is called with the one that is chosen.
std::vector<PaletteItem> termItems(const std::function<void(const HelpTerm&)>& explain);

/// The examples; `open` is called with the path of the one that is chosen.
std::vector<PaletteItem> exampleItems(const std::vector<GalleryEntry>& examples,
                                      const std::function<void(const QString&)>& open);

}  // namespace eigenlink
