#include "app/figures/svg_mark.h"

#include "app/figures/markup.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace eigenlink::svg {

namespace {

using Shape = Drawing::Shape;
using Words = Drawing::Words;

std::string attribute(std::string_view name, const std::string& value)
{
    return " " + std::string(name) + "=\"" + value + "\"";
}

std::string colorText(const Drawing::Color& color)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t channel : {color.red, color.green, color.blue}) {
        text += kDigits[channel / 16U];
        text += kDigits[channel % 16U];
    }
    return text;
}

std::string paint(const std::string& what, const Drawing::Color& color)
{
    return attribute(what, colorText(color)) +
           (color.opacity < 1 ? attribute(what + "-opacity", number(color.opacity)) : "");
}

std::string strokeText(const Drawing::Stroke& stroke)
{
    static constexpr std::array kCaps{"butt", "square", "round"};
    static constexpr std::array kJoins{"miter", "bevel", "round"};
    std::string text = paint("stroke", stroke.color) + attribute("stroke-width", number(stroke.width));
    if (stroke.cap != Drawing::Cap::flat) {
        text += attribute("stroke-linecap", kCaps.at(static_cast<std::size_t>(stroke.cap)));
    }
    if (stroke.join != Drawing::Join::miter) {
        text += attribute("stroke-linejoin", kJoins.at(static_cast<std::size_t>(stroke.join)));
    }
    std::string dashes;
    for (const double dash : stroke.dashes) {
        dashes += (dashes.empty() ? "" : " ") + number(dash);
    }
    return text + (dashes.empty() ? "" : attribute("stroke-dasharray", dashes));
}

std::string pair(Vector2 point)
{
    return number(point.x) + " " + number(point.y);
}

std::string closedWith(const std::string& name, const std::string& inside)
{
    return inside.empty() ? "/>\n" : ">" + inside + "</" + name + ">\n";
}

std::string elementOf(const Drawing::Mark& mark, const Shape& shape, const std::string& inside)
{
    std::string text = "<path" + attribute("d", pathOf(mark));
    text += shape.fill ? paint("fill", *shape.fill) + attribute("fill-rule", "evenodd") : attribute("fill", "none");
    text += shape.stroke ? strokeText(*shape.stroke) : "";
    return text + closedWith("path", inside);
}

std::string elementOf(const Drawing::Mark& mark, const Words& words, const std::string& inside)
{
    std::string text = "<text" + attribute("x", leftOf(mark)) + attribute("y", baselineOf(mark)) +
                       attribute("font-family", "DejaVu Sans, Verdana, sans-serif") +
                       attribute("font-size", number(words.size)) + paint("fill", words.color);
    text += words.bold ? attribute("font-weight", "bold") : "";
    text += words.italic ? attribute("font-style", "italic") : "";
    text += words.width > 0
                ? attribute("textLength", number(words.width)) + attribute("lengthAdjust", "spacingAndGlyphs")
                : "";
    if (words.angle != 0) {
        text += attribute("transform",
                          "rotate(" + number(words.angle * 180 / std::numbers::pi) + " " + pair(words.at) + ")");
    }
    return text + ">" + asMarkupText(words.text) + inside + "</text>\n";
}

std::string elementOf(const Drawing::Mark&, const Drawing::Image& image, const std::string& inside)
{
    const std::string bytes = QByteArray::fromStdString(image.png).toBase64().toStdString();
    return "<image" + attribute("x", number(image.at.x)) + attribute("y", number(image.at.y)) +
           attribute("width", number(image.width)) + attribute("height", number(image.height)) +
           attribute("preserveAspectRatio", "none") + attribute("href", "data:image/png;base64," + bytes) +
           closedWith("image", inside);
}

bool hasSameSteps(const Shape& a, const Shape& b)
{
    return std::ranges::equal(a.steps, b.steps, {}, &Drawing::Step::kind, &Drawing::Step::kind);
}

}  // namespace

std::string number(double value)
{
    const double scaled = std::round(value * 100) / 100;
    std::array<char, 40> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), scaled == 0 ? 0.0 : scaled,
                                   std::chars_format::fixed)
                         .ptr;
    return {buffer.data(), end};
}

std::string pathOf(const Drawing::Mark& shape)
{
    std::string text;
    for (const Drawing::Step& step : std::get<Shape>(shape).steps) {
        if (step.kind == Drawing::Step::Kind::curve) {
            text += "C" + pair(step.points[0]) + " " + pair(step.points[1]) + " " + pair(step.points[2]);
        } else {
            text += (step.kind == Drawing::Step::Kind::move ? "M" : "L") + pair(step.points[0]);
        }
    }
    return text;
}

std::string leftOf(const Drawing::Mark& words)
{
    return number(std::get<Words>(words).at.x);
}

std::string baselineOf(const Drawing::Mark& words)
{
    return number(std::get<Words>(words).at.y);
}

std::string element(const Drawing::Mark& mark, const std::string& inside)
{
    return std::visit([&](const auto& content) { return elementOf(mark, content, inside); }, mark);
}

bool isSameBut(const Drawing::Mark& a, const Drawing::Mark& b)
{
    if (a.index() != b.index()) {
        return false;
    }
    if (const auto* shape = std::get_if<Shape>(&a)) {
        const auto& other = std::get<Shape>(b);
        return shape->stroke == other.stroke && shape->fill == other.fill && hasSameSteps(*shape, other);
    }
    if (!std::holds_alternative<Words>(a)) {
        return a == b;
    }
    Words words = std::get<Words>(b);
    words.at = std::get<Words>(a).at;
    return std::get<Words>(a) == words && words.angle == 0;
}

}  // namespace eigenlink::svg
