#pragma once

#include "app/figures/picture_file.h"
#include "app/report/report_file.h"
#include "model/report/drawing.h"

#include <QString>

#include <string>
#include <vector>

namespace eigenlink::report {

/// A page of a hand-out: a sentence, and what there was to see with it.
struct HandOutPage {
    QString caption;
    QString words;                 ///< below it, smaller: what the page of the window says; may be empty
    std::vector<Drawing> figures;  ///< the first at the left, the others below each other at its right
};

/// A figure as it looks now, to stay so.
Drawing recorded(const Picture& picture);

/// Pages across, one after the other, as PDF: the caption above, the figures below it, title and number at the foot.
/// Needs a QGuiApplication; the same pages give the same bytes.
std::string handOutOf(const std::vector<HandOutPage>& pages, const QString& title, Paper paper);

}  // namespace eigenlink::report
