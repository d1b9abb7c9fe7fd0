#include "model/mechanism/elements/section.h"

#include <numbers>

namespace eigenlink {

double areaOf(const Section& section)
{
    if (section.shape == Section::Shape::circle) {
        return std::numbers::pi * section.radius * section.radius;
    }
    return section.width * section.depth;
}

double secondMomentOf(const Section& section)
{
    if (section.shape == Section::Shape::circle) {
        const double square = section.radius * section.radius;
        return std::numbers::pi / 4 * square * square;
    }
    return section.width * section.depth * section.depth * section.depth / 12;
}

double depthOf(const Section& section)
{
    return section.shape == Section::Shape::circle ? 2 * section.radius : section.depth;
}

}  // namespace eigenlink
