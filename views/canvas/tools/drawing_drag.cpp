#include "model/mechanism/reference.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/transform.h"
#include "model/pose/redraw.h"
#include "views/canvas/tools/drag_gesture.h"
#include "views/canvas/tools/tool_text.h"
#include "views/format/format.h"

#include <limits>

namespace eigenlink {

namespace {

class DrawingDrag final : public DragGesture {
public:
    explicit DrawingDrag(const DragStart& start)
        : m_base(start.pose.points.size() == start.mechanism.points.size() ? redrawn(start.mechanism, start.pose)
                                                                           : start.mechanism),
          m_ids(start.ids),
          m_moving(pointsBehind(m_base, m_ids)),
          m_hold(holdOf(start.from)),
          m_carry(m_hold - start.from),
          m_single(m_ids.size() == 1 && findPoint(m_base, m_ids.front()))
    {
    }

    Mechanism movedTo(const ToolPointer& pointer) override
    {
        return transformed(m_base, m_ids, translation(pointer.at - m_hold));
    }

    ToolEdit releasedAt(const ToolPointer& pointer) override
    {
        const Mechanism next = movedTo(pointer);
        if (m_single && !pointer.pin.empty() && pointer.pin != m_ids.front()) {
            return {toolText("Join %1 with %2").arg(fromModel(m_ids.front()), fromModel(pointer.pin)),
                    withMerged(next, pointer.pin, m_ids.front()).mechanism,
                    {pointer.pin},
                    {}};
        }
        const QString what = m_ids.size() == 1 ? fromModel(m_ids.front()) : toolText("%1 parts").arg(m_ids.size());
        return {toolText("Move %1 in the drawing").arg(what), next, m_ids, {}};
    }

    SnapOptions snapOptions() const override
    {
        SnapOptions options;
        options.pins = m_single;
        options.carry = m_carry;
        options.ignored.assign(m_moving.begin(), m_moving.end());
        return options;
    }

    DragMode mode() const override { return DragMode::drawing; }
    QString hint() const override
    {
        return m_single
                   ? toolText(
                         "Changing the drawing: lengths follow. Let go on another pin to join the two. Esc takes back.")
                   : toolText("Changing the drawing: lengths follow. Esc takes back.");
    }

private:
    /// The moving point nearest to where it was taken hold of: it is what snaps.
    Vector2 holdOf(Vector2 from) const
    {
        Vector2 hold = from;
        double least = std::numeric_limits<double>::infinity();
        for (const Point& point : m_base.points) {
            if (m_moving.contains(point.id) && distance(point.at, from) < least) {
                least = distance(point.at, from);
                hold = point.at;
            }
        }
        return hold;
    }

    Mechanism m_base;
    std::vector<std::string> m_ids;
    IdSet m_moving;
    Vector2 m_hold;
    Vector2 m_carry;
    bool m_single;
};

}  // namespace

std::unique_ptr<DragGesture> beginDrawingDrag(const DragStart& start)
{
    return std::make_unique<DrawingDrag>(start);
}

}  // namespace eigenlink
