#include "model/mechanism/elements/section.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>

namespace eigenlink {
namespace {

constexpr std::array<SectionSize, 1> kCircle{{{"radius", "radius", &Section::radius}}};
constexpr std::array<SectionSize, 2> kRectangle{
    {{"width", "width", &Section::width}, {"depth", "depth", &Section::depth}}};
constexpr std::array<SectionSize, 2> kRing{
    {{"radius", "radius", &Section::radius}, {"inner_radius", "inner radius", &Section::innerRadius}}};
constexpr std::array<SectionSize, 4> kI{{{"width", "width", &Section::width},
                                         {"depth", "depth", &Section::depth},
                                         {"web", "web thickness", &Section::web},
                                         {"flange", "flange thickness", &Section::flange}}};

constexpr std::array<SectionShape, 4> kShapes{{{Section::Shape::circle, "circle", kCircle},
                                               {Section::Shape::rectangle, "rectangle", kRectangle},
                                               {Section::Shape::ring, "ring", kRing},
                                               {Section::Shape::i, "i", kI}}};

double fourthPower(double r)
{
    return r * r * (r * r);
}

}  // namespace

std::span<const SectionShape> sectionShapes()
{
    return kShapes;
}

const SectionShape& shapeOf(const Section& section)
{
    return kShapes[static_cast<std::size_t>(section.shape)];
}

const SectionSize* findSize(const Section& section, std::string_view key)
{
    const std::span<const SectionSize> sizes = shapeOf(section).sizes;
    const auto found = std::ranges::find(sizes, key, &SectionSize::key);
    return found == sizes.end() ? nullptr : &*found;
}

std::optional<std::string_view> faultySize(const Section& section)
{
    if (section.shape == Section::Shape::ring && !(section.innerRadius < section.radius)) {
        return "inner_radius";
    }
    if (section.shape == Section::Shape::i && !(2 * section.flange < section.depth)) {
        return "flange";
    }
    if (section.shape == Section::Shape::i && !(section.web < section.width)) {
        return "web";
    }
    return std::nullopt;
}

double areaOf(const Section& section)
{
    switch (section.shape) {
        case Section::Shape::circle:
            return std::numbers::pi * section.radius * section.radius;
        case Section::Shape::ring:
            return std::numbers::pi * (section.radius - section.innerRadius) * (section.radius + section.innerRadius);
        case Section::Shape::i:
            return 2 * section.width * section.flange + section.web * (section.depth - 2 * section.flange);
        case Section::Shape::rectangle:
            break;
    }
    return section.width * section.depth;
}

double secondMomentOf(const Section& section)
{
    switch (section.shape) {
        case Section::Shape::circle:
            return std::numbers::pi / 4 * fourthPower(section.radius);
        case Section::Shape::ring:
            return std::numbers::pi / 4 * (fourthPower(section.radius) - fourthPower(section.innerRadius));
        case Section::Shape::i: {
            const double inner = section.depth - 2 * section.flange;
            return (section.width * section.depth * section.depth * section.depth -
                    (section.width - section.web) * inner * inner * inner) /
                   12;
        }
        case Section::Shape::rectangle:
            break;
    }
    return section.width * section.depth * section.depth * section.depth / 12;
}

double depthOf(const Section& section)
{
    const bool isRound = section.shape == Section::Shape::circle || section.shape == Section::Shape::ring;
    return isRound ? 2 * section.radius : section.depth;
}

}  // namespace eigenlink
