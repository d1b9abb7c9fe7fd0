#pragma once

#include "model/report/build.h"

namespace eigenlink {

/// Draws the figures of reports, in the light theme. Needs a QGuiApplication for its fonts.
report::FigureForms reportFigure(const Analysis& analysis, const report::FigureRequest& request);

}  // namespace eigenlink
