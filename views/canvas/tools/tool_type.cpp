#include "views/canvas/tools/tool_type.h"

#include "views/canvas/tools/select_tool.h"
#include "views/canvas/tools/tool_text.h"

#include <algorithm>
#include <vector>

namespace eigenlink {

namespace {

std::vector<ToolType> makeToolTypes()
{
    return {
        {"select", "select", toolText("Select"), toolText("Select and move parts"), Qt::Key_V, 0, makeSelectTool},
        {"point", "point", toolText("Point"), toolText("Draw a point"), Qt::Key_P, 1, makePointTool},
        {"fix", "fix", toolText("Fix or Free"),
         toolText("Fix a point to the ground or free it; a click on nothing draws a fixed one"), Qt::Key_G, 1,
         makeFixTool},
        {"bar", "bar", toolText("Bar"), toolText("Draw bars from pin to pin"), Qt::Key_B, 2, makeBarTool},
        {"body", "body", toolText("Body"), toolText("Draw a rigid body through several pins"), Qt::Key_Y, 2,
         makeBodyTool},
        {"beam", "beam", toolText("Beam"), toolText("Draw flexible beams from pin to pin"), Qt::Key_E, 2, makeBeamTool},
        {"weld", "weld", toolText("Weld"),
         toolText("Join the links at a pin rigidly, with the ground where it is fixed"), Qt::Key_W, 2, makeWeldTool},
        {"slider", "slider", toolText("Slider"), toolText("Guide a point along a straight line or along a link"),
         Qt::Key_S, 2, makeSliderTool},
        {"lock", "lock", toolText("Lock"), toolText("Hold the angle of a link, as a stopped motor does"), Qt::Key_H, 2,
         makeLockTool},
        {"spring", "spring", toolText("Spring"), toolText("Draw a spring between two pins"), Qt::Key_K, 3,
         makeSpringTool},
        {"damper", "damper", toolText("Damper"), toolText("Draw a damper between two pins"), Qt::Key_C, 3,
         makeDamperTool},
        {"torsion_spring", "torsion_spring", toolText("Torsion Spring"),
         toolText("Put a torsion spring between two links, or a link and the ground"), Qt::Key_T, 3,
         makeTorsionSpringTool},
        {"notch_hinge", "notch_hinge", toolText("Notch Hinge"),
         toolText("Put a notch hinge between two links, or a link and the ground"), Qt::Key_O, 3, makeNotchHingeTool},
        {"cross_pivot", "cross_pivot", toolText("Cross-Spring Pivot"),
         toolText("Put a cross-spring pivot between two links, or a link and the ground"), Qt::Key_I, 3,
         makeCrossPivotTool},
        {"point_mass", "point_mass", toolText("Point Mass"), toolText("Put a mass on a point"), Qt::Key_M, 4,
         makePointMassTool},
        {"force", "force", toolText("Force"), toolText("Let a constant force act on a point"), Qt::Key_N, 4,
         makeForceTool},
        {"torque", "torque", toolText("Torque"), toolText("Let a constant torque act on a link"), Qt::Key_Q, 4,
         makeTorqueTool},
        {"angle", "angle", toolText("Angle"), toolText("Make the angle of a link a coordinate"), Qt::Key_A, 4,
         makeAngleTool},
        {"motor", "motor", toolText("Motor"),
         toolText("Let a motor turn a link, the joint of two links, or push a slider"), Qt::Key_R, 5, makeMotorTool},
        {"support_motion", "support_motion", toolText("Moving Support"), toolText("Let a point of the ground move"),
         Qt::Key_U, 5, makeSupportMotionTool},
        {"velocity", "velocity", toolText("Velocity"),
         toolText("Kick a point: pull the velocity out of it with which its motion begins"), Qt::Key_J, 5,
         makeVelocityTool},
    };
}

}  // namespace

std::span<const ToolType> toolTypes()
{
    static const std::vector<ToolType> types = makeToolTypes();
    return types;
}

const ToolType* findToolType(std::string_view key)
{
    const auto types = toolTypes();
    const auto found = std::ranges::find(types, key, &ToolType::key);
    return found == types.end() ? nullptr : &*found;
}

std::unique_ptr<Tool> makeSelectTool()
{
    return std::make_unique<SelectTool>();
}

}  // namespace eigenlink
