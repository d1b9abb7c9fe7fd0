#pragma once

#include "model/basics/text.h"
#include "model/mechanism/display_units.h"
#include "model/studies/result.h"
#include "views/format/format.h"
#include "views/plot/chart_picture.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// Heading of a column with the unit it is displayed in: "amplitude [mm]".
QString headingOf(const ResultColumn& column, const DisplayUnits& units, const Language& language = languageOfWindow());

/// One unit of the unit that a column is displayed in [SI].
double displayFactor(const ResultColumn& column, const DisplayUnits& units);

/// Numbers of a column in the unit they are displayed in.
std::vector<double> displayedNumbers(const ResultColumn& column, const DisplayUnits& units);

/// One pane: the columns of a chart against its abscissa.
ChartPicture pictureOf(const StudyResult& result, const ResultChart& chart, const DisplayUnits& units,
                       const Language& language = languageOfWindow());

/// A picture with the indices of the charts that it shows.
struct JoinedCharts {
    ChartPicture picture;
    std::vector<std::size_t> charts;
};

/// The charts of a result in few pictures: lines over one abscissa of one table stand below each other, those of one
/// unit in one pane.
std::vector<JoinedCharts> joinedCharts(const StudyResult& result, const DisplayUnits& units, const Language& language);

}  // namespace eigenlink
