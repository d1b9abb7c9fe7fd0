#pragma once

#include "app/figures/picture_file.h"
#include "model/studies/result.h"

#include <QKeySequence>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace eigenlink {

/// A figure in light colours for paper, and its data: tables, or words where it is about none.
struct FigureData {
    Picture picture;
    std::vector<ResultTable> tables;
    QString words{};

    /// The data as text, tables tab-separated with units in their headings.
    QString text() const;
};

/// A figure of the window that goes to files and, with the data behind it, to the clipboard.
struct WindowFigure {
    QString key;                                      ///< a part of the names of files: "complex-plane"
    QString name;                                     ///< in menus: "&Complex Plane"
    QWidget* view = nullptr;                          ///< what shows it; null until its page is opened
    std::function<std::optional<FigureData>()> find;  ///< as it is shown; nothing where there is nothing to see
    QKeySequence copyKeys{};                          ///< copies it wherever the focus is; may be empty
    bool hasOwnMenu = false;                          ///< the view's menu and its copying are about something else
    std::function<QString()> words{};                 ///< what its page says beside it, for paper; may be empty
};

}  // namespace eigenlink
