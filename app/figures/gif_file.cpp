#include "app/figures/animation_writers.h"
#include "app/figures/palette.h"
#include "model/basics/text_exception.h"

#include <gif_lib.h>

#include <bit>
#include <cmath>
#include <memory>

namespace eigenlink {

namespace {

int append(GifFileType* gif, const GifByteType* bytes, int count)
{
    static_cast<std::string*>(gif->UserData)
        ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
    return count;
}

void require(int result)
{
    if (result == GIF_ERROR) {
        throw RuntimeError("the GIF cannot be made");
    }
}

/// Writes frames into a text in memory.
class GifWriter {
public:
    GifWriter(QSize size, Palette& palette) : m_palette(palette), m_gif(EGifOpen(&m_bytes, append, nullptr))
    {
        if (m_gif == nullptr) {
            throw RuntimeError("the GIF cannot be made");
        }
        EGifSetGifVersion(m_gif, true);
        const auto count = static_cast<int>(std::bit_ceil(std::max<std::size_t>(palette.colors().size(), 2)));
        const std::unique_ptr<ColorMapObject, void (*)(ColorMapObject*)> colors(GifMakeMapObject(count, nullptr),
                                                                                GifFreeMapObject);
        for (std::size_t i = 0; i < palette.colors().size(); ++i) {
            const QRgb color = palette.colors()[i];
            colors->Colors[i] = {static_cast<GifByteType>(qRed(color)), static_cast<GifByteType>(qGreen(color)),
                                 static_cast<GifByteType>(qBlue(color))};
        }
        require(EGifPutScreenDesc(m_gif, size.width(), size.height(), colors->ColorCount, 0, colors.get()));
    }
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;
    ~GifWriter()
    {
        if (m_gif != nullptr) {
            EGifCloseFile(m_gif, nullptr);
        }
    }

    /// Sets how often the frames are shown; 0 for ever.
    void repeat(int loops)
    {
        if (loops == 1) {
            return;
        }
        const int again = loops == 0 ? 0 : loops - 1;
        const GifByteType count[3]{1, static_cast<GifByteType>(again & 0xFF), static_cast<GifByteType>(again >> 8)};
        require(EGifPutExtensionLeader(m_gif, APPLICATION_EXT_FUNC_CODE));
        require(EGifPutExtensionBlock(m_gif, 11, "NETSCAPE2.0"));
        require(EGifPutExtensionBlock(m_gif, 3, count));
        require(EGifPutExtensionTrailer(m_gif));
    }

    /// The part of a picture that changed, shown for `hundredths` of a second.
    void add(const QImage& image, const QRect& part, int hundredths)
    {
        GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
        GifByteType bytes[4];
        EGifGCBToExtension(&control, bytes);
        require(EGifPutExtension(m_gif, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes));
        require(EGifPutImageDesc(m_gif, part.left(), part.top(), part.width(), part.height(), false, nullptr));
        std::vector<GifPixelType> line(static_cast<std::size_t>(part.width()));
        for (int y = part.top(); y <= part.bottom(); ++y) {
            const auto* pixels = reinterpret_cast<const QRgb*>(image.constScanLine(y)) + part.left();
            for (std::size_t x = 0; x < line.size(); ++x) {
                line[x] = m_palette.indexOf(pixels[x]);
            }
            require(EGifPutLine(m_gif, line.data(), part.width()));
        }
    }

    std::string finished()
    {
        require(EGifCloseFile(std::exchange(m_gif, nullptr), nullptr));
        return std::move(m_bytes);
    }

private:
    std::string m_bytes;
    Palette& m_palette;
    GifFileType* m_gif;
};

/// The rectangle in which two pictures of one size differ; one pixel where they do not.
QRect changedPart(const QImage& before, const QImage& after)
{
    QRect part;
    for (int y = 0; y < after.height(); ++y) {
        const auto* a = reinterpret_cast<const QRgb*>(before.constScanLine(y));
        const auto* b = reinterpret_cast<const QRgb*>(after.constScanLine(y));
        const auto first = std::mismatch(a, a + after.width(), b).first - a;
        if (first < after.width()) {
            auto last = static_cast<std::ptrdiff_t>(after.width()) - 1;
            while (a[last] == b[last]) {
                --last;
            }
            part |= QRect(QPoint(static_cast<int>(first), y), QPoint(static_cast<int>(last), y));
        }
    }
    return part.isEmpty() ? QRect(0, 0, 1, 1) : part;
}

/// Hundredths of a second for a frame, so that the sum over frames keeps the time.
int delayOf(int frame, double framesPerSecond)
{
    const auto at = [&](int i) { return std::lround(100 * i / framesPerSecond); };
    return static_cast<int>(at(frame + 1) - at(frame));
}

}  // namespace

std::string gifOf(const Animation& animation, const AnimationOptions& options, const Monitor& monitor)
{
    const int count = animation.frameCount();
    Palette palette;
    for (int i = 0; i < count; ++i) {
        if (monitor.isCancelled()) {
            return {};
        }
        monitor.report(0.4 * i / count, "colours");
        palette.count(animation.frame(i));
    }
    palette.choose();
    GifWriter gif(animation.size(), palette);
    gif.repeat(options.loops);
    QImage before;
    for (int i = 0; i < count; ++i) {
        if (monitor.isCancelled()) {
            return {};
        }
        monitor.report(0.4 + 0.6 * i / count, "frames");
        const QImage image = animation.frame(i);
        gif.add(image, i == 0 ? image.rect() : changedPart(before, image), delayOf(i, options.framesPerSecond));
        before = image;
    }
    return gif.finished();
}

}  // namespace eigenlink
