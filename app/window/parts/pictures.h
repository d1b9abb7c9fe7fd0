#pragma once

#include "app/figures/picture_file.h"
#include "model/analysis/analysis.h"
#include "model/studies/result.h"
#include "views/theme/theme.h"

#include <memory>
#include <vector>

class QMimeData;

namespace eigenlink {

class CanvasView;
class CurveChart;
class FilmStrip;
class SpectrumPlot;
struct CanvasPicture;
struct FilmStripPicture;

/// The mechanism as the canvas shows it, in light colours for paper.
Picture pictureOf(const CanvasView& canvas);

/// The film strip of the mode that is chosen, likewise.
Picture pictureOf(const FilmStrip& filmStrip);

/// The eigenvalue plot in light colours; the plot must live as long as the picture.
Picture pictureOf(SpectrumPlot& plot, const Mechanism& mechanism);

/// A chart, likewise.
Picture pictureOf(const CurveChart& chart, const QString& title, const Mechanism& mechanism);

/// Table of the places of the points in a picture of the canvas.
ResultTable placesTable(const CanvasPicture& picture);

/// Table of the places of the points in so many pictures of a film strip that shows a motion.
ResultTable filmTable(const FilmStripPicture& picture, int count);

/// PNG, SVG and the data behind the picture as tab-separated text together, as the clipboard takes it.
std::unique_ptr<QMimeData> mimeDataOf(const Picture& picture, const QString& table);

/// Writes the mechanism at its equilibrium, the complex plane and the film strip of the first mode of an analysis into
/// a folder, made where missing. Returns the paths of the files. Throws FileError.
QStringList writePictures(const QString& folder, const std::shared_ptr<const Analysis>& analysis, const Theme& theme);

/// Writes them from a file (empty: the shipped four-bar): prints the paths, complains on standard error, and returns an
/// exit code (app/io/exit_code.h).
int runPictures(const QString& folder, const QString& file, const Theme& theme);

}  // namespace eigenlink
