#pragma once

#include "views/canvas/canvas_picture.h"

#include <QObject>
#include <QVariantAnimation>

#include <map>
#include <optional>
#include <string>

class QWidget;

namespace eigenlink {

/// A part of the plane, whatever the size of the view: its middle, and the length of its shorter side [m].
struct Framing {
    Vector2 center;
    double span = 1;
};

/// The transform that shows this part in an area, within the limits of the scale.
SceneTransform transformOf(const Framing& framing, const QRectF& area);

/// Which part of the plane a view sees: the whole mechanism, fitted, until the user zooms or pans; from then on what
/// the user chose, and the view glides after the mechanism when it leaves.
class Camera : public QObject {
    Q_OBJECT

public:
    /// Sets the transform of the picture, for the area of the view; both must live longer.
    Camera(QWidget& view, CanvasPicture& picture);

    /// Whether it glides, or jumps (reduced motion).
    void setAnimated(bool animated) { m_isAnimated = animated; }

    /// Shows everything, and goes on fitting.
    void fit();
    /// The framing that the user has chosen; nothing while it fits.
    std::optional<Framing> framing() const;
    /// Shows this part and stays there.
    void frame(const Framing& framing);
    /// Fits from now on.
    void follow()
    {
        m_follows = true;
        m_ofDrawing.reset();
    }
    /// Stays where it is from now on.
    void hold() { m_follows = false; }
    /// The drawing ends: its view is kept, whatever the view then does to show where the mechanism rests.
    void leaveDrawing() { m_ofDrawing = m_picture.transform; }
    /// The drawing goes on, at its former place on the screen unless the user chose another view since; stays there.
    void returnToDrawing();
    /// Fits, unless the user chose another view.
    void fitIfFollowing();
    /// Glides after a mechanism that has left the view.
    void glideAfterMechanism();
    /// Zooms out as far as it takes to see these places beside all that is seen now, and stays there.
    void growTo(std::vector<Vector2> places);

    void zoomAbout(QPointF at, double factor);
    void beginPan(QPointF at);
    void panTo(QPointF at);
    void endPan() { m_panFrom.reset(); }
    bool isPanning() const { return m_panFrom.has_value(); }
    /// The view has another size: its former middle stays there.
    void takeSize(QSize before);

    /// True where every place is in sight, and none behind the title.
    bool isInSight(const std::vector<Vector2>& places) const;
    /// True where no point is within the view.
    bool seesNoPoint(const Pose& pose) const;
    /// Remembers where the points are, before a change that is to be seen.
    void remember();
    void forget() { m_seenBefore.reset(); }
    /// Grows to the points where one that has moved since is out of sight; true then.
    bool showWhatMoved();

Q_SIGNALS:
    void moved();

private:
    void setTransform(const SceneTransform& transform);
    /// A view that the user wants takes the place of every other.
    void choose(const SceneTransform& transform);
    bool isSeen(Vector2 place, double edge) const;
    double heightOfWords() const;
    QRectF sight() const;

    QWidget& m_view;
    CanvasPicture& m_picture;
    bool m_follows = true;
    bool m_keepsInSight = true;  ///< the user has everything in sight, and it is to stay there
    bool m_isAnimated = true;
    QVariantAnimation m_glide;
    std::optional<QPointF> m_panFrom;
    std::optional<SceneTransform> m_ofDrawing;  ///< until the user chooses another view
    std::optional<std::map<std::string, Vector2>> m_seenBefore;
};

}  // namespace eigenlink
