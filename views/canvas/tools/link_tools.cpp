#include "model/mechanism/drawn_element.h"
#include "views/canvas/tools/click_tool.h"
#include "views/canvas/tools/tool_text.h"
#include "views/canvas/tools/tool_type.h"
#include "views/format/format.h"

#include <QLineF>

#include <algorithm>

namespace eigenlink {

namespace {

/// The links that have a pin here.
std::vector<std::string> linksAt(const Mechanism& mechanism, const std::string& pin)
{
    std::vector<std::string> links;
    for (const Element& element : mechanism.elements) {
        const std::vector<std::string> pins = pointsOf(element);
        if (isLink(element) && std::ranges::find(pins, pin) != pins.end()) {
            links.push_back(idOf(element));
        }
    }
    return links;
}

/// The link under the pointer, or the only one at the pin there; empty when there is none.
std::string linkUnder(const Mechanism& mechanism, const std::string& under)
{
    const auto element = findElement(mechanism, under);
    if (element) {
        return isLink(mechanism.elements[*element]) ? under : std::string();
    }
    const std::vector<std::string> links = linksAt(mechanism, under);
    return links.size() == 1 ? links.front() : std::string();
}

SnapOptions optionsOfLinks()
{
    SnapOptions options;
    options.pins = false;
    options.grid = false;
    return options;
}

/// Tools whose one click on a link makes an element: angle, lock, torque.
class LinkTool final : public ClickTool {
public:
    using Make = Element (*)(const Mechanism&, const std::string&);

    LinkTool(QString step, Make make, bool once) : m_step(std::move(step)), m_make(make), m_once(once) {}

    QString hint() const override { return toolText("Click a link: a bar or a body."); }
    bool aimsAtLinks() const override { return true; }
    SnapOptions snapOptions() const override { return optionsOfLinks(); }

private:
    QString refusal(const ToolPointer& pointer) const override
    {
        const std::string link = linkUnder(scene().mechanism, pointer.under);
        if (link.empty()) {
            return toolText("Click a link: a bar or a body.");
        }
        const Element wanted = m_make(scene().mechanism, link);
        const bool isThere = m_once && std::ranges::any_of(scene().mechanism.elements, [&](const Element& each) {
                                 return each.index() == wanted.index() && linksOf(each) == linksOf(wanted);
                             });
        return isThere ? toolText("%1 has one already.").arg(fromModel(link)) : QString();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        const std::string link = linkUnder(scene().mechanism, pointer.under);
        Insertion made = withElement(scene().mechanism, m_make(scene().mechanism, link));
        const QString text = m_step.arg(fromModel(made.id), fromModel(link));
        return editOf(std::move(made), text);
    }

    QString m_step;
    Make m_make;
    bool m_once;
};

/// The kind E on a link, with what its tool gives it.
template <class E>
Element makeOnLink(const Mechanism& mechanism, const std::string& link)
{
    E element;
    element.of = link;
    return drawnAgain(mechanism, element);
}

template <class E>
Element makeBetween(const Mechanism& mechanism, const std::string& first, const std::string& second)
{
    E element;
    element.of = {first, second};
    return drawnAgain(mechanism, element);
}

/// One click on the joint of two links (or of a link and the ground), or a link and then another one or the ground.
class JointTool final : public Tool {
public:
    using Make = Element (*)(const Mechanism&, const std::string& first, const std::string& second);

    /// `name` names the edit, with a place for the id.
    JointTool(QString name, Make make) : m_name(std::move(name)), m_make(make) {}

    ToolReply press(const ToolPointer& pointer) override
    {
        ToolReply reply;
        m_pressedAt = pointer.screen;
        const auto sides = sidesAt(pointer);
        if (sides) {
            reply.edit = editOf(sides->first, sides->second);
            m_first.clear();
        } else if (m_first.empty()) {
            m_first = linkUnder(scene().mechanism, pointer.under);
            reply.message = m_first.empty() ? toolText("Click a link, or a joint of two links.") : QString();
        } else {
            reply.message = toolText("It needs two different links, or a link and the ground.");
        }
        return reply;
    }
    ToolReply release(const ToolPointer& pointer) override
    {
        const bool isDrag = isBusy() && QLineF(m_pressedAt, pointer.screen).length() >= kDragDistance;
        return isDrag ? press(pointer) : ToolReply();
    }
    ToolReply cancel() override
    {
        m_first.clear();
        return {};
    }
    bool isBusy() const override { return !m_first.empty(); }
    QString hint() const override
    {
        return isBusy() ? toolText("Click the other link, or the ground: a fixed point or nothing.")
                        : toolText("Click the joint of two links, or the first link.");
    }
    bool catches(const ToolPointer& pointer) const override
    {
        return sidesAt(pointer) || !linkUnder(scene().mechanism, pointer.under).empty();
    }
    SnapOptions snapOptions() const override { return optionsOfLinks(); }
    bool aimsAtLinks() const override { return true; }
    Mechanism draftAt(const ToolPointer& pointer) const override
    {
        const auto sides = sidesAt(pointer);
        return sides ? editOf(sides->first, sides->second).next : scene().mechanism;
    }

private:
    void sceneChanged() override
    {
        if (!findElement(scene().mechanism, m_first)) {
            m_first.clear();
        }
    }
    /// The two sides that a click here decides on; nothing when it does not.
    std::optional<std::pair<std::string, std::string>> sidesAt(const ToolPointer& pointer) const
    {
        const Mechanism& mechanism = scene().mechanism;
        const auto point = findPoint(mechanism, pointer.under);
        const bool isGround = pointer.under.empty() || (point && mechanism.points[*point].fixed);
        if (!m_first.empty()) {
            const std::string second = isGround ? std::string(kGround) : linkUnder(mechanism, pointer.under);
            return second.empty() || second == m_first ? std::nullopt : std::optional(std::pair(m_first, second));
        }
        const std::vector<std::string> links = point ? linksAt(mechanism, pointer.under) : std::vector<std::string>();
        if (links.size() == 2) {
            return std::pair(links[1], links[0]);
        }
        return links.size() == 1 && isGround ? std::optional(std::pair(links[0], std::string(kGround))) : std::nullopt;
    }
    ToolEdit editOf(const std::string& first, const std::string& second) const
    {
        return editNaming(withElement(scene().mechanism, m_make(scene().mechanism, first, second)), m_name);
    }

    QString m_name;
    Make m_make;
    std::string m_first;
    QPointF m_pressedAt;
};

/// One click on a pin welds the links that meet there, and clamps them where it is fixed.
class WeldTool final : public PinTool {
public:
    QString hint() const override { return toolText("Click the pin where links form a rigid corner."); }

private:
    std::vector<std::string> sidesAt(const std::string& pin) const
    {
        std::vector<std::string> sides = linksAt(scene().mechanism, pin);
        const auto point = findPoint(scene().mechanism, pin);
        if (point && scene().mechanism.points[*point].fixed) {
            sides.emplace_back(kGround);
        }
        return sides;
    }
    QString refusal(const ToolPointer& pointer) const override
    {
        if (sidesAt(pointer.pin).size() < 2) {
            return toolText("Click a pin where two links meet, or one and the ground.");
        }
        const bool isThere = std::ranges::any_of(scene().mechanism.elements, [&](const Element& each) {
            const auto* weld = std::get_if<Weld>(&each);
            return weld != nullptr && weld->point == pointer.pin;
        });
        return isThere ? toolText("%1 is welded already.").arg(fromModel(pointer.pin)) : QString();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        Weld weld;
        weld.of = sidesAt(pointer.pin);
        weld.point = pointer.pin;
        return editOf(withElement(scene().mechanism, weld), toolText("Weld %1").arg(fromModel(pointer.pin)));
    }
};

}  // namespace

std::unique_ptr<Tool> makeWeldTool()
{
    return std::make_unique<WeldTool>();
}

std::unique_ptr<Tool> makeAngleTool()
{
    return std::make_unique<LinkTool>(toolText("Measure angle %1 of %2"), makeOnLink<Angle>, true);
}

std::unique_ptr<Tool> makeLockTool()
{
    return std::make_unique<LinkTool>(toolText("Put lock %1 on %2"), makeOnLink<Lock>, true);
}

std::unique_ptr<Tool> makeTorqueTool()
{
    return std::make_unique<LinkTool>(toolText("Put torque %1 on %2"), makeOnLink<Torque>, false);
}

std::unique_ptr<Tool> makeTorsionSpringTool()
{
    return std::make_unique<JointTool>(toolText("Put torsion spring %1"), makeBetween<TorsionSpring>);
}

std::unique_ptr<Tool> makeNotchHingeTool()
{
    return std::make_unique<JointTool>(toolText("Put notch hinge %1"), makeBetween<NotchHinge>);
}

std::unique_ptr<Tool> makeCrossPivotTool()
{
    return std::make_unique<JointTool>(toolText("Put cross-spring pivot %1"), makeBetween<CrossPivot>);
}

}  // namespace eigenlink
