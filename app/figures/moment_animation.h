#pragma once

#include "app/figures/animation.h"
#include "views/canvas/canvas_picture.h"
#include "views/state/shown.h"

#include <functional>
#include <memory>

namespace eigenlink {

/// Moments of a motion as pictures that follow one another, in light colours.
class MomentAnimation : public Animation {
public:
    /// The configuration of a frame.
    using Moments = std::function<std::shared_ptr<const Exhibit>(int frame)>;

    /// `frames` is at least 1.
    MomentAnimation(QSize size, int frames, Moments moments);

    int frameCount() const override { return m_frames; }
    QSize size() const override { return m_size; }
    QImage frame(int frame) const override;

private:
    CanvasPicture pictureOf(const Exhibit& exhibit) const;

    QSize m_size;
    int m_frames;
    Moments m_moments;
    SceneTransform m_transform;
};

}  // namespace eigenlink
