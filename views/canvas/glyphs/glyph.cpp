#include "views/canvas/glyphs/glyph.h"

#include <algorithm>
#include <array>

namespace eigenlink {

std::span<const Glyph> glyphs()
{
    static const std::array table{
        barGlyph(),           bodyGlyph(),  pointMassGlyph(),     sliderGlyph(),     springGlyph(),    damperGlyph(),
        torsionSpringGlyph(), forceGlyph(), torqueGlyph(),        angleGlyph(),      lockGlyph(),      beamGlyph(),
        weldGlyph(),          motorGlyph(), supportMotionGlyph(), notchHingeGlyph(), crossPivotGlyph()};
    return table;
}

const Glyph& glyphOf(std::string_view type)
{
    static const Glyph generic = genericGlyph();
    const auto table = glyphs();
    const auto found = std::ranges::find(table, type, &Glyph::type);
    return found == table.end() ? generic : *found;
}

bool isDrawable(const GlyphSite& site)
{
    const PartOfMechanism& part = site.part();
    const bool points = std::ranges::all_of(part.points, [&](std::size_t i) { return site.geometry.hasPoint(i); });
    const bool links = std::ranges::all_of(part.links, [&](std::size_t i) { return site.geometry.hasLink(i); });
    const bool self = !isLink(site.element()) || site.geometry.hasLink(site.index);
    return points && links && self && !(part.points.empty() && part.links.empty());
}

}  // namespace eigenlink
