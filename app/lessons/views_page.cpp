#include "app/lessons/views_page.h"

#include "app/lessons/html_page.h"
#include "app/lessons/lesson_text.h"
#include "app/lessons/moving_figure.h"
#include "model/analysis/analysis.h"
#include "model/mechanism/parameters/variable.h"

#include <algorithm>
#include <array>

namespace eigenlink {

namespace {

constexpr std::size_t kLargestPage = 3'000'000;                ///< bytes
constexpr std::array<std::size_t, 3> kStatesOfViews{9, 5, 1};  ///< of a slider, fewer where the page would be too large

/// The slider over a named number with a range; without values if no number has a range.
FigureSlider rangeSlider(const Mechanism& mechanism, std::size_t states)
{
    for (const Parameter& parameter : mechanism.parameters) {
        if (!parameter.range || !parameter.formula.empty()) {
            continue;
        }
        FigureSlider slider{parameter.id, parameter.unit, {}};
        for (std::size_t i = 0; i < states; ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(states - 1);
            slider.values.push_back(parameter.range->x + part * (parameter.range->y - parameter.range->x));
        }
        return slider;
    }
    return {};
}

/// The slider of a view.
FigureSlider sliderOf(const Mechanism& mechanism, const PreparedView& view, std::size_t states)
{
    if (states < 2) {
        return {};
    }
    if (FigureSlider slider = rangeSlider(mechanism, states); !slider.values.empty()) {
        return slider;
    }
    const std::vector<Variable> variables = variablesOf(mechanism);
    const auto isShown = [](const Variable& variable) {
        return variable.value > 0 && variable.unit != "m" && variable.unit != "rad" && !variable.isWhole;
    };
    const auto isOfView = [&](const Variable& variable) {
        const std::string part = variable.name.substr(0, variable.name.find('.'));
        return isShown(variable) && std::ranges::find(view.parts, part) != view.parts.end();
    };
    const auto isStiffness = [&](const Variable& variable) {
        return isShown(variable) && variable.name.ends_with(".stiffness");
    };
    auto chosen = std::ranges::find_if(variables, isOfView);
    chosen = chosen == variables.end() ? std::ranges::find_if(variables, isStiffness) : chosen;
    return chosen == variables.end() ? FigureSlider()
                                     : FigureSlider{chosen->name, chosen->unit, valuesAround(chosen->value, states)};
}

/// The eigenvalue that a view selects; absent where it selects none.
std::optional<std::complex<double>> eigenvalueOf(const Mechanism& mechanism, const PreparedView& view)
{
    if (!view.mode) {
        return std::nullopt;
    }
    AnalysisOptions options;
    options.methods = {view.method};
    const Analysis analysis = analyze(mechanism, options);
    const Linearization* chosen = analysis.find(view.method);
    const bool isThere = chosen != nullptr && *view.mode < chosen->spectrum.values.size();
    return isThere && !chosen->spectrum.values[*view.mode].infinite
               ? std::optional(chosen->spectrum.values[*view.mode].s)
               : std::nullopt;
}

std::string sectionOf(const Mechanism& mechanism, const HandOutView& each, std::size_t states)
{
    const Mechanism shown = withValuesOf(each.view, mechanism);
    const FigureStart start{each.view.parts, eigenvalueOf(shown, each.view), each.view.camera, each.view.plays};
    std::string html = "<section>\n";
    if (!each.view.caption.empty()) {
        html += "<h2>" + escapedForMarkup(each.view.caption) + "</h2>\n";
    }
    html += movingFigureOf(shown, sliderOf(shown, each.view, states), start);
    if (!each.words.empty()) {
        html += "<p>" + escapedForMarkup(each.words) + "</p>\n";
    }
    for (const std::string& picture : each.pictures) {
        html += htmlOfPicture(each.view.page.empty() ? each.view.caption : each.view.page, picture);
    }
    return html + "</section>\n";
}

}  // namespace

Outcome<std::string> viewsPageOf(const Mechanism& mechanism, const std::vector<HandOutView>& views)
{
    std::vector<HandOutView> shown = views;
    if (shown.empty()) {
        shown.emplace_back().view.plays = true;
    }
    for (const std::size_t states : kStatesOfViews) {
        std::string sections;
        for (const HandOutView& each : shown) {
            sections += sectionOf(mechanism, each, states);
        }
        const bool isSeen = sections.find("<figure") != std::string::npos || sections.find("<img") != std::string::npos;
        if (!isSeen) {
            return Failure{"the mechanism has no equilibrium with a mode, so that there is nothing to move"};
        }
        std::string page = htmlPageOf(mechanism.title.empty() ? "Mechanism" : mechanism.title, "en", sections);
        if (page.size() <= kLargestPage) {
            return page;
        }
    }
    return Failure{"the page has more than 3 MB; keep fewer views"};
}

}  // namespace eigenlink
