#pragma once

#include "views/canvas/scene/ink.h"
#include "views/canvas/scene/scene_geometry.h"

#include <QPainterPath>

#include <span>
#include <string_view>

class QPainter;

namespace eigenlink {

/// One element to be drawn: where, how, which.
struct GlyphSite {
    const SceneGeometry& geometry;
    const Ink& ink;
    std::size_t index = 0;  ///< in mechanism.elements

    const Element& element() const { return geometry.parts().mechanism.elements[index]; }
    template <class T>
    const T& as() const
    {
        return std::get<T>(element());
    }
    const PartOfMechanism& part() const { return geometry.parts().elements[index]; }
    double unit() const { return geometry.unit(); }
    /// The i-th point of the element [px].
    QPointF point(std::size_t i) const { return geometry.point(part().points[i]); }
    /// The place of the i-th point in the drawing [m].
    Vector2 drawn(std::size_t i) const { return geometry.parts().mechanism.points[part().points[i]].at; }
};

/// Order in which kinds are drawn, from the back to the front.
enum class GlyphLayer { guide, plate, rod, line, joint, load };

/// The textbook symbol of one kind of element.
struct Glyph {
    std::string_view type;  ///< in files
    GlyphLayer layer = GlyphLayer::line;
    bool follows = true;  ///< drawn for ghosts and moving modes too
    void (*paint)(QPainter&, const GlyphSite&) = nullptr;
    /// Lines and areas of the symbol for hit tests and halos [px].
    QPainterPath (*shape)(const GlyphSite&) = nullptr;
    /// The place of its name [px].
    QPointF (*anchor)(const GlyphSite&) = nullptr;
    /// Strokes beside the shape that names keep off; null for a symbol without any [px].
    QPainterPath (*beside)(const GlyphSite&) = nullptr;
};

/// All symbols. A kind without one is drawn by the generic symbol.
std::span<const Glyph> glyphs();

/// The symbol of a kind; the generic one when it has none of its own.
const Glyph& glyphOf(std::string_view type);

/// True when all points and links the element needs are there; others are not drawn.
bool isDrawable(const GlyphSite& site);

Glyph barGlyph();
Glyph bodyGlyph();
Glyph beamGlyph();
Glyph pointMassGlyph();
Glyph sliderGlyph();
Glyph weldGlyph();
Glyph springGlyph();
Glyph damperGlyph();
Glyph torsionSpringGlyph();
Glyph forceGlyph();
Glyph torqueGlyph();
Glyph angleGlyph();
Glyph lockGlyph();
Glyph motorGlyph();
Glyph supportMotionGlyph();
Glyph notchHingeGlyph();
Glyph crossPivotGlyph();
Glyph genericGlyph();

}  // namespace eigenlink
