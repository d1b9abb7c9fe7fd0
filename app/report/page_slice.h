#pragma once

#include <QPointF>

#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace eigenlink::report {

/// Lengths on paper are tenths of a point, so that fonts with whole sizes are fine enough.
inline constexpr double kPoint = 10;

/// A piece of a report as wide as the text that is never cut: a line of text, a row of a table, a figure.
struct Slice {
    double height = 0;
    double gap = 0;             ///< above it, unless it is the first on its page
    bool keepWithNext = false;  ///< must not be the last on its page
    bool startsPage = false;
    std::shared_ptr<const Slice> head;              ///< repeated above it where it is the first on its page
    std::function<void(QPainter&, QPointF)> paint;  ///< with its top left corner at this place
};

/// A slice with its place on a page, from the top of the text.
struct PlacedSlice {
    double top = 0;
    std::function<void(QPainter&, QPointF)> paint;
};

using PageContent = std::vector<PlacedSlice>;

/// Puts slices on pages of this height: slices that are kept together move to the next page together, as far as a page
/// can hold it.
std::vector<PageContent> paginated(const std::vector<Slice>& slices, double height);

}  // namespace eigenlink::report
