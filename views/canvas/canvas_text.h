#pragma once

#include "model/analysis/analysis.h"
#include "views/selection.h"

#include <QString>

#include <optional>

namespace eigenlink {

/// Words of the canvas, translated.
QString canvasWords(const char* text);

/// The title, subtitle and banner of the canvas.
struct CanvasText {
    QString title;     ///< "Mode 1 of 1 · 0.3418 Hz · undamped"
    QString subtitle;  ///< "about the stable equilibrium φ = 128.02°"
    QString banner;    ///< a warning over the picture; empty when all is well

    friend bool operator==(const CanvasText&, const CanvasText&) = default;
};

/// The words for a mechanism, its analysis (may be null while it is computed) and the eigenvalue chosen.
CanvasText canvasTextOf(const Mechanism& mechanism, const Analysis* analysis, const std::optional<ModeReference>& mode);

/// The finding that motors set every position; nullptr where something moves by itself.
const Message* driveNote(const Analysis& analysis);

/// The true mode that grows fastest, beyond rounding error; nothing at a stable equilibrium.
std::optional<ModeReference> growingMode(const Analysis& analysis);

/// The eigenvalue that a reference names; nullptr when the analysis does not have it.
const Eigenvalue* findEigenvalue(const Analysis* analysis, const std::optional<ModeReference>& mode);

}  // namespace eigenlink
