#pragma once

#include "model/basics/vector2.h"

#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// A mark that a page puts over the mechanism on the canvas.
struct CanvasMark {
    enum class Kind {
        linkCenter,      ///< centre of mass of a link
        wholeCenter,     ///< of the whole
        principalPoint,  ///< of an augmented link
        realMass,        ///< a joint mass, a disc whose area goes by it
        virtualMass,     ///< its part across the link, a square
        weight,          ///< a counterweight that is proposed, a disc
        node,            ///< stands still while a mode moves, a cross
        share,           ///< words alone: what a part has of an energy
    };
    Kind kind = Kind::linkCenter;
    Vector2 at;
    double size = 0;  ///< of masses, relative to the largest, −1 … 1
    QString words;
};

/// Marks that a page puts over the mechanism on the canvas.
struct CanvasOverlay {
    std::vector<CanvasMark> marks;
    std::vector<std::pair<Vector2, Vector2>> vectors;  ///< principal vectors, from a principal point
    std::vector<std::vector<Vector2>> outlines;        ///< of links of another state, each along its pins
    std::vector<Vector2> path;                         ///< of the centre of the whole, closed
    /// Parts that are tinted, by id, each by its share of the whole, −1 … 1: the more, the wider.
    std::vector<std::pair<std::string, double>> shades{};
};

}  // namespace eigenlink
