#include "views/canvas/tools/tool_type.h"

#include "views/canvas/tools/select_tool.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace eigenlink {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Tools", text);
}

std::vector<ToolType> makeToolTypes()
{
    return {
        {"select", "select", tr("Select"), tr("Select and move parts"), Qt::Key_V, 0, makeSelectTool},
        {"point", "point", tr("Point"), tr("Draw a point"), Qt::Key_P, 1, makePointTool},
        {"fix", "fix", tr("Fix or Free"),
         tr("Fix a point to the ground or free it; a click on nothing draws a fixed one"), Qt::Key_G, 1, makeFixTool},
        {"bar", "bar", tr("Bar"), tr("Draw bars from pin to pin"), Qt::Key_B, 2, makeBarTool},
        {"body", "body", tr("Body"), tr("Draw a rigid body through several pins"), Qt::Key_Y, 2, makeBodyTool},
        {"beam", "beam", tr("Beam"), tr("Draw flexible beams from pin to pin"), Qt::Key_E, 2, makeBeamTool},
        {"weld", "weld", tr("Weld"), tr("Join the links at a pin rigidly, with the ground where it is fixed"),
         Qt::Key_W, 2, makeWeldTool},
        {"slider", "slider", tr("Slider"), tr("Guide a point along a straight line or along a link"), Qt::Key_S, 2,
         makeSliderTool},
        {"lock", "lock", tr("Lock"), tr("Hold the angle of a link, as a stopped motor does"), Qt::Key_H, 2,
         makeLockTool},
        {"spring", "spring", tr("Spring"), tr("Draw a spring between two pins"), Qt::Key_K, 3, makeSpringTool},
        {"damper", "damper", tr("Damper"), tr("Draw a damper between two pins"), Qt::Key_C, 3, makeDamperTool},
        {"torsion_spring", "torsion_spring", tr("Torsion Spring"),
         tr("Put a torsion spring between two links, or a link and the ground"), Qt::Key_T, 3, makeTorsionSpringTool},
        {"point_mass", "point_mass", tr("Point Mass"), tr("Put a mass on a point"), Qt::Key_M, 4, makePointMassTool},
        {"force", "force", tr("Force"), tr("Let a constant force act on a point"), Qt::Key_N, 4, makeForceTool},
        {"torque", "torque", tr("Torque"), tr("Let a constant torque act on a link"), Qt::Key_Q, 4, makeTorqueTool},
        {"angle", "angle", tr("Angle"), tr("Make the angle of a link a coordinate"), Qt::Key_A, 4, makeAngleTool},
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
