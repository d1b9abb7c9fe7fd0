#pragma once

#include "views/canvas/tools/tool.h"

#include <functional>
#include <memory>

namespace eigenlink {

/// Object of a drag of the select tool.
enum class DragMode {
    mechanism,  ///< lengths stay: the mechanism moves as far as its links allow
    drawing,    ///< lengths follow
};

/// Start of a drag of the select tool: the parts taken hold of.
struct DragStart {
    Mechanism mechanism;           ///< as committed
    Pose pose;                     ///< as it was shown: the equilibrium or the drawing
    std::string grabbed;           ///< id of the part under the pointer
    std::vector<std::string> ids;  ///< everything that is to move: the selection
    Vector2 from;                  ///< where it was taken hold of [m]
};

/// A drag under way, from press to release one step of the history. It is drawn from the mechanisms that it returns.
class DragGesture {
public:
    DragGesture() = default;
    DragGesture(const DragGesture&) = delete;
    DragGesture& operator=(const DragGesture&) = delete;
    virtual ~DragGesture() = default;

    /// The mechanism while the pointer is there.
    virtual Mechanism movedTo(const ToolPointer& pointer) = 0;
    /// The change when it is let go there.
    virtual ToolEdit releasedAt(const ToolPointer& pointer) = 0;
    virtual SnapOptions snapOptions() const = 0;
    virtual QString hint() const = 0;
    /// The object of the change.
    virtual DragMode mode() const = 0;
};

/// Begins a drag.
using DragFactory = std::function<std::unique_ptr<DragGesture>(const DragStart&)>;

/// Changing the drawing: the parts behind the selection are moved as they are, parts tied to them follow in length.
/// A single point that is let go on another one is joined with it. Begun where the equilibrium is shown, the
/// equilibrium becomes the drawing first, so that nothing jumps.
std::unique_ptr<DragGesture> beginDrawingDrag(const DragStart& start);

/// Moving the mechanism: lengths stay, loops stay closed, and the grip follows the pointer as far as the
/// links allow (see MechanismDrag). Where the drawing is not assembled, or nothing there can move, it is a drawing
/// drag.
std::unique_ptr<DragGesture> beginMechanismDrag(const DragStart& start);

}  // namespace eigenlink
