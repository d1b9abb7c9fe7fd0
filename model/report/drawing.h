#pragma once

#include "model/basics/vector2.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace eigenlink {

/// A figure free of any format: lines, areas, words and images on a sheet of width × height units of 1/96 inch, y
/// downwards. Everything that a report shows is drawn from it, so that a figure is the same in every format.
struct Drawing {
    struct Color {
        std::uint8_t red = 0, green = 0, blue = 0;
        double opacity = 1;

        friend bool operator==(const Color&, const Color&) = default;
    };

    enum class Cap { flat, square, round };
    enum class Join { miter, bevel, round };

    struct Stroke {
        Color color;
        double width = 1;
        std::vector<double> dashes;  ///< lengths of dash, gap, … ; empty: solid
        Cap cap = Cap::flat;
        Join join = Join::miter;

        friend bool operator==(const Stroke&, const Stroke&) = default;
    };

    /// A step of an outline: where it goes; curves are cubic with the two control points before.
    struct Step {
        enum class Kind { move, line, curve };
        Kind kind = Kind::line;
        std::array<Vector2, 3> points{};  ///< of a curve all three, else the first

        friend bool operator==(const Step&, const Step&) = default;
    };

    /// An outline, stroked, filled or both; areas by the even-odd rule.
    struct Shape {
        std::vector<Step> steps;
        std::optional<Stroke> stroke;
        std::optional<Color> fill;

        friend bool operator==(const Shape&, const Shape&) = default;
    };

    /// A line of text that begins at `at` on the baseline.
    struct Words {
        Vector2 at;
        std::string text;
        double size = 12;  ///< of the font
        double width = 0;  ///< that the words take
        double angle = 0;  ///< of the baseline, clockwise [rad]
        bool bold = false;
        bool italic = false;
        Color color;

        friend bool operator==(const Words&, const Words&) = default;
    };

    /// Pixels that fill a rectangle, its upper left corner at `at`.
    struct Image {
        Vector2 at;
        double width = 0;
        double height = 0;
        std::string png;  ///< the bytes of a PNG file

        friend bool operator==(const Image&, const Image&) = default;
    };

    using Mark = std::variant<Shape, Words, Image>;

    double width = 0;
    double height = 0;
    std::vector<Mark> marks;

    bool isEmpty() const { return width <= 0 || height <= 0; }
    friend bool operator==(const Drawing&, const Drawing&) = default;
};

}  // namespace eigenlink
