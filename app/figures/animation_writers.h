#pragma once

#include "app/figures/animation_file.h"
#include "app/figures/mode_animation.h"

/// One function for each format; all return an empty text when the monitor cancelled.
namespace eigenlink {

std::string gifOf(const Animation& animation, const AnimationOptions& options, const Monitor& monitor);
std::string webpOf(const Animation& animation, const AnimationOptions& options, const Monitor& monitor);
/// Lines and text that move without a script; remembers its mechanism.
std::string movingSvgOf(const ModeAnimation& animation, const AnimationOptions& options, const Monitor& monitor);
/// H.264 in MP4 or VP9 in WebM, by ffmpeg.
std::string videoOf(const Animation& animation, const AnimationOptions& options, AnimationFormat format,
                    const Monitor& monitor);

/// The program that makes videos; empty when it is not installed.
QString videoProgram();

}  // namespace eigenlink
