#pragma once

#include <QImage>
#include <QSize>

namespace eigenlink {

/// Pictures that follow one another.
class Animation {
public:
    Animation() = default;
    Animation(const Animation&) = delete;
    Animation& operator=(const Animation&) = delete;
    virtual ~Animation() = default;

    virtual int frameCount() const = 0;
    virtual QSize size() const = 0;
    /// A frame, opaque, Format_RGB32; from frameCount() on they begin again.
    virtual QImage frame(int frame) const = 0;
};

}  // namespace eigenlink
