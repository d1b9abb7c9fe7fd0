#pragma once

#include "app/figures/picture_file.h"
#include "model/analysis/analysis.h"
#include "views/theme/theme.h"

#include <memory>
#include <vector>

namespace eigenlink {

class CanvasView;
class FilmStrip;
class SpectrumPlot;

/// The mechanism as the canvas shows it, in light colours for paper.
Picture pictureOf(const CanvasView& canvas);

/// The film strip of the mode that is chosen, in the colours it has.
Picture pictureOf(const FilmStrip& filmStrip);

/// Writes the eigenvalue plot as PNG, SVG or PDF, as the suffix says. Throws FileError.
void writePlot(const QString& path, SpectrumPlot& plot);

/// Writes the mechanism at rest, the complex plane and the film strip of the first mode of an analysis into a folder,
/// made where missing. Returns the paths of what was written. Throws FileError.
QStringList writePictures(const QString& folder, const std::shared_ptr<const Analysis>& analysis, const Theme& theme);

/// The same from a file (empty: the shipped four-bar): prints the paths, complains on standard error, and returns an
/// exit code of the contract.
int runPictures(const QString& folder, const QString& file, const Theme& theme);

}  // namespace eigenlink
