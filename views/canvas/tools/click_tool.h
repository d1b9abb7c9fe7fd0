#pragma once

#include "model/mechanism/insert.h"
#include "views/canvas/tools/tool.h"

namespace eigenlink {

/// From press to release; shorter ones are clicks [px].
inline constexpr double kDragDistance = 10;

/// Target of a click: an existing pin, or a new one.
struct PinPlace {
    std::string id;     ///< empty for a new point
    Vector2 at;         ///< [m]
    std::string under;  ///< id of the part there: a new point on a body that takes pins becomes a pin of it
};

/// The mechanism with this pin in it, and the pin's id.
struct PlacedPin {
    Mechanism mechanism;
    std::string id;
};

PinPlace pinPlaceOf(const ToolPointer& pointer);
/// Places the pin, `fixed` to the ground unless it lies on a body.
PlacedPin placed(const Mechanism& mechanism, const PinPlace& place, bool fixed = false);

/// The edit of an insertion, with a text as it is, or with one that has a place for the id of the new part.
ToolEdit editOf(Insertion made, const QString& text);
ToolEdit editNaming(Insertion made, const QString& text);

/// A tool that makes something of one click or of several. Each step can be a click, or press and release at two
/// places.
class ClickTool : public Tool {
public:
    ToolReply press(const ToolPointer& pointer) override;
    ToolReply release(const ToolPointer& pointer) override;
    ToolReply cancel() override;
    bool isBusy() const override { return !m_places.empty(); }
    SnapOptions snapOptions() const override;
    /// Tools on links and on pins look through what they refuse. Others put a new point where they catch nothing.
    bool catches(const ToolPointer& pointer) const override;
    Mechanism draftAt(const ToolPointer& pointer) const override;

protected:
    /// True where a click takes something that is there, and never makes a new point.
    virtual bool takesParts() const { return aimsAtLinks(); }
    /// The edit that a click here completes; nothing when it only begins or adds a place.
    virtual std::optional<ToolEdit> editAt(const ToolPointer& pointer) const = 0;
    /// Why a click here is refused; empty when it is accepted.
    virtual QString refusal(const ToolPointer& pointer) const;
    /// Called after a click with the edit that it completed; by default the next click starts a new one.
    virtual void clicked(const ToolPointer& pointer, const std::optional<ToolEdit>& edit);
    /// A drag from press to release ends the whole, not only this step.
    virtual bool endsWithDrag() const { return true; }
    void sceneChanged() override;

    /// Places that were clicked so far.
    const std::vector<PinPlace>& places() const { return m_places; }
    /// The way from the first place to the pointer. Where the pointer has not left it, numbers that are typed give the
    /// direction: their angle, downwards without one.
    Vector2 wayTo(const ToolPointer& pointer) const;
    void setPlaces(std::vector<PinPlace> places) { m_places = std::move(places); }

private:
    ToolReply click(const ToolPointer& pointer);

    std::vector<PinPlace> m_places;
    QPointF m_pressedAt;
};

/// A tool that puts new pins, on bodies too: it looks through all other parts.
class PlacingTool : public ClickTool {
public:
    bool catches(const ToolPointer& pointer) const override;

protected:
    /// True where a click joins a pin or a body that is there.
    bool isOnPart(const ToolPointer& pointer) const;
};

/// A tool whose every accepted click on a pin is an edit by itself.
class PinTool : public ClickTool {
public:
    SnapOptions snapOptions() const override;

protected:
    bool takesParts() const override { return true; }
};

}  // namespace eigenlink
