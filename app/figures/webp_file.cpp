#include "app/figures/animation_writers.h"

#include "model/basics/text_exception.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <cmath>
#include <memory>

namespace eigenlink {

namespace {

using Encoder = std::unique_ptr<WebPAnimEncoder, void (*)(WebPAnimEncoder*)>;

[[noreturn]] void fail(const WebPAnimEncoder* encoder)
{
    const char* reason =
        encoder != nullptr ? WebPAnimEncoderGetError(const_cast<WebPAnimEncoder*>(encoder)) : "not enough memory";
    throw RuntimeError(Text("the WebP cannot be made: {1}", Text::term(reason)));
}

/// Frees the pixels of a picture at the end.
struct Pixels {
    WebPPicture picture{};

    Pixels() { WebPPictureInit(&picture); }
    Pixels(const Pixels&) = delete;
    Pixels& operator=(const Pixels&) = delete;
    ~Pixels() { WebPPictureFree(&picture); }
};

void add(WebPAnimEncoder* encoder, const QImage& image, int milliseconds, const WebPConfig& config)
{
    Pixels pixels;
    pixels.picture.use_argb = 1;
    pixels.picture.width = image.width();
    pixels.picture.height = image.height();
    const bool taken =
        WebPPictureImportBGRX(&pixels.picture, image.constBits(), static_cast<int>(image.bytesPerLine())) != 0;
    if (!taken || WebPAnimEncoderAdd(encoder, &pixels.picture, milliseconds, &config) == 0) {
        fail(encoder);
    }
}

}  // namespace

std::string webpOf(const Animation& animation, const AnimationOptions& options, const Monitor& monitor)
{
    WebPConfig config;
    WebPConfigInit(&config);
    WebPConfigLosslessPreset(&config, 3);
    WebPAnimEncoderOptions settings;
    WebPAnimEncoderOptionsInit(&settings);
    settings.anim_params.loop_count = options.loops;
    const Encoder encoder(WebPAnimEncoderNew(animation.size().width(), animation.size().height(), &settings),
                          WebPAnimEncoderDelete);
    if (!encoder) {
        fail(nullptr);
    }
    const auto timeOf = [&](int frame) {
        return static_cast<int>(std::lround(1000 * frame / options.framesPerSecond));
    };
    const int count = animation.frameCount();
    for (int i = 0; i < count; ++i) {
        if (monitor.isCancelled()) {
            return {};
        }
        monitor.report(static_cast<double>(i) / count, "frames");
        add(encoder.get(), animation.frame(i), timeOf(i), config);
    }
    WebPData data;
    WebPDataInit(&data);
    if (WebPAnimEncoderAdd(encoder.get(), nullptr, timeOf(count), nullptr) == 0 ||
        WebPAnimEncoderAssemble(encoder.get(), &data) == 0) {
        fail(encoder.get());
    }
    std::string bytes(reinterpret_cast<const char*>(data.bytes), data.size);
    WebPDataClear(&data);
    return bytes;
}

}  // namespace eigenlink
