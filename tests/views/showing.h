#pragma once

#include "views/state/shown.h"

#include <memory>
#include <utility>

namespace eigenlink::test {

// One part of a view's value exchanged for another, as the window would.

template <class View>
void showMechanism(View& view, const Mechanism& mechanism)
{
    view.setShown(view.shown().withMechanism(std::make_shared<const Mechanism>(mechanism)));
}

template <class View>
void showAnalysis(View& view, std::shared_ptr<const Analysis> analysis, std::optional<ModeReference> mode = {})
{
    if (analysis != nullptr && !(analysis->mechanism == view.shown().mechanism())) {
        showMechanism(view, analysis->mechanism);
    }
    view.setShown(view.shown().withAnalysis(std::move(analysis), mode));
}

template <class View>
void showSelection(View& view, const Selection& selection)
{
    view.setShown(view.shown().withSelection(selection));
}

/// A motion of the drawing, with the data of a player.
template <class View>
void showMotion(View& view, const ModeMotion& motion, const std::optional<PlayedMode>& mode)
{
    const Shown& shown = view.shown();
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = shown.snapshot();
    exhibit->configuration = {shown.parts(), shown.parts()->drawn, motion, mode};
    view.setShown(shown.withExhibit(exhibit));
}

}  // namespace eigenlink::test
