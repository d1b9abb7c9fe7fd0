#pragma once

#include "app/figures/animation.h"
#include "app/figures/picture_file.h"
#include "model/report/drawing.h"
#include "views/canvas/canvas_picture.h"
#include "views/state/mode_time.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace eigenlink {

/// A prepared view as it was seen, without the figures beside it.
struct SeenView {
    QString caption;
    CanvasPicture mechanism;                                  ///< in light colours; its transform is chosen by `place`
    std::function<SceneTransform(const QRectF& area)> place;  ///< where the plane lies in an area
    std::optional<MotionKind> moves;                          ///< how its mode moves; nothing where it stands still
};

/// Views of a presentation one after the other, as a film: the caption above, the mechanism with its mode moving at the
/// left, the figures at its right. Each stays as long as its caption takes to be read, at least four seconds.
class ViewsAnimation : public Animation {
public:
    ViewsAnimation(QSize size, double framesPerSecond) : m_size(size), m_rate(framesPerSecond) {}

    /// The view after those that are there; the figures as they look now.
    void add(SeenView view, const std::vector<Picture>& figures);

    std::size_t viewCount() const { return m_scenes.size(); }
    int frameCount() const override { return m_frames; }
    QSize size() const override { return m_size; }
    QImage frame(int frame) const override;

private:
    struct Scene {
        SeenView view;
        std::vector<Drawing> figures;
        QRectF area;  ///< of the mechanism
        int first = 0;
    };

    QImage stillOf(const Scene& scene) const;
    QRectF captionArea(const QString& caption) const;

    QSize m_size;
    double m_rate;
    int m_frames = 0;
    std::vector<Scene> m_scenes;
    mutable const Scene* m_painted = nullptr;  ///< what m_still is of
    mutable QImage m_still;
};

}  // namespace eigenlink
