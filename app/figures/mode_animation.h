#pragma once

#include "app/figures/animation.h"
#include "views/canvas/canvas_picture.h"
#include "views/state/mode_time.h"

namespace eigenlink {

/// The picture with its mode at this angle of a turn that goes round for ever with constant amplitude [typical link
/// lengths]. What does not swing goes there and back.
CanvasPicture atTurn(CanvasPicture picture, MotionKind kind, double amplitude, double turn);

/// A mode that moves, as pictures that follow one another and begin again without a jump: one turn of the phase with
/// constant amplitude, as the player shows it. What does not swing goes there and back.
class ModeAnimation : public Animation {
public:
    /// `mode` must name an eigenvalue with a shape. Amplitude in typical link lengths.
    ModeAnimation(const Analysis& analysis, const ModeReference& mode, QSize size, int frames, double amplitude);

    int frameCount() const override { return m_frames; }
    QSize size() const override { return m_size; }
    const CanvasPicture& picture() const { return m_picture; }
    /// The picture of a frame as a value, for vector graphics; frame `frameCount()` is frame 0 again.
    CanvasPicture pictureAt(int frame) const;
    /// A frame, opaque, Format_RGB32.
    QImage frame(int frame) const override;

private:
    QSize m_size;
    int m_frames;
    double m_amplitude;
    MotionKind m_kind;
    CanvasPicture m_picture;
    QImage m_still;  ///< what does not move
};

}  // namespace eigenlink
