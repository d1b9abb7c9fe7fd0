#include "model/equilibrium/position_fit.h"
#include "model/mechanism/validation.h"
#include "model/pose/mechanism_drag.h"
#include "model/pose/redraw.h"
#include "views/canvas/tools/drag_gesture.h"
#include "views/canvas/tools/tool_text.h"
#include "views/format/format.h"

#include <QElapsedTimer>

#include <algorithm>
#include <limits>

namespace eigenlink {

namespace {

/// Longest time of one movement of the pointer, and of letting go [ms].
constexpr qint64 kFrame = 10;
constexpr qint64 kRelease = 60;
constexpr int kStepsAtOnce = 4;
constexpr Eigen::Index kMany = 150;  ///< coordinates, from which on one step takes long: the clock is asked after each

/// The place that is taken hold of: a point, a place on a link, or the nearest point of any other element.
std::optional<Grip> gripOf(const System& system, const Mechanism& mechanism, const Eigen::VectorXd& q,
                           const DragStart& start)
{
    const auto onPoint = [](std::size_t index) { return Grip{false, index, {}}; };
    if (const auto point = findPoint(mechanism, start.grabbed)) {
        return onPoint(*point);
    }
    const auto element = findElement(mechanism, start.grabbed);
    if (!element) {
        return std::nullopt;
    }
    const std::vector<LinkPose> links = system.kinematics().linkPoses(q);
    const auto link = std::ranges::find_if(links, [&](const LinkPose& each) { return each.element == *element; });
    if (link != links.end()) {
        return system.kinematics().gripOnLink(static_cast<std::size_t>(link - links.begin()), start.from, q);
    }
    std::optional<Grip> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const std::string& id : pointsOf(mechanism.elements[*element])) {
        const std::size_t point = *findPoint(mechanism, id);
        const double away = distance(system.kinematics().pointPositions(q)[point], start.from);
        if (!mechanism.points[point].fixed && away < least) {
            least = away;
            nearest = onPoint(point);
        }
    }
    return nearest;
}

/// Moving the mechanism: lengths stay, and the grip follows the pointer as far as the links allow.
class MechanismGesture final : public DragGesture {
public:
    MechanismGesture(const DragStart& start, Mechanism base, std::shared_ptr<const System> system,
                     const Eigen::VectorXd& q, const Grip& grip)
        : m_base(std::move(base)),
          m_system(std::move(system)),
          m_drag(m_system, q, grip),
          m_offset(m_drag.position() - start.from),
          m_grabbed(start.grabbed),
          m_ids(start.ids),
          m_stepsAtOnce(m_drag.coordinateCount() < kMany ? kStepsAtOnce : 1),
          m_isHeld(m_drag.isHeld())
    {
    }

    Mechanism movedTo(const ToolPointer& pointer) override { return pulled(pointer, kFrame); }

    ToolEdit releasedAt(const ToolPointer& pointer) override
    {
        return {
            toolText("Move the mechanism by %1").arg(fromModel(m_grabbed)), pulled(pointer, kRelease), m_ids, {}, true};
    }

    /// The pointer leads freely: where it goes the mechanism goes as far as it can.
    SnapOptions snapOptions() const override
    {
        SnapOptions options;
        options.pins = false;
        options.grid = false;
        return options;
    }

    DragMode mode() const override { return DragMode::mechanism; }
    QString hint() const override
    {
        return m_isHeld
                   ? toolText(
                         "Held solid: the links leave this place no way to move. Hold Alt while dragging, or press D "
                         "before, to change the drawing.")
                   : toolText(
                         "Moving the mechanism: lengths stay. Let go and it settles. With Alt, or D pressed before, "
                         "the "
                         "drawing is changed; Esc "
                         "takes back.");
    }

private:
    Mechanism pulled(const ToolPointer& pointer, qint64 milliseconds)
    {
        QElapsedTimer clock;
        clock.start();
        while (!m_drag.pullTo(pointer.at + m_offset, m_stepsAtOnce) && clock.elapsed() < milliseconds) {
        }
        return redrawn(m_base, poseAt(m_drag.system(), m_drag.q()));
    }

    Mechanism m_base;
    std::shared_ptr<const System> m_system;
    MechanismDrag m_drag;
    Vector2 m_offset;
    std::string m_grabbed;
    std::vector<std::string> m_ids;
    int m_stepsAtOnce;
    bool m_isHeld;
};

}  // namespace

std::unique_ptr<DragGesture> beginMechanismDrag(const DragStart& start)
{
    if (hasErrors(validate(start.mechanism)) || start.pose.points.size() != start.mechanism.points.size()) {
        return beginDrawingDrag(start);
    }
    Mechanism base = redrawn(start.mechanism, start.pose);
    auto system = std::make_shared<const System>(base);
    const PositionFit fit = assembleNear(*system, system->drawnCoordinates());
    const auto grip = fit.closed ? gripOf(*system, base, fit.q, start) : std::nullopt;
    const bool moves = grip && !system->kinematics().gripJacobian(*grip, fit.q).isZero(0);
    if (!moves) {
        return beginDrawingDrag(start);
    }
    return std::make_unique<MechanismGesture>(start, std::move(base), std::move(system), fit.q, *grip);
}

}  // namespace eigenlink
