#include "app/figures/svg.h"

#include "app/figures/markup.h"
#include "app/figures/svg_mark.h"

#include <algorithm>
#include <stdexcept>

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
