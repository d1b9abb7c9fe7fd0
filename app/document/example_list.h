#pragma once

#include "views/gallery/gallery_model.h"

#include <QString>

#include <vector>

namespace eigenlink {

/// The examples that come with the program, in the order in which they teach; those that cannot be read are left out.
std::vector<GalleryEntry> examples();

/// Folder of the examples among the resources.
QString exampleFolder();

/// True for the path of a shipped example, which is opened as a new, unsaved mechanism.
bool isExample(const QString& path);

}  // namespace eigenlink
