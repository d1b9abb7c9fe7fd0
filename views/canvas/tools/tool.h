#pragma once

#include "model/mechanism/mechanism.h"
#include "model/pose/pose.h"
#include "views/canvas/tools/snap.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <Qt>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// The place of the pointer, as a tool sees it.
struct ToolPointer {
    Vector2 at;                       ///< snapped, with typed numbers [m]
    std::string pin;                  ///< id of the point it snapped to; empty for none
    std::string under;                ///< id of the part under the pointer; empty for none
    QPointF screen;                   ///< [px]
    Qt::KeyboardModifiers modifiers;  ///< held down
    std::optional<double> typedSize;  ///< a length or force that was typed
    std::optional<double> typedAngle;
};

/// A change that a tool makes: one step of the history, and the parts to be selected after it.
struct ToolEdit {
    QString text;
    Mechanism next;
    std::vector<std::string> made;
    QString mergeKey;
    bool settles = false;  ///< the mechanism was let go: its equilibrium is sought from there
};

/// The edit that a tool asks for; empty for no edit.
struct ToolReply {
    std::optional<ToolEdit> edit;
    std::optional<Mechanism> preview;
    bool endsPreview = false;
    std::optional<std::vector<std::string>> selection;
    QString message;  ///< for the status bar
};

/// A rectangle that is drawn to select the parts in it [px].
struct RubberBand {
    QPointF from;
    QPointF to;
};

/// Knowledge of the canvas that tools need.
struct ToolScene {
    Mechanism mechanism;  ///< as committed
    Pose pose;            ///< as it is shown: the equilibrium or the drawing
    std::vector<std::string> selection;
    bool drawingMode = false;  ///< a drag changes the drawing, not the mechanism
    /// The parts that lie within a rectangle of the screen.
    std::function<std::vector<std::string>(const QRectF&)> inside;
};

/// A tool of the canvas: takes actions of the pointer, gives back edits. Pure of widgets; the canvas feeds it.
class Tool {
public:
    Tool() = default;
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;
    virtual ~Tool() = default;

    const ToolScene& scene() const { return m_scene; }
    /// The committed mechanism or the selection is another one; the begun edit stays as far as it can.
    void setScene(const ToolScene& scene);

    virtual ToolReply press(const ToolPointer& pointer) = 0;
    /// The pointer moved, with or without its button.
    virtual ToolReply move(const ToolPointer& pointer);
    virtual ToolReply release(const ToolPointer& pointer);
    /// Ends the begun edit and keeps its complete part: right click, double click.
    virtual ToolReply finish();
    /// Drops the begun edit.
    virtual ToolReply cancel() = 0;
    /// Something is begun.
    virtual bool isBusy() const = 0;
    /// False for parts that the pointer is to look through: a click on them would be refused.
    virtual bool catches(const ToolPointer& pointer) const;

    /// The next action, for the status bar.
    virtual QString hint() const = 0;
    virtual SnapOptions snapOptions() const = 0;
    /// The mechanism as a click here would make it, for the picture; the same as committed where it makes nothing.
    virtual Mechanism draftAt(const ToolPointer& pointer) const;
    /// True when the tool works on links and not on points: what Tab walks through.
    virtual bool aimsAtLinks() const { return false; }
    virtual std::optional<RubberBand> band() const { return std::nullopt; }

protected:
    /// The committed mechanism changed: forget parts that are gone.
    virtual void sceneChanged() {}

private:
    ToolScene m_scene;
};

}  // namespace eigenlink
