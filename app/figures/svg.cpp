#include "app/figures/svg.h"

#include "app/figures/markup.h"
#include "model/basics/chars_of.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

/// The pieces that SVG is written of.
namespace eigenlink::svg {

namespace {

using Shape = Drawing::Shape;
using Words = Drawing::Words;

/// A length with at most two digits after the point, independent of the locale.
std::string number(double value)
{
    const double scaled = std::round(value * 100) / 100;
    return charsOf(scaled == 0 ? 0.0 : scaled, std::chars_format::fixed);
}

std::string pair(Vector2 point)
{
    return number(point.x) + " " + number(point.y);
}

/// The outline of a shape as path data.
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

/// The left end of words.
std::string leftOf(const Drawing::Mark& words)
{
    return number(std::get<Words>(words).at.x);
}

std::string baselineOf(const Drawing::Mark& words)
{
    return number(std::get<Words>(words).at.y);
}

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

/// The mark as an element with its contents, e.g. an animation.
std::string element(const Drawing::Mark& mark, const std::string& inside)
{
    return std::visit([&](const auto& content) { return elementOf(mark, content, inside); }, mark);
}

/// True for marks that differ at most in the places of the same steps or words.
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

}  // namespace

}  // namespace eigenlink::svg

namespace eigenlink {

namespace {

std::string opened(const Drawing& drawing)
{
    const std::string width = svg::number(drawing.width);
    const std::string height = svg::number(drawing.height);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
           "\" viewBox=\"0 0 " + width + " " + height + "\">\n";
}

/// Values of a repeated animation, with the first again at the end of a closed one.
std::string valuesOf(std::vector<std::string> values, bool closed)
{
    if (closed) {
        values.push_back(values.front());
    }
    std::string text;
    for (const std::string& value : values) {
        text += (text.empty() ? "" : ";") + value;
    }
    return text;
}

/// The attributes of one turn and of how often it is shown.
std::string timingOf(const SvgMotion& motion)
{
    return "dur=\"" + svg::number(motion.seconds) + "s\" repeatCount=\"" +
           (motion.loops == 0 ? "indefinite" : std::to_string(motion.loops)) + "\"";
}

std::string animation(std::string_view attribute, const std::vector<std::string>& values, const SvgMotion& motion)
{
    if (std::ranges::all_of(values, [&](const std::string& each) { return each == values.front(); })) {
        return {};
    }
    return "<animate attributeName=\"" + std::string(attribute) + "\" " + timingOf(motion) + " values=\"" +
           valuesOf(values, motion.closed) + "\"/>";
}

/// Marks of the same place in all frames that differ in form alone.
bool movesSmoothly(const std::vector<const Drawing::Mark*>& marks)
{
    return std::ranges::all_of(marks, [&](const Drawing::Mark* each) { return svg::isSameBut(*marks.front(), *each); });
}

/// One mark that takes the form of each frame in turn.
std::string movingMark(const std::vector<const Drawing::Mark*>& marks, const SvgMotion& motion)
{
    const auto over = [&](std::string_view attribute, auto value) {
        std::vector<std::string> values;
        std::ranges::transform(marks, std::back_inserter(values),
                               [&](const Drawing::Mark* each) { return value(*each); });
        return animation(attribute, values, motion);
    };
    if (std::holds_alternative<Drawing::Shape>(*marks.front())) {
        return svg::element(*marks.front(), over("d", svg::pathOf));
    }
    if (std::holds_alternative<Drawing::Image>(*marks.front())) {
        return svg::element(*marks.front(), "");
    }
    return svg::element(*marks.front(), over("x", svg::leftOf) + over("y", svg::baselineOf));
}

/// Marks that are there in one frame only.
std::string frameGroup(const std::string& marks, std::size_t frame, std::size_t count, const SvgMotion& motion)
{
    std::vector<std::string> shown(count, "hidden");
    shown[frame] = "visible";
    return "<g visibility=\"" + std::string(frame == 0 ? "visible" : "hidden") +
           "\"><animate attributeName=\"visibility\" calcMode=\"discrete\" " + timingOf(motion) + " values=\"" +
           valuesOf(shown, false) + "\"/>\n" + marks + "</g>\n";
}

}  // namespace

std::string svgOf(const Drawing& drawing)
{
    std::string text = opened(drawing);
    for (const Drawing::Mark& mark : drawing.marks) {
        text += svg::element(mark, "");
    }
    return text + "</svg>\n";
}

std::string animatedSvgOf(const std::vector<Drawing>& frames, const SvgMotion& motion)
{
    if (frames.empty()) {
        throw std::invalid_argument("an animation needs frames");
    }
    const auto sizeOf = [](const Drawing& each) { return each.marks.size(); };
    std::string text = opened(frames.front());
    const bool alike = std::ranges::all_of(frames, [&](const auto& each) { return sizeOf(each) == sizeOf(frames[0]); });
    for (std::size_t i = 0; alike && i < frames.front().marks.size(); ++i) {
        std::vector<const Drawing::Mark*> marks;
        std::ranges::transform(frames, std::back_inserter(marks), [i](const Drawing& each) { return &each.marks[i]; });
        if (movesSmoothly(marks)) {
            text += movingMark(marks, motion);
            continue;
        }
        for (std::size_t k = 0; k < marks.size(); ++k) {
            text += frameGroup(svg::element(*marks[k], ""), k, marks.size(), motion);
        }
    }
    for (std::size_t k = 0; !alike && k < frames.size(); ++k) {
        std::string marks;
        for (const Drawing::Mark& mark : frames[k].marks) {
            marks += svg::element(mark, "");
        }
        text += frameGroup(marks, k, frames.size(), motion);
    }
    return text + "</svg>\n";
}

}  // namespace eigenlink
