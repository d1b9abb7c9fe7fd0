#pragma once

#include "views/gallery/gallery_view.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace eigenlink {

/// The examples that come with the program, in the order in which they teach; those that cannot be read are left out.
std::vector<GalleryEntry> examples();

/// Files opened before that are still there, with their contents for pictures; large ones, and unreadable
/// ones, by name alone.
std::vector<RecentFile> recentEntries(const QStringList& paths);

/// Folder of the examples among the resources.
QString exampleFolder();

/// Path of the example with this name, "pendulum".
QString pathOfExample(const QString& name);

/// True for the path of a shipped example, which is opened as a new, unsaved mechanism.
bool isExample(const QString& path);

}  // namespace eigenlink
