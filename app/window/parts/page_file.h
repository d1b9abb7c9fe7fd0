#pragma once

#include "model/basics/monitor.h"

#include <QString>

#include <functional>
#include <string>

namespace eigenlink {

/// A file that a page offers.
struct PageFile {
    QString part;    ///< what it is called: "motion.csv"
    QString filter;  ///< of the dialog that asks for its name
    /// Its bytes for the name that was chosen; may throw FileError.
    std::function<std::string(const QString& path, const Monitor& monitor)> bytes;
    bool isLong = false;  ///< made in the background
};

}  // namespace eigenlink
