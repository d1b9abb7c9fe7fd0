#pragma once

#include "views/canvas/tools/tool.h"

#include <QKeySequence>

#include <memory>
#include <span>
#include <string_view>

namespace eigenlink {

/// One tool of the palette.
struct ToolType {
    std::string_view key;   ///< "bar"; the select tool is "select"
    const char* icon;       ///< in resources/icons
    QString label;          ///< "Bar"
    QString summary;        ///< one sentence for tooltips
    QKeySequence shortcut;  ///< a single key
    int group = 0;          ///< a line stands between groups
    std::unique_ptr<Tool> (*make)() = nullptr;
};

/// All tools in the order of the palette: a new one is its own file and one row.
std::span<const ToolType> toolTypes();

/// The tool with this key; nullptr when there is none.
const ToolType* findToolType(std::string_view key);

std::unique_ptr<Tool> makeSelectTool();
std::unique_ptr<Tool> makePointTool();
std::unique_ptr<Tool> makeFixTool();
std::unique_ptr<Tool> makeBarTool();
std::unique_ptr<Tool> makeBeamTool();
std::unique_ptr<Tool> makeWeldTool();
std::unique_ptr<Tool> makeBodyTool();
std::unique_ptr<Tool> makeSliderTool();
std::unique_ptr<Tool> makeSpringTool();
std::unique_ptr<Tool> makeDamperTool();
std::unique_ptr<Tool> makeTorsionSpringTool();
std::unique_ptr<Tool> makeNotchHingeTool();
std::unique_ptr<Tool> makeCrossPivotTool();
std::unique_ptr<Tool> makePointMassTool();
std::unique_ptr<Tool> makeForceTool();
std::unique_ptr<Tool> makeTorqueTool();
std::unique_ptr<Tool> makeAngleTool();
std::unique_ptr<Tool> makeLockTool();
std::unique_ptr<Tool> makeMotorTool();
std::unique_ptr<Tool> makeSupportMotionTool();
std::unique_ptr<Tool> makeVelocityTool();

}  // namespace eigenlink
