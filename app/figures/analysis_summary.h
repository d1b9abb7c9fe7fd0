#pragma once

#include "model/analysis/analysis.h"
#include "views/selection.h"

#include <QString>

#include <optional>

namespace eigenlink {

/// The tone of a short statement, and with it its colour.
enum class Tone { ok, warning, error, muted };

/// A few words about the state of an analysis, and the whole sentence behind them.
struct Statement {
    Tone tone = Tone::muted;
    QString text;
    QString details;
};

/// "equilibrium · stable", "cannot be assembled", … for the window's corner.
Statement statementOf(const Analysis& analysis);

/// "n = 5 · m = 4 · rank 4 · residual 4e−16 · 0.06 ms"; empty when nothing was assembled.
QString figuresOf(const Analysis& analysis);

/// The options that differ from the usual ones and change the numbers, for everybody to see; empty when none.
QString remarksOf(const AnalysisOptions& options);

/// The mode to show first, always a true one: what grows fastest, else the first that swings, else the first.
std::optional<ModeReference> firstMode(const Analysis& analysis);

/// The eigenvalue of `next` that continues a mode of `previous`: same method and kind, nearest value.
std::optional<ModeReference> continuedMode(const Analysis& previous, ModeReference mode, const Analysis& next);

}  // namespace eigenlink
